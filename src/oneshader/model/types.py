"""HLSL types: scalars, vectors, matrices and their facts; arrays, structs and objects of one compilation.

Scalar, vector (up to 4) and matrix types are process-wide and immutable, so they are compared with `is`. Arrays,
structs and object types belong to one compilation and are interned by its `TypeTable`. Every type has a `key`, unique
in a compilation.
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.model.interface import Facts

# Scalar kinds. The order is the order of numeric promotion inside a class of numbers.
BOOL: Final = 0
INT16: Final = 1
UINT16: Final = 2
INT: Final = 3
UINT: Final = 4
INT64: Final = 5
UINT64: Final = 6
MIN12INT: Final = 7
MIN16INT: Final = 8
MIN16UINT: Final = 9
LITERAL_INT: Final = 10
LITERAL_FLOAT: Final = 11
MIN10FLOAT: Final = 12
MIN16FLOAT: Final = 13
HALF: Final = 14
FLOAT16: Final = 15
FLOAT: Final = 16
DOUBLE: Final = 17
PACKED_S8: Final = 18  # int8_t4_packed, uint8_t4_packed: 32-bit words with a type of their own
PACKED_U8: Final = 19

# Number classes of scalars.
CLASS_BOOL: Final = 0
CLASS_SINT: Final = 1
CLASS_UINT: Final = 2
CLASS_FLOAT: Final = 3

# Matrix orientations as written in a declaration.
ORIENT_NONE: Final = 0
ORIENT_ROW: Final = 1
ORIENT_COLUMN: Final = 2


class Type:
    """Base of all types. `name` is the spelling for messages, `key` identifies the type in one compilation."""

    __slots__ = ("key", "name")

    def __init__(self, name: str, key: str) -> None:
        self.name = name
        self.key = key

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name


class VoidType(Type):
    __slots__ = ()


class ErrorType(Type):
    """Type of an expression that was already reported; silences what follows from it."""

    __slots__ = ()


class StringType(Type):
    __slots__ = ()


class ScalarType(Type):
    """A scalar: `kind` as above, `cls` its number class, `bits` its width where 16-bit types are native.

    `minimum` marks min-precision types, `literal` the types of unsuffixed literals.
    """

    __slots__ = ("kind", "cls", "bits", "minimum", "literal")

    def __init__(self, kind: int, name: str, cls: int, bits: int, minimum: bool = False, literal: bool = False) -> None:
        super().__init__(name, name)
        self.kind = kind
        self.cls = cls
        self.bits = bits
        self.minimum = minimum
        self.literal = literal


class VectorType(Type):
    """`vector<element, count>`; float1 is a vector of one component, distinct from float."""

    __slots__ = ("element", "count")

    def __init__(self, element: ScalarType, count: int) -> None:
        name = (
            f"{element.name}{count}" if count <= 4 and " " not in element.name else f"vector<{element.name}, {count}>"
        )
        super().__init__(name, f"{element.key}v{count}")
        self.element = element
        self.count = count


class MatrixType(Type):
    """`matrix<element, rows, columns>`; `orientation` is what the declaration says (ORIENT_*), NONE for values."""

    __slots__ = ("element", "rows", "columns", "orientation")

    def __init__(self, element: ScalarType, rows: int, columns: int, orientation: int) -> None:
        word = ("", "row_major ", "column_major ")[orientation]
        name = (
            f"{word}{element.name}{rows}x{columns}"
            if " " not in element.name
            else f"{word}matrix<{element.name}, {rows}, {columns}>"
        )
        super().__init__(name, f"{element.key}m{rows}x{columns}o{orientation}")
        self.element = element
        self.rows = rows
        self.columns = columns
        self.orientation = orientation


class ArrayType(Type):
    """Array of `count` elements; UNBOUNDED (-1) for `T a[]`. A count that is a specialisation constant is held in
    `spec`."""

    __slots__ = ("element", "count", "spec", "leaves")
    element: Type      # declared here for mypyc: __init__ reads those of other arrays before it sets its own
    count: int

    def __init__(self, element: Type, count: int, key: str) -> None:
        # float a[2][3] has element float[3]: the outer extent is printed first
        base: Type = element
        dims = "[]" if count < 0 else f"[{count}]"
        while isinstance(base, ArrayType):
            dims += "[]" if base.count < 0 else f"[{base.count}]"
            base = base.element
        super().__init__(base.name + dims, key)
        self.element = element
        self.count = count
        self.spec: object = None
        self.leaves = max(count, 1) * leaf_count(element)


class Field:
    """A data member: `type` keeps orientation. `bits` is a bit-field's width (-1: none).

    `facts` (model.interface.Facts) holds semantics, interpolation, offsets and other annotations.
    """

    __slots__ = ("name", "type", "pos", "bits", "facts")

    def __init__(self, name: str, type: Type, pos: int, bits: int = -1, facts: Facts | None = None) -> None:
        self.name = name
        self.type = type
        self.pos = pos
        self.bits = bits
        self.facts = facts


class StructType(Type):
    """A struct or class. `base` is its base class; `fields` are its own data members only, the base object comes first
    in memory.

    `complete` is False for a forward declaration. `origin` is the declaration in the checker that made it (opaque
    here). `members` are what memory holds: all fields without opaque ones, neighbouring bit-fields merged into one
    unit of their type; `places` gives for each of `all_fields` its (member number or -1, first bit).
    """

    __slots__ = (
        "base",
        "fields",
        "complete",
        "interface",
        "pos",
        "origin",
        "all_fields",
        "opaque",
        "members",
        "places",
        "leaves",
        "nodes",
    )

    def __init__(self, name: str, key: str, pos: int = -1) -> None:
        super().__init__(name, key)
        self.leaves = 1
        self.nodes = 1
        self.base: StructType | None = None
        self.fields: list[Field] = []
        self.all_fields: list[Field] = []  # base fields first, flattened over the inheritance chain
        self.members: list[Field] = []
        self.places: list[tuple[int, int]] = []
        self.complete = False
        self.interface = False
        self.pos = pos
        self.origin: object = None
        self.opaque = False  # holds a resource, sampler or other object somewhere inside

    def finish(self) -> None:
        """Close the member list: computes `all_fields`, `members`, `places` and `opaque`."""
        self.all_fields = (list(self.base.all_fields) if self.base is not None else []) + self.fields
        self.members = []
        self.places = []
        self.leaves = 0
        self.nodes = 1
        for f in self.all_fields:
            self.leaves += leaf_count(f.type)
            self.nodes += 1 if is_whole(f.type) else node_count(f.type)
        self.opaque = False
        free = 0                        # bits left in the open bit-field unit
        unit: Type = VOID
        first_own = len(self.all_fields) - len(self.fields)
        for i, f in enumerate(self.all_fields):
            if i == first_own:
                free = 0                # the base object ends its unit
            if is_opaque(f.type):
                self.opaque = True
                free = 0
                if not isinstance(f.type, StructType):
                    self.places.append((-1, 0))
                    continue
            scalar = element_of(f.type)
            if f.bits < 0 or scalar is None:
                free = 0
                self.places.append((len(self.members), 0))
                self.members.append(f)
                continue
            # a bit-field joins the unit before it when the type is the same and the bits fit
            if free < f.bits or unit is not f.type:
                unit = f.type
                free = scalar.bits
                self.members.append(Field(f.name, f.type, f.pos))
            self.places.append((len(self.members) - 1, scalar.bits - free))
            free -= f.bits
        self.complete = True


class EnumType(Type):
    """An enumeration over `underlying`; `scoped` for enum class. Enumerators are constants of this type in the
    checker."""

    __slots__ = ("underlying", "scoped", "pos")

    def __init__(self, name: str, key: str, underlying: ScalarType, scoped: bool, pos: int = -1) -> None:
        super().__init__(name, key)
        self.underlying = underlying
        self.scoped = scoped
        self.pos = pos


class ObjectType(Type):
    """A resource, sampler, stream, patch or other opaque object: `info` is its row in OBJECTS, `element` its template
    type.

    `count`: sample count of a multisampled texture, or control points of a patch (0: none given).
    """

    __slots__ = ("info", "element", "count")

    def __init__(self, info: ObjectInfo, element: Type | None, count: int, name: str, key: str) -> None:
        super().__init__(name, key)
        self.info = info
        self.element = element
        self.count = count


class ConstantType(Type):
    """A number as a type, for the operands of a SpirvType: vk::integral_constant<scalar, number>, an id there, and
    vk::Literal of one (`literal`), its words."""

    __slots__ = ("scalar", "number", "literal")

    def __init__(self, scalar: ScalarType, number: int, literal: bool, name: str, key: str) -> None:
        super().__init__(name, key)
        self.scalar = scalar
        self.number = number
        self.literal = literal


class SpirvType(Type):
    """A type that the source spells as an instruction of SPIR-V: vk::SpirvType, vk::SpirvOpaqueType, vk::ext_type.

    `opcode` is -1 while an ext_type has no definition; `operands` are types, numbers among them as ConstantType. `size`
    and `align` in bytes; a `size` of 0 has no layout in memory. `capabilities` and `extensions`: what its names ask
    for with [[vk::ext_capability]] and [[vk::ext_extension]].
    """

    __slots__ = ("opcode", "operands", "size", "align", "capabilities", "extensions")

    def __init__(self, opcode: int, operands: list[Type], size: int, align: int, name: str, key: str) -> None:
        super().__init__(name, key)
        self.opcode = opcode
        self.operands = operands
        self.size = size
        self.align = align
        self.capabilities: list[int] = []
        self.extensions: list[str] = []


class BufferPointerType(Type):
    """vk::BufferPointer<element, align>: the address of a buffer, a number that is stored and copied as such.

    `element` keeps its orientation. `align` is what the address is a multiple of, 0 where the source leaves it to the
    element.
    """

    __slots__ = ("element", "align")

    def __init__(self, element: Type, align: int, key: str) -> None:
        extent = f", {align}" if align else ""
        super().__init__(f"vk::BufferPointer<{element.name}{extent}>", key)
        self.element = element
        self.align = align


class PointerType(Type):
    """IR only: pointer to `pointee` in a storage class (ir.ops STORAGE_*). `align`: what an address is a multiple of,
    0 where that follows from the pointee."""

    __slots__ = ("pointee", "storage", "align")

    def __init__(self, pointee: Type, storage: int, align: int, key: str) -> None:
        super().__init__(f"ptr<{pointee.name}, {storage}>", key)
        self.pointee = pointee
        self.storage = storage
        self.align = align


UNBOUNDED: Final = -1
WHOLE_LEAVES: Final = 256
WIDEST: Final = 4  # components of a vector that is one value of the IR

VOID: Final = VoidType("void", "void")
ERROR: Final = ErrorType("<error>", "<error>")
STRING: Final = StringType("string", "string")

# Object families (ObjectInfo.family).
FAMILY_TEXTURE: Final = 0       # sampled images
FAMILY_RWTEXTURE: Final = 1     # storage images
FAMILY_BUFFER: Final = 2        # Buffer<T>: uniform texel buffer
FAMILY_RWBUFFER: Final = 3      # RWBuffer<T>: storage texel buffer
FAMILY_STRUCTURED: Final = 4    # StructuredBuffer and its RW / Append / Consume forms
FAMILY_BYTEADDRESS: Final = 5
FAMILY_CBUFFER: Final = 6       # ConstantBuffer<T>, cbuffer blocks
FAMILY_TBUFFER: Final = 7       # TextureBuffer<T>, tbuffer blocks
FAMILY_SAMPLER: Final = 8
FAMILY_STREAM: Final = 9        # geometry shader output streams
FAMILY_PATCH: Final = 10        # InputPatch, OutputPatch
FAMILY_SUBPASS: Final = 11
FAMILY_ACCELERATION: Final = 12
FAMILY_RAYQUERY: Final = 13
FAMILY_HITOBJECT: Final = 14
FAMILY_FEEDBACK: Final = 15
FAMILY_LEGACY: Final = 16       # FXC-only object types (texture, pixelshader, ...): parsed, of no use
FAMILY_HEAP: Final = 17         # what ResourceDescriptorHeap[i] gives before it is converted
FAMILY_MESH: Final = 18
FAMILY_SAMPLED: Final = 19      # vk::SampledTexture*: combined image and sampler
FAMILY_NODE: Final = 21         # records of work graphs: Direct3D only, checked and not lowered

DIM_1D: Final = 0
DIM_2D: Final = 1
DIM_3D: Final = 2
DIM_CUBE: Final = 3
DIM_BUFFER: Final = 5
DIM_SUBPASS: Final = 6

COORDINATES: Final[dict[int, int]] = {DIM_1D: 1, DIM_2D: 2, DIM_3D: 3, DIM_CUBE: 3, DIM_BUFFER: 1}

HIT_OBJECT: Final = "dx::HitObject"


class ObjectInfo:
    """One row of the object table: facts of a built-in object type.

    `register` is the register letter (b t u s or ''), `dim` the image dimension (SPIR-V numbering), `templated` says
    whether a template argument is needed (2), allowed (1) or refused (0), `counter` whether it counts its elements;
    `ordered` marks rasteriser-ordered views.
    """

    __slots__ = (
        "name",
        "family",
        "register",
        "dim",
        "arrayed",
        "multisampled",
        "writable",
        "templated",
        "counter",
        "ordered",
        "coords",
    )

    def __init__(
        self,
        name: str,
        family: int,
        register: str = "",
        dim: int = -1,
        arrayed: bool = False,
        multisampled: bool = False,
        writable: bool = False,
        templated: int = 0,
        counter: bool = False,
        ordered: bool = False,
    ) -> None:
        self.name = name
        self.family = family
        self.register = register
        self.dim = dim
        self.arrayed = arrayed
        self.multisampled = multisampled
        self.writable = writable
        self.templated = templated
        self.counter = counter
        self.ordered = ordered
        # components of a sampling coordinate, the array slice included
        self.coords = COORDINATES.get(dim, 0) + (1 if arrayed else 0)


TEXTURE_SHAPES: Final = (  # suffix, dimension, arrayed, multisampled
    ("1D", DIM_1D, False, False),
    ("1DArray", DIM_1D, True, False),
    ("2D", DIM_2D, False, False),
    ("2DArray", DIM_2D, True, False),
    ("2DMS", DIM_2D, False, True),
    ("2DMSArray", DIM_2D, True, True),
    ("3D", DIM_3D, False, False),
    ("Cube", DIM_CUBE, False, False),
    ("CubeArray", DIM_CUBE, True, False),
)

LEGACY_TEXTURES: Final = ("texture", "Texture", "texture1D", "texture2D", "texture3D", "textureCUBE")
LEGACY_OBJECTS: Final = (
    "pixelshader", "vertexshader", "geometryshader", "hullshader", "domainshader", "computeshader", "pixelfragment",
    "vertexfragment", "stateblock", "stateblock_state", "BlendState", "DepthStencilState", "RasterizerState",
    "DepthStencilView", "RenderTargetView",
)  # fmt: skip
NODE_RECORDS: Final = (
    "DispatchNodeInputRecord", "RWDispatchNodeInputRecord", "GroupNodeInputRecords", "RWGroupNodeInputRecords",
    "ThreadNodeInputRecord", "RWThreadNodeInputRecord", "EmptyNodeInput", "NodeOutput", "NodeOutputArray",
    "EmptyNodeOutput", "EmptyNodeOutputArray", "GroupNodeOutputRecords", "ThreadNodeOutputRecords",
)  # fmt: skip


def _objects() -> dict[str, ObjectInfo]:
    rows = [
        ObjectInfo("Buffer", FAMILY_BUFFER, "t", DIM_BUFFER, templated=1),
        ObjectInfo("RWBuffer", FAMILY_RWBUFFER, "u", DIM_BUFFER, writable=True, templated=2),
        ObjectInfo(
            "RasterizerOrderedBuffer", FAMILY_RWBUFFER, "u", DIM_BUFFER, writable=True, templated=2, ordered=True
        ),
        ObjectInfo("StructuredBuffer", FAMILY_STRUCTURED, "t", templated=2),
        ObjectInfo("RWStructuredBuffer", FAMILY_STRUCTURED, "u", writable=True, templated=2, counter=True),
        ObjectInfo("AppendStructuredBuffer", FAMILY_STRUCTURED, "u", writable=True, templated=2, counter=True),
        ObjectInfo("ConsumeStructuredBuffer", FAMILY_STRUCTURED, "u", writable=True, templated=2, counter=True),
        ObjectInfo(
            "RasterizerOrderedStructuredBuffer", FAMILY_STRUCTURED, "u",
            writable=True, templated=2, counter=True, ordered=True,
        ),
        ObjectInfo("ByteAddressBuffer", FAMILY_BYTEADDRESS, "t"),
        ObjectInfo("RWByteAddressBuffer", FAMILY_BYTEADDRESS, "u", writable=True),
        ObjectInfo("RasterizerOrderedByteAddressBuffer", FAMILY_BYTEADDRESS, "u", writable=True, ordered=True),
        ObjectInfo("ConstantBuffer", FAMILY_CBUFFER, "b", templated=2),
        ObjectInfo("TextureBuffer", FAMILY_TBUFFER, "t", templated=2),
        ObjectInfo("cbuffer", FAMILY_CBUFFER, "b"),
        ObjectInfo("tbuffer", FAMILY_TBUFFER, "t"),
        ObjectInfo("SamplerState", FAMILY_SAMPLER, "s"),
        ObjectInfo("SamplerComparisonState", FAMILY_SAMPLER, "s"),
        ObjectInfo("sampler", FAMILY_SAMPLER, "s"),
        ObjectInfo("sampler1D", FAMILY_SAMPLER, "s"),
        ObjectInfo("sampler2D", FAMILY_SAMPLER, "s"),
        ObjectInfo("sampler3D", FAMILY_SAMPLER, "s"),
        ObjectInfo("samplerCUBE", FAMILY_SAMPLER, "s"),
        ObjectInfo("sampler_state", FAMILY_SAMPLER, "s"),
        ObjectInfo("InputPatch", FAMILY_PATCH, templated=2),
        ObjectInfo("OutputPatch", FAMILY_PATCH, templated=2),
        ObjectInfo("PointStream", FAMILY_STREAM, templated=2),
        ObjectInfo("LineStream", FAMILY_STREAM, templated=2),
        ObjectInfo("TriangleStream", FAMILY_STREAM, templated=2),
        ObjectInfo("SubpassInput", FAMILY_SUBPASS, "t", DIM_SUBPASS, templated=1),
        ObjectInfo("SubpassInputMS", FAMILY_SUBPASS, "t", DIM_SUBPASS, multisampled=True, templated=1),
        ObjectInfo("RaytracingAccelerationStructure", FAMILY_ACCELERATION, "t"),
        ObjectInfo("RayQuery", FAMILY_RAYQUERY, templated=2),
        ObjectInfo(HIT_OBJECT, FAMILY_HITOBJECT),
        ObjectInfo("FeedbackTexture2D", FAMILY_FEEDBACK, "u", DIM_2D, templated=2),
        ObjectInfo("FeedbackTexture2DArray", FAMILY_FEEDBACK, "u", DIM_2D, arrayed=True, templated=2),
        ObjectInfo(".Resource", FAMILY_HEAP),
        ObjectInfo(".Sampler", FAMILY_HEAP),
        ObjectInfo(".ResourceDescriptorHeap", FAMILY_HEAP),
        ObjectInfo(".SamplerDescriptorHeap", FAMILY_HEAP),
        ObjectInfo(".MeshOutput", FAMILY_MESH),
    ]
    rows += _textures()
    rows += [ObjectInfo(name, FAMILY_LEGACY, "t") for name in LEGACY_TEXTURES]
    rows += [ObjectInfo(name, FAMILY_LEGACY) for name in LEGACY_OBJECTS]
    for name in NODE_RECORDS:
        writable = name.startswith("RW") or name.endswith("OutputRecords")
        rows.append(ObjectInfo(name, FAMILY_NODE, writable=writable, templated=0 if name.startswith("Empty") else 2))
    return {row.name: row for row in rows}


def _textures() -> list[ObjectInfo]:
    """Sampled, storage and rasteriser-ordered textures, and vk's combined ones, of the shapes that each has."""
    rows: list[ObjectInfo] = []
    for shape, dim, arrayed, multisampled in TEXTURE_SHAPES:
        name = "Texture" + shape
        rows.append(ObjectInfo(name, FAMILY_TEXTURE, "t", dim, arrayed, multisampled, templated=1))
        combined = "vk::Sampled" + name.replace("Cube", "CUBE")
        rows.append(ObjectInfo(combined, FAMILY_SAMPLED, "t", dim, arrayed, multisampled, templated=1))
        if dim == DIM_CUBE:
            continue
        rows.append(ObjectInfo("RW" + name, FAMILY_RWTEXTURE, "u", dim, arrayed, multisampled, True, 2))
        if not multisampled:
            ordered = "RasterizerOrdered" + name
            rows.append(ObjectInfo(ordered, FAMILY_RWTEXTURE, "u", dim, arrayed, False, True, 2, ordered=True))
    return rows


