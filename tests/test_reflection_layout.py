"""The reflection is enough: a pipeline made from its JSON alone runs the shader on a device."""

from __future__ import annotations

import json
import os
import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import oneshader

if TYPE_CHECKING:
    from execution.device import Device

try:
    import vulkan as vk
except (ImportError, OSError) as error:
    if os.environ.get("CI") == "true":
        raise
    pytest.skip(f"no Vulkan: {error}", allow_module_level=True)

SOURCE = """
struct Item { float3 place; int weight[2]; };
StructuredBuffer<Item> items : register(t0);
Buffer<uint> order : register(t1);
Texture2D<float4> picture : register(t2, space1);
SamplerState smooth : register(s3, space1);
cbuffer Settings : register(b4)
{
    float4x4 turn;
    row_major float2x3 skew;
    float bias[3];
    bool2 flags;
};
[[vk::push_constant]] struct Push { uint first; float2 scale; } push;
[[vk::constant_id(3)]] const uint MODE = 1;
[[vk::constant_id(7)]] const float GAIN = 1.0;
[[vk::constant_id(9)]] const bool NEGATE = false;
AppendStructuredBuffer<float4> hits : register(u5);
RWStructuredBuffer<float4> result : register(u6, space1);
RWTexture2D<float4> map : register(u7);

[numthreads(4, 2, 1)]
void shade(uint3 id : SV_DispatchThreadID)
{
    uint n = id.y * 8 + id.x;
    Item item = items[order[n] + push.first];
    float4 v = mul(turn, float4(item.place, 1));
    v.xy += mul(skew, item.place) * push.scale;
    v.z += bias[n % 3] + item.weight[1] - item.weight[0];
    v.w = flags.x && !flags.y ? GAIN : 0;
    if (MODE == 2)
        v += picture.SampleLevel(smooth, float2(0.5, 0.5), 0);
    result[n] = NEGATE ? -v : v;
    map[id.xy] = v * 2;
    if (n % 4 == 1)
        hits.Append(v);
}
"""
KINDS = {
    "sampler": vk.VK_DESCRIPTOR_TYPE_SAMPLER,
    "combined_image_sampler": vk.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
    "sampled_image": vk.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
    "storage_image": vk.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
    "uniform_texel_buffer": vk.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
    "storage_texel_buffer": vk.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
    "uniform_buffer": vk.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
    "storage_buffer": vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
}
SCALARS = {"float32": "f", "int32": "i", "uint32": "I", "bool": "I"}
COUNT = 16
Data = dict[str, Any]


def put(target: bytearray, member: Data, value: object, at: int = 0) -> None:
    """Writes the value of a member into a block or element, by the layout that the reflection gives."""
    at += member["offset"]
    dims, strides = member.get("array", []), member.get("array_strides", [])
    array = np.asarray(value)
    for index in np.ndindex(*dims):
        place = at + sum(i * stride for i, stride in zip(index, strides, strict=True))
        code = SCALARS[member["scalar"]]
        part = array[index]
        if "matrix_stride" in member:
            step, lines = member["matrix_stride"], part if member["row_major"] else part.T
            for number, line in enumerate(lines):
                struct.pack_into(f"<{len(line)}{code}", target, place + number * step, *line.tolist())
        else:
            flat = np.ravel(part).tolist()
            struct.pack_into(f"<{len(flat)}{code}", target, place, *flat)


def packed(members: list[Data], size: int, values: dict[str, object]) -> bytes:
    target = bytearray(size)
    for member in members:
        put(target, member, values[member["name"]])
    return bytes(target)


def slots(reflection: Data) -> list[tuple[str, int, int, str]]:
    """(name, set, binding, kind) of everything that is bound, counters too."""
    found = []
    for row in reflection["bindings"]:
        assert row["count"] == 1
        found.append((row["name"], row["set"], row["binding"], row["kind"]))
        if "counter" in row:
            counter = row["counter"]
            found.append((counter["name"], counter["set"], counter["binding"], "storage_buffer"))
    return found


def set_layouts(device: Device, reflection: Data) -> list[object]:
    rows = slots(reflection)
    layouts = []
    for number in range(max(row[1] for row in rows) + 1):
        bindings = [
            vk.VkDescriptorSetLayoutBinding(
                binding=place, descriptorType=KINDS[kind], descriptorCount=1, stageFlags=vk.VK_SHADER_STAGE_COMPUTE_BIT
            )
            for _, of, place, kind in rows if of == number
        ]  # fmt: skip
        info = vk.VkDescriptorSetLayoutCreateInfo(pBindings=bindings)
        layouts.append(vk.vkCreateDescriptorSetLayout(device.device, info, None))
    return layouts


def specialization(reflection: Data, values: dict[str, bool | int | float]) -> object:
    chosen = oneshader.SpecializationValues(reflection)
    for name, value in values.items():
        chosen.set(name, value)
    rows, data = chosen.to_vulkan()
    entries = [vk.VkSpecializationMapEntry(constantID=c, offset=at, size=size) for c, at, size in rows]
    return vk.VkSpecializationInfo(pMapEntries=entries, dataSize=len(data), pData=vk.ffi.from_buffer(data))


