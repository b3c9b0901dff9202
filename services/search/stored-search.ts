/**
 * Searches the stored index. A function loads the heads of its segments at its first search, and what
 * a search needs of the rest; of that it keeps so many bytes. It looks after a while whether the index
 * has changed; then it loads only segments that it does not have.
 */
import type { ObjectStore } from '../aws/objects.ts';
import { atOnce } from '../../shared/at-once.ts';
import { baseLanguage } from '../../shared/text/languages.ts';
import type { Log } from '../http/log.ts';
import { bytesInMemory, PageCache } from './byte-source.ts';
import { viewOf, type IndexView } from './index-view.ts';
import {
  emptyManifest,
  parseManifest,
  SEARCH_MANIFEST_KEY,
  segmentKey,
  type ManifestSegment,
  type SearchManifest,
} from './search-manifest.ts';
import { searchItems } from './search-items.ts';
import type { SearchReader, SearchRequest, SearchResult } from './search-reader.ts';
import { FOOTER_BYTES } from './segment-format.ts';
import { Segment, wholeSegment, type WholeSegment } from './segment.ts';

/** A published item is found within this time. */
const FRESH_MS = 30_000;
/** Queries are read by the rules of these many languages. */
const LANGUAGES_MAX = 6;
/** Postings, positions and cards that are kept in memory. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** A segment of some hundred items comes in one call and stays: as many calls would take longer. */
const WHOLE_MAX_BYTES = 256 * 1024;
/** Each call needs a connection of its own, and a new one takes as long as some calls. */
const CALLS_AT_ONCE = 12;

/** A manifest names a segment that a later publish has removed. */
class OutdatedManifestError extends Error {
  override readonly name = 'OutdatedManifestError';
}

function isThere<T>(bytes: T | undefined, name: string): T {
  if (bytes === undefined)
    throw new OutdatedManifestError(`The segment ${name} of the search index is not there`);
  return bytes;
}

/** Reads a whole segment. @throws OutdatedManifestError; what `wholeSegment` throws. */
export async function loadWhole(
  objects: ObjectStore,
  { name, bytes }: ManifestSegment,
): Promise<WholeSegment> {
  return wholeSegment(isThere(await objects.getRange(segmentKey(name), 0, bytes), name));
}

/** @param languages Items by language. @returns the publication's language, then the most frequent. */
function queryLanguages(
  language: string,
  languages: SearchManifest['languages'],
): readonly string[] {
  const others = Object.entries(languages)
    .filter(([other, items]) => other !== language && items > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([other]) => other);
  return [language, ...others].slice(0, LANGUAGES_MAX);
}

/** Opens the segments of manifests, and keeps those of the last one. */
class OpenSegments {
  readonly #objects: ObjectStore;
  readonly #inTurn = atOnce(CALLS_AT_ONCE);
  readonly #pages = new PageCache(KEPT_BYTES);
  #open: ReadonlyMap<string, Segment> = new Map();

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  async #load({ name, bytes, head }: ManifestSegment): Promise<Segment> {
    const read = (start: number, end: number) =>
      this.#inTurn(async () =>
        isThere(await this.#objects.getRange(segmentKey(name), start, end), name),
      );
    if (bytes <= WHOLE_MAX_BYTES) {
      const whole = await read(0, bytes);
      return new Segment(whole.subarray(head), bytesInMemory(whole));
    }
    return new Segment(
      await read(head, bytes - FOOTER_BYTES),
      this.#pages.source(name, head, read),
    );
  }

  /** @param language of the publication, ISO 639-1. */
  async view(manifest: SearchManifest, language: string): Promise<IndexView> {
    const live = await Promise.all(
      manifest.segments.map(async (named) => ({
        name: named.name,
        segment: this.#open.get(named.name) ?? (await this.#load(named)),
        gone: new Set(named.gone),
      })),
    );
    this.#open = new Map(live.map(({ name, segment }) => [name, segment]));
    return viewOf(live, queryLanguages(language, manifest.languages));
  }
}

export interface StoredSearchOptions {
  readonly objects: ObjectStore;
  /** Of the publication, BCP 47. */
  readonly language: string;
  readonly log: Log;
  /** ms, only rising. */
  readonly now?: () => number;
}

/** Searches the next index where publishes have removed a segment, of which a search needs a part. */
async function searchAgain(
  current: (isOutdated: boolean) => Promise<IndexView>,
  request: SearchRequest,
): Promise<SearchResult> {
  try {
    return await searchItems(await current(false), request);
  } catch (error) {
    if (error instanceof OutdatedManifestError) return searchItems(await current(true), request);
    throw error;
  }
}

/**
 * A search throws what the object store throws, and only if there is no index in memory: an index
 * that could not be renewed is still searched.
 */
export function createStoredSearch({
  objects,
  language,
  log,
  now = () => performance.now(),
}: StoredSearchOptions): SearchReader {
  const segments = new OpenSegments(objects);
  let view: IndexView | undefined;
  let etag: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<IndexView> | undefined;

  async function load(): Promise<IndexView> {
    const stored = await objects.get(SEARCH_MANIFEST_KEY, etag);
    if (stored === 'unchanged' && view !== undefined) return view;
    const found = stored === 'unchanged' ? undefined : stored;
    const manifest = found === undefined ? emptyManifest : parseManifest(found.bytes);
    const next = await segments.view(manifest, baseLanguage(language));
    etag = found?.etag;
    return next;
  }

  async function renew(): Promise<IndexView> {
    try {
      return await load();
    } catch (error) {
      // A publish may have replaced the manifest since it was read.
      if (error instanceof OutdatedManifestError) return await load();
      throw error;
    }
  }

  async function renewed(): Promise<IndexView> {
    try {
      view = await renew();
    } catch (error) {
      if (view === undefined) throw error;
      const message = 'The search index could not be renewed; the last one is searched';
      log({ level: 'WARN', message, error });
    } finally {
      renewal = undefined;
    }
    checkedAt = now();
    return view;
  }

  async function current(isOutdated: boolean): Promise<IndexView> {
    if (!isOutdated && view !== undefined && now() - checkedAt < FRESH_MS) return view;
    renewal ??= renewed();
    return renewal;
  }

  return {
    async search(request) {
      if (request.query.trim() === '' && (request.within ?? []).length === 0)
        return { total: 0, findings: [] };
      return searchAgain(current, request);
    },
  };
}
