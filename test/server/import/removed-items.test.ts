/** What a source takes from its readers leaves the site with the next import, and comes back with it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { importFailure } from '../../../importing/report.ts';
import { importFolder, importPath } from '../../support/import-folder.ts';
import { ghostFile, ghostPost, type Row } from '../../support/ghost-file.ts';
import { createMemoryPublisher, type MemoryPublisher } from '../../support/memory-publisher.ts';
import { wxrFile, wxrItem, type WxrFields } from '../../support/wxr-file.ts';

let folder: string;
let store: MemoryPublisher;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-removed-'));
  store = createMemoryPublisher();
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const slugs = () => [...store.items.values()].map(({ slug }) => slug).sort();
const agree = () => Promise.resolve(true);

async function importText(
  name: string,
  text: string,
  options: Parameters<typeof importPath>[1] = {},
) {
  await writeFile(join(folder, name), text);
  const { report } = await importPath(join(folder, name), { store, ...options });
  const { in: all, stored, unchanged, skipped } = report.items;
  expect(all).toBe(stored + unchanged + skipped.length);
  return report;
}

const wxr = (...posts: WxrFields[]) => wxrFile(posts.map((post) => wxrItem(post)));
const ghost = (posts: readonly Row[], title?: string) =>
  ghostFile({
    posts: posts.map((post) => ghostPost(post)),
    settings: title === undefined ? [] : [{ key: 'title', value: title }],
  });

describe('A later WordPress export', () => {
  const first = { id: '1', slug: 'one', title: 'One' };
  const second = { id: '2', slug: 'two', title: 'Two' };

  it.each(['http://old.test', 'https://www.old.test/', 'http://www.old.test'])(
    'is of the same site when its address was %s',
    async (address) => {
      const text = wxr(first, second);
      const named = (url: string) => `<wp:base_blog_url>${url}</wp:base_blog_url>`;
      await importText('a.xml', text.replace(named('https://old.test'), named(address)));
      const ids = [...store.items.keys()];
      await importText('b.xml', wxr({ ...first, status: 'private' }, second));
      expect(slugs()).toEqual(['two']);
      expect(ids).toEqual(expect.arrayContaining([...store.items.keys()]));
      expect(ids).toHaveLength(2);
    },
  );

  it.each<[WxrFields, string]>([
    [{ status: 'private' }, 'private'],
    [{ password: 'sesame' }, 'protected by a password'],
    [{ status: 'trash', slug: 'one__trashed' }, 'in the trash'],
    [{ status: 'draft' }, 'it is a draft now'],
    [{ status: 'pending' }, 'it waits for review now'],
    [{ status: 'archive' }, 'status "archive" is not imported'],
  ])('takes off what it made %j, once, and brings it back', async (state, reason) => {
    await importText('a.xml', wxr(first, second));
    const later = wxr({ ...first, ...state }, second);
    const report = await importText('later.xml', later);
    expect(report.removed).toEqual([
      { ref: expect.stringContaining('post 1 "One"'), path: '/story/one/', reason },
    ]);
    expect(slugs()).toEqual(['two']);
    const again = await importText('later.xml', later);
    expect([again.removed, again.items.stored, importFailure(again)]).toEqual([[], 0, undefined]);
    const back = await importText('a.xml', wxr(first, second));
    expect([back.removed, slugs()]).toEqual([[], ['one', 'two']]);
  });

  it('takes off everything, and that is no failure', async () => {
    await importText('a.xml', wxr(first));
    const later = wxr({ ...first, status: 'private' });
    for (const removed of [1, 0]) {
      const report = await importText('a.xml', later);
      expect([report.removed.length, importFailure(report)]).toEqual([removed, undefined]);
    }
    // Of a site that was never imported, it is one.
    store = createMemoryPublisher();
    expect(importFailure(await importText('a.xml', later))).toMatch(/^No item was imported/);
  });

  it('removes the draft that was kept of a post, when it becomes private', async () => {
    await importText('a.xml', wxr({ ...first, status: 'draft' }, second));
    expect(store.drafts.size).toBe(1);
    await importText('a.xml', wxr({ ...first, status: 'private' }, second));
    expect(store.drafts.size).toBe(0);
  });

  it('keeps what is absent, unless it is pruned, and prunes nothing that it never held', async () => {
    await importText('a.xml', wxr(first, second));
    await importText('b.xml', wxr({ id: '3', slug: 'three' }));
    expect(slugs()).toEqual(['one', 'three', 'two']);
    const asked: string[] = [];
    const refuse = (lines: readonly string[]) => {
      asked.push(...lines);
      return Promise.resolve(false);
    };
    const refused = await importText('c.xml', wxr(second), { prune: refuse });
    expect(asked).toEqual(['post 1 (one)', 'post 3 (three)']);
    expect([refused.removed, slugs()]).toEqual([[], ['one', 'three', 'two']]);
    const { removed } = await importText('c.xml', wxr(second), { prune: agree });
    expect(removed).toEqual([
      { ref: 'post 1', path: '/story/one/', reason: 'it is no longer in the export' },
      {
        ref: 'post 3',
        path: '/story/three/',
        reason: 'it is no longer in the export',
      },
    ]);
    const again = await importText('c.xml', wxr(second), { prune: agree });
    expect([again.removed, slugs()]).toEqual([[], ['two']]);
    // An export that holds none of what came from its site is a part of it.
    const part = await importText('d.xml', wxr({ id: '9', slug: 'nine' }), { prune: agree });
    expect([part.removed, slugs()]).toEqual([[], ['nine', 'two']]);
  });

  it('touches nothing that another site, or an editor, has brought', async () => {
    await importText('a.xml', wxr(first));
    await importText('b.xml', wxr(first).replaceAll('old.test', 'other.test'));
    const own = { 'content/one.md': '---\ntitle: One\ndate: 2020-01-02\nslug: one\n---\nText\n' };
    await importFolder(own, { store });
    expect(store.items.size).toBe(3);
    await importText('a.xml', wxr({ ...first, status: 'trash' }, second), { prune: agree });
    expect([...store.items.values()].map(({ source }) => source.format).sort()).toEqual([
      'markdown',
      'wxr',
      'wxr',
    ]);
    await importText('a.xml', wxr(second), { prune: agree });
    expect(store.items.size).toBe(3);
  });
});

describe('A later Ghost export', () => {
  const first = { id: 'p1', uuid: 'u1', slug: 'one', title: 'One' };
  const second = { id: 'p2', uuid: 'u2', slug: 'two', title: 'Two' };

  it.each<[Row, string]>([
    [{ status: 'sent' }, 'sent as an email only'],
    [{ status: 'published', email_only: true }, 'meant as an email only'],
    [{ status: 'draft' }, 'it is a draft now'],
    [{ deleted: true }, 'deleted'],
  ])('takes off what it made %j, once, and brings it back', async (state, reason) => {
    await importText('ghost.json', ghost([first, second]));
    const later = ghost([{ ...first, ...state }, second]);
    const report = await importText('ghost.json', later);
    expect(report.removed).toEqual([
      { ref: expect.stringContaining('post p1 "One"'), path: '/story/one/', reason },
    ]);
    expect((await importText('ghost.json', later)).removed).toEqual([]);
    await importText('ghost.json', ghost([first, second]));
    expect(slugs()).toEqual(['one', 'two']);
  });

  it('prunes what is absent, under whatever name the site was exported', async () => {
    await importText('my-site.ghost.2026-01-02-03-04-05.json', ghost([first, second]));
    const name = 'my-site.ghost.2026-10-02-03-04-05.json';
    expect((await importText(name, ghost([second]))).removed).toEqual([]);
    const { removed } = await importText(name, ghost([second]), { prune: agree });
    expect(removed).toEqual([
      { ref: 'post p1', path: '/story/one/', reason: 'it is no longer in the export' },
    ]);
  });

  it.each(['sent', 'draft'])(
    'touches nothing of another site with the same ids: %s',
    async (status) => {
      await importText('a.json', ghost([first, second], 'Site A'));
      const later = ghost([{ ...first, status }], 'Site B');
      const report = await importText('b.json', later, { prune: agree });
      expect([report.removed, slugs()]).toEqual([[], ['one', 'two']]);
      expect(report.warnings.map(({ message }) => message)).toContainEqual(
        expect.stringContaining('another site has brought'),
      );
    },
  );
});

describe('A later version of a Markdown folder', () => {
  const file = (fields: string) => ({
    'content/posts/one.md': `---\ntitle: One\ndate: 2020-01-02\n${fields}---\nText\n`,
    'content/posts/two.md': '---\ntitle: Two\ndate: 2020-01-02\n---\nText\n',
  });

  it.each([
    ['draft: true\n', 'it is a draft now'],
    ['published: false\n', 'it is a draft now'],
    ['status: on hold\n', 'it is a draft now'],
    ['expiryDate: 2021-01-01\n', 'its expiry date is past'],
    ['private: true\n', 'private'],
    ['password: sesame\n', 'protected by a password'],
    ['build: { render: never }\n', 'its own site makes no page of it'],
  ])('takes off what says %j, once, and brings it back', async (fields, reason) => {
    await importFolder(file(''), { store });
    const { report } = await importFolder(file(fields), { store });
    expect(report.removed).toEqual([{ ref: 'content/posts/one.md', path: '/story/one/', reason }]);
    const again = await importFolder(file(fields), { store });
    expect([again.report.removed, slugs()]).toEqual([[], ['two']]);
    await importFolder(file(''), { store });
    expect(slugs()).toEqual(['one', 'two']);
  });

  it('takes off what was renamed and hidden at once', async () => {
    await importFolder(file('id: a\n'), { store });
    const { 'content/posts/one.md': text, ...rest } = file('id: a\nprivate: true\n');
    const { report } = await importFolder({ ...rest, 'content/posts/uno.md': text }, { store });
    expect(report.removed).toEqual([
      { ref: 'content/posts/uno.md', path: '/story/one/', reason: 'private' },
    ]);
  });
});
