"""Text form of the typed program, for golden tests and for reading: one line a declaration or statement, conversions
spelled out."""

from __future__ import annotations

from oneshader.model.interface import NO_FACTS, Facts
from oneshader.model.types import ObjectType, StructType
from oneshader.sema import typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

KIND_NAMES: Final = ["local", "param", "static", "groupshared", "resource", "spec", "push", "stage", "record"]
DIRECTION_NAMES: Final = ["", "out ", "inout "]
OPERATION_TEXT: Final[dict[int, str]] = {
    typed.OP_NEG: "-",
    typed.OP_NOT: "!",
    typed.OP_BITNOT: "~",
    typed.OP_ADD: "+",
    typed.OP_SUB: "-",
    typed.OP_MUL: "*",
    typed.OP_DIV: "/",
    typed.OP_REM: "%",
    typed.OP_SHL: "<<",
    typed.OP_SHR: ">>",
    typed.OP_AND: "&",
    typed.OP_OR: "|",
    typed.OP_XOR: "^",
    typed.OP_LT: "<",
    typed.OP_LE: "<=",
    typed.OP_GT: ">",
    typed.OP_GE: ">=",
    typed.OP_EQ: "==",
    typed.OP_NE: "!=",
}
HINT_NAMES: Final = ["", "unroll", "loop", "flatten", "branch", "fastopt"]


def show_typed(program: typed.Program) -> str:
    """All globals, then all functions; the entry point is marked."""
    lines: list[str] = []
    for var in program.globals:
        show_global(var, lines)
    for f in program.functions:
        mark = "entry " if f is program.entry else ""
        show_function(f, mark, lines)
    return "\n".join(lines) + "\n"


def show_global(var: typed.Variable, lines: list[str]) -> None:
    """A global variable; the members of a block below it."""
    init = f" = {show(var.init)}" if var.init is not None else ""
    lines.append(f"{KIND_NAMES[var.kind]} {var.type.name} {var.name}{flags(var)}{show_facts(var.facts)}{init}")
    t = var.type
    if (
        isinstance(t, ObjectType)
        and (t.info.name == "cbuffer" or t.info.name == "tbuffer")
        and isinstance(t.element, StructType)
    ):
        for f in t.element.fields:
            facts = f.facts if isinstance(f.facts, Facts) else NO_FACTS
            default = f" = {facts.default}" if facts.default is not None else ""
            lines.append(f"  {f.type.name} {f.name}{show_facts(facts)}{default}")


def flags(var: typed.Variable) -> str:
    """What the checker found out about a variable."""
    words: list[str] = []
    if var.is_const and var.kind != typed.VAR_RESOURCE:
        words.append("const")
    if var.constant is not None:
        words.append("constant")
    if var.dynamic:
        words.append("dynamic")
    if var.precise:
        words.append("precise")
    return f" [{' '.join(words)}]" if words else ""


def show_facts(facts: Facts) -> str:
    """Semantics, registers, offsets, attributes."""
    text = ""
    for a in facts.attributes:
        arguments = ", ".join([str(x) for x in a.arguments])
        text += f" [{a.scope + '::' if a.scope else ''}{a.name}{'(' + arguments + ')' if arguments else ''}]"
    if facts.semantic is not None:
        text += f" : {facts.semantic.spelling}"
    for r in facts.registers:
        space = f", space{r.space}" if r.space >= 0 else ""
        text += f" : register({r.letter}{r.number}{space})"
    if facts.packoffset >= 0:
        text += f" : packoffset({facts.packoffset})"
    return text


def show_function(f: typed.Function, mark: str, lines: list[str]) -> None:
    """A function with its body."""
    params: list[str] = []
    if f.this is not None:
        params.append(f"{DIRECTION_NAMES[f.this.direction]}{f.this.type.name} this")
    for p in f.params:
        params.append(f"{DIRECTION_NAMES[p.direction]}{p.type.name} {p.name}{show_facts(p.facts)}")
    facts = f.facts if f.facts is not NO_FACTS else Facts()
    lines.append(f"{mark}function {f.return_type.name} {f.name}({', '.join(params)}){show_facts(facts)}")
    if f.body is not None:
        for s in f.body.statements:
            show_statement(s, "  ", lines)


def show_statement(s: typed.Stmt, indent: str, lines: list[str]) -> None:
    """A statement, indented."""
    if isinstance(s, typed.Evaluate):
        lines.append(f"{indent}{show(s.expr)}")
    elif isinstance(s, typed.Declare):
        init = f" = {show(s.var.init)}" if s.var.init is not None else ""
        lines.append(f"{indent}var {s.var.type.name} {s.var.name}{flags(s.var)}{init}")
    elif isinstance(s, typed.Block):
        lines.append(f"{indent}block")
        for inner in s.statements:
            show_statement(inner, indent + "  ", lines)
    elif isinstance(s, typed.If):
        hint = f" [{HINT_NAMES[s.hint]}]" if s.hint else ""
        lines.append(f"{indent}if{hint} {show(s.condition)}")
        show_statement(s.if_true, indent + "  ", lines)
        if s.if_false is not None:
            lines.append(f"{indent}else")
            show_statement(s.if_false, indent + "  ", lines)
    elif isinstance(s, typed.Loop):
        show_loop(s, indent, lines)
    elif isinstance(s, typed.Switch):
        show_switch(s, indent, lines)
    elif isinstance(s, typed.Return):
        lines.append(f"{indent}return {show(s.value)}" if s.value is not None else f"{indent}return")
    elif isinstance(s, typed.Break):
        lines.append(indent + "break")
    elif isinstance(s, typed.Continue):
        lines.append(indent + "continue")
    else:
        lines.append(indent + "discard")


