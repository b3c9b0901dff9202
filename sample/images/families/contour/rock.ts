import { lines } from '../../geometry.ts';
import { cross } from '../../motifs.ts';
import { type Scene, dot, stroke } from '../../svg.ts';
import { relief } from './shared.ts';

/** Dense rings around one point on an empty sheet. */
export function rock(scene: Scene): string {
  const { palette, width, height, focal } = scene;
  return relief(
    scene,
    { hills: [{ dx: 0, dy: 0, wide: 0.2, high: 1.4 }], rough: 0.16, lines: 14, from: 0.2, to: 1.3 },
    dot(...focal, 15, palette.ink),
    stroke(
      lines([
        [focal[0] + 26, focal[1] - 10],
        [focal[0] + width * 0.2, focal[1] - height * 0.2],
        [focal[0] + width * 0.28, focal[1] - height * 0.2],
      ]),
      palette.accent,
      5,
    ),
    cross([width * 0.16, height * 0.2], 22, palette.ramp(0.5)),
    cross([width * 0.84, height * 0.82], 22, palette.ramp(0.5)),
  );
}
