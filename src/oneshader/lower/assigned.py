"""Which variables a piece of typed code may write (decides the phis of loop headers), and how often it calls which
function."""
from __future__ import annotations

from oneshader.model import types
from oneshader.model.grammar import OP_CONTROL_BARRIER
from oneshader.model.types import CLASS_FLOAT, ArrayType, ScalarType
from oneshader.sema import constant, typed
from oneshader.sema.typed import Expr, Function, Stmt, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    Writes = dict[Variable, bool]

CONSTANT_OFFSET: Final = ("sample", "sample_cmp", "fetch", "fetch_sample")   # gathers take offsets known at run time
FIRST_SYNCHRONISED: Final = OP_CONTROL_BARRIER     # instructions below compute or reach into memory


def root_variable(e: Expr) -> Variable | None:
    """The variable at the root of an l-value; None for memory that is reached through an object."""
    while True:
        if isinstance(e, typed.VarRef):
            return e.var
        if isinstance(e, typed.Field):
            e = e.base
        elif isinstance(e, typed.Index):
            e = e.base
        elif isinstance(e, typed.Swizzle):
            e = e.base
        elif isinstance(e, typed.MatrixSwizzle):
            e = e.base
        elif isinstance(e, typed.Upcast):
            e = e.operand
        elif isinstance(e, typed.Convert):
            e = e.operand
        else:
            return None


def is_selection(e: typed.Index) -> bool:
    """True for an element of a local array or vector, or of a bounded array of resources; a constant table stays
    one."""
    if types.is_opaque(e.type):
        return isinstance(e.base.type, ArrayType) and e.base.type.count > 0
    var = root_variable(e)
    if var is None or var.kind == typed.VAR_STATIC and not var.assigned:
        return False
    return var.kind in (typed.VAR_LOCAL, typed.VAR_PARAM, typed.VAR_STATIC)


def takes_constants(f: Function) -> bool:
    """Whether a function is an instruction with operands that may have to be constants: scopes, semantics, layouts."""
    a = f.attribute("ext_instruction", "vk")
    return a is not None and a.integer(0) >= FIRST_SYNCHRONISED


def is_word(p: Variable) -> bool:
    """Whether an operand of an instruction is an integer."""
    return isinstance(p.type, ScalarType) and p.type.cls != CLASS_FLOAT


