/** Sections without items: no navigation names them. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import { sectionPath } from '../../../shared/brand/sections.ts';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { documentOf } from '../../support/fixture-site.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
});
afterAll(async () => {
  await site.close();
});

async function publish(...items: readonly Parameters<typeof buildItem>[0][]): Promise<void> {
  const publisher = site.publisher();
  await publisher.putItems(items.map((item) => buildItem({ access: 'free', ...item })));
  await publisher.finish();
}

/** Returns the slugs of the sections that a part of a page links to. */
async function named(path: string, part = '.section-nav'): Promise<string[]> {
  const links = [...(await documentOf(site, path)).querySelectorAll(`${part} a`)];
  const hrefs = links.map((link) => link.getAttribute('href'));
  return brand.sections
    .filter((section) => hrefs.includes(sectionPath(section)))
    .map(({ slug }) => slug);
}

const everyPage = ['/', '/most-recent/', '/newsletter/', '/search/', '/staff/', '/no/such/page/'];

describe('Sections without items', () => {
  it('are named by a publication that has published nothing', async () => {
    expect(await named('/')).toEqual([...brand.navigation].sort(byBrand));
    expect(await named('/', '.first-issue')).toEqual([...brand.navigation].sort(byBrand));
  });

  it('HD-11 are left out of the navigation of every page, also of those that read no list', async () => {
    await publish(
      { id: 'moon', sections: ['dot-physics'] },
      { id: 'later', sections: ['culture'], pubDate: '2999-01-01T00:00:00.000Z' },
    );
    for (const path of [...everyPage, '/story/moon/', '/category/science/'])
      expect([path, await named(path)]).toEqual([path, ['science']]);
    expect(await named('/search/', '.search-sections')).toEqual(['science']);
    expect(await named('/most-recent/', '.tail-sections')).toEqual(['science']);
    expect(await named('/sitemap/', '.page')).toEqual(['science']);
    const { body } = await site.get('/?output=json');
    expect(JSON.parse(body)).toMatchObject({
      context: { emptySections: expect.arrayContaining(['culture', 'video', 'magazine']) },
    });
  });

  it('keep a page of their own that says so', async () => {
    const { statusCode, body } = await site.get('/category/culture/');
    expect(statusCode).toBe(200);
    expect(body).toContain('Culture');
  });

  it('are named as soon as they have an item, those with a path of their own too', async () => {
    await publish(
      { id: 'opera', sections: ['culture'] },
      {
        id: 'clip',
        type: 'video',
        sections: [],
        video: { src: '/photos/aa/clip.mp4', durationSeconds: 9 },
      },
    );
    for (const path of ['/', ...everyPage])
      expect([path, await named(path)]).toEqual([path, ['culture', 'science', 'video']]);
  });

  it('are left out again when their last item is gone, and the last of all shows the first issue', async () => {
    const publisher = site.publisher();
    await publisher.withdrawItems(['opera']);
    await publisher.finish();
    expect(await named('/')).toEqual(['science', 'video']);
    await publisher.withdrawItems(['moon', 'clip', 'later']);
    await publisher.finish();
    const home = await documentOf(site, '/');
    expect(home.querySelector('.section-nav')).toBeNull();
    expect(await named('/', '.first-issue')).toEqual([...brand.navigation].sort(byBrand));
  });
});

function byBrand(one: string, other: string): number {
  const at = (slug: string) => brand.sections.findIndex((section) => section.slug === slug);
  return at(one) - at(other);
}
