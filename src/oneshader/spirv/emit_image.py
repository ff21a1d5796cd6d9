"""Handlers of image ops: sampling, fetching, gathering, reading, writing, queries, texel pointers."""
from __future__ import annotations

from oneshader.ir import ops
from oneshader.ir.core import Inst, Value, resolve
from oneshader.model import grammar as g
from oneshader.model.types import PointerType
from oneshader.spirv import emit_visible
from oneshader.spirv.emit_state import Emission

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# IR op -> (opcode, its sparse form, operands before the image operands).
ACCESSES: Final[dict[int, tuple[int, int, int]]] = {
    ops.IMAGE_SAMPLE: (g.OP_IMAGE_SAMPLE_IMPLICIT_LOD, g.OP_IMAGE_SPARSE_SAMPLE_IMPLICIT_LOD, 2),
    ops.IMAGE_SAMPLE_EXPLICIT: (g.OP_IMAGE_SAMPLE_EXPLICIT_LOD, g.OP_IMAGE_SPARSE_SAMPLE_EXPLICIT_LOD, 2),
    ops.IMAGE_SAMPLE_DREF: (g.OP_IMAGE_SAMPLE_DREF_IMPLICIT_LOD, g.OP_IMAGE_SPARSE_SAMPLE_DREF_IMPLICIT_LOD, 3),
    ops.IMAGE_SAMPLE_DREF_EXPLICIT: (
        g.OP_IMAGE_SAMPLE_DREF_EXPLICIT_LOD, g.OP_IMAGE_SPARSE_SAMPLE_DREF_EXPLICIT_LOD, 3,
    ),
    ops.IMAGE_FETCH: (g.OP_IMAGE_FETCH, g.OP_IMAGE_SPARSE_FETCH, 2),
    ops.IMAGE_GATHER: (g.OP_IMAGE_GATHER, g.OP_IMAGE_SPARSE_GATHER, 3),
    ops.IMAGE_GATHER_DREF: (g.OP_IMAGE_DREF_GATHER, g.OP_IMAGE_SPARSE_DREF_GATHER, 3),
    ops.IMAGE_READ: (g.OP_IMAGE_READ, g.OP_IMAGE_SPARSE_READ, 2),
}  # fmt: skip

QUERIES: Final[dict[int, int]] = {
    ops.IMAGE_QUERY_SIZE: g.OP_IMAGE_QUERY_SIZE,
    ops.IMAGE_QUERY_SIZE_LOD: g.OP_IMAGE_QUERY_SIZE_LOD,
    ops.IMAGE_QUERY_LEVELS: g.OP_IMAGE_QUERY_LEVELS,
    ops.IMAGE_QUERY_SAMPLES: g.OP_IMAGE_QUERY_SAMPLES,
    ops.IMAGE_QUERY_LOD: g.OP_IMAGE_QUERY_LOD,
}

MASK_OFFSETS: Final = 16 | 32  # Offset, ConstOffsets
MASK_MIN_LOD: Final = 128


def need_for_mask(e: Emission, mask: int) -> None:
    """Capabilities of image operands."""
    if mask & MASK_OFFSETS:
        e.caps.need(g.CAPABILITY_IMAGE_GATHER_EXTENDED)
    if mask & MASK_MIN_LOD:
        e.caps.need(g.CAPABILITY_MIN_LOD)


def need_for_format(e: Emission, image: int, capability: int) -> None:
    """Reading or writing without format: images of unknown format that are not input attachments."""
    row = e.types.images.get(e.handles.get(image, 0))
    if row is not None and row[1] == 2 and row[2] == g.FORMAT_UNKNOWN and row[0] != g.DIM_SUBPASS_DATA:
        e.caps.need(capability)


def emit_access(e: Emission, i: Inst) -> None:
    """Sampling, fetching, gathering and reading."""
    opcode, sparse_opcode, fixed = ACCESSES[i.op]
    mask = i.imm[0] if i.imm else 0
    if len(i.imm) > 1 and i.imm[1]:
        opcode = sparse_opcode
        e.caps.need(g.CAPABILITY_SPARSE_RESIDENCY)
    used = [e.use(o) for o in i.operands]
    words = used[:fixed]
    shared, scope = (
        emit_visible.texel(e, i.operands[0], emit_visible.TEXEL_VISIBLE) if i.op == ops.IMAGE_READ else (0, 0)
    )
    if mask | shared:
        words.append(mask | shared)
        words += used[fixed:]
        need_for_mask(e, mask)
    if shared:
        words.append(scope)
    if i.op == ops.IMAGE_READ:
        need_for_format(e, used[0], g.CAPABILITY_STORAGE_IMAGE_READ_WITHOUT_FORMAT)
    e.code += ((3 + len(words)) << 16 | opcode, e.types.register(i.type), i.id)
    e.code += words


def emit_write(e: Emission, i: Inst) -> None:
    """OpImageWrite: image, coordinate, texel."""
    used = [e.use(o) for o in i.operands]
    mask = i.imm[0] if i.imm else 0
    words = used[:3]
    shared, scope = emit_visible.texel(e, i.operands[0], emit_visible.TEXEL_AVAILABLE)
    if mask | shared:
        words.append(mask | shared)
        words += used[3:]
    if shared:
        words.append(scope)
    need_for_format(e, used[0], g.CAPABILITY_STORAGE_IMAGE_WRITE_WITHOUT_FORMAT)
    e.code.append((1 + len(words)) << 16 | g.OP_IMAGE_WRITE)
    e.code += words


def emit_query(e: Emission, i: Inst) -> None:
    e.caps.need(g.CAPABILITY_IMAGE_QUERY)
    used = [e.use(o) for o in i.operands]
    e.code += ((3 + len(used)) << 16 | QUERIES[i.op], e.types.register(i.type), i.id)
    e.code += used


def emit_resident(e: Emission, i: Inst) -> None:
    """Whether all texels of a sparse access were resident; dxc declares ImageGatherExtended with it."""
    e.caps.need(g.CAPABILITY_SPARSE_RESIDENCY)
    e.caps.need(g.CAPABILITY_IMAGE_GATHER_EXTENDED)
    e.code += (4 << 16 | g.OP_IMAGE_SPARSE_TEXELS_RESIDENT, e.types.register(i.type), i.id, e.use(i.operands[0]))


def emit_image_of(e: Emission, i: Inst) -> None:
    """The image of a combined image and sampler."""
    used = e.use(i.operands[0])
    kind = image_of(e, e.handles[used])
    e.code += (4 << 16 | g.OP_IMAGE, kind, i.id, used)
    e.handles[i.id] = kind


def image_of(e: Emission, sampled: int) -> int:
    """The image type within a sampled image type."""
    for image, made in e.types.sampled_images.items():
        if made == sampled:
            return image
    return sampled


def emit_texel_pointer(e: Emission, i: Inst) -> None:
    """A pointer to a texel, for atomics."""
    base: Value = resolve(i.operands[0])
    used = e.use(base)
    coordinate = e.use(i.operands[1])
    sample = e.use(i.operands[2])
    assert isinstance(i.type, PointerType)
    texel = e.types.register(i.type.pointee)
    kind = e.types.pointer(texel, ops.STORAGE_IMAGE)
    e.code += (6 << 16 | g.OP_IMAGE_TEXEL_POINTER, kind, i.id, used, coordinate, sample)
    e.pointee[i.id] = texel
