import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { siteSecrets } from './site-secrets.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('siteSecrets', () => {
  it('creates secrets once, all different, and for the owner only', async () => {
    const first = await siteSecrets(join(folder, 'new', 'site'));
    expect(Object.keys(first).sort()).toEqual([
      'LINKS_SECRET',
      'PREVIEW_SECRET',
      'SUBJECTS_SECRET',
    ]);
    expect(new Set(Object.values(first)).size).toBe(3);
    for (const secret of Object.values(first)) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await siteSecrets(join(folder, 'new', 'site'))).toEqual(first);
    expect((await stat(join(folder, 'new', 'site', 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('completes the secrets of an earlier version, and keeps existing ones and those that a newer version may have added', async () => {
    const PREVIEW_SECRET = 'p'.repeat(43);
    await writeFile(file, JSON.stringify({ PREVIEW_SECRET, LATER_SECRET: 'later' }), {
      mode: 0o644,
    });
    await chmod(file, 0o644);
    const secrets = await siteSecrets(folder);
    expect(secrets).toEqual({
      PREVIEW_SECRET,
      SUBJECTS_SECRET: expect.stringMatching(/^[\w-]{43}$/),
      LINKS_SECRET: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ ...secrets, LATER_SECRET: 'later' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await siteSecrets(folder)).toEqual(secrets);
    expect((await readdir(folder)).filter((name) => name.startsWith('secrets'))).toEqual([
      'secrets.json',
    ]);
  });

  it('returns the same secrets to all simultaneous callers', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => siteSecrets(folder)));
    for (const secrets of asked) expect(secrets).toEqual(asked[0]);
  });

  it.each([
    ['no JSON', '{"PREVIEW_SECRET": "'],
    ['nothing', ''],
    ['a short secret', '{"PREVIEW_SECRET":"abc"}'],
    ['a list', '[]'],
  ])('does not replace the secrets when the file contains %s', async (_, text) => {
    await writeFile(file, text);
    await expect(siteSecrets(folder)).rejects.toThrow(
      `${file} does not hold the secrets of this magazine`,
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
