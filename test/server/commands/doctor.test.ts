/**
 * `masthead status` and `masthead doctor` on one machine: the real commands. Each check is shown a
 * folder in which exactly its own part is broken.
 */
import { cp, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { contentOfStore, type OpenContent } from '../../../cli/open-content.ts';
import { contentKey } from '../../../services/content/keys.ts';
import { SEARCH_MANIFEST_KEY } from '../../../services/search/search-manifest.ts';
import { decodeHead } from '../../../services/content/stored-documents.ts';
import { makeAuthority } from '../../../local/https/make-certificates.ts';
import { listenOnLoopback } from '../../../local/store/listen.ts';
import { keepDeadLetter } from '../../../local/events/queue-files.ts';
import { openStore } from '../../../local/open-store.ts';
import { brand as sampleBrand } from '../../../shared/brand/meridian.ts';
import { runMasthead } from '../../support/run-masthead.ts';

let folder: string;
/** A build of its own, so that the brand and the freshness are the test's. */
let environment: NodeJS.ProcessEnv;
let brandFile: string;
let dataDir: string;
let broken = 0;

const resultSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), state: v.string(), says: v.string() })),
);

const ITEM = `---
title: The item
slug: the-item
date: 2026-01-01T10:00:00Z
sections: [science]
tags: [ports]
image: { src: dot.png, alt: A dot. }
---
Text.
`;
const GALLERY = `---
title: The gallery
slug: the-gallery
type: gallery
date: 2026-01-02T10:00:00Z
sections: [science]
slides:
  - { src: dot.png, alt: A dot. }
---
Slides.
`;
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-doctor-'));
  brandFile = join(folder, 'brand.json');
  await writeFile(
    brandFile,
    JSON.stringify({ name: 'The Tern', origin: 'tern-magazine.org', sections: ['Science'] }),
  );
  const build = join(folder, 'build.json');
  await writeFile(build, JSON.stringify({ buildId: 'b1', release: 'r1', brandFile }));
  const later = new Date(Date.now() + 3_600_000);
  await utimes(build, later, later);
  environment = { MASTHEAD_BUILD: folder };
  const magazine = join(folder, 'magazine');
  await mkdir(join(magazine, 'content/articles'), { recursive: true });
  await mkdir(join(magazine, 'photos'));
  await writeFile(join(magazine, 'content/articles/the-item.md'), ITEM);
  await writeFile(join(magazine, 'content/articles/the-gallery.md'), GALLERY);
  await writeFile(join(magazine, 'photos/dot.png'), Buffer.from(DOT, 'base64'));
  const whole = join(folder, 'whole');
  const imported = await runMasthead(['import', magazine, '--data', whole], environment);
  expect([imported.code, imported.code === 0 ? '' : imported.stderr]).toEqual([0, '']);
  const keys = await runMasthead(['keys', 'rotate', '--data', whole], environment);
  expect(keys.code).toBe(0);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  broken += 1;
  dataDir = join(folder, `broken-${broken}`);
  await cp(join(folder, 'whole'), dataDir, { recursive: true });
});

async function doctor(...args: string[]) {
  const given = ['doctor', '--data', dataDir, '--port', '0', '--min-free', '0', '--json', ...args];
  const { code, stdout, stderr } = await runMasthead(given, environment);
  if (stdout === '') throw new Error(stderr);
  const results = v.parse(resultSchema, stdout);
  const problems = results.filter(({ state }) => state === 'problem');
  return { code, results, problems, names: problems.map(({ name }) => name) };
}

/** Changes what the store holds. */
async function change(work: (content: OpenContent) => Promise<void>): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    await work(contentOfStore(store, dataDir, sampleBrand));
  } finally {
    await store.close();
  }
}

function remove(key: { pk: string }): Promise<void> {
  return change(({ dynamo, table }) => dynamo.batchWrite(table, [{ delete: key }]));
}

async function keyOf(prefix: string): Promise<{ pk: string }> {
  let found = '';
  await change(async ({ records }) => {
    for await (const { pk } of records()) if (String(pk).startsWith(prefix)) found = String(pk);
  });
  return { pk: found };
}

