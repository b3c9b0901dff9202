/** Where feeds are: each format behind the address of the page whose list it follows, e.g. `/category/science/feed/rss`. */

export const feedFormats = ['rss', 'atom', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** What each format calls itself: in its answer's Content-Type, and in links to it. */
export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** @param page path of the page, with slashes at both ends. */
export function feedPath(page: string, format: FeedFormat): string {
  return `${page}feed/${format}`;
}

/** The page and the format of a feed's path, or undefined when it is no feed's. */
export function parseFeedPath(
  path: string,
): { readonly page: string; readonly format: FeedFormat } | undefined {
  const [, page, name] = /^((?:\/[^/]+)*\/)feed\/([a-z]+)$/.exec(path) ?? [];
  const format = feedFormats.find((known) => known === name);
  return page === undefined || format === undefined ? undefined : { page, format };
}

/** The feed that readers of another system's addresses look for: `/feed/`, `/tag/x/feed/`, `/feed/atom/`. */
export function redirectedFeedPath(path: string): string | undefined {
  const [, page, name] = /^((?:\/[^/]+)*\/)feed(?:\/(rss|atom|json))?\/?$/.exec(path) ?? [];
  return page === undefined ? undefined : `${page}feed/${name ?? 'rss'}`;
}
