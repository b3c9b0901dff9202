import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from './paths.ts';
import { inlineStylesOf, builtStylesheets } from './styles.ts';

const empty = mkdtempSync(join(tmpdir(), 'styles-'));
afterAll(() => {
  rmSync(empty, { recursive: true });
});

describe('The stylesheets of the build', () => {
  it('are those of every bundle of the page table, and the common ones', () => {
    expect(builtStylesheets(resolve(projectRoot, 'web'))).toEqual(
      expect.arrayContaining([
        'styles/base',
        'styles/late',
        'styles/print',
        'gallery/full-screen',
        'pages/homepage',
        'pages/standing',
      ]),
    );
  });

  it('say lines under text in longhands: Safari drops a shorthand of several values', () => {
    const folder = resolve(projectRoot, 'web');
    const shorthands = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) =>
        (
          readFileSync(join(folder, name), 'utf8').match(/text-decoration: \S+ [^;]*;/g) ?? []
        ).map((found) => `${name}: ${found}`),
      );
    expect(shorthands).toEqual([]);
  });

  it('fail the build by name when one is missing', () => {
    expect(() => builtStylesheets(empty)).toThrow(/web\/pages\/homepage\.css/);
  });

  it('are in documents if a first paint needs them, and fail the build if they would end their element', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'styles-'));
    try {
      writeFileSync(join(folder, 'a.css'), '.a{color:red}\n');
      writeFileSync(join(folder, 'b.css'), 'a::after{content:"</style>"}');
      expect(await inlineStylesOf(folder, { base: '/a.css', print: '/b.css' })).toEqual({
        '/a.css': {
          css: '.a{color:red}',
          hash: createHash('sha256').update('.a{color:red}').digest('base64'),
        },
      });
      await expect(inlineStylesOf(folder, { tag: '/b.css' })).rejects.toThrow(/stylesheet tag/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
