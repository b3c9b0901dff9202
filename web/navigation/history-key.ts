/** Keys of navigations. */
import { HISTORY_KEY_LENGTH } from '../../shared/limits.ts';

/** Returns a new key of six characters (spec §9, History key length). */
export function historyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(HISTORY_KEY_LENGTH)), (byte) =>
    (byte % 36).toString(36),
  ).join('');
}
