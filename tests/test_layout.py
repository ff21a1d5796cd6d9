"""Memory layouts: offsets, strides, sizes and alignments worked out by hand for each rule and mode."""
from __future__ import annotations

import pytest

from oneshader.model import types as t
from oneshader.model.interface import Attribute, Facts, Register
from oneshader.model.layout import (
    RULE_CBUFFER,
    RULE_PUSH_CONSTANT,
    RULE_SCALAR,
    RULE_STORAGE,
    RULE_TBUFFER,
    Layouts,
)
from oneshader.options import LAYOUT_DEFAULT, LAYOUT_DX, LAYOUT_GL, LAYOUT_SCALAR
from oneshader.source.diag import DiagnosticBag
from oneshader.source.text import SourceMap

TABLE = t.TypeTable()
FLOAT = t.FLOAT_TYPE
FLOAT2 = t.vector(FLOAT, 2)
FLOAT3 = t.vector(FLOAT, 3)
FLOAT4 = t.vector(FLOAT, 4)
ROWS = t.ORIENT_ROW
COLUMNS = t.ORIENT_COLUMN


def struct(*members: t.Type, base: t.StructType | None = None, facts: dict[int, Facts] | None = None) -> t.StructType:
    made = TABLE.struct("S")
    made.base = base
    for n, member in enumerate(members):
        made.fields.append(t.Field(f"m{n}", member, n, facts=facts.get(n) if facts else None))
    made.finish()
    return made


def layouts(mode: int = LAYOUT_DEFAULT, native16: bool = False, row_major: bool = False) -> Layouts:
    return Layouts(mode, native16, row_major)


MIXED = struct(
    FLOAT,
    FLOAT3,
    struct(FLOAT3),
    t.matrix(FLOAT, 2, 3, COLUMNS),
    t.matrix(FLOAT, 2, 3, ROWS),
    TABLE.array(t.INT_TYPE, 3),
    TABLE.array(FLOAT2, 2),
    t.BOOL_TYPE,
)


@pytest.mark.parametrize(
    ("mode", "rule", "offsets"),
    [
        (LAYOUT_DEFAULT, RULE_CBUFFER, [0, 4, 16, 32, 80, 112, 160, 192]),
        (LAYOUT_DEFAULT, RULE_STORAGE, [0, 4, 16, 32, 64, 96, 112, 128]),
        (LAYOUT_DEFAULT, RULE_TBUFFER, [0, 4, 16, 32, 64, 96, 112, 128]),
        (LAYOUT_DEFAULT, RULE_PUSH_CONSTANT, [0, 4, 16, 32, 64, 96, 112, 128]),
        (LAYOUT_DX, RULE_CBUFFER, [0, 4, 16, 32, 80, 112, 160, 184]),
        (LAYOUT_DX, RULE_STORAGE, [0, 4, 16, 28, 52, 76, 88, 104]),
        (LAYOUT_GL, RULE_CBUFFER, [0, 16, 32, 48, 96, 128, 176, 208]),
        (LAYOUT_GL, RULE_STORAGE, [0, 16, 32, 48, 80, 112, 128, 144]),
        (LAYOUT_SCALAR, RULE_CBUFFER, [0, 4, 16, 28, 52, 76, 88, 104]),
        (LAYOUT_DEFAULT, RULE_SCALAR, [0, 4, 16, 28, 52, 76, 88, 104]),
    ],
)
def test_offsets(mode: int, rule: int, offsets: list[int]) -> None:
    assert layouts(mode).struct(MIXED, rule).offsets == offsets


def test_relaxed_vectors_do_not_cross_registers() -> None:
    made = struct(FLOAT2, FLOAT3, FLOAT, FLOAT2, FLOAT4)
    assert layouts().struct(made, RULE_STORAGE).offsets == [0, 16, 28, 32, 48]
    assert layouts(LAYOUT_DX).struct(made, RULE_CBUFFER).offsets == [0, 16, 28, 32, 48]
    assert layouts(LAYOUT_SCALAR).struct(made, RULE_STORAGE).offsets == [0, 8, 20, 24, 32]


