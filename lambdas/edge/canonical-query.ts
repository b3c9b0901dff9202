/** The query parameters that a page may depend on, each once and in one spelling. */
import { formQueries, pageCacheKeyQueries, readsFormQueries } from '../../shared/cache-policy.ts';
import { toOriginForm } from '../../shared/urls/origin-form.ts';
import type { EdgeValue } from './edge-event.ts';

/** Gives each text one spelling. Text that cannot be decoded stays as it is (`q=100%`). */
export function canonicalValue(raw: string): string {
  let text = raw;
  try {
    text = decodeURIComponent(raw.split('+').join('%20'));
  } catch {
    // Not percent-encoded.
  }
  return toOriginForm(encodeURIComponent(text));
}

/**
 * Keeps only the whitelisted parameters, the first where one is repeated, and for `output` only
 * `json` in any case. The browser reads `g` from its own address.
 * @param path Canonical path.
 */
export function canonicalQuery(
  querystring: Record<string, EdgeValue>,
  path: string,
): Record<string, EdgeValue> {
  const kept: Record<string, EdgeValue> = {};
  const dropped: readonly string[] = readsFormQueries(path) ? [] : formQueries;
  pageCacheKeyQueries.forEach((name) => {
    const parameter = querystring[name];
    if (parameter === undefined || dropped.indexOf(name) >= 0) return;
    const value = canonicalValue(parameter.value);
    if (name !== 'output') kept[name] = { value: value };
    else if (value.toLowerCase() === 'json') kept[name] = { value: 'json' };
  });
  return kept;
}
