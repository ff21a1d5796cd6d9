"""SPIR-V disassembler: the bytes of a module in; text as spirv-dis prints it, with friendly names, out.

Never raises on damaged input: what cannot be read becomes a comment, and the rest of the module is left out.
Spec: the SPIR-V specification, "Physical Layout of a SPIR-V Module and Instruction".
"""
from __future__ import annotations

import struct

from oneshader.model import grammar
from oneshader.spirv.assemble import MAGIC
from oneshader.spirv.tables import Enumerant, Instruction, Kind, parse_instructions, parse_kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

HEADER_WORDS: Final = 5
NAME_WIDTH: Final = 12  # columns of "%name" before " = "
INDENT: Final = " " * 15

OP_NAME: Final = 5
OP_EXT_INST_IMPORT: Final = 11
OP_EXT_INST: Final = 12
OP_TYPE_INT: Final = 21
OP_TYPE_FLOAT: Final = 22
OP_CONSTANT: Final = 43
OP_SPEC_CONSTANT: Final = 50
OP_SPEC_CONSTANT_OP: Final = 52
OP_FUNCTION_END: Final = 56
OP_DECORATE: Final = 71
OP_SWITCH: Final = 251
DECORATION_BUILTIN: Final = 11

GENERATORS: Final[dict[int, str]] = {
    0: "Khronos", 6: "Khronos LLVM/SPIR-V Translator", 7: "Khronos SPIR-V Tools Assembler",
    8: "Khronos Glslang Reference Front End", 13: "Google Shaderc over Glslang", 14: "Google spiregg",
    17: "Khronos SPIR-V Tools Linker", 40: "NVIDIA Slang Compiler",
}

BUILTIN_NAMES: Final[dict[int, str]] = {
    0: "gl_Position", 1: "gl_PointSize", 3: "gl_ClipDistance", 4: "gl_CullDistance", 5: "gl_VertexID",
    6: "gl_InstanceID",
    7: "gl_PrimitiveID", 8: "gl_InvocationID", 9: "gl_Layer", 10: "gl_ViewportIndex", 11: "gl_TessLevelOuter",
    12: "gl_TessLevelInner", 13: "gl_TessCoord", 14: "gl_PatchVertices", 15: "gl_FragCoord", 16: "gl_PointCoord",
    17: "gl_FrontFacing", 18: "gl_SampleID", 19: "gl_SamplePosition", 20: "gl_SampleMask", 22: "gl_FragDepth",
    23: "gl_HelperInvocation", 24: "gl_NumWorkGroups", 25: "gl_WorkGroupSize", 26: "gl_WorkGroupID",
    27: "gl_LocalInvocationID", 28: "gl_GlobalInvocationID", 29: "gl_LocalInvocationIndex", 42: "gl_VertexIndex",
    36: "SubgroupSize", 37: "SubgroupMaxSize", 38: "NumSubgroups", 39: "NumEnqueuedSubgroups", 40: "SubgroupId",
    41: "SubgroupLocalInvocationId", 43: "gl_InstanceIndex", 4416: "SubgroupEqMaskKHR", 4417: "SubgroupGeMaskKHR",
    4418: "SubgroupGtMaskKHR", 4419: "SubgroupLeMaskKHR", 4420: "SubgroupLtMaskKHR", 4425: "gl_BaseInstance",
}


def disassemble(data: bytes) -> str:
    """The module as text, one instruction a line."""
    words = module_words(data)
    if words is None:
        return "; not a SPIR-V module\n"
    lines = header_lines(words)
    module = Disassembly(words)
    module.name_all()
    for inst in module.instructions:
        lines.append(module.line(inst))
    if module.damage:
        lines.append("; " + module.damage)
    return "\n".join(lines) + "\n"


def module_words(data: bytes) -> list[int] | None:
    """The words in the host's order; None without the magic number."""
    count = len(data) // 4
    if count < HEADER_WORDS:
        return None
    words = list(struct.unpack_from(f"<{count}I", data))
    if words[0] != MAGIC:
        words = list(struct.unpack_from(f">{count}I", data))
    return words if words[0] == MAGIC else None


