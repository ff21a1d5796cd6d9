// All built-in functions of HLSL and all methods of its object types, one row each.
//
//   /// what it does
//   RESULT name(TYPE parameter, ... [, TYPE optional [, TYPE more]]) : VARIABLE set shape, ... -> action words @stages >=model
//
// The types of a row: a variable (`T`: argument and result have one type), an element of fixed kind with a size (`float`, `uint<4>`,
// `int<coords>`), an element kind in the shape of a variable (`bool(T)`), the element of a variable (`scalar(T)`), its transposed
// (`flip(T)`), a variable's element with a size (`E<r,c>`), the object's own element (`texel`, `texel<4>`), an explicit template
// argument (`G`), any struct (`struct`), an object (`sampler`...). Sizes: numbers; c r c2 r2 (the smallest argument decides); coords and
// span (coordinates of the object with and without the array slice). Parameters are `in` unless they say out, inout or ref (a place in
// memory).
//
// A variable names the set of element kinds that it takes (real: floats but double; floating: all floats; numeric, integer, any...),
// then its shape: any (nothing said), scalar, `vector`, `vector 3`, `matrix`, `square`, `element` (kind only). A set with `!` takes no
// conversion.
//
// After `->` stands what the function becomes. `@ps cs`: allowed in these stages only. `short`: not for vectors of more than 4
// components. `>=6.4`: shader model that brought it.

[functions]

// ---- arithmetic of components

/// Absolute value.
T abs(T x) : T numeric -> abs
/// Arc cosine, in radians.
T acos(T x) : T real -> ext Acos
/// Arc sine, in radians.
T asin(T x) : T real -> ext Asin
/// Arc tangent, in radians.
T atan(T x) : T real -> ext Atan
/// Angle of the point (x, y), in radians, -pi to pi.
T atan2(T y, T x) : T real -> ext Atan2
/// Smallest whole number not below x.
T ceil(T x) : T real -> ext Ceil
/// x limited to the range low to high.
T clamp(T x, T low, T high) : T numeric -> clamp
/// Cosine of an angle in radians.
T cos(T x) : T real -> ext Cos
/// Hyperbolic cosine.
T cosh(T x) : T real -> ext Cosh
/// Radians to degrees.
T degrees(T x) : T real -> ext Degrees
/// e to the power x.
T exp(T x) : T real -> ext Exp
/// 2 to the power x.
T exp2(T x) : T real -> ext Exp2
/// Largest whole number not above x.
T floor(T x) : T real -> ext Floor
/// a * b + c of doubles, rounded once.
T fma(T a, T b, T c) : T double! -> ext Fma
/// Remainder of a / b with the sign of a.
T fmod(T a, T b) : T real -> binary rem
/// x - floor(x).
T frac(T x) : T real -> ext Fract
/// Splits x into a mantissa of 0.5 to 1 and a power of two; returns the mantissa.
T frexp(T x, out T exponent) : T float -> frexp
/// True where x is neither infinite nor NaN.
bool(T) isfinite(T x) : T floating -> special finite
/// True where x is infinite.
bool(T) isinf(T x) : T floating -> special inf
/// True where x is not a number.
bool(T) isnan(T x) : T floating -> special nan
/// True where x is neither zero, denormal, infinite nor NaN.
bool(T) isnormal(T x) : T floating -> special normal
/// x * 2^exponent.
T ldexp(T x, T exponent) : T real -> ldexp
/// a + s * (b - a).
T lerp(T a, T b, T s) : T real -> ext FMix
/// Natural logarithm.
T log(T x) : T real -> ext Log
/// Logarithm to base 10.
T log10(T x) : T real -> log10
/// Logarithm to base 2.
T log2(T x) : T real -> ext Log2
/// a * b + c.
T mad(T a, T b, T c) : T numeric -> mad
/// The larger of a and b.
T max(T a, T b) : T numeric -> minmax NMax SMax UMax
/// The smaller of a and b.
T min(T a, T b) : T numeric -> minmax NMin SMin UMin
/// Splits x into its fraction (returned) and its whole part, both with the sign of x.
T modf(T x, out T whole) : T real -> modf
/// x to the power y.
T pow(T x, T y) : T real -> ext Pow
/// Degrees to radians.
T radians(T x) : T real -> ext Radians
/// 1 / x.
T rcp(T x) : T floating -> rcp
/// Nearest whole number, halves to even.
T round(T x) : T real -> ext RoundEven
/// 1 / sqrt(x).
T rsqrt(T x) : T real -> ext InverseSqrt
/// x limited to the range 0 to 1.
T saturate(T x) : T floating -> saturate
/// -1, 0 or 1, as x is below, equal to or above zero.
int(T) sign(T x) : T numeric -> sign
/// Sine of an angle in radians.
T sin(T x) : T real -> ext Sin
/// Sine and cosine of an angle in radians.
void sincos(T x, out T s, out T c) : T real -> sincos
/// Hyperbolic sine.
T sinh(T x) : T real -> ext Sinh
/// Smooth step from 0 to 1 between low and high.
T smoothstep(T low, T high, T x) : T real -> ext SmoothStep
/// Square root.
T sqrt(T x) : T real -> ext Sqrt
/// 1 where x >= edge, else 0.
T step(T edge, T x) : T real -> ext Step
/// Tangent of an angle in radians.
T tan(T x) : T real -> ext Tan
/// Hyperbolic tangent.
T tanh(T x) : T real -> ext Tanh
/// Whole part of x.
T trunc(T x) : T real -> ext Trunc

// ---- bits

/// Number of set bits.
uint(T) countbits(T x) : T integer -> countbits
/// Highest bit that differs from the sign; -1 where there is none.
uint(T) firstbithigh(T x) : T integer -> firstbit high
/// Lowest set bit; -1 where there is none.
uint(T) firstbitlow(T x) : T integer -> firstbit low
/// Bits in reverse order.
T reversebits(T x) : T integer -> reversebits
/// Sum of unsigned 64-bit numbers held as pairs or double pairs of uint (low, high).
uint<c> AddUint64(uint<c> a, uint<c> b) -> add_uint64 short
/// Sum of absolute differences of four bytes, for four alignments of the source.
uint<4> msad4(uint reference, uint<2> source, uint<4> accum) -> msad4

// ---- the same bits as another type

/// Two words as a double: low, high.
double(T) asdouble(uint(T) low, uint(T) high) : T any -> asdouble
/// The bits of a 32-bit number as a float.
float(T) asfloat(T x) : T word! -> bitcast
/// The bits of a 16-bit number as a float16_t.
float16(T) asfloat16(T x) : T short! -> bitcast
/// The bits of a 32-bit number as an int.
int(T) asint(T x) : T word! -> bitcast
/// The bits of a 16-bit number as an int16_t.
int16(T) asint16(T x) : T short! -> bitcast
/// The bits of a double as two words.
void asuint(double(T) x, out uint(T) low, out uint(T) high) : T any -> split_double
/// The bits of a 32-bit number as a uint.
uint(T) asuint(T x) : T word! -> bitcast
/// The bits of a 16-bit number as a uint16_t.
uint16(T) asuint16(T x) : T short! -> bitcast
/// The half-precision number in the low 16 bits.
float(T) f16tof32(uint(T) x) : T any -> f16tof32
/// x as a half-precision number in the low 16 bits.
uint(T) f32tof16(float(T) x) : T any -> f32tof16
/// Four bytes of a colour, red and blue exchanged, as integers.
int(T) D3DCOLORtoUBYTE4(float(T) x) : T any vector 4 -> color_bytes short

