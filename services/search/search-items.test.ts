import { beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import type { Item } from '../../shared/content/item.ts';
import { buildItem } from '../../test/support/build-item.ts';
import { toIndexDocument } from './index-document.ts';
import { viewOf, type IndexView } from './index-view.ts';
import { mergeSegments, type LiveSegment } from './merge-segments.ts';
import { searchItems } from './search-items.ts';
import type { SearchResult } from './search-reader.ts';
import { Segment, wholeSegment } from './segment.ts';
import { SegmentBuilder } from './write-segment.ts';

const NOW = '2026-06-01T00:00:00.000Z';
const paragraphs = (...all: string[]) => [
  { kind: 'html' as const, html: all.map((text) => `<p>${text}</p>`).join('') },
];
const walled = (text: string) => paragraphs('One of two.', 'Two of two.', text);
const person = (name: string) => ({ slug: name.toLowerCase().replaceAll(' ', '-'), name });

async function bytesOf(items: readonly Item[]): Promise<Uint8Array> {
  const builder = new SegmentBuilder();
  for (const item of items) builder.add(await toIndexDocument(item, brand));
  return builder.bytes();
}

async function segmentOf(items: readonly Item[]): Promise<LiveSegment> {
  return { segment: Segment.of(await bytesOf(items)), gone: new Set() };
}

function search(
  view: IndexView,
  query: string,
  options: { sort?: 'date'; now?: string } = {},
): Promise<SearchResult> {
  const { sort = 'score', now = NOW } = options;
  return searchItems(view, { query, sort, now, offset: 0, take: 20 });
}

async function ids(view: IndexView, query: string, options?: { sort?: 'date'; now?: string }) {
  return (await search(view, query, options)).findings.map(({ card }) => card.id);
}

const items = [
  buildItem({
    id: 'reef',
    hed: 'Reefs that grow back',
    dek: 'Corals recover on an old wreck',
    tags: [{ slug: 'deep-sea', name: 'Deep sea' }],
    contributors: { author: [person('Ada Writer')] },
    body: walled('A parrotfish carries quicksilver past the harbour master.'),
  }),
  buildItem({
    id: 'harbour',
    hed: 'The harbour at night',
    dek: 'Cranes, tides and the pilots',
    contributors: { author: [person('Bo Reef')] },
    access: 'free',
    body: paragraphs(
      'First of all.',
      'Then more.',
      'The harbour master sleeps beside a barometer.',
    ),
  }),
  buildItem({ id: 'old', hed: 'Accessibility for all', pubDate: '2015-01-01T00:00:00.000Z' }),
  buildItem({ id: 'new', hed: 'Accessibility for all', pubDate: '2026-05-01T00:00:00.000Z' }),
  buildItem({ id: 'access', hed: 'Access for all', pubDate: '2026-05-20T00:00:00.000Z' }),
  buildItem({ id: 'soon', hed: 'Zeppelins over town', pubDate: '2026-07-01T00:00:00.000Z' }),
  buildItem({
    id: 'sea',
    hed: 'Deep in debt',
    body: walled('The sea was deep. The deep sea again.'),
  }),
];
let view: IndexView;
beforeAll(async () => {
  view = viewOf([await segmentOf(items.slice(0, 3)), await segmentOf(items.slice(3))], ['en']);
});

describe('Search over an index', () => {
  it('finds items that have any of the words, those with more of them first', async () => {
    expect(await ids(view, 'corals of the harbour wreck')).toEqual(['reef', 'harbour']);
  });

  it('finds other forms of a word, and the form that was typed first', async () => {
    expect(await ids(view, 'growing reef')).toContain('reef');
    expect((await ids(view, 'accessibility')).slice(0, 2)).toEqual(['new', 'old']);
    expect((await ids(view, 'access'))[0]).toBe('access');
  });

  it('puts the newer of equals first, and orders by date on request', async () => {
    expect((await ids(view, 'accessibility for all')).slice(0, 2)).toEqual(['new', 'old']);
    expect(await ids(view, 'accessibility', { sort: 'date' })).toEqual(['access', 'new', 'old']);
  });

  it('puts items of an author or a tag first when the query is its name', async () => {
    expect((await ids(view, 'deep sea'))[0]).toBe('reef');
    expect((await ids(view, 'bo reef'))[0]).toBe('harbour');
  });

  it('puts headlines that have the only word of a query before texts that have it more often', async () => {
    const often = 'A lantern, another lantern and a third lantern.';
    const many = Array.from({ length: 8 }, (_, n) =>
      buildItem({ id: `other-${n}`, hed: `Something else ${n}`, body: walled('Nothing of it.') }),
    );
    const lights = viewOf(
      [
        await segmentOf([
          buildItem({ id: 'text', hed: 'On light', dek: 'A lantern burns', body: walled(often) }),
          buildItem({
            id: 'headline',
            hed: 'What a long headline says of the lanterns that hang over a very old street',
            dek: 'Streets at night',
            body: walled(many.map(() => 'A text of many words without it.').join(' ')),
          }),
          ...many,
        ]),
      ],
      ['en'],
    );
    expect(await ids(lights, 'lantern')).toEqual(['headline', 'text']);
    expect(await ids(lights, 'lant')).toEqual(['headline', 'text']);
    expect((await ids(lights, 'lantern light'))[0]).toBe('text');
  });

  it('finds what begins with the last word, until it is ended', async () => {
    expect(await ids(view, 'barom')).toEqual(['harbour']);
    expect(await ids(view, 'barom ')).toEqual([]);
  });

  it('finds a word with a typing error only where hardly anything has the word itself', async () => {
    expect(await ids(view, 'barmoeter')).toEqual(['harbour']);
    expect(await ids(view, 'accesibility')).toEqual(expect.arrayContaining(['new', 'old']));
    expect(await ids(view, 'crans')).toEqual(['harbour']);
    expect(await ids(view, 'nigth')).toEqual(['harbour']);
    expect(await ids(view, 'nigh2')).toEqual([]);
    expect(await ids(view, 'tids')).toEqual([]);
  });

  it('finds a phrase in quotes where everybody may read it', async () => {
    expect(await ids(view, '"harbour master"')).toEqual(['harbour']);
    expect(await ids(view, '“the harbour at night”')).toEqual(['harbour']);
    expect(await ids(view, 'harbour master')).toEqual(['harbour', 'reef']);
  });

  it('searches by its words for a phrase that no public text has', async () => {
    expect(await ids(view, '"wreck of corals"')).toEqual(['reef']);
  });

  it('takes stop words for words only where there is nothing else', async () => {
    expect(await ids(view, 'back to the and of')).toEqual(['reef']);
    expect((await ids(view, 'for all')).length).toBe(3);
  });

  it('marks words of headline and dek alone, in all their forms', async () => {
    const { findings } = await search(view, 'reef coral quicksilver');
    expect(findings[0]?.words).toEqual(['reefs', 'corals']);
  });

  it('finds nothing that is not public yet, and does not suggest it', async () => {
    expect(await search(view, 'zeppelins')).toEqual({ total: 0, findings: [] });
    expect(await search(view, 'zeppelims ')).toEqual({ total: 0, findings: [] });
    expect(await ids(view, 'zeppelin', { now: '2026-08-01T00:00:00.000Z' })).toEqual(['soon']);
  });

  it('suggests the spelling of a headline, a dek or a name', async () => {
    expect((await search(view, 'adda wryter')).suggestion).toBe('ada writer');
    expect((await search(view, 'rees corals')).suggestion).toBe('reefs corals');
    expect((await search(view, 'corals')).suggestion).toBeUndefined();
  });
});

describe('A suggestion', () => {
  let rails: IndexView;
  beforeAll(async () => {
    const texts = ['Steel tracks', 'Its tracks were bent', 'A track of iron'];
    const all = [
      buildItem({ id: 'trick', hed: 'A trick of the light' }),
      buildItem({ id: 'triangle', hed: 'A triangle of islands' }),
      ...texts.map((text, index) =>
        buildItem({
          id: `track-${index}`,
          hed: 'On the line',
          access: 'free',
          body: paragraphs(text),
        }),
      ),
      ...[1, 2, 3].map((number) => buildItem({ id: `train-${number}`, hed: `Train ${number}` })),
      ...Array.from({ length: 12 }, (_, number) =>
        buildItem({ id: `receive-${number}`, hed: 'Receive a letter' }),
      ),
      buildItem({ id: 'typo', hed: 'Mail', access: 'free', body: paragraphs('You recieve it.') }),
    ];
    rails = viewOf([await segmentOf(all)], ['en']);
  });

  it.each([
    ['tracks', undefined],
    ['track', undefined],
    // Longer words begin with it, but more items have a word that differs by one error.
    ['trian', 'train'],
    ['trian ', 'train'],
    ['trai', undefined],
    // Somebody wrote it wrong; far more wrote it right.
    ['recieve', 'receive'],
    ['trick', undefined],
  ])(
    'is made where a word was probably mistyped, not where items have it: %s',
    async (query, expected) => {
      expect((await search(rails, query)).suggestion).toBe(expected);
    },
  );
});

describe('A word with signs', () => {
  let signs: IndexView;
  beforeAll(async () => {
    const titles = {
      sharp: 'C# in a week',
      plus: 'C++ for the patient',
      plain: 'The C language',
      wifi: 'Wi-Fi for boats',
      one: 'Wifi on trains',
      mail: 'An e\u2011mail a day',
      soft: 'Light\u00ADhouses by night',
      att: 'AT&T hangs up',
    };
    const all = Object.entries(titles).map(([id, hed]) => buildItem({ id, hed, dek: '' }));
    signs = viewOf([await segmentOf(all)], ['en']);
  });

  it.each([
    ['C#', ['sharp']],
    ['c++', ['plus']],
    ['C language', ['plain']],
    ['wifi', ['one', 'wifi']],
    ['wi-fi', ['one', 'wifi']],
    ['email', ['mail']],
    ['lighthouses', ['soft']],
    ['AT&T', ['att']],
    ['"wi-fi for boats"', ['wifi']],
  ])('finds what has it, and nothing that has a part alone: %s', async (query, expected) => {
    expect((await ids(signs, query)).sort()).toEqual(expected);
  });

  it('marks the parts of a joined word in the headline', async () => {
    const { findings } = await search(signs, 'wifi');
    expect(findings.map(({ card, words }) => [card.id, words])).toEqual(
      expect.arrayContaining([
        ['wifi', ['wi', 'fi']],
        ['one', ['wifi']],
      ]),
    );
  });
});

describe('Words behind a wall', () => {
  it('PW-10 find their item as whole words', async () => {
    expect(await ids(view, 'quicksilver')).toEqual(['reef']);
    expect(await ids(view, 'parrotfish')).toEqual(['reef']);
  });

  it.each(['quicksil', 'uicksilver', 'quicksilvers1', 'quickslver', 'parotfish', 'parrotf'])(
    'PW-10 are not found by a part or a misspelling: %s',
    async (query) => {
      expect(await search(view, query)).toEqual({ total: 0, findings: [] });
    },
  );

  it('PW-10 have no order that a phrase could ask for', async () => {
    const found = await Promise.all(
      ['"carries quicksilver"', '"quicksilver carries"'].map((query) => search(view, query)),
    );
    expect(found[0]).toEqual(found[1]);
    expect(found[0]?.findings.map(({ card }) => card.id)).toEqual(['reef']);
  });

  it('PW-10 are stored without positions, in the order of the alphabet', async () => {
    const [one, other] = await Promise.all(
      ['pearls under black water', 'black water under pearls'].map(async (text) => {
        const { terms } = await toIndexDocument(buildItem({ id: 'a', body: walled(text) }), brand);
        return terms.filter(({ field }) => field === 'walled');
      }),
    );
    expect(one).toEqual(other);
    expect(one?.every(({ position }) => position === undefined)).toBe(true);
    expect(one?.map(({ term }) => term)).toEqual(['black', 'pearl', 'pearls', 'water']);
  });

  it('PW-10 of Chinese do not overlap, so nobody can walk from one to the next', async () => {
    const { terms } = await toIndexDocument(
      buildItem({ id: 'zh', language: 'zh', body: walled('我们今天去北京大学') }),
      brand,
    );
    const words = terms.flatMap(({ field, term }) => (field === 'walled' ? [term] : []));
    expect([...words].sort()).toEqual(['今天', '北京', '去', '大学', '我们'].sort());
  });

  it('PW-10 that several items share may be found by their beginning', async () => {
    const same = await segmentOf(
      ['a', 'b', 'c'].map((id) => buildItem({ id, body: walled('A heliograph flashed.') })),
    );
    expect(await ids(viewOf([same], ['en']), 'heliogr')).toHaveLength(3);
    const two = await segmentOf(
      ['a', 'b'].map((id) => buildItem({ id, body: walled('A heliograph flashed.') })),
    );
    expect(await ids(viewOf([two], ['en']), 'heliogr')).toEqual([]);
  });
});

describe('Merged segments', () => {
  const parts = async (gone: readonly number[] = []) => [
    { whole: wholeSegment(await bytesOf(items.slice(0, 3))), gone: new Set(gone) },
    { whole: wholeSegment(await bytesOf(items.slice(3))), gone: new Set<number>() },
  ];

  it('find the same as the segments that they replace', async () => {
    const merged: LiveSegment = {
      segment: Segment.of(await mergeSegments(await parts())),
      gone: new Set(),
    };
    const whole = viewOf([merged], ['en']);
    for (const query of [
      'corals wreck',
      '"harbour master"',
      'accessibility for all',
      'barom',
      'deep sea',
    ])
      expect([query, await search(whole, query)]).toEqual([query, await search(view, query)]);
  });

  it('leave out items that are gone, with their words', async () => {
    const merged = wholeSegment(await mergeSegments(await parts([0])));
    expect(merged.listing.ids).toEqual(['harbour', 'old', 'new', 'access', 'soon', 'sea']);
    expect(merged.segment.find('quicksilver')).toBeUndefined();
    expect(merged.segment.find('barometer')?.count).toBe(1);
  });

  it('have every term of many where it can be found and gone through', async () => {
    const words = Array.from({ length: 500 }, (_, n) => `word${'abcdefghij'[n % 10] ?? ''}${n}`);
    const { segment } = wholeSegment(
      await bytesOf([buildItem({ id: 'many', access: 'free', body: paragraphs(words.join(' ')) })]),
    );
    expect(words.filter((word) => segment.find(word) === undefined)).toEqual([]);
    expect([segment.find('word'), segment.find('wordz'), segment.find('~')]).toEqual(
      Array.from({ length: 3 }, () => undefined),
    );
    const found: string[] = [];
    segment.eachTerm('wordc', ({ text }) => found.push(text));
    expect(found).toEqual(words.filter((word) => word.startsWith('wordc')).sort());
  });
});

describe('Search in other languages', () => {
  it.each([
    [
      'es',
      'La política del agua',
      'politicas',
      'Cómo las ciudades guardan la lluvia',
      'ciudad lluvias',
    ],
    ['zh', '北京的春天', '北京春天', '人们在公园里唱歌', '公园唱歌'],
    ['ja', '東京の静かな朝', '東京 朝', '古い喫茶店を歩く', '喫茶店'],
    ['ar', 'مكتبة المدينة القديمة', 'المكتبة', 'كيف يحفظ الناس الكتب', 'الكِتاب كتب'],
  ])('finds items in %s by headline and dek', async (language, hed, asked, dek, other) => {
    const noise = ['x', 'y'].map((id) => buildItem({ id, language, hed: `Something ${id}` }));
    const segment = await segmentOf([buildItem({ id: 'it', language, hed, dek }), ...noise]);
    const multilingual = viewOf([segment], ['en', language]);
    expect([await ids(multilingual, asked), await ids(multilingual, other)]).toEqual([
      ['it'],
      ['it'],
    ]);
  });

  it('marks words of a text without spaces as far as they match', async () => {
    const segment = await segmentOf([
      buildItem({ id: 'it', language: 'ja', hed: '東京タワーの朝', dek: '' }),
    ]);
    const { findings } = await search(viewOf([segment], ['en', 'ja']), '東京タワー');
    expect(findings[0]?.words).toEqual(['東京タワー']);
  });
});
