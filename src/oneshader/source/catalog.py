"""The catalog of diagnostics: a row per OSHnnnn with its severity, text, explanation, -W name. 00xx: catalog_input.

DiagnosticBag.report fills in the text's {0} {1} ... Numbers are never reused. Add a row at the end of its range.
"""
from __future__ import annotations

from oneshader.source import catalog_input, catalog_memory, catalog_number, catalog_spirv, catalog_stage
from oneshader.source.code import CODES as CODES
from oneshader.source.code import ERROR as ERROR
from oneshader.source.code import NOTE as NOTE
from oneshader.source.code import WARNING as WARNING
from oneshader.source.code import Code as Code
from oneshader.source.code import error, warning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# imported so that CODES is whole wherever this is used
PARTS: Final = (catalog_input, catalog_memory, catalog_number, catalog_spirv, catalog_stage)

# 01xx  Syntax --------------------------------------------------------------------------------------------------------

EXPECTED: Final = error(
    101,
    "expected {0}, found {1}",
    "The parser needed another token here: a bracket or semicolon is often missing just before. Fails: `float a = 1"
    " float b;`. Works: `float a = 1; float b;`.",
)
EXPECTED_EXPRESSION: Final = error(
    102,
    "expected expression, found {0}",
    "Fails: `a = ;`, `f(1, )`. Works: `a = 1;`, `f(1, 2)`.",
)
EXPECTED_TYPE: Final = error(
    103,
    "expected a type, found {0}",
    "Fails: `struct S { x; };`. A type may also be misspelled, or declared further down. Works: `struct S { float"
    " x; };`.",
)
EXPECTED_DECLARATION: Final = error(
    104,
    "expected a declaration, found {0}",
    "At file scope only declarations may stand. Fails: `a = 1;`. A `}` too many closes a function early. Works:"
    " `static int a = 1;`.",
)
EXPECTED_STATEMENT: Final = error(
    105,
    "expected a statement, found {0}",
    "Fails: `if (a) }`. Works: `if (a) { }`.",
)
UNBALANCED: Final = error(
    106,
    "no closing {0} for {1}",
    "The file ends before the bracket is closed. Fails: `void f() {` at the end of the file. Works: `void f() { }`.",
)
NESTING_LIMIT: Final = error(
    107,
    "brackets nested too deeply: the limit is {0}",
    "Split the expression or block. Fails: 300 parentheses in one another. Works: names for the inner parts.",
)
DUPLICATE_MODIFIER: Final = warning(
    108,
    "duplicate '{0}' modifier",
    "Fails to be quiet: `const const int a;`. Works: `const int a = 1;`.",
    "duplicate-decl-specifier",
)
MODIFIER_CONFLICT: Final = error(
    109,
    "'{0}' cannot be combined with '{1}'",
    "Fails: `row_major column_major float4x4 m;`, `in out float a` (write `inout`). Works: `row_major float4x4 m;`.",
)
MODIFIER_PLACE: Final = error(
    110,
    "'{0}' is not allowed here",
    "Fails: `groupshared` on a local variable, `inout` on a struct member. Works: `groupshared float a[64];` at"
    " file scope.",
)
RESERVED_WORD: Final = error(
    111,
    "'{0}' is a reserved word",
    "The word belongs to C++ and has no meaning in HLSL. Fails: `goto`, `new`, `union`. Works: any other name.",
)
TECHNIQUE_IGNORED: Final = warning(
    112,
    "effect syntax is ignored: {0}",
    "Techniques, passes and state blocks of the Effects framework mean nothing to a shader module; functions in"
    " them compile. Fails to be quiet: `technique T { pass P { } }`. Works: the shader functions without it.",
    "effects-syntax",
)
EMPTY_DECLARATION: Final = warning(
    113,
    "declaration does not declare anything",
    "Fails to be quiet: `float;`. Works: `float a;`.",
    "missing-declarations",
)
MISPLACED_CASE: Final = error(
    114,
    "'{0}' outside a switch",
    "`case` and `default` label statements of a switch body. Fails: `void f() { case 1: ; }`. Works: `switch (a) {"
    " case 1: break; }`.",
)
MISPLACED_JUMP: Final = error(
    115,
    "'{0}' outside {1}",
    "`break` needs a loop or switch around it, `continue` a loop. Fails: `void f() { break; }`. Works: `for (;;) {"
    " break; }`.",
)
BAD_ATTRIBUTE: Final = error(
    116,
    "malformed attribute: {0}",
    "Works: `[numthreads(8, 8, 1)]`, `[[vk::binding(0)]]`. Fails: `[numthreads(8, 8, 1) void main()`.",
)
TEMPLATE_SYNTAX: Final = error(
    117,
    "malformed template: {0}",
    "Works: `template <typename T> T twice(T a) { return a + a; }`. Fails: `template <T> T twice(T a) { return a +"
    " a; }`.",
)

UNSUPPORTED_SYNTAX: Final = error(
    118,
    "{0} is not available in HLSL",
    "C++ has it, HLSL has not: pointers, references, labels, constructors, destructors, access specifiers,"
    " C++-style casts. Fails:"
    " `float *p;`, `static_cast<int>(x)`. Works: `inout` parameters, `(int)x`.",
)
ASSIGNED_CONDITION: Final = warning(
    125,
    "an assignment is the condition; '==' compares",
    "Fails to be quiet: `if (a = 1)`. Works: `if (a == 1)`, or `if ((a = 1))` where the assignment is meant.",
    "parentheses",
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
    " function within a function. Works: the function before the one that calls it.",
)

