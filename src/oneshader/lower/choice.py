"""Objects that control flow chose: `Texture2D t = c ? a : b`. Vulkan cannot select a resource, so its use is made for
each of them.

A use whose result depends on neighbouring invocations (an implicit level of detail) is made for both and the results
selected; any other use moves into a branch.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Block, Value, is_constant
from oneshader.lower import hit_value
from oneshader.lower.place import is_place
from oneshader.lower.state import Choice, Conflict, HeapEntry, Hit, Resource, State, Unset, const_number
from oneshader.model import types
from oneshader.sema import typed
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

# These actions also cover explicit levels of detail, which could branch; sampling both is right for them too.
FLAT_LIMIT: Final = 16      # variables that one index chooses from
# What is used by calls and reads alone, which can be made for each of several objects.
FLAT_FAMILIES: Final = (types.FAMILY_TEXTURE, types.FAMILY_SAMPLED, types.FAMILY_SAMPLER, types.FAMILY_BUFFER)
CONVERGENT_ACTIONS: Final = ("sample", "sample_cmp", "level_of_detail")


def choose(s: State, condition: Value, a: Value, b: Value) -> Value:
    """`condition ? a : b` of objects. Elements of one array become one element with a selected index."""
    known = const_number(condition)
    if known is not None:
        return a if known else b
    if a is b:
        return a
    if isinstance(a, Unset) and a.read():
        return b
    if isinstance(b, Unset) and b.read():
        return a
    if (
        isinstance(a, Resource)
        and isinstance(b, Resource)
        and a.global_ is b.global_
        and len(a.indices) == len(b.indices)
    ):
        indices = [chosen_index(s, condition, x, y) for x, y in zip(a.indices, b.indices)]
        return Resource(a.global_, a.type, indices, a.nonuniform or b.nonuniform)
    if isinstance(a, HeapEntry) and isinstance(b, HeapEntry) and a.kind == b.kind:
        index = chosen_index(s, condition, a.index, b.index)
        return HeapEntry(a.type, a.kind, index, a.nonuniform or b.nonuniform)
    if is_choosable(a) and is_choosable(b):
        return Choice(condition, a, b)
    return Conflict(a.type)


def flattened(s: State, r: Resource) -> Value:
    """A run-time element of an array that becomes a variable for each element: a choice of them."""
    if not is_flat(r.type):
        return r
    extent = types.pointee(r.global_.type)
    for n, index in enumerate(r.indices):
        if not isinstance(extent, types.ArrayType):
            return r
        count = extent.count
        extent = extent.element
        if const_number(index) is not None:
            continue
        if not 0 < count <= FLAT_LIMIT:
            return r
        result = flattened(s, with_index(s, r, n, count - 1))
        for i in range(count - 2, -1, -1):
            here = s.b.compare(ops.EQ, index, s.module.const(index.type, i))
            result = Choice(here, flattened(s, with_index(s, r, n, i)), result)
        return result
    return r


def is_flat(t: types.Type) -> bool:
    return isinstance(t, types.ObjectType) and t.info.family in FLAT_FAMILIES


def with_index(s: State, r: Resource, n: int, i: int) -> Resource:
    """The element with its `n`-th index replaced by a constant."""
    return Resource(r.global_, r.type, [*r.indices[:n], s.const_uint(i), *r.indices[n + 1 :]], False)


def chosen_index(s: State, condition: Value, a: Value, b: Value) -> Value:
    """`condition ? a : b` of indices, which may be signed or not."""
    if a.type is not b.type:
        a, b = s.b.bitcast(a, types.UINT_TYPE), s.b.bitcast(b, types.UINT_TYPE)
    return s.b.select(condition, a, b)


def nothing(lw: Lowering, e: typed.Expr, object: typed.Expr | None, v: Unset) -> Tree:
    """What `e` gives of an object variable that was given no object."""
    pos = object.pos if object is not None else e.pos
    if not v.read():
        lw.error(catalog.OBJECT_CHOICE, pos, [])
    elif not lw.dead:
        lw.bag.report(catalog.OBJECT_UNSET, pos, [])
    return lw.undef(e.type) if e.type is not types.VOID else []


def is_choosable(v: Value) -> bool:
    return isinstance(v, (Resource, Choice, HeapEntry, Hit))


def same(a: Value, b: Value) -> bool:
    """True if two opaque values name one object."""
    if a is b:
        return True
    if isinstance(a, Resource) and isinstance(b, Resource):
        if a.global_ is not b.global_ or len(a.indices) != len(b.indices):
            return False
        for x, y in zip(a.indices, b.indices):
            if x is not y:
                return False
        return True
    return False


def join(s: State, values: list[Value], blocks: list[Block]) -> Value:
    """The object that a variable names after branches join."""
    merged = join_elements(s, values, blocks) or hit_value.joined(s, values)
    if merged is not None:
        return merged
    values = [carried(s, v, blocks, i) for i, v in enumerate(values)]
    result = values[-1]
    for i in range(len(values) - 2, -1, -1):
        if same(values[i], result):
            continue
        from_here: list[Value] = [s.bool_const(j == i) for j in range(len(values))]
        result = choose(s, s.phi(from_here, blocks), values[i], result)
    return result


def join_elements(s: State, values: list[Value], blocks: list[Block]) -> Value | None:
    """Elements of one array, or entries of one heap, as one with indices that depend on the path; None for others."""
    first = values[0]
    nonuniform = False
    for v in values:
        if isinstance(v, Resource) and isinstance(first, Resource):
            if v.global_ is not first.global_ or len(v.indices) != len(first.indices):
                return None
            nonuniform = nonuniform or v.nonuniform
        elif isinstance(v, HeapEntry) and isinstance(first, HeapEntry) and v.kind == first.kind:
            nonuniform = nonuniform or v.nonuniform
        else:
            return None
    if isinstance(first, HeapEntry):
        entries = [v.index for v in values if isinstance(v, HeapEntry)]
        return HeapEntry(first.type, first.kind, join_indices(s, entries, blocks), nonuniform)
    if not isinstance(first, Resource):
        return None
    indices: list[Value] = []
    for n in range(len(first.indices)):
        indices.append(join_indices(s, [v.indices[n] for v in values if isinstance(v, Resource)], blocks))
    return Resource(first.global_, first.type, indices, nonuniform)


def join_indices(s: State, values: list[Value], blocks: list[Block]) -> Value:
    """The index on the path that was taken."""
    first = values[0]
    equal = True
    alike = True
    for v in values:
        equal = equal and v is first
        alike = alike and v.type is first.type
    if equal:
        return first
    if alike:
        return s.phi(values, blocks)
    # signed and unsigned ones
    unsigned = [s.b.bitcast(on_path(s, v, blocks, i), types.UINT_TYPE) for i, v in enumerate(values)]
    result = unsigned[-1]
    for i in range(len(values) - 2, -1, -1):
        here = s.phi([s.bool_const(j == i) for j in range(len(values))], blocks)
        result = s.b.select(here, unsigned[i], result)
    return result


def on_path(s: State, v: Value, blocks: list[Block], i: int) -> Value:
    """A value of branch `i` where the branches have joined: undefined on the other paths."""
    if is_constant(v):
        return v
    return s.phi([v if j == i else s.module.undef(v.type) for j in range(len(blocks))], blocks)


def carried(s: State, v: Value, blocks: list[Block], i: int) -> Value:
    """An object with the values that it is made of in branch `i`, where the branches have joined."""
    if isinstance(v, Resource) and v.indices:
        return Resource(v.global_, v.type, [on_path(s, x, blocks, i) for x in v.indices], v.nonuniform)
    if isinstance(v, HeapEntry):
        return HeapEntry(v.type, v.kind, on_path(s, v.index, blocks, i), v.nonuniform)
    if isinstance(v, Choice):
        condition = on_path(s, v.condition, blocks, i)
        return Choice(condition, carried(s, v.if_true, blocks, i), carried(s, v.if_false, blocks, i))
    return v


def may_choose(e: typed.Builtin) -> bool:
    """Whether the object or an object among the arguments is no plain name: it may be chosen by control flow."""
    if e.object is not None:
        if not is_place(e.object):
            return True
        for a in e.args:
            if isinstance(a.type, types.ObjectType) and not isinstance(a, typed.OutArg) and not is_place(a):
                return True
    return False


def settled(lw: Lowering, e: typed.Builtin) -> tuple[typed.Builtin, list[tuple[int, Value]]]:
    """The call with each object that is no plain name evaluated and bound to one; and the objects' values by
    position."""
    found: list[tuple[int, Value]] = []
    object, args = e.object, e.args
    if object is not None and needs_value(lw, object):
        got = lw.tree(object)
        if isinstance(got, Value):
            found.append((-1, got))
            object = bind(lw, object.type, got, object.pos)
    for i, a in enumerate(e.args):
        if types.is_opaque(a.type) and not isinstance(a, typed.OutArg) and needs_value(lw, a):
            got = lw.tree(a)
            if isinstance(got, Value):
                found.append((i, got))
                args = list(args)
                args[i] = bind(lw, a.type, got, a.pos)
    return typed.Builtin(e.type, e.pos, e.row, object, args, e.type_args), found


def needs_value(lw: Lowering, e: typed.Expr) -> bool:
    """True if the object may have been chosen by control flow, or has effects of its own."""
    return lw.has_choices or not is_place(e)


def spread(lw: Lowering, e: typed.Builtin, position: int, chosen: Choice) -> Tree:
    """The call with its object (position -1) or an argument replaced by each alternative."""
    condition = bind(lw, types.BOOL_TYPE, chosen.condition, e.pos)
    sides = [call_with(lw, e, position, chosen.if_true), call_with(lw, e, position, chosen.if_false)]
    if e.row.action in CONVERGENT_ACTIONS:
        return lw.tree(typed.Select(e.type, e.pos, condition, sides[0], sides[1]))
    return lw.tree(typed.Conditional(e.type, e.pos, condition, sides[0], sides[1]))


def call_with(lw: Lowering, e: typed.Builtin, position: int, v: Value) -> typed.Builtin:
    alternative = bind(lw, v.type, v, e.pos)
    if position < 0:
        return typed.Builtin(e.type, e.pos, e.row, alternative, e.args, e.type_args)
    args = list(e.args)
    args[position] = alternative
    return typed.Builtin(e.type, e.pos, e.row, e.object, args, e.type_args)


def element(lw: Lowering, e: typed.Index, chosen: Choice) -> Tree:
    """`object[index]`, read."""
    condition = bind(lw, types.BOOL_TYPE, chosen.condition, e.pos)
    a = typed.Index(e.type, e.pos, bind(lw, chosen.if_true.type, chosen.if_true, e.pos), e.index)
    b = typed.Index(e.type, e.pos, bind(lw, chosen.if_false.type, chosen.if_false, e.pos), e.index)
    return lw.tree(typed.Conditional(e.type, e.pos, condition, a, b))


def bind(lw: Lowering, t: types.Type, v: Value, pos: int) -> typed.VarRef:
    """A value as an expression."""
    var = typed.Variable("chosen", t, typed.VAR_LOCAL, pos)
    lw.env.write(var, v)
    return typed.VarRef(t, pos, var)

