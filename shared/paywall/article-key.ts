/**
 * The meter's key for an item: which paths are metered, and how they are represented in tokens and
 * sets. Runs in the edge functions, so it is written in the syntax that lambdas/edge uses.
 */
import type { TokenCrypto } from './signed-token.ts';

/** A token represents a longer path as `h:` and its hash. */
const PATH_MAX_LENGTH = 100;
const HASH_LENGTH = 11;

/**
 * The page table's patterns for paywalled page types, without previews. A test compares the two,
 * because the table itself would not fit into an edge function. An item and its Markdown are one.
 */
const meteredPath = /^\/(story|review|gallery|\d{4}\/\d{2})(\/[!-.0-~]+?)(?:\.md)?\/?$/;
const roots = ['/story', '/review', '/gallery'];

/**
 * Returns the meter's key for a canonical, percent-encoded path (`/story/a`), for HTML and JSON
 * alike; undefined when the path is not metered. A legacy dated address does not tell the type, so
 * it counts as a story. Slugs are unique across all types.
 */
export function meterKey(path: string): string | undefined {
  const found = meteredPath.exec(path);
  if (found === null) return undefined;
  const root = found[1] as string;
  return '/' + (root.includes('/') ? 'story' : root) + found[2];
}

/**
 * Returns the hash that represents an item in the meter's sets: 11 characters of its key's hash.
 */
export function articleHash(key: string, sha256: TokenCrypto['sha256']): string {
  return sha256(key).slice(0, HASH_LENGTH);
}

export function hashedEntry(hash: string): string {
  return 'h:' + hash;
}

/** Returns the entry that represents an item in a token's `urls`. */
export function tokenEntry(key: string, sha256: TokenCrypto['sha256']): string {
  return key.length > PATH_MAX_LENGTH ? hashedEntry(articleHash(key, sha256)) : key;
}

/** Returns the hash of an entry of `urls`. */
export function entryHash(entry: string, sha256: TokenCrypto['sha256']): string {
  return entry.startsWith('h:') ? entry.slice(2) : articleHash(entry, sha256);
}

/**
 * Returns whether an item is among the entries of a token, whichever of its addresses the reader
 * used.
 */
export function hasRead(
  urls: readonly string[],
  key: string,
  sha256: TokenCrypto['sha256'],
): boolean {
  const slug = key.slice(key.lastIndexOf('/'));
  return roots.some(
    (root) =>
      urls.includes(root + slug) || urls.includes(hashedEntry(articleHash(root + slug, sha256))),
  );
}
