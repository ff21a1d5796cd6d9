"""Stage inputs and outputs: the variables that declarations make, and the values that travel through them."""

from __future__ import annotations

from collections.abc import Sequence

from oneshader.ir import ops
from oneshader.ir.builder import Builder
from oneshader.ir.core import Const, EntryPoint, Function, Global, Inst, Module, Value, resolve
from oneshader.lower.stage import StageIO
from oneshader.lower.stage_modes import stage_modes
from oneshader.model import grammar, interface, types
from oneshader.model.interface import Attribute, Facts, Semantic
from oneshader.options import Options
from oneshader.sema import typed
from oneshader.source.diag import DiagnosticBag
from oneshader.source.text import SourceMap

NAMED = {name: types.named_type(name) for name in types.SPELLINGS}
MODELS = {"vs": 0, "hs": 1, "ds": 2, "gs": 3, "ps": 4, "cs": 5}


def says(semantic: str = "", modifiers: int = 0, **attributes: tuple[object, ...]) -> Facts:
    """Facts of a declaration: semantic, modifiers and [[vk::...]] attributes."""
    facts = Facts()
    if semantic:
        facts.semantic = Semantic(semantic)
    facts.modifiers = modifiers
    facts.attributes = [Attribute("vk", name, list(arguments)) for name, arguments in attributes.items()]
    return facts


class Stage:
    """One entry function under construction."""

    def __init__(self, stage: str, **settings: object) -> None:
        self.table = types.TypeTable()
        self.module = Module(self.table)
        function = Function("main", types.VOID)
        self.module.functions.append(function)
        self.entry = EntryPoint("main", function, MODELS[stage], stage)
        self.module.entries.append(self.entry)
        self.options = Options()
        self.options.shader_model = (6, 8)
        for name, value in settings.items():
            setattr(self.options, name, value)
        self.module.native16 = self.options.enable_16bit
        self.bag = DiagnosticBag(SourceMap())
        self.builder = Builder(self.module, function)
        self.io = StageIO(self.module, self.builder, self.options, self.bag, stage)
        self.count = 0

    def struct(self, *fields: tuple[str, types.Type, Facts]) -> types.StructType:
        made = self.table.struct("S")
        made.fields = [types.Field(name, t, -1, -1, facts) for name, t, facts in fields]
        made.finish()
        return made

    def read(self, t: types.Type | str, facts: Facts):
        self.count += 1
        return self.io.read(NAMED[t] if isinstance(t, str) else t, facts, f"p{self.count}", self.count)

    def write(self, t: types.Type | str, facts: Facts, tree) -> None:
        self.count += 1
        self.io.write(NAMED[t] if isinstance(t, str) else t, facts, f"p{self.count}", tree, self.count)

    def finish(self) -> list[str]:
        self.io.finish(self.entry)
        return [self.spell(g) for g in self.entry.variables]

    def spell(self, g: Global) -> str:
        assert isinstance(g.type, types.PointerType)
        words = [g.name or f"builtin {g.builtin}", g.type.pointee.name]
        if g.flat:
            words.append("flat")
        if g.patch:
            words.append("patch")
        return " ".join(words)

    def code(self) -> list[str]:
        """The instructions so far, one line each."""
        numbers: dict[int, str] = {}
        lines = []
        for inst in self.builder.block.insts:
            words = [ops.OPS[inst.op].name, *(name(resolve(v), numbers) for v in inst.operands), *map(str, inst.imm)]
            if ops.OPS[inst.op].shape != ops.SHAPE_NONE:
                numbers[id(inst)] = f"%{len(numbers)}"
                words.insert(0, f"{numbers[id(inst)]} =")
            lines.append(" ".join(words))
        return lines

    def errors(self) -> list[str]:
        return [f"OSH{d.code:04d} {d.message}" for d in self.bag.diagnostics]


def name(v: Value, numbers: dict[int, str]) -> str:
    if isinstance(v, Const):
        return str(v.number)
    if isinstance(v, Global):
        return "@" + (v.name or str(v.builtin))
    return numbers.get(id(v), "?")


