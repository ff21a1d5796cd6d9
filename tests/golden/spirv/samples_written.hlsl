// RUN: -T cs_6_7 -E main --show=spirv
// Writable textures of several samples: without `.sample` the first one is meant.
// CHECK-DAG: OpCapability StorageImageMultisample
// CHECK-DAG: OpCapability ImageMSArray
// CHECK: OpImageWrite %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} Sample %uint_0
// CHECK: OpImageWrite %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} Sample %uint_2
// CHECK: OpImageRead %v4uint %{{[0-9]+}} %{{[0-9]+}} Sample %uint_3
// CHECK: OpImageWrite %{{[0-9]+}} %{{[0-9]+}} %{{[0-9]+}} Sample %uint_3
// CHECK: OpImageTexelPointer %{{.+}} %{{.+}} %{{[0-9]+}} %uint_1
RWTexture2DMS<float4, 4> colours;
RWTexture2DMSArray<uint> counts;
[numthreads(8, 8, 1)]
void main(uint3 i : SV_DispatchThreadID)
{
    colours[i.xy] = 1;
    colours.sample[2][i.xy] = 2;
    counts.sample[3][i]++;
    InterlockedAdd(counts.sample[1][i], 5);
}
