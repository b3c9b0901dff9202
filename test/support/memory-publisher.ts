/** A publisher that keeps everything in memory, so that tests can inspect what an import stored. */
import { frontDraftId, type FrontInput } from '../../services/content/front.ts';
import { itemPath, type Contributor, type Item, type Tag } from '../../shared/content/item.ts';
import type { SourceEntry } from '../../publishing/import-sources.ts';
import type { ImportPublisher, PutResult } from '../../publishing/publisher.ts';

export interface MemoryContent {
  readonly items: Map<string, Item>;
  readonly drafts: Map<string, Item>;
  readonly contributors: Map<string, Contributor>;
  readonly tags: Map<string, Tag>;
  readonly redirects: Map<string, string>;
  readonly fronts: Map<string, FrontInput>;
  readonly photos: Map<string, { bytes: Uint8Array; contentType: string; name?: string }>;
}

export interface MemoryPublisher extends ImportPublisher, MemoryContent {
  finished: number;
  /** Returns the item with a slug. */
  bySlug(slug: string): Item;
}

function noContent(): MemoryContent {
  return {
    items: new Map(),
    drafts: new Map(),
    contributors: new Map(),
    tags: new Map(),
    redirects: new Map(),
    fronts: new Map(),
    photos: new Map(),
  };
}

/** @param content what it already holds. */
export function createMemoryPublisher(content: MemoryContent = noContent()): MemoryPublisher {
  const { items, drafts, contributors, tags, redirects, fronts, photos } = content;
  const sources = new Map<string, readonly SourceEntry[]>();
  const slugs = new Map([...items.values()].map((item) => [item.slug, item.id]));

  function claim(item: Item): string {
    for (let suffix = 1; ; suffix += 1) {
      const slug = suffix === 1 ? item.slug : `${item.slug}-${suffix}`;
      if ((slugs.get(slug) ?? item.id) !== item.id) continue;
      slugs.set(slug, item.id);
      return slug;
    }
  }

  function put<T>(store: Map<string, T>, key: string, value: T): PutResult['outcome'] {
    const same = JSON.stringify(store.get(key)) === JSON.stringify(value);
    store.set(key, value);
    return same ? 'unchanged' : 'stored';
  }

  const publisher: MemoryPublisher = {
    ...content,
    finished: 0,
    bySlug(slug) {
      const found = [...items.values(), ...drafts.values()].find((item) => item.slug === slug);
      if (found === undefined) throw new Error(`no item has the slug ${slug}`);
      return found;
    },
    putItems: (values) =>
      Promise.resolve(
        values.map((item) => {
          const slug = claim(item);
          return { id: item.id, slug, outcome: put(items, item.id, { ...item, slug }) };
        }),
      ),
    isFiledByBrand: () => Promise.resolve(undefined),
    emptySections: () => Promise.resolve(undefined),
    putDrafts: (values) =>
      Promise.resolve(
        values.map((item) => ({
          id: item.id,
          slug: item.slug,
          outcome: put(drafts, item.id, item),
        })),
      ),
    withdrawItems: (ids) =>
      Promise.resolve(
        ids.map((id) => {
          const item = items.get(id);
          items.delete(id);
          return item === undefined
            ? { id, outcome: 'unknown' }
            : { id, outcome: 'withdrawn', path: itemPath(item) };
        }),
      ),
    markGone: (paths) => Promise.resolve(paths.length),
    removeDrafts(ids) {
      for (const id of ids) drafts.delete(id);
      return Promise.resolve();
    },
    lookUpItems: ({ ids, slugs: asked }) =>
      Promise.resolve({
        byId: new Map(
          ids.flatMap((id) => {
            const item = items.get(id) ?? drafts.get(id);
            return item === undefined
              ? []
              : [[id, { ...item, isPublished: items.has(id) }] as const];
          }),
        ),
        bySlug: new Map(
          asked.flatMap((slug) => {
            const item = items.get(slugs.get(slug) ?? '');
            return item === undefined ? [] : [[slug, { ...item, isPublished: true }] as const];
          }),
        ),
      }),
    readSource: (name) => Promise.resolve(sources.get(name) ?? []),
    writeSource(name, entries) {
      sources.set(name, entries);
      return Promise.resolve();
    },
    putContributors: (values) =>
      Promise.resolve(
        values.map((value) => ({
          id: value.slug,
          slug: value.slug,
          outcome: put(contributors, value.slug, value),
        })),
      ),
    putTags: (values) =>
      Promise.resolve(
        values.map((value) => ({
          id: value.slug,
          slug: value.slug,
          outcome: put(tags, value.slug, value),
        })),
      ),
    putFronts(values) {
      for (const front of values) fronts.set(frontDraftId(front), front);
      return Promise.resolve(values.map(frontDraftId));
    },
    putRedirects(values) {
      for (const { from, to } of values) redirects.set(from, to);
      return Promise.resolve(values.length);
    },
    putPhoto(key, bytes, contentType, name) {
      photos.set(key, { bytes, contentType, ...(name === undefined ? {} : { name }) });
      return Promise.resolve(`/photos/${key}`);
    },
    finish() {
      publisher.finished += 1;
      return Promise.resolve();
    },
  };
  return publisher;
}
