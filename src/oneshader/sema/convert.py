"""Conversions: a typed expression and a type go in, the expression with its conversions as explicit nodes comes out.

The rules are HLSL's: scalars splat, vectors and matrices truncate, components convert; structs and arrays convert by
their leaves
where a cast asks for it. Literal numbers take the type of what they meet.
"""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import (
    CLASS_BOOL,
    CLASS_FLOAT,
    DOUBLE,
    ERROR,
    FAMILY_CBUFFER,
    FAMILY_HEAP,
    FAMILY_TBUFFER,
    FLOAT,
    FLOAT16,
    FLOAT_TYPE,
    HALF,
    INT,
    INT16,
    INT64,
    INT64_TYPE,
    INT_TYPE,
    LITERAL_FLOAT,
    LITERAL_INT,
    MIN10FLOAT,
    MIN12INT,
    MIN16FLOAT,
    MIN16INT,
    MIN16UINT,
    SCALARS,
    UINT,
    UINT16,
    UINT64,
    UINT64_TYPE,
    UINT_TYPE,
    VOID,
    ArrayType,
    BufferPointerType,
    EnumType,
    MatrixType,
    ObjectType,
    ScalarType,
    StringType,
    StructType,
    Type,
    VectorType,
    component_count,
    element_of,
    matrix,
    vector,
)
from oneshader.sema import constant, initialise, pointer, typed
from oneshader.sema.scope import Checker
from oneshader.sema.typed import Const, Expr
from oneshader.source import catalog, catalog_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# How shapes meet.
SHAPE_NONE: Final = -1
SHAPE_SAME: Final = 0
SHAPE_SPLAT: Final = 1
SHAPE_TRUNCATE: Final = 2
SHAPE_RESHAPE: Final = 3

# Bits of a scalar kind where kinds are combined; 0: bool and literals take the other side's. By kind.
COMBINE_BITS: Final = [0, 16, 16, 32, 32, 64, 64, 12, 16, 16, 0, 0, 10, 16, 32, 16, 32, 64, 32, 32]


def failed(pos: int) -> Expr:
    """The expression that stands for a reported mistake."""
    return typed.Undefined(ERROR, pos)


def shape_change(src: Type, dst: Type) -> int:
    """How a numeric value of shape `src` becomes one of shape `dst` (SHAPE_*), elements left aside."""
    if isinstance(dst, VectorType):
        if isinstance(src, VectorType):
            if src.count == dst.count:
                return SHAPE_SAME
            if src.count == 1:
                return SHAPE_SPLAT
            return SHAPE_TRUNCATE if src.count > dst.count else SHAPE_NONE
        if isinstance(src, MatrixType):
            count = src.rows * src.columns
            if count == 1 and dst.count != 1:
                return SHAPE_SPLAT
            if count == dst.count:
                return SHAPE_RESHAPE
            if src.rows == 1 or src.columns == 1 or dst.count == 1:
                return SHAPE_TRUNCATE if dst.count < count else SHAPE_NONE
            return SHAPE_NONE
        return SHAPE_SPLAT if dst.count > 1 else SHAPE_RESHAPE
    if isinstance(dst, MatrixType):
        return matrix_change(src, dst)
    if isinstance(src, VectorType):
        return SHAPE_RESHAPE if src.count == 1 else SHAPE_TRUNCATE
    if isinstance(src, MatrixType):
        return SHAPE_RESHAPE if src.rows * src.columns == 1 else SHAPE_TRUNCATE
    return SHAPE_SAME


def matrix_change(src: Type, dst: MatrixType) -> int:
    """shape_change to a matrix."""
    count = dst.rows * dst.columns
    if isinstance(src, MatrixType):
        if src.rows == dst.rows and src.columns == dst.columns:
            return SHAPE_SAME
        if src.rows * src.columns == 1:
            return SHAPE_SPLAT
        if count == 1:
            return SHAPE_TRUNCATE
        return SHAPE_TRUNCATE if dst.rows <= src.rows and dst.columns <= src.columns else SHAPE_NONE
    if isinstance(src, VectorType):
        if src.count == 1 and count != 1:
            return SHAPE_SPLAT
        if src.count == count:
            return SHAPE_RESHAPE
        if count == 1 or ((dst.rows == 1 or dst.columns == 1) and count < src.count):
            return SHAPE_TRUNCATE
        return SHAPE_NONE
    return SHAPE_SPLAT if count > 1 else SHAPE_RESHAPE


