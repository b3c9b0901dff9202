/**
 * Items of a followed source that were edited here as well, by the real publisher over a real store: what
 * stays, what the source replaces, what the status says of it, and how the other version comes back.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { describeSource } from '../../../cli/sync/describe-source.ts';
import { createSyncStore, type Followed } from '../../../importing/remote/sync-store.ts';
import { syncSource, type Synced } from '../../../importing/remote/sync-source.ts';
import { createWordpressSource } from '../../../importing/remote/wordpress-source.ts';
import { readHistory, readVersion } from '../../../publishing/item-history.ts';
import { contentKey } from '../../../services/content/keys.ts';
import { decodeItem } from '../../../services/content/stored-documents.ts';
import type { Item } from '../../../shared/content/item.ts';
import { startWordpress, type WordpressStandIn } from '../../support/wordpress-stand-in.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const EDITED = '2026-11-20T12:00:00.000Z';
const name = 'wordpress:site';

let site: FeedsSite;
let wordpress: WordpressStandIn;
let id: string;
let post = 0;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => EDITED });
  wordpress = await startWordpress();
});
afterAll(async () => {
  await site.close();
  await wordpress.close();
});

const store = () => createSyncStore(site.dynamo, site.table, site.objects);

async function sync(isAll = false): Promise<Synced> {
  const first: Followed = {
    ...{ system: 'wordpress', url: wordpress.url, title: 'Site' },
    connectedAt: EDITED,
  };
  return syncSource(await store().follow(name, (known) => known ?? first), {
    ...{ name, brand: site.brand, store: store(), isAll, dryRun: false },
    now: () => new Date(EDITED),
    source: createWordpressSource({ url: wordpress.url, user: 'ada', password: 'x' }),
    progress: { show: () => undefined, end: () => undefined },
    openPublisher: () => Promise.resolve(site.publisher()),
  });
}

function write(content: string, status = 'publish'): void {
  const slug = `post-${post}`;
  wordpress.put({ id: post, slug, title: `Post ${post}`, content: `<p>${content}</p>`, status });
}

async function stored(): Promise<Item> {
  const record = await site.dynamo.get(site.table, contentKey.item(id), { consistent: true });
  if (record === undefined) throw new Error('The item is not on the site');
  return decodeItem(record);
}

/** Edits the item as the desk, `masthead publish` and an import of a file do. */
async function edit(hed: string): Promise<void> {
  const publisher = site.publisher();
  await publisher.putItems([{ ...(await stored()), hed, modifiedAt: EDITED }]);
  await publisher.finish();
}

const editedBy = ({ report }: Synced) => report?.editedHere.filter((edited) => edited.id === id);
const shown = async () => (await site.get(`/story/post-${post}/`)).body;
const said = async () => {
  const followed = await store().read(name);
  return followed === undefined ? '' : describeSource(name, followed, new Date(EDITED)).join('\n');
};
const lineOf = async () =>
  (await said()).split('\n').find((line) => line.includes(`post-${post}/`));

/** Each test has a post of its own. */
beforeEach(async () => {
  post += 1;
  write('As it was');
  await sync();
  id = String((await site.dynamo.get(site.table, contentKey.slug(`post-${post}`)))?.['id']);
});

test('what was edited here stays in every run, and the status says so, until the source edits it', async () => {
  await edit(`Edited here ${post}`);
  for (const isAll of [false, true, true]) {
    expect((await sync(isAll)).run).toMatchObject({ stored: 0, removed: 0 });
    expect(await shown()).toContain(`Edited here ${post}`);
  }
  expect(await lineOf()).toContain(`stays as it was edited here at ${EDITED}`);
  expect(await readHistory(site.dynamo, site.table, id)).toHaveLength(1);
});

test('edited here and there: the source wins, the report and the status have both times, history has both', async () => {
  await edit(`Edited here ${post}`);
  write('Edited there');
  const { report, run } = await sync();
  expect(run.stored).toBe(1);
  expect(await shown()).toContain('Edited there');
  expect(await shown()).not.toContain(`Edited here ${post}`);
  const there = (await stored()).modifiedAt;
  expect(report?.editedHere.filter((edited) => edited.id === id)).toMatchObject([
    { here: EDITED, there, isReplaced: true },
  ]);
  expect(await lineOf()).toContain(`edited here at ${EDITED}, and there at ${there}`);
  // Quiet runs do not forget it.
  await sync();
  await sync(true);
  expect(await lineOf()).toContain(`masthead revert ${id}`);
  const versions = await readHistory(site.dynamo, site.table, id);
  const kept = await Promise.all(
    versions.map(async ({ number }) => readVersion(site.dynamo, site.table, id, number)),
  );
  expect(kept.map((version) => version?.hed)).toEqual([`Post ${post}`, `Edited here ${post}`]);

  // As `masthead revert` and the desk publish it again.
  const publisher = site.publisher();
  await publisher.putItems(kept.slice(-1) as Item[], { isRelease: true });
  await publisher.finish();
  await sync(true);
  expect(await shown()).toContain(`Edited here ${post}`);
  expect(await lineOf()).toContain('stays as it was edited here');
});

test.each(['private', 'erased'])(
  'what is %s there leaves, also when it was edited here',
  async (what) => {
    await edit(`Edited here ${post}`);
    if (what === 'erased') wordpress.erase(post);
    else write('As it was', 'private');
    await sync();
    expect((await site.get(`/story/post-${post}/`)).statusCode).toBe(410);
    expect(await lineOf()).toContain(`edited here at ${EDITED}, and left the site`);
    const versions = await readHistory(site.dynamo, site.table, id);
    expect(versions.at(-1)).toMatchObject({ hed: `Edited here ${post}`, ended: 'withdrawn' });
  },
);

test('the same edit on both sides is none', async () => {
  const before = await stored();
  await edit(`Edited here ${post}`);
  await site.publisher().putItems([before]);
  write('As it is');
  expect(editedBy(await sync())).toEqual([]);
});

test('what was here before it was followed gets no new version, and is watched from then on', async () => {
  // As an import of an export has stored it.
  const record = await site.dynamo.get(site.table, contentKey.item(id), { consistent: true });
  const { taken: _taken, ...unmarked } = record ?? {};
  await site.dynamo.put(site.table, { ...unmarked, pk: contentKey.item(id).pk });
  expect((await sync(true)).run.stored).toBe(0);
  expect(await readHistory(site.dynamo, site.table, id)).toEqual([]);
  await edit(`Edited here ${post}`);
  await sync(true);
  expect(await shown()).toContain(`Edited here ${post}`);
});
