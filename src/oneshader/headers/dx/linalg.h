// Matrices for machine learning, shader model 6.10 (hlsl-specs proposal 0035).
//
// Those of a wave or thread group are cooperative matrices of SPV_KHR_cooperative_matrix. Those of one thread name
// memory that is read while it is multiplied: in plain arithmetic, or by SPV_NV_cooperative_vector where
// -fspv-extension allows it (__ONESHADER_COOPERATIVE_VECTOR); SPV_NV_cooperative_matrix2 is used likewise.
#ifndef ONESHADER_DX_LINALG_H
#define ONESHADER_DX_LINALG_H

#if __HLSL_VERSION < 2021
#error dx::linalg needs HLSL 2021: -HV 2021
#else

#include <enable_if>
#include <type_traits>

#pragma dxc diagnostic push
#pragma dxc diagnostic ignored "-Whlsl-groupshared-202x"

// Seen where something of this header is used: to include it is allowed to all.
#define __SHADER_MODEL_610                                                                                             \
    _Static_assert(__SHADER_TARGET_MAJOR > 6 || (__SHADER_TARGET_MAJOR == 6 && __SHADER_TARGET_MINOR >= 10),           \
                   "dx::linalg needs shader model 6.10: compile with -T cs_6_10 or the profile of another stage");

// The elements of a cooperative matrix that an invocation holds. The compiler knows this function.
template <class MatrixType> uint __builtin_spv_CooperativeMatrixLengthKHR();

namespace dxil
{

enum class ComponentType : uint32_t
{
    Invalid = 0,
    I1 = 1,
    I16 = 2,
    U16 = 3,
    I32 = 4,
    U32 = 5,
    I64 = 6,
    U64 = 7,
    F16 = 8,
    F32 = 9,
    F64 = 10,
    SNormF16 = 11,
    UNormF16 = 12,
    SNormF32 = 13,
    UNormF32 = 14,
    SNormF64 = 15,
    UNormF64 = 16,
    PackedS8x32 = 17,
    PackedU8x32 = 18,
    I8 = 19,
    U8 = 20,
    F8_E4M3FN = 21,
    F8_E5M2 = 22,
    BFloat16 = 23,
    LastEntry
};

} // namespace dxil

