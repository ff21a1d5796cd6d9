"""Control-flow passes on one function: constant branches, unreachable blocks, cheap selections, straight lines of
blocks.

    b0 merge b3:                             b0:
      branch_if %c -> b1, b2                   %1: float = mul %a, float 2.0
    b1:                                        %2: float = select %c, %1, float 0.5
      %1: float = mul %a, float 2.0     ->     ...
      branch -> b3
    b2:
      branch -> b3
    b3:
      %2: float = phi b1: %1, b2: float 0.5
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import (
    CONTROL_DONT_FLATTEN,
    CONTROL_FLATTEN,
    Block,
    Const,
    Function,
    Global,
    Inst,
    Module,
    Value,
    resolve,
)
from oneshader.ir.ext import CHEAP
from oneshader.ir.flow import reachable_blocks, structured_order
from oneshader.ir.fold import simplify
from oneshader.model import types
from oneshader.model.types import MatrixType, ScalarType, VectorType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SELECT_BUDGET: Final = 8        # cost of both arms up to which a selection is computed on both sides
FLATTEN_BUDGET: Final = 64      # the same under [flatten]
COSTLY: Final = 4               # cost of a division or function; other instructions cost 1

# Values that may be computed although the branch is not taken.
COSTLY_OPS: Final = (
    ops.DIV, ops.REM, ops.MATRIX_TIMES_MATRIX, ops.MATRIX_TIMES_VECTOR, ops.VECTOR_TIMES_MATRIX, ops.TRANSPOSE,
    ops.OUTER_PRODUCT, ops.EXT,
)


# Reachability
# ----------------------------------------------------------------------------------------------------------

def prune(module: Module, function: Function) -> bool:
    """Folds branches on constants and drops blocks that nothing reaches; orders the rest as SPIR-V wants them.

    A block that is named as merge or continue but not reached stays, emptied: unreachable, or the jump back of its
    loop.
    """
    changed = False
    for b in function.blocks:
        end = b.insts[-1] if b.insts else None
        if end is not None and (end.op == ops.BRANCH_IF or end.op == ops.SWITCH) and fold_branch(b, end):
            changed = True
    order = structured_order(function)
    if changed and open_loops(order):
        order = structured_order(function)
    reached = reachable_blocks(order)
    for i in range(len(order)):
        if not reached[i] and empty_block(order, order[i]):
            changed = True
    if len(order) != len(function.blocks):
        changed = True
    if changed:
        order = structured_order(function)
        mend_phis(module, order, reachable_blocks(order))
        for b in function.blocks:
            if b.id < 0:
                b.insts = []    # lets the block be freed: its instructions name it
    function.blocks = order
    return changed


def fold_branch(b: Block, end: Inst) -> bool:
    """A branch whose condition is constant, or whose targets are one block, becomes a plain branch."""
    condition = resolve(end.operands[0])
    target = end.blocks[0]
    if isinstance(condition, Const):
        if end.op == ops.BRANCH_IF:
            target = end.blocks[0] if condition.number else end.blocks[1]
        else:
            for i in range(len(end.imm)):
                if end.imm[i] == condition.number:
                    target = end.blocks[i + 1]
    else:
        for other in end.blocks:
            if other is not target:
                return False
    for other in end.blocks:
        if other is not target and other.continue_ is not None and other.merge is target:
            return False    # the jump back of a loop that runs once: a loop has one all the same
    if end.op == ops.SWITCH and target is not b.merge and has_inner_exits(b, target):
        return False
    end.op = ops.BRANCH
    end.operands = []
    end.imm = ()
    end.blocks = [target]
    if b.continue_ is None:
        b.merge = None
        b.control = 0
    return True


def has_inner_exits(header: Block, start: Block) -> bool:
    """True if the case from `start` leaves the switch from inside another construct, so that the switch has to stay."""
    seen: dict[Block | None, bool] = {header.merge: True, start: True}
    stack = [start]
    while stack:
        b = stack.pop()
        if b.merge is not None:
            inner: dict[Block | None, bool] = {b.merge: True, b: True}
            walk = list(b.successors())
            while walk:
                n = walk.pop()
                if n is header.merge:
                    return True
                if n not in inner:
                    inner[n] = True
                    walk.extend(n.successors())
            stack.append(b.merge)
            continue
        for n in b.successors():
            if n not in seen:
                seen[n] = True
                stack.append(n)
    return False


def open_loops(order: list[Block]) -> bool:
    """A loop header that goes straight to its merge block is no loop."""
    changed = False
    for b in order:
        if b.continue_ is not None and b.insts[-1].op == ops.BRANCH and b.insts[-1].blocks[0] is b.merge:
            b.merge = b.continue_ = None
            b.control = 0
            changed = True
    return changed


def empty_block(order: list[Block], b: Block) -> bool:
    """Empties a block that only a header names; True if it was not empty before."""
    loop: Block | None = None
    for header in order:
        if header.continue_ is b:
            loop = header
    b.merge = b.continue_ = None
    b.control = 0
    end = Inst(ops.BRANCH if loop is not None else ops.UNREACHABLE, types.VOID, [])
    if loop is not None:
        end.blocks = [loop]
    if len(b.insts) == 1 and b.insts[0].op == end.op and b.insts[0].blocks == end.blocks:
        return False
    end.block = b
    b.insts = [end]
    return True


def mend_phis(module: Module, order: list[Block], reached: list[bool]) -> None:
    """Takes operands out of phis for edges that are gone; what comes from an unreachable block is undefined."""
    sources: list[list[Block]] = [[] for _ in order]
    for b in order:
        for target in dict.fromkeys(b.successors()):
            sources[target.id].append(b)
    for b in order:
        for phi in b.insts:
            if phi.op != ops.PHI:
                break
            operands: list[Value] = []
            for source in sources[b.id]:
                found: Value = module.undef(phi.type)
                if reached[source.id]:
                    for i in range(len(phi.blocks)):
                        if phi.blocks[i] is source:
                            found = phi.operands[i]
                operands.append(found)
            phi.blocks = list(sources[b.id])
            phi.operands = operands


# Collapse
# --------------------------------------------------------------------------------------------------------------

class Shape:
    """How often each block is the target of a branch, and how often a header names it; by Block.id."""

    __slots__ = ("preds", "named", "gone")

    def __init__(self, order: list[Block]) -> None:
        self.preds = [0] * len(order)
        self.named = [0] * len(order)
        self.gone = [False] * len(order)
        for b in order:
            for target in b.successors():
                self.preds[target.id] += 1
            if b.merge is not None:
                self.named[b.merge.id] += 1
            if b.continue_ is not None:
                self.named[b.continue_.id] += 1


def collapse(module: Module, function: Function) -> bool:
    """Turns cheap selections into selects, drops empty ones and joins blocks in a row; from the inside out."""
    order = structured_order(function)
    shape = Shape(order)
    changed = False
    for i in range(len(order) - 1, -1, -1):
        b = order[i]
        if shape.gone[i]:
            continue
        while True:
            chooses = b.insts[-1].op == ops.BRANCH_IF and b.merge is not None and b.continue_ is None
            if not (chooses and flatten(module, shape, b)) and not absorb(shape, b):
                break
            changed = True
    if changed:
        function.blocks = structured_order(function)
        for b in function.blocks:
            for inst in b.insts:
                inst.block = b
    return changed


def absorb(shape: Shape, b: Block) -> bool:
    """b: ... branch c; c: ...  ->  b: ... ... where nothing else names c."""
    end = b.insts[-1]
    if end.op != ops.BRANCH:
        return False
    c = end.blocks[0]
    if shape.preds[c.id] != 1 or shape.named[c.id] or c is b:
        return False
    if b.merge is not None and (c.merge is not None or c.insts[-1].op == ops.SWITCH):
        return False
    if b.merge is not None and c.insts[-1].op not in (ops.BRANCH, ops.BRANCH_IF):
        return False
    b.insts.pop()
    start = 0
    while c.insts[start].op == ops.PHI:
        c.insts[start].rep = resolve(c.insts[start].operands[0])
        start += 1
    c.insts[0:start] = b.insts  # c is the longer one, as blocks join from the end; Inst.block is set at the end, once
    b.insts = c.insts
    if c.merge is not None:
        b.merge = c.merge
        b.continue_ = c.continue_
        b.control = c.control
    for target in b.successors():
        rename_source(target, c, b)
    shape.gone[c.id] = True
    c.insts = []
    return True


def rename_source(target: Block, old: Block, new: Block) -> None:
    """Phis of `target` that took values from `old` take them from `new`."""
    for phi in target.insts:
        if phi.op != ops.PHI:
            return
        for i in range(len(phi.blocks)):
            if phi.blocks[i] is old:
                phi.blocks[i] = new


def flatten(module: Module, shape: Shape, header: Block) -> bool:
    """Makes a selection without effects straight: its phis become selects. An empty one just goes."""
    merge = header.merge
    end = header.insts[-1]
    if merge is None:
        return False
    yes, no = end.blocks
    if not is_arm(shape, yes, header) or not is_arm(shape, no, header) or (yes is no and yes is not merge):
        return False
    arms = 2 if yes is not no else shape.preds[merge.id]
    phis = phis_of(merge)
    if phis and (header.control & CONTROL_DONT_FLATTEN or shape.preds[merge.id] != arms):
        return False
    budget = FLATTEN_BUDGET if header.control & CONTROL_FLATTEN else SELECT_BUDGET
    for phi in phis:
        if not isinstance(phi.type, (ScalarType, VectorType, MatrixType)):
            return False
        budget -= 1
    arms_cost = cost_of(yes, merge) + cost_of(no, merge)
    if arms_cost > max(budget, 0):
        return False
    condition = resolve(end.operands[0])
    header.insts.pop()
    for arm in (yes, no):
        if arm is not merge:
            for inst in arm.insts[:-1]:
                if inst.op != ops.DEBUG_VALUE:
                    header.insts.append(inst)
    yes_source = header if yes is merge else yes
    no_source = header if no is merge else no
    for phi in phis:
        make_select(module, header, phi, condition, yes_source, no_source)
    merge.insts = merge.insts[len(phis):]
    go_to_merge(shape, header, merge, end, yes, no)
    return True


def go_to_merge(shape: Shape, header: Block, merge: Block, end: Inst, yes: Block, no: Block) -> None:
    """The header branches to the merge block and is none any more; the arms are gone."""
    jump = Inst(ops.BRANCH, types.VOID, [], (), end.pos)
    jump.blocks = [merge]
    jump.block = header
    header.insts.append(jump)
    header.merge = None
    header.control = 0
    for arm in (yes, no):
        if arm is not merge:
            shape.gone[arm.id] = True
            arm.insts = []
    shape.preds[merge.id] -= 1
    shape.named[merge.id] -= 1


def is_arm(shape: Shape, arm: Block, header: Block) -> bool:
    """The merge block itself, or one plain block between header and merge block that only the header reaches."""
    merge = header.merge
    if arm is merge:
        return True
    if shape.preds[arm.id] != 1 or shape.named[arm.id] or arm.merge is not None:
        return False
    end = arm.insts[-1]
    return end.op == ops.BRANCH and end.blocks[0] is merge


def phis_of(b: Block) -> list[Inst]:
    phis: list[Inst] = []
    for inst in b.insts:
        if inst.op != ops.PHI:
            break
        phis.append(inst)
    return phis


def cost_of(arm: Block, merge: Block) -> int:
    """Cost of computing an arm although it is not wanted; more than any budget where that is not allowed."""
    if arm is merge:
        return 0
    cost = 0
    for inst in arm.insts[:-1]:
        op = inst.op
        flags = ops.FLAGS[op]
        if op == ops.DEBUG_VALUE:
            continue
        if op == ops.LOAD:
            if inst.imm or not is_safe_load(inst):
                return FLATTEN_BUDGET + 1
            cost += 1
        elif not flags & ops.PURE or flags & ops.CONVERGENT or op == ops.PHI or op == ops.TEXEL_POINTER:
            return FLATTEN_BUDGET + 1
        elif op in COSTLY_OPS and not (op == ops.EXT and inst.imm[0] in CHEAP):
            cost += COSTLY
        elif op != ops.EXTRACT and op != ops.SHUFFLE and op != ops.CHAIN and op != ops.BITCAST:
            cost += 1
    return cost


def is_safe_load(inst: Inst) -> bool:
    """A load of an input or constant by constant indices only: it may be done without need."""
    pointer = resolve(inst.operands[0])
    while isinstance(pointer, Inst) and pointer.op == ops.CHAIN:
        for index in pointer.operands[1:]:
            if not isinstance(resolve(index), Const):
                return False
        pointer = resolve(pointer.operands[0])
    if not isinstance(pointer, Global) or types.is_opaque(inst.type):
        return False
    return pointer.storage in (ops.STORAGE_INPUT, ops.STORAGE_UNIFORM, ops.STORAGE_PUSH_CONSTANT)


def make_select(
    module: Module, header: Block, phi: Inst, condition: Value, yes_source: Block, no_source: Block
) -> None:
    """Replaces a phi of two sources by a select at the end of the header."""
    yes: Value = phi
    no: Value = phi
    for i in range(len(phi.blocks)):
        if phi.blocks[i] is yes_source:
            yes = resolve(phi.operands[i])
        if phi.blocks[i] is no_source:
            no = resolve(phi.operands[i])
    if yes is no:
        phi.rep = yes
        return
    made = Inst(ops.SELECT, phi.type, [condition, yes, no], (), phi.pos)
    made.flags = phi.flags
    made.block = header
    found = simplify(module, made)
    if found is made:
        header.insts.append(made)
    phi.rep = found
