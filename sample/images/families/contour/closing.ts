import { lerp, polar, times } from '../../geometry.ts';
import { HOT } from '../../palette.ts';
import { type Scene, dot } from '../../svg.ts';
import { relief } from './shared.ts';

/** Lines close in on a dark place in the middle, where an orchestra sits, seen from above. */
export function closing(scene: Scene): string {
  const { palette, height, focal } = scene;
  return relief(
    scene,
    {
      hills: [
        { dx: 0, dy: 0, wide: 0.8, high: -1 },
        { dx: 0, dy: 0, wide: 0.22, high: -0.9 },
      ],
      rough: 0.24,
      lines: 11,
      from: -1.45,
      to: 0.02,
      tones: [0.01, 0.05, 0.52],
      cut: true,
    },
    ...[0.05, 0.075, 0.1].flatMap((r, row) =>
      times(7 + row * 4).map((index, _, all) =>
        dot(
          ...polar(
            focal[0],
            focal[1] + height * 0.03,
            r * height,
            lerp(Math.PI * 1.02, Math.PI * 1.98, index / (all.length - 1)),
          ),
          6.5,
          palette.accent,
        ),
      ),
    ),
    dot(focal[0], focal[1] + height * 0.045, 11, HOT),
  );
}
