"""Exported functions of a library: a function goes in; one that other modules can link to comes out.

As dxc writes them, each parameter is a pointer to a variable of the caller.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Param, Value
from oneshader.lower import call, inline, keep, memory, precise, resource, statement
from oneshader.lower.stage import StageIO
from oneshader.lower.state import Frame
from oneshader.model import types
from oneshader.sema import typed
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.lower.lower import Lowering


def lower_exported(lw: Lowering, f: typed.Function) -> None:
    """Lower `f` as a function of the module that may be called from outside."""
    if not check(lw, f):
        return
    fn = lw.function
    fn.name = f.source_name
    fn.pos = f.pos
    fn.type = lw.ir_type(f.return_type)
    fn.exported = True
    lw.module.functions.append(fn)
    lw.io = StageIO(lw.module, lw.b, lw.options, lw.bag, lw.stage)
    lw.writes.function(f)
    if not keep_statics(lw):
        return
    lw.start_numbers()
    inline.need(lw, f.attributes)
    frame = Frame(f, f.pos, None)
    lw.frame = frame
    pointers: list[Value] = []
    for p in f.params:
        param = Param(lw.table.pointer(lw.ir_type(p.type), ops.STORAGE_FUNCTION))
        param.name = p.name
        fn.params.append(param)
        pointers.append(param)
        taken = p.direction != typed.DIR_OUT
        lw.declare(p, memory.load(lw, param, p.type, p.pos) if taken else lw.undef(p.type))
    result = call.body(lw, frame, f)
    if lw.dead:
        statement.seal(lw)
    else:
        for p, pointer in zip(f.params, pointers):
            if p.direction != typed.DIR_IN:
                memory.store(lw, pointer, p.type, lw.read_variable(p))
        lw.b.ret(lw.pack(result, f.return_type) if f.return_type is not types.VOID else None)
    lw.close_blocks()
    if lw.precise:
        precise.propagate(lw.precise)


def check(lw: Lowering, f: typed.Function) -> bool:
    """Reports what a linked function cannot be: one of two with a name, one with objects."""
    for other in lw.module.functions:
        if other.exported and other.name == f.source_name:
            lw.error(catalog.EXPORTED_TWICE, f.pos, [f.source_name])
            return False
    if not keep.can_stay(f):
        lw.error(catalog.EXPORTED_OBJECT, f.pos, [f.source_name])
        return False
    return True


def keep_statics(lw: Lowering) -> bool:
    """Statics live in memory, where they outlast a call; False if the first value of one must be computed."""
    for var in keep.shared_statics(lw.program):
        if var not in lw.memory:
            made = lw.memory[var] = resource.private(lw, var)
            if var.init is not None and made.initializer is None:
                lw.unsupported("a static variable with a computed value beside exported functions", var.pos)
                return False
    return True
