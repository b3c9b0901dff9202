import { type Point, lerp, lines, smooth, steps, times } from '../../geometry.ts';
import { birds } from '../../motifs.ts';
import { fractal, valueNoise } from '../../noise.ts';
import { type Scene, dot, fill, group, lifted, paper, sheet, within } from '../../svg.ts';

/** Tilted beds cut by a fault, with one side slipped. */
export function fault(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = fractal(valueNoise(rng), 3);
  const tilt = rng.sign() * rng.range(8, 20);
  const lean = rng.range(90, 220) * rng.sign();
  const slip = rng.range(110, 190) * rng.sign();
  const count = 11;
  const tones = times(count).map((layer) => palette.ramp(0.16 + ((layer * 0.37) % 0.82)));
  const hotBed = rng.int(3, 6);
  const beds = (shift: number): string =>
    times(count)
      .map((layer) => {
        const base = height * (0.3 + 0.13 * layer) + shift;
        const points: Point[] = steps(22).map((t) => [
          lerp(-900, width + 900, t),
          base + noise(t * 3.1 + 4, layer * 0.7) * 42,
        ]);
        return paper(
          `${smooth(points)}L${width + 900} ${height * 3}L-900 ${height * 3}Z`,
          layer === hotBed ? palette.accent : (tones[layer] ?? palette.main),
          'low',
        );
      })
      .join('');
  const cut = (side: number): string =>
    lines(
      [
        [focal[0] + lean, -300],
        [focal[0] + side * 3000, -300],
        [focal[0] + side * 3000, height + 300],
        [focal[0] - lean, height + 300],
      ],
      true,
    );
  const around = `rotate(${tilt.toFixed(1)} ${focal[0]} ${focal[1]})`;
  const sunX = focal[0] + (slip > 0 ? 1 : -1) * rng.range(180, 330);
  return sheet(
    scene,
    dot(sunX, height * 0.17, rng.range(60, 95), palette.second),
    birds(rng, 2 * focal[0] - sunX, height * 0.14, 4, 120, palette.ramp(0.8)),
    lifted('high', within('west', cut(-1), group({ transform: around }, beds(Math.max(0, slip))))),
    lifted('high', within('east', cut(1), group({ transform: around }, beds(Math.max(0, -slip))))),
    fill(
      lines(
        [
          [focal[0] + lean - 6, -300],
          [focal[0] + lean + 6, -300],
          [focal[0] - lean + 5, height + 300],
          [focal[0] - lean - 7, height + 300],
        ],
        true,
      ),
      palette.ground,
    ),
  );
}
