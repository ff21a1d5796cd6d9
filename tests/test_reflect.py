"""Reflection: what a host reads about a module, as plain data."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from test_disasm import module, words
from test_interface import Resources
from test_stage import NAMED, Stage, says

import oneshader
from oneshader.ir import ops
from oneshader.ir.builder import Builder
from oneshader.ir.core import EntryPoint, Function, Global, SpecConst
from oneshader.model import types
from oneshader.model.interface import MOD_CENTROID, Attribute, Facts
from oneshader.options import LAYOUT_DX
from oneshader.spirv.interface import assign_interface, assign_locations
from oneshader.spirv.reflect import SpecializationValues, reflect, required_features, subgroup_bits

SCHEMA = json.loads((Path(__file__).parents[1] / "docs" / "reflection.schema.json").read_text())
PYTHON_TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "number": (int, float)}


def check(value: object, schema: dict, path: str = "$") -> None:
    """Validates with the part of JSON Schema that ours uses; unknown keys are an error here."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    if "const" in schema:
        assert value == schema["const"], path
    if "enum" in schema:
        assert value in schema["enum"], path
    allowed = schema.get("type", [])
    allowed = [allowed] if isinstance(allowed, str) else allowed
    if allowed:
        fits = [t for t in allowed if (value is None if t == "null" else isinstance(value, PYTHON_TYPES[t]))]
        assert fits, f"{path} is {value!r}"
    if isinstance(value, dict) and "properties" in schema:
        for key in schema.get("required", []):
            assert key in value, f"{path}.{key}"
        for key, part in value.items():
            assert key in schema["properties"], f"{path}.{key}"
            check(part, schema["properties"][key], f"{path}.{key}")
    if isinstance(value, list) and "items" in schema:
        for index, part in enumerate(value):
            check(part, schema["items"], f"{path}[{index}]")


def checked(module, entry, options) -> dict:
    """The reflection, after a trip through JSON and the schema."""
    got = json.loads(json.dumps(reflect(module, [entry], options)))
    check(got, SCHEMA)
    return got


def test_stage_variables() -> None:
    s = Stage("ps")
    s.read("float3x2", says("TEXCOORD2", MOD_CENTROID))
    s.read("float4", says("UNUSED"))
    s.read("float4", says("SV_Position"))
    s.write("float4", says("SV_Target1"), s.builder.const(NAMED["float4"], 1.0))
    s.finish()
    assign_locations(s.entry, s.options, s.bag)
    for block in s.module.functions[0].blocks:  # as dead code removal leaves it
        block.insts = [i for i in block.insts if "UNUSED" not in "".join(v.name for v in i.operands)]
    got = checked(s.module, s.entry, s.options)
    entry = got["entry_points"][0]
    assert entry["name"] == "main" and entry["stage"] == "ps"
    assert entry["workgroup_size"] is None and entry["subgroup_operations"] == 0
    assert [(v["name"], v["semantic"], v["semantic_index"], v["location"], v["type"]) for v in entry["inputs"]] == [
        ("in.var.TEXCOORD2", "TEXCOORD", 2, 0, "float3x2"),
        ("", "SV_Position", 0, None, "float4"),
    ]
    assert entry["inputs"][0]["interpolation"] == ["centroid"] and entry["inputs"][1]["builtin"] == "FragCoord"
    assert entry["outputs"][0] == {
        "name": "out.var.SV_Target1", "semantic": "SV_Target", "semantic_index": 1, "location": 1, "index": 0,
        "builtin": None, "type": "float4", "scalar": "float32", "components": 4, "array": [], "vertices": 0,
        "patch": False, "interpolation": [],
    }  # fmt: skip


