import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Segment } from '../../../shared/content/item.ts';
import { contributorRoles } from '../../../shared/content/item.ts';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { lead } from '../../support/fixture-magazine.ts';
import { parseDocument } from '../../support/parse-document.ts';

const person = (name: string) => ({ slug: name.toLowerCase(), name });
const embeds: Segment[] = [
  {
    kind: 'html',
    html: '<p>Text.</p><table><tr><td>1<table><tr><td>2</td></tr></table></td></tr></table><pre><code>wide</code></pre>',
  },
  { kind: 'gallery', slug: 'hills' },
  { kind: 'video', slug: 'tides' },
  { kind: 'gallery', slug: 'not-there' },
  { kind: 'video', slug: 'tomorrow' },
  {
    kind: 'gallery',
    slides: [
      { ...lead, id: 'a' },
      { ...lead, id: 'b' },
    ],
  },
];
const video = {
  src: '/photos/tides.mp4',
  durationSeconds: 94,
  poster: lead,
  captions: '/photos/tides.vtt',
};

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite({ now: () => '2026-11-20T12:00:00.000Z' });
  const publisher = site.publisher();
  await publisher.putItems([
    buildItem({
      id: 'hills',
      type: 'gallery',
      hed: 'Hills of paper',
      access: 'subscribers',
      lead,
      slides: [
        { ...lead, id: 's1', caption: 'CANARY-SLIDE' },
        { ...lead, id: 's2' },
      ],
    }),
    buildItem({ id: 'tides', type: 'video', hed: 'Tides', video }),
    buildItem({
      id: 'tomorrow',
      type: 'video',
      hed: 'CANARY-TOMORROW',
      video,
      pubDate: '2099-01-01T00:00:00.000Z',
    }),
    ...buildSeries('video', 12, { type: 'video', sections: ['video'], video }),
    buildItem({ id: 'embedding', access: 'free', body: embeds }),
    buildItem({
      id: 'walled',
      access: 'subscribers',
      body: [{ kind: 'html', html: '<p>One.</p><p>Two.</p><p>Three.</p>' }, ...embeds],
    }),
    buildItem({
      id: 'gallery-first',
      access: 'free',
      template: 'fullbleed',
      lead,
      body: [{ kind: 'gallery', slug: 'hills' }, ...embeds.slice(0, 1)],
    }),
    buildItem({
      id: 'many-hands',
      access: 'free',
      contributors: Object.fromEntries(
        contributorRoles.map((role, index) => [
          role,
          index === 0 ? ['Ann', 'Bob', 'Cy'].map(person) : [person(role)],
        ]),
      ),
    }),
    buildItem({
      id: 'both-hands',
      access: 'free',
      contributors: { author: [person('Eve')], photographer: [person('Eve')] },
    }),
    buildItem({
      id: 'four-hands',
      access: 'free',
      contributors: {
        author: [person('Eve'), person('Ada')],
        photographer: [person('Ada'), person('Eve')],
      },
    }),
    buildItem({
      id: 'one-of-two',
      access: 'free',
      contributors: { author: [person('Eve'), person('Ada')], photographer: [person('Eve')] },
    }),
    buildItem({
      id: 'photographs-alone',
      access: 'free',
      contributors: { photographer: [person('Eve')] },
    }),
    buildItem({
      id: 'tested',
      type: 'review',
      access: 'free',
      sections: ['gear'],
      contributors: { author: [person('stylist')] },
      review: {
        category: 'headphones',
        rating: 8.5,
        pros: ['Light'],
        cons: [],
        product: { name: 'Drift', price: 1349.5, currency: 'EUR' },
        buy: { retailer: 'Shop', url: 'https://shop.example/' },
      },
    }),
  ]);
  await publisher.putContributors([
    { slug: 'newcomer', name: 'Nell Newcomer' },
    { slug: 'profiled', name: 'Pat Profiled', bio: 'Draws.' },
  ]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

async function page(path: string): Promise<Document> {
  return parseDocument((await site.get(path)).body);
}

describe('Embeds named by a text', () => {
  it('CT-02 show a gallery given by slug with its image, title, count and link, and play a video in place', async () => {
    const document = await page('/story/embedding/');
    const named = document.querySelector('.gallery-lede > a');
    expect([
      named?.getAttribute('href'),
      named?.textContent,
      named?.querySelector('img') !== null,
    ]).toEqual(['/gallery/hills/', ' Gallery, 2 imagesHills of paper', true]);
    const videoItem = document.querySelector('.video-embed');
    expect(videoItem?.querySelector('source')?.getAttribute('src')).toBe('/photos/tides.mp4');
    expect(videoItem?.querySelector('track')?.getAttribute('src')).toBe('/photos/tides.vtt');
    expect(videoItem?.querySelector('a')?.textContent).toBe('Tides');
  });

  it('CT-02 are links without the target’s text when the target is missing or not published yet', async () => {
    const { body } = await site.get('/story/embedding/');
    const links = [...parseDocument(body).querySelectorAll('.embed-link a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual(['/gallery/not-there/', '/video/tomorrow/']);
    expect(body).not.toMatch(/CANARY/);
  });

  it('CT-02 open the text’s own slides below the first one without scripts', async () => {
    const details = (await page('/story/embedding/')).querySelector('.gallery-lede details');
    expect(details?.querySelectorAll('li figure').length).toBe(2);
    expect(details?.querySelector('summary')?.textContent).toContain('Open the gallery, 2 images');
  });

  it('CT-02 are read within the two calls of a page', async () => {
    const before = site.dynamo.calls();
    await site.get('/story/embedding/');
    expect(site.dynamo.calls() - before).toBe(2);
  });

  it('PW-10 are not shown in a walled text', async () => {
    for (const target of ['/story/walled/', '/story/walled/?output=json'])
      expect((await site.get(target)).body).not.toMatch(/gallery-lede|tides\.mp4|CANARY/);
  });

  it('CT-02 leave no card behind when a gallery changes its slug or type', async () => {
    const publisher = site.publisher();
    await publisher.putItems([
      buildItem({
        id: 'moving',
        type: 'gallery',
        hed: 'Moving on',
        slides: [{ ...lead, id: 's1' }],
      }),
      buildItem({ id: 'names-it', access: 'free', body: [{ kind: 'gallery', slug: 'moving' }] }),
    ]);
    await publisher.finish();
    expect((await page('/story/names-it/')).querySelector('.gallery-lede')?.textContent).toContain(
      'Moving on',
    );
    await publisher.putItems([
      buildItem({
        id: 'moving',
        slug: 'moved',
        type: 'gallery',
        hed: 'Moving on',
        slides: [{ ...lead, id: 's1' }],
      }),
    ]);
    await publisher.finish();
    expect(
      (await page('/story/names-it/')).querySelector('.embed-link a')?.getAttribute('href'),
    ).toBe('/gallery/moving/');
  });

  it('CT-02 tables and code scroll in boxes that the keyboard reaches, and of nested tables only the outermost has one', async () => {
    const document = await page('/story/embedding/');
    expect(
      [...document.querySelectorAll('.table-box')].map((box) => [
        box.getAttribute('tabindex'),
        box.querySelectorAll('table').length,
      ]),
    ).toEqual([['0', 2]]);
    expect(document.querySelector('.prose pre')?.getAttribute('tabindex')).toBe('0');
  });
});

describe('An item page', () => {
  it('CT-02 has a gallery as its lede when it is fullbleed and starts with a gallery', async () => {
    const document = await page('/story/gallery-first/');
    expect(document.querySelector('[data-article-body]')?.getAttribute('data-lede')).toBe(
      'gallery',
    );
    expect(
      (await page('/story/embedding/'))
        .querySelector('[data-article-body]')
        ?.hasAttribute('data-lede'),
    ).toBe(false);
  });

  it('CT-01 names all eight roles and the makers of photo illustrations, one sentence each, with names joined by commas and "and"', async () => {
    const lines = [
      ...(await page('/story/many-hands/')).querySelectorAll('.story-head .byline'),
    ].map((line) => line.textContent);
    expect(lines).toEqual([
      'By Ann, Bob, and Cy.',
      'Photographs by photographer.',
      'Portraits by portraitist.',
      'Styling by stylist.',
      'Illustrations by illustrator.',
      'Photo illustrations by photoIllustrator.',
      'Produced by producer.',
      'Captions by captionist.',
      'Introduced by introducer.',
    ]);
  });

  it('CT-01 credits words and photographs of the same people once', async () => {
    const credits = async (path: string) =>
      [...(await page(path)).querySelectorAll('.story-head .byline')].map(
        ({ textContent }) => textContent,
      );
    expect(await credits('/story/both-hands/')).toEqual(['Words and photographs by Eve']);
    expect(await credits('/story/four-hands/')).toEqual(['Words and photographs by Eve and Ada']);
    expect(await credits('/story/one-of-two/')).toEqual(['By Eve and Ada.', 'Photographs by Eve.']);
    expect(await credits('/story/photographs-alone/')).toEqual(['Photographs by Eve']);
  });

  it('CT-01 the page of a person says what they did, and with whom, in its head, on its cards and in its description', async () => {
    const document = await page('/author/photographer/');
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent);
    expect(document.title).toBe('photographer - Contributors | Meridian');
    expect(texts('.contributor-links li')).toEqual(['1 story · Photographs']);
    expect(texts('.list-row .byline')).toEqual(['By Ann, Bob, and Cy']);
    const description = document.querySelector('meta[name=description]');
    expect(description?.getAttribute('content')).toBe('Photographs by photographer.');
    const writer = await page('/author/ann/');
    expect(writer.querySelector('.contributor-links')?.textContent).toBe('1 story');
    expect(writer.querySelector('.list-row .byline')?.textContent).toBe('By Ann, Bob, and Cy');
    const both = await page('/author/stylist/');
    expect(both.querySelector('.contributor-links')?.textContent).toBe(
      '2 stories · Writing · Styling',
    );
    const bylines = [...both.querySelectorAll('.card-lead .byline, .list-row .byline')];
    expect(bylines.map((byline) => byline.textContent)).toEqual([
      'Writing',
      'By Ann, Bob, and Cy',
      'Styling',
    ]);
    expect(writer.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      'Stories by Ann in Meridian.',
    );
  });

  it('CT-01 the page of a person says on cards what they did for few of them, and the rest once', async () => {
    const drawn = (id: string, role: 'illustrator' | 'photographer') =>
      buildItem({
        id,
        access: 'free',
        contributors: { author: [person('ann')], [role]: [person('drawer')] },
      });
    const publisher = site.publisher();
    await publisher.putItems([
      drawn('drawn-1', 'illustrator'),
      drawn('drawn-2', 'illustrator'),
      drawn('shot', 'photographer'),
    ]);
    await publisher.finish();
    const document = await page('/author/drawer/');
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent);
    expect(texts('.contributor-links li')).toEqual(['3 stories · Photographs · Illustrations']);
    expect(texts('.card-lead .byline, .list-row .byline').sort()).toEqual([
      'By ann',
      'By ann',
      'By ann',
      'Photographs',
    ]);
  });

  it('CT-01 the page of a person without public work says so, and search engines leave it out', async () => {
    const document = await page('/author/newcomer/');
    expect(document.querySelector('.contributor-links')).toBeNull();
    expect(document.querySelector('.empty-list')?.textContent).toContain(
      'Nothing by Nell Newcomer has been published here yet.',
    );
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe(
      'noindex, follow',
    );
    const { head } = await page('/author/profiled/');
    expect(head.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Draws.');
    expect(head.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('index');
  });

  it('CT-02 shows a review’s verdict before the text and its price in its currency, and links to its category', async () => {
    const document = await page('/review/tested/');
    const verdict = document.querySelector('.verdict');
    expect(verdict?.nextElementSibling?.className).toBe('story-main');
    expect(verdict?.querySelector('.verdict-price')?.textContent).toBe('€1,349.50');
    expect(verdict?.querySelector('.verdict-more a')?.getAttribute('href')).toBe(
      '/category/gear/reviews/headphones/',
    );
    expect(verdict?.querySelector('a.button')?.getAttribute('rel')?.split(' ')).toEqual(
      expect.arrayContaining(['sponsored', 'nofollow']),
    );
  });

  it('CT-02 ends with the newsletter of its section, unless the text has a form or is cut', async () => {
    const form = (document: Document) =>
      document.querySelector<HTMLInputElement>('.story-letters input[name=newsletter]')?.value;
    expect(form(await page('/story/embedding/'))).toBe('SCIENCE');
    expect(form(await page('/review/tested/'))).toBe('GADGET-LAB');
    expect(form(await page('/story/walled/'))).toBeUndefined();
  });
});

describe('Videos and galleries', () => {
  it('CT-04 a playlist holds the ten newest videos, and knows which of them is playing', async () => {
    const state = await site.state('/video/video-11/');
    expect(state.secondary.lists.playlist).toHaveLength(10);
    expect(state.secondary.lists.playlist?.[state.videos.currentVideoIndex]?.id).toBe('video-11');
    const old = await site.state('/video/video-1/');
    expect([
      old.secondary.lists.playlist?.length,
      old.videos.currentVideoIndex,
      old.secondary.lists.playlist?.[0]?.id,
    ]).toEqual([10, 0, 'video-1']);
    const document = await page('/video/video-11/');
    expect(document.querySelectorAll('.playlist-strip [aria-current]')).toHaveLength(1);
    expect(document.querySelector('video')?.hasAttribute('controls')).toBe(true);
  });

  it('CT-04 a video ends with what to read next, without what its playlist shows', async () => {
    const { related = [], playlist = [] } = (await site.state('/video/video-11/')).secondary.lists;
    const listed = new Set(playlist.map(({ id }) => id));
    expect(related.length).toBeGreaterThan(0);
    expect(related.filter(({ id }) => listed.has(id))).toEqual([]);
    const document = await page('/video/video-11/');
    expect(
      [...document.querySelectorAll('.related .card a')].map((link) => link.getAttribute('href')),
    ).toEqual(related.slice(0, 3).map(({ url }) => url));
  });

  it('CT-04 a gallery’s state names its related posts, starts at slide 0 and comes from the server', async () => {
    await site.publisher().putItems([
      buildItem({
        id: 'open-gallery',
        type: 'gallery',
        access: 'free',
        slides: [
          { ...lead, id: 's1' },
          { ...lead, id: 's2' },
        ],
      }),
    ]);
    const { gallery, secondary } = await site.state('/gallery/open-gallery/');
    expect(gallery).toEqual({
      slideNumber: 0,
      overlaySlides: [],
      relatedPosts: secondary.lists.related?.map(({ id }) => id),
      galleryType: 'server',
    });
    const document = await page('/gallery/open-gallery/');
    expect([...document.querySelectorAll('.gallery-strip > li')].map((slide) => slide.id)).toEqual([
      'slide-1',
      'slide-2',
    ]);
    expect((await page('/gallery/hills/')).querySelector('.gallery-stage')).toBeNull();
  });
});
