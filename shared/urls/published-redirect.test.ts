import { describe, expect, it } from '@jest/globals';
import { publishedRedirect } from './published-redirect.ts';

const ORIGIN = 'https://magazine.example';

describe('The target of a redirect', () => {
  it.each([
    ['/story/a/', '/story/a/'],
    ['/search/?q=a#b', '/search/?q=a#b'],
    ['/story/café/', '/story/caf%C3%A9/'],
    ['https://magazine.example/story/a/', '/story/a/'],
    ['https://other.example/a', 'https://other.example/a'],
    ['HTTP://Other.example', 'http://other.example/'],
    // Old lists have doubled slashes. A path that began with two would be another site's address.
    ['https://magazine.example//story/a/', '/story/a/'],
    ['https://magazine.example//other.example/x', '/other.example/x'],
    ['/.//other.example/x', '/other.example/x'],
    ['/%2e///other.example/x', '/other.example/x'],
    ['/x/..//other.example', '/other.example'],
    ['/story//a/?next=//b#//c', '/story/a/?next=//b#//c'],
  ])('takes %s', (text, to) => {
    expect(publishedRedirect(text, ORIGIN)).toEqual({ to });
  });

  it.each([
    '',
    'story/a',
    '//other.example/a',
    '/\\other.example',
    '/\t/other.example',
    'https:\\\\other.example',
    'https://magazine.example@other.example/',
    'https://user:pass@other.example/',
    'javascript:alert(1)',
    'data:text/html,a',
    'ftp://other.example/',
    'https://',
    '/a b',
  ])('rejects %j', (text) => {
    expect(publishedRedirect(text, ORIGIN)).toEqual({ problem: expect.stringContaining(text) });
  });
});
