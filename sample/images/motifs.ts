/**
 * Small objects that give an image its scale: a house, a tree, a boat, a walker, a mast, birds,
 * stars. All stand on 0, 0.
 */
import { lines, num, polygon, times, type Point } from './geometry.ts';
import { box, dot, fill, group, place, stroke, tag } from './svg.ts';
import type { Rng } from './random.ts';

/** A gabled house with a lit window, 100 high. */
export const house = (
  x: number,
  y: number,
  scale: number,
  wall: string,
  roof: string,
  light: string,
): string =>
  place(
    x,
    y,
    0,
    scale,
    fill(polygon([-42, 0], [-42, -56], [0, -100], [42, -56], [42, 0]), wall),
    fill(polygon([-52, -52], [0, -108], [52, -52], [44, -44], [0, -90], [-44, -44]), roof),
    box(16, -92, 14, 34, roof),
    box(-14, -44, 24, 26, light),
  );

/** A tall conifer, 120 high. */
export const conifer = (x: number, y: number, scale: number, color: string): string =>
  place(
    x,
    y,
    0,
    scale,
    fill(
      polygon(
        [-4, 0],
        [-4, -14],
        [-34, -14],
        [-12, -48],
        [-24, -48],
        [-8, -82],
        [-16, -82],
        [0, -122],
        [16, -82],
        [8, -82],
        [24, -48],
        [12, -48],
        [34, -14],
        [4, -14],
        [4, 0],
      ),
      color,
    ),
  );

/** A small boat with a sail, 110 high. */
export const boat = (
  x: number,
  y: number,
  scale: number,
  hull: string,
  sail: string,
  other: string,
): string =>
  place(
    x,
    y,
    0,
    scale,
    fill('M-60 -18L62 -18C52 4 36 10 20 10L-30 10C-46 8 -56 -4 -60 -18Z', hull),
    fill(polygon([-2, -26], [-2, -120], [-50, -26]), sail),
    fill(polygon([6, -26], [6, -104], [48, -26]), other),
  );

/** A person walking in a long coat, 100 high. */
export const walker = (x: number, y: number, scale: number, color: string): string =>
  place(
    x,
    y,
    0,
    scale,
    tag('ellipse', { cx: 4, cy: -90, rx: 7.6, ry: 9, fill: color }),
    fill(
      'M0 -84L7 -84L8 -78C16 -76 17 -66 17 -56L20 -32C12 -28 -6 -28 -16 -31C-14 -48 -13 -62 -11 -70C-9 -77 -4 -78 0 -79Z',
      color,
    ),
    fill('M-13 -33L-2 -32L-11 -14L-20 0L-27 -3L-20 -16Z', color),
    fill('M4 -32L16 -33L17 -16L22 0L31 -1L30 3L15 3L8 -14Z', color),
    stroke('M-8 -68C-16 -60 -18 -52 -17 -42', color, 6),
  );

/** A person seen from the chest up, 100 high, 120 wide. */
export const onlooker = (x: number, y: number, scale: number, color: string): string =>
  place(
    x,
    y,
    0,
    scale,
    tag('ellipse', { cx: 2, cy: -74, rx: 21, ry: 26, fill: color }),
    fill('M-9 -56L13 -56L14 -44C40 -38 54 -26 58 0L-56 0C-52 -26 -38 -38 -10 -44Z', color),
  );

/** A lattice mast with a lamp, 200 high. */
export const mast = (x: number, y: number, scale: number, color: string, lamp: string): string =>
  place(
    x,
    y,
    0,
    scale,
    stroke('M-28 0L-4 -180M28 0L4 -180M0 -180L0 -206', color, 5),
    stroke(
      'M-24 -30L20 -60L-16 -90L12 -120L-8 -150M24 -30L-20 -60L16 -90L-12 -120L8 -150',
      color,
      3,
    ),
    dot(0, -210, 9, lamp),
  );

/** A few flying birds. */
export const birds = (
  rng: Rng,
  x: number,
  y: number,
  count: number,
  spread: number,
  color: string,
): string =>
  group(
    {},
    ...times(count).map(() => {
      const [bx, by, size] = [
        x + rng.range(-spread, spread),
        y + rng.range(-spread, spread) * 0.45,
        rng.range(12, 24),
      ];
      const lift = size * rng.range(0.3, 0.6);
      return stroke(
        `M${num(bx - size)} ${num(by - lift)}Q${num(bx - size * 0.4)} ${num(by - lift * 1.2)} ${num(bx)} ${num(by)}Q${num(bx + size * 0.4)} ${num(by - lift * 1.4)} ${num(bx + size)} ${num(by - lift * 0.7)}`,
        color,
        4,
      );
    }),
  );

/** Stars, some of them large. */
export const stars = (
  rng: Rng,
  width: number,
  height: number,
  count: number,
  color: string,
): string =>
  group(
    { opacity: 0.9 },
    ...times(count).map(() =>
      dot(
        rng.range(0, width),
        rng.range(0, height),
        rng.chance(0.12) ? rng.range(4, 6) : rng.range(1.6, 3),
        color,
      ),
    ),
  );

/** A registration mark, as printers use. */
export const cross = ([x, y]: Point, size: number, color: string, width = 4): string =>
  stroke(
    `${lines([
      [x - size, y],
      [x + size, y],
    ])}${lines([
      [x, y - size],
      [x, y + size],
    ])}`,
    color,
    width,
    { 'stroke-linecap': 'butt' },
  );

/** The end of a printed conductor: a ring of metal around a hole. */
export const via = (point: Point, r: number, color: string, hole: string): string =>
  dot(...point, r, color) + dot(...point, r * 0.42, hole);
