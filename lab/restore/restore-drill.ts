/**
 * Restores a site in tables beside those of a damaged one, copies them back by the real command, kills
 * that at set points, and compares what is there at the end.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { deflateSync } from 'node:zlib';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { openStore } from '../../local/open-store.ts';
import { createTables } from '../../local/store/create-tables.ts';
import { localCredentials, storeEnvironment } from '../../local/store/store-environment.ts';
import type { PlainItem } from '../../services/aws/attributes.ts';
import type { BatchWrite, DynamoClient } from '../../services/aws/dynamo.ts';
import { scanTable } from '../../services/aws/scan-table.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { environmentCredentials, patientBudget } from '../../services/aws/signed-fetch.ts';
import { tableNames, tables, type TableDefinition } from '../../services/aws/tables.ts';
import { contentKey } from '../../services/content/keys.ts';
import { createErasedAccounts } from '../../services/readers/erased-accounts.ts';
import { emailHash, readerKey, tokenHash } from '../../services/readers/reader-keys.ts';
import { restoredName } from '../../cli/backup/table-backups.ts';
import { groups } from '../../shared/groups.ts';
import { STACK, startStackStandIn } from '../../test/support/stack-stand-in.ts';
import { syntheticItems } from '../search/synthetic-items.ts';

export interface DrillOptions {
  readonly items: number;
  readonly accounts: number;
  /** Write units a second. */
  readonly rate: number;
  /** Address of DynamoDB; undefined: the embedded store. */
  readonly dynamodb: string | undefined;
  readonly say: (line: string) => void;
}

const TO = new Date('2026-01-12T14:30:00Z');
const SECRET = 's'.repeat(43);
const BATCH = 25;
/** Batches that are written at once while the sites are made. */
const AT_ONCE = 4;
const POLL_MS = 200;
/** Of ten items. */
const [DAMAGED, LOST, NEWER] = [3, 1, 1];
const ERASED_OF = 100;

const progressSchema = v.object({
  tables: v.record(
    v.string(),
    v.object({
      phase: v.string(),
      counts: v.object({ read: v.number(), deleted: v.number() }),
    }),
  ),
});
type Progress = v.InferOutput<typeof progressSchema>['tables'];

/** The two records by which a page finds an item. */
function* recordsOf(items: number): Generator<readonly PlainItem[]> {
  for (const item of syntheticItems(items))
    yield [
      {
        ...contentKey.item(item.id),
        kind: 'item',
        tags: new Set(item.tags.map(({ slug }) => slug)),
        body: deflateSync(JSON.stringify(item), { level: 1 }),
      },
      { ...contentKey.pointer(`/story/${item.slug}`), id: item.id },
    ];
}

function account(index: number): PlainItem {
  const email = `reader-${index}@mail.example`;
  return {
    ...readerKey.account(emailHash(email, SECRET)),
    ...{ accountId: `reader-${index}`, email, password: 'none', epoch: 0 },
    createdAt: '2025-01-01T00:00:00.000Z',
  };
}

const isErased = (index: number) => index % ERASED_OF === 0;

