// RUN: -T vs_6_0 -E main
void unreached(float x) { clip(x); }

float4 main(float4 p : P) : SV_Position {
    clip(p.x); // error: OSH0310
    return p;
}
