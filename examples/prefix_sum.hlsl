// oneshader: -T cs_6_0 -E scanBlocks -HV 2021 -fvk-t-shift 16 0 -fvk-u-shift 48 0
// oneshader: -T cs_6_0 -E addOffsets -HV 2021 -fvk-t-shift 16 0 -fvk-u-shift 48 0
// oneshader: -T cs_6_0 -E compact -HV 2021 -fvk-t-shift 16 0 -fvk-u-shift 48 0
//
// Exclusive prefix sums over blocks of 1,024 elements with generic operators, and stream compaction built on them: the
// elements that pass a test are written without gaps and in order.

#define GROUP_SIZE 256
#define ITEMS_PER_THREAD 4
#define BLOCK_SIZE (GROUP_SIZE * ITEMS_PER_THREAD)

struct Scan
{
    uint count;
    uint threshold;
};

ConstantBuffer<Scan> scan : register(b0);
StructuredBuffer<uint> input : register(t0);
RWStructuredBuffer<uint> sums : register(u0);
RWStructuredBuffer<uint> blockTotals : register(u1);
RWStructuredBuffer<uint> compacted : register(u2);

groupshared uint threadTotals[GROUP_SIZE];

struct Pass
{
    uint threshold;

    bool Accepts(uint value)
    {
        return value >= threshold;
    }
};

template <typename T>
struct Add
{
    T total;

    static Add Make(T value)
    {
        Add made;
        made.total = value;
        return made;
    }

    Add operator+(Add other)
    {
        return Make(total + other.total);
    }
};

template <typename T>
void Exchange(inout T first, inout T second)
{
    T kept = first;
    first = second;
    second = kept;
}

// Sums of the totals of all threads before this one, by the doubling of Hillis and Steele.
uint ExclusiveScanOfThreads(uint thread, uint own)
{
    threadTotals[thread] = own;
    GroupMemoryBarrierWithGroupSync();
    for (uint distance = 1; distance < GROUP_SIZE; distance *= 2)
    {
        uint before = thread >= distance ? threadTotals[thread - distance] : 0;
        GroupMemoryBarrierWithGroupSync();
        threadTotals[thread] += before;
        GroupMemoryBarrierWithGroupSync();
    }
    return threadTotals[thread] - own;
}

uint Flag(uint index)
{
    Pass pass = { scan.threshold };
    return index < scan.count && pass.Accepts(input[index]) ? 1 : 0;
}

[numthreads(GROUP_SIZE, 1, 1)]
void scanBlocks(uint3 group : SV_GroupID, uint thread : SV_GroupIndex)
{
    uint first = group.x * BLOCK_SIZE + thread * ITEMS_PER_THREAD;
    uint exclusive[ITEMS_PER_THREAD];
    Add<uint> running = Add<uint>::Make(0);
    for (uint i = 0; i < ITEMS_PER_THREAD; ++i)
    {
        exclusive[i] = running.total;
        running = running + Add<uint>::Make(Flag(first + i));
    }

    uint offset = ExclusiveScanOfThreads(thread, running.total);
    for (uint j = 0; j < ITEMS_PER_THREAD; ++j)
    {
        if (first + j < scan.count)
            sums[first + j] = exclusive[j] + offset;
    }
    if (thread == GROUP_SIZE - 1)
        blockTotals[group.x] = offset + running.total;
}

[numthreads(GROUP_SIZE, 1, 1)]
void addOffsets(uint3 group : SV_GroupID, uint thread : SV_GroupIndex)
{
    uint offset = 0;
    for (uint block = 0; block < group.x; ++block)
        offset += blockTotals[block];
    for (uint i = 0; i < ITEMS_PER_THREAD; ++i)
    {
        uint index = group.x * BLOCK_SIZE + i * GROUP_SIZE + thread;
        if (index < scan.count)
            sums[index] += offset;
    }
}

[numthreads(GROUP_SIZE, 1, 1)]
void compact(uint3 id : SV_DispatchThreadID)
{
    uint low = 0;
    uint high = scan.count;
    if (id.x >= scan.count)
        Exchange(low, high);
    if (low < high && Flag(id.x) != 0)
        compacted[sums[id.x]] = input[id.x];
}
