// RUN: -T ps_6_8 -E main
RWBuffer<uint> words : register(u1);
void reached()
{
    Barrier(GROUP_SHARED_MEMORY, 0); // error: OSH0489
    Barrier(NODE_INPUT_MEMORY, DEVICE_SCOPE); // error: OSH0489
    Barrier(words, GROUP_SYNC); // error: OSH0489
    Barrier(ALL_MEMORY, DEVICE_SCOPE);
}
void unreached()
{
    Barrier(UAV_MEMORY, GROUP_SCOPE);
    Barrier(16, 0); // error: OSH0494
    Barrier(0, 8); // error: OSH0494
}
float4 main() : SV_Target
{
    reached();
    return 0;
}
