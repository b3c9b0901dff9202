import { type Point, lerp, smooth, steps, times } from '../../geometry.ts';
import { conifer, walker } from '../../motifs.ts';
import { fractal, valueNoise } from '../../noise.ts';
import { mix } from '../../palette.ts';
import { type Scene, box, dot, fill, paper, sheet } from '../../svg.ts';

/** Thin layers, two a year, rising from dark water toward a winter sky. */
export function varves(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = fractal(valueNoise(rng), 3);
  const count = 19;
  const top = focal[1] - height * 0.2;
  const bottom = height * 0.84;
  const marked = 8;
  const edge = (index: number): Point[] =>
    steps(14).map((t) => [
      lerp(-60, width + 60, t),
      lerp(top, bottom, (index / count) ** 1.06) +
        noise(t * 2.2, 4 + index * 0.06) * 92 +
        noise(t * 9, index) * 5,
    ]);
  const body = (index: number, color: string, lift: 'low' | 'mid' | undefined): string => {
    const d = `${smooth(edge(index))}V${height + 60}H-60Z`;
    return lift ? paper(d, color, lift) : fill(d, color);
  };
  const season = (index: number): string => (index % 2 ? palette.deep : palette.light);
  return sheet(
    scene,
    box(0, 0, width, height, mix(palette.paper, palette.light, 0.5)),
    dot(focal[0] + width * 0.22, top - height * 0.1, height * 0.07, palette.paper),
    ...times(5).map((index) =>
      conifer(
        focal[0] - width * 0.42 + index * 66,
        top + 26 + noise(((focal[0] - width * 0.42 + index * 66) / width) * 2.2, 4) * 92,
        0.7 + (index % 3) * 0.24,
        palette.deep,
      ),
    ),
    walker(focal[0] + 40, (edge(0)[7]?.[1] ?? top) + 6, 0.9, palette.ink),
    ...times(count).map((index) =>
      body(
        index,
        index === marked ? palette.accent : season(index),
        index % 4 === 0 ? 'mid' : 'low',
      ),
    ),
    body(count, palette.ink, 'mid'),
  );
}
