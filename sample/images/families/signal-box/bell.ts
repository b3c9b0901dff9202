/** A block bell on its shelf: brass gong, wooden case, clapper. */
import type { Photograph } from '../../photography/photograph.ts';
import { PRESS_FILM } from './shared.ts';

export const bell: Photograph = {
  scene: `
    void stand(vec3 p) {
      vec3 q = p - vec3(-0.6, 3.2, 0.6);
      float r = length(q.xz);
      float flare = 3.0 + 0.5 * smoothstep(0.8, -1.2, q.y);
      float dome = abs(length(vec3(q.x, max(q.y, 0.0) * 1.35, q.z)) - flare) - 0.14;
      put(max(dome * 0.75, -q.y - 1.1), 1);
      put(min(drum(q - vec3(0, 2.5, 0), 0.62, 0.2, 0.1), drum(q - vec3(0, 2.75, 0), 0.3, 0.3, 0.12)), 2);
      put(rod(q, vec3(0, -2, 0), vec3(0, 2.4, 0), 0.3), 2);
      put(min(rod(p, vec3(5.1, 1.4, 1.0), vec3(3.6, 3.1, 1.0), 0.15), ball(p - vec3(3.45, 3.25, 1.0), 0.56)), 2);
      put(block(p - vec3(1.4, 0, 0), vec3(7.2, 1.7, 4.2), 0.22), 3);
      put(block(p - vec3(1.4, 1.72, 0), vec3(7.5, 0.2, 4.5), 0.14), 3);
      put(block(p - vec3(1.2, 0.05, 4.24), vec3(2.5, 0.6, 0.07), 0.05), 4);
      put(block(p - vec3(0, -2.1, 0), vec3(70, 0.5, 7), 0.1), 5);
      put(9.0 + p.z, 6);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return metal(vec3(0.72, 0.47, 0.17) * (1.0 + 0.1 * wear(p * 1.5)), 0.2);
      if (k == 2) return metal(vec3(0.55), 0.25);
      if (k == 3) return painted(vec3(0.27, 0.1, 0.04) * (0.85 + 0.5 * wear(vec3(p.x * 0.5, p.y * 5.0, p.z * 4.0))), 0.06, 0.22);
      if (k == 4) {
        float letters = abs(p.y - 0.05) < 0.2 && fract(p.x * 2.6) < 0.62 && abs(p.x - 1.2) < 1.9 ? 0.12 : 1.0;
        return painted(vec3(0.78, 0.74, 0.62) * letters, 0.08, 0.3);
      }
      if (k == 5) return matte(boards(p.zyx, vec3(0.2, 0.13, 0.08), 30.0));
      float gap = abs(fract(p.x / 4.0) - 0.5) > 0.48 ? 0.45 : 1.0;
      return matte(vec3(0.2, 0.27, 0.22) * gap * (0.9 + 0.25 * wear(vec3(p.x * 0.8, p.y * 0.12, 1))));
    }
    vec3 sky(vec3 d) {
      bool pane = d.x < -0.3 && d.y > 0.05 && d.y < 0.8;
      if (pane) return abs(d.z - 0.3) < 0.06 || abs(d.y - 0.42) < 0.03 ? vec3(0.2) : vec3(2.3, 2.3, 2.2);
      return d.y > 0.0 ? vec3(0.15, 0.14, 0.13) : vec3(0.06, 0.045, 0.035);
    }`,
  camera: { at: [-8.5, 6.4, 19], to: [0.7, 2.4, 0], field: 27, lens: 0.4, focus: 19.6 },
  lamps: [
    { at: [-22, 20, 15], color: [2.1, 2.0, 1.85], soft: 0.4, reach: 27 },
    { at: [20, 8, 16], color: [0.22, 0.28, 0.4], soft: 0.6, reach: 22 },
  ],
  ambient: [
    [0.28, 0.3, 0.33],
    [0.12, 0.08, 0.05],
  ],
  crevice: 1.5,
  samples: 8,
  film: PRESS_FILM,
};
