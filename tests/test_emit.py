"""The SPIR-V writer: IR as text in; the module is valid and says what it should."""
from __future__ import annotations

import re
import textwrap

import pytest
import spirv_tools

from oneshader.ir import show
from oneshader.options import LAYOUT_DX, Options
from oneshader.source.diag import DiagnosticBag
from oneshader.source.text import SourceMap
from oneshader.spirv.emit import emit
from oneshader.testing import compile

COMPUTE = '        entry "main" @main model 5 stage "cs" mode [17, 8, 4, 1]\n'
PIXEL = '        entry "main" @main model 4 stage "ps" mode [7]\n'
VERTEX = '        entry "main" @main model 0 stage "vs"\n'


def assemble(text: str, options: Options | None = None) -> bytes:
    """The module of some IR; nothing may be reported."""
    chosen = options if options is not None else Options()
    module = show.parse(textwrap.dedent(text))
    module.native16 = chosen.enable_16bit
    bag = DiagnosticBag(SourceMap())
    made = emit(module, module.entries, chosen, bag)
    assert made is not None
    assert not bag.diagnostics
    again = emit(module, module.entries, chosen, bag)
    assert made == again
    return made


def written(text: str, options: Options | None = None, target: str = "vulkan1.2") -> str:
    """The disassembly of the valid module of some IR."""
    made = assemble(text, options)
    listing = spirv_tools.disassemble(made)
    verdict = spirv_tools.validate(made, *target.split())
    assert not verdict, verdict + "\n" + listing
    return listing


def holds(listing: str, *wanted: str) -> None:
    """Each line of `wanted` stands in the listing; %? is any id, white space does not count."""
    lines = "\n".join(" ".join(line.split()) for line in listing.splitlines())
    for line in wanted:
        pattern = re.escape(" ".join(line.split())).replace(r"%\?", r"%[A-Za-z0-9_]+")
        assert re.search("^(%[A-Za-z0-9_]+ = )?" + pattern + "$", lines, re.MULTILINE), f"{line}\nnot in\n{lines}"


def capabilities(listing: str) -> list[str]:
    return re.findall(r"OpCapability (\S+)", listing)


def test_compute() -> None:
    listing = written(
        """
        global @id: ptr<input, uint3> builtin 28
        global @data: ptr<buffer, object RWStructuredBuffer<float>> set 0 binding 3
        function @main() -> void {
        b0:
          %1: ptr<input, uint> = chain @id, uint 0
          %2: uint = load %1
          %3: ptr<buffer, float> = chain @data, %2
          %4: float = load %3
          %5: float = mul %4, float 2.5 !precise
          store %3, %5
          return
        }
        """
        + COMPUTE
    )
    holds(
        listing,
        'OpEntryPoint GLCompute %main "main" %id %data',
        "OpExecutionMode %main LocalSize 8 4 1",
        "OpSource HLSL 600",
        'OpName %type_RWStructuredBuffer_float "type.RWStructuredBuffer.float"',
        "OpDecorate %_runtimearr_float ArrayStride 4",
        "OpDecorate %type_RWStructuredBuffer_float Block",
        "OpDecorate %data Binding 3",
        "OpAccessChain %_ptr_StorageBuffer_float %data %uint_0 %?",
        "OpFMul %float %? %float_2_5",
        "OpDecorate %? NoContraction",
    )
    assert capabilities(listing) == ["Shader"]


