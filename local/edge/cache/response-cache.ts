/**
 * The edge's cache: serves fresh responses, stale ones while it fetches again, and stale ones when
 * the origin fails. One origin call serves many readers.
 */
import { isDeepStrictEqual } from 'node:util';
import type { OriginResult, OriginResponse } from '../origins/origin-result.ts';
import { createByteLru } from '../../../lambdas/http/byte-lru.ts';
import { parseCacheControl, type CacheTimes } from './cache-control.ts';
import { storeResponse, type StoredResponse } from './stored-response.ts';

export type CacheStatus = 'Hit' | 'Miss' | 'RefreshHit' | 'Error';

export interface CacheOutcome {
  readonly response: StoredResponse;
  readonly status: CacheStatus;
  /** Seconds since the origin created it. */
  readonly ageS: number;
}

/** Calls the origin; `etag` is that of the cached copy. */
export type AskOrigin = (etag: string | undefined) => Promise<OriginResult>;

export interface ResponseCache {
  get(
    key: string,
    options: { readonly compress: boolean },
    ask: AskOrigin,
  ): CacheOutcome | Promise<CacheOutcome>;
  /**
   * Marks every copy for refetching on its next use, because something was published. Copies still
   * stand in for a failing origin.
   */
  expire(): void;
  readonly bytes: number;
}

interface Entry {
  readonly response: StoredResponse;
  readonly bytes: number;
  times: CacheTimes;
  storedAt: number;
  /** No origin call before this time: a failing origin gets a pause. */
  restUntil: number;
}

/**
 * What a leading request loaded. It is not shareable when it was meant for one reader, or may not
 * be cached.
 */
interface Loaded {
  readonly outcome: CacheOutcome;
  readonly shareable: boolean;
}

/** CloudFront's "error caching minimum TTL", short because a developer waits for it. */
export const ERROR_CACHING_MS = 1_000;
/** How long a key is known to be uncacheable, so that its readers need not wait for one another. */
const PASS_MS = 10_000;
const PASS_MAX = 10_000;

const errorTimes: CacheTimes = {
  freshMs: ERROR_CACHING_MS,
  staleWhileRevalidateMs: 0,
  staleIfErrorMs: 0,
};

function printable(key: string): string {
  return key.split('\n')[0] ?? key;
}