ENTRY_OVERLOADED: Final = error(
    126,
    "the entry function '{0}' is defined twice, with different parameters",
    "A program starts at a name, so overloads of it leave open which is meant. Fails: `float4 main(float2 uv : UV)"
    " : SV_Target {...} float4 main(float4 c : COLOR) : SV_Target {...}`. Works: another name for one of them.",
)

# 02xx  Names and types -----------------------------------------------------------------------------------------------

UNDECLARED: Final = error(
    231,
    "use of undeclared identifier '{0}'",
    "No variable, function or type of this name can be seen here. HLSL reads from top to bottom: declare before"
    " use. Fails: `float a = b;`. Works: `float b = 1; float a = b;`.",
)
REDEFINITION: Final = error(
    232,
    "redefinition of '{0}'",
    "Fails: `int a; float a;` in one scope. Functions may share a name where their parameter types differ. Works:"
    " `int a; float b;`.",
)
UNKNOWN_TYPE: Final = error(
    233,
    "unknown type name '{0}'",
    "Fails: `flaot4 a;`. Works: `float4 a;`.",
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
    "Fails: `(float4)texture`. Structs and arrays cast from scalars and from values with as many components. Works:"
    " `(float4)float3x3(...)[0].xyzz`, or `(S)0` for a struct.",
)
NO_MATCH: Final = error(
    236,
    "no matching function for call to '{0}'",
    "Functions of this name exist, and none takes these arguments; the notes say why for each. Fails: `float"
    " f(float2 a);` called as `f(texture)`. Works: `f(float2(1, 2))`.",
)
AMBIGUOUS: Final = error(
    237,
    "call to '{0}' is ambiguous",
    "Two functions fit equally well. Works: a cast on the argument. Fails: `f(1)` with `f(uint)` and `f(float3)`.",
)
NOT_LVALUE: Final = error(
    238,
    "expression is not assignable",
    "Only variables, members, elements and swizzles without repetition can be assigned. Fails: `a.xx = 1;`, `f() ="
    " 2;`. Works: `a.xy = 1;`.",
)
CONST_ASSIGN: Final = error(
    239,
    "cannot assign to '{0}': it is const",
    "Variables declared const, members of a cbuffer and read-only buffers cannot be written. Fails: `const int a ="
    " 1; a = 2;`. Works: `int a = 1; a = 2;`.",
)
NO_MEMBER: Final = error(
    240,
    "no member named '{0}' in '{1}'",
    "Fails: `float3 a; a.w`, `s.typo`. Works: `a.z`.",
)
BAD_SWIZZLE: Final = error(
    241,
    "invalid swizzle '{0}' on '{1}'",
    "A swizzle has one to four letters of xyzw or of rgba, not mixed, within the vector. Fails: `float2 a; a.z`."
    " Works: `a.y`, `a.xxyy`.",
)
NOT_SUBSCRIPTABLE: Final = error(
    242,
    "'{0}' cannot be subscripted",
    "Fails: `float a; a[0]`. Arrays, vectors, matrices, buffers and textures have elements. Works: `float a[2];"
    " a[0]`.",
)
BAD_SUBSCRIPT: Final = error(
    243,
    "array subscript of type '{0}' is not an integer",
    "Fails: `a[texture]`. Works: `a[1]`.",
)
INDEX_RANGE: Final = error(
    244,
    "index {0} is out of bounds: '{1}' has {2} elements",
    "Fails: `float3 a; a[3]`. Works: `a[2]`.",
)
NOT_CONSTANT: Final = error(
    245,
    "expression is not a constant expression",
    "Array sizes, case labels, template arguments and attribute arguments must be known at compile time. Fails:"
    " `int n; float a[n];`. Works: `static const int n = 4; float a[n];`.",
)
ARRAY_SIZE: Final = error(
    246,
    "array size must be a positive integer, not {0}",
    "Fails: `float a[0];`. Works: `float a[1];`.",
)
NOT_CALLABLE: Final = error(
    247,
    "'{0}' cannot be called",
    "Fails: `int a; a(1)`. Works: `int b(int x); b(1)`.",
)
INVALID_OPERANDS: Final = error(
    248,
    "invalid operands to '{0}': '{1}' and '{2}'",
    "Fails: `texture + 1`, `float2(1, 2) + float3(1, 2, 3)` where sizes cannot meet. Works: `texture.Load(0) + 1`.",
)
INVALID_OPERAND: Final = error(
    249,
    "invalid operand to '{0}': '{1}'",
    "Fails: `~1.0`, `-texture`. Works: `~1`, `-1.0`.",
)
INITIALIZER_COUNT: Final = error(
    250,
    "too {0} elements in initializer of '{1}': {2} expected, {3} given",
    "Fails: `float2 a = {1, 2, 3};`. Works: `float2 a = {1, 2};`.",
)
NO_RETURN_VALUE: Final = error(
    251,
    "function '{0}' must return a value of type '{1}'",
    "Fails: `float f() { return; }`. Works: `float f() { return 1; }`.",
)
RETURN_FROM_VOID: Final = error(
    252,
    "void function '{0}' cannot return a value",
    "Fails: `void f() { return 1; }`. Works: `int f() { return 1; }`.",
)
INCOMPLETE_TYPE: Final = error(
    253,
    "'{0}' is an incomplete type",
    "Fails: `struct S; S s;`. Works: `struct S { float x; }; S s;`.",
)
VOID_VARIABLE: Final = error(
    254,
    "variable '{0}' has type void",
    "Fails: `void a;`. Works: `float a;`.",
)
TRUNCATION: Final = warning(
    255,
    "implicit truncation of '{0}' to '{1}'",
    "Components are dropped. Say it: `a.xyz`, or `(float3)a`. Fails to be quiet: `float3 a = float4(1, 2, 3, 4);`."
    " Works: `float3 a = float4(1, 2, 3, 4).xyz;`.",
    "conversion",
)
PRECISION_LOSS: Final = warning(
    256,
    "conversion from '{0}' to '{1}' may lose data",
    "Say it with a cast: `(int)a`. Fails to be quiet: `int a = 1.5f;`. Works: `int a = (int)1.5f;`.",
    "conversion",
)
DOUBLE_NARROWED: Final = warning(
    361,
    "'{0}' computes in float: the double argument is narrowed",
    "Vulkan has few functions of doubles, so the others take floats, as in DXC. Fails to be quiet: `sin(d)` with a"
    " double d. Works: `sin((float)d)`.",
    "conversion",
)
NO_RETURN: Final = error(
    257,
    "control may reach the end of '{0}' without a return",
    "A function that is not void returns a value on every path. Fails: `float f(bool b) { if (b) return 1; }`."
    " Works: `float f(bool b) { return b ? 1 : 0; }`.",
)
RECURSION: Final = error(
    259,
    "recursive call of '{0}'",
    "GPU code has no call stack: HLSL does not allow recursion. Fails: `int f(int n) { return f(n - 1); }`. Works:"
    " a loop.",
)
UNUSED_VALUE: Final = warning(
    260,
    "expression result unused",
    "Fails to be quiet: `a == b;`. Works: `a = b;`.",
    "unused-value",
)
UNDEFINED_FUNCTION: Final = error(
    261,
    "function '{0}' is declared but not defined",
    "A function that the entry point reaches has no body in this file. Fails: `float f(float x);` and a call of it."
    " Works: `float f(float x) { return x; }`.",
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
    "The type is that of the initializer, which cannot be a braced list. Works: `auto a = 1.0f;`. Fails: `auto a;`.",
)
BAD_BASE: Final = error(
    265,
    "'{0}' cannot be a base class",
    "A base is a complete struct, class or interface, declared before. Fails: `struct S : float {};`. Works:"
    " `struct S : Base {};`.",
)
SECOND_BASE: Final = error(
    266,
    "'{0}' has two base classes",
    "A struct derives from one struct or class, and from any number of interfaces. Fails: `struct C : A, B {};` of"
    " two structs. Works: `struct C : A {};` with a B as a member.",
)
BIT_FIELD_TYPE: Final = error(
    267,
    "a bit-field needs an integer type, not '{0}'",
    "Fails: `float a : 3;`. Works: `uint a : 3;`.",
)
BIT_FIELD_WIDTH: Final = error(
    268,
    "width {0} of a bit-field does not fit '{1}'",
    "Fails: `uint a : 40;`. Works: `uint a : 8;`.",
)
CONDITION_TYPE: Final = error(
    269,
    "condition of type '{0}' is not a scalar, vector or matrix",
    "Fails: `texture ? a : b`. Works: `scalar > 0 ? a : b`.",
)
CONDITION_VECTOR: Final = error(
    270,
    "condition of {1} must be a scalar, not '{0}'",
    "A statement goes one way for all components, and since HLSL 2021 so does `?:`. Fails: `if (a < b)` on vectors."
    " Works: `if (all(a < b))`, `select(a < b, a, b)`, or -HV 2018 for `?:`.",
)
LOGICAL_VECTOR: Final = error(
    271,
    "operands of '{0}' must be scalars",
    "Since HLSL 2021 the right side is evaluated only where needed. Works on vectors: `and(a, b)`, `or(a, b)`, or"
    " -HV 2018. Fails: `float2(1, 2) && b`.",
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
    "Each value has one case, and there is one default. Fails: `case 1: case 1:`. Works: `case 1: case 2:`.",
)
BEFORE_CASE: Final = error(
    276,
    "statement before the first case of a switch is never reached",
    "Fails: `switch (a) { b = 1; case 0: break; }`. Works: `b = 1; switch (a) { case 0: break; }`.",
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
    "Memory of a thread group belongs to no function. Works: declare it at file scope. Fails: `void f() {"
    " groupshared float a; }`.",
)
GROUPSHARED_MEMBER: Final = error(
    372,
    "groupshared member '{0}' must be declared outside the struct",
    "Memory of a thread group belongs to no object. Works: `groupshared S s;` at file scope. Fails: `struct S {"
    " groupshared float a; }`, static or not.",
)
LIST_PLACE: Final = error(
    282,
    "a braced list is an initializer: it cannot stand here",
    "Fails: `a + {1, 2}`. Works: `a + float2(1, 2)`.",
)
TEMPLATE_ARGUMENT: Final = error(
    285,
    "wrong template argument of '{0}': expected {1}",
    "Fails: `vector<float4, 2>`, `Buffer<1>`. Works: `vector<float, 2>`, `Buffer<float>`.",
)
TEMPLATE_COUNT: Final = error(
    286,
    "too {0} template arguments for '{1}'",
    "Parameters without default each need an argument. Fails: `vector<float, 4, 1>`. Works: `vector<float, 4>`.",
)
TEMPLATE_DEPTH: Final = error(
    287,
    "template '{0}' is instantiated too deeply",
    "Instances that need further instances of the same template must end. Fails: `template <int n> int f() { return"
    " f<n + 1>(); }`. Works: a specialisation that ends it, `template <> int f<9>() { return 0; }`.",
)
VECTOR_SIZE: Final = error(
    288,
    "vector and matrix sizes are 1 to {1}, not {0}",
    "Fails: `vector<float, 5>`. Works: `vector<float, 4>`.",
)
OBJECT_ELEMENT: Final = error(
    289,
    "'{0}' cannot be the element type of '{1}'",
    "Typed buffers and textures hold scalars and vectors of at most four components; constant buffers hold structs."
    " Fails: `Buffer<float3x3>`. Works: `StructuredBuffer<float3x3>`.",
)
NO_CONSTRUCTOR: Final = error(
    290,
    "'{0}' has no constructor",
    "HLSL constructs numbers, vectors and matrices. Fails: `S(1, 2)`. Works: `S s = {1, 2};`.",
)
NO_OBJECT: Final = error(
    291,
    "member '{0}' needs an object",
    "A member that is not static was named in a static method or outside its struct. Fails: `struct S { float x;"
    " static float f() { return x; } };`. Works: the same without `static`.",
)
NO_THIS: Final = error(
    292,
    "'this' is known in methods alone",
    "Fails in functions and in static methods. Fails: `float f() { return this.x; }`. Works: `struct S { float x;"
    " float f() { return this.x; } };`.",
)
POINTER_OPERATOR: Final = error(
    293,
    "operator '{0}' on addresses does not exist: HLSL has no pointers",
    "Fails: `*p`, `&a`. Works: an inout parameter.",
)
RETURN_OVERLOAD: Final = error(
    294,
    "functions '{0}' differ only in their return type",
    "Overloads are told apart by their parameters. Fails: `int f(); float f();`. Works: `int f(int a); float"
    " f(float a);`.",
)
SIZEOF: Final = error(
    295,
    "sizeof cannot be applied to '{0}'",
    "Objects, void and incomplete types have no size. Fails: `sizeof(texture)`. Works: `sizeof(float4)`.",
)
STATIC_ASSERT: Final = error(
    296,
    "static assertion failed{0}",
    'The condition of `_Static_assert` is false. Fails: `_Static_assert(sizeof(float) == 8, "");`. Works:'
    ' `_Static_assert(sizeof(float) == 4, "");`.',
)
VOID_ARGUMENT: Final = error(
    297,
    "argument has type void",
    "A function that returns nothing cannot be an argument. Fails: `void f(); g(f());`. Works: `float f();"
    " g(f());`.",
)
MODIFIER_TYPE: Final = error(
    298,
    "'{0}' cannot be applied to type '{1}'",
    "row_major and column_major need a matrix, snorm and unorm a floating-point type, globallycoherent a writable"
    " resource. Fails: `row_major float a;`. Works: `row_major float4x4 a;`.",
)
STRING_PLACE: Final = error(
    299,
    "a string cannot be {0}",
    "Strings are constants at file scope, used by `printf` and by state objects. Fails: `void f(string s)`."
    ' Works: `static const string s = "abc";`.',
)
OPERATOR_OVERLOAD: Final = error(
    201,
    "operator '{0}' cannot be overloaded{1}",
    "HLSL 2021 overloads arithmetic, bitwise, comparison, call and subscript operators as methods of structs."
    " Fails: `void operator=(S s)`. Works: `S operator+(S other)`.",
)
DEFAULT_MISSING: Final = error(
    202,
    "parameter '{0}' needs a default argument, like the one before it",
    "Fails: `void f(int a = 0, int b)`. Works: `void f(int b, int a = 0)`.",
)
STATIC_BIT_FIELD: Final = error(
    203,
    "static member '{0}' cannot be a bit-field",
    "Fails: `static uint a : 8;` in a struct. Works: `uint a : 8;`.",
)
INITIALIZER_IGNORED: Final = warning(
    207,
    "initializer of '{0}' is ignored: Vulkan has no default values of constant buffers",
    "A global without `static` is a member of $Globals, which the host fills, as it does every cbuffer. The value"
    " is kept in the reflection. Works: `static const float a = 1;` for a constant. Fails to be quiet: `float a ="
    " 1;` at file scope.",
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
    " shader. Fails to be quiet: `BlendState b;`. Works: state set by the host.",
    "effects-syntax",
)
NESTED_CASE: Final = error(
    210,
    "a case label must stand directly in the body of its switch",
    "Fails: `switch (a) { case 0: { case 1: b = 1; } }`. Works: `switch (a) { case 0: case 1: b = 1; }`.",
)
PROMOTED: Final = warning(
    206,
    "'{0}' is promoted to '{1}'",
    "The type is only a wish for less precision: the compiler computes in the wider one. Works: `min16float`,"
    " `min16int`. Fails to be quiet: `min10float a;`.",
    "conversion",
)
MEMBER_EXTENT: Final = error(
    205,
    "array member '{0}' needs a size",
    "Fails: `struct S { float a[]; };`. Works: `struct S { float a[4]; };`.",
)

