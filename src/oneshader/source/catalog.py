"""The catalog of diagnostics: a row per OSHnnnn with its severity, text, explanation, -W name. 00xx: catalog_input.

DiagnosticBag.report fills in the text's {0} {1} ... Numbers are never reused. Add a row at the end of its range.
"""
from __future__ import annotations

from oneshader.source import catalog_input
from oneshader.source.code import CODES as CODES
from oneshader.source.code import ERROR as ERROR
from oneshader.source.code import NOTE as NOTE
from oneshader.source.code import WARNING as WARNING
from oneshader.source.code import Code as Code
from oneshader.source.code import error, warning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FIRST_PART: Final = catalog_input.__name__  # imported here so that CODES is whole wherever this module is used

# 01xx  Syntax --------------------------------------------------------------------------------------------------------

EXPECTED: Final = error(
    101,
    "expected {0}, found {1}",
    "The parser needed another token here: a bracket or semicolon is often missing just before. Fails: `float a ="
    " 1 float b;`.",
)
EXPECTED_EXPRESSION: Final = error(
    102,
    "expected expression, found {0}",
    "Fails: `a = ;`, `f(1, )`.",
)
EXPECTED_TYPE: Final = error(
    103,
    "expected a type, found {0}",
    "Fails: `struct S { x; };`. A type may also be misspelled, or declared further down.",
)
EXPECTED_DECLARATION: Final = error(
    104,
    "expected a declaration, found {0}",
    "At file scope only declarations may stand. Fails: `a = 1;`. A `}` too many closes a function early.",
)
EXPECTED_STATEMENT: Final = error(
    105,
    "expected a statement, found {0}",
    "Fails: `if (a) }`.",
)
UNBALANCED: Final = error(
    106,
    "no closing {0} for this {1}",
    "The file ends before the bracket is closed.",
)
NESTING_LIMIT: Final = error(
    107,
    "brackets nested too deeply: the limit is {0}",
    "Split the expression or block.",
)
DUPLICATE_MODIFIER: Final = warning(
    108,
    "duplicate '{0}' modifier",
    "Fails to be quiet: `const const int a;`.",
    "duplicate-decl-specifier",
)
MODIFIER_CONFLICT: Final = error(
    109,
    "'{0}' cannot be combined with '{1}'",
    "Fails: `row_major column_major float4x4 m;`, `in out float a` (write `inout`).",
)
MODIFIER_PLACE: Final = error(
    110,
    "'{0}' is not allowed here",
    "Fails: `groupshared` on a local variable, `inout` on a struct member.",
)
RESERVED_WORD: Final = error(
    111,
    "'{0}' is a reserved word",
    "The word belongs to C++ and has no meaning in HLSL. Fails: `goto`, `new`, `union`.",
)
TECHNIQUE_IGNORED: Final = warning(
    112,
    "effect syntax is ignored: {0}",
    "Techniques, passes and state blocks of the Effects framework mean nothing to a shader module; functions in"
    " them compile.",
    "effects-syntax",
)
EMPTY_DECLARATION: Final = warning(
    113,
    "declaration does not declare anything",
    "Fails to be quiet: `float;`.",
    "missing-declarations",
)
MISPLACED_CASE: Final = error(
    114,
    "'{0}' outside a switch",
    "`case` and `default` label statements of a switch body.",
)
MISPLACED_JUMP: Final = error(
    115,
    "'{0}' outside {1}",
    "`break` needs a loop or switch around it, `continue` a loop.",
)
BAD_ATTRIBUTE: Final = error(
    116,
    "malformed attribute: {0}",
    "Works: `[numthreads(8, 8, 1)]`, `[[vk::binding(0)]]`.",
)
TEMPLATE_SYNTAX: Final = error(
    117,
    "malformed template: {0}",
    "Works: `template <typename T> T twice(T a) { return a + a; }`.",
)

