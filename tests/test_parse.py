"""The parser by itself: trees, mistakes found, limits, and that no input ends in an exception."""

from __future__ import annotations

import random
from pathlib import Path

import check
import pytest

from oneshader.options import parse_arguments
from oneshader.source.diag import Diagnostic, DiagnosticBag
from oneshader.source.text import Reader, SourceMap
from oneshader.syntax import parse_literal, tree
from oneshader.syntax.parse import parse
from oneshader.syntax.preprocess import preprocess
from oneshader.syntax.show_tree import show_tree
from oneshader.syntax.token import KEYWORDS, PUNCTUATORS

GOLDEN = sorted((Path(__file__).parent / "golden" / "parse").glob("*.hlsl"))
EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.hlsl"))


def read(source: str, *args: str) -> tuple[tree.Unit, list[Diagnostic]]:
    """The tree of a source and what was reported."""
    options, _, _ = parse_arguments(list(args))
    source_map = SourceMap()
    bag = DiagnosticBag(source_map, options.warnings)
    stream = preprocess(source_map, "a.hlsl", source, options, Reader([]), bag)
    return parse(stream, options, bag), bag.diagnostics


def errors(source: str, *args: str) -> list[tuple[int, int]]:
    """(line, code) of each error."""
    return [(d.line, d.code) for d in read(source, *args)[1] if d.severity == 1]


def clean(source: str, *args: str) -> str:
    """The text of the tree of a source without errors."""
    unit, diagnostics = read(source, *args)
    assert [d for d in diagnostics if d.severity == 1] == []
    return show_tree(unit)


def statement(code: str) -> str:
    """The text of one statement inside a function."""
    return clean(f"void f() {{\n{code}\n}}").removeprefix("function void f()\n").strip()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    """What the golden files say, with nothing but the preprocessor before the parser."""
    source = path.read_text(encoding="utf-8")
    for run in check.runs(source):
        unit, diagnostics = read(source, *run.args)
        if run.show == "tree":
            assert check.check(source, show_tree(unit), run.prefix)
        else:
            found = sorted((d.line, f"OSH{d.code:04d}") for d in diagnostics if d.severity == 1 and 100 < d.code < 200)
            for line, code in found:
                assert f"// error: {code}" in source.splitlines()[line - 1]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    assert errors(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "code, wanted",
    [
        ("a < b > c;", "((a < b) > c)"),
        ("(float)a < b;", "((cast float a) < b)"),
        ("(a)(b);", "a(b)"),
        ("(float)(b);", "(cast float b)"),
        ("float(b);", "construct float(b)"),
        ("float b;", "var float b"),
        ("S b;", "var S b"),
        ("S * b;", "(S * b)"),
        ("S(b);", "S(b)"),
        ("S<float>(b);", "S<type float>(b)"),
        ("S<float> b;", "var S<type float> b"),
        ("S < b > c;", "((S < b) > c)"),
        ("N::S b;", "var N::S b"),
        ("N::S(b);", "N::S(b)"),
        ("a.b < c;", "(a.b < c)"),
        ("a.Load < float2 > (c);", "a.Load<type float2>(c)"),
        ("a.Load < c;", "(a.Load < c)"),
        ("vector<int, 3> > 2;", None),
        ("RayQuery<A | B> q;", "var RayQuery<(A | B)> q"),
        ("vk::RawBufferLoad<float>(a, 4);", "vk::RawBufferLoad<type float>(a, 4)"),
        ("precise float a = (b);", "var precise float a = b"),
        ("precise = 2;", "(precise = 2)"),
        ("float a = b ? (float)c : d;", "var float a = (b ? (cast float c) : d)"),
    ],
)
def test_types_or_expressions(code: str, wanted: str | None) -> None:
    if wanted is None:
        assert errors(f"void f() {{ {code} }}")
    else:
        assert statement(code) == wanted


MISTAKES = """\
float a = ;                         // 102
float b[2;                          // 101
struct S0 { float x };              // 101
struct S1 { x; };                   // 103
void f0(float) { return 1 +; }      // 102
void f1() { if (a b) { } }          // 101
void f2() { for (int i = 0; i < ; i++) { } }    // 102
void f3() { a = (1 + 2; }           // 101
void f4() { a = b[1; }              // 101
void f5() { foo(1, ); }             // 102
void f6() { case 1: ; }             // 114
void f7() { break; }                // 115
void f8() { continue; }             // 115
void f9() { goto end; }             // 118
float c = static_cast<float>(1);    // 118
float *d;                           // 118
a = 1;                              // 104
union U { int x; };                 // 111
float e : register(3);              // 101
void g0() { else; }                 // 105
void g1() { int x = 3 }             // 101
float g = 99999999999999999999;     // 119
[numthreads(8, 8] void g2() { }     // 101
enum E { A, 1 };                    // 101
cbuffer { float h; }                // 101
namespace { }                       // 101
row_major column_major float4x4 i;  // 109
void g3() { int x = a ? b; }        // 101
void g4() { float x, ; }            // 101
float uniform j;                    // 110
class C { public: int x; };         // 111
class D { D() { } };                // 118
struct F { int x = 1; };            // 120
void g5(int x, ...) { }             // 118
"""


def test_each_mistake_once() -> None:
    """Independent mistakes in one file: each is found on its line, and none makes another."""
    wanted = [(number, int(line.split("// ")[1])) for number, line in enumerate(MISTAKES.splitlines(), 1)]
    assert len(wanted) > 20
    assert errors(MISTAKES) == wanted


