/**
 * Writes sitemaps.
 * @see https://www.sitemaps.org/protocol.html and Google's extensions for news and images
 */
import { element, textElement, xmlDocument } from './xml.ts';

export interface SitemapUrl {
  /** Absolute URL, as for `loc` below. */
  readonly loc: string;
  /** ISO, UTC; omitted where it is not known. */
  readonly lastmod?: string;
  readonly image?: string;
  readonly news?: {
    readonly publication: string;
    readonly language: string;
    readonly published: string;
    readonly title: string;
  };
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlElement({ loc, lastmod, image, news }: SitemapUrl): string {
  return element('url', {}, [
    textElement('loc', loc),
    ...(lastmod === undefined ? [] : [textElement('lastmod', lastmod)]),
    ...(image === undefined ? [] : [element('image:image', {}, [textElement('image:loc', image)])]),
    ...(news === undefined
      ? []
      : [
          element('news:news', {}, [
            element('news:publication', {}, [
              textElement('news:name', news.publication),
              textElement('news:language', news.language),
            ]),
            textElement('news:publication_date', news.published),
            textElement('news:title', news.title),
          ]),
        ]),
  ]);
}

export function writeUrlSet(urls: readonly SitemapUrl[]): string {
  const namespaces = {
    xmlns: SITEMAP,
    'xmlns:image': urls.some(({ image }) => image !== undefined)
      ? 'http://www.google.com/schemas/sitemap-image/1.1'
      : undefined,
    'xmlns:news': urls.some(({ news }) => news !== undefined)
      ? 'http://www.google.com/schemas/sitemap-news/0.9'
      : undefined,
  };
  return xmlDocument(element('urlset', namespaces, urls.map(urlElement)));
}

export function writeSitemapIndex(
  sitemaps: readonly Pick<SitemapUrl, 'loc' | 'lastmod'>[],
): string {
  return xmlDocument(
    element(
      'sitemapindex',
      { xmlns: SITEMAP },
      sitemaps.map(({ loc, lastmod }) =>
        element('sitemap', {}, [
          textElement('loc', loc),
          ...(lastmod === undefined ? [] : [textElement('lastmod', lastmod)]),
        ]),
      ),
    ),
  );
}
