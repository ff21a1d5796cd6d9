"""Objects from descriptor heaps: `ResourceDescriptorHeap[i]` in; an element of an unbounded array of the type that it
is converted to, out.

A heap becomes one array for each type of object that is taken from it, all at the binding of the heap. Objects that are
said to be coherent, or of another image format, have an array of their own. Spec: DXC's SPIR-V manual,
"ResourceDescriptorHeaps & SamplerDescriptorHeaps".
"""
from __future__ import annotations

from oneshader.ir.core import NO_HEAP, RESOURCE_HEAP, SAMPLER_HEAP, Global, Value
from oneshader.lower import resource
from oneshader.lower.state import Choice, Conflict, HeapEntry, Resource
from oneshader.model import types
from oneshader.model.interface import MOD_GLOBALLYCOHERENT, NO_FACTS, Facts
from oneshader.model.types import ObjectType
from oneshader.sema import typed
from oneshader.source import catalog
from oneshader.source.catalog_memory import HEAP_OBJECT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

FIRST_MODEL: Final = (6, 6)
NAMES: Final = ("", "ResourceDescriptorHeap", "SamplerDescriptorHeap")
# Objects that are no descriptors, or that a heap of mutable descriptors cannot hold.
ABSENT_FAMILIES: Final = (types.FAMILY_SUBPASS, types.FAMILY_SAMPLED)


def is_heap(t: types.Type) -> bool:
    """True for a heap, and for what an index into it gives."""
    return isinstance(t, ObjectType) and t.info.family == types.FAMILY_HEAP


def entry(lw: Lowering, e: typed.Index) -> Tree:
    """`heap[index]`, before it is converted."""
    index = lw.b.bitcast(lw.value(e.index), types.UINT_TYPE)
    base = e.base
    if lw.options.shader_model < FIRST_MODEL:
        name = base.var.name if isinstance(base, typed.VarRef) else e.type.name
        lw.error(catalog.SHADER_MODEL, e.pos, [name, "6.6"])
        return Conflict(e.type)
    assert isinstance(e.type, ObjectType)
    kind = RESOURCE_HEAP if e.type.info.name == ".Resource" else SAMPLER_HEAP
    return HeapEntry(e.type, kind, index, lw.is_nonuniform(index))


def convert(lw: Lowering, got: Tree, t: ObjectType, pos: int) -> Tree:
    """The entry of a heap as an object of type `t`."""
    if isinstance(got, Choice):
        sides = [convert(lw, side, t, pos) for side in (got.if_true, got.if_false)]
        if isinstance(sides[0], Value) and isinstance(sides[1], Value):
            return Choice(got.condition, sides[0], sides[1])
    if not isinstance(got, HeapEntry):
        return Conflict(t)
    if resource.storage_class(t) < 0 or t.info.family in ABSENT_FAMILIES:
        lw.error(HEAP_OBJECT, pos, [t.name])
        return Conflict(t)
    return Resource(array(lw, got.kind, t, NO_FACTS), t, [got.index], got.nonuniform)


def array(lw: Lowering, kind: int, t: ObjectType, facts: Facts) -> Global:
    """The global that holds the objects of one type and one kind of access in a heap."""
    coherent = facts.modifiers & MOD_GLOBALLYCOHERENT
    image_format = facts.attribute("image_format")
    what = "sampler" if t.info.family == types.FAMILY_SAMPLER else t.key    # samplers that compare are the same type
    key = f"{kind} {what} {coherent} {image_format.string(0) if image_format is not None else ''}"
    g = lw.heaps.get(key)
    if g is None:
        own = NO_FACTS
        if coherent or image_format is not None:
            own = Facts()
            own.modifiers = coherent
            own.attributes = [image_format] if image_format is not None else []
        pointer = lw.table.pointer(lw.table.array(t, types.UNBOUNDED), resource.storage_class(t))
        g = Global(pointer, NAMES[kind], lw.b.pos, own)
        g.heap = kind
        lw.heaps[key] = g
        resource.add(lw, g, t)
    return g


def declared(lw: Lowering, facts: Facts, tree: Tree) -> Tree:
    """An object from a heap for a variable or function that may say more of it: globallycoherent,
    [[vk::image_format]]."""
    if not facts.modifiers & MOD_GLOBALLYCOHERENT and facts.attribute("image_format") is None:
        return tree
    if isinstance(tree, Choice):
        sides = [declared(lw, facts, side) for side in (tree.if_true, tree.if_false)]
        if isinstance(sides[0], Value) and isinstance(sides[1], Value):
            return Choice(tree.condition, sides[0], sides[1])
    if not isinstance(tree, Resource) or tree.global_.heap == NO_HEAP or not isinstance(tree.type, ObjectType):
        return tree
    return Resource(array(lw, tree.global_.heap, tree.type, facts), tree.type, tree.indices, tree.nonuniform)
