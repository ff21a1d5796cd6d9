"""Globals of the module: resources, blocks, groupshared memory, tables, specialisation constants; and opaque values as
paths to them."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global, Inst, SpecConst, Value, resolve
from oneshader.lower import memory, word_memory
from oneshader.lower.state import Conflict, Resource, Unset
from oneshader.model import types
from oneshader.model.grammar import DECORATION_ALIASED
from oneshader.model.interface import GROUP_STAGES
from oneshader.model.types import ArrayType, ObjectType, StructType, Type
from oneshader.sema import constant, typed
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

HANDLE_FAMILIES: Final = (
    types.FAMILY_TEXTURE,
    types.FAMILY_RWTEXTURE,
    types.FAMILY_BUFFER,
    types.FAMILY_RWBUFFER,
    types.FAMILY_SAMPLER,
    types.FAMILY_SUBPASS,
    types.FAMILY_ACCELERATION,
    types.FAMILY_SAMPLED,
)
BUFFER_FAMILIES: Final = (types.FAMILY_STRUCTURED, types.FAMILY_BYTEADDRESS, types.FAMILY_TBUFFER)
NONUNIFORM_DEPTH: Final = 4



def storage_class(t: Type) -> int:
    """Storage class of a global of an object type (or arrays of it); -1 if Vulkan has none for it."""
    t = types.innermost(t)
    if not isinstance(t, ObjectType):
        return -1
    family = t.info.family
    if family == types.FAMILY_CBUFFER:
        return ops.STORAGE_UNIFORM
    if family in BUFFER_FAMILIES:
        return ops.STORAGE_BUFFER
    return ops.STORAGE_HANDLE if family in HANDLE_FAMILIES else -1


def declare(lw: Lowering, var: typed.Variable) -> None:
    """Make the globals of a resource variable."""
    lw.resources[var] = make(lw, var, var.type, var.name)


def make(lw: Lowering, var: typed.Variable, t: Type, name: str) -> Tree:
    if isinstance(t, StructType):
        return [make(lw, var, f.type, f"{name}.{f.name}") for f in t.all_fields]
    if isinstance(t, ArrayType) and isinstance(types.innermost(t), StructType):
        return [make(lw, var, t.element, f"{name}[{i}]") for i in range(t.count)]
    storage = storage_class(t)
    if storage < 0:
        return Conflict(t)
    stored = word_memory.memory_of(lw, t) if var.bitwise else t
    if var.kind == typed.VAR_PUSH:
        storage = ops.STORAGE_PUSH_CONSTANT
    elif var.kind == typed.VAR_RECORD:
        storage = ops.STORAGE_SHADER_RECORD
    g = Global(lw.table.pointer(stored, storage), name, var.pos, var.facts)
    g.decorations = var.facts.decorations()
    add(lw, g, types.innermost(t))
    return Resource(g, t, [], False)


def add(lw: Lowering, g: Global, t: Type) -> None:
    """Add the global of an object of type `t`, or of an array of such, to the module."""
    lw.module.globals.append(g)
    if isinstance(t, ObjectType):
        g.readonly = not t.info.writable and g.storage == ops.STORAGE_BUFFER
        # append and consume buffers have their counter whether it is used or not
        if t.info.name in ("AppendStructuredBuffer", "ConsumeStructuredBuffer"):
            counter_global(lw, g)


def with_numbers(lw: Lowering, var: typed.Variable, block: typed.Variable) -> Tree:
    """The value of a global struct whose objects are globals of their own and whose numbers are in a constant
    buffer."""
    r = lw.resources[block]
    assert isinstance(r, Resource) and isinstance(block.type, ObjectType)
    struct = block.type.element
    assert isinstance(struct, StructType)
    member, _ = struct.places[var.block_index]
    if member < 0:
        lw.unsupported("an array of structs with resources and numbers", var.pos)
        return lw.resources[var]
    numbers = memory.load(lw, lw.b.chain(pointer(lw, r), [lw.const_uint(member)]), var.type, var.pos)
    return combine(lw.resources[var], numbers)


def combine(objects: Tree, numbers: Tree) -> Tree:
    """Objects where there are some, numbers elsewhere."""
    if isinstance(objects, list) and isinstance(numbers, list):
        return [combine(o, n) for o, n in zip(objects, numbers)]
    return numbers if isinstance(objects, Conflict) else objects


def counter_global(lw: Lowering, g: Global) -> Global:
    """The counter buffer of a structured buffer, made on first use."""
    if g.counter is None:
        t: Type = types.INT_TYPE
        pointee = types.pointee(g.type)
        counts: list[int] = []
        while isinstance(pointee, ArrayType):
            counts.append(pointee.count)
            pointee = pointee.element
        for n in reversed(counts):
            t = lw.table.array(t, n)
        c = Global(lw.table.pointer(t, ops.STORAGE_BUFFER), "counter.var." + g.name, g.pos, g.facts)
        c.counter_of = g
        g.counter = c
        lw.module.globals.insert(lw.module.globals.index(g) + 1, c)
    return g.counter


def view(lw: Lowering, r: Resource, element: Type) -> Resource:
    """A byte-address buffer seen as elements of another type: a second variable at its binding."""
    g = r.global_
    assert isinstance(g.type, types.PointerType)
    base = types.innermost(g.type.pointee)
    assert isinstance(base, ObjectType)
    name = base.info.name.replace("ByteAddress", "Structured")
    t = lw.table.object(types.OBJECTS[name], element)
    seen: Type = t
    counts: list[int] = []
    pointee = g.type.pointee
    while isinstance(pointee, ArrayType):
        counts.append(pointee.count)
        pointee = pointee.element
    for n in reversed(counts):
        seen = lw.table.array(seen, n)
    pointer_type = lw.table.pointer(seen, g.storage)
    for known in g.views:
        if known.type is pointer_type:
            return Resource(known, t, r.indices, r.nonuniform)
    made = Global(pointer_type, g.name, g.pos, g.facts)
    made.view_of = g
    made.heap = g.heap
    made.readonly = g.readonly
    if not g.views:
        g.decorations = [*g.decorations, [DECORATION_ALIASED]]
    made.decorations = list(g.decorations)
    g.views.append(made)
    lw.module.globals.insert(lw.module.globals.index(g) + 1, made)
    return Resource(made, t, r.indices, r.nonuniform)


def counter(lw: Lowering, r: Resource) -> Value:
    """Pointer to the counter that belongs to a structured buffer."""
    c = counter_global(lw, r.global_)
    return lw.b.chain(c, r.indices) if r.indices else c


def push_constants(lw: Lowering, var: typed.Variable) -> Value:
    """The block variable of a [[vk::push_constant]] struct."""
    g = Global(lw.table.pointer(var.type, ops.STORAGE_PUSH_CONSTANT), var.name, var.pos, var.facts)
    g.block_name = "type.PushConstant." + types.plain_name(var.type.name)
    g.readonly = True
    lw.module.globals.append(g)
    return g


def groupshared(lw: Lowering, var: typed.Variable) -> Value:
    """Memory that the threads of a group share, in the stages that have groups."""
    if lw.stage not in GROUP_STAGES and lw.stage != "lib":     # what calls an exported function is not known
        lw.error(catalog.STAGE_RULE, lw.b.pos, [f"groupshared {var.name}", "compute, amplification and mesh"])
    t = word_memory.memory_of(lw, var.type) if var.bitwise else var.type
    g = Global(lw.table.pointer(lw.ir_type(t), ops.STORAGE_WORKGROUP), var.name, var.pos, var.facts)
    lw.module.globals.append(g)
    return g


def private(lw: Lowering, var: typed.Variable) -> Global:
    """A static variable that must live in memory."""
    g = Global(lw.table.pointer(lw.ir_type(var.type), ops.STORAGE_PRIVATE), var.name, var.pos, var.facts)
    known = var.constant
    if known is None and var.init is not None:
        known = constant.evaluate(var.init, lw.native16)
    if known is not None:
        g.initializer = lw.constant_value(lw.tree(known), var.type)
    elif var.init is None:
        g.initializer = lw.b.null(lw.ir_type(var.type))
    lw.module.globals.append(g)
    return g


def spec_constant(lw: Lowering, var: typed.Variable) -> Value:
    """[[vk::constant_id(n)]] const T name = default;"""
    attribute = var.facts.attribute("constant_id")
    number = attribute.integer(0) if attribute is not None else 0
    default: int | float = 0
    init = var.init if var.init is not None else var.constant
    if isinstance(init, typed.Const) and init.values:
        default = init.values[0]
    t = lw.ir_type(var.type)
    if types.element_of(t) is types.FLOAT_TYPE:
        default = float(default)
    elif isinstance(default, float):
        default = int(default)
    return SpecConst(t, number, default, var.name, var.pos)


# ---- opaque values


def resource(lw: Lowering, e: typed.Expr) -> Resource:
    """The object that `e` names; reported and replaced by a dummy where control flow chose it."""
    got = lw.tree(e)
    if isinstance(got, Resource):
        return got
    if not lw.dead and not lw.failed:
        unset = isinstance(got, Unset) and got.read()
        lw.error(catalog.OBJECT_NEVER if unset else catalog.OBJECT_CHOICE, e.pos if e.pos >= 0 else lw.b.pos, [])
    t = e.type
    storage = max(storage_class(t), 0)
    return Resource(Global(lw.table.pointer(t, storage), "unknown", e.pos), t, [], False)


def pointer(lw: Lowering, r: Resource) -> Value:
    """Pointer to the object: its global, or the element of the array of objects."""
    if not r.indices:
        return r.global_
    p = lw.b.chain(r.global_, r.indices)
    if r.nonuniform and isinstance(p, Inst):
        p.flags |= ops.NONUNIFORM
        for i in r.indices:
            mark(i)
    return p


def handle(lw: Lowering, r: Resource) -> Value:
    """The loaded image, sampler or texel buffer."""
    loaded = lw.b.load(pointer(lw, r))
    if r.nonuniform and isinstance(loaded, Inst):
        loaded.flags |= ops.NONUNIFORM
    return loaded


def mark(v: Value) -> Value:
    """Note that a value may differ between the invocations of a subgroup."""
    v = resolve(v)
    if isinstance(v, Inst):
        v.flags |= ops.NONUNIFORM
    return v


def is_nonuniform(v: Value, depth: int = NONUNIFORM_DEPTH) -> bool:
    """True if the value, or what it is plainly computed from, was marked by NonUniformResourceIndex."""
    v = resolve(v)
    if not isinstance(v, Inst):
        return False
    if v.flags & ops.NONUNIFORM:
        return True
    if depth > 0 and ops.FLAGS[v.op] & ops.PURE:
        for o in v.operands:
            if is_nonuniform(o, depth - 1):
                return True
    return False
