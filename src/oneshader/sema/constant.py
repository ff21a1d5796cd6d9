"""Constant evaluation: a typed expression goes in, its value as a tree of Const and Construct comes out, exact for
every width."""

from __future__ import annotations

from oneshader.model import types, value
from oneshader.model.types import (
    BOOL,
    FLOAT_TYPE,
    HALF,
    INT_TYPE,
    MIN12INT,
    MIN16INT,
    SCALARS,
    UINT_TYPE,
    ArrayType,
    MatrixType,
    ScalarType,
    StructType,
    Type,
    VectorType,
    component_count,
    element_of,
)
from oneshader.sema import typed
from oneshader.sema.typed import Const, Construct, Expr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.model.value import Binary, Number

DEPTH_LIMIT: Final = 200  # of the tree that is walked; deeper ones count as not constant

OPERATIONS: Final[dict[int, Binary]] = {
    typed.OP_ADD: value.add,
    typed.OP_SUB: value.sub,
    typed.OP_MUL: value.mul,
    typed.OP_DIV: value.div,
    typed.OP_REM: value.rem,
    typed.OP_SHL: value.shl,
    typed.OP_SHR: value.shr,
    typed.OP_AND: value.and_,
    typed.OP_OR: value.or_,
    typed.OP_XOR: value.xor_,
    typed.OP_LT: value.lt,
    typed.OP_LE: value.le,
    typed.OP_GT: value.gt,
    typed.OP_GE: value.ge,
    typed.OP_EQ: value.eq,
    typed.OP_NE: value.ne,
}


def computing_type(t: ScalarType, native16: bool) -> ScalarType:
    """The type in which arithmetic on `t` is done: half and min-precision types are 32 bits wide unless 16-bit types
    are native."""
    if native16 or not (t.minimum or t.kind == HALF):
        return t
    if t.cls == types.CLASS_FLOAT:
        return FLOAT_TYPE
    return INT_TYPE if t.kind == MIN16INT or t.kind == MIN12INT else UINT_TYPE


def convert_number(src: ScalarType, dst: ScalarType, n: Number, native16: bool) -> Number:
    """Numeric conversion of one component."""
    return value.convert(computing_type(src, native16), computing_type(dst, native16), n)


def convert_const(e: Const, dst: Type, native16: bool) -> Const:
    """The constant over another element type; the number of components is unchanged."""
    src_element = element_of(e.type)
    dst_element = element_of(dst)
    if src_element is None or dst_element is None or src_element is dst_element:
        return Const(dst, e.pos, e.values)
    values: list[int | float] = []
    for n in e.values:
        values.append(convert_number(src_element, dst_element, n, native16))
    return Const(dst, e.pos, values)


def fold_binary(op: int, t: Type, left: Const, right: Const, native16: bool) -> Const | None:
    """`left op right` component by component; `t` is the result's type. None where the result is not defined."""
    element = element_of(left.type)
    function = OPERATIONS.get(op)
    if element is None or function is None or len(left.values) != len(right.values):
        return None
    element = computing_type(element, native16)
    values: list[int | float] = []
    for i in range(len(left.values)):
        n = function(element, left.values[i], right.values[i])
        if n is None:
            return None
        values.append(n)
    return Const(t, left.pos, values)


def fold_unary(op: int, t: Type, operand: Const, native16: bool) -> Const | None:
    """`op operand` component by component."""
    element = element_of(operand.type)
    if element is None:
        return None
    element = computing_type(element, native16)
    values: list[int | float] = []
    for a in operand.values:
        n = value.neg(element, a) if op == typed.OP_NEG else value.not_(element, a)
        if n is None:
            return None
        values.append(n)
    return Const(t, operand.pos, values)


