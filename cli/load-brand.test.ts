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
      { light: { accent: '#e8927c' } },
      /:4: colors\.light\.accent: accent #e8927c on paper #fbfaf7 has a contrast of 2\.27:1 and needs 4\.5:1\.$/,
    ],
    [
      { light: { paper: '#777777' } },
      /:4: colors\.light\.paper: ink #121110 on paper #777777 has a contrast of 4\.\d\d:1 and needs 4\.5:1\.$/,
    ],
    [
      { dark: { sections: { science: '#1f6d70' } } },
      /:5: colors\.dark\.sections\.science: sections\.science #1f6d70 on paper #131211 has a contrast of \d\.\d+:1 and needs 4\.5:1\.$/,
    ],
    [{ light: { sections: { sience: '#1f6d70' } } }, /:5: .*there is no section "sience"\.$/],
    [{ light: { accent: 'red' } }, /:4: colors\.light\.accent: expected a color such as #1f6d70/],
    [{ light: { acent: '#000' } }, /colors\.light\.acent/],
  ])('names the line and the pair of colors that cannot be used: %j', async (colors, message) => {
    const given = await file(
      'colors.yaml',
      `${stringify({ name: 'x', colors })}${stringify({ ...brand, name: undefined })}`,
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
      'meter.json: meter.max: expected a whole number of items a month from 0 to 30, or -1 for no meter.',
    ],
    [
      'has a meter below none',
      'low.json',
      JSON.stringify({ ...brand, meter: { max: -2 } }),
      'meter.max: expected a whole number',
    ],
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
