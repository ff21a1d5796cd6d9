// oneshader: -T cs_6_0 -E main -fvk-t-shift 16 0 -fvk-u-shift 48 0
//
// Tiled light culling: one group per 16x16 tile of the depth buffer finds the tile's depth range, builds its frustum in
// view space, tests all lights against it and writes the list of those that touch the tile.

#define TILE_SIZE 16
#define MAX_LIGHTS_PER_TILE 64

enum LightKind : uint
{
    Point = 0,
    Spot = 1,
    Disabled = 2,
};

struct Light
{
    float3 position;   // view space
    float range;
    float3 direction;  // of a spot light
    float cosine;      // of half the spot's opening angle
    uint kind;
    uint3 unused;
};

struct Frustum
{
    float4 planes[4];  // through the eye; normals point inwards
    float nearDepth;
    float farDepth;
};

cbuffer Culling : register(b0)
{
    float2 projectionScale;  // the projection's x and y factors
    float nearPlane;
    float farPlane;
    uint2 screenSize;
    uint lightCount;
};

Texture2D<float> depthBuffer : register(t0);
StructuredBuffer<Light> lights : register(t1);
RWStructuredBuffer<uint> tileLightCounts : register(u0);
RWStructuredBuffer<uint> tileLightIndices : register(u1);

groupshared uint tileMinDepth;
groupshared uint tileMaxDepth;
groupshared uint tileCount;
groupshared uint tileLights[MAX_LIGHTS_PER_TILE];

float LinearDepth(float depth)
{
    return nearPlane * farPlane / (farPlane - depth * (farPlane - nearPlane));
}

float3 ViewDirection(float2 pixel)
{
    float2 clip = pixel / float2(screenSize) * 2.0 - 1.0;
    return float3(clip.x / projectionScale.x, -clip.y / projectionScale.y, 1.0);
}

float4 PlaneThroughEye(float3 first, float3 second)
{
    return float4(normalize(cross(first, second)), 0.0);
}

Frustum MakeFrustum(uint2 tile, float nearDepth, float farDepth)
{
    float2 low = float2(tile * TILE_SIZE);
    float2 high = float2((tile + 1) * TILE_SIZE);
    float3 corners[4] = {
        ViewDirection(low),
        ViewDirection(float2(high.x, low.y)),
        ViewDirection(high),
        ViewDirection(float2(low.x, high.y)),
    };

    Frustum frustum;
    for (int i = 0; i < 4; i++)
        frustum.planes[i] = PlaneThroughEye(corners[i], corners[(i + 1) % 4]);
    frustum.nearDepth = nearDepth;
    frustum.farDepth = farDepth;
    return frustum;
}

bool SphereTouches(Frustum frustum, float3 center, float radius)
{
    if (center.z + radius < frustum.nearDepth || center.z - radius > frustum.farDepth)
        return false;
    bool inside = true;
    [unroll]
    for (int i = 0; i < 4; i++)
        inside = inside && dot(frustum.planes[i].xyz, center) >= -radius;
    return inside;
}

bool LightTouches(Frustum frustum, Light light)
{
    switch (light.kind)
    {
    case LightKind::Point:
        return SphereTouches(frustum, light.position, light.range);
    case LightKind::Spot:
    {
        // The smallest sphere around the cone.
        float radius = light.cosine > 0.70710678
            ? light.range * 0.5 / light.cosine
            : light.range * sqrt(1.0 - light.cosine * light.cosine);
        float offset = light.cosine > 0.70710678 ? radius : light.range * light.cosine;
        return SphereTouches(frustum, light.position + light.direction * offset, radius);
    }
    default:
        return false;
    }
}

[numthreads(TILE_SIZE, TILE_SIZE, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID, uint thread : SV_GroupIndex)
{
    if (thread == 0)
    {
        tileMinDepth = 0x7f7fffff;
        tileMaxDepth = 0;
        tileCount = 0;
    }
    GroupMemoryBarrierWithGroupSync();

    if (all(id.xy < screenSize))
    {
        float linearDepth = LinearDepth(depthBuffer.Load(int3(id.xy, 0)));
        InterlockedMin(tileMinDepth, asuint(linearDepth));
        InterlockedMax(tileMaxDepth, asuint(linearDepth));
    }
    GroupMemoryBarrierWithGroupSync();

    Frustum frustum = MakeFrustum(group.xy, asfloat(tileMinDepth), asfloat(tileMaxDepth));
    for (uint i = thread; i < lightCount; i += TILE_SIZE * TILE_SIZE)
    {
        if (!LightTouches(frustum, lights[i]))
            continue;
        uint slot;
        InterlockedAdd(tileCount, 1, slot);
        if (slot < MAX_LIGHTS_PER_TILE)
            tileLights[slot] = i;
    }
    GroupMemoryBarrierWithGroupSync();

    uint tilesPerRow = (screenSize.x + TILE_SIZE - 1) / TILE_SIZE;
    uint tile = group.y * tilesPerRow + group.x;
    uint count = min(tileCount, MAX_LIGHTS_PER_TILE);
    if (thread == 0)
        tileLightCounts[tile] = count;
    if (thread < count)
        tileLightIndices[tile * MAX_LIGHTS_PER_TILE + thread] = tileLights[thread];
}
