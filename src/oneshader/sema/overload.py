"""Overloads: rows of the builtin table or user functions and the arguments of a call go in, the one that is called
comes out.

Builtins: the first row that takes the arguments is chosen. Each type variable gets the element kind in which its
arguments meet and their shape; scalars spread, vectors and matrices of different sizes are cut to the smallest. User
functions: the one whose conversions cost least.
"""
from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import EnumType, MatrixType, ObjectType, ScalarType, StructType, Type, VectorType
from oneshader.sema import builtins, convert, typed
from oneshader.sema.builtins import DIR_REF as DIR_REF
from oneshader.sema.builtins import Row, Slot
from oneshader.sema.typed import Expr
from oneshader.source import catalog
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.options import Options
    from oneshader.sema.scope import Checker, FunctionSymbol

UNSET: Final = 1 << 16   # a size or kind that no argument has set


class Match:
    """A row with the types of one call: `types` and `directions` one for each argument, `return_type` plain."""

    __slots__ = ("row", "types", "directions", "return_type")

    def __init__(self, row: Row, types: list[Type], directions: list[int], return_type: Type) -> None:
        self.row = row
        self.types = types
        self.directions = directions
        self.return_type = return_type


_memo: dict[str, Match] = {}     # by what decides the outcome in every compilation; entries never change
MEMO_LIMIT: Final = 4096


def bind_builtin(
    rows: list[Row], args: list[Expr], base: Expr | None, type_args: list[Type], options: Options
) -> Match | None:
    """The first row that takes the arguments, with the types they are converted to; None if none does.

    `base`: the object of a method. `type_args`: explicit template arguments.
    """
    key = "" if type_args or not rows else _key(rows[0], args, base, options)
    if key:
        found = _memo.get(key)
        if found is not None:
            return _own(found, args)
    base_type = base.type if base is not None else None
    for row in rows:
        if row.required <= len(args) and (len(args) <= len(row.params) or row.variadic):
            made = _Deduction(row, base_type, type_args, options).run(args)
            if made is not None:
                if key and len(_memo) < MEMO_LIMIT:
                    _memo[key] = made
                return made
    return None


def _own(found: Match, args: list[Expr]) -> Match:
    """A remembered match for these arguments: objects have the types of the present compilation."""
    for i, a in enumerate(args):
        if found.types[i] is not a.type and isinstance(a.type, ObjectType):
            own = [_mine(t, b.type) for t, b in zip(found.types, args)]
            return Match(found.row, own, found.directions, found.return_type)
    return found


def _mine(remembered: Type, given: Type) -> Type:
    return given if isinstance(given, ObjectType) else remembered


def _key(row: Row, args: list[Expr], base: Expr | None, options: Options) -> str:
    """What the outcome depends on; '' where a type of this compilation takes part."""
    key = row.name + ("+" if options.enable_16bit else "-")
    if base is not None:
        key += base.type.key
    for a in args:
        t = a.type
        key += " " + t.key
        if isinstance(t, ScalarType) and t.literal and isinstance(a, typed.Const):
            key += _literal_class(a.values[0])
        elif not isinstance(t, (ScalarType, VectorType, MatrixType, ObjectType)):
            return ""
    return "" if "#" in key else key


def _literal_class(n: int | float) -> str:
    """What may matter of a literal's value: its sign, and how many bits it needs."""
    if n < 0:
        return "-" if n >= -0x80000000 else "-L"
    return "" if n <= 0x7FFFFFFF else "U" if n <= 0xFFFFFFFF else "L"


