"""Syntax of the Effects framework: techniques, annotations, state blocks, `compile`: skipped or kept for reflection.

Each is taken with one warning, as in DXC. State blocks and annotations are kept in the tree where they have the usual
form; what has another form is skipped without a word.
"""

from __future__ import annotations

from oneshader.source.catalog import TECHNIQUE_IGNORED
from oneshader.syntax import token as t
from oneshader.syntax import tree
from oneshader.syntax.parse_base import ANGLE_POWERS, COMMA_POWER, NAMEABLE, POWERS, ParseFailure
from oneshader.syntax.parse_expr import NO_ARGUMENTS
from oneshader.syntax.parse_specs import SpecParser
from oneshader.syntax.token import (
    END,
    IDENT,
    P_ASSIGN,
    P_COMMA,
    P_GREATER,
    P_LBRACE,
    P_LBRACKET,
    P_LESS,
    P_RBRACE,
    P_SEMICOLON,
)
from oneshader.syntax.tree import Declarator, Expr, Name, NameExpr, StateAssign, TypeName, VarDecl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

EFFECT_OBJECTS: Final[dict[str, bool]] = {
    name: True
    for name in (
        "texture",
        "Texture",
        "pixelshader",
        "PixelShader",
        "vertexshader",
        "VertexShader",
        "pixelfragment",
        "vertexfragment",
        "ComputeShader",
        "DomainShader",
        "GeometryShader",
        "HullShader",
        "BlendState",
        "DepthStencilState",
        "DepthStencilView",
        "RasterizerState",
        "RenderTargetView",
        "computeshader",
        "domainshader",
        "geometryshader",
        "hullshader",
    )
}


class EffectParser(SpecParser):
    """Adds what old effect files hold."""

    __slots__ = ()

    def ignored(self, what: str) -> None:
        """The warning that the construct at the present token is ignored."""
        self.report(self.failure(TECHNIQUE_IGNORED, [what]))

    def is_effect_object(self, type: TypeName) -> bool:
        """Whether a type is one of the Effects framework, whose variables no shader can use."""
        return type.name is not None and type.name.parts[-1] in EFFECT_OBJECTS

    def technique(self) -> None:
        """`technique11 T <...> { pass P { ... } }`, skipped whole."""
        self.ignored("technique")
        self.at += 1
        while self.kinds[self.at] != P_LBRACE:
            if self.kinds[self.at] == END:
                raise self.expected(P_LBRACE)
            self.at += 1
        self.skip_balanced()

    def annotations(self, declarator: Declarator) -> None:
        """`< string UIName = "x"; float UIMin = 0; >` behind a declarator."""
        self.ignored("annotation")
        kinds = self.kinds
        self.at += 1
        while kinds[self.at] != P_GREATER:
            if kinds[self.at] == END:
                raise self.expected(P_GREATER)
            start = self.at
            depth = self.depth
            try:
                declarator.annotations.append(self.annotation())
            except ParseFailure:
                self.rewind(start)
                self.depth = depth
                self.powers = POWERS
                self.skip_annotation()
        self.at += 1

    def annotation(self) -> VarDecl:
        """`type name = value;`"""
        start = self.at
        type = self.specifiers()
        at = self.at
        text = self.word()
        declarator = Declarator(
            self.positions[at], Name(self.positions[at], [text], NO_ARGUMENTS, False, self.end_before())
        )
        while self.kinds[self.at] == P_LBRACKET:
            declarator.extents.append(self.extent())
        self.expect(P_ASSIGN)
        declarator.initializer = self.effect_value()
        self.expect(P_SEMICOLON)
        declarator.end = self.end_before()
        return VarDecl(self.positions[start], type, [declarator])

    def skip_annotation(self) -> None:
        """Skips behind the next `;`, or up to the `>` that ends the annotations."""
        kinds = self.kinds
        while kinds[self.at] != P_SEMICOLON:
            if kinds[self.at] == END or kinds[self.at] == P_GREATER:
                return
            self.at += 1
        self.at += 1

    def effect_initializer(self, declarator: Declarator, type: TypeName) -> bool:
        """`sampler_state { ... }`, or the value of an effect object; False where an expression follows."""
        at = self.at
        if self.tokens[at].text == "sampler_state":
            self.ignored("sampler_state")
            self.at = at + 1
            if self.kinds[self.at] != P_LBRACE:
                raise self.expected(P_LBRACE)
            states = self.states()
            declarator.initializer = tree.SamplerStateExpr(self.positions[at], self.end_before(), states)
            return True
        if self.is_effect_object(type) or (self.tokens[at].text == "compile" and self.kinds[at + 1] == IDENT):
            while self.kinds[self.at] != P_SEMICOLON and self.kinds[self.at] != END:
                self.at += 1
            declarator.initializer = tree.CompileExpr(self.positions[at], self.end_before())
            return True
        return False

    def state_block(self, declarator: Declarator) -> None:
        """`{ Filter = X; }` or, for an array, `{ { ... }, { ... } }` behind a declarator without `=`."""
        self.ignored("state block")
        declarator.states = self.states()

    def states(self) -> list[StateAssign]:
        """The states in braces; what has another form is skipped."""
        opening = self.at
        depth = self.depth
        found: list[StateAssign] = []
        try:
            self.at = opening + 1
            while self.kinds[self.at] != P_RBRACE:
                found.append(self.state())
            self.at += 1
        except ParseFailure:
            self.rewind(opening)
            self.depth = depth
            self.powers = POWERS
            self.skip_balanced()
        return found

    def state(self) -> StateAssign:
        """`Name = value;` or `Name[2] = value;`"""
        at = self.at
        if not NAMEABLE[self.kinds[at]]:
            raise self.expected(IDENT)
        name = self.tokens[at].text
        self.at = at + 1
        if self.kinds[self.at] == P_LBRACKET:
            self.extent()
            name += "".join([token.text for token in self.tokens[at + 1 : self.at]])
        self.expect(P_ASSIGN)
        value = self.effect_value()
        self.expect(P_SEMICOLON)
        return StateAssign(self.positions[at], name, value)

    def effect_value(self) -> Expr:
        """The value of a state or annotation: an expression, `<name>`, or values in braces."""
        at = self.at
        kind = self.kinds[at]
        if kind == P_LESS:
            self.at = at + 1
            powers = self.powers
            self.powers = ANGLE_POWERS
            value = self.expression(COMMA_POWER)
            self.powers = powers
            self.expect(P_GREATER)
            return value
        if kind == P_LBRACE:
            items: list[Expr] = []
            self.at = at + 1
            while self.kinds[self.at] != P_RBRACE:
                items.append(self.effect_value())
                if self.kinds[self.at] != P_COMMA:
                    break
                self.at += 1
            self.close(P_RBRACE, at)
            return tree.InitList(self.positions[at], self.end_before(), items)
        if (
            kind == IDENT and self.kinds[at + 1] == P_SEMICOLON
        ):  # Texture, Point: names of values here, whatever they are elsewhere
            self.at = at + 1
            text = self.tokens[at].text
            pos = self.positions[at]
            return NameExpr(Name(pos, [text], NO_ARGUMENTS, False, pos + len(text)))
        if kind == t.K_LINEAR:
            self.at = at + 1
            pos = self.positions[at]
            return NameExpr(Name(pos, ["linear"], NO_ARGUMENTS, False, pos + 6))
        return self.expression(COMMA_POWER)
