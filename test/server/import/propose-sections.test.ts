/** `masthead import PATH --propose-sections`, as a publisher runs it. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { brand as meridian } from '../../../shared/brand/meridian.ts';
import { runMasthead } from '../../support/run-masthead.ts';
import { wxrFile, wxrItem } from '../../support/wxr-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-propose-'));
  const { reviewSection: _, ...other } = meridian;
  await write('brand.yaml', `# mine\n${stringify({ ...other, ...none })}`);
  await write('brand.ts', `export const brand = ${JSON.stringify({ ...other, ...none })};`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const none = { sections: [], subSections: [], navigation: [], reviewCategories: [] };

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const propose = (path: string, ...args: readonly string[]) =>
  runMasthead([
    'import',
    join(folder, path),
    '--propose-sections',
    ...['--data', join(folder, 'data')],
    ...args,
  ]);

const markdown = (title: string, more: string) =>
  `---\ntitle: ${title}\ndate: 2020-01-02\n${more}\n---\nText\n`;
const posts = Array.from({ length: 6 }, (_, at) => at + 1);

/** Archives of each format in which half of the items are about cats and half about dogs. */
const archives: Readonly<Record<string, () => Promise<void>>> = {
  'md-categories/content': () =>
    each((at) =>
      write(`md-categories/content/p${at}.md`, markdown(`P${at}`, `categories: [${subject(at)}]`)),
    ),
  'md-folders': () =>
    each((at) => write(`md-folders/content/${subject(at)}/p${at}.md`, markdown(`P${at}`, ''))),
  'wxr.xml': () =>
    write(
      'wxr.xml',
      wxrFile(
        posts.map((at) =>
          wxrItem({
            id: String(at),
            title: `P${at}`,
            content: 'Text',
            terms: [
              ['category', 'uncategorized', 'Uncategorized'],
              ['post_tag', subject(at).toLowerCase(), subject(at)],
            ],
          }),
        ),
      ),
    ),
  'ghost.json': () => write('ghost.json', ghostExport()),
};

function subject(at: number): string {
  return at % 2 === 0 ? 'Cats' : 'Dogs';
}

async function each(work: (at: number) => Promise<void>): Promise<void> {
  for (const at of posts) await work(at);
}

function ghostExport(): string {
  const data = {
    posts: posts.map((at) => ({
      id: `p${at}`,
      title: `P${at}`,
      slug: `p${at}`,
      html: '<p>Text</p>',
      type: 'post',
      status: 'published',
      published_at: '2020-01-02T00:00:00.000Z',
    })),
    tags: ['Cats', 'Dogs', 'All'].map((name) => ({ id: name, name, slug: name.toLowerCase() })),
    posts_tags: posts.flatMap((at) => [
      { post_id: `p${at}`, tag_id: subject(at), sort_order: 0 },
      { post_id: `p${at}`, tag_id: 'All', sort_order: 1 },
    ]),
  };
  return JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data }] });
}

describe('masthead import --propose-sections', () => {
  it.each(Object.entries(archives))(
    'prints the sections of an archive as YAML alone, and stores nothing: %s',
    async (path, make) => {
      await make();
      const { code, stdout, stderr } = await propose(path);
      expect([code, stderr]).toEqual([0, expect.stringContaining('2 sections would hold 6 of 6')]);
      expect(parse(stdout)).toEqual({
        sections: ['cats', 'dogs'].map((slug) => {
          const name = slug.replace(/^./, (letter) => letter.toUpperCase());
          return { slug, name, title: name, description: '' };
        }),
        navigation: ['cats', 'dogs'],
      });
      expect(stderr).toMatch(/ {2}Cats \(\w+\): 3 items, 50 %\n {6}P\d/);
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );

  it('--write puts them into the brand, by which an import then files every item', async () => {
    const file = join(folder, 'brand.yaml');
    const written = await propose('wxr.xml', '--write', '--brand', file);
    expect([written.code, written.stdout]).toEqual([0, '']);
    expect(written.stderr).toContain(`Wrote into ${file}: Cats, Dogs`);
    expect(await readFile(file, 'utf8')).toMatch(/^# mine\n/);
    const { stdout } = await runMasthead([
      'import',
      join(folder, 'wxr.xml'),
      '--dry-run',
      ...['--brand', file, '--data', join(folder, 'data')],
    ]);
    expect(stdout).toContain('in sections of the magazine: cats 3, dogs 3');
    expect(stdout).not.toContain('--propose-sections');
  });

  it('--write prints them for a brand that is a program, and says so', async () => {
    const before = await readFile(join(folder, 'brand.ts'), 'utf8');
    const ended = await propose('wxr.xml', '--write', '--brand', join(folder, 'brand.ts'));
    expect([ended.code, ended.stdout]).toEqual([1, expect.stringContaining('slug: cats')]);
    expect(ended.stderr).toContain('brand.ts is a program, which is not changed');
    expect(await readFile(join(folder, 'brand.ts'), 'utf8')).toBe(before);
  });

  it.each([
    [['--write'], '--write needs the file to write into: --brand FILE'],
    [['--watch'], '--propose-sections stores nothing'],
  ])('refuses options that make no sense: %j', async (args, words) => {
    const { code, stderr } = await propose('wxr.xml', ...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
  });
});
