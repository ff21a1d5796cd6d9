// Cooperative matrices of SPV_KHR_cooperative_matrix: matrices that the invocations of a scope hold together.
#ifndef ONESHADER_VK_KHR_COOPERATIVE_MATRIX_H
#define ONESHADER_VK_KHR_COOPERATIVE_MATRIX_H

#if __HLSL_VERSION < 2021
#error CooperativeMatrix needs HLSL 2021: -HV 2021
#else

#if __SPIRV_MAJOR_VERSION__ == 1 && __SPIRV_MINOR_VERSION__ < 6
#error "CooperativeMatrix requires a minimum of SPIR-V 1.6: -fspv-target-env=vulkan1.3"
#endif

#include <vk/spirv.h>
#include <vk/opcode_selector.h>

// The elements of a matrix that an invocation holds. The instruction takes a type: the compiler knows this function.
template <class MatrixType> uint __builtin_spv_CooperativeMatrixLengthKHR();

namespace vk
{
namespace khr
{
namespace cooperative
{

template <class Result, class T>
[[vk::ext_instruction(/* OpCompositeConstruct */ 80)]] Result Fill(T value);

template <class Matrix, class T>
[[vk::ext_instruction(/* OpMatrixTimesScalar */ 143)]] Matrix Scale(Matrix m, T factor);

template <class Pointer, class Matrix>
[[vk::ext_instruction(/* OpAccessChain */ 65)]] Pointer Element([[vk::ext_reference]] Matrix m, uint index);

template <class T, class Pointer>
[[vk::ext_instruction(/* OpLoad */ 61)]] T Read(Pointer p);

template <class Pointer, class T>
[[vk::ext_instruction(/* OpStore */ 62)]] void Write(Pointer p, T value);

template <class Result, class A, class B>
[[vk::ext_instruction(/* OpCooperativeMatrixMulAddKHR */ 4459)]]
Result MultiplyAdd(A a, B b, Result c, [[vk::ext_literal]] uint operands);

// Loads and stores: through a place in a buffer, with and without a scope, and through a pointer.
template <class Result, class T>
[[vk::ext_instruction(/* OpCooperativeMatrixLoadKHR */ 4457)]]
Result Load([[vk::ext_reference]] T place, CooperativeMatrixLayout layout, uint stride, [[vk::ext_literal]] uint access);

template <class Result, class T>
[[vk::ext_instruction(/* OpCooperativeMatrixLoadKHR */ 4457)]]
Result LoadShared([[vk::ext_reference]] T place, CooperativeMatrixLayout layout, uint stride,
                  [[vk::ext_literal]] uint access, Scope scope);

template <class Result, class T>
[[vk::ext_instruction(/* OpCooperativeMatrixLoadKHR */ 4457)]]
Result LoadGroupShared(WorkgroupSpirvPointer<T> p, CooperativeMatrixLayout layout, uint stride,
                       [[vk::ext_literal]] uint access, Scope scope);

template <class Matrix, class T>
[[vk::ext_instruction(/* OpCooperativeMatrixStoreKHR */ 4458)]]
void Store([[vk::ext_reference]] T place, Matrix m, CooperativeMatrixLayout layout, uint stride,
           [[vk::ext_literal]] uint access);

template <class Matrix, class T>
[[vk::ext_instruction(/* OpCooperativeMatrixStoreKHR */ 4458)]]
void StoreShared([[vk::ext_reference]] T place, Matrix m, CooperativeMatrixLayout layout, uint stride,
                 [[vk::ext_literal]] uint access, Scope scope);

template <class Matrix, class T>
[[vk::ext_instruction(/* OpCooperativeMatrixStoreKHR */ 4458)]]
void StoreGroupShared(WorkgroupSpirvPointer<T> p, Matrix m, CooperativeMatrixLayout layout, uint stride,
                      [[vk::ext_literal]] uint access, Scope scope);

static const uint VISIBLE = MemoryAccessNonPrivatePointerMask | MemoryAccessMakePointerVisibleMask;
static const uint AVAILABLE = MemoryAccessNonPrivatePointerMask | MemoryAccessMakePointerAvailableMask;

} // namespace cooperative

// A matrix of rows x columns numbers that the invocations of `scope` hold, for one place in a multiplication.
template <typename ComponentType, Scope scope, uint rows, uint columns, CooperativeMatrixUse use>
class CooperativeMatrix
{
    using SpirvMatrixType =
        vk::SpirvOpaqueType</* OpTypeCooperativeMatrixKHR */ 4456, ComponentType, vk::integral_constant<uint, scope>,
                            vk::integral_constant<uint, rows>, vk::integral_constant<uint, columns>,
                            vk::integral_constant<uint, use> >;

