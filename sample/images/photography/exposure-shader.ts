/** The camera and the light: everything of the shader that is the same for all scenes. */
import type { Lamp, Photograph, Triple } from './photograph.ts';
import { VOCABULARY } from './vocabulary.ts';

const float = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));
const vec = (value: Triple): string => `vec3(${value.map(float).join(',')})`;

const SIGHT = `
float map(vec3 p) { near = 1e5; kind = 0; stand(p); return near; }

vec3 facing(vec3 p) {
  vec2 e = vec2(0.0012, -0.0012);
  return normalize(e.xyy * map(p + e.xyy) + e.yyx * map(p + e.yyx)
    + e.yxy * map(p + e.yxy) + e.xxx * map(p + e.xxx));
}

// Distance to the first body on a ray, or FAR.
float march(vec3 from, vec3 along) {
  float t = 0.002;
  for (int i = 0; i < 240; i++) {
    float d = map(from + along * t);
    if (d < 0.0006 * (1.0 + t * 0.3)) return t;
    t += d * CARE;
    if (t > FAR) break;
  }
  return FAR;
}

// How much of a lamp is seen, 0 to 1; what nearly hides it gives half shadow.
float lit(vec3 from, vec3 along, float reach, float soft) {
  float seen = 1.0, t = 0.02;
  for (int i = 0; i < 70; i++) {
    float d = map(from + along * t);
    seen = min(seen, 0.5 + 0.5 * d / (soft * 0.5 * t + 0.002));
    if (seen <= 0.0 || t > reach) break;
    t += clamp(d * CARE, 0.012 + t * 0.004, 6.0);
  }
  seen = clamp(seen, 0.0, 1.0);
  return seen * seen * (3.0 - 2.0 * seen);
}

float openness(vec3 p, vec3 n) {
  float shut = 0.0, weight = 1.0;
  for (int i = 1; i <= 4; i++) {
    float h = CREVICE * float(i * i) / 16.0;
    shut += weight * max(0.0, h - map(p + n * h)) / h;
    weight *= 0.7;
  }
  return clamp(1.0 - shut * 0.42, 0.0, 1.0);
}

uint state;
float random() {
  state = state * 747796405u + 2891336453u;
  uint w = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return float((w >> 22u) ^ w) / 4294967295.0;
}
`;

const LIGHT = `
vec3 lamplight(vec3 p, vec3 n, vec3 view, Surface s, vec3 at, vec3 color, float soft, float reach) {
  vec3 to = reach > 0.0 ? at - p : at;
  float away = reach > 0.0 ? length(to) : FAR;
  vec3 l = normalize(to);
  float slope = dot(n, l);
  float power = reach > 0.0 ? reach * reach / max(away * away, 0.01) : 1.0;
  if (slope <= 0.0 || power < 0.003) return vec3(0);
  vec3 h = normalize(l - view);
  float a = max(s.rough * s.rough, 0.004);
  float sharp = 2.0 / (a + 0.003);
  float shine = s.gloss * (sharp / 10.0) * pow(max(dot(n, h), 0.0), sharp) * slope;
  vec3 light = s.color * mix(1.0, 0.12, s.metal) * slope + shine * mix(vec3(1), s.color, s.metal);
  return color * power * light * lit(p + n * 0.012, l, away, soft);
}

vec3 shade(vec3 p, vec3 n, vec3 view, Surface s, float free) {
  float up = n.y * 0.5 + 0.5;
  vec3 sum = s.glow + s.color * mix(1.0, 0.12, s.metal) * free * mix(BELOW, ABOVE, up);
  LAMPLIGHT
  return sum;
}

vec3 electrons(vec3 n, vec3 view, Surface s, float free) {
  float edge = 1.0 - abs(dot(n, view));
  float side = max(0.0, dot(n, normalize(vec3(-0.55, 0.75, 0.35))));
  return s.color * free * free * (0.06 + 0.36 * side + 0.9 * pow(edge, 2.4));
}

vec3 hazed(vec3 light, float t) {
  return HAZE > 0.0 ? mix(HAZED, light, exp(-t / HAZE)) : light;
}

vec3 look(vec3 from, vec3 along) {
  vec3 sum = vec3(0), share = vec3(1);
  for (int bounce = 0; bounce < 2; bounce++) {
    float t = march(from, along);
    if (t >= FAR) return sum + share * sky(along);
    vec3 p = from + along * t;
    map(p);
    int k = kind;
    vec3 n = facing(p);
    Surface s = surface(k, p, n);
    float free = openness(p, n);
    if (ELECTRONS) return electrons(n, along, s, free);
    float into = max(0.0, -dot(n, along));
    float fresnel = s.gloss + (1.0 - s.gloss) * 0.8 * pow(1.0 - into, 5.0);
    sum += share * hazed(shade(p, n, along, s, free), t);
    float clear = HAZE > 0.0 ? exp(-t / HAZE) : 1.0;
    share *= clear * fresnel * (1.0 - s.rough * 0.75) * (0.35 + 0.65 * free)
      * mix(vec3(1), s.color, s.metal);
    if (max(share.r, max(share.g, share.b)) < 0.02) break;
    vec3 scatter = vec3(random(), random(), random()) * 2.0 - 1.0;
    along = normalize(reflect(along, n) + scatter * s.rough * 0.45);
    from = p + n * 0.02;
  }
  return sum;
}
`;

