"""Builtins of ray tracing: every system value in every stage that has it, every method of a ray query."""

from __future__ import annotations

import compilers
import pytest

from oneshader import testing
from oneshader.model import types
from oneshader.sema import builtins

RESULTS = {
    "float": "r[0] = {0};",
    "float2": "r[0] = {0}.x + {0}.y;",
    "float3": "r[0] = {0}.x + {0}.z;",
    "float3x4": "r[0] = {0}[2][3];",
    "float4x3": "r[0] = {0}[3][2];",
    "uint": "r[0] = {0};",
    "uint3": "r[0] = {0}.z;",
    "bool": "r[0] = {0} ? 1 : 2;",
    "BuiltInTrianglePositions": "r[0] = {0}.p1.x + {0}.p2.y;",
}
WORDS = {
    "rgen": ("raygeneration", ""),
    "rint": ("intersection", ""),
    "rahit": ("anyhit", "inout Payload p, in Attributes a"),
    "rchit": ("closesthit", "inout Payload p, in Attributes a"),
    "rmiss": ("miss", "inout Payload p"),
    "rcall": ("callable", "inout Payload p"),
}
HEAD = """
RaytracingAccelerationStructure scene;
RWStructuredBuffer<float> r;
struct [raypayload] Payload { float4 color : read(caller, closesthit, miss) : write(caller, closesthit, miss); };
struct Attributes { float2 at; };
"""


def rows(action: str) -> list[builtins.Row]:
    table = builtins.split(builtins.read())
    found = [row for lines in table.functions.values() for row in builtins.parsed(lines)]
    return [row for row in found if row.action == action]


def methods(of: str) -> list[builtins.Row]:
    lines = builtins.split(builtins.read()).methods[of]
    return [row for name in lines for row in builtins.parsed(lines[name])]


def spelling(row: builtins.Row) -> str:
    """float<3,4> -> float3x4."""
    return row.result.text.replace("<", "").replace(">", "").replace(",", "x")


def accept(source: str, *args: str) -> None:
    ok, module, messages = testing.compile(source, "ray.hlsl", list(args))
    assert ok, f"{messages}\n{source}"
    compilers.validate(module, list(args))


FACTS = [(row, stage) for row in rows("ray_fact") + rows("ray_positions") for stage in row.stages]


@pytest.mark.parametrize(("row", "stage"), FACTS, ids=[f"{row.name}-{stage}" for row, stage in FACTS])
def test_system_value(row: builtins.Row, stage: str) -> None:
    word, parameters = WORDS[stage]
    body = RESULTS[spelling(row)].format(row.name + "()")
    accept(f'{HEAD}[shader("{word}")] void main({parameters}) {{ {body} }}', "-T", "lib_6_10")


@pytest.mark.parametrize("stage", ["rgen", "rchit", "rmiss"])
@pytest.mark.parametrize("target", ["vulkan1.2", "vulkan1.3"])
def test_trace(stage: str, target: str) -> None:
    """Rays and callable shaders, in loops and with payloads that are parts of variables."""
    word, parameters = WORDS[stage]
    body = """
        RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 10};
        Payload many[2] = (Payload[2])0;
        for (uint i = 0; i < 2; i++)
            TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, i, ray, many[i]);
        CallShader(2, many[1]);
        r[0] = many[0].color.x + many[1].color.y + WaveGetLaneIndex();
    """
    accept(
        f'{HEAD}[shader("{word}")] void main({parameters}) {{ {body} }}',
        "-T", "lib_6_5", f"-fspv-target-env={target}",
    )  # fmt: skip


@pytest.mark.parametrize("call", ["IgnoreHit()", "AcceptHitAndEndSearch()"])
def test_end_of_hit(call: str) -> None:
    """Ending the shader in a function, in a loop's body and in its step."""
    body = f"""
        for (int i = 0; i < 4; i++) {{ if (a.at.x > i) leave(p); }}
        for (int j = 0; j < 4; {call}) {{ p.color += j; j++; }}
    """
    leave = f"void leave(inout Payload p) {{ p.color += 1; if (p.color.x > 3) {call}; }}"
    entry = f'[shader("anyhit")] void main(inout Payload p, in Attributes a) {{ {body} }}'
    accept(HEAD + leave + entry, "-T", "lib_6_5")


@pytest.mark.parametrize("row", methods("RayQuery"), ids=lambda row: row.name)
def test_query_method(row: builtins.Row) -> None:
    arguments = {"TraceRayInline": "scene, 0, 0xff, ray", "CommitProceduralPrimitiveHit": "1.5"}.get(row.name, "")
    call = f"q.{row.name}({arguments})"
    body = f"{call};" if row.result.kind == builtins.SLOT_VOID else RESULTS[spelling(row)].format(call)
    start = "RayDesc ray = {(float3)0, 0, (float3)1, 10}; RayQuery<0> q; q.TraceRayInline(scene, 0, 1, ray);"
    accept(f"{HEAD}[numthreads(1, 1, 1)] void main() {{ {start} {body} }}", "-T", "cs_6_10", "-E", "main")


@pytest.mark.parametrize("stage", ["rgen", "rchit", "rmiss"])
@pytest.mark.parametrize("row", methods(types.HIT_OBJECT), ids=lambda row: row.name)
def test_hit_object_method(row: builtins.Row, stage: str) -> None:
    arguments = {"GetAttributes": "given", "SetShaderTableIndex": "3", "LoadLocalRootTableConstant": "r[1]"}
    call = f"h.{row.name}({arguments.get(row.name, '')})"
    body = f"{call};" if row.result.kind == builtins.SLOT_VOID else RESULTS[spelling(row)].format(call)
    start = "RayDesc ray = {(float3)0, 0, (float3)1, 10}; Attributes given; Payload sent = (Payload)0;"
    trace = "dx::HitObject h = dx::HitObject::TraceRay(scene, 0, 255, 0, 1, 0, ray, sent);"
    word, parameters = WORDS[stage]
    nv = row.name == "GetClusterID"
    more = ["-fspv-extension=SPV_NV_shader_invocation_reorder", "-fspv-extension=KHR"] if nv else []
    accept(f'{HEAD}[shader("{word}")] void main({parameters}) {{ {start} {trace} {body} }}', "-T", "lib_6_10", *more)


def test_every_query_method_is_known() -> None:
    query = types.TypeTable().object(types.OBJECTS["RayQuery"], None)
    assert len(builtins.method_names(query)) == 44, "DXR 1.1 has forty, shader model 6.10 four more"
