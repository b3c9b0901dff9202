import {
  type Point,
  TAU,
  band,
  lerp,
  lines,
  polar,
  polygon,
  smooth,
  steps,
  times,
} from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import {
  type Scene,
  boxPath,
  fill,
  lifted,
  paper,
  place,
  sheet,
  stroke,
  tag,
  within,
} from '../../svg.ts';

/** Where the dish stands, how large it is, and the star it is aimed at. */
interface Dish {
  readonly size: number;
  readonly cx: number;
  readonly cy: number;
  readonly star: Point;
  readonly aim: number;
  readonly ground: number;
}

/** Places the dish and aims it at its star. */
function aimDish({ rng, width, height, focal }: Scene): Dish {
  const side = rng.sign();
  const size = height * rng.range(0.25, 0.31);
  const [cx, cy]: Point = [focal[0] - side * width * 0.05, focal[1] + height * 0.06];
  const star: Point = [
    focal[0] + side * width * rng.range(0.24, 0.3),
    focal[1] - height * rng.range(0.28, 0.34),
  ];
  const aim = Math.atan2(star[1] - cy, star[0] - cx);
  const ground = height * 0.86;
  return { size, cx, cy, star, aim, ground };
}

/** The waves that arrive from the star. */
function drawWaves({ palette }: Scene, { star, aim }: Dish): string {
  return times(6)
    .map((index) =>
      fill(
        band(
          ...star,
          90 + index * 92,
          90 + index * 92 + 20 - index * 2.4,
          aim + Math.PI - 0.32,
          aim + Math.PI + 0.32,
        ),
        palette.ramp(0.28 + 0.07 * index),
      ),
    )
    .join('');
}

/** The star. */
function drawStar({ palette }: Scene, { star }: Dish): string {
  return place(
    ...star,
    0,
    1,
    fill(
      times(16)
        .map((i) => lines([polar(0, 0, [88, 24, 52, 24][i % 4] ?? 24, (i * TAU) / 16)]))
        .join('')
        .replaceAll('M', 'L')
        .replace('L', 'M') + 'Z',
      palette.accent,
    ),
  );
}

/** The stand of the dish. */
function drawStand({ palette }: Scene, { cx, cy, ground }: Dish): string {
  return (
    lifted(
      'mid',
      fill(
        polygon([cx - 22, cy], [cx + 22, cy], [cx + 120, ground + 20], [cx - 120, ground + 20]),
        palette.ramp(0.8),
      ),
    ) +
    stroke(
      [0.25, 0.5, 0.75]
        .map((t) =>
          lines([
            [cx - lerp(22, 120, t), lerp(cy, ground, t)],
            [cx + lerp(22, 120, t + 0.2), lerp(cy, ground, t + 0.2)],
          ]),
        )
        .join(''),
      palette.ground,
      6,
    )
  );
}

/** The bowl with its ribs and its receiver. */
function drawBowl(
  { palette }: Scene,
  { cx, cy, aim, size }: Dish,
  bowl: string,
  ribs: string,
): string {
  return place(
    cx,
    cy,
    (aim * 180) / Math.PI,
    1,
    lifted(
      'high',
      fill(
        `M${size * 0.3} ${-size}C${-size * 0.62} ${-size * 0.7} ${-size * 0.62} ${size * 0.7} ${size * 0.3} ${size}Z`,
        palette.ramp(0.7),
      ),
    ),
    tag('ellipse', { cx: size * 0.3, cy: 0, rx: size * 0.2, ry: size, fill: bowl }),
    within(
      'bowl',
      `M${size * 0.3} ${-size}A${size * 0.2} ${size} 0 1 0 ${size * 0.3} ${size}A${size * 0.2} ${size} 0 1 0 ${size * 0.3} ${-size}Z`,
      stroke(
        times(5)
          .map((index) =>
            smooth(
              steps(9).map((t): Point => [
                size * 0.3 - Math.sin(t * Math.PI) * size * 0.2,
                lerp(-size, size, t) * (index - 2) * 0.42,
              ]),
            ),
          )
          .join(''),
        ribs,
        4,
      ),
    ),
    stroke(
      `M${size * 0.36} ${-size * 0.8}L${size * 1.1} 0L${size * 0.36} ${size * 0.8}M${size * 0.2} 0L${size * 1.1} 0`,
      palette.ramp(0.95),
      7,
    ),
    fill(boxPath(size * 1.04, -26, 70, 52, 10), palette.accent),
  );
}

/** A dish pointed at one star. */
export function dish(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const aimed = aimDish(scene);
  const { ground } = aimed;
  const bowl = palette.night ? palette.ramp(0.92) : palette.paper;
  const ribs = palette.ramp(0.55);
  return sheet(
    scene,
    stars(rng, width, ground, 60, palette.ramp(0.85)),
    drawWaves(scene, aimed),
    drawStar(scene, aimed),
    drawStand(scene, aimed),
    drawBowl(scene, aimed, bowl, ribs),
    paper(
      `M-60 ${ground + 14}Q${width * 0.45} ${ground - 40} ${width + 60} ${ground + 20}V${height + 60}H-60Z`,
      palette.ramp(0.9),
      'mid',
    ),
  );
}
