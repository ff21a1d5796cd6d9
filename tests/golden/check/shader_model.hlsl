// RUN: -T cs_6_6 -E main
RWBuffer<uint> words;
[numthreads(1, 1, 1)]
void main()
{
    Barrier(UAV_MEMORY, 0); // error: OSH0313
    words[0] = 1;
}
