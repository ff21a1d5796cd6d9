// RUN: -T ps_6_0 -E main
string greeting = "hello";
struct S
{
    string s; // error: OSH0299
};
float4 main(float4 c : COLOR) : SV_Target
{
    string t; // error: OSH0299
    return c;
}
