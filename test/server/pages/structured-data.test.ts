import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Validator from '@adobe/structured-data-validator';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { buildItem } from '../../support/build-item.ts';
import { CANARY, walledItems } from '../../support/walled-items.ts';
import { lead, publishFixture } from '../../support/fixture-magazine.ts';
import { parseDocument } from '../../support/parse-document.ts';

type Data = Readonly<Record<string, unknown>>;

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
  await publishFixture(site.publisher());
  const publisher = site.publisher();
  await publisher.putItems([
    ...walledItems('metered'),
    ...walledItems('subscribers'),
    buildItem({
      id: 'free-gallery',
      type: 'gallery',
      access: 'free',
      lead,
      slides: [
        { ...lead, id: 's1', caption: '<em>One</em>' },
        { ...lead, id: 's2', src: undefined },
        { ...lead, id: 's3' },
      ],
    }),
    buildItem({ id: 'free-bare', access: 'free', sections: [], dek: '' }),
    buildItem({
      id: 'free-episode',
      hed: 'Wicks',
      access: 'free',
      body: [
        {
          kind: 'media',
          media: 'audio',
          src: '/photos/ab/wicks.mp3',
          title: 'Wicks',
          durationSeconds: 3_725,
          bytes: 1_000,
        },
        { kind: 'media', media: 'audio', src: 'https://far.example/far.mp3', title: 'Afterwards' },
        { kind: 'html', html: '<p>We talk of wicks.</p>' },
      ],
    }),
    buildItem({
      id: 'full-name',
      type: 'review',
      access: 'free',
      review: {
        category: 'home',
        rating: 8,
        pros: ['Light'],
        cons: ['Dear'],
        product: { name: 'Halcyon Drift', brand: 'Halcyon' },
      },
    }),
  ]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

async function dataOf(path: string, variant = 'sample'): Promise<Data[]> {
  const { body } = await site.get(path, { headers: { 'accept-payment': variant } });
  return [...parseDocument(body).querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '') as Data,
  );
}

async function typesOf(path: string, variant?: string): Promise<unknown[]> {
  return (await dataOf(path, variant)).map((data) => data['@type']);
}

/**
 * Returns the errors that Adobe's copy of Google's rules finds. The validator changes its input.
 */
async function errorsIn(data: readonly Data[]): Promise<string[]> {
  const jsonld: Record<string, unknown[]> = {};
  for (const item of structuredClone(data)) (jsonld[String(item['@type'])] ??= []).push(item);
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
  // The validator treats every product as a shop's listing. A review's product is not one, and
  // without an image it has no offer either.
  const isListing = ({ rootType, issueMessage }: { rootType: string; issueMessage: string }) =>
    rootType === 'Product' &&
    !('image' in (jsonld.Product?.[0] as object)) &&
    /"(?:image|offers)" is missing/.test(issueMessage);
  return issues
    .filter((issue) => issue.severity === 'ERROR' && !isListing(issue))
    .map(
      ({ rootType, issueMessage, path }) =>
        `${rootType}: ${issueMessage} at ${JSON.stringify(path)}`,
    );
}

/**
 * Properties of each type that Google requires, or recommends and we can always know. The validator
 * does not cover articles, lists or profiles.
 */
const googleProperties: Readonly<Record<string, readonly string[]>> = {
  NewsArticle: [
    'headline',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
    'inLanguage',
  ],
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  ProfilePage: ['mainEntity'],
  CollectionPage: ['name', 'url', 'mainEntity'],
  ItemList: ['itemListElement', 'numberOfItems'],
  BreadcrumbList: ['itemListElement'],
  Product: ['name', 'review'],
  Review: ['author', 'reviewRating', 'datePublished'],
  Rating: ['ratingValue', 'bestRating', 'worstRating'],
  Offer: ['price', 'priceCurrency'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'duration', 'contentUrl'],
  AudioObject: ['name', 'contentUrl', 'encodingFormat', 'duration', 'contentSize', 'uploadDate'],
  ImageObject: [],
  ListItem: ['position', 'name'],
  Person: ['name', 'url'],
  Thing: ['name', 'url'],
  Brand: ['name'],
  WebPageElement: ['cssSelector'],
};

