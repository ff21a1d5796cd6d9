// oneshader: -T vs_6_0 -E main -fvk-t-shift 16 0
// oneshader: -T vs_6_0 -E main -D USE_MORPH_TARGETS=1 -D BONES_PER_VERTEX=8 -fvk-t-shift 16 0
//
// Skinned mesh: blends bone matrices from a structured buffer, optional morph targets, per-instance transforms and
// previous-frame positions for motion vectors.

#ifndef BONES_PER_VERTEX
#define BONES_PER_VERTEX 4
#endif
#ifndef USE_MORPH_TARGETS
#define USE_MORPH_TARGETS 0
#endif

#define MAX_MORPH_TARGETS 4

struct Instance
{
    row_major float3x4 world;
    row_major float3x4 previousWorld;
    uint firstBone;
    uint previousFirstBone;
    uint materialIndex;
    uint flags;
};

struct MorphDelta
{
    float3 position;
    float3 normal;
};

cbuffer Frame : register(b0)
{
    float4x4 viewProjection;
    float4x4 previousViewProjection;
    float2 jitter;
    float2 previousJitter;
    float time;
    float3 windDirection;
};

#if USE_MORPH_TARGETS
cbuffer Morph : register(b1)
{
    float4 morphWeights;
    uint morphTargetCount;
    uint morphVertexCount;
};
StructuredBuffer<MorphDelta> morphDeltas : register(t2);
#endif

StructuredBuffer<float3x4> bones : register(t0);
StructuredBuffer<Instance> instances : register(t1);

struct VertexInput
{
    float3 position : POSITION;
    float3 normal : NORMAL;
    float4 tangent : TANGENT;
    float2 uv : TEXCOORD0;
    uint4 boneIndices0 : BLENDINDICES0;
    float4 boneWeights0 : BLENDWEIGHT0;
#if BONES_PER_VERTEX > 4
    uint4 boneIndices1 : BLENDINDICES1;
    float4 boneWeights1 : BLENDWEIGHT1;
#endif
    uint vertexId : SV_VertexID;
    uint instanceId : SV_InstanceID;
};

struct VertexOutput
{
    float4 position : SV_Position;
    float3 worldPosition : POSITION0;
    float3 normal : NORMAL;
    float4 tangent : TANGENT;
    float2 uv : TEXCOORD0;
    float4 currentClip : TEXCOORD1;
    float4 previousClip : TEXCOORD2;
    nointerpolation uint material : MATERIAL;
    float clipDistance : SV_ClipDistance0;
};

float3x4 BlendFour(uint firstBone, uint4 indices, float4 weights)
{
    float3x4 blended = bones[firstBone + indices.x] * weights.x;
    blended += bones[firstBone + indices.y] * weights.y;
    blended += bones[firstBone + indices.z] * weights.z;
    blended += bones[firstBone + indices.w] * weights.w;
    return blended;
}

float3x4 BlendBones(VertexInput input, uint firstBone)
{
    float3x4 blended = BlendFour(firstBone, input.boneIndices0, input.boneWeights0);
#if BONES_PER_VERTEX > 4
    blended += BlendFour(firstBone, input.boneIndices1, input.boneWeights1);
#endif
    return blended;
}

void ApplyMorphTargets(uint vertexId, inout float3 position, inout float3 normal)
{
#if USE_MORPH_TARGETS
    for (uint target = 0; target < min(morphTargetCount, MAX_MORPH_TARGETS); ++target)
    {
        float weight = morphWeights[target];
        if (weight == 0.0)
            continue;
        MorphDelta delta = morphDeltas[target * morphVertexCount + vertexId];
        position += delta.position * weight;
        normal += delta.normal * weight;
    }
#endif
}

float3 Sway(float3 worldPosition, float height)
{
    float phase = dot(worldPosition, float3(0.37, 0.11, 0.53)) + time * 1.7;
    return windDirection * (sin(phase) * 0.05 * height * height);
}

VertexOutput main(VertexInput input)
{
    Instance instance = instances[input.instanceId];

    float3 position = input.position;
    float3 normal = input.normal;
    ApplyMorphTargets(input.vertexId, position, normal);

    float3x4 skin = BlendBones(input, instance.firstBone);
    float3x4 previousSkin = BlendBones(input, instance.previousFirstBone);

    float3 posed = mul(skin, float4(position, 1.0));
    float3 previousPosed = mul(previousSkin, float4(position, 1.0));
    float3 world = mul(instance.world, float4(posed, 1.0));
    float3 previousWorld = mul(instance.previousWorld, float4(previousPosed, 1.0));
    if (instance.flags & 1)
    {
        float3 offset = Sway(world, position.y);
        world += offset;
        previousWorld += offset;
    }

    float3x3 rotation = mul((float3x3)instance.world, (float3x3)skin);

    VertexOutput output;
    output.position = mul(viewProjection, float4(world, 1.0));
    output.currentClip = output.position;
    output.previousClip = mul(previousViewProjection, float4(previousWorld, 1.0));
    output.position.xy += jitter * output.position.w;
    output.worldPosition = world;
    output.normal = normalize(mul(rotation, normal));
    output.tangent = float4(normalize(mul(rotation, input.tangent.xyz)), input.tangent.w);
    output.uv = input.uv;
    output.material = instance.materialIndex;
    output.clipDistance = (instance.flags & 2) ? world.y : 1.0;
    return output;
}
