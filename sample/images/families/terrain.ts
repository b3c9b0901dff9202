/**
 * Terrain: a block of land cut out of the map, a page of ridgelines, or a range of folded peaks.
 */
import type { Layouts } from '../svg.ts';
import { block } from './terrain/block.ts';
import { crags } from './terrain/crags.ts';
import { range } from './terrain/range.ts';
import { ridges } from './terrain/ridges.ts';

/** Land. */
export const terrain: Layouts = {
  block,
  range,
  crags,
  ridges: (scene) => ridges(scene, 'square'),
  rising: (scene) => ridges(scene, 'rising'),
  summit: (scene) => ridges(scene, 'summit'),
  climbing: (scene) => ridges(scene, 'climbing'),
  shaking: (scene) => ridges(scene, 'shaking'),
};
