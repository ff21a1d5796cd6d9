"""Global variables of the IR in; OpVariable with its type, names and decorations, written on first use, out."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global, Module
from oneshader.model import grammar as g
from oneshader.model import interface, types
from oneshader.model.interface import Attribute, Facts
from oneshader.model.layout import RULE_CBUFFER, RULE_PUSH_CONSTANT, RULE_STORAGE, RULE_TBUFFER
from oneshader.model.types import (
    ArrayType,
    MatrixType,
    ObjectType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    VectorType,
)
from oneshader.options import Options
from oneshader.spirv.assemble import Assembler
from oneshader.spirv.emit_address import holds_address
from oneshader.spirv.emit_constant import ConstantWriter
from oneshader.spirv.emit_debug import decorate_reflection
from oneshader.spirv.emit_types import STORAGE_RULES, TypeWriter
from oneshader.spirv.image_format import image_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

BLOCK_RULES: Final[dict[int, int]] = {  # storage class of a block given as a struct -> layout rule
    ops.STORAGE_UNIFORM: RULE_CBUFFER,
    ops.STORAGE_BUFFER: RULE_TBUFFER,
    ops.STORAGE_PUSH_CONSTANT: RULE_PUSH_CONSTANT,
    ops.STORAGE_SHADER_RECORD: RULE_STORAGE,
}
OWN_STORAGES: Final = (ops.STORAGE_PRIVATE, ops.STORAGE_WORKGROUP)
MEMORY_MODEL_VULKAN: Final = 3
COUNTER_BLOCK: Final = "type.ACSBuffer.counter"

# Names of scalars in dxc's names of types.
SCALAR_NAMES: Final[dict[int, str]] = {
    types.INT16: "short",
    types.UINT16: "ushort",
    types.INT64: "int64",
    types.UINT64: "uint64",
    types.FLOAT16: "half",
}


class GlobalWriter:
    """Declares global variables on demand; one for a module. `written` lists them in the order of their declaration."""

    __slots__ = (
        "asm", "types", "constants", "options", "module", "pointees", "families", "bounded", "written",
        "models",
    )  # fmt: skip

    def __init__(
        self, module: Module, options: Options, asm: Assembler, writer: TypeWriter, constants: ConstantWriter
    ) -> None:
        self.module = module
        self.options = options
        self.asm = asm
        self.types = writer
        self.constants = constants
        self.pointees: dict[int, int] = {}   # id of a variable -> id of the type it holds
        self.families: dict[int, int] = {}   # id of the type of an array of resources -> object family
        self.bounded: dict[int, bool] = {}   # the same -> whether it has a length
        self.written: list[Global] = []
        self.models: dict[Global, int] = {}  # execution model of stage variables
        for entry in module.entries:
            for v in entry.variables:
                self.models[v] = entry.model

    def declare(self, v: Global) -> int:
        """The id of a new OpVariable."""
        assert isinstance(v.type, PointerType)
        pointee = self.pointee_type(v, v.type.pointee)
        pointer = self.types.pointer(pointee, v.storage)
        if v.facts.attributes:
            decoration_ids(self.constants, v.facts)     # must stand before what they decorate
        if v.initializer is not None:
            made = self.asm.new_constant((g.OP_VARIABLE, pointer, v.storage, self.constants.use(v.initializer)))
        else:
            made = self.asm.new_constant((g.OP_VARIABLE, pointer, v.storage))
        self.pointees[made] = pointee
        self.written.append(v)
        if not v.name.startswith("gl_"):
            self.asm.name(made, v.name)
        if v.storage in OWN_STORAGES and holds_address(v.type.pointee):
            self.asm.decorate(made, g.DECORATION_ALIASED_POINTER)
        if pointee in self.types.wide16:
            self.types.caps.for_storage16(v.storage)
        self.decorate(v, made)
        return made

    def need(self, v: Global) -> None:
        """Capabilities of a variable that nothing uses and that is not written: dxc declares them nevertheless."""
        t = types.pointee(v.type)
        caps = self.types.caps
        if v.storage == ops.STORAGE_INPUT or v.storage == ops.STORAGE_OUTPUT:
            if v.builtin >= 0:
                caps.for_builtin(v.builtin, self.model_of(v))
            elif v.facts.modifiers & interface.MOD_SAMPLE:
                caps.for_decoration(g.DECORATION_SAMPLE)
            return
        base = types.innermost(t)
        if not isinstance(base, ObjectType):
            return
        if base.info.family == types.FAMILY_CBUFFER and isinstance(base.element, StructType):
            self.types.layouts.struct(base.element, RULE_CBUFFER)  # for what it reports
        while isinstance(t, ArrayType):
            if t.count < 0:
                caps.need(g.CAPABILITY_RUNTIME_DESCRIPTOR_ARRAY)
            t = t.element
        if not isinstance(t, ObjectType) or t.info.dim < 0:
            return
        if t.info.family != types.FAMILY_SUBPASS or self.model_of(v) == g.MODEL_FRAGMENT:
            self.types.need_image(t, v.format or image_format(t, v.facts, self.options.unknown_image_format))

    # Types ----------------------------------------------------------------------------------------------------------

    def pointee_type(self, v: Global, t: Type) -> int:
        """The id of the type that a variable of declared type `t` holds."""
        if isinstance(t, ArrayType) and self.is_resource(v, t):
            element = self.pointee_type(v, t.element)
            made = self.types.array(element, t, 0)
            base = types.innermost(t)
            self.families[made] = base.info.family if isinstance(base, ObjectType) else types.FAMILY_STRUCTURED
            self.bounded[made] = t.count >= 0
            if t.count < 0:
                self.types.caps.need(g.CAPABILITY_RUNTIME_DESCRIPTOR_ARRAY)
            return made
        if isinstance(t, ObjectType):
            return self.object_type(v, t)
        if v.counter_of is not None:
            return self.types.counter_block(t, v.block_name or COUNTER_BLOCK)
        if isinstance(t, StructType) and v.storage in BLOCK_RULES:
            name = v.block_name or block_prefix(v.storage) + types.plain_name(t.name)
            return self.types.block(t, BLOCK_RULES[v.storage], name, v.readonly and v.storage == ops.STORAGE_BUFFER)
        rule = STORAGE_RULES.get(v.storage)
        return self.types.register(t) if rule is None else self.types.memory(t, rule)

    def is_resource(self, v: Global, t: Type) -> bool:
        """Whether an array is one of resources, not one in a variable's memory."""
        if v.counter_of is not None:
            return True
        base = types.innermost(t)
        if isinstance(base, ObjectType):
            return True
        return v.storage in BLOCK_RULES and isinstance(base, StructType)

    def object_type(self, v: Global, t: ObjectType) -> int:
        family = t.info.family
        element = t.element
        if family == types.FAMILY_STRUCTURED and element is not None:
            name = v.block_name or f"type.{t.info.name}.{type_name(element, self.types.native16)}"
            return self.types.buffer_block(element, name, not t.info.writable)
        if family == types.FAMILY_BYTEADDRESS:
            return self.types.buffer_block(types.UINT_TYPE, v.block_name or "type." + t.info.name, not t.info.writable)
        if (family == types.FAMILY_CBUFFER or family == types.FAMILY_TBUFFER) and isinstance(element, StructType):
            return self.block_type(v, t, element)
        if v.format == 0:
            v.format = image_format(t, v.facts, self.options.unknown_image_format)
        return self.types.object(t, v.format)

    def block_type(self, v: Global, t: ObjectType, element: StructType) -> int:
        """The Block of a cbuffer, ConstantBuffer<T>, tbuffer or TextureBuffer<T>."""
        name = v.block_name
        rule = RULE_TBUFFER if t.info.family == types.FAMILY_TBUFFER else RULE_CBUFFER
        if v.storage == ops.STORAGE_PUSH_CONSTANT:
            rule = RULE_PUSH_CONSTANT
            name = name or "type.PushConstant." + types.plain_name(element.name)
        elif v.storage == ops.STORAGE_SHADER_RECORD:
            rule = RULE_STORAGE
            name = name or ("type.ShaderRecordBufferKHR." + v.name if t.info.name == "cbuffer" else "")
        if not name and t.info.name in ("cbuffer", "tbuffer"):
            name = "type." + v.name
        elif not name:
            name = f"type.{t.info.name}.{types.plain_name(element.name)}"
        return self.types.block(element, rule, name, rule == RULE_TBUFFER)

    # Decorations ----------------------------------------------------------------------------------------------------

    def decorate(self, v: Global, made: int) -> None:
        asm = self.asm
        if v.set >= 0:
            asm.decorate_value(made, g.DECORATION_DESCRIPTOR_SET, v.set)
        if v.binding >= 0:
            asm.decorate_value(made, g.DECORATION_BINDING, v.binding)
        if v.builtin >= 0:
            asm.decorate_value(made, g.DECORATION_BUILT_IN, v.builtin)
            self.types.caps.for_builtin(v.builtin, self.model_of(v))
        elif v.location >= 0:
            asm.decorate_value(made, g.DECORATION_LOCATION, v.location)
        if v.component > 0:
            asm.decorate_value(made, g.DECORATION_COMPONENT, v.component)
        if v.index >= 0:
            asm.decorate_value(made, g.DECORATION_INDEX, v.index)
        if v.patch:
            asm.decorate(made, g.DECORATION_PATCH)
        if v.storage == ops.STORAGE_INPUT or v.storage == ops.STORAGE_OUTPUT:
            self.decorate_interpolation(v, made)
        elif v.facts.modifiers & interface.MOD_GLOBALLYCOHERENT:
            if self.asm.memory_model != MEMORY_MODEL_VULKAN:
                asm.decorate(made, g.DECORATION_COHERENT)
        attribute = v.facts.attribute("input_attachment_index")
        if attribute is not None and v.storage == ops.STORAGE_HANDLE:
            asm.decorate_value(made, g.DECORATION_INPUT_ATTACHMENT_INDEX, attribute.integer(0))
        for row in v.decorations:
            asm.decorate_with((made, *row))
            self.types.caps.for_decoration(row[0])
        if v.facts.attributes:
            decorate_further(asm, self.constants, v.facts, made)
        if self.options.reflect:
            decorate_reflection(asm, self.types.caps, v, made)

    def decorate_interpolation(self, v: Global, made: int) -> None:
        """Interpolation of fragment inputs and of the vertex outputs that feed them."""
        if v.flat:
            self.asm.decorate(made, g.DECORATION_FLAT)
        modifiers = v.facts.modifiers
        model = self.model_of(v)
        feeds = v.storage == ops.STORAGE_INPUT if model == g.MODEL_FRAGMENT else v.storage == ops.STORAGE_OUTPUT
        if not modifiers or not feeds or model not in (g.MODEL_VERTEX, g.MODEL_FRAGMENT, g.MODEL_MESH_EXT):
            return
        if v.builtin < 0 and modifiers & interface.MOD_NOINTERPOLATION and not self.is_per_vertex(v):
            self.asm.decorate(made, g.DECORATION_FLAT)
        if v.builtin >= 0 and v.builtin not in (g.BUILTIN_BARY_COORD_KHR, g.BUILTIN_BARY_COORD_NO_PERSP_KHR):
            return
        if modifiers & interface.MOD_CENTROID:
            self.asm.decorate(made, g.DECORATION_CENTROID)
        if modifiers & interface.MOD_NOPERSPECTIVE and v.builtin < 0:
            self.asm.decorate(made, g.DECORATION_NO_PERSPECTIVE)
        if modifiers & interface.MOD_SAMPLE:
            self.asm.decorate(made, g.DECORATION_SAMPLE)
            self.types.caps.for_decoration(g.DECORATION_SAMPLE)

    def model_of(self, v: Global) -> int:
        """Execution model of the entry point that a stage variable belongs to."""
        return self.models.get(v, self.module.entries[0].model if self.module.entries else -1)

    def is_per_vertex(self, v: Global) -> bool:
        for row in v.decorations:
            if row[0] == g.DECORATION_PER_VERTEX_KHR:
                return True
        return False


