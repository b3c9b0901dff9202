/** What is counted of a reader's question, and what is left out as it may be about a person. */
import { describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import { createRouter } from '../../shared/route-match.ts';
import { countedAsk, countedSearch } from './unmet-asks.ts';

const route = createRouter(brand);

describe('The words of a search without a result', () => {
  it.each([
    ['  Harbor   Tides ', 'harbor tides'],
    ['“harbor tides”', 'harbor tides'],
    ['ＨＡＲＢＯＲ', 'harbor'],
    ['Überfischung\u0007', 'überfischung'],
    ['iphone 15 vs 16', 'iphone 15 vs 16'],
    ['1984', '1984'],
    ['مد وجزر', 'مد وجزر'],
    ['潮の満ち引き', '潮の満ち引き'],
  ])('%j are counted as %j', (typed, counted) => {
    expect(countedSearch(typed)).toBe(counted);
  });

  it.each([
    [''],
    ['   '],
    ['""'],
    ['ada@mail.example'],
    ['mail to ada＠mail.example'],
    ['+49 170 123 45 67'],
    ['4111-1111-1111-1111'],
    ['(555) 010-9999'],
    ['born 31.12.1999'],
    ['٠١٢٣٤٥٦٧'],
    ['sk_live_51HxAbCdEfGh'],
    ['550e8400-e29b-41d4-a716-446655440000'],
    ['one two three four five six seven'],
    ['a'.repeat(61)],
  ])('%j are not counted', (typed) => {
    expect(countedSearch(typed)).toBeUndefined();
  });
});

describe('An address without a page', () => {
  it('is counted in one spelling, with the page of this site that led there', () => {
    expect(countedAsk({ missing: '/2019/05/a%20b/', from: '/story/one/' }, route)).toEqual({
      ...{ kind: 'address', text: '/2019/05/a b', from: '/story/one' },
    });
    expect(countedAsk({ missing: '/pwa/old' }, route)).toEqual({ kind: 'address', text: '/old' });
  });

  it.each([
    ['/2019/05/some-slug'],
    ['/2019/05/12/123456789'],
    ['/the-17-best-places-of-2019-and-1'],
    ['/internationalization'],
    ['/article_1234_the_long_name.html'],
    ['/ニュース2019年のまとめと新しい雑誌の一覧'],
  ])('is counted as it is where it looks like no key: %s', (missing) => {
    expect(countedAsk({ missing }, route)).toEqual({ kind: 'address', text: missing });
  });

  it.each([
    ['/preview/story/one'],
    ['/story/9f8e7d6c5b4a3210ffee/'],
    ['/account/reset-password/'],
    ['/ada@mail.example/'],
    ['/no-page-of-ours/'],
  ])('is counted without %s, from where it was opened', (from) => {
    expect(countedAsk({ missing: '/old/', from }, route)).toEqual({
      ...{ kind: 'address', text: '/old' },
    });
  });

  it.each([
    ['/'],
    ['/preview/story/token'],
    ['/unsubscribe/ada@mail.example'],
    ['/a%40b/'],
    ['/a%2540b/'],
    ['/a%40b%ff/'],
    ['/a＠b/'],
    ['/a%00b'],
    ['/a%2500b'],
    ['/confirm/9f8e7d6c5b4a3210ffee/'],
    ['/confirm/Zm9vYmFyYmF6cXV4MQ/done.html'],
    ['/verify/tok_9f8e7d6c5b4a3210-ffee'],
    ['/reset/550E8400-e29b-41d4-a716-446655440000/'],
  ])('%s is not counted', (missing) => {
    expect(countedAsk({ missing }, route)).toBeUndefined();
  });
});
