"""Buffers, textures and structs of resources as function parameters and local variables."""

import numpy as np
from execution.device import Image

HLSL = """
StructuredBuffer<float> first;
StructuredBuffer<float> second;
Texture2D<float4> picture;
RWStructuredBuffer<float> results;
struct Inputs { StructuredBuffer<float> numbers; Texture2D<float4> image; };
float at(StructuredBuffer<float> buffer, uint i) { return buffer[i]; }
float sum(Inputs inputs, uint i) { return at(inputs.numbers, i) + inputs.image[uint2(i, 0)].y; }
void write(RWStructuredBuffer<float> target, uint i, float value) { target[i] = value; }
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    Inputs inputs;
    inputs.numbers = second;
    inputs.image = picture;
    StructuredBuffer<float> local = first;
    write(results, i, at(local, 3 - i) * 100 + sum(inputs, i));
}
"""
first, second = np.arange(4, dtype=np.float32), np.arange(10, 14, dtype=np.float32)
picture = np.arange(16, dtype=np.float32).reshape(1, 4, 4)
RESOURCES = {
    "first": first,
    "second": second,
    "picture": Image(picture),
    "results": np.zeros(4, np.float32),
}
EXPECTED = {"results": first[::-1] * 100 + second + picture[0, :, 1]}
