"""`out` parameters that are read or returned before they are written: a checked function goes in, warnings come out.

The walk follows control flow forwards with one state for each scalar `out` parameter. Vectors, matrices, structs and
arrays are not followed, for they may be written part by part; neither does dxc follow them.
"""

from __future__ import annotations

from oneshader.model.types import ScalarType
from oneshader.sema import typed
from oneshader.sema.scope import Checker
from oneshader.sema.typed import Expr, Stmt, Variable
from oneshader.source import catalog_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

UNWRITTEN: Final = 0
WRITTEN: Final = 1          # or not known well enough to warn
SOMETIMES: Final = 2        # unwritten where the last `if` went one way


class State:
    """What is known of one parameter: one of the states; for SOMETIMES the `if` and the way that left it unwritten."""

    __slots__ = ("kind", "branch", "way")

    def __init__(self, kind: int, branch: typed.If | None = None, way: bool = False) -> None:
        self.kind = kind
        self.branch = branch
        self.way = way


START: Final = State(UNWRITTEN)
DONE: Final = State(WRITTEN)


def check(c: Checker, f: typed.Function, end: int) -> None:
    """Warns of the scalar `out` parameters of `f`, whose body ends at `end`, once for each."""
    watched = [p for p in f.params if p.direction == typed.DIR_OUT and isinstance(p.type, ScalarType) and p.name]
    if not watched or f.body is None:
        return
    walk = Walk(c, watched)
    walk.block(f.body.statements)
    if walk.reached:
        walk.leave(end)


