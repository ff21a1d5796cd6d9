"""Templates: declarations and arguments go in, instances come out, each made once per list of arguments.

A template keeps its tree; an instance is the tree checked again in a scope where the parameters are bound.
"""

from __future__ import annotations

from oneshader.model.interface import MOD_CONST, MOD_STATIC
from oneshader.model.types import (
    ERROR,
    INT_TYPE,
    UINT_TYPE,
    ArrayType,
    BufferPointerType,
    ConstantType,
    MatrixType,
    ObjectType,
    ScalarType,
    SpirvType,
    StructType,
    Type,
    VectorType,
)
from oneshader.sema import check_facts, check_type, convert, declare, declare_function, spirv_type, typed
from oneshader.sema.scope import (
    AliasTemplate,
    Checker,
    FunctionSet,
    FunctionSymbol,
    FunctionTemplate,
    Scope,
    StructTemplate,
    VariableTemplate,
    lookup,
    lookup_template,
    struct_info,
)
from oneshader.source import catalog
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.source.diag import DiagnosticBag

DEPTH_LIMIT: Final = 64  # of instances within instances
CHAIN_LIMIT: Final = 256  # of function templates whose bodies ask for the next instance
NAME_LIMIT: Final = 10_000  # characters of an instance's name, which may double with each level


def argument_key(a: Type | typed.Const) -> str:
    """A template argument as part of a key."""
    if isinstance(a, typed.Const):
        n = a.values[0]
        return str(int(n)) if isinstance(n, int) else repr(n)
    return a.key


def key_of(arguments: list[Type | typed.Const]) -> str:
    """The key of an argument list."""
    return ",".join([argument_key(a) for a in arguments])


def shown_argument(a: Type | typed.Const) -> str:
    """A template argument as messages show it."""
    return str(a.values[0]) if isinstance(a, typed.Const) else a.name


def bind_parameters(scope: Scope, parameters: list[tree.TemplateParam], arguments: list[Type | typed.Const]) -> None:
    """Names of template parameters in an instance's scope."""
    for i in range(min(len(parameters), len(arguments))):
        if parameters[i].name:
            scope.names[parameters[i].name] = arguments[i]


def rollback(bag: DiagnosticBag, mark: int) -> None:
    """Takes back the diagnostics after number `mark`: an attempt that failed is no mistake."""
    while len(bag.diagnostics) > mark:
        d = bag.diagnostics.pop()
        bag.seen.discard(f"{d.code} {d.pos} {d.message}")
        if d.severity == catalog.ERROR:
            bag.error_count -= 1


# Functions
# --------------------------------------------------------------------------------------------------------------


def declare_function_template(c: Checker, decl: tree.FunctionDecl) -> None:
    """A function template in the current scope; a definition takes the place of its prototype."""
    spelled = decl.name.parts[-1]
    found = c.scope.names.get(spelled)
    if isinstance(found, FunctionSet):
        functions = found
    elif found is None:
        functions = FunctionSet(spelled)
        functions.struct = c.scope.struct
        c.scope.names[spelled] = functions
    else:
        declare.report_redefinition(c, spelled, found, decl.name.pos)
        return
    for t in functions.templates:
        if t.decl.body is None and decl.body is not None and same_signature(t.decl, decl):
            merge_parameters(t.decl, decl)
            t.decl = decl
            return
    made = FunctionTemplate(spelled, decl, c.scope)
    made.struct = c.scope.struct
    functions.templates.append(made)


def same_signature(a: tree.FunctionDecl, b: tree.FunctionDecl) -> bool:
    """Whether two declarations of function templates mean one: the names of their parameters may differ."""
    before = a.template or []
    after = b.template or []
    if len(before) != len(after) or len(a.parameters) != len(b.parameters):
        return False
    names: dict[str, str] = {}
    for i in range(len(before)):
        if (before[i].type is None) != (after[i].type is None):
            return False
        names[before[i].name] = after[i].name
    for i in range(len(a.parameters)):
        if not same_written(a.parameters[i].type, b.parameters[i].type, names):
            return False
    return True


