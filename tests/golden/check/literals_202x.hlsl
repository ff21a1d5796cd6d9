// RUN: -T ps_6_2 -E main -HV 202x -enable-16bit-types -Whlsl-legacy-literal -Wdouble-promotion
// Literals have the types of C, and what changes between the versions is said where it is asked for.
template<typename T, typename U> struct same { static const bool value = false; };
template<typename T> struct same<T, T> { static const bool value = true; };
_Static_assert(same<__decltype(1.0), float>::value, "float");
_Static_assert(same<__decltype(1.0lf), double>::value, "double");
_Static_assert(same<__decltype(1.0LF), double>::value, "double");
_Static_assert(same<__decltype(1.0h), half>::value, "half");
_Static_assert(same<__decltype(2147483647), int>::value, "int");
_Static_assert(same<__decltype(2147483648), int64_t>::value, "int64_t");
_Static_assert(same<__decltype(0x7FFFFFFF), int>::value, "int");
_Static_assert(same<__decltype(0x80000000), uint>::value, "uint"); // warning: OSH0329
_Static_assert(same<__decltype(0b11), int>::value, "int");
_Static_assert(same<__decltype(0100000000), int>::value, "int");
_Static_assert(same<__decltype(0x100000000), int64_t>::value, "int64_t");
_Static_assert(same<__decltype(0x8000000000000000), uint64_t>::value, "uint64_t"); // warning: OSH0329
_Static_assert(same<__decltype(1l), int64_t>::value, "int64_t");
_Static_assert(same<__decltype(1ul), uint64_t>::value, "uint64_t");
static const uint64_t large = 9223372036854775808; // warning: OSH0330
float4 main(half h : H) : SV_Target
{
    return h * 1.5; // warning: OSH0331
}
// dxc: dxc 1.8 knows no suffix lf
