/** What stands in and around a signal box, and the film that all its photographs are taken on. */
import type { Film } from '../../photography/film.ts';

/** Pale film, cold in the shadows and warm in the lights. */
export const PRESS_FILM: Film = {
  contrast: 1.08,
  saturation: 0.82,
  grain: 0.07,
  falloff: 0.38,
  halation: 0.3,
  shadows: [0.012, 0.018, 0.03],
  lights: [0.012, 0.004, -0.016],
};

/** Lengths in decimeters. Kinds 1–9 belong to the levers. */
export const LEVERS = `
const float PITCH = 1.75;
float pulled(float i) { return i == 4.0 || i == 5.0 || i == 11.0 || i == 14.0 ? 0.42 : -0.1; }
void leverFrame(vec3 p) {
  put(block(p - vec3(16, -0.2, 0.3), vec3(22, 0.7, 2.6), 0.2), 4);
  put(p.y + 0.9, 5);
  if (p.y > 15.0 || abs(p.z) > 8.0) { put(max(p.y - 14.5, abs(p.z) - 7.5), 4); return; }
  float middle = round(p.x / PITCH);
  for (float k = -1.0; k <= 1.0; k++) {
    float i = clamp(middle + k, 0.0, 19.0);
    vec3 q = p - vec3(i * PITCH, 0, 0);
    if (abs(q.x) > 1.4) { put(abs(q.x) - 0.5, 4); continue; }
    q.yz = spin(q.yz, -pulled(i));
    put(block(q - vec3(0, 4.4, 0), vec3(0.17, 4.6, 0.4), 0.1), 1);
    float handle = melt(cone(q, vec3(0, 8.8, 0), vec3(0, 11, 0), 0.2, 0.26),
      cone(q, vec3(0, 11.1, 0), vec3(0, 13.6, 0), 0.34, 0.3), 0.3);
    handle = min(handle, rod(q, vec3(0, 9.4, 0.55), vec3(0, 12.6, 0.74), 0.1));
    handle = min(handle, rod(q, vec3(0, 9.5, 0), vec3(0, 9.5, 0.55), 0.1));
    put(handle, 2);
    put(block(q - vec3(0, 7.5, 0.45), vec3(0.36, 0.5, 0.06), 0.04), 3);
  }
}
vec3 paintOf(float i) {
  float duty = mod(i * 7.0 + floor(i / 3.0) * 2.0, 11.0);
  if (duty < 4.0) return vec3(0.34, 0.02, 0.016);
  if (duty < 8.0) return vec3(0.016);
  if (duty < 10.0) return vec3(0.02, 0.055, 0.16);
  return vec3(0.6, 0.58, 0.52);
}
Surface leverSurface(int k, vec3 p) {
  if (k == 1) {
    float chip = wear(p * 3.0) > 0.5 ? 0.4 : 1.0;
    return painted(paintOf(round(p.x / PITCH)) * chip, 0.05, 0.28);
  }
  if (k == 2) return metal(vec3(0.56, 0.55, 0.53) * (1.0 + 0.12 * wear(p * 5.0)), 0.26);
  if (k == 3) {
    float line = abs(fract(p.y * 5.0) - 0.5) < 0.2 && abs(fract(p.x / PITCH + 0.5) - 0.5) < 0.13 ? 0.35 : 1.0;
    return metal(vec3(0.7, 0.46, 0.17) * line, 0.34);
  }
  if (k == 4) return painted(vec3(0.03) * (1.0 + 0.5 * wear(p * 2.0)), 0.06, 0.45);
  return painted(boards(p.zyx * vec3(1, 1, 1), vec3(0.27, 0.16, 0.085), 2.2), 0.04, 0.5);
}
`;

/** Rails along z with their sleepers and the stones between them. Kinds 11–13. */
export const TRACK = `
void railsAt(vec3 p, float x) {
  float side = abs(p.x - x) - 7.2;
  float head = block(vec3(side, p.y - 1.5, 0), vec3(0.36, 0.26, 1e4), 0.14);
  put(min(head, block(vec3(side, p.y - 0.8, 0), vec3(0.1, 0.7, 1e4), 0.0)), 11);
  put(block(vec3(p.x - x, p.y + 0.1, p.z - 6.6 * round(p.z / 6.6)), vec3(12.5, 0.5, 1.25), 0.15), 12);
}
void stones(vec3 p) {
  if (p.y > 1.0) { put(p.y - 0.25, 13); return; }
  put((p.y + 0.25 - 0.34 * noise(p * 1.4) - 0.16 * noise(p * 3.1)) * 0.8, 13);
}
Surface trackSurface(int k, vec3 p) {
  if (k == 11 && p.y > 1.5) return metal(vec3(0.6, 0.6, 0.62), 0.2);
  if (k == 11) return matte(vec3(0.1, 0.06, 0.04));
  if (k == 12) return matte(vec3(0.095, 0.08, 0.066) * (1.0 + 0.6 * wear(vec3(p.x * 0.3, p.y, p.z * 3.0))));
  float tone = 0.5 + 0.5 * hash(p * 1.1);
  return matte(mix(vec3(0.1, 0.09, 0.085), vec3(0.27, 0.25, 0.235), tone));
}
`;
