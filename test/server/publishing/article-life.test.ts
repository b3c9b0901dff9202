/**
 * The life of an article on every surface that readers and machines see: published, corrected,
 * renamed, withdrawn, brought back. The real publisher, page and feeds functions over a real store.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStoredSearch } from '../../../services/search/stored-search.ts';
import { readHistory, readVersion, VERSIONS_MAX } from '../../../publishing/item-history.ts';
import type { WithdrawOptions } from '../../../publishing/publisher.ts';
import { readPublished, WITHDRAWN_KEY } from '../../../shared/published-key.ts';
import type { Item } from '../../../shared/content/item.ts';
import { buildItem } from '../../support/build-item.ts';
import { parseDocument } from '../../support/parse-document.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const HED = 'Zanzibar tides';
const IMAGE = {
  id: 'i',
  filename: 'a.jpg',
  src: '/photos/zz/tide.jpg',
  alt: 'A tide',
  width: 1600,
  height: 900,
};

let clock = '';
let site: FeedsSite;
beforeAll(async () => {
  clock = NOW;
  site = await openFeedsSite({ now: () => clock });
  await publish(buildItem({ id: 'neighbor', hed: 'Another headline' }));
});
afterAll(async () => {
  await site.close();
});

function subject(values: Partial<Item> = {}): Item {
  return buildItem({
    id: 'tides',
    hed: HED,
    tags: [{ slug: 'ports', name: 'Ports' }],
    contributors: { author: [{ slug: 'ines', name: 'Ines' }] },
    lead: IMAGE,
    access: 'free',
    ...values,
  });
}

async function publish(...items: Item[]) {
  const publisher = site.publisher();
  const results = await publisher.putItems(items);
  await publisher.finish();
  return results;
}

async function withdraw(id: string, options: WithdrawOptions = {}) {
  const publisher = site.publisher();
  await publisher.withdrawItems([id], options);
  await publisher.finish();
  const said = await site.objects.get(WITHDRAWN_KEY);
  if (said === undefined || said === 'unchanged') throw new Error('No withdrawal was announced');
  return readPublished(Buffer.from(said.bytes).toString('utf8')).tags;
}

async function bodyOf(path: string): Promise<string> {
  return /\/feed\/|\.xml$/.test(path) ? (await site.feed(path)).body : (await site.get(path)).body;
}

async function searched(words: string): Promise<string[]> {
  // A reader of its own: one that has been used may show the index of the last half minute.
  const { objects, brand } = site;
  const search = createStoredSearch({ objects, language: brand.language, log: () => undefined });
  const asked = { query: words, sort: 'score', now: NOW, offset: 0, take: 10 } as const;
  return (await search.search(asked)).findings.map(({ card }) => card.url);
}

/** Pages, feeds and sitemaps that name the subject besides its own page. */
const surfaces = [
  '/',
  '/category/science/',
  '/tag/ports/',
  '/author/ines/',
  '/most-recent/',
  '/most-popular/',
  '/story/neighbor/',
  '/category/science/?output=json',
  '/feed/rss',
  '/category/science/feed/atom',
  '/tag/ports/feed/json',
  '/sitemap-2026-03.xml',
] as const;

/** Returns the surfaces that name an address, its headline or its image. */
async function surfacesWith(...marks: string[]): Promise<string[]> {
  const found = await Promise.all(
    surfaces.map(async (path) => {
      const body = await bodyOf(path);
      return marks.some((mark) => body.includes(mark)) ? [path] : [];
    }),
  );
  return found.flat();
}

