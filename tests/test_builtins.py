"""Every row of the builtin table is lowered: shaders are made for functions and methods over kinds and shapes of
arguments."""

from __future__ import annotations

from collections.abc import Iterator

import compilers
import pytest

from oneshader import testing
from oneshader.lower.builtins import HANDLERS
from oneshader.model import types
from oneshader.options import Options
from oneshader.sema import builtin_text, builtins, overload, typed

NAMED = {name: types.named_type(name) or types.ERROR for name in types.SPELLINGS}
KINDS = ["float", "int", "uint", "bool", "half", "double", "int64_t"]
SHAPES = ["", "1", "3", "4", "2x2", "3x2", "1x3", "4x4"]
NOT_LOWERED = {"unsupported", "printf"}         # reported as OSH5002
REPORTED = {"absent", "absent_vulkan", "legacy"}
UNUSUAL = {"AddUint64", "Barrier", "vk::ext_execution_mode", "vk::ext_execution_mode_id"}  # pairs, constants


def all_rows() -> list[tuple[str, builtins.Row]]:
    table = builtins.split(builtins.read())
    rows = [(name, row) for name in table.functions for row in builtins.parsed(table.functions[name])]
    for of in table.methods:
        for name, lines in table.methods[of].items():
            rows += [(f"{of}.{name}", row) for row in builtins.parsed(lines)]
    return rows


ROWS = all_rows()


def test_table() -> None:
    """Every row has a name, known types and an action that somebody lowers."""
    assert len(ROWS) > 500
    for name, row in ROWS:
        assert row.name, name
        assert 0 <= row.required <= len(row.params), name
        assert row.action in HANDLERS or row.action in NOT_LOWERED, f"{name}: {row.action}"


def test_names() -> None:
    assert "sin" in builtins.names()
    assert builtins.functions("no_such_function") == []
    texture = types.TypeTable().object(types.OBJECTS["Texture2D"], types.FLOAT_TYPE)
    assert "Sample" in builtins.method_names(texture)
    assert builtins.methods(texture, "Append") == []
    written = {
        "dot": "T dot(vector<T, C> a, vector<T, C> b) where T is any type of numbers",
        "clamp": "T clamp(T x, T low, T high) where T is a scalar, vector or matrix of numbers",
        "countbits": "uintN countbits(T x) where T is a scalar, vector or matrix of integers",
        "sincos": "void sincos(T x, out T s, out T c) where T is a scalar, vector or matrix of floats",
        "msad4": "uint4 msad4(uint reference, uint2 source, uint4 accum)",
        "transpose": "matrix<T, C, R> transpose(matrix<T, R, C> m) where T is any type of numbers or bools",
    }
    for name, text in written.items():
        assert builtin_text.signature(builtins.functions(name)[0]) == text


def check(source: str, stage: str, *more: str) -> None:
    args = ["-T", stage, "-E", "main", "-fspv-target-env=vulkan1.2", *more]
    accepted, module, messages = testing.compile(source, "builtin.hlsl", args)
    assert accepted, f"{messages}\n{source}"
    compilers.validate(module, args)


class Shader:
    """One shader that calls a function with many kinds of arguments: each is read from a buffer, every result is
    written."""

    def __init__(self) -> None:
        self.head: list[str] = []
        self.body: list[str] = []
        self.stage = "cs_6_6"

    def add(self, name: str, spellings: list[str], match: overload.Match) -> None:
        n = len(self.body)
        before: list[str] = []
        after: list[str] = []
        call: list[str] = []
        for i, spelling in enumerate(spellings):
            if match.directions[i] == typed.DIR_IN:
                self.head.append(f"StructuredBuffer<{spelling}> b{n}_{i};")
                call.append(f"b{n}_{i}[t.x]")
            else:
                self.head.append(f"RWStructuredBuffer<{spelling}> r{n}_{i};")
                before.append(f"{spelling} v{i} = r{n}_{i}[t.y];")
                after.append(f"r{n}_{i}[t.x] = v{i};")
                call.append(f"v{i}")
        text = f"{name}({', '.join(call)});"
        if match.return_type is not types.VOID:
            self.head.append(f"RWStructuredBuffer<{match.return_type.name}> r{n};")
            text = f"r{n}[t.x] = {text}"
        if match.row.stages == ["ps"] or match.row.action in ("derivative", "is_helper"):
            self.stage = "ps_6_6"
        self.body.append(f"  {{ {' '.join([*before, text, *after])} }}\n")

    def check(self, *more: str) -> None:
        pixel = self.stage == "ps_6_6"
        start = (
            "void main(nointerpolation uint3 t : T)"
            if pixel
            else "[numthreads(8, 8, 1)] void main(uint3 t : SV_DispatchThreadID)"
        )
        assert self.body
        check("\n".join(self.head) + f"\n{start} {{\n{''.join(self.body)}}}", self.stage, *more)


