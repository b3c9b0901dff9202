/**
 * Gifts: the way to pay for one, what a code is good for, redeeming it, sending its email again, and
 * withdrawing from one that nobody has redeemed.
 */
import { dayIn } from '../../shared/content/zoned-instant.ts';
import * as v from 'valibot';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { sellingErrors } from '../../shared/accounts/account-errors.ts';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { api } from '../../shared/api.ts';
import { sampleTokenName, sessionCookie } from '../../shared/cookies.ts';
import { EMAIL_MAX_LENGTH } from '../../shared/limits.ts';
import { GIFT_PATH, SUBSCRIBED_PATH } from '../../shared/pages.ts';
import {
  FROM_MAX_LENGTH,
  GIFT_AHEAD_DAYS,
  isDay,
  MESSAGE_MAX_LENGTH,
} from '../../shared/subscriptions/gift-limits.ts';
import { giftKeyOf, plannedGifts } from '../../shared/subscriptions/plans.ts';
import { withdrawalEndMs } from '../../shared/subscriptions/withdrawal.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import { plural } from '../../shared/words/plural.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { FormFields } from '../../services/http/form-response.ts';
import { confirmKnownReader } from '../../services/metering/confirm-reader.ts';
import type { PaywallDeps } from '../../services/metering/paywall-deps.ts';
import { accountError } from '../../services/readers/account-error.ts';
import type { Account } from '../../services/readers/account-store.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import { rejectWhile } from '../../services/readers/limit-attempts.ts';
import { tokenCookies } from '../../services/readers/login-cookies.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';
import { giftOfCode, newGiftId } from '../../services/subscriptions/gift-code.ts';
import type { Gift } from '../../services/subscriptions/gift-store.ts';
import { presentGift, redeemGift, startOf, tellGiver } from '../../services/subscriptions/gifts.ts';
import type { SellingDeps } from '../../services/subscriptions/selling-deps.ts';
import { syncCustomer } from '../../services/subscriptions/sync-customer.ts';
import { termsOf } from '../../services/subscriptions/terms.ts';

export type GiftsDeps = Pick<
  ReaderDeps,
  'api' | 'sessions' | 'limits' | 'audit' | 'log' | 'now' | 'accounts'
> &
  SellingDeps & { readonly paywall: PaywallDeps };

const text = (maxLength: number) => v.optional(v.pipe(v.string(), v.maxLength(maxLength)), '');
const bodySchema = v.object({
  action: v.picklist(['order', 'look', 'redeem', 'send', 'withdraw']),
  code: text(60),
  /** Of an order: which term, and what the page says that it costs. */
  gift: text(100),
  amount: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer())),
  email: text(EMAIL_MAX_LENGTH),
  from: text(FROM_MAX_LENGTH),
  message: text(MESSAGE_MAX_LENGTH),
  /** `2027-01-31`; '' for at once. */
  sendOn: text(10),
});
type Body = v.InferOutput<typeof bodySchema>;
type Request = ApiRequest<Body>;

const rejected = (status: number, name: keyof typeof sellingErrors) =>
  new ApiError(status, name, sellingErrors[name]);

const DAY_MS = 86_400_000;
/** The same gift is sent so often in a day. */
const SENDINGS = { max: 5, windowMs: DAY_MS };

/** @throws ApiError 400 unknownPlan, invalidEmail, giftDay; 409 priceChanged. */
function checkedOrder({ selling, now }: GiftsDeps, body: Body) {
  const planned = plannedGifts(selling).find((one) => giftKeyOf(one) === body.gift);
  if (planned === undefined) throw rejected(400, 'unknownPlan');
  if (body.amount !== planned.gift.amount) throw rejected(409, 'priceChanged');
  const recipient = normalEmail(body.email);
  if (!isEmail(recipient)) throw accountError('invalidEmail');
  const today = dayIn(selling.timeZone, now());
  const last = dayIn(selling.timeZone, now() + GIFT_AHEAD_DAYS * DAY_MS);
  if (body.sendOn !== '' && (!isDay(body.sendOn) || body.sendOn > last))
    throw rejected(400, 'giftDay');
  return { planned, recipient, sendOn: body.sendOn > today ? body.sendOn : today };
}

