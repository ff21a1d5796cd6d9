"""Which functions stay functions: those marked [noinline]. Where inlining all other calls would blow the module up, the
costliest ones are kept too.

A kept function takes plain values and returns one struct with its result and its out parameters.
"""
from __future__ import annotations

from oneshader.lower.assigned import WriteScan
from oneshader.model import types
from oneshader.model.interface import MOD_GROUPSHARED, MOD_INDICES, MOD_PRIMITIVES, MOD_VERTICES
from oneshader.sema import typed
from oneshader.sema.typed import Function, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

OUTPUT_ARRAYS: Final = MOD_VERTICES | MOD_INDICES | MOD_PRIMITIVES
SIZE_LIMIT: Final = 30_000       # statements of the entry point with all calls inlined


def kept_functions(program: typed.Program, entry: Function, scan: WriteScan) -> dict[Function, bool]:
    """Functions that are better called than inlined, in the order of the calls that reach them."""
    scan.function(entry)
    for v in program.globals:
        if v.kind == typed.VAR_STATIC and v.assigned and types.is_opaque(v.type):
            return {}       # which object a static names cannot be handed from function to function
    sizes: dict[Function, int] = {}
    order: list[Function] = []
    inlined_size(entry, scan, sizes, order, {})
    kept: dict[Function, bool] = {}
    for f in order:
        if f.noinline and f is not entry and may_stay(f, entry, scan):
            kept[f] = True
    if kept:
        sizes = {}
        order = []
        inlined_size(entry, scan, sizes, order, kept)
    asked = dict(kept)
    while sizes[entry] > SIZE_LIMIT:
        if not keep_costliest(entry, order, scan, sizes, kept):
            break
        sizes = {}
        order = []
        inlined_size(entry, scan, sizes, order, kept)
    uses = instances(entry, order, scan, kept)
    return {f: True for f in order if f in kept and (f in asked or uses[f] > 1)}


def keep_costliest(
    entry: Function, order: list[Function], scan: WriteScan, sizes: dict[Function, int], kept: dict[Function, bool]
) -> bool:
    """Adds the function whose copies cost most to `kept`, with those that cost nearly as much; False if there is
    none."""
    uses = instances(entry, order, scan, kept)
    savings: list[int] = []
    for f in order:
        free = f is not entry and f not in kept and may_stay(f, entry, scan)
        savings.append((uses.get(f, 0) - 1) * sizes[f] if free else 0)
    best = max(savings)
    for i in range(len(order)):
        if savings[i] > 0 and savings[i] * 4 >= best * 3:
            kept[order[i]] = True
    return best > 0


def inlined_size(
    f: Function, scan: WriteScan, sizes: dict[Function, int], order: list[Function], kept: dict[Function, bool]
) -> int:
    """Statements of `f` with its calls inlined (a call of a kept function counts as one); callees come first in
    `order`."""
    found = sizes.get(f)
    if found is not None:
        return found
    sizes[f] = f.size + 1
    total = f.size + 1
    for callee, count in scan.calls.get(f, {}).items():
        size = inlined_size(callee, scan, sizes, order, kept)
        total += count * (1 if callee in kept else size)
    sizes[f] = total
    order.append(f)
    return total


def instances(
    entry: Function, order: list[Function], scan: WriteScan, kept: dict[Function, bool]
) -> dict[Function, int]:
    """How often each function's body would be lowered; for a kept one, how many calls there would be."""
    uses: dict[Function, int] = {entry: 1}
    for f in reversed(order):
        times = 1 if f in kept else uses.get(f, 0)
        for callee, count in scan.calls.get(f, {}).items():
            uses[callee] = uses.get(callee, 0) + times * count
    return uses


def may_stay(f: Function, entry: Function, scan: WriteScan) -> bool:
    """True if a function can stay one, and no instruction in it needs the constants that its calls give."""
    for p in f.params:
        if p in scan.constants:
            return False
        if p.direction == typed.DIR_OUT:
            for q in entry.params:
                if q.facts.modifiers & OUTPUT_ARRAYS and q.type is p.type:
                    return False        # it may be an output array of the mesh shader, which is no value
    return can_stay(f) and not steers(f, scan)


def can_stay(f: Function) -> bool:
    """True if parameters and result are plain values."""
    if types.is_opaque(f.return_type):
        return False
    params: list[Variable] = list(f.params)
    if f.this is not None:
        params.append(f.this)
    for p in params:
        if types.is_opaque(p.type) or p.facts.modifiers & MOD_GROUPSHARED:
            return False
    return True


def steers(f: Function, scan: WriteScan) -> bool:
    """True if `f`, or what it calls, computes a texel offset: it may be a constant only where `f` is inlined."""
    if not scan.steered:
        return False
    seen: dict[Function, bool] = {f: True}
    waiting = [f]
    while waiting:
        g = waiting.pop()
        if g in scan.steered:
            return True
        for callee in scan.calls.get(g, {}):
            if callee not in seen:
                seen[callee] = True
                waiting.append(callee)
    return False


def shared_statics(program: typed.Program) -> list[Variable]:
    """Statics that calls may change or see changed, or whose first value the entry point computes: they live in memory
    once any function stays."""
    return [
        v
        for v in program.globals
        if v.kind == typed.VAR_STATIC
        and (v.assigned or v.init is not None and v.constant is None)
        and not types.is_opaque(v.type)
    ]