// ---- packed bytes

/// The four signed bytes of a word.
int16<4> unpack_s8s16(packed_s8 x) -> unpack signed >=6.6
/// The four unsigned bytes of a word.
uint16<4> unpack_u8u16(packed_u8 x) -> unpack unsigned >=6.6
/// The four signed bytes of a word.
int<4> unpack_s8s32(packed_s8 x) -> unpack signed >=6.6
/// The four unsigned bytes of a word.
uint<4> unpack_u8u32(packed_u8 x) -> unpack unsigned >=6.6
/// The low bytes of four integers as a word.
packed_s8 pack_s8(V v) : V small_integer vector 4 -> pack truncate >=6.6
/// The low bytes of four integers as a word.
packed_u8 pack_u8(V v) : V small_integer vector 4 -> pack truncate >=6.6
/// Four integers limited to -128 to 127 as the bytes of a word.
packed_s8 pack_clamp_s8(V v) : V small_signed! vector 4 -> pack signed >=6.6
/// Four integers limited to 0 to 255 as the bytes of a word.
packed_u8 pack_clamp_u8(V v) : V small_signed! vector 4 -> pack unsigned >=6.6
/// Dot product of four unsigned bytes, added to c.
uint dot4add_u8packed(E a, E b, uint c) : E uint element -> dot4add unsigned >=6.4
/// Dot product of four signed bytes, added to c.
int dot4add_i8packed(E a, E b, int c) : E uint element -> dot4add signed >=6.4
/// Dot product of two half-precision pairs, added to c.
float dot2add(V a, V b, float c) : V float16 vector 2 -> dot2add >=6.4

// ---- logic

/// True if all components are not zero.
bool all(T x) : T any -> all
/// True if some component is not zero.
bool any(T x) : T any -> any
/// Logical and of components.
bool(T) and(T x, T y) : T bool -> binary and
/// Logical or of components.
bool(T) or(T x, T y) : T bool -> binary or
/// Components of a where the condition holds, else of b.
U select(bool(T) condition, U(T) a, U b) : T any, U any -> select
/// The sampler a where the condition holds, else b.
sampler select(bool condition, sampler a, sampler b) -> select

// ---- vectors and matrices

/// Cross product.
T cross(T a, T b) : T real vector 3 -> ext Cross short
/// Determinant of a square matrix.
scalar(T) determinant(T m) : T real square -> determinant
/// Distance of two points.
scalar(T) distance(T a, T b) : T real vector -> ext Distance short
/// Dot product.
scalar(T) dot(T a, T b) : T numeric vector -> dot
/// Distance vector of a light: (1, a.y * b.y, a.z, b.w).
T dst(T a, T b) : T numeric vector 4 -> dst short
/// n, turned so that it faces against i as ng does.
T faceforward(T n, T i, T ng) : T real vector -> ext FaceForward short
/// Length of a vector.
scalar(T) length(T x) : T real vector -> ext Length short
/// Lighting coefficients (ambient, diffuse, specular, 1).
E<4> lit(E n_dot_l, E n_dot_h, E m) : E real element -> lit
/// The vector scaled to length 1.
T normalize(T x) : T real vector -> ext Normalize short
/// i reflected at a surface with normal n.
T reflect(T i, T n) : T real vector -> ext Reflect short
/// i refracted at a surface with normal n and ratio of indices eta.
T refract(T i, T n, scalar(T) eta) : T real vector -> ext Refract short
/// Rows and columns exchanged.
flip(T) transpose(T m) : T any matrix -> transpose
/// Product of two scalars.
E mul(E a, E b) : E numeric element -> mul
/// Product of a scalar and a vector.
E<c2> mul(E a, E<c2> b) : E numeric element -> mul
/// Product of a scalar and a matrix.
E<r2,c2> mul(E a, E<r2,c2> b) : E numeric element -> mul
/// Product of a vector and a scalar.
E<c> mul(E<c> a, E b) : E numeric element -> mul
/// Dot product.
E mul(E<c> a, E<c> b) : E numeric element -> mul
/// Row vector times matrix.
E<c2> mul(E<c> a, E<c,c2> b) : E numeric element -> mul
/// Product of a matrix and a scalar.
E<r,c> mul(E<r,c> a, E b) : E numeric element -> mul
/// Matrix times column vector.
E<r> mul(E<r,c> a, E<c> b) : E numeric element -> mul
/// Product of two matrices.
E<r,c2> mul(E<r,c> a, E<c,c2> b) : E numeric element -> mul

// ---- derivatives and pixels

/// Ends the invocation of a pixel where some component is below zero.
void clip(T x) : T float -> clip @ps
/// Change of x to the next pixel on the right.
T ddx(T x) : T real -> derivative ddx @ps cs as ms
/// Change of x to the next pixel on the right, once for a block of pixels.
T ddx_coarse(T x) : T real -> derivative ddx_coarse @ps cs as ms
/// Change of x to the next pixel on the right, for each pixel.
T ddx_fine(T x) : T real -> derivative ddx_fine @ps cs as ms
/// Change of x to the next pixel below.
T ddy(T x) : T real -> derivative ddy @ps cs as ms
/// Change of x to the next pixel below, once for a block of pixels.
T ddy_coarse(T x) : T real -> derivative ddy_coarse @ps cs as ms
/// Change of x to the next pixel below, for each pixel.
T ddy_fine(T x) : T real -> derivative ddy_fine @ps cs as ms
/// abs(ddx(x)) + abs(ddy(x)).
T fwidth(T x) : T real -> derivative fwidth @ps cs as ms
/// An input interpolated at a sample of the pixel.
T EvaluateAttributeAtSample(T value, uint index) : T numeric -> interpolate sample @ps short
/// An input interpolated at the centroid of the covered part of the pixel.
T EvaluateAttributeCentroid(T value) : T numeric -> interpolate centroid @ps short
/// An input interpolated at an offset in sixteenths of a pixel.
T EvaluateAttributeSnapped(T value, int<2> offset) : T numeric -> interpolate snapped @ps short
/// An input as one vertex of the triangle has it.
T GetAttributeAtVertex(T value, uint vertex) : T numeric -> vertex_attribute @ps short >=6.1
/// Number of samples of the render target.
uint GetRenderTargetSampleCount() -> absent
/// Position of a sample of the render target.
float<2> GetRenderTargetSamplePosition(int s) -> absent
/// True if the invocation only helps its neighbours with derivatives.
bool IsHelperLane() -> is_helper >=6.6
/// True if all texels of a sparse access are resident.
bool CheckAccessFullyMapped(unsigned! status) -> resident

// ---- control

/// Ends the invocation.
void abort() -> absent
/// Text for a debugger or the validation layers: %d %u %x %f %v3f ... print the numbers and vectors that follow.
void printf(string format, ...) -> printf
/// Text for a debugger, as an error.
void errorf(string format, ...) -> absent
/// A mark for tools; nothing happens.
void source_mark() -> nothing
/// A break point for a debugger: nothing happens where there is none.
void DebugBreak() -> debug_break >=6.10
/// The index may differ between the invocations of a wave.
T NonUniformResourceIndex(T index) : T any -> nonuniform short

// ---- barriers

