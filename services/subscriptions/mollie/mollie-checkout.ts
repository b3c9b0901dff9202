/** Starts payments on Mollie's page: the first of a subscription, a gift, and what is still open. */
import { createHash } from 'node:crypto';
import { firstAmount, type Money } from '../../../shared/subscriptions/plans.ts';
import type { GiftOrder, Order, StartedCheckout } from '../payments.ts';
import { givenUpMs, readContract } from './mollie-contract.ts';
import { findCustomer, readHolder, type MollieHolder, type MollieShop } from './mollie-customer.ts';
import {
  amountOf,
  anySchema,
  customerSchema,
  debtOf,
  paymentSchema,
  termsOf,
  unitsOf,
  type Debt,
  type Gift,
  type MolliePayment,
  type Terms,
} from './mollie-objects.ts';

/** Of the 1,000 bytes that Mollie keeps. */
const ARTICLE_MAX = 300;

/** Mollie's own names of languages; it chooses by the browser for others. */
const locales: Readonly<Record<string, string>> = {
  de: 'de_DE',
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pt: 'pt_PT',
};

function localeOf(language: string): { readonly locale?: string } {
  const locale = locales[language.split('-')[0] ?? ''];
  return locale === undefined ? {} : { locale };
}

/** The same key for two tabs: Mollie then makes one customer, and another after one that was deleted. */
async function customerFor(
  shop: MollieShop,
  { customer, email, account, language }: Order | GiftOrder,
): Promise<string> {
  const { client, brandKey } = shop;
  const make = async (idempotencyKey: string) => {
    const metadata = { masthead: brandKey, account, ends: {} };
    const body = { email, ...localeOf(language), metadata };
    return client.send(customerSchema, '/customers', { method: 'POST', idempotencyKey, body });
  };
  const key = `${brandKey}-customer-${account}`;
  let id = customer ?? (await make(key)).id;
  // Mollie repeats its response of an hour, also for one that has been deleted meanwhile.
  while ((await findCustomer(shop, id)) === undefined) ({ id } = await make(`${key}-after-${id}`));
  return id;
}

interface NewPayment {
  readonly customer: string;
  readonly sequenceType: 'first' | 'oneoff';
  readonly money: Money;
  readonly description: string;
  readonly doneUrl: string;
  readonly backUrl: string;
  readonly metadata: Terms | Gift | Debt;
  readonly language?: string;
  readonly idempotencyKey: string;
}

function pageOf({ _links: { checkout } }: MolliePayment): string {
  if (checkout === undefined || checkout === null)
    throw new Error('Mollie has made a payment without a page');
  return checkout.href;
}

/** @returns the address of Mollie's page. */
async function startPayment({ client, hookUrl }: MollieShop, one: NewPayment): Promise<string> {
  const made = await client.send(paymentSchema, '/payments', {
    method: 'POST',
    idempotencyKey: one.idempotencyKey,
    body: {
      amount: amountOf(one.money),
      customerId: one.customer,
      sequenceType: one.sequenceType,
      description: one.description,
      redirectUrl: one.doneUrl,
      cancelUrl: one.backUrl,
      webhookUrl: hookUrl,
      metadata: one.metadata,
      ...localeOf(one.language ?? ''),
    },
  });
  // Only now it has the name by which the page after payment asks for it.
  if (one.doneUrl.includes('{SESSION}'))
    await client.send(anySchema, `/payments/${made.id}`, {
      method: 'PATCH',
      body: { redirectUrl: one.doneUrl.replace('{SESSION}', made.id) },
    });
  return pageOf(made);
}

const isOpen = ({ status }: Pick<MolliePayment, 'status'>) => status === 'open';

/** Ends open pages. One on which the reader is paying now cannot be: if both are paid, one goes back. */
async function endPages({ client }: MollieShop, payments: readonly MolliePayment[]): Promise<void> {
  for (const { id, isCancelable } of payments)
    if (isCancelable === true)
      await client.send(anySchema, `/payments/${id}`, { method: 'DELETE' }).catch(() => undefined);
}

