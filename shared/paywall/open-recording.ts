/** Which recording of an item everybody may hear. */
import type { Item } from '../content/item.ts';
import { leadIn } from '../content/lead-in.ts';
import { firstRecording, type Recording } from '../content/recordings.ts';
import { accessRule, type MeterSettings } from './walled-content.ts';

/**
 * Returns the first recording in the part of an item that no wall hides: of an item behind a wall,
 * in what its editor left free.
 * @param nowMs epoch ms.
 */
export function openRecording(
  item: Item,
  settings: MeterSettings,
  nowMs: number,
): Recording | undefined {
  const isFree = accessRule(item, settings, nowMs).access === 'free';
  return firstRecording(isFree ? item.body : leadIn(item));
}
