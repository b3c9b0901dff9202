/**
 * Who connects a service has signed in a short time ago: a session that is older may be in somebody
 * else's hands by now, and a connected service signs in from anywhere (ADR 0191).
 */
import { accountPages } from '../../shared/accounts/account-pages.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { CookieDeps } from '../../services/http/cookie-variables.ts';
import { signedOutCookies } from '../../services/readers/login-cookies.ts';
import { CONFIRM_CONNECT, type Going } from '../../services/readers/oidc/sign-in-page.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { success } from '../../services/readers/service-response.ts';
import type { Sessions } from '../../services/readers/sessions.ts';

const FRESH_MS = 900_000;

type FreshDeps = Pick<ReaderDeps, 'brand' | 'sessions' | 'now'> & CookieDeps;
type Session = NonNullable<Awaited<ReturnType<Sessions['of']>>>;

/**
 * Ends a session that is not fresh. Nothing of the connection is kept: its reader signs in, and begins
 * it again.
 * @returns the response that asks for it; undefined for a session that is fresh.
 */
export async function signInFirst(
  { brand, sessions, now, cookies }: FreshDeps,
  { account, sidHash }: Session,
  going: Going,
): Promise<ApiResponse | undefined> {
  const found = (await sessions.list(account)).find((one) => one.sidHash === sidHash);
  if (Date.parse(found?.createdAt ?? '') > now() - FRESH_MS) return undefined;
  await sessions.end(account, sidHash);
  going.redirectURL = accountPages.myAccount.path;
  return success(CONFIRM_CONNECT, '', {}, signedOutCookies(brand.key, cookies));
}
