/** Looks up media references, stores the files that are found, and counts the missing ones. */
import pLimit from 'p-limit';
import type { Publisher } from '../../publishing/publisher.ts';
import { findMedia, mediaPath } from './find-media.ts';
import { createHostRule } from './host-rule.ts';
import { MAX_FILE_BYTES, MEDIA_CONCURRENCY } from '../limits.ts';
import type { FoundMedia, ImportRun, OpenSource, SourceFile } from '../source.ts';
import { storeMedia } from './store-media.ts';

/**
 * Gets a file that the source does not hold from the site that it is of.
 * @param store Stores what was got; undefined when pages cannot show it.
 */
export type FetchMedia = (
  reference: string,
  base: string | undefined,
  store: (bytes: Uint8Array) => Promise<FoundMedia | undefined>,
) => Promise<FoundMedia | undefined>;

export interface MediaOptions {
  readonly source: OpenSource;
  /** A folder with the site's uploads. */
  readonly uploads?: OpenSource;
  readonly fetch?: FetchMedia;
  readonly publisher: Pick<Publisher, 'putPhoto'>;
  readonly warn: ImportRun['warn'];
}

export interface Media {
  readonly lookUp: ImportRun['media'];
  readonly ownHosts: NonNullable<ImportRun['ownHosts']>;
  /** Looks up a file that a text links to. */
  readonly lookUpLink: NonNullable<ImportRun['file']>;
  /** Counts of distinct references so far, and the references that were not found. */
  counts(): { found: number; missing: number };
  missing(): readonly string[];
}

/**
 * Returns the bytes of an image embedded in the page itself, or undefined for any other reference.
 */
function inlineBytes(reference: string): Uint8Array | undefined {
  const match = /^data:[\w/+.-]*(?:;[\w=-]+)*;base64,([\s\w+/=-]*)$/i.exec(reference);
  return match?.[1] === undefined || match[1].length > MAX_FILE_BYTES
    ? undefined
    : Buffer.from(match[1], 'base64');
}

/** What messages call bytes that stand in a text. */
const INLINE = 'an image inside an item';

function isInline(reference: string): boolean {
  return /^data:/i.test(reference);
}

/** A relative reference means a different file for each item. */
function referenceKey(reference: string, base: string | undefined): string {
  return /^(?:\/|data:)/.test(mediaPath(reference)) || base === undefined
    ? reference
    : `${base.replace(/[^/]*$/, '')}\n${reference}`;
}

/** Returns what a key has; the first time it is made. */
function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

export function createMedia({ source, uploads, fetch, publisher, warn }: MediaOptions): Media {
  const limit = pLimit(MEDIA_CONCURRENCY);
  const hosts = createHostRule(warn);
  /** By `referenceKey`. */
  const references = new Map<string, Promise<FoundMedia | undefined>>();
  const files = new Map<SourceFile, Promise<FoundMedia | undefined>>();
  const linked = new Map<SourceFile, Promise<FoundMedia | undefined>>();
  const missing: string[] = [];
  let foundCount = 0;

  async function store(
    name: string,
    read: () => Promise<Uint8Array>,
    use: 'shown' | 'linked' = 'shown',
  ): Promise<FoundMedia | undefined> {
    const stored = await limit(async () => storeMedia(await read(), publisher, name, use));
    if ('media' in stored) return stored.media;
    warn(name, `left out: ${stored.rejected}`);
    return undefined;
  }

  async function find(reference: string, base?: string): Promise<FoundMedia | undefined> {
    const bytes = inlineBytes(reference);
    if (bytes !== undefined) return store(INLINE, () => Promise.resolve(bytes));
    if (isInline(reference)) return undefined;
    const file = findMedia(reference, base, source, uploads);
    if (file === undefined || !hosts.admits(reference, file))
      return fetch?.(reference, base, (got) => store(reference, () => Promise.resolve(got)));
    return once(files, file, () => store(file.path, () => file.read()));
  }

  return {
    ownHosts: hosts.know,
    async lookUp(reference, base) {
      const key = referenceKey(reference, base);
      const isNew = !references.has(key);
      const found = await once(references, key, () => find(reference, base));
      if (!isNew) return found;
      if (found === undefined) missing.push(isInline(reference) ? INLINE : reference.trim());
      else foundCount += 1;
      return found;
    },
    async lookUpLink(href, base) {
      const file = findMedia(href, base, source, uploads);
      if (file === undefined) return undefined;
      const isNew = !linked.has(file);
      const found = await once(linked, file, () => store(file.path, () => file.read(), 'linked'));
      if (isNew && found !== undefined && !files.has(file)) foundCount += 1;
      return found?.path;
    },
    counts: () => ({ found: foundCount, missing: missing.length }),
    missing: () => missing,
  };
}
