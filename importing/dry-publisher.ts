/** A publisher that writes nothing, for `--dry-run`. */
import { frontDraftId } from '../services/content/front.ts';
import type { ImportPublisher, PutResult } from '../publishing/publisher.ts';
import { itemPath } from '../shared/content/item.ts';

type Stored = Pick<ImportPublisher, 'lookUpItems' | 'readSource'>;

const nothingStored: Stored = {
  lookUpItems: () => Promise.resolve({ byId: new Map(), bySlug: new Map() }),
  readSource: () => Promise.resolve([]),
};

/**
 * It responds to writes as an empty store would.
 * @param stored what is read, to know what would leave the site. Default: nothing.
 */
export function createDryPublisher(stored: Stored = nothingStored): ImportPublisher {
  const slugs = new Map<string, string>();

  function freeSlug(wanted: string, id: string): string {
    for (let suffix = 1; ; suffix += 1) {
      const slug = suffix === 1 ? wanted : `${wanted}-${suffix}`;
      const owner = slugs.get(slug);
      if (owner !== undefined && owner !== id) continue;
      slugs.set(slug, id);
      return slug;
    }
  }

  const kept = (values: readonly { slug: string }[]): Promise<PutResult[]> =>
    Promise.resolve(values.map(({ slug }) => ({ id: slug, slug, outcome: 'stored' })));
  return {
    putItems: (items) =>
      Promise.resolve(
        items.map((item) => ({
          id: item.id,
          outcome: 'stored',
          slug: freeSlug(item.slug, item.id),
        })),
      ),
    putDrafts: (items) =>
      Promise.resolve(items.map((item) => ({ id: item.id, outcome: 'stored', slug: item.slug }))),
    async withdrawItems(ids) {
      const { byId } = await stored.lookUpItems({ ids, slugs: [] });
      return ids.map((id) => {
        const item = byId.get(id);
        return item?.isPublished === true
          ? { id, outcome: 'withdrawn', path: itemPath(item) }
          : { id, outcome: 'unknown' };
      });
    },
    removeDrafts: () => Promise.resolve(),
    lookUpItems: (asked) => stored.lookUpItems(asked),
    readSource: (name) => stored.readSource(name),
    writeSource: () => Promise.resolve(),
    putContributors: kept,
    putTags: kept,
    putFronts: (fronts) => Promise.resolve(fronts.map(frontDraftId)),
    putRedirects: (redirects) => Promise.resolve(redirects.length),
    markGone: (paths) => Promise.resolve(paths.length),
    putPhoto: (key) => Promise.resolve(`/photos/${key}`),
    isFiledByBrand: () => Promise.resolve(undefined),
    emptySections: () => Promise.resolve(undefined),
    finish: () => Promise.resolve(),
  };
}
