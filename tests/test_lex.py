"""The lexer: kinds, spellings, offsets, flags, and what it makes of faults."""

from __future__ import annotations

import pytest

from oneshader.syntax import token as t
from oneshader.syntax.lex import CACHE, LexCache, LexedText, lex_cached, number_fault
from oneshader.syntax.lex import lex as lex_places


def lex(text: str) -> list[t.Token]:
    return lex_places(text)[0]


def kinds(text: str) -> list[int]:
    return [token.kind for token in lex(text)[:-1]]


def texts(text: str) -> list[str]:
    return [token.text for token in lex(text)[:-1]]


def test_words_and_keywords() -> None:
    assert kinds("float4 struct _a1 sample in") == [t.IDENT, t.K_STRUCT, t.IDENT, t.IDENT, t.K_IN]


def test_spellings_are_shared() -> None:
    one, two = lex("alpha")[0].text, lex("beta alpha")[1].text
    assert one is two
    tokens = lex("beta alpha alpha+=2+=2;")
    assert tokens[1] is tokens[2]
    assert tokens[3:5] == tokens[5:7]


@pytest.mark.parametrize("operator", [s for s in t.PUNCTUATORS if s not in ("#", "##")])
def test_each_punctuator(operator: str) -> None:
    assert [(token.kind, token.text) for token in lex("a" + operator + " b")[1:-2]] == [
        (t.PUNCTUATORS[operator], operator)
    ]


def test_longest_punctuator_wins() -> None:
    assert texts("a<<=b>>>c+++d::e...f->g") == "a <<= b >> > c ++ + d :: e ... f -> g".split()


@pytest.mark.parametrize("number", ["0", "12", "017", "0xFFu", "0b101", "3UL", "7ull", "9lu", "2147483648"])
def test_integers(number: str) -> None:
    assert kinds(number) == [t.INT_LITERAL]


@pytest.mark.parametrize(
    "number", ["1.0", ".5f", "1.", "1e5", "1E-3f", "2.5h", "3.0L", "1.#INF", "1.#INFf", "0.0F", "1.0f16", "0x1.8p3"]
)
def test_floating_numbers(number: str) -> None:
    assert kinds(number) == [t.FLOAT_LITERAL]


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        ("09", "octal"),
        ("1f", "suffix of an integer"),
        ("0x", "no digits"),
        ("1e+", "exponent"),
        ("1.0q", "suffix of a floating"),
        ("1.#IND", "suffix"),
        ("5uu", "suffix"),
        ("0x1.8", "needs an exponent"),
    ],
)
def test_faulty_numbers(number: str, fault: str) -> None:
    assert kinds(number) == [t.BAD_NUMBER]
    assert fault in number_fault(number)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1.xxx", ["1", ".", "xxx"]),
        ("1.0.xxxx", ["1.0", ".", "xxxx"]),
        ("2.0f.rgb", ["2.0f", ".", "rgb"]),
        ("1..xx", ["1.", ".", "xx"]),
        ("1.f", ["1.f"]),
        ("a.x", ["a", ".", "x"]),
        ("1e-3-2", ["1e-3", "-", "2"]),
        ("0x1e-3", ["0x1e", "-", "3"]),
    ],
)
def test_swizzles_and_signs_after_numbers(text: str, parts: list[str]) -> None:
    assert texts(text) == parts


def test_strings_and_characters() -> None:
    assert texts('"a\\"b" \'\\\'\' "\\\\"') == ['"a\\"b"', "'\\''", '"\\\\"']
    assert kinds("\"a\" 'c'") == [t.STRING, t.CHAR]


def test_unclosed_literals_end_with_their_line() -> None:
    tokens = lex("\"abc\n'x\ny /* z")
    assert [token.kind for token in tokens] == [t.UNCLOSED_STRING, t.UNCLOSED_CHAR, t.IDENT, t.UNCLOSED_COMMENT, t.END]


