"""Values of stage variables: a leaf of a declaration in; its loads, stores and conversions out."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.builder import Builder
from oneshader.ir.core import Global, Inst, Module, Value
from oneshader.model import semantics, types
from oneshader.model.grammar import BUILTIN_BARY_COORD_KHR, BUILTIN_BARY_COORD_NO_PERSP_KHR
from oneshader.model.types import Type, VectorType


class Variable:
    """A SPIR-V variable: `stored` is its type without the array over vertices, `shape` semantics.SHAPE_* or PLAIN.

    `vertices`: it has such an array. `per_vertex`: it became a PerVertexKHR array of three. `loads` are its whole
    reads, in order. `helper`: no variable at all but OpIsHelperInvocationEXT. `constant`: nointerpolation itself.
    """

    __slots__ = ("variable", "stored", "shape", "vertices", "per_vertex", "loads", "helper", "constant")

    def __init__(self, variable: Global, stored: Type, shape: int) -> None:
        self.variable = variable
        self.stored = stored
        self.shape = shape
        self.vertices = False
        self.per_vertex = False
        self.loads: list[Inst] = []
        self.helper = False
        self.constant = False


class Leaf:
    """A value of IR type `value` that lies in a variable: all of it, the part at the constant indices `steps`, or the
    elements `places` of an array of floats."""

    __slots__ = ("variable", "value", "places", "steps")

    def __init__(self, variable: Variable, value: Type) -> None:
        self.variable = variable
        self.value = value
        self.places: list[Value] = []
        self.steps: list[Value] = []


def load_leaf(builder: Builder, leaf: Leaf, vertex: Value | None) -> Value:
    """The HLSL value of an input leaf; `vertex` is the element where the variable has an array over vertices."""
    variable = leaf.variable
    if variable.helper:
        return builder.inst(ops.IS_HELPER, types.BOOL_TYPE, [])
    index: list[Value] = [vertex] if variable.vertices and vertex is not None else []
    if leaf.places:
        return load_places(builder, leaf, index)
    if variable.shape == semantics.SHAPE_MASK or variable.per_vertex:
        index.append(builder.u32(0))
    reads_whole = not index
    loaded = builder.load(builder.chain(variable.variable, index + leaf.steps))
    if reads_whole and isinstance(loaded, Inst):
        variable.loads.append(loaded)
    builtin = variable.variable.builtin
    if builtin == BUILTIN_BARY_COORD_KHR or builtin == BUILTIN_BARY_COORD_NO_PERSP_KHR:
        loaded = exact_barycentrics(builder, loaded)
    return fit(builder, loaded, leaf.value)


def load_places(builder: Builder, leaf: Leaf, index: list[Value]) -> Value:
    """A scalar or vector gathered from elements of an array of floats."""
    parts: list[Value] = []
    for place in leaf.places:
        parts.append(builder.load(builder.chain(leaf.variable.variable, [*index, place])))
    if len(parts) == 1:
        return builder.convert(parts[0], leaf.value)
    whole = builder.construct(types.vector(types.FLOAT_TYPE, len(parts)), parts)
    return builder.convert(whole, leaf.value)


def store_leaf(builder: Builder, leaf: Leaf, value: Value, vertex: Value | None) -> None:
    """Stores an HLSL value to an output leaf."""
    variable = leaf.variable
    index: list[Value] = [vertex] if variable.vertices and vertex is not None else []
    if leaf.places:
        for i in range(len(leaf.places)):
            part = value if len(leaf.places) == 1 else builder.extract(value, [i])
            pointer = builder.chain(variable.variable, [*index, leaf.places[i]])
            builder.store(pointer, builder.convert(part, types.FLOAT_TYPE))
        return
    stored = variable.stored
    if variable.shape == semantics.SHAPE_MASK:
        index.append(builder.u32(0))
        stored = types.element_of(types.innermost(stored)) or stored
    elif leaf.steps:
        stored = without_bools(builder.module, leaf.value)
    builder.store(builder.chain(variable.variable, index + leaf.steps), fit(builder, value, stored))


def without_bools(module: Module, type: Type) -> Type:
    """The type of a stage variable that holds values of an IR type: uint stands for bool."""
    if isinstance(type, types.ArrayType):
        return module.types.array(without_bools(module, type.element), type.count)
    return types.with_element(type, types.UINT_TYPE) if types.element_of(type) is types.BOOL_TYPE else type


def fit(builder: Builder, value: Value, target: Type) -> Value:
    """`value` cut to the components of `target` and converted to its element."""
    have = types.component_count(value.type)
    want = types.component_count(target)
    if want < have:
        element = types.element_of(value.type) or types.FLOAT_TYPE
        narrow: Type = types.vector(element, want) if want > 1 else element
        value = builder.shuffle(value, value, list(range(want)), narrow)
    return builder.convert(value, target)


def exact_barycentrics(builder: Builder, value: Value) -> Value:
    """The third coordinate computed from the others, so that the three add up to 1 (as DXC does)."""
    x = builder.extract(value, [0])
    y = builder.extract(value, [1])
    z = builder.binary(ops.SUB, builder.f32(1.0), builder.binary(ops.ADD, x, y))
    return builder.construct(types.vector(types.FLOAT_TYPE, 3), [x, y, z])


def reciprocal_w(builder: Builder, position: Value) -> Value:
    """-fvk-use-dx-position-w: FragCoord.w is 1/w of the vertex position, SV_Position.w is w."""
    if not isinstance(position.type, VectorType) or position.type.count < 4:
        return position
    element = position.type.element
    w = builder.binary(ops.DIV, builder.const(element, 1.0), builder.extract(position, [3]))
    return builder.insert(w, position, [3])


def negate_y(builder: Builder, position: Value) -> Value:
    """-fvk-invert-y: SV_Position.y changes its sign where it is written."""
    return builder.insert(builder.unary(ops.NEG, builder.extract(position, [1])), position, [1])
