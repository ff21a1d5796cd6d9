"""Textures and texel buffers: sampling, gathering, loads and stores of texels, sizes.

SPIR-V samples and reads give four components of a 32-bit (or 64-bit integer) type; they are cut and converted to the
object's element.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Const, ConstComposite, Undef, Value, is_constant, resolve
from oneshader.ir.ext import EXT
from oneshader.lower import argument, memory
from oneshader.lower.argument import cut, scalars, vector
from oneshader.lower.math import pair_type
from oneshader.lower.pixel import group_derivatives
from oneshader.lower.state import Resource
from oneshader.model import types
from oneshader.model.grammar import (
    CAPABILITY_IMAGE_GATHER_EXTENDED,
    IMAGE_BIAS,
    IMAGE_CONST_OFFSET,
    IMAGE_CONST_OFFSETS,
    IMAGE_GRAD,
    IMAGE_LOD,
    IMAGE_MIN_LOD,
    IMAGE_OFFSET,
    IMAGE_SAMPLE,
)
from oneshader.model.types import ObjectType, ScalarType, Type, VectorType
from oneshader.sema import typed
from oneshader.sema.typed import Builtin
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

# Image operands, by bit; their values follow in this order.

# Positions of samples in sixteenths of a pixel: the patterns of 1, 2, 4, 8 and 16 samples one after another.
SAMPLE_POSITIONS: Final = (
    (0, 0),
    (4, 4),
    (-4, -4),
    (-2, -6),
    (6, -2),
    (-6, 2),
    (2, 6),
    (1, -3),
    (-1, 3),
    (5, 1),
    (-3, -5),
    (-5, 5),
    (-7, -1),
    (3, 7),
    (7, -7),
    (1, 1),
    (-1, -3),
    (-3, 2),
    (4, -1),
    (-5, -2),
    (2, 5),
    (5, 3),
    (3, -5),
    (-2, 6),
    (0, -7),
    (-4, -6),
    (-6, 4),
    (-8, 0),
    (7, -4),
    (6, 7),
    (-7, -8),
)


class Access:
    """One access while it is put together: its call, the evaluated arguments by parameter name, and the image
    operands."""

    __slots__ = ("e", "object", "values", "mask", "more", "broken")

    def __init__(self, lw: Lowering, e: Builtin) -> None:
        self.e = e
        assert e.object is not None
        self.object = lw.resource(e.object)
        self.values: dict[str, Value] = {}
        self.mask = 0
        self.more: list[Value] = []
        self.broken = False
        for i, a in enumerate(e.args):
            name = e.row.params[i].name
            if isinstance(a.type, ObjectType):
                self.values[name] = lw.resource(a)
            elif isinstance(a, typed.OutArg):
                lw.start_out(a)
            else:
                self.values[name] = lw.value(a)
        lw.b.pos = e.pos

    def add(self, bit: int, operands: list[Value]) -> None:
        """An image operand; bits must come in rising order."""
        self.mask |= bit
        self.more += operands

    def floats(self, lw: Lowering, name: str) -> Value:
        """An argument in 32-bit floats, as image instructions take them."""
        v = self.values[name]
        return lw.b.convert(v, argument.same_shape(v, types.FLOAT_TYPE))

    def add_offset(self, lw: Lowering, dynamic: bool) -> None:
        """The offset, if one was given. `dynamic`: it may be computed at run time (gathers)."""
        v = self.values.get("offset")
        if v is None:
            return
        v = resolve(v)
        if is_constant(v):
            if not self.is_written_constant("offset"):
                # constant only after inlining or unrolling: dxc declares what a run-time offset needs, and drops zeros
                if CAPABILITY_IMAGE_GATHER_EXTENDED not in lw.module.capabilities:
                    lw.module.capabilities.append(CAPABILITY_IMAGE_GATHER_EXTENDED)
                if is_zero(v):
                    return
            self.add(IMAGE_CONST_OFFSET, [v])
        elif dynamic:
            self.add(IMAGE_OFFSET, [v])
        elif not isinstance(v, Undef):
            lw.error(catalog.OFFSET_NOT_CONSTANT, self.e.pos, [self.e.row.name])
            self.broken = True

    def is_written_constant(self, name: str) -> bool:
        """Whether an argument is a constant in the source already."""
        for i, a in enumerate(self.e.args):
            if self.e.row.params[i].name == name:
                return isinstance(a, typed.Const)
        return False

    def add_clamp(self, lw: Lowering) -> None:
        if "clamp" in self.values:
            self.add(IMAGE_MIN_LOD, [self.floats(lw, "clamp")])


def is_zero(v: Value) -> bool:
    """Whether a constant is 0 in every component."""
    if isinstance(v, ConstComposite):
        for p in v.parts:
            if not is_zero(p):
                return False
        return True
    return isinstance(v, Const) and v.number == 0


def texel_element(t: ObjectType) -> ScalarType:
    """Element of the object's texels in HLSL."""
    found = types.element_of(t.element) if t.element is not None else None
    return found if found is not None else types.FLOAT_TYPE


