/**
 * The tide machine: pins on turning wheels lift yokes, the yokes lift pulleys, one wire runs over
 * and under all of them, and a pen adds up the motion.
 */
import { lines, num, polar, smooth, steps, TAU, times, type Point } from './geometry.ts';
import type { Palette } from './palette.ts';
import { box, dot, fill, group, lifted, ring, stroke } from './svg.ts';

/**
 * One rhythm: the number of whole turns in a loop, the swing (as a part of the height) and the
 * starting phase.
 */
interface Rhythm {
  readonly turns: number;
  readonly swing: number;
  readonly phase: number;
}

const RHYTHMS: readonly Rhythm[] = [
  { turns: 2, swing: 0.115, phase: 0 },
  { turns: 3, swing: 0.08, phase: 1.1 },
  { turns: 1, swing: 0.1, phase: 2.4 },
  { turns: 4, swing: 0.055, phase: 0.6 },
  { turns: 2, swing: 0.09, phase: 3.9 },
];

/** Height of the pen at a moment of the loop, as a fraction of the image's height. */
const sum = (t: number): number =>
  RHYTHMS.reduce(
    (total, { turns, swing, phase }) => total + swing * Math.sin(turns * TAU * t + phase),
    0,
  );

/** Draws the machine at `t` of its loop (0–1). */
export function drawTideMachine(
  palette: Palette,
  width: number,
  height: number,
  t: number,
): string {
  const unit = height / 100;
  const pitch = width * 0.135;
  const left = width * 0.125;
  const grip = unit * 4;
  const metal = palette.ramp(0.85);
  const colors = [palette.second, palette.main, palette.ramp(0.74), palette.second, palette.main];
  const parts = RHYTHMS.map(({ turns, swing, phase }, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const centre: Point = [left + index * pitch, height * (0.5 - side * 0.045)];
    const angle = turns * TAU * t + phase;
    const pin = polar(...centre, swing * height, angle);
    const rim = swing * height + unit * 5;
    const pulley: Point = [centre[0], pin[1] + side * (swing * height + unit * 10)];
    return { side, centre, angle, pin, rim, pulley, color: colors[index] ?? palette.main };
  });
  const around = parts.flatMap(({ pulley, side }) =>
    steps(9).map((u): Point => [
      pulley[0] - Math.cos(u * Math.PI) * grip,
      pulley[1] + side * Math.sin(u * Math.PI) * grip,
    ]),
  );
  const penX = left + RHYTHMS.length * pitch + pitch * 0.02;
  const middle = height * 0.47;
  const rise = height * 0.78;
  const penY = middle - sum(t) * rise;
  const chart = {
    x: penX - unit * 4,
    y: height * 0.1,
    width: width - penX + unit * 8,
    height: height * 0.74,
  };
  const curve = steps(90).map((u): Point => [
    penX + u * (width - penX + unit * 4),
    middle - sum((((t - u * 0.42) % 1) + 1) % 1) * rise,
  ]);
  return group(
    {},
    ...parts.map(({ centre }) =>
      box(centre[0] - unit * 0.6, height * 0.05, unit * 1.2, height * 0.86, palette.ramp(0.2)),
    ),
    box(left - pitch * 0.62, height * 0.9, pitch * 5.1, unit * 3.4, palette.ramp(0.42), unit),
    box(left - pitch * 0.62, height * 0.04, pitch * 5.1, unit * 1.6, palette.ramp(0.3), unit * 0.8),
    lifted('mid', box(chart.x, chart.y, chart.width, chart.height, palette.paper)),
    stroke(
      times(7)
        .map((index) =>
          lines([
            [chart.x, chart.y + ((index + 1) * chart.height) / 8],
            [width, chart.y + ((index + 1) * chart.height) / 8],
          ]),
        )
        .join(''),
      palette.light,
      unit * 0.35,
    ),
    stroke(smooth(curve), palette.deep, unit * 1),
    lifted('low', ...parts.map(({ centre, rim, color }) => dot(...centre, rim, color))),
    ...parts.map(({ centre, rim, angle }) =>
      group(
        {},
        ring(...centre, rim - unit * 1.1, palette.ground, unit * 0.4),
        ...times(5).map((spoke) =>
          dot(
            ...polar(...centre, rim * 0.52, angle + ((spoke + 0.5) * TAU) / 5),
            rim * 0.17,
            palette.ground,
          ),
        ),
        dot(...centre, unit * 1.7, palette.ground),
      ),
    ),
    ...parts.map(({ centre, rim, pin, pulley }) =>
      group(
        {},
        box(
          centre[0] - rim - unit * 1.4,
          pin[1] - unit * 1.3,
          (rim + unit * 1.4) * 2,
          unit * 2.6,
          metal,
          unit * 1.3,
        ),
        box(centre[0] - rim, pin[1] - unit * 0.4, rim * 2, unit * 0.8, palette.ground, unit * 0.4),
        stroke(lines([[centre[0], pin[1]], pulley]), metal, unit * 1.3),
        dot(...pin, unit * 1.7, palette.accent),
      ),
    ),
    stroke(
      `${lines([[left - pitch * 0.45, height * 0.9], ...around, [penX - unit * 2, height * 0.055], [penX, height * 0.055]])}L${num(penX)} ${num(penY - unit * 5)}`,
      palette.paper,
      unit * 0.75,
    ),
    lifted('low', ...parts.map(({ pulley }) => dot(...pulley, grip * 0.92, palette.ramp(0.96)))),
    ...parts.map(({ pulley }) => dot(...pulley, grip * 0.34, palette.ground)),
    lifted(
      'low',
      fill(
        `M${num(penX - unit * 2.4)} ${num(penY - unit * 7)}H${num(penX + unit * 2.4)}V${num(penY - unit * 2.4)}L${num(penX)} ${num(penY)}L${num(penX - unit * 2.4)} ${num(penY - unit * 2.4)}Z`,
        palette.accent,
      ),
    ),
  );
}
