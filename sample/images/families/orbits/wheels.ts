import { type Scene, sheet } from '../../svg.ts';
import { drawTideMachine } from '../../tide.ts';

/** Wheels of several sizes on their arms, joined by a wire. */
export function wheels(scene: Scene): string {
  return sheet(scene, drawTideMachine(scene.palette, scene.width, scene.height, 0.12));
}
