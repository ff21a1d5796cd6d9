"""Aligned loads and stores give what plain ones give: vectors, matrices, structs with gaps, 16- and 64-bit numbers."""

import numpy as np

HLSL = """
struct Mixed { float3 v; uint16_t h; uint64_t wide; half2 p; float2x3 m; bool b; };
struct Gaps { uint16_t first; double d; uint last; };
[BaseAlignment(64)] ByteAddressBuffer source;
[BaseAlignment(32)] RWByteAddressBuffer target;
RWByteAddressBuffer plain;

void copy([BaseAlignment(16)] RWByteAddressBuffer to, uint at)
{
    to.AlignedStore(at, 16, source.AlignedLoad<uint4>(at, 16));
    to.AlignedStore(at + 16, 16, source.AlignedLoad<uint3>(at + 16, 16));
    to.AlignedStore(at + 32, 8, source.AlignedLoad<half4>(at + 32, 8));
    to.AlignedStore(at + 40, 8, source.AlignedLoad<uint16_t3>(at + 40, 8));
}
[numthreads(1, 1, 1)] void main(uint t : SV_DispatchThreadID)
{
    copy(target, 64 * t);
    target.AlignedStore(128, 32, source.AlignedLoad<Mixed>(64, 64));
    plain.Store(128, source.Load<Mixed>(64));
    target.AlignedStore(256, 16, source.AlignedLoad<Gaps>(128, 32));
    plain.Store(256, source.Load<Gaps>(128));
    target.AlignedStore(320, 4, source.AlignedLoad<float3x4>(36, 4));
    plain.Store(320, source.Load<float3x4>(36));
    target.AlignedStore(384, 8, source.AlignedLoad<uint64_t3>(8, 8));
    plain.Store(384, source.Load<uint64_t3>(8));
    Mixed mixed = target.AlignedLoad<Mixed>(128, 16);
    mixed.v = mixed.v.zyx;
    mixed.b = !mixed.b;
    target.AlignedStore(512, 32, mixed);
    Mixed other = plain.Load<Mixed>(128);
    other.v = other.v.zyx;
    other.b = !other.b;
    plain.Store(512, other);
}
"""
words = (np.arange(192, dtype=np.uint64) * 2654435761 % (1 << 31)).astype(np.uint32)
words[:] = words & 0x3FFF7FFF | 0x30000000     # floats and halves that are finite
words[64 // 4 + 15] = 1    # the bool
target = np.full(160, 0xABABABAB, np.uint32)
after = target.copy()
raw = after.view(np.uint8)
data = words.view(np.uint8)
raw[0:16] = data[0:16]
raw[16:28] = data[16:28]
raw[32:40] = data[32:40]
raw[40:46] = data[40:46]
MIXED = [(0, 12), (12, 2), (16, 8), (24, 4), (28, 24), (52, 4)]  # as in C: (offset, bytes)
GAPS = [(0, 2), (8, 8), (16, 4)]


def put(to: int, start: int, parts: list[tuple[int, int]]) -> None:
    for offset, size in parts:
        raw[to + offset : to + offset + size] = data[start + offset : start + offset + size]


plain = target.copy()
put(128, 64, MIXED)
after[(128 + 52) // 4] = 1
put(256, 128, GAPS)
put(320, 36, [(0, 48)])
put(384, 8, [(0, 24)])
put(512, 64, MIXED)
after[512 // 4], after[520 // 4] = words[(64 + 8) // 4], words[64 // 4]
after[(512 + 52) // 4] = 0
plain[128 // 4 :] = after[128 // 4 :]
RESOURCES = {"source": words, "target": target, "plain": target.copy()}
EXPECTED = {"target": after, "plain": plain}
PROFILE = "cs_6_2"
ARGS = ["-enable-16bit-types"]
DXC_FAULT = "DXC of 2024 knows no aligned loads"