def is_simple(t: Type) -> bool:
    """Scalar, vector, matrix or enum."""
    return (
        isinstance(t, VectorType) or isinstance(t, ScalarType) or isinstance(t, MatrixType) or isinstance(t, EnumType)
    )


def implicit(c: Checker, e: Expr, dst: Type, pos: int) -> Expr:
    """`e` as a value of the plain type `dst`; reports what cannot be (at `pos`) and warns about what is lost."""
    src = e.type
    if src is dst:
        return e
    if src is ERROR or dst is ERROR:
        return failed(e.pos)
    made = convert(c, e, dst, False)
    if made is None:
        d = c.bag.report(catalog.CANNOT_CONVERT, pos, (shown(src), shown(dst)))
        if convert(c, e, dst, True) is not None:
            d.with_help(f"write the conversion as a cast: ({shown(dst)})")
        return failed(e.pos)
    if is_simple(src) and is_simple(dst):
        warn_loss(c, e, src, dst, pos)
    return made


def builtin_argument(c: Checker, e: Expr, dst: Type, name: str) -> Expr:
    """An argument of the builtin `name`: as `implicit`, but that a double that becomes a float has its own warning."""
    a = element_of(e.type)
    b = element_of(dst)
    narrowed = a is not None and b is not None and a.kind == DOUBLE and b.cls == CLASS_FLOAT and b is not a
    if not narrowed or component_count(e.type) > component_count(dst) or constant.evaluate(e, c.native16) is not None:
        return implicit(c, e, dst, e.pos)
    made = convert(c, e, dst, False)
    if made is None:
        return implicit(c, e, dst, e.pos)
    c.bag.report(catalog.DOUBLE_NARROWED, e.pos, (name,))
    return made


def warn_loss(c: Checker, e: Expr, src: Type, dst: Type, pos: int) -> None:
    """Warnings of an implicit numeric conversion: components dropped, bits dropped."""
    if component_count(dst) < component_count(src):
        c.bag.report(catalog.TRUNCATION, pos, (shown(src), shown(dst)))
    a = element_of(src)
    b = element_of(dst)
    if a is None or b is None or a is b or b.cls == CLASS_BOOL:
        return
    if a.literal:
        warn_literal(c, e, a, b)
        return
    bits = 32 if b.kind == HALF and not c.native16 else COMBINE_BITS[b.kind]
    if a.cls == b.cls == CLASS_FLOAT and bits > (32 if a.kind == HALF and not c.native16 else COMBINE_BITS[a.kind]):
        c.bag.report(catalog_number.DOUBLE_PROMOTION, pos, (shown(src), shown(dst)))
    if bits == 0 or bits >= COMBINE_BITS[a.kind] or isinstance(src, EnumType):
        return
    known = constant.evaluate(e, c.native16)
    if isinstance(known, Const) and in_range(known, b):
        return
    c.bag.report(catalog.PRECISION_LOSS, pos, (shown(src), shown(dst)))


def warn_literal(c: Checker, e: Expr, a: ScalarType, b: ScalarType) -> None:
    """Warnings of literals that the type they take cannot hold; the sign of an integer does not matter."""
    if b.kind == FLOAT or b.kind == DOUBLE or b.literal:
        return
    known = e if isinstance(e, Const) else constant.evaluate(e, c.native16)
    if not isinstance(known, Const):
        return
    for n in known.values:
        if b.cls == CLASS_FLOAT:
            half = b.kind != HALF or c.native16
            if half and abs(n) >= HALF_END and abs(n) != INFINITE:
                c.bag.report(catalog_number.CONSTANT_OVERFLOW, e.pos, (str(n), b.name))
        elif a.cls != CLASS_FLOAT and not -(1 << (b.bits - 1)) <= n < 1 << b.bits:
            low = int(n) & ((1 << b.bits) - 1)
            new = str(low - (1 << b.bits) if b.cls == types.CLASS_SINT and low >> (b.bits - 1) else low)
            c.bag.report(catalog_number.CONSTANT_CHANGES, e.pos, (a.name, b.name, str(n), new))


