/** Strata: layers of cut paper as a section through ground, a deep pit, or a slipped fault. */
import type { Layouts } from '../svg.ts';
import { bands } from './strata/bands.ts';
import { drifts } from './strata/drifts.ts';
import { fault } from './strata/fault.ts';
import { hills } from './strata/hills.ts';
import { pit } from './strata/pit.ts';
import { section } from './strata/section.ts';
import { varves } from './strata/varves.ts';

/** Layered ground in cut paper. */
export const strata: Layouts = {
  section,
  pit,
  fault,
  bands,
  drifts,
  varves,
  hills: (scene) => hills(scene, true),
  receding: (scene) => hills(scene, false),
};
