// RUN: -T ps_6_0 -E main
// Scalar out parameters that come back without a value. What is written part by part is not followed.
void empty(out int a) { } // warning: OSH0326
void half_way(out float a, bool q) { if (q) a = 1; } // warning: OSH0326
void other_way(out float a, bool q) { if (q) { } else a = 1; } // warning: OSH0326
float reads(out float a) { float b = a; a = 1; return b; } // warning: OSH0326
void adds(out float a) { a += 1; } // warning: OSH0326
float early(out float a, bool q) { if (q) return 1; a = 2; return 2; } // warning: OSH0326
float in_expression(out float a, bool q) { return a = q ? a : 1; } // warning: OSH0326
void discards(out float a, bool q) { if (q) discard; } // warning: OSH0326
void vectors(out float3 a) { a.x = 1; }
void both_ways(out float a, bool q) { if (q) a = 1; else a = 2; }
void two_ifs(out float a, bool q) { if (q) a = 1; if (!q) a = 2; }
void chained(out float a, int q) { if (q == 0) a = 1; else if (q == 1) a = 2; else a = 3; }
void loops(out float a, int q) { for (int i = 0; i < q; i++) a = i; }
void endless(out float a, int q) { for (;;) { if (q) { a = 1; break; } } }
void switches(out float a, int q) { switch (q) { case 0: a = 1; break; default: a = 2; } }
void passes(out float a, bool q) { both_ways(a, q); }
void all_at_once(out float a, out float b) { a = b = 1; }
void swizzled(out float a) { a.x = 1; }
float4 main() : SV_Target
{
    return 0;
}
