import { describe, expect, it } from '@jest/globals';
import { withQuery } from './with-query.ts';

describe('withQuery', () => {
  it.each([
    ['/story/a/', '/story/a/?output=json'],
    ['/search/?q=a&output=x#b', '/search/?q=a&output=json#b'],
  ])('adds to the query of %s', (path, expected) => {
    expect(withQuery(path, { output: 'json' })).toBe(expected);
  });

  it.each(['/.//other.example/', '/x/..//other.example/', '/%2e///other.example/'])(
    'makes no address of another site of %s',
    (path) => {
      expect(withQuery(path, { output: 'json' })).toBe('/other.example/?output=json');
    },
  );
});