OBJECTS: Final = _objects()


def _scalar_rows() -> list[ScalarType]:
    return [
        ScalarType(BOOL, "bool", CLASS_BOOL, 32),
        ScalarType(INT16, "int16_t", CLASS_SINT, 16),
        ScalarType(UINT16, "uint16_t", CLASS_UINT, 16),
        ScalarType(INT, "int", CLASS_SINT, 32),
        ScalarType(UINT, "uint", CLASS_UINT, 32),
        ScalarType(INT64, "int64_t", CLASS_SINT, 64),
        ScalarType(UINT64, "uint64_t", CLASS_UINT, 64),
        ScalarType(MIN12INT, "min12int", CLASS_SINT, 16, minimum=True),
        ScalarType(MIN16INT, "min16int", CLASS_SINT, 16, minimum=True),
        ScalarType(MIN16UINT, "min16uint", CLASS_UINT, 16, minimum=True),
        ScalarType(LITERAL_INT, "literal int", CLASS_SINT, 64, literal=True),
        ScalarType(LITERAL_FLOAT, "literal float", CLASS_FLOAT, 64, literal=True),
        ScalarType(MIN10FLOAT, "min10float", CLASS_FLOAT, 16, minimum=True),
        ScalarType(MIN16FLOAT, "min16float", CLASS_FLOAT, 16, minimum=True),
        ScalarType(HALF, "half", CLASS_FLOAT, 16),
        ScalarType(FLOAT16, "float16_t", CLASS_FLOAT, 16),
        ScalarType(FLOAT, "float", CLASS_FLOAT, 32),
        ScalarType(DOUBLE, "double", CLASS_FLOAT, 64),
        ScalarType(PACKED_S8, "int8_t4_packed", CLASS_UINT, 32),
        ScalarType(PACKED_U8, "uint8_t4_packed", CLASS_UINT, 32),
    ]


