/** The meter's calls of DynamoDB: what `shared/paywall/meter-item.ts` writes, sent, and the set that stands afterwards. */
import {
  createMeter,
  meterItemKey,
  meterSet,
  spendMeter,
  uniteMeter,
  type MeterUpdate,
} from '../../shared/paywall/meter-item.ts';
import type { Period } from '../../shared/paywall/periods.ts';
import { ConditionFailedError, type DynamoClient } from '../aws/dynamo.ts';

export interface Spent {
  readonly isGranted: boolean;
  /** The set after the write, or as it was when there was no room. */
  readonly set: ReadonlySet<string>;
}

/** Every method throws when the store gives no answer within the client's budget. Repeating a call changes nothing. */
export interface MeterStore {
  /** First contact: the set that was made; undefined when the subject has an item already. */
  create(
    period: Period,
    subject: string,
    members: Iterable<string>,
  ): Promise<ReadonlySet<string> | undefined>;
  /** The set as it is; of a subject without an item the empty one. */
  read(period: Period, subject: string): Promise<ReadonlySet<string>>;
  /** The set with these hashes added, whatever its size. Without any to add it is only read: DynamoDB knows no empty set. */
  unite(period: Period, subject: string, members: Iterable<string>): Promise<ReadonlySet<string>>;
  /** Spends one piece of `max`. */
  spend(period: Period, subject: string, member: string, max: number): Promise<Spent>;
}

export function createMeterStore(dynamo: DynamoClient, table: string): MeterStore {
  const send = async (period: Period, subject: string, update: MeterUpdate) =>
    meterSet(
      await dynamo.update({
        table,
        key: meterItemKey(period, subject),
        ...update,
        returns: 'ALL_NEW',
        returnsOnFailure: 'ALL_OLD',
      }),
    );
  const read = async (period: Period, subject: string) =>
    meterSet(await dynamo.get(table, meterItemKey(period, subject), { consistent: true }));

  return {
    read,
    async create(period, subject, members) {
      try {
        return await send(period, subject, createMeter(period, members));
      } catch (error) {
        if (error instanceof ConditionFailedError) return undefined;
        throw error;
      }
    },
    async unite(period, subject, members) {
      const added = [...members];
      return added.length === 0
        ? read(period, subject)
        : send(period, subject, uniteMeter(period, added));
    },
    async spend(period, subject, member, max) {
      try {
        return {
          isGranted: true,
          set: await send(period, subject, spendMeter(period, member, max)),
        };
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        return {
          isGranted: false,
          set: error.item === undefined ? await read(period, subject) : meterSet(error.item),
        };
      }
    },
  };
}
