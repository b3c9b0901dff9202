/** Dependencies of the functions that follow, send and redeem gifts. */
import { createMailer, emailVariables, type EmailEnvironment } from '../email/create-mailer.ts';
import type { Mailer } from '../email/mailer.ts';
import { renderEmail } from '../email/render-email.ts';
import { linkOrigin } from '../http/site-origins.ts';
import type { ReaderDeps, ReaderEnvironment } from '../readers/reader-deps.ts';
import { institutionOf } from '../readers/institution-store.ts';
import { createSubscriptionLinks, type SubscriptionLinks } from '../readers/subscription-links.ts';
import { createGiftEmails } from './gift-emails.ts';
import { createGiftStore } from './gift-store.ts';
import type { GiftDeps, HoldingsDeps } from './gifts.ts';
import { createGroupStore } from './group-store.ts';
import type { SellingBrand } from './selling-brand.ts';

/** For the schema of a function's environment. */
export const givingVariables = emailVariables;

export interface Giving extends GiftDeps, HoldingsDeps {
  readonly links: SubscriptionLinks;
}

export function createGiftDeps(
  env: EmailEnvironment & Pick<ReaderEnvironment, 'SITE_ORIGIN'>,
  readers: ReaderDeps,
  brand: SellingBrand,
  options: { readonly mailer?: Mailer } = {},
): Giving {
  const { dynamo, readersTable, accounts, subject, log, now, connection, suppressions } = readers;
  const siteOrigin = linkOrigin(brand.origin, env.SITE_ORIGIN);
  const mailer = options.mailer ?? createMailer(env, { brand, connection, suppressions, log, now });
  return {
    gifts: createGiftStore(dynamo, readersTable, accounts),
    emails: createGiftEmails({ mailer, render: renderEmail, brand, siteOrigin }),
    links: createSubscriptionLinks(dynamo, readersTable, accounts, now),
    groups: createGroupStore(dynamo, readersTable),
    institutionOf: (account) => institutionOf(dynamo, readersTable, account),
    timeZone: brand.timeZone,
    ...{ subject, log, now },
  };
}
