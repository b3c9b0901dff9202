/** A photograph of a key, printed coarse and torn into five; the pieces almost meet. */
import { type Point } from '../../geometry.ts';
import { fill, group, halftone, sheet, box, type Scene } from '../../svg.ts';
import { scrap } from './shared.ts';

/** Light on an old key that lies across the sheet: 0 dark to 1 paper. */
function keyTone(x: number, y: number): number {
  const [u, v] = [(x - 900) / 700, (y - 600 + (x - 900) * 0.12) / 640];
  const ring = Math.abs(Math.hypot(u + 0.72, v) - 0.25);
  const bow = 1 - ring / 0.1;
  const shaft = u > -0.5 && u < 0.98 ? 1 - Math.abs(v) / 0.085 : -1;
  const collar = Math.abs(u + 0.36) < 0.045 ? 1 - Math.abs(v) / 0.11 : -1;
  const bit =
    u > 0.62 &&
    u < 0.92 &&
    v > 0 &&
    v < 0.3 &&
    !(Math.abs(u - 0.77) < 0.028 && v > 0.12) &&
    !(v > 0.2 && u > 0.86)
      ? 0.45 + 0.2 * Math.sin(u * 30)
      : -1;
  const tip = u >= 0.98 ? 1 - Math.hypot(u - 0.98, v) / 0.07 : -1;
  const depth = Math.max(bow, shaft, collar, bit, tip);
  if (depth <= 0) {
    const shade = Math.max(0, 1 - Math.abs(v - 0.11) / 0.1) * (u > -0.95 && u < 1 ? 0.3 : 0);
    return shade;
  }
  const lit = Math.sqrt(Math.max(0, 1 - (1 - depth) ** 2));
  const gleam = Math.max(0, 1 - Math.abs(depth - 0.62) * 5) * 0.55;
  return 1.1 - 0.24 * lit * (v < 0 ? 1.5 : 0.5) - gleam;
}

/** The five pieces: where their corners are, and how far each has been pulled apart. */
const PIECES: readonly {
  readonly corners: readonly Point[];
  readonly move: Point;
  readonly turn: number;
}[] = [
  {
    corners: [
      [130, 190],
      [640, 230],
      [560, 640],
      [110, 560],
    ],
    move: [-30, -26],
    turn: -3,
  },
  {
    corners: [
      [110, 560],
      [560, 640],
      [620, 1030],
      [150, 990],
    ],
    move: [-24, 40],
    turn: 2.4,
  },
  {
    corners: [
      [640, 230],
      [1130, 200],
      [1060, 980],
      [620, 1030],
      [560, 640],
    ],
    move: [4, 4],
    turn: 0.8,
  },
  {
    corners: [
      [1130, 200],
      [1680, 240],
      [1650, 600],
      [1100, 560],
    ],
    move: [44, -30],
    turn: 3.4,
  },
  {
    corners: [
      [1100, 560],
      [1650, 600],
      [1670, 1000],
      [1060, 980],
    ],
    move: [52, 34],
    turn: -2.6,
  },
];

export function key(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const dots = halftone({ x: 60, y: 120, width: 1680, height: 960 }, 13, 0.42, keyTone);
  return sheet(
    scene,
    box(0, 0, width, height, palette.ground),
    ...PIECES.map(({ corners, move, turn }, index) =>
      group(
        {
          transform: `translate(${move[0]} ${move[1]}) rotate(${turn} ${(corners[0]?.[0] ?? 0) + 250} ${(corners[0]?.[1] ?? 0) + 200})`,
        },
        scrap(
          rng,
          `piece-${index}`,
          corners,
          index === 4 ? palette.second : palette.paper,
          fill(dots, palette.ink),
        ),
      ),
    ),
  );
}