def test_struct_becomes_one_variable_per_member() -> None:
    s = Stage("ps")
    t = s.struct(
        ("a", NAMED["float4"], says("A")),
        ("b", NAMED["float2"], says("B", interface.MOD_NOINTERPOLATION)),
        ("c", NAMED["int"], says("C")),
        ("d", NAMED["bool2"], says("D")),
        ("m", NAMED["float2x3"], says("M")),
        ("r", s.table.array(NAMED["float"], 2), says("R")),
    )
    tree = s.read(t, says())
    assert len(tree) == 6 and len(tree[5]) == 2
    assert s.finish() == [
        "in.var.A float4", "in.var.B float2 flat", "in.var.C int flat", "in.var.D uint2 flat",
        "in.var.M float2x3", "in.var.R float[2]",
    ]  # fmt: skip
    assert s.code() == [
        "%0 = load @in.var.A", "%1 = load @in.var.B", "%2 = load @in.var.C", "%3 = load @in.var.D", "%4 = ne %3 ?",
        "%5 = chain @in.var.M 0", "%6 = load %5", "%7 = chain @in.var.M 1", "%8 = load %7", "%9 = construct %6 %8",
        "%10 = chain @in.var.R 0", "%11 = load %10", "%12 = chain @in.var.R 1", "%13 = load %12",
    ]  # fmt: skip


def test_enclosing_semantic_counts_up() -> None:
    s = Stage("ps")
    inner = s.struct(("x", NAMED["float"], says()), ("y", s.table.array(NAMED["float2"], 2), says("OWN")))
    outer = s.struct(("i", inner, says()), ("z", NAMED["float"], says()))
    s.read(outer, says("TEX3"))
    assert s.finish() == ["in.var.TEX3 float", "in.var.TEX4 float2[2]", "in.var.TEX5 float"]
    assert s.errors() == ["OSH0425 internal semantic 'OWN' overridden by enclosing semantic 'TEX3'"]


def test_semantic_of_zero_keeps_its_spelling() -> None:
    s = Stage("ps")
    s.read("float", says("A0"))
    s.read("float", says("B"))
    assert s.finish() == ["in.var.A0 float", "in.var.B float"]


def test_pixel_shader_system_values() -> None:
    s = Stage("ps")
    s.read("float4", says("SV_Position"))
    s.read("int", says("SV_IsFrontFace"))
    s.read("uint", says("SV_Coverage"))
    s.read("uint", says("SV_InnerCoverage"))
    assert s.finish() == [
        "builtin 15 float4", "builtin 17 bool flat", "builtin 20 uint[1] flat", "builtin 5264 bool flat",
    ]  # fmt: skip
    assert s.code() == [
        "%0 = load @15", "%1 = load @17", "%2 = select %1 1 0", "%3 = chain @20 0", "%4 = load %3",
        "%5 = load @5264", "%6 = select %5 1 0",
    ]  # fmt: skip


def test_pixel_shader_outputs() -> None:
    s = Stage("ps")
    b = s.builder
    s.write("float4", says("SV_Target1"), b.const(NAMED["float4"], 1.0))
    s.write("float", says("SV_DepthLessEqual"), b.f32(0.5))
    s.write("uint", says("SV_Coverage"), b.u32(3))
    s.write("uint", says("SV_StencilRef"), b.u32(4))
    assert s.finish() == ["out.var.SV_Target1 float4", "builtin 22 float", "builtin 20 uint[1]", "builtin 5014 uint"]
    assert s.entry.modes == [[grammar.MODE_DEPTH_REPLACING], [grammar.MODE_DEPTH_LESS]]
    assert s.code()[1:] == ["store @22 0.5", "%0 = chain @20 0", "store %0 3", "store @5014 4"]


def test_a_result_written_twice_is_declared_once() -> None:
    s = Stage("ps")
    for number in (1.0, 2.0):
        s.io.write(NAMED["float"], says("SV_Target"), "main", s.builder.f32(number), 7)
    assert s.finish() == ["out.var.SV_Target float"]
    assert s.code() == ["store @out.var.SV_Target 1.0", "store @out.var.SV_Target 2.0"]


