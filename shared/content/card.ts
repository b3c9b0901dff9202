/**
 * A card: what lists, fronts and recommendations know about an item. It has no body, so no body can
 * leak from a list.
 */
import {
  hiddenFrom,
  itemPath,
  primarySection,
  type ContributorRole,
  type Finder,
  type Image,
  type Item,
} from './item.ts';
import { firstRecording } from './recordings.ts';
import { priceOf, type Price } from './price.ts';
import { summaryOf } from './summary.ts';
import { stripTags } from './text.ts';

export interface Card {
  readonly id: string;
  readonly type: Item['type'];
  readonly template: Item['template'];
  readonly url: string;
  readonly hed: string;
  readonly dek: string;
  /** The first sentences of what everybody may read. Present only without a dek (`dekOf`). */
  readonly summary?: string;
  readonly kicker?: string;
  /** ISO, UTC. */
  readonly pubDate: string;
  /** ISO, UTC; present only when it is later than the publication date. */
  readonly modifiedAt?: string;
  readonly section: string;
  readonly authors: readonly string[];
  readonly image?: Pick<Image, 'src' | 'alt' | 'width' | 'height' | 'focal' | 'tone' | 'isPlain'>;
  readonly rating?: number;
  /** What the product of a review costs. */
  readonly price?: Price;
  readonly promoted?: number;
  readonly slideCount?: number;
  /** Absent for a video of unknown length. */
  readonly durationSeconds?: number;
  /** The item has a recording, which feeds offer when no wall hides it. */
  readonly hasRecording?: true;
  /** A link post leads to another site. */
  readonly linkUrl?: string;
  /** BCP 47, when it differs from the brand's. */
  readonly language?: string;
  /** That of its language; a page adds it. */
  readonly direction?: 'ltr' | 'rtl';
  /** Machines that the lists it is in do not name it to. Search knows by itself. */
  readonly hiddenFrom?: readonly Exclude<Finder, 'search'>[];
  /** In the list of a person: what they did, unless they only wrote it. */
  readonly roles?: readonly ContributorRole[];
  /** In the list of a person who did different things: what they did for it; a page adds it. */
  readonly credit?: string;
}

/**
 * Returns when readers last saw an item change (ISO, UTC): publication counts as a change of a
 * scheduled item.
 */
export function changedAt(card: Pick<Card, 'pubDate' | 'modifiedAt'>): string {
  return card.modifiedAt !== undefined && card.modifiedAt > card.pubDate
    ? card.modifiedAt
    : card.pubDate;
}

/**
 * Returns the dek that lists, feeds and searches show: the item's own, or its first sentences. '' when
 * it has neither.
 */
export function dekOf({ dek, summary = dek }: Pick<Card, 'dek' | 'summary'>): string {
  return summary;
}

/**
 * Returns the card of an item. Absent fields are left out, to keep the card as small as possible.
 */
export function toCard(item: Item): Card {
  const image = item.lead?.src === undefined ? undefined : item.lead;
  const price = item.review && priceOf(item.review);
  const summary = stripTags(item.dek) === '' ? summaryOf(item) : '';
  const hidden = hiddenFrom(item).filter((finder) => finder !== 'search');
  return {
    id: item.id,
    type: item.type,
    template: item.template,
    url: itemPath(item),
    hed: item.hed,
    dek: item.dek,
    ...(summary === '' ? {} : { summary }),
    ...(item.kicker === undefined ? {} : { kicker: item.kicker }),
    pubDate: item.pubDate,
    ...(item.modifiedAt > item.pubDate ? { modifiedAt: item.modifiedAt } : {}),
    section: primarySection(item),
    authors: (item.contributors.author ?? []).map((author) => author.name),
    ...(image === undefined
      ? {}
      : {
          image: {
            src: image.src,
            alt: image.alt,
            width: image.width,
            height: image.height,
            focal: image.focal,
            tone: image.tone,
            isPlain: image.isPlain,
          },
        }),
    ...(item.review === undefined ? {} : { rating: item.review.rating }),
    ...(price === undefined ? {} : { price }),
    ...(item.promoted === undefined ? {} : { promoted: item.promoted }),
    ...(item.slides === undefined ? {} : { slideCount: item.slides.length }),
    ...(item.video?.durationSeconds ? { durationSeconds: item.video.durationSeconds } : {}),
    ...(firstRecording(item.body) === undefined ? {} : { hasRecording: true }),
    ...(item.linkUrl === undefined ? {} : { linkUrl: item.linkUrl }),
    ...(item.language === undefined ? {} : { language: item.language }),
    ...(item.listed && hidden.length > 0 ? { hiddenFrom: hidden } : {}),
  };
}
