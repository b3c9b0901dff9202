import { type Point, lerp, smooth, steps, times } from '../../geometry.ts';
import { fractal, valueNoise } from '../../noise.ts';
import { type Scene, box, dot, paper, sheet } from '../../svg.ts';

/** Bands from lightest to darkest, each one torn edge lower. */
export function bands(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = fractal(valueNoise(rng), 3);
  const count = 10;
  return sheet(
    scene,
    box(0, 0, width, height, palette.paper),
    dot(focal[0] + rng.range(-200, 200), focal[1] + height * 0.05, height * 0.17, palette.accent),
    ...times(count).map((index) => {
      const y = height * (0.1 + 0.094 * index);
      const points = steps(16).map((t): Point => [
        lerp(-60, width + 60, t),
        y + noise(t * 3.4, index * 2.3) * 44,
      ]);
      return paper(
        `${smooth(points)}V${height + 60}H-60Z`,
        palette.ramp(0.16 + 0.8 * (index / (count - 1))),
        index > 3 ? 'mid' : 'low',
      );
    }),
  );
}
