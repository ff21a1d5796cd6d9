"""Statements: trees go in, typed statements come out; each function says whether control reaches what follows it."""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import CLASS_FLOAT, ERROR, INT_TYPE, UINT_TYPE, VOID, EnumType, ScalarType, Type, element_of
from oneshader.sema import check_facts, check_rules, check_type, constant, convert, declare, express, initialise, typed
from oneshader.sema.scope import Checker, Scope
from oneshader.source import catalog
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

HINTS: Final[dict[str, int]] = {
    "unroll": typed.HINT_UNROLL,
    "loop": typed.HINT_LOOP,
    "flatten": typed.HINT_FLATTEN,
    "branch": typed.HINT_BRANCH,
    "fastopt": typed.HINT_FASTOPT,
}
LOOP_HINTS: Final = (typed.HINT_UNROLL, typed.HINT_LOOP, typed.HINT_FASTOPT)
KNOWN_ATTRIBUTES: Final = ("unroll", "loop", "flatten", "branch", "fastopt", "allow_uav_condition", "call", "forcecase")


def statements(c: Checker, nodes: list[tree.Stmt], out: list[typed.Stmt]) -> bool:
    """Checks statements in order; False if control does not reach the end."""
    falls = True
    for node in nodes:
        if not statement(c, node, out):
            falls = False
    return falls


def statement(c: Checker, node: tree.Stmt, out: list[typed.Stmt]) -> bool:
    """Checks one statement and appends its typed form; False if control does not go on after it."""
    if isinstance(node, tree.ExprStmt):
        return expression(c, node, out)
    if isinstance(node, tree.DeclStmt):
        decl = node.decl
        if isinstance(decl, tree.VarDecl):
            for a in decl.attributes:
                if a.name.lower() in check_rules.ENTRY_ATTRIBUTES and not a.double:
                    c.bag.report(catalog.ATTRIBUTE_PLACE, a.pos, (a.name, "functions"))
            declare.locals_of(c, decl, out)
        else:
            declare.declaration(c, decl)
        return True
    c.size += 1
    if isinstance(node, tree.IfStmt):
        return branch(c, node, out)
    if isinstance(node, tree.ReturnStmt):
        return give_back(c, node, out)
    if isinstance(node, tree.Block):
        inner: list[typed.Stmt] = []
        saved = c.scope
        c.scope = Scope(saved)
        falls = statements(c, node.statements, inner)
        c.scope = saved
        out.append(typed.Block(node.pos, inner))
        return falls
    if isinstance(node, tree.ForStmt):
        return for_loop(c, node, out)
    if isinstance(node, tree.SwitchStmt):
        return switch(c, node, out)
    if isinstance(node, tree.WhileStmt):
        return while_loop(c, node, out)
    if isinstance(node, tree.DoStmt):
        return do_loop(c, node, out)
    return jump(c, node, out)


def jump(c: Checker, node: tree.Stmt, out: list[typed.Stmt]) -> bool:
    """break, continue, discard. (The parser reports those out of place.)"""
    if isinstance(node, tree.BreakStmt):
        out.append(typed.Break(node.pos))
        return False
    if isinstance(node, tree.ContinueStmt):
        out.append(typed.Continue(node.pos))
        return False
    if isinstance(node, tree.DiscardStmt):
        out.append(typed.Discard(node.pos))
        return True
    if isinstance(node, tree.CaseStmt) and c.switches > 0:
        c.bag.report(catalog.NESTED_CASE, node.pos, ())
    return True


def nested(c: Checker, node: tree.Stmt) -> tuple[typed.Stmt, bool]:
    """A statement that is the body of another one, in a scope of its own."""
    out: list[typed.Stmt] = []
    saved = c.scope
    c.scope = Scope(saved)
    falls = statement(c, node, out)
    c.scope = saved
    return (out[0] if len(out) == 1 else typed.Block(node.pos, out)), falls


def expression(c: Checker, node: tree.ExprStmt, out: list[typed.Stmt]) -> bool:
    """An expression for its effects."""
    e = express.express(c, node.expr)
    if e.type is ERROR:
        return True
    if (
        isinstance(e, typed.Assign)
        or isinstance(e, typed.Modify)
        or isinstance(e, typed.Call)
        or isinstance(e, typed.Builtin)
    ):
        made = typed.Evaluate(node.pos, e)
        if node.attributes:
            made.attributes = check_facts.evaluate_attributes(c, node.attributes)
        out.append(made)
        return True
    if isinstance(e, typed.Binary) or isinstance(e, typed.Unary) or isinstance(e, typed.VarRef):
        c.bag.report(catalog.UNUSED_VALUE, node.pos, (), node.expr.end)
    out.append(typed.Evaluate(node.pos, convert.concrete(c, e)))
    return True