def test_compute_ids_are_cut_from_three_components() -> None:
    s = Stage("cs")
    s.read("uint2", says("SV_DispatchThreadID"))
    s.read("int", says("SV_GroupID"))
    s.read("uint", says("SV_GroupIndex"))
    assert s.finish() == ["builtin 28 uint3", "builtin 26 int3", "builtin 29 uint"]
    assert s.code() == [
        "%0 = load @28", "%1 = shuffle %0 %0 0 1", "%2 = load @26", "%3 = extract %2 0", "%4 = load @29",
    ]  # fmt: skip


def test_clip_distances_share_one_array_in_semantic_order() -> None:
    s = Stage("vs")
    b = s.builder
    s.write("float2", says("SV_ClipDistance1"), b.const(NAMED["float2"], 1.0))
    s.write(s.table.array(NAMED["float"], 2), says("SV_ClipDistance0"), [b.f32(2.0), b.f32(3.0)])
    s.write("float", says("SV_CullDistance"), b.f32(4.0))
    assert s.finish() == ["builtin 3 float[4]", "builtin 4 float[1]"]
    chains = [line for line in s.code() if "chain" in line]
    assert chains == ["%0 = chain @3 2", "%1 = chain @3 3", "%2 = chain @3 0", "%3 = chain @3 1", "%4 = chain @4 0"]


def test_more_than_eight_clip_distances() -> None:
    s = Stage("vs")
    s.write(s.table.array(NAMED["float4"], 3), says("SV_ClipDistance"), None)
    s.finish()
    assert s.errors() == ["OSH0435 SV_ClipDistance takes 12 floats: devices need not support more than 8"]


def test_vertex_shader_modifiers_and_relaxed_precision() -> None:
    s = Stage("vs")
    s.write("min16float4", says("H"), s.builder.const(NAMED["float4"], 1.0))
    s.write("float", says("N", interface.MOD_NOPERSPECTIVE | interface.MOD_CENTROID), s.builder.f32(1.0))
    s.write("double", says("D"), s.builder.const(NAMED["double"], 1.0))
    assert s.finish() == ["out.var.H float4", "out.var.N float", "out.var.D double flat"]
    first, second, _ = s.entry.variables
    assert first.decorations == [[0]] and second.facts.modifiers == interface.MOD_NOPERSPECTIVE | interface.MOD_CENTROID


def test_native_half() -> None:
    s = Stage("ps", enable_16bit=True)
    s.read("min16float3", says("H"))
    s.read("half4", says("SV_Position"))
    assert s.finish() == ["in.var.H float16_t3", "builtin 15 float4"]
    assert s.code() == ["%0 = load @in.var.H", "%1 = load @15", "%2 = convert %1"]


def test_struct_interpolation_reaches_members() -> None:
    s = Stage("ps")
    t = s.struct(("a", NAMED["float"], says("A")), ("b", NAMED["float"], says("B", interface.MOD_SAMPLE)))
    s.read(t, says("", interface.MOD_NOINTERPOLATION))
    assert s.finish() == ["in.var.A float flat", "in.var.B float"]
    assert s.entry.variables[1].facts.modifiers == interface.MOD_SAMPLE


def test_position_options() -> None:
    s = Stage("vs", invert_y=True)
    s.write("float4", says("SV_Position"), s.read("float4", says("P")))
    assert s.code() == ["%0 = load @in.var.P", "%1 = extract %0 1", "%2 = neg %1", "%3 = insert %2 %0 1", "store @0 %3"]
    s = Stage("ps", use_dx_position_w=True)
    s.read("float4", says("SV_Position"))
    assert s.code()[1:] == ["%1 = extract %0 3", "%2 = div 1.0 %1", "%3 = insert %2 %0 3"]


