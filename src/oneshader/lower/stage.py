"""Stage inputs and outputs: types with semantics in; Input and Output variables and the IR that uses them, out.

A parameter or result is *declared* once: its type is walked down to what carries a semantic, and each of these becomes
one SPIR-V variable, an array or matrix too. `read` and `write` then move values between these variables and a *tree*:
an ir Value for a scalar,
vector or float matrix, a list for the members of a struct, the elements of an array and the rows of other matrices.
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.builder import Builder
from oneshader.ir.core import EntryPoint, Global, Inst, Module, Value, resolve
from oneshader.ir.shape import is_relaxed, value_type
from oneshader.lower.stage_value import (
    Leaf,
    Variable,
    load_leaf,
    negate_y,
    reciprocal_w,
    store_leaf,
    without_bools,
)
from oneshader.model import interface, semantics, types
from oneshader.model.grammar import (
    ACCESS_VOLATILE,
    BUILTIN_BARY_COORD_KHR,
    BUILTIN_BARY_COORD_NO_PERSP_KHR,
    BUILTIN_BASE_INSTANCE,
    BUILTIN_BASE_VERTEX,
    BUILTIN_CLIP_DISTANCE,
    BUILTIN_FRAG_COORD,
    BUILTIN_FULLY_COVERED_EXT,
    BUILTIN_HELPER_INVOCATION,
    BUILTIN_INSTANCE_INDEX,
    BUILTIN_INVOCATION_ID,
    BUILTIN_POSITION,
    BUILTIN_RAY_TMAX_KHR,
    BUILTIN_VERTEX_INDEX,
    CAPABILITY_VULKAN_MEMORY_MODEL,
    DECORATION_BUILT_IN,
    DECORATION_COMPONENT,
    DECORATION_INDEX,
    DECORATION_LOCATION,
    DECORATION_PER_PRIMITIVE_EXT,
    DECORATION_PER_VERTEX_KHR,
    DECORATION_RELAXED_PRECISION,
    DECORATION_VOLATILE,
    OP_EMIT_VERTEX,
    OP_END_PRIMITIVE,
)
from oneshader.model.interface import Facts, Semantic
from oneshader.model.types import ArrayType, MatrixType, ObjectType, StructType, Type, VectorType
from oneshader.options import Options
from oneshader.source import catalog
from oneshader.source.diag import DiagnosticBag
from oneshader.source.spelling import nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    Tree = Value | list["Tree"]

PLACE_DECORATIONS: Final = (DECORATION_BUILT_IN, DECORATION_LOCATION, DECORATION_COMPONENT, DECORATION_INDEX)
INTERPOLATION: Final = (interface.MOD_NOINTERPOLATION | interface.MOD_LINEAR | interface.MOD_CENTROID
                        | interface.MOD_NOPERSPECTIVE | interface.MOD_SAMPLE)
PRIMITIVES: Final = (interface.MOD_POINT | interface.MOD_LINE | interface.MOD_TRIANGLE | interface.MOD_LINEADJ
                     | interface.MOD_TRIANGLEADJ)

# Kinds of Node.
NODE_LEAF: Final = 0
NODE_LIST: Final = 1     # struct, array, int or bool matrix: the tree is a list
NODE_MATRIX: Final = 2   # rows; the value is one matrix



class Node:
    """A declared type: a leaf, a list of children, or the rows of a matrix of IR type `type`."""

    __slots__ = ("kind", "type", "children", "leaf")

    def __init__(self, kind: int, type: Type, leaf: Leaf | None = None) -> None:
        self.kind = kind
        self.type = type
        self.children: list[Node] = []
        self.leaf = leaf


class Naming:
    """Which semantic the next leaf takes, and what the declarations around it say about interpolation."""

    __slots__ = ("semantic", "index", "facts", "modifiers", "name", "pos")

    def __init__(self, name: str, pos: int) -> None:
        self.semantic: Semantic | None = None  # enclosing semantic: holds for all leaves, counting up
        self.index = 0                         # of the next leaf
        self.facts: Facts = interface.NO_FACTS
        self.modifiers = 0
        self.name = name
        self.pos = pos


class Slice:
    """The clip (cull) distances of one declaration: `places` are offset values to be settled by StageIO.finish."""

    __slots__ = ("index", "order", "places")

    def __init__(self, index: int, order: int) -> None:
        self.index = index  # semantic index: slices lie in its order
        self.order = order
        self.places: list[Value] = []


class SharedArray:
    """The one ClipDistance or CullDistance array of a signature side."""

    __slots__ = ("variable", "slices", "count")

    def __init__(self, variable: Variable) -> None:
        self.variable = variable
        self.slices: list[Slice] = []
        self.count = 0


class Patch:
    """Per-vertex input: `count` vertices, each loaded where it is wanted."""

    __slots__ = ("io", "node", "count")

    def __init__(self, io: StageIO, node: Node, count: int) -> None:
        self.io = io
        self.node = node
        self.count = count

    def vertex(self, index: Value) -> Tree:
        """The tree of one vertex or control point; `index` is a uint or int value."""
        return self.io.load(self.node, index)


class StageIO:
    """Inputs and outputs of one entry point of stage `stage` ('vs', 'hs', 'ds', 'gs', 'ps', 'cs', ...).

    `finish` must be called when the entry point is complete. Errors: OSH0420 to OSH0435.
    """

    __slots__ = ("module", "builder", "options", "bag", "stage", "globals", "nodes", "seen", "builtins", "shared",
                 "modes", "control_points", "native16", "variables", "barycentrics", "declared_at", "places")

    def __init__(self, module: Module, builder: Builder, options: Options, bag: DiagnosticBag, stage: str) -> None:
        self.module = module
        self.builder = builder
        self.options = options
        self.bag = bag
        self.stage = stage
        self.native16 = options.enable_16bit
        self.globals: list[Global] = []
        self.nodes: dict[str, Node | None] = {}        # declared parameters and results
        self.seen: dict[str, Variable] = {}            # by side and semantic
        self.builtins: dict[str, Variable] = {}        # by storage and BuiltIn
        self.shared: dict[str, SharedArray] = {}       # by storage and BuiltIn
        self.variables: dict[Global, Variable] = {}
        self.declared_at = -1                          # source offset of the parameter or result declared last
        self.places: list[int] = []                    # of each of `globals`: that offset
        self.modes: list[list[int]] = []
        self.control_points = 0                        # hull shader: [outputcontrolpoints]
        self.barycentrics = 0                          # bit 0: a perspective one is declared; bit 1: noperspective

    # What lowering asks for ------------------------------------------------------------------------------------------

    def read(self, type: Type, facts: Facts, name: str, pos: int) -> Tree | None:
        """The value of an input parameter of the entry function; None after an error. Patches give a list."""
        patch = self.patch(type, facts, name, pos)
        if patch is not None:
            vertices: list[Tree] = []
            for i in range(patch.count):
                vertices.append(patch.vertex(self.module.const(types.UINT_TYPE, i)))
            return vertices
        node = self.declare(type, facts, name, pos, semantics.STAGE_INPUT[self.stage], 0)
        return self.load(node, None) if node is not None else None

    def patch(self, type: Type, facts: Facts, name: str, pos: int) -> Patch | None:
        """An InputPatch, OutputPatch or geometry primitive parameter; None where the type is none or after an error."""
        element: Type | None = None
        count = 0
        if isinstance(type, ObjectType) and type.info.family == types.FAMILY_PATCH:
            element, count = type.element, type.count
        elif isinstance(type, ArrayType) and facts.modifiers & PRIMITIVES:
            element, count = type.element, type.count
        if element is None or self.stage not in semantics.STAGE_VERTICES:
            if isinstance(type, ObjectType):
                self.bag.report(catalog.STAGE_VARIABLE_TYPE, pos, ["input", name, type.name])
            return None
        node = self.declare(element, facts, name, pos, semantics.STAGE_VERTICES[self.stage], count)
        return Patch(self, node, count) if node is not None else None

    def write(self, type: Type, facts: Facts, name: str, tree: Tree | None, pos: int) -> None:
        """Stores an output of the entry function. `tree` None only declares it."""
        if isinstance(type, types.VoidType):
            return
        node = self.declare(type, facts, name, pos, self.output_point(), self.control_points)
        if node is not None and tree is not None:
            self.store(node, tree, self.invocation_id() if self.stage == "hs" else None)

    def invocation_id(self) -> Value:
        """SV_OutputControlPointID of a hull shader, SV_GSInstanceID of a geometry shader, as a uint."""
        return self.builtin_value(BUILTIN_INVOCATION_ID, types.UINT_TYPE)

    # Hull shaders: the patch constant function -----------------------------------------------------------------------

    def read_patch_input(self, type: Type, facts: Facts, name: str, pos: int) -> Tree | None:
        """A parameter of the patch constant function that is no patch: SV_PrimitiveID, SV_ViewID."""
        node = self.declare(type, facts, name, pos, semantics.PC_IN, 0)
        return self.load(node, None) if node is not None else None

    def output_patch(self, type: ObjectType, facts: Facts, name: str, pos: int) -> Patch | None:
        """The OutputPatch parameter of the patch constant function: reads what all invocations have written."""
        if type.element is None:
            return None
        node = self.declare(type.element, facts, name, pos, semantics.HS_CP_OUT, self.control_points)
        return Patch(self, node, self.control_points) if node is not None else None

    def write_patch_constants(self, type: Type, facts: Facts, name: str, tree: Tree, pos: int) -> None:
        """Stores the result or an out parameter of the patch constant function."""
        if isinstance(type, types.VoidType):
            return
        node = self.declare(type, facts, name, pos, semantics.PC_OUT, 0)
        if node is not None:
            self.store(node, tree, None)

    # Geometry shaders ------------------------------------------------------------------------------------------------

    def declare_stream(self, type: ObjectType, facts: Facts, name: str, pos: int) -> Node | None:
        """The outputs behind a PointStream, LineStream or TriangleStream parameter."""
        if type.element is None:
            return None
        return self.declare(type.element, facts, name, pos, semantics.GS_OUT, 0)

    def append(self, node: Node, tree: Tree) -> None:
        """Stream.Append(vertex): stores the outputs and emits the vertex."""
        self.store(node, tree, None)
        self.builder.inst(ops.EFFECT, types.VOID, [], (OP_EMIT_VERTEX,))

    def restart_strip(self) -> None:
        """Stream.RestartStrip()."""
        self.builder.inst(ops.EFFECT, types.VOID, [], (OP_END_PRIMITIVE,))

    # Mesh shaders ----------------------------------------------------------------------------------------------------

    def declare_indices(self, type: ArrayType, builtin: int, pos: int) -> Node:
        """The vertex numbers of the primitives: one built-in array of uint, uint2 or uint3."""
        value = value_type(self.module, type.element)
        pointer = self.module.types.pointer(self.module.types.array(value, type.count), ops.STORAGE_OUTPUT)
        variable = Variable(Global(pointer, "", pos), value, semantics.PLAIN)
        variable.variable.builtin = builtin
        variable.vertices = True
        variable.variable.over_vertices = True
        self.declared_at = pos
        self.add(variable)
        return Node(NODE_LEAF, value, Leaf(variable, value))

    # Pixel shaders ---------------------------------------------------------------------------------------------------

    def input_pointer(self, value: Value) -> Value | None:
        """Pointer to the input behind a value that `read` gave without conversion (EvaluateAttribute*); else None."""
        v = resolve(value)
        if not isinstance(v, Inst) or v.op != ops.LOAD:
            return None
        pointer = resolve(v.operands[0])
        base = resolve(pointer.operands[0]) if isinstance(pointer, Inst) and pointer.op == ops.CHAIN else pointer
        return pointer if isinstance(base, Global) and base in self.variables else None

    def at_vertex(self, value: Value, index: Value) -> Value | None:
        """GetAttributeAtVertex(value, index): the input at one vertex of the triangle; None where `value` is no input.

        The variable becomes an array of three PerVertexKHR elements; its other reads take element 0, as DXC has it.
        """
        found = self.input_pointer(value)
        if found is None:
            return None
        base = resolve(found.operands[0]) if isinstance(found, Inst) else found
        assert isinstance(base, Global)
        if not self.variables[base].per_vertex:
            self.make_per_vertex(self.variables[base])
        pointer = self.input_pointer(value)
        steps = pointer.operands[2:] if isinstance(pointer, Inst) else []
        return self.builder.load(self.builder.chain(base, [index, *steps]))

    def spread_per_vertex(self) -> None:
        """Where one nointerpolation input is asked for by vertex, dxc gives them all so."""
        variables = [self.variables[g] for g in self.globals]
        if not [v for v in variables if v.per_vertex]:
            return
        for v in variables:
            if v.constant and not v.per_vertex and v.variable.storage == ops.STORAGE_INPUT:
                self.make_per_vertex(v)

    def make_per_vertex(self, variable: Variable) -> None:
        variable.per_vertex = True
        g = variable.variable
        g.flat = variable.constant  # as dxc
        table = self.module.types
        g.type = table.pointer(table.array(variable.stored, 3), ops.STORAGE_INPUT)
        g.decorations.append([DECORATION_PER_VERTEX_KHR])
        g.over_vertices = True
        for load in variable.loads:
            pointer = resolve(load.operands[0])
            if isinstance(pointer, Inst):
                pointer.operands.insert(1, self.number(0))
                continue
            block = load.block
            chain = Inst(
                ops.CHAIN, table.pointer(variable.stored, ops.STORAGE_INPUT), [g, self.number(0)], (), load.pos
            )
            load.operands[0] = chain
            if block is not None:
                chain.block = block
                block.insts.insert(block.insts.index(load), chain)

    # Built-in variables without a declaration ------------------------------------------------------------------------

    def has_builtin(self, storage: int, builtin: int) -> bool:
        """Whether the entry point has a built-in variable."""
        return f"{storage} {builtin}" in self.builtins

    def builtin_value(self, builtin: int, type: Type) -> Value:
        """A built-in input (SubgroupLocalInvocationId, BaseVertex...) in the type that is wanted."""
        variable = self.builtin_global(ops.STORAGE_INPUT, builtin, type)
        access = self.volatile_access(variable) if is_volatile(builtin, self.stage) else ()
        return self.builder.convert(self.builder.load(variable, access), type)

    def volatile_access(self, variable: Global) -> tuple[int, ...]:
        """How a built-in that changes while the shader runs is loaded.

        Vulkan's memory model has volatile accesses, SPIR-V 1.6 volatile variables.
        """
        capabilities = self.module.capabilities
        if self.options.target_env == "vulkan1.3":
            if [DECORATION_VOLATILE] not in variable.decorations:
                variable.decorations.append([DECORATION_VOLATILE])
        elif CAPABILITY_VULKAN_MEMORY_MODEL not in capabilities:
            capabilities.append(CAPABILITY_VULKAN_MEMORY_MODEL)
        return (ACCESS_VOLATILE,)

    def builtin_global(self, storage: int, builtin: int, type: Type) -> Global:
        """The Input or Output variable of a built-in. One that the source declares is shared: its sign may differ from
        `type`."""
        key = f"{storage} {builtin}"
        found = self.builtins.get(key)
        if found is not None:
            return found.variable
        pointer = self.module.types.pointer(type, storage)
        variable = Variable(Global(pointer, ""), type, semantics.SHAPES.get(builtin, semantics.SHAPE_I1))
        variable.variable.builtin = builtin
        if self.stage == "ps" and storage == ops.STORAGE_INPUT:
            variable.variable.flat = types.element_of(type) is not types.FLOAT_TYPE
        self.add(variable)
        self.builtins[key] = variable
        return variable.variable

    # The end ---------------------------------------------------------------------------------------------------------

    def finish(self, entry: EntryPoint) -> None:
        """Settles the clip and cull distance arrays and hands variables and execution modes to the entry point."""
        for key in self.shared:
            self.settle(self.shared[key])
        self.spread_per_vertex()
        # In source order the result comes before the out parameters: so dxc gives out locations.
        order = sorted(range(len(self.globals)), key=self.places.__getitem__)
        entry.variables = [self.globals[i] for i in order]
        for mode in self.modes:
            if mode not in entry.modes:
                entry.modes.append(mode)

    def settle(self, array: SharedArray) -> None:
        """Places the slices of a clip or cull distance array one after another, by semantic index."""
        table = self.module.types
        order = sorted(array.slices, key=slice_key)
        count = 0
        for part in order:
            for place in part.places:
                place.rep = self.module.const(types.UINT_TYPE, count)
                count += 1
        g = array.variable.variable
        if count > 8:
            name = "SV_ClipDistance" if g.builtin == BUILTIN_CLIP_DISTANCE else "SV_CullDistance"
            self.bag.report(catalog.CLIP_DISTANCE_COUNT, g.pos, [name, str(count), "8"])
        whole: Type = table.array(types.FLOAT_TYPE, count)
        if array.count:
            whole = table.array(whole, array.count)
        g.type = table.pointer(whole, g.storage)

    # Declarations ----------------------------------------------------------------------------------------------------

    def output_point(self) -> int:
        return semantics.STAGE_OUTPUT.get(self.stage, semantics.PS_OUT)

    def declare(self, type: Type, facts: Facts, name: str, pos: int, point: int, count: int) -> Node | None:
        """The node of a parameter or result, made at its first call. `count`: vertices of a per-vertex point."""
        key = f"{point} {name} {pos}"
        if key in self.nodes:
            return self.nodes[key]
        naming = Naming(name, pos)
        naming.facts = facts
        naming.modifiers = facts.modifiers & (INTERPOLATION | interface.MOD_PRECISE)
        if facts.semantic is not None:
            naming.semantic = facts.semantic
            naming.index = facts.semantic.index
        self.declared_at = pos
        node = self.walk(type, naming, point, count)
        self.nodes[key] = node
        return node

    def walk(self, type: Type, naming: Naming, point: int, count: int) -> Node | None:
        """The node of a type below `naming`: structs by member, everything else under one semantic."""
        if isinstance(type, StructType):
            return self.walk_struct(type, naming, point, count)
        if isinstance(type, ArrayType) and isinstance(types.innermost(type), StructType):
            node = Node(NODE_LIST, type)
            for _ in range(type.count):
                child = self.walk(type.element, naming, point, count)
                if child is None:
                    return None
                node.children.append(child)
            return node
        side = "input" if semantics.IS_INPUT[point] else "output"
        if types.element_of(types.innermost(type)) is None:
            self.bag.report(catalog.STAGE_VARIABLE_TYPE, naming.pos, [side, naming.name, type.name])
            return None
        builtin = self.vk_builtin(type, naming, point)
        if builtin == semantics.NOT_ALLOWED:
            return None
        if naming.semantic is None and builtin == semantics.PLAIN:
            self.bag.report(catalog.SEMANTIC_MISSING, naming.pos, [side, naming.name])
            return None
        return self.declare_leaf(type, naming, point, count, builtin)

    def walk_struct(self, type: StructType, naming: Naming, point: int, count: int) -> Node | None:
        node = Node(NODE_LIST, type)
        failed = False
        for field in type.all_fields:
            facts = field.facts if isinstance(field.facts, Facts) else interface.NO_FACTS
            inner = naming
            saved = (naming.facts, naming.modifiers, naming.name, naming.pos)
            if naming.semantic is None and facts.semantic is not None:
                inner = Naming(field.name, field.pos)
                inner.semantic = facts.semantic
                inner.index = facts.semantic.index
            elif facts.semantic is not None and naming.semantic is not None:
                self.bag.report(catalog.SEMANTIC_OVERRIDDEN, facts.semantic.pos,
                                [facts.semantic.spelling, naming.semantic.spelling])
            inner.facts = facts
            inner.modifiers = inherited(saved[1], facts.modifiers)
            inner.name = field.name
            inner.pos = field.pos
            child = self.walk(field.type, inner, point, count)
            naming.facts, naming.modifiers, naming.name, naming.pos = saved
            if child is None:
                failed = True
            else:
                node.children.append(child)
        return None if failed else node

    def vk_builtin(self, type: Type, naming: Naming, point: int) -> int:
        """The BuiltIn of [[vk::builtin]], PLAIN without one, NOT_ALLOWED after an error."""
        attribute = naming.facts.attribute("builtin")
        if attribute is None:
            return semantics.PLAIN
        name = attribute.string(0)
        row = semantics.VK_BUILTINS.get(name)
        if row is None:
            self.bag.report(catalog.VK_BUILTIN_UNKNOWN, attribute.pos, [name])
            return semantics.NOT_ALLOWED
        trouble = ""
        if naming.facts.attribute("location") is not None:
            trouble = "cannot be combined with [[vk::location]]"
        elif point not in row[1]:
            trouble = "cannot be used as " + semantics.POINT_NAMES[point]
        else:
            trouble = builtin_type_trouble(row[0], type)
        if trouble:
            self.bag.report(catalog.VK_BUILTIN_USE, attribute.pos, [name, trouble])
            return semantics.NOT_ALLOWED
        return row[0]

    def declare_leaf(self, type: Type, naming: Naming, point: int, count: int, builtin: int) -> Node | None:
        """The node of a scalar, vector, matrix, or array of them, that takes one semantic (or [[vk::builtin]])."""
        name, spelling = "", ""
        semantic = naming.semantic
        if semantic is not None:
            name = semantic.name
            spelling = semantic.spelling if naming.index == 0 else f"{name}{naming.index}"
        if builtin == semantics.PLAIN:
            builtin = semantics.point_builtin(name, point)
            if builtin == semantics.NOT_ALLOWED or not self.check_semantic(name, naming, builtin, point):
                if builtin == semantics.NOT_ALLOWED:
                    self.report_semantic(name, spelling, naming, point)
                return None
        if spelling and self.is_duplicate(side_of(point), spelling, point, naming):
            return None
        index = naming.index
        naming.index += 1
        return self.make_leaf(type, naming, point, count, builtin, spelling, index)

    def make_leaf(self, type: Type, naming: Naming, point: int, count: int, builtin: int, spelling: str,
                  index: int) -> Node | None:
        if builtin == semantics.PLAIN:
            return self.plain(type, naming, point, count, spelling)
        shape = semantics.SHAPES[builtin]
        fits = fits_shape(type, shape, semantics.IS_INPUT[point] and point != semantics.DS_IN)
        if builtin == BUILTIN_POSITION:
            fits = is_position(type, self.native16)
        elif builtin == BUILTIN_FULLY_COVERED_EXT:
            fits = fits and element_class(type) != types.CLASS_FLOAT
        if not fits:
            self.bag.report(catalog.SEMANTIC_TYPE, naming.pos, [spelling, semantics.SHAPE_TEXTS[shape], type.name])
            return None
        if builtin == BUILTIN_BARY_COORD_KHR:
            builtin = self.barycentric(naming, index)
            if builtin == semantics.NOT_ALLOWED:
                return None
        if shape == semantics.SHAPE_SLICE:
            return self.slice(type, naming, point, count, builtin, spelling, index)
        if builtin == BUILTIN_HELPER_INVOCATION and self.options.target_env != "vulkan1.3":
            helper = Variable(Global(self.module.types.pointer(type, ops.STORAGE_INPUT), ""), type, shape)
            helper.helper = True
            return Node(NODE_LEAF, types.BOOL_TYPE, Leaf(helper, types.BOOL_TYPE))
        variable = self.builtin_variable(type, naming, point, count, builtin, shape, spelling)
        while isinstance(type, ArrayType) and shape != semantics.SHAPE_OUTER and shape != semantics.SHAPE_INNER:
            type = type.element  # an array of one
        return self.component_node(type, variable, [], 0)[0]

    def component_node(self, type: Type, variable: Variable, places: list[Value], first: int) -> tuple[Node, int]:
        """Leaves over the elements of an array-like built-in, from `first` on; `places` are their indices."""
        if isinstance(type, ArrayType):
            node = Node(NODE_LIST, type)
            for _ in range(type.count):
                child, first = self.component_node(type.element, variable, places, first)
                node.children.append(child)
            return node, first
        value = value_type(self.module, type)
        leaf = Leaf(variable, value)
        shape = variable.shape
        if shape == semantics.SHAPE_SLICE or shape == semantics.SHAPE_OUTER or shape == semantics.SHAPE_INNER:
            for k in range(first, first + types.component_count(type)):
                leaf.places.append(places[k] if places else self.module.const(types.UINT_TYPE, k))
        return Node(NODE_LEAF, value, leaf), first + types.component_count(type)

    # Checks ----------------------------------------------------------------------------------------------------------

    def check_semantic(self, name: str, naming: Naming, builtin: int, point: int) -> bool:
        """Shader model and execution modes of a system value."""
        if not semantics.is_system(name):
            return True
        row = semantics.SYSTEM_VALUES[name.lower()]
        if row.model > self.options.shader_model:
            self.bag.report(catalog.SEMANTIC_MODEL, naming.pos, [row.name, f"{row.model[0]}.{row.model[1]}"])
            return False
        for mode in row.modes:
            if [mode] not in self.modes:
                self.modes.append([mode])
        return True

    def report_semantic(self, name: str, spelling: str, naming: Naming, point: int) -> None:
        if semantics.is_system(name) and name.lower() not in semantics.SYSTEM_VALUES:
            d = self.bag.report(catalog.SEMANTIC_UNKNOWN, naming.pos, [spelling])
            near = nearest(name, [row.name for row in semantics.SYSTEM_VALUES.values()])
            if near:
                d.with_help(f"did you mean '{near}'?")
        else:
            self.bag.report(catalog.SEMANTIC_NOT_ALLOWED, naming.pos, [spelling, semantics.POINT_NAMES[point]])

    def is_duplicate(self, side: str, spelling: str, point: int, naming: Naming) -> bool:
        """Reports a semantic that was taken before.

        Inputs outside signatures (compute ids and the like) may be asked for twice, and both functions of a hull shader
        may name the same control points.
        """
        if f"{side} {spelling}" not in self.seen or point not in semantics.SIGNATURE_POINTS:
            return False
        where = naming.semantic.pos if naming.semantic is not None else naming.pos
        word = "input" if semantics.IS_INPUT[point] else "output"
        self.bag.report(catalog.SEMANTIC_DUPLICATE, where, [word, spelling])
        return True

    def barycentric(self, naming: Naming, index: int) -> int:
        """BaryCoordKHR or BaryCoordNoPerspKHR, each at most once."""
        text = ""
        bit = 2 if naming.modifiers & interface.MOD_NOPERSPECTIVE else 1
        if naming.modifiers & interface.MOD_NOINTERPOLATION:
            text = "cannot be nointerpolation"
        elif index > 1:
            text = "the index can only be 0 or 1"
        elif self.barycentrics & bit:
            text = "more than one " + ("noperspective" if bit == 2 else "perspective-correct") + " input"
        if text:
            self.bag.report(catalog.BARYCENTRICS_USE, naming.pos, [text])
            return semantics.NOT_ALLOWED
        self.barycentrics |= bit
        return BUILTIN_BARY_COORD_NO_PERSP_KHR if bit == 2 else BUILTIN_BARY_COORD_KHR

    # Variables -------------------------------------------------------------------------------------------------------

    def plain(self, type: Type, naming: Naming, point: int, count: int, spelling: str) -> Node:
        """One variable with a location for each vector that it holds, as dxc has it; leaves are its elements and
        rows."""
        variable = self.plain_variable(type, value_type(self.module, type), naming, point, count, spelling)
        return self.part_node(type, variable, [])

    def part_node(self, type: Type, variable: Variable, steps: list[Value]) -> Node:
        """The node of the part of a variable that the indices `steps` lead to."""
        value = value_type(self.module, type)
        node = Node(NODE_LIST, value)
        if isinstance(type, ArrayType):
            for i in range(type.count):
                node.children.append(self.part_node(type.element, variable, [*steps, self.number(i)]))
        elif isinstance(type, MatrixType) and type.rows > 1 and type.columns > 1:
            node.kind = NODE_LIST if isinstance(value, ArrayType) else NODE_MATRIX
            row = types.vector(type.element, type.columns)
            for i in range(type.rows):
                node.children.append(self.part_node(row, variable, [*steps, self.number(i)]))
        else:
            node = Node(NODE_LEAF, value, Leaf(variable, value))
            if node.leaf is not None:
                node.leaf.steps = steps
        return node

    def number(self, n: int) -> Value:
        return self.module.const(types.UINT_TYPE, n)

    def plain_variable(self, type: Type, value: Type, naming: Naming, point: int, count: int,
                       spelling: str) -> Variable:
        key = f"{side_of(point)} {spelling}"
        found = self.seen.get(key)
        if found is not None:
            return found
        name = f"{'in' if semantics.IS_INPUT[point] else 'out'}.var.{spelling}"
        variable = self.make_variable(without_bools(self.module, value), semantics.PLAIN, naming, point, count, name)
        self.decorate(variable, types.innermost(type), naming, point)
        variable.variable.stage_semantic = spelling
        self.seen[key] = variable
        return variable

    def builtin_variable(self, type: Type, naming: Naming, point: int, count: int, builtin: int, shape: int,
                         spelling: str) -> Variable:
        """The variable of a built-in, shared by declarations that mean the same one."""
        storage = ops.STORAGE_INPUT if semantics.IS_INPUT[point] else ops.STORAGE_OUTPUT
        stored = self.stored_type(type, shape)
        key = f"{storage} {builtin}"
        found = self.builtins.get(key)
        if found is not None:
            if spelling:
                self.seen[f"{side_of(point)} {spelling}"] = found
            return found
        variable = self.make_variable(stored, shape, naming, point, count, "")
        g = variable.variable
        g.builtin = builtin
        g.stage_semantic = spelling
        element = types.element_of(types.innermost(stored))
        if point == semantics.PS_IN and element is not None and element.cls != types.CLASS_FLOAT:
            g.flat = True
        if builtin == BUILTIN_HELPER_INVOCATION:
            g.decorations.append([DECORATION_VOLATILE])
        if builtin == BUILTIN_BARY_COORD_KHR or builtin == BUILTIN_BARY_COORD_NO_PERSP_KHR:
            g.facts.modifiers |= naming.modifiers & (interface.MOD_CENTROID | interface.MOD_SAMPLE)
        self.builtins[key] = variable
        if spelling:
            self.seen[f"{side_of(point)} {spelling}"] = variable
        return variable

    def stored_type(self, type: Type, shape: int) -> Type:
        """The type of a built-in's variable; integers keep the sign that HLSL gives them."""
        element = types.element_of(types.innermost(type))
        signed = element is not None and element.cls == types.CLASS_SINT
        integer = types.INT_TYPE if signed else types.UINT_TYPE
        table = self.module.types
        if shape == semantics.SHAPE_F1:
            return types.FLOAT_TYPE
        if shape == semantics.SHAPE_F3:
            return types.vector(types.FLOAT_TYPE, 3)
        if shape == semantics.SHAPE_F4:
            return types.vector(types.FLOAT_TYPE, 4)
        if shape == semantics.SHAPE_I1:
            return integer
        if shape == semantics.SHAPE_I3:
            return types.vector(integer, 3)
        if shape == semantics.SHAPE_B1:
            return types.BOOL_TYPE
        if shape == semantics.SHAPE_MASK:
            return table.array(integer, 1)
        return table.array(types.FLOAT_TYPE, semantics.SHAPE_COMPONENTS[shape])

    def slice(self, type: Type, naming: Naming, point: int, count: int, builtin: int, spelling: str,
              index: int) -> Node:
        """The leaves of a clip or cull distance declaration within the array that they share."""
        storage = ops.STORAGE_INPUT if semantics.IS_INPUT[point] else ops.STORAGE_OUTPUT
        array = self.shared.get(f"{storage} {builtin}")
        if array is None:
            stored = self.module.types.array(types.FLOAT_TYPE, 1)
            variable = self.make_variable(stored, semantics.SHAPE_SLICE, naming, point, count, "")
            variable.variable.builtin = builtin
            variable.variable.stage_semantic = naming.semantic.name if naming.semantic is not None else ""
            array = SharedArray(variable)
            array.count = count if point in semantics.PER_VERTEX_POINTS else 0
            self.shared[f"{storage} {builtin}"] = array
        part = Slice(index, len(array.slices))
        for existing in array.slices:
            if existing.index == index and self.stage == "hs":
                part = existing  # the other function of the hull shader names the same distances
        if not part.places:
            array.slices.append(part)
            for _ in range(total_components(type)):
                part.places.append(Value(types.UINT_TYPE))
        self.seen[f"{side_of(point)} {spelling}"] = array.variable
        return self.component_node(type, array.variable, part.places, 0)[0]

    def make_variable(self, stored: Type, shape: int, naming: Naming, point: int, count: int, name: str) -> Variable:
        """A new Global and what is known about it."""
        table = self.module.types
        per_vertex = point in semantics.PER_VERTEX_POINTS and count > 0
        storage = ops.STORAGE_INPUT if semantics.IS_INPUT[point] else ops.STORAGE_OUTPUT
        whole: Type = table.array(stored, count) if per_vertex else stored
        facts = Facts()
        facts.semantic = naming.semantic
        facts.attributes = naming.facts.attributes
        facts.modifiers = naming.modifiers & interface.MOD_PRECISE
        g = Global(table.pointer(whole, storage), name, naming.pos, facts)
        settle_decorations(g, facts)
        g.patch = point == semantics.PC_OUT or point == semantics.DS_IN
        if point == semantics.MS_P_OUT:
            g.decorations.append([DECORATION_PER_PRIMITIVE_EXT])
        variable = Variable(g, stored, shape)
        variable.vertices = per_vertex
        g.over_vertices = per_vertex
        self.add(variable)
        return variable

    def add(self, variable: Variable) -> None:
        g = variable.variable
        self.globals.append(g)
        self.places.append(self.declared_at)
        self.module.globals.append(g)
        self.variables[g] = variable

    def decorate(self, variable: Variable, type: Type, naming: Naming, point: int) -> None:
        """Interpolation of pixel shader inputs and of the outputs that feed them; RelaxedPrecision; [[vk::index]]."""
        g = variable.variable
        if is_relaxed(self.module, type):
            g.decorations.append([DECORATION_RELAXED_PRECISION])
        index = naming.facts.attribute("index")
        if index is not None:
            self.check_index(index, naming, point)
            g.index = index.integer(0)
        if point != semantics.PS_IN and point != semantics.VS_OUT and point != semantics.MS_OUT:
            return
        modifiers = naming.modifiers & INTERPOLATION
        element = types.element_of(type)
        if element is not None and (element.cls != types.CLASS_FLOAT or element.kind == types.DOUBLE):
            if modifiers & ~interface.MOD_NOINTERPOLATION and element.cls != types.CLASS_FLOAT:
                self.bag.report(catalog.INTEGER_INTERPOLATION, naming.pos, [naming.name])
            modifiers = interface.MOD_NOINTERPOLATION
        g.facts.modifiers |= modifiers & ~interface.MOD_NOINTERPOLATION
        g.flat = modifiers & interface.MOD_NOINTERPOLATION != 0
        variable.constant = naming.facts.modifiers & interface.MOD_NOINTERPOLATION != 0

    def check_index(self, index: interface.Attribute, naming: Naming, point: int) -> None:
        location = naming.facts.attribute("location")
        text = ""
        if point != semantics.PS_OUT:
            text = "is only allowed on pixel shader outputs"
        elif location is None:
            text = "needs [[vk::location(0)]] beside it"
        elif location.integer(0) != 0:
            text = "needs [[vk::location(0)]]: dual-source blending has one target"
        elif index.integer(0) != 0 and index.integer(0) != 1:
            text = "can only be 0 or 1"
        if text:
            self.bag.report(catalog.VK_INDEX_USE, index.pos, [text])

    # Loads and stores ------------------------------------------------------------------------------------------------

    def load(self, node: Node, vertex: Value | None) -> Tree:
        """The tree of a declared input; `vertex` picks the element where the variables are per vertex."""
        if node.leaf is not None:
            return self.load_leaf(node.leaf, vertex)
        if node.kind == NODE_MATRIX:
            rows: list[Value] = []
            for child in node.children:
                row = self.load(child, vertex)
                if isinstance(row, Value):
                    rows.append(row)
            return self.builder.construct(node.type, rows)
        parts: list[Tree] = []
        for child in node.children:
            parts.append(self.load(child, vertex))
        return parts

    def load_leaf(self, leaf: Leaf, vertex: Value | None) -> Value:
        b = self.builder
        value = load_leaf(b, leaf, vertex)
        builtin = leaf.variable.variable.builtin
        if builtin == BUILTIN_FRAG_COORD and self.options.use_dx_position_w:
            return reciprocal_w(b, value)
        if self.stage == "vs":
            if builtin == BUILTIN_INSTANCE_INDEX and self.options.nonzero_base_instance:
                return b.binary(ops.SUB, value, self.builtin_value(BUILTIN_BASE_INSTANCE, value.type))
            if builtin == BUILTIN_VERTEX_INDEX and self.options.nonzero_base_vertex:
                return b.binary(ops.SUB, value, self.builtin_value(BUILTIN_BASE_VERTEX, value.type))
        return value

    def store(self, node: Node, tree: Tree, vertex: Value | None) -> None:
        """Stores a tree to a declared output."""
        if node.leaf is not None:
            if isinstance(tree, Value):
                self.store_leaf(node.leaf, tree, vertex)
            return
        count = len(node.children)
        if isinstance(tree, list):
            count = min(count, len(tree))       # a base class of what is declared is its first members
        for i in range(count):
            part = tree[i] if isinstance(tree, list) else self.builder.extract(tree, [i])
            self.store(node.children[i], part, vertex)

    def store_leaf(self, leaf: Leaf, value: Value, vertex: Value | None) -> None:
        if leaf.variable.variable.builtin == BUILTIN_POSITION and self.options.invert_y and self.stage != "hs":
            value = negate_y(self.builder, value)
        store_leaf(self.builder, leaf, value, vertex)


