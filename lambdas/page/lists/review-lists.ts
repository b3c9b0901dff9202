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
import type { Loader, LoaderContext } from '../loader.ts';
import { missing, type PageResult } from '../page-result.ts';
import { countedLinks } from './counted-links.ts';
import { listPage, offsetOf, pageNumber, readList } from './list-page.ts';

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

/** A category of the brand whose reviews a page lists. */
interface ReviewList {
  readonly category: ReviewCategory;
  /** The section that has the brand's reviews. */
  readonly section: string;
  readonly listing: string;
  /** Address of its first page, newest first. */
  readonly first: string;
  readonly title: string;
  readonly page: number;
}

function reviewList(brand: Brand, { params }: RouteMatch): ReviewList | undefined {
  const { reviewSection: section } = brand;
  const category = findReviewCategory(brand, params.reviewCategory ?? '');
  const page = pageNumber(params.page);
  if (category === undefined || page === undefined) return undefined;
  if (section === undefined || params.category !== section) return undefined;
  return {
    category,
    section,
    listing: listingOfReviews(category.slug),
    first: reviewCategoryPath(brand, category.slug),
    title: isAll(category) ? words.reviews : reviewsTitle(category),
    page,
  };
}

/** Returns the orders of a list of so many reviews, if it has several to put in order. */
function reviewOrders(
  { first }: ReviewList,
  count: number,
  isRated: boolean,
): PageHeading['orders'] {
  if (count < 2 || count > RATED_REVIEWS_MAX) return undefined;
  return [
    { name: words.newest, url: first, isCurrent: !isRated },
    { name: words.bestRated, url: `${first}${BEST_RATED}`, isCurrent: isRated },
  ];
}

/** Returns what reviews of a category belong to: the section, or for one kind all reviews. */
function parentOf(brand: Brand, { category, section }: ReviewList): PageHeading['parent'] {
  if (!isAll(category)) return { name: words.reviews, url: reviewCategoryPath(brand, ALL_REVIEWS) };
  const home = findSection(brand, section);
  return home === undefined ? undefined : { name: home.name, url: sectionPath(home) };
}

/** Reads the heads of a list of reviews, and of those that it links to. */
async function readReviewIndex(
  { brand, content, now }: LoaderContext,
  { category, listing }: ReviewList,
  wider: readonly string[] = [],
) {
  const linked = isAll(category) ? reviewListings(brand) : [];
  const index = await content.readIndex({ listings: [listing, ...wider, ...linked] });
  const [{ count } = { count: 0 }] = countedLinks([{ listing }], index.heads, now());
  const links = reviewLinks(brand, index, now()).filter(({ name }) => name !== words.allReviews);
  return { index, count, children: isAll(category) ? { children: links } : {} };
}

/** The reviews of a category, newest first. */
export const reviews: Loader = async (context, match): Promise<PageResult> => {
  const { brand } = context;
  const reviewed = reviewList(brand, match);
  if (reviewed === undefined) return missing;
  const { category, section, title } = reviewed;
  const wider = !isAll(category) && match.type === 'category' ? listingName.reviews : undefined;
  const { index, count, children } = await readReviewIndex(
    context,
    reviewed,
    wider === undefined ? [] : [wider],
  );
  const list = await readList(context, index, reviewed, { wider });
  if (list === undefined) return missing;
  return listPage(context, {
    match,
    index,
    list,
    heading: {
      title,
      section,
      description: category.description ?? words.reviewsDek,
      counts: 'reviews',
      parent: parentOf(brand, reviewed),
      ...children,
      orders: reviewOrders(reviewed, count, false),
    },
    subject: { category: section },
  });
};

/** The reviews of a category, best rated first; those of one rating newest first. */
export const ratedReviews: Loader = async (context, match): Promise<PageResult> => {
  const reviewed = reviewList(context.brand, match);
  if (reviewed === undefined) return missing;
  const { category, section, title, page } = reviewed;
  const place = { ...reviewed, first: `${reviewed.first}${BEST_RATED}` };
  const { index, count, children } = await readReviewIndex(context, reviewed);
  if (count > RATED_REVIEWS_MAX) return missing;
  const all = await readList(context, index, place, { offset: 0, take: RATED_REVIEWS_MAX });
  if (all === undefined) return missing;
  const best = all.cards.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0));
  const cards = best.slice(offsetOf(page), offsetOf(page) + LISTING_PAGE_SIZE);
  const found = listPage(context, {
    match,
    index,
    list: { ...all, cards },
    heading: {
      title: words.bestRated,
      section,
      description: category.description ?? words.bestRatedDek,
      counts: 'reviews',
      parent: { name: title, url: reviewed.first },
      isRated: true,
      ...children,
      orders: reviewOrders(reviewed, count, true),
    },
    subject: { category: section },
  });
  return {
    ...found,
    content: { ...found.content, seoTitleClean: fill(words.bestRatedFirst, { title }) },
    // Feeds are newest first.
    metadata: { feeds: [] },
  };
};
