import { describe, expect, it } from '@jest/globals';
import { shareHref } from '../../web/share/share-services.ts';
import { completeBrand } from './complete-brand.ts';
import { brand as sample } from './meridian.ts';
import { followedServices, knownServices, sharedServices } from './social-services.ts';

const file = { name: 'Ebb', origin: 'https://ebb.example' };
const followUrl = 'https://bsky.app/profile/ebb.example';

describe('The social services of a brand', () => {
  it('SH-01 may be none: email is left to share by, and letters only with an address', () => {
    const brand = completeBrand(file);
    expect(followedServices(brand)).toEqual([]);
    expect(sharedServices(brand)).toEqual(['email']);
    expect(sharedServices({ ...brand, editorialEmail: 'a@ebb.example' })).toEqual([
      'comments',
      'email',
    ]);
    expect(sharedServices({ ...brand, comments: { frame: 'https://talk.example/{id}' } })).toEqual([
      'comments',
      'email',
    ]);
  });

  it('SH-01 need no more than a page to follow', () => {
    const brand = completeBrand({ ...file, social: { bluesky: { followUrl }, whatsapp: {} } });
    expect(followedServices(brand)).toEqual([
      { name: 'bluesky', title: 'Bluesky', href: followUrl },
    ]);
    expect(sharedServices(brand)).toEqual(['bluesky', 'whatsapp', 'email']);
  });

  it('SH-01 keep what a brand file says of them itself', () => {
    const own = { name: 'Twitter', shareTemplate: 'https://x.example/?u={url}' };
    const brand = completeBrand({ ...file, social: { twitter: own } });
    expect(brand.social.twitter).toEqual({ icon: 'twitter', ...own });
  });

  it('SH-01 share by addresses that a value cannot leave', () => {
    const values = {
      ...{ title: 'A & B', url: 'https://ebb.example/story/a/?b=1#c', author: 'Io' },
      ...{ description: '', image: 'https://ebb.example/a.webp', subscribeLink: '' },
    };
    const named = Object.fromEntries(Object.keys(knownServices).map((name) => [name, {}]));
    const brand = completeBrand({ ...file, editorialEmail: 'a@ebb.example', social: named });
    const hrefs = sharedServices(brand).flatMap(
      (name) => shareHref(name, values, brand.social) ?? [],
    );
    expect(hrefs).toHaveLength(sharedServices(brand).length - 1);
    for (const href of hrefs) {
      expect(URL.canParse(href)).toBe(true);
      expect(href).toContain(encodeURIComponent(values.url));
      expect(href).not.toMatch(/[{}]/);
    }
  });

  it('FT-01 SH-01 of the sample are those of the specification', () => {
    expect(followedServices(sample).map(({ name }) => name)).toEqual([
      ...['facebook', 'twitter', 'pinterest', 'youtube', 'instagram'],
    ]);
    expect(sharedServices(sample)).toEqual([
      'facebook',
      'twitter',
      'pinterest',
      'comments',
      'email',
    ]);
  });
});
