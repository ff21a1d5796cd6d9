// RUN: -T cs_6_0 -E main
// A resource that changes from iteration to iteration has no name.
Texture2D<float> a, b;
RWStructuredBuffer<float> o;

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID)
{
    Texture2D<float> t = a;
    for (uint k = 0; k < i; k++) // error: OSH5011
    {
        o[k] = t.Load(int3(0, 0, 0));
        t = b;
    }
}