UNSUPPORTED_SYNTAX: Final = error(
    118,
    "{0} is not available in HLSL",
    "C++ has it, HLSL has not: pointers, references, labels, constructors, destructors, access specifiers,"
    " C++-style casts. Fails:"
    " `float *p;`, `static_cast<int>(x)`. Works: `inout` parameters, `(int)x`.",
)
INTEGER_TOO_LARGE: Final = error(
    119,
    "integer literal '{0}' is too large for any integer type",
    "Integers have at most 64 bits. Fails: `99999999999999999999`. Works: `18446744073709551615`.",
)
MEMBER_DEFAULT: Final = error(
    120,
    "member '{0}' cannot have a default value",
    "HLSL structs have no default values; only `static const` members are initialised in place. Fails: `struct S {"
    " int a = 1; };`."
    " Works: `S s = { 1 };`.",
)
NESTED_TYPEDEF: Final = error(
    121,
    "typedef inside a struct is not available in HLSL",
    "As in DXC. Fails: `struct S { typedef int T; };`. Works: `struct S { using T = int; };`, or a typedef outside.",
)
NESTED_NAMESPACE: Final = error(
    122,
    "a nested namespace definition must define each namespace separately",
    "As in DXC. Fails: `namespace A::B { int x; }`. Works: `namespace A { namespace B { int x; } }`.",
)
LANGUAGE_VERSION: Final = error(
    123,
    "{0} needs language version {1}",
    "The version that -HV names is older. Fails: `-HV 2018` with a template. Works: `-HV 2021`.",
)
LOCAL_FUNCTION: Final = error(
    124,
    "function '{0}' cannot be defined here",
    "Functions are defined at file, namespace, cbuffer or struct scope. A `}` may be missing above. Fails: a"
    " function within a function.",
)

# 02xx  Names and types -----------------------------------------------------------------------------------------------

