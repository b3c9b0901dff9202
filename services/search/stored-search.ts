/**
 * Searches the stored index. A function loads it at its first search and looks after a while
 * whether it has changed; then it loads only segments that it does not have.
 */
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { ObjectStore } from '../aws/objects.ts';
import { baseLanguage } from '../../shared/text/languages.ts';
import type { Log } from '../http/log.ts';
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
import type { SearchReader } from './search-reader.ts';
import { Segment } from './segment.ts';

const unzip = promisify(gunzip);

/** A published item is found within this time. */
const FRESH_MS = 30_000;
/** Queries are read by the rules of these many languages. */
const LANGUAGES_MAX = 6;

/** A manifest names a segment that a later publish has removed. */
class OutdatedManifestError extends Error {
  override readonly name = 'OutdatedManifestError';
}

async function loadSegment(objects: ObjectStore, name: string): Promise<Segment> {
  const stored = await objects.get(segmentKey(name));
  if (stored === undefined || stored === 'unchanged')
    throw new OutdatedManifestError(`The segment ${name} of the search index is not there`);
  return new Segment(await unzip(stored.bytes));
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

/** The segments that a function has in memory, by name. */
export type LoadedSegments = Map<string, Segment>;

/**
 * Loads what a manifest names.
 * @param loaded Segments that are there already; afterwards exactly those of the manifest.
 * @param language of the publication, ISO 639-1.
 */
export async function loadView(
  objects: ObjectStore,
  manifest: SearchManifest,
  loaded: LoadedSegments,
  language: string,
): Promise<IndexView> {
  const load = async ({ name, gone }: ManifestSegment) => {
    const segment = loaded.get(name) ?? (await loadSegment(objects, name));
    return { name, live: { segment, gone: new Set(gone) } };
  };
  const segments = await Promise.all(manifest.segments.map(load));
  loaded.clear();
  for (const { name, live } of segments) loaded.set(name, live.segment);
  return viewOf(
    segments.map(({ live }) => live),
    queryLanguages(language, manifest.languages),
  );
}

export interface StoredSearchOptions {
  readonly objects: ObjectStore;
  /** Of the publication, BCP 47. */
  readonly language: string;
  readonly log: Log;
  /** ms, only rising. */
  readonly now?: () => number;
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
  const loaded: LoadedSegments = new Map();
  let view: IndexView | undefined;
  let etag: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<IndexView> | undefined;

  async function load(): Promise<IndexView> {
    const stored = await objects.get(SEARCH_MANIFEST_KEY, etag);
    if (stored === 'unchanged' && view !== undefined) return view;
    const isThere = stored !== undefined && stored !== 'unchanged';
    const manifest = isThere ? parseManifest(stored.bytes) : emptyManifest;
    const next = await loadView(objects, manifest, loaded, baseLanguage(language));
    etag = isThere ? stored.etag : undefined;
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

  async function current(): Promise<IndexView> {
    if (view !== undefined && now() - checkedAt < FRESH_MS) return view;
    renewal ??= renewed();
    return renewal;
  }

  return {
    async search(request) {
      return request.query.trim() === '' && (request.within ?? []).length === 0
        ? { total: 0, findings: [] }
        : searchItems(await current(), request);
    },
  };
}
