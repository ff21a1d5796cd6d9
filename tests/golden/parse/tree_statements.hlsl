// RUN: -T lib_6_6 --show=tree
// All statements.

// CHECK: function void loops(int n)
// CHECK-NEXT: for
// CHECK-NEXT: init var int i = 0, j = 1
// CHECK-NEXT: condition (i < n)
// CHECK-NEXT: step ((i++) , (--j))
// CHECK-NEXT: (n += j)
// CHECK-NEXT: for
// CHECK-NEXT: block
// CHECK-NEXT: break
// CHECK-NEXT: [unroll(4)] for
// CHECK-NEXT: init (n = 0)
// CHECK-NEXT: condition var bool b = (n < 3)
// CHECK-NEXT: continue
// CHECK-NEXT: [loop] while var int k = n
// CHECK-NEXT: (n--)
// CHECK-NEXT: do
// CHECK-NEXT: block
// CHECK-NEXT: (n <<= 1)
// CHECK-NEXT: while (n < 8)
// CHECK-NEXT: do
// CHECK-NEXT: empty
// CHECK-NEXT: while true
void loops(int n)
{
    for (int i = 0, j = 1; i < n; i++, --j) n += j;
    for (;;) { break; }
    [unroll(4)] for (n = 0; bool b = n < 3; ) continue;
    [loop] while (int k = n) n--;
    do { n <<= 1; } while (n < 8);
    do ; while (true);
}

// CHECK-NEXT: function float4 choices(int n)
// CHECK-NEXT: [branch] if (n > 1)
// CHECK-NEXT: return 1
// CHECK-NEXT: else if n
// CHECK-NEXT: discard
// CHECK-NEXT: else if var float x = (n * 2)
// CHECK-NEXT: block
// CHECK-NEXT: else
// CHECK-NEXT: empty
// CHECK-NEXT: if n
// CHECK-NEXT: if (n > 2)
// CHECK-NEXT: (n = 1)
// CHECK-NEXT: else
// CHECK-NEXT: (n = 2)
// CHECK-NEXT: switch n
// CHECK-NEXT: block
// CHECK-NEXT: case 0
// CHECK-NEXT: case (1 + 1)
// CHECK-NEXT: (n = 3)
// CHECK-NEXT: default
// CHECK-NEXT: block
// CHECK-NEXT: case 3
// CHECK-NEXT: break
// CHECK-NEXT: block
// CHECK-NEXT: var int m = n
// CHECK-NEXT: [flatten] switch m
// CHECK-NEXT: block
// CHECK-NEXT: default
// CHECK-NEXT: break
// CHECK-NEXT: switch n
// CHECK-NEXT: block
// CHECK-NEXT: case 4
// CHECK-NEXT: (n = 5)
// CHECK-NEXT: return construct float4(0, 0, 0, 0)
float4 choices(int n)
{
    [branch] if (n > 1) return 1;
    else if (n) discard;
    else if (float x = n * 2) { } else ;
    if (n) if (n > 2) n = 1; else n = 2;
    switch (n)
    {
        case 0:
        case 1 + 1: n = 3;
        default: { case 3: break; }
    }
    [flatten] switch (int m = n) { default: break; }
    switch (n) case 4: n = 5;
    return float4(0, 0, 0, 0);
}

// CHECK-NEXT: function void others()
// CHECK-NEXT: empty
// CHECK-NEXT: block
// CHECK-NEXT: var int a
// CHECK-NEXT: block
// CHECK-NEXT: var float a = 1, b[2] = {1, 2}
// CHECK-NEXT: var const static int c = 3
// CHECK-NEXT: struct Local
// CHECK-NEXT: var int x
// CHECK-NEXT: function void f()
// CHECK-NEXT: (x = 1)
// CHECK-NEXT: var definition of Local local
// CHECK-NEXT: typedef int Int
// CHECK-NEXT: typedef Int Other
// CHECK-NEXT: enum <unnamed>
// CHECK-NEXT: X
// CHECK-NEXT: Y
// CHECK-NEXT: var definition of <unnamed> e
// CHECK-NEXT: function float prototype(float x)
// CHECK-NEXT: static_assert 1 "a b"
// CHECK-NEXT: return
void others()
{
    ;
    { int a; { float a = 1, b[2] = { 1, 2 }; static const int c = 3; } }
    struct Local { int x; void f() { x = 1; } } local;
    typedef int Int; using Other = Int;
    enum { X, Y } e;
    float prototype(float x);
    _Static_assert(1, "a" " b");
    return;
}
