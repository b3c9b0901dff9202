import { TAU, lines, polar, times } from '../../geometry.ts';
import { type Scene, dot, lifted, ring, sheet, stroke } from '../../svg.ts';

/** Concentric discs and rings, like a target. */
export function target(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const step = height * 0.058;
  return sheet(
    scene,
    stroke(
      times(4)
        .map((index) =>
          lines([
            polar(...focal, width, (index * TAU) / 8),
            polar(...focal, width, (index * TAU) / 8 + Math.PI),
          ]),
        )
        .join(''),
      palette.ramp(0.4),
      4,
    ),
    lifted('high', dot(...focal, step * 7.4, palette.ramp(0.2))),
    ...[6.6, 5, 3.6].map((r, index) =>
      dot(
        ...focal,
        step * r,
        [palette.ramp(0.6), palette.paper, palette.main][index] ?? palette.main,
      ),
    ),
    ...[8.4, 9.4, 6.1, 5.6, 4.4].map((r, index) =>
      ring(
        ...focal,
        step * r,
        index < 2 ? palette.ramp(0.6) : palette.ramp(0.85),
        index === 2 ? 9 : 4,
      ),
    ),
    dot(...focal, step * 2.1, palette.ink),
    dot(...focal, step * 0.8, palette.accent),
    ...times(rng.int(3, 5)).map((index) =>
      dot(
        ...polar(...focal, step * ([8.4, 9.4, 6.1, 4.4, 5.6][index % 5] ?? 5), rng.range(0, TAU)),
        17 + index * 3,
        index === 0 ? palette.accent : palette.ramp(0.9),
      ),
    ),
  );
}