/// Waits until all memory accesses of the group are visible.
void AllMemoryBarrier() -> barrier memory 1 0x948
/// Waits until all memory accesses of the group are visible and all its threads are here.
void AllMemoryBarrierWithGroupSync() -> barrier control 1 0x948 @cs as ms
/// Waits until all device memory accesses are visible.
void DeviceMemoryBarrier() -> barrier memory 1 0x848
/// Waits until all device memory accesses are visible and all threads of the group are here.
void DeviceMemoryBarrierWithGroupSync() -> barrier control 1 0x848 @cs as ms
/// Waits until all groupshared accesses are visible.
void GroupMemoryBarrier() -> barrier memory 2 0x108 @cs as ms
/// Waits until all groupshared accesses are visible and all threads of the group are here.
void GroupMemoryBarrierWithGroupSync() -> barrier control 2 0x108 @cs as ms
/// Barrier chosen by flags.
void Barrier(uint memory_flags, uint semantic_flags) -> barrier_flags >=6.8
/// Barrier for the memory of one object.
void Barrier(memory object, uint semantic_flags) -> barrier_flags >=6.8
/// Index of the wave in its group.
uint GetGroupWaveIndex() -> lane group_index @cs as ms >=6.10
/// Number of waves in the group.
uint GetGroupWaveCount() -> lane group_count @cs as ms >=6.10

// ---- atomics

/// Adds to a place in memory.
void InterlockedAdd(ref R place, uint64 value [, out long original]) : R int64! scalar -> atomic add
void InterlockedAdd(ref R place, uint value [, out int32 original]) : R int32! scalar -> atomic add
/// Stores the smaller number.
void InterlockedMin(ref R place, long value [, out long original]) : R int64! scalar -> atomic min
void InterlockedMin(ref R place, int32 value [, out int32 original]) : R int32! scalar -> atomic min
/// Stores the larger number.
void InterlockedMax(ref R place, long value [, out long original]) : R int64! scalar -> atomic max
void InterlockedMax(ref R place, int32 value [, out int32 original]) : R int32! scalar -> atomic max
/// Bitwise and with a place in memory.
void InterlockedAnd(ref R place, uint64 value [, out long original]) : R int64! scalar -> atomic and
void InterlockedAnd(ref R place, uint value [, out int32 original]) : R int32! scalar -> atomic and
/// Bitwise or with a place in memory.
void InterlockedOr(ref R place, uint64 value [, out long original]) : R int64! scalar -> atomic or
void InterlockedOr(ref R place, uint value [, out int32 original]) : R int32! scalar -> atomic or
/// Bitwise exclusive or with a place in memory.
void InterlockedXor(ref R place, uint64 value [, out long original]) : R int64! scalar -> atomic xor
void InterlockedXor(ref R place, uint value [, out int32 original]) : R int32! scalar -> atomic xor
/// Stores a value and gives the former one.
void InterlockedExchange(ref R place, long value, out long original) : R int64! scalar -> atomic exchange
void InterlockedExchange(ref R place, float value, out float original) : R float32! scalar -> atomic exchange
void InterlockedExchange(ref R place, uint value, out int32 original) : R int32! scalar -> atomic exchange
/// Stores a value where the place holds `compare`.
void InterlockedCompareStore(ref R place, uint64 compare, uint64 value) : R int64! scalar -> atomic compare
void InterlockedCompareStore(ref R place, uint compare, uint value) : R int32! scalar -> atomic compare
/// Stores a value where the place holds `compare`; gives the former one.
void InterlockedCompareExchange(ref R place, uint64 compare, uint64 value, out long original) : R int64! scalar -> atomic compare
void InterlockedCompareExchange(ref R place, uint compare, uint value, out int32 original) : R int32! scalar -> atomic compare
/// Stores a float where the place holds the bits of `compare`.
void InterlockedCompareStoreFloatBitwise(ref R place, float compare, float value) : R float32! scalar -> atomic compare
/// Stores a float where the place holds the bits of `compare`; gives the former one.
void InterlockedCompareExchangeFloatBitwise(ref R place, float compare, float value, out float original) : R float32! scalar -> atomic compare

// ---- waves and quads

/// True for the first active lane of the wave.
bool WaveIsFirstLane() -> wave Elect
/// Index of the lane in its wave.
uint WaveGetLaneIndex() -> lane index
/// Number of lanes of a wave.
uint WaveGetLaneCount() -> lane count
/// True if the condition holds in some active lane.
bool WaveActiveAnyTrue(bool condition) -> wave Any
/// True if the condition holds in all active lanes.
bool WaveActiveAllTrue(bool condition) -> wave All
/// True where the value is the same in all active lanes.
bool(T) WaveActiveAllEqual(T value) : T any -> wave_equal
/// One bit for each active lane in which the condition holds.
uint<4> WaveActiveBallot(bool condition) -> wave Ballot
/// Number of active lanes in which the value is true.
uint WaveActiveCountBits(bool value) -> wave_count 0
/// Number of active lanes before this one in which the value is true.
uint WavePrefixCountBits(bool value) -> wave_count 2
/// The value of another lane.
T WaveReadLaneAt(T value, uint lane) : T any -> wave_read at
/// The value of the first active lane.
T WaveReadLaneFirst(T value) : T any -> wave_read first
/// Sum over the active lanes.
T WaveActiveSum(T value) : T numeric -> wave_reduce add 0
/// Product over the active lanes.
T WaveActiveProduct(T value) : T numeric -> wave_reduce mul 0
/// Bitwise and over the active lanes.
T WaveActiveBitAnd(T value) : T unsigned! -> wave_reduce and 0
/// Bitwise or over the active lanes.
T WaveActiveBitOr(T value) : T unsigned! -> wave_reduce or 0
/// Bitwise exclusive or over the active lanes.
T WaveActiveBitXor(T value) : T unsigned! -> wave_reduce xor 0
/// Smallest value of the active lanes.
T WaveActiveMin(T value) : T numeric -> wave_reduce min 0
/// Largest value of the active lanes.
T WaveActiveMax(T value) : T numeric -> wave_reduce max 0
/// Sum over the active lanes before this one.
T WavePrefixSum(T value) : T numeric -> wave_reduce add 2
/// Product over the active lanes before this one.
T WavePrefixProduct(T value) : T numeric -> wave_reduce mul 2
/// Bit mask of the lanes that hold the same value.
uint<4> WaveMatch(T value) : T numeric -> wave_match >=6.5
/// Bitwise and over the lanes of a mask before this one.
T WaveMultiPrefixBitAnd(T value, uint<4> mask) : T integer -> wave_multi and >=6.5
/// Bitwise or over the lanes of a mask before this one.
T WaveMultiPrefixBitOr(T value, uint<4> mask) : T integer -> wave_multi or >=6.5
/// Bitwise exclusive or over the lanes of a mask before this one.
T WaveMultiPrefixBitXor(T value, uint<4> mask) : T integer -> wave_multi xor >=6.5
/// Number of lanes of a mask before this one in which the value is true.
uint WaveMultiPrefixCountBits(bool value, uint<4> mask) -> wave_multi count >=6.5
/// Product over the lanes of a mask before this one.
T WaveMultiPrefixProduct(T value, uint<4> mask) : T numeric -> wave_multi mul >=6.5
/// Sum over the lanes of a mask before this one.
T WaveMultiPrefixSum(T value, uint<4> mask) : T numeric -> wave_multi add >=6.5
/// The value of a lane of the quad.
T QuadReadLaneAt(T value, uint lane) : T numeric -> wave_read quad
/// The value of the lane beside this one.
T QuadReadAcrossX(T value) : T numeric -> wave_read swap 0
/// The value of the lane above or below this one.
T QuadReadAcrossY(T value) : T numeric -> wave_read swap 1
/// The value of the lane diagonally opposite.
T QuadReadAcrossDiagonal(T value) : T numeric -> wave_read swap 2
/// True if the condition holds in some lane of the quad.
bool QuadAny(bool condition) -> quad_vote or >=6.7
/// True if the condition holds in all lanes of the quad.
bool QuadAll(bool condition) -> quad_vote and >=6.7

