/** Stories that this browser keeps: the cache of initial states, those whose address contains /story/ (spec §2.5). */

/** The service worker's cache of initial states. */
export const STATE_CACHE = 'initial-states';

export interface CachedStory {
  readonly url: string;
  readonly hed: string;
}

/** The kept stories, the last one kept first. A browser without caches keeps none. */
export async function cachedStories(): Promise<CachedStory[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(STATE_CACHE);
  const keys = (await cache.keys()).filter((request) => new URL(request.url).pathname.includes('/story/'));
  const stories = await Promise.all(keys.map(async (request): Promise<CachedStory | undefined> => {
    const response = await cache.match(request);
    if (response === undefined) return undefined;
    const state: unknown = await response.json();
    const content = typeof state === 'object' && state !== null && 'content' in state ? state.content : undefined;
    const hed = typeof content === 'object' && content !== null && 'hed' in content ? content.hed : undefined;
    return typeof hed === 'string' ? { url: new URL(request.url).pathname, hed } : undefined;
  }));
  return stories.filter((story) => story !== undefined).reverse();
}
