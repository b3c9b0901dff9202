import { type Point, TAU, lerp, polar, smooth, steps, times } from '../../geometry.ts';
import { type Scene, box, dot, group, lifted, place, sheet, stroke } from '../../svg.ts';

/** Punched paper that curls out of its roll. */
export function punched(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const roll: Point = [focal[0] + width * 0.17, focal[1] - height * 0.08];
  const radius = height * rng.range(0.24, 0.29);
  const wide = height * 0.24;
  const stock = palette.night ? palette.ramp(0.88) : palette.paper;
  const hole = palette.ramp(palette.night ? 0.05 : 0.85);
  const holes = times(64)
    .map((column) =>
      times(6)
        .map((row) => {
          const [x, y] = [-column * 36 - 20, -wide / 2 + wide * ((row + 0.8) / 6.6)];
          if (row === 3) return dot(x, y, 5, hole);
          return rng.chance(0.46) ? dot(x, y, 11.5, column % 17 === 8 ? palette.accent : hole) : '';
        })
        .join(''),
    )
    .join('');
  const tilt = rng.range(8, 20);
  const spiral = smooth(steps(70).map((t) => polar(0, 0, lerp(24, radius, t), t * TAU * 5.5)));
  const fall = [roll[0] - radius * 0.1, roll[1] + radius * 0.86] as const;
  return sheet(
    scene,
    box(0, fall[1] - 40, width, height, palette.ramp(palette.night ? 0.22 : 0.2)),
    lifted(
      'high',
      place(
        fall[0],
        fall[1] + wide * 0.1,
        -tilt,
        1,
        box(-2300, -wide / 2, 2330, wide, stock),
        holes,
      ),
    ),
    lifted(
      'high',
      place(
        ...roll,
        0,
        1,
        dot(0, 0, radius, palette.ramp(0.45)),
        dot(-radius * 0.14, 0, radius * 0.985, stock),
        group(
          { transform: `translate(${-radius * 0.14} 0)` },
          stroke(spiral, palette.ramp(0.5), 4),
        ),
        dot(-radius * 0.14, 0, radius * 0.2, palette.accent),
        dot(-radius * 0.14, 0, radius * 0.1, palette.ground),
      ),
    ),
  );
}
