/** Pages of magazines whose items lack deks, images or both. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { lead } from '../../support/fixture-magazine.ts';
import { documentOf } from '../../support/fixture-site.ts';

const FIRST = 'The lamps of the pier go out at nine, and nobody in town knows who puts them out.';
const SECOND = 'Some say that it is the fish.';
const REST =
  '<p>CANARY-BEHIND stands in the last paragraph, with many more words after it.</p>'.repeat(3);
const html = (text: string) => [{ kind: 'html' as const, html: text }];
const textBody = html(`<h2>Lamps</h2><p>${FIRST} ${SECOND}</p><p>More of it.</p>${REST}`);
/** An image whose file was not in the source. */
const missing = { id: 'missing', filename: 'missing.png', alt: '' };
const author = { slug: 'ada-writer', name: 'Ada Writer' };

const story = (id: string, values: Partial<Parameters<typeof buildItem>[0]>) =>
  buildItem({ id, body: textBody, contributors: { author: [author] }, ...values });

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite({ now: () => '2026-11-20T12:00:00.000Z' });
  const publisher = site.publisher();
  await publisher.putItems([
    story('without-dek', { dek: '', access: 'free' }),
    story('walled-without-dek', { dek: '', access: 'subscribers' }),
    story('repeating', { dek: `The lamps of the pier go out at nine, and nobody in town […]` }),
    story('walled-repeating', { dek: `${FIRST} ${SECOND}`, access: 'subscribers' }),
    story('missing-images', {
      lead: { ...missing, alt: 'A lead' },
      body: [
        ...html('<p>One.</p>'),
        { kind: 'image', image: missing, size: 'default' },
        { kind: 'image', image: { ...missing, alt: 'A chart of lamps' }, size: 'wide' },
        {
          kind: 'image',
          image: { ...missing, alt: 'No', caption: 'Lamps at nine.' },
          size: 'inset',
        },
        {
          kind: 'image',
          image: { ...missing, originalUrl: 'https://old.example/lamps.png' },
          size: 'default',
        },
        { kind: 'gallery', slides: [missing, { ...missing, id: 'b' }] },
        { kind: 'gallery', slides: [missing, lead, { ...lead, id: 'c' }] },
      ],
    }),
    story('note', { access: 'free', dek: '', body: html('<p>The lamps are out.</p>') }),
    story('long-dek', {
      dek: 'It is a long way to the end of the pier, and nobody goes. '.repeat(9),
    }),
    story('own-dek', { dek: 'Who puts the lamps out?' }),
    ...['culture', 'culture', 'culture', 'business', 'business', 'business'].map((section, index) =>
      story(`${section}-${index}`, {
        sections: [section],
        tags: [{ slug: section, name: section }],
        // Of culture one of three has an image, of business two.
        ...(index === 1 || index > 3 ? { lead } : {}),
      }),
    ),
    story('screenshot', { sections: ['ideas'], lead: { ...lead, isPlain: true } }),
    story('rated', {
      type: 'review',
      sections: ['gear'],
      review: {
        category: 'headphones',
        rating: 8,
        pros: [],
        cons: [],
        product: { name: 'Drift', price: 349, currency: 'USD' },
      },
    }),
  ]);
  await publisher.finish();
});
afterAll(() => site.close());

const page = (path: string) => documentOf(site, path);
const wall = async (path: string) =>
  (await site.get(path, { headers: { 'accept-payment': 'free' } })).body;
const printed = (document: Document) =>
  document.querySelector('.story-head .dek')?.textContent ?? undefined;
const listed = async (path: string, title: string) =>
  [...(await page(path)).querySelectorAll('.card, .list-row, .archive-item')]
    .find((card) => card.querySelector('h2, h3')?.textContent === `Headline of ${title}`)
    ?.querySelector('.card-dek, .archive-dek')?.textContent ?? undefined;

describe('An item without a dek', () => {
  it('has its first sentence in lists, feeds and descriptions, and above its text none', async () => {
    expect(await listed('/category/science/', 'without-dek')).toBe(FIRST);
    const document = await page('/story/without-dek/');
    expect(printed(document)).toBeUndefined();
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(FIRST);
    expect((await site.state('/story/without-dek/')).content.seoDescriptionClean).toBe(FIRST);
  });

  it('PW-10 has nothing in lists that stands behind its wall', async () => {
    const dek = await listed('/category/science/', 'walled-without-dek');
    expect(dek).toMatch(/^The lamps of the pier/);
    expect((await site.get('/category/science/')).body).not.toContain('CANARY-BEHIND');
    expect(await wall('/story/walled-without-dek/')).not.toContain('CANARY-BEHIND');
  });
});

