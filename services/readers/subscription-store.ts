/**
 * Stores print and digital subscriptions in DynamoDB, as the publisher's system supplies them
 * (docs/guides/subscriptions.md). A subscription is one item by its number; a second item lists it
 * under the mailbox that its holder gave, for auto-linking. The list is written first and the
 * subscription last. After a crash the subscription is authoritative, its old row leads to the same
 * writes again, and a list entry that matches no subscription is ignored.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { PlainItem } from '../aws/attributes.ts';
import { conditionHolds, type BatchWrite, type DynamoClient } from '../aws/dynamo.ts';
import { readerKey } from './reader-keys.ts';

export const subscriptionKinds = ['print', 'digital'] as const;

const rowEntries = {
  /** As `subscriptionNumber` spells it. */
  number: v.string(),
  kind: v.picklist(subscriptionKinds),
  /** First instant at which it is no longer active: ISO 8601 in UTC. */
  endsAt: v.string(),
  /** Absent: subscribers read without advertisements. */
  isAdFree: v.optional(v.boolean()),
  postcode: v.optional(v.string()),
  /** Normalized. */
  email: v.optional(v.string()),
  /** `emailHash` of the address: the list that holds it. */
  emailHash: v.optional(v.string()),
  name: v.optional(v.string()),
  /** Key of the plan of the brand file that it is of: it opens items of that plan too. */
  plan: v.optional(v.string()),
};
const rowSchema = v.object(rowEntries);
const subscriptionSchema = v.object({
  ...rowEntries,
  /** The account that uses it. */
  linkedTo: v.optional(v.string()),
  /** ISO. */
  linkedAt: v.optional(v.string()),
  /** When a gift begins that waits: ISO 8601 in UTC. */
  startsAt: v.optional(v.string()),
  /** Fingerprint of the row. A writer that changes the row names the fingerprint it has seen. */
  row: v.optional(v.string()),
});

/** A subscription as the publisher's system describes it. */
export type SubscriptionRow = v.InferOutput<typeof rowSchema>;
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

export interface SubscriptionStore {
  byNumber(number: string): Promise<Subscription | undefined>;
  /**
   * Returns the subscriptions whose holder gave this mailbox, in the order of their numbers.
   * @param emailHash see reader-keys.
   */
  ofMailbox(emailHash: string): Promise<Subscription[]>;
  /**
   * Stores rows with distinct numbers. A link to an account stays; a changed mailbox moves the
   * entry in the list.
   * @returns for each row, in its order, whether there was anything to write.
   */
  put(rows: readonly SubscriptionRow[]): Promise<('stored' | 'unchanged')[]>;
  /**
   * Ends a subscription.
   * @param endsAt ISO in UTC.
   * @returns false when it does not exist; one that ended earlier stays as it is.
   */
  end(number: string, endsAt: string): Promise<boolean>;
}

const rowFields = [
  'number',
  'kind',
  'endsAt',
  'isAdFree',
  'postcode',
  'email',
  'emailHash',
  'name',
  'plan',
] as const satisfies readonly (keyof SubscriptionRow)[];
/** Number of attempts when another writer changes the same rows at the same time. */
const ATTEMPTS = 20;

function fingerprint(row: SubscriptionRow): string {
  return (
    createHash('sha256')
      // What had no plan before there were any keeps its fingerprint.
      .update(
        JSON.stringify(
          rowFields
            .filter((field) => field !== 'plan' || row.plan !== undefined)
            .map((field) => row[field] ?? null),
        ),
      )
      .digest('base64url')
      .slice(0, 22)
  );
}

/**
 * Returns the item without its keys. A subscription that does not match the schema is an error that
 * no import may silently overwrite.
 */
function readItem(item: PlainItem): Subscription {
  return v.parse(subscriptionSchema, item);
}

/** The row in the store must be the one that was read. */
function rowCondition(seen: Subscription | undefined): string {
  if (seen === undefined) return 'attribute_not_exists(#pk)';
  return seen.row === undefined ? 'attribute_not_exists(#row)' : '#row = :seen';
}

