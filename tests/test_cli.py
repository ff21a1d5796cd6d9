"""The command line: outputs, exit status, and dxc's spellings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import compilers
import pytest

SOURCE = Path(__file__).parent.parent / "src"
GOOD = '#include "f.hlsli"\nfloat4 main(float4 c : COLOR) : SV_Target { return c * FACTOR; }\n'
BAD = "float4 main() : SV_Target\n{\n    return nothing;\n}\n"
PIXEL = ["-T", "ps_6_0", "-E", "main"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.hlsl").write_text(GOOD)
    (tmp_path / "f.hlsli").write_text("#ifndef FACTOR\n#define FACTOR 2\n#endif\n")
    (tmp_path / "bad.hlsl").write_text(BAD)
    return tmp_path


def run(folder: Path, *args: str, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "oneshader", *args]
    return subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True, env=environment)


def test_object(folder: Path) -> None:
    done = run(folder, *PIXEL, "-Fo", "out.spv", "good.hlsl")
    assert (done.returncode, done.stderr) == (0, "")
    compilers.validate((folder / "out.spv").read_bytes())


def test_spellings(folder: Path) -> None:
    run(folder, *PIXEL, "-Fo", "a.spv", "-DFACTOR=3", "good.hlsl")
    run(folder, "/Tps_6_0", "/Emain", "/Fob.spv", "/D", "FACTOR=3", "/spirv", "good.hlsl")
    (folder / "args.rsp").write_text('-T ps_6_0\n-E main "-DFACTOR=3"')
    run(folder, "@args.rsp", "-Fo", "c.spv", "good.hlsl")
    assert (folder / "a.spv").read_bytes() == (folder / "b.spv").read_bytes() == (folder / "c.spv").read_bytes()


def test_several_outputs(folder: Path) -> None:
    done = run(
        folder, *PIXEL, "-Fo", "o.spv", "-Fc", "o.asm", "-Fh", "o.h", "-Vn", "shader_words", "--reflect", "o.json",
        "-MD", "-MF", "o.d", "good.hlsl",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "OpEntryPoint Fragment" in (folder / "o.asm").read_text()
    assert "shader_words" in (folder / "o.h").read_text()
    assert json.loads((folder / "o.json").read_text())
    rule = (folder / "o.d").read_text()
    assert "good.hlsl" in rule and "f.hlsli" in rule


def test_disassembly_on_standard_output(folder: Path) -> None:
    done = run(folder, *PIXEL, "good.hlsl")
    assert done.returncode == 0
    assert "OpEntryPoint Fragment" in done.stdout


def test_preprocess(folder: Path) -> None:
    done = run(folder, *PIXEL, "-P", "-Fi", "good.i", "good.hlsl")
    assert done.returncode == 0, done.stderr
    text = (folder / "good.i").read_text()
    assert "#include" not in text and "FACTOR" not in text
    run(folder, *PIXEL, "-Fo", "a.spv", "good.hlsl")
    run(folder, *PIXEL, "-Fo", "b.spv", "good.i")
    assert (folder / "a.spv").read_bytes() == (folder / "b.spv").read_bytes()


def test_standard_input(folder: Path) -> None:
    done = run(folder, *PIXEL, "-Fo", "out.spv", "-", text=GOOD)
    assert done.returncode == 0, done.stderr
    assert (folder / "out.spv").exists()


def test_rejected_source(folder: Path) -> None:
    done = run(folder, *PIXEL, "-Fo", "out.spv", "-Fe", "errors.txt", "bad.hlsl")
    assert done.returncode == 1
    assert "bad.hlsl:3:12: error:" in (folder / "errors.txt").read_text() + done.stderr
    assert not (folder / "out.spv").exists()


def test_diagnostics_as_json(folder: Path) -> None:
    done = run(folder, *PIXEL, "--diagnostics=json", "bad.hlsl")
    assert done.returncode == 1
    found = json.loads(done.stdout or done.stderr)
    assert "OSH0231" in json.dumps(found)


WRONG = [[], ["good.hlsl"], ["-T", "ps_6_0", "none.hlsl"], ["-no-such-option", "good.hlsl"], ["-T", "xx", "good.hlsl"]]


@pytest.mark.parametrize("args", WRONG)
def test_usage(folder: Path, args: list[str]) -> None:
    done = run(folder, *args)
    assert done.returncode == 2
    assert "error" in done.stderr and "Traceback" not in done.stderr


def test_an_output_is_written_whole_or_not_at_all(folder: Path) -> None:
    done = run(folder, *PIXEL, "-Fo", "out.spv", "-Fc", "no/such/folder/out.asm", "good.hlsl")
    assert done.returncode != 0
    assert not (folder / "out.spv").exists()
    (folder / "old.spv").write_bytes(b"old")
    run(folder, *PIXEL, "-Fo", "old.spv", "bad.hlsl")
    assert (folder / "old.spv").read_bytes() == b"old"
    assert sorted(path.name for path in folder.iterdir()) == ["bad.hlsl", "f.hlsli", "good.hlsl", "old.spv"]


def test_warnings(folder: Path) -> None:
    (folder / "warn.hlsl").write_text("float4 main(float4 c : COLOR) : SV_Target { float3 x = c; return x.xyzz; }\n")
    assert "warning" in run(folder, *PIXEL, "-Fo", "a.spv", "warn.hlsl").stderr
    assert run(folder, *PIXEL, "-Fo", "a.spv", "-no-warnings", "warn.hlsl").stderr == ""
    assert run(folder, *PIXEL, "-Fo", "a.spv", "-WX", "warn.hlsl").returncode == 1


def test_version_and_help(folder: Path) -> None:
    done = run(folder, "--version")
    assert done.returncode == 0 and "oneshader" in done.stdout
    done = run(folder, "--help")
    assert done.returncode == 0 and "-fvk-t-shift" in done.stdout


def test_time_stages(folder: Path) -> None:
    done = run(folder, *PIXEL, "-Fo", "a.spv", "--time-stages", "good.hlsl")
    assert done.returncode == 0
    assert "emit" in done.stdout + done.stderr
