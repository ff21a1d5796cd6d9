"""double arithmetic keeps 53 bits; asuint and asdouble take it apart."""

import numpy as np

HLSL = """
StructuredBuffer<double> data;
RWStructuredBuffer<double> results;
RWStructuredBuffer<uint2> raw;
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    double x = data[i];
    results[i] = x * x + 1.0L / 3.0L - double(float(x));
    uint low, high;
    asuint(x, low, high);
    raw[i] = uint2(low, high);
    if (x > 2.0L)
        results[i] += asdouble(low, high);
}
"""
data = np.array([0.1, 1.0 + 2.0**-40, 3.7, -1e5])
results = data * data + 1.0 / 3.0 - data.astype(np.float32).astype(np.float64)
RESOURCES = {"data": data, "results": np.zeros(4), "raw": np.zeros((4, 2), np.uint32)}
EXPECTED = {"results": np.where(data > 2, results + data, results), "raw": data.view(np.uint32).reshape(4, 2)}
TOLERANCE = 1e-14
