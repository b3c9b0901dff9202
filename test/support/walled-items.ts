/**
 * Items of every walled type with a canary in everything after the lead-in, for tests that look for
 * leaks.
 */
import type { Item, Image, Segment } from '../../shared/content/item.ts';
import { buildItem } from './build-item.ts';

/**
 * Appears only in content that must not leave the server without payment. Each place adds its own
 * word.
 */
export const CANARY = 'CANARY-7f3a';

function image(place: string): Image {
  return {
    id: place,
    filename: `${place}.webp`,
    src: `/photos/ab/${CANARY}-${place}.webp`,
    originalUrl: `https://old.example/${CANARY}-${place}.jpg`,
    width: 900,
    height: 600,
    alt: `${CANARY}-${place}-alt`,
    title: `${CANARY}-${place}-title`,
    caption: `${CANARY}-${place}-caption`,
    credit: `${CANARY}-${place}-credit`,
  };
}

const opening: Segment = {
  kind: 'html',
  html: '<p>LEAD-IN, the first paragraph.</p><p>LEAD-IN, the second one.</p>',
};
const rest: Segment = {
  kind: 'html',
  html: `<p>${CANARY}-paragraph-3</p><h2>${CANARY}-heading</h2><p>${CANARY}-paragraph-4 <a href="https://example.org/${CANARY}-link">${CANARY}-text</a></p><blockquote><p>${CANARY}-quotation</p></blockquote><ul><li>${CANARY}-entry</li></ul><p>${CANARY}-paragraph-5</p>`,
};

/** One segment of each kind. */
const embeds: Segment[] = [
  { kind: 'image', image: image('image'), size: 'wide' },
  { kind: 'gallery', slides: [image('inline-slide-1'), image('inline-slide-2')] },
  { kind: 'gallery', slug: `${CANARY}-gallery-slug` },
  { kind: 'video', slug: `${CANARY}-video-slug` },
  {
    kind: 'media',
    media: 'audio',
    src: `https://example.org/${CANARY}.mp3`,
    title: `${CANARY}-media`,
  },
  { kind: 'pullquote', text: `${CANARY}-pullquote`, by: `${CANARY}-pullquote-by` },
  {
    kind: 'quote',
    text: `${CANARY}-quote`,
    by: `${CANARY}-quote-by`,
    source: `${CANARY}-quote-source`,
    url: `https://example.org/${CANARY}-quote`,
  },
  {
    kind: 'product',
    name: `${CANARY}-product`,
    brand: `${CANARY}-brand`,
    price: `${CANARY}-price`,
    url: `https://example.org/${CANARY}-product`,
    rating: 7,
  },
  { kind: 'newsletter', key: 'WEEKLY' },
  {
    kind: 'player',
    provider: 'youtube',
    id: `${CANARY}-id`,
    url: `https://www.youtube.com/watch?v=${CANARY}`,
    title: `${CANARY}-player`,
  },
];

/** Before the wall: this content is for every reader. */
const lead: Image = {
  id: 'lead',
  filename: 'lead.webp',
  src: '/photos/ab/lead.webp',
  width: 1800,
  height: 1200,
  alt: 'Hills',
  caption: 'Hills.',
  credit: 'Someone',
};

/**
 * Articles, galleries and a review with the given access: `<access>-article`, `-embeds`,
 * `-endless`, `-unspaced`, `-split`, `-listicle`, `-feature`, `-video`, `-gallery`, `-review`.
 */