UNDECLARED: Final = error(
    231,
    "use of undeclared identifier '{0}'",
    "No variable, function or type of this name can be seen here. HLSL reads from top to bottom: declare before use.",
)
REDEFINITION: Final = error(
    232,
    "redefinition of '{0}'",
    "Fails: `int a; float a;` in one scope. Functions may share a name where their parameter types differ.",
)
UNKNOWN_TYPE: Final = error(
    233,
    "unknown type name '{0}'",
    "Fails: `flaot4 a;`.",
)
CANNOT_CONVERT: Final = error(
    234,
    "cannot convert '{0}' to '{1}'",
    "No implicit conversion leads from one to the other: vectors may be truncated but not extended. Fails: `float4"
    " a = float3(1, 2, 3);`."
    " Works: `float4 a = float4(float3(1, 2, 3), 1);`.",
)
CANNOT_CAST: Final = error(
    235,
    "cannot cast '{0}' to '{1}'",
    "Fails: `(float4)texture`. Structs and arrays cast from scalars and from values with as many components.",
)
NO_MATCH: Final = error(
    236,
    "no matching function for call to '{0}'",
    "Functions of this name exist, and none takes these arguments; the notes say why for each.",
)
AMBIGUOUS: Final = error(
    237,
    "call to '{0}' is ambiguous",
    "Two functions fit equally well. Works: a cast on the argument.",
)
NOT_LVALUE: Final = error(
    238,
    "expression is not assignable",
    "Only variables, members, elements and swizzles without repetition can be assigned. Fails: `a.xx = 1;`, `f() ="
    " 2;`.",
)
CONST_ASSIGN: Final = error(
    239,
    "cannot assign to '{0}': it is const",
    "Variables declared const, members of a cbuffer and read-only buffers cannot be written.",
)
NO_MEMBER: Final = error(
    240,
    "no member named '{0}' in '{1}'",
    "Fails: `float3 a; a.w`, `s.typo`.",
)
BAD_SWIZZLE: Final = error(
    241,
    "invalid swizzle '{0}' on '{1}'",
    "A swizzle has one to four letters of xyzw or of rgba, not mixed, within the vector. Fails: `float2 a; a.z`.",
)
NOT_SUBSCRIPTABLE: Final = error(
    242,
    "'{0}' cannot be subscripted",
    "Fails: `float a; a[0]`. Arrays, vectors, matrices, buffers and textures have elements.",
)
BAD_SUBSCRIPT: Final = error(
    243,
    "array subscript of type '{0}' is not an integer",
    "Fails: `a[texture]`.",
)
INDEX_RANGE: Final = error(
    244,
    "index {0} is out of bounds: '{1}' has {2} elements",
    "Fails: `float3 a; a[3]`.",
)
NOT_CONSTANT: Final = error(
    245,
    "expression is not a constant expression",
    "Array sizes, case labels, template arguments and attribute arguments must be known at compile time.",
)
ARRAY_SIZE: Final = error(
    246,
    "array size must be a positive integer, not {0}",
    "Fails: `float a[0];`.",
)
NOT_CALLABLE: Final = error(
    247,
    "'{0}' cannot be called",
    "Fails: `int a; a(1)`.",
)
INVALID_OPERANDS: Final = error(
    248,
    "invalid operands to '{0}': '{1}' and '{2}'",
    "Fails: `texture + 1`, `float2(1, 2) + float3(1, 2, 3)` where sizes cannot meet.",
)
INVALID_OPERAND: Final = error(
    249,
    "invalid operand to '{0}': '{1}'",
    "Fails: `~1.0`, `-texture`.",
)
INITIALIZER_COUNT: Final = error(
    250,
    "too {0} elements in initializer of '{1}': {2} expected, {3} given",
    "Fails: `float2 a = {1, 2, 3};`.",
)
NO_RETURN_VALUE: Final = error(
    251,
    "function '{0}' must return a value of type '{1}'",
    "Fails: `float f() { return; }`.",
)
RETURN_FROM_VOID: Final = error(
    252,
    "void function '{0}' cannot return a value",
    "Fails: `void f() { return 1; }`.",
)
INCOMPLETE_TYPE: Final = error(
    253,
    "'{0}' is an incomplete type",
    "Fails: `struct S; S s;`.",
)
VOID_VARIABLE: Final = error(
    254,
    "variable '{0}' has type void",
    "Fails: `void a;`.",
)
TRUNCATION: Final = warning(
    255,
    "implicit truncation of '{0}' to '{1}'",
    "Components are dropped. Say it: `a.xyz`, or `(float3)a`.",
    "conversion",
)
PRECISION_LOSS: Final = warning(
    256,
    "conversion from '{0}' to '{1}' may lose data",
    "Say it with a cast: `(int)a`.",
    "conversion",
)
NO_RETURN: Final = error(
    257,
    "control may reach the end of '{0}' without a return",
    "A function that is not void returns a value on every path. Fails: `float f(bool b) { if (b) return 1; }`.",
)
UNINITIALIZED: Final = warning(
    258,
    "'{0}' is read before it has a value",
    "The value is undefined.",
    "uninitialized",
)
RECURSION: Final = error(
    259,
    "recursive call of '{0}'",
    "GPU code has no call stack: HLSL does not allow recursion.",
)
UNUSED_VALUE: Final = warning(
    260,
    "expression result unused",
    "Fails to be quiet: `a == b;`.",
    "unused-value",
)
UNDEFINED_FUNCTION: Final = error(
    261,
    "function '{0}' is declared but not defined",
    "A function that the entry point reaches has no body in this file.",
)
ARRAY_NEEDS_SIZE: Final = error(
    262,
    "array '{0}' needs a size",
    "Only an initializer or a resource array may leave the size out. Fails: `float a[];`. Works: `float a[] = {1,"
    " 2};`.",
)
AUTO_NEEDS_VALUE: Final = error(
    264,
    "'auto' variable '{0}' needs an initializer",
    "The type is that of the initializer, which cannot be a braced list. Works: `auto a = 1.0f;`.",
)
BAD_BASE: Final = error(
    265,
    "'{0}' cannot be a base class",
    "A base is a complete struct, class or interface, declared before. Fails: `struct S : float {};`.",
)
SECOND_BASE: Final = error(
    266,
    "'{0}' has two base classes",
    "A struct derives from one struct or class, and from any number of interfaces.",
)
BIT_FIELD_TYPE: Final = error(
    267,
    "a bit-field needs an integer type, not '{0}'",
    "Fails: `float a : 3;`. Works: `uint a : 3;`.",
)
BIT_FIELD_WIDTH: Final = error(
    268,
    "width {0} of a bit-field does not fit '{1}'",
    "Fails: `uint a : 40;`.",
)
CONDITION_TYPE: Final = error(
    269,
    "condition of type '{0}' is not a scalar, vector or matrix",
    "Fails: `texture ? a : b`.",
)
CONDITION_VECTOR: Final = error(
    270,
    "condition of '?:' must be a scalar, not '{0}'",
    "Since HLSL 2021 only one side is evaluated. Fails: `float2 c = a < b ? a : b;` on vectors. Works: `select(a <"
    " b, a, b)`, or -HV 2018.",
)
LOGICAL_VECTOR: Final = error(
    271,
    "operands of '{0}' must be scalars",
    "Since HLSL 2021 the right side is evaluated only where needed. Works on vectors: `and(a, b)`, `or(a, b)`, or"
    " -HV 2018.",
)
CONST_ARGUMENT: Final = error(
    272,
    "'{0}' is const: an out parameter cannot write it",
    "Fails: `cbuffer C { float x; } ... modf(1.5, x)`. Works: a local variable as argument.",
)
OUT_NOT_LVALUE: Final = error(
    273,
    "the argument of an out parameter must be assignable",
    "Fails: `sincos(x, 1.0, c)`. Works: `sincos(x, s, c)`.",
)
REPEATED_COMPONENT: Final = error(
    274,
    "a swizzle that names a component twice cannot be assigned",
    "Fails: `a.xx = b;`. Works: `a.xy = b;`.",
)
DUPLICATE_CASE: Final = error(
    275,
    "duplicate '{0}' in switch",
    "Each value has one case, and there is one default.",
)
BEFORE_CASE: Final = error(
    276,
    "statement before the first case of a switch is never reached",
    "Fails: `switch (a) { b = 1; case 0: break; }`.",
)
SWITCH_TYPE: Final = error(
    277,
    "switch needs an integer, not '{0}'",
    "Fails: `switch (1.5)`. Works: `switch (int(x))`.",
)
ENUM_TYPE: Final = error(
    278,
    "an enumeration needs an integer type, not '{0}'",
    "Fails: `enum E : float { A };`. Works: `enum E : uint { A };`.",
)
FUNCTION_VALUE: Final = error(
    279,
    "function '{0}' is not called",
    "A function's name is no value. Fails: `a = sin;`. Works: `a = sin(x);`.",
)
TYPE_VALUE: Final = error(
    280,
    "'{0}' is a type, not a value",
    "Fails: `a = float4;`. Works: `a = float4(1, 2, 3, 4);`.",
)
GROUPSHARED_LOCAL: Final = error(
    281,
    "groupshared variable '{0}' must be declared outside functions",
    "Memory of a thread group belongs to no function. Works: declare it at file scope.",
)
LIST_PLACE: Final = error(
    282,
    "a braced list is an initializer: it cannot stand here",
    "Fails: `a + {1, 2}`. Works: `a + float2(1, 2)`.",
)
TEMPLATE_ARGUMENT: Final = error(
    285,
    "wrong template argument of '{0}': expected {1}",
    "Fails: `vector<float4, 2>`, `Buffer<1>`.",
)
TEMPLATE_COUNT: Final = error(
    286,
    "too {0} template arguments for '{1}'",
    "Parameters without default each need an argument.",
)
TEMPLATE_DEPTH: Final = error(
    287,
    "template '{0}' is instantiated too deeply",
    "Instances that need further instances of the same template must end.",
)
VECTOR_SIZE: Final = error(
    288,
    "vector and matrix sizes are 1 to 4, not {0}",
    "Fails: `vector<float, 5>`.",
)
OBJECT_ELEMENT: Final = error(
    289,
    "'{0}' cannot be the element type of '{1}'",
    "Typed buffers and textures hold scalars and vectors of at most four components; constant buffers hold structs.",
)
NO_CONSTRUCTOR: Final = error(
    290,
    "'{0}' has no constructor",
    "HLSL constructs numbers, vectors and matrices. Fails: `S(1, 2)`. Works: `S s = {1, 2};`.",
)
NO_OBJECT: Final = error(
    291,
    "member '{0}' needs an object",
    "A member that is not static was named in a static method or outside its struct.",
)
NO_THIS: Final = error(
    292,
    "'this' is known in methods alone",
    "Fails in functions and in static methods.",
)
POINTER_OPERATOR: Final = error(
    293,
    "operator '{0}' on addresses does not exist: HLSL has no pointers",
    "Fails: `*p`, `&a`. Works: an inout parameter.",
)
RETURN_OVERLOAD: Final = error(
    294,
    "functions '{0}' differ only in their return type",
    "Overloads are told apart by their parameters.",
)
SIZEOF: Final = error(
    295,
    "sizeof cannot be applied to '{0}'",
    "Objects, void and incomplete types have no size.",
)
STATIC_ASSERT: Final = error(
    296,
    "static assertion failed{0}",
    "The condition of `_Static_assert` is false.",
)
VOID_ARGUMENT: Final = error(
    297,
    "argument has type void",
    "A function that returns nothing cannot be an argument.",
)
MODIFIER_TYPE: Final = error(
    298,
    "'{0}' cannot be applied to type '{1}'",
    "row_major and column_major need a matrix, snorm and unorm a floating-point type, globallycoherent a writable"
    " resource.",
)
STRING_PLACE: Final = error(
    299,
    "a string cannot be {0}",
    "Strings are constants at file scope; no shader code can use one.",
)
OPERATOR_OVERLOAD: Final = error(
    201,
    "operator '{0}' cannot be overloaded{1}",
    "HLSL 2021 overloads arithmetic, bitwise, comparison, call and subscript operators as methods of structs."
    " Fails: `void operator=(S s)`.",
)
DEFAULT_MISSING: Final = error(
    202,
    "parameter '{0}' needs a default argument, like the one before it",
    "Fails: `void f(int a = 0, int b)`. Works: `void f(int b, int a = 0)`.",
)
STATIC_BIT_FIELD: Final = error(
    203,
    "static member '{0}' cannot be a bit-field",
    "Fails: `static uint a : 8;` in a struct.",
)
INITIALIZER_IGNORED: Final = warning(
    207,
    "initializer of '{0}' is ignored: Vulkan has no default values of constant buffers",
    "A global without `static` is a member of $Globals, which the host fills, as it does every cbuffer. The value"
    " is kept in the"
    " reflection. Works: `static const float a = 1;` for a constant.",
)
AMBIGUOUS_SHIFT: Final = warning(
    208,
    "ambiguous type of a shifted literal",
    "The type of the literal decides the width. Fails to be quiet: `1 << x`. Works: `1u << x`.",
    "ambig-lit-shift",
)
EFFECT_OBJECT: Final = warning(
    209,
    "effect object '{0}' is ignored",
    "Effects belong to Direct3D 9 to 11: the types texture, technique, BlendState and the like mean nothing to a"
    " shader.",
    "effects-syntax",
)
NESTED_CASE: Final = error(
    210,
    "a case label must stand directly in the body of its switch",
    "Fails: `switch (a) { case 0: { case 1: b = 1; } }`.",
)
PROMOTED: Final = warning(
    206,
    "'{0}' is promoted to '{1}'",
    "The type is only a wish for less precision: the compiler computes in the wider one. Works: `min16float`,"
    " `min16int`.",
    "conversion",
)
MEMBER_EXTENT: Final = error(
    205,
    "array member '{0}' needs a size",
    "Fails: `struct S { float a[]; };`.",
)