describe('A dek with which the text begins', () => {
  it('is not printed above it, and stays in lists, descriptions and the page’s state', async () => {
    const document = await page('/story/repeating/');
    expect(printed(document)).toBeUndefined();
    expect(document.querySelector('.article-body')?.textContent).toContain(FIRST);
    expect(await listed('/category/science/', 'repeating')).toMatch(/\[…\]$/);
    const { content } = await site.state('/story/repeating/');
    expect(content.dek).toMatch(/\[…\]$/);
    expect(content.seoDescriptionClean).toMatch(/\[…\]$/);
  });

  it('is read once at the wall', async () => {
    const text = await wall('/story/walled-repeating/');
    const main = text.slice(text.indexOf('<main'), text.indexOf('class="related"'));
    expect(main.split('The lamps of the pier go out')).toHaveLength(2);
    expect(main).not.toContain('class="dek"');
  });

  it('is whole above the text and a few sentences in lists, where it is long', async () => {
    expect(printed(await page('/story/long-dek/'))?.length).toBeGreaterThan(400);
    expect(await listed('/category/science/', 'long-dek')).toBe(
      'It is a long way to the end of the pier, and nobody goes. '.repeat(2).trim(),
    );
  });

  it('is printed where the text begins otherwise', async () => {
    expect(printed(await page('/story/own-dek/'))).toBe('Who puts the lamps out?');
  });
});

describe('A list', () => {
  it.each([
    ['/category/culture/'],
    ['/category/culture/page/1/'],
    ['/tag/culture/'],
    ['/author/ada-writer/'],
    ['/most-recent/'],
  ])('%s is rows of text where most of its items have no image', async (path) => {
    const document = await page(path);
    const rows = [...document.querySelectorAll('.list-rows > .list-row')];
    expect(rows.length).toBeGreaterThan(1);
    expect(document.querySelectorAll('.archive-item, .image-plate')).toHaveLength(0);
    for (const row of rows) {
      expect(row.querySelector('time')?.textContent).toMatch(/, 20\d\d$/);
      expect(row.querySelector('h2 a')?.getAttribute('href')).toMatch(/^\/(?:story|review)\//);
      expect(row.querySelector('.card-dek')?.textContent).not.toBe('');
    }
  });

  it('shows the image of an item that has one at the end of its row', async () => {
    const rows = [...(await page('/category/culture/page/1/')).querySelectorAll('.list-row')];
    expect(rows.map((row) => row.querySelectorAll('img').length).sort()).toEqual([0, 0, 1]);
  });

  it('AL-01 keeps its images, and the brand’s plate for an item without one, where most have one', async () => {
    const document = await page('/category/business/page/1/');
    expect(document.querySelectorAll('.list-row')).toHaveLength(0);
    expect(document.querySelectorAll('.archive-item img')).toHaveLength(2);
    expect(document.querySelectorAll('.archive-item .image-plate')).toHaveLength(1);
  });

  it('names rating and price in words', async () => {
    const row = [...(await page('/most-recent/')).querySelectorAll('.list-row')].find((one) =>
      one.textContent.includes('Headline of rated'),
    );
    expect(row?.querySelector('.badge-rating')?.textContent).toBe('8/10');
    expect(row?.querySelector('.card-price')?.textContent).toBe('$349');
  });

  it('ranks without images, too', async () => {
    const document = await page('/most-popular/');
    expect(document.querySelectorAll('.listing-ranked .archive-item').length).toBeGreaterThan(3);
    expect(document.querySelectorAll('.image-plate')).toHaveLength(0);
  });
});

it('CT-05 A missing image leaves its words in an article, and no box', async () => {
  const document = await page('/story/missing-images/');
  expect(document.querySelector('.opening img, .opening .figure')).toBeNull();
  const figures = [...document.querySelectorAll('.article-body > .figure')];
  expect(figures.map(({ textContent }) => textContent.trim())).toEqual([
    'Image unavailable A chart of lamps',
    'Lamps at nine.',
    'Image unavailable Image',
  ]);
  expect(figures[2]?.querySelector('a')?.getAttribute('href')).toBe(
    'https://old.example/lamps.png',
  );
  expect(document.querySelectorAll('.article-body .image-plate')).toHaveLength(0);
  const gallery = document.querySelectorAll('.gallery-lede');
  expect(gallery).toHaveLength(1);
  expect(gallery[0]?.textContent).toContain('2 images');
});

it('A text of a few lines without anything else is set as a note', async () => {
  const isNote = async (path: string) =>
    (await page(path)).querySelector('.story')?.hasAttribute('data-note');
  expect(await isNote('/story/note/')).toBe(true);
  expect(await isNote('/story/without-dek/')).toBe(false);
  expect(await isNote('/story/missing-images/')).toBe(false);
});

it('CT-05 A screenshot is large nowhere, and small in lists', async () => {
  const image = async (path: string, selector: string) =>
    (await page(path)).querySelectorAll(`${selector} img`).length;
  expect(await image('/category/ideas/', '.card-lead.card-plain')).toBe(0);
  expect((await page('/category/ideas/')).querySelector('.card-lead')?.textContent).toContain(
    'Headline of screenshot',
  );
  expect(await image('/category/ideas/page/1/', '.archive-item')).toBe(0);
  expect(await image('/most-recent/', '.list-row')).toBeGreaterThan(3);
});

it('What to read next is text where most of it has no image', async () => {
  const cards = [...(await page('/story/own-dek/')).querySelectorAll('.related .card')];
  expect(cards.length).toBeGreaterThan(2);
  expect(cards.filter((card) => card.matches('.card-text')).length).toBe(cards.length);
  for (const card of cards) expect(card.querySelector('.card-dek')).not.toBeNull();
});
