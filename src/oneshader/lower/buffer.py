"""Methods of structured and byte-address buffers, their counters, and loads and stores through addresses."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.ir.shape import memory_type
from oneshader.lower import argument
from oneshader.lower.argument import named
from oneshader.lower.bytes import Bytes
from oneshader.lower.state import Resource, const_number
from oneshader.lower.texture import give
from oneshader.model import types
from oneshader.model.layout import RULE_STORAGE, layouts_of
from oneshader.model.types import ObjectType, Type
from oneshader.sema.byte_alignment import base_of
from oneshader.sema.typed import Builtin
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering


def object_of(lw: Lowering, e: Builtin) -> Resource:
    assert e.object is not None
    return lw.resource(e.object)


def element_of(r: Resource) -> Type:
    t = r.type
    assert isinstance(t, ObjectType)
    return t.element if t.element is not None else types.UINT_TYPE


# ---- structured buffers


def structured_size(lw: Lowering, e: Builtin) -> Tree:
    """GetDimensions(count, stride)"""
    r = object_of(lw, e)
    argument.start(lw, e)
    count = lw.b.inst(ops.ARRAY_LENGTH, types.UINT_TYPE, [lw.buffer(r)])
    give(lw, e, [count, lw.const_uint(layouts_of(lw.options).element_stride(element_of(r), RULE_STORAGE))])
    return []


def wants_status(lw: Lowering, e: Builtin) -> bool:
    """True, reported, for a load that asks whether its memory was there."""
    if named(e, "status") is None:
        return False
    lw.error(catalog.VULKAN_CANNOT, e.pos, [e.row.name, "sparse accesses with a status exist for images only"])
    return True


def structured_load(lw: Lowering, e: Builtin) -> Tree:
    """Load(location)"""
    r = object_of(lw, e)
    index = lw.value(e.args[0])
    lw.b.pos = e.pos
    if wants_status(lw, e):
        return argument.nothing(lw, e)
    return lw.load_memory(lw.b.chain(lw.buffer(r), [index]), element_of(r))


def counted(lw: Lowering, r: Resource, up: bool) -> Value:
    """Step the hidden counter: its former value when counting up, the new one when counting down."""
    op = ops.ATOMIC_ADD if up else ops.ATOMIC_SUB
    old = lw.b.inst(op, types.INT_TYPE, [lw.counter(r), lw.const_int(1)], (1, 0))
    return old if up else lw.b.binary(ops.SUB, old, lw.const_int(1))


def count(lw: Lowering, e: Builtin) -> Tree:
    return lw.b.bitcast(counted(lw, object_of(lw, e), e.row.words[0] == "up"), types.UINT_TYPE)


def append(lw: Lowering, e: Builtin) -> Tree:
    r = object_of(lw, e)
    value = lw.tree(e.args[0])
    lw.b.pos = e.pos
    lw.store_memory(lw.b.chain(lw.buffer(r), [counted(lw, r, True)]), element_of(r), value)
    return []


def consume(lw: Lowering, e: Builtin) -> Tree:
    r = object_of(lw, e)
    return lw.load_memory(lw.b.chain(lw.buffer(r), [counted(lw, r, False)]), element_of(r))


# ---- byte-address buffers


def bytes_size(lw: Lowering, e: Builtin) -> Tree:
    r = object_of(lw, e)
    argument.start(lw, e)
    words = lw.b.inst(ops.ARRAY_LENGTH, types.UINT_TYPE, [lw.buffer(r)])
    give(lw, e, [lw.b.binary(ops.MUL, words, lw.const_uint(4))])
    return []


def bytes_load(lw: Lowering, e: Builtin) -> Tree:
    """Load(offset) of any type of numbers."""
    r = object_of(lw, e)
    base = lw.value(e.args[0])
    lw.b.pos = e.pos
    if wants_status(lw, e):
        return argument.nothing(lw, e)
    return Bytes(lw, r, base, access_alignment(lw, e)).read(e.type)


def bytes_store(lw: Lowering, e: Builtin) -> Tree:
    """Store(offset, value) and AlignedStore(offset, alignment, value)"""
    r = object_of(lw, e)
    base = lw.value(e.args[0])
    given = e.args[-1]
    value = lw.tree(given)
    lw.b.pos = e.pos
    Bytes(lw, r, base, access_alignment(lw, e)).write(given.type, value)
    return []


def access_alignment(lw: Lowering, e: Builtin) -> int:
    """What the place of an access is a multiple of: of an aligned one as the checker found, of another the largest
    number there, as far as the buffer is declared so; 0 where nothing is known."""
    a = named(e, "alignment")
    if a is not None:
        known = const_number(lw.value(a))
        return known if known is not None else 0
    base = base_of(e.object) if e.object is not None else 0
    stored = e.args[-1].type if e.row.action == "bytes_store" else e.type
    return min(base, layouts_of(lw.options).largest_scalar(stored)) if base else 0


# ---- addresses


def address_pointer(lw: Lowering, address: Value, t: Type, align: int) -> Value:
    """Pointer to a value of HLSL type `t` at a 64-bit address, a multiple of `align`."""
    pointee = memory_type(lw.module, t, ops.STORAGE_PHYSICAL)
    return lw.b.inst(ops.BITCAST, lw.table.pointer(pointee, ops.STORAGE_PHYSICAL, align), [address])


def alignment(lw: Lowering, e: Builtin) -> int:
    """What the address is said to be a multiple of; 4 if nothing is said."""
    a = named(e, "alignment")
    given = const_number(lw.value(a)) if a is not None else 4
    if given is None or given <= 0 or given & (given - 1):
        lw.error(catalog.ALIGNMENT, e.pos if a is None else a.pos, [e.row.name])
        return 4
    return given


def load_word(lw: Lowering, address: Value) -> Value:
    """The uint at a 64-bit address."""
    got = lw.load_memory(address_pointer(lw, address, types.UINT_TYPE, 4), types.UINT_TYPE)
    assert isinstance(got, Value)
    return got


def raw_load(lw: Lowering, e: Builtin) -> Tree:
    """vk::RawBufferLoad<T>(address [, alignment])"""
    address = lw.value(e.args[0])
    lw.b.pos = e.pos
    return lw.load_memory(address_pointer(lw, address, e.type, alignment(lw, e)), e.type)


def raw_store(lw: Lowering, e: Builtin) -> Tree:
    """vk::RawBufferStore<T>(address, value [, alignment])"""
    address = lw.value(e.args[0])
    value = lw.tree(e.args[1])
    lw.b.pos = e.pos
    t = e.args[1].type
    lw.store_memory(address_pointer(lw, address, t, alignment(lw, e)), t, value)
    return []
