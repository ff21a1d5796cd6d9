"""Constants, specialisation constants and undefined values in; ids of their declarations, written on first use, out."""
from __future__ import annotations

from oneshader.ir.core import LONG, Const, ConstComposite, SpecConst, Undef, Value, resolve
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.types import ScalarType, Type, VectorType
from oneshader.spirv.assemble import Assembler, float_words, integer_words
from oneshader.spirv.emit_types import TypeWriter


class ConstantWriter:
    """Declares constants on demand; one for a module. `ids` holds the ids of all values that are no instructions."""

    __slots__ = ("asm", "types", "ids", "spec_ids")

    def __init__(self, asm: Assembler, writer: TypeWriter) -> None:
        self.asm = asm
        self.types = writer
        self.ids: dict[Value, int] = {}
        self.spec_ids: dict[int, int] = {}
        writer.constants = self

    def use(self, v: Value) -> int:
        """The id of a constant."""
        v = resolve(v)
        found = self.ids.get(v)
        if found is None:
            found = self.declare(v)
            self.ids[v] = found
        return found

    def declare(self, v: Value) -> int:
        if isinstance(v, Const):
            return self.scalar(v)
        if isinstance(v, ConstComposite):
            return self.composite(v)
        if isinstance(v, SpecConst):
            return self.specialisation(v)
        assert isinstance(v, Undef)
        return self.asm.constant((g.OP_UNDEF, self.types.register(v.type)))

    def scalar(self, v: Const) -> int:
        t = v.type
        kind = self.types.register(t)
        scalar = types.element_of(t)
        if scalar is None or scalar.cls == types.CLASS_BOOL:
            return self.asm.constant((g.OP_CONSTANT_TRUE if v.number else g.OP_CONSTANT_FALSE, kind))
        return self.asm.constant((g.OP_CONSTANT, kind, *self.number_words(scalar, v.number)))

    def number_words(self, t: ScalarType, number: int | float) -> list[int]:
        bits = 64 if t.bits == 64 and not t.literal else self.types.layouts.scalar_bytes(t) * 8
        if t.cls == types.CLASS_FLOAT:
            return float_words(float(number), bits)
        return integer_words(int(number), bits, t.cls == types.CLASS_SINT)

    def composite(self, v: ConstComposite) -> int:
        if len(v.parts) > LONG and is_null(v):
            return self.asm.constant((g.OP_CONSTANT_NULL, self.types.register(v.type)))
        parts = [self.use(p) for p in v.parts]
        special = False
        for p in v.parts:
            if is_specialised(resolve(p)):
                special = True
        opcode = g.OP_SPEC_CONSTANT_COMPOSITE if special else g.OP_CONSTANT_COMPOSITE
        return self.asm.constant((opcode, self.types.register(v.type), *parts))

    def specialisation(self, v: SpecConst) -> int:
        """OpSpecConstant with its SpecId, or OpSpecConstantOp."""
        kind = self.types.register(v.type)
        if v.opcode:
            operands = [self.use(o) for o in v.operands]
            made = self.asm.new_constant((g.OP_SPEC_CONSTANT_OP, kind, v.opcode, *operands))
            self.asm.name(made, v.name)
            return made
        found = self.spec_ids.get(v.spec_id)
        if found is not None:
            return found
        scalar = types.element_of(v.type)
        if scalar is None or scalar.cls == types.CLASS_BOOL:
            made = self.asm.new_constant((g.OP_SPEC_CONSTANT_TRUE if v.default else g.OP_SPEC_CONSTANT_FALSE, kind))
        else:
            made = self.asm.new_constant((g.OP_SPEC_CONSTANT, kind, *self.number_words(scalar, v.default)))
        self.asm.name(made, v.name)
        self.asm.decorate_value(made, g.DECORATION_SPEC_ID, v.spec_id)
        self.spec_ids[v.spec_id] = made
        return made

    def unsigned(self, number: int) -> int:
        """The id of a uint constant."""
        return self.asm.constant((g.OP_CONSTANT, self.types.unsigned(), number))

    def repeated(self, t: Type, number: int) -> int:
        """The id of a uint, or of a vector of equal ones."""
        one = self.unsigned(number)
        if not isinstance(t, VectorType) or t.count == 1:
            return one
        return self.asm.constant((g.OP_CONSTANT_COMPOSITE, self.types.register(t), *[one] * t.count))

    def signed(self, number: int) -> int:
        """The id of an int constant."""
        return self.asm.constant((g.OP_CONSTANT, self.types.register(types.INT_TYPE), number & 0xFFFFFFFF))

    def truth(self) -> int:
        """The id of true."""
        return self.asm.constant((g.OP_CONSTANT_TRUE, self.types.register(types.BOOL_TYPE)))


def is_specialised(v: Value) -> bool:
    """Whether a constant depends on a specialisation constant."""
    if isinstance(v, SpecConst):
        return True
    if isinstance(v, ConstComposite):
        for p in v.parts:
            if is_specialised(resolve(p)):
                return True
    return False


def is_null(v: Value) -> bool:
    """True for a constant whose bits are all zero."""
    v = resolve(v)
    if isinstance(v, ConstComposite):
        first = v.parts[0]
        if len(v.parts) > LONG and v.parts.count(first) == len(v.parts):
            return is_null(first)
        for p in v.parts:
            if not is_null(p):
                return False
        return True
    return isinstance(v, Const) and v.number == 0 and not str(v.number).startswith("-")