namespace dx
{
namespace linalg
{

struct ComponentType
{
    enum ComponentEnum
    {
        I16 = 2,
        U16 = 3,
        I32 = 4,
        U32 = 5,
        I64 = 6,
        U64 = 7,
        F16 = 8,
        F32 = 9,
        F64 = 10,
        I8 = 19,
        U8 = 20,
        F8_E4M3FN = 21,
        F8_E5M2 = 22,
        BFloat16 = 23
    };
};
using ComponentEnum = ComponentType::ComponentEnum;

struct MatrixUse
{
    enum MatrixUseEnum
    {
        A = 0,
        B = 1,
        Accumulator = 2
    };
};
using MatrixUseEnum = MatrixUse::MatrixUseEnum;

struct MatrixScope
{
    enum MatrixScopeEnum
    {
        Thread = 0,
        Wave = 1,
        ThreadGroup = 2
    };
};
using MatrixScopeEnum = MatrixScope::MatrixScopeEnum;

struct MatrixLayout
{
    enum MatrixLayoutEnum
    {
        RowMajor = 0,
        ColMajor = 1,
        MulOptimal = 2,
        MulOptimalTranspose = 3,
        OuterProductOptimal = 4,
        OuterProductOptimalTranspose = 5
    };
};
using MatrixLayoutEnum = MatrixLayout::MatrixLayoutEnum;

namespace __detail
{

// ---- types of components

// Classes of numbers.
static const uint FLOATING = 0;
static const uint SIGNED = 1;
static const uint UNSIGNED = 2;

template <uint bits, uint sign>
using SpirvInteger = vk::SpirvOpaqueType</* OpTypeInt */ 21, vk::Literal<vk::integral_constant<uint, bits> >,
                                         vk::Literal<vk::integral_constant<uint, sign> > >;
template <uint bits>
using SpirvFloat = vk::SpirvOpaqueType</* OpTypeFloat */ 22, vk::Literal<vk::integral_constant<uint, bits> > >;
template <uint bits, uint encoding>
using SpirvEncodedFloat = vk::SpirvOpaqueType<22, vk::Literal<vk::integral_constant<uint, bits> >,
                                              vk::Literal<vk::integral_constant<uint, encoding> > >;

using E4M3 [[vk::ext_extension("SPV_EXT_float8"), vk::ext_capability(/* Float8EXT */ 4212),
             vk::ext_capability(/* Float8CooperativeMatrixEXT */ 4213)]] = SpirvEncodedFloat<8, 4214>;
using E5M2 [[vk::ext_extension("SPV_EXT_float8"), vk::ext_capability(4212), vk::ext_capability(4213)]] =
    SpirvEncodedFloat<8, 4215>;
using Brain [[vk::ext_extension("SPV_KHR_bfloat16"), vk::ext_capability(/* BFloat16TypeKHR */ 5116),
              vk::ext_capability(/* BFloat16CooperativeMatrixKHR */ 5118)]] = SpirvEncodedFloat<16, 0>;

// Of each component type: the HLSL type that holds it (several in a uint where there is none), the type to compute in,
// the type in SPIR-V, its class and its size in bytes.
template <ComponentEnum C> struct ComponentTypeTraits;

#define __COMPONENT(C, T, native, per_scalar, W, S, number_class, size)                                                \
    template <> struct ComponentTypeTraits<ComponentType::C>                                                           \
    {                                                                                                                  \
        using Type = T;                                                                                                \
        using Wide = W;                                                                                                \
        using Spirv = S;                                                                                               \
        static const bool IsNativeScalar = native;                                                                     \
        static const uint ElementsPerScalar = per_scalar;                                                              \
        static const uint Class = number_class;                                                                        \
        static const uint Size = size;                                                                                 \
    };
#define __SIGNED8 SpirvInteger<8, 1>
#define __UNSIGNED8 SpirvInteger<8, 0>
#define __SIGNED16 SpirvInteger<16, 1>
#define __UNSIGNED16 SpirvInteger<16, 0>
#define __FLOAT16 SpirvFloat<16>
__COMPONENT(I8, uint, false, 4, int, __SIGNED8, SIGNED, 1)
__COMPONENT(U8, uint, false, 4, uint, __UNSIGNED8, UNSIGNED, 1)
__COMPONENT(F8_E4M3FN, uint, false, 4, float, E4M3, FLOATING, 1)
__COMPONENT(F8_E5M2, uint, false, 4, float, E5M2, FLOATING, 1)
__COMPONENT(BFloat16, uint, false, 2, float, Brain, FLOATING, 2)
#if __HLSL_ENABLE_16_BIT
__COMPONENT(I16, int16_t, true, 1, int, __SIGNED16, SIGNED, 2)
__COMPONENT(U16, uint16_t, true, 1, uint, __UNSIGNED16, UNSIGNED, 2)
__COMPONENT(F16, float16_t, true, 1, float, __FLOAT16, FLOATING, 2)
#else
__COMPONENT(I16, uint, false, 2, int, __SIGNED16, SIGNED, 2)
__COMPONENT(U16, uint, false, 2, uint, __UNSIGNED16, UNSIGNED, 2)
__COMPONENT(F16, uint, false, 2, float, __FLOAT16, FLOATING, 2)
#endif
__COMPONENT(I32, int, true, 1, int, int, SIGNED, 4)
__COMPONENT(U32, uint, true, 1, uint, uint, UNSIGNED, 4)
__COMPONENT(F32, float, true, 1, float, float, FLOATING, 4)
__COMPONENT(I64, int64_t, true, 1, int64_t, int64_t, SIGNED, 8)
__COMPONENT(U64, uint64_t, true, 1, uint64_t, uint64_t, UNSIGNED, 8)
__COMPONENT(F64, double, true, 1, double, double, FLOATING, 8)
#undef __SIGNED8
#undef __UNSIGNED8
#undef __SIGNED16
#undef __UNSIGNED16
#undef __FLOAT16
#undef __COMPONENT

// The component type of an HLSL type.
template <typename T> struct TypeTraits
{
    static const ComponentEnum CompType = (ComponentEnum)dxil::ComponentType::Invalid;
};
#define __TYPE(T, C) template <> struct TypeTraits<T> { static const ComponentEnum CompType = ComponentType::C; };
#if __HLSL_ENABLE_16_BIT
__TYPE(int16_t, I16)
__TYPE(uint16_t, U16)
__TYPE(float16_t, F16)
#else
__TYPE(half, F32)
#endif
__TYPE(int, I32)
__TYPE(uint, U32)
__TYPE(float, F32)
__TYPE(int64_t, I64)
__TYPE(uint64_t, U64)
__TYPE(double, F64)
#undef __TYPE

// How many scalars of Dst hold what SrcN of Src hold.
template <ComponentEnum DstTy, ComponentEnum SrcTy, int SrcN> struct DstN
{
    static const int Value = (SrcN * (int)ComponentTypeTraits<SrcTy>::ElementsPerScalar +
                              (int)ComponentTypeTraits<DstTy>::ElementsPerScalar - 1) /
                             (int)ComponentTypeTraits<DstTy>::ElementsPerScalar;
};

template <SIZE_TYPE MVal, SIZE_TYPE NVal, bool Transposed> struct DimMN
{
    static const SIZE_TYPE M = Transposed ? NVal : MVal;
    static const SIZE_TYPE N = Transposed ? MVal : NVal;
};

template <ComponentEnum CompTy, SIZE_TYPE Count> struct ScalarCountFromPackedComponents
{
    static const SIZE_TYPE ElementsPerScalar = (SIZE_TYPE)ComponentTypeTraits<CompTy>::ElementsPerScalar;
    static const SIZE_TYPE Value = (Count + ElementsPerScalar - 1) / ElementsPerScalar;
};

// ---- numbers and their bits

// Rounded to the nearest integer, ties to even, and limited to what 32 bits hold.
int RoundedInt(float x)
{
    float r = round(x);
    return r >= 2147483648.0f ? 0x7fffffff : r <= -2147483648.0f ? (int)0x80000000 : (int)r;
}

uint RoundedUint(float x)
{
    float r = round(x);
    return r >= 4294967296.0f ? 0xffffffff : r > 0 ? (uint)r : 0;
}

// A number in the type that another component type is computed in: saturated, rounded.
int ToWide(int x, int like) { return x; }
int ToWide(uint x, int like) { return (int)min(x, 0x7fffffffu); }
int ToWide(float x, int like) { return RoundedInt(x); }
int ToWide(double x, int like) { return RoundedInt((float)x); }
int ToWide(int64_t x, int like) { return (int)clamp(x, (int64_t)-0x80000000ll, (int64_t)0x7fffffff); }
int ToWide(uint64_t x, int like) { return (int)min(x, (uint64_t)0x7fffffff); }
uint ToWide(int x, uint like) { return (uint)max(x, 0); }
uint ToWide(uint x, uint like) { return x; }
uint ToWide(float x, uint like) { return RoundedUint(x); }
uint ToWide(double x, uint like) { return RoundedUint((float)x); }
uint ToWide(int64_t x, uint like) { return (uint)clamp(x, (int64_t)0, (int64_t)0xffffffffll); }
uint ToWide(uint64_t x, uint like) { return (uint)min(x, (uint64_t)0xffffffffll); }
int64_t ToWide(int x, int64_t like) { return x; }
int64_t ToWide(uint x, int64_t like) { return x; }
int64_t ToWide(float x, int64_t like) { return (int64_t)round(x); }
int64_t ToWide(double x, int64_t like) { return (int64_t)x; }
int64_t ToWide(int64_t x, int64_t like) { return x; }
int64_t ToWide(uint64_t x, int64_t like) { return (int64_t)min(x, (uint64_t)0x7fffffffffffffffll); }
uint64_t ToWide(int x, uint64_t like) { return (uint64_t)max(x, 0); }
uint64_t ToWide(uint x, uint64_t like) { return x; }
uint64_t ToWide(float x, uint64_t like) { return (uint64_t)max(round(x), 0.0f); }
uint64_t ToWide(double x, uint64_t like) { return (uint64_t)(x > 0 ? x : 0); }
uint64_t ToWide(int64_t x, uint64_t like) { return (uint64_t)max(x, (int64_t)0); }
uint64_t ToWide(uint64_t x, uint64_t like) { return x; }
float ToWide(int x, float like) { return (float)x; }
float ToWide(uint x, float like) { return (float)x; }
float ToWide(float x, float like) { return x; }
float ToWide(double x, float like) { return (float)x; }
float ToWide(int64_t x, float like) { return (float)x; }
float ToWide(uint64_t x, float like) { return (float)x; }
double ToWide(int x, double like) { return (double)x; }
double ToWide(uint x, double like) { return (double)x; }
double ToWide(float x, double like) { return (double)x; }
double ToWide(double x, double like) { return x; }
double ToWide(int64_t x, double like) { return (double)x; }
double ToWide(uint64_t x, double like) { return (double)x; }
#if __HLSL_ENABLE_16_BIT
template <typename T> T ToWide(int16_t x, T like) { return ToWide((int)x, like); }
template <typename T> T ToWide(uint16_t x, T like) { return ToWide((uint)x, like); }
template <typename T> T ToWide(float16_t x, T like) { return ToWide((float)x, like); }
#else
template <typename T> T ToWide(half x, T like) { return ToWide((float)x, like); }
#endif

float DecodeE4M3(uint bits)
{
    uint exponent = bits >> 3 & 15;
    float mantissa = (float)(bits & 7);
    float size = exponent == 0 ? mantissa * exp2(-9.0f) : (8 + mantissa) * exp2((float)exponent - 10.0f);
    size = (bits & 0x7f) == 0x7f ? asfloat(0x7fc00000u) : size;
    return (bits & 0x80) != 0 ? -size : size;
}

uint EncodeE4M3(float x)
{
    uint word = asuint(x);
    uint size = word & 0x7fffffff;
    uint sign = word >> 24 & 0x80;
    if (size > 0x7f800000)
        return sign | 0x7f;
    if (size < 0x3c800000)      // below 2^-6
        return sign | (uint)round(asfloat(size) * 512.0f);
    size += 0x7ffff + (size >> 20 & 1);
    return sign | min((size >> 20) - (120u << 3), 0x7eu);
}

uint EncodeE5M2(float x)
{
    uint word = asuint(x);
    uint size = word & 0x7fffffff;
    uint sign = word >> 24 & 0x80;
    if (size > 0x7f800000)
        return sign | 0x7f;
    if (size < 0x38800000)      // below 2^-14
        return sign | (uint)round(asfloat(size) * 65536.0f);
    size += 0xfffff + (size >> 21 & 1);
    return sign | min((size >> 21) - (112u << 2), 0x7cu);
}

uint EncodeBrain(float x)
{
    uint word = asuint(x);
    if ((word & 0x7fffffff) > 0x7f800000)
        return word >> 16 | 0x40;
    return word + 0x7fff + (word >> 16 & 1) >> 16;
}

// The bits of a component, the low ones of a uint, to its number and back.
template <ComponentEnum C> struct Bits;
template <> struct Bits<ComponentType::I8>
{
    static int Decode(uint bits) { return (int)(bits << 24) >> 24; }
    static uint Encode(int x) { return (uint)clamp(x, -128, 127) & 0xff; }
};
template <> struct Bits<ComponentType::U8>
{
    static uint Decode(uint bits) { return bits & 0xff; }
    static uint Encode(uint x) { return min(x, 255u); }
};
template <> struct Bits<ComponentType::I16>
{
    static int Decode(uint bits) { return (int)(bits << 16) >> 16; }
    static uint Encode(int x) { return (uint)clamp(x, -32768, 32767) & 0xffff; }
};
template <> struct Bits<ComponentType::U16>
{
    static uint Decode(uint bits) { return bits & 0xffff; }
    static uint Encode(uint x) { return min(x, 0xffffu); }
};
template <> struct Bits<ComponentType::I32>
{
    static int Decode(uint bits) { return (int)bits; }
    static uint Encode(int x) { return (uint)x; }
};
template <> struct Bits<ComponentType::U32>
{
    static uint Decode(uint bits) { return bits; }
    static uint Encode(uint x) { return x; }
};
template <> struct Bits<ComponentType::F8_E4M3FN>
{
    static float Decode(uint bits) { return DecodeE4M3(bits); }
    static uint Encode(float x) { return EncodeE4M3(x); }
};
template <> struct Bits<ComponentType::F8_E5M2>
{
    static float Decode(uint bits) { return f16tof32((bits & 0xff) << 8); }
    static uint Encode(float x) { return EncodeE5M2(x); }
};
template <> struct Bits<ComponentType::BFloat16>
{
    static float Decode(uint bits) { return asfloat(bits << 16); }
    static uint Encode(float x) { return EncodeBrain(x); }
};
template <> struct Bits<ComponentType::F16>
{
    static float Decode(uint bits) { return f16tof32(bits & 0xffff); }
    static uint Encode(float x) { return f32tof16(x) & 0xffff; }
};
template <> struct Bits<ComponentType::F32>
{
    static float Decode(uint bits) { return asfloat(bits); }
    static uint Encode(float x) { return asuint(x); }
};

// A component in a buffer, at a byte offset: its number, and an atomic addition to it.
template <ComponentEnum C> struct Cell
{
    static const uint bits = ComponentTypeTraits<C>::Size * 8;
    static const uint mask = bits == 32 ? 0xffffffffu : (1u << (bits & 31)) - 1;

    static typename ComponentTypeTraits<C>::Wide Read(ByteAddressBuffer from, uint at)
    {
        uint word = from.Load(at & ~3u);
        return Bits<C>::Decode(bits == 32 ? word : word >> (at & 3) * 8);
    }

    static void Add(RWByteAddressBuffer to, uint at, typename ComponentTypeTraits<C>::Wide x)
    {
        uint shift = bits == 32 ? 0 : (at & 3) * 8;
        uint place = at & ~3u;
        uint old = to.Load(place);
        bool done = false;
        [loop]
        while (!done)
        {
            uint sum = Bits<C>::Encode(Bits<C>::Decode(old >> shift) + x);
            uint seen;
            to.InterlockedCompareExchange(place, old, (old & ~(mask << shift)) | sum << shift, seen);
            done = seen == old;
            old = seen;
        }
    }
};

#define __WORD_CELL(C)                                                                                                 \
    template <> struct Cell<ComponentType::C>                                                                          \
    {                                                                                                                  \
        static ComponentTypeTraits<ComponentType::C>::Wide Read(ByteAddressBuffer from, uint at)                       \
        {                                                                                                              \
            return Bits<ComponentType::C>::Decode(from.Load(at));                                                      \
        }                                                                                                              \
        static void Add(RWByteAddressBuffer to, uint at, ComponentTypeTraits<ComponentType::C>::Wide x)                \
        {                                                                                                              \
            to.InterlockedAdd(at, (uint)x);                                                                            \
        }                                                                                                              \
    };
__WORD_CELL(I32)
__WORD_CELL(U32)
#undef __WORD_CELL

template <> struct Cell<ComponentType::U64>
{
    static uint64_t Read(ByteAddressBuffer from, uint at) { return from.Load<uint64_t>(at); }
    static void Add(RWByteAddressBuffer to, uint at, uint64_t x) { to.InterlockedAdd64(at, x); }
};
template <> struct Cell<ComponentType::I64>
{
    static int64_t Read(ByteAddressBuffer from, uint at) { return from.Load<int64_t>(at); }
    static void Add(RWByteAddressBuffer to, uint at, int64_t x) { to.InterlockedAdd64(at, (uint64_t)x); }
};

uint64_t DoubleBits(double x)
{
    uint low, high;
    asuint(x, low, high);
    return (uint64_t)high << 32 | low;
}

template <> struct Cell<ComponentType::F64>
{
    static double Read(ByteAddressBuffer from, uint at) { return from.Load<double>(at); }
    static void Add(RWByteAddressBuffer to, uint at, double x)
    {
        uint64_t old = to.Load<uint64_t>(at);
        bool done = false;
        [loop]
        while (!done)
        {
            double sum = asdouble((uint)old, (uint)(old >> 32)) + x;
            uint64_t seen;
            to.InterlockedCompareExchange64(at, old, DoubleBits(sum), seen);
            done = seen == old;
            old = seen;
        }
    }
};

// The type in which products of two component types are summed.
template <uint a_class, uint b_class, uint size> struct Sum { using Type = float; };
template <uint a, uint b> struct Sum<a, b, 8> { using Type = double; };
template <> struct Sum<SIGNED, SIGNED, 4> { using Type = int; };
template <> struct Sum<SIGNED, UNSIGNED, 4> { using Type = int; };
template <> struct Sum<UNSIGNED, SIGNED, 4> { using Type = int; };
template <> struct Sum<UNSIGNED, UNSIGNED, 4> { using Type = uint; };
template <> struct Sum<SIGNED, SIGNED, 8> { using Type = int64_t; };
template <> struct Sum<SIGNED, UNSIGNED, 8> { using Type = int64_t; };
template <> struct Sum<UNSIGNED, SIGNED, 8> { using Type = int64_t; };
template <> struct Sum<UNSIGNED, UNSIGNED, 8> { using Type = uint64_t; };

template <ComponentEnum A, ComponentEnum B> struct SumOf
{
    static const bool wide = ComponentTypeTraits<A>::Size == 8 || ComponentTypeTraits<B>::Size == 8;
    using Type = typename Sum<ComponentTypeTraits<A>::Class, ComponentTypeTraits<B>::Class, wide ? 8 : 4>::Type;
};

// ---- instructions of cooperative matrices

template <uint opcode, class Result, class Operand>
[[vk::ext_instruction(opcode)]] Result Apply(Operand a);
template <class Result, class A, class B>
[[vk::ext_instruction(/* OpCooperativeMatrixMulAddKHR */ 4459)]]
Result MultiplyAdd(A a, B b, Result c, [[vk::ext_literal]] uint operands);

using BufferWord = vk::SpirvOpaqueType</* OpTypePointer, StorageBuffer */ 32,
                                       vk::Literal<vk::integral_constant<uint, 12> >, uint>;
template <class Buffer>
[[vk::ext_instruction(/* OpAccessChain */ 65)]] BufferWord At([[vk::ext_reference]] Buffer b, uint member, uint index);

// Memory operands: Aligned with its number; NonPrivatePointer and MakePointerVisible or -Available with a scope.
template <class Result>
[[vk::ext_instruction(/* OpCooperativeMatrixLoadKHR */ 4457)]]
Result Load(BufferWord p, int layout, uint stride, [[vk::ext_literal]] uint access, [[vk::ext_literal]] uint align);
template <class Result>
[[vk::ext_instruction(4457)]]
Result LoadShared(BufferWord p, int layout, uint stride, [[vk::ext_literal]] uint access,
                  [[vk::ext_literal]] uint align, uint scope);
template <class Result, class T>
[[vk::ext_instruction(4457)]]
Result LoadGroup([[vk::ext_reference]] T place, int layout, uint stride, [[vk::ext_literal]] uint access, uint scope);
template <class M>
[[vk::ext_instruction(/* OpCooperativeMatrixStoreKHR */ 4458)]]
void StoreShared(BufferWord p, M m, int layout, uint stride, [[vk::ext_literal]] uint access,
                 [[vk::ext_literal]] uint align, uint scope);
template <class M, class T>
[[vk::ext_instruction(4458)]]
void StoreGroup([[vk::ext_reference]] T place, M m, int layout, uint stride, [[vk::ext_literal]] uint access,
                uint scope);

static const uint ALIGNED = 2;
static const uint AVAILABLE = 0x28;
static const uint VISIBLE = 0x30;
static const uint WORKGROUP = 2;

template <class Pointer, class M>
[[vk::ext_instruction(65)]] Pointer Element([[vk::ext_reference]] M m, uint index);
template <class T, class Pointer>
[[vk::ext_instruction(/* OpLoad */ 61)]] T ReadElement(Pointer p);
template <class Pointer, class T>
[[vk::ext_instruction(/* OpStore */ 62)]] void WriteElement(Pointer p, T value);

// Control barrier of a subgroup that orders its accesses to groupshared memory.
[[vk::ext_instruction(/* OpControlBarrier */ 224)]] void Barrier(uint execution, uint memory, uint semantics);
void WaveBarrier() { Barrier(3, 3, 0x6108); }

// Atomic addition of floats in groupshared memory.
[[vk::ext_extension("SPV_EXT_shader_atomic_float_add"), vk::ext_capability(/* AtomicFloat32AddEXT */ 6033)]]
[[vk::ext_instruction(/* OpAtomicFAddEXT */ 6035)]]
float AddFloat([[vk::ext_reference]] float place, uint scope, uint semantics, float x);
[[vk::ext_extension("SPV_EXT_shader_atomic_float_add"), vk::ext_capability(/* AtomicFloat64AddEXT */ 6034)]]
[[vk::ext_instruction(6035)]]
double AddDouble([[vk::ext_reference]] double place, uint scope, uint semantics, double x);
#if __HLSL_ENABLE_16_BIT
[[vk::ext_extension("SPV_EXT_shader_atomic_float16_add"), vk::ext_capability(/* AtomicFloat16AddEXT */ 6095)]]
[[vk::ext_instruction(6035)]]
float16_t AddHalf([[vk::ext_reference]] float16_t place, uint scope, uint semantics, float16_t x);
#endif

#define __ADD_TO(T, add, operands)                                                                                     \
    template <SIZE_TYPE Size> void AddTo(groupshared T Arr[Size], uint i, T x)                                         \
    {                                                                                                                  \
        add(Arr[i], operands);                                                                                         \
    }                                                                                                                  \
    template <int Width, SIZE_TYPE Size> void AddTo(groupshared vector<T, Width> Arr[Size], uint i, T x)               \
    {                                                                                                                  \
        add(Arr[i / Width][i % Width], operands);                                                                      \
    }
#define __WORKGROUP_RELAXED 2, 0, x
__ADD_TO(int, InterlockedAdd, x)
__ADD_TO(uint, InterlockedAdd, x)
__ADD_TO(int64_t, InterlockedAdd, x)
__ADD_TO(uint64_t, InterlockedAdd, x)
__ADD_TO(float, AddFloat, __WORKGROUP_RELAXED)
__ADD_TO(double, AddDouble, __WORKGROUP_RELAXED)
#if __HLSL_ENABLE_16_BIT
__ADD_TO(float16_t, AddHalf, __WORKGROUP_RELAXED)
#endif
#undef __WORKGROUP_RELAXED
#undef __ADD_TO

// Atomic addition of a component among the bits of groupshared words, at a byte.
template <class T>
[[vk::ext_instruction(/* OpAtomicCompareExchange */ 230)]]
uint CompareExchange([[vk::ext_reference]] T place, uint scope, uint equal, uint unequal, uint value, uint comparator);

#define __ADD_BITS(place)                                                                                              \
    {                                                                                                                  \
        static const uint bits = ComponentTypeTraits<C>::Size * 8;                                                     \
        static const uint mask = bits == 32 ? 0xffffffffu : (1u << (bits & 31)) - 1;                                   \
        uint word = at / 4;                                                                                            \
        uint shift = bits == 32 ? 0 : (at & 3) * 8;                                                                    \
        uint old = (uint)place;                                                                                        \
        bool done = false;                                                                                             \
        [loop]                                                                                                         \
        while (!done)                                                                                                  \
        {                                                                                                              \
            uint sum = Bits<C>::Encode(Bits<C>::Decode(old >> shift) + x);                                             \
            uint seen = CompareExchange(place, 2, 0, 0, (old & ~(mask << shift)) | (sum & mask) << shift, old);        \
            done = seen == old;                                                                                        \
            old = seen;                                                                                                \
        }                                                                                                              \
    }
template <ComponentEnum C, typename T, SIZE_TYPE Size>
void AddBits(groupshared T Arr[Size], uint at, typename ComponentTypeTraits<C>::Wide x) __ADD_BITS(Arr[word])
template <ComponentEnum C, typename T, int Width, SIZE_TYPE Size>
void AddBits(groupshared vector<T, Width> Arr[Size], uint at, typename ComponentTypeTraits<C>::Wide x)
    __ADD_BITS(Arr[word / Width][word % Width])
#undef __ADD_BITS

// Some changes of use and transpositions in one instruction: SPV_NV_cooperative_matrix2.
#ifdef __ONESHADER_COOPERATIVE_MATRIX2
template <class Result, class M>
[[vk::ext_extension("SPV_NV_cooperative_matrix2"), vk::ext_capability(/* CooperativeMatrixConversionsNV */ 5431)]]
[[vk::ext_instruction(/* OpCooperativeMatrixConvertNV */ 5293)]] Result ConvertUse(M m);
template <class Result, class M>
[[vk::ext_extension("SPV_NV_cooperative_matrix2"), vk::ext_capability(5431)]]
[[vk::ext_instruction(/* OpCooperativeMatrixTransposeNV */ 5390)]] Result Transpose(M m);
#endif

// Groupshared memory that a matrix is moved through.
template <uint count> groupshared uint Moving[count];

// The instruction that converts components; OpUConvert gives unsigned ones, which are cast afterwards.
template <ComponentEnum From, ComponentEnum To> struct Conversion
{
    static const uint from = ComponentTypeTraits<From>::Class;
    static const uint to = ComponentTypeTraits<To>::Class;
    static const bool same_size = ComponentTypeTraits<From>::Size == ComponentTypeTraits<To>::Size;
    static const uint of_floats = to == FLOATING ? (From == To ? 83 : 115) : to == SIGNED ? 110 : 109;
    static const uint of_integers = same_size ? (from == to ? 83 : 124) : from == SIGNED ? 114 : 113;
    static const uint opcode = from == FLOATING ? of_floats : to == FLOATING ? (from == SIGNED ? 111 : 112) : of_integers;
    static const bool in_two_steps = opcode == 113 && to == SIGNED;
};

template <ComponentEnum C> struct UnsignedOf { static const ComponentEnum value = C; };
template <> struct UnsignedOf<ComponentType::I8> { static const ComponentEnum value = ComponentType::U8; };
template <> struct UnsignedOf<ComponentType::I16> { static const ComponentEnum value = ComponentType::U16; };
template <> struct UnsignedOf<ComponentType::I32> { static const ComponentEnum value = ComponentType::U32; };
template <> struct UnsignedOf<ComponentType::I64> { static const ComponentEnum value = ComponentType::U64; };

// The component type in which a matrix goes to other lanes: one with scalars, that holds the same numbers.
template <ComponentEnum C> struct Moved
{
#if __HLSL_ENABLE_16_BIT
    static const ComponentEnum small = ComponentTypeTraits<C>::Size == 1 ? ComponentType::F16 : ComponentType::F32;
#else
    static const ComponentEnum small = ComponentType::F32;
#endif
    static const ComponentEnum value = ComponentTypeTraits<C>::IsNativeScalar ? C : small;
};

template <ComponentEnum C, SIZE_TYPE M, SIZE_TYPE N, MatrixUseEnum Use, MatrixScopeEnum Scope>
using Handle = vk::SpirvOpaqueType</* OpTypeCooperativeMatrixKHR */ 4456, typename ComponentTypeTraits<C>::Spirv,
                                   vk::integral_constant<uint, (Scope == MatrixScope::Wave ? 3 : 2)>,
                                   vk::integral_constant<uint, M>, vk::integral_constant<uint, N>,
                                   vk::integral_constant<uint, Use> >;

// ---- coordinates of elements

// The numbers 0, 1, 2... as components: what a matrix without stride is loaded from shows where its elements lie.
groupshared uint Counting16F[512];
groupshared uint Counting16[512];
groupshared uint Counting32F[1024];
groupshared uint Counting32[1024];
groupshared uint Counting64F[2048];
groupshared uint Counting64[2048];

template <uint kind> struct Counting;
#define __COUNTING(kind, array, words, first)                                                                          \
    template <> struct Counting<kind>                                                                                  \
    {                                                                                                                  \
        template <class H> static H Load(int layout, uint count)                                                       \
        {                                                                                                              \
            [loop]                                                                                                     \
            for (uint i = WaveGetLaneIndex(); i < count * words / 4; i += WaveGetLaneCount())                          \
                array[i] = first;                                                                                      \
            WaveBarrier();                                                                                             \
            return LoadGroup<H>(array[0], layout, 0u, VISIBLE, WORKGROUP);                                             \
        }                                                                                                              \
    };
__COUNTING(0, Counting16F, 2, f32tof16((float)(2 * i)) | f32tof16((float)(2 * i + 1)) << 16)
__COUNTING(1, Counting16, 2, 2 * i | 2 * i + 1 << 16)
__COUNTING(2, Counting32F, 4, asuint((float)i))
__COUNTING(3, Counting32, 4, i)
__COUNTING(4, Counting64F, 8, (i & 1) != 0 ? (uint)(DoubleBits((double)(i / 2)) >> 32) : 0u)
__COUNTING(5, Counting64, 8, (i & 1) != 0 ? 0u : i / 2)
#undef __COUNTING

} // namespace __detail

// ---- vectors

// A vector in memory, of component type ElementType.
template <ComponentEnum ElementType, uint DimA> struct VectorRef
{
    __SHADER_MODEL_610
    ByteAddressBuffer Buf;
    uint Offset;
};

// A vector whose scalars hold components of type DT.
template <typename T, int N, ComponentEnum DT> struct InterpretedVector
{
    vector<T, N> Data;
    static const ComponentEnum Interpretation = DT;
    static const SIZE_TYPE Size = (SIZE_TYPE)__detail::ComponentTypeTraits<DT>::ElementsPerScalar * N;
};

template <ComponentEnum DT, typename T, int N>
InterpretedVector<T, N, DT> MakeInterpretedVector(vector<T, N> Vec)
{
    __SHADER_MODEL_610
    InterpretedVector<T, N, DT> made = {Vec};
    return made;
}

namespace __detail
{

// Component `i` of a vector whose scalars hold components of type DT.
template <ComponentEnum DT, bool native> struct Part
{
    template <typename T, int N> static typename ComponentTypeTraits<DT>::Wide Get(vector<T, N> from, uint i)
    {
        typename ComponentTypeTraits<DT>::Wide like = 0;
        return ToWide(from[i], like);
    }
    template <typename T, int N>
    static void Set(inout vector<T, N> to, uint i, typename ComponentTypeTraits<DT>::Wide x)
    {
        to[i] = (T)x;
    }
};
template <ComponentEnum DT> struct Part<DT, false>
{
    static const uint per_scalar = ComponentTypeTraits<DT>::ElementsPerScalar;
    static const uint bits = 32 / per_scalar;

    template <typename T, int N> static typename ComponentTypeTraits<DT>::Wide Get(vector<T, N> from, uint i)
    {
        return Bits<DT>::Decode((uint)from[i / per_scalar] >> i % per_scalar * bits);
    }
    template <typename T, int N>
    static void Set(inout vector<T, N> to, uint i, typename ComponentTypeTraits<DT>::Wide x)
    {
        to[i / per_scalar] = (T)((uint)to[i / per_scalar] | Bits<DT>::Encode(x) << i % per_scalar * bits);
    }
};
template <ComponentEnum DT> struct PartOf
{
    using Type = Part<DT, ComponentTypeTraits<DT>::IsNativeScalar>;
};

} // namespace __detail

template <ComponentEnum DestTy, ComponentEnum OriginTy, typename T, int N>
typename hlsl::enable_if<DestTy != OriginTy,
                         InterpretedVector<typename __detail::ComponentTypeTraits<DestTy>::Type,
                                           __detail::DstN<DestTy, OriginTy, N>::Value, DestTy> >::type
Convert(vector<T, N> Vec)
{
    __SHADER_MODEL_610
    using From = typename __detail::PartOf<OriginTy>::Type;
    using To = typename __detail::PartOf<DestTy>::Type;
    static const uint count = (uint)N * __detail::ComponentTypeTraits<OriginTy>::ElementsPerScalar;
    InterpretedVector<typename __detail::ComponentTypeTraits<DestTy>::Type,
                      __detail::DstN<DestTy, OriginTy, N>::Value, DestTy> made;
    made.Data = (vector<typename __detail::ComponentTypeTraits<DestTy>::Type,
                        __detail::DstN<DestTy, OriginTy, N>::Value>)0;
    typename __detail::ComponentTypeTraits<DestTy>::Wide like = 0;
    [loop]
    for (uint i = 0; i < count; ++i)
        To::Set(made.Data, i, __detail::ToWide(From::Get(Vec, i), like));
    return made;
}

template <ComponentEnum DestTy, ComponentEnum OriginTy, typename T, int N>
typename hlsl::enable_if<DestTy == OriginTy, InterpretedVector<T, N, DestTy> >::type Convert(vector<T, N> Vec)
{
    return MakeInterpretedVector<DestTy>(Vec);
}

// ---- matrices of a wave or thread group

template <ComponentEnum ComponentTy, SIZE_TYPE M, SIZE_TYPE N, MatrixUseEnum Use, MatrixScopeEnum Scope>
class Matrix
{
    using Traits = __detail::ComponentTypeTraits<ComponentTy>;
    using ElementType = typename Traits::Type;
    using HandleT = __detail::Handle<ComponentTy, M, N, Use, Scope>;
    static const uint ElementsPerScalar = Traits::ElementsPerScalar;
    static const bool IsNativeScalar = Traits::IsNativeScalar;
    static const SIZE_TYPE Largest = Scope == MatrixScope::Wave ? 128 : 1024;
    __SHADER_MODEL_610
    _Static_assert(__SHADER_TARGET_STAGE == __SHADER_STAGE_COMPUTE || __SHADER_TARGET_STAGE == __SHADER_STAGE_LIBRARY,
                   "matrices of a wave or thread group belong to compute shaders");
    _Static_assert(Use == MatrixUse::Accumulator || (Use == MatrixUse::A ? N : M) <= Largest,
                   "the inner dimension of a matrix is at most 128 for a wave, 1024 for a thread group");

