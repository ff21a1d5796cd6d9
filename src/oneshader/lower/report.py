"""Texts and break points for tools: calls of printf and DebugBreak go in, instructions of NonSemantic sets come out."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.lower import inline
from oneshader.model import types
from oneshader.model.types import ScalarType, VectorType
from oneshader.sema import typed
from oneshader.sema.typed import Builtin, Expr
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

EXTENSION: Final = "SPV_KHR_non_semantic_info"
PRINTF: Final = 1       # DebugPrintf of NonSemantic.DebugPrintf
BREAK: Final = 1        # DebugBreak of NonSemantic.DebugBreak


def printf(lw: Lowering, e: Builtin) -> Tree:
    """printf(format, numbers and vectors...)"""
    text = text_of(e.args[0])
    if text is None:
        lw.error(catalog.NOT_CONSTANT, e.args[0].pos, [])
        return []
    operands: list[Value] = []
    for a in e.args[1:]:
        if not isinstance(a.type, (ScalarType, VectorType)):
            lw.error(catalog.PRINTED_TYPE, a.pos, [a.type.name])
            return []
        operands.append(lw.value(a))
    lw.b.pos = e.pos
    pattern = [inline.OPERAND] * len(operands)
    imm = (PRINTF, instruction_set(lw, "NonSemantic.DebugPrintf"), inline.text_operand(lw, text), *pattern)
    lw.b.inst(ops.INLINE_VOID, types.VOID, operands, imm)
    return []


def debug_break(lw: Lowering, e: Builtin) -> Tree:
    """DebugBreak()"""
    lw.b.inst(ops.INLINE_VOID, types.VOID, [], (BREAK, instruction_set(lw, "NonSemantic.DebugBreak")))
    return []


def text_of(e: Expr) -> str | None:
    """The text of a string constant or of a variable that holds one."""
    if isinstance(e, typed.VarRef) and e.var.init is not None:
        e = e.var.init
    return e.text if isinstance(e, typed.StringConst) else None


def instruction_set(lw: Lowering, name: str) -> int:
    """The number of a NonSemantic set within the module."""
    if EXTENSION not in lw.module.extensions and lw.options.target_env != "vulkan1.3":
        lw.module.extensions.append(EXTENSION)
    return inline.set_number(lw, name)
