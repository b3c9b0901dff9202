/** Converts a card to a feed entry. */
import { words } from '#words';
import type { Brand } from '../../shared/brand/brand.ts';
import { findAnySection } from '../../shared/brand/sections.ts';
import { changedAt, dekOf, type Card } from '../../shared/content/card.ts';
import { socialImage } from '../../shared/content/image-address.ts';
import { recordingType, type Recording } from '../../shared/content/recordings.ts';
import { stripTags } from '../../shared/content/text.ts';
import { feedId } from './feed-id.ts';
import type { FeedEntry, FeedImage, FeedRecording } from './feed.ts';

const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

const typeNames: Readonly<Record<Card['type'], string | undefined>> = {
  article: undefined,
  review: words.review,
  gallery: words.gallery,
  video: words.video,
};

function imageOf({ image: found }: Card, origin: string): FeedImage | undefined {
  const image = found === undefined ? undefined : socialImage(found, '16:9');
  const type = imageTypes[/\.(\w+)$/.exec(image?.path ?? '')?.[1]?.toLowerCase() ?? ''];
  if (found === undefined || image === undefined || type === undefined) return undefined;
  return {
    url: `${origin}${image.path}`,
    type,
    alt: found.alt,
    width: image.width,
    height: image.height,
  };
}

function recordingOf(
  { src, title, bytes = 0, durationSeconds }: Recording,
  origin: string,
): FeedRecording {
  const url = new URL(src, origin).href;
  return { url, type: recordingType({ src }), title, bytes, durationSeconds };
}

/** @param recording Of the item, if everybody may hear it. */
export function feedEntry(card: Card, brand: Brand, recording?: Recording): FeedEntry {
  const section = findAnySection(brand, card.section)?.name;
  return {
    id: feedId(brand.key, card.id),
    url: `${brand.origin}${card.url}`,
    externalUrl:
      card.linkUrl !== undefined && /^https?:/i.test(card.linkUrl) ? card.linkUrl : undefined,
    title: card.hed,
    summary: stripTags(dekOf(card)),
    published: card.pubDate,
    updated: changedAt(card),
    authors: card.authors,
    categories: [section, typeNames[card.type]].filter((name) => name !== undefined),
    image: imageOf(card, brand.origin),
    recording: recording && recordingOf(recording, brand.origin),
    language: card.language,
  };
}
