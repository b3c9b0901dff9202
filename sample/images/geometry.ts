/**
 * Points and the SVG path data built from them: smooth curves, blobs, brush strokes, scattered
 * points, level lines.
 */
import type { Field } from './noise.ts';
import type { Rng } from './random.ts';

/** A point on the page. */
export type Point = readonly [x: number, y: number];

/** One full turn, in radians. */
export const TAU = Math.PI * 2;

/** Formats a number with no more digits than the eye can notice. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns the point at an angle and distance from another point. */
export const polar = (cx: number, cy: number, radius: number, angle: number): Point => [
  cx + radius * Math.cos(angle),
  cy + radius * Math.sin(angle),
];

/** Linear interpolation. */
export const lerp = (from: number, to: number, t: number): number => from + (to - from) * t;

/** Clamps a value to its bounds. */
export const clamp = (value: number, low = 0, high = 1): number =>
  Math.min(high, Math.max(low, value));

/** Returns `count` evenly spaced numbers from 0 to 1, both included. */
export const steps = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (count === 1 ? 0 : index / (count - 1)));

/** Returns the whole numbers from 0 to count − 1. */
export const times = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index);

/** Straight lines through points. */
export function lines(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** A closed polygon. */
export const polygon = (...points: Point[]): string => lines(points, true);

/** A curve through points (Catmull–Rom as Béziers). */
export function smooth(points: readonly Point[], closed = false): string {
  const last = points.length - 1;
  const at = (index: number): Point => {
    const wrapped = closed
      ? (index + points.length) % points.length
      : Math.min(last, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  let path = `M${num(at(0)[0])} ${num(at(0)[1])}`;
  for (let index = 0; index < (closed ? points.length : last); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${[...first, ...second, ...to].map(num).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}

/** A closed round shape whose radius is a function of the angle. */
export function blob(
  cx: number,
  cy: number,
  radius: (angle: number) => number,
  count = 40,
): string {
  return smooth(
    times(count).map((index) =>
      polar(cx, cy, radius((index / count) * TAU), (index / count) * TAU),
    ),
    true,
  );
}

/** A circle as path data, so that many circles can form one element. */
export function disc(cx: number, cy: number, r: number): string {
  return `M${num(cx - r)} ${num(cy)}a${num(r)} ${num(r)} 0 1 1 ${num(r * 2)} 0a${num(r)} ${num(r)} 0 1 1 ${num(-r * 2)} 0Z`;
}

/** A sector of a ring. */
export function band(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): string {
  const large = Math.abs(to - from) > Math.PI ? 1 : 0;
  const [a, b, c, d] = [
    polar(cx, cy, outer, from),
    polar(cx, cy, outer, to),
    polar(cx, cy, inner, to),
    polar(cx, cy, inner, from),
  ];
  const pair = (point: Point): string => point.map(num).join(' ');
  return `M${pair(a)}A${num(outer)} ${num(outer)} 0 ${large} 1 ${pair(b)}L${pair(c)}A${num(inner)} ${num(inner)} 0 ${large} 0 ${pair(d)}Z`;
}

/** A stroke of varying width along a line, like the mark of a brush or a graver. */
export function brush(points: readonly Point[], width: (t: number) => number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach(([x, y], index) => {
    const before = points[Math.max(0, index - 1)] ?? [x, y];
    const after = points[Math.min(points.length - 1, index + 1)] ?? [x, y];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = width(index / (points.length - 1)) / 2;
    const normal: Point = [
      (-(after[1] - before[1]) / length) * half,
      ((after[0] - before[0]) / length) * half,
    ];
    left.push([x + normal[0], y + normal[1]]);
    right.unshift([x - normal[0], y - normal[1]]);
  });
  return smooth([...left, ...right], true);
}

/** Rotates a point around another. */
export function turn([x, y]: Point, [cx, cy]: Point, angle: number): Point {
  const [dx, dy] = [x - cx, y - cy];
  return [
    cx + dx * Math.cos(angle) - dy * Math.sin(angle),
    cy + dx * Math.sin(angle) + dy * Math.cos(angle),
  ];
}

/**
 * Scatters points evenly, with at least `gap` between any two (best-candidate Poisson disc by dart
 * throwing on a grid).
 */
export function scatter(
  rng: Rng,
  width: number,
  height: number,
  gap: number,
  inside: (x: number, y: number) => boolean = () => true,
): Point[] {
  const cell = gap / Math.SQRT2;
  const columns = Math.ceil(width / cell);
  const grid = new Map<number, Point>();
  const free = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const other = grid.get((row + dy) * columns + column + dx);
        if (other && Math.hypot(other[0] - x, other[1] - y) < gap) return false;
      }
    }
    return true;
  };
  const tries = Math.ceil((width * height) / (gap * gap)) * 12;
  for (let index = 0; index < tries; index++) {
    const [x, y] = [rng.range(0, width), rng.range(0, height)];
    if (inside(x, y) && free(x, y))
      grid.set(Math.floor(y / cell) * columns + Math.floor(x / cell), [x, y]);
  }
  return [...grid.values()];
}

/** Returns the polygons of a Voronoi diagram within a rectangle, by cutting half-planes. */
export function voronoi(sites: readonly Point[], width: number, height: number): Point[][] {
  return sites.map((site) => {
    let cell: Point[] = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ];
    for (const other of sites) {
      if (other === site) continue;
      const [nx, ny] = [other[0] - site[0], other[1] - site[1]];
      const limit = (other[0] ** 2 + other[1] ** 2 - site[0] ** 2 - site[1] ** 2) / 2;
      cell = cutHalfPlane(cell, nx, ny, limit);
    }
    return cell;
  });
}

/** Keeps the part of a polygon where nx·x + ny·y ≤ limit. */
export function cutHalfPlane(
  shape: readonly Point[],
  nx: number,
  ny: number,
  limit: number,
): Point[] {
  const kept: Point[] = [];
  shape.forEach((point, index) => {
    const next = shape[(index + 1) % shape.length] ?? point;
    const here = nx * point[0] + ny * point[1] - limit;
    const there = nx * next[0] + ny * next[1] - limit;
    if (here <= 0) kept.push(point);
    if (here * there < 0) {
      const t = here / (here - there);
      kept.push([lerp(point[0], next[0], t), lerp(point[1], next[1], t)]);
    }
  });
  return kept;
}

/** A field above or below a level, sampled on a grid. */
interface Samples {
  readonly columns: number;
  readonly rows: number;
  /** The place on the page of a grid point. */
  readonly spot: (column: number, row: number) => Point;
  /** How far the field is above the level at a grid point. */
  readonly value: (column: number, row: number) => number;
}

/** Samples a field. The border counts as below the level. */
function sample(field: Field, width: number, height: number, cell: number, level: number): Samples {
  const columns = Math.ceil(width / cell) + 3;
  const rows = Math.ceil(height / cell) + 3;
  const spot = (column: number, row: number): Point => [(column - 1) * cell, (row - 1) * cell];
  const values = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const edge = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
      values[row * columns + column] = edge ? -1e-3 : field(...spot(column, row)) - level;
    }
  }
  return { columns, rows, spot, value: (column, row) => values[row * columns + column] ?? -1 };
}

