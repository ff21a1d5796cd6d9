"""The table of IR operations: one row per op with its flags; show, verify, simplify, dead-code removal and emit read
it.

The IR is a structured SSA form close to SPIR-V with HLSL's view of types: signedness lives in types, so ADD, DIV, LT,
SHR... are one op each and the backend picks the SPIR-V instruction by operand type.
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Storage classes, numbered as in SPIR-V.
STORAGE_HANDLE: Final = 0        # UniformConstant: textures, samplers, texel buffers, acceleration structures
STORAGE_INPUT: Final = 1
STORAGE_UNIFORM: Final = 2       # constant buffers
STORAGE_OUTPUT: Final = 3
STORAGE_WORKGROUP: Final = 4
STORAGE_PRIVATE: Final = 6
STORAGE_FUNCTION: Final = 7
STORAGE_PUSH_CONSTANT: Final = 9
STORAGE_IMAGE: Final = 11        # texel pointers
STORAGE_BUFFER: Final = 12       # structured, byte-address and texture buffers
STORAGE_CALLABLE: Final = 5328           # ray tracing: data of a callable shader, at the caller and at the shader
STORAGE_INCOMING_CALLABLE: Final = 5329
STORAGE_RAY_PAYLOAD: Final = 5338
STORAGE_HIT_ATTRIBUTE: Final = 5339
STORAGE_INCOMING_PAYLOAD: Final = 5342
STORAGE_SHADER_RECORD: Final = 5343
STORAGE_PHYSICAL: Final = 5349
STORAGE_HIT_OBJECT_ATTRIBUTE_NV: Final = 5385    # attributes between hit objects and the shader
STORAGE_HIT_OBJECT_ATTRIBUTE: Final = 5411
STORAGE_TASK_PAYLOAD: Final = 5402       # what an amplification shader passes to mesh shaders

# Memory of one invocation, or workgroup, that nobody sees afterwards.
LOCAL_STORAGES: Final = (STORAGE_FUNCTION, STORAGE_PRIVATE, STORAGE_WORKGROUP)
# Memory that no shader writes.
CONSTANT_STORAGES: Final = (
    STORAGE_HANDLE, STORAGE_INPUT, STORAGE_UNIFORM, STORAGE_PUSH_CONSTANT, STORAGE_SHADER_RECORD,
)  # fmt: skip

# Flags of an op.
PURE: Final = 1          # no effect, same operands give the same result: may be removed, merged, folded
COMMUTES: Final = 2
READS: Final = 4         # depends on memory: may be removed when unused, not merged
WRITES: Final = 8        # has an effect: stays
ENDS: Final = 16         # terminator
# depends on which invocations execute it together: never moved, duplicated, merged across blocks
CONVERGENT: Final = 32
COMPARES: Final = 64     # result is bool (of the operand's shape)

# Result shapes checked by the verifier.
SHAPE_ANY: Final = 0
SHAPE_SAME: Final = 1    # operands and result have one type
SHAPE_COMPARE: Final = 2 # operands have one type, the result is bool of its shape
SHAPE_NONE: Final = 3    # no result


class Op:
    """One operation. `arity` is the number of value operands (-1: any); `imm` says whether immediates are carried."""

    __slots__ = ("number", "name", "flags", "arity", "shape", "imm")

    def __init__(self, number: int, name: str, flags: int, arity: int, shape: int, imm: bool) -> None:
        self.number = number
        self.name = name
        self.flags = flags
        self.arity = arity
        self.shape = shape
        self.imm = imm


OPS: Final[list[Op]] = []


def _op(name: str, flags: int, arity: int, shape: int = SHAPE_ANY, imm: bool = False) -> int:
    OPS.append(Op(len(OPS), name, flags, arity, shape, imm))
    return len(OPS) - 1


# Arithmetic on scalars and vectors of int, uint or float (bool where said).
NEG: Final = _op("neg", PURE, 1, SHAPE_SAME)
ADD: Final = _op("add", PURE | COMMUTES, 2, SHAPE_SAME)
SUB: Final = _op("sub", PURE, 2, SHAPE_SAME)
MUL: Final = _op("mul", PURE | COMMUTES, 2, SHAPE_SAME)
DIV: Final = _op("div", PURE, 2, SHAPE_SAME)
REM: Final = _op("rem", PURE, 2, SHAPE_SAME)             # sign of the dividend (SRem, UMod, FRem)
NOT: Final = _op("not", PURE, 1, SHAPE_SAME)             # bitwise; logical on bool
AND: Final = _op("and", PURE | COMMUTES, 2, SHAPE_SAME)  # bitwise; logical on bool
OR: Final = _op("or", PURE | COMMUTES, 2, SHAPE_SAME)
XOR: Final = _op("xor", PURE | COMMUTES, 2, SHAPE_SAME)
SHL: Final = _op("shl", PURE, 2, SHAPE_SAME)             # the count is already masked by lowering
SHR: Final = _op("shr", PURE, 2, SHAPE_SAME)             # arithmetic on int, logical on uint
EQ: Final = _op("eq", PURE | COMMUTES | COMPARES, 2, SHAPE_COMPARE)   # ordered equal; bool operands too
NE: Final = _op("ne", PURE | COMMUTES | COMPARES, 2, SHAPE_COMPARE)   # unordered not equal
LT: Final = _op("lt", PURE | COMPARES, 2, SHAPE_COMPARE)
LE: Final = _op("le", PURE | COMPARES, 2, SHAPE_COMPARE)
GT: Final = _op("gt", PURE | COMPARES, 2, SHAPE_COMPARE)
GE: Final = _op("ge", PURE | COMPARES, 2, SHAPE_COMPARE)
SELECT: Final = _op("select", PURE, 3)                   # condition (scalar or same shape), if true, if false
CONVERT: Final = _op("convert", PURE, 1)                 # between int, uint and float of any width; never bool
BITCAST: Final = _op("bitcast", PURE, 1)
ANY: Final = _op("any", PURE, 1)
ALL: Final = _op("all", PURE, 1)
ISNAN: Final = _op("isnan", PURE, 1)
ISINF: Final = _op("isinf", PURE, 1)
BIT_COUNT: Final = _op("bit_count", PURE, 1, SHAPE_SAME)
BIT_REVERSE: Final = _op("bit_reverse", PURE, 1, SHAPE_SAME)
BIT_INSERT: Final = _op("bit_insert", PURE, 4)           # base, insert, offset, count
BIT_EXTRACT: Final = _op("bit_extract", PURE, 3)         # base, offset, count; sign-extends int
ADD_CARRY: Final = _op("add_carry", PURE | COMMUTES, 2)  # struct {low, carry}
SUB_BORROW: Final = _op("sub_borrow", PURE, 2)
UMUL_EXTENDED: Final = _op("umul_extended", PURE | COMMUTES, 2)
SMUL_EXTENDED: Final = _op("smul_extended", PURE | COMMUTES, 2)
DOT: Final = _op("dot", PURE | COMMUTES, 2)
VECTOR_TIMES_SCALAR: Final = _op("vector_times_scalar", PURE, 2)
MATRIX_TIMES_SCALAR: Final = _op("matrix_times_scalar", PURE, 2)
# SPIR-V's OpMatrixTimesVector: HLSL mul(v, m) is (m, v)
MATRIX_TIMES_VECTOR: Final = _op("matrix_times_vector", PURE, 2)
VECTOR_TIMES_MATRIX: Final = _op("vector_times_matrix", PURE, 2)   # SPIR-V's: HLSL mul(m, v) is (v, m)
MATRIX_TIMES_MATRIX: Final = _op("matrix_times_matrix", PURE, 2)   # SPIR-V's: HLSL mul(a, b) is (b, a)
TRANSPOSE: Final = _op("transpose", PURE, 1)
OUTER_PRODUCT: Final = _op("outer_product", PURE, 2)
EXT: Final = _op("ext", PURE, -1, imm=True)              # GLSL.std.450 instruction imm[0]; value operands only
SDOT4: Final = _op("sdot4", PURE, 2)                     # 4x8 packed dot products (OpSDot / OpUDot, packed format)
UDOT4: Final = _op("udot4", PURE, 2)
QUANTIZE_F16: Final = _op("quantize_f16", PURE, 1, SHAPE_SAME)

# Composites.
# vector from scalars and vectors; matrix from rows; struct, array from members
CONSTRUCT: Final = _op("construct", PURE, -1)
EXTRACT: Final = _op("extract", PURE, 1, imm=True)       # imm: constant path
INSERT: Final = _op("insert", PURE, 2, imm=True)         # value, composite; imm: path
EXTRACT_DYNAMIC: Final = _op("extract_dynamic", PURE, 2) # vector, index
INSERT_DYNAMIC: Final = _op("insert_dynamic", PURE, 3)   # vector, value, index
SHUFFLE: Final = _op("shuffle", PURE, 2, imm=True)       # imm: components of the concatenation

# Memory. Pointers are values of PointerType.
# function variable; optional constant initialiser; first block only
VAR: Final = _op("var", WRITES, -1)
# pointer; imm: memory operand mask and words (volatile, aligned), mostly ()
LOAD: Final = _op("load", READS, 1, imm=True)
STORE: Final = _op("store", WRITES, 2, SHAPE_NONE, True) # pointer, value
# base pointer, indices: array index, member number (constant), component, row
CHAIN: Final = _op("chain", PURE, -1)
ARRAY_LENGTH: Final = _op("array_length", READS, 1)      # pointer to a structured or byte-address buffer -> uint
COPY_MEMORY: Final = _op("copy_memory", WRITES, 2, SHAPE_NONE)
PHI: Final = _op("phi", READS, -1)                       # operands parallel to block.preds order kept in Inst.blocks
CALL: Final = _op("call", READS | WRITES, -1)            # operands[0] is the Function

# Atomics: pointer first; imm: (scope, semantics[, unequal semantics]).
ATOMIC_ADD: Final = _op("atomic_add", WRITES, 2, imm=True)
ATOMIC_SUB: Final = _op("atomic_sub", WRITES, 2, imm=True)
ATOMIC_MIN: Final = _op("atomic_min", WRITES, 2, imm=True)
ATOMIC_MAX: Final = _op("atomic_max", WRITES, 2, imm=True)
ATOMIC_AND: Final = _op("atomic_and", WRITES, 2, imm=True)
ATOMIC_OR: Final = _op("atomic_or", WRITES, 2, imm=True)
ATOMIC_XOR: Final = _op("atomic_xor", WRITES, 2, imm=True)
ATOMIC_EXCHANGE: Final = _op("atomic_exchange", WRITES, 2, imm=True)
ATOMIC_COMPARE_EXCHANGE: Final = _op("atomic_compare_exchange", WRITES, 3, imm=True)  # pointer, value, comparator
ATOMIC_FADD: Final = _op("atomic_fadd", WRITES, 2, imm=True)
ATOMIC_LOAD: Final = _op("atomic_load", WRITES, 1, imm=True)
ATOMIC_STORE: Final = _op("atomic_store", WRITES, 2, SHAPE_NONE, True)
ATOMIC_INC: Final = _op("atomic_inc", WRITES, 1, imm=True)
ATOMIC_DEC: Final = _op("atomic_dec", WRITES, 1, imm=True)

# Images. imm[0] is the image operand mask (SPIR-V bits); its operands follow the listed ones in mask order.
# SPARSE (imm[1] = 1) forms return struct {code, texel}.
SAMPLED_IMAGE: Final = _op("sampled_image", PURE, 2)     # image, sampler (kept beside its use)
# sampled image, coord; implicit lod
IMAGE_SAMPLE: Final = _op("image_sample", READS | CONVERGENT, -1, imm=True)
IMAGE_SAMPLE_EXPLICIT: Final = _op("image_sample_explicit", READS, -1, imm=True)           # with Lod or Grad
IMAGE_SAMPLE_DREF: Final = _op("image_sample_dref", READS | CONVERGENT, -1, imm=True)      # sampled image, coord, dref
IMAGE_SAMPLE_DREF_EXPLICIT: Final = _op("image_sample_dref_explicit", READS, -1, imm=True)
IMAGE_FETCH: Final = _op("image_fetch", READS, -1, imm=True)                               # image, coord
# sampled image, coord, component
IMAGE_GATHER: Final = _op("image_gather", READS, -1, imm=True)
IMAGE_GATHER_DREF: Final = _op("image_gather_dref", READS, -1, imm=True)                   # sampled image, coord, dref
IMAGE_READ: Final = _op("image_read", READS, -1, imm=True)
IMAGE_WRITE: Final = _op("image_write", WRITES, -1, SHAPE_NONE, True)                      # image, coord, texel
IMAGE_QUERY_SIZE: Final = _op("image_query_size", READS, 1)
IMAGE_QUERY_SIZE_LOD: Final = _op("image_query_size_lod", READS, 2)
IMAGE_QUERY_LEVELS: Final = _op("image_query_levels", READS, 1)
IMAGE_QUERY_SAMPLES: Final = _op("image_query_samples", READS, 1)
# sampled image, coord -> float2
IMAGE_QUERY_LOD: Final = _op("image_query_lod", READS | CONVERGENT, 2)
IMAGE_RESIDENT: Final = _op("image_resident", PURE, 1)                                     # OpImageSparseTexelsResident
# pointer to image, coord, sample
TEXEL_POINTER: Final = _op("texel_pointer", PURE, 3)
IMAGE_OF: Final = _op("image_of", PURE, 1)                                                 # OpImage of a sampled image

# Derivatives (pixel and, with the extension, compute).
DDX: Final = _op("ddx", PURE | CONVERGENT, 1, SHAPE_SAME)
DDY: Final = _op("ddy", PURE | CONVERGENT, 1, SHAPE_SAME)
DDX_COARSE: Final = _op("ddx_coarse", PURE | CONVERGENT, 1, SHAPE_SAME)
DDY_COARSE: Final = _op("ddy_coarse", PURE | CONVERGENT, 1, SHAPE_SAME)
DDX_FINE: Final = _op("ddx_fine", PURE | CONVERGENT, 1, SHAPE_SAME)
DDY_FINE: Final = _op("ddy_fine", PURE | CONVERGENT, 1, SHAPE_SAME)
FWIDTH: Final = _op("fwidth", PURE | CONVERGENT, 1, SHAPE_SAME)
# GLSL.std.450 InterpolateAt* imm[0]; pointer to input first
INTERPOLATE_AT: Final = _op("interpolate_at", READS, -1, imm=True)

# Subgroups. WAVE: SPIR-V opcode in imm[0], group operation in imm[1] (-1: none); the Subgroup scope is added by emit.
WAVE: Final = _op("wave", READS | WRITES | CONVERGENT, -1, imm=True)
# imm: execution scope, memory scope, semantics
BARRIER: Final = _op("barrier", WRITES | CONVERGENT, 0, SHAPE_NONE, True)
MEMORY_BARRIER: Final = _op("memory_barrier", WRITES | CONVERGENT, 0, SHAPE_NONE, True)  # imm: memory scope, semantics

# Anything else with a direct SPIR-V form: imm[0] opcode, imm[1:] literal words placed after the value operands.
# no result (EmitVertex, BeginInvocationInterlock, ...)
EFFECT: Final = _op("effect", WRITES, -1, SHAPE_NONE, True)
NATIVE: Final = _op("native", READS | WRITES, -1, imm=True)          # with a result (ReadClock, ray queries, ...)
# Elements of a cooperative matrix that an invocation holds; the operand counts by its type alone
MATRIX_LENGTH: Final = _op("matrix_length", PURE, 1)
# Inline SPIR-V: imm[0] opcode, imm[1] instruction set (Module.instruction_sets; -1: none), then the operands in order,
# -1 for a value, -2 - n for Module.texts[n] and else a literal word.
INLINE: Final = _op("inline", READS | WRITES | CONVERGENT, -1, imm=True)
INLINE_VOID: Final = _op("inline_void", WRITES | CONVERGENT, -1, SHAPE_NONE, True)
IS_HELPER: Final = _op("is_helper", READS, 0)
DEMOTE: Final = _op("demote", WRITES, 0, SHAPE_NONE)

# A variable of the source has a value: imm[0] is its number in ir.debug, imm[1:] the part of it. No use of the value.
DEBUG_VALUE: Final = _op("debug_value", 0, 1, SHAPE_NONE, True)

# Terminators; block targets in Inst.blocks.
BRANCH: Final = _op("branch", ENDS, 0, SHAPE_NONE)
BRANCH_IF: Final = _op("branch_if", ENDS, 1, SHAPE_NONE)             # blocks: true, false
SWITCH: Final = _op("switch", ENDS, 1, SHAPE_NONE, True)             # imm: case values; blocks: default, one per value
RETURN: Final = _op("return", ENDS, 0, SHAPE_NONE)
RETURN_VALUE: Final = _op("return_value", ENDS, 1, SHAPE_NONE)
KILL: Final = _op("kill", ENDS, 0, SHAPE_NONE)
UNREACHABLE: Final = _op("unreachable", ENDS, 0, SHAPE_NONE)
TERMINATE: Final = _op("terminate", ENDS, -1, SHAPE_NONE, True)      # other terminating instructions: imm[0] opcode

FLAGS: Final[list[int]] = [op.flags for op in OPS]
SHAPES: Final[list[int]] = [op.shape for op in OPS]

# Instruction flags (Inst.flags).
PRECISE: Final = 1      # NoContraction
NONUNIFORM: Final = 2
RELAXED: Final = 4      # RelaxedPrecision
SETTLED: Final = 8      # was simplified with the operands that it has; no meaning to anyone but the simplifier