def decorate_further(asm: Assembler, constants: ConstantWriter, facts: Facts, made: int) -> None:
    """[[vk::ext_decorate_string]] and [[vk::ext_decorate_id]] of a variable."""
    for a in facts.attributes:
        if a.scope != "vk":
            continue
        if a.name == "ext_decorate_string":
            asm.decorate_text(made, a.integer(0), a.string(1))
        elif a.name == "ext_decorate_id":
            asm.decorate_ids(made, a.integer(0), id_operands(constants, a))


def decoration_ids(constants: ConstantWriter, facts: Facts) -> None:
    """Declares the constants that [[vk::ext_decorate_id]] names."""
    for a in facts.attributes:
        if a.name == "ext_decorate_id":
            id_operands(constants, a)


def id_operands(constants: ConstantWriter, a: Attribute) -> list[int]:
    return [constants.signed(a.integer(i)) for i in range(1, len(a.arguments))]


def block_prefix(storage: int) -> str:
    """Start of the name of a block given as a struct."""
    if storage == ops.STORAGE_PUSH_CONSTANT:
        return "type.PushConstant."
    return "type.ConstantBuffer." if storage == ops.STORAGE_UNIFORM else "type.TextureBuffer."


def type_name(t: Type, native16: bool) -> str:
    """dxc's name of a type within the name of a buffer's block: float, v3float, mat2v3float, S."""
    if isinstance(t, ScalarType):
        if t.kind == types.HALF:
            return "half" if native16 else "float"
        return SCALAR_NAMES.get(t.kind, t.name)
    if isinstance(t, VectorType):
        return f"v{t.count}{type_name(t.element, native16)}" if t.count > 1 else type_name(t.element, native16)
    if isinstance(t, MatrixType):
        return f"mat{t.rows}v{t.columns}{type_name(t.element, native16)}"
    if isinstance(t, ArrayType):
        return f"_arr_{type_name(t.element, native16)}_{t.count}"
    return types.plain_name(t.name)
