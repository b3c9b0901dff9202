/** Returns the account of the requesting reader, and no other (spec §7.2, account lookup). */
import * as v from 'valibot';
import { words } from '#words';
import { openReasons } from '../../shared/subscriptions/access.ts';
import { moneyText } from '../../shared/subscriptions/money.ts';
import { canChangePlan, planChoices } from '../../shared/subscriptions/change-plan.ts';
import { lookupKeyOf, plannedGifts, type Interval } from '../../shared/subscriptions/plans.ts';
import {
  seatsToPay,
  totalOf,
  type ProviderSubscription,
} from '../../shared/subscriptions/provider-subscription.ts';
import { runningOf } from '../../shared/subscriptions/running.ts';
import { withdrawalEndMs } from '../../shared/subscriptions/withdrawal.ts';
import { fill } from '../../shared/words/fill.ts';
import { plural } from '../../shared/words/plural.ts';
import { giftCode } from '../../services/subscriptions/gift-code.ts';
import { isGiftNumber } from '../../services/subscriptions/gift-store.ts';
import { isPaidNumber, paidNumber, type Paid } from '../../services/subscriptions/paid-store.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { jsonApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { Account } from '../../services/readers/account-store.ts';
import type { Institution } from '../../services/readers/institution-store.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import type { ReaderDataDeps } from '../../services/readers/reader-data-deps.ts';
import { textField } from '../../services/readers/body-fields.ts';
import { stateNow } from '../../shared/newsletters/subscription.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { identityName, type Identity } from '../../services/readers/identity-store.ts';
import { hasPassword } from '../../services/readers/password-hash.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';

type ShowDeps = Pick<
  ReaderDeps,
  'api' | 'brand' | 'identities' | 'now' | 'sessions' | 'suppressions' | 'subject'
> &
  Pick<
    ReaderDataDeps,
    'items' | 'subscriptionLinks' | 'paid' | 'gifts' | 'groups' | 'institutionOf'
  >;

const newsletterSchema = v.object({
  state: v.picklist(['pending', 'confirmed', 'unsubscribed']),
  confirmBy: v.optional(v.number()),
});
const NEWSLETTER = 'newsletter#';

const priceText = (interval: Interval, price: string) =>
  fill(interval === 'year' ? words.priceAYear : words.priceAMonth, { price });

/** Returns the prices that it may be changed to. */
function choicesOf(subscription: ProviderSubscription, brand: ShowDeps['brand']): object[] {
  const quantity = seatsToPay(subscription);
  return planChoices(brand, subscription, brand.payments?.provider).map(({ plan, price }) => {
    const total = { ...price, amount: price.amount * quantity };
    return {
      key: lookupKeyOf({ plan, price }),
      plan: plan.name,
      price: priceText(price.interval, moneyText(total, brand.language)),
    };
  });
}

/** Returns what was bought, in words; nothing for who has begun a checkout and not paid. */
function boughtOf(paid: Paid | undefined, brand: ShowDeps['brand']): { readonly bought?: object } {
  const { plans = [], language } = brand;
  const { subscription, reason } = paid ?? {};
  if (subscription === undefined || reason === 'first-payment-missing') return {};
  const { id, plan, nextPlan, interval, cancelAtMs, pausedAtMs, periodEndMs } = subscription;
  const sold = plans.find(({ key }) => key === plan);
  const isOpen = openReasons.some((open) => open === reason);
  const money = moneyText(totalOf(subscription), language);
  return {
    bought: {
      plan: sold?.name ?? plan,
      number: id,
      price: priceText(interval, money),
      reason,
      at: isOpen ? new Date(cancelAtMs ?? pausedAtMs ?? periodEndMs).toISOString() : paid?.endsAt,
      isRenewing: isOpen && cancelAtMs === undefined && pausedAtMs === undefined,
      ...(nextPlan === undefined
        ? {}
        : { nextPlan: plans.find(({ key }) => key === nextPlan)?.name ?? nextPlan }),
      choices: canChangePlan(subscription) ? choicesOf(subscription, brand) : [],
      ...(isOpen && sold?.seats !== undefined ? { hasSeats: true } : {}),
    },
  };
}

