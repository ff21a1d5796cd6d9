// RUN: -T cs_6_0 -E main
// dxc: dxc expands it until its memory ends
// More than a hundred calls in one another's arguments come out of eight macros.
#define M0(x) x x
#define M1(x) M0(M0(x))
#define M2(x) M1(M1(x))
#define M3(x) M2(M2(x))
#define M4(x) M3(M3(x))
#define M5(x) M4(M4(x))
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    o[0] = M5(1); // error: OSH0068
}
