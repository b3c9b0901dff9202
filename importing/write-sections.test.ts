import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { brand as meridian } from '../shared/brand/meridian.ts';
import { loadBrand } from '../cli/load-brand.ts';
import { proposeSections } from './propose-sections.ts';
import { isWritable, sectionsYaml, writeSections } from './write-sections.ts';

const filed = (count: number, ...names: readonly string[]) =>
  Array.from({ length: count }, (_, at) => ({
    hed: `${names.join()}: "a" # ${at}\u001b[31m`,
    pubDate: '2020-01-01T00:00:00.000Z',
    terms: names.map((name, index) => ({ name, ...(index > 0 ? { parent: 'food' } : {}) })),
  }));
const proposal = proposeSections([
  ...filed(20, 'Travel'),
  ...filed(20, 'Food', 'Wine'),
  ...filed(9, 'Food'),
]);

describe('sections in a brand file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sections-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function written(name: string, text: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, text);
    await writeSections(file, proposal, await loadBrand(file), loadBrand);
    return readFile(file, 'utf8');
  }
  const { reviewSection: _, colors: _c, ...rest } = meridian;
  const bare = { ...rest, sections: [], subSections: [], navigation: [], reviewCategories: [] };

  it('are printed as YAML that a brand can be made of, with examples as comments', async () => {
    const yaml = sectionsYaml(proposal);
    expect(yaml).not.toContain('\u001b');
    expect(yaml).toMatch(/# 29 items: .*\n {2}- slug: food\n/);
    const file = join(folder, 'pasted.yaml');
    const { sections: _s, subSections: _u, navigation: _n, ...others } = bare;
    await writeFile(file, `${stringify(others)}${yaml}`);
    const brand = await loadBrand(file);
    expect(brand.navigation).toEqual(['food', 'travel']);
    expect(brand.subSections).toMatchObject([{ slug: 'wine', parent: 'food' }]);
    expect(brand.sections[0]?.children).toEqual(['wine']);
  });

  it('are written where the file has none, and comments and the order of the rest stay', async () => {
    const before = `# mine\n${stringify(bare)}# the end\n`.replace(
      'name: Meridian',
      'name: Meridian # our name',
    );
    const text = await written('empty.yaml', before);
    expect(text).toMatch(/^# mine\n/);
    expect(text).toContain('name: Meridian # our name');
    expect(text).toContain('# the end');
    expect(Object.keys(parse(text) as object)).toEqual(Object.keys(bare));
    expect((await loadBrand(join(folder, 'empty.yaml'))).navigation).toEqual(['food', 'travel']);
  });

  it('are added to those that a file has, of which none is changed or lost', async () => {
    const mine = {
      slug: 'journeys',
      name: 'Journeys',
      title: 'J',
      description: 'By hand.',
      terms: ['Travel'],
    };
    const before = stringify({ ...bare, sections: [mine], navigation: ['journeys'] });
    const brand = parse(await written('own.yaml', before)) as typeof meridian;
    expect(brand.sections[0]).toEqual(mine);
    expect(brand.sections.map(({ slug }) => slug)).toEqual(['journeys', 'food']);
    expect(brand.navigation).toEqual(['journeys', 'food']);
    const again = await readFile(join(folder, 'own.yaml'), 'utf8');
    expect(await written('own.yaml', again)).toBe(again);
  });

  it('leave the navigation to the brand where it names none, which then has them all', async () => {
    const { navigation: _n, ...usual } = { ...bare, sections: ['News', 'Culture'] };
    for (const [name, before] of [
      ['usual.yaml', stringify(usual)],
      ['usual.json', JSON.stringify(usual)],
    ] as const) {
      const text = await written(name, before);
      expect(Object.keys(parse(text) as object)).not.toContain('navigation');
      expect((await loadBrand(join(folder, name))).navigation).toEqual([
        'news',
        'culture',
        'food',
        'travel',
      ]);
    }
  });

  it.each([
    ['lists that are there', '["Culture", // of our own\n  ]', '["culture",]'],
    ['empty lists', '[ /* none yet */ ]', '[]'],
  ])(
    'keep the comments of JSON, and its commas at the end: %s',
    async (_, sections, navigation) => {
      const { name, origin } = bare;
      const own = [`\ufeff{`, '\t// who we are', `\t"name": "${name}", // our name`];
      const text = await written(
        'commented.json',
        `${own.join('\n')}\n\t"origin": "${origin}",\n\t"sections": ${sections},\n\t"navigation": ${navigation}, /* in order */\n}\n`,
      );
      for (const comment of ['// who we are', '// our name', '/* in order */'])
        expect(text).toContain(comment);
      expect(text).toMatch(/\/\/ of our own|\/\* none yet/);
      const brand = await loadBrand(join(folder, 'commented.json'));
      const before = sections.includes('Culture') ? ['culture'] : [];
      expect(brand.navigation).toEqual([...before, 'food', 'travel']);
      expect(brand.sections.map(({ slug }) => slug)).toEqual([...before, 'food', 'travel']);
      expect(brand.subSections.map(({ slug }) => slug)).toEqual(['wine']);
      expect(text).toContain('\n\t"subSections": [\n\t\t{\n\t\t\t"slug"');
    },
  );

  it('are written into JSON in one line', async () => {
    const { name, origin } = bare;
    const text = await written(
      'line.json',
      JSON.stringify({ name, origin, sections: ['Culture'] }),
    );
    expect(text).toMatch(/^\{"name":"Meridian",/);
    const brand = await loadBrand(join(folder, 'line.json'));
    expect(brand.sections.map(({ slug }) => slug)).toEqual(['culture', 'food', 'travel']);
  });

  it('are written into JSON, and not into a program', async () => {
    const text = await written('brand.json', `${JSON.stringify(bare, null, 4)}\n`);
    expect(text).toMatch(/^\{\n {4}"/);
    expect((JSON.parse(text) as typeof meridian).navigation).toEqual(['food', 'travel']);
    expect(['a.ts', 'a.mjs', 'a.yml', 'a.json'].map(isWritable)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('leave a file as it was when the result would be no brand', async () => {
    const file = join(folder, 'kept.yaml');
    const before = stringify(bare);
    await writeFile(file, before);
    const refuse = () => Promise.reject(new Error('no brand'));
    await expect(writeSections(file, proposal, bare, refuse)).rejects.toThrow('no brand');
    expect(await readFile(file, 'utf8')).toBe(before);
  });
});
