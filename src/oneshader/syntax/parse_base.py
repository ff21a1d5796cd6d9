"""Base of the parser: the cursor over the tokens, the scopes of names, failures and how parsing resumes after them.

A mistake raises ParseFailure, which the nearest list of statements, members or declarations reports before it skips to
the end of the broken element: one mistake, one error.
"""

from __future__ import annotations

from oneshader.source.catalog import EXPECTED, NESTING_LIMIT, UNBALANCED, UNSUPPORTED_SYNTAX, Code
from oneshader.syntax import token as t
from oneshader.syntax.parse_names import BUILTIN_NAMES, FUNCTION_TEMPLATE, HIDING_VALUE, LAST_TYPE, WORD, Symbol
from oneshader.syntax.token import (
    END,
    LINE_START,
    P_LBRACE,
    P_LBRACKET,
    P_LPAREN,
    P_RBRACE,
    P_RBRACKET,
    P_RPAREN,
    P_SEMICOLON,
    Token,
    TokenStream,
    describe,
    kind_name,
)
from oneshader.syntax.tree import Name, VarDecl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.options import Options
    from oneshader.source.diag import Diagnostic, DiagnosticBag

# Questions of Cursor.verdicts; the key is 4 * token index + question.
ARGUMENTS_FOLLOW: Final = 0
NAMES_TYPE: Final = 1
TYPE_ARGUMENT: Final = 2
IS_CAST: Final = 3

DEPTH_LIMIT: Final = 256  # nested brackets and unary operators; DXC's limit of nested brackets is the same

KIND_COUNT: Final = t.LAST_KEYWORD + 1


def powers_of_operators() -> list[int]:
    """Binding power of a binary operator by token kind, 0 for every other token."""
    powers = [0] * KIND_COUNT
    powers[t.P_COMMA] = COMMA_POWER
    for kind in range(t.P_ADD_ASSIGN, t.P_SHR_ASSIGN + 1):
        powers[kind] = ASSIGN_POWER
    powers[t.P_ASSIGN] = ASSIGN_POWER
    powers[t.P_QUESTION] = CONDITIONAL_POWER
    rows: list[list[int]] = [
        [t.P_OR_OR],
        [t.P_AND_AND],
        [t.P_OR],
        [t.P_XOR],
        [t.P_AND],
        [t.P_EQUAL, t.P_NOT_EQUAL],
        [t.P_LESS, t.P_GREATER, t.P_LESS_EQUAL, t.P_GREATER_EQUAL],
        [t.P_SHL, t.P_SHR],
        [t.P_PLUS, t.P_MINUS],
        [t.P_STAR, t.P_SLASH, t.P_PERCENT],
    ]
    for index, row in enumerate(rows):
        for kind in row:
            powers[kind] = CONDITIONAL_POWER + 1 + index
    return powers


COMMA_POWER: Final = 1
ASSIGN_POWER: Final = 2
CONDITIONAL_POWER: Final = 3
POWERS: Final = powers_of_operators()
ANGLE_POWERS: Final = powers_of_operators()  # inside < >, where > and >> close
for _kind in (t.P_GREATER, t.P_SHR, t.P_GREATER_EQUAL, t.P_SHR_ASSIGN):
    ANGLE_POWERS[_kind] = 0


def marks(kinds: list[int]) -> list[bool]:
    """A table by token kind, true for the given ones."""
    table = [False] * KIND_COUNT
    for kind in kinds:
        table[kind] = True
    return table


# Keywords that are names wherever they cannot be keywords.
NAMEABLE: Final = marks(
    [t.IDENT, t.K_PRECISE, t.K_GLOBALLYCOHERENT, t.K_STATIC_ASSERT, t.K_DECLTYPE, t.K_CONSTEXPR, t.K_ALIGNOF]
)
# Keywords that begin a statement and nothing else.
STATEMENT_KEYWORDS: Final = [
    t.K_IF, t.K_FOR, t.K_WHILE, t.K_DO, t.K_SWITCH, t.K_CASE, t.K_DEFAULT, t.K_BREAK, t.K_CONTINUE, t.K_RETURN,
    t.K_DISCARD,
]  # fmt: skip
# Tokens that begin a statement or declaration: where one stands first on its line, parsing resumes after a mistake.
RESUME: Final = marks(
    [
        t.K_STRUCT,
        t.K_CLASS,
        t.K_INTERFACE,
        t.K_CBUFFER,
        t.K_TBUFFER,
        t.K_NAMESPACE,
        t.K_TYPEDEF,
        t.K_USING,
        t.K_TEMPLATE,
        t.K_ENUM,
        *STATEMENT_KEYWORDS,
        t.K_STATIC,
        t.K_CONST,
        t.K_GROUPSHARED,
        t.K_EXTERN,
    ]
)


class ParseFailure(Exception):
    """A mistake in the source, on its way to the list of elements that reports it."""

    def __init__(self, code: Code, pos: int, words: list[str], end: int) -> None:
        super().__init__(code.text)
        self.code = code
        self.pos = pos
        self.words = words
        self.end = end
        self.opening = -1  # global offset of the bracket that is not closed


