"""Times our compiler beside DXC, and beside Slang and glslang where they are installed, in one run; prints tables.

Contestants: ours interpreted; ours compiled, where out/compiled holds it (`make test-compiled`) or --compiled names a
folder; DXC -O3 (the measure of all ratios) and -O0; Slang (pip install slangpy); glslang (apt install glslang-tools; a
process a call). Each is a process of its own that has compiled a small shader before.

A job is a shader with a header comment `// oneshader: -T cs_6_0 -E main [dxc options]`. Every round compiles each job
with all contestants in turn, in an order that rotates, under another macro, so that nothing can come from a cache. A
figure is the median of the rounds; time is the processor's, of all threads. A ratio is over the jobs that both accept.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import jobs  # noqa: E402
import report  # noqa: E402
import shaders  # noqa: E402

from oneshader import testing  # noqa: E402

BASE = "DXC -O3"
TARGET = "-fspv-target-env=vulkan1.2"
PATIENCE = 20_000.0  # milliseconds for one compilation of a growing shader; a contestant that is slower stops there
Answer = dict[str, Any]


class Contestant:
    """A compiler in a warm process of its own."""

    def __init__(self, name: str, kind: str, args: list[str], package: Path | None = None) -> None:
        self.name = name
        self.kind = kind
        self.args = args
        self.package = package  # folder that holds our package
        self.process: subprocess.Popen[str] | None = None

    def environment(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        return {**kept, "PYTHONPATH": str(self.package)} if self.package else kept

    def start(self) -> str:
        """Starts afresh; why that cannot be, or ""."""
        self.stop()
        command = [sys.executable, str(ROOT / "benchmarks" / "worker.py"), self.kind]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=self.environment(),
        )  # fmt: skip
        hello = self.read()
        if not hello.get("ready"):
            return str(hello.get("message", "it ended"))
        if self.name == "ours, compiled" and hello["form"] != "compiled":
            return f"{self.package} holds no compiled build"
        first = self.compile(shaders.FIVE_LINES, "five.hlsl", shaders.COMPUTE)
        return "" if first["ok"] else str(first["message"])[:200]

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def read(self) -> Answer:
        assert self.process is not None and self.process.stdout is not None
        line = self.process.stdout.readline()
        answer: Answer = json.loads(line) if line else {"ok": False, "message": "the process ended"}
        return answer

    def compile(self, source: str, path: str, args: list[str], sets: object = None) -> Answer:
        request: Answer = {"source": source, "path": path, "args": [*args, TARGET, *self.args]}
        if sets is not None:
            request["sets"] = sets
        if self.process is None or self.process.poll() is not None:
            return {"ok": False, "message": "the process ended"}
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return self.read()


def contestants(compiled: Path) -> list[Contestant]:
    """Those that start."""
    found = [Contestant("ours", "ours", [], ROOT / "src")]
    if compiled.exists():
        found.append(Contestant("ours, compiled", "ours", [], compiled.resolve()))
    found += [Contestant(BASE, "dxc", ["-O3"]), Contestant("DXC -O0", "dxc", ["-O0"])]
    found += [Contestant("Slang", "slang", []), Contestant("glslang", "glslang", [])]
    running: list[Contestant] = []
    for one in found:
        why = one.start()
        if why:
            print(f"{one.name} is left out: {why}")
            one.stop()
        else:
            running.append(one)
    return running


# What is measured ----------------------------------------------------------------------------------------------------


def race(field: list[Contestant], found: list[jobs.Job], rounds: int) -> list[Answer]:
    """For each job its tokens and, by contestant: median milliseconds, bytes, seconds by stage."""
    rows: list[Answer] = []
    for job in found:
        tokens = jobs.count_tokens(testing.show(job.source(), str(job.path), job.args, "preprocess"))
        rows.append({"job": job.name, "args": job.args, "tokens": tokens, "by": {one.name: [] for one in field}})
    for number in range(-1, rounds):  # the first one warms up
        for at, (job, row) in enumerate(zip(found, rows)):
            source = job.source()
            for turn in range(len(field)):
                one = field[(turn + at + number) % len(field)]
                path = os.path.relpath(job.path)  # the results name no folder of this machine
                answer = one.compile(source, path, [*job.args, "-D", f"ONESHADER_ROUND={number + 1}"])
                if number >= 0 or not answer["ok"]:
                    row["by"][one.name].append(answer)
    for row in rows:
        row["by"] = {name: summed(answers) for name, answers in row["by"].items()}
    return rows


def summed(answers: list[Answer]) -> Answer:
    """One answer for those of all rounds."""
    for answer in answers:
        if not answer["ok"]:
            return {"ok": False, "message": answer["message"][:300]}
    stages: dict[str, float] = {}
    for answer in answers:
        for stage, seconds in answer.get("stages", []):
            stages[stage] = min(seconds, stages.get(stage, math.inf))  # the least: stages are timed by the wall's clock
    ms = statistics.median(answer["cpu"] for answer in answers)
    return {"ok": True, "ms": ms, "bytes": answers[0]["bytes"], "stages": stages, "peak": answers[-1]["peak"]}


def growth(field: list[Contestant], sizes: list[int]) -> Answer:
    """Milliseconds by shape, contestant and number of lines, and the exponent of time over size."""
    found: Answer = {}
    for shape, make in shaders.SHAPES.items():
        times: dict[str, list[float]] = {one.name: [] for one in field}
        for lines in sizes:
            source = make(lines)
            for one in field:
                done = times[one.name]
                if len(done) == sizes.index(lines) and (not done or done[-1] < PATIENCE / 8):
                    answer = one.compile(source, "growth.hlsl", shaders.COMPUTE)
                    if answer["ok"]:
                        done.append(answer["cpu"])
        found[shape] = {name: {"ms": done, "exponent": exponent(sizes, done)} for name, done in times.items()}
    return {"lines": sizes, "shapes": found}


def exponent(sizes: list[int], times: list[float]) -> float | None:
    """The slope of time over size, both as logarithms, by least squares: 1 is linear. None for fewer than 3 points."""
    if len(times) < 3:
        return None
    fit = statistics.linear_regression([math.log(n) for n in sizes[: len(times)]], [math.log(t) for t in times])
    return fit.slope


def variants(field: list[Contestant], count: int, rounds: int) -> Answer:
    """Variants per second of processor time, in processes that have not seen the shader."""
    source, sets = shaders.variants_shader(), shaders.define_sets(count)
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        for one in field:
            if one.start():
                continue
            answer = one.compile(source, "variants.hlsl", shaders.COMPUTE, sets)
            if answer["ok"]:
                found.setdefault(one.name, []).append(count * 1e3 / answer["cpu"])
    return {"count": count, "per_second": {name: statistics.median(rates) for name, rates in found.items()}}


def cold(field: list[Contestant], runs: int) -> Answer:
    """Milliseconds of a whole process that compiles five lines, by contestant, and of a Python that does nothing."""
    with tempfile.TemporaryDirectory() as folder:
        small, out = os.path.join(folder, "five.hlsl"), os.path.join(folder, "five.spv")
        Path(small).write_text(shaders.FIVE_LINES, encoding="utf-8")
        args = [*shaders.COMPUTE, small, "-Fo", out]
        commands: dict[str, tuple[list[str], dict[str, str]]] = {
            "python -S -E -c pass": ([sys.executable, "-S", "-E", "-c", "pass"], dict(os.environ)),
            "python -c pass": ([sys.executable, "-c", "pass"], dict(os.environ)),  # with what this one loads at start
        }
        for one in field:
            if one.kind == "ours":
                keep = {**one.environment(), "PYTHONPYCACHEPREFIX": folder}
                commands[one.name] = ([sys.executable, "-m", "oneshader", *args], keep)
            elif one.name == BASE:
                peer = [sys.executable, str(ROOT / "tools" / "dxc.py"), *args]
                commands["DXC from Python"] = (peer, one.environment())
        times: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(runs + 1):  # the first one writes byte code
            for name, (command, environment) in commands.items():
                spent = process_ms(command, environment)
                if turn:
                    times[name].append(spent)
    return {name: statistics.median(done) for name, done in times.items()}


def process_ms(command: list[str], environment: dict[str, str]) -> float:
    """Processor time of a process."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return (usage.ru_utime + usage.ru_stime) * 1e3 if process.returncode == 0 else math.nan


