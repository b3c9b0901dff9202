/** Ledger: columns of stacked paper coins, a hand-kept inventory, a register of small circles. */
import { lerp, lines, times, type Point } from '../geometry.ts';
import { valueNoise } from '../noise.ts';
import { mix } from '../palette.ts';
import {
  box,
  dot,
  fill,
  lifted,
  ring,
  sheet,
  stroke,
  tag,
  type Layouts,
  type Scene,
} from '../svg.ts';

/** A stack of discs seen from slightly above. */
function stack(
  x: number,
  foot: number,
  count: number,
  radius: number,
  tones: (index: number) => readonly [string, string],
): string {
  const thick = radius * 0.3;
  return times(count)
    .map((index) => {
      const y = foot - index * thick;
      const [side, top] = tones(index);
      return (
        fill(
          `M${x - radius} ${y}V${y - thick}H${x + radius}V${y}A${radius} ${radius * 0.3} 0 0 1 ${x - radius} ${y}Z`,
          side,
        ) +
        tag('ellipse', {
          cx: x,
          cy: y - thick,
          rx: radius,
          ry: radius * 0.3,
          fill: top,
          stroke: side,
          'stroke-width': 2,
        })
      );
    })
    .join('');
}

/** How the stacks of coins stand on the page. */
interface Table {
  readonly columns: number;
  readonly rows: number;
  readonly pitch: number;
  readonly radius: number;
  /** The middle of all columns. */
  readonly middle: number;
}

function tableOf({ width, focal }: Scene, columns: number, rows: number): Table {
  const pitch = (width * (rows > 1 ? 0.84 : 0.92)) / columns;
  return { columns, rows, pitch, radius: pitch * 0.37, middle: lerp(width / 2, focal[0], 0.4) };
}

/** Returns the side and the top of one coin, counted from the foot of its stack. */
function coinColors(
  { palette }: Scene,
  column: number,
  index: number,
  top: boolean,
): readonly [string, string] {
  if (palette.night) return [palette.ramp(index % 2 ? 0.5 : 0.66), palette.ramp(top ? 0.98 : 0.8)];
  if (column % 4 === 2)
    return [
      index % 2 ? palette.second : mix(palette.second, palette.ink, 0.3),
      mix(palette.second, palette.paper, 0.4),
    ];
  if (column % 4 === 1) return [index % 2 ? palette.main : palette.ramp(0.66), palette.ramp(0.2)];
  return [palette.ramp(index % 2 ? 0.92 : 0.76), palette.ramp(top ? 0.1 : 0.4)];
}

/** The dashed place of a stack that is missing. */
const drawGap = ({ palette }: Scene, x: number, foot: number, radius: number): string =>
  tag('ellipse', {
    cx: x,
    cy: foot,
    rx: radius,
    ry: radius * 0.3,
    fill: 'none',
    stroke: palette.ramp(0.7),
    'stroke-width': 4,
    'stroke-dasharray': '9 12',
  });

/** One stack with its shadow. `share` is its height, from 0 to 1. */
function drawStack(
  scene: Scene,
  { columns, rows, radius }: Table,
  column: number,
  row: number,
  [x, foot]: Point,
  share: number,
): string {
  const { palette } = scene;
  const hot = column === Math.floor(columns * 0.45);
  const extra = rows === 1 && hot ? 0.45 : 0.04;
  const count = Math.max(1, Math.round((rows === 1 ? 34 : 9) * (share * 0.9 + extra)));
  const cast = fill(
    `M${x} ${foot + radius * 0.3}L${x + radius * 2.2} ${foot + radius * 0.62}L${x + radius * 2.6} ${foot + radius * 0.36}L${x + radius} ${foot}Z`,
    palette.ramp(palette.night ? 0.04 : 0.3),
  );
  const coin = (index: number): readonly [string, string] =>
    hot && row === rows - 1 && index >= count - 3
      ? [palette.ink, palette.accent]
      : coinColors(scene, column, index, index === count - 1);
  return cast + stack(x, foot, count, radius, coin);
}

/** The ruled page of an account book, with its margin at `x`. */
function drawRules({ palette, width, height }: Scene, x: number): string {
  const across = times(9).map((index) =>
    lines([
      [0, height * 0.1 + index * height * 0.095],
      [width, height * 0.1 + index * height * 0.095],
    ]),
  );
  const margin = [x, x - 16].map((at) =>
    lines([
      [at, 0],
      [at, height],
    ]),
  );
  return (
    stroke(across.join(''), palette.ramp(0.22), 4) + stroke(margin.join(''), palette.accent, 4)
  );
}

