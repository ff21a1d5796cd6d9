// RUN: -T cs_6_0 -E main --show=spirv
// Of function templates that fit equally well, the one that takes less is called.
RWStructuredBuffer<float> data;
template <typename T> struct Box
{
    T v;
};
template <typename T> float size(T x) { return 1; }
template <typename T, int N> float size(vector<T, N> x) { return 2; }
template <typename T> float size(vector<T, 3> x) { return 3; }
template <typename T> float size(Box<T> x) { return 4; }
template <typename T> float size(Box<vector<T, 2> > x) { return 5; }

[numthreads(1, 1, 1)]
void main()
{
    Box<float> one = {0};
    Box<float2> two = {float2(0, 0)};
    // CHECK: OpStore {{%\d+}} %float_54321
    data[0] = size(1.0) + 10 * size(float2(0, 0)) + 100 * size(float3(0, 0, 0)) + 1000 * size(one) + 10000 * size(two);
}
// dxc: its template overloads have no partial order
