/** Finds the links of a brand that lead to pages of its own site that there are not. */
import { feedFormats, redirectedFeedPath } from '../feeds/feed-path.ts';
import { newsletterOfKey } from '../newsletters/find-newsletter.ts';
import { PRIVACY_CHOICES_PATH } from '../pages.ts';
import { createRouter, type RouteMatch } from '../route-match.ts';
import { samePath } from '../urls/paths.ts';
import type { Brand, NavigationLink } from './brand.ts';
import { findReviewCategory, findSection, findSubSection } from './sections.ts';

/** A link that leads nowhere, and the field that has it. */
export interface MissingPage {
  /** e.g. `['footerLinks', 2, 'href']`. */
  readonly field: readonly (string | number)[];
  readonly href: string;
}

interface Link {
  readonly field: MissingPage['field'];
  readonly href: string | undefined;
}

function hrefsOf(name: string, links: readonly NavigationLink[] = []): Link[] {
  return links.map(({ href }, index) => ({ field: [name, index, 'href'], href }));
}

/** All fields of a brand that name an address. */
function linksOf(brand: Brand): Link[] {
  const within = (name: string, links: readonly Link[]) =>
    links.map(({ field, href }) => ({ field: [name, ...field], href }));
  return [
    ...(['sections', 'subSections'] as const).flatMap((name) =>
      brand[name].flatMap(({ path, aboutUrl }, index) => [
        { field: [name, index, 'path'], href: path },
        { field: [name, index, 'aboutUrl'], href: aboutUrl },
      ]),
    ),
    ...hrefsOf('secondaryLinks', brand.secondaryLinks),
    ...Object.entries(brand.newsletters).map(([key, { SAMPLE }]) => ({
      field: ['newsletters', key, 'SAMPLE', 'href'],
      href: SAMPLE?.href,
    })),
    // Those of accounts and of the offer have a page by default. They are shown with it alone.
    ...(['giveAGift', 'jobs', 'customerCare', 'accessibilityHelp'] as const).map((name) => ({
      field: ['links', name],
      href: brand.links[name],
    })),
    ...within('legal', hrefsOf('links', brand.legal.links)),
    ...hrefsOf('footerLinks', brand.footerLinks),
    ...within(
      'ads',
      hrefsOf(
        'house',
        brand.ads?.house?.map(({ href }) => ({ name: '', href })),
      ),
    ),
    ...brand.aboutPages.map(({ path }, index) => ({
      field: ['aboutPages', index, 'path'],
      href: path,
    })),
  ];
}

/** Whether what the parameters of a route name is part of the brand. Items are not: they are content. */
export function isKnown(brand: Brand, { type, params }: RouteMatch, path: string): boolean {
  const { section, subSection, category, reviewCategory, key } = params;
  if (subSection !== undefined) return findSubSection(brand, subSection, section) !== undefined;
  if (section !== undefined) return findSection(brand, section) !== undefined;
  if (reviewCategory !== undefined)
    return (
      category === brand.reviewSection && findReviewCategory(brand, reviewCategory) !== undefined
    );
  if (key !== undefined) return newsletterOfKey(brand.newsletters, key) !== undefined;
  if (type !== 'stamp' || samePath(path, PRIVACY_CHOICES_PATH)) return true;
  return brand.aboutPages.some((about) => samePath(about.path, path));
}

/** Files, and the feeds of pages. */
function isFile(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return (
    last.includes('.') ||
    feedFormats.some((format) => format === last) ||
    redirectedFeedPath(path) !== undefined
  );
}

/**
 * Returns the links of a brand to pages of its own site that do not exist: of a section or about page
 * that the brand does not have, or of a part such as newsletters (ADR 0093).
 */
export function missingPages(brand: Brand): MissingPage[] {
  const route = createRouter(brand);
  return linksOf(brand).flatMap(({ field, href }) => {
    // Other sites and email addresses are not ours to check.
    if (href === undefined || !href.startsWith('/') || href.startsWith('//')) return [];
    const path = href.replace(/[?#].*$/s, '');
    if (isFile(path)) return [];
    const match = route(path);
    return match !== undefined && isKnown(brand, match, path) ? [] : [{ field, href }];
  });
}
