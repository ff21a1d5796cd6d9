"""Initialisers: a type and a braced list (or a value of another shape) go in, one value built from flattened parts
comes out.

HLSL flattens initialiser lists: the numbers of all items, through vectors, matrices, arrays and structs, fill the
numbers of the
target in order; braces inside do not matter. Casts between structs and arrays work the same way.
"""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import (
    ERROR,
    ArrayType,
    MatrixType,
    ObjectType,
    ScalarType,
    StructType,
    Type,
    VectorType,
    component_count,
    element_of,
    vector,
)
from oneshader.sema import convert, express, typed
from oneshader.sema.scope import Checker
from oneshader.sema.typed import Const, Construct, Expr
from oneshader.source import catalog
from oneshader.syntax import tree


class Leaves:
    """The parts that are still to be used, the next one last; `used` counts components taken from it already.

    `lets` are values that must be evaluated once because several leaves come from them.
    """

    __slots__ = ("c", "pieces", "used", "lets", "mismatch")

    def __init__(self, c: Checker, pieces: list[Expr]) -> None:
        self.c = c
        self.pieces = pieces
        self.used = 0
        self.lets: list[tuple[typed.Variable, Expr]] = []
        self.mismatch = False  # a part could not be converted (not: ran out)

    def stable(self, e: Expr) -> Expr:
        """`e` if it may be evaluated several times, else a temporary bound to it."""
        if repeatable(e):
            return e
        var = typed.Variable("", e.type, typed.VAR_LOCAL, e.pos)
        self.lets.append((var, e))
        return typed.VarRef(e.type, e.pos, var)

    def expand(self) -> bool:
        """Replaces the next part, a struct or array, by its members."""
        e = self.pieces[-1]
        t = e.type
        if isinstance(t, StructType):
            self.pieces.pop()
            e = self.stable(e)
            for i in range(len(t.all_fields) - 1, -1, -1):
                self.pieces.append(field_of(self.c, e, t, i))
            return True
        if isinstance(t, ArrayType):
            self.pieces.pop()
            e = self.stable(e)
            for i in range(t.count - 1, -1, -1):
                self.pieces.append(element_at(self.c, e, t, i))
            return True
        return False

    def take(self, t: Type) -> Expr | None:
        """The next value of type `t`; None where parts run out or do not fit."""
        pieces = self.pieces
        while pieces and self.used == 0:
            top = pieces[-1].type
            if top is t:
                return pieces.pop()
            if component_count(top) > 0 or not (isinstance(top, StructType) or isinstance(top, ArrayType)):
                break
            if isinstance(top, StructType) and isinstance(t, StructType) and convert.derives(top, t):
                e = pieces.pop()
                return typed.Upcast(t, e.pos, e)
            if isinstance(t, StructType) and self.holds_first(top, t):
                self.expand()
                continue
            if not isinstance(t, StructType) and not isinstance(t, ArrayType):
                self.expand()
                continue
            break
        if isinstance(t, StructType):
            return self.take_struct(t)
        if isinstance(t, ArrayType):
            return self.take_array(t)
        if component_count(t) > 0:
            return self.take_numbers(t)
        return self.take_opaque(t)

    def holds_first(self, top: Type, t: Type) -> bool:
        """Whether the first member of `top`, looked into as deep as needed, is a `t`."""
        while True:
            if isinstance(top, StructType) and top.all_fields:
                top = self.c.types.plain(top.all_fields[0].type)
            elif isinstance(top, ArrayType):
                top = top.element
            else:
                return False
            if top is t:
                return True

    def take_struct(self, t: StructType) -> Expr | None:
        parts: list[Expr] = []
        pos = self.pieces[-1].pos if self.pieces else -1
        for f in t.all_fields:
            part = self.take(self.c.types.plain(f.type))
            if part is None:
                return None
            parts.append(part)
        return Construct(t, pos, parts)

    def take_array(self, t: ArrayType) -> Expr | None:
        parts: list[Expr] = []
        pos = self.pieces[-1].pos if self.pieces else -1
        for _ in range(t.count):
            part = self.take(t.element)
            if part is None:
                return None
            parts.append(part)
        return Construct(t, pos, parts)

    def take_opaque(self, t: Type) -> Expr | None:
        while self.pieces and self.used == 0:
            e = self.pieces[-1]
            if e.type is t:
                return self.pieces.pop()
            made = convert.convert(self.c, e, t, False)
            if made is not None:
                self.pieces.pop()
                return made
            if not self.expand():
                self.mismatch = True
                return None
        return None

    def take_numbers(self, t: Type) -> Expr | None:
        """A scalar, vector, matrix or enum from as many components as it needs."""
        element = element_of(t)
        need = component_count(t)
        if element is None:
            return None
        parts: list[Expr] = []
        while need > 0:
            if not self.pieces:
                return None
            e = self.pieces[-1]
            have = component_count(e.type)
            if have == 0:
                if e.type is ERROR:
                    self.mismatch = True
                    return None
                if (
                    isinstance(e.type, ObjectType)
                    and isinstance(e.type.element, StructType)
                    and self.open_block(e, e.type)
                ):
                    continue
                if not self.expand():
                    self.mismatch = True
                    return None
                continue
            if self.used == 0 and have <= need:
                self.pieces.pop()
                part = e
                need -= have
            else:
                part = self.slice(e, have, need)
                need -= component_count(part.type)
            parts.append(convert.component_wise(self.c, part, convert.same_shape(part.type, element)))
        return assemble(self.c, t, parts)

    def open_block(self, e: Expr, t: ObjectType) -> bool:
        """A ConstantBuffer<S> stands for its S."""
        made = convert.convert(self.c, e, t.element, False) if t.element is not None else None
        if made is None:
            return False
        self.pieces[-1] = made
        return True

    def slice(self, e: Expr, have: int, need: int) -> Expr:
        """The next components of a vector or matrix, at most `need`."""
        if self.used == 0:
            e = self.stable(e)
            self.pieces[-1] = e
        start = self.used
        count = min(have - start, need, 4)
        self.used = start + count
        if self.used == have:
            self.pieces.pop()
            self.used = 0
        return components(e, start, count)

    def finish(self, e: Expr) -> Expr:
        """`e` with its temporaries bound around it."""
        for i in range(len(self.lets) - 1, -1, -1):
            var, bound = self.lets[i]
            e = typed.Let(e.type, e.pos, var, bound, e)
        return e


