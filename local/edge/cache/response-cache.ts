/**
 * The edge's cache: serves fresh responses, stale ones while it fetches again, and stale ones when
 * the origin fails. One origin call serves many readers.
 */
import { isDeepStrictEqual } from 'node:util';
import type { OriginResult, OriginResponse } from '../origins/origin-result.ts';
import { parseCacheControl, type CacheTimes } from './cache-control.ts';
import { HeldCopies, type CacheOutcome, type CacheStatus, type Entry } from './held-copies.ts';
import { storeResponse, type StoredResponse } from './stored-response.ts';

/** Calls the origin; `etag` is that of the cached copy. */
export type AskOrigin = (etag: string | undefined) => Promise<OriginResult>;

export interface ResponseCache {
  get(
    key: string,
    options: { readonly compress: boolean },
    ask: AskOrigin,
  ): CacheOutcome | Promise<CacheOutcome>;
  /**
   * Marks copies with any of the tags, or every copy, for refetching on their next use, because
   * something was published. Copies still stand in for a failing origin.
   */
  expire(tags?: readonly string[]): void;
  /** Drops such copies, because something was withdrawn: none may stand in any more. */
  clear(tags?: readonly string[]): void;
  readonly bytes: number;
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
const errorTimes: CacheTimes = {
  freshMs: ERROR_CACHING_MS,
  staleWhileRevalidateMs: 0,
  staleIfErrorMs: 0,
};

/** A request to the origin: for which key, and when, epoch ms. */
interface Asked {
  readonly key: string;
  readonly askedAt: number;
}

function printable(key: string): string {
  return key.split('\n')[0] ?? key;
}

interface CacheOptions {
  readonly maxBytes: number;
  readonly now: () => number;
  /** The page for a failure that no stale copy can hide. */
  readonly errorResponse: () => StoredResponse;
  readonly log: (line: string) => void;
}

/** Loads copies from the origin: one call for all requests that ask for a key at the same time. */
class Loader {
  readonly #copies: HeldCopies;
  readonly #options: CacheOptions;
  readonly #loading = new Map<string, Promise<Loaded>>();

  constructor(copies: HeldCopies, options: CacheOptions) {
    this.#copies = copies;
    this.#options = options;
  }

  /** Returns the cached copy if it may stand in for a failing origin. */
  #standIn(entry: Entry | undefined): Loaded | undefined {
    const time = this.#options.now();
    if (
      entry === undefined ||
      time >= entry.storedAt + entry.times.freshMs + entry.times.staleIfErrorMs
    )
      return undefined;
    entry.restUntil = time + ERROR_CACHING_MS;
    return { outcome: this.#copies.outcome(entry, 'Hit'), shareable: true };
  }

  /** Keeps a response and returns it as an outcome. */
  #kept(
    { key, askedAt }: Asked,
    response: StoredResponse,
    times: CacheTimes,
    status: CacheStatus,
  ): Loaded {
    const entry = this.#copies.keep(key, response, times, askedAt);
    return { outcome: this.#copies.outcome(entry, status), shareable: true };
  }

  /**
   * CloudFront caches errors too, whatever their Cache-Control says: a failing origin gets one
   * call, not one from each reader.
   */
  #fromFailure(asked: Asked, response: StoredResponse, held: Entry | undefined): Loaded {
    // A copy that was dropped meanwhile must not stand in.
    const isDropped = held !== undefined && this.#copies.isDropped(held.response, asked.askedAt);
    return (
      (isDropped ? undefined : this.#standIn(held)) ??
      this.#kept(asked, response, errorTimes, 'Error')
    );
  }

  #fromResponse(
    asked: Asked,
    origin: OriginResponse,
    compress: boolean,
    held: Entry | undefined,
    status: CacheStatus = 'Miss',
  ): Loaded {
    const copies = this.#copies;
    const { key } = asked;
    if (origin.status >= 500)
      return this.#fromFailure(asked, storeResponse(origin, compress), held);
    const times = parseCacheControl(origin.headers['cache-control']);
    if (times === undefined) {
      copies.pass(key);
      return {
        outcome: { response: storeResponse(origin, compress), status, ageS: 0 },
        shareable: false,
      };
    }
    // When the bytes have not changed, their compressed forms are kept.
    if (held !== undefined && isDeepStrictEqual(held.response.origin, origin))
      return this.#kept(asked, held.response, times, status);
    const response = storeResponse(origin, compress, {
      onGrown: () => {
        copies.resize(key);
      },
      isStillHeld: () => copies.get(key)?.response === response,
    });
    return this.#kept(asked, response, times, status);
  }

