/** Items follow when the sections of the brand change. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand as meridian } from '../../../shared/brand/meridian.ts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { createContentReader } from '../../../services/content/content-reader.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import type { Publisher } from '../../../publishing/publisher.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { failingAfter } from '../../support/failing-store.ts';
import { runMasthead } from '../../support/run-masthead.ts';

const section = (slug: string, more: object = {}) => ({
  slug,
  name: slug,
  title: slug,
  description: '',
  ...more,
});
const changed: Brand = {
  ...meridian,
  sections: [
    ...meridian.sections.filter(({ slug }) => slug !== 'science'),
    section('tides', { terms: ['High Water'] }),
    section('harbor'),
  ],
  subSections: [],
  navigation: ['tides', 'harbor'],
};

let folder: string;
let site: ContentSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-sections-'));
  site = await openContentSite({ dataDir: join(folder, 'data') });
  await writeFile(join(folder, 'changed.json'), JSON.stringify(changed));
  const files = {
    'site/content/harbor/one.md':
      '---\ntitle: One\ndate: 2020-01-02\ncategories: [Science, Tides]\n---\nText\n',
    'site/content/posts/two.md':
      '---\ntitle: Two\ndate: 2020-01-03\ntags: [high water, Boats]\n---\nText\n',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: readonly string[]) => runMasthead([...args, '--data', join(folder, 'data')]);
const byChanged = () => ['--brand', join(folder, 'changed.json')];

/** Returns the headlines of a list. */
async function listed(name: string): Promise<string[]> {
  const reader = createContentReader(site.dynamo, site.table, () => new Date().toISOString());
  const { heads } = await reader.readIndex({ listings: [name] });
  const { pages } = await reader.readLists(heads, [{ name }]);
  return pages.get(name)?.cards.map(({ hed }) => hed) ?? [];
}

/** Returns what stands at an address. */
async function itemAt(path: string) {
  const reader = createContentReader(site.dynamo, site.table, () => new Date().toISOString());
  return (await reader.readIndex({ paths: [path] })).itemAt(path);
}

function publisherOf(brand: Brand, dynamo = site.dynamo): Publisher {
  const { table, objects } = site;
  const credentials = () => Promise.reject(new Error('no search service is asked'));
  return createPublisher({
    dynamo,
    table,
    objects,
    brand,
    connection: { region: 'us-east-1', credentials },
  });
}

describe('Sections that change', () => {
  it('CT-03 are those of a store’s first import, and the next import says what to run', async () => {
    const first = await run('import', join(folder, 'site'));
    expect(first.code).toBe(0);
    expect(first.stdout).toContain('sections: 1 of 2 items is in your sections');
    expect(first.stdout).not.toContain('reindex');
    expect(await listed('section:science')).toEqual(['One']);
    expect(await listed('tag:tides')).toEqual(['One']);
    expect(await listed('tag:harbor')).toEqual([]);
    expect(await publisherOf(meridian).isFiledByBrand()).toBe(true);
    expect(await publisherOf(changed).isFiledByBrand()).toBe(false);
    const next = await run('import', join(folder, 'site/content/posts/two.md'), ...byChanged());
    expect(next.stdout).toContain(`masthead reindex --data ${join(folder, 'data')} --brand `);
  });

  it('CT-03 file items again from the terms of their source, at the same addresses', async () => {
    const { code, stdout } = await run('reindex', ...byChanged());
    expect([code, stdout]).toEqual([0, expect.stringContaining('Filed 1 item again')]);
    expect(await listed('section:science')).toEqual([]);
    expect(await listed('tag:science')).toEqual(['One']);
    expect(await listed('tag:tides')).toEqual([]);
    expect(await listed('section:tides')).toEqual(['Two', 'One']);
    expect(await listed('section:harbor')).toEqual(['One']);
    expect(await itemAt('/story/one')).toMatchObject({ sections: ['tides', 'harbor'] });
    expect(await publisherOf(changed).isFiledByBrand()).toBe(true);
    expect(await publisherOf(changed).emptySections()).toEqual(
      meridian.sections.map(({ slug }) => slug).filter((slug) => slug !== 'science'),
    );
  });

  it('file items as an import with the same brand does: it changes nothing more', async () => {
    const { stdout } = await run('import', join(folder, 'site'), ...byChanged());
    expect(stdout).toContain('2 in = 0 stored + 2 unchanged');
    expect(stdout).not.toContain('reindex');
    expect((await run('reindex', ...byChanged())).stdout).not.toContain('Filed');
  });

  it('are those of an earlier version that comes back, whose sections are no more', async () => {
    const path = '/story/one/';
    const { stdout } = await run('revert', path, '1', ...byChanged());
    expect(stdout).toContain('version 1 is published');
    expect(await itemAt('/story/one')).toMatchObject({ sections: ['tides', 'harbor'] });
    expect(await listed('section:science')).toEqual([]);
  });

  it('are named by masthead doctor while items are filed by others', async () => {
    const { stdout } = await run('doctor');
    expect(stdout).toContain("Items are filed by other sections than the brand's");
    expect(stdout).toContain('masthead reindex');
  });

  it('are followed to the end by a second run, wherever the first was interrupted', async () => {
    const ids = ['/story/one', '/story/two'];
    const items = await Promise.all(ids.map(itemAt));
    const all = items.flatMap((item) => item?.id ?? []);
    for (let calls = 0; ; calls += 1) {
      const interrupted = publisherOf(meridian, failingAfter(site.dynamo, calls));
      if ((await interrupted.refile(all).catch(() => undefined)) !== undefined) break;
      expect(await publisherOf(meridian).isFiledByBrand()).toBe(false);
    }
    expect(await listed('section:science')).toEqual(['One']);
    expect(await listed('section:tides')).toEqual([]);
    expect(await listed('tag:tides')).toEqual(['One']);
    expect(await publisherOf(meridian).isFiledByBrand()).toBe(true);
  });
});
