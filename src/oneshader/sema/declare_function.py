"""Functions: their trees go in; signatures come out at the declaration, typed bodies once they are checked."""

from __future__ import annotations

from oneshader.model.interface import (
    MOD_CONST,
    MOD_EXPORT,
    MOD_GROUPSHARED,
    MOD_IN,
    MOD_INLINE,
    MOD_OUT,
    MOD_PRECISE,
    MOD_STATIC,
    NO_FACTS,
    Facts,
)
from oneshader.model.types import ERROR, STRING, VOID, ArrayType, StructType, component_count
from oneshader.options import HLSL_202X
from oneshader.sema import (
    byte_alignment,
    check_facts,
    check_rules,
    check_statement,
    check_type,
    declare,
    template,
    typed,
    uninitialised,
)
from oneshader.sema.scope import Checker, FunctionSet, FunctionSymbol, Namespace, Scope, find_in, struct_info
from oneshader.source import catalog, catalog_stage
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Modifiers of parameters that say nothing beyond what Variable holds already.
PLAIN_MODIFIERS: Final = MOD_IN | MOD_OUT | MOD_CONST | MOD_PRECISE


def function(c: Checker, decl: tree.FunctionDecl) -> None:
    """A function, method or function template in the current scope; a method defined outside its struct."""
    name = decl.name
    word = name.parts[-1]
    if word.startswith("operator") and not word.isidentifier():  # operator_count is a name like any other
        check_rules.check_operator(c, decl, c.scope.struct is not None)
    check_rules.check_groupshared(c, decl)
    if len(name.parts) > 1:
        outside_definition(c, decl)
        return
    if decl.template:
        template.declare_function_template(c, decl)
        return
    if decl.template is not None and name.arguments[0] is not None:
        template.specialise_function(c, decl)
        return
    if c.function is not None and c.scope.struct is None:
        declare_symbol(c, decl, namespace_of(c.scope))   # a prototype inside a function
        return
    symbol = declare_symbol(c, decl, c.scope)
    if symbol is None or decl.body is None:
        return
    if c.scope.struct is not None:
        info = struct_info(c.scope.struct)
        if info is not None and info.lazy:
            symbol.pending = True  # methods of struct templates: checked when they are called
            return
        c.program.functions.append(symbol.function)
        c.pending.append(symbol)  # bodies of methods wait until the struct is complete
        return
    c.program.functions.append(symbol.function)
    check_body(c, symbol)


def namespace_of(scope: Scope) -> Scope:
    """The innermost namespace, or file scope, around a scope."""
    while scope.parent is not None and (scope.label == "" or scope.struct is not None):
        scope = scope.parent
    return scope


def declare_symbol(c: Checker, decl: tree.FunctionDecl, scope: Scope) -> FunctionSymbol | None:
    """Enters the signature into its scope; joins it with an earlier prototype. None after a report."""
    spelled = decl.name.parts[-1]
    found = scope.names.get(spelled)
    if found is None:
        functions = FunctionSet(spelled)
        functions.struct = scope.struct
        scope.names[spelled] = functions
    elif isinstance(found, FunctionSet):
        functions = found
    else:
        declare.report_redefinition(c, spelled, found, decl.name.pos)
        functions = FunctionSet(spelled)
    symbol = make_symbol(c, decl, scope)
    for other in functions.same.get(tuple(symbol.types), ()):
        if other.directions == symbol.directions:
            return join(c, other, symbol, decl)
    functions.add(symbol)
    symbol.defined = decl.body is not None
    return symbol


def join(c: Checker, old: FunctionSymbol, new: FunctionSymbol, decl: tree.FunctionDecl) -> FunctionSymbol | None:
    """A second declaration of a function: a definition after prototypes, or one more prototype."""
    if old.return_type is not new.return_type:
        if old.return_type is not ERROR and new.return_type is not ERROR:
            c.bag.report(catalog.RETURN_OVERLOAD, decl.name.pos, (old.name,), decl.name.end).note(
                old.pos, "first declared here"
            )
        return None
    for i in range(len(old.defaults)):
        if new.defaults[i] is None:
            new.defaults[i] = old.defaults[i]
    old.defaults = new.defaults
    old.required = min(old.required, new.required)
    if decl.body is None:
        merge_facts(old.function, new.function)
        return old
    if old.defined:
        declare.report_redefinition(c, old.name, old_set(old), decl.name.pos)
        return None
    old.defined = True
    old.decl = decl
    old.scope = new.scope
    merge_facts(new.function, old.function)
    old.function.params = new.function.params
    old.function.facts = new.function.facts
    old.function.attributes = new.function.attributes
    old.function.pos = new.function.pos
    old.names = new.names
    old.directions = new.directions
    if new.function.this is not None:
        old.function.this = new.function.this
    return old


def old_set(symbol: FunctionSymbol) -> FunctionSet:
    """A set of one, for messages."""
    made = FunctionSet(symbol.name)
    made.add(symbol)
    return made


