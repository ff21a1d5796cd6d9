"""IR objects: values, instructions, blocks with their structure, functions, global variables, the module.

Rules: values are compared with `is`. A value that was replaced points to its replacement in `rep`; whoever reads an
operand calls `resolve`. A block ends in exactly one terminator. A block that branches out of straight line code into a
selection or loop names its `merge` (and for loops its `continue_`) block; a loop header is the target of exactly one
back edge, from its continue construct.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.model import types
from oneshader.model.interface import NO_FACTS, Facts
from oneshader.model.types import Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.ir.debug import DebugInfo

LONG: Final = 256     # parts of a composite constant from which on equal ones are spelled once

# Bits of Function.control and Block.control, numbered as SPIR-V's function, selection and loop control.
CONTROL_DONT_INLINE: Final = 2
CONTROL_FLATTEN: Final = 1
CONTROL_DONT_FLATTEN: Final = 2
CONTROL_UNROLL: Final = 1
CONTROL_DONT_UNROLL: Final = 2

# Global.heap
NO_HEAP: Final = 0
RESOURCE_HEAP: Final = 1
SAMPLER_HEAP: Final = 2


class Value:
    """Base of all values: `type`, replacement `rep`, and `id`, a number given by whoever walks the module (show,
    emit)."""

    __slots__ = ("type", "rep", "id", "name")

    def __init__(self, type: Type) -> None:
        self.type = type
        self.rep: Value | None = None
        self.id = 0
        self.name = ""


class Constant(Value):
    """Base of the two kinds of constants, scalar and composite."""

    __slots__ = ()


class Const(Constant):
    """Scalar constant: `number` is an int (bool: 0 or 1), already wrapped to its width, or a float rounded to its
    width."""

    __slots__ = ("number",)

    def __init__(self, type: Type, number: int | float) -> None:
        super().__init__(type)
        self.number = number


class ConstComposite(Constant):
    """Constant vector (scalars), matrix (row vectors), array (elements) or struct (members)."""

    __slots__ = ("parts",)

    def __init__(self, type: Type, parts: list[Value]) -> None:
        super().__init__(type)
        self.parts = parts


class SpecConst(Value):
    """Specialisation constant; `operation` is None for OpSpecConstant, else (opcode, operands) of OpSpecConstantOp."""

    __slots__ = ("spec_id", "default", "opcode", "operands", "pos")

    def __init__(self, type: Type, spec_id: int, default: int | float, name: str, pos: int = -1) -> None:
        super().__init__(type)
        self.spec_id = spec_id
        self.default = default
        self.opcode = 0
        self.operands: list[Value] = []
        self.name = name
        self.pos = pos


class Undef(Value):
    __slots__ = ()


class Param(Value):
    """Parameter of a function."""

    __slots__ = ()


class Global(Value):
    """Global variable: `type` is PointerType(value type, storage). `binding`/`set`: -1 where none; `location` etc. for
    stage variables."""

    __slots__ = (
        "storage",
        "facts",
        "set",
        "binding",
        "location",
        "component",
        "index",
        "builtin",
        "initializer",
        "pos",
        "counter",
        "decorations",
        "row_major",
        "stage_semantic",
        "patch",
        "over_vertices",
        "block_name",
        "counter_of",
        "flat",
        "readonly",
        "format",
        "heap",
        "view_of",
        "views",
    )

    def __init__(self, type: types.PointerType, name: str, pos: int = -1, facts: Facts = NO_FACTS) -> None:
        super().__init__(type)
        self.name = name
        self.storage = type.storage
        self.pos = pos
        self.facts = facts
        self.set = -1
        self.binding = -1
        self.location = -1
        self.component = -1
        self.index = -1
        self.builtin = -1               # SPIR-V BuiltIn number
        self.initializer: Value | None = None
        self.counter: Global | None = None     # counter buffer of an append / consume / RW structured buffer
        self.counter_of: Global | None = None
        self.decorations: list[list[int]] = []  # further decorations: [decoration, literal words...]
        self.row_major = False
        self.stage_semantic = ""        # SEMANTIC spelling for UserSemantic and reflection
        self.patch = False
        self.over_vertices = False      # stage variable: its outer array is over vertices, or control points
        self.flat = False
        self.readonly = False
        self.block_name = ""            # struct name of the block type: 'type.X' as dxc names it
        self.format = 0                 # SPIR-V ImageFormat of a storage image (0: Unknown)
        self.heap = NO_HEAP             # the descriptor heap that this is an array of
        self.view_of: Global | None = None      # the buffer that this variable sees with other elements
        self.views: list[Global] = []


class Inst(Value):
    """Instruction: `op` of ops, value `operands`, immediates `imm`, block targets or phi sources in `blocks`."""

    __slots__ = ("op", "operands", "imm", "blocks", "block", "flags", "pos")

    def __init__(self, op: int, type: Type, operands: list[Value], imm: tuple[int, ...] = (), pos: int = -1) -> None:
        self.type = type        # the fields of Value are set here: this constructor is the most called of the compiler
        self.rep = None
        self.id = 0
        self.name = ""
        self.op = op
        self.operands = operands
        self.imm = imm
        self.blocks: list[Block] = []
        self.block: Block | None = None
        self.flags = 0
        self.pos = pos


class Block:
    """Basic block: phis first, then instructions, the terminator last. `merge`/`continue_`/`control` make it a
    header."""

    __slots__ = ("insts", "merge", "continue_", "control", "name", "id", "function", "mark")

    def __init__(self, name: str = "") -> None:
        self.insts: list[Inst] = []
        self.merge: Block | None = None
        self.continue_: Block | None = None   # set: this is a loop header
        self.control = 0
        self.name = name
        self.id = 0
        self.function: Function | None = None
        self.mark = 0                         # scratch number of the pass that runs

    def terminator(self) -> Inst | None:
        if self.insts and ops.FLAGS[self.insts[-1].op] & ops.ENDS:
            return self.insts[-1]
        return None

    def successors(self) -> list[Block]:
        end = self.terminator()
        return end.blocks if end is not None else []


class Function(Value):
    """A function: `type` is its return type; `blocks[0]` is the entry and holds the VARs; order is creation order.

    `control`: bits of SPIR-V's function control. `exported`: other modules link to it by its name.
    """

    __slots__ = ("params", "blocks", "pos", "control", "exported", "decorations")

    def __init__(self, name: str, return_type: Type, pos: int = -1) -> None:
        super().__init__(return_type)
        self.name = name
        self.params: list[Param] = []
        self.blocks: list[Block] = []
        self.pos = pos
        self.control = 0
        self.exported = False
        self.decorations: list[list[int]] = []   # [decoration, literal words...]

    def new_block(self, name: str = "") -> Block:
        b = Block(name)
        b.function = self
        self.blocks.append(b)
        return b

    def release(self) -> None:
        """Takes apart a body that nobody will read again: its cycles would keep it from being freed at once."""
        for b in self.blocks:
            for inst in b.insts:
                if inst.op != ops.PHI:
                    break
                inst.operands = []
            b.insts = []
        self.blocks = []


class EntryPoint:
    """An entry point: `model` is the SPIR-V execution model; `modes` rows are [mode, literal words...] in writing
    order.

    `workgroup_ids`: values of spec-constant workgroup sizes (LocalSizeId / WorkgroupSize), empty normally.
    `variables`: its stage variables in the order of their declaration.
    """

    __slots__ = (
        "name",
        "function",
        "model",
        "modes",
        "workgroup",
        "workgroup_values",
        "stage",
        "source_name",
        "variables",
        "id_modes",
        "wave_size",
        "shared_limit",
    )

    def __init__(self, name: str, function: Function, model: int, stage: str) -> None:
        self.name = name
        self.function = function
        self.model = model
        self.modes: list[list[int]] = []
        self.workgroup: list[int] = []
        self.workgroup_values: list[Value] = []
        self.stage = stage              # 'vs' 'ps' 'cs' 'hs' 'ds' 'gs' 'ms' 'as' 'lib' kinds
        self.source_name = name
        self.variables: list[Global] = []
        self.id_modes: list[tuple[int, list[Value]]] = []   # modes whose operands are ids of constants
        self.wave_size: list[int] = []  # [WaveSize]: smallest, largest and preferred, as far as given
        self.shared_limit = 0           # [GroupSharedLimit] in bytes; 0: none


class Module:
    """One compilation's IR. `constants` interns constants; `types` is the compilation's TypeTable.

    `native16`: half and min-precision types are 16 bits wide (-enable-16bit-types), else 32.
    """

    __slots__ = (
        "types",
        "functions",
        "globals",
        "entries",
        "constants",
        "undefs",
        "capabilities",
        "extensions",
        "instruction_sets",
        "texts",
        "decorated",
        "debug",
        "native16",
        "narrow",
    )

    def __init__(self, table: types.TypeTable) -> None:
        self.types = table
        self.functions: list[Function] = []
        self.globals: list[Global] = []
        self.entries: list[EntryPoint] = []
        self.constants: dict[str, Value] = {}
        self.undefs: dict[str, Undef] = {}
        # asked for by the source ([[vk::ext_capability]] ...), beside the computed ones
        self.capabilities: list[int] = []
        self.extensions: list[str] = []
        self.instruction_sets: list[str] = []  # of inline instructions
        self.texts: list[str] = []  # their string operands
        self.decorated: dict[Value, Facts] = {}  # function variables with decorations of their own
        self.debug: DebugInfo | None = None
        self.native16 = False
        self.narrow = 0         # kinds of 16-bit numbers that the code computed with when it was lowered (ir.narrow)

    def const(self, type: Type, number: int | float) -> Const:
        """Interned scalar constant; `number` must already be in the range of `type`."""
        key = f"{type.key} {number!r}"
        found = self.constants.get(key)
        if isinstance(found, Const):
            return found
        made = Const(type, number)
        self.constants[key] = made
        return made

    def composite(self, type: Type, parts: list[Value]) -> ConstComposite:
        """Interned composite constant of interned parts."""
        key = type.key + " {"
        if len(parts) > LONG and parts.count(parts[0]) == len(parts):
            key += f"{len(parts)} * {constant_key(parts[0])}"
        else:
            for p in parts:
                key += constant_key(p) + ","
        found = self.constants.get(key)
        if isinstance(found, ConstComposite):
            return found
        made = ConstComposite(type, parts)
        self.constants[key] = made
        made.name = key
        return made

    def undef(self, type: Type) -> Undef:
        found = self.undefs.get(type.key)
        if found is None:
            found = Undef(type)
            self.undefs[type.key] = found
        return found


def constant_key(v: Value) -> str:
    """Unique spelling of a constant within its module."""
    if isinstance(v, Const):
        return f"{v.type.key} {v.number!r}"
    if isinstance(v, SpecConst):
        return f"spec {v.spec_id} {v.name}"
    if isinstance(v, ConstComposite):
        return v.name
    return "undef " + v.type.key


def resolve(v: Value) -> Value:
    """The value that stands for `v` now; shortens the chain of replacements."""
    if v.rep is None:
        return v
    last = v.rep
    while last.rep is not None:
        last = last.rep
    v.rep = last
    return last


def base_of(pointer: Value) -> Value:
    """The variable, global or parameter that a pointer leads into."""
    pointer = resolve(pointer)
    while isinstance(pointer, Inst) and pointer.op == ops.CHAIN:
        pointer = resolve(pointer.operands[0])
    return pointer


def is_constant(v: Value) -> bool:
    return isinstance(v, Constant)