def evaluate(e: Expr, native16: bool, depth: int = 0) -> Expr | None:
    """The value of an expression as Const (numbers, enums) or Construct (structs, arrays); None if it is no
    constant."""
    if isinstance(e, Const):
        return e
    if depth > DEPTH_LIMIT:
        return None
    if isinstance(e, typed.VarRef):
        return e.var.constant
    if isinstance(e, typed.Convert):
        part = evaluate(e.operand, native16, depth + 1)
        return convert_const(part, e.type, native16) if isinstance(part, Const) else None
    if isinstance(e, typed.Binary):
        left = evaluate(e.left, native16, depth + 1)
        right = evaluate(e.right, native16, depth + 1) if left is not None else None
        if isinstance(left, Const) and isinstance(right, Const):
            return fold_binary(e.op, e.type, left, right, native16)
        return None
    if isinstance(e, typed.Unary):
        part = evaluate(e.operand, native16, depth + 1)
        return fold_unary(e.op, e.type, part, native16) if isinstance(part, Const) else None
    if isinstance(e, typed.Construct):
        return evaluate_construct(e, native16, depth)
    if isinstance(e, typed.Index):
        return evaluate_index(e, native16, depth)
    if isinstance(e, typed.Field):
        part = evaluate(e.base, native16, depth + 1)
        return part.parts[e.index] if isinstance(part, Construct) and e.index < len(part.parts) else None
    if isinstance(e, typed.Splat):
        part = evaluate(e.operand, native16, depth + 1)
        return Const(e.type, e.pos, part.values * component_count(e.type)) if isinstance(part, Const) else None
    if isinstance(e, typed.Swizzle):
        return evaluate_pick(e, e.base, e.components, 1, native16, depth)
    if isinstance(e, typed.MatrixSwizzle):
        columns = e.base.type.columns if isinstance(e.base.type, MatrixType) else 4
        return evaluate_pick(e, e.base, e.elements, columns, native16, depth)
    if isinstance(e, typed.Conditional) or isinstance(e, typed.Select):
        return evaluate_choice(e, native16, depth)
    if isinstance(e, typed.Truncate) or isinstance(e, typed.Reshape):
        part = evaluate(e.operand, native16, depth + 1)
        return Const(e.type, e.pos, truncated(part, e.type)) if isinstance(part, Const) else None
    if isinstance(e, typed.ShortCircuit):
        return evaluate_logical(e, native16, depth)
    if isinstance(e, typed.Builtin):
        return evaluate_builtin(e, native16, depth)
    if isinstance(e, typed.Fill):
        part = evaluate(e.operand, native16, depth + 1)
        return filled(e.type, part, native16) if isinstance(part, Const) else None
    return None


def evaluate_construct(e: Construct, native16: bool, depth: int) -> Expr | None:
    """Numeric: one Const; struct or array: a Construct of values."""
    if isinstance(e.type, StructType) or isinstance(e.type, ArrayType):
        parts: list[Expr] = []
        same = True
        for part in e.parts:
            known = evaluate(part, native16, depth + 1)
            if known is None:
                return None
            same = same and known is part
            parts.append(known)
        return e if same else Construct(e.type, e.pos, parts)
    values: list[int | float] = []
    for part in e.parts:
        number = evaluate(part, native16, depth + 1)
        if not isinstance(number, Const):
            return None
        values.extend(number.values)
    return Const(e.type, e.pos, values)


def evaluate_index(e: typed.Index, native16: bool, depth: int) -> Expr | None:
    """Element of a constant array, row of a matrix, component of a vector."""
    index = evaluate(e.index, native16, depth + 1)
    if not isinstance(index, Const) or len(index.values) != 1:
        return None
    base = evaluate(e.base, native16, depth + 1)
    i = int(index.values[0])
    if isinstance(base, Construct):
        return base.parts[i] if isinstance(base.type, ArrayType) and 0 <= i < len(base.parts) else None
    if isinstance(base, Const):
        width = base.type.columns if isinstance(base.type, MatrixType) else 1
        if 0 <= i and (i + 1) * width <= len(base.values):
            return Const(e.type, e.pos, base.values[i * width : (i + 1) * width])
    return None


def evaluate_pick(e: Expr, base: Expr, places: list[int], columns: int, native16: bool, depth: int) -> Expr | None:
    """Swizzles of constants; a matrix place is row * 4 + column."""
    known = evaluate(base, native16, depth + 1)
    if not isinstance(known, Const):
        return None
    values: list[int | float] = []
    for place in places:
        at = place if columns == 1 else (place >> 2) * columns + (place & 3)
        if at >= len(known.values):
            return None
        values.append(known.values[at])
    return Const(e.type, e.pos, values)


