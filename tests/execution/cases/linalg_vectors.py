"""Long vectors with matrices of one thread: conversions, packed inputs, outer products, atomic accumulation."""

import numpy as np

PROFILE = "cs_6_10"
HLSL = """
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer memory;
RWByteAddressBuffer sums;
RWStructuredBuffer<float> floats;
RWStructuredBuffer<uint> bits;

[numthreads(8, 1, 1)] void main(uint id : SV_GroupIndex)
{
    using M = Matrix<ComponentType::F32, 16, 16, MatrixUse::A, MatrixScope::Thread>;
    M m = M::Load<MatrixLayout::RowMajor>(memory, 0, 64);
    vector<float, 16> v;
    for (uint i = 0; i < 16; ++i)
        v[i] = (float)i - 7 + id;
    vector<float, 16> y = Multiply<float>(m, v);
    VectorRef<ComponentType::F8_E4M3FN, 16> bias = {memory, 1024};
    vector<float, 16> z = MultiplyAdd<float>(m, y, bias);
    vector<uint8_t4_packed, 4> packed;
    packed[0] = (uint8_t4_packed)0x38b83040;
    packed[1] = (uint8_t4_packed)0;
    packed[2] = (uint8_t4_packed)0x7e000108;
    packed[3] = (uint8_t4_packed)0xc0c0c0c0;
    vector<float, 16> w = MultiplyAdd<float>(m, MakeInterpretedVector<ComponentType::F8_E4M3FN>(packed), y);
    if (id == 0)
    {
        for (uint k = 0; k < 16; ++k)
        {
            floats[k] = y[k];
            floats[16 + k] = z[k];
            floats[32 + k] = w[k];
        }
        vector<float, 8> odd = {0.1, -3.7, 1000, 1e-3, 449, -0.0, 2.5, 3.5};
        vector<uint, 2> e4m3 = Convert<ComponentType::F8_E4M3FN, ComponentType::F32>(odd).Data;
        vector<uint, 2> e5m2 = Convert<ComponentType::F8_E5M2, ComponentType::F32>(odd).Data;
        vector<uint, 4> brain = Convert<ComponentType::BFloat16, ComponentType::F32>(odd).Data;
        vector<uint, 2> bytes = Convert<ComponentType::I8, ComponentType::F32>(odd).Data;
        vector<int, 8> whole = Convert<ComponentType::I32, ComponentType::F32>(odd).Data;
        vector<float, 8> back = Convert<ComponentType::F32, ComponentType::F8_E5M2>(e5m2).Data;
        for (uint j = 0; j < 8; ++j)
        {
            bits[10 + j] = (uint)whole[j];
            bits[18 + j] = asuint(back[j]);
        }
        for (uint q = 0; q < 2; ++q)
        {
            bits[q] = e4m3[q];
            bits[2 + q] = e5m2[q];
            bits[4 + q] = bytes[q];
            bits[6 + 2 * q] = brain[2 * q];
            bits[7 + 2 * q] = brain[2 * q + 1];
        }
    }
    vector<float, 5> a = {1, 2, 3, 4, 5};
    vector<float, 3> b = {1, -1, 0.5};
    OuterProduct<ComponentType::F32>(a, b).InterlockedAccumulate(sums, 0);
    OuterProduct<ComponentType::F16>(a, b).InterlockedAccumulate(sums, 128);
    OuterProduct<ComponentType::I32>(a, b * 2).InterlockedAccumulate(sums, 256);
    InterlockedAccumulate(sums, 384, a);
    vector<uint, 5> counts = 1;
    InterlockedAccumulate(sums, 448, counts * id);
}
"""
rng = np.random.default_rng(11)
matrix = rng.integers(-3, 4, (16, 16)).astype(np.float32)
codes = rng.integers(0x30, 0x50, 16).astype(np.uint8)
memory = np.concatenate([matrix.reshape(-1).view(np.uint32), codes.view(np.uint32)])


def e4m3(b: int) -> float:
    sign = -1.0 if b & 0x80 else 1.0
    exponent, mantissa = b >> 3 & 15, b & 7
    return sign * (mantissa * 2.0**-9 if exponent == 0 else (8 + mantissa) * 2.0 ** (exponent - 10))


def nearest(table: dict[int, float], x: float) -> int:
    """The code whose number is nearest, of two the even one."""
    sign = 0x80 if np.signbit(x) else 0
    return min(table, key=lambda code: (abs(table[code] - abs(x)), code & 1)) | sign


E4M3 = {code: e4m3(code) for code in range(0x7F)}
E5M2 = {code: float(np.array([code << 8], np.uint16).view(np.float16)[0]) for code in range(0x7C)}
v = np.arange(16, dtype=np.float64) - 7
y = matrix @ v
words = np.array([0x38B83040, 0, 0x7E000108, 0xC0C0C0C0], np.uint32).view(np.uint8)
odd = np.array([0.1, -3.7, 1000, 1e-3, 449, -0.0, 2.5, 3.5], np.float32)
e5 = [nearest(E5M2, float(x)) for x in odd]
brain = ((odd.view(np.uint32) + 0x7FFF + (odd.view(np.uint32) >> 16 & 1)) >> 16).astype(np.uint16).view(np.uint32)
bits = np.concatenate([
    np.array([nearest(E4M3, float(x)) for x in odd], np.uint8).view(np.uint32),
    np.array(e5, np.uint8).view(np.uint32),
    np.clip(np.rint(odd), -128, 127).astype(np.int8).view(np.uint32),
    brain,
    np.rint(odd).astype(np.int32).view(np.uint32),
    (np.array(e5, np.uint16) << 8).view(np.float16).astype(np.float32).view(np.uint32),
])
product = np.outer([1, 2, 3, 4, 5], [1, -1, 0.5]).reshape(-1)
sums = np.zeros(128, np.uint32)
sums[0:15] = (8 * product).astype(np.float32).view(np.uint32)
halves = np.zeros(16, np.float16)
halves[:15] = 8 * product
sums[32:40] = halves.view(np.uint32)
sums[64:79] = (16 * product).astype(np.int32).view(np.uint32)
sums[96:101] = (8 * np.arange(1, 6)).astype(np.float32).view(np.uint32)
sums[112:117] = 28
RESOURCES = {
    "memory": memory,
    "sums": np.zeros(128, np.uint32),
    "floats": np.zeros(48, np.float32),
    "bits": np.zeros(26, np.uint32),
}
EXPECTED = {
    "floats": np.concatenate([
        y,
        matrix @ y + [e4m3(int(c)) for c in codes],
        matrix @ [e4m3(int(b)) for b in words] + y,
    ]).astype(np.float32),
    "bits": bits,
    "sums": sums,
}