def condition(c: Checker, node: tree.Node, out: list[typed.Stmt]) -> typed.Expr:
    """A condition as scalar bool; `if (T x = e)` declares x before, in `out`."""
    if isinstance(node, tree.VarDecl):
        declare.locals_of(c, node, out)
        last = out[-1] if out else None
        if isinstance(last, typed.Declare):
            return convert.truth(c, typed.VarRef(last.var.type, node.pos, last.var), node.pos)
        return convert.failed(node.pos)
    if isinstance(node, tree.Expr):
        e = express.express(c, node)
        return e if e.type is types.BOOL_TYPE else truth(c, e, node)
    return convert.failed(node.pos)


def truth(c: Checker, e: typed.Expr, node: tree.Expr) -> typed.Expr:
    """The conversion of a statement's condition to bool."""
    if types.component_count(e.type) > 1:
        d = c.bag.report(catalog.CONDITION_VECTOR, node.pos, (e.type.name, "a statement"), node.end)
        d.with_help("use all(...) or any(...)")
        return convert.failed(node.pos)
    return convert.implicit(c, e, types.BOOL_TYPE, node.pos)


def hints(c: Checker, node: tree.Stmt, loop: bool) -> tuple[int, int]:
    """HINT_* of a statement's attributes, and the argument of [unroll(n)]."""
    hint = typed.HINT_NONE
    count = 0
    for a in node.attributes:
        name = a.name.lower()
        if (name in check_rules.ENTRY_ATTRIBUTES or name == "noinline") and not a.scope and not a.double:
            c.bag.report(catalog.ATTRIBUTE_PLACE, a.pos, (a.name, "functions"))
            continue
        if name not in KNOWN_ATTRIBUTES or a.scope:
            if not a.double and name not in KNOWN_ATTRIBUTES and name not in check_rules.ATTRIBUTE_RULES:
                c.bag.report(catalog.UNKNOWN_ATTRIBUTE, a.pos, (a.name,))
            continue
        kind = HINTS.get(name, typed.HINT_NONE)
        if kind != typed.HINT_NONE and (kind in LOOP_HINTS) != loop:
            c.bag.report(catalog.HINT_PLACE, a.pos, (a.name, "loops" if kind in LOOP_HINTS else "if and switch"))
            continue
        if kind != typed.HINT_NONE:
            if hint != typed.HINT_NONE and hint != kind:
                c.bag.report(catalog.HINT_CONFLICT, a.pos, (a.name,))
                continue
            hint = kind
        if name == "unroll" and a.arguments:
            n = check_type.integer_constant(c, a.arguments[0])
            if n is not None and n <= 0:
                c.bag.report(catalog.UNROLL_COUNT, a.pos, (str(n),))
            elif n is not None:
                count = n
    return hint, count


def branch(c: Checker, node: tree.IfStmt, out: list[typed.Stmt]) -> bool:
    """if; chains of `else if` by a loop."""
    falls = False
    first: typed.If | None = None
    last: typed.If | None = None
    saved = c.scope
    current: tree.IfStmt = node
    while True:
        before: list[typed.Stmt] = []
        if isinstance(current.condition, tree.VarDecl):
            c.scope = Scope(c.scope)
        test = condition(c, current.condition, before)
        hint = hints(c, current, False)[0] if current.attributes else typed.HINT_NONE
        if_true, goes_on = nested(c, current.if_true)
        falls = falls or goes_on
        made = typed.If(current.pos, test, if_true, None, hint)
        whole: typed.Stmt = typed.Block(current.pos, [*before, made]) if before else made
        if last is None:
            out.append(whole)
            first = made
        else:
            last.if_false = whole
        last = made
        following = current.if_false
        if following is None:
            falls = True
            break
        if isinstance(following, tree.IfStmt):
            current = following
            c.size += 1
            continue
        last.if_false, goes_on = nested(c, following)
        falls = falls or goes_on
        break
    c.scope = saved
    return falls or first is None


def give_back(c: Checker, node: tree.ReturnStmt, out: list[typed.Stmt]) -> bool:
    """return"""
    function = c.function
    wanted: Type = function.return_type if function is not None else VOID
    name = function.source_name if function is not None else ""
    if node.value is None:
        if wanted is not VOID and wanted is not ERROR:
            c.bag.report(catalog.NO_RETURN_VALUE, node.pos, (name, wanted.name))
        out.append(typed.Return(node.pos, None))
        return False
    if isinstance(node.value, tree.InitList):
        e = initialise.from_list(c, wanted, node.value.items, node.value.pos)
    else:
        e = express.express(c, node.value)
    if e.type is not wanted:
        if wanted is VOID:
            if e.type is not VOID and e.type is not ERROR:
                c.bag.report(catalog.RETURN_FROM_VOID, node.value.pos, (name,), node.value.end)
            out.append(typed.Evaluate(node.pos, e))
            out.append(typed.Return(node.pos, None))
            return False
        e = convert.implicit(c, e, wanted, node.value.pos)
    elif wanted is VOID:
        out.append(typed.Evaluate(node.pos, e))
        out.append(typed.Return(node.pos, None))
        return False
    out.append(typed.Return(node.pos, e))
    return False


