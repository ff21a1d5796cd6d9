"""Runs IR, to test the passes: a module and the contents of its memory go in, the memory afterwards comes out."""

from __future__ import annotations

from typing import Any

from oneshader.ir import ops
from oneshader.ir.core import Block, Const, ConstComposite, Function, Global, Inst, Module, Undef, Value, resolve
from oneshader.ir.fold import BINARY, EXT_BINARY, EXT_TERNARY, EXT_UNARY, UNARY, scalar_of
from oneshader.ir.shape import value_type
from oneshader.model import types, value
from oneshader.model.types import ArrayType, MatrixType, PointerType, StructType, Type, VectorType


class Stuck(Exception):
    """The program ran too long."""


def blank(module: Module, t: Type) -> Any:
    """Zeros of a register type, as nested lists."""
    if isinstance(t, VectorType):
        return [blank(module, t.element) for _ in range(t.count)]
    if isinstance(t, MatrixType):
        return [[0.0] * t.columns for _ in range(t.rows)]
    if isinstance(t, ArrayType):
        return [blank(module, value_type(module, t.element)) for _ in range(t.count)]
    if isinstance(t, StructType):
        return [blank(module, value_type(module, f.type)) for f in t.members]
    return 0.0 if scalar_of(t).cls == types.CLASS_FLOAT else 0


def copy(v: Any) -> Any:
    return [copy(x) for x in v] if isinstance(v, list) else v


class Machine:
    def __init__(self, module: Module, memory: dict[str, Any], limit: int = 20000) -> None:
        self.module = module
        self.memory = memory
        self.limit = limit
        for g in module.globals:
            assert isinstance(g.type, PointerType)
            if g.name not in memory:
                memory[g.name] = blank(module, g.type.pointee)
            if g.initializer is not None:
                memory[g.name] = self.value({}, g.initializer)

    def value(self, frame: dict[int, Any], v: Value) -> Any:
        v = resolve(v)
        if isinstance(v, Const):
            return v.number
        if isinstance(v, ConstComposite):
            return [self.value(frame, p) for p in v.parts]
        if isinstance(v, Undef):
            return blank(self.module, v.type)
        if isinstance(v, Global):
            return self.memory, [v.name]
        if isinstance(v, Function):
            return v
        return frame[id(v)]

    def call(self, f: Function, arguments: list[Any]) -> Any:
        frame: dict[int, Any] = {}
        for p, a in zip(f.params, arguments, strict=True):
            frame[id(p)] = a
        block = f.blocks[0]
        before: Block | None = None
        while True:
            phis: list[tuple[Inst, Any]] = []
            for inst in block.insts:
                if inst.op != ops.PHI:
                    break
                source = [i for i in range(len(inst.blocks)) if inst.blocks[i] is before]
                assert len(source) == 1, "phi without its predecessor"
                phis.append((inst, self.value(frame, inst.operands[source[0]])))
            for inst, v in phis:
                frame[id(inst)] = v
            for inst in block.insts[len(phis):-1]:
                self.limit -= 1
                if self.limit < 0:
                    raise Stuck
                frame[id(inst)] = self.step(frame, inst)
            end = block.insts[-1]
            if end.op == ops.RETURN:
                return None
            if end.op == ops.RETURN_VALUE:
                return self.value(frame, end.operands[0])
            if end.op == ops.KILL:
                raise Stuck
            before = block
            if end.op == ops.BRANCH:
                block = end.blocks[0]
            elif end.op == ops.BRANCH_IF:
                block = end.blocks[0 if self.value(frame, end.operands[0]) else 1]
            else:
                n = self.value(frame, end.operands[0])
                block = end.blocks[end.imm.index(n) + 1 if n in end.imm else 0]

    def step(self, frame: dict[int, Any], inst: Inst) -> Any:
        op = inst.op
        v = [self.value(frame, o) for o in inst.operands]
        if op == ops.VAR:
            assert isinstance(inst.type, PointerType)
            return {"": copy(v[0]) if v else blank(self.module, inst.type.pointee)}, [""]
        if op == ops.LOAD:
            home, path = v[0]
            for i in path:
                home = home[i]
            return copy(home)
        if op == ops.STORE:
            home, path = v[0]
            for i in path[:-1]:
                home = home[i]
            home[path[-1]] = copy(v[1])
            return None
        if op == ops.CHAIN:
            return v[0][0], v[0][1] + v[1:]
        if op == ops.CALL:
            return self.call(v[0], v[1:])
        if op == ops.CONSTRUCT:
            if isinstance(inst.type, VectorType):
                return [x for a in v for x in (a if isinstance(a, list) else [a])]
            return copy(v)
        if op == ops.EXTRACT:
            for i in inst.imm:
                v[0] = v[0][i]
            return v[0]
        if op == ops.INSERT:
            whole = copy(v[1])
            at = whole
            for i in inst.imm[:-1]:
                at = at[i]
            at[inst.imm[-1]] = v[0]
            return whole
        if op == ops.EXTRACT_DYNAMIC:
            return v[0][v[1] % len(v[0])]
        if op == ops.INSERT_DYNAMIC:
            whole = copy(v[0])
            whole[v[2] % len(whole)] = v[1]
            return whole
        if op == ops.SHUFFLE:
            return [(v[0] + v[1])[i] for i in inst.imm]
        if op == ops.SELECT:
            if isinstance(v[0], list):
                return [b if a else c for a, b, c in zip(*v, strict=True)]
            return v[1] if v[0] else v[2]
        return self.arithmetic(inst, v)

    def arithmetic(self, inst: Inst, v: list[Any]) -> Any:
        op = inst.op
        source = scalar_of(inst.operands[0].type)
        if op == ops.ANY:
            return 1 if 1 in v[0] else 0
        if op == ops.ALL:
            return 0 if 0 in v[0] else 1
        if op == ops.VECTOR_TIMES_SCALAR:
            return [value.wrap(source, x * v[1]) for x in v[0]]
        if op == ops.CONVERT:
            target = scalar_of(inst.type)
            if isinstance(v[0], list):
                return [value.convert(source, target, x) for x in v[0]]
            return value.convert(source, target, v[0])
        if op == ops.BITCAST:
            target = scalar_of(inst.type)
            return value.from_bits(target, value.to_bits(source, v[0]))
        table: Any = (UNARY, BINARY)[len(v) - 1] if op != ops.EXT else (EXT_UNARY, EXT_BINARY, EXT_TERNARY)[len(v) - 1]
        function = table[inst.imm[0] if op == ops.EXT else op]
        if isinstance(v[0], list):
            return [self.defined(function(source, *row)) for row in zip(*v, strict=True)]
        return self.defined(function(source, *v))

    def defined(self, n: Any) -> Any:
        return 0 if n is None else n


def run(module: Module, memory: dict[str, Any]) -> dict[str, Any]:
    """Memory of the globals, by name, after the first entry point ran."""
    after = {name: copy(contents) for name, contents in memory.items()}
    Machine(module, after).call(module.entries[0].function, [])
    return {name: contents for name, contents in after.items() if name in memory}

