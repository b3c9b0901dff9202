/** Weave: an unraveling patch of cloth, a plait of strands, a cloth on its loom, cables, fibers. */
import type { Layouts } from '../svg.ts';
import { cables } from './weave/cables.ts';
import { fibers } from './weave/fibers.ts';
import { loom } from './weave/loom.ts';
import { moire } from './weave/moire.ts';
import { patch } from './weave/patch.ts';
import { plait } from './weave/plait.ts';

/** Threads. */
export const weave: Layouts = {
  leaving: (scene) => patch(scene, 'leaving'),
  hanging: (scene) => patch(scene, 'hanging'),
  missing: (scene) => patch(scene, 'missing'),
  plait,
  loom,
  cables,
  moire,
  fibers,
};
