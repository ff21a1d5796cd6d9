"""ConstantBuffer<T> and global uniforms in $Globals."""

import numpy as np

HLSL = """
struct Params { float4 tint; uint2 range; };
ConstantBuffer<Params> params;
uniform float gain;
int3 shift;
RWStructuredBuffer<float4> results;
[numthreads(4, 1, 1)] void main(uint i : SV_DispatchThreadID)
{
    bool inside = i >= params.range.x && i < params.range.y;
    results[i] = inside ? params.tint * gain + float4(shift, 0) : float4(-1, -1, -1, -1);
}
"""
params = np.zeros(8, np.float32)
params[:4] = 1, 2, 3, 4
params[4:6].view(np.uint32)[:] = 1, 3
globals_ = np.zeros(8, np.float32)
globals_[0] = 10
globals_[1:4].view(np.int32)[:] = 5, -6, 7
tinted = [15, 14, 37, 40]
RESOURCES = {"params": params, "$Globals": globals_, "results": np.zeros((4, 4), np.float32)}
EXPECTED = {"results": [[-1] * 4, tinted, tinted, [-1] * 4]}
