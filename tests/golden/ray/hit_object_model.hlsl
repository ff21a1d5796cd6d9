// RUN: -T lib_6_8

[shader("raygeneration")]
void main()
{
    dx::MaybeReorderThread(15u, 4u);                    // error: OSH0313
    dx::HitObject hit = dx::HitObject::MakeNop();       // error: OSH0313
}