# 03xx  Builtins, overloads, targets ----------------------------------------------------------------------------------

VULKAN_CANNOT: Final = error(
    350,
    "'{0}' cannot be expressed in Vulkan: {1}",
    "The builtin belongs to Direct3D, and SPIR-V for Vulkan has no counterpart. Fails: `CheckAccessFullyMapped(s)`"
    " of tiled resources that the target cannot name. Works: another way to the same result.",
)

STAGE_RULE: Final = error(
    310,
    "'{0}' is only allowed in {1} shaders",
    "Some functions have a meaning in certain stages only. It is judged on the code that the entry point reaches."
    " Fails: `clip(x)` in a vertex shader. Works: `clip(x)` in a pixel shader.",
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
    " model. Fails: `WaveMatch(x)` with -T cs_6_0.",
    "hlsl-availability",
)

ATOMIC_PLACE: Final = error(
    314,
    "'{0}' needs an integer in memory: groupshared, or an element of a buffer or texture that can be written",
    "Atomics work on memory that invocations share. Fails: an atomic on a local variable, on a bit-field, or on the"
    " second component of a texel. Works: `groupshared uint n; InterlockedAdd(n, 1);`.",
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
    " comparison. Works: Load or Gather. Fails: `Texture2D<uint4> t; t.Sample(s, uv)`.",
)
ALIGNMENT: Final = error(
    318,
    "the alignment of '{0}' must be a constant power of two",
    "It is written into the instruction. Works: `vk::RawBufferLoad<float4>(address, 16)`. Fails:"
    " `vk::RawBufferLoad<float4>(address, 3)`.",
)

