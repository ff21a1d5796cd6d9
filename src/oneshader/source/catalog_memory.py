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
HEAP_OBJECT: Final = error(
    5025,
    "an object of type '{0}' cannot come from a descriptor heap",
    "On Vulkan a heap is an array of mutable descriptors, which hold everything but combined image samplers and input"
    " attachments. Fails: `SubpassInput<float4> s = ResourceDescriptorHeap[0];`. Works: `Texture2D<float4> t ="
    " ResourceDescriptorHeap[0];`.",
)
