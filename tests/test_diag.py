"""Diagnostics: the bag, the warning rules, the source map beneath them, and the renderers."""

from __future__ import annotations

import json

import pytest

from oneshader import testing
from oneshader.source import catalog, catalog_input
from oneshader.source.catalog import CODES
from oneshader.source.code import ERROR, WARNING, Code, register
from oneshader.source.diag import (
    IGNORED,
    KEPT,
    DiagnosticBag,
    WarningRules,
    code_name,
    explain,
    fill,
    json_string,
    render_json,
    render_text,
)
from oneshader.source.spelling import nearest
from oneshader.source.text import SourceMap, decode, join, line_starts

TEXT = "float a = b;\n\tint c = dd;\n"


def bag_of(text: str = TEXT) -> tuple[DiagnosticBag, SourceMap]:
    source_map = SourceMap()
    source_map.add_file("a.hlsl", text)
    return DiagnosticBag(source_map, WarningRules()), source_map


# The bag -------------------------------------------------------------------------------------------------------------


def test_an_error_has_its_place() -> None:
    bag, _ = bag_of()
    assert not bag.has_errors
    found = bag.report(catalog.UNDECLARED, TEXT.index("dd"), ["dd"])
    assert (found.file, found.line, found.column, found.severity) == ("a.hlsl", 2, 10, ERROR)
    assert found.message == "use of undeclared identifier 'dd'"
    assert bag.has_errors
    assert repr(found) == "a.hlsl:2:10: error: use of undeclared identifier 'dd' [OSH0231]"


def test_the_same_report_counts_once() -> None:
    bag, _ = bag_of()
    for _ in range(2):
        bag.report(catalog.UNDECLARED, 10, ["b"]).note(0, "here").with_help("try c")
    bag.report(catalog.UNDECLARED, 10, ["c"])
    assert [d.message[-3:] for d in bag.diagnostics] == ["'b'", "'c'"]


def test_the_error_limit() -> None:
    source_map = SourceMap()
    source_map.add_file("a", "x" * 50)
    bag = DiagnosticBag(source_map, error_limit=3)
    for pos in range(10):
        bag.report(catalog.UNDECLARED, pos, ["x"])
    assert len(bag.diagnostics) == 3 and bag.limit_reached


def test_a_fault_of_the_preprocessor_hides_what_follows_from_it() -> None:
    bag, _ = bag_of()
    bag.report(catalog_input.STRAY_CHARACTER, 0, ["'@'"])
    bag.report(catalog.EXPECTED, 6, ["';'", "'a'"])
    bag.report(catalog.UNDECLARED, TEXT.index("dd"), ["dd"])
    assert [d.code for d in bag.diagnostics] == [64, 231]


@pytest.mark.parametrize(
    ("as_errors", "silent", "state", "severity"),
    [
        (False, False, 0, WARNING),
        (True, False, 0, ERROR),
        (False, True, 0, IGNORED),
        (True, False, IGNORED, IGNORED),
        (False, False, ERROR, ERROR),
        (True, False, KEPT, WARNING),
    ],
)
def test_warning_rules(as_errors: bool, silent: bool, state: int, severity: int) -> None:
    rules = WarningRules()
    rules.as_errors = as_errors
    rules.silent = silent
    if state:
        rules.states["conversion"] = state
    assert rules.severity(catalog.TRUNCATION) == severity


def test_wx_leaves_warnings_that_dxc_does_not_give() -> None:
    rules = WarningRules()
    rules.as_errors = True
    assert rules.severity(Code(1, WARNING, "", "", "x", True)) == WARNING


def test_regions() -> None:
    bag, source_map = bag_of()
    inner = source_map.add_file("i.h", "xyz\n", 5)
    bag.regions.push(0)
    bag.regions.set(3, "conversion", ERROR)
    bag.regions.pop(8)
    at = [bag.report(catalog.TRUNCATION, pos, ["a", "b"]).severity for pos in (1, 4, inner, 9)]
    assert at == [WARNING, ERROR, ERROR, WARNING]


def test_fill() -> None:
    assert fill("a {0} b {1}", ["{1}", "x"]) == "a {1} b x"
    assert fill("no braces", []) == "no braces"


# The catalog ---------------------------------------------------------------------------------------------------------


def test_rows() -> None:
    for number, code in CODES.items():
        assert number == code.number and code.text and code.explanation, number
        assert not (code.own and code.severity == ERROR), number
        used = [f"{{{index}}}" in code.text for index in range(6)]
        assert used == sorted(used, reverse=True), f"{code_name(number)} skips an argument"


def test_numbers_are_used_once() -> None:
    with pytest.raises(ValueError, match="used twice"):
        register(Code(231, ERROR, "x", "y", "", False))


def test_explain() -> None:
    page = explain(350)
    assert page.startswith("OSH0350, error: ") and "Direct3D" in page
    assert "(-Wconversion)" in explain(255)
    assert explain(99999) == ""


# The source map ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("", [0]),
        ("a\nb\n", [0, 2, 4]),
        ("a\r\nb", [0, 3]),
        ("a\rb\n\nc\r\n", [0, 2, 4, 5, 8]),
        ("a\x0cb\u2028c\r\nd", [0, 7]),
    ],
)
def test_line_starts(text: str, starts: list[int]) -> None:
    assert line_starts(text) == starts


