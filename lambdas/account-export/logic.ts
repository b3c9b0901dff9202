/**
 * Exports everything stored about a reader as one file that the reader can keep (GDPR, Article 20).
 */
import * as v from 'valibot';
import { words } from '#words';
import { lastDay } from '../../shared/accounts/last-day.ts';
import type { PlainItem, PlainValue } from '../../services/aws/attributes.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import type { ReaderDataDeps } from '../../services/readers/reader-data-deps.ts';
import { requireSession } from '../../services/readers/require-session.ts';

type ExportDeps = Pick<
  ReaderDeps,
  | 'api'
  | 'brand'
  | 'sessions'
  | 'identities'
  | 'passkeys'
  | 'formerAddresses'
  | 'suppressions'
  | 'audit'
  | 'now'
> &
  Pick<ReaderDataDeps, 'items' | 'subscriptionLinks' | 'gifts' | 'accessLinks' | 'agentTokens'>;

/**
 * Hashes that secrets are compared with: useless to the reader, and useful to anyone who finds the
 * file.
 */
const secretFields = ['password', 'authHash', 'publicKey'];

/** JSON has no sets and no bytes. */
function plain(value: PlainValue): unknown {
  if (value instanceof Set) return [...value];
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return value;
}

function readable(item: PlainItem): object {
  return Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => !secretFields.includes(name))
      .map(([name, value]) => [name, plain(value)]),
  );
}

/** @throws ApiError 401 notSignedIn. */
async function exportAccount(deps: ExportDeps, request: ApiRequest<unknown>): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const [
    mailbox,
    newsletters,
    meter,
    subscriptions,
    passkeys,
    identities,
    emails,
    formerAddresses,
    gifts,
    givenLinks,
    agentTokens,
  ] = await Promise.all([
    deps.items.ofMailbox(account),
    // The mailbox may be somebody else's until it has shown that it is the reader's.
    account.verifiedAt === undefined ? [] : deps.items.newsletters(account),
    deps.items.meter(account),
    deps.subscriptionLinks.ofAccount(account),
    deps.passkeys.list(account),
    deps.identities.list(account),
    deps.suppressions.record(account.email),
    deps.formerAddresses.list(account),
    deps.gifts.ofGiver(account.accountId),
    deps.accessLinks.ofGiver(account),
    deps.agentTokens.list(account),
  ]);
  deps.audit('exported', request, account.accountId);
  return {
    status: 200,
    headers: { 'content-disposition': `attachment; filename="${deps.brand.key}-account.json"` },
    body: {
      exportedAt: new Date(deps.now()).toISOString(),
      note: words.exportNote,
      account:
        mailbox.filter(({ sk }) => sk === 'account').map(({ item }) => readable(item))[0] ?? {},
      sessions: mailbox
        .filter(({ sk }) => sk.startsWith('session#'))
        .map(({ item }) => readable(item)),
      passkeys: passkeys.map((passkey) => readable({ ...passkey })),
      identities: identities.map((identity) => readable({ ...identity })),
      subscriptions: subscriptions.map((subscription) =>
        readable({
          ...subscription,
          lastDay: lastDay(subscription.endsAt, deps.brand.timeZone),
        }),
      ),
      newsletters: newsletters
        .filter(({ sk }) => sk.startsWith('newsletter#'))
        .map(({ sk, item }) => ({ key: sk.slice('newsletter#'.length), ...readable(item) })),
      emails: emails ?? {},
      formerAddresses,
      gifts,
      givenLinks: givenLinks.map(({ items, paths, ...link }) => ({ ...link, paths: [...paths] })),
      agentTokens: agentTokens.map((token) => readable({ ...token })),
      reading: meter.flatMap(({ month, items }) => (items.length === 0 ? [] : { month, items })),
    },
  };
}

export function exportHandler(deps: ExportDeps): ApiHandler {
  return formApiHandler(deps.api, v.object({}), 'none', (request) => exportAccount(deps, request));
}
