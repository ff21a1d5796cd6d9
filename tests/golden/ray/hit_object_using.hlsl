// RUN: -T lib_6_9 --show=spirv
// dxc: the dxc of 2024 ends at shader model 6.8

using namespace dx;
typedef dx::HitObject Hit;

// CHECK-LABEL: OpFunction
[shader("raygeneration")]
void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
// CHECK: OpHitObjectRecordEmptyEXT %[[HIT:\w+]]
    HitObject hit = HitObject::MakeNop();
// CHECK: OpReorderThreadWithHitObjectEXT %[[HIT]]
    MaybeReorderThread(hit);
// CHECK: OpHitObjectRecordMissEXT %[[HIT]]
    hit = Hit::MakeMiss(0, 0, ray);
// CHECK: OpReorderThreadWithHitObjectEXT %[[HIT]]
    MaybeReorderThread(hit);
}
