/** Waves: a sea in cut paper, two sources interfering, an engraved swell. */
import type { Layouts } from '../svg.ts';
import { harbor } from './waves/harbor.ts';
import { interference } from './waves/interference.ts';
import { sea } from './waves/sea.ts';
import { swell } from './waves/swell.ts';

/** Water, and things that behave like it. */
export const waves: Layouts = {
  sea,
  swell,
  rings: (scene) => interference(scene, 'plain'),
  harbor,
  wedge: (scene) => interference(scene, 'wedge'),
  almond: (scene) => interference(scene, 'almond'),
  groundswell: (scene) => interference(scene, 'swell'),
};
