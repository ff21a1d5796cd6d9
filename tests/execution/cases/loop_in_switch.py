"""A switch inside a loop: break leaves the switch, continue goes on with the loop, return leaves both."""

import numpy as np

HLSL = """
StructuredBuffer<uint> program;
RWStructuredBuffer<int> results;
int execute(uint start)
{
    int value = 1;
    for (uint at = start; at < 12; at++)
    {
        switch (program[at])
        {
        case 0:
            continue;
        case 1:
            value += 3;
            break;
        case 2:
            value *= 2;
            if (value > 50)
                return value;
            break;
        case 3:
        {
            for (int k = 0; k < 3; k++)
            {
                if (k == 2)
                    break;
                value += k;
            }
            break;
        }
        default:
            return -value;
        }
        value += 100000;
        value -= 100000;
    }
    return value;
}
[numthreads(12, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    results[i] = execute(i);
}
"""
PROGRAM = [1, 2, 0, 1, 2, 3, 1, 2, 1, 9, 3, 2]


def execute(at: int) -> int:
    value = 1
    for code in PROGRAM[at:]:
        if code == 1:
            value += 3
        elif code == 2:
            value *= 2
            if value > 50:
                return value
        elif code == 3:
            value += 1
        elif code != 0:
            return -value
    return value


RESOURCES = {"program": np.array(PROGRAM, np.uint32), "results": np.zeros(12, np.int32)}
EXPECTED = {"results": np.array([execute(i) for i in range(12)], np.int32)}