// ---- tessellation factors

void Process2DQuadTessFactorsAvg(float<4> edges, float<2> scale, out float<4> rounded, out float<2> inside, out float<2> unrounded) -> absent
void Process2DQuadTessFactorsMax(float<4> edges, float<2> scale, out float<4> rounded, out float<2> inside, out float<2> unrounded) -> absent
void Process2DQuadTessFactorsMin(float<4> edges, float<2> scale, out float<4> rounded, out float<2> inside, out float<2> unrounded) -> absent
void ProcessIsolineTessFactors(float<1> detail, float<1> density, out float<1> rounded_detail, out float<1> rounded_density) -> absent
void ProcessQuadTessFactorsAvg(float<4> edges, float<1> scale, out float<4> rounded, out float<2> inside, out float<2> unrounded) -> absent
void ProcessQuadTessFactorsMax(float<4> edges, float<1> scale, out float<4> rounded, out float<2> inside, out float<2> unrounded) -> absent
void ProcessQuadTessFactorsMin(float<4> edges, float<1> scale, out float<4> rounded, out float<2> inside, out float<2> unrounded) -> absent
void ProcessTriTessFactorsAvg(float<3> edges, float<1> scale, out float<3> rounded, out float<1> inside, out float<1> unrounded) -> absent
void ProcessTriTessFactorsMax(float<3> edges, float<1> scale, out float<3> rounded, out float<1> inside, out float<1> unrounded) -> absent
void ProcessTriTessFactorsMin(float<3> edges, float<1> scale, out float<3> rounded, out float<1> inside, out float<1> unrounded) -> absent

// ---- textures as Direct3D 9 had them

real<4> tex1D(sampler1D s, real x [, real dx, real dy]) -> legacy Texture1D.Sample
real<4> tex1Dbias(sampler1D s, real<4> x) -> legacy Texture1D.SampleBias
real<4> tex1Dgrad(sampler1D s, real x, real dx, real dy) -> legacy Texture1D.SampleGrad
real<4> tex1Dlod(sampler1D s, real<4> x) -> legacy Texture1D.SampleLevel
real<4> tex1Dproj(sampler1D s, real<4> x) -> legacy Texture1D.Sample
real<4> tex2D(sampler2D s, real<2> x [, real<2> dx, real<2> dy]) -> legacy Texture2D.Sample
real<4> tex2Dbias(sampler2D s, real<4> x) -> legacy Texture2D.SampleBias
real<4> tex2Dgrad(sampler2D s, real<2> x, real<2> dx, real<2> dy) -> legacy Texture2D.SampleGrad
real<4> tex2Dlod(sampler2D s, real<4> x) -> legacy Texture2D.SampleLevel
real<4> tex2Dproj(sampler2D s, real<4> x) -> legacy Texture2D.Sample
real<4> tex3D(sampler3D s, real<3> x [, real<3> dx, real<3> dy]) -> legacy Texture3D.Sample
real<4> tex3Dbias(sampler3D s, real<4> x) -> legacy Texture3D.SampleBias
real<4> tex3Dgrad(sampler3D s, real<3> x, real<3> dx, real<3> dy) -> legacy Texture3D.SampleGrad
real<4> tex3Dlod(sampler3D s, real<4> x) -> legacy Texture3D.SampleLevel
real<4> tex3Dproj(sampler3D s, real<4> x) -> legacy Texture3D.Sample
real<4> texCUBE(samplerCUBE s, real<3> x [, real<3> dx, real<3> dy]) -> legacy TextureCube.Sample
real<4> texCUBEbias(samplerCUBE s, real<4> x) -> legacy TextureCube.SampleBias
real<4> texCUBEgrad(samplerCUBE s, real<3> x, real<3> dx, real<3> dy) -> legacy TextureCube.SampleGrad
real<4> texCUBElod(samplerCUBE s, real<4> x) -> legacy TextureCube.SampleLevel
real<4> texCUBEproj(samplerCUBE s, real<4> x) -> legacy TextureCube.Sample

// ---- ray tracing

/// Searches for the hits of a ray and runs their shaders, which share the payload.
void TraceRay(acceleration scene, uint flags, uint mask, uint hit_offset, uint hit_stride, uint miss, ray ray, inout struct payload) -> trace_ray @rgen rchit rmiss
/// Offers a hit; true if it was taken.
bool ReportHit(float t, uint kind, struct attributes) -> report_hit @rint
/// Runs a callable shader.
void CallShader(uint index, inout struct parameter) -> call_shader @rgen rchit rmiss rcall
/// Ends the shader and goes on without the hit.
void IgnoreHit() -> end_hit ignore @rahit
/// Ends the shader and the search with this hit.
void AcceptHitAndEndSearch() -> end_hit accept @rahit
uint<3> DispatchRaysIndex() -> ray_fact LaunchId @rgen rint rahit rchit rmiss rcall
uint<3> DispatchRaysDimensions() -> ray_fact LaunchSize @rgen rint rahit rchit rmiss rcall
float<3> WorldRayOrigin() -> ray_fact WorldRayOrigin @rint rahit rchit rmiss
float<3> WorldRayDirection() -> ray_fact WorldRayDirection @rint rahit rchit rmiss
float<3> ObjectRayOrigin() -> ray_fact ObjectRayOrigin @rint rahit rchit
float<3> ObjectRayDirection() -> ray_fact ObjectRayDirection @rint rahit rchit
float RayTMin() -> ray_fact RayTMin @rint rahit rchit rmiss
float RayTCurrent() -> ray_fact RayTMax @rint rahit rchit rmiss
uint PrimitiveIndex() -> ray_fact PrimitiveId @rint rahit rchit
/// The number that the instance was given.
uint InstanceID() -> ray_fact InstanceCustomIndex @rint rahit rchit
uint InstanceIndex() -> ray_fact InstanceId @rint rahit rchit
uint GeometryIndex() -> ray_fact RayGeometryIndex @rint rahit rchit
uint HitKind() -> ray_fact HitKind @rahit rchit
uint RayFlags() -> ray_fact IncomingRayFlags @rint rahit rchit rmiss
float<3,4> ObjectToWorld() -> ray_fact ObjectToWorld transposed @rint rahit rchit
float<3,4> WorldToObject() -> ray_fact WorldToObject transposed @rint rahit rchit
float<3,4> ObjectToWorld3x4() -> ray_fact ObjectToWorld transposed @rint rahit rchit
float<3,4> WorldToObject3x4() -> ray_fact WorldToObject transposed @rint rahit rchit
float<4,3> ObjectToWorld4x3() -> ray_fact ObjectToWorld @rint rahit rchit
float<4,3> WorldToObject4x3() -> ray_fact WorldToObject @rint rahit rchit
/// The vertices of the triangle that was hit, as the acceleration structure was built from them.
BuiltInTrianglePositions TriangleObjectPositions() -> ray_positions @rahit rchit >=6.10
/// The number that the cluster was built with; CLUSTER_ID_INVALID where no cluster was hit.
uint ClusterID() -> ray_fact ClusterId @rahit rchit >=6.10

