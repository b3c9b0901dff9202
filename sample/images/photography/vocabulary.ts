/**
 * The words of a scene in GLSL: bodies as distances to their surface (negative inside), ways to
 * join and move them, and noise for wear and cloth.
 */
export const VOCABULARY = `
struct Surface { vec3 color; float gloss; float rough; float metal; vec3 glow; };

// The nearest body so far, and its kind.
float near;
int kind;
void put(float d, int k) { if (d < near) { near = d; kind = k; } }

Surface matte(vec3 color) { return Surface(color, 0.03, 0.8, 0.0, vec3(0)); }
Surface painted(vec3 color, float gloss, float rough) {
  return Surface(color, gloss, rough, 0.0, vec3(0));
}
Surface metal(vec3 color, float rough) { return Surface(color, 0.8, rough, 1.0, vec3(0)); }
Surface lamp(vec3 glow) { return Surface(vec3(0.02), 0.0, 1.0, 0.0, glow); }

float ball(vec3 p, float r) { return length(p) - r; }
float block(vec3 p, vec3 b, float r) {
  vec3 q = abs(p) - b + r;
  return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - r;
}
float drum(vec3 p, float radius, float half_, float r) {
  vec2 q = vec2(length(p.xz) - radius, abs(p.y) - half_) + r;
  return min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - r;
}
float hoop(vec3 p, float radius, float thick) {
  return length(vec2(length(p.xz) - radius, p.y)) - thick;
}
float rod(vec3 p, vec3 a, vec3 b, float r) {
  vec3 pa = p - a, ba = b - a;
  return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0)) - r;
}
// A rod that tapers from r to s.
float cone(vec3 p, vec3 a, vec3 b, float r, float s) {
  vec3 pa = p - a, ba = b - a;
  float t = clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0);
  return length(pa - ba * t) - mix(r, s, t);
}
float melt(float a, float b, float w) {
  float h = max(w - abs(a - b), 0.0) / w;
  return min(a, b) - h * h * w * 0.25;
}
vec2 spin(vec2 v, float angle) {
  float c = cos(angle), s = sin(angle);
  return vec2(c * v.x - s * v.y, s * v.x + c * v.y);
}

float hash(vec3 p) {
  uvec3 q = uvec3(ivec3(floor(p))) * uvec3(1597334673u, 3812015801u, 2798796415u);
  uint n = (q.x ^ q.y ^ q.z) * 1597334673u;
  n ^= n >> 15u; n *= 2246822519u; n ^= n >> 13u;
  return float(n) / 4294967295.0;
}
// Smooth noise of about -1 to 1, one feature per unit.
float noise(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  vec2 e = vec2(0, 1);
  float a = mix(mix(hash(i + e.xxx), hash(i + e.yxx), f.x),
                mix(hash(i + e.xyx), hash(i + e.yyx), f.x), f.y);
  float b = mix(mix(hash(i + e.xxy), hash(i + e.yxy), f.x),
                mix(hash(i + e.xyy), hash(i + e.yyy), f.x), f.y);
  return mix(a, b, f.z) * 2.0 - 1.0;
}
float wear(vec3 p) {
  return 0.5 * noise(p) + 0.27 * noise(p * 2.1 + 7.3) + 0.15 * noise(p * 4.3 + 3.1)
    + 0.08 * noise(p * 8.7 + 1.7);
}
// Timber with its grain along z, in boards of a width across x.
vec3 boards(vec3 p, vec3 tone, float wide) {
  float board = floor(p.x / wide);
  float grain = 0.85 + 0.4 * wear(vec3(p.x * 5.0 + board * 7.3, p.y * 5.0, p.z * 0.3 + board * 3.1));
  float gap = abs(p.x / wide - board - 0.5) > 0.47 ? 0.3 : 1.0;
  return tone * grain * gap * (0.9 + 0.25 * noise(vec3(board * 5.7, 2.5, 0.5)));
}
`;