SCALARS: Final = _scalar_rows()  # by kind
VECTORS: Final = [[VectorType(s, n) for n in range(1, 5)] for s in SCALARS]  # [kind][count - 1]

BOOL_TYPE: Final = SCALARS[BOOL]
INT_TYPE: Final = SCALARS[INT]
UINT_TYPE: Final = SCALARS[UINT]
INT16_TYPE: Final = SCALARS[INT16]
UINT16_TYPE: Final = SCALARS[UINT16]
INT64_TYPE: Final = SCALARS[INT64]
UINT64_TYPE: Final = SCALARS[UINT64]
HALF_TYPE: Final = SCALARS[HALF]
FLOAT16_TYPE: Final = SCALARS[FLOAT16]
FLOAT_TYPE: Final = SCALARS[FLOAT]
DOUBLE_TYPE: Final = SCALARS[DOUBLE]
LITERAL_INT_TYPE: Final = SCALARS[LITERAL_INT]
LITERAL_FLOAT_TYPE: Final = SCALARS[LITERAL_FLOAT]


# Made on first use and then kept: vectors of more than 4 components, and all matrices.
LONG_VECTORS: Final[dict[int, VectorType]] = {}
MATRICES: Final[dict[int, MatrixType]] = {}


def vector(element: ScalarType, count: int) -> VectorType:
    """The vector type of 1 to 1024 components."""
    if count <= 4:
        return VECTORS[element.kind][count - 1]
    key = element.kind << 16 | count
    found = LONG_VECTORS.get(key)
    return found if found is not None else LONG_VECTORS.setdefault(key, VectorType(element, count))


