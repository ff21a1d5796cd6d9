"""Whatever the input, the answer is a valid module or a diagnostic: no exception, no hang, nothing invalid."""

from __future__ import annotations

import random
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import compilers
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

EXAMPLES = Path(__file__).parent.parent / "examples"
SECONDS = 60  # of one compilation, on a slow and busy machine
CODE = re.compile(r"error: .*\[OSH\d{4}[],]")
INTERNAL = "OSH9001"
QUICK = settings(
    max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
SHELL = "RWStructuredBuffer<float> o; [numthreads(1, 1, 1)] void main(uint i : SV_DispatchThreadID) {{ {} }}"


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    """A hang fails the test instead of stopping the run."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"still running after {SECONDS} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def survives(source: str, *args: str) -> bool:
    """Compile; the result must be a valid module or an error with a code. True where it was accepted."""
    given = args or ("-T", "cs_6_0", "-E", "main")
    signal.alarm(SECONDS)
    accepted, module, messages = compilers.ours(source, "input.hlsl", given)
    if accepted:
        compilers.validate(module, given)
    else:
        assert CODE.search(messages), f"rejected without an error that has a code: {messages[:500]!r}"
        assert INTERNAL not in messages, messages[:500]
        assert module == b""
    return accepted


def example_source(name: str) -> tuple[str, list[str]]:
    source = (EXAMPLES / name).read_text(encoding="utf-8")
    line = re.search(r"^// oneshader: (.*)$", source, re.MULTILINE)
    assert line is not None
    return source, line[1].split()


NAMES = sorted(path.name for path in EXAMPLES.glob("*.hlsl"))
REPLACEMENTS = ["", "-1", "0x", "{", "}", "(", ")", "[", "<", ";", "struct", "#", "float4", "::"]
WORD = re.compile(r"\w+|\s+|.", re.DOTALL)


@pytest.mark.parametrize("name", NAMES)
def test_truncated(name: str) -> None:
    source, args = example_source(name)
    choice = random.Random(name)
    for _ in range(25):
        survives(source[: choice.randrange(len(source))], *args)


def mutated(words: list[str], choice: random.Random) -> str:
    """A source with one to three of its words deleted, doubled, exchanged or replaced by others of it."""
    words = list(words)
    for _ in range(choice.randrange(1, 4)):
        at, other = choice.randrange(len(words)), choice.randrange(len(words))
        kind = choice.randrange(5)
        if kind == 0:
            del words[at]
        elif kind == 1:
            words.insert(at, words[at])
        elif kind == 2:
            words[at], words[other] = words[other], words[at]
        elif kind == 3:
            words[at] = words[other]
        else:
            words[at] = choice.choice(REPLACEMENTS)
    return "".join(words)


@pytest.mark.parametrize("name", NAMES)
def test_mutated(name: str) -> None:
    source, args = example_source(name)
    words = WORD.findall(source)
    choice = random.Random(name + "mutated")
    for _ in range(25):
        survives(mutated(words, choice), *args)


@QUICK
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    survives(text)


@QUICK
@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    survives(data.decode("latin-1"))


PIECES = [
    "float", "float4", "int", "uint3", "bool", "half", "double", "void", "struct", "class", "namespace", "template",
    "<", ">", "(", ")", "{", "}", "[", "]", ";", ",", ":", "::", ".", "=", "+", "-", "*", "/", "%", "&&", "||", "!",
    "?", "++", "+=", "<<", "return", "if", "else", "for", "while", "do", "switch", "case", "default", "break",
    "continue", "discard", "x", "y", "main", "o", "i", "1", "0.5f", "0xffu", "1e400", "\"s\"", "true", "cbuffer",
    "Texture2D", "register(t0)", "SV_Target", "static", "const", "inout", "groupshared", "operator", "typedef",
    "typename", "this", "enum", "in", "out", "#define A", "\n", "#if", "#else", "#endif", "A", "##", "__LINE__",
    "[unroll]", "[[vk::binding(0)]]", "mul", "lerp", "sizeof", "matrix<float,2,2>", "vector<int,3>",
    "ConstantBuffer<S>", "auto", "using", "precise",
]  # fmt: skip


@QUICK
@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_any_tokens(pieces: list[str]) -> None:
    survives(" ".join(pieces))


@QUICK
@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_any_body(pieces: list[str]) -> None:
    survives(SHELL.format(" ".join(pieces).replace("{", "{ ")))


DEEP = 10_000
NESTED = {
    "parentheses": SHELL.format("o[0] = " + "(" * DEEP + "1" + ")" * DEEP + ";"),
    "open parentheses": SHELL.format("o[0] = " + "(" * DEEP),
    "blocks": SHELL.format("{" * DEEP + "}" * DEEP),
    "brackets": SHELL.format("o[0] = " + "o[" * DEEP + "0" + "]" * DEEP + ";"),
    "unary operators": SHELL.format("o[0] = " + "-" * 1 + " -" * DEEP + "1;"),
    "negations": SHELL.format("o[0] = " + "!" * DEEP + "i;"),
    "sums": SHELL.format("o[0] = 1" + " + i" * DEEP + ";"),
    "products and sums": SHELL.format("o[0] = 1" + " * i + 2 - i / 3" * (DEEP // 4) + ";"),
    "conditions": SHELL.format("o[0] = " + "i ? 1 : " * DEEP + "2;"),
    "conditions inside": SHELL.format("o[0] = " + "i ? " * DEEP + "1" + " : 2" * DEEP + ";"),
    "assignments": SHELL.format("float a; " + "a = " * DEEP + "1; o[0] = a;"),
    "commas": SHELL.format("o[0] = (" + "i, " * DEEP + "1);"),
    "ifs": SHELL.format("if (i) " * DEEP + "o[0] = 1;"),
    "else ifs": SHELL.format("if (i == 0) o[0] = 0;" + "".join(f"else if (i == {n}) o[0] = {n};" for n in range(3000))),
    "loops": SHELL.format("for (;;) " * DEEP + "break;"),
    "calls": SHELL.format("o[0] = " + "abs(" * DEEP + "1" + ")" * DEEP + ";"),
    "casts": SHELL.format("o[0] = " + "(float)" * DEEP + "i;"),
    "initialisers": SHELL.format("float a[1] = " + "{" * DEEP + "1" + "}" * DEEP + "; o[0] = a[0];"),
    "members": "struct S { float x; }; " + SHELL.format("S s; s.x = 1; o[0] = s" + ".x" * DEEP + ";"),
    "structs": "struct S { " * DEEP + "int x; " + "};" * DEEP,
    "namespaces": "namespace n { " * DEEP + "}" * DEEP,
    "array dimensions": SHELL.format("float a" + "[1]" * DEEP + ";"),
    "templates": SHELL.format("vector<" * DEEP + "float" + ", 1>" * DEEP + " x;"),
    "attributes": "[unroll]" * DEEP + " void main() {}",
    "conditional directives": "#if 1\n" * DEEP + "#endif\n" * DEEP + SHELL.format(""),
    "condition of a directive": "#if " + "(" * DEEP + "1" + ")" * DEEP + "\n#endif\n" + SHELL.format(""),
    "minus in a directive": "#if " + "- " * DEEP + "1\n#endif\n" + SHELL.format(""),
    "macro calls": "#define F(x) x\n" + SHELL.format("o[0] = " + "F(" * DEEP + "1" + ")" * DEEP + ";"),
    "chain of macros": "".join(f"#define M{n} M{n + 1}\n" for n in range(DEEP)) + SHELL.format("o[0] = M0;"),
    "switches": SHELL.format("switch (i) { case 0: " * DEEP + "}" * DEEP),
    "functions": "".join(f"float f{n}(float x) {{ return {f'f{n - 1}(x)' if n else 'x'} + 1; }} " for n in range(2000))
    + SHELL.format("o[0] = f1999(i);"),
    "comparisons": SHELL.format("o[0] = i" + " < 1" * DEEP + ";"),
    "conjunctions": SHELL.format("o[0] = i" + " && i" * DEEP + ";"),
    "members in parentheses": SHELL.format("o[0] = " + "(" * 250 + "i" + (".x" * 200 + ")") * 250 + ";"),
    "structs that double": "struct S0 { float x; }; "
    + "".join(f"struct S{n + 1} {{ S{n} a, b; }}; " for n in range(40))
    + SHELL.format("S40 x = (S40)0; o[0] = x.a.b.a.b.x;"),
    "array types": "typedef float T0; "
    + "".join(f"typedef T{n} T{n + 1}[2]; " for n in range(200))
    + SHELL.format("T200 x;"),
    "typedefs": "typedef float T0; "
    + "".join(f"typedef T{n} T{n + 1}; " for n in range(DEEP))
    + SHELL.format(f"T{DEEP} x = i; o[0] = x;"),
}  # fmt: skip


@pytest.mark.parametrize("name", NESTED)
def test_deep_nesting(name: str) -> None:
    survives(NESTED[name])


HUGE = {
    "integer": SHELL.format("o[0] = " + "9" * 5000 + ";"),
    "hexadecimal": SHELL.format("o[0] = 0x" + "f" * 5000 + ";"),
    "octal": SHELL.format("o[0] = 0" + "7" * 5000 + ";"),
    "exponent": SHELL.format("o[0] = 1e" + "9" * 5000 + ";"),
    "negative exponent": SHELL.format("o[0] = 1e-" + "9" * 5000 + ";"),
    "fraction": SHELL.format("o[0] = 0." + "1" * 50000 + "f;"),
    "identifier": SHELL.format("float " + "x" * 100000 + " = 1;"),
    "string": '#error "' + "x" * 100000 + '"',
    "array": SHELL.format("float a[2000000000]; a[i] = 1; o[0] = a[0];"),
    "array of arrays": SHELL.format("float a[65536][65536][65536]; o[0] = a[i][i][i];"),
    "array by value": "float f(float a[50000], uint i) { return a[i]; } "
    + SHELL.format("float a[50000]; a[i] = 1; float b[50000] = a; o[0] = f(b, i);"),
    "array in a struct": "struct S { float a[50000]; int n; }; "
    + SHELL.format("S s = (S)0; S t; if (i > 4) { s.a[5] = 1; t = s; } else { t.n = 4; } o[0] = t.a[i];"),
    "array in a buffer": "struct S { float a[1000000]; }; RWStructuredBuffer<S> s; " + SHELL.format("s[i + 1] = s[i];"),
    "digits of a register": "Texture2D t : register(t" + "9" * 5000 + ", space" + "9" * 5000 + "); " + SHELL.format(""),
    "initialised array": SHELL.format("float a[4000000000] = { 1 }; o[0] = a[i];"),
    "cbuffer": "cbuffer C { float4 a[2147483647]; float4 b[2147483647]; } " + SHELL.format("o[0] = b[i].x;"),
    "vector": SHELL.format("vector<float, 4000000000> x;"),
    "shift in a constant": "static const int n = 1 << 2000000000; " + SHELL.format("o[0] = n;"),
    "shift in a directive": "#if 1 << 2000000000\n#endif\n" + SHELL.format(""),
    "template value": "template <int n> int f() { return n; } " + SHELL.format("o[0] = f<99999999999999999999>();"),
    "group": "[numthreads(4294967295, 4294967295, 4294967295)] void main() {}",
    "register": "Texture2D t : register(t4294967296, space99999999999); " + SHELL.format("o[0] = t[uint2(0, 0)].x;"),
    "unrolled loop": SHELL.format("[unroll] for (uint k = 0; k < 4000000000u; k++) o[k] = k;"),
    "nested unrolled loops": SHELL.format("[unroll] for (int a = 0; a < 999; a++) " * 6 + "o[i] += 1;"),
    "unrolled loop without end": SHELL.format("[unroll] for (int k = 0; ; k++) o[k] = k;"),
    "line": "#line 99999999999999999999\n" + SHELL.format(""),
    "packoffset": "cbuffer C { float a : packoffset(c4294967295); }; " + SHELL.format("o[0] = a;"),
    "cases": SHELL.format("switch (i) { " + "".join(f"case {n}: " for n in range(33000)) + "o[0] = 1; }"),
    "case": SHELL.format("switch (i) { case 99999999999: o[0] = 1; }"),
    "enumerators": "enum E { " + ", ".join(f"e{n}" for n in range(20000)) + " }; " + SHELL.format("o[0] = e7;"),
    "parameters": "void f(" + ", ".join(f"float p{n}" for n in range(5000)) + ") {} " + SHELL.format(""),
    "one line": SHELL.format("o[i] += 1; " * 3000),
    "bit-field": "struct S { int x : 4294967297; }; " + SHELL.format(""),
}  # fmt: skip


@pytest.mark.parametrize("name", HUGE)
def test_huge(name: str) -> None:
    survives(HUGE[name], "-T", "cs_6_0", "-E", "main", "-HV", "2021")


ODD = {
    "nothing": "",
    "blank": " \t\r\n\n",
    "zero bytes": SHELL.format("o[0] = \0 1;"),
    "byte order mark": "\ufeff" + SHELL.format(""),
    "byte order mark inside": SHELL.format("\ufeff"),
    "other letters": SHELL.format("float grün = 1; float 変数 = 2;"),
    "lone surrogate": SHELL.format("// \udc80"),
    "carriage returns": SHELL.format("o[0] = 1;\r\no[1] = 2;\r o[2] = 3;"),
    "backslash at the end": SHELL.format("") + "\\",
    "continued end": "#define A \\\n\\\n\\",
    "open comment": SHELL.format("/* "),
    "open string": 'static string s = "abc',
    "open conditional": "#if 1\n" + SHELL.format(""),
    "wrong directives": "#else\n#endif\n#elif 1\n#define\n#undef\n#include\n#if\n#ifdef\n#line\n#pragma\n#bogus\n#",
    "macro of itself": "#define A A\n#define F(x) F(x)(x)\n" + SHELL.format("o[0] = A + F(1);"),
    "macros of each other": "#define A B B\n#define B A A\n" + SHELL.format("o[0] = A;"),
    "doubling macros": "#define M0 1 + 1\n"
    + "".join(f"#define M{n + 1} M{n} + M{n}\n" for n in range(60))
    + SHELL.format("o[0] = M60;"),
    "doubling arguments": "#define F(x) x x\n" + SHELL.format("o[0] = " + "F(" * 60 + "1" + ")" * 60 + ";"),
    "bad pasting": "#define P(a, b) a ## b\n" + SHELL.format("o[0] = P(+, ;) P(, ) P(1, .e+) P(/, /);"),
    "macro with too few arguments": "#define P(a, b) a b\n" + SHELL.format("o[0] = P(1;"),
    "includes itself": '#include "input.hlsl"\n#include "nothing.hlsl"\n#include <\n#include X\n',
    "recursion": "float f(float x) { return f(x) + 1; } " + SHELL.format("o[0] = f(i);"),
    "mutual recursion": "float g(float x); float f(float x) { return g(x); } "
    + "float g(float x) { return f(x); } "
    + SHELL.format("o[0] = f(i);"),
    "struct in itself": "struct S { S s; float x; }; " + SHELL.format("S s; o[0] = s.x;"),
    "base of itself": "struct S : S { float x; }; " + SHELL.format("S s; o[0] = s.x;"),
    "constant of itself": "static const int n = n + 1; " + SHELL.format("int a[n]; o[0] = n;"),
    "typedef of itself": "typedef T T; " + SHELL.format("T t;"),
    "template without end": "template <int n> int f() { return f<n + 1>(); } " + SHELL.format("o[0] = f<0>();"),
    "growing template": "template <typename T> struct S { S<S<T> > s; }; " + SHELL.format("S<int> s;"),
    "namespaces of each other": "namespace b { } namespace a { using namespace b; } namespace b { using namespace a; } "
    + SHELL.format("o[0] = a::q;"),
    "doubling template": "template <typename A, typename B> struct P { A a; }; "
    + "template <typename T> struct S { S<P<T, T> > s; }; "
    + SHELL.format("S<int> s;"),
    "namespace of itself": "namespace a { using namespace a; int x; } " + SHELL.format("o[0] = a::a::x;"),
    "division by zero": "static const int n = 1 / 0, m = 1 % 0; " + SHELL.format("int a[n]; o[0] = n + m;"),
    "division overflow": "static const int n = (-2147483647 - 1) / -1; " + SHELL.format("o[0] = n;"),
    "zero array": SHELL.format("float a[0]; float b[-1]; o[0] = a[0] + b[0];"),
    "index outside": SHELL.format("float a[2]; a[5] = 1; float4 v = 1; v[9] = 2; o[0] = a[1u << 31] + v[7];"),
    "no entry point": "float x;",
    "two entry points": SHELL.format("") + "\n[numthreads(1,1,1)] void main(float x : X) {}",
    "entry point is no function": "int main;",
    "stray braces": "}}}}" + SHELL.format("") + "{{{{",
    "break outside": "void f() { break; continue; case 1: default: discard; } " + SHELL.format("f();"),
    "loop without end": SHELL.format("for (;;) { }"),
    "loop without end in a function": "int f() { while (true) { } } " + SHELL.format("o[0] = f();"),
    "undefined values": SHELL.format("float x; int y; float4 v; v.x = 1; o[y] = x + v.y;"),
    "unreachable code": SHELL.format("return; o[0] = 1; for (;;) { break; o[1] = 2; }"),
    "no return": "float f() { } " + SHELL.format("o[0] = f();"),
    "everything at once": "@ $ ` \\ ' ''' '\\x' 'ab' 1.2.3 0b12 0xg 08 1uu 1.0q .5.x # ## ... -> :: <: %> ??/",
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_odd(name: str) -> None:
    survives(ODD[name])


ARGUMENTS = [
    [],
    ["-T"],
    ["-T", "cs_9_9", "-E", "main"],
    ["-T", "nonsense"],
    ["-E"],
    ["-T", "cs_6_0", "-E", ""],
    ["-T", "cs_6_0", "-E", "missing"],
    ["-T", "ps_6_0", "-E", "main"],
    ["-T", "cs_6_0", "-E", "main", "-D"],
    ["-T", "cs_6_0", "-E", "main", "-D", "1x=2"],
    ["-T", "cs_6_0", "-E", "main", "-D", "F(x)=(x)"],
    ["-T", "cs_6_0", "-E", "main", "-no-such-option"],
    ["-T", "cs_6_0", "-E", "main", "-HV", "1999"],
    ["-T", "cs_6_0", "-E", "main", "-fvk-u-shift", "x", "y"],
    ["-T", "cs_6_0", "-E", "main", "-fvk-u-shift", "4294967295", "0"],
    ["-T", "cs_6_0", "-E", "main", "-fspv-target-env=vulkan9.9"],
    ["-T", "cs_6_0", "-E", "main", "@missing.rsp"],
]


@pytest.mark.parametrize("args", ARGUMENTS, ids=[" ".join(args) or "none" for args in ARGUMENTS])
def test_arguments(args: list[str]) -> None:
    accepted, module, messages = compilers.ours(SHELL.format("o[0] = i;"), "input.hlsl", args)
    if accepted:
        compilers.validate(module)
    else:
        assert "error" in messages