/** Sets the fields of a row and removes those that it does not have. */
function setRow(table: string, row: SubscriptionRow, seen: Subscription | undefined) {
  const present = rowFields.filter((field) => row[field] !== undefined);
  const absent = rowFields.filter((field) => row[field] === undefined);
  const names = Object.fromEntries(
    [...rowFields, 'row', 'pk'].map((field) => [`#${field}`, field]),
  );
  if (seen !== undefined) delete names['#pk'];
  return {
    table,
    key: readerKey.subscription(row.number),
    names,
    condition: rowCondition(seen),
    update: `SET ${[...present.map((field) => `#${field} = :${field}`), '#row = :row'].join(', ')}${absent.length === 0 ? '' : ` REMOVE ${absent.map((field) => `#${field}`).join(', ')}`}`,
    values: {
      ...Object.fromEntries(present.map((field) => [`:${field}`, row[field]])),
      ':row': fingerprint(row),
      ...(seen?.row === undefined ? {} : { ':seen': seen.row }),
    },
  };
}

/**
 * List writes needed before the rows change: new entries, and old ones that no row names any
 * more.
 */
function listWrites(
  rows: readonly SubscriptionRow[],
  seen: ReadonlyMap<string, Subscription>,
): BatchWrite[] {
  return rows.flatMap(({ number, emailHash }): BatchWrite[] => {
    const former = seen.get(number)?.emailHash;
    if (former === emailHash) return [];
    return [
      ...(emailHash === undefined
        ? []
        : [{ put: readerKey.subscriptionOfEmail(emailHash, number) }]),
      ...(former === undefined ? [] : [{ delete: readerKey.subscriptionOfEmail(former, number) }]),
    ];
  });
}

export function createSubscriptionStore(dynamo: DynamoClient, table: string): SubscriptionStore {
  async function read(numbers: readonly string[]): Promise<Map<string, Subscription>> {
    const items = await dynamo.batchGet(table, numbers.map(readerKey.subscription), {
      consistent: true,
    });
    return new Map(items.map(readItem).map((subscription) => [subscription.number, subscription]));
  }

  async function put(rows: readonly SubscriptionRow[]): Promise<('stored' | 'unchanged')[]> {
    const stored = new Set<string>();
    let pending = [...rows];
    for (let attempt = 0; pending.length > 0; attempt += 1) {
      if (attempt === ATTEMPTS)
        throw new Error(
          `The subscription ${pending[0]?.number ?? ''} is being changed by somebody else again and again`,
        );
      const seen = await read(pending.map(({ number }) => number));
      const changed = pending.filter((row) => seen.get(row.number)?.row !== fingerprint(row));
      await dynamo.batchWrite(table, listWrites(changed, seen));
      const written = await Promise.all(
        changed.map((row) =>
          conditionHolds(dynamo.update(setRow(table, row, seen.get(row.number)))),
        ),
      );
      for (const [index, row] of changed.entries())
        if (written[index] === true) stored.add(row.number);
      pending = changed.filter((_, index) => written[index] === false);
    }
    return rows.map(({ number }) => (stored.has(number) ? 'stored' : 'unchanged'));
  }

  const byNumber = async (number: string): Promise<Subscription | undefined> =>
    (await read([number])).get(number);

  return {
    byNumber,
    put,
    async ofMailbox(emailHash) {
      const listed = await dynamo.query(
        table,
        readerKey.subscriptionOfEmail(emailHash, '').pk,
        'subscription#',
      );
      const numbers = listed.map(({ sk }) => String(sk).slice('subscription#'.length));
      const found = numbers.length === 0 ? new Map<string, Subscription>() : await read(numbers);
      return numbers
        .map((number) => found.get(number))
        .filter((subscription) => subscription?.emailHash === emailHash)
        .filter((subscription) => subscription !== undefined);
    },
    async end(number, endsAt) {
      const found = await byNumber(number);
      if (found === undefined) return false;
      if (found.endsAt > endsAt) await put([{ ...v.parse(rowSchema, found), endsAt }]);
      return true;
    },
  };
}
