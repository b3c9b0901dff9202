/** Adopts a publisher's subscriptions at Stripe from a command, and says what became of each. */
import { plainText } from '../../shared/plain-text.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { createErasedAccounts } from '../../services/readers/erased-accounts.ts';
import { createAccountStore } from '../../services/readers/account-store.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import { createSubscriptionStore } from '../../services/readers/subscription-store.ts';
import {
  adoptSubscriptions,
  type AdoptionReport,
} from '../../services/subscriptions/adopt-subscriptions.ts';
import { createPaidStore } from '../../services/subscriptions/paid-store.ts';
import { createStripeAdoption } from '../../services/subscriptions/stripe/stripe-adoption.ts';
import { createStripePayments } from '../../services/subscriptions/stripe/stripe-payments.ts';
import type { Progress } from '../../importing/progress.ts';
import type { ProviderAccess } from './open-provider.ts';
import type { OpenReaders } from './open-readers.ts';

/** @param given Each `ID=KEY`. @throws Error that names what is no plan of the brand. */
export function namedPlans(
  given: readonly string[],
  { plans = [] }: Pick<Brand, 'plans'>,
): ReadonlyMap<string, string> {
  const keys = plans.map(({ key }) => key);
  return new Map(
    given.map((text) => {
      const [id = '', key = ''] = text.split('=');
      if (!keys.includes(key))
        throw new Error(
          `--plan ${text}: the brand file has no plan "${key}"; it has ${keys.join(', ')}`,
        );
      return [id, key];
    }),
  );
}

export interface AdoptionJob {
  readonly readers: OpenReaders;
  readonly provider: ProviderAccess;
  readonly brand: Pick<Brand, 'key' | 'plans'>;
  readonly named: ReadonlyMap<string, string>;
  readonly isDry: boolean;
  readonly progress: Progress;
}

/** @throws Error where the brand sells no plans. */
export async function runAdoption(job: AdoptionJob): Promise<AdoptionReport> {
  const { readers, provider, brand, named, isDry, progress } = job;
  if (brand.plans === undefined)
    throw new Error('The brand file has no plans, which say what subscriptions open');
  const { dynamo, table } = readers;
  const accounts = createAccountStore(dynamo, table);
  const paid = createPaidStore(dynamo, table, accounts);
  const secret = await readers.subjectsSecret();
  const stripe = { brandKey: brand.key, ...provider };
  let hashes: Promise<ReadonlyMap<string, string>> | undefined;
  const report = await adoptSubscriptions({
    source: createStripeAdoption(stripe),
    plans: brand.plans,
    named,
    paid,
    subscriptions: createSubscriptionStore(dynamo, table),
    accountByEmail: (email) => accounts.byEmailHash(emailHash(email, secret)),
    accountById: async (id) => {
      // Accounts are found by their address alone: the table is read once.
      hashes ??= accountHashes(readers);
      const hash = (await hashes).get(id);
      return hash === undefined ? undefined : accounts.byEmailHash(hash);
    },
    onProgress: (done) => {
      progress.show('Subscriptions', done);
    },
    ...(isDry
      ? {}
      : {
          sync: {
            payments: createStripePayments({ ...stripe, hookSecret: () => Promise.resolve([]) }),
            paid,
            erased: createErasedAccounts(dynamo, table, Date.now),
            plans: brand.plans,
            // Nobody is told: they have bought it long ago.
            log: () => undefined,
            now: Date.now,
          },
        }),
  });
  progress.end();
  return report;
}

const ACCOUNT = 'E#';

async function accountHashes(readers: OpenReaders): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const { pk, sk, accountId } of readers.records())
    if (sk === 'account' && typeof accountId === 'string')
      found.set(accountId, String(pk).slice(ACCOUNT.length));
  return found;
}

/** Longer lists are cut. The JSON report holds all entries. */
const MAX_LINES = 20;

/** Returns the report as lines of plain text. */
export function describeAdoption(report: AdoptionReport, isDry: boolean): string[] {
  const { adopted, already, skipped } = report;
  const more = skipped.length - MAX_LINES;
  return [
    `${report.in} in = ${adopted} ${isDry ? 'to adopt' : 'adopted'} + ${already} already ours + ${skipped.length} skipped`,
    ...skipped.slice(0, MAX_LINES).map(({ ref, reason }) => plainText(`  ${ref}: ${reason}`)),
    ...(more > 0 ? [`  … and ${more} more; --report FILE writes all`] : []),
    ...(isDry ? ['Nothing was written: run it again with --write'] : []),
  ];
}
