"""Options: spellings, defaults, arguments, problems, response files, the help."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneshader.options import (
    FLAG,
    HLSL_202X,
    LAYOUT_DEFAULT,
    LAYOUT_DX,
    LAYOUT_SCALAR,
    OPTIONS,
    ROWS,
    Options,
    Outputs,
    help_text,
    parse_arguments,
    split_words,
)
from oneshader.source.catalog import TRUNCATION
from oneshader.source.catalog_number import UNKNOWN_WARNING
from oneshader.source.code import ERROR, WARNING
from oneshader.source.diag import IGNORED


def parse(*args: str) -> tuple[Options, Outputs]:
    options, outputs, problems = parse_arguments(list(args))
    assert [(p.code.number, p.arguments) for p in problems] == []
    return options, outputs


def problems(*args: str) -> list[int]:
    return [problem.code.number for problem in parse_arguments(list(args))[2]]


def test_defaults() -> None:
    options, outputs = parse()
    assert (options.entry, options.hlsl_version, options.optimisation) == ("main", 2021, 3)
    assert (options.target_env, options.layout, options.stage) == ("vulkan1.2", LAYOUT_DEFAULT, "")
    assert not options.matrix_row_major and not options.enable_16bit
    assert outputs.inputs == [] and outputs.diagnostics == "text"


@pytest.mark.parametrize(
    "args",
    [
        ["-T", "ps_6_0", "-E", "PSMain", "-D", "A=1", "-I", "inc", "-Fo", "o.spv", "a.hlsl"],
        ["-Tps_6_0", "-EPSMain", "-DA=1", "-Iinc", "-Foo.spv", "a.hlsl"],
        ["/T", "ps_6_0", "/E", "PSMain", "/D", "A=1", "/I", "inc", "/Fo", "o.spv", "a.hlsl"],
        ["/Tps_6_0", "/EPSMain", "/DA=1", "/Iinc", "/Foo.spv", "a.hlsl", "/nologo", "-spirv"],
    ],
)
def test_spellings(args: list[str]) -> None:
    options, outputs = parse(*args)
    assert (options.profile, options.stage, options.shader_model) == ("ps_6_0", "ps", (6, 0))
    assert (options.entry, options.defines, options.include_dirs) == ("PSMain", ["A=1"], ["inc"])
    assert (outputs.object_file, outputs.inputs) == ("o.spv", ["a.hlsl"])


def test_paths_are_no_options() -> None:
    assert parse("/Tools/shaders/a.hlsl")[1].inputs == ["/Tools/shaders/a.hlsl"]
    assert parse("/tmp/a.hlsl")[1].inputs == ["/tmp/a.hlsl"]
    assert parse("-")[1].inputs == ["-"]
    assert parse("/I/usr/include")[0].include_dirs == ["/usr/include"]


@pytest.mark.parametrize(
    ("profile", "stage", "model"),
    [
        ("vs_6_7", "vs", (6, 7)),
        ("lib_6_3", "lib", (6, 3)),
        ("lib_6_x", "lib", (6, 15)),
        ("ms_6_5", "ms", (6, 5)),
        ("cs_6_10", "cs", (6, 10)),
    ],
)
def test_profiles(profile: str, stage: str, model: tuple[int, int]) -> None:
    options, _ = parse("-T", profile)
    assert (options.stage, options.shader_model) == (stage, model)


def test_old_profiles_are_raised() -> None:
    options, _, found = parse_arguments(["-T", "ps_5_0"])
    assert options.shader_model == (6, 0)
    assert [(p.code.number, p.code.severity) for p in found] == [(19, WARNING)]


@pytest.mark.parametrize(
    "profile", ["", "ps", "ps_6", "xx_6_0", "ps_6_99", "ps_7_0", "ms_6_4", "ps_6_x", "lib_5_0", "ps_six_0"]
)
def test_unknown_profiles(profile: str) -> None:
    assert problems("-T", profile) == [5]


def test_language_versions() -> None:
    assert parse("-HV", "2018")[0].hlsl_version == 2018
    assert parse("-HV", "202x")[0].hlsl_version == HLSL_202X
    assert problems("-HV", "2020") == [3]
    assert problems("-enable-16bit-types", "-T", "ps_6_0") == [15]
    assert problems("-enable-16bit-types", "-T", "ps_6_2", "-HV", "2016") == [15]


def test_backward_compatibility() -> None:
    assert parse("-Gec")[0].hlsl_version == 2016
    assert parse("-Gec", "-HV", "2016")[0].hlsl_version == 2016


def test_optimisation() -> None:
    assert [parse(f"-O{level}")[0].optimisation for level in range(4)] == [0, 1, 2, 3]
    assert parse("-Od")[0].optimisation == 0
    assert parse("-fcgl", "-O3")[0].optimisation == 0
    assert parse("-Oconfig=--a,--b")[0].optimisation == 3


def test_bindings() -> None:
    options, _ = parse(
        *"-fvk-b-shift 10 0 -fvk-t-shift 20 all -fvk-t-shift 30 1 -fvk-auto-shift-bindings".split(),
        *"-fvk-bind-register t3 1 5 2 -vkbr B0 0 7 0 -fvk-bind-globals 4 1 -fvk-bind-resource-heap 0 3".split(),
    )
    assert options.shifts == {"b": [(10, 0)], "t": [(20, -1), (30, 1)], "s": [], "u": []}
    assert options.auto_shift
    assert options.bind_registers == [("t", 3, 1, 5, 2), ("b", 0, 0, 7, 0)]
    assert (options.bind_globals, options.bind_resource_heap) == ((4, 1), (0, 3))


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ("-fvk-b-shift ten 0", 3),
        ("-fvk-b-shift 1", 2),
        ("-fvk-b-shift -1 0", 3),
        ("-fvk-bind-register x3 0 0 0", 3),
        ("-fvk-bind-register t 0 0 0", 3),
        ("-fvk-bind-globals 1 99999999999", 3),
        ("-fvk-stage-io-order=random", 3),
        ("-fspv-target-env=opengl", 3),
        ("-fspv-target-env=vulkan1.0", 18),
        ("-fspv-debug=all", 3),
        ("-denorm odd", 3),
        ("--diagnostics=xml", 3),
        ("-ferror-limit=many", 3),
        ("-T", 2),
        ("-HV", 2),
        ("-nonsense", 1),
        ("--nonsense", 1),
        ("-metal", 4),
        ("-Fre x", 4),
        ("-Zpr -Zpc", 11),
        ("-fvk-use-dx-layout -fvk-use-gl-layout", 11),
        ("-Gfa -Gfp", 11),
        ("-T ps_6_0 -exports f", 15),
        ("-T cs_6_0 -export-shaders-only", 15),
        ("-T cs_6_0 -default-linkage external", 15),
        ("-T lib_6_3 -default-linkage elsewhere", 3),
        ("-T lib_6_5 -enable-payload-qualifiers", 15),
        ("-Gec -HV 2021", 15),
        ("@no-such-file", 6),
    ],
)
def test_problems(args: str, code: int) -> None:
    assert problems(*args.split()) == [code]


def test_a_flag_may_stand_twice() -> None:
    assert parse("-Zpr", "-Zpr")[0].matrix_row_major
    assert parse("-fvk-use-dx-layout", "-fvk-use-dx-layout")[0].layout == LAYOUT_DX


def test_spirv_options() -> None:
    options, _ = parse(
        "-fspv-target-env=vulkan1.3", "-fspv-extension=KHR", "-fspv-extension=SPV_EXT_x", "-fspv-entrypoint-name=go",
        "-fvk-use-scalar-layout", "-fvk-invert-y", "-fvk-stage-io-order=alpha",
        "-fspv-debug=line", "-Zi", "-fspv-reflect",
    )  # fmt: skip
    assert options.target_env == "vulkan1.3"
    assert options.extensions == ["KHR", "SPV_EXT_x"]
    assert (options.entrypoint_name, options.layout, options.invert_y) == ("go", LAYOUT_SCALAR, True)
    assert (options.stage_io_order, options.debug, options.debug_info, options.reflect) == (
        "alpha",
        ["line"],
        True,
        True,
    )


def test_warnings() -> None:
    assert parse("-WX")[0].warnings.severity(TRUNCATION) == ERROR
    assert parse("-Werror")[0].warnings.severity(TRUNCATION) == ERROR
    assert parse("-Wno-conversion")[0].warnings.severity(TRUNCATION) == IGNORED
    assert parse("-Wno-conversion", "-Wconversion")[0].warnings.severity(TRUNCATION) == WARNING
    assert parse("-no-warnings")[0].warnings.severity(TRUNCATION) == IGNORED
    assert parse("-Werror=conversion")[0].warnings.severity(TRUNCATION) == ERROR
    assert parse("-WX", "-Wno-error=conversion")[0].warnings.severity(TRUNCATION) == WARNING
    assert parse("-Wall", "-Wno-vk-ignored-features")[0].warnings.severity(TRUNCATION) == WARNING
    assert parse("-ferror-limit=0")[0].error_limit > 1_000_000


def test_outputs() -> None:
    _, outputs = parse(
        *"-Fc a.asm -Fh a.h -Vn name -Fe a.txt -P -Fi a.i -M -MD -MF a.d -H --reflect a.json --time-stages".split(),
        "--diagnostics=json",
        "--validate",
    )
    assert (outputs.listing_file, outputs.header_file, outputs.variable_name) == ("a.asm", "a.h", "name")
    assert (outputs.error_file, outputs.preprocessed_file, outputs.dependency_file) == ("a.txt", "a.i", "a.d")
    assert outputs.preprocess and outputs.list_dependencies and outputs.write_dependencies and outputs.show_includes
    assert (outputs.reflection_file, outputs.diagnostics, outputs.time_stages) == ("a.json", "json", True)


def test_options_without_meaning_are_silent() -> None:
    options, outputs = parse(
        *"/nologo -Qstrip_debug -Zss -pack-optimized -encoding utf8 -Fd x.pdb a.hlsl -opt-select a b".split()
    )
    assert outputs.inputs == ["a.hlsl"]
    assert options.defines == []


def test_response_files(tmp_path: Path) -> None:
    inner = tmp_path / "inner.rsp"
    inner.write_text("-E 'my entry'")
    outer = tmp_path / "outer.rsp"
    outer.write_bytes(b'\xef\xbb\xbf-T\r\nps_6_0 "-DA=x y" @' + str(inner).encode())
    options, _ = parse(f"@{outer}")
    assert (options.profile, options.defines, options.entry) == ("ps_6_0", ["A=x y"], "my entry")
    inner.write_text(f"@{inner}")
    assert parse_arguments([f"@{inner}"])[2] == []


def test_words_of_a_response_file() -> None:
    assert split_words('a "b c" \'d "e\' f\\"g "" \\\\h -I"x y"\n') == ["a", "b c", 'd "e', 'f"g', "", "\\h", "-Ix y"]


def test_the_table() -> None:
    assert len(ROWS) == len(OPTIONS), "a spelling stands twice"
    options, outputs = Options(), Outputs()
    for row in OPTIONS:
        if row.attribute:
            assert hasattr(options, row.attribute) or hasattr(outputs, row.attribute), row.spelling
        assert row.kind == FLAG or row.count > 0, row.spelling


def test_help_names_every_option() -> None:
    text = help_text()
    for row in OPTIONS:
        if row.help or row.status:
            assert "-" + row.spelling in text, row.spelling


def test_no_arguments_raise() -> None:
    for row in OPTIONS:
        for args in (["-" + row.spelling], ["-" + row.spelling, ""], ["-" + row.spelling + "x", "y", "z", "u", "v"]):
            parse_arguments(args)


def test_passes_exclude_levels() -> None:
    for words in (["-O3", "-Oconfig=--a"], ["-Oconfig=--a", "-O1"], ["-Oconfig=--a", "-Oconfig=--b"]):
        assert problems("-T", "ps_6_0", *words) == [11]


def test_unknown_extension() -> None:
    assert problems("-T", "ps_6_0", "-fspv-extension=MyExtension", "-fspv-extension=KHR") == [20]


@pytest.mark.parametrize(
    ("args", "help"),
    [
        (["-fspv-target-env", "vulkan1.3"], "did you mean '-fspv-target-env=ENV'?"),
        (["-fspv-traget-env=vulkan1.3"], "did you mean '-fspv-target-env=ENV'?"),
        (["--spirv"], "did you mean '-spirv'?"),
        (["-reflect", "a.json"], "did you mean '--reflect FILE'?"),
        (["-e", "main"], "did you mean '-E NAME'?"),
        (["-o", "a.spv"], "did you mean '-Fo FILE'?"),
        (["-noligo"], "did you mean '-nologo'?"),
        (["-entirely-else"], ""),
    ],
)
def test_unknown_option(args: list[str], help: str) -> None:
    _, _, found = parse_arguments(args)
    assert (found[0].code.number, found[0].help) == (1, help)


def test_missing_arguments() -> None:
    assert parse_arguments(["-fvk-t-shift", "10"])[2][0].arguments == ["-fvk-t-shift", "2 arguments: SHIFT SPACE"]
    assert parse_arguments(["-T"])[2][0].arguments == ["-T", "an argument"]
    assert parse_arguments(["-ferror-limit=x"])[2][0].arguments[0] == "-ferror-limit"


def test_reflection_is_not_stripped() -> None:
    """dxc refuses it for SPIR-V too: there is no part to take out of a finished module."""
    assert problems("-T", "ps_6_0", "-Qstrip_reflect") == [4]


def test_unknown_warning() -> None:
    """-W names that neither dxc nor we have are said, and nothing fails for it."""
    for word in ("-Wall", "-Wno-parentheses", "-Wno-error=conversion", "-Wdouble-promotion", "-Werror", "-W"):
        assert problems(word) == []
    for word in ("-Wfoo", "-Wno-foo", "-Werror=foo", "-Wno-error=foo"):
        assert problems(word) == [UNKNOWN_WARNING.number]
    assert UNKNOWN_WARNING.severity == WARNING
