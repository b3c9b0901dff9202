import { polygon } from '../../geometry.ts';
import { type Scene, fill, sheet } from '../../svg.ts';
import { thing, wearOf } from './shared.ts';

/** The object flat on a colored field. */
export function field(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const lean = rng.range(0.1, 0.3);
  return sheet(
    scene,
    fill(
      polygon(
        [-40, height * (0.86 - lean)],
        [width + 40, height * (0.5 - lean)],
        [width + 40, height + 40],
        [-40, height + 40],
      ),
      palette.ramp(0.16),
    ),
    thing(scene, 1, wearOf(scene, true)),
  );
}
