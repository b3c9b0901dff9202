import { type Point, brush, lerp, smooth, steps, times } from '../../geometry.ts';
import { boat } from '../../motifs.ts';
import { type Field, fractal, valueNoise } from '../../noise.ts';
import { type Scene, dot, fill, lifted, place, sheet } from '../../svg.ts';

/** The measures of the swell: its rows and its peak. */
interface Swell {
  readonly noise: Field;
  readonly count: number;
  readonly peak: number;
  readonly lean: number;
  readonly tall: number;
  readonly sigma: number;
  readonly horizon: number;
}

/** Measures the swell. */
function measureSwell({ rng, width, height, focal }: Scene): Swell {
  const noise = fractal(valueNoise(rng), 2);
  const count = rng.int(20, 26);
  const peak = focal[0] + rng.range(-120, 120);
  const lean = rng.sign();
  const tall = height * rng.range(0.24, 0.34);
  const sigma = width * rng.range(0.15, 0.2);
  const horizon = focal[1] + height * 0.02;
  return { noise, count, peak, lean, tall, sigma, horizon };
}

/** The height of the water above a row. */
function crestAt({ peak, lean, sigma, tall, count, noise }: Swell, x: number, row: number): number {
  const skew = (x - peak) * lean;
  const near = skew > 0 ? sigma * 0.62 : sigma * 1.25;
  return (
    Math.exp(-((skew / near) ** 2)) * tall * (1 - row / count) ** 0.75 +
    noise(x / 330, row * 0.36) * (9 + row * 1.9)
  );
}

/** One row of the swell. */
function drawRow(scene: Scene, measures: Swell, row: number): string {
  const { palette, width, height } = scene;
  const { horizon, count, peak, lean, sigma, noise } = measures;
  const y = lerp(horizon, height * 1.03, (row / (count - 1)) ** 1.1);
  const points = steps(64).map((t): Point => [
    lerp(-40, width + 40, t),
    y - crestAt(measures, lerp(-40, width + 40, t), row),
  ]);
  const weight = (t: number): number => {
    const x = lerp(-40, width + 40, t);
    const skew = ((x - peak) * lean) / sigma;
    return (
      5 + 15 * Math.exp(-((skew - 0.5) ** 2) * 3.5) + 5 * noise(x / 210, row + 40) + row * 0.35
    );
  };
  return (
    (row === 0
      ? lifted(
          'mid',
          fill(
            `${smooth(points)}V${height + 60}H-40Z`,
            palette.night ? palette.ramp(0.16) : palette.ramp(0.2),
          ),
        )
      : '') + fill(brush(points, weight), row % 9 === 4 ? palette.accent : palette.ramp(0.92))
  );
}

/** A woodcut swell: lines that thicken on the lee side. */
export function swell(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const measures = measureSwell(scene);
  const { count, peak, lean, sigma, horizon } = measures;
  const rows = times(count).map((row) => drawRow(scene, measures, row));
  const bx = peak - lean * sigma * 0.35;
  return sheet(
    scene,
    dot(
      focal[0] + lean * width * rng.range(0.14, 0.26),
      horizon - height * rng.range(0.16, 0.28),
      height * rng.range(0.12, 0.18),
      palette.second === palette.accent ? palette.ramp(0.35) : palette.second,
    ),
    ...rows.slice(0, 1),
    place(
      bx,
      horizon - crestAt(measures, bx, 0) - 8,
      -lean * 24,
      1.25,
      boat(
        0,
        0,
        1,
        palette.ramp(0.98),
        palette.accent,
        palette.night ? palette.light : palette.paper,
      ),
    ),
    ...rows.slice(1),
  );
}
