/** A publisher that leaves alone what was detached from its source at the desk. */
import type { Item } from '../shared/content/item.ts';
import { isDetached } from '../shared/desk/detached.ts';
import type { ImportPublisher, PutResult } from '../publishing/publisher.ts';

export function spareDetached(publisher: ImportPublisher): ImportPublisher {
  async function detachedOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { byId } = await publisher.lookUpItems({ ids, slugs: [] });
    return new Set(ids.filter((id) => isDetached(byId.get(id))));
  }
  const sparing =
    (put: (items: readonly Item[]) => Promise<PutResult[]>) =>
    async (items: readonly Item[]): Promise<PutResult[]> => {
      const spared = await detachedOf(items.map(({ id }) => id));
      const stored = await put(items.filter(({ id }) => !spared.has(id)));
      const results = stored.values();
      return items.map(({ id, slug }) =>
        spared.has(id)
          ? { id, slug, outcome: 'detached' }
          : (results.next().value ?? { id, slug, outcome: 'unchanged' }),
      );
    };
  return {
    ...publisher,
    putItems: sparing((items) => publisher.putItems(items)),
    putDrafts: sparing((items) => publisher.putDrafts(items)),
    async withdrawItems(ids, options) {
      const spared = await detachedOf(ids);
      return publisher.withdrawItems(
        ids.filter((id) => !spared.has(id)),
        options,
      );
    },
    async removeDrafts(ids) {
      const spared = await detachedOf(ids);
      await publisher.removeDrafts(ids.filter((id) => !spared.has(id)));
    },
  };
}
