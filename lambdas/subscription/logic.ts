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
import {
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
import { limitFloods } from '../../services/readers/flood-limit.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { success } from '../../services/readers/service-response.ts';
import { leavingReasons } from '../../services/subscriptions/payments.ts';
import type { SellingDeps } from '../../services/subscriptions/selling-deps.ts';
import { syncCustomer } from '../../services/subscriptions/sync-customer.ts';

export type SubscriptionDeps = Pick<
  ReaderDeps,
  'api' | 'sessions' | 'limits' | 'audit' | 'log' | 'now'
> &
  SellingDeps;

const text = (maxLength: number) => v.optional(v.pipe(v.string(), v.maxLength(maxLength)), '');
const bodySchema = v.object({
  action: v.picklist(['cancel', 'resume', 'withdraw', 'portal']),
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
  return { customer: found.id, isSignedIn: false };
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
    return { customer, isSignedIn: true };
  }
  if (action === 'resume' || action === 'portal') throw accountError('notSignedIn');
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

async function change(
  deps: SubscriptionDeps,
  { action, reason }: Body,
  subscription: ProviderSubscription,
): Promise<string> {
  const { payments } = deps.sync;
  const { id, status } = subscription;
  switch (action) {
    case 'withdraw':
      return withdraw(deps, subscription);
    case 'resume':
      await payments.resume(id);
      return 'resumed';
    default:
      // What is not paid is not owed for the time to come.
      await payments.cancel(id, status === 'past_due' ? 'now' : 'period-end', reason);
      return 'canceled';
  }
}

/** The receipt on a durable medium, with the time (Directive 2011/83, article 11a). */
async function confirmWithdrawal(
  { sync: { payments, tell } }: SubscriptionDeps,
  customer: string,
  subscription: ProviderSubscription,
): Promise<void> {
  const { account, email } = (await payments.fetchCustomer(customer)) ?? {};
  if (account !== undefined && email !== undefined)
    await tell({ account, event: 'withdrawn', email, subscription, of: subscription.id });
}

const messages: Readonly<Record<string, string>> = {
  canceled: words.subscriptionCanceled,
  resumed: words.subscriptionResumed,
  withdrawn: words.subscriptionWithdrawn,
};

async function respond(deps: SubscriptionDeps, request: Request): Promise<ApiResponse> {
  const { body } = request;
  const { customer, isSignedIn } = await holderOf(deps, request);
  const { payments } = deps.sync;
  if (body.action === 'portal') {
    const back = `${deps.siteOrigin}${accountPages.myAccount.path}`;
    return success('portal', words.toReceipts, { url: await payments.openPortal(customer, back) });
  }
  const found = await syncCustomer(deps.sync, customer);
  const { subscription } = found ?? {};
  if (subscription === undefined || !isLiving(subscription)) throw rejected(400, 'noContract');
  const name = await change(deps, body, subscription);
  const now = await syncCustomer(deps.sync, customer);
  if (name === 'withdrawn') await confirmWithdrawal(deps, customer, subscription);
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
