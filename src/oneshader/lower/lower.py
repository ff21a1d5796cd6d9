"""The bridge: a checked program goes in, an IR module for its entry point comes out.

Calls are inlined as they are lowered, locals and statics are SSA values from the start, branches on constants are
never made, so what comes out is already small. Resources stay paths to their globals.
"""
from __future__ import annotations

from oneshader.ir import narrow, ops
from oneshader.ir.builder import Builder
from oneshader.ir.core import (
    ConstComposite,
    EntryPoint,
    Function,
    Global,
    Inst,
    Value,
    constant_key,
    is_constant,
    resolve,
)
from oneshader.ir.debug import DebugInfo
from oneshader.ir.shape import is_relaxed
from oneshader.lower import (
    choice,
    debug,
    export,
    expression,
    group,
    heap,
    hit_value,
    inline,
    keep,
    memory,
    mesh,
    ordered,
    place,
    precise,
    ray,
    resource,
    statement,
    texture,
)
from oneshader.lower.builtins import lower_builtin
from oneshader.lower.entry import finish_entry, lower_entry
from oneshader.lower.stage import StageIO
from oneshader.lower.state import (
    VARIABLE_LIMIT,
    Choice,
    Place,
    Resource,
    State,
    Unset,
    const_number,
    is_query,
    is_undefined,
)
from oneshader.model import grammar as g
from oneshader.model import interface, types
from oneshader.model.interface import NO_FACTS, SHADER_STAGES
from oneshader.model.types import ArrayType, MatrixType, ScalarType, SpirvType, StructType, Type
from oneshader.options import Options
from oneshader.sema import constant, typed
from oneshader.sema.typed import Expr
from oneshader.source import catalog, catalog_number
from oneshader.source.diag import DiagnosticBag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.ir.core import Block, Module
    from oneshader.lower.environment import Tree

# SPIR-V execution models.
MODELS: Final[dict[str, int]] = {
    "vs": g.MODEL_VERTEX,
    "hs": g.MODEL_TESSELLATION_CONTROL,
    "ds": g.MODEL_TESSELLATION_EVALUATION,
    "gs": g.MODEL_GEOMETRY,
    "ps": g.MODEL_FRAGMENT,
    "cs": g.MODEL_GL_COMPUTE,
    "rgen": g.MODEL_RAY_GENERATION_KHR,
    "rint": g.MODEL_INTERSECTION_KHR,
    "rahit": g.MODEL_ANY_HIT_KHR,
    "rchit": g.MODEL_CLOSEST_HIT_KHR,
    "rmiss": g.MODEL_MISS_KHR,
    "rcall": g.MODEL_CALLABLE_KHR,
    "as": g.MODEL_TASK_EXT,
    "ms": g.MODEL_MESH_EXT,
}
# Words of [shader("...")] -> stage.
BLOCK_KINDS: Final = (typed.VAR_PUSH, typed.VAR_RECORD)     # blocks that are no resources


def lower(program: typed.Program, options: Options, bag: DiagnosticBag) -> Module | None:
    """Lower the entry point, or those of a library, and all they reach into one module; None after an error."""
    if options.stage == "lib":
        return lower_library(program, options, bag)
    f = program.entry
    if f is None:
        return None
    if options.stage not in MODELS:
        bag.report(catalog.NOT_SUPPORTED_YET, f.pos, [f"profile '{options.profile}'"])
        return None
    lw = Lowering(program, options, bag)
    lw.declare_globals()
    lw.run(f)
    note_narrow(lw.module)
    return None if lw.failed or bag.has_errors else lw.module


def note_narrow(module: Module) -> None:
    """What a device is asked for follows from the code as it is lowered, however much of it is left in the end."""
    if module.native16:
        module.narrow = narrow.computed(module)


