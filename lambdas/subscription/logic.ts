/**
 * Cancels and resumes a subscription, withdraws from its contract and opens the provider's portal. Who is
 * signed in is known; others cancel and withdraw by the address and the number of their emails (§ 312k
 * BGB; Directive 2011/83, article 11a).
 */
import * as v from 'valibot';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { sellingErrors } from '../../shared/accounts/account-errors.ts';
import { normalEmail } from '../../shared/accounts/credentials.ts';
import { sessionCookie } from '../../shared/cookies.ts';
import { canChangePlan, planChoices } from '../../shared/subscriptions/change-plan.ts';
import { lookupKeyOf, type PricedPlan } from '../../shared/subscriptions/plans.ts';
import { leavingReasons } from '../../shared/subscriptions/leaving.ts';
import {
  isGivenUp,
  isLiving,
  type ProviderSubscription,
} from '../../shared/subscriptions/provider-subscription.ts';
import { withdrawalEndMs } from '../../shared/subscriptions/withdrawal.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { accountError } from '../../services/readers/account-error.ts';
import type { Account } from '../../services/readers/account-store.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { success } from '../../services/readers/service-response.ts';
import { changeAsTold, previewChange } from '../../services/subscriptions/change-as-told.ts';
import { runningGift } from '../../services/subscriptions/gifts.ts';
import type { SellingDeps } from '../../services/subscriptions/selling-deps.ts';
import { syncCustomer } from '../../services/subscriptions/sync-customer.ts';
import { noteWithdrawal } from '../../services/subscriptions/tell-changes.ts';

export type SubscriptionDeps = Pick<
  ReaderDeps,
  'api' | 'sessions' | 'limits' | 'audit' | 'log' | 'now'
> &
  SellingDeps;

const text = (maxLength: number) => v.optional(v.pipe(v.string(), v.maxLength(maxLength)), '');
const bodySchema = v.object({
  action: v.picklist([
    'look',
    'cancel',
    'pause',
    'stay',
    'resume',
    'withdraw',
    'portal',
    'preview-plan',
    'change-plan',
  ]),
  /** The lookup key of another price. */
  price: text(100),
  /** What a preview has said is due at once, and of when. */
  due: v.optional(v.pipe(v.number(), v.integer())),
  at: v.optional(v.pipe(v.number(), v.integer())),
  reason: v.fallback(v.optional(v.picklist(leavingReasons)), undefined),
  /** Of a reader who is not signed in. */
  email: text(254),
  number: text(100),
});
type Body = v.InferOutput<typeof bodySchema>;
type Request = ApiRequest<Body>;

const rejected = (status: number, name: keyof typeof sellingErrors) =>
  new ApiError(status, name, sellingErrors[name]);

/** Whose subscription it is, at the provider. */
interface Holder {
  readonly customer: string;
  readonly isSignedIn: boolean;
  /** Who is signed in. */
  readonly account?: Account;
  /** The contract that a reader who is not signed in has named. */
  readonly contract?: string;
}

async function holderByNumber(deps: SubscriptionDeps, { email, number }: Body): Promise<Holder> {
  const { payments } = deps.sync;
  const id = number.trim();
  const customer = id === '' ? undefined : await payments.customerOfSubscription(id);
  const found = customer === undefined ? undefined : await payments.fetchCustomer(customer);
  if (
    found?.email === undefined ||
    normalEmail(found.email) !== normalEmail(email) ||
    found.subscriptions.every((one) => one.id !== id)
  )
    throw rejected(400, 'unknownContract');
  return { customer: found.id, isSignedIn: false, contract: id };
}

/**
 * @throws ApiError 401 notSignedIn; 400 unknownContract: one response for a number that does not exist
 *   and one of another address.
 */
async function holderOf(deps: SubscriptionDeps, request: Request): Promise<Holder> {
  const session = await deps.sessions.of(request.cookie(sessionCookie.name));
  const { action, number, email } = request.body;
  if (session !== undefined && number === '' && email === '') {
    const { customer } = (await deps.sync.paid.read(session.account.accountId)) ?? {};
    if (customer === undefined) throw rejected(400, 'noContract');
    return { customer, isSignedIn: true, account: session.account };
  }
  if (action !== 'cancel' && action !== 'withdraw') throw accountError('notSignedIn');
  if (number === '' && email === '') throw rejected(400, 'unknownContract');
  return holderByNumber(deps, request.body);
}

async function withdraw(
  { sync: { payments }, selling, now }: SubscriptionDeps,
  { id, createdMs }: ProviderSubscription,
): Promise<string> {
  if (withdrawalEndMs(createdMs, selling.payments) < now()) throw rejected(409, 'withdrawalOver');
  // Money first: of a subscription that has ended nobody asks again.
  await payments.refund(id);
  await payments.cancel(id, 'now');
  return 'withdrawn';
}

