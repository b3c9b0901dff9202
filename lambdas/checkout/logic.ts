/**
 * Starts a checkout for a reader who is signed in: never while a subscription lives, and for the price
 * that the page has shown.
 */
import { dayIn } from '../../shared/content/zoned-instant.ts';
import * as v from 'valibot';
import { words } from '#words';
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import { sellingErrors } from '../../shared/accounts/account-errors.ts';
import { api } from '../../shared/api.ts';
import { CHECKOUT_PATH, SUBSCRIBED_PATH } from '../../shared/pages.ts';
import { hasBegun, isGivenUp, isLiving } from '../../shared/subscriptions/provider-subscription.ts';
import { withOfferDates, type OfferDates } from '../../shared/subscriptions/offer-dates.ts';
import {
  FIRST_PRICE_ONCE,
  firstAmount,
  hasOfferEnded,
  offerByCode,
  offerOf,
  priceAgain,
  pricedPlan,
  type PlanOffer,
  type PricedPlan,
} from '../../shared/subscriptions/plans.ts';
import { meterKey } from '../../shared/paywall/article-key.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { FormFields } from '../../services/http/form-response.ts';
import type { Account } from '../../services/readers/account-store.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';
import type { Paid } from '../../services/subscriptions/paid-store.ts';
import type { Order } from '../../services/subscriptions/payments.ts';
import type { SellingBrand } from '../../services/subscriptions/selling-brand.ts';
import type { SellingDeps } from '../../services/subscriptions/selling-deps.ts';
import { runningGift } from '../../services/subscriptions/gifts.ts';
import { syncCustomer } from '../../services/subscriptions/sync-customer.ts';
import { termsOf } from '../../services/subscriptions/terms.ts';

export type CheckoutDeps = Pick<ReaderDeps, 'api' | 'sessions' | 'limits' | 'audit' | 'now'> &
  SellingDeps & {
    /** Dates of offers that were set since the build, as they are now. */
    readonly offerDates: () => Promise<ReadonlyMap<string, OfferDates>>;
  };

const text = (maxLength: number) => v.optional(v.pipe(v.string(), v.maxLength(maxLength)), '');
const bodySchema = v.object({
  /** The price's lookup key. */
  price: v.pipe(v.string(), v.maxLength(100)),
  /** What the page says that the first payment is, in the currency's smallest unit. */
  amount: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer()),
  /** How many seats, of a plan that is sold by them. */
  quantity: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer())),
  /** The page has shown the price without what a first subscription gets. */
  again: text(1),
  offer: text(40),
  redirectURL: text(2_000),
});
type Body = v.InferOutput<typeof bodySchema>;

const rejected = (status: number, name: keyof typeof sellingErrors) =>
  new ApiError(status, name, sellingErrors[name]);

/** The way to the step of payment, with what was chosen. */
function stepPath({ price = '', offer = '', redirectURL }: FormFields, origin: string): string {
  const target = samePathOnly(redirectURL, origin);
  return withQuery(CHECKOUT_PATH, {
    ...(price === '' ? {} : { plan: price }),
    ...(offer === '' ? {} : { offer }),
    ...(target === undefined || target === '/' ? {} : { redirectURL: target }),
  });
}

function hasEnded(selling: SellingBrand, code: string, nowMs: number): boolean {
  const offer = offerByCode(selling, code);
  return offer !== undefined && hasOfferEnded(offer, dayIn(selling.timeZone, nowMs));
}

interface Priced extends PricedPlan {
  readonly offer: PlanOffer | undefined;
}

/**
 * Returns what the reader has chosen, at the price that the page has shown.
 * @param isAgain The account has subscribed before.
 * @throws ApiError 400 unknownPlan; 409 priceChanged, offerEnded, firstPriceOnce.
 */
async function pricedOf(
  { selling: built, now, offerDates }: CheckoutDeps,
  { price: lookupKey, amount, again, offer: code }: Body,
  isAgain: boolean,
): Promise<Priced> {
  const hasCode = code !== '' && built.planOffers !== undefined;
  const selling = hasCode ? withOfferDates(built, await offerDates()) : built;
  const found = pricedPlan(selling, lookupKey);
  if (found === undefined) throw rejected(400, 'unknownPlan');
  const { plan, price: first } = found;
  const offer = offerOf(selling, code, plan.key, dayIn(selling.timeZone, now()));
  const price = isAgain ? priceAgain(first) : first;
  const isShown = amount === firstAmount(price, offer);
  if (isShown && (first.trialDays === undefined || isAgain === (again !== '')))
    return { plan, price, offer };
  if (hasEnded(selling, code, now())) throw rejected(409, 'offerEnded');
  const isFirstShown = again === '' && amount === firstAmount(first, offer);
  throw rejected(409, isAgain && isFirstShown ? FIRST_PRICE_ONCE : 'priceChanged');
}