/** Writes records in batches, some at once, and as many as are there. */
async function write(dynamo: DynamoClient, table: string, writes: readonly BatchWrite[]) {
  const left = groups(writes, BATCH);
  const worker = async () => {
    for (let batch = left.pop(); batch !== undefined; batch = left.pop())
      await dynamo.batchWrite(table, batch);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

interface Site {
  readonly dynamo: DynamoClient;
  readonly env: Readonly<Record<string, string>>;
  readonly endpoint: string;
  readonly connection: { readonly region: string; readonly credentials: Credentials };
  close(): Promise<void>;
}
type Credentials = ReturnType<typeof environmentCredentials>;

async function openSite(folder: string, dynamodb: string | undefined): Promise<Site> {
  const credentials = localCredentials('drill');
  const store =
    dynamodb === undefined
      ? await openStore({ dataDir: join(folder, 'data') })
      : {
          env: storeEnvironment({ dynamodb, objects: dynamodb }, credentials),
          endpoints: { dynamodb },
          close: async () => {},
        };
  if (dynamodb !== undefined) await createTables(dynamodb, credentials);
  const connection = {
    region: store.env.AWS_REGION ?? '',
    credentials: environmentCredentials(store.env),
  };
  const endpoint = store.endpoints.dynamodb;
  return {
    dynamo: createDynamoClient({ ...connection, budget: patientBudget }, endpoint),
    ...{ env: store.env, endpoint, connection },
    close: () => store.close(),
  };
}

const tableOf = ({ env }: Site, name: (typeof tableNames)[number]) =>
  env[tables[name].variable] ?? '';
const restoredOf = (site: Site, name: (typeof tableNames)[number]) =>
  restoredName(tableOf(site, name), TO);

async function makeRestoredTables(site: Site): Promise<void> {
  const client = new DynamoDBClient({ ...site.connection, endpoint: site.endpoint });
  for (const name of tableNames) {
    const { sortKey }: TableDefinition = tables[name];
    const keys = ['pk', ...(sortKey === undefined ? [] : [sortKey])];
    await client.send(
      new CreateTableCommand({
        TableName: restoredOf(site, name),
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: keys.map((AttributeName, at) => ({
          AttributeName,
          KeyType: at === 0 ? ('HASH' as const) : ('RANGE' as const),
        })),
      }),
    );
  }
  client.destroy();
  await sleep(POLL_MS);
}

/** Makes the site as it was, and beside it as it is after the accident. */
async function makeSites(site: Site, { items, accounts }: DrillOptions): Promise<void> {
  const { dynamo } = site;
  const puts = (records: readonly PlainItem[]) => records.map((put) => ({ put }));
  let [was, is]: [BatchWrite[], BatchWrite[]] = [[], []];
  const flush = async () => {
    await write(dynamo, restoredOf(site, 'content'), was);
    await write(dynamo, tableOf(site, 'content'), is);
    [was, is] = [[], []];
  };
  let index = 0;
  for (const records of recordsOf(items)) {
    const of10 = index % 10;
    was.push(...puts(records));
    const [item, pointer] = records;
    if (of10 < DAMAGED && item !== undefined && pointer !== undefined)
      is.push(...puts([{ ...item, body: Buffer.from('damaged') }, pointer]));
    else if (of10 >= DAMAGED + LOST) is.push(...puts(records));
    if (of10 < NEWER)
      is.push(...puts(records.map((each) => ({ ...each, pk: `${String(each.pk)}-newer` }))));
    index += 1;
    if (was.length >= 5_000) await flush();
  }
  await flush();
  const all = Array.from({ length: accounts }, (_, at) => account(at));
  await write(dynamo, restoredOf(site, 'readers'), puts(all));
  await write(dynamo, tableOf(site, 'readers'), puts(all.filter((_, at) => !isErased(at))));
  const erased = createErasedAccounts(dynamo, tableOf(site, 'readers'), Date.now);
  await erased.addHashes(
    new Set(all.filter((_, at) => isErased(at)).map((one) => tokenHash(String(one.accountId)))),
  );
}

/** Returns the most memory that a process has had, in MB; 0 once it has ended. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}

interface Run {
  readonly code: number | null;
  readonly said: string;
  readonly seconds: number;
  readonly peakMb: number;
}

/** Runs the command until it ends, or until its progress is such that it is killed. */
async function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  file: string,
  isEnough: (progress: Progress) => boolean,
): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, ['cli/masthead.mjs', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  let peakMb = 0;
  let code: number | null | undefined;
  child.once('close', (ended) => {
    code = ended;
  });
  while (code === undefined) {
    peakMb = Math.max(peakMb, await peakOf(child.pid ?? 0));
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined && isEnough(v.parse(progressSchema, JSON.parse(text)).tables))
      child.kill('SIGKILL');
    await sleep(POLL_MS);
  }
  return { code, said, seconds: (performance.now() - started) / 1_000, peakMb };
}