def matrix(element: ScalarType, rows: int, columns: int, orientation: int = ORIENT_NONE) -> MatrixType:
    """The matrix type of 1 to 4 rows and columns."""
    key = element.kind << 8 | rows << 5 | columns << 2 | orientation
    found = MATRICES.get(key)
    return found if found is not None else MATRICES.setdefault(key, MatrixType(element, rows, columns, orientation))


def _named() -> dict[str, int]:
    names: dict[str, int] = {"void": NAMED_VOID, "string": NAMED_STRING}
    spellings: list[tuple[str, int]] = [(s.name, s.kind) for s in SCALARS if not s.literal]
    spellings += [("dword", UINT), ("int32_t", INT), ("uint32_t", UINT), ("float32_t", FLOAT), ("float64_t", DOUBLE)]
    for name, kind in spellings:
        names[name] = kind << 8
        if kind >= PACKED_S8:
            continue
        for n in range(1, 5):
            names[f"{name}{n}"] = kind << 8 | n
            for c in range(1, 5):
                names[f"{name}{n}x{c}"] = kind << 8 | c << 4 | n
    names["matrix"] = FLOAT << 8 | 4 << 4 | 4  # `matrix` without arguments is float4x4
    names["vector"] = FLOAT << 8 | 4           # `vector` without arguments is float4
    return names