HALF_END: Final = 65520.0       # from here on numbers round to an infinite half
INFINITE: Final = float("inf")


def in_range(e: Const, t: ScalarType) -> bool:
    """Whether all numbers of a constant lie within the range of `t`."""
    if t.cls == CLASS_FLOAT:
        limit = 65504.0 if COMBINE_BITS[t.kind] < 32 else 3.5e38
        for n in e.values:
            if not abs(n) <= limit:
                return False
        return True
    low, high = types.SCALARS[t.kind].bits, 0
    top = 1 << (low - (0 if t.cls == types.CLASS_UINT else 1))
    high = top - 1
    bottom = 0 if t.cls == types.CLASS_UINT else -top
    for n in e.values:
        if not bottom <= n <= high:
            return False
    return True


def cast(c: Checker, e: Expr, dst: Type, pos: int) -> Expr:
    """`(dst)e`: every conversion that a cast allows."""
    src = e.type
    if src is dst and not isinstance(e, Const):
        return e
    if src is ERROR or dst is ERROR:
        return failed(e.pos)
    made = convert(c, e, dst, True)
    if made is None:
        c.bag.report(catalog.CANNOT_CAST, pos, (shown(src), shown(dst)))
        return failed(e.pos)
    return made


def shown(t: Type) -> str:
    """A type as messages name it."""
    return t.name


def convert(c: Checker, e: Expr, dst: Type, explicit: bool) -> Expr | None:
    """`e` converted to `dst`, None where HLSL has no such conversion. Reports nothing."""
    src = e.type
    if src is dst:
        return e
    if is_simple(src) and is_simple(dst):
        if not explicit and (isinstance(dst, EnumType) or (isinstance(src, EnumType) and src.scoped)):
            return None
        return numeric(c, e, dst)
    if isinstance(src, ObjectType):
        return convert_object(c, e, src, dst)
    if isinstance(src, BufferPointerType) or isinstance(dst, BufferPointerType):
        if explicit and isinstance(src, BufferPointerType) and isinstance(dst, (StructType, ArrayType)):
            return initialise.reinterpret(c, e, dst, explicit)
        return pointer.convert_pointer(c, e, dst) if explicit else None
    if dst is VOID:
        return typed.Convert(VOID, e.pos, e) if explicit else None
    if isinstance(src, StructType) and isinstance(dst, StructType) and derives(src, dst):
        return typed.Upcast(dst, e.pos, e)
    return convert_aggregate(c, e, src, dst, explicit)


def convert_object(c: Checker, e: Expr, src: ObjectType, dst: Type) -> Expr | None:
    """ConstantBuffer<S> and TextureBuffer<S> give an S; what comes from a descriptor heap becomes any resource."""
    if src.element is dst and (src.info.family == FAMILY_CBUFFER or src.info.family == FAMILY_TBUFFER):
        return typed.Upcast(dst, e.pos, e)
    if is_heap_entry(src) and isinstance(dst, ObjectType) and dst.info.family != FAMILY_HEAP:
        return typed.Convert(dst, e.pos, e)
    if (
        isinstance(src.element, StructType)
        and src.info.family == FAMILY_CBUFFER
        and isinstance(dst, StructType)
        and derives(src.element, dst)
    ):
        return typed.Upcast(dst, e.pos, typed.Upcast(src.element, e.pos, e))
    return None


def is_heap_entry(t: ObjectType) -> bool:
    """What an index into a descriptor heap gives."""
    return t.info.family == FAMILY_HEAP and (t.info.name == ".Resource" or t.info.name == ".Sampler")


def derives(src: StructType, dst: StructType) -> bool:
    """Whether `dst` is a base class of `src`."""
    base = src.base
    while base is not None:
        if base is dst:
            return True
        base = base.base
    return False