def test_what_stands_around_a_mistake_is_kept() -> None:
    unit, _ = read("float a = ; float b;\nvoid f() { int c = 1 + ; c = 2; { d( } e = 1; }\nfloat g;")
    text = show_tree(unit)
    for line in ("var float a", "var float b", "var int c", "(c = 2)", "(e = 1)", "var float g"):
        assert line in text


def test_missing_semicolon_is_reported_where_it_belongs() -> None:
    assert errors("float a = 1\nfloat b = 2;\nstruct S { int x; }\nfloat c;\nvoid f() { a = 1\n b = 2; return\n}") == [
        (1, 101),
        (3, 101),
        (5, 101),
        (7, 102),
    ]


@pytest.mark.parametrize(
    "source", ["void f() {", "struct S {", "cbuffer C {", "void f() { if (a", "float a[", "f(", "template <"]
)
def test_unfinished(source: str) -> None:
    assert len(errors(source)) == 1


def test_versions() -> None:
    template = "template <typename T> T f(T a) { return a; }"
    assert errors(template, "-HV", "2018") == [(1, 123)]
    assert errors(template, "-HV", "2021") == []
    assert errors("enum E { A };", "-HV", "2016") == [(1, 123)]
    assert errors("struct S { float operator+(S o) { return 1; } };", "-HV", "2018") == [(1, 123)]


@pytest.mark.parametrize(
    "source, accepted",
    [
        ("int x = " + "(" * 200 + "1" + ")" * 200 + ";", True),
        ("int x = " + "(" * 3000 + "1" + ")" * 3000 + ";", False),
        ("int x = " + " + ".join(["1"] * 20000) + ";", True),
        ("void f() { " + "if (a) ; else " * 3000 + "; }", True),
        ("void f() { " + "{" * 100 + "}" * 100 + " }", True),
        ("void f() { " + "{" * 3000 + "}" * 3000 + " }", False),
        ("int x = a" + ".b" * 200 + ";", True),
        ("int x = a" + ".b" * 5000 + ";", False),
        ("int x = " + "a ? b : " * 200 + "c;", True),
        ("int x = " + "a ? b : " * 3000 + "c;", False),
        ("int x = " + "- " * 3000 + "1;", False),
        ("int x = " + "(float)" * 3000 + "1;", False),
        ("struct S {" * 3000, False),
        ("vector<" * 3000, False),
        ("int x = " + "vector<" * 60 + "int" + ">(1)" * 60 + ";", True),
        ("int x = " + "u<int, " * 60 + "1" + ">(1)" * 60 + ";", True),
    ],
)
def test_nesting(source: str, accepted: bool) -> None:
    """Chains of any length, nesting up to the limit, and no trial that multiplies."""
    found = errors(source)
    assert (found == []) is accepted
    if not accepted:
        assert 107 in [code for _, code in found]


@pytest.mark.parametrize("source", ["int point;", "void f(int line) { }", "struct triangle { };", "float sample x;"])
def test_reserved_modifiers(source: str) -> None:
    assert errors(source)


def test_effects_warn_once_each() -> None:
    source = (Path(__file__).parent / "golden" / "parse" / "tree_effects.hlsl").read_text(encoding="utf-8")
    assert [d.code for d in read(source)[1]] == [112] * 8


@pytest.mark.parametrize(
    "text, value, suffix, base",
    [
        ("0", 0, "", 10),
        ("4294967295u", 4294967295, "u", 10),
        ("0XfFUL", 255, "ul", 16),
        ("0b11", 3, "", 2),
        ("0777LLu", 511, "ull", 8),
    ],
)
def test_integer_literals(text: str, value: int, suffix: str, base: int) -> None:
    assert parse_literal.integer(text) == (value, suffix, base)


def test_float_literals_round_once() -> None:
    """A decimal just beside the middle of two float32 values must not be drawn to the middle by the double between."""
    middle = 1 + 2.0**-24
    above = "1.0000000596046447753906250000000000000000000001f"
    below = "1.0000000596046447753906249999999999999999999999f"
    assert parse_literal.floating(above)[0] > middle > parse_literal.floating(below)[0]
    assert parse_literal.floating("1.000000059604644775390625f")[0] == middle
    assert parse_literal.floating("0.1f") == (0.1, "f")
    assert parse_literal.floating("1.#INF") == (float("inf"), "")


def soup(rng: random.Random) -> str:
    """Tokens in random order."""
    words = [*KEYWORDS, *[p for p in PUNCTUATORS if "#" not in p] * 3]
    words += ["a", "S", "float4", "vector", "Texture2D", "sample", "point", "1", "2.0f", '"x"', "technique", "main"] * 3
    return " ".join(rng.choice(words) for _ in range(rng.randint(1, 200)))


def mutated(rng: random.Random, source: str) -> str:
    """A source with tokens dropped, doubled and swapped in."""
    tokens = source.split(" ")
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(tokens))
        choice = rng.random()
        if choice < 0.4:
            tokens[at] = ""
        elif choice < 0.7:
            tokens[at] += " " + rng.choice(tokens)
        elif choice < 0.9:
            tokens[at] = rng.choice(["(", ")", "{", "}", "<", ">", ";", ",", "::", "template", "struct", "=", "["])
        else:
            del tokens[at + 1 :]
    return " ".join(tokens)


def test_no_input_ends_in_an_exception() -> None:
    rng = random.Random(1)
    sources = [path.read_text(encoding="utf-8") for path in [*GOLDEN, *EXAMPLES]]
    for _ in range(300):
        source = soup(rng) if rng.random() < 0.5 else mutated(rng, rng.choice(sources))
        unit, diagnostics = read(source, "-HV", rng.choice(["2016", "2018", "2021"]))
        show_tree(unit)
        for diagnostic in diagnostics:
            assert diagnostic.line > 0
