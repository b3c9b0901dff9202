/** What names a version of a document, and whether a reader holds it (RFC 9110 §8.8.3, §13.1). */
import { createHash } from 'node:crypto';

/** A strong ETag: 132 bits of the content's hash. */
export function entityTag(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

function opaque(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}

/**
 * Whether the reader's copy is the one that would be sent: by its ETag, or by its date when the reader names no ETag
 * (RFC 9110 §13.2.2). Names of headers are lower-case.
 */
export function isStillHeld(
  asked: { readonly 'if-none-match'?: string; readonly 'if-modified-since'?: string },
  held: Readonly<Record<string, string>>,
): boolean {
  if (asked['if-none-match'] !== undefined) return matchesEtag(asked['if-none-match'], held.etag);
  return Date.parse(asked['if-modified-since'] ?? '') >= Date.parse(held['last-modified'] ?? '');
}

/** Weak comparison: what differs in its coding only is the same page. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const wanted = opaque(etag);
  return ifNoneMatch.split(',').some((candidate) => {
    const trimmed = candidate.trim();
    return trimmed === '*' || opaque(trimmed) === wanted;
  });
}
