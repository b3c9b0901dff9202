import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { brand as sample } from '../shared/brand/meridian.ts';
import { deployedBrand } from './deployed-brand.ts';

const folder = mkdtempSync(join(tmpdir(), 'masthead-brand-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function built(brandFile: string): string {
  writeFileSync(
    join(folder, 'build.json'),
    JSON.stringify({ buildId: 'x', release: 'x', brandFile }),
  );
  return folder;
}

const own = { ...sample, key: 'tern', name: 'The Tern', language: 'de-DE' };
const asModule = (value: object) => `export const brand = ${JSON.stringify(value)};\n`;

describe('deployedBrand', () => {
  it('returns the brand that was built', async () => {
    expect(await deployedBrand(built(resolve('shared/brand/meridian.ts')))).toEqual({
      key: 'meridian',
      name: 'Meridian',
      language: 'en-US',
      timeZone: 'America/New_York',
      release: 'x',
    });
  });

  it.each([
    ['yaml', stringify(own)],
    ['yml', stringify(own)],
    ['json', JSON.stringify(own)],
    ['ts', `import type { Brand } from './none.ts';\n${asModule(own)}export type Own = Brand;\n`],
    ['mts', asModule(own)],
    ['js', asModule(own)],
    ['mjs', asModule(own)],
  ])('reads a brand file that ends in .%s', async (extension, text) => {
    const file = join(folder, `own.${extension}`);
    writeFileSync(file, text);
    expect(await deployedBrand(built(file))).toEqual({
      key: 'tern',
      name: 'The Tern',
      language: 'de-DE',
      timeZone: expect.any(String),
      release: 'x',
    });
  });

  it('reports what to do when nothing is built', async () => {
    await expect(deployedBrand(join(folder, 'nowhere'))).rejects.toThrow(
      'run "npm run build" first',
    );
  });

  it.each([
    ['My Magazine', /bad\.yaml:\d+: key: expected a key of lower-case letters/],
    ['a'.repeat(32), /bad\.yaml: key: expected a key of at most 31 letters\.$/],
  ])(
    'rejects the key %j, which no stack can have, by the name of the file',
    async (key, problem) => {
      const file = join(folder, 'bad.yaml');
      writeFileSync(file, stringify({ ...sample, key }));
      await expect(deployedBrand(built(file))).rejects.toThrow(problem);
    },
  );
});