def same_written(a: tree.TypeName, b: tree.TypeName, names: dict[str, str]) -> bool:
    """Whether two types are written alike, qualifiers of their names aside."""
    if a.name is None or b.name is None:
        return a.name is b.name
    first = a.name.parts[-1]
    if names.get(first, first) != b.name.parts[-1]:
        return False
    left = a.name.arguments[-1] or []
    right = b.name.arguments[-1] or []
    if len(left) != len(right):
        return not left or not right    # `S` within S stands for S<T>
    for i in range(len(left)):
        x, y = left[i], right[i]
        if isinstance(x, tree.TypeName) and isinstance(y, tree.TypeName) and not same_written(x, y, names):
            return False
    return True


def merge_parameters(old: tree.FunctionDecl, new: tree.FunctionDecl) -> None:
    """What the declaration of a function template says holds for the definition: defaults, attributes, static."""
    before = old.template or []
    after = new.template or []
    for i in range(min(len(before), len(after))):
        if after[i].default is None:
            after[i].default = before[i].default
    for i in range(min(len(old.parameters), len(new.parameters))):
        declared = old.parameters[i].declarator
        if new.parameters[i].declarator.initializer is None:
            new.parameters[i].declarator.initializer = declared.initializer
    if not new.attributes:
        new.attributes = old.attributes
    new.return_type.modifiers |= old.return_type.modifiers & MOD_STATIC
    new.is_const = new.is_const or old.is_const


def specialise_function(c: Checker, decl: tree.FunctionDecl) -> None:
    """`template<> float f<float>(float x) { ... }`"""
    written = decl.name.arguments[-1]
    arguments = check_type.template_arguments(c, written) if written is not None else []
    found = lookup(c.scope, decl.name.parts[-1])
    if not isinstance(found, FunctionSet) or not found.templates:
        c.bag.report(catalog.UNDECLARED, decl.name.pos, (decl.name.parts[-1],), decl.name.end)
        return
    for t in found.templates:
        if len(t.decl.parameters) == len(decl.parameters):
            t.special[key_of(arguments)] = decl
            return


def deduced(
    c: Checker, t: FunctionTemplate, args: list[typed.Expr], explicit: list[Type | typed.Const] | None
) -> FunctionSymbol | None:
    """The instance of a function template for the arguments of a call; None if they cannot be deduced."""
    parameters = t.decl.template or []
    if len(args) > len(t.decl.parameters):
        return None
    bound: dict[str, Type | typed.Const] = {}
    names: dict[str, bool] = {}
    for p in parameters:
        names[p.name] = p.type is None
    if explicit is not None:
        if len(explicit) > len(parameters):
            return None
        for i in range(len(explicit)):
            if explicit[i] is ERROR:
                return None
            bound[parameters[i].name] = explicit[i]
    fixed = len(bound)
    saved = c.scope
    scope = Scope(t.scope)
    c.scope = scope
    mark = len(c.bag.diagnostics)
    good = True
    for i in range(len(args)):
        d = t.decl.parameters[i]
        if not unify(
            c, names, bound, d.type, args[i], convert.concrete(c, args[i]).type, len(d.declarator.extents), d.declarator
        ):
            good = False
            break
    arguments: list[Type | typed.Const] = []
    if good:
        for i in range(len(parameters)):
            p = parameters[i]
            a = bound.get(p.name)
            if a is None and p.default is not None:
                a = default_argument(c, p)
            if a is None or a is ERROR:
                good = False
                break
            if p.type is not None and isinstance(a, typed.Const) and i < fixed:
                a = convert_argument(c, p, a)
            scope.names[p.name] = a
            arguments.append(a)
    c.scope = saved
    if not good:
        rollback(c.bag, mark)
        return None
    return function_instance(c, t, arguments)


def convert_argument(c: Checker, p: tree.TemplateParam, a: typed.Const) -> typed.Const:
    """A value argument in the type of its parameter."""
    if p.type is None:
        return a
    t = check_type.value_type(c, p.type)
    made = convert.convert(c, a, t, True) if t is not ERROR else None
    return made if isinstance(made, typed.Const) else a


