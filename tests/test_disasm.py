"""The disassembler prints what spirv-dis prints, and survives damaged modules."""

from __future__ import annotations

import random
import struct

import pytest
import spirv_tools

from oneshader.spirv.disasm import disassemble, float_text


def words(opcode: int, *operands: int | str) -> list[int]:
    """One instruction; strings are packed."""
    body: list[int] = []
    for operand in operands:
        if isinstance(operand, str):
            data = operand.encode() + b"\0"
            data += b"\0" * (-len(data) % 4)
            body += struct.unpack(f"<{len(data) // 4}I", data)
        else:
            body.append(operand & 0xFFFFFFFF)
    return [(len(body) + 1) << 16 | opcode, *body]


def module(*instructions: list[int]) -> bytes:
    flat = [0x07230203, 0x00010500, 14 << 16 | 3, 100, 0]
    for instruction in instructions:
        flat += instruction
    return struct.pack(f"<{len(flat)}I", *flat)


SAMPLE = module(
    words(17, 1),  # Capability Shader
    words(11, 1, "GLSL.std.450"),
    words(14, 0, 1),
    words(15, 5, 2, "main", 3),
    words(16, 2, 17, 8, 8, 1),
    words(3, 5, 660),
    words(5, 20, "type.X y"),
    words(5, 21, "type.X y"),
    words(6, 20, 0, 'a"b'),
    words(71, 3, 11, 28),
    words(72, 20, 0, 35, 16),
    words(19, 4),
    words(20, 5),
    words(21, 6, 32, 1),
    words(21, 7, 32, 0),
    words(21, 8, 64, 1),
    words(22, 9, 32),
    words(22, 10, 64),
    words(22, 11, 16),
    words(23, 12, 9, 4),
    words(24, 13, 12, 3),
    words(43, 6, 14, -5),
    words(43, 7, 15, 3),
    words(43, 8, 16, 0xFFFFFFFF, 0xFFFFFFFF),
    words(43, 9, 17, 0x3E4CCCCD),
    words(43, 11, 18, 0x3800),
    words(41, 5, 19),
    words(30, 20, 9),
    words(30, 21, 9),
    words(28, 22, 9, 15),
    words(32, 23, 12, 20),
    words(30, 24),
    words(52, 6, 25, 128, 14, 14),
    words(12, 9, 26, 1, 13, 17),  # Sin
    words(251, 14, 30, 7, 31, -1, 32),
    words(62, 3, 17, 3, 4),  # Store Volatile|Aligned 4
    words(56),
)

EXPECTED = """\
; SPIR-V
; Version: 1.5
; Generator: Google spiregg; 3
; Bound: 100
; Schema: 0
               OpCapability Shader
          %1 = OpExtInstImport "GLSL.std.450"
               OpMemoryModel Logical GLSL450
               OpEntryPoint GLCompute %2 "main" %gl_GlobalInvocationID
               OpExecutionMode %2 LocalSize 8 8 1
               OpSource HLSL 660
               OpName %type_X_y "type.X y"
               OpName %type_X_y_0 "type.X y"
               OpMemberName %type_X_y 0 "a\\"b"
               OpDecorate %gl_GlobalInvocationID BuiltIn GlobalInvocationId
               OpMemberDecorate %type_X_y 0 Offset 16
       %void = OpTypeVoid
       %bool = OpTypeBool
        %int = OpTypeInt 32 1
       %uint = OpTypeInt 32 0
       %long = OpTypeInt 64 1
      %float = OpTypeFloat 32
     %double = OpTypeFloat 64
       %half = OpTypeFloat 16
    %v4float = OpTypeVector %float 4
%mat3v4float = OpTypeMatrix %v4float 3
     %int_n5 = OpConstant %int -5
     %uint_3 = OpConstant %uint 3
    %long_n1 = OpConstant %long -1
%float_0_200000003 = OpConstant %float 0.200000003
%half_0x1pn1 = OpConstant %half 0x1p-1
       %true = OpConstantTrue %bool
   %type_X_y = OpTypeStruct %float
 %type_X_y_0 = OpTypeStruct %float
%_arr_float_uint_3 = OpTypeArray %float %uint_3
%_ptr_StorageBuffer_type_X_y = OpTypePointer StorageBuffer %type_X_y
 %_struct_24 = OpTypeStruct
         %25 = OpSpecConstantOp %int IAdd %int_n5 %int_n5
         %26 = OpExtInst %float %1 Sin %float_0_200000003
               OpSwitch %int_n5 %30 7 %31 -1 %32
               OpStore %gl_GlobalInvocationID %float_0_200000003 Volatile|Aligned 4
               OpFunctionEnd
"""


def test_text() -> None:
    assert disassemble(SAMPLE) == EXPECTED


def test_big_endian_module_reads_the_same() -> None:
    count = len(SAMPLE) // 4
    swapped = struct.pack(f">{count}I", *struct.unpack(f"<{count}I", SAMPLE))
    assert disassemble(swapped) == EXPECTED


@pytest.mark.skipif(spirv_tools.program("spirv-dis") is None, reason="no spirv-dis")
def test_same_as_spirv_dis() -> None:
    assert disassemble(SAMPLE) == spirv_tools.disassemble(SAMPLE)


def test_floats() -> None:
    cases = [
        (0x3F800000, "1"), (0x80000000, "-0"), (0x7F800000, "0x1p+128"), (0xFFC00000, "-0x1.8p+128"),
        (0x000116C2, "0x1.16c2p-133"), (0x60AD78EC, "1.00000002e+20"),
    ]  # fmt: skip
    for bits, text in cases:
        assert float_text([bits], 32) == text
    assert float_text([0x9999999A, 0xBFB99999], 64) == "-0.10000000000000001"
    assert float_text([0], 16) == "0x0p+0" and float_text([0x7BFF], 16) == "0x1.ffcp+15"


def test_no_module() -> None:
    for data in (b"", b"abc", b"\0" * 64, SAMPLE[:18]):
        assert disassemble(data) == "; not a SPIR-V module\n"


def test_damage_becomes_comments() -> None:
    cut = disassemble(SAMPLE[:-8])
    assert "; damaged: word" in cut.splitlines()[-1]
    assert "; unknown instruction 65535: !0x7" in disassemble(module(words(65535, 7)))
    assert disassemble(module(words(14, 0))).splitlines()[-1].endswith("OpMemoryModel Logical <missing>")
    assert disassemble(module(words(14, 0, 1, 9))).splitlines()[-1].endswith("OpMemoryModel Logical GLSL450 9")


def test_random_damage_never_raises() -> None:
    rng = random.Random(7)
    for _ in range(300):
        data = bytearray(SAMPLE)
        for _ in range(rng.randrange(1, 12)):
            data[rng.randrange(20, len(data))] = rng.randrange(256)
        assert disassemble(bytes(data)).startswith("; SPIR-V")