def settle_decorations(g: Global, facts: Facts) -> None:
    """[[vk::ext_decorate]] of a stage variable; what BuiltIn, Location, Component and Index say replaces what it would
    get."""
    for row in facts.decorations():
        if len(row) < 2 or row[0] not in PLACE_DECORATIONS:
            g.decorations.append(row)
        elif row[0] == DECORATION_BUILT_IN:
            g.builtin = row[1]
        elif row[0] == DECORATION_COMPONENT:
            g.component = row[1]
        else:
            name = "location" if row[0] == DECORATION_LOCATION else "index"
            facts.attributes = [*facts.attributes, interface.Attribute("vk", name, [row[1]], g.pos)]
            if name == "index":
                g.index = row[1]


def is_volatile(builtin: int, stage: str) -> bool:
    """Whether a built-in may change while a shader runs: ray tracing shaders are moved between subgroups."""
    if builtin in semantics.SUBGROUP_BUILTINS:
        return stage in ("rgen", "rint", "rchit", "rmiss", "rcall")
    return builtin == BUILTIN_RAY_TMAX_KHR and stage == "rint"


def side_of(point: int) -> str:
    """The namespace of semantics that a signature point belongs to: patch constants have one of their own."""
    if point == semantics.PC_OUT or point == semantics.DS_IN or point == semantics.MS_P_OUT:
        return "patch"
    return "in" if semantics.IS_INPUT[point] else "out"