/** Finds objects of undeclared types, and objects with a missing or empty property. */
function faultsIn(value: unknown, where: string): string[] {
  if (Array.isArray(value))
    return value.length === 0
      ? [`${where} is empty`]
      : value.flatMap((entry, index) => faultsIn(entry, `${where}[${index}]`));
  if (value === null || value === '') return [`${where} is empty`];
  if (typeof value !== 'object') return [];
  const entries = Object.entries(value);
  const { '@type': type, '@id': id } = value as Data;
  const isReference = typeof id === 'string' && entries.length === 1;
  // A seller is a shop that we know only by name.
  const required = where.endsWith('.seller') ? ['name'] : googleProperties[String(type)];
  return [
    ...(isReference || required !== undefined ? [] : [`${where} has the type ${String(type)}`]),
    ...(isReference
      ? []
      : (required ?? [])
          .filter((name) => !(name in value))
          .map((name) => `${where} (${String(type)}) lacks ${name}`)),
    ...entries.flatMap(([name, entry]) => faultsIn(entry, `${where}.${name}`)),
  ];
}

const paths = [
  '/',
  '/category/science/',
  '/category/science/dot-physics/',
  '/category/gear/reviews/headphones/',
  '/most-recent/',
  '/most-recent/page/2/',
  '/most-popular/',
  '/tag/deep-sea/',
  '/tag/deep-sea/page/2/',
  '/video/',
  '/author/ada-writer/',
  '/author/pia-photo/',
  '/story/full-story/',
  '/story/no-author/',
  '/story/link-post/',
  '/review/test-review/',
  '/gallery/test-gallery/',
  '/gallery/free-gallery/',
  '/video/test-video/',
  '/story/free-bare/',
  '/story/free-episode/',
  '/story/for-payers/',
  '/review/metered-review/',
  '/gallery/subscribers-gallery/',
  '/meridian-staff/',
  '/about/faq/',
  '/sitemap/',
  '/newsletter/',
  '/subscribe/',
];

