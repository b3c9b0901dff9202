/** Dependencies of the functions that sell, beyond those of every function about readers. */
import * as v from 'valibot';
import { createMailer, emailVariables, type EmailEnvironment } from '../email/create-mailer.ts';
import type { Mailer } from '../email/mailer.ts';
import { renderEmail } from '../email/render-email.ts';
import { linkOrigin } from '../http/site-origins.ts';
import type { ReaderDeps, ReaderEnvironment } from '../readers/reader-deps.ts';
import { createPayments } from './create-payments.ts';
import { createPaidStore } from './paid-store.ts';
import type { Payments } from './payments.ts';
import type { SellingBrand } from './selling-brand.ts';
import { createTell } from './subscription-emails.ts';
import type { SyncDeps } from './sync-customer.ts';

/** For the schema of a function's environment. */
export const sellingVariables = { ...emailVariables, STRIPE_ENDPOINT: v.optional(v.string()) };
type SellingEnvironment = EmailEnvironment &
  Pick<ReaderEnvironment, 'SITE_ORIGIN'> & { readonly STRIPE_ENDPOINT?: string };

export interface SellingDeps {
  readonly selling: SellingBrand;
  /** Where the site's pages are. */
  readonly siteOrigin: string;
  readonly sync: SyncDeps;
}

export interface SellingOptions {
  readonly payments?: Payments;
  readonly mailer?: Mailer;
}

export function createSellingDeps(
  env: SellingEnvironment,
  readers: ReaderDeps,
  brand: SellingBrand,
  options: SellingOptions = {},
): SellingDeps {
  const { dynamo, readersTable, accounts, erased, secrets, log, now } = readers;
  const siteOrigin = linkOrigin(brand.origin, env.SITE_ORIGIN);
  const paid = createPaidStore(dynamo, readersTable, accounts);
  const { connection, suppressions } = readers;
  const mailer = options.mailer ?? createMailer(env, { brand, connection, suppressions, log, now });
  const provider = { secrets, brandKey: brand.key, endpoint: env.STRIPE_ENDPOINT };
  return {
    selling: brand,
    siteOrigin,
    sync: {
      payments: options.payments ?? createPayments(provider),
      paid,
      erased,
      plans: brand.plans,
      tell: createTell({ mailer, render: renderEmail, paid, log, brand, siteOrigin }),
      log,
      now,
    },
  };
}
