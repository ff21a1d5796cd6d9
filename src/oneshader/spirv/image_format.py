"""An image's declaration in; its SPIR-V ImageFormat, from [[vk::image_format]] or else the texel type as dxc, out."""
from __future__ import annotations

from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.interface import Facts
from oneshader.model.types import ObjectType, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Spelling in [[vk::image_format("...")]] -> format.
FORMAT_NAMES: Final[dict[str, int]] = {
    "unknown": g.FORMAT_UNKNOWN,
    "rgba32f": g.FORMAT_RGBA32F,
    "rgba16f": g.FORMAT_RGBA16F,
    "r32f": g.FORMAT_R32F,
    "rgba8": g.FORMAT_RGBA8,
    "rgba8snorm": g.FORMAT_RGBA8_SNORM,
    "rg32f": g.FORMAT_RG32F,
    "rg16f": g.FORMAT_RG16F,
    "r11g11b10f": g.FORMAT_R11F_G11F_B10F,
    "r16f": g.FORMAT_R16F,
    "rgba16": g.FORMAT_RGBA16,
    "rgb10a2": g.FORMAT_RGB10A2,
    "rg16": g.FORMAT_RG16,
    "rg8": g.FORMAT_RG8,
    "r16": g.FORMAT_R16,
    "r8": g.FORMAT_R8,
    "rgba16snorm": g.FORMAT_RGBA16_SNORM,
    "rg16snorm": g.FORMAT_RG16_SNORM,
    "rg8snorm": g.FORMAT_RG8_SNORM,
    "r16snorm": g.FORMAT_R16_SNORM,
    "r8snorm": g.FORMAT_R8_SNORM,
    "rgba32i": g.FORMAT_RGBA32I,
    "rgba16i": g.FORMAT_RGBA16I,
    "rgba8i": g.FORMAT_RGBA8I,
    "r32i": g.FORMAT_R32I,
    "rg32i": g.FORMAT_RG32I,
    "rg16i": g.FORMAT_RG16I,
    "rg8i": g.FORMAT_RG8I,
    "r16i": g.FORMAT_R16I,
    "r8i": g.FORMAT_R8I,
    "rgba32ui": g.FORMAT_RGBA32UI,
    "rgba16ui": g.FORMAT_RGBA16UI,
    "rgba8ui": g.FORMAT_RGBA8UI,
    "r32ui": g.FORMAT_R32UI,
    "rgb10a2ui": g.FORMAT_RGB10A2UI,
    "rg32ui": g.FORMAT_RG32UI,
    "rg16ui": g.FORMAT_RG16UI,
    "rg8ui": g.FORMAT_RG8UI,
    "r16ui": g.FORMAT_R16UI,
    "r8ui": g.FORMAT_R8UI,
    "r64ui": g.FORMAT_R64UI,
    "r64i": g.FORMAT_R64I,
}

# Texel scalar -> format for one, two and four components.
INT32: Final = (g.FORMAT_R32I, g.FORMAT_RG32I, g.FORMAT_RGBA32I)
UINT32: Final = (g.FORMAT_R32UI, g.FORMAT_RG32UI, g.FORMAT_RGBA32UI)
FLOAT32: Final = (g.FORMAT_R32F, g.FORMAT_RG32F, g.FORMAT_RGBA32F)
INT16: Final = (g.FORMAT_R16I, g.FORMAT_RG16I, g.FORMAT_RGBA16I)
UINT16: Final = (g.FORMAT_R16UI, g.FORMAT_RG16UI, g.FORMAT_RGBA16UI)
FLOAT16: Final = (g.FORMAT_R16F, g.FORMAT_RG16F, g.FORMAT_RGBA16F)
TEXEL_FORMATS: Final[dict[int, tuple[int, int, int]]] = {
    types.INT: INT32,
    types.UINT: UINT32,
    types.FLOAT: FLOAT32,
    types.MIN12INT: INT16,
    types.MIN16INT: INT16,
    types.MIN16UINT: UINT16,
    types.HALF: FLOAT16,
    types.MIN10FLOAT: FLOAT16,
    types.MIN16FLOAT: FLOAT16,
    types.INT64: (g.FORMAT_R64I, 0, 0),
    types.UINT64: (g.FORMAT_R64UI, 0, 0),
}
PLACES: Final = (0, 0, 1, -1, 2)  # component count -> column above


def image_format(t: Type, facts: Facts, always_unknown: bool) -> int:
    """ImageFormat of a resource variable of declared type `t`; Unknown (0) for what is no image or texel buffer.

    `always_unknown`: -fspv-use-unknown-image-format.
    """
    t = types.innermost(t)
    if not isinstance(t, ObjectType):
        return g.FORMAT_UNKNOWN
    family = t.info.family
    if family != types.FAMILY_RWTEXTURE and family != types.FAMILY_RWBUFFER and family != types.FAMILY_BUFFER:
        return g.FORMAT_UNKNOWN
    attribute = facts.attribute("image_format")
    if attribute is not None:
        asked = FORMAT_NAMES.get(attribute.string(0), g.FORMAT_UNKNOWN)
        if asked != g.FORMAT_UNKNOWN:  # "unknown" leaves the choice to the texel type
            return asked
    element = types.element_of(t.element) if t.element is not None else types.FLOAT_TYPE
    if always_unknown or element is None:
        return g.FORMAT_UNKNOWN
    row = TEXEL_FORMATS.get(element.kind)
    count = types.component_count(t.element) if t.element is not None else 4
    if row is None or count > 4 or PLACES[count] < 0:
        return g.FORMAT_UNKNOWN
    return row[PLACES[count]]
