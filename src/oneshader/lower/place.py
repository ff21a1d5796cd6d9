"""L-values: evaluating where they are, reading and writing through them."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.lower import hit_value, long_vector, memory, mesh
from oneshader.lower.entry import PatchValue
from oneshader.lower.mesh import MeshOutput
from oneshader.lower.state import PLACE_MEMORY, PLACE_TEXEL, PLACE_VAR, Place, Resource, const_number, is_query
from oneshader.model import types
from oneshader.model.types import (
    ArrayType,
    BufferPointerType,
    MatrixType,
    ObjectType,
    StructType,
    Type,
    VectorType,
)
from oneshader.sema import typed
from oneshader.sema.typed import Expr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering


def is_place(e: Expr) -> bool:
    """True if `e` names something that exists: a variable, an object's element, or a part of one."""
    while True:
        if isinstance(e, typed.VarRef):
            return True
        if isinstance(e, typed.Field):
            if is_block(e.base.type):
                return True
            e = e.base
        elif isinstance(e, typed.Index):
            if isinstance(e.base.type, ObjectType):
                return True
            e = e.base
        elif isinstance(e, typed.Swizzle):
            e = e.base
        elif isinstance(e, typed.MatrixSwizzle):
            e = e.base
        elif isinstance(e, typed.Upcast):
            e = e.operand
        else:
            return isinstance(e, typed.Deref)


def object_read(e: Expr) -> Expr | None:
    """The object of which `e` names an element or a part of one; None for other places."""
    while isinstance(e, (typed.Field, typed.Index, typed.Swizzle, typed.MatrixSwizzle)):
        if isinstance(e, typed.Index) and isinstance(e.base.type, ObjectType):
            return e.base
        e = e.base
    return None


def is_block(t: Type) -> bool:
    """cbuffer, tbuffer, ConstantBuffer<T> and TextureBuffer<T>: objects that are seen as their struct."""
    return isinstance(t, ObjectType) and (
        t.info.family == types.FAMILY_CBUFFER or t.info.family == types.FAMILY_TBUFFER
    )


def place(lw: Lowering, e: Expr) -> Place:
    """Where the l-value `e` is; every index in it is evaluated here, once."""
    if isinstance(e, typed.VarRef):
        return variable_place(lw, e)
    if isinstance(e, typed.Field):
        return field_place(lw, e)
    if isinstance(e, typed.Index):
        return index_place(lw, e)
    if isinstance(e, typed.Swizzle):
        p = place(lw, e.base)
        return select_components(lw, p, e.components, e.base.type)
    if isinstance(e, typed.MatrixSwizzle):
        p = place(lw, e.base)
        p.components = list(e.elements)
        return p
    if isinstance(e, typed.Upcast):
        p = place(lw, e.operand)
        p.type = e.type
        return p
    if isinstance(e, typed.Deref):
        t = e.operand.type
        assert isinstance(t, BufferPointerType)
        p = Place(PLACE_MEMORY, t.element)
        p.pointer = lw.value(e.operand)
        return p
    # a value: give it a home of its own, so that methods of temporaries and the like work
    temp = typed.Variable("temp", e.type, typed.VAR_LOCAL, e.pos)
    lw.env.write(temp, lw.tree(e))
    p = Place(PLACE_VAR, e.type)
    p.var = temp
    return p


def variable_place(lw: Lowering, e: typed.VarRef) -> Place:
    var = lw.output_names.get(e.var, e.var)
    pointer = lw.memory_of(var)
    if pointer is not None:
        p = Place(PLACE_MEMORY, var.type)
        p.pointer = pointer
        return p
    p = Place(PLACE_VAR, e.type)
    p.var = var
    return p


