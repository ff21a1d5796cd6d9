"""Locations, sets and bindings, as dxc numbers them."""

from __future__ import annotations

from test_stage import NAMED, Stage, says

from oneshader.ir import ops
from oneshader.ir.builder import Builder
from oneshader.ir.core import RESOURCE_HEAP, SAMPLER_HEAP, EntryPoint, Function, Global, Module, resolve
from oneshader.model import types
from oneshader.model.interface import Attribute, Facts, Register
from oneshader.options import Options
from oneshader.source.diag import DiagnosticBag
from oneshader.source.text import SourceMap
from oneshader.spirv.flatten import flatten_resource_arrays
from oneshader.spirv.interface import assign_interface, assign_locations


def locations(s: Stage) -> list[tuple[str, int]]:
    s.finish()
    assign_locations(s.entry, s.options, s.bag)
    return [(g.name, g.location) for g in s.entry.variables if g.builtin < 0]


def test_declaration_order_skips_builtins() -> None:
    s = Stage("vs")
    s.read("float4", says("POS"))
    s.read("uint", says("SV_VertexID"))
    s.read("float4x3", says("MAT"))
    s.read(s.table.array(NAMED["double3"], 2), says("D"))
    s.read("float", says("Z"))
    assert locations(s) == [
        ("in.var.POS", 0), ("in.var.MAT", 1), ("in.var.D", 5), ("in.var.Z", 9),
    ]  # fmt: skip


def test_alphabetical_order() -> None:
    s = Stage("vs", stage_io_order="alpha")
    for semantic in ("POSITION", "B", "ARR2", "ARR10"):
        s.read("float", says(semantic))
    assert locations(s) == [("in.var.POSITION", 3), ("in.var.B", 2), ("in.var.ARR2", 1), ("in.var.ARR10", 0)]


def test_targets_take_their_index() -> None:
    s = Stage("ps")
    s.write("float4", says("SV_Target2"), None)
    s.write(s.table.array(NAMED["float4"], 2), says("sv_target"), None)
    assert locations(s) == [("out.var.SV_Target2", 2), ("out.var.sv_target", 0)]
    s.write("float4", says("SV_Target1"), None)
    locations(s)
    assert s.errors() == ["OSH0431 stage output location 1 is already taken by semantic 'sv_target'"]


def test_explicit_locations() -> None:
    s = Stage("vs")
    s.read("float4", says("A", location=(5,)))
    s.read("float3x2", says("B", location=(1,)))
    assert locations(s) == [("in.var.A", 5), ("in.var.B", 1)]
    s.read("float4", says("C", location=(3,)))
    locations(s)
    assert s.errors() == ["OSH0431 stage input location 3 is already taken by semantic 'B'"]


def test_partial_explicit_locations() -> None:
    s = Stage("vs")
    s.read("float4", says("A", location=(5,)))
    s.read("uint", says("SV_VertexID"))
    s.write("float4", says("O"), None)
    locations(s)
    assert s.errors() == []
    s.read("float4", says("B"))
    locations(s)
    assert s.errors() == ["OSH0430 stage input 'B' has no [[vk::location]] but others have"]


def test_dual_source_outputs_share_a_location() -> None:
    s = Stage("ps")
    s.write("float4", says("SV_Target0", location=(0,), index=(0,)), None)
    s.write("float4", says("SV_Target1", location=(0,), index=(1,)), None)
    assert locations(s) == [("out.var.SV_Target0", 0), ("out.var.SV_Target1", 0)]
    assert s.errors() == []


def test_domain_inputs_go_by_name() -> None:
    s = Stage("ds")
    constants = s.struct(("x", NAMED["float2"], says("XX")), ("a", s.table.array(NAMED["float4"], 2), says("ARR")))
    s.read(constants, says())
    point = s.struct(("k", NAMED["int"], says("K")), ("b", NAMED["bool"], says("BB")))
    s.io.patch(s.table.object(types.OBJECTS["OutputPatch"], point, 3), says(), "op", 9)
    assert locations(s) == [
        ("in.var.XX", 4), ("in.var.ARR", 0), ("in.var.K", 3), ("in.var.BB", 2),
    ]  # fmt: skip


# Bindings ------------------------------------------------------------------------------------------------------------


