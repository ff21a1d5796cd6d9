"""Rules of work graph nodes: records; attributes and parameters of [shader("node")] functions. Reports."""

from __future__ import annotations

from oneshader.model.interface import Attribute, Facts
from oneshader.model.types import (
    CLASS_UINT,
    ERROR,
    FAMILY_NODE,
    ArrayType,
    Field,
    ObjectType,
    ScalarType,
    StructType,
    Type,
    VectorType,
    innermost,
    is_opaque,
)
from oneshader.sema import typed
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.sema.scope import Checker

BROADCASTING: Final = "broadcasting"
GRID_SEMANTIC: Final = "sv_dispatchgrid"
# By launch type: the inputs, and the system values.
INPUTS: Final[dict[str, list[str]]] = {
    BROADCASTING: ["DispatchNodeInputRecord", "RWDispatchNodeInputRecord"],
    "coalescing": ["GroupNodeInputRecords", "RWGroupNodeInputRecords", "EmptyNodeInput"],
    "thread": ["ThreadNodeInputRecord", "RWThreadNodeInputRecord"],
}
SYSTEM_VALUES: Final[dict[str, list[str]]] = {
    BROADCASTING: ["sv_dispatchthreadid", "sv_groupthreadid", "sv_groupid", "sv_groupindex"],
    "coalescing": ["sv_groupthreadid", "sv_groupindex"],
    "thread": [],
}
GRID_LIMIT: Final = 65535
GRID_TOTAL: Final = (1 << 24) - 1
RECURSION_LIMIT: Final = 32
GROUP_TOTAL: Final = 1024


# Records
# --------------------------------------------------------------------------------------------------------------------


def check_record(c: Checker, name: str, element: Type, pos: int) -> bool:
    """Whether `element` can be the record of the node object `name`; reports why not."""
    why = ""
    if not isinstance(element, StructType):
        why = "it is no struct"
    elif not element.complete:
        c.bag.report(catalog.INCOMPLETE_TYPE, pos, (element.name,))
        return False
    elif is_opaque(element):
        why = "it holds a resource or another object"
    elif not has_size(element):
        why = "it is empty"
    if why:
        c.bag.report(catalog.NODE_RECORD, pos, (element.name, name, why))
    elif isinstance(element, StructType):
        check_grid_fields(c, element)
    return not why


def has_size(t: Type) -> bool:
    """Whether a value of the type takes memory."""
    t = innermost(t)
    if not isinstance(t, StructType):
        return True
    for f in t.all_fields:
        if has_size(f.type):
            return True
    return False


def check_grid_fields(c: Checker, record: StructType) -> None:
    """SV_DispatchGrid stands once, on up to three unsigned numbers."""
    seen = False
    for f in record.all_fields:
        if not is_grid_field(f):
            continue
        if seen:
            c.bag.report(catalog.GRID_FIELD, f.pos, (f.name, "stands in a record once"))
        seen = True
        if not is_grid(f.type):
            c.bag.report(catalog.GRID_FIELD, f.pos, (f.name, "takes one to three unsigned integers of 16 or 32 bits"))


def is_grid_field(f: Field) -> bool:
    """Whether a field carries SV_DispatchGrid."""
    facts = f.facts
    return isinstance(facts, Facts) and facts.semantic is not None and facts.semantic.name.lower() == GRID_SEMANTIC


def is_grid(t: Type) -> bool:
    """Whether the type can hold the size of a dispatch grid."""
    count = 1
    if isinstance(t, ArrayType):
        count, t = t.count, t.element
    elif isinstance(t, VectorType):
        count, t = t.count, t.element
    return isinstance(t, ScalarType) and t.cls == CLASS_UINT and t.bits <= 32 and 1 <= count <= 3


def has_grid(t: Type | None) -> bool:
    """Whether a record has a field with SV_DispatchGrid."""
    if isinstance(t, StructType):
        for f in t.all_fields:
            if is_grid_field(f) or has_grid(f.type):
                return True
    return False


# Functions
# --------------------------------------------------------------------------------------------------------------------


