"""Declarations at file, namespace and struct scope: trees go in; types, variables and function symbols come out in
the scopes."""

from __future__ import annotations

from oneshader.model import types, value
from oneshader.model.interface import (
    MOD_CONST,
    MOD_EXTERN,
    MOD_GLOBALLYCOHERENT,
    MOD_GROUPSHARED,
    MOD_IN,
    MOD_OUT,
    MOD_PRECISE,
    MOD_STATIC,
    NO_FACTS,
    Facts,
)
from oneshader.model.types import (
    ERROR,
    FAMILY_LEGACY,
    INT_TYPE,
    OBJECTS,
    STRING,
    VOID,
    ArrayType,
    EnumType,
    Field,
    ObjectType,
    ScalarType,
    SpirvType,
    StructType,
    Type,
    is_opaque,
)
from oneshader.sema import (
    byte_alignment,
    check_facts,
    check_rules,
    check_type,
    check_vk,
    constant,
    convert,
    declare_function,
    express,
    initialise,
    payload,
    pointer,
    spirv_type,
    template,
    typed,
)
from oneshader.sema.scope import (
    AliasTemplate,
    BlockMember,
    Checker,
    FunctionSet,
    Member,
    Namespace,
    Scope,
    StructInfo,
    struct_info,
)
from oneshader.source import catalog
from oneshader.syntax import tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NODE_LIMIT: Final = 50_000  # members of a struct, with all that they hold

# Attributes in [[vk::...]] that make a global something else than a member of $Globals.
SPECIAL_KINDS: Final[dict[str, int]] = {
    "push_constant": typed.VAR_PUSH,
    "constant_id": typed.VAR_SPEC,
    "shader_record_nv": typed.VAR_RECORD,
    "shader_record_ext": typed.VAR_RECORD,
    "ext_builtin_input": typed.VAR_STAGE,
    "ext_builtin_output": typed.VAR_STAGE,
    "ext_storage_class": typed.VAR_STAGE,
}


# Subobjects of ray tracing pipelines, which a library may hold: Direct3D reads them, a SPIR-V module has none.
SUBOBJECTS: Final[dict[str, list[str]]] = {
    "StateObjectConfig": ["Flags"],
    "GlobalRootSignature": ["signature"],
    "LocalRootSignature": ["signature"],
    "SubobjectToExportsAssociation": ["Subobject", "Exports"],
    "RaytracingShaderConfig": ["MaxPayloadSizeInBytes", "MaxAttributeSizeInBytes"],
    "RaytracingPipelineConfig": ["MaxTraceRecursionDepth"],
    "RaytracingPipelineConfig1": ["MaxTraceRecursionDepth", "Flags"],
    "TriangleHitGroup": ["AnyHit", "ClosestHit"],
    "ProceduralPrimitiveHitGroup": ["AnyHit", "ClosestHit", "Intersection"],
}
SUBOBJECT_STRINGS: Final = ("signature", "Subobject", "Exports", "AnyHit", "ClosestHit", "Intersection")


def declaration(c: Checker, decl: tree.Decl) -> None:
    """One declaration at file or namespace scope, or a type declared inside a function or struct."""
    if isinstance(decl, tree.FunctionDecl):
        declare_function.function(c, decl)
    elif isinstance(decl, tree.VarDecl):
        globals_of(c, decl)
    elif isinstance(decl, tree.StructDecl):
        struct(c, decl)
    elif isinstance(decl, tree.BufferDecl):
        buffer(c, decl)
    elif isinstance(decl, tree.TypedefDecl):
        alias(c, decl)
    elif isinstance(decl, tree.EnumDecl):
        enum(c, decl)
    elif isinstance(decl, tree.NamespaceDecl):
        namespace(c, decl)
    elif isinstance(decl, tree.UsingDecl):
        using(c, decl)
    elif isinstance(decl, tree.StaticAssertDecl):
        static_assert(c, decl)
    elif isinstance(decl, tree.InstantiationDecl):
        template.instantiate(c, decl.decl)


def bind(c: Checker, name: str, symbol: object, pos: int) -> bool:
    """Enters a name into the current scope; False after a report that it is there already."""
    names = c.scope.names
    found = names.get(name)
    if found is not None:
        if not isinstance(found, StructType) and not isinstance(found, EnumType) or isinstance(symbol, Type):
            report_redefinition(c, name, found, pos)
            return False
        c.hidden_types[name] = found  # a variable may take the name of a struct, which stays known as a type
    names[name] = symbol
    return True


def report_redefinition(c: Checker, name: str, found: object, pos: int) -> None:
    """The name is taken: says where."""
    d = c.bag.report(catalog.REDEFINITION, pos, (name,), pos + len(name))
    at = symbol_pos(found)
    if at >= 0:
        d.note(at, "first declared here")


