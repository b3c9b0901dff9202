/** What the views function keeps: counts of views, and the ranking that pages read. */
import { createContentReader } from '../../services/content/content-reader.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';
import { createRankingStore, type RankingStore } from '../../services/content/ranking-store.ts';
import { createViewCounter, type ViewCounter } from '../../services/content/view-counter.ts';
import type { ServiceDeps } from '../../services/aws/service-deps.ts';

export interface ViewStore extends ViewCounter, Pick<RankingStore, 'place'> {
  /** Returns the item that a path shows to everyone by now. */
  itemAt(path: string): Promise<string | undefined>;
}

export function createViewStore(
  { dynamo, subject, now }: Pick<ServiceDeps, 'dynamo' | 'subject' | 'now'>,
  table: string,
): ViewStore {
  const content = createContentReader(dynamo, table, () => new Date(now()).toISOString());
  const { place } = createRankingStore(dynamo, table, now);
  return {
    ...createViewCounter(dynamo, table, subject, now),
    place,
    async itemAt(path) {
      const asked = pointerPath(path);
      const pointer = (await content.readIndex({ paths: [asked] })).pointers.get(asked);
      return pointer?.kind === 'item' && Date.parse(pointer.publicFrom) <= now()
        ? pointer.id
        : undefined;
    },
  };
}
