// RUN: -T cs_6_6 -E main
// dxc: of 2024 knows no aligned loads
static const uint ALIGN = 16;
[BaseAlignment(16)] Texture2D<float4> image; // error: OSH0381
[BaseAlignment(16)] cbuffer Block { uint n; } // error: OSH0381
[BaseAlignment(ALIGN)] ByteAddressBuffer named; // error: OSH0382
[BaseAlignment(3)] ByteAddressBuffer three; // error: OSH0382
[BaseAlignment(8192)] ByteAddressBuffer large; // error: OSH0382
[BaseAlignment] ByteAddressBuffer none; // error: OSH0382
[BaseAlignment(4)] RWByteAddressBuffer four;
[BaseAlignment(16)] RWByteAddressBuffer sixteen;
[BaseAlignment(64)] RWByteAddressBuffer many[2];
RWByteAddressBuffer plain;
Buffer<uint4> texels;

void needs([BaseAlignment(32)] RWByteAddressBuffer b)
{
    b.AlignedStore<uint4>(0, 32, b.AlignedLoad<uint4>(32, 64));
}
void takes(RWByteAddressBuffer b)
{
    b.Store<uint64_t>(0, 1);
}
template<uint A>
uint4 fetch(ByteAddressBuffer b)
{
    return b.AlignedLoad<uint4>(0, A);
}

[numthreads(1, 1, 1)]
void main()
{
    uint4 a = texels.AlignedLoad<uint4>(0, 16); // error: OSH0381
    a += sixteen.AlignedLoad<uint4>(0, n); // error: OSH0382
    a += sixteen.AlignedLoad<uint4>(0, 12); // error: OSH0382
    a += sixteen.AlignedLoad<uint4>(0, ALIGN);
    uint64_t wide = four.Load<uint64_t>(0); // error: OSH0383
    four.Store(8, wide); // error: OSH0383
    four.AlignedStore(8, 8, wide);
    wide = plain.AlignedLoad<uint64_t>(0, 4); // error: OSH0384
    plain.AlignedStore<uint64_t>(0, 4, wide); // error: OSH0384
    needs(sixteen); // error: OSH0385
    needs(plain); // error: OSH0386
    needs(many[1]);
    takes(four);
    takes(plain);
    [BaseAlignment(32)] RWByteAddressBuffer local = many[0];
    [BaseAlignment(32)] RWByteAddressBuffer bad = sixteen; // error: OSH0385
    [BaseAlignment(32)] RWByteAddressBuffer heap = ResourceDescriptorHeap[0];
    needs(heap);
    a += plain.AlignedLoad<uint>(0, 16); // warning: OSH0387
    plain.AlignedStore<uint2>(0, 8, a.xy); // warning: OSH0387
    plain.AlignedStore<uint2>(0, 4, a.xy);
}
