/** A gray safe, close: keypad with its light on green, dial plate, a handle that will not turn. */
import type { Photograph } from '../../photography/photograph.ts';

export const safe: Photograph = {
  scene: `
    void stand(vec3 p) {
      put(block(p - vec3(2, 0, -3.2), vec3(19, 13, 3), 0.5), 1);
      put(block(p - vec3(2, 0, -0.3), vec3(15.5, 10.4, 0.55), 0.35), 2);
      // Hinges.
      vec3 h = p - vec3(18.2, 7.2 * sign(p.y), 0.2);
      put(drum(h, 0.75, 1.7, 0.2), 3);
      // The handle: a hub and three spokes with balls.
      vec3 q = p - vec3(7.4, -0.6, 0.9);
      put(drum(q.xzy, 1.5, 0.55, 0.2), 3);
      q.xy = spin(q.xy, 0.35);
      float third = 2.0943951;
      float turn = atan(q.y, q.x);
      q.xy = spin(q.xy, -third * round(turn / third));
      put(cone(q, vec3(0, 0, 0.45), vec3(4.3, 0, 0.9), 0.4, 0.3), 3);
      put(ball(q - vec3(4.6, 0, 0.95), 0.74), 3);
      // The keypad.
      vec3 k = p - vec3(-4.6, 0.2, 0.45);
      put(block(k, vec3(2.9, 4.4, 0.5), 0.3), 4);
      vec2 cell = clamp(round((k.xy - vec2(0, -0.95)) / vec2(1.55, 1.35)), vec2(-1, -2), vec2(1, 1));
      put(block(k - vec3(cell * vec2(1.55, 1.35) + vec2(0, -0.95), 0.55), vec3(0.58, 0.48, 0.22), 0.14), 5);
      put(block(k - vec3(-0.55, 2.9, 0.5), vec3(1.5, 0.6, 0.1), 0.06), 6);
      put(ball(k - vec3(1.75, 2.9, 0.5), 0.26), 7);
      // The maker's plate.
      put(block(p - vec3(2.0, 7.2, 0.3), vec3(3.0, 0.75, 0.12), 0.08), 8);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return painted(vec3(0.13, 0.14, 0.15), 0.05, 0.5);
      if (k == 2) {
        float scratch = smoothstep(0.48, 0.55, noise(vec3(p.x * 1.5 + p.y * 6.0, p.y * 0.8, 2.0)));
        vec2 worn = (p.xy - vec2(7.4, -0.6)) / 5.6;
        float rub = smoothstep(1.1, 0.7, length(worn)) * (0.4 + 0.4 * noise(p * 3.0));
        float dots = 0.03 * noise(p * 16.0);
        return painted(vec3(0.21, 0.235, 0.245) * (1.0 + dots + 0.1 * wear(p * 0.35)) + scratch * 0.05 + rub * 0.035, 0.05, 0.34);
      }
      if (k == 3) return metal(vec3(0.56, 0.55, 0.53) * (1.0 + 0.12 * wear(p * 1.5)), 0.2);
      if (k == 4) return painted(vec3(0.02), 0.06, 0.3);
      if (k == 5) {
        vec2 f = p.xy - vec2(-4.6, -0.75);
        vec2 cell = round(f / vec2(1.55, 1.35));
        vec2 u = f - cell * vec2(1.55, 1.35);
        float mark = step(abs(u.x), 0.1) * step(abs(u.y), 0.2);
        float used = hash(vec3(cell, 4.0)) > 0.62 ? 0.45 : 1.0;
        return painted(mix(vec3(0.36, 0.36, 0.34), vec3(0.06), mark * used), 0.06, 0.35);
      }
      if (k == 6) return Surface(vec3(0.01), 0.1, 0.08, 0.0, vec3(0.004, 0.03, 0.016));
      if (k == 7) return lamp(vec3(0.3, 5.0, 1.6));
      float letters = fract(p.x * 1.6) < 0.66 && abs(p.y - 7.2) < 0.26 && abs(p.x - 2.0) < 2.4 ? 0.25 : 1.0;
      return metal(vec3(0.66, 0.45, 0.18) * letters, 0.3);
    }
    vec3 sky(vec3 d) {
      bool tube = d.y > 0.55 && abs(d.x + 0.2) < 0.22;
      return tube ? vec3(1.6, 1.7, 1.65) : mix(vec3(0.03, 0.034, 0.04), vec3(0.12, 0.125, 0.13), d.y * 0.5 + 0.5);
    }`,
  camera: { at: [-9.5, 3.8, 25], to: [2.0, 0.1, 0], field: 36, lens: 0.42, focus: 26.6 },
  lamps: [
    { at: [-12, 22, 18], color: [1.5, 1.55, 1.5], soft: 0.5, reach: 27 },
    { at: [-2.85, 3.1, 1.6], color: [0.02, 0.5, 0.18], soft: 0.5, reach: 2.2 },
  ],
  ambient: [
    [0.2, 0.21, 0.22],
    [0.06, 0.06, 0.065],
  ],
  flares: [{ at: [-2.85, 3.1, 1.1], color: [0.1, 1.5, 0.5], radius: 0.13, kind: 'halo' }],
  crevice: 1.2,
  samples: 6,
  film: {
    exposure: 1.15,
    contrast: 1.12,
    saturation: 0.9,
    grain: 0.06,
    falloff: 0.5,
    halation: 0.5,
  },
};
