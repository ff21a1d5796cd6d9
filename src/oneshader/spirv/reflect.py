"""Reflection: a lowered module in; what a host needs to know to use it, as plain JSON-able data, out.

The layouts are those that emit writes (model.layout); sets, bindings and locations are those that spirv.interface gave.
The form is versioned: FORMAT_VERSION grows when a key changes its meaning or goes. Its schema is
docs/reflection.schema.json.
"""
from __future__ import annotations

import struct

from oneshader.ir import ops
from oneshader.ir.core import (
    NO_HEAP,
    RESOURCE_HEAP,
    ConstComposite,
    EntryPoint,
    Function,
    Global,
    Module,
    SpecConst,
    Value,
    resolve,
)
from oneshader.model import grammar, interface, types
from oneshader.model.interface import Facts, Semantic
from oneshader.model.layout import (
    RULE_CBUFFER,
    RULE_PUSH_CONSTANT,
    RULE_STORAGE,
    RULE_TBUFFER,
    Layouts,
    layouts_of,
)
from oneshader.model.types import (
    ArrayType,
    BufferPointerType,
    ConstantType,
    MatrixType,
    ObjectType,
    SpirvType,
    StructType,
    Type,
    VectorType,
)
from oneshader.options import Options
from oneshader.spirv.disasm import Disassembly, enumerant, module_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    Data = dict[str, object]

FORMAT: Final = "oneshader.reflection"
FORMAT_VERSION: Final = 1
OP_CAPABILITY: Final = 17

KINDS: Final[dict[int, str]] = {  # object family -> descriptor type
    types.FAMILY_TEXTURE: "sampled_image", types.FAMILY_RWTEXTURE: "storage_image",
    types.FAMILY_BUFFER: "uniform_texel_buffer",
    types.FAMILY_RWBUFFER: "storage_texel_buffer", types.FAMILY_STRUCTURED: "storage_buffer",
    types.FAMILY_BYTEADDRESS: "storage_buffer", types.FAMILY_CBUFFER: "uniform_buffer",
    types.FAMILY_TBUFFER: "storage_buffer",
    types.FAMILY_SAMPLER: "sampler", types.FAMILY_SUBPASS: "input_attachment",
    types.FAMILY_ACCELERATION: "acceleration_structure", types.FAMILY_SAMPLED: "combined_image_sampler",
}

SPELLED_KINDS: Final[dict[int, str]] = {  # the same of types that the source spells, by opcode
    grammar.OP_TYPE_SAMPLER: "sampler", grammar.OP_TYPE_SAMPLED_IMAGE: "combined_image_sampler",
    grammar.OP_TYPE_ACCELERATION_STRUCTURE_KHR: "acceleration_structure",
}
SPELLED_ARRAYS: Final = (grammar.OP_TYPE_ARRAY, grammar.OP_TYPE_RUNTIME_ARRAY)
IMAGE_DIM: Final = 1        # operands of OpTypeImage
IMAGE_SAMPLED: Final = 5

# VkSubgroupFeatureFlagBits.
SUBGROUP_BASIC: Final = 0x1
SUBGROUP_VOTE: Final = 0x2
SUBGROUP_ARITHMETIC: Final = 0x4
SUBGROUP_BALLOT: Final = 0x8
SUBGROUP_SHUFFLE: Final = 0x10
SUBGROUP_SHUFFLE_RELATIVE: Final = 0x20
SUBGROUP_CLUSTERED: Final = 0x40
SUBGROUP_QUAD: Final = 0x80
SUBGROUP_PARTITIONED: Final = 0x100
SUBGROUP_ROTATE: Final = 0x200
SUBGROUP_NAMES: Final[list[tuple[int, str]]] = [
    (SUBGROUP_BASIC, "basic"), (SUBGROUP_VOTE, "vote"), (SUBGROUP_ARITHMETIC, "arithmetic"),
    (SUBGROUP_BALLOT, "ballot"), (SUBGROUP_SHUFFLE, "shuffle"),
    (SUBGROUP_SHUFFLE_RELATIVE, "shuffle_relative"), (SUBGROUP_CLUSTERED, "clustered"),
    (SUBGROUP_QUAD, "quad"), (SUBGROUP_PARTITIONED, "partitioned"), (SUBGROUP_ROTATE, "rotate"),
]
# (first opcode, last opcode, operations): OpGroupNonUniform* and kin.
SUBGROUP_RANGES: Final[list[tuple[int, int, int]]] = [
    (333, 333, SUBGROUP_BASIC), (334, 336, SUBGROUP_VOTE), (337, 344, SUBGROUP_BALLOT), (345, 346, SUBGROUP_SHUFFLE),
    (347, 348, SUBGROUP_SHUFFLE_RELATIVE), (349, 364, SUBGROUP_ARITHMETIC), (365, 366, SUBGROUP_QUAD),
    (4431, 4431, SUBGROUP_ROTATE), (5110, 5111, SUBGROUP_QUAD), (5296, 5296, SUBGROUP_PARTITIONED),
]
GROUP_CLUSTERED: Final = 3     # GroupOperation ClusteredReduce
GROUP_PARTITIONED: Final = 6   # and above: Partitioned*
BUILTIN_SUBGROUPS: Final = (36, 37, 38, 40, 41, 4416, 4417, 4418, 4419, 4420)