def sampled_scalar(t: ObjectType) -> ScalarType:
    """The type in which SPIR-V reads and writes the texels: no bool, nothing narrower than 32 bits."""
    s = texel_element(t)
    if s.bits == 64 and s.cls != types.CLASS_FLOAT and not s.literal:
        return s
    if s.cls == types.CLASS_FLOAT:
        return types.FLOAT_TYPE
    return types.INT_TYPE if s.cls == types.CLASS_SINT else types.UINT_TYPE


def object_type(r: Resource) -> ObjectType:
    t = r.type
    assert isinstance(t, ObjectType)
    return t


def texel_type(r: Resource) -> Type:
    """HLSL type of the object's texels."""
    t = object_type(r)
    return t.element if t.element is not None else types.vector(types.FLOAT_TYPE, 4)


def four(t: ObjectType) -> VectorType:
    """What an access gives: four components."""
    return types.vector(sampled_scalar(t), 4)


def from_texel(lw: Lowering, v: Value, t: Type) -> Value:
    """Four components as a value of the HLSL type `t`."""
    return lw.b.convert(cut(lw, v, max(types.component_count(t), 1)), lw.ir_type(t))


def supported(lw: Lowering, t: ObjectType, pos: int) -> bool:
    """Reports texels that are structs, matrices or double."""
    e = t.element
    if e is None or isinstance(e, (types.ScalarType, VectorType)) and texel_element(t).kind != types.DOUBLE:
        return True
    lw.unsupported(f"'{t.name}'", pos)
    return False


def samples_numbers(lw: Lowering, t: ObjectType, e: Builtin, compares: bool) -> bool:
    """Reports sampling of texels that are no floats: integers may be sampled from shader model 6.7 on, never
    compared."""
    cls = texel_element(t).cls
    if cls == types.CLASS_FLOAT or cls != types.CLASS_BOOL and not compares and lw.options.shader_model >= (6, 7):
        return supported(lw, t, e.pos)
    lw.error(catalog.SAMPLED_ELEMENT, e.pos, [e.row.name, t.name])
    return False


def combined(lw: Lowering, a: Access) -> Value:
    """The sampled image of an access: its texture with its sampler; objects that are both are it themselves."""
    image = a.object
    sampler = a.values.get("s")
    if sampler is None:
        return lw.handle(image)
    assert isinstance(sampler, Resource)
    made = lw.b.inst(ops.SAMPLED_IMAGE, image.type, [lw.handle(image), lw.handle(sampler)])
    if image.nonuniform or sampler.nonuniform:
        made.flags |= ops.NONUNIFORM
    return made


def image_handle(lw: Lowering, r: Resource) -> Value:
    """The image without a sampler."""
    loaded = lw.handle(r)
    if object_type(r).info.family != types.FAMILY_SAMPLED:
        return loaded
    made = lw.b.inst(ops.IMAGE_OF, loaded.type, [loaded])
    if r.nonuniform:
        made.flags |= ops.NONUNIFORM
    return made


def access(lw: Lowering, a: Access, op: int, operands: list[Value], result: Type) -> Value:
    """Emit the access; with a status argument its sparse form."""
    operands = operands + a.more
    if argument.named(a.e, "status") is None:
        return lw.b.inst(op, result, operands, (a.mask, 0))
    pair = lw.b.inst(op, pair_type(lw, "SparseResidencyStruct", types.UINT_TYPE, result), operands, (a.mask, 1))
    code = lw.b.extract(pair, [0])
    texel = lw.b.extract(pair, [1])
    argument.finish(lw, a.e, "status", code)
    return texel


# ---- sampling


def add_level(lw: Lowering, a: Access, how: str) -> None:
    """Bias, level or derivatives."""
    if how == "bias":
        a.add(IMAGE_BIAS, [a.floats(lw, "bias")])
    elif how == "level":
        a.add(IMAGE_LOD, [a.floats(lw, "level")])
    elif how == "zero":
        a.add(IMAGE_LOD, [lw.const_float(0.0)])
    elif how == "grad":
        a.add(IMAGE_GRAD, [a.floats(lw, "ddx"), a.floats(lw, "ddy")])