    [[vk::ext_capability(/* CooperativeMatrixKHR */ 6022)]]
    [[vk::ext_extension("SPV_KHR_cooperative_matrix")]]
    HandleT __handle;

    // The same matrix with other components.
    template <ComponentEnum NewCompTy> Matrix<NewCompTy, M, N, Use, Scope> __Convert()
    {
        using To = __detail::Conversion<ComponentTy, NewCompTy>;
        using Result = __detail::Handle<NewCompTy, M, N, Use, Scope>;
        using Middle = __detail::Handle<__detail::UnsignedOf<NewCompTy>::value, M, N, Use, Scope>;
        Matrix<NewCompTy, M, N, Use, Scope> made;
        if (To::in_two_steps)
            made.__handle = __detail::Apply<124, Result>(__detail::Apply<113, Middle>(__handle));
        else
            made.__handle = __detail::Apply<To::opcode, Result>(__handle);
        return made;
    }

    // Every component of every lane goes past the others, which take it where it has their place.
    template <class Result, bool Transpose> Result __Shuffle()
    {
        Matrix rows = __Rows();
        Matrix columns = __Columns();
        Result wanted_rows = Result::__Rows();
        Result wanted_columns = Result::__Columns();
        Result made = Result::Splat((typename Result::ElementType)0);
        [loop]
        for (uint i = 0; i < Length(); ++i)
        {
            ElementType mine = Get(i);
            uint my_place = (uint)rows.Get(i) << 16 | (uint)columns.Get(i);
            [loop]
            for (uint lane = 0; lane < WaveGetLaneCount(); ++lane)
            {
                typename Result::ElementType value = (typename Result::ElementType)WaveReadLaneAt(mine, lane);
                uint place = WaveReadLaneAt(my_place, lane);
                [loop]
                for (uint j = 0; j < made.Length(); ++j)
                {
                    uint row = (uint)wanted_rows.Get(j);
                    uint column = (uint)wanted_columns.Get(j);
                    if (place == (Transpose ? column << 16 | row : row << 16 | column))
                        made.Set(j, value);
                }
            }
        }
        return made;
    }

