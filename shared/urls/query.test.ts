import { describe, expect, it } from '@jest/globals';
import { parseQuery, queryText } from './query.ts';

describe('Query strings', () => {
  it('have names and values as forms write them', () => {
    const query = parseQuery('?q=deep+sea&q2=%C3%A9&empty=&bare');
    expect([
      queryText(query, 'q'),
      queryText(query, 'q2'),
      queryText(query, 'empty'),
      queryText(query, 'bare'),
      queryText(query, 'none'),
    ]).toEqual(['deep sea', 'é', '', '', undefined]);
  });

  it('EV-01 are read to a depth of 5; anything deeper stays one key', () => {
    expect(JSON.stringify(parseQuery('a[b][c][d][e][f][g]=1'))).toBe(
      '{"a":{"b":{"c":{"d":{"e":{"f":{"[g]":"1"}}}}}}}',
    );
  });

  it('EV-01 contain at most 20 values per name', () => {
    expect(parseQuery(Array.from({ length: 30 }, (_, n) => `a[]=${n}`).join('&')).a).toHaveLength(
      20,
    );
  });

  it('EV-01 contain at most 1000 parameters', () => {
    expect(
      Object.keys(parseQuery(Array.from({ length: 1_200 }, (_, n) => `p${n}=1`).join('&'))),
    ).toHaveLength(1_000);
  });

  it('cannot reach a prototype', () => {
    parseQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('may contain broken percent signs', () => {
    expect(queryText(parseQuery('q=100%'), 'q')).toBe('100%');
  });
});
