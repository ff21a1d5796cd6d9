"""SPIR-V words in, the facts that a host program sees out: entry points, variables, decorations, capabilities."""

from __future__ import annotations

import struct

# Opcodes that carry interface facts (SPIR-V specification, section 3.49).
OP_NAME, OP_MEMBER_NAME, OP_EXTENSION, OP_ENTRY_POINT, OP_EXECUTION_MODE, OP_CAPABILITY = 5, 6, 10, 15, 16, 17
OP_TYPE_BOOL, OP_TYPE_INT, OP_TYPE_FLOAT, OP_TYPE_VECTOR, OP_TYPE_MATRIX = 20, 21, 22, 23, 24
OP_TYPE_IMAGE, OP_TYPE_SAMPLER, OP_TYPE_SAMPLED_IMAGE, OP_TYPE_ARRAY, OP_TYPE_RUNTIME_ARRAY = 25, 26, 27, 28, 29
OP_TYPE_STRUCT, OP_TYPE_POINTER, OP_CONSTANT, OP_SPEC_CONSTANT = 30, 32, 43, 50
OP_SPEC_CONSTANT_TRUE, OP_SPEC_CONSTANT_FALSE = 48, 49
OP_VARIABLE, OP_DECORATE, OP_MEMBER_DECORATE, OP_EXECUTION_MODE_ID = 59, 71, 72, 331
OP_TYPE_ACCELERATION_STRUCTURE = 5341

TYPES = {
    OP_TYPE_BOOL, OP_TYPE_INT, OP_TYPE_FLOAT, OP_TYPE_VECTOR, OP_TYPE_MATRIX, OP_TYPE_IMAGE, OP_TYPE_SAMPLER,
    OP_TYPE_SAMPLED_IMAGE, OP_TYPE_ARRAY, OP_TYPE_RUNTIME_ARRAY, OP_TYPE_STRUCT, OP_TYPE_POINTER,
    OP_TYPE_ACCELERATION_STRUCTURE,
}  # fmt: skip

# Storage classes.
UNIFORM_CONSTANT, INPUT, UNIFORM, OUTPUT, WORKGROUP, PRIVATE, FUNCTION, PUSH_CONSTANT, STORAGE_BUFFER = (
    0, 1, 2, 3, 4, 6, 7, 9, 12,
)  # fmt: skip

# Decorations.
SPEC_ID, BLOCK, BUFFER_BLOCK, ROW_MAJOR, COL_MAJOR, ARRAY_STRIDE, MATRIX_STRIDE, BUILT_IN = 1, 2, 3, 4, 5, 6, 7, 11
NO_PERSPECTIVE, FLAT, CENTROID, SAMPLE, NON_WRITABLE, LOCATION, COMPONENT, INDEX = 13, 14, 16, 17, 24, 30, 31, 32
BINDING, DESCRIPTOR_SET, OFFSET, INPUT_ATTACHMENT_INDEX = 33, 34, 35, 43

MAGIC = 0x07230203


def text_of(words: tuple[int, ...]) -> tuple[str, int]:
    """A literal string and the number of words it takes."""
    data = struct.pack(f"<{len(words)}I", *words)
    end = data.index(b"\0")
    return data[:end].decode("utf-8", "replace"), end // 4 + 1


class EntryPoint:
    def __init__(self, model: int, function: int, name: str, interface: tuple[int, ...]) -> None:
        self.model = model
        self.function = function
        self.name = name
        self.interface = interface


class Variable:
    def __init__(self, result: int, pointee: int, storage: int) -> None:
        self.id = result
        self.type = pointee
        self.storage = storage


