import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import type { Brand } from '../../shared/brand/brand.ts';
import { brand as sample } from '../../shared/brand/meridian.ts';
import { loadBrand } from '../load-brand.ts';
import { sampleLeftovers } from './sample-leftovers.ts';
import { brandSchemaFile, starterBrand } from './starter-brand.ts';

const answers = {
  name: 'The Evening Post',
  address: 'www.eveningpost.org',
  language: 'en-US',
  timeZone: 'Europe/Paris',
};

let folder: string;
let isValid: (value: unknown) => boolean;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-starter-'));
  const schema: object = JSON.parse(await readFile(brandSchemaFile, 'utf8'));
  isValid = new Ajv({ strictTuples: false }).compile(schema);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function load(yaml: string): Promise<Brand> {
  const file = join(folder, 'brand.yaml');
  await writeFile(file, yaml);
  expect({ yaml, isValid: isValid(parse(yaml)) }).toEqual({ yaml, isValid: true });
  return loadBrand(file);
}

/** The parts between empty lines. */
const [settings = '', ...examples] = starterBrand(answers).trimEnd().split('\n\n');
const uncommented = (example: string) => example.replaceAll(/^#(?! \S)/gm, '');
/** As editors do it: with the space that follows. */
const toggled = (example: string) => example.replaceAll(/^#(?! \S) ?/gm, '');

describe('A starter brand', () => {
  it('is a brand of four settings, and of nothing else', async () => {
    const yaml = starterBrand(answers);
    expect(parse(yaml)).toEqual({
      name: 'The Evening Post',
      origin: 'https://www.eveningpost.org',
      language: 'en-US',
      timeZone: 'Europe/Paris',
    });
    expect(yaml.split('\n').length).toBeLessThan(55);
    const brand = await load(yaml);
    expect(brand).toMatchObject({ newsletters: {}, sections: [], social: {} });
    expect(brand).not.toHaveProperty('offer');
  });

  it('has examples', () => {
    const names = examples.flatMap((example) => Object.keys(parse(uncommented(example)) as object));
    expect(names).toEqual([
      'description',
      'sections',
      'editorialEmail',
      'social',
      'newsletters',
      'offer',
      'legal',
      'secureDrop',
    ]);
  });

  it.each(examples.map((example) => [example.split('\n')[1] ?? '', example] as const))(
    'can be loaded with an example uncommented: %s',
    async (_name, example) => {
      const brand = await load(`${settings}\n${uncommented(example)}\n`);
      expect(brand).not.toEqual(await load(settings));
      expect(await load(`${settings}\n${toggled(example)}\n`)).toEqual(brand);
    },
  );

  it('can be loaded with all examples, of which only the onion address is nobody’s', async () => {
    const brand = await load(`${settings}\n${examples.map(uncommented).join('\n')}\n`);
    expect(brand.sections.map(({ slug }) => slug)).toEqual(['news', 'culture', 'opinion']);
    expect(brand.offer?.price).toBe('$40');
    expect(sampleLeftovers(brand)).toEqual(['secureDrop.address']);
  });

  it('says nothing that the sample says', () => {
    expect(starterBrand(answers)).not.toMatch(/meridian|\.example\b/i);
  });

  it.each([
    'Yes & No: a magazine',
    '1984',
    'Ὀδύσσεια',
    '"Quoted", ‘quoted’ and it’s',
    '🗞️ The Paper',
    '- dash',
    'null',
    'yes',
    '# 1',
    '*star',
    'C:\\new',
    '世界',
    'مجلة',
    'A'.repeat(100),
  ])('keeps the name %s', async (name) => {
    const brand = await load(starterBrand({ ...answers, name }));
    expect([brand.name, brand.product]).toEqual([name, name]);
    const examplesOfIt = uncommented(starterBrand({ ...answers, name }));
    expect((await load(examplesOfIt)).newsletters.weekly?.TITLE).toBe(`${name} Weekly`);
  });

  it.each([
    ['example.org', 'https://example.org'],
    ['https://example.org/', 'https://example.org'],
    [' HTTPS://Example.ORG ', 'https://example.org'],
    ['example.org:8443', 'https://example.org:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['日本語.jp', 'https://xn--wgv71a119e.jp'],
  ])('takes the address %s', (address, origin) => {
    expect(parse(starterBrand({ ...answers, address }))).toMatchObject({ origin });
  });

  it.each([
    ['https://example.org/blog', 'cannot be below /blog; expected https://example.org'],
    ['example.org/?a=1', 'cannot be below /?a=1'],
    ['http://example.org', 'sites are served over https; expected https://example.org'],
    ['editor@example.org', 'looks like an email address'],
    ['ftp://example.org', 'begins with https://, not ftp://'],
    ['example', 'has no ending such as .org'],
    ['my site.org', 'is no web address'],
    ['', 'expected the address of the site'],
  ])('says what is wrong with the address "%s"', (address, message) => {
    expect(() => starterBrand({ ...answers, address })).toThrow(message);
  });

  it('leads editors to the schema from the folder that it is going to be in', () => {
    const at = join(folder, 'my-magazine');
    const [first = ''] = starterBrand({ ...answers, folder: at }).split('\n');
    const [, path = ''] = first.split('$schema=');
    expect(first).toMatch(/^# yaml-language-server: \$schema=/);
    expect(resolve(at, path)).toBe(brandSchemaFile);
  });
});

describe('The schema for editors', () => {
  it('accepts the sample brand, and names of its own at the top', () => {
    expect(isValid(JSON.parse(JSON.stringify(sample)))).toBe(true);
    expect(isValid({ name: 'a', origin: 'b.org', $schema: 'x', 'x-note': 1 })).toBe(true);
  });

  it.each([
    { name: 'a' },
    { name: 7, origin: 'b.org' },
    { name: 'a', origin: 'b.org', timezone: 'UTC' },
    { name: 'a', origin: 'b.org', sections: [{ slug: 'a' }] },
    { name: 'a', origin: 'b.org', offer: { price: '$1' } },
    { name: 'a', origin: 'b.org', social: { bluesky: 'tern' } },
  ])('rejects %j', (brand) => {
    expect(isValid(brand)).toBe(false);
  });
});