class _Deduction:
    """The type variables of one row while the arguments of a call are matched."""

    __slots__ = ("row", "object", "type_args", "options", "shapes", "kinds", "sizes")

    def __init__(self, row: Row, base: Type | None, type_args: list[Type], options: Options) -> None:
        self.row = row
        self.object = base if isinstance(base, ObjectType) else None
        self.type_args = type_args
        self.options = options
        self.shapes = [0] * len(row.shapes)
        self.kinds = [UNSET] * len(row.sets)
        self.sizes = [UNSET] * 5          # by -SIZE_*

    def run(self, args: list[Expr]) -> Match | None:
        row = self.row
        for i, a in enumerate(args):
            if i >= len(row.params):
                break
            if not self.take(row.params[i].slot, a):
                return None
        if not self.settle():
            return None
        made: list[Type] = []
        directions: list[int] = []
        for i, a in enumerate(args):
            t = self.parameter_type(row.params[i].slot, a) if i < len(row.params) else further_type(a)
            if t is None:
                return None
            made.append(t)
            directions.append(row.direction(i))
        result = self.result_type(row.result)
        return Match(row, made, directions, result) if result is not None else None

    # ---- taking an argument

    def take(self, slot: Slot, a: Expr) -> bool:
        """Match one argument; False if the row cannot take it."""
        t = a.type
        if slot.kind != builtins.SLOT_VALUE:
            return self.take_other(slot, t)
        if isinstance(t, EnumType):
            element, shape, rows, columns = types.BOOL_TYPE, builtins.SHAPE_SCALAR, 1, 1
        elif isinstance(t, ScalarType):
            element, shape, rows, columns = t, builtins.SHAPE_SCALAR, 1, 1
        elif isinstance(t, VectorType):
            element, shape, rows, columns = t.element, builtins.SHAPE_VECTOR, 1, t.count
        elif isinstance(t, MatrixType):
            element, shape, rows, columns = t.element, builtins.SHAPE_MATRIX, t.rows, t.columns
        else:
            return False
        if not self.take_shape(slot.shape, shape) or not self.take_element(slot, element, a):
            return False
        if shape == builtins.SHAPE_SCALAR:
            return True
        return self.take_size(slot.rows, rows) and self.take_size(slot.columns, columns)

    def take_other(self, slot: Slot, t: Type) -> bool:
        if slot.kind == builtins.SLOT_OBJECT:
            return isinstance(t, ObjectType) and (t.info.name in slot.objects or convert.is_heap_entry(t))
        if slot.kind == builtins.SLOT_STRUCT:
            return isinstance(t, StructType)
        if slot.kind == builtins.SLOT_RAY:
            return isinstance(t, StructType) and t.name == "RayDesc"
        if slot.kind == builtins.SLOT_STRING:
            return convert.is_string(t)
        # a constant buffer stands for the struct in it
        return not isinstance(t, ObjectType) or t.info.family in (types.FAMILY_CBUFFER, types.FAMILY_TBUFFER)

    def take_shape(self, variable: int, shape: int) -> bool:
        """Scalars join any shape; two other shapes must be the same kind."""
        have = self.shapes[variable]
        if have == 0 or have == builtins.SHAPE_SCALAR:
            self.shapes[variable] = shape
            return True
        return shape == builtins.SHAPE_SCALAR or shape == have

    def take_element(self, slot: Slot, element: ScalarType, a: Expr) -> bool:
        if slot.element == builtins.TEXEL_ELEMENT:
            return True
        wanted = self.row.sets[slot.element]
        kind = element.kind
        if kind == types.HALF and self.options.enable_16bit:
            element = types.FLOAT16_TYPE
            kind = types.FLOAT16
        if wanted.exact and kind not in wanted.kinds and not element.literal:
            return False
        if element.literal and not (
            self.row.result.kind == builtins.SLOT_VALUE and self.row.result.element == slot.element
        ):
            kind = literal_kind(a, element, wanted)
        have = self.kinds[slot.element]
        self.kinds[slot.element] = kind if have == UNSET else meet(have, kind)
        return True

    def take_size(self, size: int, have: int) -> bool:
        if size < 0 and size >= builtins.SIZE_C2:
            if have < self.sizes[-size]:
                self.sizes[-size] = have
            return True
        return have >= self.size(size)

    def size(self, size: int) -> int:
        """The number that a size stands for."""
        if size > 0:
            return size
        if size >= builtins.SIZE_C2:
            found = self.sizes[-size]
            return 1 if found == UNSET else found
        if self.object is None:
            return 1
        info = self.object.info
        if size == builtins.SIZE_COORDS:
            return info.coords
        return info.coords + 1 if size == builtins.SIZE_LEVEL else info.coords - (1 if info.arrayed else 0)

    # ---- what the variables are

    def settle(self) -> bool:
        """Give every variable a legal value; False if one cannot have any."""
        for i, mask in enumerate(self.row.shapes):
            have = self.shapes[i]
            if have & mask:
                continue
            if have > builtins.SHAPE_SCALAR:
                return False
            # nothing known, or a scalar where a vector or matrix is wanted
            self.shapes[i] = mask & -mask
        for i, wanted in enumerate(self.row.sets):
            if self.kinds[i] == UNSET:
                self.kinds[i] = wanted.kinds[0]
            elif self.kinds[i] not in wanted.kinds:
                if wanted.exact:
                    return False
                self.kinds[i] = wanted.kinds[0]
        return True

    def value_type(self, slot: Slot) -> Type | None:
        """The numeric type of a slot."""
        if slot.element == builtins.TEXEL_ELEMENT:
            found = types.element_of(self.texel()) if self.object is not None else None
            if found is None:
                return None
            element = found
        else:
            element = types.SCALARS[self.kinds[slot.element]]
        shape = self.shapes[slot.shape]
        rows = self.size(slot.rows)
        columns = self.size(slot.columns)
        if shape == builtins.SHAPE_MATRIX or rows > 1:
            return types.matrix(element, rows, columns)
        if shape == builtins.SHAPE_VECTOR or columns > 1:
            return types.vector(element, columns)
        return element

    def texel(self) -> Type:
        """Element type of the object; float4 where none is written."""
        t = self.object
        if t is None or t.element is None:
            return types.VECTORS[types.FLOAT][3]
        return t.element

    def parameter_type(self, slot: Slot, a: Expr) -> Type | None:
        kind = slot.kind
        if kind == builtins.SLOT_VALUE:
            return self.value_type(slot)
        if kind == builtins.SLOT_TEXEL:
            return self.texel()
        if kind == builtins.SLOT_TEMPLATE:
            return self.type_args[0] if self.type_args else concrete(a.type)
        return a.type

    def result_type(self, slot: Slot) -> Type | None:
        kind = slot.kind
        if kind == builtins.SLOT_VALUE:
            return self.value_type(slot)
        if kind == builtins.SLOT_VOID or kind == builtins.SLOT_RECORDS or kind == builtins.SLOT_NAMED:
            return types.VOID   # the caller makes the type of records and of what has a name
        if kind == builtins.SLOT_TEXEL:
            return self.texel()
        if kind == builtins.SLOT_TEMPLATE:
            return self.type_args[0] if self.type_args else types.UINT_TYPE
        return None


