/**
 * A set of railway points seen along the track, drawn once as a still and frame by frame as a
 * video.
 */
import { lerp, lines, polygon, steps, times, type Point } from './geometry.ts';
import type { Palette } from './palette.ts';
import { box, dot, fill, group, lifted, stroke } from './svg.ts';

/** Position of the blades. */
interface PointsState {
  /** 0: set for the straight line; 1: set for the line to the left. */
  readonly throw: number;
  /** Amount of shiver in the blades, in −1…1. */
  readonly quiver: number;
  /** 0: the bolt is out; 1: the bolt has dropped. */
  readonly bolt: number;
}

/**
 * How far along the track the image reaches. All lengths along the track use the same arbitrary
 * unit.
 */
const LENGTH = 50;

/** Where the blades begin and where they become fixed rails. */
const TOE = 11;
const ROOT = 30;

/** Half the distance between the rails and half a rail's width, in hundredths of the height. */
const GAUGE = 30;
const RAIL = 1.9;

/** Gap between an open blade and its rail. */
const GAP = 8;

/**
 * Draws the whole field. Every measure follows the height, so that the still and the video agree.
 */
export function drawPoints(
  palette: Palette,
  width: number,
  height: number,
  state: PointsState,
): string {
  const unit = height / 100;
  const vanish: Point = [width * 0.54, -height * 0.3];
  const at = (across: number, along: number): Point => {
    const away = 1 / (1 - along * 0.016);
    return [vanish[0] + (across * unit) / away, vanish[1] + (height * 1.34) / away];
  };
  const course = (
    across: (along: number) => number,
    half: (along: number) => number,
    from: number,
    to: number,
  ): string => {
    const along = steps(28).map((t) => lerp(from, to, t));
    return lines(
      [
        ...along.map((z) => at(across(z) - half(z), z)),
        ...along.reverse().map((z) => at(across(z) + half(z), z)),
      ],
      true,
    );
  };
  const rail = (): number => RAIL;
  const bend = (along: number): number => -0.235 * Math.max(0, along - TOE) ** 2;
  const pale = palette.paper;
  const sleepers = times(20)
    .map((index) => {
      const z = -1 + index * 2.7;
      const [left, right] = [Math.min(-GAUGE - 9, bend(z) - GAUGE - 8), GAUGE + 10];
      return polygon(at(left, z), at(right, z), at(right, z + 1.2), at(left, z + 1.2));
    })
    .join('');
  const open = (side: number): number => {
    const away = side < 0 ? state.throw : 1 - state.throw;
    return away * GAP + state.quiver * 0.6;
  };
  const blade = (side: number): string => {
    const shift = (along: number): number =>
      open(side) * Math.max(0, 1 - (along - TOE) / (ROOT - TOE)) ** 1.2;
    const middle = (along: number): number =>
      side < 0 ? -GAUGE + shift(along) + 1.6 : GAUGE + bend(along) - shift(along) - 1.6;
    const half = (along: number): number =>
      lerp(0.5, 2.3, Math.min(1, (along - TOE) / (ROOT - TOE)));
    return course(middle, half, TOE, LENGTH + 6);
  };
  const rodZ = TOE + 1.5;
  const [rodLeft, rodRight] = [
    at(-GAUGE + 1.6 + open(-1) * 0.9, rodZ),
    at(GAUGE - 1.6 - open(1) * 0.9, rodZ),
  ];
  const motor = at(GAUGE + 15, rodZ);
  const boltY = motor[1] - unit * (9 - state.bolt * 4);
  return group(
    {},
    fill(sleepers, palette.ramp(palette.night ? 0.16 : 0.3)),
    fill(
      course(() => -GAUGE, rail, -3, TOE + 16),
      pale,
    ),
    fill(
      course((z) => -GAUGE + bend(z), rail, -3, LENGTH + 6),
      pale,
    ),
    fill(
      course(() => GAUGE, rail, -3, LENGTH + 6),
      pale,
    ),
    stroke(lines([rodLeft, [motor[0], motor[1]]]), palette.ink, unit * 1.3),
    stroke(lines([rodLeft, rodRight]), palette.ink, unit * 1.3),
    lifted('low', fill(blade(-1), palette.accent)),
    lifted('low', fill(blade(1), palette.accent)),
    lifted(
      'low',
      box(motor[0] - unit * 1, motor[1] - unit * 5, unit * 17, unit * 10, palette.ink, unit * 1.2),
    ),
    box(motor[0] + unit * 3, boltY, unit * 2.4, unit * 6, palette.accent),
    box(motor[0] + unit * 1.5, motor[1] - unit * 1, unit * 5.4, unit * 1.3, pale),
    dot(
      motor[0] + unit * 12,
      motor[1],
      unit * 1.5,
      state.bolt > 0.9 ? palette.second : palette.main,
    ),
  );
}