class Resources:
    """A module of resources in order of declaration."""

    def __init__(self, **settings: object) -> None:
        self.table = types.TypeTable()
        self.module = Module(self.table)
        self.options = Options()
        for name, value in settings.items():
            setattr(self.options, name, value)
        self.bag = DiagnosticBag(SourceMap())

    def add(
        self, kind: str, name: str, register: str = "", space: int = -1, count: int = 0, **attributes: tuple[int, ...]
    ) -> Global:
        info = types.OBJECTS[kind]
        storage = ops.STORAGE_HANDLE
        if info.family in (types.FAMILY_CBUFFER, types.FAMILY_TBUFFER):
            storage = ops.STORAGE_UNIFORM
        elif info.family in (types.FAMILY_STRUCTURED, types.FAMILY_BYTEADDRESS):
            storage = ops.STORAGE_BUFFER
        t: types.Type = self.table.object(info)
        if count:
            t = self.table.array(t, count)
        facts = Facts()
        if register or space >= 0:
            facts.registers.append(Register(register[:1], int(register[1:] or -1), space))
        facts.attributes = [Attribute("vk", key, list(value)) for key, value in attributes.items()]
        g = Global(self.table.pointer(t, storage), name, len(self.module.globals), facts)
        self.module.globals.append(g)
        return g

    def counter(self, owner: Global) -> Global:
        g = self.add("RWByteAddressBuffer", "counter.var." + owner.name)
        owner.counter = g
        g.counter_of = owner
        return g

    def bindings(self) -> dict[str, tuple[int, int]]:
        entry = EntryPoint("main", Function("main", types.VOID), 5, "cs")
        assign_interface(self.module, entry, self.options, self.bag)
        return {g.name: (g.set, g.binding) for g in self.module.globals}

    def errors(self) -> list[str]:
        return [f"OSH{d.code:04d} {d.message}" for d in self.bag.diagnostics]


def everything(**settings: object) -> Resources:
    """Every way to say, or not to say, where a resource goes; the numbers below are those that dxc gives."""
    r = Resources(**settings)
    r.add("cbuffer", "buf0", "b0")
    r.add("cbuffer", "buf1", "b4")
    r.add("Texture2D", "r0")
    r.add("SamplerState", "r1")
    r.add("cbuffer", "buf2")
    r.add("SamplerState", "r2")
    r.add("Texture2D", "arr", count=4)
    r.add("Texture2D", "arr2", "t6", 1, count=2)
    r.add("RWBuffer", "rw1", "u5", 2, binding=(3,))
    c0 = r.add("RWStructuredBuffer", "c0", binding=(7, 1), counter_binding=(9,))
    r.counter(c0)
    c1 = r.add("RWStructuredBuffer", "c1", "u1", 3)
    r.counter(c1)
    c2 = r.add("AppendStructuredBuffer", "c2", space=3)
    r.counter(c2)
    r.add("ConstantBuffer", "cb5", "b5")
    r.add("TextureBuffer", "tb6")
    r.add("Texture2D", "unb", "t0", 7, count=-1)
    r.add("cbuffer", "$Globals")
    return r


def test_three_rounds() -> None:
    assert everything().bindings() == {
        "rw1": (0, 3), "c0": (1, 7), "counter.var.c0": (1, 9),
        "buf0": (0, 0), "buf1": (0, 4), "arr2": (1, 6), "c1": (3, 1), "cb5": (0, 5), "unb": (7, 0),
        "r0": (0, 1), "r1": (0, 2), "buf2": (0, 6), "r2": (0, 7), "arr": (0, 8), "c2": (3, 0), "counter.var.c2": (3, 2),
        "tb6": (0, 9), "$Globals": (0, 10), "counter.var.c1": (3, 3),
    }  # fmt: skip


def test_shifts() -> None:
    shifts = {"b": [(100, 0)], "t": [(200, -1)], "s": [], "u": [(300, 3)]}
    assert everything(shifts=shifts, auto_shift=True, bind_globals=(55, 5)).bindings() == {
        "rw1": (0, 3), "c0": (1, 7), "counter.var.c0": (1, 9),
        "buf0": (0, 100), "buf1": (0, 104), "arr2": (1, 206), "c1": (3, 301), "cb5": (0, 105), "unb": (7, 200),
        "r0": (0, 200), "r1": (0, 0), "buf2": (0, 101), "r2": (0, 1), "arr": (0, 201), "c2": (3, 300),
        "counter.var.c2": (3, 0), "tb6": (0, 2), "$Globals": (5, 55), "counter.var.c1": (3, 1),
    }  # fmt: skip


def test_flat_arrays_and_default_space() -> None:
    got = everything(flatten_resource_arrays=True, auto_binding_space=8).bindings()
    assert got["rw1"] == (8, 3) and got["arr"] == (8, 8) and got["tb6"] == (8, 12) and got["$Globals"] == (8, 13)


