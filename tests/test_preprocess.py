"""The preprocessor: macros, conditions, directives, includes, pragmas, positions, and preprocessed text."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneshader.options import parse_arguments
from oneshader.source.diag import DiagnosticBag, render_text
from oneshader.source.text import Reader, SourceMap
from oneshader.syntax.preprocess import preprocess, preprocessed_text
from oneshader.syntax.token import COLUMN_MAJOR, ROW_MAJOR, TokenStream


class Run:
    """One run of the preprocessor over a text, with files that exist in memory only."""

    def __init__(self, text: str, *args: str, files: dict[str, str] | None = None, keep_faults: bool = False) -> None:
        options, _, problems = parse_arguments(["-T", "ps_6_0", *args])
        assert not problems
        self.files = files or {}
        self.asked: list[tuple[str, str, bool]] = []
        self.source_map = SourceMap()
        self.bag = DiagnosticBag(self.source_map, options.warnings)
        self.reader = Reader([], self.include)
        self.stream: TokenStream = preprocess(
            self.source_map, "main.hlsl", text, options, self.reader, self.bag, keep_faults
        )

    def include(self, name: str, includer: str, angled: bool) -> str | None:
        self.asked.append((name, includer, angled))
        return self.files.get(name)

    @property
    def words(self) -> str:
        return " ".join(token.text for token in self.stream.tokens[:-1])

    @property
    def codes(self) -> list[int]:
        return [diagnostic.code for diagnostic in self.bag.diagnostics]

    @property
    def text(self) -> str:
        return preprocessed_text(self.stream, self.source_map)


def expand(text: str, *args: str) -> str:
    done = Run(text, *args)
    assert done.bag.diagnostics == []
    return done.words


# Macros --------------------------------------------------------------------------------------------------------------

EXPANSIONS = [
    ("#define A 1\nA + A", "1 + 1"),
    ("#define EMPTY\na EMPTY b", "a b"),
    ("#define A B\n#define B C\nA", "C"),
    ("#define A A B\nA", "A B"),
    ("#define A B\n#define B A\nA B", "A B"),
    ("#define F(x) x * x\nF(2) F (3) F\n(4) F", "2 * 2 3 * 3 4 * 4 F"),
    ("#define F() 1\nF() F( )", "1 1"),
    ("#define F(x) [x]\nF() F((1, 2)) F({1)", "[ ] [ ( 1 , 2 ) ] [ { 1 ]"),
    ("#define MAX(a, b) ((a) > (b) ? (a) : (b))\nMAX(1, MAX(2, 3))",
     "( ( 1 ) > ( ( ( 2 ) > ( 3 ) ? ( 2 ) : ( 3 ) ) ) ? ( 1 ) : ( ( ( 2 ) > ( 3 ) ? ( 2 ) : ( 3 ) ) ) )"),
    ("#define f(x) x f\nf(1)(2)(3)", "1 f ( 2 ) ( 3 )"),
    ("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2 * 9 * g"),
    ("#define NIL(x) x\n#define G0(a) NIL(G1)(a)\n#define G1(a) NIL(a)\nG0(42)", "42"),
    ("#define in uniform\nfloat f(in float a)", "float f ( uniform float a )"),
    ("#define A 1\n#undef A\n#undef NEVER\nA", "A"),
    ("#define F(x) G\n#define G(x) <x>\nF(1)(2)", "< 2 >"),
    ("#define LPAREN (\n#define F(x) x\nF LPAREN 1)", "F ( 1 )"),
    ("#define CALL(f, x) f(x)\n#define SQ(x) x*x\nCALL(SQ, 3)", "3 * 3"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), EXPANSIONS)
def test_expansion(text: str, words: str) -> None:
    assert expand(text) == words


OPERATORS = [
    ("#define S(x) #x\nS(a  +   b) S() S( \"q\\n\" 'c' ) S(/* c */ a /**/ b)",
     '"a + b" "" "\\"q\\\\n\\" \'c\'" "a b"'),
    ("#define S(x) #x\n#define X(x) S(x)\n#define V 1 + 2\nS(V) X(V)", '"V" "1 + 2"'),
    ("#define J(a, b) a##b\nJ(x, 1) J(, a) J(a,) J(,) J(1., 0f) J(<, <) J(-, =)", "x1 a a 1.0f << -="),
    ("#define J(a, b) a ## b\n#define K(a, b) J(a, b)\n#define X 7\nJ(X, 1) K(X, 1)", "X1 71"),
    ("#define T(x, y, z) x ## y ## z\nT(1,2,3) T(,4,5) T(6,,7) T(8,9,) T(10,,) T(,11,) T(,,12) T(,,)",
     "123 45 67 89 10 11 12"),
    ("#define J(a, b) a ## b\nJ(a b, c d)", "a bc d"),
    ("#define HIGHLOW hello\n#define J(a, b) a ## b\nJ(HIGH, LOW)", "hello"),
    ("#define A x ## 1\nA", "x1"),
    ("#define V(...) f(__VA_ARGS__) #__VA_ARGS__\nV(1, 2) V()", 'f ( 1 , 2 ) "1, 2" f ( ) ""'),
    ("#define E(f, ...) f(0, ## __VA_ARGS__)\nE(g) E(g, 1) E(g, 1, 2)", "g ( 0 ) g ( 0 , 1 ) g ( 0 , 1 , 2 )"),
    ("#define N(rest...) [rest]\nN(1, 2)", "[ 1 , 2 ]"),
    ("#define W(f, ...) f(__VA_ARGS__)\nW(g)", "g ( )"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), OPERATORS)
def test_stringify_paste_and_variadics(text: str, words: str) -> None:
    assert expand(text) == words


def test_legacy_expansion_expands_before_pasting() -> None:
    text = "#define J(a, b) a##b\n#define X 7\nJ(X, 1)"
    assert expand(text) == "X1"
    assert expand(text, "-flegacy-macro-expansion") == "71"


def test_builtin_macros() -> None:
    text = "__LINE__ __FILE__ __COUNTER__\n\n__LINE__ __COUNTER__ __INCLUDE_LEVEL__\n#define L __LINE__\nL"
    assert expand(text) == '1 "main.hlsl" 0 3 1 0 5'


def test_predefined_macros() -> None:
    text = (
        "__hlsl_dx_compiler __spirv__ __HLSL_VERSION __SHADER_TARGET_MAJOR __SHADER_TARGET_MINOR\n"
        "#if __SHADER_TARGET_STAGE == __SHADER_STAGE_COMPUTE && __DXC_VERSION_MAJOR == 1 && __DXC_VERSION_MINOR == 8\n"
        "compute\n#endif\n__HLSL_ENABLE_16_BIT"
    )
    assert expand(text) == "1 1 2021 6 0 __HLSL_ENABLE_16_BIT"
    assert expand(text, "-T", "cs_6_5", "-HV", "2018", "-enable-16bit-types") == "1 1 2018 6 5 compute 1"


def test_defines_of_the_command_line() -> None:
    text = "A B C F(2) E"
    assert expand(text, "-DA", "-D", "B=b c", "-DC==", "-DF(x)=x+x", "-DE=") == "1 b c = 2 + 2"


# Conditions ----------------------------------------------------------------------------------------------------------

TRUE = [
    "1", "-1", "!0", "2 - 1 == 1", "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9", "7 / 2 == 3", "-7 / 2 == -3", "-7 % 3 == -1",
    "1 << 4 == 16", "256 >> 4 == 16", "(6 & 3) == 2", "(6 | 1) == 7", "(6 ^ 3) == 5", "~0 == -1", "1 ? 2 : 0",
    "0 ? 0 : 1 ? 1 : 0", "1 || 1 / 0", "!(0 && 1 / 0)", "0 ? 1 / 0 : 1", "'a' == 97", "'\\n' == 10", "'\\x41' == 65",
    "0x10 == 16", "010 == 8", "0b11 == 3", "0xFFFFFFFFFFFFFFFF == -1", "-1 > 0u", "9223372036854775807 + 1 < 0",
    "true", "true && !false", "UNKNOWN == 0", "defined ONE", "defined(ONE) && !defined(NEVER)", "HAS_ONE",
    "SUM(1, 2) == 3",
    "1u - 2u > 0", "10 > 9 && 9 >= 9 && 8 < 9 && 8 <= 8 && 1 != 2",
]  # fmt: skip


@pytest.mark.parametrize("condition", TRUE)
def test_conditions_that_hold(condition: str) -> None:
    head = "#define ONE 1\n#define HAS_ONE defined(ONE)\n#define SUM(a, b) (a + b)\n"
    assert expand(f"{head}#if {condition}\nyes\n#else\nno\n#endif") == "yes"
    assert expand(f"{head}#if !({condition})\nno\n#elif {condition}\nyes\n#else\nno\n#endif") == "yes"


FAULTS = [
    ("", 51), ("1 +", 51), ("(1", 53), ("1 1", 52), ("1.5", 52), ('"a"', 52), ("1 / 0", 54), ("1 % 0", 54),
    ("F(1)", 52),
    ("0, 1", 52), ("1 ? 2", 51), ("99999999999999999999", 55), ("defined", 40), ("defined(3)", 40), ("defined(A", 53),
    ("(" * 100 + "1" + ")" * 100, 107), ("@", 52), ("09", 52),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "code"), FAULTS)
def test_faulty_conditions_do_not_hold(condition: str, code: int) -> None:
    done = Run(f"#if {condition}\nno\n#else\nyes\n#endif")
    assert done.codes == [code]
    assert done.words == "yes"


def test_nested_conditionals() -> None:
    text = "#if 0\n#if 1\na\n#else\nb\n#endif\n#elif 1\n#ifdef X\nc\n#else\nd\n#endif\n#else\ne\n#endif\nf"
    assert expand(text) == "d f"


def test_skipped_groups_are_not_looked_at() -> None:
    assert (
        expand("#if 0\n it's \"open\n#error no\n#foo\n#include <nowhere>\n#if 1/0\n#endif\n@ 09 ## \n#endif\nok")
        == "ok"
    )
    assert expand("#if 1\nok\n#elif 1/0\nno\n#endif") == "ok"


STRAYS = [
    ("#endif", [37]), ("#else", [37]), ("#elif 1", [37]), ("#if 1", [36]), ("#if 0", [36]),
    ("#if 1\n#else\n#else\n#endif", [38]),
    ("#if 1\n#else\n#elif 1\n#endif", [38]), ("#if 0\n#else\nx\n#elif 1\n#endif", [38]), ("#ifdef", [39, 36]),
    ("#ifdef 3\n#endif", [40]),
    ("#ifdef A B\n#endif C", [57, 57]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "codes"), STRAYS)
def test_misplaced_conditionals(text: str, codes: list[int]) -> None:
    assert Run(text).codes == codes


# Directives ----------------------------------------------------------------------------------------------------------

DIRECTIVES = [
    ("#define", 39), ("#define 3 1", 40), ("#define defined 1", 41), ("#define A 1\n#define A 2", 42),
    ("#define F(a,) 1", 43),
    ("#define F(a b) 1", 43), ("#define F(a, ..., b) 1", 43), ("#define F(a", 43), ("#define F(a, a) 1", 44),
    ("#define F(a, b) a\nF(1)", 45), ("#define F(a) a\nF(1, 2)", 46), ("#define F(a) a\nF(1", 47),
    ("#define F(a) #b", 48),
    ("#define F(a) ## a", 49), ("#define F(a) a ##", 49), ("#define J(a, b) a##b\nJ(+, /)", 50), ("#undef", 39),
    ("#define __LINE__ 3", 67), ("#undef __FILE__", 67), ("#foo", 30), ("#include_next <a>", 30), ("#error a 'b", 31),
    ("#warning a", 32), ("#line x", 58), ("#line 99999999999", 58), ("#pragma foo", 59), ("#pragma message(1)", 60),
    ('#pragma message("hi " "there")', 61), ("#pragma pack_matrix(rows)", 71), ("#include a", 34), ("#include", 34),
    ('#include "none"', 33), ("@", 64), ("a # b", 70), ("'x", 63), ("/* x", 62), ("1.0q", 65), ("_Pragma(3)", 66),
    ("#if __has_include(3)\n#endif", 66), ("#define F(a) a\nF(\n#pragma once\n1)", 69),
    ("#define A A1 A1\nx\n#undef A B", 57),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), DIRECTIVES)
def test_each_fault_is_reported_once(text: str, code: int) -> None:
    done = Run(text)
    assert done.codes == [code]
    assert done.bag.diagnostics[0].file == "main.hlsl"


def test_the_same_definition_twice_is_fine() -> None:
    assert expand("#define F(a) a + 1\n#define F(a)  a +  1\nF(2)") == "2 + 1"


def test_calls_span_lines_and_conditionals() -> None:
    assert expand("#define F(a) <a>\nF(\n#if 1\n1\n#else\n2\n#endif\n) F(\n#define Z 3\nZ)") == "< 1 > < 3 >"


def test_line_directives() -> None:
    text = '#line 10 "a.h"\n__LINE__ __FILE__\n#line 5\n__LINE__ __FILE__\n# 7 "b.h" 2\n__LINE__ __FILE__'
    assert expand(text) == '10 "a.h" 5 "a.h" 7 "b.h"'
    assert expand(text, "-ignore-line-directives") == '2 "main.hlsl" 4 "main.hlsl" 6 "main.hlsl"'


def test_errors_come_at_the_lines_that_line_directives_name() -> None:
    diagnostic = Run('#line 100 "gen.hlsl"\n\n  #foo').bag.diagnostics[0]
    assert (diagnostic.file, diagnostic.line, diagnostic.column) == ("gen.hlsl", 101, 4)


def test_pack_matrix_marks_tokens() -> None:
    done = Run("a\n#pragma pack_matrix(row_major)\nb c\n#define M column_major\n#pragma pack_matrix(M)\nd")
    assert done.stream.pack_matrix == [(1, ROW_MAJOR), (3, COLUMN_MAJOR)]
    assert Run('_Pragma("pack_matrix(row_major)") a').stream.pack_matrix == [(0, ROW_MAJOR)]


def test_left_out_tokens_do_not_move_pragmas() -> None:
    done = Run("@ a\n#pragma pack_matrix(row_major)\nb")
    assert done.words == "a b"
    assert done.stream.pack_matrix == [(1, ROW_MAJOR)]


def test_silent_pragmas() -> None:
    assert (
        expand("#pragma once\n#pragma warning(disable : 3571)\n#pragma region x\n#pragma endregion\n#pragma mark -\na")
        == "a"
    )


def test_unknown_pragmas_are_no_errors_under_wx() -> None:
    assert not Run("#pragma foo", "-WX").bag.has_errors
    assert Run("#pragma foo", "-Werror=unknown-pragmas").bag.has_errors
    assert Run("#warning x", "-WX").bag.has_errors


def test_diagnostic_pragmas() -> None:
    head = '#pragma dxc diagnostic push\n#pragma dxc diagnostic ignored "-W#warnings"\n'
    assert Run(head + "#warning a\n#pragma dxc diagnostic pop\n#warning b").codes == [32]
    assert Run('#pragma dxc diagnostic error "-W#warnings"\n#warning a').bag.has_errors
    assert Run("#pragma dxc diagnostic bogus").codes == [60]


# Includes ------------------------------------------------------------------------------------------------------------


def test_includes() -> None:
    files = {"a.h": "#include <b.h>\na __FILE__ __LINE__ __INCLUDE_LEVEL__\n", "b.h": "b __FILE__"}
    done = Run('x\n#include "a.h"\n#define H <b.h>\n#include H\ny __LINE__', files=files)
    assert done.words == 'x b "b.h" a "a.h" 2 1 b "b.h" y 5'
    assert done.asked == [("a.h", "main.hlsl", False), ("b.h", "a.h", True), ("b.h", "main.hlsl", True)]
    assert done.reader.dependencies == ["a.h", "b.h"]


def test_guards_and_once() -> None:
    files = {"g.h": "#ifndef G\n#define G\ng\n#endif\n", "o.h": "#pragma once\no\n", "n.h": "n\n"}
    text = '#include "g.h"\n#include "o.h"\n#include "n.h"\n' * 2
    done = Run(text, files=files)
    assert done.words == "g o n n"
    assert [file.name for file in done.source_map.files if file.included_at >= 0] == ["g.h", "o.h", "n.h", "n.h"]


def test_conditionals_end_with_their_file() -> None:
    assert Run('#include "a.h"\n#endif', files={"a.h": "#if 1\n"}).codes == [36, 37]


def test_endless_inclusion_ends() -> None:
    done = Run('#include "a.h"', files={"a.h": '#include "a.h"\n#include "a.h"\n'})
    assert done.codes == [35]


def test_notes_lead_through_includes_and_macros() -> None:
    done = Run('\n#include "a.h"\n', files={"a.h": "#define BAD 1.0q\nfloat x = BAD;"})
    text = render_text(done.bag.diagnostics[0], done.source_map)
    assert text.startswith("a.h:2:11: error: invalid number '1.0q'")
    assert "a.h:1:9: note: expanded from macro 'BAD'" in text
    assert "main.hlsl:2:10: note: included from here" in text


def test_has_include() -> None:
    text = '#if __has_include("a.h") && !__has_include(<b.h>) && defined(__has_include)\nyes\n#endif\n__has_feature(x)'
    done = Run(text, files={"a.h": ""})
    assert done.words == "yes 0"
    assert done.reader.dependencies == []


def test_files_of_the_disk(tmp_path: Path) -> None:
    (tmp_path / "sub" / "deep").mkdir(parents=True)
    (tmp_path / "inc").mkdir()
    (tmp_path / "sub" / "a.h").write_text('a\n#include "b.h"\n#include "deep\\c.h"\n')
    (tmp_path / "sub" / "b.h").write_text("b_beside\n")
    (tmp_path / "inc" / "b.h").write_text("b_of_inc\n")
    (tmp_path / "sub" / "deep" / "c.h").write_text('c\n#include "top.h"\n#include <b.h>\n#include "b.h"\n')
    (tmp_path / "top.h").write_bytes(b"\xff\xfe" + "top größe\r\n".encode("utf-16-le"))
    main = str(tmp_path / "main.hlsl")
    source_map = SourceMap()
    bag = DiagnosticBag(source_map)
    options, _, _ = parse_arguments([])
    reader = Reader([str(tmp_path / "inc")])
    stream = preprocess(source_map, main, '#include "sub/a.h"\n#include <top.h>', options, reader, bag)
    words = " ".join(token.text for token in stream.tokens[:-1])
    assert words == "a b_beside c top größe b_of_inc b_beside"
    assert [d.code for d in bag.diagnostics] == [33]
    assert '#include "top.h"' in bag.diagnostics[0].help
    names = ["sub/a.h", "sub/b.h", "sub/deep/c.h", "top.h", "inc/b.h"]
    assert reader.dependencies[:5] == [str(tmp_path / name) for name in names]


# Limits --------------------------------------------------------------------------------------------------------------


def test_macros_that_multiply_end_in_an_error() -> None:
    lines = ["#define A0 x x x x x x x x"]
    for level in range(1, 12):
        lines.append(f"#define A{level} " + f"A{level - 1} " * 8)
    assert Run("\n".join(lines) + "\nA11").codes == [68]


def test_deep_calls_end_in_an_error() -> None:
    deep = "F(" * 300 + "1" + ")" * 300
    assert Run("#define F(x) x\n" + deep).codes == [68]
    fine = "F(" * 60 + "1" + ")" * 60
    assert expand("#define F(x) x\n" + fine) == "1"


# Positions and preprocessed text -------------------------------------------------------------------------------------


def test_positions() -> None:
    text = "#define F(x) (x + y)\nint a = F(b);"
    done = Run(text)
    call = text.index("F(b)")
    places = dict(zip([token.text for token in done.stream.tokens], done.stream.positions, strict=True))
    assert places["a"] == text.index("a =")
    assert places["y"] == places["+"] == call
    assert places["b"] == text.index("b);")
    assert places[""] == len(text)
    assert done.source_map.expansions[call].name == "F"
    assert done.source_map.expansions[call].definition == text.index("F(x)")


def retold(text: str, files: dict[str, str] | None = None) -> None:
    """The preprocessed text gives the same tokens at the same lines when it is read again."""
    first = Run(text, files=files, keep_faults=True)
    second = Run(first.text, keep_faults=True)
    assert second.words == first.words
    for index, token in enumerate(first.stream.tokens[:-1]):
        pos = first.stream.positions[index]
        if pos not in first.source_map.expansions:
            again = second.source_map.locate(second.stream.positions[index])
            assert again[:2] == first.source_map.locate(pos)[:2], token.text
    assert second.stream.pack_matrix == first.stream.pack_matrix


def test_preprocessed_text_reads_the_same() -> None:
    retold("a+ +b - -c\n#define M -\nM-1 M M 2 x M\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nlate")
    retold("#define F(a, b) a b c\nF(\n1,\n2\n) d\ne")
    retold('a\n#include "i.h"\nb\n#pragma pack_matrix(row_major)\nc\n#line 7 "x\\\\y.h"\nd', {"i.h": "i\n\nj"})
    retold('#define S(x) #x\nS(a "b\\\\c") 1.0 .5 a . b :: c\n#define C(a,b) a b\nC(x,+)C(+,y)')


def test_preprocessed_text_form() -> None:
    done = Run('a\n\nb\n#include "i.h"\nc', files={"i.h": "i\n"})
    assert done.text == '#line 1 "main.hlsl"\na\n\nb\n#line 1 "i.h"\ni\n#line 5 "main.hlsl"\nc\n'


def test_predefined_macros_do_not_depend_on_the_clock() -> None:
    assert Run("__DATE__ __TIME__ __TIMESTAMP__").words == Run("__DATE__ __TIME__ __TIMESTAMP__").words
    assert "?" in Run("__DATE__").words