def field_place(lw: Lowering, e: typed.Field) -> Place:
    base_type = e.base.type
    if is_block(base_type):
        p = Place(PLACE_MEMORY, base_type)
        r = lw.resource(e.base)
        p.pointer = lw.buffer(r)
        assert isinstance(base_type, ObjectType)
        struct = base_type.element
    else:
        p = place(lw, e.base)
        struct = p.type
    assert isinstance(struct, StructType)
    field = struct.all_fields[e.index]
    p.type = field.type
    if p.kind == PLACE_VAR:
        p.path.append(e.index)
        if field.bits >= 0:
            p.bits = (0, field.bits)
        return p
    if p.kind == PLACE_TEXEL or p.pointer is None:
        return p
    member, bit = struct.places[e.index]
    if member < 0:
        lw.unsupported("an object as a member of this memory", e.pos)
        return p
    p.pointer = lw.b.chain(p.pointer, [lw.const_uint(member)])
    if field.bits >= 0:
        p.bits = (bit, field.bits)
    return p


def index_place(lw: Lowering, e: typed.Index) -> Place:
    base_type = e.base.type
    if isinstance(base_type, ObjectType) and not (is_block(base_type)):
        return element_place(lw, e, base_type)
    p = place(lw, e.base)
    index = lw.value(e.index)
    if p.components is not None:       # m[row] of a selection, v.zyx[i]
        return index_components(lw, p, index, base_type)
    t = p.type
    if isinstance(t, ArrayType):
        p.type = t.element
        step(lw, p, index)
    elif isinstance(t, MatrixType):
        index_matrix(lw, p, t, index)
    elif isinstance(t, VectorType):
        known = const_number(index)
        if t.count == 1:
            pass
        elif known is not None:
            p.components = [min(max(known, 0), t.count - 1)]
        else:
            p.component = index
    return p


def step(lw: Lowering, p: Place, index: Value) -> None:
    """One array index further."""
    if p.kind == PLACE_VAR:
        known = const_number(index)
        p.path.append(index if known is None else known)
    elif p.pointer is not None:
        p.pointer = lw.b.chain(p.pointer, [index])


def index_matrix(lw: Lowering, p: Place, t: MatrixType, index: Value) -> None:
    """Row `index` of a matrix place."""
    row_type = types.vector(t.element, t.columns)
    known = const_number(index)
    if t.rows == 1 or t.columns == 1:
        # the value is a vector (or scalar): a row is all of it, or one component
        if t.rows == 1:
            p.type = row_type
        elif known is not None:
            p.type = types.vector(t.element, t.rows)
            p.components = [known] if t.rows > 1 else None
        else:
            p.type = types.vector(t.element, t.rows)
            p.component = index
        return
    if p.kind == PLACE_MEMORY and p.pointer is not None and memory.by_columns(lw, t, p.pointer):
        if known is not None:
            p.components = [known * 4 + c for c in range(t.columns)]
        else:
            p.row = index
        return
    p.type = row_type
    step(lw, p, index)


def index_components(lw: Lowering, p: Place, index: Value, base_type: Type) -> Place:
    """An index into components that are already selected."""
    known = const_number(index)
    assert p.components is not None
    if known is not None and known < len(p.components):
        p.components = [p.components[known]]
        return p
    # at run time: read the selection, index the copy
    temp = typed.Variable("temp", base_type, typed.VAR_LOCAL)
    lw.env.write(temp, lw.load_place(p))
    q = Place(PLACE_VAR, base_type)
    q.var = temp
    q.component = index
    return q


def element_place(lw: Lowering, e: typed.Index, t: ObjectType) -> Place:
    """`object[index]`: an element of a structured buffer (memory), a control point or a texel."""
    family = t.info.family
    if family == types.FAMILY_PATCH:
        return point_place(lw, e)
    r = lw.resource(e.base)
    if family == types.FAMILY_STRUCTURED:
        pointer = lw.buffer(r)
        p = Place(PLACE_MEMORY, t.element if t.element is not None else types.FLOAT_TYPE)
        p.pointer = lw.b.chain(pointer, [lw.value(e.index)])
        return p
    p = Place(PLACE_TEXEL, e.type)
    p.resource = r
    p.coord = lw.value(e.index)
    return p


def point_place(lw: Lowering, e: typed.Index) -> Place:
    """A control point of an InputPatch or OutputPatch: a copy."""
    patch = lw.tree(e.base)
    temp = typed.Variable("point", e.type, typed.VAR_LOCAL, e.pos)
    index = lw.value(e.index)
    if isinstance(patch, PatchValue):
        lw.env.write(temp, patch.patch.vertex(index))
    p = Place(PLACE_VAR, e.type)
    p.var = temp
    return p