/** Stacks of coins in rows. With `missing`, the place in the middle of each row is empty. */
function coins(scene: Scene, columns: number, rows: number, missing: boolean): string {
  const { rng, height } = scene;
  const noise = valueNoise(rng);
  const table = tableOf(scene, columns, rows);
  const { pitch, radius, middle } = table;
  const stacks = times(rows).flatMap((row) =>
    times(columns).map((column) => {
      const x =
        middle + (column - (columns - 1) / 2) * pitch + (row - (rows - 1) / 2) * pitch * 0.34;
      const foot = rows === 1 ? height * 0.86 : lerp(height * 0.4, height * 0.9, row / (rows - 1));
      if (missing && column === Math.floor(columns / 2)) return drawGap(scene, x, foot, radius);
      const share = 0.5 + 0.5 * noise(column * 0.62 + 3, row * 1.7);
      return drawStack(scene, table, column, row, [x, foot], share);
    }),
  );
  return sheet(scene, drawRules(scene, middle - (columns / 2) * pitch - 26), ...stacks);
}

/** One of five marks: a disc (kinds 0 and 1), a ring, half a disc in a ring, a hot disc, a target. */
function drawMark(
  { palette }: Scene,
  kind: number,
  [x, y]: Point,
  r: number,
  color: string,
): string {
  if (kind < 2) return dot(x + r, y, r, color);
  if (kind === 2) return ring(x + r, y, r * 0.86, color, 8);
  if (kind === 3)
    return (
      fill(`M${x} ${y}A${r} ${r} 0 0 1 ${x + 2 * r} ${y}Z`, color) +
      ring(x + r, y, r * 0.93, color, 5)
    );
  if (kind === 4) return dot(x + r, y, r, palette.accent);
  return ring(x + r, y, r * 0.86, color, 8) + dot(x + r, y, r * 0.36, color);
}

/** One entry: a mark, up to three short bars, and sometimes a line through all of it. */
function drawEntry(scene: Scene, x: number, y: number, leading: number): string {
  const { rng, palette } = scene;
  const ink = palette.ramp(0.92);
  const kind = rng.int(0, 5);
  const color = rng.chance(0.5) ? ink : palette.main;
  const r = leading * 0.27;
  const bars = times(rng.int(1, 3))
    .map((index) =>
      box(
        x + r * 3 + index * 62,
        y - 9 + rng.range(-3, 3),
        rng.range(28, 54),
        18,
        rng.chance(0.75) ? ink : palette.main,
        3,
      ),
    )
    .join('');
  const through = lines([
    [x - 10, y + 3],
    [x + r * 3 + 150, y - 6],
  ]);
  return (
    drawMark(scene, kind, [x, y], r, color) +
    bars +
    (rng.chance(0.07) ? stroke(through, palette.accent, 7) : '')
  );
}

/** Circles and short bars, like a record kept by hand. */
function inventory(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const columns = 6;
  const left = width * 0.09;
  const pitch = (width * 0.86) / columns;
  const rows = 11;
  const leading = (height * 0.84) / rows;
  const entries = times(columns).flatMap((column) =>
    times(rows).map((row) => {
      if (row > rows - 1 - ((column * 5) % 4) || rng.chance(0.06)) return '';
      const x = left + column * pitch + rng.range(-5, 5);
      const y = height * 0.13 + row * leading + rng.range(-4, 4);
      return drawEntry(scene, x, y, leading);
    }),
  );
  const rules = times(columns).map((column) =>
    lines([
      [left + column * pitch - 28, height * 0.05],
      [left + column * pitch - 28, height * 0.95],
    ]),
  );
  return sheet(
    scene,
    stroke(rules.join(''), palette.ramp(0.25), 4),
    box(left - 28, height * 0.055, width * 0.86, 12, palette.ramp(0.92)),
    ...entries,
  );
}

/** Ruled columns of circles, filled or open, from edge to edge. */
function register(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const pitch = 75;
  const noise = valueNoise(rng);
  const columns = Math.ceil(width / pitch) + 1;
  const rows = Math.ceil(height / pitch) + 1;
  const ink = palette.ramp(0.92);
  const [hotColumn, hotRow] = [Math.round(focal[0] / pitch), Math.round(focal[1] / pitch)];
  const circles = times(columns).flatMap((column) =>
    times(rows).map((row) => {
      const [x, y] = [column * pitch, row * pitch];
      const filled = noise(column * 0.17 + 5, row * 0.22) + rng.range(-0.28, 0.28) > 0.02;
      if (column === hotColumn && row === hotRow)
        return lifted('low', dot(x, y, 32, palette.accent));
      return filled
        ? dot(x, y, 21, column % 6 === 2 ? palette.main : ink)
        : ring(x, y, 18, palette.ramp(0.6), 5);
    }),
  );
  return sheet(
    scene,
    stroke(
      times(columns)
        .filter((column) => column % 3 === 0)
        .map((column) =>
          lines([
            [column * pitch + pitch / 2, 0],
            [column * pitch + pitch / 2, height],
          ]),
        )
        .join(''),
      palette.ramp(0.4),
      4,
    ),
    ...circles,
  );
}

/** Accounts. */
export const ledger: Layouts = {
  coins: (scene) => coins(scene, 9, 1, false),
  stacks: (scene) => coins(scene, 9, 3, true),
  inventory,
  register,
};
