"""Matrices as a whole: of bools and integers, compared, selected, bit for bit, in buffers by columns and by rows; products
with matrices of one row or column."""

import numpy as np

DXC_FAULT = "DXC refuses integer matrices by columns in buffers and comparisons of some matrices"
HLSL = """
struct Held { column_major int2x3 by_columns; row_major int3x2 by_rows; };
StructuredBuffer<Held> held;
RWStructuredBuffer<Held> back;
cbuffer C { column_major int2x3 c; row_major bool2x2 flags; column_major uint3x2 u; };
RWStructuredBuffer<int> results;
static uint at = 0;
void put(int2x3 m) { for (uint i = 0; i < 2; i++) for (uint j = 0; j < 3; j++) results[at++] = m[i][j]; }
void put(int2x2 m) { for (uint i = 0; i < 2; i++) for (uint j = 0; j < 2; j++) results[at++] = m[i][j]; }
void put(int3x2 m) { for (uint i = 0; i < 3; i++) for (uint j = 0; j < 2; j++) results[at++] = m[i][j]; }
[numthreads(1, 1, 1)] void main()
{
    int2x3 a = held[0].by_columns;
    int3x2 b = held[0].by_rows;
    put(a);
    put(b);
    put(c);
    put((int3x2)u);
    put((int2x2)flags);
    put(mul(a, b));
    put(a + c * 2);
    float2x3 f = a;
    bool2x3 less = f < (float2x3)c;
    put((int2x3)less);
    put((int2x3)(a == c));
    put((int2x3)or(less, a == c));
    put(select(less, a, c));
    put((int2x3)!less);
    results[at++] = any(less) ? 1 : 0;
    results[at++] = all(less) ? 1 : 0;
    put(asint(f));
    put((int2x3)(asfloat(asuint(f * 0.5)) * 2));
    put(transpose(b));
    float1x3 row = { 1, 2, 3 };
    float3x1 column = { 4, 5, 6 };
    float2x1 two = { 7, 8 };
    put((int2x3)mul(two, row));
    results[at++] = (int)mul(row, column)._m00;
    float1x2 w = mul(row, (float3x2)b);
    results[at++] = (int)w._m00;
    results[at++] = (int)w._m01;
    float2x1 t = mul(f, column);
    results[at++] = (int)t._m00;
    results[at++] = (int)t._m10;
    results[at++] = (int)transpose(column)[0][2];
    results[at++] = (row < transpose(column))._m02 ? 1 : 0;
    back[0].by_columns = a * 10;
    back[0].by_rows = b;
    back[0].by_rows[1] = int2(-1, -2);
    back[0].by_columns._m12 = 99;
    back[1].by_columns[1] = back[0].by_rows[1].xyx;
    back[1].by_rows = -b;
    results[at++] = (int)at;
}
"""
a = np.array([[1, -2, 3], [4, 5, -6]])
b = np.array([[7, 8], [-9, 10], [11, 12]])
c = np.array([[2, -2, 1], [9, 0, -6]])
u = np.array([[1, 2], [3, 4], [5, 6]])
flags = np.array([[1, 0], [1, 1]])
f = a.astype(np.float32)
less = a < c
row, column, two = np.array([[1, 2, 3]]), np.array([[4], [5], [6]]), np.array([[7], [8]])


def columns(m: np.ndarray) -> np.ndarray:
    return m.T.ravel()


def registers(rows: np.ndarray) -> np.ndarray:
    """Each row in a register of four words."""
    return np.concatenate([np.pad(r, (0, 4 - len(r))) for r in rows])


parts = [a, b, c, u, flags, a @ b, a + c * 2, less, a == c, less | (a == c), np.where(less, a, c), ~less]
parts += [[less.any(), less.all()], f.view(np.int32), a, b.T, two @ row, row @ column, row @ b, a @ column]
parts += [[column[2, 0]], [row[0, 2] < column[2, 0]]]
numbers = np.concatenate([np.array(p, np.int64).ravel() for p in parts]).astype(np.int32)
written = a * 10
written[1, 2] = 99
rows = b.copy()
rows[1] = [-1, -2]
second = np.zeros((2, 3), np.int32)
second[1] = [-1, -2, -1]
RESOURCES = {
    "held": np.concatenate([columns(a), b.ravel()]).astype(np.int32),
    "back": np.zeros(24, np.int32),
    "C": np.concatenate([registers(c.T), registers(flags), registers(u.T)]).astype(np.int32),
    "results": np.zeros(len(numbers) + 1, np.int32),
}
EXPECTED = {
    "results": np.append(numbers, len(numbers)).astype(np.int32),
    "back": np.concatenate([columns(written), rows.ravel(), columns(second), (-b).ravel()]).astype(np.int32),
}
