/**
 * Makes a table equal to another that DynamoDB restored beside it: compares every record, writes
 * those that differ, and deletes those that the other does not have. What is done is kept in a file,
 * so that a run which ended anywhere goes on from there.
 */
import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { Progress } from '../../importing/progress.ts';
import { readPrivateFile, replaceFile } from '../../local/private-file.ts';
import type { PlainItem, PlainValue } from '../../services/aws/attributes.ts';
import type { BatchWrite, DynamoClient, Key } from '../../services/aws/dynamo.ts';
import { scanPages } from '../../services/aws/scan-table.ts';
import type { AwsConnection } from '../../services/aws/signed-fetch.ts';
import { tables, type TableDefinition, type TableName } from '../../services/aws/tables.ts';
import { groups } from '../../shared/groups.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import { isOfEmails, lastingRecord, putOlder } from './lasting-decisions.ts';

/** BatchGetItem takes as many keys. */
const PAGE = 100;
/** BatchWriteItem takes as many writes. */
const BATCH = 25;
const UNIT_BYTES = 1_024;

const countsSchema = v.object({
  /** Records of the restored table. */
  read: v.number(),
  /** Those that the site's table has as they are. */
  same: v.number(),
  written: v.number(),
  /** Records that hold what readers have decided about emails since, in part or as they are. */
  decided: v.optional(v.number(), 0),
  /** Records whose time was over, which are not brought back. */
  expired: v.number(),
  /** Records that the restored table does not have. */
  deleted: v.number(),
});
export type CopyCounts = v.InferOutput<typeof countsSchema>;

const stateSchema = v.object({
  phase: v.picklist(['write', 'delete', 'done']),
  /** The last key of the last page that is done. */
  after: v.optional(v.record(v.string(), v.string())),
  counts: countsSchema,
  /** Keys, as JSON, that the page in hand writes or deletes: some of them may be done. */
  pending: v.array(v.string()),
});
type TableState = v.InferOutput<typeof stateSchema>;

const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    format: v.literal('masthead-copy-back'),
    /** The restored tables and what is done, so that no other restore goes on from here. */
    purpose: v.string(),
    tables: v.record(v.string(), stateSchema),
  }),
);

export interface CopyBackOptions {
  readonly connection: Pick<AwsConnection, 'region' | 'credentials'>;
  readonly endpoint?: string | undefined;
  readonly dynamo: Pick<DynamoClient, 'batchGet' | 'batchWrite' | 'get' | 'put'>;
  readonly tables: readonly {
    readonly name: TableName;
    readonly restored: string;
    readonly site: string;
  }[];
  /** Whether records stay that the restored tables do not have. */
  readonly keepsNew: boolean;
  /** Write units a second. */
  readonly rate: number;
  /** Counts, and writes nothing. */
  readonly dryRun: boolean;
  /** Where progress is kept. */
  readonly file: string;
  readonly progress: Progress;
}

function keyOf({ pk, sk }: PlainItem, table: TableName): Key {
  const { sortKey }: TableDefinition = tables[table];
  return { pk: String(pk), ...(sortKey === undefined ? {} : { sk: String(sk) }) };
}

function bytesOf(value: PlainValue): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Set || Array.isArray(value))
    return [...value].reduce<number>((sum, each) => sum + bytesOf(each), 3);
  return 8;
}

/** Returns about how many write units a record takes: one for each KB that is begun. */
function unitsOf(item: PlainItem): number {
  const bytes = Object.entries(item).reduce(
    (sum, [name, value]) => sum + name.length + bytesOf(value),
    0,
  );
  return Math.ceil(bytes / UNIT_BYTES);
}

/** Returns a function that waits until so many units may be written. */
function createPace(rate: number): (units: number) => Promise<void> {
  let free = performance.now();
  return async (units) => {
    const time = performance.now();
    const wait = free - time;
    free = Math.max(free, time) + (units / rate) * SECOND_MS;
    if (wait > 0) await sleep(wait);
  };
}

