import { describe, expect, it } from '@jest/globals';
import { isPreview, pageRow, pageTypes } from '../pages.ts';
import { articleHash, entryHash, hasRead, meterKey, tokenEntry } from './article-key.ts';
import { nodeCrypto } from './testing/fixtures.ts';

const { sha256 } = nodeCrypto;

describe('Metered paths', () => {
  it('PW-01 are those of the paywalled types in the page table, without previews', () => {
    for (const type of pageTypes) {
      const row = pageRow(type);
      for (const pattern of row.patterns) {
        const path = pattern.path
          .replace('{brand}', 'meridian')
          .replace(':year', '2016')
          .replace(':month', '03')
          .replace(':page?', '2')
          .replace(/:\w+/g, 'some-name');
        expect([path, meterKey(path) !== undefined]).toEqual([
          path,
          row.paywalled && !isPreview(pattern),
        ]);
      }
    }
  });

  it.each([
    ['/story/a', '/story/a'],
    ['/story/a/', '/story/a'],
    ['/review/a', '/review/a'],
    ['/gallery/a', '/gallery/a'],
    ['/2016/03/a', '/story/a'],
    ['/story/caf%C3%A9', '/story/caf%C3%A9'],
    ['/', undefined],
    ['/story', undefined],
    ['/story/', undefined],
    ['/story//a', undefined],
    ['/story/a/b', undefined],
    ['/x/story/a', undefined],
    ['/Story/a', undefined],
    ['/video/a', undefined],
    ['/preview/story/a', undefined],
    ['/tag/a', undefined],
    ['/16/03/a', undefined],
    ['/2016/3/a', undefined],
    ['/story/café', undefined],
    ['/story/a b', undefined],
  ])('PW-01 %s is metered as %s', (path, key) => {
    expect(meterKey(path)).toBe(key);
  });

  it('PW-13 over 100 characters are stored in a token as h: and 11 characters of their SHA-256', () => {
    const hundred = `/story/${'a'.repeat(93)}`;
    expect(tokenEntry(hundred, sha256)).toBe(hundred);
    expect(tokenEntry(`${hundred}b`, sha256)).toBe(`h:${sha256(`${hundred}b`).slice(0, 11)}`);
    expect(entryHash(tokenEntry(`${hundred}b`, sha256), sha256)).toBe(
      articleHash(`${hundred}b`, sha256),
    );
    expect(entryHash('/story/a', sha256)).toBe(articleHash('/story/a', sha256));
  });

  it('PW-02 identify an item by its path, its hash, and its legacy dated address', () => {
    const dated = meterKey('/2016/03/a') ?? '';
    expect(hasRead(['/review/a'], '/review/a', sha256)).toBe(true);
    expect(hasRead(['/review/a'], dated, sha256)).toBe(true);
    expect(hasRead([dated], '/review/a', sha256)).toBe(true);
    expect(hasRead([`h:${articleHash('/review/a', sha256)}`], dated, sha256)).toBe(true);
    expect(hasRead(['/review/ab', '/review/b', 'h:xxxxxxxxxxx'], '/review/a', sha256)).toBe(false);
    expect(hasRead([], '/review/a', sha256)).toBe(false);
  });
});
