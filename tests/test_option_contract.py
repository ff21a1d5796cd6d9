"""Each option and attribute that shapes the interface, on a small shader, beside DXC: bindings, layouts, stage
variables, execution modes and capabilities are the same."""

from __future__ import annotations

import compilers
import pytest
from contract import difference

BLOCK = """
struct Inner { float3 a; float b; float2x3 m; half h; };
cbuffer C : register(b1) { float x; float3 y; float2 z[3]; Inner inner; row_major float3x2 r;
    column_major float3x2 c; bool flag; };
StructuredBuffer<Inner> s : register(t0);
RWStructuredBuffer<Inner> o : register(u2);
float loose;
[numthreads(1, 1, 1)] void main() {
    o[0] = s[1];
    o[1] = inner;
    o[2].a = y + x + z[1].x + r[1].x + c[1].x + loose;
    if (flag) o[2].h = inner.h * inner.h;
}
"""
RESOURCES = """
Texture2D<float4> t : register(t1);
Texture2D<float4> free;
SamplerState s : register(s1);
RWTexture2D<float4> u : register(u1, space2);
cbuffer C : register(b1) { float4 c; };
ConstantBuffer<float4x4_> d;
AppendStructuredBuffer<float> a : register(u5);
float g;
[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
    u[id.xy] = t.SampleLevel(s, id.xy, 0) + free.SampleLevel(s, id.xy, 0) + c + g + d.m[1];
    a.Append(1);
}
""".replace("float4x4_", "M").replace("cbuffer", "struct M { float4x4 m; };\ncbuffer", 1)
ARRAYS = """
Texture2D t[3] : register(t1);
SamplerState s[2];
[[vk::binding(9, 1)]] Texture2D last;
float4 main(float2 uv : UV) : SV_Target {
    return t[1].Sample(s[1], uv) + t[2].Sample(s[0], uv) + last.Sample(s[0], uv);
}
"""
VERTEX = """
struct Out {
    float4 p : SV_Position;
    [[vk::location(3)]] float4 c : COLOR; [[vk::location(1)]] float2 uv : UV;
};
Out main([[vk::location(2)]] float4 p : POSITION, uint v : SV_VertexID, uint i : SV_InstanceID,
    [[vk::location(7)]] float2 n : NORMAL) {
    Out o; o.p = p + v + i; o.c = p; o.uv = n; return o;
}
"""
IO = "float4 main(float4 a : A, float4 c : C, float4 b : B) : SV_Target { return a + b * c; }"
PIXEL = "float4 main(float4 p : SV_Position, float4 c : COLOR) : SV_Target { return p.w * c; }"
UNUSED = """
Texture2D used : register(t0); Texture2D unused : register(t1); SamplerState s; cbuffer C { float4 c; };
float4 main(float2 uv : UV, float4 extra : EXTRA) : SV_Target { return used.Sample(s, uv); }
"""
ATTRIBUTES = """
[[vk::combinedImageSampler]] [[vk::binding(3, 1)]] Texture2D t;
[[vk::combinedImageSampler]] [[vk::binding(3, 1)]] SamplerState s;
[[vk::input_attachment_index(2)]] SubpassInput sub;
[[vk::input_attachment_index(1)]] SubpassInputMS ms;
[[vk::image_format("rgba8")]] RWTexture2D<float4> rgba;
[[vk::image_format("r32ui")]] RWBuffer<uint> counts;
[[vk::binding(1, 2), vk::counter_binding(8)]] RWStructuredBuffer<float> b;
[[vk::constant_id(4)]] const float scale = 2;
struct P { float4 a; float2x2 m; };
[[vk::push_constant]] P push;
struct Out {
    [[vk::location(0), vk::index(0)]] float4 a : SV_Target0;
    [[vk::location(0), vk::index(1)]] float4 b : SV_Target1;
};
Out main(float2 uv : UV) {
    Out o;
    o.a = t.Sample(s, uv) + sub.SubpassLoad() + ms.SubpassLoad(1) + push.a * scale + push.m[1].xyxy;
    o.b = rgba[uint2(0, 0)];
    counts[0] = b.IncrementCounter();
    return o;
}
"""
OFFSETS = """
struct S { [[vk::offset(0)]] float a; [[vk::offset(32)]] float3 b; [[vk::offset(48)]] float2x2 m; };
ConstantBuffer<S> c;
cbuffer P { float4 x : packoffset(c0); float2 y : packoffset(c2.z); float w : packoffset(c3.y); };
float4 main() : SV_Target { return c.a + c.b.xyzx + c.m[0].xyxy + x + y.xyxy + w; }
"""
CASES: dict[str, tuple[str, str]] = {
    "layout default": (BLOCK, "-T cs_6_2"),
    "-fvk-use-dx-layout": (BLOCK, "-T cs_6_2 -fvk-use-dx-layout"),
    "-fvk-use-gl-layout": (BLOCK, "-T cs_6_2 -fvk-use-gl-layout"),
    "-fvk-use-scalar-layout": (BLOCK, "-T cs_6_2 -fvk-use-scalar-layout"),
    "-Zpr": (BLOCK, "-T cs_6_2 -Zpr"),
    "-enable-16bit-types": (BLOCK, "-T cs_6_2 -enable-16bit-types"),
    "-enable-16bit-types dx": (BLOCK, "-T cs_6_2 -enable-16bit-types -fvk-use-dx-layout"),
    "bindings": (RESOURCES, "-T cs_6_0"),
    "shifts": (
        RESOURCES,
        "-T cs_6_0 -fvk-t-shift 10 0 -fvk-s-shift 20 0 -fvk-u-shift 30 2 -fvk-b-shift 40 all",
    ),
    "-fvk-auto-shift-bindings": (
        RESOURCES,
        "-T cs_6_0 -fvk-auto-shift-bindings -fvk-t-shift 10 all -fvk-s-shift 20 all -fvk-u-shift 30 all",
    ),
    "-fvk-bind-globals": (RESOURCES, "-T cs_6_0 -fvk-bind-globals 77 3"),
    "-auto-binding-space": (RESOURCES, "-T cs_6_0 -auto-binding-space 4"),
    "-fspv-flatten-resource-arrays": (ARRAYS, "-T ps_6_0 -fspv-flatten-resource-arrays"),
    "arrays": (ARRAYS, "-T ps_6_0"),
    "-fvk-bind-register": (
        "Texture2D t : register(t1); SamplerState s : register(s2, space1); float4 main(float2 u : U) : SV_Target"
        " { return t.Sample(s, u); }",
        "-T ps_6_0 -fvk-bind-register t1 0 5 2 -fvk-bind-register s2 1 6 0",
    ),
    "vertex": (VERTEX, "-T vs_6_0"),
    "-fvk-invert-y": (VERTEX, "-T vs_6_0 -fvk-invert-y"),
    "-fvk-support-nonzero-base-instance": (VERTEX, "-T vs_6_0 -fvk-support-nonzero-base-instance"),
    "-fvk-stage-io-order=alpha": (IO, "-T ps_6_0 -fvk-stage-io-order=alpha"),
    "-fvk-stage-io-order=decl": (IO, "-T ps_6_0 -fvk-stage-io-order=decl"),
    "-fvk-use-dx-position-w": (PIXEL, "-T ps_6_0 -fvk-use-dx-position-w"),
    "-fspv-preserve-bindings": (UNUSED, "-T ps_6_0 -fspv-preserve-bindings"),
    "-fspv-preserve-interface": (UNUSED, "-T ps_6_0 -fspv-preserve-interface"),
    "unused": (UNUSED, "-T ps_6_0"),
    "-fspv-reflect": (UNUSED, "-T ps_6_0 -fspv-reflect"),
    "-fspv-entrypoint-name": (PIXEL, "-T ps_6_0 -fspv-entrypoint-name=other"),
    "-fspv-debug=vulkan-with-source": (BLOCK, "-T cs_6_2 -fspv-debug=vulkan-with-source"),
    "-fspv-debug=line": (BLOCK, "-T cs_6_2 -fspv-debug=line"),
    "-Zi": (BLOCK, "-T cs_6_2 -Zi"),
    "-fspv-target-env=vulkan1.3": (PIXEL, "-T ps_6_0 -fspv-target-env=vulkan1.3"),
    "attributes": (ATTRIBUTES, "-T ps_6_0"),
    "offsets": (OFFSETS, "-T ps_6_0"),
}


@pytest.mark.dxc
@pytest.mark.parametrize("name", list(CASES))
def test_contract(name: str) -> None:
    source, line = CASES[name]
    args = [*line.split(), "-E", "main"]
    ours = compilers.compiled(source, "a.hlsl", args)
    accepted, reference, messages = compilers.reference(source, "a.hlsl", args)
    assert accepted, messages
    found = difference(reference, ours)
    if found:
        pytest.fail(f"only DXC (-), only ours (+):\n{found}", pytrace=False)
