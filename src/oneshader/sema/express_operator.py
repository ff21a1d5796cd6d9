"""Operators: unary, binary, assignment and conditional trees go in, typed expressions with all conversions come out."""

from __future__ import annotations

from oneshader.model import types
from oneshader.model.types import (
    BOOL_TYPE,
    CLASS_BOOL,
    CLASS_FLOAT,
    DOUBLE,
    ERROR,
    INT_TYPE,
    UINT_TYPE,
    ArrayType,
    EnumType,
    MatrixType,
    ObjectType,
    ScalarType,
    StructType,
    Type,
    VectorType,
    element_of,
)
from oneshader.sema import constant, convert, express, express_call, initialise, typed
from oneshader.sema.place import check_place, mark_assigned, written_place
from oneshader.sema.scope import Checker
from oneshader.sema.typed import Const, Expr
from oneshader.source import catalog
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# tree.B_* -> typed.OP_*
OPERATION: Final = [
    typed.OP_ADD,
    typed.OP_SUB,
    typed.OP_MUL,
    typed.OP_DIV,
    typed.OP_REM,
    typed.OP_SHL,
    typed.OP_SHR,
    typed.OP_AND,
    typed.OP_OR,
    typed.OP_XOR,
    typed.OP_LT,
    typed.OP_LE,
    typed.OP_GT,
    typed.OP_GE,
    typed.OP_EQ,
    typed.OP_NE,
    -1,
    -1,
    -1,
]


def binary(c: Checker, node: tree.BinaryExpr) -> Expr:
    """Binary operators; left-deep chains by a loop."""
    if node.op == tree.B_COMMA:
        return comma(c, node)
    spine: list[tree.BinaryExpr] = [node]
    left_node: tree.Expr = node.left
    while isinstance(left_node, tree.BinaryExpr) and left_node.op != tree.B_COMMA:
        spine.append(left_node)
        left_node = left_node.left
    e = express.express(c, left_node)
    for i in range(len(spine) - 1, -1, -1):
        step = spine[i]
        right = express.express(c, step.right)
        if (
            step.op < tree.B_LT
            and e.type is right.type
            and isinstance(e.type, VectorType)
            and e.type.element.cls == CLASS_FLOAT
            and step.op < tree.B_REM
            and not isinstance(e, Const)
        ):
            e = typed.Binary(e.type, step.op_pos, OPERATION[step.op], e, right)
            continue
        e = combine(c, step.op, e, right, step.op_pos)
    return e


def comma(c: Checker, node: tree.BinaryExpr) -> Expr:
    """`a, b, c`"""
    nodes: list[tree.Expr] = []
    current: tree.Expr = node
    while isinstance(current, tree.BinaryExpr) and current.op == tree.B_COMMA:
        nodes.append(current.right)
        current = current.left
    nodes.append(current)
    parts: list[Expr] = []
    for i in range(len(nodes) - 1, -1, -1):
        e = express.express(c, nodes[i])
        parts.append(e if i == 0 else convert.concrete(c, e))
    return typed.Comma(parts[-1].type, node.pos, parts)


def combine(c: Checker, op: int, left: Expr, right: Expr, pos: int) -> Expr:
    """`left op right` for checked operands."""
    lt = left.type
    rt = right.type
    if lt is ERROR or rt is ERROR:
        return convert.failed(pos)
    if isinstance(lt, StructType) or isinstance(rt, StructType):
        return express_call.operator_call(c, tree.BINARY_TEXT[op], [left, right], pos)
    a = element_of(lt)
    b = element_of(rt)
    if a is None or b is None:
        return invalid(c, op, lt, rt, pos)
    if op >= tree.B_LOGAND:
        return logical(c, op, left, right, pos)
    if isinstance(lt, EnumType) and isinstance(rt, EnumType):
        return combine_enums(c, op, left, right, pos)
    element = operand_element(c, op, lt, rt, a, b, pos)
    if element is None:
        return convert.failed(pos)
    shape = lt if lt is rt else convert.combine_shapes(lt, rt)
    if shape is None:
        d = c.bag.report(catalog.INVALID_OPERANDS, pos, (tree.BINARY_TEXT[op], lt.name, rt.name))
        if op == tree.B_MUL:
            d.with_help("mul(a, b) is the product of matrices and vectors; * multiplies component by component")
        return convert.failed(pos)
    operand = convert.same_shape(shape, element)
    if lt is not operand:
        left = meet(c, left, operand, pos)
    if rt is not operand:
        right = meet(c, right, operand, pos, op == tree.B_SHL or op == tree.B_SHR)
    return operation(c, op, left, right, operand, pos)


