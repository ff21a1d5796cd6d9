"""A seed in; one program as HLSL and as Python out, which must compute the same numbers.

Programs work on 32-bit unsigned integers with loops, switches, early returns, inout parameters, local arrays, vectors,
structs and static variables. Every loop ends. Both texts are written side by side while the program is made up.
"""

from __future__ import annotations

import random

MASK = 0xFFFFFFFF
PRELUDE = '''
M = 0xFFFFFFFF
class S:
    def __init__(self, x, y, v): self.x, self.y, self.v = x, list(y), list(v)
    def copy(self): return S(self.x, self.y, self.v)
def sel(c, a, b): return a if c else b
'''
HEAD = """
struct S { uint x; uint y[3]; uint3 v; };
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;
static uint g0 = 3;
static uint g1[4];
"""


class Names:
    """What can be read and written at one place of a function."""

    def __init__(self) -> None:
        self.scalars: list[str] = []
        self.arrays: list[str] = []  # of four
        self.vectors: list[str] = []  # uint4
        self.structs: list[str] = []
        self.fixed: list[str] = []  # loop counters: read only

    def copy(self) -> Names:
        made = Names()
        made.scalars, made.arrays, made.vectors = list(self.scalars), list(self.arrays), list(self.vectors)
        made.structs, made.fixed = list(self.structs), list(self.fixed)
        return made


class Function:
    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind  # plain: uint f(uint, uint); inout: uint f(uint, inout uint); struct: uint f(inout S, uint)


