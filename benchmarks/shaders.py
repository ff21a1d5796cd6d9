"""Shaders that the benchmarks make themselves: one of five lines, families that grow, and one with many variants."""

from __future__ import annotations

FIVE_LINES = """\
StructuredBuffer<float4> source : register(t0);
RWStructuredBuffer<float4> result : register(u0);
cbuffer Constants : register(b0) { float4 scale; uint count; };
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) { if (id.x < count) result[id.x] = source[id.x] * scale + 1.0; }
"""
COMPUTE = ["-T", "cs_6_0", "-E", "main"]
HEAD = "\n".join(FIVE_LINES.split("\n")[:3]) + "\n"
MAIN = "[numthreads(64, 1, 1)]\nvoid main(uint3 id : SV_DispatchThreadID)\n{\n"
STATEMENTS = [
    "{a} = {b} * {c} + {k};",
    "{a}.xyz = normalize({b}.yzx + {c}.zxy * {k});",
    "if ({a}.x > {b}.y + {k}) {{ {a} = {c} - {b}; }} else {{ {a}.w = {b}.x; }}",
    "{a} += source[(id.x + {n}u) & 1023u] * {b};",
    "{a} = lerp({b}, {c}, saturate({a}.w * {k}));",
    "for (uint i{n} = 0; i{n} < count; i{n}++) {{ {a} = {a} * {k} + {b}; }}",
    "{a} = float4(max({b}.x, {c}.y), frac({b}.z), abs({c}.w), {k});",
    "{a}.x = float((id.x * {n}u + uint({b}.x)) >> 3u) * {k};",
]


def statements(count: int, start: int) -> list[str]:
    """Lines that work on v0 to v3. No two are the same."""
    lines: list[str] = []
    for n in range(start, start + count):
        a, b, c = (f"v{(n * step + n // 7) % 4}" for step in (1, 3, 2))
        lines.append("    " + STATEMENTS[n * 5 % 8].format(a=a, b=b, c=c, k=f"{n % 4}.{n % 97:02}", n=n))
    return lines


def one_function(lines: int) -> str:
    """Everything in the entry point."""
    head = "    float4 v0 = source[id.x], v1 = v0.wzyx, v2 = v0 * scale, v3 = v1 + scale;\n"
    return HEAD + MAIN + head + "\n".join(statements(lines, 0)) + "\n    result[id.x] = v0 + v1 + v2 + v3;\n}\n"


def functions(lines: int, called: int) -> str:
    """Functions of twelve lines, the first `called` of which the entry point calls."""
    count = lines // 12
    pieces = [HEAD]
    for n in range(count):
        pieces.append(f"float4 part{n}(float4 v0, float4 v1, uint3 id)\n{{\n    float4 v2 = v0 * scale, v3 = v1.wzyx;")
        pieces += statements(8, n * 8)
        pieces.append("    return v0 + v1 + v2 + v3;\n}")
    calls = [f"    v = part{n}(v, source[id.x + {n}u], id);" for n in range(min(called, count))]
    pieces += [MAIN + "    float4 v = source[id.x];", *calls, "    result[id.x] = v;\n}\n"]
    return "\n".join(pieces)


def many_reached(lines: int) -> str:
    return functions(lines, lines)


def many_unreached(lines: int) -> str:
    return functions(lines, 3)


SHAPES = {"one function": one_function, "functions, all called": many_reached, "functions, 3 called": many_unreached}

FEATURES = 8


def variants_shader() -> str:
    """A shader of about 700 lines, half of it under eight switches FEATURE0 to FEATURE7."""
    pieces = [functions(360, 0).partition(MAIN)[0]]
    body = [MAIN + "    float4 v0 = source[id.x], v1 = v0.wzyx, v2 = v0 * scale, v3 = v1 + scale;"]
    body += [f"    v0 += part{n}(v0, v1, id);" for n in range(10)]
    for feature in range(FEATURES):
        body.append(f"#if FEATURE{feature}")
        body += statements(30, 1000 + feature * 50)
        body.append(f"    v1 += part{10 + feature}(v2, v3, id);\n#endif")
    body.append("    result[id.x] = v0 + v1 + v2 + v3;\n}\n")
    return "\n".join([*pieces, *body])


def define_sets(count: int) -> list[dict[str, int]]:
    """Up to 256 different settings of the switches."""
    return [{f"FEATURE{bit}": n * 37 % 256 >> bit & 1 for bit in range(FEATURES)} for n in range(count)]
