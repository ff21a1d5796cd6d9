// RUN: -T lib_6_6 --show=tree
// Structs, classes, interfaces, enums, buffers and namespaces.

// CHECK: struct Forward forward
struct Forward;

// CHECK-NEXT: interface Shape
// CHECK-NEXT: function float area(float scale)
interface Shape { float area(float scale); };

// CHECK-NEXT: class Circle : Shape
// CHECK-NEXT: var float radius : RADIUS
// CHECK-NEXT: {{\[\[}}vk::offset(8)]] var float2 center
// CHECK-NEXT: var nointerpolation uint flags bits 3, <unnamed> bits 5, more bits (1 + 2)
// CHECK-NEXT: var const static float pi = 3.14
// CHECK-NEXT: struct <unnamed>
// CHECK-NEXT: var float inner
// CHECK-NEXT: var definition of <unnamed> anonymous
// CHECK-NEXT: struct <unnamed>
// CHECK-NEXT: var int q
// CHECK-NEXT: function float area(float scale)
// CHECK-NEXT: return (this.radius * scale)
// CHECK-NEXT: function static Circle make()
// CHECK-NEXT: function Circle operator+(Circle other) const
// CHECK-NEXT: return other
// CHECK-NEXT: function float operator[](int i)
// CHECK-NEXT: return 0
// CHECK-NEXT: function float operator()(int i, int j)
// CHECK-NEXT: return 0
// CHECK-NEXT: enum Kind
// CHECK-NEXT: Small
// CHECK-NEXT: Large = (Small + 2)
// CHECK-NEXT: typedef float Real
// CHECK-NEXT: var Real value : read(caller, anyhit) : write(miss)
class Circle : Shape
{
    float radius : RADIUS;
    [[vk::offset(8)]] float2 center;
    nointerpolation uint flags : 3, : 5, more : 1 + 2;
    static const float pi = 3.14;
    struct { float inner; } anonymous;
    struct { int q; };
    float area(float scale) { return this.radius * scale; }
    static Circle make();
    Circle operator+(Circle other) const { return other; }
    float operator[](int i) { return 0; }
    float operator()(int i, int j) { return 0; }
    enum Kind { Small, Large = Small + 2, };
    using Real = float;
    Real value : read(caller, anyhit) : write(miss);;
};

// CHECK-NEXT: function float Circle::area(float scale)
// CHECK-NEXT: var Kind k = Large
// CHECK-NEXT: return (cast Real scale)
float Circle::area(float scale) { Kind k = Large; return (Real)scale; }

// CHECK-NEXT: struct Base
// CHECK-NEXT: var int x
// CHECK-NEXT: struct Derived : Base, Shape
// CHECK-NEXT: var int y
struct Base { int x; }; struct Derived : Base, Shape { int y; };

// CHECK-NEXT: enum class Color : uint
// CHECK-NEXT: Red
// CHECK-NEXT: Green = 2
// CHECK-NEXT: enum <unnamed>
// CHECK-NEXT: A = 1
// CHECK-NEXT: B
enum class Color : uint { Red, Green = 2 }; enum { A = 1, B };

// CHECK-NEXT: var static Color color = Color::Red
// CHECK-NEXT: var static Circle::Kind kind = Circle::Small
static Color color = Color::Red; static Circle::Kind kind = Circle::Small;

// CHECK-NEXT: cbuffer Constants : register(b1, space2)
// CHECK-NEXT: var float4 a : packoffset(c0)
// CHECK-NEXT: var matrix m
// CHECK-NEXT: var static int s
// CHECK-NEXT: function float get()
// CHECK-NEXT: return a.x
cbuffer Constants : register(b1, space2)
{
    float4 a : packoffset(c0);
    matrix m;
    static int s;
    float get() { return a.x; }
};

// CHECK-NEXT: tbuffer Table
// CHECK-NEXT: var float4 rows[4]
tbuffer Table { float4 rows[4]; }

// CHECK-NEXT: namespace N
// CHECK-NEXT: struct S
// CHECK-NEXT: var int x
// CHECK-NEXT: namespace M
// CHECK-NEXT: var static float y
// CHECK-NEXT: function void f()
// CHECK-NEXT: using namespace M
// CHECK-NEXT: function S g(S s)
namespace N
{
    struct S { int x; };
    namespace M { static float y; void f(); }
    using namespace M;
    S g(S s);
}

// CHECK-NEXT: function void N::M::f()
// CHECK-NEXT: (y = 1)
// CHECK-NEXT: function N::S N::g(S s)
// CHECK-NEXT: return s
void N::M::f() { y = 1; } N::S N::g(S s) { return s; }

// CHECK-NEXT: using N::S
// CHECK-NEXT: var S s
// CHECK-NEXT: var ::N::S t
using N::S; S s; ::N::S t;

// CHECK-NEXT: static_assert (sizeof(type float4) == 16) "size"
// CHECK-NEXT: static_assert true ""
_Static_assert(sizeof(float4) == 16, "size"); _Static_assert(true);
