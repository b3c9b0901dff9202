import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { brand } from '../shared/brand/meridian.ts';
import { createMemoryPublisher, type MemoryPublisher } from '../test/support/memory-publisher.ts';
import { ghostFile, ghostPost } from '../test/support/ghost-file.ts';
import { itemId } from './item-id.ts';
import type { ImportReport } from './report.ts';
import { runImport, type ImportOptions } from './run-import.ts';
import { changedTexts } from '../cli/import/watch-imports.ts';

let folder: string;
let store: MemoryPublisher;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-identity-'));
  store = createMemoryPublisher();
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** The text of an article. */
function article(title: string, more = ''): string {
  return `---\ntitle: ${title}\ndate: 2026-01-02T10:00:00Z\n${more}---\nText of ${title}.\n`;
}

function run(path: string, options: Partial<ImportOptions> = {}): Promise<ImportReport> {
  return runImport({
    path: join(folder, path),
    brand,
    dryRun: false,
    progress: { show: () => undefined, end: () => undefined },
    openPublisher: () => Promise.resolve(store),
    ...options,
  });
}
const prune = () => Promise.resolve(true);
const slugs = () => [...store.items.values()].map(({ slug }) => slug).sort();

describe('The identity of an imported article', () => {
  it.each([
    ['from its file alone', 'site/content/posts/tides.md'],
    ['from a folder inside', 'site/content'],
    ['from a copy of the folder', 'copy'],
  ])('is the same %s', async (_, path) => {
    const posts = { 'posts/tides.md': article('Tides'), 'posts/other.md': article('Other') };
    for (const root of ['site/content', 'copy/content'])
      await write(
        Object.fromEntries(Object.entries(posts).map(([name, text]) => [`${root}/${name}`, text])),
      );
    await run('site');
    const ids = [...store.items.keys()].sort();
    await run(path);
    expect([...store.items.keys()].sort()).toEqual(ids);
    expect(slugs()).toEqual(['other', 'tides']);
  });

  it('is unchanged when nothing but the way of importing changed', async () => {
    await write({ 'site/content/posts/tides.md': article('Tides') });
    await run('site');
    const { items } = await run('site/content/posts/tides.md');
    expect(items).toMatchObject({ stored: 0, unchanged: 1 });
  });

  it('survives a renamed file by the id, or by the slug, that it gives itself', async () => {
    await write({
      'site/content/a.md': article('By id', 'id: "42"\n'),
      'site/content/b.md': article('By slug', 'slug: tides\n'),
    });
    await run('site');
    const ids = [...store.items.keys()].sort();
    for (const name of ['a', 'b']) await rm(join(folder, `site/content/${name}.md`));
    await write({
      'site/content/deep/c.md': article('By id', 'id: "42"\n').replace('01-02', '03-04'),
      'site/content/deep/d.md': article('By slug', 'slug: tides\n').replace('01-02', '03-04'),
    });
    await run('site');
    expect([...store.items.keys()].sort()).toEqual(ids);
    expect(slugs()).toEqual(['c', 'tides']);
  });

  it('is another where two articles only share a slug', async () => {
    await write({
      'one/content/about.md': article('About one'),
      'two/content/about.md': article('About two').replace('01-02', '05-06'),
      'one/content/x/hello.md': article('Hello'),
      'one/content/y/hello.md': article('Hello'),
    });
    await run('one');
    await run('two');
    expect(slugs()).toEqual(['about', 'about-2', 'hello', 'hello-2']);
    expect((await run('one')).items).toMatchObject({ stored: 0, unchanged: 3 });
  });
});

describe('The identity of a Ghost post without an id of its own', () => {
  const named = (name: string) =>
    ghostFile({
      posts: [ghostPost({ id: 1, title: `Lamp of ${name}`, slug: 'lamp' })],
      settings: [{ key: 'title', value: name }],
    });
  const unnamed = (title: string) => ghostFile({ posts: [ghostPost({ id: 1, title })] });

  it('is that of its site, or else of its export', async () => {
    await write({ 'a.json': named('A'), 'b.json': named('B') });
    await write({ 'two/a.json': unnamed('C'), 'two/b.json': unnamed('D') });
    for (const path of ['a.json', 'b.json', 'two', 'b.json']) await run(path);
    expect([...store.items.values()].map(({ hed }) => hed)).toEqual([
      'Lamp of A',
      'Lamp of B',
      'C',
      'D',
    ]);
  });

  it('stays what an earlier version gave it', async () => {
    await write({ 'a.json': named('A'), 'b.json': named('B') });
    await run('a.json');
    const [item] = store.items.values();
    if (item === undefined) throw new Error('nothing is stored');
    const id = itemId('ghost', '', '1');
    store.items.clear();
    store.items.set(id, { ...item, id });
    await store.writeSource('ghost:A', [{ id, path: 'post 1' }]);
    await run('a.json');
    await run('b.json');
    expect([...store.items.values()].map(({ id: stored, hed }) => [stored === id, hed])).toEqual([
      [true, 'Lamp of A'],
      [false, 'Lamp of B'],
    ]);
  });
});