def test_nonzero_base_instance() -> None:
    s = Stage("vs", nonzero_base_instance=True)
    s.read("uint", says("SV_InstanceID"))
    s.read("uint", says("SV_VertexID"))
    assert s.finish() == ["builtin 43 uint", "builtin 4425 uint", "builtin 42 uint"]
    assert s.code() == ["%0 = load @43", "%1 = load @4425", "%2 = sub %0 %1", "%3 = load @42"]


def test_barycentrics() -> None:
    s = Stage("ps")
    s.read("float3", says("SV_Barycentrics"))
    s.read("float3", says("SV_Barycentrics1", interface.MOD_NOPERSPECTIVE))
    assert s.finish() == ["builtin 5286 float3", "builtin 5287 float3"]
    assert s.code()[:6] == [
        "%0 = load @5286", "%1 = extract %0 0", "%2 = extract %0 1", "%3 = add %1 %2", "%4 = sub 1.0 %3",
        "%5 = construct %1 %2 %4",
    ]  # fmt: skip
    s.read("float3", says("SV_Barycentrics2"))
    assert s.errors() == ["OSH0428 SV_Barycentrics: the index can only be 0 or 1"]


def test_vk_builtins() -> None:
    s = Stage("vs")
    s.read("int", says("D", builtin=("DrawIndex",)))
    s.write("float", says("PSIZE", builtin=("PointSize",)), s.builder.f32(2.0))
    assert s.finish() == ["builtin 4426 int", "builtin 1 float"]
    s.write("int", says("Q", builtin=("PointSize",)), s.builder.i32(2))
    s.read("int", says("R", builtin=("PointSize",)))
    s.read("int", says("S", builtin=("Nonsense",)))
    assert s.errors() == [
        "OSH0433 built-in PointSize must be of type float",
        "OSH0433 built-in PointSize cannot be used as vertex shader input",
        'OSH0432 unknown built-in "Nonsense" in [[vk::builtin]]',
    ]


def test_helper_invocation() -> None:
    s = Stage("ps")
    s.read("bool", says("H", builtin=("HelperInvocation",)))
    assert s.finish() == [] and s.code() == ["%0 = is_helper"]
    s = Stage("ps", target_env="vulkan1.3")
    s.read("bool", says("H", builtin=("HelperInvocation",)))
    assert s.finish() == ["builtin 23 bool flat"] and s.entry.variables[0].decorations == [[21]]


def test_errors() -> None:
    cases: list[tuple[str, str, Facts, str]] = [
        ("ps", "float4", says(), "OSH0420 semantic missing for shader input 'p1'"),
        ("ps", "uint", says("SV_VertexID"), "OSH0421 semantic 'SV_VertexID' is not allowed as pixel shader input"),
        ("ps", "uint", says("SV_Pos"), "OSH0422 unknown system-value semantic 'SV_Pos'"),
        ("cs", "uint4", says("SV_DispatchThreadID"),
         "OSH0424 semantic 'SV_DispatchThreadID' needs an integer vector of up to 3 components, not 'uint4'"),
        ("cs", "float", says("COLOR"), "OSH0421 semantic 'COLOR' is not allowed as compute shader input"),
        ("ps", "int", says("I", interface.MOD_LINEAR), "OSH0427 integer 'p1' can only be nointerpolation"),
    ]  # fmt: skip
    for stage, t, facts, message in cases:
        s = Stage(stage)
        s.read(t, facts)
        assert s.errors() == [message]


def test_errors_of_types_and_models() -> None:
    s = Stage("ps")
    s.read(s.table.object(types.OBJECTS["SamplerState"]), says("A"))
    s.read("float", says("A"))
    s.read("float", says("A"))
    s.write("float4", says("COLOR"), None)
    assert s.errors() == [
        "OSH0426 shader input 'p1' cannot have type 'SamplerState'",
        "OSH0423 input semantic 'A' used more than once",
        "OSH0421 semantic 'COLOR' is not allowed as pixel shader output",
    ]
    s = Stage("vs", shader_model=(6, 0))
    s.read("uint", says("SV_StartVertexLocation"))
    assert s.errors() == ["OSH0429 semantic 'SV_StartVertexLocation' needs shader model 6.8"]


