// Numbers of SPIR-V by name, and pointers to groupshared memory.
#ifndef ONESHADER_VK_SPIRV_H
#define ONESHADER_VK_SPIRV_H

namespace vk
{

enum Scope
{
    ScopeCrossDevice = 0,
    ScopeDevice = 1,
    ScopeWorkgroup = 2,
    ScopeSubgroup = 3,
    ScopeInvocation = 4,
    ScopeQueueFamily = 5,
    ScopeQueueFamilyKHR = ScopeQueueFamily,
    ScopeShaderCallKHR = 6,
    ScopeMax = 0x7fffffff
};

enum StorageClass
{
    StorageClassWorkgroup = 4
};

// Operands of a load or store; those of one word only.
enum MemoryAccessMask
{
    MemoryAccessMaskNone = 0,
    MemoryAccessVolatileMask = 1 << 0,
    MemoryAccessAlignedMask = 1 << 1,
    MemoryAccessNontemporalMask = 1 << 2,
    MemoryAccessMakePointerAvailableMask = 1 << 3,
    MemoryAccessMakePointerAvailableKHRMask = MemoryAccessMakePointerAvailableMask,
    MemoryAccessMakePointerVisibleMask = 1 << 4,
    MemoryAccessMakePointerVisibleKHRMask = MemoryAccessMakePointerVisibleMask,
    MemoryAccessNonPrivatePointerMask = 1 << 5,
    MemoryAccessNonPrivatePointerKHRMask = MemoryAccessNonPrivatePointerMask,
    MemoryAccessAliasScopeINTELMaskMask = 1 << 16,
    MemoryAccessNoAliasINTELMaskMask = 1 << 17
};

enum CooperativeMatrixUse
{
    CooperativeMatrixUseMatrixAKHR = 0,
    CooperativeMatrixUseMatrixBKHR = 1,
    CooperativeMatrixUseMatrixAccumulatorKHR = 2,
    CooperativeMatrixUseMax = 0x7fffffff
};

enum CooperativeMatrixLayout
{
    CooperativeMatrixLayoutRowMajorKHR = 0,
    CooperativeMatrixLayoutColumnMajorKHR = 1,
    CooperativeMatrixLayoutRowBlockedInterleavedARM = 4202,
    CooperativeMatrixLayoutColumnBlockedInterleavedARM = 4203,
    CooperativeMatrixLayoutMax = 0x7fffffff
};

enum CooperativeMatrixOperandsMask
{
    CooperativeMatrixOperandsMaskNone = 0,
    CooperativeMatrixOperandsMatrixASignedComponentsKHRMask = 1 << 0,
    CooperativeMatrixOperandsMatrixBSignedComponentsKHRMask = 1 << 1,
    CooperativeMatrixOperandsMatrixCSignedComponentsKHRMask = 1 << 2,
    CooperativeMatrixOperandsMatrixResultSignedComponentsKHRMask = 1 << 3,
    CooperativeMatrixOperandsSaturatingAccumulationKHRMask = 1 << 4
};

#if __HLSL_VERSION >= 2021

// A pointer to a T in groupshared memory: it is set once and never changes.
template <typename T>
using WorkgroupSpirvPointer = const vk::SpirvOpaqueType<
    /* OpTypePointer */ 32, vk::Literal<vk::integral_constant<uint, StorageClassWorkgroup> >, T>;

// The address of a groupshared variable, or of a part of one.
template <typename T>
[[vk::ext_instruction(/* OpCopyObject */ 83)]]
WorkgroupSpirvPointer<T> GetGroupSharedAddress([[vk::ext_reference]] T place);

#endif

} // namespace vk

#endif
