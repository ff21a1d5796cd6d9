"""Lexer: text of one file in, raw tokens out (no comments or white space, directives still in); cached by content."""

from __future__ import annotations

from _thread import allocate_lock
from struct import pack
from sys import intern

from oneshader.syntax.token import (
    BAD_NUMBER,
    CHAR,
    DIRECTIVE,
    END,
    FIRST_KEYWORD,
    FLOAT_LITERAL,
    HASH,
    HEADER_NAME,
    IDENT,
    INT_LITERAL,
    KEYWORDS,
    LINE_START,
    LINE_TEXT,
    PUNCTUATORS,
    SPACE_BEFORE,
    STRING,
    UNCLOSED_CHAR,
    UNCLOSED_COMMENT,
    UNCLOSED_STRING,
    UNKNOWN,
    Token,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from mypy_extensions import i64

# Classes of characters. Those of words come last, so that one comparison finds the end of a word.
OTHER: Final = 0
SPACE: Final = 1
NEWLINE: Final = 2
SINGLE: Final = 3  # a punctuator of its own whatever follows
OPERATOR: Final = 4  # may be the start of a longer punctuator
SPECIAL: Final = 5  # / . # " ' NUL: the start of something with rules of its own
WORD: Final = 6
DIGIT: Final = 7


def class_table() -> bytes:
    """The class of each ASCII character, by its code."""
    table = bytearray(256)
    for members, number in (
        ("\t\v\f ", SPACE),
        ("\r\n", NEWLINE),
        ("(){}[];,?~", SINGLE),
        (":!+-*%&|^<>=", OPERATOR),
        ("/.#\"'\0", SPECIAL),
        ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$", WORD),
        ("0123456789", DIGIT),
    ):
        for char in members:
            table[ord(char)] = number
    return bytes(table)


CLASSES: Final = class_table()
# By flags: the token of each punctuator.
PUNCTUATION: Final[list[dict[str, Token]]] = [
    {word: Token(kind, word, flags) for word, kind in PUNCTUATORS.items()} for flags in range(4)
]


def classify(text: str) -> bytes:
    """The class of each character of a text; letters of any script make words, as in clang."""
    if not text.isascii():
        table: dict[int, str] = {}
        for char in set(text):
            if char > "\x7f":
                blank = char.isspace() or char == "\ufeff" or char == "\u200b"
                table[ord(char)] = " " if blank else "a" if char.isalnum() else "\x01"
        text = text.translate(table)
    return text.encode("ascii").translate(CLASSES)


def lex(text: str) -> tuple[list[Token], list[int]]:
    """The raw tokens of a file, ended by END, and the offset of each. Faults are kinds, not reports (UNKNOWN,
    BAD_NUMBER, UNCLOSED_*)."""
    if "\\" in text:
        joined, cuts = join_lines(text)
        if cuts:
            scanner = Scanner(joined)
            scanner.run()
            return scanner.tokens, shifted(scanner.offsets, cuts)
    scanner = Scanner(text)
    scanner.run()
    return scanner.tokens, scanner.offsets


class Scanner:
    """Reads a text without continuation lines."""

    __slots__ = ("text", "classes", "tokens", "offsets", "words")

    def __init__(self, text: str) -> None:
        self.text = text + "\0"
        self.classes = classify(self.text)
        self.tokens: list[Token] = []
        self.offsets: list[int] = []
        self.words: list[dict[str, Token]] = [{}, {}, {}, {}]  # by flags: the token of each word and number

    def run(self) -> None:
        """Fills `tokens` and `offsets`."""
        text = self.text
        classes = self.classes
        tokens = self.tokens
        offsets = self.offsets
        words = self.words
        end: i64 = len(text) - 1
        i: i64 = 0
        flags = LINE_START
        while True:
            start = i
            kind = classes[i]
            i += 1
            if kind == WORD:
                while classes[i] >= WORD:
                    i += 1
                word = text[start:i]
                token = words[flags].get(word)
                if token is None:
                    word = intern(word)
                    token = Token(KEYWORDS.get(word, IDENT), word, flags)
                    words[flags][word] = token
                tokens.append(token)
                offsets.append(start)
                flags = 0
            elif kind == SPACE:
                flags |= SPACE_BEFORE
                while classes[i] == SPACE:
                    i += 1
            elif kind == SINGLE or (kind == OPERATOR and classes[i] != OPERATOR):
                tokens.append(PUNCTUATION[flags][text[start]])
                offsets.append(start)
                flags = 0
            elif kind == NEWLINE:
                flags = LINE_START
            elif kind == OPERATOR:
                i = self.punctuator(operator_at(text, start), start, flags)
                flags = 0
            elif kind == DIGIT:
                i = self.number(start, flags)
                flags = 0
            elif start >= end:
                break
            else:
                count = len(tokens)
                i = self.special(start, flags)
                flags = 0 if len(tokens) > count else flags | SPACE_BEFORE  # a comment is white space
        self.add(END, "", end, flags | LINE_START)

    def add(self, kind: int, text: str, start: int, flags: int) -> None:
        """Adds a token of its own."""
        self.tokens.append(Token(kind, text, flags))
        self.offsets.append(start)

    def punctuator(self, word: str, start: int, flags: int) -> int:
        """Adds a punctuator; returns its end."""
        self.tokens.append(PUNCTUATION[flags][word])
        self.offsets.append(start)
        return start + len(word)

    def special(self, start: int, flags: int) -> int:
        """Adds what starts with one of / . # " ' or with a character that starts no token; returns its end."""
        text = self.text
        char = text[start]
        if char == "/":
            return self.slash(start, flags)
        if char == ".":
            if self.classes[start + 1] == DIGIT:
                return self.number(start, flags)
            return self.punctuator("..." if text[start : start + 3] == "..." else ".", start, flags)
        if char == "#":
            if flags & LINE_START:
                return self.directive(start, flags)
            return self.punctuator("##" if text[start + 1] == "#" else "#", start, flags)
        if char == '"' or char == "'":
            return self.quoted(start, flags)
        if char != "\0":
            self.add(UNKNOWN, char, start, flags)
        return start + 1

    def slash(self, start: int, flags: int) -> int:
        """A comment, `/=` or `/`."""
        text = self.text
        following = text[start + 1]
        if following == "/":
            return line_end(text, start)
        if following == "*":
            close = text.find("*/", start + 2)
            if close >= 0:
                return close + 2
            self.add(UNCLOSED_COMMENT, "/*", start, flags)
            return len(text) - 1
        return self.punctuator("/=" if following == "=" else "/", start, flags)

    def quoted(self, start: int, flags: int) -> int:
        """A string or character literal; one that its line does not close is UNCLOSED_* up to the end of the line."""
        text = self.text
        quote = text[start]
        limit = line_end(text, start)
        close = text.find(quote, start + 1, limit)
        escape = text.find("\\", start + 1, limit)
        while 0 <= escape < close:
            if escape + 1 == close:
                close = text.find(quote, close + 1, limit)
            escape = text.find("\\", escape + 2, limit)
        closed = close >= 0
        end = close + 1 if closed else limit
        if quote == '"':
            kind = STRING if closed else UNCLOSED_STRING
        else:
            kind = CHAR if closed else UNCLOSED_CHAR
        self.add(kind, intern(text[start:end]), start, flags)
        return end

    def directive(self, start: int, flags: int) -> int:
        """`#` first on its line; header names and the text of #error and #warning become one token each."""
        text = self.text
        self.add(DIRECTIVE, "#", start, flags)
        i = start + 1
        while text[i] == " " or text[i] == "\t":
            i += 1
        end = i
        while text[end].isalnum() or text[end] == "_":
            end += 1
        name = text[i:end]
        if name != "include" and name != "error" and name != "warning":
            return start + 1
        self.add(IDENT, intern(name), i, 0)
        i = end
        while text[i] == " " or text[i] == "\t":
            i += 1
        limit = line_end(text, i)
        if name == "include":
            if text[i] == '"':
                return self.header(i, limit, '"')
            return self.header(i, limit, ">") if text[i] == "<" else end
        self.add(LINE_TEXT, text[i:limit].strip(), i, SPACE_BEFORE)
        return limit

    def header(self, start: int, limit: int, closing: str) -> int:
        """A header name, in which neither escapes nor comments count."""
        close = self.text.find(closing, start + 1, limit)
        if close < 0:
            return start
        self.add(HEADER_NAME, self.text[start : close + 1], start, SPACE_BEFORE)
        return close + 1

    def number(self, start: int, flags: int) -> int:
        """A number as the C preprocessor delimits it; but `1.0.xxx` and `1.xxx` leave the swizzle, `1.#INF` is one."""
        end = number_end(self.text, self.classes, start)
        word = self.text[start:end]
        token = self.words[flags].get(word)
        if token is None:
            word = intern(word)
            token = Token(number_kind(word), word, flags)
            self.words[flags][word] = token
        self.tokens.append(token)
        self.offsets.append(start)
        return end


def operator_at(text: str, start: int) -> str:
    """The longest punctuator at `start`, interned."""
    three = text[start : start + 3]
    if three in PUNCTUATORS:
        return intern(three)
    two = text[start : start + 2]
    if two in PUNCTUATORS:
        return intern(two)
    return text[start]


def line_end(text: str, start: int) -> int:
    """Offset of the line ending (or of the final NUL) at or after `start`."""
    end = text.find("\n", start)
    if end < 0:
        end = len(text) - 1
    carriage = text.find("\r", start, end)
    return end if carriage < 0 else carriage


# Numbers -------------------------------------------------------------------------------------------------------------


def number_end(text: str, classes: bytes, start: int) -> int:
    """Where the number at `start` ends."""
    i: i64 = start
    while classes[i] == DIGIT:
        i += 1
    if classes[i] < SPECIAL:  # the usual case: digits alone; a sign may only follow an exponent letter
        return i
    period = False
    hexadecimal = text[start : start + 2] in ("0x", "0X")
    while True:
        if classes[i] >= WORD:
            i += 1
            continue
        char = text[i]
        if char == ".":
            if period or (text[i + 1] in "xr" and i > start):
                break
            period = True
            i += 1
        elif char == "#":
            i += 1
        elif (char == "+" or char == "-") and text[i - 1] in ("pP" if hexadecimal else "eE"):
            i += 1
        else:
            break
    return i


def number_kind(word: str) -> int:
    """INT_LITERAL, FLOAT_LITERAL or BAD_NUMBER."""
    if word.isdecimal() and (word[0] != "0" or len(word) == 1):
        return INT_LITERAL if word.isascii() else BAD_NUMBER
    if number_fault(word):
        return BAD_NUMBER
    return FLOAT_LITERAL if is_floating(word) else INT_LITERAL


def is_floating(word: str) -> bool:
    """Whether a number has a period or an exponent."""
    if word[:2] in ("0x", "0X"):
        return "." in word or "p" in word or "P" in word
    return "." in word or "e" in word or "E" in word


INTEGER_SUFFIXES: Final = ("", "u", "l", "ul", "lu", "ll", "ull", "llu")
FLOAT_SUFFIXES: Final = ("", "f", "h", "l", "lf", "f16", "f32", "f64")


def number_fault(word: str) -> str:
    """What is wrong with a number, "" where nothing is."""
    floating = is_floating(word)
    prefix = word[:2].lower()
    if prefix == "0x":
        digits = "0123456789abcdefABCDEF"
    elif prefix == "0b" and not floating:
        digits = "01"
    else:
        digits = "0123456789"
        prefix = ""
    i = after(word, digits, len(prefix))
    if prefix and i == len(prefix) and not (floating and prefix == "0x"):
        return "it has no digits"
    if floating:
        if i < len(word) and word[i] == ".":
            i = after(word, digits, i + 1)
        if word[i : i + 4] == "#INF":
            i += 4
        elif i < len(word) and word[i] in ("pP" if prefix else "eE"):
            i += 2 if word[i + 1 : i + 2] in ("+", "-") else 1
            exponent = i
            i = after(word, "0123456789", i)
            if i == exponent:
                return "the exponent has no digits"
        elif prefix:
            return "a hexadecimal floating-point number needs an exponent"
        return "" if word[i:].lower() in FLOAT_SUFFIXES else f"'{word[i:]}' is no suffix of a floating-point number"
    if not prefix and word[0] == "0" and after(word, "01234567", 0) < i:
        return "it starts with 0, so it is octal, and has a digit above 7"
    suffix = word[i:]
    if suffix.lower() not in INTEGER_SUFFIXES or "lL" in suffix or "Ll" in suffix:
        return f"'{suffix}' is no suffix of an integer"
    return ""


def after(word: str, members: str, start: int) -> int:
    """Index of the first character from `start` that is none of `members`."""
    while start < len(word) and word[start] in members:
        start += 1
    return start


# Continuation lines --------------------------------------------------------------------------------------------------


def join_lines(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its continuations, and for each cut (offset in the joined text, characters cut up to there)."""
    pieces: list[str] = []
    cuts: list[tuple[int, int]] = []
    copied = 0
    gone = 0
    at = text.find("\\")
    while at >= 0:
        end = at + 1
        while text[end : end + 1] in (" ", "\t"):
            end += 1
        following = text[end : end + 1]
        if following == "\n" or following == "\r":
            end += 2 if text.startswith("\r\n", end) else 1
            pieces.append(text[copied:at])
            gone += end - at
            cuts.append((end - gone, gone))
            copied = end
        at = text.find("\\", end)
    pieces.append(text[copied:])
    return "".join(pieces), cuts


def shifted(offsets: list[int], cuts: list[tuple[int, int]]) -> list[int]:
    """Offsets in the joined text as offsets in the text as written."""
    moved: list[int] = []
    index = 0
    gone = 0
    for offset in offsets:
        while index < len(cuts) and cuts[index][0] <= offset:
            gone = cuts[index][1]
            index += 1
        moved.append(offset + gone)
    return moved


# The cache -----------------------------------------------------------------------------------------------------------

CHUNK_SIZE: Final = 64  # tokens; a chunk without macro names is passed on whole
TOKEN_COST: Final = 32  # bytes that the cache spends on a token


class Chunk:
    """A run of tokens without directives, and the words in it: the preprocessor copies it where none is a macro."""

    __slots__ = ("end", "words")

    def __init__(self, end: int, words: tuple[str, ...]) -> None:
        self.end = end
        self.words = words


class LexedText:
    """The raw tokens of one text with what the preprocessor wants to know about them; immutable, shared by content."""

    __slots__ = ("tokens", "offsets", "directives", "names", "chunks", "clean", "guard", "cost")

    def __init__(self, text: str) -> None:
        tokens, offsets = lex(text)
        self.tokens = tokens
        self.offsets = memoryview(pack(f"={len(offsets)}I", *offsets)).cast("I")  # 4 bytes each: caches hold millions
        self.directives: list[int] = []  # indices of the DIRECTIVE tokens, then that of END
        self.names: list[str] = []  # the word after each of them, "" for a null directive and for END
        self.chunks: dict[int, Chunk] = {}  # by the index of their first token
        self.clean = True  # no token outside directives must be reported
        self.cost = len(text) + TOKEN_COST * len(tokens)
        for index, token in enumerate(tokens):
            if token.kind == DIRECTIVE:
                self.directives.append(index)
                following = tokens[index + 1]
                self.names.append("" if following.flags & LINE_START else following.text)
        self.directives.append(len(tokens) - 1)
        self.names.append("")
        start = 0
        for stop in self.directives:
            self.add_chunks(start, stop)
            start = line_stop(tokens, stop)
        self.guard = guard_of(self)

    def add_chunks(self, start: int, stop: int) -> None:
        """Divides the tokens of a run without directives; short runs have no chunk."""
        tokens = self.tokens
        for token in tokens[start:stop]:
            if HASH <= token.kind <= UNCLOSED_COMMENT:
                self.clean = False
        while stop - start >= 8:
            end = min(start + CHUNK_SIZE, stop)
            words = {t.text: True for t in tokens[start:end] if t.kind == IDENT or t.kind >= FIRST_KEYWORD}
            self.chunks[start] = Chunk(end, tuple(words))
            start = end


def line_stop(tokens: list[Token], index: int) -> int:
    """Index of the first token of the line after the directive at `index`."""
    index += 1
    while index < len(tokens) and not tokens[index].flags & LINE_START:
        index += 1
    return index


def guard_of(lexed: LexedText) -> str:
    """The macro whose #ifndef ... #endif holds the whole file, "" where there is none."""
    directives = lexed.directives
    names = lexed.names
    if directives[0] != 0 or len(directives) < 3:
        return ""
    guard = guard_name(lexed.tokens, names[0])
    if not guard:
        return ""
    depth = 0
    for index, name in enumerate(names):
        if name == "if" or name == "ifdef" or name == "ifndef":
            depth += 1
        elif name == "endif":
            depth -= 1
            if depth == 0:
                return guard if lexed.tokens[line_stop(lexed.tokens, directives[index])].kind == END else ""
        elif depth == 1 and (name == "else" or name == "elif"):
            return ""
    return ""


def guard_name(tokens: list[Token], directive: str) -> str:
    """X of a first line `#ifndef X` or `#if !defined(X)`."""
    line: list[str] = []
    for token in tokens[2:8]:
        if token.flags & LINE_START:
            break
        line.append(token.text)
    if directive == "ifndef" and len(line) == 1:
        return line[0]
    if directive == "if":
        if len(line) == 3 and line[:2] == ["!", "defined"]:
            return line[2]
        if len(line) == 5 and line[:3] == ["!", "defined", "("] and line[4] == ")":
            return line[3]
    return ""


class LexCache:
    """LexedText by content, for the whole process. What was not asked for longest goes when all take more than `limit`
    bytes."""

    __slots__ = ("entries", "size", "limit", "lock")

    def __init__(self, limit: int) -> None:
        self.entries: dict[str, LexedText] = {}
        self.size = 0
        self.limit = limit
        self.lock = allocate_lock()

    def get(self, text: str) -> LexedText:
        """The tokens of a text; lexes it where it is new."""
        with self.lock:
            found = self.entries.get(text)
            if found is not None:
                del self.entries[text]  # to the end of the queue
                self.entries[text] = found
                return found
        made = LexedText(text)
        if made.cost > self.limit:
            return made
        with self.lock:
            known = self.entries.get(text)
            if known is not None:
                return known
            self.entries[text] = made
            self.size += made.cost
            while self.size > self.limit:
                oldest = next(iter(self.entries))
                self.size -= self.entries.pop(oldest).cost
        return made


CACHE: Final = LexCache(32_000_000)


def lex_cached(text: str) -> LexedText:
    """The tokens of a text from the process-wide cache."""
    return CACHE.get(text)
