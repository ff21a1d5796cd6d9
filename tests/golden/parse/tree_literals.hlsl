// RUN: -T lib_6_6 --show=tree
// Numbers, characters and strings.

// CHECK: var const static uint a = 0, b = 4294967296, c = 31@16, d = 15@8, e = 5@2, f = 10u, g = 7ul, h = 8ll, i = 18446744073709551615ull
static const uint a = 0, b = 4294967296, c = 0x1F, d = 017, e = 0b101, f = 10u, g = 7UL, h = 8ll, i = 18446744073709551615ull;

// CHECK-NEXT: var const static float j = 1.5, k = 0.5, l = 2.0, m = 0.001, n = 200000.0f, o = 1.0h, p = 3.0l, q = 12.0, r = inf, s = 0.1f
static const float j = 1.5, k = .5, l = 2., m = 1e-3, n = 2.E+5f, o = 1.h, p = 3.0L, q = 0x1.8p3, r = 1.#INF, s = 0.1f;

// CHECK-NEXT: var const static int t = 97u, u = 10u, v = 65u
static const int t = 'a', u = '\n', v = '\x41';

// CHECK-NEXT: var const static float4 w = (1.0.xxxx + 2.0.xxxx)
static const float4 w = 1..xxxx + 2.0.xxxx;

// CHECK-NEXT: var string x = "a\tbc\"d"
string x = "a\tb" "c\"d";