def test_dual_source_index() -> None:
    s = Stage("ps")
    s.write("float4", says("SV_Target", location=(0,), index=(1,)), None)
    assert s.io.globals[0].index == 1 and s.errors() == []
    s.write("float4", says("SV_Target1", index=(0,)), None)
    assert s.errors() == ["OSH0434 [[vk::index]] needs [[vk::location(0)]] beside it"]


def test_int_matrix_is_a_list_of_rows() -> None:
    s = Stage("ps")
    tree = s.read("int2x2", says("M"))
    assert isinstance(tree, list) and len(tree) == 2
    assert s.finish() == ["in.var.M int2[2] flat"]


def test_geometry_inputs_and_stream() -> None:
    s = Stage("gs")
    vertex = s.struct(
        ("p", NAMED["float4"], says("SV_Position")),
        ("c", s.table.array(NAMED["float2"], 2), says("CC")),
        ("d", NAMED["float"], says("SV_ClipDistance")),
    )
    patch = s.io.patch(s.table.array(vertex, 3), says("", interface.MOD_TRIANGLE), "v", 1)
    assert patch is not None and patch.count == 3
    index = s.read("uint", says("SV_GSInstanceID"))
    tree = patch.vertex(index)
    out = s.struct(("p", NAMED["float4"], says("SV_Position")), ("l", NAMED["uint"], says("SV_RenderTargetArrayIndex")))
    stream = s.io.declare_stream(s.table.object(types.OBJECTS["TriangleStream"], out), says(), "s", 2)
    assert stream is not None and isinstance(tree, list)
    s.io.append(stream, [tree[0], index])
    s.io.restart_strip()
    assert s.finish() == [
        "builtin 0 float4[3]", "in.var.CC float2[3][2]", "builtin 3 float[3][1]",
        "builtin 8 uint", "builtin 0 float4", "builtin 9 uint",
    ]  # fmt: skip
    assert s.code() == [
        "%0 = load @8", "%1 = chain @0 %0", "%2 = load %1", "%3 = chain @in.var.CC %0 0", "%4 = load %3",
        "%5 = chain @in.var.CC %0 1", "%6 = load %5", "%7 = chain @3 %0 0", "%8 = load %7",
        "store @0 %2", "store @9 %0", "effect 218", "effect 219",
    ]  # fmt: skip
    assert s.errors() == []


def test_hull_shader() -> None:
    s = Stage("hs")
    s.io.control_points = 3
    point = s.struct(("p", NAMED["float4"], says("SV_Position")), ("k", NAMED["bool"], says("K")))
    patch = s.io.patch(s.table.object(types.OBJECTS["InputPatch"], point, 4), says(), "ip", 1)
    assert patch is not None
    vertex = patch.vertex(s.read("uint", says("SV_OutputControlPointID")))
    s.io.write(point, says(), "main", vertex, 2)
    constants = s.struct(
        ("e", s.table.array(NAMED["float"], 3), says("SV_TessFactor")),
        ("i", NAMED["float"], says("SV_InsideTessFactor")),
        ("x", NAMED["float2"], says("X")),
    )
    again = s.io.patch(s.table.object(types.OBJECTS["InputPatch"], point, 4), says(), "other", 3)
    whole = s.io.output_patch(s.table.object(types.OBJECTS["OutputPatch"], point, 3), says(), "op", 4)
    assert again is not None and whole is not None
    whole.vertex(s.builder.u32(2))
    f = s.builder.f32(1.0)
    s.io.write_patch_constants(constants, says(), "pcf", [[f, f, f], f, s.builder.const(NAMED["float2"], 1.0)], 5)
    assert s.finish() == [
        "builtin 0 float4[4]", "in.var.K uint[4]", "builtin 8 uint", "builtin 0 float4[3]", "out.var.K uint[3]",
        "builtin 11 float[4] patch", "builtin 12 float[2] patch", "out.var.X float2 patch",
    ]  # fmt: skip
    assert s.errors() == []
    stores = s.code()[-9:]
    chains = [line.split("= ")[1] for line in stores[:8:2]]
    assert chains == ["chain @11 0", "chain @11 1", "chain @11 2", "chain @12 0"]
    assert stores[-1] == "store @out.var.X ?"


