// RUN: -T vs_6_0 -E main
float4 plane;
float4 planes[2];
float width;
int number;
static const float4 fixed = float4(1, 0, 0, 0);
struct Held
{
    float4 planes[2];
};
Held held;
[clipplanes(float4(1, 0, 0, 0))] // error: OSH0488
void constructed();
[clipplanes(fixed)] // error: OSH0488
void constant();
[clipplanes(width)] // error: OSH0488
void scalar();
[clipplanes(planes[number])] // error: OSH0488
void indexed();
[clipplanes(plane, planes[1], held.planes[0])]
float4 main() : SV_Position
{
    return plane;
}
