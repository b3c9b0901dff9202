/** The scanning microscope: how it sees, and the film of the lab. Lengths in hundredths of a mm. */
import type { Photograph, Triple } from '../../photography/photograph.ts';

/** Sets up a micrograph: bodies on a dark stub, colored afterward as microscopists do. */
export function micrograph(
  scene: string,
  view: { readonly at: Triple; readonly to?: Triple; readonly field?: number },
  more: Partial<Photograph> = {},
): Photograph {
  return {
    scene: `${scene}
    vec3 sky(vec3 d) { return vec3(0.006, 0.007, 0.01); }`,
    camera: { at: view.at, to: view.to ?? [0, 0, 0], field: view.field ?? 34 },
    lamps: [],
    ambient: [
      [0, 0, 0],
      [0, 0, 0],
    ],
    seen: 'electrons',
    crevice: 0.8,
    samples: 3,
    care: 0.75,
    film: { contrast: 1.12, grain: 0.09, falloff: 0.35, halation: 0.12, exposure: 2.1 },
    ...more,
  };
}

/** Flakes and crumbs on the carbon tape under every specimen. */
export const TAPE = `
void tape(vec3 p, float height) {
  if (p.y > height + 0.8) { put(p.y - height - 0.5, 9); return; }
  put((p.y - height - 0.05 * noise(p * 1.3) - 0.03 * noise(p * 4.0)) * 0.8, 9);
  vec2 cell = round(p.xz / 1.3);
  float h = hash(vec3(cell, 2.0));
  vec3 q = p - vec3(cell.x * 1.3 + (h - 0.5) * 0.6, height, cell.y * 1.3 + (fract(h * 7.0) - 0.5) * 0.6);
  put((length(q * vec3(1, 1.6, 1)) - 0.16 * h * h - 0.05 * noise(p * 9.0)) * 0.7, 9);
}
`;