# Vulkan features by SPIR-V capability: structure and member.
CORE: Final = "VkPhysicalDeviceFeatures"
V11: Final = "VkPhysicalDeviceVulkan11Features"
V12: Final = "VkPhysicalDeviceVulkan12Features"
V13: Final = "VkPhysicalDeviceVulkan13Features"
DERIVATIVES: Final = "VkPhysicalDeviceComputeShaderDerivativesFeaturesKHR"
POSITION_FETCH: Final = "VkPhysicalDeviceRayTracingPositionFetchFeaturesKHR"
FEATURES: Final[dict[str, tuple[str, str]]] = {
    "Geometry": (CORE, "geometryShader"),
    "Tessellation": (CORE, "tessellationShader"),
    "Float64": (CORE, "shaderFloat64"),
    "Int64": (CORE, "shaderInt64"),
    "Int16": (CORE, "shaderInt16"),
    "TessellationPointSize": (CORE, "shaderTessellationAndGeometryPointSize"),
    "GeometryPointSize": (CORE, "shaderTessellationAndGeometryPointSize"),
    "ImageGatherExtended": (CORE, "shaderImageGatherExtended"),
    "StorageImageMultisample": (CORE, "shaderStorageImageMultisample"),
    "ImageMSArray": (CORE, "shaderStorageImageMultisample"),
    "UniformBufferArrayDynamicIndexing": (CORE, "shaderUniformBufferArrayDynamicIndexing"),
    "SampledImageArrayDynamicIndexing": (CORE, "shaderSampledImageArrayDynamicIndexing"),
    "StorageBufferArrayDynamicIndexing": (CORE, "shaderStorageBufferArrayDynamicIndexing"),
    "StorageImageArrayDynamicIndexing": (CORE, "shaderStorageImageArrayDynamicIndexing"),
    "ClipDistance": (CORE, "shaderClipDistance"),
    "CullDistance": (CORE, "shaderCullDistance"),
    "ImageCubeArray": (CORE, "imageCubeArray"),
    "SampledCubeArray": (CORE, "imageCubeArray"),
    "SampleRateShading": (CORE, "sampleRateShading"),
    "InterpolationFunction": (CORE, "sampleRateShading"),
    "SparseResidency": (CORE, "shaderResourceResidency"),
    "MinLod": (CORE, "shaderResourceMinLod"),
    "StorageImageExtendedFormats": (CORE, "shaderStorageImageExtendedFormats"),
    "StorageImageReadWithoutFormat": (CORE, "shaderStorageImageReadWithoutFormat"),
    "StorageImageWriteWithoutFormat": (CORE, "shaderStorageImageWriteWithoutFormat"),
    "MultiViewport": (CORE, "multiViewport"),
    "StorageBuffer16BitAccess": (V11, "storageBuffer16BitAccess"),
    "UniformAndStorageBuffer16BitAccess": (V11, "uniformAndStorageBuffer16BitAccess"),
    "StoragePushConstant16": (V11, "storagePushConstant16"),
    "StorageInputOutput16": (V11, "storageInputOutput16"),
    "MultiView": (V11, "multiview"),
    "DrawParameters": (V11, "shaderDrawParameters"),
    "VariablePointersStorageBuffer": (V11, "variablePointersStorageBuffer"),
    "VariablePointers": (V11, "variablePointers"),
    "Float16": (V12, "shaderFloat16"),
    "Int8": (V12, "shaderInt8"),
    "Int64Atomics": (V12, "shaderBufferInt64Atomics"),
    "ShaderLayer": (V12, "shaderOutputLayer"),
    "ShaderViewportIndex": (V12, "shaderOutputViewportIndex"),
    "RuntimeDescriptorArray": (V12, "runtimeDescriptorArray"),
    "InputAttachmentArrayDynamicIndexing": (V12, "shaderInputAttachmentArrayDynamicIndexing"),
    "UniformTexelBufferArrayDynamicIndexing": (V12, "shaderUniformTexelBufferArrayDynamicIndexing"),
    "StorageTexelBufferArrayDynamicIndexing": (V12, "shaderStorageTexelBufferArrayDynamicIndexing"),
    "UniformBufferArrayNonUniformIndexing": (V12, "shaderUniformBufferArrayNonUniformIndexing"),
    "SampledImageArrayNonUniformIndexing": (V12, "shaderSampledImageArrayNonUniformIndexing"),
    "StorageBufferArrayNonUniformIndexing": (V12, "shaderStorageBufferArrayNonUniformIndexing"),
    "StorageImageArrayNonUniformIndexing": (V12, "shaderStorageImageArrayNonUniformIndexing"),
    "InputAttachmentArrayNonUniformIndexing": (V12, "shaderInputAttachmentArrayNonUniformIndexing"),
    "UniformTexelBufferArrayNonUniformIndexing": (V12, "shaderUniformTexelBufferArrayNonUniformIndexing"),
    "StorageTexelBufferArrayNonUniformIndexing": (V12, "shaderStorageTexelBufferArrayNonUniformIndexing"),
    "VulkanMemoryModel": (V12, "vulkanMemoryModel"),
    "VulkanMemoryModelDeviceScope": (V12, "vulkanMemoryModelDeviceScope"),
    "PhysicalStorageBufferAddresses": (V12, "bufferDeviceAddress"),
    "DemoteToHelperInvocation": (V13, "shaderDemoteToHelperInvocation"),
    "DotProduct": (V13, "shaderIntegerDotProduct"),
    "GeometryStreams": ("VkPhysicalDeviceTransformFeedbackFeaturesEXT", "geometryStreams"),
    "FragmentShadingRateKHR": ("VkPhysicalDeviceFragmentShadingRateFeaturesKHR", "primitiveFragmentShadingRate"),
    "FragmentBarycentricKHR": ("VkPhysicalDeviceFragmentShaderBarycentricFeaturesKHR", "fragmentShaderBarycentric"),
    "RayQueryKHR": ("VkPhysicalDeviceRayQueryFeaturesKHR", "rayQuery"),
    "MeshShadingEXT": ("VkPhysicalDeviceMeshShaderFeaturesEXT", "meshShader"),
    "RayTracingKHR": ("VkPhysicalDeviceRayTracingPipelineFeaturesKHR", "rayTracingPipeline"),
    "RayTracingPositionFetchKHR": (POSITION_FETCH, "rayTracingPositionFetch"),
    "RayQueryPositionFetchKHR": (POSITION_FETCH, "rayTracingPositionFetch"),
    "RayTracingOpacityMicromapEXT": ("VkPhysicalDeviceOpacityMicromapFeaturesEXT", "micromap"),
    "RayTracingClusterAccelerationStructureNV":
        ("VkPhysicalDeviceClusterAccelerationStructureFeaturesNV", "clusterAccelerationStructure"),
    "ShaderInvocationReorderEXT":
        ("VkPhysicalDeviceRayTracingInvocationReorderFeaturesEXT", "rayTracingInvocationReorder"),
    "ShaderInvocationReorderNV":
        ("VkPhysicalDeviceRayTracingInvocationReorderFeaturesNV", "rayTracingInvocationReorder"),
    "ShaderClockKHR": ("VkPhysicalDeviceShaderClockFeaturesKHR", "shaderSubgroupClock"),
    "Int64ImageEXT": ("VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT", "shaderImageInt64Atomics"),
    "ComputeDerivativeGroupQuadsKHR": (DERIVATIVES, "computeDerivativeGroupQuads"),
    "ComputeDerivativeGroupLinearKHR": (DERIVATIVES, "computeDerivativeGroupLinear"),
    "FragmentShaderPixelInterlockEXT":
        ("VkPhysicalDeviceFragmentShaderInterlockFeaturesEXT", "fragmentShaderPixelInterlock"),
    "FragmentShaderSampleInterlockEXT":
        ("VkPhysicalDeviceFragmentShaderInterlockFeaturesEXT", "fragmentShaderSampleInterlock"),
}


