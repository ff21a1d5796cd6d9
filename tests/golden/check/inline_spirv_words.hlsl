// RUN: -T cs_6_0 -E main
// Arguments that are no words of a module, opcodes that declare no type.
[[vk::ext_instruction(-1)]] float negative(float a); // error: OSH0403
[[vk::ext_instruction(70000)]] float large(float a); // error: OSH0403
[[vk::ext_instruction(13, 14)]] float number_of_a_set(float a); // error: OSH0403
[[vk::ext_capability(-5)]] void feature(); // error: OSH0403
[[vk::ext_extension(7)]] void extension(); // error: OSH0403
[[vk::ext_decorate_string(5635, 7)]] static float text; // error: OSH0403
typedef vk::SpirvOpaqueType<128, float> Addition; // error: OSH0285
typedef vk::SpirvOpaqueType<32, float> Pointer; // error: OSH0285

[numthreads(1, 1, 1)]
void main()
{
}