def combine_enums(c: Checker, op: int, left: Expr, right: Expr, pos: int) -> Expr:
    """Two values of one enumeration give a value of it (comparisons a bool); of two enumerations nothing."""
    t = left.type
    if t is not right.type or not isinstance(t, EnumType) or (t.scoped and op != tree.B_EQ and op != tree.B_NE):
        return invalid(c, op, t, right.type, pos)
    return operation(c, op, left, right, t, pos)


def operation(c: Checker, op: int, left: Expr, right: Expr, operand: Type, pos: int) -> Expr:
    """The node for two operands of one type; constants are folded."""
    code = OPERATION[op]
    result = (
        operand
        if op < tree.B_LT
        else BOOL_TYPE
        if isinstance(operand, EnumType)
        else convert.same_shape(operand, BOOL_TYPE)
    )
    if isinstance(left, Const) and isinstance(right, Const):
        folded = constant.fold_binary(code, result, left, right, c.native16)
        if folded is not None:
            return folded
        element = element_of(operand)
        if element is not None and element.literal:
            left = convert.concrete(c, left)
            right = convert.concrete(c, right)
            common = left.type if left.type is right.type else convert.combine_elements(left.type, right.type)
            left = convert.component_wise(c, left, common)
            right = convert.component_wise(c, right, common)
            return typed.Binary(result if op >= tree.B_LT else common, pos, code, left, right)
    if op >= tree.B_LT:
        element = element_of(operand)
        if element is not None and element.literal:
            common = convert.same_shape(operand, convert.concrete_type(element))
            left = convert.component_wise(c, left, common)
            right = convert.component_wise(c, right, common)
    return typed.Binary(result, pos, code, left, right)


def meet(c: Checker, e: Expr, operand: Type, pos: int, quiet: bool = False) -> Expr:
    """An operand in the type of the operation. `quiet`: shift counts may lose what they like."""
    made = convert.numeric(c, e, operand)
    if made is None:
        c.bag.report(catalog.CANNOT_CONVERT, pos, (e.type.name, operand.name))
        return convert.failed(pos)
    if not isinstance(e, Const) and not quiet:
        convert.warn_loss(c, e, e.type, operand, e.pos)
    return made


def invalid(c: Checker, op: int, lt: Type, rt: Type, pos: int) -> Expr:
    """Operands that are no numbers."""
    c.bag.report(catalog.INVALID_OPERANDS, pos, (tree.BINARY_TEXT[op], lt.name, rt.name))
    return convert.failed(pos)


