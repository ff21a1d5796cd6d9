"""Resource arrays taken apart: a module with arrays of resources in; one variable per element that it names out.

This is what -fspv-flatten-resource-arrays asks for. An array with a run-time index stays whole, with a warning.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Const, Global, Inst, Module, Value, resolve
from oneshader.model.types import ArrayType, Type, innermost, pointee
from oneshader.options import Options
from oneshader.source.catalog import ARRAY_STAYS
from oneshader.source.diag import DiagnosticBag
from oneshader.spirv.interface import RESOURCE_STORAGES, is_heap


def flatten_resource_arrays(module: Module, options: Options, bag: DiagnosticBag) -> None:
    """Splits arrays where the options or the source ask for it. Bindings must be assigned, indices folded."""
    arrays = flat_arrays(module, options)
    if not arrays:
        return
    uses: dict[Global, list[Inst]] = {g: [] for g in arrays}
    whole: dict[Global, bool] = {}
    for function in module.functions:
        for block in function.blocks:
            for inst in block.insts:
                for index, operand in enumerate(inst.operands):
                    v = resolve(operand)
                    if isinstance(v, Global) and v in uses:
                        if inst.op == ops.CHAIN and index == 0 and constant_indices(inst, len(extents(v))):
                            uses[v].append(inst)
                        else:
                            whole[v] = True
    for g in arrays:
        if g not in whole:
            split(module, g, uses[g])
        else:
            bag.report(ARRAY_STAYS, g.pos, [g.name])


def flat_arrays(module: Module, options: Options) -> list[Global]:
    """The arrays of resources to split."""
    arrays: list[Global] = []
    if not options.flatten_resource_arrays:
        return arrays
    for g in module.globals:
        if g.storage not in RESOURCE_STORAGES or g.builtin >= 0 or is_heap(g):
            continue
        counts = extents(g)
        if counts and min(counts) > 0:
            arrays.append(g)
    return arrays


def extents(g: Global) -> list[int]:
    """Array extents of a resource, the outermost first."""
    counts: list[int] = []
    t: Type = pointee(g.type)
    while isinstance(t, ArrayType):
        counts.append(t.count)
        t = t.element
    return counts


def constant_indices(chain: Inst, count: int) -> bool:
    """Whether the first `count` indices of a chain are constants."""
    if len(chain.operands) <= count:
        return False
    for operand in chain.operands[1 : count + 1]:
        if not isinstance(resolve(operand), Const):
            return False
    return True


def split(module: Module, g: Global, chains: list[Inst]) -> None:
    """Gives each element that a chain names a variable of its own."""
    counts = extents(g)
    elements: dict[int, Global] = {}
    for chain in chains:
        number = 0
        name = g.name
        for extent, operand in zip(counts, chain.operands[1 : len(counts) + 1], strict=True):
            index = resolve(operand)
            assert isinstance(index, Const)
            number = number * extent + int(index.number)
            name += f"[{index.number}]"
        element = elements.get(number)
        if element is None:
            element = make_element(module, g, number, name)
            elements[number] = element
        rest: list[Value] = chain.operands[len(counts) + 1 :]
        if rest:
            chain.operands = [element, *rest]
        else:
            chain.rep = element
            if chain.block is not None:
                chain.block.insts.remove(chain)


def make_element(module: Module, g: Global, number: int, name: str) -> Global:
    """The variable of one element, behind those of the module."""
    t = innermost(pointee(g.type))
    element = Global(module.types.pointer(t, g.storage), name, g.pos, g.facts)
    element.set = g.set
    element.binding = g.binding + number
    element.block_name = g.block_name
    element.readonly = g.readonly
    element.format = g.format
    element.decorations = g.decorations
    element.counter = g.counter
    element.counter_of = g.counter_of
    module.globals.append(element)
    return element
