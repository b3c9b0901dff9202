/** A turbot cut from a newspaper photograph lies on the dial of an auction clock. */
import { disc, lines, polar, steps, TAU, times, type Point } from '../../geometry.ts';
import { valueNoise, type Field } from '../../noise.ts';
import type { Palette } from '../../palette.ts';
import {
  box,
  dot,
  fill,
  group,
  halftone,
  paper,
  place,
  sheet,
  stroke,
  within,
  type Scene,
} from '../../svg.ts';
import { line } from '../../typesetting.ts';
import { scrap } from './shared.ts';

/** Half height of the fish along its length, 0 (snout) to 1 (tail). */
const girth = (t: number): number =>
  t < 0.8
    ? 260 * Math.sin(Math.PI * (t / 0.86) ** 0.72) ** 0.85 + 12
    : 40 + 130 * ((t - 0.8) / 0.2) ** 1.1;

const LEFT = 520;
const LONG = 1010;
const WHITE = '#fdfbf4';

/** The outline that the scissors followed, fins and tail. */
function silhouette(): string {
  const fringe = (t: number, from: number, to: number): number =>
    t > from && t < to ? 5 * Math.sin(t * 150) : 0;
  const upper = steps(90).map((t): Point => [
    LEFT + t * LONG,
    640 - girth(t) - fringe(t, 0.16, 0.74),
  ]);
  const lower = steps(90).map((t): Point => [
    LEFT + (1 - t) * LONG,
    640 + girth(1 - t) * 0.94 + fringe(t, 0.26, 0.84),
  ]);
  return lines([...upper, ...lower], true);
}

/** How dark the newspaper printed each place of the fish. */
function toneOf(spots: Field): (x: number, y: number) => number {
  return (x, y) => {
    const t = Math.min(1, Math.max(0, (x - LEFT) / LONG));
    const side = (y - 640) / Math.max(30, girth(t));
    const onFin = Math.abs(side) > 0.7 && t > 0.14 && t < 0.8;
    const fin = onFin ? 0.25 + 0.35 * Math.sin(x * 0.16 + side * 3) ** 2 : 0;
    const speckle = Math.max(0, spots(x * 0.03, y * 0.03)) * 0.75;
    const onGill = Math.abs(Math.hypot(x - LEFT - 120, y - 650) - 128) < 9 && x > LEFT + 150;
    const onSpine = Math.abs(side + 0.1 * Math.sin(t * 3)) < 0.02 && t > 0.24;
    const sheen = side < -0.2 && side > -0.6 ? 0.22 : 0;
    return Math.max(
      onGill ? 0.9 : 0,
      onSpine ? 0.7 : 0,
      fin,
      0.24 + 0.42 * side * side + speckle - sheen,
    );
  };
}

/** The auction clock: a dial that counts down, and its needle. */
function clock({ paper: face, ink, accent }: Palette): string {
  const around = (index: number, of: number, radius: number): Point =>
    polar(620, 600, radius, (index / of) * TAU - TAU / 4);
  const ticks = times(60).map((index) =>
    lines([around(index, 60, index % 5 === 0 ? 430 : 468), around(index, 60, 505)]),
  );
  const figures = times(12).map((index) => {
    const [x, y] = around(index, 12, 372);
    return line(String(24 - index * 2), x, y + 24, {
      face: 'poster',
      size: 76,
      color: ink,
      align: 'middle',
    });
  });
  const needle = fill('M-60 -9L470 -4V4L-60 9Z', accent) + dot(0, 0, 30, accent);
  return [
    paper(disc(620, 600, 540), face, 'high'),
    stroke(ticks.join(''), ink, 8, { 'stroke-linecap': 'butt' }),
    ...figures,
    group({ filter: 'url(#low)' }, place(620, 600, -62, 1, needle)),
  ].join('');
}

export function fish(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const outline = silhouette();
  const tone = toneOf(valueNoise(rng));
  const dots = halftone({ x: LEFT - 20, y: 320, width: LONG + 60, height: 660 }, 14, 0.7, tone);
  const tag: readonly Point[] = [
    [1240, 790],
    [1640, 760],
    [1660, 980],
    [1260, 1010],
  ];
  const eye = (x: number, y: number, r: number): string =>
    dot(x, y, r, WHITE) + dot(x + 4, y + 2, r * 0.6, palette.ink);
  return sheet(
    scene,
    box(0, 0, width, height, palette.ground),
    clock(palette),
    group(
      { transform: 'rotate(-11 1000 640)' },
      // A margin of paper that the scissors left.
      stroke(outline, WHITE, 34, { filter: 'url(#mid)' }),
      fill(outline, palette.light),
      within('fish', outline, fill(dots, palette.deep)),
      eye(LEFT + 84, 588, 30),
      eye(LEFT + 150, 548, 25),
      stroke(`M${LEFT + 6} 668Q${LEFT + 50} 690 ${LEFT + 92} 680`, palette.ink, 8),
    ),
    scrap(
      rng,
      'tag',
      tag,
      palette.accent,
      line('NO BIDS', 1290, 916, { face: 'poster', size: 98, color: palette.paper }),
    ),
  );
}