def merge_facts(into: typed.Function, other: typed.Function) -> None:
    """What only one of two declarations says holds for both."""
    if not into.attributes:
        into.attributes = other.attributes
    if into.facts is NO_FACTS:
        into.facts = other.facts
    for i in range(len(into.params)):
        if into.params[i].facts is NO_FACTS:
            into.params[i].facts = other.params[i].facts


def make_symbol(c: Checker, decl: tree.FunctionDecl, scope: Scope) -> FunctionSymbol:
    """The signature of a function: types, directions, defaults, facts."""
    spelled = decl.name.parts[-1]
    c.orientation = decl.orientation or c.row_default
    modifiers = decl.return_type.modifiers
    result = check_type.value_type(c, decl.return_type)
    if decl.return_extents:
        result = check_type.with_extents(c, result, decl.return_extents)
    if (
        isinstance(result, StructType)
        and decl.body is not None
        and scope.struct is None
        and not declare.complete(c, result, decl.return_type.pos)
    ):
        result = ERROR
    if result is STRING or isinstance(result, ArrayType):
        check_rules.check_place_of_string(c, result, decl.return_type.pos, "a return value")
    if modifiers:
        check_rules.check_modifiers(c, modifiers, result, decl.return_type.pos)
    made = typed.Function(full_name(scope, spelled), result, decl.name.pos)
    made.source_name = spelled
    symbol = FunctionSymbol(spelled, decl, scope, made)
    if scope.struct is not None:
        symbol.struct = scope.struct
        made.struct = scope.struct
        symbol.is_const = decl.is_const
        symbol.is_static = modifiers & MOD_STATIC != 0
        if not symbol.is_static:
            made.this = typed.Variable("this", scope.struct, typed.VAR_PARAM, decl.pos)
            made.this.direction = typed.DIR_IN if decl.is_const else typed.DIR_INOUT
            made.this.is_const = decl.is_const
    for p in decl.parameters:
        add_parameter(c, symbol, p)
    for default in symbol.defaults:
        if default is not None:
            check_rules.check_defaults(c, decl)
            break
    c.orientation = c.row_default
    if decl.attributes or decl.specs or modifiers & ~(MOD_STATIC | MOD_INLINE):
        function_facts(c, decl, modifiers, made)
    return symbol


def full_name(scope: Scope, spelled: str) -> str:
    """The name for OpName: methods as S.f, functions in namespaces as N::f."""
    if scope.struct is not None:
        return f"{scope.struct.name}.{spelled}"
    return declare.qualified_label(scope, spelled)


def function_facts(c: Checker, decl: tree.FunctionDecl, modifiers: int, made: typed.Function) -> None:
    """Attributes, the semantic of the result, export and noinline."""
    if decl.attributes:
        made.attributes = check_facts.evaluate_attributes(c, decl.attributes)
        check_rules.check_attributes(c, made.attributes)
        for a in made.attributes:
            if a.name == "noinline" or (a.name == "ext_decorate" and a.scope == "vk" and decl.body is not None):
                made.noinline = True    # a decoration needs a function to be on
    if decl.specs or modifiers:
        facts = Facts()
        facts.modifiers = modifiers
        facts.attributes = made.attributes
        check_facts.read_specs(c, decl.specs, facts)
        made.facts = facts
    elif made.attributes:
        made.facts = Facts()
        made.facts.attributes = made.attributes
    made.exported = modifiers & MOD_EXPORT != 0
    for p in made.params:
        if p.facts.modifiers & MOD_GROUPSHARED and (made.exported or made.noinline):
            word = "exported" if made.exported else "[noinline]"
            c.bag.report(catalog_stage.GROUPSHARED_FUNCTION, p.pos, (p.name, word))


def add_parameter(c: Checker, symbol: FunctionSymbol, p: tree.Parameter) -> None:
    """One parameter."""
    d = p.declarator
    t = check_type.value_type(c, p.type)
    if d.extents:
        t = check_type.with_extents(c, t, d.extents)
    pos = d.name.pos if d.name is not None else p.pos
    spelled = d.name.parts[-1] if d.name is not None else ""
    if t is VOID:
        c.bag.report(catalog.VOID_VARIABLE, pos, (spelled or "parameter",))
        t = ERROR
    elif (
        isinstance(t, StructType)
        and symbol.decl.body is not None
        and symbol.struct is None
        and not declare.complete(c, t, pos)
    ):
        t = ERROR
    elif t is STRING or isinstance(t, ArrayType):
        if not check_rules.check_place_of_string(c, t, pos, "a parameter"):
            t = ERROR
    modifiers = p.type.modifiers
    if modifiers:
        check_rules.check_modifiers(c, modifiers, t, pos)
    var = typed.Variable(spelled, t, typed.VAR_PARAM, pos)
    var.direction = declare.parameter_direction(modifiers)
    var.is_const = modifiers & MOD_CONST != 0 and var.direction == typed.DIR_IN
    var.precise = modifiers & MOD_PRECISE != 0
    if modifiers & ~PLAIN_MODIFIERS or d.specs or p.attributes or d.annotations:
        var.facts = check_facts.gather(c, modifiers, p.attributes, d)
        byte_alignment.check_declared(c, var.facts, t)
    if isinstance(t, ArrayType) and t.count < 0 and component_count(t.element) > 0:
        c.bag.report(catalog.ARRAY_NEEDS_SIZE, pos, (spelled,))
        var.type = ERROR
    symbol.function.params.append(var)
    symbol.types.append(var.type)
    symbol.names.append(spelled)
    symbol.directions.append(typed.DIR_SHARED if modifiers & MOD_GROUPSHARED else var.direction)
    if modifiers & MOD_GROUPSHARED and c.version < HLSL_202X:
        c.bag.report(catalog_stage.GROUPSHARED_VERSION, pos, (spelled,))
    symbol.defaults.append(d.initializer)
    if d.initializer is None:
        symbol.required = len(symbol.types)


