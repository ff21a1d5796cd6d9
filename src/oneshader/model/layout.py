"""Memory layouts: HLSL types and a rule in; sizes, alignments, offsets, array strides and matrix strides in bytes out.

A *rule* says for which kind of memory the layout is wanted (RULE_CBUFFER, RULE_STORAGE...); the mode of the compilation
(-fvk-use-dx-layout and its siblings) maps it to one of seven *algorithms*. Spec: DXC's SPIR-V manual, "Memory layout
rules"; Vulkan, "Offset and stride assignment".
"""
from __future__ import annotations

from oneshader.model import types
from oneshader.model.interface import Facts
from oneshader.model.types import (
    ArrayType,
    BufferPointerType,
    EnumType,
    Field,
    MatrixType,
    ObjectType,
    ScalarType,
    SpirvType,
    StructType,
    Type,
    VectorType,
)
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.options import Options
    from oneshader.source.diag import DiagnosticBag

# What the layout is for.
RULE_CBUFFER: Final = 0        # cbuffer, ConstantBuffer<T>, $Globals
RULE_TBUFFER: Final = 1        # tbuffer, TextureBuffer<T>
RULE_STORAGE: Final = 2        # structured and byte-address buffers, buffer pointers
RULE_PUSH_CONSTANT: Final = 3  # push constants and shader records
RULE_SCALAR: Final = 4         # C-like packing, whatever the mode

# Algorithms.
STD140: Final = 0
STD430: Final = 1
RELAXED140: Final = 2
RELAXED430: Final = 3
DX_CBUFFER: Final = 4
DX_STRUCTURED: Final = 5
SCALAR: Final = 6
ALGORITHMS: Final = 7

MODE_RULES: Final[list[list[int]]] = [  # [options.LAYOUT_*][rule] -> algorithm
    [RELAXED140, RELAXED430, RELAXED430, RELAXED430, SCALAR],
    [DX_CBUFFER, DX_CBUFFER, DX_STRUCTURED, DX_STRUCTURED, SCALAR],
    [STD140, STD430, STD430, STD430, SCALAR],
    [SCALAR, SCALAR, SCALAR, SCALAR, SCALAR],
]

DECORATION_OFFSET: Final = 35
POINTER_SIZE: Final = 8  # of a type of inline SPIR-V that names no size: only an address can be in memory
VEC4: Final = 16  # bytes of a float4: the register of a constant buffer


class StructLayout:
    """Offsets of `StructType.members`, size and alignment, all in bytes; `end` is the size before it is rounded."""

    __slots__ = ("offsets", "size", "align", "end")

    def __init__(self, offsets: list[int], size: int, align: int, end: int) -> None:
        self.offsets = offsets
        self.size = size
        self.align = align
        self.end = end


