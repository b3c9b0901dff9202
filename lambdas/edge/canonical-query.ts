/** The query parameters that a page may depend on, each once and in one spelling. */
import { formQueries, hasForms, pageCacheKeyQueries } from '../../shared/cache-policy.ts';
import type { EdgeValue } from './edge-event.ts';

/** One percent-encoding for one text; what cannot be decoded is taken as it stands (`q=100%`). */
function canonicalValue(raw: string): string {
  const spaced = raw.split('+').join('%20');
  try {
    return encodeURIComponent(decodeURIComponent(spaced));
  } catch {
    return encodeURIComponent(raw);
  }
}

/**
 * Keeps the whitelisted parameters only, of several the first, and of `output` nothing but `json` in whatever case.
 * `g` is read in the browser, from its own address. @param path canonical.
 */
export function canonicalQuery(
  querystring: Record<string, EdgeValue>,
  path: string,
): Record<string, EdgeValue> {
  const kept: Record<string, EdgeValue> = {};
  const dropped: readonly string[] = hasForms(path) ? [] : formQueries;
  pageCacheKeyQueries.forEach((name) => {
    const parameter = querystring[name];
    if (parameter === undefined || dropped.indexOf(name) >= 0) return;
    const value = canonicalValue(parameter.value);
    if (name !== 'output') kept[name] = { value: value };
    else if (value.toLowerCase() === 'json') kept[name] = { value: 'json' };
  });
  return kept;
}
