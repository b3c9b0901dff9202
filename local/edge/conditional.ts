/** Whether a reader holds what would be sent (RFC 9110 §13.1.2). */

function opaque(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
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
