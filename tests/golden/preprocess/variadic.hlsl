// RUN: -T ps_6_0 -E main --show=preprocess
// __VA_ARGS__ takes all further arguments, commas included.

#define SUM(first, ...) first + f(__VA_ARGS__)
#define ALL(...) g(__VA_ARGS__)

// CHECK: int a = 1 + f ( 2, (3, 4), 5 ) ;
int a = SUM(1, 2, (3, 4), 5);
// CHECK: int b = g ( ) ;
int b = ALL();
