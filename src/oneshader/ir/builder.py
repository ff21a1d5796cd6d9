"""Builder of IR: operations on values go in, instructions at the end of the current block come out, folded on the fly.

Every method that makes a pure instruction returns the simplest value equal to it, which may be an operand or a
constant. `pos` and `flags` are stamped on each new instruction: set them as lowering moves through the source.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Block, Const, Function, Inst, Module, Value, resolve
from oneshader.ir.fold import simplify, splat
from oneshader.ir.shape import memory_type, part_of, value_type
from oneshader.model import types
from oneshader.model.types import ArrayType, MatrixType, PointerType, ScalarType, StructType, Type, VectorType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.model.value import Number


class Builder:
    """Appends to `block` of `function`. `pos` is the source offset, `flags` the ops.PRECISE... bits of what is made."""

    __slots__ = ("module", "function", "block", "pos", "call_bits", "flags", "_vars", "_parts")

    def __init__(self, module: Module, function: Function) -> None:
        self.module = module
        self.function = function
        if not function.blocks:
            function.new_block()
        self.block: Block = function.blocks[0]
        self.pos = -1
        self.call_bits = 0  # ir.debug: the call that is lowered, above the bits of `pos`
        self.flags = 0
        self._parts: dict[str, PointerType] = {}    # pointer type and path of a chain -> its type
        self._vars = 0
        for inst in self.block.insts:
            if inst.op == ops.VAR:
                self._vars += 1

    # Constants

    def const(self, t: Type, number: Number) -> Value:
        """Scalar constant, or vector constant of equal components; `number` is in range."""
        return splat(self.module, t, number)

    def i32(self, number: int) -> Const:
        return self.module.const(types.INT_TYPE, number)

    def u32(self, number: int) -> Const:
        return self.module.const(types.UINT_TYPE, number)

    def f32(self, number: float) -> Const:
        return self.module.const(types.FLOAT_TYPE, number)

    def truth(self, truth: bool) -> Const:
        return self.module.const(types.BOOL_TYPE, 1 if truth else 0)

    def null(self, t: Type) -> Value:
        """The constant of all zeros of a register type; undefined for a type that has no such constant."""
        if isinstance(t, ScalarType):
            return self.module.const(t, 0.0 if t.cls == types.CLASS_FLOAT else 0)
        if isinstance(t, VectorType):
            return self.module.composite(t, [self.null(t.element)] * t.count)
        if isinstance(t, MatrixType):
            return self.module.composite(t, [self.null(types.vector(t.element, t.columns))] * t.rows)
        if isinstance(t, ArrayType) and t.count >= 0:
            return self.module.composite(t, [self.null(value_type(self.module, t.element))] * t.count)
        if isinstance(t, StructType):
            parts = [self.null(value_type(self.module, f.type)) for f in t.members]
            return self.module.composite(t, parts)
        return self.module.undef(t)

    # Making instructions

    def inst(self, op: int, t: Type, operands: list[Value], imm: tuple[int, ...] = ()) -> Inst:
        """Appends an instruction as it is."""
        made = Inst(op, t, resolved(operands), imm, self.pos | self.call_bits)
        made.flags = self.flags
        made.block = self.block
        self.block.insts.append(made)
        return made

    def fold(self, op: int, t: Type, operands: list[Value], imm: tuple[int, ...] = ()) -> Value:
        """Appends a pure instruction unless a simpler value stands for it; `operands` are resolved."""
        made = Inst(op, t, operands, imm, self.pos | self.call_bits)
        made.flags = self.flags | ops.SETTLED
        found = simplify(self.module, made)
        if found is made:
            made.block = self.block
            self.block.insts.append(made)
        return found

    def binary(self, op: int, a: Value, b: Value) -> Value:
        """Two operands. The type is that of `a` (comparisons: bool of its shape; products: as the op says)."""
        if a.rep is not None:
            a = resolve(a)
        if b.rep is not None:
            b = resolve(b)
        shape = ops.SHAPES[op]
        if shape == ops.SHAPE_SAME:
            t = a.type
        elif shape == ops.SHAPE_COMPARE:
            t = truth_type(a.type)
        else:
            t = product_type(op, a.type, b.type)
        made = Inst(op, t, [a, b], (), self.pos | self.call_bits)
        made.flags = self.flags | ops.SETTLED
        found = simplify(self.module, made)
        if found is made:
            made.block = self.block
            self.block.insts.append(made)
        return found

    def compare(self, op: int, a: Value, b: Value) -> Value:
        """EQ NE LT LE GT GE: bool of the shape of `a`."""
        return self.binary(op, a, b)

    def unary(self, op: int, a: Value) -> Value:
        """One operand; the type is that of `a` (any, all: bool; isnan, isinf: bool of its shape; transpose swaps)."""
        if a.rep is not None:
            a = resolve(a)
        t = a.type
        if ops.SHAPES[op] != ops.SHAPE_SAME:
            if op == ops.ANY or op == ops.ALL:
                t = types.BOOL_TYPE
            elif op == ops.ISNAN or op == ops.ISINF:
                t = truth_type(t)
            elif op == ops.TRANSPOSE and isinstance(t, MatrixType):
                t = types.matrix(t.element, t.columns, t.rows)
        return self.fold(op, t, [a])

    def select(self, condition: Value, if_true: Value, if_false: Value) -> Value:
        """Condition: a bool, or bools of the arms' shape."""
        arms = resolve(if_true)
        return self.fold(ops.SELECT, arms.type, [resolve(condition), arms, resolve(if_false)])

    def convert(self, v: Value, t: Type) -> Value:
        """Numeric conversion to a type of the same shape; to and from bool as HLSL has it (0 and 1, not 0 is true)."""
        v = resolve(v)
        if v.type is t:
            return v
        src = types.element_of(v.type)
        dst = types.element_of(t)
        if src is None or dst is None:
            return v
        if dst.cls == types.CLASS_BOOL:
            return self.binary(ops.NE, v, self.const(v.type, 0.0 if src.cls == types.CLASS_FLOAT else 0))
        if src.cls == types.CLASS_BOOL:
            one: Number = 1.0 if dst.cls == types.CLASS_FLOAT else 1
            return self.fold(ops.SELECT, t, [v, self.const(t, one), self.const(t, one - one)])
        return self.fold(ops.CONVERT, t, [v])

    def bitcast(self, v: Value, t: Type) -> Value:
        """The bits of `v` as another type of the same size."""
        return self.fold(ops.BITCAST, t, [resolve(v)])

    def ext(self, number: int, t: Type, operands: list[Value]) -> Value:
        """GLSL.std.450 instruction `number`."""
        return self.fold(ops.EXT, t, resolved(operands), (number,))

    # Composites

    def construct(self, t: Type, parts: list[Value]) -> Value:
        """Vector from scalars and vectors, matrix from rows, array from elements, struct from members."""
        return self.fold(ops.CONSTRUCT, t, resolved(parts))

    def extract(self, v: Value, path: list[int]) -> Value:
        """Part of a composite by constant indices (matrix: row, then component)."""
        if v.rep is not None:
            v = resolve(v)
        t = v.type
        if isinstance(t, VectorType):
            t = t.element
        else:
            for i in path:
                t = self.part_type(t, i)
        return self.fold(ops.EXTRACT, t, [v], tuple(path)) if path else v

    def part_type(self, t: Type, index: int) -> Type:
        """Register type of part `index` of a composite of register type `t`."""
        part = part_of(t, index)
        return value_type(self.module, part) if part is not None else t

    def insert(self, part: Value, whole: Value, path: list[int]) -> Value:
        """`whole` with the part at `path` replaced."""
        whole = resolve(whole)
        if not path:
            return resolve(part)
        return self.fold(ops.INSERT, whole.type, [resolve(part), whole], tuple(path))

    def shuffle(self, a: Value, b: Value, components: list[int], t: Type) -> Value:
        """Vector of components of the concatenation of vectors `a` and `b`; a scalar `t` takes one of them."""
        a = resolve(a)
        b = resolve(b)
        if isinstance(t, VectorType):
            return self.fold(ops.SHUFFLE, t, [a, b], tuple(components))
        count = types.component_count(a.type)
        index = components[0]
        return self.extract(a, [index]) if index < count else self.extract(b, [index - count])

    def extract_dynamic(self, v: Value, index: Value) -> Value:
        """Component of a vector by a run-time index."""
        v = resolve(v)
        return self.fold(ops.EXTRACT_DYNAMIC, types.element_of(v.type) or v.type, [v, resolve(index)])

    def insert_dynamic(self, whole: Value, part: Value, index: Value) -> Value:
        """Vector with the component at a run-time index replaced."""
        whole = resolve(whole)
        return self.fold(ops.INSERT_DYNAMIC, whole.type, [whole, resolve(part), resolve(index)])

    # Memory

    def var(self, t: Type, name: str, init: Value | None = None) -> Inst:
        """Function variable of register type `t` at the head of the function; `init` is a constant."""
        initial = [init] if init is not None else []
        made = Inst(ops.VAR, self.module.types.pointer(t, ops.STORAGE_FUNCTION), initial, (), self.pos | self.call_bits)
        made.name = name
        entry = self.function.blocks[0]
        made.block = entry
        entry.insts.insert(self._vars, made)
        self._vars += 1
        return made

    def drop_var(self, made: Inst) -> None:
        """Take out a function variable: another one took its place."""
        assert made.block is not None
        made.block.insts.remove(made)
        self._vars -= 1

    def load(self, pointer: Value, imm: tuple[int, ...] = ()) -> Value:
        """The value behind a pointer."""
        if pointer.rep is not None:
            pointer = resolve(pointer)
        t = pointer.type
        if isinstance(t, PointerType):
            t = t.pointee
            if isinstance(t, ArrayType):
                t = value_type(self.module, t)
        made = Inst(ops.LOAD, t, [pointer], imm, self.pos | self.call_bits)
        made.flags = self.flags
        made.block = self.block
        self.block.insts.append(made)
        return made

    def store(self, pointer: Value, v: Value, imm: tuple[int, ...] = ()) -> Inst:
        return self.inst(ops.STORE, types.VOID, [pointer, v], imm)

    def chain(self, pointer: Value, indices: list[Value]) -> Value:
        """Pointer to a part: array index, constant member number, matrix row, component; element of a structured
        buffer, word of a byte-address buffer, member of a constant buffer."""
        if pointer.rep is not None:
            pointer = resolve(pointer)
        if not indices:
            return pointer
        t = pointer.type
        key = t.key
        for i in range(len(indices)):
            index = indices[i]
            if index.rep is not None:
                index = indices[i] = resolve(index)
            key += f".{index.number}" if isinstance(index, Const) else "["
        found = self._parts.get(key)
        if found is None and isinstance(t, PointerType):
            found = self._parts[key] = self.chain_type(t, indices)
        if found is not None:
            t = found
        return self.fold(ops.CHAIN, t, [pointer] + indices)

    def chain_type(self, t: PointerType, indices: list[Value]) -> PointerType:
        """Type of a pointer of type `t` after the steps of a chain."""
        pointee = t.pointee
        for index in indices:
            if isinstance(pointee, MatrixType):
                pointee = memory_type(self.module, pointee, t.storage)    # by columns or by rows
            part = part_of(pointee, int(index.number) if isinstance(index, Const) else 0)
            if part is not None:
                pointee = part
        return self.module.types.pointer(memory_type(self.module, pointee, t.storage), t.storage)

    def call(self, function: Function, arguments: list[Value]) -> Inst:
        operands: list[Value] = [function]
        return self.inst(ops.CALL, function.type, operands + arguments)

    def phi(self, block: Block, t: Type) -> Inst:
        """An empty phi after the phis at the head of `block`; operands and blocks are added by the caller."""
        made = Inst(ops.PHI, t, [], (), self.pos | self.call_bits)
        made.block = block
        at = 0
        while at < len(block.insts) and block.insts[at].op == ops.PHI:
            at += 1
        block.insts.insert(at, made)
        return made

    # Control flow: each ends the current block

    def branch(self, target: Block) -> Inst:
        made = self.inst(ops.BRANCH, types.VOID, [])
        made.blocks = [target]
        return made

    def branch_if(self, condition: Value, if_true: Block, if_false: Block) -> Inst:
        made = self.inst(ops.BRANCH_IF, types.VOID, [condition])
        made.blocks = [if_true, if_false]
        return made

    def switch(self, selector: Value, default: Block, values: list[int], targets: list[Block]) -> Inst:
        """Case `values[i]` goes to `targets[i]`."""
        made = self.inst(ops.SWITCH, types.VOID, [selector], tuple(values))
        made.blocks = [default] + targets
        return made

    def ret(self, v: Value | None = None) -> Inst:
        if v is None:
            return self.inst(ops.RETURN, types.VOID, [])
        return self.inst(ops.RETURN_VALUE, types.VOID, [v])

    def kill(self) -> Inst:
        return self.inst(ops.KILL, types.VOID, [])

    def unreachable(self) -> Inst:
        return self.inst(ops.UNREACHABLE, types.VOID, [])


