"""Words of a SPIR-V module, section by section: instructions in, the binary out.

Sections stand in the order that SPIR-V asks for ("Logical Layout of a Module"). Each is one list of words; the lists
are joined and packed once. What a module may hold only once (types, constants, decorations, strings) is interned here.
"""
from __future__ import annotations

import struct

from oneshader.model import grammar as g

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MAGIC: Final = 0x07230203
GENERATOR: Final = 0
EXPORT: Final = 0        # a linkage type
GLSL_SET: Final = "GLSL.std.450"


class Assembler:
    """A module being written. `declarations` are types, constants and global variables."""

    __slots__ = (
        "next_id", "entry_points", "modes", "sources", "names", "processed", "decorations", "declarations",
        "functions", "types", "constants", "decorated", "sets", "strings", "extensions", "capabilities", "addressing",
        "memory_model",
    )  # fmt: skip

    def __init__(self) -> None:
        self.next_id = 1
        self.capabilities: list[int] = []
        self.extensions: list[str] = []
        self.sets: dict[str, int] = {}
        self.addressing = 0                      # Logical
        self.memory_model = 1                    # GLSL450
        self.entry_points: list[int] = []
        self.modes: list[int] = []
        self.sources: list[int] = []
        self.names: list[int] = []
        self.processed: list[int] = []
        self.decorations: list[int] = []
        self.declarations: list[int] = []
        self.functions: list[int] = []
        self.types: dict[tuple[int, ...], int] = {}
        self.constants: dict[tuple[int, ...], int] = {}
        self.decorated: dict[tuple[int, ...], bool] = {}
        self.strings: dict[str, int] = {}

    def new_id(self) -> int:
        """The next free id."""
        number = self.next_id
        self.next_id = number + 1
        return number

    # Interned -------------------------------------------------------------------------------------------------------

    def type(self, key: tuple[int, ...]) -> int:
        """The id of the type (opcode, operands...), declared once."""
        found = self.types.get(key)
        if found is None:
            found = self.new_type(key)
            self.types[key] = found
        return found

    def new_type(self, key: tuple[int, ...]) -> int:
        """A type of its own, equal to no other: structs, arrays with a stride."""
        made = self.next_id
        self.next_id = made + 1
        self.declarations.append((len(key) + 1) << 16 | key[0])
        self.declarations.append(made)
        self.declarations += key[1:]
        return made

    def forward_pointer(self, storage: int) -> int:
        """The id of a pointer type whose pointee is declared later."""
        made = self.new_id()
        self.declarations += (3 << 16 | g.OP_TYPE_FORWARD_POINTER, made, storage)
        return made

    def declare_pointer(self, made: int, storage: int, pointee: int) -> None:
        """The pointer type that was announced."""
        self.declarations += (4 << 16 | g.OP_TYPE_POINTER, made, storage, pointee)
        self.types[(g.OP_TYPE_POINTER, storage, pointee)] = made

    def constant(self, key: tuple[int, ...]) -> int:
        """The id of the constant (opcode, type, words...)."""
        found = self.constants.get(key)
        if found is None:
            found = self.new_constant(key)
            self.constants[key] = found
        return found

    def new_constant(self, key: tuple[int, ...]) -> int:
        """A constant, undefined value or variable of its own: (opcode, type, words...)."""
        made = self.next_id
        self.next_id = made + 1
        self.declarations.append((len(key) + 1) << 16 | key[0])
        self.declarations.append(key[1])
        self.declarations.append(made)
        self.declarations += key[2:]
        return made

    def extended_set(self, name: str = GLSL_SET) -> int:
        """The id of an extended instruction set."""
        found = self.sets.get(name)
        if found is None:
            found = self.new_id()
            self.sets[name] = found
        return found

    def string(self, text: str) -> int:
        """The id of an OpString."""
        found = self.strings.get(text)
        if found is None:
            found = self.new_id()
            self.strings[text] = found
            append_text(self.sources, g.OP_STRING, [found], text)
        return found

    # Names and decorations ------------------------------------------------------------------------------------------

    def name(self, target: int, text: str) -> None:
        """OpName; nothing for an empty name."""
        if text:
            append_text(self.names, g.OP_NAME, [target], text)

    def member_name(self, target: int, member: int, text: str) -> None:
        """OpMemberName; nothing for an empty name."""
        if text:
            append_text(self.names, g.OP_MEMBER_NAME, [target, member], text)

    def decorate(self, target: int, decoration: int) -> None:
        """OpDecorate without operands, once."""
        self.decorate_with((target, decoration))

    def decorate_value(self, target: int, decoration: int, value: int) -> None:
        """OpDecorate with one literal."""
        self.decorate_with((target, decoration, value))

    def decorate_with(self, key: tuple[int, ...]) -> None:
        """OpDecorate (target, decoration, literals...), once."""
        if key not in self.decorated:
            self.decorated[key] = True
            self.decorations.append((len(key) + 1) << 16 | g.OP_DECORATE)
            self.decorations += key

    def decorate_member(self, target: int, member: int, decoration: int) -> None:
        """OpMemberDecorate without operands."""
        self.decorations += (4 << 16 | g.OP_MEMBER_DECORATE, target, member, decoration)

    def decorate_member_value(self, target: int, member: int, decoration: int, value: int) -> None:
        """OpMemberDecorate with one literal."""
        self.decorations += (5 << 16 | g.OP_MEMBER_DECORATE, target, member, decoration, value)

    def decorate_text(self, target: int, decoration: int, text: str) -> None:
        """OpDecorateString."""
        append_text(self.decorations, g.OP_DECORATE_STRING, [target, decoration], text)

    def export(self, target: int, name: str) -> None:
        """The name that other modules import a function by."""
        words = text_words(name)
        self.decorations.append((4 + len(words)) << 16 | g.OP_DECORATE)
        self.decorations += (target, g.DECORATION_LINKAGE_ATTRIBUTES)
        self.decorations += words
        self.decorations.append(EXPORT)

    def decorate_ids(self, target: int, decoration: int, ids: list[int]) -> None:
        """OpDecorateId."""
        self.decorations += ((3 + len(ids)) << 16 | g.OP_DECORATE_ID, target, decoration, *ids)

    def entry_point(self, model: int, function: int, name: str, variables: list[int]) -> None:
        """OpEntryPoint with its interface."""
        words = text_words(name)
        self.entry_points.append((3 + len(words) + len(variables)) << 16 | g.OP_ENTRY_POINT)
        self.entry_points += (model, function)
        self.entry_points += words
        self.entry_points += variables

    def mode(self, function: int, row: list[int]) -> None:
        """OpExecutionMode [mode, literals...]."""
        self.modes.append((2 + len(row)) << 16 | g.OP_EXECUTION_MODE)
        self.modes.append(function)
        self.modes += row

    def mode_ids(self, function: int, mode: int, ids: list[int]) -> None:
        """OpExecutionModeId."""
        self.modes += ((3 + len(ids)) << 16 | g.OP_EXECUTION_MODE_ID, function, mode, *ids)

    def source(self, language: int, version: int) -> None:
        """OpSource."""
        self.sources += (3 << 16 | g.OP_SOURCE, language, version)

    # The whole ------------------------------------------------------------------------------------------------------

    def finish(self, version: int) -> bytes:
        """The binary; `version` as the second word of the header, such as 0x00010500."""
        words: list[int] = [MAGIC, version, GENERATOR, self.next_id, 0]
        for capability in self.capabilities:
            words += (2 << 16 | g.OP_CAPABILITY, capability)
        for extension in self.extensions:
            append_text(words, g.OP_EXTENSION, [], extension)
        for name, number in self.sets.items():
            append_text(words, g.OP_EXT_INST_IMPORT, [number], name)
        words += (3 << 16 | g.OP_MEMORY_MODEL, self.addressing, self.memory_model)
        words += self.entry_points
        words += self.modes
        words += self.sources
        words += self.names
        words += self.processed
        words += self.decorations
        words += self.declarations
        words += self.functions
        return struct.pack(f"<{len(words)}I", *words)


