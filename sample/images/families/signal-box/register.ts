/** The train register, open on the desk: ruled columns, ink, a pen, one line in another hand. */
import type { Photograph } from '../../photography/photograph.ts';
import { PRESS_FILM } from './shared.ts';

export const register: Photograph = {
  scene: `
    float leaf(vec3 p) {
      float away = abs(p.x);
      return 0.55 + 0.75 * exp(-pow(away - 2.4, 2.0) * 0.16) - 0.42 * exp(-away * 1.6) - 0.02 * away;
    }
    void stand(vec3 p) {
      put(p.y + 0.1, 2);
      float pages = max(max(abs(p.x) - 13.0, abs(p.z) - 16.0), p.y - leaf(p)) * 0.8;
      put(pages, 1);
      put(block(p - vec3(0, 0.0, 0), vec3(13.6, 0.1, 16.6), 0.08), 3);
      vec3 a = vec3(1.6, 1.75, 2.4), b = vec3(8.6, 2.1, -3.6);
      put(cone(p, a, b, 0.17, 0.27), 4);
      put(cone(p, a + vec3(-1.0, -0.12, 0.86), a, 0.03, 0.15), 5);
    }
    // Ink by place on the page: 0 none, 1 rule, 2 writing, 3 the other hand.
    float script(vec2 q, float seed) {
      float word = hash(vec3(floor(q.x / 0.9), floor(q.y), seed));
      if (word < 0.16) return 0.0;
      float x = q.x * 9.5 + seed;
      float wave = 0.24 * noise(vec3(x, floor(q.y) * 3.7, seed)) + 0.12 * sin(x * 1.7 + word * 9.0);
      float y = fract(q.y) - 0.55 - wave * 0.8;
      return smoothstep(0.085, 0.035, abs(y)) * smoothstep(0.0, 0.15, fract(q.x / 0.9)) * smoothstep(1.0, 0.8, fract(q.x / 0.9));
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) {
        if (n.y < 0.3) return matte(vec3(0.5, 0.45, 0.36) * (0.75 + 0.3 * sin(p.y * 90.0)));
        vec3 sheet = vec3(0.68, 0.62, 0.49) * (0.96 + 0.05 * wear(p * 0.5)) * (1.0 - 0.12 * smoothstep(9.0, 15.0, length(p.xz * vec2(1, 0.7))));
        float line = smoothstep(0.045, 0.02, abs(fract(p.z * 0.95) - 0.5) / 0.95);
        float column = smoothstep(0.05, 0.02, abs(fract(abs(p.x) / 2.9 + 0.3) - 0.5) * 2.9);
        sheet = mix(sheet, vec3(0.34, 0.43, 0.52), line * 0.55);
        sheet = mix(sheet, vec3(0.55, 0.17, 0.13), column * 0.6);
        float row = floor(p.z * 0.95 - 0.5);
        vec2 q = vec2(p.x * 1.15, p.z * 0.95 - 0.5);
        float odd = row == 0.0 ? 1.0 : 0.0;
        float ink = script(q, odd * 4.0 + 1.5) * (fract(abs(p.x) / 2.9 + 0.3) > 0.53 || fract(abs(p.x) / 2.9 + 0.3) < 0.47 ? 1.0 : 0.0);
        if (row > 2.0 && p.x > 0.0) ink = 0.0;
        sheet = mix(sheet, mix(vec3(0.02, 0.03, 0.09), vec3(0.28, 0.03, 0.03), odd), ink * 0.88);
        return matte(sheet);
      }
      if (k == 2) return painted(boards(p.zyx, vec3(0.21, 0.115, 0.06), 9.0), 0.05, 0.3);
      if (k == 3) return matte(vec3(0.09, 0.025, 0.02));
      if (k == 4) return painted(vec3(0.012, 0.012, 0.014), 0.08, 0.14);
      return metal(vec3(0.68, 0.55, 0.3), 0.25);
    }
    vec3 sky(vec3 d) {
      bool pane = d.x < -0.2 && d.y > 0.2 && d.y < 0.8 && abs(d.z + 0.1) < 0.6;
      return pane ? vec3(1.9, 1.95, 2.0) : vec3(0.16, 0.14, 0.12);
    }`,
  camera: {
    at: [-4.2, 8.6, 14.6],
    to: [1.0, 0.7, 0.2],
    field: 33,
    lens: 0.34,
    focus: 16.6,
    roll: -5,
  },
  lamps: [
    { at: [-22, 15, -7], color: [2.0, 1.95, 1.85], soft: 0.5, reach: 25 },
    { at: [16, 20, 10], color: [0.3, 0.26, 0.2], soft: 0.9, reach: 24 },
  ],
  ambient: [
    [0.26, 0.27, 0.3],
    [0.1, 0.08, 0.06],
  ],
  samples: 8,
  film: PRESS_FILM,
};
