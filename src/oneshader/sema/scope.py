"""Scopes, the symbols that they hold, and the state of one check: names go in, what they mean comes out."""

from __future__ import annotations

from oneshader.model.types import StructType, Type, TypeTable
from oneshader.sema import typed
from oneshader.source.spelling import nearest as nearest
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.options import Options
    from oneshader.source.diag import DiagnosticBag


class Scope:
    """Names of one block, struct, namespace or template instance. `struct` is set for the members of a struct.

    `also` are scopes searched after this one and before the parent: base structs and `using namespace`.
    """

    __slots__ = ("parent", "names", "also", "struct", "label")

    def __init__(self, parent: Scope | None, label: str = "") -> None:
        self.parent = parent
        self.names: dict[str, object] = {}
        self.also: list[Scope] = []
        self.struct: StructType | None = None
        self.label = label  # qualified name of a namespace or struct, '' at file scope and in blocks


class Namespace:
    """A namespace: its members are in `scope`."""

    __slots__ = ("name", "scope")

    def __init__(self, name: str, scope: Scope) -> None:
        self.name = name
        self.scope = scope


class BlockMember:
    """A member of a cbuffer, tbuffer or of $Globals, which is visible by its own name: field `index` of `block`."""

    __slots__ = ("block", "index", "type")

    def __init__(self, block: typed.Variable, index: int, type: Type) -> None:
        self.block = block
        self.index = index
        self.type = type  # of the value


class Member:
    """A data member of a struct: `index` counts in the struct's own `fields`."""

    __slots__ = ("struct", "index", "name")

    def __init__(self, struct: StructType, index: int, name: str) -> None:
        self.struct = struct
        self.index = index
        self.name = name


class FunctionSymbol:
    """One function, method or instance of a function template: signature now, body when it is checked.

    `types` are the plain parameter types. `defaults` are trees, checked in `scope` at each call. `required` counts
    the parameters
    without default.
    """

    __slots__ = (
        "name",
        "decl",
        "scope",
        "types",
        "names",
        "directions",
        "defaults",
        "required",
        "return_type",
        "function",
        "struct",
        "is_static",
        "is_const",
        "defined",
        "pending",
        "wanted_at",
        "pos",
        "depth",
    )

    def __init__(self, name: str, decl: tree.FunctionDecl, scope: Scope, function: typed.Function) -> None:
        self.name = name
        self.decl = decl
        self.scope = scope
        self.types: list[Type] = []
        self.names: list[str] = []
        self.directions: list[int] = []
        self.defaults: list[tree.Expr | None] = []
        self.required = 0
        self.return_type: Type = function.return_type
        self.function = function
        self.struct: StructType | None = None
        self.is_static = False
        self.is_const = False
        self.defined = False
        self.pending = False  # the body waits to be checked (methods of struct templates: until they are called)
        self.wanted_at = -1  # the first call of an instance of a template
        self.pos = decl.name.pos
        self.depth = 0  # how many instances of function templates led to this one


class FunctionTemplate:
    """A function template and its instances by argument keys. `special` are full specialisations."""

    __slots__ = ("name", "decl", "scope", "struct", "instances", "special", "pos")

    def __init__(self, name: str, decl: tree.FunctionDecl, scope: Scope) -> None:
        self.name = name
        self.decl = decl
        self.scope = scope
        self.struct: StructType | None = None
        self.instances: dict[str, FunctionSymbol | None] = {}
        self.special: dict[str, tree.FunctionDecl] = {}
        self.pos = decl.name.pos


class FunctionSet:
    """All functions of one name in one scope. `same`: those with equal parameter types, which differ in directions."""

    __slots__ = ("name", "functions", "same", "templates", "struct")

    def __init__(self, name: str) -> None:
        self.name = name
        self.functions: list[FunctionSymbol] = []
        self.same: dict[tuple[Type, ...], list[FunctionSymbol]] = {}
        self.templates: list[FunctionTemplate] = []
        self.struct: StructType | None = None

    def add(self, symbol: FunctionSymbol) -> None:
        """Adds a function; its parameter types are known and stay."""
        self.functions.append(symbol)
        self.same.setdefault(tuple(symbol.types), []).append(symbol)


