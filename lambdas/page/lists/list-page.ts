/** Lists: sections, tags, people, most recent, and their further pages. */
import { words } from '#words';
import { fill } from '../../../shared/words/fill.ts';
import {
  findReviewCategory,
  findSection,
  findSubSection,
  reviewCategoryPath,
  sectionPath,
} from '../../../shared/brand/sections.ts';
import type { Card } from '../../../shared/content/card.ts';
import type { Brand, Section, SubSection } from '../../../shared/brand/brand.ts';
import { ISSUE_PAGES, LISTING_PAGE_SIZE, RATED_REVIEWS_MAX } from '../../../shared/limits.ts';
import type { PageType } from '../../../shared/pages.ts';
import type { PageHeading, Paging } from '../../../web/state/secondary.ts';
import type { ContentIndex, IndexRequest } from '../../../services/content/read-index.ts';
import { ALL_REVIEWS, listingName, listingOfReviews } from '../../../services/content/keys.ts';
import { emptyHead, listingWindow } from '../../../services/content/listing-tree.ts';
import type { ListingPage, ListingRequest } from '../../../services/content/read-lists.ts';
import {
  authorList,
  reviewsTitle,
  tagList,
  type NamedList,
} from '../../../services/content/named-lists.ts';
import type { Loader, LoaderContext } from '../loader.ts';
import { missing, type PageResult } from '../page-result.ts';
import { withWork } from './contributor-work.ts';
import { countedLinks } from './counted-links.ts';
import { POPULAR_ROW, popularOf } from './popular.ts';
import { reviewLists } from './review-lists.ts';
import { frontTags, withFront } from './with-front.ts';

/** Number of items below which a list shows those of a wider one beneath it. */
const SHORT_LIST = 6;

interface ListingPageRequest {
  readonly type: PageType;
  readonly listing: string;
  readonly page: number;
  /** Address of page 1; further pages are below it. */
  readonly first: string;
  /** A list whose items stand beneath a short one, by name. */
  readonly beneath?: string;
  /** How many items it shows, if not those of one page. */
  readonly take?: number;
  /** The best rated first, of as many reviews as `RATED_REVIEWS_MAX`. */
  readonly isRated?: boolean;
  /** Slug of the item that leads, unless an editor has arranged the page. */
  readonly leadSlug?: string;
  readonly heading: PageHeading;
  readonly category?: string;
  readonly parentCategory?: string;
  readonly tag?: string;
  /** Name under which an editor's arrangement of this front is stored. */
  readonly front?: string;
  /** Additional reads for the first call, and how to use them. False: the page does not exist. */
  readonly also?: IndexRequest;
  readonly adjust?: (first: ContentIndex) => Partial<ListingPageRequest> | false;
  readonly extra?: (
    first: ContentIndex,
    total: number,
  ) => Partial<Extract<PageResult, { kind: 'page' }>>;
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

/**
 * Returns the paging over `total` items, or undefined when `page` is beyond the last. The first
 * page of an empty list exists.
 */
function pagingOf(page: number, total: number, first: string, base = first): Paging | undefined {
  const pages = Math.max(1, Math.ceil(total / LISTING_PAGE_SIZE));
  return page > pages ? undefined : { page, pages, total, base, first };
}

/**
 * Returns the most-read items that a list does not show, those of its section first; none when a row
 * of them has gaps.
 */
function popularBeside(
  ranked: readonly Card[],
  shown: readonly Card[],
  section: string | undefined,
): readonly Card[] {
  const others = ranked.filter(({ id }) => !shown.some((card) => card.id === id));
  const isOwn = (card: Card) => card.section === section;
  const found = [...others.filter(isOwn), ...others.filter((card) => !isOwn(card))];
  return found.length < POPULAR_ROW ? [] : found.slice(0, POPULAR_ROW);
}

/** Returns what stands beneath a short list: none of its own items. */
function othersBeneath(shown: readonly Card[], wider: readonly Card[]): readonly Card[] {
  if (shown.length >= SHORT_LIST) return [];
  const others = wider.filter(({ id }) => !shown.some((card) => card.id === id));
  return others.slice(0, SHORT_LIST);
}

const offsetOf = (page: number) => (page - 1) * LISTING_PAGE_SIZE;

/** Returns what a page reads of its list: by rating, all of it. */
function windowOf({ listing, page, take, isRated }: ListingPageRequest): ListingRequest {
  return isRated === true
    ? { name: listing, take: RATED_REVIEWS_MAX }
    : { name: listing, offset: offsetOf(page), take: take ?? LISTING_PAGE_SIZE };
}

/** Returns the page of what was read. By rating, equal ones stay newest first. */
function inOrder(
  { page, isRated }: ListingPageRequest,
  { cards, total }: ListingPage,
): ListingPage {
  if (isRated !== true) return { cards, total };
  const best = cards.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0));
  return { cards: best.slice(offsetOf(page), offsetOf(page) + LISTING_PAGE_SIZE), total };
}