def concrete(t: Type) -> Type:
    """A literal's type where nothing decides it: uint or float."""
    if isinstance(t, ScalarType) and t.literal:
        return types.UINT_TYPE if t.kind == types.LITERAL_INT else types.FLOAT_TYPE
    return t


def further_type(a: Expr) -> Type:
    """The type of an argument beyond the parameters: as it is; literals become int, or what they need, or float."""
    return convert.concrete_literal(a, a.type) if isinstance(a.type, ScalarType) and a.type.literal else a.type


def meet(a: int, b: int) -> int:
    """Element kind in which two argument kinds meet (bool and bool: bool)."""
    return a if a == b else convert.combine(types.SCALARS[a], types.SCALARS[b]).kind


def literal_kind(a: Expr, element: ScalarType, wanted: builtins.ElementSet) -> int:
    """Kind of a literal argument that does not decide the result's type."""
    kinds = wanted.kinds
    if element.kind == types.LITERAL_FLOAT:
        return types.FLOAT if types.FLOAT in kinds else types.DOUBLE if types.DOUBLE in kinds else kinds[0]
    low, high = 0, 0
    if isinstance(a, typed.Const):
        for n in a.values:
            low = min(low, int(n))
            high = max(high, int(n))
    if low < 0:
        kind = types.INT if low >= -0x80000000 else types.INT64
    else:
        kind = types.UINT if high <= 0xFFFFFFFF else types.UINT64
    return kind if kind in kinds else kinds[0]


# ---- user functions


