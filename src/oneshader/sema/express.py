"""Expressions: trees go in, typed expressions come out. Names, literals, members, elements; the rest is in
express_*.py."""

from __future__ import annotations

from oneshader.model import types, value
from oneshader.model.types import (
    BOOL_TYPE,
    DOUBLE_TYPE,
    ERROR,
    FAMILY_CBUFFER,
    FAMILY_TBUFFER,
    FLOAT16_TYPE,
    FLOAT_TYPE,
    HALF_TYPE,
    INT64_TYPE,
    INT_TYPE,
    LITERAL_FLOAT_TYPE,
    LITERAL_INT_TYPE,
    OBJECTS,
    SPELLINGS,
    STRING,
    UINT64_TYPE,
    UINT_TYPE,
    VECTORS,
    VOID,
    ArrayType,
    MatrixType,
    ObjectType,
    ScalarType,
    StructType,
    Type,
    VectorType,
)
from oneshader.sema import (
    builtins,
    check_type,
    constant,
    convert,
    declare,
    express_call,
    express_index,
    express_operator,
    predefine,
    template,
    typed,
)
from oneshader.sema.scope import (
    BlockMember,
    Checker,
    FunctionSet,
    Member,
    Namespace,
    StructTemplate,
    VariableTemplate,
    broken_before,
    find_in,
    lookup,
    nearest,
    struct_info,
    visible_names,
)
from oneshader.sema.typed import Const, Expr
from oneshader.source import catalog, catalog_number
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SWIZZLE_PLACES: Final[dict[str, int]] = {"x": 0, "y": 1, "z": 2, "w": 3, "r": 4, "g": 5, "b": 6, "a": 7}


def express(c: Checker, node: tree.Expr) -> Expr:
    """One expression, checked."""
    c.size += 1
    if isinstance(node, tree.NameExpr):
        return name(c, node)
    if isinstance(node, tree.MemberExpr):
        return member(c, node)
    if isinstance(node, tree.BinaryExpr):
        return express_operator.binary(c, node)
    if isinstance(node, tree.FloatLiteral):
        return float_literal(c, node)
    if isinstance(node, tree.IntLiteral):
        if node.suffix == "" and c.version <= 2021:
            if node.base != 10 and has_top_bit(node.value):
                c.bag.report(catalog_number.LEGACY_LITERAL, node.pos, (), node.end)
            return Const(LITERAL_INT_TYPE, node.pos, [node.value])
        return int_literal(c, node)
    if isinstance(node, tree.CallExpr):
        return express_call.call(c, node)
    if isinstance(node, tree.ConstructExpr):
        return express_call.construct(c, node)
    if isinstance(node, tree.AssignExpr):
        return express_operator.assign(c, node)
    if isinstance(node, tree.IndexExpr):
        return express_index.index(c, node)
    if isinstance(node, tree.UnaryExpr):
        return express_operator.unary(c, node)
    if isinstance(node, tree.CastExpr):
        return cast(c, node)
    if isinstance(node, tree.ConditionalExpr):
        return express_operator.conditional(c, node)
    return rare(c, node)


def rare(c: Checker, node: tree.Expr) -> Expr:
    """The kinds of expressions that are seldom met."""
    if isinstance(node, tree.BoolLiteral):
        return Const(BOOL_TYPE, node.pos, [1 if node.value else 0])
    if isinstance(node, tree.ThisExpr):
        if c.this_var is None:
            c.bag.report(catalog.NO_THIS, node.pos, (), node.end)
            return convert.failed(node.pos)
        return typed.VarRef(c.this_var.type, node.pos, c.this_var)
    if isinstance(node, tree.StringLiteral):
        return typed.StringConst(STRING, node.pos, node.value)
    if isinstance(node, tree.SizeofExpr):
        return size_of(c, node)
    if isinstance(node, tree.InitList):
        c.bag.report(catalog.LIST_PLACE, node.pos, (), node.pos + 1)
        return convert.failed(node.pos)
    if isinstance(node, tree.CompileExpr):
        return convert.failed(node.pos)
    c.bag.report(catalog.LIST_PLACE, node.pos, ())
    return convert.failed(node.pos)


