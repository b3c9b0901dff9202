/** Checks links in stored bodies: whether what they lead to is in the store as well. */
import { brand } from '../../shared/brand/meridian.ts';
import { sectionPath } from '../../shared/brand/sections.ts';
import { itemPath, type Item } from '../../shared/content/item.ts';
import { createRouter } from '../../shared/route-match.ts';
import { authorPath, tagPath } from '../../shared/urls/paths.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';

const route = createRouter(brand);

/** Returns the addresses in an item's text, in order. */
export function linksOf(item: Pick<Item, 'body'>): string[] {
  return item.body.flatMap((segment) =>
    segment.kind === 'html'
      ? [...segment.html.matchAll(/<a [^>]*?\bhref="([^"]*)"/g)].map((match) =>
          (match[1] ?? '').replaceAll('&amp;', '&'),
        )
      : [],
  );
}

/** What an import has stored, by id or slug; redirects by their old path. */
export interface StoredContent {
  readonly items: ReadonlyMap<string, Item>;
  readonly tags: ReadonlyMap<string, unknown>;
  readonly contributors: ReadonlyMap<string, unknown>;
  readonly redirects: ReadonlyMap<string, string>;
}

/** Returns the paths that lead to something in the store. */
function storedPaths(store: StoredContent): ReadonlySet<string> {
  const items = [...store.items.values()];
  return new Set(
    [
      ...items.map(itemPath),
      ...items.flatMap(({ tags }) => tags.map(({ slug }) => tagPath(slug))),
      ...items.flatMap(({ contributors }) =>
        Object.values(contributors).flatMap((people) => people.map(({ slug }) => authorPath(slug))),
      ),
      ...[...store.tags.keys()].map(tagPath),
      ...[...store.contributors.keys()].map(authorPath),
      ...[...brand.sections, ...brand.subSections].map(sectionPath),
      ...store.redirects.keys(),
    ].map(pointerPath),
  );
}

/** Returns links of published items within the site that lead nowhere, with their item's slug. */
export function deadLinks(store: StoredContent): string[] {
  const known = storedPaths(store);
  return [...store.items.values()].flatMap((item) =>
    linksOf(item)
      .filter((href) => !/^(?:[a-z]+:|#)/i.test(href))
      .filter((href) => {
        const path = pointerPath(href.replace(/[?#].*$/s, ''));
        if (known.has(path) || !href.startsWith('/')) return !known.has(path);
        const params = Object.keys(route(path)?.params ?? { none: '' });
        return params.length > 0 && !/^\/(?:photos\/|feed\/)/.test(path);
      })
      .map((href) => `${item.slug}: ${href}`),
  );
}
