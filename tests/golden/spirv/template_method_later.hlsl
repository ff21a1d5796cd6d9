// RUN: -T cs_6_6 -E main -HV 2021 --show=spirv
// Methods see the whole struct: method templates that are declared below them too. Elsewhere `<` and `>` compare.
RWStructuredBuffer<uint> data;

template <uint k> struct S
{
    uint v;
    uint sum() { return b<k>() + c<3, k>(v) + this.d<k + 1>(); }
    float2 less(uint z, uint w) { return float2(v < z, w > (v)); }
    template <uint n> uint b() { return n * v; }
    template <uint n, uint m> uint c(uint x) { return n * m + x; }
    template <uint n> uint d() { return n; }
};

[numthreads(1, 1, 1)]
void main()
{
    S<2> s;
    // CHECK: [[v:%\d+]] = OpLoad %uint
    s.v = data[1];
    // CHECK: [[b:%\d+]] = OpIMul %uint [[v]] %uint_2
    // CHECK: [[c:%\d+]] = OpIAdd %uint [[v]] %uint_6
    // CHECK: [[sum:%\d+]] = OpIAdd %uint [[b]] [[c]]
    // CHECK: OpIAdd %uint [[sum]] %uint_3
    data[0] = s.sum();
    // CHECK: OpULessThan %bool [[v]] {{%\d+}}
    // CHECK: OpUGreaterThan %bool {{%\d+}} [[v]]
    float2 f = s.less(data[2], data[3]);
    data[2] = f.x + f.y;
}
