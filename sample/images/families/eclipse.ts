/**
 * Eclipse: a corona, the phases in a row, two discs overprinted above the sea, one great disc on a
 * horizon.
 */
import type { Layouts } from '../svg.ts';
import { corona } from './eclipse/corona.ts';
import { horizon } from './eclipse/horizon.ts';
import { overSea } from './eclipse/over-sea.ts';
import { phases } from './eclipse/phases.ts';

/** One body in front of another, or in front of the viewer. */
export const eclipse: Layouts = {
  corona,
  phases,
  overSea,
  sunset: (scene) => horizon(scene, 'sunset'),
  dissolving: (scene) => horizon(scene, 'dissolving'),
  risen: (scene) => horizon(scene, 'risen'),
  moonrise: (scene) => horizon(scene, 'moonrise'),
  ember: (scene) => horizon(scene, 'ember'),
};