def header_lines(words: list[int]) -> list[str]:
    tool = words[2] >> 16
    generator = GENERATORS.get(tool, f"Unknown({tool})")
    return [
        "; SPIR-V",
        f"; Version: {words[1] >> 16 & 255}.{words[1] >> 8 & 255}",
        f"; Generator: {generator}; {words[2] & 0xFFFF}",
        f"; Bound: {words[3]}",
        f"; Schema: {words[4]}",
    ]

# Names of floats with an encoding of their own, by its number.
ENCODED_FLOATS: Final[dict[int, str]] = {0: "bfloat16", 4214: "fp8e4m3", 4215: "fp8e5m2"}


class Tables:
    """The grammar's tables, parsed once per process."""

    __slots__ = ("instructions", "kinds", "sets")

    def __init__(self) -> None:
        self.instructions: dict[int, Instruction] = parse_instructions()
        self.kinds: dict[str, Kind] = parse_kinds()
        self.sets: dict[str, dict[int, Instruction]] = {
            "GLSL.std.450": parse_instructions(grammar.GLSL),
            "NonSemantic.Shader.DebugInfo.100": parse_instructions(grammar.DEBUG_INFO),
            "NonSemantic.DebugPrintf": parse_instructions(grammar.DEBUG_PRINTF),
        }


TABLES: Final[list[Tables]] = []  # the one object, once it is asked for


def tables() -> Tables:
    """The parsed grammar; it never changes."""
    if not TABLES:
        TABLES.append(Tables())
    return TABLES[0]


class Line:
    """One instruction: `operands` are the words after the result type and the result."""

    __slots__ = ("opcode", "type", "result", "operands")

    def __init__(self, opcode: int, type: int, result: int, operands: list[int]) -> None:
        self.opcode = opcode
        self.type = type
        self.result = result
        self.operands = operands


