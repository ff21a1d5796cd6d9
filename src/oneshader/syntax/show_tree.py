"""Text form of the syntax tree, for golden tests and --show=tree: a Unit in, indented lines out.

Declarations and statements take a line each; expressions are written with all their parentheses.
"""

from __future__ import annotations

from oneshader.model import interface
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MODIFIER_NAMES: Final[list[tuple[int, str]]] = sorted(
    (getattr(interface, name), name[4:].lower()) for name in dir(interface) if name.startswith("MOD_")
)
ORIENTATIONS: Final = ["", " {row_major}", " {column_major}"]


def show_tree(unit: tree.Unit) -> str:
    """The tree of a translation unit as text."""
    lines: list[str] = []
    for decl in unit.decls:
        show_decl(decl, "", lines)
    return "\n".join(lines) + "\n"


# Names and types -----------------------------------------------------------------------------------------------------


def name_text(name: tree.Name | None) -> str:
    """A name as written."""
    if name is None:
        return "<unnamed>"
    parts: list[str] = []
    for index, part in enumerate(name.parts):
        arguments = name.arguments[index]
        if arguments is not None:
            part += "<" + ", ".join([argument_text(argument) for argument in arguments]) + ">"
        parts.append(part)
    return ("::" if name.rooted else "") + "::".join(parts)


def argument_text(argument: tree.Node) -> str:
    """A template argument or default."""
    if isinstance(argument, tree.TypeName):
        return "type " + type_text(argument)
    return expr_text(argument)


def type_text(type: tree.TypeName) -> str:
    """A type: modifiers, name, extents."""
    words = modifier_words(type.modifiers)
    if type.operand is not None:
        words.append(f"__decltype({expr_text(type.operand)})")
    elif type.definition is not None:
        words.append("definition of " + name_text(type.name))
    else:
        words.append(name_text(type.name))
    if type.attributes:
        words.append(attributes_text(type.attributes).strip())
    return " ".join(words) + extents_text(type.extents) + ("&" if type.reference else "")


def modifier_words(bits: int) -> list[str]:
    """The words of MOD_* bits; `inout` for both of `in` and `out`."""
    words: list[str] = []
    both = interface.MOD_IN | interface.MOD_OUT
    if bits & both == both:
        bits &= ~both
        words.append("inout")
    for bit, word in MODIFIER_NAMES:
        if bits & bit:
            words.append(word)
    return words


def extents_text(extents: list[tree.Expr | None]) -> str:
    """Array extents."""
    return "".join(["[" + (expr_text(extent) if extent is not None else "") + "]" for extent in extents])


# Expressions ---------------------------------------------------------------------------------------------------------


def expr_text(expr: tree.Node) -> str:
    """An expression on one line. Left-deep chains are walked by a loop."""
    tails: list[str] = []
    while True:
        if isinstance(expr, tree.BinaryExpr):
            tails.append(f" {tree.BINARY_TEXT[expr.op]} {expr_text(expr.right)})")
            expr = expr.left
        elif isinstance(expr, tree.MemberExpr):
            tails.append(("->" if expr.arrow else ".") + name_text(expr.member))
            expr = expr.base
        elif isinstance(expr, tree.IndexExpr):
            tails.append(f"[{expr_text(expr.index)}]")
            expr = expr.base
        elif isinstance(expr, tree.CallExpr):
            tails.append(list_text(expr.arguments))
            expr = expr.callee
        else:
            break
    opened = sum(1 for tail in tails if tail[0] == " ")
    return "(" * opened + leaf_text(expr) + "".join(reversed(tails))


def list_text(exprs: list[tree.Expr]) -> str:
    """Arguments in parentheses."""
    return "(" + ", ".join([expr_text(expr) for expr in exprs]) + ")"