def test_constant_buffer_layout() -> None:
    listing = written(
        """
        struct $N { float3 "p", bool "q" }
        struct $C { float "a", float3 "b", row_major float2x3 "m", column_major float3x2 "n", [2 x $N] "s", MORE }
        global @c: ptr<uniform, object cbuffer<$C>> set 0 binding 0
        global @o: ptr<buffer, object RWByteAddressBuffer> set 0 binding 1
        function @main() -> void {
        b0:
          %1: ptr<uniform, float> = chain @c, uint 2, uint 1, uint 2
          %2: float = load %1
          %3: ptr<uniform, uint> = chain @c, uint 4, uint 1, uint 1
          %4: uint = load %3
          %5: ptr<uniform, int> = chain @c, uint 5, uint 1, uint 2
          %6: int = load %5
          %7: ptr<uniform, int2> = chain @c, uint 6, uint 2
          %8: int2 = load %7
          %p: ptr<uniform, column_major float3x2> = chain @c, uint 3
          %9: float3x2 = load %p
          %w: ptr<buffer, uint> = chain @o, uint 2
          %b: uint = bitcast %2
          store %w, %b
          return
        }
        """.replace("MORE", 'row_major int2x3 "i", column_major int2x3 "j", float1x3 "v", min16float "h"')
        + COMPUTE
    )
    holds(
        listing,
        'OpName %type_c "type.c"',
        "OpMemberDecorate %type_c 1 Offset 4",
        "OpMemberDecorate %type_c 2 Offset 16",
        "OpMemberDecorate %type_c 2 MatrixStride 16",
        "OpMemberDecorate %type_c 2 ColMajor",
        "OpMemberDecorate %type_c 3 Offset 48",
        "OpMemberDecorate %type_c 3 RowMajor",
        "OpMemberDecorate %type_c 4 Offset 80",
        "OpMemberDecorate %type_c 5 Offset 112",
        "OpMemberDecorate %type_c 6 Offset 144",
        "OpMemberDecorate %type_c 7 Offset 192",
        "OpMemberDecorate %type_c 8 Offset 204",
        "OpMemberDecorate %type_c 8 RelaxedPrecision",
        "OpTypeStruct %v3float %uint",
        "OpTypeMatrix %v3float 2",
        "OpTypeArray %v3int %uint_2",
        "OpTypeArray %v2int %uint_3",
    )


def test_resources() -> None:
    listing = written(
        """
        global @t: ptr<handle, object Texture2D<float4>> set 0 binding 0
        global @s: ptr<handle, object SamplerState> set 0 binding 1
        global @ro: ptr<buffer, object StructuredBuffer<float2x3>> set 0 binding 2
        global @u: ptr<handle, object RWTexture2D<float4>> set 0 binding 3 format 4
        global @v: ptr<handle, object RWTexture2D<float3>> set 0 binding 4
        global @w: ptr<handle, object RWTexture2D<float2>> set 0 binding 5
        global @x: ptr<handle, object RWTexture1D<uint>> set 0 binding 6
        global @y: ptr<handle, object Buffer<float4>> set 0 binding 7
        global @in.var.A: ptr<input, float2> location 0
        global @out.var.SV_Target: ptr<output, float4> location 0
        function @main() -> void {
        b0 merge b2:
          %uv: float2 = load @in.var.A
          %t: object Texture2D<float4> = load @t
          %s: object SamplerState = load @s
          %ts: object Texture2D<float4> = sampled_image %t, %s
          %c: float4 = image_sample %ts, %uv [0]
          %u: float = extract %uv [0]
          %k: bool = gt %u, float 0.5
          branch_if %k -> b1, b2
        b1:
          %d: float4 = image_sample_explicit %ts, %uv, float 1.0 [2]
          %uh: object RWTexture2D<float4> = load @u
          image_write %uh, uint2{1, 2}, %d [0]
          %vh: object RWTexture2D<float3> = load @v
          image_write %vh, uint2{1, 2}, %d [0]
          %wh: object RWTexture2D<float2> = load @w
          %r: float4 = image_read %wh, uint2{1, 2} [0]
          %yh: object Buffer<float4> = load @y
          %yr: float4 = image_fetch %yh, int 3 [0]
          %p: ptr<image, uint> = texel_pointer @x, uint 3, uint 0
          %a: uint = atomic_add %p, uint 1 [1, 0]
          branch -> b2
        b2:
          %f: float4 = phi b0: %c, b1: %yr
          %m: ptr<buffer, float3> = chain @ro, uint 4, uint 1
          %mr: float3 = load %m
          %q: uint2 = image_query_size_lod %t, int 0
          store @out.var.SV_Target, %f
          return
        }
        """
        + PIXEL
    )
    holds(
        listing,
        'OpEntryPoint Fragment %main "main" %in_var_A %out_var_SV_Target %t %s %ro %u %v %w %x %y',
        "OpTypeImage %float 2D 2 0 0 1 Unknown",
        "OpTypeImage %float 2D 2 0 0 2 Rgba8",
        "OpTypeImage %float 2D 2 0 0 2 Unknown",
        "OpTypeImage %float 2D 2 0 0 2 Rg32f",
        "OpTypeImage %uint 1D 2 0 0 2 R32ui",
        "OpTypeImage %float Buffer 2 0 0 1 Rgba32f",
        "OpMemberDecorate %type_StructuredBuffer_mat2v3float 0 NonWritable",
        "OpMemberDecorate %type_StructuredBuffer_mat2v3float 0 RowMajor",
        "OpMemberDecorate %type_StructuredBuffer_mat2v3float 0 MatrixStride 8",
        "OpDecorate %_runtimearr_mat2v3float ArrayStride 24",
        "OpImageTexelPointer %_ptr_Image_uint %x %uint_3 %uint_0",
        "OpAtomicIAdd %uint %? %uint_1 %uint_0 %uint_1",
        'OpName %type_sampled_image "type.sampled.image"',
    )
    assert listing.count("OpSampledImage ") == 2
    assert set(capabilities(listing)) == {
        "Shader", "Image1D", "SampledBuffer", "StorageImageExtendedFormats", "StorageImageWriteWithoutFormat",
        "ImageQuery",
    }  # fmt: skip