def check_node(c: Checker, f: typed.Function) -> None:
    """A function with [shader("node")]."""
    named: dict[str, Attribute] = {}
    for a in f.attributes:
        named[a.name] = a
    launch_attribute = named.get("nodelaunch")
    launch = launch_attribute.string(0).lower() if launch_attribute is not None else BROADCASTING
    if launch not in INPUTS:
        return
    check_grid(c, f, named, launch)
    check_group(c, f, named.get("numthreads"), launch)
    depth = named.get("nodemaxrecursiondepth")
    if depth is not None and depth.integer(0) > RECURSION_LIMIT:
        fault(c, depth.pos, f, f"recurs at most {RECURSION_LIMIT} deep")
    inputs = 0
    for p in f.params:
        inputs += check_parameter(c, f, p, launch)
        if inputs > 1:
            fault(c, p.pos, f, "has one input record at most")
            break


def fault(c: Checker, pos: int, f: typed.Function, text: str) -> None:
    """Reports what is wrong with a node shader."""
    c.bag.report(catalog.NODE_RULE, pos, (f.source_name, text))


def check_grid(c: Checker, f: typed.Function, named: dict[str, Attribute], launch: str) -> None:
    """The dispatch grid: a broadcasting node has one, or takes it from its input record."""
    fixed = named.get("nodedispatchgrid")
    largest = named.get("nodemaxdispatchgrid")
    for a in (fixed, largest):
        if a is not None and launch != BROADCASTING:
            fault(c, a.pos, f, f"has {launch} launch; '{a.name}' belongs to broadcasting launch")
        elif a is not None:
            check_grid_size(c, a)
    if launch != BROADCASTING:
        return
    if fixed is None and largest is None:
        fault(c, f.pos, f, "needs NodeDispatchGrid or NodeMaxDispatchGrid")
    elif fixed is not None and largest is not None:
        fault(c, largest.pos, f, "has NodeDispatchGrid already")
    if largest is not None:
        for p in f.params:
            if isinstance(p.type, ObjectType) and p.type.info.name in INPUTS[launch] and has_grid(p.type.element):
                return
        fault(c, f.pos, f, "has NodeMaxDispatchGrid, so its input record needs a field with SV_DispatchGrid")


def check_grid_size(c: Checker, a: Attribute) -> None:
    """Three numbers within the limits."""
    total = 1
    for i in range(len(a.arguments)):
        n = a.integer(i)
        if not 1 <= n <= GRID_LIMIT:
            c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, (a.name, f"numbers from 1 to {GRID_LIMIT}"))
            return
        total *= n
    if total > GRID_TOTAL:
        c.bag.report(catalog.ATTRIBUTE_VALUE, a.pos, (a.name, f"a product of at most {GRID_TOTAL}, not {total}"))


def check_group(c: Checker, f: typed.Function, threads: Attribute | None, launch: str) -> None:
    """numthreads: needed where threads form groups, (1, 1, 1) in thread launch."""
    total = 1
    if threads is not None:
        for i in range(len(threads.arguments)):
            total *= threads.integer(i)
    if launch == "thread":
        if threads is not None and total != 1:
            fault(c, threads.pos, f, "has thread launch, so its groups have one thread")
    elif threads is None or not 1 <= total <= GROUP_TOTAL:
        c.bag.report(catalog.ATTRIBUTE_MISSING, f.pos, ("numthreads", f.source_name))


def check_shared(c: Checker, f: typed.Function, p: typed.Variable) -> None:
    """MaxRecordsSharedWith names another output of the node."""
    for a in p.facts.attributes:
        if a.name != "maxrecordssharedwith":
            continue
        good = False
        for other in f.params:
            if other.name == a.string(0) and other is not p and isinstance(other.type, ObjectType):
                good = good or "Output" in other.type.info.name
        if not good:
            fault(c, a.pos, f, f"has no other output '{a.string(0)}' to share records with")


def check_parameter(c: Checker, f: typed.Function, p: typed.Variable, launch: str) -> int:
    """One parameter; 1 if it is an input record."""
    t = p.type
    inner = innermost(t)
    if isinstance(inner, ObjectType) and inner.info.family == FAMILY_NODE:
        name = inner.info.name
        if inner is not t:
            fault(c, p.pos, f, f"takes no array of '{inner.name}'")
        check_shared(c, f, p)
        is_input = "Input" in name
        if is_input and name not in INPUTS[launch]:
            fault(c, p.pos, f, f"has {launch} launch, whose input is " + " or ".join(INPUTS[launch]))
        return 1 if is_input else 0
    semantic = p.facts.semantic
    if semantic is not None and t is not ERROR:
        word = semantic.name.lower()
        if word.startswith("sv_") and word not in SYSTEM_VALUES[launch]:
            fault(c, p.pos, f, f"has {launch} launch, where there is no '{semantic.spelling}'")
    return 0