def test_struct_sizes() -> None:
    made = struct(FLOAT3, FLOAT)
    assert layouts().size_align(made, RULE_STORAGE) == (16, 16)
    assert layouts().size_align(struct(FLOAT, FLOAT), RULE_CBUFFER) == (16, 16)
    assert layouts().size_align(struct(FLOAT, FLOAT), RULE_STORAGE) == (8, 4)
    assert layouts(LAYOUT_DX).size_align(struct(FLOAT4, FLOAT), RULE_CBUFFER) == (20, 16)
    assert layouts(LAYOUT_DX).size_align(struct(FLOAT4, FLOAT), RULE_STORAGE) == (20, 4)
    after = struct(struct(FLOAT4, FLOAT), FLOAT)
    assert layouts().struct(after, RULE_CBUFFER).offsets == [0, 32]
    assert layouts(LAYOUT_DX).struct(after, RULE_CBUFFER).offsets == [0, 20]


def test_element_strides() -> None:
    assert layouts().element_stride(FLOAT3, RULE_STORAGE) == 16
    assert layouts(LAYOUT_DX).element_stride(FLOAT3, RULE_STORAGE) == 12
    assert layouts(LAYOUT_SCALAR).element_stride(FLOAT3, RULE_STORAGE) == 12
    assert layouts().array_stride(TABLE.array(FLOAT, 3), RULE_CBUFFER) == 16
    assert layouts().array_stride(TABLE.array(FLOAT, 3), RULE_STORAGE) == 4
    nested = TABLE.array(TABLE.array(FLOAT, 2), 3)
    assert layouts().array_stride(nested, RULE_CBUFFER) == 32
    assert layouts().size_align(nested, RULE_CBUFFER) == (96, 16)
    assert layouts().element_stride(struct(t.DOUBLE_TYPE, FLOAT), RULE_STORAGE) == 16


def test_arrays_leave_room_in_direct3d_constant_buffers() -> None:
    made = struct(TABLE.array(FLOAT, 3), FLOAT, TABLE.array(FLOAT2, 2), FLOAT2)
    assert layouts(LAYOUT_DX).struct(made, RULE_CBUFFER).offsets == [0, 36, 48, 72]
    assert layouts().struct(made, RULE_CBUFFER).offsets == [0, 48, 64, 96]


def test_matrices() -> None:
    by_columns = t.matrix(FLOAT, 2, 3, COLUMNS)
    by_rows = t.matrix(FLOAT, 2, 3, ROWS)
    unspecified = t.matrix(FLOAT, 2, 3)
    assert layouts().matrix_stride(by_columns, RULE_STORAGE) == 8
    assert layouts().matrix_stride(by_rows, RULE_STORAGE) == 16
    assert layouts().matrix_stride(by_columns, RULE_CBUFFER) == 16
    assert layouts(LAYOUT_SCALAR).matrix_stride(by_rows, RULE_STORAGE) == 12
    assert layouts().size_align(by_columns, RULE_STORAGE) == (24, 8)
    assert layouts(LAYOUT_DX).size_align(by_columns, RULE_CBUFFER) == (40, 16)
    assert not layouts().is_row_major(unspecified)
    assert layouts(row_major=True).is_row_major(unspecified)
    assert not layouts(row_major=True).is_row_major(by_columns)
    assert layouts().matrix_stride(t.matrix(t.DOUBLE_TYPE, 3, 3, ROWS), RULE_STORAGE) == 32
    # one row or one column: a vector
    assert layouts().size_align(t.matrix(FLOAT, 1, 3, ROWS), RULE_CBUFFER) == (12, 16)
    spread = t.matrix(FLOAT, 1, 3, COLUMNS)
    assert layouts(LAYOUT_DX).is_spread(spread, RULE_CBUFFER)
    assert layouts(LAYOUT_DX).size_align(spread, RULE_CBUFFER) == (36, 16)
    assert not layouts().is_spread(spread, RULE_CBUFFER)


