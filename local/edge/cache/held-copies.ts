/** The copies that the edge's cache holds, up to a number of bytes. */
import { LRUCache } from 'lru-cache';
import type { CacheTimes } from './cache-control.ts';
import type { StoredResponse } from './stored-response.ts';

export type CacheStatus = 'Hit' | 'Miss' | 'RefreshHit' | 'Error';

export interface CacheOutcome {
  readonly response: StoredResponse;
  readonly status: CacheStatus;
  /** Seconds since the origin created it. */
  readonly ageS: number;
}

export interface Entry {
  readonly response: StoredResponse;
  times: CacheTimes;
  storedAt: number;
  /** No origin call before this time: a failing origin gets a pause. */
  restUntil: number;
}

/** How long a key is known to be uncacheable, so that its readers need not wait for one another. */
const PASS_MS = 10_000;
/** Keys of as many characters are known: a key has up to some KB. */
const PASS_MAX_CHARACTERS = 1_000_000;

/** Copies by key, least recently used last, and what is known of keys without a copy. */
export class HeldCopies {
  readonly #entries: LRUCache<string, Entry>;
  readonly #passUntil = new LRUCache<string, number>({
    maxSize: PASS_MAX_CHARACTERS,
    sizeCalculation: (_until, key) => key.length,
  });
  readonly #now: () => number;
  #clearedAt = Number.NEGATIVE_INFINITY;

  constructor({ maxBytes, now }: { readonly maxBytes: number; readonly now: () => number }) {
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // A key is part of what a copy takes: a flood of addresses is one of keys.
      sizeCalculation: ({ response }, key) => response.bytes + key.length,
    });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** @param askedAt when the origin was asked, epoch ms. */
  keep(key: string, response: StoredResponse, times: CacheTimes, askedAt: number): Entry {
    const entry: Entry = { response, times, storedAt: this.#now(), restUntil: 0 };
    if (!this.isDropped(askedAt)) this.#entries.set(key, entry);
    return entry;
  }

  /** Drops the copy of a key whose responses may not be cached, and notes that for a while. */
  pass(key: string): void {
    this.#entries.delete(key);
    this.#passUntil.set(key, this.#now() + PASS_MS);
  }

  isPassed(key: string): boolean {
    return this.#now() < (this.#passUntil.get(key) ?? 0);
  }

  /** Counts a copy anew after it has grown. */
  resize(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    // The cache counts an entry once, when it is set.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  /** Returns a copy as an outcome. */
  outcome(entry: Entry, status: CacheStatus): CacheOutcome {
    return {
      response: entry.response,
      status,
      ageS: Math.max(0, Math.floor((this.#now() - entry.storedAt) / 1000)),
    };
  }

  /** Drops every copy. A response that was asked for before is not kept either. */
  clear(): void {
    this.#entries.clear();
    this.#clearedAt = this.#now();
  }

  /** Returns whether what the origin was asked for at a time (epoch ms) may be out of date. */
  isDropped(askedAt: number): boolean {
    return askedAt <= this.#clearedAt;
  }

  expire(): void {
    for (const entry of this.#entries.values())
      entry.times = { ...entry.times, freshMs: 0, staleWhileRevalidateMs: 0 };
  }
}
