"""Methods of structured and byte-address buffers, their counters, and loads and stores through addresses."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.ir.shape import memory_type
from oneshader.lower import argument, expression
from oneshader.lower.argument import named
from oneshader.lower.state import Resource, const_number
from oneshader.lower.texture import give
from oneshader.model import types
from oneshader.model.layout import RULE_STORAGE, Layouts
from oneshader.model.types import ArrayType, MatrixType, ObjectType, ScalarType, StructType, Type
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


def layouts(lw: Lowering) -> Layouts:
    return Layouts(lw.options.layout, lw.native16, lw.options.matrix_row_major)


# ---- structured buffers


def structured_size(lw: Lowering, e: Builtin) -> Tree:
    """GetDimensions(count, stride)"""
    r = object_of(lw, e)
    argument.start(lw, e)
    count = lw.b.inst(ops.ARRAY_LENGTH, types.UINT_TYPE, [lw.buffer(r)])
    give(lw, e, [count, lw.const_uint(layouts(lw).element_stride(element_of(r), RULE_STORAGE))])
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


class Bytes:
    """A place in a byte-address buffer: values are read and written word by word, at `base` plus constant offsets."""

    __slots__ = ("lw", "pointer", "base", "layouts", "first")

    def __init__(self, lw: Lowering, pointer: Value, base: Value) -> None:
        self.lw = lw
        self.pointer = pointer
        self.base = base
        self.layouts = layouts(lw)
        self.first = lw.b.binary(ops.SHR, base, lw.const_uint(2))

    def word(self, offset: int) -> Value:
        """Pointer to the word at a constant byte offset (a multiple of 4) from the base."""
        b = self.lw.b
        index = self.first
        if offset >> 2:
            index = b.binary(ops.ADD, index, self.lw.const_uint(offset >> 2))
        return b.chain(self.pointer, [index])

    def half(self, offset: int) -> tuple[Value, Value]:
        """Pointer to the word that holds the 16 bits at a byte offset, and their first bit in it."""
        b = self.lw.b
        address = self.base
        if offset:
            address = b.binary(ops.ADD, address, self.lw.const_uint(offset))
        pointer = b.chain(self.pointer, [b.binary(ops.SHR, address, self.lw.const_uint(2))])
        bit = b.binary(ops.SHL, b.binary(ops.AND, address, self.lw.const_uint(2)), self.lw.const_uint(3))
        return pointer, bit

    def load_scalar(self, s: ScalarType, offset: int) -> Value:
        """One number of an HLSL scalar type."""
        lw, b = self.lw, self.lw.b
        t = lw.ir_type(s)
        assert isinstance(t, ScalarType)
        if t is types.BOOL_TYPE:
            return b.compare(ops.NE, b.load(self.word(offset)), lw.const_uint(0))
        if t.bits == 16:
            pointer, bit = self.half(offset)
            bits = b.convert(b.binary(ops.SHR, b.load(pointer), bit), types.UINT16_TYPE)
            return b.bitcast(bits, t) if t is not types.UINT16_TYPE else bits
        if t.bits == 64:
            low, high = b.load(self.word(offset)), b.load(self.word(offset + 4))
            return b.bitcast(b.construct(types.vector(types.UINT_TYPE, 2), [low, high]), t)
        got = b.load(self.word(offset))
        return b.bitcast(got, t) if t is not types.UINT_TYPE else got

    def store_scalar(self, v: Value, offset: int) -> None:
        """One number."""
        lw, b = self.lw, self.lw.b
        s = argument.scalar_of(v)
        if s is types.BOOL_TYPE:
            b.store(self.word(offset), b.convert(v, types.UINT_TYPE))
        elif s.bits == 16:
            bits = b.convert(b.bitcast(v, types.UINT16_TYPE) if s is not types.UINT16_TYPE else v, types.UINT_TYPE)
            pointer, bit = self.half(offset)
            b.store(pointer, b.fold(ops.BIT_INSERT, types.UINT_TYPE, [b.load(pointer), bits, bit, lw.const_uint(16)]))
        elif s.bits == 64:
            pair = b.bitcast(v, types.vector(types.UINT_TYPE, 2))
            b.store(self.word(offset), b.extract(pair, [0]))
            b.store(self.word(offset + 4), b.extract(pair, [1]))
        else:
            b.store(self.word(offset), b.bitcast(v, types.UINT_TYPE) if s is not types.UINT_TYPE else v)

    def load(self, t: Type, offset: int) -> Tree:
        """A value of HLSL type `t`: scalars lie tightly, members of structs at their offsets of a structured buffer."""
        if isinstance(t, StructType):
            return self.load_struct(t, offset)
        if isinstance(t, ArrayType):
            if types.is_whole(t) and not self.lw.fits(t):
                return self.lw.undef(t)
            step = self.layouts.byte_address_size(t.element)
            return self.lw.whole([self.load(t.element, offset + i * step) for i in range(max(t.count, 0))], t)
        s = types.element_of(t)
        assert s is not None
        step = self.layouts.scalar_bytes(s)
        parts: list[Value] = []
        for i in range(types.component_count(t)):
            parts.append(self.load_scalar(s, offset + self.order(t, i) * step))
        return expression.from_scalars(self.lw, parts, t)

    def order(self, t: Type, i: int) -> int:
        """Place of component `i` (row-major) of a value: matrices lie by columns, unless rows are declared or the
        default."""
        if not isinstance(t, MatrixType) or self.lw.options.legacy_buffer_matrix_order or self.layouts.is_row_major(t):
            return i
        return (i % t.columns) * t.rows + i // t.columns

    def load_struct(self, t: StructType, offset: int) -> Tree:
        offsets = self.layouts.struct(t, RULE_STORAGE).offsets
        out: list[Tree] = []
        for i, f in enumerate(t.all_fields):
            member, bit = t.places[i]
            tree = self.load(f.type, offset + offsets[member])
            if f.bits >= 0 and isinstance(tree, Value):
                tree = self.lw.extract_bits(tree, bit, f.bits)
            out.append(tree)
        return out

    def store(self, t: Type, tree: Tree, offset: int) -> None:
        """Write a value of HLSL type `t`."""
        if isinstance(t, StructType) and isinstance(tree, list):
            self.store_struct(t, tree, offset)
            return
        if isinstance(t, ArrayType):
            step = self.layouts.byte_address_size(t.element)
            for i, x in enumerate(self.lw.elements(tree, t)):
                self.store(t.element, x, offset + i * step)
            return
        step = self.layouts.scalar_bytes(t)
        for i, v in enumerate(expression.scalars_of(self.lw, tree, t)):
            self.store_scalar(v, offset + self.order(t, i) * step)

    def store_struct(self, t: StructType, tree: list[Tree], offset: int) -> None:
        offsets = self.layouts.struct(t, RULE_STORAGE).offsets
        for i, f in enumerate(t.all_fields):
            member, bit = t.places[i]
            v = tree[i]
            if f.bits >= 0 and isinstance(v, Value):
                unit = self.load(f.type, offset + offsets[member])
                assert isinstance(unit, Value)
                v = self.lw.insert_bits(unit, v, bit, f.bits)
            self.store(f.type, v, offset + offsets[member])


def bytes_load(lw: Lowering, e: Builtin) -> Tree:
    """Load(offset) of any type of numbers."""
    r = object_of(lw, e)
    base = lw.value(e.args[0])
    lw.b.pos = e.pos
    if wants_status(lw, e):
        return argument.nothing(lw, e)
    return Bytes(lw, lw.buffer(r), base).load(e.type, 0)


def bytes_store(lw: Lowering, e: Builtin) -> Tree:
    """Store(offset, value)"""
    r = object_of(lw, e)
    base = lw.value(e.args[0])
    value = lw.tree(e.args[1])
    lw.b.pos = e.pos
    Bytes(lw, lw.buffer(r), base).store(e.args[1].type, value, 0)
    return []


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
