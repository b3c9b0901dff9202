/** What the night goes by: events that were dealt with, and customers with whom something is unfinished. */
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { readerKey } from '../readers/reader-keys.ts';

/** Stripe sends an event again for up to three days; longer where somebody does so by hand. */
const EVENT_S = 30 * DAY_S;

/** A customer of the provider with whom something is unfinished. */
export interface Unsettled {
  readonly customer: string;
  readonly account: string;
  /** When that was noted last, epoch ms. */
  readonly at: number;
}

export interface NightNotes {
  hasEvent(id: string): Promise<boolean>;
  /** Returns which of them were dealt with. */
  knownEvents(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** @param at Epoch ms. */
  noteEvent(id: string, at: number): Promise<void>;
  /** @param at When the provider sent an event, epoch ms. */
  noteArrival(at: number): Promise<void>;
  /** When an event came last, epoch ms. */
  lastEventAt(): Promise<number | undefined>;
  /** The night asks for it again, whatever becomes of what is begun now. */
  noteUnsettled(one: Unsettled): Promise<void>;
  unsettled(): Promise<readonly Unsettled[]>;
  /** One that was noted anew meanwhile stays. */
  forgetUnsettled(one: Unsettled): Promise<void>;
}

export function createNightNotes(dynamo: DynamoClient, table: string): NightNotes {
  return {
    hasEvent: async (id) =>
      (await dynamo.get(table, readerKey.paymentEvent(id), { consistent: true })) !== undefined,
    async knownEvents(ids) {
      const byKey = new Map(ids.map((id) => [readerKey.paymentEvent(id).pk, id]));
      const items = await dynamo.batchGet(table, ids.map(readerKey.paymentEvent));
      return new Set(items.flatMap(({ pk }) => byKey.get(String(pk)) ?? []));
    },
    async noteEvent(id, at) {
      const ttl = Math.floor(at / SECOND_MS) + EVENT_S;
      await dynamo.put(table, { ...readerKey.paymentEvent(id), at, ttl });
    },
    async noteArrival(at) {
      await dynamo.put(table, { ...readerKey.lastPaymentEvent(), at });
    },
    async lastEventAt() {
      const item = await dynamo.get(table, readerKey.lastPaymentEvent());
      return typeof item?.at === 'number' ? item.at : undefined;
    },
    async noteUnsettled({ customer, account, at }) {
      await dynamo.put(table, { ...readerKey.unsettledCustomer(customer), account, at });
    },
    async unsettled() {
      const items = await dynamo.query(table, readerKey.unsettledCustomer('').pk);
      return items.map(({ sk, account, at }) => ({
        customer: String(sk),
        account: String(account),
        at: Number(at),
      }));
    },
    async forgetUnsettled({ customer, at }) {
      await conditionHolds(
        dynamo.delete(table, readerKey.unsettledCustomer(customer), {
          condition: '#at = :at',
          names: { '#at': 'at' },
          values: { ':at': at },
        }),
      );
    },
  };
}
