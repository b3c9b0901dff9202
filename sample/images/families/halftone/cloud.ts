import { lines, polygon, times } from '../../geometry.ts';
import { type Scene, dot, fill, sheet, stroke } from '../../svg.ts';
import { cumulus } from './shared.ts';

/** An object falling from a cloud. */
export function cloud(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const base = focal[1] + height * 0.14;
  const rain = times(rng.int(22, 34))
    .map(() => {
      const x = rng.range(focal[0] - width * 0.27, focal[0] + width * 0.25);
      const y = base + rng.range(50, height * 0.4);
      return lines([
        [x, y],
        [x - 22, y + 58],
      ]);
    })
    .join('');
  const x = focal[0] + rng.range(-160, 160);
  const bolt = polygon(
    [x + 40, base - 30],
    [x - 70, base + 190],
    [x, base + 180],
    [x - 50, base + 390],
    [x + 110, base + 120],
    [x + 34, base + 130],
    [x + 110, base - 30],
  );
  const drop =
    dot(focal[0] - 40, base + 230, 46, palette.accent) +
    fill(
      polygon([focal[0] - 82, base + 212], [focal[0] - 40, base + 110], [focal[0] + 2, base + 212]),
      palette.accent,
    );
  return sheet(
    scene,
    dot(
      focal[0] + rng.sign() * width * 0.22,
      focal[1] - height * 0.18,
      height * 0.2,
      palette.second,
    ),
    stroke(rain, palette.ramp(0.7), 9),
    rng.chance(0.5) ? fill(bolt, palette.accent) : drop,
    cumulus(scene),
  );
}
