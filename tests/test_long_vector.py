"""Vectors of up to 1024 components: the five categories of the long-vector test plan, run on a device.

Every operation runs on byte-address buffers that hold the operands one after another, and writes its result to a slot
of its own; numpy says what must be there. The sizes are the plan's, fewer where a size only costs time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from compilers import compiled, ours

Operation = tuple[str, Callable[..., np.ndarray]]

SIZES = (3, 4, 5, 16, 17, 35)
ALL_SIZES = (3, 4, 5, 7, 8, 9, 16, 17, 35, 100, 256, 1024)
DTYPES: dict[str, Any] = {
    "bool": np.uint32,
    "int16_t": np.int16,
    "uint16_t": np.uint16,
    "int": np.int32,
    "uint": np.uint32,
    "int64_t": np.int64,
    "uint64_t": np.uint64,
    "float16_t": np.float16,
    "float": np.float32,
    "double": np.float64,
}
ARGS = ["-T", "cs_6_9", "-E", "main", "-enable-16bit-types", "-HV", "2021", "-WX"]
VALUES: dict[str, list[list[float]]] = {
    "f": [[0.25, -0.5, 0.75, 1.0, -1.0, 0.0, 0.625], [2.0, 0.5, -3.0, 1.5, 4.0], [1.0, 0.5, 0.125]],
    "i": [[1, -2, 3, 40, -5, 0, 77], [7, 2, -3, 5, 1], [0, 1, 9]],
    "u": [[1, 2, 3, 40, 5, 0, 77], [7, 2, 3, 5, 1], [0, 1, 9]],
    "b": [[0, 1, 1], [1, 0, 0, 1, 1], [0, 1]],
}


def kind_of(element: str) -> str:
    return "b" if element == "bool" else "u" if element[0] == "u" else "i" if element[0] == "i" else "f"


def operands(element: str, count: int, values: list[list[float]] | None = None) -> list[np.ndarray]:
    """Three vectors of the element's values, repeated up to the size."""
    given = values or VALUES[kind_of(element)]
    return [np.resize(np.array(v, DTYPES[element]), count) for v in given]


def slot(count: int) -> int:
    return count * 8 + 8


