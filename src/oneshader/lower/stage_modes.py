"""Execution modes of an entry function: its attributes and parameters in; SPIR-V modes, in dxc's order, out."""
from __future__ import annotations

from oneshader.model import grammar as g
from oneshader.model import interface, types
from oneshader.model.types import ArrayType, ObjectType
from oneshader.sema import typed
from oneshader.source import catalog
from oneshader.source.diag import DiagnosticBag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

DOMAINS: Final[dict[str, int]] = {"tri": g.MODE_TRIANGLES, "quad": g.MODE_QUADS, "isoline": g.MODE_ISOLINES}
SPACINGS: Final[dict[str, int]] = {
    "integer": g.MODE_SPACING_EQUAL, "fractional_even": g.MODE_SPACING_FRACTIONAL_EVEN,
    "fractional_odd": g.MODE_SPACING_FRACTIONAL_ODD,
}
TOPOLOGIES: Final[dict[str, int]] = {  # lines need no mode
    "point": g.MODE_POINT_MODE, "line": -1, "triangle_cw": g.MODE_VERTEX_ORDER_CW,
    "triangle_ccw": g.MODE_VERTEX_ORDER_CCW,
}
STREAMS: Final[dict[str, int]] = {
    "PointStream": g.MODE_OUTPUT_POINTS, "LineStream": g.MODE_OUTPUT_LINE_STRIP,
    "TriangleStream": g.MODE_OUTPUT_TRIANGLE_STRIP,
}
PRIMITIVES: Final[list[tuple[int, int, int]]] = [  # modifier, mode, vertices
    (interface.MOD_POINT, g.MODE_INPUT_POINTS, 1), (interface.MOD_LINE, g.MODE_INPUT_LINES, 2),
    (interface.MOD_TRIANGLE, g.MODE_TRIANGLES, 3), (interface.MOD_LINEADJ, g.MODE_INPUT_LINES_ADJACENCY, 4),
    (interface.MOD_TRIANGLEADJ, g.MODE_INPUT_TRIANGLES_ADJACENCY, 6),
]
PIXEL_ATTRIBUTES: Final[list[tuple[str, str, int]]] = [  # scope, name, mode
    ("", "earlydepthstencil", g.MODE_EARLY_FRAGMENT_TESTS),
    ("vk", "post_depth_coverage", g.MODE_POST_DEPTH_COVERAGE),
    ("vk", "early_and_late_tests", g.MODE_EARLY_AND_LATE_FRAGMENT_TESTS_AMD),
    ("vk", "depth_unchanged", g.MODE_DEPTH_UNCHANGED),
    ("vk", "stencil_ref_unchanged_front", 5079),
    ("vk", "stencil_ref_greater_equal_front", 5080),
    ("vk", "stencil_ref_less_equal_front", 5081),
    ("vk", "stencil_ref_unchanged_back", 5082),
    ("vk", "stencil_ref_greater_equal_back", 5083),
    ("vk", "stencil_ref_less_equal_back", 5084),
]


def stage_modes(f: typed.Function, stage: str, bag: DiagnosticBag) -> list[list[int]]:
    """The modes of an entry function, without those that its outputs ask for. Errors: the catalog's ATTRIBUTE_VALUE."""
    modes: list[list[int]] = []
    if stage == "ps":
        modes.append([g.MODE_ORIGIN_UPPER_LEFT])
        pixel_modes(f, modes, bag)
    elif stage == "cs":
        threads = f.attribute("numthreads")
        if threads is not None:
            modes.append([g.MODE_LOCAL_SIZE, threads.integer(0, 1), threads.integer(1, 1), threads.integer(2, 1)])
    elif stage == "gs":
        geometry_modes(f, modes, bag)
    elif stage == "hs" or stage == "ds":
        tessellation_modes(f, stage, modes, bag)
    return modes


def pixel_modes(f: typed.Function, modes: list[list[int]], bag: DiagnosticBag) -> None:
    """Tests before shading; at most one promise about the stencil reference of each face."""
    for scope, name, mode in PIXEL_ATTRIBUTES:
        a = f.attribute(name, scope)
        if a is None:
            continue
        modes.append([mode])
        if not name.startswith("stencil_ref"):
            continue
        for _, other, other_mode in PIXEL_ATTRIBUTES:
            same_face = other.startswith("stencil_ref") and other[-4:] == name[-4:]
            if same_face and other_mode < mode and [other_mode] in modes:
                bag.report(catalog.STENCIL_REF_TWICE, a.pos, [other, name])


def geometry_modes(f: typed.Function, modes: list[list[int]], bag: DiagnosticBag) -> None:
    """Vertices, invocations, output and input primitive of a geometry shader."""
    count = f.attribute("maxvertexcount")
    if count is not None:
        modes.append([g.MODE_OUTPUT_VERTICES, count.integer(0, 1)])
    instances = f.attribute("instance")
    modes.append([g.MODE_INVOCATIONS, instances.integer(0, 1) if instances is not None else 1])
    for p in f.params:
        if isinstance(p.type, ObjectType) and p.type.info.name in STREAMS:
            add(modes, STREAMS[p.type.info.name])
            continue
        for modifier, mode, vertices in PRIMITIVES:
            if not p.facts.modifiers & modifier:
                continue
            add(modes, mode)
            fits = isinstance(p.type, ArrayType) and (p.type.count == vertices or not types.leaf_count(p.type))
            if not fits:
                bag.report(catalog.PRIMITIVE_VERTICES, p.pos, [p.name, str(vertices)])
    inputs = [row for row in PRIMITIVES if [row[1]] in modes]
    if len(inputs) != 1:
        bag.report(catalog.ONE_PRIMITIVE, f.pos, [f.source_name, "no" if not inputs else "more than one"])


def add(modes: list[list[int]], mode: int) -> None:
    if [mode] not in modes:
        modes.append([mode])


def tessellation_modes(f: typed.Function, stage: str, modes: list[list[int]], bag: DiagnosticBag) -> None:
    """Domain, and for hull shaders spacing, topology and control points."""
    named_mode(f, "domain", DOMAINS, modes, bag)
    if stage == "ds":
        return
    named_mode(f, "partitioning", SPACINGS, modes, bag)
    named_mode(f, "outputtopology", TOPOLOGIES, modes, bag)
    points = f.attribute("outputcontrolpoints")
    if points is not None:
        modes.append([g.MODE_OUTPUT_VERTICES, points.integer(0, 1)])


def named_mode(f: typed.Function, name: str, table: dict[str, int], modes: list[list[int]], bag: DiagnosticBag) -> None:
    """The mode that the word of an attribute stands for."""
    a = f.attribute(name)
    if a is None:
        return
    mode = table.get(a.string(0).lower())
    if mode is None:
        bag.report(catalog.ATTRIBUTE_VALUE, a.pos, [name, "one of " + ", ".join(table)])
    elif mode >= 0:
        modes.append([mode])


def control_points(f: typed.Function) -> int:
    """[outputcontrolpoints(n)] of a hull shader; 0 without."""
    a = f.attribute("outputcontrolpoints")
    return a.integer(0) if a is not None else 0


def is_stream(p: typed.Variable) -> bool:
    """Whether a parameter is an output stream of a geometry shader."""
    return isinstance(p.type, ObjectType) and p.type.info.family == types.FAMILY_STREAM
