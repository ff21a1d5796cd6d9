"""The table of built-in functions and methods: `intrinsics.hlsl` goes in, rows come out, parsed per name on first use.

The text is split by name when the first builtin is looked up; a row is parsed when its name is. Rows are shared by all
compilations of the process and never change. The form of a line is told at the head of the table.
"""
from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import ObjectType, Type, element_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Directions of parameters; the first three are numbered as in sema.typed.
DIR_IN: Final = 0
DIR_OUT: Final = 1
DIR_INOUT: Final = 2
DIR_REF: Final = 3          # a place in memory, passed as it is

# Their flags or payloads have rules.
JUDGED_ACTIONS: Final = ("barrier_flags", "query_start", "trace_ray", "hit_trace", "hit_invoke")
JUDGED_MODEL: Final = (6, 8)     # functions of this shader model and later ones are errors before it, as in dxc

# What a slot (a parameter's or result's type) is.
SLOT_VALUE: Final = 0       # scalar, vector or matrix
SLOT_VOID: Final = 1
SLOT_TEXEL: Final = 2       # the object's element type
SLOT_TEMPLATE: Final = 3    # explicit template argument
SLOT_STRUCT: Final = 4      # any struct
SLOT_STRING: Final = 5
SLOT_OBJECT: Final = 6      # an object of one of `objects`
SLOT_RAY: Final = 7         # RayDesc
SLOT_RECORDS: Final = 8     # result only: a node object over the same record
SLOT_NAMED: Final = 9       # result only: the object or struct of this name

# Shapes (bits).
SHAPE_SCALAR: Final = 1
SHAPE_VECTOR: Final = 2
SHAPE_MATRIX: Final = 4
SHAPE_ANY: Final = 7

# Sizes that the arguments or the object decide; positive sizes are meant literally.
SIZE_R: Final = -1
SIZE_C: Final = -2
SIZE_R2: Final = -3
SIZE_C2: Final = -4
SIZE_COORDS: Final = -5     # components of a location, with the array slice
SIZE_SPAN: Final = -6       # without
SIZE_LEVEL: Final = -7      # coords and one more: the level

SIZES: Final[dict[str, int]] = {
    "r": SIZE_R,
    "c": SIZE_C,
    "r2": SIZE_R2,
    "c2": SIZE_C2,
    "coords": SIZE_COORDS,
    "span": SIZE_SPAN,
    "coords+1": SIZE_LEVEL,
}
DIRECTIONS: Final[dict[str, int]] = {"out": DIR_OUT, "inout": DIR_INOUT, "ref": DIR_REF}

SAMPLED: Final = "vk::Sampled"
SAMPLER_PARAMETERS: Final = ("anysampler s, ", "samplercmp s, ", "sampler s, ")

TEXEL_ELEMENT: Final = -1   # Slot.element: kind of the object's element type


class ElementSet:
    """Element kinds that a type variable takes. An argument of another kind is converted to the first; `exact`: it is
    refused."""

    __slots__ = ("name", "kinds", "exact")

    def __init__(self, name: str, kinds: list[int], exact: bool) -> None:
        self.name = name
        self.kinds = kinds
        self.exact = exact