def test_struct_of_resources_is_numbered_as_one() -> None:
    r = Resources()
    r.add("Texture2D", "g.t")
    r.add("SamplerState", "g.s", count=2)
    r.add("Texture2D", "arr", count=4)
    r.add("Texture2D", "h.t", "t9")
    r.add("SamplerState", "h.s", count=2)
    r.add("Texture2D", "u")
    assert r.bindings() == {"g.t": (0, 0), "g.s": (0, 1), "arr": (0, 3), "h.t": (0, 9), "h.s": (0, 10), "u": (0, 7)}


def test_every_declared_constant_buffer_takes_a_binding() -> None:
    """The checker leaves out blocks without members; one of statics only is declared, and numbered as dxc numbers
    it."""
    r = Resources()
    empty = r.table.struct("type.Empty")
    empty.finish()
    pointer = r.table.pointer(r.table.object(types.OBJECTS["cbuffer"], empty), ops.STORAGE_UNIFORM)
    r.module.globals.append(Global(pointer, "Empty", 1))
    r.add("Texture2D", "t")
    assert r.bindings() == {"Empty": (0, 0), "t": (0, 1)}


def test_bind_register() -> None:
    r = Resources(bind_registers=[("t", 3, 1, 30, 3), ("b", 0, 0, 5, 6)], bind_globals=(7, 8))
    r.add("Texture2D", "t", "t3", 1)
    r.add("cbuffer", "b", "b0")
    r.add("cbuffer", "$Globals")
    assert r.bindings() == {"t": (3, 30), "b": (6, 5), "$Globals": (8, 7)}
    r.add("SamplerState", "s", "s1")
    r.add("SamplerState", "s2")
    r.bindings()
    assert r.errors() == [
        "OSH0440 -fvk-bind-register says nothing about register s1, space0 of 's'",
        "OSH0441 -fvk-bind-register needs a register for 's2'",
    ]


def test_descriptor_heaps_come_last() -> None:
    r = Resources()
    heap = r.add("Texture2D", "ResourceDescriptorHeap", count=-1)
    r.add("Texture2D", "a", binding=(1, 0))
    r.add("SamplerState", "SamplerDescriptorHeap", count=-1)
    buffer = r.add("RWStructuredBuffer", "ResourceDescriptorHeap", count=-1)
    counter = r.counter(buffer)
    heap.heap = buffer.heap = RESOURCE_HEAP
    r.module.globals[2].heap = SAMPLER_HEAP
    r.bindings()
    assert (heap.binding, buffer.binding, counter.binding, r.module.globals[2].binding) == (0, 0, 3, 2)


def test_one_push_constant_block() -> None:
    r = Resources()
    for name in ("p", "q"):
        pointer = r.table.pointer(r.table.struct("P"), ops.STORAGE_PUSH_CONSTANT)
        r.module.globals.append(Global(pointer, name, 1))
    assert r.bindings() == {"p": (-1, -1), "q": (-1, -1)}
    assert r.errors() == ["OSH0443 more than one push constant block: 'p' and 'q'"]


def test_the_result_comes_before_the_out_parameters() -> None:
    s = Stage("vs")
    s.io.write(NAMED["float2"], says("TEXCOORD"), "uv", None, 30)
    s.io.write(NAMED["float4"], says("COLOR"), "main", None, 10)
    assert locations(s) == [("out.var.COLOR", 0), ("out.var.TEXCOORD", 1)]


def test_flatten_resource_arrays() -> None:
    r = Resources(flatten_resource_arrays=True)
    fixed = r.add("Texture2D", "fixed", count=4)
    moving = r.add("Texture2D", "moving", count=2)
    function = Function("main", types.VOID)
    r.module.functions.append(function)
    b = Builder(r.module, function)
    for number in (2, 2, 0):
        b.load(b.chain(fixed, [b.u32(number)]))
    b.load(b.chain(moving, [b.load(b.var(types.UINT_TYPE, "i"))]))
    assert r.bindings() == {"fixed": (0, 0), "moving": (0, 4)}
    flatten_resource_arrays(r.module, r.options, r.bag)
    made = {g.name: (g.set, g.binding) for g in r.module.globals}
    assert made == {"fixed": (0, 0), "moving": (0, 4), "fixed[2]": (0, 2), "fixed[0]": (0, 0)}
    names = [resolve(i.operands[0]).name for i in function.blocks[0].insts if i.op == ops.LOAD]
    assert names == ["fixed[2]", "fixed[2]", "fixed[0]", "i", ""]
