"""What runs on the GPU: each check sets a scene up, runs our modules and compares with what Python computes."""

from __future__ import annotations

import struct

from machine import Boxes, Buffer, Group, Instance, Machine, Structure, Triangles

ROWS, COLUMNS = 4, 14
LIFT = 2.0
Numbers = tuple[float, ...]


class Modules:
    """The modules of a folder, by name."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def __getitem__(self, name: str) -> bytes:
        with open(f"{self.folder}/{name}.spv", "rb") as file:
            return file.read()


class Wrong(Exception):
    """The device's result differs from the expected one."""


def expect(what: str, got: Numbers, wanted: Numbers, tolerance: float = 1e-4) -> None:
    same = len(got) == len(wanted)
    for g, w in zip(got, wanted, strict=False):
        same = same and abs(g - w) <= tolerance * max(1.0, abs(w))
    if not same:
        raise Wrong(f"{what}: {got} instead of {wanted}")


# ---- the scene: see rays.hlsl


def quad(x: float) -> list[tuple[float, float, float]]:
    a, b, c, d = (x, 0, 0), (x + 4, 0, 0), (x, 4, 0), (x + 4, 4, 0)
    return [a, b, c, b, d, c]


def scene(machine: Machine) -> Structure:
    flat = machine.lower([Triangles(quad(0), True), Triangles(quad(4), False)])
    box = machine.lower([Boxes([(8, 0, 1, 12, 4, 3)], True)])
    first = Instance(flat, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, LIFT], 5, 0)
    second = Instance(box, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1], 9, 2)
    return machine.upper([first, second])


def barycentrics(x: float, y: float) -> tuple[int, float, float]:
    """The triangle of a quad at (x, y) of it, and the weights of its second and third vertex."""
    if x + y < 4:
        return 0, x / 4, y / 4
    c = (4 - x) / 4
    return 1, y / 4 - c, c


class Hit:
    """What a ray at (x, y) meets: kind 0 nothing, 1 opaque, 2 with any-hit shader, 3 the disc."""

    def __init__(self, x: float, y: float) -> None:
        self.kind = 0
        self.t = 100.0
        self.at = (0.0, 0.0)
        self.triangle = 0
        if 0 <= x < 4 and 0 <= y < 4:
            self.kind = 1
        elif 4 <= x < 8 and 0 <= y < 4:
            self.triangle, b, c = barycentrics(x - 4, y)
            self.kind = 2 if b + c <= 0.5 else 0
        elif (x - 10) ** 2 + (y - 2) ** 2 < 4:
            self.kind = 3
            self.t = 4.0
            self.at = (x - 10, y - 2)
        if self.kind in (1, 2):
            self.triangle, b, c = barycentrics(x % 4, y)
            self.t = 1 + LIFT
            self.at = (b, c)

    def ids(self) -> Numbers:
        """InstanceID, InstanceIndex, PrimitiveIndex, GeometryIndex."""
        if self.kind == 3:
            return 9, 1, 0, 0
        return 5, 0, self.triangle, self.kind - 1


def front(name: str) -> float:
    """The triangles of the scene are seen from the front when their vertices run clockwise: they do not."""
    return 255.0 if name == "kind" else 0.0


# ---- checks


def ray_pipeline(machine: Machine, modules: Modules) -> str:
    """rays.hlsl: all six stages, shader records, callable shaders, the system values of hits."""
    count = ROWS * COLUMNS
    payloads = Buffer(machine, bytes(48 * count))
    called = Buffer(machine, bytes(4 * count))
    facts = Buffer(machine, bytes(176 * count))
    groups = {
        "rgen": [Group(rgen="generate")],
        "miss": [Group(struct.pack("<2f", 10, 0), rmiss="miss"), Group(struct.pack("<2f", 20, 5), rmiss="other_miss")],
        "hit": [
            Group(struct.pack("<2f", 30, 0), rchit="closest"),
            Group(struct.pack("<2f", 40, 0), rchit="closest", rahit="any"),
            Group(struct.pack("<2f", 50, 0), rchit="closest_disc", rint="intersect"),
        ],
        "call": [Group(rcall="twice"), Group(struct.pack("<2f", 0, 0.5), rcall="shift")],
    }
    machine.trace(modules["rays"], groups, {0: scene(machine), 1: payloads, 2: called, 3: facts}, (COLUMNS, ROWS))
    told = facts.read()
    for y in range(ROWS):
        for x in range(COLUMNS):
            at = y * COLUMNS + x
            where = f"ray ({x}, {y})"
            fields = struct.unpack_from("<4f4If", payloads.read(), 48 * at)
            value = struct.unpack_from("<f", called.read(), 4 * at)[0]
            expect(where + " callable", (value,), (x * 2 + 0.5 if x & 1 == 0 else x + 1.0,))
            hit = Hit(x - 0.7, y + 0.4)
            if hit.kind == 0:
                expect(where + " miss", fields[:2], (-2, 100) if y & 1 else (-1, 100))
                expect(where + " record", fields[8:], (25,) if y & 1 else (10,))
                continue
            kind = 17 if hit.kind == 3 else fields[3]
            expect(where + " hit", fields[:4], (hit.t, *hit.at, kind))
            expect(where + " ids", fields[4:8], hit.ids())
            expect(where + " record", fields[8:], (20.0 + 10 * hit.kind,))
            check_facts(where, told[176 * at : 176 * at + 176], x, y, hit)
    return f"{count} rays"


