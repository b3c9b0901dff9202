/** Returns the account of the requesting reader, and no other (spec §7.2, account lookup). */
import * as v from 'valibot';
import { words } from '#words';
import { openReasons } from '../../shared/subscriptions/access.ts';
import { moneyText } from '../../shared/subscriptions/money.ts';
import { fill } from '../../shared/words/fill.ts';
import { isPaidNumber, paidNumber, type Paid } from '../../services/subscriptions/paid-store.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { jsonApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import type { ReaderDataDeps } from '../../services/readers/reader-data-deps.ts';
import { textField } from '../../services/readers/body-fields.ts';
import { stateNow } from '../../shared/newsletters/subscription.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';

type ShowDeps = Pick<ReaderDeps, 'api' | 'brand' | 'now' | 'sessions' | 'suppressions'> &
  Pick<ReaderDataDeps, 'items' | 'subscriptionLinks' | 'paid'>;

const newsletterSchema = v.object({
  state: v.picklist(['pending', 'confirmed', 'unsubscribed']),
  confirmBy: v.optional(v.number()),
});
const NEWSLETTER = 'newsletter#';

/** Returns what was bought, in words; nothing for who has begun a checkout and not paid. */
function boughtOf(
  paid: Paid | undefined,
  { plans = [], language }: ShowDeps['brand'],
): { readonly bought?: object } {
  const { subscription, reason } = paid ?? {};
  if (subscription === undefined || reason === 'first-payment-missing') return {};
  const { id, plan, interval, cancelAtMs, periodEndMs } = subscription;
  const isOpen = openReasons.some((open) => open === reason);
  const money = moneyText(subscription, language);
  return {
    bought: {
      plan: plans.find(({ key }) => key === plan)?.name ?? plan,
      number: id,
      price: fill(interval === 'year' ? words.priceAYear : words.priceAMonth, { price: money }),
      reason,
      at: isOpen ? new Date(cancelAtMs ?? periodEndMs).toISOString() : paid?.endsAt,
      isRenewing: isOpen && cancelAtMs === undefined,
    },
  };
}

/** @throws ApiError 401 notSignedIn; 403 notYours. */
async function showAccount(
  deps: ShowDeps,
  request: ApiRequest<{ readonly amgUuid: string }>,
): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  if (request.body.amgUuid !== account.accountId) throw accountError('notYours');
  const isVerified = account.verifiedAt !== undefined;
  const [subscriptions, newsletters, sessions, suppression, paid] = await Promise.all([
    deps.subscriptionLinks.ofAccount(account),
    // The mailbox may be somebody else's until it has shown that it is the reader's.
    isVerified ? deps.items.newsletters(account) : [],
    deps.sessions.list(account),
    deps.suppressions.of(account.email),
    account.subscriptions.has(paidNumber(account.accountId))
      ? deps.paid.read(account.accountId)
      : undefined,
  ]);
  return success('account', words.yourAccount, {
    amgUuid: account.accountId,
    email: account.email,
    isVerified,
    ...(suppression === undefined ? {} : { emailsStopped: suppression.reason }),
    createdAt: account.createdAt,
    ...boughtOf(paid, deps.brand),
    // What was bought here is said above, with what can be done about it.
    subscriptions: subscriptions
      .filter(({ number }) => !isPaidNumber(number))
      .map(({ number, kind, endsAt, isAdFree }) => ({
        number,
        kind,
        endsAt,
        isAdFree: isAdFree ?? true,
      })),
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
