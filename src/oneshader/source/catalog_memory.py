"""The catalog's rows about memory that is reached by an address or an index: descriptor heaps, pointers, byte-address
buffers. 0375-0399 are judged by the checker or while lowering, 5025-5029 are about what Vulkan can express."""

from __future__ import annotations

from oneshader.source.code import error, warning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

HEAP_VALUE: Final = error(
    375,
    "a descriptor heap is no value: only ResourceDescriptorHeap and SamplerDescriptorHeap themselves can be indexed",
    "A heap cannot be copied or passed to a function, what is taken from it can. Fails: `template<typename T> float"
    " f(T heap) { RWBuffer<float> b = heap[0]; return b[0]; }` called as `f(ResourceDescriptorHeap)`. Works: `float"
    " f(RWBuffer<float> b) { return b[0]; }` called as `f(ResourceDescriptorHeap[0])`.",
)
POINTER_ALIGNMENT: Final = error(
    376,
    "{0} is no alignment of a pointer to '{1}': it must be a power of two, at least {2}",
    "An address is a multiple of the largest number that lies behind it. Fails: `vk::BufferPointer<double, 4> p ="
    " constants.p;`. Works: `vk::BufferPointer<double, 8> p = constants.p;`.",
)
POINTER_CAST_ALIGNMENT: Final = error(
    377,
    "a pointer aligned to {0} bytes cannot be cast to one aligned to {1}",
    "A cast cannot know that the address is a multiple of more. Fails: `vk::reinterpret_pointer_cast<float, 16>(p)` of"
    " a vk::BufferPointer<int, 4>. Works: `vk::BufferPointer<float, 16>((uint64_t)p)`, where you know it.",
)
POINTER_BASE: Final = error(
    378,
    "vk::static_pointer_cast leads to base classes: '{0}' is none of '{1}'",
    "Fails: `vk::static_pointer_cast<float>(p)` of a vk::BufferPointer<int>. Works:"
    " `vk::reinterpret_pointer_cast<float>(p)`.",
)
POINTER_VALUE: Final = error(
    379,
    "'{0}' needs a value: a vk::BufferPointer has no default",
    "Fails: `vk::BufferPointer<S> p;` in a function. Works: `vk::BufferPointer<S> p = constants.first;`.",
)
POINTER_PLACE: Final = error(
    380,
    "a vk::BufferPointer cannot be {0}",
    "Addresses lie in buffers, push constants and variables. Fails: `[[vk::push_constant]] vk::BufferPointer<S> p;`."
    " Works: `struct P { vk::BufferPointer<S> p; }; [[vk::push_constant]] P constants;`.",
)
ALIGNMENT_TYPE: Final = error(
    381,
    "alignment features cannot be applied to '{0}': only to ByteAddressBuffer and RWByteAddressBuffer",
    "E1001 of the proposal. Other buffers have the alignment of their elements. Fails: `[BaseAlignment(16)] Texture2D"
    " t;` and `Buffer<uint4> b; b.AlignedLoad<uint4>(0, 16)`. Works: `[BaseAlignment(16)] ByteAddressBuffer b;`.",
)
ALIGNMENT_VALUE: Final = error(
    382,
    "an alignment is a constant power of two from 4 to 4096; [BaseAlignment] takes a literal",
    "E1002 of the proposal. Fails: `[BaseAlignment(3)] ByteAddressBuffer b;` and `b.AlignedLoad<uint4>(0, count)`."
    " Works: `[BaseAlignment(16)] ByteAddressBuffer b;` and `b.AlignedLoad<uint4>(0, 16)`.",
)
ALIGNMENT_BASE: Final = error(
    383,
    "the buffer's BaseAlignment of {0} bytes is smaller than the {1} that a value of type '{2}' needs",
    "E1003 of the proposal. Load and Store take it that a place is a multiple of the largest number there. Fails:"
    " `[BaseAlignment(4)] ByteAddressBuffer b;` with `b.Load<uint64_t>(0)`. Works: `[BaseAlignment(8)]`, or"
    " `b.AlignedLoad<uint64_t>(0, 4)`.",
)
ALIGNMENT_SMALL: Final = error(
    384,
    "an alignment of {0} bytes is smaller than the {1} that a value of type '{2}' needs",
    "E1004 of the proposal, about buffers without BaseAlignment. Fails: `ByteAddressBuffer b;` with"
    " `b.AlignedLoad<uint64_t>(0, 4)`. Works: `b.AlignedLoad<uint64_t>(0, 8)`, or `[BaseAlignment(4)] ByteAddressBuffer"
    " b;`.",
)
ALIGNMENT_PARAMETER: Final = error(
    385,
    "a BaseAlignment of {0} bytes is required here, the buffer has one of {1}",
    "E1005 of the proposal. Alignment can decay, not grow. Fails: `void f([BaseAlignment(32)] ByteAddressBuffer b)`"
    " called with a buffer of `[BaseAlignment(16)]`. Works: a buffer of `[BaseAlignment(64)]`.",
)
ALIGNMENT_UNKNOWN: Final = error(
    386,
    "a BaseAlignment of {0} bytes is required here, the buffer declares none",
    "E1006 of the proposal. Fails: `void f([BaseAlignment(16)] ByteAddressBuffer b)` called with a buffer that has no"
    " [BaseAlignment]. Works: `[BaseAlignment(16)] ByteAddressBuffer b;` as the argument.",
)
ALIGNMENT_LARGE: Final = warning(
    387,
    "an alignment of {0} bytes is larger than the {1} of a value of type '{2}', and the buffer has no BaseAlignment",
    "W1001 of the proposal. The buffer may begin anywhere, so that the larger alignment has no effect; it is allowed"
    " for the sake of code that is used with several buffers. Fails to be quiet: `ByteAddressBuffer b;` with"
    " `b.AlignedLoad<uint>(0, 16)`. Works: `[BaseAlignment(16)] ByteAddressBuffer b;`.",
    own=True,
)
HEAP_OBJECT: Final = error(
    5025,
    "an object of type '{0}' cannot come from a descriptor heap",
    "On Vulkan a heap is an array of mutable descriptors, which hold everything but combined image samplers and input"
    " attachments. Fails: `SubpassInput<float4> s = ResourceDescriptorHeap[0];`. Works: `Texture2D<float4> t ="
    " ResourceDescriptorHeap[0];`.",
)
GROUPSHARED_ADDRESS: Final = error(
    5026,
    "vk::GetGroupSharedAddress takes a groupshared variable or a part of one",
    "Fails: `float x; vk::WorkgroupSpirvPointer<float> p = vk::GetGroupSharedAddress(x);`. Works: the same with"
    " `groupshared float x;` at file scope.",
)