def check_facts(where: str, told: bytes, x: int, y: int, hit: Hit) -> None:
    shift = 1.0 if hit.kind == 3 else LIFT
    origin = (x - 0.7, y + 0.4, -1.0)
    expect(where + " world ray", struct.unpack_from("<8f", told), (*origin, 0.5, 0, 0, 1, hit.t))
    expect(where + " object origin", struct.unpack_from("<3f", told, 32), (origin[0], origin[1], -1 - shift))
    expect(where + " ray flags", struct.unpack_from("<I", told, 44), (0,))
    expect(where + " object direction", struct.unpack_from("<3f", told, 48), (0, 0, 1))
    expect(where + " to world", struct.unpack_from("<12f", told, 64), (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, shift))
    expect(where + " to object", struct.unpack_from("<12f", told, 112), (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -shift))
    expect(where + " to world 4x3", struct.unpack_from("<4f", told, 160), (1, 0, 0, shift))


def ray_query(machine: Machine, modules: Modules) -> str:
    """query.hlsl: the same scene, the decisions in a loop."""
    count = ROWS * COLUMNS
    results = Buffer(machine, bytes(96 * count))
    machine.compute(modules["query"], "main", {0: scene(machine), 1: results}, ROWS)
    for at in range(count):
        x, y = at % COLUMNS, at // COLUMNS
        fields = struct.unpack_from("<4f4I3fI12f", results.read(), 96 * at)
        hit = Hit(x - 0.7, y + 0.4)
        where = f"query ({x}, {y})"
        expect(where + " status", fields[11:12], (0,) if hit.kind == 0 else (2,) if hit.kind == 3 else (1,))
        if hit.kind == 0:
            expect(where + " miss", fields[:2], (-1, 100))
            continue
        shift = 1.0 if hit.kind == 3 else LIFT
        expect(where + " hit", fields[:3], (hit.t, *hit.at))
        expect(where + " ids", fields[4:8], hit.ids())
        expect(where + " object origin", fields[8:11], (x - 0.7, y + 0.4, -1 - shift))
        expect(where + " to world", fields[12:], (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, shift))
    return f"{count} rays"


def mesh(machine: Machine, modules: Modules) -> str:
    """mesh.hlsl: payload, two groups, per-vertex and per-primitive outputs."""
    return draw_quads(machine, modules, "mesh_build", False)


def mesh_culling(machine: Machine, modules: Modules) -> str:
    """mesh.hlsl with a culled quad."""
    return draw_quads(machine, modules, "mesh_cull", True)


def draw_quads(machine: Machine, modules: Modules, build: str, culled: bool) -> str:
    size = 16
    counter = Buffer(machine, bytes(16))
    shaders = [
        (modules["mesh_spread"], "spread", "as"),
        (modules[build], "build", "ms"),
        (modules["mesh_shade"], "shade", "ps"),
    ]
    pixels = machine.draw_mesh(shaders, (size, size), {0: counter}, 1)
    expect("groups", struct.unpack_from("<I", counter.read()), (2,))
    for y in range(size):
        for x in range(size):
            got = struct.unpack_from("<4f", pixels, 16 * (y * size + x))
            u, v = (x + 0.5) / size, 1 - (y + 0.5) / size
            right, upper = int(u >= 0.5), int(v >= 0.5)
            if culled and right and upper:
                expect(f"pixel ({x}, {y})", got, (0, 0, 0, 0))
                continue
            inside = (u * 2) % 1 + (v * 2) % 1
            face = right * 2 + (1 if inside > 1 else 0)
            if abs(inside - 1) < 1e-3:  # on the diagonal either triangle may have the pixel
                face = int(got[3] - 1) % 4
            expect(f"pixel ({x}, {y})", got, (u, v, face + 0.25, upper * 4 + face + 1))
    return f"{size * size} pixels"


# Name, extensions and features that the check needs, and what runs it.
CHECKS = [
    ("ray tracing pipeline", ("VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure"), ray_pipeline),
    ("ray query", ("VK_KHR_ray_query", "VK_KHR_acceleration_structure"), ray_query),
    ("mesh and amplification shader", ("VK_EXT_mesh_shader",), mesh),
    ("culled primitives", ("VK_EXT_mesh_shader",), mesh_culling),
]
