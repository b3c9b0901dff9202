/** Faceted solids: convex shapes rotated in space and drawn flat with one light. */
import { lines, TAU, times, type Point } from './geometry.ts';
import { fill } from './svg.ts';

type Vector = readonly [x: number, y: number, z: number];

/** Corners and the faces between them. Each face is a ring of corner numbers. */
interface Solid {
  readonly corners: readonly Vector[];
  readonly faces: readonly (readonly number[])[];
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dotProduct = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const crossProduct = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A vector of length 1. */
export function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** Light from the upper left, in front. */
const LIGHT = unit([-0.55, -0.7, 0.62]);

/**
 * Rotates a solid around the vertical, then tips it toward the eye, then rolls it in the plane of
 * the page.
 */
export function turned({ corners, faces }: Solid, spin: number, tip: number, roll: number): Solid {
  const about = (a: number, b: number, angle: number): [number, number] => [
    a * Math.cos(angle) - b * Math.sin(angle),
    a * Math.sin(angle) + b * Math.cos(angle),
  ];
  return {
    faces,
    corners: corners.map(([x0, y0, z0]): Vector => {
      const [x1, z1] = about(x0, z0, spin);
      const [y2, z2] = about(y0, z1, tip);
      const [x3, y3] = about(x1, y2, roll);
      return [x3, y3, z2];
    }),
  };
}

/** A prism with pointed ends, its length along y, as quartz grows. */
export function prism(sides: number, radius: number, length: number, point: number): Solid {
  const level = (y: number, r: number): Vector[] =>
    times(sides).map((index) => [
      r * Math.cos((index / sides) * TAU),
      y,
      r * Math.sin((index / sides) * TAU),
    ]);
  const corners: Vector[] = [
    ...level(0, radius * 0.82),
    ...level(-length, radius),
    [0, -length - point, 0],
  ];
  const apex = sides * 2;
  const next = (index: number): number => (index + 1) % sides;
  return {
    corners,
    faces: times(sides).flatMap((index) => [
      [index, next(index), sides + next(index), sides + index],
      [sides + index, sides + next(index), apex],
    ]),
  };
}

/** A stone with a table, a crown and a pavilion, its axis along y. */
export function brilliant(sides: number): Solid {
  const level = (y: number, r: number, shift: number): Vector[] =>
    times(sides).map((index) => [
      r * Math.cos(((index + shift) / sides) * TAU),
      y,
      r * Math.sin(((index + shift) / sides) * TAU),
    ]);
  const corners: Vector[] = [
    ...level(-0.42, 0.58, 0.5),
    ...level(-0.1, 1, 0),
    ...level(0.34, 0.66, 0.5),
    [0, 0.95, 0],
  ];
  const [girdle, lower, apex] = [sides, sides * 2, sides * 3];
  const next = (index: number): number => (index + 1) % sides;
  return {
    corners,
    faces: [
      times(sides),
      ...times(sides).flatMap((index) => [
        [index, girdle + index, girdle + next(index)],
        [index, girdle + next(index), next(index)],
        [girdle + index, lower + index, girdle + next(index)],
        [girdle + next(index), lower + index, lower + next(index)],
        [lower + index, apex, lower + next(index)],
      ]),
    ],
  };
}

const G = (1 + Math.sqrt(5)) / 2;

/** The corners of an icosahedron, twelve on a sphere, and its twenty faces. */
const ICOSAHEDRON = {
  corners:
    `-1 ${G} 0, 1 ${G} 0, -1 ${-G} 0, 1 ${-G} 0, 0 -1 ${G}, 0 1 ${G}, 0 -1 ${-G}, 0 1 ${-G}, ` +
    `${G} 0 -1, ${G} 0 1, ${-G} 0 -1, ${-G} 0 1`,
  faces:
    '0 11 5,0 5 1,0 1 7,0 7 10,0 10 11,1 5 9,5 11 4,11 10 2,10 7 6,7 1 8,' +
    '3 9 4,3 4 2,3 2 6,3 6 8,3 8 9,4 9 5,2 4 11,6 2 10,8 6 7,9 8 1',
} as const;

const rows = (table: string): number[][] =>
  table.split(',').map((row) => row.trim().split(' ').map(Number));

/** An icosahedron. Optionally splits every face in four and pushes it out, slightly unevenly. */
export function ball(split: boolean, bump: (index: number) => number): Solid {
  const corners = rows(ICOSAHEDRON.corners).map(([x = 0, y = 0, z = 0]) => unit([x, y, z]));
  let faces = rows(ICOSAHEDRON.faces);
  if (split) {
    const middles = new Map<string, number>();
    const middle = (a: number, b: number): number => {
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      const known = middles.get(key);
      if (known !== undefined) return known;
      const [p, q] = [corners[a] ?? [0, 0, 0], corners[b] ?? [0, 0, 0]];
      corners.push(unit([p[0] + q[0], p[1] + q[1], p[2] + q[2]]));
      middles.set(key, corners.length - 1);
      return corners.length - 1;
    };
    faces = faces.flatMap(([a = 0, b = 0, c = 0]) => {
      const [x, y, z] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, x, z],
        [b, y, x],
        [c, z, y],
        [x, y, z],
      ];
    });
  }
  return {
    faces,
    corners: corners.map(([x, y, z], index): Vector => {
      const r = bump(index);
      return [x * r, y * r, z * r];
    }),
  };
}

/**
 * Draws the faces that point toward the eye. `color` receives the amount of light on a face (0–1)
 * and its number.
 */
export function drawSolid(
  { corners, faces }: Solid,
  [cx, cy]: Point,
  scale: number,
  color: (light: number, face: number) => string,
  seam: string,
  width = 2,
): string {
  const middle = corners.reduce<Vector>(
    (sum, corner) => [
      sum[0] + corner[0] / corners.length,
      sum[1] + corner[1] / corners.length,
      sum[2] + corner[2] / corners.length,
    ],
    [0, 0, 0],
  );
  return faces
    .map((face, index) => {
      const ring = face.map((corner) => corners[corner] ?? middle);
      const [a = middle, b = middle, c = middle] = ring;
      const normal = unit(crossProduct(minus(b, a), minus(c, a)));
      const outward = dotProduct(normal, minus(a, middle)) < 0 ? -1 : 1;
      if (normal[2] * outward <= 0.001) return '';
      const light = Math.min(1, Math.max(0, 0.5 + 0.5 * outward * dotProduct(normal, LIGHT)));
      return fill(
        lines(
          ring.map(([x, y]): Point => [cx + x * scale, cy + y * scale]),
          true,
        ),
        color(light, index),
        { stroke: seam || color(light, index), 'stroke-width': width, 'stroke-linejoin': 'round' },
      );
    })
    .join('');
}
