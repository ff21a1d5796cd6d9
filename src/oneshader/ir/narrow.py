"""Whether a module computes with 16-bit numbers, or only keeps them in memory: an IR module in, what it needs out.

What is loaded, stored and converted to and from wider numbers asks for 16-bit storage alone; all else asks for Float16
or Int16. Spec: SPV_KHR_16bit_storage.
"""

from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Function, Inst, Module, Value, resolve
from oneshader.model import types
from oneshader.model.types import (
    ArrayType,
    BufferPointerType,
    MatrixType,
    PointerType,
    ScalarType,
    SpirvType,
    StructType,
    Type,
    VectorType,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FLOATS: Final = 1
INTEGERS: Final = 2
BOTH: Final = FLOATS | INTEGERS


class Narrow:
    """`found` holds the kinds of 16-bit numbers (FLOATS, INTEGERS) that are computed with."""

    __slots__ = ("found", "kinds")

    def __init__(self) -> None:
        self.found = 0
        self.kinds: dict[str, int] = {}     # by type

    def kind(self, t: Type) -> int:
        """The kinds of 16-bit numbers in a value of a type."""
        known = self.kinds.get(t.key)
        if known is None:
            self.kinds[t.key] = 0           # a struct may hold pointers to itself
            known = self.kinds[t.key] = self.work_out(t)
        return known

    def work_out(self, t: Type) -> int:
        if isinstance(t, ScalarType):
            if t.bits != 16:
                return 0
            return FLOATS if t.cls == types.CLASS_FLOAT else INTEGERS
        if isinstance(t, (VectorType, MatrixType, ArrayType)):
            return self.kind(t.element)
        parts: list[Type] = []
        if isinstance(t, PointerType) and t.storage == ops.STORAGE_PHYSICAL:
            parts = [t.pointee]     # spirv-val looks behind addresses that are cast
        elif isinstance(t, BufferPointerType):
            parts = [t.element]
        elif isinstance(t, StructType):
            parts = [f.type for f in t.members]
        elif isinstance(t, SpirvType):
            parts = t.operands
        bits = 0
        for part in parts:
            bits |= self.kind(part)
        return bits

    def function(self, f: Function) -> None:
        self.found |= self.kind(f.type)
        for p in f.params:
            self.found |= self.kind(p.type)
        for block in f.blocks:
            for inst in block.insts:
                if self.found == BOTH:
                    return
                self.found |= self.instruction(inst)

    def instruction(self, inst: Inst) -> int:
        """The kinds of 16-bit numbers that one instruction computes with."""
        op = inst.op
        if op == ops.LOAD:
            return self.kind(inst.type) if is_own(inst.operands[0]) else 0
        if op == ops.STORE:
            stored = resolve(inst.operands[1])
            return self.kind(stored.type) if is_own(inst.operands[0]) or not isinstance(stored, Inst) else 0
        if op == ops.CONVERT:
            return self.conversion(resolve(inst.operands[0]), inst.type)
        if op == ops.CHAIN or op == ops.DEBUG_VALUE:
            return 0
        bits = self.kind(inst.type.pointee if op == ops.VAR and isinstance(inst.type, PointerType) else inst.type)
        for o in inst.operands:
            bits |= self.kind(resolve(o).type)
        return bits

    def conversion(self, source: Value, target: Type) -> int:
        """A conversion between widths is free; one between kinds of numbers computes."""
        a, b = types.element_of(source.type), types.element_of(target)
        bits = self.kind(source.type) | self.kind(target)
        if a is None or b is None or not isinstance(source, Inst) or a.bits == b.bits:
            return bits
        floats = (a.cls == types.CLASS_FLOAT) + (b.cls == types.CLASS_FLOAT)
        return bits if floats == 1 or (b.bits == 16 and a.cls != b.cls) else 0


def is_own(pointer: Value) -> bool:
    """Whether a pointer leads to memory of the shader itself, which 16-bit storage is not about."""
    t = resolve(pointer).type
    return isinstance(t, PointerType) and t.storage in ops.LOCAL_STORAGES


def computed(module: Module) -> int:
    """The kinds of 16-bit numbers that a module computes with."""
    narrow = Narrow()
    for f in module.functions:
        narrow.function(f)
    for g in module.globals:
        if g.storage in ops.LOCAL_STORAGES and isinstance(g.type, PointerType):
            narrow.found |= narrow.kind(g.type.pointee)
    return narrow.found
