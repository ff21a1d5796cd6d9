"""Rules of entry functions that concern their stage: a function with its attributes goes in, reports come out."""

from __future__ import annotations

from oneshader.model.types import ERROR, VOID, ObjectType, StructType
from oneshader.sema import check_node, check_rules, constant, convert, payload, typed
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.sema.scope import Checker

# Ray stages by the word in [shader("...")]: what they take.
RAY_PARAMETERS: Final[dict[str, list[str]]] = {
    "raygeneration": [],
    "intersection": [],
    "anyhit": ["payload", "attributes"],
    "closesthit": ["payload", "attributes"],
    "miss": ["payload"],
    "callable": ["argument"],
}
GROUP_STAGES: Final = ("compute", "amplification", "mesh", "node")  # their threads form groups

NODE_ATTRIBUTES: Final = (
    "nodeid",
    "nodelaunch",
    "nodeisprogramentry",
    "nodelocalrootargumentstableindex",
    "nodeshareinputof",
    "nodemaxrecursiondepth",
    "nodedispatchgrid",
    "nodemaxdispatchgrid",
)
# Numbers of Barrier's flags, as sema.predefine declares them.
GROUP_SHARED_MEMORY: Final = 2
NODE_MEMORY: Final = 4 | 8
ALL_MEMORY: Final = 15
GROUP_SEMANTICS: Final = 1 | 2
ALL_SEMANTICS: Final = 7
REORDER_SCOPE: Final = 8  # of shader model 6.9
REORDER_MODEL: Final = (6, 9)
RAY_STAGES: Final = ("raygeneration", "intersection", "anyhit", "closesthit", "miss", "callable")
FORCE_MICROMAPS: Final = 0x400  # RAY_FLAG_FORCE_OMM_2_STATE
ALLOW_MICROMAPS: Final = 1  # RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS


def check_entry(c: Checker, f: typed.Function, stage: str) -> None:
    """The signature and attributes of an entry function of the stage that [shader("...")] calls `stage`."""
    if stage in RAY_PARAMETERS:
        check_ray_signature(c, f, stage)
    if stage == "node":
        check_node.check_node(c, f)
    elif "node" not in [a.string(0) for a in f.attributes if a.name == "shader"]:
        for a in f.attributes:
            if a.name in NODE_ATTRIBUTES:
                c.bag.report(catalog.NODE_ATTRIBUTE, a.pos, (a.name,))
    if stage and c.long_vectors:
        check_long_signature(c, f, "an entry function")


def check_ray_signature(c: Checker, f: typed.Function, stage: str) -> None:
    """Parameters and result of a ray tracing shader."""
    wanted = RAY_PARAMETERS[stage]
    stage = f"an {stage}" if stage[0] in "ai" else f"a {stage}"
    if f.return_type is not VOID and f.return_type is not ERROR:
        c.bag.report(catalog.ENTRY_RESULT, f.pos, (stage, f.source_name, f.return_type.name))
    if len(f.params) != len(wanted):
        text = " and ".join(wanted) or "no parameters"
        have = f"{len(f.params)} parameter" + ("s" if len(f.params) != 1 else "")
        c.bag.report(catalog.RAY_PARAMETER_COUNT, f.pos, (stage, text, f.source_name, have))
        return
    for p, word in zip(f.params, wanted):
        if p.type is ERROR:
            continue
        direction = typed.DIR_IN if word == "attributes" else typed.DIR_INOUT
        if p.direction != direction:
            c.bag.report(catalog.RAY_PARAMETER, p.pos, (p.name, stage, "in" if word == "attributes" else "inout"))
        if not isinstance(p.type, StructType) or not convert.numeric_leaves(p.type, True):
            c.bag.report(catalog.RAY_PARAMETER, p.pos, (p.name, stage, "a struct of numbers"))
        elif word == "payload":
            payload.check(c, p.type, p.pos)


# Vectors of more than 4 components
# --------------------------------------------------------------------------------------------------------------------


