/** Atom (RFC 4287), with recordings and images as enclosures. */
import { element, textElement, xmlDocument } from './xml.ts';
import type { Feed, FeedEntry } from './feed.ts';

/** Atom requires a time even where nothing could have changed. */
const NEVER = '1970-01-01T00:00:00.000Z';

function entryElement(entry: FeedEntry): string {
  const { image, recording } = entry;
  return element('entry', { 'xml:lang': entry.language }, [
    textElement('id', entry.id),
    textElement('title', entry.title),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    ...(entry.externalUrl === undefined
      ? []
      : [element('link', { rel: 'related', href: entry.externalUrl })]),
    ...(recording === undefined
      ? []
      : [
          element('link', {
            rel: 'enclosure',
            type: recording.type,
            length: recording.bytes === 0 ? undefined : recording.bytes,
            href: recording.url,
            title: recording.title,
          }),
        ]),
    ...(image === undefined
      ? []
      : [
          element('link', {
            rel: 'enclosure',
            type: image.type,
            href: image.url,
            title: image.alt === '' ? undefined : image.alt,
          }),
        ]),
    textElement('published', entry.published),
    textElement('updated', entry.updated),
    ...entry.authors.map((author) => element('author', {}, [textElement('name', author)])),
    ...entry.categories.map((category) => element('category', { term: category })),
    ...(entry.summary === '' ? [] : [textElement('summary', entry.summary)]),
  ]);
}

export function writeAtom(feed: Feed): string {
  return xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language }, [
      textElement('id', feed.id),
      textElement('title', feed.title),
      ...(feed.description === '' ? [] : [textElement('subtitle', feed.description)]),
      textElement('updated', feed.updated ?? NEVER),
      element('author', {}, [
        textElement('name', feed.publisher.name),
        textElement('uri', feed.publisher.url),
      ]),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self.atom }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
      ...(feed.hub === undefined ? [] : [element('link', { rel: 'hub', href: feed.hub })]),
      textElement('icon', feed.publisher.icon),
      ...feed.entries.map(entryElement),
    ]),
  );
}