def test_late_functions() -> None:
    body = "r[0] = GetGroupWaveIndex() + GetGroupWaveCount();"
    check(f"RWStructuredBuffer<uint> r; [numthreads(64, 1, 1)] void main() {{ {body} }}", "cs_6_10")


def add_calls(shader: Shader, name: str, lists: list[list[str]], native16: bool = False) -> None:
    """Calls with those lists of arguments that the function takes."""
    options = Options()
    options.enable_16bit = native16
    for spellings in lists:
        args: list[typed.Expr] = [typed.Undefined(NAMED[s], -1) for s in spellings]
        match = overload.bind_builtin(builtins.functions(name), args, None, [], options)
        if match is not None:
            shader.add(name, spellings, match)


# of shaders that are neither compute nor pixel: tests/test_ray.py
OTHER_STAGES = {
    "trace_ray",
    "report_hit",
    "call_shader",
    "end_hit",
    "ray_fact",
    "ray_positions",
    "reorder",
    "hit_make",
    "hit_miss",
    "hit_query",
    "hit_trace",
    "hit_invoke",
    "mesh_counts",
    "dispatch_mesh",
}
SKIPPED = {
    "interpolate",
    "vertex_attribute",
    "atomic",
    "legacy",
    "absent",
    "absent_vulkan",
    "read_clock",
    "raw_load",
    "raw_store",
} | NOT_LOWERED | OTHER_STAGES
ONLY_16 = {"asfloat16", "asint16", "asuint16", "unpack_s8s16", "unpack_u8u16"}
ONLY_6_10 = {"GetGroupWaveIndex", "GetGroupWaveCount", "DebugBreak"}
FUNCTIONS = [
    n
    for n in builtins.names()
    if builtins.functions(n)[0].action not in SKIPPED and n not in UNUSUAL | ONLY_16 | ONLY_6_10
]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_function(name: str) -> None:
    """Every function over kinds and shapes of arguments."""
    shader = Shader()
    for count in sorted({len(row.params) for row in builtins.functions(name)}):
        add_calls(shader, name, [[kind + shape] * count for kind in KINDS for shape in SHAPES] if count else [[]])
    shader.check()


@pytest.mark.parametrize("kind", ["float", "int", "double"])
def test_products(kind: str) -> None:
    """mul of every two shapes that fit."""
    shader = Shader()
    add_calls(shader, "mul", [[kind + a, kind + b] for a in SHAPES for b in SHAPES])
    shader.check()


NATIVE = [
    "abs",
    "max",
    "dot",
    "mad",
    "sign",
    "countbits",
    "firstbithigh",
    "firstbitlow",
    "reversebits",
    "sqrt",
    "modf",
    "ddx",
    "lerp",
    "asfloat16",
    "asint16",
    "asuint16",
    "WaveActiveSum",
    "isnormal",
    "saturate",
    "mul",
]


@pytest.mark.parametrize("name", NATIVE)
def test_native_16_bits(name: str) -> None:
    shader = Shader()
    count = len(builtins.functions(name)[0].params)
    add_calls(
        shader,
        name,
        [[t] * count for t in ("float16_t", "half3", "int16_t", "uint16_t4", "float16_t2x2")],
        native16=True,
    )
    shader.check("-enable-16bit-types")


# ---- methods

# texture -> (components of a location without the slice, array, cube)
TEXTURES = {"Texture1D": (1, False, False), "Texture1DArray": (1, True, False), "Texture2D": (2, False, False),
            "Texture2DArray": (2, True, False), "Texture3D": (3, False, False), "TextureCube": (3, False, True),
            "TextureCubeArray": (3, True, True)}


