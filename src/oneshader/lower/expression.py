"""Expressions: typed tree -> IR values. Conversions are already explicit; here they become instructions."""
from __future__ import annotations

from oneshader.ir import ops, shape
from oneshader.ir.core import Const, ConstComposite, Value, resolve
from oneshader.ir.ext import EXT
from oneshader.lower import call, choice, heap, long_vector, memory, mesh, place
from oneshader.lower.state import Choice, Resource, Unset, const_number, is_hit
from oneshader.model import types, value
from oneshader.model.types import (
    ArrayType,
    BufferPointerType,
    EnumType,
    MatrixType,
    ObjectType,
    ScalarType,
    StructType,
    Type,
    VectorType,
)
from oneshader.sema import typed
from oneshader.sema.typed import Expr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

UNARY: Final[dict[int, int]] = {typed.OP_NEG: ops.NEG, typed.OP_NOT: ops.NOT, typed.OP_BITNOT: ops.NOT}
UNSIGNED: Final = {16: types.UINT16_TYPE, 32: types.UINT_TYPE, 64: types.UINT64_TYPE}   # by width
BINARY: Final[dict[int, int]] = {
    typed.OP_ADD: ops.ADD,
    typed.OP_SUB: ops.SUB,
    typed.OP_MUL: ops.MUL,
    typed.OP_DIV: ops.DIV,
    typed.OP_REM: ops.REM,
    typed.OP_SHL: ops.SHL,
    typed.OP_SHR: ops.SHR,
    typed.OP_AND: ops.AND,
    typed.OP_OR: ops.OR,
    typed.OP_XOR: ops.XOR,
    typed.OP_LT: ops.LT,
    typed.OP_LE: ops.LE,
    typed.OP_GT: ops.GT,
    typed.OP_GE: ops.GE,
    typed.OP_EQ: ops.EQ,
    typed.OP_NE: ops.NE,
}
CHEAP_LIMIT: Final = 8      # nodes of an arm that is evaluated whether it is chosen or not


def tree(lw: Lowering, e: Expr) -> Tree:
    """Evaluate an expression."""
    if isinstance(e, typed.VarRef):
        return variable(lw, e)
    if isinstance(e, typed.Const):
        return constant(lw, e)
    lw.b.pos = e.pos
    if isinstance(e, typed.Binary):
        return binary(lw, e)
    if isinstance(e, typed.Convert):
        return convert_expr(lw, e)
    if isinstance(e, typed.Swizzle):
        return swizzle(lw, e)
    if isinstance(e, typed.Field):
        return field(lw, e)
    if isinstance(e, typed.Index):
        return index(lw, e)
    if isinstance(e, typed.Builtin):
        return lw.builtin(e)
    if isinstance(e, typed.Construct):
        return construct(lw, e)
    if isinstance(e, typed.Splat):
        return splat(lw, lw.value(e.operand), e.type)
    if isinstance(e, typed.Unary):
        return unary(lw, e)
    if isinstance(e, typed.Assign):
        return assign(lw, e)
    if isinstance(e, typed.Modify):
        return modify(lw, e)
    if isinstance(e, typed.Call):
        return call.call(lw, e)
    if isinstance(e, typed.Truncate):
        return truncate(lw, e)
    return rare(lw, e)


