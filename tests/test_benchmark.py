"""The benchmark runs and gives its figures."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import compilers

ROOT = Path(__file__).parent.parent


def test_small_run(tmp_path: Path) -> None:
    compilers.dxc()
    shutil.copy(ROOT / "examples" / "blur.hlsl", tmp_path)
    out = tmp_path / "results.json"
    command = [sys.executable, str(ROOT / "benchmarks" / "run.py"), str(tmp_path), "--rounds", "1", "--json", str(out)]
    command += ["--lines", "30,60,120", "--variants", "2", "--compiled", str(tmp_path / "none")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PATH": ""}  # no glslang: a process a call takes long
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    results = json.loads(out.read_text())
    assert {"ours", "DXC -O3", "DXC -O0"} <= set(results["contestants"])
    ours = results["summary"]["ours"]
    assert ours["jobs"] == 2 and ours["total_ratio"] > 0 and ours["peak_mib"] > 0
    assert {"preprocess", "parse", "check", "lower", "optimise", "emit"} <= set(ours["stage_us_per_token"])
    assert results["growth"]["shapes"]["one function"]["ours"]["exponent"] > 0
    assert results["variants"]["per_second"]["ours"] > 0
    assert results["cold_ms"]["ours"] > results["cold_ms"]["python -S -E -c pass"]
    assert "| ours " in done.stdout and "µs per token" in done.stdout
