/** A pen in a hand that is not quite steady: lines of uneven weight, hatching, small capitals. */
import { brush, lerp, lines, num, steps, times, type Point } from './geometry.ts';
import { valueNoise, type Field } from './noise.ts';
import type { Rng } from './random.ts';
import { fill, stroke, within } from './svg.ts';

/** Strokes of a hand-written capital, on a grid 4 wide and 6 high, y downward. */
const STROKES: Readonly<Record<string, string>> = {
  A: '06,20,46|14,34',
  B: '00,06,36,45,34,03|03,33,32,21,00',
  C: '41,20,02,04,26,45',
  D: '00,06,26,44,42,20,00',
  E: '40,00,06,46|03,33',
  F: '40,00,06|03,33',
  G: '41,20,02,04,26,45,43,23',
  H: '00,06|40,46|03,43',
  I: '20,26',
  K: '00,06|40,03,46',
  L: '00,06,46',
  M: '06,00,23,40,46',
  N: '06,00,46,40',
  O: '20,02,04,26,44,42,20',
  P: '06,00,30,41,42,33,03',
  R: '06,00,30,41,42,33,03|23,46',
  S: '41,20,01,02,44,45,26,05',
  T: '00,40|20,26',
  U: '00,05,16,36,45,40',
  V: '00,26,40',
  W: '00,16,23,36,40',
  X: '00,46|40,06',
  Y: '00,23,40|23,26',
};

/** A pen. */
export interface Pen {
  /** A line through points. */
  draw(points: readonly Point[], width?: number): string;
  /** Parallel lines within a shape. `name` must be unique in the image. */
  hatch(
    name: string,
    d: string,
    area: readonly [number, number, number, number],
    angle: number,
    gap: number,
    width?: number,
  ): string;
  /** Hand-written capitals of a height, from their upper left. */
  write(text: string, x: number, y: number, height: number, width?: number): string;
}

/** Points from a text such as `0,0 10,5`, moved and scaled. */
export const route = (text: string, x = 0, y = 0, scaleX = 1, scaleY = scaleX): Point[] =>
  text.split(' ').map((pair): Point => {
    const [px = 0, py = 0] = pair.split(',').map(Number);
    return [x + px * scaleX, y + py * scaleY];
  });

/** A hand that shakes: returns points along a line, each a little off, never twice the same. */
function unsteady(shake: Field): (points: readonly Point[], amount: number) => Point[] {
  let drawn = 0;
  return (points, amount) => {
    drawn += 17.3;
    return points.flatMap((from, index) => {
      const to = points[index + 1];
      if (to === undefined) return [from];
      const count = Math.max(2, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 22));
      return steps(count)
        .slice(0, -1)
        .map((t): Point => {
          const [x, y] = [lerp(from[0], to[0], t), lerp(from[1], to[1], t)];
          const place = (x + y) * 0.012 + drawn;
          return [x + amount * shake(place, 1.5), y + amount * shake(place, 7.5)];
        });
    });
  };
}

/** The strokes of one capital, whose upper left is at a place. */
const capital = (rng: Rng, character: string, x: number, y: number, unit: number): Point[][] =>
  (STROKES[character] ?? '')
    .split('|')
    .filter((one) => one !== '')
    .map((one) =>
      one
        .split(',')
        .map((pair): Point => [
          x + Number(pair[0]) * unit + rng.range(-0.2, 0.2) * unit,
          y + Number(pair[1]) * unit + rng.range(-0.2, 0.2) * unit,
        ]),
    );

/** Takes up a pen of a color. */
export function takePen(rng: Rng, color: string): Pen {
  const shake = valueNoise(rng);
  const wobbled = unsteady(shake);
  const draw: Pen['draw'] = (points, width = 5) => {
    const path = wobbled(points, Math.min(5, width * 0.8));
    const seed = (path[0]?.[0] ?? 0) * 0.37;
    const weight = (t: number): number =>
      width * (0.82 + 0.3 * shake(t * 9 + seed, 3.3)) * Math.min(1, 0.45 + 6 * Math.min(t, 1 - t));
    return fill(brush(path, weight), color, { 'fill-rule': 'nonzero' });
  };
  return {
    draw,
    hatch(name, d, [x, y, w, h], angle, gap, width = 3) {
      const reach = Math.hypot(w, h) / 2;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const count = Math.ceil(reach / gap);
      const path = times(2 * count + 1).map((index) => {
        const off = (index - count) * gap + rng.range(-0.18, 0.18) * gap;
        const middle: Point = [x + w / 2 - s * off, y + h / 2 + c * off];
        const end = rng.range(0.94, 1.06) * reach;
        return lines(wobbled(route(`${-c},${-s} ${c},${s}`, ...middle, end), 2.4));
      });
      return within(name, d, stroke(path.join(''), color, width));
    },
    write(text, x, y, height, width = height / 9) {
      const unit = height / 6;
      let left = x;
      const written = [...text].map((character) => {
        const strokes = capital(rng, character, left, y, unit);
        left += unit * (character === 'I' ? 4 : 5.6);
        return strokes.map((one) => draw(one, width)).join('');
      });
      return written.join('');
    },
  };
}

/** Path data of a closed outline that a hand has drawn once around. */
export const outline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`;
