"""Token kinds, the Token class, and the token stream that the preprocessor hands to the parser."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Kinds below 20 are classes of spelling; punctuators and keywords have one kind each.
END: Final = 0
IDENT: Final = 1
INT_LITERAL: Final = 2
FLOAT_LITERAL: Final = 3
STRING: Final = 4
CHAR: Final = 5
# The parser never sees the following ones: the preprocessor consumes or reports them.
HASH: Final = 6  # '#' that is not first on its line
HASH_HASH: Final = 7
DIRECTIVE: Final = 8  # '#' that is first on its line
HEADER_NAME: Final = 9  # <name> after #include
LINE_TEXT: Final = 10  # the rest of an #error or #warning line
UNKNOWN: Final = 11  # a character that starts no token
BAD_NUMBER: Final = 12  # digits with a tail that no suffix allows
UNCLOSED_STRING: Final = 13
UNCLOSED_CHAR: Final = 14
UNCLOSED_COMMENT: Final = 15

P_LPAREN: Final = 20  # (
P_RPAREN: Final = 21  # )
P_LBRACE: Final = 22  # {
P_RBRACE: Final = 23  # }
P_LBRACKET: Final = 24  # [
P_RBRACKET: Final = 25  # ]
P_SEMICOLON: Final = 26  # ;
P_COMMA: Final = 27  # ,
P_DOT: Final = 28  # .
P_COLON: Final = 29  # :
P_SCOPE: Final = 30  # ::
P_QUESTION: Final = 31  # ?
P_TILDE: Final = 32  # ~
P_NOT: Final = 33  # !
P_PLUS: Final = 34  # +
P_MINUS: Final = 35  # -
P_STAR: Final = 36  # *
P_SLASH: Final = 37  # /
P_PERCENT: Final = 38  # %
P_AND: Final = 39  # &
P_OR: Final = 40  # |
P_XOR: Final = 41  # ^
P_LESS: Final = 42  # <
P_GREATER: Final = 43  # >
P_ASSIGN: Final = 44  # =
P_INCREMENT: Final = 45  # ++
P_DECREMENT: Final = 46  # --
P_SHL: Final = 47  # <<
P_SHR: Final = 48  # >>
P_LESS_EQUAL: Final = 49  # <=
P_GREATER_EQUAL: Final = 50  # >=
P_EQUAL: Final = 51  # ==
P_NOT_EQUAL: Final = 52  # !=
P_AND_AND: Final = 53  # &&
P_OR_OR: Final = 54  # ||
P_ADD_ASSIGN: Final = 55  # +=
P_SUB_ASSIGN: Final = 56  # -=
P_MUL_ASSIGN: Final = 57  # *=
P_DIV_ASSIGN: Final = 58  # /=
P_MOD_ASSIGN: Final = 59  # %=
P_AND_ASSIGN: Final = 60  # &=
P_OR_ASSIGN: Final = 61  # |=
P_XOR_ASSIGN: Final = 62  # ^=
P_SHL_ASSIGN: Final = 63  # <<=
P_SHR_ASSIGN: Final = 64  # >>=
P_ARROW: Final = 65  # ->
P_ELLIPSIS: Final = 66  # ...

K_STRUCT: Final = 80
K_CLASS: Final = 81
K_INTERFACE: Final = 82
K_CBUFFER: Final = 83
K_TBUFFER: Final = 84
K_NAMESPACE: Final = 85
K_TYPEDEF: Final = 86
K_USING: Final = 87
K_TEMPLATE: Final = 88
K_TYPENAME: Final = 89
K_ENUM: Final = 90
K_UNION: Final = 91
K_IF: Final = 92
K_ELSE: Final = 93
K_FOR: Final = 94
K_WHILE: Final = 95
K_DO: Final = 96
K_SWITCH: Final = 97
K_CASE: Final = 98
K_DEFAULT: Final = 99
K_BREAK: Final = 100
K_CONTINUE: Final = 101
K_RETURN: Final = 102
K_DISCARD: Final = 103
K_GOTO: Final = 104
K_STATIC: Final = 105
K_CONST: Final = 106
K_UNIFORM: Final = 107
K_EXTERN: Final = 108
K_VOLATILE: Final = 109
K_INLINE: Final = 110
K_PRECISE: Final = 111
K_GROUPSHARED: Final = 112
K_SHARED: Final = 113
K_ROW_MAJOR: Final = 114
K_COLUMN_MAJOR: Final = 115
K_NOINTERPOLATION: Final = 116
K_LINEAR: Final = 117
K_CENTROID: Final = 118
K_NOPERSPECTIVE: Final = 119
K_IN: Final = 120
K_OUT: Final = 121
K_INOUT: Final = 122
K_UNORM: Final = 123
K_SNORM: Final = 124
K_REGISTER: Final = 125
K_PACKOFFSET: Final = 126
K_TRUE: Final = 127
K_FALSE: Final = 128
K_SIZEOF: Final = 129
K_OPERATOR: Final = 130
K_THIS: Final = 131
K_PUBLIC: Final = 132
K_PRIVATE: Final = 133
K_PROTECTED: Final = 134
K_EXPORT: Final = 135
K_GLOBALLYCOHERENT: Final = 136
K_FRIEND: Final = 137
K_VIRTUAL: Final = 138
K_EXPLICIT: Final = 139
K_MUTABLE: Final = 140
K_CONSTEXPR: Final = 141
K_NEW: Final = 142
K_DELETE: Final = 143
K_TRY: Final = 144
K_CATCH: Final = 145
K_THROW: Final = 146
K_UNSIGNED: Final = 147
K_SIGNED: Final = 148
K_STATIC_ASSERT: Final = 149
K_DECLTYPE: Final = 150
K_CONST_CAST: Final = 151
K_STATIC_CAST: Final = 152
K_REINTERPRET_CAST: Final = 153
K_DYNAMIC_CAST: Final = 154
K_ALIGNOF: Final = 155

FIRST_KEYWORD: Final = 80
LAST_KEYWORD: Final = 155

# Words with a meaning in one place only (sample, center, point, line, triangle, lineadj, triangleadj, vertices,
# indices, primitives, payload, technique, pass, compile, ...) are no keywords: shaders use them as names, the parser
# tests their text.
# precise and globallycoherent are keywords that also serve as names wherever a modifier cannot stand.
KEYWORDS: Final[dict[str, int]] = {
    "struct": K_STRUCT,
    "class": K_CLASS,
    "interface": K_INTERFACE,
    "cbuffer": K_CBUFFER,
    "tbuffer": K_TBUFFER,
    "namespace": K_NAMESPACE,
    "typedef": K_TYPEDEF,
    "using": K_USING,
    "template": K_TEMPLATE,
    "typename": K_TYPENAME,
    "enum": K_ENUM,
    "union": K_UNION,
    "if": K_IF,
    "else": K_ELSE,
    "for": K_FOR,
    "while": K_WHILE,
    "do": K_DO,
    "switch": K_SWITCH,
    "case": K_CASE,
    "default": K_DEFAULT,
    "break": K_BREAK,
    "continue": K_CONTINUE,
    "return": K_RETURN,
    "discard": K_DISCARD,
    "goto": K_GOTO,
    "static": K_STATIC,
    "const": K_CONST,
    "uniform": K_UNIFORM,
    "extern": K_EXTERN,
    "volatile": K_VOLATILE,
    "inline": K_INLINE,
    "precise": K_PRECISE,
    "groupshared": K_GROUPSHARED,
    "shared": K_SHARED,
    "row_major": K_ROW_MAJOR,
    "column_major": K_COLUMN_MAJOR,
    "nointerpolation": K_NOINTERPOLATION,
    "linear": K_LINEAR,
    "centroid": K_CENTROID,
    "noperspective": K_NOPERSPECTIVE,
    "in": K_IN,
    "out": K_OUT,
    "inout": K_INOUT,
    "unorm": K_UNORM,
    "snorm": K_SNORM,
    "register": K_REGISTER,
    "packoffset": K_PACKOFFSET,
    "true": K_TRUE,
    "false": K_FALSE,
    "sizeof": K_SIZEOF,
    "operator": K_OPERATOR,
    "this": K_THIS,
    "public": K_PUBLIC,
    "private": K_PRIVATE,
    "protected": K_PROTECTED,
    "export": K_EXPORT,
    "globallycoherent": K_GLOBALLYCOHERENT,
    "friend": K_FRIEND,
    "virtual": K_VIRTUAL,
    "explicit": K_EXPLICIT,
    "mutable": K_MUTABLE,
    "constexpr": K_CONSTEXPR,
    "new": K_NEW,
    "delete": K_DELETE,
    "try": K_TRY,
    "catch": K_CATCH,
    "throw": K_THROW,
    "unsigned": K_UNSIGNED,
    "signed": K_SIGNED,
    "static_assert": K_STATIC_ASSERT,
    "decltype": K_DECLTYPE,
    "const_cast": K_CONST_CAST,
    "static_cast": K_STATIC_CAST,
    "reinterpret_cast": K_REINTERPRET_CAST,
    "dynamic_cast": K_DYNAMIC_CAST,
    "alignof": K_ALIGNOF,
}

PUNCTUATORS: Final[dict[str, int]] = {
    "(": P_LPAREN,
    ")": P_RPAREN,
    "{": P_LBRACE,
    "}": P_RBRACE,
    "[": P_LBRACKET,
    "]": P_RBRACKET,
    ";": P_SEMICOLON,
    ",": P_COMMA,
    ".": P_DOT,
    ":": P_COLON,
    "::": P_SCOPE,
    "?": P_QUESTION,
    "~": P_TILDE,
    "!": P_NOT,
    "+": P_PLUS,
    "-": P_MINUS,
    "*": P_STAR,
    "/": P_SLASH,
    "%": P_PERCENT,
    "&": P_AND,
    "|": P_OR,
    "^": P_XOR,
    "<": P_LESS,
    ">": P_GREATER,
    "=": P_ASSIGN,
    "++": P_INCREMENT,
    "--": P_DECREMENT,
    "<<": P_SHL,
    ">>": P_SHR,
    "<=": P_LESS_EQUAL,
    ">=": P_GREATER_EQUAL,
    "==": P_EQUAL,
    "!=": P_NOT_EQUAL,
    "&&": P_AND_AND,
    "||": P_OR_OR,
    "+=": P_ADD_ASSIGN,
    "-=": P_SUB_ASSIGN,
    "*=": P_MUL_ASSIGN,
    "/=": P_DIV_ASSIGN,
    "%=": P_MOD_ASSIGN,
    "&=": P_AND_ASSIGN,
    "|=": P_OR_ASSIGN,
    "^=": P_XOR_ASSIGN,
    "<<=": P_SHL_ASSIGN,
    ">>=": P_SHR_ASSIGN,
    "->": P_ARROW,
    "...": P_ELLIPSIS,
    "#": HASH,
    "##": HASH_HASH,
}

SPACE_BEFORE: Final = 1  # flag: white space or a comment stands before the token
LINE_START: Final = 2  # flag: first token of its line
NO_EXPAND: Final = 4  # flag, preprocessor only: the name of a macro met inside its own expansion


class Token:
    """One token, without its place: that is kept beside it. Shared by all places where a text has it and, through the
    lex cache, by compilations, so never changed after it is made."""

    __slots__ = ("kind", "text", "flags")

    def __init__(self, kind: int, text: str, flags: int) -> None:
        self.kind = kind
        self.text = text  # interned spelling (continuation lines joined)
        self.flags = flags

    def __repr__(self) -> str:
        return f"Token({describe(self)}, {self.flags})"


class TokenStream:
    """What the parser reads: tokens after preprocessing, ended by an END token, and the global offset of each."""

    __slots__ = ("tokens", "positions", "pack_matrix", "pragmas")

    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.positions: list[int] = []
        # (index of the first token it holds for, orientation): `#pragma pack_matrix(...)` in source order
        self.pack_matrix: list[tuple[int, int]] = []
        # (index of the token it stands before, text): the pragmas that preprocessed text must repeat
        self.pragmas: list[tuple[int, str]] = []


ROW_MAJOR: Final = 1  # orientations of TokenStream.pack_matrix
COLUMN_MAJOR: Final = 2


def describe(token: Token) -> str:
    """The token as a diagnostic names it: `'spelling'` in quotes, or what stands where there is none."""
    if token.kind == END:
        return "end of file"
    return "'" + token.text + "'"


def kind_name(kind: int) -> str:
    """A kind as a diagnostic names it, for `expected X`: `'('`, `'struct'`, `identifier`."""
    if kind in KIND_SPELLINGS:
        return "'" + KIND_SPELLINGS[kind] + "'"
    return KIND_CLASSES.get(kind, "token")


KIND_CLASSES: Final[dict[int, str]] = {
    END: "end of file",
    IDENT: "identifier",
    INT_LITERAL: "integer literal",
    FLOAT_LITERAL: "floating-point literal",
    STRING: "string literal",
    CHAR: "character literal",
}
KIND_SPELLINGS: Final[dict[int, str]] = {}
for _table in (KEYWORDS, PUNCTUATORS):
    for _spelling, _kind in _table.items():
        KIND_SPELLINGS[_kind] = _spelling
