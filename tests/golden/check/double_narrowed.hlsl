// RUN: -T cs_6_0 -E main
StructuredBuffer<double> d;
RWStructuredBuffer<float> o;
[numthreads(1, 1, 1)]
void main() {
    double x = d[0];
    o[0] = sin(x);              // warning: OSH0361
    o[1] = pow(x, 2.0);         // warning: OSH0361
    o[2] = sin((float)x);
    o[3] = sqrt(4.0L);
    float y = x;                // warning: OSH0256
    o[4] = y;
}
