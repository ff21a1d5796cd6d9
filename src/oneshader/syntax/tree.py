"""Syntax tree: what the parser makes and the checker reads. Names are not resolved; nothing is edited afterwards.

`pos` is the global source offset of the node's first (or most telling) token, `end` where a range is known.
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Unary operators.
U_PLUS: Final = 0
U_MINUS: Final = 1
U_NOT: Final = 2          # !
U_BITNOT: Final = 3       # ~
U_PREINC: Final = 4
U_PREDEC: Final = 5
U_POSTINC: Final = 6
U_POSTDEC: Final = 7
U_DEREF: Final = 8        # parsed, refused by the checker
U_ADDRESS: Final = 9

# Binary operators.
B_ADD: Final = 0
B_SUB: Final = 1
B_MUL: Final = 2
B_DIV: Final = 3
B_REM: Final = 4
B_SHL: Final = 5
B_SHR: Final = 6
B_AND: Final = 7
B_OR: Final = 8
B_XOR: Final = 9
B_LT: Final = 10
B_LE: Final = 11
B_GT: Final = 12
B_GE: Final = 13
B_EQ: Final = 14
B_NE: Final = 15
B_LOGAND: Final = 16
B_LOGOR: Final = 17
B_COMMA: Final = 18
BINARY_TEXT: Final = "+ - * / % << >> & | ^ < <= > >= == != && || ,".split()
UNARY_TEXT: Final = ["+", "-", "!", "~", "++", "--", "++", "--", "*", "&"]


class Node:
    __slots__ = ("pos",)

    def __init__(self, pos: int) -> None:
        self.pos = pos


# ---- types and names as written


class Name(Node):
    """A possibly qualified name: `A::B<int>::f`. `parts` are identifiers; `arguments[i]` the template arguments of
    part i or None.

    An element of a template argument list is an Expr or a TypeName. `rooted`: starts with `::`. Operator names are
    'operator+'.
    """

    __slots__ = ("parts", "arguments", "rooted", "end")

    def __init__(self, pos: int, parts: list[str], arguments: list[list[Node] | None], rooted: bool, end: int) -> None:
        self.pos = pos
        self.parts = parts
        self.arguments = arguments
        self.rooted = rooted
        self.end = end


class TypeName(Node):
    """A type as written: a name, or an inline struct/enum definition, with modifier bits (interface.MOD_*).

    `extents`: array extents of an abstract declarator (casts, template arguments): Expr or None for `[]`, outermost
    first. `operand`: of `__decltype(operand)`, where `name` and `definition` are None. `attributes`: `[[...]]` behind
    the name, as in `__builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(...)]]`.
    """

    __slots__ = ("name", "definition", "modifiers", "extents", "end", "reference", "operand", "attributes")

    def __init__(self, pos: int, name: Name | None, definition: Node | None, modifiers: int, end: int) -> None:
        self.pos = pos
        self.name = name
        self.definition = definition   # StructDecl or EnumDecl
        self.modifiers = modifiers
        self.extents: list[Expr | None] = []
        self.end = end
        self.reference = False         # `T&`: groupshared reference parameters (later language versions)
        self.operand: Expr | None = None
        self.attributes: list[AttributeSpec] | None = None


# ---- expressions


class Expr(Node):
    __slots__ = ("end",)

    def __init__(self, pos: int, end: int) -> None:
        self.pos = pos
        self.end = end


class IntLiteral(Expr):
    """`value` unsuffixed number; `suffix` in lower case ('', 'u', 'l', 'ul', 'll', 'ull'); `base` 2, 8, 10 or 16."""

    __slots__ = ("value", "suffix", "base")

    def __init__(self, pos: int, end: int, value: int, suffix: str, base: int) -> None:
        self.pos = pos
        self.end = end
        self.value = value
        self.suffix = suffix
        self.base = base


class FloatLiteral(Expr):
    """`suffix` in lower case: '', 'f', 'h', 'l', 'lf'."""

    __slots__ = ("value", "suffix")

    def __init__(self, pos: int, end: int, value: float, suffix: str) -> None:
        self.pos = pos
        self.end = end
        self.value = value
        self.suffix = suffix


class BoolLiteral(Expr):
    __slots__ = ("value",)

    def __init__(self, pos: int, end: int, value: bool) -> None:
        self.pos = pos
        self.end = end
        self.value = value


class StringLiteral(Expr):
    __slots__ = ("value",)

    def __init__(self, pos: int, end: int, value: str) -> None:
        self.pos = pos
        self.end = end
        self.value = value


class NameExpr(Expr):
    __slots__ = ("name",)

    def __init__(self, name: Name) -> None:
        self.pos = name.pos
        self.end = name.end
        self.name = name


class ThisExpr(Expr):
    __slots__ = ()


class UnaryExpr(Expr):
    __slots__ = ("op", "operand")

    def __init__(self, pos: int, end: int, op: int, operand: Expr) -> None:
        self.pos = pos
        self.end = end
        self.op = op
        self.operand = operand


class BinaryExpr(Expr):
    """`pos` is the left operand's start, `op_pos` the operator's position. Long chains are left-deep: walk them by a
    loop."""

    __slots__ = ("op", "left", "right", "op_pos")

    def __init__(self, pos: int, end: int, op: int, left: Expr, right: Expr, op_pos: int) -> None:
        self.pos = pos
        self.end = end
        self.op = op
        self.left = left
        self.right = right
        self.op_pos = op_pos


class AssignExpr(Expr):
    """`op` is -1 for `=`, else the B_* operator of a compound assignment."""

    __slots__ = ("op", "target", "value", "op_pos")

    def __init__(self, pos: int, end: int, op: int, target: Expr, value: Expr, op_pos: int) -> None:
        self.pos = pos
        self.end = end
        self.op = op
        self.target = target
        self.value = value
        self.op_pos = op_pos


class ConditionalExpr(Expr):
    __slots__ = ("condition", "if_true", "if_false")

    def __init__(self, pos: int, end: int, condition: Expr, if_true: Expr, if_false: Expr) -> None:
        self.pos = pos
        self.end = end
        self.condition = condition
        self.if_true = if_true
        self.if_false = if_false


class CallExpr(Expr):
    """A call: `callee` is a NameExpr, MemberExpr or another expression (operator())."""

    __slots__ = ("callee", "arguments")

    def __init__(self, pos: int, end: int, callee: Expr, arguments: list[Expr]) -> None:
        self.pos = pos
        self.end = end
        self.callee = callee
        self.arguments = arguments


class ConstructExpr(Expr):
    """Functional cast / constructor: `float4(a, b)`, `MyType(x)` where the name is known to be a type; `T{...}` too."""

    __slots__ = ("type", "arguments")

    def __init__(self, pos: int, end: int, type: TypeName, arguments: list[Expr]) -> None:
        self.pos = pos
        self.end = end
        self.type = type
        self.arguments = arguments


class CastExpr(Expr):
    """`(T)x`; T may be an array type (`(float[4])x`)."""

    __slots__ = ("type", "operand")

    def __init__(self, pos: int, end: int, type: TypeName, operand: Expr) -> None:
        self.pos = pos
        self.end = end
        self.type = type
        self.operand = operand


class IndexExpr(Expr):
    __slots__ = ("base", "index")

    def __init__(self, pos: int, end: int, base: Expr, index: Expr) -> None:
        self.pos = pos
        self.end = end
        self.base = base
        self.index = index


class MemberExpr(Expr):
    """`base.member` (or `->`, refused except on `this`). `member` may be qualified (`b.Base::x`) and templated
    (`b.Load<T>`)."""

    __slots__ = ("base", "member", "arrow", "member_pos")

    def __init__(self, pos: int, end: int, base: Expr, member: Name, arrow: bool) -> None:
        self.pos = pos
        self.end = end
        self.base = base
        self.member = member
        self.arrow = arrow
        self.member_pos = member.pos


class SizeofExpr(Expr):
    """`sizeof(T)` or `sizeof(expr)`: exactly one of `type`, `operand` is set."""

    __slots__ = ("type", "operand")

    def __init__(self, pos: int, end: int, type: TypeName | None, operand: Expr | None) -> None:
        self.pos = pos
        self.end = end
        self.type = type
        self.operand = operand


class InitList(Expr):
    """`{ a, { b, c } }`"""

    __slots__ = ("items",)

    def __init__(self, pos: int, end: int, items: list[Expr]) -> None:
        self.pos = pos
        self.end = end
        self.items = items


class SamplerStateExpr(Expr):
    """`sampler_state { Filter = ...; }` as initialiser, or a state block after a declarator: (name, index or None,
    value Expr | Name)."""

    __slots__ = ("states",)

    def __init__(self, pos: int, end: int, states: list[StateAssign]) -> None:
        self.pos = pos
        self.end = end
        self.states = states


class CompileExpr(Expr):
    """Effects `compile vs_5_0 main()`: ignored with a warning."""

    __slots__ = ()


class StateAssign(Node):
    __slots__ = ("name", "value")

    def __init__(self, pos: int, name: str, value: Expr) -> None:
        self.pos = pos
        self.name = name
        self.value = value


# ---- annotations of declarations


class AttributeSpec(Node):
    """`[name(args)]` (scope '') or `[[scope::name(args)]]`."""

    __slots__ = ("scope", "name", "arguments", "double")

    def __init__(self, pos: int, scope: str, name: str, arguments: list[Expr], double: bool) -> None:
        self.pos = pos
        self.scope = scope
        self.name = name
        self.arguments = arguments
        self.double = double


class SemanticSpec(Node):
    """`: NAME`"""

    __slots__ = ("name",)

    def __init__(self, pos: int, name: str) -> None:
        self.pos = pos
        self.name = name


class RegisterSpec(Node):
    """`: register([profile,] t3[2] [, space1])`: parts as written; `index` the bracketed offset."""

    __slots__ = ("profile", "name", "index", "space")

    def __init__(self, pos: int, profile: str, name: str, index: Expr | None, space: str) -> None:
        self.pos = pos
        self.profile = profile
        self.name = name
        self.index = index
        self.space = space


class PackOffsetSpec(Node):
    """`: packoffset(c3.y)`"""

    __slots__ = ("name", "component")

    def __init__(self, pos: int, name: str, component: str) -> None:
        self.pos = pos
        self.name = name
        self.component = component


class PayloadAccessSpec(Node):
    """`: read(caller, anyhit)` or `: write(...)` of a ray payload's member."""

    __slots__ = ("write", "stages")

    def __init__(self, pos: int, write: bool, stages: list[str]) -> None:
        self.pos = pos
        self.write = write
        self.stages = stages


