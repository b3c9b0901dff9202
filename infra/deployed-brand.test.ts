import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
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

describe('deployedBrand', () => {
  it('returns the brand that was built', async () => {
    expect(await deployedBrand(built(resolve('shared/brand/meridian.ts')))).toEqual({
      key: 'meridian',
      name: 'Meridian',
      language: 'en-US',
      release: 'x',
    });
  });

  it('reports what to do when nothing is built', async () => {
    await expect(deployedBrand(join(folder, 'nowhere'))).rejects.toThrow(
      'run "npm run build" first',
    );
  });

  it('rejects a key that no stack can have, by the name of the file', async () => {
    const file = join(folder, 'brand.mjs');
    writeFileSync(
      file,
      "export const brand = { key: 'My Magazine', name: 'My Magazine', language: 'en' };\n",
    );
    await expect(deployedBrand(built(file))).rejects.toThrow(
      /brand\.mjs: brand\.key: expected a key of lower-case letters/,
    );
  });
});
