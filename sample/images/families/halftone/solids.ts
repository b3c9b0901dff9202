import { clamp, disc, polygon } from '../../geometry.ts';
import { type Scene, box, dot, fill, halftone as screen, sheet, within } from '../../svg.ts';
import { ANGLE, SOLID } from './shared.ts';

/** One solid on the table. */
interface Solid {
  readonly kind: 'cone' | 'ball' | 'drum' | 'cube';
  readonly index: number;
  /** Its middle, from left to right. */
  readonly cx: number;
  readonly half: number;
  readonly tall: number;
  readonly foot: number;
}

/** The shade of a solid at a point. */
function toneAt({ kind, cx, half, foot, tall }: Solid, x: number, y: number): number {
  const across = (x - cx) / half;
  if (kind === 'ball')
    return clamp(Math.hypot(across + 0.45, (y - foot + half * 0.9) / half + 0.45) * 0.72 - 0.32);
  if (kind === 'cube' && across > 0.5) return 0.85;
  if (kind === 'cube') return y < foot - tall ? 0.04 : 0.3;
  if (kind === 'drum' && y < foot - tall + half * 0.2) return 0.05;
  return clamp(0.12 + across * 0.75);
}

/** The outline of a solid. */
function outlineOf({ kind, cx, foot, tall, half }: Solid): string {
  return {
    cone: `M${cx} ${foot - tall}L${cx + half} ${foot}A${half} ${half * 0.22} 0 0 1 ${cx - half} ${foot}Z`,
    ball: disc(cx, foot - half * 0.9, half),
    drum: `M${cx - half} ${foot - tall}A${half} ${half * 0.24} 0 0 1 ${cx + half} ${foot - tall}L${cx + half} ${foot}A${half} ${half * 0.24} 0 0 1 ${cx - half} ${foot}Z`,
    cube: polygon(
      [cx - half, foot - tall],
      [cx - half * 0.3, foot - tall - half * 0.4],
      [cx + half * 1.1, foot - tall - half * 0.4],
      [cx + half * 1.1, foot - half * 0.35],
      [cx + half * 0.5, foot],
      [cx - half, foot],
    ),
  }[kind];
}

/** The shadow that a solid casts on the table. */
function drawCast({ index, cx, half, foot, tall }: Solid, inked: string): string {
  return within(
    `cast${index}`,
    polygon(
      [cx - half * 0.6, foot + half * 0.1],
      [cx + half * 0.8, foot - half * 0.1],
      [cx + half * 0.9 + tall * 1.3, foot + tall * 0.32],
      [cx + half * 0.2 + tall * 1.2, foot + tall * 0.42],
    ),
    fill(
      screen(
        { x: cx - half, y: foot - half, width: half * 2 + tall * 1.7, height: half + tall * 0.6 },
        27,
        ANGLE,
        (x) => 0.62 - (x - cx) / (tall * 3.4),
      ),
      inked,
      SOLID,
    ),
  );
}

/** A solid in its color, with its shade as dots. */
function drawBody(solid: Solid, color: string, lid: string, inked: string): string {
  const { kind, index, cx, half, tall, foot } = solid;
  const shape = outlineOf(solid);
  const region = {
    x: cx - half * 1.2,
    y: foot - tall - half,
    width: half * 2.5,
    height: tall + half * 1.6,
  };
  return (
    fill(shape, color, { transform: 'translate(-9 -7)' }) +
    (kind === 'drum'
      ? `<ellipse cx="${cx - 9}" cy="${foot - tall - 7}" rx="${half}" ry="${half * 0.24}" fill="${lid}"/>`
      : '') +
    within(
      `solid${index}`,
      shape,
      fill(
        screen(region, 24, ANGLE, (x, y) => toneAt(solid, x, y)),
        inked,
        SOLID,
      ),
    )
  );
}

/** Places the solids side by side, in any order and of any size. */
function placeSolids({ rng, focal }: Scene, table: number): Solid[] {
  const order = rng.shuffle(['cone', 'ball', 'drum', 'cube'] as const);
  const widths = { cone: 360, ball: 420, drum: 290, cube: 350 };
  let left = focal[0] - 560;
  return order.map((kind, index) => {
    const half = (widths[kind] / 2) * rng.range(0.85, 1.15);
    const tall =
      kind === 'ball' ? half * 2 : rng.range(1.6, 3.4) * half * (kind === 'cube' ? 0.7 : 1);
    const cx = left + half;
    left += half * rng.range(1.45, 1.75);
    const foot = table + (index % 2) * 60 + rng.range(10, 40);
    return { kind, index, cx, half, tall, foot };
  });
}

/** Cone, sphere, cylinder and cube in raking light. */
export function solids(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const table = focal[1] + height * 0.22;
  const inked = palette.night ? palette.ground : palette.deep;
  const faces = [
    palette.accent,
    palette.second,
    palette.night ? palette.ramp(0.9) : palette.light,
    palette.night ? palette.ramp(0.6) : palette.main,
  ];
  const placed = placeSolids(scene, table);
  return sheet(
    scene,
    box(0, table - 30, width, height, palette.night ? palette.ramp(0.22) : palette.ramp(0.24)),
    dot(
      focal[0] + rng.sign() * rng.range(250, 480),
      focal[1] - height * 0.26,
      rng.range(70, 150),
      palette.paper,
    ),
    ...placed.map((solid) => drawCast(solid, inked)),
    ...placed
      .sort((a, b) => a.foot - b.foot)
      .map((solid) => drawBody(solid, faces[solid.index] ?? palette.main, palette.paper, inked)),
  );
}
