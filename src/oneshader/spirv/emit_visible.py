"""Vulkan's memory model: an access to memory that others see in; its scope and what makes it available or visible, out.

The model has no coherent variables: each access says with whom it is shared. Elsewhere nothing is added.
Spec: SPIR-V, "Memory Model" and "Memory Operands"; Vulkan, "Memory Model".
"""

from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Global, Inst, Value, resolve
from oneshader.model import grammar as g
from oneshader.model.interface import GROUP_STAGES, MOD_GLOBALLYCOHERENT
from oneshader.model.types import ObjectType, PointerType, innermost, pointee
from oneshader.spirv.emit_state import Emission

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MEMORY_MODEL_VULKAN: Final = 3
SCOPE_DEVICE: Final = 1
SCOPE_WORKGROUP: Final = 2
SCOPE_QUEUE_FAMILY: Final = 5
# Memory operands and image operands: made available after a write, visible before a read; not private.
AVAILABLE: Final = 8
VISIBLE: Final = 16
NOT_PRIVATE: Final = 32
TEXEL_AVAILABLE: Final = 0x100
TEXEL_VISIBLE: Final = 0x200
TEXEL_NOT_PRIVATE: Final = 0x400


def is_vulkan(e: Emission) -> bool:
    return e.asm.memory_model == MEMORY_MODEL_VULKAN


def scope(e: Emission, number: int) -> int:
    """The id of a memory scope. The device needs a capability that few ask for: its queue family stands for it."""
    if number == SCOPE_DEVICE and is_vulkan(e) and g.CAPABILITY_VULKAN_MEMORY_MODEL_DEVICE_SCOPE not in e.caps.needed:
        number = SCOPE_QUEUE_FAMILY
    return e.constants.unsigned(number)


def shared_with(e: Emission, v: Value) -> int:
    """The scope of those who see the memory behind a pointer or handle; 0 for memory of one's own.

    The threads of a group see through a barrier what the others wrote, to whatever can be written.
    """
    v = resolve(v)
    while isinstance(v, Inst) and v.op in (ops.CHAIN, ops.LOAD):
        v = resolve(v.operands[0])
    if not isinstance(v, Global):
        return 0
    if v.storage == ops.STORAGE_WORKGROUP:
        return SCOPE_WORKGROUP
    if v.facts.modifiers & MOD_GLOBALLYCOHERENT:
        return SCOPE_QUEUE_FAMILY
    return SCOPE_WORKGROUP if is_writable(v) and has_groups(e) else 0


def is_writable(v: Global) -> bool:
    """Whether a variable is a buffer or image that shaders write."""
    if v.storage == ops.STORAGE_BUFFER:
        return not v.readonly
    t = innermost(pointee(v.type))
    return v.storage == ops.STORAGE_HANDLE and isinstance(t, ObjectType) and t.info.writable


def has_groups(e: Emission) -> bool:
    """Whether an entry point runs in groups of threads."""
    for entry in e.module.entries:
        if entry.stage in GROUP_STAGES:
            return True
    return False


def access(e: Emission, pointer: Value, words: tuple[int, ...], flag: int) -> tuple[int, ...]:
    """The memory operands of a load (`flag` VISIBLE) or store (AVAILABLE) that has `words` without them."""
    shared = shared_with(e, pointer) if is_vulkan(e) else 0
    t = pointer.type
    if not shared or (isinstance(t, PointerType) and t.storage == ops.STORAGE_HANDLE):
        return words
    mask = words[0] if words else 0
    return (mask | flag | NOT_PRIVATE, *words[1:], e.constants.unsigned(shared))


def texel(e: Emission, image: Value, flag: int) -> tuple[int, int]:
    """Image operands of a read (TEXEL_VISIBLE) or write (TEXEL_AVAILABLE): mask and the id of the scope; 0 for none."""
    shared = shared_with(e, image) if is_vulkan(e) else 0
    return (flag | TEXEL_NOT_PRIVATE, e.constants.unsigned(shared)) if shared else (0, 0)
