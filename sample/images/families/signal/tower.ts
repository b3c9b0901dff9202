import { type Point, band, lerp, times } from '../../geometry.ts';
import { conifer, house, mast } from '../../motifs.ts';
import { type Scene, dot, fill, paper, sheet } from '../../svg.ts';

/** Broad arcs radiating from a mast on a hill. */
export function tower(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const source: Point = [focal[0] + rng.range(-60, 60), focal[1] - height * 0.06];
  const count = rng.int(5, 8);
  const pitch = height * rng.range(0.085, 0.11);
  const full = rng.chance(0.4);
  const opening = rng.range(0.5, 0.95);
  const arcs = times(count)
    .reverse()
    .map((index) => {
      const [inner, outer] = [
        (index + 0.9) * pitch,
        (index + 0.9) * pitch + pitch * (full ? 1 : lerp(0.62, 0.25, index / count)),
      ];
      const tone = full ? 0.1 + ((index * 2) % 5) * 0.1 : 0.75 - (index / count) * 0.5;
      const color = index === 2 ? palette.accent : palette.ramp(tone);
      return full
        ? dot(...source, outer, color)
        : [0, Math.PI]
            .map((turn) =>
              fill(band(...source, inner, outer, turn - opening, turn + opening), color),
            )
            .join('');
    });
  const hill = (lift: number, tone: number): string =>
    paper(
      `M-60 ${height * (0.86 - lift)}C${width * 0.28} ${height * (0.72 - lift)} ${source[0] - 120} ${height * 0.78 - lift * height} ${source[0]} ${height * 0.79}S${width * 0.8} ${height * 0.92} ${width + 60} ${height * 0.84}V${height + 60}H-60Z`,
      palette.ramp(tone),
      'mid',
    );
  const scale = (height * 0.8 - source[1]) / 210;
  return sheet(
    scene,
    ...arcs,
    hill(0.05, 0.5),
    mast(source[0], height * 0.8, scale, palette.ramp(full ? 0.98 : 0.95), palette.accent),
    hill(0, 0.85),
    house(
      source[0] + width * 0.16,
      height * 0.845,
      0.8,
      palette.ramp(0.98),
      palette.ramp(0.98),
      palette.accent,
    ),
    ...times(8).map(() =>
      conifer(
        rng.chance(0.5) ? rng.range(40, source[0] - 260) : rng.range(source[0] + 420, width),
        height * 0.86,
        rng.range(0.6, 1),
        palette.ramp(0.98),
      ),
    ),
  );
}