describe('Structured data', () => {
  it.each(paths)(
    'CT-07 of %s is complete according to Google’s rules, with absolute URLs, in every variant',
    async (path) => {
      for (const variant of ['free', 'sample', 'sub']) {
        const data = await dataOf(path, variant);
        expect(data.length).toBeGreaterThan(0);
        expect(data.map((item) => item['@context'])).toEqual(data.map(() => 'https://schema.org'));
        expect(data.flatMap((item) => faultsIn(item, String(item['@type'])))).toEqual([]);
        expect(await errorsIn(data)).toEqual([]);
        const addresses =
          JSON.stringify(data).match(
            /"(?:url|item|contentUrl|logo|image|mainEntityOfPage)":"([^"]*)"/g,
          ) ?? [];
        expect(addresses.filter((address) => !address.includes('":"https://'))).toEqual([]);
      }
    },
  );

  it('CT-07 names the types of each kind of page', async () => {
    expect(await typesOf('/')).toEqual(['WebSite', 'Organization', 'ItemList']);
    expect(await typesOf('/category/science/')).toEqual(['CollectionPage', 'BreadcrumbList']);
    expect(await typesOf('/author/ada-writer/')).toEqual(['ProfilePage', 'BreadcrumbList']);
    expect(await typesOf('/story/full-story/')).toEqual(['NewsArticle', 'BreadcrumbList']);
    expect(await typesOf('/review/test-review/')).toEqual([
      'NewsArticle',
      'Product',
      'BreadcrumbList',
    ]);
    expect(await typesOf('/gallery/test-gallery/')).toEqual([
      'NewsArticle',
      'ItemList',
      'BreadcrumbList',
    ]);
    expect(await typesOf('/video/test-video/')).toEqual([
      'NewsArticle',
      'VideoObject',
      'BreadcrumbList',
    ]);
    expect(await typesOf('/about/faq/')).toEqual(['Organization']);
    for (const path of [
      '/search/?q=story',
      '/account/sign-in/',
      '/offline/',
      '/app-shell/',
      '/no/such/page/',
    ])
      expect([path, await typesOf(path)]).toEqual([path, []]);
  });

  it('CT-07 names the recording that an episode plays, which readers may keep', async () => {
    const [, audio] = await dataOf('/story/free-episode/', 'free');
    expect(audio).toMatchObject({
      '@type': 'AudioObject',
      name: 'Wicks',
      contentUrl: 'https://www.meridian.example/photos/ab/wicks.mp3',
      encodingFormat: 'audio/mpeg',
      duration: 'PT1H2M5S',
      contentSize: '1000',
    });
    const page = parseDocument((await site.get('/story/free-episode/')).body);
    const players = [...page.querySelectorAll('audio')];
    expect(
      players.map((player) => [player.getAttribute('src'), player.hasAttribute('controls')]),
    ).toEqual([['/photos/ab/wicks.mp3', true]]);
    const caption = page.querySelector('.recording figcaption');
    expect([caption?.textContent, caption?.querySelector('a')?.getAttribute('href')]).toEqual([
      '1:02:05Download',
      '/photos/ab/wicks.mp3',
    ]);
    // No page asks another host for anything that its publisher has not named.
    expect(page.querySelector('.embed-link')?.innerHTML).toContain('https://far.example/far.mp3');
  });

  it('CT-07 gives the magazine its name, its logo of 2000 by 411 and its canonical URL', async () => {
    expect((await dataOf('/about/faq/'))[0]).toMatchObject({
      '@type': 'Organization',
      name: 'Meridian',
      url: 'https://www.meridian.example/',
      logo: {
        '@type': 'ImageObject',
        url: 'https://www.meridian.example/assets/brand/logo-2000x411.png',
        width: '2000 px',
        height: '411 px',
      },
    });
  });

  it('CT-07 gives an item its tags as things, its images in three shapes and its authors, and credits an unsigned item to the magazine', async () => {
    const [entry] = await dataOf('/story/full-story/');
    expect(entry).toMatchObject({
      headline: 'A & B <told> "whole"',
      about: [
        { '@type': 'Thing', name: 'Deep Sea', url: 'https://www.meridian.example/tag/deep-sea/' },
      ],
      image: ['16x9', '4x3', '1x1'].map(
        (shape) => `https://www.meridian.example/images/ab/lead.webp/1242-${shape}-5.jpg`,
      ),
      author: [
        {
          '@type': 'Person',
          name: 'Ada Writer',
          url: 'https://www.meridian.example/author/ada-writer/',
        },
      ],
    });
    expect((await dataOf('/story/no-author/'))[0]?.author).toMatchObject({
      '@type': 'Organization',
      name: 'Meridian',
    });
  });

  it('CT-07 rates the product of a review, with its pros, its cons and its price', async () => {
    const product = (await dataOf('/review/test-review/'))[1];
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Halcyon Drift',
      brand: { '@type': 'Brand', name: 'Halcyon' },
      offers: {
        '@type': 'Offer',
        price: 349,
        priceCurrency: 'USD',
        url: 'https://halcyon.example/drift',
        seller: { '@type': 'Organization', name: 'Halcyon' },
      },
      review: {
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: 8, bestRating: 10, worstRating: 0 },
        positiveNotes: {
          '@type': 'ItemList',
          itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Light' }],
        },
        negativeNotes: {
          '@type': 'ItemList',
          itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Dear' }],
        },
      },
    });
  });

  it('CT-07 names a product by its brand once, also where its own name has it', async () => {
    expect((await dataOf('/review/full-name/'))[1]).toMatchObject({
      name: 'Halcyon Drift',
      brand: { name: 'Halcyon' },
    });
  });

  it('CT-07 has breadcrumbs from the home page through the section to the page, and further pages of a list continue the count', async () => {
    const crumbs = async (path: string) =>
      (
        (await dataOf(path)).find((data) => data['@type'] === 'BreadcrumbList')
          ?.itemListElement as { name: string; item?: string }[]
      ).map(({ name, item }) => [name, item?.replace('https://www.meridian.example', '')]);
    expect(await crumbs('/story/dotty/')).toEqual([
      ['Meridian', '/'],
      ['Science', '/category/science/'],
      ['Dot Physics', '/category/science/dot-physics/'],
      ['How heavy is a cloud', undefined],
    ]);
    expect(await crumbs('/category/science/')).toEqual([
      ['Meridian', '/'],
      ['Science', undefined],
    ]);
    expect(await crumbs('/category/science/dot-physics/')).toEqual([
      ['Meridian', '/'],
      ['Science', '/category/science/'],
      ['Dot Physics', undefined],
    ]);
    expect(await crumbs('/category/gear/reviews/headphones/')).toEqual([
      ['Meridian', '/'],
      ['Gear', '/category/gear/'],
      ['Headphone reviews', undefined],
    ]);
    expect(await crumbs('/tag/deep-sea/page/2/')).toEqual([
      ['Meridian', '/'],
      ['Deep Sea', '/tag/deep-sea/'],
      ['Page 2', undefined],
    ]);
    const list = (await dataOf('/most-recent/page/2/'))[0]?.mainEntity as {
      itemListElement: { position: number }[];
    };
    expect(list.itemListElement[0]?.position).toBe(21);
  });

  it('PW-10 contains nothing from behind a wall: no body, no slides, no verdict, no video', async () => {
    for (const access of ['metered', 'subscribers'])
      for (const [root, name] of [
        ['story', 'article'],
        ['story', 'embeds'],
        ['story', 'listicle'],
        ['gallery', 'gallery'],
        ['review', 'review'],
        ['story', 'feature'],
      ]) {
        const path = `/${root}/${access}-${name}/`;
        const data = await dataOf(path, 'free');
        expect([
          path,
          data.map((item) => item['@type']),
          JSON.stringify(data).includes(CANARY),
        ]).toEqual([path, ['NewsArticle', 'BreadcrumbList'], false]);
        expect(data[0]).toMatchObject({
          isAccessibleForFree: false,
          hasPart: {
            '@type': 'WebPageElement',
            isAccessibleForFree: false,
            cssSelector: '.paywall',
          },
        });
      }
    for (const path of paths)
      expect([path, JSON.stringify(await dataOf(path)).includes('articleBody')]).toEqual([
        path,
        false,
      ]);
  });
});