def _sets() -> dict[str, ElementSet]:
    whole = [types.LITERAL_INT]
    broken = [types.LITERAL_FLOAT]
    real = [types.FLOAT, types.HALF, types.FLOAT16, types.MIN10FLOAT, types.MIN16FLOAT] + broken
    floating = real + [types.DOUBLE]
    small = [types.MIN12INT, types.MIN16INT, types.MIN16UINT]
    integer = [types.INT, types.INT16, types.UINT, types.UINT16, types.INT64, types.UINT64] + whole
    numeric = floating + integer + small
    word = [types.FLOAT, types.HALF, types.INT, types.UINT] + broken + whole
    rows: list[tuple[str, list[int]]] = [
        ("bool", [types.BOOL]),
        ("int", [types.INT] + whole),
        ("uint", [types.UINT] + whole),
        ("uint64", [types.UINT64]),
        ("int16", [types.INT16] + whole),
        ("uint16", [types.UINT16] + whole),
        ("float16", [types.FLOAT16] + broken),
        ("float", [types.FLOAT, types.HALF] + broken),
        ("double", [types.DOUBLE] + broken),
        ("double!", [types.DOUBLE] + broken),
        ("float32!", [types.FLOAT] + broken),
        ("int32", [types.INT, types.UINT] + whole),
        ("int32!", [types.INT, types.UINT] + whole),
        ("int64!", [types.UINT64, types.INT64] + whole),
        ("long", [types.INT64, types.UINT64] + whole),
        ("unsigned!", [types.UINT, types.UINT64] + whole),
        ("integer", integer),
        ("real", real),
        ("floating", floating),
        ("numeric", numeric),
        ("any", numeric + [types.BOOL]),
        ("word!", word),
        ("short!", [types.FLOAT16, types.INT16, types.UINT16] + broken + whole),
        ("small_integer", [types.INT, types.UINT, types.INT16, types.UINT16] + whole),
        ("small_signed!", [types.INT, types.INT16] + whole),
        ("packed_s8", [types.PACKED_S8, types.UINT] + whole),
        ("packed_u8", [types.PACKED_U8, types.UINT] + whole),
    ]
    return {name: ElementSet(name, kinds, name.endswith("!")) for name, kinds in rows}


ELEMENT_SETS: Final = _sets()

OBJECT_SETS: Final[dict[str, list[str]]] = {
    "sampler": ["SamplerState", "sampler", "sampler_state"],
    "samplercmp": ["SamplerComparisonState"],
    "anysampler": ["SamplerState", "sampler", "sampler_state", "SamplerComparisonState"],
    "sampler1D": ["sampler1D", "SamplerState", "sampler"],
    "sampler2D": ["sampler2D", "SamplerState", "sampler"],
    "sampler3D": ["sampler3D", "SamplerState", "sampler"],
    "samplerCUBE": ["samplerCUBE", "SamplerState", "sampler"],
    "texture": ["Texture2D", "Texture2DArray"],
    "memory": [
        *[row.name for row in types.OBJECTS.values() if row.writable],
        *[row.name for row in types.OBJECTS.values() if row.family == types.FAMILY_NODE],
    ],
    "acceleration": ["RaytracingAccelerationStructure"],
    "query": ["RayQuery"],
    "hit": [types.HIT_OBJECT],
}


class Slot:
    """The type of a parameter or of the result.

    `shape` and `element` number the row's shape and element variables (equal numbers are one variable); `rows` and
    `columns` are sizes.
    """

    __slots__ = ("kind", "shape", "element", "rows", "columns", "objects", "text")

    def __init__(self, kind: int, text: str) -> None:
        self.kind = kind
        self.shape = 0
        self.element = 0
        self.rows = 1
        self.columns = 1
        self.objects: list[str] = []
        self.text = text            # as written, for messages


class Param:
    __slots__ = ("name", "direction", "slot")

    def __init__(self, name: str, direction: int, slot: Slot) -> None:
        self.name = name
        self.direction = direction
        self.slot = slot


class Row:
    """One built-in function or method. The last parameters may be left out down to `required`; `variadic`: more may
    follow.

    `shapes` are the legal shapes of each shape variable, `sets` the element set of each element variable. `action`
    says what it becomes and `words` how (lowering dispatches on them). `stages`: where it is allowed (empty:
    everywhere), judged on reached code.
    """

    __slots__ = (
        "name",
        "params",
        "result",
        "required",
        "variadic",
        "shapes",
        "sets",
        "action",
        "words",
        "stages",
        "model",
        "doc",
        "line",
        "places",
        "judged",
        "short",
    )

    def __init__(self, name: str, line: str) -> None:
        self.name = name
        self.line = line
        self.params: list[Param] = []
        self.result = Slot(SLOT_VOID, "void")
        self.required = 0
        self.variadic = False
        self.shapes: list[int] = []
        self.sets: list[ElementSet] = []
        self.action = ""
        self.words: list[str] = []
        self.stages: list[str] = []
        self.model = (0, 0)
        self.doc = ""
        self.places: dict[str, int] = {}    # parameter name -> index
        self.short = False      # takes no vectors of more than 4 components
        self.judged = False     # has rules that the entry point decides: see sema.check_entry

    def is_struct(self, i: int) -> bool:
        """True if parameter `i` takes any struct."""
        return i < len(self.params) and self.params[i].slot.kind == SLOT_STRUCT

    def is_ref(self, i: int) -> bool:
        """True if argument `i` is written in place: ref, out or inout."""
        return i < len(self.params) and self.params[i].direction != DIR_IN

    def takes_template(self) -> bool:
        """True if the row has an explicit template argument (`Load<T>`)."""
        if self.result.kind == SLOT_TEMPLATE:
            return True
        for p in self.params:
            if p.slot.kind == SLOT_TEMPLATE:
                return True
        return False

    def direction(self, i: int) -> int:
        """DIR_* of argument `i`."""
        return self.params[i].direction if i < len(self.params) else DIR_IN


