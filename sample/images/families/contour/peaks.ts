import { type Point } from '../../geometry.ts';
import { type Scene, dot } from '../../svg.ts';
import { relief } from './shared.ts';

/** Two sharp peaks at the edge of a quiet plain. */
export function peaks(scene: Scene): string {
  const { palette, width, height, focal } = scene;
  const spot = (dx: number, dy: number): Point => [focal[0] + dx * width, focal[1] + dy * height];
  return relief(
    scene,
    {
      hills: [
        { dx: 0.14, dy: -0.06, wide: 0.15, high: 1.3 },
        { dx: 0.28, dy: 0.14, wide: 0.12, high: 1.1 },
      ],
      rough: 0.07,
      lines: 12,
      from: 0.04,
      to: 1.1,
      tones: [0, 0.05, 0.8],
    },
    dot(...spot(0.14, -0.06), 17, palette.accent),
    dot(...spot(0.28, 0.14), 17, palette.accent),
  );
}
