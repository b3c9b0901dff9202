/** The query parameters that a page may depend on, each once and in one spelling. */
import {
  OLD_ID_QUERY,
  OLD_POST_QUERIES,
  oldIdQueries,
  queriesOf,
} from '../../shared/cache-policy.ts';
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

/** Returns whether the state of a page is asked for, in any case of `json`. */
export function wantsJson(querystring: Record<string, EdgeValue>): boolean {
  const output = querystring.output;
  return output !== undefined && canonicalValue(output.value).toLowerCase() === 'json';
}

/**
 * Returns the id by which an old site knew the page, such as `p=101`: WordPress has one number for
 * posts, pages and attachments. Its addresses are those of the front page.
 */
function oldId(querystring: Record<string, EdgeValue>): string | undefined {
  const name = oldIdQueries.find((one) => {
    const parameter = querystring[one];
    return parameter !== undefined && /^\d{1,12}$/.test(parameter.value);
  });
  if (name === undefined) return undefined;
  const isPost = oldIdQueries.indexOf(name) < OLD_POST_QUERIES;
  return (isPost ? 'p' : name) + '=' + (querystring[name] as EdgeValue).value;
}

/**
 * Returns the parameters that a redirect keeps, as received: those of campaigns, and whatever else
 * no page reads.
 * @param read Names that say where the redirect leads.
 */
export function otherQuery(
  querystring: Record<string, EdgeValue>,
  read: readonly string[],
): string {
  const others: string[] = [];
  Object.entries(querystring).forEach((entry) => {
    const name = entry[0];
    if (name === 'output' || name === OLD_ID_QUERY || read.indexOf(name) >= 0) return;
    (entry[1].multiValue || [entry[1]]).forEach((one) => {
      others.push(name + '=' + one.value);
    });
  });
  return others.join('&');
}

/**
 * Keeps only the parameters that the page reads, the first where one is repeated, and for `output`
 * only `json` in any case. The browser reads `g` from its own address.
 * @param path Canonical path.
 */
export function canonicalQuery(
  querystring: Record<string, EdgeValue>,
  path: string,
): Record<string, EdgeValue> {
  const kept: Record<string, EdgeValue> = {};
  if (wantsJson(querystring)) kept.output = { value: 'json' };
  const id = path === '/' ? oldId(querystring) : undefined;
  if (id !== undefined) kept[OLD_ID_QUERY] = { value: canonicalValue(id) };
  queriesOf(path).forEach((name) => {
    const parameter = querystring[name];
    if (parameter !== undefined) kept[name] = { value: canonicalValue(parameter.value) };
  });
  return kept;
}
