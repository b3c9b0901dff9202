/** The canonical spelling of a path, used by the cache, the meter and the page Lambda. */
/**
 * Ways to hide a separator or to leave a folder. No page has them, so nothing behind the edge needs
 * to understand them.
 */
const rejectedRaw = /[;\\]|\/\/|%2f|%5c|%00/i;
/**
 * Checked after one decoding: control characters, separators, and a percent sign, which would be
 * decoded again.
 */
const rejectedDecoded = /[\u0000-\u001f\u007f/\\;%]/;

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * Returns the canonical path: percent-encoding in one form, no trailing slash, no leading `pwa`
 * segment (spec §2.4). Returns undefined when the path must be rejected.
 * @param uri As received.
 */
export function canonicalPath(uri: string): string | undefined {
  if (rejectedRaw.test(uri)) return undefined;
  const raw = uri.split('/').slice(1);
  if (raw[raw.length - 1] === '') raw.pop();
  const segments: string[] = [];
  for (let index = 0; index < raw.length; index += 1) {
    const segment = decodeSegment(raw[index] as string);
    if (
      segment === undefined ||
      segment === '.' ||
      segment === '..' ||
      rejectedDecoded.test(segment)
    )
      return undefined;
    segments.push(encodeURIComponent(segment));
  }
  while (segments[0] === 'pwa') segments.shift();
  return '/' + segments.join('/');
}