export function walledItems(access: Item['access']): Item[] {
  const common = {
    access,
    hed: `Headline ${access}`,
    dek: `Dek ${access}`,
    tags: [{ slug: 'walled', name: 'Walled' }],
    sections: ['science'],
    contributors: { author: [{ slug: 'ada-writer', name: 'Ada Writer' }] },
  } as const;
  return [
    buildItem({
      ...common,
      tags: [...common.tags],
      sections: [...common.sections],
      contributors: { author: [...common.contributors.author] },
      id: `${access}-article`,
      body: [opening, rest],
    }),
    ...[
      { id: `${access}-embeds`, body: [opening, ...embeds, rest] },
      // An embed before the text is behind the wall too. The first paragraph alone is longer than a
      // lead-in may be.
      {
        id: `${access}-endless`,
        body: [
          ...embeds,
          {
            kind: 'html' as const,
            html: `<p>LEAD-IN ${'word '.repeat(110)} ${CANARY}-after-100-words</p>`,
          },
          rest,
        ],
      },
      // Text in scripts without spaces between words has a lead-in too.
      {
        id: `${access}-unspaced`,
        body: [
          {
            kind: 'html' as const,
            html: `<p>LEAD-IN ${'\u66f8'.repeat(1_200)}${CANARY}-unspaced</p>`,
          },
        ],
      },
      // The first text has one paragraph, and the second one follows an embed.
      {
        id: `${access}-split`,
        body: [
          { kind: 'html' as const, html: '<p>LEAD-IN, and nothing more.</p>' },
          ...embeds.slice(0, 1),
          rest,
        ],
        lead,
      },
      { id: `${access}-listicle`, template: 'listicle' as const, body: [opening, rest, ...embeds] },
      {
        id: `${access}-feature`,
        template: 'feature-story' as const,
        body: [opening, rest, ...embeds],
        lead,
      },
      {
        id: `${access}-video`,
        body: [opening, rest],
        video: {
          src: `/photos/ab/${CANARY}-video.mp4`,
          durationSeconds: 94,
          poster: image('poster'),
          captions: `/photos/ab/${CANARY}-video.vtt`,
        },
      },
      {
        id: `${access}-gallery`,
        type: 'gallery' as const,
        body: [opening, rest],
        slides: [image('slide-1'), image('slide-2'), image('slide-3')],
      },
      {
        id: `${access}-review`,
        type: 'review' as const,
        body: [opening, rest],
        review: {
          category: 'headphones',
          rating: 8,
          pros: [`${CANARY}-pro`],
          cons: [`${CANARY}-con`],
          verdict: `${CANARY}-verdict`,
          product: { name: 'Drift', brand: `${CANARY}-maker`, price: 349, currency: 'USD' },
          buy: { retailer: `${CANARY}-shop`, url: `https://example.org/${CANARY}-buy` },
        },
      },
    ].map((values) =>
      buildItem({
        ...common,
        tags: [...common.tags],
        sections: [...common.sections],
        contributors: { author: [...common.contributors.author] },
        ...values,
      }),
    ),
  ];
}

/** Returns the items for subscribers of a plan alone: `<plan>-<id>`. */
export function itemsOfPlan(plan: string, items: readonly Item[]): Item[] {
  return items.map((item) => {
    const id = `${plan}-${item.id}`;
    return { ...item, id, slug: id, access: 'subscribers', tiers: [plan] };
  });
}

/** Items whose free part is marked, and items that are shorter than a lead-in may be. */
export function markedItems(access: Item['access']): Item[] {
  const html = (text: string): Segment => ({ kind: 'html', html: text });
  const before = '<p>LEAD-IN and <em>a half';
  const shorts = {
    paragraph: [html(`<p>LEAD-IN and eight more words, then the answer: ${CANARY}-short.</p>`)],
    pair: [html(`<p>LEAD-IN and six words of a question.</p><p>${CANARY}-short-pair is it</p>`)],
    table: [html(`<table><tr><td>${CANARY}-cell</td></tr></table>`)],
  };
  return [
    {
      id: 'within',
      body: [html(`${before} ${CANARY}-within</em></p>`), rest],
      at: [0, before.length],
    },
    { id: 'embed', body: [opening, ...embeds, rest], at: [1, 0] },
    { id: 'nothing', body: [html(`<p>${CANARY}-first</p>`), rest], at: [0, 0] },
    { id: 'gallery', body: [opening, rest], at: [1, 0], slides: [image('marked-slide')] },
    ...Object.entries(shorts).map(([id, body]) => ({ id, body })),
  ].map(({ id, body, ...more }) =>
    buildItem({
      id: `${access}-marked-${id}`,
      access,
      hed: 'LEAD-IN',
      tags: [{ slug: 'marked', name: 'Marked' }],
      body,
      ...('at' in more
        ? { freePart: { segments: more.at?.[0] ?? 0, characters: more.at?.[1] ?? 0 } }
        : {}),
      ...('slides' in more && more.slides !== undefined
        ? { type: 'gallery' as const, slides: more.slides }
        : {}),
    }),
  );
}
