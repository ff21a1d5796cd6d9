"""Textures and samplers marked [[vk::combinedImageSampler]] at one binding in; combined image samplers out.

The texture's variable becomes the combined one, the sampler's goes. Spec: DXC's SPIR-V manual, "Combined image
sampler".
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global, Inst, Module, Value, resolve
from oneshader.model import types
from oneshader.model.types import OBJECTS, ArrayType, ObjectType, PointerType, Type, TypeTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ATTRIBUTE: Final = "combinedImageSampler"


def combine_samplers(module: Module) -> None:
    """Joins the pairs of a module whose bindings are assigned."""
    pairs = find_pairs(module)
    if not pairs:
        return
    for texture in pairs:
        assert isinstance(texture.type, PointerType)
        texture.type = module.types.pointer(combined_type(module.types, texture.type.pointee), texture.storage)
    for function in module.functions:
        for block in function.blocks:
            made: list[Inst] = []
            for inst in block.insts:
                rewrite(inst, pairs, made)
                if inst.rep is None:
                    made.append(inst)
            block.insts = made
    used = used_globals(module)
    gone = [g for g in pairs.values() if g not in used]
    module.globals = [g for g in module.globals if g not in gone]
    for function in module.functions:
        for block in function.blocks:
            block.insts = [
                i for i in block.insts if i.op != ops.LOAD and i.op != ops.CHAIN or variable_of(i) not in gone
            ]


def find_pairs(module: Module) -> dict[Global, Global]:
    """The sampler of each marked texture that has one at its binding."""
    samplers: dict[str, Global] = {}
    textures: list[Global] = []
    for g in module.globals:
        if g.facts.attribute(ATTRIBUTE) is None:
            continue
        t = object_of(g)
        if t is not None and t.info.family == types.FAMILY_SAMPLER:
            samplers[f"{g.set} {g.binding}"] = g
        elif t is not None and t.info.family == types.FAMILY_TEXTURE:
            textures.append(g)
    pairs: dict[Global, Global] = {}
    for g in textures:
        sampler = samplers.get(f"{g.set} {g.binding}")
        if sampler is not None:
            pairs[g] = sampler
    return pairs


def object_of(g: Global) -> ObjectType | None:
    """The object type of a resource or of an array of them."""
    t = types.innermost(types.pointee(g.type))
    return t if isinstance(t, ObjectType) else None


def combined_type(table: TypeTable, t: Type) -> Type:
    """The combined type of a texture type or an array of them."""
    if isinstance(t, ArrayType):
        return table.array(combined_type(table, t.element), t.count)
    assert isinstance(t, ObjectType)
    name = "vk::Sampled" + t.info.name.replace("Cube", "CUBE")
    return table.object(OBJECTS[name], t.element, t.count)


def rewrite(inst: Inst, pairs: dict[Global, Global], made: list[Inst]) -> None:
    """An access of a pair: sampling takes the combined object, all else its image. New instructions go to `made`."""
    if inst.op == ops.SAMPLED_IMAGE:
        texture = variable_of(inst.operands[0])
        if texture in pairs:
            if variable_of(inst.operands[1]) is pairs[texture]:
                inst.rep = resolve(inst.operands[0])
            else:
                inst.operands[0] = image_of(inst.operands[0], made)
        return
    if not ops.IMAGE_FETCH <= inst.op <= ops.IMAGE_QUERY_SAMPLES or not inst.operands:
        return
    base = resolve(inst.operands[0])
    if isinstance(base, Inst) and base.op == ops.LOAD and variable_of(base) in pairs:
        if inst.op != ops.IMAGE_GATHER and inst.op != ops.IMAGE_GATHER_DREF:
            inst.operands[0] = image_of(base, made)


def image_of(loaded: Value, made: list[Inst]) -> Inst:
    """The image within a combined object."""
    image = Inst(ops.IMAGE_OF, loaded.type, [resolve(loaded)])
    made.append(image)
    return image


def variable_of(v: Value) -> Global | None:
    """The resource variable that a handle was loaded from."""
    v = resolve(v)
    while isinstance(v, Inst) and v.op in (ops.LOAD, ops.CHAIN):
        v = resolve(v.operands[0])
    return v if isinstance(v, Global) else None


def used_globals(module: Module) -> list[Global]:
    """The variables that live instructions name: handles that only a joined access loaded do not count."""
    used: list[Global] = []
    for function in module.functions:
        for block in function.blocks:
            for inst in block.insts:
                if inst.op == ops.LOAD or inst.op == ops.CHAIN:
                    continue
                for operand in inst.operands:
                    g = variable_of(operand)
                    if g is not None:
                        used.append(g)
    return used
