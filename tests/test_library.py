"""The library call: sources, includes, defines, results, threads."""

from __future__ import annotations

import json
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import compilers
import pytest
from contract import contract

import oneshader

PIXEL = "float4 main(float4 c : COLOR) : SV_Target { return c * FACTOR; }"


def test_source_and_defines() -> None:
    result = oneshader.compile(source=PIXEL, profile="ps_6_0", defines={"FACTOR": 2})
    assert result.ok and result.spirv is not None
    compilers.validate(result.spirv)
    assert result.spirv == oneshader.compile(source=PIXEL, profile="ps_6_0", options=["-DFACTOR=2"]).spirv
    assert "OpEntryPoint Fragment" in result.disassembly()
    assert result.messages() == ""


@compilers.interpreted_only
def test_fault_of_the_compiler_is_a_diagnostic(monkeypatch: pytest.MonkeyPatch) -> None:
    """OSH9001 says what went wrong and where; a fault behind an error of the source is not reported beside it."""
    from oneshader import driver

    def fail(*arguments: object) -> None:
        raise ValueError("thirteen")

    monkeypatch.setattr(driver, "optimise", fail)
    result = oneshader.compile(source=PIXEL, profile="ps_6_0", defines={"FACTOR": 2})
    assert not result.ok and result.spirv is None
    assert [d.code for d in result.diagnostics] == [9001]
    assert "ValueError: thirteen (test_library.py" in result.messages()
    wrong = oneshader.compile(source=PIXEL, profile="ps_6_0", defines={"FACTOR": "unknown"})
    assert 9001 not in [d.code for d in wrong.diagnostics]


