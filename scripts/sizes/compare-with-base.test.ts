import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { baseCommit, changeLines, sizeChanges, sizeReasons } from './compare-with-base.ts';
import type { Sizes } from './page-sizes.ts';
import { recordedFile } from './size-ceilings.ts';

const base = JSON.parse(readFileSync(recordedFile, 'utf8')) as Sizes;

/** Returns the sizes after the script of articles and the function login grew. */
function grown(script: number, login: number): Sizes {
  const { article } = base.pages;
  return {
    ...base,
    pages: { ...base.pages, article: { ...article, script: article.script + script } },
    functions: { ...base.functions, login: base.functions.login * login },
  };
}
const much = (sizes: Sizes) =>
  sizeChanges(base, sizes)
    .filter(({ isMuch }) => isMuch)
    .map(({ name }) => name);

describe('The difference from a base', () => {
  it('is much from 2 KB of a page and from 3 % of a function, and not below', () => {
    expect(much(grown(1.9, 1.029))).toEqual([]);
    expect(much(grown(2.1, 1.031)).sort()).toEqual(['article, script', 'function login']);
    expect(much(grown(-20, 0.5))).toEqual([]);
    const small = { ...base.functions, image: base.functions.image + 1.9 };
    expect(much({ ...base, functions: small })).toEqual([]);
  });

  it('names what is new and what is gone, and neither is much', () => {
    const { login, ...functions } = base.functions;
    const without = { ...base, functions } as unknown as Sizes;
    const gone = sizeChanges(base, without);
    expect(gone).toEqual([{ name: 'function login', baseKb: login, isMuch: false }]);
    expect(sizeChanges(without, base)).toEqual([
      { name: 'function login', kb: login, isMuch: false },
    ]);
    expect(changeLines(gone)).toEqual([expect.stringMatching(/^function login +[\d.]+ +– KB +-/)]);
  });

  it('is printed with the most growth first, small changes as a number', () => {
    const lines = changeLines(sizeChanges(base, grown(0.05, 1.5)));
    expect(lines).toEqual([
      expect.stringMatching(/^function login .* 50\.0 % {2}MUCH$/),
      '1 changed by less than 0.1 KB.',
    ]);
    expect(changeLines(sizeChanges(base, base))).toEqual(['No size is different.']);
  });
});

describe('The reason for a difference', () => {
  let folder = '';
  const git = (...parts: readonly string[]) =>
    execFileSync('git', parts, { cwd: folder, encoding: 'utf8' }).trim();
  const commit = (message: string) =>
    git(
      ...['-c', 'user.name=A', '-c', 'user.email=a@mail.example', '-c', 'commit.gpgsign=false'],
      ...['commit', '--quiet', '--allow-empty', '-m', message],
    );
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-trailers-'));
    git('init', '--quiet', '--initial-branch=main');
    commit('Begin\n\nSize: said before the base');
    git('switch', '--quiet', '--create', 'change');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('is a trailer of a commit after the base, not a line of its text', async () => {
    const of = async () => sizeReasons(await baseCommit('main', folder), folder);
    commit('Add a part\n\nSize: of articles grows, says this line.\n\nAnd the text goes on.');
    expect(await of()).toEqual([]);
    commit(
      'Say why\n\nA text.\n\nsize: the gallery has captions now,\n  in all languages\nReviewed-by: B',
    );
    commit('Do something else');
    expect(await of()).toEqual(['the gallery has captions now, in all languages']);
  });

  it('is not looked for against a name that git does not know', async () => {
    await expect(baseCommit('mian', folder)).rejects.toThrow('no common commit with "mian"');
  });
});
