// RUN: -T ps_6_0 -E main --show=preprocess
// Object- and function-like macros, arguments expanded before they are put in, nothing expanded inside itself.

#define WIDTH 4
#define SQUARE(x) ((x) * (x))
#define APPLY(f, x) f(x)
#define SELF SELF + 1
#define PING PONG 1
#define PONG PING 2
#define EMPTY
#define CALL(x) EMPTY x EMPTY

// CHECK: int a = ( ( 4 + 1 ) * ( 4 + 1 ) ) ;
int a = SQUARE(WIDTH + 1);
// CHECK: int b = ( ( 2 ) * ( 2 ) ) ;
int b = APPLY(SQUARE, 2);
// CHECK: int c = SELF + 1 ;
int c = SELF;
// CHECK: int d = PING 2 1 ;
int d = PING;
// CHECK: int e = (1, 2) ;
int e = CALL((1, 2));
// CHECK: int f = SQUARE;
int f = SQUARE;
#undef WIDTH
// CHECK: int g = WIDTH;
int g = WIDTH;
