/**
 * The art director's notes: for single images, which layout of the family to use, on which ground,
 * with which inks, so that an image shows what its alt text says and neighbors on a page differ.
 * The seed alone decides an image without a note.
 */
import type { Directions } from './direction.ts';
import { GALLERIES } from './directions/galleries.ts';
import { ITEMS } from './directions/items.ts';

/** All notes. */
export const DIRECTIONS: Directions = { ...ITEMS, ...GALLERIES };