# Literals
# ---------------------------------------------------------------------------------------------------------------


def float_literal(c: Checker, node: tree.FloatLiteral) -> Expr:
    """A floating-point literal; without suffix it takes the type of what it meets (a float from HLSL 202x on)."""
    suffix = node.suffix
    if len(suffix) == len("f32"):
        if c.version <= 2021:
            c.bag.report(catalog_number.SIZED_SUFFIX, node.pos, (suffix,), node.end)
        if suffix == "f16" and not c.native16:
            c.bag.report(catalog_number.HALF_SUFFIX, node.pos, (), node.end)
        t = FLOAT16_TYPE if suffix == "f16" else FLOAT_TYPE if suffix == "f32" else DOUBLE_TYPE
    elif suffix == "":
        t = LITERAL_FLOAT_TYPE if c.version <= 2021 else FLOAT_TYPE
    elif suffix == "f":
        t = FLOAT_TYPE
    elif suffix == "h":
        t = FLOAT16_TYPE if c.native16 else FLOAT_TYPE if c.version <= 2021 else HALF_TYPE
    else:
        t = DOUBLE_TYPE
    return Const(t, node.pos, [constant.convert_number(LITERAL_FLOAT_TYPE, t, node.value, c.native16)])


def has_top_bit(n: int) -> bool:
    """Whether a literal has the highest bit of the 32 or 64 that it needs."""
    return n >> 31 == 1 or n >> 63 == 1


def int_literal(c: Checker, node: tree.IntLiteral) -> Expr:
    """An integer literal with a suffix, or of a version whose literals have types of their own."""
    n = node.value
    suffix = node.suffix
    if suffix == "":
        t = INT_TYPE if n <= 0x7FFFFFFF else INT64_TYPE if n <= 0x7FFFFFFFFFFFFFFF else UINT64_TYPE
        if node.base == 10 and t is UINT64_TYPE:
            c.bag.report(catalog_number.LARGE_LITERAL, node.pos, (), node.end)
        elif node.base != 10 and has_top_bit(n):
            t = UINT_TYPE if n <= 0xFFFFFFFF else UINT64_TYPE
            c.bag.report(catalog_number.LEGACY_LITERAL, node.pos, (), node.end)
    elif suffix == "u" or (suffix == "ul" and c.version <= 2021):
        t = UINT_TYPE if n <= 0xFFFFFFFF or c.version <= 2021 else UINT64_TYPE
    elif suffix == "l" and c.version <= 2021:
        t = INT_TYPE
    elif "u" in suffix:
        t = UINT64_TYPE
    else:
        t = INT64_TYPE if n <= 0x7FFFFFFFFFFFFFFF else UINT64_TYPE
    return Const(t, node.pos, [value.wrap(t, n)])


# Names
# ------------------------------------------------------------------------------------------------------------------


def name(c: Checker, node: tree.NameExpr) -> Expr:
    """A name used as a value."""
    written = node.name
    parts = written.parts
    if len(parts) == 1 and not written.rooted:
        found = lookup(c.scope, parts[0])
        if isinstance(found, typed.Variable):
            return variable(c, found, node.pos)
        if isinstance(found, BlockMember):
            return typed.Field(found.type, node.pos, typed.VarRef(found.block.type, node.pos, found.block), found.index)
    else:
        found = check_type.qualified(c, written)
    return reference(c, found, node)


def variable(c: Checker, var: typed.Variable, pos: int) -> Expr:
    """A variable as a value; numeric constants become their value at once."""
    t = var.type
    known = var.constant
    if known is not None and isinstance(known, Const):
        return Const(known.type, pos, known.values)
    if isinstance(t, MatrixType) or isinstance(t, ArrayType):
        t = c.types.plain(t)
    return typed.VarRef(t, pos, var)


