"""What random programs consist of: types, expressions, places and statements, each as HLSL text and as Python.

A numeric value is a flat list of components, row by row; an array a list of values; a struct a dict.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

NAMES = {"b": "bool", "i": "int", "u": "uint", "f": "float"}
Env = dict[str, Any]
Value = Any


class Num:
    """A scalar (0 x 0), vector (0 x n) or matrix (r x c)."""

    def __init__(self, kind: str, rows: int = 0, cols: int = 0) -> None:
        self.kind, self.rows, self.cols = kind, rows, cols
        self.size = max(rows, 1) * max(cols, 1)
        shape = f"{rows}x{cols}" if rows else str(cols) if cols else ""
        self.text = NAMES[kind] + shape

    def same(self, kind: str) -> Num:
        return Num(kind, self.rows, self.cols)

    def scalar(self) -> Num:
        return Num(self.kind)

    def declare(self, name: str) -> str:
        return f"{self.text} {name}"

    def zero(self) -> Value:
        return [{"b": False, "f": 0.0}.get(self.kind, 0)] * self.size


class Arr:
    def __init__(self, element: Any, count: int) -> None:
        self.element, self.count = element, count

    def declare(self, name: str) -> str:
        return str(self.element.declare(f"{name}[{self.count}]"))

    def zero(self) -> Value:
        return [self.element.zero() for _ in range(self.count)]


class Struct:
    def __init__(self, name: str, fields: list[tuple[str, Any]]) -> None:
        self.text, self.fields = name, fields

    def declare(self, name: str) -> str:
        return f"{self.text} {name}"

    def zero(self) -> Value:
        return {name: t.zero() for name, t in self.fields}


def copy(value: Value) -> Value:
    if isinstance(value, dict):
        return {name: copy(part) for name, part in value.items()}
    return [copy(part) for part in value] if isinstance(value, list) else value


def wrap(kind: str, x: Any) -> Any:
    if kind == "u":
        return x & 0xFFFFFFFF
    return (x + 0x80000000 & 0xFFFFFFFF) - 0x80000000 if kind == "i" else x


def convert(kind: str, x: Any) -> Any:
    if kind == "b":
        return x != 0
    return float(x) if kind == "f" else wrap(kind, int(x))


def snapper(t: Num) -> str:
    return "snap" + (t.text[5:] or "1")


def snap(x: float) -> float:
    return ((int(x * 4) & 511) - 256) * 0.25


class Expr:
    """Text, type and meaning; a float is below 2^high in size and a multiple of 2^-low."""

    def __init__(self, text: str, t: Any, run: Callable[[Env], Value], high: int = 6, low: int = 2) -> None:
        self.text, self.type, self.run, self.high, self.low = text, t, run, high, low


class Place:
    """Something assignable: `find` gives the list or dict that holds it, and which parts of it are meant.

    `steady` where no index in it depends on what may be assigned.
    """

    def __init__(self, text: str, t: Any, find: Callable[[Env], tuple[Any, list[Any]]], steady: bool) -> None:
        self.text, self.type, self.find, self.steady = text, t, find, steady

    def read(self, env: Env) -> Value:
        holder, parts = self.find(env)
        if isinstance(self.type, Num):
            return [holder[part] for part in parts]
        return copy(holder[parts[0]])

    def write(self, env: Env, value: Value) -> None:
        holder, parts = self.find(env)
        if isinstance(self.type, Num):
            for part, x in zip(parts, value, strict=True):
                holder[part] = x
        else:
            holder[parts[0]] = copy(value)


class Leave(Exception):
    """A jump on its way: "break", "continue" or "return"."""

    def __init__(self, kind: str, value: Value = None) -> None:
        self.kind, self.value = kind, value


class Statement:
    """Lines of text with blocks between them, and what running it does."""

    def __init__(
        self, texts: list[str], blocks: list[list[Statement]], run: Callable[[Env, list[list[Statement]]], None]
    ):
        self.texts, self.blocks, self.act = texts, blocks, run

    def show(self, depth: int) -> list[str]:
        pad = "    " * depth
        lines = [pad + self.texts[0]] if self.texts[0] else []
        for block, text in zip(self.blocks, self.texts[1:], strict=True):
            for statement in block:
                lines += statement.show(depth + 1)
            lines.append(pad + text)
        return lines


def run_block(block: list[Statement], env: Env) -> None:
    for statement in block:
        env["fuel"] -= 1
        if env["fuel"] < 0:
            raise RuntimeError("runs too long")
        statement.act(env, statement.blocks)


def simple(text: str, act: Callable[[Env], None]) -> Statement:
    return Statement([text], [], lambda env, _: act(env))


class Scope:
    """Variables in reach: places that can be assigned, and names that are only read."""

    def __init__(self, places: list[Place], fixed: list[Place]) -> None:
        self.places, self.fixed = places, fixed

    def inner(self) -> Scope:
        return Scope(list(self.places), list(self.fixed))


class Function:
    def __init__(self, name: str, params: list[tuple[str, str, Any]], result: Any) -> None:
        self.name, self.params, self.result = name, params, result  # params: (mode, name, type)
        self.first: list[Statement] = []  # gives the out parameters their values
        self.body: list[Statement] = []
        self.owner: Struct | None = None


def variable(name: str, t: Any, fixed: bool = False) -> Place:
    if isinstance(t, Num):
        parts: list[Any] = list(range(t.size))
        return Place(name, t, lambda env: (env[name], parts), True)
    return Place(name, t, lambda env: (env, [name]), True)


def element(base: Place, text: str, index: Callable[[Env], int], steady: bool) -> Place:
    """base[index] of an array, vector or matrix."""
    t = base.type
    text = f"{base.text}[{text}]"
    steady = steady and base.steady
    if isinstance(t, Arr):
        inner = t.element

        def of_array(env: Env) -> tuple[Any, list[Any]]:
            holder, parts = base.find(env)
            at = index(env)
            if isinstance(inner, Num):
                return holder[parts[0]][at], list(range(inner.size))
            return holder[parts[0]], [at]

        return Place(text, inner, of_array, steady)
    width = t.cols if t.rows else 1

    def of_number(env: Env) -> tuple[Any, list[Any]]:
        holder, parts = base.find(env)
        at = index(env)
        return holder, parts[at * width : at * width + width]

    return Place(text, Num(t.kind, 0, t.cols) if t.rows else t.scalar(), of_number, steady)


def member(base: Place, name: str, t: Any) -> Place:
    def find(env: Env) -> tuple[Any, list[Any]]:
        holder, parts = base.find(env)
        struct = holder[parts[0]]
        return (struct[name], list(range(t.size))) if isinstance(t, Num) else (struct, [name])

    return Place(f"{base.text}.{name}", t, find, base.steady)


def swizzle(base: Place, chosen: list[int]) -> Place:
    t = base.type
    if t.rows:
        name = "".join(f"_m{at // t.cols}{at % t.cols}" for at in chosen)
    else:
        name = "".join("xyzw"[at] for at in chosen)

    def find(env: Env) -> tuple[Any, list[Any]]:
        holder, parts = base.find(env)
        return holder, [parts[at] for at in chosen]

    result = Num(t.kind, 0, len(chosen)) if len(chosen) > 1 else t.scalar()
    return Place(f"{base.text}.{name}", result, find, base.steady)


def bare_member(key: str, name: str, t: Any) -> Place:
    """A member named in a method of its struct."""

    def find(env: Env) -> tuple[Any, list[Any]]:
        return (env[key][name], list(range(t.size))) if isinstance(t, Num) else (env[key], [name])

    return Place(name, t, find, True)


def signature(f: Function, name: str) -> str:
    result = "void" if f.result is None else f.result.text
    return f"{result} {name}({', '.join(f'{mode} {t.declare(p)}' for mode, p, t in f.params)})"


def zero_of(t: Any) -> Expr | None:
    return Expr(f"({t.text})0", t, lambda env: t.zero()) if isinstance(t, Struct) else None


def zero_text(t: Any) -> str:
    return "" if isinstance(t, Arr) else f"({t.text})0"


def zero_loop(place: Place) -> str:
    lines: list[str] = []

    def fill(text: str, t: Any) -> None:
        if isinstance(t, Arr):
            for at in range(t.count):
                fill(f"{text}[{at}]", t.element)
        else:
            lines.append(f"{text} = ({t.text})0;")

    fill(place.text, place.type)
    return "    " + " ".join(lines)


def assignment(place: Place, e: Expr) -> Statement:
    return simple(f"{place.text} = {e.text};", lambda env: place.write(env, e.run(env)))


def braced(block: list[Statement]) -> Statement:
    return Statement(["{", "}"], [block], lambda env, blocks: run_block(blocks[0], env))


def throw(kind: str, value: Value = None) -> None:
    raise Leave(kind, value)


def around(block: list[Statement], env: Env) -> bool:
    """Run a loop's body once; True if it breaks."""
    try:
        run_block(block, env)
    except Leave as leaving:
        if leaving.kind == "return":
            raise
        return leaving.kind == "break"
    return False


def enter(f: Function, env: Env) -> Value:
    try:
        run_block([*f.first, *f.body], env)
    except Leave as leaving:
        return leaving.value
    return None


def quotient(x: int, y: int) -> int:
    return abs(x) // y * (-1 if x < 0 else 1)


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "&": lambda x, y: x & y,
    "|": lambda x, y: x | y,
    "^": lambda x, y: x ^ y,
    "<<": lambda x, y: x << (y & 31),
    ">>": lambda x, y: x >> (y & 31),
    "/": quotient,
    "%": lambda x, y: x - quotient(x, y) * y,
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
}
FLOATS: dict[str, Callable[[float], float]] = {
    "floor": lambda x: float(x // 1),
    "ceil": lambda x: float(-(-x // 1)),
    "trunc": lambda x: float(int(x)),
    "frac": lambda x: x - x // 1,
    "sign": lambda x: float((x > 0) - (x < 0)),
    "abs": abs,
    "saturate": lambda x: min(max(x, 0.0), 1.0),
}
