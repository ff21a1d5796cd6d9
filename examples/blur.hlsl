// oneshader: -T cs_6_0 -E blurRows -fvk-t-shift 16 0 -fvk-u-shift 48 0
// oneshader: -T cs_6_0 -E blurColumns -fvk-t-shift 16 0 -fvk-u-shift 48 0
//
// Separable Gaussian blur. Each group loads one stretch of a row or a column, with a margin on both sides, into
// groupshared memory, so that every texel is read from the image only once. Edges repeat the outermost texel.

#define GROUP_SIZE 64
#define MAX_RADIUS 8

cbuffer Blur : register(b0)
{
    int radius;
    float sigma;
    uint2 imageSize;
};

Texture2D<float4> source : register(t0);
RWTexture2D<float4> target : register(u0);

groupshared float4 stretch[GROUP_SIZE + 2 * MAX_RADIUS];
groupshared float weights[2 * MAX_RADIUS + 1];

float Gaussian(float x)
{
    return exp(-x * x / (2.0 * sigma * sigma));
}

void PrepareWeights(uint thread)
{
    if (thread == 0)
    {
        float sum = 0.0;
        for (int i = -radius; i <= radius; i++)
            sum += Gaussian(i);
        for (int j = -radius; j <= radius; j++)
            weights[j + radius] = Gaussian(j) / sum;
    }
}

int2 TexelOnLine(int along, int across, bool vertical)
{
    int2 texel = vertical ? int2(across, along) : int2(along, across);
    return clamp(texel, 0, int2(imageSize) - 1);
}

void LoadStretch(uint thread, int start, int across, bool vertical)
{
    for (uint i = thread; i < GROUP_SIZE + 2 * MAX_RADIUS; i += GROUP_SIZE)
    {
        int2 texel = TexelOnLine(start + int(i) - MAX_RADIUS, across, vertical);
        stretch[i] = source.Load(int3(texel, 0));
    }
}

void BlurLine(uint group, uint thread, uint across, bool vertical)
{
    int start = int(group * GROUP_SIZE);
    PrepareWeights(thread);
    LoadStretch(thread, start, int(across), vertical);
    GroupMemoryBarrierWithGroupSync();

    float4 sum = 0.0;
    for (int i = -radius; i <= radius; ++i)
        sum += stretch[int(thread) + MAX_RADIUS + i] * weights[i + radius];

    uint along = start + thread;
    uint2 texel = vertical ? uint2(across, along) : uint2(along, across);
    if (all(texel < imageSize))
        target[texel] = sum;
}

[numthreads(GROUP_SIZE, 1, 1)]
void blurRows(uint3 group : SV_GroupID, uint thread : SV_GroupIndex)
{
    BlurLine(group.x, thread, group.y, false);
}

[numthreads(GROUP_SIZE, 1, 1)]
void blurColumns(uint3 group : SV_GroupID, uint thread : SV_GroupIndex)
{
    BlurLine(group.x, thread, group.y, true);
}