NAMED_VOID: Final = -1
NAMED_STRING: Final = -2
# Every built-in numeric spelling -> scalar kind << 8 | columns << 4 | rows or components; named_type makes the type.
SPELLINGS: Final = _named()


def named_type(name: str) -> Type | None:
    """The type that a built-in spelling means, None for other names."""
    found = SPELLINGS.get(name)
    if found is None:
        return None
    if found < 0:
        return VOID if found == NAMED_VOID else STRING
    element = SCALARS[found >> 8]
    rows = found & 15
    columns = found >> 4 & 15
    if columns:
        return matrix(element, rows, columns)
    return VECTORS[found >> 8][rows - 1] if rows else element


def element_of(t: Type) -> ScalarType | None:
    """Scalar element of a scalar, vector or matrix (an enum's underlying type); None otherwise."""
    if isinstance(t, ScalarType):
        return t
    if isinstance(t, VectorType):
        return t.element
    if isinstance(t, MatrixType):
        return t.element
    if isinstance(t, EnumType):
        return t.underlying
    return None


def component_count(t: Type) -> int:
    """Number of scalar components of a scalar, vector or matrix; 0 for all other types."""
    if isinstance(t, ScalarType) or isinstance(t, EnumType):
        return 1
    if isinstance(t, VectorType):
        return t.count
    if isinstance(t, MatrixType):
        return t.rows * t.columns
    return 0