def symbol_pos(symbol: object) -> int:
    """Where a symbol was declared, -1 if unknown."""
    if isinstance(symbol, typed.Variable):
        return symbol.pos
    if isinstance(symbol, StructType):
        return symbol.pos
    if isinstance(symbol, EnumType):
        return symbol.pos
    if isinstance(symbol, FunctionSet):
        if symbol.functions:
            return symbol.functions[0].pos
        return symbol.templates[0].pos if symbol.templates else -1
    if isinstance(symbol, BlockMember):
        t = symbol.block.type
        if isinstance(t, ObjectType) and isinstance(t.element, StructType):
            return t.element.fields[symbol.index].pos
    if isinstance(symbol, typed.Const):
        return symbol.pos
    return -1


# Variables
# --------------------------------------------------------------------------------------------------------------


def globals_of(c: Checker, decl: tree.VarDecl) -> None:
    """Variables at file or namespace scope."""
    if decl.template is not None:
        template.declare_variable(c, decl)
        return
    if decl.declarators:
        c.orientation = decl.declarators[0].orientation or c.row_default
    base = check_type.resolve(c, decl.type)
    for d in decl.declarators:
        if d.name is not None:
            global_variable(c, decl, base, d)
    c.orientation = c.row_default


def global_variable(c: Checker, decl: tree.VarDecl, base: Type, d: tree.Declarator) -> None:
    """One global: a static, groupshared, resource or special variable, or a member of $Globals."""
    name = d.name
    if name is None:
        return
    t = check_type.with_extents(c, base, d.extents)
    if t is VOID:
        c.bag.report(catalog.VOID_VARIABLE, name.pos, (name.parts[-1],), name.end)
        t = ERROR
    t = check_type.declared(c, t, d.orientation)
    if len(name.parts) > 1:
        define_static_member(c, name, d)
        return
    modifiers = decl.type.modifiers
    facts = check_facts.gather(c, modifiers, decl.attributes, d)
    read_states(c, d, facts)
    if facts is not NO_FACTS:
        check_global_facts(c, modifiers, t, facts, name.pos)
    if isinstance(t, ArrayType):
        check_rules.check_place_of_string(c, t, name.pos, "an array element")
    if isinstance(t, ArrayType) or not modifiers & MOD_STATIC:
        check_rules.check_place_of_pointer(c, t, name.pos, "a global that is not static")
    textual = t is STRING or is_subobject(t)
    kind = global_kind(c, t, modifiers, facts) if not textual else typed.VAR_STATIC
    if facts.attributes:
        check_vk.check_global(c, facts, t, kind, name.parts[0])
    if kind < 0:
        global_member(c, name, t, d, facts)
        return
    if not complete(c, t, name.pos):
        t = ERROR
    var = typed.Variable(name.parts[0], t, kind, name.pos, facts)
    var.is_const = modifiers & MOD_CONST != 0 or kind in (
        typed.VAR_RESOURCE,
        typed.VAR_PUSH,
        typed.VAR_RECORD,
        typed.VAR_SPEC,
    )
    var.precise = modifiers & MOD_PRECISE != 0
    if not bind_global(c, var, modifiers, name):
        return
    if isinstance(t, ObjectType) and t.info.family == FAMILY_LEGACY:
        c.bag.report(catalog.EFFECT_OBJECT, name.pos, (name.parts[-1],), name.end)
    if kind == typed.VAR_RESOURCE or kind == typed.VAR_PUSH:
        if t is not ERROR:
            if kind == typed.VAR_PUSH:
                check_vk.check_push_constant(c, var)
            c.program.globals.append(var)
            if kind == typed.VAR_RESOURCE and holds_numbers(t):
                keep_numbers(c, var, name, facts)
        return
    if d.initializer is not None and not isinstance(d.initializer, tree.SamplerStateExpr):
        give_value(c, var, d.initializer)
    if var.type is not ERROR and not textual:
        c.program.globals.append(var)


def is_subobject(t: Type) -> bool:
    """Whether a type is one of SUBOBJECTS."""
    return isinstance(t, StructType) and t.pos < 0 and t.name in SUBOBJECTS


def check_global_facts(c: Checker, modifiers: int, t: Type, facts: Facts, pos: int) -> None:
    """Modifiers, registers and offsets of a global."""
    check_rules.check_modifiers(c, modifiers, t, pos)
    byte_alignment.check_declared(c, facts, t)
    if facts.registers:
        check_rules.check_registers(c, facts, t)
    if facts.packoffset >= 0:
        c.bag.report(catalog.PACKOFFSET_PLACE, pos, ())


def bind_global(c: Checker, var: typed.Variable, modifiers: int, name: tree.Name) -> bool:
    """Enters a global; an `extern` one may be declared again with the same type."""
    found = c.scope.names.get(var.name)
    if isinstance(found, typed.Variable) and found.type is var.type:
        if modifiers & MOD_EXTERN or found.facts.modifiers & MOD_EXTERN:
            return False
    return bind(c, var.name, var, name.pos)


