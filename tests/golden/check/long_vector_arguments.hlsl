// RUN: -T cs_6_9 -E main
// dxc: the dxc of 2024 ends at shader model 6.8
// Functions that are not made for long vectors; slices that are not within their vector.
RWStructuredBuffer<vector<float, 8> > buffer;
[numthreads(1, 1, 1)]
void main()
{
    vector<float, 8> v = buffer[0];
    float4 n = normalize(v); // error: OSH0321
    float4 x = cross(v, v).xyzz; // error: OSH0321
    float2 a = slice<6, 4>(v); // error: OSH0323
    float2 b = slice<int, 2>(v); // error: OSH0322
    float2 c = slice<6, 2>(v) + slice<2>(v);
    slice<2>(v) = c; // error: OSH0238
}
