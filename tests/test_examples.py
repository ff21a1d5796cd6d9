"""Every example compiles and validates; the compute ones give the results that Python computes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from compilers import compiled

EXAMPLES = Path(__file__).parent.parent / "examples"
HEADER = re.compile(r"^// oneshader: (.*)$", re.MULTILINE)


def jobs() -> list[tuple[str, str]]:
    return [
        (path.name, line)
        for path in sorted(EXAMPLES.glob("*.hlsl"))
        for line in HEADER.findall(path.read_text(encoding="utf-8"))
    ]


def module_of(name: str, entry: str, *more: str) -> bytes:
    """The module of one entry point, compiled as the file's header says."""
    source = (EXAMPLES / name).read_text(encoding="utf-8")
    line = next(line for line in HEADER.findall(source) if f"-E {entry}" in line)
    return compiled(source, name, [*shlex.split(line), *more])


@pytest.mark.parametrize(("name", "line"), jobs(), ids=[f"{name}:{line}" for name, line in jobs()])
def test_compiles(name: str, line: str) -> None:
    path = EXAMPLES / name
    compiled(path.read_text(encoding="utf-8"), str(path), shlex.split(line))


def test_there_are_enough() -> None:
    assert len(list(EXAMPLES.glob("*.hlsl"))) >= 8


def gaussian(radius: int, sigma: float) -> np.ndarray:
    weights = np.exp(-(np.arange(-radius, radius + 1) ** 2) / (2 * sigma * sigma))
    return weights / weights.sum()


def blurred_rows(image: np.ndarray, radius: int, sigma: float) -> np.ndarray:
    padded = np.pad(image, ((0, 0), (radius, radius), (0, 0)), mode="edge")
    weights = gaussian(radius, sigma)
    return sum(w * padded[:, k : k + image.shape[1]] for k, w in enumerate(weights))


@pytest.mark.parametrize("radius", [0, 3, 8])
def test_blur(device: Any, radius: int) -> None:
    from execution.device import Image

    image = np.random.default_rng(1).random((40, 100, 4), np.float32)
    sigma = 2.5
    constants = np.zeros(4, np.uint32)
    constants[0], constants[2], constants[3] = radius, 100, 40
    constants[1:2].view(np.float32)[0] = sigma
    rows = blurred_rows(image.astype(np.float64), radius, sigma)
    columns = blurred_rows(rows.swapaxes(0, 1), radius, sigma).swapaxes(0, 1)

    given = {"Blur": constants, "source": Image(image), "target": Image(np.zeros_like(image))}
    half = device.dispatch(module_of("blur.hlsl", "blurRows"), "blurRows", (2, 40, 1), given)["target"]
    np.testing.assert_allclose(half, rows, rtol=1e-4, atol=1e-5)
    given["source"] = Image(half)
    whole = device.dispatch(module_of("blur.hlsl", "blurColumns"), "blurColumns", (1, 100, 1), given)["target"]
    np.testing.assert_allclose(whole, columns, rtol=1e-4, atol=1e-5)


PAIR = np.dtype([("key", np.float32), ("value", np.uint32)])