def global_kind(c: Checker, t: Type, modifiers: int, facts: Facts) -> int:
    """VAR_* of a global; -1 for a member of $Globals."""
    if facts.attributes:
        for a in facts.attributes:
            kind = SPECIAL_KINDS.get(a.name) if a.scope == "vk" else None
            if kind is not None:
                return kind
    if modifiers & (MOD_STATIC | MOD_GROUPSHARED):
        return static_kind(modifiers)
    inner = types.innermost(t)
    if isinstance(inner, SpirvType) and inner.size == 0:
        return typed.VAR_STAGE
    return typed.VAR_RESOURCE if is_opaque(t) else -1


def static_kind(modifiers: int) -> int:
    """VAR_* of a static or groupshared global: `static groupshared` lies in the memory of the group."""
    return typed.VAR_GROUPSHARED if modifiers & MOD_GROUPSHARED else typed.VAR_STATIC


def read_states(c: Checker, d: tree.Declarator, facts: Facts) -> None:
    """`= sampler_state { ... }` is the same as a state block after the declarator."""
    if isinstance(d.initializer, tree.SamplerStateExpr) and facts is not NO_FACTS:
        for state in d.initializer.states:
            facts.states.append((state.name, check_facts.state_value(c, state.value)))


def give_value(c: Checker, var: typed.Variable, node: tree.Expr) -> None:
    """The initialiser of a variable; sets `constant` where the variable is const and the value is known."""
    t = c.types.plain(var.type)
    e = initialise.initialiser(c, t, node, node.pos)
    if isinstance(t, ArrayType) and t.count < 0:
        if e.type is ERROR:
            var.type = ERROR
            return
        var.type = check_type.declared(c, e.type, types.ORIENT_NONE) if var.kind != typed.VAR_LOCAL else e.type
    if e.type is ERROR:
        if t is ERROR:
            var.type = ERROR
        return
    if var.facts.attributes:
        byte_alignment.check_copy(c, var, e)
    if isinstance(e, typed.Undefined):
        return  # `RayQuery<0> q = RayQuery<0>();`
    var.init = e
    if var.is_const and var.kind != typed.VAR_SPEC:
        known = constant.evaluate(e, c.native16)
        if known is not None:
            var.constant = known
            var.init = known
    elif var.kind == typed.VAR_SPEC or (var.kind == typed.VAR_STATIC and not isinstance(e, typed.Const)):
        known = constant.evaluate(e, c.native16)
        if known is not None:
            var.init = known


def define_static_member(c: Checker, name: tree.Name, d: tree.Declarator) -> None:
    """`float S::x = 1;`"""
    found = check_type.qualified(c, name)
    if isinstance(found, typed.Variable):
        if d.initializer is not None and found.init is None:
            give_value(c, found, d.initializer)
    elif found is not ERROR:
        c.bag.report(catalog.UNDECLARED, name.pos, (check_type.spelling(name),), name.end)


def holds_numbers(t: Type) -> bool:
    """True for a struct (or array of it) with members that are no objects."""
    t = types.innermost(t)
    if not isinstance(t, StructType):
        return False
    for f in t.all_fields:
        if not is_opaque(f.type) or holds_numbers(f.type):
            return True
    return False


def keep_numbers(c: Checker, var: typed.Variable, name: tree.Name, facts: Facts) -> None:
    """The numbers of a global struct of resources live in $Globals."""
    block = implicit_block(c, name)
    if isinstance(block.type, ObjectType) and isinstance(block.type.element, StructType):
        var.block = block
        var.block_index = len(block.type.element.fields)
        block.type.element.fields.append(Field(var.name, var.type, name.pos, -1, facts))


def implicit_block(c: Checker, name: tree.Name) -> typed.Variable:
    """The constant buffer $Globals, made on first use."""
    block = c.global_block
    if block is None:
        struct_type = c.types.struct("$Globals", name.pos)
        block = typed.Variable(
            "$Globals", c.types.object(OBJECTS["cbuffer"], struct_type), typed.VAR_RESOURCE, name.pos
        )
        block.is_const = True
        c.global_block = block
        c.program.globals.append(block)
    return block


def global_member(c: Checker, name: tree.Name, t: Type, d: tree.Declarator, facts: Facts) -> None:
    """A global without storage class: a member of the implicit constant buffer."""
    block = implicit_block(c, name)
    add_block_member(c, block, name, t, d, facts)