/** Whether a record's time is over: DynamoDB deletes such records late. */
function isExpired({ ttl }: PlainItem): boolean {
  return typeof ttl === 'number' && ttl * SECOND_MS < Date.now();
}

/** Returns what becomes of a record of the site when an older one comes back, or none. */
function lasting(
  name: TableName,
  present: PlainItem | undefined,
  older?: PlainItem,
): PlainItem | undefined {
  return name === 'readers' && present !== undefined
    ? lastingRecord(present, older, Date.now())
    : undefined;
}

interface PlannedWrite {
  readonly key: string;
  readonly units: number;
  readonly write: BatchWrite;
}

/** What a page of a scan asks for. */
interface Plan {
  readonly writes: readonly PlannedWrite[];
  readonly expired: number;
  readonly decided: number;
}

class CopyBack {
  readonly #options: CopyBackOptions;
  readonly #states: Record<string, TableState>;
  readonly #pace: (units: number) => Promise<void>;

  constructor(options: CopyBackOptions, states: Record<string, TableState>) {
    this.#options = options;
    this.#states = states;
    this.#pace = createPace(options.rate);
  }

  async #save(name: TableName, state: TableState): Promise<void> {
    this.#states[name] = state;
    if (!this.#options.dryRun) await saveStates(this.#options, this.#states);
  }