def default_argument(c: Checker, p: tree.TemplateParam) -> Type | typed.Const | None:
    """The default of a template parameter."""
    if isinstance(p.default, tree.TypeName):
        return check_type.resolve(c, p.default)
    if isinstance(p.default, tree.Expr):
        return check_type.value_argument(c, p.default)
    return None


def function_instance(c: Checker, t: FunctionTemplate, arguments: list[Type | typed.Const]) -> FunctionSymbol | None:
    """One instance: its signature now, its body when it is called."""
    key = key_of(arguments)
    if key in t.instances:
        return t.instances[key]
    decl = t.special.get(key, t.decl)
    depth = c.symbol.depth + 1 if c.symbol is not None else 1
    if c.template_depth >= DEPTH_LIMIT or depth > CHAIN_LIMIT or len(key) > NAME_LIMIT:
        c.bag.report(catalog.TEMPLATE_DEPTH, t.pos, (t.name,))
        return None
    scope = Scope(t.scope)
    scope.struct = t.struct
    scope.label = t.scope.label
    bind_parameters(scope, t.decl.template or [], arguments)
    saved = c.scope
    c.scope = scope
    c.template_depth += 1
    mark = len(c.bag.diagnostics)
    errors = c.bag.error_count
    symbol: FunctionSymbol | None = declare_function.make_symbol(c, decl, scope)
    c.template_depth -= 1
    c.scope = saved
    if symbol is not None and c.bag.error_count > errors:
        rollback(c.bag, mark)  # an argument that does not fit: not a candidate
        symbol = None
    if symbol is not None:
        symbol.pending = decl.body is not None
        symbol.depth = depth
        symbol.function.name += "<" + ",".join([shown_argument(a) for a in arguments]) + ">"
        symbol.function.type_arguments = [a for a in arguments if isinstance(a, Type)]
    t.instances[key] = symbol
    return symbol


# Deduction
# --------------------------------------------------------------------------------------------------------------


def unify(
    c: Checker,
    names: dict[str, bool],
    bound: dict[str, Type | typed.Const],
    node: tree.TypeName,
    e: typed.Expr | None,
    actual: Type,
    extents: int = 0,
    declarator: tree.Declarator | None = None,
) -> bool:
    """Deduces template parameters from a parameter's type as written and an argument's type; False on a
    contradiction."""
    if declarator is not None:
        for i in range(extents):
            if not isinstance(actual, ArrayType):
                return False
            size = declarator.extents[i]
            if size is not None and not unify_value(names, bound, size, actual.count):
                return False
            actual = actual.element
    name = node.name
    if name is None:
        return True
    spelled = name.parts[-1]
    written = name.arguments[-1]
    if len(name.parts) == 1 and written is None:
        if spelled not in names:
            return True  # no template parameter here: the call's conversions decide
        return bind_type(names, bound, spelled, e, actual)
    if written is None:
        return True
    if spelled == "vector":
        return unify_vector(c, names, bound, written, actual)
    if spelled == "matrix":
        return unify_matrix(c, names, bound, written, actual)
    if isinstance(actual, BufferPointerType):
        if name.parts != ["vk", "BufferPointer"] or not written:
            return True
        align = typed.Const(UINT_TYPE, 0, [actual.align])
        if len(written) > 1 and not unify_argument(c, names, bound, written[1], align):
            return False
        return unify_argument(c, names, bound, written[0], actual.element)
    if isinstance(actual, ObjectType):
        if actual.info.name != spelled or actual.element is None or not written:
            return True
        return unify_argument(c, names, bound, written[0], actual.element)
    return unify_struct(c, names, bound, name, written, actual)


def bind_type(
    names: dict[str, bool], bound: dict[str, Type | typed.Const], spelled: str, e: typed.Expr | None, actual: Type
) -> bool:
    """Binds a type parameter; literals give way to what is bound already."""
    if not names[spelled]:
        return True
    old = bound.get(spelled)
    if old is None:
        bound[spelled] = actual
        return True
    if old is actual:
        return True
    literal = e is not None and isinstance(e.type, ScalarType) and e.type.literal
    return literal or (isinstance(old, Type) and convert.is_simple(old) and convert.is_simple(actual))


