"""Names, types and expressions: tokens in, Name, TypeName and Expr nodes out, by precedence climbing over one table."""

from __future__ import annotations

from oneshader.model.interface import (
    MOD_CENTROID,
    MOD_COLUMN_MAJOR,
    MOD_CONST,
    MOD_EXPORT,
    MOD_EXTERN,
    MOD_GLOBALLYCOHERENT,
    MOD_GROUPSHARED,
    MOD_IN,
    MOD_INLINE,
    MOD_LINEAR,
    MOD_NOINTERPOLATION,
    MOD_NOPERSPECTIVE,
    MOD_OUT,
    MOD_PRECISE,
    MOD_ROW_MAJOR,
    MOD_SNORM,
    MOD_STATIC,
    MOD_UNIFORM,
    MOD_UNORM,
    MOD_VOLATILE,
)
from oneshader.source.catalog import (
    BAD_ATTRIBUTE,
    DUPLICATE_MODIFIER,
    EXPECTED_EXPRESSION,
    EXPECTED_TYPE,
    INTEGER_TOO_LARGE,
    LIST_PLACE,
    MODIFIER_CONFLICT,
    MODIFIER_PLACE,
    RESERVED_WORD,
    UNSUPPORTED_SYNTAX,
)
from oneshader.syntax import parse_literal as literal
from oneshader.syntax import token as t
from oneshader.syntax import tree
from oneshader.syntax.parse_base import (
    ANGLE_POWERS,
    ARGUMENTS_FOLLOW,
    ASSIGN_POWER,
    COMMA_POWER,
    CONDITIONAL_POWER,
    DEPTH_LIMIT,
    IS_CAST,
    KIND_COUNT,
    NAMEABLE,
    NAMES_TYPE,
    POWERS,
    TYPE_ARGUMENT,
    Cursor,
    ParseFailure,
    marks,
)
from oneshader.syntax.parse_names import (
    BUILTIN_NAMES,
    DECLTYPE,
    FUNCTION_SYMBOL,
    FUNCTION_TEMPLATE,
    LAST_TYPE,
    NAMESPACE,
    RESERVED,
    TYPE,
    TYPE_TEMPLATE,
    WORD,
    Symbol,
)
from oneshader.syntax.token import (
    FLOAT_LITERAL,
    IDENT,
    INT_LITERAL,
    P_COLON,
    P_COMMA,
    P_DECREMENT,
    P_DOT,
    P_GREATER,
    P_INCREMENT,
    P_LBRACKET,
    P_LESS,
    P_LPAREN,
    P_QUESTION,
    P_RBRACKET,
    P_RPAREN,
    P_SCOPE,
    describe,
)
from oneshader.syntax.tree import (
    AttributeSpec,
    CallExpr,
    CastExpr,
    ConstructExpr,
    Expr,
    FloatLiteral,
    IndexExpr,
    IntLiteral,
    MemberExpr,
    Name,
    NameExpr,
    TypeName,
    UnaryExpr,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NO_ARGUMENTS: Final[list[list[tree.Node] | None]] = [None]  # shared by all names of one part without template arguments

SHARED_BIT: Final = -1  # `shared` means nothing to a shader

MODIFIERS: Final[dict[int, int]] = {
    t.K_STATIC: MOD_STATIC,
    t.K_CONST: MOD_CONST,
    t.K_UNIFORM: MOD_UNIFORM,
    t.K_EXTERN: MOD_EXTERN,
    t.K_VOLATILE: MOD_VOLATILE,
    t.K_INLINE: MOD_INLINE,
    t.K_PRECISE: MOD_PRECISE,
    t.K_GROUPSHARED: MOD_GROUPSHARED,
    t.K_SHARED: SHARED_BIT,
    t.K_ROW_MAJOR: MOD_ROW_MAJOR,
    t.K_COLUMN_MAJOR: MOD_COLUMN_MAJOR,
    t.K_NOINTERPOLATION: MOD_NOINTERPOLATION,
    t.K_LINEAR: MOD_LINEAR,
    t.K_CENTROID: MOD_CENTROID,
    t.K_NOPERSPECTIVE: MOD_NOPERSPECTIVE,
    t.K_IN: MOD_IN,
    t.K_OUT: MOD_OUT,
    t.K_INOUT: MOD_IN | MOD_OUT,
    t.K_UNORM: MOD_UNORM,
    t.K_SNORM: MOD_SNORM,
    t.K_EXPORT: MOD_EXPORT,
    t.K_GLOBALLYCOHERENT: MOD_GLOBALLYCOHERENT,
}
TRAILING: Final = marks(list(MODIFIERS))  # modifiers that may be met behind the type too; most are refused there
TRAILING[t.K_PRECISE] = False  # a name there
TRAILING[t.K_GLOBALLYCOHERENT] = False
ALLOWED_TRAILING: Final = MOD_STATIC | MOD_CONST | MOD_EXTERN | MOD_VOLATILE | MOD_INLINE
EXCLUSIVE: Final[list[tuple[int, int]]] = [
    (MOD_ROW_MAJOR, MOD_COLUMN_MAJOR),
    (MOD_SNORM, MOD_UNORM),
    (MOD_STATIC, MOD_EXTERN),
    (MOD_STATIC, MOD_EXPORT),
]
MODIFIER_TEXT: Final[dict[int, str]] = {bit: t.kind_name(kind)[1:-1] for kind, bit in MODIFIERS.items()}

TYPE_START: Final = marks(
    [
        t.K_CONST,
        t.K_VOLATILE,
        t.K_UNSIGNED,
        t.K_SIGNED,
        t.K_STRUCT,
        t.K_CLASS,
        t.K_INTERFACE,
        t.K_ENUM,
        t.K_UNION,
        t.K_TYPENAME,
        t.K_ROW_MAJOR,
        t.K_COLUMN_MAJOR,
        t.K_SNORM,
        t.K_UNORM,
    ]
)
TAGS: Final = marks([t.K_STRUCT, t.K_CLASS, t.K_INTERFACE, t.K_ENUM, t.K_UNION])
# What these give is converted before the next operator takes it, so their chains cannot be walked by loops later.
MAKES_TRUTH: Final = marks(
    [t.P_OR_OR, t.P_AND_AND, t.P_EQUAL, t.P_NOT_EQUAL, t.P_LESS, t.P_GREATER, t.P_LESS_EQUAL, t.P_GREATER_EQUAL]
)
CHAIN_LIMIT: Final = 4 * DEPTH_LIMIT  # of such operators behind each other
BARE_OPERAND: Final = marks([IDENT, INT_LITERAL, FLOAT_LITERAL])
# What the arguments in `f<n, S::m>(x)` are made of, in a call ahead of the declaration of its method template.
ARGUMENT_TOKEN: Final = marks([IDENT, INT_LITERAL, FLOAT_LITERAL, P_COMMA, P_SCOPE, t.P_PLUS, t.P_MINUS, t.P_STAR])
POSTFIX: Final = marks([P_DOT, P_LPAREN, P_LBRACKET, P_INCREMENT, P_DECREMENT, t.P_ARROW])
AFTER_SCOPE: Final = marks([IDENT, t.K_TEMPLATE, t.K_OPERATOR, t.K_PRECISE, t.K_GLOBALLYCOHERENT])
CLOSES_ANGLE: Final = marks([P_GREATER, t.P_SHR, t.P_GREATER_EQUAL, t.P_SHR_ASSIGN])
ENDS_ARGUMENT: Final = marks([P_COMMA, P_GREATER, t.P_SHR, t.P_GREATER_EQUAL, t.P_SHR_ASSIGN])

PREFIX: Final[dict[int, int]] = {
    t.P_PLUS: tree.U_PLUS,
    t.P_MINUS: tree.U_MINUS,
    t.P_NOT: tree.U_NOT,
    t.P_TILDE: tree.U_BITNOT,
    P_INCREMENT: tree.U_PREINC,
    P_DECREMENT: tree.U_PREDEC,
    t.P_STAR: tree.U_DEREF,
    t.P_AND: tree.U_ADDRESS,
}
BINARY: Final[dict[int, int]] = {
    t.P_PLUS: tree.B_ADD,
    t.P_MINUS: tree.B_SUB,
    t.P_STAR: tree.B_MUL,
    t.P_SLASH: tree.B_DIV,
    t.P_PERCENT: tree.B_REM,
    t.P_SHL: tree.B_SHL,
    t.P_SHR: tree.B_SHR,
    t.P_AND: tree.B_AND,
    t.P_OR: tree.B_OR,
    t.P_XOR: tree.B_XOR,
    P_LESS: tree.B_LT,
    t.P_LESS_EQUAL: tree.B_LE,
    P_GREATER: tree.B_GT,
    t.P_GREATER_EQUAL: tree.B_GE,
    t.P_EQUAL: tree.B_EQ,
    t.P_NOT_EQUAL: tree.B_NE,
    t.P_AND_AND: tree.B_LOGAND,
    t.P_OR_OR: tree.B_LOGOR,
    P_COMMA: tree.B_COMMA,
    t.P_ADD_ASSIGN: tree.B_ADD,
    t.P_SUB_ASSIGN: tree.B_SUB,
    t.P_MUL_ASSIGN: tree.B_MUL,
    t.P_DIV_ASSIGN: tree.B_DIV,
    t.P_MOD_ASSIGN: tree.B_REM,
    t.P_AND_ASSIGN: tree.B_AND,
    t.P_OR_ASSIGN: tree.B_OR,
    t.P_XOR_ASSIGN: tree.B_XOR,
    t.P_SHL_ASSIGN: tree.B_SHL,
    t.P_SHR_ASSIGN: tree.B_SHR,
    t.P_ASSIGN: -1,
}
OPERATION: Final = [BINARY.get(kind, -1) for kind in range(KIND_COUNT)]
PREFIX_OPERATION: Final = [PREFIX.get(kind, -1) for kind in range(KIND_COUNT)]
OVERLOADABLE: Final = marks(
    [
        *BINARY,
        t.P_TILDE,
        t.P_NOT,
        P_INCREMENT,
        P_DECREMENT,
        t.P_ARROW,
    ]
)
REFUSED_OPERANDS: Final[dict[int, str]] = {
    t.K_CONST_CAST: "a C++-style cast",
    t.K_STATIC_CAST: "a C++-style cast",
    t.K_REINTERPRET_CAST: "a C++-style cast",
    t.K_DYNAMIC_CAST: "a C++-style cast",
    t.P_AND_AND: "the address of a label",
}
UNSIGNED_NAMES: Final[dict[str, str]] = {
    "int": "uint",
    "min16int": "min16uint",
    "int16_t": "uint16_t",
    "int32_t": "uint32_t",
    "int64_t": "uint64_t",
    "uint": "uint",
    "min16uint": "min16uint",
    "uint16_t": "uint16_t",
    "uint32_t": "uint32_t",
    "uint64_t": "uint64_t",
    "dword": "dword",
}


class ExpressionParser(Cursor):
    """Adds names, types and expressions to the cursor."""

    __slots__ = ()

    # Expressions ------------------------------------------------------------------------------------------------------

    def expression(self, floor: int) -> Expr:
        """An expression of operators that bind tighter than `floor`; 0 takes all, COMMA_POWER all but commas."""
        left = self.operand()
        if self.powers[self.kinds[self.at]] <= floor:
            return left
        return self.operators(left, floor)

    def operators(self, left: Expr, floor: int) -> Expr:
        """The operators behind `left` that bind tighter than `floor`, with their right operands."""
        kinds = self.kinds
        powers = self.powers
        truths = 0
        while True:
            at = self.at
            kind = kinds[at]
            power = powers[kind]
            if power <= floor:
                return left
            if MAKES_TRUTH[kind]:
                truths += 1
                if truths > CHAIN_LIMIT:
                    raise self.too_deep()
            if power == CONDITIONAL_POWER:
                left = self.conditional(left)
                continue
            self.at = at + 1
            if power == ASSIGN_POWER:
                self.depth += 1
                if self.depth > DEPTH_LIMIT:
                    raise self.too_deep()
                right = self.expression(COMMA_POWER)
                self.depth -= 1
                left = tree.AssignExpr(left.pos, right.end, OPERATION[kind], left, right, self.positions[at])
                continue
            right = self.operand()
            if powers[kinds[self.at]] > power:
                right = self.operators(right, power)
            left = tree.BinaryExpr(left.pos, right.end, OPERATION[kind], left, right, self.positions[at])

    def conditional(self, condition: Expr) -> Expr:
        """`? a : b` behind a condition. A chain in the last place is gathered by a loop and joined from its end."""
        pairs: list[tuple[Expr, Expr]] = []
        depth = self.depth
        powers = self.powers
        while True:
            self.depth += 1
            if self.depth > DEPTH_LIMIT:
                raise self.too_deep()
            self.at += 1
            if self.kinds[self.at] == P_COLON:
                self.unsupported(self.at, "a conditional without middle operand")
                if_true = condition
            else:
                if_true = self.expression(0)
            if self.kinds[self.at] != P_COLON:
                raise self.expected(P_COLON)
            self.at += 1
            pairs.append((condition, if_true))
            condition = self.operand()
            if powers[self.kinds[self.at]] > CONDITIONAL_POWER:
                condition = self.operators(condition, CONDITIONAL_POWER)
            if self.kinds[self.at] != P_QUESTION:
                break
        self.depth = depth
        value = condition
        if powers[self.kinds[self.at]] == ASSIGN_POWER:
            value = self.operators(value, COMMA_POWER)
        for condition, if_true in reversed(pairs):
            value = tree.ConditionalExpr(condition.pos, value.end, condition, if_true, value)
        return value

    def operand(self) -> Expr:
        """A unary expression: prefix operators, casts, a primary expression and what follows it (`.x`, `[i]`, `++`)."""
        at = self.at
        kind = self.kinds[at]
        node: Expr
        if kind == IDENT:
            text = self.tokens[at].text
            following = self.kinds[at + 1]
            symbol = self.names.get(text)
            if symbol is None and following != P_SCOPE and following != P_LESS:
                pos = self.positions[at]
                self.at = at + 1
                node = NameExpr(Name(pos, [text], NO_ARGUMENTS, False, pos + len(text)))
            elif symbol is None and following == P_LESS and not self.starts_type(at + 2):
                node = self.later_name(at) if self.declared_later(at) else self.plain_name()
            elif symbol is not None and symbol.kind == TYPE and following == P_LPAREN:
                pos = self.positions[at]
                end = pos + len(text)
                self.at = at + 1
                type = TypeName(pos, Name(pos, [text], NO_ARGUMENTS, False, end), None, 0, end)
                given = self.arguments()
                node = ConstructExpr(pos, self.positions[self.at - 1] + 1, type, given)
            else:
                node = self.named_operand(symbol)
        elif kind == P_LPAREN:
            symbol = self.names.get(self.tokens[at + 1].text)
            if (symbol is not None or self.kinds[at + 1] != IDENT) and self.starts_type(at + 1):
                cast = self.cast()
                if cast is not None:
                    return cast
            elif symbol is None and self.kinds[at + 2] == P_RPAREN and BARE_OPERAND[self.kinds[at + 3]]:
                return self.unknown_cast()  # neither is a name in brackets an operand before another one
            self.at = at + 1
            self.depth += 1
            if self.depth > DEPTH_LIMIT:
                raise self.too_deep()
            powers = self.powers
            self.powers = POWERS
            node = self.expression(0)
            self.powers = powers
            self.depth -= 1
            if self.kinds[self.at] != P_RPAREN:
                self.close(P_RPAREN, at)
            else:
                self.at += 1
        elif kind == INT_LITERAL or kind == FLOAT_LITERAL:
            node = self.number(kind)
        elif PREFIX_OPERATION[kind] >= 0:
            self.at = at + 1
            self.depth += 1
            if self.depth > DEPTH_LIMIT:
                raise self.too_deep()
            operand = self.operand()
            self.depth -= 1
            return UnaryExpr(self.positions[at], operand.end, PREFIX_OPERATION[kind], operand)
        else:
            node = self.rare_operand(kind)
        if POSTFIX[self.kinds[self.at]]:
            return self.postfix(node)
        return node

    def postfix(self, node: Expr) -> Expr:
        """What follows a primary expression."""
        kinds = self.kinds
        for _ in range(DEPTH_LIMIT):
            at = self.at
            kind = kinds[at]
            if kind == P_DOT:
                if kinds[at + 1] == IDENT and kinds[at + 2] != P_LESS and kinds[at + 2] != P_SCOPE:
                    text = self.tokens[at + 1].text
                    pos = self.positions[at + 1]
                    self.at = at + 2
                    member = Name(pos, [text], NO_ARGUMENTS, False, pos + len(text))
                    node = MemberExpr(node.pos, member.end, node, member, False)
                else:
                    self.at = at + 1
                    member = self.member_name()
                    node = MemberExpr(node.pos, member.end, node, member, False)
            elif kind == P_LPAREN:
                given = self.arguments()
                node = CallExpr(node.pos, self.positions[self.at - 1] + 1, node, given)
            elif kind == P_LBRACKET:
                node = self.index(node)
            elif kind == P_INCREMENT or kind == P_DECREMENT:
                self.at = at + 1
                op = tree.U_POSTINC if kind == P_INCREMENT else tree.U_POSTDEC
                node = UnaryExpr(node.pos, self.positions[at] + 2, op, node)
            elif kind == t.P_ARROW:
                self.unsupported(at, "'->'")
                self.at = at + 1
                member = self.member_name()
                node = MemberExpr(node.pos, member.end, node, member, True)
            else:
                return node
        raise self.too_deep()

    def index(self, node: Expr) -> Expr:
        """`[i]` behind an expression."""
        opening = self.at
        self.at = opening + 1
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        powers = self.powers
        self.powers = POWERS
        index = self.expression(0)
        self.powers = powers
        self.depth -= 1
        self.close(P_RBRACKET, opening)
        return IndexExpr(node.pos, self.positions[self.at - 1] + 1, node, index)

    def arguments(self) -> list[Expr]:
        """`(a, b)`: the arguments of a call."""
        kinds = self.kinds
        opening = self.at
        self.at = opening + 1
        arguments: list[Expr] = []
        if kinds[self.at] == P_RPAREN:
            self.at += 1
            return arguments
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        powers = self.powers
        self.powers = POWERS
        while True:
            argument = self.operand()
            if POWERS[kinds[self.at]] > COMMA_POWER:
                argument = self.operators(argument, COMMA_POWER)
            arguments.append(argument)
            if kinds[self.at] != P_COMMA:
                break
            self.at += 1
        self.powers = powers
        self.depth -= 1
        if kinds[self.at] == P_RPAREN:
            self.at += 1
        else:
            self.close(P_RPAREN, opening)
        return arguments

    def number(self, kind: int) -> Expr:
        """An integer or floating-point literal."""
        at = self.at
        text = self.tokens[at].text
        pos = self.positions[at]
        end = pos + len(text)
        self.at = at + 1
        if kind == FLOAT_LITERAL:
            value_and_suffix = self.floats.get(text)
            if value_and_suffix is None:
                value_and_suffix = literal.floating(text)
                self.floats[text] = value_and_suffix
            return FloatLiteral(pos, end, value_and_suffix[0], value_and_suffix[1])
        if text.isdigit() and text[0] != "0" and len(text) < 19:
            return IntLiteral(pos, end, int(text), "", 10)
        if len(text) > 1000:  # beyond what Python converts at all
            self.report(self.failure_at(at, INTEGER_TOO_LARGE, [text[:20] + "..."]))
            return IntLiteral(pos, end, 0, "", 10)
        value, suffix, base = literal.integer(text)
        if value > literal.LARGEST_INTEGER:
            self.report(self.failure_at(at, INTEGER_TOO_LARGE, [text]))
            value = 0
        return IntLiteral(pos, end, value, suffix, base)

    def rare_operand(self, kind: int) -> Expr:
        """A primary expression that is no name, number or bracket."""
        at = self.at
        token = self.tokens[at]
        pos = self.positions[at]
        end = pos + len(token.text)
        if kind == t.K_TRUE or kind == t.K_FALSE:
            self.at = at + 1
            return tree.BoolLiteral(pos, end, kind == t.K_TRUE)
        if kind == t.STRING:
            return self.string_literal()
        if kind == t.K_THIS:
            self.at = at + 1
            return tree.ThisExpr(pos, end)
        if kind == P_SCOPE:
            return self.named_operand(None)
        if kind == t.K_SIZEOF:
            return self.sizeof()
        if kind == t.CHAR:
            self.at = at + 1
            value = literal.character(token.text)
            if value < 0:
                self.unsupported(at, "a character literal of other than one ASCII character")
            return IntLiteral(pos, end, max(value, 0), "u", 10)
        if NAMEABLE[kind]:
            self.at = at + 1
            return NameExpr(Name(pos, [token.text], NO_ARGUMENTS, False, end))
        if kind == t.K_TYPENAME or kind == t.K_UNSIGNED:
            return self.construct(self.specifiers())
        if kind == t.K_OPERATOR:
            return NameExpr(Name(pos, [self.operator_name()], NO_ARGUMENTS, False, self.end_before()))
        if kind in REFUSED_OPERANDS:
            raise self.failure(UNSUPPORTED_SYNTAX, [REFUSED_OPERANDS[kind]])
        if kind >= t.K_FRIEND and kind <= t.K_ALIGNOF:
            raise self.failure(RESERVED_WORD, [token.text])
        if kind == t.P_LBRACE:
            raise self.failure(LIST_PLACE, [])
        raise self.failure(EXPECTED_EXPRESSION, [describe(token)])

    def string_literal(self) -> Expr:
        """String literals, joined where several stand in a row."""
        at = self.at
        pos = self.positions[at]
        pieces: list[str] = []
        while self.kinds[self.at] == t.STRING:
            pieces.append(literal.string(self.tokens[self.at].text))
            self.at += 1
        return tree.StringLiteral(pos, self.end_before(), "".join(pieces))

    def sizeof(self) -> Expr:
        """`sizeof(T)` or `sizeof x`."""
        at = self.at
        pos = self.positions[at]
        self.at = at + 1
        if self.kinds[at + 1] == P_LPAREN and self.starts_type(at + 2):
            self.at = at + 2
            type = self.type_name()
            if self.kinds[self.at] == P_RPAREN:
                self.at += 1
                return tree.SizeofExpr(pos, self.end_before(), type, None)
            self.rewind(at + 1)
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        operand = self.operand()
        self.depth -= 1
        return tree.SizeofExpr(pos, operand.end, None, operand)

    def cast(self) -> Expr | None:
        """`(T)x` at an opening parenthesis; None where a type begins another expression, as in `(float3(1, 2, 3))`."""
        opening = self.at
        self.at = opening + 1
        key = 4 * opening + IS_CAST
        if key in self.verdicts or (self.kinds[opening + 1] == IDENT and self.kinds[opening + 2] == P_LPAREN):
            self.at = opening
            return None
        type = self.type_name()
        if self.kinds[self.at] != P_RPAREN:
            self.rewind(opening)
            self.verdicts[key] = False
            return None
        self.at += 1
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        operand = self.operand()
        self.depth -= 1
        return CastExpr(self.positions[opening], operand.end, type, operand)

    def unknown_cast(self) -> Expr:
        """`(T)x` where nothing is named T, at the opening parenthesis; the checker reports the name."""
        at = self.at
        self.at = at + 1
        name = self.plain_name().name
        self.at = at + 3
        operand = self.operand()
        return CastExpr(self.positions[at], operand.end, TypeName(name.pos, name, None, 0, name.end), operand)

    def named_operand(self, symbol: Symbol | None) -> Expr:
        """A name that is qualified, has template arguments or stands for more than a value."""
        if symbol is not None and symbol.kind == RESERVED:
            raise self.failure(RESERVED_WORD, [self.tokens[self.at].text])
        start = self.at
        name = self.qualified_name()
        found = self.found
        if found is None or found.kind > LAST_TYPE:
            if name.arguments[-1] is None or found is not None or self.kinds[self.at] == P_LPAREN:
                return NameExpr(name)
            self.rewind(start)  # `a<b>` of an unknown name is a comparison where no call follows
            return self.plain_name()
        type = TypeName(name.pos, name, None, 0, name.end)
        return self.construct(type)

    def plain_name(self) -> NameExpr:
        """An identifier as an expression, whatever follows it."""
        at = self.at
        text = self.tokens[at].text
        pos = self.positions[at]
        self.at = at + 1
        return NameExpr(Name(pos, [text], NO_ARGUMENTS, False, pos + len(text)))

    def construct(self, type: TypeName) -> Expr:
        """`(a, b)` behind a type."""
        if self.kinds[self.at] != P_LPAREN:
            raise self.expected(P_LPAREN)
        given = self.arguments()
        return ConstructExpr(type.pos, self.end_before(), type, given)

    # Names ------------------------------------------------------------------------------------------------------------

    def qualified_name(self) -> Name:
        """`::A::B<int>::f`; `found` is then what the name stands for, None where that is unknown."""
        kinds = self.kinds
        at = self.at
        pos = self.positions[at]
        rooted = kinds[at] == P_SCOPE
        table: dict[str, Symbol] | None = self.names
        if rooted:
            table = self.globals
            at += 1
        parts: list[str] = []
        arguments: list[list[tree.Node] | None] = []
        symbol: Symbol | None = None
        templated = False
        while True:
            kind = kinds[at]
            if kind == t.K_TEMPLATE:
                templated = True
                at += 1
                continue
            self.at = at
            if kind == t.K_OPERATOR:
                parts.append(self.operator_name())
                arguments.append(None)
                symbol = None
                break
            if not NAMEABLE[kind]:
                raise self.expected(IDENT)
            text = self.tokens[at].text
            symbol = table.get(text) if table is not None else None
            if symbol is None and rooted and not parts:
                symbol = BUILTIN_NAMES.get(text)
            parts.append(text)
            self.at = at + 1
            given: list[tree.Node] | None = None
            if kinds[at + 1] == P_LESS and (templated or self.takes_arguments(symbol)):
                given = self.template_arguments()
            elif kinds[at + 1] == P_LESS and symbol is None and len(parts) > 1 and text in self.template_members:
                if self.arguments_follow():     # a static method of a type whose members are not known here
                    given = self.template_arguments()
            arguments.append(given)
            at = self.at
            if kinds[at] != P_SCOPE or not AFTER_SCOPE[kinds[at + 1]]:
                break
            at += 1
            table = symbol.members if symbol is not None else None
            templated = False
        self.found = symbol
        return Name(pos, parts, arguments, rooted, self.end_before())

    def takes_arguments(self, symbol: Symbol | None) -> bool:
        """Whether the `<` at the present token opens template arguments of a name that stands for `symbol`."""
        if symbol is None:
            return self.type_argument_follows()
        return symbol.kind == TYPE_TEMPLATE or symbol.kind == FUNCTION_TEMPLATE

    def type_argument_follows(self) -> bool:
        """Whether `<`, a type and then `,` or `>` come next: no comparison looks so, as a type alone is no operand."""
        at = self.at
        if not self.starts_type(at + 1):
            return False
        if self.kinds[at + 1] == IDENT and self.kinds[at + 2] == P_LPAREN:
            return False
        return self.arguments_follow()

    def later_name(self, at: int) -> Expr:
        """A call of a method template that is declared further down."""
        self.declare(self.tokens[at].text, FUNCTION_SYMBOL)
        return self.named_operand(FUNCTION_SYMBOL)

    def declared_later(self, at: int) -> bool:
        """Whether the name at `at` is called with template arguments, and a method template further down has it: the
        bodies of methods see the whole struct."""
        kinds = self.kinds
        end = at + 2
        while ARGUMENT_TOKEN[kinds[end]]:
            end += 1
        if kinds[end] != P_GREATER or kinds[end + 1] != P_LPAREN:
            return False
        tokens = self.tokens
        text = tokens[at].text
        template = False
        for i in range(end, len(tokens)):
            kind = kinds[i]
            if kind == t.K_TEMPLATE:
                template = True
            elif kind == t.P_SEMICOLON or kind == t.P_RBRACE or kind == t.P_LBRACE:
                template = False
            elif template and kind == IDENT and kinds[i + 1] == P_LPAREN and tokens[i].text == text:
                return True
        return False

    def arguments_follow(self) -> bool:
        """Whether a whole template argument list follows; tried out and taken back."""
        at = self.at
        key = 4 * at + ARGUMENTS_FOLLOW
        if key in self.verdicts:
            return self.verdicts[key]
        depth = self.depth
        powers = self.powers
        found = self.found
        follows = True
        try:
            self.template_arguments()
        except ParseFailure:
            follows = False
        self.rewind(at)
        self.depth = depth
        self.powers = powers
        self.found = found
        self.verdicts[key] = follows
        return follows

    def member_name(self) -> Name:
        """The name behind `.`: plain, qualified (`b.Base::x`) or with template arguments (`b.Load<float4>`)."""
        at = self.at
        pos = self.positions[at]
        if self.kinds[at] == t.P_TILDE:
            raise self.failure(UNSUPPORTED_SYNTAX, ["a destructor"])
        if self.kinds[at] == t.K_TEMPLATE or self.kinds[at + 1] == P_SCOPE or self.kinds[at] == t.K_OPERATOR:
            return self.qualified_name()
        if not NAMEABLE[self.kinds[at]]:
            raise self.expected(IDENT)
        text = self.tokens[at].text
        self.at = at + 1
        given: list[tree.Node] | None = None
        if self.kinds[at + 1] == P_LESS:
            known = (text in self.template_members or self.declared_later(at)) and self.arguments_follow()
            if known or self.type_argument_follows():
                given = self.template_arguments()
        return Name(pos, [text], [given], False, self.end_before())

    def operator_name(self) -> str:
        """`operator+`, `operator()`, `operator[]`; `operator float` of a conversion."""
        at = self.at + 1
        kind = self.kinds[at]
        following = self.kinds[at + 1]
        if kind == P_LPAREN and following == P_RPAREN:
            self.at = at + 2
            return "operator()"
        if kind == P_LBRACKET and following == P_RBRACKET:
            self.at = at + 2
            return "operator[]"
        if kind < KIND_COUNT and OVERLOADABLE[kind]:
            self.at = at + 1
            return "operator" + self.tokens[at].text
        self.at = at
        if self.starts_type(at):
            self.type_name()
            return "operator " + " ".join([token.text for token in self.tokens[at : self.at]])
        raise self.failure(UNSUPPORTED_SYNTAX, ["this operator"])

    def template_arguments(self) -> list[tree.Node]:
        """`<int, 3>`: each a TypeName or an Expr."""
        opening = self.at
        self.at += 1
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        powers = self.powers
        arguments: list[tree.Node] = []
        while not CLOSES_ANGLE[self.kinds[self.at]]:
            self.powers = ANGLE_POWERS
            arguments.append(self.template_argument())
            if self.kinds[self.at] != P_COMMA:
                break
            self.at += 1
        self.powers = powers
        self.depth -= 1
        self.close_angle(opening)
        return arguments

    def template_argument(self) -> tree.Node:
        """A type where one begins and ends the argument, else a constant expression."""
        at = self.at
        key = 4 * at + TYPE_ARGUMENT
        if key not in self.verdicts and self.starts_type(at):
            type = self.type_name()
            if ENDS_ARGUMENT[self.kinds[self.at]]:
                return type
            self.rewind(at)
            self.verdicts[key] = False
        self.powers = ANGLE_POWERS
        return self.expression(ASSIGN_POWER)

    def close_angle(self, opening: int) -> None:
        """Steps over `>`, taking it off a `>>` where need be."""
        at = self.at
        kind = self.kinds[at]
        if kind == P_GREATER:
            self.at = at + 1
            return
        if not CLOSES_ANGLE[kind]:
            raise self.expected(P_GREATER)
        self.splits.append((at, kind))
        rest = P_GREATER if kind == t.P_SHR else t.P_ASSIGN if kind == t.P_GREATER_EQUAL else t.P_GREATER_EQUAL
        self.kinds[at] = rest

    # Attributes -------------------------------------------------------------------------------------------------------

    def attributes(self) -> list[AttributeSpec]:
        """`[a] [b(1)] [[vk::c(2), d]]` in a row; `[]` is none."""
        found: list[AttributeSpec] = []
        kinds = self.kinds
        while kinds[self.at] == P_LBRACKET:
            opening = self.at
            if kinds[opening + 1] == P_LBRACKET:
                self.at = opening + 2
                while kinds[self.at] != P_RBRACKET:
                    found.append(self.attribute(True))
                    if kinds[self.at] != P_COMMA:
                        break
                    self.at += 1
                self.close(P_RBRACKET, opening + 1)
            else:
                self.at = opening + 1
                if kinds[self.at] != P_RBRACKET:
                    found.append(self.attribute(False))
            self.close(P_RBRACKET, opening)
        return found

    def attribute(self, double: bool) -> AttributeSpec:
        """One attribute: `name(args)`, in double brackets also `scope::name(args)`."""
        at = self.at
        kind = self.kinds[at]
        if kind != IDENT and (not double or kind < t.FIRST_KEYWORD):
            raise self.failure(BAD_ATTRIBUTE, ["expected a name, found " + self.found_text()])
        pos = self.positions[at]
        scope = ""
        name = self.tokens[at].text
        self.at = at + 1
        if self.kinds[self.at] == P_SCOPE:
            scope = name
            self.at += 1
            if self.kinds[self.at] != IDENT and self.kinds[self.at] < t.FIRST_KEYWORD:
                raise self.failure(BAD_ATTRIBUTE, ["expected a name, found " + self.found_text()])
            name = self.tokens[self.at].text
            self.at += 1
        given: list[Expr] = []
        if self.kinds[self.at] == P_LPAREN:
            given = self.arguments()
        return AttributeSpec(pos, scope, name, given, double)

    # Types ------------------------------------------------------------------------------------------------------------

    def starts_type(self, at: int) -> bool:
        """Whether the token with the given index begins a type."""
        kind = self.kinds[at]
        if kind != IDENT:
            return self.names_type(at) if kind == P_SCOPE else TYPE_START[kind]
        symbol = self.names.get(self.tokens[at].text)
        if symbol is None:
            return False
        if symbol.kind > NAMESPACE:
            return symbol.kind == DECLTYPE or (symbol.kind == WORD and self.is_modifier(at))
        following = self.kinds[at + 1]
        if following == P_SCOPE:
            return self.names_type(at)
        return symbol.kind <= LAST_TYPE

    def names_type(self, at: int) -> bool:
        """Whether the qualified name at a token names a type; tried out and taken back."""
        key = 4 * at + NAMES_TYPE
        if key in self.verdicts:
            return self.verdicts[key]
        before = self.at
        depth = self.depth
        powers = self.powers
        self.at = at
        is_type = False
        try:
            self.qualified_name()
            is_type = self.is_type(self.found)
        except ParseFailure:
            is_type = False
        self.rewind(at)
        self.at = before
        self.depth = depth
        self.powers = powers
        self.verdicts[key] = is_type
        return is_type

    def is_modifier(self, at: int) -> bool:
        """Whether a word like `sample` is a modifier here: as in DXC, a name where a punctuator follows."""
        following = self.kinds[at + 1]
        return following == IDENT or following >= t.FIRST_KEYWORD

    def type_name(self) -> TypeName:
        """A type outside a declaration: modifiers, type and extents, as in `(float[4])x` or `Buffer<unorm float4>`."""
        type = self.specifiers()
        while self.kinds[self.at] == P_LBRACKET:
            type.extents.append(self.extent())
            type.end = self.end_before()
        return type

    def extent(self) -> Expr | None:
        """`[n]` or `[]` of an array."""
        opening = self.at
        self.at = opening + 1
        if self.kinds[self.at] == P_RBRACKET:
            self.at += 1
            return None
        powers = self.powers
        self.powers = POWERS
        size = self.expression(ASSIGN_POWER)
        self.powers = powers
        self.close(P_RBRACKET, opening)
        return size

    def specifiers(self) -> TypeName:
        """Modifiers and a type; `const` and storage words may follow the type too."""
        at = self.at
        kind = self.kinds[at]
        modifiers = 0
        symbol: Symbol | None = None
        if kind == IDENT:
            symbol = self.names.get(self.tokens[at].text)
        if kind != IDENT or (symbol is not None and symbol.kind == WORD):
            modifiers = self.modifiers()
            at = self.at
            kind = self.kinds[at]
            if kind == IDENT:
                symbol = self.names.get(self.tokens[at].text)
        if kind == IDENT:
            following = self.kinds[at + 1]
            if following != P_SCOPE and (following != P_LESS or (symbol is not None and symbol.kind == TYPE)):
                if symbol is not None and symbol.kind == DECLTYPE:
                    type = self.type_of_operand(modifiers)
                else:
                    if symbol is None or symbol.kind != TYPE:
                        self.judge_type(at, symbol)
                    text = self.tokens[at].text
                    pos = self.positions[at]
                    end = pos + len(text)
                    self.at = at + 1
                    type = TypeName(pos, Name(pos, [text], NO_ARGUMENTS, False, end), None, modifiers, end)
            else:
                name = self.qualified_name()
                type = TypeName(name.pos, name, None, modifiers, name.end)
        else:
            type = self.keyword_type(kind, modifiers)
        kind = self.kinds[self.at]
        if TRAILING[kind]:
            self.trailing_modifiers(type)
        elif kind == P_LBRACKET and self.kinds[self.at + 1] == P_LBRACKET:
            type.attributes = self.attributes()
        return type

    def type_of_operand(self, modifiers: int) -> TypeName:
        """`__decltype(expression)`"""
        pos = self.positions[self.at]
        opening = self.at + 1
        self.at = opening
        self.expect(P_LPAREN)
        powers = self.powers
        self.powers = POWERS
        operand = self.expression(0)
        self.powers = powers
        self.close(P_RPAREN, opening)
        type = TypeName(pos, None, None, modifiers, self.end_before())
        type.operand = operand
        return type

    def judge_type(self, at: int, symbol: Symbol | None) -> None:
        """Raises where an identifier that names no type cannot be meant as one."""
        if symbol is not None:
            if symbol.kind == TYPE_TEMPLATE:
                return
            if symbol.kind == RESERVED:
                raise self.failure(RESERVED_WORD, [self.tokens[at].text])
            if symbol.kind == NAMESPACE:
                raise self.failure(EXPECTED_TYPE, [describe(self.tokens[at])])
        following = self.kinds[at + 1]
        if following != IDENT and following < t.FIRST_KEYWORD and following != P_COMMA and following != P_RPAREN:
            if following != t.P_STAR and following != t.P_AND:
                raise self.failure(EXPECTED_TYPE, [describe(self.tokens[at])])

    def modifiers(self) -> int:
        """The modifiers at the present token as MOD_* bits."""
        bits = 0
        while True:
            at = self.at
            kind = self.kinds[at]
            if kind == IDENT:
                symbol = self.names.get(self.tokens[at].text)
                if symbol is None or symbol.kind != WORD or not self.is_modifier(at):
                    return bits
                bit = symbol.bits
            elif kind in MODIFIERS:
                if NAMEABLE[kind] and not self.is_modifier(at):
                    return bits
                bit = MODIFIERS[kind]
            else:
                return bits
            if bit == SHARED_BIT:
                bit = 0
            elif bits & bit:
                self.judge_repetition(at, bits, bit)
            elif bits:
                self.judge_combination(at, bits, bit)
            bits |= bit
            self.at = at + 1

    def judge_repetition(self, at: int, bits: int, bit: int) -> None:
        """Reports a modifier that is there already."""
        text = self.tokens[at].text
        if bit & (MOD_IN | MOD_OUT):
            self.report(self.failure_at(at, MODIFIER_CONFLICT, [text, usage_text(bits)]))
        else:
            self.report(self.failure_at(at, DUPLICATE_MODIFIER, [text]))

    def judge_combination(self, at: int, bits: int, bit: int) -> None:
        """Reports a modifier that excludes one before it."""
        for one, other in EXCLUSIVE:
            if (bit == one and bits & other) or (bit == other and bits & one):
                before = other if bit == one else one
                self.report(self.failure_at(at, MODIFIER_CONFLICT, [self.tokens[at].text, MODIFIER_TEXT[before]]))

    def trailing_modifiers(self, type: TypeName) -> None:
        """Modifiers behind the type: C++'s own are taken, HLSL's must stand before it."""
        while TRAILING[self.kinds[self.at]]:
            at = self.at
            bit = MODIFIERS[self.kinds[at]]
            if bit & ALLOWED_TRAILING != bit:
                failure = self.failure_at(at, MODIFIER_PLACE, [self.tokens[at].text])
                self.report(failure).with_help("modifiers stand before the type")
                bit = 0
            elif type.modifiers & bit:
                self.judge_repetition(at, type.modifiers, bit)
            else:
                self.judge_combination(at, type.modifiers, bit)
            type.modifiers |= bit
            self.at = at + 1

    def keyword_type(self, kind: int, modifiers: int) -> TypeName:
        """A type that begins with no identifier."""
        at = self.at
        pos = self.positions[at]
        if TAGS[kind]:
            return self.tagged_type(kind, modifiers)
        if kind == P_SCOPE:
            name = self.qualified_name()
            return TypeName(pos, name, None, modifiers, name.end)
        if kind == t.K_TYPENAME:
            if self.version < 2021:
                self.report(self.failure(RESERVED_WORD, ["typename"]))
            self.at = at + 1
            name = self.qualified_name()
            return TypeName(pos, name, None, modifiers, name.end)
        if kind == t.K_UNSIGNED:
            return self.unsigned_type(modifiers)
        if NAMEABLE[kind] and self.kinds[at + 1] == IDENT:  # `decltype x`: a type of that name
            return TypeName(pos, self.qualified_name(), None, modifiers, self.end_before())
        if kind == t.K_SIGNED or (kind >= t.K_FRIEND and kind <= t.K_ALIGNOF):
            raise self.failure(RESERVED_WORD, [self.tokens[at].text])
        raise self.failure(EXPECTED_TYPE, [self.found_text()])

    def unsigned_type(self, modifiers: int) -> TypeName:
        """`unsigned int`, `unsigned` alone, and the vectors and matrices of unsigned integers."""
        pos = self.positions[self.at]
        self.at += 1
        text = ""
        if self.kinds[self.at] == IDENT:
            word = self.tokens[self.at].text
            symbol = self.names.get(word)
            if symbol is not None and symbol.kind == TYPE:
                text = word
                self.at += 1
        base = text.rstrip("1234x") if text not in UNSIGNED_NAMES else text
        if base not in UNSIGNED_NAMES:
            self.at -= 1
            raise self.failure(UNSUPPORTED_SYNTAX, [f"'unsigned {text}'" if text else "'unsigned' without a type"])
        name = Name(pos, [UNSIGNED_NAMES[base] + text[len(base) :]], NO_ARGUMENTS, False, self.end_before())
        return TypeName(pos, name, None, modifiers, name.end)

    def tagged_type(self, kind: int, modifiers: int) -> TypeName:
        """`struct S` as a type; the parser of declarations takes definitions as well."""
        if kind == t.K_UNION:
            raise self.failure(RESERVED_WORD, ["union"])
        self.at += 1
        name = self.qualified_name()
        return TypeName(name.pos, name, None, modifiers, name.end)


def usage_text(bits: int) -> str:
    """The parameter usage that MOD_IN and MOD_OUT bits spell."""
    usage = bits & (MOD_IN | MOD_OUT)
    return "inout" if usage == MOD_IN | MOD_OUT else "in" if usage == MOD_IN else "out"
