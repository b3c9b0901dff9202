/** Point rods, sharp and oiled, run under a bed of flowers that the lens dissolves. */
import { createRng } from '../../random.ts';
import type { Flare, Photograph, Triple } from '../../photography/photograph.ts';
import { PRESS_FILM } from './shared.ts';

const PETALS: readonly Triple[] = [
  [0.62, 0.1, 0.24],
  [0.7, 0.3, 0.44],
  [0.36, 0.13, 0.45],
  [0.72, 0.62, 0.6],
  [0.5, 0.07, 0.12],
  [0.62, 0.4, 0.55],
];

/** The blossoms, as discs out of focus, the nearer ones larger. */
function blossoms(): Flare[] {
  const rng = createRng('sweet peas');
  return Array.from({ length: 260 }, (): Flare => {
    const depth = rng.range(-46, -12);
    const color = rng.pick(PETALS);
    const light = rng.range(0.25, 0.8);
    return {
      at: [rng.range(-34, 34), rng.range(2.2, 17), depth],
      color: [color[0] * light, color[1] * light, color[2] * light],
      radius: rng.range(0.018, 0.034) - depth * 0.0005,
      kind: 'disc',
    };
  });
}

export const sweetPeas: Photograph = {
  scene: `
    void stand(vec3 p) {
      for (float i = 0.0; i < 3.0; i++) {
        float y = 1.3 + 0.25 * sin(i * 2.0), z = -i * 1.7;
        put(rod(p, vec3(-60, y, z), vec3(60, y, z), 0.3), 1);
      }
      float x = p.x - 13.0 * round((p.x - 2.0) / 13.0) - 2.0;
      put(block(vec3(x, p.y - 0.5, p.z + 1.7), vec3(0.5, 0.9, 3.4), 0.12), 2);
      for (float i = 0.0; i < 3.0; i++)
        put(drum(vec3(x, p.z + i * 1.7, p.y - 0.85), 0.55, 0.36, 0.1), 3);
      put((p.y - 0.5 * noise(p * 0.9) - 0.22 * noise(p * 2.7)) * 0.7, 4);
      // Stems, leaves and tendrils.
      if (p.z < -4.0 && p.y < 20.0) {
        vec2 cell = round(p.xz / 3.2);
        float h = hash(vec3(cell, 3.0));
        vec3 q = p - vec3(cell.x * 3.2 + 0.8 * (h - 0.5), 0, cell.y * 3.2);
        q.x += 0.5 * sin(p.y * 0.55 + h * 9.0);
        float leaf = length(vec3(abs(q.x) - 0.75, mod(p.y + h * 3.0, 2.4) - 1.2, q.z) * vec3(0.9, 1.2, 2.4)) - 0.55;
        put(max(min(length(q.xz) - 0.11, leaf * 0.5), p.y - 12.0 - 5.0 * h), 5);
      } else put(max(max(p.z + 4.0, p.y - 20.0), 0.0) + 0.4, 5);
    }
    Surface surface(int k, vec3 p, vec3 n) {
      if (k == 1) return metal(vec3(0.5, 0.47, 0.44) * (1.0 + 0.3 * wear(vec3(p.x * 0.6, p.y * 3.0, p.z * 3.0))), 0.2);
      if (k == 2) return painted(vec3(0.06, 0.045, 0.04) * (1.0 + wear(p * 2.0)), 0.05, 0.5);
      if (k == 3) return metal(vec3(0.42, 0.3, 0.2), 0.3);
      if (k == 4) return matte(mix(vec3(0.08, 0.06, 0.045), vec3(0.16, 0.13, 0.1), hash(p * 4.0)));
      return matte(vec3(0.07, 0.17, 0.045) * (0.8 + 0.5 * hash(floor(p / 3.2))));
    }
    vec3 sky(vec3 d) { return mix(vec3(0.3, 0.38, 0.26), vec3(1.0, 0.95, 0.8), smoothstep(0.05, 0.5, d.y)); }`,
  camera: { at: [-7.5, 5.6, 13.5], to: [1.5, 3.6, -4], field: 36, lens: 0.6, focus: 14.2 },
  lamps: [{ at: [0.45, 0.75, -0.5], color: [1.5, 1.35, 1.0], soft: 0.3 }],
  ambient: [
    [0.3, 0.36, 0.4],
    [0.08, 0.09, 0.05],
  ],
  far: 70,
  flares: blossoms(),
  care: 0.8,
  samples: 8,
  film: { ...PRESS_FILM, saturation: 0.95 },
};
