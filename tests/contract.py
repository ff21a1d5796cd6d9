"""What a host program relies on in a module, as lines of text that two compilers must agree on.

Descriptors with names and buffer layouts, push constants, stage variables slot by slot, capabilities, execution modes
and specialisation constants. Instructions, ids and the order of declarations are no part of it.
"""

from __future__ import annotations

from module import (
    ARRAY_STRIDE,
    BINDING,
    BUILT_IN,
    CENTROID,
    COL_MAJOR,
    COMPONENT,
    DESCRIPTOR_SET,
    FLAT,
    INDEX,
    INPUT,
    INPUT_ATTACHMENT_INDEX,
    LOCATION,
    MATRIX_STRIDE,
    NO_PERSPECTIVE,
    OFFSET,
    OP_TYPE_ACCELERATION_STRUCTURE,
    OP_TYPE_ARRAY,
    OP_TYPE_BOOL,
    OP_TYPE_FLOAT,
    OP_TYPE_IMAGE,
    OP_TYPE_INT,
    OP_TYPE_MATRIX,
    OP_TYPE_RUNTIME_ARRAY,
    OP_TYPE_SAMPLED_IMAGE,
    OP_TYPE_SAMPLER,
    OP_TYPE_STRUCT,
    OP_TYPE_VECTOR,
    OUTPUT,
    PUSH_CONSTANT,
    ROW_MAJOR,
    SAMPLE,
    SPEC_ID,
    UNIFORM,
    Module,
    Variable,
)

INTERPOLATION = {NO_PERSPECTIVE: "noperspective", FLAT: "flat", CENTROID: "centroid", SAMPLE: "sample"}
# DXC declares it on wave reductions without using it.
GROUP_NON_UNIFORM_PARTITIONED_NV = 5297
# What DXC leaves out: arrays of resources indexed at run time, and 16-bit values in buffers.
LEFT_OUT_BY_DXC = {28, 29, 30, 31, 4433, 4434, 4435, 4436}
FRAGMENT = 4


def scalar(module: Module, type_id: int) -> str:
    opcode, operands = module.types[type_id]
    if opcode == OP_TYPE_BOOL:
        return "bool"
    if opcode == OP_TYPE_INT:
        return f"{'int' if operands[1] else 'uint'}{operands[0]}"
    assert opcode == OP_TYPE_FLOAT
    return f"float{operands[0]}"


def layout(module: Module, type_id: int, members: dict[int, tuple[int, ...]]) -> str:
    """A type inside a buffer with everything that places its bytes; members: decorations where it stands."""
    opcode, operands = module.types[type_id]
    if opcode == OP_TYPE_STRUCT:
        parts = []
        for at, member in enumerate(operands):
            here = module.member_decorations.get((type_id, at), {})
            name = module.member_names.get((type_id, at), "")
            parts.append(f"{here.get(OFFSET, ('?',))[0]} {name} {layout(module, member, here)}")
        return "{" + "; ".join(parts) + "}"
    if opcode in (OP_TYPE_ARRAY, OP_TYPE_RUNTIME_ARRAY):
        length = module.constants[operands[1]] if opcode == OP_TYPE_ARRAY else ""
        stride = module.decoration(type_id, ARRAY_STRIDE)
        return f"{layout(module, operands[0], members)}[{length} by {stride}]"
    if opcode == OP_TYPE_MATRIX:
        major = "row" if ROW_MAJOR in members else "column" if COL_MAJOR in members else "no"
        stride = members.get(MATRIX_STRIDE, ("?",))[0]
        return f"{layout(module, operands[0], {})}x{operands[1]} {major}-major by {stride}"
    if opcode == OP_TYPE_VECTOR:
        return f"{scalar(module, operands[0])}x{operands[1]}"
    return scalar(module, type_id)


