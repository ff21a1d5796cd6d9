"""Calls: functions, methods, builtins, constructors and overloaded operators; arguments with the conversions of the
parameters."""

from __future__ import annotations

from oneshader.model.types import (
    ERROR,
    FAMILY_BYTEADDRESS,
    FAMILY_CBUFFER,
    FAMILY_HITOBJECT,
    FAMILY_NODE,
    FAMILY_RAYQUERY,
    FAMILY_TBUFFER,
    OBJECTS,
    SPELLINGS,
    UINT_TYPE,
    VOID,
    BufferPointerType,
    ObjectType,
    StructType,
    Type,
    component_count,
    element_of,
    is_long,
    is_opaque,
)
from oneshader.sema import (
    builtin_text,
    builtins,
    byte_alignment,
    check_entry,
    check_rules,
    check_type,
    constant,
    convert,
    declare,
    declare_function,
    express,
    initialise,
    overload,
    pointer,
    slice,
    spirv_type,
    template,
    typed,
)
from oneshader.sema.place import (
    CONST_PLACE,
    REPEATED,
    WRITABLE,
    is_shared,
    lend,
    mark_assigned,
    mark_bitwise,
    mark_referenced,
    obstacle,
    place_name,
    written_place,
)
from oneshader.sema.scope import (
    Checker,
    FunctionSet,
    FunctionSymbol,
    StructTemplate,
    broken_before,
    find_in,
    lookup,
    nearest,
    struct_info,
    visible_names,
)
from oneshader.sema.typed import Expr
from oneshader.source import catalog, catalog_number, catalog_spirv, catalog_stage
from oneshader.source.catalog_memory import ALIGNMENT_TYPE
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.sema.builtins import Row


def call(c: Checker, node: tree.CallExpr) -> Expr:
    """A call expression."""
    callee = node.callee
    if isinstance(callee, tree.NameExpr):
        return call_name(c, node, callee)
    if isinstance(callee, tree.MemberExpr):
        return call_member(c, node, callee)
    e = express.express(c, callee)
    return call_object(c, node, e)


def arguments(c: Checker, nodes: list[tree.Expr]) -> list[Expr] | None:
    """The arguments, checked; None where one is wrong."""
    made: list[Expr] = []
    good = True
    for n in nodes:
        e = express.express(c, n)
        if e.type is ERROR:
            good = False
        elif e.type is VOID:
            c.bag.report(catalog.VOID_ARGUMENT, n.pos, (), n.end)
            good = False
        made.append(e)
    return made if good else None


def call_name(c: Checker, node: tree.CallExpr, callee: tree.NameExpr) -> Expr:
    """`f(...)`, `N::f<T>(...)`"""
    written = callee.name
    parts = written.parts
    spelled = parts[-1]
    explicit_nodes = written.arguments[-1]
    found = lookup(c.scope, spelled) if len(parts) == 1 and not written.rooted else check_type.qualified(c, written)
    if isinstance(found, Type) and found is not ERROR or isinstance(found, StructTemplate):
        t = check_type.value_type(c, tree.TypeName(written.pos, written, None, 0, written.end))
        return construct_type(c, t, node.arguments, node.pos)
    args = arguments(c, node.arguments)
    explicit = check_type.template_arguments(c, explicit_nodes) if explicit_nodes is not None else None
    if args is None or found is ERROR:
        return convert.failed(node.pos)
    if found is None and len(parts) == 1 and not builtins.functions(spelled):
        found = beside_arguments(spelled, args)
    if isinstance(found, FunctionSet):
        return call_set(c, found, node, args, explicit, None, callee.pos)
    if found is None:
        if "::".join(parts) in pointer.CASTS:
            return pointer.cast(c, "::".join(parts), explicit or [], args, node.pos)
        if "::".join(parts) == spirv_type.ADDRESS:
            return spirv_type.group_shared_address(c, args, node.pos)
        rows = builtin_rows(c, written)
        if rows:
            return call_builtin(c, rows, "::".join(parts), node, args, type_list(c, explicit))
        if spelled == "slice" and len(parts) == 1 and explicit is not None:
            return slice.call(c, args, explicit, node.pos)
        if len(parts) == 1 and (spelled in SPELLINGS or spelled in OBJECTS):
            t = check_type.value_type(c, tree.TypeName(written.pos, written, None, 0, written.end))
            return construct_type(c, t, node.arguments, node.pos)
        unknown_function(c, check_type.spelling(written), callee)
        return convert.failed(node.pos)
    return call_object(c, node, express.reference(c, found, callee), args)


