// RUN: -T ps_6_2 -E main --show=typed
template<typename T> T twice(T x) { return x + x; }
template<> int twice<int>(int x) { return x << 1; }
template<typename T, int N> struct Stack
{
    T items[N];
    int count;
    void push(T x) { items[count++] = x; }
    T top() { return items[count - 1]; }
};
template<typename T> struct Name { static const int value = 0; };
template<> struct Name<float> { static const int value = 1; };
template<typename T> struct Name<vector<T, 3> > { static const int value = Name<T>::value + 10; };
float4 main(float4 c : COLOR) : SV_Target
{
    Stack<float, 4> s = (Stack<float, 4>)0;
    s.push(twice(c.x));
    c.y = twice(3) + twice<float>(2);
    return s.top() + Name<int>::value + Name<float>::value + Name<float3>::value;
}

// CHECK: static int Name<int>.value [const constant] = int(0)
// CHECK-NEXT: static int Name<float>.value [const constant] = int(1)
// CHECK-NEXT: static int Name<float3>.value [const constant] = int(11)
// CHECK-NEXT: entry function float4 main(float4 c : COLOR) : SV_Target
// CHECK-NEXT: var Stack<float, 4> s = fill<Stack<float, 4>>(int(0))
// CHECK-NEXT: &s{ in $ out $}.Stack<float, 4>.push(twice<float>(c.x))
// CHECK-NEXT: (c.y = (convert<float>(twice<int>(int(3))) + twice<float>(float(2.0))))
// CHECK-NEXT: return splat<float4>((((&s{ in $ out $}.Stack<float, 4>.top() + float(0.0)) + float(1.0)) + float(11.0)))
// CHECK-NEXT: function float twice<float>(float x)
// CHECK-NEXT: return (x + x)
// CHECK-NEXT: function void Stack<float, 4>.push(inout Stack<float, 4> this, float x)
// CHECK-NEXT: (this.items[(modify post this.count: ($ + int(1)))] = x)
// CHECK-NEXT: function int twice<int>(int x)
// CHECK-NEXT: return (x << int(1))
// CHECK-NEXT: function float Stack<float, 4>.top(inout Stack<float, 4> this)
// CHECK-NEXT: return this.items[(this.count - int(1))]
