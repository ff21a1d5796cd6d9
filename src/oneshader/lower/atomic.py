"""Atomics: on groupshared memory, elements of buffers, texels, and words of byte-address buffers."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.lower import argument, place, resource
from oneshader.lower.argument import named
from oneshader.lower.memory import storage_of
from oneshader.lower.state import PLACE_TEXEL
from oneshader.lower.texture import coord_and_sample, object_type, texel_pointer, texel_type
from oneshader.model import types
from oneshader.model.grammar import SCOPE_DEVICE, SCOPE_WORKGROUP, SEMANTICS_RELAXED
from oneshader.model.types import PointerType, ScalarType
from oneshader.sema.typed import Builtin, Expr
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering


OPERATIONS: Final[dict[str, int]] = {
    "add": ops.ATOMIC_ADD,
    "min": ops.ATOMIC_MIN,
    "max": ops.ATOMIC_MAX,
    "and": ops.ATOMIC_AND,
    "or": ops.ATOMIC_OR,
    "xor": ops.ATOMIC_XOR,
    "exchange": ops.ATOMIC_EXCHANGE,
}


def atomic(lw: Lowering, e: Builtin) -> Tree:
    """Interlocked*(place, [compare,] value [, original])"""
    pointer = place_pointer(lw, e.args[0])
    operands = argument.rest(lw, e, 1)
    lw.b.pos = e.pos
    if pointer is None:
        lw.error(catalog.ATOMIC_PLACE, e.args[0].pos, [e.row.name])
        return []
    apply(lw, e, pointer, operands)
    return []


def place_pointer(lw: Lowering, e: Expr) -> Value | None:
    """Pointer to the place in memory that an atomic works on; None if it is not in memory."""
    if not place.is_place(e):
        return None
    p = lw.place(e)
    if p.kind == PLACE_TEXEL and p.resource is not None and p.coord is not None:
        whole = p.components is None or p.components == [0]
        if p.component is not None or not whole or types.component_count(texel_type(p.resource)) != 1:
            return None
        coord, sample = coord_and_sample(lw, object_type(p.resource), p.coord)
        return texel_pointer(lw, p.resource, coord, sample)
    return place.pointer_of(lw, p)


def apply(lw: Lowering, e: Builtin, pointer: Value, operands: dict[str, Value]) -> None:
    """The atomic itself; its result goes to `original`."""
    t = pointer.type
    assert isinstance(t, PointerType)
    element = types.element_of(lw.ir_type(t.pointee))
    if element is None:
        lw.error(catalog.ATOMIC_PLACE, e.args[0].pos, [e.row.name])
        return
    scope = SCOPE_WORKGROUP if storage_of(pointer) == ops.STORAGE_WORKGROUP else SCOPE_DEVICE
    value = in_type(lw, operands["value"], element)
    word = e.row.words[0]
    if word == "compare":
        if element.cls == types.CLASS_FLOAT:
            lw.error(
                catalog.VULKAN_CANNOT,
                e.pos,
                [e.row.name, "atomics compare integers only; keep the bits in a uint (asuint)"],
            )
            return
        comparator = in_type(lw, operands["compare"], element)
        order = (scope, SEMANTICS_RELAXED, SEMANTICS_RELAXED)
        old = lw.b.inst(ops.ATOMIC_COMPARE_EXCHANGE, element, [pointer, value, comparator], order)
    else:
        old = lw.b.inst(OPERATIONS[word], element, [pointer, value], (scope, SEMANTICS_RELAXED))
    give_original(lw, e, old)


def give_original(lw: Lowering, e: Builtin, old: Value) -> None:
    out = named(e, "original")
    if out is not None:
        wanted = argument.value_element(lw, out.type)
        argument.finish(lw, e, "original", in_type(lw, old, wanted))


def in_type(lw: Lowering, v: Value, element: ScalarType) -> Value:
    """A number in the type of the memory: the same bits where the width is the same."""
    have = argument.scalar_of(v)
    if have is element:
        return v
    return lw.b.bitcast(v, element) if have.bits == element.bits else lw.b.convert(v, element)


def bytes_atomic(lw: Lowering, e: Builtin) -> Tree:
    """ByteAddressBuffer.Interlocked*(offset, ...): the word at a byte offset, which is a uint; two words, which are a
    uint64_t, through a variable that sees the buffer as such."""
    assert e.object is not None
    r = lw.resource(e.object)
    operands = argument.rest(lw, e, 0)
    lw.b.pos = e.pos
    value = operands["value"]
    element = argument.scalar_of(value)
    stored, shift = types.UINT_TYPE, 2
    if element.bits == 64:
        stored, shift = types.UINT64_TYPE, 3
        r = resource.view(lw, r, stored)
    index = lw.b.binary(ops.SHR, operands["offset"], lw.const_uint(shift))
    pointer = lw.b.chain(lw.buffer(r), [index])
    word = e.row.words[0]
    if element.cls == types.CLASS_SINT and (word == "min" or word == "max"):
        # signed comparison of an unsigned word: the operand keeps its type, which tells the instruction
        old = lw.b.inst(OPERATIONS[word], stored, [pointer, value], (SCOPE_DEVICE, SEMANTICS_RELAXED))
        give_original(lw, e, old)
        return []
    apply(lw, e, pointer, operands)
    return []
