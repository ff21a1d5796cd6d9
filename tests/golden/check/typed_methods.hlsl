// RUN: -T ps_6_2 -E main --show=typed
struct Base
{
    float x;
    static const int n = 3;
    float get() { return x * n; }
    void set(float v) { x = v; this.x += 1; }
};
struct Derived : Base
{
    float y;
    float both() { return get() + Base::get() + y; }
    float operator+(Derived other) { return x + other.x; }
    float operator[](int i) { return i == 0 ? x : y; }
};
float4 main(float4 c : COLOR) : SV_Target
{
    Derived d;
    d.set(c.x);
    d.y = 2;
    c.y = d.both() + d[1];
    c.z = d + d;
    Base b = (Base)d;
    return c * Derived::n;
}

// CHECK: static int Base.n [const constant] = int(3)
// CHECK-NEXT: function float Base.get(inout Base this)
// CHECK-NEXT: return (this.x * float(3.0))
// CHECK-NEXT: function void Base.set(inout Base this, float v)
// CHECK-NEXT: (this.x = v)
// CHECK-NEXT: (modify this.x: ($ + float(1.0)))
// CHECK-NEXT: function float Derived.both(inout Derived this)
// CHECK-NEXT: return ((&upcast<Base>(this){ in $ out $}.Base.get() + &upcast<Base>(this){ in $ out $}.Base.get()) + this.y)
// CHECK-NEXT: function float Derived.operator+(inout Derived this, Derived other)
// CHECK-NEXT: return (this.x + other.x)
// CHECK-NEXT: function float Derived.operator[](inout Derived this, int i)
// CHECK-NEXT: return ((i == int(0)) ? this.x : this.y)
// CHECK-NEXT: entry function float4 main(float4 c : COLOR) : SV_Target
// CHECK-NEXT: var Derived d
// CHECK-NEXT: &upcast<Base>(d){ in $ out $}.Base.set(c.x)
// CHECK-NEXT: (d.y = float(2.0))
// CHECK-NEXT: (c.y = (&d{ in $ out $}.Derived.both() + &d{ in $ out $}.Derived.operator[](int(1))))
// CHECK-NEXT: (c.z = &d{ in $ out $}.Derived.operator+(d))
// CHECK-NEXT: var Base b = upcast<Base>(d)
// CHECK-NEXT: return (c * float4(3.0, 3.0, 3.0, 3.0))
