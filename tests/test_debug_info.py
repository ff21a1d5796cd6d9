"""Debug information: the code is the same with and without it, and the module is valid."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from compilers import validate

from oneshader.model import grammar as g
from oneshader.testing import compile

CASES = sorted((Path(__file__).parent / "golden" / "spirv").glob("*.hlsl"))
KINDS = ("vulkan", "rich-with-source")


def arguments(text: str) -> list[str]:
    """The arguments of a golden case."""
    words = text.split("\n", 1)[0].partition("RUN:")[2].split()
    return [w for w in words if not w.startswith("--show") and not w.startswith("-fspv-debug")]


def code(binary: bytes) -> list[tuple[int, int]]:
    """Opcode and length of every instruction in functions, without those of debug information."""
    words = struct.unpack(f"<{len(binary) // 4}I", binary)
    found: list[tuple[int, int]] = []
    debug_set = -1
    inside = False
    at = 5
    while at < len(words):
        opcode, length = words[at] & 0xFFFF, words[at] >> 16
        if opcode == g.OP_EXT_INST_IMPORT and b"DebugInfo" in binary[at * 4 : (at + length) * 4]:
            debug_set = words[at + 1]
        inside = inside or opcode == g.OP_FUNCTION
        debug = opcode == g.OP_LINE or (opcode == g.OP_EXT_INST and words[at + 3] == debug_set)
        if inside and not debug:
            found.append((opcode, length))
        at += length
    return found


@pytest.mark.parametrize("path", CASES, ids=[p.stem for p in CASES])
def test_code_is_the_same(path: Path) -> None:
    text = path.read_text()
    args = arguments(text)
    ok, plain, _ = compile(text, str(path), args)
    if not ok:
        pytest.skip("a case of an error")
    for kind in KINDS:
        ok, binary, messages = compile(text, str(path), [*args, f"-fspv-debug={kind}"])
        assert ok, messages
        assert code(binary) == code(plain)
        validate(binary, args)


def test_debug_instructions_are_there() -> None:
    source = "float4 main(float4 p : P) : SV_Target { float x = p.x; return x * 2; }"
    for kind, name in (("vulkan", b"NonSemantic.Shader.DebugInfo.100"), ("rich", b"OpenCL.DebugInfo.100")):
        ok, binary, _ = compile(source, "a.hlsl", ["-T", "ps_6_0", f"-fspv-debug={kind}"])
        assert ok and name in binary
