"""Exact arithmetic on constants: a scalar type and Python numbers go in, the number a device would compute comes out.

A constant is an `int` (bool: 0 or 1) within the range of its type, or a `float` rounded to its width. Integers wrap,
shift counts are masked, floats are rounded after each operation (f16, f32, f64), NaN and signed zero survive. Every
function takes the type first and returns None where HLSL does not define the result (integer division by zero, pow of a
negative base, ...): the caller then leaves the operation to the device. NaN is always the canonical quiet NaN, so that
equal constants have equal spellings.
"""
from __future__ import annotations

import math
from struct import Struct

from oneshader.model.types import CLASS_BOOL, CLASS_FLOAT, CLASS_SINT, ScalarType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final, TypeAlias

    Number: TypeAlias = int | float
    Unary: TypeAlias = Callable[[ScalarType, Number], Number | None]
    Binary: TypeAlias = Callable[[ScalarType, Number, Number], Number | None]
    Ternary: TypeAlias = Callable[[ScalarType, Number, Number, Number], Number | None]

INF: Final = math.inf
NAN: Final = math.nan

_HALF: Final = Struct("<e")
_SINGLE: Final = Struct("<f")
_DOUBLE: Final = Struct("<d")
_WORD16: Final = Struct("<H")
_WORD32: Final = Struct("<I")
_WORD64: Final = Struct("<Q")


# Widths -------------------------------------------------------------------------------------------------------------

def round_float(bits: int, n: float) -> float:
    """`n` rounded to nearest even at a width of 16, 32 or 64 bits; too large gives infinity, NaN the canonical one."""
    if n != n:
        return NAN
    if bits == 64:
        return n
    form = _SINGLE if bits == 32 else _HALF
    try:
        rounded: float = form.unpack(form.pack(n))[0]
    except OverflowError:
        return INF if n > 0 else -INF
    return rounded


def wrap_int(bits: int, signed: bool, n: int) -> int:
    """`n` modulo 2**bits, two's complement if `signed`."""
    n &= (1 << bits) - 1
    return n - (1 << bits) if signed and n >> (bits - 1) else n


def wrap(t: ScalarType, n: Number) -> Number:
    """`n` brought into type `t`, where n is of t's class: integers wrap, floats round, anything but 0 is true."""
    if t.cls == CLASS_FLOAT:
        return round_float(t.bits, float(n))
    if t.cls == CLASS_BOOL:
        return 1 if n != 0 else 0
    return wrap_int(t.bits, t.cls == CLASS_SINT, int(n))


def int_range(t: ScalarType) -> tuple[int, int]:
    """Smallest and largest number of an integer type."""
    if t.cls == CLASS_SINT:
        return -(1 << (t.bits - 1)), (1 << (t.bits - 1)) - 1
    return 0, (1 << t.bits) - 1


def round_ratio(bits: int, n: int, d: int) -> float:
    """The fraction n / d (d > 0) rounded once to a float of `bits`."""
    if n == 0:
        return 0.0
    try:
        near = n / d  # correctly rounded to 53 bits
    except OverflowError:
        return INF if n > 0 else -INF
    if bits == 64:
        return near
    top, bottom = near.as_integer_ratio()
    error = n * bottom - top * d
    if error != 0 and not _DOUBLE.pack(near)[0] & 1:
        near = math.nextafter(near, INF if error > 0 else -INF)  # round to odd: the second rounding is then exact
    return round_float(bits, near)


def convert(src: ScalarType, dst: ScalarType, n: Number) -> Number:
    """Numeric conversion. Float to integer truncates, saturates out of range, and takes NaN to 0 (Direct3D's ftoi)."""
    if dst.cls == CLASS_FLOAT:
        if isinstance(n, int):
            return round_ratio(dst.bits, n, 1)
        return round_float(dst.bits, n)
    if dst.cls == CLASS_BOOL:
        return 1 if n != 0 else 0
    if src.cls != CLASS_FLOAT:
        return wrap_int(dst.bits, dst.cls == CLASS_SINT, int(n))
    if n != n:
        return 0
    low, high = int_range(dst)
    if n <= low:
        return low
    return high if n >= high else int(n)


