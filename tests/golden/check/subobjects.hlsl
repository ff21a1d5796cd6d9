// RUN: -T lib_6_3
// Subobjects are checked and leave no trace in the module.
GlobalRootSignature signature = {"DescriptorTable(UAV(u0))"};
TriangleHitGroup group = {"", "closest"};
SubobjectToExportsAssociation association = {"signature", "closest"};
RaytracingShaderConfig shader_config = {128, 8};
RaytracingPipelineConfig pipeline = {512};
RaytracingShaderConfig strings = {"128", 8}; // error: OSH0234
RaytracingPipelineConfig few = {}; // error: OSH0250
struct Payload
{
    float4 colour;
};
[shader("miss")]
void miss(inout Payload p)
{
    p.colour = 0;
}
