import { type Scene, box, sheet } from '../../svg.ts';
import { cast, thing, wearOf } from './shared.ts';

/** The object cut from black paper on a pale ground. */
export function cutout(scene: Scene): string {
  const { palette, width, height, focal } = scene;
  const edge = focal[1] + 330;
  return sheet(
    scene,
    box(-10, edge, width + 20, height, palette.ramp(0.16)),
    cast(scene, 470),
    thing(scene, 0.96, wearOf(scene, !palette.night)),
  );
}
