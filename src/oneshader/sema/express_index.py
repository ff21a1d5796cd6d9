"""Subscripts: `base[index]` of arrays, vectors, matrices, structs with operator[], and objects."""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import (
    CLASS_FLOAT,
    CLASS_UINT,
    ERROR,
    FAMILY_BUFFER,
    FAMILY_HEAP,
    FAMILY_NODE,
    FAMILY_PATCH,
    FAMILY_RWBUFFER,
    FAMILY_RWTEXTURE,
    FAMILY_STRUCTURED,
    FAMILY_TEXTURE,
    INT_TYPE,
    OBJECTS,
    UINT_TYPE,
    VECTORS,
    ArrayType,
    EnumType,
    MatrixType,
    ObjectType,
    ScalarType,
    StructType,
    Type,
    VectorType,
    component_count,
    element_of,
)
from oneshader.sema import builtins, constant, convert, express, express_call, typed
from oneshader.sema.place import mark_dynamic
from oneshader.sema.scope import Checker
from oneshader.sema.typed import Const, Expr
from oneshader.source import catalog
from oneshader.source.catalog_memory import HEAP_VALUE
from oneshader.syntax import tree


def index(c: Checker, node: tree.IndexExpr) -> Expr:
    """`base[index]`"""
    base_node = node.base
    if isinstance(base_node, tree.IndexExpr) and isinstance(base_node.base, tree.MemberExpr):
        special = base_node.base.member.parts[-1]
        if special == "mips" or special == "sample":
            made = level_access(c, node, base_node, base_node.base, special)
            if made is not None:
                return made
    base = express.express(c, base_node)
    t = base.type
    if t is ERROR:
        express.express(c, node.index)
        return base
    if isinstance(t, ObjectType):
        return object_element(c, node, base, t)
    if isinstance(t, StructType):
        at = express.express(c, node.index)
        return express_call.operator_call(c, "[]", [base, at], node.pos) if at.type is not ERROR else at
    count = 0
    result: Type
    if isinstance(t, ArrayType):
        count = t.count
        result = t.element
    elif isinstance(t, VectorType):
        count = t.count
        result = t.element
    elif isinstance(t, MatrixType):
        count = t.rows
        result = VECTORS[t.element.kind][t.columns - 1]
    else:
        c.bag.report(catalog.NOT_SUBSCRIPTABLE, node.pos, (t.name,), node.end)
        return convert.failed(node.pos)
    at = integer_index(c, express.express(c, node.index), node.index)
    if at.type is ERROR:
        return at
    if isinstance(at, Const):
        return constant_element(c, node, base, at, count, result)
    if (isinstance(t, ArrayType) or types.is_long(t)) and not known_index(c, at):
        mark_dynamic(base)
    return typed.Index(result, node.pos, base, at)


def constant_element(c: Checker, node: tree.IndexExpr, base: Expr, at: Const, count: int, result: Type) -> Expr:
    """An element at a constant place, which must lie inside."""
    place = int(at.values[0])
    if place < 0 or (count >= 0 and place >= count):
        c.bag.report(catalog.INDEX_RANGE, node.index.pos, (str(place), base.type.name, str(count)), node.index.end)
        return convert.failed(node.pos)
    if isinstance(base, typed.VarRef) and base.var.constant is not None:
        known = constant.evaluate(typed.Index(result, node.pos, base, at), c.native16)
        if isinstance(known, Const):
            return Const(known.type, node.pos, known.values)
    return typed.Index(result, node.pos, base, at)


def integer_index(c: Checker, at: Expr, node: tree.Expr) -> Expr:
    """A subscript as int or uint."""
    t = at.type
    if t is INT_TYPE or t is UINT_TYPE or t is ERROR:
        return at
    if isinstance(at, Const) and isinstance(t, ScalarType):
        return (
            convert.component_wise(c, at, INT_TYPE) if t.cls != CLASS_UINT else convert.component_wise(c, at, UINT_TYPE)
        )
    if component_count(t) > 1 or element_of(t) is None:
        c.bag.report(catalog.BAD_SUBSCRIPT, node.pos, (t.name,), node.end)
        return convert.failed(node.pos)
    if not isinstance(t, ScalarType) and not isinstance(t, EnumType):
        at = convert.reshape(at, convert.scalar_of(t))
        t = at.type
    element = convert.scalar_of(t)
    if element.literal:
        at = convert.concrete(c, at)
        element = convert.scalar_of(at.type)
    unsigned = element.cls == CLASS_UINT or element.cls == CLASS_FLOAT
    return convert.component_wise(c, at, UINT_TYPE if unsigned else INT_TYPE)


def known_index(c: Checker, at: Expr) -> bool:
    """Whether an index is constant once [unroll] loops are unrolled: made of constants and their induction
    variables."""
    if isinstance(at, Const):
        return True
    if isinstance(at, typed.VarRef):
        return at.var in c.unrolled or at.var.constant is not None
    if isinstance(at, typed.Binary):
        return known_index(c, at.left) and known_index(c, at.right)
    if isinstance(at, typed.Convert) or isinstance(at, typed.Unary):
        return known_index(c, at.operand)
    return False