class WriteScan:
    """Collects written variables; what a function writes outside itself (statics) is found once per function.

    `calls`: for each scanned function, its callees with their number of call sites. `steered`: the functions that
    compute a texel offset, which must be a constant once calls are inlined and loops unrolled. `selecting`: for each
    scanned function and loop, whether constants in the place of its variables would select: an element of a local array
    or of an array of resources, a texel offset. `constants`: parameters that inline SPIR-V may need the constant
    value of.
    """

    __slots__ = ("of_function", "of_loop", "calls", "current", "steered", "scanned", "selecting", "selects",
                 "constants")

    def __init__(self) -> None:
        self.of_function: dict[Function, Writes] = {}
        self.of_loop: dict[Stmt, Writes] = {}
        self.calls: dict[Function, dict[Function, int]] = {}
        self.current: dict[Function, int] = {}
        self.steered: dict[Function, bool] = {}
        self.scanned: Function | None = None
        self.selecting: dict[Function | Stmt, bool] = {}
        self.selects = False
        self.constants: dict[Variable, bool] = {}

    def loop(self, s: typed.Loop) -> Writes:
        found = self.of_loop.get(s)
        if found is None:
            found = {}
            before = self.selects
            self.selects = False
            if s.condition is not None:
                self.expr(s.condition, found)
            if s.step is not None:
                self.expr(s.step, found)
            self.stmt(s.body, found)
            self.of_loop[s] = found
            self.selecting[s] = self.selects
            self.selects = self.selects or before
        elif self.selecting[s]:
            self.selects = True
        return found

    def function(self, f: Function) -> Writes:
        found = self.of_function.get(f)
        if found is None:
            found = {}
            self.of_function[f] = found      # recursion is refused elsewhere; here it just ends
            inner: Writes = {}
            before = self.selects
            self.selects = False
            outer_calls, outer = self.current, self.scanned
            self.current, self.scanned = {}, f
            self.calls[f] = self.current
            if f.body is not None:
                self.stmt(f.body, inner)
            self.current, self.scanned = outer_calls, outer
            self.selecting[f] = self.selects
            self.selects = self.selects or before
            for var in inner:
                if var.kind == typed.VAR_STATIC:
                    found[var] = True
        elif self.selecting.get(f, False):
            self.selects = True
        return found

    def stmt(self, s: Stmt | None, out: Writes) -> None:
        while isinstance(s, typed.If):           # chains of `else if` can be long
            self.expr(s.condition, out)
            self.stmt(s.if_true, out)
            s = s.if_false
        if isinstance(s, typed.Block):
            for inner in s.statements:
                self.stmt(inner, out)
        elif isinstance(s, typed.Evaluate):
            self.expr(s.expr, out)
        elif isinstance(s, typed.Declare):
            if s.var.init is not None:
                self.expr(s.var.init, out)
        elif isinstance(s, typed.Loop):
            out.update(self.loop(s))
        elif isinstance(s, typed.Return):
            if s.value is not None:
                self.expr(s.value, out)
        elif isinstance(s, typed.Switch):
            self.expr(s.selector, out)
            for case in s.cases:
                for inner in case.statements:
                    self.stmt(inner, out)

    def target(self, e: Expr, out: Writes) -> None:
        var = root_variable(e)
        if var is not None:
            out[var] = True
        self.expr(e, out)

    def offset(self, e: typed.Builtin) -> None:
        """Note a texel offset that is computed."""
        at = e.row.places["offset"]
        if at < len(e.args) and constant.evaluate(e.args[at], False) is None:
            self.selects = True
            if self.scanned is not None and e.row.action in CONSTANT_OFFSET:
                self.steered[self.scanned] = True

    def arguments(self, args: list[Expr], out: Writes) -> None:
        for a in args:
            self.expr(a, out)

    def call(self, e: typed.Call, out: Writes) -> None:
        self.arguments(e.args, out)
        this = e.function.this
        if isinstance(e.this, typed.OutArg) and this is not None and not this.assigned:
            self.expr(e.this.target, out)
        elif e.this is not None:
            self.expr(e.this, out)
        self.current[e.function] = self.current.get(e.function, 0) + 1
        out.update(self.function(e.function))
        self.constant_arguments(e)

    def constant_arguments(self, e: typed.Call) -> None:
        """Notes the parameters that a call hands on to where inline SPIR-V may need a constant."""
        f = e.function
        instruction = f.body is None
        synchronised = instruction and takes_constants(f)
        for i, p in enumerate(f.params):
            literal = instruction and p.facts.attribute("ext_literal") is not None
            if synchronised and is_word(p) or literal or p in self.constants:
                var = root_variable(e.args[i])
                if var is not None and var.kind == typed.VAR_PARAM:
                    self.constants[var] = True

    def expr(self, e: Expr, out: Writes) -> None:
        while isinstance(e, typed.Binary):   # left-deep chains
            self.expr(e.right, out)
            e = e.left
        if isinstance(e, (typed.VarRef, typed.Const)):
            return
        if isinstance(e, typed.Field):
            self.expr(e.base, out)
        elif isinstance(e, typed.Swizzle):
            self.expr(e.base, out)
        elif isinstance(e, typed.Assign):
            self.target(e.target, out)
            self.expr(e.value, out)
        elif isinstance(e, typed.Modify):
            if e.right is not None:
                self.expr(e.right, out)
            self.target(e.target, out)
            self.expr(e.value, out)
        elif isinstance(e, typed.Index):
            self.expr(e.base, out)
            self.expr(e.index, out)
            if not isinstance(e.index, typed.Const) and is_selection(e):
                self.selects = True
        elif isinstance(e, typed.Builtin):
            if e.object is not None:
                self.expr(e.object, out)
            for i, a in enumerate(e.args):
                self.target(a, out) if e.row.is_ref(i) else self.expr(a, out)
            if "offset" in e.row.places:
                self.offset(e)
        elif isinstance(e, typed.Call):
            self.call(e, out)
        elif isinstance(e, typed.OutArg):
            self.target(e.target, out)
        elif isinstance(
            e,
            (
                typed.Convert,
                typed.Splat,
                typed.Truncate,
                typed.Fill,
                typed.Reshape,
                typed.Upcast,
                typed.Deref,
                typed.Unary,
            ),
        ):
            self.expr(e.operand, out)
        elif isinstance(e, (typed.Construct, typed.Comma)):
            self.arguments(e.parts, out)
        elif isinstance(e, (typed.Conditional, typed.Select)):
            self.expr(e.condition, out)
            self.expr(e.if_true, out)
            self.expr(e.if_false, out)
        elif isinstance(e, typed.ShortCircuit):
            self.expr(e.left, out)
            self.expr(e.right, out)
        elif isinstance(e, typed.MatrixSwizzle):
            self.expr(e.base, out)
        elif isinstance(e, typed.Let):
            self.expr(e.value, out)
            self.expr(e.body, out)
