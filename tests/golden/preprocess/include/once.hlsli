#pragma once
static const int once = __LINE__;
#include "nested/inner.hlsli"