    [[vk::ext_capability(/* CooperativeMatrixKHR */ 6022)]]
    [[vk::ext_extension("SPV_KHR_cooperative_matrix")]]
    SpirvMatrixType _matrix;

    static const bool hasSignedIntegerComponentType = vk::util::NumberClass<ComponentType>::value == vk::util::SIGNED;

    // Conversion, number by number.
    template <class Target>
    CooperativeMatrix<Target, scope, rows, columns, use> cast()
    {
        using Conversion = vk::util::ConversionOpcode<ComponentType, Target>;
        using Unsigned = typename vk::util::UnsignedOfSize<sizeof(Target)>::type;
        CooperativeMatrix<Target, scope, rows, columns, use> result;
        if (Conversion::in_two_steps)
        {
            CooperativeMatrix<Unsigned, scope, rows, columns, use> widened;
            widened._matrix = vk::util::Apply<113, typename CooperativeMatrix<Unsigned, scope, rows, columns,
                                                                              use>::SpirvMatrixType>(_matrix);
            result._matrix = vk::util::Apply<124, typename CooperativeMatrix<Target, scope, rows, columns,
                                                                             use>::SpirvMatrixType>(widened._matrix);
        }
        else
        {
            result._matrix =
                vk::util::Apply<Conversion::value, typename CooperativeMatrix<Target, scope, rows, columns,
                                                                              use>::SpirvMatrixType>(_matrix);
        }
        return result;
    }

    // Arithmetic, number by number.
    CooperativeMatrix negate()
    {
        CooperativeMatrix result;
        result._matrix = vk::util::ArithmeticSelector<ComponentType>::Negate(_matrix);
        return result;
    }

    CooperativeMatrix operator+(CooperativeMatrix other)
    {
        CooperativeMatrix result;
        result._matrix = vk::util::ArithmeticSelector<ComponentType>::Add(_matrix, other._matrix);
        return result;
    }

    CooperativeMatrix operator-(CooperativeMatrix other)
    {
        CooperativeMatrix result;
        result._matrix = vk::util::ArithmeticSelector<ComponentType>::Sub(_matrix, other._matrix);
        return result;
    }

    CooperativeMatrix operator*(CooperativeMatrix other)
    {
        CooperativeMatrix result;
        result._matrix = vk::util::ArithmeticSelector<ComponentType>::Mul(_matrix, other._matrix);
        return result;
    }

    CooperativeMatrix operator/(CooperativeMatrix other)
    {
        CooperativeMatrix result;
        result._matrix = vk::util::ArithmeticSelector<ComponentType>::Div(_matrix, other._matrix);
        return result;
    }

    CooperativeMatrix operator*(ComponentType factor)
    {
        CooperativeMatrix result;
        result._matrix = cooperative::Scale(_matrix, factor);
        return result;
    }

    // Groupshared memory: made available to the group, visible from it.
    template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class Type>
    void Store(WorkgroupSpirvPointer<Type> data, uint32_t stride)
    {
        cooperative::StoreGroupShared(data, _matrix, layout, stride, memoryAccessOperands | cooperative::AVAILABLE,
                                      ScopeWorkgroup);
    }

    template <CooperativeMatrixLayout layout, class Type>
    void Store(WorkgroupSpirvPointer<Type> data, uint32_t stride)
    {
        Store<MemoryAccessMaskNone, layout>(data, stride);
    }

    template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(WorkgroupSpirvPointer<Type> data, uint32_t stride)
    {
        CooperativeMatrix result;
        result._matrix = cooperative::LoadGroupShared<SpirvMatrixType>(
            data, layout, stride, memoryAccessOperands | cooperative::VISIBLE, ScopeWorkgroup);
        return result;
    }

    template <CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(WorkgroupSpirvPointer<Type> data, uint32_t stride)
    {
        return Load<MemoryAccessMaskNone, layout>(data, stride);
    }

    // Buffers, from element `index` on; `stride` is in elements.
    template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class Type>
    void Store(RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride)
    {
        cooperative::Store(data[index], _matrix, layout, stride, memoryAccessOperands);
    }

    template <CooperativeMatrixLayout layout, class Type>
    void Store(RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride)
    {
        Store<MemoryAccessMaskNone, layout>(data, index, stride);
    }

    template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride)
    {
        CooperativeMatrix result;
        result._matrix = cooperative::Load<SpirvMatrixType>(data[index], layout, stride, memoryAccessOperands);
        return result;
    }

    template <CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride)
    {
        return Load<MemoryAccessMaskNone, layout>(data, index, stride);
    }

    template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(StructuredBuffer<Type> data, uint32_t index, uint32_t stride)
    {
        CooperativeMatrix result;
        result._matrix = cooperative::Load<SpirvMatrixType>(data[index], layout, stride, memoryAccessOperands);
        return result;
    }

