"""Forwarding: within a block, a load takes the value that was last stored to or loaded from the same pointer.

    store %1, %0                       ->    store %1, %0
    %2: float = load %1                      %3: float = add %0, %0
    %3: float = add %2, %2
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Const, Function, Global, Inst, Module, Value, resolve
from oneshader.model.grammar import DECORATION_COHERENT, DECORATION_VOLATILE
from oneshader.model.interface import MOD_GLOBALLYCOHERENT, MOD_VOLATILE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ORDINARY_STORAGES: Final = (
    ops.STORAGE_PRIVATE, ops.STORAGE_BUFFER, ops.STORAGE_WORKGROUP, ops.STORAGE_OUTPUT, ops.STORAGE_RAY_PAYLOAD,
    ops.STORAGE_INCOMING_PAYLOAD, ops.STORAGE_CALLABLE, ops.STORAGE_INCOMING_CALLABLE,
)  # fmt: skip


class Place:
    """Where a pointer leads: `base` is a variable, global or parameter.

    `paths`: what its constant indices spell, step by step, from "" for the whole; after an index that is not constant
    it may be anywhere below the last of them. `fixed`: all indices are constant. `ordinary`: see is_ordinary.
    """

    __slots__ = ("base", "paths", "fixed", "ordinary")

    def __init__(self, base: Value, paths: list[str], fixed: bool, ordinary: bool) -> None:
        self.base = base
        self.paths = paths
        self.fixed = fixed
        self.ordinary = ordinary


class Region:
    """Pointers with a known value into one base: by the path that they lead `at`, and by each path they lie `below`."""

    __slots__ = ("at", "below")

    def __init__(self) -> None:
        self.at: dict[str, list[Value]] = {}
        self.below: dict[str, list[Value]] = {}


class Memory:
    """What is known at one point of a block: the value behind each of some pointers."""

    __slots__ = ("values", "regions")

    def __init__(self) -> None:
        self.values: dict[Value, Value] = {}
        self.regions: dict[Value, Region] = {}

    def know(self, pointer: Value, place: Place, value: Value) -> None:
        """Notes the value behind a pointer."""
        if pointer not in self.values:
            region = self.regions.get(place.base)
            if region is None:
                region = self.regions[place.base] = Region()
            paths = place.paths
            last = len(paths) - 1
            for i in range(last):
                region.below.setdefault(paths[i], []).append(pointer)
            region.at.setdefault(paths[last], []).append(pointer)
        self.values[pointer] = value

    def forget(self, place: Place) -> None:
        """Forgets what a store may change: parts and wholes of the place, and any other buffer for a buffer."""
        base = place.base
        if isinstance(base, Global):
            if base.storage == ops.STORAGE_BUFFER:
                for other in [g for g in self.regions if g is not base]:
                    if isinstance(other, Global) and other.storage == ops.STORAGE_BUFFER:
                        self.drop_region(self.regions.pop(other))
        elif not (isinstance(base, Inst) and base.op == ops.VAR):
            self.values = {}        # through a parameter: anything
            self.regions = {}
        region = self.regions.get(base)
        if region is None:
            return
        for path in place.paths:
            self.drop(region.at.pop(path, None))
        self.drop(region.below.pop(place.paths[-1], None))

    def drop(self, pointers: list[Value] | None) -> None:
        if pointers is not None:
            for pointer in pointers:
                self.values.pop(pointer, None)

    def drop_region(self, region: Region) -> None:
        for pointers in region.at.values():
            self.drop(pointers)


def run(module: Module, function: Function) -> bool:
    """Forwards within each block of a function; True if anything was replaced."""
    changed = False
    places: dict[Value, Place] = {}
    for b in function.blocks:
        memory = Memory()
        out: list[Inst] = []
        for inst in b.insts:
            op = inst.op
            if op == ops.LOAD:
                pointer = resolve(inst.operands[0])
                found = memory.values.get(pointer)
                if found is not None and found.type is inst.type and not inst.imm:
                    inst.rep = found
                    changed = True
                    continue
                place = place_of(pointer, places)
                if place.ordinary and not inst.imm:
                    memory.know(pointer, place, inst)
            elif op == ops.STORE:
                pointer = resolve(inst.operands[0])
                place = place_of(pointer, places)
                memory.forget(place)
                if place.ordinary and not inst.imm:
                    memory.know(pointer, place, resolve(inst.operands[1]))
            elif ops.FLAGS[op] & ops.WRITES and op != ops.VAR:
                memory = Memory()
            out.append(inst)
        b.insts = out
    return changed


def place_of(pointer: Value, places: dict[Value, Place]) -> Place:
    """Where a pointer leads; `places` holds those of earlier calls."""
    found = places.get(pointer)
    if found is not None:
        return found
    if isinstance(pointer, Inst) and pointer.op == ops.CHAIN:
        outer = place_of(resolve(pointer.operands[0]), places)
        paths = list(outer.paths)
        fixed = outer.fixed
        for v in pointer.operands[1:]:
            index = resolve(v)
            if not fixed or not isinstance(index, Const):
                fixed = False
                break
            paths.append(f"{paths[-1]}{index.number}.")
        found = Place(outer.base, paths, fixed, outer.ordinary)
    else:
        found = Place(pointer, [""], True, is_ordinary(pointer))
    places[pointer] = found
    return found


def is_ordinary(base: Value) -> bool:
    """Memory whose value only the instructions of this invocation and synchronisation change; no handles."""
    if isinstance(base, Global):
        if base.facts.modifiers & (MOD_GLOBALLYCOHERENT | MOD_VOLATILE):
            return False
        for row in base.decorations:
            if row[0] == DECORATION_COHERENT or row[0] == DECORATION_VOLATILE:
                return False
        return base.storage in ORDINARY_STORAGES
    return isinstance(base, Inst) and base.op == ops.VAR
