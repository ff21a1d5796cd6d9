// RUN: -T cs_6_0 -E main
RWStructuredBuffer<float> result;

[numthreads(1, 1, 1)]
void main() {
    vk::WorkgroupSpirvPointer<float> p = vk::GetGroupSharedAddress(result[0]); // error: OSH5026
}