def convert_aggregate(c: Checker, e: Expr, src: Type, dst: Type, explicit: bool) -> Expr | None:
    """Conversions from or to structs and arrays, by their leaves in order."""
    src_aggregate = isinstance(src, StructType) or isinstance(src, ArrayType)
    dst_aggregate = isinstance(dst, StructType) or isinstance(dst, ArrayType)
    if not src_aggregate and not dst_aggregate:
        return None
    if not src_aggregate and not is_simple(src):
        return None
    if not dst_aggregate and not is_simple(dst):
        return None
    if explicit and component_count(src) == 1:
        if not numeric_leaves(dst):
            return None
        scalar = numeric(c, e, concrete_type(element_of(src)))
        return None if scalar is None else typed.Fill(dst, e.pos, scalar)
    if not explicit:
        if src_aggregate != dst_aggregate:
            return None
        if c.version >= 2021 and (isinstance(src, StructType) or isinstance(dst, StructType)) and not unnamed(dst):
            return None
    return initialise.reinterpret(c, e, dst, explicit)


def unnamed(t: Type) -> bool:
    """An anonymous struct: no cast can name it, so implicit conversion is allowed."""
    return isinstance(t, StructType) and t.name.startswith("<")


def numeric_leaves(t: Type, with_addresses: bool = False) -> bool:
    """Whether a type consists of numbers only; buffer addresses count `with_addresses`."""
    t = types.innermost(t)
    if isinstance(t, StructType):
        if not t.complete:
            return False
        for f in t.all_fields:
            if not numeric_leaves(f.type, with_addresses):
                return False
        return True
    return is_simple(t) or t is ERROR or (with_addresses and isinstance(t, BufferPointerType))


def concrete_type(element: ScalarType | None) -> ScalarType:
    """int for literal integers, float for literal floats, anything else is itself."""
    if element is None or element.kind == LITERAL_INT:
        return INT_TYPE
    return FLOAT_TYPE if element.kind == LITERAL_FLOAT else element


def concrete(c: Checker, e: Expr) -> Expr:
    """`e` with a literal type replaced by the default: int, or what the value needs, and float."""
    t = e.type
    if not isinstance(t, ScalarType) and not isinstance(t, VectorType) and not isinstance(t, MatrixType):
        return e
    element = t if isinstance(t, ScalarType) else t.element
    if not element.literal:
        return e
    return component_wise(c, e, types.with_element(t, concrete_literal(e, element)))


def concrete_literal(e: Expr, element: ScalarType) -> ScalarType:
    """The type that a literal `e` gets where nothing else decides it: int, or what its value needs, or float."""
    target = concrete_type(element)
    if element.kind == LITERAL_INT and isinstance(e, Const):
        for n in e.values:
            if not -0x80000000 <= n <= 0x7FFFFFFF:
                target = UINT_TYPE if 0 <= n <= 0xFFFFFFFF else INT64_TYPE if n <= 0x7FFFFFFFFFFFFFFF else UINT64_TYPE
    return target


def numeric(c: Checker, e: Expr, dst: Type) -> Expr | None:
    """Conversion between scalars, vectors, matrices and enums."""
    src = e.type
    change = shape_change(src, dst)
    if change == SHAPE_SAME:
        return component_wise(c, e, dst)
    if change == SHAPE_NONE:
        return None
    element = element_of(dst)
    if element is None:
        return None
    if change == SHAPE_SPLAT:
        scalar = e
        if not isinstance(src, ScalarType) and not isinstance(src, EnumType):
            scalar = reshape(e, scalar_of(src))
        scalar = component_wise(c, scalar, element)
        if isinstance(scalar, Const):
            return Const(dst, e.pos, scalar.values * component_count(dst))
        return typed.Splat(dst, e.pos, scalar)
    if change == SHAPE_RESHAPE:
        return component_wise(c, reshape(e, same_shape(dst, scalar_of(src))), dst)
    return component_wise(c, truncate(e, dst), dst)


def scalar_of(t: Type) -> ScalarType:
    """Element of a numeric type."""
    element = element_of(t)
    return element if element is not None else INT_TYPE


