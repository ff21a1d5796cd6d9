"""What follows a declared name behind a colon: semantics, registers, packoffsets, payload access."""

from __future__ import annotations

from oneshader.source.catalog import EXPECTED
from oneshader.syntax import token as t
from oneshader.syntax.parse_base import NAMEABLE, POWERS
from oneshader.syntax.parse_expr import ExpressionParser
from oneshader.syntax.token import IDENT, P_COLON, P_COMMA, P_DOT, P_LBRACKET, P_LPAREN, P_RBRACKET, P_RPAREN
from oneshader.syntax.tree import Expr, Node, PackOffsetSpec, PayloadAccessSpec, RegisterSpec, SemanticSpec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

PAYLOAD_STAGES: Final = ("caller", "anyhit", "closesthit", "miss")


class SpecParser(ExpressionParser):
    """Adds semantics."""

    __slots__ = ()

    def specs(self, found: list[Node]) -> None:
        """`: SEMANTIC : register(t0) : packoffset(c0)` in any number and order; stops at the `:` of a bit-field."""
        kinds = self.kinds
        while kinds[self.at] == P_COLON:
            at = self.at + 1
            kind = kinds[at]
            if kind == t.K_REGISTER:
                self.at = at
                found.append(self.register())
            elif kind == t.K_PACKOFFSET:
                self.at = at
                found.append(self.packoffset())
            elif NAMEABLE[kind]:
                self.at = at
                text = self.tokens[at].text
                if kinds[at + 1] == P_LPAREN:
                    if text != "read" and text != "write":
                        self.at = at + 1
                        failure = self.failure(EXPECTED, ["the end of a semantic", "'('"])
                        self.report(failure).with_help("did you mean register(...) or packoffset(...)?")
                        self.skip_balanced()
                        continue
                    found.append(self.payload_access())
                else:
                    self.at = at + 1
                    found.append(SemanticSpec(self.positions[at], text))
            else:
                return

    def register(self) -> RegisterSpec:
        """`register([profile,] t3[2] [, space1])`"""
        pos = self.positions[self.at]
        self.at += 1
        opening = self.at
        self.expect(P_LPAREN)
        profile = ""
        name = self.word()
        if is_profile(name):
            profile = name
            self.expect(P_COMMA)
            name = self.word()
        index: Expr | None = None
        if self.kinds[self.at] == P_LBRACKET:
            bracket = self.at
            self.at += 1
            powers = self.powers
            self.powers = POWERS
            index = self.expression(0)
            self.powers = powers
            self.close(P_RBRACKET, bracket)
        space = ""
        if name.startswith("space"):
            space = name
            name = ""
        elif self.kinds[self.at] == P_COMMA:
            self.at += 1
            space = self.word()
        self.close(P_RPAREN, opening)
        return RegisterSpec(pos, profile, name, index, space)

    def packoffset(self) -> PackOffsetSpec:
        """`packoffset(c3.y)`"""
        pos = self.positions[self.at]
        self.at += 1
        opening = self.at
        self.expect(P_LPAREN)
        name = self.word()
        component = ""
        if self.kinds[self.at] == P_DOT:
            self.at += 1
            component = self.word()
        self.close(P_RPAREN, opening)
        return PackOffsetSpec(pos, name, component)

    def payload_access(self) -> PayloadAccessSpec:
        """`read(caller, anyhit)` or `write(...)`"""
        at = self.at
        spec = PayloadAccessSpec(self.positions[at], self.tokens[at].text == "write", [])
        self.at = at + 2
        while self.kinds[self.at] == IDENT:
            if self.tokens[self.at].text not in PAYLOAD_STAGES:
                raise self.failure(EXPECTED, ["caller, anyhit, closesthit or miss", self.found_text()])
            spec.stages.append(self.word())
            if self.kinds[self.at] == P_COMMA:
                self.at += 1
        self.close(P_RPAREN, at + 1)
        return spec

    def word(self) -> str:
        """An identifier's text."""
        if self.kinds[self.at] != IDENT:
            raise self.expected(IDENT)
        self.at += 1
        return self.tokens[self.at - 1].text


def is_profile(word: str) -> bool:
    """Whether a word in register(...) is a profile, `ps` or `ps_5_0`, and no register."""
    if len(word) == 2:
        return word[1] == "s" and word[0] in "vpghdc"
    return "_" in word and word.islower() and not word.isalpha() and word.replace("_", "").isalnum()