def unify_argument(
    c: Checker,
    names: dict[str, bool],
    bound: dict[str, Type | typed.Const],
    node: tree.Node,
    actual: Type | typed.Const,
) -> bool:
    """A template argument as written against an actual one."""
    if isinstance(node, tree.TypeName):
        if isinstance(actual, Type):
            return unify(c, names, bound, node, None, actual, len(node.extents))
        if node.name is not None and len(node.name.parts) == 1 and node.name.parts[0] in names:
            bound.setdefault(node.name.parts[0], actual)
        return True
    if isinstance(node, tree.NameExpr) and len(node.name.parts) == 1 and node.name.parts[0] in names:
        spelled = node.name.parts[0]
        old = bound.get(spelled)
        if old is None:
            bound[spelled] = actual
            return True
        return argument_key(old) == argument_key(actual)
    if isinstance(node, tree.Expr) and isinstance(actual, typed.Const):
        known = check_type.value_argument(c, node)
        return isinstance(known, typed.Const) and known.values == actual.values
    return True


def unify_value(names: dict[str, bool], bound: dict[str, Type | typed.Const], node: tree.Expr, n: int) -> bool:
    """An extent as written against an actual one."""
    if isinstance(node, tree.NameExpr) and len(node.name.parts) == 1 and node.name.parts[0] in names:
        spelled = node.name.parts[0]
        old = bound.get(spelled)
        if old is None:
            bound[spelled] = typed.Const(INT_TYPE if not names[spelled] else UINT_TYPE, node.pos, [n])
            return True
        return isinstance(old, typed.Const) and old.values[0] == n
    return True


def unify_vector(
    c: Checker, names: dict[str, bool], bound: dict[str, Type | typed.Const], written: list[tree.Node], actual: Type
) -> bool:
    """`vector<T, N>` against a vector (a scalar counts as one component)."""
    if isinstance(actual, ScalarType):
        element, count = actual, 1
    elif isinstance(actual, VectorType):
        element, count = actual.element, actual.count
    else:
        return False
    if written and not unify_argument(c, names, bound, written[0], element):
        return False
    if len(written) > 1:
        return unify_argument(c, names, bound, written[1], typed.Const(INT_TYPE, 0, [count]))
    return True


def unify_matrix(
    c: Checker, names: dict[str, bool], bound: dict[str, Type | typed.Const], written: list[tree.Node], actual: Type
) -> bool:
    """`matrix<T, R, C>` against a matrix."""
    if not isinstance(actual, MatrixType):
        return False
    if written and not unify_argument(c, names, bound, written[0], actual.element):
        return False
    sizes = [actual.rows, actual.columns]
    for i in range(1, min(len(written), 3)):
        if not unify_argument(c, names, bound, written[i], typed.Const(INT_TYPE, 0, [sizes[i - 1]])):
            return False
    return True


def unify_struct(
    c: Checker,
    names: dict[str, bool],
    bound: dict[str, Type | typed.Const],
    name: tree.Name,
    written: list[tree.Node],
    actual: Type,
) -> bool:
    """`S<T>` against an instance of S, or of a struct that derives from one."""
    found = check_type.qualified(c, name)
    if isinstance(found, StructType) and len(name.parts) == 1:
        found = lookup_template(c.scope, name.parts[0]) or found    # the name of a template within itself
    if isinstance(found, AliasTemplate):
        return unify_alias(c, names, bound, found, written, actual)
    if found is None and isinstance(actual, (SpirvType, ConstantType)):
        return unify_spirv(c, names, bound, name.parts[-1], written, actual)
    if not isinstance(found, StructTemplate):
        return True
    t: StructType | None = actual if isinstance(actual, StructType) else None
    while t is not None:
        info = struct_info(t)
        if info is not None and info.template is found:
            for i in range(min(len(written), len(info.arguments))):
                if not unify_argument(c, names, bound, written[i], info.arguments[i]):
                    return False
            return True
        t = t.base
    return False