class Layouts:
    """Layouts of one compilation, each worked out once.

    `mode`: options.LAYOUT_*; `native16`: -enable-16bit-types; `row_major`: matrices without an orientation are
    row-major (-Zpr).
    Explicit offsets that cannot be are reported to `bag` (OSH0481, OSH0482), once per struct and place.
    """

    __slots__ = ("algorithms", "native16", "row_major", "bag", "sizes", "structs")

    def __init__(self, mode: int, native16: bool, row_major: bool, bag: DiagnosticBag | None = None) -> None:
        self.algorithms = MODE_RULES[mode]
        self.native16 = native16
        self.row_major = row_major
        self.bag = bag
        self.sizes: list[dict[str, tuple[int, int]]] = [{} for _ in range(ALGORITHMS)]
        self.structs: list[dict[str, StructLayout]] = [{} for _ in range(ALGORITHMS)]

    # Questions by rule ----------------------------------------------------------------------------------------------

    def size_align(self, t: Type, rule: int) -> tuple[int, int]:
        """Size and alignment of a value of type `t`, in bytes."""
        return self.measure(t, self.algorithms[rule])

    def struct(self, t: StructType, rule: int) -> StructLayout:
        """Offsets of the members of `t`."""
        return self.struct_layout(t, self.algorithms[rule])

    def array_stride(self, t: ArrayType, rule: int) -> int:
        """Bytes from one element of the array to the next."""
        return self.stride(t.element, self.algorithms[rule])

    def element_stride(self, element: Type, rule: int) -> int:
        """Bytes between the elements of a run-time array of `element`: a structured buffer's stride."""
        return self.stride(element, self.algorithms[rule])

    def packed_size(self, ts: list[Type]) -> int:
        """Bytes of values one behind the other, each at its natural alignment: groupshared memory."""
        size = 0
        for t in ts:
            own, align = self.size_align(t, RULE_SCALAR)
            size = round_up(size, align) + own
        return size

    def matrix_stride(self, t: MatrixType, rule: int) -> int:
        """Bytes between the stored rows (row-major) or columns (column-major) of `t`."""
        return self.vector_stride(t, self.algorithms[rule])

    def is_row_major(self, t: MatrixType) -> bool:
        """Whether the rows of `t`, as HLSL counts them, are stored one after another."""
        return t.orientation == types.ORIENT_ROW or (t.orientation == types.ORIENT_NONE and self.row_major)

    def is_spread(self, t: MatrixType, rule: int) -> bool:
        """Whether a one-row or one-column matrix lies as scalars with a stride: Direct3D's constant buffers."""
        vectors, components = self.stored_vectors(t)
        return components == 1 and vectors > 1 and self.algorithms[rule] == DX_CBUFFER

    def natural_struct(self, t: StructType) -> StructLayout:
        """Offsets of the members of `t` in byte-address buffers, whatever the mode: multiples of their largest
        scalar."""
        return self.struct_layout(t, DX_STRUCTURED)

    def byte_address_size(self, t: Type) -> int:
        """Bytes that a templated Load or Store of a byte-address buffer takes.

        Scalars lie tightly, in vectors, matrices and arrays too; the members of a struct lie at multiples of their
        largest scalar (`natural_struct`), and a struct takes its whole size.
        """
        if isinstance(t, ArrayType):
            return max(t.count, 0) * self.byte_address_size(t.element)
        if isinstance(t, StructType):
            return self.struct_layout(t, DX_STRUCTURED).size
        return self.scalar_bytes(t) * max(types.component_count(t), 1)

    def largest_scalar(self, t: Type) -> int:
        """Bytes of the largest number in a value: what its place in device memory is a multiple of. 1 for a struct that
        is not complete."""
        t = types.innermost(t)
        if isinstance(t, StructType):
            largest = 1
            for f in t.all_fields:
                largest = max(largest, self.largest_scalar(f.type))
            return largest
        return self.scalar_bytes(t)

    def scalar_bytes(self, t: Type) -> int:
        """Bytes of one component: bool takes 4, half and min-precision types 4 unless 16-bit types are native."""
        scalar = types.element_of(t)
        if scalar is None:
            return 8  # a buffer pointer
        if scalar.bits == 64 and not scalar.literal:
            return 8
        if scalar.bits == 16 and (self.native16 or (not scalar.minimum and scalar.kind != types.HALF)):
            return 2
        return 4

    # Measuring by algorithm -----------------------------------------------------------------------------------------

    def measure(self, t: Type, algorithm: int) -> tuple[int, int]:
        """Size and alignment under one of the seven algorithms."""
        memo = self.sizes[algorithm]
        found = memo.get(t.key)
        if found is None:
            found = self.work_out(t, algorithm)
            memo[t.key] = found
        return found

    def work_out(self, t: Type, algorithm: int) -> tuple[int, int]:
        if isinstance(t, (ScalarType, EnumType, ObjectType, BufferPointerType)):
            size = self.scalar_bytes(t)
            return size, size
        if isinstance(t, VectorType):
            return self.measure_vector(self.scalar_bytes(t), t.count, algorithm)
        if isinstance(t, MatrixType):
            return self.measure_matrix(t, algorithm)
        if isinstance(t, ArrayType):
            return self.measure_array(t, algorithm)
        if isinstance(t, StructType):
            layout = self.struct_layout(t, algorithm)
            return layout.size, layout.align
        if isinstance(t, SpirvType):
            return (t.size, t.align) if t.size else (POINTER_SIZE, POINTER_SIZE)
        return 0, 1

    def measure_vector(self, size: int, count: int, algorithm: int) -> tuple[int, int]:
        if algorithm >= DX_CBUFFER or count == 1 or count > types.WIDEST:
            return size * count, size
        return size * count, size * (4 if count == 3 else count)

    def stored_vectors(self, t: MatrixType) -> tuple[int, int]:
        """How many vectors a matrix is stored as, and their component count."""
        return (t.rows, t.columns) if self.is_row_major(t) else (t.columns, t.rows)

    def measure_matrix(self, t: MatrixType, algorithm: int) -> tuple[int, int]:
        size = self.scalar_bytes(t)
        vectors, components = self.stored_vectors(t)
        if algorithm == DX_CBUFFER and vectors > 1:
            return VEC4 * (vectors - 1) + components * size, self.vector_stride(t, algorithm)
        if t.rows == 1 or t.columns == 1:
            return self.measure_vector(size, t.rows * t.columns, algorithm)
        if algorithm >= DX_STRUCTURED:
            return t.rows * t.columns * size, size
        stride = self.vector_stride(t, algorithm)
        return vectors * stride, stride

    def vector_stride(self, t: MatrixType, algorithm: int) -> int:
        size = self.scalar_bytes(t)
        components = self.stored_vectors(t)[1]
        if algorithm >= DX_STRUCTURED:
            return components * size
        stride = size * (4 if components == 3 else components)
        return stride if algorithm == STD430 or algorithm == RELAXED430 else round_up(stride, VEC4)

    def stride(self, element: Type, algorithm: int) -> int:
        size, align = self.measure(element, algorithm)
        if algorithm == STD140 or algorithm == RELAXED140 or algorithm == DX_CBUFFER:
            align = round_up(align, VEC4)
            size = size if size > 0 else align
        return round_up(size, align)

    def measure_array(self, t: ArrayType, algorithm: int) -> tuple[int, int]:
        size, align = self.measure(t.element, algorithm)
        count = t.count if t.count > 0 else 1
        if algorithm >= DX_STRUCTURED:
            return self.stride(t.element, algorithm) * (count - 1) + size, align
        stride = self.stride(t.element, algorithm)
        if algorithm == STD140 or algorithm == RELAXED140 or algorithm == DX_CBUFFER:
            align = round_up(align, VEC4)
            size = size if size > 0 else align
        if algorithm == DX_CBUFFER:  # what follows may use the rest of the last element's register
            return stride * (count - 1) + size, align
        return round_up(stride * count, align), align

    # Structs --------------------------------------------------------------------------------------------------------

    def struct_layout(self, t: StructType, algorithm: int) -> StructLayout:
        memo = self.structs[algorithm]
        found = memo.get(t.key)
        if found is None:
            found = self.lay_out(t, algorithm)
            memo[t.key] = found
        return found

    def lay_out(self, t: StructType, algorithm: int) -> StructLayout:
        offsets: list[int] = []
        end = 0
        align = 1
        if t.base is not None:  # the base object is a member of its own: what follows starts behind its padding
            base = self.struct_layout(t.base, algorithm)
            offsets = list(base.offsets)
            end = base.size
            align = base.align
        first = len(offsets)
        own = t.members[first:]
        offsets += [0] * len(own)
        spans: list[tuple[int, int, int]] = []
        for index in placing_order(own):
            field = own[index]
            size, field_align = self.measure(field.type, algorithm)
            offset = self.place(field.type, size, field_align, end, algorithm)
            offset = self.explicit_offset(field, offset, end, field_align)
            offsets[first + index] = offset
            align = max(align, field_align)
            end = offset + size
            spans.append((offset, end, index))
        self.check_spans(own, spans)
        size = end
        if algorithm == STD140 or algorithm == RELAXED140 or (algorithm == DX_CBUFFER and end > 0):
            align = round_up(align, VEC4)
        if algorithm != DX_CBUFFER and algorithm != SCALAR:
            size = round_up(size, align)
        return StructLayout(offsets, size, align, end)

    def check_spans(self, members: list[Field], spans: list[tuple[int, int, int]]) -> None:
        """Members that [[vk::offset]] puts where others lie; `spans` are (first byte, end, member)."""
        last = 0
        for first, end, index in sorted(spans):
            field = members[index]
            facts = field.facts
            if first < last and isinstance(facts, Facts) and facts.attribute("offset") and self.bag is not None:
                self.bag.report(catalog.OFFSET_OVERLAP, field.pos, [field.name, str(first), str(last)])
            last = max(last, end)

    def place(self, t: Type, size: int, align: int, end: int, algorithm: int) -> int:
        """Offset of a member that follows `end`.

        Relaxed and constant-buffer rules align a vector as its component, unless it would cross a 16-byte line.
        """
        relaxed = algorithm == RELAXED140 or algorithm == RELAXED430 or algorithm == DX_CBUFFER
        if not relaxed or not self.is_vector(t):
            return round_up(end, align)
        component = self.scalar_bytes(t)
        if component <= 4:
            align = component
        offset = round_up(end, align)
        crosses = offset // VEC4 != (offset + size - 1) // VEC4 if size <= VEC4 else offset % VEC4 != 0
        return round_up(offset, VEC4) if crosses else offset

    def is_vector(self, t: Type) -> bool:
        if isinstance(t, VectorType):
            return 1 < t.count <= types.WIDEST
        return isinstance(t, MatrixType) and (t.rows == 1) != (t.columns == 1)

    def explicit_offset(self, field: Field, offset: int, end: int, align: int) -> int:
        """The offset that [[vk::offset]], packoffset or register(c#) asks for, else `offset`."""
        facts = field.facts
        if not isinstance(facts, Facts):
            return offset
        attribute = facts.attribute("offset")
        if attribute is not None:
            offset = attribute.integer(0)
            if offset % align != 0 and self.bag is not None:
                self.bag.report(catalog.OFFSET_ALIGNMENT, attribute.pos, [str(offset), field.name, str(align)])
            return offset
        for a in facts.attributes:
            if a.name == "ext_decorate" and a.integer(0) == DECORATION_OFFSET:
                return a.integer(1)
        wanted = facts.packoffset
        if wanted < 0:
            number = constant_register(field)
            if number < 0:
                return offset
            wanted = number * VEC4
        if wanted < end and self.bag is not None:
            self.bag.report(catalog.OFFSET_OVERLAP, field.pos, [field.name, str(wanted), str(end)])
        return wanted


def layouts_of(options: Options, bag: DiagnosticBag | None = None) -> Layouts:
    """The layouts that a compilation with these options uses."""
    return Layouts(options.layout, options.enable_16bit, options.matrix_row_major, bag)


def placing_order(members: list[Field]) -> list[int]:
    """Indices of members in the order of their placing: those with register(c#) by number, the others behind them."""
    fixed: list[tuple[int, int]] = []
    free: list[int] = []
    for index, field in enumerate(members):
        number = constant_register(field)
        if number >= 0:
            fixed.append((number, index))
        else:
            free.append(index)
    if fixed:
        fixed.sort()
        return [index for _, index in fixed] + free
    return free


def constant_register(field: Field) -> int:
    """N of a member's register(cN); -1 without."""
    facts = field.facts
    if isinstance(facts, Facts):
        for register in facts.registers:
            if register.letter == "c" and register.number >= 0:
                return register.number
    return -1


def round_up(value: int, multiple: int) -> int:
    """The smallest multiple of `multiple` that is not below `value`."""
    return (value + multiple - 1) // multiple * multiple
