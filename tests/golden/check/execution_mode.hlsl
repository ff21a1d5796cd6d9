// RUN: -T ps_6_0 -E main
[[vk::spvexecutionmode(999999)]]
void main() // error: OSH0451
{
}