def reflect(module: Module, entries: list[EntryPoint], options: Options, spirv: bytes = b"") -> Data:
    """The reflection of some entry points of a module.

    `spirv` is what emit made of it: the required features come from its capabilities.
    """
    layouts = layouts_of(options)
    reaches: list[Reach] = []
    for entry in entries:
        reaches.append(Reach(entry, options))
    reflection: Data = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "target": options.target_env,
        "entry_points": [entry_point(reach, layouts) for reach in reaches],
        "bindings": bindings(module, reaches, layouts),
        "push_constants": push_constants(module, reaches, layouts),
        "specialization_constants": specialization_constants(reaches),
        "required_features": required_features(spirv) + heap_features(module, reaches),
    }
    behind = pointees(module, reaches, layouts)
    if behind:
        reflection["pointees"] = behind
    return reflection


# What an entry point reaches -----------------------------------------------------------------------------------------


class Reach:
    """The globals, specialisation constants and subgroup operations that an entry point reaches."""

    __slots__ = ("entry", "globals", "constants", "subgroup", "functions", "values")

    def __init__(self, entry: EntryPoint, options: Options) -> None:
        self.entry = entry
        self.globals: dict[Global, bool] = {}
        self.constants: list[SpecConst] = []
        self.subgroup = 0
        self.functions: dict[Function, bool] = {}
        self.values: dict[SpecConst, bool] = {}
        self.walk(entry.function)
        for value in entry.workgroup_values:
            self.operand(value)
        if options.preserve_interface:
            for g in entry.variables:
                self.globals[g] = True

    def walk(self, function: Function) -> None:
        """All functions from `function` on."""
        waiting = [function]
        self.functions[function] = True
        while waiting:
            for block in waiting.pop().blocks:
                for inst in block.insts:
                    if inst.op == ops.WAVE:
                        self.subgroup |= subgroup_bits(inst.imm)
                    for operand in inst.operands:
                        v = resolve(operand)
                        if isinstance(v, Function) and v not in self.functions:
                            self.functions[v] = True
                            waiting.append(v)
                        self.operand(v)

    def operand(self, value: Value) -> None:
        v = resolve(value)
        if isinstance(v, Global):
            self.globals[v] = True
            if v.builtin in BUILTIN_SUBGROUPS:
                self.subgroup |= SUBGROUP_BASIC
        elif isinstance(v, SpecConst):
            if v not in self.values:
                self.values[v] = True
                if v.opcode == 0:
                    self.constants.append(v)
                for part in v.operands:
                    self.operand(part)
        elif isinstance(v, ConstComposite):
            for part in v.parts:
                self.operand(part)