/** Returns what differs between the site and the restored tables at the end. */
async function faultsOf(site: Site, accounts: number): Promise<string[]> {
  const faults: string[] = [];
  for (const name of ['content', 'readers'] as const) {
    let [there, wanted] = [0, 0];
    const scan = (table: string) => scanTable(site.connection, table, site.endpoint);
    for await (const { pk } of scan(tableOf(site, name)))
      if (pk !== readerKey.erased('').pk) there += 1;
    let page: PlainItem[] = [];
    const compare = async () => {
      const keys = page.map(({ pk, sk }) => ({
        pk: String(pk),
        ...(sk === undefined ? {} : { sk: String(sk) }),
      }));
      const keyOf = ({ pk, sk }: PlainItem) => `${String(pk)} ${String(sk)}`;
      const found = await site.dynamo.batchGet(tableOf(site, name), keys, { consistent: true });
      const byKey = new Map(found.map((item) => [keyOf(item), item]));
      for (const item of page)
        if (!isDeepStrictEqual(byKey.get(keyOf(item)), item))
          faults.push(`${name}: ${keyOf(item)} differs`);
      page = [];
    };
    for await (const item of scan(restoredOf(site, name))) {
      if (item.pk === readerKey.erased('').pk) continue;
      wanted += 1;
      page.push(item);
      if (page.length === 100) await compare();
    }
    if (page.length > 0) await compare();
    if (there !== wanted) faults.push(`${name}: ${there} records in place of ${wanted}`);
  }
  for (let index = 0; index < accounts; index += ERASED_OF) {
    const { pk, sk } = account(index);
    const key = { pk: String(pk), sk: String(sk) };
    if ((await site.dynamo.get(tableOf(site, 'readers'), key)) !== undefined)
      faults.push(`readers: the deleted account ${index} is back`);
  }
  return faults;
}

/** Runs the command, kills it three times, and lets it end. */
async function runAndKill(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  file: string,
  { items, say }: DrillOptions,
): Promise<readonly Run[]> {
  const newer = Math.floor((items * NEWER) / 10) * 2;
  const points: ((progress: Progress) => boolean)[] = [
    ({ content }) => (content?.counts.read ?? 0) >= items / 2,
    ({ content }) => (content?.counts.read ?? 0) >= items * 1.5,
    ({ content }) => content?.phase === 'delete' && content.counts.deleted >= newer / 2,
    () => false,
  ];
  const runs: Run[] = [];
  for (const isEnough of points) {
    const one = await run(args, env, file, isEnough);
    runs.push(one);
    say(
      `  ${one.code === null ? 'killed' : `ended with ${one.code}`} after ${one.seconds.toFixed(0)} s, ${one.peakMb.toFixed(0)} MB at most`,
    );
    if (one.code !== null) break;
  }
  return runs;
}

/** @returns what is not as it was, and of the runs: how many seconds, and the most memory. */
export async function restoreDrill(options: DrillOptions): Promise<{
  readonly faults: readonly string[];
  readonly runs: readonly Run[];
}> {
  const { accounts, rate, say } = options;
  const folder = await mkdtemp(join(tmpdir(), 'masthead-restore-drill-'));
  const site = await openSite(folder, options.dynamodb);
  const stacks = await startStackStandIn(
    {
      content: tableOf(site, 'content'),
      readers: tableOf(site, 'readers'),
      meter: tableOf(site, 'meter'),
    },
    SECRET,
  );
  try {
    const made = performance.now();
    await makeRestoredTables(site);
    await makeSites(site, options);
    say(
      `${options.items} items and ${accounts} accounts, made in ${((performance.now() - made) / 1_000).toFixed(0)} s`,
    );
    const file = join(folder, 'progress.json');
    const args = [
      ...['restore', '--stack', STACK, '--to', TO.toISOString(), '--copy-back'],
      ...['--progress', file, '--rate', String(rate)],
    ];
    const env = {
      ...site.env,
      ...stacks.env,
      AWS_ENDPOINT_URL_DYNAMODB: site.endpoint,
      AWS_MAX_ATTEMPTS: '3',
    };
    const runs = await runAndKill(args, env, file, options);
    const last = runs.at(-1);
    say(last?.said.trim() ?? '');
    const faults = last?.code === 0 ? await faultsOf(site, accounts) : ['the command failed'];
    say(
      faults.length === 0
        ? 'Both are equal, and the deleted accounts stay deleted.'
        : `${faults.length} faults, among them: ${faults.slice(0, 5).join('; ')}`,
    );
    return { faults, runs };
  } finally {
    await stacks.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}
