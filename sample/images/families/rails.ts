/**
 * Rails: tracks to a vanishing point, crossing on a plain, parting at a set of points, gathered in
 * a yard.
 */
import type { Layouts } from '../svg.ts';
import { junction } from './rails/junction.ts';
import { parting } from './rails/parting.ts';
import { plain } from './rails/plain.ts';
import { vanishing } from './rails/vanishing.ts';
import { yard } from './rails/yard.ts';

/** Tracks. */
export const rails: Layouts = { vanishing, plain, parting, yard, junction };