# 04xx  Attributes, semantics, registers ------------------------------------------------------------------------------

ENTRY_NOT_FOUND: Final = error(
    401,
    "missing entry point definition: no function is named '{0}'",
    "The entry point is what -E names, `main` by default. Works: `-E PSMain`. Fails: `-E missing`.",
)
ATTRIBUTE_MISSING: Final = error(
    402,
    "attribute '{0}' is missing on entry point '{1}'",
    "A compute, amplification or mesh shader needs [numthreads(x, y, z)], a geometry shader [maxvertexcount(n)], a"
    ' hull shader [outputtopology("...")] and [patchconstantfunc("...")]. Fails: `void main() {}` with -T'
    " cs_6_0. Works: `[numthreads(8, 8, 1)] void main() {}`.",
)
ATTRIBUTE_VALUE: Final = error(
    403,
    "attribute '{0}' needs {1}",
    "Fails: `[numthreads(0, 1, 1)]`. Works: `[numthreads(8, 8, 1)]`.",
)
BAD_REGISTER: Final = error(
    404,
    "'{0}' is no register",
    "A register is one of the letters b t u s c and a number. Works: `register(t3)`, `register(t3, space1)`. Fails:"
    " `register(3)`.",
)
BAD_REGISTER_LETTER: Final = error(
    405,
    "'{0}' in '{1}' is no kind of register: expected b, t, u, s or c",
    "b constant buffers, t textures and read-only buffers, u writable ones, s samplers, c constants. Fails:"
    " `register(x0)`. Works: `register(t0)`.",
)
BAD_SPACE: Final = error(
    406,
    "'{0}' is no register space",
    "Works: `register(t0, space2)`. Fails: `register(t0, place2)`.",
)
BAD_PACKOFFSET: Final = error(
    407,
    "'{0}' is no place in a constant buffer",
    "Works: `packoffset(c2)`, `packoffset(c2.y)`. Fails: `packoffset(b2)`.",
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
    "unroll, loop and fastopt stand before loops; branch and flatten before if and switch. The hint is ignored."
    " Fails to be quiet: `[unroll] if (a) { }`. Works: `[branch] if (a) { }`.",
    "ignored-attributes",
)
HINT_CONFLICT: Final = error(
    410,
    "attribute '{0}' contradicts another one",
    "Fails: `[unroll] [loop] for (...)`. Works: `[unroll] for (...)`.",
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
    " Fails: `Texture2D t : register(u0);`. Works: `Texture2D t : register(t0);`.",
)
REGISTER_TWICE: Final = error(
    413,
    "registers '{0}' and '{1}' contradict each other",
    "A variable has one register for each profile. Fails: `sampler s : register(s0) : register(s1);`. Works:"
    " `sampler s : register(s0);`.",
)
REGISTER_PROFILE: Final = error(
    414,
    "the register of a constant buffer cannot depend on the profile",
    "Fails: `cbuffer C : register(ps, b0) {}`. Works: `cbuffer C : register(b0) {}`.",
)
PACKOFFSET_PLACE: Final = error(
    415,
    "packoffset belongs to members of constant buffers",
    "Fails: `float4 a : packoffset(c0);` at file scope. Works: `cbuffer C { float4 a : packoffset(c0); }`.",
)
REGISTER_NUMBER: Final = error(
    416,
    "register number '{0}' is too large",
    "Register numbers have 32 bits. Fails: `register(t4294967296)`. Works: `register(t0)`.",
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
    "A semantic on a parameter or member of struct type holds for all members and counts up: the semantics written"
    " inside the struct are ignored. Fails to be quiet: `struct S { float4 a : A; }; void main(S s : B)`. Works:"
    " `void main(S s)`.",
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
    "A pixel shader may take one perspective-correct and one noperspective SV_Barycentrics, with the indices 0 and"
    " 1. Fails: two parameters with `SV_Barycentrics` of one kind. Works: `float3 w : SV_Barycentrics`.",
)
SEMANTIC_MODEL: Final = error(
    429,
    "semantic '{0}' needs shader model {1}",
    "Compile for a newer profile: `-T ps_6_1` knows SV_Barycentrics, `-T ps_6_0` does not. Fails: `float3 w :"
    " SV_Barycentrics` with -T ps_6_0. Works: the same with -T ps_6_1.",
)
LOCATION_PARTIAL: Final = error(
    430,
    "stage {0} '{1}' has no [[vk::location]] but others have",
    "Either all inputs (outputs) of a shader carry [[vk::location]] or none, so that no location is given away"
    " twice. Fails: `[[vk::location(0)]] float a : A, float b : B`. Works: `[[vk::location(0)]] float a : A,"
    " [[vk::location(1)]] float b : B`.",
)
LOCATION_TAKEN: Final = error(
    431,
    "stage {0} location {1} is already taken by semantic '{2}'",
    "Two stage variables overlap. A matrix, an array and a vector of more than two doubles take several locations."
    " Fails: `[[vk::location(0)]] float4x4 m : A, [[vk::location(1)]] float b : B`. Works: b at location 4.",
)
VK_BUILTIN_UNKNOWN: Final = error(
    432,
    "unknown built-in \"{0}\" in [[vk::builtin]]",
    "Known are PointSize, HelperInvocation, BaseVertex, BaseInstance, DrawIndex, DeviceIndex and ViewportMaskNV."
    ' Fails: `[[vk::builtin("Size")]]`. Works: `[[vk::builtin("PointSize")]] float size : PSIZE;`.',
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
    "Dual-source blending: pixel shader outputs with [[vk::location(0), vk::index(0)]] and [[vk::location(0),"
    " vk::index(1)]]. Fails: vk::index without vk::location. Works: `[[vk::location(0), vk::index(1)]] float4"
    " second : SV_Target1`.",
)
CLIP_DISTANCE_COUNT: Final = warning(
    435,
    "{0} takes {1} floats: devices need not support more than {2}",
    "All SV_ClipDistance (SV_CullDistance) variables of a shader share one array; Vulkan promises room for 8"
    " floats. Fails to be quiet: three `float4` members with SV_ClipDistance0 to 2. Works: two.",
)
PRIMITIVE_VERTICES: Final = error(
    436,
    "'{0}' must be an array of {1} elements",
    "The input of a geometry shader holds the vertices of one primitive: point 1, line 2, triangle 3, lineadj 4,"
    " triangleadj 6. Works: `triangle Vertex input[3]`. Fails: `triangle Vertex input[2]`.",
)
ONE_PRIMITIVE: Final = error(
    437,
    "geometry shader '{0}' takes {1} input primitive",
    "One kind of primitive comes in. Works: `void main(triangle Vertex input[3], inout TriangleStream<Vertex>"
    " output)`. Fails: two such parameters of different kinds, or none.",
)
BIND_REGISTER_MISSING: Final = error(
    440,
    "-fvk-bind-register says nothing about register {0} of '{1}'",
    "With -fvk-bind-register every resource must be bound by it: `-fvk-bind-register t0 0 3 0` binds register t0 of"
    " space 0 to binding 3 of set 0. Fails: a texture in t1 with `-fvk-bind-register t0 0 3 0` alone. Works:"
    " `-fvk-bind-register t1 0 4 0` beside it.",
)
BIND_REGISTER_NEEDS_REGISTER: Final = error(
    441,
    "-fvk-bind-register needs {0} '{1}'",
    "With -fvk-bind-register every resource needs a register in the source, $Globals needs -fvk-bind-globals, and"
    " counters cannot be bound. Fails: `Texture2D t;` with the option. Works: `Texture2D t : register(t0);`.",
)
PUSH_CONSTANT_TWICE: Final = error(
    443,
    "more than one push constant block: '{0}' and '{1}'",
    "An entry point reads at most one push constant block. Put the values into one struct. Fails:"
    " `[[vk::push_constant]] A a; [[vk::push_constant]] B b;`. Works: `struct Both { A a; B b; };"
    " [[vk::push_constant]] Both both;`.",
)
GLOBALS_BINDING: Final = error(
    444,
    "variable '{0}' is placed in $Globals and cannot have [[vk::binding]]",
    "Only resources have bindings. Put the variable into a cbuffer and bind that, or use -fvk-bind-globals. Fails:"
    " `[[vk::binding(1)]] float a;`. Works: `[[vk::binding(1)]] cbuffer C { float a; }`.",
)