# ---- declarations


class Decl(Node):
    __slots__ = ("attributes",)

    def __init__(self, pos: int) -> None:
        self.pos = pos
        self.attributes: list[AttributeSpec] = []


class Declarator(Node):
    """One declared entity: name, array extents (Expr or None for `[]`, as written left to right), specs, initialiser.

    `bits` is a bit-field width. `annotations` are the declarations of `< ... >`; `states` a sampler state block.
    """

    __slots__ = (
        "name",
        "extents",
        "specs",
        "initializer",
        "bits",
        "annotations",
        "states",
        "end",
        "constructor_args",
        "orientation",
    )

    def __init__(self, pos: int, name: Name | None) -> None:
        self.pos = pos
        self.name = name
        self.extents: list[Expr | None] = []
        self.specs: list[Node] = []      # SemanticSpec, RegisterSpec, PackOffsetSpec
        self.initializer: Expr | None = None
        self.bits: Expr | None = None
        self.annotations: list[Decl] = []
        self.states: list[StateAssign] = []
        self.end = pos
        self.constructor_args: list[Expr] | None = None   # `T x(a, b)`
        # matrix default in force here (#pragma pack_matrix): types.ORIENT_*, NONE = command line's
        self.orientation = 0


class VarDecl(Decl):
    """`modifiers type d1, d2;` at any scope, also struct members and cbuffer members.

    `template`: the parameters of an out-of-line static member `template<class T> T S<T>::m;`, else None.
    """

    __slots__ = ("type", "declarators", "template")

    def __init__(self, pos: int, type: TypeName, declarators: list[Declarator]) -> None:
        self.pos = pos
        self.attributes = []
        self.type = type
        self.declarators = declarators
        self.template: list[TemplateParam] | None = None