def add_block_member(
    c: Checker, block: typed.Variable, name: tree.Name, t: Type, d: tree.Declarator, facts: Facts
) -> None:
    """A member of a constant buffer, visible by its own name."""
    owner = block.type
    if not isinstance(owner, ObjectType) or not isinstance(owner.element, StructType):
        return
    if not complete(c, t, name.pos):
        t = ERROR
    elif c.long_vectors:
        check_rules.refuse_long_vector(c, t, name.pos, "a constant buffer")
    value: typed.Expr | None = None
    if d.initializer is not None:
        value = initialise.initialiser(c, c.types.plain(t), d.initializer, d.initializer.pos)
        if isinstance(t, ArrayType) and t.count < 0 and value.type is not ERROR:
            t = value.type
        c.bag.report(catalog.INITIALIZER_IGNORED, name.pos, (name.parts[-1],), name.end)
    plain = c.types.plain(t)
    fields = owner.element.fields
    if not bind(c, name.parts[0], BlockMember(block, len(fields), plain), name.pos):
        return
    if value is not None:
        known = constant.evaluate(value, c.native16)
        if known is not None:
            if facts is NO_FACTS:
                facts = Facts()
            facts.default = constant.plain_data(known)
    fields.append(Field(name.parts[0], t, name.pos, -1, facts))


def buffer(c: Checker, decl: tree.BufferDecl) -> None:
    """`cbuffer` and `tbuffer`: one block variable, whose members are names of the enclosing scope."""
    struct_type = c.types.struct(decl.name, decl.pos)
    facts = Facts()
    if decl.attributes:
        facts.attributes = check_facts.evaluate_attributes(c, decl.attributes)
        byte_alignment.refuse(c, facts.attributes, decl.keyword)
    check_facts.read_specs(c, decl.specs, facts)
    if facts.registers:
        check_rules.check_buffer_registers(c, facts, decl.keyword)
    if facts.packoffset >= 0:
        c.bag.report(catalog.PACKOFFSET_PLACE, decl.pos, ())
    info = OBJECTS["cbuffer" if decl.keyword == "cbuffer" else "tbuffer"]
    block = typed.Variable(decl.name, c.types.object(info, struct_type), typed.VAR_RESOURCE, decl.pos, facts)
    if facts.attribute("push_constant") is not None:
        block.kind = typed.VAR_PUSH
    elif facts.attribute("shader_record_ext") is not None or facts.attribute("shader_record_nv") is not None:
        block.kind = typed.VAR_RECORD
    block.is_const = True
    numbered = False
    for member in decl.members:
        if isinstance(member, tree.VarDecl) and not member.type.modifiers & MOD_STATIC:
            buffer_members(c, block, member)
        else:
            declaration(c, member)
            numbered = numbered or isinstance(member, tree.VarDecl)
    struct_type.finish()
    if struct_type.members or numbered:
        # after the resources among its members, as dxc numbers them; one of statics only takes a number too
        c.program.globals.append(block)


def buffer_members(c: Checker, block: typed.Variable, decl: tree.VarDecl) -> None:
    """Members of one declaration; resources among them are globals of their own."""
    if decl.declarators:
        c.orientation = decl.declarators[0].orientation or c.row_default
    base = check_type.resolve(c, decl.type)
    for d in decl.declarators:
        if d.name is None:
            continue
        t = check_type.with_extents(c, base, d.extents)
        if is_opaque(t) and not isinstance(t, StructType):
            global_variable(c, decl, base, d)
            continue
        if t is VOID:
            c.bag.report(catalog.VOID_VARIABLE, d.name.pos, (d.name.parts[-1],), d.name.end)
            t = ERROR
        t = check_type.declared(c, t, d.orientation)
        facts = check_facts.gather(c, decl.type.modifiers, decl.attributes, d)
        if facts is not NO_FACTS:
            check_rules.check_modifiers(c, decl.type.modifiers, t, d.name.pos)
            check_rules.check_registers(c, facts, t)
            check_rules.check_packoffset(c, facts, t, d.name.pos)
        add_block_member(c, block, d.name, t, d, facts)
    c.orientation = c.row_default


def complete(c: Checker, t: Type, pos: int) -> bool:
    """Whether a variable of the type can exist; reports incomplete structs."""
    t = types.innermost(t)
    if (
        isinstance(t, ObjectType)
        and isinstance(t.element, StructType)
        and t.info.name != "cbuffer"
        and t.info.name != "tbuffer"
    ):
        t = t.element
    if isinstance(t, StructType) and not t.complete:
        c.bag.report(catalog.INCOMPLETE_TYPE, pos, (t.name,)).note(t.pos, "declared here")
        return False
    return True


