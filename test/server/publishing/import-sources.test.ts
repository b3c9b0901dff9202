import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeDocument } from '../../../services/content/document.ts';
import { contentKey } from '../../../services/content/keys.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import type { SourceEntry } from '../../../publishing/import-sources.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { failingAfter } from '../../support/failing-store.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
});
afterAll(async () => {
  await site.close();
});

const CHUNK = 2_000;
/** Entries whose ids say their numbers. */
const numbered = (first: number, count: number): SourceEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `id-${first + index}`,
    path: `${first + index}.md`,
  }));

/** Replaces the list of a source, in a process that is killed after some writes. */
async function isReplaced(name: string, entries: readonly SourceEntry[], writes: number) {
  const { table, objects, brand, connection } = site;
  const dynamo = failingAfter(site.dynamo, writes);
  const killed = createPublisher({ dynamo, table, objects, brand, connection });
  return killed.writeSource(name, entries).then(
    () => true,
    () => false,
  );
}

describe('The list of what a source held', () => {
  it('is the old or the new one, whenever its import is killed', async () => {
    const publisher = site.publisher();
    const old = numbered(0, 2 * CHUNK + 1);
    // Every entry moves by one, over the borders of chunks.
    const next = numbered(1, 2 * CHUNK + 1);
    const seen = new Set<string>();
    for (let writes = 0; ; writes += 1) {
      await publisher.writeSource('moved', old);
      const isFinished = await isReplaced('moved', next, writes);
      const read = await publisher.readSource('moved');
      expect([old, next]).toContainEqual(read);
      seen.add(read[0]?.id ?? '');
      if (isFinished) break;
    }
    expect([...seen]).toEqual(['id-0', 'id-1']);
  });

  it('of an earlier release is read, and replaced whole by the next import', async () => {
    const entries = numbered(0, CHUNK + 1);
    for (const [chunk, part] of [entries.slice(0, CHUNK), entries.slice(CHUNK)].entries())
      await site.dynamo.put(site.table, {
        ...contentKey.sourceChunk('vintage', chunk),
        ...encodeDocument({ chunks: 2, entries: part }, 'A list'),
      });
    const publisher = site.publisher();
    expect(await publisher.readSource('vintage')).toEqual(entries);
    await publisher.writeSource('vintage', entries.toReversed());
    expect(await publisher.readSource('vintage')).toEqual(entries.toReversed());
    const former = contentKey.sourceChunk('vintage', 1);
    expect(await site.dynamo.get(site.table, former)).toBeUndefined();
  });
});
