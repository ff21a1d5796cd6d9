"""Types as written: a tree.TypeName goes in, the model's Type comes out; also qualified names and template
arguments."""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.interface import MOD_COLUMN_MAJOR, MOD_ROW_MAJOR, MOD_SNORM, MOD_UNORM
from oneshader.model.types import (
    ERROR,
    FAMILY_FEEDBACK,
    FAMILY_PATCH,
    FAMILY_RAYQUERY,
    INT_TYPE,
    OBJECTS,
    ORIENT_COLUMN,
    ORIENT_NONE,
    ORIENT_ROW,
    SPELLINGS,
    VOID,
    ArrayType,
    MatrixType,
    ObjectType,
    ScalarType,
    StructType,
    Type,
    VectorType,
    named_type,
)
from oneshader.sema import (
    check_node,
    check_rules,
    constant,
    convert,
    declare,
    express,
    spirv_type,
    template,
    typed,
)
from oneshader.sema.scope import (
    AliasTemplate,
    Checker,
    Namespace,
    Scope,
    StructTemplate,
    broken_before,
    find_in,
    lookup,
    lookup_scope,
    lookup_template,
    nearest,
    struct_info,
    visible_names,
)
from oneshader.source import catalog, catalog_number
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NATIVE_NAMES: Final = ("int16_t", "uint16_t", "float16_t")  # known under -enable-16bit-types alone
LONG_MODEL: Final = (6, 9)  # shader model of vectors with more than 4 components
OMM_MODEL: Final = (6, 9)  # of opacity micromaps
LONG_VECTOR: Final = 1024
MAX_ARRAY: Final = 1 << 27
MAX_DIMENSIONS: Final = 64

# Names of FXC and DXC that stand for another type.
ALIASES: Final[dict[str, str]] = {
    "sampler": "SamplerState",
    "SAMPLER": "SamplerState",
    "sampler_state": "SamplerState",
    "STRING": "string",
    "unsigned int": "uint",
    "unsigned": "uint",
    "signed int": "int",
    "signed": "int",
    "unsigned dword": "uint",
    "unsigned short": "uint16_t",
    "unsigned long": "uint",
    "long": "int",
    "FLOAT": "float",
    "BOOL": "bool",
    "INT": "int",
    "UINT": "uint",
    "DWORD": "uint",
    "unsigned int64_t": "uint64_t",
    "unsigned int16_t": "uint16_t",
    "unsigned int32_t": "uint",
    "unsigned min16int": "min16uint",
    "SAMPLERCOMPARISONSTATE": "SamplerComparisonState",
}
# Upper-case object names that old files use.
UPPER_OBJECTS: Final[dict[str, str]] = {
    "Texture": "texture",
    "TEXTURE": "texture",
    "Sampler": "SamplerState",
    "samplercube": "samplerCUBE",
    "SAMPLER1D": "sampler1D",
    "SAMPLER2D": "sampler2D",
    "SAMPLER3D": "sampler3D",
    "SAMPLERCUBE": "samplerCUBE",
}
DEFAULTED_OBJECTS: Final = 1  # ObjectInfo.templated: an argument is allowed, float4 without


def resolve(c: Checker, node: tree.TypeName) -> Type:
    """The type that is written, orientation as written; reports and gives ERROR where there is none."""
    definition = node.definition
    if definition is not None:
        t: Type | None = None
        if isinstance(definition, tree.StructDecl):
            t = declare.struct(c, definition)
        elif isinstance(definition, tree.EnumDecl):
            t = declare.enum(c, definition)
        if t is None:
            return ERROR
    elif node.operand is not None:
        t = express.express(c, node.operand).type
    else:
        name = node.name
        if name is None:
            return ERROR
        parts = name.parts
        if len(parts) == 1 and not name.rooted and not name.arguments[0]:
            spelled = parts[0]
            found = lookup(c.scope, spelled)
            if isinstance(found, Type):
                t = found
            else:
                t = simple_name(c, name, spelled, found)
        else:
            t = complex_name(c, name)
    if node.modifiers & (MOD_SNORM | MOD_UNORM) and node.name is not None:
        check_norm(c, node)
    if node.modifiers & (MOD_ROW_MAJOR | MOD_COLUMN_MAJOR):
        t = reorient(c, t, node)
    if node.extents:
        t = with_extents(c, t, node.extents)
    return t


