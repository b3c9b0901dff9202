/** Cut and torn paper with coarse newspaper printing. */
import type { Layouts } from '../picture.ts';
import { fish } from './collage/fish.ts';
import { key } from './collage/key.ts';
import { ransom } from './collage/ransom.ts';

/** Scissors and paste. */
export const collage: Layouts = { ransom, key, fish };
