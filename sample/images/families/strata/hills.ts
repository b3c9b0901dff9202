import { type Point, lerp, smooth, steps, times } from '../../geometry.ts';
import { house, mast } from '../../motifs.ts';
import { type Field, fractal, valueNoise } from '../../noise.ts';
import { mix } from '../../palette.ts';
import { type Scene, box, dot, paper, sheet } from '../../svg.ts';

/** One hill. A house and a mast stand behind one of them. */
function drawHill(
  scene: Scene,
  index: number,
  count: number,
  horizon: number,
  noise: Field,
  banded: boolean,
  night: boolean,
): string {
  const { palette, width, height, focal } = scene;
  const t = index / (count - 1);
  const y = lerp(horizon + 20, height * 0.94, t ** 1.1);
  const points = steps(11).map((u): Point => [
    lerp(-80, width + 80, u),
    y + noise(u * (2.6 - t) + index * 7, index * 3) * lerp(120, 240, t),
  ]);
  const extras =
    index === 4
      ? house(
          focal[0] - width * 0.12,
          points[4]?.[1] ?? y,
          0.7,
          palette.ink,
          palette.ink,
          palette.second,
        ) +
        mast(focal[0] + width * 0.13, (points[6]?.[1] ?? y) + 14, 0.75, palette.ink, palette.accent)
      : '';
  return (
    extras +
    paper(
      `${smooth(points)}V${height + 60}H-80Z`,
      !banded && index % 2 === 0
        ? mix(palette.second, palette.ramp(0.2 + t * 0.7), 0.2 + t * 0.4)
        : palette.ramp(night ? 0.7 - t * 0.66 : 0.2 + t * 0.76),
      'mid',
    )
  );
}

/** Hills behind hills, rising to a light, under a band of sky or in two alternating papers. */
export function hills(scene: Scene, banded: boolean): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = fractal(valueNoise(rng), 2);
  const count = 7;
  const horizon = focal[1] - height * 0.1;
  const night = palette.night;
  return sheet(
    scene,
    banded
      ? box(-10, horizon - height * 0.14, width + 20, height * 0.2, palette.second)
      : [3.4, 2.5, 1.7]
          .map((scale, index) =>
            dot(
              focal[0] + width * 0.1,
              horizon - height * 0.1,
              height * 0.075 * scale,
              palette.ramp(0.05 + index * 0.05),
            ),
          )
          .join(''),
    banded
      ? dot(focal[0] + rng.range(-120, 120), horizon - height * 0.08, height * 0.075, palette.paper)
      : dot(focal[0] + width * 0.1, horizon - height * 0.1, height * 0.075, '#ffffff'),
    ...times(count).map((index) => drawHill(scene, index, count, horizon, noise, banded, night)),
  );
}