class Disassembly:
    """The instructions of a module and the names of its ids."""

    __slots__ = ("tables", "instructions", "names", "used", "imports", "integers", "floats", "types", "damage")

    def __init__(self, words: list[int]) -> None:
        self.tables = tables()
        self.instructions: list[Line] = []
        self.names: dict[int, str] = {}
        self.used: dict[str, bool] = {}
        self.imports: dict[int, str] = {}                     # extended instruction sets
        self.integers: dict[int, tuple[int, int]] = {}        # type id -> width, sign
        self.floats: dict[int, int] = {}                      # type id -> width
        self.types: dict[int, int] = {}                       # result id -> type id
        self.damage = ""
        self.split(words)

    def split(self, words: list[int]) -> None:
        """Cuts the words into instructions."""
        at = HEADER_WORDS
        while at < len(words):
            count = words[at] >> 16
            opcode = words[at] & 0xFFFF
            if count == 0 or at + count > len(words):
                self.damage = f"damaged: word {at} claims {count} words, {len(words) - at} are left"
                return
            self.add(opcode, words[at + 1 : at + count])
            at += count

    def add(self, opcode: int, operands: list[int]) -> None:
        row = self.tables.instructions.get(opcode)
        type = result = 0
        if row is not None:
            kinds = row.operands[:2]
            if kinds[:1] == ["IdResultType"] and operands:
                type = operands[0]
                operands = operands[1:]
                kinds = kinds[1:]
            if kinds[:1] == ["IdResult"] and operands:
                result = operands[0]
                operands = operands[1:]
        self.instructions.append(Line(opcode, type, result, operands))
        if type and result:
            self.types[result] = type
        if opcode == OP_EXT_INST_IMPORT:
            self.imports[result] = text_of(operands)[0]
        elif opcode == OP_TYPE_INT and len(operands) > 1:
            self.integers[result] = (operands[0], operands[1])
        elif opcode == OP_TYPE_FLOAT and operands:
            self.floats[result] = operands[0]

    # Names -----------------------------------------------------------------------------------------------------------

    def name_all(self) -> None:
        """Names for ids, in the order of the instructions; a name that is taken gets _0, _1 ..."""
        for inst in self.instructions:
            operands = inst.operands
            if inst.opcode == OP_NAME and operands:
                self.suggest(operands[0], text_of(operands[1:])[0])
            elif inst.opcode == OP_DECORATE and len(operands) > 2 and operands[1] == DECORATION_BUILTIN:
                if operands[2] in BUILTIN_NAMES:
                    self.suggest(operands[0], BUILTIN_NAMES[operands[2]])
            elif inst.result:
                suggestion = self.suggestion(inst)
                if suggestion:
                    self.suggest(inst.result, suggestion)

    def suggest(self, id: int, name: str) -> None:
        if id in self.names:
            return
        base = ""
        for char in name:
            base += char if char.isascii() and (char.isalnum() or char == "_") else "_"
        base = base or "_"
        name = base
        number = 0
        while name in self.used:
            name = f"{base}_{number}"
            number += 1
        self.used[name] = True
        self.names[id] = name

    def suggestion(self, inst: Line) -> str:
        """What a type or constant is called; empty for other results."""
        row = self.tables.instructions.get(inst.opcode)
        if row is None:
            return ""
        name, operands = row.name, inst.operands
        if name.startswith("Type"):
            return self.type_name(name[4:], inst)
        if name == "ConstantTrue":
            return "true"
        if name == "ConstantFalse":
            return "false"
        if inst.opcode == OP_CONSTANT and operands:
            value = self.number(operands, inst.type).replace("-", "n")
            return f"{self.name(inst.type)}_{value}"
        return ""

    def type_name(self, kind: str, inst: Line) -> str:
        """Name for the result of an OpType instruction whose name goes on with `kind`."""
        operands = inst.operands
        if kind == "Void" or kind == "Bool":
            return kind.lower()
        if kind == "Int" and len(operands) > 1:
            word = {8: "char", 16: "short", 32: "int", 64: "long"}.get(operands[0])
            sign = "" if operands[1] else "u"
            return f"{sign}{word}" if word is not None else f"{'i' if operands[1] else 'u'}{operands[0]}"
        if kind == "Float" and len(operands) > 1:
            return ENCODED_FLOATS.get(operands[1], f"fp{operands[0]}")
        if kind == "Float" and operands:
            return {16: "half", 32: "float", 64: "double"}.get(operands[0], f"fp{operands[0]}")
        if kind == "Vector" and len(operands) > 1:
            return f"v{operands[1]}{self.name(operands[0])}"
        if kind == "Matrix" and len(operands) > 1:
            return f"mat{operands[1]}{self.name(operands[0])}"
        if kind == "Array" and len(operands) > 1:
            return f"_arr_{self.name(operands[0])}_{self.name(operands[1])}"
        if kind == "RuntimeArray" and operands:
            return f"_runtimearr_{self.name(operands[0])}"
        if kind == "Pointer" and len(operands) > 1:
            return f"_ptr_{enumerant('StorageClass', operands[0])}_{self.name(operands[1])}"
        if kind == "Struct":
            return f"_struct_{inst.result}"
        if kind == "Event" or kind == "DeviceEvent" or kind == "ReserveId" or kind == "Queue" or kind == "PipeStorage":
            return kind
        return ""

    def name(self, id: int) -> str:
        return self.names.get(id, str(id))

    # Lines -----------------------------------------------------------------------------------------------------------

    def line(self, inst: Line) -> str:
        """One instruction as text."""
        row = self.tables.instructions.get(inst.opcode)
        if row is None:
            words = " ".join(f"!{word:#x}" for word in inst.operands)
            return f"{INDENT}; unknown instruction {inst.opcode}: {words}"
        pieces: list[str] = ["Op" + row.name]
        if inst.type:
            pieces.append("%" + self.name(inst.type))
        kinds = [kind for kind in row.operands if not kind.startswith("IdResult")]
        self.operands(inst, kinds, pieces)
        text = " ".join(pieces)
        if not inst.result:
            return INDENT + text
        return f"{('%' + self.name(inst.result)).rjust(NAME_WIDTH)} = {text}"

    def operands(self, inst: Line, kinds: list[str], pieces: list[str]) -> None:
        """Appends the text of the operands."""
        reader = Reader(self, inst.operands, pieces)
        if inst.opcode == OP_CONSTANT or inst.opcode == OP_SPEC_CONSTANT:
            pieces.append(self.number(inst.operands, inst.type))
            return
        if inst.opcode == OP_SWITCH:
            self.switch(inst.operands, pieces)
            return
        if inst.opcode == OP_SPEC_CONSTANT_OP and inst.operands:
            inner = self.tables.instructions.get(inst.operands[0])
            pieces.append(inner.name if inner is not None else str(inst.operands[0]))
            reader.at = 1
            kinds = [kind for kind in inner.operands if not kind.startswith("IdResult")] if inner is not None else []
        if inst.opcode == OP_EXT_INST and len(inst.operands) > 1:
            pieces.append("%" + self.name(inst.operands[0]))
            pieces.append(ext_name(self.imports.get(inst.operands[0], ""), inst.operands[1]))
            reader.at = 2
            kinds = kinds[2:]
        for kind in kinds:
            if kind.endswith("*"):
                while reader.more():
                    reader.read(kind[:-1])
            elif reader.more():
                reader.read(kind.rstrip("?"))
            elif not kind.endswith("?"):
                pieces.append("<missing>")
                return
        while reader.more():
            pieces.append(str(reader.next()))

    def switch(self, operands: list[int], pieces: list[str]) -> None:
        """Selector, default, then literal and label in turn; literals are as wide as the selector."""
        for id in operands[:2]:
            pieces.append("%" + self.name(id))
        width, sign = self.integers.get(self.types.get(operands[0], 0) if operands else 0, (32, 0))
        step = 2 if width > 32 else 1
        at = 2
        while at + step < len(operands):
            pieces.append(str(signed(operands[at : at + step], width, sign)))
            pieces.append("%" + self.name(operands[at + step]))
            at += step + 1

    def number(self, operands: list[int], type: int) -> str:
        """The literal of a constant, by its type."""
        integer = self.integers.get(type)
        if integer is not None:
            return str(signed(operands, integer[0], integer[1]))
        width = self.floats.get(type, 0)
        if width and len(operands) * 32 >= width:
            return float_text(operands, width)
        return " ".join(str(word) for word in operands)


