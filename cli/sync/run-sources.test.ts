/** Sources that are followed while the site is served. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSyncStore } from '../../importing/remote/sync-store.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { until } from '../../test/support/until.ts';
import type { OpenContent } from '../open-content.ts';
import { checkedAddress, nameOfSource } from './open-source.ts';
import { followWhileServed } from './run-sources.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-sync-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a source that cannot be opened is said, tried again, and stops no other', async () => {
  const records = new Map<string, Record<string, unknown>>();
  const dynamo = {
    get: (_table: string, { pk = '' }) => Promise.resolve(records.get(pk)),
    put: (_table: string, item: Record<string, unknown>) =>
      Promise.resolve(void records.set(String(item['pk']), item)),
  };
  const content = { dynamo, table: 'content' } as unknown as OpenContent;
  const store = createSyncStore(content.dynamo, 'content');
  for (const host of ['one.example', 'two.example'])
    await store.write(`ghost:${host}`, {
      ...{ system: 'ghost', url: `https://${host}`, title: host },
      connectedAt: '2026-01-01T00:00:00Z',
    });
  const said: string[] = [];
  const end = followWhileServed({
    ...{ dataDir, brand, everyMs: 20 },
    content: () => content,
    say: (line) => said.push(line),
  });
  const count = (host: string): number =>
    said.filter((line) => line.includes(`There is no key for ghost:${host}`)).length;
  await until(() => count('one.example') >= 2 && count('two.example') >= 2);
  await end();
  const before = said.length;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(said).toHaveLength(before);
});

test.each([
  ['www.example.org', 'is no address'],
  ['ftp://example.org', 'is no address'],
  ['http://example.org', 'would be sent in clear'],
  ['https://ada:pw@example.org', 'without user'],
  ['https://example.org/?p=1', 'without user'],
])('%s is refused', (address, message) => {
  expect(() => checkedAddress(address)).toThrow(message);
});

test('two sites of one host have names of their own', () => {
  expect(nameOfSource('ghost', checkedAddress('https://Example.org/blog/'))).toBe(
    'ghost:example.org/blog',
  );
  expect(nameOfSource('ghost', checkedAddress('https://example.org'))).toBe('ghost:example.org');
});
