// RUN: -T ps_6_0 -E main --show=spirv
// Rasteriser-ordered views: one critical section around all accesses, ordered by pixels.
// CHECK: OpCapability FragmentShaderPixelInterlockEXT
// CHECK: OpExecutionMode %main PixelInterlockOrderedEXT
// CHECK: OpBeginInvocationInterlockEXT
// CHECK: OpImageRead
// CHECK: OpImageWrite
// CHECK: OpEndInvocationInterlockEXT
RasterizerOrderedTexture2D<float4> image;
RasterizerOrderedStructuredBuffer<uint> counts;
float4 main(float4 position : SV_Position, uint coverage : SV_Coverage) : SV_Target
{
    image[uint2(position.xy)] += 1;
    counts[0] += coverage;
    return 0;
}