def norm_of(c: Checker, node: tree.TypeName) -> int:
    """MOD_SNORM and MOD_UNORM of a type, as written or by its typedef, or of the element in its arguments."""
    written = node.modifiers & (MOD_SNORM | MOD_UNORM)
    return written if written or node.name is None else norm_of_name(c, node.name)


def norm_of_name(c: Checker, name: tree.Name) -> int:
    """MOD_SNORM and MOD_UNORM that a name stands for."""
    arguments = name.arguments[-1]
    if arguments and isinstance(arguments[0], tree.TypeName):
        return norm_of(c, arguments[0])
    return c.norms.get(name.parts[-1], 0) if len(name.parts) == 1 else 0


def check_norm(c: Checker, node: tree.TypeName) -> None:
    """`snorm matrix<unorm float, 2, 2>` contradicts itself."""
    inner = norm_of_name(c, node.name) if node.name is not None else 0
    if (node.modifiers & MOD_SNORM and inner & MOD_UNORM) or (node.modifiers & MOD_UNORM and inner & MOD_SNORM):
        c.bag.report(catalog.MODIFIER_CONFLICT, node.pos, ("snorm", "unorm"), node.end)


def reorient(c: Checker, t: Type, node: tree.TypeName) -> Type:
    """`row_major T`: T must not be column_major by its typedef."""
    orientation = ORIENT_ROW if node.modifiers & MOD_ROW_MAJOR else ORIENT_COLUMN
    inner = types.innermost(t)
    if isinstance(inner, MatrixType) and inner.orientation not in (ORIENT_NONE, orientation):
        c.bag.report(catalog.MODIFIER_CONFLICT, node.pos, ("row_major", "column_major"), node.end)
    return orient(c, t, orientation)


def value_type(c: Checker, node: tree.TypeName) -> Type:
    """The plain type that is written: casts, constructors, parameters, locals."""
    return c.types.plain(resolve(c, node))


def orient(c: Checker, t: Type, orientation: int) -> Type:
    """`t` with the orientation, through arrays, where it is a matrix that has none."""
    if isinstance(t, MatrixType):
        return types.matrix(t.element, t.rows, t.columns, orientation) if t.orientation == ORIENT_NONE else t
    if isinstance(t, ArrayType):
        element = orient(c, t.element, orientation)
        return t if element is t.element else c.types.array(element, t.count)
    return t


def declared(c: Checker, t: Type, orientation: int) -> Type:
    """The type of something in memory: matrices without a written orientation get the default in force."""
    if orientation == ORIENT_NONE:
        orientation = c.row_default
    if orientation == ORIENT_NONE or not (isinstance(t, MatrixType) or isinstance(t, ArrayType)):
        return t
    return orient(c, t, orientation)


def simple_name(c: Checker, name: tree.Name, spelled: str, found: object | None) -> Type:
    """An unqualified name without arguments that no scope has as a type."""
    if isinstance(found, StructTemplate):
        return template.struct_instance(c, found, [], name.pos)
    if isinstance(found, AliasTemplate):
        return template.alias_instance(c, found, [], name.pos)
    t = c.hidden_types.get(spelled) if found is not None else builtin_type(c, spelled)
    if t is not None:
        if spelled.startswith("min1"):
            warn_promoted(c, spelled, name.pos)
        return t
    if broken_before(c, name.pos):
        return ERROR
    known = visible_names(c.scope)
    known.extend(SPELLINGS)
    known.extend(OBJECTS)
    d = c.bag.report(catalog.UNKNOWN_TYPE, name.pos, (spelled,), name.end)
    near = nearest(spelled, known)
    if spelled.startswith(NATIVE_NAMES):
        d.with_help("16-bit types need -enable-16bit-types")
    elif near:
        d.with_help(f"did you mean '{near}'?")
    return ERROR


# Minimum-precision types and what computes in their place, without and with native 16-bit types.
PROMOTIONS: Final[dict[str, str]] = {"min10float": "min16float", "min12int": "min16int"}
NATIVE_PROMOTIONS: Final[dict[str, str]] = {
    "min10float": "half",
    "min16float": "half",
    "min12int": "int16_t",
    "min16int": "int16_t",
    "min16uint": "uint16_t",
}