def unify_alias(
    c: Checker,
    names: dict[str, bool],
    bound: dict[str, Type | typed.Const],
    alias: AliasTemplate,
    written: list[tree.Node],
    actual: Type,
) -> bool:
    """`A<T>` against the type that the alias A stands for: A's own parameters first, then what is written for them."""
    parameters = alias.decl.template or []
    inner: dict[str, bool] = {}
    for p in parameters:
        inner[p.name] = p.type is None
    made: dict[str, Type | typed.Const] = {}
    saved = c.scope
    c.scope = Scope(alias.scope)
    good = unify(c, inner, made, alias.decl.type, None, actual)
    c.scope = saved
    for i in range(min(len(written), len(parameters))):
        a = made.get(parameters[i].name)
        if not good or (a is not None and not unify_argument(c, names, bound, written[i], a)):
            return False
    return good


def unify_spirv(
    c: Checker,
    names: dict[str, bool],
    bound: dict[str, Type | typed.Const],
    spelled: str,
    written: list[tree.Node],
    actual: SpirvType | ConstantType,
) -> bool:
    """A type of inline SPIR-V as written against an actual one."""
    given: list[Type | typed.Const] = []
    if isinstance(actual, ConstantType):
        if actual.literal:
            given.append(c.types.constant(actual.scalar, actual.number, False))
        else:
            given += (actual.scalar, typed.Const(actual.scalar, 0, [actual.number]))
    elif spelled == "WorkgroupSpirvPointer":
        given.append(actual.operands[-1])
    else:
        numbers = (actual.opcode, actual.size, actual.align) if spelled == "SpirvType" else (actual.opcode,)
        for n in numbers:
            given.append(typed.Const(UINT_TYPE, 0, [n]))
        given += actual.operands
    for i in range(min(len(written), len(given))):
        if not unify_argument(c, names, bound, written[i], given[i]):
            return False
    return len(written) <= len(given)


# Structs
# ----------------------------------------------------------------------------------------------------------------


def declare_struct(c: Checker, decl: tree.StructDecl) -> None:
    """A struct template, or a partial specialisation of one."""
    name = decl.name
    if name is None:
        return
    spelled = name.parts[-1]
    found = lookup(c.scope, spelled) if name.arguments[-1] is not None else c.scope.names.get(spelled)
    if isinstance(found, StructTemplate):
        if name.arguments[-1] is not None:
            found.partial.append(decl)
        elif found.decl.members is None:
            if decl.members is not None:
                merge_defaults(found.decl, decl)
                found.decl = decl
        elif decl.members is not None:
            declare.report_redefinition(c, spelled, found, name.pos)
        return
    declare.bind(c, spelled, StructTemplate(spelled, decl, c.scope), name.pos)


def merge_defaults(old: tree.StructDecl, new: tree.StructDecl) -> None:
    """Defaults of a forward declaration hold for the definition."""
    before = old.template or []
    after = new.template or []
    for i in range(min(len(before), len(after))):
        if after[i].default is None:
            after[i].default = before[i].default


def specialise_struct(c: Checker, decl: tree.StructDecl) -> Type | None:
    """`template<> struct S<float> { ... }`"""
    name = decl.name
    written = name.arguments[-1] if name is not None else None
    if name is None or written is None:
        return ERROR
    found = lookup(c.scope, name.parts[-1])
    if not isinstance(found, StructTemplate):
        c.bag.report(catalog.UNKNOWN_TYPE, name.pos, (name.parts[-1],), name.end)
        return ERROR
    arguments = check_type.template_arguments(c, written)
    found.special[key_of(arguments)] = decl
    return None