def subgroup_bits(imm: tuple[int, ...]) -> int:
    """VkSubgroupFeatureFlagBits of one subgroup instruction: opcode and group operation."""
    opcode = imm[0] if imm else 0
    operation = imm[1] if len(imm) > 1 else -1
    for first, last, bits in SUBGROUP_RANGES:
        if first <= opcode <= last:
            if bits == SUBGROUP_ARITHMETIC and operation == GROUP_CLUSTERED:
                return SUBGROUP_CLUSTERED
            if bits == SUBGROUP_ARITHMETIC and operation >= GROUP_PARTITIONED:
                return SUBGROUP_PARTITIONED
            return bits
    return 0


# Entry points --------------------------------------------------------------------------------------------------------


def shared_memory(reach: Reach, layouts: Layouts) -> int:
    """Bytes of the groupshared variables, each at its natural alignment."""
    return layouts.packed_size([types.pointee(g.type) for g in reach.globals if g.storage == ops.STORAGE_WORKGROUP])


def entry_point(reach: Reach, layouts: Layouts) -> Data:
    """One entry point with its inputs and outputs."""
    entry = reach.entry
    modes: list[Data] = []
    for mode in entry.modes:
        modes.append({"name": enumerant("ExecutionMode", mode[0]), "operands": mode[1:]})
    return {
        "name": entry.name,
        "source_name": entry.source_name,
        "stage": entry.stage,
        "execution_modes": modes,
        "workgroup_size": entry.workgroup if entry.workgroup else None,
        "wave_size": entry.wave_size if entry.wave_size else None,
        "group_shared_memory": shared_memory(reach, layouts),
        "group_shared_limit": entry.shared_limit if entry.shared_limit else None,
        "inputs": stage_variables(reach, ops.STORAGE_INPUT),
        "outputs": stage_variables(reach, ops.STORAGE_OUTPUT),
        "subgroup_operations": reach.subgroup,
        "subgroup_operation_names": [name for bit, name in SUBGROUP_NAMES if reach.subgroup & bit],
    }


