// RUN: -T cs_6_0 -E main --show=spirv
// dxc: dxc fails on variables of templates with dependent types
template <class, class> static const bool is_same = false;
template <class T> static const bool is_same<T, T> = true;
template <typename T> static const int size = 1;
template <> static const int size<int> = 4;
template <typename T> static const int size<vector<T, 2> > = 2;
template <typename T, int N> static const T filled = (T)N;
namespace M {
    template <typename T> static const bool is_int = false;
    template <> static const bool is_int<int> = true;
}
template <typename T> struct S {
    static const int v = size<T> + 1;
    T x;
};
template <typename T> int f(T t) { return M::is_int<T> ? 10 : size<T> < 3 ? 1 : 2; }
template <typename T> static int counter;
RWStructuredBuffer<int> outs;
[numthreads(1, 1, 1)]
void main() {
    outs[0] = is_same<int, bool>;       // CHECK: OpStore %{{\w+}} %int_0
    outs[1] = is_same<int, int>;        // CHECK: OpStore %{{\w+}} %int_1
    outs[2] = size<float>;              // CHECK: OpStore %{{\w+}} %int_1
    outs[3] = size<int>;                // CHECK: OpStore %{{\w+}} %int_4
    outs[4] = size<float2>;             // CHECK: OpStore %{{\w+}} %int_2
    outs[5] = size<float> < 2;          // CHECK: OpStore %{{\w+}} %int_1
    outs[6] = S<int>::v;                // CHECK: OpStore %{{\w+}} %int_5
    outs[7] = filled<int, 7>;           // CHECK: OpStore %{{\w+}} %int_7
    outs[8] = f(1) + f(1.5);            // CHECK: OpStore %{{\w+}} %int_11
    counter<int> = 5;
    counter<float> = 6;
    outs[9] = counter<int> * counter<float>;    // CHECK: OpStore %{{\w+}} %int_30
}
// dxc: 1.8 does not look into variable templates in namespaces
