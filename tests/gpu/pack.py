"""Compiles the shaders of the GPU checks: `python tests/gpu/pack.py FOLDER` leaves all that run.py needs in it."""

from __future__ import annotations

import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
NV_HITS = ("-fspv-extension=SPV_NV_shader_invocation_reorder", "-fspv-extension=KHR")
HEAPS = ("-fvk-bind-resource-heap", "0", "0", "-fvk-bind-sampler-heap", "1", "0", "-fvk-bind-counter-heap", "2", "0")
# Module, source, profile, entry point, and further options.
SHADERS = [
    ("rays", "rays.hlsl", "lib_6_3", "", ()),
    ("hits", "hits.hlsl", "lib_6_9", "", ()),
    ("hits_nv", "hits.hlsl", "lib_6_9", "", NV_HITS),
    ("positions", "positions.hlsl", "lib_6_10", "", ()),
    ("positions_query", "positions.hlsl", "cs_6_10", "main", ("-D", "QUERY")),
    ("pointer", "pointer.hlsl", "cs_6_6", "main", ()),
    ("heap", "heap.hlsl", "cs_6_6", "main", HEAPS),
    ("matrix_8", "matrix.hlsl", "cs_6_6", "main", ("-D", "SIZE=8", "-enable-16bit-types")),
    ("matrix_16", "matrix.hlsl", "cs_6_6", "main", ("-D", "SIZE=16", "-enable-16bit-types")),
    ("linalg_8", "linalg.hlsl", "cs_6_10", "main", ("-D", "SIZE=8", "-D", "DEPTH=8", "-enable-16bit-types")),
    ("linalg_16", "linalg.hlsl", "cs_6_10", "main", ("-D", "SIZE=16", "-D", "DEPTH=32", "-enable-16bit-types")),
    ("query", "query.hlsl", "cs_6_5", "main", ()),
    ("mesh_spread", "mesh.hlsl", "as_6_5", "spread", ()),
    ("mesh_build", "mesh.hlsl", "ms_6_5", "build", ()),
    ("mesh_cull", "mesh.hlsl", "ms_6_5", "build", ("-D", "CULL")),
    ("mesh_shade", "mesh.hlsl", "ps_6_5", "shade", ()),
]


def compile_all(folder: str) -> dict[str, tuple[bytes, list[str]]]:
    """Compile every shader to FOLDER; the modules and their options by name."""
    from oneshader import testing

    os.makedirs(folder, exist_ok=True)
    made = {}
    for name, source, profile, entry, options in SHADERS:
        path = os.path.join(HERE, "shaders", source)
        args = ["-T", profile, "-fspv-target-env=vulkan1.3", *options]
        args += ["-E", entry] if entry else []
        with open(path, encoding="utf-8") as file:
            ok, module, messages = testing.compile(file.read(), path, args)
        if not ok:
            raise SystemExit(f"{name}: {messages}")
        with open(os.path.join(folder, name + ".spv"), "wb") as out:
            out.write(module)
        made[name] = module, args
    return made


def main(folder: str) -> None:
    compile_all(os.path.join(folder, "modules"))
    for name in ("run.py", "checks.py", "machine.py"):
        shutil.copy(os.path.join(HERE, name), folder)


if __name__ == "__main__":
    main(sys.argv[1])
