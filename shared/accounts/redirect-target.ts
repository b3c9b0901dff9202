/**
 * Where a reader goes after signing in (spec §2.4): only a path of this site, because anything else
 * is an open redirect.
 */
import { REVIEW_PATTERN, STORY_PATTERN } from '../pages.ts';
import { createRouter, type RoutedBrand } from '../route-match.ts';

export interface RedirectSources {
  /** `redirectURL` from the navigation state. */
  readonly navigationState?: unknown;
  /** `redirectURL` from the query. */
  readonly query?: unknown;
  /** Full address of the page the reader came from. */
  readonly referrer?: string;
}

/**
 * Encodings of characters that browsers drop or read as a separator. A second decoding elsewhere
 * would turn them into one.
 */
const hidden = /[\u0000-\u0020\u007f-\u00a0\\]|%(?:0[0-9a-d]|1[0-9a-f]|20|2f|5c|7f|25)/i;

/**
 * Returns the path with its query and fragment if `value` is a path of this site, otherwise
 * undefined. Rejects other origins, schemes, `//`, backslashes, control characters and whitespace,
 * and the encodings of all of these in the path.
 * @param origin For example `https://www.example.com`.
 */
export function samePathOnly(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2_000) return undefined;
  const [path = ''] = value.split(/[?#]/);
  if (path.includes('//') || hidden.test(path) || /[\u0000-\u0020\u007f-\u00a0\\]/.test(value))
    return undefined;
  if (!URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  if (
    url.origin !== origin ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname.startsWith('//')
  )
    return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the target for a referrer: its path if it is a story or a review of this site. */
function storyPath(
  referrer: string | undefined,
  origin: string,
  brand: RoutedBrand,
): string | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  const path = createRouter(brand)(url.pathname)?.pattern.path;
  return url.origin === origin && (path === STORY_PATTERN || path === REVIEW_PATTERN)
    ? samePathOnly(url.pathname, origin)
    : undefined;
}

/**
 * Returns the target: the navigation state, then the query, then a story or review the reader came
 * from, then the home page.
 */
export function targetAfterSignIn(
  sources: RedirectSources,
  origin: string,
  brand: RoutedBrand,
): string {
  return (
    samePathOnly(sources.navigationState, origin) ??
    samePathOnly(sources.query, origin) ??
    storyPath(sources.referrer, origin, brand) ??
    '/'
  );
}