// ---- mesh shaders

/// Number of vertices and primitives that the group makes.
void SetMeshOutputCounts(uint vertices, uint primitives) -> mesh_counts @ms
/// Runs groups of the mesh shader, which read the groupshared payload, and ends the shader.
void DispatchMesh(uint x, uint y, uint z, struct payload) -> dispatch_mesh @as
uint GetRemainingRecursionLevels() -> unsupported

[dx]

/// Lets the device sort threads by the hit, and by a number with some bits that matter.
void MaybeReorderThread(hit hit [, uint hint, uint bits]) -> reorder hit @rgen >=6.9
/// Lets the device sort threads by a number with some bits that matter.
void MaybeReorderThread(uint hint, uint bits) -> reorder hint @rgen >=6.9
/// True where a debugger is at work.
bool IsDebuggingEnabled() -> absent_vulkan >=6.10

[dx::HitObject static]

/// A hit object that is neither a hit nor a miss.
dx::HitObject MakeNop() -> hit_make Empty @rgen rchit rmiss >=6.9
/// A miss without tracing a ray.
dx::HitObject MakeMiss(uint flags, uint miss, ray ray) -> hit_miss @rgen rchit rmiss >=6.9
/// The closest hit of a ray query; for one in a procedural primitive with its kind and attributes.
dx::HitObject FromRayQuery(query query [, uint kind, struct attributes]) -> hit_query @rgen rchit rmiss >=6.9
/// Searches for the hits of a ray without running closest-hit and miss shaders.
dx::HitObject TraceRay(acceleration scene, uint flags, uint mask, uint hit_offset, uint hit_stride, uint miss, ray ray, inout struct payload) -> hit_trace @rgen rchit rmiss >=6.9
/// Runs the closest-hit or miss shader of a hit object.
void Invoke(hit hit, inout struct payload) -> hit_invoke @rgen rchit rmiss >=6.9

[vk]

/// Counter of the device or of the subgroup.
uint64 ReadClock(uint scope) -> read_clock
/// Loads a value of type G from an address.
G RawBufferLoad(uint64 address [, uint alignment]) -> raw_load
/// Stores a value at an address.
void RawBufferStore(uint64 address, G value [, uint alignment]) -> raw_store
/// Declares an execution mode of the entry point, with its literal operands.
void ext_execution_mode(uint mode, ...) -> execution_mode
/// Declares an execution mode of the entry point whose operands are constants.
void ext_execution_mode_id(uint mode, ...) -> execution_mode_id

// ==== textures

[Texture1D Texture1DArray Texture2D Texture2DArray Texture3D]

/// Samples with the level chosen by derivatives.
texel Sample(sampler s, float<coords> location [, int<span> offset [, float clamp [, out unsigned! status]]]) -> sample implicit @ps cs as ms
/// Samples with a bias of the level.
texel SampleBias(sampler s, float<coords> location, float bias [, int<span> offset [, float clamp [, out unsigned! status]]]) -> sample bias @ps cs as ms
/// Samples with given derivatives.
texel SampleGrad(sampler s, float<coords> location, float<span> ddx, float<span> ddy [, int<span> offset [, float clamp [, out unsigned! status]]]) -> sample grad
/// Samples a given level.
texel SampleLevel(sampler s, float<coords> location, float level [, int<span> offset [, out unsigned! status]]) -> sample level

[TextureCube TextureCubeArray]

texel Sample(sampler s, float<coords> location [, float clamp [, out unsigned! status]]) -> sample implicit @ps cs as ms
texel SampleBias(sampler s, float<coords> location, float bias [, float clamp [, out unsigned! status]]) -> sample bias @ps cs as ms
texel SampleGrad(sampler s, float<coords> location, float<span> ddx, float<span> ddy [, float clamp [, out unsigned! status]]) -> sample grad
texel SampleLevel(sampler s, float<coords> location, float level [, out unsigned! status]) -> sample level

[Texture1D Texture1DArray Texture2D Texture2DArray]

/// Compares with the texels, level chosen by derivatives.
real SampleCmp(samplercmp s, float<coords> location, float compare [, int<span> offset [, float clamp [, out unsigned! status]]]) -> sample_cmp implicit @ps cs as ms
/// Compares with the texels, with a bias of the level.
real SampleCmpBias(samplercmp s, float<coords> location, float compare, float bias [, int<span> offset [, float clamp [, out unsigned! status]]]) -> sample_cmp bias @ps cs as ms
/// Compares with the texels, with given derivatives.
real SampleCmpGrad(samplercmp s, float<coords> location, float compare, float<span> ddx, float<span> ddy [, int<span> offset [, float clamp [, out unsigned! status]]]) -> sample_cmp grad
/// Compares with the texels of a level.
real SampleCmpLevel(samplercmp s, float<coords> location, float compare, float level [, int<span> offset [, out unsigned! status]]) -> sample_cmp level
/// Compares with the texels of level 0.
real SampleCmpLevelZero(samplercmp s, float<coords> location, float compare [, int<span> offset [, out unsigned! status]]) -> sample_cmp zero

[TextureCube TextureCubeArray]

real SampleCmp(samplercmp s, float<coords> location, float compare [, float clamp [, out unsigned! status]]) -> sample_cmp implicit @ps cs as ms
real SampleCmpBias(samplercmp s, float<coords> location, float compare, float bias [, float clamp [, out unsigned! status]]) -> sample_cmp bias @ps cs as ms
real SampleCmpGrad(samplercmp s, float<coords> location, float compare, float<span> ddx, float<span> ddy [, float clamp [, out unsigned! status]]) -> sample_cmp grad
real SampleCmpLevel(samplercmp s, float<coords> location, float compare, float level [, out unsigned! status]) -> sample_cmp level
real SampleCmpLevelZero(samplercmp s, float<coords> location, float compare [, out unsigned! status]) -> sample_cmp zero

[Texture2D Texture2DArray]

