"""Hit objects as values: what a variable of type dx::HitObject means while code is lowered.

SPIR-V can neither load, store nor copy a hit object: each is a variable that instructions fill. An HLSL variable means
the hit object that it was set to last. Where it alone means one, setting it refills that one, so that it means the same
after branches and loops; where another name shares it, the new one takes its place, as for any value:

    h = TraceRay(...)   ->   OpHitObjectTraceRayEXT %h ...          (%h held the value of before)
    g = h               ->   nothing: both names mean %h until one of them is set

What branches made is one where they join; any other choice is spread over the uses, as for resources.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.lower.state import Choice, Conflict, Hit, Place, State, is_hit
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.sema import typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree

NV: Final = "SPV_NV_shader_invocation_reorder"
EMPTY: Final = (g.OP_HIT_OBJECT_RECORD_EMPTY_EXT, g.OP_HIT_OBJECT_RECORD_EMPTY_NV)


def is_nv(s: State) -> bool:
    return NV in s.options.extensions


def create(s: State, t: types.Type) -> Hit:
    """A hit object that nothing has filled yet."""
    s.hit_clock += 1
    return Hit(t, s.b.var(t, "hit"), s.hit_clock, s.env.depth())


def nop(s: State, t: types.Type) -> Hit:
    """A hit object that is neither a hit nor a miss: what HLSL initialises them to."""
    made = create(s, t)
    s.b.inst(ops.EFFECT, types.VOID, [made.variable], (EMPTY[is_nv(s)],))
    return made


def holds(t: types.Type) -> bool:
    """True if a variable of this type has hit objects in it."""
    if isinstance(t, types.ArrayType):
        return holds(t.element)
    if isinstance(t, types.StructType):
        for f in t.all_fields:
            if holds(f.type):
                return True
        return False
    return is_hit(t)


def declare(s: State, var: typed.Variable) -> None:
    """A variable that holds hit objects comes to life; what it held the last time is none of its business."""
    if var not in s.hit_variables:
        s.hit_variables.append(var)
    if s.env.read(var) is not None:
        s.env.write(var, Conflict(var.type))


def leave(s: State, count: int) -> None:
    """The variables that hold hit objects and were declared since there were `count` are out of scope."""
    while len(s.hit_variables) > count:
        s.hit_variables.pop()


def occurrences(tree: Tree, hit: Hit) -> int:
    """How often a hit object is part of a value."""
    if isinstance(tree, list):
        return sum([occurrences(x, hit) for x in tree])
    if isinstance(tree, Choice):
        return occurrences(tree.if_true, hit) + occurrences(tree.if_false, hit)
    return 1 if tree is hit else 0


def names(s: State, hit: Hit) -> int:
    """How many variables, or parts of variables, mean a hit object."""
    found = 0
    for var in s.hit_variables:
        tree = s.env.read(var)
        if tree is not None:
            found += occurrences(tree, hit)
    return found


def settled(s: State, old: Tree, new: Tree) -> Tree:
    """What a variable holds after it was set from `old` to `new`: a new hit object moves to where the old one is."""
    if isinstance(old, list) and isinstance(new, list):
        return [settled(s, o, n) for o, n in zip(old, new, strict=True)]
    if not isinstance(old, Hit) or not isinstance(new, Hit) or old is new:
        return new
    own = names(s, old) == 1 and names(s, new) == 0
    if not own or old.last > new.first:
        return new
    move(s, new, old)
    return old


def move(s: State, hit: Hit, target: Hit) -> None:
    """Let the instructions of a hit object fill the variable of another, which nothing reads any more."""
    s.b.drop_var(hit.variable)
    hit.variable.rep = target.variable
    target.last = max(target.last, hit.last)


def is_alive(s: State, var: typed.Variable | None) -> bool:
    """Whether a variable that holds hit objects can still be read; None is a value without a name."""
    if var is None or var in s.hit_variables:
        return True
    frame = s.frame
    while frame is not None:
        if frame.result is var:
            return True
        frame = frame.parent
    return False


def lend(s: State, p: Place) -> None:
    """The variable at a place means nothing while a function has it as an inout parameter."""
    if p.var is not None and not p.path:
        s.env.write(p.var, Conflict(p.type))


def joined(s: State, values: list[Value]) -> Hit | None:
    """The hit objects that branches made, each for itself, as one where the branches join; None for any others."""
    first = values[0]
    if not isinstance(first, Hit) or not is_alive(s, s.joining):
        return None
    made: list[Hit] = []
    for v in values:
        if not isinstance(v, Hit) or v.depth <= s.env.depth() or names(s, v) > 0:
            return None
        if v not in made:
            made.append(v)
    for v in made[1:]:
        move(s, v, first)
    return first