# 03xx  Builtins, overloads, targets ----------------------------------------------------------------------------------

VULKAN_CANNOT: Final = error(
    350,
    "'{0}' cannot be expressed in Vulkan: {1}",
    "The builtin belongs to Direct3D, and SPIR-V for Vulkan has no counterpart.",
)
DOUBLE_NARROWED: Final = warning(
    361,
    "double argument of '{0}' is narrowed to float",
    "SPIR-V's extended instruction has no 64-bit form: the argument is converted to float and the result back.",
    "double-narrowed",
)

STAGE_RULE: Final = error(
    310,
    "'{0}' is only allowed in {1} shaders",
    "Some functions have a meaning in certain stages only. It is judged on the code that the entry point reaches."
    " Fails: `clip(x)`"
    " in a vertex shader.",
)
LEGACY_BUILTIN: Final = error(
    312,
    "'{0}' belongs to Direct3D 9; write '{1}'",
    "The texture functions of shader model 3 take a sampler that holds its texture. Fails: `tex2D(s, uv)`. Works:"
    " `t.Sample(s, uv)` with"
    " a Texture2D t and a SamplerState s.",
)
SHADER_MODEL: Final = error(
    313,
    "'{0}' needs shader model {1}",
    "The function came with a later shader model than the one of -T. Works: the same source with a profile of that"
    " model.",
)

