/**
 * Large letters as shapes: an S drawn along its spine, geometric capitals, a comma, a bent arrow.
 */
import { brush, disc, lerp, lines, num, polygon, steps, type Point } from './geometry.ts';
import { fill, group, stroke } from './svg.ts';

/** The spine of an S, 100 high and about 62 wide, from its upper end to its lower end. */
const S_SPINE: readonly Point[] = [
  [27, -33],
  [18, -42.5],
  [4, -46.5],
  [-12, -43.5],
  [-22, -34],
  [-23, -22],
  [-15, -11.5],
  [0, -4],
  [15, 3.5],
  [25, 14],
  [26, 28],
  [17, 40],
  [1, 45.5],
  [-14, 43.5],
  [-25, 35],
  [-29, 25],
];

/** Weight of the S along its spine. `spine` is the extra weight of the diagonal, 0–1. */
const weight = (t: number, spine: number): number =>
  6.5 + (8 + spine * 7) * Math.exp(-(((t - 0.5) / 0.24) ** 2)) + 2.5 * Math.sin(t * Math.PI);

/** Returns the point at fraction `t` along the spine of an S of a given height (Catmull–Rom). */
export function pointOnS(height: number, t: number): Point {
  const place = t * (S_SPINE.length - 1);
  const index = Math.min(S_SPINE.length - 2, Math.floor(place));
  const near = (offset: number): Point =>
    S_SPINE[Math.min(S_SPINE.length - 1, Math.max(0, index + offset))] ?? [0, 0];
  const [a, b, c, d] = [near(-1), near(0), near(1), near(2)];
  const u = place - index;
  const curve = (axis: 0 | 1): number =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * u +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * u * u +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * u * u * u);
  return [(curve(0) * height) / 100, (curve(1) * height) / 100];
}

/** An S of a given height centered on 0, 0. `upTo` draws only its beginning. */
export const letterS = (height: number, spine: number, upTo = 1): string =>
  brush(
    steps(80).map((t) => pointOnS(height, t * upTo)),
    (t) => (weight(t * upTo, spine) * height) / 100,
  );

/** Geometric capitals, 100 high and centered on 0, 0, as path data. */
export const CAPITALS: Readonly<Record<string, string>> = {
  A:
    polygon([-46, 50], [-12, -50], [12, -50], [46, 50], [20, 50], [0, -14], [-20, 50]) +
    polygon([-20, 22], [20, 22], [26, 38], [-26, 38]),
  B: 'M-38 -50H4A27 27 0 0 1 22 -3A28 28 0 0 1 8 50H-38ZM-14 -30V-10H0A10 10 0 0 0 0 -30ZM-14 10V30H4A10 10 0 0 0 4 10Z',
  C: 'M44 -34A50 50 0 1 0 44 34L24 18A25 25 0 1 1 24 -18Z',
  E: 'M-34 -50H34V-27H-9V-12H26V11H-9V27H34V50H-34Z',
  H: 'M-42 -50H-17V-13H17V-50H42V50H17V11H-17V50H-42Z',
  K: polygon(
    [-40, -50],
    [-15, -50],
    [-15, -10],
    [16, -50],
    [46, -50],
    [10, -4],
    [48, 50],
    [18, 50],
    [-8, 13],
    [-15, 22],
    [-15, 50],
    [-40, 50],
  ),
  N: polygon(
    [-42, -50],
    [-16, -50],
    [18, 8],
    [18, -50],
    [42, -50],
    [42, 50],
    [17, 50],
    [-18, -10],
    [-18, 50],
    [-42, 50],
  ),
  O: disc(0, 0, 50) + disc(0, 0, 25),
  P: 'M-36 -50H6A31 31 0 0 1 6 14H-11V50H-36ZM-11 -28V-8H4A10 10 0 0 0 4 -28Z',
  R: 'M-38 -50H6A31 31 0 0 1 18 9L42 50H13L-8 13H-13V50H-38ZM-13 -28V-8H4A10 10 0 0 0 4 -28Z',
  T: 'M-42 -50H42V-26H13V50H-13V-26H-42Z',
};

/** A comma whose dot has the given radius and is centered on 0, 0. */
export const comma = (radius: number): string =>
  `M${num(-radius)} 0A${num(radius)} ${num(radius)} 0 1 1 ${num(radius)} ${num(radius * 0.05)}C${num(radius * 1.02)} ${num(radius * 1.3)} ${num(radius * 0.1)} ${num(radius * 2.4)} ${num(-radius * 1.05)} ${num(radius * 2.75)}L${num(-radius * 1.2)} ${num(radius * 2.4)}C${num(-radius * 0.5)} ${num(radius * 2)} ${num(-radius * 0.02)} ${num(radius * 1.6)} ${num(radius * 0.06)} ${num(radius * 0.98)}A${num(radius)} ${num(radius)} 0 0 1 ${num(-radius)} 0Z`;

/** An arrow that runs right and turns up, 100 long each way, centered on 0, 0. */
export const bentArrow = (color: string, width: number): string =>
  group(
    {},
    stroke(`M-100 60H${num(20)}Q60 60 60 20V-40`, color, width, { 'stroke-linecap': 'butt' }),
    fill(polygon([60, -110], [60 + width * 1.25, -36], [60 - width * 1.25, -36]), color),
  );

/**
 * Lines of set type within a column centered on 0, 0, as path data to stroke. `ragged` returns the
 * length of each line, 0–1.
 */
export function setType(
  width: number,
  height: number,
  leading: number,
  ragged: (line: number) => number,
): string {
  const count = Math.max(1, Math.floor(height / leading));
  return Array.from({ length: count }, (_, line) => {
    const y = lerp(-height / 2, height / 2, (line + 0.5) / count);
    return lines([
      [-width / 2, y],
      [-width / 2 + width * ragged(line), y],
    ]);
  }).join('');
}
