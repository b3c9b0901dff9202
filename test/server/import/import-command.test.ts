/**
 * `masthead import` as a publisher runs it: the command, in its own process, on this machine's
 * store.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { openContent, type OpenContent } from '../../../cli/open-content.ts';
import { createContentReader } from '../../../services/content/content-reader.ts';
import { itemSchema, type Item } from '../../../shared/content/item.ts';
import type { Card } from '../../../shared/content/card.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { wxrFile, wxrItem, type WxrFields } from '../../support/wxr-file.ts';

const command = join(import.meta.dirname, '../../../cli/masthead.mjs');
const FAR_FUTURE = '2999-01-01T00:00:00.000Z';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-command-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs the command. `killAfterMs` ends it as a power cut would. */
async function masthead(args: readonly string[], killAfterMs?: number): Promise<Run> {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  });
  let [out, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (killAfterMs !== undefined) {
    await Promise.race([sleep(killAfterMs), ended]);
    child.kill('SIGKILL');
  }
  return { code: await ended, out, errors };
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

type Reader = ReturnType<typeof createContentReader>;

/** Reads the store's content as pages do. */
async function inStore<T>(
  look: (content: OpenContent, reader: Reader) => Promise<T>,
  dataDir = 'data',
): Promise<T> {
  const content = await openContent({ dataDir: join(folder, dataDir), brand });
  try {
    return await look(
      content,
      createContentReader(content.dynamo, content.table, () => FAR_FUTURE),
    );
  } finally {
    await content.close();
  }
}

/** Returns a whole list, page by page. */
async function wholeList(reader: Reader, name: string): Promise<Card[]> {
  const { heads } = await reader.readIndex({ listings: [name] });
  const cards: Card[] = [];
  for (;;) {
    const page = (await reader.readLists(heads, [{ name, offset: cards.length }])).pages.get(name);
    if (page === undefined || page.cards.length === 0) return cards;
    cards.push(...page.cards);
  }
}

async function itemAt(reader: Reader, path: string): Promise<Item | undefined> {
  const { pointers, itemAt: itemBeside } = await reader.readIndex({ paths: [path] });
  return pointers.get(path)?.kind === 'item' ? itemBeside(path) : undefined;
}

const reportSchema = v.looseObject({
  source: v.string(),
  format: v.picklist(['wxr', 'ghost', 'markdown']),
  items: v.object({
    in: v.number(),
    stored: v.number(),
    unchanged: v.number(),
    skipped: v.array(v.object({ ref: v.string(), reason: v.string() })),
  }),
  byType: v.record(v.string(), v.number()),
  removed: v.array(v.object({ ref: v.string(), path: v.string(), reason: v.string() })),
  media: v.object({ found: v.number(), missing: v.number() }),
  redirects: v.number(),
  unknownShortcodes: v.record(v.string(), v.number()),
  warnings: v.array(v.object({ ref: v.string(), message: v.string() })),
});

async function readReport(): Promise<v.InferOutput<typeof reportSchema>> {
  return v.parse(reportSchema, JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')));
}

const site = {
  'site/content/posts/2020-01-02-one.md':
    '---\ntitle: One\nauthors: [ada]\ntags: [tides]\nimage: /a.svg\nimage_alt: A\n---\nText {{< chart >}} [two]({{< ref "2020-01-03-two.md" >}})\n',
  'site/content/posts/2020-01-03-two.md':
    '---\ntitle: Two\ncategories: [science]\n---\n<script>alert(1)</script>Text\n',
  'site/content/posts/2020-01-04-hidden.md': '---\ntitle: Soon\ndraft: true\n---\nText\n',
  'site/content/authors/ada.md': '---\nname: Ada Lovelace\n---\n',
  'site/content/posts/undated.md': '---\ntitle: Undated\n---\n',
  'site/static/a.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4"/></svg>',
};

describe('masthead import', () => {
  it('CT-01 stores items, people, images, redirects, and drafts, and writes the report', async () => {
    await write(site);
    const run = await masthead(['import', 'site', '--data', 'data', '--report', 'report.json']);
    expect(run).toMatchObject({
      code: 0,
      out: expect.stringContaining('5 in = 4 stored + 0 unchanged + 1 skipped'),
    });
    expect(await readReport()).toMatchObject({
      source: 'site',
      format: 'markdown',
      items: {
        in: 5,
        stored: 4,
        unchanged: 0,
        skipped: [{ ref: 'content/posts/undated.md', reason: expect.stringContaining('no date') }],
      },
      byType: { article: 3, contributor: 1 },
      media: { found: 1, missing: 0 },
      unknownShortcodes: { chart: 1 },
      warnings: [
        { ref: 'content/posts/2020-01-03-two.md', message: 'left out of the body: 1 × script' },
      ],
    });
    await inStore(async (content, reader) => {
      const one = await itemAt(reader, '/story/one');
      expect(one).toMatchObject({
        hed: 'One',
        contributors: { author: [{ slug: 'ada', name: 'Ada Lovelace' }] },
        lead: { width: 4, height: 3 },
        body: [{ kind: 'html', html: '<p>Text  <a href="/story/two/">two</a></p>' }],
      });
      expect(v.safeParse(itemSchema, one).success).toBe(true);
      expect(await content.objects.has(one?.lead?.src?.slice(1) ?? '')).toBe(true);
      expect((await wholeList(reader, 'recent')).map(({ url }) => url)).toEqual([
        '/story/two/',
        '/story/one/',
      ]);
      expect((await wholeList(reader, 'section:science')).map(({ url }) => url)).toEqual([
        '/story/two/',
      ]);
      expect(
        (await reader.readIndex({ paths: ['/2020/01/02/one'] })).pointers.get('/2020/01/02/one'),
      ).toEqual({ kind: 'redirect', to: '/story/one/' });
      expect(await itemAt(reader, '/story/hidden')).toBeUndefined();
    });
    const again = await masthead(['import', 'site', '--data', 'data', '--report', 'report.json']);
    expect(again.code).toBe(0);
    expect((await readReport()).items).toMatchObject({ in: 5, stored: 0, unchanged: 4 });
  });

  it('writes through the store while a site runs on the same data', async () => {
    await write(site);
    await inStore(async (_content, reader) => {
      expect((await masthead(['import', 'site', '--data', 'data'])).code).toBe(0);
      expect(await itemAt(reader, '/story/two')).toMatchObject({ hed: 'Two' });
    });
  });

  it('writes nothing with --dry-run, and says what it would write', async () => {
    await write(site);
    const run = await masthead([
      'import',
      'site',
      '--data',
      'data',
      '--dry-run',
      '--report',
      'report.json',
    ]);
    expect(run).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Would import site \(markdown\) in [\d.]+ s; nothing was written\n {2}5 in = 4 stored/,
      ),
    });
    expect(existsSync(join(folder, 'data'))).toBe(false);
    expect((await readReport()).items).toMatchObject({ in: 5, stored: 4 });
  });

  it('takes off what a later export hides or, with --prune, lacks; --dry-run says what', async () => {
    const post = (id: string, more: WxrFields = {}) => wxrItem({ id, slug: `post-${id}`, ...more });
    await write({
      'first.xml': wxrFile([post('1'), post('2'), post('3')]),
      'later.xml': wxrFile([post('1'), post('2', { status: 'private' })]),
    });
    const later = ['import', 'later.xml', '--data', 'data', '--report', 'report.json'];
    const paths = async () => (await readReport()).removed.map(({ path }) => path);
    const shown = () =>
      inStore(async (_content, reader) =>
        (await wholeList(reader, 'recent')).map(({ url }) => url).sort(),
      );
    await masthead(['import', 'first.xml', '--data', 'data']);
    const dry = await masthead([...later, '--dry-run', '--prune']);
    expect(dry.out).toContain('Would be taken off the site\n  /story/post-2/: private\n');
    expect([dry.code, await paths()]).toEqual([0, ['/story/post-2/', '/story/post-3/']]);
    expect(await shown()).toEqual(['/story/post-1/', '/story/post-2/', '/story/post-3/']);
    const unasked = await masthead([...later, '--prune']);
    expect(unasked.errors).toContain(
      '1 item is no longer in later.xml and would be taken off the site:\n  post 3 (post-3)\n',
    );
    expect([await paths(), await shown()]).toEqual([
      ['/story/post-2/'],
      ['/story/post-1/', '/story/post-3/'],
    ]);
    const pruned = await masthead([...later, '--prune', '--yes']);
    expect(pruned.out).toContain('/story/post-3/: it is no longer in the export');
    expect(await shown()).toEqual(['/story/post-1/']);
    const refused = await masthead([...later, '--keep-expired', '--drop-expired']);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('exclude each')]);
  });

  it('fails with the reason when it stores no item, and proposes a map that helps', async () => {
    await write({
      'site/content/posts/a.md': '---\ntitle: A\nwhen: 2020-01-02\n---\nText\n',
      'map.yaml': 'fields:\n  date: when\n',
    });
    const failed = await masthead(['import', 'site', '--data', 'data']);
    expect(failed).toMatchObject({
      code: 1,
      errors: expect.stringContaining(
        'masthead: No item was imported. 1 skipped, 1 for this reason: no date,',
      ),
    });
    expect(failed.out).toContain('  date: when # 1 ×, such as 2020-01-02');
    const proposed = await masthead(['import', 'site', '--data', 'first', '--map', 'proposed']);
    expect(proposed.code).toBe(0);
    expect(proposed.out).toMatch(/these lines apply:\n {2}fields:\n {4}date: when #/);
    expect(proposed.out).toContain('1 in = 1 stored');
    const mapped = await masthead([
      ...['import', 'site', '--data', 'data', '--map', 'map.yaml', '--access', 'free'],
    ]);
    expect(mapped).toMatchObject({
      code: 0,
      out: expect.stringContaining('access: 1 free; free where the source does not say'),
    });
  });

  it.each([
    ['nothing there', {}, ['none'], 'There is nothing at none.'],
    ['an empty folder', { 'site/.keep': '' }, ['site'], 'site is empty.'],
    [
      'a folder of other things',
      { 'site/a.dat': 'x' },
      ['site'],
      'neither a WordPress export (WXR), a Ghost export (JSON) nor a folder of Markdown',
    ],
    [
      'one file that is broken',
      { 'a.md': '---\n- a\n---\n' },
      ['a.md'],
      'a.md:2: the front matter is not a set of keys and values.',
    ],
    [
      'a map that is wrong',
      { ...site, 'map.yaml': 'fields:\n  dat: when\n' },
      ['site', '--map', 'map.yaml'],
      'map.yaml:2: there is no field "dat"; the fields are title, ',
    ],
    ['no folder of uploads', site, ['site', '--media', 'none'], '--media none is not a folder.'],
    [
      'no brand file',
      site,
      ['site', '--brand', 'none.json'],
      'There is no brand file at none.json.',
    ],
    [
      'a broken brand file',
      { ...site, 'brand.json': '{"key":"Caps"}' },
      ['site', '--brand', 'brand.json'],
      'brand.json: key: expected a key of lower-case letters',
    ],
    [
      'another format than it says',
      site,
      ['site', '--format', 'markdwn'],
      'Allowed choices are wxr, ghost, markdown',
    ],
  ])(
    'rejects %s with one clear message, and creates nothing',
    async (_name, files, args, message) => {
      await write(files);
      const run = await masthead(['import', ...args, '--data', 'data']);
      expect(run).toMatchObject({ code: 1, out: '', errors: expect.stringContaining(message) });
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );

  it('leaves the site intact when it is killed, and completes when it is run again', async () => {
    const entries = 150;
    const names = Array.from({ length: entries }, (_unused, index) => `item-${index}`);
    await write(
      Object.fromEntries(
        names.map((name, index) => [
          `site/content/posts/20${10 + (index % 10)}-0${1 + (index % 9)}-11-${name}.md`,
          `---\ntitle: ${name}\nslug: ${index % 20 === 0 ? 'the-same' : name}\ntags: [t${index % 7}]\nauthors: [a${index % 5}]\ncategories: [science]\n---\n${'Words and words. '.repeat(50)}\n`,
        ]),
      ),
    );
    const recent = (dataDir: string): Promise<string[]> =>
      inStore(
        async (_content, reader) =>
          (await wholeList(reader, 'recent')).map(({ url, hed }) => `${url} ${hed}`),
        dataDir,
      );
    const started = Date.now();
    expect(await masthead(['import', 'site', '--data', 'undisturbed'])).toMatchObject({ code: 0 });
    const whole = Date.now() - started;
    const args = ['import', 'site', '--data', 'data', '--report', 'report.json'];
    // Every item that a list names exists, complete, at its address.
    const expectWholeLists = () =>
      inStore(async (_content, reader) => {
        for (const name of ['recent', 'section:science', 'tag:t1', 'author:a1']) {
          for (const card of (await wholeList(reader, name)).slice(0, 40)) {
            expect(
              v.safeParse(itemSchema, await itemAt(reader, card.url.replace(/\/$/, ''))),
            ).toMatchObject({ success: true, output: { id: card.id } });
          }
        }
      });
    let cutOff = 0;
    // On a machine that was busy until now, an import may end before it is killed.
    for (let time = whole; cutOff === 0; time /= 2) {
      await rm(join(folder, 'data'), { recursive: true, force: true });
      for (const part of [0.4, 0.6, 0.7, 0.8]) {
        if ((await masthead(args, time * part)).code !== 0) cutOff += 1;
        await expectWholeLists();
      }
    }
    expect(await masthead(args)).toMatchObject({ code: 0 });
    const { items } = await readReport();
    expect(items).toMatchObject({ in: entries, skipped: [] });
    expect(items.stored + items.unchanged).toBe(entries);
    // The result is the same as without the kills, including slugs that several items want.
    expect(await recent('data')).toHaveLength(entries);
    expect(await recent('data')).toEqual(await recent('undisturbed'));
    await masthead(args);
    expect((await readReport()).items).toMatchObject({ stored: 0, unchanged: entries });
  });
});
