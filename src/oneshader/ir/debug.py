"""What a debugger wants to know of a module beside its code: functions, inlined calls, blocks, variables of the source.

Lowering fills it where debug information is asked for; the writer reads it. Instructions point here by their `pos`:
the source offset, and above 32 bits the number of the call, `DebugCall`, that they were inlined for.
"""
from __future__ import annotations

from oneshader.model.types import Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.ir.core import Function, Value

CALL_SHIFT: Final = 32
OFFSET_MASK: Final = (1 << CALL_SHIFT) - 1
NO_FUNCTION: Final = -1


class DebugBlock:
    """A lexical block: source offsets from `start` to below `end`; `parent` is the block around it, -1 for the
    function."""

    __slots__ = ("start", "end", "parent")

    def __init__(self, start: int, end: int, parent: int) -> None:
        self.start = start
        self.end = end
        self.parent = parent


class DebugFunction:
    """A function of the source. `blocks` come before the blocks within them."""

    __slots__ = ("name", "pos", "result", "params", "blocks")

    def __init__(self, name: str, pos: int, result: Type, params: list[Type]) -> None:
        self.name = name
        self.pos = pos
        self.result = result
        self.params = params
        self.blocks: list[DebugBlock] = []

    def block_at(self, offset: int) -> int:
        """The innermost block that holds a source offset; -1 for none."""
        found = -1
        for i, block in enumerate(self.blocks):
            if block.start <= offset < block.end:
                found = i
        return found


class DebugCall:
    """One use of a function: as a function of the module (`parent` -1), or inlined at `pos` into the call `parent`."""

    __slots__ = ("function", "pos", "parent")

    def __init__(self, function: int, pos: int, parent: int) -> None:
        self.function = function
        self.pos = pos
        self.parent = parent


class DebugVariable:
    """A variable of the source; `argument` counts parameters from 1. `function` is NO_FUNCTION for globals."""

    __slots__ = ("name", "type", "pos", "function", "argument")

    def __init__(self, name: str, type: Type, pos: int, function: int, argument: int) -> None:
        self.name = name
        self.type = type
        self.pos = pos
        self.function = function
        self.argument = argument


class DebugInfo:
    """The tables of one module. `roots`: the call that each function of the module is; `memory`: variables in
    memory."""

    __slots__ = ("functions", "calls", "variables", "roots", "memory")

    def __init__(self) -> None:
        self.functions: list[DebugFunction] = []
        self.calls: list[DebugCall] = []
        self.variables: list[DebugVariable] = []
        self.roots: dict[Function, int] = {}
        self.memory: dict[Value, int] = {}
