/** `masthead related`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentKey } from '../../../services/content/keys.ts';
import { buildSeries } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { runMasthead } from '../../support/run-masthead.ts';

let dataDir: string;
let site: ContentSite;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-related-'));
  site = await openContentSite({ dataDir });
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('masthead related', () => {
  it('says what --rebuild is for, and does nothing without it', async () => {
    const ended = await runMasthead(['related', '--data', dataDir]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('Use --rebuild to relate all of them anew');
    const help = await runMasthead(['related', '--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/--rebuild +relate all items anew[^]*Use --rebuild once/);
  });

  it('--rebuild relates the items of a store that has no related ones, beside a running site', async () => {
    const publisher = site.publisher();
    const items = buildSeries('tide', 3);
    await publisher.putItems(items);
    await publisher.finish();
    const records = ['/story/tide-1', '/story/tide-2', '/story/tide-3'].map(contentKey.related);
    const stored = async () => {
      const keys = [
        ...records,
        ...items.flatMap(({ id }) => [contentKey.subject(id), contentKey.card(id)]),
      ];
      return (await site.dynamo.batchGet(site.table, keys)).length;
    };
    const removed = [
      ...records,
      ...items.map(({ id }) => contentKey.subject(id)),
      contentKey.card('tide-2'),
    ];
    await site.dynamo.batchWrite(
      site.table,
      removed.map((key) => ({ delete: key })),
    );
    expect(await stored()).toBe(2);
    expect(await runMasthead(['related', '--rebuild', '--data', dataDir])).toMatchObject({
      code: 0,
      stdout: 'Related 3 items.\n',
    });
    expect(await stored()).toBe(9);
  });
});
