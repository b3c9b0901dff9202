/** Emails about what readers have bought. */
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { longDate } from '../../shared/content/text.ts';
import { moneyText } from '../../shared/subscriptions/money.ts';
import { abilitiesOf } from '../../shared/subscriptions/provider-abilities.ts';
import { totalOf } from '../../shared/subscriptions/provider-subscription.ts';
import { fill } from '../../shared/words/fill.ts';
import type { Mailer } from '../email/mailer.ts';
import type { EmailContent, RenderedEmail } from '../email/render-email.ts';
import type { PaidChange, PaidEvent } from './paid-changes.ts';
import type { SellingBrand } from './selling-brand.ts';

export interface TellDeps {
  readonly mailer: Mailer;
  readonly render: (content: EmailContent) => RenderedEmail;
  readonly brand: SellingBrand;
  readonly siteOrigin: string;
}

/** The subject, which is the title too, and the paragraphs. */
const texts: Readonly<Record<PaidEvent, readonly [string, ...string[]]>> = {
  started: [
    words.emailSoldSubject,
    words.emailSoldWords,
    words.emailSoldPrice,
    words.emailSoldCancel,
    words.emailSoldTerms,
  ],
  'payment-failed': [words.emailUnpaidSubject, words.emailUnpaidWords],
  canceled: [words.emailCanceledSubject, words.emailCanceledWords],
  paused: [words.emailPausedSubject, words.emailPausedWords],
  resumed: [words.emailResumedSubject, words.emailResumedWords],
  unpaused: [words.emailResumedSubject, words.emailUnpausedWords],
  ended: [words.emailEndedSubject, words.emailEndedWords],
  refunded: [words.emailRefundedSubject, words.emailRefundedWords],
  'price-changes': [words.emailPriceSubject, words.emailPriceWords, words.emailSoldCancel],
  'plan-changed': [words.emailPlanSubject, words.emailPlanWords, words.emailSoldCancel],
  'renews-monthly': [words.emailMonthlySubject, words.emailMonthlyWords, words.emailSoldCancel],
  withdrawn: [words.emailWithdrawnSubject, words.emailWithdrawnWords],
  'trial-ends': [words.emailTrialSubject, words.emailTrialWords, words.emailSoldCancel],
  'renews-soon': [words.emailRenewalSubject, words.emailRenewalWords, words.emailSoldCancel],
};

/** Who is not asked again has to pay in time. */
const payYourself: (typeof texts)[PaidEvent] = [
  words.emailUnpaidSubject,
  words.emailPayYourselfWords,
];

function textsOf(event: PaidEvent, { payments }: SellingBrand): (typeof texts)[PaidEvent] {
  return event === 'payment-failed' && !abilitiesOf(payments?.provider).retries
    ? payYourself
    : texts[event];
}

export function contentOf(
  { event, subscription, at }: PaidChange,
  { brand, siteOrigin }: Pick<TellDeps, 'brand' | 'siteOrigin'>,
): EmailContent {
  const { language, timeZone, plans = [], legal } = brand;
  const day = (ms: number) => longDate(new Date(ms).toISOString(), timeZone, language);
  const price = fill(subscription.interval === 'year' ? words.priceAYear : words.priceAMonth, {
    price: moneyText(totalOf(subscription), language),
  });
  const { cancelAtMs, pausedAtMs, trialEndMs, periodEndMs, createdMs, payUntilMs } = subscription;
  const planKey =
    event === 'plan-changed' ? (subscription.nextPlan ?? subscription.plan) : subscription.plan;
  const values = {
    brand: brand.name,
    plan: plans.find(({ key }) => key === planKey)?.name ?? planKey,
    price,
    number: subscription.id,
    address: `${siteOrigin}${accountPages.cancel.path}`,
    date: day(cancelAtMs ?? pausedAtMs ?? trialEndMs ?? periodEndMs),
    renews: day(periodEndMs),
    // A way to pay that is no longer valid is needed for the next payment.
    until: day(payUntilMs ?? periodEndMs),
    since: day(createdMs),
    now: new Intl.DateTimeFormat(language, {
      timeZone,
      dateStyle: 'long',
      timeStyle: 'long',
    }).format(at),
    terms: legal.subscribe ?? legal.general,
  };
  const filled = (text: string) => fill(text, values);
  const [title, ...paragraphs] = textsOf(event, brand).map(filled);
  return {
    title: title ?? '',
    paragraphs,
    button: { text: words.myAccount, href: `${siteOrigin}${accountPages.myAccount.path}` },
    footer: filled(words.emailSoldFoot),
  };
}

/** @returns A function that throws what the mailer throws: then the email is still to be sent. */
export function createTell(deps: TellDeps): (change: PaidChange) => Promise<void> {
  const { mailer, render } = deps;
  return async (change) => {
    const content = contentOf(change, deps);
    await mailer.send({ to: change.email, subject: content.title, ...render(content) });
  };
}