describe('Withdrawing by import', () => {
  it('takes off the site what is a draft now, and publishes it again', async () => {
    await write({ 'site/content/tides.md': article('Tides') });
    await run('site');
    await write({ 'site/content/tides.md': article('Tides', 'draft: true\n') });
    const { removed } = await run('site');
    expect([removed.map(({ path }) => path), slugs()]).toEqual([['/story/tides/'], []]);
    await write({ 'site/content/tides.md': article('Tides') });
    await run('site');
    expect(slugs()).toEqual(['tides']);
  });

  it('removes with --prune what lost its file, and nothing of another source', async () => {
    await write({
      'site/content/tides.md': article('Tides'),
      'site/content/stays.md': article('Stays'),
      'other/content/else.md': article('Else'),
    });
    await run('site');
    await run('other');
    await rm(join(folder, 'site/content/tides.md'));
    const asked: string[] = [];
    const refused = await run('site', {
      prune(lines) {
        asked.push(...lines);
        return Promise.resolve(false);
      },
    });
    expect([asked, refused.removed]).toEqual([['content/tides.md (tides)'], []]);
    expect(slugs()).toEqual(['else', 'stays', 'tides']);
    const { removed } = await run('site', { prune });
    expect(removed).toEqual([
      { ref: 'content/tides.md', path: '/story/tides/', reason: 'its file is gone' },
    ]);
    expect(slugs()).toEqual(['else', 'stays']);
    expect((await run('site', { prune })).removed).toEqual([]);
  });

  it('keeps an article whose file is there but cannot be read', async () => {
    await write({
      'site/content/tides.md': article('Tides'),
      'site/content/stays.md': article('Stays'),
    });
    await run('site');
    await write({ 'site/content/tides.md': '+++\nnot toml\n+++\n' });
    const { items, removed } = await run('site', { prune });
    expect([items.skipped.length, removed, slugs()]).toEqual([1, [], ['stays', 'tides']]);
  });

  it('rejects --prune for an empty folder, the wrong folder, and a file alone', async () => {
    await write({ 'site/content/tides.md': article('Tides') });
    await run('site');
    await rm(join(folder, 'site/content/tides.md'));
    await expect(run('site', { prune })).rejects.toThrow('is empty');
    await write({ 'site/content/unlike.md': article('Unlike') });
    await expect(run('site', { prune })).rejects.toThrow('None of the 1 files');
    await expect(run('site/content/unlike.md', { prune })).rejects.toThrow('a whole folder');
    expect(slugs()).toEqual(['tides']);
  });
});

describe('Importing what changed', () => {
  it('stores the changed file alone, with its links to the others', async () => {
    await write({
      'site/content/a.md': article('A'),
      'site/content/b.md': article('B'),
    });
    await run('site');
    await write({
      'site/content/a.md': `${article('A')}[B](b.md)\n`,
      'site/content/b.md': article('B changed'),
    });
    const only = await changedTexts(join(folder, 'site'), new Set(['content/a.md']));
    const { items } = await run('site', { ...(only === undefined ? {} : { only }) });
    expect(items).toMatchObject({ in: 1, stored: 1 });
    expect(JSON.stringify(store.bySlug('a').body)).toContain('/story/b/');
    expect(store.bySlug('b').hed).toBe('B');
  });

  it('imports everything after another change than of a text, and ignores files of editors', async () => {
    await write({ 'site/content/a.md': article('A') });
    const root = join(folder, 'site');
    const texts = (...paths: string[]) => changedTexts(root, new Set(paths));
    expect(await texts('content/gone.md')).toBeUndefined();
    expect(await texts('content/a.jpg')).toBeUndefined();
    expect(await texts('content/.a.md.swp', 'content/a.md~', 'content/4913')).toEqual(new Set());
  });
});
