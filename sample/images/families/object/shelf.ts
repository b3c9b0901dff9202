import { backdrop } from '../../backdrop.ts';
import { lines } from '../../geometry.ts';
import { type Scene, paper, sheet } from '../../svg.ts';
import { cast, thing } from './shared.ts';

/** The object on a shelf, in front of a quiet shape. */
export function shelf(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const edge = focal[1] + 372;
  return sheet(
    scene,
    backdrop(
      scene,
      focal[0] + rng.sign() * width * rng.range(0.04, 0.12),
      focal[1] - 60,
      height * rng.range(0.34, 0.42),
      palette.ramp(0.15),
    ),
    paper(
      lines(
        [
          [-60, edge],
          [width + 60, edge],
          [width + 60, height + 60],
          [-60, height + 60],
        ],
        true,
      ),
      palette.night ? palette.ramp(0.3) : palette.ramp(0.42),
      'mid',
    ),
    cast(scene, 440),
    thing(scene, 0.97),
  );
}
