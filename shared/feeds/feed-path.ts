/**
 * Paths of feeds: each format follows the address of the page whose list it carries, e.g.
 * `/category/science/feed/rss`.
 */

export const feedFormats = ['rss', 'atom', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** The media type of each format, in the response's Content-Type and in links to the feed. */
export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/**
 * Where the site itself recommends items beside a page (docs/contracts/recommendations-api.md).
 * Feeds are cached by their paths, so the edge adds the page's address as a segment.
 */
export const RECOMMENDATIONS_PATH = '/feed/recommendations';

/** What there is for programs that read Markdown: https://llmstxt.org. */
export const LLMS_PATH = '/llms.txt';

/**
 * Returns the address of the page that a path of recommendations names, '' if it names none;
 * undefined if the path is not of recommendations.
 */
export function recommendedBeside(path: string): string | undefined {
  if (path === RECOMMENDATIONS_PATH) return '';
  if (!path.startsWith(`${RECOMMENDATIONS_PATH}/`)) return undefined;
  try {
    return decodeURIComponent(path.slice(RECOMMENDATIONS_PATH.length + 1));
  } catch {
    return '';
  }
}

/** @param page Path of the page, with leading and trailing slashes. */
export function feedPath(page: string, format: FeedFormat): string {
  return `${page}feed/${format}`;
}

/** Returns the page and the format of a feed's path, or undefined if the path is not a feed's. */
export function parseFeedPath(
  path: string,
): { readonly page: string; readonly format: FeedFormat } | undefined {
  const [, page, name] = /^((?:\/[^/]+)*\/)feed\/([a-z]+)$/.exec(path) ?? [];
  const format = feedFormats.find((known) => known === name);
  return page === undefined || format === undefined ? undefined : { page, format };
}

/**
 * Returns the feed that readers expect at another system's addresses: `/feed/`, `/tag/x/feed/`,
 * `/feed/atom/`.
 */
export function redirectedFeedPath(path: string): string | undefined {
  const [, page, name] = /^((?:\/[^/]+)*\/)feed(?:\/(rss|atom|json))?\/?$/.exec(path) ?? [];
  return page === undefined ? undefined : `${page}feed/${name ?? 'rss'}`;
}
