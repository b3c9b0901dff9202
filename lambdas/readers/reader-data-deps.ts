/** Dependencies of the functions that show or delete everything about a reader. */
import * as v from 'valibot';
import { readVariables } from '../aws/read-variables.ts';
import { createSubscriptionLinks, type SubscriptionLinks } from './subscription-links.ts';
import { createAccountParts, type AccountOptions, type AccountParts } from './account-deps.ts';
import { createReaderItems, type ReaderItems } from './reader-items.ts';

const schema = v.object({ METER_TABLE: v.pipe(v.string(), v.minLength(3)) });

export interface ReaderDataParts extends AccountParts {
  readonly meterTable: string;
  readonly items: ReaderItems;
  readonly subscriptionLinks: SubscriptionLinks;
}

/** @throws Error that names each environment variable that is missing or wrong. */
export function createReaderDataParts(
  processEnv: NodeJS.ProcessEnv,
  options: AccountOptions,
): ReaderDataParts {
  const parts = createAccountParts(processEnv, options);
  const { dynamo, readersTable, subject, now, accounts, brand } = parts;
  const { METER_TABLE: meterTable } = readVariables('The account function', schema, processEnv);
  return {
    ...parts,
    meterTable,
    items: createReaderItems({
      dynamo,
      readersTable,
      meterTable,
      subject,
      now,
      timeZone: brand.timeZone,
    }),
    subscriptionLinks: createSubscriptionLinks(dynamo, readersTable, accounts, now),
  };
}
