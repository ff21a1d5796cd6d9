"""16-bit integers with -enable-16bit-types wrap at their width and take two bytes in buffers."""

import numpy as np

HLSL = """
struct Element { int16_t a; uint16_t b; };
RWStructuredBuffer<Element> data;
[numthreads(3, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    Element e = data[i];
    e.a = e.a * int16_t(3) + int16_t(1);
    e.b = (e.b << 4) | uint16_t(i);
    data[i] = e;
}
"""
ARGS = ["-enable-16bit-types"]
PROFILE = "cs_6_2"
element = np.dtype([("a", np.int16), ("b", np.uint16)])
data = np.array([(20000, 0x1234), (-5, 0xFFFF), (32767, 7)], element)
wanted = data.copy()
wanted["a"] = [(int(v) * 3 + 1 + 32768) % 65536 - 32768 for v in data["a"]]
wanted["b"] = [((int(v) << 4) | i) & 0xFFFF for i, v in enumerate(data["b"])]
RESOURCES = {"data": data}
EXPECTED = {"data": wanted}
