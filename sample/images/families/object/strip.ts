import { type Scene, box, dot, sheet } from '../../svg.ts';
import { thing } from './shared.ts';

/** The object on a dark table across the page. */
export function strip(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const edge = focal[1] + 330;
  return sheet(
    scene,
    dot(
      focal[0] + rng.sign() * width * 0.16,
      focal[1] - height * 0.16,
      height * 0.25,
      palette.ramp(0.13),
    ),
    box(
      -10,
      edge,
      width + 20,
      height - edge + 10,
      palette.night ? palette.ramp(0.04) : palette.ink,
    ),
    thing(scene, 0.95),
  );
}
