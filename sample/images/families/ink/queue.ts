/** A line of people, drawn in pen: coats, hats, folded arms, one who leans out to look. */
import { times, type Point } from '../../geometry.ts';
import { outline, route, takePen, type Pen } from '../../pen.ts';
import type { Palette } from '../../palette.ts';
import type { Rng } from '../../random.ts';
import { box, fill, sheet, type Scene } from '../../svg.ts';

interface Person {
  readonly index: number;
  readonly x: number;
  readonly foot: number;
  readonly height: number;
  readonly lean: number;
}

/** Points on an upright oval. */
const oval = (cx: number, cy: number, rx: number, ry: number): Point[] =>
  times(25).map((index): Point => {
    const angle = (index / 24) * Math.PI * 2 - 2;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });

/** What people wear, in radii of the head around its center; or nothing. */
function hat(pen: Pen, rng: Rng, x: number, y: number, r: number): string {
  const on = (text: string, width: number): string => pen.draw(route(text, x, y, r), width);
  const hats = [
    () => on('-1.7,-0.5 1.7,-0.55', 6) + on('-1,-0.6 -0.8,-1.9 0.8,-1.9 1,-0.6', 5),
    () => pen.draw(oval(x + r * 0.2, y - r * 1.3, r * 0.5, r * 0.45), 5),
    () => on('-1.02,-0.1 -0.9,-1.05 0,-1.4 0.9,-1.05 1.02,-0.1', 9),
    () => on('-1,-0.2 -1.2,1.5', 10) + on('0.9,-0.4 1.15,1.4', 10),
    () => '',
  ];
  return rng.pick(hats)();
}

/** What hands do, in half widths of the coat and radii of the head below the neck. */
const HANDS: readonly (readonly string[])[] = [
  ['-0.9,2 -0.1,4.2 0.9,3.6'],
  ['0.8,1.4 1.5,3.6 1.1,5.6', '0.75,5.7 1.6,5.7 1.6,8.4 0.75,8.4 0.75,5.7'],
  ['-0.6,3.2 0.5,3.6 0.1,2.6', '-0.15,1.8 0.55,1.8 0.55,3 -0.15,3 -0.15,1.8'],
];

/** The cloth of a coat: plain, hatched or colored. */
function cloth(
  pen: Pen,
  rng: Rng,
  { paper, main }: Palette,
  coat: readonly Point[],
  index: number,
): string {
  const d = outline(coat);
  if (index === 8) return fill(d, main);
  if (rng.chance(0.45)) return fill(d, paper);
  const [xs, ys] = [coat.map(([x]) => x), coat.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const area = [left, top, Math.max(...xs) - left, Math.max(...ys) - top] as const;
  return (
    fill(d, paper) +
    pen.hatch(`coat-${index}`, d, area, rng.pick([0.9, 1.5, 2.2]), rng.range(9, 17), 2.6)
  );
}

function person(
  pen: Pen,
  rng: Rng,
  palette: Palette,
  { index, x, foot, height, lean }: Person,
): string {
  const r = height * 0.085;
  const wide = height * rng.range(0.1, 0.145);
  const neck = foot - height + r * 2.1;
  const hem = foot - height * rng.range(0.16, 0.34);
  const head: Point = [x + lean, foot - height + r];
  const [left, right] = [x - wide * rng.range(0.95, 1.2), x + wide * rng.range(0.95, 1.2)];
  const coat: Point[] = [
    [head[0] - r * 0.5, neck],
    [x - wide * 0.8 + lean * 0.6, neck + r * 0.7],
    [left, hem],
    [right, hem],
    [x + wide * 0.8 + lean * 0.6, neck + r * 0.7],
    [head[0] + r * 0.5, neck],
  ];
  const face = oval(...head, r * 0.95, r * 1.15);
  const legs = [-0.45, 0.45].map((side) => {
    const knee = x + side * wide * 1.05;
    return pen.draw(route(`${x + side * wide},${hem} ${knee},${foot - 6} ${knee + 24},${foot}`), 7);
  });
  return [
    cloth(pen, rng, palette, coat, index),
    ...legs,
    pen.draw([...coat, ...coat.slice(0, 1)], 6),
    fill(outline(face), palette.paper),
    pen.draw(face, 5),
    pen.draw(route('0.9,-0.1 1.25,0.25 0.9,0.4', ...head, r), 4),
    hat(pen, rng, ...head, r),
    ...rng.pick(HANDS).map((hand) => pen.draw(route(hand, x, neck, wide, r), 6)),
  ].join('');
}

/** The window that they wait for. */
const counter = (pen: Pen, paper: string): string =>
  [
    fill('M1590 430H1800V860H1590Z', paper),
    pen.draw(route('1596,1042 1592,330 1800,326'), 8),
    pen.draw(route('1592,800 1545,806 1548,828 1800,826'), 7),
    pen.hatch('counter', 'M1600 832H1800V1040H1600Z', [1600, 832, 200, 208], 1.5, 15, 2.6),
    pen.write('NEXT', 1622, 384, 44, 7),
  ].join('');

export function queue(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const pen = takePen(rng, palette.ink);
  const people = times(11).map((index): Person => {
    const t = index / 10;
    return {
      index,
      x: 150 + 1370 * t + rng.range(-14, 14),
      foot: 1030 - 12 * Math.sin(t * 3),
      height: rng.range(560, 700) * (index === 4 ? 0.62 : 1),
      lean: index === 6 ? -62 : rng.range(-7, 7),
    };
  });
  return sheet(
    scene,
    box(0, 0, width, height, palette.paper),
    pen.draw(route('40,1046 700,1041 1300,1049 1770,1040'), 6),
    pen.hatch('floor', `M0 1052H${width}V1084H0Z`, [0, 1052, width, 32], 0.02, 11, 2.4),
    counter(pen, palette.paper),
    ...people.map((one) => person(pen, rng, palette, one)),
  );
}