def beside_arguments(spelled: str, args: list[Expr]) -> object | None:
    """A function of the namespace that the struct of an argument lies in: it needs no qualifier."""
    for a in args:
        info = struct_info(a.type) if isinstance(a.type, StructType) else None
        scope = info.scope.parent if info is not None else None
        while scope is not None:
            found = scope.names.get(spelled)
            if isinstance(found, FunctionSet):
                return found
            scope = scope.parent
    return None


def builtin_rows(c: Checker, written: tree.Name) -> list[Row]:
    """The builtins of a name as written: functions, those of namespaces, static functions of objects."""
    parts = written.parts
    spelled = parts[-1]
    if len(parts) == 1:
        return builtins.functions(spelled) or (builtins.functions("dx::" + spelled) if c.uses_dx else [])
    owner = check_type.static_object(c, written)
    if owner is not None:
        return builtins.functions(f"{owner.info.name}::{spelled}")
    return builtins.functions("::".join(parts)) if parts[0] == "vk" or parts[0] == "dx" else []


def unknown_function(c: Checker, text: str, callee: tree.NameExpr) -> None:
    """Reports a call of a name that nothing has."""
    if broken_before(c, callee.pos):
        return
    d = c.bag.report(catalog.UNDECLARED, callee.pos, (text,), callee.end)
    near = nearest(text, [*visible_names(c.scope), *builtins.names(), *SPELLINGS])
    if near:
        d.with_help(f"did you mean '{near}'?")


def type_list(c: Checker, explicit: list[Type | typed.Const] | None) -> list[Type]:
    """Explicit template arguments that are types."""
    made: list[Type] = []
    for a in explicit or []:
        if isinstance(a, Type):
            made.append(check_type.declared(c, a, c.orientation))
    return made


def call_object(c: Checker, node: tree.CallExpr, e: Expr, args: list[Expr] | None = None) -> Expr:
    """A call of a value: operator() of a struct."""
    if args is None:
        args = arguments(c, node.arguments)
    if e.type is ERROR or args is None:
        return convert.failed(node.pos)
    if isinstance(e.type, StructType):
        return operator_call(c, "()", [e, *args], node.pos, node)
    c.bag.report(catalog.NOT_CALLABLE, node.callee.pos, (e.type.name,), node.callee.end)
    return convert.failed(node.pos)


# User functions
# ---------------------------------------------------------------------------------------------------------


def call_set(
    c: Checker,
    functions: FunctionSet,
    node: tree.CallExpr,
    args: list[Expr],
    explicit: list[Type | typed.Const] | None,
    this: Expr | None,
    pos: int,
) -> Expr:
    """A call of one of the functions of a name."""
    symbol = choose(c, functions, args, explicit)
    if functions.struct is None and explicit is None and (symbol is None or not exact(symbol, args)):
        rows = builtins.functions(functions.name)
        if rows:
            match = overload.bind_builtin(rows, args, None, [], c.options)
            if match is not None and (symbol is None or builtin_exact(match, args)):
                return finish_builtin(c, match, None, node, args, [])
    if symbol is None:
        no_match(c, functions, node, args, explicit, pos)
        return convert.failed(node.pos)
    return call_symbol(c, symbol, node.arguments, args, this, node.pos)


def exact(symbol: FunctionSymbol, args: list[Expr]) -> bool:
    """Whether the arguments have exactly the parameters' types."""
    if len(symbol.types) != len(args):
        return False
    for i in range(len(args)):
        if symbol.types[i] is not args[i].type:
            return False
        if symbol.directions[i] == typed.DIR_SHARED and not is_shared(args[i]):
            return False
    return True


