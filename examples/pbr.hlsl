// oneshader: -T ps_6_0 -E main -fvk-t-shift 16 0 -fvk-s-shift 32 0
//
// Metallic-roughness surface: normal mapping, image based ambient light, a sun with filtered cascaded shadows and a few
// point lights.

static const float Pi = 3.14159265;
static const uint CascadeCount = 4;
static const uint MaxPointLights = 16;

struct PointLight
{
    float3 position;
    float range;
    float3 color;
    float intensity;
};

cbuffer Camera : register(b0)
{
    float4x4 viewProjection;
    float4x4 view;
    float3 cameraPosition;
    float exposure;
};

cbuffer Lighting : register(b1)
{
    float3 sunDirection;
    float sunIntensity;
    float3 sunColor;
    uint pointLightCount;
    float4x4 shadowMatrices[CascadeCount];
    float4 cascadeEnds;
    PointLight pointLights[MaxPointLights];
};

cbuffer Material : register(b2)
{
    float4 baseColorFactor;
    float3 emissiveFactor;
    float metallicFactor;
    float roughnessFactor;
    float normalScale;
    float occlusionStrength;
    float alphaCutoff;
};

Texture2D<float4> baseColorMap : register(t0);
Texture2D<float3> normalMap : register(t1);
Texture2D<float4> occlusionRoughnessMetallicMap : register(t2);
Texture2D<float3> emissiveMap : register(t3);
Texture2DArray<float> shadowMaps : register(t4);
TextureCube<float3> irradianceMap : register(t5);
TextureCube<float3> radianceMap : register(t6);
Texture2D<float2> environmentBrdf : register(t7);

SamplerState surfaceSampler : register(s0);
SamplerState clampSampler : register(s1);
SamplerComparisonState shadowSampler : register(s2);

struct PixelInput
{
    float4 position : SV_Position;
    float3 worldPosition : POSITION0;
    float3 normal : NORMAL;
    float4 tangent : TANGENT;
    float2 uv : TEXCOORD0;
    float viewDepth : TEXCOORD1;
    bool frontFacing : SV_IsFrontFace;
};

struct Surface
{
    float3 position;
    float3 normal;
    float3 toEye;
    float3 diffuse;
    float3 specular;
    float roughness;
    float occlusion;
};

float3 FresnelSchlick(float3 f0, float cosine)
{
    float factor = pow(saturate(1.0 - cosine), 5.0);
    return f0 + (1.0 - f0) * factor;
}

float DistributionGgx(float nDotH, float roughness)
{
    float alpha = roughness * roughness;
    float alphaSquared = alpha * alpha;
    float base = nDotH * nDotH * (alphaSquared - 1.0) + 1.0;
    return alphaSquared / (Pi * base * base);
}

float VisibilitySmith(float nDotL, float nDotV, float roughness)
{
    float alpha = roughness * roughness;
    float alphaSquared = alpha * alpha;
    float light = nDotV * sqrt(nDotL * nDotL * (1.0 - alphaSquared) + alphaSquared);
    float eye = nDotL * sqrt(nDotV * nDotV * (1.0 - alphaSquared) + alphaSquared);
    return 0.5 / max(light + eye, 1e-5);
}

float3 ShadeLight(Surface surface, float3 toLight, float3 radiance)
{
    float3 halfway = normalize(toLight + surface.toEye);
    float nDotL = saturate(dot(surface.normal, toLight));
    float nDotV = abs(dot(surface.normal, surface.toEye)) + 1e-5;
    float nDotH = saturate(dot(surface.normal, halfway));
    float lDotH = saturate(dot(toLight, halfway));

    float3 fresnel = FresnelSchlick(surface.specular, lDotH);
    float distribution = DistributionGgx(nDotH, surface.roughness);
    float visibility = VisibilitySmith(nDotL, nDotV, surface.roughness);

    float3 reflected = fresnel * (distribution * visibility);
    float3 scattered = surface.diffuse * (1.0 - fresnel) / Pi;
    return (reflected + scattered) * radiance * nDotL;
}

uint SelectCascade(float viewDepth)
{
    float4 beyond = step(cascadeEnds, viewDepth.xxxx);
    return min((uint)dot(beyond, 1.0.xxxx), CascadeCount - 1);
}

