/** Decides where a unit goes, so that nothing visible to the reader moves (CLS 0). */
import type { UnitSlot } from '../ads/ad-provider.ts';

/** Marks the place of the half wall in a text; empty until the half wall loads. */
export const PLACE_ATTRIBUTE = 'data-paywall-place';

/**
 * The half wall goes into the text if its place there is still below the window. A reader who is at
 * that place or past it gets the half wall at the bottom of the window instead: in the text it
 * would push lines away or not be seen.
 * @param placeTop The top of the place in the text, px from the window's top; undefined if the page
 *   has none.
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
