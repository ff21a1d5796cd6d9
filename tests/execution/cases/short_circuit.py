"""In HLSL 2021 the right operand of && and || and the arms of ?: run only when they are needed."""

import numpy as np

HLSL = """
RWStructuredBuffer<uint> calls;
RWStructuredBuffer<uint> results;
bool note(uint i, uint bit, bool value)
{
    calls[i] |= bit;
    return value;
}
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    bool a = (i & 1) != 0, b = (i & 2) != 0;
    bool both = note(i, 1, a) && note(i, 2, b);
    bool either = note(i, 4, a) || note(i, 8, b);
    bool chosen = a ? note(i, 16, b) : note(i, 32, !b);
    results[i] = (both ? 1 : 0) + (either ? 2 : 0) + (chosen ? 4 : 0);
}
"""
ARGS = ["-HV", "2021"]


def calls(a: bool, b: bool) -> int:
    return 1 | (2 if a else 0) | 4 | (0 if a else 8) | (16 if a else 32)


BITS = [(bool(i & 1), bool(i & 2)) for i in range(4)]
RESOURCES = {"calls": np.zeros(4, np.uint32), "results": np.zeros(4, np.uint32)}
EXPECTED = {
    "calls": np.array([calls(a, b) for a, b in BITS], np.uint32),
    "results": np.array([(a and b) + 2 * (a or b) + 4 * (b if a else not b) for a, b in BITS], np.uint32),
}
