"""The checker: a syntax tree goes in, the typed program comes out; names resolved, conversions explicit, sugar gone."""

from __future__ import annotations

from oneshader.model.types import ObjectType, StructType, TypeTable
from oneshader.sema import declare, declare_function, entry, typed
from oneshader.sema.place import settle_lent
from oneshader.sema.scope import Checker
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.options import Options
    from oneshader.source.diag import DiagnosticBag


def check(unit: tree.Unit, options: Options, bag: DiagnosticBag) -> typed.Program:
    """Checks a translation unit against HLSL's rules.

    Everything is checked, reached by the entry point or not, except the rules of stages. Mistakes are reported to
    `bag`; the
    program of a unit with errors is not fit for lowering.
    """
    table = TypeTable()
    program = typed.Program(table)
    program.hlsl_version = options.hlsl_version
    c = Checker(options, bag, table, program)
    for decl in unit.decls:
        c.decl_start = decl.pos
        declare.declaration(c, decl)
        if c.pending:
            declare_function.run_pending(c, 0)
        if bag.limit_reached:
            break
    block = c.global_block
    if block is not None and isinstance(block.type, ObjectType) and isinstance(block.type.element, StructType):
        block.type.element.finish()
    if not bag.limit_reached:
        entry.find_entry(c)
    settle_lent(c)
    c.forget()
    return program
