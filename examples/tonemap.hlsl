// oneshader: -T cs_6_0 -E buildHistogram -fvk-t-shift 16 0 -fvk-u-shift 48 0
// oneshader: -T cs_6_0 -E adaptExposure -fvk-t-shift 16 0 -fvk-u-shift 48 0
// oneshader: -T cs_6_0 -E applyToneMap -fvk-t-shift 16 0 -fvk-u-shift 48 0
//
// Automatic exposure and tone mapping: a luminance histogram (atomics in groupshared memory, then in a buffer), the
// average of its middle part with adaptation over time, and a filmic curve with sRGB encoding.

#define BIN_COUNT 256
#define TILE 16

cbuffer ToneMap : register(b0)
{
    uint2 imageSize;
    float minLogLuminance;
    float logLuminanceRange;
    float lowPercentile;
    float highPercentile;
    float adaptationRate;
    float keyValue;
};

Texture2D<float4> hdrImage : register(t0);
RWTexture2D<float4> ldrImage : register(u0);
RWByteAddressBuffer histogram : register(u1);
RWStructuredBuffer<float> adaptedLuminance : register(u2);

groupshared uint localBins[BIN_COUNT];
groupshared float partialWeights[BIN_COUNT];
groupshared float partialSums[BIN_COUNT];

float Luminance(float3 color)
{
    return dot(color, float3(0.2126, 0.7152, 0.0722));
}

uint BinOf(float luminance)
{
    if (luminance < 1e-4)
        return 0;
    float position = saturate((log2(luminance) - minLogLuminance) / logLuminanceRange);
    return uint(position * 254.0 + 1.0);
}

[numthreads(TILE, TILE, 1)]
void buildHistogram(uint3 id : SV_DispatchThreadID, uint thread : SV_GroupIndex)
{
    localBins[thread] = 0;
    GroupMemoryBarrierWithGroupSync();

    if (all(id.xy < imageSize))
    {
        float luminance = Luminance(hdrImage[id.xy].rgb);
        InterlockedAdd(localBins[BinOf(luminance)], 1);
    }
    GroupMemoryBarrierWithGroupSync();

    uint amount = localBins[thread];
    if (amount != 0)
        histogram.InterlockedAdd(thread * 4, amount);
}

// How much of bin [first, first + amount) lies between the two percentiles.
float Inside(float first, float amount, float low, float high)
{
    return max(0.0, min(first + amount, high) - max(first, low));
}

[numthreads(BIN_COUNT, 1, 1)]
void adaptExposure(uint thread : SV_GroupIndex)
{
    localBins[thread] = histogram.Load(thread * 4);
    GroupMemoryBarrierWithGroupSync();

    float before = 0.0;
    float total = 0.0;
    for (uint bin = 0; bin < BIN_COUNT; ++bin)
    {
        float amount = localBins[bin];
        before += bin < thread ? amount : 0.0;
        total += amount;
    }

    float weight = Inside(before, localBins[thread], total * lowPercentile, total * highPercentile);
    float logLuminance = (float(thread) - 0.5) / 254.0 * logLuminanceRange + minLogLuminance;
    partialWeights[thread] = weight;
    partialSums[thread] = thread == 0 ? weight * minLogLuminance : weight * logLuminance;
    GroupMemoryBarrierWithGroupSync();

    [unroll(8)]
    for (uint step = BIN_COUNT / 2; step > 0; step >>= 1)
    {
        if (thread < step)
        {
            partialWeights[thread] += partialWeights[thread + step];
            partialSums[thread] += partialSums[thread + step];
        }
        GroupMemoryBarrierWithGroupSync();
    }

    if (thread == 0)
    {
        float average = exp2(partialSums[0] / max(partialWeights[0], 1.0));
        float previous = adaptedLuminance[0];
        adaptedLuminance[0] = previous + (average - previous) * adaptationRate;
    }
    histogram.Store(thread * 4, 0u);
}

float3 FilmicCurve(float3 color)
{
    const float a = 2.51, b = 0.03, c = 2.43, d = 0.59, e = 0.14;
    return saturate((color * (a * color + b)) / (color * (c * color + d) + e));
}

float3 EncodeSrgb(float3 color)
{
    float3 low = color * 12.92;
    float3 high = 1.055 * pow(abs(color), 1.0 / 2.4) - 0.055;
    return float3(color.r <= 0.0031308 ? low.r : high.r,
                  color.g <= 0.0031308 ? low.g : high.g,
                  color.b <= 0.0031308 ? low.b : high.b);
}

[numthreads(TILE, TILE, 1)]
void applyToneMap(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= imageSize))
        return;
    float exposure = keyValue / max(adaptedLuminance[0], 1e-4);
    float4 color = hdrImage[id.xy];
    ldrImage[id.xy] = float4(EncodeSrgb(FilmicCurve(color.rgb * exposure)), color.a);
}
