"""Hit objects are values in HLSL and variables without copies in SPIR-V: random programs against a model in Python.

A miss that MakeMiss makes with index k stands for the number k, which GetShaderTableIndex reads; a NOP stands for 0.
"""

from __future__ import annotations

import random
from typing import Any

import compilers
import pytest
from irrun import Machine

import oneshader
from oneshader.ir import ops
from oneshader.ir.core import Inst
from oneshader.model import grammar as g

LENGTH = 64
HEAD = """
RWStructuredBuffer<uint> input;
RWStructuredBuffer<uint> r;
struct Pair { dx::HitObject hit; uint extra; };
dx::HitObject miss(uint k)
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
    return dx::HitObject::MakeMiss(0, k, ray);
}
dx::HitObject either(uint c, uint k)
{
    if (c & 1)
        return miss(k);
    if (c & 2)
        return dx::HitObject::MakeNop();
    dx::HitObject own = miss(k + 1);
    return own;
}
dx::HitObject same(dx::HitObject h) { return h; }
uint look(dx::HitObject h, uint k)
{
    uint before = h.GetShaderTableIndex();
    h = miss(k);
    return before + h.GetShaderTableIndex();
}
void fill(inout dx::HitObject h, uint k)
{
    if (h.IsNop())
        h = miss(k);
}
void renew(out dx::HitObject h, uint k) { h = either(k, k); }
"""


class HitMachine(Machine):
    """Runs hit objects too: the variable holds the number that stands for its hit object."""

    def step(self, frame: dict[int, Any], inst: Inst) -> Any:
        if inst.op == ops.VAR and inst.name == "hit":
            return {"": None}, [""]     # nothing until an instruction fills it
        if inst.op not in (ops.EFFECT, ops.NATIVE):
            return super().step(frame, inst)
        v = [self.value(frame, o) for o in inst.operands]
        home = v[0][0]
        if inst.imm[0] == g.OP_HIT_OBJECT_RECORD_MISS_EXT:
            home[""] = v[2]
        elif inst.imm[0] == g.OP_HIT_OBJECT_RECORD_EMPTY_EXT:
            home[""] = 0
        elif inst.imm[0] == g.OP_HIT_OBJECT_IS_EMPTY_EXT:
            return int(home[""] == 0)
        else:
            assert inst.imm[0] == g.OP_HIT_OBJECT_GET_SHADER_BINDING_TABLE_RECORD_INDEX_EXT
            assert home[""] is not None, "read before it was filled"
            return home[""]
        return None


class Broken(Exception):
    """`break` of the model."""


