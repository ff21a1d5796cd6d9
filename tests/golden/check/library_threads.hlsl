// RUN: -T lib_6_3
[shader("compute")]
void main() // error: OSH0402
{
}