class Parameter(Decl):
    """A function parameter; `declarator.name` may be None."""

    __slots__ = ("type", "declarator")

    def __init__(self, pos: int, type: TypeName, declarator: Declarator) -> None:
        self.pos = pos
        self.attributes = []
        self.type = type
        self.declarator = declarator


class FunctionDecl(Decl):
    """A function or method; `body` None for a prototype. `name` may be qualified (`S::f`) or 'operator+'.

    `specs`: the semantic after the parameter list. `template` is None or the template parameters. `is_const` method.
    `outer_template`: the class template's parameters of `template<class T> template<class U> void S<T>::f(U u)`.
    """

    __slots__ = (
        "name",
        "return_type",
        "parameters",
        "specs",
        "body",
        "template",
        "is_const",
        "end",
        "return_extents",
        "variadic",
        "orientation",
        "outer_template",
    )

    def __init__(self, pos: int, name: Name, return_type: TypeName, parameters: list[Parameter]) -> None:
        self.pos = pos
        self.attributes = []
        self.name = name
        self.return_type = return_type
        self.parameters = parameters
        self.specs: list[Node] = []
        self.body: Block | None = None
        self.template: list[TemplateParam] | None = None
        self.is_const = False
        self.end = pos
        self.return_extents: list[Expr | None] = []
        self.variadic = False
        self.orientation = 0
        self.outer_template: list[TemplateParam] | None = None


