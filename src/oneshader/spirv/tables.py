"""The tables of the generated grammar, parsed: opcode -> instruction, operand kind -> its enumerants."""
from __future__ import annotations

from oneshader.model import grammar

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


class Instruction:
    """One instruction of SPIR-V or of an extended set: `name` without Op, `operands` as kinds followed by ? or *."""

    __slots__ = ("opcode", "name", "operands", "capabilities", "version", "extensions")

    def __init__(self, fields: list[str]) -> None:
        self.opcode = int(fields[0])
        self.name = fields[1]
        self.operands = words(fields, 2)
        self.capabilities = words(fields, 3)
        self.version = fields[4] if len(fields) > 4 else ""
        self.extensions = words(fields, 5)


class Enumerant:
    """One named value or bit; `parameters` are the kinds of the operands that follow it."""

    __slots__ = ("value", "name", "parameters", "capabilities", "version", "extensions")

    def __init__(self, fields: list[str]) -> None:
        self.value = int(fields[0])
        self.name = fields[1]
        self.parameters = words(fields, 2)
        self.capabilities = words(fields, 3)
        self.version = fields[4] if len(fields) > 4 else ""
        self.extensions = words(fields, 5)


class Kind:
    """An operand kind: its enumerants by value; `bits` where they are combined."""

    __slots__ = ("name", "bits", "enumerants")

    def __init__(self, name: str, bits: bool) -> None:
        self.name = name
        self.bits = bits
        self.enumerants: dict[int, Enumerant] = {}


def words(fields: list[str], index: int) -> list[str]:
    return fields[index].split() if index < len(fields) else []


def parse_instructions(text: str = grammar.INSTRUCTIONS) -> dict[int, Instruction]:
    """Instructions by opcode; about a millisecond, so keep the result."""
    table: dict[int, Instruction] = {}
    for line in text.splitlines():
        row = Instruction(line.split("|"))
        table[row.opcode] = row
    return table


def parse_kinds() -> dict[str, Kind]:
    """Operand kinds by name; about a millisecond, so keep the result."""
    table: dict[str, Kind] = {}
    kind = Kind("", False)
    for line in grammar.ENUMERANTS.splitlines():
        if "|" in line:
            row = Enumerant(line.split("|"))
            kind.enumerants[row.value] = row
        else:
            name, mark = line.split()
            kind = Kind(name, mark == "&")
            table[name] = kind
    return table