def reference(c: Checker, found: object | None, node: tree.NameExpr) -> Expr:
    """What a name means, as a value."""
    pos = node.pos
    if isinstance(found, typed.Variable):
        return variable(c, found, pos)
    if isinstance(found, BlockMember):
        return typed.Field(found.type, pos, typed.VarRef(found.block.type, pos, found.block), found.index)
    if isinstance(found, Const):
        return Const(found.type, pos, found.values)
    if isinstance(found, Member):
        return implicit_member(c, found, node)
    if isinstance(found, VariableTemplate):
        arguments = check_type.template_arguments(c, node.name.arguments[-1] or [])
        made_var = template.variable_instance(c, found, arguments, pos)
        return variable(c, made_var, pos) if made_var is not None else convert.failed(pos)
    if found is ERROR:
        return convert.failed(pos)
    parts = node.name.parts
    if found is None and (len(parts) == 1 or (len(parts) == 2 and parts[0] == "vk")):
        made = predefined(c, parts[-1] if len(parts) == 1 else "vk::" + parts[1])
        if made is not None:
            return Const(made.type, pos, made.values) if isinstance(made, Const) else made
    if found is None and parts == ["std", "is_same", "value"]:
        return predefine.same_types(c, node)
    text = check_type.spelling(node.name)
    if isinstance(found, FunctionSet):
        c.bag.report(catalog.FUNCTION_VALUE, pos, (text,), node.end)
    elif isinstance(found, Type) or isinstance(found, StructTemplate) or isinstance(found, Namespace):
        c.bag.report(catalog.TYPE_VALUE, pos, (text,), node.end)
    elif len(parts) == 1 and (text in SPELLINGS or text in OBJECTS):
        c.bag.report(catalog.TYPE_VALUE, pos, (text,), node.end)
    elif len(parts) == 1 and builtins.functions(text):
        c.bag.report(catalog.FUNCTION_VALUE, pos, (text,), node.end)
    else:
        undeclared(c, text, pos, node.end)
    return convert.failed(pos)


def undeclared(c: Checker, text: str, pos: int, end: int) -> None:
    """Reports an unknown name, with the nearest known one."""
    if broken_before(c, pos):
        return
    d = c.bag.report(catalog.UNDECLARED, pos, (text,), end)
    near = nearest(text, visible_names(c.scope))
    if near:
        d.with_help(f"did you mean '{near}'?")
    elif text in ("asfloat2", "tex2d"):
        d.with_help("HLSL names distinguish upper and lower case")


def predefined(c: Checker, text: str) -> Expr | None:
    """Constants that HLSL declares itself: RAY_FLAG_*, vk scopes and the like."""
    return predefine.constant_named(c, text)


def implicit_member(c: Checker, found: Member, node: tree.NameExpr) -> Expr:
    """A data member named inside a method: a member of `this`."""
    this = c.this_var
    if this is None or not isinstance(this.type, StructType):
        c.bag.report(catalog.NO_OBJECT, node.pos, (found.name,), node.end)
        return convert.failed(node.pos)
    return field(c, typed.VarRef(this.type, node.pos, this), this.type, found, node.pos)


def field(c: Checker, base: Expr, t: StructType, found: Member, pos: int) -> Expr:
    """Member `found` of an object of struct `t`, which has it itself or in a base."""
    at = found.index + (len(found.struct.base.all_fields) if found.struct.base is not None else 0)
    declared = found.struct.fields[found.index].type
    if not t.complete and t is not found.struct:
        return convert.failed(pos)
    return typed.Field(c.types.plain(declared), pos, base, at)


# Members
# ----------------------------------------------------------------------------------------------------------------