def select_components(lw: Lowering, p: Place, components: list[int], base_type: Type) -> Place:
    """A swizzle of a place, composed with what is already selected."""
    if not isinstance(base_type, VectorType) or base_type.count == 1:
        if len(components) == 1:
            return p
        if p.components is None and p.component is None:
            p.components = list(components)
            return p
    if p.component is not None and len(components) == 1:
        return p
    if p.component is not None or p.row is not None:
        temp = typed.Variable("temp", base_type, typed.VAR_LOCAL)
        lw.env.write(temp, lw.load_place(p))
        q = Place(PLACE_VAR, base_type)
        q.var = temp
        q.components = list(components)
        return q
    if p.components is not None:
        p.components = [p.components[c] for c in components]
    else:
        p.components = list(components)
    return p


# ---- reading


def load_place(lw: Lowering, p: Place) -> Tree:
    """The value at a place."""
    if p.kind == PLACE_MEMORY and p.pointer is not None:
        return load_memory_place(lw, p, p.pointer)
    if p.kind == PLACE_TEXEL and p.resource is not None and p.coord is not None:
        whole: Tree = lw.load_texel(p.resource, p.coord)
    else:
        whole = load_variable(lw, p)
    return pick(lw, p, whole)


def load_memory_place(lw: Lowering, p: Place, pointer: Value) -> Tree:
    if p.bits is not None:
        unit = lw.b.load(pointer)
        return lw.extract_bits(unit, p.bits[0], p.bits[1])
    if p.components is not None and len(p.components) == 1 and isinstance(p.type, VectorType):
        at = memory.component_pointer(lw, pointer, p.type, lw.const_uint(p.components[0]))
        return memory.load(lw, at, p.type.element)
    if p.component is not None and isinstance(p.type, (VectorType, MatrixType)):
        return memory.load(lw, lw.b.chain(pointer, [p.component]), p.type.element)
    return pick(lw, p, memory.load(lw, pointer, p.type, lw.b.pos))


def load_variable(lw: Lowering, p: Place) -> Tree:
    assert p.var is not None
    tree = lw.read_variable(p.var)
    if isinstance(tree, MeshOutput):
        return mesh.cannot_read(lw, p.type)
    for i, s in enumerate(p.path):
        if isinstance(s, Value):
            return load_dynamic(lw, p, tree, i)
        tree = child_of(lw, tree, s, type_along(lw, p, i))
    return tree


def child_of(lw: Lowering, tree: Tree, index: int, t: Type) -> Tree:
    """Part `index` of a value of HLSL type `t`."""
    if isinstance(tree, Value) and types.is_whole(t) and isinstance(t, ArrayType):
        return lw.unpack(lw.b.extract(tree, [min(index, t.count - 1)]), t.element)
    return child(lw, tree, index)


def child(lw: Lowering, tree: Tree, index: int) -> Tree:
    """Element `index` of a list, row of a matrix value; out of range: the last (undefined in HLSL)."""
    if isinstance(tree, list):
        if not tree:
            return lw.const_int(0)
        return tree[index] if index < len(tree) else tree[-1]
    if isinstance(tree, Resource):
        t = tree.type
        if isinstance(t, ArrayType):
            return Resource(tree.global_, t.element, tree.indices + [lw.const_uint(index)], tree.nonuniform)
        return tree
    t = tree.type
    if isinstance(t, MatrixType):
        return lw.b.extract(tree, [min(index, t.rows - 1)])
    return tree


def type_along(lw: Lowering, p: Place, count: int) -> Type:
    """HLSL type after `count` steps of a variable's path."""
    assert p.var is not None
    t: Type = p.var.type
    for s in p.path[:count]:
        if isinstance(t, StructType) and isinstance(s, int):
            t = t.all_fields[s].type
        elif isinstance(t, ArrayType):
            t = t.element
        elif isinstance(t, MatrixType):
            t = types.vector(t.element, t.columns)
    return t


