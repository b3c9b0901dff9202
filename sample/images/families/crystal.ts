/**
 * Crystal: prisms grown from one root, a faceted solid in light, a cut stone that splits a ray,
 * splinters, sherds.
 */
import type { Layouts } from '../svg.ts';
import { boulder } from './crystal/boulder.ts';
import { broken } from './crystal/broken.ts';
import { cluster } from './crystal/cluster.ts';
import { lock } from './crystal/lock.ts';
import { sherds } from './crystal/sherds.ts';
import { splinters } from './crystal/splinters.ts';
import { stone } from './crystal/stone.ts';

/** Layouts with facets. */
export const crystal: Layouts = { cluster, boulder, stone, splinters, broken, sherds, lock };
