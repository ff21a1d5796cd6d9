// oneshader: -T cs_6_0 -E emit -fvk-t-shift 16 0 -fvk-u-shift 48 0
// oneshader: -T cs_6_0 -E simulate -fvk-t-shift 16 0 -fvk-u-shift 48 0
//
// Particle system on the GPU: a free list hands out slots (consume), living particles are integrated under gravity, drag
// and a vortex, bounce off spheres and the ground, and are listed for drawing or given back (append).

struct Particle
{
    float3 position;
    float age;
    float3 velocity;
    float lifetime;
    float4 color;
    uint seed;
    uint bounces;
};

struct Sphere
{
    float3 center;
    float radius;
};

cbuffer Simulation : register(b0)
{
    float3 gravity;
    float timeStep;
    float3 emitterPosition;
    float emitterSpeed;
    float3 vortexAxis;
    float vortexStrength;
    float drag;
    float restitution;
    uint sphereCount;
    uint emitCount;
    uint frameSeed;
    uint capacity;
};

RWStructuredBuffer<Particle> particles : register(u0);
AppendStructuredBuffer<uint> alive : register(u1);
AppendStructuredBuffer<uint> released : register(u2);
ConsumeStructuredBuffer<uint> available : register(u3);
RWByteAddressBuffer statistics : register(u4);
StructuredBuffer<Sphere> spheres : register(t0);

static const uint StatisticAlive = 0;
static const uint StatisticBounces = 4;
static const uint StatisticReleased = 8;

uint Hash(uint value)
{
    value = (value ^ 61u) ^ (value >> 16);
    value *= 9u;
    value ^= value >> 4;
    value *= 0x27d4eb2du;
    value ^= value >> 15;
    return value;
}

float Random(inout uint seed)
{
    seed = Hash(seed);
    return float(seed & 0xffffffu) / 16777216.0;
}

float3 RandomDirection(inout uint seed)
{
    float z = Random(seed) * 2.0 - 1.0;
    float angle = Random(seed) * 6.2831853;
    float radius = sqrt(max(0.0, 1.0 - z * z));
    return float3(radius * cos(angle), radius * sin(angle), z);
}

[numthreads(64, 1, 1)]
void emit(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= emitCount)
        return;

    uint slot = available.Consume();
    uint seed = Hash(frameSeed ^ (id.x * 2654435761u));

    Particle particle;
    particle.position = emitterPosition;
    particle.age = 0.0;
    particle.velocity = RandomDirection(seed) * emitterSpeed;
    particle.lifetime = 1.0 + Random(seed);
    particle.color = float4(Random(seed), Random(seed), Random(seed), 1.0);
    particle.seed = seed;
    particle.bounces = 0;
    particles[slot] = particle;
}

bool Collide(inout float3 position, inout float3 velocity, float3 normal, float depth)
{
    if (depth <= 0.0)
        return false;
    position += normal * depth;
    float approach = dot(velocity, normal);
    if (approach >= 0.0)
        return false;
    velocity -= normal * (approach * (1.0 + restitution));
    return true;
}

uint CollideWithScene(inout Particle particle)
{
    uint hits = 0;
    for (uint i = 0; i < sphereCount; ++i)
    {
        float3 offset = particle.position - spheres[i].center;
        float distance = max(length(offset), 1e-6);
        float3 normal = offset / distance;
        hits += Collide(particle.position, particle.velocity, normal, spheres[i].radius - distance) ? 1 : 0;
    }
    hits += Collide(particle.position, particle.velocity, float3(0.0, 1.0, 0.0), -particle.position.y) ? 1 : 0;
    return hits;
}

[numthreads(64, 1, 1)]
void simulate(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= capacity)
        return;
    Particle particle = particles[id.x];
    if (particle.age >= particle.lifetime)
        return;

    particle.age += timeStep;
    if (particle.age >= particle.lifetime)
    {
        particles[id.x] = particle;
        released.Append(id.x);
        statistics.InterlockedAdd(StatisticReleased, 1);
        return;
    }

    float3 swirl = cross(vortexAxis, particle.position) * vortexStrength;
    float3 acceleration = gravity + swirl - particle.velocity * drag;
    particle.velocity += acceleration * timeStep;
    particle.position += particle.velocity * timeStep;

    uint hits = CollideWithScene(particle);
    particle.bounces += hits;
    particle.color.a = 1.0 - particle.age / particle.lifetime;
    particles[id.x] = particle;

    alive.Append(id.x);
    statistics.InterlockedAdd(StatisticAlive, 1);
    if (hits > 0)
        statistics.InterlockedAdd(StatisticBounces, hits);
}
