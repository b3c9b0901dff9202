/** The control room that replaced the boxes: screens full of track, two chairs, one brass bell. */
import type { Photograph } from '../../photography/photograph.ts';
import { PRESS_FILM } from './shared.ts';

export const desks: Photograph = {
  scene: `
    void stand(vec3 p) {
      put(block(p - vec3(0, 6.9, 0), vec3(34, 0.35, 8), 0.2), 1);
      put(p.y, 2);
      put(p.z + 46.0, 3);
      float i = clamp(round(p.x / 14.5), -2.0, 2.0);
      vec3 q = p - vec3(i * 14.5, 12.6, -4.5 + 0.35 * i * i);
      q.xz = spin(q.xz, i * 0.13);
      put(block(q, vec3(6.6, 3.8, 0.3), 0.15), 4);
      put(min(rod(q, vec3(0, -4, -0.4), vec3(0, -5.2, -0.4), 0.4), block(q + vec3(0, 5.35, 0), vec3(2.4, 0.12, 1.6), 0.05)), 1);
      vec3 b = p - vec3(8.6, 7.3, 4.2);
      float dome = max(abs(length(vec3(b.x, max(b.y, 0.0) * 1.2, b.z)) - 1.15 - 0.22 * smoothstep(0.3, -0.4, b.y)) - 0.06, -b.y);
      put(min(dome * 0.8, drum(b - vec3(0, 1.1, 0), 0.25, 0.16, 0.06)), 5);
      put(block(p - vec3(-6, 7.35, 3.6), vec3(4.2, 0.2, 1.5), 0.12), 6);
      vec3 m = p - vec3(-14.5, 7.9, 4.6);
      put(max(abs(drum(m, 0.75, 0.85, 0.1)) - 0.06, m.y - 0.75), 7);
    }
    // A line of track on a screen: straight runs that part and join.
    float rail(vec2 u) {
      float line = 0.0;
      for (float j = 0.0; j < 5.0; j++) {
        float y = (j - 2.0) * 1.15;
        float bend = j > 0.5 && j < 3.5 ? clamp(u.x - (j - 2.0) * 1.9, -0.6, 0.6) * (mod(j, 2.0) * 2.0 - 1.0) : 0.0;
        float gap = fract(u.x * 0.55 + j * 0.37) > 0.06 ? 1.0 : 0.0;
        line = max(line, smoothstep(0.14, 0.07, abs(u.y - y - bend)) * gap);
      }
      return line;
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return painted(vec3(0.07, 0.075, 0.08), 0.05, 0.3);
      if (k == 2) return painted(vec3(0.05, 0.055, 0.07), 0.04, 0.5);
      if (k == 3) return matte(vec3(0.09, 0.1, 0.12));
      if (k == 4) {
        float i = clamp(round(p.x / 14.5), -2.0, 2.0);
        vec2 u = vec2(p.x - i * 14.5, p.y - 12.6);
        if (n.z < 0.5 || abs(u.x) > 6.0 || abs(u.y) > 3.35) return painted(vec3(0.012), 0.05, 0.3);
        vec2 v = u + vec2(i * 3.0, 0.0);
        float on = rail(v);
        float busy = step(0.8, noise(vec3(floor(v.x * 0.55 + 9.0) * 2.7, floor(v.y / 1.15 + 9.5) * 3.3, 0.5)) + 0.5);
        vec3 line = mix(vec3(0.45, 0.5, 0.48), vec3(0.95, 0.12, 0.08), busy);
        line = mix(line, vec3(0.1, 0.75, 0.35), step(0.92, noise(vec3(floor(v.x * 0.8), floor(v.y), 3.5)) + 0.3));
        return Surface(vec3(0.01), 0.06, 0.12, 0.0, vec3(0.012, 0.022, 0.03) + line * on * 0.95);
      }
      if (k == 5) return metal(vec3(0.75, 0.5, 0.19), 0.18);
      if (k == 6) {
        vec2 f = fract(p.xz * vec2(1.6, 1.7));
        float key = step(0.12, f.x) * step(0.14, f.y);
        return matte(vec3(0.02) + 0.06 * key);
      }
      return painted(vec3(0.62, 0.6, 0.56), 0.07, 0.2);
    }
    vec3 sky(vec3 d) { return d.y > 0.6 ? vec3(0.5, 0.55, 0.6) : vec3(0.05, 0.06, 0.075); }`,
  camera: { at: [14.2, 12.0, 26], to: [1.2, 9.9, 0], field: 35, lens: 0.3, focus: 22.5 },
  lamps: [{ at: [16, 26, 14], color: [0.75, 0.68, 0.56], soft: 0.7, reach: 20 }],
  ambient: [
    [0.13, 0.17, 0.2],
    [0.05, 0.05, 0.06],
  ],
  far: 120,
  samples: 6,
  film: { ...PRESS_FILM, exposure: 1.35, halation: 0.5 },
};