describe('The head of a page', () => {
  async function head(path: string) {
    const document = parseDocument((await site.get(path)).body);
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) ?? undefined;
    return {
      canonical: attribute('link[rel=canonical]', 'href')?.replace(
        'https://www.meridian.example',
        '',
      ),
      robots: attribute('meta[name=robots]', 'content'),
      prev: attribute('link[rel=prev]', 'href'),
      next: attribute('link[rel=next]', 'href'),
      feeds: [...document.querySelectorAll('link[rel=alternate]')].map((link) => [
        link.getAttribute('type'),
        link.getAttribute('title'),
        link.getAttribute('href')?.replace('https://www.meridian.example', ''),
      ]),
      authors: [...document.querySelectorAll('meta[property="article:author"]')].map((meta) =>
        meta.getAttribute('content'),
      ),
      image: [
        attribute('meta[property="og:image"]', 'content'),
        attribute('meta[property="og:image:width"]', 'content'),
        attribute('meta[property="og:image:height"]', 'content'),
      ],
    };
  }
  const indexed = 'index, follow, max-image-preview:large';

  it('names the feeds of its list in each format, and the feed of the site', async () => {
    expect((await head('/')).feeds).toEqual([
      ['application/rss+xml', 'Meridian (RSS)', '/feed/rss'],
      ['application/atom+xml', 'Meridian (Atom)', '/feed/atom'],
      ['application/feed+json', 'Meridian (JSON Feed)', '/feed/json'],
    ]);
    expect((await head('/tag/deep-sea/page/2/')).feeds).toEqual([
      ['application/rss+xml', 'Deep Sea - Meridian (RSS)', '/tag/deep-sea/feed/rss'],
      ['application/atom+xml', 'Deep Sea - Meridian (Atom)', '/tag/deep-sea/feed/atom'],
      ['application/feed+json', 'Deep Sea - Meridian (JSON Feed)', '/tag/deep-sea/feed/json'],
      ['application/rss+xml', 'Meridian (RSS)', '/feed/rss'],
    ]);
    expect((await head('/most-recent/')).feeds.map(([, , href]) => href)).toEqual([
      '/feed/rss',
      '/feed/atom',
      '/feed/json',
    ]);
    expect((await head('/story/full-story/')).feeds.map(([, , href]) => href)).toEqual([
      '/feed/rss',
      '/category/culture/feed/rss',
    ]);
    expect((await head('/account/sign-in/')).feeds).toEqual([]);
  });

  it('gives each page of a list one URL, and links its neighbors without scripts', async () => {
    expect(await head('/most-recent/page/1/')).toMatchObject({
      canonical: '/most-recent/',
      robots: indexed,
      prev: undefined,
      next: '/most-recent/page/2/',
    });
    expect(await head('/most-recent/page/2/')).toMatchObject({
      canonical: '/most-recent/page/2/',
      robots: indexed,
      prev: '/most-recent/',
      next: '/most-recent/page/3/',
    });
    expect(await head('/category/science/page/1/')).toMatchObject({
      canonical: '/category/science/',
      robots: indexed,
    });
  });

  it('marks pages that search engines may not show', async () => {
    for (const path of [
      '/search/?q=a',
      '/account/sign-in/',
      '/account/my-account/',
      '/newsletter/preferences/',
      '/offline/',
      '/no/such/page/',
    ])
      expect([path, (await head(path)).robots]).toEqual([path, 'noindex, follow']);
  });

  it('names the pages of an item’s authors, and an image with its shape and size', async () => {
    expect(await head('/story/full-story/')).toMatchObject({
      robots: indexed,
      authors: ['https://www.meridian.example/author/ada-writer/'],
      image: ['https://www.meridian.example/images/ab/lead.webp/1242-16x9-5.jpg', '1242', '699'],
    });
  });
});
