"""HLSL and IR types in, ids of SPIR-V types out: register types, memory types with a layout, blocks, images, pointers.

A *register* type is what a value has, and what variables without an explicit layout hold. A *memory* type is what a
buffer holds: structs with offsets, arrays with a stride, bools as uint, matrices that are not of floats as arrays of
their stored vectors. Scalars, vectors and float matrices are the same in both.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.ir.narrow import FLOATS, INTEGERS
from oneshader.ir.shape import KINDS
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.interface import Facts
from oneshader.model.layout import RULE_CBUFFER, RULE_PUSH_CONSTANT, RULE_STORAGE, Layouts
from oneshader.model.types import (
    ArrayType,
    BufferPointerType,
    ConstantType,
    EnumType,
    MatrixType,
    ObjectType,
    PointerType,
    ScalarType,
    SpirvType,
    StructType,
    Type,
    VectorType,
)
from oneshader.spirv.assemble import Assembler, append_text, integer_words
from oneshader.spirv.capability import Capabilities

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.spirv.emit_constant import ConstantWriter

STORAGE_RULES: Final[dict[int, int]] = {
    ops.STORAGE_UNIFORM: RULE_CBUFFER,
    ops.STORAGE_BUFFER: RULE_STORAGE,
    ops.STORAGE_PUSH_CONSTANT: RULE_PUSH_CONSTANT,
    ops.STORAGE_PHYSICAL: RULE_STORAGE,
    ops.STORAGE_SHADER_RECORD: RULE_STORAGE,
}

IMAGE_NAMES: Final[dict[int, str]] = {
    g.DIM_1D: "type.1d.image",
    g.DIM_2D: "type.2d.image",
    g.DIM_3D: "type.3d.image",
    g.DIM_CUBE: "type.cube.image",
    g.DIM_BUFFER: "type.buffer.image",
    g.DIM_SUBPASS_DATA: "type.subpass.image",
}
DEPTH_UNKNOWN: Final = 2
# Types of inline SPIR-V: with an element as their first operand; numbers, by opcode << 8 | width.
ELEMENT_OPCODES: Final = (g.OP_TYPE_VECTOR, g.OP_TYPE_MATRIX, g.OP_TYPE_ARRAY, g.OP_TYPE_RUNTIME_ARRAY)
NUMBER_OPCODES: Final = (g.OP_TYPE_INT, g.OP_TYPE_FLOAT)
NUMBER_CAPABILITIES: Final[dict[int, int]] = {
    g.OP_TYPE_INT << 8 | 8: g.CAPABILITY_INT8,
    g.OP_TYPE_INT << 8 | 16: g.CAPABILITY_INT16,
    g.OP_TYPE_INT << 8 | 64: g.CAPABILITY_INT64,
    g.OP_TYPE_FLOAT << 8 | 16: g.CAPABILITY_FLOAT16,
    g.OP_TYPE_FLOAT << 8 | 64: g.CAPABILITY_FLOAT64,
}


class BlockInfo:
    """What is known of a block: the `runtime_array` that it wraps (0: none), whether it wraps a `counter`."""

    __slots__ = ("runtime_array", "counter")

    def __init__(self, runtime_array: int, counter: bool) -> None:
        self.runtime_array = runtime_array
        self.counter = counter


class TypeWriter:
    """Declares types on demand; one for a module.

    `members` maps a struct's id to the ids of its members, `elements` an array, matrix or vector to its element's.
    `pointees` maps a pointer type to what it points to. `wide16` marks types that hold 16-bit numbers.
    """

    __slots__ = (
        "asm", "caps", "layouts", "native16", "registers", "memories", "members", "elements", "pointees", "pointers",
        "blocks", "block_ids", "wide16", "images", "sampled_images", "strided", "constants", "open_structs",
        "narrow",
    )  # fmt: skip

    def __init__(self, asm: Assembler, caps: Capabilities, layouts: Layouts, native16: bool) -> None:
        self.asm = asm
        self.caps = caps
        self.layouts = layouts
        self.native16 = native16
        self.registers: dict[str, int] = {}
        self.memories: list[dict[str, int]] = [{} for _ in range(5)]  # by rule
        self.members: dict[int, list[int]] = {}
        self.elements: dict[int, int] = {}
        self.pointees: dict[int, int] = {}
        self.pointers: dict[int, int] = {}              # storage << 32 | pointee -> pointer type
        self.blocks: dict[int, BlockInfo] = {}
        self.block_ids: dict[str, int] = {}
        self.wide16: dict[int, bool] = {}
        self.images: dict[int, tuple[int, int, int]] = {}  # image type -> (dim, sampled, format)
        self.sampled_images: dict[int, int] = {}
        self.strided: dict[int, int] = {}               # array that stands for a vector in memory -> component count
        self.constants: ConstantWriter | None = None    # set by its constructor
        self.narrow = 0                                 # kinds of 16-bit numbers that have a type
        # structs that are being declared -> the pointer to them that was declared before, 0 for none
        self.open_structs: dict[str, int] = {}

    # Register types -------------------------------------------------------------------------------------------------

    def register(self, t: Type) -> int:
        """The id of the type that a value of IR or declared type `t` has."""
        found = self.registers.get(t.key)
        if found is None:
            found = self.declare(t)
            self.registers[t.key] = found
        return found

    def declare(self, t: Type) -> int:
        if isinstance(t, ScalarType):
            return self.scalar(KINDS[self.native16][t.kind])
        if isinstance(t, VectorType):
            element = self.register(t.element)
            long = t.count > types.WIDEST
            return self.array_of(element, self.constant_length(t.count), 0) if long else self.vector(element, t.count)
        if isinstance(t, MatrixType):
            return self.matrix(t)
        if isinstance(t, StructType):
            return self.struct(t)
        if isinstance(t, ArrayType):
            return self.array(self.register(t.element), t, 0)
        if isinstance(t, EnumType):
            return self.register(t.underlying)
        if isinstance(t, PointerType):
            return self.pointer_to(t)
        if isinstance(t, ObjectType):
            return self.object(t, 0)
        if isinstance(t, SpirvType):
            return self.spirv(t)
        if isinstance(t, BufferPointerType):
            return self.address(t.element)
        return self.asm.type((g.OP_TYPE_VOID,))

    def spirv(self, t: SpirvType) -> int:
        """A type that the source spelled out."""
        words: list[int] = []
        storage = -1
        if t.opcode == g.OP_TYPE_POINTER and isinstance(t.operands[0], ConstantType):
            storage = t.operands[0].number
        for o in t.operands:
            words += self.operand(o, storage)
        self.need_spirv(t)
        if storage >= 0 and len(words) == 2:
            return self.pointer(words[1], storage)
        made = self.asm.type((t.opcode, *words))
        if t.opcode in ELEMENT_OPCODES and words:
            self.elements[made] = words[0]
        return made

    def operand(self, t: Type, storage: int) -> list[int]:
        """The words of an operand: of a number itself, or the id of a constant or type; of what a pointer points to,
        the type in that memory."""
        if not isinstance(t, ConstantType):
            rule = STORAGE_RULES.get(storage)
            if rule is not None and isinstance(t, SpirvType) and t.opcode == g.OP_TYPE_RUNTIME_ARRAY and t.operands:
                element = t.operands[0]     # the array that a buffer's block wraps, with its stride
                return [self.runtime_array(self.memory(element, rule), self.layouts.element_stride(element, rule))]
            return [self.register(t) if rule is None else self.memory(t, rule)]
        words = integer_words(t.number, t.scalar.bits, t.scalar.cls == types.CLASS_SINT)
        if t.literal:
            return words
        kind = self.register(t.scalar)
        if t.scalar.cls == types.CLASS_BOOL:
            return [self.asm.constant((g.OP_CONSTANT_TRUE if t.number else g.OP_CONSTANT_FALSE, kind))]
        return [self.asm.constant((g.OP_CONSTANT, kind, *words))]

    def need_spirv(self, t: SpirvType) -> None:
        """Capabilities and extensions of a type that the source spelled out."""
        self.caps.for_opcode(t.opcode)
        if t.opcode == g.OP_TYPE_ACCELERATION_STRUCTURE_KHR:
            self.caps.for_acceleration_structure()
        if t.opcode in NUMBER_OPCODES and t.operands and isinstance(t.operands[0], ConstantType):
            capability = NUMBER_CAPABILITIES.get(t.opcode << 8 | t.operands[0].number, 0)
            if capability and len(t.operands) < 3 and not (t.opcode == g.OP_TYPE_FLOAT and len(t.operands) == 2):
                self.caps.need(capability)
        for capability in t.capabilities:
            self.caps.need(capability)
        for extension in t.extensions:
            self.caps.extensions[extension] = True

    def scalar(self, t: ScalarType) -> int:
        """A scalar of the IR's kinds."""
        if t.cls == types.CLASS_BOOL:
            return self.asm.type((g.OP_TYPE_BOOL,))
        if t.cls == types.CLASS_FLOAT:
            if t.bits == 64:
                self.caps.need(g.CAPABILITY_FLOAT64)
            made = self.asm.type((g.OP_TYPE_FLOAT, t.bits))
        else:
            if t.bits == 64:
                self.caps.need(g.CAPABILITY_INT64)
            made = self.asm.type((g.OP_TYPE_INT, t.bits, 1 if t.cls == types.CLASS_SINT else 0))
        if t.bits == 16:
            self.wide16[made] = True
            self.narrow |= FLOATS if t.cls == types.CLASS_FLOAT else INTEGERS
        return made

    def unsigned(self) -> int:
        """uint."""
        return self.register(types.UINT_TYPE)

    def vector(self, element: int, count: int) -> int:
        """A vector of 2 to 4 components; its element for one component."""
        if count == 1:
            return element
        made = self.asm.type((g.OP_TYPE_VECTOR, element, count))
        self.elements[made] = element
        if element in self.wide16:
            self.wide16[made] = True
        return made

    def matrix(self, t: MatrixType) -> int:
        """A matrix in a register: its HLSL rows are SPIR-V's columns; not of floats: an array of rows."""
        row = self.vector(self.register(t.element), t.columns)
        if t.rows == 1:
            return row
        if t.columns == 1:
            return self.vector(self.register(t.element), t.rows)
        if t.element.cls != types.CLASS_FLOAT:
            return self.array_of(row, self.constant_length(t.rows), 0)
        made = self.asm.type((g.OP_TYPE_MATRIX, row, t.rows))
        self.elements[made] = row
        if row in self.wide16:
            self.wide16[made] = True
        return made

    def struct(self, t: StructType) -> int:
        """A struct without layout."""
        members = [self.register(f.type) for f in t.members]
        made = self.new_struct(members)
        self.name_struct(made, t)
        for n, f in enumerate(t.members):
            self.relax(made, n, f.type)
        return made

    def new_struct(self, members: list[int]) -> int:
        made = self.asm.new_type((g.OP_TYPE_STRUCT, *members))
        self.members[made] = members
        for m in members:
            if m in self.wide16:
                self.wide16[made] = True
        return made

    def name_struct(self, made: int, t: StructType) -> None:
        self.asm.name(made, types.plain_name(t.name))
        for n, f in enumerate(t.members):
            self.asm.member_name(made, n, f.name)

    def relax(self, struct: int, member: int, t: Type) -> None:
        """RelaxedPrecision on a member of a min-precision type, where that is 32 bits wide."""
        t = types.innermost(t)
        scalar = types.element_of(t)
        if scalar is not None and scalar.minimum and not self.native16:
            self.asm.decorate_member(struct, member, g.DECORATION_RELAXED_PRECISION)

    def constant_length(self, count: int) -> int:
        return self.asm.constant((g.OP_CONSTANT, self.unsigned(), count))

    def array(self, element: int, t: ArrayType, stride: int) -> int:
        """An array of `t`'s length, at run time where that is not known."""
        if t.count < 0:
            return self.runtime_array(element, stride)
        if isinstance(t.spec, Value) and self.constants is not None:
            return self.array_of(element, self.constants.use(t.spec), stride)
        return self.array_of(element, self.constant_length(t.count), stride)

    def array_of(self, element: int, length: int, stride: int) -> int:
        key = (g.OP_TYPE_ARRAY, element, length, stride)
        made = self.asm.types.get(key)
        if made is None:
            made = self.asm.new_type(key[:3])
            self.asm.types[key] = made
            self.finish_array(made, element, stride)
        return made

    def runtime_array(self, element: int, stride: int) -> int:
        key = (g.OP_TYPE_RUNTIME_ARRAY, element, stride)
        made = self.asm.types.get(key)
        if made is None:
            made = self.asm.new_type(key[:2])
            self.asm.types[key] = made
            self.finish_array(made, element, stride)
        return made

    def finish_array(self, made: int, element: int, stride: int) -> None:
        self.elements[made] = element
        if element in self.wide16:
            self.wide16[made] = True
        if stride:
            self.asm.decorate_value(made, g.DECORATION_ARRAY_STRIDE, stride)

    # Memory types ---------------------------------------------------------------------------------------------------

    def memory(self, t: Type, rule: int) -> int:
        """The id of the type that `t` has in memory with an explicit layout."""
        table = self.memories[rule]
        found = table.get(t.key)
        if found is None:
            found = self.declare_memory(t, rule)
            table[t.key] = found
        return found

    def declare_memory(self, t: Type, rule: int) -> int:
        if isinstance(t, StructType):
            if rule == RULE_STORAGE:
                self.open_structs[t.key] = 0
            made = self.memory_struct(t, rule)
            self.name_struct(made, t)
            forward = self.open_structs.pop(t.key, 0) if rule == RULE_STORAGE else 0
            if forward:
                self.asm.declare_pointer(forward, ops.STORAGE_PHYSICAL, made)
                self.pointees[forward] = made
                if made in self.wide16:
                    self.caps.for_storage16(ops.STORAGE_PHYSICAL)
                    self.wide16[forward] = True
                self.pointers[ops.STORAGE_PHYSICAL << 32 | made] = forward
            return made
        if isinstance(t, ArrayType):
            return self.array(self.memory(t.element, rule), t, self.layouts.array_stride(t, rule))
        if isinstance(t, MatrixType) and t.rows > 1 and t.columns > 1 and t.element.cls != types.CLASS_FLOAT:
            by_rows = self.layouts.is_row_major(t)
            vectors, components = (t.rows, t.columns) if by_rows else (t.columns, t.rows)
            stored = self.vector(self.memory(t.element, rule), components)
            return self.array_of(stored, self.constant_length(vectors), self.layouts.matrix_stride(t, rule))
        if isinstance(t, MatrixType) and self.layouts.is_spread(t, rule):
            count = t.rows * t.columns
            stride = self.layouts.matrix_stride(t, rule)
            array = self.array_of(self.memory(t.element, rule), self.constant_length(count), stride)
            self.strided[array] = count
            return array
        if isinstance(t, VectorType) and t.count > types.WIDEST:
            stride = self.layouts.scalar_bytes(t.element)
            return self.array_of(self.memory(t.element, rule), self.constant_length(t.count), stride)
        scalar = types.element_of(t)
        if scalar is not None and scalar.cls == types.CLASS_BOOL:
            return self.register(types.with_element(t, types.UINT_TYPE))
        return self.register(t)

    def memory_struct(self, t: StructType, rule: int) -> int:
        """A struct with offsets; the caller names it."""
        members = [self.memory(f.type, rule) for f in t.members]
        made = self.new_struct(members)
        offsets = self.layouts.struct(t, rule).offsets
        for n, f in enumerate(t.members):
            self.asm.decorate_member_value(made, n, g.DECORATION_OFFSET, offsets[n])
            self.decorate_matrix(made, n, f.type, rule)
            self.relax(made, n, f.type)
            if f.facts is not None and f.facts.attributes:
                self.decorate_field(made, n, f.facts)
        return made

    def decorate_field(self, struct: int, member: int, facts: Facts) -> None:
        """[[vk::ext_decorate]] and [[vk::ext_decorate_string]] of a member; an Offset is part of the layout."""
        for a in facts.attributes:
            if a.scope != "vk" or a.integer(0) == g.DECORATION_OFFSET:
                continue
            if a.name == "ext_decorate":
                words = [a.integer(i) & 0xFFFFFFFF for i in range(len(a.arguments))]
                self.asm.decorations += ((3 + len(words)) << 16 | g.OP_MEMBER_DECORATE, struct, member, *words)
                self.caps.for_decoration(words[0])
            elif a.name == "ext_decorate_string":
                operands = [struct, member, a.integer(0)]
                append_text(self.asm.decorations, g.OP_MEMBER_DECORATE_STRING, operands, a.string(1))

    def decorate_matrix(self, struct: int, member: int, t: Type, rule: int) -> None:
        """MatrixStride and majority of a member of float matrices. HLSL's rows are SPIR-V's columns."""
        t = types.innermost(t)
        if isinstance(t, MatrixType) and t.rows > 1 and t.columns > 1 and t.element.cls == types.CLASS_FLOAT:
            stride = self.layouts.matrix_stride(t, rule)
            self.asm.decorate_member_value(struct, member, g.DECORATION_MATRIX_STRIDE, stride)
            by_rows = self.layouts.is_row_major(t)
            self.asm.decorate_member(struct, member, g.DECORATION_COL_MAJOR if by_rows else g.DECORATION_ROW_MAJOR)

    # Blocks ---------------------------------------------------------------------------------------------------------

    def block(self, t: StructType, rule: int, name: str, readonly: bool) -> int:
        """A Block struct with the members of `t`: constant buffers, texture buffers, push constants."""
        key = f"{t.key} {rule} {name}"
        found = self.block_ids.get(key)
        if found is None:
            found = self.memory_struct(t, rule)
            self.asm.name(found, name)
            for n, f in enumerate(t.members):
                self.asm.member_name(found, n, f.name)
                if readonly:
                    self.asm.decorate_member(found, n, g.DECORATION_NON_WRITABLE)
            self.finish_block(found, key, 0, False)
        return found

    def buffer_block(self, element: Type, name: str, readonly: bool) -> int:
        """A Block struct around a run-time array: structured and byte-address buffers."""
        key = f"{element.key} [] {name}"
        found = self.block_ids.get(key)
        if found is None:
            stride = self.layouts.element_stride(element, RULE_STORAGE)
            array = self.runtime_array(self.memory(element, RULE_STORAGE), stride)
            found = self.new_struct([array])
            self.asm.name(found, name)
            self.asm.decorate_member_value(found, 0, g.DECORATION_OFFSET, 0)
            self.decorate_matrix(found, 0, element, RULE_STORAGE)
            if readonly:
                self.asm.decorate_member(found, 0, g.DECORATION_NON_WRITABLE)
            self.finish_block(found, key, array, False)
        return found

    def counter_block(self, element: Type, name: str) -> int:
        """A Block struct around one number: the counter of a structured buffer."""
        key = f"{element.key} counter {name}"
        found = self.block_ids.get(key)
        if found is None:
            found = self.new_struct([self.memory(element, RULE_STORAGE)])
            self.asm.name(found, name)
            self.asm.member_name(found, 0, "counter")
            self.asm.decorate_member_value(found, 0, g.DECORATION_OFFSET, 0)
            self.finish_block(found, key, 0, True)
        return found

    def finish_block(self, made: int, key: str, array: int, counter: bool) -> None:
        self.asm.decorate(made, g.DECORATION_BLOCK)
        self.block_ids[key] = made
        self.blocks[made] = BlockInfo(array, counter)

    # Objects --------------------------------------------------------------------------------------------------------

    def object(self, t: ObjectType, image_format: int) -> int:
        """An opaque type; `image_format` for images whose format is known."""
        family = t.info.family
        if family == types.FAMILY_SAMPLER:
            made = self.asm.type((g.OP_TYPE_SAMPLER,))
            return self.named(made, "type.sampler")
        if family == types.FAMILY_ACCELERATION:
            self.caps.for_acceleration_structure()
            return self.named(self.asm.type((g.OP_TYPE_ACCELERATION_STRUCTURE_KHR,)), "accelerationStructureNV")
        if family == types.FAMILY_RAYQUERY:
            self.caps.need(g.CAPABILITY_RAY_QUERY_KHR)
            return self.named(self.asm.type((g.OP_TYPE_RAY_QUERY_KHR,)), "rayQueryKHR")
        if family == types.FAMILY_HITOBJECT:
            return self.named(self.asm.type((self.caps.for_hit_object(),)), "hitObject")
        if family == types.FAMILY_SAMPLED:
            return self.sampled_image(self.image(t, image_format))
        return self.image(t, image_format)

    def named(self, made: int, name: str) -> int:
        if made not in self.images:
            self.images[made] = (-1, 0, 0)
            self.asm.name(made, name)
        return made

    def image(self, t: ObjectType, image_format: int) -> int:
        """OpTypeImage of a texture or texel buffer."""
        info = t.info
        scalar = texel_scalar(t)
        sampled = 2 if is_storage_image(t) else 1
        key = (
            g.OP_TYPE_IMAGE, self.register(scalar), info.dim, DEPTH_UNKNOWN, int(info.arrayed), int(info.multisampled),
            sampled, image_format,
        )  # fmt: skip
        made = self.asm.type(key)
        if made not in self.images:
            self.images[made] = (info.dim, sampled, image_format)
            self.asm.name(made, IMAGE_NAMES.get(info.dim, "") + (".array" if info.arrayed else ""))
            self.need_image(t, image_format)
        return made

    def need_image(self, t: ObjectType, image_format: int) -> None:
        """Capabilities of an image type."""
        if is_storage_image(t) and t.info.multisampled and t.info.family == types.FAMILY_RWTEXTURE:
            self.caps.for_samples(t.info.arrayed)
        self.caps.for_image(t.info.dim, 2 if is_storage_image(t) else 1, image_format, texel_scalar(t).bits)

    def sampled_image(self, image: int) -> int:
        """OpTypeSampledImage."""
        found = self.sampled_images.get(image)
        if found is None:
            found = self.asm.type((g.OP_TYPE_SAMPLED_IMAGE, image))
            self.sampled_images[image] = found
            self.images[found] = self.images[image]
            self.asm.name(found, "type.sampled.image")
        return found

    # Pointers and functions -----------------------------------------------------------------------------------------

    def pointer(self, pointee: int, storage: int) -> int:
        """A pointer type."""
        key = storage << 32 | pointee
        found = self.pointers.get(key)
        if found is None:
            found = self.asm.type((g.OP_TYPE_POINTER, storage, pointee))
            self.pointers[key] = found
            self.pointees[found] = pointee
            if storage == ops.STORAGE_PHYSICAL:
                self.need_addresses()
                if pointee in self.wide16:
                    self.caps.for_storage16(storage)
                    self.wide16[found] = True  # spirv-val looks behind the pointers of a variable
        return found

    def address(self, t: Type) -> int:
        """The type of the address of a `t`. Within the struct that it is the address of, the pointer comes first."""
        forward = self.open_structs.get(t.key)
        if forward is None:
            return self.pointer(self.memory(t, RULE_STORAGE), ops.STORAGE_PHYSICAL)
        self.need_addresses()
        if not forward:
            forward = self.asm.forward_pointer(ops.STORAGE_PHYSICAL)
            self.open_structs[t.key] = forward
        return forward

    def need_addresses(self) -> None:
        self.caps.need(g.CAPABILITY_PHYSICAL_STORAGE_BUFFER_ADDRESSES)
        self.asm.addressing = PHYSICAL_STORAGE_BUFFER64

    def pointer_to(self, t: PointerType) -> int:
        """The pointer type of a function's parameter or variable."""
        if t.storage == ops.STORAGE_PHYSICAL:
            return self.address(t.pointee)
        rule = STORAGE_RULES.get(t.storage)
        pointee = self.register(t.pointee) if rule is None else self.memory(t.pointee, rule)
        return self.pointer(pointee, t.storage)

    def function(self, result: int, parameters: list[int]) -> int:
        """OpTypeFunction."""
        return self.asm.type((g.OP_TYPE_FUNCTION, result, *parameters))


def texel_scalar(t: ObjectType) -> ScalarType:
    """Sampled type of an image: texels of bool are read as uint, 16-bit ones as 32-bit."""
    element = types.element_of(t.element) if t.element is not None else types.FLOAT_TYPE
    scalar = KINDS[False][element.kind] if element is not None else types.FLOAT_TYPE
    return WIDENED[scalar.cls] if scalar.cls == types.CLASS_BOOL or scalar.bits == 16 else scalar


def is_storage_image(t: ObjectType) -> bool:
    """Whether an image is used without a sampler: storage images and texel buffers, input attachments."""
    return t.info.family in (types.FAMILY_RWTEXTURE, types.FAMILY_RWBUFFER, types.FAMILY_SUBPASS)


PHYSICAL_STORAGE_BUFFER64: Final = 5348  # AddressingModel
WIDENED: Final = (types.UINT_TYPE, types.INT_TYPE, types.UINT_TYPE, types.FLOAT_TYPE)  # by number class
