/** A publisher that writes nothing and responds as an empty store would, for `--dry-run`. */
import { frontDraftId } from '../../lambdas/content/front.ts';
import type { ImportPublisher, PutResult } from '../../publishing/publisher.ts';

export function createDryPublisher(): ImportPublisher {
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

  const stored = (values: readonly { slug: string }[]): Promise<PutResult[]> =>
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
    // Nothing is published in an empty store.
    withdrawItems: (ids) => Promise.resolve(ids.map((id) => ({ id, outcome: 'unknown' }))),
    removeDrafts: () => Promise.resolve(),
    lookUpItems: () => Promise.resolve({ byId: new Map(), bySlug: new Map() }),
    readSource: () => Promise.resolve([]),
    writeSource: () => Promise.resolve(),
    putContributors: stored,
    putTags: stored,
    putFronts: (fronts) => Promise.resolve(fronts.map(frontDraftId)),
    putRedirects: (redirects) => Promise.resolve(redirects.length),
    markGone: (paths) => Promise.resolve(paths.length),
    putPhoto: (key) => Promise.resolve(`/photos/${key}`),
    changes: () => ({ items: [], fronts: [], paths: [] }),
    finish: () => Promise.resolve(),
  };
}
