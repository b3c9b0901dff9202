/**
 * The shape behind a subject. A magazine that puts a disc behind everything has one illustrator;
 * ours has many.
 */
import { blob, disc, lines, num, polygon, turn } from './geometry.ts';
import { valueNoise } from './noise.ts';
import { boxPath, fill, paper, stroke, type Scene } from './svg.ts';

/** Draws a quiet shape of about `size` (half its height) around a point, in one of many forms. */
export function backdrop(
  { rng, width, height, focal }: Scene,
  x: number,
  y: number,
  size: number,
  color: string,
): string {
  const lean = rng.range(-0.5, 0.5);
  return rng.pick([
    () => fill(disc(x, y, size), color),
    () =>
      fill(
        `M${num(x - size * 0.8)} ${num(y + size * 1.1)}V${num(y - size * 0.3)}A${num(size * 0.8)} ${num(size * 0.8)} 0 0 1 ${num(x + size * 0.8)} ${num(y - size * 0.3)}V${num(y + size * 1.1)}Z`,
        color,
      ),
    () => fill(boxPath(x - size * 0.72, -40, size * 1.44, height + 80), color),
    () =>
      fill(
        lines(
          [
            [x - size, y - size * 0.8],
            [x + size, y - size * 0.8],
            [x + size, y + size * 0.8],
            [x - size, y + size * 0.8],
          ].map(([px = 0, py = 0]) => turn([px, py], [x, y], lean)),
          true,
        ),
        color,
      ),
    () =>
      fill(
        polygon(
          [-40, focal[1] + size * lean],
          [width + 40, focal[1] - size * lean * 1.6],
          [width + 40, height + 40],
          [-40, height + 40],
        ),
        color,
      ),
    () => {
      const noise = valueNoise(rng);
      return paper(
        blob(
          x,
          y,
          (angle) => size * (1.1 + 0.35 * noise(Math.cos(angle) * 1.1 + 4, Math.sin(angle) * 1.1)),
          30,
        ),
        color,
        'low',
      );
    },
    () =>
      fill(
        `M${num(x - size * 1.1)} ${num(y + size * 0.55)}A${num(size * 1.1)} ${num(size * 1.1)} 0 0 1 ${num(x + size * 1.1)} ${num(y + size * 0.55)}Z`,
        color,
      ),
    () =>
      stroke(
        [0.35, 0.6, 0.85, 1.1].map((scale) => disc(x, y, size * scale)).join(''),
        color,
        size * 0.1,
      ),
    () =>
      stroke(
        Array.from({ length: 9 }, (_, row) =>
          lines([
            [x - size * 1.1, y + (row - 4) * size * 0.24],
            [x + size * 1.1, y + (row - 4) * size * 0.24],
          ]),
        ).join(''),
        color,
        size * 0.09,
      ),
    () => '',
  ])();
}
