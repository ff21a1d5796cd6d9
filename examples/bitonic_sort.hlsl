// oneshader: -T cs_6_0 -E sortBlocks -fvk-u-shift 48 0
// oneshader: -T cs_6_0 -E mergeStep -fvk-u-shift 48 0
// oneshader: -T cs_6_0 -E mergeBlocks -fvk-u-shift 48 0
//
// Bitonic sort of (key, value) pairs. `sortBlocks` sorts blocks of 512 in groupshared memory; for longer sequences the
// host runs `mergeStep` for the wide strides and `mergeBlocks` for the rest of each level.

#define BLOCK_SIZE 512
#define GROUP_SIZE (BLOCK_SIZE / 2)

struct Pair
{
    float key;
    uint value;
};

cbuffer Sort : register(b0)
{
    uint count;
    uint level;    // length of the sequences being merged
    uint stride;   // distance of the compared pairs
    uint descending;
};

RWStructuredBuffer<Pair> pairs : register(u0);

groupshared Pair block[BLOCK_SIZE];

bool OutOfOrder(Pair low, Pair high, bool ascending)
{
    bool greater = low.key > high.key || (low.key == high.key && low.value > high.value);
    bool less = low.key < high.key || (low.key == high.key && low.value < high.value);
    return ascending ? greater : less;
}

bool AscendingAt(uint index, uint length)
{
    bool ascending = (index & length) == 0;
    return (descending != 0) ? !ascending : ascending;
}

// The lower index of the pair that one thread compares at a stride.
uint LowerIndex(uint thread, uint distance)
{
    return 2 * distance * (thread / distance) + thread % distance;
}

Pair Sentinel()
{
    Pair pair;
    pair.key = descending != 0 ? -3.402823e38 : 3.402823e38;
    pair.value = 0xffffffff;
    return pair;
}

void LoadBlock(uint group, uint thread)
{
    [unroll]
    for (uint i = 0; i < 2; ++i)
    {
        uint local = thread + i * GROUP_SIZE;
        uint index = group * BLOCK_SIZE + local;
        if (index < count)
            block[local] = pairs[index];
        else
            block[local] = Sentinel();
    }
    GroupMemoryBarrierWithGroupSync();
}

void StoreBlock(uint group, uint thread)
{
    for (uint i = 0; i < 2; ++i)
    {
        uint local = thread + i * GROUP_SIZE;
        uint index = group * BLOCK_SIZE + local;
        if (index < count)
            pairs[index] = block[local];
    }
}

void CompareExchange(uint group, uint thread, uint length, uint distance)
{
    uint low = LowerIndex(thread, distance);
    uint high = low + distance;
    bool ascending = AscendingAt(group * BLOCK_SIZE + low, length);
    if (OutOfOrder(block[low], block[high], ascending))
    {
        Pair swapped = block[low];
        block[low] = block[high];
        block[high] = swapped;
    }
    GroupMemoryBarrierWithGroupSync();
}

[numthreads(GROUP_SIZE, 1, 1)]
void sortBlocks(uint3 group : SV_GroupID, uint thread : SV_GroupIndex)
{
    LoadBlock(group.x, thread);
    for (uint length = 2; length <= BLOCK_SIZE; length <<= 1)
    {
        for (uint distance = length / 2; distance > 0; distance >>= 1)
            CompareExchange(group.x, thread, length, distance);
    }
    StoreBlock(group.x, thread);
}

[numthreads(GROUP_SIZE, 1, 1)]
void mergeBlocks(uint3 group : SV_GroupID, uint thread : SV_GroupIndex)
{
    LoadBlock(group.x, thread);
    for (uint distance = BLOCK_SIZE / 2; distance > 0; distance >>= 1)
        CompareExchange(group.x, thread, level, distance);
    StoreBlock(group.x, thread);
}

[numthreads(GROUP_SIZE, 1, 1)]
void mergeStep(uint3 id : SV_DispatchThreadID)
{
    uint low = LowerIndex(id.x, stride);
    uint high = low + stride;
    if (high >= count)
        return;
    Pair first = pairs[low];
    Pair second = pairs[high];
    if (OutOfOrder(first, second, AscendingAt(low, level)))
    {
        pairs[low] = second;
        pairs[high] = first;
    }
}
