// RUN: -T ps_6_0 -E main
float loops(int x) { for (;;) { if (x > 3) continue; return 1; } }
float chooses(int x) { switch (x) { case 0: return 1; break; default: return 2; break; } }
float turns(int x) { do { if (x > 2) return 1; x++; } while (true); }
float f(bool b) { if (b) return 1; } // error: OSH0257
float g(int x) { switch (x) { case 0: return 1; } } // error: OSH0257
float h(int x) { while (true) { if (x > 1) break; } } // error: OSH0257
float k(int x) { do { if (x > 1) continue; return 1; } while (x > 2); } // error: OSH0257
float4 main(float4 c : COLOR) : SV_Target
{
    return c;
}
