import { describe, expect, it } from '@jest/globals';
import { pageEvent } from '../../test/support/page-event.ts';
import { readRequest } from './page-request.ts';

/** Returns what a page gets to see of a query. */
const queryOf = (search: string, path = '/search') =>
  readRequest(pageEvent(`${path}?${search}`)).query;

const copies = (count: number, pair: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => pair(n)).join('&');

describe('The query of a page request', () => {
  it('has names and values as forms write them', () => {
    expect(queryOf('q=deep+sea&page=%C3%A9&sort=')).toEqual({
      q: 'deep sea',
      page: 'é',
      sort: '',
    });
    expect(queryOf('')).toEqual({});
  });

  it('EV-01 is flat: nothing nests to a depth of 5, or at all', () => {
    expect(queryOf('q[b][c][d][e][f][g]=1&page[]=2')).toEqual({});
  });

  it('EV-01 has one value per name, the first, far below the 20 that are allowed', () => {
    expect(queryOf(copies(30, (n) => `q=${n}`)).q).toBe('0');
  });

  it('EV-01 contains at most 1000 parameters', () => {
    const others = (count: number) => copies(count, (n) => `p${n}=1`);
    expect(queryOf(`${others(999)}&q=read`).q).toBe('read');
    expect(queryOf(`${others(1_000)}&q=unread`).q).toBeUndefined();
  });

  it('cannot reach a prototype', () => {
    const query = queryOf('__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__=1');
    expect(query).toEqual({});
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('is read in the form in which the edge passes it on', () => {
    expect(queryOf('q=caf~C3~A9~20~26~2B')).toEqual({ q: 'café &+' });
    expect(queryOf('redirectURL=~2Fstory~2Fa~7E41', '/account/sign-in')).toEqual({
      redirectURL: '/story/a~41',
    });
    expect(readRequest(pageEvent('/tag/caf~C3~A9')).pathname).toBe('/tag/caf%C3%A9');
  });

  it('has what the page reads, and nothing else', () => {
    const all = 'q=a&tags=b&category=c&sort=date&page=2&token=t&error=e&old=p~3D1&utm_source=x';
    const names = (path: string) => Object.keys(queryOf(all, path)).sort();
    expect(names('/search')).toEqual(['category', 'page', 'q', 'sort', 'tags']);
    expect(names('/preview/story/a')).toEqual(['token']);
    expect(names('/subscribe')).toEqual([
      'confirm',
      'currency',
      'done',
      'error',
      'offer',
      'plan',
      'redirectURL',
      'sent',
    ]);
    expect(readRequest(pageEvent('/old-id/p~3D1'))).toMatchObject({
      pathname: '/',
      query: { old: 'p=1' },
    });
    for (const path of [
      '/',
      '/story/a',
      '/tag/a/page/2',
      '/about/faq',
      '/searching',
      '/constructor',
    ])
      expect(names(path)).toEqual([]);
  });

  it('may contain broken percent signs', () => {
    expect(queryOf('q=100%').q).toBe('100%');
  });
});