def inputs(reflection: Data) -> tuple[dict[str, np.ndarray], dict[str, object]]:
    """Random values of the shader's inputs, and the bytes (or resources) that hold them."""
    random = np.random.default_rng(7)
    values: dict[str, np.ndarray] = {
        "place": random.random((COUNT + 2, 3), np.float32),
        "weight": random.integers(-5, 5, (COUNT + 2, 2)).astype(np.int32),
        "order": random.permutation(COUNT).astype(np.uint32),
        "turn": random.random((4, 4), np.float32),
        "skew": random.random((2, 3), np.float32),
        "bias": random.random(3, np.float32),
        "flags": np.array([1, 0], np.uint32),
        "picture": np.full((2, 2, 4), 0.25, np.float32),
        "scale": np.array([0.5, 3], np.float32),
    }
    rows = {row["name"]: row for row in reflection["bindings"]}
    element, stride = rows["items"]["element"]["members"], rows["items"]["stride"]
    items = b"".join(
        packed(element, stride, {"place": values["place"][n], "weight": values["weight"][n]}) for n in range(COUNT + 2)
    )
    block = rows["Settings"]["block"] if "Settings" in rows else rows["type.Settings"]["block"]
    names = ("turn", "skew", "bias", "flags")
    settings = packed(block["members"], block["size"], {name: values[name] for name in names})
    return values, {"items": items, "Settings": settings}


def expected(values: dict[str, np.ndarray], first: int, gain: float) -> np.ndarray:
    """What the shader computes with MODE 2."""
    rows = []
    for n in range(COUNT):
        at = values["order"][n] + first
        place = values["place"][at]
        v = values["turn"] @ np.append(place, 1).astype(np.float32)
        v[:2] += values["skew"] @ place * values["scale"]
        v[2] += values["bias"][n % 3] + values["weight"][at, 1] - values["weight"][at, 0]
        v[3] = gain
        rows.append(v + values["picture"][0, 0])
    return np.array(rows, np.float32)


def test_pipeline_from_reflection(device: Device) -> None:
    from execution.device import Bound, Image, Sampler, Texels, content, move_images

    result = oneshader.compile(SOURCE, entry="shade", profile="cs_6_0", options=["-fvk-use-dx-layout"])
    assert result.ok and result.spirv is not None, result.messages()
    reflection: Data = json.loads(json.dumps(result.reflection))
    entry = reflection["entry_points"][0]
    values, data = inputs(reflection)
    resources = {
        "items": np.frombuffer(data["items"], np.uint8), "Settings": np.frombuffer(data["Settings"], np.uint8),
        "order": Texels(values["order"]), "picture": Image(values["picture"]), "smooth": Sampler(),
        "result": np.zeros((COUNT, 4), np.float32), "hits": np.zeros((COUNT, 4), np.float32),
        "map": Image(np.zeros((2, 8, 4), np.float32)), "counter": np.zeros(1, np.uint32),
    }  # fmt: skip
    bound = {}
    for name, number, place, kind in slots(reflection):
        made = Bound(name, number, place, KINDS[kind])
        key = name.removeprefix("type.") if not name.startswith("counter") else "counter"
        made.resource = resources[key]
        bound[key] = made
    for made in bound.values():
        device.create(made)

    row = reflection["push_constants"][0]
    push_data = packed(row["block"]["members"], row["offset"] + row["size"], {"first": [2], "scale": values["scale"]})
    push_range = vk.VkPushConstantRange(
        stageFlags=vk.VK_SHADER_STAGE_COMPUTE_BIT, offset=row["offset"], size=row["size"]
    )
    layouts = set_layouts(device, reflection)
    info = vk.VkPipelineLayoutCreateInfo(pSetLayouts=layouts, pPushConstantRanges=[push_range])
    layout = vk.vkCreatePipelineLayout(device.device, info, None)
    shader, _ = device.shader(result.spirv, entry["name"], vk.VK_SHADER_STAGE_COMPUTE_BIT)
    stage = vk.VkPipelineShaderStageCreateInfo(
        stage=vk.VK_SHADER_STAGE_COMPUTE_BIT, module=shader, pName=entry["name"],
        pSpecializationInfo=specialization(reflection, {"MODE": 2, "GAIN": 4.5, "NEGATE": True}),
    )  # fmt: skip
    create = vk.VkComputePipelineCreateInfo(stage=stage, layout=layout)
    pipeline = vk.vkCreateComputePipelines(device.device, None, 1, [create], None)[0]
    pool, sets = device.descriptor_sets(list(bound.values()), layouts)
    x, y, _ = entry["workgroup_size"]

    def record(commands: object) -> None:
        move_images(commands, list(bound.values()), True)
        point = vk.VK_PIPELINE_BIND_POINT_COMPUTE
        vk.vkCmdBindPipeline(commands, point, pipeline)
        vk.vkCmdBindDescriptorSets(commands, point, layout, 0, len(sets), sets, 0, None)
        part = push_data[row["offset"] :]
        vk.vkCmdPushConstants(
            commands, layout, vk.VK_SHADER_STAGE_COMPUTE_BIT, row["offset"], len(part), vk.ffi.from_buffer(part)
        )
        vk.vkCmdDispatch(commands, 8 // x, 2 // y, 1)
        move_images(commands, list(bound.values()), False)

    device.submit(record)
    wanted = expected(values, 2, 4.5)
    np.testing.assert_allclose(content(bound["result"]), -wanted, rtol=1e-5)
    np.testing.assert_allclose(content(bound["map"]).reshape(COUNT, 4), wanted * 2, rtol=1e-5)
    assert content(bound["counter"])[0] == 4
    hits = content(bound["hits"])[:4]
    np.testing.assert_allclose(sorted(hits.tolist()), sorted(wanted[1::4].tolist()), rtol=1e-5)
    device.destroy_pipeline(pipeline, [shader], layouts, layout, pool)
    for made in bound.values():
        device.destroy(made)