class Reader:
    """Reads operands by kind and appends their text to `pieces`."""

    __slots__ = ("module", "words", "at", "pieces")

    def __init__(self, module: Disassembly, words: list[int], pieces: list[str]) -> None:
        self.module = module
        self.words = words
        self.at = 0
        self.pieces = pieces

    def more(self) -> bool:
        return self.at < len(self.words)

    def next(self) -> int:
        self.at += 1
        return self.words[self.at - 1]

    def read(self, kind: str) -> None:
        """One operand of a kind, with the parameters that its enumerants ask for."""
        if not self.more():
            self.pieces.append("<missing>")
        elif kind.startswith("Id"):
            self.pieces.append("%" + self.module.name(self.next()))
        elif kind == "LiteralString":
            text, count = text_of(self.words[self.at :])
            self.at += count
            self.pieces.append('"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"')
        elif kind.startswith("Pair"):
            first_id = kind.startswith("PairIdRef")
            self.read("IdRef" if first_id else "LiteralInteger")
            self.read("LiteralInteger" if kind == "PairIdRefLiteralInteger" else "IdRef")
        else:
            found = self.module.tables.kinds.get(kind)
            if found is None:
                self.pieces.append(str(self.next()))
            elif found.bits:
                self.mask(found.enumerants)
            else:
                self.enumerant(found.enumerants)

    def enumerant(self, rows: dict[int, Enumerant]) -> None:
        value = self.next()
        row = rows.get(value)
        self.pieces.append(row.name if row is not None else str(value))
        if row is not None:
            for parameter in row.parameters:
                self.read(parameter)

    def mask(self, rows: dict[int, Enumerant]) -> None:
        """Names of the bits that are set, then their parameters from the lowest bit on."""
        value = self.next()
        names: list[str] = []
        parameters: list[str] = []
        bit = 1
        while bit <= value:
            if value & bit:
                row = rows.get(bit)
                names.append(row.name if row is not None else f"{bit:#x}")
                if row is not None:
                    parameters.extend(row.parameters)
            bit <<= 1
        none = rows.get(0)
        self.pieces.append("|".join(names) if names else none.name if none is not None else "None")
        for parameter in parameters:
            self.read(parameter)


