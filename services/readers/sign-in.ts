/**
 * Signs in a reader whose identity is proved: a new session, its cookies, the paywall's tokens, and
 * a subscription linked along the way.
 */
import { words } from '#words';
import { deviceCookie, sampleTokenName, sessionCookie } from '../../shared/cookies.ts';
import { ERROR_AUTOLINKING, type ServiceResult } from '../../shared/accounts/service-result.ts';
import type { ApiResponse } from '../http/api-response.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { confirmKnownReader, type NewTokens } from '../metering/confirm-reader.ts';
import type { Account } from './account-store.ts';
import type { AutoLinkResult } from './auto-link.ts';
import { browserLabel } from './browser-label.ts';
import { clearSessions } from './clear-sessions.ts';
import { signedInCookies, tokenCookies, type LoginCookies } from './login-cookies.ts';
import { success } from './service-response.ts';
import type { NewSession } from './sessions.ts';
import type { ReaderDeps } from './reader-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** What signing in takes, wherever the proof of who the reader is came from. */
export type SignedInDeps = Pick<ReaderDeps, 'brand' | 'sessions' | 'devices' | 'audit' | 'log'> &
  Pick<SignInDeps, 'cookies' | 'paywall' | 'autoLink'>;
type Request = Pick<ApiRequest<unknown>, 'cookie' | 'header' | 'requestId'>;

/**
 * Returns the paywall's tokens, and adds what the browser has read to what the account has read. A
 * paywall failure does not prevent sign-in: the paywall catches up on the next page.
 */
async function paywallTokens(
  { paywall, brand, log }: Pick<SignedInDeps, 'paywall' | 'brand' | 'log'>,
  account: Account,
  request: Request,
): Promise<NewTokens> {
  try {
    return (
      await confirmKnownReader(
        paywall,
        brand.timeZone,
        async () => account,
        request.cookie(sampleTokenName),
      )
    ).tokens;
  } catch (error) {
    log({
      level: 'WARN',
      message: 'A reader was signed in without the paywall’s tokens',
      requestId: request.requestId,
      error,
    });
    return {};
  }
}

/**
 * Links subscriptions of a verified address where possible. If the store does not respond, the next sign-in tries again.
 */
export async function tryAutoLink(
  { autoLink, audit, log }: Pick<SignedInDeps, 'autoLink' | 'audit' | 'log'>,
  account: Account,
  request: Request,
): Promise<AutoLinkResult> {
  if (account.verifiedAt === undefined) return { kind: 'none' };
  try {
    const result = await autoLink(account);
    if (result.kind === 'linked') audit('auto-linked', request, account.accountId);
    if (result.kind === 'ambiguous') audit('auto-link-ambiguous', request, account.accountId);
    return result;
  } catch (error) {
    log({
      level: 'WARN',
      message: 'A reader was signed in, and no subscription looked for',
      requestId: request.requestId,
      error,
    });
    return { kind: 'none' };
  }
}

/** spec §4: an auto-link error still stores the cookies. */
function responseOf(
  link: AutoLinkResult,
  name: string,
  message: string,
  { cookies, data }: LoginCookies,
): ApiResponse {
  if (link.kind !== 'ambiguous') return success(name, message, data, cookies);
  const body: ServiceResult = {
    status: 'error',
    name: ERROR_AUTOLINKING,
    message: link.message,
    data,
  };
  return { status: 200, body, cookies };
}

/**
 * Starts a new session and ends the request's session, so that anyone else who knows the old one is
 * not signed in with it.
 */
async function rotateSession(
  deps: Pick<ReaderDeps, 'sessions' | 'log'>,
  account: Account,
  request: Request,
): Promise<NewSession> {
  const { sessions } = deps;
  const former = await sessions.of(request.cookie(sessionCookie.name));
  const session = await sessions.start(account, browserLabel(request.header('user-agent')));
  if (former !== undefined) await sessions.end(former.account, former.sidHash);
  await clearSessions(deps, request, async () => sessions.endOldest(account));
  return session;
}

/** @param name What happened: `signedIn`, `registered`. */
export async function signedIn(
  deps: SignedInDeps,
  account: Account,
  request: Request,
  name: string,
): Promise<ApiResponse> {
  const session = await rotateSession(deps, account, request);
  const link = await tryAutoLink(deps, account, request);
  const tokens = await paywallTokens(deps, account, request);
  const device = await deps.devices.add(request.cookie(deviceCookie.name), account.emailHash);
  deps.audit('signed-in', request, account.accountId);
  return responseOf(
    link,
    name,
    words.youAreSignedIn,
    signedInCookies(account, { session, tokens, device }, deps.brand.key, deps.cookies),
  );
}

/** For a signed-in reader whose address has just been verified: looks for subscriptions now. */
export async function linkedNow(
  deps: SignedInDeps,
  account: Account,
  request: Request,
  name: string,
  message: string,
): Promise<ApiResponse> {
  const link = await tryAutoLink(deps, account, request);
  const tokens = await paywallTokens(deps, account, request);
  return responseOf(link, name, message, tokenCookies(tokens, deps.brand.key, deps.cookies));
}
