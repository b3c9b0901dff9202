import { type Point, TAU, band, lines, polar, times } from '../../geometry.ts';
import { type Scene, dot, fill, lifted, ring, sheet, stroke } from '../../svg.ts';

/** The tracks that merge. */
function drawWays(
  { palette, height, focal }: Scene,
  count: number,
  gap: number,
  top: Point,
  pale: string,
): string[] {
  return times(count).map((index) => {
    const offset = (index - (count - 1) / 2) * gap;
    const knee = top[1] + 60 + Math.abs(offset) * 0.7;
    const d = lines([
      [focal[0] + offset * 3.4, height + 60],
      [focal[0] + offset * 1.9, knee + 120],
      [focal[0] + Math.sign(offset) * 8, top[1] + 40 + Math.abs(offset) * 0.2],
    ]);
    return (
      stroke(d, pale, 24, { 'stroke-linecap': 'butt' }) +
      stroke(d, palette.ground, 9, { 'stroke-linecap': 'butt' })
    );
  });
}

/** A lamp at every track. */
function drawLamps(
  { rng, palette, focal }: Scene,
  count: number,
  gap: number,
  top: Point,
): string[] {
  return times(count).map((index) => {
    const offset = (index - (count - 1) / 2) * gap;
    return dot(
      focal[0] + offset * 1.9,
      top[1] + 180 + Math.abs(offset) * 0.7,
      19,
      index === rng.int(0, 3) ? palette.accent : palette.ramp(0.55),
    );
  });
}

/** The dial with its unequal hours. */
function drawDial(
  { palette }: Scene,
  dial: Point,
  radius: number,
  shades: string[],
  cuts: number[],
): string {
  return [
    lifted('high', dot(...dial, radius * 1.1, palette.ramp(0.98))),
    ...shades.map((color, index) =>
      fill(band(...dial, 1, radius, cuts[index] ?? 0, cuts[index + 1] ?? 0), color, {
        stroke: palette.ramp(0.98),
        'stroke-width': 6,
      }),
    ),
    ring(...dial, radius, palette.night ? palette.ground : palette.ink, 8),
    stroke(
      lines([dial, polar(...dial, radius * 0.78, -0.9)]),
      palette.night ? palette.ground : palette.ink,
      12,
    ),
    stroke(
      lines([dial, polar(...dial, radius * 0.5, 2.3)]),
      palette.night ? palette.ground : palette.ink,
      12,
    ),
    dot(...dial, 20, palette.accent),
  ].join('');
}

/** Many tracks merging into one, below a dial with unequal hours. */
export function yard(scene: Scene): string {
  const { palette, height, focal } = scene;
  const top: Point = [focal[0], focal[1] + height * 0.06];
  const count = 8;
  const pale = palette.ramp(0.9);
  const gap = 92;
  const ways = drawWays(scene, count, gap, top, pale);
  const dial: Point = [focal[0], focal[1] - height * 0.17];
  const radius = height * 0.21;
  const cuts = [0, 0.07, 0.2, 0.26, 0.47, 0.55, 0.83, 1].map((t) => t * TAU - 1.2);
  const shades = [
    palette.ramp(0.45),
    palette.ramp(0.8),
    palette.second,
    palette.ramp(0.62),
    palette.ramp(0.95),
    palette.accent,
    palette.ramp(0.3),
  ];
  const lamps = drawLamps(scene, count, gap, top);
  return sheet(
    scene,
    ...ways,
    stroke(
      lines([
        [focal[0], height + 60],
        [focal[0], dial[1] + radius],
      ]),
      pale,
      24,
    ),
    stroke(
      lines([
        [focal[0], height + 60],
        [focal[0], dial[1] + radius],
      ]),
      palette.ground,
      9,
    ),
    ...lamps,
    drawDial(scene, dial, radius, shades, cuts),
  );
}
