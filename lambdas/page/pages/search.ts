/**
 * Search: the results, by which words and in which order, and suggestions when nothing was found.
 */
import { words } from '#words';
import { fill } from '../../../shared/words/fill.ts';
import {
  LISTING_PAGE_SIZE,
  SEARCH_QUERY_MAX_LENGTH,
  SEARCH_WORDS_MAX,
} from '../../../shared/limits.ts';
import { findAnySection } from '../../../shared/brand/sections.ts';
import { removeIllegalCharacters } from '../../../shared/content/text.ts';
import { tagSlug } from '../../../shared/urls/paths.ts';
import type { SearchFilter } from '../../../web/state/secondary.ts';
import { isUnwell } from '../../../services/aws/aws-error.ts';
import type { Loader, LoaderContext, PageModule } from '../page-module.ts';
import type { PageRequest } from '../page-request.ts';
import { missing } from '../page-result.ts';
import { latestOrNone } from '../lists/latest.ts';
import { offsetOf, pageNumber } from '../lists/list-page.ts';

/**
 * Returns the query as typed, without characters that readers do not type and without anything
 * beyond the length of a query.
 */
function readQuery(typed: string): string {
  return removeIllegalCharacters(typed)
    .trim()
    .slice(0, SEARCH_QUERY_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Lists that narrow a search. More are no reader's. */
const LISTS_MAX = 5;

/** Returns the slugs that a parameter names, between commas. */
function readSlugs(typed: string | undefined): string[] {
  const slugs = removeIllegalCharacters(typed ?? '')
    .split(',')
    .map(tagSlug)
    .filter((slug) => slug !== '' && slug.length <= SEARCH_QUERY_MAX_LENGTH);
  return [...new Set(slugs)].slice(0, LISTS_MAX);
}

/** Returns the name of a tag; its slug, where there is no such tag or no store to ask. */
async function tagName({ content }: LoaderContext, slug: string): Promise<string> {
  try {
    return (await content.readIndex({ tag: slug })).tag?.name ?? slug;
  } catch (error) {
    if (isUnwell(error)) return slug;
    throw error;
  }
}

/** Returns the lists that a search keeps to, by the names that readers know. */
async function narrowedBy(
  context: LoaderContext,
  query: PageRequest['query'],
): Promise<readonly SearchFilter[]> {
  const [category] = readSlugs(query.category);
  const tags = await Promise.all(
    readSlugs(query.tags).map(async (slug) => ({
      kind: 'tags' as const,
      slug,
      name: await tagName(context, slug),
    })),
  );
  if (category === undefined) return tags;
  const name = findAnySection(context.brand, category)?.name ?? category;
  return [{ kind: 'category', slug: category, name }, ...tags];
}

const roots = { tags: '/tag/', category: '/category/' };

/** Returns the filters as the page's query has them (spec §3, Page context). */
function asQuery(filters: readonly SearchFilter[]): { tags?: string; category?: string } {
  const slugs = (wanted: SearchFilter['kind']) =>
    filters.filter(({ kind }) => kind === wanted).map(({ slug }) => slug);
  const [tags, category] = [slugs('tags').join(','), slugs('category').join(',')];
  return { ...(tags === '' ? {} : { tags }), ...(category === '' ? {} : { category }) };
}

const load: Loader = async (context, match, request) => {
  const query = readQuery(request.query.q ?? '');
  const sort = request.query.sort === 'date' ? 'date' : 'score';
  const number = pageNumber(request.query.page === '' ? undefined : request.query.page);
  if (number === undefined) return missing;
  const asked = query.split(/\s+/).slice(0, SEARCH_WORDS_MAX).join(' ');
  const filters = await narrowedBy(context, request.query);
  const { total, findings, suggestion } = await context.search.search({
    query: asked,
    within: filters.map(({ kind, slug }) => roots[kind] + slug),
    sort,
    now: context.now(),
    offset: offsetOf(number),
    take: LISTING_PAGE_SIZE,
  });
  const pages = Math.max(1, Math.ceil(total / LISTING_PAGE_SIZE));
  if (number > pages) return missing;
  const title = query === '' ? words.search : fill(words.searchFor, { query });
  return {
    kind: 'page',
    type: match.type,
    content: { seoTitleClean: title, name: title },
    secondary: {
      heading: { title, description: '' },
      lists: {
        page: findings.map(({ card }) => card),
        ...(total === 0 ? { latest: await latestOrNone(context.content) } : {}),
      },
      paging: { page: number, pages, total, base: '/search/', first: '/search/' },
      foundWords: Object.fromEntries(findings.map(({ card, words: by }) => [card.id, by])),
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(filters.length === 0 ? {} : { searchFilters: filters }),
    },
    context: { query: { q: query, sort, ...asQuery(filters) } },
  };
};

export const search: PageModule<'search'> = {
  cacheClass: 'search',
  loaders: { '/search': load },
};
