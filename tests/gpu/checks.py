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


class Absent(Exception):
    """The device lacks what a check needs."""


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


def tables() -> dict[str, list[Group]]:
    """The groups of rays.hlsl behind its ray generation shaders, each with two numbers in its shader record."""
    return {
        "miss": [Group(struct.pack("<2f", 10, 0), rmiss="miss"), Group(struct.pack("<2f", 20, 5), rmiss="other_miss")],
        "hit": [
            Group(struct.pack("<2f", 30, 0), rchit="closest"),
            Group(struct.pack("<2f", 40, 0), rchit="closest", rahit="any"),
            Group(struct.pack("<2f", 50, 0), rchit="closest_disc", rint="intersect"),
        ],
        "call": [Group(rcall="twice"), Group(struct.pack("<2f", 0, 0.5), rcall="shift")],
    }


def ray_pipeline(machine: Machine, modules: Modules) -> str:
    """rays.hlsl: all six stages, shader records, callable shaders, the system values of hits."""
    count = ROWS * COLUMNS
    payloads = Buffer(machine, bytes(48 * count))
    called = Buffer(machine, bytes(4 * count))
    facts = Buffer(machine, bytes(176 * count))
    groups = {"rgen": [Group(rgen="generate")], **tables()}
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


def hits_by_the_other_extension(machine: Machine, modules: Modules) -> str:
    """hits.hlsl for SPV_NV_shader_invocation_reorder."""
    return hit_objects(machine, modules, "hits_nv")


def hit_objects(machine: Machine, modules: Modules, name: str = "hits") -> str:
    """hits.hlsl: what hit objects know, and the shaders that they run."""
    count = ROWS * COLUMNS
    payloads = Buffer(machine, bytes(48 * count))
    missed = Buffer(machine, bytes(4 * count))
    facts = Buffer(machine, bytes(176 * count))
    known = Buffer(machine, bytes(48 * count))
    groups = {"rgen": [Group(rgen="generate_hits")], **tables()}
    resources = {0: scene(machine), 1: payloads, 2: missed, 3: facts, 4: known}
    machine.trace(modules[name], groups, resources, (COLUMNS, ROWS))
    for y in range(ROWS):
        for x in range(COLUMNS):
            at = y * COLUMNS + x
            where = f"hit object ({x}, {y})"
            told = struct.unpack_from("<4f4I4f", known.read(), 48 * at)
            fields = struct.unpack_from("<4f4If", payloads.read(), 48 * at)
            expect(where + " made miss", struct.unpack_from("<f", missed.read(), 4 * at), (25,))
            hit = Hit(x - 0.7, y + 0.4)
            if x == 0:
                expect(where + " nop", (*told, *fields), (0,) * 21)
            elif hit.kind == 0:
                expect(where + " miss", (*told[:3], *told[10:]), (100, 0.5, 1, 20 if y & 1 else 10, 2))
                expect(where + " shader of a miss", fields[:2], (-2, 100) if y & 1 else (-1, 100))
            else:
                shift = 1.0 if hit.kind == 3 else LIFT
                expect(where + " ray", told[:4], (hit.t, 0.5, 1, -1 - shift))
                expect(where + " ids", told[4:8], hit.ids())
                expect(where + " attributes and record", told[8:], (*hit.at, 20.0 + 10 * hit.kind, 1))
                expect(where + " shader of a hit", (*fields[:3], *fields[4:]), (hit.t, *hit.at, *hit.ids(), told[10]))
    return f"{count} hit objects"


def positions(machine: Machine, modules: Modules) -> str:
    """positions.hlsl: the vertices of triangles in closest-hit shaders."""
    r = Buffer(machine, bytes(48 * ROWS * COLUMNS))
    groups = {"rgen": [Group(rgen="generate")], "miss": [Group(rmiss="miss")], "hit": [Group(rchit="closest")] * 3}
    machine.trace(modules["positions"], groups, {0: scene(machine), 1: r}, (COLUMNS, ROWS))
    return check_positions(r.read())


def query_positions(machine: Machine, modules: Modules) -> str:
    """positions.hlsl: the vertices of triangles in ray queries."""
    r = Buffer(machine, bytes(48 * ROWS * COLUMNS))
    machine.compute(modules["positions_query"], "main", {0: scene(machine), 1: r}, ROWS)
    return check_positions(r.read())


