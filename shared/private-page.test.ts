import { describe, expect, it } from '@jest/globals';
import { carriesToken, isPrivatePage } from './private-page.ts';

describe('A page is private', () => {
  it.each([
    { token: 'a' },
    { token: '' },
    { confirm: 'a' },
    { sent: '1', token: 'a' },
    { redirectURL: '/preview/story/1/?token=a' },
    { redirectURL: '/newsletter/weekly/?x=1&confirm=a#top' },
  ])('when its address carries a token: %j', (query) => {
    expect(carriesToken(query)).toBe(true);
    expect(isPrivatePage({ contentType: 'article', url: { query } })).toBe(true);
  });

  it.each([{}, { q: 'token' }, { redirectURL: '/token/' }, { redirectURL: '/search/?q=token' }])(
    'not when it does not: %j',
    (query) => {
      expect(carriesToken(query)).toBe(false);
      expect(isPrivatePage({ contentType: 'newsletter', url: { query } })).toBe(false);
    },
  );

  it('where passwords are typed', () => {
    expect(isPrivatePage({ contentType: 'account-sign-in', url: { query: {} } })).toBe(true);
  });
});