def locals_of(c: Checker, decl: tree.VarDecl, out: list[typed.Stmt]) -> None:
    """Local variables: one Declare statement each."""
    node = decl.type
    modifiers = node.modifiers
    if node.name is not None and len(node.name.parts) == 1 and node.name.parts[0] == "auto":
        for d in decl.declarators:
            auto_variable(c, decl, d, out)
        return
    base = check_type.value_type(c, node)
    for d in decl.declarators:
        name = d.name
        if name is None:
            continue
        c.size += 1
        t = check_type.with_extents(c, base, d.extents) if d.extents else base
        if t is VOID:
            c.bag.report(catalog.VOID_VARIABLE, name.pos, (name.parts[-1],), name.end)
            t = ERROR
        elif isinstance(t, StructType) and not complete(c, t, name.pos):
            t = ERROR
        elif t is STRING or isinstance(t, ArrayType):
            if not check_rules.check_place_of_string(c, t, name.pos, "a local variable"):
                t = ERROR
        if modifiers & (MOD_STATIC | MOD_GROUPSHARED):
            static_local(c, decl, d, t, name)
            continue
        if isinstance(t, ArrayType):
            check_rules.check_place_of_pointer(c, t, name.pos, "an array element")
        var = typed.Variable(name.parts[0], t, typed.VAR_LOCAL, name.pos)
        if modifiers:
            var.is_const = modifiers & MOD_CONST != 0
            if modifiers & MOD_PRECISE:
                var.precise = True
            check_rules.check_modifiers(c, modifiers, t, name.pos)
        if decl.attributes or d.specs or modifiers & MOD_GLOBALLYCOHERENT:
            var.facts = check_facts.gather(c, modifiers, decl.attributes, d)
            byte_alignment.check_declared(c, var.facts, t)
        if d.initializer is not None:
            # `float x = x;` reads the outer x: HLSL enters the name first, but such code means an undefined value
            # anyway
            bind(c, name.parts[0], var, name.pos)
            give_value(c, var, d.initializer)
        else:
            pointer.check_value(c, t, False, name.parts[0], name.pos)
            bind(c, name.parts[0], var, name.pos)
            if isinstance(t, ArrayType) and t.count < 0:
                c.bag.report(catalog.ARRAY_NEEDS_SIZE, name.pos, (name.parts[0],), name.end)
                var.type = ERROR
        out.append(typed.Declare(d.end if d.initializer is None else name.pos, var))


def auto_variable(c: Checker, decl: tree.VarDecl, d: tree.Declarator, out: list[typed.Stmt]) -> None:
    """`auto x = e;`: the type of the initialiser."""
    name = d.name
    if name is None:
        return
    if d.initializer is None or isinstance(d.initializer, tree.InitList):
        c.bag.report(catalog.AUTO_NEEDS_VALUE, name.pos, (name.parts[0],), name.end)
        bind(c, name.parts[0], typed.Variable(name.parts[0], ERROR, typed.VAR_LOCAL, name.pos), name.pos)
        return
    e = convert.concrete(c, express.express(c, d.initializer))
    var = typed.Variable(name.parts[0], e.type, typed.VAR_LOCAL, name.pos)
    var.is_const = decl.type.modifiers & MOD_CONST != 0
    var.init = e if e.type is not ERROR else None
    if var.is_const:
        var.constant = constant.evaluate(e, c.native16)
    bind(c, name.parts[0], var, name.pos)
    out.append(typed.Declare(name.pos, var))


def static_local(c: Checker, decl: tree.VarDecl, d: tree.Declarator, t: Type, name: tree.Name) -> None:
    """A static variable in a function: lives as long as the module, seen here only."""
    if decl.type.modifiers & MOD_GROUPSHARED:
        c.bag.report(catalog.GROUPSHARED_LOCAL, name.pos, (name.parts[0],), name.end)
    facts = check_facts.gather(c, decl.type.modifiers, decl.attributes, d)
    byte_alignment.check_declared(c, facts, t)
    var = typed.Variable(name.parts[0], check_type.declared(c, t, d.orientation), typed.VAR_STATIC, name.pos, facts)
    var.is_const = decl.type.modifiers & MOD_CONST != 0
    bind(c, name.parts[0], var, name.pos)
    if d.initializer is not None:
        give_value(c, var, d.initializer)
    if var.type is not ERROR:
        c.program.globals.append(var)


# Types
# ------------------------------------------------------------------------------------------------------------------


def struct(c: Checker, decl: tree.StructDecl) -> Type | None:
    """A struct, class or interface: its type, None for a template."""
    name = decl.name
    if decl.template is not None and decl.template:
        template.declare_struct(c, decl)
        return None
    if decl.template is not None and name is not None and name.arguments[-1] is not None:
        return template.specialise_struct(c, decl)
    spelled = name.parts[-1] if name is not None else ""
    t = forward_declared(c, spelled) if spelled else None
    if t is None:
        t = c.types.struct(
            qualified_label(c.scope, spelled) if spelled else "<anonymous>", name.pos if name is not None else decl.pos
        )
        if spelled:
            found = c.scope.names.get(spelled)
            if isinstance(found, StructType) and decl.members is None:
                return found
            if not bind(c, spelled, t, t.pos):
                if decl.members is None:
                    return ERROR
    if decl.members is not None:
        fill_struct(c, t, decl, c.scope)
    return t


