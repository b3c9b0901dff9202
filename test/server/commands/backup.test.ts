/** `masthead backup` and `masthead restore`, with the real commands and a site that runs. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDynamoClient } from '../../../lambdas/aws/sdk-dynamo.ts';
import { environmentCredentials, patientBudget } from '../../../lambdas/aws/signed-fetch.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { readContent } from '../../support/content-records.ts';
import type { TemplateCopy } from '../../support/data-template.ts';
import { runMasthead } from '../../support/run-masthead.ts';
import { copySample } from '../../support/running-site.ts';

let folder: string;
let site: TemplateCopy;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-backup-'));
  site = await copySample();
  ({ dataDir } = site);
  await writeFile(join(dataDir, 'secrets.json'), '{"a":"secret"}', { mode: 0o600 });
});
afterAll(async () => {
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});

function at(name: string): string {
  return join(folder, name);
}

function readers(store: Store) {
  const connection = {
    region: 'us-east-1',
    credentials: environmentCredentials({ ...store.env }),
    budget: patientBudget,
  };
  return {
    dynamo: createDynamoClient(connection, store.endpoints.dynamodb),
    table: store.env.READERS_TABLE ?? '',
  };
}

describe('masthead backup and restore', () => {
  it('brings everything back into an empty folder', async () => {
    const backup = await runMasthead(['backup', at('whole.tar'), '--data', dataDir]);
    expect({ code: backup.code, stderr: backup.code === 0 ? '' : backup.stderr }).toEqual({
      code: 0,
      stderr: '',
    });
    expect((await stat(at('whole.tar'))).mode & 0o777).toBe(0o600);
    const restore = await runMasthead(['restore', at('whole.tar'), '--data', at('empty')]);
    expect({ ...restore, stdout: '' }).toMatchObject({ code: 0 });
    expect(await readContent(at('empty'))).toEqual(await readContent(dataDir));
    expect(await readFile(join(at('empty'), 'secrets.json'), 'utf8')).toBe('{"a":"secret"}');
    expect((await stat(join(at('empty'), 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.snapshot'))).toEqual([]);
  });

  it('takes every write that was accepted before it, and whole ones, while others go on', async () => {
    const store = await openStore({ dataDir });
    const { dynamo, table } = readers(store);
    let written = 0;
    let isOver = false;
    const writing = (async () => {
      for (; !isOver; written += 1)
        await dynamo.put(table, { pk: `U#${written}`, sk: 'profile', text: 'x'.repeat(2_000) });
    })();
    const before = written;
    const backup = await runMasthead(['backup', at('running.tar'), '--data', dataDir]);
    isOver = true;
    await writing;
    await store.close();
    expect(backup).toMatchObject({ code: 0 });
    expect(written).toBeGreaterThan(before);
    await runMasthead(['restore', at('running.tar'), '--data', at('running')]);
    const restored = await openStore({ dataDir: at('running') });
    const there = readers(restored);
    const found: boolean[] = [];
    for (let index = 0; index < written; index += 1)
      found.push(
        (await there.dynamo.get(there.table, { pk: `U#${index}`, sk: 'profile' })) !== undefined,
      );
    await restored.close();
    // One moment: all that was written before it, and nothing after it.
    const first = found.indexOf(false);
    expect(first).not.toBe(0);
    expect(first === -1 ? [] : found.slice(first).filter(Boolean)).toEqual([]);
  });

  it('keeps a folder that is not empty, or sets it aside when told to', async () => {
    const refused = await runMasthead(['restore', at('whole.tar'), '--data', at('empty')]);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `masthead: ${at('empty')} is not empty. Name another with --data, or keep it aside with --replace.\n`,
    ]);
    const args = ['restore', at('whole.tar'), '--data', at('empty'), '--replace'];
    const store = await openStore({ dataDir: at('empty') });
    const running = await runMasthead(args);
    await store.close();
    expect([running.code, running.stderr]).toEqual([
      1,
      `masthead: A Masthead runs on ${at('empty')}. Stop it, then restore.\n`,
    ]);
    const replaced = await runMasthead(args);
    expect(replaced.code).toBe(0);
    const aside = /The old folder is at (\S+)/.exec(replaced.stdout)?.[1] ?? '';
    expect(await readContent(aside)).toEqual(await readContent(at('empty')));
  });

  it('rejects an archive that is damaged, cut off or none, by name, and changes nothing', async () => {
    const bytes = await readFile(at('whole.tar'));
    const flipped = Buffer.from(bytes);
    const place = flipped.length - 200_000;
    flipped[place] = (flipped[place] ?? 0) ^ 0xff;
    await writeFile(at('flipped.tar'), flipped);
    await writeFile(at('cut.tar'), bytes.subarray(0, bytes.length / 2));
    await writeFile(at('none.tar'), 'nothing of the kind');
    const cases = [
      ['flipped.tar', /its entry (?:objects|dynamodb)\/\S+ is not what was written/],
      ['cut.tar', /entry \S+/],
      ['none.tar', /was not restored/],
      ['missing.tar', /There is nothing at/],
    ] as const;
    for (const [name, message] of cases) {
      const { code, stderr } = await runMasthead(['restore', at(name), '--data', at('target')]);
      expect([name, code, message.test(stderr), stderr.split('\n').length]).toEqual([
        ...[name, 1, true, 2],
      ]);
      expect(await readdir(at('target'))).toEqual([]);
    }
    expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('says in one line that there is nothing to back up, or no place for it', async () => {
    const none = await runMasthead(['backup', at('x.tar'), '--data', at('nowhere')]);
    expect([none.code, none.stderr]).toEqual([
      1,
      `masthead: There is no data of a magazine in ${at('nowhere')}\n`,
    ]);
    const taken = await runMasthead(['backup', at('whole.tar'), '--data', dataDir]);
    expect([taken.code, taken.stderr]).toEqual([
      1,
      `masthead: ${at('whole.tar')} is there already. Name another file.\n`,
    ]);
  });
});