def leaf_text(expr: tree.Node) -> str:
    """An expression that is no left-deep chain."""
    if isinstance(expr, tree.NameExpr):
        return name_text(expr.name)
    if isinstance(expr, tree.IntLiteral):
        return f"{expr.value}{expr.suffix}" + ("" if expr.base == 10 else f"@{expr.base}")
    if isinstance(expr, tree.FloatLiteral):
        return f"{expr.value!r}{expr.suffix}"
    if isinstance(expr, tree.BoolLiteral):
        return "true" if expr.value else "false"
    if isinstance(expr, tree.StringLiteral):
        return quoted(expr.value)
    if isinstance(expr, tree.ThisExpr):
        return "this"
    if isinstance(expr, tree.UnaryExpr):
        sign = tree.UNARY_TEXT[expr.op]
        operand = expr_text(expr.operand)
        return f"({operand}{sign})" if expr.op in (tree.U_POSTINC, tree.U_POSTDEC) else f"({sign}{operand})"
    if isinstance(expr, tree.AssignExpr):
        sign = "=" if expr.op < 0 else tree.BINARY_TEXT[expr.op] + "="
        return f"({expr_text(expr.target)} {sign} {expr_text(expr.value)})"
    if isinstance(expr, tree.ConditionalExpr):
        return f"({expr_text(expr.condition)} ? {expr_text(expr.if_true)} : {expr_text(expr.if_false)})"
    if isinstance(expr, tree.ConstructExpr):
        return "construct " + type_text(expr.type) + list_text(expr.arguments)
    if isinstance(expr, tree.CastExpr):
        return f"(cast {type_text(expr.type)} {expr_text(expr.operand)})"
    return rare_text(expr)


def rare_text(expr: tree.Node) -> str:
    """The expressions that stand in initialisers, sizeof and effects."""
    if isinstance(expr, tree.InitList):
        return "{" + ", ".join([expr_text(item) for item in expr.items]) + "}"
    if isinstance(expr, tree.SizeofExpr):
        if expr.type is not None:
            return f"sizeof(type {type_text(expr.type)})"
        return f"sizeof({expr_text(expr.operand)})" if expr.operand is not None else "sizeof()"
    if isinstance(expr, tree.SamplerStateExpr):
        return "sampler_state" + states_text(expr.states)
    if isinstance(expr, tree.CompileExpr):
        return "compile"
    return "?"


def states_text(states: list[tree.StateAssign]) -> str:
    """A state block."""
    return "{" + "".join([f"{state.name} = {expr_text(state.value)}; " for state in states]).rstrip() + "}"


def quoted(text: str) -> str:
    """A string literal in ASCII."""
    return '"' + text.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'


# Declarations --------------------------------------------------------------------------------------------------------


def attributes_text(attributes: list[tree.AttributeSpec]) -> str:
    """`[a(1)] ` and so on, with a blank behind each."""
    text = ""
    for attribute in attributes:
        inside = (attribute.scope + "::" if attribute.scope else "") + attribute.name
        if attribute.arguments:
            inside += list_text(attribute.arguments)
        text += f"[[{inside}]] " if attribute.double else f"[{inside}] "
    return text


def spec_text(spec: tree.Node) -> str:
    """A semantic, register, packoffset or payload access."""
    if isinstance(spec, tree.SemanticSpec):
        return " : " + spec.name
    if isinstance(spec, tree.RegisterSpec):
        inside = spec.profile + ", " if spec.profile else ""
        inside += spec.name + (f"[{expr_text(spec.index)}]" if spec.index is not None else "")
        if spec.space:
            inside += (", " if spec.name else "") + spec.space
        return f" : register({inside})"
    if isinstance(spec, tree.PackOffsetSpec):
        return f" : packoffset({spec.name}{'.' + spec.component if spec.component else ''})"
    if isinstance(spec, tree.PayloadAccessSpec):
        return f" : {'write' if spec.write else 'read'}({', '.join(spec.stages)})"
    return " : ?"


def declarator_text(declarator: tree.Declarator) -> str:
    """A declared name and all that follows it."""
    text = name_text(declarator.name) + extents_text(declarator.extents)
    text += "".join([spec_text(spec) for spec in declarator.specs])
    if declarator.bits is not None:
        text += " bits " + expr_text(declarator.bits)
    if declarator.annotations:
        inside: list[str] = []
        for decl in declarator.annotations:
            show_decl(decl, "", inside)
        text += " <" + "; ".join(inside) + ">"
    if declarator.states:
        text += " " + states_text(declarator.states)
    if declarator.constructor_args is not None:
        text += list_text(declarator.constructor_args)
    if declarator.initializer is not None:
        text += " = " + expr_text(declarator.initializer)
    return text + ORIENTATIONS[declarator.orientation]