type GridPoint = readonly [column: number, row: number];

/** Where a level line crosses the edge between two grid points. */
interface Crossing {
  /** The same for both cells that share the edge. */
  readonly key: string;
  readonly point: Point;
}

function crossingOf({ columns, spot, value }: Samples, a: GridPoint, b: GridPoint): Crossing {
  const [from, to] = [value(...a), value(...b)];
  const t = from / (from - to);
  const [p, q] = [spot(...a), spot(...b)];
  const [first, second] = a[1] * columns + a[0] < b[1] * columns + b[0] ? [a, b] : [b, a];
  return {
    key: `${first.join()}:${second.join()}`,
    point: [lerp(p[0], q[0], t), lerp(p[1], q[1], t)],
  };
}

/** The next crossing on an outline, by the key of the crossing before. */
type Links = Map<string, { readonly point: Point; readonly to: string }>;

/** Links the crossings of one cell, each entry with the exit that follows it. */
function linkCell(samples: Samples, column: number, row: number, links: Links): void {
  const corners: GridPoint[] = [
    [column, row],
    [column + 1, row],
    [column + 1, row + 1],
    [column, row + 1],
  ];
  const entries: Crossing[] = [];
  const exits: Crossing[] = [];
  corners.forEach((corner, index) => {
    const after = corners[(index + 1) % 4] ?? corner;
    const [here, there] = [samples.value(...corner) > 0, samples.value(...after) > 0];
    if (here && !there) exits.push(crossingOf(samples, corner, after));
    if (!here && there) entries.push(crossingOf(samples, corner, after));
  });
  exits.forEach((exit, index) => {
    const entry = entries[(index + entries.length - 1) % entries.length] ?? entries[0];
    if (entry) links.set(entry.key, { point: entry.point, to: exit.key });
  });
}

/** Follows the links around one outline, and removes them. */
function takeOutline(links: Links): Point[] {
  const outline: Point[] = [];
  let [key] = links.keys();
  for (
    let step = key === undefined ? undefined : links.get(key);
    key !== undefined && step;
    step = links.get(key)
  ) {
    outline.push(step.point);
    links.delete(key);
    key = step.to;
  }
  return outline;
}

/**
 * Returns closed outlines of the areas where a field is above a level, by marching squares. The
 * border counts as below the level, so every outline closes and can be filled.
 */
export function levelLines(
  field: Field,
  width: number,
  height: number,
  cell: number,
  level: number,
): Point[][] {
  const samples = sample(field, width, height, cell, level);
  const links: Links = new Map();
  for (let row = 0; row < samples.rows - 1; row++) {
    for (let column = 0; column < samples.columns - 1; column++)
      linkCell(samples, column, row, links);
  }
  const outlines: Point[][] = [];
  while (links.size > 0) {
    const outline = takeOutline(links);
    if (outline.length > 3) outlines.push(outline);
  }
  return outlines;
}
