"""The table of system-value semantics: name and signature point in; SPIR-V BuiltIn, shape and shader model out.

A *signature point* is one side of one stage, as DXIL counts them: where a variable enters or leaves a shader. Each row
of the table says at which points a semantic may stand, and what it is there: a SPIR-V built-in or a plain variable with
a location. Spec: Vulkan, "Built-In Variables"; DXC's SPIR-V manual, "HLSL semantic and Vulkan Location"; DXIL,
"Semantic interpretations".
"""
from __future__ import annotations

from oneshader.model import grammar as g

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Signature points.
VS_IN: Final = 0
VS_OUT: Final = 1
PC_IN: Final = 2       # patch constant function: inputs other than patches
HS_IN: Final = 3       # hull shader: inputs other than patches
HS_CP_IN: Final = 4    # hull shader: control points of the InputPatch
HS_CP_OUT: Final = 5   # hull shader: the output control point
PC_OUT: Final = 6      # patch constant function: its results
DS_IN: Final = 7       # domain shader: patch constants and system values
DS_CP_IN: Final = 8    # domain shader: control points of the OutputPatch
DS_OUT: Final = 9
GS_V_IN: Final = 10    # geometry shader: vertices of the input primitive
GS_IN: Final = 11      # geometry shader: inputs that are not per vertex
GS_OUT: Final = 12
PS_IN: Final = 13
PS_OUT: Final = 14
CS_IN: Final = 15
MS_IN: Final = 16
MS_OUT: Final = 17     # mesh shader: vertices
MS_P_OUT: Final = 18   # mesh shader: primitives
AS_IN: Final = 19
POINTS: Final = 20

POINT_NAMES: Final[list[str]] = [
    "vertex shader input", "vertex shader output", "patch constant function input", "hull shader input",
    "hull shader control point input", "hull shader control point output", "patch constant function output",
    "domain shader input", "domain shader control point input", "domain shader output", "geometry shader vertex input",
    "geometry shader input", "geometry shader output", "pixel shader input", "pixel shader output",
    "compute shader input", "mesh shader input", "mesh shader vertex output", "mesh shader primitive output",
    "amplification shader input",
]

IS_INPUT: Final[list[bool]] = [name.endswith("input") for name in POINT_NAMES]  # in the Input storage class

STAGE_INPUT: Final[dict[str, int]] = {
    "vs": VS_IN, "hs": HS_IN, "ds": DS_IN, "gs": GS_IN, "ps": PS_IN, "cs": CS_IN, "ms": MS_IN, "as": AS_IN,
}
STAGE_OUTPUT: Final[dict[str, int]] = {
    "vs": VS_OUT, "hs": HS_CP_OUT, "ds": DS_OUT, "gs": GS_OUT, "ps": PS_OUT, "ms": MS_OUT,
}
STAGE_VERTICES: Final[dict[str, int]] = {"hs": HS_CP_IN, "ds": DS_CP_IN, "gs": GS_V_IN}  # inputs that come per vertex

# Points whose variables take one array element per vertex or control point.
PER_VERTEX_POINTS: Final = (HS_CP_IN, HS_CP_OUT, DS_CP_IN, GS_V_IN, MS_OUT, MS_P_OUT)

# Points where two variables cannot share a semantic. Not a hull shader's control points: both its functions name them.
SIGNATURE_POINTS: Final = (
    VS_IN, VS_OUT, PC_OUT, DS_IN, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, PS_IN, PS_OUT, MS_OUT, MS_P_OUT,
)

SUBGROUP_BUILTINS: Final = (
    g.BUILTIN_SUBGROUP_SIZE, g.BUILTIN_SUBGROUP_LOCAL_INVOCATION_ID, g.BUILTIN_SUBGROUP_EQ_MASK,
    g.BUILTIN_SUBGROUP_GE_MASK, g.BUILTIN_SUBGROUP_GT_MASK, g.BUILTIN_SUBGROUP_LE_MASK, g.BUILTIN_SUBGROUP_LT_MASK,
)