def forward_declared(c: Checker, spelled: str) -> StructType | None:
    """An incomplete struct of this name in the current scope."""
    found = c.scope.names.get(spelled)
    if isinstance(found, StructType) and not found.complete and found.origin is None:
        return found
    return None


def qualified_label(scope: Scope, name: str) -> str:
    """The name within its namespaces and structs, for messages."""
    while scope.label == "" and scope.parent is not None:
        scope = scope.parent
    return f"{scope.label}::{name}" if scope.label else name


def fill_struct(c: Checker, t: StructType, decl: tree.StructDecl, outer: Scope, lazy: bool = False) -> None:
    """Members, bases and methods of a struct; method bodies are checked once all members are known."""
    scope = Scope(outer, t.name)
    scope.struct = t
    info = StructInfo(scope)
    info.lazy = lazy
    payload.mark(info, decl)
    t.origin = info
    c.structs.append(t)
    t.interface = decl.keyword == "interface"
    for base in decl.bases:
        add_base(c, t, scope, base)
    saved = c.scope
    c.scope = scope
    first = len(c.pending)
    for member in decl.members or []:
        if isinstance(member, tree.VarDecl):
            struct_members(c, t, member)
        else:
            declaration(c, member)
    t.finish()
    if t.nodes > NODE_LIMIT:
        c.bag.report(
            catalog.LIMIT, t.pos, (f"'{t.name}' has too many members, with those of its members", str(NODE_LIMIT))
        )
        t.fields = []  # nothing that follows has to walk them
        t.finish()
    for i in range(len(t.all_fields)):
        info.fields[t.all_fields[i].name] = i
    c.scope = saved
    if outer.struct is None:
        declare_function.run_pending(c, first)


def add_base(c: Checker, t: StructType, scope: Scope, name: tree.Name) -> None:
    """A base class or interface."""
    base = check_type.resolve(c, tree.TypeName(name.pos, name, None, 0, name.end))
    if base is ERROR:
        return
    info = struct_info(base) if isinstance(base, StructType) else None
    if not isinstance(base, StructType) or info is None or not base.complete:
        c.bag.report(catalog.BAD_BASE, name.pos, (base.name,), name.end)
        return
    scope.also.append(info.scope)
    if base.interface:
        return
    if t.base is not None:
        c.bag.report(catalog.SECOND_BASE, name.pos, (t.name,), name.end)
        return
    t.base = base


def struct_members(c: Checker, t: StructType, decl: tree.VarDecl) -> None:
    """Data members of one declaration, static ones too."""
    modifiers = decl.type.modifiers
    if decl.declarators:
        c.orientation = decl.declarators[0].orientation or c.row_default
    base = check_type.resolve(c, decl.type)
    c.orientation = c.row_default
    for d in decl.declarators:
        name = d.name
        if name is None and d.bits is None:
            continue
        pos = name.pos if name is not None else d.end
        spelled = name.parts[0] if name is not None else ""
        m = check_type.with_extents(c, base, d.extents) if d.extents else base
        if m is VOID:
            c.bag.report(catalog.VOID_VARIABLE, pos, (spelled,))
            m = ERROR
        if m is t or not complete(c, m, pos):
            if m is t:
                c.bag.report(catalog.INCOMPLETE_TYPE, pos, (t.name,))
            m = ERROR
        m = check_type.declared(c, m, d.orientation)
        facts = check_facts.gather(c, modifiers, decl.attributes, d)
        check_member(c, modifiers, m, facts, d, pos, spelled)
        if d.specs:
            payload.note_field(c, t, spelled, d.specs)
        if modifiers & MOD_STATIC:
            static_member(c, t, m, d, facts, modifiers)
            continue
        bits = bit_width(c, d.bits, m, spelled != "") if d.bits is not None else -1
        if spelled:
            bind(c, spelled, Member(t, len(t.fields), spelled), pos)
        t.fields.append(Field(spelled, m, pos, bits, facts))


def check_member(c: Checker, modifiers: int, m: Type, facts: Facts, d: tree.Declarator, pos: int, spelled: str) -> None:
    """Rules of a struct's data member."""
    check_rules.check_modifiers(c, modifiers, m, pos)
    if modifiers & MOD_GROUPSHARED:
        c.bag.report(catalog.GROUPSHARED_MEMBER, pos, (spelled,))
    byte_alignment.check_declared(c, facts, m)
    check_rules.check_place_of_string(c, m, pos, "a member")
    check_rules.check_place_of_pointer(c, m, pos, "a member")
    if isinstance(m, ArrayType) and m.count < 0 and not is_opaque(m) and not modifiers & MOD_STATIC:
        c.bag.report(catalog.MEMBER_EXTENT, pos, (spelled,))
    if d.bits is not None and (facts.semantic is not None or d.specs):
        c.bag.report(catalog.BIT_FIELD_FACTS, pos, (spelled,))
    if d.bits is not None and modifiers & MOD_STATIC:
        c.bag.report(catalog.STATIC_BIT_FIELD, pos, (spelled,))
    if facts.packoffset >= 0:
        c.bag.report(catalog.PACKOFFSET_PLACE, pos, ())


