import { drawPoints } from '../../points.ts';
import { type Scene, sheet } from '../../svg.ts';

/** One line branching from another at the blade of a switch. */
export function parting(scene: Scene): string {
  return sheet(
    scene,
    drawPoints(scene.palette, scene.width, scene.height, { throw: 1, quiver: 0, bolt: 1 }),
  );
}
