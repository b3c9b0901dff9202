/** `store.json`: tells other processes of this machine where a running store listens. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));

const storeRecordSchema = v.object({
  pid: v.pipe(v.number(), v.integer()),
  /** `site`: it runs until it is stopped; `command`: until its work is done. */
  purpose: v.picklist(['site', 'command']),
  /** When it began, in ISO 8601. */
  since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  dynamodbPort: port,
  objectsPort: port,
  /**
   * Proves that the server on the port is this store and not a later user of the port, and signs the
   * requests to it.
   */
  token: v.pipe(v.string(), v.minLength(16)),
  /** Where readers reach the site, once it serves. */
  sitePort: v.optional(port),
  /** Such as `https://localhost:3000`. */
  siteOrigin: v.optional(v.pipe(v.string(), v.url())),
});
export type StoreRecord = v.InferOutput<typeof storeRecordSchema>;
export type StorePurpose = StoreRecord['purpose'];

function recordPath(dataDir: string): string {
  return join(dataDir, 'store.json');
}

/**
 * Returns the record of the last store that ran here, or undefined. `attach` finds out whether it
 * still runs.
 */
export async function readStoreRecord(dataDir: string): Promise<StoreRecord | undefined> {
  let text: string;
  try {
    text = await readFile(recordPath(dataDir), 'utf8');
  } catch {
    return undefined;
  }
  try {
    const parsed = v.safeParse(storeRecordSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Written completely or not at all; only this user may read the token. */
export async function writeStoreRecord(dataDir: string, record: StoreRecord): Promise<void> {
  const temporary = `${recordPath(dataDir)}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(record), { mode: 0o600 });
  await rename(temporary, recordPath(dataDir));
}

export async function removeStoreRecord(dataDir: string): Promise<void> {
  await rm(recordPath(dataDir), { force: true });
}
