/** Dependencies of the functions that show or delete everything about a reader. */
import * as v from 'valibot';
import { createEndBought } from '../subscriptions/end-bought.ts';
import { createPaidStore, type PaidStore } from '../subscriptions/paid-store.ts';
import type { ReaderDeps } from './reader-deps.ts';
import { createReaderItems, type ReaderItems } from './reader-items.ts';
import { createSubscriptionLinks, type SubscriptionLinks } from './subscription-links.ts';

/** For the schema of a function's environment. */
export const readerDataVariables = {
  METER_TABLE: v.pipe(v.string(), v.minLength(3)),
  STRIPE_ENDPOINT: v.optional(v.string()),
};

export interface ReaderDataDeps {
  readonly meterTable: string;
  readonly items: ReaderItems;
  readonly subscriptionLinks: SubscriptionLinks;
  readonly paid: PaidStore;
  /** Ends at the payment provider what an account has bought. */
  readonly endBought: (account: { readonly accountId: string }) => Promise<void>;
}

/** @param env What the function's own schema, with `readerDataVariables`, has read. */
export function createReaderDataDeps(
  env: { readonly METER_TABLE: string; readonly STRIPE_ENDPOINT?: string },
  { secrets, dynamo, readersTable, subject, now, accounts, brand }: ReaderDeps,
): ReaderDataDeps {
  const meterTable = env.METER_TABLE;
  const { timeZone } = brand;
  const paid = createPaidStore(dynamo, readersTable, accounts);
  const provider = { secrets, brandKey: brand.key, endpoint: env.STRIPE_ENDPOINT };
  return {
    meterTable,
    items: createReaderItems({ dynamo, readersTable, meterTable, subject, now, timeZone }),
    paid,
    endBought: createEndBought(paid, provider),
    subscriptionLinks: createSubscriptionLinks(dynamo, readersTable, accounts, now),
  };
}
