/**
 * The port to DynamoDB: the calls that we make. `lean-dynamo.ts` makes some of them without the
 * SDK, `sdk-dynamo.ts` makes all of them with it (docs/adr/0002).
 *
 * Every name in an expression is a placeholder (reserved words).
 */
import type { PlainItem } from './attributes.ts';
import { FinalResponseError } from './aws-error.ts';
import type { AwsConnection } from './signed-fetch.ts';

/** DynamoDB's maximum number of keys in a BatchGetItem. */
const BATCH_GET_MAX = 100;

export type Key = Record<string, string>;
export type BatchWrite = { readonly put: PlainItem } | { readonly delete: Key };

export interface UpdateInput {
  readonly table: string;
  readonly key: Key;
  readonly update: string;
  readonly condition?: string;
  readonly names?: Record<string, string>;
  readonly values?: PlainItem;
  readonly returns?: 'ALL_NEW' | 'ALL_OLD' | 'UPDATED_NEW' | 'NONE';
  /**
   * Values that the error carries when the condition does not hold. The embedded store does not
   * support it.
   */
  readonly returnsOnFailure?: 'ALL_OLD';
}
export type WriteCondition = Pick<UpdateInput, 'condition' | 'names' | 'values'>;

/** A conditional write whose condition did not hold. */
export class ConditionFailedError extends FinalResponseError {
  override readonly name = 'ConditionFailedError';
  /**
   * The current item; undefined when it was not requested, does not exist, or the store does not
   * return it.
   */
  readonly item: PlainItem | undefined;
  constructor(message: string, item?: PlainItem) {
    super(message);
    this.item = item;
  }
}

/** Returns whether a conditional write was made: false when its condition did not hold. */
export async function conditionHolds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/**
 * Every call ends within the budget of its client's connection, retries included.
 * @throws AwsCallError for an error of DynamoDB, or when the budget ends (`name` TimeoutError,
 *   UnprocessedKeys or UnprocessedItems); ConditionFailedError; errors of the network as they are.
 */
export interface DynamoClient {
  get(table: string, key: Key, options?: { consistent?: boolean }): Promise<PlainItem | undefined>;
  /**
   * Returns items in no particular order; absent keys are left out. Splits requests over 100 keys
   * and sends keys again that DynamoDB left unprocessed.
   */
  batchGet(
    table: string,
    keys: readonly Key[],
    options?: { consistent?: boolean },
  ): Promise<PlainItem[]>;
  /**
   * Returns all items of a partition in the order of their sort keys, or only those whose sort key
   * has this prefix.
   */
  query(table: string, pk: string, skPrefix?: string): Promise<PlainItem[]>;
  put(table: string, item: PlainItem, condition?: WriteCondition): Promise<void>;
  batchWrite(table: string, writes: readonly BatchWrite[]): Promise<void>;
  update(input: UpdateInput): Promise<PlainItem | undefined>;
  delete(table: string, key: Key, condition?: WriteCondition): Promise<void>;
  /** Number of calls made so far, for checking budgets. */
  readonly calls: () => number;
}

/**
 * The calls of the page and feeds functions: reads, and the update that spends from the meter. Only
 * publishers put.
 */
export type LeanDynamoClient = Pick<DynamoClient, 'get' | 'batchGet' | 'update' | 'put' | 'calls'>;

/**
 * Creates a client.
 * @param endpoint Address of the embedded store; when absent, AWS in the connection's region.
 */
export type CreateDynamo<Client> = (connection: AwsConnection, endpoint?: string) => Client;

/** Leaves out repeated keys, which BatchGetItem rejects, and splits the rest into requests. */
export function keyGroups(keys: readonly Key[]): Key[][] {
  const distinct = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  const groups: Key[][] = [];
  for (let at = 0; at < distinct.length; at += BATCH_GET_MAX)
    groups.push(distinct.slice(at, at + BATCH_GET_MAX));
  return groups;
}