/** The publisher's offer to stay, beside the button that cancels. */
async function stay(
  { sync: { payments }, selling }: SubscriptionDeps,
  { id, cancelAtMs }: ProviderSubscription,
): Promise<string> {
  const { percentOff } = selling.payments?.retention ?? {};
  if (percentOff === undefined || payments.discount === undefined)
    throw rejected(400, 'noContract');
  if (!(await payments.discount(id, percentOff))) throw rejected(409, 'offerUsed');
  if (cancelAtMs !== undefined) await payments.resume(id);
  return 'stayed';
}

/** What is late is paid first, and what ends does not pause. */
async function pause(
  { sync: { payments } }: SubscriptionDeps,
  { id, status, cancelAtMs }: ProviderSubscription,
): Promise<string> {
  if (payments.pause === undefined || status !== 'active' || cancelAtMs !== undefined)
    throw rejected(400, 'noContract');
  await payments.pause(id);
  return 'paused';
}

/** @throws ApiError 400 noContract, unknownPlan. */
function choiceOf(
  { selling }: SubscriptionDeps,
  subscription: ProviderSubscription,
  price: string,
): PricedPlan {
  if (!canChangePlan(subscription)) throw rejected(400, 'noContract');
  const choices = planChoices(selling, subscription, selling.payments?.provider);
  const to = choices.find((one) => lookupKeyOf(one) === price);
  if (to === undefined) throw rejected(400, 'unknownPlan');
  return to;
}

async function change(
  deps: SubscriptionDeps,
  { action, reason }: Body,
  subscription: ProviderSubscription,
): Promise<string> {
  const { payments } = deps.sync;
  const { id, status } = subscription;
  const isOwed = status === 'past_due' || isGivenUp(subscription);
  switch (action) {
    case 'withdraw':
      return withdraw(deps, subscription);
    case 'stay':
      return stay(deps, subscription);
    case 'pause':
      return pause(deps, subscription);
    case 'resume':
      await payments.resume(id);
      return 'resumed';
    default:
      // What is not paid is not owed for the time to come.
      await payments.cancel(id, isOwed ? 'now' : 'period-end', reason);
      return isOwed ? 'ended' : 'canceled';
  }
}

const messages: Readonly<Record<string, string>> = {
  canceled: words.subscriptionCanceled,
  ended: words.whyEnded,
  paused: words.subscriptionPaused,
  resumed: words.subscriptionResumed,
  stayed: words.subscriptionStays,
  withdrawn: words.subscriptionWithdrawn,
};

async function respond(deps: SubscriptionDeps, request: Request): Promise<ApiResponse> {
  const { body } = request;
  const { customer, isSignedIn, account, contract } = await holderOf(deps, request);
  const { payments } = deps.sync;
  if (body.action === 'portal') {
    const back = `${deps.siteOrigin}${accountPages.myAccount.path}`;
    const url = await (payments.openPortal?.(customer, back) ?? payments.payOpen?.(customer, back));
    if (url === undefined) throw rejected(400, 'noContract');
    return success('portal', words.toReceipts, { url });
  }
  const found = await syncCustomer(deps.sync, customer, account?.accountId);
  // Who has paid need not wait for an event.
  if (body.action === 'look') return success('looked', words.fixAccess);
  const { subscription } = found ?? {};
  if (subscription === undefined || !isLiving(subscription)) throw rejected(400, 'noContract');
  // The number may be that of a contract before.
  if ((contract ?? subscription.id) !== subscription.id) throw rejected(400, 'noContract');
  // The gift would run beside what is paid for.
  if (body.action === 'resume' && account !== undefined)
    if ((await runningGift(deps.giving.links, account, deps.now())) !== undefined)
      throw rejected(409, 'giftRuns');
  if (body.action === 'preview-plan')
    return previewChange(deps, subscription, choiceOf(deps, subscription, body.price));
  if (body.action === 'change-plan') {
    const to = choiceOf(deps, subscription, body.price);
    const url = await changeAsTold(deps, subscription, to, body);
    const { account: changed } = (await syncCustomer(deps.sync, customer)) ?? {};
    deps.audit(
      'subscription-changed',
      request,
      changed,
      url === undefined ? 'plan' : 'plan-unpaid',
    );
    return url === undefined
      ? success('planChanged', words.planChanged)
      : success('planUnpaid', words.planUnpaid, { url });
  }
  const name = await change(deps, body, subscription);
  // The receipt on a durable medium, with the time (Directive 2011/83, article 11a).
  if (name === 'withdrawn' && found !== undefined) await noteWithdrawal(deps.sync, found);
  const now = await syncCustomer(deps.sync, customer);
  deps.audit(
    'subscription-changed',
    request,
    now?.account,
    `${name}${isSignedIn ? '' : '-by-number'}`,
  );
  return success(name, messages[name] ?? '', isSignedIn ? { endsAt: now?.endsAt } : {});
}

export function subscriptionHandler(deps: SubscriptionDeps): ApiHandler {
  const { path } = accountPages.cancel;
  const pages = { form: path, done: (_: object, name: string) => withQuery(path, { done: name }) };
  return formApiHandler(deps.api, bodySchema, pages, (request) =>
    limitFloods(deps, request, 'subscription', () => respond(deps, request)),
  );
}
