"""Rewrite rules on single instructions: an instruction goes in, the value that may stand for it (or itself) comes out.

A rule reads an instruction whose operands are resolved. It returns None where it does not apply, another value that
replaces the instruction, or the instruction itself after rewriting it in place; `simplify` then looks at it again.
Rules never make code worse and never change a result: integers wrap, floats keep NaN, infinity and the sign of zero.
Constants go to the right first, so a rule looks for them there only. Builder and simplify pass share this table.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Const, Constant, ConstComposite, Inst, Module, Undef, Value, resolve
from oneshader.ir.ext import EXT
from oneshader.model import types, value
from oneshader.model.types import PointerType, ScalarType, Type, VectorType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final, TypeAlias

    from oneshader.model.value import Binary, Number, Ternary, Unary

    Rule: TypeAlias = Callable[[Module, Inst], Value | None]

MAX_STEPS: Final = 64  # rewrites of one instruction in a row
FLATTEN_LIMIT: Final = 16  # members of a composite up to which an insert rewrites its construction


def simplify(module: Module, inst: Inst) -> Value:
    """The simplest value equal to `inst`, which may be `inst`, rewritten in place. Operands must be resolved."""
    steps = 0
    while True:
        operands = inst.operands
        constant = False
        if len(operands) == 2:
            if isinstance(operands[1], Constant):
                constant = True
            elif isinstance(operands[0], Constant):
                constant = True
                if ops.FLAGS[inst.op] & ops.COMMUTES:
                    inst.operands = [operands[1], operands[0]]
        else:
            for v in operands:
                if isinstance(v, Constant):
                    constant = True
                    break
        for rule in WITH_CONSTANT[inst.op] if constant else ALWAYS[inst.op]:
            found = rule(module, inst)
            if found is not None:
                break
        else:
            return inst
        if found is not inst:
            return resolve(found)
        steps += 1
        if steps > MAX_STEPS:
            return inst


# Facts about values -------------------------------------------------------------------------------------------------

def scalar_of(t: Type) -> ScalarType:
    """Element type of a scalar or vector."""
    return t.element if isinstance(t, VectorType) else t if isinstance(t, ScalarType) else types.INT_TYPE


def splat_number(v: Value) -> Number | None:
    """The number of a scalar constant, or of a vector constant whose components are all the same."""
    if isinstance(v, Const):
        return v.number
    if isinstance(v, ConstComposite) and isinstance(v.type, VectorType):
        first = v.parts[0]
        for p in v.parts:
            if p is not first:
                return None
        return first.number if isinstance(first, Const) else None
    return None


def splat(module: Module, t: Type, number: Number) -> Value:
    """The scalar constant, or the vector constant with all components equal to `number`."""
    if isinstance(t, VectorType):
        return module.composite(t, [module.const(t.element, number)] * t.count)
    return module.const(t, number)


def numbers_of(v: Value) -> list[Number] | None:
    """Numbers of a scalar or vector constant; None if a component is not known."""
    if isinstance(v, Const):
        return [v.number]
    numbers: list[Number] = []
    if isinstance(v, ConstComposite):
        for p in v.parts:
            if not isinstance(p, Const):
                return None
            numbers.append(p.number)
        return numbers
    return None


def from_numbers(module: Module, t: Type, numbers: list[Number]) -> Value:
    """The constant of scalar or vector type `t` with these components."""
    if isinstance(t, VectorType):
        parts: list[Value] = []
        for n in numbers:
            parts.append(module.const(t.element, n))
        return module.composite(t, parts)
    return module.const(t, numbers[0])


def is_float(t: Type) -> bool:
    return scalar_of(t).cls == types.CLASS_FLOAT


def defined_by(v: Value, op: int) -> Inst | None:
    """The instruction that makes `v`, if its op is `op`."""
    return v if isinstance(v, Inst) and v.op == op else None


def zero(module: Module, t: Type) -> Value:
    """The scalar or vector constant of zeros."""
    return splat(module, t, 0.0 if is_float(t) else 0)


# Evaluation of constants --------------------------------------------------------------------------------------------

# f(constant) = constant
def evaluate_unary(module: Module, inst: Inst) -> Value | None:
    function = UNARY[inst.op]
    return apply_unary(module, inst, function) if function is not None else None


# f(constant, constant) = constant
def evaluate_binary(module: Module, inst: Inst) -> Value | None:
    if not isinstance(inst.operands[0], Constant):
        return None
    function = BINARY[inst.op]
    return apply_binary(module, inst, function) if function is not None else None


def apply_unary(module: Module, inst: Inst, function: Unary) -> Value | None:
    source = inst.operands[0]
    numbers = numbers_of(source)
    if numbers is None:
        return None
    t = scalar_of(source.type)
    made = scalar_of(inst.type)
    results: list[Number] = []
    for n in numbers:
        r = function(t, n)
        if r is None:
            return None
        results.append(r if made is t else value.wrap(made, r))   # firstbithigh(int(0)) is a uint
    return from_numbers(module, inst.type, results)


def apply_binary(module: Module, inst: Inst, function: Binary) -> Value | None:
    a = numbers_of(inst.operands[0])
    b = numbers_of(inst.operands[1])
    if a is None or b is None or len(a) != len(b):
        return None
    t = scalar_of(inst.operands[0].type)
    results: list[Number] = []
    for i in range(len(a)):
        r = function(t, a[i], b[i])
        if r is None:
            return None
        results.append(r)
    return from_numbers(module, inst.type, results)


def apply_ternary(module: Module, inst: Inst, function: Ternary) -> Value | None:
    a = numbers_of(inst.operands[0])
    b = numbers_of(inst.operands[1])
    c = numbers_of(inst.operands[2])
    if a is None or b is None or c is None or len(a) != len(b) or len(a) != len(c):
        return None
    t = scalar_of(inst.operands[0].type)
    results: list[Number] = []
    for i in range(len(a)):
        r = function(t, a[i], b[i], c[i])
        if r is None:
            return None
        results.append(r)
    return from_numbers(module, inst.type, results)


# ext(constants) = constant
def evaluate_ext(module: Module, inst: Inst) -> Value | None:
    number = inst.imm[0]
    count = len(inst.operands)
    if count == 1:
        unary = EXT_UNARY.get(number)
        return apply_unary(module, inst, unary) if unary is not None else None
    if count == 2:
        binary = EXT_BINARY.get(number)
        return apply_binary(module, inst, binary) if binary is not None else None
    if count == 3:
        ternary = EXT_TERNARY.get(number)
        return apply_ternary(module, inst, ternary) if ternary is not None else None
    return None


# any(constant), all(constant)
def evaluate_any_all(module: Module, inst: Inst) -> Value | None:
    numbers = numbers_of(inst.operands[0])
    if numbers is None:
        return None
    truth = 0 not in numbers if inst.op == ops.ALL else 1 in numbers
    return module.const(types.BOOL_TYPE, 1 if truth else 0)


# any(x) = all(x) = x for a scalar
def any_of_scalar(module: Module, inst: Inst) -> Value | None:
    return inst.operands[0] if isinstance(inst.operands[0].type, ScalarType) else None


# convert(constant) = constant
def evaluate_convert(module: Module, inst: Inst) -> Value | None:
    source = inst.operands[0]
    numbers = numbers_of(source)
    if numbers is None:
        return None
    src = scalar_of(source.type)
    dst = scalar_of(inst.type)
    results: list[Number] = []
    for n in numbers:
        results.append(value.convert(src, dst, n))
    return from_numbers(module, inst.type, results)


# bitcast(constant) = constant, the lower components in the lower bits
def evaluate_bitcast(module: Module, inst: Inst) -> Value | None:
    source = inst.operands[0]
    numbers = numbers_of(source)
    if numbers is None or isinstance(inst.type, PointerType):   # an address stays an instruction
        return None
    src = scalar_of(source.type)
    dst = scalar_of(inst.type)
    pattern = 0
    for i in range(len(numbers)):
        pattern |= value.to_bits(src, numbers[i]) << (i * src.bits)
    results: list[Number] = []
    for i in range(len(numbers) * src.bits // dst.bits):
        n = value.from_bits(dst, (pattern >> (i * dst.bits)) & ((1 << dst.bits) - 1))
        if n is None:
            return None
        results.append(n)
    return from_numbers(module, inst.type, results)


# dot(constant, constant) = constant, summed from the left
def evaluate_dot(module: Module, inst: Inst) -> Value | None:
    a = numbers_of(inst.operands[0])
    b = numbers_of(inst.operands[1])
    if a is None or b is None:
        return None
    t = scalar_of(inst.type)
    total = value.wrap(t, a[0] * b[0])
    for i in range(1, len(a)):
        total = value.wrap(t, total + value.wrap(t, a[i] * b[i]))
    return module.const(t, total)


# vector constant * scalar constant = constant
def evaluate_scaling(module: Module, inst: Inst) -> Value | None:
    a = numbers_of(inst.operands[0])
    b = numbers_of(inst.operands[1])
    if a is None or b is None:
        return None
    t = scalar_of(inst.type)
    results: list[Number] = []
    for n in a:
        results.append(value.wrap(t, n * b[0]))
    return from_numbers(module, inst.type, results)


# transpose(constant) = constant
def evaluate_transpose(module: Module, inst: Inst) -> Value | None:
    source = inst.operands[0]
    t = inst.type
    if not isinstance(source, ConstComposite) or not isinstance(t, types.MatrixType):
        return None
    rows: list[list[Number]] = []
    for p in source.parts:
        numbers = numbers_of(p)
        if numbers is None:
            return None
        rows.append(numbers)
    row_type = types.vector(t.element, t.columns)
    parts: list[Value] = []
    for c in range(t.rows):
        parts.append(from_numbers(module, row_type, [row[c] for row in rows]))
    return module.composite(t, parts)


# bit_extract, bit_insert of constants
def evaluate_bits(module: Module, inst: Inst) -> Value | None:
    offset = splat_number(inst.operands[-2])
    count = splat_number(inst.operands[-1])
    base = numbers_of(inst.operands[0])
    if offset is None or count is None or base is None:
        return None
    t = scalar_of(inst.type)
    other = numbers_of(inst.operands[1]) if inst.op == ops.BIT_INSERT else base
    if other is None:
        return None
    results: list[Number] = []
    for i in range(len(base)):
        if inst.op == ops.BIT_INSERT:
            r = value.bit_insert(t, base[i], other[i], int(offset), int(count))
        else:
            r = value.bit_extract(t, base[i], int(offset), int(count))
        if r is None:
            return None
        results.append(r)
    return from_numbers(module, inst.type, results)


# Identities of arithmetic -------------------------------------------------------------------------------------------

# x + 0 = x; for floats x + (-0.0) = x
def add_zero(module: Module, inst: Inst) -> Value | None:
    n = splat_number(inst.operands[1])
    if n != 0 or (isinstance(n, float) and str(n) != "-0.0"):
        return None
    return inst.operands[0]


# x - 0 = x; for floats x - 0.0 = x
def sub_zero(module: Module, inst: Inst) -> Value | None:
    n = splat_number(inst.operands[1])
    if n != 0 or (isinstance(n, float) and str(n) != "0.0"):
        return None
    return inst.operands[0]


# 0 - x = -x; for floats -0.0 - x = -x
def zero_sub(module: Module, inst: Inst) -> Value | None:
    n = splat_number(inst.operands[0])
    if n != 0 or (isinstance(n, float) and str(n) != "-0.0"):
        return None
    inst.op = ops.NEG
    inst.operands = [inst.operands[1]]
    return inst


# x * 1 = x, v * 1 = v, m * 1 = m; x * 0 = 0 on integers
def mul_constant(module: Module, inst: Inst) -> Value | None:
    n = splat_number(inst.operands[1])
    if n == 1:
        return inst.operands[0]
    return inst.operands[1] if n == 0 and isinstance(n, int) else None


# v * construct(s, s, s) = vector_times_scalar(v, s) on floats
def mul_splat(module: Module, inst: Inst) -> Value | None:
    if not isinstance(inst.type, VectorType) or inst.type.element.cls != types.CLASS_FLOAT:
        return None
    a, b = inst.operands
    scalar = splat_source(b)
    if scalar is None:
        scalar = splat_source(a)
        a = b
        if scalar is None:
            return None
    inst.op = ops.VECTOR_TIMES_SCALAR
    inst.operands = [a, scalar]
    return inst


def splat_source(v: Value) -> Value | None:
    """The scalar that fills all components of a constructed vector."""
    if not isinstance(v, Inst) or v.op != ops.CONSTRUCT:
        return None
    first = v.operands[0]
    for part in v.operands:
        if part is not first:
            return None
    return resolve(first) if isinstance(first.type, ScalarType) else None


# x / 1 = x
def div_one(module: Module, inst: Inst) -> Value | None:
    return inst.operands[0] if splat_number(inst.operands[1]) == 1 else None


# x % 1 = 0 on integers
def rem_one(module: Module, inst: Inst) -> Value | None:
    if splat_number(inst.operands[1]) != 1 or is_float(inst.type):
        return None
    return zero(module, inst.type)


# x << 0 = x, x >> 0 = x, x ^ 0 = x
def no_bits(module: Module, inst: Inst) -> Value | None:
    return inst.operands[0] if splat_number(inst.operands[1]) == 0 else None


# x & 0 = 0, x & ~0 = x
def and_constant(module: Module, inst: Inst) -> Value | None:
    n = splat_number(inst.operands[1])
    if n is None:
        return None
    if n == 0:
        return inst.operands[1]
    return inst.operands[0] if n == all_bits(scalar_of(inst.type)) else None


# x | 0 = x, x | ~0 = ~0
def or_constant(module: Module, inst: Inst) -> Value | None:
    n = splat_number(inst.operands[1])
    if n is None:
        return None
    if n == 0:
        return inst.operands[0]
    return inst.operands[1] if n == all_bits(scalar_of(inst.type)) else None


def all_bits(t: ScalarType) -> int:
    """The number with every bit set; true for bool."""
    if t.cls == types.CLASS_BOOL:
        return 1
    return -1 if t.cls == types.CLASS_SINT else (1 << t.bits) - 1


# x ^ true = !x
def xor_true(module: Module, inst: Inst) -> Value | None:
    if scalar_of(inst.type).cls != types.CLASS_BOOL or splat_number(inst.operands[1]) != 1:
        return None
    inst.op = ops.NOT
    inst.operands = [inst.operands[0]]
    return inst


# x & x = x, x | x = x
def same_operands(module: Module, inst: Inst) -> Value | None:
    return inst.operands[0] if inst.operands[0] is inst.operands[1] else None


# x - x = 0, x ^ x = 0 on integers
def same_cancels(module: Module, inst: Inst) -> Value | None:
    if inst.operands[0] is not inst.operands[1] or is_float(inst.type):
        return None
    return zero(module, inst.type)


# (x op c) op d = x op (c op d) on integers, for + * & | ^
def reassociate(module: Module, inst: Inst) -> Value | None:
    inner = inst.operands[0]
    if not isinstance(inner, Inst) or inner.op != inst.op or len(inner.operands) != 2 or is_float(inst.type):
        return None
    c = resolve(inner.operands[1])
    if not isinstance(c, Constant):
        return None
    both = simplify(module, Inst(inst.op, inst.type, [c, inst.operands[1]]))
    if isinstance(both, Inst):
        return None
    inst.operands = [resolve(inner.operands[0]), both]
    return inst


# x - c = x + (-c) on integers
def sub_constant(module: Module, inst: Inst) -> Value | None:
    if is_float(inst.type):
        return None
    negated = simplify(module, Inst(ops.NEG, inst.type, [inst.operands[1]]))
    if isinstance(negated, Inst):
        return None
    inst.op = ops.ADD
    inst.operands = [inst.operands[0], negated]
    return inst


# x + (-y) = x - y
def add_negated(module: Module, inst: Inst) -> Value | None:
    a, b = inst.operands
    if isinstance(b, Inst) and b.op == ops.NEG:
        inst.op = ops.SUB
        inst.operands = [a, resolve(b.operands[0])]
        return inst
    if isinstance(a, Inst) and a.op == ops.NEG:
        inst.op = ops.SUB
        inst.operands = [b, resolve(a.operands[0])]
        return inst
    return None


# x - (-y) = x + y
def sub_negated(module: Module, inst: Inst) -> Value | None:
    b = inst.operands[1]
    if not isinstance(b, Inst) or b.op != ops.NEG:
        return None
    inst.op = ops.ADD
    inst.operands = [inst.operands[0], resolve(b.operands[0])]
    return inst


# -(-x) = x, !!x = x, ~~x = x, transpose(transpose(x)) = x
def double_inverse(module: Module, inst: Inst) -> Value | None:
    inner = inst.operands[0]
    return inner.operands[0] if isinstance(inner, Inst) and inner.op == inst.op else None


# !(a == b) = a != b; on integers !(a < b) = a >= b and so on
def not_compare(module: Module, inst: Inst) -> Value | None:
    inner = inst.operands[0]
    if not isinstance(inner, Inst) or not ops.FLAGS[inner.op] & ops.COMPARES:
        return None
    if inner.op != ops.EQ and inner.op != ops.NE and is_float(inner.operands[0].type):
        return None  # false for NaN both ways
    inst.op = INVERSE[inner.op]
    inst.operands = [resolve(inner.operands[0]), resolve(inner.operands[1])]
    return inst


# c < x = x > c: constants to the right
def swap_compare(module: Module, inst: Inst) -> Value | None:
    a, b = inst.operands
    if isinstance(b, Constant):
        return None
    inst.op = MIRROR[inst.op]
    inst.operands = [b, a]
    return inst


# x < x = false, and on integers x == x is true, x <= x is true
def compare_same(module: Module, inst: Inst) -> Value | None:
    a, b = inst.operands
    if a is not b:
        return None
    if inst.op == ops.LT or inst.op == ops.GT:
        return splat(module, inst.type, 0)
    if is_float(a.type):
        return None
    return splat(module, inst.type, 0 if inst.op == ops.NE else 1)


# b == true is b, b != false is b; the others are !b
def compare_bool(module: Module, inst: Inst) -> Value | None:
    a, b = inst.operands
    if scalar_of(a.type).cls != types.CLASS_BOOL:
        return None
    n = splat_number(b)
    if n is None:
        return None
    if (n == 1) == (inst.op == ops.EQ):
        return a
    inst.op = ops.NOT
    inst.operands = [a]
    return inst


# (b ? c : d) compared with a constant is b, !b or a constant, for constants c and d
def compare_select(module: Module, inst: Inst) -> Value | None:
    chosen = defined_by(inst.operands[0], ops.SELECT)
    right = splat_number(inst.operands[1])
    compare = BINARY[inst.op]
    if chosen is None or right is None or compare is None:
        return None
    condition = resolve(chosen.operands[0])
    yes = splat_number(resolve(chosen.operands[1]))
    no = splat_number(resolve(chosen.operands[2]))
    if yes is None or no is None or condition.type is not inst.type:
        return None
    t = scalar_of(chosen.type)
    if_true = compare(t, yes, right)
    if_false = compare(t, no, right)
    if if_true is None or if_false is None:
        return None
    if if_true == if_false:
        return splat(module, inst.type, if_true)
    if if_true == 1:
        return condition
    inst.op = ops.NOT
    inst.operands = [condition]
    return inst


# no unsigned number is below 0: x < 0 is false, x >= 0 is true
def compare_unsigned(module: Module, inst: Inst) -> Value | None:
    a, b = inst.operands
    if scalar_of(a.type).cls != types.CLASS_UINT or splat_number(b) != 0:
        return None
    if inst.op == ops.LT or inst.op == ops.GE:
        return splat(module, inst.type, 1 if inst.op == ops.GE else 0)
    return None


# Selection and conversion -------------------------------------------------------------------------------------------

# c ? x : x = x
def select_same(module: Module, inst: Inst) -> Value | None:
    return inst.operands[1] if inst.operands[1] is inst.operands[2] else None


# !c ? x : y = c ? y : x
def select_not(module: Module, inst: Inst) -> Value | None:
    c = inst.operands[0]
    if not isinstance(c, Inst) or c.op != ops.NOT:
        return None
    inst.operands = [resolve(c.operands[0]), inst.operands[2], inst.operands[1]]
    return inst


# true ? x : y = x; a constant vector condition picks components
def select_constant(module: Module, inst: Inst) -> Value | None:
    c, x, y = inst.operands
    n = splat_number(c)
    if n is not None:
        return x if n else y
    numbers = numbers_of(c)
    if numbers is None:
        return None
    count = len(numbers)
    inst.op = ops.SHUFFLE
    inst.operands = [x, y]
    inst.imm = tuple([i if numbers[i] else i + count for i in range(count)])
    return inst


# c ? true : false = c, c ? false : true = !c, c ? true : x = c | x, c ? x : false = c & x
def select_truth(module: Module, inst: Inst) -> Value | None:
    c, x, y = inst.operands
    if c.type is not inst.type:
        return None
    yes = splat_number(x)
    no = splat_number(y)
    if yes == 1 and no == 0:
        return c
    if yes == 0 and no == 1:
        inst.op = ops.NOT
        inst.operands = [c]
    elif yes == 1:
        inst.op = ops.OR
        inst.operands = [c, y]
    elif no == 0:
        inst.op = ops.AND
        inst.operands = [c, x]
    else:
        return None
    return inst


# convert and bitcast to the type itself
def convert_same(module: Module, inst: Inst) -> Value | None:
    return inst.operands[0] if inst.operands[0].type is inst.type else None


# int -> uint -> int of one width, and bitcast of bitcast: only the ends matter
def convert_twice(module: Module, inst: Inst) -> Value | None:
    inner = inst.operands[0]
    if not isinstance(inner, Inst) or inner.op != inst.op:
        return None
    source = resolve(inner.operands[0])
    if inst.op == ops.CONVERT:
        first = scalar_of(source.type)
        middle = scalar_of(inner.type)
        if middle.cls == types.CLASS_FLOAT or first.cls == types.CLASS_FLOAT or first.bits != middle.bits:
            return None
        last = scalar_of(inst.type)
        if first.cls != middle.cls and (last.cls == types.CLASS_FLOAT or last.bits > middle.bits):
            return None  # the sign in the middle matters
    inst.operands = [source]
    return inst


# convert(c ? constant : constant) = c ? converted : converted
def convert_select(module: Module, inst: Inst) -> Value | None:
    chosen = defined_by(inst.operands[0], ops.SELECT)
    if chosen is None:
        return None
    arms: list[Value] = []
    for i in (1, 2):
        arm = simplify(module, Inst(inst.op, inst.type, [resolve(chosen.operands[i])]))
        if not isinstance(arm, Constant):
            return None
        arms.append(arm)
    if inst.op == ops.BITCAST and types.component_count(inst.type) != types.component_count(chosen.type):
        return None
    inst.op = ops.SELECT
    inst.operands = [resolve(chosen.operands[0]), arms[0], arms[1]]
    return inst


# Composites ---------------------------------------------------------------------------------------------------------

# construct(constants) = constant
def construct_constant(module: Module, inst: Inst) -> Value | None:
    parts: list[Value] = []
    vector = isinstance(inst.type, VectorType)
    for v in inst.operands:
        if isinstance(v, Const):
            parts.append(v)
        elif isinstance(v, ConstComposite):
            if vector:
                parts.extend(v.parts)
            else:
                parts.append(v)
        else:
            return None
    return module.composite(inst.type, parts)


# construct(x.0, x.1, ...) = x; for vectors any components of at most two vectors make a shuffle
def construct_extracts(module: Module, inst: Inst) -> Value | None:
    if not inst.operands or defined_by(inst.operands[0], ops.EXTRACT) is None:
        return None
    vector = isinstance(inst.type, VectorType)
    sources: list[Value] = []
    components: list[int] = []
    for v in inst.operands:
        if not isinstance(v, Inst) or v.op != ops.EXTRACT or len(v.imm) != 1:
            return None
        source = resolve(v.operands[0])
        if vector and not isinstance(source.type, VectorType):
            return None
        if not sources:
            sources.append(source)
        if source is sources[0]:
            components.append(v.imm[0])
            continue
        if not vector or (len(sources) == 2 and source is not sources[1]):
            return None
        if len(sources) == 1:
            sources.append(source)
        components.append(v.imm[0] + types.component_count(sources[0].type))
    if sources[0].type is inst.type and components == list(range(len(inst.operands))):
        return sources[0]
    if not vector or len(components) != types.component_count(inst.type):
        return None
    inst.op = ops.SHUFFLE
    inst.operands = [sources[0], sources[-1]]
    inst.imm = tuple(components)
    return inst


# construct of one value of the type itself; construct of undefined values
def construct_one(module: Module, inst: Inst) -> Value | None:
    first = inst.operands[0] if inst.operands else None
    if len(inst.operands) == 1 and first is not None and first.type is inst.type:
        return first
    if not isinstance(first, Undef):
        return None
    for v in inst.operands:
        if not isinstance(v, Undef):
            return None
    return module.undef(inst.type)


# construct(construct(a, b), c) = construct(a, b, c) for vectors
def construct_flat(module: Module, inst: Inst) -> Value | None:
    if not isinstance(inst.type, VectorType) or len(inst.operands) == inst.type.count:
        return None
    parts: list[Value] = []
    changed = False
    for v in inst.operands:
        if isinstance(v, Inst) and v.op == ops.CONSTRUCT and isinstance(v.type, VectorType):
            for part in v.operands:
                parts.append(resolve(part))
            changed = True
        elif isinstance(v, ConstComposite):
            parts.extend(v.parts)
            changed = True
        else:
            parts.append(v)
    if not changed:
        return None
    inst.operands = parts
    return inst


# extract of a constant
def extract_constant(module: Module, inst: Inst) -> Value | None:
    v = inst.operands[0]
    for i in inst.imm:
        if not isinstance(v, ConstComposite):
            return None
        v = v.parts[i]
    return v


# extract(construct(a, b, ...), i) = the part that holds i, and so on through insert, extract and shuffle
def extract_known(module: Module, inst: Inst) -> Value | None:
    source = inst.operands[0]
    if isinstance(source, Undef):
        return module.undef(inst.type)
    if not isinstance(source, Inst):
        return None
    if source.op == ops.CONSTRUCT:
        return extract_construct(inst, source)
    if source.op == ops.SHUFFLE:
        return extract_shuffle(inst, source)
    if source.op == ops.EXTRACT:
        inst.operands = [resolve(source.operands[0])]
        inst.imm = source.imm + inst.imm
        return inst
    if source.op == ops.INSERT:
        return extract_insert(inst, source)
    return None


def rest_of_path(inst: Inst, whole: Value, path: tuple[int, ...]) -> Value:
    """`whole` if the path is empty, else `inst` as an extract from it."""
    if not path:
        return whole
    inst.operands = [resolve(whole)]
    inst.imm = path
    return inst


def extract_construct(inst: Inst, source: Inst) -> Value | None:
    index = inst.imm[0]
    if not isinstance(source.type, VectorType) or len(source.operands) == source.type.count:
        return rest_of_path(inst, source.operands[index], inst.imm[1:])
    for part in source.operands:
        count = types.component_count(part.type)
        if index < count:
            return rest_of_path(inst, part, () if isinstance(part.type, ScalarType) else (index,))
        index -= count
    return None


def extract_shuffle(inst: Inst, source: Inst) -> Value | None:
    index = source.imm[inst.imm[0]]
    first = source.operands[0]
    count = types.component_count(first.type)
    if index < count:
        return rest_of_path(inst, first, (index,))
    return rest_of_path(inst, source.operands[1], (index - count,))


def extract_insert(inst: Inst, source: Inst) -> Value | None:
    path = inst.imm
    inserted = source.imm
    shared = min(len(path), len(inserted))
    if path[:shared] != inserted[:shared]:
        return rest_of_path(inst, source.operands[1], path)
    if len(path) >= len(inserted):
        return rest_of_path(inst, source.operands[0], path[shared:])
    return None


# extract_dynamic(v, constant) = extract, insert_dynamic(v, x, constant) = insert
def dynamic_constant(module: Module, inst: Inst) -> Value | None:
    index = inst.operands[-1]
    if not isinstance(index, Const):
        return None
    n = int(index.number)
    if not 0 <= n < types.component_count(inst.operands[0].type):
        return None
    if inst.op == ops.EXTRACT_DYNAMIC:
        inst.op = ops.EXTRACT
        inst.operands = [inst.operands[0]]
    else:
        inst.op = ops.INSERT
        inst.operands = [inst.operands[1], inst.operands[0]]
    inst.imm = (n,)
    return inst


# insert(constant, constant) = constant
def insert_constant(module: Module, inst: Inst) -> Value | None:
    part, whole = inst.operands
    if not isinstance(whole, ConstComposite) or not isinstance(part, Constant):
        return None
    return with_part(module, whole, inst.imm, 0, part)


def with_part(module: Module, whole: ConstComposite, path: tuple[int, ...], depth: int, part: Value) -> Value | None:
    index = path[depth]
    if depth + 1 < len(path):
        inner = whole.parts[index]
        if not isinstance(inner, ConstComposite):
            return None
        made = with_part(module, inner, path, depth + 1, part)
        if made is None:
            return None
        part = made
    parts = list(whole.parts)
    parts[index] = part
    return module.composite(whole.type, parts)


# insert(x.i, x, i) = x
def insert_own(module: Module, inst: Inst) -> Value | None:
    part, whole = inst.operands
    if isinstance(part, Inst) and part.op == ops.EXTRACT and part.imm == inst.imm:
        return whole if resolve(part.operands[0]) is whole else None
    return None


# insert(y, insert(x, w, i), i) = insert(y, w, i)
def insert_over(module: Module, inst: Inst) -> Value | None:
    whole = inst.operands[1]
    if not isinstance(whole, Inst) or whole.op != ops.INSERT or whole.imm != inst.imm:
        return None
    inst.operands = [inst.operands[0], resolve(whole.operands[1])]
    return inst


# insert(y, construct(a, b, c), 1) = construct(a, y, c); a chain of inserts into every component is a construct
def insert_built(module: Module, inst: Inst) -> Value | None:
    part, whole = inst.operands
    if len(inst.imm) != 1 or not isinstance(whole, Inst):
        return None
    if whole.op == ops.CONSTRUCT:
        count = types.component_count(inst.type) or len(whole.operands)
        if isinstance(inst.type, types.MatrixType):
            count = inst.type.rows
        if len(whole.operands) != count or count > FLATTEN_LIMIT:
            return None
        parts: list[Value] = [resolve(v) for v in whole.operands]
        parts[inst.imm[0]] = part
    elif whole.op == ops.INSERT and isinstance(inst.type, VectorType):
        found: list[Value | None] = [None] * inst.type.count
        found[inst.imm[0]] = part
        parts = []
        for _ in range(inst.type.count * 2):
            if not isinstance(whole, Inst) or whole.op != ops.INSERT:
                break
            if found[whole.imm[0]] is None:
                found[whole.imm[0]] = resolve(whole.operands[0])
            whole = resolve(whole.operands[1])
        for v in found:
            if v is None:
                return None
            parts.append(v)
    else:
        return None
    inst.op = ops.CONSTRUCT
    inst.operands = parts
    inst.imm = ()
    return inst


# shuffle(x, y) that is x
def shuffle_identity(module: Module, inst: Inst) -> Value | None:
    first = inst.operands[0]
    if first.type is not inst.type:
        return None
    for i in range(len(inst.imm)):
        if inst.imm[i] != i:
            return None
    return first


# a shuffle whose components are all known scalars is a construct; a shuffle of shuffles is one of at most two sources
def shuffle_through(module: Module, inst: Inst) -> Value | None:
    a, b = inst.operands
    if not sees_through(a) and not sees_through(b):
        return None
    scalars: list[Value] = []
    sources: list[Value] = []
    components: list[int] = []
    count = types.component_count(a.type)
    for c in inst.imm:
        source = a if c < count else b
        index = c if c < count else c - count
        if isinstance(source, Inst) and source.op == ops.SHUFFLE:
            index = source.imm[index]
            first = resolve(source.operands[0])
            inner = types.component_count(first.type)
            source = first if index < inner else resolve(source.operands[1])
            index = index if index < inner else index - inner
        scalar = component(source, index)
        if scalar is not None:
            scalars.append(scalar)
        if not sources or (source is not sources[0] and source is not sources[-1]):
            sources.append(source)
        components.append(index if source is sources[0] else index + types.component_count(sources[0].type))
    if len(scalars) == len(inst.imm):
        inst.op = ops.CONSTRUCT
        inst.operands = scalars
        inst.imm = ()
        return inst
    if len(sources) > 2 or (sources[0] is a and sources[-1] is b):
        return None
    if sources[0] is a and len(sources) == 1 and inst.operands[1] is a:
        return None
    inst.operands = [sources[0], sources[-1]]
    inst.imm = tuple(components)
    return inst


def sees_through(v: Value) -> bool:
    if isinstance(v, Inst):
        return v.op == ops.SHUFFLE or v.op == ops.CONSTRUCT
    return isinstance(v, ConstComposite)


def component(v: Value, index: int) -> Value | None:
    """Component of a vector that is at hand as a scalar: of a constant or a construct of scalars."""
    if isinstance(v, ConstComposite):
        return v.parts[index]
    if isinstance(v, Inst) and v.op == ops.CONSTRUCT and len(v.operands) == types.component_count(v.type):
        return resolve(v.operands[index])
    return None


# Pointers and phis --------------------------------------------------------------------------------------------------

# chain(chain(p, i), j) = chain(p, i, j); a chain without indices is its base
def chain_twice(module: Module, inst: Inst) -> Value | None:
    base = inst.operands[0]
    if len(inst.operands) == 1:
        return base
    if not isinstance(base, Inst) or base.op != ops.CHAIN:
        return None
    path: list[Value] = []
    for v in base.operands:
        path.append(resolve(v))
    inst.operands = path + inst.operands[1:]
    inst.flags |= base.flags & ops.NONUNIFORM
    return inst


# phi(x, x, itself) = x
def phi_same(module: Module, inst: Inst) -> Value | None:
    only: Value | None = None
    for v in inst.operands:
        v = resolve(v)
        if v is only or v is inst:
            continue
        if only is not None:
            return None
        only = v
    return only


# The tables ---------------------------------------------------------------------------------------------------------

INVERSE: Final = {ops.EQ: ops.NE, ops.NE: ops.EQ, ops.LT: ops.GE, ops.GE: ops.LT, ops.GT: ops.LE, ops.LE: ops.GT}
MIRROR: Final = {ops.EQ: ops.EQ, ops.NE: ops.NE, ops.LT: ops.GT, ops.GT: ops.LT, ops.LE: ops.GE, ops.GE: ops.LE}


def _unary() -> list[Unary | None]:
    table: list[Unary | None] = [None] * len(ops.OPS)
    table[ops.NEG] = value.neg
    table[ops.NOT] = value.not_
    table[ops.ISNAN] = value.isnan
    table[ops.ISINF] = value.isinf
    table[ops.BIT_COUNT] = value.countbits
    table[ops.BIT_REVERSE] = value.reversebits
    return table


def _binary() -> list[Binary | None]:
    table: list[Binary | None] = [None] * len(ops.OPS)
    table[ops.ADD] = value.add
    table[ops.SUB] = value.sub
    table[ops.MUL] = value.mul
    table[ops.DIV] = value.div
    table[ops.REM] = value.rem
    table[ops.AND] = value.and_
    table[ops.OR] = value.or_
    table[ops.XOR] = value.xor_
    table[ops.SHL] = value.shl
    table[ops.SHR] = value.shr
    table[ops.EQ] = value.eq
    table[ops.NE] = value.ne
    table[ops.LT] = value.lt
    table[ops.LE] = value.le
    table[ops.GT] = value.gt
    table[ops.GE] = value.ge
    return table


UNARY: Final = _unary()
BINARY: Final = _binary()

# Extended instructions that are folded, by number.
EXT_UNARY: Final[dict[int, Unary]] = {EXT[name]: rule for name, rule in {
    "Round": value.round_, "RoundEven": value.round_, "Trunc": value.trunc, "FAbs": value.abs_, "SAbs": value.abs_,
    "FSign": value.sign, "SSign": value.sign, "Floor": value.floor, "Ceil": value.ceil, "Fract": value.frac,
    "Radians": value.radians, "Degrees": value.degrees, "Sin": value.sin, "Cos": value.cos, "Tan": value.tan,
    "Asin": value.asin, "Acos": value.acos, "Atan": value.atan, "Sinh": value.sinh, "Cosh": value.cosh,
    "Tanh": value.tanh, "Exp": value.exp, "Log": value.log, "Exp2": value.exp2, "Log2": value.log2,
    "Sqrt": value.sqrt, "InverseSqrt": value.rsqrt, "FindILsb": value.firstbitlow, "FindSMsb": value.firstbithigh,
    "FindUMsb": value.firstbithigh,
}.items()}  # fmt: skip
EXT_BINARY: Final[dict[int, Binary]] = {EXT[name]: rule for name, rule in {
    "Atan2": value.atan2, "Pow": value.pow_, "FMin": value.min_, "UMin": value.min_, "SMin": value.min_,
    "NMin": value.min_, "FMax": value.max_, "UMax": value.max_, "SMax": value.max_, "NMax": value.max_,
    "Step": value.step,
}.items()}  # fmt: skip
EXT_TERNARY: Final[dict[int, Ternary]] = {EXT[name]: rule for name, rule in {
    "FClamp": value.clamp, "UClamp": value.clamp, "SClamp": value.clamp, "NClamp": value.clamp, "FMix": value.lerp,
    "SmoothStep": value.smoothstep, "Fma": value.mad,
}.items()}  # fmt: skip

COMPARE_RULES: Final[list[Rule]] = [evaluate_binary, swap_compare, compare_unsigned, compare_select]

# op -> (rules that need a constant among the operands, rules that always apply)
RULES: Final[dict[int, tuple[list[Rule], list[Rule]]]] = {
    ops.NEG: ([evaluate_unary], [double_inverse]),
    ops.ADD: ([evaluate_binary, add_zero, reassociate], [add_negated]),
    ops.SUB: ([evaluate_binary, sub_zero, zero_sub, sub_constant], [same_cancels, sub_negated]),
    ops.MUL: ([evaluate_binary, mul_constant, reassociate], [mul_splat]),
    ops.DIV: ([evaluate_binary, div_one], []),
    ops.REM: ([evaluate_binary, rem_one], []),
    ops.NOT: ([evaluate_unary], [double_inverse, not_compare]),
    ops.AND: ([evaluate_binary, and_constant, reassociate], [same_operands]),
    ops.OR: ([evaluate_binary, or_constant, reassociate], [same_operands]),
    ops.XOR: ([evaluate_binary, no_bits, xor_true, reassociate], [same_cancels]),
    ops.SHL: ([evaluate_binary, no_bits], []),
    ops.SHR: ([evaluate_binary, no_bits], []),
    ops.EQ: ([evaluate_binary, compare_bool, compare_select], [compare_same]),
    ops.NE: ([evaluate_binary, compare_bool, compare_select], [compare_same]),
    ops.LT: (COMPARE_RULES, [compare_same]),
    ops.LE: (COMPARE_RULES, [compare_same]),
    ops.GT: (COMPARE_RULES, [compare_same]),
    ops.GE: (COMPARE_RULES, [compare_same]),
    ops.SELECT: ([select_constant, select_truth], [select_same, select_not]),
    ops.CONVERT: ([evaluate_convert], [convert_same, convert_twice, convert_select]),
    ops.BITCAST: ([evaluate_bitcast], [convert_same, convert_twice, convert_select]),
    ops.ANY: ([evaluate_any_all], [any_of_scalar]),
    ops.ALL: ([evaluate_any_all], [any_of_scalar]),
    ops.ISNAN: ([evaluate_unary], []),
    ops.ISINF: ([evaluate_unary], []),
    ops.BIT_COUNT: ([evaluate_unary], []),
    ops.BIT_REVERSE: ([evaluate_unary], [double_inverse]),
    ops.BIT_INSERT: ([evaluate_bits], []),
    ops.BIT_EXTRACT: ([evaluate_bits], []),
    ops.DOT: ([evaluate_dot], []),
    ops.VECTOR_TIMES_SCALAR: ([evaluate_scaling, mul_constant], []),
    ops.MATRIX_TIMES_SCALAR: ([mul_constant], []),
    ops.TRANSPOSE: ([evaluate_transpose], [double_inverse]),
    ops.EXT: ([evaluate_ext], []),
    ops.CONSTRUCT: ([construct_constant], [construct_one, construct_extracts, construct_flat]),
    ops.EXTRACT: ([extract_constant], [extract_known]),
    ops.INSERT: ([insert_constant], [insert_over, insert_built, insert_own]),
    ops.EXTRACT_DYNAMIC: ([dynamic_constant], []),
    ops.INSERT_DYNAMIC: ([dynamic_constant], []),
    ops.SHUFFLE: ([], [shuffle_identity, shuffle_through]),
    ops.CHAIN: ([], [chain_twice]),
    ops.PHI: ([], [phi_same]),
}


def _with_constant() -> list[list[Rule]]:
    table: list[list[Rule]] = [[] for _ in ops.OPS]
    for op, (constant, always) in RULES.items():
        table[op] = constant + always
    return table


def _always() -> list[list[Rule]]:
    table: list[list[Rule]] = [[] for _ in ops.OPS]
    for op, (_, always) in RULES.items():
        table[op] = always
    return table


WITH_CONSTANT: Final = _with_constant()
ALWAYS: Final = _always()
