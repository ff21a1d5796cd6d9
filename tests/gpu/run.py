"""Runs the checks on this machine's GPU: `python run.py [FOLDER of modules]` prints a line a check, then counts.

Each check has a process of its own, since a driver may end it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "site")]
LIMIT_SECONDS = 120


def outcome(name: str, folder: str) -> str:
    """Run one check in this process."""
    import checks
    from machine import Machine

    needs, run = next((needs, run) for known, needs, run in checks.CHECKS if known == name)
    machine = Machine()
    missing = [extension for extension in needs if not machine.has(extension)]
    if missing:
        return "absent  the device has no " + ", ".join(missing)
    try:
        return "ok      " + run(machine, checks.Modules(folder))
    except checks.Absent as why:
        return f"absent  {why}"
    except checks.Wrong as wrong:
        return f"WRONG   {wrong}"
    except Exception as error:
        traceback.print_exc()
        return f"FAILED  {type(error).__name__}: {error}"


def run_apart(name: str, folder: str) -> str:
    """Run one check in a process of its own: the last line that it prints."""
    command = [sys.executable, os.path.abspath(__file__), folder, "--only", name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"FAILED  took more than {LIMIT_SECONDS} s"
    lines = done.stdout.strip().splitlines()
    if done.returncode == 0 and lines:
        if not lines[-1].startswith(("ok", "absent")):
            print(done.stderr, end="", flush=True)
        return lines[-1]
    return f"FAILED  the process ended with {done.returncode}: {' '.join(done.stderr.split())[-300:]}"


def main(arguments: list[str]) -> int:
    folder = arguments[0] if arguments else os.path.join(HERE, "modules")
    if "--only" in arguments:
        print(outcome(arguments[2], folder))
        return 0
    import checks
    from machine import Machine, NoDevice

    try:
        machine = Machine()
    except NoDevice as reason:
        print(f"no device: {reason}")
        return 2
    print(f"{machine.name}: {', '.join(sorted(machine.extensions))}", flush=True)
    words = []
    for name, _, _ in checks.CHECKS:
        line = run_apart(name, folder)
        words.append(line.split()[0])
        print(f"{name:32} {line}", flush=True)
    failed = words.count("WRONG") + words.count("FAILED")
    print(f"{words.count('ok')} passed, {failed} failed, {words.count('absent')} absent")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
