// RUN: -T ds_6_0 -E main
// dxc: 1.8 accepts what the next version refuses
struct Point
{
    float4 p : SV_Position;
};
void none(OutputPatch<Point, 0> patch); // error: OSH0285
[domain("tri")]
Point main(const OutputPatch<Point, 3> patch, float3 at : SV_DomainLocation)
{
    return patch[0];
}
