/**
 * Begins a sign-in by another service. It is a link, so that it works without scripts and the policy of
 * account pages, which lets forms lead nowhere else, stays as it is. It changes nothing of the reader's,
 * except that an old session does not connect a service: it ends.
 */
import { randomBytes } from 'node:crypto';
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import { sessionCookie, setCookie, signInCookie } from '../../shared/cookies.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { CookieDeps } from '../../services/http/cookie-variables.ts';
import { countCall } from '../../services/readers/flood-limit.ts';
import { newSignInBrowser, signInBrowser } from '../../services/readers/identity-store.ts';
import type { ProviderDeps } from '../../services/readers/oidc/provider-deps.ts';
import { signInError } from '../../services/readers/oidc/sign-in-error.ts';
import { withSignInPage, type Going } from '../../services/readers/oidc/sign-in-page.ts';
import { isSignInProvider } from '../../shared/accounts/sign-in-providers.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { signInFirst } from './fresh-session.ts';

export type StartDeps = Pick<
  ReaderDeps,
  'brand' | 'identities' | 'sessions' | 'limits' | 'audit' | 'log' | 'now'
> &
  ProviderDeps &
  CookieDeps;

/** Another site cannot begin it: a browser that says so has followed a link of ours, or was typed in. */
function isFromOurPages(request: ApiRequest<undefined>): boolean {
  return ['', 'same-origin', 'none'].includes(request.header('sec-fetch-site'));
}

async function start(
  deps: StartDeps,
  request: ApiRequest<undefined>,
  going: Going,
): Promise<ApiResponse> {
  const name = request.query('provider');
  const provider = deps.provider(name);
  if (!isFromOurPages(request) || !isSignInProvider(name) || provider === undefined)
    throw signInError('providerState');
  await countCall(deps, request, 'oidc');
  // Without a session it is a sign-in as any other.
  const session =
    request.query('connect') === '1'
      ? await deps.sessions.of(request.cookie(sessionCookie.name))
      : undefined;
  const asked = session && (await signInFirst(deps, session, going));
  if (asked !== undefined) return asked;
  const browser = signInBrowser(request) ?? newSignInBrowser();
  const state = randomBytes(32).toString('base64url');
  const location = await provider.authorizationUrl({ browser, state });
  const { redirectURL } = going;
  const connect = session?.account.accountId;
  await deps.identities.begin(browser, state, { provider: name, redirectURL, connect });
  const cookies = [setCookie(signInCookie, browser, deps.cookies)];
  return { status: 303, body: {}, cookies, headers: { location } };
}

/** Responds with 303: to the service, or to the page for signing in. */
export function begin(deps: StartDeps, request: ApiRequest<undefined>): Promise<ApiResponse> {
  const going = { redirectURL: samePathOnly(request.query('redirectURL'), deps.siteOrigin) };
  return withSignInPage(deps, request, going, () => start(deps, request, going));
}