def member(c: Checker, node: tree.MemberExpr) -> Expr:
    """`base.member`: a field, a static member, a swizzle; `.mips` and `.sample` of textures belong to the index
    around them."""
    base = express(c, node.base)
    t = base.type
    spelled = node.member.parts[-1]
    if isinstance(t, VectorType) or isinstance(t, ScalarType):
        return swizzle(c, base, spelled, node)
    if isinstance(t, StructType):
        return struct_member(c, base, t, node)
    if isinstance(t, MatrixType):
        return matrix_member(c, base, t, spelled, node)
    if t is ERROR:
        return base
    if (
        isinstance(t, ObjectType)
        and isinstance(t.element, StructType)
        and t.info.family in (FAMILY_CBUFFER, FAMILY_TBUFFER)
    ):
        return struct_member(c, base, t.element, node)
    no_member(c, t, spelled, node)
    return convert.failed(node.pos)


def no_member(c: Checker, t: Type, spelled: str, node: tree.MemberExpr) -> None:
    """Reports a member that does not exist."""
    d = c.bag.report(catalog.NO_MEMBER, node.member_pos, (spelled, t.name), node.member.end)
    struct = t.element if isinstance(t, ObjectType) else t
    info = struct_info(struct) if isinstance(struct, StructType) else None
    if info is not None:
        near = nearest(spelled, list(info.scope.names) + list(info.fields))
        if near:
            d.with_help(f"did you mean '{near}'?")
    elif isinstance(t, ObjectType) and builtins.methods(t, spelled):
        d.with_help(f"'{spelled}' is a method: call it")


def struct_member(c: Checker, base: Expr, t: StructType, node: tree.MemberExpr) -> Expr:
    """A member of a struct object."""
    parts = node.member.parts
    info = struct_info(t)
    found: object | None = None
    if info is not None:
        if len(parts) == 1:
            found = info.scope.names.get(parts[0])
            if found is None:
                found = find_in(info.scope, parts[0])
        else:
            found = qualified_member(c, node.member)
    if isinstance(found, Member):
        at = found.index + (len(found.struct.base.all_fields) if found.struct.base is not None else 0)
        declared = found.struct.fields[found.index].type
        return typed.Field(c.types.plain(declared), node.pos, base, at)
    if isinstance(found, typed.Variable):
        return variable(c, found, node.pos)
    if isinstance(found, Const):
        return Const(found.type, node.pos, found.values)
    if isinstance(found, FunctionSet):
        c.bag.report(catalog.FUNCTION_VALUE, node.member_pos, (parts[-1],), node.member.end)
    else:
        no_member(c, t, parts[-1], node)
    return convert.failed(node.pos)


def qualified_member(c: Checker, written: tree.Name) -> object | None:
    """`object.Base::x`"""
    found = check_type.qualified(c, written)
    return found


def swizzle(c: Checker, base: Expr, spelled: str, node: tree.MemberExpr) -> Expr:
    """`.xyz` of a vector or scalar."""
    places = c.swizzles.get(spelled)
    if places is None:
        if spelled not in c.swizzles:
            places = parse_swizzle(spelled)
            c.swizzles[spelled] = places
    t = base.type
    if isinstance(t, VectorType):
        count = t.count
        element = t.element
    elif isinstance(t, ScalarType):
        count = 1
        element = t
    else:
        return convert.failed(node.pos)
    if places is not None:
        for p in places:
            if p >= count or count > 4:
                places = None
                break
    if places is None:
        found = c.bag.report(catalog.BAD_SWIZZLE, node.member_pos, (spelled, t.name), node.member.end)
        if count > 4:
            found.with_help("longer vectors have no swizzles: use [0], or slice<0, 2>(v)")
        return convert.failed(node.pos)
    result: Type = element if len(places) == 1 else VECTORS[element.kind][len(places) - 1]
    if isinstance(base, Const):
        return Const(result, node.pos, [base.values[p] for p in places])
    return typed.Swizzle(result, node.pos, base, places)


def parse_swizzle(spelled: str) -> list[int] | None:
    """Components of `xyzw` or `rgba` letters, not mixed; None if it is no swizzle."""
    if not 1 <= len(spelled) <= 4:
        return None
    places: list[int] = []
    for letter in spelled:
        p = SWIZZLE_PLACES.get(letter, -1)
        if p < 0:
            return None
        places.append(p)
    if places[0] >= 4:
        for p in places:
            if p < 4:
                return None
        return [p - 4 for p in places]
    for p in places:
        if p >= 4:
            return None
    return places