def to_bits(t: ScalarType, n: Number) -> int:
    """The bit pattern of a constant as an unsigned integer of the type's width (bool: 0 or 1)."""
    if t.cls != CLASS_FLOAT:
        return int(n) & ((1 << t.bits) - 1)
    pattern: int
    if t.bits == 32:
        pattern = _WORD32.unpack(_SINGLE.pack(n))[0]
    elif t.bits == 16:
        pattern = _WORD16.unpack(_HALF.pack(n))[0]
    else:
        pattern = _WORD64.unpack(_DOUBLE.pack(n))[0]
    return pattern


def from_bits(t: ScalarType, pattern: int) -> Number | None:
    """The constant with a bit pattern; None for a NaN other than the canonical one, which a float here cannot carry."""
    if t.cls == CLASS_BOOL:
        return 1 if pattern else 0
    if t.cls != CLASS_FLOAT:
        return wrap_int(t.bits, t.cls == CLASS_SINT, pattern)
    n: float
    if t.bits == 32:
        n = _SINGLE.unpack(_WORD32.pack(pattern))[0]
    elif t.bits == 16:
        n = _HALF.unpack(_WORD16.pack(pattern))[0]
    else:
        n = _DOUBLE.unpack(_WORD64.pack(pattern))[0]
    if n != n:
        return NAN if pattern == to_bits(t, NAN) else None
    return n


def bitcast(src: ScalarType, dst: ScalarType, n: Number) -> Number | None:
    """asint, asuint, asfloat and their kin between types of one width."""
    if src.bits != dst.bits:
        return None
    return from_bits(dst, to_bits(src, n))


# Operators ----------------------------------------------------------------------------------------------------------

def add(t: ScalarType, a: Number, b: Number) -> Number | None:
    return wrap(t, a + b)


def sub(t: ScalarType, a: Number, b: Number) -> Number | None:
    return wrap(t, a - b)


def mul(t: ScalarType, a: Number, b: Number) -> Number | None:
    return wrap(t, a * b)


def div(t: ScalarType, a: Number, b: Number) -> Number | None:
    """Float quotient as IEEE has it; integers truncate towards zero, None for a zero divisor."""
    if t.cls == CLASS_FLOAT:
        return round_float(t.bits, _quotient(float(a), float(b)))
    if b == 0:
        return None
    q = abs(int(a)) // abs(int(b))
    return wrap(t, -q if (a < 0) != (b < 0) else q)


def _quotient(a: float, b: float) -> float:
    if b != 0.0:
        return a / b
    if a == 0.0 or a != a:
        return NAN
    return math.copysign(INF, a) * math.copysign(1.0, b)


def rem(t: ScalarType, a: Number, b: Number) -> Number | None:
    """Remainder with the sign of the dividend (% and fmod); None for an integer divisor of zero."""
    if t.cls == CLASS_FLOAT:
        if b == 0 or a != a or b != b or a - a != 0:
            return NAN
        return round_float(t.bits, math.fmod(a, b))
    if b == 0:
        return None
    r = abs(int(a)) % abs(int(b))
    return wrap(t, -r if a < 0 else r)


def neg(t: ScalarType, a: Number) -> Number | None:
    return wrap(t, -a)


def not_(t: ScalarType, a: Number) -> Number | None:
    """Bitwise complement; logical on bool."""
    return 1 - int(a) if t.cls == CLASS_BOOL else wrap(t, ~int(a))


def and_(t: ScalarType, a: Number, b: Number) -> Number | None:
    return int(a) & int(b)


def or_(t: ScalarType, a: Number, b: Number) -> Number | None:
    return int(a) | int(b)


def xor_(t: ScalarType, a: Number, b: Number) -> Number | None:
    return int(a) ^ int(b)


