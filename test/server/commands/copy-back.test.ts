/**
 * `masthead restore --copy-back`: the real command in processes that are killed partway, over the
 * tables of the embedded store, beside a server that responds like CloudFormation and Secrets Manager.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlainItem } from '../../../services/aws/attributes.ts';
import { scanTable } from '../../../services/aws/scan-table.ts';
import { environmentCredentials } from '../../../services/aws/signed-fetch.ts';
import { tableNames, tables, type TableDefinition } from '../../../services/aws/tables.ts';
import { createEditionStore } from '../../../services/newsletters/editions/edition-store.ts';
import { createSuppressionStore } from '../../../services/email/suppression-store.ts';
import { createNewsletterStore } from '../../../services/newsletters/newsletter-store.ts';
import { emailHash, tokenHash } from '../../../services/readers/reader-keys.ts';
import { unsubscribed } from '../../../shared/newsletters/subscription.ts';
import { runMasthead } from '../../support/run-masthead.ts';
import { STACK, startStackStandIn, type StackStandIn } from '../../support/stack-stand-in.ts';
import { startStoreProxy, type StoreProxy } from '../../support/store-proxy.ts';
import { until } from '../../support/until.ts';
import {
  openAccountSite,
  PASSWORD,
  SUBJECTS_SECRET,
  type AccountSite,
} from '../accounts/account-site.ts';

const TO = '2026-01-12T14:30:00Z';
const SUFFIX = '-2026-01-12T143000Z';
const RECORDS = 2_000;

let site: AccountSite;
let aws: StackStandIn;
let proxy: StoreProxy;
let folder: string;
let environment: NodeJS.ProcessEnv;

const table = (name: string): string => site.store.env[`${name.toUpperCase()}_TABLE`] ?? '';
const restored = (name: string): string => `${table(name)}${SUFFIX}`;
const connection = () => ({
  region: 'us-east-1',
  credentials: environmentCredentials(site.env),
});

async function everythingOf(name: string): Promise<Map<string, PlainItem>> {
  const found = new Map<string, PlainItem>();
  for await (const item of scanTable(connection(), name, site.store.endpoints.dynamodb))
    found.set(`${String(item.pk)} ${String(item.sk ?? '')}`, item);
  return found;
}

/** Makes the tables that DynamoDB would restore, with what the site's hold now. */
async function makeRestored(): Promise<void> {
  const client = new DynamoDBClient({ ...connection(), endpoint: site.store.endpoints.dynamodb });
  for (const name of tableNames) {
    const { sortKey }: TableDefinition = tables[name];
    const keys = ['pk', ...(sortKey === undefined ? [] : [sortKey])];
    await client.send(
      new CreateTableCommand({
        TableName: restored(name),
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: keys.map((AttributeName, at) => ({
          AttributeName,
          KeyType: at === 0 ? ('HASH' as const) : ('RANGE' as const),
        })),
      }),
    );
    const items = [...(await everythingOf(table(name))).values()];
    await site.dynamo.batchWrite(
      restored(name),
      items.map((put) => ({ put })),
    );
  }
  client.destroy();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-copy-back-'));
  site = await openAccountSite();
  proxy = await startStoreProxy(site.store.endpoints.dynamodb);
  aws = await startStackStandIn(
    { content: table('content'), readers: table('readers'), meter: table('meter') },
    SUBJECTS_SECRET,
  );
  environment = {
    ...site.store.env,
    ...aws.env,
    AWS_ENDPOINT_URL_DYNAMODB: site.store.endpoints.dynamodb,
    AWS_MAX_ATTEMPTS: '1',
  };
});
afterAll(async () => {
  await aws.close();
  await proxy.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string): string => join(folder, name);
const args = (...more: string[]) => [
  ...['restore', '--stack', STACK, '--to', TO, '--copy-back'],
  ...more,
];
const copyBack = (...more: string[]) => runMasthead(args(...more), environment);

/**
 * Kills the command when the store has received so many of its calls.
 * @returns what it wrote, if it ended before.
 */
function killedAfter(calls: number, ...more: string[]): Promise<string | undefined> {
  return new Promise((done, fail) => {
    let said = '';
    const child = spawn(process.execPath, ['cli/masthead.mjs', ...args(...more)], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        ...environment,
        AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text.toString();
      });
    void proxy.further(calls).then(() => child.kill('SIGKILL'));
    child.once('error', fail);
    child.once('close', (_, signal) => {
      done(signal === 'SIGKILL' ? undefined : said);
    });
  });
}

/** A record of every kind of value that the tables hold. */
function record(index: number, text: string): PlainItem {
  return {
    pk: `I#${index}`,
    kind: 'item',
    text,
    index,
    isFree: index % 2 === 0,
    tags: new Set([`a${index}`, 'b']),
    list: ['one', index, true],
    body: Buffer.from(`${text} ${index}`.repeat(20)),
  };
}

