/** What things are drawn with. Every thing stands around 0, 0, about 900 wide or high, its feet at y = 400. */
import type { Rng } from '../random.ts';

/** The papers of one thing, light from the upper left. */
export interface Wear {
  readonly body: string;
  readonly light: string;
  readonly shade: string;
  readonly dark: string;
  readonly paper: string;
  readonly detail: string;
  readonly accent: string;
}

/** One thing. */
export type Thing = (wear: Wear, rng: Rng) => string;