const CAMERA = `
uniform vec3 at, right, up, ahead;
uniform vec2 frame;
uniform float opening, lens, focus;
uniform int samples;
out vec4 light;
void main() {
  state = uint(gl_FragCoord.x) * 1973u + uint(gl_FragCoord.y) * 9277u + 26699u;
  random();
  vec3 sum = vec3(0);
  float turn = random();
  for (int i = 0; i < samples; i++) {
    vec2 jitter = vec2(fract(turn + float(i) * 0.7548776662), fract(turn * 7.0 + float(i) * 0.5698402910));
    vec2 uv = ((gl_FragCoord.xy - 0.5 + jitter) * 2.0 - frame) / frame.y * opening;
    vec3 ray = ahead + right * uv.x + up * uv.y;
    float radius = lens * sqrt((float(i) + random()) / float(samples));
    float angle = 2.39996323 * float(i) + turn * 6.2831853;
    vec3 offset = (right * cos(angle) + up * sin(angle)) * radius;
    vec3 seen = look(at + offset, normalize(ray * focus - offset));
    // A single brilliant ray would leave a white speck.
    sum += min(seen, vec3(5));
  }
  light = vec4(sum / float(samples), 1);
}
`;

const lampCall = ({ at, color, soft, reach }: Lamp): string =>
  `sum += lamplight(p, n, view, s, ${vec(at)}, ${vec(color)}, ${float(soft)}, ${float(reach ?? 0)});`;

/** Returns the fragment shader that exposes a photograph. */
export function exposureShader({
  scene,
  lamps,
  ambient,
  haze,
  far = 90,
  crevice = 1,
  care = 1,
  seen = 'light',
}: Photograph): string {
  const constants = [
    `const float FAR = ${float(far)};`,
    `const float CREVICE = ${float(crevice)};`,
    `const float CARE = ${float(care)};`,
    `const float HAZE = ${float(haze?.distance ?? 0)};`,
    `const vec3 HAZED = ${vec(haze?.color ?? [0, 0, 0])};`,
    `const vec3 ABOVE = ${vec(ambient[0])};`,
    `const vec3 BELOW = ${vec(ambient[1])};`,
    `const bool ELECTRONS = ${seen === 'electrons'};`,
  ];
  return [
    '#version 300 es\nprecision highp float;\nprecision highp int;',
    ...constants,
    VOCABULARY,
    scene,
    SIGHT,
    LIGHT.replace('LAMPLIGHT', lamps.map(lampCall).join('\n  ')),
    CAMERA,
  ].join('\n');
}
