/** Three deployments into a real object store: every page that may still be shown finds its files. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { releasedFiles } from '../../infra/released-files.ts';
import { createObjectStore, type ObjectStore } from '../../services/aws/objects.ts';
import { environmentCredentials } from '../../services/aws/signed-fetch.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { pruneReleases } from '../../scripts/release/prune-releases.ts';
import { releaseFilesKey } from '../../shared/release-files.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-11-01T00:00:00Z');
let folder: string;
let store: Store;
let objects: ObjectStore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-releases-'));
  store = await openStore({ dataDir: join(folder, 'data') });
  objects = createObjectStore(
    {
      region: 'us-east-1',
      credentials: environmentCredentials(store.env as NodeJS.ProcessEnv),
      budget: { attemptMs: 30_000, attempts: 1, totalMs: 30_000 },
    },
    'assets',
    store.endpoints.objects,
  );
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Uploads as the stack does: the files first, with the list of those that have hashed names. */
async function deploy(release: string, names: readonly string[]): Promise<void> {
  const assets = join(folder, release);
  for (const name of [...names, 'assets/brand/icon.png', 'robots.txt']) {
    mkdirSync(dirname(join(assets, name)), { recursive: true });
    writeFileSync(join(assets, name), `${release} ${name}`);
  }
  const files = releasedFiles(assets);
  for (const key of [...files, 'assets/brand/icon.png', 'robots.txt'])
    await objects.put(key, readFileSync(join(assets, key)), 'text/plain', 'public');
  const list = new TextEncoder().encode(JSON.stringify({ release, files }));
  await objects.put(releaseFilesKey(release), list, 'application/json', 'no-store');
}

async function missing(names: readonly string[]): Promise<string[]> {
  const held = await Promise.all(names.map((name) => objects.has(name)));
  return names.filter((_, index) => held[index] === false);
}

const rule = { releases: 2, days: 7 };
const first = ['assets/entry-A.js', 'assets/shared-S.js', 'assets/serif-F.woff2'];
const second = ['assets/entry-B.js', 'assets/shared-S.js', 'assets/serif-F.woff2'];
const third = ['assets/entry-C.js', 'assets/serif-F.woff2'];

describe('the assets bucket', () => {
  it('IN-01 keeps what pages of the kept releases name over three deployments, and files of fixed names', async () => {
    await deploy('one', first);
    expect(await pruneReleases(objects, { release: 'one', nowMs: START_MS }, rule)).toEqual([]);
    await deploy('two', second);
    const later = START_MS + 10 * DAY_MS;
    expect(await pruneReleases(objects, { release: 'two', nowMs: later }, rule)).toEqual([]);
    expect(await missing([...first, ...second])).toEqual([]);
    await deploy('three', third);
    expect(await pruneReleases(objects, { release: 'three', nowMs: later + DAY_MS }, rule)).toEqual(
      ['assets/entry-A.js'],
    );
    expect(await missing([...second, ...third, 'assets/brand/icon.png', 'robots.txt'])).toEqual([]);
    expect(await missing(first)).toEqual(['assets/entry-A.js']);
  });

  it('keeps every file when the release may not be noted', async () => {
    const removed: string[] = [];
    const denied = {
      get: objects.get,
      put: () => Promise.reject(new Error('not authorized')),
      async remove(key: string) {
        removed.push(key);
      },
    };
    const nowMs = START_MS + 90 * DAY_MS;
    await expect(
      pruneReleases(denied, { release: 'three', nowMs }, { releases: 1, days: 7 }),
    ).rejects.toThrow('not authorized');
    expect(removed).toEqual([]);
  });

  it('deploying an older release again makes it the newest', async () => {
    await deploy('two', second);
    const nowMs = START_MS + 30 * DAY_MS;
    await pruneReleases(objects, { release: 'two', nowMs }, rule);
    await deploy('four', ['assets/entry-D.js']);
    const deleted = await pruneReleases(objects, { release: 'four', nowMs: nowMs + DAY_MS }, rule);
    expect(deleted).toEqual(['assets/entry-C.js']);
    expect(await missing([...second, 'assets/entry-D.js'])).toEqual([]);
  });

  it('keeps releases of the last days, however many follow', async () => {
    const nowMs = START_MS + 40 * DAY_MS;
    for (const release of ['a', 'b', 'c']) {
      await deploy(release, [`assets/entry-${release}.js`]);
      await pruneReleases(objects, { release, nowMs }, rule);
    }
    expect(await missing(['a', 'b', 'c'].map((name) => `assets/entry-${name}.js`))).toEqual([]);
  });

  it('deletes nothing when it cannot know what a release names', async () => {
    await deploy('d', ['assets/entry-d.js']);
    await objects.remove(releaseFilesKey('c'));
    await expect(
      pruneReleases(objects, { release: 'd', nowMs: START_MS + 90 * DAY_MS }, rule),
    ).rejects.toThrow('releases/c.json is not in the assets bucket');
    expect(await missing(['assets/entry-a.js', 'assets/entry-d.js'])).toEqual([]);
  });
});
