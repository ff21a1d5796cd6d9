"""Work grows with the length of a shader and no faster: lines of Python run per token, counted, not timed."""
from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from compilers import interpreted_only

from oneshader.driver import compile_text
from oneshader.options import parse_arguments

HEAD = """
StructuredBuffer<float4> source;
RWStructuredBuffer<float4> result;
cbuffer Constants { uint count; };
"""


def shader(body: list[str], head: list[str] | None = None) -> str:
    return "\n".join(
        [HEAD, *(head or []), "[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID)", "{"]
        + ["uint i = id.x; float4 v = source[i];", *body, "result[i] = v;", "}"]
    )


def structs(n: int) -> str:
    head = [f"struct S{k} {{ float a; }}; float f(S{k} s) {{ return s.a; }}" for k in range(n)]
    return shader([f"S{k} s{k}; s{k}.a = v.x; v.y += f(s{k});" for k in range(n)], head)


def members(n: int) -> str:
    declared = "".join(f"float4 m{k};\n" for k in range(n))
    return shader(
        ["S s;", *(f"s.m{k} = v; v += s.m{k}.yxzw;" for k in range(n)), "result[1] = s.m0 + s.m1;"],
        ["struct S {", declared, "};", f"groupshared S shared_s[{n}];"],
    )


def live(n: int) -> str:
    return shader(
        [f"float a{k} = source[i + {k}].x;" for k in range(n)]
        + [f"if (v.x > {k}) {{ a{k} = v.y; result[{k}] = v; }}" for k in range(n)]
        + [f"v.x += a{k};" for k in range(n)]
    )


def early(n: int) -> str:
    lines = [f"if (i == {k}u) return v * {k}.5;" for k in range(n)]
    return shader(["v = f(v, i);"], ["float4 f(float4 v, uint i) {", *lines, "return v; }"])


SHAPES: dict[str, Callable[[int], str]] = {
    "branches": lambda n: shader([f"if (v.x > {k}.5) v.y += {k};" for k in range(n)]),
    "blocks": lambda n: shader([f"if (v.x > {k}.5) result[{k}] = v;" for k in range(n)]),
    "loops": lambda n: shader([f"[loop] for (uint k{k} = 0; k{k} < count; k{k}++) v += v.yzwx;" for k in range(n)]),
    "breaks": lambda n: shader(
        ["[loop] for (uint k = 0; k < count; k++) {", *(f"if (v.x > {k}.5) {{ v.y += {k}; break; }}" for k in range(n))]
        + ["}"]
    ),
    "cases": lambda n: shader(["switch (i) {", *(f"case {k}: v.x += {k}.5; break;" for k in range(n)), "}"]),
    "early returns": early,
    "live variables": live,
    "struct members": members,
    "overloads": structs,
    "buffer stores": lambda n: shader([f"result[{k}u] = v * result[{k * 7 % n}u];" for k in range(n)]),
    "array stores": lambda n: shader([f"float t[{n}];", *(f"t[{k}] = v.x;" for k in range(n)), "v.x += t[i];"]),
    "resources": lambda n: shader(
        [f"v += r{k}[i];" for k in range(n)], [f"StructuredBuffer<float4> r{k};" for k in range(n)]
    ),
    "macros": lambda n: shader(
        [f"v += M{k}(v, {k});" for k in range(n)], [f"#define M{k}(a, b) ((a) * (b) + {k})" for k in range(n)]
    ),
}


def lines_per_token(text: str) -> float:
    """Python lines that compiling a text runs, loops counted each time around, divided by its tokens."""
    options, _, _ = parse_arguments(["-T", "cs_6_0", "-E", "main"])
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        result = compile_text(text, "growth.hlsl", options)
    finally:
        sys.settrace(before)
    assert result.ok, result.messages()
    return count / result.token_count


@interpreted_only
@pytest.mark.parametrize("name", SHAPES)
def test_work_per_token_does_not_grow(name: str) -> None:
    make = SHAPES[name]
    lines_per_token(make(10))
    small, large = lines_per_token(make(60)), lines_per_token(make(240))
    assert large < 1.06 * small