class Walk:
    """`states` are those of the place that the walk has come to; `reached` is false behind a return."""

    __slots__ = ("c", "states", "reached", "breaks")

    def __init__(self, c: Checker, watched: list[Variable]) -> None:
        self.c = c
        self.states: dict[Variable, State] = dict.fromkeys(watched, START)
        self.reached = True
        self.breaks: list[dict[Variable, State]] = []   # of the construct that `break` leaves

    # ---- uses and writes

    def use(self, var: Variable, pos: int, word: str) -> None:
        """`var` is read or returned at `pos`; a parameter that was reported is not followed further."""
        state = self.states.get(var, DONE)
        if state.kind == WRITTEN or not self.reached:
            return
        if state.branch is not None:
            way = "true" if state.way else "false"
            what = f"is {word} uninitialized whenever 'if' condition is {way}"
            self.c.bag.report(catalog_number.UNWRITTEN_PARAMETER, state.branch.condition.pos, (var.name, what)).note(
                pos, "uninitialized use occurs here"
            )
        else:
            what = f"is uninitialized when {'returned' if word == 'returned' else 'used here'}"
            self.c.bag.report(catalog_number.UNWRITTEN_PARAMETER, pos, (var.name, what)).note(
                var.pos, f"'{var.name}' is declared here"
            )
        self.states[var] = DONE

    def write(self, e: Expr) -> None:
        """`e` is written; its subscripts are read."""
        while isinstance(e, typed.Swizzle):     # `a.x` of a scalar
            e = e.base
        if isinstance(e, typed.VarRef):
            if e.var in self.states:
                self.states[e.var] = DONE
        else:
            self.expr(e)

    def leave(self, pos: int) -> None:
        """The function ends, and its parameters go back to the caller."""
        for var in list(self.states):
            self.use(var, pos, "used")
        self.reached = False

    # ---- joins

    def branch(self, before: dict[Variable, State]) -> None:
        """Go on with the states of an earlier place."""
        self.states = dict(before)
        self.reached = True

    def join(self, first: dict[Variable, State] | None, chosen: typed.If | None) -> None:
        """Merge the states of another way here (None: it never comes); `chosen` is the `if` that it is the true side
        of."""
        if first is None:
            return
        if not self.reached:
            self.branch(first)
            return
        for var, a in first.items():
            b = self.states[var]
            if a.kind == b.kind == UNWRITTEN or a is b:
                continue
            if a.kind == b.kind == WRITTEN or chosen is None:
                self.states[var] = DONE
            elif a.kind == WRITTEN:
                self.states[var] = State(SOMETIMES, chosen, False) if b.kind == UNWRITTEN else DONE
            elif b.kind == WRITTEN:
                self.states[var] = State(SOMETIMES, chosen, True) if a.kind == UNWRITTEN else DONE
            else:
                self.states[var] = a if a.kind == SOMETIMES else b

    def here(self) -> dict[Variable, State] | None:
        return dict(self.states) if self.reached else None

    # ---- statements

    def block(self, statements: list[Stmt]) -> None:
        for s in statements:
            self.stmt(s)

    def stmt(self, s: Stmt) -> None:
        if isinstance(s, typed.Block):
            self.block(s.statements)
        elif isinstance(s, typed.Evaluate):
            self.expr(s.expr)
        elif isinstance(s, typed.Declare):
            if s.var.init is not None:
                self.expr(s.var.init)
        elif isinstance(s, typed.If):
            self.selection(s)
        elif isinstance(s, typed.Loop):
            self.loop(s)
        elif isinstance(s, typed.Switch):
            self.switch(s)
        elif isinstance(s, typed.Return):
            if s.value is not None:
                self.expr(s.value)
            self.leave(s.pos)
        elif isinstance(s, typed.Break):
            if self.reached:
                self.breaks.append(dict(self.states))
            self.reached = False
        elif isinstance(s, typed.Continue):
            self.reached = False

    def selection(self, s: typed.If) -> None:
        """An `if`; chains of `else if` are walked by a loop, and joined from their end."""
        chain: list[tuple[typed.If, dict[Variable, State] | None]] = []
        last: Stmt | None = s
        while isinstance(last, typed.If):
            self.expr(last.condition)
            before = self.here()
            self.stmt(last.if_true)
            chain.append((last, self.here()))
            if before is not None:
                self.branch(before)
            last = last.if_false
        if last is not None:
            self.stmt(last)
        for branch, after in reversed(chain):
            self.join(after, branch)

    def loop(self, s: typed.Loop) -> None:
        """What a loop writes it may have written."""
        outer = self.breaks
        self.breaks = []
        if s.condition is not None and not s.test_last:
            self.expr(s.condition)
        before = dict(self.states)
        self.stmt(s.body)
        if s.step is not None:
            self.expr(s.step)
        if s.condition is not None and s.test_last:
            self.expr(s.condition)
        ways = self.breaks
        if s.condition is not None and not s.test_last:
            ways.append(before)
        elif s.condition is None:
            self.reached = False        # it ends by breaks alone
        self.breaks = outer
        for states in ways:
            self.join(states, None)

    def switch(self, s: typed.Switch) -> None:
        self.expr(s.selector)
        outer = self.breaks
        self.breaks = []
        before = dict(self.states)
        covered = False
        self.reached = False
        for case in s.cases:
            covered = covered or case.is_default
            self.join(dict(before), None)
            self.block(case.statements)
        ways = self.breaks
        if not covered:
            ways.append(before)
        self.breaks = outer
        for states in ways:
            self.join(states, None)

    # ---- expressions

    def expr(self, e: Expr) -> None:
        if isinstance(e, typed.Binary):
            self.binary(e)
        elif isinstance(e, typed.VarRef):
            if e.var in self.states:
                self.use(e.var, e.pos, "used")
        elif isinstance(e, typed.Assign):
            self.expr(e.value)
            self.write(e.target)
        elif isinstance(e, typed.Modify):
            if e.right is not None:
                self.expr(e.right)
            self.expr(e.target)
            self.expr(e.value)
        elif isinstance(e, typed.OutArg):
            self.write(e.target)
        elif isinstance(e, typed.Builtin):
            if e.object is not None:
                self.expr(e.object)
            for i, a in enumerate(e.args):
                if e.row.is_ref(i) and not isinstance(a, typed.OutArg):
                    self.write(a)
                else:
                    self.expr(a)
        elif isinstance(e, typed.Call):
            self.call(e)
        else:
            self.rest(e)

    def binary(self, e: typed.Binary) -> None:
        """Left-deep chains can be long."""
        rights: list[Expr] = []
        left: Expr = e
        while isinstance(left, typed.Binary):
            rights.append(left.right)
            left = left.left
        self.expr(left)
        for right in reversed(rights):
            self.expr(right)

    def call(self, e: typed.Call) -> None:
        for a in e.args:
            self.expr(a)
        if e.this is not None:
            self.expr(e.this)

    def rest(self, e: Expr) -> None:
        if isinstance(e, (typed.Field, typed.Swizzle, typed.MatrixSwizzle)):
            self.expr(e.base)
        elif isinstance(e, typed.Index):
            self.expr(e.base)
            self.expr(e.index)
        elif isinstance(
            e, (typed.Convert, typed.Splat, typed.Truncate, typed.Fill, typed.Reshape, typed.Upcast, typed.Unary)
        ):
            self.expr(e.operand)
        elif isinstance(e, (typed.Construct, typed.Comma)):
            for p in e.parts:
                self.expr(p)
        elif isinstance(e, typed.Select):
            self.expr(e.condition)
            self.expr(e.if_true)
            self.expr(e.if_false)
        elif isinstance(e, typed.Conditional):
            self.expr(e.condition)
            before = dict(self.states)
            self.expr(e.if_true)
            after = self.states
            self.branch(before)
            self.expr(e.if_false)
            self.join(after, None)
        elif isinstance(e, typed.ShortCircuit):
            self.expr(e.left)
            before = dict(self.states)
            self.expr(e.right)
            self.join(before, None)
        elif isinstance(e, typed.Let):
            self.expr(e.value)
            self.expr(e.body)