def operand_element(
    c: Checker, op: int, lt: Type, rt: Type, a: ScalarType, b: ScalarType, pos: int
) -> ScalarType | None:
    """The element type in which an arithmetic, bitwise or comparison operator works; None after a report."""
    if isinstance(lt, EnumType) or isinstance(rt, EnumType):
        if (isinstance(lt, EnumType) and lt.scoped) or (isinstance(rt, EnumType) and rt.scoped):
            invalid(c, op, lt, rt, pos)
            return None
        # an enumeration gives way to numbers, as bool does
        if isinstance(lt, EnumType):
            a = BOOL_TYPE if b.cls != CLASS_BOOL else INT_TYPE
        else:
            b = BOOL_TYPE if a.cls != CLASS_BOOL else INT_TYPE
    if tree.B_SHL <= op <= tree.B_XOR:
        if a.cls == CLASS_FLOAT or b.cls == CLASS_FLOAT:
            invalid(c, op, lt, rt, pos)
            return None
        if op == tree.B_SHL or op == tree.B_SHR:
            if a.literal and not b.literal:
                c.bag.report(catalog.AMBIGUOUS_SHIFT, pos, ())
                return UINT_TYPE if b is UINT_TYPE else INT_TYPE
            return INT_TYPE if a.cls == CLASS_BOOL else a
    element = convert.meet(c, a, b)
    if element.cls == CLASS_BOOL and op < tree.B_LT:
        return INT_TYPE
    if op == tree.B_REM and element.kind == DOUBLE:
        invalid(c, op, lt, rt, pos)
        return None
    if (op == tree.B_REM or op == tree.B_DIV) and element.minimum and element.cls == types.CLASS_SINT:
        invalid(c, op, lt, rt, pos)
        return None
    return element


def logical(c: Checker, op: int, left: Expr, right: Expr, pos: int) -> Expr:
    """&& and ||: short-circuit on scalars since HLSL 2021; component by component, both sides evaluated, before."""
    lt = left.type
    rt = right.type
    is_and = op == tree.B_LOGAND
    scalars = not (
        isinstance(lt, VectorType)
        or isinstance(rt, VectorType)
        or isinstance(lt, MatrixType)
        or isinstance(rt, MatrixType)
    )
    if c.version >= 2021:
        if not scalars:
            word = "and" if is_and else "or"
            c.bag.report(catalog.LOGICAL_VECTOR, pos, (tree.BINARY_TEXT[op],)).with_help(
                f"use {word}(a, b) for each component"
            )
            return convert.failed(pos)
        left = convert.implicit(c, left, BOOL_TYPE, left.pos)
        right = convert.implicit(c, right, BOOL_TYPE, right.pos)
        if left.type is ERROR or right.type is ERROR:
            return convert.failed(pos)
        if isinstance(left, Const) and isinstance(right, Const):
            truth = (left.values[0] and right.values[0]) if is_and else (left.values[0] or right.values[0])
            return Const(BOOL_TYPE, pos, [1 if truth else 0])
        return typed.ShortCircuit(BOOL_TYPE, pos, is_and, left, right)
    shape = convert.combine_shapes(lt, rt)
    if shape is None:
        return invalid(c, op, lt, rt, pos)
    operand = convert.same_shape(shape, BOOL_TYPE)
    left = meet(c, left, operand, pos)
    right = meet(c, right, operand, pos)
    code = typed.OP_AND if is_and else typed.OP_OR
    if isinstance(left, Const) and isinstance(right, Const):
        folded = constant.fold_binary(code, operand, left, right, c.native16)
        if folded is not None:
            return folded
    return typed.Binary(operand, pos, code, left, right)


# Unary
# ------------------------------------------------------------------------------------------------------------------


