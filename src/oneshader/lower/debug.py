"""Debug information while code is lowered: functions, calls and variables of the typed tree in; ir.debug's tables out.

Values of variables become DEBUG_VALUE instructions, which no pass counts as a use.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.builder import Builder
from oneshader.ir.core import Function, Inst, Undef, Value, resolve
from oneshader.ir.debug import CALL_SHIFT, NO_FUNCTION, DebugBlock, DebugCall, DebugFunction, DebugInfo, DebugVariable
from oneshader.model import types
from oneshader.options import Options
from oneshader.sema import typed
from oneshader.sema.typed import Stmt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree

KINDS: Final = ("vulkan", "vulkan-with-source", "rich", "rich-with-source")
LEAF_LIMIT: Final = 64      # a variable of more parts is not followed
END: Final = 1 << 31        # above every source offset


def is_wanted(options: Options) -> bool:
    """Whether -fspv-debug asks for variables and scopes."""
    for kind in options.debug:
        if kind in KINDS:
            return True
    return False


class DebugRecorder:
    """Fills the tables of one module; `call` is the number of the call that is being lowered."""

    __slots__ = ("info", "functions", "variables", "call")

    def __init__(self, info: DebugInfo) -> None:
        self.info = info
        self.functions: dict[typed.Function, int] = {}
        self.variables: dict[typed.Variable, int] = {}
        self.call = -1

    # ---- calls

    def enter_root(self, b: Builder, f: typed.Function, made: Function) -> int:
        """`f` becomes a function of the module; gives the call to go back to."""
        self.info.roots[made] = len(self.info.calls)
        return self.enter(b, f, f.pos, -1)

    def enter(self, b: Builder, f: typed.Function, pos: int, parent: int) -> int:
        """A call of `f` starts; gives the call to go back to."""
        before = self.call
        self.call = len(self.info.calls)
        self.info.calls.append(DebugCall(self.function(f), pos, parent))
        b.call_bits = self.call << CALL_SHIFT
        return before

    def leave(self, b: Builder, before: int) -> None:
        """Go back to the call that `enter` gave."""
        self.call = before
        b.call_bits = max(before, 0) << CALL_SHIFT

    def function(self, f: typed.Function) -> int:
        """The number of a function in the table."""
        found = self.functions.get(f)
        if found is None:
            made = DebugFunction(f.source_name, f.pos, f.return_type, [p.type for p in f.params])
            if f.body is not None:
                add_block(made.blocks, f.body, END, -1)
            found = len(self.info.functions)
            self.info.functions.append(made)
            self.functions[f] = found
        return found

    # ---- variables

    def declare(self, var: typed.Variable, memory: Value | None) -> None:
        """A local variable or parameter comes to life, maybe in memory."""
        if var not in self.variables and var.pos >= 0 and not types.is_opaque(var.type):
            self.add(var, self.info.calls[self.call].function)
        if memory is not None and var in self.variables:
            self.info.memory[memory] = self.variables[var]

    def add(self, var: typed.Variable, function: int) -> None:
        argument = 0
        if var.kind == typed.VAR_PARAM and function >= 0:
            for f, number in self.functions.items():
                if number == function and var in f.params:
                    argument = f.params.index(var) + 1
        self.variables[var] = len(self.info.variables)
        self.info.variables.append(DebugVariable(var.name, var.type, var.pos, function, argument))

    def note(self, b: Builder, var: typed.Variable, tree: Tree) -> None:
        """A variable has a new value from here on."""
        number = self.variables.get(var)
        if types.is_long(var.type):
            return
        if number is None:
            if var.kind != typed.VAR_STATIC or types.is_opaque(var.type):
                return
            self.add(var, NO_FUNCTION)
            number = self.variables[var]
        rows: list[Inst] = []
        collect(tree, (number,), rows)
        if len(rows) > LEAF_LIMIT:
            return
        for inst in rows:
            inst.pos = b.pos | b.call_bits
            inst.block = b.block
            b.block.insts.append(inst)


def collect(tree: Tree, path: tuple[int, ...], rows: list[Inst]) -> None:
    """A DEBUG_VALUE for each leaf that has a value."""
    if isinstance(tree, list):
        for i, part in enumerate(tree):
            if len(rows) <= LEAF_LIMIT:
                collect(part, (*path, i), rows)
        return
    v = resolve(tree)
    if not isinstance(v, Undef) and not types.is_opaque(v.type):
        rows.append(Inst(ops.DEBUG_VALUE, types.VOID, [v], path))


# ---- lexical blocks


def add_block(blocks: list[DebugBlock], s: typed.Block, end: int, parent: int) -> None:
    """A block and those within it; where one ends the next statement starts."""
    made = len(blocks)
    blocks.append(DebugBlock(s.pos, end, parent))
    add_list(blocks, s.statements, end, made)


def add_list(blocks: list[DebugBlock], statements: list[Stmt], end: int, parent: int) -> None:
    for i, s in enumerate(statements):
        following = statements[i + 1].pos if i + 1 < len(statements) else end
        add_statement(blocks, s, following if following > s.pos else end, parent)


def add_statement(blocks: list[DebugBlock], s: Stmt, end: int, parent: int) -> None:
    """The blocks within a statement that ends at `end`."""
    if isinstance(s, typed.Block):
        add_block(blocks, s, end, parent)
    elif isinstance(s, typed.If):
        other = s.if_false
        add_statement(blocks, s.if_true, other.pos if other is not None and other.pos > s.pos else end, parent)
        if other is not None:
            add_statement(blocks, other, end, parent)
    elif isinstance(s, typed.Loop):
        last = s.condition.pos if s.test_last and s.condition is not None else end
        add_statement(blocks, s.body, last if last > s.body.pos else end, parent)
    elif isinstance(s, typed.Switch):
        for i, case in enumerate(s.cases):
            following = s.cases[i + 1].pos if i + 1 < len(s.cases) else end
            add_list(blocks, case.statements, following, parent)
