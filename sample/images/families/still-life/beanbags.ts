/** The last of a start-up: three beanbags in a cleared office, the sun through blinds. */
import type { Photograph } from '../../photography/photograph.ts';

export const beanbags: Photograph = {
  scene: `
    float bag(vec3 p, float seed) {
      float low = length(p * vec3(0.86, 1.5, 0.86)) - 4.2;
      float high = length((p - vec3(0.5 * sin(seed * 4.0), 2.3, 0.5 * cos(seed * 3.0))) * vec3(1.0, 0.95, 1.0)) - 2.2;
      float d = melt(low, high, 2.6);
      float turn = atan(p.z, p.x);
      float crease = 0.11 * sin(turn * 5.0 + p.y * 1.6 + seed * 5.0) + 0.06 * sin(turn * 11.0 - p.y * 2.6 + seed);
      return (d + crease * smoothstep(-2.0, 3.0, p.y)) * 0.7;
    }
    void stand(vec3 p) {
      put(p.y, 1);
      put(p.z + 20.0, 2);
      put(26.0 - p.x, 3);
      put(block(p - vec3(0, 0.6, -19.8), vec3(60, 0.6, 0.25), 0.05), 4);
      put(bag(p - vec3(-6.6, 1.9, -4.0), 1.0), 5);
      put(bag(p - vec3(3.6, 1.9, -8.4), 2.3), 6);
      vec3 q = p - vec3(9.2, 1.6, 0.4); q.y *= 1.15;
      put(bag(q, 4.1), 7);
      // Cables out of the floor, going nowhere.
      vec3 c = p - vec3(-14.5, 0.2, -12.0);
      c.z -= 1.5 * sin(c.x * 0.5);
      put(max(length(c.yz) - 0.16, abs(c.x) - 4.5) * 0.7, 8);
      put(block(p - vec3(-9.7, 0.3, -10.9), vec3(0.8, 0.35, 0.5), 0.1), 8);
      put(block(p - vec3(14.6, 5.0, -19.6), vec3(0.6, 0.9, 0.1), 0.06), 4);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) {
        vec2 t = abs(fract(p.xz / 5.0) - 0.5);
        float seam = max(t.x, t.y) > 0.49 ? 0.75 : 1.0;
        // Paler where the desks stood.
        vec2 desk = abs(p.xz - vec2(-6.0, -15.0)) - vec2(6.0, 2.4);
        float print_ = max(desk.x, desk.y) < 0.0 ? 1.16 : 1.0;
        return matte(vec3(0.2, 0.215, 0.225) * seam * print_ * (0.95 + 0.12 * noise(p * 14.0)));
      }
      if (k == 2) {
        // A logo was peeled off; its ghost is cleaner than the wall.
        vec2 u = p.xy - vec2(-3.5, 14.0);
        float ring = abs(length(u) - 2.6) < 0.55 && (u.x < 0.9 || u.y > 0.4) ? 1.06 : 1.0;
        float bar = abs(u.x - 9.4) < 5.0 && abs(u.y) < 0.55 ? 1.06 : 1.0;
        return matte(vec3(0.66, 0.64, 0.6) * ring * bar);
      }
      if (k == 3) return matte(vec3(0.6, 0.585, 0.55));
      if (k == 4) return matte(vec3(0.74, 0.73, 0.7));
      float weave = 0.93 + 0.07 * noise(p * 10.0);
      if (k == 5) return matte(vec3(0.58, 0.1, 0.06) * weave);
      if (k == 6) return matte(vec3(0.66, 0.42, 0.05) * weave);
      if (k == 7) return matte(vec3(0.05, 0.24, 0.25) * weave);
      return painted(vec3(0.03, 0.06, 0.13), 0.05, 0.4);
    }
    vec3 sky(vec3 d) { return vec3(0.8, 0.82, 0.85); }
    `,
  camera: { at: [-4, 9.5, 31], to: [0.6, 6.4, -6], field: 37, lens: 0.15, focus: 34 },
  lamps: [{ at: [-0.75, 0.52, 0.42], color: [1.5, 1.28, 0.98], soft: 0.12 }],
  ambient: [
    [0.34, 0.37, 0.42],
    [0.2, 0.18, 0.16],
  ],
  far: 120,
  crevice: 2.5,
  samples: 4,
  film: { contrast: 1.06, grain: 0.05, falloff: 0.3, halation: 0.2, exposure: 0.72 },
};
