import { type Point, disc, times } from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import { type Scene, dot, sheet, within } from '../../svg.ts';

/** The moon passing in front of the sun, step by step. */
export function phases(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const count = 7;
  const sizes = [height * 0.19, height * 0.115, height * 0.082, height * 0.055] as const;
  const offsets = [0, 0.245, 0.41, 0.53] as const;
  const at = (t: number): Point => {
    const x = focal[0] + Math.sign(t) * height * 1.25 * offsets[Math.abs(t) as 0 | 1 | 2 | 3];
    return [x, focal[1] + tilt * (x - focal[0]) - bend * (1 - (t / 3) ** 2) * 0.4 + bend * 0.2];
  };
  const bend = rng.range(-0.25, 0.25) * height;
  const tilt = rng.range(-0.18, 0.18);
  const accentAt = rng.chance(0.5) ? 3 : -1;
  const sunColor = palette.night ? palette.paper : palette.ramp(0.5);
  const moonColor = palette.night ? palette.ground : palette.ramp(0.96);
  return sheet(
    scene,
    stars(rng, width, height, 36, palette.ramp(0.8)),
    ...[1.6, 1.4, 1.2].map((scale, index) =>
      dot(...at(0), sizes[0] * scale, palette.ramp(0.1 + index * 0.1)),
    ),
    ...times(count).map((index) => {
      const t = index - (count - 1) / 2;
      const size = sizes[Math.abs(t) as 0 | 1 | 2 | 3];
      const [x, y] = at(t);
      const cover = Math.sign(t) * size * ([0, 0.42, 0.86, 1.4][Math.abs(t)] ?? 0);
      return (
        dot(x, y, size, index === accentAt || t === 0 ? palette.accent : sunColor) +
        within(
          `phase${index}`,
          disc(x, y, size),
          dot(
            x + cover,
            y - cover * 0.2,
            size * (t === 0 ? 0.93 : 0.97),
            t === 0 ? palette.ink : moonColor,
          ),
        )
      );
    }),
  );
}
