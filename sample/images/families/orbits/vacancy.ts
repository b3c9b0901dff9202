import { TAU, polar, times } from '../../geometry.ts';
import { type Scene, lifted, ring, sheet } from '../../svg.ts';
import { globe } from './shared.ts';

/** Thin orbits around an empty center. */
export function vacancy(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const count = rng.int(5, 6);
  return sheet(
    scene,
    ...times(count).map((index) => {
      const r = height * (0.13 + index * 0.064);
      const [x, y] = polar(...focal, r, rng.range(0, TAU));
      const quiet = index % 2 ? palette.second : palette.ramp(0.75);
      return (
        ring(
          ...focal,
          r,
          palette.ramp(0.65),
          index === 1 ? 7 : 4,
          index % 2 ? { 'stroke-dasharray': '3 15' } : {},
        ) +
        lifted(
          'low',
          globe(
            `member${index}`,
            x,
            y,
            24 + index * 7,
            index === 2 ? palette.accent : quiet,
            palette.night ? palette.ramp(0.3) : palette.ink,
            Math.atan2(focal[1] - y, focal[0] - x),
          ),
        )
      );
    }),
    ring(...focal, 30, palette.ramp(0.5), 4, { 'stroke-dasharray': '8 10' }),
  );
}
