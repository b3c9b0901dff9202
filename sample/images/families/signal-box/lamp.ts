/** A signal lamp at dusk: a black case on its bracket, one burning lens, the town far out of focus. */
import type { Flare, Photograph, Triple } from '../../photography/photograph.ts';
import { PRESS_FILM } from './shared.ts';

/** Lights of the valley, far below and unsharp: place and color. */
const TOWN: readonly (readonly [x: number, y: number, color: Triple])[] = [
  [-118, -27, [0.5, 0.27, 0.09]],
  [-97, -34, [0.34, 0.18, 0.06]],
  [-84, -24, [0.42, 0.36, 0.24]],
  [-66, -32, [0.5, 0.25, 0.07]],
  [-52, -37, [0.22, 0.12, 0.05]],
  [60, -30, [0.46, 0.24, 0.08]],
  [74, -36, [0.3, 0.2, 0.1]],
  [92, -27, [0.1, 0.32, 0.22]],
  [109, -33, [0.5, 0.28, 0.1]],
];

export const lamp: Photograph = {
  scene: `
    void stand(vec3 p) {
      put(block(p - vec3(0, 0, 0), vec3(2.3, 2.9, 2.2), 0.25), 1);
      put(drum(p - vec3(0, 3.5, 0), 1.5, 0.7, 0.2), 1);
      put(cone(p, vec3(0, 4.2, 0), vec3(0, 5.1, 0), 1.7, 0.7), 1);
      put(hoop((p - vec3(0, 5.9, 0)).xzy, 1.1, 0.13), 2);
      vec3 q = (p - vec3(0, 0.1, 2.3)).xzy;
      put(drum(q, 1.85, 0.55, 0.15), 2);
      put(max(ball(p - vec3(0, 0.1, 1.4), 2.15), 2.5 - p.z), 3);
      put(block(p - vec3(0, -3.2, 0), vec3(3.4, 0.35, 2.6), 0.1), 1);
      put(rod(p, vec3(-2.6, -3.5, 0), vec3(-8.5, -10, 0), 0.34), 1);
      put(block(p - vec3(-9, -8, 0), vec3(1.2, 30, 1.2), 0.2), 4);
      for (float i = 0.0; i < 4.0; i++)
        put(rod(p, vec3(-13.0, -11.0 + i * 5.4, 2.2), vec3(-6.0, -11.0 + i * 5.4, 2.2), 0.22), 1);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return painted(vec3(0.022) * (1.0 + wear(p * 1.7)) + 0.02 * step(0.45, wear(p * 2.3)) * vec3(1.6, 0.7, 0.4), 0.06, 0.35);
      if (k == 2) return metal(vec3(0.5, 0.36, 0.2) * (0.8 + 0.4 * wear(p * 2.0)), 0.3);
      if (k == 4) return matte(vec3(0.11, 0.1, 0.09) * (1.0 + 0.5 * wear(vec3(p.x * 4.0, p.y * 0.3, p.z * 4.0))));
      float r = length(p.xy - vec2(0, 0.1));
      float rings = 0.75 + 0.25 * cos(r * 17.0);
      float core = exp(-r * r * 1.4);
      return Surface(vec3(0.2, 0.02, 0.01), 0.08, 0.1, 0.0,
        vec3(2.2, 0.3, 0.1) * rings * (0.35 + core) + vec3(4.5, 2.3, 0.9) * exp(-r * r * 9.0));
    }
    vec3 sky(vec3 d) {
      float band = exp(-abs(d.y + 0.06) * 8.0);
      vec3 air = mix(vec3(0.05, 0.085, 0.15), vec3(0.5, 0.23, 0.13), band);
      float hill = -0.12 + 0.035 * sin(d.x * 7.0 + 1.0) + 0.02 * sin(d.x * 17.0);
      return mix(vec3(0.016, 0.02, 0.03), air, smoothstep(hill - 0.015, hill + 0.015, d.y));
    }`,
  camera: { at: [7.5, -3.2, 21], to: [-1.6, 0.6, 0], field: 36, lens: 0.35, focus: 20.5 },
  lamps: [
    { at: [0.4, 0.4, -0.3], color: [0.3, 0.2, 0.16], soft: 0.7 },
    { at: [-0.7, 0.5, 0.6], color: [0.16, 0.22, 0.34], soft: 0.9 },
  ],
  ambient: [
    [0.14, 0.19, 0.3],
    [0.1, 0.06, 0.05],
  ],
  flares: [
    ...TOWN.map(([x, y, color]): Flare => ({
      at: [x, y + 9, -190],
      color,
      radius: 0.06,
      kind: 'disc',
    })),
    { at: [0, 0.1, 2.9], color: [1.3, 0.24, 0.09], radius: 0.3, kind: 'halo' },
  ],
  samples: 6,
  film: { ...PRESS_FILM, exposure: 1.25, halation: 0.7 },
};
