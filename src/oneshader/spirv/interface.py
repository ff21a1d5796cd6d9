"""Numbers of the interface: a module's variables in; locations of stage variables, sets and bindings of resources, out.

The numbers are dxc's, so that a module can replace one that dxc made. `module.globals` must hold every resource of the
source in the order of declaration, unused ones too, for they take part in the numbering. Spec: DXC's SPIR-V manual,
"HLSL semantic and Vulkan Location" and "HLSL register and Vulkan binding".
"""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import NO_HEAP, RESOURCE_HEAP, EntryPoint, Global, Module
from oneshader.model import types
from oneshader.model.interface import Register, Semantic
from oneshader.model.semantics import is_target
from oneshader.model.types import ArrayType, MatrixType, ObjectType, StructType
from oneshader.options import Options
from oneshader.source import catalog
from oneshader.source.diag import DiagnosticBag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

GLOBALS_NAME: Final = "$Globals"
HEAP_OPTIONS: Final = ("-fvk-bind-resource-heap", "-fvk-bind-sampler-heap", "-fvk-bind-counter-heap")
RESOURCE_STORAGES: Final = (ops.STORAGE_HANDLE, ops.STORAGE_UNIFORM, ops.STORAGE_BUFFER)


def assign_interface(module: Module, entry: EntryPoint, options: Options, bag: DiagnosticBag) -> None:
    """Sets `location` of the entry point's stage variables, `set` and `binding` of the module's resources.

    Errors: OSH0430, OSH0431 (locations), OSH0440, OSH0441 (-fvk-bind-register), OSH0443 (push constants).
    """
    assign_locations(entry, options, bag)
    assign_bindings(module, options, bag)
    for g in module.globals:
        if g.view_of is not None:
            g.set, g.binding = g.view_of.set, g.view_of.binding


# Locations -----------------------------------------------------------------------------------------------------------


class StageGroup:
    """The variables of one declaration: a scalar or vector alone, the elements of an array, the rows of a matrix."""

    __slots__ = ("variables", "count")

    def __init__(self) -> None:
        self.variables: list[Global] = []
        self.count = 0  # locations


class LocationSet:
    """Taken locations; the two indices of dual-source blending apart."""

    __slots__ = ("taken", "found")

    def __init__(self) -> None:
        self.taken: dict[int, Global] = {}  # location * 2 + index
        self.found: dict[int, int] = {}     # by count: where the last search for so many ended

    def take(self, location: int, index: int, variable: Global) -> Global | None:
        """Takes a location; who had it before, if anybody."""
        key = location * 2 + index
        before = self.taken.get(key)
        if before is None:
            self.taken[key] = variable
        return before

    def take_next(self, count: int, variable: Global) -> int:
        """Takes the first `count` free locations in a row."""
        start = self.found.get(count, 0)
        at = start
        while at < start + count:
            if at * 2 in self.taken:
                start = at + 1
            at += 1
        for k in range(start, start + count):
            self.taken[k * 2] = variable
        self.found[count] = start + count
        return start


def assign_locations(entry: EntryPoint, options: Options, bag: DiagnosticBag) -> None:
    """Locations of the inputs, then of the outputs, of an entry point."""
    for storage in (ops.STORAGE_INPUT, ops.STORAGE_OUTPUT):
        groups = stage_groups(entry, storage)
        explicit = 0
        for group in groups:
            if group.variables[0].facts.attribute("location") is not None:
                explicit += 1
        side = "input" if storage == ops.STORAGE_INPUT else "output"
        if explicit == len(groups):
            place_explicit(groups, side, bag)
        elif explicit:
            for group in groups:
                first = group.variables[0]
                if first.facts.attribute("location") is None:
                    bag.report(catalog.LOCATION_PARTIAL, first.pos, [side, first.stage_semantic])
                    break
        else:
            place_implicit(groups, side, entry.stage, options, bag)


def stage_groups(entry: EntryPoint, storage: int) -> list[StageGroup]:
    """The declarations with locations, in order."""
    groups: list[StageGroup] = []
    for g in entry.variables:
        if g.storage != storage or g.builtin >= 0:
            continue
        last = groups[-1].variables[0] if groups else None
        if last is None or last.stage_semantic != g.stage_semantic or last.patch != g.patch:
            groups.append(StageGroup())
        groups[-1].variables.append(g)
        groups[-1].count += location_count(g)
    return groups


