/** How the local edge hears of a publish: by the objects that each publish writes. */
import { PUBLISHED_KEY, readPublished, WITHDRAWN_KEY } from '../../shared/published-key.ts';
import type { Edge } from './serve-edge.ts';

/**
 * @param key of an object that was stored.
 * @param text of the object.
 */
export function notePublish(
  edge: Pick<Edge, 'published' | 'withdrawn'> | undefined,
  key: string,
  text: string,
): void {
  if (key === WITHDRAWN_KEY) edge?.withdrawn(readPublished(text).tags);
  if (key === PUBLISHED_KEY) edge?.published(readPublished(text).tags);
}