/// The first component of the four texels that filtering would use.
texel<4> Gather(sampler s, float<coords> location [, int<span> offset [, out unsigned! status]]) -> gather 0
texel<4> GatherRed(sampler s, float<coords> location [, int<span> offset [, out unsigned! status]]) -> gather 0
texel<4> GatherGreen(sampler s, float<coords> location [, int<span> offset [, out unsigned! status]]) -> gather 1
texel<4> GatherBlue(sampler s, float<coords> location [, int<span> offset [, out unsigned! status]]) -> gather 2
texel<4> GatherAlpha(sampler s, float<coords> location [, int<span> offset [, out unsigned! status]]) -> gather 3
texel<4> GatherRed(sampler s, float<coords> location, int<span> offset1, int<span> offset2, int<span> offset3, int<span> offset4 [, out unsigned! status]) -> gather 0
texel<4> GatherGreen(sampler s, float<coords> location, int<span> offset1, int<span> offset2, int<span> offset3, int<span> offset4 [, out unsigned! status]) -> gather 1
texel<4> GatherBlue(sampler s, float<coords> location, int<span> offset1, int<span> offset2, int<span> offset3, int<span> offset4 [, out unsigned! status]) -> gather 2
texel<4> GatherAlpha(sampler s, float<coords> location, int<span> offset1, int<span> offset2, int<span> offset3, int<span> offset4 [, out unsigned! status]) -> gather 3
/// Comparisons with the four texels that filtering would use.
texel<4> GatherCmp(samplercmp s, float<coords> location, float compare [, int<span> offset [, out unsigned! status]]) -> gather_cmp
texel<4> GatherCmpRed(samplercmp s, float<coords> location, float compare [, int<span> offset [, out unsigned! status]]) -> gather_cmp
texel<4> GatherCmpGreen(samplercmp s, float<coords> location, float compare [, int<span> offset [, out unsigned! status]]) -> absent
texel<4> GatherCmpBlue(samplercmp s, float<coords> location, float compare [, int<span> offset [, out unsigned! status]]) -> absent
texel<4> GatherCmpAlpha(samplercmp s, float<coords> location, float compare [, int<span> offset [, out unsigned! status]]) -> absent
texel<4> GatherCmpRed(samplercmp s, float<coords> location, float compare, int<span> offset1, int<span> offset2, int<span> offset3, int<span> offset4 [, out unsigned! status]) -> gather_cmp
/// The four texels that filtering would use, as raw bits.
texel<4> GatherRaw(sampler s, float<coords> location [, int<span> offset [, out unsigned! status]]) -> gather 0 >=6.7

[TextureCube TextureCubeArray]

texel<4> Gather(sampler s, float<coords> location [, out unsigned! status]) -> gather 0
texel<4> GatherRed(sampler s, float<coords> location [, out unsigned! status]) -> gather 0
texel<4> GatherGreen(sampler s, float<coords> location [, out unsigned! status]) -> gather 1
texel<4> GatherBlue(sampler s, float<coords> location [, out unsigned! status]) -> gather 2
texel<4> GatherAlpha(sampler s, float<coords> location [, out unsigned! status]) -> gather 3
texel<4> GatherCmp(samplercmp s, float<coords> location, float compare [, out unsigned! status]) -> gather_cmp
texel<4> GatherCmpRed(samplercmp s, float<coords> location, float compare [, out unsigned! status]) -> gather_cmp
texel<4> GatherCmpGreen(samplercmp s, float<coords> location, float compare [, out unsigned! status]) -> absent
texel<4> GatherCmpBlue(samplercmp s, float<coords> location, float compare [, out unsigned! status]) -> absent
texel<4> GatherCmpAlpha(samplercmp s, float<coords> location, float compare [, out unsigned! status]) -> absent
texel<4> GatherRaw(sampler s, float<coords> location [, out unsigned! status]) -> gather 0 >=6.7

[Texture1D Texture1DArray Texture2D Texture2DArray Texture3D TextureCube TextureCubeArray]

/// Level of detail that sampling would use, limited to the levels that exist.
float CalculateLevelOfDetail(sampler s, float<span> location) -> level_of_detail 0 @ps cs as ms
float CalculateLevelOfDetail(samplercmp s, float<span> location) -> level_of_detail 0 @ps cs as ms >=6.8
/// Level of detail that sampling would use, not limited.
float CalculateLevelOfDetailUnclamped(sampler s, float<span> location) -> level_of_detail 1 @ps cs as ms
float CalculateLevelOfDetailUnclamped(samplercmp s, float<span> location) -> level_of_detail 1 @ps cs as ms >=6.8

[Texture1D Texture1DArray Texture2D Texture2DArray Texture3D]

/// One texel: the last component of the location is the level.
texel Load(int<coords+1> location [, int<span> offset [, out unsigned! status]]) -> fetch

[Texture2DMS Texture2DMSArray]

/// One sample of a texel.
texel Load(int<coords> location, int sample [, int<span> offset [, out unsigned! status]]) -> fetch_sample
/// Position of a sample within its pixel.
float<2> GetSamplePosition(int s) -> sample_position

[Texture1D]
void GetDimensions(uint level, out N width, out N levels) : N unsigned! scalar -> size
void GetDimensions(uint level, out N width, out N levels) : N real scalar -> size
[Texture1D RWTexture1D RasterizerOrderedTexture1D]
void GetDimensions(out N width) : N unsigned! scalar -> size
void GetDimensions(out N width) : N real scalar -> size
[Texture1DArray]
void GetDimensions(uint level, out N width, out N elements, out N levels) : N unsigned! scalar -> size
void GetDimensions(uint level, out N width, out N elements, out N levels) : N real scalar -> size
[Texture1DArray RWTexture1DArray RasterizerOrderedTexture1DArray]
void GetDimensions(out N width, out N elements) : N unsigned! scalar -> size
void GetDimensions(out N width, out N elements) : N real scalar -> size
[Texture2D TextureCube]
void GetDimensions(uint level, out N width, out N height, out N levels) : N unsigned! scalar -> size
void GetDimensions(uint level, out N width, out N height, out N levels) : N real scalar -> size
[Texture2D TextureCube RWTexture2D RasterizerOrderedTexture2D]
void GetDimensions(out N width, out N height) : N unsigned! scalar -> size
void GetDimensions(out N width, out N height) : N real scalar -> size
[Texture2DArray TextureCubeArray]
void GetDimensions(uint level, out N width, out N height, out N elements, out N levels) : N unsigned! scalar -> size
void GetDimensions(uint level, out N width, out N height, out N elements, out N levels) : N real scalar -> size
[Texture2DArray TextureCubeArray RWTexture2DArray RasterizerOrderedTexture2DArray]
void GetDimensions(out N width, out N height, out N elements) : N unsigned! scalar -> size
void GetDimensions(out N width, out N height, out N elements) : N real scalar -> size
[Texture3D]
void GetDimensions(uint level, out N width, out N height, out N depth, out N levels) : N unsigned! scalar -> size
void GetDimensions(uint level, out N width, out N height, out N depth, out N levels) : N real scalar -> size
[Texture3D RWTexture3D RasterizerOrderedTexture3D]
void GetDimensions(out N width, out N height, out N depth) : N unsigned! scalar -> size
void GetDimensions(out N width, out N height, out N depth) : N real scalar -> size
[Texture2DMS RWTexture2DMS]
void GetDimensions(out N width, out N height, out N samples) : N unsigned! scalar -> size_samples
void GetDimensions(out N width, out N height, out N samples) : N real scalar -> size_samples
[Texture2DMSArray RWTexture2DMSArray]
void GetDimensions(out N width, out N height, out N elements, out N samples) : N unsigned! scalar -> size_samples
void GetDimensions(out N width, out N height, out N elements, out N samples) : N real scalar -> size_samples

[RWTexture1D RWTexture1DArray RWTexture2D RWTexture2DArray RWTexture3D RasterizerOrderedTexture1D RasterizerOrderedTexture1DArray RasterizerOrderedTexture2D RasterizerOrderedTexture2DArray RasterizerOrderedTexture3D]

/// One texel.
texel Load(int<coords> location [, out unsigned! status]) -> read

[RWTexture2DMS RWTexture2DMSArray]

texel Load(int<coords> location, int sample [, out unsigned! status]) -> read
float<2> GetSamplePosition(int s) -> sample_position

[SubpassInput]

/// The value of the input attachment at this pixel.
texel SubpassLoad() -> subpass @ps