def with_element(t: Type, element: ScalarType) -> Type:
    """The numeric type of the same shape over another element."""
    if isinstance(t, VectorType):
        return vector(element, t.count)
    if isinstance(t, MatrixType):
        return matrix(element, t.rows, t.columns, t.orientation)
    return element


def is_long(t: Type) -> bool:
    """True for a vector of more than 4 components."""
    return isinstance(t, VectorType) and t.count > WIDEST


def plain_name(name: str) -> str:
    """A struct's name as it was declared: without namespaces and template arguments; '' for one without a name."""
    return name.split("<")[0].split("::")[-1]


def leaf_count(t: Type) -> int:
    """Scalars, vectors, matrices and objects that a value of the type holds, long vectors as several; an array without
    size counts as one."""
    if isinstance(t, ArrayType):
        return t.leaves
    if isinstance(t, VectorType):
        return (t.count + WIDEST - 1) // WIDEST
    return t.leaves if isinstance(t, StructType) else 1


def node_count(t: Type) -> int:
    """Parts of a value of the type, with all that they consist of; arrays that are handled as a whole count as one."""
    if isinstance(t, ArrayType):
        return 1 if is_whole(t) else 1 + max(t.count, 1) * node_count(t.element)
    return t.nodes if isinstance(t, StructType) else 1


