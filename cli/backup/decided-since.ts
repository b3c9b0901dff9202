/** What readers have decided since a backup: by a file of ids of accounts, or by a data folder. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlainItem } from '../../services/aws/attributes.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { scanTable } from '../../services/aws/scan-table.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createErasedAccounts } from '../../services/readers/erased-accounts.ts';
import { tokenHash } from '../../services/readers/reader-keys.ts';
import { storeConnection } from '../store-connection.ts';
import { isOfEmails, lastingRecord } from './lasting-decisions.ts';

const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface Decided {
  /** `tokenHash` of the ids of deleted accounts. */
  readonly erased: ReadonlySet<string>;
  /** Records of newsletters that were left, and of complaints; absent where nothing tells of them. */
  readonly records?: readonly PlainItem[];
}

/** What a store on one machine has of readers. */
export function readersOf(store: Store) {
  const connection = storeConnection(store);
  const { dynamodb } = store.endpoints;
  const table = store.env.READERS_TABLE ?? '';
  return {
    dynamo: createDynamoClient(connection, dynamodb),
    readersTable: table,
    meterTable: store.env.METER_TABLE ?? '',
    records: () => scanTable(connection, table, dynamodb),
  };
}

async function decidedOfFolder(dataDir: string): Promise<Decided> {
  // An empty store would be made in a folder without one.
  if ((await stat(join(dataDir, 'dynamodb')).catch(() => undefined)) === undefined)
    throw new Error(`There is no data of a magazine in ${dataDir}`);
  const store = await openStore({ dataDir, onProblem: () => undefined });
  try {
    const { dynamo, readersTable, records: all } = readersOf(store);
    const erased = await createErasedAccounts(dynamo, readersTable, Date.now).list();
    const records: PlainItem[] = [];
    for await (const item of all())
      if (isOfEmails(item) && lastingRecord(item, undefined, Date.now()) !== undefined)
        records.push(item);
    return { erased, records };
  } finally {
    await store.close();
  }
}

async function decidedOfFile(file: string): Promise<Decided> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !idForm.test(line));
  if (wrong !== -1)
    throw new Error(
      `${file}, line ${wrong + 1}: expected the id of an account, such as 0c9f1c4e-2b7a-4f0e-9d3c-5a1b8e6f7d20, one on each line.`,
    );
  return { erased: new Set(lines.filter((line) => line !== '').map(tokenHash)) };
}

/**
 * @param path A file with the id of an account on each line, or the data folder of a site.
 * @throws Error that names what is wrong, and where.
 */
export async function readDecided(path: string): Promise<Decided> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new Error(`There is nothing at ${path}.`);
  return found.isDirectory() ? decidedOfFolder(path) : decidedOfFile(path);
}