def texture_calls(name: str) -> Iterator[str]:
    """Calls of all methods of a texture; `f` and `u` are float4 and uint4."""
    span, arrayed, cube = TEXTURES[name]
    at = "f." + "xyzw"[:span + arrayed]
    grad = "f." + "xyzw"[:span]
    offset = f"int{span if span > 1 else ''}({', '.join('1' * span)})"
    tails = ["", ", f.w", ", f.w, s"] if cube else ["", f", {offset}", f", {offset}, 1.5", f", {offset}, 1.5, s"]
    short = ["", ", s"] if cube else ["", f", {offset}", f", {offset}, s"]
    for tail in tails:
        yield f"Sample(S, {at}{tail})"
        yield f"SampleBias(S, {at}, f.x{tail})"
        yield f"SampleGrad(S, {at}, {grad}, {grad}{tail})"
        if name != "Texture3D":
            yield f"SampleCmp(C, {at}, f.x{tail})"
            yield f"SampleCmpBias(C, {at}, f.x, f.y{tail})"
            yield f"SampleCmpGrad(C, {at}, f.x, {grad}, {grad}{tail})"
    for tail in short:
        yield f"SampleLevel(S, {at}, 2{tail})"
        if name != "Texture3D":
            yield f"SampleCmpLevelZero(C, {at}, f.x{tail})"
            yield f"SampleCmpLevel(C, {at}, f.x, f.y{tail})"
        if span + cube >= 2 and name != "Texture3D":
            for gather in ("Gather", "GatherRed", "GatherGreen", "GatherBlue", "GatherAlpha"):
                yield f"{gather}(S, {at}{tail})"
            yield f"GatherCmp(C, {at}, f.x{tail})"
    if span == 2:
        yield f"GatherRed(S, {at}, u.xy)"
        yield f"GatherBlue(S, {at}, {offset}, {offset}, int2(2, 2), int2(3, 1), s)"
        yield f"GatherBlue(S, {at}, u.xy, {offset}, int2(2, 2), int2(3, 1))"
    yield f"CalculateLevelOfDetail(S, {grad})"
    yield f"CalculateLevelOfDetailUnclamped(S, {grad})"
    if not cube:
        level = f"int{span + arrayed + 1}(u.{'xyzw'[:span + arrayed]}, 1)"
        yield from (f"Load({level})", f"Load({level}, {offset})", f"Load({level}, {offset}, s)")
        yield f"mips[1][u.{'xyzw'[:span + arrayed]}]"


@pytest.mark.parametrize("name", TEXTURES)
def test_texture(name: str) -> None:
    """All methods of a texture, in a pixel shader and where derivatives are not needed in a vertex shader."""
    lines = "".join(f"  o += T.{call};\n" for call in texture_calls(name))
    outs = (2 if TEXTURES[name][2] else TEXTURES[name][0]) + TEXTURES[name][1]
    for kind in ("uint", "float"):
        names = [f"{kind[0]}{i}" for i in range(outs + 1)]
        lines += f"  {kind} {', '.join(names)};\n  T.GetDimensions({', '.join(names[:outs])});\n"
        lines += f"  T.GetDimensions(1, {', '.join(names)});\n"
        lines += "".join(f"  o += {n};\n" for n in names)
    check(f"{name}<float4> T; SamplerState S; SamplerComparisonState C;\n"
          f"float4 main(float4 f : A, nointerpolation uint4 u : B) : SV_Target {{ uint s; float4 o = 0;\n{lines}"
          "  return o + CheckAccessFullyMapped(s); }", "ps_6_7")


@pytest.mark.parametrize("element", ["float", "float2", "int3", "uint4", "half4", "min16int2", "int64_t"])
def test_texels(element: str) -> None:
    """Reads and writes of texels of every kind."""
    count = types.component_count(NAMED[element])
    select = f"{element}" if count == 1 else element
    check(
        f"RWTexture2D<{element}> T; RWBuffer<{element}> B; Texture2D<{element}> R; Buffer<{element}> L;\n"
        "[numthreads(1, 1, 1)] void main(uint3 u : SV_DispatchThreadID) { uint w, h;\n"
        f"  T[u.xy] = ({select})(T[u.yx] + R[u.xy] + R.Load(int3(u.xy, 0)));\n"
        "  B[u.x] += L[u.y] + L.Load(u.z) + B.Load(u.y);\n"
        f"  T[u.xy].x = 1; T.GetDimensions(w, h); B.GetDimensions(w); B[w] = T[uint2(w, h)]; }}",
        "cs_6_6",
    )


