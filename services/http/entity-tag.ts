/**
 * Identifies the version of a document and checks whether the reader already holds it (RFC 9110
 * §8.8.3, §13.1).
 */
import { hash } from 'node:crypto';

/** Strong ETag: 132 bits of the content's hash. */
export function entityTag(content: string | Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

function opaque(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}

/**
 * Returns whether the reader's copy is the one that would be sent: by its ETag, or by its date when
 * the request carries no ETag (RFC 9110 §13.2.2). Header names are lower-case.
 */
export function isStillHeld(
  asked: { readonly 'if-none-match'?: string; readonly 'if-modified-since'?: string },
  held: Readonly<Record<string, string>>,
): boolean {
  if (asked['if-none-match'] !== undefined) return matchesEtag(asked['if-none-match'], held.etag);
  return Date.parse(asked['if-modified-since'] ?? '') >= Date.parse(held['last-modified'] ?? '');
}

/** Weak comparison: pages that differ only in their content coding are the same page. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const wanted = opaque(etag);
  return ifNoneMatch.split(',').some((candidate) => {
    const trimmed = candidate.trim();
    return trimmed === '*' || opaque(trimmed) === wanted;
  });
}