def warn_promoted(c: Checker, spelled: str, pos: int) -> None:
    """A minimum-precision type that is computed in another one."""
    base = spelled.rstrip("1234x")
    wider = (NATIVE_PROMOTIONS if c.native16 else PROMOTIONS).get(base)
    if wider is not None:
        c.bag.report(catalog.PROMOTED, pos, (spelled, wider + spelled[len(base) :]))


def builtin_type(c: Checker, spelled: str) -> Type | None:
    """A type that HLSL knows by itself."""
    t = c.default_types.get(spelled)
    if t is not None:
        return t
    t = named_type(spelled)
    if t is not None and spelled.startswith(NATIVE_NAMES):
        if not c.native16:
            return None
    if c.native16 and spelled.startswith("half"):
        t = named_type("float16_t" + spelled[4:])  # one type with two names
    if t is None:
        spelled_alias = ALIASES.get(spelled)
        if spelled_alias is None:
            spelled_alias = UPPER_OBJECTS.get(spelled, spelled)
        t = named_type(spelled_alias)
        if t is None:
            info = OBJECTS.get(spelled_alias)
            if info is None or info.templated == 2:
                t = declare.builtin_struct(c, spelled_alias)
                if t is None:
                    return None
            elif info.templated == DEFAULTED_OBJECTS:
                t = c.types.object(info, types.vector(types.FLOAT_TYPE, 4))
            else:
                t = c.types.object(info)
    c.default_types[spelled] = t
    return t


def complex_name(c: Checker, name: tree.Name) -> Type:
    """Qualified names and names with template arguments."""
    found = qualified(c, name)
    last = len(name.parts) - 1
    arguments = name.arguments[last]
    spelled = name.parts[last]
    if found is None and last == 0 and not name.rooted and arguments is not None:
        return builtin_template(c, name, spelled, arguments)
    if isinstance(found, StructType) and arguments is not None and last == 0:
        found = lookup_template(c.scope, spelled) or found   # `S<U>` inside the template S
    if isinstance(found, Type):
        return found
    if isinstance(found, StructTemplate):
        return template.struct_instance(c, found, template_arguments(c, arguments or []), name.pos)
    if isinstance(found, AliasTemplate):
        return template.alias_instance(c, found, template_arguments(c, arguments or []), name.pos)
    if found is None and last == 1 and name.parts[0] == "vk":
        t = declare.vk_type(c, spelled, name.pos, template_arguments(c, arguments) if arguments is not None else None)
        if t is not None:
            return t
    if found is None and name.parts == ["dx", "HitObject"] and arguments is None:
        return c.types.object(OBJECTS[types.HIT_OBJECT])
    if found is not ERROR:
        c.bag.report(catalog.UNKNOWN_TYPE, name.pos, (spelling(name),), name.end)
    return ERROR


def static_object(c: Checker, name: tree.Name) -> ObjectType | None:
    """The object type whose static function a name means: `dx::HitObject::MakeNop`, or through a typedef."""
    parts = name.parts
    if len(parts) == 3:
        known = parts[0] == "dx" and parts[1] == "HitObject"
        return c.types.object(OBJECTS[types.HIT_OBJECT]) if known else None
    found = lookup(c.scope, parts[0]) if len(parts) == 2 else None
    return found if isinstance(found, ObjectType) else None


def spelling(name: tree.Name) -> str:
    """A name as messages show it."""
    return "::".join(name.parts)