describe('An article on every surface', () => {
  it('is on its page, in lists, feeds, sitemaps and search', async () => {
    await publish(subject());
    expect(await surfacesWith(HED, '/story/tides/')).toEqual([...surfaces]);
    expect(await searched('zanzibar')).toEqual(['/story/tides/']);
    const { body } = await site.get('/story/tides/');
    expect(body).toContain('images/zz/tide.jpg');
  });

  it('shows its corrections with their dates, and says so to machines', async () => {
    const corrections = [
      { date: '2026-11-02T12:00:00.000Z', text: 'The harbor is <north>.' },
      { date: '2026-11-19T12:00:00.000Z', text: 'Its name was misspelled.' },
    ];
    const modifiedAt = '2026-11-19T12:00:00.000Z';
    await publish(subject({ corrections, modifiedAt }));
    const { body } = await site.get('/story/tides/');
    expect(body).toMatch(/November 19, 2026<\/time>: Its name was misspelled\./);
    expect(body).toContain('The harbor is &lt;north&gt;.');
    expect(body).toContain('"@type":"CorrectionComment"');
    expect(body).toContain(`"dateModified":"${modifiedAt}"`);
    expect(body).toMatch(/Updated <time[^>]*>November 19, 2026/);
    expect(await bodyOf('/feed/atom')).toContain(`<updated>${modifiedAt}</updated>`);
    await publish(subject({ corrections, modifiedAt, access: 'subscribers' }));
    const walled = await Promise.all(
      ['', '?output=json'].map((query) => site.get(`/story/tides/${query}`)),
    );
    for (const response of walled) expect(response.body).not.toContain('misspelled');
    await publish(subject({ corrections, modifiedAt }));
  });

  it('is at its new address after its slug changed, and the old one leads there', async () => {
    const publisher = site.publisher();
    await publisher.putFronts([{ kind: 'category', key: 'culture', picks: ['tides'] }]);
    await publish(subject({ slug: 'high-tides' }));
    const { statusCode, headers } = await site.get('/story/tides/');
    expect([statusCode, headers.location]).toEqual([301, '/story/high-tides/']);
    expect(await surfacesWith('/story/tides/')).toEqual([]);
    expect(await surfacesWith('/story/high-tides/')).toEqual([...surfaces]);
    expect(await searched('zanzibar')).toEqual(['/story/high-tides/']);
    // A front that picks it has its present card, although its section's list does not.
    expect(await bodyOf('/category/culture/')).toContain('/story/high-tides/');
  });

  it('ER-01 is nowhere after it was withdrawn, and its address says that it is gone, in the words of every error and its own', async () => {
    const tags = await withdraw('tides', { isGone: true, isHeld: true });
    expect(await surfacesWith(HED, 'tides/', 'tide.jpg')).toEqual([]);
    expect(await bodyOf('/category/culture/')).not.toContain(HED);
    expect(await searched('zanzibar')).toEqual([]);
    const [page, state] = await Promise.all([
      site.get('/story/high-tides/'),
      site.get('/story/high-tides/?output=json'),
    ]);
    expect([page.statusCode, state.statusCode, state.body]).toEqual([410, 410, 'Gone']);
    const screen = parseDocument(page.body);
    expect(screen.querySelector('h1')?.textContent).toBe('This page has been removed');
    expect(screen.querySelector('.dek')?.textContent).toBe('Whoops, please refresh!');
    expect(screen.querySelector('.error-help')?.textContent).toMatch(
      /^If you clicked a link that led you to this page, please let us know so we can fix our mistake as soon as possible\. If you need to know why, please ask the editors\.$/,
    );
    for (const mark of [HED, 'tide.jpg', 'First paragraph']) expect(page.body).not.toContain(mark);
    // Every cached page that shows it, or a list, goes; and so does the front that picks it.
    expect(new Set(tags)).toEqual(new Set(['i:tides', 'lists', 'f:category%3aculture', 'absent']));
  });

  it('stays down when it is imported again, until it is released', async () => {
    const [held] = await publish(subject({ slug: 'high-tides' }));
    expect(held?.outcome).toBe('held');
    expect((await site.get('/story/high-tides/')).statusCode).toBe(410);
    const history = await readHistory(site.dynamo, site.table, 'tides');
    const last = history.at(-1);
    expect(last?.ended).toBe('withdrawn');
    const version = await readVersion(site.dynamo, site.table, 'tides', last?.number ?? 0);
    expect(version?.slug).toBe('high-tides');
    const publisher = site.publisher();
    await publisher.putItems(version === undefined ? [] : [version], { isRelease: true });
    await publisher.finish();
    expect(await surfacesWith('/story/high-tides/')).toEqual([...surfaces]);
    expect((await site.get('/story/high-tides/')).statusCode).toBe(200);
  });

  it('leads elsewhere when it was withdrawn to a path, or to another site', async () => {
    await withdraw('tides', { to: 'https://other.example/tides' });
    const [page, state] = await Promise.all([
      site.get('/story/high-tides/'),
      site.get('/story/high-tides/?output=json'),
    ]);
    expect([page.statusCode, page.headers.location]).toEqual([301, 'https://other.example/tides']);
    // The browser's router cannot follow it to another site: it loads the address.
    expect([state.statusCode, state.headers.location]).toEqual([406, undefined]);
    await publish(subject({ slug: 'high-tides' }));
    expect((await site.get('/story/high-tides/')).statusCode).toBe(200);
  });

  it('keeps its last ten versions out of every address', async () => {
    for (let number = 1; number <= VERSIONS_MAX + 3; number += 1)
      await site.publisher().putItems([subject({ slug: 'high-tides', dek: `Dek ${number}` })]);
    const history = await readHistory(site.dynamo, site.table, 'tides');
    const numbers = history.map(({ number }) => number);
    expect(numbers).toHaveLength(VERSIONS_MAX);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    const [oldest = 0] = numbers;
    const gone = await readVersion(site.dynamo, site.table, 'tides', oldest - 1);
    expect([gone, history.every((version) => !('body' in version))]).toEqual([undefined, true]);
  });
});