def test_arrays_of_resources() -> None:
    listing = written(
        """
        global @i: ptr<input, uint> builtin 29
        global @t: ptr<handle, [? x object Texture2D<float4>]> set 0 binding 0
        global @s: ptr<handle, [2 x object SamplerState]> set 1 binding 0
        global @b: ptr<buffer, [3 x object RWStructuredBuffer<float4>]> set 2 binding 0
        global @counter.var.b: ptr<buffer, [3 x int]> set 2 binding 3 counter_of @b
        global @c: ptr<buffer, object RWStructuredBuffer<float4>> set 2 binding 6
        global @counter.var.c: ptr<buffer, int> set 2 binding 7 counter_of @c
        function @main() -> void {
        b0:
          %i: uint = load @i
          %j: uint = add %i, uint 1 !nonuniform
          %tp: ptr<handle, object Texture2D<float4>> = chain @t, %j
          %t: object Texture2D<float4> = load %tp
          %sp: ptr<handle, object SamplerState> = chain @s, uint 1
          %s: object SamplerState = load %sp
          %ts: object Texture2D<float4> = sampled_image %t, %s
          %x: float4 = image_sample_explicit %ts, float2{0.0, 1.0}, float 0.0 [2]
          %bp: ptr<buffer, float4> = chain @b, %i, uint 7
          store %bp, %x
          %cp: ptr<buffer, int> = chain @counter.var.b, %i
          %n: int = atomic_add %cp, int 1 [1, 0]
          %m: int = atomic_add @counter.var.c, int 1 [1, 0]
          %d: ptr<buffer, object RWStructuredBuffer<float4>> = chain @b, uint 2
          %l: uint = array_length %d
          %e: ptr<buffer, float> = chain %d, %l, uint 3
          store %e, float 1.0
          return
        }
        """
        + COMPUTE
    )
    holds(
        listing,
        "OpTypeRuntimeArray %type_2d_image",
        "OpAccessChain %_ptr_StorageBuffer_v4float %b %? %uint_0 %uint_7",
        "OpAccessChain %_ptr_StorageBuffer_int %counter_var_b %? %uint_0",
        "OpAccessChain %_ptr_StorageBuffer_int %counter_var_c %uint_0",
        "OpArrayLength %uint %? 0",
        'OpName %type_ACSBuffer_counter "type.ACSBuffer.counter"',
        'OpMemberName %type_ACSBuffer_counter 0 "counter"',
    )
    assert len(re.findall(r"OpDecorate \S+ NonUniform", listing)) == 4
    assert set(capabilities(listing)) == {
        "Shader", "RuntimeDescriptorArray", "ShaderNonUniform", "SampledImageArrayNonUniformIndexing",
        "StorageBufferArrayDynamicIndexing",
    }  # fmt: skip
    assert 'OpExtension "SPV_EXT_descriptor_indexing"' in listing


