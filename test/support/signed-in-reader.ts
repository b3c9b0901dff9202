/** A reader of a paywall site who has an account, a session, and perhaps a subscription. */
import { createAccountStore, type Account } from '../../services/readers/account-store.ts';
import { readerKey } from '../../services/readers/reader-keys.ts';
import { createSessions } from '../../services/readers/sessions.ts';
import { postPath, type PostFunctionName } from '../../shared/api.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { DAY_MS } from '../../shared/limits.ts';
import type { PaywallSite, Reader } from './paywall-site.ts';

export interface SignedInReader {
  readonly account: Account;
  readonly reader: Reader;
  /** The key of the reader's subscription. */
  readonly subscription: ReturnType<typeof readerKey.subscription>;
  /** Posts a call as a page of the site does, and returns what the function says. */
  post(name: PostFunctionName, body: object): Promise<unknown>;
}

/** @param subscription What differs from one that runs; undefined: none. */
export async function signedInReader(
  site: PaywallSite,
  name: string,
  subscription?: { readonly plan?: string },
): Promise<SignedInReader> {
  const account: Account = {
    accountId: `account-${name}`,
    email: `${name}@mail.example`,
    emailHash: `hash-${name}`,
    password: 'none',
    createdAt: '2026-01-01T00:00:00.000Z',
    verifiedAt: '2026-01-01T00:00:00.000Z',
    subscriptions: new Set(subscription === undefined ? [] : [`of-${name}`]),
    epoch: 0,
  };
  const { dynamo, tables } = site;
  await createAccountStore(dynamo, tables.readers).create(account);
  if (subscription !== undefined)
    await dynamo.put(tables.readers, {
      ...readerKey.subscription(`of-${name}`),
      endsAt: new Date(Date.now() + 90 * DAY_MS).toISOString(),
      linkedTo: account.accountId,
      ...subscription,
    });
  const { sid } = await createSessions(dynamo, tables.readers, Date.now).start(account, 'a test');
  const reader = site.reader({ '__Host-sid': sid });
  return {
    account,
    reader,
    subscription: readerKey.subscription(`of-${name}`),
    async post(call, body) {
      const response = await reader.get(postPath(call), {
        method: 'POST',
        headers: {
          origin: brand.origin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      return JSON.parse(response.body.toString()) as unknown;
    },
  };
}
