"""Specialisation constants keep their defaults when the pipeline gives no values."""

import numpy as np

HLSL = """
[[vk::constant_id(3)]] const int count = 5;
[[vk::constant_id(1)]] const float gain = 0.5;
[[vk::constant_id(2)]] const bool invert = true;
[[vk::constant_id(7)]] const uint unused = 9;
RWStructuredBuffer<float> results;
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    float sum = 0;
    for (int k = 0; k < count; k++)
        sum += gain * k;
    results[i] = invert ? -sum - i : sum + i;
}
"""
RESOURCES = {"results": np.zeros(4, np.float32)}
EXPECTED = {"results": [-5 - i for i in range(4)]}