class Program:
    """A random program: its source, and run() as the model."""

    def __init__(self, seed: int, copies: float = 0.3) -> None:
        self.random = random.Random(seed)
        self.copies = copies
        self.lines: list[str] = []
        self.names = ["a", "b", "c"]
        self.loops = 0
        self.steps = self.block(3)

    def number(self) -> tuple[str, Any]:
        k = self.random.randrange(1, 9)
        if self.loops and self.random.random() < 0.5:
            depth = self.random.randrange(self.loops)
            return f"{k} + i{depth}", lambda s: k + s[f"i{depth}"]
        return str(k), lambda s: k

    def condition(self) -> tuple[str, Any]:
        bit = 1 << self.random.randrange(4)
        if self.loops and self.random.random() < 0.3:
            depth = self.random.randrange(self.loops)
            return f"(x >> i{depth} & {bit})", lambda s: s["x"] >> s[f"i{depth}"] & bit
        return f"(x & {bit})", lambda s: s["x"] & bit

    def hit(self, depth: int = 0) -> tuple[str, Any]:
        """An expression of a hit object."""
        text, k = self.number()
        kind = self.random.randrange(8)
        if kind < 3:
            return f"miss({text})", k
        if kind == 3:
            return "dx::HitObject::MakeNop()", lambda s: 0
        if kind == 4:
            word, c = self.condition()
            return f"either({word}, {text})", lambda s: k(s) if c(s) & 1 else 0 if c(s) & 2 else k(s) + 1
        if kind == 5 and depth < 2:
            word, c = self.condition()
            (one, x), (other, y) = self.hit(depth + 1), self.hit(depth + 1)
            return f"({word} ? {one} : {other})", lambda s: x(s) if c(s) else y(s)
        if kind == 6 and depth < 2:
            inner, x = self.hit(depth + 1)
            return f"same({inner})", x
        if self.random.random() < self.copies:  # what SPIR-V lacks
            name = self.random.choice(self.names)
            return name, lambda s: s[name]
        return f"miss({text})", k

    def block(self, depth: int) -> list[Any]:
        return [self.statement(depth) for _ in range(self.random.randrange(1, 4))]

    def statement(self, depth: int) -> Any:
        pad = "    " * (5 - depth)
        kind = self.random.randrange(9 if depth else 6)
        name = self.random.choice(self.names)
        if kind < 2:
            text, x = self.hit()
            self.lines.append(f"{pad}{name} = {text};")
            return lambda s: s.__setitem__(name, x(s))
        if kind < 4:
            self.lines.append(f"{pad}if (n < {LENGTH}) r[n++] = {name}.GetShaderTableIndex();")
            return lambda s: s["r"].append(s[name])
        text, k = self.number()
        if kind == 4:
            word = self.random.choice(("fill", "renew"))
            self.lines.append(f"{pad}{word}({name}, {text});")
            if word == "fill":
                return lambda s: s.__setitem__(name, s[name] or k(s))
            return lambda s: s.__setitem__(name, k(s) if k(s) & 1 else 0 if k(s) & 2 else k(s) + 1)
        if kind == 5:
            self.lines.append(f"{pad}if (n < {LENGTH}) r[n++] = look({name}, {text});")
            return lambda s: s["r"].append(s[name] + k(s))
        word, c = self.condition()
        if kind < 8:
            return self.choice(pad, word, c, depth)
        return self.loop(pad, depth)

    def choice(self, pad: str, word: str, c: Any, depth: int) -> Any:
        self.lines.append(f"{pad}if ({word}) {{")
        then = self.block(depth - 1)
        leaves = self.loops > 0 and self.random.random() < 0.2
        if leaves:
            self.lines.append(pad + "    break;")
        self.lines.append(pad + "} else {")
        other = self.block(depth - 1)
        self.lines.append(pad + "}")

        def run(s: dict[str, Any]) -> None:
            taken = bool(c(s))
            for step in then if taken else other:
                step(s)
            if taken and leaves:
                raise Broken

        return run

    def loop(self, pad: str, depth: int) -> Any:
        index = f"i{self.loops}"
        self.lines.append(f"{pad}for (uint {index} = 0; {index} < (x >> 4 & 3); {index}++) {{")
        self.loops += 1
        body = self.block(depth - 1)
        self.loops -= 1
        self.lines.append(pad + "}")

        def run(s: dict[str, Any]) -> None:
            for i in range(s["x"] >> 4 & 3):
                s[index] = i
                try:
                    for step in body:
                        step(s)
                except Broken:
                    break

        return run

    def source(self) -> str:
        body = "\n".join(self.lines)
        return f"""{HEAD}
[shader("raygeneration")]
void main()
{{
    uint x = input[0];
    uint n = 0;
    dx::HitObject a, b = miss(20);
    Pair pair;
    pair.hit = miss(30);
    dx::HitObject c = pair.hit;
{body}
    uint last = a.GetShaderTableIndex() + 100 * b.GetShaderTableIndex() + 10000 * c.GetShaderTableIndex();
    if (n < {LENGTH}) r[n++] = last;
}}
"""

    def run(self, x: int) -> list[int]:
        s: dict[str, Any] = {"x": x, "r": [], "a": 0, "b": 20, "c": 30}
        for step in self.steps:
            step(s)
        s["r"].append(s["a"] + 100 * s["b"] + 10000 * s["c"])
        return (s["r"] + [0] * LENGTH)[:LENGTH]


compiled: list[bool] = []


@pytest.mark.parametrize("seed", range(150))
def test_random_program(seed: int) -> None:
    program = Program(seed)
    source = program.source()
    level = ("-O0", "-O1", "-O3")[seed % 3]
    result = oneshader.compile(source, profile="lib_6_9", options=[level, "--verify-each"])
    compiled.append(result.ok)
    if not result.ok:
        codes = {d.code for d in result.diagnostics}
        assert codes <= {5030, 5031}, result.messages() + source
        return
    compilers.validate(result.spirv, [])
    for x in (0, 7, 21, 42, 63, 51):
        memory = {"input": [x], "r": [0] * LENGTH}
        HitMachine(result.module, memory).call(result.module.entries[0].function, [])
        assert memory["r"] == program.run(x), f"x = {x}\n{source}"


def test_most_programs_compile() -> None:
    assert not compiled or sum(compiled) > 0.6 * len(compiled)