def repeatable(e: Expr) -> bool:
    """Whether evaluating `e` twice is the same as once and costs nothing."""
    while True:
        if isinstance(e, typed.VarRef) or isinstance(e, Const):
            return True
        if isinstance(e, typed.Field) or isinstance(e, typed.Swizzle) or isinstance(e, typed.MatrixSwizzle):
            e = e.base
        elif isinstance(e, (typed.Upcast, typed.Deref)):
            e = e.operand
        elif isinstance(e, typed.Index):
            if not isinstance(e.index, Const) and not isinstance(e.index, typed.VarRef):
                return False
            e = e.base
        else:
            return False


def field_of(c: Checker, e: Expr, t: StructType, index: int) -> Expr:
    """Member `index` of all fields."""
    if isinstance(e, Construct):
        return e.parts[index]
    return typed.Field(c.types.plain(t.all_fields[index].type), e.pos, e, index)


def element_at(c: Checker, e: Expr, t: ArrayType, index: int) -> Expr:
    """Element `index` of an array."""
    if isinstance(e, Construct):
        return e.parts[index]
    return typed.Index(t.element, e.pos, e, Const(types.UINT_TYPE, e.pos, [index]))


def components(e: Expr, start: int, count: int) -> Expr:
    """Components start .. start + count of a vector or matrix in row-major order, as scalar or vector."""
    element = convert.scalar_of(e.type)
    t: Type = element if count == 1 else vector(element, count)
    if isinstance(e, Const):
        return Const(t, e.pos, e.values[start : start + count])
    if isinstance(e.type, MatrixType):
        columns = e.type.columns
        places: list[int] = []
        for i in range(start, start + count):
            places.append(i // columns * 4 + i % columns)
        return typed.MatrixSwizzle(t, e.pos, e, places)
    return typed.Swizzle(t, e.pos, e, list(range(start, start + count)))


def assemble(c: Checker, t: Type, parts: list[Expr]) -> Expr:
    """A numeric value of type `t` from parts that have its element type and, together, its component count."""
    if len(parts) == 1:
        part = parts[0]
        if part.type is t:
            return part
        if isinstance(t, types.EnumType):
            return convert.component_wise(c, part, t)
        return convert.reshape(part, t)
    values: list[int | float] = []
    for part in parts:
        if not isinstance(part, Const):
            # a scalar part may be a float1: lower it to its scalar
            return Construct(t, parts[0].pos, flat_parts(parts))
        values.extend(part.values)
    return Const(t, parts[0].pos, values)


def flat_parts(parts: list[Expr]) -> list[Expr]:
    """Parts as scalars and vectors: matrices are reshaped or split."""
    made: list[Expr] = []
    for part in parts:
        t = part.type
        if isinstance(t, MatrixType):
            total = t.rows * t.columns
            for row in range(t.rows):
                made.append(
                    components(part, row * t.columns, t.columns) if total > 1 else convert.reshape(part, t.element)
                )
        elif isinstance(t, VectorType) and t.count == 1:
            made.append(convert.reshape(part, t.element))
        else:
            made.append(part)
    return made


# Lists
# ------------------------------------------------------------------------------------------------------------------


def initialiser(c: Checker, t: Type, node: tree.Expr, pos: int) -> Expr:
    """The value of an initialiser `= node` for a variable of plain type `t` (an array `T a[]` gets its extent from
    the list)."""
    if isinstance(node, tree.InitList):
        return from_list(c, t, node.items, node.pos)
    e = express.express(c, node)
    if isinstance(t, ArrayType) and t.count < 0 and isinstance(e.type, ArrayType) and e.type.element is t.element:
        return e
    return convert.implicit(c, e, t, pos)


def from_list(c: Checker, t: Type, items: list[tree.Expr], pos: int) -> Expr:
    """`{ items }` as a value of type `t`, exactly as many numbers as it holds."""
    pieces: list[Expr] = []
    if not gather(c, items, pieces):
        return convert.failed(pos)
    return from_parts(c, t, pieces, pos)


def gather(c: Checker, items: list[tree.Expr], pieces: list[Expr]) -> bool:
    """Checks the items of a list, nested lists too; False where one is wrong."""
    good = True
    for item in items:
        if isinstance(item, tree.InitList):
            good = gather(c, item.items, pieces) and good
            continue
        e = express.express(c, item)
        if e.type is ERROR:
            good = False
        pieces.append(e)
    return good


def from_parts(c: Checker, t: Type, pieces: list[Expr], pos: int) -> Expr:
    """A value of type `t` from checked parts; reports too few, too many and parts that do not convert."""
    given = leaf_total(pieces)
    unbounded = isinstance(t, ArrayType) and t.count < 0
    if isinstance(t, ArrayType) and t.count < 0:
        one = leaf_count(t.element)
        if one == 0 or given % one or given == 0:
            report_count(c, t, given + one - given % max(one, 1), given, pos)
            return convert.failed(pos)
        t = c.types.array(t.element, given // one)
    pieces.reverse()
    leaves = Leaves(c, pieces)
    made = leaves.take(t)
    expected = leaf_count(t)
    if made is not None and not leaves.pieces:
        if made.pos < 0:
            made.pos = pos
        return leaves.finish(made)
    if made is None and leaves.mismatch:
        bad = leaves.pieces[-1] if leaves.pieces else None
        name = bad.type.name if bad is not None else "initializer"
        c.bag.report(catalog.CANNOT_CONVERT, bad.pos if bad is not None else pos, (name, t.name))
        return convert.failed(pos)
    if made is not None and unbounded:
        return leaves.finish(made)
    report_count(c, t, expected, given, pos)
    return convert.failed(pos)


def report_count(c: Checker, t: Type, expected: int, given: int, pos: int) -> None:
    """Too few or too many elements."""
    word = "few" if given < expected else "many"
    c.bag.report(catalog.INITIALIZER_COUNT, pos, (word, t.name, str(expected), str(given)))


def leaf_count(t: Type) -> int:
    """Scalars and objects in a value of type `t`."""
    factor = 1
    while isinstance(t, ArrayType):
        factor *= max(t.count, 0)
        t = t.element
    if isinstance(t, StructType):
        total = 0
        for f in t.all_fields:
            total += leaf_count(f.type)
        return factor * total
    return factor * (component_count(t) or 1)


def leaf_total(pieces: list[Expr]) -> int:
    total = 0
    for p in pieces:
        total += leaf_count(p.type)
    return total


def reinterpret(c: Checker, e: Expr, dst: Type, explicit: bool) -> Expr | None:
    """A struct, array or number seen as another one, leaf by leaf; a cast may convert leaves and drop the last ones."""
    if not explicit and not same_leaves(c, e.type, dst):
        return None
    if leaf_count(e.type) < leaf_count(dst):
        return None
    leaves = Leaves(c, [e])
    made = leaves.take(dst)
    return None if made is None else leaves.finish(made)


def same_leaves(c: Checker, a: Type, b: Type) -> bool:
    """Whether two types hold the same scalars and objects in the same order."""
    left: list[Type] = []
    right: list[Type] = []
    list_leaves(a, left)
    list_leaves(b, right)
    if len(left) != len(right):
        return False
    for i in range(len(left)):
        if left[i] is not right[i]:
            return False
    return True


def list_leaves(t: Type, out: list[Type]) -> None:
    """Leaf types of `t`, in order."""
    if isinstance(t, ArrayType):
        one: list[Type] = []
        list_leaves(t.element, one)
        out.extend(one * max(t.count, 0))
    elif isinstance(t, StructType):
        for f in t.all_fields:
            list_leaves(f.type, out)
    elif isinstance(t, VectorType) or isinstance(t, MatrixType):
        out.extend([t.element] * component_count(t))
    else:
        out.append(t)


def construct(c: Checker, t: Type, pieces: list[Expr], pos: int) -> Expr:
    """`T(a, b, ...)`: a vector or matrix from exactly its components; structs and arrays from their leaves."""
    given = leaf_total(pieces)
    expected = leaf_count(t)
    for p in pieces:
        if p.type is ERROR:
            return convert.failed(pos)
        if component_count(p.type) == 0 and not isinstance(p.type, StructType) and not isinstance(p.type, ArrayType):
            c.bag.report(catalog.CANNOT_CONVERT, p.pos, (p.type.name, t.name))
            return convert.failed(pos)
    if isinstance(t, ScalarType) and len(pieces) == 1:
        return convert.cast(c, pieces[0], t, pos)
    if given != expected:
        report_count(c, t, expected, given, pos)
        return convert.failed(pos)
    return from_parts(c, t, pieces, pos)