def sample(lw: Lowering, e: Builtin) -> Tree:
    """Sample, SampleBias, SampleLevel, SampleGrad."""
    a = Access(lw, e)
    t = object_type(a.object)
    how = e.row.words[0]
    explicit = how == "level" or how == "grad"
    if not explicit:
        group_derivatives(lw)
    add_level(lw, a, how)
    a.add_offset(lw, False)
    a.add_clamp(lw)
    if a.broken or not samples_numbers(lw, t, e, False):
        return argument.nothing(lw, e)
    image = combined(lw, a)
    op = ops.IMAGE_SAMPLE_EXPLICIT if explicit else ops.IMAGE_SAMPLE
    return from_texel(lw, access(lw, a, op, [image, a.floats(lw, "location")], four(t)), e.type)


def sample_cmp(lw: Lowering, e: Builtin) -> Tree:
    """SampleCmp and its forms."""
    a = Access(lw, e)
    how = e.row.words[0]
    explicit = how == "level" or how == "grad" or how == "zero"
    if not explicit:
        group_derivatives(lw)
    add_level(lw, a, how)
    a.add_offset(lw, False)
    a.add_clamp(lw)
    if a.broken or not samples_numbers(lw, object_type(a.object), e, True):
        return argument.nothing(lw, e)
    image = combined(lw, a)
    op = ops.IMAGE_SAMPLE_DREF_EXPLICIT if explicit else ops.IMAGE_SAMPLE_DREF
    got = access(lw, a, op, [image, a.floats(lw, "location"), a.floats(lw, "compare")], types.FLOAT_TYPE)
    return lw.b.convert(got, lw.ir_type(e.type))


def gather(lw: Lowering, e: Builtin) -> Tree:
    """GatherRed and its siblings: the row's word is the component."""
    a = Access(lw, e)
    t = object_type(a.object)
    if not supported(lw, t, e.pos):
        return argument.nothing(lw, e)
    component = lw.const_int(int(e.row.words[0]))
    return gather_with(lw, a, ops.IMAGE_GATHER, [a.floats(lw, "location"), component], t)


def gather_cmp(lw: Lowering, e: Builtin) -> Tree:
    a = Access(lw, e)
    return gather_with(
        lw, a, ops.IMAGE_GATHER_DREF, [a.floats(lw, "location"), a.floats(lw, "compare")], object_type(a.object)
    )


def gather_with(lw: Lowering, a: Access, op: int, operands: list[Value], t: ObjectType) -> Tree:
    if "offset1" in a.values:
        return gather_offsets(lw, a, op, operands, t)
    a.add_offset(lw, True)
    image: Value = combined(lw, a)
    return from_texel(lw, access(lw, a, op, [image] + operands, four(t)), a.e.type)


def gather_offsets(lw: Lowering, a: Access, op: int, operands: list[Value], t: ObjectType) -> Tree:
    """Four offsets, one for each result: in one instruction where they are constants, else one gather each."""
    offsets = [resolve(a.values[f"offset{i}"]) for i in range(1, 5)]
    known = True
    for o in offsets:
        known = known and is_constant(o)
    if known:
        whole = lw.module.composite(lw.table.array(offsets[0].type, 4), offsets)
        a.add(IMAGE_CONST_OFFSETS, [whole])
        image: Value = combined(lw, a)
        return from_texel(lw, access(lw, a, op, [image] + operands, four(t)), a.e.type)
    parts: list[Value] = []
    for i, o in enumerate(offsets):
        a.mask, a.more = (IMAGE_CONST_OFFSET if is_constant(o) else IMAGE_OFFSET), [o]
        image = combined(lw, a)
        parts.append(lw.b.extract(access(lw, a, op, [image] + operands, four(t)), [i]))
    return from_texel(lw, vector(lw, parts), a.e.type)


def level_of_detail(lw: Lowering, e: Builtin) -> Tree:
    a = Access(lw, e)
    group_derivatives(lw)
    image: Value = combined(lw, a)
    pair = lw.b.inst(ops.IMAGE_QUERY_LOD, types.vector(types.FLOAT_TYPE, 2), [image, a.floats(lw, "location")])
    return lw.b.extract(pair, [int(e.row.words[0])])


# ---- texels


