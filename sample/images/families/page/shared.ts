import type { Point } from '../../geometry.ts';
import { type Lift, boxPath, fill, lifted, place, within } from '../../svg.ts';

/** A turned sheet of paper with content that is cut off at its edges. */
export function leaf(
  name: string,
  [x, y]: Point,
  wide: number,
  tall: number,
  degrees: number,
  color: string,
  lift: Lift,
  ...marks: string[]
): string {
  const edge = boxPath(-wide / 2, -tall / 2, wide, tall);
  return place(x, y, degrees, 1, lifted(lift, fill(edge, color)), within(name, edge, ...marks));
}
