/** Dependencies of the functions that show or delete everything about a reader. */
import * as v from 'valibot';
import { readVariables } from '../aws/read-variables.ts';
import { createSubscriptionLinks, type SubscriptionLinks } from './subscription-links.ts';
import { createAccountDeps, type AccountOptions, type AccountDeps } from './account-deps.ts';
import { createReaderItems, type ReaderItems } from './reader-items.ts';

const schema = v.object({ METER_TABLE: v.pipe(v.string(), v.minLength(3)) });

export interface ReaderDataDeps extends AccountDeps {
  readonly meterTable: string;
  readonly items: ReaderItems;
  readonly subscriptionLinks: SubscriptionLinks;
}

/** @throws Error that names each environment variable that is missing or wrong. */
export function createReaderDataDeps(
  processEnv: NodeJS.ProcessEnv,
  options: AccountOptions,
): ReaderDataDeps {
  const deps = createAccountDeps(processEnv, options);
  const { dynamo, readersTable, subject, now, accounts, brand } = deps;
  const { METER_TABLE: meterTable } = readVariables('The account function', schema, processEnv);
  return {
    ...deps,
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
