// RUN: -T lib_6_6 --show=tree
// Templates of functions, structs and aliases; specialisations, dependent names and explicit instantiations.

// CHECK: template <typename T, int N = 2> struct Array
// CHECK-NEXT: var T items[N]
// CHECK-NEXT: var static T zero
// CHECK-NEXT: function T get(int i)
// CHECK-NEXT: return items[i]
// CHECK-NEXT: template <typename U> function U as(int i)
// CHECK-NEXT: return (cast U items[i])
// CHECK-NEXT: struct Inner
// CHECK-NEXT: var T value
template <typename T, int N = 2> struct Array
{
    T items[N];
    static T zero;
    T get(int i) { return items[i]; }
    template <typename U> U as(int i) { return (U)items[i]; }
    struct Inner { T value; };
};

// CHECK-NEXT: template <typename T, int N> var T Array<type T, N>::zero
template <typename T, int N> T Array<T, N>::zero;

// CHECK-NEXT: template <> struct Array<type int, 1>
// CHECK-NEXT: var int only
template <> struct Array<int, 1> { int only; };

// CHECK-NEXT: template <typename T> struct Array<type T, 3> forward
template <typename T> struct Array<T, 3>;

// CHECK-NEXT: template <typename T> typedef Array<type T, 3> Triple
template <typename T> using Triple = Array<T, 3>;

// CHECK-NEXT: template <typename T, typename U = type vector<type float, 2>> function T::Inner first(T a, U b)
// CHECK-NEXT: var T::Inner x
// CHECK-NEXT: var Array<type T, (1 + 2)> y
// CHECK-NEXT: var T z = (construct T(0) + (cast T 1))
// CHECK-NEXT: return a.as<type U>(0)
template <typename T, class U = vector<float, 2> > typename T::Inner first(T a, U b)
{
    typename T::Inner x;
    Array<T, 1 + 2> y;
    T z = T(0) + (T)1;
    return a.template as<U>(0);
}

// CHECK-NEXT: template <typename T> template <typename U> function U Array<type T>::as(int i)
// CHECK-NEXT: return 0
template <typename T> template <typename U> U Array<T>::as(int i) { return 0; }

// CHECK-NEXT: instantiate
// CHECK-NEXT: struct Array<type float, 2> forward
template struct Array<float, 2>;

// CHECK-NEXT: instantiate
// CHECK-NEXT: function float first<type float>(float a, float b)
template float first<float>(float a, float b);

// CHECK-NEXT: template <template <typename > typename C, T::X V> function void odd(C<type float> c)
template <template <typename> class C, typename T::X V> void odd(C<float> c);

// CHECK-NEXT: function Array<type Array<type float, 2>, 2> nested(Triple<type int> a)
// CHECK-NEXT: var Array<type float, 4>::Inner x
// CHECK-NEXT: return first<type Array<type int, 1>, type float>(a, 1)
Array<Array<float, 2>, 2> nested(Triple<int> a)
{
    Array<float, 4>::Inner x;
    return first<Array<int, 1>, float>(a, 1);
}
