// RUN: -T vs_6_0 -E main
struct Output
{
    float4 position : SV_Position;
    float4 distances[3] : SV_ClipDistance; // warning: OSH0435
};
Output main(float4 p : POSITION)
{
    Output o;
    o.position = p;
    o.distances[0] = o.distances[1] = o.distances[2] = p;
    return o;
}