def stage_variables(reach: Reach, storage: int) -> list[Data]:
    """The inputs or outputs that are used, in order of declaration."""
    rows: list[Data] = []
    for g in reach.entry.variables:
        if g.storage == storage and g in reach.globals:
            rows.append(stage_variable(g))
    return rows


def stage_variable(g: Global) -> Data:
    """One stage variable."""
    t = types.pointee(g.type)
    vertices = 0
    if isinstance(t, ArrayType) and g.over_vertices:
        vertices = t.count
        t = t.element
    dims: list[int] = []
    while isinstance(t, ArrayType):
        dims.append(t.count)
        t = t.element
    semantic = Semantic(g.stage_semantic)
    return {
        "name": g.name,
        "semantic": semantic.name,
        "semantic_index": semantic.index,
        "location": g.location if g.location >= 0 else None,
        "index": max(g.index, 0),
        "builtin": enumerant("BuiltIn", g.builtin) if g.builtin >= 0 else None,
        "type": t.name,
        "scalar": scalar_name(t),
        "components": types.component_count(t),
        "array": dims,
        "vertices": vertices,
        "patch": g.patch,
        "interpolation": interpolation(g),
    }


def interpolation(g: Global) -> list[str]:
    """Interpolation decorations of a stage variable."""
    names: list[str] = []
    if g.flat:
        names.append("flat")
    for bit, name in ((interface.MOD_NOPERSPECTIVE, "noperspective"), (interface.MOD_CENTROID, "centroid"),
                      (interface.MOD_SAMPLE, "sample")):
        if g.facts.modifiers & bit:
            names.append(name)
    return names


# Resources -----------------------------------------------------------------------------------------------------------


def bindings(module: Module, reaches: list[Reach], layouts: Layouts) -> list[Data]:
    """Descriptors that an entry point reaches, in order of declaration; counters beside their buffers."""
    rows: list[Data] = []
    for g in module.globals:
        if g.set < 0 or g.binding < 0 or g.counter_of is not None or g.view_of is not None:
            continue
        users: list[str] = []
        for reach in reaches:
            if names(reach, g):
                users.append(reach.entry.name)
        if users:
            rows.append(binding(g, users, reaches, layouts))
    return rows


def names(reach: Reach, g: Global) -> bool:
    """Whether an entry point uses a resource: itself, its counter, or as one of other elements."""
    if g in reach.globals or g.counter is not None and g.counter in reach.globals:
        return True
    for view in g.views:
        if view in reach.globals:
            return True
    return False