def rare(lw: Lowering, e: Expr) -> Tree:
    if isinstance(e, typed.Conditional):
        return conditional(lw, e)
    if isinstance(e, typed.Select):
        return select(lw, lw.tree(e.condition), lw.tree(e.if_true), lw.tree(e.if_false))
    if isinstance(e, typed.ShortCircuit):
        return short_circuit(lw, e)
    if isinstance(e, typed.MatrixSwizzle):
        if place.is_place(e):
            return place.load_place(lw, place.place(lw, e))
        return components(lw, lw.tree(e.base), e.elements, e.base.type)
    if isinstance(e, typed.Reshape):
        return reshape(lw, lw.tree(e.operand), e.operand.type, e.type)
    if isinstance(e, typed.Let):
        lw.env.write(e.var, lw.tree(e.value))
        return lw.tree(e.body)
    if isinstance(e, typed.Comma):
        result: Tree = []
        for part in e.parts:
            result = lw.tree(part)
        return result
    if isinstance(e, typed.Fill):
        return fill(lw, lw.value(e.operand), e.operand.type, e.type)
    if isinstance(e, typed.Upcast):
        t = block_value(lw, lw.tree(e.operand), e.operand.type, e.pos)
        if isinstance(t, list) and isinstance(e.type, StructType):
            return t[:len(e.type.all_fields)]
        return t
    if isinstance(e, typed.Deref):
        return place.load_place(lw, place.place(lw, e))
    if isinstance(e, typed.Undefined):
        return lw.undef(e.type)
    lw.unsupported("a string as a value" if isinstance(e, typed.StringConst) else "this expression", e.pos)
    return lw.undef(e.type)


# ---- leaves


def constant(lw: Lowering, e: typed.Const) -> Tree:
    return constant_of(lw, e.values, e.type)


def constant_of(lw: Lowering, values: list[int | float], t: Type) -> Tree:
    """Constant of a scalar, vector, matrix or enum type from its components in row-major order."""
    source = types.element_of(t)
    assert source is not None
    s = shape.KINDS[lw.native16][source.kind]
    exact = source is s
    scalars: list[Value] = []
    for n in values:
        if not exact:
            n = value.convert(source, s, n)
        scalars.append(lw.module.const(s, n))
    if len(scalars) == 1:
        return scalars[0]
    if types.is_long(t):
        return long_vector.chunks(lw.b, scalars)
    if isinstance(t, MatrixType) and t.rows > 1 and t.columns > 1:
        row_type = types.vector(s, t.columns)
        rows: list[Value] = [
            lw.module.composite(row_type, scalars[r * t.columns : (r + 1) * t.columns]) for r in range(t.rows)
        ]
        if s.cls == types.CLASS_FLOAT:
            return lw.module.composite(types.matrix(s, t.rows, t.columns), rows)
        return list(rows)
    return lw.module.composite(types.vector(s, len(scalars)), scalars)


def variable(lw: Lowering, e: typed.VarRef) -> Tree:
    found = lw.env.values.get(e.var)
    if found is not None:
        return found
    pointer = lw.memory_of(e.var)
    if pointer is not None:
        return memory.load(lw, pointer, e.var.type, e.pos)
    return lw.read_variable(e.var)


def field(lw: Lowering, e: typed.Field) -> Tree:
    if place.is_place(e) and not reads_choice(lw, e.base):
        return place.load_place(lw, place.place(lw, e))
    base = lw.tree(e.base)
    if isinstance(base, list):
        return base[e.index]
    return lw.undef(e.type)


def index(lw: Lowering, e: typed.Index) -> Tree:
    if heap.is_heap(e.base.type):
        return heap.entry(lw, e)
    if lw.has_choices and isinstance(e.base.type, ObjectType):
        chosen = lw.tree(e.base)
        if isinstance(chosen, Choice):
            return choice.element(lw, e, chosen)
        if isinstance(chosen, Unset):
            return choice.nothing(lw, e, e.base, chosen)
    if isinstance(e.type, ObjectType) or place.is_place(e) and not reads_choice(lw, e.base):
        got = place.load_place(lw, place.place(lw, e))
        if lw.options.flatten_resource_arrays and isinstance(got, Resource):
            return choice.flattened(lw, got)
        return got
    base = lw.tree(e.base)
    i = lw.value(e.index)
    known = const_number(i)
    t = e.base.type
    if isinstance(base, list):
        if known is not None:
            return long_vector.component(lw.b, base, known) if types.is_long(t) else place.child(lw, base, known)
        temp = place.spill(lw, base, t)
        return memory.load(lw, lw.b.chain(temp, [i]), e.type)
    v = base
    if types.is_whole(t):
        if known is not None:
            return place.child_of(lw, v, known, t)
        return memory.load(lw, lw.b.chain(place.spill(lw, v, t), [i]), e.type)
    if isinstance(v.type, MatrixType):
        if known is not None:
            return lw.b.extract(v, [min(max(known, 0), v.type.rows - 1)])
        temp = place.spill(lw, v, t)
        return memory.load(lw, lw.b.chain(temp, [i]), e.type)
    if isinstance(v.type, VectorType) and not (isinstance(t, MatrixType) and t.rows == 1):
        if known is not None:
            return lw.b.extract(v, [min(max(known, 0), v.type.count - 1)])
        return lw.b.extract_dynamic(v, i)
    return v


