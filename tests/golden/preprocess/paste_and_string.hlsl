// RUN: -T ps_6_0 -E main --show=preprocess
// ## joins, # makes a string, and neither expands its operand first.

#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define STRING(x) #x
#define N 3
#define EMPTY

// CHECK: int value3 ;
int XCAT(value, N);
// CHECK: int valueN ;
int CAT(value, N);
// CHECK: "N + \"a\"" ;
string a = STRING(N   +  "a");
// CHECK: int left ;
int CAT(left, );
// CHECK: float x = 1.5e3 ;
float x = CAT(1.5, e3);
