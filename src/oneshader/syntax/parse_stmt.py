"""Statements: tokens in, Stmt nodes out."""

from __future__ import annotations

from oneshader.source.catalog import (
    ASSIGNED_CONDITION,
    EXPECTED_STATEMENT,
    MISPLACED_CASE,
    MISPLACED_JUMP,
    RESERVED_WORD,
    UNBALANCED,
    UNSUPPORTED_SYNTAX,
)
from oneshader.syntax import token as t
from oneshader.syntax import tree
from oneshader.syntax.parse_base import (
    ASSIGN_POWER,
    DEPTH_LIMIT,
    KIND_COUNT,
    NAMEABLE,
    POWERS,
    STATEMENT_KEYWORDS,
    ParseFailure,
    marks,
)
from oneshader.syntax.parse_decl import IN_FUNCTION, DeclarationParser
from oneshader.syntax.parse_expr import MODIFIERS
from oneshader.syntax.parse_names import ASSERT, DECLTYPE, LAST_TYPE, NAMESPACE, RESERVED, WORD
from oneshader.syntax.token import (
    END,
    IDENT,
    P_ASSIGN,
    P_COLON,
    P_DOT,
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
from oneshader.syntax.tree import AttributeSpec, Block, CaseStmt, Decl, DeclStmt, Expr, ExprStmt, IfStmt, Node, Stmt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# What a keyword or punctuator begins as the first token of a statement.
EXPRESSION: Final = 0
DECLARATION: Final = 1
OTHER: Final = 2


def beginnings() -> list[int]:
    """EXPRESSION, DECLARATION or OTHER by token kind; identifiers are judged by what they name."""
    table = [EXPRESSION] * KIND_COUNT
    for kind in MODIFIERS:
        table[kind] = DECLARATION
    for kind in (t.K_STRUCT, t.K_CLASS, t.K_INTERFACE, t.K_ENUM, t.K_UNION, t.K_UNSIGNED, t.K_SIGNED, t.K_TYPENAME):
        table[kind] = DECLARATION
    for kind in (
        *STATEMENT_KEYWORDS,
        t.K_GOTO,
        t.K_TYPEDEF,
        t.K_USING,
        t.K_ELSE,
        t.K_NAMESPACE,
        t.K_CBUFFER,
        t.K_TBUFFER,
        t.K_TEMPLATE,
        t.K_TRY,
        t.K_CATCH,
        P_LBRACE,
        P_SEMICOLON,
        P_RBRACE,
        P_LBRACKET,
        END,
        t.K_STATIC_ASSERT,
    ):
        table[kind] = OTHER
    return table


BEGINNINGS: Final = beginnings()
# Behind an identifier that names nothing but a value, these go on with an expression.
CONTINUES_VALUE: Final = marks(
    [P_LPAREN, P_DOT, P_LBRACKET, *range(P_ASSIGN, t.P_SHL), *range(t.P_ADD_ASSIGN, t.P_ARROW)]
)


class StatementParser(DeclarationParser):
    """Adds statements: the whole parser."""

    __slots__ = ()

    def block(self) -> Block:
        """`{ ... }` with a scope of its own."""
        kinds = self.kinds
        opening = self.at
        self.expect(P_LBRACE)
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        mark = len(self.undo)
        depth = self.depth
        loops = self.loops
        switches = self.switches
        statements: list[Stmt] = []
        while True:
            kind = kinds[self.at]
            if kind == P_RBRACE:
                break
            if kind == END:
                raise self.unbalanced("'}'", opening)
            start = self.at
            names = len(self.undo)
            try:
                statements.append(self.statement())
            except ParseFailure as failure:
                if kinds[self.at] == END and failure.code is UNBALANCED:
                    raise
                self.depth = depth
                self.loops = loops
                self.switches = switches
                self.members = None
                self.template_mark = -1
                self.end_scope(names)
                self.resume(failure, start)
                for decl in self.salvaged:
                    statements.append(DeclStmt(decl.pos, decl))
                    self.declare_declarator(decl.declarators[0])
                self.salvaged = []
        self.at += 1
        self.depth -= 1
        if len(self.undo) > mark:
            self.end_scope(mark)
        return Block(self.positions[opening], statements, self.positions[self.at - 1] + 1)

    def statement(self) -> Stmt:
        """One statement."""
        at = self.at
        kind = self.kinds[at]
        if kind == IDENT:
            symbol = self.names.get(self.tokens[at].text)
            following = self.kinds[at + 1]
            if symbol is None and CONTINUES_VALUE[following]:
                return self.expression_statement()
            if self.declares(at):
                return self.declaration_statement([])
            return self.expression_statement()
        beginning = BEGINNINGS[kind]
        if beginning == DECLARATION:
            if NAMEABLE[kind] and not self.is_modifier(at):
                return self.expression_statement()
            return self.declaration_statement([])
        if beginning == EXPRESSION:
            if kind == P_SCOPE and self.declares(at):
                return self.declaration_statement([])
            return self.expression_statement()
        return self.keyword_statement(kind)

    def expression_statement(self) -> Stmt:
        """`expression;`"""
        expr = self.operand()
        if POWERS[self.kinds[self.at]]:
            expr = self.operators(expr, 0)
        if self.kinds[self.at] == P_SEMICOLON:
            self.at += 1
        else:
            self.semicolon()
        return ExprStmt(expr.pos, expr)

    def declares(self, at: int) -> bool:
        """Whether the identifier or `::` at a token begins a declaration and no expression."""
        following = self.kinds[at + 1]
        if self.kinds[at] == P_SCOPE:
            return self.type_and_name_follow(at)
        symbol = self.names.get(self.tokens[at].text)
        if symbol is None:
            if following == IDENT:
                return True  # a type that nobody declared: the checker says so
            if following == P_COLON:
                raise self.failure(UNSUPPORTED_SYNTAX, ["a label"])
            if following == P_SCOPE:
                return self.type_and_name_follow(at)
            return following == P_LESS and self.starts_type(at + 2) and self.type_and_name_follow(at)
        if symbol.kind <= LAST_TYPE:
            if following == IDENT:
                return True
            if following == P_LPAREN or following == P_DOT:
                return False
            return self.type_and_name_follow(at)
        if symbol.kind == NAMESPACE:
            return self.type_and_name_follow(at)
        if symbol.kind == WORD:
            return self.is_modifier(at)
        if symbol.kind == RESERVED:
            raise self.failure(RESERVED_WORD, [self.tokens[at].text])
        return symbol.kind == ASSERT or symbol.kind == DECLTYPE or following == IDENT

    def type_and_name_follow(self, at: int) -> bool:
        """Whether a type and what can begin a declarator follow; tried out and taken back."""
        depth = self.depth
        powers = self.powers
        declares = False
        try:
            self.at = at
            name = self.qualified_name()
            kind = self.kinds[self.at]
            found = self.found
            is_type = self.is_type(found) or (found is None and (len(name.parts) > 1 or name.arguments[-1] is not None))
            declares = is_type and (NAMEABLE[kind] or kind >= t.FIRST_KEYWORD)
            if self.is_type(found) and (kind == t.P_STAR or kind == t.P_AND or kind == P_LBRACKET or kind == P_ASSIGN):
                declares = True  # `float *p`, `float[2] x`, `float = 1`: mistakes that the declaration reports
            if self.is_type(found) and kind == P_SEMICOLON:
                declares = True
        except ParseFailure:
            declares = False
        self.rewind(at)
        self.depth = depth
        self.powers = powers
        return declares

    def declaration_statement(self, attributes: list[AttributeSpec]) -> Stmt:
        """A declaration among statements."""
        start = self.at
        kind = self.kinds[start]
        found: list[Decl] = []
        if kind == IDENT and self.tokens[start].text == "_Static_assert":
            return DeclStmt(self.positions[start], self.static_assert())
        self.simple_declaration(found, attributes, IN_FUNCTION, None)
        if not found:
            return tree.EmptyStmt(self.positions[start])
        if len(found) > 1:
            raise self.failure_at(start, UNSUPPORTED_SYNTAX, ["a function among the variables of a local declaration"])
        return DeclStmt(self.positions[start], found[0])

    # Statements that begin with a keyword or bracket ------------------------------------------------------------------

    def keyword_statement(self, kind: int) -> Stmt:
        """A statement whose first token says what it is."""
        at = self.at
        pos = self.positions[at]
        if kind == t.K_RETURN:
            self.at = at + 1
            value: Expr | None = None
            if self.kinds[self.at] != P_SEMICOLON:
                value = self.expression(0)
            self.semicolon()
            return tree.ReturnStmt(pos, value)
        if kind == t.K_IF:
            return self.if_statement()
        if kind == P_LBRACE:
            return self.block()
        if kind == t.K_FOR:
            return self.for_statement()
        if kind == P_LBRACKET:
            return self.attributed_statement()
        if kind == t.K_CASE or kind == t.K_DEFAULT:
            label = self.label(kind)
            if self.kinds[self.at] == P_RBRACE:
                raise self.failure(EXPECTED_STATEMENT, ["'}'"])
            return label
        if kind == t.K_BREAK or kind == t.K_CONTINUE:
            return self.jump(kind)
        if kind == P_SEMICOLON:
            self.at = at + 1
            return tree.EmptyStmt(pos)
        if kind == t.K_WHILE:
            return self.while_statement()
        if kind == t.K_SWITCH:
            return self.switch_statement()
        if kind == t.K_DO:
            return self.do_statement()
        if kind == t.K_DISCARD:
            self.at = at + 1
            self.semicolon()
            return tree.DiscardStmt(pos)
        return self.rare_statement(kind)

    def rare_statement(self, kind: int) -> Stmt:
        """Aliases and assertions, and what cannot stand among statements."""
        at = self.at
        pos = self.positions[at]
        if kind == t.K_TYPEDEF:
            return DeclStmt(pos, self.typedef())
        if kind == t.K_USING:
            return DeclStmt(pos, self.using(None))
        if kind == t.K_STATIC_ASSERT:
            if self.kinds[at + 1] == P_LPAREN:
                return DeclStmt(pos, self.static_assert())
            return self.expression_statement()
        if kind == t.K_GOTO:
            raise self.failure(UNSUPPORTED_SYNTAX, ["'goto'"])
        if kind == t.K_TRY or kind == t.K_CATCH:
            raise self.failure(RESERVED_WORD, [self.tokens[at].text])
        raise self.failure(EXPECTED_STATEMENT, [describe(self.tokens[at])])

    def attributed_statement(self) -> Stmt:
        """`[unroll] for ...`"""
        attributes = self.attributes()
        at = self.at
        kind = self.kinds[at]
        statement: Stmt
        if (kind == IDENT and self.declares(at)) or (kind != IDENT and BEGINNINGS[kind] == DECLARATION):
            return self.declaration_statement(attributes)
        statement = self.statement()
        if kind == t.K_SWITCH and isinstance(statement, Block):
            statement.statements[-1].attributes = attributes
        else:
            statement.attributes = attributes
        return statement

    def controlled(self) -> Stmt:
        """The statement that an if, loop or switch controls; it has a scope of its own."""
        kind = self.kinds[self.at]
        if kind == P_LBRACE:
            return self.block()
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise self.too_deep()
        mark = len(self.undo)
        pos = self.positions[self.at]
        statement: Stmt
        if kind == t.K_CASE or kind == t.K_DEFAULT:
            statements: list[Stmt] = []
            while self.kinds[self.at] == t.K_CASE or self.kinds[self.at] == t.K_DEFAULT:
                statements.append(self.label(self.kinds[self.at]))
            statements.append(self.statement())
            statement = Block(pos, statements, self.end_before())
        else:
            statement = self.statement()
        self.depth -= 1
        self.end_scope(mark)
        return statement

    def if_statement(self) -> Stmt:
        """`if (c) a else b`. An else-if chain is walked by a loop."""
        mark = len(self.undo)
        first = self.if_head()
        last = first
        while self.kinds[self.at] == t.K_ELSE:
            self.at += 1
            if self.kinds[self.at] != t.K_IF:
                last.if_false = self.controlled()
                break
            following = self.if_head()
            last.if_false = following
            last = following
        self.end_scope(mark)
        return first

    def if_head(self) -> IfStmt:
        """`if (c) a`"""
        pos = self.positions[self.at]
        self.at += 1
        condition = self.condition()
        return IfStmt(pos, condition, self.controlled(), None)

    def condition(self) -> Node:
        """`(expression)` or `(type name = value)`. A mistake inside is reported here; what follows is still read."""
        opening = self.at
        self.expect(P_LPAREN)
        depth = self.depth
        try:
            node = self.condition_inside()
            self.close(P_RPAREN, opening)
        except ParseFailure as failure:
            self.depth = depth
            self.powers = POWERS
            self.leave_parenthesis(failure, opening, False)
            node = tree.BoolLiteral(self.positions[opening], self.end_before(), True)
        return node

    def condition_inside(self) -> Node:
        """What stands between the parentheses of a condition."""
        at = self.at
        kind = self.kinds[at]
        if kind == P_LBRACKET:
            self.attributes()
        if not self.begins_declaration():
            node = self.expression(0)
            if isinstance(node, tree.AssignExpr) and node.op < 0:
                bracketed = kind == P_LPAREN and self.kinds[self.at - 1] == P_RPAREN
                if not bracketed:
                    self.bag.report(ASSIGNED_CONDITION, node.op_pos, (), node.op_pos + 1)
            return node
        start = self.at
        type = self.specifiers()
        name = self.declared_name()
        declarator = tree.Declarator(name.pos, name)
        self.declarator(declarator, type, IN_FUNCTION, [])
        if declarator.initializer is None:
            raise self.expected(P_ASSIGN)
        return self.variables(start, type, [declarator], [], None)

    def begins_declaration(self) -> bool:
        """Whether a declaration begins at the present token."""
        at = self.at
        kind = self.kinds[at]
        if kind == IDENT or kind == P_SCOPE:
            return self.declares(at)
        if BEGINNINGS[kind] != DECLARATION:
            return False
        return not NAMEABLE[kind] or self.is_modifier(at)

    def leave_parenthesis(self, failure: ParseFailure, opening: int, semicolons: bool) -> None:
        """Reports a mistake in parentheses and skips behind their end; raises it where the end cannot be told."""
        kinds = self.kinds
        depth = 0
        for index in range(opening, self.at):
            if kinds[index] == P_LPAREN:
                depth += 1
            elif kinds[index] == P_RPAREN:
                depth -= 1
        at = self.at
        while depth > 0:
            kind = kinds[at]
            if kind == END or kind == P_LBRACE or kind == P_RBRACE or (kind == P_SEMICOLON and not semicolons):
                raise failure
            if kind == P_LPAREN:
                depth += 1
            elif kind == P_RPAREN:
                depth -= 1
            at += 1
        self.report(failure)
        self.at = at

    def while_statement(self) -> Stmt:
        """`while (c) a`"""
        pos = self.positions[self.at]
        mark = len(self.undo)
        self.at += 1
        condition = self.condition()
        body = self.loop_body()
        self.end_scope(mark)
        return tree.WhileStmt(pos, condition, body)

    def loop_body(self) -> Stmt:
        """What a loop repeats."""
        self.loops += 1
        body = self.controlled()
        self.loops -= 1
        return body

    def do_statement(self) -> Stmt:
        """`do a while (c);`"""
        pos = self.positions[self.at]
        self.at += 1
        body = self.loop_body()
        self.expect(t.K_WHILE)
        opening = self.at
        self.expect(P_LPAREN)
        condition = self.expression(0)
        self.close(P_RPAREN, opening)
        self.semicolon()
        return tree.DoStmt(pos, body, condition)

    def for_statement(self) -> Stmt:
        """`for (init; condition; step) a`. After a mistake in the head the body is still read."""
        pos = self.positions[self.at]
        mark = len(self.undo)
        self.at += 1
        opening = self.at
        self.expect(P_LPAREN)
        loop = tree.ForStmt(pos, None, None, None, tree.EmptyStmt(pos))
        depth = self.depth
        try:
            self.for_head(loop)
            self.close(P_RPAREN, opening)
        except ParseFailure as failure:
            self.depth = depth
            self.powers = POWERS
            self.leave_parenthesis(failure, opening, True)
            for decl in self.salvaged:
                loop.init = DeclStmt(decl.pos, decl)
            self.salvaged = []
        loop.body = self.loop_body()
        self.end_scope(mark)
        return loop

    def for_head(self, loop: tree.ForStmt) -> None:
        """`init; condition; step`"""
        kinds = self.kinds
        if kinds[self.at] == P_SEMICOLON:
            self.at += 1
        elif self.begins_declaration():
            loop.init = self.declaration_statement([])
        else:
            loop.init = self.expression_statement()
        if kinds[self.at] != P_SEMICOLON:
            loop.condition = self.condition_inside()
        self.expect(P_SEMICOLON)
        if kinds[self.at] != P_RPAREN:
            loop.step = self.expression(0)

    def switch_statement(self) -> Stmt:
        """`switch (x) { case 1: ... }`; `switch (int x = f())` becomes a block of the declaration and the switch."""
        pos = self.positions[self.at]
        mark = len(self.undo)
        self.at += 1
        head = self.condition()
        self.switches += 1
        body = self.controlled()
        self.switches -= 1
        self.end_scope(mark)
        if isinstance(head, Expr):
            return tree.SwitchStmt(pos, head, body)
        assert isinstance(head, tree.VarDecl)
        name = head.declarators[0].name
        assert name is not None
        switch = tree.SwitchStmt(pos, tree.NameExpr(name), body)
        return Block(pos, [DeclStmt(pos, head), switch], self.end_before())

    def label(self, kind: int) -> CaseStmt:
        """`case 1:` or `default:`"""
        at = self.at
        pos = self.positions[at]
        if self.switches == 0:
            self.report(self.failure(MISPLACED_CASE, [self.tokens[at].text]))
        self.at = at + 1
        value: Expr | None = None
        if kind == t.K_CASE:
            value = self.expression(ASSIGN_POWER)
            if self.kinds[self.at] == t.P_ELLIPSIS:
                raise self.failure(UNSUPPORTED_SYNTAX, ["a range of cases"])
        self.expect(P_COLON)
        return CaseStmt(pos, value)

    def jump(self, kind: int) -> Stmt:
        """`break;` or `continue;`"""
        at = self.at
        pos = self.positions[at]
        if self.loops == 0 and (kind == t.K_CONTINUE or self.switches == 0):
            around = "a loop" if kind == t.K_CONTINUE else "a loop or switch"
            self.report(self.failure(MISPLACED_JUMP, [self.tokens[at].text, around]))
        self.at = at + 1
        self.semicolon()
        return tree.BreakStmt(pos) if kind == t.K_BREAK else tree.ContinueStmt(pos)