def unary(c: Checker, node: tree.UnaryExpr) -> Expr:
    """Prefix and postfix operators."""
    op = node.op
    e = express.express(c, node.operand)
    t = e.type
    if t is ERROR:
        return e
    if op == tree.U_DEREF or op == tree.U_ADDRESS:
        c.bag.report(catalog.POINTER_OPERATOR, node.pos, (tree.UNARY_TEXT[op],))
        return convert.failed(node.pos)
    if isinstance(t, StructType):
        return express_call.operator_call(c, tree.UNARY_TEXT[op], [e], node.pos)
    element = element_of(t)
    if element is None:
        return invalid_operand(c, node, t)
    if op >= tree.U_PREINC:
        return step(c, node, e, element)
    if op == tree.U_NOT:
        if isinstance(t, EnumType) and t.scoped:
            return invalid_operand(c, node, t)
        e = convert.component_wise(c, convert_enum(c, e), convert.same_shape(t, BOOL_TYPE))
        code = typed.OP_NOT
    else:
        if isinstance(t, EnumType) and t.scoped:
            return invalid_operand(c, node, t)
        if element.cls == CLASS_BOOL:
            e = convert.component_wise(c, e, convert.same_shape(e.type, INT_TYPE))
        if op == tree.U_PLUS:
            return e if not initialise.repeatable(e) or isinstance(e, Const) else typed.Convert(e.type, node.pos, e)
        if op == tree.U_BITNOT and element.cls == CLASS_FLOAT:
            return invalid_operand(c, node, t)
        code = typed.OP_NEG if op == tree.U_MINUS else typed.OP_BITNOT
    if isinstance(e, Const):
        folded = constant.fold_unary(code, e.type, e, c.native16)
        if folded is not None:
            folded.pos = node.pos
            return folded
    return typed.Unary(e.type, node.pos, code, e)


def convert_enum(c: Checker, e: Expr) -> Expr:
    """An enumerator as a number."""
    return convert.component_wise(c, e, e.type.underlying) if isinstance(e.type, EnumType) else e


def invalid_operand(c: Checker, node: tree.UnaryExpr, t: Type) -> Expr:
    """An operand that the operator does not take."""
    c.bag.report(catalog.INVALID_OPERAND, node.pos, (tree.UNARY_TEXT[node.op], t.name))
    return convert.failed(node.pos)


def step(c: Checker, node: tree.UnaryExpr, e: Expr, element: ScalarType) -> Expr:
    """++ and --"""
    t = e.type
    if isinstance(t, EnumType) or element.cls == CLASS_BOOL:
        return invalid_operand(c, node, t)
    place = written_place(e)
    if place is not None:
        return typed.Comma(t, node.pos, [e, step(c, node, place, element)])
    if not check_place(c, e, node.operand, node.pos):
        return convert.failed(node.pos)
    mark_assigned(e)
    old = typed.Variable("", t, typed.VAR_LOCAL, node.pos)
    one = Const(t, node.pos, [1.0 if element.cls == CLASS_FLOAT else 1] * types.component_count(t))
    add = node.op == tree.U_PREINC or node.op == tree.U_POSTINC
    after = typed.Binary(t, node.pos, typed.OP_ADD if add else typed.OP_SUB, typed.VarRef(t, node.pos, old), one)
    return typed.Modify(t, node.pos, e, old, after, node.op >= tree.U_POSTINC)


# Assignment
# -------------------------------------------------------------------------------------------------------------


def assign(c: Checker, node: tree.AssignExpr) -> Expr:
    """`=` and compound assignment."""
    target = express.express(c, node.target)
    place = written_place(target)
    if place is not None:
        # `(a += b) = c`: an assignment is the place that it wrote
        second = compound(c, node, place) if node.op >= 0 else store(c, node, place)
        return second if second.type is ERROR else typed.Comma(second.type, node.pos, [target, second])
    if node.op >= 0:
        return compound(c, node, target)
    return store(c, node, target)


def store(c: Checker, node: tree.AssignExpr, target: Expr) -> Expr:
    """`target = value`"""
    t = target.type
    if isinstance(node.value, tree.InitList):
        value = (
            initialise.from_list(c, t, node.value.items, node.value.pos) if t is not ERROR else convert.failed(node.pos)
        )
    else:
        value = express.express(c, node.value)
    if t is ERROR or value.type is ERROR:
        return convert.failed(node.pos)
    if not check_place(c, target, node.target, node.op_pos):
        return convert.failed(node.pos)
    if value.type is not t:
        value = convert.implicit(c, value, t, node.value.pos)
        if value.type is ERROR:
            return value
    mark_assigned(target)
    return typed.Assign(t, node.op_pos, target, value)


