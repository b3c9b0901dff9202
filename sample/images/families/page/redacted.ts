import { times } from '../../geometry.ts';
import { comma } from '../../lettering.ts';
import { HOT } from '../../palette.ts';
import { type Scene, box, fill, lifted, sheet } from '../../svg.ts';
import { leaf } from './shared.ts';

/** Typed lines with words blacked out, and one telltale comma. */
export function redacted(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const bars = (wide: number, tall: number, ink: string, rows: number, keep: string): string =>
    times(rows)
      .map((row) => {
        let x = -wide / 2 + 70;
        let out = '';
        const y = -tall / 2 + 90 + row * ((tall - 150) / rows);
        while (x < wide / 2 - 120) {
          const word = Math.min(rng.range(40, 190), wide / 2 - 70 - x);
          out += rng.chance(0.58) ? box(x, y - 17, word, 34, ink) : box(x, y - 4, word, 8, keep);
          x += word + 22;
        }
        return out;
      })
      .join('');
  const tilt = rng.range(-8, 3);
  return sheet(
    scene,
    leaf(
      'black',
      [focal[0] - 420, focal[1] - 80],
      800,
      1000,
      tilt - 8,
      palette.ink,
      'mid',
      bars(800, 1000, palette.ramp(0.5), 12, palette.paper),
    ),
    leaf(
      'aside',
      [focal[0] + 440, focal[1] + 170],
      760,
      900,
      tilt + 13,
      palette.ramp(palette.night ? 0.75 : 0.16),
      'mid',
      bars(760, 900, palette.ink, 11, palette.ramp(0.5)),
    ),
    leaf(
      'letter',
      [focal[0], focal[1] + 40],
      860,
      height * 0.94,
      tilt,
      palette.paper,
      'high',
      bars(860, height * 0.94, palette.ink, 13, palette.ramp(palette.night ? 0.3 : 0.6)),
    ),
    lifted('mid', fill(comma(128), HOT, { transform: `translate(${focal[0]} ${focal[1] - 110})` })),
  );
}
