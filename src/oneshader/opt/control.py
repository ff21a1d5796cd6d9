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
    loops: dict[Block, Block] = {header.continue_: header for header in order if header.continue_ is not None}
    for i in range(len(order)):
        if not reached[i] and empty_block(order[i], loops.get(order[i])):
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


def empty_block(b: Block, loop: Block | None) -> bool:
    """Empties a block that only a header names, `loop` as its continue block; True if it was not empty before."""
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
            values: dict[Block, Value] = {}
            for i in range(len(phi.blocks)):
                values[phi.blocks[i]] = phi.operands[i]
            undefined: Value = module.undef(phi.type)
            phi.blocks = list(sources[b.id])
            phi.operands = [values.get(s, undefined) if reached[s.id] else undefined for s in phi.blocks]


# Collapse
# --------------------------------------------------------------------------------------------------------------

class Shape:
    """What `collapse` knows of the blocks, by Block.id.

    Blocks in a row are joined at the end, all at once. Until then `next` leads from a block to the one behind it in its
    row, `last` from the first of a row to the last, whose terminator is the row's, and `into` from a block towards the
    first of the row that took it up.
    """

    __slots__ = ("preds", "named", "gone", "next", "last", "into")

    def __init__(self, order: list[Block]) -> None:
        self.preds = [0] * len(order)       # how often a block is the target of a branch
        self.named = [0] * len(order)       # how often a header names it
        self.gone = [False] * len(order)
        self.next: list[Block | None] = [None] * len(order)
        self.last: list[Block] = list(order)
        self.into: list[Block] = list(order)
        for b in order:
            for target in b.successors():
                self.preds[target.id] += 1
            if b.merge is not None:
                self.named[b.merge.id] += 1
            if b.continue_ is not None:
                self.named[b.continue_.id] += 1

    def row_of(self, b: Block) -> Block:
        """The first block of the row that holds b; shortens the way."""
        first = self.into[b.id]
        while self.into[first.id] is not first:
            first = self.into[first.id]
        while self.into[b.id] is not first:
            following = self.into[b.id]
            self.into[b.id] = first
            b = following
        return first

    def contents(self, b: Block) -> list[Inst]:
        """The instructions of a row, from its first block b on."""
        insts = b.insts
        following = self.next[b.id]
        if following is None:
            return insts
        insts = list(insts)
        while following is not None:
            insts.extend(following.insts)
            following = self.next[following.id]
        return insts


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
            end = shape.last[i].insts[-1]
            chooses = end.op == ops.BRANCH_IF and b.merge is not None and b.continue_ is None
            if not (chooses and flatten(module, shape, b, end)) and not absorb(shape, b, end):
                break
            changed = True
    if changed:
        join_rows(shape, order)
        function.blocks = structured_order(function)
    return changed


def join_rows(shape: Shape, order: list[Block]) -> None:
    """Moves the instructions of each row into its first block, and says so in phis."""
    for i in range(len(order)):
        b = order[i]
        if shape.gone[i]:
            continue
        b.insts = shape.contents(b)
        for inst in b.insts:
            inst.block = b
            if inst.op == ops.PHI:
                inst.blocks = [shape.row_of(source) for source in inst.blocks]
    for i in range(len(order)):
        if shape.gone[i]:
            order[i].insts = []


def absorb(shape: Shape, b: Block, end: Inst) -> bool:
    """b: ... branch c; c: ...  ->  b: ... ... where nothing else names c."""
    if end.op != ops.BRANCH:
        return False
    c = end.blocks[0]
    if shape.preds[c.id] != 1 or shape.named[c.id] or c is b:
        return False
    last = shape.last[c.id].insts[-1].op
    if b.merge is not None and (c.merge is not None or last != ops.BRANCH and last != ops.BRANCH_IF):
        return False
    tail = shape.last[b.id]
    tail.insts.pop()
    phis = phis_of(c)
    for phi in phis:
        phi.rep = resolve(phi.operands[0])
    del c.insts[:len(phis)]
    shape.next[tail.id] = c
    shape.last[b.id] = shape.last[c.id]
    shape.into[c.id] = b
    if c.merge is not None:
        b.merge = c.merge
        b.continue_ = c.continue_
        b.control = c.control
    shape.gone[c.id] = True
    return True