def full_arguments(
    c: Checker, t: StructTemplate, given: list[Type | typed.Const], pos: int
) -> list[Type | typed.Const] | None:
    """The arguments with defaults filled in; None after a report."""
    parameters = t.decl.template or []
    if len(given) > len(parameters):
        c.bag.report(catalog.TEMPLATE_COUNT, pos, ("many", t.name))
        return None
    scope = Scope(t.scope)
    saved = c.scope
    c.scope = scope
    made: list[Type | typed.Const] = []
    for i in range(len(parameters)):
        p = parameters[i]
        a: Type | typed.Const | None = given[i] if i < len(given) else default_argument(c, p)
        if isinstance(a, typed.Const):
            a = convert_argument(c, p, a)
        if a is None or a is ERROR or (p.type is None) != isinstance(a, Type):
            c.scope = saved
            if a is None:
                c.bag.report(catalog.TEMPLATE_COUNT, pos, ("few", t.name))
            elif a is not ERROR:
                c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, (t.name, "a type" if p.type is None else "a constant"))
            return None
        scope.names[p.name] = a
        made.append(a)
    c.scope = saved
    return made


def struct_instance(c: Checker, t: StructTemplate, given: list[Type | typed.Const], pos: int) -> Type:
    """The struct for an argument list."""
    for a in given:
        if a is ERROR:
            return ERROR
    arguments = full_arguments(c, t, given, pos)
    if arguments is None:
        return ERROR
    key = key_of(arguments)
    found = t.instances.get(key)
    if found is not None:
        return found
    decl = t.special.get(key)
    scope = Scope(t.scope)
    if decl is None:
        decl = partial_for(c, t, arguments, scope)
    if decl is None:
        decl = t.decl
        bind_parameters(scope, decl.template or [], arguments)
    label = declare.qualified_label(t.scope, t.name)
    name = f"{label}<{', '.join([shown_argument(a) for a in arguments])}>"
    made = c.types.struct(name, decl.pos)
    if decl.members is None:
        return made
    if c.template_depth >= DEPTH_LIMIT or len(name) > NAME_LIMIT:
        c.bag.report(catalog.TEMPLATE_DEPTH, pos, (t.name,))
        return ERROR
    t.instances[key] = made
    scope.names[t.name] = made
    saved = c.scope
    c.scope = scope
    c.template_depth += 1
    declare.fill_struct(c, made, decl, scope, True)
    c.template_depth -= 1
    c.scope = saved
    info = struct_info(made)
    if info is not None:
        info.template = t
        info.arguments = arguments
    for method in t.methods:
        attach_method(c, made, method)
    for member in t.statics:
        attach_static(c, made, member)
    return made


def partial_for(
    c: Checker, t: StructTemplate, arguments: list[Type | typed.Const], scope: Scope
) -> tree.StructDecl | None:
    """The partial specialisation that fits, its parameters bound in `scope`: the one with most arguments fixed."""
    best: tree.StructDecl | None = None
    best_bound: dict[str, Type | typed.Const] = {}
    for decl in t.partial:
        written = decl.name.arguments[-1] if decl.name is not None else None
        if written is None or len(written) != len(arguments):
            continue
        names: dict[str, bool] = {}
        for p in decl.template or []:
            names[p.name] = p.type is None
        bound: dict[str, Type | typed.Const] = {}
        if matches(c, names, bound, written, arguments) and len(bound) == len(names):
            if best is None or len(bound) < len(best_bound):
                best = decl
                best_bound = bound
    for name, a in best_bound.items():
        scope.names[name] = a
    return best


def matches(
    c: Checker,
    names: dict[str, bool],
    bound: dict[str, Type | typed.Const],
    written: list[tree.Node],
    arguments: list[Type | typed.Const],
) -> bool:
    """Whether the arguments of a partial specialisation fit."""
    for i in range(len(written)):
        node = written[i]
        actual = arguments[i]
        if not unify_argument(c, names, bound, node, actual):
            return False
        if isinstance(node, tree.TypeName) and isinstance(actual, Type):
            saved = c.scope
            inner = Scope(saved)
            for name, a in bound.items():
                inner.names[name] = a
            c.scope = inner
            mark = len(c.bag.diagnostics)
            t = check_type.resolve(c, node)
            rollback(c.bag, mark)
            c.scope = saved
            if t is not actual:
                return False
    return True