/** Returns the cards with the one of a slug first, if it is among them. */
function ledBy(slug: string | undefined, cards: readonly Card[]): readonly Card[] {
  const isLead = ({ url }: Card) => slug !== undefined && url.endsWith(`/${slug}/`);
  return [...cards.filter(isLead), ...cards.filter((card) => !isLead(card))];
}

/** Returns the heading of a list, in the words of the editor who has arranged it. */
function headingOf({ heading }: ListingPageRequest, front: ContentIndex['front']): PageHeading {
  return {
    ...heading,
    ...(front?.title === undefined ? {} : { title: front.title }),
    ...(front?.description === undefined ? {} : { description: front.description }),
  };
}

/** Whether a page is beyond the last, by the head of its list: such a page costs no list. */
function isBeyondLast(
  { listing, page, first }: ListingPageRequest,
  { heads }: ContentIndex,
  now: string,
): boolean {
  const { total } = listingWindow(heads.get(listing) ?? emptyHead, 0, 0, now);
  return pagingOf(page, total, first) === undefined;
}

async function listingPage(context: LoaderContext, asked: ListingPageRequest): Promise<PageResult> {
  const beneath = asked.beneath === undefined ? [] : [asked.beneath];
  const firstRead = await context.content.readIndex({
    ...asked.also,
    listings: [asked.listing, ...beneath, ...(asked.also?.listings ?? [])],
    front: asked.page === 1 ? asked.front : undefined,
  });
  const adjusted = asked.adjust?.(firstRead) ?? {};
  if (adjusted === false) return missing;
  const request = { ...asked, ...adjusted };
  if (isBeyondLast(request, firstRead, context.now())) return missing;
  const { pages, popular: ranked } = await context.content.readLists(
    firstRead.heads,
    [
      windowOf(request),
      // As many again, because some may be in the list itself.
      ...beneath.map((name) => ({ name, take: 2 * SHORT_LIST })),
    ],
    { popular: true },
  );
  const found = inOrder(request, pages.get(request.listing) ?? { cards: [], total: 0 });
  const paging = pagingOf(request.page, found.total, request.first);
  if (paging === undefined) return missing;
  const { front } = firstRead;
  const heading = headingOf(request, front);
  const others = othersBeneath(found.cards, pages.get(request.beneath ?? '')?.cards ?? []);
  const { secondary, content, ...rest } = request.extra?.(firstRead, found.total) ?? {};
  const popular = popularBeside(ranked, found.cards, request.category);
  return {
    kind: 'page',
    type: request.type,
    context: {
      category: request.category ?? '',
      parentCategory: request.parentCategory ?? '',
      tag: request.tag ?? '',
    },
    content: {
      name: heading.title,
      seoTitleClean: heading.title,
      seoDescriptionClean: heading.description,
      channel: request.category ?? '',
      recentWork: { total: found.total },
      ...frontTags(front),
      ...content,
    },
    secondary: {
      heading,
      paging,
      lists: {
        page: withFront(front, ledBy(request.leadSlug, found.cards), context.now()),
        ...(others.length === 0 ? {} : { beneath: others }),
        // One row of other items is enough.
        ...(popular.length === 0 || others.length > 0 ? {} : { popular }),
      },
      ...secondary,
    },
    ...rest,
  };
}

/** The heads of the review categories, which say what each holds. */
const reviewHeads = (brand: Brand): IndexRequest => ({
  listings: reviewLists(brand).map(({ listing }) => listing),
});

/** Returns links to the review categories that hold anything by now, all reviews first. */
function reviewLinks(
  { brand, now }: LoaderContext,
  { heads }: ContentIndex,
): { name: string; url: string }[] {
  return countedLinks(reviewLists(brand), heads, now()).map(({ name, url }) => ({ name, url }));
}

/** @param found Absent: without links to review categories. */
function sectionHeading(
  context: LoaderContext,
  section: Section | SubSection,
  found?: ContentIndex,
): PageHeading {
  const { brand } = context;
  const parent = 'parent' in section ? findSection(brand, section.parent) : undefined;
  return {
    title: section.title,
    description: section.description,
    section: section.slug,
    aboutUrl: section.aboutUrl,
    ...(parent === undefined ? {} : { parent: { name: parent.name, url: sectionPath(parent) } }),
    children: [
      ...(section.children ?? []).flatMap((slug) => {
        const child = findSubSection(brand, slug, section.slug);
        return child === undefined ? [] : [{ name: child.name, url: sectionPath(child) }];
      }),
      ...(found === undefined ? [] : reviewLinks(context, found)),
    ],
  };
}