describe('A home page that an editor arranged', () => {
  const bandsOf = async () => {
    const { body } = await site.get('/');
    return [...body.matchAll(/class="band (band-[a-z]+)/g)].map(([, name]) => name);
  };

  it('leads with its picks, and has its bands in its order and no others', async () => {
    await publish(
      buildItem({ id: 'no-image', sections: ['culture'] }),
      buildItem({ id: 'unpinned', sections: ['culture'], lead: IMAGE }),
      buildItem({ id: 'not-yet', sections: ['culture'], pubDate: '2027-01-01T00:00:00.000Z' }),
    );
    const usual = await bandsOf();
    const publisher = site.publisher();
    await publisher.putFronts([
      {
        kind: 'homepage',
        key: 'home',
        picks: ['not-yet', { slug: 'unpinned', until: NOW }, 'no-image'],
        bands: [
          { band: 'newsletter' },
          { section: 'culture', layout: 'essays', title: 'Lab notes', picks: ['neighbor'] },
          { section: 'science', picks: [{ slug: 'high-tides', image: false }] },
        ],
      },
    ]);
    const { secondary } = await site.state('/');
    expect(secondary.lists.lead?.map(({ id }) => id)).toEqual(['no-image']);
    const bands = await bandsOf();
    expect(bands.slice(0, 2)).toEqual(['band-letters', 'band-essays']);
    expect([bands.length, secondary.lists['section:culture']?.[0]?.id]).toEqual([3, 'neighbor']);
    expect(secondary.lists['section:science']?.[0]).not.toHaveProperty('image');
    expect((await site.get('/')).body).toContain('Lab notes');
    await publisher.resetFronts([{ kind: 'homepage', key: 'home' }]);
    expect(await bandsOf()).toEqual(usual);
  });

  it('gives way to the next arrangement at its time, whose cards follow their items', async () => {
    const home = { kind: 'homepage', key: 'home' } as const;
    const later = '2026-11-28T07:00:00.000Z';
    const leads = async () =>
      (await site.state('/')).secondary.lists.lead?.map(({ id, hed }) => `${id}: ${hed}`);
    await site.publisher().putFronts([{ ...home, picks: ['unpinned'] }]);
    await site.publisher().putFronts([{ ...home, picks: ['no-image'], from: later }]);
    const before = await leads();
    expect(before?.[0]).toMatch(/^unpinned/);
    await publish(buildItem({ id: 'no-image', sections: ['culture'], hed: 'Said anew' }));
    expect(await leads()).toEqual(before);
    clock = later;
    expect(await leads()).toEqual(['no-image: Said anew']);
    // What has taken its place is what the next change begins from, and what is to come can be given up.
    const last = '2026-11-29T07:00:00.000Z';
    await site.publisher().putFronts([{ ...home, picks: ['unpinned'], from: last }]);
    await site.publisher().resetFronts([{ ...home, onlyNext: true }]);
    clock = last;
    expect(await leads()).toEqual(['no-image: Said anew']);
    await site.publisher().resetFronts([home]);
    clock = NOW;
  });

  it('CT-04 has a playlist of videos with the brand’s name, card homepage, in which an editor’s picks come first', async () => {
    const video = (id: string, pubDate: string) =>
      buildItem({ id, type: 'video', pubDate, sections: ['video'] });
    await publish(
      video('old-clip', '2026-01-05T00:00:00.000Z'),
      video('new-clip', '2026-11-18T00:00:00.000Z'),
      video('newer-clip', '2026-11-19T00:00:00.000Z'),
      video('newest-clip', '2026-11-19T12:00:00.000Z'),
    );
    const clips = async () => {
      const document = parseDocument((await site.get('/')).body);
      const band = document.querySelector('.band-video');
      expect([band?.getAttribute('data-playlist'), band?.getAttribute('data-card')]).toEqual([
        'meridian-homepage',
        'homepage',
      ]);
      return [...(band?.querySelectorAll('.card-hed a') ?? [])].map((link) =>
        link.getAttribute('href'),
      );
    };
    const newest = ['/video/newest-clip/', '/video/newer-clip/', '/video/new-clip/'];
    expect(await clips()).toEqual(newest);
    const publisher = site.publisher();
    await publisher.putFronts([
      { kind: 'homepage', key: 'home', picks: [], bands: [{ band: 'video', picks: ['old-clip'] }] },
    ]);
    expect(await clips()).toEqual(['/video/old-clip/', ...newest.slice(0, 2)]);
    await publisher.resetFronts([{ kind: 'homepage', key: 'home' }]);
  });
});
