// oneshader: -T ps_6_0 -E main -fvk-t-shift 16 0 -fvk-s-shift 32 0
//
// Post-process anti-aliasing: finds edges by luma contrast, searches along them in both directions and shifts the
// sample towards the edge by sub-pixel amounts.

cbuffer AntiAlias : register(b0)
{
    float2 texelSize;
    float contrastThreshold;
    float relativeThreshold;
    float subpixelBlending;
};

Texture2D image : register(t0);
SamplerState linearClamp : register(s0);

struct Neighbourhood
{
    float m, n, e, s, w;
    float ne, nw, se, sw;
    float highest, lowest, contrast;
};

struct Edge
{
    bool horizontal;
    float step;
    float oppositeLuma;
    float gradient;
};

static const uint SearchSteps = 10;
static const float SearchWidths[SearchSteps] = { 1.0, 1.5, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 4.0 };

float Luma(float3 color)
{
    return sqrt(dot(color, float3(0.299, 0.587, 0.114)));
}

float LumaAt(float2 uv, int2 offset = int2(0, 0))
{
    return Luma(image.SampleLevel(linearClamp, uv + offset * texelSize, 0).rgb);
}

Neighbourhood SampleNeighbourhood(float2 uv)
{
    Neighbourhood l;
    l.m = LumaAt(uv);
    l.n = LumaAt(uv, int2(0, 1));
    l.e = LumaAt(uv, int2(1, 0));
    l.s = LumaAt(uv, int2(0, -1));
    l.w = LumaAt(uv, int2(-1, 0));
    l.ne = LumaAt(uv, int2(1, 1));
    l.nw = LumaAt(uv, int2(-1, 1));
    l.se = LumaAt(uv, int2(1, -1));
    l.sw = LumaAt(uv, int2(-1, -1));
    l.highest = max(max(max(max(l.n, l.e), l.s), l.w), l.m);
    l.lowest = min(min(min(min(l.n, l.e), l.s), l.w), l.m);
    l.contrast = l.highest - l.lowest;
    return l;
}

float PixelBlend(Neighbourhood l)
{
    float filtered = 2.0 * (l.n + l.e + l.s + l.w) + l.ne + l.nw + l.se + l.sw;
    filtered = saturate(abs(filtered / 12.0 - l.m) / l.contrast);
    float blend = smoothstep(0.0, 1.0, filtered);
    return blend * blend * subpixelBlending;
}

Edge FindEdge(Neighbourhood l)
{
    float horizontal = abs(l.n + l.s - 2.0 * l.m) * 2.0 + abs(l.ne + l.se - 2.0 * l.e) + abs(l.nw + l.sw - 2.0 * l.w);
    float vertical = abs(l.e + l.w - 2.0 * l.m) * 2.0 + abs(l.ne + l.nw - 2.0 * l.n) + abs(l.se + l.sw - 2.0 * l.s);

    Edge edge;
    edge.horizontal = horizontal >= vertical;
    edge.step = edge.horizontal ? texelSize.y : texelSize.x;
    float positive = edge.horizontal ? l.n : l.e;
    float negative = edge.horizontal ? l.s : l.w;
    float positiveGradient = abs(positive - l.m);
    float negativeGradient = abs(negative - l.m);
    if (positiveGradient < negativeGradient)
    {
        edge.step = -edge.step;
        edge.oppositeLuma = negative;
        edge.gradient = negativeGradient;
    }
    else
    {
        edge.oppositeLuma = positive;
        edge.gradient = positiveGradient;
    }
    return edge;
}

float SearchEnd(float2 uv, float2 direction, float edgeLuma, float threshold, out float delta)
{
    float2 position = uv;
    delta = 0.0;
    for (uint i = 0; i < SearchSteps; i++)
    {
        position += direction * SearchWidths[i];
        delta = LumaAt(position) - edgeLuma;
        if (abs(delta) >= threshold)
            break;
    }
    return dot(abs(position - uv), 1.0);
}

float EdgeBlend(Neighbourhood l, Edge edge, float2 uv)
{
    float2 start = uv;
    float2 direction;
    if (edge.horizontal)
    {
        start.y += edge.step * 0.5;
        direction = float2(texelSize.x, 0.0);
    }
    else
    {
        start.x += edge.step * 0.5;
        direction = float2(0.0, texelSize.y);
    }

    float edgeLuma = (l.m + edge.oppositeLuma) * 0.5;
    float forwardDelta, backwardDelta;
    float forward = SearchEnd(start, direction, edgeLuma, edge.gradient * 0.25, forwardDelta);
    float backward = SearchEnd(start, -direction, edgeLuma, edge.gradient * 0.25, backwardDelta);

    float nearest = min(forward, backward);
    bool rising = (forward <= backward ? forwardDelta : backwardDelta) >= 0.0;
    if (rising == (l.m - edgeLuma >= 0.0))
        return 0.0;
    return 0.5 - nearest / (forward + backward);
}

float4 main(float4 position : SV_Position, float2 uv : TEXCOORD0) : SV_Target
{
    Neighbourhood l = SampleNeighbourhood(uv);
    if (l.contrast < max(contrastThreshold, relativeThreshold * l.highest))
        return image.SampleLevel(linearClamp, uv, 0);

    Edge edge = FindEdge(l);
    float blend = max(PixelBlend(l), EdgeBlend(l, edge, uv));
    uv[edge.horizontal ? 1 : 0] += edge.step * blend;
    return float4(image.SampleLevel(linearClamp, uv, 0).rgb, l.m);
}