def location_count(g: Global) -> int:
    """Locations of one variable: one for each vector that it holds, two where that has three or four 64-bit
    components."""
    t = types.pointee(g.type)
    if g.over_vertices and isinstance(t, ArrayType):
        t = t.element
    count = 1
    while isinstance(t, ArrayType):
        count *= t.count
        t = t.element
    components = types.component_count(t)
    if isinstance(t, MatrixType):
        count *= t.rows
        components = t.columns
    element = types.element_of(t)
    return count * 2 if element is not None and element.bits == 64 and components > 2 else count


def place_group(group: StageGroup, start: int) -> None:
    for g in group.variables:
        g.location = start
        start += location_count(g)


def place_explicit(groups: list[StageGroup], side: str, bag: DiagnosticBag) -> None:
    """[[vk::location(n)]] everywhere."""
    taken = LocationSet()
    for group in groups:
        first = group.variables[0]
        attribute = first.facts.attribute("location")
        start = attribute.integer(0) if attribute is not None else 0
        index = max(first.index, 0) & 1
        for location in range(start, start + group.count):
            before = taken.take(location, index, first)
            if before is not None and attribute is not None:
                bag.report(catalog.LOCATION_TAKEN, attribute.pos, [side, str(location), before.stage_semantic])
                break
        place_group(group, start)


def place_implicit(groups: list[StageGroup], side: str, stage: str, options: Options, bag: DiagnosticBag) -> None:
    """SV_TargetN at N, the others one after another where there is room."""
    taken = LocationSet()
    rest: list[StageGroup] = []
    for group in groups:
        first = group.variables[0]
        semantic = Semantic(first.stage_semantic)
        if not is_target(semantic.name):
            rest.append(group)
            continue
        place_group(group, semantic.index)
        for location in range(first.location, first.location + group.count):
            before = taken.take(location, 0, first)
            if before is not None:
                bag.report(catalog.LOCATION_TAKEN, first.pos, [side, str(location), before.stage_semantic])
                break
    # a hull shader's outputs are of two kinds, and so are a domain shader's inputs: by name both get the same numbers
    two_kinds = stage == "hs" and side == "output" or stage == "ds" and side == "input"
    if options.stage_io_order == "alpha" or two_kinds:
        rest.sort(key=group_name)
    for group in rest:
        place_group(group, taken.take_next(group.count, group.variables[0]))


def group_name(group: StageGroup) -> str:
    """Sort key: semantics in alphabetical order, control points before the patch's own of the same name."""
    first = group.variables[0]
    return first.stage_semantic + (" patch" if first.patch else "")


# Bindings ------------------------------------------------------------------------------------------------------------


class ResourceGroup:
    """What is numbered as one: a resource, a counter, or the resources of a global struct; `count` bindings."""

    __slots__ = ("first", "variables", "count")

    def __init__(self, first: Global) -> None:
        self.first = first
        self.variables: list[Global] = [first]
        self.count = 1


class BindingSet:
    """Taken bindings, by set."""

    __slots__ = ("taken", "found")

    def __init__(self) -> None:
        self.taken: dict[int, dict[int, bool]] = {}
        self.found: dict[str, int] = {}     # by set, shift and count: where the last search ended

    def take(self, set: int, binding: int, count: int) -> None:
        row = self.taken.setdefault(set, {})
        for k in range(count):
            row[binding + k] = True

    def take_next(self, set: int, count: int, shift: int) -> int:
        """Takes the first `count` free bindings in a row, from `shift` on."""
        row = self.taken.setdefault(set, {})
        key = f"{set} {shift} {count}"
        start = self.found.get(key, shift)
        at = start
        while at < start + count:
            if at in row:
                start = at + 1
            at += 1
        self.take(set, start, count)
        self.found[key] = start + count
        return start


def assign_bindings(module: Module, options: Options, bag: DiagnosticBag) -> None:
    """Three rounds: [[vk::binding]] and counter bindings, registers, then the free numbers in order of declaration."""
    check_push_constants(module, bag)
    groups = resource_groups(module, options)
    taken = BindingSet()
    if options.bind_registers:
        for group in groups:
            bind_by_option(group, options, bag)
        check_heaps(module, options, bag)
        bind_heaps(module, options, taken, bag)
        return
    for pair in (options.bind_resource_heap, options.bind_sampler_heap, options.bind_counter_heap):
        if pair is not None:
            taken.take(pair[1], pair[0], 1)
    default = max(options.auto_binding_space, 0)
    for group in groups:
        bind_by_attribute(group, default, taken)
    for group in groups:
        bind_by_register(group, default, options, taken)
    for group in groups:
        bind_to_free(group, default, options, taken)
    bind_heaps(module, options, taken, bag)