const hashOf = (name: string) => emailHash(`${name}@mail.example`, SUBJECTS_SECRET);
const newsletters = () => createNewsletterStore(site.dynamo, table('readers'));
const suppressions = () =>
  createSuppressionStore({
    ...{ dynamo: site.dynamo, table: table('readers'), now: Date.now },
    subject: () => Promise.resolve(SUBJECTS_SECRET),
  });

async function subscribe(name: string): Promise<void> {
  const step = { at: '2026-01-10T08:00:00.000Z', source: 'PAGE' };
  await newsletters().change(hashOf(name), 'WEEKLY', () => ({
    ...{ state: 'confirmed', email: `${name}@mail.example`, sourceCode: 'PAGE', emailedAt: [] },
    trail: [
      { ...step, what: 'requested' },
      { ...step, what: 'confirmed' },
    ],
  }));
}

const leave = (name: string) =>
  newsletters().change(hashOf(name), 'WEEKLY', (current) =>
    unsubscribed(current, Date.now(), 'one-click'),
  );

const complain = (name: string) =>
  suppressions().add(`${name}@mail.example`, {
    ...{ kind: 'complaint', at: new Date().toISOString(), id: name },
  });

describe('masthead restore --copy-back', () => {
  let readerId: string;
  let staying: Awaited<ReturnType<AccountSite['registered']>>;

  beforeAll(async () => {
    const [content, readers] = [table('content'), table('readers')];
    const puts = (from: number, to: number, text: string) =>
      Array.from({ length: to - from }, (_, index) => ({ put: record(from + index, text) }));
    await site.dynamo.batchWrite(content, puts(0, RECORDS, 'as it was'));
    await site.dynamo.put(content, {
      pk: 'K#edition',
      at: '2026-01-12T10:00:00.000Z',
      filled: '{}',
    });
    await site.dynamo.put(readers, { pk: 'S#old', sk: 'session', ttl: 1_700_000_000 });
    const reader = await site.registered('erased@mail.example');
    staying = await site.registered('stays@mail.example');
    readerId = reader.jar.get('amg_user') ?? '';
    for (const name of ['left', 'subscribed']) await subscribe(name);
    await suppressions().add('bounced@mail.example', {
      ...{ kind: 'hard-bounce', at: new Date().toISOString(), id: '1' },
    });
    await makeRestored();
    // What went wrong since: changed, lost and new records, and a reader who left.
    await site.dynamo.batchWrite(content, puts(0, 300, 'broken'));
    await site.dynamo.batchWrite(
      content,
      Array.from({ length: 200 }, (_, index) => ({ delete: { pk: `I#${1_000 + index}` } })),
    );
    await site.dynamo.batchWrite(content, puts(RECORDS, RECORDS + 250, 'new'));
    await site.dynamo.delete(readers, { pk: 'S#old', sk: 'session' });
    expect((await reader.post('account-delete', { password: PASSWORD })).status).toBe(200);
    await site.registered('later@mail.example');
    await subscribe('came-and-left');
    for (const name of ['left', 'came-and-left']) await leave(name);
    for (const name of ['bounced', 'complained']) await complain(name);
  });

  it('counts what it would do with --dry-run, and does nothing', async () => {
    const before = await everythingOf(table('content'));
    const { code, stdout, stderr } = await copyBack('--dry-run', '--progress', at('dry.json'));
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      'content: 2,001 compared, 1,501 the same, 500 to write, 250 to delete',
    );
    expect(stdout).toContain('1 account deleted since: would be removed');
    expect(stdout).toContain(
      '2 records of newsletters that were left, and of complaints, since: would stay',
    );
    expect(await everythingOf(table('content'))).toEqual(before);
    await expect(readFile(at('dry.json'))).rejects.toThrow('ENOENT');
  });

  it('is killed anywhere, goes on where it was, and counts each record once', async () => {
    const progress = ['--progress', at('progress.json'), '--rate', '40000'];
    proxy.be('slow');
    let kills = 0;
    let said: string | undefined;
    for (let calls = 9; said === undefined; calls += 3) {
      said = await killedAfter(calls, ...progress);
      if (said === undefined) kills += 1;
    }
    proxy.be('well');
    expect(kills).toBeGreaterThan(5);
    expect(said).toContain('content: 2,001 compared, 1,501 the same, 500 written, 250 deleted');
    const [there, wanted] = [await everythingOf(table('content')), restored('content')];
    const { at: edition, ...rest } = there.get('K#edition ') ?? {};
    expect([rest, String(edition) > '2026-01-12T10']).toEqual([
      { pk: 'K#edition', filled: '{}' },
      true,
    ]);
    const expected = await everythingOf(wanted);
    for (const each of [there, expected]) each.delete('K#edition ');
    expect(there).toEqual(expected);
    // All is done: nothing is left to go on with.
    await expect(readFile(at('progress.json'))).rejects.toThrow('ENOENT');
  });

  it('keeps an erased account erased, and brings back everybody else of that time', async () => {
    const readers = await everythingOf(table('readers'));
    const text = JSON.stringify([...readers.values()]);
    expect([readerId.length, text.includes(readerId), text.includes('erased@mail')]).toEqual([
      ...[36, false, false],
    ]);
    expect([text.includes('stays@mail'), text.includes('later@mail')]).toEqual([true, false]);
    // The list itself stays, for the next restore; what was out of date then does not come back.
    expect(readers.has(`X#erased ${tokenHash(readerId)}`)).toBe(true);
    expect(readers.has('S#old session')).toBe(false);
  });

  it('subscribes nobody again who has left, and forgets no complaint', async () => {
    const states = await Promise.all(
      ['left', 'came-and-left', 'subscribed'].map(async (name) => {
        const found = (await newsletters().all(hashOf(name))).get('WEEKLY');
        return [found?.state, found?.email];
      }),
    );
    expect(states).toEqual([
      ['unsubscribed', undefined],
      ['unsubscribed', undefined],
      ['confirmed', 'subscribed@mail.example'],
    ]);
    expect((await suppressions().of('complained@mail.example'))?.reason).toBe('complained');
    // Both are known of it: the bounce of that time, and the complaint since.
    expect(await suppressions().record('bounced@mail.example')).toMatchObject({
      bouncedAt: expect.any(String),
      complainedAt: expect.any(String),
    });
  });

  it('finds nothing to do once done, and leaves what is new with --keep-new', async () => {
    await site.dynamo.put(table('content'), { pk: 'I#later', text: 'later' });
    const { code, stdout } = await copyBack(
      ...['--keep-new', '--tables', 'content', '--progress', at('again.json')],
    );
    // The edition is as of the end of the run before.
    expect([code, stdout.split('\n')[1]]).toEqual([
      0,
      '  content: 2,001 compared, 2,000 the same, 1 written, 0 deleted',
    ]);
    expect(await site.dynamo.get(table('content'), { pk: 'I#later' })).toBeDefined();
  });

  it('writes no faster than told', async () => {
    await site.dynamo.batchWrite(
      table('content'),
      Array.from({ length: 200 }, (_, index) => ({ put: record(index, 'slow') })),
    );
    const started = performance.now();
    const { code } = await copyBack(
      ...['--tables', 'content', '--rate', '50', '--progress', at('slow.json')],
    );
    // 200 records of one unit each; the first batch need not wait.
    expect([code, performance.now() - started > 3_000]).toEqual([0, true]);
  });

  it('stops newsletters that may have gone out, and removes who deletes the account meanwhile', async () => {
    const draft = {
      subject: 'Weekly',
      preview: '',
      intro: '',
      stories: [],
      audience: 'all' as const,
    };
    const editions = createEditionStore(site.dynamo, restored('content'));
    const edition = await editions.create('WEEKLY', draft);
    await editions.change(edition, { to: 'scheduled', from: ['draft'], set: { sendAt: TO } });
    const dry = await copyBack('--dry-run', '--tables', 'content', '--progress', at('held.json'));
    expect(dry.stdout).toContain('may have gone out since: WEEKLY-1 would be stopped first');
    // Something to write, which takes seconds.
    await site.dynamo.batchWrite(
      restored('readers'),
      Array.from({ length: 200 }, (_, index) => ({ put: { pk: `R#${index}`, sk: 'late' } })),
    );
    const ended = copyBack('--rate', '50', '--progress', at('held.json'));
    // The list of deleted accounts was read before the first record is copied.
    await until(() => existsSync(at('held.json')));
    expect((await staying.post('account-delete', { password: PASSWORD })).status).toBe(200);
    const { code, stdout, stderr } = await ended;
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    const copied = await createEditionStore(site.dynamo, table('content')).get(edition);
    expect([copied?.state, copied?.reason]).toEqual([
      'stopped',
      expect.stringContaining('Restored'),
    ]);
    expect(stdout).toContain('may have gone out since: WEEKLY-1 stopped');
    expect(stdout).toContain('1 account deleted meanwhile: removed');
    const readers = await everythingOf(table('readers'));
    expect(JSON.stringify([...readers.values()])).not.toContain('stays@mail');
  });

  it('says what is wrong with the file of its progress, its options, or the tables', async () => {
    await writeFile(at('other.json'), 'a recipe');
    const other = { format: 'masthead-copy-back', purpose: 'a to b', tables: {} };
    await writeFile(at('another.json'), JSON.stringify(other));
    for (const [more, message] of [
      [['--progress', at('other.json')], 'does not hold the progress of a copy'],
      [['--progress', at('another.json')], 'holds the progress of another copy (a to b)'],
      [['--tables', 'content,people'], 'expected some of content, readers, meter'],
      [['--rate', '0'], 'expected a whole number from 1'],
      [['--erased', at('nothing')], 'There is nothing at'],
      [['--erased', at('other.json')], 'line 1: expected the id of an account'],
      [['--to', '2026-01-13T14:30:00Z'], 'Restore it first'],
    ] as const) {
      const { code, stderr } = await copyBack(...more);
      expect([more, code, stderr.includes(message) ? message : stderr]).toEqual([more, 1, message]);
    }
  });
});
