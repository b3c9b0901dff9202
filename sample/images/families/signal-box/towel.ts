/** The row after the last shift: every lever back, a folded dish towel over the rail. */
import type { Photograph } from '../../photography/photograph.ts';
import { WINDOWS } from './levers.ts';
import { LEVERS, PRESS_FILM } from './shared.ts';

export const towel: Photograph = {
  scene: `${LEVERS.replace('i == 4.0 || i == 5.0 || i == 11.0 || i == 14.0', 'i < 0.0')}${WINDOWS}
    float cloth(vec3 p) {
      float hang = max(0.0, 12.2 - p.y);
      float fold = 0.16 * sin(p.x * 3.1 + 0.5 * sin(p.x)) * smoothstep(0.0, 4.0, hang)
        + 0.05 * noise(p * 2.3);
      float sheet = abs(length(vec2(max(p.y - 12.2, 0.0), p.z - 4.3 - fold)) - 0.52) - 0.09;
      float edge = max(abs(p.x - 5.4) - 2.0 - 0.08 * hang, 7.4 + 0.2 * sin(p.x * 1.3) - p.y);
      return max(sheet, edge) * 0.6;
    }
    void stand(vec3 p) {
      leverFrame(p);
      put(rod(p, vec3(-30, 12.2, 4.3), vec3(60, 12.2, 4.3), 0.36), 20);
      if (abs(p.x - 5.4) < 5.0) put(cloth(p), 21);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 20) return metal(vec3(0.62, 0.42, 0.18), 0.3);
      if (k == 21) {
        float stripe = abs(abs(p.x - 5.4) - 1.55) < 0.16 ? 1.0 : 0.0;
        float check = abs(fract(p.y * 0.9) - 0.5) < 0.06 ? 0.35 : 0.0;
        return matte(mix(vec3(0.72, 0.7, 0.64), vec3(0.42, 0.06, 0.05), max(stripe, check))
          * (0.94 + 0.06 * noise(p * 14.0)));
      }
      return leverSurface(k, p);
    }`,
  camera: { at: [1.2, 14.2, 16.5], to: [6.6, 9.6, 2.6], field: 34, lens: 0.42, focus: 13.2 },
  lamps: [
    { at: [-16, 24, -10], color: [1.5, 1.35, 1.1], soft: 0.5, reach: 22 },
    { at: [-10, 20, 20], color: [1.15, 1.05, 0.9], soft: 0.6, reach: 22 },
  ],
  ambient: [
    [0.36, 0.38, 0.42],
    [0.1, 0.08, 0.06],
  ],
  crevice: 1.6,
  samples: 8,
  film: { ...PRESS_FILM, exposure: 0.95 },
};