def resolved(values: list[Value]) -> list[Value]:
    """A new list of the values that stand for these."""
    for v in values:
        if v.rep is not None:
            return [resolve(x) for x in values]
    return list(values)


def truth_type(t: Type) -> Type:
    """Bool of the shape of a scalar or vector."""
    if isinstance(t, VectorType):
        return types.VECTORS[types.BOOL][t.count - 1]
    return types.BOOL_TYPE


def product_type(op: int, a: Type, b: Type) -> Type:
    """Result type of a dot, matrix or outer product (operands as in SPIR-V, types as in HLSL: rows first)."""
    if op == ops.DOT:
        return types.element_of(a) or a
    if op == ops.MATRIX_TIMES_VECTOR and isinstance(a, MatrixType):
        return types.vector(a.element, a.columns)
    if op == ops.VECTOR_TIMES_MATRIX and isinstance(b, MatrixType):
        return types.vector(b.element, b.rows)
    if op == ops.MATRIX_TIMES_MATRIX and isinstance(a, MatrixType) and isinstance(b, MatrixType):
        return types.matrix(a.element, b.rows, a.columns)
    if op == ops.OUTER_PRODUCT and isinstance(a, VectorType) and isinstance(b, VectorType):
        return types.matrix(a.element, b.count, a.count)
    if op == ops.SDOT4:
        return types.INT_TYPE
    if op == ops.UDOT4:
        return types.UINT_TYPE
    return a
