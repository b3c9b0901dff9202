/**
 * Data that earlier releases wrote, as `masthead backup` of that release left it: this release restores
 * it, says what is outdated, and brings it up to date.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runMasthead } from '../../support/run-masthead.ts';

const folder = mkdtempSync(join(tmpdir(), 'masthead-upgrade-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const fixtures = readdirSync('test/fixtures').flatMap(
  (name) => /^data-(.+)\.tar\.gz$/.exec(name)?.[1] ?? [],
);

function restored(release: string): Promise<string> {
  const data = join(folder, release);
  const tar = join(folder, `${release}.tar`);
  writeFileSync(tar, gunzipSync(readFileSync(`test/fixtures/data-${release}.tar.gz`)));
  return runMasthead(['restore', tar, '--data', data]).then(({ code, stderr }) => {
    if (code !== 0) throw new Error(stderr);
    return data;
  });
}

describe('masthead upgrade', () => {
  it('has data of each earlier release to try', () => {
    expect(fixtures).toContain('0.1.0');
  });

  it.each(fixtures)('brings data of %s to what this release reads, once', async (release) => {
    const data = await restored(release);
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await runMasthead([...args, '--data', data]);
      return { code, stdout, stderr };
    };
    interface Result {
      readonly name: string;
      readonly state: string;
    }
    const wrong = async () => {
      const results = JSON.parse((await run('doctor', '--json')).stdout) as Result[];
      const known = [
        'related',
        'sections',
        'search',
        'documents',
        'lists',
        'paths',
        'items',
        'meter',
      ];
      return results.filter(({ name, state }) => known.includes(name) && state !== 'ok');
    };
    expect((await wrong()).map(({ name }) => name)).toContain('related');

    const dry = await run('upgrade', '--dry-run');
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('Would: ')]);
    expect((await wrong()).map(({ name }) => name)).toContain('related');

    const content = await run('upgrade', '--content');
    expect([content.code, content.code === 0 ? '' : content.stderr]).toEqual([0, '']);
    expect(content.stdout).toContain('Not looked at: lists of readers, and settings of the meter.');
    expect(content.stdout).toContain('Search knows 6 items');
    expect(content.stdout).toContain('Related 6 items.');
    expect(content.stdout).not.toContain('readers of newsletters');

    const done = await run('upgrade');
    expect([done.code, done.code === 0 ? '' : done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('List the readers of newsletters');
    expect(done.stdout).not.toContain('Related');
    expect(await wrong()).toEqual([]);

    const again = await run('upgrade');
    expect([again.code, again.stdout]).toEqual([0, 'Everything is as this release has it.\n']);
    const status = JSON.parse((await run('status', '--json')).stdout) as unknown;
    expect(JSON.stringify(status)).toMatch(/"accounts":1|"readers":1/);
  });
});
