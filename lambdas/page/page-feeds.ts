/**
 * The feeds that a page links to: those of its own list in every format, else those of the site.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { findAnySection, sectionPath } from '../../shared/brand/sections.ts';
import { feedFormats, feedPath, feedTypes, type FeedFormat } from '../../shared/feeds/feed-path.ts';
import type { PageMetadata } from '../../web/document.ts';
import type { SiteState } from '../../web/state/site-state.ts';

type FeedLink = PageMetadata['feeds'][number];

const formatNames: Readonly<Record<FeedFormat, string>> = {
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON Feed',
};
/** The site's feed follows the list of all items. */
const siteLists = ['/', '/most-recent/'];

function link(brand: Brand, page: string, title: string, format: FeedFormat): FeedLink {
  return {
    type: feedTypes[format],
    title: `${title} (${formatNames[format]})`,
    href: `${brand.origin}${feedPath(page, format)}`,
  };
}

export function pageFeeds(
  { content, context, secondary: { heading, paging } }: SiteState,
  brand: Brand,
): FeedLink[] {
  const every = (page: string, title: string) =>
    feedFormats.map((format) => link(brand, page, title, format));
  const site = link(brand, '/', brand.name, 'rss');
  if (context.contentType === 'homepage' || siteLists.includes(paging?.first ?? ''))
    return every('/', brand.name);
  if (paging !== undefined)
    return [...every(paging.first, `${heading?.title ?? ''} - ${brand.name}`), site];
  const section = content.id === '' ? undefined : findAnySection(brand, content.channel);
  return section === undefined
    ? [site]
    : [site, link(brand, sectionPath(section), `${section.title} - ${brand.name}`, 'rss')];
}
