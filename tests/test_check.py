"""The checker of the golden tests is itself checked."""

from __future__ import annotations

import pytest
from check import Mismatch, check, expected_diagnostics, reported_diagnostics, runs

OUTPUT = """\
%1 = OpTypeInt 32 0
%2 = OpTypeFloat 32
%main = OpFunction %void None
%7 = OpLoad %2 %3
     OpStore   %4 %7
     OpFunctionEnd
%other = OpFunction %void None
     OpReturn
     OpFunctionEnd
"""

GOOD = [
    "// CHECK: OpTypeInt 32 0\n// CHECK-NEXT: OpTypeFloat",
    "// CHECK-DAG: OpTypeFloat 32\n// CHECK-DAG: OpTypeInt\n// CHECK: OpFunction",
    "// CHECK: [[value:%\\d+]] = OpLoad\n// CHECK: OpStore %4 [[value]]",
    "// CHECK: OpLoad [[t:%\\d+]] {{%[0-9]+}}",
    "// CHECK: OpTypeFloat\n// CHECK-NOT: OpReturn\n// CHECK: OpFunctionEnd",
    "// CHECK-LABEL: %main\n// CHECK-NOT: OpReturn\n// CHECK-LABEL: %other\n// CHECK: OpReturn",
    "// CHECK: OpLoad\n// CHECK-SAME: %3",
    "// CHECK: OpStore %4",
]

BAD = [
    "// CHECK: OpTypeInt 64",
    "// CHECK: OpTypeFloat\n// CHECK: OpTypeInt",
    "// CHECK: OpTypeInt\n// CHECK-NEXT: OpFunction",
    "// CHECK-NOT: OpLoad",
    "// CHECK: OpLoad\n// CHECK-NOT: OpReturn",
    "// CHECK: [[value:%\\d+]] = OpTypeInt\n// CHECK: OpStore %4 [[value]]",
    "// CHECK: [[unknown]]",
    "// CHECK-LABEL: %main\n// CHECK: OpReturn\n// CHECK-LABEL: %other",
    "// CHECK-DAG: OpTypeFloat\n// CHECK-DAG: OpTypeFloat",
    "// CHECK: OpLoad\n// CHECK-SAME: OpStore",
]


@pytest.mark.parametrize("source", GOOD)
def test_accepts(source: str) -> None:
    assert check(source, OUTPUT) == source.count("// ")


@pytest.mark.parametrize("source", BAD)
def test_rejects(source: str) -> None:
    with pytest.raises(Mismatch):
        check(source, OUTPUT)


def test_prefixes_are_apart() -> None:
    source = "// RUN: -T ps_6_0 --show=ir --check-prefix=A\n// RUN: -O0\n// A: OpTypeInt\n// CHECK: nothing"
    first, second = runs(source)
    assert (first.prefix, first.show, first.args) == ("A", "ir", ["-T", "ps_6_0"])
    assert (second.prefix, second.show, second.args) == ("CHECK", "", ["-O0"])
    assert check(source, OUTPUT, "A") == 1


def test_diagnostics() -> None:
    source = "int x;\nfloat y = z; // error: OSH0201\nint w = 1.5; // warning: OSH0361\n"
    output = "a.hlsl:2:11: error: what is z [OSH0201]\n  float y = z;\na.hlsl:3:9: warning: cut [OSH0361]\n"
    assert expected_diagnostics(source) == reported_diagnostics(output)
    assert reported_diagnostics("a.hlsl:2:11: note: here [OSH0201]") == []
