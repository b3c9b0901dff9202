import { describe, expect, it } from '@jest/globals';
import type { Pointer } from '../../services/content/stored-documents.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { createRouter } from '../../shared/route-match.ts';
import { checkRedirects } from './check-redirects.ts';
import { readRedirectFile } from './read-redirect-file.ts';

const live: Pointer = { kind: 'item', id: 'a', publicFrom: '2020-01-01', related: 'recent' };
const pointers = new Map<string, Pointer>([
  ['/story/live', live],
  ['/story/other', live],
  ['/stored', { kind: 'redirect', to: '/story/live/' }],
  ['/back', { kind: 'redirect', to: '/old/' }],
  ['/story/gone', { kind: 'gone' }],
]);

/** Returns good redirects as `from > to`, and bad lines as `line: problem`. */
function checked(text: string, name = 'redirects.csv'): { good: string[]; bad: string[] } {
  const read = readRedirectFile({ text, name }, brand);
  const rows = read.flatMap((row) => ('problem' in row ? [] : [row]));
  const { good, bad } = checkRedirects(rows, { pointers, router: createRouter(brand) });
  const all = [...read.flatMap((row) => ('problem' in row ? [row] : [])), ...bad];
  return {
    good: good.map(({ from, to }) => `${from} > ${to}`),
    bad: all.map(({ line, problem }) => `${line}: ${problem}`),
  };
}

describe('A file of redirects', () => {
  it.each([
    ['a table with a header', 'from,to\n/old/,/story/live/\n'],
    ['a table without one', '/old/,/story/live/\r\n'],
    ['a table with semicolons and quotes', 'Source;Destination\n"/old/";"/story/live/"\n'],
    ['a table with tabs', `Old URL\tNew URL\n${brand.origin}/old/\t${brand.origin}/story/live/\n`],
    ['lines as in _redirects', '# moved\n\n/old/   /story/live/  301!  # why\n'],
  ])('may be %s', (_, text) => {
    expect(checked(text)).toEqual({ good: ['/old > /story/live/'], bad: [] });
  });

  it('may lead to pages, files and other sites, and from an address that is gone', () => {
    const text =
      '/a /category/science/\n/b /photos/x.pdf\n/c https://other.example/x\n/story/gone /story/live/\n/é /search/?q=a\n';
    expect(checked(text)).toEqual({
      good: [
        '/a > /category/science/',
        '/b > /photos/x.pdf',
        '/c > https://other.example/x',
        '/story/gone > /story/live/',
        '/é > /search/?q=a',
      ],
      bad: [],
    });
  });

  it.each([
    ['/old', 'it needs two addresses'],
    ['/old /\\evil.example', 'has a space, a backslash'],
    ['/old //evil.example', 'names a host without https:'],
    ['/old javascript:alert(1)', 'neither a path'],
    ['https://other.example/a /story/live/', 'write its path'],
    ['/blog/* /story/live/', 'is a pattern'],
    ['/blog/:slug /story/live/', 'is a pattern'],
    ['/?p=12 /story/live/', 'has a query'],
    ['/old /story/live/ 302', '"302" is not a permanent redirect'],
    ['/old /story/live/ 301 Country=us', 'has conditions'],
    ['/story/live/ /story/other/', 'is the address of a live article'],
    ['/category/science/ /story/live/', 'is a page of the site'],
    ['/old /story/nothing/', 'there is no page at /story/nothing/'],
    ['/old /old/', 'it goes in a circle'],
    ['/old /back', 'it goes in a circle: /old → /back → /old'],
  ])('names the line of %s', (line, problem) => {
    expect(checked(`/fine /story/live/\n${line}\n`)).toEqual({
      good: ['/fine > /story/live/'],
      bad: [expect.stringMatching(/^2: /)],
    });
    expect(checked(`/fine /story/live/\n${line}\n`).bad[0]).toContain(problem);
  });

  it('leads straight to where an old address of the site leads', () => {
    expect(checked('/old /stored')).toEqual({ good: ['/old > /story/live/'], bad: [] });
  });

  it.each([
    [
      'Redirection, as CSV',
      'redirection.csv',
      'source,target,regex,code,type,hits,title,status\n/old/,/story/live/,0,301,url,4,"a, b",enabled\n/off/,/story/live/,0,301,url,0,,disabled\n^/one/?$,/story/live/,1,301,url,0,,enabled\n/a/(.*),/b/$1,1,301,url,0,,enabled\n',
      ['/old', '/one'],
      ['5: "/a/(.*)" is a pattern'],
    ],
    [
      'Redirection, as JSON',
      'redirection.json',
      `{"plugin": {"version": "5"}, "groups": [{"id": 1, "name": "Redirections"}], "redirects": [
{"id": 1, "url": "/old/", "match_url": "/old", "action_code": 301, "action_type": "url", "action_data": {"url": "/story/live/"}, "match_type": "url", "regex": false, "enabled": true},
{"id": 2, "url": "/one/", "action_code": 301, "action_type": "url", "action_data": {"url": "/story/live/"}, "match_type": "login", "regex": false, "enabled": true},
{"id": 3, "url": "/off/", "action_code": 301, "action_type": "url", "action_data": {"url": "/story/live/"}, "match_type": "url", "regex": false, "enabled": false}]}`,
      ['/old'],
      ['3: it has conditions'],
    ],
    [
      'Rank Math',
      'rank-math-redirections.csv',
      'id,source,matching,destination,type,category,status,ignore\n1,old,exact,/story/live/,301,,active,\n2,off,exact,/story/live/,301,,inactive,\n3,news,start,/story/live/,301,,active,\n',
      ['/old'],
      ['4: "/news" is a pattern'],
    ],
    [
      'Yoast SEO Premium',
      'wordpress-seo-redirects.csv',
      'Origin,Target,Type,Format\n"old","/story/live/","301","plain"\n"b","/story/live/","302","plain"\n',
      ['/old'],
      ['3: "302" is not a permanent'],
    ],
    [
      'Ghost, as JSON',
      'redirects.json',
      '[{"from": "^/old/?$", "to": "/story/live/", "permanent": true},\n{"from": "/b/(.*)", "to": "/$1", "permanent": true}]',
      ['/old'],
      ['2: "/b/(.*)" is a pattern'],
    ],
    [
      'Ghost, as YAML',
      'redirects.yaml',
      '301:\n  ^\\/old\\/$: /story/live/\n302:\n  /b/: /story/live/\n',
      ['/old'],
      ['4: "302" is not a permanent'],
    ],
  ])('may be the export of %s', (_, name, text, good, bad) => {
    const found = checked(text, name);
    expect(found.good).toEqual(good.map((from) => `${from} > /story/live/`));
    expect(found.bad).toEqual(bad.map((line): unknown => expect.stringContaining(line)));
  });

  it('names each line of a chain, a circle and a contradiction within it', () => {
    const text = ['/a /b', '/b /story/live/', '/c /d', '/d /c', '/b /story/other/', '/e /c'];
    expect(checked(text.join('\n'))).toEqual({
      good: ['/b > /story/live/'],
      bad: [
        '1: /b leads on to /story/live/ (line 2): write /story/live/',
        '3: it goes in a circle: /c → /d → /c (line 4)',
        '4: it goes in a circle: /d → /c → /d (line 3)',
        '5: /b already leads to /story/live/ (line 2)',
        '6: it leads into a circle: /e → /c → /d → /c (line 4)',
      ],
    });
  });
});
