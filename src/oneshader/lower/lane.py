"""Builtins of waves, quads and groups: subgroup instructions, barriers, clocks."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Const, Value
from oneshader.lower import argument, expression
from oneshader.lower.argument import elementwise, scalar_of, scalars, vector
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.interface import GROUP_STAGES
from oneshader.model.types import ScalarType, Type
from oneshader.sema.typed import Builtin, Expr
from oneshader.source import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.environment import Tree
    from oneshader.lower.lower import Lowering

OPCODES: Final[dict[str, int]] = {
    "Elect": g.OP_GROUP_NON_UNIFORM_ELECT,
    "All": g.OP_GROUP_NON_UNIFORM_ALL,
    "Any": g.OP_GROUP_NON_UNIFORM_ANY,
    "Ballot": g.OP_GROUP_NON_UNIFORM_BALLOT,
}
# by operation: opcodes for int, uint, float
REDUCTIONS: Final[dict[str, tuple[int, int, int]]] = {
    "add": (g.OP_GROUP_NON_UNIFORM_I_ADD, g.OP_GROUP_NON_UNIFORM_I_ADD, g.OP_GROUP_NON_UNIFORM_F_ADD),
    "mul": (g.OP_GROUP_NON_UNIFORM_I_MUL, g.OP_GROUP_NON_UNIFORM_I_MUL, g.OP_GROUP_NON_UNIFORM_F_MUL),
    "min": (g.OP_GROUP_NON_UNIFORM_S_MIN, g.OP_GROUP_NON_UNIFORM_U_MIN, g.OP_GROUP_NON_UNIFORM_F_MIN),
    "max": (g.OP_GROUP_NON_UNIFORM_S_MAX, g.OP_GROUP_NON_UNIFORM_U_MAX, g.OP_GROUP_NON_UNIFORM_F_MAX),
    "and": (g.OP_GROUP_NON_UNIFORM_BITWISE_AND, g.OP_GROUP_NON_UNIFORM_BITWISE_AND, 0),
    "or": (g.OP_GROUP_NON_UNIFORM_BITWISE_OR, g.OP_GROUP_NON_UNIFORM_BITWISE_OR, 0),
    "xor": (g.OP_GROUP_NON_UNIFORM_BITWISE_XOR, g.OP_GROUP_NON_UNIFORM_BITWISE_XOR, 0),
}
LANE_BUILTINS: Final[dict[str, int]] = {
    "index": g.BUILTIN_SUBGROUP_LOCAL_INVOCATION_ID,
    "count": g.BUILTIN_SUBGROUP_SIZE,
    "group_index": g.BUILTIN_SUBGROUP_ID,
    "group_count": g.BUILTIN_NUM_SUBGROUPS,
}
# Flags of Barrier.
UAV_MEMORY: Final = 1
GROUP_SHARED_MEMORY: Final = 2
GROUP_SYNC: Final = 1
GROUP_SCOPE: Final = 2
DEVICE_SCOPE: Final = 4
REORDER_SCOPE: Final = 8
# Flags of Barrier -> scope in SPIR-V, the widest first.
SCOPES: Final = (
    (DEVICE_SCOPE, g.SCOPE_DEVICE), (GROUP_SCOPE, g.SCOPE_WORKGROUP), (REORDER_SCOPE, g.SCOPE_SHADER_CALL_KHR),
)  # fmt: skip
EXCLUSIVE_SCAN: Final = 2               # group operation
PARTITIONED_EXCLUSIVE_SCAN: Final = 8


def wave(lw: Lowering, e: Builtin) -> Tree:
    """Votes and ballots."""
    return lw.b.inst(ops.WAVE, lw.ir_type(e.type), argument.values(lw, e), (OPCODES[e.row.words[0]], -1))


def lane(lw: Lowering, e: Builtin) -> Tree:
    """Index of the lane in its wave, of the wave in its group; number of lanes and of waves."""
    return lw.io.builtin_value(LANE_BUILTINS[e.row.words[0]], types.UINT_TYPE)


def wave_equal(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_equal)


def apply_equal(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    vote = (g.OP_GROUP_NON_UNIFORM_ALL_EQUAL, -1)
    return vector(lw, [lw.b.inst(ops.WAVE, types.BOOL_TYPE, [x], vote) for x in scalars(lw, operands[0])])


def wave_count(lw: Lowering, e: Builtin) -> Tree:
    """Number of set bits of a ballot: all of them, or those below this lane."""
    mask = types.vector(types.UINT_TYPE, 4)
    ballot = lw.b.inst(ops.WAVE, mask, argument.values(lw, e), (g.OP_GROUP_NON_UNIFORM_BALLOT, -1))
    count = (g.OP_GROUP_NON_UNIFORM_BALLOT_BIT_COUNT, int(e.row.words[0]))
    return lw.b.inst(ops.WAVE, types.UINT_TYPE, [ballot], count)


def wave_read(lw: Lowering, e: Builtin) -> Tree:
    """The value of another lane of the wave or quad."""
    how = e.row.words[0]
    if how == "swap":
        return read_rows(lw, e, g.OP_GROUP_NON_UNIFORM_QUAD_SWAP, [lw.const_uint(int(e.row.words[1]))])
    if how == "first":
        return read_rows(lw, e, g.OP_GROUP_NON_UNIFORM_BROADCAST_FIRST, [])
    opcode = g.OP_GROUP_NON_UNIFORM_QUAD_BROADCAST if how == "quad" else g.OP_GROUP_NON_UNIFORM_SHUFFLE
    return read_rows(lw, e, opcode, None)


def read_rows(lw: Lowering, e: Builtin, opcode: int, more: list[Value] | None) -> Tree:
    """One read for each row of the value; `more` None: the second argument says which lane."""
    tree = lw.tree(e.args[0])
    if more is None:
        more = [lw.value(e.args[1])]
    lw.b.pos = e.pos
    rows = [lw.b.inst(ops.WAVE, r.type, [r] + more, (opcode, -1)) for r in expression.matrix_rows(lw, tree)]
    made: list[Value] = list(rows)
    return expression.from_rows(lw, made, e.type)


def wave_reduce(lw: Lowering, e: Builtin) -> Tree:
    return elementwise(lw, e, apply_reduce)


def apply_reduce(lw: Lowering, e: Builtin, operands: list[Value], t: Type) -> Value:
    return reduction(lw, operands[0], e.row.words[0], int(e.row.words[1]))


def reduction_opcode(v: Value, operation: str) -> int:
    cls = scalar_of(v).cls
    of_int, of_uint, of_float = REDUCTIONS[operation]
    return of_float if cls == types.CLASS_FLOAT else of_int if cls == types.CLASS_SINT else of_uint


def reduction(lw: Lowering, v: Value, operation: str, group: int) -> Value:
    return lw.b.inst(ops.WAVE, v.type, [v], (reduction_opcode(v, operation), group))


# ---- lanes with equal keys


def has_partitions(lw: Lowering) -> bool:
    """Whether the extension may be used that knows groups of lanes."""
    return "SPV_NV_shader_subgroup_partitioned" in lw.options.extensions


def wave_match(lw: Lowering, e: Builtin) -> Tree:
    """WaveMatch(value): the lanes of a group of equal values ask who is there."""
    rows = expression.matrix_rows(lw, lw.tree(e.args[0]))
    lw.b.pos = e.pos
    ballot = types.vector(types.UINT_TYPE, 4)
    if has_partitions(lw):
        same: Value | None = None
        for row in rows:
            mask = lw.b.inst(ops.WAVE, ballot, [row], (g.OP_GROUP_NON_UNIFORM_PARTITION_NV, -1))
            same = mask if same is None else lw.b.binary(ops.AND, same, mask)
        assert same is not None
        return same
    parts: list[Value] = []
    for row in rows:
        parts += scalars(lw, row)
    group = Group(lw, parts, [ballot])
    return group.close([lw.b.inst(ops.WAVE, ballot, [lw.bool_const(True)], (g.OP_GROUP_NON_UNIFORM_BALLOT, -1))])[0]


def wave_multi(lw: Lowering, e: Builtin) -> Tree:
    """WaveMultiPrefix*(value, mask): the exclusive scan within each group of lanes that have the same mask."""
    rows = expression.matrix_rows(lw, lw.tree(e.args[0]))
    mask = lw.value(e.args[1])
    lw.b.pos = e.pos
    word = e.row.words[0]
    counts = word == "count"
    if has_partitions(lw):
        return expression.from_rows(lw, [partitioned(lw, row, mask, "add" if counts else word) for row in rows], e.type)
    group = Group(lw, scalars(lw, mask), [types.UINT_TYPE if counts else r.type for r in rows])
    made: list[Value] = []
    for row in rows:
        if counts:
            ballot = lw.b.inst(ops.WAVE, types.vector(types.UINT_TYPE, 4), [row], (g.OP_GROUP_NON_UNIFORM_BALLOT, -1))
            count = (g.OP_GROUP_NON_UNIFORM_BALLOT_BIT_COUNT, EXCLUSIVE_SCAN)
            made.append(lw.b.inst(ops.WAVE, types.UINT_TYPE, [ballot], count))
        else:
            made.append(reduction(lw, row, word, EXCLUSIVE_SCAN))
    return expression.from_rows(lw, group.close(made), e.type)


def partitioned(lw: Lowering, v: Value, mask: Value, operation: str) -> Value:
    """The exclusive scan of each group of lanes, in one instruction; of a bool its true ones are counted."""
    if scalar_of(v) is types.BOOL_TYPE:
        v = lw.b.select(v, lw.const_uint(1), lw.const_uint(0))
    return lw.b.inst(ops.WAVE, v.type, [v, mask], (reduction_opcode(v, operation), PARTITIONED_EXCLUSIVE_SCAN))


class Group:
    """A loop that the lanes leave group by group: in each round those have their turn whose keys equal the first one's.

        while (!done) { if (all(keys == WaveReadLaneFirst(keys))) { results = ...; done = true; } }

    What is made between the constructor and `close` is made by the lanes of one group together. The results are carried
    by the loop: not every driver keeps a value that a loop makes for the lanes that left it earlier.
    """

    __slots__ = ("lw", "header", "join", "step", "merge", "body", "carried", "done")

    def __init__(self, lw: Lowering, keys: list[Value], results: list[Type]) -> None:
        self.lw = lw
        b = lw.b
        before = b.block
        self.header, self.body, then = lw.new_block("round"), lw.new_block("turn"), lw.new_block("group")
        self.join, self.step, self.merge = lw.new_block("join"), lw.new_block("next"), lw.new_block("merge")
        b.branch(self.header)
        lw.start(self.header)
        self.header.merge = self.merge
        self.header.continue_ = self.step
        self.carried = [b.phi(self.header, t) for t in results]
        self.done = b.phi(self.header, types.BOOL_TYPE)
        for phi in [*self.carried, self.done]:
            phi.operands.append(lw.zero_value(phi.type))
            phi.blocks.append(before)
        b.branch_if(self.done, self.merge, self.body)
        lw.start(self.body)
        equal = equal_to_first(lw, keys)
        self.body.merge = self.join
        b.branch_if(equal, then, self.join)
        lw.start(then)

    def close(self, results: list[Value]) -> list[Value]:
        """The values of the group's lanes are known; the next round, and the values after the loop."""
        lw, b = self.lw, self.lw.b
        end = b.block
        b.branch(self.join)
        lw.start(self.join)
        arms: list[list[Value]] = [[r, c] for r, c in zip(results, self.carried)]
        arms.append([lw.bool_const(True), lw.bool_const(False)])
        for phi, arm in zip([*self.carried, self.done], arms):
            joined = b.phi(self.join, phi.type)
            joined.operands = arm
            joined.blocks = [end, self.body]
            phi.operands.append(joined)
            phi.blocks.append(self.step)
        b.branch(self.step)
        lw.start(self.step)
        b.branch(self.header)
        lw.start(self.merge)
        return list(self.carried)