class Module:
    """The declarations of one SPIR-V module; instructions inside functions are kept as a list of opcodes only."""

    def __init__(self, data: bytes) -> None:
        if len(data) < 20 or len(data) % 4:
            raise ValueError("not a SPIR-V module: wrong size")
        self.words = struct.unpack(f"<{len(data) // 4}I", data)
        if self.words[0] != MAGIC:
            raise ValueError("not a SPIR-V module: wrong magic number")
        self.version = self.words[1]
        self.names: dict[int, str] = {}
        self.member_names: dict[tuple[int, int], str] = {}
        self.capabilities: set[int] = set()
        self.extensions: set[str] = set()
        self.entry_points: list[EntryPoint] = []
        self.execution_modes: list[tuple[int, int, tuple[int, ...]]] = []
        self.types: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.pointees: dict[int, int] = {}
        self.constants: dict[int, int] = {}
        self.spec_constants: dict[int, int] = {}
        self.variables: dict[int, Variable] = {}
        self.decorations: dict[int, dict[int, tuple[int, ...]]] = {}
        self.member_decorations: dict[tuple[int, int], dict[int, tuple[int, ...]]] = {}
        self.opcodes: list[int] = []
        position = 5
        while position < len(self.words):
            length = self.words[position] >> 16
            if length == 0 or position + length > len(self.words):
                raise ValueError(f"instruction at word {position} runs past the end")
            self.read(self.words[position] & 0xFFFF, self.words[position + 1 : position + length])
            position += length

    def read(self, opcode: int, operands: tuple[int, ...]) -> None:
        self.opcodes.append(opcode)
        if opcode == OP_NAME:
            self.names[operands[0]] = text_of(operands[1:])[0]
        elif opcode == OP_MEMBER_NAME:
            self.member_names[operands[0], operands[1]] = text_of(operands[2:])[0]
        elif opcode == OP_CAPABILITY:
            self.capabilities.add(operands[0])
        elif opcode == OP_EXTENSION:
            self.extensions.add(text_of(operands)[0])
        elif opcode == OP_ENTRY_POINT:
            name, taken = text_of(operands[2:])
            self.entry_points.append(EntryPoint(operands[0], operands[1], name, operands[2 + taken :]))
        elif opcode in (OP_EXECUTION_MODE, OP_EXECUTION_MODE_ID):
            self.execution_modes.append((operands[0], operands[1], operands[2:]))
        elif opcode == OP_DECORATE:
            self.decorations.setdefault(operands[0], {})[operands[1]] = operands[2:]
        elif opcode == OP_MEMBER_DECORATE:
            self.member_decorations.setdefault((operands[0], operands[1]), {})[operands[2]] = operands[3:]
        elif opcode == OP_TYPE_POINTER:
            self.pointees[operands[0]] = operands[2]
        elif opcode in TYPES:
            self.types[operands[0]] = (opcode, operands[1:])
        elif opcode == OP_CONSTANT:
            self.constants[operands[1]] = operands[2]
        elif opcode in (OP_SPEC_CONSTANT, OP_SPEC_CONSTANT_TRUE, OP_SPEC_CONSTANT_FALSE):
            value = operands[2] if opcode == OP_SPEC_CONSTANT else int(opcode == OP_SPEC_CONSTANT_TRUE)
            self.constants[operands[1]] = value
            self.spec_constants[operands[1]] = value
        elif opcode == OP_VARIABLE and operands[2] != FUNCTION:
            self.variables[operands[1]] = Variable(operands[1], self.pointees[operands[0]], operands[2])

    def decoration(self, target: int, kind: int) -> int | None:
        """The first operand of a decoration (0 where it has none), or None where it is absent."""
        found = self.decorations.get(target, {}).get(kind)
        return None if found is None else (found[0] if found else 0)

    def element(self, type_id: int) -> tuple[int, int]:
        """A resource type without its array levels, and how many descriptors they make (0: unbounded)."""
        count = 1
        while self.types[type_id][0] in (OP_TYPE_ARRAY, OP_TYPE_RUNTIME_ARRAY):
            opcode, operands = self.types[type_id]
            count *= self.constants[operands[1]] if opcode == OP_TYPE_ARRAY else 0
            type_id = operands[0]
        return type_id, count

    def resources(self) -> list[Variable]:
        """All variables that have a descriptor, by set and binding."""
        bound = [v for v in self.variables.values() if self.decoration(v.id, BINDING) is not None]
        return sorted(bound, key=lambda v: (self.decoration(v.id, DESCRIPTOR_SET), self.decoration(v.id, BINDING)))