[SubpassInputMS]

/// A sample of the input attachment at this pixel.
texel SubpassLoad(int sample) -> subpass @ps

[FeedbackTexture2D FeedbackTexture2DArray]

void WriteSamplerFeedback(texture t, sampler s, float<coords> location [, float clamp]) -> absent
void WriteSamplerFeedbackBias(texture t, sampler s, float<coords> location, float bias [, float clamp]) -> absent
void WriteSamplerFeedbackGrad(texture t, sampler s, float<coords> location, float<span> ddx, float<span> ddy [, float clamp]) -> absent
void WriteSamplerFeedbackLevel(texture t, sampler s, float<coords> location, float level) -> absent

// ==== buffers

[Buffer RWBuffer RasterizerOrderedBuffer]

/// Number of elements.
void GetDimensions(out unsigned! width) -> buffer_size
/// One element.
texel Load(int location [, out unsigned! status]) -> fetch_element

[StructuredBuffer RWStructuredBuffer RasterizerOrderedStructuredBuffer AppendStructuredBuffer ConsumeStructuredBuffer]

/// Number of elements and size of one in bytes.
void GetDimensions(out unsigned! count, out unsigned! stride) -> structured_size

[StructuredBuffer RWStructuredBuffer RasterizerOrderedStructuredBuffer]

/// One element.
texel Load(int location [, out unsigned! status]) -> structured_load

[RWStructuredBuffer RasterizerOrderedStructuredBuffer]

/// Adds 1 to the hidden counter, gives its former value.
uint IncrementCounter() -> count up
/// Subtracts 1 from the hidden counter, gives its new value.
uint DecrementCounter() -> count down

[AppendStructuredBuffer]

/// Adds an element at the end.
void Append(texel value) -> append

[ConsumeStructuredBuffer]

/// Takes the last element away.
texel Consume() -> consume

[ByteAddressBuffer RWByteAddressBuffer RasterizerOrderedByteAddressBuffer]

/// Size in bytes.
void GetDimensions(out unsigned! width) -> bytes_size
/// A value of type G (uint if none is given) at a byte offset.
G Load(uint offset [, out unsigned! status]) -> bytes_load
uint<2> Load2(uint offset [, out unsigned! status]) -> bytes_load
uint<3> Load3(uint offset [, out unsigned! status]) -> bytes_load
uint<4> Load4(uint offset [, out unsigned! status]) -> bytes_load

[ByteAddressBuffer RWByteAddressBuffer]

/// A value of type G at a byte offset that is a multiple of `alignment`, a constant power of two from 4 to 4096.
G AlignedLoad(uint offset, uint alignment [, out unsigned! status]) -> bytes_load

[RWByteAddressBuffer]

/// Stores a value at a byte offset that is a multiple of `alignment`.
void AlignedStore(uint offset, uint alignment, G value) -> bytes_store

[RWByteAddressBuffer RasterizerOrderedByteAddressBuffer]

/// Stores a value at a byte offset.
void Store(uint offset, G value) -> bytes_store
void Store2(uint offset, uint<2> value) -> bytes_store
void Store3(uint offset, uint<3> value) -> bytes_store
void Store4(uint offset, uint<4> value) -> bytes_store
void InterlockedAdd(uint offset, uint value [, out uint original]) -> bytes_atomic add
void InterlockedMin(uint offset, int32 value [, out uint original]) -> bytes_atomic min
void InterlockedMax(uint offset, int32 value [, out uint original]) -> bytes_atomic max
void InterlockedAnd(uint offset, uint value [, out uint original]) -> bytes_atomic and
void InterlockedOr(uint offset, uint value [, out uint original]) -> bytes_atomic or
void InterlockedXor(uint offset, uint value [, out uint original]) -> bytes_atomic xor
void InterlockedExchange(uint offset, uint value, out uint original) -> bytes_atomic exchange
void InterlockedCompareStore(uint offset, uint compare, uint value) -> bytes_atomic compare
void InterlockedCompareExchange(uint offset, uint compare, uint value, out uint original) -> bytes_atomic compare
void InterlockedExchangeFloat(uint offset, float value, out float original) -> bytes_atomic exchange
void InterlockedCompareStoreFloatBitwise(uint offset, float compare, float value) -> bytes_atomic compare
void InterlockedCompareExchangeFloatBitwise(uint offset, float compare, float value, out float original) -> bytes_atomic compare
void InterlockedAdd64(uint offset, uint64 value [, out long original]) -> bytes_atomic add >=6.6
void InterlockedMin64(uint offset, long value [, out long original]) -> bytes_atomic min >=6.6
void InterlockedMax64(uint offset, long value [, out long original]) -> bytes_atomic max >=6.6
void InterlockedAnd64(uint offset, uint64 value [, out long original]) -> bytes_atomic and >=6.6
void InterlockedOr64(uint offset, uint64 value [, out long original]) -> bytes_atomic or >=6.6
void InterlockedXor64(uint offset, uint64 value [, out long original]) -> bytes_atomic xor >=6.6
void InterlockedExchange64(uint offset, long value, out long original) -> bytes_atomic exchange >=6.6
void InterlockedCompareStore64(uint offset, uint64 compare, uint64 value) -> bytes_atomic compare >=6.6
void InterlockedCompareExchange64(uint offset, uint64 compare, uint64 value, out long original) -> bytes_atomic compare >=6.6

// ==== ray queries

[RayQuery]