def fetch(lw: Lowering, e: Builtin) -> Tree:
    """Texture.Load(location and level [, offset])"""
    a = Access(lw, e)
    t = object_type(a.object)
    if not supported(lw, t, e.pos):
        return argument.nothing(lw, e)
    whole = a.values["location"]
    count = t.info.coords
    coord = cut(lw, whole, count)
    a.add(IMAGE_LOD, [lw.b.extract(whole, [count])])
    a.add_offset(lw, False)
    return from_texel(lw, access(lw, a, ops.IMAGE_FETCH, [image_handle(lw, a.object), coord], four(t)), e.type)


def fetch_sample(lw: Lowering, e: Builtin) -> Tree:
    """Texture2DMS.Load(location, sample [, offset])"""
    a = Access(lw, e)
    t = object_type(a.object)
    if not supported(lw, t, e.pos):
        return argument.nothing(lw, e)
    a.add_offset(lw, False)
    a.add(IMAGE_SAMPLE, [a.values["sample"]])
    operands = [image_handle(lw, a.object), a.values["location"]]
    return from_texel(lw, access(lw, a, ops.IMAGE_FETCH, operands, four(t)), e.type)


def fetch_element(lw: Lowering, e: Builtin) -> Tree:
    """Buffer.Load(location)"""
    a = Access(lw, e)
    t = object_type(a.object)
    if not supported(lw, t, e.pos):
        return argument.nothing(lw, e)
    op = ops.IMAGE_READ if t.info.writable else ops.IMAGE_FETCH
    return from_texel(lw, access(lw, a, op, [image_handle(lw, a.object), a.values["location"]], four(t)), e.type)


def read(lw: Lowering, e: Builtin) -> Tree:
    """RWTexture.Load(location [, sample])"""
    a = Access(lw, e)
    t = object_type(a.object)
    if not supported(lw, t, e.pos):
        return argument.nothing(lw, e)
    if "sample" in a.values:
        a.add(IMAGE_SAMPLE, [a.values["sample"]])
    operands = [image_handle(lw, a.object), a.values["location"]]
    return from_texel(lw, access(lw, a, ops.IMAGE_READ, operands, four(t)), e.type)


def subpass(lw: Lowering, e: Builtin) -> Tree:
    """SubpassLoad([sample])"""
    a = Access(lw, e)
    t = object_type(a.object)
    if "sample" in a.values:
        a.add(IMAGE_SAMPLE, [a.values["sample"]])
    origin = lw.zero_value(types.vector(types.INT_TYPE, 2))
    return from_texel(lw, access(lw, a, ops.IMAGE_READ, [image_handle(lw, a.object), origin], four(t)), e.type)


def load_texel(lw: Lowering, r: Resource, coord: Value, pos: int) -> Tree:
    """`object[coord]` as a value: level 0; of several samples the one that `coord` ends with, else the first."""
    t = object_type(r)
    element = texel_type(r)
    if not supported(lw, t, pos):
        return lw.undef(element)
    family = t.info.family
    coord, sample = coord_and_sample(lw, t, coord)
    operands = [image_handle(lw, r), coord]
    op = ops.IMAGE_READ if t.info.writable else ops.IMAGE_FETCH
    mask = 0
    if t.info.multisampled:
        mask = IMAGE_SAMPLE
    elif family == types.FAMILY_TEXTURE or family == types.FAMILY_SAMPLED:
        mask = IMAGE_LOD
    if mask:
        operands.append(sample)
    return from_texel(lw, lw.b.inst(op, four(t), operands, (mask, 0)), element)


def coord_and_sample(lw: Lowering, t: ObjectType, coord: Value) -> tuple[Value, Value]:
    """The place of a texel, and its sample, which is one more component of `object.sample[i][coord]`."""
    if types.component_count(coord.type) == t.info.coords:
        return coord, lw.const_uint(0)
    return argument.cut(lw, coord, t.info.coords), lw.b.extract(coord, [t.info.coords])


def store_texel(lw: Lowering, r: Resource, coord: Value, value: Value, pos: int) -> None:
    """`object[coord] = value`"""
    t = object_type(r)
    if not supported(lw, t, pos):
        return
    texel = lw.b.convert(value, argument.same_shape(value, sampled_scalar(t)))
    coord, sample = coord_and_sample(lw, t, coord)
    if t.info.multisampled:
        lw.b.inst(ops.IMAGE_WRITE, types.VOID, [lw.handle(r), coord, texel, sample], (IMAGE_SAMPLE, 0))
    else:
        lw.b.inst(ops.IMAGE_WRITE, types.VOID, [lw.handle(r), coord, texel], (0, 0))


