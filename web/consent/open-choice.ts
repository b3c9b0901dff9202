/** What a reader of this brand can decide about, and whether to ask. */
import { brand } from '#brand';
import { withoutSharing, type Purpose } from '../../shared/consent/consent.ts';
import { neededPurposes } from '../../shared/third-parties/needed-purposes.ts';
import { currentRecord, isAskedFirst } from './consent-port.ts';
import { sendsGpc } from './sends-gpc.ts';

/** Returns the purposes that the reader can decide about. The browser's signal has decided others. */
export function openPurposes(): readonly Purpose[] {
  const needed = neededPurposes(brand);
  return sendsGpc() ? withoutSharing(needed) : needed;
}

/** Whether to ask: something waits for a choice that the reader has not made. */
export function isChoiceDue(): boolean {
  return openPurposes().length > 0 && currentRecord() === undefined && isAskedFirst();
}