def test_control_flow() -> None:
    listing = written(
        """
        global @o: ptr<buffer, object RWStructuredBuffer<int>> set 0 binding 0
        function @helper(%a "a": int) -> int {
        b0:
          %r: int = mul %a, int 3
          return_value %r
        }
        function @main() -> void {
        b0:
          branch -> b1
        b1 merge b4 continue b3 control 1:
          %i: int = phi b0: int 0, b3: %n
          %c: bool = lt %i, int 10
          branch_if %c -> b2, b4
        b2 merge b7:
          switch %i [1, -2] -> b7, b5, b6
        b5:
          branch -> b6
        b6:
          %k: int = call @helper, %i
          %p: ptr<buffer, int> = chain @o, %i
          store %p, %k
          branch -> b7
        b7:
          branch -> b3
        b3:
          %n: int = add %i, int 1
          branch -> b1
        b4:
          return
        }
        """
        + COMPUTE
    )
    holds(listing, "OpLoopMerge %? %? Unroll", "OpSelectionMerge %? None", "OpFunctionCall %int %helper %?")
    assert re.search(r"OpSwitch %\w+ %\w+ 1 %\w+ -2 %\w+", listing)


def test_arithmetic() -> None:
    listing = written(
        """
        global @f: ptr<buffer, object RWStructuredBuffer<float4>> set 0 binding 0
        global @n: ptr<buffer, object RWStructuredBuffer<int4>> set 0 binding 1
        global @d: ptr<buffer, object RWStructuredBuffer<double>> set 0 binding 2
        global @l: ptr<buffer, object RWStructuredBuffer<uint64_t>> set 0 binding 3
        function @main() -> void {
        b0:
          %fp: ptr<buffer, float4> = chain @f, uint 0
          %f: float4 = load %fp
          %np: ptr<buffer, int4> = chain @n, uint 0
          %n: int4 = load %np
          %1: bool4 = ne %f, float4{1.0, 2.0, 3.0, inf}
          %2: bool = any %1
          %3: bool4 = not %1
          %4: int4 = shr %n, int4{1, 2, 3, 4}
          %5: uint4 = bitcast %n
          %6: uint4 = shr %5, uint4{1, 2, 3, 4}
          %7: float4 = convert %6
          %8: float4 = select %2, %7, %f
          %9: float4 = ext %8 [13]
          %10: float = dot %9, %f
          %11: double = convert %10
          %12: ptr<buffer, double> = chain @d, uint 1
          store %12, %11
          %13: int = extract %n [2]
          %14: uint64_t = convert %13
          %15: uint = bitcast %13
          %16: int64_t = convert %15
          %17: uint64_t = bitcast %16
          %18: uint64_t = rem %14, %17
          %19: ptr<buffer, uint64_t> = chain @l, uint 1
          store %19, %18
          %20: int4 = rem %n, %4
          store %np, %20
          %21: float4 = insert %10, %9 [1]
          %22: float4 = shuffle %21, %f [0, 5, 2, 7]
          %23: float4 = insert_dynamic %22, %10, %15
          store %fp, %23
          %24: uint64_t = atomic_max %19, %17 [1, 0]
          return
        }
        """
        + COMPUTE
    )
    holds(
        listing, "OpFUnordNotEqual %v4bool %? %?", "OpLogicalNot %v4bool %?", "OpShiftRightArithmetic %v4int %? %?",
        "OpShiftRightLogical %v4uint %? %?", "OpSelect %v4float %? %? %?", "OpExtInst %v4float %? Sin %?",
        "OpSRem %v4int %? %?",
        "OpUMod %ulong %? %?", "OpSConvert %ulong %?", "OpUConvert %ulong %?", "OpFConvert %double %?",
        "OpVectorShuffle %v4float %? %? 0 5 2 7", "OpAtomicUMax %ulong %? %uint_1 %uint_0 %?",
    )  # fmt: skip
    assert set(capabilities(listing)) == {"Shader", "Float64", "Int64", "Int64Atomics"}