def compound(c: Checker, node: tree.AssignExpr, target: Expr) -> Expr:
    """`a op= b`: the operation in the combined type, then back to the target's type."""
    value = express.express(c, node.value)
    t = target.type
    if t is ERROR or value.type is ERROR:
        return convert.failed(node.pos)
    if isinstance(t, StructType):
        return express_call.operator_call(c, tree.BINARY_TEXT[node.op] + "=", [target, value], node.op_pos)
    a = element_of(t)
    b = element_of(value.type)
    if isinstance(value.type, StructType) or isinstance(t, ObjectType) or a is None or b is None:
        return invalid(c, node.op, t, value.type, node.op_pos)
    if not check_place(c, target, node.target, node.op_pos):
        return convert.failed(node.pos)
    if a.cls == CLASS_BOOL and not tree.B_AND <= node.op <= tree.B_XOR:
        c.bag.report(catalog.INVALID_OPERAND, node.op_pos, (tree.BINARY_TEXT[node.op] + "=", t.name))
        return convert.failed(node.pos)
    if isinstance(t, EnumType):
        if t is not value.type or t.scoped:
            return invalid(c, node.op, t, value.type, node.op_pos)
        mark_assigned(target)
        held = typed.Variable("", t, typed.VAR_LOCAL, node.pos)
        changed = typed.Binary(t, node.op_pos, OPERATION[node.op], typed.VarRef(t, node.pos, held), value)
        made = typed.Modify(t, node.op_pos, target, held, changed, False)
        bring_forward(made, changed)
        return made
    element = operand_element(c, node.op, t, value.type, a, b, node.op_pos)
    if element is None:
        return convert.failed(node.pos)
    operand = convert.same_shape(t, element)
    value = (
        convert.implicit(c, value, operand, node.value.pos)
        if node.op != tree.B_SHL and node.op != tree.B_SHR
        else meet(c, value, operand, node.value.pos, True)
    )
    if value.type is ERROR:
        return convert.failed(node.pos)
    mark_assigned(target)
    old = typed.Variable("", t, typed.VAR_LOCAL, node.pos)
    left: Expr = typed.VarRef(t, node.pos, old)
    left = convert.component_wise(c, left, operand)
    result = typed.Binary(operand, node.op_pos, OPERATION[node.op], left, value)
    made = typed.Modify(t, node.op_pos, target, old, convert.component_wise(c, result, t), False)
    bring_forward(made, result)
    return made


def bring_forward(e: typed.Modify, operation: typed.Binary) -> None:
    """Puts a right side that may change the target before the read of the target, as dxc orders them."""
    right = operation.right
    if settled(right):
        return
    e.held = typed.Variable("", right.type, typed.VAR_LOCAL, right.pos)
    e.right = right
    operation.right = typed.VarRef(right.type, right.pos, e.held)


def settled(e: Expr) -> bool:
    """Whether evaluating `e` surely changes no variable."""
    while isinstance(e, typed.Binary):   # left-deep chains
        if not settled(e.right):
            return False
        e = e.left
    if isinstance(e, (typed.VarRef, Const)):
        return True
    if isinstance(e, (typed.Convert, typed.Splat, typed.Truncate, typed.Reshape, typed.Unary)):
        return settled(e.operand)
    if isinstance(e, (typed.Field, typed.Swizzle, typed.MatrixSwizzle)):
        return settled(e.base)
    if isinstance(e, typed.Index):
        return settled(e.base) and settled(e.index)
    if isinstance(e, typed.Construct):
        return all_settled(e.parts)
    if isinstance(e, typed.Builtin):
        for i in range(len(e.args)):
            if e.row.is_ref(i):
                return False
        return (e.object is None or settled(e.object)) and all_settled(e.args)
    return False


def all_settled(several: list[Expr]) -> bool:
    for e in several:
        if not settled(e):
            return False
    return True


# Conditional
# ------------------------------------------------------------------------------------------------------------


