/**
 * The meter's DynamoDB calls: sends the updates that `shared/paywall/meter-item.ts` builds and
 * returns the resulting set.
 */
import {
  beginRolling,
  createMeter,
  meterItemKey,
  meterSet,
  rollingEnd,
  rollingKey,
  spendMeter,
  uniteMeter,
  type MeterUpdate,
} from '../../shared/paywall/meter-item.ts';
import type { Period } from '../../shared/paywall/periods.ts';
import { ConditionFailedError, type LeanDynamoClient } from '../aws/dynamo.ts';

export interface Spent {
  readonly isGranted: boolean;
  /** The set after the write, or the unchanged set when nothing was written. */
  readonly set: ReadonlySet<string>;
}

/**
 * Every method throws when the store does not respond within the client's budget. Repeating a call
 * changes nothing.
 */
export interface MeterStore {
  /**
   * Creates the set at first contact and returns it, or undefined when the subject already has an
   * item.
   */
  create(
    period: Period,
    subject: string,
    members: Iterable<string>,
  ): Promise<ReadonlySet<string> | undefined>;
  /**
   * Begins an account's rolling period, if none goes on.
   * @param endMs When it shall end, epoch ms.
   * @returns when the account's period ends.
   */
  begin(subject: string, endMs: number, nowMs: number): Promise<number>;
  /** Returns when the account's rolling period ends; undefined where none was begun. */
  rollingEnd(subject: string): Promise<number | undefined>;
  /** Returns the current set, or an empty one for a subject without an item. */
  read(period: Period, subject: string): Promise<ReadonlySet<string>>;
  /**
   * Returns the set with these hashes added, whatever its size. With none to add, only reads it:
   * DynamoDB has no empty set.
   */
  unite(period: Period, subject: string, members: Iterable<string>): Promise<ReadonlySet<string>>;
  /** Spends one item of `max`, from a set that has the hashes `known`; there is no other room. */
  spend(
    period: Period,
    subject: string,
    member: string,
    max: number,
    known?: readonly string[],
  ): Promise<Spent>;
}

/** The ends of accounts' rolling periods. */
function rollingPeriods(
  dynamo: Pick<LeanDynamoClient, 'get' | 'update'>,
  table: string,
): Pick<MeterStore, 'begin' | 'rollingEnd'> {
  const stored = async (subject: string) =>
    rollingEnd(await dynamo.get(table, rollingKey(subject), { consistent: true }));
  return {
    rollingEnd: stored,
    async begin(subject, endMs, nowMs) {
      try {
        await dynamo.update({
          table,
          key: rollingKey(subject),
          ...beginRolling(endMs, nowMs),
          returnsOnFailure: 'ALL_OLD',
        });
        return endMs;
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        return rollingEnd(error.item) ?? (await stored(subject)) ?? endMs;
      }
    },
  };
}

export function createMeterStore(
  dynamo: Pick<LeanDynamoClient, 'get' | 'update'>,
  table: string,
): MeterStore {
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
    ...rollingPeriods(dynamo, table),
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
    async spend(period, subject, member, max, known) {
      try {
        return {
          isGranted: true,
          set: await send(period, subject, spendMeter(period, member, max, known)),
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
