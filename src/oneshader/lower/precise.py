"""`precise`: marks every arithmetic instruction that feeds a precise value (no contraction, no reassociation)."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Inst, Value, resolve


def propagate(roots: list[Value]) -> None:
    """Walk operands backwards from the precise values and flag what computes them. Memory and samples end the walk."""
    work = list(roots)
    while work:
        v = resolve(work.pop())
        if not isinstance(v, Inst) or v.flags & ops.PRECISE:
            continue
        flags = ops.FLAGS[v.op]
        if not flags & ops.PURE and v.op != ops.PHI:
            continue
        v.flags |= ops.PRECISE
        for o in v.operands:
            work.append(o)