def bit_width(c: Checker, node: tree.Expr, t: Type, named: bool) -> int:
    """Width of a bit-field."""
    n = check_type.integer_constant(c, node)
    if n is None or t is ERROR:
        return -1
    element = t.underlying if isinstance(t, EnumType) else t
    if not isinstance(element, ScalarType) or element.cls == types.CLASS_FLOAT:
        c.bag.report(catalog.BIT_FIELD_TYPE, node.pos, (t.name,))
        return -1
    if n < 0 or n > element.bits or (n == 0 and named):
        c.bag.report(catalog.BIT_FIELD_WIDTH, node.pos, (str(n), t.name))
        return -1
    return n


def static_member(c: Checker, t: StructType, m: Type, d: tree.Declarator, facts: Facts, modifiers: int) -> None:
    """`static const int n = 4;` in a struct."""
    name = d.name
    if name is None:
        return
    var = typed.Variable(f"{t.name}.{name.parts[0]}", m, typed.VAR_STATIC, name.pos, facts)
    var.is_const = modifiers & MOD_CONST != 0
    bind(c, name.parts[0], var, name.pos)
    if d.initializer is not None:
        give_value(c, var, d.initializer)
    if var.type is not ERROR:
        c.program.globals.append(var)


def enum(c: Checker, decl: tree.EnumDecl) -> Type:
    """An enumeration; unscoped enumerators are names of the enclosing scope too."""
    underlying: Type = INT_TYPE
    if decl.underlying is not None:
        underlying = check_type.resolve(c, decl.underlying)
        if underlying is ERROR:
            underlying = INT_TYPE
    if not isinstance(underlying, ScalarType) or underlying.cls == types.CLASS_FLOAT:
        c.bag.report(
            catalog.ENUM_TYPE, decl.underlying.pos if decl.underlying is not None else decl.pos, (underlying.name,)
        )
        underlying = INT_TYPE
    t = c.types.enum(decl.name or "<anonymous enum>", underlying, decl.scoped, decl.pos)
    if decl.name:
        bind(c, decl.name, t, decl.pos)
    scope = Scope(c.scope)
    c.enum_scopes[t.key] = scope
    saved = c.scope
    c.scope = scope
    following = 0
    made: list[tuple[str, typed.Const]] = []
    for name, pos, node in decl.enumerators:
        if node is not None:
            n = check_type.integer_constant(c, node)
            following = n if n is not None else following
        following = int(value.wrap(underlying, following))
        if bind(c, name, typed.Const(underlying, pos, [following]), pos):
            made.append((name, typed.Const(t, pos, [following])))
        following += 1
    c.scope = saved
    for name, enumerator in made:       # only after the closing brace do the names have the enumeration's type
        scope.names[name] = enumerator
        if not decl.scoped:
            bind(c, name, enumerator, enumerator.pos)
    return t


def enum_scope(c: Checker, t: EnumType) -> Scope | None:
    """The scope of an enumeration's names: `E::A`."""
    return c.enum_scopes.get(t.key)


def alias(c: Checker, decl: tree.TypedefDecl) -> None:
    """typedef and using."""
    if decl.template is not None:
        for d in decl.declarators:
            if d.name is not None:
                bind(c, d.name.parts[0], AliasTemplate(d.name.parts[0], decl, c.scope), d.name.pos)
        return
    if decl.declarators:
        c.orientation = decl.declarators[0].orientation or c.row_default
    base = check_type.resolve(c, decl.type)
    c.orientation = c.row_default
    for d in decl.declarators:
        if d.name is None:
            continue
        t = check_type.with_extents(c, base, d.extents)
        if decl.attributes:
            spirv_type.note_needs(t, check_facts.evaluate_attributes(c, decl.attributes))
        spelled = d.name.parts[0]
        check_rules.check_modifiers(c, decl.type.modifiers & check_rules.MATRIX_MODIFIERS, t, d.name.pos)
        note_norm(c, spelled, decl.type)
        if c.scope.names.get(spelled) is t:
            continue
        bind(c, spelled, t, d.name.pos)


def note_norm(c: Checker, name: str, node: tree.TypeName) -> None:
    """Keeps snorm and unorm of a typedef, which its type does not show."""
    norm = check_type.norm_of(c, node)
    if norm:
        c.norms[name] = norm
    elif name in c.norms:
        del c.norms[name]


