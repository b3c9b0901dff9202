/** Where a unit stands, so that nothing moves that the reader sees (CLS 0). */
import type { UnitSlot } from '../ads/creative-provider.ts';

/** Marks the place of the half wall in a text: empty until it comes. */
export const PLACE_ATTRIBUTE = 'data-paywall-place';

/**
 * The half wall goes into the text if its place there is still below the window. A reader who is past it, or is reading it, gets it
 * at the foot of the window instead: put into the text it would push lines away, or not be seen.
 * @param placeTop of the place in the text, px from the window's top; undefined where the page has none.
 */
export function unitPlace(
  slot: UnitSlot,
  placeTop: number | undefined,
  windowHeight: number,
): 'text' | 'foot' {
  return slot === 'cm_tall_growler' && placeTop !== undefined && placeTop >= windowHeight
    ? 'text'
    : 'foot';
}