def is_whole(t: Type) -> bool:
    """True for an array of so many numbers that it is never split into them: it is one value, and lives in memory."""
    return isinstance(t, ArrayType) and t.leaves > WHOLE_LEAVES and not is_opaque(t)


def innermost(t: Type) -> Type:
    """The element of an array of any depth; other types are their own."""
    while isinstance(t, ArrayType):
        t = t.element
    return t


def pointee(t: Type) -> Type:
    """What a pointer points to; other types are their own."""
    return t.pointee if isinstance(t, PointerType) else t


def is_opaque(t: Type) -> bool:
    """True if a value of the type is, or holds, an object (resource, sampler, stream...)."""
    t = innermost(t)
    if isinstance(t, ObjectType):
        return True
    return isinstance(t, StructType) and t.opaque


class TypeTable:
    """Interns the types of one compilation: arrays, structs, enums, objects, pointers."""

    __slots__ = ("_types", "_serial")

    def __init__(self) -> None:
        self._types: dict[str, Type] = {}
        self._serial = 0

    def array(self, element: Type, count: int) -> ArrayType:
        key = f"{element.key}[{count}]"
        found = self._types.get(key)
        if isinstance(found, ArrayType):
            return found
        made = ArrayType(element, count, key)
        self._types[key] = made
        return made

    def struct(self, name: str, pos: int = -1) -> StructType:
        """A new, incomplete struct type."""
        self._serial += 1
        return StructType(name, f"struct#{self._serial}", pos)

    def enum(self, name: str, underlying: ScalarType, scoped: bool, pos: int = -1) -> EnumType:
        self._serial += 1
        return EnumType(name, f"enum#{self._serial}", underlying, scoped, pos)

    def object(self, info: ObjectInfo, element: Type | None = None, count: int = 0) -> ObjectType:
        key = f"{info.name}<{element.key if element is not None else ''},{count}>"
        found = self._types.get(key)
        if isinstance(found, ObjectType):
            return found
        name = info.name
        if element is not None:
            name = f"{info.name}<{element.name}, {count}>" if count else f"{info.name}<{element.name}>"
        made = ObjectType(info, element, count, name, key)
        self._types[key] = made
        return made

    def constant(self, scalar: ScalarType, number: int, literal: bool) -> ConstantType:
        """The type that stands for a number."""
        name = f"vk::integral_constant<{scalar.name}, {number}>"
        if literal:
            name = f"vk::Literal<{name}>"
        found = self._types.get(name)
        if isinstance(found, ConstantType):
            return found
        made = ConstantType(scalar, number, literal, name, name)
        self._types[name] = made
        return made

    def spirv(self, opcode: int, operands: list[Type], size: int, align: int) -> SpirvType:
        """The type that an instruction of SPIR-V declares."""
        shown = ", ".join([t.name for t in operands])
        key = f"spirv {opcode} {size} {align} <{','.join([t.key for t in operands])}>"
        found = self._types.get(key)
        if isinstance(found, SpirvType):
            return found
        name = f"vk::SpirvType<{opcode}, {size}, {align}" if size else f"vk::SpirvOpaqueType<{opcode}"
        made = SpirvType(opcode, operands, size, align, f"{name}, {shown}>" if shown else name + ">", key)
        self._types[key] = made
        return made

    def ext_type(self, number: int) -> SpirvType:
        """vk::ext_type<number>, whose instruction a function with [[vk::ext_type_def]] gives."""
        key = f"vk::ext_type<{number}>"
        found = self._types.get(key)
        if isinstance(found, SpirvType):
            return found
        made = SpirvType(-1, [], 0, 1, key, key)
        self._types[key] = made
        return made

    def buffer_pointer(self, element: Type, align: int) -> BufferPointerType:
        key = f"vk* {align} {element.key}"
        found = self._types.get(key)
        if isinstance(found, BufferPointerType):
            return found
        made = BufferPointerType(element, align, key)
        self._types[key] = made
        return made

    def pointer(self, pointee: Type, storage: int, align: int = 0) -> PointerType:
        key = f"*{storage} {pointee.key}" if align == 0 else f"*{storage} {align} {pointee.key}"
        found = self._types.get(key)
        if isinstance(found, PointerType):
            return found
        made = PointerType(pointee, storage, align, key)
        self._types[key] = made
        return made

    def plain(self, t: Type) -> Type:
        """The type of a value: matrix orientation removed, through arrays (structs keep their declared members)."""
        if isinstance(t, MatrixType):
            return matrix(t.element, t.rows, t.columns) if t.orientation else t
        if isinstance(t, ArrayType):
            element = self.plain(t.element)
            return t if element is t.element else self.array(element, t.count)
        return t