async function order(deps: GiftsDeps, request: Request): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const { selling, siteOrigin, sync, giving, now } = deps;
  const { planned, recipient, sendOn } = checkedOrder(deps, request.body);
  const { plan, gift } = planned;
  const { accountId, email } = account;
  const id = newGiftId();
  const customer = (await sync.paid.read(accountId))?.customer;
  const started = await sync.payments.startGift({
    ...planned,
    ...{ id, account: accountId, email, language: selling.language, nowMs: now() },
    ...(customer === undefined ? {} : { customer }),
    doneUrl: `${siteOrigin}${withQuery(api['checkout-done'].path, { gift: 'yes' })}&session={SESSION}`,
    backUrl: `${siteOrigin}${withQuery(GIFT_PATH, { plan: giftKeyOf(planned) })}`,
    terms: termsOf(selling),
  });
  if (!(await sync.paid.prepare(account, started.customer))) throw rejected(409, 'accountGone');
  await giving.gifts.order(
    {
      ...{ id, giver: accountId, giverEmail: email, recipient, sendOn },
      from: request.body.from.trim() || email,
      message: request.body.message.trim(),
      plan: plan.key,
      isAdFree: plan.isAdFree ?? true,
      ...gift,
    },
    now(),
  );
  deps.audit('gift-ordered', request, accountId);
  return {
    ...success('checkout', words.continueToPayment, { url: started.url }),
    ...(request.isForm ? { headers: { location: started.url } } : {}),
  };
}

/** @throws ApiError 400 unknownGift: also for one that nobody has paid for. */
async function giftOf({ giving }: GiftsDeps, code: string): Promise<Gift> {
  const id = giftOfCode(code, await giving.subject());
  const gift = id === undefined ? undefined : await giving.gifts.read(id);
  if (gift === undefined || gift.state === 'ordered') throw rejected(400, 'unknownGift');
  return gift;
}

/** @throws ApiError 409 giftRevoked, giftUsed. */
function rejectSpent(gift: Gift, accountId: string | undefined): void {
  if (gift.state === 'refunded') throw rejected(409, 'giftRevoked');
  if (gift.redeemedAt !== undefined && gift.linkedTo !== accountId) throw rejected(409, 'giftUsed');
}

/** What the account pays for itself, as the provider says now. */
async function ownPaid({ sync }: GiftsDeps, { accountId }: Account) {
  const { customer } = (await sync.paid.read(accountId)) ?? {};
  return customer === undefined ? undefined : syncCustomer(sync, customer);
}

async function look(deps: GiftsDeps, request: Request): Promise<ApiResponse> {
  const gift = await giftOf(deps, request.body.code);
  const session = await deps.sessions.of(request.cookie(sessionCookie.name));
  const account = session?.account;
  rejectSpent(gift, account?.accountId);
  const isYours = gift.redeemedAt !== undefined;
  const start =
    account === undefined || isYours
      ? undefined
      : await startOf(
          deps.giving,
          account,
          await deps.sync.paid.read(account.accountId),
          deps.now(),
        );
  const plan = deps.selling.plans?.find(({ key }) => key === gift.plan);
  return success('gift', words.giftForYou, {
    plan: plan?.name ?? gift.plan,
    term: plural(words.giftTerm, gift.months),
    from: gift.from,
    message: gift.message,
    ...(isYours ? { endsAt: gift.endsAt } : {}),
    ...(start !== undefined && start.startMs > deps.now()
      ? { startsAt: new Date(start.startMs).toISOString() }
      : {}),
    ...(start?.renewing === undefined ? {} : { endsRenewal: true }),
  });
}

/** Before something that may fail half-way: the night brings it to its end. */
async function noteUnsettled({ sync, now }: GiftsDeps, account: string): Promise<void> {
  const { customer } = (await sync.paid.read(account)) ?? {};
  if (customer !== undefined) await sync.paid.noteUnsettled({ customer, account, at: now() });
}

