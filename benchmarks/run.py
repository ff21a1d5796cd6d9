"""Times our compiler beside DXC -O3 and -O0 over a folder of jobs, in one process and interleaved, and prints tables.

A job is a shader with a header comment `// oneshader: -T cs_6_0 -E main [dxc options]`. Each round compiles every job
with each contestant, in an order that rotates; a figure is the median of the rounds. Every round defines another macro,
so that nothing can come from a cache of results. Time is the processor's, of the whole process.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import dxc  # noqa: E402
import jobs  # noqa: E402

import oneshader  # noqa: E402
from oneshader import testing  # noqa: E402

TARGET = "-fspv-target-env=vulkan1.2"
CONTESTANTS = ["ours", "dxc -O3", "dxc -O0"]


class Figures:
    """What one job gave: times in seconds by contestant and by our stages, sizes in bytes, tokens."""

    def __init__(self, job: jobs.Job) -> None:
        self.job = job
        self.tokens = jobs.count_tokens(testing.show(job.source(), str(job.path), job.args, "preprocess"))
        self.times: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
        self.stages: dict[str, list[float]] = {}
        self.sizes: dict[str, int] = {}
        self.error = ""

    def time(self, name: str) -> float:
        return statistics.median(self.times[name])

    def stage(self, name: str) -> float:
        """The least of the rounds, since stages are timed by the clock on the wall."""
        return min(self.stages[name]) if name in self.stages else 0.0

    def ratio(self, other: str) -> float:
        return self.time("ours") / self.time(other)

    def size_ratio(self, other: str) -> float:
        return self.sizes["ours"] / self.sizes[other]


def compile_ours(figures: Figures, source: str, define: str) -> bool:
    job = figures.job
    options = [*job.options(), "-D", define]
    start = time.process_time()
    result = oneshader.compile(
        source=source, path=str(job.path), entry=job.entry, profile=job.profile, options=options
    )
    figures.times["ours"].append(time.process_time() - start)
    if not result.ok or result.spirv is None:
        figures.error = result.messages()[:300]
        return False
    figures.sizes["ours"] = len(result.spirv)
    for name, seconds in result.stage_times:
        figures.stages.setdefault(name, []).append(seconds)
    return True


def compile_dxc(figures: Figures, source: str, define: str, name: str, reference: dxc.Dxc) -> bool:
    args = [*figures.job.args, TARGET, name.split()[1], "-D", define]
    start = time.process_time()
    accepted, module, messages = reference.compile(source, str(figures.job.path), args)
    figures.times[name].append(time.process_time() - start)
    figures.sizes[name] = len(module)
    if not accepted:
        figures.error = f"{name}: {messages[:300]}"
    return accepted


def race(found: list[jobs.Job], rounds: int) -> list[Figures]:
    """Compile every job `rounds` times with each contestant; a job that one of them rejects is given up."""
    reference = dxc.Dxc()
    all_figures = [Figures(job) for job in found]
    for number in range(-1, rounds):  # the first one warms up
        define = f"ONESHADER_ROUND={number + 1}"
        for at, figures in enumerate(all_figures):
            if figures.error:
                continue
            source = figures.job.source()
            for turn in range(len(CONTESTANTS)):
                name = CONTESTANTS[(turn + at + number) % len(CONTESTANTS)]
                if name == "ours":
                    fine = compile_ours(figures, source, define)
                else:
                    fine = compile_dxc(figures, source, define, name, reference)
                if not fine:
                    break
        if number < 0:
            for figures in all_figures:
                figures.times = {name: [] for name in CONTESTANTS}
                figures.stages = {}
    return all_figures


def geometric_mean(values: list[float]) -> float:
    return statistics.geometric_mean(values) if values else float("nan")


def job_table(good: list[Figures]) -> str:
    rows = [["job", "tokens", "ours ms", "µs/token", "DXC -O3 ms", "DXC -O0 ms", "time/-O3", "time/-O0", "size/-O3"]]
    for figures in good:
        ours = figures.time("ours")
        rows.append([
            figures.job.name, str(figures.tokens), f"{ours * 1e3:.2f}", f"{ours * 1e6 / figures.tokens:.2f}",
            f"{figures.time('dxc -O3') * 1e3:.2f}", f"{figures.time('dxc -O0') * 1e3:.2f}",
            f"{figures.ratio('dxc -O3'):.2f}", f"{figures.ratio('dxc -O0'):.2f}",
            f"{figures.size_ratio('dxc -O3'):.2f}",
        ])  # fmt: skip
    tokens = sum(figures.tokens for figures in good)
    total = {name: sum(figures.time(name) for figures in good) for name in CONTESTANTS}
    size = {name: sum(figures.sizes[name] for figures in good) for name in CONTESTANTS}
    rows.append([
        "total", str(tokens), f"{total['ours'] * 1e3:.2f}", f"{total['ours'] * 1e6 / tokens:.2f}",
        f"{total['dxc -O3'] * 1e3:.2f}", f"{total['dxc -O0'] * 1e3:.2f}",
        f"{total['ours'] / total['dxc -O3']:.2f}", f"{total['ours'] / total['dxc -O0']:.2f}",
        f"{size['ours'] / size['dxc -O3']:.2f}",
    ])  # fmt: skip
    means = [geometric_mean([figures.ratio(name) for figures in good]) for name in CONTESTANTS[1:]]
    size_mean = geometric_mean([figures.size_ratio("dxc -O3") for figures in good])
    rows.append(["geometric mean", "", "", "", "", "", f"{means[0]:.2f}", f"{means[1]:.2f}", f"{size_mean:.2f}"])
    return jobs.table(rows)


def stage_names(good: list[Figures]) -> list[str]:
    names: dict[str, None] = {}
    for figures in good:
        names.update(dict.fromkeys(figures.stages))
    return list(names)


def stage_table(good: list[Figures]) -> str:
    """µs per token of every stage, for each job and over all."""
    names = stage_names(good)
    rows = [["µs/token", *names]]
    for figures in good:
        rows.append([figures.job.name, *(f"{figures.stage(name) * 1e6 / figures.tokens:.2f}" for name in names)])
    tokens = sum(figures.tokens for figures in good)
    sums = [sum(figures.stage(name) for figures in good) for name in names]
    rows.append(["total", *(f"{seconds * 1e6 / tokens:.2f}" for seconds in sums)])
    rows.append(["total, ms", *(f"{seconds * 1e3:.1f}" for seconds in sums)])
    return jobs.table(rows)


def peak_memory(folder: Path, name: str) -> float:
    """MiB at the highest, in a fresh process, while one contestant compiles all jobs once."""
    command = [sys.executable, __file__, str(folder), "--memory", name]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    return float(done.stdout.split()[-1]) if done.returncode == 0 else float("nan")


def measure_memory(found: list[jobs.Job], name: str) -> float:
    run: Callable[[jobs.Job], object]
    if name == "ours":
        run = compile_once
    elif name == "none":
        found = []
        run = compile_once
    else:
        reference = dxc.Dxc()

        def run(job: jobs.Job) -> object:
            return reference.compile(job.source(), str(job.path), [*job.args, TARGET, name.split()[1]])

    for job in found:
        run(job)
    return peak_resident()


def peak_resident() -> float:
    """The highest resident set of this process so far, in MiB."""
    try:
        # Linux hands ru_maxrss down from the process that started this one; VmHWM begins anew.
        status = Path("/proc/self/status").read_text(encoding="utf-8")
        return float(status.partition("VmHWM:")[2].split()[0]) / 1024
    except OSError:
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


def compile_once(job: jobs.Job) -> object:
    return oneshader.compile(
        source=job.source(), path=str(job.path), entry=job.entry, profile=job.profile, options=job.options()
    )


def as_json(all_figures: list[Figures], memory: dict[str, float]) -> dict[str, object]:
    listed = [
        {
            "job": figures.job.name,
            "args": figures.job.args,
            "tokens": figures.tokens,
            "error": figures.error,
            "seconds": {} if figures.error else {name: figures.time(name) for name in CONTESTANTS},
            "stages": {name: figures.stage(name) for name in figures.stages},
            "bytes": figures.sizes,
        }
        for figures in all_figures
    ]
    machine = f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}"
    return {"machine": machine, "peak_mib": memory, "jobs": listed}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "examples", help="shaders with header comments")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="also write all figures to this file")
    parser.add_argument("--memory", help=argparse.SUPPRESS)
    given = parser.parse_args()
    found = jobs.find(given.folder)
    if given.memory:
        print(measure_memory(found, given.memory))
        return 0
    if not found:
        print(f"no jobs in {given.folder}: a job is a shader with a header comment '// oneshader: -T ...'")
        return 2

    all_figures = race(found, given.rounds)
    good = [figures for figures in all_figures if not figures.error]
    for figures in all_figures:
        if figures.error:
            print(f"left out: {figures.job.name}: {figures.error}")
    if not good:
        return 1
    print(job_table(good), stage_table(good), sep="\n\n")
    memory = {name: peak_memory(given.folder, name) for name in ["none", *CONTESTANTS]}
    shown = ", ".join(f"{name} {memory[name] - memory['none']:.1f} MiB" for name in CONTESTANTS)
    print(f"\npeak memory above a process that compiles nothing ({memory['none']:.1f} MiB): {shown}")
    print(f"{len(good)} of {len(all_figures)} jobs, {given.rounds} rounds, {platform.python_implementation()} "
          f"{platform.python_version()}, {platform.machine()}")  # fmt: skip
    if given.json:
        given.json.write_text(json.dumps(as_json(all_figures, memory), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