class _Line:
    """A row of the text that is not parsed yet."""

    __slots__ = ("name", "text", "doc", "row")

    def __init__(self, name: str, text: str, doc: str) -> None:
        self.name = name
        self.text = text
        self.doc = doc
        self.row: Row | None = None


class _Table:
    """The text split by name: functions, and methods by object name; `rows` are the names that were asked for."""

    __slots__ = ("functions", "methods", "rows")

    def __init__(self) -> None:
        self.functions: dict[str, list[_Line]] = {}
        self.methods: dict[str, dict[str, list[_Line]]] = {}
        self.rows: dict[str, list[Row]] = {}


_loaded: list[_Table] = []   # one entry once the text is split; replaced as a whole, so that threads may race


def _table() -> _Table:
    if not _loaded:
        _loaded.append(split(read()))
    return _loaded[0]


def read() -> str:
    """The text of the table."""
    with open(__file__.rpartition("builtins")[0] + "intrinsics.hlsl", encoding="utf-8") as f:
        return f.read()


def split(text: str) -> _Table:
    """The rows of the table by name; nothing else of them is read."""
    table = _Table()
    doc = ""
    prefix = ""
    homes: list[dict[str, list[_Line]]] = [table.functions]
    for line in text.split("\n"):
        if not line:
            continue
        if line.startswith("//"):
            if line.startswith("///"):
                doc = line[4:]
            continue
        if line.startswith("["):
            names = line[1:-1].split(" ")
            prefix = ""
            if names[0] in SPACES or names[-1] == "static":
                homes = [table.functions]
                prefix = names[0] + "::" if names[0] != "functions" else ""
            else:
                homes = [table.methods.setdefault(n, {}) for n in names]
            continue
        name = (
            prefix + line[: line.index("(", line.index(" "))].rpartition(" ")[2]
            if not line.startswith(HEAD)
            else prefix + head_name(line)
        )
        entry = _Line(name, line, doc)
        for home in homes:
            home.setdefault(name, []).append(entry)
        doc = ""
    return table


# Sections of functions; all others are objects, with `static` for the functions of the object's name.
SPACES: Final = ("functions", "vk", "dx")
HEAD: Final = ("bool(", "int(", "uint(", "float(", "double(", "int16(", "uint16(", "float16(", "scalar(", "flip(")


def head_name(line: str) -> str:
    """Name of a row whose result type has parentheses."""
    start = line.index(" ") + 1
    return line[start:line.index("(", start)]


def functions(name: str) -> list[Row]:
    """Rows of a function in the order in which they are tried, [] if there is none. Namespaces belong to the name:
    'vk::ReadClock'."""
    table = _table()
    found = table.rows.get(name)
    if found is None:
        found = parsed(table.functions.get(name, []))
        if found:
            table.rows[name] = found
    return found


def methods(t: ObjectType, name: str) -> list[Row]:
    """Rows of a method of an object type; [] if there is none."""
    table = _table()
    key = f"{t.info.name}.{name}"
    found = table.rows.get(key)
    if found is None:
        of = table.methods.get(home(t))
        lines = of.get(name, []) if of is not None else []
        if t.info.family == types.FAMILY_SAMPLED:
            lines = [without_sampler(line) for line in lines]
        found = parsed(lines)
        if found:
            table.rows[key] = found
    return found


def home(t: ObjectType) -> str:
    """Name of the object whose methods `t` has: combined image samplers have those of their texture."""
    name = t.info.name
    return name[len(SAMPLED):].replace("CUBE", "Cube") if name.startswith(SAMPLED) else name