async function redeem(deps: GiftsDeps, request: Request): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const { giving, paywall, selling } = deps;
  const gift = await giftOf(deps, request.body.code);
  rejectSpent(gift, account.accountId);
  const paid = await ownPaid(deps, account);
  const start = await startOf(giving, account, paid, deps.now());
  // It would end what others read by.
  if (start.renewing !== undefined && (paid?.subscription?.quantity ?? 1) > 1)
    throw rejected(409, 'giftForGroup');
  const renewing = start.renewing === undefined ? undefined : paid?.customer;
  if (renewing !== undefined) await noteUnsettled(deps, account.accountId);
  let endMs = Date.parse(gift.endsAt);
  if (gift.redeemedAt === undefined) {
    const ends = await redeemGift(giving, gift, account, start);
    if (ends === undefined) throw rejected(409, 'giftUsed');
    endMs = ends;
    await tellGiver(giving, 'redeemed', gift);
    await giving.emails.opened(account.email, gift, endMs).catch((error: unknown) => {
      deps.log({ level: 'ERROR', message: 'An email about a gift was not sent', error });
    });
    deps.audit('gift-redeemed', request, account.accountId);
  }
  // It ends what would renew. While the provider does not respond, the reader repeats it, or the night.
  if (renewing !== undefined) await syncCustomer(deps.sync, renewing);
  const { tokens } = await confirmKnownReader(
    paywall,
    selling.timeZone,
    async () => account,
    request.cookie(sampleTokenName),
  );
  return success(
    'redeemed',
    words.giftRedeemed,
    { endsAt: new Date(endMs).toISOString() },
    tokenCookies(tokens, selling.key, paywall.cookies).cookies,
  );
}

/** A gift that the reader has given and nobody redeemed. @throws ApiError 400 unknownGift; 409 giftUsed. */
async function givenBy(deps: GiftsDeps, request: Request): Promise<Gift> {
  const { account } = await requireSession(deps, request);
  const gift = await giftOf(deps, request.body.code);
  if (gift.giver !== account.accountId) throw rejected(400, 'unknownGift');
  if (gift.redeemedAt !== undefined) throw rejected(409, 'giftUsed');
  return gift;
}

async function send(deps: GiftsDeps, request: Request): Promise<ApiResponse> {
  const gift = await givenBy(deps, request);
  rejectSpent(gift, undefined);
  const wait = await deps.limits.countInWindow({ kind: 'gift-send', who: gift.id, ...SENDINGS });
  rejectWhile(deps, request, wait);
  const { email } = request.body;
  if (email !== '' && !isEmail(normalEmail(email))) throw accountError('invalidEmail');
  const recipient = email === '' ? gift.recipient : normalEmail(email);
  await presentGift(deps.giving, { ...gift, recipient });
  return success('sent', words.giftSentAgain);
}

async function withdraw(deps: GiftsDeps, request: Request): Promise<ApiResponse> {
  const gift = await givenBy(deps, request);
  const { sync, giving, selling } = deps;
  const { paidAt = gift.orderedAt, payment, giver = '' } = gift;
  if (withdrawalEndMs(Date.parse(paidAt), selling.payments) < deps.now())
    throw rejected(409, 'withdrawalOver');
  if (payment === undefined) throw rejected(400, 'unknownGift');
  await noteUnsettled(deps, giver);
  // First, so that nobody redeems it while its money goes back. It may be repeated, and the night repeats it.
  const isFirst = await giving.gifts.setRefunded(gift, deps.now());
  if (!isFirst && gift.state !== 'refunded') throw rejected(409, 'giftUsed');
  await sync.payments.refundGift(payment);
  if (isFirst) await tellGiver(giving, 'refunded', gift);
  return success('withdrawn', words.giftWithdrawn);
}

const actions = { order, look, redeem, send, withdraw };

export function giftsHandler(deps: GiftsDeps): ApiHandler {
  const pages = {
    form: ({ action, gift = '' }: FormFields) =>
      action === 'order' ? withQuery(GIFT_PATH, { plan: gift }) : accountPages.redeem.path,
    done: ({ action }: FormFields, name: string) =>
      action === 'order' ? SUBSCRIBED_PATH : withQuery(accountPages.redeem.path, { done: name }),
  };
  return formApiHandler(deps.api, bodySchema, pages, (request) =>
    limitFloods(deps, request, 'subscription', () => actions[request.body.action](deps, request)),
  );
}
