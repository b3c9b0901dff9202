import { describe, expect, it } from '@jest/globals';
import { contributorOf } from './contributor-of.ts';

describe('the author of an item', () => {
  const author = {
    kind: 'author',
    login: 'jd',
    displayName: 'Jo Doe',
    firstName: '',
    lastName: '',
  } as const;

  it.each([
    ['the name that readers saw', { ...author }, { slug: 'jo-doe', name: 'Jo Doe' }],
    [
      'else first and last name',
      { ...author, displayName: '', firstName: 'Jo', lastName: 'van Doe' },
      { slug: 'jo-van-doe', name: 'Jo van Doe' },
    ],
    ['else the login', { ...author, displayName: '' }, { slug: 'jd', name: 'jd' }],
    [
      'never an email address',
      { ...author, displayName: 'jo.doe@mail.test' },
      { slug: 'jo-doe', name: 'jo.doe' },
    ],
    [
      'text, not HTML',
      { ...author, displayName: 'Jo &amp; <b>Co</b>' },
      { slug: 'jo-co', name: 'Jo & Co' },
    ],
  ])('has %s', (_rule, entry, person) => {
    expect(contributorOf('jd', new Map([['jd', entry]]))).toEqual(person);
  });

  it('is the login in WXR 1.0, which lists no authors, and is undefined without one', () => {
    expect(contributorOf('admin', new Map())).toEqual({ slug: 'admin', name: 'admin' });
    expect(contributorOf('', new Map())).toBeUndefined();
  });
});
