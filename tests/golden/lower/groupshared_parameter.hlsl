// RUN: -T cs_6_10 -E main -HV 202x
// dxc: the dxc of 2024 ends at shader model 6.8
// Only groupshared memory fits a groupshared parameter.
groupshared float tile[4];
RWStructuredBuffer<float> data;

float first(groupshared float a[4])
{
    return a[0];
}

[numthreads(1, 1, 1)]
void main()
{
    float own[4] = {1, 2, 3, 4};
    data[0] = first(tile) + first(own); // error: OSH0371
}
