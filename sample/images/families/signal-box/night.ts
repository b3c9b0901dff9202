/** The last train, exposed for as long as it took to pass: a streak of windows and two signals. */
import type { Photograph } from '../../photography/photograph.ts';
import { PRESS_FILM, TRACK } from './shared.ts';

export const night: Photograph = {
  scene: `${TRACK}
    void stand(vec3 p) {
      railsAt(p, -15.0);
      railsAt(p, 20.0);
      stones(p);
      float far = p.z;
      for (float i = 0.0; i < 2.0; i++) {
        vec3 q = p - vec3(i == 0.0 ? 46.0 : -42.0, 0, i == 0.0 ? -150.0 : -330.0);
        if (length(q.xz) > 14.0) { put(length(q.xz) - 10.0, 1); continue; }
        put(block(q - vec3(0, 34, 0), vec3(0.8, 36, 0.8), 0.2), 1);
        put(block(q - vec3(0, 64, 0.6), vec3(1.9, 4.2, 1.1), 0.3), 1);
      }
      // The train, blurred to a ribbon.
      put(block(p - vec3(-15, 21.5, -500), vec3(11, 18.5, 640), 1.0), 2);
      put(max(p.y - 20.0 - 7.0 * sin(p.x * 0.021 + 1.0) - 3.0 * sin(p.x * 0.07), abs(p.z + 900.0) - 40.0) * 0.8, 3);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return matte(vec3(0.03));
      if (k == 3) return matte(vec3(0.01, 0.012, 0.018));
      if (k == 2) {
        float window = smoothstep(27.0, 28.0, p.y) * smoothstep(34.5, 33.5, p.y);
        float lower = smoothstep(17.6, 18.0, p.y) * smoothstep(19.0, 18.6, p.y);
        float streak = 0.75 + 0.3 * noise(vec3(0, p.y * 2.0, 1)) + 0.25 * noise(vec3(p.z * 0.02, p.y * 0.3, 4));
        vec3 glow = vec3(1.5, 0.98, 0.46) * window * streak + vec3(0.9, 0.06, 0.03) * lower * 0.5;
        return Surface(vec3(0.05, 0.012, 0.012), 0.1, 0.4, 0.0, glow);
      }
      return trackSurface(k, p);
    }
    vec3 sky(vec3 d) {
      float low = exp(-max(d.y, 0.0) * 7.0);
      return mix(vec3(0.008, 0.014, 0.032), vec3(0.06, 0.075, 0.11), low) * (0.8 + 0.5 * noise(d * vec3(4, 12, 4)));
    }`,
  camera: { at: [10, 14, 30], to: [3, 26, -160], field: 40 },
  lamps: [
    { at: [-2, 27, -110], color: [0.55, 0.36, 0.17], soft: 1, reach: 60 },
    { at: [46, 60, -140], color: [0.05, 0.3, 0.16], soft: 0.5, reach: 50 },
    { at: [0.3, 0.7, 0.4], color: [0.028, 0.04, 0.07], soft: 0.6 },
  ],
  ambient: [
    [0.035, 0.05, 0.085],
    [0.012, 0.012, 0.014],
  ],
  haze: { color: [0.03, 0.038, 0.055], distance: 600 },
  flares: [
    { at: [46, 66, -148], color: [0.5, 5, 2.4], radius: 0.012, kind: 'disc' },
    { at: [46, 66, -148], color: [0.05, 0.55, 0.26], radius: 0.15, kind: 'halo' },
    { at: [-42, 66, -328], color: [5, 0.4, 0.2], radius: 0.008, kind: 'disc' },
    { at: [-42, 66, -328], color: [0.5, 0.06, 0.03], radius: 0.1, kind: 'halo' },
  ],
  far: 1500,
  crevice: 3,
  samples: 4,
  film: { ...PRESS_FILM, exposure: 1.6, halation: 0.6, grain: 0.1 },
};
