import { describe, expect, it } from '@jest/globals';
import { brand as sample } from '../brand/meridian.ts';
import { pageTypes } from '../pages.ts';
import { neededPurposes } from './needed-purposes.ts';
import { thirdPartiesOf, thirdPartiesOn, type ThirdPartyBrand } from './third-parties.ts';

const brand: ThirdPartyBrand = {
  analytics: {
    tagManager: { containerId: 'GTM-TEST' },
    parsing: { url: 'https://parsing.example/p.js', vendor: 'PARSELY.beacon' },
    audience: { url: 'https://audience.example/pixel' },
  },
  commerce: {
    affiliateLinks: { url: 'https://links.example/a.js' },
    oneTag: { url: 'https://sales.example/tag.js' },
  },
};
const page = {
  contentType: 'article',
  url: { query: {} },
  isPreview: false,
  FLAG_GTM_ENABLE: 'yes',
} as const;
const names = (changes: Partial<Parameters<typeof thirdPartiesOn>[1]>) =>
  thirdPartiesOn(brand, { ...page, ...changes }).map(({ name }) => name);

describe('The third parties of a page', () => {
  it('FL-01 are none unless the brand names them', () => {
    expect(thirdPartiesOf(sample)).toEqual([]);
    expect(neededPurposes(sample)).toEqual([]);
  });

  it('FL-01 are all that the brand names, on an article with the flag of tag management', () => {
    expect(names({})).toEqual(['tag-manager', 'parsing', 'audience', 'affiliate', 'commerce']);
  });

  it('FL-01 include tag management only where FLAG_GTM_ENABLE is on', () => {
    expect(names({ FLAG_GTM_ENABLE: 'no' })).not.toContain('tag-manager');
  });

  it('FL-01 include no parsing analytics in a preview', () => {
    expect(names({ isPreview: true })).not.toContain('parsing');
  });

  it('FL-01 include affiliate links on articles and reviews alone', () => {
    expect(pageTypes.filter((contentType) => names({ contentType }).includes('affiliate'))).toEqual(
      ['article', 'review'],
    );
  });

  it('FL-01 are none where passwords are typed', () => {
    expect(names({ contentType: 'account-sign-in' })).toEqual([]);
    expect(names({ contentType: 'account-details' })).toEqual([]);
  });

  it('FL-01 are none where the address carries a token', () => {
    expect(names({ url: { query: { token: 'a' } } })).toEqual([]);
    expect(names({ contentType: 'newsletter', url: { query: { confirm: 'a' } } })).toEqual([]);
  });

  it('FL-01 name the container of the tag manager in its address', () => {
    expect(thirdPartiesOf(brand)[0]?.url).toBe(
      'https://www.googletagmanager.com/gtm.js?id=GTM-TEST',
    );
  });

  it('FL-01 need the purposes that readers are asked about', () => {
    expect(neededPurposes({ ...sample, ...brand })).toEqual(['analytics', 'advertising']);
    expect(neededPurposes({ ...sample, keywordTracking: { marker: 'kwp_0' } })).toEqual([
      'advertising',
    ]);
  });
});