    // Through groupshared memory: for a thread group, which has one matrix.
    template <class Result, bool Transpose> Result __Exchange()
    {
        static const uint words = (N * Traits::Size + 3) / 4;
        Result made;
        __detail::StoreGroup(__detail::Moving<M * words>[0], __handle, MatrixLayout::RowMajor, words,
                             __detail::AVAILABLE, __detail::WORKGROUP);
        GroupMemoryBarrierWithGroupSync();
        made.__handle = __detail::LoadGroup<typename Result::HandleT>(
            __detail::Moving<M * words>[0], Transpose ? MatrixLayout::ColMajor : MatrixLayout::RowMajor, words,
            __detail::VISIBLE, __detail::WORKGROUP);
        GroupMemoryBarrierWithGroupSync();
        return made;
    }

    // The same matrix with other components, use, or transposed.
    template <ComponentEnum NewCompTy, MatrixUseEnum NewUse = Use, bool Transpose = false>
    typename hlsl::enable_if<NewUse == Use && !Transpose, Matrix<NewCompTy, M, N, NewUse, Scope> >::type Cast()
    {
        return __Convert<NewCompTy>();
    }

    template <ComponentEnum NewCompTy, MatrixUseEnum NewUse = Use, bool Transpose = false>
    typename hlsl::enable_if<NewUse != Use || Transpose,
                             Matrix<NewCompTy, __detail::DimMN<M, N, Transpose>::M, __detail::DimMN<M, N, Transpose>::N,
                                    NewUse, Scope> >::type
    Cast()
    {
        static const SIZE_TYPE rows = __detail::DimMN<M, N, Transpose>::M;
        static const SIZE_TYPE columns = __detail::DimMN<M, N, Transpose>::N;
        using Result = Matrix<NewCompTy, rows, columns, NewUse, Scope>;
        static const ComponentEnum from = __detail::Moved<ComponentTy>::value;
        using Moved = Matrix<__detail::Moved<NewCompTy>::value, rows, columns, NewUse, Scope>;
        Result made;
#ifdef __ONESHADER_COOPERATIVE_MATRIX2
        if (Use == MatrixUse::Accumulator && NewUse == MatrixUse::B && Transpose)
            made.__handle = __detail::Transpose<typename Result::HandleT>(__Convert<NewCompTy>().__handle);
        else if (Use == MatrixUse::Accumulator && NewUse != MatrixUse::Accumulator && !Transpose)
            made.__handle = __detail::ConvertUse<typename Result::HandleT>(__Convert<NewCompTy>().__handle);
        else
#endif
        if (Scope == MatrixScope::Wave)
            made = __Convert<from>().template __Shuffle<Moved, Transpose>().template __Convert<NewCompTy>();
        else
            made = __Convert<NewCompTy>().template __Exchange<Result, Transpose>();
        return made;
    }