def choose(
    c: Checker, name: str, candidates: list[FunctionSymbol], plain: int, args: list[Expr]
) -> FunctionSymbol | None:
    """The cheapest of viable candidates; templates' instances start at `plain` and lose a draw against plain functions.

    A draw is reported with its candidates; the first of them is returned.
    """
    best: FunctionSymbol | None = None
    best_cost = -1
    best_plain = False
    draw: list[FunctionSymbol] = []
    for i, f in enumerate(candidates):
        cost = call_cost(f, args)
        if best is None or cost < best_cost:
            best, best_cost, best_plain, draw = f, cost, i < plain, [f]
        elif cost == best_cost and not (best_plain and i >= plain):
            draw.append(f)
    if len(draw) > 1:
        special = most_special([f for f in draw if keeps_shapes(f, args)] or draw)
        if special is not None:
            return special
    if len(draw) > 1 and args:
        shown: list[str] = []
        for a in args:
            shown.append(a.type.name)
        d = c.bag.report(catalog.AMBIGUOUS, args[0].pos, (f"{name}({', '.join(shown)})",))
        for f in draw:
            d.note(
                f.pos, "candidate '" + f"{f.return_type.name} {f.name}({', '.join([t.name for t in f.types])})" + "'"
            )
    return best


def most_special(draw: list[FunctionSymbol]) -> FunctionSymbol | None:
    """The instance of a template whose parameters are written more narrowly than those of all others; None for none."""
    for f in draw:
        for other in draw:
            if other is not f and not more_special(f.decl, other.decl):
                break
        else:
            return f
    return None


def keeps_shapes(f: FunctionSymbol, args: list[Expr]) -> bool:
    """Whether no scalar argument becomes a vector of one component."""
    for i, a in enumerate(args):
        if isinstance(a.type, ScalarType) and not isinstance(f.types[i], ScalarType):
            return False
    return True


def more_special(a: tree.FunctionDecl, b: tree.FunctionDecl) -> bool:
    """Whether template `a` takes some of what `b` takes and nothing else, by its parameters as written."""
    if a.template is None or b.template is None or len(a.parameters) != len(b.parameters):
        return False
    names = ({p.name: True for p in a.template}, {p.name: True for p in b.template})
    narrower = False
    for i in range(len(a.parameters)):
        x, y = a.parameters[i], b.parameters[i]
        order = compare_written(x.type, y.type, names)
        if order < 0 or len(x.declarator.extents) < len(y.declarator.extents):
            return False
        narrower = narrower or order > 0 or len(x.declarator.extents) > len(y.declarator.extents)
    return narrower


def compare_written(x: tree.TypeName, y: tree.TypeName, names: tuple[dict[str, bool], dict[str, bool]]) -> int:
    """1 where the type `x` of one template is narrower than `y` of the other, -1 where it is wider, 0 else."""
    if x.name is None or y.name is None:
        return 0
    open_x = len(x.name.parts) == 1 and x.name.parts[0] in names[0]
    open_y = len(y.name.parts) == 1 and y.name.parts[0] in names[1]
    if open_x or open_y:
        return int(open_y) - int(open_x)
    left = x.name.arguments[-1] or []
    right = y.name.arguments[-1] or []
    found = 0
    for i in range(min(len(left), len(right))):
        order = compare_nodes(left[i], right[i], names)
        if order * found < 0:
            return 0
        found = found or order
    return found


def compare_nodes(x: tree.Node, y: tree.Node, names: tuple[dict[str, bool], dict[str, bool]]) -> int:
    """compare_written of template arguments: a number is narrower than the name of a parameter."""
    if isinstance(x, tree.TypeName) and isinstance(y, tree.TypeName):
        return compare_written(x, y, names)
    open_x = isinstance(x, tree.NameExpr) and len(x.name.parts) == 1 and x.name.parts[0] in names[0]
    open_y = isinstance(y, tree.NameExpr) and len(y.name.parts) == 1 and y.name.parts[0] in names[1]
    return int(open_y) - int(open_x)


def call_cost(f: FunctionSymbol, args: list[Expr]) -> int:
    """Sum of the conversions' costs of a call, both ways for out arguments."""
    cost = 0
    for i, a in enumerate(args):
        if f.directions[i] != typed.DIR_OUT:
            cost += rank(a.type, f.types[i])
        if f.directions[i] != typed.DIR_IN:
            cost += rank(f.types[i], a.type)
    return cost


