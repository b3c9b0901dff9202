/** Dependencies of the functions that sell, beyond those of every function about readers. */
import * as v from 'valibot';
import { createMailer, emailVariables, type EmailEnvironment } from '../email/create-mailer.ts';
import type { Mailer } from '../email/mailer.ts';
import { renderEmail } from '../email/render-email.ts';
import { linkOrigin } from '../http/site-origins.ts';
import type { ReaderDeps, ReaderEnvironment } from '../readers/reader-deps.ts';
import { settleEmail } from './customer-email.ts';
import { createPayments } from './create-payments.ts';
import { createGiftDeps, type Giving } from './gift-deps.ts';
import { beginWaitingGifts, endedByGift, followGift } from './gifts.ts';
import { createGroupDeps } from './group-deps.ts';
import { followGroup, type GroupDeps } from './groups.ts';
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
  readonly giving: Giving;
  readonly grouping: GroupDeps;
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
  const payments =
    options.payments ??
    createPayments({
      ...{ secrets, brandKey: brand.key, siteOrigin, endpoint: env.STRIPE_ENDPOINT },
      ...(brand.payments === undefined ? {} : { provider: brand.payments.provider }),
    });
  const giving = {
    ...createGiftDeps(env, readers, brand, { mailer }),
    refund: (payment: string) => payments.refundGift(payment),
  };
  const grouping = createGroupDeps(env, readers, mailer);
  return {
    selling: brand,
    siteOrigin,
    giving,
    grouping,
    sync: {
      payments,
      paid,
      erased,
      plans: brand.plans,
      followGroup: (owner, isOpen) => followGroup(grouping, owner, isOpen),
      followGift: (gift) => followGift(giving, gift),
      settleEmail: (one) => settleEmail({ paid, accounts, setEmail: payments.setEmail }, one),
      endedByGift: (account, bought) => endedByGift(giving, account, bought),
      beginWaitingGifts: (account, email) => beginWaitingGifts(giving, account, email),
      tell: createTell({ mailer, render: renderEmail, brand, siteOrigin }),
      log,
      now,
    },
  };
}
