import { type Point, times } from '../../geometry.ts';
import { type Scene, box, boxPath, dot, fill, lifted, ring, sheet, stroke } from '../../svg.ts';
import { globe } from './shared.ts';

/** The turned stand. */
function drawStand(cx: number, axis: number, foot: number, metal: string): string {
  return lifted(
    'mid',
    fill(
      `M${cx - 13} ${axis}H${cx + 13}V${foot - 190}C${cx + 16} ${foot - 130} ${cx + 60} ${foot - 120} ${cx + 40} ${foot - 76}C${cx + 60} ${foot - 50} ${cx + 180} ${foot - 50} ${cx + 210} ${foot}H${cx - 210}C${cx - 180} ${foot - 50} ${cx - 60} ${foot - 50} ${cx - 40} ${foot - 76}C${cx - 60} ${foot - 120} ${cx - 16} ${foot - 130} ${cx - 13} ${foot - 190}Z`,
      metal,
    ),
    fill(boxPath(cx - 34, foot - 310, 68, 26, 8) + boxPath(cx - 26, foot - 262, 52, 16, 6), metal),
  );
}

/** A clockwork of the planets on a turned stand. */
export function orrery(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const metal = palette.night ? palette.ramp(0.8) : palette.deep;
  const [cx, axis]: Point = [focal[0], focal[1] - height * 0.1];
  const foot = height * 0.93;
  const arms = times(rng.int(5, 6)).map((index) => ({
    level: axis + 50 + index * 44,
    reach: rng.range(0.85, 1.15) * (130 + index * 105) * (index % 2 ? -1 : 1) * rng.sign(),
    size: rng.range(26, 60),
    stem: rng.range(50, 240) + index * 20,
  }));
  const colors = rng.shuffle([
    palette.accent,
    palette.second,
    palette.ramp(0.5),
    palette.ramp(0.7),
    palette.main,
    palette.ramp(0.35),
  ]);
  return sheet(
    scene,
    dot(cx + rng.sign() * width * 0.1, focal[1] - height * 0.04, height * 0.36, palette.ramp(0.16)),
    box(0, foot - 70, width, height, palette.ramp(0.28)),
    drawStand(cx, axis, foot, metal),
    ...arms.map(({ level, reach, size, stem }, index) =>
      lifted(
        'low',
        stroke(`M${cx} ${level}H${cx + reach}V${level - stem}`, metal, 9),
        fill(boxPath(cx - 30, level - 13, 60, 26, 6), index % 2 ? palette.second : metal),
        globe(
          `orb${index}`,
          cx + reach,
          level - stem - size,
          size,
          colors[index] ?? palette.main,
          metal,
          -2.3,
        ),
        index === 3 ? ring(cx + reach, level - stem - size, size * 1.5, palette.ramp(0.85), 5) : '',
      ),
    ),
    lifted(
      'mid',
      globe(
        'sun',
        cx,
        axis - 70,
        92,
        palette.accent,
        palette.night ? palette.ramp(0.4) : palette.deep,
        -2.3,
      ),
    ),
  );
}
