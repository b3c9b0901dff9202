import { lines, times } from '../../geometry.ts';
import { house } from '../../motifs.ts';
import { type Scene, fill, sheet } from '../../svg.ts';
import { cumulus } from './shared.ts';

/** A cloud above a row of very small houses. A 16:9 crop keeps both. */
export function weight(scene: Scene): string {
  const { palette, width, height, focal } = scene;
  const above: Scene = { ...scene, focal: [focal[0], focal[1] - height * 0.015] };
  const ground = height * 0.86;
  return sheet(
    scene,
    cumulus(above),
    fill(
      lines(
        [
          [-20, ground],
          [width + 20, ground],
          [width + 20, height + 20],
          [-20, height + 20],
        ],
        true,
      ),
      palette.ramp(0.75),
    ),
    ...times(13).map((index) =>
      house(
        focal[0] + (index - 6) * 92 + (index % 3) * 9,
        ground + 3,
        0.5 + (index % 2) * 0.09,
        index === 8 ? palette.accent : palette.ramp(0.85),
        palette.ink,
        palette.paper,
      ),
    ),
  );
}
