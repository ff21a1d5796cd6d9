"""isnan, isinf, isfinite and isnormal of halves, floats and doubles, as vectors and matrices."""

import numpy as np

HLSL = """
ByteAddressBuffer halves, floats, doubles;
RWStructuredBuffer<uint4> results;
template<typename T> uint4 classes(T x) { return uint4(isnan(x), isinf(x), isfinite(x), isnormal(x)); }
template<typename T> void store(uint at, ByteAddressBuffer source)
{
    vector<T, 4> a = source.Load<vector<T, 4> >(0), b = source.Load<vector<T, 4> >(4 * sizeof(T));
    matrix<T, 2, 4> m = matrix<T, 2, 4>(a, b);
    for (uint i = 0; i < 4; i++) {
        results[at + i] = uint4(isnan(a)[i], isinf(a)[i], isfinite(a)[i], isnormal(a)[i]);
        results[at + 4 + i] = uint4(isnan(m)[1][i], isinf(m)[1][i], isfinite(m)[1][i], isnormal(m)[1][i]);
    }
    results[at + 8] = classes(b.y);
}
[numthreads(1, 1, 1)] void main()
{
    store<float16_t>(0, halves); store<float>(9, floats); store<double>(18, doubles);
}
"""
PROFILE = "cs_6_9"
ARGS = ["-HV", "2021", "-enable-16bit-types"]


def special(dtype: type) -> np.ndarray:
    tiny = np.finfo(dtype).smallest_subnormal
    return np.array([1, np.nan, -np.inf, 0, tiny, -2.5, np.inf, np.finfo(dtype).tiny], dtype)


def classes(x: np.ndarray) -> np.ndarray:
    normal = np.isfinite(x) & (np.abs(x) >= np.finfo(x.dtype).tiny)
    rows = np.stack([np.isnan(x), np.isinf(x), np.isfinite(x), normal], 1).astype(np.uint32)
    return np.concatenate([rows, rows[5:6]])


DXC_FAULT = "DXC of 2024 has no isnormal, and no halves and doubles for the others"
VALUES = {name: special(t) for name, t in (("halves", np.float16), ("floats", np.float32), ("doubles", np.float64))}
RESOURCES = VALUES | {"results": np.zeros((27, 4), np.uint32)}
EXPECTED = {"results": np.concatenate([classes(v) for v in VALUES.values()])}
