"""Typed tree: what the checker makes and lowering reads. Names resolved, every conversion explicit, sugar gone.

Every expression has its value type (`TypeTable.plain` form) in `type` and a source offset in `pos`. L-values are the
expressions VarRef, Field, Index, Swizzle, MatrixSwizzle, Upcast, Deref (and Convert between them where an out argument
needs it, see OutArg). Operands already have exactly the type their node needs; lowering never converts on its own.
"""
from __future__ import annotations

from oneshader.model.interface import NO_FACTS, Attribute, Facts, find_attribute
from oneshader.model.types import StructType, Type, TypeTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from oneshader.sema.builtins import Row

# Kinds of variables.
VAR_LOCAL: Final = 0         # local variable or temporary
VAR_PARAM: Final = 1         # parameter (its direction is in `direction`)
VAR_STATIC: Final = 2        # file-scope or function-scope static: module lifetime, one per invocation
VAR_GROUPSHARED: Final = 3
# global resource, sampler, cbuffer/tbuffer block, ConstantBuffer<T>, also structs holding such
VAR_RESOURCE: Final = 4
VAR_SPEC: Final = 5          # [[vk::constant_id]]
VAR_PUSH: Final = 6          # [[vk::push_constant]] block
VAR_STAGE: Final = 7         # [[vk::ext_builtin_input]] and kin
VAR_RECORD: Final = 8        # [[vk::shader_record_ext]] block

# Directions of parameters.
DIR_IN: Final = 0
DIR_OUT: Final = 1
DIR_INOUT: Final = 2
DIR_SHARED: Final = 3       # of a function's signature: a groupshared parameter, which is the argument itself

# Unary and binary operators. On bool operands NOT, AND, OR, EQ, NE are the logical ones.
OP_NEG: Final = 0
OP_NOT: Final = 1            # logical, bool
OP_BITNOT: Final = 2
OP_ADD: Final = 10
OP_SUB: Final = 11
OP_MUL: Final = 12
OP_DIV: Final = 13
OP_REM: Final = 14
OP_SHL: Final = 15           # count not yet masked: lowering masks it
OP_SHR: Final = 16
OP_AND: Final = 17
OP_OR: Final = 18
OP_XOR: Final = 19
OP_LT: Final = 20
OP_LE: Final = 21
OP_GT: Final = 22
OP_GE: Final = 23
OP_EQ: Final = 24
OP_NE: Final = 25

# Loop and branch hints.
HINT_NONE: Final = 0
HINT_UNROLL: Final = 1       # [unroll]: `hint_count` is its argument (0: none)
HINT_LOOP: Final = 2
HINT_FLATTEN: Final = 3
HINT_BRANCH: Final = 4
HINT_FASTOPT: Final = 5


class Variable:
    """A variable of any kind. `type` keeps the declared orientation.

    `init` is the initialiser already converted to the type (None: none). `constant` is its value when the variable is
    a compile-time constant (const / static const with constant initialiser), as a Const/Construct tree. `dynamic`: an
    array that is somewhere indexed by a value that is no compile-time constant (loops marked [unroll] count as
    constant). `block`: for a resource struct that holds numbers too, the constant
    buffer that keeps them, in member `block_index`.
    """

    __slots__ = (
        "name",
        "type",
        "kind",
        "pos",
        "facts",
        "init",
        "constant",
        "direction",
        "dynamic",
        "slot",
        "precise",
        "is_const",
        "assigned",
        "bitwise",
        "block",
        "block_index",
    )

    def __init__(self, name: str, type: Type, kind: int, pos: int = -1, facts: Facts = NO_FACTS) -> None:
        self.name = name
        self.type = type
        self.kind = kind
        self.pos = pos
        self.facts = facts
        self.init: Expr | None = None
        self.constant: Expr | None = None
        self.direction = DIR_IN
        self.dynamic = False
        self.slot: object = None        # lowering's own
        self.precise = False
        self.is_const = False
        self.bitwise = False            # an atomic compares its floats bit by bit
        self.assigned = False           # written anywhere after its initialiser
        self.block: Variable | None = None
        self.block_index = 0


