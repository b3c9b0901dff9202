/** Ledger: columns of stacked paper coins, a hand-kept inventory, a register of small circles. */
import { lerp, lines, times } from '../geometry.ts';
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

function coins(scene: Scene, columns: number, rows: number, missing: boolean): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = valueNoise(rng);
  const pitch = (width * (rows > 1 ? 0.84 : 0.92)) / columns;
  const radius = pitch * 0.37;
  const hot = Math.floor(columns * 0.45);
  const gap = Math.floor(columns / 2);
  const stacks = times(rows).flatMap((row) =>
    times(columns).map((column) => {
      const x =
        lerp(width / 2, focal[0], 0.4) +
        (column - (columns - 1) / 2) * pitch +
        (row - (rows - 1) / 2) * pitch * 0.34;
      const foot = rows === 1 ? height * 0.86 : lerp(height * 0.4, height * 0.9, row / (rows - 1));
      if (missing && column === gap)
        return tag('ellipse', {
          cx: x,
          cy: foot,
          rx: radius,
          ry: radius * 0.3,
          fill: 'none',
          stroke: palette.ramp(0.7),
          'stroke-width': 4,
          'stroke-dasharray': '9 12',
        });
      const share = 0.5 + 0.5 * noise(column * 0.62 + 3, row * 1.7);
      const count = Math.max(
        1,
        Math.round(
          (rows === 1 ? 34 : 9) * (share * 0.9 + (rows === 1 && column === hot ? 0.45 : 0.04)),
        ),
      );
      const shade = (index: number): readonly [string, string] => {
        const top = index === count - 1;
        if (column === hot && row === rows - 1 && index >= count - 3)
          return [palette.ink, palette.accent];
        return palette.night
          ? [palette.ramp(index % 2 ? 0.5 : 0.66), palette.ramp(top ? 0.98 : 0.8)]
          : column % 4 === 2
            ? [
                index % 2 ? palette.second : mix(palette.second, palette.ink, 0.3),
                mix(palette.second, palette.paper, 0.4),
              ]
            : column % 4 === 1
              ? [index % 2 ? palette.main : palette.ramp(0.66), palette.ramp(0.2)]
              : [palette.ramp(index % 2 ? 0.92 : 0.76), palette.ramp(top ? 0.1 : 0.4)];
      };
      const cast = fill(
        `M${x} ${foot + radius * 0.3}L${x + radius * 2.2} ${foot + radius * 0.62}L${x + radius * 2.6} ${foot + radius * 0.36}L${x + radius} ${foot}Z`,
        palette.ramp(palette.night ? 0.04 : 0.3),
      );
      return cast + stack(x, foot, count, radius, shade);
    }),
  );
  const rules = times(9)
    .map((index) =>
      lines([
        [0, height * 0.1 + index * height * 0.095],
        [width, height * 0.1 + index * height * 0.095],
      ]),
    )
    .join('');
  const margin = lerp(width / 2, focal[0], 0.4) - (columns / 2) * pitch - 26;
  return sheet(
    scene,
    stroke(rules, palette.ramp(0.22), 4),
    stroke(
      lines([
        [margin, 0],
        [margin, height],
      ]) +
        lines([
          [margin - 16, 0],
          [margin - 16, height],
        ]),
      palette.accent,
      4,
    ),
    ...stacks,
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
  const ink = palette.ramp(0.92);
  const entries = times(columns).flatMap((column) =>
    times(rows).map((row) => {
      if (row > rows - 1 - ((column * 5) % 4) || rng.chance(0.06)) return '';
      const [x, y] = [
        left + column * pitch + rng.range(-5, 5),
        height * 0.13 + row * leading + rng.range(-4, 4),
      ];
      const kind = rng.int(0, 5);
      const color = rng.chance(0.5) ? ink : palette.main;
      const r = leading * 0.27;
      const mark =
        kind < 2
          ? dot(x + r, y, r, color)
          : kind === 2
            ? ring(x + r, y, r * 0.86, color, 8)
            : kind === 3
              ? fill(`M${x} ${y}A${r} ${r} 0 0 1 ${x + 2 * r} ${y}Z`, color) +
                ring(x + r, y, r * 0.93, color, 5)
              : kind === 4
                ? dot(x + r, y, r, palette.accent)
                : ring(x + r, y, r * 0.86, color, 8) + dot(x + r, y, r * 0.36, color);
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
      return (
        mark +
        bars +
        (rng.chance(0.07)
          ? stroke(
              lines([
                [x - 10, y + 3],
                [x + r * 3 + 150, y - 6],
              ]),
              palette.accent,
              7,
            )
          : '')
      );
    }),
  );
  return sheet(
    scene,
    stroke(
      times(columns)
        .map((column) =>
          lines([
            [left + column * pitch - 28, height * 0.05],
            [left + column * pitch - 28, height * 0.95],
          ]),
        )
        .join(''),
      palette.ramp(0.25),
      4,
    ),
    box(left - 28, height * 0.055, width * 0.86, 12, ink),
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
