/** What the art director may say of one image. */
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
  /** Where it draws its subject, 0–1, if crops keep another point in view. */
  readonly focal?: readonly [x: number, y: number];
  /** A different random variation. */
  readonly take?: number;
}

/** Notes by file name of the image. */
export type Directions = Readonly<Record<string, Direction>>;
