/** Where a reader goes after signing in (spec §2.4): only ever a path of this site, since anything else is an open redirect. */
import { createRouter } from '../route-match.ts';

export interface RedirectSources {
  /** `redirectURL` of the navigation state. */
  readonly navigationState?: unknown;
  /** `redirectURL` of the query. */
  readonly query?: unknown;
  /** The address of the page the reader came from, whole. */
  readonly referrer?: string;
}

/** Encodings of what browsers read as a separator or drop: a second decoding somewhere would make them one. */
const hidden = /[\u0000-\u0020\u007f-\u00a0\\]|%(?:0[0-9a-d]|1[0-9a-f]|20|2f|5c|7f|25)/i;

/**
 * A path with its query and fragment when `value` is one of this site, else undefined. Refused: other origins, schemes,
 * `//`, backslashes, control characters and white space, and the encodings of all of these in the path.
 * @param origin Such as `https://www.example.com`.
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

/** The return target of a referrer: its path when that is a story or a review of this site. */
function storyPath(
  referrer: string | undefined,
  origin: string,
  brandKey: string,
): string | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  const loader = createRouter(brandKey)(url.pathname)?.pattern.loader;
  return url.origin === origin && (loader === 'story' || loader === 'review')
    ? samePathOnly(url.pathname, origin)
    : undefined;
}

/** The target: navigation state, then query, then a story or review the reader came from, then the home page. */
export function redirectTarget(sources: RedirectSources, origin: string, brandKey: string): string {
  return (
    samePathOnly(sources.navigationState, origin) ??
    samePathOnly(sources.query, origin) ??
    storyPath(sources.referrer, origin, brandKey) ??
    '/'
  );
}
