"""The state of one emission: what the handlers of emit_*.py share while a module is written."""
from __future__ import annotations

from oneshader.ir.core import Block, Function, Global, Inst, Module, Param, Value
from oneshader.model import grammar as g
from oneshader.options import Options
from oneshader.source.text import SourceMap
from oneshader.spirv.assemble import Assembler
from oneshader.spirv.capability import Capabilities
from oneshader.spirv.emit_constant import ConstantWriter
from oneshader.spirv.emit_global import GlobalWriter
from oneshader.spirv.emit_types import TypeWriter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.spirv.emit_debug_info import DebugWriter


class Emission:
    """`code` is the function section, which handlers append to.

    `pointee` holds, for each id of a pointer, the id of the type it points to. `nonuniform` holds values that are
    decorated NonUniform. `handles` holds the types of loaded images and samplers by id, `sampled` the sampled images of
    the current block.
    """

    __slots__ = (
        "module", "options", "asm", "code", "types", "constants", "globals", "caps", "ids", "pointee", "handles",
        "nonuniform", "sampled", "block", "lines", "last_line", "source_map", "debug", "too_long",
    )  # fmt: skip

    def __init__(
        self, module: Module, options: Options, asm: Assembler, types: TypeWriter, constants: ConstantWriter,
        globals: GlobalWriter, source_map: SourceMap,
    ) -> None:  # fmt: skip
        self.module = module
        self.options = options
        self.asm = asm
        self.code: list[int] = asm.functions
        self.types = types
        self.constants = constants
        self.globals = globals
        self.caps: Capabilities = types.caps
        self.ids: dict[Value, int] = constants.ids
        self.pointee: dict[int, int] = {}
        self.handles: dict[int, int] = {}
        self.nonuniform: dict[Value, bool] = {}
        self.sampled: dict[Value, int] = {}
        self.block = Block()
        self.lines = False            # whether OpLine is wanted
        self.last_line = -1
        self.source_map: SourceMap = source_map
        self.debug: DebugWriter | None = None
        self.too_long: Inst | None = None       # an instruction of more words than its first can tell

    def use(self, v: Value) -> int:
        """The id of an operand; constants, variables and functions get theirs here, on first use."""
        while v.rep is not None:
            v = v.rep
        if isinstance(v, Inst):
            return v.id or self.sampled_image(v)
        found = self.ids.get(v)
        return found if found is not None else self.define(v)

    def define(self, v: Value) -> int:
        if isinstance(v, Global):
            made = self.globals.declare(v)
            self.pointee[made] = self.globals.pointees[made]
        elif isinstance(v, Function) or isinstance(v, Param):
            made = self.asm.new_id()
        else:
            return self.constants.use(v)
        self.ids[v] = made
        return made

    def sampled_image(self, i: Inst) -> int:
        """OpSampledImage, which must stand in the block of its use: made anew in each block that uses it."""
        found = self.sampled.get(i)
        if found is not None:
            return found
        image = i.operands[0]
        sampler = i.operands[1]
        while image.rep is not None:
            image = image.rep
        while sampler.rep is not None:
            sampler = sampler.rep
        image_id = self.use(image)
        sampler_id = self.use(sampler)
        kind = self.types.sampled_image(self.handles[image_id])
        made = self.asm.new_id()
        self.code += (5 << 16 | g.OP_SAMPLED_IMAGE, kind, made, image_id, sampler_id)
        if self.nonuniform and (image in self.nonuniform or sampler in self.nonuniform):
            self.mark_nonuniform(i, made)
        self.sampled[i] = made
        return made

    def mark_nonuniform(self, v: Value, made: int) -> None:
        """NonUniform on the id of a value."""
        self.nonuniform[v] = True
        self.asm.decorate(made, g.DECORATION_NON_UNIFORM)
        self.caps.need(g.CAPABILITY_SHADER_NON_UNIFORM)
