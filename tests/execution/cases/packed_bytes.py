"""Packed bytes: dot4add, pack, clamp, unpack, and dot2add of halves."""

import numpy as np

HLSL = """
ByteAddressBuffer source;
RWByteAddressBuffer target;
[numthreads(1, 1, 1)] void main()
{
    uint a = source.Load(0), b = source.Load(4);
    target.Store(0, dot4add_u8packed(a, b, 7u)); target.Store(4, dot4add_i8packed(a, b, -7));
    int4 v = source.Load<int4>(8);
    int8_t4_packed p = pack_s8(v), q = pack_clamp_s8(v);
    uint8_t4_packed r = pack_u8(uint4(v)), s = pack_clamp_u8(v);
    target.Store(8, uint4((uint)p, (uint)q, (uint)r, (uint)s));
    target.Store(24, unpack_s8s32(q)); target.Store(40, unpack_u8u32(r));
    target.Store<int16_t4>(56, unpack_s8s16(p)); target.Store<uint16_t4>(64, unpack_u8u16(s));
    target.Store(72, dot2add(half2(1, 2), half2(3, 4.5), 5.0));
    target.Store(76, (uint)pack_s8(int16_t4(v)));
}
"""
PROFILE = "cs_6_6"
ARGS = ["-enable-16bit-types"]
v = np.array([1, -2, 300, -200], np.int32)
words = np.array([0x01FF7F80, 0x02FE0310], np.uint32)
source = np.concatenate([words, v.view(np.uint32)])
u, s = words.view(np.uint8).reshape(2, 4).astype(np.int64), words.view(np.int8).reshape(2, 4).astype(np.int64)
low, limited, positive = v.astype(np.int8), np.clip(v, -128, 127).astype(np.int8), np.clip(v, 0, 255).astype(np.uint8)
EXPECTED_BYTES = b"".join(
    [
        np.uint32(u.prod(0).sum() + 7).tobytes(),
        np.int32(s.prod(0).sum() - 7).tobytes(),
        low.tobytes(), limited.tobytes(), low.tobytes(), positive.tobytes(),
        limited.astype(np.int32).tobytes(), low.view(np.uint8).astype(np.uint32).tobytes(),
        low.astype(np.int16).tobytes(), positive.astype(np.uint16).tobytes(),
        np.float32(17).tobytes(), low.tobytes(),
    ]
)  # fmt: skip
DXC_FAULT = "DXC declares Int8 for packed bytes, and Float16 for constants of half"
RESOURCES = {"source": source, "target": np.zeros(20, np.uint32)}
EXPECTED = {"target": np.frombuffer(EXPECTED_BYTES, np.uint32)}
