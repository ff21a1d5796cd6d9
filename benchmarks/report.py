"""The figures of a benchmark run in, tables out."""

from __future__ import annotations

import statistics
from pathlib import Path
from typing import Any

import jobs

START, END = "<!-- benchmark -->\n", "<!-- /benchmark -->\n"
Data = dict[str, Any]


def summary(results: Data, base: str) -> Data:
    """By contestant: jobs that it accepts, median and p90 of milliseconds, total, µs per token; ratios to `base`."""
    found: Data = {}
    for name in results["contestants"]:
        good = [row for row in results["jobs"] if row["by"][name]["ok"]]
        both = [row for row in good if row["by"][base]["ok"]]
        if not both:
            continue
        times = sorted(row["by"][name]["ms"] for row in good)
        ratios = [row["by"][name]["ms"] / row["by"][base]["ms"] for row in both]
        found[name] = {
            "jobs": len(good),
            "median_ms": statistics.median(times),
            "p90_ms": times[min(len(times) - 1, len(times) * 9 // 10)],
            "total_ms": sum(times),
            "us_per_token": sum(times) * 1e3 / sum(row["tokens"] for row in good),
            "total_ratio": total(both, name, "ms") / total(both, base, "ms"),
            "mean_ratio": statistics.geometric_mean(ratios),
            "bytes_ratio": total(both, name, "bytes") / total(both, base, "bytes"),
            "peak_mib": max(row["by"][name]["peak"] for row in good),
            "stage_us_per_token": stages(good, name),
        }
    return found


def total(rows: list[Data], name: str, what: str) -> float:
    return float(sum(row["by"][name][what] for row in rows))


def stages(rows: list[Data], name: str) -> dict[str, float]:
    """µs per token by stage, over all jobs."""
    sums: dict[str, float] = {}
    for row in rows:
        for stage, seconds in row["by"][name]["stages"].items():
            sums[stage] = sums.get(stage, 0.0) + seconds
    tokens = sum(row["tokens"] for row in rows)
    return {stage: seconds * 1e6 / tokens for stage, seconds in sums.items()}


def text(results: Data, base: str) -> str:
    """All tables."""
    parts = [job_table(results), stage_table(results), summary_table(results, base), growth_table(results)]
    cold = results["cold_ms"]
    bare = cold["python -S -E -c pass"]
    shown = ", ".join(f"{name} {ms:.1f} ms ({ms / bare:.2f}x)" for name, ms in cold.items())
    parts.append(f"whole processes on five lines: {shown}")
    for row in results["jobs"]:
        for name, one in row["by"].items():
            if not one["ok"]:
                parts.append(f"{name} rejects {row['job']}: {' '.join(one['message'].split())[:150]}")
    return "\n\n".join(parts)


def job_table(results: Data) -> str:
    names = results["contestants"]
    rows = [["job, ms", "tokens", *names]]
    for row in results["jobs"]:
        cells = [f"{row['by'][name]['ms']:.2f}" if row["by"][name]["ok"] else "-" for name in names]
        rows.append([row["job"], str(row["tokens"]), *cells])
    return jobs.table(rows)


def stage_table(results: Data) -> str:
    """µs per token of our stages."""
    found = {name: one["stage_us_per_token"] for name, one in results["summary"].items() if one["stage_us_per_token"]}
    names = list(dict.fromkeys(stage for stages in found.values() for stage in stages))
    rows = [["µs per token", *names, "sum"]]
    for name, by in found.items():
        rows.append([name, *(f"{by.get(stage, 0):.2f}" for stage in names), f"{sum(by.values()):.2f}"])
    return jobs.table(rows)


def summary_table(results: Data, base: str) -> str:
    """What the README shows."""
    rows = [["", "ms per shader", "90 %", "µs per token", "time", "size", "peak MiB", "variants per s", "growth"]]
    rates = results["variants"]["per_second"]
    for name, one in results["summary"].items():
        slope = results["growth"]["shapes"]["one function"][name]["exponent"]
        rows.append([
            name, f"{one['median_ms']:.2f}", f"{one['p90_ms']:.2f}", f"{one['us_per_token']:.2f}",
            f"{one['total_ratio']:.2f}x", f"{one['bytes_ratio']:.2f}x", f"{one['peak_mib']:.0f}",
            f"{rates[name]:.0f}" if name in rates else "-", f"{slope:.2f}" if slope is not None else "-",
        ])  # fmt: skip
    return jobs.table(rows)


def growth_table(results: Data) -> str:
    sizes = results["growth"]["lines"]
    rows = [["ms at lines", *(str(size) for size in sizes), "exponent"]]
    for shape, by in results["growth"]["shapes"].items():
        for name, one in by.items():
            cells = [f"{ms:.1f}" for ms in one["ms"]] + ["-"] * (len(sizes) - len(one["ms"]))
            rows.append([f"{shape}: {name}", *cells, f"{one['exponent']:.2f}" if one["exponent"] is not None else "-"])
    return jobs.table(rows)


def write_readme(path: Path, results: Data, base: str) -> None:
    """Puts the summary between its marks in the README."""
    page = path.read_text(encoding="utf-8")
    head, _, rest = page.partition(START)
    tail = rest.partition(END)[2]
    cold = results["cold_ms"]
    starts = ", ".join(f"{name} {cold[name]:.0f} ms" for name in cold if name.startswith("ours"))
    body = f"""{summary_table(results, base)}

{len(results["jobs"])} compilations of `examples/` on {results["machine"]}.
Times are the processor's. Time and size are totals against {base}; growth is the exponent of time over the length of
one function (1 is linear). A whole process on five lines takes: {starts}
(`python -c pass` with the same packages: {cold["python -c pass"]:.0f} ms).
"""
    path.write_text(head + START + body + END + tail, encoding="utf-8")