float SunShadow(float3 worldPosition, float3 normal, float viewDepth)
{
    uint cascade = SelectCascade(viewDepth);
    float3 offsetPosition = worldPosition + normal * (0.02 * (cascade + 1));
    float4 projected = mul(float4(offsetPosition, 1.0), shadowMatrices[cascade]);
    float3 coordinates = projected.xyz / projected.w;
    coordinates.xy = coordinates.xy * float2(0.5, -0.5) + 0.5;
    if (any(coordinates.xy < 0.0) || any(coordinates.xy > 1.0))
        return 1.0;

    float width, height, layers;
    shadowMaps.GetDimensions(width, height, layers);
    float2 texel = 1.0 / float2(width, height);

    float lit = 0.0;
    [unroll]
    for (int y = -1; y <= 1; ++y)
    {
        [unroll]
        for (int x = -1; x <= 1; ++x)
        {
            float3 location = float3(coordinates.xy + float2(x, y) * texel, cascade);
            lit += shadowMaps.SampleCmpLevelZero(shadowSampler, location, coordinates.z);
        }
    }
    return lit / 9.0;
}

float3 PerturbNormal(PixelInput input)
{
    float3 sampled = normalMap.Sample(surfaceSampler, input.uv) * 2.0 - 1.0;
    sampled.xy *= normalScale;
    float3 normal = normalize(input.normal) * (input.frontFacing ? 1.0 : -1.0);
    float3 tangent = normalize(input.tangent.xyz - normal * dot(input.tangent.xyz, normal));
    float3 bitangent = cross(normal, tangent) * input.tangent.w;
    return normalize(mul(sampled, float3x3(tangent, bitangent, normal)));
}

float3 AmbientLight(Surface surface)
{
    float nDotV = saturate(dot(surface.normal, surface.toEye));
    float3 reflected = reflect(-surface.toEye, surface.normal);

    uint width, height, levels;
    radianceMap.GetDimensions(0, width, height, levels);
    float level = surface.roughness * float(levels - 1);

    float3 irradiance = irradianceMap.SampleLevel(clampSampler, surface.normal, 0.0);
    float3 radiance = radianceMap.SampleLevel(clampSampler, reflected, level);
    float2 brdf = environmentBrdf.SampleLevel(clampSampler, float2(nDotV, surface.roughness), 0.0);
    float3 specular = radiance * (surface.specular * brdf.x + brdf.y);
    return (surface.diffuse * irradiance + specular) * surface.occlusion;
}

float3 PointLights(Surface surface)
{
    float3 sum = 0.0;
    for (uint i = 0; i < min(pointLightCount, MaxPointLights); i++)
    {
        PointLight light = pointLights[i];
        float3 offset = light.position - surface.position;
        float distanceSquared = dot(offset, offset);
        if (distanceSquared > light.range * light.range)
            continue;
        float ratio = distanceSquared / (light.range * light.range);
        float window = saturate(1.0 - ratio * ratio);
        float attenuation = window * window / max(distanceSquared, 1e-4);
        sum += ShadeLight(surface, offset * rsqrt(distanceSquared), light.color * (light.intensity * attenuation));
    }
    return sum;
}

float4 main(PixelInput input) : SV_Target0
{
    float4 baseColor = baseColorMap.Sample(surfaceSampler, input.uv) * baseColorFactor;
    clip(baseColor.a - alphaCutoff);

    float4 packed = occlusionRoughnessMetallicMap.Sample(surfaceSampler, input.uv);
    float metallic = packed.b * metallicFactor;

    Surface surface;
    surface.position = input.worldPosition;
    surface.normal = PerturbNormal(input);
    surface.toEye = normalize(cameraPosition - input.worldPosition);
    surface.diffuse = baseColor.rgb * (1.0 - metallic);
    surface.specular = lerp(0.04, baseColor.rgb, metallic);
    surface.roughness = clamp(packed.g * roughnessFactor, 0.045, 1.0);
    surface.occlusion = lerp(1.0, packed.r, occlusionStrength);

    float shadow = SunShadow(input.worldPosition, normalize(input.normal), input.viewDepth);
    float3 color = ShadeLight(surface, -sunDirection, sunColor * (sunIntensity * shadow));
    color += PointLights(surface);
    color += AmbientLight(surface);
    color += emissiveMap.Sample(surfaceSampler, input.uv) * emissiveFactor;
    return float4(color * exposure, baseColor.a);
}