def alias_instance(c: Checker, t: AliasTemplate, given: list[Type | typed.Const], pos: int) -> Type:
    """The type that an alias template names."""
    scope = Scope(t.scope)
    saved = c.scope
    c.scope = scope
    parameters = t.decl.template or []
    for i in range(len(parameters)):
        a = given[i] if i < len(given) else default_argument(c, parameters[i])
        if a is None or a is ERROR:
            c.scope = saved
            if a is None:
                c.bag.report(catalog.TEMPLATE_COUNT, pos, ("few", t.name))
            return ERROR
        scope.names[parameters[i].name] = a
    made = check_type.resolve(c, t.decl.type)
    for d in t.decl.declarators:
        made = check_type.with_extents(c, made, d.extents)
    if t.decl.attributes:
        spirv_type.note_needs(made, check_facts.evaluate_attributes(c, t.decl.attributes))
    c.scope = saved
    return made


def method_outside(c: Checker, decl: tree.FunctionDecl) -> None:
    """`template<class T> R S<T>::f() { ... }`: kept with the template, given to every instance."""
    owner = tree.Name(
        decl.name.pos, decl.name.parts[:-1], [None] * (len(decl.name.parts) - 1), decl.name.rooted, decl.name.end
    )
    found = check_type.qualified(c, owner)
    if not isinstance(found, StructTemplate):
        if found is not ERROR:
            c.bag.report(catalog.UNDECLARED, decl.name.pos, (check_type.spelling(owner),), decl.name.end)
        return
    found.methods.append(decl)
    for made in found.instances.values():
        attach_method(c, made, decl)


def attach_method(c: Checker, made: StructType, decl: tree.FunctionDecl) -> None:
    """Gives the method of an instance the body that stands outside the template."""
    info = struct_info(made)
    if info is None:
        return
    scope = Scope(info.scope)
    scope.struct = made
    found = info.scope.names.get(decl.name.parts[-1])
    if not isinstance(found, FunctionSet):
        return
    if decl.outer_template is not None:
        bind_parameters(scope, decl.outer_template, info.arguments)
        for t in found.templates:
            if t.decl is not decl and t.decl.body is None and same_signature(t.decl, decl):
                merge_parameters(t.decl, decl)
                t.decl = decl
                t.scope = scope
                return
        return
    bind_parameters(scope, decl.template or [], info.arguments)
    saved = c.scope
    c.scope = scope
    c.template_depth += 1
    symbol = declare_function.make_symbol(c, decl, scope)
    c.template_depth -= 1
    c.scope = saved
    for f in found.functions:
        if not f.defined and f.types == symbol.types:
            is_static = f.is_static
            declare_function.join(c, f, symbol, decl)
            f.is_static = is_static
            if is_static:
                f.function.this = None
            f.pending = True
            return


# Variables ---------------------------------------------------------------------------------------------------------


def declare_variable(c: Checker, decl: tree.VarDecl) -> None:
    """A variable template, a specialisation of one, or a static member of a struct template defined outside of it."""
    for d in decl.declarators:
        name = d.name
        if name is None:
            continue
        spelled = name.parts[-1]
        if len(name.parts) > 1:
            owner = tree.Name(name.pos, name.parts[:-1], [None] * (len(name.parts) - 1), name.rooted, name.end)
            found = check_type.qualified(c, owner)
            if isinstance(found, StructTemplate):
                found.statics.append(decl)
                for made in found.instances.values():
                    attach_static(c, made, decl)
            elif found is not ERROR:
                c.bag.report(catalog.UNDECLARED, name.pos, (check_type.spelling(owner),), name.end)
            continue
        known = c.scope.names.get(spelled)
        if isinstance(known, VariableTemplate) and name.arguments[-1] is not None:
            known.special.append(decl)
        else:
            declare.bind(c, spelled, VariableTemplate(spelled, decl, c.scope), name.pos)


