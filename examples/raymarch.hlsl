// oneshader: -T ps_6_0 -E main
// oneshader: -T vs_6_0 -E fullscreen
//
// Signed-distance ray marcher: a small scene of blended shapes, soft shadows, ambient occlusion, a chequered floor and
// fog, all from one full-screen triangle.

struct View
{
    float3 eye;
    float aspect;
    float3 target;
    float time;
    float3 sun;
    float fieldOfView;
};

[[vk::push_constant]] View view;

static const int MaxSteps = 96;
static const float MaxDistance = 60.0;
static const float SurfaceDistance = 0.001;

static const int MaterialFloor = 0;
static const int MaterialBlob = 1;
static const int MaterialRing = 2;

static const float3 albedos[3] = {
    float3(0.50, 0.50, 0.52),
    float3(0.80, 0.32, 0.18),
    float3(0.15, 0.42, 0.65),
};

struct Hit
{
    float distance;
    int material;
};

struct FullscreenOutput
{
    float4 position : SV_Position;
    float2 uv : TEXCOORD0;
};

FullscreenOutput fullscreen(uint vertex : SV_VertexID)
{
    FullscreenOutput output;
    output.uv = float2((vertex << 1) & 2, vertex & 2);
    output.position = float4(output.uv * float2(2.0, -2.0) + float2(-1.0, 1.0), 0.0, 1.0);
    return output;
}

float SphereDistance(float3 p, float radius)
{
    return length(p) - radius;
}

float BoxDistance(float3 p, float3 size, float rounding)
{
    float3 q = abs(p) - size + rounding;
    return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - rounding;
}

float TorusDistance(float3 p, float2 radii)
{
    return length(float2(length(p.xz) - radii.x, p.y)) - radii.y;
}

float SmoothUnion(float a, float b, float k)
{
    float h = saturate(0.5 + 0.5 * (b - a) / k);
    return lerp(b, a, h) - k * h * (1.0 - h);
}

float2x2 Rotation(float angle)
{
    float s, c;
    sincos(angle, s, c);
    return float2x2(c, -s, s, c);
}

Hit Nearer(Hit a, Hit b)
{
    if (a.distance < b.distance)
        return a;
    return b;
}

Hit MakeHit(float distance, int material)
{
    Hit hit = { distance, material };
    return hit;
}

Hit Scene(float3 p)
{
    Hit floorHit = MakeHit(p.y, MaterialFloor);

    float3 bob = p - float3(0.0, 1.2 + 0.3 * sin(view.time), 0.0);
    float blob = SphereDistance(bob, 0.8);
    for (int i = 0; i < 3; i++)
    {
        float angle = view.time * 0.7 + i * 2.0943951;
        float3 center = float3(cos(angle), 0.4 * sin(angle * 2.0), sin(angle));
        blob = SmoothUnion(blob, SphereDistance(bob - center, 0.35), 0.4);
    }

    float3 q = p - float3(0.0, 1.2, 0.0);
    q.xy = mul(Rotation(view.time * 0.5), q.xy);
    q.yz = mul(q.yz, Rotation(0.6));
    float ring = max(TorusDistance(q, float2(2.0, 0.18)), -BoxDistance(q, float3(0.5, 0.5, 3.0), 0.05));

    return Nearer(floorHit, Nearer(MakeHit(blob, MaterialBlob), MakeHit(ring, MaterialRing)));
}

float3 SceneNormal(float3 p)
{
    const float2 e = float2(0.0015, -0.0015);
    return normalize(e.xyy * Scene(p + e.xyy).distance + e.yyx * Scene(p + e.yyx).distance +
                     e.yxy * Scene(p + e.yxy).distance + e.xxx * Scene(p + e.xxx).distance);
}

bool March(float3 origin, float3 direction, out Hit hit)
{
    hit = MakeHit(0.0, -1);
    [loop]
    for (int i = 0; i < MaxSteps; i++)
    {
        Hit nearest = Scene(origin + direction * hit.distance);
        if (nearest.distance < SurfaceDistance * (1.0 + hit.distance))
        {
            hit.material = nearest.material;
            return true;
        }
        hit.distance += nearest.distance;
        if (hit.distance > MaxDistance)
            break;
    }
    return false;
}

float SoftShadow(float3 origin, float3 direction, float sharpness)
{
    float lit = 1.0;
    float travelled = 0.02;
    for (int i = 0; i < 40 && travelled < 20.0; ++i)
    {
        float distance = Scene(origin + direction * travelled).distance;
        if (distance < 0.0005)
            return 0.0;
        lit = min(lit, sharpness * distance / travelled);
        travelled += clamp(distance, 0.02, 0.5);
    }
    return saturate(lit);
}

float Occlusion(float3 p, float3 normal)
{
    float occlusion = 0.0;
    float scale = 1.0;
    [unroll]
    for (int i = 1; i <= 5; i++)
    {
        float height = 0.06 * i;
        occlusion += (height - Scene(p + normal * height).distance) * scale;
        scale *= 0.8;
    }
    return saturate(1.0 - 1.5 * occlusion);
}

float3 Albedo(int material, float3 p)
{
    float3 albedo = albedos[material];
    if (material == MaterialFloor)
    {
        int2 cell = int2(floor(p.xz));
        albedo *= ((cell.x ^ cell.y) & 1) ? 1.0 : 0.55;
    }
    return albedo;
}

float3 Sky(float3 direction)
{
    float height = saturate(direction.y * 0.5 + 0.5);
    float glow = pow(saturate(dot(direction, view.sun)), 64.0);
    return lerp(float3(0.75, 0.82, 0.90), float3(0.20, 0.42, 0.75), height) + glow * float3(1.0, 0.8, 0.5);
}

float3 RayDirection(float2 uv)
{
    float3 forward = normalize(view.target - view.eye);
    float3 right = normalize(cross(float3(0.0, 1.0, 0.0), forward));
    float3 up = cross(forward, right);
    float2 screen = (uv * 2.0 - 1.0) * float2(view.aspect, -1.0) * tan(view.fieldOfView * 0.5);
    return normalize(mul(float3(screen, 1.0), float3x3(right, up, forward)));
}

float4 main(FullscreenOutput input) : SV_Target
{
    float3 direction = RayDirection(input.uv);
    Hit hit;
    if (!March(view.eye, direction, hit))
        return float4(Sky(direction), 1.0);

    float3 p = view.eye + direction * hit.distance;
    float3 normal = SceneNormal(p);
    float sunlight = saturate(dot(normal, view.sun)) * SoftShadow(p + normal * 0.01, view.sun, 12.0);
    float skylight = (0.5 + 0.5 * normal.y) * Occlusion(p, normal);
    float3 light = sunlight * float3(1.3, 1.15, 0.95) + skylight * float3(0.25, 0.33, 0.45);

    float3 color = Albedo(hit.material, p) * light;
    float fog = 1.0 - exp(-0.0006 * hit.distance * hit.distance);
    color = lerp(color, Sky(direction), fog);
    return float4(pow(color, 1.0 / 2.2), 1.0);
}