def builtin_exact(match: overload.Match, args: list[Expr]) -> bool:
    """Whether a builtin takes the arguments as they are."""
    for i in range(len(args)):
        if match.types[i] is not args[i].type:
            return False
    return True


def choose(
    c: Checker, functions: FunctionSet, args: list[Expr], explicit: list[Type | typed.Const] | None
) -> FunctionSymbol | None:
    """The function that fits best; None if none does. An ambiguity is reported, and the first of the best is taken."""
    listed = functions.functions
    if explicit is None and len(listed) == 1 and not functions.templates:
        only = listed[0]
        return only if viable(c, only, args) else None
    candidates: list[FunctionSymbol] = []
    if explicit is None:
        same = functions.same.get(tuple([a.type for a in args]))
        if same is not None and len(same) > 1:
            same = [f for f in same if exact(f, args)]
        if same and viable(c, same[0], args):
            if len(same) > 1:
                report_draw(c, functions.name, same, args)   # they differ in `out` alone
            return same[0]
        for f in listed:
            if viable(c, f, args):
                candidates.append(f)
    plain = len(candidates)
    for t in functions.templates:
        made = template.deduced(c, t, args, explicit)
        if made is not None and viable(c, made, args):
            candidates.append(made)
    if len(candidates) <= 1:
        return candidates[0] if candidates else None
    return overload.choose(c, functions.name, candidates, plain, args)


def report_draw(c: Checker, name: str, candidates: list[FunctionSymbol], args: list[Expr]) -> None:
    """Reports that several functions fit equally well."""
    shown: list[str] = []
    for a in args:
        shown.append(convert.shown(a.type))
    d = c.bag.report(catalog.AMBIGUOUS, args[0].pos if args else -1, (f"{name}({', '.join(shown)})",))
    for f in candidates:
        d.note(f.pos, f"candidate '{signature(f)}'")


def viable(c: Checker, f: FunctionSymbol, args: list[Expr]) -> bool:
    """Whether a function can take the arguments."""
    if not f.required <= len(args) <= len(f.types):
        return False
    for i in range(len(args)):
        want = f.types[i]
        have = args[i].type
        direction = f.directions[i]
        if direction == typed.DIR_SHARED and (want is not have or not is_shared(args[i])):
            return False
        if want is have or want is ERROR:
            continue
        if not convertible(c, args[i], want):
            return False            # out parameters too: the argument must be one that could come back
        if direction != typed.DIR_IN and not viable_back(c, want, args[i]):
            return False
    return True


def viable_back(c: Checker, want: Type, argument: Expr) -> bool:
    """Whether what an out parameter of type `want` gives can go to the argument."""
    return want is argument.type or convertible(c, typed.Undefined(want, argument.pos), argument.type)


def convertible(c: Checker, e: Expr, want: Type) -> bool:
    """Whether an implicit conversion leads from `e` to `want`."""
    have = e.type
    if convert.is_simple(have) and convert.is_simple(want):
        return convert.shape_change(have, want) != convert.SHAPE_NONE and not convert.enum_barrier(have, want)
    return convert.convert(c, e, want, False) is not None


def no_match(
    c: Checker,
    functions: FunctionSet,
    node: tree.CallExpr,
    args: list[Expr],
    explicit: list[Type | typed.Const] | None,
    pos: int,
) -> None:
    """Reports that no function fits, and why for each."""
    if len(functions.functions) == 1 and not functions.templates and report_not_shared(c, functions.functions[0], args):
        return
    shown: list[str] = []
    for a in args:
        shown.append(convert.shown(a.type))
    d = c.bag.report(catalog.NO_MATCH, pos, (f"{functions.name}({', '.join(shown)})",), node.end)
    for f in functions.functions:
        d.note(f.pos, f"candidate '{signature(f)}': {reason(c, f, args)}")
    for t in functions.templates:
        d.note(t.pos, f"candidate template '{t.name}': its arguments cannot be deduced")


