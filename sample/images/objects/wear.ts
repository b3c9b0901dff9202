/**
 * Colors that objects are drawn with. Every object is centered on 0, 0, is about 900 wide or high,
 * and has its feet at y = 400.
 */
import type { Rng } from '../random.ts';

/** The papers of one object, lit from the upper left. */
export interface Wear {
  readonly body: string;
  readonly light: string;
  readonly shade: string;
  readonly dark: string;
  readonly paper: string;
  readonly detail: string;
  readonly accent: string;
}

/** One object. */
export type Thing = (wear: Wear, rng: Rng) => string;