def test_domain_shader() -> None:
    s = Stage("ds")
    constants = s.struct(
        ("e", s.table.array(NAMED["float"], 2), says("SV_TessFactor")),
        ("i", s.table.array(NAMED["float"], 1), says("SV_InsideTessFactor")),
    )
    tree = s.read(constants, says())
    s.read("float2", says("SV_DomainLocation"))
    assert [len(part) for part in tree] == [2, 1]
    assert s.finish() == ["builtin 11 float[4] patch", "builtin 12 float[2] patch", "builtin 13 float3 patch"]


def test_attribute_at_vertex() -> None:
    s = Stage("ps")
    value = s.read("float3", says("Q", interface.MOD_NOINTERPOLATION))
    assert s.io.input_pointer(value) is s.io.globals[0]
    s.io.at_vertex(value, s.builder.u32(1))
    s.read("float", says("R"))
    assert s.finish() == ["in.var.Q float3[3] flat", "in.var.R float"]
    assert s.entry.variables[0].decorations == [[5285]]
    assert s.code() == [
        "%0 = chain @in.var.Q 0", "%1 = load %0", "%2 = chain @in.var.Q 1", "%3 = load %2", "%4 = load @in.var.R",
    ]  # fmt: skip


def test_builtin_value_shares_the_declared_variable() -> None:
    s = Stage("vs")
    s.read("int", says("SV_InstanceID"))
    value = s.io.builtin_value(grammar.BUILTIN_INSTANCE_INDEX, types.UINT_TYPE)
    assert isinstance(value, Inst) and s.finish() == ["builtin 43 int"]


def entry(*attributes: tuple[str, list[object]], params: Sequence[tuple[types.Type, int]] = ()) -> typed.Function:
    f = typed.Function("main", types.VOID)
    f.attributes = [Attribute("", name, arguments) for name, arguments in attributes]
    for t, modifiers in params:
        f.params.append(typed.Variable(f"p{len(f.params)}", t, typed.VAR_PARAM, 1, says("", modifiers)))
    return f


def test_execution_modes() -> None:
    table = types.TypeTable()
    bag = DiagnosticBag(SourceMap())
    assert stage_modes(entry(("earlydepthstencil", [])), "ps", bag) == [[7], [9]]
    assert stage_modes(entry(("numthreads", [8, 4, 1])), "cs", bag) == [[17, 8, 4, 1]]
    stream = table.object(types.OBJECTS["LineStream"], NAMED["float4"])
    params = [(table.array(NAMED["float4"], 4), interface.MOD_LINEADJ), (stream, 0)]
    f = entry(("maxvertexcount", [6]), ("instance", [2]), params=params)
    assert stage_modes(f, "gs", bag) == [[26, 6], [0, 2], [21], [28]]
    hull = [("domain", ["quad"]), ("partitioning", ["fractional_odd"]), ("outputtopology", ["triangle_ccw"]),
            ("outputcontrolpoints", [4])]  # fmt: skip
    assert stage_modes(entry(*hull), "hs", bag) == [[24], [3], [5], [26, 4]]
    assert stage_modes(entry(("domain", ["isoline"])), "ds", bag) == [[25]]
    assert bag.diagnostics == []


def test_execution_mode_errors() -> None:
    table = types.TypeTable()
    bag = DiagnosticBag(SourceMap())
    stage_modes(entry(("partitioning", ["pow2"])), "hs", bag)
    stage_modes(entry(params=[(table.array(NAMED["float4"], 2), interface.MOD_TRIANGLE)]), "gs", bag)
    stage_modes(entry(), "gs", bag)
    assert [d.code for d in bag.diagnostics][1:] == [436, 437]
    assert "one of integer" in bag.diagnostics[0].message