def run(
    device: Any,
    element: str,
    count: int,
    body: list[str],
    vectors: list[np.ndarray],
    slots: int,
    version: str = "2021",
) -> bytes:
    """The target after `body`, which sees vectors a, b, c and stores with `target.Store(slot(n), v)`."""
    size = slot(count)
    lines = [f"    V {name} = source.Load<V>({i * size});" for i, name in enumerate("abc")]
    text = f"""
ByteAddressBuffer source;
RWByteAddressBuffer target;
typedef vector<{element}, {count}> V;
[numthreads(1, 1, 1)] void main(uint zero : SV_GroupIndex)
{{
{chr(10).join(lines + body)}
}}
"""
    source = bytearray(3 * size)
    for i, v in enumerate(vectors):
        source[i * size : i * size + v.nbytes] = v.tobytes()
    module = compiled(text, "long.hlsl", [*ARGS, "-HV", version])
    resources = {"source": np.frombuffer(source, np.uint32), "target": np.zeros(slots * size // 4, np.uint32)}
    return device.dispatch(module, "main", (1, 1, 1), resources)["target"].tobytes()


def check(
    device: Any,
    element: str,
    count: int,
    table: list[Operation],
    vectors: list[np.ndarray],
    tolerance: float = 0.0,
    version: str = "2021",
) -> None:
    """Each expression of the table gives what its function gives."""
    size = slot(count)
    body = [f"    target.Store({k * size}, {text});" for k, (text, _) in enumerate(table)]
    got = run(device, element, count, body, vectors, len(table), version)
    for k, (text, function) in enumerate(table):
        with np.errstate(all="ignore"):
            wanted = np.asarray(function(*vectors))
        if wanted.dtype == np.bool_:
            wanted = wanted.astype(np.uint32)
        found = np.frombuffer(got[k * size : k * size + wanted.nbytes], wanted.dtype)
        if tolerance:
            np.testing.assert_allclose(found, wanted.reshape(-1), tolerance, tolerance, err_msg=text)
        else:
            np.testing.assert_array_equal(found, wanted.reshape(-1), err_msg=text)


def f32(x: np.ndarray) -> np.ndarray:
    return x.astype(np.float32)


# 1 and 2: the builtins ------------------------------------------------------------------------------------------------

POSITIVE = [[0.25, 2.0, 0.75, 1.0, 3.5], [2.0, 0.5, 3.0, 1.5, 0.25], [0.0, 0.5, 1.0]]
FLOATS: list[Operation] = [
    ("acos(saturate(a))", lambda a, b, c: np.arccos(np.clip(a, 0, 1))),
    ("asin(saturate(a))", lambda a, b, c: np.arcsin(np.clip(a, 0, 1))),
    ("atan(a)", lambda a, b, c: np.arctan(a)),
    ("atan2(a, b)", lambda a, b, c: np.arctan2(a, b)),
    ("cos(a)", lambda a, b, c: np.cos(a)),
    ("cosh(a)", lambda a, b, c: np.cosh(a)),
    ("degrees(a)", lambda a, b, c: np.degrees(a)),
    ("radians(a)", lambda a, b, c: np.radians(a)),
    ("sin(a)", lambda a, b, c: np.sin(a)),
    ("sinh(a)", lambda a, b, c: np.sinh(a)),
    ("tan(c)", lambda a, b, c: np.tan(c)),
    ("tanh(a)", lambda a, b, c: np.tanh(a)),
    ("abs(-a)", lambda a, b, c: np.abs(a)),
    ("ceil(a)", lambda a, b, c: np.ceil(a)),
    ("clamp(a, c, 1)", lambda a, b, c: np.clip(a, c, 1)),
    ("exp(c)", lambda a, b, c: np.exp(c)),
    ("exp2(c)", lambda a, b, c: np.exp2(c)),
    ("floor(a)", lambda a, b, c: np.floor(a)),
    ("fmod(a, b)", lambda a, b, c: np.fmod(a, b)),
    ("frac(a)", lambda a, b, c: a - np.floor(a)),
    ("ldexp(a, 2)", lambda a, b, c: a * 4),
    ("lerp(a, b, c)", lambda a, b, c: a + c * (b - a)),
    ("log(a)", lambda a, b, c: np.log(a)),
    ("log10(a)", lambda a, b, c: np.log10(a)),
    ("log2(a)", lambda a, b, c: np.log2(a)),
    ("mad(a, b, c)", lambda a, b, c: a * b + c),
    ("max(a, b)", lambda a, b, c: np.maximum(a, b)),
    ("min(a, b)", lambda a, b, c: np.minimum(a, b)),
    ("pow(a, b)", lambda a, b, c: np.power(a, b)),
    ("rcp(a)", lambda a, b, c: 1 / a),
    ("round(a * 3)", lambda a, b, c: np.round(a * 3)),
    ("rsqrt(a)", lambda a, b, c: 1 / np.sqrt(a)),
    ("saturate(a)", lambda a, b, c: np.clip(a, 0, 1)),
    ("sign(a - 1)", lambda a, b, c: np.sign(a - 1).astype(np.int32)),
    ("smoothstep(0, 4, a)", lambda a, b, c: (a / 4) ** 2 * (3 - 2 * (a / 4))),
    ("sqrt(a)", lambda a, b, c: np.sqrt(a)),
    ("step(b, a)", lambda a, b, c: (a >= b).astype(a.dtype)),
    ("trunc(-a)", lambda a, b, c: np.trunc(-a)),
    ("all(a)", lambda a, b, c: np.all(a)),
    ("any(a - a)", lambda a, b, c: np.array(False)),
    ("dot(a, b)", lambda a, b, c: np.array(np.dot(a, b), a.dtype)),
    ("select(a < b, a, c)", lambda a, b, c: np.where(a < b, a, c)),
    ("isfinite(a / c)", lambda a, b, c: np.isfinite(a / c)),
    ("isinf(a / c)", lambda a, b, c: np.isinf(a / c)),
    ("isnan(select(c == 0, sqrt(c - 1), c))", lambda a, b, c: c == 0),
    ("isnormal(c)", lambda a, b, c: c != 0),
]


@pytest.mark.parametrize("count", (3, 5, 16, 17))
def test_float_builtins(device: Any, count: int) -> None:
    check(device, "float", count, FLOATS, operands("float", count, POSITIVE), 2e-3)


@pytest.mark.parametrize("count", (5, 17))
def test_half_builtins(device: Any, count: int) -> None:
    check(device, "float16_t", count, FLOATS, operands("float16_t", count, POSITIVE), 2e-2)


DOUBLES: list[Operation] = [
    ("fma(a, b, c)", lambda a, b, c: a * b + c),
    ("max(a, b)", lambda a, b, c: np.maximum(a, b)),
    ("abs(-a)", lambda a, b, c: np.abs(a)),
    ("clamp(a, 0, 1)", lambda a, b, c: np.clip(a, 0, 1)),
    ("saturate(a)", lambda a, b, c: np.clip(a, 0, 1)),
    ("sign(a)", lambda a, b, c: np.sign(a).astype(np.int32)),
    ("mad(a, b, c)", lambda a, b, c: a * b + c),
    ("dot(a, b)", lambda a, b, c: np.array(np.dot(a, b))),
    ("a * b - c", lambda a, b, c: a * b - c),
    ("a / b", lambda a, b, c: a / b),
]


@pytest.mark.parametrize("count", SIZES)
def test_double_builtins(device: Any, count: int) -> None:
    check(device, "double", count, DOUBLES, operands("double", count), 1e-12)


def highest(x: np.ndarray) -> np.ndarray:
    """firstbithigh: the highest bit that differs from the sign."""
    made = [(int(n) if n >= 0 else ~int(n)).bit_length() - 1 for n in x]
    return np.array(made, np.int64).astype(np.uint32)


def lowest(x: np.ndarray) -> np.ndarray:
    return np.array([(int(n) & -int(n)).bit_length() - 1 for n in x], np.int64).astype(np.uint32)


def reversed_bits(x: np.ndarray) -> np.ndarray:
    bits = x.dtype.itemsize * 8
    unsigned = x.astype(f"u{x.dtype.itemsize}")
    made = [int(f"{int(n):0{bits}b}"[::-1], 2) for n in unsigned]
    return np.array(made, unsigned.dtype).view(x.dtype)


def ones(x: np.ndarray) -> np.ndarray:
    unsigned = x.astype(f"u{x.dtype.itemsize}")
    return np.array([int(n).bit_count() for n in unsigned], np.uint32)


INTEGERS: list[Operation] = [
    ("abs(a)", lambda a, b, c: np.abs(a)),
    ("clamp(a, c, 9)", lambda a, b, c: np.minimum(np.maximum(a, c), 9)),
    ("mad(a, b, c)", lambda a, b, c: a * b + c),
    ("max(a, b)", lambda a, b, c: np.maximum(a, b)),
    ("min(a, b)", lambda a, b, c: np.minimum(a, b)),
    ("sign(a)", lambda a, b, c: np.sign(a).astype(np.int32)),
    ("reversebits(a)", lambda a, b, c: reversed_bits(a)),
    ("countbits(a)", lambda a, b, c: ones(a)),
    ("firstbithigh(a)", lambda a, b, c: highest(a)),
    ("firstbitlow(a)", lambda a, b, c: lowest(a)),
    ("all(a)", lambda a, b, c: np.all(a)),
    ("any(c)", lambda a, b, c: np.any(c)),
    ("dot(a, b)", lambda a, b, c: np.array(np.sum(a * b, dtype=a.dtype))),
    ("select(a < b, a, c)", lambda a, b, c: np.where(a < b, a, c)),
]


@pytest.mark.parametrize("count", (3, 5, 17))
@pytest.mark.parametrize("element", [name for name in DTYPES if kind_of(name) in "iu"])
def test_integer_builtins(device: Any, element: str, count: int) -> None:
    check(device, element, count, INTEGERS, operands(element, count))


CASTS: list[Operation] = [
    ("asint(a)", lambda a, b, c: a.view(np.int32)),
    ("asuint(a)", lambda a, b, c: a.view(np.uint32)),
    ("asfloat(asuint(a))", lambda a, b, c: a),
    ("f16tof32(f32tof16(a))", lambda a, b, c: a.astype(np.float16).astype(np.float32)),
    ("asdouble(asuint(a), asuint(b))", lambda a, b, c: np.stack([a, b], 1).copy().view(np.float64)),
]
HALF_CASTS: list[Operation] = [
    ("asint16(a)", lambda a, b, c: a.view(np.int16)),
    ("asuint16(a)", lambda a, b, c: a.view(np.uint16)),
    ("asfloat16(asuint16(a))", lambda a, b, c: a),
]


@pytest.mark.parametrize("count", SIZES)
def test_reinterpretation(device: Any, count: int) -> None:
    check(device, "float", count, CASTS, operands("float", count))
    check(device, "float16_t", count, HALF_CASTS, operands("float16_t", count))


@pytest.mark.parametrize("count", SIZES)
def test_several_results(device: Any, count: int) -> None:
    """frexp, modf, sincos, and asuint of doubles, with their out arguments."""
    vectors = operands("float", count)
    size = slot(count)
    body = [
        "    V e, w, s, k;",
        f"    target.Store({0 * size}, frexp(b, e)); target.Store({1 * size}, e);",
        f"    target.Store({2 * size}, modf(b, w)); target.Store({3 * size}, w);",
        f"    sincos(b, s, k); target.Store({4 * size}, s); target.Store({5 * size}, k);",
        f"    vector<uint, {count}> low, high; asuint((vector<double, {count}>)b, low, high);",
        f"    target.Store({6 * size}, low); target.Store({7 * size}, high);",
    ]
    got = run(device, "float", count, body, vectors, 8)
    b = vectors[1]
    mantissa, exponent = np.frexp(b)
    fraction, whole = np.modf(b)
    words = b.astype(np.float64).view(np.uint32).reshape(-1, 2)
    wanted = [mantissa, f32(exponent), fraction, whole, np.sin(b), np.cos(b), words[:, 0], words[:, 1]]
    for k, w in enumerate(wanted):
        found = np.frombuffer(got[k * size : k * size + count * 4], w.dtype)
        np.testing.assert_allclose(found, w, 1e-3, 1e-3, err_msg=body[k // 2 + 1])


# 3: the operators -----------------------------------------------------------------------------------------------------

ARITHMETIC: list[Operation] = [
    ("a + b", lambda a, b, c: a + b),
    ("a - b", lambda a, b, c: a - b),
    ("a * b", lambda a, b, c: a * b),
    ("+a", lambda a, b, c: a),
    ("a < b", lambda a, b, c: a < b),
    ("a > b", lambda a, b, c: a > b),
    ("a <= b", lambda a, b, c: a <= b),
    ("a >= b", lambda a, b, c: a >= b),
    ("a == b", lambda a, b, c: a == b),
    ("a != b", lambda a, b, c: a != b),
    ("!a", lambda a, b, c: a == 0),
    ("a * 2 + c", lambda a, b, c: a * 2 + c),
    ("and(a, b)", lambda a, b, c: (a != 0) & (b != 0)),
    ("or(a, c)", lambda a, b, c: (a != 0) | (c != 0)),
    ("select(c, a, b)", lambda a, b, c: np.where(c != 0, a, b)),
    ("zero ? a : b", lambda a, b, c: b),
    ("(vector<int, N>)a", lambda a, b, c: a.astype(np.int32)),
    ("(vector<float, N>)a", lambda a, b, c: a.astype(np.float32)),
    ("(vector<bool, N>)a", lambda a, b, c: a != 0),
    ("(V)b[1]", lambda a, b, c: np.full_like(a, b[1])),
    ("(vector<float, 2>)a", lambda a, b, c: a[:2].astype(np.float32)),
]
BITWISE: list[Operation] = [
    ("a / b", lambda a, b, c: np.trunc(a / b).astype(a.dtype)),
    ("abs(a) % abs(b)", lambda a, b, c: np.abs(a) % np.abs(b)),
    ("~a", lambda a, b, c: ~a),
    ("a & b", lambda a, b, c: a & b),
    ("a | b", lambda a, b, c: a | b),
    ("a ^ b", lambda a, b, c: a ^ b),
    ("a << c", lambda a, b, c: np.left_shift(a, c)),
    ("a >> c", lambda a, b, c: np.right_shift(a, c)),
]
FRACTIONS: list[Operation] = [
    ("a / b", lambda a, b, c: a / b),
    ("a % b", lambda a, b, c: np.fmod(a, b)),
    ("-a", lambda a, b, c: -a),
]


@pytest.mark.parametrize("count", (3, 5, 16, 35))
@pytest.mark.parametrize("element", [name for name in DTYPES if name != "bool"])
def test_operators(device: Any, element: str, count: int) -> None:
    more = FRACTIONS if kind_of(element) == "f" else BITWISE
    if element == "double":
        more = FRACTIONS[::2]  # SPIR-V has no remainder of doubles that every driver takes
    table = [(text.replace("N>", f"{count}>"), function) for text, function in ARITHMETIC + more]
    tolerance = {"float16_t": 1e-3, "float": 1e-6, "double": 1e-14}.get(element, 0.0)
    check(device, element, count, table, operands(element, count), tolerance)


BOOLS: list[Operation] = [
    ("!a", lambda a, b, c: a == 0),
    ("and(a, b)", lambda a, b, c: a & b),
    ("or(a, b)", lambda a, b, c: a | b),
    ("a == b", lambda a, b, c: a == b),
    ("a != b", lambda a, b, c: a != b),
    ("select(a, b, c)", lambda a, b, c: np.where(a, b, c)),
    ("any(a)", lambda a, b, c: np.any(a)),
    ("all(a)", lambda a, b, c: np.all(a)),
    ("(vector<float, 3>)a", lambda a, b, c: a[:3].astype(np.float32)),
]


@pytest.mark.parametrize("count", SIZES)
def test_bools(device: Any, count: int) -> None:
    check(device, "bool", count, BOOLS, operands("bool", count))


OLD_LOGIC: list[Operation] = [
    ("a && b", lambda a, b, c: (a != 0) & (b != 0)),
    ("a || c", lambda a, b, c: (a != 0) | (c != 0)),
    ("(a > 0 && c) ? a : b", lambda a, b, c: np.where((a > 0) & (c != 0), a, b)),
    ("!(a || b) ? 1 : c", lambda a, b, c: np.where((a == 0) & (b == 0), 1, c).astype(a.dtype)),
]


@pytest.mark.parametrize("count", (4, 5, 17))
@pytest.mark.parametrize("element", ["int", "float", "double"])
def test_logic_of_2018(device: Any, element: str, count: int) -> None:
    """Before HLSL 2021 && || ?: go component by component."""
    check(device, element, count, OLD_LOGIC, operands(element, count), version="2018")


CHANGES = """
    V x = a; x += b; x -= c; x *= 2; x++; ++x; x--; --x; target.Store(0, x);
    V y = a; y[2] = b[0]; y[zero + 1] += 5; y[zero]++; target.Store(SIZE, y);
    V z = V(a); z = b; z[N - 1] = a[N - 1]; target.Store(2 * SIZE, z);
    V w = 4; w[zero + N - 1] = a[zero + 1]; target.Store(3 * SIZE, w);
    V list = {b[1], a[0], c[0], slice<N - 3>(a)}; target.Store(4 * SIZE, list);
    int total = 0;
    for (uint i = 0; i < N; i++) { total += a[i]; y[i] = b[N - 1 - i]; }
    target.Store(5 * SIZE, total); target.Store(6 * SIZE, y);
    target.Store(7 * SIZE, slice<1, N - 1>(a));
    int numbers[N]; for (uint k = 0; k < N; k++) numbers[k] = k * k;
    target.Store(8 * SIZE, (V)numbers);
    V both[2] = {a, b}; both[zero + 1][2] = 9;
    target.Store(9 * SIZE, both[zero + 1]); target.Store(10 * SIZE, both[zero]);
"""


@pytest.mark.parametrize("count", (4, 5, 16, 17, 100))
def test_assignments(device: Any, count: int) -> None:
    """Assignment, compound assignment, increments, subscripts, initialiser lists, arrays of long vectors."""
    vectors = operands("int", count)
    size = slot(count)
    body = CHANGES.replace("SIZE", str(size)).replace("N", str(count))
    got = run(device, "int", count, [body], vectors, 11)
    a, b, c = vectors
    y = a.copy()
    y[2] = b[0]
    y[1] += 5
    y[0] += 1
    z = b.copy()
    z[-1] = a[-1]
    w = np.full(count, 4, np.int32)
    w[-1] = a[1]
    second = b.copy()
    second[2] = 9
    wanted = [
        (a + b - c) * 2, y, z, w, np.array([b[1], a[0], c[0], *a[: count - 3]], np.int32),
        np.array([a.sum()], np.int32), b[::-1], a[1:], np.arange(count, dtype=np.int32) ** 2, second, a,
    ]  # fmt: skip
    for k, row in enumerate(wanted):
        found = np.frombuffer(got[k * size : k * size + row.nbytes], np.int32)
        np.testing.assert_array_equal(found, row, err_msg=f"store {k}")


FUNCTIONS = """
ByteAddressBuffer source;
RWByteAddressBuffer target;
typedef vector<float, N> V;
struct Pair { V v; float f; V w; };
static V kept = 3;
groupshared V shared_vector;
groupshared Pair shared_pair;
template<typename T, int n> vector<T, n> twice(vector<T, n> v) { return v + v; }
float overloaded(float4 v) { return 4; }
float overloaded(V v) { return N; }
void change(in V a, out V b, inout V c) { b = a * 2; c += b; a = 0; c[1] = 7; }
[noinline] V far(V v, inout Pair p) { p.v = v; p.w[2] = p.f; return v * p.f; }
Pair made(V v) { Pair p; p.v = v; p.f = 0.5; p.w = -v; return p; }
[numthreads(1, 1, 1)] void main(uint zero : SV_GroupIndex)
{
    V a = source.Load<V>(0), b, c = 1;
    change(a, b, c);
    target.Store(0, b); target.Store(SIZE, c);
    target.Store(2 * SIZE, twice(a)); target.Store(3 * SIZE, overloaded(a) + overloaded(float4(1, 2, 3, 4)));
    Pair p = made(a);
    V d = far(a, p);
    target.Store(4 * SIZE, d); target.Store(5 * SIZE, p.w);
    kept[zero + 2] = 11; kept += 1;
    target.Store(6 * SIZE, kept);
    shared_vector = a; shared_vector[zero + 1] = 5;
    shared_pair = p; shared_pair.w[zero] = 6;
    GroupMemoryBarrierWithGroupSync();
    target.Store(7 * SIZE, shared_vector); target.Store(8 * SIZE, shared_pair.w);
    target.Store<Pair>(9 * SIZE, shared_pair);
}
"""


@pytest.mark.parametrize("count", (5, 8, 35, 100))
def test_functions_and_memory(device: Any, count: int) -> None:
    """Parameters, results, structs, templates, overloads, statics, groupshared memory, functions that stay."""
    size = 3 * slot(count)
    text = FUNCTIONS.replace("SIZE", str(size)).replace("N", str(count))
    a = operands("float", count)[0]
    module = compiled(text, "functions.hlsl", ARGS)
    resources = {"source": a, "target": np.zeros(10 * size // 4, np.uint32)}
    got = device.dispatch(module, "main", (1, 1, 1), resources)["target"].tobytes()
    c = 1 + a * 2
    c[1] = 7
    w = -a
    w[2] = 0.5
    kept = np.full(count, 4, np.float32)
    kept[2] = 12
    in_group = a.copy()
    in_group[1] = 5
    w_group = w.copy()
    w_group[0] = 6
    wanted = [
        a * 2, c, a * 2, np.array([count + 4]), a * 0.5, w, kept, in_group, w_group, np.concatenate([a, [0.5], w_group])
    ]  # fmt: skip
    for k, row in enumerate(wanted):
        found = np.frombuffer(got[k * size : k * size + len(row) * 4], np.float32)
        np.testing.assert_array_equal(found, f32(row), err_msg=f"store {k}")


# Waves and quads ------------------------------------------------------------------------------------------------------

WAVES = """
RWByteAddressBuffer target;
typedef vector<uint, N> V;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex)
{
    V v; for (uint k = 0; k < N; k++) v[k] = i * N + k;
    uint lane = WaveGetLaneIndex(), count = min(8, WaveGetLaneCount()), at = 0;
    V first = v - lane * N;
    vector<bool, N> ok = WaveReadLaneFirst(v) == first;
    ok = and(ok, WaveReadLaneAt(v, 2) == first + 2 * N);
    ok = and(ok, WaveActiveSum(v) == first * count + N * (count * (count - 1) / 2));
    ok = and(ok, WaveActiveMin(v) == first); ok = and(ok, WaveActiveMax(v) == first + N * (count - 1));
    ok = and(ok, WavePrefixSum(v) == first * lane + N * (lane * (lane - 1) / 2));
    ok = and(ok, WaveActiveBitOr(v & 3) == WaveActiveBitOr(v) % 4); ok = and(ok, WaveActiveBitAnd(v | 8) >= 8);
    ok = and(ok, WaveActiveBitXor(v) == WaveReadLaneFirst(WaveActiveBitXor(v)));
    V two = 2; ok = and(ok, WaveActiveProduct(two) == 1u << count); ok = and(ok, WavePrefixProduct(two) == 1u << lane);
    ok = and(ok, WaveActiveAllEqual(v) == (count == 1)); ok = and(ok, WaveActiveAllEqual(first));
    ok = and(ok, QuadReadAcrossX(v) == first + (lane ^ 1) * N);
    ok = and(ok, QuadReadAcrossY(v) == first + (lane ^ 2) * N);
    ok = and(ok, QuadReadAcrossDiagonal(v) == first + (lane ^ 3) * N);
    ok = and(ok, QuadReadLaneAt(v, 1) == first + ((lane & ~3) | 1) * N);
    uint4 even = WaveMatch(first * 0 + (lane & 1));
    uint4 mine = WaveActiveBallot((lane & 1) == 0); if (lane & 1) mine = WaveActiveBallot(true) & ~mine;
    bool same = WaveMatch(v).x == 1u << lane && even.x == ((lane & 1) ? 0xAAu : 0x55u) % (1u << count);
    V before = WaveMultiPrefixSum(two, even);
    ok = and(ok, before == 2 * (lane / 2)); ok = and(ok, WaveMultiPrefixProduct(two, even) == 1u << (lane / 2));
    ok = and(ok, WaveMultiPrefixBitOr(two, even) == (lane / 2 > 0 ? 2u : 0u));
    ok = and(ok, WaveMultiPrefixBitXor(two, even) == (lane / 2 % 2 ? 2u : 0u));
    ok = and(ok, WaveMultiPrefixBitAnd(two, even) == (lane / 2 > 0 ? 2u : ~0u));
    target.Store(i * 4, all(ok) && same ? 1 : 2);
}
"""


@pytest.mark.parametrize("count", (3, 5, 16, 17))
def test_waves(device: Any, count: int) -> None:
    """Wave and quad operations of long vectors, compared in the shader with what the lanes must see."""
    text = WAVES.replace("N", str(count))
    module = compiled(text, "waves.hlsl", ARGS)
    got = device.dispatch(module, "main", (1, 1, 1), {"target": np.zeros(8, np.uint32)})["target"]
    np.testing.assert_array_equal(got, 1)


DERIVATIVES = """
float4 main(float4 position : SV_Position) : SV_Target
{
    vector<float, 6> v; for (int k = 0; k < 6; k++) v[k] = k * position.x + (6 - k) * position.y;
    vector<float, 6> x = ddx(v) + ddx_coarse(v) + ddx_fine(v), y = ddy(v) + ddy_coarse(v) + ddy_fine(v);
    return float4(dot(x, 1), dot(y, 1), fwidth(v)[5], all(fwidth(v) == 6));
}
"""


def test_derivatives(device: Any) -> None:
    vertex = (
        "float4 main(uint v : SV_VertexID) : SV_Position { return float4((v << 1 & 2) * 2., (v & 2) * 2., 1, 2) - 1; }"
    )
    modules = [
        (compiled(text, f"{stage}.hlsl", ["-T", f"{stage}_6_9", "-E", "main"]), "main")
        for stage, text in (("vs", vertex), ("ps", DERIVATIVES))
    ]
    got = device.draw(*modules, (8, 8), {})
    np.testing.assert_allclose(got, np.broadcast_to([45, 63, 6, 1], (8, 8, 4)))


# 4 and 5: loads and stores over buffers, types, odd sizes and boundaries ----------------------------------------------


def filled(dtype: Any, count: int) -> np.ndarray:
    """Values that tell components apart."""
    if dtype is np.float16 or dtype is np.float32 or dtype is np.float64:
        return (np.arange(count) % 512 * 0.25 - 8).astype(dtype)
    return (np.arange(count) * 3 % 251 + 1).astype(dtype)


@pytest.mark.parametrize("element", DTYPES)
def test_byte_address_buffers(device: Any, element: str) -> None:
    """Vectors of every size one after another; what lies between them stays as it is."""
    dtype = np.dtype(DTYPES[element])
    sizes = [n for n in ALL_SIZES if n <= 256]
    align = max(4, dtype.itemsize)
    body: list[str] = []
    at = 0
    places: list[tuple[int, int]] = []
    for n in sizes:
        body.append(f"    target.Store({at}, source.Load<vector<{element}, {n}> >({at}));")
        places.append((at, n))
        at += -(-n * dtype.itemsize // align) * align + align
    text = f"""
ByteAddressBuffer source;
RWByteAddressBuffer target;
[numthreads(1, 1, 1)] void main()
{{
{chr(10).join(body)}
}}
"""
    source = np.zeros(at, np.uint8)
    target = np.full(at, 0xA5, np.uint8)
    wanted = target.copy()
    for place, n in places:
        content = filled(dtype.type, n)
        source[place : place + content.nbytes] = content.view(np.uint8)
        if element == "bool":
            content = (content != 0).astype(np.uint32)
        wanted[place : place + content.nbytes] = content.view(np.uint8)
    module = compiled(text, "bytes.hlsl", ARGS)
    got = device.dispatch(module, "main", (1, 1, 1), {"source": source, "target": target})["target"]
    np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize("count", [n for n in ALL_SIZES if 4 < n <= 100])
@pytest.mark.parametrize("element", ["bool", "int16_t", "int", "float", "double"])
def test_structured_buffers(device: Any, element: str, count: int) -> None:
    """Elements and members are aligned as one component; Load, subscript, a component at run time, neighbours."""
    dtype = np.dtype(DTYPES[element])
    text = f"""
struct S {{ {element} before; vector<{element}, {count}> v; {element} after; }};
StructuredBuffer<vector<{element}, {count}> > plain;
RWStructuredBuffer<vector<{element}, {count}> > copy;
RWStructuredBuffer<S> structs;
[numthreads(1, 1, 1)] void main(uint zero : SV_GroupIndex)
{{
    copy[zero] = plain[zero + 1];
    copy[1] = plain.Load(zero);
    copy[zero + 2][zero + {count - 1}] = plain[2][{count - 1}];
    structs[1].v = plain[zero];
    structs[zero].v[1] = plain[zero][zero + 2];
}}
"""
    plain = filled(dtype.type, 3 * count).reshape(3, count)
    if element == "bool":
        plain %= 2
    record = np.dtype([("before", dtype), ("v", dtype, (count,)), ("after", dtype)])
    structs = np.ones(2, record)
    copy = np.zeros((3, count), dtype)
    module = compiled(text, "structured.hlsl", ARGS)
    resources = {"plain": plain, "copy": copy, "structs": structs}
    got = device.dispatch(module, "main", (1, 1, 1), resources)
    copy = np.stack([plain[1], plain[0], np.zeros(count, dtype)])
    copy[2, -1] = plain[2, -1]
    np.testing.assert_array_equal(got["copy"], copy)
    structs["v"][1] = plain[0]
    structs["v"][0, 1] = plain[0, 2]
    np.testing.assert_array_equal(got["structs"], structs)


HEAP = """
typedef vector<ELEMENT, N> V;
[numthreads(1, 1, 1)] void main(uint zero : SV_GroupIndex)
{
    StructuredBuffer<V> plain = ResourceDescriptorHeap[0];
    RWStructuredBuffer<V> copy = ResourceDescriptorHeap[zero + 1];
    ByteAddressBuffer source = ResourceDescriptorHeap[2];
    RWByteAddressBuffer target = ResourceDescriptorHeap[NonUniformResourceIndex(zero + 3)];
    copy[zero + 1] = plain[zero];
    copy[zero][N - 1] = plain[1][N - 1];
    target.Store(SIZE, source.Load<V>(zero));
}
"""


@pytest.mark.parametrize("count", (5, 9))
@pytest.mark.parametrize("element", DTYPES)
def test_descriptor_heap(device: Any, element: str, count: int) -> None:
    """The same through buffers from the descriptor heap."""
    dtype = np.dtype(DTYPES[element])
    size = -(-count * dtype.itemsize // 8) * 8
    text = HEAP.replace("ELEMENT", element).replace("N - ", f"{count} - ").replace(", N>", f", {count}>")
    module = compiled(text.replace("SIZE", str(size)), "heap.hlsl", ARGS)
    plain = filled(dtype.type, 2 * count).reshape(2, count)
    if element == "bool":
        plain %= 2
    source = np.zeros(size // 4, np.uint32)
    source.view(np.uint8)[: plain[0].nbytes] = plain[0].view(np.uint8)
    heap = [plain, np.zeros_like(plain), source, np.zeros(2 * len(source), np.uint32)]
    got = device.dispatch(module, "main", (1, 1, 1), {"ResourceDescriptorHeap": heap})
    copy = np.zeros_like(plain)
    copy[1] = plain[0]
    copy[0, -1] = plain[1, -1]
    np.testing.assert_array_equal(got["ResourceDescriptorHeap[1]"], copy)
    np.testing.assert_array_equal(got["ResourceDescriptorHeap[3]"][len(source) :], source)


ALIGNED = """
[BaseAlignment(64)] ByteAddressBuffer source;
[BaseAlignment(64)] RWByteAddressBuffer target;
[numthreads(1, 1, 1)] void main(uint zero : SV_GroupIndex)
{
    vector<ELEMENT, N> v = source.AlignedLoad<vector<ELEMENT, N> >(zero, 16);
    target.AlignedStore(zero + 64, 16, v);
    target.AlignedStore(zero + 512, 8, source.AlignedLoad<vector<ELEMENT, N> >(64, 8));
}
"""


@pytest.mark.parametrize("count", (5, 7, 8, 9, 35))
@pytest.mark.parametrize("element", ["int16_t", "uint", "float", "double"])
def test_alignment(device: Any, element: str, count: int) -> None:
    """Aligned loads and stores, across 128-bit boundaries."""
    dtype = np.dtype(DTYPES[element])
    text = ALIGNED.replace("ELEMENT", element).replace("N>", f"{count}>")
    module = compiled(text, "aligned.hlsl", ARGS)
    source = filled(dtype.type, 1024 // dtype.itemsize).view(np.uint8)
    target = np.full(1024, 0xA5, np.uint8)
    got = device.dispatch(module, "main", (1, 1, 1), {"source": source, "target": target})["target"]
    size = count * dtype.itemsize
    target[64 : 64 + size] = source[:size]
    target[512 : 512 + size] = source[64 : 64 + size]
    np.testing.assert_array_equal(got, target)


POINTED = """
struct S { uint n; vector<float, 7> v; vector<uint, 5> w; };
struct Push { vk::BufferPointer<S> p; };
[[vk::push_constant]] Push push;
RWByteAddressBuffer target;
[numthreads(1, 1, 1)] void main(uint zero : SV_GroupIndex)
{
    S s = push.p.Get();
    push.p.Get().v[zero + 1] = 3;
    target.Store(0, s.v * 2 + push.p.Get().v);
    target.Store(64, s.w + (vector<uint, 5>)s.n);
    target.Store(128, vk::RawBufferLoad<vector<float, 7> >((uint64_t)push.p + 4, 4));
}
"""


def test_pointers() -> None:
    """Long vectors behind pointers to buffers."""
    compiled(POINTED, "pointed.hlsl", ARGS)


def test_debug_information() -> None:
    """Variables that are long vectors have a type there."""
    for kind in ("vulkan", "rich"):
        text = WHOLE.replace("N", "9")
        compiled(text, "debug.hlsl", [*ARGS, "-O0", f"-fspv-debug={kind}"])


LARGE = """
RWStructuredBuffer<vector<float, N> > all;
groupshared vector<float, N> kept;
[numthreads(1, 1, 1)] void main(uint zero : SV_GroupIndex)
{
    float total = 0;
    for (uint i = 0; i < N; i++) kept[i] = all[zero][i] * 2;
    for (uint k = 0; k < N; k++) { total += kept[N - 1 - k]; all[1][k] = kept[k] + total; }
}
"""
WHOLE = """
RWStructuredBuffer<vector<float, N> > all;
RWByteAddressBuffer bytes;
vector<float, N> twice(vector<float, N> v) { return v * 2; }
[numthreads(1, 1, 1)] void main(uint zero : SV_GroupIndex)
{
    vector<float, N> v = all[zero];
    v = select(v < 3, max(v, 1), sqrt(twice(v)));
    v[zero] = dot(v, v);
    all[1] = v;
    bytes.Store(0, bytes.Load<vector<float, N> >(4 * N) + v);
}
"""


@pytest.mark.parametrize("count", (98, 99, 100))
def test_hundred(device: Any, count: int) -> None:
    """Builtins and operators of many components."""
    check(device, "int", count, INTEGERS[:6], operands("int", count))
    check(device, "float", count, FLOATS[12:18], operands("float", count, POSITIVE), 2e-3)


@pytest.mark.parametrize("count", (256, 1023, 1024))
def test_largest(device: Any, count: int) -> None:
    """The largest vectors: run by components; as a whole compiled alone, for the software driver takes minutes."""
    compiled(WHOLE.replace("N", str(count)), "whole.hlsl", ARGS)
    module = compiled(LARGE.replace("N", str(count)), "large.hlsl", ARGS)
    both = np.zeros((2, count), np.float32)
    both[0] = np.arange(count) % 7
    got = device.dispatch(module, "main", (1, 1, 1), {"all": both})["all"]
    wanted = both[0] * 2
    np.testing.assert_array_equal(got[1], wanted + np.cumsum(wanted[::-1]))


# Where none are allowed -----------------------------------------------------------------------------------------------

COMPUTE = """
RWByteAddressBuffer target;
typedef vector<float, 6> V;
[numthreads(1, 1, 1)] void main() { V v = target.Load<V>(0); %s }
"""
REFUSED = [
    ("OSH0490", "ps_6_9", "cbuffer B { vector<float, 8> v; } float4 main() : SV_Target { return v[0]; }"),
    ("OSH0490", "ps_6_9", "vector<float, 8> v; float4 main() : SV_Target { return v[0]; }"),
    ("OSH0490", "ps_6_9", "tbuffer B { vector<float, 8> v; } float4 main() : SV_Target { return v[0]; }"),
    ("OSH0490", "ps_6_9", "struct S { vector<int, 8> v; }; ConstantBuffer<S> b; int main() : A { return 0; }"),
    ("OSH0490", "ps_6_9", "float4 main(vector<float, 8> v : V) : SV_Target { return v[0]; }"),
    ("OSH0490", "vs_6_9", "struct S { vector<float, 8> v : V; }; S main() { S s; s.v = 1; return s; }"),
    ("OSH0289", "ps_6_9", "Buffer<vector<float, 8> > b; float4 main() : SV_Target { return b[0][0]; }"),
    ("OSH0289", "ps_6_9", "Texture2D<vector<float, 8> > b; float4 main() : SV_Target { return 0; }"),
    ("OSH0288", "cs_6_9", COMPUTE % "vector<float, 1025> w = 0;"),
    ("OSH0320", "cs_6_8", COMPUTE % ""),
    ("OSH0241", "cs_6_9", COMPUTE % "v.x = 1;"),
    ("OSH0241", "cs_6_9", COMPUTE % "float2 w = v.rg;"),
    ("OSH0323", "cs_6_9", COMPUTE % "float2 w = slice<5, 2>(v);"),
    ("OSH0322", "cs_6_9", COMPUTE % "float2 w = slice<float>(v);"),
    ("OSH0313", "cs_6_8", "[numthreads(1, 1, 1)] void main() { float2 w = slice<2>(float4(1, 2, 3, 4)); }"),
    ("OSH0234", "cs_6_9", COMPUTE % "vector<float, 7> w = v;"),
    ("OSH0250", "cs_6_9", COMPUTE % "vector<float, 7> w = {v[0], v[1]};"),
    ("OSH0244", "cs_6_9", COMPUTE % "v[6] = 1;"),
] + [
    ("OSH0321", "cs_6_9", COMPUTE % f"v = {call};")
    for call in (
        "length(v)", "normalize(v)", "distance(v, v)", "cross(v, v)", "reflect(v, v)", "refract(v, v, 1)",
        "faceforward(v, v, v)", "dst(v, v)", "D3DCOLORtoUBYTE4(v)", "NonUniformResourceIndex(v)",
        "AddUint64(vector<uint, 6>(v), vector<uint, 6>(v))",
    )
]  # fmt: skip


def test_a_swizzle_says_what_to_write() -> None:
    _, _, messages = ours(COMPUTE % "float2 w = v.xy;", "refused.hlsl", ["-T", "cs_6_9", "-E", "main"])
    assert "help: longer vectors have no swizzles: use [0], or slice<0, 2>(v)" in messages


@pytest.mark.parametrize("code, profile, text", REFUSED)
def test_refused(code: str, profile: str, text: str) -> None:
    accepted, _, messages = ours(text, "refused.hlsl", ["-T", profile, "-E", "main", "-HV", "2021"])
    assert not accepted
    assert code in messages
