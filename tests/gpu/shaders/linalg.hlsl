// dx::linalg::Matrix of a wave, SIZE x SIZE x SIZE, bytes SIZE x SIZE x DEPTH: every operation leaves one matrix in
// `results`.
#include <dx/linalg.h>
using namespace dx::linalg;

[[vk::binding(0)]] RWByteAddressBuffer data; // halves: A by rows, B by columns; then bytes: A and B by rows
[[vk::binding(1)]] RWByteAddressBuffer results;

static const uint CELL = SIZE * SIZE * 4;
static const uint HALVES = SIZE * SIZE * 2;
static const uint STRIDE = SIZE * 4;

groupshared float tile[SIZE * SIZE];
groupshared int counts[SIZE * SIZE];

using A = Matrix<ComponentType::F16, SIZE, SIZE, MatrixUse::A, MatrixScope::Wave>;
using B = Matrix<ComponentType::F16, SIZE, SIZE, MatrixUse::B, MatrixScope::Wave>;
using C = Matrix<ComponentType::F32, SIZE, SIZE, MatrixUse::Accumulator, MatrixScope::Wave>;
using D = Matrix<ComponentType::F16, SIZE, SIZE, MatrixUse::Accumulator, MatrixScope::Wave>;

void whole_numbers(uint cell)
{
    using Bytes = Matrix<ComponentType::I8, SIZE, DEPTH, MatrixUse::A, MatrixScope::Wave>;
    using Other = Matrix<ComponentType::I8, DEPTH, SIZE, MatrixUse::B, MatrixScope::Wave>;
    using Sums = Matrix<ComponentType::I32, SIZE, SIZE, MatrixUse::Accumulator, MatrixScope::Wave>;
    Sums sums = Sums::Splat(3);
    sums.MultiplyAccumulate(Bytes::Load<16>(data, 2 * HALVES, DEPTH, MatrixLayout::RowMajor),
                            Other::Load<16>(data, 2 * HALVES + SIZE * DEPTH, SIZE, MatrixLayout::RowMajor));
    sums.Store<16>(results, cell * CELL, STRIDE, MatrixLayout::RowMajor);
    sums.InterlockedAccumulate(counts, 0, SIZE, MatrixLayout::ColMajor);
}

// Other uses, and transposed.
void moved(A a, C c)
{
    a.Cast<ComponentType::F32, MatrixUse::Accumulator>().Store<16>(results, 10 * CELL, STRIDE, MatrixLayout::RowMajor);
    a.Cast<ComponentType::F16, MatrixUse::A, true>().Store<16>(results, 11 * CELL, SIZE * 2, MatrixLayout::RowMajor);
    a.Cast<ComponentType::F16, MatrixUse::B>().Store<16>(results, 12 * CELL, SIZE * 2, MatrixLayout::RowMajor);
    c.Cast<ComponentType::F16, MatrixUse::B, true>().Store<16>(results, 13 * CELL, SIZE * 2, MatrixLayout::RowMajor);
#if DEPTH == SIZE
    using Bytes = Matrix<ComponentType::I8, SIZE, SIZE, MatrixUse::A, MatrixScope::Wave>;
    Bytes bytes = Bytes::Load<16>(data, 2 * HALVES, SIZE, MatrixLayout::RowMajor);
    bytes.Cast<ComponentType::I8, MatrixUse::B, true>().Store<16>(results, 14 * CELL, SIZE, MatrixLayout::RowMajor);
#endif
}

[numthreads(32, 1, 1)]
void main(uint id : SV_GroupIndex)
{
    for (uint n = id; n < SIZE * SIZE; n += 32)
        counts[n] = 0;
    GroupMemoryBarrierWithGroupSync();
    A a = A::Load<16>(data, 0, SIZE * 2, MatrixLayout::RowMajor);
    B b = B::Load<16>(data, HALVES, SIZE * 2, MatrixLayout::ColMajor);
    C c = Multiply<ComponentType::F32>(a, b);
    c.Store<16>(results, 0, STRIDE, MatrixLayout::RowMajor);
    c.Store(tile, 0, SIZE, MatrixLayout::RowMajor);
    GroupMemoryBarrierWithGroupSync();
    C::Load(tile, 0, SIZE, MatrixLayout::ColMajor).Store<16>(results, CELL, STRIDE, MatrixLayout::RowMajor);

    C places = C::Splat(0);
    for (uint i = 0; i < places.Length(); ++i)
    {
        uint2 at = places.GetCoordinate(i);
        places.Set(i, at.x * SIZE + at.y + places.Get(i));
    }
    places.Store<16>(results, 2 * CELL, STRIDE, MatrixLayout::RowMajor);
    A left = A::Splat(0.0f);
    for (uint j = 0; j < left.Length(); ++j)
    {
        uint2 at = left.GetCoordinate(j);
        left.Set(j, half(at.x * SIZE + at.y));
    }
    left.Store<16>(results, 3 * CELL, SIZE * 2, MatrixLayout::RowMajor);

    c.InterlockedAccumulate<16>(results, 4 * CELL, STRIDE, MatrixLayout::RowMajor);
    whole_numbers(5);
    C sum = C::Splat(1.0f);
    sum.Accumulate(a);
    sum.Accumulate(b);
    sum.Store<16>(results, 6 * CELL, STRIDE, MatrixLayout::RowMajor);
    c.Cast<ComponentType::F16>().Store<16>(results, 7 * CELL, SIZE * 2, MatrixLayout::RowMajor);
    D d = Multiply(a, b);
    d.InterlockedAccumulate<16>(results, 8 * CELL, SIZE * 2, MatrixLayout::ColMajor);
    GroupMemoryBarrierWithGroupSync();
    for (uint k = id; k < SIZE * SIZE; k += 32)
        results.Store(9 * CELL + 4 * k, counts[k]);
    moved(a, c);
    if (id == 0)
        results.Store(15 * CELL, 32 / WaveGetLaneCount());
}
