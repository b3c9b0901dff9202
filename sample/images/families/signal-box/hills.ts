/** The valley before sunrise: ridge behind ridge in the mist, one window lit. */
import type { Photograph } from '../../photography/photograph.ts';
import { PRESS_FILM } from './shared.ts';

export const hills: Photograph = {
  scene: `
    float land(vec2 q) {
      float wide = 0.6 * noise(vec3(q * 0.0085, 0.3)) + 0.26 * noise(vec3(q * 0.022, 4.1));
      float ridge = 1.0 - abs(noise(vec3(q * vec2(0.005, 0.012), 8.0)));
      return 26.0 * wide + 34.0 * ridge * ridge * smoothstep(40.0, -500.0, q.y)
        + 1.6 * noise(vec3(q * 0.09, 2.0)) - 20.0 * exp(-pow((q.x + 0.12 * q.y) * 0.014, 2.0)) - 10.0;
    }
    void stand(vec3 p) {
      put((p.y - land(p.xz)) * 0.55, 1);
      float floorAt = land(vec2(-34, -120));
      vec3 b = p - vec3(-34, floorAt + 3.0, -120);
      put(block(b, vec3(5.6, 5.4, 4.2), 0.1), 2);
      vec3 r = b - vec3(0, 5.4, 0);
      put(max(max(dot(vec2(abs(r.z), r.y), vec2(0.5, 0.86)) - 1.6, abs(r.x) - 5.2), -r.y - 1.0), 3);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 2) {
        float up = p.y - land(vec2(-34, -120)) - 3.0;
        bool pane = abs(up - 1.6) < 1.5 && n.y < 0.5 && fract(p.x * 0.55) > 0.12;
        if (pane) return lamp(vec3(2.2, 1.25, 0.42));
        return matte(vec3(0.09, 0.075, 0.07));
      }
      if (k == 3) return matte(vec3(0.03));
      float wood = smoothstep(-0.1, 0.25, noise(vec3(p.xz * 0.025, 6.0)) + 0.3 * noise(vec3(p.xz * 0.2, 1.0)));
      vec3 grass = vec3(0.1, 0.11, 0.06);
      return matte(mix(grass, vec3(0.025, 0.035, 0.03), wood) * (1.0 + 0.3 * noise(vec3(p.xz * 0.5, 3.0))));
    }
    vec3 sky(vec3 d) {
      float low = exp(-max(d.y + 0.02, 0.0) * 9.0);
      vec3 air = mix(vec3(0.17, 0.27, 0.42), vec3(1.0, 0.66, 0.36), low);
      float cloud = smoothstep(0.0, 0.5, wear(vec3(d.x * 2.0, d.y * 16.0, 1.5)));
      return mix(air, vec3(0.36, 0.3, 0.34) + 0.5 * low * vec3(1, 0.5, 0.3), cloud * 0.5 * smoothstep(0.03, 0.15, d.y));
    }`,
  camera: { at: [0, 44, 60], to: [-9, 33, -120], field: 33 },
  lamps: [{ at: [0.5, 0.22, -0.85], color: [0.9, 0.55, 0.3], soft: 0.8 }],
  ambient: [
    [0.3, 0.4, 0.55],
    [0.09, 0.09, 0.1],
  ],
  haze: { color: [0.5, 0.47, 0.48], distance: 800 },
  far: 1600,
  crevice: 6,
  care: 0.9,
  samples: 3,
  film: { ...PRESS_FILM, exposure: 0.85, contrast: 1.18 },
};
