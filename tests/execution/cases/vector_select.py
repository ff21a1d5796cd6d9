"""A vector condition chooses component by component."""

import numpy as np

HLSL = """
StructuredBuffer<float4> data;
RWStructuredBuffer<float4> results;
[numthreads(2, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    float4 v = data[i];
    results[i] = v > 0.5 ? v * 2 : -v;
}
"""
ARGS = ["-HV", "2018"]
DATA = np.array([[0.0, 0.5, 0.75, 2.0], [-1.0, 1.0, 0.25, 9.0]], np.float32)
RESOURCES = {"data": DATA, "results": np.zeros((2, 4), np.float32)}
EXPECTED = {"results": np.where(DATA > 0.5, DATA * 2, -DATA)}
