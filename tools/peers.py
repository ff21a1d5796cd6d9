"""Slang and glslang behind the signature of tools/dxc.py: HLSL text and dxc arguments in, module and messages out.

Slang is the library that the PyPI package slangpy ships, reached through ctypes; glslang is the program
glslangValidator, one process a call. Both know a part of dxc's options; the rest is left out.
"""

from __future__ import annotations

import ctypes
import glob
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence

SPIRV = 6  # SlangCompileTarget
HLSL = 5  # SlangSourceLanguage
SLANG_STAGES = {"vs": 1, "hs": 2, "ds": 3, "gs": 4, "ps": 5, "cs": 6, "ms": 13, "as": 14}
GLSLANG_STAGES = {"vs": "vert", "hs": "tesc", "ds": "tese", "gs": "geom", "ps": "frag", "cs": "comp"}


class Arguments:
    """What the peers understand of dxc's arguments."""

    def __init__(self, args: Sequence[str]) -> None:
        self.stage = ""
        self.entry = "main"
        self.macros: list[str] = []
        self.folders: list[str] = []
        words = iter(args)
        for word in words:
            if word == "-T":
                self.stage = next(words, "")[:2]
            elif word == "-E":
                self.entry = next(words, "")
            elif word in ("-D", "-I"):
                (self.macros if word == "-D" else self.folders).append(next(words, ""))


class Slang:
    """One Slang session."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(slang_path())
        pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
        self.declare("spCreateSession", pointer, text)
        self.declare("spCreateCompileRequest", pointer, pointer)
        self.declare("spDestroyCompileRequest", None, pointer)
        self.declare("spSetCodeGenTarget", None, pointer, number)
        self.declare("spProcessCommandLineArguments", number, pointer, ctypes.POINTER(text), number)
        self.declare("spAddTranslationUnit", number, pointer, number, text)
        self.declare("spAddTranslationUnitSourceString", None, pointer, number, text, text)
        self.declare("spAddEntryPoint", number, pointer, number, text, number)
        self.declare("spCompile", number, pointer)
        self.declare("spGetDiagnosticOutput", text, pointer)
        self.declare("spGetEntryPointCode", pointer, pointer, number, ctypes.POINTER(ctypes.c_size_t))
        self.session = self.library.spCreateSession(None)

    def declare(self, name: str, result: object, *arguments: object) -> None:
        function = getattr(self.library, name)
        function.restype = result
        function.argtypes = arguments

    def compile(self, source: str, path: str, args: Sequence[str]) -> tuple[bool, bytes, str]:
        """(accepted, module, messages)"""
        known = Arguments(args)
        stage = SLANG_STAGES.get(known.stage)
        if stage is None:
            return False, b"", f"Slang has no profile {known.stage}"
        request = self.library.spCreateCompileRequest(self.session)
        try:
            return self.run(request, known, stage, source, path)
        finally:
            self.library.spDestroyCompileRequest(request)

    def run(
        self, request: object, known: Arguments, stage: int, source: str, path: str
    ) -> tuple[bool, bytes, str]:
        library = self.library
        words = ["-matrix-layout-column-major", *(f"-D{macro}" for macro in known.macros)]
        words += [f"-I{folder}" for folder in [os.path.dirname(path) or ".", *known.folders]]
        library.spSetCodeGenTarget(request, SPIRV)
        given = (ctypes.c_char_p * len(words))(*[word.encode() for word in words])
        if library.spProcessCommandLineArguments(request, given, len(words)) < 0:
            return False, b"", "Slang takes the arguments not"
        unit = library.spAddTranslationUnit(request, HLSL, b"")
        library.spAddTranslationUnitSourceString(request, unit, path.encode(), source.encode())
        entry = library.spAddEntryPoint(request, unit, known.entry.encode(), stage)
        status = library.spCompile(request)
        messages = (library.spGetDiagnosticOutput(request) or b"").decode("utf-8", "replace")
        if status < 0:
            return False, b"", messages
        size = ctypes.c_size_t()
        code = library.spGetEntryPointCode(request, entry, ctypes.byref(size))
        return bool(code), ctypes.string_at(code, size.value) if code else b"", messages


def slang_path() -> str:
    """The file of the library; OSError where it is not installed."""
    for folder in sys.path:
        found = sorted(glob.glob(os.path.join(folder, "slangpy", "libslang-compiler.so*")))
        if found:
            return found[0]
    raise OSError("libslang-compiler not found: pip install slangpy")


class Glslang:
    """glslangValidator."""

    def __init__(self) -> None:
        program = shutil.which("glslangValidator")
        if program is None:
            raise OSError("glslangValidator not found: apt install glslang-tools")
        self.program = program

    def compile(self, source: str, path: str, args: Sequence[str]) -> tuple[bool, bytes, str]:
        """(accepted, module, messages); reads the file itself where it is as the source says."""
        known = Arguments(args)
        stage = GLSLANG_STAGES.get(known.stage)
        if stage is None:
            return False, b"", f"glslang has no profile {known.stage}"
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "source.hlsl")
            with open(file, "w", encoding="utf-8") as stream:
                stream.write(source)
            out = os.path.join(folder, "out.spv")
            # Vulkan 1.1: its storage buffers have a form that SPIR-V 1.4 took away
            command = [self.program, "-D", "-V", "--target-env", "vulkan1.1", "--auto-map-bindings", "--hlsl-offsets"]
            command += ["-S", stage, "-e", known.entry, *(f"-D{macro}" for macro in known.macros)]
            command += [f"-I{folder}" for folder in [os.path.dirname(path) or ".", *known.folders]]
            done = subprocess.run([*command, file, "-o", out], capture_output=True, text=True, errors="replace")
            if done.returncode or not os.path.exists(out):
                return False, b"", (done.stdout + done.stderr).replace(file, path)
            with open(out, "rb") as module:
                return True, module.read(), done.stdout