def namespace(c: Checker, decl: tree.NamespaceDecl) -> None:
    """A namespace, new or opened again."""
    found = c.scope.names.get(decl.name) if decl.name else None
    if isinstance(found, Namespace):
        space = found
    else:
        space = Namespace(decl.name, Scope(c.scope, qualified_label(c.scope, decl.name)))
        if decl.name:
            bind(c, decl.name, space, decl.pos)
        else:
            c.scope.also.append(space.scope)
    saved = c.scope
    c.scope = space.scope
    for member in decl.members:
        declaration(c, member)
    c.scope = saved


def using(c: Checker, decl: tree.UsingDecl) -> None:
    """`using namespace A;` and `using A::b;`"""
    found = check_type.qualified(c, decl.name)
    if decl.whole:
        if isinstance(found, Namespace):
            c.scope.also.append(found.scope)
        elif found is None and decl.name.parts == ["dx"]:
            c.uses_dx = True
            c.scope.also.append(dx_scope(c))
        elif found is not ERROR and decl.name.parts != ["vk"]:
            c.bag.report(catalog.UNDECLARED, decl.name.pos, (check_type.spelling(decl.name),), decl.name.end)
        return
    if found is None:
        c.bag.report(catalog.UNDECLARED, decl.name.pos, (check_type.spelling(decl.name),), decl.name.end)
    elif found is not ERROR and c.scope.names.get(decl.name.parts[-1]) is not found:
        bind(c, decl.name.parts[-1], found, decl.name.pos)


def static_assert(c: Checker, decl: tree.StaticAssertDecl) -> None:
    """`_Static_assert(condition, "message");`"""
    e = express.express(c, decl.condition)
    if e.type is ERROR:
        return
    known = constant.evaluate(e, c.native16)
    if not isinstance(known, typed.Const):
        c.bag.report(catalog.NOT_CONSTANT, decl.condition.pos, (), decl.condition.end)
    elif not known.values[0]:
        c.bag.report(catalog.STATIC_ASSERT, decl.pos, (": " + decl.message if decl.message else "",))


def builtin_struct(c: Checker, name: str) -> Type | None:
    """Structs that HLSL declares itself."""
    float3 = types.vector(types.FLOAT_TYPE, 3)
    if name == "RayDesc":
        rows: list[tuple[str, Type]] = [
            ("Origin", float3),
            ("TMin", types.FLOAT_TYPE),
            ("Direction", float3),
            ("TMax", types.FLOAT_TYPE),
        ]
    elif name == "BuiltInTriangleIntersectionAttributes":
        rows = [("barycentrics", types.vector(types.FLOAT_TYPE, 2))]
    elif name == "BuiltInTrianglePositions":
        rows = [("p0", float3), ("p1", float3), ("p2", float3)]
    elif name in SUBOBJECTS:
        rows = [(field, STRING if field in SUBOBJECT_STRINGS else types.UINT_TYPE) for field in SUBOBJECTS[name]]
    else:
        return None
    t = c.types.struct(name)
    info = StructInfo(Scope(c.root, name))
    info.scope.struct = t
    t.origin = info
    c.structs.append(t)
    for field_name, field_type in rows:
        info.scope.names[field_name] = Member(t, len(t.fields), field_name)
        info.fields[field_name] = len(t.fields)
        t.fields.append(Field(field_name, field_type, -1))
    t.finish()
    return t


def dx_scope(c: Checker) -> Scope:
    """The types of the implicit namespace dx."""
    scope = Scope(c.root, "dx")
    scope.names["HitObject"] = c.types.object(OBJECTS[types.HIT_OBJECT])
    return scope


def vk_type(c: Checker, name: str, pos: int, arguments: list[Type | typed.Const] | None) -> Type | None:
    """Types of the implicit namespace vk; None if there is none of this name."""
    if name == "BufferPointer":
        return pointer.pointer_type(c, arguments or [], pos)
    info = OBJECTS.get("vk::" + name)
    if info is None:
        return spirv_type.named(c, name, pos, arguments or [])
    if arguments is None or not arguments:
        return c.types.object(info, types.vector(types.FLOAT_TYPE, 4) if info.templated == 1 else None)
    element = arguments[0]
    if not isinstance(element, Type):
        c.bag.report(catalog.TEMPLATE_ARGUMENT, pos, (info.name, "a type"))
        return ERROR
    if info.family == types.FAMILY_SAMPLED and types.element_of(element) is None and element is not ERROR:
        c.bag.report(catalog.OBJECT_ELEMENT, pos, (element.name, info.name))
        return ERROR
    second = arguments[1] if len(arguments) > 1 else None
    count = int(second.values[0]) if isinstance(second, typed.Const) else 0
    return c.types.object(info, check_type.declared(c, element, c.orientation), count)


def parameter_direction(modifiers: int) -> int:
    """DIR_* of parameter modifiers."""
    if modifiers & MOD_OUT:
        return typed.DIR_INOUT if modifiers & MOD_IN else typed.DIR_OUT
    return typed.DIR_IN
