/** Records of the crops that pages use: what the image function may make. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contentKey } from '../../../services/content/keys.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { createMemoryObjects, type MemoryObjects } from '../../support/memory-objects.ts';

let site: ContentSite;
let objects: MemoryObjects;
beforeAll(async () => {
  site = await openContentSite();
});
afterAll(async () => {
  await site.close();
});
beforeEach(() => {
  objects = createMemoryObjects();
});

function publisher(store: Partial<MemoryObjects> = {}) {
  const { dynamo, table, brand, connection } = site;
  const bucket = { ...objects, ...store };
  return createPublisher({ dynamo, table, objects: bucket, brand, connection });
}
const crops = () => objects.keys().filter((key) => key.startsWith('crops/'));

/** A square, of which every crop but its own shape cuts one side: wide ones y, tall ones x. */
const image = (name: string, focal?: [number, number]) => ({
  id: name,
  filename: `${name}.jpg`,
  src: `/photos/c/${name}.jpg`,
  alt: '',
  width: 900,
  height: 900,
  ...(focal === undefined ? {} : { focal }),
});

const illustrated = (id: string) =>
  buildItem({
    id,
    type: 'video',
    lead: image('lead', [0.1, 0.5]),
    slides: [image('slide', [0.3, 0.5])],
    body: [
      { kind: 'image', image: image('body', [0.4, 0.5]), size: 'wide' },
      { kind: 'gallery', slides: [image('cell', [0.6, 0.5]), image('plain')] },
    ],
    video: {
      src: '/photos/c/a.mp4',
      durationSeconds: 9,
      poster: image('poster', [0.7, 0.5]),
    },
  });
const ofIllustrated = ['lead/1', 'slide/3', 'body/4', 'cell/6', 'poster/7']
  .map((name) => `crops/c/${name.replace('/', '.jpg/')}`)
  .sort();

describe('A publish', () => {
  it('CT-05 records the crops of every image of an item, before the item is stored', async () => {
    const before: boolean[] = [];
    const put: MemoryObjects['put'] = async (key, ...rest) => {
      const stored = await site.dynamo.batchGet(site.table, [contentKey.item('every')]);
      if (key.startsWith('crops/')) before.push(stored.length === 0);
      await objects.put(key, ...rest);
    };
    await publisher({ put }).putItems([illustrated('every')]);
    expect(crops().sort()).toEqual(ofIllustrated);
    expect(before).toEqual(ofIllustrated.map(() => true));
  });

  it('CT-05 records those of drafts and of portraits', async () => {
    await publisher().putDrafts([illustrated('draft')]);
    expect(crops().sort()).toEqual(ofIllustrated);
    await publisher().putContributors([
      { slug: 'ada', name: 'Ada', portrait: image('ada', [1, 0.5]) },
    ]);
    expect(crops()).toContain('crops/c/ada.jpg/10');
  });

  it('CT-05 records both uses of an original that two items crop differently', async () => {
    await publisher().putItems(
      [0, 1].map((at) => buildItem({ id: `use-${at}`, lead: image('shared', [at, at]) })),
    );
    expect(crops().sort()).toEqual(['crops/c/shared.jpg/0', 'crops/c/shared.jpg/10']);
  });

  it('CT-05 writes a record once, and again for an unchanged item that has lost it', async () => {
    const written: string[] = [];
    const put: MemoryObjects['put'] = async (key, ...rest) => {
      written.push(key);
      await objects.put(key, ...rest);
    };
    const item = buildItem({ id: 'again', lead: image('again', [0, 0.5]) });
    await publisher({ put }).putItems([item]);
    await publisher({ put }).putItems([item]);
    expect(written).toEqual(['crops/c/again.jpg/0']);
    await objects.remove('crops/c/again.jpg/0');
    expect(await publisher({ put }).putItems([item])).toMatchObject([{ outcome: 'unchanged' }]);
    expect(crops()).toEqual(['crops/c/again.jpg/0']);
  });
});

describe('A rebuild of the search index', () => {
  it('CT-05 records the crops of what an earlier release has published', async () => {
    const first = publisher();
    await first.putItems([illustrated('earlier')]);
    await first.finish();
    objects = createMemoryObjects();
    await publisher().rebuildSearch();
    expect(crops()).toEqual(expect.arrayContaining(ofIllustrated));
  });
});
