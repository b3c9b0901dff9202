/** The account of the reader who asks, and no other (spec §7.2 account lookup). */
import * as v from 'valibot';
import type { ApiAnswer } from '../runtime/api/api-answer.ts';
import { jsonApiHandler, type ApiHandler } from '../runtime/api/api-handler.ts';
import type { ApiRequest } from '../runtime/api/api-request.ts';
import { textField } from '../runtime/accounts/body-fields.ts';
import type { ReaderDataParts } from '../runtime/accounts/reader-data-parts.ts';
import { refusal } from '../runtime/accounts/refusal.ts';
import { requireSession } from '../runtime/accounts/require-session.ts';
import { success } from '../runtime/accounts/service-answer.ts';

const newsletterSchema = v.object({ state: v.picklist(['pending', 'confirmed', 'unsubscribed']) });
const NEWSLETTER = 'newsletter#';

/** @throws ApiError 401 notSignedIn; 403 notYours. */
export async function showAccount(
  parts: ReaderDataParts,
  request: ApiRequest<{ readonly amgUuid: string }>,
): Promise<ApiAnswer> {
  const { account } = await requireSession(parts, request);
  if (request.body.amgUuid !== account.accountId) throw refusal('notYours');
  const [subscriptions, newsletters, sessions] = await Promise.all([
    parts.subscriptionLinks.ofAccount(account),
    parts.items.newsletters(account),
    parts.sessions.list(account),
  ]);
  return success('account', 'Your account', {
    amgUuid: account.accountId,
    email: account.email,
    isVerified: account.verifiedAt !== undefined,
    createdAt: account.createdAt,
    subscriptions: subscriptions.map(({ number, kind, endsAt, isAdFree }) => ({
      number,
      kind,
      endsAt,
      isAdFree: isAdFree ?? true,
    })),
    newsletters: newsletters.flatMap(({ sk, item }) => {
      const found = v.safeParse(newsletterSchema, item);
      return found.success ? [{ key: sk.slice(NEWSLETTER.length), state: found.output.state }] : [];
    }),
    sessions: sessions.length,
  });
}

export function accountHandler(parts: ReaderDataParts): ApiHandler {
  return jsonApiHandler(parts.api, v.object({ amgUuid: textField }), (request) =>
    showAccount(parts, request),
  );
}
