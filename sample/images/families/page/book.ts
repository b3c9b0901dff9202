import { type Point, lerp, smooth, steps, times } from '../../geometry.ts';
import { type Scene, boxPath, dot, fill, lifted, sheet, stroke } from '../../svg.ts';

/** An open book with lifting pages. */
export function book(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const [half, tall] = [520, height * 0.5];
  const curl = rng.range(70, 120);
  const side = (sign: number, lift: number, color: string): string =>
    fill(
      `M${focal[0]} ${focal[1] - tall / 2 + 60}C${focal[0] + sign * half * 0.3} ${focal[1] - tall / 2 - lift} ${focal[0] + sign * half * 0.7} ${focal[1] - tall / 2 - lift * 0.6} ${focal[0] + sign * half} ${focal[1] - tall / 2 + 30 - lift * 0.3}V${focal[1] + tall / 2 + 30 - lift * 0.3}C${focal[0] + sign * half * 0.7} ${focal[1] + tall / 2 - lift * 0.6} ${focal[0] + sign * half * 0.3} ${focal[1] + tall / 2 - lift} ${focal[0]} ${focal[1] + tall / 2 + 60}Z`,
      color,
    );
  const text = (sign: number): string =>
    stroke(
      times(11)
        .map((line) =>
          smooth(
            steps(6).map((t): Point => [
              focal[0] + sign * lerp(60, half - 60, t),
              focal[1] -
                tall / 2 +
                80 +
                line * 46 -
                Math.sin(Math.PI * (t * 0.8 + 0.1)) * curl * 0.8,
            ]),
          ),
        )
        .join(''),
      palette.deep,
      9,
    );
  return sheet(
    scene,
    dot(focal[0] + rng.sign() * 320, focal[1] - height * 0.2, height * 0.19, palette.accent),
    lifted(
      'high',
      fill(
        boxPath(focal[0] - half - 40, focal[1] - tall / 2 + 40, half * 2 + 80, tall + 50, 14),
        palette.ramp(0.9),
      ),
    ),
    ...times(4).map((index) =>
      lifted(
        'low',
        side(-1, curl * (0.2 + index * 0.27), index % 2 ? palette.paper : palette.ramp(0.16)),
        side(1, curl * (0.2 + index * 0.27), index % 2 ? palette.paper : palette.ramp(0.16)),
      ),
    ),
    text(-1),
    text(1),
  );
}
