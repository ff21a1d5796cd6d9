// D = A B + C of cooperative matrices, SIZE x SIZE x SIZE.
#include "vk/khr/cooperative_matrix.h"

[[vk::binding(0)]] StructuredBuffer<half> left;
[[vk::binding(1)]] StructuredBuffer<half> right;
[[vk::binding(2)]] RWStructuredBuffer<half> sums;

using A = vk::khr::CooperativeMatrixA<half, vk::ScopeSubgroup, SIZE, SIZE>;
using B = vk::khr::CooperativeMatrixB<half, vk::ScopeSubgroup, SIZE, SIZE>;
using C = vk::khr::CooperativeMatrixAccumulator<half, vk::ScopeSubgroup, SIZE, SIZE>;

[numthreads(32, 1, 1)]
void main()
{
    A a = A::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(left, 0, SIZE);
    B b = B::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(right, 0, SIZE);
    C c = C::Splat(0.5);
    C d = cooperativeMatrixMultiplyAdd(a, b, c);
    d.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(sums, 0, SIZE);
}
