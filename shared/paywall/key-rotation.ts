/**
 * Key rings that turn without a reader noticing: beside the key that signs stand the last one and the next one. The next key
 * is known everywhere before the first token bears it, however slowly the edge's store spreads; the last one verifies for as long
 * as its tokens live, if keys are turned at most once a month.
 */
import type { TokenKeys } from './write-meter-config.ts';

/** A key for each ring: 256 random bits in base64url. */
export interface FreshKeys {
  readonly sample: string;
  readonly subscription: string;
}

/** The first keys: one to sign with, one to come. */
export function firstKeys(current: FreshKeys, next: FreshKeys): TokenKeys {
  return {
    cur: '1',
    k: { 1: current.sample, 2: next.sample },
    s: { 1: current.subscription, 2: next.subscription },
  };
}

/**
 * The next key signs, a fresh one is announced, the last but one is forgotten. Where no next key had been announced the fresh
 * one is, and the current one goes on signing until the next turn.
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
