/** Records of the content table, as the reads of a page share them. */
import type { PlainItem } from '../aws/attributes.ts';
import type { LeanDynamoClient, Key } from '../aws/dynamo.ts';

/** The content table, and the time at which items count as public. */
export interface ContentSource {
  readonly dynamo: Pick<LeanDynamoClient, 'get' | 'batchGet'>;
  readonly table: string;
  /** ISO. */
  readonly now: () => string;
}

/** Records by partition key. */
export type ContentRecords = ReadonlyMap<string, PlainItem>;

/** DynamoDB limit. */
const PARTITION_KEY_MAX_BYTES = 2_048;

/** Reads records in one call. Records that do not exist are left out. */
export async function readRecords(
  { dynamo, table }: ContentSource,
  asked: readonly { pk: string }[],
): Promise<ContentRecords> {
  // DynamoDB rejects longer keys. No item can be stored under such a key, so it is not found.
  const keys = asked.filter(({ pk }) => Buffer.byteLength(pk) <= PARTITION_KEY_MAX_BYTES);
  if (keys.length === 0) return new Map();
  const records = await dynamo.batchGet(table, keys);
  return new Map(records.map((record) => [String(record.pk), record]));
}

/** Reads the document of a key, if the key was asked for and has a record. */
export function documentAt<T>(
  records: ContentRecords,
  key: Key | undefined,
  decode: (record: PlainItem) => T,
): T | undefined {
  const record = key?.pk === undefined ? undefined : records.get(key.pk);
  return record === undefined ? undefined : decode(record);
}
