/** Cells: a dish of colonies, a tissue that dissolves, a division, a comb with one filled cell. */
import type { Layouts } from '../svg.ts';
import { comb } from './cells/comb.ts';
import { culture } from './cells/culture.ts';
import { division } from './cells/division.ts';
import { packed } from './cells/packed.ts';
import { plates } from './cells/plates.ts';
import { tissue } from './cells/tissue.ts';

/** Layouts with small living cells. */
export const cells: Layouts = {
  culture,
  tissue,
  division,
  comb,
  plates,
  pebbles: (scene) => packed(scene, 'pebbles'),
  few: (scene) => packed(scene, 'few'),
  pumice: (scene) => packed(scene, 'pumice'),
  asleep: (scene) => packed(scene, 'asleep'),
  drifts: (scene) => packed(scene, 'drifts'),
  third: (scene) => packed(scene, 'third'),
};
