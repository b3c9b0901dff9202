import { describe, expect, it } from '@jest/globals';
import { canonicalOf } from './canonical.ts';

const pages = {
  find: (address: string) =>
    /\/other\/?$/.test(address)
      ? '/story/other/'
      : /\/self\/?$/.test(address)
        ? '/story/own/'
        : undefined,
  isOwn: (address: string) => /^(?:\/|https?:\/\/old\.example)/.test(address),
};

function canonical(given: string): { kept: string | undefined; said: string[] } {
  const said: string[] = [];
  const kept = canonicalOf(given, ['/story/own/', '/2020/own/'], pages, (message) => {
    said.push(message);
  });
  return { kept, said };
}

describe('The address of an original', () => {
  it.each([
    ['on another site is kept', 'https://orig.example/a?b=1#c', 'https://orig.example/a?b=1#c'],
    ['of the old site becomes the new path', 'https://old.example/other/', '/story/other/'],
    ['as a path becomes the new path', '/other/', '/story/other/'],
    ['of the item itself is none', 'https://old.example/self/', undefined],
    ['of the item itself, unknown to links, is none', 'https://old.example/2020/own', undefined],
    ['that is empty is none', '  ', undefined],
  ])('%s', (_name, given, kept) => {
    expect(canonical(given)).toEqual({ kept, said: [] });
  });

  it.each(['javascript:alert(1)', 'ftp://a.example/', 'orig.example/a', 'https://a b.example/'])(
    'that is no web address is left out, and reported: %s',
    (given) => {
      expect(canonical(given)).toEqual({ kept: undefined, said: [expect.stringContaining(given)] });
    },
  );

  it('of the old site that is not in the source is left out, and reported', () => {
    expect(canonical('https://old.example/gone/')).toEqual({
      kept: undefined,
      said: [expect.stringContaining('not in the source')],
    });
  });
});