def test_narrow_types() -> None:
    options = Options()
    options.enable_16bit = True
    text = (
        """
        struct $C { half2 "h", min16int "i", float "f" }
        struct $P { half "h" }
        global @c: ptr<uniform, object cbuffer<$C>> set 0 binding 0
        global @o: ptr<buffer, object RWStructuredBuffer<$C>> set 0 binding 1
        global @p: ptr<push_constant, $P>
        function @main() -> void {
        b0:
          %1: ptr<uniform, float16_t2> = chain @c, uint 0
          %2: float16_t2 = load %1
          %3: float16_t2 = mul %2, float16_t2{0.5, -2.0}
          %4: ptr<buffer, float16_t2> = chain @o, uint 0, uint 0
          store %4, %3
          %5: ptr<push_constant, float16_t> = chain @p, uint 0
          %6: float16_t = load %5
          %7: ptr<buffer, int16_t> = chain @o, uint 0, uint 1
          store %7, int16_t -3
          return
        }
        """
        + COMPUTE
    )
    listing = written(text, options)
    holds(
        listing, "OpMemberDecorate %type_c 1 Offset 4", "OpMemberDecorate %type_c 2 Offset 8", "OpTypeFloat 16",
        "OpTypeInt 16 1",
        "OpMemberDecorate %type_PushConstant_P 0 Offset 0", "OpConstant %short -3",
    )  # fmt: skip
    assert set(capabilities(listing)) == {
        "Shader", "Float16", "Int16", "UniformAndStorageBuffer16BitAccess", "StorageBuffer16BitAccess",
        "StoragePushConstant16",
    }  # fmt: skip
    wide = written(
        """
        struct $C { half2 "h", min16int "i", float "f" }
        global @o: ptr<buffer, object RWStructuredBuffer<$C>> set 0 binding 1
        function @main() -> void {
        b0:
          %4: ptr<buffer, int> = chain @o, uint 0, uint 1
          store %4, int -3
          return
        }
        """
        + COMPUTE
    )
    holds(wide, "OpMemberDecorate %C 1 RelaxedPrecision", "OpMemberDecorate %C 2 Offset 12")
    assert capabilities(wide) == ["Shader"]


def test_specialisation_constants() -> None:
    listing = written(
        """
        spec ?flag "flag": bool id 3 default 1
        spec ?size "size": uint id 1 default 16
        spec ?half: uint id -1 default 0 op 199 ?size, uint 3
        global @o: ptr<buffer, object RWStructuredBuffer<uint>> set 0 binding 0
        function @main() -> void {
        b0:
          %1: uint = select ?flag, ?size, ?half
          %2: ptr<buffer, uint> = chain @o, uint 0
          store %2, %1
          return
        }
        entry "main" @main model 5 stage "cs" mode [17, 16, 1, 1] size ?size size uint 1 size uint 1
        """
    )
    holds(
        listing, "OpSpecConstantTrue %bool", "OpSpecConstant %uint 16", "OpDecorate %flag SpecId 3",
        "OpDecorate %size SpecId 1",
        "OpSpecConstantOp %uint BitwiseAnd %size %uint_3", "OpSpecConstantComposite %v3uint %size %uint_1 %uint_1",
        "OpDecorate %? BuiltIn WorkgroupSize",
    )  # fmt: skip


def test_stage_variables() -> None:
    listing = written(
        """
        global @gl_VertexIndex: ptr<input, int> builtin 42
        global @in.var.P: ptr<input, float3> location 0
        global @unused: ptr<input, float3> location 1
        global @gl_Position: ptr<output, float4> builtin 0
        global @out.var.N: ptr<output, int> location 0 flat
        function @main() -> void {
        b0:
          %p: float3 = load @in.var.P
          %q: float4 = construct %p, float 1.0
          store @gl_Position, %q
          %i: int = load @gl_VertexIndex
          store @out.var.N, %i
          return
        }
        """
        + VERTEX
    )
    holds(
        listing,
        'OpEntryPoint Vertex %main "main" %in_var_P %gl_VertexIndex %gl_Position %out_var_N',
        "OpDecorate %out_var_N Flat",
        "OpDecorate %gl_Position BuiltIn Position",
    )
    assert "unused" not in listing
    assert '"gl_Position"' not in listing


