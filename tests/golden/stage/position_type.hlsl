// RUN: -T vs_6_2 -E main -enable-16bit-types
void main(out half4 p : SV_Position) // error: OSH0424
{
    p = 0;
}