def reads_choice(lw: Lowering, e: Expr) -> bool:
    """True if `e` is, or is a part of, an element of an object that control flow chose: it is read as a whole then."""
    if not lw.has_choices:
        return False
    root = place.object_read(e)
    if root is None:
        return False
    if isinstance(root, typed.Index):
        return lw.options.flatten_resource_arrays and choice.is_flat(root.type)
    return isinstance(lw.tree(root), (Choice, Unset))


# ---- shapes


def matrix_rows(lw: Lowering, t: Tree) -> list[Value]:
    """Row vectors of a matrix value, chunks of a long vector (any other value: itself)."""
    if isinstance(t, list):
        return [x for x in t if isinstance(x, Value)]
    if isinstance(t.type, MatrixType):
        return [lw.b.extract(t, [r]) for r in range(t.type.rows)]
    return [t]


def from_rows(lw: Lowering, rows: list[Value], t: Type) -> Tree:
    """The value of HLSL type `t` made of row vectors or chunks."""
    if isinstance(t, MatrixType) and t.rows > 1 and t.columns > 1:
        v = lw.ir_type(t)
        return lw.b.construct(v, rows) if isinstance(v, MatrixType) else list(rows)
    return list(rows) if types.is_long(t) else rows[0]


def scalars_of(lw: Lowering, t: Tree, hlsl: Type) -> list[Value]:
    """All components of a numeric value in row-major order."""
    out: list[Value] = []
    for row in matrix_rows(lw, t):
        if isinstance(row.type, VectorType):
            for i in range(row.type.count):
                out.append(lw.b.extract(row, [i]))
        else:
            out.append(row)
    return out


def from_scalars(lw: Lowering, parts: list[Value], t: Type) -> Tree:
    """The numeric value of HLSL type `t` with these components in row-major order."""
    if len(parts) == 1:
        return parts[0]
    s = parts[0].type
    assert isinstance(s, ScalarType)
    if isinstance(t, MatrixType) and t.rows > 1 and t.columns > 1:
        row = types.vector(s, t.columns)
        rows = [lw.b.construct(row, parts[r * t.columns:(r + 1) * t.columns]) for r in range(t.rows)]
        return from_rows(lw, rows, t)
    if len(parts) > types.WIDEST:
        return long_vector.chunks(lw.b, parts)
    return lw.b.construct(types.vector(s, len(parts)), parts)


def components(lw: Lowering, whole: Tree, chosen: list[int], t: Type) -> Tree:
    """Selected components of a vector or scalar, or elements (row * 4 + column) of a matrix."""
    if isinstance(t, MatrixType):
        rows = matrix_rows(lw, whole)
        parts: list[Value] = []
        for c in chosen:
            if len(rows) > 1:
                parts.append(lw.b.extract(rows[c >> 2], [c & 3]))
            else:
                parts.append(
                    lw.b.extract(rows[0], [(c >> 2) + (c & 3)]) if isinstance(rows[0].type, VectorType) else rows[0]
                )
        return from_scalars(lw, parts, types.vector(t.element, len(parts)))
    if isinstance(whole, list):
        return from_scalars(lw, [long_vector.component(lw.b, whole, c) for c in chosen], t)
    vt = whole.type
    if not isinstance(vt, VectorType):
        if len(chosen) == 1:
            return whole
        return splat(
            lw,
            whole,
            types.vector(t, len(chosen))
            if isinstance(t, ScalarType)
            else t
            if not isinstance(t, VectorType)
            else types.vector(t.element, len(chosen)),
        )
    if len(chosen) == 1:
        return lw.b.extract(whole, [chosen[0]])
    if len(chosen) == vt.count and chosen == list(range(vt.count)):
        return whole
    return lw.b.shuffle(whole, whole, chosen, types.vector(vt.element, len(chosen)))


