/**
 * Stores which addresses get no emails: one item per address, under a keyed hash of it and never the
 * address itself.
 */
import * as v from 'valibot';
import { normalEmail } from '../../shared/accounts/credentials.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { untilUnchanged } from '../aws/until-unchanged.ts';
import { unavailable } from '../http/api-error.ts';
import { emailHash, readerKey } from '../readers/reader-keys.ts';
import { emailAddress } from './email-fields.ts';
import {
  afterDeletion,
  keptUntilS,
  lifted,
  merged,
  suppressionOf,
  withReport,
  type EmailReport,
  type Suppression,
  type SuppressionRecord,
} from './suppression.ts';

const storedSchema = v.object({
  complainedAt: v.optional(v.string()),
  bouncedAt: v.optional(v.string()),
  softBounces: v.array(v.string()),
  liftedAt: v.optional(v.string()),
  ttl: v.number(),
  version: v.number(),
});
type Stored = v.InferOutput<typeof storedSchema>;

/** Number of attempts when other writers change the same item at the same time. */
const TRIES = 8;

/** Each method throws ApiError 503 when others keep changing the item, and what the store throws. */
export interface SuppressionStore {
  /** Returns why an address gets no emails, or undefined when it gets them. */
  of(email: string): Promise<Suppression | undefined>;
  /** Returns all that is stored about an address, for its owner. */
  record(email: string): Promise<SuppressionRecord | undefined>;
  /** @returns false when nothing changed: the report is known, or an older one. */
  add(email: string, report: EmailReport): Promise<boolean>;
  /**
   * The owner of the mailbox asks for emails again. Does nothing to an address without a record.
   * @param untilMs Epoch ms; later reports go on counting.
   */
  lift(email: string, untilMs: number): Promise<void>;
  /** The owner of the mailbox has deleted the account: removes all but a complaint. */
  forget(email: string): Promise<void>;
}

export interface SuppressionStoreOptions {
  readonly dynamo: Pick<DynamoClient, 'get' | 'put' | 'delete'>;
  readonly table: string;
  /** Secret from which readers' names are derived. */
  readonly subject: () => Promise<string>;
  /** Epoch ms. */
  readonly now: () => number;
}

type Change = (record: SuppressionRecord | undefined) => SuppressionRecord | 'nothing' | undefined;

function recordOf({ version: _, ttl: __, ...record }: Stored): SuppressionRecord {
  return record;
}

function itemOf(record: SuppressionRecord, version: number) {
  return { ...record, softBounces: [...record.softBounces], ttl: keptUntilS(record), version };
}

/**
 * Returns the record to store where an older one comes back: what either of them says. Undefined where
 * only the older one counts; one that cannot be read says nothing.
 */
export function suppressionThatStays(
  present: PlainItem,
  older: PlainItem | undefined,
  nowMs: number,
): PlainItem | undefined {
  const [now, before] = [v.safeParse(storedSchema, present), v.safeParse(storedSchema, older)];
  if (!now.success || now.output.ttl * SECOND_MS <= nowMs) return undefined;
  if (!before.success) return present;
  const { pk, sk } = present;
  const version = Math.max(now.output.version, before.output.version);
  return {
    ...(pk === undefined ? {} : { pk }),
    ...(sk === undefined ? {} : { sk }),
    ...itemOf(merged(recordOf(now.output), recordOf(before.output)), version),
  };
}

/** Returns how a record is read, and how it is replaced in one atomic write. */
function openRecords({ dynamo, table, subject, now }: SuppressionStoreOptions) {
  /** SES knows an address only in ASCII, so that is the spelling that names it. */
  async function keyOf(email: string) {
    const normal = normalEmail(email);
    return readerKey.suppression(emailHash(emailAddress(normal) ?? normal, await subject()));
  }

  async function read(key: ReturnType<typeof readerKey.suppression>): Promise<Stored | undefined> {
    const item = await dynamo.get(table, key, { consistent: true });
    const stored = item === undefined ? undefined : v.parse(storedSchema, item);
    // DynamoDB deletes expired items days later.
    return stored !== undefined && stored.ttl * SECOND_MS <= now() ? undefined : stored;
  }

  /** `nothing` leaves the record, undefined removes it. */
  async function change(email: string, next: Change): Promise<boolean> {
    const key = await keyOf(email);
    const written = await untilUnchanged({ tries: TRIES }, async () => {
      const stored = await read(key);
      const changed = next(stored === undefined ? undefined : recordOf(stored));
      if (changed === 'nothing') return false;
      const unchanged = {
        condition: 'attribute_not_exists(#version) OR #version = :version OR #ttl <= :now',
        names: { '#version': 'version', '#ttl': 'ttl' },
        values: { ':version': stored?.version ?? 0, ':now': Math.floor(now() / SECOND_MS) },
      };
      const write =
        changed === undefined
          ? dynamo.delete(table, key, unchanged)
          : dynamo.put(
              table,
              { ...key, ...itemOf(changed, (stored?.version ?? 0) + 1) },
              unchanged,
            );
      return (await conditionHolds(write)) ? true : 'changed';
    });
    if (written === 'changed')
      throw unavailable('Others keep changing what is known of an address');
    return written;
  }

  async function record(email: string): Promise<SuppressionRecord | undefined> {
    const stored = await read(await keyOf(email));
    return stored === undefined ? undefined : recordOf(stored);
  }
  return { record, change };
}

export function createSuppressionStore(options: SuppressionStoreOptions): SuppressionStore {
  const { record, change } = openRecords(options);
  const { now } = options;
  return {
    record,
    of: async (email) => suppressionOf(await record(email), now()),
    add: (email, report) =>
      change(email, (current) => {
        const changed = withReport(current, report);
        return changed === current ? 'nothing' : changed;
      }),
    async lift(email, untilMs) {
      await change(email, (current) =>
        suppressionOf(current, now()) === undefined || current === undefined
          ? 'nothing'
          : lifted(current, untilMs),
      );
    },
    async forget(email) {
      await change(email, (current) =>
        current === undefined ? 'nothing' : afterDeletion(current),
      );
    },
  };
}