    template <typename T>
    static typename hlsl::enable_if<hlsl::is_arithmetic<T>::value, Matrix>::type Splat(T Val)
    {
        static const ComponentEnum from = __detail::TypeTraits<T>::CompType;
        using To = __detail::Conversion<from, ComponentTy>;
        using Scalar = typename Traits::Spirv;
        using Middle = typename __detail::ComponentTypeTraits<__detail::UnsignedOf<ComponentTy>::value>::Spirv;
        T first = WaveReadLaneFirst(Val);
        Matrix made;
        if (To::in_two_steps)
            made.__handle = __detail::Apply<80, HandleT>(__detail::Apply<124, Scalar>(__detail::Apply<113, Middle>(first)));
        else
            made.__handle = __detail::Apply<80, HandleT>(__detail::Apply<To::opcode, Scalar>(first));
        return made;
    }

    // Buffers: offsets and strides in bytes.
    template <uint Align = 128>
    static Matrix Load(ByteAddressBuffer Res, uint StartOffset, uint Stride, MatrixLayoutEnum Layout)
    {
        Matrix made;
        made.__handle = __detail::Load<HandleT>(__detail::At(Res, 0, StartOffset / 4), Layout, Stride / 4,
                                                __detail::ALIGNED, Align);
        return made;
    }

    template <uint Align = 128>
    static Matrix Load(RWByteAddressBuffer Res, uint StartOffset, uint Stride, MatrixLayoutEnum Layout)
    {
        Matrix made;
        made.__handle = __detail::LoadShared<HandleT>(__detail::At(Res, 0, StartOffset / 4), Layout, Stride / 4,
                                                      __detail::ALIGNED | __detail::VISIBLE, Align,
                                                      __detail::WORKGROUP);
        return made;
    }

    template <uint Align = 128>
    void Store(RWByteAddressBuffer Res, uint StartOffset, uint Stride, MatrixLayoutEnum Layout)
    {
        __detail::StoreShared(__detail::At(Res, 0, StartOffset / 4), __handle, Layout, Stride / 4,
                              __detail::ALIGNED | __detail::AVAILABLE, Align, __detail::WORKGROUP);
    }

    // Groupshared arrays: positions and strides in elements of the matrix. The array holds its components, or any bits.
    template <typename T, SIZE_TYPE Size>
    static typename hlsl::enable_if<
        (hlsl::is_same<T, ElementType>::value || hlsl::is_integral_or_packed_integral<T>::value), Matrix>::type
    Load(groupshared T Arr[Size], uint StartIdx, uint Stride, MatrixLayoutEnum Layout)
    {
        static const uint unit = sizeof(T);
        Matrix made;
        made.__handle = __detail::LoadGroup<HandleT>(Arr[StartIdx * Traits::Size / unit], Layout,
                                                     Stride * Traits::Size / unit, __detail::VISIBLE,
                                                     __detail::WORKGROUP);
        return made;
    }

    template <typename T, int Width, SIZE_TYPE Size>
    static typename hlsl::enable_if<
        (hlsl::is_same<T, ElementType>::value || hlsl::is_integral_or_packed_integral<T>::value), Matrix>::type
    Load(groupshared vector<T, Width> Arr[Size], uint StartIdx, uint Stride, MatrixLayoutEnum Layout)
    {
        static const uint unit = sizeof(T);
        uint first = StartIdx * Traits::Size / unit;
        Matrix made;
        made.__handle = __detail::LoadGroup<HandleT>(Arr[first / Width][first % Width], Layout,
                                                     Stride * Traits::Size / unit, __detail::VISIBLE,
                                                     __detail::WORKGROUP);
        return made;
    }

    template <typename T, SIZE_TYPE Size>
    typename hlsl::enable_if<
        (hlsl::is_same<T, ElementType>::value || hlsl::is_integral_or_packed_integral<T>::value), void>::type
    Store(groupshared T Arr[Size], uint StartIdx, uint Stride, MatrixLayoutEnum Layout)
    {
        static const uint unit = sizeof(T);
        __detail::StoreGroup(Arr[StartIdx * Traits::Size / unit], __handle, Layout, Stride * Traits::Size / unit,
                             __detail::AVAILABLE, __detail::WORKGROUP);
    }

    template <typename T, int Width, SIZE_TYPE Size>
    typename hlsl::enable_if<
        (hlsl::is_same<T, ElementType>::value || hlsl::is_integral_or_packed_integral<T>::value), void>::type
    Store(groupshared vector<T, Width> Arr[Size], uint StartIdx, uint Stride, MatrixLayoutEnum Layout)
    {
        static const uint unit = sizeof(T);
        uint first = StartIdx * Traits::Size / unit;
        __detail::StoreGroup(Arr[first / Width][first % Width], __handle, Layout, Stride * Traits::Size / unit,
                             __detail::AVAILABLE, __detail::WORKGROUP);
    }

    // The components that a thread holds: how many, where they lie, and each.
    template <ComponentEnum LocalComp = ComponentTy>
    typename hlsl::enable_if<LocalComp == ComponentTy && IsNativeScalar, uint>::type Length()
    {
        return __builtin_spv_CooperativeMatrixLengthKHR<HandleT>();
    }

