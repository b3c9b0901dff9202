import { type Point, TAU, brush, polar, steps, times } from '../../geometry.ts';
import { stars, walker } from '../../motifs.ts';
import { type Field, fractal, valueNoise } from '../../noise.ts';
import { type Scene, dot, fill, paper, sheet } from '../../svg.ts';

/** The disc, and how the filaments swell around it. */
interface Corona {
  readonly center: Point;
  readonly radius: number;
  /** The direction in which the filaments are longest. */
  readonly axis: number;
  readonly noise: Field;
}

/** One layer of filaments. */
function drawFilaments(
  { axis, noise, center: [cx, cy], radius }: Corona,
  count: number,
  reach: number,
  thick: number,
  color: string,
  seed: number,
): string {
  return fill(
    times(count)
      .map((index) => {
        const angle = (index / count) * TAU;
        const swell =
          0.55 +
          0.75 * Math.cos(angle - axis) ** 2 +
          0.5 * noise(Math.cos(angle) * 2 + seed, Math.sin(angle) * 2);
        const curl = noise(Math.cos(angle) * 1.4 + 7, Math.sin(angle) * 1.4 + seed) * 0.3;
        return brush(
          steps(8).map((t) =>
            polar(cx, cy, radius * 0.97 + t * reach * swell, angle + curl * t * t),
          ),
          (t) => thick * (1 - t) ** 0.8 + 0.6,
        );
      })
      .join(''),
    color,
    { 'fill-rule': 'nonzero' },
  );
}

/** Totality: filaments around a black disc. */
export function corona(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = fractal(valueNoise(rng), 3);
  const radius = height * rng.range(0.17, 0.26);
  const axis = rng.range(0, TAU);
  const [cx, cy]: Point = [focal[0], focal[1] - height * 0.05];
  const shape: Corona = { center: [cx, cy], radius, axis, noise };
  const watchers = rng.chance(0.6);
  return sheet(
    scene,
    stars(rng, width, height, 60, palette.ramp(0.85)),
    drawFilaments(shape, 72, height * 0.3, 21, palette.ramp(0.34), 1),
    drawFilaments(shape, 84, height * 0.2, 15, palette.ramp(0.62), 2),
    drawFilaments(shape, 96, height * 0.11, 12, palette.night ? palette.paper : palette.accent, 3),
    dot(cx, cy, radius * 1.035, palette.night ? palette.paper : palette.accent),
    dot(cx, cy, radius, palette.night ? palette.ramp(0.03) : palette.ink),
    dot(...polar(cx, cy, radius * 1.0, axis + 0.8), radius * 0.09, palette.accent),
    watchers
      ? paper(
          `M-60 ${height * 0.9}Q${width * 0.4} ${height * 0.84} ${width + 60} ${height * 0.92}V${height + 60}H-60Z`,
          palette.ramp(palette.night ? 0.12 : 0.96),
          'mid',
        ) +
          times(3)
            .map((index) =>
              walker(
                cx - 110 + index * 84,
                height * 0.885,
                1 - index * 0.16,
                palette.night ? palette.paper : palette.ink,
              ),
            )
            .join('')
      : '',
  );
}
