"""Handlers of ops on values: arithmetic, conversions, composites, extended instructions, subgroups, derivatives."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Inst, Value
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.types import MatrixType, PointerType, ScalarType, Type, VectorType
from oneshader.spirv.emit_state import Emission

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SCOPE_SUBGROUP: Final = 3

# IR op -> opcode for operands of bool, int, uint, float.
CLASSED: Final[dict[int, tuple[int, int, int, int]]] = {
    ops.NEG: (0, g.OP_S_NEGATE, g.OP_S_NEGATE, g.OP_F_NEGATE),
    ops.ADD: (0, g.OP_I_ADD, g.OP_I_ADD, g.OP_F_ADD),
    ops.SUB: (0, g.OP_I_SUB, g.OP_I_SUB, g.OP_F_SUB),
    ops.MUL: (0, g.OP_I_MUL, g.OP_I_MUL, g.OP_F_MUL),
    ops.DIV: (0, g.OP_S_DIV, g.OP_U_DIV, g.OP_F_DIV),
    ops.REM: (0, g.OP_S_REM, g.OP_U_MOD, g.OP_F_REM),
    ops.NOT: (g.OP_LOGICAL_NOT, g.OP_NOT, g.OP_NOT, 0),
    ops.AND: (g.OP_LOGICAL_AND, g.OP_BITWISE_AND, g.OP_BITWISE_AND, 0),
    ops.OR: (g.OP_LOGICAL_OR, g.OP_BITWISE_OR, g.OP_BITWISE_OR, 0),
    ops.XOR: (g.OP_LOGICAL_NOT_EQUAL, g.OP_BITWISE_XOR, g.OP_BITWISE_XOR, 0),
    ops.SHL: (0, g.OP_SHIFT_LEFT_LOGICAL, g.OP_SHIFT_LEFT_LOGICAL, 0),
    ops.SHR: (0, g.OP_SHIFT_RIGHT_ARITHMETIC, g.OP_SHIFT_RIGHT_LOGICAL, 0),
    ops.EQ: (g.OP_LOGICAL_EQUAL, g.OP_I_EQUAL, g.OP_I_EQUAL, g.OP_F_ORD_EQUAL),
    ops.NE: (g.OP_LOGICAL_NOT_EQUAL, g.OP_I_NOT_EQUAL, g.OP_I_NOT_EQUAL, g.OP_F_UNORD_NOT_EQUAL),
    ops.LT: (0, g.OP_S_LESS_THAN, g.OP_U_LESS_THAN, g.OP_F_ORD_LESS_THAN),
    ops.LE: (0, g.OP_S_LESS_THAN_EQUAL, g.OP_U_LESS_THAN_EQUAL, g.OP_F_ORD_LESS_THAN_EQUAL),
    ops.GT: (0, g.OP_S_GREATER_THAN, g.OP_U_GREATER_THAN, g.OP_F_ORD_GREATER_THAN),
    ops.GE: (0, g.OP_S_GREATER_THAN_EQUAL, g.OP_U_GREATER_THAN_EQUAL, g.OP_F_ORD_GREATER_THAN_EQUAL),
    ops.BIT_EXTRACT: (0, g.OP_BIT_FIELD_S_EXTRACT, g.OP_BIT_FIELD_U_EXTRACT, 0),
}

# IR op -> the one opcode it has.
PLAIN: Final[dict[int, int]] = {
    ops.SELECT: g.OP_SELECT,
    ops.ISNAN: g.OP_IS_NAN,
    ops.ISINF: g.OP_IS_INF,
    ops.BIT_COUNT: g.OP_BIT_COUNT,
    ops.BIT_REVERSE: g.OP_BIT_REVERSE,
    ops.BIT_INSERT: g.OP_BIT_FIELD_INSERT,
    ops.ADD_CARRY: g.OP_I_ADD_CARRY,
    ops.SUB_BORROW: g.OP_I_SUB_BORROW,
    ops.UMUL_EXTENDED: g.OP_U_MUL_EXTENDED,
    ops.SMUL_EXTENDED: g.OP_S_MUL_EXTENDED,
    ops.DOT: g.OP_DOT,
    ops.VECTOR_TIMES_SCALAR: g.OP_VECTOR_TIMES_SCALAR,
    ops.MATRIX_TIMES_SCALAR: g.OP_MATRIX_TIMES_SCALAR,
    ops.MATRIX_TIMES_VECTOR: g.OP_MATRIX_TIMES_VECTOR,
    ops.VECTOR_TIMES_MATRIX: g.OP_VECTOR_TIMES_MATRIX,
    ops.MATRIX_TIMES_MATRIX: g.OP_MATRIX_TIMES_MATRIX,
    ops.TRANSPOSE: g.OP_TRANSPOSE,
    ops.OUTER_PRODUCT: g.OP_OUTER_PRODUCT,
    ops.QUANTIZE_F16: g.OP_QUANTIZE_TO_F16,
    ops.CONSTRUCT: g.OP_COMPOSITE_CONSTRUCT,
    ops.EXTRACT_DYNAMIC: g.OP_VECTOR_EXTRACT_DYNAMIC,
    ops.INSERT_DYNAMIC: g.OP_VECTOR_INSERT_DYNAMIC,
    ops.DDX: g.OP_D_PDX,
    ops.DDY: g.OP_D_PDY,
    ops.FWIDTH: g.OP_FWIDTH,
}

# Ops that need a capability of their own.
FINE: Final[dict[int, int]] = {
    ops.DDX_COARSE: g.OP_D_PDX_COARSE,
    ops.DDY_COARSE: g.OP_D_PDY_COARSE,
    ops.DDX_FINE: g.OP_D_PDX_FINE,
    ops.DDY_FINE: g.OP_D_PDY_FINE,
    ops.IS_HELPER: g.OP_IS_HELPER_INVOCATION_EXT,
}

PACKED_4X8: Final = 0  # PackedVectorFormat


def number_class(v: Value) -> int:
    """Number class of a scalar or vector operand."""
    t = v.type
    if isinstance(t, ScalarType):
        return t.cls
    if isinstance(t, VectorType):
        return t.element.cls
    return t.element.cls if isinstance(t, MatrixType) else types.CLASS_FLOAT


def emit_classed(e: Emission, i: Inst) -> None:
    """Arithmetic, logic and comparisons: the opcode depends on the class of the first operand."""
    operands = i.operands
    first = operands[0]
    t = first.type
    cls = t.cls if isinstance(t, ScalarType) else number_class(first)
    opcode = CLASSED[i.op][cls]
    kind = e.types.register(i.type)
    if len(operands) == 2:
        a = e.use(first)
        b = e.use(operands[1])
        e.code += (5 << 16 | opcode, kind, i.id, a, b)
        return
    used = [e.use(o) for o in operands]
    e.code += ((3 + len(used)) << 16 | opcode, kind, i.id)
    e.code += used


def emit_plain(e: Emission, i: Inst) -> None:
    """An op with one opcode, value operands only."""
    used = [e.use(o) for o in i.operands]
    e.code += ((3 + len(used)) << 16 | PLAIN[i.op], e.types.register(i.type), i.id)
    e.code += used


def emit_fine(e: Emission, i: Inst) -> None:
    """Coarse and fine derivatives, the helper lane test."""
    opcode = FINE[i.op]
    used = [e.use(o) for o in i.operands]
    e.caps.for_opcode(opcode)
    if i.op == ops.IS_HELPER:
        e.caps.need(g.CAPABILITY_DEMOTE_TO_HELPER_INVOCATION)
        e.caps.extensions["SPV_EXT_demote_to_helper_invocation"] = True
    e.code += ((3 + len(used)) << 16 | opcode, e.types.register(i.type), i.id)
    e.code += used


def emit_any_all(e: Emission, i: Inst) -> None:
    """any and all; of a scalar, it is the value itself."""
    v = i.operands[0]
    opcode = g.OP_COPY_OBJECT
    if isinstance(v.type, VectorType):
        opcode = g.OP_ANY if i.op == ops.ANY else g.OP_ALL
    e.code += (4 << 16 | opcode, e.types.register(i.type), i.id, e.use(v))


def emit_ext(e: Emission, i: Inst) -> None:
    """An instruction of GLSL.std.450."""
    used = [e.use(o) for o in i.operands]
    e.code += ((5 + len(used)) << 16 | g.OP_EXT_INST, e.types.register(i.type), i.id, e.asm.extended_set(), i.imm[0])
    e.code += used


def emit_interpolate(e: Emission, i: Inst) -> None:
    """InterpolateAtCentroid, -Sample, -Offset of an input variable."""
    e.caps.need(g.CAPABILITY_INTERPOLATION_FUNCTION)
    emit_ext(e, i)


def emit_dot4(e: Emission, i: Inst) -> None:
    """Dot product of four packed bytes."""
    e.caps.need(g.CAPABILITY_DOT_PRODUCT)
    e.caps.need(g.CAPABILITY_DOT_PRODUCT_INPUT4X8_BIT_PACKED)
    opcode = g.OP_S_DOT if i.op == ops.SDOT4 else g.OP_U_DOT
    a = e.use(i.operands[0])
    b = e.use(i.operands[1])
    e.code += (6 << 16 | opcode, e.types.register(i.type), i.id, a, b, PACKED_4X8)


def emit_bitcast(e: Emission, i: Inst) -> None:
    v = i.operands[0]
    kind = e.types.register(i.type)
    opcode = g.OP_COPY_OBJECT if kind == e.types.register(v.type) else g.OP_BITCAST
    e.code += (4 << 16 | opcode, kind, i.id, e.use(v))
    if isinstance(i.type, PointerType):
        e.pointee[i.id] = e.types.pointees[kind]


def emit_convert(e: Emission, i: Inst) -> None:
    """Between int, uint and float of any width. Integers change their width with the source's sign, then their sign."""
    v = i.operands[0]
    source = types.element_of(v.type)
    target = types.element_of(i.type)
    assert source is not None and target is not None
    kind = e.types.register(i.type)
    used = e.use(v)
    if kind == e.types.register(v.type):
        opcode = g.OP_COPY_OBJECT
    elif source.cls == types.CLASS_FLOAT:
        to_integer = g.OP_CONVERT_F_TO_S if target.cls == types.CLASS_SINT else g.OP_CONVERT_F_TO_U
        opcode = g.OP_F_CONVERT if target.cls == types.CLASS_FLOAT else to_integer
    elif target.cls == types.CLASS_FLOAT:
        opcode = g.OP_CONVERT_S_TO_F if source.cls == types.CLASS_SINT else g.OP_CONVERT_U_TO_F
    elif source.bits == target.bits:
        opcode = g.OP_BITCAST
    elif source.cls == types.CLASS_SINT:
        opcode = g.OP_S_CONVERT
    else:
        opcode = g.OP_U_CONVERT
        if target.cls == types.CLASS_SINT:
            used = widen_unsigned(e, i.type, target, used)
            opcode = g.OP_BITCAST
    e.code += (4 << 16 | opcode, kind, i.id, used)