def flatten(module: Module, shape: Shape, header: Block, end: Inst) -> bool:
    """Makes a selection without effects straight: its phis become selects. An empty one just goes."""
    merge = header.merge
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
    budget = max(budget, 0)
    yes_insts = shape.contents(yes)[:-1] if yes is not merge else []
    no_insts = shape.contents(no)[:-1] if no is not merge else []
    if cost_of(yes_insts, budget) + cost_of(no_insts, budget) > budget:
        return False
    condition = resolve(end.operands[0])
    tail = shape.last[header.id]
    tail.insts.pop()
    for inst in yes_insts + no_insts:
        if inst.op != ops.DEBUG_VALUE:
            tail.insts.append(inst)
    yes_source = header if yes is merge else yes
    no_source = header if no is merge else no
    for phi in phis:
        yes_value: Value = phi
        no_value: Value = phi
        for i in range(len(phi.blocks)):
            source = shape.row_of(phi.blocks[i])
            if source is yes_source:
                yes_value = resolve(phi.operands[i])
            if source is no_source:
                no_value = resolve(phi.operands[i])
        make_select(module, tail, phi, condition, yes_value, no_value)
    del merge.insts[:len(phis)]
    go_to_merge(shape, header, merge, end, yes, no)
    return True


def go_to_merge(shape: Shape, header: Block, merge: Block, end: Inst, yes: Block, no: Block) -> None:
    """The header branches to the merge block and is none any more; the arms are gone."""
    jump = Inst(ops.BRANCH, types.VOID, [], (), end.pos)
    jump.blocks = [merge]
    shape.last[header.id].insts.append(jump)
    header.merge = None
    header.control = 0
    for arm in (yes, no):
        if arm is not merge:
            shape.gone[arm.id] = True
    shape.preds[merge.id] -= 1
    shape.named[merge.id] -= 1


def is_arm(shape: Shape, arm: Block, header: Block) -> bool:
    """The merge block itself, or one plain block between header and merge block that only the header reaches."""
    merge = header.merge
    if arm is merge:
        return True
    if shape.preds[arm.id] != 1 or shape.named[arm.id] or arm.merge is not None:
        return False
    end = shape.last[arm.id].insts[-1]
    return end.op == ops.BRANCH and end.blocks[0] is merge


def phis_of(b: Block) -> list[Inst]:
    phis: list[Inst] = []
    for inst in b.insts:
        if inst.op != ops.PHI:
            break
        phis.append(inst)
    return phis


def cost_of(insts: list[Inst], budget: int) -> int:
    """Cost of computing an arm although it is not wanted; more than `budget` where that is not allowed."""
    cost = 0
    for inst in insts:
        if cost > budget:
            break
        op = inst.op
        flags = ops.FLAGS[op]
        if op == ops.DEBUG_VALUE:
            continue
        if op == ops.LOAD:
            if inst.imm or not is_safe_load(inst):
                return budget + 1
            cost += 1
        elif not flags & ops.PURE or flags & ops.CONVERGENT or op == ops.PHI or op == ops.TEXEL_POINTER:
            return budget + 1
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


def make_select(module: Module, block: Block, phi: Inst, condition: Value, yes: Value, no: Value) -> None:
    """Replaces a phi of two sources by a select at the end of a block."""
    if yes is no:
        phi.rep = yes
        return
    made = Inst(ops.SELECT, phi.type, [condition, yes, no], (), phi.pos)
    made.flags = phi.flags
    made.block = block
    found = simplify(module, made)
    if found is made:
        block.insts.append(made)
    phi.rep = found
