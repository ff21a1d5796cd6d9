"""The command line: outputs, exit status, and dxc's spellings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import compilers
import pytest

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
    environment = {**os.environ, "PYTHONPATH": str(compilers.INSTALLED)}
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


def test_preprocessed_file_is_named_after_the_input(folder: Path) -> None:
    done = run(folder, "-P", "good.hlsl")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "#line" in (folder / "good.i").read_text()
    assert run(folder, "-P", "-", text="#define A 1\nA\n").stdout == '#line 2 "<stdin>"\n1\n'
    (folder / "wrong.hlsl").write_text("#foo\n")
    assert run(folder, "-P", "wrong.hlsl").returncode == 1
    assert not (folder / "wrong.i").exists()


def test_dependencies(folder: Path) -> None:
    rule = " good.hlsl \\\n f.hlsli\n"
    assert run(folder, "-M", "good.hlsl").stdout == "good.spv:" + rule
    assert run(folder, *PIXEL, "-M", "-Fo", "out.spv", "good.hlsl").stdout == "out.spv:" + rule
    assert not (folder / "out.spv").exists()
    run(folder, *PIXEL, "-MD", "-Fo", "out.spv", "good.hlsl")
    assert (folder / "out.d").read_text() == "out.spv:" + rule
    run(folder, "-P", "-MF", "pre.d", "good.hlsl")
    assert (folder / "pre.d").read_text() == "good.i:" + rule


def test_dependencies_of_standard_input(folder: Path) -> None:
    done = run(folder, *PIXEL, "-MD", "-Fc", "-", "-", text=GOOD)
    assert done.returncode == 0 and (folder / "stdin.d").read_text() == "stdin.spv: f.hlsli\n"
    run(folder, *PIXEL, "-MD", "-Fo", "o.spv", "-", text=GOOD)
    assert (folder / "o.d").read_text() == "o.spv: f.hlsli\n"


def test_show_includes(folder: Path) -> None:
    (folder / "two.hlsl").write_text('#include "good.hlsl"\n')
    assert run(folder, "-P", "-H", "two.hlsl").stderr == ". good.hlsl\n.. f.hlsli\n"


def test_explain(folder: Path) -> None:
    done = run(folder, "explain", "OSH0350", "255")
    assert done.returncode == 0
    assert done.stdout.startswith("OSH0350, error: ") and "OSH0255, warning" in done.stdout
    done = run(folder, "explain", "OSH7777")
    assert (done.returncode, done.stdout) == (2, "")
    assert "OSH7777" in done.stderr
    lines = run(folder, "explain").stdout.splitlines()
    assert len(lines) > 200 and lines[1] == "OSH0002  error    option '...' needs ..."


def test_header(folder: Path) -> None:
    run(folder, *PIXEL, "-Fo", "a.spv", "-Fh", "a.h", "good.hlsl")
    text = (folder / "a.h").read_text()
    assert text.startswith("const unsigned char g_main[] = {\n  0x03, 0x02, 0x23, 0x07, ")
    words = text[text.index("{") + 1 : text.index("}")].replace("\n", " ").split(",")
    assert bytes(int(word, 16) for word in words) == (folder / "a.spv").read_bytes()


def test_products_on_standard_output(folder: Path) -> None:
    done = run(folder, *PIXEL, "-Fc", "-", "good.hlsl")
    assert "OpEntryPoint" in done.stdout
    assert json.loads(run(folder, *PIXEL, "--show=reflect", "good.hlsl").stdout)
    assert run(folder, "--show=preprocess", "good.hlsl").stdout.startswith("#line")


def test_a_device_is_written_not_replaced(folder: Path) -> None:
    assert run(folder, *PIXEL, "-Fo", os.devnull, "good.hlsl").returncode == 0
    assert not os.path.isfile(os.devnull)


def test_a_linked_output_keeps_its_link(folder: Path) -> None:
    (folder / "real.spv").write_bytes(b"")
    (folder / "link.spv").symlink_to("real.spv")
    run(folder, *PIXEL, "-Fo", "link.spv", "good.hlsl")
    assert (folder / "link.spv").is_symlink() and (folder / "real.spv").stat().st_size > 0


USAGE = [
    ("good.hlsl bad.hlsl", "OSH0009"),
    ("-Vn name good.hlsl", "OSH0014"),
    ("-Fo a -Fc ./a good.hlsl", "OSH0013"),
    ("-Fo ./good.hlsl good.hlsl", "OSH5050"),
    ("-P -Fi good.hlsl good.hlsl", "OSH5050"),
    (". ", "OSH0006"),
    ("-metal good.hlsl", "OSH0004"),
    ("--show=nothing good.hlsl", "OSH0003"),
    ("@none.rsp good.hlsl", "OSH0006"),
]


def test_a_module_is_no_source(folder: Path) -> None:
    run(folder, *PIXEL, "-Fo", "good.spv", "good.hlsl")
    done = run(folder, *PIXEL, "good.spv")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "cannot read 'good.spv': it is a SPIR-V module" in done.stderr


def test_a_wrong_group_size_is_said_once(folder: Path) -> None:
    (folder / "group.hlsl").write_text("[numthreads(8, 8)] void main() {}")
    assert run(folder, "-T", "cs_6_0", "group.hlsl").stderr.count("OSH0403") == 1


def test_a_shift_names_what_is_missing(folder: Path) -> None:
    done = run(folder, *PIXEL, "-fvk-t-shift", "1", "good.hlsl")
    assert "expected a number or all, for the space" in done.stderr


@pytest.mark.parametrize(("args", "code"), USAGE)
def test_faults_of_usage(folder: Path, args: str, code: str) -> None:
    done = run(folder, *PIXEL, *args.split())
    assert done.returncode == 2
    assert f"[{code}]" in done.stderr


def test_json_messages_are_one_object_a_line(folder: Path) -> None:
    (folder / "two.hlsl").write_text("float4 main() : SV_Target\n{\n  a;\n  return b;\n}\n")
    done = run(folder, *PIXEL, "--diagnostics=json", "two.hlsl")
    found = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(d["code"], d["line"], d["column"]) for d in found] == [("OSH0231", 3, 3), ("OSH0231", 4, 10)]


def test_validate(folder: Path) -> None:
    done = run(folder, *PIXEL, "--validate", "-Fo", "a.spv", "good.hlsl")
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / "a.spv").exists()


def validate_with(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> int:
    """The status of --validate where only this script, or none, is spirv-val."""
    from oneshader import cli

    tools = folder / "tools"
    tools.mkdir()
    if script:
        (tools / "spirv-val").write_text(script)
        (tools / "spirv-val").chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    monkeypatch.setenv("PATH", str(tools))
    return cli.main([*PIXEL, "--validate", "-Fo", str(folder / "a.spv"), str(folder / "good.hlsl")])


def test_validate_without_the_tool(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert validate_with(folder, monkeypatch, "") == 1
    assert "OSH0016" in capsys.readouterr().err
    assert not (folder / "a.spv").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the tool is a shell script")
def test_validate_prints_what_the_tool_says(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert validate_with(folder, monkeypatch, "#!/bin/sh\necho 'error: line 7: bad id' >&2\nexit 1\n") == 1
    assert "spirv-val rejects the module: error: line 7: bad id [OSH0017]" in capsys.readouterr().err
    assert not (folder / "a.spv").exists()


def test_library_without_entry_points(folder: Path) -> None:
    """It is checked: no error, no module."""
    (folder / "header.hlsl").write_text("float twice(float x) { return 2 * x; }\n")
    done = run(folder, "-T", "lib_6_6", "-Fo", "out.spv", "header.hlsl")
    assert done.returncode == 0
    assert "OSH5012" in done.stderr
    assert not (folder / "out.spv").exists()