def attach_static(c: Checker, made: StructType, decl: tree.VarDecl) -> None:
    """Gives the static member of an instance the value that stands outside the template."""
    info = struct_info(made)
    d = decl.declarators[0]
    if info is None or d.name is None or d.initializer is None:
        return
    var = info.scope.names.get(d.name.parts[-1])
    if not isinstance(var, typed.Variable) or var.init is not None:
        return
    saved = c.scope
    c.scope = Scope(info.scope)
    bind_parameters(c.scope, decl.template or [], info.arguments)
    declare.give_value(c, var, d.initializer)
    c.scope = saved


def variable_instance(
    c: Checker, t: VariableTemplate, arguments: list[Type | typed.Const], pos: int
) -> typed.Variable | None:
    """The variable for an argument list; None after a report."""
    for a in arguments:
        if a is ERROR:
            return None
    key = key_of(arguments)
    made = t.instances.get(key)
    if made is not None:
        return made
    scope = Scope(t.scope)
    decl = special_variable(c, t, arguments, scope)
    saved = c.scope
    c.scope = scope
    if decl is None:
        decl = t.decl
        parameters = decl.template or []
        filled = list(arguments)
        for i in range(len(arguments), len(parameters)):
            default = default_argument(c, parameters[i])
            if default is None or default is ERROR:
                c.bag.report(catalog.TEMPLATE_COUNT, pos, ("few", t.name))
                c.scope = saved
                return None
            filled.append(default)
        bind_parameters(scope, parameters, filled)
    d = decl.declarators[0]
    name = f"{t.name}<{', '.join([shown_argument(a) for a in arguments])}>"
    declared = check_type.declared(
        c, check_type.with_extents(c, check_type.resolve(c, decl.type), d.extents), d.orientation
    )
    kind = declare.static_kind(decl.type.modifiers)
    made = typed.Variable(name, declared, kind, d.name.pos if d.name is not None else pos)
    made.is_const = decl.type.modifiers & MOD_CONST != 0
    t.instances[key] = made
    if d.initializer is not None:
        declare.give_value(c, made, d.initializer)
    c.scope = saved
    c.program.globals.append(made)
    return made


def special_variable(
    c: Checker, t: VariableTemplate, arguments: list[Type | typed.Const], scope: Scope
) -> tree.VarDecl | None:
    """The specialisation of a variable template that fits, its parameters bound in `scope`."""
    for decl in t.special:
        written = decl.declarators[0].name
        nodes = written.arguments[-1] if written is not None else None
        if nodes is None or len(nodes) != len(arguments):
            continue
        names: dict[str, bool] = {}
        for p in decl.template or []:
            names[p.name] = p.type is None
        bound: dict[str, Type | typed.Const] = {}
        if matches(c, names, bound, nodes, arguments) and len(bound) == len(names):
            for name, a in bound.items():
                scope.names[name] = a
            return decl
    return None


def instantiate(c: Checker, decl: tree.Decl) -> None:
    """`template struct S<int>;` and `template float f<float>(float);`: everything of the instance is checked."""
    if isinstance(decl, tree.StructDecl) and decl.name is not None:
        t = check_type.resolve(c, tree.TypeName(decl.pos, decl.name, None, 0, decl.end))
        info = struct_info(t) if isinstance(t, StructType) else None
        if info is None:
            return
        for found in info.scope.names.values():
            if isinstance(found, FunctionSet):
                for f in found.functions:
                    queue(c, f)
    elif isinstance(decl, tree.FunctionDecl):
        found_function = lookup(c.scope, decl.name.parts[-1])
        nodes = decl.name.arguments[-1]
        if not isinstance(found_function, FunctionSet) or nodes is None:
            return
        arguments = check_type.template_arguments(c, nodes)
        for ft in found_function.templates:
            if len(ft.decl.parameters) == len(decl.parameters):
                symbol = function_instance(c, ft, arguments)
                if symbol is not None:
                    queue(c, symbol)


def queue(c: Checker, symbol: FunctionSymbol) -> None:
    """Has a body checked that would wait for its first call."""
    if symbol.pending:
        symbol.pending = False
        c.program.functions.append(symbol.function)
        c.pending.append(symbol)
