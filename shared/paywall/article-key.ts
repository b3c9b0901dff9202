/**
 * The name by which the meter knows a piece: which paths are metered, and how they stand in tokens and sets.
 * Runs in the edge functions: written in the syntax that lambdas/edge uses.
 */
import type { TokenCrypto } from './signed-token.ts';

/** A longer path stands in a token as `h:` and its hash. */
export const PATH_MAX_LENGTH = 100;
const HASH_LENGTH = 11;

/**
 * The page table's patterns of page types that are paywalled, without previews; a test compares the two, since the table itself
 * would not fit into an edge function.
 */
const meteredPath = /^\/(story|review|gallery|\d{4}\/\d{2})(\/[!-.0-~]+)\/?$/;
const roots = ['/story', '/review', '/gallery'];

/**
 * The meter's key of a canonical, percent-encoded path (`/story/a`), for HTML and JSON alike; undefined when the path is not metered.
 * A legacy dated address does not tell the type: it counts as a story. Slugs are unique over all types.
 */
export function meterKey(path: string): string | undefined {
  const found = meteredPath.exec(path);
  if (found === null) return undefined;
  const root = found[1] as string;
  return '/' + (root.includes('/') ? 'story' : root) + found[2];
}

/** What stands for a piece in the meter's sets: 11 characters of its key's hash. */
export function articleHash(key: string, sha256: TokenCrypto['sha256']): string {
  return sha256(key).slice(0, HASH_LENGTH);
}

export function hashedEntry(hash: string): string {
  return 'h:' + hash;
}

/** What stands for a piece in a token's `urls`. */
export function tokenEntry(key: string, sha256: TokenCrypto['sha256']): string {
  return key.length > PATH_MAX_LENGTH ? hashedEntry(articleHash(key, sha256)) : key;
}

/** The hash of an entry of `urls`. */
export function entryHash(entry: string, sha256: TokenCrypto['sha256']): string {
  return entry.startsWith('h:') ? entry.slice(2) : articleHash(entry, sha256);
}

/** Whether a piece is among the entries of a token, under whichever of its addresses it was read. */
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