describe('masthead doctor on one machine', () => {
  it('finds nothing wrong with a whole site, and ends with 0', async () => {
    const { code, results, problems } = await doctor();
    expect(problems).toEqual([]);
    expect(results.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect([code, results.length]).toEqual([0, 24]);
  });

  it('says in lines what is wrong and what to do, and ends with 1', async () => {
    await remove(contentKey.pointer('/story/the-item'));
    const given = ['doctor', '--data', dataDir, '--port', '0', '--min-free', '0'];
    const { code, stdout } = await runMasthead(given, environment);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^problem +items +Items that their path does not lead to: \/story\/the-item\n +→ Import or publish/m,
    );
    expect(stdout).toMatch(/^24 checks: 1 problem, 0 not checked$/m);
  });

  it('says which supplied secrets are off, and names functions with dead letters', async () => {
    expect((await doctor()).results).toContainEqual({
      name: 'secrets',
      state: 'ok',
      says: expect.stringContaining('subscription-hook is not set, and off'),
    });
    await keepDeadLetter(dataDir, 'meter-check', '{}');
    expect((await doctor()).problems).toContainEqual(
      expect.objectContaining({
        name: 'dead letters',
        says: 'Functions have failed again and again: meter-check (1)',
      }),
    );
    await rm(join(dataDir, 'queues'), { recursive: true });
  });

  it('names a list that lacks a chunk', async () => {
    await change(async ({ dynamo, table }) => {
      const record = await dynamo.get(table, contentKey.listingHead('tag:ports'));
      const [chunk] = record === undefined ? [] : decodeHead(record).chunks;
      const key = contentKey.listingChunk('tag:ports', chunk?.[0] ?? '');
      await dynamo.batchWrite(table, [{ delete: key }]);
    });
    expect((await doctor()).problems).toMatchObject([
      { name: 'lists', says: 'Lists that lack a part of their cards: tag:ports' },
    ]);
  });

  it('names a path that leads to no item', async () => {
    await remove(await keyOf('I#'));
    const { problems } = await doctor();
    expect(problems.find(({ name }) => name === 'paths')?.says).toMatch(
      /^Paths that lead to an item that is not there: \/(?:story\/the-item|gallery\/the-gallery)$/,
    );
  });

  it('names a document that it cannot read', async () => {
    const key = await keyOf('I#');
    await change(({ dynamo, table }) => dynamo.put(table, { ...key, v: 1, doc: 'not JSON' }));
    const { problems } = await doctor();
    expect(problems[0]).toMatchObject({ name: 'documents' });
    expect(problems[0]?.says).toContain(key.pk);
  });

  it('names a media file that is not there, and the item that names it', async () => {
    let media = '';
    await change(async ({ records, objects }) => {
      for await (const { doc } of records())
        media = /photos\/[^"]+\.\w+/.exec(typeof doc === 'string' ? doc : '')?.[0] ?? media;
      await objects.remove(media);
    });
    expect((await doctor()).problems).toMatchObject([
      { name: 'media', says: expect.stringContaining(`/${media} (of the-`) },
    ]);
  });

  it('names images that the import did not find, wherever an item has them', async () => {
    const source = join(folder, 'without-images');
    await mkdir(source, { recursive: true });
    const text = `---
title: Without images
date: 2026-01-03T10:00:00Z
sections: [science]
image: { src: https://old.test/lead.png, alt: The harbor. }
---
Text.

![Boats](boats.png)

![Gulls](https://old.test/gulls.png)
`;
    await writeFile(join(source, 'without-images.md'), text);
    const imported = await runMasthead(
      ['import', source, '--format', 'markdown', '--data', dataDir],
      environment,
    );
    expect(imported.stdout + imported.stderr).toMatch(/3 images? or files|3 missing/);
    const { results, problems } = await doctor();
    expect(problems).toEqual([]);
    const says = results.find(({ name }) => name === 'media')?.says ?? '';
    expect(says).toMatch(/files that items name are there; 3 images were missing when imported: /);
    for (const name of ['lead.png', 'boats.png', 'gulls.png'])
      expect(says).toContain(`${name} of without-images`);
  });

  it('names items for subscribers of plans that the brand file does not have, and the plan that is meant', async () => {
    const sold = join(folder, 'sold');
    await mkdir(join(sold, 'articles'), { recursive: true });
    const plan = {
      key: 'plus',
      name: 'Plus',
      prices: [{ amount: 500, currency: 'USD', interval: 'year' }],
    };
    const own = join(sold, 'brand.json');
    const brand = JSON.parse(await readFile(brandFile, 'utf8')) as object;
    await writeFile(
      own,
      JSON.stringify({
        ...brand,
        accounts: true,
        offer: { price: '$5', term: 'one year' },
        plans: [plan],
      }),
    );
    const later = new Date(Date.now() + 3_600_000);
    const build = join(sold, 'build.json');
    await writeFile(build, JSON.stringify({ buildId: 'b1', release: 'r1', brandFile: own }));
    await utimes(build, later, later);
    const former = environment;
    environment = { MASTHEAD_BUILD: sold };
    try {
      const item = (slug: string, tiers: string) =>
        writeFile(
          join(sold, 'articles', `${slug}.md`),
          ITEM.replace('slug: the-item', `slug: ${slug}\naccess: subscribers\ntiers: [${tiers}]`),
        );
      await Promise.all([item('kept', 'plus'), item('one', 'pluss'), item('two', 'gold, pluss')]);
      const given = ['import', join(sold, 'articles'), '--format', 'markdown', '--data', dataDir];
      const { code, stderr } = await runMasthead(given, environment);
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
      const { problems } = await doctor();
      const found = problems.find(({ name }) => name === 'plans');
      expect(found?.says).toMatch(
        /^Items name plans that the brand file does not have: .*"pluss" \(is it "plus"\?\) of \/story\/(?:one|two), \/story\/(?:one|two)/,
      );
      expect(found?.says).toMatch(/"gold" of \/story\/two/);
      expect(found?.says).not.toContain('kept');
    } finally {
      environment = former;
    }
  });

  it('names a gallery whose card for other texts is missing', async () => {
    await remove(contentKey.embed('the-gallery'));
    const { problems } = await doctor();
    expect(problems.map(({ name, says }) => [name, says.endsWith(': the-gallery')])).toEqual([
      ['embeds', true],
    ]);
  });

  it('names a search index that is missing, or is none, until it is built again', async () => {
    await change(({ objects }) => objects.remove(SEARCH_MANIFEST_KEY));
    expect((await doctor()).names).toEqual(['search']);
    await change(({ objects }) =>
      objects.put(SEARCH_MANIFEST_KEY, Buffer.from('x'), 'text/plain', 'private'),
    );
    expect((await doctor()).problems).toMatchObject([
      { name: 'search', says: expect.stringMatching(/^The search index cannot be read: /) },
    ]);
    const reindexed = await runMasthead(['reindex', '--data', dataDir], environment);
    expect(reindexed.stdout).toMatch(/^Search knows \d+ items\n$/);
    expect((await doctor()).names).toEqual([]);
  });

  it('names the meter without its keys, and one whose file is none', async () => {
    await rm(join(dataDir, 'edge-kvs.json'));
    expect((await doctor()).problems).toMatchObject([
      { name: 'meter', says: 'The meter has no keys: every reader meets a wall' },
    ]);
    await writeFile(join(dataDir, 'edge-kvs.json'), '{}');
    expect((await doctor()).names).toEqual(['meter']);
  });

  it('names a damaged store and the restore, and leaves what it holds unchecked', async () => {
    await writeFile(join(dataDir, 'dynamodb', 'CURRENT'), 'MANIFEST-999999\n');
    const { code, results, problems } = await doctor();
    expect([code, problems]).toMatchObject([1, [{ name: 'store' }]]);
    expect(problems[0]?.says).toMatch(/is damaged\. Go back to a backup: masthead restore FILE/);
    expect(results.filter(({ state }) => state === 'not checked')).toHaveLength(12);
  });

  it('names a folder that is no data folder, and makes none', async () => {
    dataDir = join(folder, 'nowhere');
    expect((await doctor()).names.slice(0, 2)).toEqual(['data folder', 'store']);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('names too little space', async () => {
    expect((await doctor('--min-free', '1000000')).names).toEqual(['disk']);
  });

  it('names a port that something else has', async () => {
    const other = createServer();
    const port = await listenOnLoopback(other);
    const { problems } = await doctor('--port', String(port));
    other.close();
    expect(problems).toMatchObject([{ name: 'port' }]);
  });

  it('names an authority for certificates that it cannot read', async () => {
    await mkdir(join(dataDir, 'https'));
    await writeFile(join(dataDir, 'https', 'authority.pem'), 'damaged');
    expect((await doctor()).problems).toMatchObject([
      { name: 'https', says: expect.stringContaining('does not hold the authority') },
    ]);
  });

  it('names an authority whose key is that of another, with which no site starts', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => makeAuthority('desk', ['localhost'], Date.now())),
    );
    await mkdir(join(dataDir, 'https'));
    await writeFile(
      join(dataDir, 'https', 'authority.pem'),
      `${one?.key ?? ''}${other?.certificate ?? ''}`,
    );
    expect((await doctor()).problems).toMatchObject([
      { name: 'https', says: expect.stringContaining('does not hold the authority') },
    ]);
  });

  it('names a brand that is still the example', async () => {
    const before = environment;
    const example = join(folder, 'example.json');
    await writeFile(example, JSON.stringify({ ...sampleBrand, origin: 'https://x.example.com' }));
    const build = join(folder, 'other');
    await cp(join(folder, 'build.json'), join(build, 'build.json'), { recursive: true });
    await writeFile(
      join(build, 'build.json'),
      JSON.stringify({ buildId: 'b1', release: 'r1', brandFile: example }),
    );
    const later = new Date(Date.now() + 3_600_000);
    await utimes(join(build, 'build.json'), later, later);
    environment = { MASTHEAD_BUILD: build };
    const { problems } = await doctor();
    environment = before;
    // The brand of this build also has other sections than those that the items are filed by.
    expect(problems).toMatchObject([{ name: 'sections' }, { name: 'brand' }]);
    // All of them, also the last.
    for (const field of [
      'name',
      'origin',
      'offer.price',
      'secureDrop.address',
      'magazines.half-acre',
    ])
      expect(problems[1]?.says).toContain(field);
  });

  it('names a build that is older than its brand', async () => {
    const later = new Date(Date.now() + 7_200_000);
    await utimes(brandFile, later, later);
    const { names } = await doctor();
    await utimes(brandFile, new Date(), new Date());
    expect(names).toEqual(['build']);
  });

  it('rejects a port and a size that are none', async () => {
    for (const args of [
      ['--port', 'x'],
      ['--min-free', ''],
    ])
      expect((await runMasthead(['doctor', ...args], environment)).stderr).toContain('expected a');
  });
});