def equal_to_first(lw: Lowering, keys: list[Value]) -> Value:
    """True where all keys equal those of the first active lane."""
    equal: Value | None = None
    for key in keys:
        bits = key_bits(lw, key)
        first = lw.b.inst(ops.WAVE, bits.type, [bits], (g.OP_GROUP_NON_UNIFORM_BROADCAST_FIRST, -1))
        same = lw.b.compare(ops.EQ, bits, first)
        equal = same if equal is None else lw.b.binary(ops.AND, equal, same)
    assert equal is not None
    return equal


def key_bits(lw: Lowering, v: Value) -> Value:
    """A scalar by which lanes are compared: floats by their bits, so that NaN equals itself and the loop ends."""
    s = scalar_of(v)
    if s.cls != types.CLASS_FLOAT:
        return v
    return lw.b.bitcast(
        v, types.UINT16_TYPE if s.bits == 16 else types.UINT64_TYPE if s.bits == 64 else types.UINT_TYPE
    )


def quad_vote(lw: Lowering, e: Builtin) -> Tree:
    """QuadAny, QuadAll: the condition joined with that of the three other lanes."""
    condition = argument.values(lw, e)[0]
    word = lw.b.convert(condition, types.UINT_TYPE)
    op = ops.OR if e.row.words[0] == "or" else ops.AND
    for direction in range(3):
        swap = (g.OP_GROUP_NON_UNIFORM_QUAD_SWAP, -1)
        other = lw.b.inst(ops.WAVE, types.UINT_TYPE, [word, lw.const_uint(direction)], swap)
        condition = lw.b.binary(op, condition, lw.b.compare(ops.NE, other, lw.const_uint(0)))
    return condition


