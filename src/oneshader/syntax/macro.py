"""Macros: their definitions, and the expansion of macro calls into tokens (C11 6.10.3, recursion as in clang)."""

from __future__ import annotations

from oneshader.source.catalog_input import (
    EXPANSION_LIMIT,
    MACRO_TOO_FEW,
    MACRO_TOO_MANY,
    MACRO_UNTERMINATED,
    PASTE_INVALID,
)
from oneshader.source.diag import DiagnosticBag
from oneshader.source.text import Expansion, SourceMap
from oneshader.syntax.lex import lex
from oneshader.syntax.token import (
    CHAR,
    END,
    FIRST_KEYWORD,
    HASH,
    HASH_HASH,
    IDENT,
    INT_LITERAL,
    LINE_START,
    NO_EXPAND,
    P_COMMA,
    P_LPAREN,
    P_RPAREN,
    SPACE_BEFORE,
    STRING,
    UNCLOSED_COMMENT,
    UNKNOWN,
    Token,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Kinds of macros that the preprocessor itself knows.
DEFINED: Final = 0  # by #define or -D
LINE: Final = 1
FILE: Final = 2
COUNTER: Final = 3
INCLUDE_LEVEL: Final = 4
BASE_FILE: Final = 5
HAS_NOTHING: Final = 6  # __has_feature(x) and its like: 0 for nearly all
HAS_INCLUDE: Final = 7
PRAGMA_OPERATOR: Final = 8

TOKEN_LIMIT: Final = 2_000_000  # tokens out of macros in one compilation
DEPTH_LIMIT: Final = 100  # macro calls within the arguments of macro calls

SPACED: Final = SPACE_BEFORE | LINE_START


class Macro:
    """A macro. `enabled` is False while its own expansion is read, so that it cannot expand within itself."""

    __slots__ = (
        "name", "parameters", "variadic", "body", "places", "expansion", "builtin", "enabled", "constant", "spaced",
        "resolved",
    )  # fmt: skip

    def __init__(
        self, name: str, parameters: list[str] | None, variadic: bool, body: list[Token], definition: int, builtin: int
    ) -> None:
        self.name = name
        self.parameters = parameters  # None: object-like
        self.variadic = variadic  # the last parameter takes all arguments that are left
        self.body = body
        self.expansion = Expansion(name, definition)
        self.builtin = builtin
        self.enabled = True
        self.places: list[int] = []  # for each token of the body: the parameter it names, -1 for none
        self.resolved = True  # no ## is left in the body of an object-like macro
        self.constant: Token | None = None  # the body of an object-like macro that is one token and no name
        self.spaced: list[Token] = body  # the body with white space before it
        if parameters is not None:
            for token in body:
                self.places.append(parameters.index(token.text) if is_word(token) and token.text in parameters else -1)
        elif builtin == DEFINED:
            self.set_body(body)
            for token in body:
                if token.kind == HASH_HASH:
                    self.resolved = False

    def set_body(self, body: list[Token]) -> None:
        """Sets the body of an object-like macro."""
        if body:
            body = [with_space(body[0], 0)] + body[1:]
            self.spaced = [with_space(body[0], SPACE_BEFORE)] + body[1:]
        self.body = body
        self.constant = body[0] if len(body) == 1 and not is_word(body[0]) else None


def is_word(token: Token) -> bool:
    """Whether a token can name a macro: an identifier or a keyword."""
    return token.kind == IDENT or token.kind >= FIRST_KEYWORD


def with_space(token: Token, spaced: int) -> Token:
    """The token with or without white space before it."""
    if ((token.flags & SPACED) != 0) == (spaced != 0):
        return token
    return Token(token.kind, token.text, (token.flags & ~SPACED) | (SPACE_BEFORE if spaced else 0))


def same_definition(one: Macro, other: Macro) -> bool:
    """Whether a redefinition changes nothing: the same tokens with white space in the same places."""
    if one.parameters != other.parameters or one.variadic != other.variadic or one.builtin != other.builtin:
        return False
    if len(one.body) != len(other.body):
        return False
    for index, token in enumerate(one.body):
        twin = other.body[index]
        if token.text != twin.text or (index and (token.flags ^ twin.flags) & SPACE_BEFORE):
            return False
    return True


class TokenSource:
    """Where the expander reads on when the arguments of a call are not all in the macro that it expands: the file."""

    __slots__ = ("pos",)

    def __init__(self) -> None:
        self.pos = 0  # global offset of the token that next_token returned

    def next_kind(self) -> int:
        """Kind of the next token, which stays."""
        return END

    def next_token(self) -> Token:
        """Takes the next token; END is not taken."""
        return Token(END, "", 0)

    def builtin(self, macro: Macro, token: Token, pos: int) -> list[Token]:
        """What a builtin macro expands to."""
        return []

    def builtin_call(self, macro: Macro, given: list[Token], token: Token, pos: int) -> list[Token]:
        """What the call of a builtin macro expands to."""
        return []


class Frame:
    """Tokens being read: the expansion of a macro, or the tokens of an argument."""

    __slots__ = ("tokens", "positions", "pos", "index", "macro")

    def __init__(self, tokens: list[Token], positions: list[int] | None, pos: int, macro: Macro | None) -> None:
        self.tokens = tokens
        self.positions = positions  # None: all stand at `pos`
        self.pos = pos
        self.index = 0
        self.macro = macro


class Argument:
    """One argument of a macro call, as written and (once asked for) expanded."""

    __slots__ = ("tokens", "positions", "expanded", "expanded_positions", "known")

    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.positions: list[int] = []
        self.expanded: list[Token] = self.tokens
        self.expanded_positions: list[int] = self.positions
        self.known = False


class Expander:
    """Expands macro calls. Tokens of a body stand where the outermost call does, arguments where they are written."""

    __slots__ = (
        "macros", "source_map", "bag", "source", "legacy", "stack", "floor", "open", "token", "pos", "produced",
        "depth", "in_condition", "protect", "suspect", "pasted",
    )  # fmt: skip

    def __init__(self, source_map: SourceMap, bag: DiagnosticBag, source: TokenSource, legacy: bool) -> None:
        self.macros: dict[str, Macro] = {}
        self.source_map = source_map
        self.bag = bag
        self.source = source
        self.legacy = legacy  # arguments are expanded before ## pastes them (fxc)
        self.stack: list[Frame] = []
        self.floor = 0  # frames below belong to an outer expansion and are not read
        self.open = True  # the file may be read on behind the frames
        self.token = Token(END, "", 0)  # what pull() read
        self.pos = 0
        self.produced = 0
        self.depth = 0
        self.in_condition = False  # expanding an #if line: the operand of `defined` stays
        self.protect = 0  # 1 after `defined`, 2 after `defined (`
        self.suspect = False  # a token may have come out that must be reported
        self.pasted: dict[str, Token | None] = {}

    def expand(self, token: Token, pos: int, macro: Macro, tokens: list[Token], positions: list[int]) -> None:
        """Expands the macro that a token of the file names, with what follows, to the end of the tokens out."""
        if self.enter(token, pos, macro, tokens, positions):
            self.drain(tokens, positions)
        else:
            tokens.append(token)
            positions.append(pos)

    def expand_list(self, given: list[Token], given_positions: list[int]) -> tuple[list[Token], list[int]]:
        """The tokens of an argument or a directive, expanded by themselves."""
        tokens: list[Token] = []
        positions: list[int] = []
        if self.depth >= DEPTH_LIMIT:
            self.exhaust(given_positions[0] if given_positions else 0)
            return tokens, positions
        floor = self.floor
        was_open = self.open
        self.depth += 1
        self.floor = len(self.stack)
        self.open = False
        self.stack.append(Frame(given, given_positions, 0, None))
        self.drain(tokens, positions)
        self.floor = floor
        self.open = was_open
        self.depth -= 1
        return tokens, positions

    def drain(self, tokens: list[Token], positions: list[int]) -> None:
        """Reads the frames above the floor to their end, expanding macros on the way."""
        stack = self.stack
        macros = self.macros
        while len(stack) > self.floor:
            frame = stack[-1]
            index = frame.index
            if index >= len(frame.tokens):
                self.leave()
                continue
            frame.index = index + 1
            token = frame.tokens[index]
            pos = frame.pos if frame.positions is None else frame.positions[index]
            if token.kind == IDENT or token.kind >= FIRST_KEYWORD or self.protect:
                macro = macros.get(token.text)
                if self.in_condition and self.protected(token):
                    macro = None
                if macro is not None and not token.flags & NO_EXPAND:
                    if not macro.enabled:
                        token = Token(token.kind, token.text, token.flags | NO_EXPAND)
                    elif self.enter(token, pos, macro, tokens, positions):
                        continue
            tokens.append(token)
            positions.append(pos)

    def protected(self, token: Token) -> bool:
        """In an #if line: whether the token is the operand of `defined`."""
        state = self.protect
        self.protect = 0
        if state == 1 and token.kind == P_LPAREN:
            self.protect = 2
        elif state == 0 and token.text == "defined":
            self.protect = 1
        return state != 0

    def leave(self) -> None:
        """Drops the frame that has been read; its macro may expand again."""
        macro = self.stack.pop().macro
        if macro is not None:
            macro.enabled = True

    def enter(self, token: Token, pos: int, macro: Macro, tokens: list[Token], positions: list[int]) -> bool:
        """Starts the expansion of a macro whose name was read; False where it is no call.

        Short expansions go straight to the tokens out, the others become a frame.
        """
        constant = macro.constant
        if constant is not None:
            self.record(pos, macro)
            tokens.append(macro.spaced[0] if token.flags & SPACED else constant)
            positions.append(pos)
            return True
        if macro.parameters is not None:
            return self.enter_call(token, pos, macro, tokens, positions)
        if macro.builtin != DEFINED:
            made = self.source.builtin(macro, token, pos)
            tokens.extend(made)
            positions.extend([pos] * len(made))
            return True
        if not macro.resolved:
            macro.set_body(self.substitute(macro, [], [-1] * len(macro.body), pos, False)[0])
            macro.resolved = True
        self.record(pos, macro)
        self.push(macro.spaced if token.flags & SPACED else macro.body, None, pos, macro)
        return True

    def enter_call(self, token: Token, pos: int, macro: Macro, tokens: list[Token], positions: list[int]) -> bool:
        """Starts the expansion of a function-like macro, where a parenthesis follows."""
        if not self.paren_follows():
            return False
        arguments = self.collect(macro, pos)
        if macro.builtin != DEFINED:
            made = self.source.builtin_call(macro, arguments[0].tokens, token, pos)
            tokens.extend(made)
            positions.extend([pos] * len(made))
            return True
        elided = macro.variadic and len(arguments) < len(macro.parameters or ())
        self.fit(macro, arguments, pos)
        self.record(pos, macro)
        body, places = self.substitute(macro, arguments, macro.places, pos, elided)
        if body:
            body[0] = with_space(body[0], token.flags & SPACED)
        self.push(body, places, pos, macro)
        return True

    def record(self, pos: int, macro: Macro) -> None:
        """Tells the source map about the outermost call at a place."""
        expansions = self.source_map.expansions
        if pos not in expansions:
            expansions[pos] = macro.expansion

    def push(self, tokens: list[Token], positions: list[int] | None, pos: int, macro: Macro) -> None:
        """Makes the expansion of a macro the next thing to be read."""
        self.produced += len(tokens)
        if self.produced > TOKEN_LIMIT:
            self.exhaust(pos)
            return
        macro.enabled = False
        self.stack.append(Frame(tokens, positions, pos, macro))

    def exhaust(self, pos: int) -> None:
        """Ends all expansion: a limit was passed."""
        self.bag.report(EXPANSION_LIMIT, pos)
        for frame in self.stack:
            frame.index = len(frame.tokens)
        self.macros.clear()

    # Calls -----------------------------------------------------------------------------------------------------------

    def paren_follows(self) -> bool:
        """Whether the next token is an opening parenthesis."""
        index = len(self.stack) - 1
        while index >= self.floor:
            frame = self.stack[index]
            if frame.index < len(frame.tokens):
                return frame.tokens[frame.index].kind == P_LPAREN
            index -= 1
        return self.open and self.source.next_kind() == P_LPAREN

    def pull(self) -> bool:
        """Reads the next token, unexpanded, into self.token and self.pos; False at the end."""
        while len(self.stack) > self.floor:
            frame = self.stack[-1]
            index = frame.index
            if index < len(frame.tokens):
                frame.index = index + 1
                self.token = frame.tokens[index]
                self.pos = frame.pos if frame.positions is None else frame.positions[index]
                return True
            self.leave()
        if not self.open:
            return False
        self.token = self.source.next_token()
        self.pos = self.source.pos
        return self.token.kind != END

    def collect(self, macro: Macro, pos: int) -> list[Argument]:
        """Reads the arguments of a call, from ( to )."""
        last = len(macro.parameters or ()) - 1 if macro.variadic else -1
        arguments: list[Argument] = [Argument()]
        depth = 0
        self.pull()  # the parenthesis
        while True:
            if not self.pull():
                self.bag.report(MACRO_UNTERMINATED, pos, [macro.name])
                return arguments
            token = self.token
            kind = token.kind
            if kind == P_LPAREN:
                depth += 1
            elif kind == P_RPAREN:
                if depth == 0:
                    return arguments
                depth -= 1
            elif kind == P_COMMA and depth == 0 and len(arguments) - 1 != last:
                arguments.append(Argument())
                continue
            elif kind == IDENT or kind >= FIRST_KEYWORD:
                # Reading may leave the expansion that disabled the macro; the name stays unexpanded all the same.
                known = self.macros.get(token.text)
                if known is not None and not known.enabled:
                    token = Token(kind, token.text, token.flags | NO_EXPAND)
            arguments[-1].tokens.append(token)
            arguments[-1].positions.append(self.pos)

    def fit(self, macro: Macro, arguments: list[Argument], pos: int) -> None:
        """Makes the number of arguments that of the parameters; reports where it was another."""
        wanted = len(macro.parameters or ())
        given = len(arguments)
        if given == 1 and wanted == 0 and not arguments[0].tokens:
            arguments.clear()
        elif given > wanted:
            extra = arguments[wanted].positions
            self.bag.report(MACRO_TOO_MANY, extra[0] if extra else pos, [macro.name, str(wanted), str(given)]).note(
                macro.expansion.definition, f"macro '{macro.name}' is defined here"
            )
            del arguments[wanted:]
        elif given < wanted:
            if not (macro.variadic and given == wanted - 1):
                self.bag.report(MACRO_TOO_FEW, pos, [macro.name, str(wanted), str(given)]).note(
                    macro.expansion.definition, f"macro '{macro.name}' is defined here"
                )
            while len(arguments) < wanted:
                arguments.append(Argument())

    def expanded(self, argument: Argument) -> None:
        """Sees to it that the expanded form of an argument is known."""
        if argument.known:
            return
        argument.known = True
        for token in argument.tokens:
            if token.text in self.macros or self.in_condition:
                argument.expanded, argument.expanded_positions = self.expand_list(argument.tokens, argument.positions)
                return

    def substitute(
        self, macro: Macro, arguments: list[Argument], places: list[int], pos: int, elided: bool
    ) -> tuple[list[Token], list[int]]:
        """The body of a macro with its parameters replaced, # and ## done."""
        tokens: list[Token] = []
        positions: list[int] = []
        body = macro.body
        paste = False  # ## was read
        empty = True  # the left side of a ## that may follow has no tokens
        index = 0
        while index < len(body):
            token = body[index]
            place = places[index]
            index += 1
            if token.kind == HASH_HASH:
                paste = True
                continue
            before = len(tokens)
            if place >= 0:
                argument = arguments[place]
                pasting = paste or (index < len(body) and body[index].kind == HASH_HASH)
                if pasting and paste and macro.variadic and place == len(arguments) - 1 and is_comma(tokens):
                    paste = False
                    if elided:
                        tokens.pop()
                        positions.pop()
                        continue
                if pasting and not self.legacy:
                    self.add(tokens, positions, argument.tokens, argument.positions, token, paste)
                else:
                    self.expanded(argument)
                    self.add(tokens, positions, argument.expanded, argument.expanded_positions, token, paste)
            elif token.kind == HASH and macro.parameters is not None:
                made = stringify(arguments[places[index]], token)
                index += 1
                self.add(tokens, positions, [made], [pos], token, paste)
            else:
                self.add(tokens, positions, [token], [pos], token, paste)
            if paste and not empty and len(tokens) > before:
                self.paste(tokens, positions, before, pos)
            nothing = len(tokens) == before
            empty = nothing and (empty or not paste)
            paste = False
        return tokens, positions

    def add(
        self,
        tokens: list[Token],
        positions: list[int],
        part: list[Token],
        part_positions: list[int],
        like: Token,
        paste: bool,
    ) -> None:
        """Appends tokens that replace `like`, with its white space before the first."""
        if not part:
            return
        first = part[0]
        if not paste and ((first.flags & SPACED) != 0) != ((like.flags & SPACED) != 0):
            first = with_space(first, like.flags & SPACED)
        tokens.append(first)
        tokens.extend(part[1:])
        positions.extend(part_positions)

    def paste(self, tokens: list[Token], positions: list[int], at: int, pos: int) -> None:
        """Joins the tokens at - 1 and at; where that gives no token, both stay."""
        left = tokens[at - 1]
        right = tokens[at]
        text = left.text + right.text
        if text not in self.pasted:
            self.pasted[text] = one_token(text)
        made = self.pasted[text]
        if made is None:
            self.bag.report(PASTE_INVALID, pos, [text])
            return
        if HASH <= made.kind <= UNCLOSED_COMMENT:
            self.suspect = True
        tokens[at - 1] = Token(made.kind, made.text, left.flags & SPACED)
        del tokens[at]
        del positions[at]


def is_comma(tokens: list[Token]) -> bool:
    """Whether the last token is a comma."""
    return bool(tokens) and tokens[-1].kind == P_COMMA


def one_token(text: str) -> Token | None:
    """The token that a text is, None where it is not exactly one."""
    if text == "##":
        return Token(HASH_HASH, text, 0)
    if text[0] == "#":
        return None
    tokens, _ = lex(text)
    if len(tokens) != 2 or tokens[0].kind == UNKNOWN or tokens[0].kind == UNCLOSED_COMMENT or tokens[0].text != text:
        return None
    return tokens[0]


def stringify(argument: Argument, operator: Token) -> Token:
    """The string literal that # makes of an argument."""
    pieces: list[str] = []
    for index, token in enumerate(argument.tokens):
        if index and token.flags & SPACED:
            pieces.append(" ")
        text = token.text
        if token.kind == STRING or token.kind == CHAR:
            text = text.replace("\\", "\\\\").replace('"', '\\"')
        pieces.append(text)
    text = "".join(pieces)
    slashes = len(text) - len(text.rstrip("\\"))
    if slashes % 2:
        text = text[:-1]  # a lone backslash would eat the closing quote
    return Token(STRING, '"' + text + '"', operator.flags & SPACED)


def integer_token(value: int, like: Token) -> Token:
    """An integer literal in the place of another token."""
    return Token(INT_LITERAL, str(value), like.flags)


def string_token(text: str, like: Token) -> Token:
    """A string literal in the place of another token."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return Token(STRING, '"' + escaped + '"', like.flags)