UNBOUND_BLOCK: Final = error(
    445,
    "[[vk::{0}]] and [[vk::binding]] exclude each other",
    "Push constants and shader records are no descriptors: they have no set and binding. Fails:"
    " `[[vk::push_constant, vk::binding(0)]] S s;`. Works: `[[vk::push_constant]] S s;`.",
)
IMAGE_FORMAT_TYPE: Final = error(
    446,
    "image format '{0}' does not fit the texels of '{1}'",
    "Vulkan wants float, int and uint texels in formats of floats (and normalised numbers), of signed and of"
    ' unsigned integers; 64-bit texels in r64i and r64ui. Fails: `[[vk::image_format("rgba32i")]]'
    ' RWTexture2D<float4> t;`. Works: `[[vk::image_format("rgba32f")]] RWTexture2D<float4> t;`.',
)
EXT_BUILTIN_STATIC: Final = error(
    447,
    "[[vk::{0}]] belongs to a static variable",
    "The variable stands for a built-in of SPIR-V, not for memory. Works: `[[vk::ext_builtin_input(24)]] static"
    " const uint3 groups;`. Fails: the same without `static`.",
)
STATIC_SPEC_CONSTANT: Final = error(
    448,
    "a specialisation constant cannot be static",
    "It gets its value from outside, when the pipeline is made. Works: `[[vk::constant_id(5)]] const int n = 1;`."
    " Fails: `[[vk::constant_id(5)]] static const int n = 1;`.",
)
STENCIL_REF_TWICE: Final = error(
    449,
    "[[vk::{0}]] and [[vk::{1}]] exclude each other",
    "A pixel shader can promise one thing about the stencil reference of each face. Fails:"
    " `[[vk::early_and_late_tests, vk::stencil_ref_unchanged_front, vk::stencil_ref_greater_equal_front]]`. Works:"
    " one of them.",
)
OUTPUT_PATCH_COUNT: Final = error(
    450,
    "the output patch '{0}' has {1} control points, but [outputcontrolpoints] says {2}",
    "The patch constant function sees all control points that the hull shader's main function writes. Fails:"
    " `OutputPatch<P, 4>` beside `[outputcontrolpoints(3)]`. Works: `OutputPatch<P, 3>`.",
)
EXECUTION_MODE_UNKNOWN: Final = error(
    451,
    "{0} is no execution mode of SPIR-V",
    "[[vk::spvexecutionmode(n)]] takes the number of an execution mode that needs no operands, such as 15 for"
    " DepthLess. Fails: `[[vk::spvexecutionmode(99999)]]`. Works: `[[vk::spvexecutionmode(15)]]`.",
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
    "packoffset and register(c#) count registers of 16 bytes, [[vk::offset]] bytes. Fails: `float4 a : packoffset(c0);"
    " float b : packoffset(c0.w);`."
    " Works: `float3 a : packoffset(c0); float b : packoffset(c0.w);`.",
)