# Loops
# ------------------------------------------------------------------------------------------------------------------


def for_loop(c: Checker, node: tree.ForStmt, out: list[typed.Stmt]) -> bool:
    """for: the initialiser precedes the loop in a block."""
    saved = c.scope
    c.scope = Scope(saved)
    inner: list[typed.Stmt] = []
    induction: list[typed.Variable] = []
    if node.init is not None:
        statement(c, node.init, inner)
        for s in inner:
            if isinstance(s, typed.Declare):
                induction.append(s.var)
            elif (
                isinstance(s, typed.Evaluate)
                and isinstance(s.expr, typed.Assign)
                and isinstance(s.expr.target, typed.VarRef)
            ):
                induction.append(s.expr.target.var)
    hint, count = hints(c, node, True) if node.attributes else (typed.HINT_NONE, 0)
    before: list[typed.Stmt] = []
    added: list[typed.Variable] = []
    if hint == typed.HINT_UNROLL:
        for var in induction:
            if var not in c.unrolled:
                c.unrolled.add(var)
                added.append(var)
    test: typed.Expr | None = None
    if node.condition is not None:
        test = condition(c, node.condition, before)
    step = express.express(c, node.step) if node.step is not None else None
    c.loops += 1
    body, _ = nested(c, node.body)
    c.loops -= 1
    for var in added:
        c.unrolled.discard(var)
    made = loop_with(node.pos, test, step, body, before, hint, count)
    inner.append(made)
    if c.version < 2021 and c.scope.names:
        saved.also.insert(0, c.scope)  # the variable of a for statement is known after it
    c.scope = saved
    out.append(typed.Block(node.pos, inner) if len(inner) > 1 else inner[0])
    return test is not None or jump_in(node.body, True)


def loop_with(
    pos: int,
    test: typed.Expr | None,
    step: typed.Expr | None,
    body: typed.Stmt,
    before: list[typed.Stmt],
    hint: int,
    count: int,
) -> typed.Loop:
    """A loop; where the condition declares a variable, the test moves into the body with a break."""
    if not before:
        return typed.Loop(pos, test, step, body, False, hint, count)
    if test is not None:
        leave = typed.Unary(types.BOOL_TYPE, pos, typed.OP_NOT, test)
        before = [*before, typed.If(pos, leave, typed.Break(pos), None)]
    return typed.Loop(pos, None, step, typed.Block(pos, [*before, body]), False, hint, count)


def while_loop(c: Checker, node: tree.WhileStmt, out: list[typed.Stmt]) -> bool:
    """while"""
    saved = c.scope
    c.scope = Scope(saved)
    hint, count = hints(c, node, True) if node.attributes else (typed.HINT_NONE, 0)
    before: list[typed.Stmt] = []
    test = condition(c, node.condition, before)
    c.loops += 1
    body, _ = nested(c, node.body)
    c.loops -= 1
    c.scope = saved
    out.append(loop_with(node.pos, test, None, body, before, hint, count))
    return not always(c, test) or jump_in(node.body, True)


def do_loop(c: Checker, node: tree.DoStmt, out: list[typed.Stmt]) -> bool:
    """do"""
    hint, count = hints(c, node, True) if node.attributes else (typed.HINT_NONE, 0)
    c.loops += 1
    body, falls = nested(c, node.body)
    c.loops -= 1
    test = condition(c, node.condition, [])
    out.append(typed.Loop(node.pos, test, None, body, True, hint, count))
    falls = falls or jump_in(node.body, False)
    return (falls and not always(c, test)) or jump_in(node.body, True)


def always(c: Checker, test: typed.Expr) -> bool:
    """Whether a condition is the constant true."""
    return isinstance(test, typed.Const) and test.values[0] != 0


def jumps(nodes: list[tree.Stmt], leaving: bool) -> bool:
    """Whether a break (`leaving`) or a continue of the construct around these statements can be reached."""
    live = True
    for s in nodes:
        if isinstance(s, tree.CaseStmt):
            live = True
        elif live:
            if jump_in(s, leaving):
                return True
            live = not leaves(s)
    return False


def jump_in(node: tree.Stmt, leaving: bool) -> bool:
    """jumps() for one statement; chains of `else if` by a loop."""
    while isinstance(node, tree.IfStmt):
        if jump_in(node.if_true, leaving):
            return True
        if node.if_false is None:
            return False
        node = node.if_false
    if isinstance(node, tree.BreakStmt):
        return leaving
    if isinstance(node, tree.ContinueStmt):
        return not leaving
    if isinstance(node, tree.Block):
        return jumps(node.statements, leaving)
    # a continue passes through a switch, a break does not
    return isinstance(node, tree.SwitchStmt) and not leaving and jump_in(node.body, leaving)


