"""Values of the variables that live in SSA form while structured code is lowered, with an undo journal for branches.

A variable holds a `Tree`: an IR value, or a list of trees for structs, arrays and int/bool matrices. Trees are never
edited in place, so a branch's state is the dict of what it changed. `push` opens a branch, `pop` closes it: the
changes come back, the state of before is restored.
"""
from __future__ import annotations

from oneshader.ir.core import Value
from oneshader.sema.typed import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    Tree = Value | list["Tree"]
    Changes = dict[Variable, Tree]


class Environment:
    """`values` is the present state; `journal[i]` holds, for what branch i wrote, the value of before (None: there was
    none)."""

    __slots__ = ("values", "journal")

    def __init__(self) -> None:
        self.values: dict[Variable, Tree] = {}
        self.journal: list[dict[Variable, Tree | None]] = []

    def read(self, var: Variable) -> Tree | None:
        return self.values.get(var)

    def write(self, var: Variable, tree: Tree) -> None:
        if self.journal:
            log = self.journal[-1]
            if var not in log:
                log[var] = self.values.get(var)
        self.values[var] = tree

    def depth(self) -> int:
        return len(self.journal)

    def push(self) -> None:
        self.journal.append({})

    def changes(self, level: int) -> Changes:
        """What was written since the journal had `level` entries, as it is now."""
        out: Changes = {}
        for i in range(level, len(self.journal)):
            for var in self.journal[i]:
                out[var] = self.values[var]
        return out

    def pop(self) -> Changes:
        """Close the innermost branch: its changes, the state of before restored."""
        log = self.journal.pop()
        out: Changes = {}
        values = self.values
        for var, before in log.items():
            out[var] = values[var]
            if before is None:
                del values[var]
            else:
                values[var] = before
        return out
