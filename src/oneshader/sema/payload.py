"""Payload access qualifiers: which stages read and write a field of a ray payload; checked, of no effect on the module.

`float4 color : read(caller) : write(closesthit, miss);` in a struct that is marked [raypayload]. What a stage reads
somebody must write before it, what it writes somebody must read after it. Spec: DXR, "Payload access qualifiers".
"""

from __future__ import annotations

from oneshader.model.types import StructType, Type, innermost
from oneshader.options import DISABLED, ENABLED
from oneshader.sema.scope import Checker, StructInfo, struct_info
from oneshader.source import catalog_stage
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ACTIONS: Final = ("trace_ray", "hit_trace", "hit_invoke")  # of builtins whose last argument is a payload
DEFAULT_MODEL: Final = (6, 7)  # payloads must be qualified from here on; in 6.6 where an option says so
FIRST: Final = ("caller", "anyhit")  # who can have written what the shaders of a ray read


def are_required(c: Checker) -> bool:
    """Whether payloads must have qualifiers in all fields."""
    asked = c.options.payload_qualifiers
    return asked != DISABLED and (c.options.shader_model >= DEFAULT_MODEL or asked == ENABLED)


def mark(info: StructInfo, decl: tree.StructDecl) -> None:
    """Notes that a struct is a payload."""
    for a in decl.attributes:
        if a.name.lower() == "raypayload":
            info.payload = True


def note_field(c: Checker, t: StructType, name: str, specs: list[tree.Node]) -> None:
    """Checks the qualifiers of a field, and notes that it has some."""
    access: dict[bool, list[str]] = {}
    pos = -1
    for spec in specs:
        if isinstance(spec, tree.PayloadAccessSpec):
            if spec.write in access:
                word = "write" if spec.write else "read"
                c.bag.report(catalog_stage.PAYLOAD_ACCESS, spec.pos, (name, f"'{word}' stands there already"))
                return
            access[spec.write] = spec.stages
            pos = spec.pos
    if not access:
        return
    info = struct_info(t)
    if info is not None:
        info.qualified[name] = True
    reads = access.get(False, [])
    writes = access.get(True, [])
    for stage in ("miss", "closesthit", "anyhit", "caller"):
        if stage in writes and ("caller" not in reads if stage in ("miss", "closesthit") else not reads):
            c.bag.report(catalog_stage.PAYLOAD_ACCESS, pos, (name, f"what '{stage}' writes nobody reads"))
        if stage in reads and not writes if stage == "caller" else stage in reads and not set(writes) & set(FIRST):
            c.bag.report(catalog_stage.PAYLOAD_ACCESS, pos, (name, f"what '{stage}' reads nobody writes"))


def check(c: Checker, t: Type, pos: int) -> None:
    """A payload has a type made for it, all of whose fields are qualified; each type is judged once."""
    info = struct_info(t) if isinstance(t, StructType) else None
    if info is None or not isinstance(t, StructType) or not are_required(c) or t.name in c.judged_payloads:
        return
    c.judged_payloads[t.name] = True
    if not info.payload:
        c.bag.report(catalog_stage.PAYLOAD_TYPE, pos, (t.name,))
        return
    for f in t.fields:
        inner = innermost(f.type)
        own = struct_info(inner) if isinstance(inner, StructType) else None
        nested = own is not None and own.payload
        if nested and f.name in info.qualified:
            c.bag.report(catalog_stage.PAYLOAD_FIELD, f.pos, (f.name, "the qualifiers of its own fields hold"))
        elif not nested and f.name not in info.qualified:
            c.bag.report(catalog_stage.PAYLOAD_FIELD, f.pos, (f.name, "it has no access qualifiers"))