def shl(t: ScalarType, a: Number, b: Number) -> Number | None:
    """Shift left; the count is masked to the width, as HLSL does."""
    return wrap(t, int(a) << (int(b) & (t.bits - 1)))


def shr(t: ScalarType, a: Number, b: Number) -> Number | None:
    """Shift right, arithmetic on signed and logical on unsigned; the count is masked to the width."""
    return int(a) >> (int(b) & (t.bits - 1))


def eq(t: ScalarType, a: Number, b: Number) -> Number | None:
    return 1 if a == b else 0


def ne(t: ScalarType, a: Number, b: Number) -> Number | None:
    """Unordered: true where either is NaN."""
    return 1 if a != b else 0


def lt(t: ScalarType, a: Number, b: Number) -> Number | None:
    return 1 if a < b else 0


def le(t: ScalarType, a: Number, b: Number) -> Number | None:
    return 1 if a <= b else 0


def gt(t: ScalarType, a: Number, b: Number) -> Number | None:
    return 1 if a > b else 0


def ge(t: ScalarType, a: Number, b: Number) -> Number | None:
    return 1 if a >= b else 0


# Functions on ints and floats ---------------------------------------------------------------------------------------

def min_(t: ScalarType, a: Number, b: Number) -> Number | None:
    """The smaller; a NaN loses against a number."""
    if a != a:
        return b
    return b if b < a else a


def max_(t: ScalarType, a: Number, b: Number) -> Number | None:
    """The larger; a NaN loses against a number."""
    if a != a:
        return b
    return b if b > a else a


def clamp(t: ScalarType, a: Number, low: Number, high: Number) -> Number | None:
    """min(max(a, low), high)"""
    at_least = low if a != a or low > a else a
    return high if high < at_least else at_least


def abs_(t: ScalarType, a: Number) -> Number | None:
    return wrap(t, abs(a))


def sign(t: ScalarType, a: Number) -> Number | None:
    """-1, 0 or 1 in the type of the argument; sign(NaN) is 0."""
    one: Number = 1 if a > 0 else -1 if a < 0 else 0
    return float(one) if t.cls == CLASS_FLOAT else one


def mad(t: ScalarType, a: Number, b: Number, c: Number) -> Number | None:
    """a * b + c, for floats rounded once (fma)."""
    if t.cls != CLASS_FLOAT:
        return wrap(t, a * b + c)
    product = a * b
    if product - product != 0 or c - c != 0 or product == 0:
        return round_float(t.bits, float(product + c))
    n0, d0 = float(a).as_integer_ratio()
    n1, d1 = float(b).as_integer_ratio()
    n2, d2 = float(c).as_integer_ratio()
    return round_ratio(t.bits, n0 * n1 * d2 + n2 * d0 * d1, d0 * d1 * d2)


def saturate(t: ScalarType, a: Number) -> Number | None:
    """Clamped to [0, 1]; NaN gives 0."""
    return 1.0 if a >= 1 else float(a) if a > 0 else 0.0


# Functions on floats ------------------------------------------------------------------------------------------------

def _finite(a: Number) -> bool:
    return a - a == 0


def floor(t: ScalarType, a: Number) -> Number | None:
    return math.copysign(float(math.floor(a)), a) if _finite(a) else a


def ceil(t: ScalarType, a: Number) -> Number | None:
    return math.copysign(float(math.ceil(a)), a) if _finite(a) else a


def trunc(t: ScalarType, a: Number) -> Number | None:
    return math.copysign(float(math.trunc(a)), a) if _finite(a) else a


def round_(t: ScalarType, a: Number) -> Number | None:
    """Nearest integer, ties to even."""
    return math.copysign(float(round(a)), a) if _finite(a) else a


def frac(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, a - math.floor(a)) if _finite(a) else NAN


def sqrt(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.sqrt(a)) if a >= 0 else NAN


