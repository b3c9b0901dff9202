/**
 * Stories that this browser keeps: entries of the cache of initial states whose address contains
 * /story/ (spec §2.5).
 */

/** The cache of initial states, filled by `keep-story.ts`. */
export const STATE_CACHE = 'initial-states';

export interface CachedStory {
  readonly url: string;
  readonly hed: string;
  readonly dek: string;
  readonly section: string;
}

function textOf(value: unknown, ...path: readonly string[]): string | undefined {
  let found = value;
  for (const name of path)
    found =
      typeof found === 'object' && found !== null
        ? new Map<string, unknown>(Object.entries(found)).get(name)
        : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Returns the kept stories, most recently kept first. A browser without caches keeps none. */
export async function cachedStories(): Promise<CachedStory[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(STATE_CACHE);
  const keys = (await cache.keys()).filter((request) =>
    new URL(request.url).pathname.includes('/story/'),
  );
  const stories = await Promise.all(
    keys.map(async (request): Promise<CachedStory | undefined> => {
      const state: unknown = await (await cache.match(request))?.json();
      const hed = textOf(state, 'content', 'hed');
      if (hed === undefined) return undefined;
      return {
        url: new URL(request.url).pathname,
        hed,
        dek: textOf(state, 'content', 'dek') ?? '',
        section: textOf(state, 'content', 'channel') ?? '',
      };
    }),
  );
  return stories.filter((story) => story !== undefined).reverse();
}
