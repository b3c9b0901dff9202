/**
 * The art director's notes: for single images, which layout of the family to use, on which ground,
 * with which inks, so that an image shows what its alt text says and neighbors on a page differ.
 * The seed alone decides an image without a note.
 */
import { GALLERIES } from './directions/galleries.ts';
import { ITEMS } from './directions/items.ts';
import type { Ground, Hue, Inks } from './palette.ts';

/** One note. Omitted fields follow from the brief or the seed. */
export interface Direction {
  readonly layout?: string;
  readonly ground?: Ground;
  /** The accent is the hot red (otherwise the second ink). */
  readonly hot?: boolean;
  /** Another section's inks. */
  readonly hue?: Hue;
  /** Replacements for single inks. */
  readonly inks?: Partial<Inks>;
  /** A different object, for the family of objects. */
  readonly object?: string;
  /** A different random variation. */
  readonly take?: number;
}

/** Notes by file name of the image. */
export type Directions = Readonly<Record<string, Direction>>;

/** All notes. */
export const DIRECTIONS: Directions = { ...ITEMS, ...GALLERIES };