def outside_definition(c: Checker, decl: tree.FunctionDecl) -> None:
    """`R S::f() {}` and `R N::f() {}`; `template<class T> R S<T>::f() {}`."""
    name = decl.name
    if decl.template:
        template.method_outside(c, decl)
        return
    owner = tree.Name(name.pos, name.parts[:-1], name.arguments[:-1], name.rooted, name.end)
    found = check_type.qualified(c, owner)
    scope: Scope | None = None
    if isinstance(found, StructType):
        info = struct_info(found)
        scope = info.scope if info is not None else None
    elif isinstance(found, Namespace):
        scope = found.scope
    if scope is None:
        if found is not ERROR:
            c.bag.report(catalog.UNDECLARED, name.pos, (check_type.spelling(owner),), name.end)
        return
    saved = c.scope
    c.scope = scope
    if scope.struct is not None and not declared_method(scope, decl):
        c.bag.report(catalog.NO_MEMBER, name.pos, (name.parts[-1], scope.struct.name), name.end)
        c.scope = saved
        return
    symbol = declare_symbol(c, decl, scope)
    c.scope = saved
    if symbol is not None and decl.body is not None:
        c.program.functions.append(symbol.function)
        check_body(c, symbol)


def declared_method(scope: Scope, decl: tree.FunctionDecl) -> bool:
    """Whether the struct declares a method of this name and parameter count."""
    found = find_in(scope, decl.name.parts[-1])
    if not isinstance(found, FunctionSet):
        return False
    for f in found.functions:
        if len(f.types) == len(decl.parameters):
            if f.is_static:
                decl.return_type.modifiers |= MOD_STATIC
            return True
    return bool(found.templates)


# Bodies
# -----------------------------------------------------------------------------------------------------------------


def check_body(c: Checker, symbol: FunctionSymbol) -> None:
    """Checks the body of a function in its own scope; the state around it is put back."""
    body = symbol.decl.body
    if body is None:
        return
    symbol.pending = False
    made = symbol.function
    saved_scope, saved_function, saved_symbol, saved_this = c.scope, c.function, c.symbol, c.this_var
    saved_callees, saved_size, saved_unrolled = c.callees, c.size, c.unrolled
    saved_loops, saved_switches = c.loops, c.switches
    scope = Scope(symbol.scope)
    names = scope.names
    for var in made.params:
        if var.name:
            if var.name in names:
                c.bag.report(catalog.REDEFINITION, var.pos, (var.name,), var.pos + len(var.name))
            names[var.name] = var
    c.scope = scope
    c.function = made
    c.symbol = symbol
    c.this_var = made.this
    c.callees = set()
    c.size = 0
    c.unrolled = set()
    c.loops = 0
    c.switches = 0
    errors = c.bag.error_count
    reports = len(c.bag.diagnostics)
    statements: list[typed.Stmt] = []
    falls = check_statement.statements(c, body.statements, statements)
    made.body = typed.Block(body.pos, statements)
    made.size = c.size
    if falls and made.return_type is not VOID and errors == c.bag.error_count == c.missing_returns:
        c.bag.report(catalog.NO_RETURN, body.end, (symbol.name,))  # only where nothing else is wrong, as dxc
        c.missing_returns = c.bag.error_count
    uninitialised.check(c, made, body.end - 1)
    if symbol.wanted_at >= 0:
        shown = f"{symbol.name}({', '.join([t.name for t in symbol.types])})"
        for d in c.bag.diagnostics[reports:]:
            d.note(symbol.wanted_at, f"in the instance '{shown}' that is called here")
    c.scope, c.function, c.symbol, c.this_var = saved_scope, saved_function, saved_symbol, saved_this
    c.callees, c.size, c.unrolled = saved_callees, saved_size, saved_unrolled
    c.loops, c.switches = saved_loops, saved_switches


def called(c: Checker, symbol: FunctionSymbol, pos: int) -> None:
    """Notes a call of `symbol` from the current function; a body that waits for its first call is queued."""
    made = symbol.function
    if made not in c.callees and c.function is not None:
        c.callees.add(made)
        c.function.callees.append(made)
        c.function.call_places.append(pos)
    if symbol.pending:
        symbol.pending = False
        symbol.wanted_at = pos
        c.program.functions.append(made)
        c.pending.append(symbol)


def run_pending(c: Checker, first: int) -> None:
    """Checks the bodies that wait, from number `first` on; more may be added meanwhile."""
    while len(c.pending) > first:
        check_body(c, c.pending.pop(first))
