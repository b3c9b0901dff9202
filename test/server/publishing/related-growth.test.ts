/** What one more item costs a large archive, and how a store of an earlier release gets its index. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import { partOf } from '../../../publishing/related/index-store.ts';
import { readSubjects, subjectWrite } from '../../../publishing/related/subject-store.ts';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { encodeDocument } from '../../../services/content/document.ts';
import { contentKey } from '../../../services/content/keys.ts';
import type { Item } from '../../../shared/content/item.ts';
import { groups } from '../../../shared/groups.ts';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
});
afterAll(() => site.close());

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ');

const story = (id: string, text: string, values: Partial<Item> = {}) =>
  buildItem({ id, hed: id, dek: '', body: [{ kind: 'html', html: `<p>${text}</p>` }], ...values });

/** Publishes items and returns how many records that read. */
async function publish(items: readonly Item[]): Promise<number> {
  let read = 0;
  const counting: DynamoClient = {
    ...site.dynamo,
    get(table, key, options) {
      read += 1;
      return site.dynamo.get(table, key, options);
    },
    batchGet(table, keys, options) {
      read += keys.length;
      return site.dynamo.batchGet(table, keys, options);
    },
    async query(...given) {
      const found = await site.dynamo.query(...given);
      read += found.length;
      return found;
    },
  };
  const { table, objects, brand, connection } = site;
  const publisher = createPublisher({ dynamo: counting, table, objects, brand, connection });
  await publisher.putItems(items);
  await publisher.finish();
  return read;
}

describe('Related items of a large archive', () => {
  it('cost one more item a hundred reads at most, however many stories have its terms', async () => {
    const text = words(0, 200);
    await publish([story('first', text), story('second', text)]);
    const [first] = [...(await readSubjects(site, ['first'])).values()];
    if (first === undefined) throw new Error('The first item has no subject');
    // Each term's entries are full, as they are in an archive of any size beyond some thousands.
    const ids = Array.from({ length: 256 }, (_, at) => `old-${at}`);
    const subjects = ids.map((id) => ({ ...first, id, path: `/story/${id}` }));
    const writes = [
      ...subjects.map(subjectWrite),
      ...[...Map.groupBy(first.entries, ([key]) => partOf(key))].map(([part, terms]) => ({
        put: {
          ...contentKey.termIndex(part),
          version: 1,
          ...encodeDocument(
            terms.map(([key, { day, weight, hed }]) => [
              key,
              ids.map((id) => [id, day, weight, hed]),
            ]),
            'part',
          ),
        },
      })),
    ];
    for (const group of groups(writes, 25)) await site.dynamo.batchWrite(site.table, group);
    expect(await publish([story('more', text)])).toBeLessThanOrEqual(100);
    const stored = await site.dynamo.get(site.table, contentKey.related('/story/more'));
    expect(String(stored?.doc)).toContain('"old-');
  });
});

describe('A store of a release with other terms', () => {
  it('has the items of its former records in the new index, and the records no more', async () => {
    await publish([story('former-a', 'An oboe and a bassoon'), story('former-b', 'One bassoon')]);
    const former = { ...contentKey.formerProfiles(0), ...encodeDocument([{ id: 'former-a' }], '') };
    await site.dynamo.put(site.table, former);
    await site.dynamo.batchWrite(
      site.table,
      ['former-a', 'former-b'].map((id) => ({ delete: contentKey.subject(id) })),
    );
    await site.objects.put(
      'related/frequencies.bin.gz',
      gzipSync(new Uint8Array(16 + 2 ** 21)),
      'application/gzip',
      'private',
    );
    await publish([story('newer', 'The bassoon of an oboe player')]);
    const subjects = await readSubjects(site, ['former-a', 'newer']);
    expect([...subjects.keys()].sort()).toEqual(['former-a', 'newer']);
    expect(await site.dynamo.get(site.table, contentKey.formerProfiles(0))).toBeUndefined();
    const related = await site.dynamo.get(site.table, contentKey.related('/story/newer'));
    expect(String(related?.doc)).toContain('former-a');
  });
});