def template_text(parameters: list[tree.TemplateParam] | None) -> str:
    """`template <...> ` or nothing."""
    if parameters is None:
        return ""
    return "template <" + ", ".join([parameter_text(parameter) for parameter in parameters]) + "> "


def parameter_text(parameter: tree.TemplateParam) -> str:
    """A template parameter."""
    text = "typename " if parameter.type is None else type_text(parameter.type) + " "
    text = template_text(parameter.parameters) + text + ("... " if parameter.pack else "") + parameter.name
    return text if parameter.default is None else text + " = " + argument_text(parameter.default)


def show_decl(decl: tree.Decl, indent: str, lines: list[str]) -> None:
    """Adds the lines of a declaration."""
    head = indent + attributes_text(decl.attributes)
    if isinstance(decl, tree.VarDecl):
        show_definition(decl.type, indent, lines)
        declared = ", ".join([declarator_text(declarator) for declarator in decl.declarators])
        lines.append(f"{head}{template_text(decl.template)}var {type_text(decl.type)} {declared}")
    elif isinstance(decl, tree.FunctionDecl):
        show_function(decl, head, indent, lines)
    elif isinstance(decl, tree.StructDecl):
        bases = " : " + ", ".join([name_text(base) for base in decl.bases]) if decl.bases else ""
        forward = " forward" if decl.members is None else ""
        lines.append(f"{head}{template_text(decl.template)}{decl.keyword} {name_text(decl.name)}{bases}{forward}")
        show_decls(decl.members or [], indent + "  ", lines)
    elif isinstance(decl, tree.EnumDecl):
        underlying = " : " + type_text(decl.underlying) if decl.underlying is not None else ""
        lines.append(f"{head}enum {'class ' if decl.scoped else ''}{decl.name or '<unnamed>'}{underlying}")
        for name, _, value in decl.enumerators:
            lines.append(f"{indent}  {name}" + (f" = {expr_text(value)}" if value is not None else ""))
    elif isinstance(decl, tree.BufferDecl):
        lines.append(f"{head}{decl.keyword} {decl.name}" + "".join([spec_text(spec) for spec in decl.specs]))
        show_decls(decl.members, indent + "  ", lines)
    elif isinstance(decl, tree.NamespaceDecl):
        lines.append(f"{head}namespace {decl.name}")
        show_decls(decl.members, indent + "  ", lines)
    else:
        show_other(decl, head, indent, lines)


def show_other(decl: tree.Decl, head: str, indent: str, lines: list[str]) -> None:
    """Adds the lines of an alias, assertion or instantiation."""
    if isinstance(decl, tree.TypedefDecl):
        show_definition(decl.type, indent, lines)
        declared = ", ".join([declarator_text(declarator) for declarator in decl.declarators])
        lines.append(f"{head}{template_text(decl.template)}typedef {type_text(decl.type)} {declared}")
    elif isinstance(decl, tree.UsingDecl):
        lines.append(f"{head}using {'namespace ' if decl.whole else ''}{name_text(decl.name)}")
    elif isinstance(decl, tree.StaticAssertDecl):
        lines.append(f"{head}static_assert {expr_text(decl.condition)} {quoted(decl.message)}")
    elif isinstance(decl, tree.InstantiationDecl):
        lines.append(f"{head}instantiate")
        show_decl(decl.decl, indent + "  ", lines)
    else:
        lines.append(f"{head}empty")


def show_decls(decls: list[tree.Decl], indent: str, lines: list[str]) -> None:
    """Adds the lines of several declarations."""
    for decl in decls:
        show_decl(decl, indent, lines)


def show_definition(type: tree.TypeName, indent: str, lines: list[str]) -> None:
    """Adds the lines of a struct or enum defined where a type is named."""
    if isinstance(type.definition, tree.StructDecl) or isinstance(type.definition, tree.EnumDecl):
        show_decl(type.definition, indent, lines)


