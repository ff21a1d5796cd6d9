// RUN: -T ps_6_0 -E main
[[vk::early_and_late_tests]]
[[vk::stencil_ref_less_equal_back]] // error: OSH0449
[[vk::stencil_ref_greater_equal_back]]
[[vk::stencil_ref_unchanged_front]]
void main()
{
}
