/**
 * Circuit: traces that bend by 45°, from a chip to the edges, as a tree, as one broad river, across
 * a board of pads.
 */
import type { Layouts } from '../svg.ts';
import { board } from './circuit/board.ts';
import { chip } from './circuit/chip.ts';
import { river } from './circuit/river.ts';
import { tree } from './circuit/tree.ts';

/** Layouts with printed conductors. */
export const circuit: Layouts = {
  chip,
  tree,
  river,
  lit: (scene) => board(scene, 'lit'),
  vacant: (scene) => board(scene, 'vacant'),
  branching: (scene) => board(scene, 'branching'),
};
