/** A publisher that writes nothing and responds as an empty store would, for `--dry-run`. */
import type { PutResult } from '../../publishing/publisher.ts';
import type { ImportPublisher } from './write-records.ts';

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
    putContributors: stored,
    putTags: stored,
    putRedirects: (redirects) => Promise.resolve(redirects.length),
    putPhoto: (key) => Promise.resolve(`/photos/${key}`),
    finish: () => Promise.resolve(),
  };
}
