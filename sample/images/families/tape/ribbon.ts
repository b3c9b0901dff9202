import { type Point, cutHalfPlane, lines, times } from '../../geometry.ts';
import { type Scene, dot, fill, group, lifted, sheet } from '../../svg.ts';

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
  const direction = (index: number): Point => {
    const [a, b] = [corners[index] ?? focal, corners[index + 1] ?? focal];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  };
  const legs = times(corners.length - 1).map((index) => {
    const [start, end] = [corners[index] ?? focal, corners[index + 1] ?? focal];
    const [dx, dy] = direction(index);
    const folds = [index, index + 1].filter((at) => at > 0 && at < corners.length - 1);
    const clip = (shape: Point[]): Point[] =>
      folds.reduce((kept, at) => {
        const [before, after, corner] = [direction(at - 1), direction(at), corners[at] ?? focal];
        const fold: Point = [before[0] + after[0], before[1] + after[1]];
        const facing = -(fold[1] * before[0] - fold[0] * before[1]);
        const [nx, ny] = facing > 0 ? [-fold[1], fold[0]] : [fold[1], -fold[0]];
        return cutHalfPlane(kept, nx, ny, nx * corner[0] + ny * corner[1]);
      }, shape);
    const piece = (from: number, to: number): string =>
      lines(
        clip([
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
        fill(piece(-wide / 2 + stripe * unit, -wide / 2 + (stripe + 1) * unit + 0.8), color),
      ),
      index % 2 ? fill(piece(-wide / 2, wide / 2), palette.ink, { opacity: 0.13 }) : '',
    );
  });
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
