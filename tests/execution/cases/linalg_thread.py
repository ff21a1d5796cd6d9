"""Matrices of one thread (dx::linalg), emulated: every component type, layout, kind of vector and of bias."""

import numpy as np

PROFILE = "cs_6_10"
HLSL = """
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer memory;
RWStructuredBuffer<float> floats;
RWStructuredBuffer<int> ints;

template <ComponentEnum C> void rows(uint at, uint where)
{
    using M = Matrix<C, 3, 4, MatrixUse::A, MatrixScope::Thread>;
    vector<float, 4> v = {1, -2, 0.5, 4};
    vector<float, 3> r = Multiply<float>(M::Load<MatrixLayout::RowMajor>(memory, at, 32), v);
    vector<float, 3> c = Multiply<float>(M::Load<MatrixLayout::ColMajor>(memory, at, 32), v);
    vector<float, 3> o = Multiply<float>(M::Load<MatrixLayout::MulOptimal>(memory, at, 0), v);
    vector<float, 3> t = Multiply<float>(M::Load<MatrixLayout::OuterProductOptimalTranspose>(memory, at, 0), v);
    for (uint i = 0; i < 3; ++i)
    {
        floats[where + i] = r[i];
        floats[where + 3 + i] = c[i];
        floats[where + 6 + i] = o[i];
        floats[where + 9 + i] = t[i];
    }
}

[numthreads(1, 1, 1)] void main()
{
    rows<ComponentType::F32>(0, 0);
    rows<ComponentType::F16>(128, 12);
    rows<ComponentType::BFloat16>(256, 24);
    rows<ComponentType::F8_E4M3FN>(384, 36);
    rows<ComponentType::F8_E5M2>(512, 48);
    rows<ComponentType::I8>(640, 60);
    rows<ComponentType::U16>(768, 72);
    rows<ComponentType::I32>(896, 84);
    using M = Matrix<ComponentType::I8, 2, 4, MatrixUse::A, MatrixScope::Thread>;
    M m = M::Load<MatrixLayout::RowMajor>(memory, 640, 16);
    vector<int, 4> v = {1, 2, 3, 4};
    vector<int, 2> whole = Multiply<int>(m, v);
    vector<uint, 1> packed = {0x04fd0201};
    vector<int, 2> bias = {100, -100};
    vector<int, 2> added = MultiplyAdd<int>(m, MakeInterpretedVector<ComponentType::I8>(packed), bias);
    VectorRef<ComponentType::I8, 2> ref = {memory, 641};
    vector<int, 2> referred = MultiplyAdd<int>(m, v, ref);
    for (uint i = 0; i < 2; ++i)
    {
        ints[i] = whole[i];
        ints[2 + i] = added[i];
        ints[4 + i] = referred[i];
    }
}
"""
rng = np.random.default_rng(7)
memory = rng.integers(0, 1 << 32, 256, dtype=np.uint32)
raw = memory.view(np.uint8)


def e4m3(b: int) -> float:
    sign = -1.0 if b & 0x80 else 1.0
    exponent, mantissa = b >> 3 & 15, b & 7
    return sign * (mantissa * 2.0**-9 if exponent == 0 else (8 + mantissa) * 2.0 ** (exponent - 10))


def decoded(name: str, at: int, count: int) -> np.ndarray:
    if name == "F8_E4M3FN":
        return np.array([e4m3(int(b)) for b in raw[at : at + count]])
    if name == "F8_E5M2":
        return (raw[at : at + count].astype(np.uint16) << 8).view(np.float16).astype(np.float64)
    if name == "BFloat16":
        return (raw[at : at + 2 * count].view(np.uint16).astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    kind = {"F32": np.float32, "F16": np.float16, "I8": np.int8, "U16": np.uint16, "I32": np.int32}[name]
    size = np.dtype(kind).itemsize
    return raw[at : at + size * count].view(kind).astype(np.float64)


SIZES = {"F32": 4, "F16": 2, "BFloat16": 2, "F8_E4M3FN": 1, "F8_E5M2": 1, "I8": 1, "U16": 2, "I32": 4}
# numbers that float arithmetic adds exactly
for n, (name, size) in enumerate(SIZES.items()):
    area = raw[128 * n : 128 * (n + 1)]
    small = rng.integers(-8, 9, 128)
    if name == "F8_E4M3FN":
        area[:] = rng.integers(0x20, 0x58, 128) | rng.integers(0, 2, 128) * 0x80
    elif name == "F8_E5M2":
        area[:] = rng.integers(0x30, 0x48, 128) | rng.integers(0, 2, 128) * 0x80
    elif name == "BFloat16":
        area[:] = (small[:64].astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).view(np.uint8)
    elif name == "U16":
        area[:] = rng.integers(0, 99, 64).astype(np.uint16).view(np.uint8)
    else:
        kind = {"F32": np.float32, "F16": np.float16, "I8": np.int8, "I32": np.int32}[name]
        area[:] = small[: 128 // size].astype(kind).view(np.uint8)
v = np.array([1, -2, 0.5, 4])
floats = []
for n, name in enumerate(SIZES):
    at = 128 * n
    stride = 32
    floats += [v @ decoded(name, at + i * stride, 4) for i in range(3)]
    columns = [decoded(name, at + k * stride, 3) for k in range(4)]
    floats += list(sum(x * c for x, c in zip(v, columns, strict=True)))
    floats += list(decoded(name, at, 12).reshape(3, 4) @ v)
    floats += list(decoded(name, at, 12).reshape(4, 3).T @ v)
m = np.array([decoded("I8", 640, 4), decoded("I8", 656, 4)])
ints = [*(m @ [1, 2, 3, 4]), *(m @ [1, 2, -3, 4] + [100, -100]), *(m @ [1, 2, 3, 4] + decoded("I8", 641, 2))]
RESOURCES = {"memory": memory, "floats": np.zeros(96, np.float32), "ints": np.zeros(6, np.int32)}
EXPECTED = {"floats": np.array(floats, np.float32), "ints": np.array(ints, np.int32)}