RAY_PARAMETER_COUNT: Final = error(
    483,
    "{0} shader takes {1}; '{2}' has {3}",
    "Fails: `[shader(\"miss\")] void m() {}`. Works: `[shader(\"miss\")] void m(inout Payload p) {}`. Any-hit and"
    " closest-hit shaders take a payload and attributes, ray generation and intersection shaders nothing.",
)
RAY_PARAMETER: Final = error(
    484,
    "parameter '{0}' of {1} shader must be {2}",
    "Payloads and callable arguments are `inout`, attributes `in`; each is a struct of numbers. Fails:"
    " `[shader(\"miss\")] void m(Payload p) {}`. Works: `[shader(\"miss\")] void m(inout Payload p) {}`.",
)
ENTRY_RESULT: Final = error(
    485,
    "{0} shader returns nothing; '{1}' returns '{2}'",
    "Fails: `[shader(\"raygeneration\")] float r() { return 0; }`. Works: `[shader(\"raygeneration\")] void r() {}`.",
)
NODE_ATTRIBUTE: Final = error(
    486,
    "attribute '{0}' belongs to node shaders",
    "Fails: `[NodeID(\"n\")] [numthreads(1, 1, 1)] void main() {}` with -T cs_6_0. Works: the same function with"
    " `[shader(\"node\")]` in a library, or without the attribute.",
)
NODE_RECORD: Final = error(
    487,
    "'{0}' cannot be the record of '{1}': {2}",
    "Records of work graphs are structs of numbers that are not empty. Fails: `NodeOutput<float4> o`. Works:"
    " `struct R { float4 v; }; NodeOutput<R> o`.",
)
NODE_RULE: Final = error(
    495,
    "node shader '{0}' {1}",
    "Fails: `[shader(\"node\")] [NodeLaunch(\"broadcasting\")] [numthreads(8, 1, 1)] void n() {}`. Works: the same with"
    " `[NodeDispatchGrid(4, 1, 1)]`.",
)
GRID_FIELD: Final = error(
    496,
    "SV_DispatchGrid on '{0}': it {1}",
    "Fails: `struct R { float3 grid : SV_DispatchGrid; };`. Works: `struct R { uint3 grid : SV_DispatchGrid; };`.",
)
MICROMAP_FLAGS: Final = error(
    497,
    "RAY_FLAG_FORCE_OMM_2_STATE needs a RayQuery with RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS",
    "The flag chooses how opacity micromaps are read, which the query must allow. Fails: `RayQuery<0> q;"
    " q.TraceRayInline(scene, RAY_FLAG_FORCE_OMM_2_STATE, 255, ray);`. Works: the same with `RayQuery<0,"
    " RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> q;`.",
)
CLIP_PLANE: Final = error(
    488,
    "a clip plane is a float4 of a constant buffer: its name, a member, or an element with a number",
    "Fails: `[clipplanes(float4(1, 0, 0, 0))]`, `[clipplanes(planes[i])]`. Works: `float4 planes[2];"
    " [clipplanes(planes[0], planes[1])]`.",
)
BARRIER_FLAGS: Final = error(
    489,
    "{0} in Barrier, which '{1}' reaches: {2}",
    "Threads form groups in compute, amplification and mesh shaders; node memory exists in node shaders. Fails:"
    " `Barrier(UAV_MEMORY, GROUP_SYNC)` in a pixel shader. Works: `Barrier(UAV_MEMORY, DEVICE_SCOPE)`.",
)
BARRIER_VALUE: Final = error(
    494,
    "Barrier has no {0} flags {1}",
    "Memory flags are ALL_MEMORY or a sum of UAV_MEMORY, GROUP_SHARED_MEMORY, NODE_INPUT_MEMORY, NODE_OUTPUT_MEMORY;"
    " semantic flags a sum of GROUP_SYNC, GROUP_SCOPE, DEVICE_SCOPE and, from 6.9 on, REORDER_SCOPE. Fails:"
    " `Barrier(16, 0)`. Works: `Barrier(UAV_MEMORY, DEVICE_SCOPE)`.",
)
LONG_VECTOR_PLACE: Final = error(
    490,
    "vectors of more than 4 components cannot be in {0}",
    "Constant buffers, entry points, patches, streams, payloads and node records take 4 at most. Fails: `cbuffer B {"
    " vector<float, 8> v; }`. Works: `cbuffer B { float4 v[2]; }`.",
)
ATTRIBUTE_PLACE: Final = error(
    491,
    "attribute '{0}' belongs to {1}",
    "Fails: `[numthreads(1, 1, 1)] float x = 1;` in a function. Works: the attribute before the function.",
)
SEMANTIC_INDEX: Final = error(
    492,
    "'{0}' has index {1}; the last one is {2}",
    "A pixel shader writes at most eight targets. Fails: `float4 c : SV_Target8`. Works: `float4 c : SV_Target7`.",
)
BIT_FIELD_FACTS: Final = error(
    493,
    "bit-field '{0}' cannot have a semantic or other annotation",
    "Fails: `uint a : 4 : SV_GroupIndex;`. Works: `uint a : SV_GroupIndex;`.",
)