def without_sampler(line: _Line) -> _Line:
    """A method of a texture as a combined image sampler has it."""
    text = line.text
    for parameter in SAMPLER_PARAMETERS:
        text = text.replace(parameter, "")
    return _Line(line.name, text, line.doc)


def parsed(lines: list[_Line]) -> list[Row]:
    """The rows of some lines, each parsed once."""
    found: list[Row] = []
    for line in lines:
        row = line.row
        if row is None:
            row = parse(line.name, line.text, line.doc)
            line.row = row
        found.append(row)
    return found


def names() -> list[str]:
    """Names of all functions, for suggestions."""
    return list(_table().functions)


def method_names(t: ObjectType) -> list[str]:
    """Names of all methods of an object type."""
    return list(_table().methods.get(home(t), {}))


def signature(row: Row, base: Type | None = None) -> str:
    """The row as the reference prints it: `T max(T a, T b)`. A method's has the types that its object `base` gives."""
    line = row.line
    if not isinstance(base, ObjectType):
        return line
    coords = base.info.coords
    span = coords - (1 if base.info.arrayed else 0)
    element = element_of(base.element) if base.element is not None else None
    for pattern, count in (("<coords>", coords), ("<span>", span), ("<coords+1>", coords + 1)):
        line = line.replace(pattern, str(count) if count > 1 else "")
    if base.element is not None:
        line = line.replace("texel<4>", f"{element.name if element is not None else 'float'}4")
        line = line.replace("texel ", base.element.name + " ")
    line = line.replace("anysampler ", "SamplerState ").replace("samplercmp ", "SamplerComparisonState ")
    return line.replace("sampler ", "SamplerState ").replace("unsigned! ", "uint ").replace("real ", "float ")


# ---- parsing a row


class _Variables:
    """Type variables of the row being parsed: name -> (shape number, element number, rows, columns)."""

    __slots__ = ("row", "named")

    def __init__(self, row: Row) -> None:
        self.row = row
        self.named: dict[str, Slot] = {}

    def shape(self, mask: int) -> int:
        """A new shape variable."""
        self.row.shapes.append(mask)
        return len(self.row.shapes) - 1

    def element(self, name: str) -> int:
        """A new element variable over the set `name`."""
        self.row.sets.append(ELEMENT_SETS[name])
        return len(self.row.sets) - 1


def parse(name: str, text: str, doc: str) -> Row:
    """A row of the table from its line."""
    head, _, action = text.partition(" -> ")
    signature_text, _, variables_text = head.rpartition(" : ")
    if not signature_text:
        signature_text, variables_text = variables_text, ""
    bare = name.rpartition("::")[2]
    at = signature_text.index(" " + bare + "(")
    row = Row(bare, signature_text)
    row.doc = doc
    variables = _Variables(row)
    for part in variables_text.split(", "):
        if part:
            declare_variable(variables, part)
    inside = signature_text[at + len(bare) + 2:-1]
    parse_parameters(row, variables, inside)
    row.result = parse_type(variables, signature_text[:at])
    parse_action(row, action)
    for i, p in enumerate(row.params):
        row.places[p.name] = i
    return row


def declare_variable(variables: _Variables, text: str) -> None:
    """`T real`, `T real vector 3`, `E numeric element`..."""
    words = text.split(" ")
    slot = Slot(SLOT_VALUE, words[0])
    slot.element = variables.element(words[1])
    mask = SHAPE_ANY
    slot.rows = SIZE_R
    slot.columns = SIZE_C
    shape = words[2] if len(words) > 2 else ""
    if shape == "vector":
        mask = SHAPE_VECTOR
        slot.rows = 1
        slot.columns = int(words[3]) if len(words) > 3 else SIZE_C
    elif shape == "matrix":
        mask = SHAPE_MATRIX
    elif shape == "square":
        mask = SHAPE_MATRIX
        slot.columns = SIZE_R
    elif shape == "scalar" or shape == "element":
        mask = SHAPE_SCALAR
        slot.rows = slot.columns = 1
    slot.shape = variables.shape(mask) if shape != "element" else -1
    variables.named[words[0]] = slot