ATOMIC_PLACE: Final = error(
    314,
    "'{0}' needs an integer in memory: groupshared, or an element of a buffer or texture that can be written",
    "Atomics work on memory that invocations share. Fails: an atomic on a local variable, on a bit-field, or on"
    " the second component"
    " of a texel.",
)
NOT_AN_INPUT: Final = error(
    315,
    "the first argument of '{0}' must be an input of the pixel shader",
    "The function interpolates an input again, at another place. Fails: its argument is the result of a"
    " computation. Works:"
    " `EvaluateAttributeCentroid(input.uv)`.",
)
OFFSET_NOT_CONSTANT: Final = error(
    316,
    "the offset of '{0}' must be a constant",
    "Only the offsets of Gather may be computed at run time. Fails: `t.Sample(s, uv, int2(i, 0))` with i from a"
    " loop. Works: `[unroll]`"
    " on that loop, or the offset added to the location.",
)

SAMPLED_ELEMENT: Final = error(
    317,
    "cannot {0} a '{1}'",
    "Sampling filters floats. Integer textures can be sampled from shader model 6.7 on, and never with a"
    " comparison. Works: Load or"
    " Gather.",
)
ALIGNMENT: Final = error(
    318,
    "the alignment of '{0}' must be a constant power of two",
    "It is written into the instruction. Works: `vk::RawBufferLoad<float4>(address, 16)`.",
)

# 04xx  Attributes, semantics, registers ------------------------------------------------------------------------------