  /**
   * What the origin confirms is a response with the bytes that are held and the headers that it sends
   * now (RFC 9111 §4.3.4): above all, for how long it may be kept from now on.
   */
  #fromConfirmation(
    asked: Asked,
    headers: OriginResponse['headers'],
    compress: boolean,
    held: Entry,
  ): Loaded {
    const { origin } = held.response;
    const confirmed = { ...origin, headers: { ...origin.headers, ...headers } };
    return this.#fromResponse(asked, confirmed, compress, held, 'RefreshHit');
  }

  async load(key: string, compress: boolean, ask: AskOrigin): Promise<Loaded> {
    const held = this.#copies.get(key);
    const asked: Asked = { key, askedAt: this.#options.now() };
    const reply = await ask(held?.response.etag);
    switch (reply.kind) {
      case 'response':
        return this.#fromResponse(asked, reply.response, compress, held);
      case 'failed':
        this.#options.log(`edge: ${printable(key)}: ${reply.reason}`);
        return this.#fromFailure(asked, this.#options.errorResponse(), held);
      case 'not-modified':
        if (held === undefined)
          throw new Error(
            `The origin confirmed a copy of ${printable(key)} that the edge does not hold`,
          );
        return this.#fromConfirmation(asked, reply.headers ?? {}, compress, held);
    }
  }

  /** Makes one call for all requests that ask for a key at the same time. */
  loadOnce(
    key: string,
    compress: boolean,
    ask: AskOrigin,
  ): { readonly loaded: Promise<Loaded>; readonly leads: boolean } {
    const present = this.#loading.get(key);
    if (present !== undefined) return { loaded: present, leads: false };
    const loaded = this.load(key, compress, ask).finally(() => {
      this.#loading.delete(key);
    });
    this.#loading.set(key, loaded);
    return { loaded, leads: true };
  }
}

export function createResponseCache(options: CacheOptions): ResponseCache {
  const { now, log } = options;
  const copies = new HeldCopies(options);
  const loader = new Loader(copies, options);

  async function fetchNow(key: string, compress: boolean, ask: AskOrigin): Promise<CacheOutcome> {
    if (copies.isPassed(key)) return (await loader.load(key, compress, ask)).outcome;
    const { loaded, leads } = loader.loadOnce(key, compress, ask);
    const { outcome: found, shareable } = await loaded;
    return leads || shareable ? found : (await loader.load(key, compress, ask)).outcome;
  }

  return {
    get bytes() {
      return copies.bytes;
    },
    expire(tags) {
      copies.expire(tags);
    },
    clear(tags) {
      copies.clear(tags);
    },
    get(key, { compress }, ask) {
      const entry = copies.get(key);
      if (entry === undefined) return fetchNow(key, compress, ask);
      const age = now() - entry.storedAt;
      const { freshMs, staleWhileRevalidateMs } = entry.times;
      const isFailure = entry.response.origin.status >= 500;
      if (age < freshMs) return copies.outcome(entry, isFailure ? 'Error' : 'Hit');
      if (now() < entry.restUntil) return copies.outcome(entry, 'Hit');
      if (age < freshMs + staleWhileRevalidateMs) {
        void loader.loadOnce(key, compress, ask).loaded.catch((error: unknown) => {
          log(`edge: ${String(error)}`);
        });
        return copies.outcome(entry, 'Hit');
      }
      return fetchNow(key, compress, ask);
    },
  };
}