def machine() -> str:
    model = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model}, {os.cpu_count()} CPUs, {platform.system()}, {python}"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "examples", help="shaders with header comments")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--compiled", type=Path, default=ROOT / "out" / "compiled", help="folder of the compiled build")
    parser.add_argument("--lines", default="250,500,1000,2000,4000", help="sizes of the growing shaders")
    parser.add_argument("--variants", type=int, default=64, help="how many, up to 256")
    parser.add_argument("--json", type=Path, default=ROOT / "benchmarks" / "results.json", help="where the figures go")
    parser.add_argument("--readme", action="store_true", help="also put the summary into the README")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    found = jobs.find(given.folder)
    if not found:
        print(f"no jobs in {given.folder}: a job is a shader with a header comment '// oneshader: -T ...'")
        return 2
    field = contestants(given.compiled)
    try:
        results: Answer = {"machine": machine(), "rounds": given.rounds, "contestants": [one.name for one in field]}
        results["jobs"] = race(field, found, given.rounds)
        results["growth"] = growth(field, [int(lines) for lines in given.lines.split(",")])
        results["variants"] = variants(field, given.variants, min(given.rounds, 3))
        results["cold_ms"] = cold(field, given.rounds * 3)
    finally:
        for one in field:
            one.stop()
    results["summary"] = report.summary(results, BASE)
    print(report.text(results, BASE))
    given.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    if given.readme:
        report.write_readme(ROOT / "README.md", results, BASE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
