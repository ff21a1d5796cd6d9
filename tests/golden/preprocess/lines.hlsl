// RUN: -T ps_6_0 -E main --show=preprocess
// __LINE__ and #line; a line goes on after a backslash, comments are blanks.

// CHECK: int a = 5 ;
int a = __LINE__;
// CHECK: int b = 1
// CHECK-NEXT: +
// CHECK-NEXT: 2;
int b = 1 \
    + /* in between
    */ 2;
#line 100 "other.hlsl"
// CHECK: int c = 101 ;
int c = __LINE__;
// CHECK: string d = "other.hlsl" ;
string d = __FILE__;