# Costs of a conversion, each far above the sum of all lesser ones: a spread scalar, a widening, a change of sign, any
# other change of kind, a truncation.
STEP: Final = 8
COST_SPREAD: Final = 1
COST_PROMOTION_TO: Final = 1 << STEP
COST_PROMOTION_FROM: Final = 1 << 2 * STEP
COST_INT_TO: Final = 1 << 3 * STEP
COST_INT_FROM: Final = 1 << 4 * STEP
COST_CAST_TO: Final = 1 << 5 * STEP
COST_CAST_FROM: Final = 1 << 6 * STEP
COST_TRUNCATION: Final = 1 << 7 * STEP


def rank(src: Type, dst: Type) -> int:
    """Cost of the implicit conversion of `src` to `dst`; 0 for none."""
    if src is dst:
        return 0
    a = types.element_of(src)
    b = types.element_of(dst)
    if a is None or b is None:
        return 0 if src.key == dst.key else COST_CAST_TO | COST_CAST_FROM
    cost = kind_cost(src, dst, a, b)
    have = types.component_count(src)
    want = types.component_count(dst)
    if have < want:
        cost += COST_SPREAD
    elif have > want:
        cost += COST_TRUNCATION
    return cost


def kind_cost(src: Type, dst: Type, a: ScalarType, b: ScalarType) -> int:
    """Cost of the change of the element kind: from both kinds to the one in which they meet."""
    source = types.BOOL if isinstance(src, EnumType) else a.kind
    target = types.BOOL if isinstance(dst, EnumType) else b.kind
    if source == target:
        return 0
    common = meet(target, source)
    cost = 0
    if promotes(target, common):
        cost += COST_PROMOTION_TO
    elif casts(target, common):
        cost += COST_CAST_TO
    elif int_casts(target, common):
        cost += COST_INT_TO
    if promotes(common, source):
        cost += COST_PROMOTION_FROM
    elif casts(common, source):
        cost += COST_CAST_FROM
    elif int_casts(common, source):
        cost += COST_INT_FROM
    return cost


PROMOTIONS: Final[dict[int, list[int]]] = {  # kind -> wider kinds of its class
    types.BOOL: [],
    types.INT16: [types.INT, types.INT64],
    types.UINT16: [types.UINT, types.UINT64],
    types.INT: [types.INT64],
    types.UINT: [types.UINT64],
    types.MIN12INT: [types.MIN16INT, types.INT, types.INT64],
    types.MIN16INT: [types.INT, types.INT64],
    types.MIN16UINT: [types.UINT, types.UINT64],
    types.MIN10FLOAT: [types.MIN16FLOAT, types.HALF, types.FLOAT, types.DOUBLE],
    types.MIN16FLOAT: [types.HALF, types.FLOAT, types.DOUBLE],
    types.FLOAT16: [types.HALF, types.FLOAT, types.DOUBLE],
    types.HALF: [types.FLOAT, types.DOUBLE],
    types.FLOAT: [types.DOUBLE],
}


def promotes(to: int, kind: int) -> bool:
    """True if `kind` widens to `to` within its class."""
    return to in PROMOTIONS.get(kind, [])


INT_PAIRS: Final = ((types.INT16, types.UINT16), (types.INT, types.UINT), (types.INT64, types.UINT64))
WIDE_INTS: Final = (types.INT16, types.UINT16, types.INT, types.UINT, types.INT64, types.UINT64)
FLOATS: Final = (types.FLOAT16, types.HALF, types.FLOAT, types.DOUBLE)


def casts(to: int, kind: int) -> bool:
    """True if the change is more than one of sign or from or to a literal."""
    if to == kind:
        return False
    if to == types.LITERAL_INT or kind == types.LITERAL_INT:
        return (kind if to == types.LITERAL_INT else to) not in WIDE_INTS
    if to == types.LITERAL_FLOAT or kind == types.LITERAL_FLOAT:
        return (kind if to == types.LITERAL_FLOAT else to) not in FLOATS
    return (to, kind) not in INT_PAIRS and (kind, to) not in INT_PAIRS


def int_casts(to: int, kind: int) -> bool:
    """True if the change is one of sign."""
    if to == kind or to == types.LITERAL_INT or kind == types.LITERAL_INT:
        return False
    return to not in FLOATS and kind not in FLOATS
