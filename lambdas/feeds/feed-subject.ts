/**
 * Which list a feed follows and what the feed is called, taken from the page that the feed belongs
 * to.
 */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { Brand, Section } from '../../shared/brand/brand.ts';
import {
  findReviewCategory,
  findSection,
  findSubSection,
  reviewCategoryPath,
  sectionPath,
} from '../../shared/brand/sections.ts';
import type { RouteMatch } from '../../shared/route-match.ts';
import {
  ALL_REVIEWS,
  listingName,
  listingOfReviews,
  listingOfSection,
} from '../../services/content/keys.ts';
import {
  authorList,
  reviewsTitle,
  tagList,
  type NamedList,
} from '../../services/content/named-lists.ts';

/** A list whose title is known before anything is read. */
function titled(listing: string, page: string, title: string, description: string): NamedList {
  return { listing, page, read: {}, words: () => ({ title, description }) };
}

function ofSection(section: Section | undefined): NamedList | undefined {
  return (
    section &&
    titled(listingOfSection(section), sectionPath(section), section.title, section.description)
  );
}

function ofReviews(brand: Brand, slug: string): NamedList | undefined {
  const category = findReviewCategory(brand, slug);
  if (category === undefined) return undefined;
  const title = category.slug === ALL_REVIEWS ? words.reviews : reviewsTitle(category);
  const description = fill(words.newestFirst, { title });
  const page = reviewCategoryPath(brand, category.slug);
  return titled(listingOfReviews(category.slug), page, title, description);
}

/**
 * Returns the subject of a page's feed; undefined when pages of this kind have no feed or the brand
 * has no such section.
 */
export function feedSubject(brand: Brand, match: RouteMatch | undefined): NamedList | undefined {
  if (match === undefined) return undefined;
  const { params } = match;
  switch (match.pattern.path) {
    case '/':
      return titled(listingName.recent, '/', '', brand.description);
    case '/category/:section':
      return ofSection(findSection(brand, params.section ?? ''));
    case '/category/:section/:subSection':
      return ofSection(findSubSection(brand, params.subSection ?? '', params.section));
    case '/magazine':
      return ofSection(findSection(brand, 'magazine'));
    case '/video':
      return ofSection(findSection(brand, 'video'));
    case '/category/:category/reviews/:reviewCategory':
      return params.category === brand.reviewSection
        ? ofReviews(brand, params.reviewCategory ?? '')
        : undefined;
    case '/tag/:tag':
      return tagList(params.tag ?? '');
    case '/author/:author':
      return authorList(params.author ?? '');
    default:
      return undefined;
  }
}
