// RUN: -T ps_6_9 -E main
// dxc: the dxc of 2024 ends at shader model 6.8
struct Held
{
    vector<float, 8> v;
};
vector<float, 5> global; // error: OSH0490
cbuffer Block
{
    Held member; // error: OSH0490
};
ConstantBuffer<Held> buffer; // error: OSH0490
vector<float, 6> kept(vector<float, 6> v)
{
    return v;
}
float4 swizzled(vector<float, 5> v)
{
    return v.xyzw; // error: OSH0241
}
float4 main(Held input : INPUT) : SV_Target // error: OSH0490
{
    return 0;
}