def report_not_shared(c: Checker, f: FunctionSymbol, args: list[Expr]) -> bool:
    """Reports an argument that a groupshared parameter cannot be; False if there is none."""
    for i in range(min(len(args), len(f.types))):
        if f.directions[i] == typed.DIR_SHARED and f.types[i] is args[i].type and not is_shared(args[i]):
            c.bag.report(catalog_spirv.SHARED_ARGUMENT, args[i].pos, (f.names[i],))
            return True
    return False


def reason(c: Checker, f: FunctionSymbol, args: list[Expr]) -> str:
    """Why a function cannot take the arguments."""
    if len(args) < f.required or len(args) > len(f.types):
        wanted = str(f.required) if f.required == len(f.types) else f"{f.required} to {len(f.types)}"
        return f"takes {wanted} argument{'s' if wanted != '1' else ''}, {len(args)} given"
    for i in range(len(args)):
        have = convert.shown(args[i].type)
        if f.directions[i] == typed.DIR_SHARED:
            if f.types[i] is not args[i].type:
                return f"a groupshared parameter takes no conversion from '{have}'"
            if not is_shared(args[i]):
                return f"argument {i + 1} is not in groupshared memory"
        elif f.types[i] is not args[i].type and not convertible(c, args[i], f.types[i]):
            return f"no conversion of argument {i + 1} from '{have}' to '{f.types[i].name}'"
        elif f.directions[i] != typed.DIR_IN and not viable_back(c, f.types[i], args[i]):
            return f"no conversion from '{f.types[i].name}' back to argument {i + 1} of type '{have}'"
    return "template arguments are given"


def signature(f: FunctionSymbol) -> str:
    """`float f(float3 a, out int b)`"""
    parts: list[str] = []
    for i in range(len(f.types)):
        word = ("", "out ", "inout ", "groupshared ")[f.directions[i]]
        parts.append(f"{word}{f.types[i].name} {f.names[i]}".rstrip())
    return f"{f.return_type.name} {f.name}({', '.join(parts)})"


def call_symbol(
    c: Checker, symbol: FunctionSymbol, nodes: list[tree.Expr], args: list[Expr], this: Expr | None, pos: int
) -> Expr:
    """A call of a chosen function."""
    passed: list[Expr] = []
    for i in range(len(symbol.types)):
        want = symbol.types[i]
        if i >= len(args):
            e = default_argument(c, symbol, i, want)
        elif symbol.directions[i] == typed.DIR_SHARED:
            e = args[i]
            mark_assigned(e)
        elif symbol.directions[i] == typed.DIR_IN:
            e = args[i]
            if e.type is not want:
                e = convert.implicit(c, e, want, e.pos)
        else:
            if symbol.directions[i] == typed.DIR_INOUT and is_shared(args[i]):
                c.bag.report(catalog_stage.GROUPSHARED_COPIED, args[i].pos, (symbol.names[i],))
            e = out_argument(c, args[i], nodes[i] if i < len(nodes) else None, want, symbol.directions[i])
        if e.type is ERROR:
            return convert.failed(pos)
        if isinstance(e.type, ObjectType):
            given = e.target if isinstance(e, typed.OutArg) else e
            byte_alignment.check_argument(c, symbol.function.params[i], given)
        passed.append(e)
    declare_function.called(c, symbol, pos)
    made = symbol.function
    if made.body is None and made.attributes:
        note_references(c, symbol, passed, pos)
    object_argument: Expr | None = None
    if made.this is not None:
        object_argument = this_argument(c, symbol, this, pos)
        if object_argument is None:
            return convert.failed(pos)
    return typed.Call(symbol.return_type, pos, made, passed, object_argument)


def note_references(c: Checker, symbol: FunctionSymbol, passed: list[Expr], pos: int) -> None:
    """Inline SPIR-V: what a parameter with [[vk::ext_reference]] gets must have an address; a type may be defined."""
    for i in range(len(passed)):
        if symbol.function.params[i].facts.attribute("ext_reference") is not None:
            mark_referenced(passed[i])
    spirv_type.define(c, symbol, passed, pos)