ATOMIC_PLACES = [
    ("groupshared uint g[8];", "g[u.x]", "uint"),
    ("groupshared int g[8];", "g[u.x]", "int"),
    ("RWStructuredBuffer<int4> b;", "b[u.x].y", "int"),
    ("RWTexture2D<uint> b;", "b[u.xy]", "uint"),
    ("RWBuffer<int> b;", "b[u.x]", "int"),
    ("RWStructuredBuffer<uint64_t> b;", "b[u.x]", "uint64_t"),
    ("struct X { uint a; int b[4]; }; RWStructuredBuffer<X> b;", "b[u.x].b[u.y]", "int"),
]


@pytest.mark.parametrize(("declaration", "place", "element"), ATOMIC_PLACES, ids=[p[0] for p in ATOMIC_PLACES])
def test_atomics(declaration: str, place: str, element: str) -> None:
    """All atomics on a place, with and without the former value; results of the other sign are converted."""
    lines = ""
    for op in ("Add", "Min", "Max", "And", "Or", "Xor"):
        lines += f"  Interlocked{op}({place}, 2);\n  Interlocked{op}({place}, u.z, o);\n"
        lines += f"  Interlocked{op}({place}, (int)u.z, i);\n"
    lines += f"  InterlockedExchange({place}, 5, o);\n  InterlockedCompareExchange({place}, 5, 6, o);\n"
    lines += f"  InterlockedCompareStore({place}, 5, u.x);\n"
    check(
        f"{declaration} RWStructuredBuffer<int> r;\n"
        f"[numthreads(8, 8, 1)] void main(uint3 u : SV_DispatchThreadID) {{ {element} o; int i;\n"
        f"{lines}  r[0] = (int)o + i; }}",
        "cs_6_6",
    )


@pytest.mark.parametrize(
    "element", ["uint", "float3", "bool", "half", "double", "int64_t", "float2x2", "int3x2", "min16int3", "P", "Q"]
)
def test_buffers(element: str) -> None:
    """Values of every type through byte-address and structured buffers."""
    check(
        "struct P { float3 p; uint q; }; struct Q { float a; P i[2]; float2x3 m; bool b; double d; int4 v; };\n"
        f"RWByteAddressBuffer B; RWStructuredBuffer<{element}> R;\n"
        f"AppendStructuredBuffer<{element}> A; ConsumeStructuredBuffer<{element}> C;\n"
        "[numthreads(1, 1, 1)] void main(uint3 u : SV_DispatchThreadID) { uint n, s;\n"
        f"  R[u.x] = B.Load<{element}>(u.y); B.Store(u.z, R[u.x]);\n  A.Append(C.Consume()); A.Append(R.Load(u.x));\n"
        "  R.GetDimensions(n, s); B.Store(n, s + R.IncrementCounter() + R.DecrementCounter());\n"
        "  B.GetDimensions(n); B.Store(0, n); }",
        "cs_6_6",
    )


def test_methods_are_shown_with_the_types_of_their_object() -> None:
    source = "TextureCube<float3> t; SamplerState s;\n"
    source += "float4 main(float2 uv : UV) : SV_Target { return t.Sample(s, uv); }"
    _, _, messages = testing.compile(source, "a.hlsl", ["-T", "ps_6_0"])
    assert "candidate 'float3 Sample(SamplerState s, float3 location [, float clamp [, out uint status]])'" in messages
    source = source.replace("TextureCube<float3>", "Texture2DArray<uint>").replace("Sample(s, uv)", "Gather(uv)")
    _, _, messages = testing.compile(source, "a.hlsl", ["-T", "ps_6_0"])
    assert "'uint4 Gather(SamplerState s, float3 location [, int2 offset [, out uint status]])'" in messages
