"""One contestant in a process of its own: requests come as JSON lines on standard input, answers go to standard output.

    worker.py ours | dxc | slang | glslang

{"source", "path", "args"} -> {"ok", "bytes", "cpu", "stages", "message", "peak"}; with "sets" besides, a list of
macros, all these variants are compiled. cpu is in milliseconds, of all threads and of child processes; stages is in
seconds by stage (ours); peak is the highest resident memory so far, in MiB above that of the interpreter alone.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
Compile = Callable[[str, str, Sequence[str]], tuple[bool, bytes, str]]
Answer = dict[str, object]


def process_time() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def peak_memory() -> float:
    """The highest resident set so far, in MiB."""
    try:
        status = Path("/proc/self/status").read_text(encoding="utf-8")
        return float(status.partition("VmHWM:")[2].split()[0]) / 1024
    except OSError:
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


def compile_ours(source: str, path: str, args: Sequence[str], answer: Answer) -> None:
    from oneshader.driver import compile_text
    from oneshader.options import parse_arguments

    result = compile_text(source, path, parse_arguments(list(args))[0])
    answer.update(ok=result.ok, bytes=len(result.spirv or b""), stages=result.stage_times)
    answer["message"] = "" if result.ok else result.messages()


def compile_peer(compile: Compile, source: str, path: str, args: Sequence[str], answer: Answer) -> None:
    ok, module, messages = compile(source, path, args)
    answer.update(ok=ok, bytes=len(module), message="" if ok else messages)


def variants_ours(source: str, path: str, args: Sequence[str], sets: list[dict[str, object]], answer: Answer) -> None:
    import oneshader

    entry, profile = args[args.index("-E") + 1], args[args.index("-T") + 1]
    variants = oneshader.Compiler().compile_variants(source, path, entry, profile, sets)
    answer.update(ok=all(v.ok for v in variants), bytes=sum(len(v.spirv or b"") for v in variants), message="")


def variants_peer(
    compile: Compile, source: str, path: str, args: Sequence[str], sets: list[dict[str, object]], answer: Answer
) -> None:
    ok, size = True, 0
    for one in sets:
        macros = [word for name, value in one.items() for word in ("-D", f"{name}={value}")]
        good, module, _ = compile(source, path, [*args, *macros])
        ok = ok and good
        size += len(module)
    answer.update(ok=ok, bytes=size, message="")


def peer(name: str) -> Compile:
    sys.path.insert(0, str(ROOT / "tools"))
    if name == "dxc":
        import dxc

        return dxc.Dxc().compile
    import peers

    return peers.Slang().compile if name == "slang" else peers.Glslang().compile


def main() -> None:
    name = sys.argv[1]
    floor = peak_memory()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a compiler prints must not mix with the answers
    try:
        compile = None if name == "ours" else peer(name)
        form = "compiled" if name == "ours" and is_compiled() else "interpreted" if name == "ours" else ""
        print(json.dumps({"ready": True, "form": form}), file=out, flush=True)
    except (ImportError, OSError) as error:
        print(json.dumps({"ready": False, "message": str(error)}), file=out, flush=True)
        return
    for line in sys.stdin:
        request = json.loads(line)
        source, path, args = request["source"], request["path"], request["args"]
        answer: Answer = {}
        start = process_time()
        if "sets" in request and compile is None:
            variants_ours(source, path, args, request["sets"], answer)
        elif "sets" in request and compile is not None:
            variants_peer(compile, source, path, args, request["sets"], answer)
        elif compile is None:
            compile_ours(source, path, args, answer)
        else:
            compile_peer(compile, source, path, args, answer)
        answer["cpu"] = (process_time() - start) * 1e3
        answer["peak"] = max(peak_memory() - floor, 0.0)
        print(json.dumps(answer), file=out, flush=True)


def is_compiled() -> bool:
    from oneshader.syntax import lex

    return not lex.__file__.endswith(".py")


if __name__ == "__main__":
    main()