def widen_unsigned(e: Emission, t: Type, target: ScalarType, used: int) -> int:
    """OpUConvert to the unsigned integer as wide as `target`: its result must be unsigned."""
    unsigned = types.SCALARS[types.UINT64 if target.bits == 64 else types.UINT16 if target.bits == 16 else types.UINT]
    made = e.asm.new_id()
    e.code += (4 << 16 | g.OP_U_CONVERT, e.types.register(types.with_element(t, unsigned)), made, used)
    return made


def emit_extract(e: Emission, i: Inst) -> None:
    used = e.use(i.operands[0])
    e.code += ((4 + len(i.imm)) << 16 | g.OP_COMPOSITE_EXTRACT, e.types.register(i.type), i.id, used)
    e.code += i.imm


def emit_insert(e: Emission, i: Inst) -> None:
    part = e.use(i.operands[0])
    whole = e.use(i.operands[1])
    e.code += ((5 + len(i.imm)) << 16 | g.OP_COMPOSITE_INSERT, e.types.register(i.type), i.id, part, whole)
    e.code += i.imm


def emit_shuffle(e: Emission, i: Inst) -> None:
    a = e.use(i.operands[0])
    b = e.use(i.operands[1])
    e.code += ((5 + len(i.imm)) << 16 | g.OP_VECTOR_SHUFFLE, e.types.register(i.type), i.id, a, b)
    e.code += i.imm