def default_argument(c: Checker, symbol: FunctionSymbol, i: int, want: Type) -> Expr:
    """A default argument, checked where the function was declared."""
    node = symbol.defaults[i]
    if node is None:
        return convert.failed(symbol.pos)
    saved = c.scope
    c.scope = symbol.scope
    e = initialise.initialiser(c, want, node, node.pos)
    c.scope = saved
    return e


def this_argument(c: Checker, symbol: FunctionSymbol, this: Expr | None, pos: int) -> Expr | None:
    """The object of a method call: a place where it is one, else a value. None after a report."""
    if this is None:
        if c.this_var is None:
            c.bag.report(catalog.NO_OBJECT, pos, (symbol.name,))
            return None
        this = typed.VarRef(c.this_var.type, pos, c.this_var)
    owner = symbol.struct
    if owner is not None and this.type is not owner:
        if isinstance(this.type, StructType) and not convert.derives(this.type, owner):
            c.bag.report(catalog.NO_OBJECT, pos, (symbol.name,))
            return None
        this = typed.Upcast(owner, pos, this)
    if symbol.is_const or obstacle(this) != WRITABLE:
        return this
    lend(c, this, symbol.function)
    return out_of(this, this.type)


def out_of(target: Expr, t: Type) -> Expr:
    """An inout argument without conversion."""
    old = typed.Variable("", t, typed.VAR_LOCAL, target.pos)
    new = typed.Variable("", t, typed.VAR_LOCAL, target.pos)
    return typed.OutArg(
        t, target.pos, target, old, new, typed.VarRef(t, target.pos, old), typed.VarRef(t, target.pos, new)
    )


def out_argument(c: Checker, e: Expr, node: tree.Expr | None, want: Type, direction: int) -> Expr:
    """The argument of an out or inout parameter of type `want`: a place, with the conversions both ways."""
    have = e.type
    place = written_place(e)
    if place is not None:
        made = out_argument(c, place, node, want, direction)
        if isinstance(made, typed.OutArg):
            made.target = typed.Comma(have, e.pos, [e, place])
        return made
    why = obstacle(e)
    if why == CONST_PLACE and is_opaque(have) and have is want:
        why = WRITABLE  # an object parameter is the object itself
    if why != WRITABLE:
        where = node if node is not None else tree.IntLiteral(e.pos, e.pos, 0, "", 10)
        if why == CONST_PLACE or (isinstance(e, typed.Const) and isinstance(where, tree.NameExpr)):
            c.bag.report(catalog.CONST_ARGUMENT, e.pos, (place_name(e, where),))
        else:
            c.bag.report(catalog.REPEATED_COMPONENT if why == REPEATED else catalog.OUT_NOT_LVALUE, e.pos, ())
        return convert.failed(e.pos)
    mark_assigned(e)
    old = typed.Variable("", have, typed.VAR_LOCAL, e.pos)
    new = typed.Variable("", want, typed.VAR_LOCAL, e.pos)
    copy_in: Expr | None = None
    if direction == typed.DIR_INOUT:
        copy_in = typed.VarRef(have, e.pos, old)
        if have is not want:
            copy_in = convert.implicit(c, copy_in, want, e.pos)
    copy_out: Expr = typed.VarRef(want, e.pos, new)
    if have is not want:
        copy_out = convert.implicit(c, copy_out, have, e.pos)
        if direction == typed.DIR_OUT and component_count(have) > component_count(want):
            c.bag.report(catalog.TRUNCATION, e.pos, (have.name, want.name))   # the other components get the same value
    if copy_out.type is ERROR or (copy_in is not None and copy_in.type is ERROR):
        return convert.failed(e.pos)
    return typed.OutArg(want, e.pos, e, old, new, copy_in, copy_out)


# Methods
# ----------------------------------------------------------------------------------------------------------------


