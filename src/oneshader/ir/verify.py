"""What must hold for a module between passes: a module goes in, messages about what does not hold come out (none:
legal).

Types and shapes by the op table, definitions before uses, SPIR-V's rules of structured control flow (2.16.2), and
what Vulkan adds: no variables of opaque types, no phi or select of handles, an acyclic call graph.
"""
from __future__ import annotations

from oneshader.ir import flow as flows
from oneshader.ir import ops
from oneshader.ir.builder import product_type, truth_type
from oneshader.ir.core import (
    Block,
    Const,
    Constant,
    Function,
    Global,
    Inst,
    Module,
    Param,
    SpecConst,
    Undef,
    resolve,
)
from oneshader.ir.shape import memory_type, part_count, part_of, value_type
from oneshader.ir.structure import Construct, constructs
from oneshader.model import types
from oneshader.model.types import (
    ArrayType,
    MatrixType,
    ObjectType,
    PointerType,
    ScalarType,
    StructType,
    Type,
    VectorType,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final, TypeAlias

    Check: TypeAlias = Callable[["Verifier", Inst], str]

LOCAL_OBJECTS: Final = (types.FAMILY_RAYQUERY, types.FAMILY_HITOBJECT)  # objects that are function variables in SPIR-V
ANY_CLASS: Final = 15
NUMBERS: Final = 1 << types.CLASS_SINT | 1 << types.CLASS_UINT | 1 << types.CLASS_FLOAT
INTEGERS: Final = 1 << types.CLASS_SINT | 1 << types.CLASS_UINT
FLOATS: Final = 1 << types.CLASS_FLOAT
BOOLS: Final = 1 << types.CLASS_BOOL
BITS: Final = INTEGERS | BOOLS


class Verifier:
    """Collects messages; knows the function, block and instruction that it is at."""

    __slots__ = ("module", "messages", "function", "block", "at", "flow", "globals", "place", "sources")

    def __init__(self, module: Module) -> None:
        self.module = module
        self.messages: list[str] = []
        self.function: Function = Function("", types.VOID)
        self.block: Block = Block()
        self.flow: flows.Flow = flows.Flow([])
        self.at = 0
        self.globals: dict[int, bool] = {}
        self.sources: list[list[int]] = []          # all blocks that branch to a block
        self.place: dict[int, tuple[int, int]] = {}  # id of an instruction -> (block, index)

    def report(self, text: str, inst: Inst | None = None) -> None:
        where = f"{self.function.name}: b{self.block.id}"
        if inst is not None:
            where += f" [{self.at}] {ops.OPS[inst.op].name}"
        self.messages.append(f"{where}: {text}")


def verify(module: Module) -> list[str]:
    """Messages about broken rules, in the order of the module; empty for a legal module."""
    v = Verifier(module)
    for g in module.globals:
        v.globals[id(g)] = True
        verify_global(v, g)
    for f in module.functions:
        v.function = f
        verify_function(v, f)
    verify_calls(v)
    for e in module.entries:
        if e.function not in module.functions:
            v.messages.append(f"entry {e.name}: its function is not in the module")
        elif e.function.params or e.function.type is not types.VOID:
            v.messages.append(f"entry {e.name}: an entry point has no parameters and returns nothing")
    return v.messages


def verify_global(v: Verifier, g: Global) -> None:
    t = g.type
    if not isinstance(t, PointerType):
        v.messages.append(f"global {g.name}: not a pointer")
    elif g.initializer is not None and resolve(g.initializer).type is not value_type(v.module, t.pointee):
        v.messages.append(f"global {g.name}: its initializer has another type")


def verify_function(v: Verifier, f: Function) -> None:
    if not f.blocks:
        v.messages.append(f"{f.name}: has no blocks")
        return
    if not verify_shape(v, f):
        return
    v.flow = flows.analyse(f)
    for p in f.params:
        register_type(v, p.type, None)
    v.place = {}
    v.sources = [[] for _ in v.flow.order]
    for b in v.flow.order:
        for target in dict.fromkeys(b.successors()):
            v.sources[target.id].append(b.id)
        for i in range(len(b.insts)):
            v.place[id(b.insts[i])] = (b.id, i)
    for b in v.flow.order:
        v.block = b
        for i in range(len(b.insts)):
            v.at = i
            verify_inst(v, b.insts[i])
    verify_structure(v, f)


def verify_shape(v: Verifier, f: Function) -> bool:
    """One terminator at the end of each block, phis first, targets within the function. False: do not look further."""
    before = len(v.messages)
    mine: dict[int, bool] = {id(b): True for b in f.blocks}
    for i in range(len(f.blocks)):
        b = f.blocks[i]
        b.id = i
        v.block = b
        if b.terminator() is None:
            v.report("does not end in a terminator")
        body = False
        for n in range(len(b.insts)):
            inst = b.insts[n]
            v.at = n
            if ops.FLAGS[inst.op] & ops.ENDS and n != len(b.insts) - 1:
                v.report("a terminator in the middle of a block", inst)
            if inst.op == ops.PHI and body:
                v.report("a phi after other instructions", inst)
            if inst.op == ops.VAR and (i != 0 or body):
                v.report("a variable that is not at the head of the function", inst)
            if inst.op != ops.PHI and inst.op != ops.VAR:
                body = True
            if inst.block is not b and not ops.FLAGS[inst.op] & ops.ENDS:
                v.report("names another block as its own", inst)
            for target in inst.blocks:
                if id(target) not in mine:
                    v.report("names a block of another function", inst)
                elif target is f.blocks[0] and inst.op != ops.PHI:
                    v.report("branches to the first block", inst)
        for named in (b.merge, b.continue_):
            if named is not None and id(named) not in mine:
                v.report("names a merge or continue block of another function")
    return len(v.messages) == before


# Instructions --------------------------------------------------------------------------------------------------------

def verify_inst(v: Verifier, inst: Inst) -> None:
    op = ops.OPS[inst.op]
    if inst.rep is not None:
        v.report("was replaced but is still here", inst)
    if op.arity >= 0 and len(inst.operands) != op.arity:
        v.report(f"has {len(inst.operands)} operands, not {op.arity}", inst)
        return
    for i in range(len(inst.operands)):
        verify_operand(v, inst, i)
    if op.shape == ops.SHAPE_NONE and inst.type is not types.VOID:
        v.report("has a result", inst)
    elif op.shape == ops.SHAPE_SAME:
        for o in inst.operands:
            if resolve(o).type is not inst.type:
                v.report(f"gives {inst.type} from {resolve(o).type}", inst)
    elif op.shape == ops.SHAPE_COMPARE:
        a = resolve(inst.operands[0]).type
        if resolve(inst.operands[1]).type is not a or truth_type(a) is not inst.type:
            v.report(f"gives {inst.type} from {a} and {resolve(inst.operands[1]).type}", inst)
    if inst.type is not types.VOID:
        register_type(v, inst.type, inst)
    if inst.op in CLASSES:
        scalar = types.element_of(resolve(inst.operands[0]).type)
        if scalar is None or not CLASSES[inst.op] >> scalar.cls & 1:
            v.report(f"does not work on {resolve(inst.operands[0]).type}", inst)
            return
    check = CHECKS.get(inst.op)
    if check is not None:
        text = check(v, inst)
        if text:
            v.report(text, inst)


def verify_operand(v: Verifier, inst: Inst, index: int) -> None:
    """The value is known where it is used."""
    o = resolve(inst.operands[index])
    if isinstance(o, Inst):
        defined = v.place.get(id(o))
        if defined is None:
            v.report(f"operand {index} ({ops.OPS[o.op].name}) is not in the function", inst)
            return
        if o.type is types.VOID:
            v.report(f"operand {index} has no result", inst)
        if inst.op == ops.PHI:
            source = inst.blocks[index]
            if source.id >= 0 and not v.flow.dominates(defined[0], source.id):
                v.report(f"operand {index} does not reach the end of b{source.id}", inst)
        elif defined[0] == v.block.id:
            if defined[1] >= v.at:
                v.report(f"operand {index} comes later", inst)
        elif v.flow.reachable[v.block.id] and not v.flow.dominates(defined[0], v.block.id):
            v.report(f"operand {index} is made in b{defined[0]}, which does not dominate", inst)
    elif isinstance(o, Param):
        if o not in v.function.params:
            v.report(f"operand {index} is a parameter of another function", inst)
    elif isinstance(o, Global):
        if id(o) not in v.globals:
            v.report(f"operand {index} is a global that the module does not list", inst)
    elif isinstance(o, Function):
        if inst.op != ops.CALL or index != 0:
            v.report(f"operand {index} is a function", inst)


def register_type(v: Verifier, t: Type, inst: Inst | None) -> None:
    """Only the types that registers have."""
    if isinstance(t, ScalarType) or isinstance(t, VectorType) or isinstance(t, MatrixType) or isinstance(t, ArrayType):
        if value_type(v.module, t) is not t:
            v.report(f"{t} is not the type of a register", inst)
    elif isinstance(t, types.EnumType) or isinstance(t, types.StringType):
        v.report(f"{t} is not the type of a register", inst)


def check_select(v: Verifier, inst: Inst) -> str:
    c, x, y = [resolve(o).type for o in inst.operands]
    if x is not inst.type or y is not inst.type:
        return f"gives {inst.type} from {x} and {y}"
    if c is not types.BOOL_TYPE and c is not truth_type(inst.type):
        return f"{c} is not a condition for {inst.type}"
    if isinstance(c, VectorType) and not isinstance(inst.type, VectorType):
        return "a vector condition for one value"
    return "chooses between handles" if is_handle(inst.type) else ""


def is_handle(t: Type) -> bool:
    return types.is_opaque(t) or (isinstance(t, PointerType) and t.storage != ops.STORAGE_PHYSICAL)


def check_convert(v: Verifier, inst: Inst) -> str:
    source = resolve(inst.operands[0]).type
    a = types.element_of(source)
    b = types.element_of(inst.type)
    if a is None or b is None or types.with_element(source, b) is not inst.type:
        return f"converts {source} to {inst.type}"
    return "converts bool" if types.CLASS_BOOL in (a.cls, b.cls) else ""


def check_bitcast(v: Verifier, inst: Inst) -> str:
    source = resolve(inst.operands[0]).type
    a = types.element_of(source)
    b = types.element_of(inst.type)
    if a is None or b is None:
        return "" if isinstance(source, PointerType) or isinstance(inst.type, PointerType) else f"casts {source}"
    if a.bits * types.component_count(source) != b.bits * types.component_count(inst.type):
        return f"casts {source} to {inst.type}"
    return "casts bool" if types.CLASS_BOOL in (a.cls, b.cls) else ""


def check_truth(v: Verifier, inst: Inst) -> str:
    """any, all, isnan, isinf"""
    source = resolve(inst.operands[0]).type
    wanted = types.BOOL_TYPE if inst.op == ops.ANY or inst.op == ops.ALL else truth_type(source)
    return "" if inst.type is wanted else f"gives {inst.type}"


def check_product(v: Verifier, inst: Inst) -> str:
    a = resolve(inst.operands[0]).type
    b = resolve(inst.operands[1]).type
    if product_type(inst.op, a, b) is not inst.type:
        return f"gives {inst.type} from {a} and {b}"
    op = inst.op
    fits = True
    if op == ops.DOT:
        fits = a is b and isinstance(a, VectorType)
    elif op == ops.VECTOR_TIMES_SCALAR:
        fits = isinstance(a, VectorType) and a.element is b
    elif op == ops.MATRIX_TIMES_SCALAR:
        fits = isinstance(a, MatrixType) and a.element is b
    elif op == ops.MATRIX_TIMES_VECTOR:
        fits = isinstance(a, MatrixType) and b is types.vector(a.element, a.rows)
    elif op == ops.VECTOR_TIMES_MATRIX:
        fits = isinstance(b, MatrixType) and a is types.vector(b.element, b.columns)
    elif op == ops.MATRIX_TIMES_MATRIX:
        fits = isinstance(a, MatrixType) and isinstance(b, MatrixType) and a.rows == b.columns
    elif op == ops.OUTER_PRODUCT:
        fits = isinstance(a, VectorType) and isinstance(b, VectorType)
    return "" if fits else f"multiplies {a} by {b}"


def check_transpose(v: Verifier, inst: Inst) -> str:
    t = resolve(inst.operands[0]).type
    if isinstance(t, MatrixType) and types.matrix(t.element, t.columns, t.rows) is inst.type:
        return ""
    return f"gives {inst.type} from {t}"


def check_construct(v: Verifier, inst: Inst) -> str:
    t = inst.type
    if isinstance(t, VectorType):
        count = 0
        for o in inst.operands:
            part = resolve(o).type
            if types.element_of(part) is not t.element or isinstance(part, MatrixType):
                return f"{part} is no part of {t}"
            count += types.component_count(part)
        return "" if count == t.count and len(inst.operands) > 1 else f"{count} components for {t}"
    if len(inst.operands) != part_count(t):
        return f"{len(inst.operands)} parts for {t}"
    for i in range(len(inst.operands)):
        wanted = part_type(v, t, i)
        if resolve(inst.operands[i]).type is not wanted:
            return f"part {i} of {t} is {resolve(inst.operands[i]).type}, not {wanted}"
    return ""


def part_type(v: Verifier, t: Type, index: int) -> Type | None:
    part = part_of(t, index) if index < part_count(t) else None
    return value_type(v.module, part) if part is not None else None


def path_type(v: Verifier, t: Type, path: tuple[int, ...]) -> Type | None:
    found: Type | None = t
    for i in path:
        if found is None or isinstance(found, ObjectType):
            return None
        found = part_type(v, found, i)
    return found


def check_extract(v: Verifier, inst: Inst) -> str:
    t = resolve(inst.operands[0]).type
    if not inst.imm or path_type(v, t, inst.imm) is not inst.type:
        return f"{inst.imm} of {t} is not {inst.type}"
    return ""


def check_insert(v: Verifier, inst: Inst) -> str:
    t = resolve(inst.operands[1]).type
    if t is not inst.type or not inst.imm or path_type(v, t, inst.imm) is not resolve(inst.operands[0]).type:
        return f"{resolve(inst.operands[0]).type} at {inst.imm} of {t} gives {inst.type}"
    return ""


def check_dynamic(v: Verifier, inst: Inst) -> str:
    t = resolve(inst.operands[0]).type
    index = types.element_of(resolve(inst.operands[-1]).type)
    if not isinstance(t, VectorType) or index is None or not INTEGERS >> index.cls & 1:
        return f"indexes {t}"
    wanted: Type = t.element if inst.op == ops.EXTRACT_DYNAMIC else t
    if inst.op == ops.INSERT_DYNAMIC and resolve(inst.operands[1]).type is not t.element:
        return f"inserts {resolve(inst.operands[1]).type} into {t}"
    return "" if inst.type is wanted else f"gives {inst.type}"


def check_shuffle(v: Verifier, inst: Inst) -> str:
    a = resolve(inst.operands[0]).type
    b = resolve(inst.operands[1]).type
    t = inst.type
    if not (isinstance(a, VectorType) and isinstance(b, VectorType) and isinstance(t, VectorType)):
        return f"gives {t} from {a} and {b}"
    if a.element is not t.element or b.element is not t.element or len(inst.imm) != t.count:
        return f"gives {t} from {a} and {b}"
    for i in inst.imm:
        if not 0 <= i < a.count + b.count:
            return f"component {i} does not exist"
    return ""


def pointee(v: Verifier, inst: Inst) -> PointerType | None:
    t = resolve(inst.operands[0]).type if inst.operands else types.VOID
    return t if isinstance(t, PointerType) else None


def check_var(v: Verifier, inst: Inst) -> str:
    t = inst.type
    if not isinstance(t, PointerType) or t.storage != ops.STORAGE_FUNCTION:
        return "is not a pointer to function storage"
    inner = types.innermost(t.pointee)
    if types.is_opaque(inner) and not (isinstance(inner, ObjectType) and inner.info.family in LOCAL_OBJECTS):
        return f"is a variable of opaque type {t.pointee}"
    if inst.operands and resolve(inst.operands[0]).type is not value_type(v.module, t.pointee):
        return "has an initializer of another type"
    if inst.operands and not isinstance(resolve(inst.operands[0]), (Constant, SpecConst, Undef)):
        return "has an initializer that is not constant"
    return ""


def check_load(v: Verifier, inst: Inst) -> str:
    t = pointee(v, inst)
    if t is None or value_type(v.module, t.pointee) is not inst.type:
        return f"gives {inst.type} from {resolve(inst.operands[0]).type}"
    return ""


def check_store(v: Verifier, inst: Inst) -> str:
    t = pointee(v, inst)
    stored = resolve(inst.operands[1]).type
    if t is None or value_type(v.module, t.pointee) is not stored:
        return f"puts {stored} into {resolve(inst.operands[0]).type}"
    if t.storage in ops.CONSTANT_STORAGES:
        return "writes to memory that is only read"
    return f"stores a value of opaque type {stored}" if types.is_opaque(stored) else ""


def check_chain(v: Verifier, inst: Inst) -> str:
    base = pointee(v, inst)
    if base is None or len(inst.operands) < 2:
        return "has no base or no index"
    t: Type | None = base.pointee
    for o in inst.operands[1:]:
        index = resolve(o)
        scalar = types.element_of(index.type)
        if scalar is None or not isinstance(index.type, ScalarType) or not INTEGERS >> scalar.cls & 1:
            return f"{index.type} is no index"
        if isinstance(t, MatrixType):
            t = memory_type(v.module, t, base.storage)    # by columns or by rows
        inner = t.element if isinstance(t, ObjectType) and isinstance(t.element, StructType) else t
        number = int(index.number) if isinstance(index, Const) else -1
        block = isinstance(t, ObjectType) and t.info.family in (types.FAMILY_CBUFFER, types.FAMILY_TBUFFER)
        if isinstance(t, StructType) or block:
            if number < 0:
                return "a member's number is not constant"
        elif isinstance(inner, VectorType) or isinstance(inner, MatrixType) or isinstance(t, ArrayType):
            count = part_count(t) if t is not None else -1
            if count >= 0 and number >= count:
                return f"index {number} is outside {t}"
        t = part_of(t, max(number, 0)) if t is not None else None
        if t is None:
            return "leads nowhere"
    result = inst.type
    if not isinstance(result, PointerType) or result.storage != base.storage or t is None:
        return f"gives {result}"
    wanted = memory_type(v.module, t, base.storage)
    return "" if wanted is result.pointee else f"points to {result.pointee}, not {wanted}"


def check_phi(v: Verifier, inst: Inst) -> str:
    for o in inst.operands:
        if resolve(o).type is not inst.type:
            return f"joins {resolve(o).type} into {inst.type}"
    if is_handle(inst.type):
        return "joins handles"
    if len(inst.blocks) != len(inst.operands):
        return "has as many blocks as operands"
    found = sorted([b.id for b in inst.blocks])
    if found != v.sources[v.block.id]:
        return f"names blocks {found}, the predecessors are {v.sources[v.block.id]}"
    return ""


def check_call(v: Verifier, inst: Inst) -> str:
    f = inst.operands[0] if inst.operands else None
    if not isinstance(f, Function):
        return "calls no function"
    if f not in v.module.functions:
        return f"calls {f.name}, which is not in the module"
    if f.type is not inst.type or len(f.params) != len(inst.operands) - 1:
        return f"does not fit {f.name}"
    for i in range(len(f.params)):
        if resolve(inst.operands[i + 1]).type is not f.params[i].type:
            return f"argument {i} of {f.name} is {resolve(inst.operands[i + 1]).type}"
    return ""


def check_atomic(v: Verifier, inst: Inst) -> str:
    t = pointee(v, inst)
    if t is None:
        return "has no pointer"
    value = types.element_of(t.pointee)
    if value is None or value.cls == types.CLASS_BOOL or not isinstance(t.pointee, ScalarType):
        return f"works on {t.pointee}"
    for o in inst.operands[1:]:
        if resolve(o).type is not t.pointee:
            return f"puts {resolve(o).type} into {t}"
    return "" if inst.type is types.VOID or inst.type is t.pointee else f"gives {inst.type}"


def check_ends(v: Verifier, inst: Inst) -> str:
    op = inst.op
    if op == ops.RETURN:
        return "" if v.function.type is types.VOID else "returns no value"
    if op == ops.RETURN_VALUE:
        t = resolve(inst.operands[0]).type
        return "" if t is v.function.type else f"returns {t}, not {v.function.type}"
    if op == ops.BRANCH:
        return "" if len(inst.blocks) == 1 else "has not one target"
    t = resolve(inst.operands[0]).type
    if op == ops.BRANCH_IF:
        if len(inst.blocks) != 2:
            return "has not two targets"
        return "" if t is types.BOOL_TYPE else f"{t} is no condition"
    if len(inst.blocks) != len(inst.imm) + 1:
        return "has not a target for each value"
    if len(dict.fromkeys(inst.imm)) != len(inst.imm):
        return "has a value twice"
    scalar = t if isinstance(t, ScalarType) else None
    return "" if scalar is not None and INTEGERS >> scalar.cls & 1 else f"selects by {t}"


CLASSES: Final[dict[int, int]] = {
    ops.NEG: NUMBERS, ops.ADD: NUMBERS, ops.SUB: NUMBERS, ops.MUL: NUMBERS, ops.DIV: NUMBERS, ops.REM: NUMBERS,
    ops.NOT: BITS, ops.AND: BITS, ops.OR: BITS, ops.XOR: BITS, ops.SHL: INTEGERS, ops.SHR: INTEGERS,
    ops.EQ: ANY_CLASS, ops.NE: ANY_CLASS, ops.LT: NUMBERS, ops.LE: NUMBERS, ops.GT: NUMBERS, ops.GE: NUMBERS,
    ops.ANY: BOOLS, ops.ALL: BOOLS, ops.ISNAN: FLOATS, ops.ISINF: FLOATS, ops.BIT_COUNT: INTEGERS,
    ops.BIT_REVERSE: INTEGERS, ops.BIT_INSERT: INTEGERS, ops.BIT_EXTRACT: INTEGERS, ops.DOT: FLOATS,
    ops.VECTOR_TIMES_SCALAR: FLOATS, ops.MATRIX_TIMES_SCALAR: FLOATS, ops.MATRIX_TIMES_VECTOR: FLOATS,
    ops.VECTOR_TIMES_MATRIX: FLOATS, ops.MATRIX_TIMES_MATRIX: FLOATS, ops.DDX: FLOATS, ops.DDY: FLOATS,
    ops.FWIDTH: FLOATS,
}
CHECKS: Final[dict[int, Check]] = {
    ops.SELECT: check_select, ops.CONVERT: check_convert, ops.BITCAST: check_bitcast, ops.ANY: check_truth,
    ops.ALL: check_truth, ops.ISNAN: check_truth, ops.ISINF: check_truth, ops.DOT: check_product,
    ops.VECTOR_TIMES_SCALAR: check_product, ops.MATRIX_TIMES_SCALAR: check_product,
    ops.MATRIX_TIMES_VECTOR: check_product, ops.VECTOR_TIMES_MATRIX: check_product,
    ops.MATRIX_TIMES_MATRIX: check_product, ops.OUTER_PRODUCT: check_product, ops.TRANSPOSE: check_transpose,
    ops.CONSTRUCT: check_construct, ops.EXTRACT: check_extract, ops.INSERT: check_insert,
    ops.EXTRACT_DYNAMIC: check_dynamic, ops.INSERT_DYNAMIC: check_dynamic, ops.SHUFFLE: check_shuffle,
    ops.VAR: check_var, ops.LOAD: check_load, ops.STORE: check_store, ops.CHAIN: check_chain, ops.PHI: check_phi,
    ops.CALL: check_call, ops.ATOMIC_ADD: check_atomic, ops.ATOMIC_SUB: check_atomic, ops.ATOMIC_MIN: check_atomic,
    ops.ATOMIC_MAX: check_atomic, ops.ATOMIC_AND: check_atomic, ops.ATOMIC_OR: check_atomic,
    ops.ATOMIC_XOR: check_atomic, ops.ATOMIC_EXCHANGE: check_atomic, ops.ATOMIC_COMPARE_EXCHANGE: check_atomic,
    ops.ATOMIC_LOAD: check_atomic, ops.ATOMIC_STORE: check_atomic, ops.ATOMIC_INC: check_atomic,
    ops.ATOMIC_DEC: check_atomic, ops.BRANCH: check_ends, ops.BRANCH_IF: check_ends, ops.SWITCH: check_ends,
    ops.RETURN: check_ends, ops.RETURN_VALUE: check_ends,
}


# Structure -----------------------------------------------------------------------------------------------------------

def verify_structure(v: Verifier, f: Function) -> None:
    """Headers dominate what they name, loops have one back edge, branches leave constructs only where they may."""
    named: dict[int, str] = {}
    flow = v.flow
    for b in flow.order:
        v.block = b
        verify_header(v, b, named)
    inside = constructs(flow)
    back_edges = [0] * len(flow.order)
    for b in flow.order:
        v.block = b
        end = b.insts[-1]
        v.at = len(b.insts) - 1
        own = inside[b.id]
        if own is not None and own.is_continue and end.op in (ops.KILL, ops.RETURN, ops.RETURN_VALUE, ops.TERMINATE):
            v.report("ends the invocation or function inside a continue construct", end)
        for target in dict.fromkeys(end.blocks):
            if target.id <= b.id and flow.dominates(target.id, b.id):
                back_edges[target.id] += 1
                verify_back_edge(v, b, target)
            elif not may_branch(flow, inside, b, target):
                v.report(f"leaves a construct for b{target.id}", end)
    for b in flow.order:
        v.block = b
        if b.continue_ is not None and back_edges[b.id] != 1:
            v.report(f"is a loop header with {back_edges[b.id]} back edges")


def verify_header(v: Verifier, b: Block, named: dict[int, str]) -> None:
    end = b.insts[-1]
    for other, word in ((b.merge, "merge"), (b.continue_, "continue")):
        if other is None:
            continue
        if other is b:
            if word == "merge":
                v.report("is its own merge block")
            continue
        if id(other) in named:
            v.report(f"its {word} block b{other.id} is the {named[id(other)]} block of another header")
        named[id(other)] = word
        if not v.flow.dominates(b.id, other.id):
            v.report(f"does not dominate its {word} block b{other.id}")
    if b.continue_ is not None and b.merge is None:
        v.report("is a loop header without a merge block")
    if b.merge is None:
        if end.op == ops.SWITCH:
            v.report("a switch without a merge block", end)
    elif b.continue_ is None and end.op != ops.BRANCH_IF and end.op != ops.SWITCH:
        v.report("names a merge block but does not choose", end)
    elif b.continue_ is not None and end.op not in (ops.BRANCH_IF, ops.BRANCH):
        v.report("a loop header ends in a branch", end)


def verify_back_edge(v: Verifier, b: Block, target: Block) -> None:
    if target.continue_ is None:
        v.report(f"jumps back to b{target.id}, which is no loop header", b.insts[-1])
    elif not v.flow.dominates(target.continue_.id, b.id):
        v.report(f"jumps back to b{target.id} from outside its continue construct", b.insts[-1])


def may_branch(flow: flows.Flow, inside: list[Construct | None], b: Block, target: Block) -> bool:
    """The target is in the construct of `b`, or is where that construct may be left to."""
    own = Construct(b, False, inside[b.id]) if b.merge is not None else inside[b.id]
    at = inside[target.id]
    if same(at, own):
        selection = b.merge is not None and b.continue_ is None
        return selection or len(dict.fromkeys(b.successors())) < 2 or exits(b, own) > 0
    return is_exit(own, target)


def exits(b: Block, own: Construct | None) -> int:
    """Targets of a block that leave its construct."""
    count = 0
    for target in b.successors():
        if is_exit(own, target):
            count += 1
    return count


def same(a: Construct | None, b: Construct | None) -> bool:
    if a is None or b is None:
        return a is b
    return a.header is b.header and a.is_continue == b.is_continue


def is_exit(own: Construct | None, target: Block) -> bool:
    """Merge of the construct, merge or continue of the innermost loop, merge of the innermost switch."""
    if own is not None and target is own.header.merge and not own.is_continue:
        return True
    switch_seen = False
    while own is not None:
        header = own.header
        if header.continue_ is not None:
            if target is header.merge or own.is_continue and target is header:
                return True
            return target is header.continue_ and not own.is_continue
        if header.insts[-1].op == ops.SWITCH and not switch_seen:
            if target is header.merge:
                return True
            switch_seen = True
        own = own.outer
    return False


def verify_calls(v: Verifier) -> None:
    """No function calls itself, directly or through others."""
    callees: dict[int, list[Function]] = {}
    for f in v.module.functions:
        row: list[Function] = []
        for b in f.blocks:
            for inst in b.insts:
                if inst.op == ops.CALL and inst.operands and isinstance(inst.operands[0], Function):
                    row.append(inst.operands[0])
        callees[id(f)] = row
    state: dict[int, int] = {}  # 1: on the way, 2: done
    for root in v.module.functions:
        stack = [root]
        while stack:
            f = stack[-1]
            if state.get(id(f), 0) == 0:
                state[id(f)] = 1
                for callee in callees.get(id(f), []):
                    if state.get(id(callee), 0) == 1:
                        v.messages.append(f"{f.name}: recursion through {callee.name}")
                    elif id(callee) not in state:
                        stack.append(callee)
            else:
                state[id(f)] = 2
                stack.pop()