@pytest.mark.parametrize(
    ("target", "words", "kill"), [("vulkan1.2", "1.5", "OpKill"), ("vulkan1.3", "1.6", "OpTerminateInvocation")]
)
def test_targets(target: str, words: str, kill: str) -> None:
    options = Options()
    options.target_env = target
    listing = written(
        """
        global @in.var.A: ptr<input, float> location 0
        function @main() -> void {
        b0 merge b2:
          %a: float = load @in.var.A
          %c: bool = lt %a, float 0.5
          branch_if %c -> b1, b2
        b1:
          kill
        b2:
          %h: bool = is_helper
          demote
          return
        }
        """
        + PIXEL,
        options,
        target,
    )
    assert f"; Version: {words}" in listing
    assert kill in listing
    assert set(capabilities(listing)) == {"Shader", "DemoteToHelperInvocation"}


def test_subgroups_and_barriers() -> None:
    listing = written(
        """
        global @i: ptr<input, uint> builtin 41
        global @g: ptr<workgroup, [4 x uint]>
        global @o: ptr<buffer, object RWByteAddressBuffer> set 0 binding 0
        function @main() -> void {
        b0:
          %i: uint = load @i
          %1: uint = wave %i [349, 0]
          %2: uint4 = wave bool 1 [339, -1]
          %3: uint = wave %2 [342, 2]
          %4: uint = wave %i, uint 1 [366, -1]
          %p: ptr<workgroup, uint> = chain @g, %i
          store %p, %1
          barrier [2, 2, 264]
          memory_barrier [2, 264]
          %q: uint = atomic_compare_exchange %p, %3, %4 [2, 0, 0]
          %w: ptr<buffer, uint> = chain @o, %q
          store %w, %4
          return
        }
        """
        + COMPUTE
    )
    holds(
        listing, "OpGroupNonUniformIAdd %uint %uint_3 Reduce %?", "OpGroupNonUniformBallot %v4uint %uint_3 %true",
        "OpGroupNonUniformBallotBitCount %uint %uint_3 ExclusiveScan %?",
        "OpGroupNonUniformQuadSwap %uint %uint_3 %? %uint_1",
        "OpControlBarrier %uint_2 %uint_2 %uint_264", "OpMemoryBarrier %uint_2 %uint_264",
        "OpAtomicCompareExchange %uint %? %uint_2 %uint_0 %uint_0 %? %?",
    )  # fmt: skip
    assert set(capabilities(listing)) == {
        "Shader", "GroupNonUniform", "GroupNonUniformArithmetic", "GroupNonUniformBallot", "GroupNonUniformQuad",
    }  # fmt: skip


def test_unused_resources_count_for_capabilities() -> None:
    listing = written(
        """
        global @b: ptr<handle, object RWBuffer<float2>> set 0 binding 0
        global @t: ptr<handle, [? x object Texture1D<float4>]> set 0 binding 1
        function @main() -> void {
        b0:
          return
        }
        """
        + COMPUTE
    )
    assert set(capabilities(listing)) == {
        "Shader", "SampledBuffer", "ImageBuffer", "StorageImageExtendedFormats", "RuntimeDescriptorArray", "Sampled1D",
    }  # fmt: skip
    assert "OpTypeImage" not in listing


def test_ids_stay_within_the_limit() -> None:
    options = Options()
    options.max_id = 4
    module = show.parse("function @main() -> void {\nb0:\n  return\n}\n" + COMPUTE.strip())
    bag = DiagnosticBag(SourceMap())
    assert emit(module, module.entries, options, bag) is not None  # void, its function, @main, b0
    options.max_id = 3
    assert emit(module, module.entries, options, bag) is None
    assert [d.code for d in bag.diagnostics] == [5013]


def test_preserved_bindings() -> None:
    options = Options()
    options.preserve_bindings = True
    listing = written(
        """
        global @t: ptr<handle, object Texture2D<float4>> set 2 binding 5
        function @main() -> void {
        b0:
          return
        }
        """
        + COMPUTE,
        options,
    )
    holds(listing, "OpDecorate %t Binding 5", 'OpEntryPoint GLCompute %main "main" %t')