def show_loop(s: typed.Loop, indent: str, lines: list[str]) -> None:
    """A loop: test, step, body."""
    hint = ""
    if s.hint:
        hint = f" [{HINT_NAMES[s.hint]}{'(' + str(s.hint_count) + ')' if s.hint_count else ''}]"
    word = "loop until test" if s.test_last else "loop"
    lines.append(f"{indent}{word}{hint} {show(s.condition) if s.condition is not None else ''}".rstrip())
    if s.step is not None:
        lines.append(f"{indent}step {show(s.step)}")
    show_statement(s.body, indent + "  ", lines)


def show_switch(s: typed.Switch, indent: str, lines: list[str]) -> None:
    """A switch with its cases."""
    hint = f" [{HINT_NAMES[s.hint]}]" if s.hint else ""
    lines.append(f"{indent}switch{hint} {show(s.selector)}")
    for case in s.cases:
        labels = [str(v) for v in case.values]
        if case.is_default:
            labels.append("default")
        lines.append(f"{indent}case {', '.join(labels)}")
        for inner in case.statements:
            show_statement(inner, indent + "  ", lines)


def show(e: typed.Expr) -> str:
    """An expression."""
    if isinstance(e, typed.Const):
        return f"{e.type.name}({', '.join([str(n) for n in e.values])})"
    if isinstance(e, typed.VarRef):
        return e.var.name or "$"
    if isinstance(e, typed.Binary):
        return show_chain(e)
    if isinstance(e, typed.Field):
        return f"{show(e.base)}.{field_name(e)}"
    if isinstance(e, typed.Index):
        return f"{show(e.base)}[{show(e.index)}]"
    if isinstance(e, typed.Swizzle):
        return f"{show(e.base)}.{''.join(['xyzw'[i] for i in e.components])}"
    if isinstance(e, typed.MatrixSwizzle):
        return f"{show(e.base)}.{''.join([f'_m{i >> 2}{i & 3}' for i in e.elements])}"
    if isinstance(e, typed.Unary):
        return f"{OPERATION_TEXT[e.op]}{show(e.operand)}"
    if isinstance(e, typed.Assign):
        return f"({show(e.target)} = {show(e.value)})"
    if isinstance(e, typed.Modify):
        first = "" if e.right is None else f"{show(e.right)}; "
        return f"({first}modify{' post' if e.post else ''} {show(e.target)}: {show(e.value)})"
    return show_conversion(e)


def show_chain(e: typed.Binary) -> str:
    """A left-deep chain of binary operators, by a loop."""
    pieces: list[str] = []
    left: typed.Expr = e
    while isinstance(left, typed.Binary):
        pieces.append(f" {OPERATION_TEXT[left.op]} {show(left.right)})")
        left = left.left
    pieces.append("(" * len(pieces) + show(left))
    pieces.reverse()
    return "".join(pieces)


def field_name(e: typed.Field) -> str:
    """Name of the member that a Field means."""
    t = e.base.type
    if isinstance(t, ObjectType) and t.element is not None:
        t = t.element
    if isinstance(t, StructType):
        fields = t.all_fields or t.fields
        if e.index < len(fields):
            return fields[e.index].name
    return str(e.index)


def listed(parts: list[typed.Expr]) -> str:
    return ", ".join([show(p) for p in parts])


def show_conversion(e: typed.Expr) -> str:
    """Conversions and constructions: the node's name and its type."""
    name = e.type.name
    if isinstance(e, typed.Convert):
        return f"convert<{name}>({show(e.operand)})"
    if isinstance(e, typed.Splat):
        return f"splat<{name}>({show(e.operand)})"
    if isinstance(e, typed.Truncate):
        return f"truncate<{name}>({show(e.operand)})"
    if isinstance(e, typed.Reshape):
        return f"reshape<{name}>({show(e.operand)})"
    if isinstance(e, typed.Fill):
        return f"fill<{name}>({show(e.operand)})"
    if isinstance(e, typed.Upcast):
        return f"upcast<{name}>({show(e.operand)})"
    if isinstance(e, typed.Deref):
        return f"*{show(e.operand)}"
    if isinstance(e, typed.Construct):
        return f"{name}{{{listed(e.parts)}}}"
    return show_call(e)


def show_call(e: typed.Expr) -> str:
    """Calls, choices and the rest."""
    if isinstance(e, typed.Call):
        this = f"{show(e.this)}." if e.this is not None else ""
        return f"{this}{e.function.name}({listed(e.args)})"
    if isinstance(e, typed.Builtin):
        this = f"{show(e.object)}." if e.object is not None else ""
        types = f"<{', '.join([t.name for t in e.type_args])}>" if e.type_args else ""
        return f"{this}{e.row.name}{types}:{e.type.name}({listed(e.args)})"
    if isinstance(e, typed.OutArg):
        copy_in = f" in {show(e.copy_in)}" if e.copy_in is not None else ""
        return f"&{show(e.target)}{{{copy_in} out {show(e.copy_out)}}}"
    if isinstance(e, typed.ShortCircuit):
        return f"({show(e.left)} {'&&' if e.is_and else '||'} {show(e.right)})"
    if isinstance(e, typed.Conditional):
        return f"({show(e.condition)} ? {show(e.if_true)} : {show(e.if_false)})"
    if isinstance(e, typed.Select):
        return f"select({show(e.condition)}, {show(e.if_true)}, {show(e.if_false)})"
    if isinstance(e, typed.Let):
        return f"let {e.var.name or '$'} = {show(e.value)} in {show(e.body)}"
    if isinstance(e, typed.Comma):
        return f"({listed(e.parts)})"
    if isinstance(e, typed.StringConst):
        return f'"{e.text}"'
    return f"undefined<{e.type.name}>"