def texel_pointer(lw: Lowering, r: Resource, coord: Value, sample: Value) -> Value:
    """Pointer to a texel for atomics."""
    pointer = lw.table.pointer(sampled_scalar(object_type(r)), ops.STORAGE_IMAGE)
    made = lw.b.inst(ops.TEXEL_POINTER, pointer, [lw.buffer(r), coord, sample])
    if r.nonuniform:
        made.flags |= ops.NONUNIFORM
    return made


# ---- sizes


def size(lw: Lowering, e: Builtin) -> Tree:
    """GetDimensions([level,] width, height..., [levels])"""
    a = Access(lw, e)
    t = object_type(a.object)
    image = image_handle(lw, a.object)
    wanted = size_type(t)
    if t.info.writable:
        got: Value = lw.b.inst(ops.IMAGE_QUERY_SIZE, wanted, [image])
    else:
        level = a.values.get("level")
        got = lw.b.inst(ops.IMAGE_QUERY_SIZE_LOD, wanted, [image, level if level is not None else lw.const_uint(0)])
    parts = scalars(lw, got)
    if argument.named(e, "levels") is not None:
        parts.append(lw.b.inst(ops.IMAGE_QUERY_LEVELS, types.UINT_TYPE, [image]))
    give(lw, e, parts)
    return []


def size_type(t: ObjectType) -> Type:
    """uint vector of the extents: width, height, depth or array slices."""
    info = t.info
    count = 1 if info.dim == types.DIM_1D else 3 if info.dim == types.DIM_3D else 2
    count += 1 if info.arrayed else 0
    return types.vector(types.UINT_TYPE, count) if count > 1 else types.UINT_TYPE


def give(lw: Lowering, e: Builtin, parts: list[Value]) -> None:
    """Copy numbers to the out arguments in their order, converted to each argument's type."""
    at = 0
    for arg in e.args:
        if isinstance(arg, typed.OutArg):
            lw.finish_out(arg, lw.b.convert(parts[at], lw.ir_type(arg.type)))
            at += 1


def size_samples(lw: Lowering, e: Builtin) -> Tree:
    """GetDimensions of multisampled textures: the samples come last."""
    a = Access(lw, e)
    image = image_handle(lw, a.object)
    parts = scalars(lw, lw.b.inst(ops.IMAGE_QUERY_SIZE, size_type(object_type(a.object)), [image]))
    parts.append(lw.b.inst(ops.IMAGE_QUERY_SAMPLES, types.UINT_TYPE, [image]))
    give(lw, e, parts)
    return []


def buffer_size(lw: Lowering, e: Builtin) -> Tree:
    a = Access(lw, e)
    give(lw, e, [lw.b.inst(ops.IMAGE_QUERY_SIZE, types.UINT_TYPE, [image_handle(lw, a.object)])])
    return []


def resident(lw: Lowering, e: Builtin) -> Tree:
    """CheckAccessFullyMapped(status)"""
    return lw.b.inst(ops.IMAGE_RESIDENT, types.BOOL_TYPE, argument.values(lw, e))


def sample_position(lw: Lowering, e: Builtin) -> Tree:
    """GetSamplePosition(i): from the standard patterns; (0, 0) for other numbers of samples."""
    a = Access(lw, e)
    pair = types.vector(types.FLOAT_TYPE, 2)
    table_type = lw.table.array(pair, len(SAMPLE_POSITIONS))
    table: list[Value] = []
    for x, y in SAMPLE_POSITIONS:
        table.append(lw.module.composite(pair, [lw.const_float(x / 16), lw.const_float(y / 16)]))
    pointer = lw.constant_table(list(table), table_type)
    assert pointer is not None
    count = lw.b.inst(ops.IMAGE_QUERY_SAMPLES, types.UINT_TYPE, [image_handle(lw, a.object)])
    index = lw.b.convert(a.values["s"], types.UINT_TYPE)
    # the pattern of n samples starts at n - 1
    at = lw.b.binary(ops.SUB, lw.b.binary(ops.ADD, count, index), lw.const_uint(1))
    at = lw.b.ext(EXT["UMin"], types.UINT_TYPE, [at, lw.const_uint(len(SAMPLE_POSITIONS) - 1)])
    got = memory.load(lw, lw.b.chain(pointer, [at]), pair)
    assert isinstance(got, Value)
    single = lw.b.compare(ops.EQ, lw.b.unary(ops.BIT_COUNT, count), lw.const_uint(1))
    good = lw.b.binary(ops.AND, lw.b.binary(ops.AND, single, lw.b.compare(ops.LE, count, lw.const_uint(16))),
                       lw.b.compare(ops.LT, index, count))
    return lw.b.select(good, got, lw.zero_value(pair))