def put_elements(lw: Lowering, old: Tree, t: MatrixType, elements: list[int], new: Value) -> Tree:
    """A matrix value with some elements replaced."""
    parts = scalars_of(lw, old, t)
    for i, c in enumerate(elements):
        parts[(c >> 2) * t.columns + (c & 3)] = lw.b.extract(new, [i]) if isinstance(new.type, VectorType) else new
    return from_scalars(lw, parts, t)


def splat(lw: Lowering, v: Value, t: Type) -> Tree:
    """A scalar in every component of the numeric HLSL type `t`."""
    if isinstance(t, VectorType) and t.count > types.WIDEST:
        return long_vector.splat(lw.b, v, t.count)
    it = lw.ir_type(t)
    if isinstance(it, VectorType):
        return lw.b.construct(it, [v] * it.count)
    if isinstance(t, MatrixType) and t.rows > 1 and t.columns > 1:
        s = v.type
        assert isinstance(s, ScalarType)
        row = lw.b.construct(types.vector(s, t.columns), [v] * t.columns)
        return from_rows(lw, [row] * t.rows, t)
    return v


def fill(lw: Lowering, v: Value, source: Type, t: Type) -> Tree:
    """A scalar converted to every leaf of a struct or array."""
    if isinstance(t, StructType):
        return [fill(lw, v, source, f.type) for f in t.all_fields]
    if isinstance(t, ArrayType):
        if not types.is_whole(t):
            return [fill(lw, v, source, t.element)] * max(t.count, 0)
        if const_number(v) == 0:
            return lw.zero(t)
        one = fill(lw, v, source, t.element)
        return lw.pack([one] * max(t.count, 0), t) if lw.fits(t) else lw.undef(t)
    if isinstance(t, ObjectType):
        return lw.undef(t)
    element = types.element_of(t)
    assert element is not None
    return splat(lw, convert_value(lw, v, source, element), t)


def truncate(lw: Lowering, e: typed.Truncate) -> Tree:
    source, t = e.operand.type, e.type
    whole = lw.tree(e.operand)
    if isinstance(source, MatrixType):
        if isinstance(t, MatrixType):
            if source.rows == 1 or source.columns == 1:
                parts = scalars_of(lw, whole, source)
                return from_scalars(lw, parts[:t.rows * t.columns], t)
            rows = matrix_rows(lw, whole)[:t.rows]
            if t.columns == 1:
                return from_scalars(lw, [lw.b.extract(r, [0]) for r in rows], t)
            return from_rows(lw, [first_components(lw, r, t.columns) for r in rows], t)
        parts = scalars_of(lw, whole, source)
        return from_scalars(lw, parts[:types.component_count(t)], t)
    if isinstance(whole, list):
        return components(lw, whole, list(range(types.component_count(t))), source)
    return first_components(lw, whole, types.component_count(t))


def first_components(lw: Lowering, v: Value, count: int) -> Value:
    vt = v.type
    if not isinstance(vt, VectorType) or vt.count == count:
        return v
    if count == 1:
        return lw.b.extract(v, [0])
    return lw.b.shuffle(v, v, list(range(count)), types.vector(vt.element, count))


def reshape(lw: Lowering, whole: Tree, source: Type, t: Type) -> Tree:
    if lw.ir_type(source) is lw.ir_type(t):
        return whole
    return from_scalars(lw, scalars_of(lw, whole, source), t)


