/** Lists of sections and sub-sections. */
import { findSection, findSubSection, sectionPath } from '../../../shared/brand/sections.ts';
import type { Brand, Section, SubSection } from '../../../shared/brand/brand.ts';
import type { RouteMatch } from '../../../shared/route-match.ts';
import type { PageHeading } from '../../../web/state/secondary.ts';
import { listingName } from '../../../services/content/keys.ts';
import type { Loader, LoaderContext } from '../loader.ts';
import { missing, type PageResult } from '../page-result.ts';
import { frontOf, listPage, pageNumber, readList } from './list-page.ts';
import { reviewLinks, reviewListings } from './review-lists.ts';

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