def test_flags() -> None:
    found = {token.text: token.flags for token in lex("a b\n  c/**/d //x\n/*\n*/ e")}
    assert found["a"] == t.LINE_START
    assert found["b"] == t.SPACE_BEFORE
    assert found["c"] == t.LINE_START | t.SPACE_BEFORE
    assert found["d"] == t.SPACE_BEFORE
    assert found["e"] == t.LINE_START | t.SPACE_BEFORE


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_endings(line_end: str) -> None:
    tokens = lex(line_end.join(["a", "b // c", "d"]))
    assert [token.text for token in tokens] == ["a", "b", "d", ""]
    assert all(token.flags & t.LINE_START for token in tokens)


def test_continuations_join_lines_and_keep_offsets() -> None:
    text = "ab\\\ncd e \\\r\n f // gone \\\n too\ng"
    tokens, offsets = lex_places(text)
    assert [(token.text, offset) for token, offset in zip(tokens[:-1], offsets, strict=False)] == [
        ("abcd", 0),
        ("e", text.index("e")),
        ("f", text.index("f")),
        ("g", text.index("g", 30)),
    ]


def test_a_backslash_inside_a_line_is_no_continuation() -> None:
    assert kinds("a \\ b") == [t.IDENT, t.UNKNOWN, t.IDENT]


def test_directive_lines() -> None:
    tokens = lex('#include <a//b.h>\n # include "c\\d.h"\n#error it\'s /* so\nx # y')
    assert [(token.kind, token.text) for token in tokens[:-1]] == [
        (t.DIRECTIVE, "#"),
        (t.IDENT, "include"),
        (t.HEADER_NAME, "<a//b.h>"),
        (t.DIRECTIVE, "#"),
        (t.IDENT, "include"),
        (t.HEADER_NAME, '"c\\d.h"'),
        (t.DIRECTIVE, "#"),
        (t.IDENT, "error"),
        (t.LINE_TEXT, "it's /* so"),
        (t.IDENT, "x"),
        (t.HASH, "#"),
        (t.IDENT, "y"),
    ]


def test_characters_beyond_ascii() -> None:
    assert kinds("größe \u00a0 x \ufeff \u2013") == [t.IDENT, t.IDENT, t.UNKNOWN]


def test_zero_characters_are_white_space() -> None:
    assert texts("a\0b") == ["a", "b"]


def test_no_text_is_an_end() -> None:
    tokens, offsets = lex_places("")
    assert [token.kind for token in tokens] == [t.END]
    assert offsets == [0]


def test_include_guards() -> None:
    assert lex_cached("#ifndef A_H\n#define A_H\nint a;\n#endif\n").guard == "A_H"
    assert lex_cached("// c\n#if !defined(A_H)\n#define A_H\n#endif").guard == "A_H"
    assert lex_cached("#ifndef A_H\n#endif\nint b;").guard == ""
    assert lex_cached("#ifndef A_H\n#else\n#endif").guard == ""
    assert lex_cached("int c;\n#ifndef A_H\n#endif").guard == ""


def test_the_cache_shares_by_content_and_forgets_the_oldest() -> None:
    assert lex_cached("int shared_text;") is lex_cached("int " + "shared_text;")
    assert CACHE.size <= CACHE.limit
    small = LexCache(2 * LexedText("a" * 50).cost)
    first = small.get("a" * 50)
    second = small.get("b" * 50)
    assert small.get("a" * 50) is first
    small.get("c" * 50)  # pushes out what was not asked for longest
    assert small.get("a" * 50) is first
    assert small.get("b" * 50) is not second
    assert small.size <= small.limit
    assert small.get("d" * 500).tokens[0].text == "d" * 500


def test_long_lines_and_files_take_linear_time() -> None:
    assert len(lex("a+" * 200_000)) == 400_001
    assert len(lex('"' + "\\" * 200_000 + '\n"')) > 1
    assert len(lex("/" + "*" * 300_000)) == 2