def call_member(c: Checker, node: tree.CallExpr, callee: tree.MemberExpr) -> Expr:
    """`object.method(...)`"""
    base = express.express(c, callee.base)
    args = arguments(c, node.arguments)
    t = base.type
    if t is ERROR or args is None:
        return convert.failed(node.pos)
    spelled = callee.member.parts[-1]
    explicit_nodes = callee.member.arguments[-1]
    explicit = check_type.template_arguments(c, explicit_nodes) if explicit_nodes is not None else None
    if isinstance(t, ObjectType):
        rows = builtins.methods(t, spelled)
        if rows:
            if explicit is not None and not method_arguments_fit(c, rows, explicit, spelled, callee.member_pos):
                return convert.failed(node.pos)
            match = overload.bind_builtin(rows, args, base, type_list(c, explicit), c.options)
            if match is None:
                no_builtin(c, rows, spelled, args, callee.member_pos, node.end, t)
                return convert.failed(node.pos)
            if t.info.family == FAMILY_NODE:
                return node_method(c, match, base, t, args, node.pos)
            return finish_builtin(c, match, base, node, args, type_list(c, explicit))
        if isinstance(t.element, StructType) and (t.info.family == FAMILY_CBUFFER or t.info.family == FAMILY_TBUFFER):
            base = typed.Upcast(t.element, base.pos, base)
            t = t.element
    if isinstance(t, StructType):
        return call_method(c, node, callee, base, t, args, explicit)
    if isinstance(t, BufferPointerType):
        return pointer.method(c, base, t, spelled, args, callee.member_pos, callee.member.end)
    no_method(c, t, spelled, callee)
    return convert.failed(node.pos)


def node_method(c: Checker, match: overload.Match, base: Expr, t: ObjectType, args: list[Expr], pos: int) -> Expr:
    """A method of a work graph object: `Get` is a place, output records belong to the record of the output."""
    e = finish_arguments(c, match, base, [], args, [], pos)
    if isinstance(e, typed.Builtin) and match.row.name == "Get":
        at = e.args[0] if e.args else typed.Const(UINT_TYPE, pos, [0])
        return typed.Index(e.type, pos, base, at)
    if match.row.result.kind == builtins.SLOT_RECORDS:
        e.type = c.types.object(OBJECTS[match.row.result.text], t.element)
    return e


def method_arguments_fit(
    c: Checker, rows: list[Row], explicit: list[Type | typed.Const], spelled: str, pos: int
) -> bool:
    """Explicit template arguments of a builtin method: one type of numbers, where the method takes any."""
    takes = False
    for row in rows:
        if row.takes_template():
            takes = True
    only = explicit[0] if len(explicit) == 1 else None
    if only is ERROR:
        return False
    if takes and isinstance(only, Type) and convert.numeric_leaves(only, True):
        return True
    c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, (spelled, "one numeric type" if takes else "none"))
    return False


def no_method(c: Checker, t: Type, spelled: str, callee: tree.MemberExpr) -> None:
    """Reports a method that does not exist."""
    if isinstance(t, ObjectType) and spelled in byte_alignment.ALIGNED and not byte_alignment.is_buffer(t):
        c.bag.report(ALIGNMENT_TYPE, callee.member_pos, (t.name,), callee.member.end)
        return
    d = c.bag.report(catalog.NO_MEMBER, callee.member_pos, (spelled, t.name), callee.member.end)
    if isinstance(t, ObjectType):
        near = nearest(spelled, builtins.method_names(t))
        if near:
            d.with_help(f"did you mean '{near}'?")


def call_method(
    c: Checker,
    node: tree.CallExpr,
    callee: tree.MemberExpr,
    base: Expr,
    t: StructType,
    args: list[Expr],
    explicit: list[Type | typed.Const] | None,
) -> Expr:
    """A method of a struct."""
    spelled = callee.member.parts[-1]
    info = struct_info(t)
    found: object | None = None
    if info is not None:
        found = (
            find_in(info.scope, spelled) if len(callee.member.parts) == 1 else check_type.qualified(c, callee.member)
        )
    if isinstance(found, FunctionSet):
        return call_set(c, found, node, args, explicit, base, callee.member_pos)
    if found is None:
        express.no_member(c, t, spelled, callee)
        return convert.failed(node.pos)
    return call_object(c, node, express.struct_member(c, base, t, callee), args)


