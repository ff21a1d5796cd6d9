// RUN: -T ps_6_0 -E main
Texture2D image : register(u0); // error: OSH0412
SamplerState linear_sampler;
cbuffer Camera { float4x4 view; float3 eye; }
struct Light { float3 place; float power; };
float lit(Light light, float3 at) { return light.powr; } // error: OSH0240
float3 shade(float3 colour, float amount) { return color * amount; } // error: OSH0231
flaot half_of(float x) { return x / 2; } // error: OSH0233
void nothing() { return 1; } // error: OSH0252
float something() { return; } // error: OSH0251
float4 main(float4 c : COLOR) : SV_Target
{
    float4 a = float3(1, 2, 3); // error: OSH0234
    float2 b = { 1, 2, 3 }; // error: OSH0250
    view = 0; // error: OSH0239
    c.xx = 1; // error: OSH0274
    c.q = 1; // error: OSH0241
    c = image.Sampel(linear_sampler, c.xy); // error: OSH0240
    c = image.Sample(c.xy); // error: OSH0236
    c.x = lit(c.xyz); // error: OSH0236
    float a; // error: OSH0232
    c.y = ~c.x; // error: OSH0249
    c.z = c.x % image; // error: OSH0248
    float d[0]; // error: OSH0246
    c.w = c[7]; // error: OSH0244
    int e = c.x[0]; // error: OSH0242
    switch (c) { default: break; } // error: OSH0277
    return image; // error: OSH0234
}
