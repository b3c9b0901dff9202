/** Signal: a mast and its arcs, a waveform of bars, a tuning dial, a listening dish, bar charts. */
import type { Layouts } from '../svg.ts';
import { bars } from './signal/bars.ts';
import { dial } from './signal/dial.ts';
import { dish } from './signal/dish.ts';
import { tower } from './signal/tower.ts';
import { waveform } from './signal/waveform.ts';

/** Waves that carry a meaning. */
export const signal: Layouts = {
  tower,
  waveform,
  dial,
  dish,
  mood: (scene) => bars(scene, 'mood'),
  shades: (scene) => bars(scene, 'shades'),
  piles: (scene) => bars(scene, 'piles'),
  strokes: (scene) => bars(scene, 'strokes'),
  pairs: (scene) => bars(scene, 'pairs'),
  decline: (scene) => bars(scene, 'decline'),
  pulse: (scene) => bars(scene, 'pulse'),
};
