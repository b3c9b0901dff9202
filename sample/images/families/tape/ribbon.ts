import { type Point, cutHalfPlane, lines, times } from '../../geometry.ts';
import { type Scene, dot, fill, group, lifted, sheet } from '../../svg.ts';

/** The direction of a leg, as a vector of length 1. */
function directionOf({ focal }: Scene, corners: Point[], index: number): Point {
  const [a, b] = [corners[index] ?? focal, corners[index + 1] ?? focal];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** Cuts a strip at the folds of its leg. */
function foldedAt(scene: Scene, folds: number[], corners: Point[], shape: Point[]): Point[] {
  const { focal } = scene;
  return folds.reduce((kept, at) => {
    const [before, after, corner] = [
      directionOf(scene, corners, at - 1),
      directionOf(scene, corners, at),
      corners[at] ?? focal,
    ];
    const fold: Point = [before[0] + after[0], before[1] + after[1]];
    const facing = -(fold[1] * before[0] - fold[0] * before[1]);
    const [nx, ny] = facing > 0 ? [-fold[1], fold[0]] : [fold[1], -fold[0]];
    return cutHalfPlane(kept, nx, ny, nx * corner[0] + ny * corner[1]);
  }, shape);
}

/** One leg of the ribbon. */
function drawLeg(
  scene: Scene,
  corners: Point[],
  index: number,
  wide: number,
  stripes: string[],
): string {
  const { palette, focal } = scene;
  const [start, end] = [corners[index] ?? focal, corners[index + 1] ?? focal];
  const [dx, dy] = directionOf(scene, corners, index);
  const folds = [index, index + 1].filter((at) => at > 0 && at < corners.length - 1);
  const strip = (from: number, to: number): string =>
    lines(
      foldedAt(scene, folds, corners, [
        [start[0] - dx * wide - dy * from, start[1] - dy * wide + dx * from],
        [end[0] + dx * wide - dy * from, end[1] + dy * wide + dx * from],
        [end[0] + dx * wide - dy * to, end[1] + dy * wide + dx * to],
        [start[0] - dx * wide - dy * to, start[1] - dy * wide + dx * to],
      ]),
      true,
    );
  const unit = wide / stripes.length;
  const order = index % 2 ? [...stripes].reverse() : stripes;
  return lifted(
    'mid',
    ...order.map((color, stripe) =>
      fill(strip(-wide / 2 + stripe * unit, -wide / 2 + (stripe + 1) * unit + 0.8), color),
    ),
    index % 2 ? fill(strip(-wide / 2, wide / 2), palette.ink, { opacity: 0.13 }) : '',
  );
}

/**
 * A striped band folded at its corners. Each fold mirrors the stripes and keeps both legs on the
 * same side.
 */
export function ribbon(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const stripes = rng
    .shuffle([
      palette.ramp(0.28),
      palette.ramp(0.5),
      palette.second,
      palette.ramp(0.8),
      palette.accent,
    ])
    .slice(0, 4);
  const wide = height * rng.range(0.2, 0.26);
  const side = rng.sign();
  const corners: Point[] = [
    [focal[0] - side * width * 0.2, height + 600],
    [focal[0] - side * width * 0.2, focal[1] - height * 0.06],
    [focal[0] + side * width * 0.1, focal[1] - height * 0.24],
    [focal[0] + side * width * 0.1, focal[1] + height * 0.2],
    [focal[0] + side * width * 1.2, focal[1] + height * 0.2],
  ];
  const legs = times(corners.length - 1).map((index) =>
    drawLeg(scene, corners, index, wide, stripes),
  );
  return sheet(
    scene,
    group(
      { transform: `rotate(${rng.pick([0, 0, 180])} ${focal.join(' ')})` },
      ...legs,
      lifted(
        'mid',
        dot(
          focal[0] - side * width * 0.02,
          focal[1] + height * 0.3,
          height * 0.08,
          palette.ramp(0.9),
        ),
      ),
    ),
  );
}