# Builtins
# ---------------------------------------------------------------------------------------------------------------


def call_builtin(
    c: Checker, rows: list[Row], name: str, node: tree.CallExpr, args: list[Expr], type_args: list[Type]
) -> Expr:
    """A builtin function."""
    match = overload.bind_builtin(rows, args, None, type_args, c.options)
    if match is None:
        no_builtin(c, rows, name, args, node.callee.pos, node.end)
        return convert.failed(node.pos)
    return finish_builtin(c, match, None, node, args, type_args)


def builtin_method(
    c: Checker, rows: list[Row], name: str, base: Expr, args: list[Expr], type_args: list[Type], pos: int
) -> Expr:
    """A builtin method with arguments that the checker made."""
    match = overload.bind_builtin(rows, args, base, type_args, c.options)
    if match is None:
        no_builtin(c, rows, name, args, pos, pos + 1, base.type)
        return convert.failed(pos)
    return finish_arguments(c, match, base, [], args, type_args, pos)


def no_builtin(
    c: Checker, rows: list[Row], name: str, args: list[Expr], pos: int, end: int, base: Type | None = None
) -> None:
    """Reports that a builtin (a method of `base`) does not take these arguments, and what it takes."""
    shown: list[str] = []
    for a in args:
        shown.append(convert.shown(a.type))
    d = c.bag.report(catalog.NO_MATCH, pos, (f"{name}({', '.join(shown)})",), end)
    for row in rows[:6]:
        d.note(-1, f"candidate '{builtin_text.signature(row, base)}'")


def finish_builtin(
    c: Checker, match: overload.Match, base: Expr | None, node: tree.CallExpr, args: list[Expr], type_args: list[Type]
) -> Expr:
    """The call of a matched builtin."""
    return finish_arguments(c, match, base, node.arguments, args, type_args, node.pos)


def finish_arguments(
    c: Checker,
    match: overload.Match,
    base: Expr | None,
    nodes: list[tree.Expr],
    args: list[Expr],
    type_args: list[Type],
    pos: int,
) -> Expr:
    """Converts the arguments of a builtin; out parameters take places, `ref` ones the place itself."""
    passed: list[Expr] = []
    result = c.types.plain(match.return_type)
    if match.row.result.kind == builtins.SLOT_NAMED:
        result = named_result(c, match.row.result.text)
    literal = is_literal(result)
    for i in range(len(args)):
        want = match.types[i]
        if literal or is_literal(want):
            want = convert.concrete_shape(want)
        direction = match.directions[i]
        e = args[i]
        if match.row.short and is_long(e.type):
            c.bag.report(catalog_number.LONG_VECTOR_ARGUMENT, e.pos, (match.row.name, e.type.name))
            return convert.failed(pos)
        if direction == typed.DIR_IN:
            if e.type is not want:
                e = convert.builtin_argument(c, e, want, match.row.name)
        elif direction == overload.DIR_REF:
            node = nodes[i] if i < len(nodes) else None
            why = obstacle(e)
            if why != WRITABLE:
                c.bag.report(
                    catalog.CONST_ARGUMENT if why == CONST_PLACE else catalog.OUT_NOT_LVALUE,
                    e.pos,
                    (place_name(e, node),) if why == CONST_PLACE and node is not None else ("it",),
                )
                return convert.failed(pos)
            mark_assigned(e)
            if match.row.name.endswith("FloatBitwise"):
                mark_bitwise(e)
        else:
            e = out_argument(c, e, nodes[i] if i < len(nodes) else None, want, direction)
        if e.type is ERROR:
            return convert.failed(pos)
        if c.long_vectors and match.row.is_struct(i):
            check_rules.refuse_long_vector(c, e.type, e.pos, "a payload, attributes or arguments of a shader")
        passed.append(e)
    if literal:
        folded = fold_literals(c, match, base, args, result, pos)
        if folded is not None:
            return folded
        result = convert.concrete_shape(result)
    made = typed.Builtin(result, pos, match.row, base, passed, type_args)
    if base is not None and isinstance(base.type, ObjectType) and base.type.info.family == FAMILY_BYTEADDRESS:
        byte_alignment.check_access(c, made)
    if match.row.judged:
        check_entry.judged_call(c, made)
    return made


