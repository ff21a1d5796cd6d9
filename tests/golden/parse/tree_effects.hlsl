// RUN: -T lib_6_6 --show=tree
// Effects: what it adds is skipped or kept for reflection, with a warning each.

// CHECK: var texture diffuse <var string UIName = "Diffuse"; var int UIOrder = 1>
texture diffuse <string UIName = "Diffuse"; int UIOrder = 1;>;

// CHECK-NEXT: var SamplerState linearSampler {Filter = MIN_MAG_MIP_LINEAR; AddressU = Wrap; BorderColor = construct float4(0, 0, 0, 1);}
SamplerState linearSampler { Filter = MIN_MAG_MIP_LINEAR; AddressU = Wrap; BorderColor = float4(0, 0, 0, 1); };

// CHECK-NEXT: var sampler old = sampler_state{Texture = diffuse; MipFilter = Linear; MaxAnisotropy = (2 + 6);}
sampler old = sampler_state { Texture = <diffuse>; MipFilter = Linear; MaxAnisotropy = 2 + 6; };

// CHECK-NEXT: var SamplerState pair[2]
SamplerState pair[2] { { Filter = X; }, { Filter = Y; } };

// CHECK-NEXT: var BlendState blend {BlendEnable[0] = TRUE; SrcBlend = SRC_ALPHA;}
BlendState blend { BlendEnable[0] = TRUE; SrcBlend = SRC_ALPHA; };

// CHECK-NEXT: var VertexShader vertex = compile
// CHECK-NEXT: var PixelShader pixel = compile
VertexShader vertex = compile vs_4_0 main(); PixelShader pixel = CompileShader(ps_4_0, main());

// CHECK-NEXT: var float scale : SCALE <var string UIWidget = "slider"; var float UIMin = 0> = 1, other
float scale : SCALE < string UIWidget = "slider"; float UIMin = 0; > = 1, other;

technique11 T <int a = 1;>
{
    pass P { SetVertexShader(CompileShader(vs_5_0, main())); { } }
}

technique { pass { VertexShader = compile vs_2_0 main(); } }

// CHECK-NEXT: function float technique10(float Technique)
// CHECK-NEXT: return 0
float technique10(float Technique) { return 0; }

// CHECK-NEXT: var float after
float after;