class Function:
    """A function with a body. `this` is the object parameter of a method (an inout VAR_PARAM of the struct type), or
    None.

    `facts` holds the return value's semantic and the function's modifiers (precise), `attributes` numthreads and kin.
    `callees`, in first-call order, are the functions its body calls, `call_places` the source offsets of those first
    calls. `noinline`/`export` as written.
    """

    __slots__ = (
        "name",
        "return_type",
        "params",
        "this",
        "body",
        "facts",
        "attributes",
        "pos",
        "callees",
        "struct",
        "exported",
        "size",
        "source_name",
        "noinline",
        "call_places",
        "type_arguments",
    )

    def __init__(self, name: str, return_type: Type, pos: int = -1) -> None:
        self.name = name                 # mangled or qualified for OpName, e.g. 'S.f'
        self.source_name = name
        self.return_type = return_type
        self.params: list[Variable] = []
        self.this: Variable | None = None
        self.body: Block | None = None
        self.facts: Facts = NO_FACTS
        self.attributes: list[Attribute] = []
        self.pos = pos
        self.callees: list[Function] = []
        self.call_places: list[int] = []
        self.struct: StructType | None = None
        self.exported = False
        self.size = 0                    # typed nodes in the body: measure for inlining
        self.noinline = False
        self.type_arguments: list[Type] = []   # of an instance of a template

    def attribute(self, name: str, scope: str = "") -> Attribute | None:
        """The attribute of that name."""
        return find_attribute(self.attributes, name, scope)


class Program:
    """The whole checked program. `entry` is the entry point (None after errors, or for libraries: see `entries`)."""

    __slots__ = ("types", "functions", "globals", "entry", "entries", "statics", "patch_function", "hlsl_version")

    def __init__(self, table: TypeTable) -> None:
        self.types = table
        self.functions: list[Function] = []     # all checked functions with bodies, declaration order
        # resources, blocks, groupshared, statics, spec constants; declaration order
        self.globals: list[Variable] = []
        self.entry: Function | None = None
        self.entries: list[Function] = []
        self.patch_function: Function | None = None   # hull shader: [patchconstantfunc]
        self.hlsl_version = 2021


# ---- expressions


class Expr:
    __slots__ = ("type", "pos")

    def __init__(self, type: Type, pos: int) -> None:
        self.type = type
        self.pos = pos


class Const(Expr):
    """Constant scalar, vector or matrix (row-major order), bool 0/1, or enum: `values` one number a component, exact
    for the type."""

    __slots__ = ("values",)

    def __init__(self, type: Type, pos: int, values: list[int | float]) -> None:
        self.type = type
        self.pos = pos
        self.values = values


class StringConst(Expr):
    __slots__ = ("text",)

    def __init__(self, type: Type, pos: int, text: str) -> None:
        self.type = type
        self.pos = pos
        self.text = text


class VarRef(Expr):
    __slots__ = ("var",)

    def __init__(self, type: Type, pos: int, var: Variable) -> None:
        self.type = type
        self.pos = pos
        self.var = var


class Field(Expr):
    """Member of a struct value or l-value: `index` counts in StructType.all_fields. The base may be a cbuffer-like
    object: ObjectType of FAMILY_CBUFFER / FAMILY_TBUFFER, whose element struct is meant (ConstantBuffer<S> cb; cb.x;
    cbuffer members)."""

    __slots__ = ("base", "index")

    def __init__(self, type: Type, pos: int, base: Expr, index: int) -> None:
        self.type = type
        self.pos = pos
        self.base = base
        self.index = index


