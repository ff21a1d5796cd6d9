"""Unrolling while lowering: the body of an [unroll] loop is lowered once per iteration when the count is a constant.

The count is found by running only the condition and the step, which must depend on nothing that the body writes.
"""
from __future__ import annotations

from oneshader.ir.core import Value
from oneshader.lower import statement
from oneshader.lower.leaving import BREAK, CONTINUE, leaves
from oneshader.lower.state import SCOPE_BREAK, SCOPE_CONTINUE, const_number
from oneshader.sema import typed
from oneshader.sema.typed import Expr, Stmt, Variable
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.lower import Lowering

ITERATION_LIMIT: Final = 1024
WORK_LIMIT: Final = 12000        # statements and calls that the unrolled copies of one loop may make, roughly
HINT_LIMIT: Final = 400         # the same where copies select nothing: beyond it, the hint does as well
TOTAL_LIMIT: Final = 60_000     # the same for all loops of a module together


def wanted(lw: Lowering, s: typed.Loop) -> bool:
    return s.hint == typed.HINT_UNROLL and lw.options.optimisation > 0 and s.condition is not None and not s.test_last


def unrolled(lw: Lowering, s: typed.Loop) -> bool:
    """Lower the loop unrolled; False (and nothing done) if its count is unknown or too large."""
    if lw.unrolled > TOTAL_LIMIT:
        return False
    count = trip_count(lw, s)
    lw.unrolled += max(count, 0)
    if count < 0:
        if not s.hint_count:
            lw.bag.report(catalog.UNROLL_UNKNOWN, s.pos, [])
        return False
    if s.hint_count and count > s.hint_count:
        count = s.hint_count
    work = count * weight(s.body)
    if work > HINT_LIMIT and not selects(lw, s):
        return False
    if work * lw.copies > WORK_LIMIT or lw.unrolled + work > TOTAL_LIMIT:
        return False
    lw.unrolled += work
    copies = lw.copies
    lw.copies = copies * max(count, 1)
    breaks = leaves(s.body, BREAK)
    continues = leaves(s.body, CONTINUE)
    outer = statement.open_once(lw) if breaks else None
    if outer is not None:
        outer.kind = SCOPE_BREAK
    for _ in range(count):
        if lw.dead:
            break
        inner = statement.open_once(lw) if continues else None
        if inner is not None:
            inner.kind = SCOPE_CONTINUE
        statement.lower(lw, s.body)
        if inner is not None:
            statement.close_once(lw, inner)
        if s.step is not None and not lw.dead:
            lw.tree(s.step)
    lw.copies = copies
    if outer is not None:
        statement.close_once(lw, outer)
    return True


def selects(lw: Lowering, s: typed.Loop) -> bool:
    """Whether constants in the place of the counter would select something; the driver unrolls other loops as well."""
    lw.writes.loop(s)
    return lw.writes.selecting[s]


def trip_count(lw: Lowering, s: typed.Loop) -> int:
    """Number of iterations, -1 if it is not known now."""
    condition = s.condition
    assert condition is not None
    if not statement.straight(condition):
        return -1
    used: dict[Variable, bool] = {}
    reads(condition, used)
    written: dict[Variable, bool] = {}
    lw.writes.stmt(s.body, written)
    for var in used:
        if var in written:
            return -1
    step = s.step
    if step is not None and not simple_step(step):
        return -1
    count = -1
    lw.env.push()
    for n in range(ITERATION_LIMIT + 1):
        known = const_number(known_value(lw, condition))
        if known is None:
            break
        if known == 0:
            count = n
            break
        if step is None:
            break
        lw.tree(step)
    lw.env.pop()
    return count


def known_value(lw: Lowering, e: Expr) -> Value:
    return lw.value(e)


def simple_step(e: Expr) -> bool:
    """True if the step only changes local variables by straight expressions."""
    if isinstance(e, typed.Modify):
        return isinstance(e.target, typed.VarRef) and e.right is None and statement.straight(e.value)
    if isinstance(e, typed.Assign):
        return isinstance(e.target, typed.VarRef) and statement.straight(e.value)
    if isinstance(e, typed.Comma):
        for p in e.parts:
            if not simple_step(p):
                return False
        return True
    return isinstance(e, typed.Const)


def reads(e: Expr, out: dict[Variable, bool]) -> None:
    """Variables a straight expression reads."""
    while isinstance(e, typed.Binary):
        reads(e.right, out)
        e = e.left
    if isinstance(e, typed.VarRef):
        out[e.var] = True
    elif isinstance(e, (typed.Convert, typed.Splat, typed.Truncate, typed.Unary)):
        reads(e.operand, out)
    elif isinstance(e, (typed.Field, typed.Swizzle)):
        reads(e.base, out)
    elif isinstance(e, typed.Index):
        reads(e.base, out)
        reads(e.index, out)


def weight(s: Stmt | None) -> int:
    """Rough number of operations in a statement."""
    total = 0
    while isinstance(s, typed.If):
        total += 1 + expr_weight(s.condition) + weight(s.if_true)
        s = s.if_false
    if isinstance(s, typed.Evaluate):
        return total + expr_weight(s.expr)
    if isinstance(s, typed.Declare):
        return total + 1 + (expr_weight(s.var.init) if s.var.init is not None else 0)
    if isinstance(s, typed.Block):
        for x in s.statements:
            total += weight(x)
        return total + 1
    if isinstance(s, typed.Loop):
        return total + (s.hint_count or 1) * weight(s.body) + 2
    if isinstance(s, typed.Switch):
        for case in s.cases:
            for x in case.statements:
                total += weight(x)
        return total + 1
    if isinstance(s, typed.Return) and s.value is not None:
        return total + expr_weight(s.value)
    return total + 1


def expr_weight(e: Expr) -> int:
    total = 1
    while isinstance(e, typed.Binary):
        total += 1 + expr_weight(e.right)
        e = e.left
    if isinstance(e, typed.Call):
        total += e.function.size
        for a in e.args:
            total += expr_weight(a)
    elif isinstance(e, typed.Builtin):
        for a in e.args:
            total += expr_weight(a)
    elif isinstance(e, typed.Assign):
        total += expr_weight(e.value)
    elif isinstance(e, typed.Modify):
        total += expr_weight(e.value) + (0 if e.right is None else expr_weight(e.right))
    elif isinstance(e, (typed.Convert, typed.Splat, typed.Truncate, typed.Unary)):
        total += expr_weight(e.operand)
    elif isinstance(e, (typed.Construct, typed.Comma)):
        for p in e.parts:
            total += expr_weight(p)
    return total
