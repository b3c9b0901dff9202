/**
 * The addresses at the edge whose copies a publish made old. CloudFront is paid by the path, so
 * their number has a bound; what is left out follows when its lifetime ends (30 s to 5 min).
 */
import { findAnySection, findSubSection, sectionPath } from '../shared/brand/sections.ts';
import type { Brand } from '../shared/brand/brand.ts';
import { itemPath, type Item } from '../shared/content/item.ts';
import type { FrontInput } from '../services/content/front.ts';
import { toOriginForm } from '../shared/urls/origin-form.ts';
import { tagPath } from '../shared/urls/paths.ts';

/** Paths of one invalidation. A month has 1,000 free ones. */
const INVALIDATION_MAX_PATHS = 15;
/** With more items than this, fronts and lists matter more than single items. */
const FEW_ITEMS = 8;

/** What a publish changed. */
export interface PublishChanges {
  readonly items: readonly {
    /** Its path, and the one that it had before. */
    readonly paths: readonly string[];
    readonly sections: readonly string[];
    /** Slugs of tags. */
    readonly tags: readonly string[];
    /** It was taken off the site: no list, and no page that recommends it, may go on showing it. */
    readonly withdrawn?: true;
  }[];
  readonly fronts: readonly Pick<FrontInput, 'kind' | 'key'>[];
  /** Paths that lead elsewhere now. */
  readonly paths: readonly string[];
}

export interface ChangedPaths {
  /** As CloudFront takes them: encoded, `*` at the end alone. */
  readonly paths: readonly string[];
  /** How many more are left to their lifetime. */
  readonly left: number;
}

/** Returns what caches hold of an item, before and after its change. */
export function changeOf(item: Item, before?: Item): PublishChanges['items'][number] {
  const both = before === undefined ? [item] : [item, before];
  return {
    paths: [...new Set(both.map(itemPath))],
    sections: [...new Set(both.flatMap(({ sections }) => sections))],
    tags: [...new Set(both.flatMap(({ tags }) => tags.map(({ slug }) => slug)))],
  };
}

/**
 * The pages and feeds below a path, with every query: the cache key has queries of its own. An
 * invalidation names the form that the edge passes on, and the one that readers request
 * (docs/contracts/cloudfront.md).
 */
function below(path: string): string[] {
  const bare = path.replace(/\/$/, '');
  return [...new Set([bare, toOriginForm(bare)])].map((form) => `${form}*`);
}

function sectionPaths(brand: Brand, slug: string): string[] {
  const section = findAnySection(brand, slug);
  const parent = findSubSection(brand, slug)?.parent;
  return [
    ...(section === undefined ? [] : below(sectionPath(section))),
    ...(parent === undefined ? [] : sectionPaths(brand, parent)),
  ];
}

/**
 * Returns all pages and feeds that may show an item, one path for each kind: after a withdrawal any
 * of them may have shown it. What never changes (assets, images) stays cached.
 */
function pagesWithItems(brand: Brand): string[] {
  const kinds = ['story', 'review', 'gallery', 'video', 'category', 'tag', 'author', 'magazine'];
  // Most recent and most popular; dated addresses begin with the year.
  const others = ['most-', 'search', 'feed', 'sitemap', '1', '2'];
  const families = [...kinds, ...others].map((start) => `/${start}*`);
  const elsewhere = brand.sections
    .flatMap((section) => below(sectionPath(section)))
    .filter((path) => !families.some((family) => path.startsWith(family.slice(0, -1))));
  return ['/', '/?*', ...families, ...elsewhere];
}

function frontPaths(brand: Brand, { kind, key }: PublishChanges['fronts'][number]): string[] {
  if (kind === 'homepage') return [];
  return kind === 'tag' ? below(tagPath(key)) : sectionPaths(brand, key);
}

/**
 * Returns the paths to invalidate, the most important first: the home page with its feeds, the
 * items, and their sections and tags.
 */
export function changedPaths(
  { items, fronts, paths }: PublishChanges,
  brand: Brand,
  max: number = INVALIDATION_MAX_PATHS,
): ChangedPaths {
  const redirected = paths.flatMap(below);
  if (items.some(({ withdrawn }) => withdrawn === true))
    return {
      paths: [...new Set([...pagesWithItems(brand), ...redirected.slice(0, max)])],
      left: Math.max(0, redirected.length - max),
    };
  if (items.length === 0 && fronts.length === 0)
    return { paths: redirected.slice(0, max), left: Math.max(0, redirected.length - max) };
  // A path `/*` would empty the whole cache.
  const home = ['/', '/?*', '/feed/*'];
  const own = items.flatMap(({ paths }) => paths.flatMap(below));
  const arranged = fronts.flatMap((front) => frontPaths(brand, front));
  const sections = items.flatMap((item) =>
    item.sections.flatMap((section) => sectionPaths(brand, section)),
  );
  const tags = items.flatMap((item) => item.tags.flatMap((tag) => below(tagPath(tag))));
  const lists = [...arranged, ...sections];
  const all = new Set(
    items.length <= FEW_ITEMS
      ? [...home, ...own, ...redirected, ...lists, ...tags]
      : [...home, ...lists, ...own, ...redirected, ...tags],
  );
  return { paths: [...all].slice(0, max), left: Math.max(0, all.size - max) };
}