export function createResponseCache(options: {
  readonly maxBytes: number;
  readonly now: () => number;
  /** The page for a failure that no stale copy can hide. */
  readonly errorResponse: () => StoredResponse;
  readonly log: (line: string) => void;
}): ResponseCache {
  const { now, errorResponse, log } = options;
  const entries = createByteLru<Entry>(options.maxBytes);
  const loading = new Map<string, Promise<Loaded>>();
  const passUntil = new Map<string, number>();

  function outcome(entry: Entry, status: CacheStatus): CacheOutcome {
    return {
      response: entry.response,
      status,
      ageS: Math.max(0, Math.floor((now() - entry.storedAt) / 1000)),
    };
  }

  function keep(key: string, response: StoredResponse, times: CacheTimes): Entry {
    const entry: Entry = {
      response,
      times,
      storedAt: now(),
      restUntil: 0,
      get bytes() {
        return response.bytes;
      },
    };
    entries.set(key, entry);
    return entry;
  }

  function pass(key: string): void {
    if (passUntil.size >= PASS_MAX) passUntil.clear();
    passUntil.set(key, now() + PASS_MS);
  }

  /** Returns the cached copy if it may stand in for a failing origin. */
  function standIn(entry: Entry | undefined): Loaded | undefined {
    if (
      entry === undefined ||
      now() >= entry.storedAt + entry.times.freshMs + entry.times.staleIfErrorMs
    )
      return undefined;
    entry.restUntil = now() + ERROR_CACHING_MS;
    return { outcome: outcome(entry, 'Hit'), shareable: true };
  }

  /**
   * CloudFront caches errors too, whatever their Cache-Control says: a failing origin gets one
   * call, not one from each reader.
   */
  function fromFailure(key: string, response: StoredResponse, held: Entry | undefined): Loaded {
    const stale = standIn(held);
    return stale ?? { outcome: outcome(keep(key, response, errorTimes), 'Error'), shareable: true };
  }

  function fromResponse(
    key: string,
    origin: OriginResponse,
    compress: boolean,
    held: Entry | undefined,
  ): Loaded {
    if (origin.status >= 500) return fromFailure(key, storeResponse(origin, compress), held);
    const times = parseCacheControl(origin.headers['cache-control']);
    if (times === undefined) {
      entries.delete(key);
      pass(key);
      return {
        outcome: { response: storeResponse(origin, compress), status: 'Miss', ageS: 0 },
        shareable: false,
      };
    }
    if (held !== undefined && isDeepStrictEqual(held.response.origin, origin)) {
      // The bytes have not changed, so their compressed forms are kept.
      return { outcome: outcome(keep(key, held.response, times), 'Miss'), shareable: true };
    }
    if (origin.setCookies.length > 0)
      log(
        `edge: ${printable(key)} sets cookies and lets itself be cached; the cookies are dropped`,
      );
    const response = storeResponse({ ...origin, setCookies: [] }, compress, {
      onGrown: () => {
        entries.resized(key);
      },
      isStillHeld: () => entries.get(key)?.response === response,
    });
    return { outcome: outcome(keep(key, response, times), 'Miss'), shareable: true };
  }

  async function load(key: string, compress: boolean, ask: AskOrigin): Promise<Loaded> {
    const held = entries.get(key);
    const reply = await ask(held?.response.etag);
    switch (reply.kind) {
      case 'response':
        return fromResponse(key, reply.response, compress, held);
      case 'failed':
        log(`edge: ${printable(key)}: ${reply.reason}`);
        return fromFailure(key, errorResponse(), held);
      case 'not-modified':
        if (held === undefined)
          throw new Error(
            `The origin confirmed a copy of ${printable(key)} that the edge does not hold`,
          );
        held.storedAt = now();
        return { outcome: outcome(held, 'RefreshHit'), shareable: true };
    }
  }

  /** Makes one call for all requests that ask for a key at the same time. */
  function loadOnce(
    key: string,
    compress: boolean,
    ask: AskOrigin,
  ): { readonly loaded: Promise<Loaded>; readonly leads: boolean } {
    const present = loading.get(key);
    if (present !== undefined) return { loaded: present, leads: false };
    const loaded = load(key, compress, ask).finally(() => {
      loading.delete(key);
    });
    loading.set(key, loaded);
    return { loaded, leads: true };
  }

  async function fetchNow(key: string, compress: boolean, ask: AskOrigin): Promise<CacheOutcome> {
    if (now() < (passUntil.get(key) ?? 0)) return (await load(key, compress, ask)).outcome;
    const { loaded, leads } = loadOnce(key, compress, ask);
    const { outcome: found, shareable } = await loaded;
    return leads || shareable ? found : (await load(key, compress, ask)).outcome;
  }

  return {
    get bytes() {
      return entries.bytes;
    },
    expire() {
      for (const entry of entries.values())
        entry.times = { ...entry.times, freshMs: 0, staleWhileRevalidateMs: 0 };
    },
    get(key, { compress }, ask) {
      const entry = entries.get(key);
      if (entry === undefined) return fetchNow(key, compress, ask);
      const age = now() - entry.storedAt;
      const { freshMs, staleWhileRevalidateMs } = entry.times;
      if (age < freshMs)
        return outcome(entry, entry.response.origin.status >= 500 ? 'Error' : 'Hit');
      if (now() < entry.restUntil) return outcome(entry, 'Hit');
      if (age < freshMs + staleWhileRevalidateMs) {
        void loadOnce(key, compress, ask).loaded.catch((error: unknown) => {
          log(`edge: ${String(error)}`);
        });
        return outcome(entry, 'Hit');
      }
      return fetchNow(key, compress, ask);
    },
  };
}
