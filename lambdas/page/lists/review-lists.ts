/** Lists of reviews, by category: newest first, and best rated first. */
import { words } from '#words';
import { fill } from '../../../shared/words/fill.ts';
import type { Brand, ReviewCategory } from '../../../shared/brand/brand.ts';
import {
  findReviewCategory,
  findSection,
  reviewCategoryPath,
  sectionPath,
} from '../../../shared/brand/sections.ts';
import { LISTING_PAGE_SIZE, RATED_REVIEWS_MAX } from '../../../shared/limits.ts';
import type { RouteMatch } from '../../../shared/route-match.ts';
import type { PageHeading } from '../../../web/state/secondary.ts';
import { ALL_REVIEWS, listingName, listingOfReviews } from '../../../services/content/keys.ts';
import { reviewsTitle } from '../../../services/content/named-lists.ts';
import type { ContentIndex } from '../../../services/content/read-index.ts';
import type { Loader, LoaderContext } from '../page-module.ts';
import { missing, type PageResult } from '../page-result.ts';
import { countedLinks } from './counted-links.ts';
import { listPage, offsetOf, pageNumber, readList, type ListPlace } from './list-page.ts';

/** Where the reviews of a category are in the order of their ratings. */
const BEST_RATED = 'best-rated/';

const isAll = ({ slug }: Pick<ReviewCategory, 'slug'>) => slug === ALL_REVIEWS;

/** Returns links to the review categories with their lists, all reviews first. */
export function reviewLists(brand: Brand): { name: string; url: string; listing: string }[] {
  return brand.reviewCategories
    .toSorted((one, other) => Number(isAll(other)) - Number(isAll(one)))
    .map((category) => ({
      name: isAll(category) ? words.allReviews : category.name,
      url: reviewCategoryPath(brand, category.slug),
      listing: listingOfReviews(category.slug),
    }));
}

/** Returns the lists whose heads `reviewLinks` needs. */
export function reviewListings(brand: Brand): string[] {
  return reviewLists(brand).map(({ listing }) => listing);
}

/** Returns links to the review categories that hold anything by now, all reviews first. */
export function reviewLinks(
  brand: Brand,
  { heads }: Pick<ContentIndex, 'heads'>,
  now: string,
): { name: string; url: string }[] {
  return countedLinks(reviewLists(brand), heads, now).map(({ name, url }) => ({ name, url }));
}

/** Returns the orders of a list of so many reviews, if it has several to put in order. */
function reviewOrders(count: number, first: string, isRated: boolean): PageHeading['orders'] {
  if (count < 2 || count > RATED_REVIEWS_MAX) return undefined;
  return [
    { name: words.newest, url: first, isCurrent: !isRated },
    { name: words.bestRated, url: `${first}${BEST_RATED}`, isCurrent: isRated },
  ];
}

/** Reads a page of a list by rating, which reads all of it. Equal ones stay newest first. */
async function readByRating(context: LoaderContext, index: ContentIndex, place: ListPlace) {
  const all = await readList(context, index, place, { offset: 0, take: RATED_REVIEWS_MAX });
  const best = all?.cards.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0));
  const from = offsetOf(place.page);
  return all && { ...all, cards: best?.slice(from, from + LISTING_PAGE_SIZE) ?? [] };
}

/** Returns what a list of reviews is part of. */
function parentOf(brand: Brand, category: ReviewCategory, section: string) {
  if (!isAll(category)) return { name: words.reviews, url: reviewCategoryPath(brand, ALL_REVIEWS) };
  const home = findSection(brand, section);
  return home === undefined ? undefined : { name: home.name, url: sectionPath(home) };
}

async function loadReviews(
  context: LoaderContext,
  match: RouteMatch,
  isRated: boolean,
): Promise<PageResult> {
  const { brand, content, now } = context;
  const { reviewSection: section } = brand;
  const category = findReviewCategory(brand, match.params.reviewCategory ?? '');
  const page = pageNumber(match.params.page);
  if (category === undefined || page === undefined) return missing;
  if (section === undefined || match.params.category !== section) return missing;
  const all = isAll(category);
  const listing = listingOfReviews(category.slug);
  const newest = reviewCategoryPath(brand, category.slug);
  const title = all ? words.reviews : reviewsTitle(category);
  const wider = !all && match.type === 'category' ? listingName.reviews : undefined;
  const others = [...(wider === undefined ? [] : [wider]), ...(all ? reviewListings(brand) : [])];
  const index = await content.readIndex({ listings: [listing, ...others] });
  const [{ count } = { count: 0 }] = countedLinks([{ listing }], index.heads, now());
  if (isRated && count > RATED_REVIEWS_MAX) return missing;
  const place = { listing, page, first: isRated ? `${newest}${BEST_RATED}` : newest };
  const list = isRated
    ? await readByRating(context, index, place)
    : await readList(context, index, place, { wider });
  if (list === undefined) return missing;
  const links = reviewLinks(brand, index, now()).filter(({ name }) => name !== words.allReviews);
  const heading: PageHeading = {
    title: isRated ? words.bestRated : title,
    section,
    description: category.description ?? (isRated ? words.bestRatedDek : words.reviewsDek),
    counts: 'reviews',
    parent: isRated ? { name: title, url: newest } : parentOf(brand, category, section),
    ...(isRated && { isRated }),
    ...(all && { children: links }),
    orders: reviewOrders(count, newest, isRated),
  };
  const found = listPage(context, { match, index, list, heading, subject: { category: section } });
  if (!isRated) return found;
  const seoTitleClean = fill(words.bestRatedFirst, { title });
  // Feeds are newest first.
  return { ...found, content: { ...found.content, seoTitleClean }, metadata: { feeds: [] } };
}

/** The reviews of a category, newest first. */
export const reviews: Loader = async (context, match) => loadReviews(context, match, false);

/** The reviews of a category, best rated first. */
export const ratedReviews: Loader = async (context, match) => loadReviews(context, match, true);
