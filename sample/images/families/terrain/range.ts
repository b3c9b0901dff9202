import { type Point, lerp, lines, polygon, steps, times } from '../../geometry.ts';
import { birds, conifer, stars } from '../../motifs.ts';
import { type Scene, dot, fill, lifted, paper, sheet } from '../../svg.ts';

/** One folded peak. The main one stands at the focal point. */
function drawPeak(
  scene: Scene,
  layer: number,
  index: number,
  start: number,
  count: number,
  tall: number,
  base: number,
  light: string,
  dark: string,
): string {
  const { rng, palette, width, focal } = scene;
  const main = layer === 1 && index === 1;
  const cx = main ? focal[0] : width * (start + (index + 0.5) * (1.2 / count)) + rng.range(-60, 60);
  const peak = tall * (main ? 1.75 : rng.range(0.6, 1.2));
  const spread = peak * rng.range(1.0, 1.5) + 90;
  const fold: Point[] = steps(5).map((t) => [
    cx + (t === 0 ? 0 : rng.range(-0.12, 0.2) * spread * t),
    base - peak * (1 - t),
  ]);
  const left: Point = [cx - spread, base + 4];
  const right: Point = [cx + spread * rng.range(0.9, 1.2), base + 4];
  const snow = main || (layer < 2 && rng.chance(0.5));
  const zig: Point[] = [
    [cx - spread * 0.27, base - peak * 0.73],
    [cx - spread * 0.13, base - peak * 0.66],
    [cx - spread * 0.05, base - peak * 0.76],
    [cx + spread * 0.06, base - peak * 0.64],
    [cx + spread * 0.16, base - peak * 0.74],
    [cx + spread * 0.27, base - peak * 0.73],
  ];
  return lifted(
    'mid',
    fill(polygon(left, ...fold.slice(0, 1), right), light),
    fill(`${lines([...fold, right])}Z`, dark),
    snow ? fill(polygon([cx, base - peak], ...zig), palette.paper) : '',
  );
}

/** The dark foreground with its trees. */
function drawForeground({ rng, palette, width, height }: Scene, base: number): string {
  return (
    paper(
      `M-60 ${base - 10}Q${width * 0.4} ${base - 120} ${width + 60} ${base}V${height + 60}H-60Z`,
      palette.ramp(0.95),
      'mid',
    ) +
    times(9)
      .map(() => {
        const x = rng.range(0, width);
        return conifer(x, base - 30, rng.range(0.7, 1.5), palette.ramp(0.95));
      })
      .join('')
  );
}

/** Folded paper mountains, one behind the other. */
export function range(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const layers = rng.int(4, 5);
  const sun: Point = [
    focal[0] + rng.sign() * rng.range(120, 380),
    focal[1] - height * rng.range(0.16, 0.3),
  ];
  const drawn = times(layers).map((layer) => {
    const near = layer / (layers - 1);
    const base = lerp(focal[1] + height * 0.02, height * 0.9, near);
    const tall = lerp(height * 0.3, height * 0.14, near) * rng.range(0.85, 1.15);
    const count = Math.round(lerp(5, 3, near));
    const [light, dark] = [palette.ramp(0.16 + near * 0.5), palette.ramp(0.3 + near * 0.6)];
    const start = rng.range(-0.15, 0.05);
    const meadow = fill(
      `M-60 ${base}H${width + 60}V${height + 60}H-60Z`,
      palette.ramp(0.14 + near * 0.42),
    );
    return (
      meadow +
      rng
        .shuffle(times(count))
        .map((index) => drawPeak(scene, layer, index, start, count, tall, base, light, dark))
        .join('') +
      (layer < layers - 1 ? '' : drawForeground(scene, base))
    );
  });
  return sheet(
    scene,
    palette.night
      ? stars(rng, width, height * 0.5, 50, palette.ramp(0.9))
      : birds(rng, 2 * focal[0] - sun[0], sun[1], 5, 120, palette.ramp(0.7)),
    dot(...sun, height * rng.range(0.09, 0.16), palette.accent),
    ...drawn,
  );
}
