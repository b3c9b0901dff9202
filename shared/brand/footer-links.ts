/**
 * The links of the footer: those of spec §2.5 whose page the publication has, or the brand's own in
 * their place.
 */
import { feedPath } from '../feeds/feed-path.ts';
import { NEWSLETTERS_PATH } from '../newsletters/newsletter-paths.ts';
import { samePath } from '../urls/paths.ts';
import type { Words } from '../words/table.ts';
import type { Brand, NavigationLink } from './brand.ts';
import { hasPart } from './brand-parts.ts';
import { contactHref } from './help-href.ts';
import { everySection } from './sections.ts';

/** Returns links to the publication's own texts that nothing else names. */
function otherPages(brand: Brand, named: readonly NavigationLink[]): readonly NavigationLink[] {
  const sections = everySection(brand);
  const known = [
    ...named.map(({ href }) => href),
    ...(brand.legal.links ?? []).map(({ href }) => href),
    ...brand.secondaryLinks.map(({ href }) => href),
    ...sections.flatMap(({ aboutUrl }) => aboutUrl ?? []),
  ];
  return brand.aboutPages
    .filter(({ path }) => !known.some((href) => samePath(href, path)))
    .map(({ path, title }) => ({ name: title, href: path }));
}

/** @param words Of the brand's language. */
export function footerLinksOf(
  brand: Brand,
  words: Pick<Words, Extract<keyof Words, `footer${string}`>>,
): readonly NavigationLink[] {
  if (brand.footerLinks !== undefined) return brand.footerLinks;
  const { links } = brand;
  const page = (path: string) =>
    brand.aboutPages.some((about) => samePath(about.path, path)) ? path : undefined;
  const named: readonly (readonly [string, string | undefined])[] = [
    [words.footerAdvertise, page(`/${brand.key}-advertising/`)],
    [words.footerSiteMap, '/sitemap/'],
    [words.footerPress, page('/about/press/')],
    [words.footerFaq, page('/about/faq/')],
    [words.footerAccessibility, links.accessibilityHelp ?? page('/about/accessibility/')],
    [words.footerCustomerCare, links.customerCare ?? page('/about/customer-care/')],
    [words.footerContact, contactHref(brand)],
    [words.footerSecureDrop, hasPart(brand, 'secureDrop') ? '/securedrop/' : undefined],
    // The specification writes this address without its last slash (§2.3).
    [words.footerCoupons, page('/coupons')],
    [words.footerNewsletter, hasPart(brand, 'newsletters') ? NEWSLETTERS_PATH : undefined],
    [words.footerStaff, `/${brand.key}-staff/`],
    [words.footerJobs, links.jobs ?? page('/about/jobs/')],
    [words.footerRss, page('/about/rss_feeds/') ?? feedPath('/', 'rss')],
  ];
  const usual = named.flatMap(([name, href]) => (href === undefined ? [] : [{ name, href }]));
  return [...usual, ...otherPages(brand, usual)];
}
