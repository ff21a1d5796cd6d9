"""half with -enable-16bit-types takes two bytes in a byte-address buffer; its neighbour in the word is kept."""

import numpy as np

HLSL = """
RWByteAddressBuffer data;
[numthreads(2, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    for (uint at = i * 4; at < i * 4 + 4; at += 2)
    {
        half h = data.Load<half>(at);
        float wide = float(h) * 2 + 1;
        data.Store<half>(8 + at, half(wide));
    }
}
"""
ARGS = ["-enable-16bit-types"]
PROFILE = "cs_6_2"
data = np.zeros(8, np.float16)
data[:4] = 0.5, -2.25, 100, 1.5
wanted = data.copy()
wanted[4:] = data[:4] * 2 + 1
RESOURCES = {"data": data}
EXPECTED = {"data": wanted}