def evaluate_choice(e: typed.Conditional | typed.Select, native16: bool, depth: int) -> Expr | None:
    """`a ? b : c` with a constant condition: only the chosen side need be constant for a scalar one."""
    condition = evaluate(e.condition, native16, depth + 1)
    if not isinstance(condition, Const):
        return None
    if len(condition.values) == 1:
        return evaluate(e.if_true if condition.values[0] else e.if_false, native16, depth + 1)
    left = evaluate(e.if_true, native16, depth + 1)
    right = evaluate(e.if_false, native16, depth + 1)
    if not isinstance(left, Const) or not isinstance(right, Const):
        return None
    values: list[int | float] = []
    for i in range(len(condition.values)):
        values.append(left.values[i] if condition.values[i] else right.values[i])
    return Const(e.type, e.pos, values)


def evaluate_logical(e: typed.ShortCircuit, native16: bool, depth: int) -> Expr | None:
    """&& and ||: the right side counts only where it is reached."""
    left = evaluate(e.left, native16, depth + 1)
    if not isinstance(left, Const):
        return None
    if bool(left.values[0]) != e.is_and:
        return Const(e.type, e.pos, [0 if e.is_and else 1])
    right = evaluate(e.right, native16, depth + 1)
    return right if isinstance(right, Const) else None


def evaluate_builtin(e: typed.Builtin, native16: bool, depth: int) -> Expr | None:
    """Component-wise builtin functions that model.value knows."""
    if e.object is not None or not e.args:
        return None
    arguments: list[Const] = []
    for a in e.args:
        known = evaluate(a, native16, depth + 1)
        if not isinstance(known, Const):
            return None
        arguments.append(known)
    element = element_of(arguments[0].type)
    result = element_of(e.type)
    if element is None or result is None or component_count(e.type) != len(arguments[0].values):
        return None
    computing = computing_type(element, native16)
    values: list[int | float] = []
    for i in range(len(arguments[0].values)):
        numbers: list[Number] = []
        for a in arguments:
            if i >= len(a.values):
                return None
            numbers.append(a.values[i])
        n = value.call(e.row.name, computing, numbers)
        if n is None:
            return None
        values.append(n if result.cls == types.CLASS_FLOAT else value.wrap(result, n))
    return Const(e.type, e.pos, values)


def truncated(e: Const, dst: Type) -> list[int | float]:
    """Values of a Truncate or Reshape."""
    if isinstance(e.type, MatrixType) and isinstance(dst, MatrixType) and len(e.values) != dst.rows * dst.columns:
        values: list[int | float] = []
        for r in range(dst.rows):
            values.extend(e.values[r * e.type.columns : r * e.type.columns + dst.columns])
        return values
    return e.values[: component_count(dst)]


def filled(t: Type, scalar: Const, native16: bool) -> Expr | None:
    """`scalar` converted to every leaf of `t`."""
    if isinstance(t, ArrayType):
        element = filled(t.element, scalar, native16)
        return None if element is None or t.count < 0 else Construct(t, scalar.pos, [element] * t.count)
    if isinstance(t, StructType):
        parts: list[Expr] = []
        for f in t.all_fields:
            part = filled(f.type, scalar, native16)
            if part is None:
                return None
            parts.append(part)
        return Construct(t, scalar.pos, parts)
    element_type = element_of(t)
    if element_type is None:
        return None
    n = convert_const(scalar, element_type, native16).values
    return Const(unoriented(t), scalar.pos, n * component_count(t))


def unoriented(t: Type) -> Type:
    """A numeric type without matrix orientation."""
    return types.matrix(t.element, t.rows, t.columns) if isinstance(t, MatrixType) and t.orientation else t


def zero(t: Type, pos: int) -> Expr | None:
    """The zero of a numeric, struct or array type; None for types that have none."""
    return filled(t, Const(types.INT_TYPE, pos, [0]), True)


def integer(e: Expr, native16: bool) -> int | None:
    """The value of a constant scalar of integer or bool type."""
    known = evaluate(e, native16)
    if not isinstance(known, Const) or len(known.values) != 1:
        return None
    element = element_of(known.type)
    if element is None or element.cls == types.CLASS_FLOAT:
        return None
    return int(known.values[0])


def plain_data(e: Expr) -> object:
    """A constant as nested lists of numbers, for reflection."""
    if isinstance(e, Const):
        return e.values[0] if len(e.values) == 1 and not isinstance(e.type, VectorType) else list(e.values)
    if isinstance(e, Construct):
        parts: list[object] = []
        for p in e.parts:
            parts.append(plain_data(p))
        return parts
    return None


def boolean(pos: int, truth: bool) -> Const:
    """A bool constant."""
    return Const(SCALARS[BOOL], pos, [1 if truth else 0])