    using Pointer = vk::SpirvOpaqueType</* OpTypePointer, Function */ 32, vk::Literal<vk::integral_constant<uint, 7> >,
                                        ElementType>;

    template <ComponentEnum LocalComp = ComponentTy>
    typename hlsl::enable_if<LocalComp == ComponentTy && IsNativeScalar, ElementType>::type Get(uint Index)
    {
        ElementType got = (ElementType)0;
        if (Index < Length())
            got = __detail::ReadElement<ElementType>(__detail::Element<Pointer>(__handle, Index));
        return got;
    }

    template <ComponentEnum LocalComp = ComponentTy>
    typename hlsl::enable_if<LocalComp == ComponentTy && IsNativeScalar, void>::type Set(uint Index, ElementType Value)
    {
        if (Index < Length())
            __detail::WriteElement(__detail::Element<Pointer>(__handle, Index), Value);
    }

    template <ComponentEnum LocalComp = ComponentTy>
    typename hlsl::enable_if<LocalComp == ComponentTy && IsNativeScalar, uint2>::type GetCoordinate(uint Index)
    {
        Matrix rows = __Rows();
        Matrix columns = __Columns();
        return Index < Length() ? uint2((uint)rows.Get(Index), (uint)columns.Get(Index)) : uint2(~0u, ~0u);
    }

    static const uint __numbers = (Traits::Size == 2 ? 0 : Traits::Size == 4 ? 2 : 4) +
                                  (Traits::Class == __detail::FLOATING ? 0 : 1);

    // The row of each component, and its column.
    static Matrix __Rows()
    {
        Matrix made;
        made.__handle = __detail::Counting<__numbers>::template Load<HandleT>(MatrixLayout::ColMajor, (uint)M);
        return made;
    }

    static Matrix __Columns()
    {
        Matrix made;
        made.__handle = __detail::Counting<__numbers>::template Load<HandleT>(MatrixLayout::RowMajor, (uint)N);
        return made;
    }

    // Atomic addition to memory.
    template <uint Align = 128, MatrixUseEnum UseLocal = Use>
    typename hlsl::enable_if<Use == MatrixUse::Accumulator && UseLocal == Use, void>::type
    InterlockedAccumulate(RWByteAddressBuffer Res, uint StartOffset, uint Stride, MatrixLayoutEnum Layout)
    {
        typename Traits::Wide like = 0;
        [loop]
        for (uint i = 0; i < Length(); ++i)
        {
            uint2 at = GetCoordinate(i);
            uint2 place = Layout == MatrixLayout::RowMajor ? at : at.yx;
            __detail::Cell<ComponentTy>::Add(Res, StartOffset + place.x * Stride + place.y * Traits::Size,
                                             __detail::ToWide(Get(i), like));
        }
    }

    template <typename T, MatrixUseEnum UseLocal = Use, MatrixScopeEnum ScopeLocal = Scope, SIZE_TYPE Size>
    typename hlsl::enable_if<hlsl::is_arithmetic_vector<T>::value && Use == MatrixUse::Accumulator && UseLocal == Use &&
                                 Scope == MatrixScope::Wave && ScopeLocal == Scope, void>::type
    InterlockedAccumulate(groupshared T Arr[Size], uint StartIdx, uint Stride, MatrixLayoutEnum Layout)
    {
        using Scalar = typename hlsl::strip_vector_type<T>::type;
        typename __detail::ComponentTypeTraits<__detail::TypeTraits<Scalar>::CompType>::Wide like = 0;
        [loop]
        for (uint i = 0; i < Length(); ++i)
            __detail::AddTo(Arr, StartIdx + __Position(i, Stride, Layout), (Scalar)__detail::ToWide(Get(i), like));
    }

    // Packed arrays hold components of the type that is said.
    template <ComponentEnum TargetCompTy = ComponentTy, typename T, MatrixUseEnum UseLocal = Use,
              MatrixScopeEnum ScopeLocal = Scope, SIZE_TYPE Size>
    typename hlsl::enable_if<hlsl::is_same<typename hlsl::strip_vector_type<T>::type, uint8_t4_packed>::value &&
                                 Use == MatrixUse::Accumulator && UseLocal == Use && Scope == MatrixScope::Wave &&
                                 ScopeLocal == Scope, void>::type
    InterlockedAccumulate(groupshared T Arr[Size], uint StartIdx, uint Stride, MatrixLayoutEnum Layout)
    {
        using Target = __detail::ComponentTypeTraits<TargetCompTy>;
        typename Target::Wide like = 0;
        [loop]
        for (uint i = 0; i < Length(); ++i)
            __detail::AddBits<TargetCompTy>(Arr, (StartIdx + __Position(i, Stride, Layout)) * Target::Size,
                                            __detail::ToWide(Get(i), like));
    }

    // Where component `Index` of this thread lies in memory, in elements.
    uint __Position(uint Index, uint Stride, MatrixLayoutEnum Layout)
    {
        uint2 at = GetCoordinate(Index);
        return Layout == MatrixLayout::RowMajor ? at.x * Stride + at.y : at.y * Stride + at.x;
    }

    // The product of A or B with the matrix of ones on its diagonal adds it to the accumulator.
    template <ComponentEnum CompTy, MatrixUseEnum UseLocal = Use>
    typename hlsl::enable_if<Use == MatrixUse::Accumulator && UseLocal == Use, void>::type
    Accumulate(const Matrix<CompTy, M, N, MatrixUse::A, Scope> MatrixA)
    {
        Matrix<CompTy, N, N, MatrixUse::B, Scope> ones;
        ones.__Identity();
        __MultiplyAdd(MatrixA, ones);
    }

    template <ComponentEnum CompTy, MatrixUseEnum UseLocal = Use>
    typename hlsl::enable_if<Use == MatrixUse::Accumulator && UseLocal == Use, void>::type
    Accumulate(const Matrix<CompTy, M, N, MatrixUse::B, Scope> MatrixB)
    {
        Matrix<CompTy, M, M, MatrixUse::A, Scope> ones;
        ones.__Identity();
        __MultiplyAdd(ones, MatrixB);
    }

    template <ComponentEnum LHSTy, ComponentEnum RHSTy, SIZE_TYPE K, MatrixUseEnum UseLocal = Use>
    typename hlsl::enable_if<Use == MatrixUse::Accumulator && UseLocal == Use, void>::type
    MultiplyAccumulate(const Matrix<LHSTy, M, K, MatrixUse::A, Scope> MatrixA,
                       const Matrix<RHSTy, K, N, MatrixUse::B, Scope> MatrixB)
    {
        __MultiplyAdd(MatrixA, MatrixB);
    }

    // this += a * b. Which operands are signed is told apart from their types.
    template <class A, class B> void __MultiplyAdd(A a, B b)
    {
        static const uint operands = (A::Traits::Class == __detail::SIGNED ? 1 : 0) |
                                     (B::Traits::Class == __detail::SIGNED ? 2 : 0) |
                                     (Traits::Class == __detail::SIGNED ? 12 : 0);
        __handle = __detail::MultiplyAdd(a.__handle, b.__handle, __handle, operands);
    }

    void __Identity()
    {
        __handle = Splat((ElementType)0).__handle;
        for (uint i = 0; i < Length(); ++i)
        {
            uint2 at = GetCoordinate(i);
            Set(i, at.x == at.y ? (ElementType)1 : (ElementType)0);
        }
    }
};

// ---- matrices of one thread: places in memory, and products of two vectors

#ifdef __ONESHADER_COOPERATIVE_VECTOR
namespace __detail
{
template <ComponentEnum C, typename T, int M, int N>
void AccumulateHalves(RWByteAddressBuffer to, uint at, vector<T, M> column, vector<T, N> row);
}
#endif

template <ComponentEnum ComponentTy, SIZE_TYPE M, SIZE_TYPE N, MatrixUseEnum Use>
class Matrix<ComponentTy, M, N, Use, MatrixScope::Thread>
{
    using Traits = __detail::ComponentTypeTraits<ComponentTy>;
    using ElementType = typename Traits::Type;
    __SHADER_MODEL_610
    _Static_assert(Use != MatrixUse::A || N <= 128, "the inner dimension of a matrix of one thread is at most 128");

    ByteAddressBuffer __buffer;
    uint __offset;
    uint __stride;
    uint __layout;

    // Any layout. The optimal ones are rows without gaps here, and columns where transposed.
    template <MatrixLayoutEnum Layout, uint Align = 128, MatrixUseEnum UseLocal = Use>
    static typename hlsl::enable_if<Use == MatrixUse::A && UseLocal == Use, Matrix>::type
    Load(ByteAddressBuffer Res, uint StartOffset, uint Stride)
    {
        Matrix made;
        made.__buffer = Res;
        made.__offset = StartOffset;
        made.__layout = Layout;
        made.__stride = Layout < MatrixLayout::MulOptimal ? Stride : (uint)((Layout & 1) != 0 ? M : N) * Traits::Size;
        return made;
    }

    // Layout and transposition as SPV_NV_cooperative_vector counts them.
    uint __NativeLayout() { return __layout < MatrixLayout::MulOptimal ? __layout : __layout < 4 ? 2 : 3; }
    bool __IsTransposed() { return __layout == MatrixLayout::MulOptimalTranspose || __layout == 5; }

    typename Traits::Wide __At(uint row, uint column)
    {
        uint2 at = (__layout & 1) != 0 ? uint2(column, row) : uint2(row, column);
        return __detail::Cell<ComponentTy>::Read(__buffer, __offset + at.x * __stride + at.y * Traits::Size);
    }
};

template <ComponentEnum ComponentTy, SIZE_TYPE M, SIZE_TYPE N>
class Matrix<ComponentTy, M, N, MatrixUse::Accumulator, MatrixScope::Thread>
{
    using Traits = __detail::ComponentTypeTraits<ComponentTy>;
    using ElementType = typename Traits::Type;