def show_function(decl: tree.FunctionDecl, head: str, indent: str, lines: list[str]) -> None:
    """Adds the lines of a function."""
    show_definition(decl.return_type, indent, lines)
    parameters: list[str] = []
    for parameter in decl.parameters:
        text = attributes_text(parameter.attributes) + type_text(parameter.type)
        if parameter.declarator.name is not None or parameter.declarator.extents or parameter.declarator.specs:
            text += " " + declarator_text(parameter.declarator)
        parameters.append(text)
    pieces = [head, template_text(decl.outer_template), template_text(decl.template), "function "]
    pieces += [type_text(decl.return_type), " ", name_text(decl.name), "(" + ", ".join(parameters) + ")"]
    pieces += [" const" if decl.is_const else "", extents_text(decl.return_extents)]
    pieces += [spec_text(spec) for spec in decl.specs]
    lines.append("".join(pieces) + ORIENTATIONS[decl.orientation])
    if decl.body is not None:
        for statement in decl.body.statements:
            show_stmt(statement, indent + "  ", lines)


# Statements ----------------------------------------------------------------------------------------------------------


def show_stmt(stmt: tree.Stmt, indent: str, lines: list[str]) -> None:
    """Adds the lines of a statement."""
    head = indent + attributes_text(stmt.attributes)
    inner = indent + "  "
    if isinstance(stmt, tree.ExprStmt):
        lines.append(head + expr_text(stmt.expr))
    elif isinstance(stmt, tree.DeclStmt):
        show_decl(stmt.decl, indent, lines)
    elif isinstance(stmt, tree.Block):
        lines.append(head + "block")
        for statement in stmt.statements:
            show_stmt(statement, inner, lines)
    elif isinstance(stmt, tree.IfStmt):
        show_if(stmt, head, indent, lines)
    elif isinstance(stmt, tree.ReturnStmt):
        lines.append(head + ("return" if stmt.value is None else "return " + expr_text(stmt.value)))
    elif isinstance(stmt, tree.ForStmt):
        lines.append(head + "for")
        show_part("init", stmt.init, inner, lines)
        show_part("condition", stmt.condition, inner, lines)
        show_part("step", stmt.step, inner, lines)
        show_stmt(stmt.body, inner, lines)
    elif isinstance(stmt, tree.WhileStmt):
        lines.append(head + "while " + condition_text(stmt.condition))
        show_stmt(stmt.body, inner, lines)
    elif isinstance(stmt, tree.DoStmt):
        lines.append(head + "do")
        show_stmt(stmt.body, inner, lines)
        lines.append(indent + "while " + expr_text(stmt.condition))
    elif isinstance(stmt, tree.SwitchStmt):
        lines.append(head + "switch " + expr_text(stmt.selector))
        show_stmt(stmt.body, inner, lines)
    elif isinstance(stmt, tree.CaseStmt):
        lines.append(head + ("default" if stmt.value is None else "case " + expr_text(stmt.value)))
    else:
        lines.append(head + simple_text(stmt))


def simple_text(stmt: tree.Stmt) -> str:
    """A statement of one word."""
    if isinstance(stmt, tree.BreakStmt):
        return "break"
    if isinstance(stmt, tree.ContinueStmt):
        return "continue"
    if isinstance(stmt, tree.DiscardStmt):
        return "discard"
    return "empty"


def show_if(stmt: tree.IfStmt, head: str, indent: str, lines: list[str]) -> None:
    """Adds the lines of an if; a chain of else-if is walked by a loop."""
    word = head + "if "
    while True:
        lines.append(word + condition_text(stmt.condition))
        show_stmt(stmt.if_true, indent + "  ", lines)
        following = stmt.if_false
        if following is None:
            return
        if not isinstance(following, tree.IfStmt):
            lines.append(indent + "else")
            show_stmt(following, indent + "  ", lines)
            return
        word = indent + "else if " + attributes_text(following.attributes)
        stmt = following


def condition_text(condition: tree.Node) -> str:
    """A condition: an expression, or a declaration on one line."""
    if isinstance(condition, tree.VarDecl):
        inside: list[str] = []
        show_decl(condition, "", inside)
        return " ".join(inside)
    return expr_text(condition)


def show_part(word: str, node: tree.Node | None, indent: str, lines: list[str]) -> None:
    """Adds a part of the head of a `for`."""
    if isinstance(node, tree.Stmt):
        inside: list[str] = []
        show_stmt(node, "", inside)
        lines.append(f"{indent}{word} {' '.join(inside)}")
    elif node is not None:
        lines.append(f"{indent}{word} {condition_text(node)}")
