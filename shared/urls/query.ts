/** Parser for query strings within the limits of spec §9: depth 5, array 20, parameters 1000. */
import { QUERY_MAX_ARRAY, QUERY_MAX_DEPTH, QUERY_MAX_PARAMETERS } from '../limits.ts';

type QueryValue = string | QueryValue[] | { [key: string]: QueryValue };
type Query = Record<string, QueryValue>;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

/** `a[b][]` → `['a', 'b', '']`; beyond the depth limit the rest stays one literal key. */
function keyPath(key: string): string[] {
  const root = /^[^[]+/.exec(key)?.[0];
  if (root === undefined) return [key];
  const path = [root];
  let rest = key.slice(root.length);
  while (rest !== '') {
    const bracket = /^\[([^\]]*)\]/.exec(rest);
    if (bracket === null || path.length > QUERY_MAX_DEPTH) {
      path.push(rest);
      break;
    }
    path.push(bracket[1] ?? '');
    rest = rest.slice(bracket[0].length);
  }
  return path;
}

function append(existing: QueryValue | undefined, value: QueryValue): QueryValue {
  if (existing === undefined) return value;
  const list = Array.isArray(existing) ? existing : [existing];
  return list.length < QUERY_MAX_ARRAY ? [...list, value] : list;
}

function assign(
  target: { [key: string]: QueryValue },
  path: readonly string[],
  value: string,
): void {
  const [head = '', ...tail] = path;
  if (tail.length === 0) {
    target[head] = append(target[head], value);
  } else if (tail.length === 1 && tail[0] === '') {
    const existing = target[head];
    target[head] = append(existing === undefined ? [] : existing, value);
  } else {
    const existing = target[head];
    const inner =
      existing !== undefined && typeof existing === 'object' && !Array.isArray(existing)
        ? existing
        : Object.create(null);
    target[head] = inner;
    assign(inner, tail, value);
  }
}

/**
 * Parses a query string, with or without its `?`. Objects have no prototype, so no key can reach
 * one.
 */
export function parseQuery(search: string): Query {
  const query: Query = Object.create(null);
  const text = search.replace(/^\?/, '');
  if (text === '') return query;
  for (const pair of text.split('&', QUERY_MAX_PARAMETERS)) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    assign(query, keyPath(key), at < 0 ? '' : decode(pair.slice(at + 1)));
  }
  return query;
}

/** Returns the first value of a parameter as text, or undefined when it is absent or not text. */
export function queryText(query: Query, name: string): string | undefined {
  const value = query[name];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}
