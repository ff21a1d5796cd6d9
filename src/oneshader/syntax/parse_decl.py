"""Declarations: tokens in, Decl nodes out: variables, functions, structs, enums, buffers, namespaces, aliases."""

from __future__ import annotations

from oneshader.model.interface import (
    MOD_CONST,
    MOD_EXTERN,
    MOD_GROUPSHARED,
    MOD_LINE,
    MOD_LINEADJ,
    MOD_POINT,
    MOD_STATIC,
    MOD_TRIANGLE,
    MOD_TRIANGLEADJ,
)
from oneshader.source.catalog import (
    EMPTY_DECLARATION,
    EXPECTED,
    EXPECTED_DECLARATION,
    EXPECTED_EXPRESSION,
    EXPECTED_TYPE,
    LANGUAGE_VERSION,
    LOCAL_FUNCTION,
    MEMBER_DEFAULT,
    MODIFIER_CONFLICT,
    MODIFIER_PLACE,
    NESTED_NAMESPACE,
    NESTED_TYPEDEF,
    RESERVED_WORD,
    UNSUPPORTED_SYNTAX,
)
from oneshader.syntax import token as t
from oneshader.syntax import tree
from oneshader.syntax.parse_base import (
    ASSIGN_POWER,
    COMMA_POWER,
    DEPTH_LIMIT,
    NAMEABLE,
    ParseFailure,
    marks,
)
from oneshader.syntax.parse_expr import NO_ARGUMENTS
from oneshader.syntax.parse_names import (
    ASSERT,
    DECLTYPE,
    FUNCTION_SYMBOL,
    LAST_TYPE,
    NAMESPACE,
    PLAIN_TEMPLATE,
    PLAIN_TYPE,
    RESERVED,
    SCALAR_KEYWORDS,
    TECHNIQUE,
    TYPE,
    TYPE_TEMPLATE,
    WORD,
    Symbol,
    own_names,
)
from oneshader.syntax.parse_template import TemplateParser
from oneshader.syntax.token import (
    END,
    IDENT,
    LINE_START,
    P_ASSIGN,
    P_COLON,
    P_COMMA,
    P_LBRACE,
    P_LBRACKET,
    P_LESS,
    P_LPAREN,
    P_RBRACE,
    P_RPAREN,
    P_SCOPE,
    P_SEMICOLON,
    describe,
)
from oneshader.syntax.tree import (
    AttributeSpec,
    Block,
    Decl,
    Declarator,
    EnumDecl,
    Expr,
    FunctionDecl,
    Name,
    Parameter,
    StructDecl,
    TemplateParam,
    TypeName,
    VarDecl,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

AT_FILE: Final = 0  # places of a declaration
IN_STRUCT: Final = 1
IN_FUNCTION: Final = 2

PRIMITIVE_BITS: Final = MOD_POINT | MOD_LINE | MOD_TRIANGLE | MOD_LINEADJ | MOD_TRIANGLEADJ
DECLARATOR_GOES_ON: Final = marks([P_ASSIGN, P_SEMICOLON, P_COMMA, P_LBRACKET, P_COLON, P_LBRACE])
DECLARATION_WORDS: Final = marks(
    [  # keywords that begin a declaration of their own form
        t.K_CBUFFER,
        t.K_TBUFFER,
        t.K_NAMESPACE,
        t.K_TEMPLATE,
        t.K_TYPEDEF,
        t.K_USING,
    ]
)
MEMBER_REFUSALS: Final = marks([t.K_FRIEND, t.K_VIRTUAL, t.K_EXPLICIT, t.K_MUTABLE])
ACCESS: Final = marks([t.K_PUBLIC, t.K_PRIVATE, t.K_PROTECTED])


class DeclarationParser(TemplateParser):
    """Adds declarations."""

    __slots__ = ()

    def block(self) -> Block:
        """A block of statements: given by the parser of statements, which stands above this one."""
        raise NotImplementedError

    # Lists of declarations --------------------------------------------------------------------------------------------

    def declarations(self, decls: list[Decl], opening: int) -> None:
        """The declarations up to the end of the file, or up to the `}` of the `{` at index `opening`."""
        kinds = self.kinds
        while True:
            kind = kinds[self.at]
            if kind == P_SEMICOLON:
                self.at += 1
                continue
            if kind == END:
                if opening >= 0:
                    self.report(self.unbalanced("'}'", opening))
                return
            if kind == P_RBRACE:
                if opening >= 0:
                    self.at += 1
                    return
                self.report(self.failure(EXPECTED_DECLARATION, ["'}'"]))
                self.at += 1
                continue
            start = self.at
            mark = len(self.undo)
            members = self.members
            depth = self.depth
            template_mark = self.template_mark
            try:
                self.declaration(decls)
            except ParseFailure as failure:
                self.members = members
                self.depth = depth
                self.template_mark = template_mark
                self.resume(failure, start)
                self.keep_global_names(mark)
                decls.extend(self.salvaged)
                self.salvaged = []

    def keep_global_names(self, mark: int) -> None:
        """After a failure: names of scopes inside the broken declaration go, those declared in this scope stay."""
        members = self.members
        kept: list[tuple[str, Symbol]] = []
        if members is not None:
            for name, _ in self.undo[mark:]:
                if name in members:
                    kept.append((name, members[name]))
        self.end_scope(mark)
        for name, symbol in kept:
            self.declare(name, symbol)

    def declaration(self, decls: list[Decl]) -> None:
        """One declaration at file, namespace or buffer scope."""
        at = self.at
        kind = self.kinds[at]
        attributes: list[AttributeSpec] = []
        if kind == P_LBRACKET:
            attributes = self.attributes()
            kind = self.kinds[self.at]
        if kind == t.K_SHARED and (self.kinds[self.at + 1] == t.K_CBUFFER or self.kinds[self.at + 1] == t.K_TBUFFER):
            self.at += 1
            kind = self.kinds[self.at]
        if kind == IDENT:
            symbol = self.names.get(self.tokens[self.at].text)
            if symbol is None or symbol.kind > NAMESPACE:
                if symbol is not None and symbol.kind == TECHNIQUE:
                    self.technique()
                    return
                if symbol is not None and symbol.kind == ASSERT:
                    decls.append(self.static_assert())
                    return
                if symbol is None or (symbol.kind != WORD and symbol.kind != DECLTYPE):
                    self.judge_declaration()
            self.simple_declaration(decls, attributes, AT_FILE, None)
        elif DECLARATION_WORDS[kind]:
            self.worded_declaration(decls, kind, attributes)
        elif kind == t.K_STATIC_ASSERT and self.kinds[self.at + 1] == P_LPAREN:
            decls.append(self.static_assert())
        elif kind < t.FIRST_KEYWORD and kind != P_SCOPE:
            raise self.failure(EXPECTED_DECLARATION, [self.found_text()])
        else:
            self.simple_declaration(decls, attributes, AT_FILE, None)

    def judge_declaration(self) -> None:
        """Raises where an identifier that names no type begins no declaration, as in `a = 1;` at file scope."""
        at = self.at
        following = self.kinds[at + 1]
        symbol = self.names.get(self.tokens[at].text)
        if symbol is not None and symbol.kind == RESERVED:
            raise self.failure(RESERVED_WORD, [self.tokens[at].text])
        if following == IDENT or following >= t.FIRST_KEYWORD or following == P_LESS or following == P_SCOPE:
            return
        if following == t.P_STAR or following == t.P_AND:
            return
        if following == P_LPAREN:
            raise self.failure(EXPECTED_TYPE, [describe(self.tokens[at])])
        raise self.failure(EXPECTED_DECLARATION, [describe(self.tokens[at])])

    def worded_declaration(self, decls: list[Decl], kind: int, attributes: list[AttributeSpec]) -> None:
        """A declaration whose first keyword says what it is."""
        decl: Decl
        if kind == t.K_CBUFFER or kind == t.K_TBUFFER:
            decl = self.buffer()
        elif kind == t.K_NAMESPACE:
            decl = self.namespace()
        elif kind == t.K_TYPEDEF:
            decl = self.typedef()
        elif kind == t.K_USING:
            decl = self.using(None)
        else:
            self.template(decls, attributes, AT_FILE)
            return
        decl.attributes = attributes + decl.attributes
        decls.append(decl)

    # Variables and functions ------------------------------------------------------------------------------------------

    def simple_declaration(
        self, decls: list[Decl], attributes: list[AttributeSpec], place: int, template: list[TemplateParam] | None
    ) -> None:
        """`type a = 1, b[2];`, `type f(...) { }`, or a struct or enum alone."""
        start = self.at
        kinds = self.kinds
        type = self.specifiers()
        if kinds[self.at] == P_SEMICOLON:
            self.at += 1
            self.lone_type(decls, type, attributes, start, template)
            return
        if type.definition is not None and self.semicolon_forgotten():
            self.lone_type(decls, type, attributes, start, template)
            return
        declarators: list[Declarator] = []
        try:
            ended = self.declarators(decls, declarators, type, attributes, place, template, start)
        except ParseFailure:
            if declarators:
                self.salvaged.append(self.variables(start, type, declarators, attributes, template))
            raise
        if declarators:
            decls.append(self.variables(start, type, declarators, attributes, template))
        if kinds[self.at] == P_SEMICOLON:
            self.at += 1
        elif not ended:
            self.semicolon()

    def declarators(
        self,
        decls: list[Decl],
        declarators: list[Declarator],
        type: TypeName,
        attributes: list[AttributeSpec],
        place: int,
        template: list[TemplateParam] | None,
        start: int,
    ) -> bool:
        """What one type declares: variables to `declarators`, functions to `decls`. True behind a function body."""
        kinds = self.kinds
        while True:
            at = self.at
            kind = kinds[at]
            name: Name | None = None
            if kind == IDENT and DECLARATOR_GOES_ON[kinds[at + 1]] and self.tokens[at].text not in self.names:
                text = self.tokens[at].text
                pos = self.positions[at]
                name = Name(pos, [text], NO_ARGUMENTS, False, pos + len(text))
                self.at = at + 1
            elif kind != P_COLON or place != IN_STRUCT:
                self.refuse_pointer()
                name = self.declared_name()
                pos = name.pos
                if kinds[self.at] == P_LPAREN and not self.at_constructor_arguments(place):
                    function = self.function(type, name, attributes, place, template, start)
                    if declarators:
                        decls.append(self.variables(start, type, declarators, attributes, template))
                        declarators.clear()
                    decls.append(function)
                    if function.body is not None:
                        return True
                    if kinds[self.at] != P_COMMA:
                        return False
                    self.at += 1
                    continue
            else:
                pos = self.positions[at]
            declarator = Declarator(pos, name)
            declarators.append(declarator)
            kind = kinds[self.at]
            if kind != P_SEMICOLON and kind != P_COMMA:
                self.declarator(declarator, type, place, attributes)
                kind = kinds[self.at]
            else:
                self.declare_declarator(declarator)
                declarator.end = self.end_before()
            if kind != P_COMMA:
                return False
            self.at += 1

    def declare_declarator(self, declarator: Declarator) -> None:
        """Declares a variable, or a template of variables, by its declarator."""
        name = declarator.name
        if self.template_mark >= 0:
            if name is not None and len(name.parts) == 1 and self.names.get(name.parts[0]) is not FUNCTION_SYMBOL:
                self.declare_tag(name.parts[0], FUNCTION_SYMBOL)
        elif name is not None and name.parts[0] in self.names and len(name.parts) == 1:
            self.declare_value(name.parts[0])

    def variables(
        self,
        start: int,
        type: TypeName,
        declarators: list[Declarator],
        attributes: list[AttributeSpec],
        template: list[TemplateParam] | None,
    ) -> VarDecl:
        """The node for declared variables."""
        decl = VarDecl(self.positions[start], type, declarators)
        decl.attributes = attributes
        decl.template = template
        if self.pack_matrix:
            orientation = self.orientation_at(start)
            for declarator in declarators:
                declarator.orientation = orientation
        return decl

    def semicolon_forgotten(self) -> bool:
        """Behind a struct or enum: reports the semicolon that is missing where the next line begins something else."""
        kind = self.kinds[self.at]
        token = self.tokens[self.at]
        if kind == IDENT:
            symbol = self.names.get(token.text)
            if symbol is None or symbol.kind > LAST_TYPE or not token.flags & LINE_START:
                return False
        elif kind != END and kind != P_RBRACE and not token.flags & LINE_START:
            return False
        self.report(self.expected(P_SEMICOLON))
        return True

    def lone_type(
        self,
        decls: list[Decl],
        type: TypeName,
        attributes: list[AttributeSpec],
        start: int,
        template: list[TemplateParam] | None,
    ) -> None:
        """A declaration without declarators: a struct or enum, or one that declares nothing."""
        definition = type.definition
        if isinstance(definition, StructDecl):
            definition.attributes.extend(attributes)
            definition.template = template
            decls.append(definition)
            return
        if isinstance(definition, EnumDecl):
            definition.attributes.extend(attributes)
            decls.append(definition)
            return
        kind = self.kinds[start]
        if (kind == t.K_STRUCT or kind == t.K_CLASS or kind == t.K_INTERFACE) and type.name is not None:
            forward = StructDecl(self.positions[start], self.tokens[start].text, type.name)
            forward.attributes = attributes
            forward.template = template
            forward.end = type.end
            decls.append(forward)
            return
        self.report(self.failure_at(start, EMPTY_DECLARATION, []))

    def refuse_pointer(self) -> None:
        """Reports `*` and `&` before a declared name."""
        kind = self.kinds[self.at]
        if kind == t.P_STAR or kind == t.P_AND or kind == t.P_AND_AND:
            self.unsupported(self.at, "a pointer" if kind == t.P_STAR else "a reference")
            self.at += 1
            self.refuse_pointer()

    def declared_name(self) -> Name:
        """The name that a declarator declares."""
        at = self.at
        kind = self.kinds[at]
        following = self.kinds[at + 1]
        if kind == IDENT and following != P_SCOPE and following != P_LESS:
            text = self.tokens[at].text
            if text in SCALAR_KEYWORDS:
                raise self.expected(IDENT)
            symbol = self.names.get(text)
            if symbol is not None:
                self.judge_name(symbol)
            pos = self.positions[at]
            self.at = at + 1
            self.found = None
            return Name(pos, [text], NO_ARGUMENTS, False, pos + len(text))
        if kind == IDENT and following == P_LESS:
            symbol = self.names.get(self.tokens[at].text)
            if symbol is None or (symbol.kind != TYPE_TEMPLATE and symbol is not FUNCTION_SYMBOL):
                return self.unqualified_name()  # `t <string s = "annotation";>`
        if kind == t.K_OPERATOR and self.version < 2021:
            self.report(self.failure(LANGUAGE_VERSION, ["operator overloading", "2021"]))
        if kind == t.P_TILDE:
            raise self.failure(UNSUPPORTED_SYNTAX, ["a destructor"])
        if kind == P_SCOPE or kind == IDENT or kind == t.K_OPERATOR:
            return self.qualified_name()
        if NAMEABLE[kind]:
            return self.unqualified_name()
        if kind >= t.FIRST_KEYWORD:
            raise self.failure(RESERVED_WORD, [self.tokens[at].text])
        raise self.expected(IDENT)

    def judge_name(self, symbol: Symbol) -> None:
        """Raises where a declared name is a reserved word, or a modifier behind the type.

        As in DXC, `point` and its kin are reserved; `sample` and the rest are names where a punctuator follows.
        """
        if symbol.kind == RESERVED:
            raise self.failure(RESERVED_WORD, [self.tokens[self.at].text])
        if symbol.kind == WORD and (symbol.bits & PRIMITIVE_BITS or self.is_modifier(self.at)):
            raise self.failure(MODIFIER_PLACE, [self.tokens[self.at].text])

    def unqualified_name(self) -> Name:
        """One identifier as a name."""
        at = self.at
        if not NAMEABLE[self.kinds[at]]:
            raise self.expected(IDENT)
        text = self.tokens[at].text
        pos = self.positions[at]
        self.at = at + 1
        self.found = None
        return Name(pos, [text], NO_ARGUMENTS, False, pos + len(text))

    def declarator(self, declarator: Declarator, type: TypeName, place: int, attributes: list[AttributeSpec]) -> None:
        """What follows a declared name: extents, semantics and registers, annotations, state block, initialiser."""
        kinds = self.kinds
        self.declare_declarator(declarator)
        kind = kinds[self.at]
        if kind == P_LBRACKET:
            self.extents(declarator.extents, attributes)
            kind = kinds[self.at]
        if kind == P_COLON:
            self.specs(declarator.specs)
            if kinds[self.at] == P_COLON and place == IN_STRUCT:
                self.at += 1
                declarator.bits = self.expression(ASSIGN_POWER)
                self.specs(declarator.specs)
            kind = kinds[self.at]
        if kind == P_LESS:
            self.annotations(declarator)
            kind = kinds[self.at]
            if kind == P_COLON:
                self.specs(declarator.specs)
                kind = kinds[self.at]
        if kind == P_ASSIGN:
            self.initializer(declarator, type, place)
        elif kind == P_LBRACE:
            self.state_block(declarator)
        elif kind == P_LPAREN:
            self.unsupported(self.at, "constructor-style initialisation")
            declarator.constructor_args = self.arguments()
        declarator.end = self.end_before()

    def extents(self, extents: list[Expr | None], attributes: list[AttributeSpec]) -> None:
        """`[2][3]` behind a name, and `[[attributes]]` among them."""
        while self.kinds[self.at] == P_LBRACKET:
            if self.kinds[self.at + 1] == P_LBRACKET:
                attributes.extend(self.attributes())
            else:
                extents.append(self.extent())

    def initializer(self, declarator: Declarator, type: TypeName, place: int) -> None:
        """`= value` of a variable or member."""
        at = self.at
        if place == IN_STRUCT and type.modifiers & (MOD_STATIC | MOD_CONST) != MOD_STATIC | MOD_CONST:
            text = declarator.name.parts[-1] if declarator.name is not None else ""
            self.report(self.failure_at(at, MEMBER_DEFAULT, [text]))
        self.at = at + 1
        if self.kinds[at + 1] == P_LBRACE:
            if self.is_effect_object(type):
                self.skip_balanced()
            else:
                declarator.initializer = self.initializer_list()
        elif self.kinds[at + 1] == IDENT and self.effect_initializer(declarator, type):
            return
        else:
            declarator.initializer = self.expression(COMMA_POWER)

    def initializer_list(self) -> Expr:
        """`{ a, { b, c }, }`"""
        opening = self.at
        kinds = self.kinds
        self.at = opening + 1
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        items: list[Expr] = []
        while kinds[self.at] != P_RBRACE:
            items.append(self.initializer_list() if kinds[self.at] == P_LBRACE else self.expression(COMMA_POWER))
            if kinds[self.at] != P_COMMA:
                break
            self.at += 1
        self.depth -= 1
        self.close(P_RBRACE, opening)
        return tree.InitList(self.positions[opening], self.end_before(), items)

    def at_constructor_arguments(self, place: int) -> bool:
        """Whether the `(` behind a declared name opens constructor arguments, which HLSL lacks, and no parameters."""
        at = self.at + 1
        kind = self.kinds[at]
        if (
            kind == t.STRING
            or kind == t.INT_LITERAL
            or kind == t.FLOAT_LITERAL
            or kind == P_LPAREN
            or kind == t.P_MINUS
        ):
            return True
        if kind != IDENT or self.starts_type(at):
            return False
        following = self.kinds[at + 1]
        if following == IDENT or following == P_LESS or following >= t.FIRST_KEYWORD:
            return False
        if following == P_RPAREN or following == P_COMMA:
            return place == IN_FUNCTION
        return following != P_COLON     # `uv : UV`: a parameter without its type

    def function(
        self,
        type: TypeName,
        name: Name,
        attributes: list[AttributeSpec],
        place: int,
        template: list[TemplateParam] | None,
        start: int,
    ) -> FunctionDecl:
        """A function behind its name: parameters, semantics, body. A body ends the declaration."""
        owner = self.owner_of(name)
        if owner is None:
            self.declare_named_function(name, template)
        members = self.members
        mark = len(self.undo)
        outer_template = self.template_mark
        self.template_mark = -1
        self.bring_in(owner)
        self.members = None
        decl = FunctionDecl(name.pos, name, type, [])
        decl.attributes = attributes
        decl.template = template
        if self.pack_matrix:
            decl.orientation = self.orientation_at(start)
        self.parameters(decl)
        if self.kinds[self.at] == t.K_CONST:
            decl.is_const = True
            self.at += 1
        if self.kinds[self.at] == P_LBRACKET:
            self.extents(decl.return_extents, attributes)
        if self.kinds[self.at] == P_COLON:
            self.specs(decl.specs)
        if self.kinds[self.at] == P_LBRACE:
            if place == IN_FUNCTION:
                raise self.failure(LOCAL_FUNCTION, [name.parts[-1]])
            self.body(decl)
        elif self.kinds[self.at] == P_ASSIGN:
            raise self.failure(UNSUPPORTED_SYNTAX, ["'=' behind a function"])
        self.end_scope(mark)
        self.members = members
        self.template_mark = outer_template
        decl.end = self.end_before()
        return decl

    def owner_of(self, name: Name) -> Symbol | None:
        """The struct or namespace that a qualified function name belongs to."""
        if len(name.parts) == 1:
            return None
        scope = Name(name.pos, name.parts[:-1], name.arguments[:-1], name.rooted, name.end)
        return self.resolve(scope)

    def declare_named_function(self, name: Name, template: list[TemplateParam] | None) -> None:
        """Declares a function or function template in the present scope."""
        if len(name.parts) != 1:
            return
        text = name.parts[0]
        if template is None:
            self.declare_function(text)
            return
        if self.names.get(text) is not FUNCTION_SYMBOL:
            self.declare_tag(text, FUNCTION_SYMBOL)
        self.template_members[text] = True

    def body(self, decl: FunctionDecl) -> None:
        """The block of a function."""
        loops = self.loops
        switches = self.switches
        self.loops = 0
        self.switches = 0
        decl.body = self.block()
        self.loops = loops
        self.switches = switches

    def parameters(self, decl: FunctionDecl) -> None:
        """`(float a : A, inout float b = 1)`"""
        kinds = self.kinds
        opening = self.at
        self.at = opening + 1
        if kinds[self.at] == P_RPAREN:
            self.at += 1
            return
        if kinds[self.at + 1] == P_RPAREN and self.tokens[self.at].text == "void":
            self.at += 2
            return
        while True:
            if kinds[self.at] == t.P_ELLIPSIS:
                self.unsupported(self.at, "a variable argument list")
                decl.variadic = True
                self.at += 1
                break
            decl.parameters.append(self.parameter())
            if kinds[self.at] != P_COMMA:
                break
            self.at += 1
        self.close(P_RPAREN, opening)

    def parameter(self) -> Parameter:
        """One parameter of a function."""
        kinds = self.kinds
        start = self.at
        attributes: list[AttributeSpec] = []
        if kinds[start] == P_LBRACKET:
            attributes = self.attributes()
        type = self.specifiers()
        kind = kinds[self.at]
        if kind == t.P_AND and type.modifiers & MOD_GROUPSHARED:
            type.reference = True
            self.at += 1
        else:
            self.refuse_pointer()
        kind = kinds[self.at]
        name: Name | None = None
        if kind == IDENT or NAMEABLE[kind]:
            name = self.parameter_name()
        elif kind >= t.FIRST_KEYWORD:
            raise self.failure(RESERVED_WORD, [self.tokens[self.at].text])
        declarator = Declarator(name.pos if name is not None else type.pos, name)
        if name is not None and name.parts[0] in self.names:
            self.declare_value(name.parts[0])
        kind = kinds[self.at]
        if kind == P_LBRACKET:
            self.extents(declarator.extents, attributes)
            kind = kinds[self.at]
        if kind == P_COLON:
            self.specs(declarator.specs)
            kind = kinds[self.at]
        if kind == P_LESS:
            self.annotations(declarator)
            kind = kinds[self.at]
        if kind == P_ASSIGN:
            self.at += 1
            if kinds[self.at] == P_LBRACE:
                raise self.failure(EXPECTED_EXPRESSION, ["'{'"])
            declarator.initializer = self.expression(COMMA_POWER)
            if kinds[self.at] == P_COLON:
                self.specs(declarator.specs)
        declarator.end = self.end_before()
        if self.pack_matrix:
            declarator.orientation = self.orientation_at(start)
        parameter = Parameter(self.positions[start], type, declarator)
        parameter.attributes = attributes
        return parameter

    def parameter_name(self) -> Name:
        """The name of a parameter."""
        at = self.at
        text = self.tokens[at].text
        symbol = self.names.get(text)
        if text in SCALAR_KEYWORDS:
            raise self.expected(P_RPAREN)
        if symbol is not None:
            self.judge_name(symbol)
        pos = self.positions[at]
        self.at = at + 1
        return Name(pos, [text], NO_ARGUMENTS, False, pos + len(text))

    # Structs and enums ------------------------------------------------------------------------------------------------

    def tagged_type(self, kind: int, modifiers: int) -> TypeName:
        """`struct S { ... }`, `enum E { ... }`, or `struct S` for a type declared before or later."""
        if kind == t.K_ENUM:
            return self.enum(modifiers)
        if kind == t.K_UNION:
            raise self.failure(RESERVED_WORD, ["union"])
        start = self.at
        self.at = start + 1
        attributes: list[AttributeSpec] = []
        if self.kinds[self.at] == P_LBRACKET:
            attributes = self.attributes()
        name: Name | None = None
        symbol: Symbol | None = None
        if NAMEABLE[self.kinds[self.at]] or self.kinds[self.at] == P_SCOPE:
            symbol = self.names.get(self.tokens[self.at].text)
            if symbol is not None:
                self.judge_name(symbol)
            name = self.qualified_name()
            symbol = self.found
        if self.kinds[self.at] == P_LBRACKET and self.kinds[self.at + 1] == P_LBRACKET:
            attributes.extend(self.attributes())
        following = self.kinds[self.at]
        if following == P_LBRACE or following == P_COLON:
            decl = self.structure(start, name, symbol)
            decl.attributes = attributes
            return TypeName(decl.pos, name, decl, modifiers, decl.end)
        if name is None:
            raise self.expected(P_LBRACE)
        if len(name.parts) == 1 and not self.is_type(symbol):
            self.declare_tag(name.parts[0], Symbol(self.tag_kind(), {}))
        return TypeName(name.pos, name, None, modifiers, name.end)

    def structure(self, start: int, name: Name | None, symbol: Symbol | None) -> StructDecl:
        """A struct, class or interface from its bases on."""
        decl = StructDecl(self.positions[start], self.tokens[start].text, name)
        if name is not None and len(name.parts) == 1:
            text = name.parts[0]
            known = self.members.get(text) if self.members is not None else None
            if known is not None and self.is_type(known) and known.members is not None:
                symbol = known  # declared before, or a template that is specialised here
            elif name.arguments[0] is None or symbol is None:
                symbol = Symbol(self.tag_kind(), {})
                self.declare_tag(text, symbol)
        if symbol is None or symbol.members is None:
            symbol = Symbol(TYPE, {})
        mark = len(self.undo)
        outer = self.members
        outer_template = self.template_mark
        self.template_mark = -1
        self.members = symbol.members
        if self.kinds[self.at] == P_COLON:
            self.bases(decl, symbol)
        self.bring_in(symbol)
        opening = self.at
        self.expect(P_LBRACE)
        self.depth += 2
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        decl.members = []
        own = name.parts[-1] if name is not None else ""
        self.struct_members(decl.members, own, opening)
        self.depth -= 2
        self.end_scope(mark)
        self.members = outer
        self.template_mark = outer_template
        decl.end = self.end_before()
        return decl

    def bases(self, decl: StructDecl, symbol: Symbol) -> None:
        """`: Base, Interface`"""
        while True:
            self.at += 1
            if ACCESS[self.kinds[self.at]]:
                self.unsupported(self.at, "an access specifier of a base type")
                self.at += 1
            elif self.kinds[self.at] == t.K_VIRTUAL:
                self.unsupported(self.at, "a virtual base type")
                self.at += 1
            decl.bases.append(self.qualified_name())
            found = self.found
            if found is not None and found.members is not None and symbol.members is not None:
                symbol.members.update(found.members)
            if self.kinds[self.at] != P_COMMA:
                return

    def struct_members(self, decls: list[Decl], own: str, opening: int) -> None:
        """The members of a struct up to its `}`."""
        kinds = self.kinds
        while True:
            kind = kinds[self.at]
            if kind == P_RBRACE:
                self.at += 1
                return
            if kind == END:
                raise self.unbalanced("'}'", opening)
            if kind == P_SEMICOLON:
                self.at += 1
                continue
            start = self.at
            mark = len(self.undo)
            members = self.members
            depth = self.depth
            template_mark = self.template_mark
            try:
                self.member(decls, kind, own)
            except ParseFailure as failure:
                self.members = members
                self.depth = depth
                self.template_mark = template_mark
                self.resume(failure, start)
                self.keep_global_names(mark)
                decls.extend(self.salvaged)
                self.salvaged = []

    def member(self, decls: list[Decl], kind: int, own: str) -> None:
        """One member declaration of a struct."""
        attributes: list[AttributeSpec] = []
        if kind == P_LBRACKET:
            attributes = self.attributes()
            kind = self.kinds[self.at]
        if kind == IDENT:
            text = self.tokens[self.at].text
            if text == own and self.kinds[self.at + 1] == P_LPAREN:
                raise self.failure(UNSUPPORTED_SYNTAX, ["a constructor"])
            if text == "_Static_assert":
                decls.append(self.static_assert())
                return
        elif kind == t.P_TILDE:
            self.destructor(decls, attributes)
            return
        elif ACCESS[kind]:
            self.report(self.failure(RESERVED_WORD, [self.tokens[self.at].text]))
            self.at += 2 if self.kinds[self.at + 1] == P_COLON else 1
            return
        elif MEMBER_REFUSALS[kind]:
            self.report(self.failure(RESERVED_WORD, [self.tokens[self.at].text]))
            self.at += 1
            return
        elif kind == t.K_TYPEDEF:
            self.report(self.failure(NESTED_TYPEDEF, []))
            decls.append(self.typedef())
            return
        elif kind == t.K_USING:
            decls.append(self.using(None))
            return
        elif kind == t.K_TEMPLATE:
            self.template(decls, attributes, IN_STRUCT)
            return
        elif kind == t.K_OPERATOR:
            self.conversion(decls, attributes)
            return
        elif kind == t.K_STATIC_ASSERT and self.kinds[self.at + 1] == P_LPAREN:
            decls.append(self.static_assert())
            return
        self.simple_declaration(decls, attributes, IN_STRUCT, None)

    def destructor(self, decls: list[Decl], attributes: list[AttributeSpec]) -> None:
        """`~S() { ... }`: taken, as DXC does, although nothing ever calls it."""
        start = self.at
        pos = self.positions[start]
        self.at = start + 1
        text = "~" + self.word()
        void = Name(pos, ["void"], NO_ARGUMENTS, False, pos + 1)
        name = Name(pos, [text], NO_ARGUMENTS, False, self.end_before())
        if self.kinds[self.at] != P_LPAREN:
            raise self.expected(P_LPAREN)
        decls.append(self.function(TypeName(pos, void, None, 0, pos + 1), name, attributes, IN_STRUCT, None, start))

    def conversion(self, decls: list[Decl], attributes: list[AttributeSpec]) -> None:
        """`operator float() { ... }`: a function named after the type that it returns."""
        start = self.at
        pos = self.positions[start]
        text = self.operator_name()
        end = self.at
        self.at = start + 1
        type = self.type_name()
        self.at = end
        function = self.function(
            type, Name(pos, [text], NO_ARGUMENTS, False, self.end_before()), attributes, IN_STRUCT, None, start
        )
        decls.append(function)
        if function.body is None:
            self.semicolon()

    def enum(self, modifiers: int) -> TypeName:
        """`enum E : uint { A, B = 2 }`, `enum class E { ... }`, or `enum E` for a type declared before."""
        start = self.at
        if self.version < 2017:
            self.report(self.failure(LANGUAGE_VERSION, ["enum", "2017"]))
        self.at = start + 1
        scoped = self.kinds[self.at] == t.K_CLASS or self.kinds[self.at] == t.K_STRUCT
        if scoped:
            self.at += 1
        name: Name | None = None
        if NAMEABLE[self.kinds[self.at]]:
            name = self.qualified_name()
        underlying: TypeName | None = None
        if self.kinds[self.at] == P_COLON and self.starts_type(self.at + 1):
            self.at += 1
            underlying = self.specifiers()
        if self.kinds[self.at] != P_LBRACE:
            if name is None or scoped or underlying is not None or not self.is_type(self.found):
                raise self.expected(P_LBRACE)
            return TypeName(name.pos, name, None, modifiers, name.end)
        symbol = Symbol(TYPE, {})
        if name is not None and len(name.parts) == 1:
            self.declare(name.parts[0], symbol)
        enumerators = self.enumerators(scoped)
        text = name.parts[-1] if name is not None else ""
        decl = EnumDecl(self.positions[start], text, scoped, underlying, enumerators)
        return TypeName(decl.pos, name, decl, modifiers, self.end_before())

    def enumerators(self, scoped: bool) -> list[tuple[str, int, Expr | None]]:
        """`{ A, B = 2, }`"""
        opening = self.at
        self.at = opening + 1
        found: list[tuple[str, int, Expr | None]] = []
        while self.kinds[self.at] != P_RBRACE:
            at = self.at
            name = self.unqualified_name()
            value: Expr | None = None
            if self.kinds[self.at] == P_ASSIGN:
                self.at += 1
                value = self.expression(ASSIGN_POWER)
            found.append((name.parts[0], self.positions[at], value))
            if not scoped:
                self.declare_value(name.parts[0])
            if self.kinds[self.at] != P_COMMA:
                break
            self.at += 1
        self.close(P_RBRACE, opening)
        return found

    # Buffers, namespaces, aliases -------------------------------------------------------------------------------------

    def buffer(self) -> Decl:
        """`cbuffer N : register(b0) { ... }`"""
        start = self.at
        self.at = start + 1
        name = self.unqualified_name()
        decl = tree.BufferDecl(self.positions[start], self.tokens[start].text, name.parts[0])
        if self.kinds[self.at] == P_COLON:
            self.specs(decl.specs)
        opening = self.at
        self.expect(P_LBRACE)
        self.depth += 2
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        self.declarations(decl.members, opening)
        self.depth -= 2
        decl.end = self.end_before()
        return decl

    def namespace(self) -> Decl:
        """`namespace A { ... }`; a nested name makes nested nodes."""
        start = self.at
        names: list[str] = []
        while True:
            self.at += 1
            names.append(self.unqualified_name().parts[0])
            if self.kinds[self.at] != P_SCOPE:
                break
            self.report(self.failure(NESTED_NAMESPACE, []))
        if self.kinds[self.at] == P_ASSIGN:
            raise self.failure(UNSUPPORTED_SYNTAX, ["a namespace alias"])
        opening = self.at
        self.expect(P_LBRACE)
        self.depth += 2
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        outer = self.members
        mark = len(self.undo)
        opened: list[Symbol] = []
        for text in names:
            symbol = self.members.get(text) if self.members is not None else None
            if symbol is None or symbol.kind != NAMESPACE:
                symbol = self.namespace_symbol(text)
            opened.append(symbol)
            if len(opened) == 1:
                mark = len(self.undo)
            self.members = symbol.members
            self.bring_in(symbol)
        decls: list[Decl] = []
        self.declarations(decls, opening)
        self.end_scope(mark)
        self.members = outer
        self.depth -= 2
        if opened[0] in self.used_namespaces:
            self.bring_in(opened[0])
        node = tree.NamespaceDecl(self.positions[start], names[-1], decls)
        for text in reversed(names[:-1]):
            node = tree.NamespaceDecl(self.positions[start], text, [node])
        return node

    def namespace_symbol(self, name: str) -> Symbol:
        """Declares a namespace; one of the compiler's own is continued in a copy."""
        builtin = self.names.get(name)
        members: dict[str, Symbol] = {}
        if (
            self.members is self.globals
            and builtin is not None
            and builtin.kind == NAMESPACE
            and builtin.members is not None
        ):
            members = own_names(builtin.members)
        symbol = Symbol(NAMESPACE, members)
        self.declare(name, symbol)
        return symbol

    def typedef(self) -> Decl:
        """`typedef T a, b[3];`"""
        start = self.at
        self.at = start + 1
        unknown = self.names_new_struct(start + 1)
        type = self.specifiers()
        if unknown and type.definition is None and type.name is not None and not type.name.arguments[0]:
            type.definition = StructDecl(type.name.pos, self.tokens[start + 1].text, type.name)
        if type.modifiers & (MOD_STATIC | MOD_EXTERN):
            word = "static" if type.modifiers & MOD_STATIC else "extern"
            self.report(self.failure_at(start + 1, MODIFIER_CONFLICT, [word, "typedef"]))
        symbol = self.alias_symbol(type)
        decl = tree.TypedefDecl(self.positions[start], type, [])
        orientation = self.orientation_at(start) if self.pack_matrix else 0
        while True:
            self.refuse_pointer()
            name = self.unqualified_name()
            declarator = Declarator(name.pos, name)
            self.extents(declarator.extents, decl.attributes)
            declarator.end = self.end_before()
            declarator.orientation = orientation
            decl.declarators.append(declarator)
            if self.kinds[self.at] == P_LPAREN:
                raise self.failure(UNSUPPORTED_SYNTAX, ["a function type"])
            self.declare(name.parts[0], symbol)
            if self.kinds[self.at] != P_COMMA:
                break
            self.at += 1
        self.semicolon()
        return decl

    def names_new_struct(self, at: int) -> bool:
        """`struct S` of an S that nobody knows yet: in a typedef it declares one."""
        kind = self.kinds[at]
        if (kind != t.K_STRUCT and kind != t.K_CLASS) or self.kinds[at + 1] != IDENT:
            return False
        return self.names.get(self.tokens[at + 1].text) is None and self.kinds[at + 2] != P_SCOPE

    def alias_symbol(self, type: TypeName) -> Symbol:
        """What a name for `type` stands for: a type, with the names inside the one it is made of."""
        if type.name is None:
            return PLAIN_TYPE
        found = self.resolve(type.name)
        if found is None or found.members is None:
            return PLAIN_TYPE
        if found.kind == TYPE:
            return found
        return Symbol(TYPE, found.members)

    def using(self, template: list[TemplateParam] | None) -> Decl:
        """`using A = T;`, `using namespace N;` or `using N::x;`"""
        start = self.at
        pos = self.positions[start]
        self.at = start + 1
        if self.kinds[self.at] == t.K_NAMESPACE:
            self.at += 1
            name = self.qualified_name()
            found = self.found
            if found is not None and found.kind == NAMESPACE:
                self.bring_in(found)
                if self.members is self.globals:
                    self.used_namespaces.append(found)
            self.semicolon()
            return tree.UsingDecl(pos, name, True)
        if self.kinds[self.at + 1] == P_ASSIGN or self.kinds[self.at + 1] == P_LBRACKET:
            name = self.unqualified_name()
            attributes = self.attributes()
            self.expect(P_ASSIGN)
            type = self.type_name()
            declarator = Declarator(name.pos, name)
            declarator.end = self.end_before()
            if self.pack_matrix:
                declarator.orientation = self.orientation_at(start)
            if template is not None:
                self.declare_tag(name.parts[0], PLAIN_TEMPLATE)
            else:
                self.declare(name.parts[0], self.alias_symbol(type))
            self.semicolon()
            alias = tree.TypedefDecl(pos, type, [declarator])
            alias.attributes = attributes
            alias.template = template
            return alias
        name = self.qualified_name()
        found = self.found
        if found is not None:
            self.declare(name.parts[-1], found)
        else:
            self.declare_value(name.parts[-1])
        self.semicolon()
        return tree.UsingDecl(pos, name, False)

    def static_assert(self) -> Decl:
        """`_Static_assert(condition, "message");`"""
        start = self.at
        opening = start + 1
        self.at = opening
        self.expect(P_LPAREN)
        condition = self.expression(ASSIGN_POWER)
        message = ""
        if self.kinds[self.at] == P_COMMA:
            self.at += 1
            text = self.rare_operand(self.kinds[self.at])
            if not isinstance(text, tree.StringLiteral):
                raise self.failure(EXPECTED, ["string literal", self.found_text()])
            message = text.value
        self.close(P_RPAREN, opening)
        self.semicolon()
        return tree.StaticAssertDecl(self.positions[start], condition, message)

    # Templates --------------------------------------------------------------------------------------------------------

    def template(self, decls: list[Decl], attributes: list[AttributeSpec], place: int) -> None:
        """`template <...>` and the declaration behind it, or an explicit instantiation."""
        start = self.at
        if self.version < 2021:
            self.report(self.failure(LANGUAGE_VERSION, ["'template'", "2021"]))
        self.at = start + 1
        if self.kinds[self.at] != P_LESS:
            self.instantiation(decls, start)
            return
        mark = len(self.undo)
        before = self.template_mark
        parameters = self.template_parameters()
        outer: list[TemplateParam] | None = None
        if self.kinds[self.at] == t.K_TEMPLATE:
            self.at += 1
            outer = parameters
            parameters = self.template_parameters()
        self.template_mark = mark
        if self.kinds[self.at] == P_LBRACKET:
            attributes.extend(self.attributes())
        if self.kinds[self.at] == IDENT and self.tokens[self.at].text in ("requires", "concept"):
            raise self.failure(UNSUPPORTED_SYNTAX, ["'" + self.tokens[self.at].text + "'"])
        count = len(decls)
        if self.kinds[self.at] == t.K_USING:
            alias = self.using(parameters)
            alias.attributes = attributes + alias.attributes
            decls.append(alias)
        else:
            self.simple_declaration(decls, attributes, place, parameters)
        self.end_scope(self.template_mark)
        self.template_mark = before
        if outer is not None and len(decls) > count:
            decl = decls[-1]
            if isinstance(decl, FunctionDecl):
                decl.outer_template = outer

    def instantiation(self, decls: list[Decl], start: int) -> None:
        """`template struct S<int>;` or `template float f<float>(float);`"""
        found: list[Decl] = []
        self.simple_declaration(found, [], AT_FILE, None)
        for decl in found:
            decls.append(tree.InstantiationDecl(self.positions[start], decl))