# What the SPIR-V variable of a built-in holds.
SHAPE_F1: Final = 0       # float
SHAPE_F3: Final = 1       # float3
SHAPE_F4: Final = 2       # float4
SHAPE_I1: Final = 3       # 32-bit integer, signed as HLSL says
SHAPE_I3: Final = 4       # int3 or uint3
SHAPE_B1: Final = 5       # bool
SHAPE_MASK: Final = 6     # 32-bit integer [1]
SHAPE_OUTER: Final = 7    # float [4]
SHAPE_INNER: Final = 8    # float [2]
SHAPE_SLICE: Final = 9    # a part of the float array that all clip (cull) distances of the entry point share

SHAPES: Final[dict[int, int]] = {
    g.BUILTIN_POSITION: SHAPE_F4, g.BUILTIN_POINT_SIZE: SHAPE_F1, g.BUILTIN_CLIP_DISTANCE: SHAPE_SLICE,
    g.BUILTIN_CULL_DISTANCE: SHAPE_SLICE, g.BUILTIN_PRIMITIVE_ID: SHAPE_I1, g.BUILTIN_INVOCATION_ID: SHAPE_I1,
    g.BUILTIN_LAYER: SHAPE_I1, g.BUILTIN_VIEWPORT_INDEX: SHAPE_I1, g.BUILTIN_TESS_LEVEL_OUTER: SHAPE_OUTER,
    g.BUILTIN_TESS_LEVEL_INNER: SHAPE_INNER, g.BUILTIN_TESS_COORD: SHAPE_F3, g.BUILTIN_FRAG_COORD: SHAPE_F4,
    g.BUILTIN_FRONT_FACING: SHAPE_B1, g.BUILTIN_SAMPLE_ID: SHAPE_I1, g.BUILTIN_SAMPLE_MASK: SHAPE_MASK,
    g.BUILTIN_FRAG_DEPTH: SHAPE_F1, g.BUILTIN_HELPER_INVOCATION: SHAPE_B1, g.BUILTIN_WORKGROUP_ID: SHAPE_I3,
    g.BUILTIN_LOCAL_INVOCATION_ID: SHAPE_I3, g.BUILTIN_GLOBAL_INVOCATION_ID: SHAPE_I3,
    g.BUILTIN_LOCAL_INVOCATION_INDEX: SHAPE_I1, g.BUILTIN_VERTEX_INDEX: SHAPE_I1, g.BUILTIN_INSTANCE_INDEX: SHAPE_I1,
    g.BUILTIN_BASE_VERTEX: SHAPE_I1, g.BUILTIN_BASE_INSTANCE: SHAPE_I1, g.BUILTIN_DRAW_INDEX: SHAPE_I1,
    g.BUILTIN_PRIMITIVE_SHADING_RATE_KHR: SHAPE_I1, g.BUILTIN_DEVICE_INDEX: SHAPE_I1, g.BUILTIN_VIEW_INDEX: SHAPE_I1,
    g.BUILTIN_SHADING_RATE_KHR: SHAPE_I1, g.BUILTIN_FRAG_STENCIL_REF_EXT: SHAPE_I1,
    g.BUILTIN_VIEWPORT_MASK_NV: SHAPE_MASK, g.BUILTIN_FULLY_COVERED_EXT: SHAPE_B1, g.BUILTIN_BARY_COORD_KHR: SHAPE_F3,
    g.BUILTIN_BARY_COORD_NO_PERSP_KHR: SHAPE_F3, g.BUILTIN_CULL_PRIMITIVE_EXT: SHAPE_B1,
}
SHAPE_TEXTS: Final[list[str]] = [
    "a float", "a float vector of up to 3 components", "a float vector of up to 4 components", "a 32-bit integer",
    "an integer vector of up to 3 components", "a bool", "a 32-bit integer", "an array of up to 4 floats",
    "a float or an array of up to 2 floats", "a float, a vector of floats or an array of them",
]
SHAPE_COMPONENTS: Final[list[int]] = [1, 3, 4, 1, 3, 1, 1, 4, 2, 0]

# What a semantic is at one signature point, where it is no built-in.
NOT_ALLOWED: Final = -2
PLAIN: Final = -1


