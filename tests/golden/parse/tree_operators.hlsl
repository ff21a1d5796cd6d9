// RUN: -T lib_6_6 --show=tree
// Precedence and associativity.

// CHECK: function void f(int a, int b, int c, int d, int e[3])
// CHECK-NEXT: (a = (b = c))
// CHECK-NEXT: (a += ((b - c) - (((d * b) / c) % d)))
// CHECK-NEXT: (a = ((((((b + c) << 2) >> 1) & 3) ^ 4) | 5))
// CHECK-NEXT: (a = ((b == c) != ((((d < a) <= b) > c) >= d)))
// CHECK-NEXT: (a = (((b && c) || (d && (!a))) || (~b)))
// CHECK-NEXT: (a = (b ? c : (d ? a : b)))
// CHECK-NEXT: (a = (b ? (c , d) : d))
// CHECK-NEXT: (b ? (c = 1) : (d = 2))
// CHECK-NEXT: (a = (((-b) + (+c)) - (-d)))
// CHECK-NEXT: ((((++a) , (b++)) , (--c)) , (d--))
// CHECK-NEXT: (a = ((-(-b)) * (!c)))
// CHECK-NEXT: ((a = e[(b + 1)][c]) , e[0])
// CHECK-NEXT: (a = (b , c))
// CHECK-NEXT: (a = ((a + b) * c))
// CHECK-NEXT: (a |= (b ^= (c &= (d >>= (a <<= (b %= (c /= (d *= (a -= 1)))))))))
// CHECK-NEXT: (a = ((sizeof(type int) + sizeof(a)) + (sizeof(a) * sizeof(type float[4]))))
// CHECK-NEXT: (a = f(a, b, c, d, e).x._m00_m11.yx)
// CHECK-NEXT: (a = (a ? b : (c + d)))
// CHECK-NEXT: (a = ((a + b) ? c : d))
// CHECK-NEXT: (a = (true && false))
void f(int a, int b, int c, int d, int e[3])
{
    a = b = c;
    a += b - c - d * b / c % d;
    a = b + c << 2 >> 1 & 3 ^ 4 | 5;
    a = b == c != d < a <= b > c >= d;
    a = b && c || d && !a || ~b;
    a = b ? c : d ? a : b;
    a = b ? c, d : d;
    b ? c = 1 : d = 2;
    a = -b + +c - -d;
    ++a, b++, --c, d--;
    a = - -b * !c;
    a = e[b + 1][c], e[0];
    a = (b, c);
    a = ((a + b)) * c;
    a |= b ^= c &= d >>= a <<= b %= c /= d *= a -= 1;
    a = sizeof(int) + sizeof a + sizeof(a) * sizeof(float[4]);
    a = f(a, b, c, d, e).x._m00_m11.yx;
    a = a ? b : c + d;
    a = a + b ? c : d;
    a = true && false;
}