def resource_groups(module: Module, options: Options) -> list[ResourceGroup]:
    """All resources but the descriptor heaps, in order; members of one global struct ('g.t', 'g.s') together."""
    groups: list[ResourceGroup] = []
    late: list[ResourceGroup] = []  # counters made on first use come after all that is declared
    structs = False
    for g in module.globals:
        if g.storage not in RESOURCE_STORAGES or g.builtin >= 0 or is_heap(g) or g.view_of is not None:
            continue
        root = struct_root(g) if g.counter_of is None else ""
        last = groups[-1].first if groups else None
        if root:
            structs = True
            if last is not None and last.counter_of is None and struct_root(last) == root:
                groups[-1].variables.append(g)
                continue
        (late if has_late_counter(g.counter_of) else groups).append(ResourceGroup(g))
    groups += late
    # A struct of resources is taken apart. In such a module each element of an array has a number of its own, though
    # the array stays whole (as dxc has it since 2025).
    if structs or options.flatten_resource_arrays:
        for group in groups:
            group.count = 0
            for g in group.variables:
                group.count += binding_count(g)
    return groups


def struct_root(g: Global) -> str:
    """The variable that 'v.t' or 'v[0].t' is a resource of; '' for a resource on its own."""
    return g.name.split(".")[0].split("[")[0] if "." in g.name else ""


def has_late_counter(owner: Global | None) -> bool:
    """Whether the counter of a buffer exists only where it is used: append and consume buffers always have theirs."""
    t = types.innermost(types.pointee(owner.type)) if owner is not None else None
    return isinstance(t, ObjectType) and not t.info.name.startswith(("Append", "Consume"))


def binding_count(g: Global) -> int:
    """Bindings of a resource when each element of an array takes one."""
    t = types.pointee(g.type)
    count = 1
    while isinstance(t, ArrayType):
        count *= max(t.count, 1)
        t = t.element
    return count


def is_heap(g: Global) -> bool:
    """The objects of one type in ResourceDescriptorHeap or SamplerDescriptorHeap, or the counters of such."""
    return owner_of(g).heap != NO_HEAP


def place_bindings(group: ResourceGroup, set: int, binding: int, taken: BindingSet) -> None:
    taken.take(set, binding, group.count)
    for g in group.variables:
        g.set = set
        g.binding = binding
        binding += binding_count(g)


def owner_of(g: Global) -> Global:
    """The buffer of a counter; other variables are their own."""
    return g.counter_of if g.counter_of is not None else g


def attribute_set(g: Global, default: int) -> int:
    """The set that [[vk::binding]] or the register's space gives."""
    attribute = g.facts.attribute("binding")
    if attribute is not None:
        return attribute.integer(1, default)
    register = register_of(g)
    return register.space if register is not None and register.space >= 0 else default


def register_of(g: Global) -> Register | None:
    return g.facts.registers[0] if g.facts.registers else None


def bind_by_attribute(group: ResourceGroup, default: int, taken: BindingSet) -> None:
    g = group.first
    name = "counter_binding" if g.counter_of is not None else "binding"
    attribute = owner_of(g).facts.attribute(name)
    if attribute is not None:
        place_bindings(group, attribute_set(owner_of(g), default), attribute.integer(0), taken)


def bind_by_register(group: ResourceGroup, default: int, options: Options, taken: BindingSet) -> None:
    g = group.first
    register = register_of(g)
    if g.counter_of is not None or g.binding >= 0 or register is None or register.number < 0:
        return
    set = register.space if register.space >= 0 else default
    letter = register.letter
    if letter == "s" and g.facts.attribute("combinedImageSampler") is not None:
        letter = "t"
    place_bindings(group, set, register.number + shift_of(options, letter, set), taken)


def shift_of(options: Options, letter: str, set: int) -> int:
    """What -fvk-b-shift and its siblings add in a set."""
    shift = 0
    for amount, space in options.shifts.get(letter, []):
        if space == set or space < 0:
            shift = amount
    return shift


