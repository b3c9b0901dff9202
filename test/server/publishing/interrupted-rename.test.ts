import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentKey } from '../../../services/content/keys.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import type { Publisher } from '../../../publishing/publisher.ts';
import type { Item } from '../../../shared/content/item.ts';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { failingAfter } from '../../support/failing-store.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
});
afterAll(async () => {
  await site.close();
});

async function finished(publishing: (publisher: Publisher) => Promise<unknown>): Promise<void> {
  const publisher = site.publisher();
  await publishing(publisher);
  await publisher.finish();
}

/** A video, because texts embed it by its slug. */
function video(id: string, slug: string, hed = `The ${slug} headline`): Item {
  return buildItem({
    id,
    slug: `${id}-${slug}`,
    hed,
    type: 'video',
    access: 'free',
    video: { src: '/photos/a.mp4', durationSeconds: 9 },
  });
}

/** More than the writes of a rename. */
const VIDEOS = 12;

/**
 * Renames videos that have drafts, each in a process that is killed after one write more than the one
 * before. Returns their ids.
 */
async function renamed(name: string): Promise<string[]> {
  const ids = Array.from({ length: VIDEOS }, (_, index) => `${name}-${index}`);
  const old = ids.map((id) => video(id, 'old'));
  await finished((publisher) => publisher.putItems(old));
  await finished((publisher) => publisher.putDrafts(old));
  const ends = [];
  for (const [writes, id] of ids.entries()) {
    const publisher = createPublisher({
      dynamo: failingAfter(site.dynamo, writes),
      table: site.table,
      objects: site.objects,
      brand: site.brand,
      connection: site.connection,
    });
    const end = publisher.putItems([video(id, 'new')]).then(
      ([result]) => result?.outcome,
      (error: unknown) => String(error),
    );
    ends.push(await end);
  }
  // All moments are covered: the last process had all its writes.
  expect([ends[0], ends.at(-1)]).toEqual(['Error: The process was killed', 'stored']);
  return ids;
}

/** Returns where each path of a video leads: a status, or the path of a redirect. */
async function leads(id: string, slugs: readonly string[]): Promise<string[]> {
  const responses = await Promise.all(slugs.map((slug) => site.get(`/video/${id}-${slug}/`)));
  return responses.map(({ statusCode, headers }) => String(headers.location ?? statusCode));
}

/** Returns under which of these slugs texts find the video. */
async function embedded(id: string, slugs: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    slugs.map((slug) => site.dynamo.get(site.table, contentKey.embed(`${id}-${slug}`))),
  );
  return slugs.filter((_, index) => found[index] !== undefined);
}

describe('A rename that was interrupted', () => {
  it('is completed by the same publish: the old path redirects, and the draft is gone', async () => {
    const ids = await renamed('again');
    await finished((publisher) => publisher.putItems(ids.map((id) => video(id, 'new'))));
    for (const id of ids) {
      expect(await leads(id, ['old', 'new'])).toEqual([`/video/${id}-new/`, '200']);
      expect(await embedded(id, ['old', 'new'])).toEqual(['new']);
      expect(await site.dynamo.get(site.table, contentKey.draft(id))).toBeUndefined();
    }
  });

  it('is overtaken by another one: all former paths redirect', async () => {
    const ids = await renamed('overtaken');
    await finished((publisher) => publisher.putItems(ids.map((id) => video(id, 'newest'))));
    for (const id of ids) {
      const newest = `/video/${id}-newest/`;
      expect(await leads(id, ['old', 'newest'])).toEqual([newest, '200']);
      // The process may have been killed before anything was at the name in between.
      expect([newest, '404']).toContain((await leads(id, ['new']))[0]);
      expect(await embedded(id, ['old', 'new', 'newest'])).toEqual(['newest']);
    }
  });

  it('is undone by a publish under the old name', async () => {
    const ids = await renamed('undone');
    const again = ids.map((id) => video(id, 'old', 'The old headline again'));
    await finished((publisher) => publisher.putItems(again));
    for (const id of ids) {
      const old = `/video/${id}-old/`;
      expect((await site.get(old)).body).toContain('The old headline again');
      expect([old, '404']).toContain((await leads(id, ['new']))[0]);
      expect(await embedded(id, ['old', 'new'])).toEqual(['old']);
    }
  });

  it('leaves nothing under either name after a withdrawal', async () => {
    const ids = await renamed('withdrawn');
    await finished((publisher) => publisher.withdrawItems(ids, { isGone: true }));
    for (const id of ids) {
      const ends = await leads(id, ['old', 'new']);
      // The process may have been killed before anything was at the new name.
      expect([
        ['410', '410'],
        ['410', '404'],
      ]).toContainEqual(ends);
      expect(await embedded(id, ['old', 'new'])).toEqual([]);
    }
  });
});