def qualified(c: Checker, name: tree.Name) -> object | None:
    """What a possibly qualified name means; None if nothing, ERROR if a part before the last was reported."""
    parts = name.parts
    if len(parts) == 1:
        return lookup(c.root if name.rooted else c.scope, parts[0])
    scope: Scope | None = c.root if name.rooted else None
    for i in range(len(parts) - 1):
        found = lookup_scope(c.scope, parts[i]) if scope is None else find_in(scope, parts[i])
        if isinstance(found, StructType) and name.arguments[i] is not None and i == 0:
            found = lookup_template(c.scope, parts[i]) or found
        if parts[i] in c.hidden_types and not isinstance(found, Type) and not isinstance(found, Namespace):
            found = c.hidden_types[parts[i]]
        if isinstance(found, StructTemplate):
            found = template.struct_instance(c, found, template_arguments(c, name.arguments[i] or []), name.pos)
        elif isinstance(found, AliasTemplate):
            found = template.alias_instance(c, found, template_arguments(c, name.arguments[i] or []), name.pos)
        if isinstance(found, Namespace):
            scope = found.scope
        elif isinstance(found, StructType):
            info = struct_info(found)
            if info is None:
                return None
            scope = info.scope
        elif isinstance(found, types.EnumType):
            scope = declare.enum_scope(c, found)
        elif isinstance(found, types.ConstantType):
            return spirv_type.member(found, parts[-1], name.pos) if i == len(parts) - 2 else None
        elif found is ERROR:
            return ERROR
        elif isinstance(found, ObjectType):
            return None
        elif found is None and parts[i] == "vk" and scope is None:
            return vulkan_member(c, name) if len(parts) == 3 else None
        elif found is None and (parts[i] == "dx" or parts[i] == "std") and scope is None:
            return None
        else:
            c.bag.report(catalog.UNDECLARED, name.pos, (parts[i],))
            return ERROR
    return None if scope is None else find_in(scope, parts[-1])


def vulkan_member(c: Checker, name: tree.Name) -> object | None:
    """`vk::integral_constant<T, n>::value`"""
    given = name.arguments[1]
    t = declare.vk_type(c, name.parts[1], name.pos, template_arguments(c, given) if given is not None else None)
    return spirv_type.member(t, name.parts[2], name.pos) if isinstance(t, types.ConstantType) else t


def template_arguments(c: Checker, arguments: list[tree.Node]) -> list[Type | typed.Const]:
    """Arguments of a template: types, and constants."""
    made: list[Type | typed.Const] = []
    for a in arguments:
        if isinstance(a, tree.TypeName):
            known = named_constant(c, a)
            if known is not None:
                made.append(known)
                continue
            t = resolve(c, a)
            if a.modifiers:
                check_rules.check_modifiers(c, a.modifiers, t, a.pos)
            made.append(t)
        elif isinstance(a, tree.Expr):
            made.append(value_argument(c, a))
    return made


def named_constant(c: Checker, node: tree.TypeName) -> Type | typed.Const | None:
    """The constant that `S<T>::n` is, which the parser took for a type because S<T> was not known; None for a type."""
    name = node.name
    if name is None or len(name.parts) < 2 or name.arguments[-1] is not None or node.modifiers:
        return None
    found = qualified(c, name)
    if not isinstance(found, (typed.Variable, typed.Const)):
        return None
    return value_argument(c, tree.NameExpr(name))


def value_argument(c: Checker, node: tree.Expr) -> Type | typed.Const:
    """A constant template argument; a name that turns out to be a type is one."""
    if isinstance(node, tree.NameExpr):
        found = qualified(c, node.name)
        if isinstance(found, Type) or isinstance(found, StructTemplate):
            return resolve(c, tree.TypeName(node.pos, node.name, None, 0, node.end))
    e = express.express(c, node)
    if e.type is ERROR:
        return ERROR
    known = constant.evaluate(convert.concrete(c, e), c.native16)
    if isinstance(known, typed.Const) and len(known.values) == 1:
        return known
    c.bag.report(catalog.NOT_CONSTANT, node.pos, (), node.end)
    return ERROR


def builtin_template(c: Checker, name: tree.Name, spelled: str, arguments: list[tree.Node]) -> Type:
    """`vector<T, N>`, `matrix<T, R, C>` and objects with arguments."""
    made = template_arguments(c, arguments)
    for a in made:
        if a is ERROR:
            return ERROR
    if spelled == "vector":
        return vector_type(c, made, name.pos)
    if spelled == "matrix":
        return matrix_type(c, made, name.pos)
    info = OBJECTS.get(UPPER_OBJECTS.get(spelled, spelled))
    if info is None:
        t = declare.vk_type(c, spelled, name.pos, made)     # `using namespace vk;`
        return t if t is not None else simple_name(c, name, spelled, None)
    if info.templated == 0:
        return ERROR
    if info.family == FAMILY_RAYQUERY or info.family == FAMILY_FEEDBACK:
        return flagged_object(c, info, made)
    return object_type(c, info, made, name.pos)


