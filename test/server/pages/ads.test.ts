/** The places for advertisements in the pages that all readers share. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContentSite } from '../../support/content-site.ts';
import { documentOf, openFixtureSite } from '../../support/fixture-site.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openFixtureSite();
});
afterAll(async () => {
  await site.close();
});

describe('The places for advertisements', () => {
  it.each([
    ['/story/archive-1/', ['siderail_1']],
    ['/story/listed-items/', ['siderail_1']],
    // Their images use the side columns.
    ['/story/full-story/', []],
    ['/', ['list_1']],
    ['/most-recent/', ['list_1', 'list_2', 'list_3']],
    ['/nothing/', ['leaderboard']],
    ['/account/sign-in/', []],
    ['/subscribe/', []],
  ])('AD-01 of %s are %j, each with our own message from the start', async (path, slots) => {
    const document = await documentOf(site, path);
    const found = [...document.querySelectorAll('[data-ad-slot]')];
    expect(found.map((element) => element.getAttribute('data-ad-slot'))).toEqual(slots);
    for (const element of found) {
      expect(element.querySelector('.advertisement-label')?.textContent).toBe('Advertisement');
      expect(element.querySelector('.ad-own a[href]')).not.toBeNull();
    }
    // Nobody sells them, so nobody is asked.
    expect(document.querySelectorAll('.ad-frame, iframe')).toHaveLength(0);
  });

  it('AD-01 are for a page with its template, channels, slug, keywords and server', async () => {
    const { ads } = await site.state('/story/archive-1/');
    expect(ads.page).toEqual({
      templateType: 'article',
      channel: 'science',
      subChannel: '',
      slug: 'archive-1',
      keywords: ['deep-sea'],
      server: 'production',
    });
    expect(ads).toMatchObject({ canRenderAds: true, usingAdBlock: false, slug: 'archive-1' });
  });
});
