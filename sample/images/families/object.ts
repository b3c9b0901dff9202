/**
 * Object: one object in cut paper on a composed ground: a shelf, a panel, stripes, a disc, a field,
 * or in its own light.
 */
import type { Layouts } from '../svg.ts';
import { beam } from './object/beam.ts';
import { cutout } from './object/cutout.ts';
import { field } from './object/field.ts';
import { road } from './object/road.ts';
import { shelf } from './object/shelf.ts';
import { strip } from './object/strip.ts';
import { stripes } from './object/stripes.ts';

/** Objects in cut paper. */
export const object: Layouts = { shelf, strip, stripes, road, field, cutout, beam };
