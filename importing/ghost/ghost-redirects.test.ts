import { describe, expect, it } from '@jest/globals';
import { memorySource } from '../../test/support/collect-import.ts';
import { readGhostRedirects, redirectFiles, type ReadRedirects } from './ghost-redirects.ts';

const resolve = (path: string): string | undefined =>
  path === '/new/' ? '/story/new/' : undefined;

async function read(name: string, content: string): Promise<ReadRedirects> {
  const file = memorySource('folder', { [name]: content }).find(name);
  if (file === undefined) throw new Error('no file');
  return readGhostRedirects(file, resolve);
}

describe('redirects next to an export', () => {
  it('are found in its folder and where Ghost stores them', () => {
    const source = memorySource('folder', {
      'a/site.json': '{}',
      'a/redirects.yaml': '',
      'a/data/redirects.json': '',
      'b/redirects.yaml': '',
      'redirects.yaml': '',
    });
    expect(redirectFiles(source, 'a/site.json').map(({ path }) => path)).toEqual([
      'a/redirects.yaml',
      'a/data/redirects.json',
    ]);
    expect(redirectFiles(source, 'site.json').map(({ path }) => path)).toEqual(['redirects.yaml']);
  });

  it('are read from JSON and lead to the new paths of items', async () => {
    const { redirects, warnings } = await read(
      'redirects.json',
      JSON.stringify([
        { from: '/old/', to: '/new/', permanent: true },
        { from: '^\\/older\\/?$', to: '/tag/x/' },
        { from: '/a.html', to: '/b' },
      ]),
    );
    expect(redirects).toEqual([
      { from: '/old/', to: '/story/new/' },
      { from: '/older/', to: '/tag/x/' },
      { from: '/a.html', to: '/b' },
    ]);
    expect(warnings).toEqual([]);
  });

  it('are read from YAML', async () => {
    expect(
      (await read('redirects.yaml', '301:\n  /old/: /new/\n  /x: /y\n302:\n  ^/z/$: /new/\n'))
        .redirects,
    ).toEqual([
      { from: '/old/', to: '/story/new/' },
      { from: '/x', to: '/y' },
      { from: '/z/', to: '/story/new/' },
    ]);
  });

  it('are named in the report when they are patterns, lead to other sites or lead nowhere', async () => {
    const { redirects, warnings } = await read(
      'redirects.json',
      JSON.stringify([
        { from: '^/blog/(.*)$', to: '/$1' },
        { from: '/x/', to: 'https://other.test/' },
        { from: '/', to: '/new/' },
        { from: '/y/', to: '//evil.test' },
        {},
        null,
      ]),
    );
    expect(redirects).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'a pattern of addresses cannot be kept: ^/blog/(.*)$',
      'a redirect to another site cannot be kept: /x/ to https://other.test/',
      'a pattern of addresses cannot be kept: /',
      'a redirect to another site cannot be kept: /y/ to //evil.test',
      'a pattern of addresses cannot be kept: ',
      'a pattern of addresses cannot be kept: ',
    ]);
  });

  it.each([
    [
      'redirects.json',
      '[{"from": ]',
      'this is not valid JSON: there is no value where one is expected (line 1, column 11)',
    ],
    ['redirects.yaml', '301:\n\t/x: /y', 'this is not valid YAML: '],
    [
      'redirects.yaml',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index] ?? 'a'},`.repeat(9)}x]`)
        .join('\n')}`,
      'this is not valid YAML: ',
    ],
  ])('a broken %s is reported, and affects nothing else', async (name, content, message) => {
    const { redirects, warnings } = await read(name, content);
    expect(redirects).toEqual([]);
    expect(warnings).toEqual([{ ref: name, message: expect.stringContaining(message) }]);
  });
});
