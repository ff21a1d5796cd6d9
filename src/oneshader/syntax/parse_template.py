"""Templates: the parameter list behind `template`, and where the name that a template declares belongs."""

from __future__ import annotations

from oneshader.source.catalog import TEMPLATE_SYNTAX
from oneshader.syntax import token as t
from oneshader.syntax import tree
from oneshader.syntax.parse_base import ANGLE_POWERS, ASSIGN_POWER, NAMEABLE
from oneshader.syntax.parse_legacy import EffectParser
from oneshader.syntax.parse_names import PLAIN_TEMPLATE, PLAIN_TYPE, TYPE, TYPE_TEMPLATE, Symbol
from oneshader.syntax.token import P_ASSIGN, P_COMMA, P_GREATER, P_LESS, P_SCOPE
from oneshader.syntax.tree import TemplateParam


class TemplateParser(EffectParser):
    """Adds template parameters and the declaration of what stands behind them."""

    __slots__ = ()

    def tag_kind(self) -> int:
        """What the name of a struct becomes: a template right behind `template <...>`."""
        return TYPE_TEMPLATE if self.template_mark >= 0 else TYPE

    def declare_tag(self, name: str, symbol: Symbol) -> None:
        """Declares the name of a struct, function template or alias, outside the parameters of its template."""
        if self.template_mark >= 0:
            self.declare_outside(name, symbol)
        else:
            self.declare(name, symbol)

    def declare_outside(self, name: str, symbol: Symbol) -> None:
        """Declares what a template declares: in the scope around its parameters."""
        mark = self.template_mark
        for index in range(mark, len(self.undo)):
            if self.undo[index][0] == name:
                return  # a parameter of the template has this name
        self.undo.insert(mark, (name, self.names.get(name)))
        self.template_mark = mark + 1
        self.names[name] = symbol
        if self.members is not None:
            self.members[name] = symbol

    def template_parameters(self) -> list[TemplateParam]:
        """`<typename T, int N = 4>`"""
        opening = self.at
        self.expect(P_LESS)
        members = self.members
        self.members = None
        parameters: list[TemplateParam] = []
        while self.kinds[self.at] != P_GREATER:
            parameters.append(self.template_parameter())
            if self.kinds[self.at] != P_COMMA:
                break
            self.at += 1
        self.members = members
        self.close_angle(opening)
        return parameters

    def template_parameter(self) -> TemplateParam:
        """One template parameter."""
        start = self.at
        kind = self.kinds[start]
        pos = self.positions[start]
        inner: list[TemplateParam] | None = None
        if kind == t.K_TEMPLATE:
            self.at = start + 1
            mark = len(self.undo)
            inner = self.template_parameters()
            self.end_scope(mark)
            kind = self.kinds[self.at]
            if kind != t.K_CLASS and kind != t.K_TYPENAME:
                raise self.failure(TEMPLATE_SYNTAX, ["expected 'class' behind the parameters of a template parameter"])
        if kind == t.K_CLASS or (kind == t.K_TYPENAME and not self.is_dependent_type()):
            self.at += 1
            pack = self.ellipsis()
            name = self.template_parameter_name()
            if name:
                self.declare(name, PLAIN_TYPE if inner is None else PLAIN_TEMPLATE)
            default = self.template_default(True)
            parameter = TemplateParam(pos, name, None, default, pack)
            parameter.parameters = inner
            return parameter
        type = self.specifiers()
        pack = self.ellipsis()
        name = self.template_parameter_name()
        if name:
            self.declare_value(name)
        return TemplateParam(pos, name, type, self.template_default(False), pack)

    def is_dependent_type(self) -> bool:
        """Whether `typename` here begins the type of a value parameter, as in `typename T::X N`."""
        return self.kinds[self.at + 2] == P_SCOPE

    def ellipsis(self) -> bool:
        """Reports `...` of a parameter pack."""
        if self.kinds[self.at] != t.P_ELLIPSIS:
            return False
        self.unsupported(self.at, "a variadic template")
        self.at += 1
        return True

    def template_default(self, of_type: bool) -> tree.Node | None:
        """`= T` or `= 4` of a template parameter."""
        if self.kinds[self.at] != P_ASSIGN:
            return None
        self.at += 1
        if of_type:
            return self.type_name()
        powers = self.powers
        self.powers = ANGLE_POWERS
        value = self.expression(ASSIGN_POWER)
        self.powers = powers
        return value

    def template_parameter_name(self) -> str:
        """The name of a template parameter, "" where it has none."""
        if not NAMEABLE[self.kinds[self.at]]:
            return ""
        self.at += 1
        return self.tokens[self.at - 1].text
