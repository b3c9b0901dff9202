/**
 * Requests the signed-in reader's account by its id in the login cookies (spec §7.2, account
 * lookup).
 */
import * as v from 'valibot';
import { brand } from '#brand';
import { suppressionReasons } from '../../shared/accounts/suppression-reason.ts';
import { loggedInCookie, loginNames, readCookie } from '../../shared/cookies.ts';
import type { SiteStore } from '../state/store.ts';
import { callAccount } from '../browser/account-service.ts';
import { forgetReader } from './sign-out.ts';

const accountSchema = v.object({
  email: v.string(),
  isVerified: v.optional(v.boolean(), false),
  hasPassword: v.optional(v.boolean(), true),
  emailsStopped: v.exactOptional(v.picklist(suppressionReasons)),
  createdAt: v.optional(v.string(), ''),
  subscriptions: v.optional(
    v.array(
      v.object({
        kind: v.picklist(['print', 'digital']),
        startsAt: v.exactOptional(v.string()),
        endsAt: v.string(),
        isAdFree: v.optional(v.boolean()),
        number: v.optional(v.string()),
        via: v.optional(v.string()),
      }),
    ),
    [],
  ),
  identities: v.exactOptional(
    v.array(v.object({ id: v.string(), label: v.string(), createdAt: v.string() })),
  ),
  bought: v.exactOptional(
    v.object({
      plan: v.string(),
      number: v.string(),
      price: v.string(),
      reason: v.string(),
      at: v.string(),
      isRenewing: v.boolean(),
      nextPlan: v.exactOptional(v.string()),
      choices: v.exactOptional(
        v.array(v.object({ key: v.string(), plan: v.string(), price: v.string() })),
      ),
      hasSeats: v.exactOptional(v.boolean()),
    }),
  ),
  gifts: v.exactOptional(
    v.array(
      v.object({
        code: v.string(),
        plan: v.string(),
        term: v.string(),
        recipient: v.string(),
        state: v.picklist(['paid', 'refunded']),
        sendOn: v.string(),
        sentAt: v.exactOptional(v.string()),
        redeemedAt: v.exactOptional(v.string()),
        canWithdraw: v.boolean(),
      }),
    ),
  ),
  newsletters: v.optional(
    v.array(
      v.object({ key: v.string(), state: v.picklist(['pending', 'confirmed', 'unsubscribed']) }),
    ),
    [],
  ),
});

/** The id that the server gave the account, from the login cookies. */
function storedId(): string | undefined {
  const isLoggedIn = !['', 'false', '0'].includes(
    readCookie(document.cookie, loggedInCookie(brand.key).name) ?? '',
  );
  return isLoggedIn ? readCookie(document.cookie, loginNames.user) : undefined;
}

/**
 * @returns false when no reader is signed in.
 * @throws Error when the service cannot tell.
 */
export async function loadAccount(store: SiteStore): Promise<boolean> {
  const amgUuid = storedId();
  if (amgUuid === undefined) return false;
  const result = await callAccount('account', { amgUuid });
  if (result.status === 'success') {
    store.actions.setAccount({ amgUuid, ...v.parse(accountSchema, result.data) });
    return true;
  }
  if (result.name !== 'notSignedIn') throw new Error(result.message);
  // The session has ended elsewhere, so the cookies that say otherwise are removed.
  await forgetReader(store);
  return false;
}