def named_result(c: Checker, name: str) -> Type:
    """The object or struct that a builtin gives."""
    info = OBJECTS.get(name)
    if info is not None:
        return c.types.object(info)
    found = check_type.builtin_type(c, name)
    return found if found is not None else ERROR


def is_literal(t: Type) -> bool:
    """Whether a type is one of literals."""
    element = element_of(t)
    return element is not None and element.literal


def fold_literals(
    c: Checker, match: overload.Match, base: Expr | None, args: list[Expr], result: Type, pos: int
) -> Expr | None:
    """A builtin on literals alone is a literal where it can be computed: `sqrt(2) * x` keeps the type of x."""
    made: list[Expr] = []
    for i in range(len(args)):
        e = convert.convert(c, args[i], match.types[i], False)
        if e is None:
            return None
        made.append(e)
    return constant.evaluate(typed.Builtin(result, pos, match.row, base, made, []), c.native16)


# Constructors and operators
# ---------------------------------------------------------------------------------------------


def construct(c: Checker, node: tree.ConstructExpr) -> Expr:
    """`T(a, b)`"""
    return construct_type(c, check_type.value_type(c, node.type), node.arguments, node.pos)


def construct_type(c: Checker, t: Type, nodes: list[tree.Expr], pos: int) -> Expr:
    """A value of type `t` from arguments: a cast for one, a constructor for several."""
    args = arguments(c, nodes)
    if t is ERROR or args is None:
        return convert.failed(pos)
    if isinstance(t, StructType) and not declare.complete(c, t, pos):
        return convert.failed(pos)
    if isinstance(t, ObjectType) and not args and t.info.family in (FAMILY_RAYQUERY, FAMILY_HITOBJECT):
        return typed.Undefined(t, pos)
    if len(args) == 1:
        e = args[0]
        made = convert.convert(c, e, t, True)
        if made is None:
            return (
                initialise.construct(c, t, args, pos)
                if convert.is_simple(t) and convert.is_simple(e.type)
                else convert.cast(c, e, t, pos)
            )
        return (
            typed.Convert(t, pos, e)
            if made is e and initialise.repeatable(e) and convert.is_simple(t) and not isinstance(e, typed.Const)
            else made
        )
    if not convert.is_simple(t):
        c.bag.report(catalog.NO_CONSTRUCTOR, pos, (t.name,))
        return convert.failed(pos)
    return initialise.construct(c, t, args, pos)


def operator_call(c: Checker, text: str, operands: list[Expr], pos: int, node: tree.CallExpr | None = None) -> Expr:
    """An operator on a struct: its method `operator+` and the like, or a function of that name."""
    spelled = "operator" + text
    first = operands[0].type
    for e in operands:
        if e.type is ERROR:
            return convert.failed(pos)
    nodes = node.arguments if node is not None else []
    if isinstance(first, StructType):
        info = struct_info(first)
        found = find_in(info.scope, spelled) if info is not None else None
        if isinstance(found, FunctionSet):
            symbol = choose(c, found, operands[1:], None)
            if symbol is not None:
                return call_symbol(c, symbol, nodes, operands[1:], operands[0], pos)
    free = lookup(c.scope, spelled)
    if isinstance(free, FunctionSet) and free.struct is None:
        symbol = choose(c, free, operands, None)
        if symbol is not None:
            return call_symbol(c, symbol, [], operands, None, pos)
    if len(operands) == 2 and text != "()" and text != "[]":
        c.bag.report(catalog.INVALID_OPERANDS, pos, (text, first.name, operands[1].type.name))
    elif text == "()":
        c.bag.report(catalog.NOT_CALLABLE, pos, (first.name,))
    elif text == "[]":
        c.bag.report(catalog.NOT_SUBSCRIPTABLE, pos, (first.name,))
    else:
        c.bag.report(catalog.INVALID_OPERAND, pos, (text, first.name))
    return convert.failed(pos)