    vector<typename Traits::Wide, M> __column;
    vector<typename Traits::Wide, N> __row;

    // Adds the product of the two vectors to a matrix in memory, rows without gaps.
    template <uint Align = 128>
    void InterlockedAccumulate(RWByteAddressBuffer Res, uint StartOffset)
    {
#ifdef __ONESHADER_COOPERATIVE_VECTOR
        if (Traits::Class == __detail::FLOATING && Traits::Size < 8)
        {
            __detail::AccumulateHalves<ComponentTy>(Res, StartOffset, __column, __row);
            return;
        }
#endif
        [loop]
        for (uint i = 0; i < (uint)M; ++i)
        {
            [loop]
            for (uint j = 0; j < (uint)N; ++j)
                __detail::Cell<ComponentTy>::Add(Res, StartOffset + (i * (uint)N + j) * Traits::Size,
                                                 __column[i] * __row[j]);
        }
    }
};

// ---- functions

// No Vulkan device tells which of the two the accumulator resembles.
MatrixUseEnum AccumulatorLayout()
{
    return MatrixUse::A;
}

template <ComponentEnum OutTy, ComponentEnum ATy, ComponentEnum BTy, SIZE_TYPE M, SIZE_TYPE N, SIZE_TYPE K,
          MatrixScopeEnum Scope>
typename hlsl::enable_if<(OutTy != ATy || ATy != BTy) && Scope != MatrixScope::Thread,
                         Matrix<OutTy, M, N, MatrixUse::Accumulator, Scope> >::type
Multiply(const Matrix<ATy, M, K, MatrixUse::A, Scope> MatrixA, const Matrix<BTy, K, N, MatrixUse::B, Scope> MatrixB)
{
    Matrix<OutTy, M, N, MatrixUse::Accumulator, Scope> made =
        Matrix<OutTy, M, N, MatrixUse::Accumulator, Scope>::Splat(
            (typename __detail::ComponentTypeTraits<OutTy>::Wide)0);
    made.__MultiplyAdd(MatrixA, MatrixB);
    return made;
}

template <ComponentEnum CompTy, SIZE_TYPE M, SIZE_TYPE N, SIZE_TYPE K, MatrixScopeEnum Scope>
typename hlsl::enable_if<Scope != MatrixScope::Thread, Matrix<CompTy, M, N, MatrixUse::Accumulator, Scope> >::type
Multiply(const Matrix<CompTy, M, K, MatrixUse::A, Scope> MatrixA,
         const Matrix<CompTy, K, N, MatrixUse::B, Scope> MatrixB)
{
    Matrix<CompTy, M, N, MatrixUse::Accumulator, Scope> made =
        Matrix<CompTy, M, N, MatrixUse::Accumulator, Scope>::Splat(
            (typename __detail::ComponentTypeTraits<CompTy>::Wide)0);
    made.__MultiplyAdd(MatrixA, MatrixB);
    return made;
}

namespace __detail
{

// A vector in memory as one of native scalars.
template <typename Out, ComponentEnum C, uint M> vector<Out, M> FromMemory(VectorRef<C, M> from)
{
    vector<Out, M> made = (vector<Out, M>)0;
    typename ComponentTypeTraits<TypeTraits<Out>::CompType>::Wide like = 0;
    [loop]
    for (uint i = 0; i < M; ++i)
        made[i] = (Out)ToWide(Cell<C>::Read(from.Buf, from.Offset + i * ComponentTypeTraits<C>::Size), like);
    return made;
}

#ifdef __ONESHADER_COOPERATIVE_VECTOR

template <class Scalar, uint N>
using VectorHandle [[vk::ext_extension("SPV_NV_cooperative_vector"), vk::ext_capability(/* CooperativeVectorNV */ 5394)]] =
    vk::SpirvOpaqueType</* OpTypeCooperativeVectorNV */ 5288, Scalar, vk::integral_constant<uint, N> >;

// The array of words that a byte-address buffer is.
using Words = vk::SpirvOpaqueType</* OpTypePointer, StorageBuffer */ 32, vk::Literal<vk::integral_constant<uint, 12> >,
                                  vk::SpirvOpaqueType</* OpTypeRuntimeArray */ 29, uint> >;
template <class Buffer>
[[vk::ext_instruction(/* OpAccessChain */ 65)]] Words WordsOf([[vk::ext_reference]] Buffer b, uint member);

template <class V> [[vk::ext_instruction(/* OpConstantNull */ 46)]] V NoComponents();
template <class V, class T> [[vk::ext_instruction(/* OpVectorInsertDynamic */ 78)]] V Insert(V v, T x, uint i);
template <class T, class V> [[vk::ext_instruction(/* OpVectorExtractDynamic */ 77)]] T Extract(V v, uint i);

template <class Result, class V>
[[vk::ext_instruction(/* OpCooperativeVectorMatrixMulNV */ 5289)]]
Result VectorMultiply(V v, uint interpretation, Words m, uint offset, uint matrix_interpretation, uint rows, uint columns,
                      uint layout, bool transposed, uint stride, [[vk::ext_literal]] uint operands);
template <class Result, class V>
[[vk::ext_instruction(/* OpCooperativeVectorMatrixMulAddNV */ 5292)]]
Result VectorMultiplyAdd(V v, uint interpretation, Words m, uint offset, uint matrix_interpretation, Words bias,
                         uint bias_offset, uint bias_interpretation, uint rows, uint columns, uint layout,
                         bool transposed, uint stride, [[vk::ext_literal]] uint operands);
template <class V, class W>
[[vk::ext_capability(/* CooperativeVectorTrainingNV */ 5435)]]
[[vk::ext_instruction(/* OpCooperativeVectorOuterProductAccumulateNV */ 5290)]]
void AccumulateOuterProduct(Words m, uint offset, V a, W b, uint layout, uint interpretation);
template <class V>
[[vk::ext_capability(5435)]] [[vk::ext_instruction(/* OpCooperativeVectorReduceSumAccumulateNV */ 5291)]]
void AccumulateVector(Words m, uint offset, V v);

// Numbers of component types.
template <ComponentEnum C> struct Interpretation
{
    _Static_assert(C != ComponentType::BFloat16, "SPV_NV_cooperative_vector has no components of type BFloat16");
};
#define __INTERPRETATION(C, number) template <> struct Interpretation<ComponentType::C> { static const uint value = number; };
__INTERPRETATION(F16, 0)
__INTERPRETATION(F32, 1)
__INTERPRETATION(F64, 2)
__INTERPRETATION(I8, 3)
__INTERPRETATION(I16, 4)
__INTERPRETATION(I32, 5)
__INTERPRETATION(I64, 6)
__INTERPRETATION(U8, 7)
__INTERPRETATION(U16, 8)
__INTERPRETATION(U32, 9)
__INTERPRETATION(U64, 10)
__INTERPRETATION(F8_E4M3FN, 1000491002)
__INTERPRETATION(F8_E5M2, 1000491003)
#undef __INTERPRETATION

// The components of a vector as one of the device: packed bytes stay packed, packed floats become ones of 16 bits.
template <ComponentEnum DT, bool native, uint number_class> struct Input
{
    template <typename T, int N, int K> static VectorHandle<T, N> Of(vector<T, N> v)
    {
        VectorHandle<T, N> made = NoComponents<VectorHandle<T, N> >();
        [loop]
        for (uint i = 0; i < (uint)N; ++i)
            made = Insert(made, v[i], i);
        return made;
    }
    static const uint interpretation = native ? Interpretation<DT>::value : number_class == SIGNED ? 1000491000 : 1000491001;
};
template <ComponentEnum DT> struct Input<DT, false, FLOATING>
{
    template <typename T, int N, int K> static VectorHandle<SpirvFloat<16>, K> Of(vector<T, N> v)
    {
        VectorHandle<SpirvFloat<16>, K> made = NoComponents<VectorHandle<SpirvFloat<16>, K> >();
        [loop]
        for (uint i = 0; i < (uint)K; ++i)
            made = Insert(made, Apply<115, SpirvFloat<16> >(PartOf<DT>::Type::Get(v, i)), i);
        return made;
    }
    static const uint interpretation = Interpretation<DT>::value;
};

// Adds a product of two vectors, as floats of 16 bits, to a matrix in memory.
template <ComponentEnum C, typename T, int M, int N>
void AccumulateHalves(RWByteAddressBuffer to, uint at, vector<T, M> column, vector<T, N> row)
{
    VectorHandle<SpirvFloat<16>, M> a = NoComponents<VectorHandle<SpirvFloat<16>, M> >();
    VectorHandle<SpirvFloat<16>, N> b = NoComponents<VectorHandle<SpirvFloat<16>, N> >();
    [loop]
    for (uint i = 0; i < (uint)M; ++i)
        a = Insert(a, Apply<115, SpirvFloat<16> >((float)column[i]), i);
    [loop]
    for (uint j = 0; j < (uint)N; ++j)
        b = Insert(b, Apply<115, SpirvFloat<16> >((float)row[j]), j);
    AccumulateOuterProduct(WordsOf(to, 0), at, a, b, 3, Interpretation<C>::value);
}

template <typename T, int N> vector<T, N> Components(VectorHandle<T, N> from)
{
    vector<T, N> made = (vector<T, N>)0;
    [loop]
    for (uint i = 0; i < (uint)N; ++i)
        made[i] = Extract<T>(from, i);
    return made;
}

template <typename Out, ComponentEnum DT, ComponentEnum MatrixDT, SIZE_TYPE M, SIZE_TYPE K, typename T, int N>
vector<Out, M> Product(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> a, vector<T, N> v, vector<Out, M> bias)
{
    using From = Input<DT, ComponentTypeTraits<DT>::IsNativeScalar, ComponentTypeTraits<DT>::Class>;
    static const uint operands = ComponentTypeTraits<TypeTraits<Out>::CompType>::Class == SIGNED ? 8 : 0;
    VectorHandle<Out, M> made = VectorMultiply<VectorHandle<Out, M> >(
        From::template Of<T, N, K>(v), From::interpretation, WordsOf(a.__buffer, 0), a.__offset,
        Interpretation<MatrixDT>::value, (uint)M, (uint)K, a.__NativeLayout(), a.__IsTransposed(), a.__stride, operands);
    return Components<Out, M>(made) + bias;
}

// The same with a bias in memory.
template <typename Out, ComponentEnum DT, ComponentEnum BiasDT, ComponentEnum MatrixDT, SIZE_TYPE M, SIZE_TYPE K,
          typename T, int N>
vector<Out, M> ProductAndReference(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> a, vector<T, N> v,
                                   VectorRef<BiasDT, M> bias)
{
    using From = Input<DT, ComponentTypeTraits<DT>::IsNativeScalar, ComponentTypeTraits<DT>::Class>;
    static const uint operands = ComponentTypeTraits<TypeTraits<Out>::CompType>::Class == SIGNED ? 8 : 0;
    return Components<Out, M>(VectorMultiplyAdd<VectorHandle<Out, M> >(
        From::template Of<T, N, K>(v), From::interpretation, WordsOf(a.__buffer, 0), a.__offset,
        Interpretation<MatrixDT>::value, WordsOf(bias.Buf, 0), bias.Offset, Interpretation<BiasDT>::value, (uint)M, (uint)K,
        a.__NativeLayout(), a.__IsTransposed(), a.__stride, operands));
}

#else

// The product of a matrix with a vector whose scalars hold components of type DT, plus a bias.
template <typename Out, ComponentEnum DT, ComponentEnum MatrixDT, SIZE_TYPE M, SIZE_TYPE K, typename T, int N>
vector<Out, M> Product(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> a, vector<T, N> v, vector<Out, M> bias)
{
    using Total = typename SumOf<MatrixDT, DT>::Type;
    vector<Out, M> made = (vector<Out, M>)0;
    Total like = 0;
    [loop]
    for (uint i = 0; i < (uint)M; ++i)
    {
        Total sum = ToWide(bias[i], like);
        [loop]
        for (uint k = 0; k < (uint)K; ++k)
            sum += (Total)a.__At(i, k) * (Total)PartOf<DT>::Type::Get(v, k);
        made[i] = (Out)sum;
    }
    return made;
}

// The same with a bias in memory.
template <typename Out, ComponentEnum DT, ComponentEnum BiasDT, ComponentEnum MatrixDT, SIZE_TYPE M, SIZE_TYPE K,
          typename T, int N>
vector<Out, M> ProductAndReference(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> a, vector<T, N> v,
                                   VectorRef<BiasDT, M> bias)
{
    return Product<Out, DT>(a, v, FromMemory<Out>(bias));
}

#endif

template <typename Out, typename In, int M> vector<Out, M> Converted(vector<In, M> from)
{
    vector<Out, M> made = (vector<Out, M>)0;
    typename ComponentTypeTraits<TypeTraits<Out>::CompType>::Wide like = 0;
    [loop]
    for (uint i = 0; i < (uint)M; ++i)
        made[i] = (Out)ToWide(from[i], like);
    return made;
}

} // namespace __detail

template <typename OutputElTy, typename InputElTy, SIZE_TYPE M, SIZE_TYPE K, ComponentEnum MatrixDT>
typename hlsl::enable_if<hlsl::is_arithmetic<InputElTy>::value, vector<OutputElTy, M> >::type
Multiply(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> MatrixA, vector<InputElTy, K> Vec)
{
    return __detail::Product<OutputElTy, __detail::TypeTraits<InputElTy>::CompType>(MatrixA, Vec,
                                                                                    (vector<OutputElTy, M>)0);
}

template <typename OutputElTy, typename InputElTy, ComponentEnum InputInterp, SIZE_TYPE M, SIZE_TYPE K, SIZE_TYPE VecK,
          ComponentEnum MatrixDT>
typename hlsl::enable_if<VecK == __detail::ScalarCountFromPackedComponents<InputInterp, K>::Value,
                         vector<OutputElTy, M> >::type
Multiply(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> MatrixA,
         InterpretedVector<InputElTy, VecK, InputInterp> InterpVec)
{
    return __detail::Product<OutputElTy, InputInterp>(MatrixA, InterpVec.Data, (vector<OutputElTy, M>)0);
}

template <typename OutputElTy, typename InputElTy, typename BiasElTy, SIZE_TYPE M, SIZE_TYPE K, ComponentEnum MatrixDT>
typename hlsl::enable_if<hlsl::is_arithmetic<InputElTy>::value && hlsl::is_arithmetic<BiasElTy>::value,
                         vector<OutputElTy, M> >::type
MultiplyAdd(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> MatrixA, vector<InputElTy, K> Vec,
            vector<BiasElTy, M> Bias)
{
    return __detail::Product<OutputElTy, __detail::TypeTraits<InputElTy>::CompType>(
        MatrixA, Vec, __detail::Converted<OutputElTy>(Bias));
}

template <typename OutputElTy, typename InputElTy, ComponentEnum InputInterp, typename BiasElTy, SIZE_TYPE M,
          SIZE_TYPE K, SIZE_TYPE VecK, ComponentEnum MatrixDT>
typename hlsl::enable_if<VecK == __detail::ScalarCountFromPackedComponents<InputInterp, K>::Value &&
                             hlsl::is_arithmetic<BiasElTy>::value, vector<OutputElTy, M> >::type
MultiplyAdd(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> MatrixA,
            InterpretedVector<InputElTy, VecK, InputInterp> InterpVec, vector<BiasElTy, M> Bias)
{
    return __detail::Product<OutputElTy, InputInterp>(MatrixA, InterpVec.Data, __detail::Converted<OutputElTy>(Bias));
}

template <typename OutputElTy, typename InputElTy, ComponentEnum BiasElTy, SIZE_TYPE M, SIZE_TYPE K,
          ComponentEnum MatrixDT>
typename hlsl::enable_if<hlsl::is_arithmetic<InputElTy>::value, vector<OutputElTy, M> >::type
MultiplyAdd(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> MatrixA, vector<InputElTy, K> Vec,
            VectorRef<BiasElTy, M> BiasRef)
{
    return __detail::ProductAndReference<OutputElTy, __detail::TypeTraits<InputElTy>::CompType>(MatrixA, Vec, BiasRef);
}

template <typename OutputElTy, typename InputElTy, ComponentEnum InputInterp, ComponentEnum BiasElTy, SIZE_TYPE M,
          SIZE_TYPE K, SIZE_TYPE VecK, ComponentEnum MatrixDT>
typename hlsl::enable_if<VecK == __detail::ScalarCountFromPackedComponents<InputInterp, K>::Value,
                         vector<OutputElTy, M> >::type
MultiplyAdd(Matrix<MatrixDT, M, K, MatrixUse::A, MatrixScope::Thread> MatrixA,
            InterpretedVector<InputElTy, VecK, InputInterp> InterpVec, VectorRef<BiasElTy, M> BiasRef)
{
    return __detail::ProductAndReference<OutputElTy, InputInterp>(MatrixA, InterpVec.Data, BiasRef);
}

template <ComponentEnum OutTy, typename InputElTy, SIZE_TYPE M, SIZE_TYPE N>
typename hlsl::enable_if<hlsl::is_arithmetic<InputElTy>::value,
                         Matrix<OutTy, M, N, MatrixUse::Accumulator, MatrixScope::Thread> >::type
OuterProduct(vector<InputElTy, M> VecA, vector<InputElTy, N> VecB)
{
    using Wide = typename __detail::ComponentTypeTraits<OutTy>::Wide;
    Wide like = 0;
    Matrix<OutTy, M, N, MatrixUse::Accumulator, MatrixScope::Thread> made;
    made.__column = (vector<Wide, M>)0;
    made.__row = (vector<Wide, N>)0;
    [loop]
    for (uint i = 0; i < (uint)M; ++i)
        made.__column[i] = __detail::ToWide(VecA[i], like);
    [loop]
    for (uint j = 0; j < (uint)N; ++j)
        made.__row[j] = __detail::ToWide(VecB[j], like);
    return made;
}

template <uint Align = 64, typename InputElTy, SIZE_TYPE M>
typename hlsl::enable_if<hlsl::is_arithmetic<InputElTy>::value, void>::type
InterlockedAccumulate(RWByteAddressBuffer Res, uint StartOffset, vector<InputElTy, M> Vec)
{
    __SHADER_MODEL_610
    static const ComponentEnum C = __detail::TypeTraits<InputElTy>::CompType;
#ifdef __ONESHADER_COOPERATIVE_VECTOR
    if (__detail::ComponentTypeTraits<C>::Class == __detail::FLOATING && __detail::ComponentTypeTraits<C>::Size < 8)
    {
        __detail::AccumulateVector(__detail::WordsOf(Res, 0), StartOffset,
                                   __detail::Input<C, true, 0>::template Of<InputElTy, M, M>(Vec));
        return;
    }
#endif
    typename __detail::ComponentTypeTraits<C>::Wide like = 0;
    [loop]
    for (uint i = 0; i < (uint)M; ++i)
        __detail::Cell<C>::Add(Res, StartOffset + i * __detail::ComponentTypeTraits<C>::Size,
                               __detail::ToWide(Vec[i], like));
}

} // namespace linalg
} // namespace dx

#undef __SHADER_MODEL_610
#pragma dxc diagnostic pop

#endif // HLSL 2021
#endif