def flagged_object(c: Checker, info: types.ObjectInfo, made: list[Type | typed.Const]) -> Type:
    """RayQuery<flags, flags> and FeedbackTexture2D<kind>: the argument is a number, held in `count`."""
    number = 0
    for i in range(len(made)):
        a = made[i]
        if isinstance(a, typed.Const):
            number |= int(a.values[0]) << (32 * i)
            if i and a.values[0] and info.family == FAMILY_RAYQUERY and c.options.shader_model < OMM_MODEL:
                c.bag.report(catalog.SHADER_MODEL, a.pos, ("the second argument of RayQuery", "6.9"))
    return c.types.object(info, None, number)


def vector_type(c: Checker, made: list[Type | typed.Const], pos: int) -> Type:
    element: Type | typed.Const = made[0] if made else types.FLOAT_TYPE
    count = dimension(c, made[1], pos, LONG_VECTOR) if len(made) > 1 else 4
    if count > types.WIDEST:
        c.long_vectors = True
        if c.options.shader_model < LONG_MODEL:
            c.bag.report(catalog_number.LONG_VECTOR_MODEL, pos, (str(count),))
            return ERROR
    if not isinstance(element, ScalarType) or len(made) > 2:
        c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, ("vector", "a scalar type and a size from 1 to 1024"))
        return ERROR
    return ERROR if count == 0 else types.vector(element, count)


def matrix_type(c: Checker, made: list[Type | typed.Const], pos: int) -> Type:
    element: Type | typed.Const = made[0] if made else types.FLOAT_TYPE
    rows = dimension(c, made[1], pos) if len(made) > 1 else 4
    columns = dimension(c, made[2], pos) if len(made) > 2 else 4
    if not isinstance(element, ScalarType) or len(made) > 3:
        c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, ("matrix", "a scalar type and two sizes from 1 to 4"))
        return ERROR
    return ERROR if rows == 0 or columns == 0 else types.matrix(element, rows, columns)


def dimension(c: Checker, a: Type | typed.Const, pos: int, most: int = 4) -> int:
    """A size from 1 to `most`; 0 after a report."""
    if isinstance(a, typed.Const) and 1 <= a.values[0] <= most:
        return int(a.values[0])
    text = str(a.values[0]) if isinstance(a, typed.Const) else str(a)
    c.bag.report(catalog.VECTOR_SIZE, pos, (text, str(most)))
    return 0


def object_type(c: Checker, info: types.ObjectInfo, made: list[Type | typed.Const], pos: int) -> Type:
    """A resource, stream or patch over its element type."""
    element = made[0] if made else types.vector(types.FLOAT_TYPE, 4)
    if not isinstance(element, Type) or element is VOID:
        c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, (info.name, "a type"))
        return ERROR
    count = 0
    if len(made) > 1:
        second = made[1]
        if (
            len(made) > 2
            or not isinstance(second, typed.Const)
            or not (info.multisampled or info.family == FAMILY_PATCH)
        ):
            c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, (info.name, "one type"))
            return ERROR
        count = int(second.values[0])
        if info.family == FAMILY_PATCH and count < 1:
            c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, (info.name, "at least one control point"))
            return ERROR
    if not element_allowed(c, info, element, pos):
        return ERROR
    return c.types.object(info, declared(c, element, c.orientation), count)


# Objects that hold no vectors of more than 4 components.
LONG_FREE: Final[dict[int, str]] = {
    types.FAMILY_CBUFFER: "a constant buffer",
    types.FAMILY_TBUFFER: "a texture buffer",
    types.FAMILY_STREAM: "a geometry stream",
    types.FAMILY_PATCH: "a tessellation patch",
    types.FAMILY_NODE: "a node record",
}


