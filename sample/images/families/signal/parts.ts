/** What a sheet of upright bars shows. */
export type Chart = 'mood' | 'shades' | 'piles' | 'strokes' | 'pairs' | 'decline' | 'pulse';

/** One upright bar. */
export interface Bar {
  readonly x: number;
  readonly foot: number;
  readonly tall: number;
  readonly wide: number;
  readonly color: string;
}
