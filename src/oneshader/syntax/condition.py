"""The value of an #if or #elif: expanded tokens in, a 64-bit integer out (C11 6.10.1)."""

from __future__ import annotations

from oneshader.source.catalog import NESTING_LIMIT
from oneshader.source.catalog_input import (
    EXPRESSION_DIVISION,
    EXPRESSION_EXPECTED,
    EXPRESSION_INTEGER,
    EXPRESSION_PAREN,
    EXPRESSION_TOKEN,
    MACRO_NAME_INVALID,
)
from oneshader.source.code import Code
from oneshader.source.diag import DiagnosticBag
from oneshader.syntax.macro import Macro, is_word
from oneshader.syntax.token import (
    CHAR,
    END,
    INT_LITERAL,
    K_TRUE,
    P_COLON,
    P_LPAREN,
    P_MINUS,
    P_NOT,
    P_PLUS,
    P_QUESTION,
    P_RPAREN,
    P_TILDE,
    Token,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MASK: Final = 0xFFFFFFFFFFFFFFFF
SIGN: Final = 1 << 63
DEPTH_LIMIT: Final = 48

PRECEDENCE: Final[dict[str, int]] = {
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8, ">>": 8,
    "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
}  # fmt: skip


class Condition:
    """Evaluates one expression. Values are signed in -2^63 .. 2^63 - 1, or unsigned in 0 .. 2^64 - 1."""

    __slots__ = ("tokens", "positions", "index", "macros", "bag", "failed", "unsigned", "depth", "end")

    def __init__(
        self, tokens: list[Token], positions: list[int], macros: dict[str, Macro], bag: DiagnosticBag, end: int
    ) -> None:
        self.tokens = tokens
        self.positions = positions
        self.index = 0
        self.macros = macros
        self.bag = bag
        self.failed = False
        self.unsigned = False  # of the value that the last call returned
        self.depth = 0
        self.end = end  # global offset that stands for the end of the line

    def evaluate(self) -> bool:
        """Whether the condition holds; a faulty one, reported, does not."""
        value = self.ternary(True)
        if self.index < len(self.tokens):
            self.fail(EXPRESSION_TOKEN, [self.tokens[self.index].text])
        return value != 0 and not self.failed

    def kind(self) -> int:
        """Kind of the next token, END behind the last."""
        return self.tokens[self.index].kind if self.index < len(self.tokens) else END

    def pos(self) -> int:
        """Place of the next token."""
        return self.positions[self.index] if self.index < len(self.tokens) else self.end

    def fail(self, code: Code, arguments: list[str]) -> int:
        """Reports the first fault and goes to the end; the value is 0."""
        if not self.failed:
            self.bag.report(code, self.pos(), arguments)
        self.failed = True
        self.index = len(self.tokens)
        self.unsigned = False
        return 0

    def ternary(self, live: bool) -> int:
        """a ? b : c, or what binds tighter. Nothing is wrong with what is not `live`."""
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            return self.fail(NESTING_LIMIT, [str(DEPTH_LIMIT)])
        value = self.binary(1, live)
        if self.kind() == P_QUESTION:
            self.index += 1
            chosen = value != 0
            left = self.ternary(live and chosen)
            left_unsigned = self.unsigned
            if self.kind() != P_COLON:
                return self.fail(EXPRESSION_EXPECTED, [])
            self.index += 1
            right = self.ternary(live and not chosen)
            self.unsigned = self.unsigned or left_unsigned
            value = self.fit(left if chosen else right)
        self.depth -= 1
        return value

    def binary(self, lowest: int, live: bool) -> int:
        """Operators that bind at least as tightly as `lowest`, from left to right."""
        left = self.unary(live)
        while self.index < len(self.tokens):
            operator = self.tokens[self.index].text
            precedence = PRECEDENCE.get(operator, 0)
            if precedence < lowest:
                return left
            at = self.index
            self.index += 1
            left_unsigned = self.unsigned
            needed = live and not (operator == "&&" and left == 0) and not (operator == "||" and left != 0)
            right = self.binary(precedence + 1, needed)
            if self.failed:
                return 0
            left = self.apply(operator, left, left_unsigned, right, needed, at)
        return left

    def apply(self, operator: str, left: int, left_unsigned: bool, right: int, live: bool, at: int) -> int:
        """The value of `left operator right`; its signedness goes to self.unsigned."""
        if operator == "&&" or operator == "||":
            self.unsigned = False
            return int(left != 0 and right != 0) if operator == "&&" else int(left != 0 or right != 0)
        if operator == "<<" or operator == ">>":
            self.unsigned = left_unsigned
            count = min(right & MASK, 64) if right >= 0 or self.unsigned else 64
            return self.fit(left << count if operator == "<<" else left >> count)
        unsigned = left_unsigned or self.unsigned
        self.unsigned = unsigned
        left = self.fit(left)
        right = self.fit(right)
        if operator in COMPARISONS:
            self.unsigned = False
            return compare(operator, left, right)
        if operator == "/" or operator == "%":
            if right == 0:
                if live:
                    self.index = at
                    return self.fail(EXPRESSION_DIVISION, [])
                return 0
            quotient = abs(left) // abs(right)
            if (left < 0) != (right < 0):
                quotient = -quotient
            return self.fit(quotient if operator == "/" else left - right * quotient)
        if operator == "+":
            return self.fit(left + right)
        if operator == "-":
            return self.fit(left - right)
        if operator == "*":
            return self.fit(left * right)
        if operator == "&":
            return self.fit(left & right)
        return self.fit(left | right if operator == "|" else left ^ right)

    def fit(self, value: int) -> int:
        """The value wrapped to 64 bits, as self.unsigned says."""
        value &= MASK
        return value if self.unsigned or value < SIGN else value - (1 << 64)

    def unary(self, live: bool) -> int:
        """Prefix operators and operands."""
        prefixes: list[int] = []
        while self.kind() in (P_NOT, P_TILDE, P_MINUS, P_PLUS):
            prefixes.append(self.kind())
            self.index += 1
        value = self.primary(live)
        while prefixes:
            kind = prefixes.pop()
            if kind == P_NOT:
                value = int(value == 0)
                self.unsigned = False
            elif kind == P_TILDE:
                value = self.fit(~value)
            elif kind == P_MINUS:
                value = self.fit(-value)
        return value

    def primary(self, live: bool) -> int:
        """An operand."""
        kind = self.kind()
        self.unsigned = False
        if kind == END:
            return self.fail(EXPRESSION_EXPECTED, [])
        token = self.tokens[self.index]
        if kind == INT_LITERAL:
            return self.integer(token.text)
        if kind == CHAR:
            return self.character(token.text)
        if kind == P_LPAREN:
            self.index += 1
            value = self.ternary(live)
            if self.kind() != P_RPAREN:
                return self.fail(EXPRESSION_PAREN, [])
            self.index += 1
            return value
        if is_word(token):
            self.index += 1
            if token.text == "defined":
                return self.defined()
            return int(kind == K_TRUE)  # a name that is no macro counts 0
        return self.fail(EXPRESSION_TOKEN, [token.text])

    def defined(self) -> int:
        """The operand of `defined`."""
        paren = self.kind() == P_LPAREN
        if paren:
            self.index += 1
        if self.kind() == END or not is_word(self.tokens[self.index]):
            return self.fail(MACRO_NAME_INVALID, [])
        name = self.tokens[self.index].text
        self.index += 1
        if paren:
            if self.kind() != P_RPAREN:
                return self.fail(EXPRESSION_PAREN, [])
            self.index += 1
        return int(name in self.macros)

    def integer(self, text: str) -> int:
        """An integer literal; those above 2^63 - 1 are unsigned."""
        digits = text.rstrip("uUlL")
        suffix = text[len(digits) :].lower()
        base = 10
        if digits[:2] in ("0x", "0X"):
            base = 16
        elif digits[:2] in ("0b", "0B"):
            base = 2
        elif digits[0] == "0" and len(digits) > 1:
            base = 8
        value = int(digits[2:] if base == 16 or base == 2 else digits, base) if len(digits) <= 70 else MASK + 1
        if value > MASK:
            return self.fail(EXPRESSION_INTEGER, [text])
        self.index += 1
        self.unsigned = "u" in suffix or value >= SIGN
        return value

    def character(self, text: str) -> int:
        """A character literal: the code of its character, several ones make one number."""
        value = 0
        index = 1
        while index < len(text) - 1:
            char = text[index]
            index += 1
            if char == "\\" and index < len(text) - 1:
                char = text[index]
                index += 1
                code = ESCAPES.get(char, ord(char))
                if char == "x":
                    start = index
                    while index < len(text) - 1 and text[index] in "0123456789abcdefABCDEF":
                        index += 1
                    code = int(text[start:index], 16) if index > start else 0
                elif char in "01234567":
                    start = index - 1
                    while index < len(text) - 1 and index - start < 3 and text[index] in "01234567":
                        index += 1
                    code = int(text[start:index], 8)
            else:
                code = ord(char)
            value = (value << 8 | code & 0xFF) & 0xFFFFFFFF if code < 256 else code
        self.index += 1
        return value


COMPARISONS: Final = ("==", "!=", "<", ">", "<=", ">=")
ESCAPES: Final[dict[str, int]] = {"n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11}


def compare(operator: str, left: int, right: int) -> int:
    """1 where the comparison holds, else 0."""
    if operator == "==":
        return int(left == right)
    if operator == "!=":
        return int(left != right)
    if operator == "<":
        return int(left < right)
    if operator == ">":
        return int(left > right)
    return int(left <= right) if operator == "<=" else int(left >= right)


def evaluate(tokens: list[Token], positions: list[int], macros: dict[str, Macro], bag: DiagnosticBag, end: int) -> bool:
    """Whether the condition that the tokens state holds."""
    return Condition(tokens, positions, macros, bag, end).evaluate()
