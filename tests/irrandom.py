"""Random IR programs: a seed goes in, a legal module with one entry point that writes a buffer comes out."""

from __future__ import annotations

import random

from oneshader.ir import ops
from oneshader.ir.builder import Builder
from oneshader.ir.core import Block, EntryPoint, Function, Global, Module, Value
from oneshader.model import types

INT, FLOAT, BOOL = types.INT_TYPE, types.FLOAT_TYPE, types.BOOL_TYPE
FLOAT3 = types.vector(FLOAT, 3)


class Random:
    def __init__(self, seed: int, size: int = 14) -> None:
        self.random = random.Random(seed)
        self.budget = size
        table = types.TypeTable()
        self.module = module = Module(table)
        buffer = table.object(types.OBJECTS["RWStructuredBuffer"], INT)
        self.out = Global(table.pointer(buffer, ops.STORAGE_BUFFER), "out")
        self.inputs = Global(table.pointer(table.array(INT, 4), ops.STORAGE_INPUT), "inputs")
        self.private = Global(table.pointer(table.array(INT, 3), ops.STORAGE_PRIVATE), "private")
        numbers = Global(table.pointer(table.array(FLOAT, 3), ops.STORAGE_PRIVATE), "table")
        numbers.initializer = module.composite(table.array(FLOAT, 3), [module.const(FLOAT, float(i)) for i in range(3)])
        self.table = numbers
        self.private.initializer = module.composite(table.array(INT, 3), [module.const(INT, i) for i in range(3)])
        module.globals = [self.out, self.inputs, self.private, self.table]
        function = Function("main", types.VOID)
        module.functions.append(function)
        module.entries.append(EntryPoint("main", function, 5, "cs"))
        self.b = Builder(module, function)
        pair = table.struct("Pair")
        members = (("a", INT), ("v", FLOAT3), ("x", table.array(INT, 2)))
        pair.fields = [types.Field(name, t, -1) for name, t in members]
        pair.finish()
        self.pair = pair
        zero = self.b.null
        self.ints = [self.b.var(INT, f"i{i}", zero(INT)) for i in range(3)]
        self.floats = [self.b.var(FLOAT, f"f{i}", zero(FLOAT)) for i in range(2)]
        self.vectors = [self.b.var(FLOAT3, f"v{i}", zero(FLOAT3)) for i in range(2)]
        self.pairs = [self.b.var(pair, "p", zero(pair))]
        self.loops: list[tuple[Block, Block]] = []
        self.switches: list[Block] = []
        self.depth = 0
        for v in self.ints:
            self.b.store(v, self.int(1))
        self.statements(4)
        for i, v in enumerate(self.ints):
            self.b.store(self.b.chain(self.out, [self.b.u32(i)]), self.b.load(v))
        for i, v in enumerate(self.floats):
            self.b.store(self.b.chain(self.out, [self.b.u32(i + 3)]), self.b.bitcast(self.b.load(v), INT))
        self.b.store(self.b.chain(self.out, [self.b.u32(5)]), self.b.load(self.b.chain(self.pairs[0], [self.b.i32(0)])))
        self.b.ret()

    # Values

    def int(self, depth: int = 3) -> Value:
        b, r = self.b, self.random
        n = r.randrange(14) if depth > 0 else r.randrange(5)
        if n == 0:
            return b.i32(r.choice([0, 1, -1, 2, 7, 2147483647]))
        if n == 1:
            return b.load(r.choice(self.ints))
        if n == 2:
            return b.load(b.chain(self.inputs, [b.i32(r.randrange(4))]))
        if n == 3:
            return b.load(b.chain(self.private, [b.i32(r.randrange(3))]))
        if n == 4:
            return b.load(b.chain(self.pairs[0], [b.i32(2), b.i32(r.randrange(2))]))
        if n == 5:
            return b.select(self.bool(depth - 1), self.int(depth - 1), self.int(depth - 1))
        if n == 6:
            return b.convert(self.bool(depth - 1), INT)
        if n == 7:
            return b.unary(r.choice([ops.NEG, ops.NOT]), self.int(depth - 1))
        if n == 8:
            return b.load(b.chain(self.out, [b.u32(r.randrange(8))]))
        op = r.choice([ops.ADD, ops.SUB, ops.MUL, ops.AND, ops.OR, ops.XOR, ops.SHL, ops.SHR, ops.DIV])
        return b.binary(op, self.int(depth - 1), self.int(depth - 1))

    def float(self, depth: int = 3) -> Value:
        b, r = self.b, self.random
        n = r.randrange(10) if depth > 0 else r.randrange(4)
        if n == 0:
            return b.f32(r.choice([0.0, -0.0, 1.0, 0.5, -2.0]))
        if n == 1:
            return b.load(r.choice(self.floats))
        if n == 2:
            return b.load(b.chain(self.table, [b.i32(r.randrange(3))]))
        if n == 3:
            return b.load(b.chain(r.choice(self.vectors), [b.i32(r.randrange(3))]))
        if n == 4:
            return b.convert(self.int(depth - 1), FLOAT)
        if n == 5:
            return b.extract(self.vector(depth - 1), [r.randrange(3)])
        if n == 6:
            return b.ext(r.choice([37, 40]), FLOAT, [self.float(depth - 1), self.float(depth - 1)])
        op = r.choice([ops.ADD, ops.SUB, ops.MUL])
        return b.binary(op, self.float(depth - 1), self.float(depth - 1))

    def vector(self, depth: int = 2) -> Value:
        b, r = self.b, self.random
        n = r.randrange(7) if depth > 0 else r.randrange(2)
        if n == 0:
            return b.load(r.choice(self.vectors))
        if n == 1:
            return b.load(b.chain(self.pairs[0], [b.i32(1)]))
        if n == 2:
            return b.construct(FLOAT3, [self.float(depth - 1), self.float(depth - 1), self.float(depth - 1)])
        if n == 3:
            components = [r.randrange(6) for _ in range(3)]
            return b.shuffle(self.vector(depth - 1), self.vector(depth - 1), components, FLOAT3)
        if n == 4:
            return b.insert(self.float(depth - 1), self.vector(depth - 1), [r.randrange(3)])
        if n == 5:
            s = self.float(depth - 1)
            return b.binary(ops.MUL, self.vector(depth - 1), b.construct(FLOAT3, [s, s, s]))
        return b.binary(ops.ADD, self.vector(depth - 1), self.vector(depth - 1))

    def bool(self, depth: int = 2) -> Value:
        b, r = self.b, self.random
        n = r.randrange(6) if depth > 0 else 0
        if n == 5:
            return b.unary(ops.NOT, self.bool(depth - 1))
        if n == 4:
            return b.binary(r.choice([ops.AND, ops.OR, ops.XOR]), self.bool(depth - 1), self.bool(depth - 1))
        op = r.choice([ops.EQ, ops.NE, ops.LT, ops.LE, ops.GT, ops.GE])
        if n == 3:
            return b.compare(op, self.float(depth - 1), self.float(depth - 1))
        return b.compare(op, self.int(depth - 1), self.int(depth - 1))

    # Statements

    def statements(self, count: int) -> bool:
        """False if the block was ended by a jump."""
        for _ in range(self.random.randrange(1, count + 1)):
            if not self.statement():
                return False
        return True

    def statement(self) -> bool:
        b, r = self.b, self.random
        self.budget -= 1
        n = r.randrange(13)
        if n >= 8 and (self.budget < 0 or self.depth > 3):
            n = r.randrange(8)
        if n < 2:
            b.store(r.choice(self.ints), self.int())
        elif n == 2:
            b.store(r.choice(self.floats), self.float())
        elif n == 3:
            b.store(r.choice(self.vectors), self.vector())
        elif n == 4:
            b.store(b.chain(r.choice(self.vectors), [b.i32(r.randrange(3))]), self.float())
        elif n == 5:
            self.store_part()
        elif n == 6:
            b.store(b.chain(self.out, [b.u32(r.randrange(8))]), self.int())
        elif n == 7:
            return not self.jump()
        elif n == 8 or n == 9:
            self.selection()
        elif n == 10:
            self.switch()
        else:
            self.loop()
        return True

    def store_part(self) -> None:
        b, r = self.b, self.random
        n = r.randrange(4)
        if n == 0:
            b.store(b.chain(self.pairs[0], [b.i32(0)]), self.int())
        elif n == 1:
            b.store(b.chain(self.pairs[0], [b.i32(2), b.i32(r.randrange(2))]), self.int())
        elif n == 2:
            b.store(b.chain(self.private, [b.i32(r.randrange(3))]), self.int())
        else:
            array = b.construct(self.module.types.array(INT, 2), [self.int(1), self.int(1)])
            parts = [self.int(1), self.vector(), array]
            b.store(self.pairs[0], b.construct(self.pair, parts))

    def jump(self) -> bool:
        if self.random.randrange(2) or (not self.loops and not self.switches):
            return False
        if self.switches and self.random.randrange(2):
            self.b.branch(self.switches[-1])
        elif self.loops:
            self.b.branch(self.random.choice(self.loops[-1]))
        else:
            return False
        return True

    def arm(self, block: Block, after: Block) -> None:
        self.b.block = block
        self.depth += 1
        if self.statements(3):
            self.b.branch(after)
        self.depth -= 1

    def selection(self) -> None:
        b = self.b
        condition: Value = self.bool() if self.random.randrange(8) else b.truth(self.random.randrange(2) == 1)
        header = b.block
        after = b.function.new_block("after")
        yes = b.function.new_block("yes")
        no = b.function.new_block("no") if self.random.randrange(2) else after
        header.merge = after
        b.branch_if(condition, yes, no)
        self.arm(yes, after)
        if no is not after:
            self.arm(no, after)
        b.block = after

    def switch(self) -> None:
        b, r = self.b, self.random
        header = b.block
        selector: Value = self.int() if r.randrange(8) else b.i32(r.randrange(4))
        selector = b.binary(ops.AND, selector, b.i32(3))
        after = b.function.new_block("after")
        cases = [b.function.new_block("case") for _ in range(r.randrange(1, 4))]
        header = b.block
        header.merge = after
        b.switch(selector, after if r.randrange(2) else cases[-1], list(range(len(cases))), cases)
        self.switches.append(after)
        for i, case in enumerate(cases):
            falls = i + 1 < len(cases) - 1 and r.randrange(3) == 0
            self.arm(case, cases[i + 1] if falls else after)
        self.switches.pop()
        b.block = after

    def loop(self) -> None:
        b, r = self.b, self.random
        count = b.var(INT, "n", b.i32(0))
        b.store(count, b.i32(0))
        header, body, next_, after = [b.function.new_block(n) for n in ("header", "body", "next", "after")]
        b.branch(header)
        header.merge, header.continue_ = after, next_
        b.block = header
        b.branch(body)
        b.block = body
        more = b.function.new_block("more")
        b.branch_if(b.compare(ops.LT, b.load(count), b.i32(r.randrange(1, 4))), more, after)
        switches, self.switches = self.switches, []
        self.loops.append((after, next_))
        self.arm(more, next_)
        self.loops.pop()
        self.switches = switches
        b.block = next_
        b.store(count, b.binary(ops.ADD, b.load(count), b.i32(1)))
        b.branch(header)
        b.block = after


def program(seed: int, size: int = 14) -> Module:
    return Random(seed, size).module