def rsqrt(t: ScalarType, a: Number) -> Number | None:
    if a == 0:
        return math.copysign(INF, a)
    return round_float(t.bits, 1.0 / math.sqrt(a)) if a > 0 else NAN


def rcp(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, _quotient(1.0, float(a)))


def exp(t: ScalarType, a: Number) -> Number | None:
    try:
        return round_float(t.bits, math.exp(a))
    except OverflowError:
        return INF


def exp2(t: ScalarType, a: Number) -> Number | None:
    try:
        return round_float(t.bits, math.pow(2.0, a))
    except OverflowError:
        return INF


def log(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.log(a)) if a > 0 else -INF if a == 0 else NAN


def log2(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.log2(a)) if a > 0 else -INF if a == 0 else NAN


def log10(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.log10(a)) if a > 0 else -INF if a == 0 else NAN


def sin(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.sin(a)) if _finite(a) else NAN


def cos(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.cos(a)) if _finite(a) else NAN


def tan(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.tan(a)) if _finite(a) else NAN


def asin(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.asin(a)) if -1 <= a <= 1 else None


def acos(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.acos(a)) if -1 <= a <= 1 else None


def atan(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.atan(a))


def sinh(t: ScalarType, a: Number) -> Number | None:
    try:
        return round_float(t.bits, math.sinh(a))
    except OverflowError:
        return INF if a > 0 else -INF


def cosh(t: ScalarType, a: Number) -> Number | None:
    try:
        return round_float(t.bits, math.cosh(a))
    except OverflowError:
        return INF


def tanh(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, math.tanh(a))


def degrees(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, a * round_float(t.bits, 180.0 / math.pi))


def radians(t: ScalarType, a: Number) -> Number | None:
    return round_float(t.bits, a * round_float(t.bits, math.pi / 180.0))


def atan2(t: ScalarType, a: Number, b: Number) -> Number | None:
    """Undefined where both are zero."""
    return round_float(t.bits, math.atan2(a, b)) if a != 0 or b != 0 else None


def pow_(t: ScalarType, a: Number, b: Number) -> Number | None:
    """Undefined for a negative base, and for zero to a power that is not positive."""
    if not (a > 0 or (a == 0 and b > 0)):
        return None
    try:
        return round_float(t.bits, math.pow(a, b))
    except OverflowError:
        return INF


def ldexp(t: ScalarType, a: Number, b: Number) -> Number | None:
    """a * 2**b"""
    power = exp2(t, b)
    return None if power is None else mul(t, a, power)


def step(t: ScalarType, edge: Number, a: Number) -> Number | None:
    return 0.0 if a < edge else 1.0


def lerp(t: ScalarType, a: Number, b: Number, s: Number) -> Number | None:
    """a * (1 - s) + b * s, rounded at each step."""
    bits = t.bits
    return round_float(bits, round_float(bits, a * round_float(bits, 1.0 - s)) + round_float(bits, b * s))


def smoothstep(t: ScalarType, low: Number, high: Number, a: Number) -> Number | None:
    """Hermite curve between low and high; undefined unless low < high."""
    if not low < high:
        return None
    bits = t.bits
    x = round_float(bits, _quotient(round_float(bits, a - low), round_float(bits, high - low)))
    x = 1.0 if x >= 1.0 else x if x > 0.0 else 0.0
    return round_float(bits, round_float(bits, x * x) * round_float(bits, 3.0 - round_float(bits, 2.0 * x)))


def isnan(t: ScalarType, a: Number) -> Number | None:
    return 1 if a != a else 0


def isinf(t: ScalarType, a: Number) -> Number | None:
    return 1 if a == INF or a == -INF else 0


def isfinite(t: ScalarType, a: Number) -> Number | None:
    return 1 if _finite(a) else 0


# Functions on bits --------------------------------------------------------------------------------------------------

def countbits(t: ScalarType, a: Number) -> Number | None:
    return bin(int(a) & ((1 << t.bits) - 1)).count("1")