def binding(g: Global, users: list[str], reaches: list[Reach], layouts: Layouts) -> Data:
    """One descriptor binding."""
    t = types.pointee(g.type)
    dims: list[int] = []
    while isinstance(t, ArrayType):
        dims.append(max(t.count, 0))
        t = t.element
    count = 1
    for extent in dims:
        count *= extent
    row: Data = {
        "name": g.name,
        "type": t.name,
        "kind": descriptor_kind(t, g),
        "register": register(g, t),
        "set": g.set,
        "binding": g.binding,
        "count": count,  # 0: an array without bounds
        "array": dims,
        "entry_points": users,
    }
    if g.heap != NO_HEAP:  # the arrays of one heap share a binding of mutable descriptors
        row["heap"] = "resource" if g.heap == RESOURCE_HEAP else "sampler"
    if isinstance(t, ObjectType):
        describe_object(row, g, t, reaches, layouts)
    if g.facts.states:
        row["states"] = {name: value for name, value in g.facts.states}
    if g.facts.annotations:
        row["annotations"] = [{"type": kind, "name": name, "value": value} for kind, name, value in g.facts.annotations]
    return row


def describe_object(row: Data, g: Global, t: ObjectType, reaches: list[Reach], layouts: Layouts) -> None:
    """What an object type adds: image facts, buffer layout, counter."""
    info = t.info
    family = info.family
    if info.dim >= 0:
        row["dimension"] = enumerant("Dim", info.dim)
        row["arrayed"] = info.arrayed
        row["multisampled"] = info.multisampled
        row["element"] = t.element.name if t.element is not None else "float4"
        if info.writable:
            row["format"] = enumerant("ImageFormat", g.format)
    row["writable"] = info.writable
    if family == types.FAMILY_CBUFFER or family == types.FAMILY_TBUFFER:
        rule = RULE_CBUFFER if family == types.FAMILY_CBUFFER else RULE_TBUFFER
        if isinstance(t.element, StructType):
            row["block"] = block(t.element, rule, layouts)
    elif family == types.FAMILY_STRUCTURED and t.element is not None:
        row["stride"] = layouts.element_stride(t.element, RULE_STORAGE)
        row["element"] = member("", t.element, 0, RULE_STORAGE, layouts)
    elif family == types.FAMILY_BYTEADDRESS:
        row["stride"] = 4
        base = g.facts.attribute("basealignment", "")
        if base is not None:
            row["base_alignment"] = base.integer(0)
    attachment = g.facts.attribute("input_attachment_index")
    if attachment is not None:
        row["input_attachment_index"] = attachment.integer(0)
    counter = g.counter
    if counter is not None and is_used(counter, reaches):
        row["counter"] = {"name": counter.name, "set": counter.set, "binding": counter.binding}


def is_used(g: Global, reaches: list[Reach]) -> bool:
    for reach in reaches:
        if g in reach.globals:
            return True
    return False


def descriptor_kind(t: Type, g: Global) -> str:
    if g.facts.attribute("combinedImageSampler") is not None:
        return "combined_image_sampler"
    if isinstance(t, ObjectType):
        return KINDS.get(t.info.family, "unknown")
    if isinstance(t, SpirvType):
        return spelled_kind(t)
    return "uniform_buffer" if g.storage == ops.STORAGE_UNIFORM else "storage_buffer"


def spelled_kind(t: Type) -> str:
    """Descriptor type of a handle whose type the source spelled as an instruction."""
    while isinstance(t, SpirvType) and t.opcode in SPELLED_ARRAYS and t.operands:
        t = t.operands[0]
    if isinstance(t, ObjectType):
        return KINDS.get(t.info.family, "unknown")
    if not isinstance(t, SpirvType):
        return "unknown"
    if t.opcode == grammar.OP_TYPE_IMAGE and len(t.operands) > IMAGE_SAMPLED:
        numbers = [o.number if isinstance(o, ConstantType) else 0 for o in t.operands]
        storage = numbers[IMAGE_SAMPLED] == 2
        if numbers[IMAGE_DIM] == grammar.DIM_SUBPASS_DATA:
            return "input_attachment"
        if numbers[IMAGE_DIM] == grammar.DIM_BUFFER:
            return "storage_texel_buffer" if storage else "uniform_texel_buffer"
        return "storage_image" if storage else "sampled_image"
    return SPELLED_KINDS.get(t.opcode, "unknown")


def register(g: Global, t: Type) -> Data | None:
    """The HLSL register as written; None where there is none."""
    letter = t.info.register if isinstance(t, ObjectType) else "b"
    if not g.facts.registers:
        return None
    r = g.facts.registers[0]
    return {"letter": r.letter or letter, "number": r.number if r.number >= 0 else None, "space": max(r.space, 0)}