class Index(Expr):
    """`base[index]`: array element, vector component, matrix row, resource array element, or a subscripted object
    (StructuredBuffer element; Buffer / Texture texel, index then uint or uintN; InputPatch point). `index` is int or
    uint typed."""

    __slots__ = ("base", "index")

    def __init__(self, type: Type, pos: int, base: Expr, index: Expr) -> None:
        self.type = type
        self.pos = pos
        self.base = base
        self.index = index


class Swizzle(Expr):
    """Components of a vector (or of a scalar: all 0). A single component has scalar type."""

    __slots__ = ("base", "components")

    def __init__(self, type: Type, pos: int, base: Expr, components: list[int]) -> None:
        self.type = type
        self.pos = pos
        self.base = base
        self.components = components


class MatrixSwizzle(Expr):
    """Elements of a matrix, each row * 4 + column."""

    __slots__ = ("base", "elements")

    def __init__(self, type: Type, pos: int, base: Expr, elements: list[int]) -> None:
        self.type = type
        self.pos = pos
        self.base = base
        self.elements = elements


class Upcast(Expr):
    """A derived object seen as its base class (l-value if the operand is)."""

    __slots__ = ("operand",)

    def __init__(self, type: Type, pos: int, operand: Expr) -> None:
        self.type = type
        self.pos = pos
        self.operand = operand


class Deref(Expr):
    """What a vk::BufferPointer points to; an l-value."""

    __slots__ = ("operand",)

    def __init__(self, type: Type, pos: int, operand: Expr) -> None:
        self.type = type
        self.pos = pos
        self.operand = operand


class Convert(Expr):
    """Component-wise numeric conversion, the shape unchanged (bool, ints, floats, literals, enums); also between
    addresses of 64 bits and vk::BufferPointers, and from what a descriptor heap holds to an object."""

    __slots__ = ("operand",)

    def __init__(self, type: Type, pos: int, operand: Expr) -> None:
        self.type = type
        self.pos = pos
        self.operand = operand


class Splat(Expr):
    """A scalar copied to every component of a vector or matrix type with that element."""

    __slots__ = ("operand",)

    def __init__(self, type: Type, pos: int, operand: Expr) -> None:
        self.type = type
        self.pos = pos
        self.operand = operand


class Fill(Expr):
    """A scalar converted to every leaf of a struct or array type: `(S)0`."""

    __slots__ = ("operand",)

    def __init__(self, type: Type, pos: int, operand: Expr) -> None:
        self.type = type
        self.pos = pos
        self.operand = operand


class Truncate(Expr):
    """First components of a vector, the top-left part of a matrix; to a scalar: the first component."""

    __slots__ = ("operand",)

    def __init__(self, type: Type, pos: int, operand: Expr) -> None:
        self.type = type
        self.pos = pos
        self.operand = operand


class Reshape(Expr):
    """Same components in row-major order in another numeric shape: float4 <-> float2x2, float1 <-> float, float1x3 <->
    float3."""

    __slots__ = ("operand",)

    def __init__(self, type: Type, pos: int, operand: Expr) -> None:
        self.type = type
        self.pos = pos
        self.operand = operand


class Construct(Expr):
    """A value from parts that have the right element type: vector or matrix from scalars and vectors in (row-major)
    order; struct from one part per all_fields; array from one part per element."""

    __slots__ = ("parts",)

    def __init__(self, type: Type, pos: int, parts: list[Expr]) -> None:
        self.type = type
        self.pos = pos
        self.parts = parts


class Undefined(Expr):
    """No value (an uninitialised variable read, a missing return)."""

    __slots__ = ()


class Unary(Expr):
    __slots__ = ("op", "operand")

    def __init__(self, type: Type, pos: int, op: int, operand: Expr) -> None:
        self.type = type
        self.pos = pos
        self.op = op
        self.operand = operand


class Binary(Expr):
    """Both operands have one type (shift counts too); comparisons give bool of that shape. Both operands are evaluated.

    Left-deep chains can be long: walk them by a loop."""

    __slots__ = ("op", "left", "right")

    def __init__(self, type: Type, pos: int, op: int, left: Expr, right: Expr) -> None:
        self.type = type
        self.pos = pos
        self.op = op
        self.left = left
        self.right = right