class SystemValue:
    """One semantic. `at[point]` is a BuiltIn number, PLAIN or NOT_ALLOWED; `model` the first shader model.

    `modes` are the execution modes that writing it asks for.
    """

    __slots__ = ("name", "at", "model", "modes")

    def __init__(self, name: str, builtins: list[tuple[int, list[int]]], plain: list[int], model: tuple[int, int],
                 modes: list[int]) -> None:
        self.name = name
        self.at: list[int] = [NOT_ALLOWED] * POINTS
        for point in plain:
            self.at[point] = PLAIN
        for builtin, points in builtins:
            for point in points:
                self.at[point] = builtin
        self.model = model
        self.modes = modes


SYSTEM_VALUES: Final[dict[str, SystemValue]] = {}  # by name in lower case: HLSL compares them without case


def _row(name: str, builtins: list[tuple[int, list[int]]], plain: list[int], model: tuple[int, int] = (4, 0),
         modes: list[int] | None = None) -> None:
    SYSTEM_VALUES[name.lower()] = SystemValue(name, builtins, plain, model, modes or [])


def _fill() -> None:
    vertices = [VS_OUT, HS_CP_IN, HS_CP_OUT, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, MS_OUT]
    patch_constants = [VS_IN, PC_OUT, DS_IN]  # where the meaning is the user's
    _row("SV_Position", [(g.BUILTIN_POSITION, vertices), (g.BUILTIN_FRAG_COORD, [PS_IN])], patch_constants)
    _row("SV_ClipDistance", [(g.BUILTIN_CLIP_DISTANCE, [*vertices, PS_IN])], patch_constants)
    _row("SV_CullDistance", [(g.BUILTIN_CULL_DISTANCE, [*vertices, PS_IN])], patch_constants)
    selectors = [VS_OUT, DS_OUT, GS_OUT, PS_IN, MS_P_OUT]
    carried = [VS_IN, HS_CP_IN, HS_CP_OUT, PC_OUT, DS_IN, DS_CP_IN, GS_V_IN]
    _row("SV_RenderTargetArrayIndex", [(g.BUILTIN_LAYER, selectors)], carried)
    _row("SV_ViewportArrayIndex", [(g.BUILTIN_VIEWPORT_INDEX, selectors)], carried)
    _row("SV_VertexID", [(g.BUILTIN_VERTEX_INDEX, [VS_IN])], [])
    _row("SV_InstanceID", [(g.BUILTIN_INSTANCE_INDEX, [VS_IN])],
         [VS_OUT, HS_CP_IN, HS_CP_OUT, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, PS_IN])
    _row("SV_StartVertexLocation", [(g.BUILTIN_BASE_VERTEX, [VS_IN])], [], (6, 8))
    _row("SV_StartInstanceLocation", [(g.BUILTIN_BASE_INSTANCE, [VS_IN])], [], (6, 8))
    _row("SV_OutputControlPointID", [(g.BUILTIN_INVOCATION_ID, [HS_IN])], [])
    _row("SV_DomainLocation", [(g.BUILTIN_TESS_COORD, [DS_IN])], [])
    _row("SV_TessFactor", [(g.BUILTIN_TESS_LEVEL_OUTER, [PC_OUT, DS_IN])], [])
    _row("SV_InsideTessFactor", [(g.BUILTIN_TESS_LEVEL_INNER, [PC_OUT, DS_IN])], [])
    _row("SV_PrimitiveID", [(g.BUILTIN_PRIMITIVE_ID, [PC_IN, HS_IN, DS_IN, GS_IN, GS_OUT, PS_IN, MS_P_OUT])], [])
    _row("SV_GSInstanceID", [(g.BUILTIN_INVOCATION_ID, [GS_IN])], [])
    _row("SV_SampleIndex", [(g.BUILTIN_SAMPLE_ID, [PS_IN])], [], (4, 1))
    _row("SV_IsFrontFace", [(g.BUILTIN_FRONT_FACING, [PS_IN])], [GS_OUT])
    _row("SV_Coverage", [(g.BUILTIN_SAMPLE_MASK, [PS_IN, PS_OUT])], [], (4, 1))
    _row("SV_InnerCoverage", [(g.BUILTIN_FULLY_COVERED_EXT, [PS_IN])], [], (5, 0))
    _row("SV_Barycentrics", [(g.BUILTIN_BARY_COORD_KHR, [PS_IN])], [], (6, 1))
    _row("SV_ViewID", [(g.BUILTIN_VIEW_INDEX, [VS_IN, PC_IN, HS_IN, DS_IN, GS_IN, PS_IN, MS_IN])], [], (6, 1))
    rated = [VS_OUT, GS_OUT, MS_OUT, MS_P_OUT]
    rates = [(g.BUILTIN_PRIMITIVE_SHADING_RATE_KHR, rated), (g.BUILTIN_SHADING_RATE_KHR, [PS_IN])]
    _row("SV_ShadingRate", rates, [], (6, 4))
    _row("SV_CullPrimitive", [(g.BUILTIN_CULL_PRIMITIVE_EXT, [MS_P_OUT, PS_IN])], [])
    _row("SV_Target", [], [PS_OUT])
    _row("SV_Depth", [(g.BUILTIN_FRAG_DEPTH, [PS_OUT])], [], (4, 0), [g.MODE_DEPTH_REPLACING])
    greater = [g.MODE_DEPTH_REPLACING, g.MODE_DEPTH_GREATER]
    less = [g.MODE_DEPTH_REPLACING, g.MODE_DEPTH_LESS]
    _row("SV_DepthGreaterEqual", [(g.BUILTIN_FRAG_DEPTH, [PS_OUT])], [], (5, 0), greater)
    _row("SV_DepthLessEqual", [(g.BUILTIN_FRAG_DEPTH, [PS_OUT])], [], (5, 0), less)
    _row("SV_StencilRef", [(g.BUILTIN_FRAG_STENCIL_REF_EXT, [PS_OUT])], [], (5, 0))
    groups = [CS_IN, MS_IN, AS_IN]
    _row("SV_DispatchThreadID", [(g.BUILTIN_GLOBAL_INVOCATION_ID, groups)], [])
    _row("SV_GroupID", [(g.BUILTIN_WORKGROUP_ID, groups)], [])
    _row("SV_GroupThreadID", [(g.BUILTIN_LOCAL_INVOCATION_ID, groups)], [])
    _row("SV_GroupIndex", [(g.BUILTIN_LOCAL_INVOCATION_INDEX, groups)], [])


