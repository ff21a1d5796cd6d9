"""Products of scalars, vectors and matrices, and what else treats a matrix as one. SPIR-V's matrices are the
transposed of HLSL's."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Value
from oneshader.ir.ext import EXT
from oneshader.lower import expression
from oneshader.lower.argument import is_matrix, scalar_of
from oneshader.model import types
from oneshader.model.types import MatrixType, ScalarType, Type, VectorType
from oneshader.sema.typed import Builtin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering


def mul(lw: Lowering, e: Builtin) -> Tree:
    """mul(a, b) in all its forms."""
    a, b = lw.tree(e.args[0]), lw.tree(e.args[1])
    lw.b.pos = e.pos
    left, right = e.args[0].type, e.args[1].type
    if isinstance(left, ScalarType):
        return scale(lw, b, right, a)
    if isinstance(right, ScalarType):
        return scale(lw, a, left, b)
    if isinstance(left, VectorType) and isinstance(right, VectorType):
        return dot_trees(lw, a, b)
    if isinstance(a, Value) and isinstance(b, Value):
        made = float_product(lw, a, b, left, right)
        if made is not None:
            return made
    return expanded_product(lw, a, b, left, right, e.type)


def scale(lw: Lowering, tree: Tree, t: Type, factor: Tree) -> Tree:
    """Every component times a scalar."""
    assert isinstance(factor, Value)
    if isinstance(tree, Value) and isinstance(tree.type, MatrixType):
        return lw.b.binary(ops.MATRIX_TIMES_SCALAR, tree, factor)
    return expression.from_rows(lw, [scaled_row(lw, r, factor) for r in expression.matrix_rows(lw, tree)], t)


def scaled_row(lw: Lowering, row: Value, factor: Value) -> Value:
    t = row.type
    if not isinstance(t, VectorType):
        return lw.b.binary(ops.MUL, row, factor)
    if t.element.cls == types.CLASS_FLOAT:
        return lw.b.binary(ops.VECTOR_TIMES_SCALAR, row, factor)
    return lw.b.binary(ops.MUL, row, lw.b.construct(t, [factor] * t.count))


def float_product(lw: Lowering, a: Value, b: Value, left: Type, right: Type) -> Value | None:
    """Products for which SPIR-V has an instruction; None if it has none for these shapes."""
    whole_left, whole_right = isinstance(a.type, MatrixType), isinstance(b.type, MatrixType)
    if whole_left and whole_right:
        return lw.b.binary(ops.MATRIX_TIMES_MATRIX, b, a)
    if whole_left and isinstance(b.type, VectorType) and (isinstance(right, VectorType) or is_column(right)):
        return lw.b.binary(ops.VECTOR_TIMES_MATRIX, b, a)
    if whole_right and isinstance(a.type, VectorType) and (isinstance(left, VectorType) or is_row(left)):
        return lw.b.binary(ops.MATRIX_TIMES_VECTOR, b, a)
    return None


def is_column(t: Type) -> bool:
    return isinstance(t, MatrixType) and t.columns == 1


def is_row(t: Type) -> bool:
    return isinstance(t, MatrixType) and t.rows == 1


def expanded_product(lw: Lowering, a: Tree, b: Tree, left: Type, right: Type, result: Type) -> Tree:
    """Products of int and bool matrices and of one-row and one-column ones: the sums of products, written out."""
    rows = grid(lw, a, left, True)
    columns = grid(lw, b, right, False)
    inner = min(len(rows[0]), len(columns))
    parts: list[Value] = []
    for r in rows:
        for c in range(len(columns[0])):
            total = lw.b.binary(ops.MUL, r[0], columns[0][c])
            for k in range(1, inner):
                total = lw.b.binary(ops.ADD, total, lw.b.binary(ops.MUL, r[k], columns[k][c]))
            parts.append(total)
    return expression.from_scalars(lw, parts, result)


def grid(lw: Lowering, tree: Tree, t: Type, as_row: bool) -> list[list[Value]]:
    """Components by row and column; a vector is one row on the left side, one column on the right."""
    parts = expression.scalars_of(lw, tree, t)
    if isinstance(t, MatrixType):
        return [parts[r * t.columns:(r + 1) * t.columns] for r in range(t.rows)]
    return [parts] if as_row else [[p] for p in parts]


def dot(lw: Lowering, e: Builtin) -> Tree:
    trees = [lw.tree(a) for a in e.args]
    lw.b.pos = e.pos
    return dot_trees(lw, trees[0], trees[1])


def dot_trees(lw: Lowering, a: Tree, b: Tree) -> Value:
    """Dot product of two vectors of one type, long ones too."""
    total: Value | None = None
    for x, y in zip(expression.matrix_rows(lw, a), expression.matrix_rows(lw, b)):
        part = dot_values(lw, x, y)
        total = part if total is None else lw.b.binary(ops.ADD, total, part)
    assert total is not None
    return total


def dot_values(lw: Lowering, a: Value, b: Value) -> Value:
    """Dot product of two vectors of one type (scalars: their product)."""
    t = a.type
    if not isinstance(t, VectorType):
        return lw.b.binary(ops.MUL, a, b)
    if t.element.cls == types.CLASS_FLOAT:
        return lw.b.binary(ops.DOT, a, b)
    products = lw.b.binary(ops.MUL, a, b)
    total = lw.b.extract(products, [0])
    for i in range(1, t.count):
        total = lw.b.binary(ops.ADD, total, lw.b.extract(products, [i]))
    return total


def determinant(lw: Lowering, e: Builtin) -> Tree:
    m = lw.value(e.args[0])
    if not isinstance(m.type, MatrixType):
        return m        # 1x1
    return lw.b.ext(EXT["Determinant"], scalar_of(m), [m])


def transpose(lw: Lowering, e: Builtin) -> Tree:
    t = e.args[0].type
    tree = lw.tree(e.args[0])
    if not is_matrix(t) or not isinstance(t, MatrixType):
        return tree     # one row or column: the same vector
    if isinstance(tree, Value):
        return lw.b.unary(ops.TRANSPOSE, tree)
    rows = expression.matrix_rows(lw, tree)
    wanted = lw.ir_type(types.vector(t.element, t.rows))
    return [lw.b.construct(wanted, [lw.b.extract(r, [c]) for r in rows]) for c in range(t.columns)]