@pytest.mark.parametrize(("count", "descending"), [(512, 0), (300, 0), (512, 1), (4096, 0), (4096, 1)])
def test_bitonic_sort(device: Any, count: int, descending: int) -> None:
    random = np.random.default_rng(count)
    pairs = np.zeros(count, PAIR)
    pairs["key"] = random.integers(-50, 50, count) / 4
    pairs["value"] = np.arange(count)
    groups = (count + 511) // 512

    def step(entry: str, size: int, level: int, stride: int) -> None:
        nonlocal pairs
        constants = np.array([count, level, stride, descending], np.uint32)
        given = {"Sort": constants, "pairs": pairs}
        pairs = device.dispatch(module_of("bitonic_sort.hlsl", entry), entry, (size, 1, 1), given)["pairs"]

    step("sortBlocks", groups, 0, 0)
    level = 1024
    while level <= count:
        stride = level // 2
        while stride >= 512:
            step("mergeStep", count // 512, level, stride)
            stride //= 2
        step("mergeBlocks", groups, level, 0)
        level *= 2

    wanted = np.sort(pairs, order=["key", "value"])
    np.testing.assert_array_equal(pairs, wanted[::-1] if descending else wanted)


def tone_map_constants(size: tuple[int, int]) -> np.ndarray:
    constants = np.zeros(8, np.float32)
    constants[:2].view(np.uint32)[:] = size
    constants[2:] = -8.0, 12.0, 0.1, 0.9, 0.25, 0.18
    return constants


def test_tone_mapping(device: Any) -> None:
    from execution.device import Image

    width, height = 50, 37
    random = np.random.default_rng(5)
    image = np.exp2(random.uniform(-9, 5, (height, width, 1))) * random.uniform(0.2, 1.0, (height, width, 4))
    image = image.astype(np.float32)
    image[0, :5] = 0
    constants = tone_map_constants((width, height))
    groups = ((width + 15) // 16, (height + 15) // 16, 1)

    def run(entry: str, size: tuple[int, int, int], **given: Any) -> dict[str, np.ndarray]:
        return device.dispatch(module_of("tonemap.hlsl", entry), entry, size, {"ToneMap": constants, **given})

    histogram = np.zeros(256, np.uint32)
    histogram = run("buildHistogram", groups, hdrImage=Image(image), histogram=histogram)["histogram"]
    luminance = image[..., :3].astype(np.float64) @ [0.2126, 0.7152, 0.0722]
    position = np.clip((np.log2(np.maximum(luminance, 1e-9)) + 8) / 12, 0, 1)
    bins = np.where(luminance < 1e-4, 0, (position * 254 + 1).astype(int))
    wanted = np.bincount(bins.ravel(), minlength=256)
    assert histogram.sum() == width * height
    # A luminance on the border of two bins may round either way.
    assert np.abs(np.cumsum(histogram.astype(int)) - np.cumsum(wanted)).max() <= 3

    total = histogram.sum()
    before = np.cumsum(histogram) - histogram
    weight = np.maximum(0, np.minimum(before + histogram, total * 0.9) - np.maximum(before, total * 0.1))
    levels = (np.arange(256) - 0.5) / 254 * 12 - 8
    levels[0] = -8
    average = np.exp2((weight * levels).sum() / weight.sum())
    adapted = np.array([0.3], np.float32)
    results = run("adaptExposure", (1, 1, 1), histogram=histogram, adaptedLuminance=adapted)
    np.testing.assert_allclose(results["adaptedLuminance"], 0.3 + (average - 0.3) * 0.25, rtol=1e-4)
    np.testing.assert_array_equal(results["histogram"], 0)

    target = Image(np.zeros_like(image))
    shown = run("applyToneMap", groups, hdrImage=Image(image), ldrImage=target, adaptedLuminance=adapted)["ldrImage"]
    x = image[..., :3].astype(np.float64) * (0.18 / 0.3)
    x = np.clip((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)
    encoded = np.where(x <= 0.0031308, x * 12.92, 1.055 * x ** (1 / 2.4) - 0.055)
    np.testing.assert_allclose(shown[..., :3], encoded, rtol=2e-3, atol=1e-4)
    np.testing.assert_array_equal(shown[..., 3], image[..., 3])


def hash32(value: int) -> int:
    value = (value ^ 61) ^ (value >> 16)
    value = value * 9 & 0xFFFFFFFF
    value ^= value >> 4
    value = value * 0x27D4EB2D & 0xFFFFFFFF
    return value ^ value >> 15


class Random:
    """The random numbers of particles.hlsl."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def next(self) -> float:
        self.seed = hash32(self.seed)
        return (self.seed & 0xFFFFFF) / 16777216


PARTICLE = np.dtype(
    [
        ("position", np.float32, 3),
        ("age", np.float32),
        ("velocity", np.float32, 3),
        ("lifetime", np.float32),
        ("color", np.float32, 4),
        ("seed", np.uint32),
        ("bounces", np.uint32),
        ("padding", np.uint32, 2),
    ]
)
SIMULATION = np.dtype(
    [
        ("gravity", np.float32, 3),
        ("timeStep", np.float32),
        ("emitterPosition", np.float32, 3),
        ("emitterSpeed", np.float32),
        ("vortexAxis", np.float32, 3),
        ("vortexStrength", np.float32),
        ("drag", np.float32),
        ("restitution", np.float32),
        ("sphereCount", np.uint32),
        ("emitCount", np.uint32),
        ("frameSeed", np.uint32),
        ("capacity", np.uint32),
        ("padding", np.uint32, 2),
    ]
)
CAPACITY = 128
SPHERES = np.array([[0.0, 0.0, 0.0, 1.0], [3.0, 1.0, 0.0, 1.5]], np.float32)


def simulation() -> np.ndarray:
    made = np.zeros(1, SIMULATION)
    made[0] = ((0, -9.8, 0), 0.1, (0, 2, 0), 3, (0, 1, 0), 0.5, 0.2, 0.6, 2, 40, 77, CAPACITY, (0, 0))
    return made


def test_particles_are_emitted(device: Any) -> None:
    free = np.arange(CAPACITY, dtype=np.uint32)[::-1].copy()
    given = {
        "Simulation": simulation(),
        "particles": np.zeros(CAPACITY, PARTICLE),
        "available": free,
        "counter.var.available": np.array([CAPACITY], np.uint32),
    }
    results = device.dispatch(module_of("particles.hlsl", "emit"), "emit", (1, 1, 1), given)
    assert results["counter.var.available"][0] == CAPACITY - 40
    made = results["particles"]
    # Which thread gets which slot is open: the particles are compared as a set, by their seed.
    wanted = {}
    for thread in range(40):
        random = Random(hash32(77 ^ (thread * 2654435761 & 0xFFFFFFFF)))
        z = random.next() * 2 - 1
        angle = random.next() * 6.2831853
        radius = np.sqrt(max(0.0, 1 - z * z))
        velocity = np.array([radius * np.cos(angle), radius * np.sin(angle), z]) * 3
        lifetime = 1 + random.next()
        color = [random.next(), random.next(), random.next(), 1]
        wanted[random.seed] = (velocity, lifetime, color)
    used = made[made["lifetime"] > 0]
    assert len(used) == 40
    assert set(used["seed"].tolist()) == set(wanted)
    for particle in used:
        velocity, lifetime, color = wanted[int(particle["seed"])]
        np.testing.assert_allclose(particle["velocity"], velocity, rtol=1e-3, atol=1e-4)
        np.testing.assert_allclose(particle["lifetime"], lifetime, rtol=1e-6)
        np.testing.assert_allclose(particle["color"], color, rtol=1e-6)
        np.testing.assert_array_equal(particle["position"], [0, 2, 0])


def collide(p: np.ndarray, v: np.ndarray, normal: np.ndarray, depth: float) -> tuple[np.ndarray, np.ndarray, int]:
    if depth <= 0:
        return p, v, 0
    p = p + normal * depth
    approach = v @ normal
    if approach >= 0:
        return p, v, 0
    return p, v - normal * (approach * 1.6), 1


def simulated(particle: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """Position and velocity after one step of 0.1 s, and how often the particle hit something."""
    p, v = particle["position"].astype(np.float64), particle["velocity"].astype(np.float64)
    swirl = np.cross([0, 1, 0], p) * 0.5
    v = v + (np.array([0, -9.8, 0]) + swirl - v * 0.2) * 0.1
    p = p + v * 0.1
    hits = 0
    for *center, radius in SPHERES.astype(np.float64):
        offset = p - center
        distance = max(np.linalg.norm(offset), 1e-6)
        p, v, hit = collide(p, v, offset / distance, radius - distance)
        hits += hit
    p, v, hit = collide(p, v, np.array([0.0, 1, 0]), -p[1])
    return p, v, hits + hit


def test_particles_are_simulated(device: Any) -> None:
    random = np.random.default_rng(9)
    particles = np.zeros(CAPACITY, PARTICLE)
    particles["position"] = random.uniform(-3, 4, (CAPACITY, 3))
    particles["velocity"] = random.uniform(-4, 4, (CAPACITY, 3))
    particles["lifetime"] = 1.0
    particles["age"] = random.choice([0.2, 0.5, 0.95, 1.5], CAPACITY)
    given = {
        "Simulation": simulation(),
        "particles": particles,
        "spheres": SPHERES,
        "alive": np.zeros(CAPACITY, np.uint32),
        "released": np.zeros(CAPACITY, np.uint32),
        "statistics": np.zeros(4, np.uint32),
    }
    results = device.dispatch(module_of("particles.hlsl", "simulate"), "simulate", (2, 1, 1), given)
    after = results["particles"]
    living = np.flatnonzero(particles["age"] < 0.9)
    dying = np.flatnonzero(particles["age"] == np.float32(0.95))
    total_hits = 0
    for index in living:
        p, v, hits = simulated(particles[index])
        total_hits += hits
        np.testing.assert_allclose(after[index]["position"], p, rtol=1e-3, atol=1e-4)
        np.testing.assert_allclose(after[index]["velocity"], v, rtol=1e-3, atol=1e-3)
        assert after[index]["bounces"] == hits
        np.testing.assert_allclose(after[index]["color"][3], 1 - particles[index]["age"] - 0.1, atol=1e-5)
    np.testing.assert_array_equal(np.sort(results["alive"][: len(living)]), living)
    np.testing.assert_array_equal(np.sort(results["released"][: len(dying)]), dying)
    np.testing.assert_array_equal(results["statistics"][:3], [len(living), total_hits, len(dying)])


def test_light_culling(device: Any) -> None:
    from execution.device import Image

    width, height, near, far = 50, 36, 0.5, 100.0
    random = np.random.default_rng(3)
    linear = random.uniform(4, 6, (height, width)) + (np.arange(width) > 25) * 20
    depth = ((far - near * far / linear) / (far - near)).astype(np.float32)
    scale = np.array([1.2, 1.6])
    light_type = np.dtype(
        [
            ("position", np.float32, 3),
            ("range", np.float32),
            ("direction", np.float32, 3),
            ("cosine", np.float32),
            ("kind", np.uint32),
            ("unused", np.uint32, 3),
        ]
    )
    lights = np.zeros(90, light_type)
    lights["position"] = random.uniform([-12, -8, 1], [12, 8, 28], (90, 3))
    lights["range"] = random.uniform(0.5, 3, 90)
    direction = random.normal(size=(90, 3))
    lights["direction"] = direction / np.linalg.norm(direction, axis=1, keepdims=True)
    lights["cosine"] = random.uniform(0.2, 0.95, 90)
    lights["kind"] = np.arange(90) % 3
    constants = np.zeros(8, np.float32)
    constants[:4] = *scale, near, far
    constants[4:7].view(np.uint32)[:] = width, height, 90
    tiles = (4, 3)
    given = {
        "Culling": constants,
        "depthBuffer": Image(depth),
        "lights": lights,
        "tileLightCounts": np.zeros(12, np.uint32),
        "tileLightIndices": np.zeros((12, 64), np.uint32),
    }
    results = device.dispatch(module_of("light_culling.hlsl", "main"), "main", (*tiles, 1), given)

    def view(x: float, y: float) -> np.ndarray:
        clip = np.array([x / width, y / height]) * 2 - 1
        return np.array([clip[0] / scale[0], -clip[1] / scale[1], 1.0])

    def margin(tile: tuple[int, int], light: np.ndarray) -> float:
        """How far inside (positive) or outside the tile's frustum the sphere around a light ends."""
        x, y = tile[0] * 16, tile[1] * 16
        block = linear[y : y + 16, x : x + 16]
        corners = [view(x, y), view(x + 16, y), view(x + 16, y + 16), view(x, y + 16)]
        center, radius = light["position"].astype(float), float(light["range"])
        if light["kind"] == 1:
            cosine = float(light["cosine"])
            narrow = cosine > 0.70710678
            radius = light["range"] * (0.5 / cosine if narrow else np.sqrt(1 - cosine * cosine))
            center = center + light["direction"] * (radius if narrow else light["range"] * cosine)
        distances = [center[2] + radius - block.min(), block.max() - center[2] + radius]
        for k in range(4):
            plane = np.cross(corners[k], corners[(k + 1) % 4])
            distances.append(plane @ center / np.linalg.norm(plane) + radius)
        return min(distances)

    for tile in range(12):
        place = tile % 4, tile // 4
        listed = set(results["tileLightIndices"][tile, : results["tileLightCounts"][tile]].tolist())
        for index in range(90):
            inside = margin(place, lights[index]) if lights[index]["kind"] != 2 else -1
            if abs(inside) > 1e-3:
                assert (index in listed) == (inside > 0), (tile, index, inside)


def test_prefix_sum(device: Any) -> None:
    count, threshold = 2500, 60
    values = np.random.default_rng(2).integers(0, 100, count).astype(np.uint32)
    given = {
        "scan": np.array([count, threshold, 0, 0], np.uint32),
        "input": values,
        "sums": np.zeros(count, np.uint32),
        "blockTotals": np.zeros(3, np.uint32),
        "compacted": np.zeros(count, np.uint32),
    }
    flags = (values >= threshold).astype(np.uint32)
    for entry, groups in (("scanBlocks", 3), ("addOffsets", 3), ("compact", 10)):
        given |= device.dispatch(module_of("prefix_sum.hlsl", entry), entry, (groups, 1, 1), given)
    np.testing.assert_array_equal(given["blockTotals"], [flags[k : k + 1024].sum() for k in (0, 1024, 2048)])
    np.testing.assert_array_equal(given["sums"], np.cumsum(flags) - flags)
    np.testing.assert_array_equal(given["compacted"][: flags.sum()], values[values >= threshold])


def normalised(v: np.ndarray) -> np.ndarray:
    return v / np.linalg.norm(v, axis=-1, keepdims=True)


def test_ray_marcher(device: Any) -> None:
    """The sky and the floor of the picture have closed forms; the shapes must be where they are."""
    size, time = (64, 48), 0.0
    eye, target = np.array([0.0, 3.0, -8.0]), np.array([0.0, 1.0, 0.0])
    sun = normalised(np.array([0.4, 0.7, -0.5]))
    view = np.zeros(12, np.float32)
    view[:] = [*eye, size[0] / size[1], *target, time, *sun, 1.0]
    vertex = module_of("raymarch.hlsl", "fullscreen"), "fullscreen"
    pixel = module_of("raymarch.hlsl", "main"), "main"
    picture = device.draw(vertex, pixel, size, {}, view.tobytes())
    assert picture.shape == (48, 64, 4)
    np.testing.assert_array_equal(picture[..., 3], 1)

    y, x = np.mgrid[0:48, 0:64] + 0.5
    screen = np.stack([x / 64 * 2 - 1, y / 48 * 2 - 1], -1) * [64 / 48, -1] * np.tan(0.5)
    forward = normalised(target - eye)
    right = normalised(np.cross([0.0, 1, 0], forward))
    up = np.cross(forward, right)
    rays = normalised(screen[..., :1] * right + screen[..., 1:] * up + forward)
    height = np.clip(rays[..., 1:2] * 0.5 + 0.5, 0, 1)
    glow = np.clip(rays @ sun, 0, 1)[..., None] ** 64
    sky = np.array([0.75, 0.82, 0.90]) * (1 - height) + np.array([0.20, 0.42, 0.75]) * height
    sky = sky + glow * np.array([1.0, 0.8, 0.5])
    np.testing.assert_allclose(picture[:4, :, :3], sky[:4], rtol=2e-3, atol=2e-3)
    middle = picture[22:26, 30:34, :3].reshape(-1, 3).mean(0)
    assert middle[0] > 1.2 * middle[2], "the blob in the middle is red"
    floor = picture[44:, :, :3]
    assert floor.std() > 0.02, "the floor is chequered"