def enumerant(kind: str, value: int) -> str:
    """Name of a value of an enumeration such as BuiltIn or StorageClass; its number where it has none."""
    found = tables().kinds.get(kind)
    row = found.enumerants.get(value) if found is not None else None
    return row.name if row is not None else str(value)


def ext_name(set: str, number: int) -> str:
    """Name of an instruction of an extended set."""
    rows = tables().sets.get(set)
    row = rows.get(number) if rows is not None else None
    return row.name if row is not None else str(number)


def text_of(words: list[int]) -> tuple[str, int]:
    """A string literal and the words that it takes."""
    data = bytearray()
    for count, word in enumerate(words):
        for shift in (0, 8, 16, 24):
            byte = word >> shift & 255
            if byte == 0:
                return data.decode("utf-8", "replace"), count + 1
            data.append(byte)
    return data.decode("utf-8", "replace"), len(words)


def signed(operands: list[int], width: int, sign: int) -> int:
    """An integer literal of one or two words."""
    value = operands[0] if operands else 0
    if width == 0 or width > 64:
        return value  # damaged: no such type
    if width > 32 and len(operands) > 1:
        value |= operands[1] << 32
    value &= (1 << width) - 1
    return value - (1 << width) if sign and value >> (width - 1) else value


def float_text(operands: list[int], width: int) -> str:
    """A float literal: enough digits to read it back; hexadecimal where subnormal, infinite, NaN or of 16 bits."""
    bits = operands[0] if width < 64 else operands[0] | operands[1] << 32
    if width == 32 or width == 64:
        fraction, bias = (23, 127) if width == 32 else (52, 1023)
        exponent = bits >> fraction & (2 * bias + 1)
        if exponent != 2 * bias + 1 and (exponent or not bits << 1 & (1 << width) - 1):
            if width == 32:
                return f"{struct.unpack('<f', struct.pack('<I', bits))[0]:.9g}"
            return f"{struct.unpack('<d', struct.pack('<Q', bits))[0]:.17g}"
        return hex_float(bits, width, fraction, bias)
    if width == 16:
        return hex_float(bits & 0xFFFF, 16, 10, 15)
    return f"{bits:#x}"


def hex_float(bits: int, width: int, fraction: int, bias: int) -> str:
    """Sign, 0x1.mantissa, p and the exponent."""
    sign = "-" if bits >> (width - 1) & 1 else ""
    mantissa = bits & (1 << fraction) - 1
    exponent = bits >> fraction & (2 * bias + 1)
    if exponent == 0:
        if mantissa == 0:
            return f"{sign}0x0p+0"
        exponent = 1
        while not mantissa >> fraction:
            mantissa <<= 1
            exponent -= 1
        mantissa &= (1 << fraction) - 1
    digits = (fraction + 3) // 4
    text = f"{mantissa << (digits * 4 - fraction):0{digits}x}".rstrip("0")
    return f"{sign}0x1{'.' + text if text else ''}p{exponent - bias:+d}"
