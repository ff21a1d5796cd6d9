// Instructions that depend on the type of the numbers: arithmetic and conversions.
#ifndef ONESHADER_VK_OPCODE_SELECTOR_H
#define ONESHADER_VK_OPCODE_SELECTOR_H

#if __HLSL_VERSION < 2021
#error vk/opcode_selector.h needs HLSL 2021: -HV 2021
#else

namespace vk
{
namespace util
{

template <uint opcode, class Result, class Operand>
[[vk::ext_instruction(opcode)]] Result Apply(Operand a);

template <uint opcode, class T>
[[vk::ext_instruction(opcode)]] T Combine(T a, T b);

// Classes of numbers.
static const uint FLOATING = 0;
static const uint SIGNED = 1;
static const uint UNSIGNED = 2;

// The class of a scalar type.
template <class T> struct NumberClass;
#define NUMBER_CLASS(T, number) template <> struct NumberClass<T> { static const uint value = number; };
NUMBER_CLASS(half, FLOATING)
NUMBER_CLASS(float, FLOATING)
NUMBER_CLASS(double, FLOATING)
NUMBER_CLASS(int, SIGNED)
NUMBER_CLASS(int64_t, SIGNED)
NUMBER_CLASS(uint, UNSIGNED)
NUMBER_CLASS(uint64_t, UNSIGNED)
#ifdef __HLSL_ENABLE_16_BIT
NUMBER_CLASS(int16_t, SIGNED)
NUMBER_CLASS(uint16_t, UNSIGNED)
#endif
#undef NUMBER_CLASS

// The unsigned integer of a size in bytes.
template <uint size> struct UnsignedOfSize { using type = uint; };
template <> struct UnsignedOfSize<8> { using type = uint64_t; };
#ifdef __HLSL_ENABLE_16_BIT
template <> struct UnsignedOfSize<2> { using type = uint16_t; };
#endif

// Arithmetic on numbers of one type: scalars, vectors or cooperative matrices of them.
template <class Number>
class ArithmeticSelector
{
    static const bool is_float = NumberClass<Number>::value == FLOATING;
    static const uint negate = is_float ? 127 : 126;
    static const uint add = is_float ? 129 : 128;
    static const uint sub = is_float ? 131 : 130;
    static const uint mul = is_float ? 133 : 132;
    static const uint div = is_float ? 136 : NumberClass<Number>::value == SIGNED ? 135 : 134;

    template <class T> static T Negate(T a) { return Apply<negate, T>(a); }
    template <class T> static T Add(T a, T b) { return Combine<add>(a, b); }
    template <class T> static T Sub(T a, T b) { return Combine<sub>(a, b); }
    template <class T> static T Mul(T a, T b) { return Combine<mul>(a, b); }
    template <class T> static T Div(T a, T b) { return Combine<div>(a, b); }
};

// The instruction that converts one type of number to another: OpCopyObject where both are the same to SPIR-V.
template <class Source, class Target>
struct ConversionOpcode
{
    static const uint from = NumberClass<Source>::value;
    static const uint to = NumberClass<Target>::value;
    static const bool same_size = sizeof(Source) == sizeof(Target);
    static const uint of_floats = to == FLOATING ? (same_size ? 83 : 115) : to == SIGNED ? 110 : 109;
    static const uint of_integers = same_size ? (from == to ? 83 : 124) : from == SIGNED ? 114 : 113;
    static const uint value = from == FLOATING ? of_floats : to == FLOATING ? (from == SIGNED ? 111 : 112) : of_integers;
    // OpUConvert gives an unsigned number: one that is to be signed is cast afterwards
    static const bool in_two_steps = value == 113 && to == SIGNED;
};

// Conversions of numbers of type Source to type Target: S and T are those types, or vectors or matrices of them.
template <class Source, class Target>
class ConversionSelector
{
    template <class T, class S> static T Convert(S a) { return Apply<ConversionOpcode<Source, Target>::value, T>(a); }
};

} // namespace util
} // namespace vk

#endif // HLSL 2021
#endif
