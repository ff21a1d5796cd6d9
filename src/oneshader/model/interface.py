"""What travels from the source to the module: semantics, registers, bindings, interpolation, entry-point attributes.

The checker fills these, lowering and the SPIR-V backend read them. `pos` is always a global source offset.
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Interpolation and storage modifiers of stage variables (bit set in Facts.modifiers).
MOD_NOINTERPOLATION: Final = 1
MOD_LINEAR: Final = 2
MOD_CENTROID: Final = 4
MOD_NOPERSPECTIVE: Final = 8
MOD_SAMPLE: Final = 16
MOD_PRECISE: Final = 32
MOD_GLOBALLYCOHERENT: Final = 64
MOD_CONST: Final = 128
MOD_STATIC: Final = 256
MOD_GROUPSHARED: Final = 512
MOD_UNIFORM: Final = 1024
MOD_EXTERN: Final = 2048
MOD_SNORM: Final = 4096
MOD_UNORM: Final = 8192
MOD_VOLATILE: Final = 16384
MOD_IN: Final = 32768
MOD_OUT: Final = 65536
MOD_ROW_MAJOR: Final = 131072
MOD_COLUMN_MAJOR: Final = 262144
MOD_INLINE: Final = 524288
MOD_EXPORT: Final = 1048576
MOD_INDICES: Final = 2097152      # mesh shader: indices
MOD_VERTICES: Final = 4194304
MOD_PRIMITIVES: Final = 8388608
MOD_PAYLOAD: Final = 16777216
MOD_POINT: Final = 33554432       # geometry shader input primitives
MOD_LINE: Final = 67108864
MOD_TRIANGLE: Final = 134217728
MOD_LINEADJ: Final = 268435456
MOD_TRIANGLEADJ: Final = 536870912
MOD_REORDERCOHERENT: Final = 1073741824

# Words of [shader("...")], and the stage that each names.
SHADER_STAGES: Final[dict[str, str]] = {
    "vertex": "vs",
    "hull": "hs",
    "domain": "ds",
    "geometry": "gs",
    "pixel": "ps",
    "compute": "cs",
    "raygeneration": "rgen",
    "intersection": "rint",
    "anyhit": "rahit",
    "closesthit": "rchit",
    "miss": "rmiss",
    "callable": "rcall",
    "amplification": "as",
    "mesh": "ms",
}
GROUP_STAGES: Final = ("cs", "as", "ms")  # their threads form groups


class Semantic:
    """`name` as written without its trailing digits, `index` those digits (0 without)."""

    __slots__ = ("name", "index", "spelling", "pos")

    def __init__(self, spelling: str, pos: int = -1) -> None:
        end = len(spelling)
        while end > 0 and "0" <= spelling[end - 1] <= "9":
            end -= 1
        self.spelling = spelling
        self.name = spelling[:end]
        self.index = int(spelling[end:]) if end < len(spelling) else 0
        self.pos = pos


class Register:
    """`register(t3[2], space1)`: letter in lower case, number (-1: only a space was given), space (-1: none given)."""

    __slots__ = ("letter", "number", "space", "pos", "profile")

    def __init__(self, letter: str, number: int, space: int = -1, pos: int = -1, profile: str = "") -> None:
        self.letter = letter
        self.number = number
        self.space = space
        self.pos = pos
        self.profile = profile


class Attribute:
    """`[name(args)]` or `[[scope::name(args)]]` after constant evaluation: an int, float or str for each argument.

    `spec`: (argument number, specialisation constant) where numthreads names one; the argument is then its default.
    """

    __slots__ = ("scope", "name", "arguments", "pos", "spec")

    def __init__(self, scope: str, name: str, arguments: list[object], pos: int = -1) -> None:
        self.scope = scope      # 'vk' for [[vk::...]], '' otherwise
        self.name = name        # lower case
        self.arguments = arguments
        self.pos = pos
        self.spec: list[tuple[int, object]] = []

    def integer(self, index: int, default: int = 0) -> int:
        if index < len(self.arguments):
            value = self.arguments[index]
            if isinstance(value, int):
                return value
        return default

    def string(self, index: int, default: str = "") -> str:
        if index < len(self.arguments):
            value = self.arguments[index]
            if isinstance(value, str):
                return value
        return default


def find_attribute(attributes: list[Attribute], name: str, scope: str) -> Attribute | None:
    """The first attribute of that name, in lower case."""
    for a in attributes:
        if a.name == name and a.scope == scope:
            return a
    return None


class Facts:
    """What a declaration says beside its type. All empty by default; one object per declaration that says something."""

    __slots__ = ("semantic", "registers", "packoffset", "modifiers", "attributes", "default", "states", "annotations")

    def __init__(self) -> None:
        self.semantic: Semantic | None = None
        self.registers: list[Register] = []
        self.packoffset = -1            # bytes from the start of the constant buffer
        self.modifiers = 0              # MOD_* bits
        self.attributes: list[Attribute] = []
        self.default: object = None     # constant initialiser kept for reflection (nested lists of numbers)
        self.states: list[tuple[str, object]] = []       # sampler or effect state block, in source order
        self.annotations: list[tuple[str, str, object]] = []  # (type, name, value)

    def attribute(self, name: str, scope: str = "vk") -> Attribute | None:
        """The attribute of that name."""
        return find_attribute(self.attributes, name, scope)

    def decorations(self) -> list[list[int]]:
        """Rows [decoration, literal words...] of [[vk::ext_decorate(decoration, literals...)]]."""
        rows: list[list[int]] = []
        for a in self.attributes:
            if a.scope == "vk" and a.name == "ext_decorate":
                rows.append([a.integer(i) & 0xFFFFFFFF for i in range(len(a.arguments))])
        return rows


NO_FACTS: Final = Facts()
