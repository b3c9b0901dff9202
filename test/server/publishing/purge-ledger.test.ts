/** What publishes note for the edge of AWS and purge there, over a real store and a clock of the test. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noteForPurge, purgePending, type LedgerStore } from '../../../publishing/purge-ledger.ts';
import { contentKey } from '../../../services/content/keys.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

let site: ContentSite;
let store: LedgerStore;
let sent: string[][] = [];
let nowMs = Date.parse('2026-11-20T12:00:00Z');
let pauses: number[] = [];

beforeAll(async () => {
  site = await openContentSite();
  store = { dynamo: site.dynamo, table: site.table };
});
afterAll(async () => {
  await site.close();
});
beforeEach(async () => {
  await site.dynamo.delete(site.table, contentKey.purges());
  [sent, pauses] = [[], []];
});

async function publish(...tags: string[]) {
  await noteForPurge(store, tags);
}

async function purge(aMonth = 1_000, send?: () => Promise<void>) {
  const limits = {
    aMonth,
    now: () => nowMs,
    pause: async (ms: number) => {
      pauses.push(ms);
      nowMs += ms;
    },
  };
  return purgePending(store, limits, async (tags) => {
    await send?.();
    sent.push([...tags]);
  });
}

async function liveLong(): Promise<unknown> {
  return (await site.dynamo.get(site.table, contentKey.edition(), { consistent: true }))?.isPurged;
}

describe('What publishes to AWS purge', () => {
  it('is what they have noted, once all pages are purged', async () => {
    await publish('i:a');
    await purge();
    await publish('i:a', 'l:recent');
    await purge();
    await purge();
    expect([sent, await liveLong()]).toEqual([[['pages'], ['i:a', 'l:recent']], true]);
  });

  it('is what an earlier one left that was cut off', async () => {
    await publish('i:a');
    await purge();
    await publish('i:a');
    await publish('i:b');
    await purge();
    expect(sent.at(-1)).toEqual(['i:a', 'i:b']);
  });

  it('is also what a process had begun to send when it died, and what one sends now is not sent twice', async () => {
    await publish('i:a');
    await purge();
    nowMs += 60_000;
    await publish('i:a', 'l:recent');
    let begun = () => {};
    let die = (_error: Error) => {};
    const isSending = new Promise<void>((done) => (begun = done));
    const dying = purge(1_000, () => {
      begun();
      return new Promise((_done, fail) => (die = fail));
    });
    await isSending;
    expect((await purge()).kind).toBe('nothing');
    await publish('i:b');
    await purge();
    expect(sent.at(-1)).toEqual(['i:b']);
    // No word of the first: its minute is over.
    nowMs += 60_000;
    await publish('i:c');
    await purge();
    expect(sent.at(-1)).toEqual(['i:a', 'l:recent', 'i:c']);
    expect((await purge()).kind).toBe('nothing');
    die(new Error('ended'));
    await expect(dying).rejects.toThrow('ended');
  });

  it('waits after five in a minute, and then purges all that has come, six tags at most', async () => {
    for (let count = 0; count < 5; count += 1) {
      await publish(`i:${count}`);
      await purge();
    }
    expect(pauses).toEqual([]);
    for (let count = 0; count < 9; count += 1) await publish(`l:tag%3a${count}`, 'l:recent');
    await purge();
    const last = sent.at(-1) ?? [];
    expect([pauses, sent.length, last.length <= 6]).toEqual([[60_000], 6, true]);
    expect(last).toEqual(expect.arrayContaining(['k:tag', 'l:recent']));
  });

  it('is nothing when the month is used up, after the last has removed all pages, until the next month', async () => {
    await publish('i:a');
    await purge(3);
    await publish('i:b', 'i:c');
    expect(await purge(3)).toMatchObject({ kind: 'purge', isLast: true, spent: 2 });
    expect([sent.at(-1), await liveLong()]).toEqual([['pages'], false]);
    await publish('i:d');
    await purge(2);
    expect([sent.length, await liveLong()]).toEqual([2, false]);
    nowMs = Date.parse('2026-12-01T00:00:00Z');
    await publish('i:e');
    expect(await purge(3)).toMatchObject({ kind: 'purge', tags: ['pages'], spent: 1 });
    expect(await liveLong()).toBe(true);
  });

  it.each([
    ['the bound is lowered, or lower for the desk', 3],
    ['no purge of the month is left', 0],
  ])('removes all pages once when %s, so that no copy stays old', async (_what, bound) => {
    await publish('i:a');
    await purge();
    nowMs += 60_000;
    await publish('i:b', 'i:c', 'i:d');
    await purge();
    expect(await liveLong()).toBe(true);
    await publish('i:b');
    const last = { kind: 'purge', isLast: true, tags: ['pages'] };
    expect(await purge(bound)).toMatchObject(last);
    expect(await liveLong()).toBe(false);
    await publish('i:e');
    const count = sent.length;
    expect((await purge(bound)).kind).toBe('over');
    expect([sent.length, await liveLong()]).toEqual([count, false]);
    // The bound is raised again: what was noted meanwhile goes, and pages live long.
    expect((await purge()).kind).toBe('purge');
    expect([sent.at(-1), await liveLong()]).toEqual([['pages'], true]);
    expect((await purge()).kind).toBe('nothing');
  });

  it('removes all pages beyond the bound when the purge before has failed', async () => {
    await publish('i:a');
    await purge();
    await publish('i:b');
    await expect(purge(1_000, () => Promise.reject(new Error('denied')))).rejects.toThrow('denied');
    expect(await purge(1)).toMatchObject({ kind: 'purge', isLast: true, tags: ['pages'] });
    await publish('i:b');
    expect((await purge(1)).kind).toBe('over');
  });

  it('stays noted when it fails, and pages live short until it succeeds', async () => {
    await publish('i:a');
    await purge();
    await publish('i:b');
    await expect(purge(1_000, () => Promise.reject(new Error('denied')))).rejects.toThrow('denied');
    expect(await liveLong()).toBe(false);
    await purge();
    expect([sent.at(-1), await liveLong()]).toEqual([['pages'], true]);
  });
});
