/**
 * City: a skyline in front of a large moon, towers in axonometry, a figure-ground plan, one lit
 * window in a wall.
 */
import type { Layouts } from '../svg.ts';
import { axonometry } from './city/axonometry.ts';
import { facade } from './city/facade.ts';
import { plan } from './city/plan.ts';
import { skyline } from './city/skyline.ts';

/** Layouts with streets and houses. */
export const city: Layouts = {
  skyline,
  plan,
  facade,
  towers: (scene) => axonometry(scene, 'towers'),
  glow: (scene) => axonometry(scene, 'glow'),
  town: (scene) => axonometry(scene, 'town'),
  stairs: (scene) => axonometry(scene, 'stairs'),
  slope: (scene) => axonometry(scene, 'slope'),
  hollow: (scene) => axonometry(scene, 'hollow'),
};
