import { type Point, lerp, lines, num, times } from '../../geometry.ts';
import { fill, stroke } from '../../svg.ts';

/** A leaf from 0, 0 along +x: two halves, a rib and side veins. */
export function leaf(
  length: number,
  wide: number,
  light: string,
  dark: string,
  rib: string,
  veins: number,
): string {
  const half = (side: number): string =>
    `M0 0C${num(length * 0.24)} ${num(side * wide)} ${num(length * 0.66)} ${num(side * wide * 0.86)} ${num(length)} 0Z`;
  const side = (sign: number): string =>
    times(veins)
      .map((index) => {
        const t = (index + 1) / (veins + 1.4);
        return lines([
          [length * t, 0],
          [length * (t + 0.14), sign * wide * 0.5 * Math.sin(Math.PI * t) ** 0.7],
        ]);
      })
      .join('');
  return (
    fill(half(-1), light) +
    fill(half(1), dark) +
    stroke(`M0 0L${num(length * 0.94)} 0`, rib, 5) +
    stroke(side(1) + side(-1), rib, 3)
  );
}

/** Returns the point at a fraction of a stem, and the stem's direction there. */
export const along = (points: readonly Point[], t: number): { point: Point; angle: number } => {
  const place = t * (points.length - 1);
  const index = Math.min(points.length - 2, Math.floor(place));
  const [a, b] = [points[index] ?? [0, 0], points[index + 1] ?? [0, 0]];
  return {
    point: [lerp(a[0], b[0], place - index), lerp(a[1], b[1], place - index)],
    angle: Math.atan2(b[1] - a[1], b[0] - a[0]),
  };
};

/** Converts radians to degrees. */
export const degrees = (radians: number): number => (radians * 180) / Math.PI;