function termsFor(order: Order, brandKey: string): Omit<Terms, 'order'> {
  const { plan, price, article, offer, account, terms, quantity = 1 } = order;
  const first = firstAmount(price, offer);
  return {
    ...{ masthead: brandKey, account, plan: plan.key, name: plan.name.slice(0, 100), terms },
    ...{ interval: price.interval, amount: price.amount, currency: price.currency, quantity },
    ...(price.trialDays === undefined ? {} : { trialDays: price.trialDays }),
    ...(price.trialDays === undefined || first === price.amount ? {} : { lower: first }),
    ...(article === undefined ? {} : { article: article.slice(0, ARTICLE_MAX) }),
    ...(offer === undefined ? {} : { offer: offer.code }),
  };
}

export async function startMollieCheckout(
  shop: MollieShop,
  order: Order,
): Promise<StartedCheckout> {
  const { brandKey } = shop;
  const { price, offer, quantity = 1 } = order;
  const customer = await customerFor(shop, order);
  const plain = termsFor(order, brandKey);
  // A trial takes the card and no money (https://docs.mollie.com/docs/recurring-payments).
  const amount = price.trialDays === undefined ? firstAmount(price, offer) * quantity : 0;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([plain, amount, customer, order.doneUrl, order.backUrl]))
    .digest('base64url')
    .slice(0, 22);
  const metadata: Terms = { ...plain, order: fingerprint };
  const { payments = [] } = (await readHolder(shop, customer)) ?? {};
  const open = payments.filter((one) => isOpen(one) && termsOf(one, brandKey) !== undefined);
  const same = open.find((one) => termsOf(one, brandKey)?.order === fingerprint);
  await endPages(
    shop,
    open.filter((one) => one !== same),
  );
  if (same !== undefined) return { url: pageOf(same), customer };
  const url = await startPayment(shop, {
    ...{ customer, metadata, sequenceType: 'first', money: { amount, currency: price.currency } },
    ...{ doneUrl: order.doneUrl, backUrl: order.backUrl, language: order.language },
    description: order.plan.name,
    // Two clicks, or two tabs, get one page; after a page that has ended there is another.
    idempotencyKey: `${brandKey}-${order.account}-${fingerprint}-${payments.length}`,
  });
  return { url, customer };
}

export async function startMollieGift(
  shop: MollieShop,
  order: GiftOrder,
): Promise<StartedCheckout> {
  const { brandKey } = shop;
  const { id, plan, gift, account, terms } = order;
  const customer = await customerFor(shop, order);
  const url = await startPayment(shop, {
    ...{ customer, sequenceType: 'oneoff', money: gift, description: plan.name },
    ...{ doneUrl: order.doneUrl, backUrl: order.backUrl, language: order.language },
    metadata: { masthead: brandKey, account, gift: id, plan: plan.key, terms },
    idempotencyKey: `${brandKey}-gift-${id}`,
  });
  return { url, customer };
}

/** @returns undefined where nothing is open. The mandate of what is paid there takes the place of the old one. */
export async function payMollieDebt(
  shop: MollieShop,
  { customer, contracts, payments }: MollieHolder,
  returnUrl: string,
): Promise<string | undefined> {
  const { brandKey, now } = shop;
  const late = contracts.find((one) => readContract(one, now()).status === 'past_due');
  if (late === undefined) return undefined;
  const { account, plan, name } = late.terms;
  const contract = late.first.id;
  // Where only the mandate has ended, a new one is taken without money.
  const open = givenUpMs(late) === undefined ? undefined : late.payments.at(-1);
  const amount = open === undefined ? 0 : unitsOf(open.amount);
  const begun = payments.find((one) => isOpen(one) && debtOf(one, brandKey)?.contract === contract);
  if (begun !== undefined) return pageOf(begun);
  return startPayment(shop, {
    ...{ customer: customer.id, sequenceType: 'first', description: `${name} (${contract})` },
    money: { amount, currency: late.terms.currency },
    ...{ doneUrl: returnUrl, backUrl: returnUrl },
    metadata: { masthead: brandKey, account, contract, plan, debt: true },
    idempotencyKey: `${brandKey}-debt-${contract}-${payments.length}`,
  });
}