def load_dynamic(lw: Lowering, p: Place, tree: Tree, at: int) -> Tree:
    """A run-time index into a variable in SSA form: through a temporary in memory, or for objects into their index
    list."""
    index = p.path[at]
    assert isinstance(index, Value)
    if isinstance(tree, Resource) and isinstance(tree.type, ArrayType):
        r: Tree = Resource(
            tree.global_, tree.type.element, tree.indices + [index], tree.nonuniform or lw.is_nonuniform(index)
        )
        for s in p.path[at + 1:]:
            if isinstance(s, int):
                r = child(lw, r, s)
            elif isinstance(r, Resource) and isinstance(r.type, ArrayType):
                r = Resource(r.global_, r.type.element, r.indices + [s], r.nonuniform or lw.is_nonuniform(s))
        return r
    t = type_along(lw, p, at)
    if is_query(t):
        return lw.query_at(tree, t, p.path[at:])
    if isinstance(tree, list) and types.is_opaque(t) and isinstance(t, ArrayType):
        return load_element(lw, p, tree, at, index)
    pointer = spill(lw, tree, t)
    for i in range(at, len(p.path)):
        s = p.path[i]
        pointer = lw.b.chain(pointer, [lw.const_uint(s) if isinstance(s, int) else s])
    return memory.load(lw, pointer, p.type)


def load_element(lw: Lowering, p: Place, elements: list[Tree], at: int, index: Value) -> Tree:
    """An element with objects in it, at a run-time index of a local array: chosen among all."""
    chosen: list[Tree] = []
    for e in elements:
        for i in range(at + 1, len(p.path)):
            s = p.path[i]
            e = load_dynamic(lw, p, e, i) if isinstance(s, Value) else child_of(lw, e, s, type_along(lw, p, i))
            if isinstance(s, Value):
                break
        chosen.append(e)
    result = chosen[-1]
    for i in range(len(chosen) - 2, -1, -1):
        result = merge_dynamic(lw, chosen[i], result, index, i)
    return result


def spill(lw: Lowering, tree: Tree, t: Type) -> Value:
    """Pointer to a temporary that holds `tree`."""
    pointer = lw.constant_table(tree, t)
    if pointer is None:
        pointer = lw.b.var(lw.ir_type(t), "temp")
        memory.store(lw, pointer, t, tree)
    return pointer


def pick(lw: Lowering, p: Place, whole: Tree) -> Tree:
    """The selected components of a loaded value."""
    if p.row is not None:
        assert isinstance(p.type, MatrixType) and isinstance(whole, list)
        whole = dynamic_row(lw, whole, p.row)
    if p.component is not None and isinstance(whole, list):
        return memory.load(lw, lw.b.chain(spill(lw, whole, p.type), [p.component]), element_type(p.type))
    if p.component is not None:
        return pick_dynamic(lw, whole, p.component)
    if p.components is not None:
        return lw.components(whole, p.components, p.type)
    return whole


def dynamic_row(lw: Lowering, rows: Tree, index: Value) -> Tree:
    assert isinstance(rows, list)
    result: Tree = rows[0]
    for i in range(1, len(rows)):
        a = rows[i]
        assert isinstance(a, Value) and isinstance(result, Value)
        result = lw.b.select(lw.b.compare(ops.EQ, index, lw.module.const(index.type, i)), a, result)
    return result


def element_type(t: Type) -> Type:
    """Type of a component."""
    found = types.element_of(t)
    return found if found is not None else t


def pick_dynamic(lw: Lowering, whole: Tree, index: Value) -> Value:
    assert isinstance(whole, Value)
    return lw.b.extract_dynamic(whole, index) if isinstance(whole.type, VectorType) else whole


# ---- writing


