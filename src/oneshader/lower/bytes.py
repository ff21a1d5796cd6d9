"""Values in byte-address buffers: loaded and stored number by number, or in wide parts where the place allows it.

A number lies at a multiple of its size. Where the source promises more (AlignedLoad, AlignedStore on a buffer with
[BaseAlignment]), 8 or 16 bytes are accessed at once, through a second variable at the same binding that sees the buffer
as vectors. Spec: HLSL proposal 0051, "ByteAddressBuffer Alignment"; HLSL specification, "Memory Spaces".
"""

from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.lower import argument, expression, resource
from oneshader.lower.state import Resource
from oneshader.model import types
from oneshader.model.layout import layouts_of
from oneshader.model.types import ArrayType, BufferPointerType, MatrixType, ScalarType, StructType, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

WORD: Final = 4     # bytes


class Bytes:
    """A place in a byte-address buffer: values are read and written at `base` plus constant offsets.

    `base` is a multiple of `align` (0: of 4 or less, as the value needs it). `chunks` are the parts of the value that
    were read whole, `words` and `halves` what is still to be written, by offset.
    """

    __slots__ = ("lw", "resource", "pointer", "base", "layouts", "first", "align", "size", "chunks", "words", "halves")

    def __init__(self, lw: Lowering, r: Resource, base: Value, align: int) -> None:
        self.lw = lw
        self.resource = r
        self.pointer = lw.buffer(r)
        self.base = base
        self.layouts = layouts_of(lw.options)
        self.first = lw.b.binary(ops.SHR, base, lw.const_uint(2))
        self.align = align
        self.size = 0
        self.chunks: dict[int, Value] = {}
        self.words: dict[int, Value] = {}
        self.halves: dict[int, Value] = {}

    def read(self, t: Type) -> Tree:
        """The value of HLSL type `t` that lies there."""
        self.size = self.layouts.byte_address_size(t)
        return self.load(t, 0)

    def write(self, t: Type, tree: Tree) -> None:
        """Put a value of HLSL type `t` there."""
        self.size = self.layouts.byte_address_size(t)
        self.store(t, tree, 0)
        if self.align >= WORD:
            self.flush()

    # ---- words

    def word(self, offset: int) -> Value:
        """Pointer to the word at a constant byte offset (a multiple of 4) from the base."""
        b = self.lw.b
        index = self.first
        if offset >> 2:
            index = b.binary(ops.ADD, index, self.lw.const_uint(offset >> 2))
        return b.chain(self.pointer, [index])

    def wide(self, start: int, width: int) -> Value:
        """Pointer to the 8 or 16 bytes at a constant byte offset, both multiples of `width`."""
        lw, b = self.lw, self.lw.b
        view = self.chunks_of(width)
        index = b.binary(ops.SHR, self.base, lw.const_uint(3 if width == 8 else 4))
        if start:
            index = b.binary(ops.ADD, index, lw.const_uint(start // width))
        return b.chain(view, [index])

    def chunks_of(self, width: int) -> Value:
        """The buffer seen as vectors of `width` bytes."""
        return self.lw.buffer(resource.view(self.lw, self.resource, types.vector(types.UINT_TYPE, width // WORD)))

    def width_at(self, offset: int) -> int:
        """How many bytes around a word of the value may be accessed at once."""
        for width in (16, 8):
            if width <= self.align and (offset & -width) + width <= self.size:
                return width
        return WORD

    def load_word(self, offset: int) -> Value:
        """The word at a constant byte offset."""
        b = self.lw.b
        width = self.width_at(offset)
        if width == WORD:
            return b.load(self.word(offset))
        start = offset & -width
        chunk = self.chunks.get(start)
        if chunk is None:
            chunk = self.chunks[start] = b.load(self.wide(start, width))
        return b.extract(chunk, [(offset - start) >> 2])

    def store_word(self, v: Value, offset: int) -> None:
        """Write a uint, at once or with its neighbours."""
        if self.align >= WORD:
            self.words[offset] = v
        else:
            self.lw.b.store(self.word(offset), v)

    def flush(self) -> None:
        """Write what was collected: all parts of a value that lie together in one go."""
        self.join_halves()
        b = self.lw.b
        done: dict[int, bool] = {}
        for offset in sorted(self.words):
            if offset in done:
                continue
            width = self.width_at(offset)
            while width > WORD and not self.is_full(offset, width):
                width >>= 1
            start = offset & -width
            parts = [self.words[at] for at in range(start, start + width, WORD)]
            for at in range(start, start + width, WORD):
                done[at] = True
            if width == WORD:
                b.store(self.word(start), parts[0])
            else:
                b.store(self.wide(start, width), b.construct(types.vector(types.UINT_TYPE, len(parts)), parts))

    def is_full(self, offset: int, width: int) -> bool:
        """Whether all words around an offset are to be written."""
        start = offset & -width
        for at in range(start, start + width, WORD):
            if at not in self.words:
                return False
        return True

    def join_halves(self) -> None:
        """Two halves make a word; one alone replaces half of the word that is there."""
        lw, b = self.lw, self.lw.b
        for offset in sorted(self.halves):
            start = offset & -WORD
            if start in self.words:
                continue
            low, high = self.halves.get(start), self.halves.get(start + 2)
            if low is not None and high is not None:
                word = b.binary(ops.OR, low, b.binary(ops.SHL, high, lw.const_uint(16)))
            else:
                part = low if low is not None else high
                assert part is not None
                bit = lw.const_uint(0 if low is not None else 16)
                old = b.load(self.word(start))
                word = b.fold(ops.BIT_INSERT, types.UINT_TYPE, [old, part, bit, lw.const_uint(16)])
            self.words[start] = word

    # ---- numbers

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
            return b.compare(ops.NE, self.load_word(offset), lw.const_uint(0))
        if t.bits == 16:
            bits = b.convert(self.load_half(offset), types.UINT16_TYPE)
            return b.bitcast(bits, t) if t is not types.UINT16_TYPE else bits
        if t.bits == 64:
            low, high = self.load_word(offset), self.load_word(offset + WORD)
            return b.bitcast(b.construct(types.vector(types.UINT_TYPE, 2), [low, high]), t)
        got = self.load_word(offset)
        return b.bitcast(got, t) if t is not types.UINT_TYPE else got

    def load_half(self, offset: int) -> Value:
        """The 16 bits at a byte offset, in the low bits of a uint."""
        lw, b = self.lw, self.lw.b
        if self.align >= WORD:
            return b.binary(ops.SHR, self.load_word(offset & -WORD), lw.const_uint(16 if offset & 2 else 0))
        pointer, bit = self.half(offset)
        return b.binary(ops.SHR, b.load(pointer), bit)

    def store_half(self, bits: Value, offset: int) -> None:
        """Write the low 16 bits of a uint."""
        lw, b = self.lw, self.lw.b
        if self.align >= WORD:
            self.halves[offset] = bits
            return
        pointer, bit = self.half(offset)
        b.store(pointer, b.fold(ops.BIT_INSERT, types.UINT_TYPE, [b.load(pointer), bits, bit, lw.const_uint(16)]))

    def store_scalar(self, v: Value, offset: int) -> None:
        """One number."""
        b = self.lw.b
        s = argument.scalar_of(v)
        if s is types.BOOL_TYPE:
            self.store_word(b.convert(v, types.UINT_TYPE), offset)
        elif s.bits == 16:
            bits = b.convert(b.bitcast(v, types.UINT16_TYPE) if s is not types.UINT16_TYPE else v, types.UINT_TYPE)
            self.store_half(bits, offset)
        elif s.bits == 64:
            pair = b.bitcast(v, types.vector(types.UINT_TYPE, 2))
            self.store_word(b.extract(pair, [0]), offset)
            self.store_word(b.extract(pair, [1]), offset + WORD)
        else:
            self.store_word(b.bitcast(v, types.UINT_TYPE) if s is not types.UINT_TYPE else v, offset)

    # ---- values

    def load(self, t: Type, offset: int) -> Tree:
        """A value of HLSL type `t`: scalars lie tightly, members of structs at multiples of their largest scalar."""
        if isinstance(t, StructType):
            return self.load_struct(t, offset)
        if isinstance(t, ArrayType):
            if types.is_whole(t) and not self.lw.fits(t):
                return self.lw.undef(t)
            step = self.layouts.byte_address_size(t.element)
            return self.lw.whole([self.load(t.element, offset + i * step) for i in range(max(t.count, 0))], t)
        if isinstance(t, BufferPointerType):
            address = self.load_scalar(types.UINT64_TYPE, offset)
            return self.lw.b.inst(ops.BITCAST, self.lw.ir_type(t), [address])
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
        offsets = self.layouts.natural_struct(t).offsets
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
        if isinstance(t, BufferPointerType) and isinstance(tree, Value):
            tree, t = self.lw.b.inst(ops.BITCAST, types.UINT64_TYPE, [tree]), types.UINT64_TYPE
        step = self.layouts.scalar_bytes(t)
        for i, v in enumerate(expression.scalars_of(self.lw, tree, t)):
            self.store_scalar(v, offset + self.order(t, i) * step)

    def store_struct(self, t: StructType, tree: list[Tree], offset: int) -> None:
        offsets = self.layouts.natural_struct(t).offsets
        for i, f in enumerate(t.all_fields):
            member, bit = t.places[i]
            v = tree[i]
            if f.bits >= 0 and isinstance(v, Value):
                unit = self.load(f.type, offset + offsets[member])
                assert isinstance(unit, Value)
                v = self.lw.insert_bits(unit, v, bit, f.bits)
            self.store(f.type, v, offset + offsets[member])
