"""The README: what it says about the command line and the library is so."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import compilers
import pytest

import oneshader
from oneshader import testing

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_library_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python blocks, one after the other, in a folder with the example that they name."""
    shutil.copy(ROOT / "examples" / "blur.hlsl", tmp_path)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in TEXT.split("```python\n")[1:]:
        exec(block.partition("```")[0], names)
    for name in ("result", "rows", "columns", "again"):
        made = names[name]
        assert isinstance(made, oneshader.Result) and made.ok, name


def test_error_example() -> None:
    """The messages that the README shows are those of the source lines that it shows."""
    shown = TEXT.partition("light.hlsl\nlight.hlsl")[2].partition("```")[0]
    source = "\n\nfloat3 shade(float3 albedo, float intensity)\n{ return albedo * intensity; }\n\n#define GAMMA(x) x\n"
    source += "float4 main(float4 light : L, float4 albedo : A) : SV_Target\n{\n\n"
    source += "    float3 lit = shade(albedo.rgb, light.x, 2.0);\n    return float4(GAMMA(lit), albdo.a);\n}\n"
    _, _, messages = testing.compile(source, "light.hlsl", ["-T", "ps_6_0", "-E", "main"])
    assert messages == "light.hlsl" + shown


def test_files_exist() -> None:
    for target in TEXT.split("](")[1:]:
        path = target.partition(")")[0]
        assert path.startswith("http") or (ROOT / path).exists(), path


def test_command_line() -> None:
    command = [sys.executable, "-m", "oneshader", "-T", "ps_6_0", "-E", "main", "examples/pbr.hlsl"]
    environment = {"PYTHONPATH": str(compilers.INSTALLED)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0 and "OpEntryPoint Fragment" in done.stdout


def named_tests() -> list[str]:
    """The tests that docs/spirv.md names beside its promises."""
    found: list[str] = []
    text = (ROOT / "docs" / "spirv.md").read_text(encoding="utf-8").partition("\n## ")[0]
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith("| promise"):
            found += line.strip("| ").rpartition(" | ")[2].split(", ")
    return found


def test_features_have_their_tests() -> None:
    """Each file that docs/shader-models.md names as a test is there."""
    text = (ROOT / "docs" / "shader-models.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[^`]+)`", text)
    assert named
    for path in named:
        assert any(ROOT.glob(path.rstrip("/"))), path


@pytest.mark.parametrize("name", sorted(set(named_tests())))
def test_promise_has_its_test(name: str) -> None:
    tests = ROOT / "tests"
    module, _, function = name.partition("::")
    if name.startswith("run:"):
        assert (tests / "execution" / "cases" / f"{name[4:]}.py").exists()
    elif "/" in name:
        assert (tests / "golden" / f"{name}.hlsl").exists()
    else:
        text = (tests / f"{module}.py").read_text(encoding="utf-8")
        assert not function or f"def {function}(" in text