def barrier(lw: Lowering, e: Builtin) -> Tree:
    """Row words: control or memory, memory scope, memory semantics."""
    how, scope, semantics = e.row.words
    if how == "control":
        lw.b.inst(ops.BARRIER, types.VOID, [], (g.SCOPE_WORKGROUP, int(scope), int(semantics, 16)))
    else:
        lw.b.inst(ops.MEMORY_BARRIER, types.VOID, [], (int(scope), int(semantics, 16)))
    return []


def barrier_flags(lw: Lowering, e: Builtin) -> Tree:
    """Barrier(memory or object, flags): the flags must be known where threads form groups."""
    grouped = lw.stage in GROUP_STAGES
    memory = known_flags(lw, e.args[0])
    semantics = known_flags(lw, e.args[1])
    if semantics < 0:
        if grouped:
            lw.error(catalog.NOT_CONSTANT, e.pos, [])
            return []
        semantics = DEVICE_SCOPE
    if not memory and not semantics:
        return []
    scope = g.SCOPE_INVOCATION
    for flag, wider in SCOPES:
        if semantics & flag:
            scope = wider
            break
    bits = 0x8 | (0x840 if memory & UAV_MEMORY else 0) | (0x100 if memory & GROUP_SHARED_MEMORY and grouped else 0)
    if semantics & GROUP_SYNC:
        lw.b.inst(ops.BARRIER, types.VOID, [], (g.SCOPE_WORKGROUP, scope, bits))
    else:
        lw.b.inst(ops.MEMORY_BARRIER, types.VOID, [], (scope, bits))
    return []


def known_flags(lw: Lowering, e: Expr) -> int:
    """Flags of Barrier; -1, which is all, for an object and where they are not known."""
    v = lw.tree(e) if not isinstance(e.type, types.ObjectType) else None
    return int(v.number) if isinstance(v, Const) else -1


def read_clock(lw: Lowering, e: Builtin) -> Tree:
    """vk::ReadClock(scope)"""
    element: ScalarType = types.UINT64_TYPE
    return lw.b.inst(ops.NATIVE, element, argument.values(lw, e), (g.OP_READ_CLOCK_KHR,))