def test_locate_over_files_and_line_directives() -> None:
    source_map = SourceMap()
    main = source_map.add_file("main", "one\ntwo\nthree\n")
    other = source_map.add_file("other", "x\ny\n", 4)
    source_map.add_line_directive(main + 4, 70, "gen")
    source_map.add_line_directive(other, 9, None)
    assert source_map.locate(0) == ("main", 1, 1)
    assert source_map.locate(main + 9) == ("gen", 70, 2)
    assert source_map.locate(other + 2) == ("other", 9, 1)
    assert source_map.locate(-1) == ("", 0, 0)
    assert source_map.line_text(9) == "three"
    assert source_map.include_chain(other) == [4]
    assert source_map.order(2) < source_map.order(other) < source_map.order(8)


@pytest.mark.parametrize(
    ("folder", "name", "path"),
    [
        ("", "a.h", "a.h"),
        ("x", "a.h", "x/a.h"),
        ("x/", "a.h", "x/a.h"),
        ("x", "../a.h", "a.h"),
        ("x", "./b/../a.h", "x/a.h"),
        ("..", "../a.h", "../../a.h"),
        ("/", "../a.h", "/../a.h"),
        ("x//y", "a.h", "x/y/a.h"),
    ],
)
def test_join(folder: str, name: str, path: str) -> None:
    assert join(folder, name) == path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
def test_decode(encoding: str) -> None:
    data = "größe".encode(encoding)
    if encoding == "utf-16-be":
        data = b"\xfe\xff" + data
    assert decode(data) == "größe"


def test_decode_keeps_ascii_around_other_encodings() -> None:
    assert decode(b"// caf\xe9\nint a;") == "// caf\ufffd\nint a;"


# Renderers -----------------------------------------------------------------------------------------------------------


def test_text() -> None:
    bag, source_map = bag_of()
    pos = TEXT.index("dd")
    found = bag.report(catalog.UNDECLARED, pos, ["dd"], pos + 2).note(0, "looked here").with_help("did you mean 'd'?")
    assert render_text(found, source_map) == (
        "a.hlsl:2:10: error: use of undeclared identifier 'dd' [OSH0231]\n"
        "    int c = dd;\n"
        "            ^~\n"
        "a.hlsl:1:1: note: looked here\n"
        "float a = b;\n"
        "^\n"
        "help: did you mean 'd'?\n"
    )


def test_text_of_warnings_and_of_what_has_no_place() -> None:
    bag, source_map = bag_of()
    text = render_text(bag.report(catalog.TRUNCATION, 0, ["float4", "float3"]), source_map)
    assert "warning: implicit truncation of 'float4' to 'float3' [OSH0255, -Wconversion]" in text
    text = render_text(bag.report(catalog_input.NO_INPUT, -1), source_map)
    assert text == "error: no input file [OSH0008]\n"


def test_long_lines_are_cut_and_control_characters_shown() -> None:
    text = "x" * 1000 + "\x1b[31m" + "y" * 1000
    bag, source_map = bag_of(text)
    lines = render_text(bag.report(catalog.UNDECLARED, 1000, ["z"]), source_map).split("\n")
    assert len(lines[1]) <= 160 and "\x1b" not in lines[1]
    assert lines[1][lines[2].index("^")] == "?"


def test_colour() -> None:
    bag, source_map = bag_of()
    text = render_text(bag.report(catalog.UNDECLARED, 0, ["a"]), source_map, color=True)
    assert "\x1b[1;31merror" in text


def test_json() -> None:
    bag, source_map = bag_of()
    pos = TEXT.index("dd")
    found = bag.report(catalog.UNDECLARED, pos, ['d"\\\n\U0001f600'], pos + 2).note(0, "here")
    data = json.loads(render_json(found, source_map))
    assert data == {
        "code": "OSH0231",
        "severity": "error",
        "message": "use of undeclared identifier 'd\"\\\n\U0001f600'",
        "file": "a.hlsl",
        "line": 2,
        "column": 10,
        "endLine": 2,
        "endColumn": 12,
        "notes": [{"message": "here", "file": "a.hlsl", "line": 1, "column": 1}],
        "help": "",
    }
    assert json.loads(json_string("\x00\u2028é")) == "\x00\u2028é"


def test_names_of_glsl() -> None:
    known = ["float4", "lerp", "rsqrt", "normal"]
    assert [nearest(name, known) for name in ("vec4", "mix", "inversesqrt", "mat3")] == ["float4", "lerp", "rsqrt", ""]
    assert [nearest(name, known) for name in ("noraml", "lrep", "other")] == ["normal", "lerp", ""]


def test_unclosed_bracket_shows_where_it_opens() -> None:
    _, _, messages = testing.compile("float4 main() : SV_Target\n{\n    return 1;\n", "a.hlsl", ["-T", "ps_6_0"])
    assert "a.hlsl:2:1: note: the '{' is here" in messages and "entry point" not in messages


HELPS = [
    ("StructuredBuffer<float> b; void main() { b[0] = 1; }", "help: only an RWStructuredBuffer<float> can be written"),
    ("float4x4 m; float4 main(float4 v : V) : SV_Target { return m * v; }", "help: mul(a, b) is the product"),
    ("float4 main(float4 v : V) : SV_Taget { return v; }", "help: did you mean 'SV_Target'?"),
    ("template<typename T> T f(T a) { return a.no; } float4 main(float4 v : V) : SV_Target { return f(v); }",
     "note: in the instance 'f(float4)' that is called here"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), HELPS)
def test_helps(source: str, expected: str) -> None:
    _, _, messages = testing.compile(source, "a.hlsl", ["-T", "ps_6_0"])
    assert expected in messages
