"""Constructs of structured control flow: from dominators to the innermost construct around each block."""
from __future__ import annotations

from oneshader.ir.core import Block
from oneshader.ir.flow import Flow


class Construct:
    """A selection or loop, by its header, or the continue part of a loop; `outer` is the construct around it."""

    __slots__ = ("header", "is_continue", "outer")

    def __init__(self, header: Block, is_continue: bool, outer: Construct | None) -> None:
        self.header = header
        self.is_continue = is_continue
        self.outer = outer


def constructs(flow: Flow) -> list[Construct | None]:
    """The innermost construct that each block of `flow.order` lies in; a header lies in the one around its own."""
    count = len(flow.order)
    inside: list[Construct | None] = [None] * count
    own: list[Construct | None] = [None] * count      # the construct that a header opens
    merge_of: list[Block | None] = [None] * count
    continue_of: list[Block | None] = [None] * count
    for b in flow.order:
        if b.merge is not None:
            merge_of[b.merge.id] = b
        if b.continue_ is not None:
            continue_of[b.continue_.id] = b
    for i in range(count):  # dominators come earlier in the order
        b = flow.order[i]
        header = merge_of[i]
        loop = continue_of[i]
        if header is not None and header is not b:
            inside[i] = inside[header.id]
        elif loop is not None and loop is not b:
            inside[i] = Construct(loop, True, inside[loop.id])
        elif i > 0:
            parent = flow.idom[i]
            inside[i] = own[parent] if own[parent] is not None else inside[parent]
        if b.merge is not None:
            own[i] = Construct(b, False, inside[i])
    return inside
