"""Functions with out parameters: sincos, modf, frexp; and ldexp, dst, lit, mad on integers."""

import numpy as np

HLSL = """
RWStructuredBuffer<float4> results;
StructuredBuffer<float> data;
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    float x = data[i];
    float s, c, whole, exponent;
    sincos(x, s, c);
    float part = modf(x, whole);
    float mantissa = frexp(x, exponent);
    results[i * 3] = float4(s, c, part, whole);
    results[i * 3 + 1] = float4(mantissa, exponent, ldexp(x, 3), mad(int(i), 4, 5));
    results[i * 3 + 2] = dst(float4(0, x, 2, 3), float4(0, 3, 0, 5)) + lit(0.5, x, 2);
}
"""
data = np.array([0.75, 2.5, 9.125, 100.0], np.float32)


def rows(i: int) -> list[list[float]]:
    x = float(data[i])
    mantissa, exponent = np.frexp(x)
    return [
        [np.sin(x), np.cos(x), x % 1, x // 1],
        [mantissa, exponent, x * 8, i * 4 + 5],
        [2, x * 3 + 0.5, 2 + x * 2, 5 + 1],
    ]


RESOURCES = {"data": data, "results": np.zeros((12, 4), np.float32)}
EXPECTED = {"results": np.array([row for i in range(4) for row in rows(i)])}
TOLERANCE = 1e-4
