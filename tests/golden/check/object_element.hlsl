// RUN: -T ps_6_0 -E main
struct S { float4 a; float4 b; };
Buffer<S> buffer; // error: OSH0289
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
