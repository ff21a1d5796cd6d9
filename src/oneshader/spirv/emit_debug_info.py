"""Debug information in the module: ir.debug's tables in; NonSemantic.Shader.DebugInfo.100 (-fspv-debug=vulkan) or
OpenCL.DebugInfo.100 (-fspv-debug=rich) out. The code itself stays as it is without.

The two sets have most numbers in common. The first takes numbers as constants, the second as literals, and has lines in
instructions of its own. Spec: the SPIR-V registry, both sets' pages.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Function, Global, Inst, resolve
from oneshader.ir.debug import CALL_SHIFT, NO_FUNCTION, OFFSET_MASK, DebugInfo
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.types import (
    ArrayType,
    BufferPointerType,
    EnumType,
    MatrixType,
    ObjectType,
    ScalarType,
    SpirvType,
    StructType,
    Type,
    VectorType,
)
from oneshader.options import Options
from oneshader.spirv.emit_debug import split
from oneshader.spirv.emit_state import Emission

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SHADER_SET: Final = "NonSemantic.Shader.DebugInfo.100"
OPENCL_SET: Final = "OpenCL.DebugInfo.100"

# Instructions of both sets.
INFO_NONE: Final = 0
COMPILATION_UNIT: Final = 1
TYPE_BASIC: Final = 2
TYPE_ARRAY: Final = 5
TYPE_VECTOR: Final = 6
TYPE_FUNCTION: Final = 8
TYPE_COMPOSITE: Final = 10
TYPE_MEMBER: Final = 11
GLOBAL_VARIABLE: Final = 18
FUNCTION: Final = 20
LEXICAL_BLOCK: Final = 21
SCOPE: Final = 23
INLINED_AT: Final = 25
LOCAL_VARIABLE: Final = 26
DECLARE: Final = 28
VALUE: Final = 29
EXPRESSION: Final = 31
SOURCE: Final = 35
# Of the first set only.
FUNCTION_DEFINITION: Final = 101
SOURCE_CONTINUED: Final = 102
LINE: Final = 103
ENTRY_POINT: Final = 107
TYPE_MATRIX: Final = 108

VERSION: Final = 1
DWARF: Final = 4
LANGUAGE_HLSL: Final = 5
ENCODING_ADDRESS: Final = 1
ADDRESS_BITS: Final = 64
ENCODINGS: Final = (2, 4, 6, 3)  # by number class: boolean, signed, unsigned, float
TAG_CLASS: Final = 0
TAG_STRUCTURE: Final = 1
FLAG_DEFINITION: Final = 8
FLAG_LOCAL: Final = 4
FLAG_PUBLIC: Final = 3
SIGNATURE: Final = "oneshader"


def debug_writer(e: Emission, options: Options) -> DebugWriter | None:
    """The writer that -fspv-debug asks for; None without."""
    for kind in options.debug:
        if kind.startswith("vulkan") or kind.startswith("rich"):
            return DebugWriter(e, kind.startswith("vulkan"), kind.endswith("-with-source"))
    return None


class DebugWriter:
    """Writes debug instructions as they are wanted; one for a module.

    `scope` and `line` are what the last instruction of the present block was said to belong to.
    """

    __slots__ = (
        "e", "info", "shader", "with_source", "set", "void", "none", "expression", "unit", "sources", "type_ids",
        "functions", "blocks", "inlined", "variables", "scope", "line", "defined",
    )  # fmt: skip

    def __init__(self, e: Emission, shader: bool, with_source: bool) -> None:
        self.e = e
        self.info = e.module.debug if e.module.debug is not None else DebugInfo()
        self.shader = shader
        self.with_source = with_source
        self.set = e.asm.extended_set(SHADER_SET if shader else OPENCL_SET)
        self.void = e.types.register(types.VOID)
        self.none = 0
        self.expression = 0
        self.sources: dict[str, int] = {}
        self.type_ids: dict[str, int] = {}
        self.functions: dict[int, int] = {}
        self.blocks: dict[int, int] = {}      # function << 32 | block + 1 -> id
        self.inlined: dict[int, int] = {}     # call -> id of the place it is inlined at
        self.variables: dict[int, int] = {}
        self.scope = -1
        self.line = -1
        self.defined = False
        if shader:
            e.caps.extensions["SPV_KHR_non_semantic_info"] = True
        main = e.source_map.files[0].name if e.source_map.files else ""
        source = self.source(main)
        self.unit = self.add(
            COMPILATION_UNIT, [self.number(VERSION), self.number(DWARF), source, self.number(LANGUAGE_HLSL)]
        )

    # Instructions ---------------------------------------------------------------------------------------------------

    def add(self, instruction: int, words: list[int]) -> int:
        """One instruction among the declarations; its id."""
        made = self.e.asm.new_id()
        self.put(made, instruction, words)
        return made

    def put(self, made: int, instruction: int, words: list[int]) -> None:
        section = self.e.asm.declarations
        section += ((5 + len(words)) << 16 | g.OP_EXT_INST, self.void, made, self.set, instruction)
        section += words

    def here(self, instruction: int, words: list[int]) -> None:
        """One instruction in the present block."""
        made = self.e.asm.new_id()
        self.e.code += ((5 + len(words)) << 16 | g.OP_EXT_INST, self.void, made, self.set, instruction)
        self.e.code += words

    def number(self, n: int) -> int:
        """A number as an operand: a constant or the number itself."""
        return self.e.constants.unsigned(n) if self.shader else n

    def constant(self, n: int) -> int:
        """A number that is a constant in both sets."""
        return self.e.constants.unsigned(n)

    def text(self, text: str) -> int:
        return self.e.asm.string(text)

    def nothing(self) -> int:
        """DebugInfoNone."""
        if not self.none:
            self.none = self.add(INFO_NONE, [])
        return self.none

    # Places ---------------------------------------------------------------------------------------------------------

    def source(self, name: str) -> int:
        """The DebugSource of a file, with its text where that is wanted."""
        found = self.sources.get(name)
        if found is not None:
            return found
        chunks = [""]
        for file in self.e.source_map.files:
            if file.name == name and self.with_source:
                chunks = split(file.text)
        words = [self.text(name)] + ([self.text(chunks[0])] if self.with_source else [])
        made = self.add(SOURCE, words)
        if self.shader:
            for chunk in chunks[1:]:
                self.add(SOURCE_CONTINUED, [self.text(chunk)])
        self.sources[name] = made
        return made

    def place(self, pos: int) -> list[int]:
        """Source, line and column of a source offset, as operands."""
        name, line, column = self.e.source_map.locate(pos)
        return [
            self.source(name) if name else next(iter(self.sources.values())),
            self.number(line),
            self.number(column),
        ]

    def function(self, number: int) -> int:
        """The DebugFunction of a function of the source."""
        found = self.functions.get(number)
        if found is None:
            f = self.info.functions[number]
            place = self.place(f.pos)
            kinds = [self.number(FLAG_PUBLIC), self.void if f.result is types.VOID else self.type(f.result)]
            kinds += [self.type(t) for t in f.params]
            body = f.blocks[0].start if f.blocks else f.pos
            words = [self.text(f.name), self.add(TYPE_FUNCTION, kinds), *place, self.unit, self.text("")]
            words += [self.number(FLAG_PUBLIC), self.place(body)[1]]
            if not self.shader:
                words.append(self.nothing())
            found = self.add(FUNCTION, words)
            self.functions[number] = found
        return found

    def block(self, function: int, block: int) -> int:
        """The DebugLexicalBlock of a block of a function; -1: the function itself."""
        if block < 0:
            return self.function(function)
        key = function << CALL_SHIFT | block + 1
        found = self.blocks.get(key)
        if found is None:
            b = self.info.functions[function].blocks[block]
            found = self.add(LEXICAL_BLOCK, [*self.place(b.start), self.block(function, b.parent)])
            self.blocks[key] = found
        return found

    def scope_at(self, call: int, pos: int) -> int:
        """The id of the innermost block of a call that holds a source offset."""
        function = self.info.calls[call].function
        return self.block(function, self.info.functions[function].block_at(pos))

    def inlined_at(self, call: int) -> int:
        """The DebugInlinedAt of a call; 0 for what is not inlined."""
        c = self.info.calls[call]
        if c.parent < 0:
            return 0
        found = self.inlined.get(call)
        if found is None:
            outer = self.inlined_at(c.parent)
            words = [self.place(c.pos)[1], self.scope_at(c.parent, c.pos)] + ([outer] if outer else [])
            found = self.add(INLINED_AT, words)
            self.inlined[call] = found
        return found

    # Types ----------------------------------------------------------------------------------------------------------

    def type(self, t: Type) -> int:
        """The debug type of an HLSL type."""
        found = self.type_ids.get(t.key)
        if found is None:
            found = self.declare(t)
            self.type_ids[t.key] = found
        return found

    def declare(self, t: Type) -> int:
        if isinstance(t, EnumType):
            return self.type(t.underlying)
        if isinstance(t, ScalarType):
            words = [self.text(t.name), self.constant(t.bits), self.number(ENCODINGS[t.cls])]
            return self.add(TYPE_BASIC, words + ([self.number(0)] if self.shader else []))
        if isinstance(t, VectorType) and t.count > types.WIDEST:
            return self.add(TYPE_ARRAY, [self.type(t.element), self.constant(t.count)])
        if isinstance(t, VectorType):
            return (
                self.add(TYPE_VECTOR, [self.type(t.element), self.number(t.count)])
                if t.count > 1
                else self.type(t.element)
            )
        if isinstance(t, MatrixType):
            return self.matrix(t)
        if isinstance(t, ArrayType):
            if t.count <= 0 and not self.shader:
                return self.type(t.element)  # the other set has no arrays of unknown size
            return self.add(TYPE_ARRAY, [self.type(t.element), self.constant(max(t.count, 0))])
        if isinstance(t, StructType):
            return self.struct(t)
        if isinstance(t, (ObjectType, SpirvType)):
            return self.object(t)
        if isinstance(t, BufferPointerType):  # what it points to may hold such pointers itself
            words = [self.text(t.name), self.constant(ADDRESS_BITS), self.number(ENCODING_ADDRESS)]
            return self.add(TYPE_BASIC, words + ([self.number(0)] if self.shader else []))
        return self.nothing()

    def matrix(self, t: MatrixType) -> int:
        if t.rows == 1 or t.columns == 1:
            return self.type(types.vector(t.element, t.rows * t.columns))
        row = self.type(types.vector(t.element, t.columns))
        if not self.shader:
            return self.add(TYPE_ARRAY, [row, self.constant(t.rows)])
        return self.add(TYPE_MATRIX, [row, self.number(t.rows), self.e.constants.truth()])

    def struct(self, t: StructType) -> int:
        """A struct with its members, at the offsets that they have without any padding."""
        made = self.e.asm.new_id()
        place = self.place(max(t.pos, 0))
        members: list[list[int]] = []
        offset = 0
        for f in t.all_fields:
            size = bits_of(f.type)
            row = [self.text(f.name), self.type(f.type), *self.place(max(f.pos, 0))]
            row += ([] if self.shader else [made]) + [
                self.constant(offset),
                self.constant(size),
                self.number(FLAG_PUBLIC),
            ]
            members.append(row)
            offset += size
        ids = [self.e.asm.new_id() for _ in members]
        head = [self.text(t.name), self.number(TAG_STRUCTURE), *place, self.unit, self.text(t.name)]
        head += [self.constant(offset), self.number(FLAG_PUBLIC), *ids]
        if not self.shader:
            self.put(made, TYPE_COMPOSITE, head)  # its members name it, so it comes first
        for number, row in zip(ids, members, strict=True):
            self.put(number, TYPE_MEMBER, row)
        if self.shader:
            self.put(made, TYPE_COMPOSITE, head)
        return made

    def object(self, t: ObjectType | SpirvType) -> int:
        """A resource or a type of inline SPIR-V: a class of unknown size."""
        place = self.place(0)
        words = [
            self.text("@" + t.name),
            self.number(TAG_CLASS),
            *place,
            self.unit,
            self.text("@" + t.name),
            self.nothing(),
        ]
        return self.add(TYPE_COMPOSITE, [*words, self.number(FLAG_PUBLIC)])

    # Variables ------------------------------------------------------------------------------------------------------

    def variable(self, number: int) -> int:
        """The DebugLocalVariable of a variable of the source."""
        found = self.variables.get(number)
        if found is None:
            v = self.info.variables[number]
            parent = self.unit
            if v.function != NO_FUNCTION:
                f = self.info.functions[v.function]
                parent = self.block(v.function, f.block_at(v.pos) if not v.argument else -1)
            words = [self.text(v.name), self.type(v.type), *self.place(v.pos), parent, self.number(FLAG_LOCAL)]
            found = self.add(LOCAL_VARIABLE, words + ([self.number(v.argument)] if v.argument else []))
            self.variables[number] = found
        return found

    def no_expression(self) -> int:
        if not self.expression:
            self.expression = self.add(EXPRESSION, [])
        return self.expression

    def value(self, i: Inst) -> None:
        """DebugValue: what a part of a variable is from here on."""
        indices = [self.constant(n) for n in i.imm[1:]]
        used = self.e.use(resolve(i.operands[0]))
        self.here(VALUE, [self.variable(i.imm[0]), used, self.no_expression(), *indices])

    def global_variable(self, v: Global) -> None:
        """DebugGlobalVariable of a resource or static."""
        t = types.pointee(v.type)
        if v.storage in (ops.STORAGE_INPUT, ops.STORAGE_OUTPUT) or v.counter_of is not None or v.pos < 0:
            return
        name = self.text(v.name)
        words = [name, self.type(t), *self.place(v.pos), self.unit, name, self.e.ids[v], self.number(FLAG_DEFINITION)]
        self.add(GLOBAL_VARIABLE, words)

    # Code -----------------------------------------------------------------------------------------------------------

    def start_block(self) -> None:
        """A new block belongs to nothing yet."""
        self.scope = -1
        self.line = -1

    def before(self, i: Inst, function: Function) -> None:
        """What an instruction belongs to, where that is not what the one before it belongs to."""
        if i.op == ops.PHI or i.op == ops.VAR:
            return
        if self.shader and not self.defined and function in self.info.roots:
            self.defined = True
            call = self.info.calls[self.info.roots[function]]
            self.here(FUNCTION_DEFINITION, [self.function(call.function), self.e.use(function)])
            self.declare_memory(function)
        elif not self.defined:
            self.defined = True
            self.declare_memory(function)
        if i.pos < 0 or not self.info.calls:
            return
        call_number = i.pos >> CALL_SHIFT
        pos = i.pos & OFFSET_MASK
        self.enter(call_number, pos)
        name, line, column = self.e.source_map.locate(pos)
        key = line << CALL_SHIFT | column
        if key != self.line and i.op != ops.DEBUG_VALUE and name:
            self.line = key
            if self.shader:
                here = [self.number(line), self.number(line), self.number(column), self.number(column)]
                self.here(LINE, [self.source(name), *here])
            else:
                self.e.code += (4 << 16 | g.OP_LINE, self.text(name), line, column)

    def enter(self, call: int, pos: int) -> None:
        """DebugScope where it is another."""
        scope = self.scope_at(call, pos)
        key = scope << CALL_SHIFT | call
        if key == self.scope:
            return
        self.scope = key
        inlined = self.inlined_at(call)
        self.here(SCOPE, [scope, inlined] if inlined else [scope])

    def declare_memory(self, function: Function) -> None:
        """DebugDeclare of the variables that live in memory."""
        for i in function.blocks[0].insts:
            if i.op == ops.VAR and i in self.info.memory:
                call = self.info.roots.get(function, -1)
                if call >= 0:
                    self.enter(call, self.info.functions[self.info.calls[call].function].pos)
                self.here(DECLARE, [self.variable(self.info.memory[i]), i.id, self.no_expression()])

    def entry_point(self, function: Function) -> None:
        """DebugEntryPoint: which function the module starts in."""
        call = self.info.roots.get(function)
        if self.shader and call is not None:
            main = self.function(self.info.calls[call].function)
            self.add(ENTRY_POINT, [main, self.unit, self.text(SIGNATURE), self.text("")])


def bits_of(t: Type) -> int:
    """Size of a value in bits, without padding."""
    if isinstance(t, StructType):
        total = 0
        for f in t.all_fields:
            total += bits_of(f.type)
        return total
    if isinstance(t, ArrayType):
        return max(t.count, 0) * bits_of(t.element)
    if isinstance(t, BufferPointerType):
        return ADDRESS_BITS
    element = types.element_of(t)
    return element.bits * types.component_count(t) if element is not None else 0
