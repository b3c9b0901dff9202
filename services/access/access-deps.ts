/** What customer care needs to say why a reader is walled: the stores of the site, put together once. */
import type { Brand } from '../../shared/brand/brand.ts';
import { periodTable } from '../../shared/paywall/periods.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { storedPath } from '../content/pointer-path.ts';
import { createMeterStore } from '../metering/meter-store.ts';
import { createAccountStore } from '../readers/account-store.ts';
import { institutionOf } from '../readers/institution-store.ts';
import { createSubscriptionLinks } from '../readers/subscription-links.ts';
import { createSubscriptionStore, type SubscriptionStore } from '../readers/subscription-store.ts';
import { createGroupStore } from '../subscriptions/group-store.ts';
import { createPaidStore } from '../subscriptions/paid-store.ts';
import type { AccessDeps } from './read-access.ts';

export interface CareInput {
  readonly dynamo: DynamoClient;
  readonly contentTable: string;
  readonly readersTable: string;
  readonly meterTable: string;
  /** Key from which readers' names are derived. */
  readonly subject: () => Promise<string>;
  readonly brand: Brand;
  /** Epoch ms. */
  readonly now: () => number;
}

export function createCareDeps({
  readersTable,
  meterTable,
  ...input
}: CareInput): AccessDeps & { readonly subscriptions: SubscriptionStore } {
  const { dynamo, now } = input;
  const accounts = createAccountStore(dynamo, readersTable);
  return {
    ...input,
    subscriptions: createSubscriptionStore(dynamo, readersTable),
    subscriptionLinks: createSubscriptionLinks(dynamo, readersTable, accounts, now),
    groups: createGroupStore(dynamo, readersTable),
    institutionOf: (account) => institutionOf(dynamo, readersTable, account),
    paid: createPaidStore(dynamo, readersTable, accounts),
    meter: createMeterStore(dynamo, meterTable),
  };
}

/** What everybody may read for nothing, by the brand. */
export function allowanceOfBrand({ meter, timeZone }: Brand, nowMs: number) {
  return {
    max: meter.max,
    ...(meter.registered === undefined ? {} : { r: meter.registered }),
    ...periodTable(meter.period ?? 'month', nowMs, timeZone),
  };
}

/**
 * Returns the path of an address of the site, in the form in which it is stored.
 * @throws Error for what is neither an address nor a path.
 */
export function pathOfAddress(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  if (!path.startsWith('/'))
    throw new Error(`"${address}" is neither an address of the site nor a path such as /story/a/`);
  return storedPath(path);
}
