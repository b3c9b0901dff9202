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

/** The fixed measures of the machine. Every length follows the size of the image. */
interface Measures {
  readonly width: number;
  readonly height: number;
  /** One hundredth of the height. */
  readonly unit: number;
  /** The distance between two wheels. */
  readonly pitch: number;
  readonly left: number;
  /** The radius of a pulley. */
  readonly grip: number;
  /** Where the pen stands, and the height of its paper's middle line. */
  readonly penX: number;
  readonly middle: number;
  /** How far the sum of all rhythms moves the pen. */
  readonly rise: number;
}

function measure(width: number, height: number): Measures {
  const unit = height / 100;
  const pitch = width * 0.135;
  const left = width * 0.125;
  return {
    width,
    height,
    unit,
    pitch,
    left,
    grip: unit * 4,
    penX: left + RHYTHMS.length * pitch + pitch * 0.02,
    middle: height * 0.47,
    rise: height * 0.78,
  };
}

/** One wheel at a moment of the loop, with the pin on it and the pulley that the pin moves. */
interface Wheel {
  /** −1: the pulley is above the wheel; 1: below. */
  readonly side: number;
  readonly center: Point;
  readonly angle: number;
  readonly pin: Point;
  readonly rim: number;
  readonly pulley: Point;
  readonly color: string;
}

function wheelsAt(palette: Palette, { height, unit, pitch, left }: Measures, t: number): Wheel[] {
  const colors = [palette.second, palette.main, palette.ramp(0.74), palette.second, palette.main];
  return RHYTHMS.map(({ turns, swing, phase }, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const center: Point = [left + index * pitch, height * (0.5 - side * 0.045)];
    const angle = turns * TAU * t + phase;
    const pin = polar(...center, swing * height, angle);
    const rim = swing * height + unit * 5;
    const pulley: Point = [center[0], pin[1] + side * (swing * height + unit * 10)];
    return { side, center, angle, pin, rim, pulley, color: colors[index] ?? palette.main };
  });
}

/** The posts behind the wheels, the top of the frame, and the bench that all of it stands on. */
function drawFrame(
  palette: Palette,
  { width, height, unit, pitch, left }: Measures,
  wheels: readonly Wheel[],
): string {
  return [
    ...wheels.map(({ center }) =>
      box(center[0] - unit * 0.6, height * 0.05, unit * 1.2, height * 0.86, palette.ramp(0.2)),
    ),
    box(-unit, height * 0.9, width + unit * 2, height * 0.1 + unit, palette.ramp(0.2)),
    box(left - pitch * 0.62, height * 0.04, pitch * 5.1, unit * 1.6, palette.ramp(0.3), unit * 0.8),
  ].join('');
}

/** The ruled paper, with the curve that the pen has written. */
function drawChart(palette: Palette, measures: Measures, t: number): string {
  const { width, height, unit, penX, middle, rise } = measures;
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
  return (
    lifted('mid', box(chart.x, chart.y, chart.width, chart.height, palette.paper)) +
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
    ) +
    stroke(smooth(curve), palette.deep, unit * 1)
  );
}

/** The wheels, with the holes that show how they turn. */
function drawWheels(palette: Palette, { unit }: Measures, wheels: readonly Wheel[]): string {
  const discs = lifted(
    'low',
    ...wheels.map(({ center, rim, color }) => dot(...center, rim, color)),
  );
  const holes = wheels.map(({ center, rim, angle }) =>
    group(
      {},
      ring(...center, rim - unit * 1.1, palette.ground, unit * 0.4),
      ...times(5).map((spoke) =>
        dot(
          ...polar(...center, rim * 0.52, angle + ((spoke + 0.5) * TAU) / 5),
          rim * 0.17,
          palette.ground,
        ),
      ),
      dot(...center, unit * 1.7, palette.ground),
    ),
  );
  return discs + holes.join('');
}

/** The yoke around a pin, the rod to its pulley, and the pin. */
function drawYoke(palette: Palette, { unit }: Measures, wheel: Wheel): string {
  const { center, rim, pin, pulley } = wheel;
  const metal = palette.ramp(0.85);
  return group(
    {},
    box(
      center[0] - rim - unit * 1.4,
      pin[1] - unit * 1.3,
      (rim + unit * 1.4) * 2,
      unit * 2.6,
      metal,
      unit * 1.3,
    ),
    box(center[0] - rim, pin[1] - unit * 0.4, rim * 2, unit * 0.8, palette.ground, unit * 0.4),
    stroke(lines([[center[0], pin[1]], pulley]), metal, unit * 1.3),
    dot(...pin, unit * 1.7, palette.accent),
  );
}

/** The wire from the frame over and under all pulleys to the pen. */
function drawWire(
  palette: Palette,
  measures: Measures,
  wheels: readonly Wheel[],
  penY: number,
): string {
  const { height, unit, pitch, left, grip, penX } = measures;
  const around = wheels.flatMap(({ pulley, side }) =>
    steps(9).map((u): Point => [
      pulley[0] - Math.cos(u * Math.PI) * grip,
      pulley[1] + side * Math.sin(u * Math.PI) * grip,
    ]),
  );
  const wire = lines([
    [left - pitch * 0.45, height * 0.9],
    ...around,
    [penX - unit * 2, height * 0.055],
    [penX, height * 0.055],
  ]);
  return stroke(`${wire}L${num(penX)} ${num(penY - unit * 5)}`, palette.paper, unit * 0.75);
}

function drawPen(palette: Palette, { unit, penX }: Measures, penY: number): string {
  const [left, right] = [num(penX - unit * 2.4), num(penX + unit * 2.4)];
  const shoulder = num(penY - unit * 2.4);
  return lifted(
    'low',
    fill(
      `M${left} ${num(penY - unit * 7)}H${right}V${shoulder}L${num(penX)} ${num(penY)}L${left} ${shoulder}Z`,
      palette.accent,
    ),
  );
}

/** Draws the machine at `t` of its loop (0–1). */
export function drawTideMachine(
  palette: Palette,
  width: number,
  height: number,
  t: number,
): string {
  const measures = measure(width, height);
  const { grip, middle, rise } = measures;
  const wheels = wheelsAt(palette, measures, t);
  const penY = middle - sum(t) * rise;
  return group(
    {},
    drawFrame(palette, measures, wheels),
    drawChart(palette, measures, t),
    drawWheels(palette, measures, wheels),
    ...wheels.map((wheel) => drawYoke(palette, measures, wheel)),
    drawWire(palette, measures, wheels, penY),
    lifted('low', ...wheels.map(({ pulley }) => dot(...pulley, grip * 0.92, palette.ramp(0.96)))),
    ...wheels.map(({ pulley }) => dot(...pulley, grip * 0.34, palette.ground)),
    drawPen(palette, measures, penY),
  );
}
