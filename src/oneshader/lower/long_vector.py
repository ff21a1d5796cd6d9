"""Vectors of more than 4 components, which the IR does not have: here is decided what stands for one.

A value is a list of chunks: vectors of 4 components, and a vector or scalar of what is left over. Operations go chunk
by chunk, as they go row by row through matrices of integers. In memory, and where it must be one IR value, a long
vector is the array of its components, aligned as one component (ir.shape, model.layout).
"""
from __future__ import annotations

from oneshader.ir.builder import Builder
from oneshader.ir.core import Module, Value
from oneshader.model import types
from oneshader.model.types import ScalarType, Type, VectorType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree

CHUNK: Final = types.WIDEST


def chunk_types(element: ScalarType, count: int) -> list[Type]:
    """IR types of the chunks of a vector of `count` components of IR type `element`."""
    found: list[Type] = []
    for start in range(0, count, CHUNK):
        size = min(CHUNK, count - start)
        found.append(types.vector(element, size) if size > 1 else element)
    return found


def chunks(b: Builder, parts: list[Value]) -> Tree:
    """A long vector of these components."""
    made: list[Tree] = []
    for start in range(0, len(parts), CHUNK):
        group = parts[start : start + CHUNK]
        element = group[0].type
        if len(group) == 1 or not isinstance(element, ScalarType):
            made.append(group[0])
        else:
            made.append(b.construct(types.vector(element, len(group)), group))
    return made


def splat(b: Builder, v: Value, count: int) -> Tree:
    """A long vector of equal components."""
    element = v.type
    assert isinstance(element, ScalarType)
    made: list[Tree] = []
    for t in chunk_types(element, count):
        made.append(b.construct(t, [v] * t.count) if isinstance(t, VectorType) else v)
    return made


def undefined(module: Module, element: ScalarType, count: int) -> Tree:
    """A long vector without a value."""
    return [module.undef(t) for t in chunk_types(element, count)]


def component(b: Builder, tree: list[Tree], index: int) -> Value:
    """Component `index`; out of range: the last (undefined in HLSL)."""
    chunk = tree[min(index // CHUNK, len(tree) - 1)]
    assert isinstance(chunk, Value)
    t = chunk.type
    return b.extract(chunk, [min(index % CHUNK, t.count - 1)]) if isinstance(t, VectorType) else chunk


def components(b: Builder, tree: list[Tree]) -> list[Value]:
    """All components in order."""
    found: list[Value] = []
    for chunk in tree:
        assert isinstance(chunk, Value)
        t = chunk.type
        if isinstance(t, VectorType):
            for i in range(t.count):
                found.append(b.extract(chunk, [i]))
        else:
            found.append(chunk)
    return found


def replaced(b: Builder, tree: list[Tree], index: int, new: Value) -> Tree:
    """`tree` with component `index` replaced."""
    at = index // CHUNK
    if at >= len(tree):
        return tree
    out = list(tree)
    chunk = tree[at]
    assert isinstance(chunk, Value)
    out[at] = b.insert(new, chunk, [index % CHUNK]) if isinstance(chunk.type, VectorType) else new
    return out


def pack(b: Builder, tree: list[Tree], t: Type) -> Value:
    """The array of IR type `t` that a long vector is as one value."""
    return b.construct(t, components(b, tree))


def unpack(b: Builder, v: Value, count: int) -> Tree:
    """The chunks of a long vector given as an array."""
    return chunks(b, [b.extract(v, [i]) for i in range(count)])
