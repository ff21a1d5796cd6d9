"""Compiles every example to .spv, disassembly and reflection JSON, and prints what came out as a table."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import jobs
import spirv_tools

import oneshader
from oneshader import testing

ROUNDS = 3  # the best of so many is shown
ROOT = Path(__file__).resolve().parent.parent


def compile_job(job: jobs.Job, out: Path) -> tuple[list[str], bool]:
    """Compile one job and write its three files; its row of the table and whether all went well."""
    source = job.source()
    elapsed = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        result = oneshader.compile(
            source=source, path=str(job.path), entry=job.entry, profile=job.profile, options=job.options()
        )
        elapsed = min(elapsed, time.perf_counter() - start)
    tokens = jobs.count_tokens(testing.show(source, str(job.path), job.args, "preprocess"))
    row = [job.path.stem, job.entry, job.stage, str(tokens), f"{elapsed * 1e3:.1f}"]
    if not result.ok or result.spirv is None:
        print(result.messages(), file=sys.stderr, end="")
        return [*row, "-", "rejected"], False
    (out / f"{job.name}.spv").write_bytes(result.spirv)
    (out / f"{job.name}.spvasm").write_text(result.disassembly(), encoding="utf-8")
    reflection = json.dumps(result.reflection, indent=2) + "\n"
    (out / f"{job.name}.json").write_text(reflection, encoding="utf-8")
    if spirv_tools.program("spirv-val") is None:
        return [*row, str(len(result.spirv)), "no spirv-val"], True
    complaint = spirv_tools.validate(result.spirv)
    if complaint:
        print(f"{job.name}: {complaint}", file=sys.stderr)
    return [*row, str(len(result.spirv)), "no" if complaint else "yes"], not complaint


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "examples")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "demo", help="where the results go")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    rows = [["shader", "entry", "stage", "tokens", "ms", "bytes", "validated"]]
    good = True
    for job in jobs.find(given.folder):
        row, fine = compile_job(job, given.out)
        rows.append(row)
        good = good and fine
    print(jobs.table(rows, left=3))
    print(f"\n{len(rows) - 1} entry points, written to {given.out}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