def object_element(c: Checker, node: tree.IndexExpr, base: Expr, t: ObjectType) -> Expr:
    """Element of a buffer, texel of a texture, point of a patch, entry of a descriptor heap."""
    family = t.info.family
    at = express.express(c, node.index)
    if at.type is ERROR:
        return at
    element = t.element
    if family == FAMILY_HEAP:
        if not isinstance(base, typed.VarRef) or base.var.kind != typed.VAR_RESOURCE or convert.is_heap_entry(t):
            c.bag.report(HEAP_VALUE, node.pos, (), node.end)
            return convert.failed(node.pos)
        at = integer_index(c, at, node.index)
        entry = c.types.object(OBJECTS[".Resource" if t.info.name == ".ResourceDescriptorHeap" else ".Sampler"])
        return at if at.type is ERROR else typed.Index(entry, node.pos, base, at)
    if family == FAMILY_NODE:
        return node_element(c, node, base, t, integer_index(c, at, node.index))
    if element is None:
        c.bag.report(catalog.NOT_SUBSCRIPTABLE, node.pos, (t.name,), node.end)
        return convert.failed(node.pos)
    result = c.types.plain(element)
    if family == FAMILY_STRUCTURED or family == FAMILY_BUFFER or family == FAMILY_RWBUFFER:
        if t.info.name in ("AppendStructuredBuffer", "ConsumeStructuredBuffer"):
            c.bag.report(catalog.NOT_SUBSCRIPTABLE, node.pos, (t.name,), node.end)
            return convert.failed(node.pos)
        at = integer_index(c, at, node.index)
        return at if at.type is ERROR else typed.Index(result, node.pos, base, at)
    if family == FAMILY_PATCH:
        at = integer_index(c, at, node.index)
        if isinstance(at, Const) and t.count and not 0 <= at.values[0] < t.count:
            c.bag.report(catalog.INDEX_RANGE, node.index.pos, (str(at.values[0]), t.name, str(t.count)), node.index.end)
            return convert.failed(node.pos)
        return at if at.type is ERROR else typed.Index(result, node.pos, base, at)
    if family in (FAMILY_TEXTURE, FAMILY_RWTEXTURE, types.FAMILY_SAMPLED) and t.info.dim != types.DIM_CUBE:
        wanted: Type = UINT_TYPE if t.info.coords == 1 else VECTORS[types.UINT][t.info.coords - 1]
        at = convert.implicit(c, at, wanted, node.index.pos)
        return at if at.type is ERROR else typed.Index(result, node.pos, base, at)
    c.bag.report(catalog.NOT_SUBSCRIPTABLE, node.pos, (t.name,), node.end)
    return convert.failed(node.pos)


def node_element(c: Checker, node: tree.IndexExpr, base: Expr, t: ObjectType, at: Expr) -> Expr:
    """A record of several, or an output of an array of them."""
    name = t.info.name
    if name.endswith("Array"):
        return typed.Index(c.types.object(OBJECTS[name.removesuffix("Array")], t.element), node.pos, base, at)
    if t.element is not None and name.endswith("Records") and at.type is not ERROR:
        return typed.Index(c.types.plain(t.element), node.pos, base, at)
    if at.type is not ERROR:
        c.bag.report(catalog.NOT_SUBSCRIPTABLE, node.pos, (t.name,), node.end)
    return convert.failed(node.pos)


def texel_of_sample(c: Checker, node: tree.IndexExpr, base: Expr, t: ObjectType, place: Expr, sample: Expr) -> Expr:
    """`image.sample[number][place]` of an image that can be written: a place, its index ends with the sample."""
    if place.type is ERROR or sample.type is ERROR or t.element is None:
        return convert.failed(node.pos)
    parts = [convert.implicit(c, e, convert.same_shape(e.type, UINT_TYPE), node.pos) for e in (place, sample)]
    whole = typed.Construct(VECTORS[types.UINT][t.info.coords], node.pos, parts)
    return typed.Index(c.types.plain(t.element), node.pos, base, whole)


def level_access(
    c: Checker, node: tree.IndexExpr, inner: tree.IndexExpr, access: tree.MemberExpr, special: str
) -> Expr | None:
    """`texture.mips[level][place]` and `texture.sample[number][place]`: a Load. None if the base is no texture."""
    base = express.express(c, access.base)
    t = base.type
    if not isinstance(t, ObjectType) or t.info.family not in (FAMILY_TEXTURE, FAMILY_RWTEXTURE, types.FAMILY_SAMPLED):
        return None
    level = express.express(c, inner.index)
    place = express.express(c, node.index)
    if level.type is ERROR or place.type is ERROR:
        return convert.failed(node.pos)
    level = convert.implicit(c, level, INT_TYPE, inner.index.pos)
    count = t.info.coords
    wanted: Type = INT_TYPE if count == 1 else VECTORS[types.INT][count - 1]
    place = convert.implicit(c, place, wanted, node.index.pos)
    if special == "sample" and t.info.family == FAMILY_RWTEXTURE and t.info.multisampled:
        return texel_of_sample(c, node, base, t, place, level)
    rows = builtins.methods(t, "Load")
    if not rows or level.type is ERROR or place.type is ERROR or (special == "sample") != t.info.multisampled:
        express.no_member(c, t, special, access)
        return convert.failed(node.pos)
    if special == "sample":
        return express_call.builtin_method(c, rows, "Load", base, [place, level], [], node.pos)
    if count >= 4:
        return convert.failed(node.pos)
    whole = typed.Construct(VECTORS[types.INT][count], node.pos, [place, level])
    return express_call.builtin_method(c, rows, "Load", base, [whole], [], node.pos)