def leaves(node: tree.Stmt) -> bool:
    """Whether control never reaches what follows a statement, as far as returns and jumps alone tell."""
    while isinstance(node, tree.IfStmt):
        if node.if_false is None or not leaves(node.if_true):
            return False
        node = node.if_false
    if isinstance(node, tree.Block):
        for s in node.statements:
            if leaves(s):
                return True
        return False
    return isinstance(node, tree.ReturnStmt) or isinstance(node, tree.BreakStmt) or isinstance(node, tree.ContinueStmt)


# switch
# -----------------------------------------------------------------------------------------------------------------


def switch(c: Checker, node: tree.SwitchStmt, out: list[typed.Stmt]) -> bool:
    """switch: labels are collected into cases, each with the statements up to the next label."""
    selector = switch_selector(c, node)
    hint = hints(c, node, False)[0] if node.attributes else typed.HINT_NONE
    saved = c.scope
    c.scope = Scope(saved)
    c.switches += 1
    cases: list[typed.Case] = []
    nodes = with_labels_outside(node.body.statements) if isinstance(node.body, tree.Block) else [node.body]
    seen: dict[int, int] = {}
    has_default = False
    falls = False  # out of the case before the current one
    current: typed.Case | None = None
    previous_label = False
    for s in nodes:
        if isinstance(s, tree.CaseStmt):
            if current is None or not previous_label:
                current = typed.Case(s.pos, [], False, [])
                cases.append(current)
                falls = True
            has_default = add_label(c, s, current, selector.type, seen, has_default)
            previous_label = True
            continue
        previous_label = False
        if current is None:
            if isinstance(s, tree.EmptyStmt):
                continue
            c.bag.report(catalog.BEFORE_CASE, s.pos, ())
            statement(c, s, [])
            continue
        if not statement(c, s, current.statements):
            falls = False
    c.switches -= 1
    c.scope = saved
    out.append(typed.Switch(node.pos, selector, cases, hint))
    return falls or not has_default or jumps(nodes, True) or not cases


def with_labels_outside(nodes: list[tree.Stmt]) -> list[tree.Stmt]:
    """The statements of a switch; a block that holds labels of its own gives way to its statements."""
    made: list[tree.Stmt] = []
    for s in nodes:
        if isinstance(s, tree.Block):
            inner = with_labels_outside(s.statements)
            for t in inner:
                if isinstance(t, tree.CaseStmt):
                    made.extend(inner)
                    break
            else:
                made.append(s)
        else:
            made.append(s)
    return made


def switch_selector(c: Checker, node: tree.SwitchStmt) -> typed.Expr:
    """The selector as a 32- or 64-bit integer."""
    e = convert.concrete(c, express.express(c, node.selector))
    t = e.type
    if t is ERROR:
        return e
    if isinstance(t, types.VectorType) and t.count == 1:
        e = convert.reshape(e, t.element)
        t = e.type
    element = element_of(t)
    if element is None or not (isinstance(t, ScalarType) or isinstance(t, EnumType)):
        c.bag.report(catalog.SWITCH_TYPE, node.selector.pos, (t.name,), node.selector.end)
        return convert.failed(node.selector.pos)
    if element.cls == CLASS_FLOAT:
        return convert.component_wise(c, e, INT_TYPE)
    if element is UINT_TYPE or (element.cls == types.CLASS_UINT and element.bits <= 32):
        return convert.component_wise(c, e, UINT_TYPE)
    if element.bits == 64:
        return convert.component_wise(c, e, element)
    return convert.component_wise(c, e, INT_TYPE)


def add_label(
    c: Checker, s: tree.CaseStmt, case: typed.Case, selector: Type, seen: dict[int, int], has_default: bool
) -> bool:
    """One label; returns whether the switch has a default by now."""
    if s.value is None:
        if has_default:
            c.bag.report(catalog.DUPLICATE_CASE, s.pos, ("default",))
        case.is_default = True
        return True
    e = express.express(c, s.value)
    if e.type is ERROR or selector is ERROR:
        return has_default
    known = constant.evaluate(e, c.native16)
    element = element_of(selector)
    if not isinstance(known, typed.Const) or len(known.values) != 1 or element is None:
        c.bag.report(catalog.NOT_CONSTANT, s.value.pos, (), s.value.end)
        return has_default
    n = int(constant.convert_const(known, element, c.native16).values[0])
    if n in seen:
        c.bag.report(catalog.DUPLICATE_CASE, s.pos, (f"case {n}",)).note(seen[n], "first used here")
        return has_default
    seen[n] = s.pos
    case.values.append(n)
    return has_default