ENTRY_NOT_FOUND: Final = error(
    401,
    "missing entry point definition: no function is named '{0}'",
    "The entry point is what -E names, `main` by default. Works: `-E PSMain`.",
)
ATTRIBUTE_MISSING: Final = error(
    402,
    "attribute '{0}' is missing on entry point '{1}'",
    "A compute, amplification or mesh shader needs [numthreads(x, y, z)], a geometry shader [maxvertexcount(n)], a"
    " hull shader"
    " [outputtopology(\"...\")] and [patchconstantfunc(\"...\")].",
)
ATTRIBUTE_VALUE: Final = error(
    403,
    "attribute '{0}' needs {1}",
    "Fails: `[numthreads(0, 1, 1)]`. Works: `[numthreads(8, 8, 1)]`.",
)
BAD_REGISTER: Final = error(
    404,
    "'{0}' is no register",
    "A register is one of the letters b t u s c and a number. Works: `register(t3)`, `register(t3, space1)`.",
)
BAD_REGISTER_LETTER: Final = error(
    405,
    "'{0}' in '{1}' is no kind of register: expected b, t, u, s or c",
    "b constant buffers, t textures and read-only buffers, u writable ones, s samplers, c constants.",
)
BAD_SPACE: Final = error(
    406,
    "'{0}' is no register space",
    "Works: `register(t0, space2)`.",
)
BAD_PACKOFFSET: Final = error(
    407,
    "'{0}' is no place in a constant buffer",
    "Works: `packoffset(c2)`, `packoffset(c2.y)`.",
)
UNKNOWN_ATTRIBUTE: Final = warning(
    408,
    "unknown attribute '{0}' ignored",
    "Fails to be quiet: `[unrol]`. Works: `[unroll]`.",
    "unknown-attributes",
)
HINT_PLACE: Final = warning(
    409,
    "attribute '{0}' belongs to {1}",
    "unroll, loop and fastopt stand before loops; branch and flatten before if and switch. The hint is ignored.",
    "ignored-attributes",
)
HINT_CONFLICT: Final = error(
    410,
    "attribute '{0}' contradicts another one",
    "Fails: `[unroll] [loop] for (...)`.",
)
UNROLL_COUNT: Final = warning(
    411,
    "unroll count must be positive, not {0}",
    "Fails to be quiet: `[unroll(-1)]`. Works: `[unroll]`, `[unroll(4)]`.",
    "ignored-attributes",
)
REGISTER_KIND: Final = error(
    412,
    "register '{0}' does not fit '{1}': expected {2}",
    "Constant buffers are bound to b, textures and read-only buffers to t, samplers to s, writable resources to u."
    " Fails:"
    " `Texture2D t : register(u0);`.",
)
REGISTER_TWICE: Final = error(
    413,
    "registers '{0}' and '{1}' contradict each other",
    "A variable has one register for each profile. Fails: `sampler s : register(s0) : register(s1);`.",
)
REGISTER_PROFILE: Final = error(
    414,
    "the register of a constant buffer cannot depend on the profile",
    "Fails: `cbuffer C : register(ps, b0) {}`. Works: `cbuffer C : register(b0) {}`.",
)
PACKOFFSET_PLACE: Final = error(
    415,
    "packoffset belongs to members of constant buffers",
    "Fails: `float4 a : packoffset(c0);` at file scope.",
)
REGISTER_NUMBER: Final = error(
    416,
    "register number '{0}' is too large",
    "Register numbers have 32 bits.",
)
SEMANTIC_MISSING: Final = error(
    420,
    "semantic missing for shader {0} '{1}'",
    "Every parameter, result and struct member that enters or leaves a shader needs a semantic. Fails: `float4 "
    "main(float4 p) : SV_Target`. Works: `float4 main(float4 p : COLOR) : SV_Target`.",
)
SEMANTIC_NOT_ALLOWED: Final = error(
    421,
    "semantic '{0}' is not allowed as {1}",
    "A system value has a meaning only at certain places. Fails: `float4 main(uint v : SV_VertexID) : "
    "SV_Target` in a pixel shader. Works: read it in the vertex shader and pass it on under a semantic of your "
    "own.",
)
SEMANTIC_UNKNOWN: Final = error(
    422,
    "unknown system-value semantic '{0}'",
    "Names that begin with SV_ are reserved. Fails: `float4 main(float4 p : SV_Pos) : SV_Target`. Works: "
    "`SV_Position`, or a name of your own such as POS.",
)
SEMANTIC_DUPLICATE: Final = error(
    423,
    "{0} semantic '{1}' used more than once",
    "Two variables of one side of a shader cannot share a semantic. Fails: `float4 a : TEXCOORD, float4 b : "
    "TEXCOORD`. Works: `float4 a : TEXCOORD0, float4 b : TEXCOORD1`.",
)
SEMANTIC_TYPE: Final = error(
    424,
    "semantic '{0}' needs {1}, not '{2}'",
    "A system value has a type of its own. Fails: `uint4 id : SV_DispatchThreadID`. Works: `uint3 id : "
    "SV_DispatchThreadID`.",
)
SEMANTIC_OVERRIDDEN: Final = warning(
    425,
    "internal semantic '{0}' overridden by enclosing semantic '{1}'",
    "A semantic on a parameter or member of struct type holds for all members and counts up: the semantics "
    "written inside the struct are ignored.",
)
STAGE_VARIABLE_TYPE: Final = error(
    426,
    "shader {0} '{1}' cannot have type '{2}'",
    "Only numbers, and arrays and structs of them, pass between stages. Fails: `float4 main(Texture2D t : TEX) "
    ": SV_Target`. Works: declare the texture as a global variable.",
)
INTEGER_INTERPOLATION: Final = error(
    427,
    "integer '{0}' can only be nointerpolation",
    "Integers are not interpolated: the value of one vertex is taken. Fails: `linear int id : ID` in a pixel "
    "shader. Works: `nointerpolation int id : ID`.",
)
BARYCENTRICS_USE: Final = error(
    428,
    "SV_Barycentrics: {0}",
    "A pixel shader may take one perspective-correct and one noperspective SV_Barycentrics, with the indices 0 "
    "and 1.",
)
SEMANTIC_MODEL: Final = error(
    429,
    "semantic '{0}' needs shader model {1}",
    "Compile for a newer profile: `-T ps_6_1` knows SV_Barycentrics, `-T ps_6_0` does not.",
)
LOCATION_PARTIAL: Final = error(
    430,
    "stage {0} '{1}' has no [[vk::location]] but others have",
    "Either all inputs (outputs) of a shader carry [[vk::location]] or none, so that no location is given away "
    "twice.",
)
LOCATION_TAKEN: Final = error(
    431,
    "stage {0} location {1} is already taken by semantic '{2}'",
    "Two stage variables overlap. A matrix, an array and a vector of more than two doubles take several "
    "locations.",
)
VK_BUILTIN_UNKNOWN: Final = error(
    432,
    "unknown built-in \"{0}\" in [[vk::builtin]]",
    "Known are PointSize, HelperInvocation, BaseVertex, BaseInstance, DrawIndex, DeviceIndex and "
    "ViewportMaskNV.",
)
VK_BUILTIN_USE: Final = error(
    433,
    "built-in {0} {1}",
    "A built-in has a type and a place of its own. Fails: `[[vk::builtin(\"PointSize\")]] int s : PSIZE`. Works: "
    "`[[vk::builtin(\"PointSize\")]] float s : PSIZE` as output of a vertex shader.",
)
VK_INDEX_USE: Final = error(
    434,
    "[[vk::index]] {0}",
    "Dual-source blending: pixel shader outputs with [[vk::location(0), vk::index(0)]] and [[vk::location(0), "
    "vk::index(1)]].",
)
CLIP_DISTANCE_COUNT: Final = warning(
    435,
    "{0} takes {1} floats: devices need not support more than {2}",
    "All SV_ClipDistance (SV_CullDistance) variables of a shader share one array; Vulkan promises room for 8 floats.",
)
PRIMITIVE_VERTICES: Final = error(
    436,
    "'{0}' must be an array of {1} elements",
    "The input of a geometry shader holds the vertices of one primitive: point 1, line 2, triangle 3, lineadj 4, "
    "triangleadj 6. Works: `triangle Vertex input[3]`.",
)
ONE_PRIMITIVE: Final = error(
    437,
    "geometry shader '{0}' takes {1} input primitive",
    "One kind of primitive comes in. Works: `void main(triangle Vertex input[3], inout TriangleStream<Vertex>"
    " output)`.",
)
BIND_REGISTER_MISSING: Final = error(
    440,
    "-fvk-bind-register says nothing about register {0} of '{1}'",
    "With -fvk-bind-register every resource must be bound by it: `-fvk-bind-register t0 0 3 0` binds register "
    "t0 of space 0 to binding 3 of set 0.",
)
BIND_REGISTER_NEEDS_REGISTER: Final = error(
    441,
    "-fvk-bind-register needs {0} '{1}'",
    "With -fvk-bind-register every resource needs a register in the source, $Globals needs -fvk-bind-globals, "
    "and counters cannot be bound.",
)
PUSH_CONSTANT_TWICE: Final = error(
    443,
    "more than one push constant block: '{0}' and '{1}'",
    "An entry point reads at most one push constant block. Put the values into one struct.",
)
GLOBALS_BINDING: Final = error(
    444,
    "variable '{0}' is placed in $Globals and cannot have [[vk::binding]]",
    "Only resources have bindings. Put the variable into a cbuffer and bind that, or use -fvk-bind-globals.",
)

