/** Sections, sub-sections, kinds of reviews, and the issues of the magazine. */
import { words } from '#words';
import type { Brand, Section, SubSection } from '../../../shared/brand/brand.ts';
import { findSection, findSubSection, sectionPath } from '../../../shared/brand/sections.ts';
import type { Card } from '../../../shared/content/card.ts';
import { ISSUE_PAGES, LISTING_PAGE_SIZE } from '../../../shared/limits.ts';
import type { RouteMatch } from '../../../shared/route-match.ts';
import { fill } from '../../../shared/words/fill.ts';
import type { PageHeading } from '../../../web/state/secondary.ts';
import { listingName } from '../../../services/content/keys.ts';
import { frontOf, listPage, pageNumber, readList } from '../lists/list-page.ts';
import { reviewLinks, reviewListings, reviews } from '../lists/review-lists.ts';
import type { Loader, LoaderContext, PageModule } from '../page-module.ts';
import { missing, type PageResult } from '../page-result.ts';
import { previewOfList } from '../previews.ts';
import { listData } from '../structured-data/list-data.ts';

/** @param links The lists of its reviews, after its sub-sections. */
export function sectionHeading(
  brand: Brand,
  section: Section | SubSection,
  links: PageHeading['children'] = [],
): PageHeading {
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
      ...links,
    ],
  };
}

async function loadSection(
  context: LoaderContext,
  match: RouteMatch,
  section: Section | SubSection,
): Promise<PageResult> {
  const { brand, content, now } = context;
  const page = pageNumber(match.params.page);
  if (page === undefined) return missing;
  const { slug } = section;
  const place = { listing: listingName.section(slug), first: sectionPath(section), page };
  const hasReviews = slug === brand.reviewSection;
  const index = await content.readIndex({
    listings: [place.listing, ...(hasReviews ? reviewListings(brand) : [])],
    front: frontOf(place, `category:${slug}`),
  });
  const list = await readList(context, index, place);
  if (list === undefined) return missing;
  const links = hasReviews ? reviewLinks(brand, index, now()) : [];
  const parentCategory = 'parent' in section ? section.parent : '';
  return listPage(context, {
    match,
    index,
    list,
    heading: sectionHeading(brand, section, links),
    subject: { category: slug, parentCategory },
  });
}

export const section: Loader = async (context, match) => {
  const found = findSection(context.brand, match.params.section ?? '');
  if (found === undefined) return missing;
  const home = sectionPath(found);
  // Sections that live elsewhere (/video/, /magazine/) have one address.
  return match.type === 'category' && !home.startsWith('/category/')
    ? { kind: 'redirect', to: home }
    : loadSection(context, match, found);
};

export const subSection: Loader = async (context, match) => {
  const { subSection: slug = '', section: parent } = match.params;
  const found = findSubSection(context.brand, slug, parent);
  return found === undefined ? missing : loadSection(context, match, found);
};

const magazine = { category: 'magazine' };

function magazinePlace(page: number) {
  return { listing: listingName.section('magazine'), first: '/magazine/', page };
}

function magazineHeading(brand: Brand): PageHeading {
  const section = findSection(brand, 'magazine');
  return section === undefined
    ? { title: words.theMagazine, description: '', section: 'magazine' }
    : sectionHeading(brand, section);
}

async function readMagazine({ content }: LoaderContext, place: ReturnType<typeof magazinePlace>) {
  const front = frontOf(place, 'category:magazine');
  return content.readIndex({ listings: [place.listing], front });
}

/** Returns the cards with the one of a slug first, if it is among them. */
function withLead(slug: string | undefined, cards: readonly Card[]): readonly Card[] {
  const isLead = ({ url }: Card) => slug !== undefined && url.endsWith(`/${slug}/`);
  return [...cards.filter(isLead), ...cards.filter((card) => !isLead(card))];
}

/** The current issue: its cover story, then everything else. */
const currentIssue: Loader = async (context, match) => {
  const place = magazinePlace(1);
  const index = await readMagazine(context, place);
  const list = await readList(context, index, place, { take: ISSUE_PAGES * LISTING_PAGE_SIZE });
  if (list === undefined) return missing;
  const cards = withLead(context.brand.coverStory, list.cards);
  return listPage(context, {
    match,
    index,
    list: { ...list, cards },
    heading: magazineHeading(context.brand),
    subject: magazine,
  });
};

/** All issues as one list. The section's description is that of the current one. */
export const allIssues: Loader = async (context, match) => {
  const page = pageNumber(match.params.page);
  if (page === undefined) return missing;
  const place = magazinePlace(page);
  const index = await readMagazine(context, place);
  const list = await readList(context, index, place);
  if (list === undefined) return missing;
  const heading = magazineHeading(context.brand);
  const description = fill(words.newestFirst, { title: heading.title });
  return listPage(context, {
    match,
    index,
    list,
    heading: { ...heading, description },
    subject: magazine,
  });
};

export const category: PageModule<'category'> = {
  cacheClass: 'listing',
  loaders: {
    '/magazine': currentIssue,
    '/category/:section': section,
    '/category/:category/reviews/:reviewCategory': reviews,
    '/category/:section/:subSection': subSection,
    '/preview/category/:id': previewOfList('category'),
  },
  structuredData: listData,
};