def swizzle(lw: Lowering, e: typed.Swizzle) -> Tree:
    base = e.base
    if place.is_place(base) and not isinstance(base, typed.VarRef) and not reads_choice(lw, base):
        return place.load_place(lw, place.place(lw, e))
    return components(lw, lw.tree(base), e.components, base.type)


def construct(lw: Lowering, e: typed.Construct) -> Tree:
    t = e.type
    if isinstance(t, ArrayType):
        return lw.whole([lw.tree(p) for p in e.parts], t)
    if isinstance(t, StructType):
        return construct_struct(lw, e, t)
    if isinstance(t, MatrixType) or types.is_long(t):
        parts: list[Value] = []
        for p in e.parts:
            parts += scalars_of(lw, lw.tree(p), p.type)
        return from_scalars(lw, parts, t)
    values = [lw.value(p) for p in e.parts]
    if len(values) == 1:
        return values[0]
    return lw.b.construct(lw.ir_type(t), values)


def construct_struct(lw: Lowering, e: typed.Construct, t: StructType) -> Tree:
    members: list[Tree] = []
    for f, p in zip(t.all_fields, e.parts):
        got = lw.tree(p)
        members.append(lw.bit_field(got, f.bits) if f.bits >= 0 and isinstance(got, Value) else got)
    return members


# ---- conversions


def convert_expr(lw: Lowering, e: typed.Convert) -> Tree:
    source, t = e.operand.type, e.type
    if heap.is_heap(source) and isinstance(t, ObjectType):
        return heap.convert(lw, lw.tree(e.operand), t, e.pos)
    if isinstance(source, ObjectType):
        return block_value(lw, lw.tree(e.operand), source, e.pos)
    from_element, to_element = types.element_of(source), types.element_of(t)
    got = lw.tree(e.operand)
    if isinstance(got, Value) and (isinstance(source, BufferPointerType) or isinstance(t, BufferPointerType)):
        return lw.b.inst(ops.BITCAST, lw.ir_type(t), [got])     # an address
    if from_element is None or to_element is None:
        return got
    if isinstance(got, list) or isinstance(got.type, MatrixType):
        return from_rows(lw, [convert_value(lw, r, from_element, to_element) for r in matrix_rows(lw, got)], t)
    return convert_value(lw, got, from_element, to_element)


def block_value(lw: Lowering, got: Tree, t: Type, pos: int) -> Tree:
    """What a ConstantBuffer<T> or TextureBuffer<T> holds; any other value as it is."""
    if isinstance(got, Resource) and isinstance(t, ObjectType) and t.element is not None and place.is_block(t):
        return memory.load(lw, lw.buffer(got), t.element, pos)
    return got


def convert_value(lw: Lowering, v: Value, source: Type, target: ScalarType) -> Value:
    """Component-wise conversion of a scalar or vector value to another scalar kind."""
    if isinstance(source, EnumType):
        source = source.underlying
    from_element = types.element_of(v.type)
    s = shape.KINDS[lw.native16][target.kind]
    if from_element is s or from_element is None:
        return v
    t = types.with_element(v.type, s)
    if s is types.BOOL_TYPE:
        return lw.b.compare(ops.NE, v, lw.zero_value(v.type))
    if from_element is types.BOOL_TYPE:
        return lw.b.select(v, lw.one_value(t), lw.zero_value(t))
    return lw.b.convert(v, t)


# ---- operators


def unary(lw: Lowering, e: typed.Unary) -> Tree:
    op = UNARY[e.op]
    got = lw.tree(e.operand)
    if isinstance(got, Value) and not isinstance(got.type, MatrixType):
        return lw.b.unary(op, got)
    return from_rows(lw, [lw.b.unary(op, r) for r in matrix_rows(lw, got)], e.type)