def check_long_signature(c: Checker, f: typed.Function, place: str) -> None:
    """Parameters and the result of an entry function, which travel through locations."""
    check_rules.refuse_long_vector(c, f.return_type, f.pos, f"the result of {place}")
    for p in f.params:
        t = p.type
        if not isinstance(t, ObjectType):
            check_rules.refuse_long_vector(c, t, p.pos, f"the parameters of {place}")


# What an entry function reaches
# --------------------------------------------------------------------------------------------------------------------


def check_reached(c: Checker, entry: typed.Function, stage: str) -> None:
    """Judges the calls of builtins with rules of stage and shader model among what an entry function reaches."""
    if not c.judged:
        return
    waiting = [entry]
    seen: set[typed.Function] = {entry}
    while waiting:
        f = waiting.pop()
        for e in c.judged.get(f, []):
            judge(c, entry, stage, e)
        for callee in f.callees:
            if callee not in seen:
                seen.add(callee)
                waiting.append(callee)


def judge(c: Checker, entry: typed.Function, stage: str, e: typed.Builtin) -> None:
    """One call: reported once, whichever entry function reaches it."""
    if e.pos in c.reported:
        return
    row = e.row
    if row.model > c.options.shader_model:
        c.reported.add(e.pos)
        c.bag.report(catalog.SHADER_MODEL, e.pos, (row.name, f"{row.model[0]}.{row.model[1]}"))
    elif row.action in payload.ACTIONS:
        payload.check(c, e.args[-1].type, e.args[-1].pos)
    elif row.action == "barrier_flags" and stage:
        wrong = barrier_fault(e, stage)
        if wrong:
            c.reported.add(e.pos)
            flags = "GROUP_SYNC or GROUP_SCOPE" if wrong == "no groups" else wrong
            why = "only node shaders have it" if wrong.startswith("NODE") else "its threads form no groups"
            if wrong == "REORDER_SCOPE":
                why = "only ray tracing shaders are reordered"
            c.bag.report(catalog.BARRIER_FLAGS, e.pos, (flags, entry.source_name, why))


def judged_call(c: Checker, e: typed.Builtin) -> None:
    """Keeps a call for `check_reached`; judges what no entry function decides."""
    if c.function is not None:
        c.judged.setdefault(c.function, []).append(e)
    if e.row.action == "query_start" and e.object is not None and isinstance(e.object.type, ObjectType):
        flags = constant.evaluate(e.args[1], c.native16)
        allowed = e.object.type.count >> 32 & ALLOW_MICROMAPS
        if isinstance(flags, typed.Const) and int(flags.values[0]) & FORCE_MICROMAPS and not allowed:
            c.bag.report(catalog.MICROMAP_FLAGS, e.args[1].pos, ())
    if e.row.action == "barrier_flags":
        last = ALL_SEMANTICS | (REORDER_SCOPE if c.options.shader_model >= REORDER_MODEL else 0)
        for a, word, most in ((e.args[0], "memory", ALL_MEMORY), (e.args[1], "semantic", last)):
            known = constant.evaluate(a, c.native16)
            if isinstance(known, typed.Const) and not 0 <= known.values[0] <= most:
                c.bag.report(catalog.BARRIER_VALUE, a.pos, (word, str(known.values[0])))


def barrier_fault(e: typed.Builtin, stage: str) -> str:
    """The flags of Barrier that the stage has no meaning for; '' where all are fine or not known."""
    memory = constant.evaluate(e.args[0], False)
    semantics = constant.evaluate(e.args[1], False)
    grouped = stage in GROUP_STAGES
    if isinstance(semantics, typed.Const) and not grouped and int(semantics.values[0]) & GROUP_SEMANTICS:
        return "no groups"
    if isinstance(semantics, typed.Const) and stage not in RAY_STAGES and int(semantics.values[0]) & REORDER_SCOPE:
        return "REORDER_SCOPE"
    if not isinstance(memory, typed.Const) or int(memory.values[0]) == ALL_MEMORY:
        return ""
    flags = int(memory.values[0])
    if flags & GROUP_SHARED_MEMORY and not grouped:
        return "GROUP_SHARED_MEMORY"
    return "NODE_INPUT_MEMORY or NODE_OUTPUT_MEMORY" if flags & NODE_MEMORY and stage != "node" else ""
