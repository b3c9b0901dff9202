import { type Point, TAU, lerp, num, smooth, steps, times } from '../../geometry.ts';
import { type Scene, group, sheet, stroke } from '../../svg.ts';

/** A plait of three or more strands across the page. */
export function plait(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const strands = rng.int(3, 5);
  const thick = height * rng.range(0.1, 0.14);
  const swing = height * rng.range(0.15, 0.2);
  const waves = rng.range(1.2, 1.8);
  const colors = rng.shuffle([
    palette.ramp(0.4),
    palette.ramp(0.85),
    palette.second,
    palette.ramp(0.62),
    palette.ramp(0.2),
  ]);
  const undone = rng.chance(0.6);
  const point = (strand: number, t: number): Point => {
    const open = undone ? Math.max(0, t - 0.62) ** 1.5 * 9 : 0;
    const phase = waves * TAU * t + (strand / strands) * TAU;
    const fan = (strand - (strands - 1) / 2) * height * 0.13;
    return [
      focal[0] + (t - 0.5) * width * 1.3,
      focal[1] + lerp(Math.sin(phase) * swing, fan, Math.min(1, open)),
    ];
  };
  const parts = 40;
  const drawn = times(parts)
    .flatMap((part) =>
      times(strands).map((strand) => {
        const path = smooth(steps(5).map((t) => point(strand, (part + t * 1.06) / parts)));
        const depth = Math.sin(
          2 * (waves * TAU * ((part + 0.5) / parts) + (strand / strands) * TAU),
        );
        const color = strand === 0 ? palette.accent : (colors[strand] ?? palette.main);
        const ends = { 'stroke-linecap': 'butt' };
        const seam = [-0.27, 0.27]
          .map((shift) =>
            stroke(path, palette.ground, 4, {
              ...ends,
              opacity: 0.55,
              transform: `translate(0 ${num(thick * shift)})`,
            }),
          )
          .join('');
        return {
          depth,
          svg:
            stroke(path, palette.ground, thick + 16, ends) +
            stroke(path, color, thick, ends) +
            seam,
        };
      }),
    )
    .sort((a, b) => a.depth - b.depth);
  return sheet(
    scene,
    group(
      { transform: `rotate(${rng.pick([-24, -12, 14, 26])} ${focal.join(' ')})` },
      ...drawn.map(({ svg }) => svg),
    ),
  );
}