MESH_PARAMETER: Final = error(
    470,
    "{0} parameter '{1}' must be {2}",
    "A mesh shader writes arrays: `out vertices V v[64]` and `out primitives P p[126]` of structs, `out indices"
    " uint3 i[126]` of as many numbers as the primitive has corners. It reads at most one payload: `in payload P"
    " p`. Fails: `out vertices V v` that is no array. Works: `out vertices V v[64]`.",
)
MESH_DECLARATION: Final = error(
    471,
    "mesh shader '{0}' needs {1}",
    "Topology, vertices and indices say what the shader makes; data of primitives comes with each of them. Fails: a"
    ' mesh shader without `out indices`. Works: `[outputtopology("triangle")]` with `out vertices V v[64], out'
    " indices uint3 i[126]`.",
)
MESH_READ: Final = error(
    472,
    "output arrays of a mesh shader cannot be read",
    "Other threads of the group may write them at the same time. Keep what is needed again in a variable. Fails:"
    " `v[i].color += c;`. Works: `float4 color = c; v[i].color = color;`.",
)
DISPATCH_PAYLOAD: Final = error(
    473,
    "the payload of DispatchMesh must be a groupshared variable",
    "All threads of the group pass one payload. Works: `groupshared Payload p;` and `DispatchMesh(x, y, z, p);`."
    " Fails: `Payload p; DispatchMesh(1, 1, 1, p);`.",
)