function sectionLoader(type: PageType): Loader {
  return async (context, match, _request) => {
    const section = findSection(context.brand, match.params.section ?? '');
    const page = pageNumber(match.params.page);
    if (section === undefined || page === undefined) return missing;
    const home = sectionPath(section);
    // Sections that live elsewhere (/video/, /magazine/) have one address.
    if (type === 'category' && !home.startsWith('/category/'))
      return { kind: 'redirect', to: home };
    return listingPage(context, {
      type,
      page,
      listing: listingName.section(section.slug),
      first: home,
      heading: sectionHeading(context, section),
      ...(section.slug === context.brand.reviewSection
        ? {
            also: reviewHeads(context.brand),
            adjust: (found: ContentIndex) => ({
              heading: sectionHeading(context, section, found),
            }),
          }
        : {}),
      category: section.slug,
      front: `category:${section.slug}`,
    });
  };
}

function subSectionLoader(type: PageType): Loader {
  return async (context, match) => {
    const section = findSubSection(
      context.brand,
      match.params.subSection ?? '',
      match.params.section,
    );
    const page = pageNumber(match.params.page);
    if (section === undefined || page === undefined) return missing;
    return listingPage(context, {
      type,
      page,
      listing: listingName.section(section.slug),
      first: sectionPath(section),
      heading: sectionHeading(context, section),
      category: section.slug,
      parentCategory: section.parent,
      front: `category:${section.slug}`,
    });
  };
}

/** Where the reviews of a category are in the order of their ratings. */
const BEST_RATED = 'best-rated/';

/** Returns the orders of a list of so many reviews, if it has several to put in order. */
function reviewOrders(count: number, first: string, isRated: boolean): PageHeading['orders'] {
  if (count < 2 || count > RATED_REVIEWS_MAX) return undefined;
  return [
    { name: words.newest, url: first, isCurrent: !isRated },
    { name: words.bestRated, url: `${first}${BEST_RATED}`, isCurrent: isRated },
  ];
}

function reviewLoader(type: PageType, { isRated = false } = {}): Loader {
  return async (context, match) => {
    const { brand } = context;
    const { reviewSection } = brand;
    const category = findReviewCategory(brand, match.params.reviewCategory ?? '');
    const page = pageNumber(match.params.page);
    if (
      category === undefined ||
      page === undefined ||
      reviewSection === undefined ||
      match.params.category !== reviewSection
    )
      return missing;
    const all = category.slug === ALL_REVIEWS;
    const home = findSection(brand, reviewSection);
    const parent = home === undefined ? undefined : { name: home.name, url: sectionPath(home) };
    const first = reviewCategoryPath(brand, category.slug);
    const title = all ? words.reviews : reviewsTitle(category);
    const ratedTitle = fill(words.bestRatedFirst, { title });
    const above = all
      ? parent
      : { name: words.reviews, url: reviewCategoryPath(brand, ALL_REVIEWS) };
    const heading = {
      title: isRated ? words.bestRated : title,
      section: reviewSection,
      description: category.description ?? (isRated ? words.bestRatedDek : words.reviewsDek),
      counts: 'reviews' as const,
      parent: isRated ? { name: title, url: first } : above,
      ...(isRated && { isRated }),
    };
    const listing = listingOfReviews(category.slug);
    const linksIn = (found: ContentIndex) =>
      reviewLinks(context, found).filter(({ name }) => name !== words.allReviews);
    return listingPage(context, {
      type,
      page,
      listing,
      first: isRated ? `${first}${BEST_RATED}` : first,
      isRated,
      heading,
      ...(all && { also: reviewHeads(brand) }),
      ...(!all && type === 'category' && { beneath: listingName.reviews }),
      adjust: (found) => {
        const [{ count } = { count: 0 }] = countedLinks([{ listing }], found.heads, context.now());
        if (isRated && count > RATED_REVIEWS_MAX) return false;
        const orders = reviewOrders(count, first, isRated);
        return { heading: { ...heading, ...(all && { children: linksIn(found) }), orders } };
      },
      category: reviewSection,
      ...(isRated && {
        extra: () => ({
          content: { seoTitleClean: ratedTitle },
          // Feeds are newest first.
          metadata: { feeds: [] },
        }),
      }),
    });
  };
}

function namedListing(
  slug: string,
  { listing, page: first, read, words }: NamedList,
): Pick<ListingPageRequest, 'listing' | 'first' | 'heading' | 'also' | 'adjust'> {
  return {
    listing,
    first,
    heading: { title: slug, description: '' },
    also: read,
    adjust: (found) => {
      const heading = words(found);
      return heading === false ? false : { heading };
    },
  };
}