def text_words(text: str) -> list[int]:
    """A literal string: UTF-8, ended by a zero byte, padded to whole words."""
    data = text.encode("utf-8", "replace")
    data += bytes(4 - len(data) % 4)
    return list(struct.unpack(f"<{len(data) // 4}I", data))


def append_text(section: list[int], opcode: int, operands: list[int], text: str) -> None:
    """Appends an instruction that ends with a literal string."""
    words = text_words(text)
    section.append((1 + len(operands) + len(words)) << 16 | opcode)
    section += operands
    section += words


def float_words(number: float, bits: int) -> list[int]:
    """The bits of a float of 16, 32 or 64 bits as words, low word first; what is too large becomes infinite."""
    if bits == 64:
        return list(struct.unpack("<2I", struct.pack("<d", number)))
    try:
        if bits == 16:
            return [struct.unpack("<H", struct.pack("<e", number))[0]]
        return [struct.unpack("<I", struct.pack("<f", number))[0]]
    except OverflowError:
        infinite = 0x7C00 if bits == 16 else 0x7F800000
        sign = 0x8000 if bits == 16 else 0x80000000
        return [infinite | (sign if number < 0 else 0)]


def integer_words(number: int, bits: int, signed: bool) -> list[int]:
    """The words of an integer of 16, 32 or 64 bits; narrow signed ones are sign-extended to a word."""
    if bits == 64:
        return [number & 0xFFFFFFFF, number >> 32 & 0xFFFFFFFF]
    if bits == 16:
        low = number & 0xFFFF
        return [low | 0xFFFF0000 if signed and low & 0x8000 else low]
    return [number & 0xFFFFFFFF]
