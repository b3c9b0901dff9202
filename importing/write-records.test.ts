import { describe, expect, it } from '@jest/globals';
import { createMemoryPublisher } from '../test/support/memory-publisher.ts';
import { brand } from '../shared/brand/meridian.ts';
import { ItemTooLargeError } from '../services/content/document.ts';
import type { Item } from '../shared/content/item.ts';
import { ReportBuilder } from './report.ts';
import type { SourceRecord } from './source.ts';
import { createRecordWriter } from './write-records.ts';

function item(id: string, more: Partial<Item> = {}): Item {
  return {
    id,
    type: 'article',
    template: 'default',
    slug: id,
    access: 'metered',
    listed: true,
    hed: id,
    dek: '',
    pubDate: '2020-01-02T00:00:00.000Z',
    modifiedAt: '2020-01-02T00:00:00.000Z',
    sections: [],
    tags: [],
    contributors: {},
    body: [],
    source: { format: 'markdown', ref: id },
    ...more,
  };
}

const record = (id: string, more: Partial<Item> = {}): SourceRecord => ({
  kind: 'item',
  ref: `${id}.md`,
  item: item(id, more),
});

async function writeAll(records: readonly SourceRecord[], publisher = createMemoryPublisher()) {
  const report = new ReportBuilder();
  const writer = createRecordWriter(publisher, report, {
    resolve: (items) => Promise.resolve(items.map(({ item: each }) => each)),
    knew: () => false,
  });
  for (const each of records) await writer.write(each);
  await writer.end();
  return {
    publisher,
    report: report.finish({
      source: 'x',
      format: 'markdown',
      dryRun: false,
      defaultAccess: 'metered',
      media: { found: 0, missing: 0 },
      brand,
    }),
  };
}

describe('createRecordWriter', () => {
  it('skips records that the schema rejects, with the field and the reason, and stores the rest', async () => {
    const { report, publisher } = await writeAll([
      record('a'),
      record('b', { slug: 'not a slug' }),
      record('c', { pubDate: 'soon' }),
      record('d', { linkUrl: 'javascript:alert(1)' }),
      { kind: 'tag', ref: 't', tag: { slug: 't', name: '' } },
    ]);
    expect(report.items).toEqual({
      in: 5,
      stored: 1,
      unchanged: 0,
      skipped: [
        { ref: 'b.md', reason: 'slug: a slug has no spaces, slashes, "?", "#", "%" or "\\"' },
        { ref: 'c.md', reason: 'pubDate: a UTC time such as 2026-11-12T14:30:00.000Z' },
        { ref: 'd.md', reason: 'linkUrl: an http, https or mailto address, or a path' },
        { ref: 't', reason: expect.stringContaining('name: ') },
      ],
    });
    expect([...publisher.items.keys()]).toEqual(['a']);
  });

  it('skips an item that does not fit into the store, and keeps the others of its batch', async () => {
    const publisher = createMemoryPublisher();
    const put = publisher.putItems;
    publisher.putItems = (items) => {
      if (items.some(({ id }) => id === 'large'))
        throw new ItemTooLargeError('"large" takes 500 KB compressed');
      return put(items);
    };
    const { report } = await writeAll([record('a'), record('large'), record('b')], publisher);
    expect(report.items).toMatchObject({
      in: 3,
      stored: 2,
      skipped: [{ ref: 'large.md', reason: '"large" takes 500 KB compressed' }],
    });
  });

  it('passes on every other error, so that no item is lost silently', async () => {
    const publisher = createMemoryPublisher();
    publisher.putItems = () => Promise.reject(new Error('no connection'));
    await expect(writeAll([record('a')], publisher)).rejects.toThrow('no connection');
  });

  it('writes items in batches of at most 50, and people and topics before the first batch', async () => {
    const publisher = createMemoryPublisher();
    const calls: string[] = [];
    const { putItems, putContributors } = publisher;
    publisher.putItems = (items) => {
      calls.push(`items ${items.length}`);
      return putItems(items);
    };
    publisher.putContributors = (people) => {
      calls.push(`people ${people.length}`);
      return putContributors(people);
    };
    await writeAll(
      [
        { kind: 'contributor', ref: 'p', contributor: { slug: 'p', name: 'P' } },
        ...Array.from({ length: 120 }, (_unused, index) => record(`i${index}`)),
      ],
      publisher,
    );
    expect(calls).toEqual(['people 1', 'items 50', 'items 50', 'items 20']);
  });

  it('stores one profile per person, and reports which', async () => {
    const { report } = await writeAll([
      { kind: 'contributor', ref: 'one', contributor: { slug: 'p', name: 'P' } },
      { kind: 'contributor', ref: 'two', contributor: { slug: 'p', name: 'Q' } },
    ]);
    expect(report.items).toMatchObject({
      in: 2,
      stored: 1,
      skipped: [{ ref: 'two', reason: 'the same as one, which is kept' }],
    });
  });

  it('redirects old addresses to the slug that an item received, and none to a skipped item', async () => {
    const { publisher, report } = await writeAll([
      { kind: 'redirect', from: '/old/a', toItem: 'a' },
      { kind: 'redirect', from: '/old/a', toItem: 'b' },
      { kind: 'redirect', from: '/old/none', toItem: 'none' },
      { kind: 'redirect', from: 'no path', toItem: 'a' },
      { kind: 'redirect', from: '//evil.example', toItem: 'a' },
      record('b', { slug: 'same' }),
      record('a', { slug: 'same', type: 'gallery' }),
      { kind: 'redirect-path', redirect: { from: '/topics/x/', to: '/tag/x/' } },
      { kind: 'redirect-path', redirect: { from: '/y/', to: '/y/' } },
    ]);
    expect(Object.fromEntries(publisher.redirects)).toEqual({
      '/old/a': '/gallery/same-2/',
      '/topics/x/': '/tag/x/',
    });
    expect(report.redirects).toBe(2);
  });

  it('counts types, drafts, sections and subscriber-only items', async () => {
    const { report, publisher } = await writeAll([
      record('a', { sections: ['science', 'culture'], access: 'subscribers' }),
      record('b', { sections: ['science'] }),
      { kind: 'draft', ref: 'c', item: item('c') },
      { kind: 'skip', ref: 'd', reason: 'none' },
    ]);
    expect(report).toMatchObject({
      items: { in: 4, stored: 3 },
      byType: { article: 3 },
      drafts: [{ id: 'c', hed: 'c' }],
      access: expect.objectContaining({ subscribers: 1 }),
      sections: { science: 2, culture: 1 },
    });
    expect([...publisher.drafts.keys()]).toEqual(['c']);
  });
});
