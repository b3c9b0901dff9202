import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Card } from '../../shared/content/card.ts';
import {
  applyChange,
  CHUNK_MAX_CARDS,
  emptyHead,
  listingWindow,
  sortKey,
  touchedChunks,
  type ListingChange,
  type ListingHead,
} from './listing-tree.ts';

const NOW = '2026-06-01T00:00:00.000Z';

function card(id: string, pubDate: string): Card {
  return {
    id,
    pubDate,
    type: 'article',
    template: 'default',
    url: `/story/${id}/`,
    hed: id,
    dek: '',
    section: 'science',
    authors: [],
  };
}

/** In-memory stand-in for the table that a writer and a reader share. */
class MemoryListing {
  head: ListingHead = emptyHead;
  version = 0;
  chunks = new Map<string, readonly Card[]>();

  change(change: ListingChange): ReturnType<typeof applyChange> {
    const read = new Map(
      touchedChunks(this.head, change).map((name) => [name, this.chunks.get(name) ?? []]),
    );
    const update = applyChange(this, read, change, NOW);
    for (const [name, cards] of update.write) this.chunks.set(name, cards);
    for (const name of update.drop) this.chunks.delete(name);
    this.head = update.head;
    this.version += 1;
    return update;
  }

  all(): Card[] {
    return this.head.chunks.flatMap(([name]) => [...(this.chunks.get(name) ?? [])]);
  }

  page(offset: number, take: number, now: string = NOW): Card[] {
    const window = listingWindow(this.head, offset, take, now);
    return window.chunks
      .flatMap((name) => [...(this.chunks.get(name) ?? [])])
      .slice(window.skip, window.skip + window.take);
  }
}

const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString();

describe('A list stored as a head and chunks', () => {
  it('CT-01 contains every card once, newest first, for any order of changes', () => {
    const operations = fc.array(
      fc.record({
        id: fc.integer({ min: 0, max: 60 }),
        date: fc.integer({ min: 0, max: 400 }),
        remove: fc.boolean(),
      }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(operations, fc.integer({ min: 1, max: 50 }), (steps, batch) => {
        const list = new MemoryListing();
        const expected = new Map<string, Card>();
        for (let at = 0; at < steps.length; at += batch) {
          const upsert = new Map<string, Card>();
          const remove: { id: string; pubDate: string }[] = [];
          for (const step of steps.slice(at, at + batch)) {
            const id = `c${step.id}`;
            const old = expected.get(id);
            if (old !== undefined) remove.push(old);
            upsert.delete(id);
            expected.delete(id);
            if (!step.remove) {
              upsert.set(id, card(id, day(step.date)));
              expected.set(id, card(id, day(step.date)));
            }
          }
          list.change({ upsert: [...upsert.values()], remove });
        }
        const sorted = [...expected.values()].sort((one, other) =>
          sortKey(one) < sortKey(other) ? 1 : -1,
        );
        expect(list.all()).toEqual(sorted);
        expect(list.head.total).toBe(sorted.length);
      }),
      { numRuns: 150 },
    );
  });

  it('applies the same change a second time without writing anything', () => {
    const list = new MemoryListing();
    const change = {
      upsert: Array.from({ length: 90 }, (_, n) => card(`c${n}`, day(n))),
      remove: [],
    };
    list.change(change);
    const again = list.change(change);
    expect([again.write.size, again.drop.length]).toEqual([0, 0]);
  });

  it('gives cards that come back a chunk of another name', () => {
    const list = new MemoryListing();
    const former = { upsert: [card('c1', day(1))], remove: [] };
    const names = () => list.head.chunks.map(([name]) => name);
    list.change(former);
    const [first = ''] = names();
    list.change({ upsert: [card('c2', day(2))], remove: [] });
    list.change({ upsert: [], remove: [{ id: 'c2', pubDate: day(2) }] });
    expect([list.all(), names().includes(first)]).toEqual([former.upsert, false]);
  });

  it('keeps a chunk of an earlier release, named by its hash alone, while nothing in it changes', () => {
    const list = new MemoryListing();
    const change = { upsert: [card('c1', day(1))], remove: [] };
    list.change(change);
    const [name = '', ...entry] = list.head.chunks[0] ?? [];
    const former = `${name.split('.')[0] ?? ''}abcd`;
    list.head = { ...list.head, chunks: [[former, ...entry] as [string, number, string, number]] };
    list.chunks = new Map([[former, change.upsert]]);
    expect(list.change(change).write.size).toBe(0);
    expect(list.head.chunks[0]?.[0]).toBe(former);
  });

  it('keeps chunks small, so that an insertion anywhere rewrites one of them', () => {
    const list = new MemoryListing();
    list.change({
      upsert: Array.from({ length: 2_000 }, (_, n) => card(`c${n}`, day(n))),
      remove: [],
    });
    expect(Math.max(...list.head.chunks.map(([, count]) => count))).toBeLessThanOrEqual(
      CHUNK_MAX_CARDS,
    );
    const update = list.change({ upsert: [card('backdated', day(1_000))], remove: [] });
    expect(update.write.size).toBe(1);
    expect(list.head.total).toBe(2_001);
  });

  it('reads any page of any list from at most three chunks', () => {
    const list = new MemoryListing();
    list.change({
      upsert: Array.from({ length: 2_084 }, (_, n) => card(`c${n}`, day(n))),
      remove: [],
    });
    for (const page of [0, 1, 52, 104]) {
      const window = listingWindow(list.head, page * 20, 20, NOW);
      expect(window.chunks.length).toBeLessThanOrEqual(3);
      expect(list.page(page * 20, 20).map(({ id }) => id)).toEqual(
        list
          .all()
          .slice(page * 20, page * 20 + 20)
          .map(({ id }) => id),
      );
    }
  });

  it('hides scheduled cards until their time, and then shows them without a write', () => {
    const list = new MemoryListing();
    list.change({
      upsert: [
        card('old', day(1)),
        card('soon', '2026-06-02T09:00:00.000Z'),
        card('later', '2026-07-01T09:00:00.000Z'),
      ],
      remove: [],
    });
    expect(list.page(0, 20).map(({ id }) => id)).toEqual(['old']);
    expect(list.page(0, 20, '2026-06-02T09:00:01.000Z').map(({ id }) => id)).toEqual([
      'soon',
      'old',
    ]);
    expect(listingWindow(list.head, 0, 20, '2026-08-01T00:00:00.000Z').total).toBe(3);
  });
});