describe('masthead status on one machine', () => {
  it('says what a folder holds, with no site running', async () => {
    const store = await openStore({ dataDir });
    const { dynamo } = contentOfStore(store, dataDir, sampleBrand);
    const readers = store.env.READERS_TABLE ?? '';
    await dynamo.put(readers, { pk: 'E#one', sk: 'account', email: 'ada@mail.example' });
    await dynamo.put(readers, { pk: 'E#one', sk: 'session#x' });
    for (const [pk, state] of [
      ['N#a', 'confirmed'],
      ['N#b', 'pending'],
    ] as const)
      await dynamo.put(readers, { pk, sk: 'newsletter#W', state, email: 'ada@mail.example' });
    await store.close();
    const args = ['status', '--data', dataDir];
    const { code, stdout } = await runMasthead([...args, '--json'], environment);
    expect(code).toBe(0);
    expect(stdout).not.toContain('mail.example');
    expect(JSON.parse(stdout)).toMatchObject({
      brand: { key: 'the-tern' },
      build: { id: 'b1', isFresh: true },
      dataDir,
      content: { items: { article: 1, gallery: 1, review: 0, video: 0 }, drafts: 0, tags: 1 },
      readers: { accounts: 1, newsletterSubscribers: 1 },
      keys: { ageDays: 0 },
    });
    const lines = await runMasthead(args, environment);
    expect(lines.stdout).toMatch(/^Site: +not running$/m);
    expect(lines.stdout).toMatch(/^Items: +1 article, 1 gallery, 0 review, 0 video$/m);
    expect(lines.stdout).toMatch(/^Meter: +key \d+ signs for 0 days; next rotation due \d{4}-/m);
  });

  it('says that a folder holds no magazine', async () => {
    const { code, stderr } = await runMasthead(['status', '--data', folder], environment);
    expect([code, stderr]).toEqual([1, `masthead: There is no data of a magazine in ${folder}\n`]);
  });
});