/** Returns the gifts that were paid for, with the codes that their giver may show. */
async function giftsOf(deps: ShowDeps, accountId: string): Promise<object[]> {
  const given = (await deps.gifts.ofGiver(accountId)).filter(({ state }) => state !== 'ordered');
  if (given.length === 0) return [];
  const secret = await deps.subject();
  const { plans = [], payments } = deps.brand;
  return given.map((gift) => ({
    code: giftCode(gift.id, secret),
    plan: plans.find(({ key }) => key === gift.plan)?.name ?? gift.plan,
    term: plural(words.giftTerm, gift.months),
    recipient: gift.recipient,
    state: gift.state,
    sendOn: gift.sendOn,
    ...(gift.sentAt === undefined ? {} : { sentAt: gift.sentAt }),
    ...(gift.redeemedAt === undefined ? {} : { redeemedAt: gift.redeemedAt }),
    canWithdraw: withdrawalEndMs(Date.parse(gift.paidAt ?? gift.orderedAt), payments) >= deps.now(),
  }));
}

/** Returns what the account reads by, and through whom. */
async function subscriptionsOf(deps: ShowDeps, account: Account): Promise<object[]> {
  const [own, groups, institution] = await Promise.all([
    deps.subscriptionLinks.ofAccount(account),
    deps.groups.ofMember(account),
    deps.institutionOf(account),
  ]);
  const through = (
    via: string,
    { endsAt, isAdFree }: Pick<Institution, 'endsAt' | 'isAdFree'>,
  ) => ({
    ...{ via, kind: 'digital', endsAt, isAdFree },
  });
  const now = new Date(deps.now()).toISOString();
  const others = [...groups, ...(institution === undefined ? [] : [institution])];
  const running = new Set<object>(runningOf([...own, ...others], now));
  return [
    ...(institution === undefined
      ? []
      : [through(fill(words.viaInstitution, { name: institution.name }), institution)]),
    ...groups.map((one) => through(fill(words.viaGroup, { name: one.group?.name ?? '' }), one)),
    ...own
      // What was bought here is said apart, with what can be done about it.
      .filter(({ number }) => !isPaidNumber(number))
      .map((one) => ({
        // A gift has a code, not a number that readers know.
        ...(isGiftNumber(one.number) ? { via: words.viaGift } : { number: one.number }),
        ...(running.has(one) || one.startsAt === undefined || one.startsAt <= now
          ? {}
          : { startsAt: one.startsAt }),
        ...{ kind: one.kind, endsAt: one.endsAt, isAdFree: one.isAdFree ?? true },
      })),
  ];
}

const shownIdentity = (identity: Identity) => ({
  id: identityName(identity),
  label: identity.label,
  createdAt: identity.createdAt,
});

/** @throws ApiError 401 notSignedIn; 403 notYours. */
async function showAccount(
  deps: ShowDeps,
  request: ApiRequest<{ readonly amgUuid: string }>,
): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  if (request.body.amgUuid !== account.accountId) throw accountError('notYours');
  const isVerified = account.verifiedAt !== undefined;
  const hasPaid = account.subscriptions.has(paidNumber(account.accountId));
  const [subscriptions, newsletters, sessions, suppression, paid, gifts, identities] =
    await Promise.all([
      subscriptionsOf(deps, account),
      // The mailbox may be somebody else's until it has shown that it is the reader's.
      isVerified ? deps.items.newsletters(account) : [],
      deps.sessions.list(account),
      deps.suppressions.of(account.email),
      hasPaid ? deps.paid.read(account.accountId) : undefined,
      hasPaid ? giftsOf(deps, account.accountId) : [],
      deps.identities.list(account),
    ]);
  return success('account', words.yourAccount, {
    amgUuid: account.accountId,
    email: account.email,
    isVerified,
    ...(suppression === undefined ? {} : { emailsStopped: suppression.reason }),
    ...(hasPassword(account.password) ? {} : { hasPassword: false }),
    ...(identities.length === 0 ? {} : { identities: identities.map(shownIdentity) }),
    createdAt: account.createdAt,
    ...boughtOf(paid, deps.brand),
    subscriptions,
    ...(plannedGifts(deps.brand).length === 0 && gifts.length === 0 ? {} : { gifts }),
    newsletters: newsletters.flatMap(({ sk, item }) => {
      const found = v.safeParse(newsletterSchema, item);
      return found.success
        ? [{ key: sk.slice(NEWSLETTER.length), state: stateNow(found.output, deps.now()) }]
        : [];
    }),
    sessions: sessions.length,
  });
}

export function accountHandler(deps: ShowDeps): ApiHandler {
  return jsonApiHandler(deps.api, v.object({ amgUuid: textField }), (request) =>
    showAccount(deps, request),
  );
}