def push_constants(module: Module, reaches: list[Reach], layouts: Layouts) -> list[Data]:
    """Push constant blocks that are used: the range that they take, and their members."""
    rows: list[Data] = []
    for g in module.globals:
        if g.storage != ops.STORAGE_PUSH_CONSTANT or not is_used(g, reaches):
            continue
        t = types.pointee(g.type)
        if isinstance(t, ObjectType) and t.element is not None:
            t = t.element
        if not isinstance(t, StructType):
            continue
        layout = layouts.struct(t, RULE_PUSH_CONSTANT)
        start = min(layout.offsets) if layout.offsets else 0
        size = (layout.end + 3) // 4 * 4 - start
        row: Data = {"name": g.name, "type": t.name, "offset": start, "size": size}
        row["entry_points"] = [reach.entry.name for reach in reaches if g in reach.globals]
        row["block"] = block(t, RULE_PUSH_CONSTANT, layouts)
        rows.append(row)
    return rows


# Layouts -------------------------------------------------------------------------------------------------------------


def block(t: StructType, rule: int, layouts: Layouts) -> Data:
    """A struct as it lies in a buffer."""
    layout = layouts.struct(t, rule)
    members: list[Data] = []
    for index, field in enumerate(t.members):
        row = member(field.name, field.type, layout.offsets[index], rule, layouts)
        if isinstance(field.facts, Facts):
            if field.facts.default is not None:
                row["default"] = field.facts.default
            if field.facts.annotations:
                row["annotations"] = [{"type": k, "name": n, "value": v} for k, n, v in field.facts.annotations]
        members.append(row)
    return {"type": t.name, "size": layout.size, "members": members}


def member(name: str, t: Type, offset: int, rule: int, layouts: Layouts) -> Data:
    """One member: its place, and strides where it is an array or a matrix."""
    row: Data = {"name": name, "type": t.name, "offset": offset, "size": layouts.size_align(t, rule)[0]}
    dims: list[int] = []
    strides: list[int] = []
    while isinstance(t, ArrayType):
        dims.append(t.count)
        strides.append(layouts.array_stride(t, rule))
        t = t.element
    if dims:
        row["array"] = dims
        row["array_strides"] = strides
    if isinstance(t, StructType):
        row["members"] = block(t, rule, layouts)["members"]
        return row
    if isinstance(t, BufferPointerType):
        row["points_to"] = t.element.name
        row["alignment"] = t.align if t.align else layouts.size_align(t.element, RULE_STORAGE)[1]
        return row
    row["scalar"] = scalar_name(t)
    if isinstance(t, MatrixType):
        row["rows"] = t.rows
        row["columns"] = t.columns
        row["row_major"] = layouts.is_row_major(t)
        if t.rows > 1 and t.columns > 1:
            row["matrix_stride"] = layouts.matrix_stride(t, rule)
    elif isinstance(t, VectorType):
        row["components"] = t.count
    return row


def scalar_name(t: Type) -> str:
    """int32, uint16, float64, bool: the scalar of a numeric type."""
    s = types.element_of(t)
    if s is None:
        return ""
    if s.cls == types.CLASS_BOOL:
        return "bool"
    word = "int" if s.cls == types.CLASS_SINT else "uint" if s.cls == types.CLASS_UINT else "float"
    return f"{word}{s.bits}"


def pointees(module: Module, reaches: list[Reach], layouts: Layouts) -> list[Data]:
    """What the buffer addresses in resources and push constants point to, each type once."""
    found: dict[str, Type] = {}
    for g in module.globals:
        if is_used(g, reaches):
            collect_pointees(types.pointee(g.type), found)
    rows: list[Data] = []
    for t in found.values():
        align = layouts.size_align(t, RULE_STORAGE)[1]
        row: Data = {"type": t.name, "size": layouts.element_stride(t, RULE_STORAGE), "alignment": align}
        row["element"] = member("", t, 0, RULE_STORAGE, layouts)
        rows.append(row)
    return rows


