/**
 * Halftone: flat second ink under a coarse screen, a little off register: a planet, solids on a
 * table, an eye, a cloud, a great disc.
 */
import type { Layouts } from '../svg.ts';
import { balloon } from './halftone/balloon.ts';
import { cloud } from './halftone/cloud.ts';
import { eye } from './halftone/eye.ts';
import { planet } from './halftone/planet.ts';
import { printedDisc } from './halftone/printed-disc.ts';
import { solids } from './halftone/solids.ts';
import { weight } from './halftone/weight.ts';

/** Dots and flat color. */
export const halftone: Layouts = {
  planet,
  solids,
  eye,
  cloud,
  weight,
  balloon,
  square: (scene) => printedDisc(scene, 'square'),
  edge: (scene) => printedDisc(scene, 'edge'),
  center: (scene) => printedDisc(scene, 'center'),
  ragged: (scene) => printedDisc(scene, 'ragged'),
  grain: (scene) => printedDisc(scene, 'grain'),
};