def reversebits(t: ScalarType, a: Number) -> Number | None:
    pattern = int(a) & ((1 << t.bits) - 1)
    return wrap(t, int(f"{pattern:0{t.bits}b}"[::-1], 2))


def firstbitlow(t: ScalarType, a: Number) -> Number | None:
    """Position of the lowest set bit, -1 (in the type) without one."""
    n = int(a)
    return wrap(t, (n & -n).bit_length() - 1)


def firstbithigh(t: ScalarType, a: Number) -> Number | None:
    """Position of the highest bit that differs from the sign, -1 (in the type) without one."""
    n = int(a)
    return wrap(t, (~n if n < 0 else n).bit_length() - 1)


def f16tof32(t: ScalarType, a: Number) -> Number | None:
    """The low 16 bits of `a` read as a half float."""
    n: float = _HALF.unpack(_WORD16.pack(int(a) & 0xFFFF))[0]
    return n if n == n else None


def f32tof16(t: ScalarType, a: Number) -> Number | None:
    """Bits of `a` as a half float; None where rounding, which devices do differently, would matter."""
    n: float = float(a)
    if round_float(16, n) != n:
        return None
    bits: int = _WORD16.unpack(_HALF.pack(n))[0]
    return bits


def bit_extract(t: ScalarType, a: Number, offset: int, count: int) -> Number | None:
    """`count` bits of `a` from `offset`, sign-extended for signed types; None where they do not lie within the type."""
    if offset < 0 or count < 0 or offset + count > t.bits:
        return None
    if count == 0:
        return 0
    return wrap_int(count, t.cls == CLASS_SINT, int(a) >> offset)


def bit_insert(t: ScalarType, a: Number, b: Number, offset: int, count: int) -> Number | None:
    """`a` with `count` bits from `offset` on replaced by the low bits of `b`."""
    if offset < 0 or count < 0 or offset + count > t.bits:
        return None
    mask = ((1 << count) - 1) << offset
    return wrap(t, (int(a) & ~mask) | ((int(b) << offset) & mask))


# Names --------------------------------------------------------------------------------------------------------------

# Component-wise functions by their HLSL names.
UNARY: Final[dict[str, Unary]] = {
    "abs": abs_, "acos": acos, "asin": asin, "atan": atan, "ceil": ceil, "cos": cos, "cosh": cosh,
    "countbits": countbits, "degrees": degrees, "exp": exp, "exp2": exp2, "f16tof32": f16tof32, "f32tof16": f32tof16,
    "firstbithigh": firstbithigh, "firstbitlow": firstbitlow, "floor": floor, "frac": frac, "isfinite": isfinite,
    "isinf": isinf, "isnan": isnan, "log": log, "log10": log10, "log2": log2, "radians": radians, "rcp": rcp,
    "reversebits": reversebits, "round": round_, "rsqrt": rsqrt, "saturate": saturate, "sign": sign, "sin": sin,
    "sinh": sinh, "sqrt": sqrt, "tan": tan, "tanh": tanh, "trunc": trunc,
}
BINARY: Final[dict[str, Binary]] = {
    "atan2": atan2, "fmod": rem, "ldexp": ldexp, "max": max_, "min": min_, "pow": pow_, "step": step,
}
TERNARY: Final[dict[str, Ternary]] = {"clamp": clamp, "fma": mad, "lerp": lerp, "mad": mad, "smoothstep": smoothstep}


def call(name: str, t: ScalarType, arguments: list[Number]) -> Number | None:
    """A component-wise HLSL function on constants of argument type `t`; None where unknown or undefined."""
    if len(arguments) == 1:
        unary = UNARY.get(name)
        return unary(t, arguments[0]) if unary is not None else None
    if len(arguments) == 2:
        binary = BINARY.get(name)
        return binary(t, arguments[0], arguments[1]) if binary is not None else None
    if len(arguments) == 3:
        ternary = TERNARY.get(name)
        return ternary(t, arguments[0], arguments[1], arguments[2]) if ternary is not None else None
    return None
