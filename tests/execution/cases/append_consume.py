"""Append and Consume move a hidden counter; every element arrives once."""

import numpy as np

HLSL = """
ConsumeStructuredBuffer<uint> source;
AppendStructuredBuffer<uint2> odd;
RWStructuredBuffer<uint> tickets;
[numthreads(16, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    uint value = source.Consume();
    if (value & 1)
        odd.Append(uint2(value, value * value));
    if (i < 3)
        tickets[tickets.IncrementCounter()] = 1;
}
"""
values = np.arange(100, 116, dtype=np.uint32)
odd = [v for v in range(100, 116) if v & 1]
rows = [(0, 0)] * 8 + [(v, v * v) for v in odd]
RESOURCES = {
    "source": values,
    "counter.var.source": np.array([16], np.uint32),
    "odd": np.zeros((16, 2), np.uint32),
    "counter.var.odd": np.array([0], np.uint32),
    "tickets": np.zeros(8, np.uint32),
    "counter.var.tickets": np.array([2], np.uint32),
}
EXPECTED = {
    "odd": np.array(rows, np.uint32),
    "counter.var.source": [0],
    "counter.var.odd": [8],
    "counter.var.tickets": [5],
    "tickets": [0, 0, 1, 1, 1, 0, 0, 0],
}
UNORDERED = ("odd",)
