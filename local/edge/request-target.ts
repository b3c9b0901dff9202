/** Parses a request's URL and finds the behavior it belongs to. */
import { behaviorFor, type Behavior } from '../../shared/behaviors.ts';

export interface RequestTarget {
  /** As received, still percent-encoded. */
  readonly path: string;
  readonly query: string;
  readonly behavior: Behavior;
}

/** CloudFront's limit for a URL. */
export const URL_MAX_LENGTH = 8_192;
const REMEMBERED_MAX = 10_000;

/** For browsers and tools that send unencoded UTF-8: Node reads the bytes as Latin-1. */
function utf8(url: string): string {
  return /[\u0080-\u00ff]/.test(url) ? Buffer.from(url, 'latin1').toString('utf8') : url;
}

/**
 * Applies RFC 3986 §6.2.2, as CloudFront does before it looks for a behavior: unreserved characters
 * decoded, no dot segments.
 */
function normalized(path: string): string {
  if (!path.includes('%') && !path.includes('/.')) return path;
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : whole;
  });
  const segments: string[] = [];
  for (const segment of decoded.split('/').slice(1)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

const remembered = new Map<string, Behavior>();

function behaviorOf(path: string): Behavior {
  const known = remembered.get(path);
  if (known !== undefined) return known;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  const found = behaviorFor(normalized(path));
  remembered.set(path, found);
  return found;
}

/** Returns undefined for a target that is not a path (`*`, an address with a host). */
export function parseRequestTarget(url: string): RequestTarget | undefined {
  if (!url.startsWith('/')) return undefined;
  const text = utf8(url);
  const mark = text.indexOf('?');
  const path = mark < 0 ? text : text.slice(0, mark);
  return { path, query: mark < 0 ? '' : text.slice(mark + 1), behavior: behaviorOf(path) };
}
