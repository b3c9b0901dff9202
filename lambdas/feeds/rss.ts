/**
 * RSS 2.0. Uses Dublin Core, Atom and Media RSS for what RSS's own elements do not express, and Apple's
 * elements for how long a recording is.
 * @see https://www.rssboard.org/rss-profile
 */
import { escapeXml, element, textElement, xmlDocument } from './xml.ts';
import type { Feed, FeedEntry } from './feed.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
};
/**
 * How long a feed reader may wait before it asks again. The edge returns a response that is at most
 * a minute old.
 */
const TTL_MINUTES = 30;

function rfc822(iso: string): string {
  return new Date(iso).toUTCString();
}

function item(entry: FeedEntry): string {
  const { image, recording } = entry;
  return element('item', {}, [
    textElement('title', entry.title),
    textElement('link', entry.url),
    textElement('guid', entry.id, { isPermaLink: 'false' }),
    textElement('pubDate', rfc822(entry.published)),
    // RSS defines a description as HTML: the text is escaped for HTML, and then for XML.
    ...(entry.summary === '' ? [] : [textElement('description', escapeXml(entry.summary))]),
    ...entry.authors.map((author) => textElement('dc:creator', author)),
    ...entry.categories.map((category) => textElement('category', category)),
    ...(recording === undefined
      ? []
      : [
          element('enclosure', {
            url: recording.url,
            // It is required; 0 says that it is not known.
            length: recording.bytes,
            type: recording.type,
          }),
          ...(recording.durationSeconds === undefined
            ? []
            : [textElement('itunes:duration', String(Math.round(recording.durationSeconds)))]),
        ]),
    ...(image === undefined
      ? []
      : [
          element(
            'media:content',
            {
              url: image.url,
              type: image.type,
              medium: 'image',
              width: image.width,
              height: image.height,
            },
            image.alt === ''
              ? []
              : [textElement('media:description', image.alt, { type: 'plain' })],
          ),
        ]),
  ]);
}

export function writeRss(feed: Feed): string {
  return xmlDocument(
    element('rss', { version: '2.0', ...namespaces }, [
      element('channel', {}, [
        textElement('title', feed.title),
        textElement('link', feed.page),
        textElement('description', feed.description),
        textElement('language', feed.language),
        ...(feed.updated === undefined ? [] : [textElement('lastBuildDate', rfc822(feed.updated))]),
        textElement('docs', 'https://www.rssboard.org/rss-specification'),
        textElement('ttl', String(TTL_MINUTES)),
        element('atom:link', { rel: 'self', type: 'application/rss+xml', href: feed.self.rss }),
        ...(feed.hub === undefined ? [] : [element('atom:link', { rel: 'hub', href: feed.hub })]),
        ...feed.entries.map(item),
      ]),
    ]),
  );
}
