// RUN: -T lib_6_6 --show=tree
// What a name stands for decides between casts, comparisons, template arguments and declarations.

// CHECK: struct Light
// CHECK-NEXT: var float4 color
struct Light { float4 color; };

// CHECK-NEXT: template <typename T> function T twice(T a)
// CHECK-NEXT: return (a + a)
template <typename T> T twice(T a) { return a + a; }

// CHECK-NEXT: function void comparisons(int a, int b, float2 v)
// CHECK-NEXT: var bool c = ((a < b) > 3)
// CHECK-NEXT: var bool d = (a < b), e = (a < b)
// CHECK-NEXT: var int f = (a - b)
// CHECK-NEXT: var bool g = (v.x < v.y)
void comparisons(int a, int b, float2 v)
{
    bool c = a < b > (3);
    bool d = (a) < b, e = a < (b);
    int f = (a) - b;
    bool g = v.x < v.y;
}

// CHECK-NEXT: function void casts(float3 v)
// CHECK-NEXT: var int a = (cast int (-v.x))
// CHECK-NEXT: var float4 b = ((cast float4 v.x) * 2)
// CHECK-NEXT: var Light c = (cast Light 0)
// CHECK-NEXT: var float d[3] = (cast float[3] v)
// CHECK-NEXT: var float e = construct float3(1, 2, 3).x
// CHECK-NEXT: var vector<type int, 2> f = (cast vector<type int, 2> v.xy)
// CHECK-NEXT: var uint g = (cast const uint v.x)
void casts(float3 v)
{
    int a = (int)-v.x;
    float4 b = (float4)v.x * 2;
    Light c = (Light)0;
    float d[3] = (float[3])v;
    float e = (float3(1, 2, 3)).x;
    vector<int, 2> f = (vector<int, 2>)v.xy;
    uint g = (const uint)v.x;
}

// CHECK-NEXT: function void templates(ByteAddressBuffer buffer)
// CHECK-NEXT: var float a = (twice<type float>(1) + twice(2))
// CHECK-NEXT: var Light b = buffer.Load<type Light>(0)
// CHECK-NEXT: var vector<type vector<type float, 2>, 2> c
// CHECK-NEXT: var bool d = (buffer.Load(0) < 3)
// CHECK-NEXT: var matrix<type float, (1 + 2), ((4 > 3) ? 4 : 3)> e
void templates(ByteAddressBuffer buffer)
{
    float a = twice<float>(1) + twice(2);
    Light b = buffer.Load<Light>(0);
    vector<vector<float, 2>, 2> c;
    bool d = buffer.Load(0) < 3;
    matrix<float, 1 + 2, (4 > 3) ? 4 : 3> e;
}

// CHECK-NEXT: function void hidden(Light light)
// CHECK-NEXT: var Light Light
// CHECK-NEXT: var int twice = 3
// CHECK-NEXT: var bool a = (twice < light.color.x)
// CHECK-NEXT: (Light.color = Light.color)
// CHECK-NEXT: var float texture = 1, sample = 2, precise = 3
// CHECK-NEXT: (sample = (texture * precise))
void hidden(Light light)
{
    Light Light;
    int twice = 3;
    bool a = twice < light.color.x;
    Light.color = (Light).color;
    float texture = 1, sample = 2, precise = 3;
    sample = texture * precise;
}

// CHECK-NEXT: function void declared()
// CHECK-NEXT: var Light a
// CHECK-NEXT: var uint b
// CHECK-NEXT: var uint3 b3
// CHECK-NEXT: var const float c = 1
// CHECK-NEXT: var StructuredBuffer<type Light> d[2]
// CHECK-NEXT: var ::Light e
// CHECK-NEXT: construct vector<type float, 3>(1, 2, 3).x
// CHECK-NEXT: construct float4(1, 2, 3, 4)
// CHECK-NEXT: var Unknown f
void declared()
{
    Light a;
    unsigned int b; unsigned int3 b3;
    float const c = 1;
    StructuredBuffer<Light> d[2];
    ::Light e;
    vector<float, 3>(1, 2, 3).x;
    float4(1, 2, 3, 4);
    Unknown f;
}
