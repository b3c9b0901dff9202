import { type Point, lerp, lines, polygon, times } from '../../geometry.ts';
import { valueNoise } from '../../noise.ts';
import { mix } from '../../palette.ts';
import { type Scene, box, dot, fill, paper, sheet } from '../../svg.ts';

/** Jagged ridges receding to a thin sky. */
export function crags(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = valueNoise(rng);
  const count = 6;
  return sheet(
    scene,
    box(0, 0, width, height, mix(palette.paper, '#ffffff', 0.4)),
    dot(focal[0] + width * rng.range(-0.24, 0.24), height * 0.16, height * 0.05, palette.accent),
    ...times(count).map((layer) => {
      const t = layer / (count - 1);
      const base = lerp(focal[1] - height * 0.08, height * 0.98, t);
      const points = times(30).map((index): Point => [
        (index / 29) * (width + 120) - 60,
        base -
          Math.abs(noise(index * 0.34 + layer * 9, layer)) * height * lerp(0.4, 0.24, t) -
          (index % 2) * rng.range(20, 74) +
          60,
      ]);
      const shade = points.flatMap((point, index) => {
        const next = points[index + 1];
        return next && next[1] > point[1]
          ? [
              fill(
                polygon(point, next, [lerp(point[0], next[0], 0.2), next[1] + 130]),
                palette.ramp(0.32 + t * 0.62),
                { opacity: 0.7 },
              ),
            ]
          : [];
      });
      return (
        paper(
          `${lines(points)}V${height + 60}H-60Z`,
          layer % 2
            ? palette.ramp(0.24 + t * 0.62)
            : mix(palette.second, palette.ramp(0.3 + t * 0.6), 0.7),
          'mid',
        ) + shade.join('')
      );
    }),
  );
}