def collect_pointees(t: Type, found: dict[str, Type]) -> None:
    """Types behind the addresses in a value of type `t`, and behind those in them."""
    t = types.innermost(t)
    if isinstance(t, BufferPointerType):
        if t.element.key not in found:
            found[t.element.key] = t.element
            collect_pointees(t.element, found)
    elif isinstance(t, StructType):
        for f in t.members:
            collect_pointees(f.type, found)
    elif isinstance(t, ObjectType) and t.element is not None:
        collect_pointees(t.element, found)


# Specialisation constants --------------------------------------------------------------------------------------------


def specialization_constants(reaches: list[Reach]) -> list[Data]:
    """Constants with an id, by id."""
    found: dict[int, Data] = {}
    for reach in reaches:
        for c in reach.constants:
            default: object = bool(c.default) if c.type is types.BOOL_TYPE else c.default
            found[c.spec_id] = {"id": c.spec_id, "name": c.name, "type": c.type.name, "default": default}
    return [found[key] for key in sorted(found)]


class SpecializationValues:
    """Values for the specialisation constants of a reflection, by name or id; those not set keep their defaults."""

    __slots__ = ("types", "ids", "values")

    def __init__(self, reflection: Data) -> None:
        self.types: dict[int, str] = {}
        self.ids: dict[str, int] = {}
        self.values: dict[int, bool | int | float] = {}
        rows = reflection.get("specialization_constants")
        for row in rows if isinstance(rows, list) else []:
            self.types[row["id"]] = row["type"]
            self.ids[row["name"]] = row["id"]

    def set(self, constant: str | int, value: bool | int | float) -> SpecializationValues:
        """Sets one constant; raises KeyError where the module has none of that name or id, TypeError for what is no
        number and ValueError for one outside of its type. Returns self."""
        if not isinstance(value, (bool, int, float)):  # a compiled build asks this of every argument
            raise TypeError(f"{value!r} is no number")
        number = self.ids[constant] if isinstance(constant, str) else constant
        if number not in self.types:
            raise KeyError(constant)
        try:
            pack_value(self.types[number], value)
        except (struct.error, ValueError, OverflowError) as fault:
            raise ValueError(f"{value!r} is no value of type {self.types[number]} for '{constant}'") from fault
        self.values[number] = value
        return self

    def to_vulkan(self) -> tuple[list[tuple[int, int, int]], bytes]:
        """VkSpecializationMapEntry rows (constantID, offset, size) and the data; a bool is a VkBool32."""
        entries: list[tuple[int, int, int]] = []
        data = b""
        for number in sorted(self.values):
            packed = pack_value(self.types[number], self.values[number])
            entries.append((number, len(data), len(packed)))
            data += packed
        return entries, data


def pack_value(type: str, value: bool | int | float) -> bytes:
    """A constant as Vulkan reads it."""
    if type == "bool":
        return struct.pack("<I", 1 if value else 0)
    if type == "float":
        return struct.pack("<f", value)
    if type == "double":
        return struct.pack("<d", value)
    if type in ("half", "float16_t", "min16float"):
        return struct.pack("<e", value)
    size = 8 if "64" in type else 2 if "16" in type else 4
    return (int(value) & (1 << size * 8) - 1).to_bytes(size, "little")


# Features ------------------------------------------------------------------------------------------------------------


def heap_features(module: Module, reaches: list[Reach]) -> list[Data]:
    """What a descriptor heap needs that holds several kinds of descriptors at its one binding."""
    kinds: dict[str, bool] = {}
    for g in module.globals:
        t = types.innermost(types.pointee(g.type))
        if g.heap == RESOURCE_HEAP and is_used(g, reaches):
            kinds[descriptor_kind(t, g)] = True
    if len(kinds) < 2:
        return []
    return [{"structure": "VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT", "member": "mutableDescriptorType"}]


def required_features(spirv: bytes) -> list[Data]:
    """The members of VkPhysicalDevice*Features that the module's capabilities need."""
    words = module_words(spirv)
    if words is None:
        return []
    rows: list[Data] = []
    for line in Disassembly(words).instructions:
        if line.opcode != OP_CAPABILITY:
            break
        name = enumerant("Capability", line.operands[0]) if line.operands else ""
        feature = FEATURES.get(name)
        if feature is None:
            continue
        row: Data = {"structure": feature[0], "member": feature[1]}
        if row not in rows:
            rows.append(row)
    return rows
