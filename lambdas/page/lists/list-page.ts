/** A page of a list: reads it by its number, and makes what it shows. */
import type { Card } from '../../../shared/content/card.ts';
import { LISTING_PAGE_SIZE } from '../../../shared/limits.ts';
import type { RouteMatch } from '../../../shared/route-match.ts';
import type { ContextState } from '../../../web/state/context.ts';
import type { PageHeading, Paging } from '../../../web/state/secondary.ts';
import type { ContentIndex } from '../../../services/content/read-index.ts';
import { emptyHead, listingWindow } from '../../../services/content/listing-tree.ts';
import type { LoaderContext } from '../page-module.ts';
import type { FoundPage } from '../page-result.ts';
import { POPULAR_ROW } from './popular.ts';
import { frontTags, withFront } from './with-front.ts';

/** Number of items below which a list shows those of a wider one too. */
const SHORT_LIST = 6;

/** Which page of which list. */
export interface ListPlace {
  /** Name of the list. */
  readonly listing: string;
  /** Address of page 1; further pages are below it. */
  readonly first: string;
  readonly page: number;
}

/** By default the items of one page are read. */
interface ListWindow {
  readonly offset?: number;
  readonly take?: number;
  /** Name of a wider list, for when this one is short. */
  readonly wider?: string;
}

/** A page of a list, as it was read. */
interface ReadList {
  readonly cards: readonly Card[];
  readonly paging: Paging;
  readonly wider: readonly Card[];
  /** The most-read items of the site, best first. */
  readonly ranked: readonly Card[];
}

interface ListPageInput {
  readonly match: RouteMatch;
  readonly index: ContentIndex;
  readonly list: ReadList;
  readonly heading: PageHeading;
  /** The section or the tag whose list it is. */
  readonly subject?: Partial<Pick<ContextState, 'category' | 'parentCategory' | 'tag'>>;
}

/**
 * Parses a page number from a path. Absent means 1; 0 and anything that is not a number are not a
 * page.
 */
export function pageNumber(text: string | undefined): number | undefined {
  if (text === undefined) return 1;
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : undefined;
}

/** Returns the number of items on earlier pages. */
export const offsetOf = (page: number) => (page - 1) * LISTING_PAGE_SIZE;

/** Returns the name of an editor's arrangement for `readIndex`: only the first page has one. */
export function frontOf({ page }: Pick<ListPlace, 'page'>, front: string): string | undefined {
  return page === 1 ? front : undefined;
}

/**
 * Returns the paging over `total` items, or undefined when the page is beyond the last. The first
 * page of an empty list exists.
 */
function pagingOf({ page, first }: ListPlace, total: number): Paging | undefined {
  const pages = Math.max(1, Math.ceil(total / LISTING_PAGE_SIZE));
  return page > pages ? undefined : { page, pages, total, base: first, first };
}

/** Reads a page of a list. Returns undefined when it is beyond the last, which costs no call. */
export async function readList(
  { content, now }: LoaderContext,
  { heads }: Pick<ContentIndex, 'heads'>,
  place: ListPlace,
  { offset = offsetOf(place.page), take = LISTING_PAGE_SIZE, wider }: ListWindow = {},
): Promise<ReadList | undefined> {
  const name = place.listing;
  const known = listingWindow(heads.get(name) ?? emptyHead, 0, 0, now());
  if (pagingOf(place, known.total) === undefined) return undefined;
  // Twice as many of the wider list, because some may be in the list itself.
  const others = wider === undefined ? [] : [{ name: wider, take: 2 * SHORT_LIST }];
  const { pages, popular: ranked } = await content.readLists(
    heads,
    [{ name, offset, take }, ...others],
    { popular: true },
  );
  const { cards, total } = pages.get(name) ?? { cards: [], total: 0 };
  const paging = pagingOf(place, total);
  return paging && { cards, paging, ranked, wider: pages.get(wider ?? '')?.cards ?? [] };
}

const isShown = (shown: readonly Card[], { id }: Card) => shown.some((card) => card.id === id);

/**
 * Returns the most-read items that a list does not show, those of its section first; none when a row
 * of them has gaps.
 */
function mostReadElsewhere(
  { ranked, cards }: ReadList,
  section: string | undefined,
): readonly Card[] {
  const others = ranked.filter((card) => !isShown(cards, card));
  const isOwn = (card: Card) => card.section === section;
  const found = [...others.filter(isOwn), ...others.filter((card) => !isOwn(card))];
  return found.length < POPULAR_ROW ? [] : found.slice(0, POPULAR_ROW);
}

/** Returns the items of the wider list that a short list shows below its own. */
function moreOfWiderList({ cards, wider }: ReadList): readonly Card[] {
  if (cards.length >= SHORT_LIST) return [];
  return wider.filter((card) => !isShown(cards, card)).slice(0, SHORT_LIST);
}

/** Returns the heading of a list, in the words of the editor who has arranged it. */
function withFrontWords(heading: PageHeading, front: ContentIndex['front']): PageHeading {
  return {
    ...heading,
    ...(front?.title === undefined ? {} : { title: front.title }),
    ...(front?.description === undefined ? {} : { description: front.description }),
  };
}

/** Returns the page of a list that was read. */
export function listPage(
  { now }: LoaderContext,
  { match, index: { front }, list, subject = {}, ...input }: ListPageInput,
): FoundPage {
  const heading = withFrontWords(input.heading, front);
  const beneath = moreOfWiderList(list);
  const popular = mostReadElsewhere(list, subject.category);
  return {
    kind: 'page',
    type: match.type,
    context: { category: '', parentCategory: '', tag: '', ...subject },
    content: {
      name: heading.title,
      seoTitleClean: heading.title,
      seoDescriptionClean: heading.description,
      channel: subject.category ?? '',
      recentWork: { total: list.paging.total },
      ...frontTags(front),
    },
    secondary: {
      heading,
      paging: list.paging,
      lists: {
        page: withFront(front, list.cards, now()),
        ...(beneath.length === 0 ? {} : { beneath }),
        // One row of other items is enough.
        ...(popular.length === 0 || beneath.length > 0 ? {} : { popular }),
      },
    },
  };
}
