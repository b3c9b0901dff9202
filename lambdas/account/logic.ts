/** Returns the account of the requesting reader, and no other (spec §7.2, account lookup). */
import * as v from 'valibot';
import { words } from '#words';
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

type ShowDeps = Pick<ReaderDeps, 'api' | 'now' | 'sessions' | 'suppressions'> &
  Pick<ReaderDataDeps, 'items' | 'subscriptionLinks'>;

const newsletterSchema = v.object({
  state: v.picklist(['pending', 'confirmed', 'unsubscribed']),
  confirmBy: v.optional(v.number()),
});
const NEWSLETTER = 'newsletter#';

/** @throws ApiError 401 notSignedIn; 403 notYours. */
async function showAccount(
  deps: ShowDeps,
  request: ApiRequest<{ readonly amgUuid: string }>,
): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  if (request.body.amgUuid !== account.accountId) throw accountError('notYours');
  const isVerified = account.verifiedAt !== undefined;
  const [subscriptions, newsletters, sessions, suppression] = await Promise.all([
    deps.subscriptionLinks.ofAccount(account),
    // The mailbox may be somebody else's until it has shown that it is the reader's.
    isVerified ? deps.items.newsletters(account) : [],
    deps.sessions.list(account),
    deps.suppressions.of(account.email),
  ]);
  return success('account', words.yourAccount, {
    amgUuid: account.accountId,
    email: account.email,
    isVerified,
    ...(suppression === undefined ? {} : { emailsStopped: suppression.reason }),
    createdAt: account.createdAt,
    subscriptions: subscriptions.map(({ number, kind, endsAt, isAdFree }) => ({
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
