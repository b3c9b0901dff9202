/** Dependencies of the functions that show or delete everything about a reader. */
import * as v from 'valibot';
import type { ReaderDeps } from './reader-deps.ts';
import { createReaderItems, type ReaderItems } from './reader-items.ts';
import { createSubscriptionLinks, type SubscriptionLinks } from './subscription-links.ts';

/** For the schema of a function's environment. */
export const readerDataVariables = { METER_TABLE: v.pipe(v.string(), v.minLength(3)) };

export interface ReaderDataDeps {
  readonly meterTable: string;
  readonly items: ReaderItems;
  readonly subscriptionLinks: SubscriptionLinks;
}

/** @param env What the function's own schema, with `readerDataVariables`, has read. */
export function createReaderDataDeps(
  env: { readonly METER_TABLE: string },
  { dynamo, readersTable, subject, now, accounts, brand }: ReaderDeps,
): ReaderDataDeps {
  const meterTable = env.METER_TABLE;
  const { timeZone } = brand;
  return {
    meterTable,
    items: createReaderItems({ dynamo, readersTable, meterTable, subject, now, timeZone }),
    subscriptionLinks: createSubscriptionLinks(dynamo, readersTable, accounts, now),
  };
}