def binary(lw: Lowering, e: typed.Binary) -> Tree:
    chain: list[typed.Binary] = []
    left: Expr = e
    while isinstance(left, typed.Binary):      # left-deep chains can be long
        chain.append(left)
        left = left.left
    got = lw.tree(left)
    for node in reversed(chain):
        right = lw.tree(node.right)
        lw.b.pos = node.pos
        got = apply_binary(lw, node.op, got, right, node.type)
    return got


def apply_binary(lw: Lowering, op: int, a: Tree, b: Tree, result: Type) -> Tree:
    if isinstance(a, Value) and isinstance(b, Value) and not isinstance(a.type, MatrixType):
        return binary_values(lw, op, a, b)
    if not isinstance(result, MatrixType) and not types.is_long(result):
        return lw.undef(result)
    rows = [binary_values(lw, op, x, y) for x, y in zip(matrix_rows(lw, a), matrix_rows(lw, b))]
    return from_rows(lw, rows, result)


def binary_values(lw: Lowering, op: int, a: Value, b: Value) -> Value:
    if op == typed.OP_SHL or op == typed.OP_SHR:
        b = mask_shift(lw, b, a)
    elif op == typed.OP_REM and is_signed(a.type):
        return signed_remainder(lw, a, b)
    return lw.b.binary(BINARY[op], a, b)


def is_signed(t: Type) -> bool:
    """True for signed integers and vectors of them."""
    element = types.element_of(t)
    return element is not None and element.cls == types.CLASS_SINT


def signed_remainder(lw: Lowering, a: Value, b: Value) -> Value:
    """The remainder of the magnitudes, negative where `a` is. Vulkan leaves OpSRem open where an operand is negative,
    and drivers differ; the quotient it defines costs a GPU more than an unsigned remainder."""
    below = lw.b.compare(ops.LT, a, lw.zero_value(a.type))
    rest = lw.b.binary(ops.REM, magnitude(lw, a), magnitude(lw, b))
    rest = lw.b.bitcast(rest, a.type)
    return lw.b.select(below, lw.b.unary(ops.NEG, rest), rest)


def magnitude(lw: Lowering, v: Value) -> Value:
    """|v| of signed integers as unsigned ones, which hold that of the least number too."""
    element = types.element_of(v.type)
    assert element is not None
    return lw.b.ext(EXT["SAbs"], types.with_element(v.type, UNSIGNED[element.bits]), [v])


def mask_shift(lw: Lowering, count: Value, shifted: Value) -> Value:
    """HLSL shifts by the count modulo the width."""
    s = types.element_of(shifted.type)
    n = types.element_of(count.type)
    if s is None or n is None:
        return count
    mask = lw.splat_const(count.type, s.bits - 1)
    return lw.b.binary(ops.AND, count, mask)


def select(lw: Lowering, condition: Tree, a: Tree, b: Tree) -> Tree:
    if isinstance(condition, list):
        rows = [
            lw.b.select(c, x, y) for c, x, y in zip(matrix_rows(lw, condition), matrix_rows(lw, a), matrix_rows(lw, b))
        ]
        if isinstance(a, Value):
            return lw.b.construct(a.type, rows)
        return list(rows)
    if isinstance(a, list) and isinstance(b, list):
        return [select(lw, condition, x, y) for x, y in zip(a, b)]
    assert isinstance(a, Value) and isinstance(b, Value)
    if a is b:
        return a
    if types.is_opaque(a.type):
        return lw.choose(condition, a, b)
    if isinstance(a.type, types.SpirvType):
        lw.check_choice(a.type)
    return lw.b.select(condition, a, b)


# ---- choice


