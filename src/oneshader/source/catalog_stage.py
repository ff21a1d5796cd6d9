"""The catalog's rows about ray tracing, mesh shaders and groups of the newer shader models. 0301-0309, 0311, 0319 and
0351-0359 are judged by the checker or while lowering, 5030-5039 are about what SPIR-V can express."""

from __future__ import annotations

from oneshader.source.code import error, warning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

GROUP_SHARED_LIMIT: Final = error(
    301,
    "the groupshared variables of '{0}' take {1} bytes; the limit of {3} is {2}",
    "What [GroupSharedLimit] declares, the code that is reached must keep. Without it 32,768 bytes are the limit from"
    " shader model 6.10 on, in mesh shaders 28,672. Fails: `groupshared uint a[16384];` in a compute shader. Works: the"
    " same with `[GroupSharedLimit(65536)]`, on devices whose maxComputeSharedMemorySize is that large.",
)
GROUP_SHARED_ATTRIBUTE: Final = error(
    302,
    "[GroupSharedLimit] cannot be on '{0}': {1}",
    "It belongs once to a compute, amplification or mesh shader. Fails: `[GroupSharedLimit(1024)] float4 main() :"
    " SV_Target`. Works: `[GroupSharedLimit(65536)] [numthreads(64, 1, 1)] void main()`.",
)
MESH_LIMIT: Final = error(
    303,
    "'{0}' is too large: {1}",
    "Direct3D's limits for mesh shaders are 256 vertices, 256 primitives and a payload of 16,384 bytes. Fails: `out"
    " vertices Vertex v[300]`. Works: `out vertices Vertex v[256]`, and more groups.",
)
GROUPSHARED_VERSION: Final = warning(
    304,
    "the groupshared parameter '{0}' came with HLSL 202x: older compilers do not know it",
    "It is taken in every version. Fails to be quiet: `void f(groupshared uint s)`. Works: the same with -HV 202x.",
    "hlsl-groupshared-202x",
)
GROUPSHARED_COPIED: Final = warning(
    305,
    "a groupshared variable is copied in and out of the inout parameter '{0}'",
    "The other threads of the group do not see what the function does until it returns. Fails to be quiet: `void"
    " f(inout uint u)` called as `f(shared_counter)`. Works: `void f(groupshared uint u)`.",
    "hlsl-groupshared-inout",
)
GROUPSHARED_FUNCTION: Final = error(
    306,
    "groupshared parameter '{0}' of a function that is {1}",
    "Only functions that are inlined take references to groupshared memory. Fails: `export void f(groupshared uint s)`,"
    " `[noinline] void f(groupshared uint s)`. Works: `void f(groupshared uint s)`.",
)
PAYLOAD_ACCESS: Final = error(
    307,
    "payload access of '{0}': {1}",
    "What a stage reads must have been written: for hit and miss shaders by the caller or an any-hit shader. What a"
    " stage writes must be read: what closest-hit and miss shaders write by the caller. Fails: `int a : read(miss) :"
    " write(closesthit);`. Works: `int a : read(caller) : write(closesthit, miss);`.",
)
PAYLOAD_TYPE: Final = error(
    308,
    "'{0}' is a payload and must be marked [raypayload]",
    "From shader model 6.7 on payloads say which stages access their fields. Fails: `struct Payload { int a; };` in"
    " TraceRay with -T lib_6_7. Works: `struct [raypayload] Payload { int a : read(caller) : write(miss); };`, or"
    " -disable-payload-qualifiers.",
)
PAYLOAD_FIELD: Final = error(
    309,
    "field '{0}' of a payload: {1}",
    "All fields of a struct with [raypayload] have qualifiers, but for those whose type is such a struct. Fails:"
    " `struct [raypayload] P { int a; };`. Works: `struct [raypayload] P { int a : read(caller) : write(miss); };`.",
)
TWO_STAGES: Final = error(
    311,
    "[shader(\"{0}\")] stands beside [shader(\"{1}\")]: a function has one stage",
    "Fails: `[shader(\"miss\")] [shader(\"callable\")] void f(inout Payload p) {}`. Works: two functions that call a"
    " third.",
)
HIT_OBJECT_CHOICE: Final = error(
    5030,
    "which hit object is meant depends on control flow here",
    "SPIR-V cannot copy a hit object, so a variable must mean one object on all ways into a loop. Fails:"
    " `dx::HitObject best = a; for (...) { if (better) best = b; }` with hits that other names mean too. Works: give"
    " the variable a hit object of its own, `best = dx::HitObject::TraceRay(...)`.",
)
HIT_OBJECT_COPY: Final = error(
    5031,
    "this would change a hit object that another variable means too: SPIR-V cannot copy hit objects",
    "Fails: `dx::HitObject b = a; b.SetShaderTableIndex(1);` and the same with a parameter of a function. Works:"
    " `a.SetShaderTableIndex(1);`, or an inout parameter.",
)
NEEDS_EXTENSION: Final = error(
    5032,
    "'{0}' needs {1}: {2} has no instruction for it",
    "There are two extensions for hit objects: SPV_EXT_shader_invocation_reorder, and with"
    " -fspv-extension=SPV_NV_shader_invocation_reorder the older one. Fails: `hit.GetRayFlags()` with the option,"
    " `hit.GetClusterID()` without it. Works: the other way round.",
)
HIT_KIND_LOST: Final = warning(
    5033,
    "the hit kind is lost: OpHitObjectRecordFromQueryEXT does not take it",
    "A closest-hit shader that is run with this hit object finds an undefined HitKind() for a procedural primitive."
    " Fails to be quiet: `dx::HitObject::FromRayQuery(q, 16, attributes)`. Works: `dx::HitObject::FromRayQuery(q)`.",
    "hit-kind",
)