def resource(module: Module, variable: Variable) -> str:
    """One descriptor: place, name, count, kind and what it holds."""
    type_id, count = module.element(variable.type)
    opcode, operands = module.types[type_id]
    place = f"{module.decoration(variable.id, DESCRIPTOR_SET)}.{module.decoration(variable.id, BINDING)}"
    name = module.names.get(variable.id, "")
    if opcode == OP_TYPE_STRUCT:
        kind = "uniform" if variable.storage == UNIFORM else "storage"
        kind += " " + layout(module, type_id, {})
    elif opcode == OP_TYPE_SAMPLER:
        kind = "sampler"
    elif opcode == OP_TYPE_ACCELERATION_STRUCTURE:
        kind = "acceleration structure"
    else:
        kind = "combined " if opcode == OP_TYPE_SAMPLED_IMAGE else ""
        if opcode == OP_TYPE_SAMPLED_IMAGE:
            opcode, operands = module.types[operands[0]]
        assert opcode == OP_TYPE_IMAGE
        # Depth is a hint only: whether a texture is compared is said by the instruction.
        sampled, dim, _, arrayed, multi, access, texel_format = operands[:7]
        kind += f"image {scalar(module, sampled)} dim {dim} arrayed {arrayed} ms {multi}"
        kind += f" access {access} format {texel_format}"
    attachment = module.decoration(variable.id, INPUT_ATTACHMENT_INDEX)
    return f"descriptor {place} {name} x{count} {kind}" + ("" if attachment is None else f" attachment {attachment}")


def slots(module: Module, type_id: int) -> list[str]:
    """The locations that a stage variable takes, as the type of what lies in each."""
    opcode, operands = module.types[type_id]
    if opcode == OP_TYPE_ARRAY:
        return slots(module, operands[0]) * module.constants[operands[1]]
    if opcode == OP_TYPE_MATRIX:
        return slots(module, operands[0]) * operands[1]
    if opcode == OP_TYPE_VECTOR:
        return [f"{scalar(module, operands[0])}x{operands[1]}"]
    if opcode == OP_TYPE_STRUCT:
        return [slot for member in operands for slot in slots(module, member)]
    return [f"{scalar(module, type_id)}x1"]


def stage_variable(module: Module, variable: Variable, fragment: bool) -> list[str]:
    decorations = module.decorations.get(variable.id, {})
    direction = "input" if variable.storage == INPUT else "output"
    built_in = module.decoration(variable.id, BUILT_IN)
    if built_in is not None:
        return [f"{direction} built-in {built_in} {' '.join(slots(module, variable.type))}"]
    interpolation = ""
    if (variable.storage == INPUT) == fragment:  # what the rasteriser interpolates
        interpolation = "".join(f" {name}" for kind, name in INTERPOLATION.items() if kind in decorations)
    location = module.decoration(variable.id, LOCATION) or 0
    component = module.decoration(variable.id, COMPONENT) or 0
    index = module.decoration(variable.id, INDEX) or 0
    return [
        f"{direction} location {location + at} component {component} index {index} {slot}{interpolation}"
        for at, slot in enumerate(slots(module, variable.type))
    ]


def contract(data: bytes) -> list[str]:
    """All lines of one module, sorted."""
    module = Module(data)
    lines = [resource(module, variable) for variable in module.resources()]
    interface = {target for entry in module.entry_points for target in entry.interface}
    fragment = any(entry.model == FRAGMENT for entry in module.entry_points)
    for entry in module.entry_points:
        lines.append(f"entry {entry.model} {entry.name}")
    for _, mode, operands in module.execution_modes:
        lines.append(f"mode {mode} {' '.join(map(str, operands))}".rstrip())
    for variable in module.variables.values():
        if variable.storage == PUSH_CONSTANT:
            lines.append(f"push constants {layout(module, variable.type, {})}")
        elif variable.storage in (INPUT, OUTPUT) and variable.id in interface:
            lines += stage_variable(module, variable, fragment)
    for capability in module.capabilities - {GROUP_NON_UNIFORM_PARTITIONED_NV} - LEFT_OUT_BY_DXC:
        lines.append(f"capability {capability}")
    for target, value in module.spec_constants.items():
        lines.append(f"specialisation constant {module.decoration(target, SPEC_ID)} = {value}")
    return sorted(lines)


def difference(first: bytes, second: bytes) -> str:
    """Lines that only one of two modules has, `-` for the first and `+` for the second; empty where they agree."""
    before, after = contract(first), contract(second)
    only = [f"- {line}" for line in before if line not in after] + [f"+ {line}" for line in after if line not in before]
    return "\n".join(only)
