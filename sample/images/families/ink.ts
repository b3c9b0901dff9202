/** Pen on paper: one hand, uneven lines, hatching, hand-written words. */
import type { Layouts } from '../picture.ts';
import { map } from './ink/map.ts';
import { queue } from './ink/queue.ts';
import { sleeper } from './ink/sleeper.ts';

/** Drawings in ink. */
export const ink: Layouts = { queue, sleeper, map };
