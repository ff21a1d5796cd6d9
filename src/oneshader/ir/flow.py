"""Control flow of one function: structured block order, predecessors, dominators. All by loops, near linear.

The order is the reverse post-order of a walk that visits a header's merge block first, then its continue block, then
the branch targets: every construct comes in one piece, its merge block after it, a case that falls through before
the next (SPIR-V 2.16.1). Blocks that neither a branch nor a header names are left out.
"""
from __future__ import annotations

from oneshader.ir.core import Block, Function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NO_BLOCK: Final = -1


class Flow:
    """`order`: the blocks, `Block.id` is the index there. `preds`, `idom` (entry: -1) hold such indices.

    `first` and `last` bracket a block's subtree in the dominator tree: see `dominates`.
    """

    __slots__ = ("order", "preds", "idom", "first", "last", "reachable")

    def __init__(self, order: list[Block]) -> None:
        self.order = order
        self.preds: list[list[int]] = []
        self.idom: list[int] = []
        self.first: list[int] = []
        self.last: list[int] = []
        self.reachable: list[bool] = []  # by branches; a merge or continue block may be named only

    def dominates(self, a: int, b: int) -> bool:
        """True if block a is b or on every path to b."""
        return self.first[a] <= self.first[b] and self.last[b] <= self.last[a]

    def children(self) -> list[list[int]]:
        """Dominator tree: for each block the blocks it dominates immediately, in order."""
        below: list[list[int]] = [[] for _ in self.order]
        for i in range(1, len(self.order)):
            below[self.idom[i]].append(i)
        return below


def walk_targets(block: Block) -> list[Block]:
    """Merge block, continue block, then branch targets, the last first."""
    targets: list[Block] = []
    if block.merge is not None:
        targets.append(block.merge)
    if block.continue_ is not None:
        targets.append(block.continue_)
    ends = block.successors()
    if len(ends) == 1:
        targets.append(ends[0])
    else:
        targets.extend(reversed(ends))
    return targets


def structured_order(function: Function) -> list[Block]:
    """Blocks in the order in which SPIR-V wants them; sets `Block.id` to the index, -1 for blocks left out."""
    for b in function.blocks:
        b.id = NO_BLOCK
    post: list[Block] = []
    entry = function.blocks[0]
    entry.id = 0
    blocks: list[Block] = [entry]
    waiting: list[list[Block]] = [walk_targets(entry)]
    nexts: list[int] = [0]
    while blocks:
        targets = waiting[-1]
        n = nexts[-1]
        if n < len(targets):
            nexts[-1] = n + 1
            target = targets[n]
            if target.id == NO_BLOCK:
                target.id = 0
                blocks.append(target)
                waiting.append(walk_targets(target))
                nexts.append(0)
        else:
            post.append(blocks.pop())
            waiting.pop()
            nexts.pop()
    post.reverse()
    for i in range(len(post)):
        post[i].id = i
    return post


def analyse(function: Function) -> Flow:
    """Order, predecessors and dominators of a function."""
    flow = Flow(structured_order(function))
    order = flow.order
    flow.preds = [[] for _ in order]
    flow.reachable = reachable_blocks(order)
    for i in range(len(order)):
        if not flow.reachable[i]:
            continue
        for target in order[i].successors():
            add_last(flow.preds[target.id], i)
    for i in range(len(order)):  # what is named only hangs below its header
        for named in (order[i].merge, order[i].continue_):
            if named is not None and not flow.reachable[named.id] and not flow.preds[named.id]:
                flow.preds[named.id].append(i)
        if not flow.reachable[i]:
            for target in order[i].successors():
                if not flow.reachable[target.id]:
                    add_last(flow.preds[target.id], i)
    _dominators(flow)
    _brackets(flow)
    return flow


def add_last(preds: list[int], i: int) -> None:
    """Adds a predecessor; they come in ascending order, so that only the last can be the same."""
    if not preds or preds[-1] != i:
        preds.append(i)


def reachable_blocks(order: list[Block]) -> list[bool]:
    """Which blocks of `order` branches reach from the entry."""
    seen = [False] * len(order)
    seen[0] = True
    stack = [order[0]]
    while stack:
        for target in stack.pop().successors():
            if not seen[target.id]:
                seen[target.id] = True
                stack.append(target)
    return seen


def _dominators(flow: Flow) -> None:
    """Cooper, Harvey, Kennedy: intersect along the order until nothing changes (twice through for structured code).

    The last predecessors come first: where many breaks of one chain meet, each then takes one step up.
    """
    count = len(flow.order)
    idom = [NO_BLOCK] * count
    idom[0] = 0
    changed = True
    while changed:
        changed = False
        for i in range(1, count):
            best = NO_BLOCK
            for p in reversed(flow.preds[i]):
                if idom[p] == NO_BLOCK:
                    continue
                if best == NO_BLOCK:
                    best = p
                    continue
                a = p
                while a != best:
                    while a > best:
                        a = idom[a]
                    while best > a:
                        best = idom[best]
            if best != idom[i] and best != NO_BLOCK:
                idom[i] = best
                changed = True
    for i in range(1, count):
        if idom[i] == NO_BLOCK:
            idom[i] = 0
    idom[0] = NO_BLOCK
    flow.idom = idom


def _brackets(flow: Flow) -> None:
    """Numbers the dominator tree in depth-first order."""
    count = len(flow.order)
    below = flow.children()
    first = [0] * count
    last = [0] * count
    clock = 0
    stack = [0]
    while stack:
        i = stack.pop()
        if i < 0:
            last[~i] = clock
            continue
        clock += 1
        first[i] = clock
        stack.append(~i)
        for child in reversed(below[i]):
            stack.append(child)
    flow.first = first
    flow.last = last


def frontiers(flow: Flow) -> list[list[int]]:
    """Dominance frontier of each block: the joins where its definitions meet others."""
    frontier: list[list[int]] = [[] for _ in flow.order]
    for i in range(len(flow.order)):
        if len(flow.preds[i]) < 2:
            continue
        for p in flow.preds[i]:
            runner = p
            while runner != flow.idom[i] and runner != NO_BLOCK:
                if frontier[runner] and frontier[runner][-1] == i:
                    break               # and so have those above
                frontier[runner].append(i)
                runner = flow.idom[runner]
    return frontier
