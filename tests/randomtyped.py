"""A seed in; one program of many types as HLSL, and what each of its invocations must write, out.

Programs use bools, ints, uints, floats, their vectors and matrices, arrays and structs of them, static, groupshared and
constant variables, functions with in, out and inout parameters, methods, and every statement that has structure. A
program is made of statements that both print and run themselves, so a failing one can be cut down (`shrink`).

Floats stay exact: every expression knows the range and the fraction bits of its value, and `snap` brings it back to
multiples of 1/4 in [-64, 64) before it goes into a variable.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from twins import (
    FLOATS,
    NAMES,
    OPERATORS,
    Arr,
    Env,
    Expr,
    Function,
    Leave,
    Num,
    Place,
    Scope,
    Statement,
    Struct,
    Value,
    around,
    assignment,
    bare_member,
    braced,
    convert,
    copy,
    element,
    enter,
    member,
    run_block,
    signature,
    simple,
    snap,
    snapper,
    swizzle,
    throw,
    variable,
    wrap,
    zero_loop,
    zero_of,
    zero_text,
)

LANES = 32
HEAD = """
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;
float snap1(float x) { return float((int(x * 4.0) & 511) - 256) * 0.25; }
float2 snap2(float2 x) { return float2((int2(x * 4.0) & 511) - 256) * 0.25; }
float3 snap3(float3 x) { return float3((int3(x * 4.0) & 511) - 256) * 0.25; }
float4 snap4(float4 x) { return float4(snap2(x.xy), snap2(x.zw)); }
float2x2 snap2x2(float2x2 x) { return float2x2(snap2(x[0]), snap2(x[1])); }
float2x3 snap2x3(float2x3 x) { return float2x3(snap3(x[0]), snap3(x[1])); }
float3x2 snap3x2(float3x2 x) { return float3x2(snap2(x[0]), snap2(x[1]), snap2(x[2])); }
float3x3 snap3x3(float3x3 x) { return float3x3(snap3(x[0]), snap3(x[1]), snap3(x[2])); }
void mix(inout uint h, uint x) { h = h * 31u + x; }
void mix(inout uint h, int x) { h = h * 33u + (uint)x; }
void mix(inout uint h, float x) { h = h * 37u + (uint)(int)(x * 4.0); }
void mix(inout uint h, bool x) { h = h * 41u + (x ? 7u : 5u); }
"""


class Program:
    """Makes up one program.

    `divergent`: lanes may leave a `do` by its condition at different times, which Mesa 22.3 gets wrong.
    """

    def __init__(self, seed: int, divergent: bool = False) -> None:
        self.choice = random.Random(seed)
        self.divergent = divergent
        self.counter = 0
        self.budget = 0
        self.functions: list[Function] = []
        self.structs: list[Struct] = []
        self.globals: list[str] = []
        self.start: list[Callable[[Env], None]] = []
        self.shared: list[Place] = []
        self.constants: list[Place] = []
        for _ in range(3):
            self.structs.append(self.struct())
        for _ in range(4):
            self.static()
        self.groupshared()
        for _ in range(self.choice.randrange(2, 6)):
            self.function()
        self.main = Function("main", [], None)
        self.make_main()

    # Types.

    def name(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    def number_type(self, matrices: bool = True) -> Num:
        kind = self.choice.choice("biuuffi")
        shape = self.choice.randrange(10)
        if shape < 5 or (shape > 8 and not matrices):
            return Num(kind)
        if shape < 9:
            return Num(kind, 0, self.choice.randrange(2, 5))
        return Num(self.choice.choice("ffi"), self.choice.randrange(2, 4), self.choice.randrange(2, 4))

    def any_type(self, depth: int = 0) -> Any:
        roll = self.choice.random()
        if roll < 0.15 and depth < 2:
            return Arr(self.any_type(depth + 1), self.choice.randrange(1, 4))
        if roll < 0.35 and self.structs:
            return self.choice.choice(self.structs)
        return self.number_type()

    def struct(self) -> Struct:
        made = Struct(self.name("S"), [(self.name("m"), self.any_type()) for _ in range(self.choice.randrange(1, 4))])
        self.globals.append(f"struct {made.text} {{ " + " ".join(t.declare(n) + ";" for n, t in made.fields) + " };")
        return made

    # Values.

    def literal(self, t: Num) -> Expr:
        parts: list[Any] = []
        for _ in range(t.size):
            if t.kind == "b":
                parts.append(self.choice.random() < 0.5)
            elif t.kind == "f":
                parts.append(self.choice.randrange(-256, 256) * 0.25)
            else:
                pool = [0, 1, 2, 3, 7, 31, 32, -1, 255, -0x80000000, 0x7FFFFFFF, self.choice.randrange(1 << 32)]
                parts.append(wrap(t.kind, self.choice.choice(pool)))
        texts = [self.spell(t.kind, part) for part in parts]
        text = f"{t.text}({', '.join(texts)})" if t.size > 1 else texts[0]
        return Expr(text, t, lambda env: parts)

    def spell(self, kind: str, x: Any) -> str:
        if kind == "b":
            return "true" if x else "false"
        if kind == "i":
            return str(x) if 0 <= x < 8 else f"int({x})"  # bare ones compute in more than 32 bits
        return f"{x}u" if kind == "u" else f"{x:.2f}" if x >= 0 else f"({x:.2f})"

    def index(self, scope: Scope, count: int) -> tuple[str, Callable[[Env], int], bool]:
        if count == 1 or self.choice.random() < 0.4:
            at = self.choice.randrange(count)
            return str(at), lambda env: at, True
        if self.choice.random() < 0.4:
            counter = self.choice.choice(scope.fixed)
            return f"{counter.text} % {count}u", lambda env: int(counter.read(env)[0] % count), True
        e = self.fit(self.value(scope, Num("u"), 2), Num("u"))
        return f"{e.text} % {count}u", lambda env: int(e.run(env)[0] % count), False

    def descend(self, scope: Scope, place: Place, wanted: Num | None, numeric: bool = True) -> Place:
        """A part of the place; a numeric one where `numeric`."""
        while True:
            t = place.type
            if isinstance(t, Struct) and (numeric or self.choice.random() < 0.6):
                name, inner = self.choice.choice(t.fields)
                place = member(place, name, inner)
            elif isinstance(t, Arr) and (numeric or self.choice.random() < 0.6):
                place = element(place, *self.index(scope, t.count))
            else:
                break
        t = place.type
        if isinstance(t, Num) and t.rows and self.choice.random() < 0.6:
            if self.choice.random() < 0.3:
                chosen = self.choice.sample(range(t.size), self.choice.randrange(1, min(t.size, 4) + 1))
                return swizzle(place, chosen)
            place = element(place, *self.index(scope, t.rows))
            t = place.type
        if isinstance(t, Num) and t.cols and not t.rows and self.choice.random() < 0.6:
            if self.choice.random() < 0.4:
                return element(place, *self.index(scope, t.cols))
            return swizzle(place, self.choice.sample(range(t.cols), self.choice.randrange(1, t.cols + 1)))
        return place

    def place(self, scope: Scope, wanted: Num | None = None) -> Place:
        return self.descend(scope, self.choice.choice(scope.places), wanted)

    def read(self, scope: Scope) -> Expr:
        pool = scope.places + scope.fixed + self.constants
        place = self.descend(scope, self.choice.choice(pool), None)
        t = place.type
        if t.cols and not t.rows and self.choice.random() < 0.3:  # reading, components may repeat
            place = swizzle(place, [self.choice.randrange(t.cols) for _ in range(self.choice.randrange(1, 5))])
        return Expr(place.text, place.type, place.read)

    def fit(self, e: Expr, t: Num) -> Expr:
        """The value of `e` as a `t`, by casts, constructors and swizzles."""
        if e.type.size != t.size or (e.type.rows, e.type.cols) != (t.rows, t.cols):
            e = self.reshape(e, t)
        return self.cast(e, t.kind)

    def reshape(self, e: Expr, t: Num) -> Expr:
        made = t.same(e.type.kind)
        if e.type.size == 1:
            if not made.rows and self.choice.random() < 0.5 and made.cols:
                return Expr(f"({e.text}).{'x' * made.cols}", made, lambda env: e.run(env) * made.size, e.high, e.low)
            return Expr(f"(({made.text})({e.text}))", made, lambda env: e.run(env) * made.size, e.high, e.low)
        if not made.rows and not e.type.rows and e.type.size > made.size:
            swizzled = f"({e.text}).{'xyzw'[: made.size]}"
            cast = f"(({made.text})({e.text}))" if made.size > 1 else swizzled
            text = self.choice.choice([swizzled, cast])
            return Expr(text, made, lambda env: e.run(env)[: made.size], e.high, e.low)
        if e.type.rows and made.rows and e.type.rows >= made.rows and e.type.cols >= made.cols:
            keep = [r * e.type.cols + c for r in range(made.rows) for c in range(made.cols)]

            def cut(env: Env) -> Value:
                full = e.run(env)
                return [full[at] for at in keep]

            return Expr(f"(({made.text})({e.text}))", made, cut, e.high, e.low)
        first = f"({e.text})._m00" if e.type.rows else f"({e.text}).x"
        one = Expr(first, e.type.scalar(), lambda env: e.run(env)[:1], e.high, e.low)
        return self.reshape(one, t) if t.size > 1 else one

    def cast(self, e: Expr, kind: str) -> Expr:
        old, made = e.type.kind, e.type.same(kind)
        if old == kind:
            return e
        if kind == "f" and old in "iu":  # floats stay small
            small = Expr(
                f"({e.text} & {'63u' if old == 'u' else '63'})", e.type, lambda env: [x & 63 for x in e.run(env)]
            )
            if e.type.rows:
                return Expr(
                    f"(({made.text})({made.same('b').text})({e.text}))",
                    made,
                    lambda env: [float(x != 0) for x in e.run(env)],
                    1,
                    0,
                )
            return Expr(f"(({made.text}){small.text})", made, lambda env: [float(x) for x in small.run(env)], 6, 0)
        if kind == "f":
            return Expr(f"(({made.text})({e.text}))", made, lambda env: [float(x) for x in e.run(env)], 1, 0)
        if old == "f" and kind == "u":
            signed = self.cast(e, "i")
            return Expr(f"(({made.text}){signed.text})", made, lambda env: [x & 0xFFFFFFFF for x in signed.run(env)])
        return Expr(f"(({made.text})({e.text}))", made, lambda env: [convert(kind, x) for x in e.run(env)])

    def tame(self, e: Expr, high: int = 6, low: int = 2) -> Expr:
        """A float expression within these bounds."""
        if e.type.kind != "f" or (e.high <= high and e.low <= low):
            return e
        if high < 6 or low < 2:
            zero = e.type.zero()
            return Expr(f"({e.type.text})0", e.type, lambda env: zero, 0, 0)
        return Expr(f"{snapper(e.type)}({e.text})", e.type, lambda env: [snap(x) for x in e.run(env)])

    def value(self, scope: Scope, t: Num, depth: int = 0) -> Expr:
        roll = self.choice.random()
        if depth > 3 or roll < 0.12:
            return self.literal(t)
        if roll < 0.4:
            return self.fit(self.read(scope), t)
        if t.kind == "b":
            return self.truth(scope, t, depth + 1)
        if roll < 0.48:
            return self.choose(scope, t, depth + 1)
        if roll < 0.56 and t.size > 1:
            return self.construct(scope, t, depth + 1)
        if roll < 0.66:
            return self.built(scope, t, depth + 1)
        if roll < 0.72:
            other = Num(self.choice.choice("biuf"), t.rows, t.cols)
            return self.cast(self.tame(self.value(scope, other, depth + 1)), t.kind)
        return self.arithmetic(scope, t, depth + 1)

    def arithmetic(self, scope: Scope, t: Num, depth: int) -> Expr:
        a = self.value(scope, t, depth)
        b = self.value(scope, t if self.choice.random() < 0.8 else t.scalar(), depth)
        k = t.kind
        if k == "f":
            a, b = self.tame(a, 9, 4), self.tame(b, 9, 4)
            op = self.choice.choice("+-*")
            high, low = (a.high + b.high, a.low + b.low) if op == "*" else (max(a.high, b.high) + 1, max(a.low, b.low))
        else:
            high = low = 0
            op = self.choice.choice(["+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%"][: 3 if t.rows else 10])
        if op in "/%":
            size = b.type
            b = Expr(f"(({b.text} & 7) + 1)", size, lambda env, b=b: [(x & 7) + 1 for x in b.run(env)])  # type: ignore[misc]
        step = OPERATORS[op]

        def run(env: Env) -> Value:
            x, y = a.run(env), b.run(env)
            y = y * len(x) if len(y) == 1 else y
            return [wrap(k, step(p, q)) for p, q in zip(x, y, strict=True)]

        return Expr(f"({a.text} {op} {b.text})", t, run, high, low)

    def truth(self, scope: Scope, t: Num, depth: int) -> Expr:
        roll = self.choice.random()
        if roll < 0.2 and not t.size > 1:
            a, b = self.value(scope, t, depth), self.value(scope, t, depth)
            if self.choice.random() < 0.5:
                return Expr(f"({a.text} && {b.text})", t, lambda env: [a.run(env)[0] and b.run(env)[0]])
            return Expr(f"({a.text} || {b.text})", t, lambda env: [a.run(env)[0] or b.run(env)[0]])
        if roll < 0.3:
            a = self.value(scope, t, depth)
            return Expr(f"(!{a.text})", t, lambda env: [not x for x in a.run(env)])
        if roll < 0.4 and t.size == 1:
            name = self.choice.choice(["any", "all"])
            a = self.value(scope, Num("b", 0, self.choice.randrange(2, 5)), depth)
            return Expr(f"{name}({a.text})", t, lambda env: [any(a.run(env)) if name == "any" else all(a.run(env))])
        other = Num(self.choice.choice("iuf"), t.rows, t.cols)
        a, b = self.value(scope, other, depth), self.value(scope, other, depth)
        op = self.choice.choice(["<", "<=", ">", ">=", "==", "!="])
        step = OPERATORS[op]

        def run(env: Env) -> Value:
            return [step(p, q) for p, q in zip(a.run(env), b.run(env), strict=True)]

        return Expr(f"({a.text} {op} {b.text})", t, run)

    def choose(self, scope: Scope, t: Num, depth: int) -> Expr:
        a, b = self.value(scope, t, depth), self.value(scope, t, depth)
        high, low = max(a.high, b.high), max(a.low, b.low)
        if t.size > 1 and not t.rows and self.choice.random() < 0.4:
            c = self.value(scope, t.same("b"), depth)

            def run(env: Env) -> Value:
                parts = zip(c.run(env), a.run(env), b.run(env), strict=True)
                return [p if which else q for which, p, q in parts]

            return Expr(f"select({c.text}, {a.text}, {b.text})", t, run, high, low)
        c = self.value(scope, Num("b"), depth)
        return Expr(
            f"({c.text} ? {a.text} : {b.text})", t, lambda env: a.run(env) if c.run(env)[0] else b.run(env), high, low
        )

    def construct(self, scope: Scope, t: Num, depth: int) -> Expr:
        parts: list[Expr] = []
        left = t.size
        while left:
            n = self.choice.randrange(1, min(left, 4) + 1)
            kind = t.kind if t.kind == "f" or self.choice.random() < 0.6 else self.choice.choice("biu")
            parts.append(self.tame(self.value(scope, Num(kind, 0, n) if n > 1 else Num(kind), depth)))
            left -= n

        def run(env: Env) -> Value:
            return [convert(t.kind, x) for part in parts for x in part.run(env)]

        return Expr(f"{t.text}({', '.join(part.text for part in parts)})", t, run)

    def built(self, scope: Scope, t: Num, depth: int) -> Expr:
        k = t.kind
        roll = self.choice.randrange(7)
        if roll == 0 and t.rows:
            a = self.value(scope, Num(k, t.cols, t.rows), depth)
            order = [c * t.rows + r for r in range(t.rows) for c in range(t.cols)]

            def turned(env: Env) -> Value:
                full = a.run(env)
                return [full[at] for at in order]

            return Expr(f"transpose({a.text})", t, turned, a.high, a.low)
        if roll < 3 and (t.rows or t.cols in (2, 3)):
            return self.product(scope, t, depth)
        if roll < 3 and t.size == 1:
            v = Num(k, 0, self.choice.randrange(2, 4))
            a, b = self.tame(self.value(scope, v, depth)), self.tame(self.value(scope, v, depth))

            def dot(env: Env) -> Value:
                return [wrap(k, sum(p * q for p, q in zip(a.run(env), b.run(env), strict=True)))]

            return Expr(f"dot({a.text}, {b.text})", t, dot, 14, 4)
        if roll == 3 and k == "f":
            a = self.value(scope, t, depth)
            name = self.choice.choice(["floor", "ceil", "trunc", "frac", "sign", "abs", "saturate"])
            step = FLOATS[name]
            e = Expr(f"{name}({a.text})", t, lambda env: [step(x) for x in a.run(env)], a.high + 1, a.low)
            return (
                self.cast(Expr(e.text, t.same("i"), lambda env: [int(x) for x in e.run(env)]), "f")
                if name == "sign"
                else e
            )
        if roll == 3 and k == "u" and not t.rows:
            a = self.value(scope, t, depth)
            if self.choice.random() < 0.5:
                return Expr(f"countbits({a.text})", t, lambda env: [x.bit_count() for x in a.run(env)])
            return Expr(f"reversebits({a.text})", t, lambda env: [int(f"{x:032b}"[::-1], 2) for x in a.run(env)])
        if roll == 3 and k == "i":
            a = self.value(scope, t, depth)
            if self.choice.random() < 0.5:
                return Expr(f"abs({a.text})", t, lambda env: [wrap("i", abs(x)) for x in a.run(env)])
            return Expr(f"(-{a.text})", t, lambda env: [wrap("i", -x) for x in a.run(env)])
        a, b = self.value(scope, t, depth), self.value(scope, t, depth)
        high, low = max(a.high, b.high), max(a.low, b.low)
        if roll == 4:
            c = self.value(scope, t, depth)

            def clamp(env: Env) -> Value:
                return [min(max(x, p), q) for x, p, q in zip(a.run(env), b.run(env), c.run(env), strict=True)]

            text = f"min(max({a.text}, {b.text}), {c.text})"
            return Expr(text, t, clamp, max(high, c.high), max(low, c.low))
        name, pick = self.choice.choice([("min", min), ("max", max)])
        return Expr(
            f"{name}({a.text}, {b.text})",
            t,
            # fmt: skip
            lambda env: [pick(p, q) for p, q in zip(a.run(env), b.run(env), strict=True)],
            high,
            low,
        )

    def product(self, scope: Scope, t: Num, depth: int) -> Expr:
        """mul of two matrices, or of a matrix and a vector."""
        n, k = self.choice.randrange(2, 4), "f" if t.kind == "b" else t.kind
        rows, cols = t.rows or 1, t.cols
        on_left = not t.rows and self.choice.random() < 0.5  # mul(matrix, vector): the result is a column
        if on_left:
            rows, cols = cols, 1
            left, right = Num(k, rows, n), Num(k, 0, n)
        else:
            left, right = Num(k, t.rows, n) if t.rows else Num(k, 0, n), Num(k, n, cols)
        a, b = self.tame(self.value(scope, left, depth)), self.tame(self.value(scope, right, depth))

        def run(env: Env) -> Value:
            x, y = a.run(env), b.run(env)
            return [
                wrap(k, sum(x[r * n + i] * y[i * cols + c] for i in range(n))) for r in range(rows) for c in range(cols)
            ]

        return Expr(f"mul({a.text}, {b.text})", t.same(k), run, 14, 4)

    def plain(self, scope: Scope, t: Num, depth: int = 0) -> Expr:
        """A value that can go into a variable of the type."""
        return self.tame(self.value(scope, t, depth))

    def whole(self, scope: Scope, t: Any) -> Expr:
        """A value of any type, for an initialiser; aggregates as a list of scalars and vectors, zero, or a copy."""
        if isinstance(t, Num):
            return self.plain(scope, t)
        same = [p for p in scope.places if p.type is t]
        if same and self.choice.random() < 0.6:
            place = self.choice.choice(same)
            return Expr(place.text, t, place.read)
        if isinstance(t, Struct) and self.choice.random() < 0.3:
            return Expr(f"({t.text})0", t, lambda env: t.zero())
        parts: list[Expr] = []

        def fill(t: Any) -> Callable[[Env], Value]:
            if isinstance(t, Num):
                e = self.plain(scope, t, 2)
                parts.append(e)
                return e.run
            if isinstance(t, Arr):
                inner = [fill(t.element) for _ in range(t.count)]
                return lambda env: [one(env) for one in inner]
            named = [(name, fill(part)) for name, part in t.fields]
            return lambda env: {name: one(env) for name, one in named}

        run = fill(t)
        return Expr("{ " + ", ".join(part.text for part in parts) + " }", t, run)

    # Statements. `leave` says which jumps are allowed here.

    def block(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        scope = scope.inner()
        made: list[Statement] = []
        for _ in range(self.choice.randrange(1, 4)):
            made += self.statement(scope, leave, depth)
        if leave and self.choice.random() < 0.3:
            made.append(self.jump(scope, leave))
        return made

    def jump(self, scope: Scope, leave: frozenset[str]) -> Statement:
        kind = self.choice.choice(sorted(leave))
        if kind != "return":
            return simple(f"{kind};", lambda env: throw(kind))
        if self.result is None:
            return simple("return;", lambda env: throw("return"))
        e = self.returned(scope)
        return simple(f"return {e.text};", lambda env: throw("return", e.run(env)))

    def returned(self, scope: Scope) -> Expr:
        e = self.whole(scope, self.result)
        if e.text.startswith("{"):
            t: Any = self.result
            return Expr(f"({t.text})0", t, lambda env: t.zero())
        return e

    def statement(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        self.budget -= 1
        kinds = ["assign"] * 5 + ["compound"] * 2 + ["declare"] * 2 + ["copy"]
        if depth < 5 and self.budget > 0:
            kinds += ["if"] * 3 + ["for", "for", "while", "do", "switch", "switch", "braces"]
            kinds += ["call"] * 3 * bool(self.functions)
        return list(getattr(self, self.choice.choice(kinds) + "_")(scope, leave, depth))

    def assign_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        place = self.place(scope)
        t = place.type
        e = self.plain(scope, t)
        if t.kind != "f" and self.choice.random() < 0.3:  # an implicit conversion
            other = t.same(self.choice.choice("biu"))
            raw = self.plain(scope, other)
            e = Expr(raw.text, t, lambda env: [convert(t.kind, x) for x in raw.run(env)])
        elif t.cols and not t.rows and self.choice.random() < 0.3:  # a splat
            one = self.plain(scope, t.scalar())
            e = Expr(one.text, t, lambda env: one.run(env) * t.size)
        return [simple(f"{place.text} = {e.text};", lambda env: place.write(env, e.run(env)))]

    def compound_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        place = self.place(scope)
        t = place.type
        if t.kind == "b" or t.rows or (t.kind == "f" and not place.steady):
            return self.assign_(scope, leave, depth)
        if self.choice.random() < 0.3:
            op = self.choice.choice("+-")
            step = 1 if op == "+" else -1
            text = f"{place.text}{op}{op};" if self.choice.random() < 0.5 else f"{op}{op}{place.text};"

            def run(env: Env) -> None:
                place.write(env, [wrap(t.kind, x + step) for x in place.read(env)])

        else:
            op = self.choice.choice("+-*" if t.kind == "f" else "+-*^&|")
            e, act = self.plain(scope, t), OPERATORS[op]
            text = f"{place.text} {op}= {e.text};"

            def run(env: Env) -> None:
                right = e.run(env)
                place.write(env, [wrap(t.kind, act(x, y)) for x, y in zip(place.read(env), right, strict=True)])

        made = [simple(text, run)]
        if t.kind == "f":
            made.append(simple(f"{place.text} = {snapper(t)}({place.text});",
                               lambda env: place.write(env, [snap(x) for x in place.read(env)])))  # fmt: skip
        return [braced(made)] if len(made) > 1 else made

    def declare_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        t, name = self.any_type(), self.name("v")
        e = self.whole(scope, t)
        scope.places.append(variable(name, t))

        def run(env: Env) -> None:
            env[name] = copy(e.run(env))

        return [simple(f"{t.declare(name)} = {e.text};", run)]

    def copy_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        """One aggregate, or part of one, into another."""
        big = [p for p in scope.places if not isinstance(p.type, Num)]
        if not big:
            return self.assign_(scope, leave, depth)
        target = self.descend(scope, self.choice.choice(big), None, False)
        sources = [p for p in (self.descend(scope, q, None, False) for q in big) if p.type is target.type]
        if isinstance(target.type, Num) or not sources:
            return self.assign_(scope, leave, depth)
        source = self.choice.choice(sources)
        return [simple(f"{target.text} = {source.text};", lambda env: target.write(env, source.read(env)))]

    def braces_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        return [braced(self.block(scope, leave, depth + 1))]

    def condition(self, scope: Scope) -> Expr:
        return self.value(scope, Num("b"), 1)

    def if_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        c = self.condition(scope)
        hint = self.choice.choice(["", "", "", "[branch] ", "[flatten] "])
        texts, blocks = [f"{hint}if ({c.text}) {{"], [self.block(scope, leave, depth + 1)]
        if self.choice.random() < 0.5:
            texts.append("} else {")
            blocks.append(self.block(scope, leave, depth + 1))

        def run(env: Env, blocks: list[list[Statement]]) -> None:
            if c.run(env)[0]:
                run_block(blocks[0], env)
            elif len(blocks) > 1:
                run_block(blocks[1], env)

        return [Statement([*texts, "}"], blocks, run)]

    def loop_scope(self, scope: Scope, name: str, kind: str) -> Scope:
        inner = scope.inner()
        inner.fixed.append(variable(name, Num(kind)))
        return inner

    def inside(self, leave: frozenset[str]) -> frozenset[str]:
        return frozenset({"break", "continue"} | (leave & {"return"}))

    def for_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        name, kind = self.name("i"), self.choice.choice("iu")
        hint = ""
        if self.choice.random() < 0.5:
            n = self.choice.randrange(1, 5)
            limit, top = str(n), Expr("", None, lambda env: [n])
            hint = self.choice.choice(["", "", "[unroll] ", "[loop] ", f"[unroll({n})] "])
        else:
            top = self.fit(self.value(scope, Num("u"), 2), Num("u"))
            top = Expr(f"({top.text} % 5u)", top.type, lambda env, e=top: [e.run(env)[0] % 5])  # type: ignore[misc]
            limit = self.name("n")
        step, also = self.step(scope, name) if not hint.startswith("[unroll") else (f"{name}++", None)
        extra = None
        if not hint and self.choice.random() < 0.3:
            extra = self.condition(scope)
        test = f"{name} < {'(int)' if kind == 'i' and not limit.isdigit() else ''}{limit}" + (
            f" && {extra.text}" if extra else ""
        )
        body = self.block(self.loop_scope(scope, name, kind), self.inside(leave), depth + 1)

        def run(env: Env, blocks: list[list[Statement]]) -> None:
            env[name] = [0]
            count = top.run(env)[0]
            while env[name][0] < count and (extra is None or extra.run(env)[0]):
                if around(blocks[0], env):
                    break
                env[name] = [env[name][0] + 1]
                if also:
                    also(env)

        head = f"{hint}for ({NAMES[kind]} {name} = 0; {test}; {step}) {{"
        if limit.isdigit():
            return [Statement([head, "}"], [body], run)]
        return [Statement([f"{{ uint {limit} = {top.text}; {head}", "}}"], [body], run)]

    def step(self, scope: Scope, name: str) -> tuple[str, Callable[[Env], None] | None]:
        """The last part of a `for`, now and then with a side effect."""
        if self.choice.random() < 0.7:
            return self.choice.choice([f"{name}++", f"++{name}", f"{name} += 1"]), None
        place = self.place(scope)
        t = place.type
        if t.kind not in "iu" or t.rows:
            return f"++{name}", None
        e = self.plain(scope, t, 2)

        def also(env: Env) -> None:
            right = e.run(env)
            place.write(env, [wrap(t.kind, x + y) for x, y in zip(place.read(env), right, strict=True)])

        return f"++{name}, {place.text} += {e.text}", also

    def while_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        name = self.name("w")
        start = self.fit(self.value(scope, Num("u"), 2), Num("u"))
        extra = self.condition(scope) if self.choice.random() < 0.4 else None
        body = self.block(self.loop_scope(scope, name, "u"), self.inside(leave), depth + 1)

        def run(env: Env, blocks: list[list[Statement]]) -> None:
            env[name] = [start.run(env)[0] % 5]
            while True:
                going = env[name][0] > 0
                env[name] = [env[name][0] - 1 & 0xFFFFFFFF]
                if not going or (extra is not None and not extra.run(env)[0]) or around(blocks[0], env):
                    break

        test = f"{name}-- > 0u" + (f" && {extra.text}" if extra else "")
        return [Statement([f"{{ uint {name} = {start.text} % 5u; while ({test}) {{", "}}"], [body], run)]

    def do_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        name = self.name("d")
        start, extra = self.literal(Num("u")), None
        if self.choice.random() < 0.5:
            extra = self.literal(Num("b"))
        if self.divergent:
            start = self.fit(self.value(scope, Num("u"), 2), Num("u"))
            extra = self.condition(scope) if extra is not None else None
        body = self.block(self.loop_scope(scope, name, "u"), self.inside(leave), depth + 1)

        def run(env: Env, blocks: list[list[Statement]]) -> None:
            env[name] = [start.run(env)[0] % 5]
            while not around(blocks[0], env):
                env[name] = [env[name][0] + 1]
                if env[name][0] >= 4 or (extra is not None and not extra.run(env)[0]):
                    break

        test = f"++{name} < 4u" + (f" && {extra.text}" if extra else "")
        return [Statement([f"{{ uint {name} = {start.text} % 5u; do {{", f"}} while ({test}); }}"], [body], run)]

    def switch_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        kind = self.choice.choice("iu")
        e = self.value(scope, Num("u"), 1)
        labels: list[Any] = self.choice.sample(range(5), self.choice.randrange(1, 5))
        if self.choice.random() < 0.6:
            labels.insert(self.choice.randrange(len(labels) + 1), None)
        groups: list[list[Any]] = []
        while labels:
            groups.append([labels.pop() for _ in range(min(len(labels), self.choice.choice([1, 1, 2])))])
        texts, blocks = [], []
        inner = leave | {"break"}
        for group in groups:
            texts.append(" ".join("default:" if label is None else f"case {label}:" for label in group) + " {")
            body = self.block(scope, inner, depth + 1)
            if self.choice.random() < 0.7 or group is groups[-1]:
                body.append(simple("break;", lambda env: throw("break")))
            blocks.append(body)
        for at in range(1, len(texts)):
            texts[at] = "} " + texts[at]
        spelling = f"{e.text} % 6u" if kind == "u" else f"(int)({e.text} % 6u)"

        def run(env: Env, blocks: list[list[Statement]]) -> None:
            chosen = e.run(env)[0] % 6
            at = next((at for at, group in enumerate(groups) if chosen in group), -1)
            if at < 0:
                at = next((at for at, group in enumerate(groups) if None in group), len(groups))
            try:
                for block in blocks[at:]:
                    run_block(block, env)
            except Leave as leaving:
                if leaving.kind != "break":
                    raise

        texts[0] = f"switch ({spelling}) {{ {texts[0]}"
        return [Statement([*texts, "} }"], blocks, run)]

    def call_(self, scope: Scope, leave: frozenset[str], depth: int) -> list[Statement]:
        f = self.choice.choice(self.functions)
        arguments: list[Any] = []
        for mode, _, t in f.params:
            arguments.append(self.argument(scope, mode, t))
            if arguments[-1] is None:
                return self.assign_(scope, leave, depth)
        target: Any = self.place(scope)
        if not isinstance(f.result, Num) or (target.type.rows, target.type.cols) != (f.result.rows, f.result.cols):
            target = None
        if target is not None and target.type.kind + f.result.kind in ("fi", "fu", "uf"):
            target = None
        owner = None
        text = f"{f.name}({', '.join(a.text for a in arguments)});"
        if f.owner is not None:
            owners = [p for p in scope.places if p.type is f.owner]
            if not owners:
                return self.assign_(scope, leave, depth)
            owner = self.choice.choice(owners)
            if any(a.text.startswith(owner.text) for a in arguments):
                return self.assign_(scope, leave, depth)
            text = f"{owner.text}.{text}"

        def run(env: Env) -> None:
            back: list[Any] = []
            for (mode, name, t), a in zip(f.params, arguments, strict=True):
                value = t.zero() if mode == "out" else copy(a.read(env) if isinstance(a, Place) else a.run(env))
                if isinstance(t, Num) and isinstance(a, Place) and a.type.kind != t.kind:
                    value = [convert(t.kind, x) for x in value]
                env[name] = value
                if isinstance(a, Place):
                    holder, parts = a.find(env)
                    fixed = Place("", a.type, lambda env, holder=holder, parts=parts: (holder, parts), True)  # type: ignore[misc]
                    back.append((fixed, name, t))
            if owner is not None:
                env["this" + f.name] = owner.read(env)
            result = enter(f, env)
            if owner is not None:
                owner.write(env, env["this" + f.name])
            values = [(fixed, env[name], t) for fixed, name, t in back]
            for fixed, value, t in values:
                if isinstance(t, Num):
                    value = [convert(fixed.type.kind, x) for x in value]
                fixed.write(env, value)
            if target is not None:
                target.write(env, [convert(target.type.kind, x) for x in result])

        return [simple(f"{target.text} = {text}" if target is not None else text, run)]

    def argument(self, scope: Scope, mode: str, t: Any) -> Any:
        if mode == "in":
            e = self.whole(scope, t)
            if not e.text.startswith("{"):
                return e
            return Expr(f"({t.text})0", t, lambda env: t.zero()) if isinstance(t, Struct) else None
        for _ in range(8):
            place = self.descend(scope, self.choice.choice(scope.places), None, isinstance(t, Num))
            if not isinstance(t, Num):
                if place.type is t:
                    return place
            elif isinstance(place.type, Num) and (place.type.rows, place.type.cols) == (t.rows, t.cols):
                if place.type.kind == t.kind or "f" not in (place.type.kind, t.kind):
                    return place
                if place.type.kind == "f" and t.kind != "u" and mode == "out" and t.kind == "b":
                    return place
        return None

    # Functions and globals.

    def static(self) -> None:
        t, name = self.any_type(), self.name("g")
        if self.choice.random() < 0.35:
            return self.constant(name)
        if isinstance(t, Num) and self.choice.random() < 0.5:
            e = self.literal(t)
            self.globals.append(f"static {t.declare(name)} = {e.text};")
            self.start.append(lambda env: env.__setitem__(name, list(e.run(env))))
        else:
            self.globals.append(f"static {t.declare(name)};")
            self.start.append(lambda env: env.__setitem__(name, t.zero()))
        self.shared.append(variable(name, t))
        return None

    def constant(self, name: str) -> None:
        t = Arr(self.number_type(), self.choice.randrange(2, 6))
        e = [self.literal(t.element) for _ in range(t.count)]
        self.globals.append(f"static const {t.declare(name)} = {{ {', '.join(one.text for one in e)} }};")
        self.start.append(lambda env: env.__setitem__(name, [list(one.run(env)) for one in e]))
        self.constants.append(variable(name, t))

    def groupshared(self) -> None:
        """A row for each lane, which only that lane uses."""
        t, name = self.any_type(), self.name("k")
        self.globals.append(f"groupshared {Arr(t, LANES).declare(name)};\nstatic uint lane;")
        base = variable(name, t)
        text = f"{name}[lane]"
        self.start.append(lambda env: env.__setitem__(name, t.zero()))
        self.row = Place(text, t, base.find, True)
        self.shared.append(self.row)

    def function(self) -> None:
        modes = ["in", "in", "inout", "inout", "out"]
        params = [
            (self.choice.choice(modes), self.name("p"), self.any_type()) for _ in range(self.choice.randrange(1, 4))
        ]
        result = self.choice.choice([None, self.number_type(), self.number_type(), self.choice.choice(self.structs)])
        f = Function(self.name("f"), params, result)
        scope = Scope(list(self.shared), [Place("lane", Num("u"), lambda env: (env["lane"], [0]), True)])
        if self.choice.random() < 0.25:
            f.owner = self.structs[-1]
            key = "this" + f.name
            for name, t in f.owner.fields:
                scope.places.append(bare_member(key, name, t))
        first: list[Statement] = []
        for mode, name, t in params:
            place = variable(name, t)
            if mode == "out":
                e = self.whole(scope, t) if isinstance(t, Num) else zero_of(t)
                if e is None:
                    self.loose_out(first, place, scope)
                else:
                    first.append(assignment(place, e))
        scope.places += [variable(name, t) for _, name, t in params]
        self.result, self.budget = result, 9
        f.first = first
        for _ in range(self.choice.randrange(2, 6)):
            f.body += self.statement(scope, frozenset({"return"}), 1)
        if result is not None:
            e = self.returned(scope)
            f.body.append(simple(f"return {e.text};", lambda env: throw("return", e.run(env))))
        self.functions.append(f)

    def loose_out(self, first: list[Statement], place: Place, scope: Scope) -> None:
        """Set an out array element by element."""
        for at in range(place.type.count):
            part = element(place, str(at), lambda env, at=at: at, True)  # type: ignore[misc]
            if isinstance(part.type, Arr):
                self.loose_out(first, part, scope)
                continue
            e = self.plain(scope, part.type) if isinstance(part.type, Num) else zero_of(part.type)
            assert e is not None
            first.append(assignment(part, e))

    def make_main(self) -> None:
        scope = Scope(list(self.shared), [Place("lane", Num("u"), lambda env: (env["lane"], [0]), True)])
        self.result, self.budget = None, 16
        body = self.main.body
        for name, t in (("r", Num("u")), ("q", Num("i")), ("z", Num("f", 0, 4))):
            scope.places.append(variable(name, t))
        for _ in range(self.choice.randrange(3, 9)):
            body += self.statement(scope, frozenset(), 1)
        self.watched = scope.places

    def output(self) -> Statement:
        parts: list[Place] = []

        def leaves(place: Place) -> None:
            t = place.type
            if isinstance(t, Struct):
                for name, inner in t.fields:
                    leaves(member(place, name, inner))
            elif isinstance(t, Arr):
                for at in range(t.count):
                    leaves(element(place, str(at), lambda env, at=at: at, True))  # type: ignore[misc]
            else:
                for at in range(t.size):
                    parts.append(swizzle(place, [at]) if t.cols else place)

        for place in self.watched:
            if (
                place.text.isidentifier()
                and not place.text.startswith("g")
                and self.declared(place.text)
                or place is self.row
            ):
                leaves(place)
            elif place.text.startswith("g"):
                leaves(place)

        def run(env: Env) -> None:
            for part in parts:
                x, k = part.read(env)[0], part.type.kind
                h = env["h"]
                number = int(x * 4) if k == "f" else (7 if x else 5) if k == "b" else x
                env["h"] = (h * {"u": 31, "i": 33, "f": 37, "b": 41}[k] + number) & 0xFFFFFFFF

        return simple(" ".join(f"mix(h, {part.text});" for part in parts), run)

    def declared(self, name: str) -> bool:
        return name in ("r", "q", "z") or any(
            s.texts[0].split(" =")[0].split("[")[0].endswith(" " + name) for s in self.main.body
        )

    # The two forms.

    def source(self) -> str:
        lines = [HEAD, *self.globals]
        for struct in self.structs:
            methods = [f for f in self.functions if f.owner is struct]
            if methods:
                at = next(i for i, line in enumerate(lines) if line.startswith(f"struct {struct.text} "))
                heads = " ".join(f"{signature(f, f.name)};" for f in methods)
                lines[at] = lines[at].replace(" };", f" {heads} }};")
        for f in self.functions:
            name = f"{f.owner.text}::{f.name}" if f.owner else f.name
            lines.append(signature(f, name) + " {")
            for statement in [*f.first, *f.body]:
                lines += statement.show(1)
            lines.append("}")
        lines.append(f"[numthreads({LANES}, 1, 1)] void main(uint id : SV_DispatchThreadID) {{")
        lines.append(
            "    lane = id; uint r = data[id]; int q = (int)(id * 77u) - 500; float4 z = float4(id, 1.5, -2.25, 3);"
        )
        lines.append(
            f"    {self.row.text} = {zero_text(self.row.type)};" if zero_text(self.row.type) else zero_loop(self.row)
        )
        for statement in [*self.main.body, self.final()]:
            lines += statement.show(1)
        lines.append("    result[id] = h;\n}")
        return "\n".join(lines) + "\n"

    def final(self) -> Statement:
        made = self.output()
        return simple("uint h = 0; " + made.texts[0], lambda env: made.act(env, []))

    def expected(self, data: list[int]) -> list[int]:
        """What each invocation must write."""
        results = []
        last = self.final()
        for lane in range(LANES):
            env: Env = {"fuel": 20_000, "lane": [lane], "h": 0, "r": [data[lane]], "q": [lane * 77 - 500]}
            env["z"] = [float(lane), 1.5, -2.25, 3.0]
            for act in self.start:
                act(env)
            run_block([*self.main.body, last], env)
            results.append(env["h"])
        return results


def blocks_of(program: Program) -> list[list[Statement]]:
    found: list[list[Statement]] = []

    def walk(block: list[Statement]) -> None:
        found.append(block)
        for statement in block:
            for inner in statement.blocks:
                walk(inner)

    for f in [*program.functions, program.main]:
        walk(f.body)
    return found


def shrink(program: Program, fails: Callable[[Program], bool]) -> None:
    """Take statements and functions away as long as the program still fails."""
    going = True
    while going:
        going = False
        for f in list(program.functions):
            program.functions.remove(f)
            if fails(program):
                going = True
            else:
                program.functions.append(f)
        program.functions.sort(key=lambda f: int(f.name[1:]))
        for block in blocks_of(program):
            for at in reversed(range(len(block))):
                statement = block[at]
                for other in [[], *statement.blocks]:
                    block[at : at + 1] = other
                    if fails(program):
                        going = True
                        break
                    block[at : at + len(other)] = [statement]