def test_narrow_and_wide_numbers() -> None:
    relaxed = t.vector(t.SCALARS[t.MIN16FLOAT], 3)
    made = struct(t.HALF_TYPE, relaxed, t.INT64_TYPE, t.FLOAT16_TYPE, t.vector(t.DOUBLE_TYPE, 3))
    assert layouts().struct(made, RULE_STORAGE).offsets == [0, 4, 16, 24, 32]
    assert layouts(native16=True).struct(made, RULE_STORAGE).offsets == [0, 2, 8, 16, 32]
    assert layouts(LAYOUT_SCALAR, True).struct(made, RULE_STORAGE).offsets == [0, 2, 8, 16, 24]


def test_inheritance_puts_the_base_first() -> None:
    base = struct(FLOAT3, t.INT_TYPE, FLOAT)
    derived = struct(FLOAT, FLOAT2, base=base)
    assert layouts().struct(derived, RULE_STORAGE).offsets == [0, 12, 16, 32, 36]
    assert layouts(LAYOUT_DX).struct(derived, RULE_CBUFFER).offsets == [0, 12, 16, 20, 24]
    assert layouts(LAYOUT_SCALAR).struct(derived, RULE_CBUFFER).offsets == [0, 12, 16, 20, 24]


def test_bit_fields_share_units() -> None:
    made = TABLE.struct("B")
    for width in (4, 12, 20, 12):
        made.fields.append(t.Field(f"b{width}", t.UINT_TYPE, -1, width))
    made.fields.append(t.Field("f", FLOAT, -1))
    made.finish()
    assert [m.name for m in made.members] == ["b4", "b20", "f"]
    assert layouts().struct(made, RULE_STORAGE).offsets == [0, 4, 8]


def test_empty_structs() -> None:
    empty = struct()
    assert layouts().size_align(empty, RULE_STORAGE) == (0, 1)
    assert layouts().struct(struct(FLOAT, empty, FLOAT), RULE_STORAGE).offsets == [0, 4, 4]
    assert layouts().struct(struct(FLOAT, empty, FLOAT), RULE_CBUFFER).offsets == [0, 16, 16]


def test_explicit_offsets() -> None:
    offset = Facts()
    offset.attributes.append(Attribute("vk", "offset", [32]))
    packed = Facts()
    packed.packoffset = 44
    made = struct(FLOAT, FLOAT2, FLOAT, FLOAT, facts={1: offset, 3: packed})
    assert layouts().struct(made, RULE_CBUFFER).offsets == [0, 32, 40, 44]
    assert layouts().size_align(made, RULE_STORAGE) == (48, 8)


def test_constant_registers_come_first() -> None:
    ten = Facts()
    ten.registers.append(Register("c", 10))
    one = Facts()
    one.registers.append(Register("c", 1))
    made = struct(FLOAT, FLOAT, FLOAT, facts={0: ten, 2: one})
    assert layouts().struct(made, RULE_CBUFFER).offsets == [160, 164, 16]


def test_bad_offsets_are_reported() -> None:
    bag = DiagnosticBag(SourceMap())
    odd = Facts()
    odd.attributes.append(Attribute("vk", "offset", [6]))
    overlapping = Facts()
    overlapping.packoffset = 8
    made = struct(FLOAT, FLOAT, FLOAT4, FLOAT, facts={1: odd, 3: overlapping})
    Layouts(LAYOUT_DEFAULT, False, False, bag).struct(made, RULE_CBUFFER)
    assert [d.code for d in bag.diagnostics] == [481, 482]
    assert bag.error_count == 2


def test_byte_address_sizes() -> None:
    assert layouts().byte_address_size(FLOAT3) == 12
    assert layouts().byte_address_size(TABLE.array(t.matrix(FLOAT, 3, 3), 2)) == 72
    assert layouts().byte_address_size(struct(FLOAT3, FLOAT, FLOAT)) == 20
    assert layouts(LAYOUT_DX).byte_address_size(struct(FLOAT3, FLOAT, FLOAT)) == 20
    assert layouts(native16=True).byte_address_size(TABLE.array(t.HALF_TYPE, 3)) == 6


def test_results_are_kept() -> None:
    made = layouts()
    assert made.struct(MIXED, RULE_STORAGE) is made.struct(MIXED, RULE_PUSH_CONSTANT)