def slice_key(part: Slice) -> int:
    return part.index * 65536 + part.order


def total_components(type: Type) -> int:
    """Scalars in a scalar, vector or array of them."""
    count = 1
    while isinstance(type, ArrayType):
        count *= type.count
        type = type.element
    return count * types.component_count(type)


def inherited(outer: int, own: int) -> int:
    """Interpolation of a member: its own where it has one, else that of the declaration around it."""
    if own & INTERPOLATION:
        return own & (INTERPOLATION | interface.MOD_PRECISE) | outer & interface.MOD_PRECISE
    return outer | own & interface.MOD_PRECISE


def builtin_type_trouble(builtin: int, type: Type) -> str:
    """What is wrong with the type of a [[vk::builtin]] variable; empty where it fits."""
    element = types.element_of(type)
    shape = semantics.SHAPES[builtin]
    single = isinstance(type, types.ScalarType) or isinstance(type, VectorType) and type.count == 1
    if shape == semantics.SHAPE_B1 and not (single and element is types.BOOL_TYPE):
        return "must be of type bool"
    if shape == semantics.SHAPE_F1 and not (single and element is not None and element.cls == types.CLASS_FLOAT):
        return "must be of type float"
    if shape == semantics.SHAPE_I1 and not (single and (element is types.INT_TYPE or element is types.UINT_TYPE)):
        return "must be of 32-bit integer type"
    if shape == semantics.SHAPE_MASK and types.innermost(type) is not types.INT_TYPE:
        return "must be an array of int"
    return ""


