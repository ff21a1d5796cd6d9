"""Preprocessor: the text of a main file in, the tokens that the parser reads out."""

from __future__ import annotations

from oneshader.options import Options
from oneshader.source.catalog_input import (
    BAD_NUMBER_LITERAL,
    BUILTIN_MACRO_REDEFINED,
    CONDITIONAL_AFTER_ELSE,
    EMBEDDED_DIRECTIVE,
    ERROR_DIRECTIVE,
    EXTRA_TOKENS,
    HAS_CHECK_SYNTAX,
    INCLUDE_DEPTH,
    INCLUDE_NOT_FOUND,
    INCLUDE_SYNTAX,
    LANGUAGE_HASH,
    LINE_SYNTAX,
    MACRO_DUPLICATE_PARAMETER,
    MACRO_NAME_INVALID,
    MACRO_NAME_MISSING,
    MACRO_NAME_RESERVED,
    MACRO_PARAMETERS,
    MACRO_REDEFINED,
    PACK_MATRIX_SYNTAX,
    PASTE_AT_END,
    PRAGMA_MESSAGE,
    PRAGMA_SYNTAX,
    STRAY_CHARACTER,
    STRAY_CONDITIONAL,
    STRINGIFY_PARAMETER,
    UNKNOWN_DIRECTIVE,
    UNKNOWN_PRAGMA,
    UNTERMINATED_COMMENT,
    UNTERMINATED_CONDITIONAL,
    UNTERMINATED_STRING,
    WARNING_DIRECTIVE,
)
from oneshader.source.code import ERROR, WARNING
from oneshader.source.diag import IGNORED, DiagnosticBag
from oneshader.source.text import Reader, SourceMap
from oneshader.syntax.condition import evaluate
from oneshader.syntax.lex import LexedText, lex, lex_cached, line_stop, number_fault
from oneshader.syntax.macro import (
    BASE_FILE,
    COUNTER,
    DEFINED,
    FILE,
    HAS_INCLUDE,
    HAS_NOTHING,
    INCLUDE_LEVEL,
    LINE,
    PRAGMA_OPERATOR,
    SPACED,
    Expander,
    Macro,
    TokenSource,
    integer_token,
    is_word,
    same_definition,
    string_token,
)
from oneshader.syntax.token import (
    BAD_NUMBER,
    CHAR,
    COLUMN_MAJOR,
    DIRECTIVE,
    END,
    FIRST_KEYWORD,
    FLOAT_LITERAL,
    HASH,
    HASH_HASH,
    HEADER_NAME,
    IDENT,
    INT_LITERAL,
    LINE_START,
    P_COMMA,
    P_ELLIPSIS,
    P_LPAREN,
    P_RPAREN,
    ROW_MAJOR,
    SPACE_BEFORE,
    STRING,
    UNCLOSED_CHAR,
    UNCLOSED_COMMENT,
    UNCLOSED_STRING,
    Token,
    TokenStream,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

INCLUDE_LIMIT: Final = 200  # files within files, as clang
LINE_LIMIT: Final = 0x7FFFFFFF  # largest number of a #line

BUILTINS: Final[dict[str, int]] = {
    "__LINE__": LINE,
    "__FILE__": FILE,
    "__COUNTER__": COUNTER,
    "__INCLUDE_LEVEL__": INCLUDE_LEVEL,
    "__BASE_FILE__": BASE_FILE,
    "__has_feature": HAS_NOTHING,
    "__has_extension": HAS_NOTHING,
    "__has_builtin": HAS_NOTHING,
    "__has_attribute": HAS_NOTHING,
    "__has_cpp_attribute": HAS_NOTHING,
    "__has_declspec_attribute": HAS_NOTHING,
    "__has_include_next": HAS_NOTHING,
    "__has_warning": HAS_NOTHING,
    "__has_include": HAS_INCLUDE,
    "_Pragma": PRAGMA_OPERATOR,
}

STAGE_NUMBERS: Final[dict[str, int]] = {
    "ps": 0, "vs": 1, "gs": 2, "hs": 3, "ds": 4, "cs": 5, "lib": 6, "ms": 13, "as": 14,
}  # fmt: skip

# What every dxc of the 1.8 line says of itself, and of the clang and gcc that it descends from. The dates are those of
# a compiler that does not know the time: the same input gives the same output.
FIXED_NUMBERS: Final[dict[str, int]] = {
    "__hlsl_dx_compiler": 1,
    "__DXC_VERSION_MAJOR": 1,
    "__DXC_VERSION_MINOR": 8,
    "__DXC_VERSION_RELEASE": 0,
    "__DXC_VERSION_COMMITS": 4597,
    "__SHADER_STAGE_PIXEL": 0,
    "__SHADER_STAGE_VERTEX": 1,
    "__SHADER_STAGE_GEOMETRY": 2,
    "__SHADER_STAGE_HULL": 3,
    "__SHADER_STAGE_DOMAIN": 4,
    "__SHADER_STAGE_COMPUTE": 5,
    "__SHADER_STAGE_LIBRARY": 6,
    "__SHADER_STAGE_MESH": 13,
    "__SHADER_STAGE_AMPLIFICATION": 14,
    "__spirv__": 1,
    "__llvm__": 1,
    "__clang__": 1,
    "__clang_major__": 3,
    "__clang_minor__": 7,
    "__clang_patchlevel__": 0,
    "__GNUC__": 4,
    "__GNUC_MINOR__": 2,
    "__GNUC_PATCHLEVEL__": 1,
}
FIXED_STRINGS: Final[dict[str, str]] = {
    "__DATE__": '"??? ?? ????"',
    "__TIME__": '"??:??:??"',
    "__TIMESTAMP__": '"??? ??? ?? ??:??:?? ????"',
}


def fixed_macros() -> dict[str, Macro]:
    """The macros that are the same for every compilation. Each is one constant, so that compilations can share them."""
    macros: dict[str, Macro] = {}
    for name, kind in BUILTINS.items():
        macros[name] = Macro(name, ["x"] if kind >= HAS_NOTHING else None, False, [], -1, kind)
    for name, number in FIXED_NUMBERS.items():
        macros[name] = constant_macro(name, INT_LITERAL, str(number))
    for name, string in FIXED_STRINGS.items():
        macros[name] = constant_macro(name, STRING, string)
    return macros


def constant_macro(name: str, kind: int, text: str) -> Macro:
    """A macro without place that expands to one literal."""
    return Macro(name, None, False, [Token(kind, text, 0)], -1, DEFINED)


FIXED_MACROS: Final = fixed_macros()


class OpenConditional:
    """An #if whose #endif has not been met."""

    __slots__ = ("pos", "taken", "in_else")

    def __init__(self, pos: int, taken: bool) -> None:
        self.pos = pos
        self.taken = taken  # one of its branches was read
        self.in_else = False


class OpenFile:
    """A file being read."""

    __slots__ = ("lexed", "tokens", "offsets", "base", "name", "path", "index", "directive", "conditionals")

    def __init__(self, lexed: LexedText, base: int, name: str) -> None:
        self.lexed = lexed
        self.tokens = lexed.tokens
        self.offsets = lexed.offsets
        self.base = base
        self.name = name
        self.index = 0  # of the next token
        self.directive = 0  # index, in lexed.directives, of the next directive
        self.conditionals: list[OpenConditional] = []


class Preprocessor(TokenSource):
    """One run over a main file and all that it includes."""

    __slots__ = (
        "source_map", "options", "reader", "bag", "stream", "files", "file", "expander", "macros", "once", "counter",
    )  # fmt: skip

    def __init__(self, source_map: SourceMap, options: Options, reader: Reader, bag: DiagnosticBag) -> None:
        super().__init__()
        self.source_map = source_map
        self.options = options
        self.reader = reader
        self.bag = bag
        self.stream = TokenStream()
        self.files: list[OpenFile] = []  # the innermost last
        self.file = OpenFile(lex_cached(""), 0, "")  # the innermost; replaced before it is read
        self.expander = Expander(source_map, bag, self, options.legacy_macro_expansion)
        self.macros: dict[str, Macro] = self.expander.macros
        self.once: set[str] = set()  # paths of files that said #pragma once
        self.counter = 0

    def run(self, name: str, text: str) -> TokenStream:
        """Defines the predefined macros, then reads the main file."""
        stream = self.stream
        # The main file comes first in the offset space, so that position 0 is its start.
        base = self.source_map.add_file(name, text)
        self.macros.update(FIXED_MACROS)
        for macro, value in target_numbers(self.options).items():
            self.macros[macro] = constant_macro(macro, INT_LITERAL, str(value))
        if self.options.defines:
            given = self.given()
            self.open_file("<command line>", given, self.source_map.add_file("<command line>", given))
            self.read_files()
        self.open_file(name, text, base)
        self.read_files()
        stream.tokens.append(Token(END, "", LINE_START))
        stream.positions.append(base + len(text))
        return stream

    def given(self) -> str:
        """The macros of -D as #define lines."""
        lines: list[str] = []
        for define in self.options.defines:
            head, equals, value = define.partition("=")
            value = value.replace("\n", " ").replace("\r", " ")
            lines.append(f"#define {head} {value if equals else '1'}\n")
        return "".join(lines)

    def open_file(self, name: str, text: str, base: int) -> None:
        """Makes a text the innermost file."""
        lexed = lex_cached(text)
        if not lexed.clean:
            self.expander.suspect = True
        self.file = OpenFile(lexed, base, name)
        self.files.append(self.file)

    def close_file(self) -> None:
        """Goes back to the file that included this one."""
        for conditional in self.file.conditionals:
            self.bag.report(UNTERMINATED_CONDITIONAL, conditional.pos)
        self.files.pop()
        if self.files:
            self.file = self.files[-1]

    # Text ------------------------------------------------------------------------------------------------------------

    def read_files(self) -> None:
        """Reads until the outermost open file is at its end."""
        while self.files:
            file = self.file
            index = file.index
            stop = file.lexed.directives[file.directive]
            if index < stop:
                self.read_text(file, stop)
            elif file.tokens[index].kind == END:
                self.close_file()
            else:
                self.read_directive(file)

    def read_text(self, file: OpenFile, stop: int) -> None:
        """Reads up to the next directive: chunks without macro names at once, the rest token by token."""
        out = self.stream.tokens
        places = self.stream.positions
        tokens = file.tokens
        offsets = file.lexed.offsets
        chunks = file.lexed.chunks
        base = file.base
        names = self.macros.keys()
        index = file.index
        while index < stop:
            chunk = chunks.get(index)
            end = stop
            if chunk is not None:
                end = chunk.end
                if names.isdisjoint(chunk.words):
                    out.extend(tokens[index:end])
                    places.extend([base + offset for offset in offsets[index:end].tolist()])
                    index = end
                    continue
            index = self.read_tokens(file, index, end)
            if file.index > stop:
                return  # a macro call went on behind a directive
        file.index = index

    def read_tokens(self, file: OpenFile, index: int, end: int) -> int:
        """Reads tokens one by one and expands macros; returns where it ended: behind `end` after a long call."""
        out = self.stream.tokens
        places = self.stream.positions
        tokens = file.tokens
        offsets = file.offsets
        base = file.base
        macros = self.macros
        while index < end:
            token = tokens[index]
            index += 1
            kind = token.kind
            if kind == IDENT or kind >= FIRST_KEYWORD:
                macro = macros.get(token.text)
                if macro is not None:
                    file.index = index
                    self.expander.expand(token, base + offsets[index - 1], macro, out, places)
                    index = file.index
                    continue
            out.append(token)
            places.append(base + offsets[index - 1])
        file.index = index
        return index

    def next_kind(self) -> int:
        """Kind of the next token of the file."""
        return self.file.tokens[self.file.index].kind

    def next_token(self) -> Token:
        """Takes the next token of the file for the arguments of a macro call; obeys directives on the way."""
        while True:
            file = self.file
            token = file.tokens[file.index]
            if token.kind == END:
                return token
            if token.kind != DIRECTIVE:
                file.index += 1
                self.pos = file.base + file.offsets[file.index - 1]
                return token
            name = file.lexed.names[file.directive]
            if name == "include" or name == "pragma":
                self.bag.report(EMBEDDED_DIRECTIVE, file.base + file.offsets[file.index], [name, "call"])
                self.end_line(file, file.index)
            else:
                self.read_directive(file)

    def report_bad_tokens(self) -> None:
        """Reports tokens that are none, and puts something in their place that the parser knows."""
        stream = self.stream
        tokens: list[Token] = []
        positions: list[int] = []
        for index, token in enumerate(stream.tokens):
            pos = stream.positions[index]
            made: Token | None = token
            if HASH <= token.kind <= UNCLOSED_COMMENT:
                made = self.report_bad_token(token, pos)
            if made is not None:
                tokens.append(made)
                positions.append(pos)
            else:
                self.shift_marks(len(tokens))
        stream.tokens = tokens
        stream.positions = positions

    def shift_marks(self, index: int) -> None:
        """Moves the pragmas behind a token that is left out."""
        stream = self.stream
        for number, (at, orientation) in enumerate(stream.pack_matrix):
            if at > index:
                stream.pack_matrix[number] = (at - 1, orientation)
        for number, (at, text) in enumerate(stream.pragmas):
            if at > index:
                stream.pragmas[number] = (at - 1, text)

    def report_bad_token(self, token: Token, pos: int) -> Token | None:
        """Reports one; returns what stands for it."""
        kind = token.kind
        text = token.text
        end = pos + len(text)
        if kind == BAD_NUMBER:
            self.bag.report(BAD_NUMBER_LITERAL, pos, [text, number_fault(text)], end)
            if "." in text:
                return Token(FLOAT_LITERAL, "0.0", token.flags)
            return Token(INT_LITERAL, "0", token.flags)
        if kind == UNCLOSED_STRING or kind == UNCLOSED_CHAR:
            self.bag.report(UNTERMINATED_STRING, pos, [text[0]], end)
            return Token(STRING if kind == UNCLOSED_STRING else CHAR, text + text[0], token.flags)
        if kind == UNCLOSED_COMMENT:
            self.bag.report(UNTERMINATED_COMMENT, pos)
        elif kind == HASH or kind == HASH_HASH:
            self.bag.report(LANGUAGE_HASH, pos, [text])
        else:
            shown = f"'{text}'" if text.isprintable() else f"U+{ord(text[0]):04X}"
            self.bag.report(STRAY_CHARACTER, pos, [shown])
        return None

    # Directives ------------------------------------------------------------------------------------------------------

    def read_directive(self, file: OpenFile) -> None:
        """Obeys the directive at the file's index and goes to the next line."""
        start = file.index
        name = file.lexed.names[file.directive]
        stop = self.end_line(file, start)
        if name == "define":
            self.define(file, start + 2, stop)
        elif name == "endif":
            self.end_conditional(file, start, stop)
        elif name == "if":
            self.start_conditional(file, start, stop, self.condition(file, start + 2, stop))
        elif name == "ifdef" or name == "ifndef":
            macro = self.macro_name(file, start + 2, stop)
            self.check_end(file, start + 3, stop, name)
            self.start_conditional(file, start, stop, macro != "" and (macro in self.macros) == (name == "ifdef"))
        elif name == "else" or name == "elif":
            self.other_branch(file, start, stop, name)
        elif name == "include":
            self.include(file, start, stop)
        elif name == "undef":
            self.undefine(file, start, stop)
        elif name == "pragma":
            tokens, positions = self.line(file, start + 2, stop)
            self.pragma(tokens, positions, file.base + file.offsets[start])
        elif name == "line":
            self.set_line(file, start, start + 2, stop)
        elif name == "error" or name == "warning":
            code = ERROR_DIRECTIVE if name == "error" else WARNING_DIRECTIVE
            text = file.tokens[start + 2].text if stop > start + 2 else ""
            self.bag.report(code, file.base + file.offsets[start + 1], [text if text else "#" + name])
        elif name and file.tokens[start + 1].kind == INT_LITERAL:
            self.set_line(file, start, start + 1, stop)
        elif name:
            self.bag.report(UNKNOWN_DIRECTIVE, file.base + file.offsets[start + 1], [name])

    def end_line(self, file: OpenFile, start: int) -> int:
        """Goes behind the directive at `start`; returns the index at which its line ends."""
        stop = line_stop(file.tokens, start)
        file.index = stop
        file.directive += 1
        return stop

    def line(self, file: OpenFile, start: int, stop: int) -> tuple[list[Token], list[int]]:
        """The tokens from `start` to the end of a directive, with their places."""
        base = file.base
        return file.tokens[start:stop], [base + offset for offset in file.offsets[start:stop].tolist()]

    def place(self, file: OpenFile, index: int, stop: int) -> int:
        """Place of a token of a directive, or of the end of its line."""
        if index < stop:
            return file.base + file.offsets[index]
        return file.base + file.offsets[stop - 1] + len(file.tokens[stop - 1].text)

    def check_end(self, file: OpenFile, index: int, stop: int, name: str) -> None:
        """Warns of tokens after the end of a directive."""
        if index < stop:
            self.bag.report(EXTRA_TOKENS, self.place(file, index, stop), [name])

    def macro_name(self, file: OpenFile, index: int, stop: int) -> str:
        """The macro name at `index`, "" (reported) where there is none."""
        if index >= stop:
            self.bag.report(MACRO_NAME_MISSING, self.place(file, index, stop))
            return ""
        token = file.tokens[index]
        if not is_word(token):
            self.bag.report(MACRO_NAME_INVALID, file.base + file.offsets[index])
            return ""
        return token.text

    def definable(self, file: OpenFile, index: int, stop: int) -> str:
        """The macro name at `index` where it may be defined and undefined, else "", reported."""
        name = self.macro_name(file, index, stop)
        if name == "defined":
            self.bag.report(MACRO_NAME_RESERVED, self.place(file, index, stop))
            return ""
        if name in BUILTINS and name in self.macros and self.macros[name].builtin != DEFINED:
            self.bag.report(BUILTIN_MACRO_REDEFINED, self.place(file, index, stop), [name])
        return name

    # Macros ----------------------------------------------------------------------------------------------------------

    def define(self, file: OpenFile, index: int, stop: int) -> None:
        """#define"""
        name = self.definable(file, index, stop)
        if not name:
            return
        definition = file.base + file.offsets[index]
        index += 1
        parameters: list[str] | None = None
        variadic = False
        if index < stop and file.tokens[index].kind == P_LPAREN and not file.tokens[index].flags & SPACE_BEFORE:
            parameters = []
            index = self.read_parameters(file, index + 1, stop, parameters)
            if index < 0:
                return
            variadic = file.tokens[index - 2].kind == P_ELLIPSIS
        if not self.check_body(file, index, stop, parameters):
            return
        macro = Macro(name, parameters, variadic, file.tokens[index:stop], definition, DEFINED)
        old = self.macros.get(name)
        if old is not None and old.builtin == DEFINED:
            if same_definition(old, macro):
                return
            diagnostic = self.bag.report(MACRO_REDEFINED, definition, [name], definition + len(name))
            if old.expansion.definition >= 0:
                diagnostic.note(old.expansion.definition, "previous definition is here")
        self.macros[name] = macro

    def read_parameters(self, file: OpenFile, index: int, stop: int, parameters: list[str]) -> int:
        """Reads `a, b, ...)`; returns the index behind it, -1 where it is faulty. Variadic lists end in a name."""
        tokens = file.tokens
        if index < stop and tokens[index].kind == P_RPAREN:
            return index + 1
        while index < stop:
            token = tokens[index]
            pos = file.base + file.offsets[index]
            name = token.text
            index += 1
            rest = token.kind == P_ELLIPSIS
            if rest:
                name = "__VA_ARGS__"
            elif not is_word(token):
                self.bag.report(MACRO_PARAMETERS, pos, ["expected an identifier"])
                return -1
            elif index < stop and tokens[index].kind == P_ELLIPSIS:
                rest = True
                index += 1
            if name in parameters:
                self.bag.report(MACRO_DUPLICATE_PARAMETER, pos, [name])
                return -1
            parameters.append(name)
            if index < stop and tokens[index].kind == P_RPAREN:
                return index + 1
            if rest or index >= stop or tokens[index].kind != P_COMMA:
                missing = "missing ')'" if rest or index >= stop else "expected ','"
                self.bag.report(MACRO_PARAMETERS, self.place(file, index, stop), [missing])
                return -1
            index += 1
        self.bag.report(MACRO_PARAMETERS, self.place(file, index, stop), ["missing ')'"])
        return -1

    def check_body(self, file: OpenFile, start: int, stop: int, parameters: list[str] | None) -> bool:
        """Whether # and ## stand where they may in a macro's body."""
        for index in range(start, stop):
            kind = file.tokens[index].kind
            if kind < HASH or kind > UNCLOSED_COMMENT:
                continue
            pos = file.base + file.offsets[index]
            if kind == HASH_HASH:
                if index == start or index == stop - 1:
                    self.bag.report(PASTE_AT_END, pos, ["the start" if index == start else "the end"])
                    return False
            elif kind == HASH and parameters is not None:
                if index + 1 == stop or file.tokens[index + 1].text not in parameters:
                    self.bag.report(STRINGIFY_PARAMETER, pos)
                    return False
            else:
                self.expander.suspect = True
        return True

    def undefine(self, file: OpenFile, start: int, stop: int) -> None:
        """#undef"""
        name = self.definable(file, start + 2, stop)
        if name:
            self.macros.pop(name, None)
            self.check_end(file, start + 3, stop, "undef")

    # Conditionals ----------------------------------------------------------------------------------------------------

    def condition(self, file: OpenFile, start: int, stop: int) -> bool:
        """The value of an #if or #elif line."""
        tokens, positions = self.line(file, start, stop)
        expander = self.expander
        suspect = expander.suspect
        expander.in_condition = True
        expander.protect = 0
        tokens, positions = expander.expand_list(tokens, positions)
        expander.in_condition = False
        expander.protect = 0
        expander.suspect = suspect
        return evaluate(tokens, positions, self.macros, self.bag, self.place(file, stop, stop))

    def start_conditional(self, file: OpenFile, start: int, stop: int, holds: bool) -> None:
        """#if, #ifdef, #ifndef."""
        file.conditionals.append(OpenConditional(file.base + file.offsets[start], holds))
        if not holds:
            self.skip(file)

    def other_branch(self, file: OpenFile, start: int, stop: int, name: str) -> None:
        """#else or #elif after a branch that was read: all that is left of the conditional is skipped."""
        if self.check_branch(file, start, stop, name):
            self.skip(file)

    def check_branch(self, file: OpenFile, start: int, stop: int, name: str) -> bool:
        """Whether an #else or #elif stands in a conditional."""
        pos = file.base + file.offsets[start]
        if not file.conditionals:
            self.bag.report(STRAY_CONDITIONAL, pos, [name])
            return False
        if file.conditionals[-1].in_else:
            self.bag.report(CONDITIONAL_AFTER_ELSE, pos, [name])
        if name == "else":
            file.conditionals[-1].in_else = True
            self.check_end(file, start + 2, stop, name)
        return True

    def end_conditional(self, file: OpenFile, start: int, stop: int) -> None:
        """#endif"""
        self.check_end(file, start + 2, stop, "endif")
        if file.conditionals:
            file.conditionals.pop()
        else:
            self.bag.report(STRAY_CONDITIONAL, file.base + file.offsets[start], ["endif"])

    def skip(self, file: OpenFile) -> None:
        """Goes from directive to directive until the branch to read, or the end, of the innermost conditional."""
        lexed = file.lexed
        conditional = file.conditionals[-1]
        depth = 0
        while True:
            start = lexed.directives[file.directive]
            file.index = start
            name = lexed.names[file.directive]
            if file.tokens[start].kind == END:
                return
            if name == "if" or name == "ifdef" or name == "ifndef":
                depth += 1
            elif name == "endif":
                if depth == 0:
                    self.end_conditional(file, start, self.end_line(file, start))
                    return
                depth -= 1
            elif depth == 0 and (name == "else" or name == "elif"):
                stop = self.end_line(file, start)
                self.check_branch(file, start, stop, name)
                if not conditional.taken and (name == "else" or self.condition(file, start + 2, stop)):
                    conditional.taken = True
                    return
                continue
            file.directive += 1

    # Includes --------------------------------------------------------------------------------------------------------

    def include(self, file: OpenFile, start: int, stop: int) -> None:
        """#include: opens the file, unless its guard or #pragma once says that there is nothing to read."""
        index = start + 2
        spelled = ""
        if index < stop and file.tokens[index].kind == HEADER_NAME:
            spelled = file.tokens[index].text
            self.check_end(file, index + 1, stop, "include")
        else:
            tokens, positions = self.line(file, index, stop)
            spelled = header_name(self.expander.expand_list(tokens, positions)[0])
        pos = self.place(file, index, stop)
        if len(spelled) < 3:
            self.bag.report(INCLUDE_SYNTAX, pos)
            return
        name = spelled[1:-1]
        angled = spelled[0] == "<"
        found = self.reader.find(name, angled, self.includers())
        if found is None:
            diagnostic = self.bag.report(INCLUDE_NOT_FOUND, pos, [name], pos + len(spelled))
            if angled and self.reader.callback is None and self.reader.find(name, False, self.includers()) is not None:
                diagnostic.with_help(f'<> looks in -I folders only: write #include "{name}"')
            return
        if found.path in self.once or lex_cached(found.text).guard in self.macros:
            return
        if len(self.files) > INCLUDE_LIMIT:
            self.bag.report(INCLUDE_DEPTH, pos)
            self.stop()  # a file that includes itself twice would go on for 2^200 inclusions
            return
        self.open_file(found.path, found.text, self.source_map.add_file(found.path, found.text, pos))

    def stop(self) -> None:
        """Takes all open files for read."""
        for file in self.files:
            file.conditionals.clear()
            file.directive = len(file.lexed.directives) - 1
            file.index = file.lexed.directives[-1]

    def includers(self) -> list[str]:
        """Names of the open files, the innermost first."""
        return [file.name for file in reversed(self.files)]

    # #line and #pragma -----------------------------------------------------------------------------------------------

    def set_line(self, file: OpenFile, start: int, index: int, stop: int) -> None:
        """#line 12 "name", and `# 12 "name" flags` as preprocessors write it."""
        marker = index == start + 1
        given, given_positions = self.line(file, index, stop)
        tokens, positions = self.expander.expand_list(given, given_positions)
        number = tokens[0].text if tokens else ""
        named = len(tokens) > 1 and tokens[1].kind == STRING
        if not number.isdecimal() or int(number[:12]) > LINE_LIMIT or (len(tokens) > 1 and not named):
            self.bag.report(LINE_SYNTAX, self.place(file, index, stop))
            return
        if len(tokens) > 2 and not marker:
            self.bag.report(EXTRA_TOKENS, positions[2], ["line"])
        if not self.options.ignore_line_directives:
            name = unescape(tokens[1].text[1:-1]) if named else None
            self.source_map.add_line_directive(file.base + file.offsets[start], int(number), name)

    def pragma(self, tokens: list[Token], positions: list[int], pos: int) -> None:
        """#pragma and _Pragma."""
        name = tokens[0].text if tokens else ""
        if name == "once":
            self.once.add(self.file.name)
            return
        if name == "mark" or name == "region" or name == "endregion":
            return
        if name == "pack_matrix":
            tokens, positions = self.expander.expand_list(tokens, positions)
            self.pack_matrix([token.text for token in tokens], pos)
        elif name == "message":
            tokens, positions = self.expander.expand_list(tokens, positions)
            self.message(tokens, pos)
        elif name == "dxc":
            self.diagnostic_pragma([token.text for token in tokens], pos)
        elif name != "warning":
            self.bag.report(UNKNOWN_PRAGMA, positions[0] if positions else pos)
        self.stream.pragmas.append((len(self.stream.tokens), "#pragma " + spelling(tokens)))

    def pack_matrix(self, words: list[str], pos: int) -> None:
        """#pragma pack_matrix(row_major)"""
        if len(words) < 4 or words[1] != "(" or words[3] != ")" or words[2] not in ("row_major", "column_major"):
            self.bag.report(PACK_MATRIX_SYNTAX, pos)
            return
        if len(words) > 4:
            self.bag.report(EXTRA_TOKENS, pos, ["pragma pack_matrix"])
        orientation = ROW_MAJOR if words[2] == "row_major" else COLUMN_MAJOR
        self.stream.pack_matrix.append((len(self.stream.tokens), orientation))

    def message(self, tokens: list[Token], pos: int) -> None:
        """#pragma message("text")"""
        text = ""
        fine = len(tokens) > 1
        for token in tokens[1:]:
            if token.kind == STRING:
                text += unescape(token.text[1:-1])
            elif token.kind != P_LPAREN and token.kind != P_RPAREN:
                fine = False
        if fine:
            self.bag.report(PRAGMA_MESSAGE, pos, [text])
        else:
            self.bag.report(PRAGMA_SYNTAX, pos, ["message", "expected a string"])

    def diagnostic_pragma(self, words: list[str], pos: int) -> None:
        """#pragma dxc diagnostic push | pop | ignored "-Wname" | warning "-Wname" | error "-Wname\""""
        action = words[2] if len(words) > 2 and words[1] == "diagnostic" else ""
        severity = {"ignored": IGNORED, "warning": WARNING, "error": ERROR, "fatal": ERROR}.get(action, 0)
        name = words[3].strip('"') if len(words) == 4 else ""
        if severity and name.startswith("-W"):
            self.bag.regions.set(pos, name[2:], severity)
        elif action == "push":
            self.bag.regions.push(pos)
        elif action == "pop":
            self.bag.regions.pop(pos)
        else:
            self.bag.report(PRAGMA_SYNTAX, pos, ["dxc diagnostic", 'expected push, pop, or ignored "-Wname"'])

    # Builtin macros --------------------------------------------------------------------------------------------------

    def builtin(self, macro: Macro, token: Token, pos: int) -> list[Token]:
        """What __LINE__ and its like expand to."""
        kind = macro.builtin
        if kind == LINE:
            return [integer_token(self.source_map.locate(pos)[1], token)]
        if kind == FILE:
            return [string_token(self.source_map.locate(pos)[0], token)]
        if kind == COUNTER:
            self.counter += 1
            return [integer_token(self.counter - 1, token)]
        if kind == INCLUDE_LEVEL:
            return [integer_token(len(self.files) - 1, token)]
        return [string_token(self.files[0].name, token)]

    def builtin_call(self, macro: Macro, given: list[Token], token: Token, pos: int) -> list[Token]:
        """What __has_include(...) and its like expand to."""
        if macro.builtin == HAS_NOTHING:
            known = macro.name == "__has_feature" and len(given) == 1 and given[0].text in FEATURES
            return [integer_token(int(known), token)]
        if macro.builtin == HAS_INCLUDE:
            name = header_name(given)
            if len(name) < 3:
                self.bag.report(HAS_CHECK_SYNTAX, pos, [macro.name, "a file name"])
                return [integer_token(0, token)]
            found = self.reader.look(name[1:-1], name[0] == "<", self.includers())
            return [integer_token(int(found), token)]
        if len(given) != 1 or given[0].kind != STRING:
            self.bag.report(HAS_CHECK_SYNTAX, pos, [macro.name, "a string"])
            return []
        tokens = [made for made in lex(unescape(given[0].text[1:-1]))[0] if made.kind != END]
        self.pragma(tokens, [pos] * len(tokens), pos)
        return []


FEATURES: Final = ("hlsl_vk_buffer_pointer",)  # what __has_feature knows


def target_numbers(options: Options) -> dict[str, int]:
    """The macros that tell of the target, and their values."""
    major, minor = options.shader_model
    numbers: dict[str, int] = {
        "__HLSL_VERSION": options.hlsl_version,
        "__SHADER_TARGET_STAGE": STAGE_NUMBERS.get(options.stage, 5),
        "__SHADER_TARGET_MAJOR": major,
        "__SHADER_TARGET_MINOR": minor,
        "__SPIRV_MAJOR_VERSION__": 1,
        "__SPIRV_MINOR_VERSION__": 6 if options.target_env == "vulkan1.3" else 5,
    }
    if options.enable_16bit:
        numbers["__HLSL_ENABLE_16_BIT"] = 1
    if "SPV_NV_cooperative_vector" in options.extensions:
        numbers["__ONESHADER_COOPERATIVE_VECTOR"] = 1   # read by dx/linalg.h
    if "SPV_NV_cooperative_matrix2" in options.extensions:
        numbers["__ONESHADER_COOPERATIVE_MATRIX2"] = 1
    return numbers


def header_name(tokens: list[Token]) -> str:
    """The "name" or <name> that tokens spell, "" where they do not."""
    if not tokens:
        return ""
    if tokens[0].kind == STRING or tokens[0].kind == HEADER_NAME:
        return tokens[0].text
    if tokens[0].text != "<":
        return ""
    text = "<"
    for token in tokens[1:]:
        if token.text == ">":
            return text + ">"
        text += " " + token.text if token.flags & SPACED and len(text) > 1 else token.text
    return ""


def unescape(text: str) -> str:
    """The text of a string literal with \\\\ and \\" resolved."""
    return text.replace('\\"', '"').replace("\\\\", "\\") if "\\" in text else text


def spelling(tokens: list[Token]) -> str:
    """Tokens as text, on one line."""
    text = ""
    for token in tokens:
        text += " " + token.text if token.flags & SPACED and text else token.text
    return text


def preprocess(
    source_map: SourceMap,
    name: str,
    text: str,
    options: Options,
    reader: Reader,
    bag: DiagnosticBag,
    keep_faults: bool = False,
) -> TokenStream:
    """The tokens of a main file after preprocessing; faults go to the bag, and reading goes on after each.

    Characters and literals that make no token are reported and left out, but kept silently under `keep_faults`: that is
    for preprocessed text, which need not be HLSL.
    """
    preprocessor = Preprocessor(source_map, options, reader, bag)
    stream = preprocessor.run(name, text)
    if preprocessor.expander.suspect and not keep_faults:
        preprocessor.report_bad_tokens()
    preprocessor.expander.source = TokenSource()  # cuts a cycle, so that all this is freed without the collector
    return stream


# Preprocessed text ---------------------------------------------------------------------------------------------------

BLANK_LINES: Final = 8  # a gap of up to so many lines is written as empty lines, a longer one as #line


def preprocessed_text(stream: TokenStream, source_map: SourceMap) -> str:
    """The stream as HLSL text with #line directives and pragmas: compiles to the same module (-P)."""
    pieces: list[str] = []
    expansions = source_map.expansions
    pragmas = stream.pragmas
    pragma = 0
    current = ""  # the file and line that the text says it is at
    line = 0
    since = 0  # positions from `since` to `until` are on that line
    until = -1
    touching = -1  # a token at this position touches the one before
    for index, token in enumerate(stream.tokens):
        while pragma < len(pragmas) and pragmas[pragma][0] <= index:
            pieces.append(("\n" if pieces else "") + pragmas[pragma][1])
            pragma += 1
            until = -1
            current = ""
        if token.kind == END:
            break
        pos = stream.positions[index]
        fresh = False  # the token starts a line of the text
        if not since <= pos <= until:
            file, at, _ = source_map.locate(pos)
            if file != current or at - line > BLANK_LINES or (at < line and not shares_call(source_map, stream, index)):
                pieces.append(("\n" if pieces else "") + f"#line {at} {quoted(file)}\n")
                current = file
                line = at
                fresh = True
            elif at > line:
                pieces.append("\n" * (at - line))
                line = at
                fresh = True
            since, until = source_map.line_range(pos)
        if not fresh and (pos != touching or token.flags & SPACED or pos in expansions):
            pieces.append(" ")
        pieces.append(token.text)
        touching = -1 if pos in expansions else pos + len(token.text)
    return "".join(pieces) + "\n"


def shares_call(source_map: SourceMap, stream: TokenStream, index: int) -> bool:
    """Whether a token stands before the one that it follows because both come from one macro call on several lines."""
    pos = stream.positions[index]
    if pos not in source_map.expansions or index == 0:
        return False
    return source_map.file_at(pos) is source_map.file_at(stream.positions[index - 1])


def quoted(name: str) -> str:
    """A file name as #line takes it."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