def lower_library(program: typed.Program, options: Options, bag: DiagnosticBag) -> Module | None:
    """Every function marked [shader("...")], and exported ones where modules can be linked.

    Each has an environment of its own, over one set of globals.
    """
    first: Lowering | None = None
    linked = options.target_env == "universal1.5"    # Vulkan has no linkage
    for f in program.entries:
        shader = f.attribute("shader")
        kind = shader.string(0) if shader is not None else ""
        stage = SHADER_STAGES.get(kind, "")
        if kind and not stage:
            bag.report(catalog_number.NODE_SHADER, f.pos, [kind])
        if not stage and (kind or not linked):
            continue
        lw = Lowering(program, options, bag)
        if first is None:
            first = lw
            lw.declare_globals()
        else:
            lw.share(first)
        if stage:
            lw.stage = stage
            lw.run(f)
        else:
            export.lower_exported(lw, f)
        if lw.failed:
            return None
    if first is None:
        if not bag.has_errors:
            bag.report(catalog.NO_LIBRARY_ENTRY, -1, [])
        return None
    note_narrow(first.module)
    return None if bag.has_errors else first.module


class Lowering(State):
    """What expressions, statements and builtins are lowered with: the state and the operations on it."""

    __slots__ = ("constant_trees", "tables")

    def __init__(self, program: typed.Program, options: Options, bag: DiagnosticBag) -> None:
        super().__init__(program, options, bag)
        self.constant_trees: dict[typed.Variable, Tree] = {}
        self.tables: dict[str, Global] = {}

    # ---- the entry point

    def share(self, other: Lowering) -> None:
        """Add to the module that `other` made."""
        self.module = other.module
        self.b = Builder(self.module, self.function)
        self.resources = other.resources
        self.memory = other.memory
        self.tables = other.tables
        self.ray_variables = other.ray_variables
        self.ray_endings = other.ray_endings
        self.heaps = other.heaps

    def run(self, f: typed.Function) -> None:
        """Lower `f` as an entry point."""
        fn = self.function
        fn.name = f.source_name
        fn.pos = f.pos
        if debug.is_wanted(self.options):
            self.start_debug(f)
        self.module.functions.append(fn)
        name = self.options.entrypoint_name if self.options.stage != "lib" else ""
        entry = EntryPoint(name or f.source_name, fn, MODELS[self.stage], self.stage)
        entry.source_name = f.source_name
        self.module.entries.append(entry)
        self.entry = entry
        if self.options.ieee_strict:
            self.b.flags |= ops.PRECISE
        self.io = StageIO(self.module, self.b, self.options, self.bag, self.stage)
        self.to_keep = keep.kept_functions(self.program, f, self.writes)
        if self.to_keep:
            for var in keep.shared_statics(self.program):
                if var not in self.memory:      # another entry point of the library may have made it
                    self.memory[var] = resource.private(self, var)
        self.start_numbers()
        self.start_statics()
        inline.need(self, f.attributes)
        lower_entry(self, f)
        if self.failed:
            return
        self.close_blocks()
        group.finish(self, f)
        ordered.close(self.module, entry, self.io)
        self.io.finish(entry)
        if self.precise:
            precise.propagate(self.precise)

    def start_debug(self, f: typed.Function) -> None:
        """Debug information of an entry point; those of a library share their tables."""
        info = self.module.debug
        if info is None:
            info = self.module.debug = DebugInfo()
        self.debug = debug.DebugRecorder(info)
        self.debug.enter_root(self.b, f, self.function)

    def declare_globals(self) -> None:
        inline.need_of_globals(self)
        for var in self.program.globals:
            if heap.is_heap(var.type):
                continue
            if var.kind in BLOCK_KINDS and not isinstance(var.type, StructType) or var.kind == typed.VAR_RESOURCE:
                resource.declare(self, var)
            elif var.kind == typed.VAR_STAGE and inline.storage_of(var) == ops.STORAGE_HANDLE:
                inline.stage_variable(self, var)    # takes a binding in its turn

    def start_numbers(self) -> None:
        """Numbers beside resources in global structs are loaded where a function starts."""
        for var in self.program.globals:
            if var.block is not None:
                self.env.write(var, resource.with_numbers(self, var, var.block))

    def start_statics(self) -> None:
        """Statics whose first value must be computed are set where the entry point starts."""
        for var in self.program.globals:
            if var.kind != typed.VAR_STATIC or var.init is None or var.constant is not None:
                continue
            pointer = self.memory_of(var)
            if pointer is None:
                self.env.write(var, heap.declared(self, var.facts, self.tree(var.init)))
            elif isinstance(pointer, Global) and pointer.initializer is None:
                memory.store(self, pointer, var.type, self.tree(var.init))

    def finish_entry(self, result: Tree) -> None:
        finish_entry(self, result)

    def close_blocks(self) -> None:
        """Every block ends; a join that nothing reaches holds no code."""
        for block in self.dead_joins:
            block.merge = None
            block.continue_ = None
            block.insts = [Inst(ops.UNREACHABLE, types.VOID, [])]
        for fn in self.module.functions:
            for block in fn.blocks:
                if block.terminator() is None:
                    block.insts.append(Inst(ops.UNREACHABLE, types.VOID, []))

    # ---- evaluation

    def tree(self, e: Expr) -> Tree:
        """Evaluate an expression."""
        got = expression.tree(self, e)
        if self.has_minimum and isinstance(got, Inst) and is_relaxed(self.module, e.type):
            got.flags |= ops.RELAXED
        return got

    def note_type(self, t: Type) -> None:
        inline.need_of_type(self, t)

    def value(self, e: Expr) -> Value:
        """The value of a scalar, vector or float matrix expression."""
        got = self.tree(e)
        if isinstance(got, Value):
            return got
        return self.pack(got, e.type)

    def builtin(self, e: typed.Builtin) -> Tree:
        if self.has_choices or choice.may_choose(e):
            e, found = choice.settled(self, e)
            for position, v in found:
                if isinstance(v, Choice):
                    return choice.spread(self, e, position, v)
                if isinstance(v, Unset):
                    return choice.nothing(self, e, e.args[position] if position >= 0 else e.object, v)
        return lower_builtin(self, e)

    def join_objects(self, values: list[Value], blocks: list[Block]) -> Value:
        self.has_choices = True
        return choice.join(self, values, blocks)

    def nop(self, t: Type) -> Value:
        return hit_value.nop(self, t)

    def choose(self, condition: Value, a: Value, b: Value) -> Value:
        """`condition ? a : b` of objects."""
        self.has_choices = True
        return choice.choose(self, condition, a, b)

    def components(self, whole: Tree, chosen: list[int], t: Type) -> Tree:
        return expression.components(self, whole, chosen, t)

    def put_elements(self, old: Tree, t: MatrixType, elements: list[int], new: Value) -> Tree:
        return expression.put_elements(self, old, t, elements, new)

    def splat_const(self, t: Type, number: int) -> Value:
        """Constant of an IR scalar or vector type with equal components."""
        if isinstance(t, types.VectorType):
            return self.module.composite(t, [self.splat_const(t.element, number)] * t.count)
        assert isinstance(t, ScalarType)
        return self.module.const(t, float(number) if t.cls == types.CLASS_FLOAT else number)

    def one_value(self, t: Type) -> Value:
        return self.splat_const(t, 1)

    def bit_field(self, v: Value, width: int) -> Value:
        """The value that a bit-field of `width` bits keeps of `v`."""
        return self.extract_bits(v, 0, width)

    # ---- variables

    def memory_of(self, var: typed.Variable) -> Value | None:
        """Pointer to a variable that lives in memory; None for SSA variables and objects."""
        kind = var.kind
        if kind == typed.VAR_LOCAL or kind == typed.VAR_PARAM:
            return self.locals.get(var)
        found = self.memory.get(var)
        if found is not None or kind == typed.VAR_RESOURCE:
            return found
        if kind == typed.VAR_GROUPSHARED:
            self.check_size(var)
            found = resource.groupshared(self, var)
        elif kind == typed.VAR_STATIC and self.in_memory(var):
            found = resource.private(self, var)
        elif kind == typed.VAR_PUSH and isinstance(var.type, StructType):
            found = resource.push_constants(self, var)
        elif kind == typed.VAR_STAGE:
            return inline.stage_variable(self, var)
        else:
            return None
        self.memory[var] = found
        return found

    def in_memory(self, var: typed.Variable) -> bool:
        """True for a static variable that cannot be an SSA value or a constant."""
        if types.is_opaque(var.type) or not (var.assigned or var.constant is None):
            return False
        return var.dynamic or types.leaf_count(var.type) > types.WHOLE_LEAVES

    def check_size(self, var: typed.Variable) -> None:
        """Variables have an end."""
        if types.leaf_count(var.type) > VARIABLE_LIMIT:
            self.error(catalog.LIMIT, var.pos, [f"'{var.name}' has too many elements", str(VARIABLE_LIMIT)])

    def declare(self, var: typed.Variable, tree: Tree) -> None:
        """A local variable or parameter comes to life with a value."""
        if var.facts.attributes or isinstance(var.type, (SpirvType, StructType, ArrayType)):
            inline.need_of_variable(self, var)
            if inline.declared(self, var, tree):
                return
        large = types.leaf_count(var.type) > types.WHOLE_LEAVES
        in_memory = large and isinstance(var.type, (ArrayType, StructType)) or var.dynamic and not self.is_table(var)
        if in_memory and not types.is_opaque(var.type):
            pointer = self.locals.get(var)
            if pointer is None:
                if large:
                    self.check_size(var)
                pointer = self.b.var(self.ir_type(var.type), var.name)
                self.locals[var] = pointer
                if self.debug is not None:
                    self.debug.declare(var, pointer)
            if not is_undefined(tree):
                memory.store(self, pointer, var.type, tree)
            return
        if self.debug is not None:
            self.debug.declare(var, None)
        if types.is_opaque(var.type) and hit_value.holds(var.type):
            hit_value.declare(self, var)
        self.write_variable(var, tree)

    def is_table(self, var: typed.Variable) -> bool:
        """True for a local array that always holds the constants of its initialiser."""
        if var.kind != typed.VAR_LOCAL or var.assigned or var.init is None or not isinstance(var.type, ArrayType):
            return False
        return constant.evaluate(var.init, self.native16) is not None

    def read_variable(self, var: typed.Variable) -> Tree:
        if self.output_names and var in self.output_names:
            return mesh.cannot_read(self, var.type)
        found = self.env.read(var)
        if found is not None:
            return found
        pointer = self.memory_of(var)
        if pointer is not None:
            return memory.load(self, pointer, var.type, self.b.pos)
        first = self.first_value(var)
        return first if first is not None else self.undef(var.type)

    def first_value(self, var: typed.Variable) -> Tree | None:
        """What a variable holds before any write: its constant, initialiser, object or specialisation constant."""
        found = self.constant_trees.get(var)
        if found is not None:
            return found
        if var.kind == typed.VAR_RESOURCE or var.kind in BLOCK_KINDS:
            return self.resources.get(var)
        if var.kind == typed.VAR_SPEC:
            tree: Tree = resource.spec_constant(self, var)
        elif var.constant is not None:
            tree = self.tree(var.constant)
        elif var.kind == typed.VAR_STATIC and is_query(var.type):
            tree = ray.static(self, var)
        elif var.kind == typed.VAR_STATIC and var.init is not None:
            return heap.declared(self, var.facts, self.tree(var.init))      # of this function alone
        elif var.kind == typed.VAR_STATIC:
            tree = self.zero(var.type)
        else:
            return None
        self.constant_trees[var] = tree
        return tree

    def missing(self, var: typed.Variable) -> Tree | None:
        if var.kind == typed.VAR_STATIC:
            return self.first_value(var) if self.memory_of(var) is None else None
        return State.missing(self, var)

    def write_variable(self, var: typed.Variable, tree: Tree) -> None:
        if var.facts is not NO_FACTS and types.is_opaque(var.type):
            tree = heap.declared(self, var.facts, tree)
        old = self.env.read(var) if self.hit_variables else None
        if old is not None:
            tree = hit_value.settled(self, old, tree)
        self.env.write(var, tree)
        if self.debug is not None:
            self.debug.note(self.b, var, tree)
        if var.precise or var.facts.modifiers & interface.MOD_PRECISE:
            self.note_precise(tree)

    def note_precise(self, tree: Tree) -> None:
        if isinstance(tree, list):
            for x in tree:
                self.note_precise(x)
        else:
            self.precise.append(tree)

    def constant_value(self, tree: Tree, t: Type) -> Value | None:
        """The constant that a tree of constants stands for; None if some leaf is none."""
        if not expression.is_known(tree):
            return None
        v = resolve(self.pack(tree, t))
        return v if is_constant(v) else None

    def constant_table(self, tree: Tree, t: Type) -> Value | None:
        """A constant-initialised variable for a table indexed at run time; None if the tree is not constant."""
        v = self.constant_value(tree, t)
        if not isinstance(v, ConstComposite):
            return None
        key = constant_key(v)
        found = self.tables.get(key)
        if found is None:
            found = Global(self.table.pointer(self.ir_type(t), ops.STORAGE_PRIVATE), "table", self.b.pos)
            found.initializer = v
            found.readonly = True
            self.tables[key] = found
            self.module.globals.append(found)
        return found

    # ---- places

    def place(self, e: Expr) -> Place:
        return place.place(self, e)

    def load_place(self, p: Place) -> Tree:
        return place.load_place(self, p)

    def store_to(self, p: Place, tree: Tree) -> None:
        place.store_place(self, p, tree)
        if p.var is not None and (p.var.precise or p.var.facts.modifiers & interface.MOD_PRECISE):
            self.note_precise(tree)

    def store_place(self, p: Place, tree: Tree) -> None:
        self.store_to(p, tree)

    def pointer(self, e: Expr) -> Value | None:
        """Pointer into memory, for atomics; None where the place is not in memory."""
        if not place.is_place(e):
            return None
        return place.pointer_of(self, place.place(self, e))

    def start_out(self, a: typed.OutArg) -> Tree | None:
        """Evaluate where an out argument goes; for inout the value to pass in."""
        p = place.place(self, a.target)
        self.out_places[a] = p
        if a.copy_in is None:
            return None
        self.env.write(a.old, place.load_place(self, p))
        if self.hit_variables and hit_value.holds(a.type):
            hit_value.lend(self, p)
        return self.tree(a.copy_in)

    def finish_out(self, a: typed.OutArg, new: Tree) -> None:
        """Copy an out argument back, with its conversion."""
        p = self.out_places.pop(a, None)
        if p is None:
            p = place.place(self, a.target)
        self.env.write(a.new, new)
        self.store_to(p, self.tree(a.copy_out))

    def load_memory(self, pointer: Value, t: Type) -> Tree:
        return memory.load(self, pointer, t, self.b.pos)

    def store_memory(self, pointer: Value, t: Type, tree: Tree) -> None:
        memory.store(self, pointer, t, tree)

    # ---- objects

    def resource(self, e: Expr) -> Resource:
        return resource.resource(self, e)

    def handle(self, r: Resource) -> Value:
        return resource.handle(self, r)

    def buffer(self, r: Resource) -> Value:
        return resource.pointer(self, r)

    def counter(self, r: Resource) -> Value:
        return resource.counter(self, r)

    def load_texel(self, r: Resource, coord: Value) -> Tree:
        return texture.load_texel(self, r, coord, self.b.pos)

    def store_texel(self, r: Resource, coord: Value, v: Value) -> None:
        texture.store_texel(self, r, coord, v, self.b.pos)

    def is_nonuniform(self, v: Value) -> bool:
        return resource.is_nonuniform(v)

    def mark_nonuniform(self, v: Value) -> Value:
        return resource.mark(v)

    # ---- discard

    def discard(self, pos: int) -> None:
        """End the invocation (its later writes, where the target demotes). Never inside a continue construct: there it
        is a call."""
        if self.stage != "ps":
            self.error(catalog.STAGE_RULE, pos, ["discard", "pixel"])
            return
        if self.options.target_env == "vulkan1.3":
            self.b.inst(ops.DEMOTE, types.VOID, [])
            return
        if self.in_continue:
            self.b.call(self.discarding_function(), [])
            return
        self.b.kill()
        self.die()

    def discard_if(self, condition: Value, pos: int) -> None:
        """Discard where `condition` (bool) holds."""
        known = const_number(condition)
        if known is not None:
            if known:
                self.discard(pos)
            return
        header = self.b.block
        then, merge = self.new_block("discard"), self.new_block("merge")
        header.merge = merge
        self.b.branch_if(condition, then, merge)
        self.start(then)
        self.discard(pos)
        if self.dead:
            statement.seal(self)
        else:
            self.b.branch(merge)
        self.start(merge)

    def discarding_function(self) -> Function:
        if self.discard_function is None:
            fn = Function("discard", types.VOID)
            block = fn.new_block()
            block.insts.append(Inst(ops.KILL, types.VOID, []))
            self.module.functions.append(fn)
            self.discard_function = fn
        return self.discard_function