class Cursor:
    """The tokens, where the parser stands in them, and the names in scope."""

    __slots__ = (
        "tokens",
        "positions",
        "kinds",
        "at",
        "bag",
        "version",
        "pack_matrix",
        "depth",
        "powers",
        "splits",
        "names",
        "undo",
        "globals",
        "members",
        "found",
        "verdicts",
        "salvaged",
        "floats",
        "used_namespaces",
        "template_members",
        "template_mark",
        "loops",
        "switches",
    )

    def __init__(self, stream: TokenStream, options: Options, bag: DiagnosticBag) -> None:
        self.tokens: list[Token] = stream.tokens
        self.positions: list[int] = stream.positions
        # Two more ENDs, so that looking ahead needs no test.
        self.kinds: list[int] = [token.kind for token in stream.tokens] + [END, END]
        self.at = 0
        self.bag = bag
        self.version: int = options.hlsl_version
        self.pack_matrix: list[tuple[int, int]] = stream.pack_matrix
        self.depth = 0
        self.powers: list[int] = POWERS
        self.splits: list[tuple[int, int]] = []  # (token index, kind before): >> taken as two >
        self.names: dict[str, Symbol] = dict(BUILTIN_NAMES)
        self.undo: list[tuple[str, Symbol | None]] = []  # what names meant outside, innermost scope last
        self.globals: dict[str, Symbol] = {}
        self.members: dict[str, Symbol] | None = self.globals  # names of the scope being filled, None in functions
        self.found: Symbol | None = None  # what the last qualified name stands for
        self.verdicts: dict[int, bool] = {}  # answers of what was tried out, so that nesting does not multiply trials
        self.floats: dict[str, tuple[float, str]] = {}  # spelling -> value and suffix
        self.salvaged: list[VarDecl] = []  # variables whose declaration broke off behind their name
        self.used_namespaces: list[Symbol] = []
        self.template_members: dict[str, bool] = {"Load": True, "Store": True}  # methods that take template arguments
        self.template_mark = -1  # where the scope of the parameters of the template being declared begins in undo
        self.loops = 0  # around the present statement
        self.switches = 0

    # Scopes -----------------------------------------------------------------------------------------------------------

    def declare(self, name: str, symbol: Symbol) -> None:
        """Makes `name` stand for `symbol` until the scope ends."""
        self.undo.append((name, self.names.get(name)))
        self.names[name] = symbol
        if self.members is not None:
            self.members[name] = symbol

    def declare_value(self, name: str) -> None:
        """Declares a variable or function, which matters only where it hides something: a word like `sample` stays."""
        symbol = self.names.get(name)
        if symbol is not None and symbol.kind != WORD:
            self.declare(name, HIDING_VALUE)

    def declare_function(self, name: str) -> None:
        """Declares a function: beside a function template of the same name, the template stays."""
        symbol = self.names.get(name)
        if symbol is not None and symbol.kind != FUNCTION_TEMPLATE:
            self.declare(name, HIDING_VALUE)

    def bring_in(self, symbol: Symbol | None) -> None:
        """Puts the names inside a namespace or struct into the present scope."""
        if symbol is None or symbol.members is None:
            return
        members = self.members
        self.members = None  # they stay members of their own scope only
        for name, member in symbol.members.items():
            self.declare(name, member)
        self.members = members

    def end_scope(self, mark: int) -> None:
        """Forgets what was declared since `mark`, the length of `undo` then."""
        undo = self.undo
        names = self.names
        while len(undo) > mark:
            name, before = undo.pop()
            if before is None:
                del names[name]
            else:
                names[name] = before

    def resolve(self, name: Name) -> Symbol | None:
        """What a name as written stands for."""
        table: dict[str, Symbol] | None = self.globals if name.rooted else self.names
        symbol: Symbol | None = None
        for index, part in enumerate(name.parts):
            symbol = table.get(part) if table is not None else None
            if symbol is None and index == 0 and name.rooted:
                symbol = BUILTIN_NAMES.get(part)
            table = symbol.members if symbol is not None else None
        return symbol

    def is_type(self, symbol: Symbol | None) -> bool:
        """Whether a symbol names a type."""
        return symbol is not None and symbol.kind <= LAST_TYPE

    # Failures ---------------------------------------------------------------------------------------------------------

    def failure(self, code: Code, words: list[str]) -> ParseFailure:
        """A failure at the present token."""
        return self.failure_at(self.at, code, words)

    def failure_at(self, at: int, code: Code, words: list[str]) -> ParseFailure:
        """A failure at the token with the given index."""
        token = self.tokens[at]
        pos = self.positions[at]
        return ParseFailure(code, pos, words, pos + max(len(token.text), 1))

    def found_text(self) -> str:
        """The present token for a message."""
        return describe(self.tokens[self.at])

    def expected(self, kind: int) -> ParseFailure:
        """The failure for a missing token: after the token before it, as it is usually forgotten there."""
        failure = self.failure(EXPECTED, [kind_name(kind), self.found_text()])
        closing = kind == P_RPAREN or kind == P_RBRACKET or kind == P_RBRACE or kind == t.IDENT
        if not closing and self.at > 0 and self.positions[self.at - 1] not in self.bag.source_map.expansions:
            failure.pos = self.end_before()
            failure.end = failure.pos + 1
        return failure

    def unsupported(self, at: int, what: str) -> None:
        """Reports a construct of C++ that HLSL lacks, at the token with the given index."""
        self.report(self.failure_at(at, UNSUPPORTED_SYNTAX, [what]))

    def report(self, failure: ParseFailure) -> Diagnostic:
        """Hands a failure to the bag."""
        found = self.bag.report(failure.code, failure.pos, failure.words, failure.end)
        if failure.opening >= 0:
            found.note(failure.opening, f"the {failure.words[1]} is here")
        return found

    def unbalanced(self, closing: str, opening: int) -> ParseFailure:
        """The failure for a file that ends before the bracket at index `opening` is closed."""
        failure = self.failure(UNBALANCED, [closing, describe(self.tokens[opening])])
        failure.opening = self.positions[opening]
        return failure

    def too_deep(self) -> ParseFailure:
        """The failure for nesting beyond the limit."""
        return self.failure(NESTING_LIMIT, [str(DEPTH_LIMIT)])

    def end_before(self) -> int:
        """Global offset after the token before the present one."""
        at = self.at - 1
        return self.positions[at] + len(self.tokens[at].text)

    def expect(self, kind: int) -> None:
        """Steps over a token of the given kind."""
        if self.kinds[self.at] != kind:
            raise self.expected(kind)
        self.at += 1

    def close(self, kind: int, opening: int) -> None:
        """Steps over the bracket that closes the one at index `opening`."""
        if self.kinds[self.at] == kind:
            self.at += 1
            return
        raise self.expected(kind) if self.kinds[self.at] != END else self.unbalanced(kind_name(kind), opening)

    def semicolon(self) -> None:
        """Steps over a semicolon. One forgotten at the end of a line is reported, and parsing goes on behind it."""
        if self.kinds[self.at] == P_SEMICOLON:
            self.at += 1
            return
        failure = self.expected(P_SEMICOLON)
        kind = self.kinds[self.at]
        if kind == P_RBRACE or kind == END or self.tokens[self.at].flags & LINE_START:
            self.report(failure)
            return
        raise failure

    # Going back and skipping ------------------------------------------------------------------------------------------

    def rewind(self, at: int) -> None:
        """Goes back to a token, also where a >> behind it was taken apart."""
        self.at = at
        while self.splits and self.splits[-1][0] >= at:
            index, kind = self.splits.pop()
            self.kinds[index] = kind

    def resume(self, failure: ParseFailure, start: int) -> None:
        """Reports a failure in the element that began at token `start` and skips what is left of the element."""
        self.report(failure)
        self.powers = POWERS
        open_braces = 0
        for index in range(start, self.at):
            kind = self.kinds[index]
            if kind == P_LBRACE:
                open_braces += 1
            elif kind == P_RBRACE and open_braces > 0:
                open_braces -= 1
        self.skip_element(open_braces, start)
        if self.at == start and self.kinds[start] != P_RBRACE and self.kinds[start] != END:
            self.at += 1  # always forward

    def skip_element(self, braces: int, start: int) -> None:
        """Skips behind the next `;` outside braces or the `}` of a body; a `}` that closes more is left."""
        kinds = self.kinds
        while True:
            kind = kinds[self.at]
            if kind == END:
                return
            if kind == P_LBRACE:
                braces += 1
            elif kind == P_RBRACE:
                if braces == 0:
                    return
                braces -= 1
                if braces == 0 and kinds[self.at + 1] != P_SEMICOLON and kinds[self.at + 1] != P_RPAREN:
                    self.at += 1
                    return
            elif kind == P_SEMICOLON:
                if braces == 0:
                    self.at += 1
                    return
            elif braces == 0 and RESUME[kind] and self.at > start and self.tokens[self.at].flags & LINE_START:
                return
            self.at += 1

    def skip_balanced(self) -> None:
        """Steps over the bracket at the present token and all up to the one that closes it."""
        kinds = self.kinds
        opening = self.at
        depth = 0
        while True:
            kind = kinds[self.at]
            if kind == END:
                closing = P_RBRACE if kinds[opening] == P_LBRACE else P_RPAREN
                raise self.unbalanced(kind_name(closing), opening)
            if kind == P_LBRACE or kind == P_LPAREN or kind == P_LBRACKET:
                depth += 1
            elif kind == P_RBRACE or kind == P_RPAREN or kind == P_RBRACKET:
                depth -= 1
                if depth == 0:
                    self.at += 1
                    return
            self.at += 1

    def orientation_at(self, at: int) -> int:
        """The matrix orientation that #pragma pack_matrix gives to a type written at token `at`; 0 where none does."""
        orientation = 0
        for first, value in self.pack_matrix:
            if first > at:
                break
            orientation = value
        return orientation