def emit_wave(e: Emission, i: Inst) -> None:
    """A subgroup instruction: Subgroup scope, the group operation where there is one, the operands."""
    opcode = i.imm[0]
    used = [e.use(o) for o in i.operands]
    kind = e.types.register(i.type)
    e.caps.for_opcode(opcode)
    if opcode == g.OP_GROUP_NON_UNIFORM_PARTITION_NV:
        words = used
    else:
        words = [e.constants.unsigned(SCOPE_SUBGROUP)]
        if opcode == g.OP_GROUP_NON_UNIFORM_QUAD_ALL_KHR or opcode == g.OP_GROUP_NON_UNIFORM_QUAD_ANY_KHR:
            words = []
        if len(i.imm) > 1 and i.imm[1] >= 0:
            words.append(i.imm[1])
            e.caps.for_group(i.imm[1])
        words += used
    e.code += ((3 + len(words)) << 16 | opcode, kind, i.id)
    e.code += words


def emit_native(e: Emission, i: Inst) -> None:
    """Another instruction with a result: operands, then literal words."""
    opcode = i.imm[0]
    used = [e.use(o) for o in i.operands]
    e.caps.for_opcode(opcode)
    e.code += ((2 + len(used) + len(i.imm)) << 16 | opcode, e.types.register(i.type), i.id)
    e.code += used
    e.code += i.imm[1:]


def emit_matrix_length(e: Emission, i: Inst) -> None:
    """Elements that an invocation holds of a cooperative matrix: of its type."""
    matrix = e.types.register(i.operands[0].type)
    e.code += (4 << 16 | g.OP_COOPERATIVE_MATRIX_LENGTH_KHR, e.types.register(i.type), i.id, matrix)


def emit_effect(e: Emission, i: Inst) -> None:
    """Another instruction without a result: operands, then literal words."""
    opcode = i.imm[0]
    used = [e.use(o) for o in i.operands]
    e.caps.for_opcode(opcode)
    e.code.append((len(used) + len(i.imm)) << 16 | opcode)
    e.code += used
    e.code += i.imm[1:]