function tagLoader(type: PageType): Loader {
  return async (context, match) => {
    const slug = match.params.tag ?? '';
    const page = pageNumber(match.params.page);
    if (page === undefined || slug !== slug.toLowerCase()) return missing;
    return listingPage(context, {
      type,
      page,
      ...namedListing(slug, tagList(slug)),
      tag: slug,
      front: `tag:${slug}`,
    });
  };
}

function authorLoader(type: PageType): Loader {
  return async (context, match) => {
    const slug = match.params.author ?? '';
    const page = pageNumber(match.params.page);
    if (page === undefined) return missing;
    const found = await listingPage(context, {
      type,
      page,
      ...namedListing(slug, authorList(slug)),
      extra: ({ contributor }) => ({
        secondary: { contributor },
        content: { name: contributor?.name ?? slug, seoTitleClean: contributor?.name ?? slug },
        metadata: { type: 'profile' },
      }),
    });
    return withWork(found, context.brand);
  };
}

function magazineHeading(context: LoaderContext): PageHeading {
  const section = findSection(context.brand, 'magazine');
  return section === undefined
    ? { title: words.theMagazine, description: '', section: 'magazine' }
    : sectionHeading(context, section);
}

const magazineList = {
  listing: listingName.section('magazine'),
  first: '/magazine/',
  category: 'magazine',
  front: 'category:magazine',
};

export const section = sectionLoader('category');
export const sectionListing = sectionLoader('archive-listing');
export const subSection = subSectionLoader('category');
export const subSectionListing = subSectionLoader('archive-listing');
export const reviewCategory = reviewLoader('category');
export const reviewListing = reviewLoader('archive-listing');
export const ratedReviews = reviewLoader('archive-listing', { isRated: true });
export const tag = tagLoader('tag');
export const tagListing = tagLoader('archive-listing');
export const contributor = authorLoader('contributor');
export const authorListing = authorLoader('archive-listing');

/** The current issue: its cover story, then everything else. */
export const magazineFront: Loader = (context) =>
  listingPage(context, {
    ...magazineList,
    type: 'category',
    page: 1,
    take: ISSUE_PAGES * LISTING_PAGE_SIZE,
    leadSlug: context.brand.coverStory,
    heading: magazineHeading(context),
  });

/** All issues as one list. The section's description is that of the current one. */
export const magazineListing: Loader = async (context, match) => {
  const page = pageNumber(match.params.page);
  if (page === undefined) return missing;
  const heading = magazineHeading(context);
  const description = fill(words.newestFirst, { title: heading.title });
  return listingPage(context, {
    ...magazineList,
    type: 'archive-listing',
    page,
    heading: { ...heading, description },
  });
};

export const videoSection: Loader = async (context) => {
  const found = findSection(context.brand, 'video');
  return listingPage(context, {
    type: 'video',
    page: 1,
    listing: listingName.type('video'),
    first: '/video/',
    category: 'video',
    heading: {
      ...(found === undefined
        ? { title: words.video, description: '', section: 'video' }
        : sectionHeading(context, found)),
      counts: 'videos',
    },
  });
};

export const mostRecent: Loader = async (context, match) => {
  const page = pageNumber(match.params.page);
  if (page === undefined) return missing;
  return listingPage(context, {
    type: 'archive-listing',
    page,
    listing: listingName.recent,
    first: '/most-recent/',
    heading: { title: words.mostRecent, description: words.mostRecentDek },
  });
};

/** Returns what the page of the most popular says of its order. */
function popularDek(counted: number): string {
  if (counted === 0) return words.mostPopularFirst;
  return counted < LISTING_PAGE_SIZE ? words.mostPopularFilled : words.mostPopularDek;
}

export const mostPopular: Loader = async (context) => {
  const listings = [{ name: listingName.promoted }, { name: listingName.recent }];
  const first = await context.content.readIndex({
    listings: listings.map(({ name }) => name),
    popular: true,
  });
  const { pages } = await context.content.readLists(first.heads, listings);
  const cards = (name: string) => pages.get(name)?.cards ?? [];
  const description = popularDek(first.popular.length);
  return {
    kind: 'page',
    type: 'most-popular',
    content: {
      name: words.mostPopular,
      seoTitleClean: words.mostPopular,
      seoDescriptionClean: description,
    },
    secondary: {
      heading: { title: words.mostPopular, description },
      lists: {
        page: popularOf({
          counted: first.popular,
          promoted: cards(listingName.promoted),
          recent: cards(listingName.recent),
        }).slice(0, LISTING_PAGE_SIZE),
      },
    },
  };
};