UNBOUND_BLOCK: Final = error(
    445,
    "[[vk::{0}]] and [[vk::binding]] exclude each other",
    "Push constants and shader records are no descriptors: they have no set and binding.",
)
IMAGE_FORMAT_TYPE: Final = error(
    446,
    "image format '{0}' does not fit the texels of '{1}'",
    "Vulkan wants float, int and uint texels in formats of floats (and normalised numbers), of signed and of unsigned"
    " integers; 64-bit texels in r64i and r64ui. Fails: `[[vk::image_format(\"rgba32i\")]] RWTexture2D<float4> t;`.",
)
EXT_BUILTIN_STATIC: Final = error(
    447,
    "[[vk::{0}]] belongs to a static variable",
    "The variable stands for a built-in of SPIR-V, not for memory. Works: `[[vk::ext_builtin_input(24)]] static const"
    " uint3 groups;`.",
)
STATIC_SPEC_CONSTANT: Final = error(
    448,
    "a specialisation constant cannot be static",
    "It gets its value from outside, when the pipeline is made. Works: `[[vk::constant_id(5)]] const int n = 1;`.",
)
STENCIL_REF_TWICE: Final = error(
    449,
    "[[vk::{0}]] and [[vk::{1}]] exclude each other",
    "A pixel shader can promise one thing about the stencil reference of each face.",
)
OUTPUT_PATCH_COUNT: Final = error(
    450,
    "the output patch '{0}' has {1} control points, but [outputcontrolpoints] says {2}",
    "The patch constant function sees all control points that the hull shader's main function writes.",
)
EXECUTION_MODE_UNKNOWN: Final = error(
    451,
    "{0} is no execution mode of SPIR-V",
    "[[vk::spvexecutionmode(n)]] takes the number of an execution mode that needs no operands, such as 15 for DepthLess.",
)

