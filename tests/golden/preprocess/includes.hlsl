// RUN: -T ps_6_0 -E main -D VALUE=5 --show=preprocess
// Included files are found beside the file that names them; guards and #pragma once hold.

// CHECK: static const int guarded = 5 ;
// CHECK: static const int once = 2 ;
// CHECK: static const int inner = 7;
// CHECK-NOT: static const int
// CHECK: int done;
#include "include/guarded.hlsli"
#include "include/guarded.hlsli"
#define PLACE "include/once.hlsli"
#include PLACE
#include "include/once.hlsli"
int done;
