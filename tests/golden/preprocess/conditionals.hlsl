// RUN: -T ps_6_0 -E main -D GIVEN -D LEVEL=3 --show=preprocess
// Branches by 64-bit expressions with defined and all operators of C; what is left out is not looked at.

// CHECK-NOT: wrong
// CHECK: int given;
#ifdef GIVEN
int given;
#else
int wrong;
#endif
// CHECK: int level3;
#if LEVEL == 1
int wrong;
#elif LEVEL > 1 && defined(GIVEN) && !defined MISSING
int level3;
#elif 1
int wrong;
#else
int wrong;
#endif
// CHECK: int wide;
#if (1 << 40) > 0xffffffff && -1 < 0 && (5 / 2 ? 7 % 4 == 3 : 0) && (~0 & 1) && UNKNOWN == 0
int wide;
#endif
#if 0
#if 1
int wrong "
#else
int wrong
#endif
#elif 0 && 1 / 0
int wrong;
#endif
// CHECK: int last;
#ifndef MISSING
int last;
#endif