def test_atomics_on_cast_memory() -> None:
    listing = written(
        """
        global @b: ptr<buffer, object RWByteAddressBuffer> set 0 binding 0
        function @main() -> void {
        b0:
          %p: ptr<buffer, uint> = chain @b, uint 1
          %o: int = atomic_min %p, int -1 [1, 0]
          %q: ptr<buffer, uint> = chain @b, %o
          %r: uint = atomic_or %q, uint 8 [1, 0]
          return
        }
        """
        + COMPUTE
    )
    holds(listing, "OpBitcast %uint %int_n1", "OpAtomicSMin %uint %? %uint_1 %uint_0 %?", "OpBitcast %int %?")


def test_direct3d_constant_buffers_spread_vectors() -> None:
    options = Options()
    options.layout = LAYOUT_DX
    listing = written(
        """
        struct $C { float "a", column_major float1x3 "v", float "b" }
        global @c: ptr<uniform, object cbuffer<$C>> set 0 binding 0
        global @o: ptr<buffer, object RWByteAddressBuffer> set 0 binding 1
        function @main() -> void {
        b0:
          %p: ptr<uniform, float3> = chain @c, uint 1
          %v: float3 = load %p
          %x: float = extract %v [2]
          %u: uint = bitcast %x
          %w: ptr<buffer, uint> = chain @o, uint 2
          store %w, %u
          return
        }
        """
        + COMPUTE,
        options,
        "vulkan1.2 --scalar-block-layout",
    )
    holds(
        listing, "OpMemberDecorate %type_c 1 Offset 16", "OpMemberDecorate %type_c 2 Offset 52",
        "OpDecorate %_arr_float_uint_3 ArrayStride 16", "OpCompositeConstruct %v3float %? %? %?",
    )  # fmt: skip


def test_reflection_decorations() -> None:
    options = Options()
    options.reflect = True
    listing = written(
        """
        struct $S { float "a" }
        global @b: ptr<buffer, object AppendStructuredBuffer<$S>> set 0 binding 0
        global @counter.var.b: ptr<buffer, int> set 0 binding 1 counter_of @b
        global @in.var.A: ptr<input, float> location 0 semantic "A"
        function @main() -> void {
        b0:
          %n: int = atomic_add @counter.var.b, int 1 [1, 0]
          %p: ptr<buffer, float> = chain @b, %n, uint 0
          %a: float = load @in.var.A
          store %p, %a
          return
        }
        """
        + PIXEL,
        options,
    )
    holds(
        listing, 'OpDecorateString %b UserTypeGOOGLE "appendstructuredbuffer:<S>"',
        'OpDecorateString %in_var_A UserSemantic "A"', "OpDecorateId %b CounterBuffer %counter_var_b",
    )  # fmt: skip


def test_lines_and_sources() -> None:
    source = "float4 main() : SV_Target\n{\n    return 1;\n}\n"
    options = Options()
    options.debug = ["line"]
    module = show.parse(
        textwrap.dedent(
            """
        global @out.var.SV_Target: ptr<output, float> location 0
        function @main() -> void {
        b0:
          store @out.var.SV_Target, float 1.0
          return
        }
        """
            + PIXEL
        )
    )
    source_map = SourceMap()
    base = source_map.add_file("a.hlsl", source)
    for i in module.functions[0].blocks[0].insts:
        i.pos = base + source.index("return")
    made = emit(module, module.entries, options, DiagnosticBag(source_map))
    assert made is not None
    assert not spirv_tools.validate(made)
    listing = spirv_tools.disassemble(made)
    holds(listing, 'OpString "a.hlsl"')
    assert re.search(r"OpLine %\w+ 3 5", listing)
    assert "OpSource HLSL 600" in listing
    assert "return 1;" in listing


def test_max_id() -> None:
    """-fspv-max-id limits the ids of a module."""
    source = "float4 main(float4 p : P) : SV_Target { return p; }"
    assert compile(source, "a.hlsl", ["-T", "ps_6_0", "-fspv-max-id", "400"])[0]
    ok, _, text = compile(source, "a.hlsl", ["-T", "ps_6_0", "-fspv-max-id", "5"])
    assert not ok and "OSH5013" in text
