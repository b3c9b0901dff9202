/**
 * Key rings that rotate without a reader noticing. The previous key and the next key are kept
 * beside the signing key. The next key is known everywhere before the first token uses it, however
 * slowly the edge's store propagates. The previous key verifies for as long as its tokens live, if
 * keys rotate at most once a month.
 */
import type { TokenKeys } from './write-meter-config.ts';

/** One key for each ring: 256 random bits in base64url. */
export interface FreshKeys {
  readonly sample: string;
  readonly subscription: string;
}

/** Returns the first keys: one to sign with, and the next one. */
export function firstKeys(current: FreshKeys, next: FreshKeys): TokenKeys {
  return {
    cur: '1',
    k: { 1: current.sample, 2: next.sample },
    s: { 1: current.subscription, 2: next.subscription },
  };
}

/**
 * Makes the next key sign, announces a fresh one, and drops the one before the previous. If no next
 * key had been announced, the fresh key is announced and the current key keeps signing until the
 * next rotation.
 */
export function turnKeys(keys: TokenKeys, fresh: FreshKeys): TokenKeys {
  const last = Number(keys.cur);
  if (!Number.isSafeInteger(last) || last < 0)
    throw new Error(`The current key's id is "${keys.cur}"; ids are whole numbers`);
  const current =
    keys.k[last + 1] !== undefined && keys.s[last + 1] !== undefined ? last + 1 : last;
  const next = current + 1;
  const kept = (ring: TokenKeys['k'], key: string) =>
    Object.fromEntries([
      ...Object.entries(ring).filter(
        ([kid]) => Number(kid) >= current - 1 && Number(kid) <= current,
      ),
      [String(next), key],
    ]);
  return {
    cur: String(current),
    k: kept(keys.k, fresh.sample),
    s: kept(keys.s, fresh.subscription),
  };
}
