"""Calls of builtins: a typed call goes in, its value comes out. The row's action names the function here that lowers
it."""
from __future__ import annotations

from oneshader.lower import (
    argument,
    atomic,
    bits,
    buffer,
    entry,
    hit,
    inline,
    lane,
    math,
    mesh,
    pixel,
    product,
    ray,
    report,
    texture,
    trace,
)
from oneshader.sema.typed import Builtin
from oneshader.source import catalog, catalog_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

    Handler = Callable[[Lowering, Builtin], Tree]

# Older models are not judged, as in dxc: SPIR-V does not depend on them.
CHECKED_MODEL: Final = (6, 10)
WAVE_ACTIONS: Final = (
    "wave", "lane", "wave_equal", "wave_count", "wave_read", "wave_reduce", "wave_match", "wave_multi", "quad_vote",
)  # fmt: skip
STAGE_NAMES: Final[dict[str, str]] = {
    "ps": "pixel",
    "cs": "compute",
    "vs": "vertex",
    "gs": "geometry",
    "hs": "hull",
    "ds": "domain",
    "as": "amplification",
    "ms": "mesh",
    "rgen": "ray generation",
    "rint": "intersection",
    "rahit": "any-hit",
    "rchit": "closest-hit",
    "rmiss": "miss",
    "rcall": "callable",
}


def lower_builtin(lw: Lowering, e: Builtin) -> Tree:
    """Lower a call of a built-in function or method; void ones give []."""
    row = e.row
    lw.b.pos = e.pos
    if row.stages and lw.stage not in row.stages and lw.stage in STAGE_NAMES:
        lw.error(catalog.STAGE_RULE, e.pos, [row.name, stage_list(row.stages)])
        return argument.nothing(lw, e)
    if row.model >= CHECKED_MODEL and row.model > lw.options.shader_model:
        lw.error(catalog.SHADER_MODEL, e.pos, [row.name, f"{row.model[0]}.{row.model[1]}"])
        return argument.nothing(lw, e)
    if not lw.options.waves and row.action in WAVE_ACTIONS:
        lw.error(catalog_number.OLD_TARGET_WAVES, e.pos, [row.name])
        return argument.nothing(lw, e)
    handler = HANDLERS.get(row.action)
    if handler is None:
        lw.unsupported(f"'{row.name}'", e.pos)
        return argument.nothing(lw, e)
    return handler(lw, e)


def stage_list(stages: list[str]) -> str:
    """`pixel, compute and mesh`"""
    names = [STAGE_NAMES[stage] for stage in stages]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def absent(lw: Lowering, e: Builtin) -> Tree:
    """A function that Vulkan has no counterpart for."""
    lw.error(catalog.VULKAN_CANNOT, e.pos, [e.row.name, "SPIR-V has no instruction for it"])
    return argument.nothing(lw, e)


def absent_vulkan(lw: Lowering, e: Builtin) -> Tree:
    """A function of Direct3D alone."""
    lw.error(catalog.VULKAN_CANNOT, e.pos, [e.row.name, "Vulkan does not tell a shader whether a debugger is at work"])
    return argument.nothing(lw, e)


def legacy(lw: Lowering, e: Builtin) -> Tree:
    lw.error(catalog.LEGACY_BUILTIN, e.pos, [e.row.name, e.row.words[0]])
    return argument.nothing(lw, e)


def stream_append(lw: Lowering, e: Builtin) -> Tree:
    """Stream.Append(vertex)"""
    if e.object is not None:
        entry.append(lw, e.object, lw.tree(e.args[0]))
    return []


def stream_restart(lw: Lowering, e: Builtin) -> Tree:
    """Stream.RestartStrip()"""
    if e.object is not None:
        entry.restart(lw, e.object)
    return []


def nothing(lw: Lowering, e: Builtin) -> Tree:
    """A function without effect."""
    return []


