/**
 * JSON Feed 1.1.
 * @see https://www.jsonfeed.org/version/1.1/
 */
import { removeIllegalCharacters } from '../../shared/content/text.ts';
import type { Feed, FeedEntry } from './feed.ts';

function clean(text: string): string {
  return removeIllegalCharacters(text.toWellFormed());
}

function item(entry: FeedEntry): object {
  const { recording } = entry;
  return {
    id: entry.id,
    url: entry.url,
    external_url: entry.externalUrl,
    title: clean(entry.title),
    // One of the content fields is required. Items are read on their pages, so this is the dek, as
    // in `summary`.
    content_text: clean(entry.summary),
    summary: entry.summary === '' ? undefined : clean(entry.summary),
    image: entry.image?.url,
    date_published: entry.published,
    date_modified: entry.updated,
    authors:
      entry.authors.length === 0 ? undefined : entry.authors.map((name) => ({ name: clean(name) })),
    tags: entry.categories.length === 0 ? undefined : entry.categories.map(clean),
    language: entry.language,
    attachments: recording && [
      {
        url: recording.url,
        mime_type: recording.type,
        title: recording.title && clean(recording.title),
        size_in_bytes: recording.bytes === 0 ? undefined : recording.bytes,
        duration_in_seconds: recording.durationSeconds,
      },
    ],
  };
}

export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: clean(feed.title),
    home_page_url: feed.page,
    feed_url: feed.self.json,
    description: feed.description === '' ? undefined : clean(feed.description),
    icon: feed.publisher.largeIcon,
    favicon: feed.publisher.icon,
    authors: [{ name: feed.publisher.name, url: feed.publisher.url }],
    language: feed.language,
    hubs: feed.hub === undefined ? undefined : [{ type: 'WebSub', url: feed.hub }],
    items: feed.entries.map(item),
  });
}