def store_place(lw: Lowering, p: Place, tree: Tree) -> None:
    """Write a value to a place."""
    if p.kind == PLACE_MEMORY and p.pointer is not None:
        store_memory_place(lw, p, p.pointer, tree)
    elif p.kind == PLACE_TEXEL and p.resource is not None and p.coord is not None:
        if p.components is not None or p.component is not None:
            tree = put(lw, p, lw.load_texel(p.resource, p.coord), tree)
        assert isinstance(tree, Value)
        lw.store_texel(p.resource, p.coord, tree)
    else:
        assert p.var is not None
        old = lw.env.read(p.var)
        if isinstance(old, MeshOutput):
            mesh.store(lw, p, old, tree)
            return
        if old is None:
            first = lw.first_value(p.var)
            old = first if first is not None else lw.undef(p.var.type)
        if p.bits is not None and isinstance(tree, Value):
            tree = lw.bit_field(tree, p.bits[1])
        new = updated(lw, p, old, 0, tree)
        if lw.hit_variables:
            new = hit_value.settled(lw, old, new)
        lw.env.write(p.var, new)
        if lw.debug is not None:
            lw.debug.note(lw.b, p.var, new)


def store_memory_place(lw: Lowering, p: Place, pointer: Value, tree: Tree) -> None:
    if p.bits is not None and isinstance(tree, Value):
        memory.store_bits(lw, pointer, p.bits[0], p.bits[1], tree)
    elif p.component is not None and isinstance(p.type, (VectorType, MatrixType)):
        memory.store(lw, lw.b.chain(pointer, [p.component]), p.type.element, tree)
    elif p.row is not None:
        store_row(lw, p, pointer, tree)
    elif p.components is not None and isinstance(tree, Value):
        store_components(lw, p, pointer, tree)
    else:
        memory.store(lw, pointer, p.type, tree)


def store_components(lw: Lowering, p: Place, pointer: Value, v: Value) -> None:
    """Only the named components are written: the others may belong to another invocation."""
    components = p.components
    assert components is not None
    t = p.type
    many = len(components) > 1
    for i, c in enumerate(components):
        part = lw.b.extract(v, [i]) if many else v
        if isinstance(t, MatrixType):
            memory.store(lw, element_pointer(lw, pointer, t, c), t.element, part)
        elif isinstance(t, VectorType):
            memory.store(lw, memory.component_pointer(lw, pointer, t, lw.const_uint(c)), t.element, part)
        else:
            memory.store(lw, pointer, t, part)


def element_pointer(lw: Lowering, pointer: Value, t: MatrixType, element: int) -> Value:
    """Pointer to one element (row * 4 + column) of a matrix in memory."""
    r, c = element >> 2, element & 3
    if t.rows == 1 or t.columns == 1:
        n = t.rows * t.columns
        return pointer if n == 1 else lw.b.chain(pointer, [lw.const_uint(r + c)])
    first, second = (c, r) if memory.by_columns(lw, t, pointer) else (r, c)
    return lw.b.chain(pointer, [lw.const_uint(first), lw.const_uint(second)])


def store_row(lw: Lowering, p: Place, pointer: Value, tree: Tree) -> None:
    """A run-time row of a matrix stored by columns: one component of every column."""
    t = p.type
    assert isinstance(t, MatrixType) and isinstance(tree, Value) and p.row is not None
    for c in range(t.columns):
        memory.store(lw, lw.b.chain(pointer, [lw.const_uint(c), p.row]), t.element, lw.b.extract(tree, [c]))


def updated(lw: Lowering, p: Place, old: Tree, at: int, new: Tree) -> Tree:
    """`old` with the place's part (path from step `at`, then components) replaced."""
    if at == len(p.path):
        return put(lw, p, old, new)
    s = p.path[at]
    if isinstance(old, list):
        if isinstance(s, Value):
            return [merge_dynamic(lw, updated(lw, p, x, at + 1, new), x, s, i) for i, x in enumerate(old)]
        if s >= len(old):
            return old
        out = list(old)
        out[s] = updated(lw, p, old[s], at + 1, new)
        return out
    t = type_along(lw, p, at)
    if isinstance(old, Value) and types.is_whole(t) and isinstance(t, ArrayType):
        return updated_whole(lw, p, old, t, at, new)
    if isinstance(old, Value) and isinstance(old.type, MatrixType):
        rows: Tree = [lw.b.extract(old, [i]) for i in range(old.type.rows)]
        done = updated(lw, p, rows, at, new)
        assert isinstance(done, list)
        return lw.b.construct(old.type, [x for x in done if isinstance(x, Value)])
    # a derived or opaque tree: the base part of a struct is its first fields
    return new