def test_per_vertex_inputs() -> None:
    s = Stage("ds")
    constants = s.struct(("e", s.table.array(NAMED["float"], 3), says("SV_TessFactor")))
    s.read(constants, says())
    point = s.struct(("c", NAMED["float"], says("C")), ("d", NAMED["float2"], says("SV_ClipDistance")))
    patch = s.io.patch(s.table.object(types.OBJECTS["OutputPatch"], point, 3), says(), "op", 9)
    assert patch is not None
    patch.vertex(s.builder.u32(1))
    s.finish()
    inputs = checked(s.module, s.entry, s.options)["entry_points"][0]["inputs"]
    assert [(v["builtin"], v["vertices"], v["array"], v["patch"]) for v in inputs] == [
        ("TessLevelOuter", 0, [4], True), (None, 3, [], False), ("ClipDistance", 3, [2], False),
    ]  # fmt: skip


class Compute(Resources):
    """A module with one compute entry point that loads from the globals given to `use`."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        function = Function("main", types.VOID)
        self.module.functions.append(function)
        self.builder = Builder(self.module, function)
        self.entry = EntryPoint("main", function, 5, "cs")
        self.entry.workgroup = [8, 4, 1]
        self.entry.modes.append([17, 8, 4, 1])
        self.module.entries.append(self.entry)

    def use(self, *variables: Global) -> None:
        for g in variables:
            self.builder.load(g)

    def block(self, name: str, *fields: tuple[str, types.Type, Facts]) -> Global:
        t = self.table.struct("type." + name)
        t.fields = [types.Field(n, f, -1, -1, facts) for n, f, facts in fields]
        t.finish()
        pointer = self.table.pointer(self.table.object(types.OBJECTS["cbuffer"], t), ops.STORAGE_UNIFORM)
        g = Global(pointer, name, len(self.module.globals), Facts())
        self.module.globals.append(g)
        return g

    def reflect(self) -> dict:
        assign_interface(self.module, self.entry, self.options, self.bag)
        return checked(self.module, self.entry, self.options)


def test_bindings() -> None:
    c = Compute()
    texture = c.add("Texture2D", "tex", "t3", 1, count=4)
    c.add("Texture2D", "unused")
    image = c.add("RWTexture3D", "image")
    image.format = 3
    unbounded = c.add("SamplerState", "many", count=-1)
    c.use(texture, image, unbounded)
    got = c.reflect()
    assert [(b["name"], b["kind"], b["set"], b["binding"], b["count"]) for b in got["bindings"]] == [
        ("tex", "sampled_image", 1, 3, 4), ("image", "storage_image", 0, 1, 1), ("many", "sampler", 0, 2, 0),
    ]  # fmt: skip
    first, second, third = got["bindings"]
    assert first["register"] == {"letter": "t", "number": 3, "space": 1} and first["dimension"] == "2D"
    assert second["format"] == "R32f" and second["register"] is None and second["writable"]
    assert third["array"] == [0] and third["entry_points"] == ["main"]
    assert got["entry_points"][0]["workgroup_size"] == [8, 4, 1]
    assert got["entry_points"][0]["execution_modes"] == [{"name": "LocalSize", "operands": [8, 4, 1]}]


def test_structured_buffer_and_counter() -> None:
    c = Compute()
    element = c.table.struct("S")
    element.fields = [types.Field("a", NAMED["float3"], -1), types.Field("b", c.table.array(NAMED["float2"], 3), -1)]
    element.finish()
    info = types.OBJECTS["AppendStructuredBuffer"]
    g = Global(c.table.pointer(c.table.object(info, element), ops.STORAGE_BUFFER), "out", 0, Facts())
    c.module.globals.append(g)
    counter = c.counter(g)
    c.use(counter)
    row = c.reflect()["bindings"][0]
    assert row["stride"] == 48 and row["counter"] == {"name": "counter.var.out", "set": 0, "binding": 1}
    assert [(m["name"], m["offset"], m["size"]) for m in row["element"]["members"]] == [("a", 0, 12), ("b", 16, 24)]
    assert row["element"]["members"][1]["array"] == [3] and row["element"]["members"][1]["array_strides"] == [8]


def test_constant_buffer_layout() -> None:
    default = Facts()
    default.default = [1.0, 2.0]
    for layout, offsets in ((0, [0, 16, 80, 128]), (LAYOUT_DX, [0, 16, 80, 120])):
        c = Compute(layout=layout)
        inner = c.table.struct("I")
        inner.fields = [types.Field("x", NAMED["float"], -1)]
        inner.finish()
        g = c.block(
            "CB",
            ("a", NAMED["float2"], default),
            ("m", NAMED["float4x4"], Facts()),
            ("v", c.table.array(NAMED["float2"], 3), Facts()),
            ("i", inner if layout == 0 else NAMED["float"], Facts()),
        )
        c.use(g)
        block = c.reflect()["bindings"][0]["block"]
        assert [m["offset"] for m in block["members"]] == offsets
        first, matrix, array, last = block["members"]
        assert first["default"] == [1.0, 2.0] and first["components"] == 2 and first["scalar"] == "float32"
        assert (matrix["rows"], matrix["columns"], matrix["row_major"], matrix["matrix_stride"]) == (4, 4, False, 16)
        assert array["array_strides"] == [16]
        if layout == 0:
            assert last["members"][0] == {"name": "x", "type": "float", "offset": 0, "size": 4, "scalar": "float32"}


def test_push_constants() -> None:
    c = Compute()
    t = c.table.struct("P")
    t.fields = [types.Field("a", NAMED["float3"], -1), types.Field("b", NAMED["uint"], -1)]
    t.finish()
    t.fields[0].facts = Facts()
    t.fields[0].facts.attributes.append(Attribute("vk", "offset", [16]))
    g = Global(c.table.pointer(t, ops.STORAGE_PUSH_CONSTANT), "pc", 0, Facts())
    c.module.globals.append(g)
    c.use(g)
    row = c.reflect()["push_constants"][0]
    assert (row["name"], row["offset"], row["size"]) == ("pc", 16, 16)
    assert [m["offset"] for m in row["block"]["members"]] == [16, 28]


def test_specialization_constants() -> None:
    c = Compute()
    flag = SpecConst(types.BOOL_TYPE, 7, 1, "flag")
    size = SpecConst(types.UINT_TYPE, 3, 64, "size")
    scale = SpecConst(types.FLOAT_TYPE, 5, 0.5, "scale")
    derived = SpecConst(types.UINT_TYPE, -1, 0, "")
    derived.opcode = 128
    derived.operands = [size, size]
    variable = c.builder.var(types.UINT_TYPE, "v")
    c.builder.store(variable, derived)
    c.builder.store(variable, flag)
    c.builder.store(variable, scale)
    got = c.reflect()
    assert got["specialization_constants"] == [
        {"id": 3, "name": "size", "type": "uint", "default": 64},
        {"id": 5, "name": "scale", "type": "float", "default": 0.5},
        {"id": 7, "name": "flag", "type": "bool", "default": True},
    ]
    entries, data = SpecializationValues(got).set("flag", False).set(3, 128).set("scale", 2.0).to_vulkan()
    assert entries == [(3, 0, 4), (5, 4, 4), (7, 8, 4)]
    assert data == struct.pack("<IfI", 128, 2.0, 0)


def test_a_specialisation_value_has_the_type_of_its_constant() -> None:
    reflection = {"specialization_constants": [{"id": 3, "name": "SCALE", "type": "float", "default": 1.0}]}
    values = SpecializationValues(reflection)
    for wrong in ("x", None):
        with pytest.raises(TypeError):
            values.set("SCALE", wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no value of type float for 'SCALE'"):
        values.set("SCALE", 1e300)
    assert values.to_vulkan() == ([], b"")


def test_subgroup_operations() -> None:
    rows = ((333,), (336,), (339,), (349, 0), (349, 3), (365,), (345,), (5296,), (1,))
    assert [subgroup_bits(imm) for imm in rows] == [1, 2, 8, 4, 0x40, 0x80, 0x10, 0x100, 0]
    c = Compute()
    c.builder.inst(ops.WAVE, types.UINT_TYPE, [c.builder.u32(1)], (349, 0))
    entry = c.reflect()["entry_points"][0]
    assert entry["subgroup_operations"] == 4 and entry["subgroup_operation_names"] == ["arithmetic"]


def test_required_features() -> None:
    spirv = module(words(17, 1), words(17, 35), words(17, 52), words(17, 9), words(14, 0, 1))
    assert required_features(spirv) == [
        {"structure": "VkPhysicalDeviceFeatures", "member": "sampleRateShading"},
        {"structure": "VkPhysicalDeviceVulkan12Features", "member": "shaderFloat16"},
    ]
    assert required_features(b"") == []


def test_groups() -> None:
    """Wave sizes and groupshared memory of an entry point, which SPIR-V has no words for."""
    source = """
        groupshared float4 a[64];
        groupshared bool b[3];
        groupshared uint unused[100];
        RWStructuredBuffer<float4> r;
        [numthreads(64, 1, 1)] [WaveSize(16, 64, 32)] [GroupSharedLimit(4096)]
        void main(uint i : SV_GroupIndex)
        {
            a[i] = i;
            b[i % 3] = true;
            GroupMemoryBarrierWithGroupSync();
            r[i] = a[63 - i] * b[1];
        }
    """
    result = oneshader.compile(source, profile="cs_6_10", entry="main")
    assert result.ok, result.messages()
    entry = result.reflection["entry_points"][0]
    check(result.reflection, SCHEMA)
    assert entry["wave_size"] == [16, 64, 32]
    assert entry["group_shared_memory"] == 64 * 16 + 3 * 4
    assert entry["group_shared_limit"] == 4096


def test_addresses_and_heaps() -> None:
    source = """
    struct Node { float3 v; vk::BufferPointer<Node, 32> next; vk::BufferPointer<uint> words[2]; };
    struct Push { vk::BufferPointer<Node, 32> first; };
    [[vk::push_constant]] Push push;
    [BaseAlignment(64)] RWByteAddressBuffer raw;
    [numthreads(1, 1, 1)] void main()
    {
        StructuredBuffer<float> heap = ResourceDescriptorHeap[1];
        raw.AlignedStore(0, 16, float4(push.first.Get().v, heap[0]));
    }
    """
    made = oneshader.compile(source, profile="cs_6_6", entry="main")
    got = json.loads(json.dumps(made.reflection))
    check(got, SCHEMA)
    raw, heap = got["bindings"]
    assert (raw["name"], raw["base_alignment"], raw["binding"]) == ("raw", 64, 0)
    assert (heap["name"], heap["heap"], heap["count"], heap["binding"]) == ("ResourceDescriptorHeap", "resource", 0, 1)
    first = got["push_constants"][0]["block"]["members"][0]
    assert (first["points_to"], first["alignment"], first["size"]) == ("Node", 32, 8)
    assert [(p["type"], p["size"], p["alignment"]) for p in got["pointees"]] == [("Node", 48, 16), ("uint", 4, 4)]
    offsets = [m["offset"] for m in got["pointees"][0]["element"]["members"]]
    assert offsets == [0, 16, 24]
    names = [f["member"] for f in got["required_features"]]
    assert sorted(names) == ["bufferDeviceAddress", "runtimeDescriptorArray"]
    source = source.replace("heap[0]", "heap[0] * ((Texture2D<float>)ResourceDescriptorHeap[2])[uint2(0, 0)]")
    made = oneshader.compile(source, profile="cs_6_6", entry="main")
    assert "mutableDescriptorType" in [f["member"] for f in made.reflection["required_features"]]