def test_path_and_dependencies(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b.hlsli").write_text("#include \"c.hlsli\"\n")
    (tmp_path / "sub" / "c.hlsli").write_text("#define FACTOR 3\n")
    path = tmp_path / "a.hlsl"
    path.write_text('#include "b.hlsli"\n' + PIXEL)
    result = oneshader.compile(path=str(path), profile="ps_6_0", include_dirs=[str(tmp_path / "sub")])
    assert result.ok, result.messages()
    assert [Path(name).name for name in result.dependencies] == ["a.hlsl", "b.hlsli", "c.hlsli"]


def test_include_callback() -> None:
    asked: list[tuple[str, str, bool]] = []

    def include(name: str, includer: str, angled: bool) -> str | None:
        asked.append((name, includer, angled))
        return {"one.h": "#include <two.h>\n", "two.h": "#define FACTOR 5\n"}.get(name)

    source = '#include "one.h"\n' + PIXEL
    result = oneshader.compile(source=source, path="dir/a.hlsl", profile="ps_6_0", include=include)
    assert result.ok, result.messages()
    assert [name for name, _, _ in asked] == ["one.h", "two.h"]
    assert [angled for _, _, angled in asked] == [False, True]
    missing = oneshader.compile(source='#include "none.h"\n', profile="ps_6_0", include=include)
    assert not missing.ok and missing.diagnostics


def test_rejected() -> None:
    result = oneshader.compile(source="float4 main() : SV_Target { return nothing; }", path="a.hlsl", profile="ps_6_0")
    assert not result.ok and result.spirv is None
    assert result.disassembly() == ""
    assert result.reflection == {}
    assert result.messages().startswith("a.hlsl:1:")


@pytest.mark.parametrize("options", [["-no-such-option"], ["-HV", "1999"], "-O0", ["other.hlsl"]])
def test_senseless_arguments(options: list[str]) -> None:
    with pytest.raises(ValueError):
        oneshader.compile(source=PIXEL, profile="ps_6_0", options=options)


@pytest.mark.parametrize("wrong", [
    {"defines": ["FACTOR=1"]}, {"defines": "FACTOR"}, {"include": 3}, {"entry": None}, {"profile": 6}, {"options": [3]},
    {"cache": 3},
])  # fmt: skip
def test_arguments_of_a_wrong_type(wrong: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        oneshader.compile(**{"source": PIXEL, "profile": "ps_6_0", **wrong})  # type: ignore[arg-type]


def test_what_is_no_macro() -> None:
    with pytest.raises(ValueError, match="'FACTOR B' is no name of a macro"):
        oneshader.compile(source=PIXEL, profile="ps_6_0", defines={"FACTOR B": 1})
    assert oneshader.compile(source=PIXEL, profile="ps_6_0", defines={"F(x)": "x", "FACTOR": "F(2)"}).ok
    with pytest.raises(TypeError, match="mapping"):
        oneshader.Compiler(profile="ps_6_0").compile_variants(source=PIXEL, variants={"FACTOR": 1})  # type: ignore


def test_a_cache_by_path(tmp_path: Path) -> None:
    result = oneshader.compile(source=PIXEL, profile="ps_6_0", defines={"FACTOR": 2}, cache=tmp_path / "kept")
    assert result.ok and (tmp_path / "kept").is_dir()


def test_no_profile() -> None:
    with pytest.raises(ValueError, match="no target profile"):
        oneshader.compile(source=PIXEL)


def test_warnings_about_options() -> None:
    source = PIXEL.replace("FACTOR", "2")
    result = oneshader.compile(source=source, profile="ps_6_0", options=["-fspv-target-env=vulkan1.0"])
    assert result.ok and "OSH0018" in result.messages()
    with pytest.raises(ValueError, match="older"):
        oneshader.compile(source=source, profile="ps_6_0", options=["-fspv-target-env=vulkan1.0", "-WX"])


def test_truth_values_as_defines() -> None:
    for value, expected in ((True, "1"), (False, "0"), (None, "1")):
        result = oneshader.compile(source=PIXEL, profile="ps_6_0", defines={"FACTOR": value})
        assert result.spirv == oneshader.compile(source=PIXEL, profile="ps_6_0", defines={"FACTOR": expected}).spirv


def test_source_as_bytes() -> None:
    source = PIXEL.replace("FACTOR", "2")
    assert oneshader.compile(source=source.encode("utf-16"), profile="ps_6_0").ok
    assert oneshader.compile(source=source, profile="ps_6_0").dependencies == []


def test_include_callback_names_paths() -> None:
    files = {"sub/one.h": '#pragma once\n#include "sub/one.h"\n', "sub/sub/one.h": "#pragma once\n#define FACTOR 5\n"}

    def include(name: str, includer: str, angled: bool) -> tuple[str, str]:
        path = includer.rpartition("/")[0] + "/" + name
        return path, files[path]

    source = '#include "one.h"\n' + PIXEL
    result = oneshader.compile(source=source, path="sub/a.hlsl", profile="ps_6_0", include=include)
    assert result.ok, result.messages()
    assert result.dependencies == ["sub/a.hlsl", "sub/one.h", "sub/sub/one.h"]
    with pytest.raises(KeyError):
        oneshader.compile(source=source, path="a.hlsl", profile="ps_6_0", include=include)
    with pytest.raises(TypeError):
        oneshader.compile(source=source, profile="ps_6_0", include=lambda name, includer, angled: b"")  # type: ignore


def test_neither_source_nor_path() -> None:
    with pytest.raises(ValueError):
        oneshader.compile(profile="ps_6_0")
    with pytest.raises(OSError):
        oneshader.compile(path="no/such/file.hlsl", profile="ps_6_0")


def test_reflection_is_plain_data() -> None:
    source = (
        "cbuffer C : register(b2) { float4 tint; } Texture2D t : register(t1); SamplerState s : register(s3);\n"
        "float4 main(float2 uv : TEXCOORD0) : SV_Target { return t.Sample(s, uv) * tint; }"
    )
    result = oneshader.compile(source=source, profile="ps_6_0")
    assert result.ok, result.messages()
    text = json.dumps(result.reflection)
    for name in ("tint", "TEXCOORD", "SV_Target"):
        assert name in text


def test_stage_times() -> None:
    result = oneshader.compile(source=PIXEL, profile="ps_6_0", defines={"FACTOR": 1})
    names = [name for name, _ in result.stage_times]
    assert names[:2] == ["preprocess", "parse"] and names[-1] == "emit"
    assert all(seconds >= 0 for _, seconds in result.stage_times)


def test_compiler_keeps_its_settings() -> None:
    compiler = oneshader.Compiler(profile="ps_6_0", defines={"FACTOR": 2}, options=["-fvk-t-shift", "4", "0"])
    source = "Texture2D t : register(t0);\n" + PIXEL.replace("c *", "t[uint2(0, 0)] *")
    first, second = compiler.compile(source=source), compiler.compile(source=source, defines={"FACTOR": 3})
    assert first.ok and second.ok and first.spirv != second.spirv
    assert any("descriptor 0.4 t" in line for line in contract(first.spirv))


def test_many_threads_use_one_compiler() -> None:
    """The same bytes as one after the other, and the interpreter's settings as they were."""
    compiler = oneshader.Compiler(profile="ps_6_0")
    factors = list(range(40))

    def compiled(factor: int) -> bytes | None:
        return compiler.compile(source=PIXEL, defines={"FACTOR": f"{factor}.5"}).spirv

    before = threading.active_count()
    alone = [compiled(factor) for factor in factors]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(compiled, factors))
    assert together == alone and None not in alone
    assert threading.active_count() <= before + 8


def test_compile_path_imports_little() -> None:
    """What one compilation imports, beyond what the interpreter starts with."""
    import subprocess

    program = (
        "import sys; before = set(sys.modules); import oneshader;"
        "r = oneshader.compile(source=sys.argv[1], profile='ps_6_0'); assert r.ok, r.messages();"
        "print(*sorted(m for m in set(sys.modules) - before if not m.startswith(('oneshader', 'importlib'))))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, {str(compilers.INSTALLED)!r}); " + program,
         PIXEL.replace("FACTOR", "2")],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) <= {"__future__", "_struct", "struct", "math", "gc", "_thread", "os", "posixpath",
                                        "stat", "_stat", "genericpath", "_collections_abc", "os.path",
                                        "warnings"}  # fmt: skip


def test_callback_faults_reach_the_caller_of_preprocess_too() -> None:
    from oneshader.driver import preprocess_text
    from oneshader.options import Options

    def include(name: str, includer: str, angled: bool) -> str:
        raise KeyError(name)

    with pytest.raises(KeyError, match="gone.hlsl"):
        preprocess_text('#include "gone.hlsl"\n', "a.hlsl", Options(), include)