HANDLERS: Final[dict[str, Handler]] = {
    "absent": absent,
    "absent_vulkan": absent_vulkan,
    "legacy": legacy,
    "nothing": nothing,
    "stream_append": stream_append,
    "stream_restart": stream_restart,
    "ext": math.ext,
    "abs": math.absolute,
    "clamp": math.clamp,
    "minmax": math.minmax,
    "binary": math.binary,
    "frexp": math.frexp,
    "special": math.special,
    "ldexp": math.ldexp,
    "log10": math.log10,
    "mad": math.mad,
    "modf": math.modf,
    "rcp": math.rcp,
    "saturate": math.saturate,
    "sign": math.sign,
    "sincos": math.sincos,
    "all": math.all_any,
    "any": math.all_any,
    "select": math.select,
    "dst": math.dst,
    "lit": math.lit,
    "mul": product.mul,
    "dot": product.dot,
    "determinant": product.determinant,
    "transpose": product.transpose,
    "countbits": bits.countbits,
    "firstbit": bits.firstbit,
    "reversebits": bits.reversebits,
    "add_uint64": bits.add_uint64,
    "msad4": bits.msad4,
    "asdouble": bits.asdouble,
    "bitcast": bits.bitcast,
    "split_double": bits.split_double,
    "f16tof32": bits.f16tof32,
    "f32tof16": bits.f32tof16,
    "color_bytes": bits.color_bytes,
    "unpack": bits.unpack,
    "pack": bits.pack,
    "dot4add": bits.dot4add,
    "dot2add": bits.dot2add,
    "clip": pixel.clip,
    "derivative": pixel.derivative,
    "interpolate": pixel.interpolate,
    "vertex_attribute": pixel.vertex_attribute,
    "is_helper": pixel.is_helper,
    "nonuniform": pixel.nonuniform,
    "subpass": texture.subpass,
    "barrier": lane.barrier,
    "barrier_flags": lane.barrier_flags,
    "wave": lane.wave,
    "lane": lane.lane,
    "wave_equal": lane.wave_equal,
    "wave_count": lane.wave_count,
    "wave_read": lane.wave_read,
    "wave_reduce": lane.wave_reduce,
    "wave_match": lane.wave_match,
    "wave_multi": lane.wave_multi,
    "quad_vote": lane.quad_vote,
    "read_clock": lane.read_clock,
    "printf": report.printf,
    "debug_break": report.debug_break,
    "execution_mode": inline.execution_mode,
    "execution_mode_id": inline.execution_mode_id,
    "atomic": atomic.atomic,
    "bytes_atomic": atomic.bytes_atomic,
    "sample": texture.sample,
    "sample_cmp": texture.sample_cmp,
    "gather": texture.gather,
    "gather_cmp": texture.gather_cmp,
    "level_of_detail": texture.level_of_detail,
    "fetch": texture.fetch,
    "fetch_sample": texture.fetch_sample,
    "fetch_element": texture.fetch_element,
    "read": texture.read,
    "size": texture.size,
    "size_samples": texture.size_samples,
    "buffer_size": texture.buffer_size,
    "resident": texture.resident,
    "sample_position": texture.sample_position,
    "structured_size": buffer.structured_size,
    "structured_load": buffer.structured_load,
    "count": buffer.count,
    "append": buffer.append,
    "consume": buffer.consume,
    "bytes_size": buffer.bytes_size,
    "bytes_load": buffer.bytes_load,
    "bytes_store": buffer.bytes_store,
    "raw_load": buffer.raw_load,
    "raw_store": buffer.raw_store,
    "query_start": ray.start,
    "query_fact": ray.fact,
    "query_step": ray.step,
    "query_positions": ray.positions,
    "hit_make": hit.make,
    "hit_miss": hit.miss,
    "hit_query": hit.from_query,
    "hit_trace": hit.trace_ray,
    "hit_invoke": hit.invoke,
    "hit_fact": hit.fact,
    "hit_attributes": hit.attributes,
    "hit_set_index": hit.set_index,
    "hit_record": hit.record,
    "hit_positions": hit.positions,
    "reorder": hit.reorder,
    "ray_positions": trace.positions,
    "mesh_counts": mesh.set_counts,
    "dispatch_mesh": mesh.dispatch,
    "trace_ray": trace.trace_ray,
    "call_shader": trace.call_shader,
    "report_hit": trace.report_hit,
    "end_hit": trace.end_hit,
    "ray_fact": trace.fact,
}
