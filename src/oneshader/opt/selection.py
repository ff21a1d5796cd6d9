"""Selections that may go as a whole: where nothing inside has an effect and no value that is needed comes out of one,
its condition decides nothing.

    b0 merge b2:                        b0:
      branch_if %c -> b1, b2              branch -> b2
    b1:                           ->
      %1: float = mul %a, %a
      branch -> b2
    b2:                                 b2:
      ...                                 ...
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Block, Function, Inst
from oneshader.ir.flow import structured_order


class Selections:
    """The selections of some functions that only their own merge block is reached from, and that hold no loop.

    `around`: the header of the innermost of them around a block. `closed`: the header by merge block. `headers`: each
    header and its merge block.
    """

    __slots__ = ("around", "closed", "headers")

    def __init__(self) -> None:
        self.around: dict[Block, Block] = {}
        self.closed: dict[Block, Block] = {}
        self.headers: dict[Block, Block] = {}

    def add(self, function: Function) -> None:
        """Finds those of a function: in structured order a selection lies between its header and its merge block."""
        order = structured_order(function)
        held = held_headers(order)
        stack: list[Block] = []
        for b in order:
            while stack and self.headers[stack[-1]].id <= b.id:
                stack.pop()
            if stack:
                self.around[b] = stack[-1]
            merge = b.merge
            if merge is not None and b.continue_ is None and b not in held:
                self.headers[b] = merge
                self.closed[merge] = b
                stack.append(b)

    def needed_by(self, inst: Inst) -> list[Inst]:
        """The branches that decide whether a needed instruction runs, or which value a needed phi takes."""
        block = inst.block
        if block is None:
            return []
        headers: list[Block | None] = [self.around.get(block)]
        if inst.op == ops.PHI:
            headers.append(self.closed.get(block))
            for source in inst.blocks:
                headers.append(self.around.get(source))
        return [h.insts[-1] for h in headers if h is not None]

    def drop(self, function: Function) -> bool:
        """Makes a jump of each branch that is not marked as needed (Inst.id is 0); True if there was any."""
        dropped = False
        for b in function.blocks:
            merge = self.headers.get(b)
            if merge is None or b.insts[-1].id:
                continue
            end = b.insts[-1]
            end.op = ops.BRANCH
            end.operands = []
            end.imm = ()
            end.blocks = [merge]
            end.id = 1
            b.merge = None
            b.control = 0
            dropped = True
        if dropped:
            before = function.blocks
            function.blocks = structured_order(function)
            for b in before:
                if b.id < 0:
                    b.insts = []        # lets the block be freed: its instructions name it
        return dropped


def held_headers(order: list[Block]) -> dict[Block, bool]:
    """Headers of selections that something else than their merge block is reached from, or that hold a loop."""
    held: dict[Block, bool] = {}
    stack: list[Block] = []
    for b in order:
        while stack and end_of(stack[-1]) <= b.id:
            stack.pop()
        end = b.insts[-1]
        if b.continue_ is not None or end.op not in (ops.BRANCH, ops.BRANCH_IF, ops.SWITCH):
            for header in stack:
                held[header] = True
        for target in end.blocks:
            for header in reversed(stack):
                if header.id < target.id <= end_of(header):
                    break
                held[header] = True
        if b.merge is not None and b.continue_ is None:
            stack.append(b)
    return held


def end_of(header: Block) -> int:
    """Number of the merge block."""
    return header.merge.id if header.merge is not None else header.id
