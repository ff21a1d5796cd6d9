"""State of one lowering, and what every part of it needs: constants, errors with their call chain, joins of
branches."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.builder import Builder
from oneshader.ir.core import Block, Const, Function, Global, Inst, Module, Undef, Value, resolve
from oneshader.ir.shape import KINDS, is_relaxed, value_type
from oneshader.lower import long_vector
from oneshader.lower.assigned import WriteScan
from oneshader.lower.environment import Environment
from oneshader.model import types, value
from oneshader.model.grammar import (
    CAPABILITY_VARIABLE_POINTERS,
    CAPABILITY_VARIABLE_POINTERS_STORAGE_BUFFER,
    OP_TYPE_POINTER,
)
from oneshader.model.types import ArrayType, MatrixType, ObjectType, SpirvType, StructType, Type, VectorType
from oneshader.options import Options
from oneshader.sema import typed
from oneshader.source import catalog, catalog_spirv
from oneshader.source.diag import DiagnosticBag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.lower.debug import DebugRecorder
    from oneshader.lower.environment import Changes, Tree
    from oneshader.lower.function import Kept
    from oneshader.source.catalog import Code

VARIABLE_LIMIT: Final = 1 << 20  # elements of a variable in memory
SPREAD_LIMIT: Final = 65_000  # elements of an array that is copied one by one: an instruction has 65,535 words
NESTING_LIMIT: Final = 1000  # of open branches; SPIR-V allows 1023

SCOPE_LOOP: Final = 0
SCOPE_SWITCH: Final = 1
SCOPE_ONCE: Final = 2       # a loop that runs once: leaving it is a branch to its merge block (return)
SCOPE_BREAK: Final = 3      # the same, left by break
SCOPE_CONTINUE: Final = 4   # the same, left by continue

PLACE_VAR: Final = 0        # variable in SSA form and a path into its tree
PLACE_MEMORY: Final = 1     # pointer
PLACE_TEXEL: Final = 2      # element of a typed buffer or texture


class Resource(Value):
    """An opaque value: a global and the indices into its arrays. `type` is the ObjectType (or array of it) that it
    names."""

    __slots__ = ("global_", "indices", "nonuniform")

    def __init__(self, global_: Global, type: Type, indices: list[Value], nonuniform: bool) -> None:
        super().__init__(type)
        self.global_ = global_
        self.indices = indices
        self.nonuniform = nonuniform


class HeapEntry(Value):
    """`heap[index]` before it is converted to an object; `kind` is the heap as in Global.heap."""

    __slots__ = ("kind", "index", "nonuniform")

    def __init__(self, type: Type, kind: int, index: Value, nonuniform: bool) -> None:
        super().__init__(type)
        self.kind = kind
        self.index = index
        self.nonuniform = nonuniform


class Query(Value):
    """A ray query: the variable that it is. `type` is its ObjectType."""

    __slots__ = ("pointer",)

    def __init__(self, type: Type, pointer: Value) -> None:
        super().__init__(type)
        self.pointer = pointer


class Hit(Value):
    """A hit object: the variable that holds it. `first` and `last`: when it was made and last used, as State.hit_clock
    counts; `depth`: how many branches were open then."""

    __slots__ = ("variable", "first", "last", "depth")

    def __init__(self, type: Type, variable: Inst, now: int, depth: int) -> None:
        super().__init__(type)
        self.variable = variable
        self.first = now
        self.last = now
        self.depth = depth


def is_hit(t: Type) -> bool:
    """True for a hit object."""
    return isinstance(t, ObjectType) and t.info.family == types.FAMILY_HITOBJECT


def is_query(t: Type) -> bool:
    """True for a ray query or an array of them."""
    t = types.innermost(t)
    return isinstance(t, ObjectType) and t.info.family == types.FAMILY_RAYQUERY


class Choice(Value):
    """One of two opaque values (each a Resource or again a Choice): `if_true` where `condition` holds."""

    __slots__ = ("condition", "if_true", "if_false")

    def __init__(self, condition: Value, if_true: Value, if_false: Value) -> None:
        super().__init__(if_true.type)
        self.condition = condition
        self.if_true = if_true
        self.if_false = if_false


class Conflict(Value):
    """Stands for an opaque value that control flow chose from several; an error where it is used."""

    __slots__ = ()


class Unset(Value):
    """Stands for the object of a variable that was given none. At the start of a loop `before` is what it held there.

    `is_read`: something was made of it. `is_changed`: a later turn of the loop finds an object here.
    """

    __slots__ = ("before", "is_read", "is_changed")

    def __init__(self, type: Type, before: Unset | None = None) -> None:
        super().__init__(type)
        self.before = before
        self.is_read = False
        self.is_changed = False

    def read(self) -> bool:
        """Note a use; False if there may be an object after all."""
        v: Unset | None = self
        while v is not None:
            v.is_read = True
            if v.is_changed:
                return False
            v = v.before
        return True


class Place:
    """An l-value with its indices evaluated: where it is, and which components of it are meant.

    `type` is the HLSL type at the end of `path` / `pointer` (before the components). `components`: selected vector
    components or matrix elements (row * 4 + column); `component`: one chosen at run time. `bits`: (first bit, width)
    of a bit-field.
    """

    __slots__ = (
        "kind",
        "type",
        "var",
        "path",
        "pointer",
        "resource",
        "coord",
        "components",
        "component",
        "bits",
        "row",
    )

    def __init__(self, kind: int, type: Type) -> None:
        self.kind = kind
        self.type = type
        self.var: typed.Variable | None = None
        self.path: list[int | Value] = []
        self.pointer: Value | None = None
        self.resource: Resource | None = None
        self.coord: Value | None = None
        self.components: list[int] | None = None
        self.component: Value | None = None
        self.bits: tuple[int, int] | None = None
        self.row: Value | None = None       # run-time row of a matrix that is not addressable by rows

    def copy(self) -> Place:
        p = Place(self.kind, self.type)
        p.var = self.var
        p.path = list(self.path)
        p.pointer = self.pointer
        p.resource = self.resource
        p.coord = self.coord
        p.components = self.components
        p.component = self.component
        p.bits = self.bits
        p.row = self.row
        return p


class Scope:
    """A construct that can be left early: `breaks` and `continues` are (block, changes since `level`).

    `function_depth`: how many inlined calls enclose it. `exits`: (flag, scope, is_break) that must go on leaving after
    the merge.
    """

    __slots__ = ("kind", "merge", "continue_", "level", "breaks", "continues", "exits")

    def __init__(self, kind: int, merge: Block, continue_: Block | None, level: int) -> None:
        self.kind = kind
        self.merge = merge
        self.continue_ = continue_
        self.level = level
        self.breaks: list[tuple[Block, Changes]] = []
        self.continues: list[tuple[Block, Changes]] = []
        self.exits: list[tuple[typed.Variable, Scope, bool]] = []


class Frame:
    """A function being lowered: inlined (`result` takes the return value) or the function that stays (`is_root`)."""

    __slots__ = ("function", "call_pos", "result", "once", "is_root", "is_kept", "kept", "parent")

    def __init__(self, function: typed.Function, call_pos: int, parent: Frame | None) -> None:
        self.function = function
        self.call_pos = call_pos
        self.parent = parent
        self.result = typed.Variable("return", function.return_type, typed.VAR_LOCAL, function.pos)
        self.once: Scope | None = None      # set: return leaves this construct
        self.is_root = False
        self.is_kept = False
        self.kept: object = None            # the function.Kept being lowered


class State:
    """What lowering keeps for one module."""

    __slots__ = (
        "module",
        "b",
        "table",
        "options",
        "bag",
        "native16",
        "stage",
        "program",
        "env",
        "scopes",
        "frame",
        "dead",
        "writes",
        "memory",
        "resources",
        "function",
        "precise",
        "out_places",
        "failed",
        "in_continue",
        "discard_function",
        "io",
        "dead_joins",
        "types_memo",
        "known_types",
        "unrolled",
        "copies",
        "entry",
        "locals",
        "kept",
        "to_keep",
        "has_minimum",
        "has_choices",
        "debug",
        "incoming",
        "ray_variables",
        "ray_endings",
        "heaps",
        "hit_variables",
        "hit_clock",
        "output_names",
        "joining",
    )

    def __init__(self, program: typed.Program, options: Options, bag: DiagnosticBag) -> None:
        self.program = program
        self.table = program.types
        self.module = Module(program.types)
        self.module.native16 = options.enable_16bit
        self.options = options
        self.bag = bag
        self.native16 = options.enable_16bit
        self.stage = options.stage
        self.env = Environment()
        self.scopes: list[Scope] = []
        self.frame: Frame | None = None
        self.dead = False
        self.writes = WriteScan()
        self.memory: dict[typed.Variable, Value] = {}          # globals that live in memory -> their pointer
        self.locals: dict[typed.Variable, Value] = {}          # the same for locals of the function being lowered
        self.kept: dict[typed.Function, Kept] = {}             # functions that stay functions
        self.to_keep: dict[typed.Function, bool] = {}
        self.resources: dict[typed.Variable, Tree] = {}        # resource globals -> Resource trees
        self.precise: list[Value] = []
        self.out_places: dict[typed.OutArg, Place] = {}
        self.failed = False
        self.in_continue = 0
        self.discard_function: Function | None = None
        self.dead_joins: list[Block] = []
        self.types_memo: dict[str, Type] = {}
        self.known_types: dict[str, bool] = {}                 # whose needs of inline SPIR-V are noted
        self.unrolled = 0                   # statements that unrolled loops have made so far, roughly
        self.copies = 1                     # how often the unrolled loops around repeat what is being lowered
        self.debug: DebugRecorder | None = None
        # some object variable may hold no object or one that control flow chose, or an index chooses among variables
        self.has_choices = options.flatten_resource_arrays
        self.has_minimum = False            # a min-precision type was met: results of such types are marked
        self.incoming: dict[typed.Variable, Global] = {}       # inout parameters of a ray tracing entry point
        self.ray_variables: dict[str, Global] = {}             # payloads... that are passed, by storage class and type
        self.ray_endings: dict[int, Function] = {}             # functions that end a hit shader, by opcode
        self.heaps: dict[str, Global] = {}                     # arrays of objects from descriptor heaps
        self.hit_variables: list[typed.Variable] = []          # those in scope that hold hit objects
        self.hit_clock = 0
        self.output_names: dict[typed.Variable, typed.Variable] = {}    # parameters that stand for mesh output arrays
        self.joining: typed.Variable | None = None             # the variable whose values of branches are being merged
        self.function = Function("main", types.VOID)
        self.b = Builder(self.module, self.function)

    # ---- types and constants

    def ir_type(self, t: Type) -> Type:
        """The IR type of a value of HLSL type `t`."""
        found = self.types_memo.get(t.key)
        if found is None:
            found = value_type(self.module, t)
            self.types_memo[t.key] = found
            self.note_type(t)
            if is_relaxed(self.module, t):
                self.has_minimum = True
        return found

    def note_type(self, t: Type) -> None:
        """A type that is met for the first time: Lowering knows what inline SPIR-V asks for."""

    def const_int(self, n: int) -> Value:
        return self.module.const(types.INT_TYPE, n)

    def const_uint(self, n: int) -> Value:
        return self.module.const(types.UINT_TYPE, n)

    def const_float(self, x: float) -> Value:
        return self.module.const(types.FLOAT_TYPE, x)

    def bool_const(self, x: bool) -> Value:
        return self.module.const(types.BOOL_TYPE, 1 if x else 0)

    def zero(self, t: Type) -> Tree:
        """The zero value of an HLSL type."""
        if isinstance(t, StructType):
            return [self.zero(f.type) for f in t.all_fields]
        if isinstance(t, ArrayType):
            if types.is_whole(t):
                small = t.leaves <= VARIABLE_LIMIT or self.fits(t)
                return self.b.null(self.ir_type(t)) if small else self.undef(t)
            one = self.zero(t.element)
            return [one] * max(t.count, 0)
        if isinstance(t, ObjectType):
            return self.undef(t)
        v = self.ir_type(t)
        return self.unpack(self.zero_value(v), t)

    def zero_value(self, v: Type) -> Value:
        """The zero constant of an IR type."""
        if isinstance(v, types.VectorType):
            return self.module.composite(v, [self.zero_value(v.element)] * v.count)
        if isinstance(v, MatrixType):
            return self.module.composite(v, [self.zero_value(types.vector(v.element, v.columns))] * v.rows)
        if isinstance(v, ArrayType):
            return self.module.composite(v, [self.zero_value(v.element)] * v.count)
        if isinstance(v, types.ScalarType):
            return self.module.const(v, 0.0 if v.cls == types.CLASS_FLOAT else 0)
        return self.module.undef(v)

    def undef(self, t: Type) -> Tree:
        """An undefined value of an HLSL type."""
        if isinstance(t, StructType):
            return [self.undef(f.type) for f in t.all_fields]
        if isinstance(t, ArrayType):
            if types.is_whole(t):
                return self.module.undef(self.ir_type(t))
            if is_query(t):
                return self.queries(t, self.b.var(self.ir_type(t), "queries"))
            if types.is_opaque(t):
                return [self.undef(t.element) for _ in range(max(t.count, 0))]     # queries in it are variables each
            one = self.undef(t.element)
            return [one] * max(t.count, 0)
        if isinstance(t, ObjectType):
            if is_hit(t):
                return self.nop(t)
            if is_query(t):
                return Query(t, self.b.var(t, "query"))
            self.has_choices = True
            return Unset(t)
        if isinstance(t, MatrixType) and isinstance(self.ir_type(t), ArrayType):
            row = self.module.undef(self.ir_type(types.vector(t.element, t.columns)))
            return [row] * t.rows
        if isinstance(t, VectorType) and t.count > types.WIDEST:
            return long_vector.undefined(self.module, KINDS[self.native16][t.element.kind], t.count)
        return self.module.undef(self.ir_type(t))

    def nop(self, t: Type) -> Value:
        """A hit object that is neither a hit nor a miss; Lowering knows."""
        return Conflict(t)

    def queries(self, t: Type, pointer: Value) -> Tree:
        """The ray queries of an array behind `pointer`."""
        if not isinstance(t, ArrayType):
            return Query(t, pointer)
        return [self.queries(t.element, self.b.chain(pointer, [self.const_uint(i)])) for i in range(max(t.count, 0))]

    def query_at(self, tree: Tree, t: Type, path: list[int | Value]) -> Tree:
        """What a path leads to in an array of ray queries."""
        for step in path:
            if not isinstance(t, ArrayType) or not isinstance(tree, list):
                break
            t = t.element
            if isinstance(step, int):
                tree = tree[min(step, len(tree) - 1)]
                continue
            first: Tree = tree
            depth = 0
            while isinstance(first, list):
                first = first[0]
                depth += 1
            assert isinstance(first, Query)
            chain = resolve(first.pointer)
            assert isinstance(chain, Inst)
            indices = [*chain.operands[1 : len(chain.operands) - depth], step]
            tree = self.queries(t, self.b.chain(chain.operands[0], indices))
        return tree

    # ---- trees <-> composite values

    def pack(self, tree: Tree, t: Type) -> Value:
        """One IR value (struct, array, matrix...) of a tree of HLSL type `t`. Struct values hold members, not
        fields."""
        if isinstance(tree, Value):
            return tree
        if isinstance(t, StructType):
            return self.pack_struct(tree, t)
        if isinstance(t, ArrayType):
            return self.b.construct(self.ir_type(t), [self.pack(x, t.element) for x in tree])
        if isinstance(t, MatrixType):
            row = types.vector(t.element, t.columns)
            return self.b.construct(self.ir_type(t), [self.pack(x, row) for x in tree])
        if isinstance(t, VectorType):
            return long_vector.pack(self.b, tree, self.ir_type(t))
        raise AssertionError(t.name)

    def pack_struct(self, tree: list[Tree], t: StructType) -> Value:
        parts: list[Value] = []
        for i, f in enumerate(t.all_fields):
            member, bit = t.places[i]
            if member < 0:
                continue
            v = self.pack(tree[i], f.type)
            if f.bits < 0:
                parts.append(v)
                continue
            if member == len(parts):
                parts.append(self.zero_value(v.type))
            parts[member] = self.insert_bits(parts[member], v, bit, f.bits)
        return self.b.construct(t, parts)

    def unpack(self, v: Value, t: Type) -> Tree:
        """The tree of a composite value of HLSL type `t`."""
        if isinstance(t, StructType):
            out: list[Tree] = []
            for i, f in enumerate(t.all_fields):
                member, bit = t.places[i]
                if member < 0:
                    out.append(Conflict(f.type))
                    continue
                x = self.b.extract(v, [member])
                if f.bits >= 0:
                    x = self.extract_bits(x, bit, f.bits)
                out.append(self.unpack(x, f.type))
            return out
        if isinstance(t, ArrayType):
            if types.is_whole(t):
                return v
            return [self.unpack(self.b.extract(v, [i]), t.element) for i in range(max(t.count, 0))]
        if isinstance(t, MatrixType) and isinstance(v.type, ArrayType):
            return [self.b.extract(v, [i]) for i in range(t.rows)]
        if isinstance(t, VectorType) and t.count > types.WIDEST:
            return long_vector.unpack(self.b, v, t.count)
        return v

    def whole(self, tree: Tree, t: Type) -> Tree:
        """`tree`, as one value if its type is an array that is handled as a whole."""
        return self.pack(tree, t) if types.is_whole(t) and self.fits(t) else tree

    def elements(self, tree: Tree, t: ArrayType) -> list[Tree]:
        """The elements of an array, of one that is handled as a whole too."""
        if isinstance(tree, list):
            return tree
        if not self.fits(t):
            return []
        return [self.unpack(self.b.extract(tree, [i]), t.element) for i in range(max(t.count, 0))]

    def fits(self, t: Type) -> bool:
        """True if all elements of an array may be written out one by one; an error if they are too many."""
        if types.leaf_count(t) <= SPREAD_LIMIT:
            return True
        self.error(catalog.LIMIT, self.b.pos, [f"too many elements to copy or set in '{t.name}'", str(SPREAD_LIMIT)])
        return False

    # ---- bit-fields

    def extract_bits(self, unit: Value, bit: int, width: int) -> Value:
        """Bits `bit` to `bit + width` of an integer, sign-extended if it is signed. Vulkan's bit-field instructions
        know 32 bits only."""
        s = types.element_of(unit.type)
        assert s is not None
        if s.bits == 32:
            return self.b.fold(ops.BIT_EXTRACT, unit.type, [unit, self.const_uint(bit), self.const_uint(width)])
        left = self.b.binary(ops.SHL, unit, self.module.const(s, s.bits - bit - width))
        return self.b.binary(ops.SHR, left, self.module.const(s, s.bits - width))

    def insert_bits(self, unit: Value, v: Value, bit: int, width: int) -> Value:
        """`unit` with bits `bit` to `bit + width` replaced by the low bits of `v`."""
        s = types.element_of(unit.type)
        assert s is not None
        if s.bits == 32:
            return self.b.fold(ops.BIT_INSERT, unit.type, [unit, v, self.const_uint(bit), self.const_uint(width)])
        mask = ((1 << width) - 1) << bit
        kept = self.b.binary(ops.AND, unit, self.module.const(s, int(value.wrap(s, ~mask))))
        moved = self.b.binary(ops.SHL, v, self.module.const(s, bit))
        return self.b.binary(
            ops.OR, kept, self.b.binary(ops.AND, moved, self.module.const(s, int(value.wrap(s, mask))))
        )

    # ---- errors

    def error(self, code: Code, pos: int, args: list[str]) -> None:
        """Report at `pos`, with the chain of calls that leads there."""
        d = self.bag.report(code, pos, args)
        f = self.frame
        while f is not None and f.parent is not None:
            d.note(f.call_pos, f"called from here, in '{f.parent.function.source_name}'")
            f = f.parent
        self.failed = True

    def unsupported(self, what: str, pos: int) -> None:
        self.error(catalog.NOT_SUPPORTED_YET, pos, [what])

    # ---- control flow

    def new_block(self, name: str = "") -> Block:
        return self.b.function.new_block(name)

    def start(self, block: Block) -> None:
        """Go on in `block`, reached."""
        self.b.block = block
        self.dead = False

    def die(self) -> None:
        """What follows is unreachable; it goes to a block of its own that nothing reaches."""
        self.dead = True
        self.b.block = self.new_block("dead")

    def open_branch(self) -> None:
        """Start to collect what a branch changes; SPIR-V bounds how deep selections and loops may nest."""
        self.env.push()
        if self.env.depth() == NESTING_LIMIT + 1:
            self.error(catalog.LIMIT, self.b.pos, ["control flow nested too deeply", f"{NESTING_LIMIT} levels"])

    def join(self, merge: Block, edges: list[tuple[Block, Changes]]) -> None:
        """Go on in `merge`, which the blocks of `edges` already branch to; the variables they changed are merged by
        phis."""
        self.start(merge)
        if not edges:
            self.dead = True
            self.dead_joins.append(merge)
            return
        if len(edges) == 1:
            for var, tree in edges[0][1].items():
                self.env.write(var, tree)
            return
        blocks = [e[0] for e in edges]
        joined: dict[typed.Variable, Tree | None] = {}
        for _, changes in edges:
            for var in changes:
                if var in joined:
                    continue
                joined[var] = None
                before = self.env.read(var)
                if before is None:
                    before = self.missing(var)
                trees: list[Tree] = []
                for _, c in edges:
                    t = c.get(var, before)
                    if t is None:
                        break
                    trees.append(t)
                if len(trees) == len(edges):
                    self.joining = var
                    joined[var] = merged = self.merge(trees, blocks)
                    self.joining = None
                    self.env.write(var, merged)
        if self.debug is not None:
            for var, now in joined.items():
                if now is not None:
                    self.debug.note(self.b, var, now)

    def missing(self, var: typed.Variable) -> Tree | None:
        """What a variable holds on a path that never wrote it: exit flags are false, a variable out of scope does not
        matter."""
        return self.bool_const(False) if var.kind == VAR_FLAG else None

    def merge(self, trees: list[Tree], blocks: list[Block]) -> Tree:
        first = trees[0]
        same = True
        for t in trees:
            if t is not first:
                same = False
                break
        if same:
            return first
        if isinstance(first, list):
            return [self.merge([t[i] for t in trees if isinstance(t, list)], blocks) for i in range(len(first))]
        values = [resolve(t) for t in trees if isinstance(t, Value)]
        head = values[0]
        for v in values:
            if v is not head:
                break
        else:
            return head
        if types.is_opaque(head.type):
            return self.join_objects(values, blocks)
        if isinstance(head.type, SpirvType):
            self.check_choice(head.type)
        return self.phi(values, blocks)

    def check_choice(self, t: SpirvType) -> None:
        """Reports a pointer that control flow chooses, where the device was not asked for that."""
        if t.opcode != OP_TYPE_POINTER:
            return
        for capability in (CAPABILITY_VARIABLE_POINTERS, CAPABILITY_VARIABLE_POINTERS_STORAGE_BUFFER):
            if capability in self.module.capabilities:
                return
        self.error(catalog_spirv.POINTER_CHOICE, self.b.pos, [])

    def join_objects(self, values: list[Value], blocks: list[Block]) -> Value:
        """What an object variable names after branches join; Lowering knows."""
        return Conflict(values[0].type)

    def phi(self, values: list[Value], blocks: list[Block]) -> Value:
        inst = Inst(ops.PHI, values[0].type, values)
        inst.blocks = list(blocks)
        block = self.b.block
        inst.block = block
        at = len(block.insts)
        if at and block.insts[-1].op != ops.PHI:
            at = 0
            while block.insts[at].op == ops.PHI:
                at += 1
        block.insts.insert(at, inst)
        return inst


VAR_FLAG: Final = 100   # Variable.kind of the flags that carry an exit through several constructs


def const_number(v: Value) -> int | None:
    """The integer (bool: 0 or 1) a value is known to have."""
    v = resolve(v)
    if isinstance(v, Const) and isinstance(v.number, int):
        return v.number
    return None


def is_undefined(tree: Tree) -> bool:
    """True if no leaf has a value."""
    if isinstance(tree, list):
        for x in tree:
            if not is_undefined(x):
                return False
        return True
    v = resolve(tree)
    return isinstance(v, (Undef, Conflict, Unset))
