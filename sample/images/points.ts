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

/** Where the points are drawn. Every measure follows the height of the image. */
interface View {
  readonly unit: number;
  /** The place on the page of a point across and along the track. */
  readonly at: (across: number, along: number) => Point;
}

function viewOf(width: number, height: number): View {
  const unit = height / 100;
  const vanish: Point = [width * 0.54, -height * 0.3];
  return {
    unit,
    at: (across, along) => {
      const away = 1 / (1 - along * 0.016);
      return [vanish[0] + (across * unit) / away, vanish[1] + (height * 1.34) / away];
    },
  };
}

/** How far the second line has bent to the left at a place along the track. */
const bend = (along: number): number => -0.235 * Math.max(0, along - TOE) ** 2;

/** The path of a rail or a blade: its middle and half its width along the track. */
function course(
  { at }: View,
  middle: (along: number) => number,
  half: (along: number) => number,
  from: number,
  to: number,
): string {
  const along = steps(28).map((t) => lerp(from, to, t));
  return lines(
    [
      ...along.map((z) => at(middle(z) - half(z), z)),
      ...along.reverse().map((z) => at(middle(z) + half(z), z)),
    ],
    true,
  );
}

/** The path of all sleepers. They grow longer where the lines part. */
function sleepersPath({ at }: View): string {
  return times(20)
    .map((index) => {
      const z = -1 + index * 2.7;
      const [left, right] = [Math.min(-GAUGE - 9, bend(z) - GAUGE - 8), GAUGE + 10];
      return polygon(at(left, z), at(right, z), at(right, z + 1.2), at(left, z + 1.2));
    })
    .join('');
}

/** How far a blade (left: −1, right: 1) is from its rail. */
function gapOf(state: PointsState, side: number): number {
  const away = side < 0 ? state.throw : 1 - state.throw;
  return away * GAP + state.quiver * 0.6;
}

/** The path of one blade, which is thin at its toe and as wide as a rail at its root. */
function bladePath(view: View, state: PointsState, side: number): string {
  const shift = (along: number): number =>
    gapOf(state, side) * Math.max(0, 1 - (along - TOE) / (ROOT - TOE)) ** 1.2;
  const middle = (along: number): number =>
    side < 0 ? -GAUGE + shift(along) + 1.6 : GAUGE + bend(along) - shift(along) - 1.6;
  const half = (along: number): number => lerp(0.5, 2.3, Math.min(1, (along - TOE) / (ROOT - TOE)));
  return course(view, middle, half, TOE, LENGTH + 6);
}

/** The rails that do not move. */
function drawRails(palette: Palette, view: View): string {
  const rail = (): number => RAIL;
  return [
    course(view, () => -GAUGE, rail, -3, TOE + 16),
    course(view, (z) => -GAUGE + bend(z), rail, -3, LENGTH + 6),
    course(view, () => GAUGE, rail, -3, LENGTH + 6),
  ]
    .map((path) => fill(path, palette.paper))
    .join('');
}

/** The motor beside the track, with its bolt and its lamp. */
function drawMotor(palette: Palette, { unit }: View, [x, y]: Point, bolt: number): string {
  return (
    lifted('low', box(x - unit * 1, y - unit * 5, unit * 17, unit * 10, palette.ink, unit * 1.2)) +
    box(x + unit * 3, y - unit * (9 - bolt * 4), unit * 2.4, unit * 6, palette.accent) +
    box(x + unit * 1.5, y - unit * 1, unit * 5.4, unit * 1.3, palette.paper) +
    dot(x + unit * 12, y, unit * 1.5, bolt > 0.9 ? palette.second : palette.main)
  );
}

/** Draws the whole field, in the same proportions as a still and as a frame of a video. */
export function drawPoints(
  palette: Palette,
  width: number,
  height: number,
  state: PointsState,
): string {
  const view = viewOf(width, height);
  const { unit, at } = view;
  const rodZ = TOE + 1.5;
  const rodLeft = at(-GAUGE + 1.6 + gapOf(state, -1) * 0.9, rodZ);
  const rodRight = at(GAUGE - 1.6 - gapOf(state, 1) * 0.9, rodZ);
  const motor = at(GAUGE + 15, rodZ);
  return group(
    {},
    fill(sleepersPath(view), palette.ramp(palette.night ? 0.16 : 0.3)),
    drawRails(palette, view),
    stroke(lines([rodLeft, motor]), palette.ink, unit * 1.3),
    stroke(lines([rodLeft, rodRight]), palette.ink, unit * 1.3),
    lifted('low', fill(bladePath(view, state, -1), palette.accent)),
    lifted('low', fill(bladePath(view, state, 1), palette.accent)),
    drawMotor(palette, view, motor, state.bolt),
  );
}
