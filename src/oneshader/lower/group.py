"""What an entry point says about its groups: wave sizes and limits of groupshared memory go in; facts for the
reflection come out, and errors where it takes more memory than it may."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import EntryPoint, Function, Global, Value, resolve
from oneshader.model.layout import layouts_of, round_up
from oneshader.model.types import pointee
from oneshader.sema import typed
from oneshader.source import catalog_stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.lower import Lowering

# Direct3D's limits for shaders that declare none, from this shader model on judged here.
LIMIT_MODEL: Final = (6, 10)
LIMITS: Final[dict[str, int]] = {"cs": 32768, "as": 32768, "ms": 28672}


def finish(lw: Lowering, f: typed.Function) -> None:
    """The facts of an entry point whose code is lowered."""
    entry = lw.entry
    assert entry is not None
    wave = f.attribute("wavesize")
    if wave is not None:
        entry.wave_size = [wave.integer(i) for i in range(len(wave.arguments))]
    declared_limit = f.attribute("groupsharedlimit")
    if declared_limit is not None:
        entry.shared_limit = declared_limit.integer(0)
    limit = entry.shared_limit
    if not limit and lw.options.shader_model >= LIMIT_MODEL:
        limit = LIMITS.get(entry.stage, 0)
    size = total(lw, entry) if limit else 0
    if size > limit:
        declared = "[GroupSharedLimit]" if entry.shared_limit else "shaders without [GroupSharedLimit]"
        lw.error(catalog_stage.GROUP_SHARED_LIMIT, f.pos, [f.source_name, str(size), str(limit), declared])


def total(lw: Lowering, entry: EntryPoint) -> int:
    """Bytes of the groupshared variables that an entry point reaches, each at its natural alignment."""
    size = layouts_of(lw.options).packed_size([pointee(g.type) for g in reached(entry.function)])
    return round_up(size, 4)


def reached(function: Function) -> list[Global]:
    """The groupshared variables that a function and its callees use; a payload has memory of its own on Vulkan."""
    found: dict[Global, bool] = {}
    functions: dict[Function, bool] = {function: True}
    waiting = [function]
    while waiting:
        for block in waiting.pop().blocks:
            for inst in block.insts:
                for operand in inst.operands:
                    v: Value = resolve(operand)
                    if isinstance(v, Function):
                        if v not in functions:
                            functions[v] = True
                            waiting.append(v)
                    elif isinstance(v, Global) and v.storage == ops.STORAGE_WORKGROUP:
                        found[v] = True
    return list(found)
