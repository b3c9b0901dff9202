/**
 * Botanical: a sprig, a vase on a table, a seed head losing its seeds, a clearing among large
 * leaves, branches.
 */
import type { Layouts } from '../svg.ts';
import { branches } from './botanical/branches.ts';
import { clearing } from './botanical/clearing.ts';
import { climbers } from './botanical/climbers.ts';
import { frames } from './botanical/frames.ts';
import { heads } from './botanical/heads.ts';
import { seeds } from './botanical/seeds.ts';
import { sprig } from './botanical/sprig.ts';
import { vase } from './botanical/vase.ts';

/** Layouts with plants. */
export const botanical: Layouts = {
  sprig,
  vase,
  seeds,
  clearing,
  climbers,
  heads,
  frames,
  paths: (scene) => branches(scene, 'paths'),
  birch: (scene) => branches(scene, 'birch'),
  seals: (scene) => branches(scene, 'seals'),
};