class ShortCircuit(Expr):
    """Scalar bool `left && right` (`is_and`) or `||`: right is evaluated only when needed."""

    __slots__ = ("is_and", "left", "right")

    def __init__(self, type: Type, pos: int, is_and: bool, left: Expr, right: Expr) -> None:
        self.type = type
        self.pos = pos
        self.is_and = is_and
        self.left = left
        self.right = right


class Conditional(Expr):
    """Scalar bool condition, only the chosen side is evaluated; any type, objects too."""

    __slots__ = ("condition", "if_true", "if_false")

    def __init__(self, type: Type, pos: int, condition: Expr, if_true: Expr, if_false: Expr) -> None:
        self.type = type
        self.pos = pos
        self.condition = condition
        self.if_true = if_true
        self.if_false = if_false


class Select(Expr):
    """Both sides evaluated; condition is bool of the result's shape, or scalar bool."""

    __slots__ = ("condition", "if_true", "if_false")

    def __init__(self, type: Type, pos: int, condition: Expr, if_true: Expr, if_false: Expr) -> None:
        self.type = type
        self.pos = pos
        self.condition = condition
        self.if_true = if_true
        self.if_false = if_false


class Assign(Expr):
    """`target = value`; the expression's value is the target's new value. `target` is an l-value of the value's
    type."""

    __slots__ = ("target", "value")

    def __init__(self, type: Type, pos: int, target: Expr, value: Expr) -> None:
        self.type = type
        self.pos = pos
        self.target = target
        self.value = value


class Modify(Expr):
    """Compound assignment, ++ and --: the place `target` is evaluated once, its value bound to `old`, then `value`
    stored.

    A right side that may change the target is `right`: it comes before all that, and `held` is bound to its value.
    The result is the new value, or the old one if `post`."""

    __slots__ = ("target", "old", "value", "post", "held", "right")

    def __init__(self, type: Type, pos: int, target: Expr, old: Variable, value: Expr, post: bool) -> None:
        self.type = type
        self.pos = pos
        self.target = target
        self.old = old
        self.value = value
        self.post = post
        self.held: Variable | None = None
        self.right: Expr | None = None


class OutArg(Expr):
    """Argument of an out / inout parameter: the place `target` is evaluated once.

    inout: `copy_in` is the parameter's value, an expression over `old` (bound to the target's value); None for out.
    After the call `copy_out`, an expression over `new` (bound to the parameter's final value), is stored to the target.
    Without conversions copy_in is VarRef(old) and copy_out VarRef(new). `type` is the parameter's type.
    """

    __slots__ = ("target", "old", "new", "copy_in", "copy_out")

    def __init__(
        self, type: Type, pos: int, target: Expr, old: Variable, new: Variable, copy_in: Expr | None, copy_out: Expr
    ) -> None:
        self.type = type
        self.pos = pos
        self.target = target
        self.old = old
        self.new = new
        self.copy_in = copy_in
        self.copy_out = copy_out


class Call(Expr):
    """Call of a user function. `args` parallel to function.params (in: value; out/inout: OutArg).

    `this`: the object of a method call: an OutArg if it is an l-value, else a value; None otherwise."""

    __slots__ = ("function", "args", "this")

    def __init__(self, type: Type, pos: int, function: Function, args: list[Expr], this: Expr | None) -> None:
        self.type = type
        self.pos = pos
        self.function = function
        self.args = args
        self.this = this


class Builtin(Expr):
    """Call of a built-in function (`object` None) or of a method of an object type. `row` is its row of the builtin
    table.

    `args` have the types of the chosen overload; an out parameter's argument is an OutArg; a `ref` parameter's
    (atomics) is the l-value itself. Methods: `object` is an expression of ObjectType. `type_args`: explicit template
    arguments (Load<T>)."""

    __slots__ = ("row", "object", "args", "type_args")

    def __init__(
        self, type: Type, pos: int, row: Row, object: Expr | None, args: list[Expr], type_args: list[Type]
    ) -> None:
        self.type = type
        self.pos = pos
        self.row = row
        self.object = object
        self.args = args
        self.type_args = type_args


