"""The catalog's rows about memory that is reached by an address or an index: descriptor heaps, pointers, byte-address
buffers. 0375-0399 are judged by the checker or while lowering, 5025-5029 are about what Vulkan can express."""

from __future__ import annotations

from oneshader.source.code import error

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
HEAP_OBJECT: Final = error(
    5025,
    "an object of type '{0}' cannot come from a descriptor heap",
    "On Vulkan a heap is an array of mutable descriptors, which hold everything but combined image samplers and input"
    " attachments. Fails: `SubpassInput<float4> s = ResourceDescriptorHeap[0];`. Works: `Texture2D<float4> t ="
    " ResourceDescriptorHeap[0];`.",
)