def parse_parameters(row: Row, variables: _Variables, text: str) -> None:
    """`T a, out T b [, int c [, int d]]`"""
    optional = text.find(" [, ")
    required = text if optional < 0 else text[:optional]
    parts = required.split(", ") if required else []
    if optional >= 0:
        for more in text[optional + 4:].rstrip("]").split(" [, "):
            parts += more.split(", ")
    joined: list[str] = []
    for part in parts:
        joined.append(part)
    row.required = len(required.split(", ")) if required else 0
    for part in joined:
        if part == "...":
            row.variadic = True
            row.required -= 1
            continue
        words = part.split(" ")
        direction = DIRECTIONS.get(words[0], DIR_IN)
        if direction != DIR_IN:
            words = words[1:]
        row.params.append(Param(words[1], direction, parse_type(variables, words[0])))


def parse_type(variables: _Variables, text: str) -> Slot:
    """One type of a signature."""
    if text in SIMPLE:
        return Slot(SIMPLE[text], text)
    named = variables.named.get(text)
    if named is not None:
        return variable_slot(variables, named, text)
    if text in OBJECT_SETS:
        slot = Slot(SLOT_OBJECT, text)
        slot.objects = OBJECT_SETS[text]
        return slot
    if text.endswith(")"):
        return derived_slot(variables, text)
    slot = Slot(SLOT_VALUE, text)
    base, _, size = text.partition("<")
    named = variables.named.get(base)
    if base == "texel":
        slot.element = TEXEL_ELEMENT
    elif named is not None:
        slot.element = named.element
    else:
        slot.element = variables.element(base)
    if not size:
        slot.shape = variables.shape(SHAPE_SCALAR)
        return slot
    first, _, second = size[:-1].partition(",")
    if second:
        slot.shape = variables.shape(SHAPE_MATRIX)
        slot.rows = SIZES.get(first) or int(first)
        slot.columns = SIZES.get(second) or int(second)
    else:
        slot.shape = variables.shape(SHAPE_VECTOR)
        slot.columns = SIZES.get(first) or int(first)
    return slot


SIMPLE: Final[dict[str, int]] = {
    "void": SLOT_VOID,
    "texel": SLOT_TEXEL,
    "G": SLOT_TEMPLATE,
    "struct": SLOT_STRUCT,
    "ray": SLOT_RAY,
    "string": SLOT_STRING,
    "ThreadNodeOutputRecords": SLOT_RECORDS,
    "GroupNodeOutputRecords": SLOT_RECORDS,
    types.HIT_OBJECT: SLOT_NAMED,
    "BuiltInTrianglePositions": SLOT_NAMED,
}


def variable_slot(variables: _Variables, named: Slot, text: str) -> Slot:
    slot = Slot(SLOT_VALUE, text)
    slot.shape = named.shape if named.shape >= 0 else variables.shape(SHAPE_SCALAR)
    slot.element = named.element
    slot.rows = named.rows
    slot.columns = named.columns
    return slot


def derived_slot(variables: _Variables, text: str) -> Slot:
    """`bool(T)`: that kind in the shape of T; `U(T)`: the kind of U in the shape of T; `scalar(T)`; `flip(T)`."""
    word, _, rest = text.partition("(")
    named = variables.named[rest[:-1]]
    slot = variable_slot(variables, named, text)
    if word == "scalar":
        slot.shape = variables.shape(SHAPE_SCALAR)
        slot.rows = slot.columns = 1
    elif word == "flip":
        slot.rows, slot.columns = named.columns, named.rows
    else:
        other = variables.named.get(word)
        slot.element = other.element if other is not None else variables.element(word)
    return slot


def parse_action(row: Row, text: str) -> None:
    """`words @stages short >=model`"""
    text, _, model = text.partition(" >=")
    row.short = text.endswith(" short")
    text = text.removesuffix(" short")
    text, _, stages = text.partition(" @")
    words = text.split(" ")
    row.action = words[0]
    row.words = words[1:]
    row.stages = stages.split(" ") if stages else []
    if model:
        major, _, minor = model.partition(".")
        row.model = (int(major), int(minor))
    row.judged = row.action in JUDGED_ACTIONS or row.model >= JUDGED_MODEL