/// Starts the search for intersections of a ray.
void TraceRayInline(acceleration scene, uint flags, uint mask, ray ray) -> query_start
/// Goes on to the next intersection that needs a decision; false when there is none.
bool Proceed() -> query_fact Proceed
/// Ends the search.
void Abort() -> query_step Terminate
/// Takes the candidate triangle as the closest hit.
void CommitNonOpaqueTriangleHit() -> query_step ConfirmIntersection
/// Takes the candidate procedural primitive as the closest hit, at a distance.
void CommitProceduralPrimitiveHit(float t) -> query_step GenerateIntersection
/// What the closest hit so far is: COMMITTED_NOTHING...
uint CommittedStatus() -> query_fact Type committed
/// What the candidate is: CANDIDATE_NON_OPAQUE_TRIANGLE...
uint CandidateType() -> query_fact Type candidate
float<3,4> CandidateObjectToWorld3x4() -> query_fact ObjectToWorld candidate transposed
float<4,3> CandidateObjectToWorld4x3() -> query_fact ObjectToWorld candidate
float<3,4> CandidateWorldToObject3x4() -> query_fact WorldToObject candidate transposed
float<4,3> CandidateWorldToObject4x3() -> query_fact WorldToObject candidate
float<3,4> CommittedObjectToWorld3x4() -> query_fact ObjectToWorld committed transposed
float<4,3> CommittedObjectToWorld4x3() -> query_fact ObjectToWorld committed
float<3,4> CommittedWorldToObject3x4() -> query_fact WorldToObject committed transposed
float<4,3> CommittedWorldToObject4x3() -> query_fact WorldToObject committed
/// True if the candidate procedural primitive is not opaque.
bool CandidateProceduralPrimitiveNonOpaque() -> query_fact CandidateAABBOpaque not
bool CandidateTriangleFrontFace() -> query_fact FrontFace candidate
bool CommittedTriangleFrontFace() -> query_fact FrontFace committed
/// Weights of the second and third vertex at the intersection.
float<2> CandidateTriangleBarycentrics() -> query_fact Barycentrics candidate
/// Weights of the second and third vertex at the intersection.
float<2> CommittedTriangleBarycentrics() -> query_fact Barycentrics committed
/// Flags that the search was started with.
uint RayFlags() -> query_fact RayFlags
float<3> WorldRayOrigin() -> query_fact WorldRayOrigin
float<3> WorldRayDirection() -> query_fact WorldRayDirection
float RayTMin() -> query_fact RayTMin
/// Distance of the candidate triangle.
float CandidateTriangleRayT() -> query_fact T candidate
/// Distance of the closest hit so far.
float CommittedRayT() -> query_fact T committed
uint CandidateInstanceIndex() -> query_fact InstanceId candidate
uint CandidateInstanceID() -> query_fact InstanceCustomIndex candidate
uint CandidateGeometryIndex() -> query_fact GeometryIndex candidate
uint CandidatePrimitiveIndex() -> query_fact PrimitiveIndex candidate
float<3> CandidateObjectRayOrigin() -> query_fact ObjectRayOrigin candidate
float<3> CandidateObjectRayDirection() -> query_fact ObjectRayDirection candidate
uint CommittedInstanceIndex() -> query_fact InstanceId committed
uint CommittedInstanceID() -> query_fact InstanceCustomIndex committed
uint CommittedGeometryIndex() -> query_fact GeometryIndex committed
uint CommittedPrimitiveIndex() -> query_fact PrimitiveIndex committed
float<3> CommittedObjectRayOrigin() -> query_fact ObjectRayOrigin committed
float<3> CommittedObjectRayDirection() -> query_fact ObjectRayDirection committed
uint CandidateInstanceContributionToHitGroupIndex() -> query_fact RecordOffset candidate
uint CommittedInstanceContributionToHitGroupIndex() -> query_fact RecordOffset committed
/// The vertices of the triangle, as the acceleration structure was built from them.
BuiltInTrianglePositions CandidateTriangleObjectPositions() -> query_positions candidate >=6.10
BuiltInTrianglePositions CommittedTriangleObjectPositions() -> query_positions committed >=6.10
/// The number that the cluster was built with; CLUSTER_ID_INVALID where no cluster was hit.
uint CandidateClusterID() -> query_fact ClusterId candidate >=6.10
uint CommittedClusterID() -> query_fact ClusterId committed >=6.10

// ==== hit objects

[dx::HitObject]

/// True if the search found nothing.
bool IsMiss() -> hit_fact IsMiss @rgen rchit rmiss >=6.9
/// True if the search found a hit.
bool IsHit() -> hit_fact IsHit @rgen rchit rmiss >=6.9
/// True for a hit object that is neither a hit nor a miss.
bool IsNop() -> hit_fact IsEmpty @rgen rchit rmiss >=6.9
uint GetRayFlags() -> hit_fact RayFlags @rgen rchit rmiss >=6.9
float GetRayTMin() -> hit_fact RayTMin @rgen rchit rmiss >=6.9
/// Distance of the hit; of a miss, where the ray ended.
float GetRayTCurrent() -> hit_fact RayTMax @rgen rchit rmiss >=6.9
float<3> GetWorldRayOrigin() -> hit_fact WorldRayOrigin @rgen rchit rmiss >=6.9
float<3> GetWorldRayDirection() -> hit_fact WorldRayDirection @rgen rchit rmiss >=6.9
float<3> GetObjectRayOrigin() -> hit_fact ObjectRayOrigin @rgen rchit rmiss >=6.9
float<3> GetObjectRayDirection() -> hit_fact ObjectRayDirection @rgen rchit rmiss >=6.9
float<3,4> GetObjectToWorld3x4() -> hit_fact ObjectToWorld transposed @rgen rchit rmiss >=6.9
float<4,3> GetObjectToWorld4x3() -> hit_fact ObjectToWorld @rgen rchit rmiss >=6.9
float<3,4> GetWorldToObject3x4() -> hit_fact WorldToObject transposed @rgen rchit rmiss >=6.9
float<4,3> GetWorldToObject4x3() -> hit_fact WorldToObject @rgen rchit rmiss >=6.9
uint GetGeometryIndex() -> hit_fact GeometryIndex @rgen rchit rmiss >=6.9
uint GetInstanceIndex() -> hit_fact InstanceId @rgen rchit rmiss >=6.9
/// The number that the instance was given.
uint GetInstanceID() -> hit_fact InstanceCustomIndex @rgen rchit rmiss >=6.9
uint GetPrimitiveIndex() -> hit_fact PrimitiveIndex @rgen rchit rmiss >=6.9
uint GetHitKind() -> hit_fact HitKind @rgen rchit rmiss >=6.9
/// Index of the shader record that Invoke would run.
uint GetShaderTableIndex() -> hit_fact RecordIndex @rgen rchit rmiss >=6.9
/// The attributes of the hit.
void GetAttributes(out struct attributes) -> hit_attributes @rgen rchit rmiss >=6.9
/// Chooses the shader record that Invoke runs.
void SetShaderTableIndex(uint index) -> hit_set_index @rgen rchit rmiss >=6.9
/// A word of the shader record, behind the shader's handle, at an offset in bytes.
uint LoadLocalRootTableConstant(uint offset) -> hit_record @rgen rchit rmiss >=6.9
/// The number that the cluster was built with; CLUSTER_ID_INVALID where no cluster was hit.
uint GetClusterID() -> hit_fact ClusterId @rgen rchit rmiss >=6.10
/// The vertices of the triangle, as the acceleration structure was built from them.
BuiltInTrianglePositions TriangleObjectPositions() -> hit_positions @rgen rchit rmiss >=6.10

// ==== streams

[PointStream LineStream TriangleStream]

/// Adds a vertex to the primitive.
void Append(texel vertex) -> stream_append @gs
/// Ends the strip.
void RestartStrip() -> stream_restart @gs

[DispatchNodeInputRecord RWDispatchNodeInputRecord ThreadNodeInputRecord RWThreadNodeInputRecord]

/// The record.
texel Get() -> unsupported

[GroupNodeInputRecords RWGroupNodeInputRecords ThreadNodeOutputRecords GroupNodeOutputRecords]

/// The first record, or the one of this index.
texel Get() -> unsupported
texel Get(uint index) -> unsupported

[GroupNodeInputRecords RWGroupNodeInputRecords EmptyNodeInput]

/// Number of records that the group got.
uint Count() -> unsupported

[RWDispatchNodeInputRecord]

/// True in the group that comes last to this call.
bool FinishedCrossGroupSharing() -> unsupported

[NodeOutput EmptyNodeOutput]

/// True where the output leads to a node.
bool IsValid() -> unsupported

[NodeOutput]

/// Records that each thread fills for itself.
ThreadNodeOutputRecords GetThreadNodeOutputRecords(uint count) -> unsupported
/// Records that the threads of the group fill together.
GroupNodeOutputRecords GetGroupNodeOutputRecords(uint count) -> unsupported

[EmptyNodeOutput]

/// Adds to the number of empty records, once for the group.
void GroupIncrementOutputCount(uint count) -> unsupported
/// Adds to the number of empty records, for each thread.
void ThreadIncrementOutputCount(uint count) -> unsupported

[ThreadNodeOutputRecords GroupNodeOutputRecords]

/// Hands the records over to the node that they are for.
void OutputComplete() -> unsupported
