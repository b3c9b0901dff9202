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
import type { ContentIndex } from '../../services/content/read-index.ts';
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

export interface FeedSubject {
  /** Name of the list. */
  readonly listing: string;
  /**
   * The page's own path, with slashes at both ends. A feed under another address of the page does
   * not exist.
   */
  readonly page: string;
  readonly title: string;
  readonly description: string;
  /** Additional reads: a tag or a person by slug. */
  readonly read?: { readonly tag?: string; readonly contributor?: string };
  /** The title and description according to that read. False: the tag or person does not exist. */
  readonly adjust?: (first: ContentIndex) => Pick<FeedSubject, 'title' | 'description'> | false;
}

function ofSection(section: Section | undefined): FeedSubject | undefined {
  return section === undefined
    ? undefined
    : {
        listing: listingOfSection(section),
        page: sectionPath(section),
        title: section.title,
        description: section.description,
      };
}

function ofReviews(brand: Brand, slug: string): FeedSubject | undefined {
  const category = findReviewCategory(brand, slug);
  if (category === undefined) return undefined;
  const title = category.slug === ALL_REVIEWS ? words.reviews : reviewsTitle(category);
  return {
    listing: listingOfReviews(category.slug),
    page: reviewCategoryPath(brand, category.slug),
    title,
    description: fill(words.newestFirst, { title }),
  };
}

function ofNamed(slug: string, { listing, page, read, words }: NamedList): FeedSubject {
  return { listing, page, title: slug, description: '', read, adjust: words };
}

/**
 * Returns the subject of a page's feed; undefined when pages of this kind have no feed or the brand
 * has no such section.
 */
export function feedSubject(brand: Brand, match: RouteMatch | undefined): FeedSubject | undefined {
  if (match === undefined) return undefined;
  const { params } = match;
  switch (match.pattern.path) {
    case '/':
      return { listing: listingName.recent, page: '/', title: '', description: brand.description };
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
      return ofNamed(params.tag ?? '', tagList(params.tag ?? ''));
    case '/author/:author':
      return ofNamed(params.author ?? '', authorList(params.author ?? ''));
    default:
      return undefined;
  }
}