class TemplateParam(Node):
    """`typename T = int` (`type` None) or `int N = 4` (`type` set). `default` is a TypeName or Expr. `pack` for
    `typename... T`.

    `parameters` are those of a template template parameter, `template<typename> class T`, else None.
    """

    __slots__ = ("name", "type", "default", "pack", "parameters")

    def __init__(self, pos: int, name: str, type: TypeName | None, default: Node | None, pack: bool) -> None:
        self.pos = pos
        self.name = name
        self.type = type
        self.default = default
        self.pack = pack
        self.parameters: list[TemplateParam] | None = None


class StructDecl(Decl):
    """struct / class / interface; `members` is None for a forward declaration. `name` None: anonymous.

    A template has `template`; a specialisation has `name` with arguments (template [] for a full one).
    """

    __slots__ = ("keyword", "name", "bases", "members", "template", "end")

    def __init__(self, pos: int, keyword: str, name: Name | None) -> None:
        self.pos = pos
        self.attributes = []
        self.keyword = keyword
        self.name = name
        self.bases: list[Name] = []
        self.members: list[Decl] | None = None
        self.template: list[TemplateParam] | None = None
        self.end = pos


class EnumDecl(Decl):
    __slots__ = ("name", "scoped", "underlying", "enumerators")

    def __init__(self, pos: int, name: str, scoped: bool, underlying: TypeName | None,
                 enumerators: list[tuple[str, int, Expr | None]]) -> None:
        self.pos = pos
        self.attributes = []
        self.name = name
        self.scoped = scoped
        self.underlying = underlying
        self.enumerators = enumerators   # (name, pos, value)


class TypedefDecl(Decl):
    """`typedef T a, b[3];` or `using A = T;` (also a template alias)."""

    __slots__ = ("type", "declarators", "template")

    def __init__(self, pos: int, type: TypeName, declarators: list[Declarator]) -> None:
        self.pos = pos
        self.attributes = []
        self.type = type
        self.declarators = declarators
        self.template: list[TemplateParam] | None = None


class UsingDecl(Decl):
    """`using namespace A;` (`whole`) or `using A::b;`"""

    __slots__ = ("name", "whole")

    def __init__(self, pos: int, name: Name, whole: bool) -> None:
        self.pos = pos
        self.attributes = []
        self.name = name
        self.whole = whole


class BufferDecl(Decl):
    """`cbuffer N : register(b0) { ... }` and `tbuffer`; members may be any declarations."""

    __slots__ = ("keyword", "name", "specs", "members", "end")

    def __init__(self, pos: int, keyword: str, name: str) -> None:
        self.pos = pos
        self.attributes = []
        self.keyword = keyword
        self.name = name
        self.specs: list[Node] = []
        self.members: list[Decl] = []
        self.end = pos


class NamespaceDecl(Decl):
    __slots__ = ("name", "members")

    def __init__(self, pos: int, name: str, members: list[Decl]) -> None:
        self.pos = pos
        self.attributes = []
        self.name = name
        self.members = members