OFFSET_ALIGNMENT: Final = error(
    481,
    "offset {0} of '{1}' is not a multiple of {2}, its alignment in this memory layout",
    "[[vk::offset]] puts a member where its type may not lie: Vulkan needs each member at a multiple of its alignment."
    " Fails: `[[vk::offset(6)]] float a;`. Works: `[[vk::offset(8)]] float a;`, or a layout with smaller"
    " alignments such as"
    " -fvk-use-scalar-layout.",
)
OFFSET_OVERLAP: Final = error(
    482,
    "'{0}' at offset {1} overlaps the members before it, which end at {2}",
    "packoffset and register(c#) count registers of 16 bytes. Fails: `float4 a : packoffset(c0); float b :"
    " packoffset(c0.w);`."
    " Works: `float3 a : packoffset(c0); float b : packoffset(c0.w);`.",
)

# 50xx  SPIR-V backend ------------------------------------------------------------------------------------------------

NOT_SUPPORTED_YET: Final = error(
    5002,
    "{0} is not supported yet",
    "The construct is valid HLSL; this version of the compiler cannot express it.",
)

UNROLL_UNKNOWN: Final = warning(
    5010,
    "[unroll] on a loop whose number of iterations is not known here: the hint is left to the driver",
    "Unrolling by the compiler needs a constant first value, bound and step that the body does not change.",
    "pass-failed",
)
OBJECT_CHOICE: Final = error(
    5011,
    "control flow chooses between different resources here",
    "Vulkan names each resource by its binding. Fails: `Texture2D t = c ? a : b; t.Sample(s, uv)`. Works: use each"
    " of them in its own"
    " branch, or put them into an array and choose the index.",
)

NO_LIBRARY_ENTRY: Final = warning(
    5012,
    "the library has no entry point: it is checked, but there is no module to write",
    'A module needs at least one. Fails: `float4 f() : SV_Target {...}` with -T lib_6_6. Works:'
    ' `[shader("pixel")] float4 f() ...`.',
)

TOO_MANY_IDS: Final = error(
    5013,
    "the module needs {0} ids, more than the {1} that -fspv-max-id allows",
    "Devices take at least 4,194,303 ids. Unrolled loops are the usual cause of modules that large.",
)

INTERNAL: Final = error(
    9001,
    "internal compiler error: {0}",
    "This is a fault of the compiler, whatever the source says: please report it with the source and the options.",
)
LIMIT: Final = error(
    9002,
    "{0}: the limit is {1}",
    "A bound of the compiler, far above what a device can run: of nested control flow (SPIR-V itself allows 1023"
    " levels), of calls inside calls, of an array's elements. Fails: `float a[65536][65536][65536];`. Works: `float"
    " a[4096];`, or a buffer.",
)