def conditional(lw: Lowering, e: typed.Conditional) -> Tree:
    condition = lw.value(e.condition)
    known = const_number(condition)
    if known is not None:
        return lw.tree(e.if_true if known else e.if_false)
    simple = cheap(e.if_true, CHEAP_LIMIT) >= 0 and cheap(e.if_false, CHEAP_LIMIT) >= 0
    if simple or types.is_opaque(e.type) and not is_hit(e.type):
        return select(lw, condition, lw.tree(e.if_true), lw.tree(e.if_false))
    header = lw.b.block
    then, other, merge = lw.new_block("then"), lw.new_block("else"), lw.new_block("merge")
    header.merge = merge
    lw.b.branch_if(condition, then, other)
    edges = []
    trees: list[Tree] = []
    for block, side in ((then, e.if_true), (other, e.if_false)):
        lw.env.push()
        lw.start(block)
        got = lw.tree(side)
        if not lw.dead:
            trees.append(got)
            end = lw.b.block
            lw.b.branch(merge)
            edges.append((end, lw.env.pop()))
        else:
            lw.b.unreachable()
            lw.env.pop()
    lw.join(merge, edges)
    if not trees:
        return lw.undef(e.type)
    return lw.merge(trees, [b for b, _ in edges]) if len(trees) > 1 else trees[0]


def cheap(e: Expr, budget: int) -> int:
    """What is left of `budget` nodes after `e`; -1 if it costs more, has effects or may not be evaluated needlessly."""
    while budget >= 0:
        budget -= 1
        if isinstance(e, (typed.Const, typed.VarRef)):
            return budget
        if isinstance(e, (typed.Convert, typed.Splat, typed.Truncate, typed.Reshape, typed.Unary)):
            e = e.operand
        elif isinstance(e, (typed.Swizzle, typed.Field)):
            e = e.base
        elif isinstance(e, typed.Binary):
            if e.op == typed.OP_DIV or e.op == typed.OP_REM:
                return -1
            budget = cheap(e.right, budget)
            e = e.left
        elif isinstance(e, typed.Construct):
            for p in e.parts:
                budget = cheap(p, budget)
            return budget
        else:
            return -1
    return -1


def short_circuit(lw: Lowering, e: typed.ShortCircuit) -> Tree:
    left = lw.value(e.left)
    known = const_number(left)
    if known is not None:
        if (known != 0) == e.is_and:
            return lw.tree(e.right)
        return left
    if cheap(e.right, CHEAP_LIMIT) >= 0:
        return lw.b.binary(ops.AND if e.is_and else ops.OR, left, lw.value(e.right))
    header = lw.b.block
    right_block, merge = lw.new_block("right"), lw.new_block("merge")
    header.merge = merge
    if e.is_and:
        lw.b.branch_if(left, right_block, merge)
    else:
        lw.b.branch_if(left, merge, right_block)
    lw.env.push()
    lw.start(right_block)
    right = lw.value(e.right)
    skipped = lw.bool_const(not e.is_and)
    if lw.dead:
        lw.b.unreachable()
        lw.env.pop()
        lw.start(merge)
        return skipped
    end = lw.b.block
    lw.b.branch(merge)
    changes = lw.env.pop()
    lw.join(merge, [(header, {}), (end, changes)])
    return lw.merge([skipped, right], [header, end])


# ---- assignment


def assign(lw: Lowering, e: typed.Assign) -> Tree:
    target = e.target
    if isinstance(target, typed.VarRef) and lw.memory_of(target.var) is None and mesh.output(lw, target) is None:
        got = lw.tree(e.value)
        lw.write_variable(target.var, got)
        return got
    got = lw.tree(e.value)              # the right side first, as dxc orders them
    p = place.place(lw, target)
    lw.b.pos = e.pos
    lw.store_to(p, got)
    return got


def modify(lw: Lowering, e: typed.Modify) -> Tree:
    if e.right is not None and e.held is not None:
        lw.env.write(e.held, lw.tree(e.right))
    p = place.place(lw, e.target)
    old = lw.load_place(p)
    lw.env.write(e.old, old)
    new = lw.tree(e.value)
    lw.b.pos = e.pos
    lw.store_to(p, new)
    return old if e.post else new


def is_known(t: Tree) -> bool:
    """True if every leaf is a constant."""
    if isinstance(t, list):
        for x in t:
            if not is_known(x):
                return False
        return True
    v = resolve(t)
    return isinstance(v, (Const, ConstComposite))
