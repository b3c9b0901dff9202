/**
 * What readers have decided does not go back in time when older records come back: an account that was
 * deleted, a newsletter that was left, a complaint about emails and what else is known of an address
 * (ADR 0231).
 */
import { isDeepStrictEqual } from 'node:util';
import type { PlainItem } from '../../services/aws/attributes.ts';
import { conditionHolds, type DynamoClient } from '../../services/aws/dynamo.ts';
import { untilUnchanged } from '../../services/aws/until-unchanged.ts';
import { suppressionThatStays } from '../../services/email/suppression-store.ts';
import { isLeavingThatStays } from '../../services/newsletters/newsletter-store.ts';
import { readerKey } from '../../services/readers/reader-keys.ts';

/** Number of attempts when a reader changes the same record at the same time. */
const TRIES = 8;

function isSuppression({ pk }: PlainItem): boolean {
  return String(pk).startsWith(readerKey.suppression('').pk);
}

/** Whether a record of the readers' table may hold a reader's decision about emails. */
export function isOfEmails(item: PlainItem): boolean {
  const { pk, sk } = readerKey.newsletter('', '');
  return isSuppression(item) || (String(item.pk).startsWith(pk) && String(item.sk).startsWith(sk));
}

/**
 * Returns what is stored of a record of the readers' table when an older one comes back, or none of its
 * key. Undefined: nothing was decided that would be lost.
 */
export function lastingRecord(
  present: PlainItem,
  older: PlainItem | undefined,
  nowMs: number,
): PlainItem | undefined {
  if (present.pk === readerKey.erased('').pk) return present;
  if (!isOfEmails(present)) return undefined;
  if (isSuppression(present)) return suppressionThatStays(present, older, nowMs);
  return isLeavingThatStays(present, older, nowMs) ? present : undefined;
}

function keyOf({ pk, sk }: PlainItem) {
  return { pk: String(pk), sk: String(sk) };
}

/**
 * Writes what readers have decided since into a table that was restored and is not in use.
 * @param records of the table that it replaces.
 * @returns how many records of the restored table said something else.
 */
export async function keepDecisions(
  dynamo: Pick<DynamoClient, 'get' | 'put'>,
  table: string,
  records: readonly PlainItem[],
): Promise<number> {
  let changed = 0;
  for (const present of records) {
    const older = await dynamo.get(table, keyOf(present), { consistent: true });
    const item = lastingRecord(present, older, Date.now());
    if (item === undefined || isDeepStrictEqual(item, older)) continue;
    await dynamo.put(table, item);
    changed += 1;
  }
  return changed;
}

/**
 * Writes an older record about emails over that of a site in use, without what was decided since, were
 * it a moment ago.
 * @throws Error when others keep changing the record.
 */
export async function putOlder(
  dynamo: Pick<DynamoClient, 'get' | 'put'>,
  table: string,
  older: PlainItem,
): Promise<void> {
  const key = keyOf(older);
  const written = await untilUnchanged({ tries: TRIES }, async () => {
    const present = await dynamo.get(table, key, { consistent: true });
    const item = (present && lastingRecord(present, older, Date.now())) ?? older;
    const write = dynamo.put(
      table,
      item,
      present?.version === undefined
        ? { condition: 'attribute_not_exists(#version)', names: { '#version': 'version' } }
        : {
            condition: '#version = :version',
            names: { '#version': 'version' },
            values: { ':version': present.version },
          },
    );
    return (await conditionHolds(write)) ? true : 'changed';
  });
  if (written === 'changed') throw new Error(`Others keep changing the record ${key.pk} ${key.sk}`);
}