def updated_whole(lw: Lowering, p: Place, old: Value, t: ArrayType, at: int, new: Tree) -> Tree:
    """The same in an array that is handled as a whole: at a run-time index through memory."""
    s = p.path[at]
    if isinstance(s, int):
        part = updated(lw, p, child_of(lw, old, s, t), at + 1, new)
        return lw.b.insert(lw.pack(part, t.element), old, [s]) if s < t.count else old
    temp = lw.b.var(lw.ir_type(t), "temp")
    lw.b.store(temp, old)
    element = lw.b.chain(temp, [s])
    part = updated(lw, p, memory.load(lw, element, t.element), at + 1, new)
    memory.store(lw, element, t.element, part)
    return lw.b.load(temp)


def merge_dynamic(lw: Lowering, changed: Tree, old: Tree, index: Value, i: int) -> Tree:
    """Element i of an array written at a run-time index."""
    if isinstance(changed, list) and isinstance(old, list):
        return [merge_dynamic(lw, c, o, index, i) for c, o in zip(changed, old)]
    assert isinstance(changed, Value) and isinstance(old, Value)
    here = lw.b.compare(ops.EQ, index, lw.module.const(index.type, i))
    return lw.choose(here, changed, old) if types.is_opaque(changed.type) else lw.b.select(here, changed, old)


def put(lw: Lowering, p: Place, old: Tree, new: Tree) -> Tree:
    """`old` with the selected components replaced by `new`."""
    if isinstance(old, list) and isinstance(new, Value) and types.is_long(p.type):
        return put_long(lw, p, old, new)
    if p.component is not None:
        assert isinstance(old, Value) and isinstance(new, Value)
        return (
            lw.b.inst(ops.INSERT_DYNAMIC, old.type, [old, new, p.component])
            if isinstance(old.type, VectorType)
            else new
        )
    if p.components is not None:
        assert isinstance(new, Value)
        if isinstance(p.type, MatrixType):
            return lw.put_elements(old, p.type, p.components, new)
        assert isinstance(old, Value)
        return put_components(lw, old, p.components, new)
    if isinstance(old, list) and isinstance(new, list) and len(new) < len(old) and isinstance(p.type, StructType):
        return new + old[len(new):]       # a base class of the object
    return new


def put_long(lw: Lowering, p: Place, old: list[Tree], new: Value) -> Tree:
    """A long vector with one component replaced: at a run-time index through memory."""
    if p.components is not None:
        return long_vector.replaced(lw.b, old, p.components[0], new)
    assert p.component is not None
    temp = lw.b.var(lw.ir_type(p.type), "temp")
    memory.store(lw, temp, p.type, old)
    memory.store(lw, lw.b.chain(temp, [p.component]), element_type(p.type), new)
    return memory.load(lw, temp, p.type)


def put_components(lw: Lowering, old: Value, components: list[int], new: Value) -> Value:
    t = old.type
    if not isinstance(t, VectorType):
        return new
    if len(components) == 1:
        return lw.b.insert(new, old, [components[0]])
    order = list(range(t.count))
    for i, c in enumerate(components):
        order[c] = t.count + i
    return lw.b.shuffle(old, new, order, t)


def pointer_of(lw: Lowering, p: Place) -> Value | None:
    """Pointer to a place in memory, for atomics; None if it is none."""
    if p.kind != PLACE_MEMORY or p.pointer is None or p.bits is not None:
        return None
    if p.components is not None:
        if len(p.components) != 1:
            return None
        if isinstance(p.type, MatrixType):
            return element_pointer(lw, p.pointer, p.type, p.components[0])
        return memory.component_pointer(lw, p.pointer, p.type, lw.const_uint(p.components[0]))
    if p.component is not None:
        return lw.b.chain(p.pointer, [p.component])
    return p.pointer
