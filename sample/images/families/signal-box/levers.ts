/** The levers in a row, seen along the frame, with the windows at their backs. */
import type { Photograph } from '../../photography/photograph.ts';
import { LEVERS, PRESS_FILM } from './shared.ts';

/** Windows at the back, on a gray morning. */
export const WINDOWS = `
vec3 sky(vec3 d) {
  vec2 w = d.xy / max(abs(d.z) + 0.3, 0.1);
  bool pane = d.z < 0.4 && w.y > -0.1 && w.y < 0.62;
  bool bar = abs(fract(w.x * 1.6) - 0.5) > 0.45 || abs(w.y - 0.26) < 0.02;
  if (pane) return bar ? vec3(0.12, 0.11, 0.1) : mix(vec3(1.0, 1.02, 1.0), vec3(1.6, 1.68, 1.75), w.y + 0.2);
  return d.y < 0.0 ? vec3(0.07, 0.05, 0.035) : vec3(0.12, 0.105, 0.085);
}
`;

export const levers: Photograph = {
  scene: `${LEVERS}${WINDOWS}
    void stand(vec3 p) { leverFrame(p); }
    Surface surface(int k, vec3 p, vec3 n) { return leverSurface(k, p); }`,
  camera: { at: [-4.6, 13.6, 11.5], to: [6.2, 8.9, 0.4], field: 33, lens: 0.34, focus: 13.9 },
  lamps: [
    { at: [-14, 26, -12], color: [2.1, 2.15, 2.2], soft: 0.5, reach: 22 },
    { at: [4, 22, 22], color: [0.7, 0.6, 0.46], soft: 0.6, reach: 24 },
  ],
  ambient: [
    [0.42, 0.45, 0.5],
    [0.12, 0.09, 0.07],
  ],
  crevice: 1.6,
  samples: 40,
  film: PRESS_FILM,
};