    template <CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix Load(StructuredBuffer<Type> data, uint32_t index, uint32_t stride)
    {
        return Load<MemoryAccessMaskNone, layout>(data, index, stride);
    }

    // Buffers that other groups see.
    template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class Type>
    void CoherentStore(globallycoherent RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride)
    {
        cooperative::StoreShared(data[index], _matrix, layout, stride, memoryAccessOperands | cooperative::AVAILABLE,
                                 ScopeQueueFamily);
    }

    template <CooperativeMatrixLayout layout, class Type>
    void CoherentStore(globallycoherent RWStructuredBuffer<Type> data, uint32_t index, uint32_t stride)
    {
        CoherentStore<MemoryAccessMaskNone, layout>(data, index, stride);
    }

    template <uint32_t memoryAccessOperands, CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix CoherentLoad(globallycoherent RWStructuredBuffer<Type> data, uint32_t index,
                                          uint32_t stride)
    {
        CooperativeMatrix result;
        result._matrix = cooperative::LoadShared<SpirvMatrixType>(
            data[index], layout, stride, memoryAccessOperands | cooperative::VISIBLE, ScopeQueueFamily);
        return result;
    }

    template <CooperativeMatrixLayout layout, class Type>
    static CooperativeMatrix CoherentLoad(globallycoherent RWStructuredBuffer<Type> data, uint32_t index,
                                          uint32_t stride)
    {
        return CoherentLoad<MemoryAccessMaskNone, layout>(data, index, stride);
    }

    // A matrix of one number, the same for all invocations of the scope.
    static CooperativeMatrix Splat(ComponentType v)
    {
        CooperativeMatrix result;
        result._matrix = cooperative::Fill<SpirvMatrixType>(v);
        return result;
    }

    // The numbers that an invocation holds: how many, and each.
    static uint32_t GetLength()
    {
        return __builtin_spv_CooperativeMatrixLengthKHR<SpirvMatrixType>();
    }

    using ComponentPointer =
        vk::SpirvOpaqueType</* OpTypePointer, Function */ 32, vk::Literal<vk::integral_constant<uint, 7> >,
                            ComponentType>;

    ComponentType Get(uint32_t index)
    {
        ComponentPointer p = cooperative::Element<ComponentPointer>(_matrix, index);
        return cooperative::Read<ComponentType>(p);
    }

    void Set(ComponentType value, uint32_t index)
    {
        ComponentPointer p = cooperative::Element<ComponentPointer>(_matrix, index);
        cooperative::Write(p, value);
    }
};

template <typename ComponentType, Scope scope, uint rows, uint columns>
using CooperativeMatrixA = CooperativeMatrix<ComponentType, scope, rows, columns, CooperativeMatrixUseMatrixAKHR>;

template <typename ComponentType, Scope scope, uint rows, uint columns>
using CooperativeMatrixB = CooperativeMatrix<ComponentType, scope, rows, columns, CooperativeMatrixUseMatrixBKHR>;

template <typename ComponentType, Scope scope, uint rows, uint columns>
using CooperativeMatrixAccumulator =
    CooperativeMatrix<ComponentType, scope, rows, columns, CooperativeMatrixUseMatrixAccumulatorKHR>;

// a * b + c
template <typename ComponentType, Scope scope, uint rows, uint columns, uint K>
CooperativeMatrixAccumulator<ComponentType, scope, rows, columns>
cooperativeMatrixMultiplyAdd(CooperativeMatrixA<ComponentType, scope, rows, K> a,
                             CooperativeMatrixB<ComponentType, scope, K, columns> b,
                             CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> c)
{
    static const uint operands = vk::util::NumberClass<ComponentType>::value == vk::util::SIGNED ? 15 : 0;
    CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> result;
    result._matrix = cooperative::MultiplyAdd(a._matrix, b._matrix, c._matrix, operands);
    return result;
}

// a * b + c, limited to what the numbers can be
template <typename ComponentType, Scope scope, uint rows, uint columns, uint K>
CooperativeMatrixAccumulator<ComponentType, scope, rows, columns>
cooperativeMatrixSaturatingMultiplyAdd(CooperativeMatrixA<ComponentType, scope, rows, K> a,
                                       CooperativeMatrixB<ComponentType, scope, K, columns> b,
                                       CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> c)
{
    static const uint operands = vk::util::NumberClass<ComponentType>::value == vk::util::SIGNED ? 31 : 16;
    CooperativeMatrixAccumulator<ComponentType, scope, rows, columns> result;
    result._matrix = cooperative::MultiplyAdd(a._matrix, b._matrix, c._matrix, operands);
    return result;
}

} // namespace khr
} // namespace vk

#endif // HLSL 2021
#endif
