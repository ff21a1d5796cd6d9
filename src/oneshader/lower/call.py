"""Calls of user functions. A call is inlined while it is lowered: parameters become variables of the caller's
environment."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.lower import alias, function, heap, hit_value, inline, leaving, memory, mesh, statement
from oneshader.lower.alias import Alias
from oneshader.lower.state import Frame, is_query
from oneshader.model import types
from oneshader.model.interface import MOD_GLOBALLYCOHERENT, MOD_GROUPSHARED
from oneshader.sema import spirv_type, typed
from oneshader.source import catalog, catalog_spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering


def call(lw: Lowering, e: typed.Call) -> Tree:
    """Evaluate the arguments in order, run the body, copy out and give the return value."""
    f = e.function
    if f.body is None:
        return call_without_body(lw, e, f)
    if f.attributes:
        inline.need_of_function(lw, f)
    if active(lw, f):
        lw.error(catalog.RECURSION, e.pos, [f.source_name])
        return lw.undef(e.type)
    if f in lw.to_keep:
        kept_this = argument(lw, e.this) if e.this is not None else None
        kept_values = [argument(lw, a) if not is_shared(p) else shared(lw, p, a) for p, a in zip(f.params, e.args)]
        return call_kept(lw, e, f, kept_this, kept_values)
    this: Tree | Alias | None = None
    if e.this is not None:
        this = start_of(lw, f.this, e.this, e.this.target if isinstance(e.this, typed.OutArg) else e.this)
    values = [start_of(lw, p, a, a) if not is_shared(p) else shared(lw, p, a) for p, a in zip(f.params, e.args)]
    outer_hits = len(lw.hit_variables)
    outside = lw.debug.enter(lw.b, f, e.pos, lw.debug.call) if lw.debug is not None else -1
    if f.this is not None and this is not None:
        alias.declare(lw, f.this, this)
    for p, v in zip(f.params, values):
        if is_shared(p) and isinstance(v, Value):
            lw.locals[p] = v
        else:
            alias.declare(lw, p, v)
    outputs = [mesh.output(lw, a) for a in e.args] if lw.stage == "ms" else []
    for p, output in zip(f.params, outputs):
        if output is not None:          # the array itself: only what the function writes is stored
            lw.output_names[p] = output
    frame = Frame(f, e.pos, lw.frame)
    lw.frame = frame
    result = body(lw, frame, f)
    if f.facts.modifiers & MOD_GLOBALLYCOHERENT:
        result = heap.declared(lw, f.facts, result)
    lw.frame = frame.parent
    if lw.debug is not None:
        lw.debug.leave(lw.b, outside)
    hit_value.leave(lw, outer_hits)
    copy_back(lw, e, f)
    return result


def call_without_body(lw: Lowering, e: typed.Call, f: typed.Function) -> Tree:
    """A call of a function that is declared only: inline SPIR-V, or an error."""
    instruction = inline.instruction_of(f)
    if instruction is not None:
        return inline.instruction(lw, e, instruction)
    if f.facts.attribute("ext_type_def") is not None:
        return []               # the type is known since the call was checked
    if f.source_name == spirv_type.MATRIX_LENGTH and f.type_arguments:
        return inline.matrix_length(lw, f.type_arguments[0])
    lw.error(catalog.UNDEFINED_FUNCTION, e.pos, [f.source_name])
    return lw.undef(e.type)


def copy_back(lw: Lowering, e: typed.Call, f: typed.Function) -> None:
    """What an inlined function left in `this` and in its out parameters goes to the arguments."""
    if f.this is not None and isinstance(e.this, typed.OutArg):
        if f.this.assigned or types.is_opaque(f.this.type):
            lw.finish_out(e.this, lw.read_variable(f.this))
        else:
            lw.out_places.pop(e.this, None)
    for p, a in zip(f.params, e.args):
        if not isinstance(a, typed.OutArg):
            continue
        if p in lw.output_names:
            del lw.output_names[p], lw.out_places[a]
        else:
            lw.finish_out(a, lw.read_variable(p))


def start_of(lw: Lowering, p: typed.Variable | None, a: typed.Expr, place: typed.Expr) -> Tree | Alias:
    """What a parameter of an inlined function starts with; `place` is the argument without the copy back."""
    if p is not None:
        start = alias.given(lw, p, place)
        if start is not None:
            return start
    return argument(lw, a)


def is_shared(p: typed.Variable) -> bool:
    """Whether a parameter is the groupshared variable that it is given, not a copy."""
    return p.facts.modifiers & MOD_GROUPSHARED != 0


def shared(lw: Lowering, p: typed.Variable, a: typed.Expr) -> Value:
    """Pointer to the groupshared memory that a parameter stands for."""
    pointer = lw.pointer(a)
    if pointer is not None and memory.storage_of(pointer) == ops.STORAGE_WORKGROUP:
        return pointer
    lw.error(catalog_spirv.SHARED_ARGUMENT, a.pos, [p.name])
    return lw.b.var(lw.ir_type(p.type), p.name)


def call_kept(lw: Lowering, e: typed.Call, f: typed.Function, this: Tree | None, values: list[Tree]) -> Tree:
    """A call of a function that stays a function."""
    out = function.call(lw, f, e.pos, this, values)
    if f.this is not None and isinstance(e.this, typed.OutArg):
        if f.this.assigned or types.is_opaque(f.this.type):
            lw.finish_out(e.this, out[f.this])
        else:
            lw.out_places.pop(e.this, None)
    for p, a in zip(f.params, e.args):
        if isinstance(a, typed.OutArg):
            lw.finish_out(a, out[p])
    if f.return_type is types.VOID:
        return []
    return out[lw.kept[f].outputs[0]]


def active(lw: Lowering, f: typed.Function) -> bool:
    frame = lw.frame
    while frame is not None:
        if frame.function is f:
            return True
        frame = frame.parent
    return False


def argument(lw: Lowering, a: typed.Expr) -> Tree:
    """The value that a parameter starts with."""
    if isinstance(a, typed.OutArg):
        started = lw.start_out(a)
        if started is not None:
            return started
        return lw.load_place(lw.out_places[a]) if is_query(a.type) else lw.undef(a.type)
    return lw.tree(a)


def body(lw: Lowering, frame: Frame, f: typed.Function) -> Tree:
    """Lower the body in place. Early returns leave a construct that runs once; returns in tail position need none."""
    block = f.body
    assert block is not None
    if leaving.tail_returns(block.statements):
        statement.lower_tail(lw, block.statements)
    else:
        if f.return_type is not types.VOID:
            lw.env.write(frame.result, lw.undef(f.return_type))     # paths that have not returned yet hold nothing
        frame.once = statement.open_once(lw)
        statement.lower_list(lw, block.statements)
        statement.close_once(lw, frame.once)
        frame.once = None
    if f.return_type is types.VOID:
        return []
    got = lw.env.read(frame.result)
    return got if got is not None else lw.undef(f.return_type)