class Let(Expr):
    """`var` is bound to `value` (evaluated once) while `body` is evaluated; the result is the body's."""

    __slots__ = ("var", "value", "body")

    def __init__(self, type: Type, pos: int, var: Variable, value: Expr, body: Expr) -> None:
        self.type = type
        self.pos = pos
        self.var = var
        self.value = value
        self.body = body


class Comma(Expr):
    """All evaluated in order; the value is the last one's."""

    __slots__ = ("parts",)

    def __init__(self, type: Type, pos: int, parts: list[Expr]) -> None:
        self.type = type
        self.pos = pos
        self.parts = parts


# ---- statements


class Stmt:
    __slots__ = ("pos",)

    def __init__(self, pos: int) -> None:
        self.pos = pos


class Block(Stmt):
    __slots__ = ("statements",)

    def __init__(self, pos: int, statements: list[Stmt]) -> None:
        self.pos = pos
        self.statements = statements


class Declare(Stmt):
    """A local variable comes to life; its `init` is evaluated here (None: undefined until written)."""

    __slots__ = ("var",)

    def __init__(self, pos: int, var: Variable) -> None:
        self.pos = pos
        self.var = var


class Evaluate(Stmt):
    """`attributes`: the [[vk::ext_capability]] and [[vk::ext_extension]] before it."""

    __slots__ = ("expr", "attributes")

    def __init__(self, pos: int, expr: Expr) -> None:
        self.pos = pos
        self.expr = expr
        self.attributes: list[Attribute] = []


class If(Stmt):
    __slots__ = ("condition", "if_true", "if_false", "hint")

    def __init__(self, pos: int, condition: Expr, if_true: Stmt, if_false: Stmt | None, hint: int = HINT_NONE) -> None:
        self.pos = pos
        self.condition = condition
        self.if_true = if_true
        self.if_false = if_false
        self.hint = hint


class Loop(Stmt):
    """for / while (`test_last` False) and do (`test_last` True). `condition` None: endless. `step`: evaluated after
    the body, on continue too. A for statement's init precedes it in an enclosing Block."""

    __slots__ = ("condition", "step", "body", "test_last", "hint", "hint_count")

    def __init__(
        self,
        pos: int,
        condition: Expr | None,
        step: Expr | None,
        body: Stmt,
        test_last: bool,
        hint: int = HINT_NONE,
        hint_count: int = 0,
    ) -> None:
        self.pos = pos
        self.condition = condition
        self.step = step
        self.body = body
        self.test_last = test_last
        self.hint = hint
        self.hint_count = hint_count


class Case:
    """Statements that start at one or more labels; without a final break they run on into the next case."""

    __slots__ = ("values", "is_default", "statements", "pos")

    def __init__(self, pos: int, values: list[int], is_default: bool, statements: list[Stmt]) -> None:
        self.pos = pos
        self.values = values
        self.is_default = is_default
        self.statements = statements


class Switch(Stmt):
    """`selector` is int or uint typed (bool and enum already converted)."""

    __slots__ = ("selector", "cases", "hint")

    def __init__(self, pos: int, selector: Expr, cases: list[Case], hint: int = HINT_NONE) -> None:
        self.pos = pos
        self.selector = selector
        self.cases = cases
        self.hint = hint


class Break(Stmt):
    __slots__ = ()


class Continue(Stmt):
    __slots__ = ()


class Discard(Stmt):
    __slots__ = ()


class Return(Stmt):
    __slots__ = ("value",)

    def __init__(self, pos: int, value: Expr | None) -> None:
        self.pos = pos
        self.value = value