class Program:
    """Makes up one program; `hlsl` and `python` hold its two texts."""

    def __init__(self, seed: int) -> None:
        self.choice = random.Random(seed)
        self.hlsl: list[str] = [HEAD]
        self.python: list[str] = [PRELUDE]
        self.functions: list[Function] = []
        self.counter = 0
        self.budget = 0
        for number in range(self.choice.randrange(2, 6)):
            self.function(Function(f"f{number}", self.choice.choice(["plain", "inout", "struct"])))
        self.main()

    def name(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    def line(self, depth: int, hlsl: str, python: str) -> None:
        pad = "    " * depth
        if hlsl:
            self.hlsl.append(pad + hlsl)
        if python:
            self.python.append(pad + python)

    # Expressions: pairs of texts.

    def place(self, names: Names, depth: int) -> tuple[str, str]:
        """Something that can be assigned."""
        kinds = ["scalar"] * 4 + ["array"] * bool(names.arrays) + ["vector"] * bool(names.vectors)
        kind = self.choice.choice(kinds + ["struct"] * 2 * bool(names.structs) + ["global"])
        if kind == "scalar":
            name = self.choice.choice(names.scalars)
            return name, name
        if kind == "global":
            if self.choice.random() < 0.5:
                return "g0", "G.g0"
            h, p = self.value(names, depth + 1)
            return f"g1[{h} & 3]", f"G.g1[{p} & 3]"
        if kind == "array":
            name = self.choice.choice(names.arrays)
            h, p = self.value(names, depth + 1)
            return f"{name}[{h} & 3]", f"{name}[{p} & 3]"
        if kind == "vector":
            name = self.choice.choice(names.vectors)
            if self.choice.random() < 0.6:
                at = self.choice.randrange(4)
                return f"{name}.{'xyzw'[at]}", f"{name}[{at}]"
            h, p = self.value(names, depth + 1)
            return f"{name}[{h} & 3]", f"{name}[{p} & 3]"
        name = self.choice.choice(names.structs)
        part = self.choice.randrange(4)
        if part == 0:
            return f"{name}.x", f"{name}.x"
        if part == 1:
            at = self.choice.randrange(3)
            return f"{name}.v.{'xyz'[at]}", f"{name}.v[{at}]"
        if part == 2:
            at = self.choice.randrange(3)
            return f"{name}.y[{at}]", f"{name}.y[{at}]"
        h, p = self.value(names, depth + 1)
        return f"{name}.y[{h} % 3]", f"{name}.y[{p} % 3]"

    def value(self, names: Names, depth: int = 0) -> tuple[str, str]:
        kind = self.choice.randrange(14) if depth < 3 else self.choice.randrange(4)
        if kind == 0:
            number = self.choice.choice([0, 1, 2, 3, 5, 31, 32, 255, 0x80000000, MASK, self.choice.randrange(1 << 32)])
            return f"{number}u", str(number)
        if kind < 4:
            if self.choice.random() < 0.2 and names.fixed:
                name = self.choice.choice(names.fixed)
                return name, name
            return self.place(names, depth + 1)
        a, pa = self.value(names, depth + 1)
        b, pb = self.value(names, depth + 1)
        if kind < 9:
            op = self.choice.choice(["+", "-", "*", "&", "|", "^"])
            return f"({a} {op} {b})", f"(({pa} {op} {pb}) & M)"
        if kind == 9:
            op = self.choice.choice(["<<", ">>"])
            return f"({a} {op} {b})", f"(({pa} {op} ({pb} & 31)) & M)"
        if kind == 10:
            op = self.choice.choice(["/", "%"])
            return f"({a} {op} ({b} | 1u))", f"({pa} {'//' if op == '/' else op} ({pb} | 1))"
        if kind == 11:
            c, pc = self.test(names, depth + 1)
            return f"({c} ? {a} : {b})", f"sel({pc}, {pa}, {pb})"
        if kind == 12:
            name = self.choice.choice(["min", "max"])
            return f"{name}({a}, {b})", f"{name}({pa}, {pb})"
        return f"(~{a})", f"({pa} ^ M)"

    def test(self, names: Names, depth: int = 0) -> tuple[str, str]:
        a, pa = self.value(names, depth + 1)
        b, pb = self.value(names, depth + 1)
        op = self.choice.choice(["<", "<=", ">", ">=", "==", "!="])
        if depth < 2 and self.choice.random() < 0.3:
            c, pc = self.test(names, depth + 2)
            joint, word = self.choice.choice([("&&", "and"), ("||", "or")])
            return f"({a} {op} {b} {joint} {c})", f"({pa} {op} {pb} {word} {pc})"
        return f"({a} {op} {b})", f"({pa} {op} {pb})"

    # Statements. `leave` says what may end a block early here: "break", "continue", "return".

    def block(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        names = names.copy()
        for _ in range(self.choice.randrange(1, 5)):
            self.statement(names, depth, leave)
        if leave and self.choice.random() < 0.25:
            self.jump(names, depth, leave)

    def jump(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        kind = self.choice.choice(sorted(leave))
        if kind == "return":
            h, p = self.value(names)
            self.line(depth, f"return {h};", self.returning(p))
        else:
            self.line(depth, f"{kind};", kind)

    def returning(self, value: str) -> str:
        return f"return {value}, {self.handed_back}" if self.handed_back else f"return {value}"

    def statement(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        self.budget -= 1
        kinds = ["assign"] * 5 + ["declare"] * 2 + ["aggregate"]
        if depth < 5 and self.budget > 0:
            kinds += ["if"] * 3 + ["for", "while", "do", "switch", "switch"] + ["call"] * 2 * bool(self.functions)
        getattr(self, self.choice.choice(kinds) + "_")(names, depth, leave)

    def assign_(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        place, python_place = self.place(names, 1)
        h, p = self.value(names)
        op = self.choice.choice(["=", "=", "+=", "-=", "^=", "*="])
        if op == "=":
            self.line(depth, f"{place} = {h};", f"{python_place} = {p}")
        else:
            self.line(depth, f"{place} {op} {h};", f"{python_place} = ({python_place} {op[0]} {p}) & M")

    def declare_(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        name = self.name("a")
        h, p = self.value(names)
        self.line(depth, f"uint {name} = {h};", f"{name} = {p}")
        names.scalars.append(name)

    def aggregate_(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        parts = [self.value(names, 1) for _ in range(4)]
        h, p = ", ".join(part[0] for part in parts), ", ".join(part[1] for part in parts)
        kind = self.choice.randrange(4)
        if kind == 0:
            name = self.name("t")
            self.line(depth, f"uint {name}[4] = {{ {h} }};", f"{name} = [{p}]")
            names.arrays.append(name)
        elif kind == 1:
            name = self.name("v")
            self.line(depth, f"uint4 {name} = uint4({h});", f"{name} = [{p}]")
            names.vectors.append(name)
        elif kind == 2 and names.structs:
            name, other = self.name("s"), self.choice.choice(names.structs)
            self.line(depth, f"S {name} = {other};", f"{name} = {other}.copy()")
            names.structs.append(name)
        else:
            name = self.name("s")
            self.line(depth, f"S {name} = {{ {h}, 7, 8, 9 }};", f"{name} = S({parts[0][1]}, [{parts[1][1]}, "
                      f"{parts[2][1]}, {parts[3][1]}], [7, 8, 9])")  # fmt: skip
            names.structs.append(name)

    def if_(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        h, p = self.test(names)
        self.line(depth, f"if ({h}) {{", f"if {p}:")
        self.block(names, depth + 1, leave)
        if self.choice.random() < 0.5:
            self.line(depth, "} else {", "else:")
            self.block(names, depth + 1, leave)
        self.line(depth, "}", "")

    def inside(self, leave: frozenset[str]) -> frozenset[str]:
        return frozenset({"break", "continue"} | (leave & {"return"}))

    def bound(self, names: Names, depth: int) -> str:
        """A variable that holds how often a loop runs at most."""
        name = self.name("n")
        h, p = self.value(names, 2)
        self.line(depth, f"uint {name} = {h} % 5u;", f"{name} = {p} % 5")
        return name

    def for_(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        limit = str(self.choice.randrange(1, 5)) if self.choice.random() < 0.5 else self.bound(names, depth)
        name = self.name("i")
        self.line(depth, f"for (uint {name} = 0; {name} < {limit}; {name}++) {{", f"for {name} in range({limit}):")
        inner = names.copy()
        inner.fixed.append(name)
        self.block(inner, depth + 1, self.inside(leave))
        self.line(depth, "}", "")

    def while_(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        left = self.bound(names, depth)
        self.line(depth, f"while ({left} > 0) {{", f"while {left} > 0:")
        self.line(depth + 1, f"{left}--;", f"{left} -= 1")
        inner = names.copy()
        inner.fixed.append(left)
        self.block(inner, depth + 1, self.inside(leave))
        self.line(depth, "}", "")

    def do_(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        left = self.bound(names, depth)
        again = self.name("again")
        self.line(depth, "do {", f"{again} = True")
        self.line(depth, "", f"while {again} or {left} < 4:")
        self.line(depth + 1, f"{left}++;", f"{again} = False; {left} += 1")
        inner = names.copy()
        inner.fixed.append(left)
        self.block(inner, depth + 1, self.inside(leave))
        self.line(depth, f"}} while ({left} < 4u);", "")

    def switch_(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        """Cases that fall through now and then; `break` only ends a case, for Python has no other way out of it."""
        chosen, state = self.name("c"), self.name("m")
        h, p = self.value(names, 1)
        self.line(depth, f"uint {chosen} = {h} % 6u;", f"{chosen} = {p} % 6; {state} = 0")
        self.line(depth, f"switch ({chosen}) {{", "")
        labels = self.choice.sample(range(6), self.choice.randrange(2, 6))
        inner = leave - {"break"}
        while labels:
            group = [labels.pop() for _ in range(min(len(labels), self.choice.choice([1, 1, 2])))]
            ends = self.choice.random() < 0.75 or not labels
            self.line(depth, " ".join(f"case {label}:" for label in group) + " {",
                      f"if {state} == 1 or {state} == 0 and {chosen} in {tuple(group)}:")  # fmt: skip
            self.block(names, depth + 1, inner)
            self.line(depth + 1, "break;" if ends else "", f"{state} = {2 if ends else 1}")
            self.line(depth, "}", "")
        if self.choice.random() < 0.6:
            self.line(depth, "default: {", f"if {state} == 0:")
            self.block(names, depth + 1, inner)
            self.line(depth + 1, "break;", "pass")
            self.line(depth, "}", "")
        self.line(depth, "}", "")

    def call_(self, names: Names, depth: int, leave: frozenset[str]) -> None:
        function = self.choice.choice(self.functions)
        target = self.choice.choice(names.scalars)
        h, p = self.value(names, 1)
        if function.kind == "plain":
            b, pb = self.value(names, 1)
            self.line(depth, f"{target} = {function.name}({h}, {b});", f"{target} = {function.name}({p}, {pb})")
        elif function.kind == "inout":
            other = self.choice.choice([name for name in names.scalars if name != target] or [self.extra(names, depth)])
            self.line(depth, f"{target} = {function.name}({h}, {other});",
                      f"{target}, {other} = {function.name}({p}, {other})")  # fmt: skip
        else:
            if not names.structs:
                name = self.name("s")
                self.line(depth, f"S {name} = (S)0;", f"{name} = S(0, [0, 0, 0], [0, 0, 0])")
                names.structs.append(name)
            part = self.choice.choice(names.structs)
            self.line(depth, f"{target} = {function.name}({part}, {h});",
                      f"{target}, {part} = {function.name}({part}.copy(), {p})")  # fmt: skip

    def extra(self, names: Names, depth: int) -> str:
        name = self.name("a")
        self.line(depth, f"uint {name} = 1;", f"{name} = 1")
        names.scalars.append(name)
        return name

    # Functions.

    def function(self, made: Function) -> None:
        names = Names()
        first, second = self.name("p"), self.name("p")
        if made.kind == "plain":
            head, self.handed_back = f"uint {first}, uint {second}", ""
            names.scalars += [first, second]
        elif made.kind == "inout":
            head, self.handed_back = f"uint {first}, inout uint {second}", second
            names.scalars += [first, second]
        else:
            head, self.handed_back = f"inout S {first}, uint {second}", first
            names.structs.append(first)
            names.scalars.append(second)
        self.line(0, f"uint {made.name}({head}) {{", f"def {made.name}({first}, {second}):")
        self.budget = 8
        for _ in range(self.choice.randrange(2, 6)):
            self.statement(names, 1, frozenset({"return"}))
        h, p = self.value(names)
        self.line(1, f"return {h};", self.returning(p))
        self.line(0, "}", "")
        self.functions.append(made)

    def main(self) -> None:
        self.handed_back = ""
        self.line(0, "[numthreads(32, 1, 1)] void main(uint id : SV_DispatchThreadID) {", "def main(id, data):")
        self.line(1, "g1[0] = id; g1[1] = 1; g1[2] = 2; g1[3] = 3;", "G.g0 = 3; G.g1 = [id, 1, 2, 3]")
        self.line(1, "uint r = data[id]; uint q = id * 77u;", "r = data[id]; q = id * 77")
        names = Names()
        names.scalars += ["r", "q"]
        names.fixed.append("id")
        self.budget = 14
        for _ in range(self.choice.randrange(3, 8)):
            self.statement(names, 1, frozenset())
        for name in names.arrays:
            self.line(1, f"r = r * 31u + ({name}[0] ^ {name}[1] ^ {name}[2] ^ {name}[3]);",
                      f"r = (r * 31 + ({name}[0] ^ {name}[1] ^ {name}[2] ^ {name}[3])) & M")  # fmt: skip
        for name in names.structs:
            self.line(1, f"r = r * 37u + {name}.x + {name}.y[2] + {name}.v.y;",
                      f"r = (r * 37 + {name}.x + {name}.y[2] + {name}.v[1]) & M")  # fmt: skip
        self.line(1, "result[id] = r * 1000003u + (q ^ g0 ^ g1[1] ^ g1[3]);",
                  "return (r * 1000003 + (q ^ G.g0 ^ G.g1[1] ^ G.g1[3])) & M")  # fmt: skip
        self.line(0, "}", "")

    def source(self) -> str:
        return "\n".join(self.hlsl) + "\n"

    def expected(self, data: list[int]) -> list[int]:
        """What each of 32 invocations must write."""

        class Globals:
            g0 = 3
            g1: list[int] = []

        space: dict[str, object] = {"G": Globals}
        exec("\n".join(self.python), space)
        run = space["main"]
        assert callable(run)
        return [run(index, data) for index in range(32)]