def bind_to_free(group: ResourceGroup, default: int, options: Options, taken: BindingSet) -> None:
    g = group.first
    if g.binding >= 0:
        return
    if g.name == GLOBALS_NAME and options.bind_globals is not None:
        binding, set = options.bind_globals
        g.set = set
        g.binding = binding + (shift_of(options, "b", set) if options.auto_shift else 0)
        return
    set = attribute_set(owner_of(g), default)
    shift = 0
    if options.auto_shift and g.counter_of is None:
        shift = shift_of(options, implied_letter(g), set)
    place_bindings(group, set, taken.take_next(set, group.count, shift), taken)


def implied_letter(g: Global) -> str:
    """Register type of a resource for -fvk-auto-shift-bindings; '' where dxc sees none."""
    t = types.innermost(types.pointee(g.type))
    if not isinstance(t, ObjectType):
        return "b" if isinstance(t, StructType) else ""
    family = t.info.family
    if family == types.FAMILY_TBUFFER and t.info.name == "TextureBuffer" or family == types.FAMILY_ACCELERATION:
        return ""
    return "" if family == types.FAMILY_SUBPASS or t.info.ordered else t.info.register


def bind_by_option(group: ResourceGroup, options: Options, bag: DiagnosticBag) -> None:
    """-fvk-bind-register: every resource must be named there by its register."""
    g = group.first
    register = register_of(owner_of(g))
    if g.counter_of is not None:
        owner = owner_of(g)
        bag.report(catalog.BIND_REGISTER_NEEDS_REGISTER, owner.pos, ["no counter, unlike that of", owner.name])
    elif register is not None:
        space = register.space if register.space >= 0 else max(options.auto_binding_space, 0)
        for letter, number, in_space, binding, set in options.bind_registers:
            if letter == register.letter and number == register.number and in_space == space:
                place_bindings(group, set, binding, BindingSet())
        if g.binding < 0:
            spelling = f"{register.letter}{register.number}, space{space}"
            bag.report(catalog.BIND_REGISTER_MISSING, g.pos, [spelling, g.name])
    elif g.name == GLOBALS_NAME:
        if options.bind_globals is None:
            bag.report(catalog.BIND_REGISTER_NEEDS_REGISTER, g.pos, ["-fvk-bind-globals for", g.name])
        else:
            g.binding, g.set = options.bind_globals
    else:
        bag.report(catalog.BIND_REGISTER_NEEDS_REGISTER, g.pos, ["a register for", g.name])


def bind_heaps(module: Module, options: Options, taken: BindingSet, bag: DiagnosticBag) -> None:
    """Descriptor heaps: one binding each in set 0 after all others: resources, samplers, counters.

    The arrays of one heap, one for each type of object, share its binding (VK_EXT_mutable_descriptor_type).
    """
    places = [options.bind_resource_heap, options.bind_sampler_heap, options.bind_counter_heap]
    for kind in range(3):
        for g in module.globals:
            if not is_heap(g) or heap_kind(g) != kind or g.binding >= 0:
                continue
            place = places[kind]
            if place is None and options.bind_registers:
                bag.report(catalog.BIND_REGISTER_NEEDS_REGISTER, g.pos, [f"{HEAP_OPTIONS[kind]} for", g.name])
            if place is None:
                place = (taken.take_next(0, 1, 0), 0)
                places[kind] = place
            g.binding, g.set = place


def check_heaps(module: Module, options: Options, bag: DiagnosticBag) -> None:
    """Beside -fvk-bind-register every heap that is used needs its option."""
    places = [options.bind_resource_heap, options.bind_sampler_heap, options.bind_counter_heap]
    for g in module.globals:
        if is_heap(g) and places[heap_kind(g)] is None:
            option = ("-fvk-bind-resource-heap", "-fvk-bind-sampler-heap", "-fvk-bind-counter-heap")[heap_kind(g)]
            bag.report(catalog.BIND_REGISTER_NEEDS_REGISTER, g.pos, [option + " for", g.name])
            places[heap_kind(g)] = (0, 0)


def heap_kind(g: Global) -> int:
    """0: resources, 1: samplers, 2: counters."""
    if g.counter_of is not None:
        return 2
    return 0 if g.heap == RESOURCE_HEAP else 1


def check_push_constants(module: Module, bag: DiagnosticBag) -> None:
    """At most one push constant block."""
    first: Global | None = None
    for g in module.globals:
        if g.storage != ops.STORAGE_PUSH_CONSTANT:
            continue
        if first is None:
            first = g
        else:
            found = bag.report(catalog.PUSH_CONSTANT_TWICE, g.pos, [first.name, g.name])
            found.note(first.pos, "the other one is here")
