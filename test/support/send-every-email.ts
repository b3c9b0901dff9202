/**
 * Sends one of each email of the site to a folder: `node SCRIPT OUTBOX`. Bundled with the brand of a
 * test.
 */
import { brand } from '#brand';
import { helpHref } from '../../shared/brand/help-href.ts';
import { createMailer } from '../../services/email/create-mailer.ts';
import { renderEmail } from '../../services/email/render-email.ts';
import { createNewsletterEmails } from '../../services/newsletters/newsletter-emails.ts';
import { createAccountEmails } from '../../services/readers/account-emails.ts';

const to = 'reader@mail.example';
const link = `${brand.origin}/account/verify-email/?token=t`;

const mailer = createMailer(
  { MAIL_OUTBOX: process.argv[2] },
  {
    brand,
    connection: { region: 'us-east-1', credentials: () => Promise.reject(new Error('not needed')) },
    suppressions: { of: () => Promise.resolve(undefined) },
    log: () => undefined,
  },
);
const help = helpHref(brand);
const accounts = createAccountEmails(mailer, renderEmail, {
  brandName: brand.name,
  helpUrl: help && new URL(help, brand.origin).href,
});
const newsletters = createNewsletterEmails(mailer, brand);

for (const send of Object.values(accounts)) await send({ to, link, code: '123456' });
const all = Object.values(brand.newsletters);
for (const one of [...all.map((newsletter) => [newsletter]), ...(all.length > 1 ? [all] : [])])
  await newsletters.confirm(to, one, link);
for (const one of [...all, ...(all.length > 0 ? [undefined] : [])])
  await newsletters.unsubscribe(to, one, link, `${brand.origin}/newsletter/`);
