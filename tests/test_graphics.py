"""Vertex and pixel shaders drawn on a Vulkan device; every pixel must have the value that Python computes."""

from __future__ import annotations

from typing import Any

import numpy as np
from compilers import compiled

WIDTH, HEIGHT = 16, 8
# One triangle that covers the target; uv runs from 0 to 1 over it.
FULLSCREEN = """
struct Varying { float4 position : SV_Position; float2 uv : TEXCOORD0; nointerpolation uint id : ID; };
Varying main(uint v : SV_VertexID)
{
    Varying output;
    output.uv = float2((v << 1) & 2, v & 2);
    output.position = float4(output.uv * float2(2, -2) + float2(-1, 1), 0.25, 1);
    output.id = v + 7;
    return output;
}
"""
VARYING = "struct Varying { float4 position : SV_Position; float2 uv : TEXCOORD0; nointerpolation uint id : ID; };\n"
Y, X = np.mgrid[0:HEIGHT, 0:WIDTH] + 0.5


def drawn(device: Any, pixel: str, resources: dict[str, Any] | None = None, vertex: str = FULLSCREEN) -> np.ndarray:
    modules = [
        (compiled(text, f"{stage}.hlsl", ["-T", f"{stage}_6_0", "-E", "main"]), "main")
        for stage, text in (("vs", vertex), ("ps", VARYING + pixel))
    ]
    return device.draw(*modules, (WIDTH, HEIGHT), resources or {})


def test_position_and_interpolation(device: Any) -> None:
    got = drawn(device, "float4 main(Varying v) : SV_Target { return float4(v.position.xy, v.uv); }")
    # The target's y axis points down as the texture's does.
    np.testing.assert_allclose(got, np.stack([X, Y, X / WIDTH, Y / HEIGHT], -1), rtol=1e-5, atol=1e-6)


def test_flat_values_and_depth(device: Any) -> None:
    got = drawn(device, "float4 main(Varying v) : SV_Target { return float4(v.id, v.position.zw, 1); }")
    np.testing.assert_allclose(got, np.broadcast_to([7, 0.25, 1, 1], (HEIGHT, WIDTH, 4)))


def test_derivatives(device: Any) -> None:
    got = drawn(
        device,
        "float4 main(Varying v) : SV_Target { return float4(ddx(v.uv.x), ddy(v.uv.y), fwidth(v.uv.x), ddx(v.uv.y)); }",
    )
    wanted = np.broadcast_to([1 / WIDTH, 1 / HEIGHT, 1 / WIDTH, 0], (HEIGHT, WIDTH, 4))
    np.testing.assert_allclose(got, wanted, rtol=1e-4, atol=1e-6)


def test_discard(device: Any) -> None:
    got = drawn(
        device,
        "float4 main(Varying v) : SV_Target { if (v.uv.x < 0.5) discard; clip(v.uv.y - 0.25); return 3; }",
    )
    kept = (X / WIDTH >= 0.5) & (Y / HEIGHT >= 0.25)
    np.testing.assert_array_equal(got, np.where(kept[..., None], 3.0, 0.0).repeat(4, -1))


def test_texture_sampling(device: Any) -> None:
    from execution.device import Image, Sampler

    texels = np.random.default_rng(4).random((HEIGHT, WIDTH, 4), np.float32)
    got = drawn(
        device,
        "Texture2D<float4> t; SamplerState s; float4 main(Varying v) : SV_Target { return t.Sample(s, v.uv) * 2; }",
        {"t": Image(texels), "s": Sampler()},
    )
    np.testing.assert_allclose(got, texels * 2, rtol=1e-2, atol=1e-2)


def test_front_face_and_loops(device: Any) -> None:
    got = drawn(
        device,
        """
        cbuffer C { float4 steps[3]; };
        float4 main(Varying v, bool front : SV_IsFrontFace) : SV_Target
        {
            float4 sum = 0;
            for (int i = 0; i < 3; i++)
            {
                if (v.uv.x * 3 < i)
                    break;
                sum += steps[i];
            }
            return float4(sum.xyz, front ? 1 : -1);
        }
        """,
        {"C": np.arange(12, dtype=np.float32).reshape(3, 4)},
    )
    steps = np.arange(12).reshape(3, 4)[:, :3]
    count = np.floor(X / WIDTH * 3).astype(int) + 1
    wanted = np.array([steps[:n].sum(0) for n in count.ravel()]).reshape(HEIGHT, WIDTH, 3)
    np.testing.assert_allclose(got[..., :3], wanted)
    assert len(np.unique(got[..., 3])) == 1


def test_vertex_outputs(device: Any) -> None:
    """Arrays, matrices and structs between the stages: one location for each element."""
    shared = """
    struct Inner { float3 a; float2 b[2]; };
    struct Wide { Inner inner : INNER; float2x3 m : MATRIX; float4 position : SV_Position; };
    """
    vertex = shared + """
    Wide main(uint v : SV_VertexID)
    {
        float2 uv = float2((v << 1) & 2, v & 2);
        Wide w;
        w.inner.a = float3(uv, 5);
        w.inner.b[0] = uv * 2;
        w.inner.b[1] = 1 - uv;
        w.m = float2x3(uv, 1, 2, 3, 4);
        w.position = float4(uv * float2(2, -2) + float2(-1, 1), 0, 1);
        return w;
    }
    """
    pixel = shared + """
    float4 main(Wide w) : SV_Target
    {
        return float4(w.inner.a.xy + w.inner.b[0], w.inner.b[1].y, dot(w.m[1], w.m[0]));
    }
    """
    got = drawn(device, pixel, vertex=vertex)
    u, v = X / WIDTH, Y / HEIGHT
    np.testing.assert_allclose(got, np.stack([u * 3, v * 3, 1 - v, 2 * u + 3 * v + 4], -1), rtol=1e-4, atol=1e-5)
