"""ByteAddressBuffer: Load to Load4, Store to Store4 and GetDimensions."""

import numpy as np

HLSL = """
ByteAddressBuffer source;
RWByteAddressBuffer target;
[numthreads(1, 1, 1)] void main()
{
    target.Store(0, source.Load(4));
    target.Store2(4, source.Load2(8).yx);
    target.Store3(12, source.Load3(0) + 1);
    target.Store4(24, source.Load4(16).wzyx);
    uint size;
    source.GetDimensions(size);
    target.Store(40, size);
    target.Store(44, target.Load(24) ^ 0xffff);
    target.Store(48, asuint(asfloat(source.Load(12)) * 2));
}
"""
source = np.array([1, 2, 3, np.float32(2.5).view(np.uint32), 5, 6, 7, 8], np.uint32)
five = int(np.float32(5.0).view(np.uint32))
RESOURCES = {"source": source, "target": np.zeros(13, np.uint32)}
EXPECTED = {
    "target": np.array([2, source[3], 3, 2, 3, 4, 8, 7, 6, 5, 32, 8 ^ 0xFFFF, five], np.uint32),
}
