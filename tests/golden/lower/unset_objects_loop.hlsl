// RUN: -T ps_6_0 -E main
Texture2D a, b;
float4 main(int n : N) : SV_Target {
    float4 x = 0;
    Texture2D t, u;
    [loop] for (int i = 0; i < n; i++) {        // error: OSH5011
        if (i > 0)
            x += t.Load(int3(0, 0, 0));         // warning: OSH5018
        t = a;
        u = a;
    }
    return x + u.Load(int3(0, 0, 0));           // error: OSH5011
}