def is_position(type: Type, native16: bool) -> bool:
    """Whether SV_Position of a vertex can have the type: four components of 32-bit float."""
    if not isinstance(type, VectorType) or type.count != 4 or type.element.cls != types.CLASS_FLOAT:
        return False
    return type.element.kind != types.DOUBLE and (type.element.bits == 32 or not native16)


def element_class(type: Type) -> int:
    """CLASS_* of the scalars in a type; -1 where there are none."""
    element = types.element_of(types.innermost(type))
    return element.cls if element is not None else -1


def fits_shape(type: Type, shape: int, narrow: bool) -> bool:
    """Whether a type can hold a built-in of a shape; inputs may take fewer components than there are (`narrow`)."""
    below = types.innermost(type)
    if isinstance(below, MatrixType):
        return False
    count = total_components(type)
    if shape == semantics.SHAPE_SLICE:
        return types.element_of(below) is types.FLOAT_TYPE
    limit = semantics.SHAPE_COMPONENTS[shape]
    if shape == semantics.SHAPE_OUTER or shape == semantics.SHAPE_INNER:
        return count <= limit
    if isinstance(type, ArrayType) and count != types.component_count(below):
        return False
    if shape == semantics.SHAPE_F4 or shape == semantics.SHAPE_F3 or shape == semantics.SHAPE_I3:
        return count == limit or count < limit and (narrow or shape == semantics.SHAPE_F3)
    return count == limit