def same_shape(t: Type, element: ScalarType) -> Type:
    """`element` in the shape of `t`."""
    if isinstance(t, VectorType):
        return types.with_element(t, element)
    if isinstance(t, MatrixType):
        return matrix(element, t.rows, t.columns)
    return element


def reshape(e: Expr, t: Type) -> Expr:
    """The same components in another shape."""
    if isinstance(e, Const):
        return Const(t, e.pos, e.values)
    return typed.Reshape(t, e.pos, e)


def truncate(e: Expr, dst: Type) -> Expr:
    """The first components of `e` in the shape of `dst`, its element unchanged."""
    src = e.type
    element = scalar_of(src)
    if isinstance(src, MatrixType) and not isinstance(dst, MatrixType) and component_count(dst) > 1:
        e = reshape(e, vector(element, src.rows * src.columns))  # a row or a column
    elif isinstance(dst, MatrixType) and isinstance(src, VectorType):
        count = dst.rows * dst.columns
        return reshape(truncate(e, vector(element, count)), same_shape(dst, element))
    elif component_count(dst) == 1 and not isinstance(dst, ScalarType):
        return reshape(truncate(e, element), same_shape(dst, element))
    t = same_shape(dst, element)
    if isinstance(e, Const):
        return Const(t, e.pos, constant.truncated(e, t))
    if isinstance(e.type, VectorType):
        count = component_count(t)
        return typed.Swizzle(t, e.pos, e, [0]) if count == 1 else typed.Truncate(t, e.pos, e)
    return typed.Truncate(t, e.pos, e)


def component_wise(c: Checker, e: Expr, dst: Type) -> Expr:
    """Conversion of the components; the shape is that of `dst` already."""
    src = e.type
    if src is dst:
        return e
    if isinstance(e, Const):
        return constant.convert_const(e, dst, c.native16)
    element = element_of(src)
    if element is not None and element.literal:
        return relabel(c, e, dst)
    return typed.Convert(dst, e.pos, e)


def relabel(c: Checker, e: Expr, dst: Type) -> Expr:
    """An expression over literals gets its type from what it meets: the conversion is pushed down to the literals."""
    element = element_of(dst)
    if element is None:
        return e
    if isinstance(e, Const):
        return constant.convert_const(e, dst, c.native16)
    if isinstance(e, typed.Conditional):
        return typed.Conditional(dst, e.pos, e.condition, relabel(c, e.if_true, dst), relabel(c, e.if_false, dst))
    if isinstance(e, typed.Select):
        return typed.Select(dst, e.pos, e.condition, relabel(c, e.if_true, dst), relabel(c, e.if_false, dst))
    source = element_of(e.type)
    if element.cls == CLASS_BOOL or (source is not None and source.cls == CLASS_FLOAT) != (element.cls == CLASS_FLOAT):
        # the operation belongs to its own kind of number: literal floats to bool or int are computed as floats
        middle = same_shape(dst, concrete_type(source))
        return typed.Convert(dst, e.pos, relabel(c, e, middle))
    if isinstance(e, typed.Unary):
        return typed.Unary(dst, e.pos, e.op, relabel(c, e.operand, dst))
    if isinstance(e, typed.Binary):
        return typed.Binary(dst, e.pos, e.op, relabel(c, e.left, dst), relabel(c, e.right, dst))
    if isinstance(e, typed.Splat):
        return typed.Splat(dst, e.pos, relabel(c, e.operand, element))
    if isinstance(e, typed.Swizzle):
        return typed.Swizzle(dst, e.pos, relabel(c, e.base, types.with_element(e.base.type, element)), e.components)
    if isinstance(e, typed.Reshape):
        return typed.Reshape(dst, e.pos, relabel(c, e.operand, types.with_element(e.operand.type, element)))
    if isinstance(e, typed.Truncate):
        return typed.Truncate(dst, e.pos, relabel(c, e.operand, types.with_element(e.operand.type, element)))
    if isinstance(e, typed.Comma):
        return typed.Comma(dst, e.pos, e.parts[:-1] + [relabel(c, e.parts[-1], dst)])
    return typed.Convert(dst, e.pos, e)


