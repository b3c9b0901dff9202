/**
 * The art director's notes: for single pictures, which layout of the family to take, on which ground, with which
 * inks, so that a picture shows what its alt text says and neighbours on a page differ. A picture without a note is
 * decided by its seed alone.
 */
import { GALLERIES } from './directions/galleries.ts';
import { PIECES } from './directions/pieces.ts';
import type { Ground, Hue, Inks } from './palette.ts';

/** One note. Whatever is left out follows from the brief or the seed. */
export interface Direction {
  readonly layout?: string;
  readonly ground?: Ground;
  /** The accent is the hot red (otherwise the second ink). */
  readonly hot?: boolean;
  /** Another section's inks. */
  readonly hue?: Hue;
  /** Single inks exchanged. */
  readonly inks?: Partial<Inks>;
  /** Another thing, for the family of objects. */
  readonly object?: string;
  /** Another throw of the dice. */
  readonly take?: number;
}

/** Notes by the name of the picture's file. */
export type Directions = Readonly<Record<string, Direction>>;

/** All notes. */
export const DIRECTIONS: Directions = { ...PIECES, ...GALLERIES };
