/** A stair between whitewashed houses at noon, and one door painted red this morning. */
import type { Photograph } from '../../photography/photograph.ts';

export const redDoor: Photograph = {
  scene: `
    void stand(vec3 p) {
      // Steps that climb to the right, between two rows of houses.
      float middle = floor(p.x / 4.0);
      for (float k = -1.0; k <= 1.0; k++) {
        float i = clamp(middle + k, -8.0, 14.0);
        put(block(p - vec3(i * 4.0 + 2.0, i * 1.7 - 30.0, 0), vec3(2.05, 30.0, 60.0), 0.06), 1);
      }
      for (float i = -3.0; i < 5.0; i++) {
        float tall = 25.0 + 5.0 * sin(i * 2.7);
        put(block(p - vec3(i * 15.5, i * 6.4 + tall - 16.0, -11.0 - 1.1 * sin(i * 4.1)), vec3(7.8, tall, 4.6), 0.5), 2);
      }
      // The house with the door.
      vec3 d = p - vec3(3.6, 9.4, -6.5);
      put(block(d, vec3(3.5, 6.7, 0.5), 0.1), 3);
      put(block(d - vec3(0, 0.2, 0.35), vec3(2.7, 6.2, 0.5), 0.08), 4);
      put(ball(d - vec3(1.9, -0.4, 1.0), 0.34), 5);
      put(block(p - vec3(3.6, 2.3, -5.0), vec3(4.0, 0.6, 2.2), 0.15), 2);
      // A window, a lamp and a pot.
      vec3 w = p - vec3(-9.6, 11.0, -6.6);
      put(block(w, vec3(2.2, 3.2, 0.7), 0.1), 6);
      vec3 t = p - vec3(10.4, 4.9, -3.4);
      put(max(cone(t, vec3(0, -1.6, 0), vec3(0, 1.4, 0), 1.1, 1.7), abs(t.y) - 1.5), 7);
      float leaf = length(t - vec3(0, 3.6, 0)) - 2.3 + 0.75 * noise(t * 1.5);
      put(leaf * 0.6, 8);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return matte(vec3(0.45, 0.42, 0.37) * (0.9 + 0.25 * wear(p * 0.8)) * (abs(fract(p.x / 4.0) - 0.02) < 0.03 ? 1.25 : 1.0));
      if (k == 2 || k == 3) {
        float old = smoothstep(0.25, 0.6, wear(vec3(p.x * 0.3, p.y * 0.14, p.z * 0.3)));
        return matte(mix(vec3(0.8, 0.785, 0.75), vec3(0.66, 0.62, 0.56), old * 0.7));
      }
      if (k == 4) {
        vec2 u = vec2(p.x - 3.6, p.y - 9.6);
        float plank = abs(fract(u.x / 1.1 + 0.5) - 0.5) > 0.46 ? 0.55 : 1.0;
        float wet = 0.5 + 0.5 * noise(vec3(u * vec2(2.0, 0.4), 1.0));
        return painted(vec3(0.62, 0.045, 0.025) * plank * (0.9 + 0.15 * wet), 0.07, 0.22);
      }
      if (k == 5) return metal(vec3(0.7, 0.5, 0.22), 0.2);
      if (k == 6) {
        vec2 u = abs(p.xy - vec2(-9.6, 11.0));
        bool slat = u.x < 1.8 && u.y < 2.8;
        if (slat) return painted(vec3(0.09, 0.2, 0.3) * (fract(p.y * 1.8) < 0.25 ? 0.4 : 1.0), 0.05, 0.4);
        return matte(vec3(0.74, 0.72, 0.68));
      }
      if (k == 7) return matte(vec3(0.45, 0.2, 0.11) * (0.9 + 0.2 * wear(p)));
      return matte(vec3(0.06, 0.13, 0.03) * (0.7 + 0.6 * hash(p * 3.0)));
    }
    vec3 sky(vec3 d) { return mix(vec3(0.5, 0.66, 0.86), vec3(0.12, 0.29, 0.62), clamp(d.y * 1.6, 0.0, 1.0)); }`,
  camera: { at: [-3.4, 11.5, 36], to: [1.2, 10.6, -6], field: 36 },
  lamps: [{ at: [-0.55, 0.75, 0.55], color: [2.1, 1.92, 1.6], soft: 0.06 }],
  ambient: [
    [0.36, 0.46, 0.62],
    [0.2, 0.17, 0.13],
  ],
  far: 160,
  crevice: 2.5,
  samples: 4,
  film: {
    contrast: 1.1,
    saturation: 0.95,
    grain: 0.05,
    falloff: 0.25,
    halation: 0.2,
    exposure: 0.75,
  },
};