/** @throws ApiError 400 unknownPlan, seatCount; 409 priceChanged, offerEnded, firstPriceOnce. */
async function orderOf(
  deps: CheckoutDeps,
  { accountId, email }: Account,
  body: Body,
  isAgain: boolean,
): Promise<Order> {
  const { selling, siteOrigin, now } = deps;
  const { price: lookupKey, quantity, offer: code, redirectURL } = body;
  const { offer, ...priced } = await pricedOf(deps, body, isAgain);
  const { seats } = priced.plan;
  const seatsWanted = seats === undefined ? 1 : (quantity ?? seats.from);
  if (seats !== undefined && (seatsWanted < seats.from || seatsWanted > seats.to))
    throw rejected(400, 'seatCount');
  const target = samePathOnly(redirectURL, siteOrigin) ?? '/';
  const step = stepPath({ price: lookupKey, offer: code, redirectURL }, siteOrigin);
  const back = body.again === '' ? step : withQuery(step, { error: FIRST_PRICE_ONCE });
  const article = meterKey(target.split(/[?#]/, 1)[0] ?? '');
  return {
    ...priced,
    account: accountId,
    email,
    ...(offer === undefined ? {} : { offer }),
    ...(article === undefined ? {} : { article }),
    ...(seats === undefined ? {} : { quantity: seatsWanted }),
    // The provider puts the session in place of the braces, which must not be encoded.
    doneUrl: `${siteOrigin}${withQuery(api['checkout-done'].path, { redirectURL: target })}&session={SESSION}`,
    backUrl: `${siteOrigin}${back}`,
    language: selling.language,
    terms: termsOf(selling),
    nowMs: now(),
  };
}

interface Former {
  /** The account has subscribed before. */
  readonly isAgain: boolean;
  /** One that nobody has paid for, and that still lives at the provider. */
  readonly givenUp?: string;
}

/** @throws ApiError 409 alreadySubscribed. */
async function formerOf({ sync }: CheckoutDeps, before: Paid | undefined): Promise<Former> {
  const stored = before?.subscription;
  const isKnown = stored !== undefined && hasBegun(stored);
  if (before?.customer === undefined) return { isAgain: isKnown };
  const { subscription } = (await syncCustomer(sync, before.customer, before.account)) ?? {};
  if (subscription !== undefined && isGivenUp(subscription))
    return { isAgain: true, givenUp: subscription.id };
  if (subscription !== undefined && isLiving(subscription) && subscription.status !== 'incomplete')
    throw rejected(409, 'alreadySubscribed');
  if (isKnown) return { isAgain: true };
  // The one that counts may be a payment that failed, after others.
  const { subscriptions = [] } = (await sync.payments.fetchCustomer(before.customer)) ?? {};
  return { isAgain: subscriptions.some(hasBegun) };
}

async function start(deps: CheckoutDeps, request: ApiRequest<Body>): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const { paid, payments } = deps.sync;
  const before = await paid.read(account.accountId);
  const known = before?.customer;
  if (before !== undefined) await deps.sync.settleEmail?.(before);
  const { isAgain, givenUp } = await formerOf(deps, before);
  const order = await orderOf(deps, account, request.body, isAgain);
  // Nobody pays for a time that was given to them.
  if ((await runningGift(deps.giving.links, account, deps.now())) !== undefined)
    throw rejected(409, 'giftRuns');
  // Paid late, it would come back beside the new one.
  if (givenUp !== undefined) await payments.cancel(givenUp, 'now');
  const { url, customer } = await payments.startCheckout({
    ...order,
    ...(known === undefined ? {} : { customer: known }),
  });
  if (!(await paid.prepare(account, customer, deps.now()))) throw rejected(409, 'accountGone');
  deps.audit('checkout-started', request, account.accountId);
  return {
    ...success('checkout', words.continueToPayment, { url }),
    ...(request.isForm ? { headers: { location: url } } : {}),
  };
}

export function checkoutHandler(deps: CheckoutDeps): ApiHandler {
  const { siteOrigin } = deps;
  const pages = {
    form: (fields: FormFields) => stepPath(fields, siteOrigin),
    done: SUBSCRIBED_PATH,
  };
  return formApiHandler(deps.api, bodySchema, pages, (request) =>
    limitFloods(deps, request, 'subscription', () => start(deps, request)),
  );
}