  /** Reads what another table holds of the keys of a page, by key. */
  async #others(
    page: readonly PlainItem[],
    name: TableName,
    table: string,
  ): Promise<ReadonlyMap<string, PlainItem>> {
    const keys = page.map((item) => keyOf(item, name));
    const found = await this.#options.dynamo.batchGet(table, keys, { consistent: true });
    return new Map(found.map((item) => [JSON.stringify(keyOf(item, name)), item]));
  }

  async #planWrites(page: readonly PlainItem[], name: TableName, site: string): Promise<Plan> {
    const alive = page.filter((item) => !isExpired(item));
    const there = await this.#others(alive, name, site);
    let decided = 0;
    const writes = alive.flatMap((older) => {
      const key = JSON.stringify(keyOf(older, name));
      const present = there.get(key);
      const item = lasting(name, present, older) ?? older;
      if (item !== older && isOfEmails(older) && !isDeepStrictEqual(item, older)) decided += 1;
      return isDeepStrictEqual(present, item)
        ? []
        : [{ key, units: unitsOf(older), write: { put: older } }];
    });
    return { writes, expired: page.length - alive.length, decided };
  }

  async #planDeletes(page: readonly PlainItem[], name: TableName, restored: string): Promise<Plan> {
    const there = await this.#others(page, name, restored);
    const writes = page.flatMap((item) => {
      const key = keyOf(item, name);
      const text = JSON.stringify(key);
      return there.has(text) || lasting(name, item) !== undefined
        ? []
        : [{ key: text, units: unitsOf(item), write: { delete: key } }];
    });
    return { writes, expired: 0, decided: 0 };
  }

  async #write(name: TableName, site: string, writes: readonly PlannedWrite[]): Promise<void> {
    const { dynamo } = this.#options;
    for (const batch of groups(writes, BATCH)) {
      await this.#pace(batch.reduce((sum, { units }) => sum + units, 0));
      const older: PlainItem[] = [];
      const others: BatchWrite[] = [];
      for (const { write } of batch)
        if (name === 'readers' && 'put' in write && isOfEmails(write.put)) older.push(write.put);
        else others.push(write);
      await dynamo.batchWrite(site, others);
      for (const item of older) await putOlder(dynamo, site, item);
    }
  }

  /** Goes through one table once: `write` reads the restored one, `delete` the site's. */
  async #pass(
    { name, restored, site }: CopyBackOptions['tables'][number],
    phase: 'write' | 'delete',
  ): Promise<void> {
    const { connection, endpoint, dryRun, keepsNew, progress } = this.#options;
    const isWrite = phase === 'write';
    const next = isWrite && !keepsNew ? 'delete' : 'done';
    const start = this.#states[name] ?? newState();
    const pages = scanPages(connection, isWrite ? restored : site, {
      endpoint,
      after: start.after,
      pageSize: PAGE,
    });
    for await (const { items, last } of pages) {
      const before = this.#states[name] ?? start;
      const { writes, expired, decided } = isWrite
        ? await this.#planWrites(items, name, site)
        : await this.#planDeletes(items, name, restored);
      // Those that a run which ended here has done are found equal, and count all the same.
      const touched = new Set([...before.pending, ...writes.map(({ key }) => key)]);
      if (!dryRun && writes.length > 0) {
        await this.#save(name, { ...before, pending: [...touched] });
        await this.#write(name, site, writes);
      }
      const { counts } = before;
      await this.#save(name, {
        ...(last === undefined ? { phase: next } : { phase, after: last }),
        pending: [],
        counts: isWrite
          ? {
              ...counts,
              read: counts.read + items.length,
              same: counts.same + items.length - expired - touched.size,
              written: counts.written + touched.size,
              decided: counts.decided + decided,
              expired: counts.expired + expired,
            }
          : { ...counts, deleted: counts.deleted + touched.size },
      });
      const done = this.#states[name]?.counts ?? counts;
      progress.show(
        isWrite ? `Comparing ${name}` : `Deleting from ${name}`,
        isWrite ? done.read : done.deleted,
      );
    }
  }

  async run(): Promise<Record<string, CopyCounts>> {
    for (const table of this.#options.tables) {
      const phase = () => (this.#states[table.name] ?? newState()).phase;
      for (let current = phase(); current !== 'done'; current = phase())
        await this.#pass(table, current);
    }
    return Object.fromEntries(
      Object.entries(this.#states).map(([name, { counts }]) => [name, counts]),
    );
  }
}

function newState(): TableState {
  return {
    phase: 'write',
    counts: { read: 0, same: 0, written: 0, decided: 0, expired: 0, deleted: 0 },
    pending: [],
  };
}

function purposeOf({ tables: of, keepsNew }: CopyBackOptions): string {
  return [...of.map(({ restored, site }) => `${restored} to ${site}`), keepsNew ? 'keep new' : '']
    .filter(Boolean)
    .join(', ');
}

async function saveStates(
  options: CopyBackOptions,
  states: Record<string, TableState>,
): Promise<void> {
  const kept = { format: 'masthead-copy-back', purpose: purposeOf(options), tables: states };
  await replaceFile(options.file, `${JSON.stringify(kept)}\n`);
}

/** @throws Error when the file is of something else. */
async function readStates(options: CopyBackOptions): Promise<Record<string, TableState>> {
  const text = await readPrivateFile(options.file);
  if (text === undefined || options.dryRun) return {};
  const kept = v.safeParse(fileSchema, text);
  if (!kept.success)
    throw new Error(
      `${options.file} does not hold the progress of a copy. Name another with --progress, or remove it to begin again.`,
    );
  if (kept.output.purpose !== purposeOf(options))
    throw new Error(
      `${options.file} holds the progress of another copy (${kept.output.purpose}). Name another with --progress, or remove it to begin again.`,
    );
  return kept.output.tables;
}

/**
 * Copies restored tables back into those of the site, one after another. Repeated after it ended
 * anywhere, it goes on; the counts are those of all runs.
 * @returns counts by table.
 * @throws Error when the file of its progress is of something else; AwsCallError,
 *   DynamoDBServiceException and errors of the network as they are.
 */
export async function copyBack(options: CopyBackOptions): Promise<Record<string, CopyCounts>> {
  const states = await readStates(options);
  try {
    const counts = await new CopyBack(options, states).run();
    if (!options.dryRun) await rm(options.file, { force: true });
    return counts;
  } finally {
    options.progress.end();
  }
}
