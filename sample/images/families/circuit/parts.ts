import type { Point } from '../../geometry.ts';
import { dot } from '../../svg.ts';

/** The end of a trace: a ring of metal around a hole. */
export const via = (point: Point, r: number, color: string, hole: string): string =>
  dot(...point, r, color) + dot(...point, r * 0.42, hole);
