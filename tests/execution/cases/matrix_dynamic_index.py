"""Rows and elements chosen at run time, in a local matrix and in a buffer."""

import numpy as np

HLSL = """
StructuredBuffer<float3x3> matrices;
RWStructuredBuffer<row_major float3x3> changed;
RWStructuredBuffer<float> picked;
[numthreads(9, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint row = i / 3, column = i % 3;
    float3x3 m = matrices[0];
    m[row][column] *= 10;
    float sum = 0;
    for (uint k = 0; k < 3; k++)
        sum += m[row][k] + m[k][column];
    picked[i] = sum + matrices[0][column][row] * 1000;
    changed[0][row][column] = float(i) + 0.5;
}
"""
m = np.arange(1.0, 10).reshape(3, 3)


def picked(i: int) -> float:
    row, column = divmod(i, 3)
    changed = m.copy()
    changed[row, column] *= 10
    return changed[row].sum() + changed[:, column].sum() + m[column, row] * 1000


def padded(rows: np.ndarray) -> np.ndarray:
    return np.pad(rows, ((0, 0), (0, 1))).astype(np.float32)


wide = np.dtype({"names": ["rows"], "formats": [(np.float32, (3, 4))], "itemsize": 48})
RESOURCES = {
    "matrices": padded(m.T),
    "changed": np.full((3, 4), -1, np.float32),
    "picked": np.zeros(9, np.float32),
}
EXPECTED = {"picked": np.array([picked(i) for i in range(9)], np.float32)}
