"""Row- and column-major matrices in constant and structured buffers hold the same values in other places."""

import numpy as np

HLSL = """
struct Element { row_major float2x3 r; column_major float2x3 c; };
cbuffer C { row_major float3x2 cr; column_major float3x2 cc; float2x4 standard; };
StructuredBuffer<Element> elements;
RWStructuredBuffer<Element> copies;
RWStructuredBuffer<float4> results;
[numthreads(1, 1, 1)] void main()
{
    Element e = elements[0];
    results[0] = float4(e.r[0], e.r._m12);
    results[1] = float4(e.c[0], e.c._m12);
    results[2] = float4(cr[0], cr[2]);
    results[3] = float4(cc[0], cc[2]);
    results[4] = standard[1];
    copies[0].r = e.c * 2;
    copies[0].c = e.r * 2;
}
"""
# Each row (row_major) or column (column_major) of a cbuffer starts a register of four floats.
r = np.array([[1, 2, 3], [4, 5, 6]])
c = np.array([[7, 8, 9], [10, 11, 12]])
cr = np.array([[1, 2], [3, 4], [5, 6]])
cc = cr + 10
standard = np.arange(8).reshape(2, 4)


# A structured buffer: vectors are aligned to their own size, so a float3 row takes 16 bytes and a float2 column 8.
def element(rows: np.ndarray, columns: np.ndarray) -> list[float]:
    padded = [*rows[0], 0, *rows[1]]
    return [*padded, *columns.T.ravel()]


element_type = np.dtype(
    {
        "names": ["r0", "r1", "c"],
        "formats": [(np.float32, 3), (np.float32, 3), (np.float32, (3, 2))],
        "offsets": [0, 16, 32],
        "itemsize": 64,
    }
)


def packed(rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    made = np.zeros(1, element_type)
    made[0] = (rows[0], rows[1], columns.T)
    return made


def registers(rows: list[list[float]]) -> list[float]:
    return [value for row in rows for value in [*row, *[0] * (4 - len(row))]]


constants = registers(cr.tolist()) + registers(cc.T.tolist()) + registers(standard.T.tolist())
RESOURCES = {
    "C": np.array(constants, np.float32),
    "elements": packed(r, c),
    "copies": packed(r * 0, c * 0),
    "results": np.zeros((5, 4), np.float32),
}
EXPECTED = {
    "results": np.array(
        [[*r[0], r[1, 2]], [*c[0], c[1, 2]], [*cr[0], *cr[2]], [*cc[0], *cc[2]], standard[1]], np.float32
    ),
    "copies": packed(c * 2, r * 2),
}
