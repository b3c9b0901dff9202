/** Which accounts were deleted since a backup: by a file of their ids, or by a data folder's list. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore, type Store } from '../../local/open-store.ts';
import { scanTable } from '../../services/aws/scan-table.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createErasedAccounts } from '../../services/readers/erased-accounts.ts';
import { tokenHash } from '../../services/readers/reader-keys.ts';
import { storeConnection } from '../store-connection.ts';

const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

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

async function listOfFolder(dataDir: string): Promise<ReadonlySet<string>> {
  // An empty store would be made in a folder without one.
  if ((await stat(join(dataDir, 'dynamodb')).catch(() => undefined)) === undefined)
    throw new Error(`There is no data of a magazine in ${dataDir}`);
  const store = await openStore({ dataDir, onProblem: () => undefined });
  try {
    const { dynamo, readersTable } = readersOf(store);
    return await createErasedAccounts(dynamo, readersTable, Date.now).list();
  } finally {
    await store.close();
  }
}

async function listOfFile(file: string): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !idForm.test(line));
  if (wrong !== -1)
    throw new Error(
      `${file}, line ${wrong + 1}: expected the id of an account, such as 0c9f1c4e-2b7a-4f0e-9d3c-5a1b8e6f7d20, one on each line.`,
    );
  return new Set(lines.filter((line) => line !== '').map(tokenHash));
}

/**
 * @param path A file with the id of an account on each line, or the data folder of a site.
 * @returns `tokenHash` of each id.
 * @throws Error that names what is wrong, and where.
 */
export async function readErased(path: string): Promise<ReadonlySet<string>> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new Error(`There is nothing at ${path}.`);
  return found.isDirectory() ? listOfFolder(path) : listOfFile(path);
}
