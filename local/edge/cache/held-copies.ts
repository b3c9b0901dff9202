/** The copies that the edge's cache holds, up to a number of bytes. */
import { LRUCache } from 'lru-cache';
import { PAGE_TAGS_HEADER } from '../../../shared/headers.ts';
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
  readonly storedAt: number;
  /** No origin call before this time: a failing origin gets a pause. */
  restUntil: number;
}

/** How long a key is known to be uncacheable, so that its readers need not wait for one another. */
const PASS_MS = 10_000;
/** Keys of as many characters are known: a key has up to some KB. */
const PASS_MAX_CHARACTERS = 1_000_000;

/** No request to an origin takes as long. */
const PURGES_KNOWN_MS = 120_000;
/** What a purge without tags names: no tag is empty. */
const EVERY_COPY = '';

/** Returns a response's tags as CloudFront compares them. */
function tagsOf({ origin }: StoredResponse): readonly string[] {
  const { [PAGE_TAGS_HEADER]: tags } = origin.headers;
  return tags === undefined ? [] : tags.toLowerCase().split(',');
}

function makeOld(entry: Entry): void {
  entry.times = { ...entry.times, freshMs: 0, staleWhileRevalidateMs: 0 };
}

/** Copies by key, least recently used last, and what is known of keys without a copy. */
export class HeldCopies {
  readonly #entries: LRUCache<string, Entry>;
  readonly #passUntil = new LRUCache<string, number>({
    maxSize: PASS_MAX_CHARACTERS,
    sizeCalculation: (_until, key) => key.length,
  });
  readonly #now: () => number;
  /** When copies with a tag were made old or dropped, epoch ms. */
  readonly #purges = new Map<string, { readonly at: number; readonly isDrop: boolean }>();

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
    const purge = this.#purgeSince(response, askedAt);
    // Asked for before something was published: it may be of before, too.
    if (purge === 'expired') makeOld(entry);
    if (purge !== 'dropped') this.#entries.set(key, entry);
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

  /**
   * Drops copies with any of the tags. A response that was asked for before is not kept either.
   * @param tags undefined: every copy.
   */
  clear(tags?: readonly string[]): void {
    for (const [key] of this.#notePurge(tags, true)) this.#entries.delete(key);
  }

  /** Makes copies with any of the tags old: they still stand in for an origin that fails. */
  expire(tags?: readonly string[]): void {
    for (const [, entry] of this.#notePurge(tags, false)) makeOld(entry);
  }

  /** Returns whether what the origin was asked for at a time (epoch ms) was dropped since. */
  isDropped(response: StoredResponse, askedAt: number): boolean {
    return this.#purgeSince(response, askedAt) === 'dropped';
  }

  /** Returns the copies that a purge concerns. */
  #notePurge(tags: readonly string[] | undefined, isDrop: boolean): [string, Entry][] {
    const at = this.#now();
    for (const [tag, purge] of this.#purges)
      if (at - purge.at > PURGES_KNOWN_MS) this.#purges.delete(tag);
    const named = new Set((tags ?? [EVERY_COPY]).map((tag) => tag.toLowerCase()));
    for (const tag of named) {
      const before = this.#purges.get(tag);
      this.#purges.set(tag, { at, isDrop: isDrop || (before?.at === at && before.isDrop) });
    }
    return [...this.#entries.entries()].filter(
      ([, { response }]) => tags === undefined || tagsOf(response).some((tag) => named.has(tag)),
    );
  }

  #purgeSince(response: StoredResponse, askedAt: number): 'dropped' | 'expired' | undefined {
    const purges = [EVERY_COPY, ...tagsOf(response)]
      .flatMap((tag) => this.#purges.get(tag) ?? [])
      .filter(({ at }) => askedAt <= at);
    if (purges.length === 0) return undefined;
    return purges.some(({ isDrop }) => isDrop) ? 'dropped' : 'expired';
  }
}