_fill()

USER_POINTS: Final = (  # where semantics of the user's own may stand
    VS_IN, VS_OUT, HS_CP_IN, HS_CP_OUT, PC_OUT, DS_IN, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, PS_IN, MS_OUT, MS_P_OUT,
)


def is_system(name: str) -> bool:
    """Whether a semantic's name is reserved for system values."""
    return name[:3].lower() == "sv_"


def is_target(name: str) -> bool:
    """Whether the index of the semantic is the location of the variable (SV_Target)."""
    return name.lower() == "sv_target"


# [[vk::builtin("...")]]: built-in and the points where it may stand.
VK_BUILTINS: Final[dict[str, tuple[int, list[int]]]] = {
    "PointSize": (
        g.BUILTIN_POINT_SIZE, [VS_OUT, HS_CP_IN, HS_CP_OUT, DS_CP_IN, DS_OUT, GS_V_IN, GS_OUT, PS_IN, MS_OUT],
    ),
    "HelperInvocation": (g.BUILTIN_HELPER_INVOCATION, [PS_IN]),
    "BaseVertex": (g.BUILTIN_BASE_VERTEX, [VS_IN]),
    "BaseInstance": (g.BUILTIN_BASE_INSTANCE, [VS_IN]),
    "DrawIndex": (g.BUILTIN_DRAW_INDEX, [VS_IN, MS_IN, AS_IN]),
    "DeviceIndex": (g.BUILTIN_DEVICE_INDEX, [point for point in range(POINTS) if IS_INPUT[point]]),
    "ViewportMaskNV": (g.BUILTIN_VIEWPORT_MASK_NV, [MS_P_OUT]),
}


def point_builtin(name: str, point: int) -> int:
    """What a semantic name is at a signature point: a BuiltIn number, PLAIN or NOT_ALLOWED (unknown SV_ names too)."""
    if not is_system(name):
        return PLAIN if point in USER_POINTS else NOT_ALLOWED
    row = SYSTEM_VALUES.get(name.lower())
    return row.at[point] if row is not None else NOT_ALLOWED
