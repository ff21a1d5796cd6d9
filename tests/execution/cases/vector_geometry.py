"""dot, cross, length, distance, normalize, reflect, refract, faceforward."""

import numpy as np

HLSL = """
StructuredBuffer<float3> vectors;
RWStructuredBuffer<float3> results;
[numthreads(1, 1, 1)] void main()
{
    float3 a = vectors[0], b = vectors[1];
    results[0] = cross(a, b);
    results[1] = float3(dot(a, b), length(a), distance(a, b));
    results[2] = normalize(a);
    results[3] = reflect(a, normalize(b));
    results[4] = refract(normalize(a), normalize(b), 0.8);
    results[5] = faceforward(a, b, a);
}
"""


def rows(vectors: list) -> np.ndarray:
    """An array of float3 as a structured buffer holds it: 16 bytes each."""
    return np.pad(np.array(vectors, np.float32), ((0, 0), (0, 1)))


a = np.array([1.0, -2.0, 0.5])
b = np.array([0.25, 1.0, -3.0])
na, nb = a / np.linalg.norm(a), b / np.linalg.norm(b)
d = nb @ na
k = 1 - 0.64 * (1 - d * d)
RESOURCES = {"vectors": rows([a, b]), "results": np.zeros((6, 4), np.float32)}
EXPECTED = {
    "results": rows(
        [
            np.cross(a, b),
            [a @ b, np.linalg.norm(a), np.linalg.norm(a - b)],
            na,
            a - 2 * (a @ nb) * nb,
            0.8 * na - (0.8 * d + np.sqrt(k)) * nb,
            a if b @ a < 0 else -a,
        ]
    )
}
TOLERANCE = 1e-5
