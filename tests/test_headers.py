"""Headers that come with the compiler: found without an include path, hidden by a file of the user's."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import compilers
import pytest

import oneshader
from oneshader.source.text import HEADERS
from oneshader.syntax.parse_names import BUILTIN_NAMES, Symbol

VULKAN13 = ["-T", "cs_6_2", "-enable-16bit-types", "-fspv-target-env=vulkan1.3"]
NUMBERS = ["half", "float", "double", "int16_t", "uint16_t", "int", "uint", "int64_t", "uint64_t"]
EMPTY = "[numthreads(1, 1, 1)] void main() {}"


def validated(source: str, args: list[str]) -> bytes:
    """The module of a source that must compile, judged by spirv-val."""
    from oneshader import testing

    accepted, module, messages = testing.compile(source, "test.hlsl", args)
    assert accepted, messages
    compilers.validate(module, args)
    return module


@pytest.mark.parametrize("name", HEADERS)
def test_every_header_compiles_alone(name: str) -> None:
    args = ["-T", "cs_6_10", "-enable-16bit-types", "-fspv-target-env=vulkan1.3"]
    validated(f"#include <{name}>\n{EMPTY}", args)
    validated(f'#include "{name}"\n#include <{name}>\n{EMPTY}', args)


def test_a_file_of_the_user_goes_first(tmp_path: Path) -> None:
    (tmp_path / "enable_if").write_text("#define MINE 1\n")
    source = f"#include <enable_if>\n#ifndef MINE\n#error hidden\n#endif\n{EMPTY}"
    result = oneshader.compile(source, "x.hlsl", profile="cs_6_0", include_dirs=[str(tmp_path)])
    assert result.ok, result.messages()


def test_a_callback_goes_first() -> None:
    source = f"#include <vk/spirv.h>\n#ifndef MINE\n#error hidden\n#endif\n{EMPTY}"
    result = oneshader.compile(source, "x.hlsl", profile="cs_6_0", include=lambda *_: "#define MINE 1\n")
    assert result.ok, result.messages()
    source = f"#include <vk/spirv.h>\n{EMPTY}"
    found = oneshader.compile(source, "x.hlsl", profile="cs_6_0", include=lambda *_: None)
    assert found.ok and found.dependencies == ["x.hlsl"]


def test_cooperative_matrices_need_spirv_16() -> None:
    result = oneshader.compile(f"#include <vk/khr/cooperative_matrix.h>\n{EMPTY}", profile="cs_6_0")
    assert "requires a minimum of SPIR-V 1.6" in result.messages()


NEEDS_610 = (
    "Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave> m;",
    "Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Thread> m;",
    "VectorRef<ComponentType::F32, 8> v = {data, 0};",
    "InterlockedAccumulate(sums, 0, float4(1, 2, 3, 4));",
    "sums.Store(0, Convert<ComponentType::F32, ComponentType::I32>(int4(1, 2, 3, 4)).Data);",
)


@pytest.mark.parametrize("body", NEEDS_610)
def test_linear_algebra_needs_shader_model_610(body: str) -> None:
    source = f"""
    #include <dx/linalg.h>
    using namespace dx::linalg;
    ByteAddressBuffer data;
    RWByteAddressBuffer sums;
    {EMPTY[:-1]} {body} }}"""
    result = oneshader.compile(source, profile="cs_6_9")
    assert "dx::linalg needs shader model 6.10" in result.messages() and len(result.diagnostics) == 1
    result = oneshader.compile(source, profile="cs_6_10")
    assert result.ok, result.messages()


@pytest.mark.parametrize("profile", ["ps_6_0", "vs_6_9", "cs_6_2"])
@pytest.mark.parametrize("name", ["<dx/linalg.h>", r"<dx\linalg.h>", r'"dx\linalg.h"'])
def test_linear_algebra_may_be_included_everywhere(name: str, profile: str) -> None:
    semantic = {"ps": " : SV_Target", "vs": " : SV_Position"}
    body = EMPTY if profile[0] == "c" else f"float4 main(){semantic[profile[:2]]} {{ return 0; }}"
    result = oneshader.compile(f"#include {name}\n{body}", profile=profile)
    assert result.ok and not result.diagnostics, result.messages()


def test_names_of_headers_tell_nothing_of_the_machine() -> None:
    source = "#include <dx/linalg.h>\n[numthreads(1, 1, 1)] void main() { dx::linalg::Matrix<9, 8, 8, 7, 1> m; }"
    assert "<built-in:hlsl>/dx/linalg.h:" in oneshader.compile(source, profile="cs_6_9").messages()


@pytest.mark.parametrize("name", HEADERS)
def test_headers_in_older_languages(name: str) -> None:
    """What needs templates says so in one line; the rest is there."""
    options = ["-HV", "2018", "-fspv-target-env=vulkan1.3"]
    result = oneshader.compile(f"#include <{name}>\n{EMPTY}", profile="cs_6_10", options=options)
    assert result.ok or "needs HLSL 2021" in result.messages() and len(result.diagnostics) == 1, result.messages()


MISUSES = {
    "belong to compute shaders": (
        "ps_6_10",
        "Matrix<ComponentType::F32, 16, 16, MatrixUse::A, MatrixScope::Wave> m;",
    ),
    "at most 128 for a wave": (
        "cs_6_10",
        "Matrix<ComponentType::F32, 16, 256, MatrixUse::A, MatrixScope::Wave> m;",
    ),
    "of one thread is at most 128": (
        "cs_6_10",
        "Matrix<ComponentType::F32, 16, 256, MatrixUse::A, MatrixScope::Thread> m;",
    ),
    # methods that a matrix has not: stores of one thread, accumulation into A, elements without an HLSL type
    "no member named 'Store'": (
        "cs_6_10",
        "Matrix<ComponentType::F32, 4, 4, MatrixUse::A, MatrixScope::Thread> m; m.Store(data, 0, 16, 0);",
    ),
    "InterlockedAccumulate": (
        "cs_6_10",
        "Matrix<ComponentType::F32, 4, 4, MatrixUse::A, MatrixScope::Wave> m;"
        " m.InterlockedAccumulate(data, 0, 16, MatrixLayout::RowMajor);",
    ),
    "Get(": (
        "cs_6_10",
        "Matrix<ComponentType::I8, 16, 16, MatrixUse::A, MatrixScope::Wave> m; m.Get(0);",
    ),
    "Multiply(": (
        "cs_6_10",
        "Matrix<ComponentType::F32, 16, 8, MatrixUse::A, MatrixScope::Wave> a;"
        " Matrix<ComponentType::F32, 16, 8, MatrixUse::B, MatrixScope::Wave> b; Multiply(a, b);",
    ),
}


@pytest.mark.parametrize("message", MISUSES)
def test_linear_algebra_misused(message: str) -> None:
    profile, body = MISUSES[message]
    head = "#include <dx/linalg.h>\nusing namespace dx::linalg;\nRWByteAddressBuffer data;\n"
    if profile.startswith("cs"):
        head += "[numthreads(1, 1, 1)] "
    result = oneshader.compile(f"{head}void main() {{ {body} }}", profile=profile)
    assert not result.ok and message in result.messages(), result.messages()


@pytest.mark.parametrize("source", NUMBERS)
def test_matrix_conversions(source: str) -> None:
    """Every conversion of numbers is an instruction that spirv-val takes on cooperative matrices."""
    lines = [
        f"M{i}.cast<{target}>().Store<vk::CooperativeMatrixLayoutRowMajorKHR>(out{i}, 0, 16);"
        for i, target in enumerate(NUMBERS)
    ]
    text = "#include <vk/khr/cooperative_matrix.h>\n"
    text += "".join(f"RWStructuredBuffer<{target}> out{i};\n" for i, target in enumerate(NUMBERS))
    text += f"StructuredBuffer<{source}> in0;\n[numthreads(32, 1, 1)] void main() {{\n"
    text += f"using M = vk::khr::CooperativeMatrixA<{source}, vk::ScopeSubgroup, 16, 16>;\n"
    text += "M m = M::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(in0, 0, 16);\n"
    text += "\n".join(line.replace(f"M{i}.", "m.") for i, line in enumerate(lines)) + "\n}\n"
    validated(text, VULKAN13)


@pytest.mark.parametrize(("number", "scope"), list(product(NUMBERS, ["Subgroup", "Workgroup"])))
def test_matrix_arithmetic(number: str, scope: str) -> None:
    text = f"""
    #include <vk/khr/cooperative_matrix.h>
    RWStructuredBuffer<{number}> data;
    [numthreads(32, 1, 1)] void main() {{
        using M = vk::khr::CooperativeMatrix<{number}, vk::Scope{scope}, 16, 16,
                                             vk::CooperativeMatrixUseMatrixAccumulatorKHR>;
        M m = M::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(data, 0, 16);
        m = ((m + m) * m - m) / m;
        m = m.negate() * ({number})3;
        m.Set(m.Get(0) + m.Get(1), 1);
        m.Store<vk::CooperativeMatrixLayoutColumnMajorKHR>(data, 256, 16);
    }}"""
    validated(text, VULKAN13)


CASTS = """
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer data;
template <ComponentEnum From, ComponentEnum To, MatrixUseEnum Use, MatrixUseEnum NewUse> void other_use()
{
    using M = Matrix<From, 16, 32, Use, MatrixScope::SCOPE>;
    M m = M::template Load<16>(data, 0, 128, MatrixLayout::RowMajor);
    m.template Cast<To, NewUse>().template Store<16>(data, 0, 128, MatrixLayout::RowMajor);
    m.template Cast<To, NewUse, true>().template Store<16>(data, 0, 128, MatrixLayout::RowMajor);
}
template <ComponentEnum From, ComponentEnum To, MatrixUseEnum Use> void other_uses()
{
    other_use<From, To, Use, MatrixUse::A>();
    other_use<From, To, Use, MatrixUse::B>();
    other_use<From, To, Use, MatrixUse::Accumulator>();
}
template <ComponentEnum From, ComponentEnum To> void all_uses()
{
    other_uses<From, To, MatrixUse::A>();
    other_uses<From, To, MatrixUse::B>();
    other_uses<From, To, MatrixUse::Accumulator>();
}
[numthreads(32, 1, 1)] void main()
{
    all_uses<ComponentType::F16, ComponentType::F16>();
    all_uses<ComponentType::F16, ComponentType::F32>();
    all_uses<ComponentType::I8, ComponentType::U8>();
    all_uses<ComponentType::F32, ComponentType::F8_E4M3FN>();
    all_uses<ComponentType::BFloat16, ComponentType::I32>();
}
"""


@pytest.mark.parametrize(
    ("scope", "options"),
    [
        ("Wave", []),
        ("Wave", ["-enable-16bit-types"]),
        ("Wave", ["-enable-16bit-types", "-fspv-extension=KHR", "-fspv-extension=SPV_EXT_float8",
                  "-fspv-extension=SPV_NV_cooperative_matrix2"]),
        ("ThreadGroup", ["-enable-16bit-types"]),
    ],
)
def test_matrix_casts(scope: str, options: list[str]) -> None:
    """Every change of components and use, transposed or not. The calls are so many that some functions stay, but none
    that hands a layout on: that has to be a constant."""
    validated(CASTS.replace("SCOPE", scope), ["-T", "cs_6_10", *options])


def test_names_of_a_header_do_not_outlive_a_compilation() -> None:
    """A header adds to the compiler's own namespaces, for its compilation alone."""
    before = names_inside(BUILTIN_NAMES)
    validated(f"#include <dx/linalg.h>\n{EMPTY}", ["-T", "cs_6_10"])
    assert names_inside(BUILTIN_NAMES) == before and before["dx"]["linalg"]["Matrix"] == {}


def names_inside(names: dict[str, Symbol]) -> dict[str, Any]:
    return {name: names_inside(symbol.members or {}) for name, symbol in names.items()}