def matrix_member(c: Checker, base: Expr, t: MatrixType, spelled: str, node: tree.MemberExpr) -> Expr:
    """`._m00_m11` and `._11_22` of a matrix."""
    places = parse_matrix_swizzle(spelled, t.rows, t.columns)
    if places is None:
        c.bag.report(catalog.BAD_SWIZZLE, node.member_pos, (spelled, t.name), node.member.end)
        return convert.failed(node.pos)
    result: Type = t.element if len(places) == 1 else VECTORS[t.element.kind][len(places) - 1]
    if isinstance(base, Const):
        return Const(result, node.pos, [base.values[(p >> 2) * t.columns + (p & 3)] for p in places])
    return typed.MatrixSwizzle(result, node.pos, base, places)


def parse_matrix_swizzle(spelled: str, rows: int, columns: int) -> list[int] | None:
    """Elements (row * 4 + column) of `_m00_m01...` or `_11_12...`; None if malformed, mixed or outside."""
    zero_based = spelled.startswith("_m")
    width = 4 if zero_based else 3
    if not spelled or len(spelled) % width or len(spelled) // width > 4:
        return None
    places: list[int] = []
    for at in range(0, len(spelled), width):
        piece = spelled[at : at + width]
        digits = piece[2:] if zero_based else piece[1:]
        if piece[0] != "_" or (zero_based and piece[1] != "m") or not digits.isdigit():
            return None
        row = int(digits[0]) - (0 if zero_based else 1)
        column = int(digits[1]) - (0 if zero_based else 1)
        if not 0 <= row < rows or not 0 <= column < columns:
            return None
        places.append(row * 4 + column)
    return places


# Casts
# ------------------------------------------------------------------------------------------------------------------


def cast(c: Checker, node: tree.CastExpr) -> Expr:
    """`(T)e`"""
    t = check_type.value_type(c, node.type)
    e = express(c, node.operand)
    if t is ERROR or e.type is ERROR:
        return convert.failed(node.pos)
    if isinstance(t, StructType) and not declare.complete(c, t, node.type.pos):
        return convert.failed(node.pos)
    made = convert.cast(c, e, t, node.pos)
    if isinstance(made, typed.Truncate) and isinstance(t, VectorType):
        return typed.Swizzle(t, node.pos, made.operand, list(range(t.count)))  # can be assigned: `((int3)v).x = 1`
    return made


def size_of(c: Checker, node: tree.SizeofExpr) -> Expr:
    """sizeof of a type or of an expression's type, in bytes."""
    t: Type = ERROR
    if node.type is not None:
        t = check_type.resolve(c, node.type)
    elif node.operand is not None:
        e = express(c, node.operand)
        t = e.type
        element = types.element_of(t)
        bits = is_bit_field(e) and not isinstance(node.operand, tree.CastExpr)
        if (element is not None and element.literal) or bits:
            c.bag.report(catalog.SIZEOF, node.pos, ("a bit-field" if bits else t.name,), node.end)
            return convert.failed(node.pos)
    if t is ERROR:
        return convert.failed(node.pos)
    if t is VOID or t is STRING or types.is_opaque(t) or (isinstance(t, StructType) and not t.complete):
        c.bag.report(catalog.SIZEOF, node.pos, (t.name,), node.end)
        return convert.failed(node.pos)
    return Const(UINT_TYPE, node.pos, [predefine.size_in_bytes(c, t)])


def is_bit_field(e: Expr) -> bool:
    """Whether an expression is a bit-field, or an assignment to one."""
    if isinstance(e, typed.Assign) or isinstance(e, typed.Modify):
        e = e.target
    if not isinstance(e, typed.Field) or not isinstance(e.base.type, StructType):
        return False
    return e.base.type.complete and e.base.type.all_fields[e.index].bits >= 0