class StaticAssertDecl(Decl):
    __slots__ = ("condition", "message")

    def __init__(self, pos: int, condition: Expr, message: str) -> None:
        self.pos = pos
        self.attributes = []
        self.condition = condition
        self.message = message


class InstantiationDecl(Decl):
    """`template struct S<int>;` or `template float f<float>(float);`: an explicit instantiation of what `decl`
    names."""

    __slots__ = ("decl",)

    def __init__(self, pos: int, decl: Decl) -> None:
        self.pos = pos
        self.attributes = []
        self.decl = decl


class Unit(Node):
    """One translation unit."""

    __slots__ = ("decls",)

    def __init__(self, decls: list[Decl]) -> None:
        super().__init__(0)
        self.decls = decls


# ---- statements


class Stmt(Node):
    """A statement with its `[attributes]`."""

    __slots__ = ("attributes",)

    def __init__(self, pos: int) -> None:
        self.pos = pos
        self.attributes: list[AttributeSpec] = []


class Block(Stmt):
    __slots__ = ("statements", "end")

    def __init__(self, pos: int, statements: list[Stmt], end: int) -> None:
        self.pos = pos
        self.attributes = []
        self.statements = statements
        self.end = end


class DeclStmt(Stmt):
    """A declaration among statements: VarDecl, TypedefDecl, StructDecl, UsingDecl, EnumDecl, static_assert."""

    __slots__ = ("decl",)

    def __init__(self, pos: int, decl: Decl) -> None:
        self.pos = pos
        self.attributes = []
        self.decl = decl


class ExprStmt(Stmt):
    __slots__ = ("expr",)

    def __init__(self, pos: int, expr: Expr) -> None:
        self.pos = pos
        self.attributes = []
        self.expr = expr


class EmptyStmt(Stmt):
    __slots__ = ()


class IfStmt(Stmt):
    """`condition` is an Expr or (as `if (int x = f())`) a VarDecl. `else if` chains nest in if_false: walk them by a
    loop."""

    __slots__ = ("condition", "if_true", "if_false")

    def __init__(self, pos: int, condition: Node, if_true: Stmt, if_false: Stmt | None) -> None:
        self.pos = pos
        self.attributes = []
        self.condition = condition
        self.if_true = if_true
        self.if_false = if_false


class ForStmt(Stmt):
    """`init` a DeclStmt, ExprStmt or None; `condition` an Expr, VarDecl or None."""

    __slots__ = ("init", "condition", "step", "body")

    def __init__(self, pos: int, init: Stmt | None, condition: Node | None, step: Expr | None, body: Stmt) -> None:
        self.pos = pos
        self.attributes = []
        self.init = init
        self.condition = condition
        self.step = step
        self.body = body


class WhileStmt(Stmt):
    __slots__ = ("condition", "body")

    def __init__(self, pos: int, condition: Node, body: Stmt) -> None:
        self.pos = pos
        self.attributes = []
        self.condition = condition
        self.body = body


class DoStmt(Stmt):
    __slots__ = ("body", "condition")

    def __init__(self, pos: int, body: Stmt, condition: Expr) -> None:
        self.pos = pos
        self.attributes = []
        self.body = body
        self.condition = condition


class SwitchStmt(Stmt):
    """`body` is usually a Block holding CaseStmt labels among its statements."""

    __slots__ = ("selector", "body")

    def __init__(self, pos: int, selector: Expr, body: Stmt) -> None:
        self.pos = pos
        self.attributes = []
        self.selector = selector
        self.body = body


class CaseStmt(Stmt):
    """`case value:` (value None: `default:`), a label statement of its own; the labelled statement follows it in the
    list."""

    __slots__ = ("value",)

    def __init__(self, pos: int, value: Expr | None) -> None:
        self.pos = pos
        self.attributes = []
        self.value = value


class BreakStmt(Stmt):
    __slots__ = ()


class ContinueStmt(Stmt):
    __slots__ = ()


class DiscardStmt(Stmt):
    __slots__ = ()


class ReturnStmt(Stmt):
    __slots__ = ("value",)

    def __init__(self, pos: int, value: Expr | None) -> None:
        self.pos = pos
        self.attributes = []
        self.value = value
