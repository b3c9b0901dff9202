import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { brand } from '../shared/brand/meridian.ts';
import { loadBrand } from './load-brand.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-brand-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

const control = { name: 'control', share: 0.5 };
const short = { name: 'short', share: 0.5, offerTexts: { growlerButton: 'Try it' } };
const experiment = { id: 'offer-words', goal: 'subscribe-click', variants: [control, short] };
const withExperiments = (running: readonly object[], more: object = {}) =>
  JSON.stringify({ ...brand, experiments: { running, ...more } });

describe('The sample brand', () => {
  it('RC-01 names eight magazines by their slugs, its own among them', () => {
    expect(Object.keys(brand.magazines ?? {})).toHaveLength(8);
    expect(brand.magazines?.[brand.key]).toBe(brand.name);
  });
});

describe('loadBrand', () => {
  it('reads a JSON file and a module, and keeps their content', async () => {
    const own = { ...brand, key: 'tern', name: 'The Tern' };
    expect(await loadBrand(await file('brand.json', JSON.stringify(own)))).toEqual(own);
    expect(
      await loadBrand(await file('brand.mjs', `export const brand = ${JSON.stringify(own)};`)),
    ).toEqual(own);
  });

  it('reads a YAML file, and keeps its content', async () => {
    const own = { ...brand, key: 'tern', name: 'The Tern' };
    expect(await loadBrand(await file('brand.yaml', stringify(own)))).toEqual(own);
  });

  it('accepts a meter up to what a token can hold, or no meter', async () => {
    for (const max of [-1, 0, 30])
      expect(
        (await loadBrand(await file('limits.json', JSON.stringify({ ...brand, meter: { max } }))))
          .meter,
      ).toEqual({ max });
  });

  it.each([
    [
      { light: { paper: '#ffffff', wash: '#000000' } },
      /:4: colors\.light\.paper: no color of ink can be read on paper #ffffff and wash #000000 and plate #\w+;/,
    ],
    [
      { light: { sections: { sience: '#1f6d70' } } },
      /:5: colors\.light\.sections\.sience: there is no section "sience"; there are business/,
    ],
    [{ light: { accent: 'red' } }, /:4: colors\.light\.accent: expected a color such as #1f6d70/],
    [
      { light: { acent: '#000' } },
      /:4: colors\.light\.acent: no setting has this name; did you mean accent\?$/,
    ],
  ])('names the line of a color that cannot be used: %j', async (colors, message) => {
    const given = await file(
      'colors.yaml',
      `${stringify({ name: 'x', colors })}${stringify({ ...brand, name: undefined })}`,
    );
    await expect(loadBrand(given)).rejects.toThrow(message);
  });

  it.each([
    [{ max: 4, registered: 4 }, /:3: meter\.registered: .*registered must be more than max/],
    [{ max: -1, registered: 4 }, /:3: meter\.registered: there is no meter, because max is -1/],
    [{ max: 2, registered: 31 }, /:3: meter\.registered: expected a whole number .* from 1 to 30/],
    [{ max: 2, registered: 'x' }, /:3: meter\.registered: expected a whole number/],
  ])('PW-10 names the line of an allowance that means nothing: %j', async (meter, message) => {
    const given = await file(
      'meter.yaml',
      `${stringify({ meter })}${stringify({ ...brand, meter: undefined })}`,
    );
    await expect(loadBrand(given)).rejects.toThrow(message);
  });

  it('accepts colors that can be told apart', async () => {
    const colors = {
      light: { paper: '#fff', accent: '#0047ab', sections: { science: '#005f60' } },
      dark: { accent: '#9bb8ff' },
    };
    const loaded = await loadBrand(await file('own.yaml', stringify({ ...brand, colors })));
    expect(loaded.colors).toEqual(colors);
  });

  it('accepts a color that is going to be adjusted', async () => {
    const colors = { light: { accent: '#7cc4ff' } };
    const loaded = await loadBrand(await file('light.yaml', stringify({ ...brand, colors })));
    expect(loaded.colors).toEqual(colors);
  });

  it('EX-01 accepts experiments, with shares that have no exact binary form', async () => {
    const thirds = [0.7, 0.2, 0.1].map((share, index) => ({
      name: index === 0 ? 'control' : `v${index}`,
      share,
    }));
    const running = [experiment, { ...experiment, id: 'thirds', variants: thirds }];
    const more = { endpoint: 'https://a.example' };
    const loaded = await loadBrand(await file('ab.json', withExperiments(running, more)));
    expect(loaded.experiments).toEqual({ running, ...more });
  });

  it.each([
    [
      'shares that do not add up',
      [{ ...experiment, variants: [control, { ...short, share: 0.4 }] }],
      {},
      'experiments.running.0.variants: expected shares that add up to 1',
    ],
    [
      'a first variant that is not control',
      [{ ...experiment, variants: [short, control] }],
      {},
      'expected the first variant to be "control"',
    ],
    [
      'one variant',
      [{ ...experiment, variants: [{ ...control, share: 0.9 }] }],
      {},
      'expected at least two variants',
    ],
    [
      'two variants of one name',
      [{ ...experiment, variants: [control, { ...control }] }],
      {},
      'expected a different name for each variant',
    ],
    [
      'texts for control',
      [{ ...experiment, variants: [{ ...control, offerTexts: {} }, short] }],
      {},
      'expected no texts for "control"',
    ],
    [
      'markup in a name',
      [{ ...experiment, id: 'a"><script>' }],
      {},
      'running.0.id: expected a name of lower-case letters',
    ],
    ['one id twice', [experiment, experiment], {}, 'expected a different id for each experiment'],
    [
      'two experiments with the same words',
      [experiment, { ...experiment, id: 'other' }],
      {},
      'expected one experiment at most that changes the texts of the offer',
    ],
    [
      'a goal that nothing reports',
      [{ ...experiment, goal: 'happiness' }],
      {},
      'experiments.running.0.goal',
    ],
    [
      'an endpoint with a slash at its end',
      [experiment],
      { endpoint: 'https://a.example/' },
      'experiments.endpoint: expected an address such as',
    ],
  ])('EX-01 rejects experiments with %s', async (_what, running, more, message) => {
    const path = await file('ab.json', withExperiments(running, more));
    await expect(loadBrand(path)).rejects.toThrow(message);
  });

  it.each([
    ['is not there', 'none.json', undefined, 'There is no brand file at'],
    [
      'is of another kind',
      'brand.toml',
      'key = 1',
      'its name must end in .yaml, .json, .ts or .js',
    ],
    ['is broken YAML', 'broken.yaml', 'key: x\nname: [a\n', 'broken.yaml:3: '],
    [
      'has a wrong field in YAML',
      'wrong.yaml',
      stringify({ ...brand, name: 7 }),
      `wrong.yaml:${Object.keys(brand).indexOf('name') + 1}: name: `,
    ],
    ['is broken', 'broken.json', '{', 'broken.json: is not valid JSON: close brace expected.'],
    [
      'cannot be run',
      'broken.mjs',
      'export const brand = nothing;',
      'broken.mjs cannot be loaded: nothing is not defined',
    ],
    ['exports nothing', 'empty.mjs', 'export const other = 1;', 'empty.mjs exports no "brand".'],
    [
      'lacks a field',
      'lacks.json',
      JSON.stringify({ ...brand, origin: undefined }),
      'lacks.json: origin: ',
    ],
    [
      'sells through gpt without an account',
      'gpt.json',
      JSON.stringify({ ...brand, ads: { provider: 'gpt' } }),
      'gpt.json: ads: the provider gpt needs gpt: { networkCode }',
    ],
    [
      'sells a size that has no room',
      'sizes.json',
      JSON.stringify({
        ...brand,
        ads: {
          provider: 'gpt',
          gpt: { networkCode: '1', sizes: { list: [{ minWidth: 1200, sizes: [[970, 250]] }] } },
        },
      }),
      'sizes.json: ads.gpt.sizes.list.0: 970x250 does not fit list at 1200 px',
    ],
    [
      'has a wrong field deep down',
      'deep.json',
      JSON.stringify({ ...brand, sections: [{ ...brand.sections[0], slug: 'Not A Slug' }] }),
      'deep.json: sections.0.slug: expected a slug',
    ],
    [
      'names a container that is none',
      'container.json',
      JSON.stringify({ ...brand, analytics: { tagManager: { containerId: "');alert(1)//" } } }),
      'analytics.tagManager.containerId: expected an id such as GTM-ABC1234',
    ],
    [
      'names a script without an address',
      'script.json',
      JSON.stringify({ ...brand, commerce: { oneTag: { url: 'javascript:alert(1)' } } }),
      'commerce.oneTag.url: expected an address such as https://example.com/script.js',
    ],
    [
      'names an origin with a path',
      'origins.json',
      JSON.stringify({
        ...brand,
        commerce: { oneTag: { url: 'https://x.example/a.js', origins: ['https://y.example; *'] } },
      }),
      'commerce.oneTag.origins.0: expected an origin such as https://example.com',
    ],
    [
      'has a zone that is none',
      'zone.json',
      JSON.stringify({ ...brand, timeZone: 'Mars/Olympus' }),
      'timeZone: expected an IANA time zone',
    ],
    [
      'has a meter that no token could hold',
      'meter.json',
      JSON.stringify({ ...brand, meter: { max: 31 } }),
      'meter.json: meter.max: expected a whole number of items from 0 to 30, or -1 for no meter.',
    ],
    [
      'has a meter below none',
      'low.json',
      JSON.stringify({ ...brand, meter: { max: -2 } }),
      'meter.max: expected a whole number',
    ],
    ...[{ rolling: 0 }, { rolling: 32 }, { rolling: 1.5 }, { rolling: '7' }, {}, 'year', 30].map(
      (period): [string, string, string, string] => [
        `has a meter whose period is ${JSON.stringify(period)}`,
        `period-${JSON.stringify(period).replaceAll(/\W/g, '')}.json`,
        JSON.stringify({ ...brand, meter: { max: 4, period } }),
        'meter.period',
      ],
    ),
    [
      'has half an item a month',
      'half.json',
      JSON.stringify({ ...brand, meter: { max: 0.5 } }),
      'meter.max: expected a whole number',
    ],
    [
      'has a meter in words',
      'words.json',
      JSON.stringify({ ...brand, meter: { max: '4' } }),
      'meter.max: expected a whole number',
    ],
    [
      'leads to a section that is not there',
      'nav.json',
      JSON.stringify({ ...brand, navigation: ['none'] }),
      'nav.json: navigation.0: there is no section "none"; there are business, culture',
    ],
    [
      'has a sub-section without a parent',
      'sub.json',
      JSON.stringify({
        ...brand,
        subSections: brand.subSections.map((section) => ({ ...section, parent: 'none' })),
      }),
      'sub.json: subSections.0.parent: the parent of "dot-physics", "none", is not a section; there are',
    ],
  ])('reports what is wrong with a file that %s', async (_name, name, text, message) => {
    const path = text === undefined ? join(folder, name) : await file(name, text);
    await expect(loadBrand(path)).rejects.toThrow(message);
  });
});

/** A file of YAML, without which a name and an address are all that is there. */
const begin = 'name: The Tern\norigin: tern.org\n';

describe('A brand file', () => {
  it('needs a name and an address; everything else has a default or does not exist', async () => {
    expect(await loadBrand(await file('least.yaml', begin))).toMatchObject({
      name: 'The Tern',
      product: 'The Tern',
      key: 'the-tern',
      origin: 'https://tern.org',
      language: 'en-US',
      timeZone: 'UTC',
      sections: [],
      newsletters: {},
      social: {},
      accounts: false,
      meter: { max: -1 },
      legal: { general: '© The Tern' },
    });
  });

  it.each([
    [
      'a name alone',
      'sections: [Arts & letters]',
      { slug: 'arts-letters', name: 'Arts & letters', title: 'Arts & letters' },
    ],
    ['letters with accents', 'sections: [Größe]', { slug: 'grosse' }],
    ['a slug', 'sections: [{ name: 政治, slug: seiji }]', { slug: 'seiji', name: '政治' }],
    ['digits', 'sections: ["1984"]', { slug: '1984' }],
    [
      'sub-sections that name it',
      'sections: [Culture]\nsubSections: [{ name: Theater, parent: culture }]',
      { children: ['theater'] },
    ],
  ])('may give a section by %s', async (_what, yaml, section) => {
    const { sections } = await loadBrand(await file('section.yaml', `${begin}${yaml}\n`));
    expect(sections).toMatchObject([section]);
  });

  it('may name a sub-section among the children of its parent alone', async () => {
    const yaml =
      'sections: [{ name: Culture, children: [theater] }]\nsubSections: [Theater]\n'.replace(
        '[Theater]',
        '[{ name: Theater }]',
      );
    const { subSections } = await loadBrand(await file('children.yaml', `${begin}${yaml}`));
    expect(subSections).toMatchObject([{ slug: 'theater', parent: 'culture' }]);
  });

  it('may name a newsletter by its title; what other systems know it by follows from its key', async () => {
    const yaml = 'language: de\nnewsletters:\n  the-week: { TITLE: Die Woche & $& }\n';
    const { newsletters, accounts } = await loadBrand(await file('letters.yaml', begin + yaml));
    expect(newsletters['the-week']).toEqual({
      TITLE: 'Die Woche & $&',
      DESCRIPTION: '',
      NAME: 'the_week',
      FORM_NAME: 'newsletter_the_week',
      NEWSLETTER_ID: expect.any(Number),
      SITE_CODE: 'THE_TERN',
      SOURCE_CODE: {
        newsletterPage: 'THE_TERN_THE_WEEK_PAGE',
        subscribePanel: 'THE_TERN_THE_WEEK_PANEL',
      },
      PAGE_TITLE: 'Die Woche & $& abonnieren',
      UNSUBSCRIBE_PAGE_TITLE: 'Abbestellen: Die Woche & $&',
      UNSUBSCRIBE_RADIO_BUTTON: 'Die Woche & $& nicht mehr senden',
    });
    expect(accounts).toBe(true);
    const more = await loadBrand(
      await file(
        'more.yaml',
        `${begin}language: de\nnewsletters:\n  a: { TITLE: A }\n  the-week: { TITLE: Other }\n`,
      ),
    );
    expect(more.newsletters['the-week']?.NEWSLETTER_ID).toBe(
      newsletters['the-week']?.NEWSLETTER_ID,
    );
  });

  it('may name a service by its address there, or by true', async () => {
    const yaml = `social:
  bluesky: https://bsky.app/profile/tern.org
  whatsapp: true
  mastodon: { followUrl: 'https://m.example/@tern', name: Fediverse }
`;
    const { social } = await loadBrand(await file('social.yaml', begin + yaml));
    expect(social).toEqual({
      // Everybody can share by email, and write letters.
      email: expect.objectContaining({ name: 'Email' }),
      comments: expect.objectContaining({ name: 'Comments' }),
      bluesky: {
        name: 'Bluesky',
        icon: 'bluesky',
        followUrl: 'https://bsky.app/profile/tern.org',
        shareTemplate: 'https://bsky.app/intent/compose?text={title}%0A{url}',
      },
      whatsapp: {
        name: 'WhatsApp',
        icon: 'whatsapp',
        shareTemplate: 'https://wa.me/?text={title}%0A{url}',
      },
      mastodon: {
        name: 'Fediverse',
        icon: 'mastodon',
        followUrl: 'https://m.example/@tern',
        shareTemplate: 'https://share.joinmastodon.org/#text={title}%0A{url}',
      },
    });
  });

  it.each([
    ['Ὀδύσσεια', 'https://odyssey.gr', 'odyssey'],
    ['18F Blog', 'https://18f.org', 'm-18f-blog'],
    ['The Very Long Name of a Magazine', 'https://x.org', 'the-very-long-name'],
    ['Incomprehensibilities', 'https://x.org', 'incomprehensibilitie'],
    ['政治', 'https://例え.jp', 'xn-r8jz45g'],
  ])('of %s at %s has the key %s', async (name, origin, key) => {
    expect((await loadBrand(await file('key.yaml', stringify({ name, origin })))).key).toBe(key);
  });

  it('says everything that is wrong at once, in the order of its lines', async () => {
    const path = await file(
      'many.yaml',
      `name: 1984
origin: https://tern.org/blog
timezone: Europe/Paris
sub-sections: []
dark: { sections: {} }
sections:
  - News
  - 政治
  - nme: Sport
  - 7
navigation: [nws, news]
tagline:
social:
  bluesky: bsky.app/x
  twitter: { url: https://x.com/tern }
newsletters:
  weekly: { title: The Week }
  "my letter": { TITLE: Mine }
offer: { term: one year, prise: 5 }
accounts: yes
logo: tern.png
ads: { provider: gtp }
legal: [terms]
`,
    );
    const message = await loadBrand(path).then(String, (error: unknown) => String(error));
    expect(message.replaceAll(path, 'many.yaml').split('\n')).toEqual([
      'BrandError: many.yaml has 20 mistakes:',
      'many.yaml:1: name: expected text, not the number 1984; write it in quotes: "1984".',
      'many.yaml:2: origin: a site has a host name of its own and cannot be below /blog; expected https://tern.org.',
      'many.yaml:3: timezone: no setting has this name; write timeZone.',
      'many.yaml:4: sub-sections: no setting has this name; write subSections.',
      'many.yaml:5: dark: no setting has this name here; it is colors.dark.',
      'many.yaml:9: sections.2.nme: no setting has this name; did you mean name?',
      'many.yaml:9: sections.2.name: missing; what navigation and labels call it, such as Culture.',
      'many.yaml:10: sections.3: expected a value such as Culture, not the number 7.',
      'many.yaml:12: tagline: has no value; write one such as News of the harbor since 1904, or remove the line.',
      'many.yaml:14: social.bluesky: expected an address such as https://www.example.com/page.',
      'many.yaml:15: social.twitter.url: no setting has this name; did you mean followUrl?',
      'many.yaml:17: newsletters.weekly.title: no setting has this name; write TITLE.',
      'many.yaml:17: newsletters.weekly.TITLE: missing; its name, such as The Evening Post Weekly.',
      'many.yaml:18: newsletters.my letter: expected a key of letters, digits and hyphens.',
      'many.yaml:19: offer.prise: no setting has this name; did you mean price?',
      'many.yaml:19: offer.price: missing; the price, with its currency, such as $40.',
      'many.yaml:20: accounts: expected true or false such as true, not "yes".',
      'many.yaml:21: logo: expected settings with names such as image: …, width: …, height: …, not "tern.png".',
      'many.yaml:22: ads.provider: expected "house" or "gpt", not "gtp".',
      'many.yaml:23: legal: expected settings with names such as general: …, subscribe: …, links: …, not a list.',
    ]);
  });

  it('says which names mean nothing also where other settings are wrong', async () => {
    const yaml =
      'sections: [News, 政治, news]\nnavigation: [nws]\nsubSections: [{ name: Theater }, { name: Art, parent: x }]\nreviewCategories: [{ slug: a, name: A }]\ntagline: 7\n';
    const path = await file('names.yaml', begin + yaml);
    const message = await loadBrand(path).then(String, (error: unknown) => String(error));
    expect(message.replaceAll(path, 'names.yaml').split('\n').slice(1)).toEqual([
      'names.yaml: reviewSection: missing; reviewCategories need the slug of the section that holds them, such as reviewSection: gear.',
      'names.yaml:3: sections.1: the name "政治" has no Latin letters to make an address of; add a slug, such as slug: culture.',
      'names.yaml:3: sections.2: the slug "news" is that of sections.0 too; write another slug.',
      'names.yaml:4: navigation.0: there is no section "nws"; there are news.',
      'names.yaml:5: subSections.0: "Theater" has no parent; add one, such as parent: news.',
      'names.yaml:5: subSections.1.parent: the parent of "art", "x", is not a section; there are news.',
      'names.yaml:7: tagline: expected text, not the number 7; write it in quotes: "7".',
    ]);
  });

  it('says by line what is wrong with policies for machines', async () => {
    const problems = async (yaml: string) => {
      const path = await file('machines.yaml', `${begin}machines:\n${yaml}`);
      const message = await loadBrand(path).then(String, (error: unknown) => String(error));
      return message.split('\n').flatMap((line) => line.split('machines.yaml:').slice(1));
    };
    const wrong = `  search: yes
  trainin: deny
  crawlers: { "GPT Bot": deny, CCBot: forbid }
  license:
    contact: rights@x.example
    payment: { for: crawl, amount: 0.015 }
`;
    expect((await problems(wrong)).slice(-6)).toEqual([
      '4: machines.search: expected allow, lead-in, charge, deny.',
      '5: machines.trainin: no setting has this name; did you mean training?',
      '6: machines.crawlers.GPT Bot: expected the name of a crawler as robots.txt has it, such as GPTBot.',
      '6: machines.crawlers.CCBot: expected allow, lead-in, charge, deny.',
      '8: machines.license.contact: expected an address such as mailto:rights@example.com.',
      '9: machines.license.payment.amount: expected an amount in quotes, such as "0.015".',
    ]);
    expect(await problems('  training: charge\n')).toEqual([
      '3: machines: charge needs something to pay by: add license, with payment, terms, server or contact.',
    ]);
    expect(
      await problems('  training: charge\n  license: { payment: { for: crawl, amount: "0.1" } }\n'),
    ).toEqual([
      '5: machines.license.payment.for: amount and currency go together: give both or neither.',
    ]);
  });

  it('suggests nothing for a name in other letters', async () => {
    const path = await file('other.yaml', `${begin}имя: Крачка\n`);
    await expect(loadBrand(path)).rejects.toThrow(
      'other.yaml:3: имя: no setting has this name; docs/guides/brand.md lists them all.',
    );
  });

  const bomb =
    'a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n';
  it.each([
    ['nothing', 'empty.yaml', '', 'is empty. Begin one with: npx masthead brand --new'],
    ['comments alone', 'comments.yaml', '# name: x\n', 'is empty.'],
    [
      'a list',
      'list.yaml',
      '- name: x\n',
      'expected settings such as name: The Evening Post, not a list.',
    ],
    ['a list', 'list.json', '[1]', 'not a list.'],
    ['a text', 'text.yaml', 'hello', 'not text.'],
    [
      'a tab',
      'tab.yaml',
      'name: a\n\torigin: b\n',
      'tab.yaml:2: begins with a tab; indent with spaces.',
    ],
    [
      'a second colon',
      'colon.yaml',
      'name: Yes & No: a magazine\n',
      'colon.yaml:1: has a second colon; write a value that has one in quotes',
    ],
    [
      'a name twice',
      'twice.yaml',
      'name: a\norigin: b.org\nname: c\n',
      'twice.yaml:3: "name" is in line 1 already; keep one of the two.',
    ],
    [
      'a quote that nothing closes',
      'open.yaml',
      "name: a\ntagline: 'News\norigin: b.org\n",
      'open.yaml:2: opens a quote that nothing closes.',
    ],
    [
      'a line that is indented too far',
      'far.yaml',
      'name: a\nkey: my\n tagline: News\norigin: b.org\n',
      'far.yaml:3: is indented more than the line above it',
    ],
    [
      'no space after the colon',
      'space.yaml',
      'name: a\ntagline:News of the harbor\norigin: b.org\n',
      'space.yaml:2: needs a space after the colon',
    ],
    [
      'an apostrophe in single quotes',
      'apostrophe.yaml',
      "name: a\ntagline: 'The city's news'\norigin: b.org\n",
      'apostrophe.yaml:2: has something behind the end of its value',
    ],
    [
      'a color without quotes',
      'color.yaml',
      'name: a\norigin: b.org\ncolors:\n  light:\n    accent: #0047ab\n',
      'color.yaml:5: colors.light.accent: has no value, since # begins a comment; write it in quotes',
    ],
    [
      'wrong indentation',
      'indent.yaml',
      'name: a\nlinks:\n    jobs: /a\n  register: /b\n',
      'indent.yaml:4: ',
    ],
    [
      'an asterisk',
      'star.yaml',
      'name: *star\n',
      'star.yaml:1: has a value that begins with a sign; write it in quotes.',
    ],
    [
      'an exclamation mark',
      'tag.yaml',
      'name: !Wow\n',
      'tag.yaml:1: has a value that begins with !; write it in quotes.',
    ],
    [
      'two documents',
      'two.yaml',
      'name: a\n---\nname: b\n',
      'two.yaml:2: begins a second document; a brand is one.',
    ],
    ['many references', 'bomb.yaml', bomb, 'bomb.yaml cannot be read: Excessive alias count'],
    [
      'another encoding',
      'latin.yaml',
      Buffer.from('name: Caf\u00e9', 'latin1'),
      'latin.yaml is not text in UTF-8.',
    ],
    [
      'an error',
      'throws.ts',
      "throw new Error('boom');\nexport const brand = {};\n",
      'throws.ts cannot be loaded: boom',
    ],
    [
      'no value',
      'value.json',
      '{\n"name": ,\n"origin": "a.org" }',
      'value.json:2: is not valid JSON: value expected.',
    ],
    [
      'a wrong name in JSON',
      'name.json',
      '{\n  "name": "a",\n  "origin": "a.org",\n  "nam": 1\n}',
      'name.json:4: nam: no setting has this name; did you mean name?',
    ],
  ])('that has %s is told in words (%s)', async (_what, name, text, message) => {
    await writeFile(join(folder, name), text);
    await expect(loadBrand(join(folder, name))).rejects.toThrow(message);
  });

  it.each([
    [
      'comments, a comma at the end and $schema in JSON',
      'a.json',
      '\uFEFF{\n // hi\n "$schema": "x", "name": "Ä",\n "origin": "a.org",\n}',
    ],
    [
      'the ends of lines of Windows and a mark at the beginning',
      'b.yml',
      '\uFEFFname: Ä\r\norigin: a.org\r\n',
    ],
    ['UTF-16', 'c.yaml', Buffer.from('\uFEFFname: Ä\norigin: a.org\n', 'utf16le')],
    ['notes, and values that others repeat', 'd.yaml', 'x-notes: &n Ä\nname: *n\norigin: a.org\n'],
    ['TypeScript', 'e.ts', "export const brand: object = { name: 'Ä', origin: 'a.org' };\n"],
    ['an extension in capitals', 'f.YAML', 'name: Ä\norigin: a.org\n'],
  ])('may have %s', async (_what, name, text) => {
    await writeFile(join(folder, name), text);
    expect(await loadBrand(join(folder, name))).toMatchObject({
      name: 'Ä',
      origin: 'https://a.org',
    });
  });
});
