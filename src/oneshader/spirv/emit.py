"""The SPIR-V backend: a legal IR module and its entry points in, the bytes of a SPIR-V binary out.

One walk over the functions; each instruction goes to the handler of its op. Types, constants and variables are declared
when they are first used, capabilities and extensions follow from what is written. Nothing is decided here: the IR is
legal for Vulkan, bindings and locations are given. Spec: SPIR-V 1.5 and 1.6; DXC's SPIR-V manual for names and mapping.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Block, EntryPoint, Function, Global, Inst, Module, Value, resolve
from oneshader.ir.debug import OFFSET_MASK
from oneshader.ir.flow import structured_order
from oneshader.ir.narrow import FLOATS, INTEGERS, computed
from oneshader.model import grammar as g
from oneshader.model import types
from oneshader.model.layout import layouts_of
from oneshader.model.types import PointerType
from oneshader.options import Options
from oneshader.source import catalog
from oneshader.source.diag import DiagnosticBag
from oneshader.spirv import emit_image, emit_inline, emit_memory, emit_value
from oneshader.spirv.assemble import Assembler, integer_words
from oneshader.spirv.capability import (
    LAST_BASIC_MODE,
    STORAGE16,
    VERSION_1_5,
    VERSION_1_6,
    Capabilities,
    enumerant_capability,
)
from oneshader.spirv.emit_constant import ConstantWriter
from oneshader.spirv.emit_debug import DebugWanted, decorate_counter, write_source
from oneshader.spirv.emit_debug_info import DebugWriter, debug_writer
from oneshader.spirv.emit_global import GlobalWriter
from oneshader.spirv.emit_state import Emission
from oneshader.spirv.emit_types import PHYSICAL_STORAGE_BUFFER64, TypeWriter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    Handler = Callable[[Emission, Inst], None]

MEMORY_MODEL_VULKAN: Final = 3
LONGEST: Final = 65_532           # operand words of an instruction, whose first word counts them in 16 bits
VERSIONS: Final[dict[str, int]] = {"vulkan1.3": VERSION_1_6}  # target environment -> SPIR-V version, where not 1.5


def emit(module: Module, entries: list[EntryPoint], options: Options, bag: DiagnosticBag) -> bytes | None:
    """The binary of a module with the given entry points; None when an error was reported.

    The same module and options give the same bytes. Layouts follow `options.layout`, the version `options.target_env`.
    Errors: OSH0482 (explicit offsets that overlap). What it promises: docs/spirv.md.
    """
    errors = bag.error_count
    version = VERSIONS.get(options.target_env, VERSION_1_5)
    asm = Assembler()
    caps = Capabilities(version, options.extensions)
    for entry in entries:
        caps.for_model(entry.model)
    if not entries:
        caps.need(g.CAPABILITY_SHADER)
    writer = TypeWriter(asm, caps, layouts_of(options, bag), options.enable_16bit)
    constants = ConstantWriter(asm, writer)
    variables = GlobalWriter(module, options, asm, writer, constants)
    e = Emission(module, options, asm, writer, constants, variables, bag.source_map)
    debug = DebugWanted(options)
    e.lines = debug.line
    write_source(asm, options, debug, bag.source_map)
    e.debug = debug_writer(e, options)
    if options.vulkan_memory_model or g.CAPABILITY_VULKAN_MEMORY_MODEL in module.capabilities:
        asm.memory_model = MEMORY_MODEL_VULKAN
        caps.need(g.CAPABILITY_VULKAN_MEMORY_MODEL)
    for function in module.functions:
        if function.blocks:
            emit_function(e, function)
    keep_unused(e, entries)
    if e.debug is not None:
        for v in e.globals.written:
            e.debug.global_variable(v)
        for entry in entries:
            e.debug.entry_point(entry.function)
    if options.reflect:
        for v in e.globals.written:
            if v.counter is not None and v.counter in e.ids:
                decorate_counter(asm, e.ids[v], e.ids[v.counter])
    check_modes(entries, bag)
    for entry in entries:
        emit_entry_point(e, entry, e.globals.written if len(entries) == 1 else reached_globals(entry))
    if writer.narrow:
        need_narrow(module, writer)
    declare_needs(module, asm, caps)
    report_limits(e, options, bag)
    writer.constants = None     # cuts a cycle: what is not a part of one is freed without the collector
    if bag.error_count > errors:
        return None
    return asm.finish(version)


def declare_needs(module: Module, asm: Assembler, caps: Capabilities) -> None:
    """Capabilities, extensions and the addressing model: what was written needs them, or the reached code does."""
    for capability in module.capabilities:
        caps.need(capability)
    if g.CAPABILITY_PHYSICAL_STORAGE_BUFFER_ADDRESSES in caps.needed:
        asm.addressing = PHYSICAL_STORAGE_BUFFER64
    for extension in module.extensions:
        caps.extensions[extension] = True
    asm.capabilities = list(caps.needed)
    asm.extensions = list(caps.extensions)


def report_limits(e: Emission, options: Options, bag: DiagnosticBag) -> None:
    """Reports an instruction of more words than SPIR-V allows, and more ids than -fspv-max-id."""
    if e.too_long is not None:
        pos = e.too_long.pos
        what = "cases in one switch" if e.too_long.op == ops.SWITCH else "paths that meet in one place"
        bag.report(catalog.LIMIT, pos & OFFSET_MASK if pos >= 0 else -1, [f"too many {what}", str(LONGEST // 2)])
    if e.asm.next_id - 1 > options.max_id:
        bag.report(catalog.TOO_MANY_IDS, -1, [str(e.asm.next_id - 1), str(options.max_id)])


def need_narrow(module: Module, writer: TypeWriter) -> None:
    """Float16 and Int16, unless the module only loads, stores and converts such numbers."""
    stored = False
    for capability in STORAGE16.values():
        stored = stored or capability in writer.caps.needed
    wanted = writer.narrow & (module.narrow | computed(module)) if stored else writer.narrow
    if wanted & FLOATS:
        writer.caps.need(g.CAPABILITY_FLOAT16)
    if wanted & INTEGERS:
        writer.caps.need(g.CAPABILITY_INT16)


def keep_unused(e: Emission, entries: list[EntryPoint]) -> None:
    """Variables that nothing uses: written by -fspv-preserve-bindings and -interface, else counted for capabilities.

    The interface holds the resources too since SPIR-V 1.4.
    """
    if e.options.preserve_bindings or e.options.preserve_interface:
        for v in e.module.globals:
            if v.binding >= 0:
                e.use(v)
    if e.options.preserve_interface:
        for entry in entries:
            for v in entry.variables:
                e.use(v)
    for v in e.module.globals:
        if v not in e.ids:
            e.globals.need(v)
    for entry in entries:
        for v in entry.variables:
            if v not in e.ids:
                e.globals.need(v)


def check_modes(entries: list[EntryPoint], bag: DiagnosticBag) -> None:
    """Reports numbers that are no execution modes."""
    for entry in entries:
        for row in entry.modes:
            if row[0] > LAST_BASIC_MODE and enumerant_capability("ExecutionMode", row[0]) < 0:
                bag.report(catalog.EXECUTION_MODE_UNKNOWN, entry.function.pos, [str(row[0])])


# Functions ----------------------------------------------------------------------------------------------------------


def emit_function(e: Emission, f: Function) -> None:
    """One function: parameters, then blocks, each behind those that dominate it, merges behind their constructs."""
    order = structured_order(f)
    asm = e.asm
    result = e.types.register(f.type)
    kinds = [e.types.register(p.type) for p in f.params]
    kind = e.types.function(result, kinds)
    made = e.use(f)
    asm.name(made, f.name)
    if f.exported or not e.module.entries:
        e.caps.need(g.CAPABILITY_LINKAGE)
    if f.exported:
        asm.export(made, f.name)
    for row in f.decorations:
        asm.decorate_with((made, *row))
        e.caps.for_decoration(row[0])
    e.code += (5 << 16 | g.OP_FUNCTION, result, made, f.control, kind)
    for n, p in enumerate(f.params):
        number = e.use(p)
        asm.name(number, p.name)
        e.code += (3 << 16 | g.OP_FUNCTION_PARAMETER, kinds[n], number)
        if isinstance(p.type, PointerType):
            e.pointee[number] = e.types.pointees[kinds[n]]
            if p.type.storage == ops.STORAGE_PHYSICAL:
                asm.decorate(number, g.DECORATION_ALIASED_POINTER)
    number_values(e, order)
    if e.debug is not None:
        e.debug.defined = False
    for block in order:
        if e.debug is None:
            emit_block(e, block)
        else:
            emit_debug_block(e, block, f, e.debug)
    e.code.append(1 << 16 | g.OP_FUNCTION_END)


def number_values(e: Emission, order: list[Block]) -> None:
    """Gives ids to labels and results before any is used: phis look ahead."""
    number = e.asm.next_id
    for block in order:
        block.mark = number
        number += 1
        for i in block.insts:
            if NUMBERED[i.op]:
                i.id = number
                number += 1
            else:
                i.id = 0
    e.asm.next_id = number


def emit_block(e: Emission, block: Block) -> None:
    """A label and its instructions; a block that does not end becomes OpUnreachable."""
    e.code += (2 << 16 | g.OP_LABEL, block.mark)
    e.block = block
    if e.sampled:
        e.sampled = {}
    lines = e.lines
    handlers = HANDLERS
    for i in block.insts:
        if lines and i.pos >= 0 and i.pos != e.last_line:
            emit_line(e, i.pos)
        handlers[i.op](e, i)
        if i.flags or e.nonuniform:
            decorate_result(e, i)
    if block.terminator() is None:
        e.code.append(1 << 16 | g.OP_UNREACHABLE)
    e.last_line = -1


def emit_debug_block(e: Emission, block: Block, function: Function, debug: DebugWriter) -> None:
    """The same, with what each instruction belongs to."""
    e.code += (2 << 16 | g.OP_LABEL, block.mark)
    e.block = block
    e.sampled = {}
    debug.start_block()
    for i in block.insts:
        debug.before(i, function)
        if i.op == ops.DEBUG_VALUE:
            debug.value(i)
            continue
        HANDLERS[i.op](e, i)
        if i.flags or e.nonuniform:
            decorate_result(e, i)
    if block.terminator() is None:
        e.code.append(1 << 16 | g.OP_UNREACHABLE)


def emit_line(e: Emission, pos: int) -> None:
    """OpLine for a place in the source."""
    e.last_line = pos
    file, line, column = e.source_map.locate(pos & OFFSET_MASK)
    e.code += (4 << 16 | g.OP_LINE, e.asm.string(file), line, column)


def decorate_result(e: Emission, i: Inst) -> None:
    """NoContraction, RelaxedPrecision and NonUniform of a result."""
    flags = i.flags
    op = i.op
    if flags & ops.PRECISE and op in CONTRACTED and emit_value.number_class(i) == types.CLASS_FLOAT:
        e.asm.decorate(i.id, g.DECORATION_NO_CONTRACTION)
    if not NUMBERED[op]:
        return
    if flags & ops.RELAXED:
        e.asm.decorate(i.id, g.DECORATION_RELAXED_PRECISION)
    if flags & ops.NONUNIFORM:
        e.mark_nonuniform(i, i.id)
    elif op == ops.CHAIN or op == ops.TEXEL_POINTER or (op == ops.LOAD and i.id in e.handles):
        for o in i.operands:
            if resolve(o) in e.nonuniform:
                e.mark_nonuniform(i, i.id)
                return


# Control flow -------------------------------------------------------------------------------------------------------


def emit_nothing(e: Emission, i: Inst) -> None:
    """Written where it is used."""


def emit_phi(e: Emission, i: Inst) -> None:
    """Phi; what comes from blocks that were left out is left out."""
    words: list[int] = []
    for n, source in enumerate(i.blocks):
        if source.id >= 0:
            words.append(e.use(i.operands[n]))
            words.append(source.mark)
    if len(words) > LONGEST:
        e.too_long = i
        return
    e.code += ((3 + len(words)) << 16 | g.OP_PHI, e.types.register(i.type), i.id)
    e.code += words


def emit_call(e: Emission, i: Inst) -> None:
    used = [e.use(o) for o in i.operands]
    e.code += ((3 + len(used)) << 16 | g.OP_FUNCTION_CALL, e.types.register(i.type), i.id)
    e.code += used


def emit_merge(e: Emission) -> None:
    """What a header says before its branch."""
    block = e.block
    if block.continue_ is not None and block.merge is not None:
        e.code += (4 << 16 | g.OP_LOOP_MERGE, block.merge.mark, block.continue_.mark, block.control)
    elif block.merge is not None:
        e.code += (3 << 16 | g.OP_SELECTION_MERGE, block.merge.mark, block.control)


def emit_branch(e: Emission, i: Inst) -> None:
    if e.block.continue_ is not None:
        emit_merge(e)
    e.code += (2 << 16 | g.OP_BRANCH, i.blocks[0].mark)


def emit_branch_if(e: Emission, i: Inst) -> None:
    condition = e.use(i.operands[0])
    emit_merge(e)
    e.code += (4 << 16 | g.OP_BRANCH_CONDITIONAL, condition, i.blocks[0].mark, i.blocks[1].mark)


def emit_switch(e: Emission, i: Inst) -> None:
    """Switch; the literals are as wide as the selector."""
    selector = i.operands[0]
    used = e.use(selector)
    scalar = types.element_of(selector.type)
    bits = scalar.bits if scalar is not None else 32
    words = [used, i.blocks[0].mark]
    for n, number in enumerate(i.imm):
        words += integer_words(number, bits, scalar is not None and scalar.cls == types.CLASS_SINT)
        words.append(i.blocks[n + 1].mark)
    emit_merge(e)
    if len(words) > LONGEST:
        e.too_long = i
        return
    e.code.append((1 + len(words)) << 16 | g.OP_SWITCH)
    e.code += words


def emit_return(e: Emission, i: Inst) -> None:
    e.code.append(1 << 16 | g.OP_RETURN)


def emit_return_value(e: Emission, i: Inst) -> None:
    used = e.use(i.operands[0])
    e.code += (2 << 16 | g.OP_RETURN_VALUE, used)


def emit_kill(e: Emission, i: Inst) -> None:
    """Ends the invocation: OpKill, which SPIR-V 1.6 renamed."""
    opcode = g.OP_KILL if e.caps.version < VERSION_1_6 else g.OP_TERMINATE_INVOCATION
    e.code.append(1 << 16 | opcode)


def emit_demote(e: Emission, i: Inst) -> None:
    """Discard that leaves a helper invocation."""
    e.caps.need(g.CAPABILITY_DEMOTE_TO_HELPER_INVOCATION)
    e.code.append(1 << 16 | g.OP_DEMOTE_TO_HELPER_INVOCATION)


def emit_unreachable(e: Emission, i: Inst) -> None:
    e.code.append(1 << 16 | g.OP_UNREACHABLE)


# Entry points -------------------------------------------------------------------------------------------------------


def emit_entry_point(e: Emission, entry: EntryPoint, used: list[Global]) -> None:
    """OpEntryPoint with inputs, outputs, then all other variables in module order; execution modes."""
    function = e.use(entry.function)
    inputs: list[int] = []
    outputs: list[int] = []
    others: list[tuple[int, int]] = []
    places = {v: n for n, v in enumerate(e.module.globals)}
    for v in used:
        if v.storage == ops.STORAGE_INPUT:
            inputs.append(e.ids[v])
        elif v.storage == ops.STORAGE_OUTPUT:
            outputs.append(e.ids[v])
        else:
            others.append((places.get(v, len(places)), e.ids[v]))
    others.sort()
    e.asm.entry_point(entry.model, function, entry.name, inputs + outputs + [number for _, number in others])
    sized = False
    for mode, values in entry.id_modes:
        e.asm.mode_ids(function, mode, [e.use(v) for v in values])
        e.caps.for_mode(mode)
        sized = sized or mode == g.MODE_LOCAL_SIZE_ID
    for row in entry.modes + modes_of(e.options):
        if sized and row[0] == g.MODE_LOCAL_SIZE:
            continue
        e.asm.mode(function, row)
        e.caps.for_mode(row[0])
    if entry.workgroup_values:
        emit_workgroup_size(e, entry)


def modes_of(options: Options) -> list[list[int]]:
    """Execution modes that options ask for."""
    modes: list[list[int]] = []
    if options.denorm == "preserve":
        modes.append([g.MODE_DENORM_PRESERVE, 32])
    elif options.denorm == "ftz":
        modes.append([g.MODE_DENORM_FLUSH_TO_ZERO, 32])
    if options.maximal_reconvergence:
        modes.append([g.MODE_MAXIMALLY_RECONVERGES_KHR])
    return modes


def emit_workgroup_size(e: Emission, entry: EntryPoint) -> None:
    """A workgroup size that depends on specialisation constants: the WorkgroupSize constant overrides LocalSize."""
    parts = [e.use(v) for v in entry.workgroup_values]
    kind = e.types.vector(e.types.unsigned(), 3)
    made = e.asm.new_constant((g.OP_SPEC_CONSTANT_COMPOSITE, kind, *parts))
    e.asm.decorate_value(made, g.DECORATION_BUILT_IN, g.BUILTIN_WORKGROUP_SIZE)


def reached_globals(entry: EntryPoint) -> list[Global]:
    """The variables that an entry point uses, in functions that it calls too."""
    used: dict[Global, bool] = {}
    functions = [entry.function]
    seen = {entry.function: True}
    for function in functions:
        for block in structured_order(function):
            for i in block.insts:
                for o in i.operands:
                    v: Value = resolve(o)
                    if isinstance(v, Global):
                        used[v] = True
                    elif isinstance(v, Function) and v not in seen:
                        seen[v] = True
                        functions.append(v)
    return list(used)


# Handlers -----------------------------------------------------------------------------------------------------------


def _handlers() -> list[Handler]:
    table: list[Handler] = [emit_value.emit_plain] * len(ops.OPS)
    for op in emit_value.CLASSED:
        table[op] = emit_value.emit_classed
    for op in emit_value.FINE:
        table[op] = emit_value.emit_fine
    for op in emit_memory.ATOMICS:
        table[op] = emit_memory.emit_atomic
    for op in emit_image.ACCESSES:
        table[op] = emit_image.emit_access
    for op in emit_image.QUERIES:
        table[op] = emit_image.emit_query
    rows: list[tuple[int, Handler]] = [
        (ops.ANY, emit_value.emit_any_all),
        (ops.ALL, emit_value.emit_any_all),
        (ops.CONVERT, emit_value.emit_convert),
        (ops.BITCAST, emit_value.emit_bitcast),
        (ops.EXT, emit_value.emit_ext),
        (ops.INTERPOLATE_AT, emit_value.emit_interpolate),
        (ops.SDOT4, emit_value.emit_dot4),
        (ops.UDOT4, emit_value.emit_dot4),
        (ops.EXTRACT, emit_value.emit_extract),
        (ops.INSERT, emit_value.emit_insert),
        (ops.SHUFFLE, emit_value.emit_shuffle),
        (ops.WAVE, emit_value.emit_wave),
        (ops.NATIVE, emit_value.emit_native),
        (ops.MATRIX_LENGTH, emit_value.emit_matrix_length),
        (ops.INLINE, emit_inline.emit_inline),
        (ops.INLINE_VOID, emit_inline.emit_inline),
        (ops.EFFECT, emit_value.emit_effect),
        (ops.TERMINATE, emit_value.emit_effect),
        (ops.VAR, emit_memory.emit_var),
        (ops.CHAIN, emit_memory.emit_chain),
        (ops.LOAD, emit_memory.emit_load),
        (ops.STORE, emit_memory.emit_store),
        (ops.ARRAY_LENGTH, emit_memory.emit_array_length),
        (ops.COPY_MEMORY, emit_memory.emit_copy_memory),
        (ops.BARRIER, emit_memory.emit_barrier),
        (ops.MEMORY_BARRIER, emit_memory.emit_barrier),
        (ops.SAMPLED_IMAGE, emit_nothing),
        (ops.IMAGE_WRITE, emit_image.emit_write),
        (ops.IMAGE_RESIDENT, emit_image.emit_resident),
        (ops.IMAGE_OF, emit_image.emit_image_of),
        (ops.TEXEL_POINTER, emit_image.emit_texel_pointer),
        (ops.PHI, emit_phi),
        (ops.CALL, emit_call),
        (ops.BRANCH, emit_branch),
        (ops.BRANCH_IF, emit_branch_if),
        (ops.SWITCH, emit_switch),
        (ops.RETURN, emit_return),
        (ops.RETURN_VALUE, emit_return_value),
        (ops.KILL, emit_kill),
        (ops.DEMOTE, emit_demote),
        (ops.UNREACHABLE, emit_unreachable),
        (ops.DEBUG_VALUE, emit_nothing),
    ]
    for op, handler in rows:
        table[op] = handler
    return table


HANDLERS: Final = _handlers()
# Ops whose result has one id; a sampled image gets one in each block that uses it.
NUMBERED: Final[list[bool]] = [op.shape != ops.SHAPE_NONE and op.number != ops.SAMPLED_IMAGE for op in ops.OPS]
CONTRACTED: Final = (  # arithmetic that NoContraction may be put on
    ops.NEG, ops.ADD, ops.SUB, ops.MUL, ops.DIV, ops.REM, ops.DOT, ops.VECTOR_TIMES_SCALAR, ops.MATRIX_TIMES_SCALAR,
    ops.MATRIX_TIMES_VECTOR, ops.VECTOR_TIMES_MATRIX, ops.MATRIX_TIMES_MATRIX, ops.OUTER_PRODUCT,
)  # fmt: skip
