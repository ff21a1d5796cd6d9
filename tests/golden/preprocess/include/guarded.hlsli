#ifndef GUARDED
#define GUARDED
static const int guarded = VALUE;
#endif