# 50xx  SPIR-V backend ------------------------------------------------------------------------------------------------

NOT_SUPPORTED_YET: Final = error(
    5002,
    "{0} is not supported yet",
    "The construct is valid HLSL; this version of the compiler cannot express it. Fails: what the message names."
    " Works: the same thought in older words of the language, until it is built.",
)

UNROLL_UNKNOWN: Final = warning(
    5010,
    "[unroll] on a loop whose number of iterations is not known here: the hint is left to the driver",
    "Unrolling by the compiler needs a constant first value, bound and step that the body does not change. Fails to"
    " be quiet: `[unroll] for (int i = 0; i < count_from_a_buffer; i++)`. Works: `[unroll(8)]`, `[loop]`, or a"
    " constant bound.",
    "pass-failed",
)
OBJECT_CHOICE: Final = error(
    5011,
    "control flow chooses between different resources here",
    "Vulkan names each resource by its binding. Calls and reads are made for each of them; a write to an element and an"
    " atomic operation on one are not. Fails: `RWBuffer<float> b = c ? x : y; b[0] = 1;`. Works: use each of them"
    " in its own branch, or put them into an array and choose the index.",
)

NO_LIBRARY_ENTRY: Final = warning(
    5012,
    "the library has no entry point: it is checked, but there is no module to write",
    "A module for Vulkan needs at least one; exported functions are written for -fspv-target-env=universal1.5. "
    'Fails: `float4 f() : SV_Target {...}` with -T lib_6_6. Works:'
    ' `[shader("pixel")] float4 f() ...`.',
)

TOO_MANY_IDS: Final = error(
    5013,
    "the module needs {0} ids, more than the {1} that -fspv-max-id allows",
    "Devices take at least 4,194,303 ids. Unrolled loops are the usual cause of modules that large. Fails:"
    " `-fspv-max-id 100` for any real shader. Works: no such option, or [loop] before large loops.",
)

PRINTED_TYPE: Final = error(
    5014,
    "printf cannot print a value of type '{0}'",
    "The debug instruction of Vulkan takes numbers and vectors of numbers. Fails: `printf(\"%f\", matrix)`. Works:"
    " `printf(\"%v4f\", matrix[0])`.",
)

EXPORTED_TWICE: Final = error(
    5015,
    "another exported function is named '{0}'",
    "Modules are linked by plain names, so overloads cannot both be exported. Fails: `export int f(int a)` beside"
    " `export float f(float a)` in a library for universal1.5. Works: `f_int` and `f_float`.",
)
EXPORTED_OBJECT: Final = error(
    5016,
    "exported function '{0}' cannot take or return resources",
    "What calls it is another module, so the resource behind the parameter is not known. Fails: `export float4"
    " f(Texture2D t)` in a library for universal1.5. Works: a global resource that both modules bind.",
)
ARRAY_STAYS: Final = warning(
    5017,
    "'{0}' is not flattened: it has run-time indices, and needs one binding for all its elements",
    "-fspv-flatten-resource-arrays gives each element a binding of its own. A run-time index can choose among at most"
    " 16 textures, samplers or typed buffers that are read. Fails: `buffers[i].Store(0, 1)`. Works: a constant index,"
    " or no such option.",
    "flatten",
)
OBJECT_UNSET: Final = warning(
    5018,
    "no object was given to this variable: what it reads is undefined",
    "Fails to be quiet: `Texture2D t; return t.Load(at)`. Works: `Texture2D t = a;`.",
    "uninitialized",
)
OBJECT_NEVER: Final = error(
    5019,
    "no object was given to this variable",
    "There is nothing that a store, an atomic or a query could reach. Fails: `RWBuffer<int> b; b[0] = 1;`. Works:"
    " `RWBuffer<int> b = output; b[0] = 1;`.",
)
INTERNAL: Final = error(
    9001,
    "internal compiler error: {0}",
    "This is a fault of the compiler, whatever the source says: please report it with the source and the options."
    " Fails: whatever shows the fault. Works: mostly a simpler way to write the line it speaks of.",
)
LIMIT: Final = error(
    9002,
    "{0}: the limit is {1}",
    "A bound of the compiler, far above what a device can run: of nested control flow (SPIR-V itself allows 1023"
    " levels), of calls inside calls, of an array's elements. Fails: `float a[65536][65536][65536];`. Works: `float"
    " a[4096];`, or a buffer.",
)
