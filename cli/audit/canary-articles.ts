/**
 * Articles that an audit publishes and withdraws. Their canary in a response to a reader without
 * access is a leak. They are in no list, feed, sitemap or search.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Publisher } from '../../publishing/publisher.ts';
import { itemPath, itemSchema, type Image, type Item } from '../../shared/content/item.ts';

/** Paths of the articles. */
export interface CanaryArticles {
  /** Appears in everything that follows the lead-ins, and nowhere else. */
  readonly word: string;
  readonly free: string;
  /** Items on the meter, articles only. */
  readonly metered: readonly string[];
  /** A gallery and a review on the meter. */
  readonly others: readonly string[];
  /** For subscribers only. */
  readonly subscribers: string;
  /** For registered readers only, and for subscribers of a plan that nobody has. */
  readonly registered: string;
  readonly ofPlan: string;
}

/** Articles that a test of parallel requests needs beside those that the meter allows. */
export const SPARE_ARTICLES = 12;

const LEAD_IN = '<p>This article belongs to an audit of this site.</p><p>It is withdrawn soon.</p>';

function image(word: string, place: string): Image {
  return {
    id: place,
    filename: `${place}.webp`,
    alt: `${word} ${place}`,
    caption: `${word} ${place}`,
    width: 900,
    height: 600,
  };
}

/** What the ids and slugs of an audit's articles begin with. */
function slugStart(word: string): string {
  return `audit-${word.split('-')[1] ?? ''}-`;
}

function articles(word: string, count: number): Item[] {
  const build = (name: string, values: Partial<Item> = {}): Item =>
    v.parse(itemSchema, {
      id: `${slugStart(word)}${name}`,
      type: 'article',
      template: 'default',
      slug: `${slugStart(word)}${name}`,
      access: 'metered',
      listed: false,
      hed: `Audit ${name}`,
      dek: 'This article is withdrawn after the audit.',
      pubDate: '2020-01-01T12:00:00.000Z',
      modifiedAt: '2020-01-01T12:00:00.000Z',
      sections: [],
      tags: [],
      contributors: {},
      body: [
        {
          kind: 'html',
          html: `${LEAD_IN}<p>${word} three.</p><h2>${word}</h2><p>${word} four.</p>`,
        },
        { kind: 'pullquote', text: `${word} quote` },
      ],
      source: { format: 'audit', ref: name },
      ...values,
    } satisfies Item);
  const metered = Array.from({ length: count }, (_, index) => build(`m${index + 1}`));
  const slides = [image(word, 'one'), image(word, 'two')];
  return [
    build('free', { access: 'free' }),
    build('hard', { access: 'subscribers' }),
    build('registered', { access: 'registered' }),
    build('plan', { access: 'subscribers', tiers: ['audit'] }),
    build('gallery', { type: 'gallery', slides }),
    build('review', {
      type: 'review',
      review: {
        category: 'audit',
        rating: 5,
        pros: [`${word} pro`],
        cons: [`${word} con`],
        verdict: `${word} verdict`,
        product: { name: 'Audit' },
      },
    }),
    ...metered,
  ];
}

export interface PublishedCanaries {
  readonly canaries: CanaryArticles;
  /** Takes the articles off the site. */
  withdraw(): Promise<void>;
}

/** @param max number of articles that the meter allows; negative when there is no meter. */
export async function publishCanaries(
  publisher: Publisher,
  max: number,
): Promise<PublishedCanaries> {
  const word = `CANARY-${randomBytes(4).toString('hex')}`;
  const items = articles(word, Math.max(1, max) + SPARE_ARTICLES);
  const ids = items.map(({ id }) => id);
  const withdraw = async () => {
    await publisher.withdrawItems(ids, { freeSlugs: true });
    await publisher.finish();
  };
  try {
    await publisher.putItems(items);
    await publisher.finish();
  } catch (error) {
    await withdraw().catch(() => undefined);
    throw error;
  }
  const paths = items.map(itemPath);
  const [free, hard, registered, ofPlan, gallery, review, ...metered] = paths;
  return {
    canaries: {
      word,
      free: free ?? '',
      subscribers: hard ?? '',
      registered: registered ?? '',
      ofPlan: ofPlan ?? '',
      others: [gallery ?? '', review ?? ''],
      metered,
    },
    withdraw,
  };
}
