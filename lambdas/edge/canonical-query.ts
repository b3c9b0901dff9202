/** The query parameters that a page may depend on, each once and in one spelling. */
import { OLD_POST_QUERIES, oldIdQueries, queriesOf } from '../../shared/cache-policy.ts';
import { toOriginForm } from '../../shared/urls/origin-form.ts';
import type { EdgeValue } from './edge-event.ts';
import { valueOf } from './meter-request.ts';

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
  return canonicalValue(valueOf(querystring, 'output')).toLowerCase() === 'json';
}

/** The type with no weight, or the highest (RFC 9110 §12.5.1). */
const markdownFirst = /(^|,)\s*text\/markdown(;\s*q=1[.0]*)?\s*(,|$)/i;

/**
 * Returns whether a page is asked for as Markdown: by a program that would rather have nothing else. No
 * browser names the type.
 */
function wantsMarkdown(headers: Record<string, EdgeValue>): boolean {
  return markdownFirst.test(valueOf(headers, 'accept'));
}

/**
 * Returns the id by which an old site knew the page, such as `p=101`: WordPress has one number for
 * posts, pages and attachments. Its addresses are those of the front page.
 */
export function oldId(querystring: Record<string, EdgeValue>): string | undefined {
  const name = oldIdQueries.find((one) => /^\d{1,12}$/.test(valueOf(querystring, one)));
  if (name === undefined) return undefined;
  const isPost = oldIdQueries.indexOf(name) < OLD_POST_QUERIES;
  return (isPost ? 'p' : name) + '=' + valueOf(querystring, name);
}

/** Encodes what a header cannot have; what is encoded already stays as it is. Some programs send it raw. */
export function inHeader(text: string): string {
  return text.replace(/[^!-~]+/g, encodeURIComponent);
}

/**
 * Returns the parameters that a redirect keeps, in the spelling of the reader: those of campaigns, and whatever else
 * no page reads.
 * @param path Canonical path. On the front page the ids of an old site say where a redirect leads: one that
 *   kept them would lead to itself.
 */
export function otherQuery(querystring: Record<string, EdgeValue>, path?: string): string {
  const others: string[] = [];
  Object.entries(querystring).forEach((entry) => {
    const name = entry[0];
    if (name === 'output' || (path === '/' && oldIdQueries.indexOf(name) >= 0)) return;
    (entry[1].multiValue || [entry[1]]).forEach((one) => {
      others.push(name + '=' + one.value);
    });
  });
  return inHeader(others.join('&'));
}

/**
 * Keeps only the parameters that the page reads, the first where one is repeated, and for `output`
 * only `json` in any case, or `markdown` by the header. The browser reads `g` from its own address.
 * @param path Canonical path.
 */
export function canonicalQuery(
  querystring: Record<string, EdgeValue>,
  path: string,
  headers: Record<string, EdgeValue>,
): Record<string, EdgeValue> {
  const kept: Record<string, EdgeValue> = {};
  if (wantsJson(querystring)) kept.output = { value: 'json' };
  else if (wantsMarkdown(headers)) kept.output = { value: 'markdown' };
  queriesOf(path).forEach((name) => {
    const parameter = querystring[name];
    if (parameter !== undefined) kept[name] = { value: canonicalValue(parameter.value) };
  });
  return kept;
}
