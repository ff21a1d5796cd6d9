"""What tools read and devices do not: sources and lines (-fspv-debug, -Zi), and the decorations of -fspv-reflect."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.types import ObjectType, Type
from oneshader.options import Options
from oneshader.source.text import SourceMap
from oneshader.spirv.assemble import Assembler, append_text
from oneshader.spirv.capability import Capabilities

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SOURCE_HLSL: Final = 5
GENERATOR: Final = "oneshader"
CHUNK: Final = 65_000 * 4  # bytes of source text that one instruction can hold, with room for its other words
REFLECTED: Final = (  # object families whose type is named by -fspv-reflect
    types.FAMILY_TEXTURE, types.FAMILY_RWTEXTURE, types.FAMILY_BUFFER, types.FAMILY_RWBUFFER, types.FAMILY_STRUCTURED,
    types.FAMILY_BYTEADDRESS, types.FAMILY_CBUFFER, types.FAMILY_TBUFFER, types.FAMILY_ACCELERATION,
    types.FAMILY_SUBPASS,
)  # fmt: skip


class DebugWanted:
    """Which debug information the options ask for."""

    __slots__ = ("file", "source", "line", "tool")

    def __init__(self, options: Options) -> None:
        kinds = options.debug
        self.line = "line" in kinds or (options.debug_info and not kinds)
        self.source = "source" in kinds or "line" in kinds or (options.debug_info and not kinds)
        self.file = "file" in kinds or self.source
        self.tool = "tool" in kinds or (options.debug_info and not kinds)


def write_source(asm: Assembler, options: Options, wanted: DebugWanted, source_map: SourceMap) -> None:
    """OpSource with the version of the language; the main file's name and text where they are wanted."""
    version = options.shader_model[0] * 100 + options.shader_model[1] * 10
    if not wanted.file or not source_map.files:
        asm.source(SOURCE_HLSL, version)
    else:
        main = source_map.files[0]
        name = asm.string(main.name)
        if not wanted.source:
            asm.sources += (4 << 16 | g.OP_SOURCE, SOURCE_HLSL, version, name)
        else:
            chunks = split(main.text)
            append_text(asm.sources, g.OP_SOURCE, [SOURCE_HLSL, version, name], chunks[0])
            for chunk in chunks[1:]:
                append_text(asm.sources, g.OP_SOURCE_CONTINUED, [], chunk)
    if wanted.tool:
        append_text(asm.processed, g.OP_MODULE_PROCESSED, [], GENERATOR)


def split(text: str) -> list[str]:
    """A text in pieces that fit into an instruction; at least one."""
    if len(text) * 4 <= CHUNK:
        return [text]
    step = CHUNK // 4  # a character takes up to four bytes
    return [text[at : at + step] for at in range(0, len(text), step)]


def decorate_reflection(asm: Assembler, caps: Capabilities, v: Global, made: int) -> None:
    """UserSemantic of a stage variable, UserTypeGOOGLE of a resource."""
    if v.storage == ops.STORAGE_INPUT or v.storage == ops.STORAGE_OUTPUT:
        if v.stage_semantic:
            asm.decorate_text(made, g.DECORATION_USER_SEMANTIC, v.stage_semantic)
            caps.extensions["SPV_GOOGLE_hlsl_functionality1"] = True
        return
    name = user_type(types.pointee(v.type))
    if name:
        asm.decorate_text(made, g.DECORATION_USER_TYPE_GOOGLE, name)
        caps.extensions["SPV_GOOGLE_hlsl_functionality1"] = True
        caps.extensions["SPV_GOOGLE_user_type"] = True


def user_type(t: Type) -> str:
    """dxc's spelling of a resource type, such as structuredbuffer:<S>; empty for samplers and what is no object."""
    t = types.innermost(t)
    if not isinstance(t, ObjectType) or t.info.family not in REFLECTED:
        return ""
    name = t.info.name.lower()
    if name == "cbuffer" or name == "tbuffer" or t.info.family == types.FAMILY_BYTEADDRESS:
        return name
    if t.element is None:
        return name + ":<float4>" if t.info.templated else name
    return f"{name}:<{t.element.name}>"


def decorate_counter(asm: Assembler, buffer: int, counter: int) -> None:
    """CounterBuffer: which variable counts the elements of a buffer."""
    asm.decorations += (4 << 16 | g.OP_DECORATE_ID, buffer, g.DECORATION_COUNTER_BUFFER, counter)
