/**
 * Rails: tracks to a vanishing point, crossing on a plain, parting at a set of points, gathered in
 * a yard.
 */
import { drawPoints } from '../points.ts';
import { type Layout, type Layouts, sheet } from '../svg.ts';
import { junction } from './rails/junction.ts';
import { plain } from './rails/plain.ts';
import { vanishing } from './rails/vanishing.ts';
import { yard } from './rails/yard.ts';

/** One line branching from another at the blade of a switch. */
const parting: Layout = (scene) =>
  sheet(
    scene,
    drawPoints(scene.palette, scene.width, scene.height, { throw: 1, quiver: 0, bolt: 1 }),
  );

/** Tracks. */
export const rails: Layouts = { vanishing, plain, parting, yard, junction };
