import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildParts, stageParts } from './staged-parts.ts';

/** More than Linux gives to any process. */
const PID_OF_NOBODY = 2 ** 22 + 1;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'masthead-parts-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), text);
}

const read = (path: string) => readFile(join(directory, path), 'utf8');

describe('A build', () => {
  it('leaves the last one in place until all of its parts are complete', async () => {
    for (const part of buildParts) await write(`${part}/file`, 'old');
    await write('assets/gone', 'old');
    const staged = await stageParts(directory);
    for (const part of buildParts) {
      await writeFile(join(staged.folder(part), 'file'), 'new');
      expect(await read(`${part}/file`)).toBe('old');
    }
    await staged.putInPlace();
    await staged.discard();
    for (const part of buildParts) expect(await read(`${part}/file`)).toBe('new');
    expect((await readdir(directory)).sort()).toEqual([...buildParts].sort());
    expect(existsSync(join(directory, 'assets/gone'))).toBe(false);
  });

  it('keeps what else is in its folder, and needs no earlier build', async () => {
    await write('test-data/sample/data', 'kept');
    const staged = await stageParts(directory);
    await staged.putInPlace();
    await staged.discard();
    expect(await read('test-data/sample/data')).toBe('kept');
    expect((await readdir(directory)).sort()).toEqual([...buildParts, 'test-data'].sort());
  });

  it('that fails changes nothing', async () => {
    await write('edge/viewer-request.js', 'old');
    const staged = await stageParts(directory);
    await staged.discard();
    expect(await readdir(directory)).toEqual(['edge']);
    expect(await read('edge/viewer-request.js')).toBe('old');
  });

  it('removes what a build left that was killed, and nothing of one that runs', async () => {
    await write(`next-${PID_OF_NOBODY}-assets/file`, 'half');
    await write(`last-${PID_OF_NOBODY}-edge/file`, 'old');
    await write(`next-${process.ppid}-assets/file`, 'of another');
    await (await stageParts(directory)).discard();
    expect(await readdir(directory)).toEqual([`next-${process.ppid}-assets`]);
  });
});
