/**
 * Orbits: a tilted system, a probe's slingshot, an orrery on its stand, a transit over a giant sun.
 */
import { type Layouts, sheet } from '../svg.ts';
import { drawTideMachine } from '../tide.ts';
import { companion } from './orbits/companion.ts';
import { distant } from './orbits/distant.ts';
import { orrery } from './orbits/orrery.ts';
import { slingshot } from './orbits/slingshot.ts';
import { system } from './orbits/system.ts';
import { target } from './orbits/target.ts';
import { transit } from './orbits/transit.ts';
import { vacancy } from './orbits/vacancy.ts';

/** Bodies and their paths. */
export const orbits: Layouts = {
  system,
  slingshot,
  orrery,
  transit,
  target,
  vacancy,
  distant,
  companion,
  wheels: (scene) => sheet(scene, drawTideMachine(scene.palette, scene.width, scene.height, 0.12)),
};
