import { disc, levelLines, lines, polar, times } from '../../geometry.ts';
import { cross } from '../../motifs.ts';
import type { Field } from '../../noise.ts';
import { type Scene, dot, fill, group, lifted, ring, sheet, stroke, within } from '../../svg.ts';
import { joined, land } from './shared.ts';

/** A sheet of level lines, and a lens that shows one part larger and in other inks. */
export function lens(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const hills = land(scene, rng.range(640, 900));
  const field: Field = (x, y) =>
    hills(x, y) * 0.8 +
    0.9 * Math.exp(-(((x - focal[0]) / 420) ** 2 + ((y - focal[1]) / 300) ** 2));
  const levels = times(15).map((index) => -0.5 + index * 0.115);
  const all = levels.map((level) => joined(levelLines(field, width, height, 16, level)));
  const radius = height * rng.range(0.27, 0.33);
  const inside = palette.night ? palette.ramp(0.92) : palette.deep;
  const lineInside = palette.night ? palette.deep : palette.light;
  const handle = rng.pick([0.72, 2.4]);
  const [from, to] = [polar(...focal, radius + 12, handle), polar(...focal, radius * 2.4, handle)];
  const zoom = `translate(${focal[0]} ${focal[1]}) scale(1.7) translate(${-focal[0]} ${-focal[1]})`;
  return sheet(
    scene,
    ...all.map((d, index) => stroke(d, palette.ramp(0.55), index % 4 === 0 ? 6 : 2.6)),
    times(5)
      .map(() =>
        cross([rng.range(100, width - 100), rng.range(100, height - 100)], 18, palette.ramp(0.9)),
      )
      .join(''),
    lifted('high', stroke(lines([from, to]), palette.accent, 46), dot(...focal, radius, inside)),
    within(
      'lens',
      disc(...focal, radius),
      group(
        { transform: zoom },
        ...all.map((d, index) =>
          index > 5
            ? fill(
                d,
                index === 11
                  ? palette.accent
                  : palette.ramp(palette.night ? 0.98 - index * 0.06 : 0.95 - index * 0.07),
              )
            : '',
        ),
        ...all.map((d, index) => stroke(d, lineInside, index % 4 === 0 ? 4 : 1.8)),
      ),
    ),
    ring(...focal, radius, palette.night ? palette.paper : palette.ink, 20),
  );
}
