"""Variants of one shader in one call: results, what is shared, and the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import compilers
import pytest

import oneshader

SOURCE = """
#include "common.hlsli"
#if FOG
#define TINT float4(0.5, 0.5, 0.5, 1)
#else
#define TINT float4(1, 1, 1, 1)
#endif
#ifdef BROKEN
this is no HLSL;
#endif
float4 main(float4 c : COLOR) : SV_Target
{
#if SWAP
    return TINT * tinted(c);
#else
    return tinted(c) * TINT;
#endif
}
"""
HEADER = "float4 tinted(float4 c) { return c * LEVEL; }\n"
SETS: list[dict[str, object]] = [
    {"FOG": 1, "LEVEL": 2},
    {"FOG": 0, "LEVEL": 2},
    {"FOG": True, "LEVEL": 2, "UNUSED": "x y"},
    {"FOG": False, "LEVEL": "(1 + 1)"},
    {"FOG": 1, "LEVEL": 3},
]


def include(name: str, includer: str, angled: bool) -> str | None:
    return HEADER if name == "common.hlsli" else None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.hlsl").write_text(SOURCE)
    (tmp_path / "common.hlsli").write_text(HEADER)
    (tmp_path / "sets.json").write_text(json.dumps(SETS))
    return tmp_path


def test_each_is_what_a_single_call_gives() -> None:
    compiler = oneshader.Compiler(profile="ps_6_0", include=include)
    variants = compiler.compile_variants(SOURCE, variants=SETS)
    assert [v.index for v in variants] == [0, 1, 2, 3, 4]
    assert [v.defines for v in variants] == SETS
    for variant in variants:
        single = compiler.compile(SOURCE, defines=variant.defines)
        assert variant.ok and variant.spirv is not None
        assert variant.spirv == single.spirv
        assert variant.result.reflection == single.reflection
        assert variant.result.dependencies == single.dependencies
        compilers.validate(variant.spirv, [])


def test_what_is_the_same_is_found() -> None:
    variants = oneshader.Compiler(profile="ps_6_0", include=include).compile_variants(SOURCE, variants=SETS)
    assert [v.same_tokens_as for v in variants] == [None, None, 0, None, None]
    assert [v.same_module_as for v in variants] == [None, None, 0, 1, None]
    assert variants[2].result is variants[0].result


def test_debug_information_speaks_of_lines() -> None:
    """The same tokens from other lines are not the same module there."""
    text = "#if A\n#define X 1.0\n#else\n\n\n#endif\n#ifndef X\n#define X 1.0\n#endif\n"
    text += "float4 main() : SV_Target\n{\n#if A\n    return X;\n#else\n    return X;\n#endif\n}\n"
    compiler = oneshader.Compiler(profile="ps_6_0", options=["-Zi"])
    first, second = compiler.compile_variants(text, variants=[{"A": 1}, {"A": 0}])
    assert second.same_tokens_as is None
    assert first.spirv != second.spirv


def test_messages_belong_to_each_variant() -> None:
    text = "float4 main(float4 c : C) : SV_Target\n{\n#if A\n    float3 x = c;\n#else\n\n    float3 x = c;\n#endif\n"
    text += "    return x.xyzz;\n}\n"
    variants = oneshader.Compiler(profile="ps_6_0").compile_variants(text, variants=[{"A": 1}, {"A": 0}])
    assert variants[1].same_tokens_as == 0
    assert [v.result.diagnostics[0].line for v in variants] == [4, 7]


def test_a_rejected_variant_stands_alone() -> None:
    sets: list[dict[str, object]] = [{"LEVEL": 1}, {"LEVEL": 1, "BROKEN": None}, {"LEVEL": 2}]
    variants = oneshader.Compiler(profile="ps_6_0", include=include).compile_variants(SOURCE, variants=sets)
    assert [v.ok for v in variants] == [True, False, True]
    assert variants[1].spirv is None and "hlsl.hlsl" in variants[1].result.messages()


def test_no_variants() -> None:
    assert oneshader.Compiler(profile="ps_6_0").compile_variants("", variants=[]) == []


def test_processes_change_nothing(folder: Path) -> None:
    sets = [*SETS, {"LEVEL": 1, "BROKEN": None}]
    compiler = oneshader.Compiler(profile="ps_6_0")
    one = compiler.compile_variants(path=str(folder / "a.hlsl"), variants=sets)
    two = compiler.compile_variants(path=str(folder / "a.hlsl"), variants=sets, jobs=2)
    for a, b in zip(one, two, strict=True):
        assert (a.spirv, a.same_tokens_as, a.same_module_as) == (b.spirv, b.same_tokens_as, b.same_module_as)
        assert a.result.messages() == b.result.messages()
        assert a.result.reflection == b.result.reflection
        assert a.result.dependencies == b.result.dependencies


@compilers.interpreted_only
def test_headers_are_read_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from oneshader.source import text

    read: list[str] = []
    plain = text.read_bytes

    def counted(path: str) -> bytes | None:
        read.append(os.path.basename(path))
        return plain(path)

    monkeypatch.setattr(text, "read_bytes", counted)
    oneshader.Compiler(profile="ps_6_0").compile_variants(path=str(folder / "a.hlsl"), variants=SETS)
    assert read == ["common.hlsli"]


def test_senseless_jobs() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        oneshader.Compiler(profile="ps_6_0").compile_variants("", variants=[{}], jobs=0)
    with pytest.raises(ValueError, match="callback"):
        oneshader.Compiler(profile="ps_6_0", include=include).compile_variants("", variants=[{}], jobs=2)


# The command line ----------------------------------------------------------------------------------------------------


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(compilers.INSTALLED)}
    command = [sys.executable, "-m", "oneshader", "variants", "-T", "ps_6_0", "a.hlsl", *args]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)


def test_files_and_summary(folder: Path) -> None:
    products = ["-Fo", "{hash}.spv", "--reflect", "{index}.json", "-Fc", "{index}.s"]
    done = run(folder, "--define-sets", "sets.json", *products)
    assert (done.returncode, done.stderr) == (0, "")
    summary = json.loads(done.stdout)
    assert (summary["format"], summary["version"]) == ("oneshader.variants", 1)
    rows = summary["variants"]
    assert [row["same_module_as"] for row in rows] == [None, None, 0, 1, None]
    assert len(list(folder.glob("*.spv"))) == 3
    compiler = oneshader.Compiler(profile="ps_6_0")
    for row in rows:
        module = (folder / f"{row['hash']}.spv").read_bytes()
        assert module == compiler.compile(path=str(folder / "a.hlsl"), defines=row["defines"]).spirv
        assert row["files"][0] == f"{row['hash']}.spv" and row["bytes"] == len(module)
        assert json.loads((folder / f"{row['index']}.json").read_text())["entry_points"]


def test_options_go_before_and_after(folder: Path) -> None:
    (folder / "sets.json").write_text('[{"FOG": 1}]')
    more = ["--summary", "sum.json", "--jobs", "2"]
    done = run(folder, "-DLEVEL=5", "--define-sets=sets.json", "-Fo", "{index}.spv", *more)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert json.loads((folder / "sum.json").read_text())["variants"][0]["files"] == ["0.spv"]
    single = oneshader.compile(path=str(folder / "a.hlsl"), profile="ps_6_0", defines={"FOG": 1, "LEVEL": 5})
    assert (folder / "0.spv").read_bytes() == single.spirv


def test_rejected_variants_are_named(folder: Path) -> None:
    (folder / "sets.json").write_text('[{"LEVEL": 1}, {"LEVEL": 1, "BROKEN": null}]')
    done = run(folder, "--define-sets", "sets.json", "-Fo", "{index}.spv")
    assert done.returncode == 1
    assert "variant 1: LEVEL=1 BROKEN\n" in done.stderr and "a.hlsl:9" in done.stderr
    assert [row["ok"] for row in json.loads(done.stdout)["variants"]] == [True, False]
    assert (folder / "0.spv").exists() and not (folder / "1.spv").exists()


def test_messages_as_json_say_which_variant(folder: Path) -> None:
    (folder / "sets.json").write_text('[{"LEVEL": 1}, {"LEVEL": 1, "BROKEN": null}]')
    done = run(folder, "--define-sets", "sets.json", "-Fo", "{index}.spv", "--diagnostics=json")
    messages = [json.loads(line) for line in done.stderr.splitlines()]
    assert done.returncode == 1 and messages
    assert all(message["variant"] == 1 and message["severity"] == "error" for message in messages)


def test_validate(folder: Path) -> None:
    done = run(folder, "--define-sets", "sets.json", "-Fo", "{index}.spv", "--validate")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "text", ['{"FOG": 1}', "[1]", "[]", "[{", '[{"FOG": [1]}]', '[{"1A": 1}]', "[" * 100_000, "\xff"]
)
def test_bad_define_sets(folder: Path, text: str) -> None:
    (folder / "sets.json").write_bytes(text.encode("latin-1"))
    done = run(folder, "--define-sets", "sets.json", "-Fo", "{index}.spv")
    assert done.returncode == 2
    assert "OSH0021" in done.stderr and "Traceback" not in done.stderr


SETS_OPTION = ["--define-sets", "sets.json"]
MISUSES = [
    ([*SETS_OPTION, "-Fo", "a.spv"], "OSH0024"),
    ([*SETS_OPTION, "-Fo", "{name}.spv"], "OSH0025"),
    (["-Fo", "{index}.spv"], "OSH0026"),
    ([*SETS_OPTION, "-P"], "OSH0023"),
    ([*SETS_OPTION, "--jobs", "0"], "OSH0003"),
    ([*SETS_OPTION, "b.hlsl"], "OSH0009"),
    (["--define-sets", "none.json"], "OSH0006"),
    ([*SETS_OPTION, "-Fo", "no/such/folder/{index}.spv"], "OSH0007"),
]


@pytest.mark.parametrize("args, code", MISUSES)
def test_misuse(folder: Path, args: list[str], code: str) -> None:
    done = run(folder, *args)
    assert done.returncode == 2
    assert code in done.stderr and "Traceback" not in done.stderr


def test_plain_runs_take_no_sets(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(compilers.INSTALLED)}
    command = [sys.executable, "-m", "oneshader", "-T", "ps_6_0", "a.hlsl", "--define-sets", "sets.json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)
    assert done.returncode == 2 and "OSH0022" in done.stderr