def element_allowed(c: Checker, info: types.ObjectInfo, element: Type, pos: int) -> bool:
    """Whether an object can hold elements of the type."""
    family = info.family
    if c.long_vectors and family in LONG_FREE:
        check_rules.refuse_long_vector(c, element, pos, LONG_FREE[family])
    if family in (types.FAMILY_TEXTURE, types.FAMILY_RWTEXTURE, types.FAMILY_BUFFER, types.FAMILY_RWBUFFER):
        if isinstance(element, ObjectType) or isinstance(element, ArrayType) or isinstance(element, types.EnumType):
            c.bag.report(catalog.OBJECT_ELEMENT, pos, (element.name, info.name))
            return False
        if not typed_element(element):
            c.bag.report(catalog.OBJECT_ELEMENT, pos, (element.name, info.name))
            return False
        return True
    if family == types.FAMILY_CBUFFER or family == types.FAMILY_TBUFFER:
        if not isinstance(element, StructType):
            c.bag.report(catalog.OBJECT_ELEMENT, pos, (element.name, info.name))
            return False
        return True
    if family == types.FAMILY_NODE:
        return check_node.check_record(c, info.name, element, pos)
    if isinstance(element, StructType) and not element.complete:
        c.bag.report(catalog.INCOMPLETE_TYPE, pos, (element.name,))
        return False
    if isinstance(element, ObjectType):
        c.bag.report(catalog.OBJECT_ELEMENT, pos, (element.name, info.name))
        return False
    return True


def typed_element(element: Type) -> bool:
    """Scalars and vectors, and what packs into one vector of four."""
    if isinstance(element, ScalarType):
        return True
    if isinstance(element, VectorType):
        return element.count * (2 if element.element.bits == 64 else 1) <= 4
    if isinstance(element, MatrixType):
        return element.rows * element.columns <= 4
    if isinstance(element, StructType):
        total = 0
        for f in element.all_fields:
            if not typed_element(f.type):
                return False
            total += types.component_count(f.type)
        return 0 < total <= 4
    return False


def with_extents(c: Checker, t: Type, extents: list[tree.Expr | None]) -> Type:
    """An array of `t`: extents as written from left to right, the first one outermost."""
    if t is ERROR or not extents:
        return t
    dimensions = len(extents)
    inner = t
    while isinstance(inner, types.ArrayType):
        dimensions += 1
        inner = inner.element
    if dimensions > MAX_DIMENSIONS:
        first = extents[0]
        c.bag.report(
            catalog.LIMIT, first.pos if first is not None else -1, ("too many array dimensions", str(MAX_DIMENSIONS))
        )
        return ERROR
    for i in range(len(extents) - 1, -1, -1):
        node = extents[i]
        if node is None:
            t = c.types.array(t, types.UNBOUNDED)
            continue
        count = extent(c, node)
        if count < 0:
            return ERROR
        t = c.types.array(t, count)
    return t


def extent(c: Checker, node: tree.Expr) -> int:
    """An array size; -1 after a report."""
    if isinstance(node, tree.IntLiteral) and 0 < node.value < MAX_ARRAY:
        return node.value
    e = express.express(c, node)
    if e.type is ERROR:
        return -1
    known = constant.evaluate(e, c.native16)
    if known is None:
        c.bag.report(catalog.NOT_CONSTANT, node.pos, (), node.end)
        return -1
    if not isinstance(known, typed.Const) or not isinstance(known.type, (ScalarType, types.EnumType)):
        c.bag.report(catalog.NOT_CONSTANT, node.pos, (), node.end)
        return -1
    element = types.element_of(known.type)
    if element is not None and element.cls == types.CLASS_FLOAT and not float(known.values[0]).is_integer():
        c.bag.report(catalog.ARRAY_SIZE, node.pos, (str(known.values[0]),), node.end)
        return -1
    n = int(known.values[0])
    if n <= 0 or n >= MAX_ARRAY:
        c.bag.report(catalog.ARRAY_SIZE, node.pos, (str(n),), node.end)
        return -1
    return n


def integer_constant(c: Checker, node: tree.Expr) -> int | None:
    """An integer constant expression (bit-field widths, enumerators...); reports what is none."""
    if isinstance(node, tree.IntLiteral):
        return node.value
    e = express.express(c, node)
    if e.type is ERROR:
        return None
    known = constant.evaluate(e, c.native16)
    if isinstance(known, typed.Const) and len(known.values) == 1:
        made = constant.convert_const(known, INT_TYPE if known.type.name != "uint" else known.type, c.native16)
        element = types.element_of(known.type)
        if element is not None and element.cls != types.CLASS_FLOAT:
            return int(known.values[0])
        return int(made.values[0])
    c.bag.report(catalog.NOT_CONSTANT, node.pos, (), node.end)
    return None
