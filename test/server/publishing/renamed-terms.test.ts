/** Tags and people that are renamed and merged: items, lists, profiles and old addresses follow. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { failingAfter } from '../../support/failing-store.ts';
import { runMasthead } from '../../support/run-masthead.ts';

let folder: string;
let site: ContentSite;

const story = (title: string, fields: string) =>
  `---\ntitle: ${title}\ndate: 2020-01-02\n${fields}\n---\nText\n`;
const byRey = 'tags: [Ferries]\nauthor: Ed Rey';
const files = {
  'content/posts/page.md': story('Page', `unlisted: true\n${byRey}`),
  'content/posts/one.md': story('One', 'tags: [Sea Walls, Boats]\nauthor: Ana Ruiz'),
  'content/posts/two.md': story('Two', 'tags: [Seawalls, Sea Walls]\nauthor: A. Ruiz'),
  'content/posts/three.md': story('Three', 'tags: [constructor]\nauthor: A. Ruiz'),
};

const imported = () =>
  runMasthead(['import', join(folder, 'site'), '--data', join(folder, 'data')]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-terms-'));
  site = await openContentSite({ dataDir: join(folder, 'data') });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'site', path)), { recursive: true });
    await writeFile(join(folder, 'site', path), text);
  }
  expect((await imported()).code).toBe(0);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function look(path: string): Promise<string> {
  const { statusCode, headers, body } = await site.get(path);
  if (statusCode === 301) return `→ ${String(headers.location)}`;
  return statusCode === 200 ? (/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? '') : String(statusCode);
}

async function storyAt(path: string) {
  const { content } = await site.state(path);
  return content;
}

describe('Tags that are renamed', () => {
  it('are one where they were two, and the old address leads to the new one', async () => {
    const changed = await site
      .publisher()
      .renameTerm({ kind: 'tag', from: 'seawalls', to: { slug: 'sea-walls', name: 'Sea Walls' } });
    expect(changed).toBe(1);
    expect((await storyAt('/story/two/')).tags).toEqual([{ slug: 'sea-walls', name: 'Sea Walls' }]);
    expect(await look('/tag/seawalls/')).toBe('→ /tag/sea-walls/');
    const { body } = await site.get('/tag/sea-walls/');
    expect([body.includes('/story/one/'), body.includes('/story/two/')]).toEqual([true, true]);
  });

  it('stay so when the same source is imported again', async () => {
    const { code, stdout } = await imported();
    expect([code, stdout]).toEqual([0, expect.stringContaining('4 unchanged')]);
    expect((await storyAt('/story/two/')).tags).toEqual([{ slug: 'sea-walls', name: 'Sea Walls' }]);
    await site.publisher().putTags([{ slug: 'seawalls', name: 'Seawalls', description: 'Old' }]);
    expect(await look('/tag/seawalls/')).toBe('→ /tag/sea-walls/');
  });

  it('lead from every earlier address, and take one of these again', async () => {
    const rename = (from: string, slug: string, name: string) =>
      site.publisher().renameTerm({ kind: 'tag', from, to: { slug, name } });
    await rename('sea-walls', 'coast', 'The coast');
    expect(await look('/tag/seawalls/')).toBe('→ /tag/coast/');
    expect(await look('/tag/sea-walls/')).toBe('→ /tag/coast/');
    await rename('coast', 'sea-walls', 'Walls');
    expect(await look('/tag/coast/')).toBe('→ /tag/sea-walls/');
    expect(await look('/tag/seawalls/')).toBe('→ /tag/sea-walls/');
    expect(await look('/tag/sea-walls/')).toContain('Walls');
    await rename('constructor', 'builders', 'Builders');
    expect(await look('/tag/constructor/')).toBe('→ /tag/builders/');
    expect((await storyAt('/story/one/')).tags).toEqual([
      { slug: 'sea-walls', name: 'Walls' },
      { slug: 'boats', name: 'Boats' },
    ]);
  });

  it('are renamed wholly by a second run when the first one breaks off', async () => {
    const { table, objects, connection } = site;
    const renaming = { kind: 'tag', from: 'boats', to: { slug: 'ships', name: 'Ships' } } as const;
    const publisherOf = (dynamo: typeof site.dynamo) =>
      createPublisher({ dynamo, table, objects, brand, connection });
    let isBroken = true;
    for (let writes = 0; isBroken; writes += 3) {
      const back = { kind: 'tag', from: 'ships', to: { slug: 'boats', name: 'Boats' } } as const;
      isBroken = await publisherOf(failingAfter(site.dynamo, writes))
        .renameTerm(renaming)
        .then(
          () => false,
          () => true,
        );
      await site.publisher().renameTerm(renaming);
      expect(await look('/tag/boats/')).toBe('→ /tag/ships/');
      expect((await site.get('/tag/ships/')).body).toContain('/story/one/');
      expect((await storyAt('/story/one/')).tags.map(({ slug }) => slug)).toContain('ships');
      if (isBroken) await site.publisher().renameTerm(back);
    }
  });
});

describe('People who are merged', () => {
  it('are one in bylines, lists and the list of contributors, with one profile', async () => {
    const publisher = site.publisher();
    await publisher.putContributors([
      { slug: 'a-ruiz', name: 'A. Ruiz', title: 'Reporter', bio: 'Writes of the sea.' },
      { slug: 'ana-ruiz', name: 'Ana Ruiz', title: 'Editor' },
    ]);
    await publisher.finish();
    await site
      .publisher()
      .renameTerm({ kind: 'person', from: 'a-ruiz', to: { slug: 'ana-ruiz', name: 'Ana Ruiz' } });
    expect((await site.get('/story/two/')).body).toContain('href="/author/ana-ruiz/"');
    expect(await look('/author/a-ruiz/')).toBe('→ /author/ana-ruiz/');
    const { body } = await site.get('/author/ana-ruiz/');
    for (const text of [
      '/story/one/',
      '/story/two/',
      '/story/three/',
      'Writes of the sea.',
      'Editor',
    ])
      expect(body).toContain(text);
    const staff = (await site.get('/meridian-staff/')).body;
    expect([staff.includes('/author/ana-ruiz/'), staff.includes('/author/a-ruiz/')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('A page in no list', () => {
  it('names its tags and people as they are called now once all items are filed again', async () => {
    const rename = (kind: 'tag' | 'person', from: string, slug: string, name: string) =>
      site.publisher().renameTerm({ kind, from, to: { slug, name } });
    await rename('tag', 'ferries', 'vessels', 'Vessels');
    await rename('person', 'ed-rey', 'eduardo-rey', 'Eduardo Rey');
    expect((await storyAt('/story/page/')).tags).toEqual([{ slug: 'ferries', name: 'Ferries' }]);
    const { stdout } = await runMasthead(['reindex', '--data', join(folder, 'data')]);
    expect(stdout).toContain('Search knows 3 items');
    const { body } = await site.get('/story/page/');
    expect(body).toContain('Eduardo Rey');
    expect(body).not.toContain('Ed Rey');
    expect((await storyAt('/story/page/')).tags).toEqual([{ slug: 'vessels', name: 'Vessels' }]);
  });
});
