/** `masthead backup` and `masthead restore`, with the real commands and a site that runs. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pack } from 'tar-stream';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import type { PlainItem } from '../../../services/aws/attributes.ts';
import { scanTable } from '../../../services/aws/scan-table.ts';
import {
  createAutomationStore,
  type AutomationStore,
} from '../../../services/newsletters/editions/automation-store.ts';
import {
  createEditionStore,
  type EditionStore,
} from '../../../services/newsletters/editions/edition-store.ts';
import { createSuppressionStore } from '../../../services/email/suppression-store.ts';
import { createNewsletterStore } from '../../../services/newsletters/newsletter-store.ts';
import { emailHash } from '../../../services/readers/reader-keys.ts';
import { unsubscribed } from '../../../shared/newsletters/subscription.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { readContent } from '../../support/content-records.ts';
import type { TemplateCopy } from '../../support/data-template.ts';
import { runMasthead } from '../../support/run-masthead.ts';
import { copySample } from '../../support/running-site.ts';
import { openAccountSite, PASSWORD, SUBJECTS_SECRET } from '../accounts/account-site.ts';

interface Sending {
  readonly editions: EditionStore;
  readonly automations: AutomationStore;
}

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
      // What takes more than a few seconds tells how far it is.
      const said = stderr.replace(/^Restoring files: .*\n/gm, '');
      expect([name, code, message.test(said), said.split('\n').length]).toEqual([
        ...[name, 1, true, 2],
      ]);
      expect(await readdir(at('target'))).toEqual([]);
    }
    expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('restores files for their owner alone, whatever an archive says of their kind and rights', async () => {
    const contents = {
      'secrets.json': '{"a":"secret"}',
      'objects/masthead/x': 'x',
      'outbox/l': '',
    };
    const files = Object.entries(contents).map(([path, text]) => ({
      path,
      size: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
      mode: 0o4777,
    }));
    const manifest = { format: 'masthead-backup', version: 1, createdAt: '2026-01-01', files };
    const archive = pack();
    archive.entry({ name: 'masthead-backup.json' }, JSON.stringify(manifest));
    archive.entry({ name: 'secrets.json', mode: 0o4777 }, contents['secrets.json']);
    archive.entry({ name: 'objects/masthead/x', mode: 0o2777 }, 'x');
    archive.entry({ name: 'outbox/l', type: 'symlink', linkname: '/etc/passwd' });
    archive.finalize();
    await pipeline(archive, createWriteStream(at('rehashed.tar')));
    await chmod(folder, 0o755);
    const restore = await runMasthead(['restore', at('rehashed.tar'), '--data', at('rehashed')]);
    expect({ code: restore.code, stderr: restore.stderr }).toEqual({ code: 0, stderr: '' });
    const found = await readdir(at('rehashed'), { recursive: true, withFileTypes: true });
    const modes = await Promise.all(
      found.map(async (entry) => {
        const { mode } = await lstat(join(entry.parentPath, entry.name));
        return [entry.name, entry.isFile() || entry.isDirectory(), (mode & 0o7777).toString(8)];
      }),
    );
    expect(new Map(modes.map(([name, isPlain, mode]) => [name, [isPlain, mode]]))).toEqual(
      new Map([
        ['secrets.json', [true, '600']],
        ['objects', [true, '700']],
        ['masthead', [true, '700']],
        ['x', [true, '600']],
        ['outbox', [true, '700']],
        ['l', [true, '600']],
      ]),
    );
    expect((await stat(at('rehashed'))).mode & 0o777).toBe(0o700);
  });

  it('brings back no account that was deleted since, no newsletter that was left and no address that complained, and says what it could not know', async () => {
    const accounts = await openAccountSite();
    const { dataDir: oldDir } = accounts;
    const reader = await accounts.registered('erased@mail.example');
    await accounts.registered('stays@mail.example');
    const left = emailHash('left@mail.example', SUBJECTS_SECRET);
    const newsletters = createNewsletterStore(accounts.dynamo, readers(accounts.store).table);
    const [email, consentAt] = ['left@mail.example', '2026-01-10T08:00:00.000Z'];
    await newsletters.change(left, 'WEEKLY', () => ({
      ...{ state: 'confirmed', email, sourceCode: 'PAGE', emailedAt: [] },
      trail: [{ at: consentAt, what: 'confirmed', source: 'PAGE' }],
    }));
    const id = reader.jar.get('amg_user') ?? '';
    await writeFile(join(oldDir, 'secrets.json'), JSON.stringify({ SUBJECTS_SECRET }));
    expect(await runMasthead(['backup', at('reader.tar'), '--data', oldDir])).toMatchObject({
      code: 0,
    });
    expect((await reader.post('account-delete', { password: PASSWORD })).status).toBe(200);
    await newsletters.change(left, 'WEEKLY', (current) =>
      unsubscribed(current, Date.now(), 'one-click'),
    );
    await createSuppressionStore({
      ...{ dynamo: accounts.dynamo, table: readers(accounts.store).table, now: Date.now },
      subject: () => Promise.resolve(SUBJECTS_SECRET),
    }).add('spam@mail.example', { kind: 'complaint', at: new Date().toISOString(), id: '1' });
    await accounts.store.close();
    const textOf = async (dir: string) => {
      const store = await openStore({ dataDir: dir });
      const { table } = readers(store);
      const connection = {
        region: 'us-east-1',
        credentials: environmentCredentials({ ...store.env }),
      };
      const found: PlainItem[] = [];
      for await (const item of scanTable(connection, table, store.endpoints.dynamodb))
        found.push(item);
      await store.close();
      return JSON.stringify(found);
    };

    // Elsewhere, without a list: the reader is back, and the command says so.
    const blind = await runMasthead(['restore', at('reader.tar'), '--data', at('blind')]);
    expect(blind.stdout).toContain('deleted since then are back: no list of them was there');
    expect(blind.stdout).toContain('left since then are sent to them again');
    expect(await textOf(at('blind'))).toContain(id);

    // What the backup says of emails, and what is so since.
    const said = (text: string) => [text.includes(email), text.includes('complainedAt')];
    expect(said(await textOf(at('blind')))).toEqual([true, false]);

    // Over the old folder, by its list; elsewhere, by that folder's list or by a file of ids.
    await writeFile(at('ids.txt'), `${id}\n`);
    for (const [target, more] of [
      ['by-folder', ['--erased', oldDir]],
      ['by-file', ['--erased', at('ids.txt')]],
    ] as const) {
      const { code, stdout, stderr } = await runMasthead([
        'restore',
        at('reader.tar'),
        '--data',
        at(target),
        ...more,
      ]);
      expect([target, code, code === 0 ? '' : stderr]).toEqual([target, 0, '']);
      expect(stdout).toContain('Removed 1 account that readers have deleted since then');
    }
    expect(said(await textOf(at('by-folder')))).toEqual([false, true]);
    expect(said(await textOf(at('by-file')))).toEqual([true, false]);
    const over = await runMasthead(['restore', at('reader.tar'), '--data', oldDir, '--replace']);
    expect([over.code, over.stdout.includes('Removed 1 account')]).toEqual([0, true]);
    expect(over.stdout).toContain('Kept 2 records of newsletters that were left');
    expect(said(await textOf(oldDir))).toEqual([false, true]);
    for (const target of [at('by-folder'), at('by-file'), oldDir]) {
      const text = await textOf(target);
      expect([text.includes(id), text.includes('erased@'), text.includes('stays@')]).toEqual([
        ...[false, false, true],
      ]);
    }
    // The list goes on from folder to folder: the same backup once more.
    const again = await runMasthead(['restore', at('reader.tar'), '--data', oldDir, '--replace']);
    expect([again.code, again.stderr]).toEqual([0, '']);
    expect(again.stdout).toContain('Removed 1 account');
    await rm(join(oldDir, '..'), { recursive: true, force: true });
  });

  it('sends nothing by itself of what a backup had still to send', async () => {
    const old = await copySample();
    const outbox = join(old.dataDir, 'outbox');
    await mkdir(outbox, { recursive: true });
    const waiting = '2026-01-12T143000.000Z-1f2e3d4c5b6a.eml';
    await writeFile(join(outbox, waiting), 'Subject: Waits\r\n\r\n');
    await writeFile(join(outbox, 'sent-by-smtp-since'), '2026-01-01T000000.000Z\n');
    const draft = {
      subject: 'Weekly',
      preview: '',
      intro: '',
      stories: [],
      audience: 'all' as const,
    };
    const soon = { days: ['monday' as const], at: '07:30', sections: [], show: 'card' as const };
    const name = { key: 'WEEKLY', number: 1 };
    const open = async <T>(dir: string, work: (stores: Sending) => Promise<T>): Promise<T> => {
      const store = await openStore({ dataDir: dir });
      const { dynamo } = readers(store);
      const table = store.env.CONTENT_TABLE ?? '';
      try {
        return await work({
          editions: createEditionStore(dynamo, table),
          automations: createAutomationStore(dynamo, table),
        });
      } finally {
        await store.close();
      }
    };
    await open(old.dataDir, async ({ editions, automations }) => {
      await editions.create('WEEKLY', draft);
      await editions.change(name, { to: 'sending', from: ['draft'] });
      const past = '2026-01-12T07:30:00.000Z';
      const counts = { atLeast: 1, atMost: 5, since: past, nextAt: past, making: 2 };
      await automations.replace('WEEKLY', undefined, { ...soon, ...counts });
    });
    expect(await runMasthead(['backup', at('sending.tar'), '--data', old.dataDir])).toMatchObject({
      code: 0,
    });
    const { code, stdout } = await runMasthead([
      'restore',
      at('sending.tar'),
      ...['--data', at('sending')],
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('Stopped, since their letters may have gone out: WEEKLY-1.');
    await open(at('sending'), async ({ editions, automations }) => {
      expect((await editions.get(name))?.state).toBe('stopped');
      expect(await editions.due()).toEqual([]);
      const automation = (await automations.all()).get('WEEKLY')?.automation;
      expect(automation?.making).toBeUndefined();
      expect(Date.parse(automation?.nextAt ?? '')).toBeGreaterThan(Date.now());
    });
    // The relay leaves alone what is older than its first run.
    expect(await readdir(join(at('sending'), 'outbox'))).toEqual([waiting]);
    await old.remove();
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