def check_positions(told: bytes) -> str:
    found = 0
    for y in range(ROWS):
        for x in range(COLUMNS):
            u, v = x - 0.7, y + 0.4
            wanted: Numbers = (0,) * 12
            if 0 <= u < 8 and v < 4:
                triangle, _, _ = barycentrics(u % 4, v)
                corners = quad(4 * (u // 4))[3 * triangle : 3 * triangle + 3]
                wanted = tuple(n for corner in corners for n in (*corner, 1))
                found += 1
            got = struct.unpack_from("<12f", told, 48 * (y * COLUMNS + x))
            expect(f"triangle at ({x}, {y})", got, wanted)
    return f"{found} triangles"


def buffer_pointer(machine: Machine, modules: Modules) -> str:
    """pointer.hlsl: lists of five nodes through buffer pointers."""
    lists, length = 32, 5
    nodes = Buffer(machine, bytes(16 * lists * length))
    firsts = []
    for i in range(lists):
        at = [16 * (k * lists + (i * 7 + k) % lists) for k in range(length)]  # the nodes of a list, all over the memory
        firsts.append(nodes.address + at[0])
        for k in range(length):
            following = nodes.address + at[k + 1] if k + 1 < length else 0
            nodes.mapped[at[k] : at[k] + 16] = struct.pack("<fIQ", i + (1 << k), 0, following)
    r = Buffer(machine, bytes(4 * lists))
    first = Buffer(machine, struct.pack(f"<{lists}Q", *firsts))
    machine.compute(modules["pointer"], "main", {0: first, 1: r}, 1)
    sums = tuple(31.0 + 5 * i for i in range(lists))
    expect("sums of the lists", struct.unpack_from(f"<{lists}f", r.read()), sums)
    for i in range(lists):
        last = 16 * (4 * lists + (i * 7 + 4) % lists)
        expect("sum in the last node", struct.unpack_from("<f", nodes.read(), last), (sums[i],))
    return f"{lists * length} nodes"


def descriptor_heap(machine: Machine, modules: Modules) -> str:
    """heap.hlsl: buffers, images and samplers from heaps, by numbers that differ from thread to thread."""
    threads, width = 8, 4
    where = [0.1 + 0.1 * t for t in range(threads)]
    lines = [[1.0, 2.0, 4.0, 8.0], [10.0, 20.0, 40.0, 80.0]]
    images = [machine.texture((width, 1), b"".join(struct.pack("<4f", v, 0, 0, 1) for v in line)) for line in lines]
    target = machine.texture((threads, 1), b"".join(struct.pack("<4f", 100.0 * t, 0, 0, 0) for t in range(threads)))
    result, counted = Buffer(machine, bytes(8 * threads)), Buffer(machine, bytes(4 * threads))
    counter = Buffer(machine, bytes(4))
    slots = Buffer(machine, struct.pack("<8I", 2, 3, 5, 1, 6, 0, 0, 0))
    uniform, storage, sampled, written, sampler = 6, 7, 2, 3, 0  # numbers of VkDescriptorType
    heap = [
        (uniform, slots), (storage, result), (storage, Buffer(machine, struct.pack("<8f", *where))),
        (sampled, images[0]), (sampled, images[1]), (written, target), (storage, counted),
    ]  # fmt: skip
    samplers = [(sampler, machine.sampler(False)), (sampler, machine.sampler(True))]
    counters = [(storage, counter)] * len(heap)
    machine.compute_with(modules["heap"], "main", machine.heap_layout([heap, samplers, counters]), 1)
    for t in range(threads):
        line, at = lines[t & 1], where[t] * width
        if t >> 1 & 1:
            low = min(max(int(at - 0.5), 0), width - 2)
            part = min(max(at - 0.5 - low, 0.0), 1.0)
            wanted = line[low] + (line[low + 1] - line[low]) * part
        else:
            wanted = line[int(at)]
        value, thread = struct.unpack_from("<fI", result.read(), 8 * t)
        expect(f"sum of thread {t}", (value, thread), (100.0 * t + wanted, t), 0.2)  # samplers weigh in 256 steps
    taken = struct.unpack("<8I", counted.read())
    expect("threads that counted", tuple(sorted(taken[:4])), (4, 5, 6, 7))
    expect("counter", struct.unpack_from("<I", counter.read()), (4,))
    return f"{len(heap)} descriptors of {len({kind for kind, _ in heap})} types"


def cooperative_matrix(machine: Machine, modules: Modules) -> str:
    """matrix.hlsl: one product of matrices of halves, in a size that the device has."""
    sizes = machine.matrix_sizes()
    size = 16 if 16 in sizes else 8 if 8 in sizes else 0
    if not size:
        raise Absent(f"no product of 16 or 8 rows and columns of halves: {sizes}")
    left = [(i * 7 % 5) - 2 for i in range(size * size)]
    right = [(i * 3 % 7) - 3 for i in range(size * size)]  # by columns
    buffers = [Buffer(machine, struct.pack(f"<{size * size}e", *m)) for m in (left, right)]
    sums = Buffer(machine, bytes(2 * size * size))
    machine.compute(modules[f"matrix_{size}"], "main", {0: buffers[0], 1: buffers[1], 2: sums}, 1)
    got = struct.unpack_from(f"<{size * size}e", sums.read())
    wanted = []
    for row in range(size):
        for column in range(size):
            terms = [left[row * size + k] * right[column * size + k] for k in range(size)]
            wanted.append(0.5 + sum(terms))
    expect("product", got, tuple(wanted), 1e-2)
    return f"{size} rows and columns"


def linear_algebra(machine: Machine, modules: Modules) -> str:
    """linalg.hlsl: dx::linalg::Matrix of a wave, each operation."""
    sizes = machine.matrix_sizes()
    size = 16 if 16 in sizes else 8 if 8 in sizes else 0
    if not size:
        raise Absent(f"no product of 16 or 8 rows and columns of halves: {sizes}")
    cells = range(size * size)
    left = [(i * 7 % 5) - 2 for i in cells]
    right = [(i * 3 % 7) - 3 for i in cells]  # by columns
    depth = 32 if size == 16 else size  # of bytes
    small = [(i * 5 % 11) - 5 for i in range(size * depth)]
    other = [(i * 11 % 13) - 6 for i in range(size * depth)]
    halves = struct.pack(f"<{2 * size * size}e", *left, *right)
    data = Buffer(machine, halves + struct.pack(f"<{2 * size * depth}b", *small, *other))
    results = Buffer(machine, bytes(64 * size * size))
    machine.compute(modules[f"linalg_{size}"], "main", {0: data, 1: results}, 1)
    raw = results.read()

    def cell(number: int, kind: str) -> Numbers:
        return struct.unpack_from(f"<{size * size}{kind}", raw, 4 * size * size * number)

    columns = [right[i % size * size + i // size] for i in cells]  # B by rows
    product = multiplied(left, columns, size, size)
    turned = [product[i % size * size + i // size] for i in cells]
    whole = [3 + x for x in multiplied(small, other, size, depth)]
    waves = struct.unpack_from("<I", raw, 60 * size * size)[0]
    expect("product", cell(0, "f"), tuple(product))
    expect("through groupshared memory", cell(1, "f"), tuple(turned))
    expect("coordinates of an accumulator", cell(2, "f"), tuple(cells))
    expect("coordinates of a left matrix", cell(3, "e"), tuple(cells))
    expect("atomic accumulation of floats", cell(4, "f"), tuple(waves * x for x in product))
    expect("product of bytes", cell(5, "i"), tuple(whole))
    expect("accumulation", cell(6, "f"), tuple(1 + x + y for x, y in zip(left, columns, strict=True)))
    expect("conversion", cell(7, "e"), tuple(product))
    expect("atomic accumulation of halves", cell(8, "e"), tuple(waves * x for x in turned), 1e-2)
    turned_whole = [waves * whole[i % size * size + i // size] for i in cells]
    expect("atomic accumulation in groupshared memory", cell(9, "i"), tuple(turned_whole))
    across = [left[i % size * size + i // size] for i in cells]
    expect("left matrix to accumulator", cell(10, "f"), tuple(left))
    expect("transposed left matrix", cell(11, "e"), tuple(across))
    expect("left matrix to right", cell(12, "e"), tuple(left))
    expect("transposed accumulator to right", cell(13, "e"), tuple(turned), 1e-2)
    if depth == size:
        expect("transposed bytes", cell(14, "b"), tuple(small[i % size * size + i // size] for i in cells))
    return f"{size} rows and columns, {waves} waves"


def multiplied(a: list[int], b: list[int], size: int, depth: int) -> list[int]:
    """The product of two matrices by rows, of `size` rows and columns."""
    rows = range(size)
    return [sum(a[r * depth + k] * b[k * size + c] for k in range(depth)) for r in rows for c in rows]


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
PIPELINE = ("VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure")
QUERY = ("VK_KHR_ray_query", "VK_KHR_acceleration_structure")
POSITIONS = "VK_KHR_ray_tracing_position_fetch"
CHECKS = [
    ("ray tracing pipeline", PIPELINE, ray_pipeline),
    ("hit objects", (*PIPELINE, "VK_EXT_ray_tracing_invocation_reorder"), hit_objects),
    ("hit objects (NV)", (*PIPELINE, "VK_NV_ray_tracing_invocation_reorder"), hits_by_the_other_extension),
    ("triangle positions", (*PIPELINE, POSITIONS), positions),
    ("ray query", QUERY, ray_query),
    ("triangle positions of a query", (*QUERY, POSITIONS), query_positions),
    ("mesh and amplification shader", ("VK_EXT_mesh_shader",), mesh),
    ("culled primitives", ("VK_EXT_mesh_shader",), mesh_culling),
    ("buffer pointers", (), buffer_pointer),
    ("descriptor heaps", ("VK_EXT_mutable_descriptor_type",), descriptor_heap),
    ("cooperative matrix", ("VK_KHR_cooperative_matrix",), cooperative_matrix),
    ("linear algebra", ("VK_KHR_cooperative_matrix",), linear_algebra),
]