def combine(a: ScalarType, b: ScalarType, native16: bool = False) -> ScalarType:
    """The element type in which two operands meet."""
    if a is b:
        return a
    return SCALARS[(COMBINED_NATIVE if native16 else COMBINED)[a.kind][b.kind]]


def meet(c: Checker, a: ScalarType, b: ScalarType) -> ScalarType:
    """The element type in which two operands meet: from HLSL 202x on `half` is a type of its own without 16-bit types
    too, and ranks above the minimum-precision ones."""
    if c.version > 2021 and not c.native16 and a.cls == b.cls == CLASS_FLOAT and HALF in (a.kind, b.kind):
        if a.minimum or b.minimum:
            return types.HALF_TYPE
    return combine(a, b, c.native16)


def _combine_kinds(a: ScalarType, b: ScalarType, native16: bool) -> int:
    if a.kind == b.kind:
        return a.kind
    if a.literal and b.literal:
        return LITERAL_FLOAT
    is_float = a.cls == CLASS_FLOAT or b.cls == CLASS_FLOAT
    bits_a = 32 if a.kind == HALF and not native16 else COMBINE_BITS[a.kind]
    bits_b = 32 if b.kind == HALF and not native16 else COMBINE_BITS[b.kind]
    bits = max(bits_a, bits_b)
    neutral = bits_a == 0 or bits_b == 0
    minimum = (a.minimum and b.minimum) or (neutral and (a.minimum or b.minimum))
    if neutral and (a.kind == HALF or b.kind == HALF):
        return HALF
    if is_float and (a.cls == CLASS_FLOAT) != (b.cls == CLASS_FLOAT):
        bits = bits_a if a.cls == CLASS_FLOAT else bits_b  # the float side alone decides
        minimum = a.minimum if a.cls == CLASS_FLOAT else b.minimum
    if bits == 0:
        bits = 32
    if is_float:
        return _float_kind(bits, minimum)
    unsigned = a.cls == types.CLASS_UINT or b.cls == types.CLASS_UINT
    if bits == 12:
        return MIN12INT
    if bits == 16:
        if minimum:
            return MIN16UINT if unsigned else MIN16INT
        return UINT16 if unsigned else INT16
    if bits == 64:
        return UINT64 if unsigned else INT64
    return UINT if unsigned else INT


def _float_kind(bits: int, minimum: bool) -> int:
    if bits == 10:
        return MIN10FLOAT
    if bits == 16:
        return MIN16FLOAT if minimum else FLOAT16
    return DOUBLE if bits == 64 else FLOAT


COMBINED: Final = [[_combine_kinds(a, b, False) for b in SCALARS] for a in SCALARS]
COMBINED_NATIVE: Final = [[_combine_kinds(a, b, True) for b in SCALARS] for a in SCALARS]


def combine_shapes(left: Type, right: Type) -> Type | None:
    """The operand type whose shape the result has: the larger one where the other converts to it, else the smaller
    one."""
    if component_count(left) >= component_count(right):
        if shape_change(right, left) != SHAPE_NONE:
            return left
        return right if shape_change(left, right) != SHAPE_NONE else None
    if shape_change(left, right) != SHAPE_NONE:
        return right
    return left if shape_change(right, left) != SHAPE_NONE else None


def truth(c: Checker, e: Expr, pos: int) -> Expr:
    """A condition: scalar bool, with the conversions that HLSL makes."""
    if e.type is types.BOOL_TYPE:
        return e
    return implicit(c, e, types.BOOL_TYPE, pos)


def is_string(t: Type) -> bool:
    """Only string literals have this type."""
    return isinstance(t, StringType)


def combine_elements(left: Type, right: Type) -> Type:
    """The shape of `left` over the element in which both meet."""
    return same_shape(left, combine(scalar_of(left), scalar_of(right)))


def enum_barrier(src: Type, dst: Type) -> bool:
    """Whether an implicit conversion is forbidden because an enumeration takes part."""
    return isinstance(dst, EnumType) or (isinstance(src, EnumType) and src.scoped)


def concrete_shape(t: Type) -> Type:
    """A numeric type with a literal element replaced by int or float."""
    element = element_of(t)
    return same_shape(t, concrete_type(element)) if element is not None and element.literal else t