class StructTemplate:
    """A struct template, its specialisations and its instances by argument keys."""

    __slots__ = ("name", "decl", "scope", "instances", "special", "partial", "methods", "statics")

    def __init__(self, name: str, decl: tree.StructDecl, scope: Scope) -> None:
        self.name = name
        self.decl = decl
        self.scope = scope
        self.instances: dict[str, StructType] = {}
        self.special: dict[str, tree.StructDecl] = {}
        self.partial: list[tree.StructDecl] = []
        self.statics: list[tree.VarDecl] = []  # `template<...> T S<T>::x = 1;`
        self.methods: list[tree.FunctionDecl] = []  # definitions outside the struct: `template<...> R S<T>::f() {}`


class VariableTemplate:
    """`template<...> static const T v = e;`, its specialisations and its instances by argument keys."""

    __slots__ = ("name", "decl", "scope", "instances", "special")

    def __init__(self, name: str, decl: tree.VarDecl, scope: Scope) -> None:
        self.name = name
        self.decl = decl
        self.scope = scope
        self.instances: dict[str, typed.Variable] = {}
        self.special: list[tree.VarDecl] = []


class AliasTemplate:
    """`template<...> using A = T;`"""

    __slots__ = ("name", "decl", "scope")

    def __init__(self, name: str, decl: tree.TypedefDecl, scope: Scope) -> None:
        self.name = name
        self.decl = decl
        self.scope = scope


class StructInfo:
    """What the checker knows of a struct type beside its fields: StructType.origin."""

    __slots__ = ("scope", "template", "arguments", "methods", "lazy", "fields", "payload", "qualified")

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.template: StructTemplate | None = None
        self.arguments: list[Type | typed.Const] = []
        self.methods: list[FunctionSymbol] = []
        self.lazy = False  # methods are checked when they are called
        self.fields: dict[str, int] = {}  # name -> index in all_fields, once the struct is complete
        self.payload = False  # it is marked [raypayload]
        self.qualified: dict[str, bool] = {}  # fields with payload access qualifiers


class Checker:
    """The state of one check: what is declared, where we are, what is still to do."""

    __slots__ = (
        "types",
        "options",
        "bag",
        "program",
        "version",
        "row_default",
        "native16",
        "root",
        "scope",
        "orientation",
        "function",
        "symbol",
        "callees",
        "size",
        "unrolled",
        "loops",
        "switches",
        "pending",
        "lent",
        "global_block",
        "swizzles",
        "depth",
        "constant_names",
        "template_depth",
        "default_types",
        "this_var",
        "enum_scopes",
        "hidden_types",
        "missing_returns",
        "syntax_places",
        "decl_start",
        "structs",
        "norms",
        "judged",
        "long_vectors",
        "reported",
        "uses_dx",
        "judged_payloads",
    )

    def __init__(self, options: Options, bag: DiagnosticBag, types: TypeTable, program: typed.Program) -> None:
        self.types = types
        self.options = options
        self.bag = bag
        self.program = program
        self.version = options.hlsl_version
        self.native16 = options.enable_16bit
        self.row_default = 1 if options.matrix_row_major else 0  # ORIENT_ROW where -Zpr is given
        self.root = Scope(None)
        self.scope = self.root
        self.orientation = self.row_default
        self.function: typed.Function | None = None
        self.symbol: FunctionSymbol | None = None
        self.callees: set[typed.Function] = set()
        self.size = 0
        self.unrolled: set[typed.Variable] = set()  # induction variables of the [unroll] loops around
        self.loops = 0
        self.switches = 0
        self.pending: list[FunctionSymbol] = []
        self.lent: list[tuple[typed.Variable, typed.Function]] = []  # variables whose methods are called
        self.global_block: typed.Variable | None = None
        self.swizzles: dict[str, list[int] | None] = {}
        self.depth = 0
        self.constant_names: dict[str, object] = {}
        self.template_depth = 0
        self.default_types: dict[str, Type] = {}
        self.this_var: typed.Variable | None = None
        self.missing_returns = 0  # errors so far that report a missing return
        self.syntax_places: list[int] = []  # where the parser reported mistakes
        self.decl_start = -1  # of the declaration at file scope that is being checked
        for d in bag.diagnostics:
            if 100 < d.code < 200:
                self.syntax_places.append(d.pos)
        self.hidden_types: dict[str, Type] = {}
        self.enum_scopes: dict[str, Scope] = {}
        self.structs: list[StructType] = []  # those with an origin
        self.judged: dict[typed.Function, list[typed.Builtin]] = {}  # calls whose rules depend on the entry point
        self.long_vectors = False  # whether a type of more than 4 components was named
        self.reported: set[int] = set()  # places of those that were found wrong
        self.judged_payloads: dict[str, bool] = {}  # types that were used as payloads of rays
        self.uses_dx = False  # whether `using namespace dx` was written
        self.norms: dict[str, int] = {}  # MOD_SNORM or MOD_UNORM that the typedef of a name brings

    def forget(self) -> None:
        """Empties the scopes, which nobody reads after the check: cycles would keep the trees alive."""
        for t in self.structs:
            info = t.origin
            if isinstance(info, StructInfo):
                info.scope.names = {}
            t.origin = None
        empty(self.root)