def conditional(c: Checker, node: tree.ConditionalExpr) -> Expr:
    """`a ? b : c`: one side evaluated since HLSL 2021; both, component by component, before."""
    test = express.express(c, node.condition)
    left = express.express(c, node.if_true)
    right = express.express(c, node.if_false)
    if test.type is ERROR or left.type is ERROR or right.type is ERROR:
        return convert.failed(node.pos)
    condition_element = element_of(test.type)
    if condition_element is None:
        c.bag.report(catalog.CONDITION_TYPE, node.condition.pos, (test.type.name,), node.condition.end)
        return convert.failed(node.pos)
    vector_test = isinstance(test.type, VectorType) or isinstance(test.type, MatrixType)
    if c.version >= 2021 and vector_test:
        d = c.bag.report(catalog.CONDITION_VECTOR, node.condition.pos, (test.type.name, "'?:'"), node.condition.end)
        d.with_help("use select(condition, a, b) for each component")
        return convert.failed(node.pos)
    lt = left.type
    rt = right.type
    if lt is not rt and isinstance(lt, ObjectType) and isinstance(rt, ObjectType):
        # one side may be what a descriptor heap gives
        left = convert.convert(c, left, rt, False) or left
        right = convert.convert(c, right, lt, False) or right
        lt, rt = left.type, right.type
    a = element_of(lt)
    b = element_of(rt)
    if a is None or b is None or isinstance(lt, EnumType) or isinstance(rt, EnumType):
        if lt is rt and not isinstance(lt, StructType) and not isinstance(lt, ArrayType):
            return typed.Conditional(lt, node.pos, convert.truth(c, test, node.condition.pos), left, right)
        if a is None or b is None:
            c.bag.report(catalog.INVALID_OPERANDS, node.pos, ("?:", lt.name, rt.name))
            return convert.failed(node.pos)
    element = convert.meet(c, a, b)
    shape = convert.combine_shapes(lt, rt)
    if shape is None:
        c.bag.report(catalog.INVALID_OPERANDS, node.pos, ("?:", lt.name, rt.name))
        return convert.failed(node.pos)
    result = convert.same_shape(shape, element)
    if vector_test and types.component_count(result) == 1:
        result = convert.same_shape(test.type, element)
    left = choice(c, left, result, node.if_true.pos)
    right = choice(c, right, result, node.if_false.pos)
    if left.type is ERROR or right.type is ERROR:
        return convert.failed(node.pos)
    return choose(c, node, test, left, right, result)


def choice(c: Checker, e: Expr, result: Type, pos: int) -> Expr:
    """One side of a conditional in the result's type."""
    return e if e.type is result else meet(c, e, result, pos)


def choose(c: Checker, node: tree.ConditionalExpr, test: Expr, left: Expr, right: Expr, result: Type) -> Expr:
    """The node of a conditional with numeric sides of one type."""
    if c.version >= 2021:
        test = convert.truth(c, test, node.condition.pos)
        if test.type is ERROR:
            return convert.failed(node.pos)
        if isinstance(test, Const) and isinstance(left, Const) and isinstance(right, Const):
            return left if test.values[0] else right
        return typed.Conditional(result, node.pos, test, left, right)
    count = types.component_count(test.type)
    if count > 1 and (
        count != types.component_count(result) or convert.shape_change(test.type, result) == convert.SHAPE_NONE
    ):
        c.bag.report(catalog.INVALID_OPERANDS, node.pos, ("?:", test.type.name, result.name))
        return convert.failed(node.pos)
    wanted: Type = convert.same_shape(result, BOOL_TYPE) if count > 1 else BOOL_TYPE
    made = convert.numeric(c, test, wanted)
    if made is None:
        return convert.failed(node.pos)
    if isinstance(made, Const) and len(made.values) == 1 and isinstance(left, Const) and isinstance(right, Const):
        return left if made.values[0] else right
    return typed.Select(result, node.pos, made, left, right)