def empty(scope: Scope) -> None:
    """Empties a scope and the namespaces in it."""
    names = scope.names
    scope.names = {}
    for found in names.values():
        if isinstance(found, Namespace):
            empty(found.scope)


def lookup(scope: Scope | None, name: str) -> object | None:
    """What a name means, seen from `scope`: innermost declaration first. None if nothing."""
    while scope is not None:
        found = scope.names.get(name)
        if found is not None:
            return found
        if scope.also:
            for other in scope.also:
                found = find_in(other, name)
                if found is not None:
                    return found
        scope = scope.parent
    return None


def lookup_scope(scope: Scope | None, name: str) -> object | None:
    """What a name before `::` means: variables and functions do not hide types and namespaces there."""
    while scope is not None:
        found = find_in(scope, name)
        if isinstance(found, (Type, Namespace, StructTemplate, AliasTemplate)):
            return found
        scope = scope.parent
    return None


def lookup_template(scope: Scope | None, name: str) -> StructTemplate | None:
    """The struct template of a name, past the names of its instances."""
    while scope is not None:
        found = find_in(scope, name)
        if isinstance(found, StructTemplate):
            return found
        scope = scope.parent
    return None


def find_in(scope: Scope, name: str) -> object | None:
    """A name in one scope, its bases and used namespaces, not in its parents."""
    found = scope.names.get(name)
    if found is not None or not scope.also:
        return found
    waiting = list(scope.also)
    seen: dict[Scope, bool] = {scope: True}  # namespaces may use each other
    while waiting:
        other = waiting.pop(0)
        if other in seen:
            continue
        seen[other] = True
        found = other.names.get(name)
        if found is not None:
            return found
        waiting = other.also + waiting
    return None


def struct_info(t: StructType) -> StructInfo | None:
    """The checker's knowledge of a struct type."""
    info = t.origin
    return info if isinstance(info, StructInfo) else None


def broken_before(c: Checker, pos: int) -> bool:
    """Whether a syntax error stands before `pos` in the same declaration: what it lost may be what is missing here."""
    for p in c.syntax_places:
        if c.decl_start <= p <= pos:
            return True
    return False


def visible_names(scope: Scope | None) -> list[str]:
    """All names that can be seen from a scope, for suggestions."""
    names: list[str] = []
    while scope is not None:
        names.extend(scope.names)
        for other in scope.also:
            names.extend(other.names)
        scope = scope.parent
    return names
