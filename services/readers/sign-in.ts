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
import type { NoticeDeps } from './account-email-deps.ts';
import { browserLabel } from './browser-label.ts';
import { signInBrowser, type WaitingIdentity } from './identity-store.ts';
import { clearSessions } from './clear-sessions.ts';
import { signedInCookies, tokenCookies, type LoginCookies } from './login-cookies.ts';
import { sendNotice } from './send-notice.ts';
import { success } from './service-response.ts';
import type { NewSession } from './sessions.ts';
import type { ReaderDeps } from './reader-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** What signing in takes, wherever the proof of who the reader is came from. */
export type SignedInDeps = Pick<
  ReaderDeps,
  'brand' | 'sessions' | 'devices' | 'identities' | 'now' | 'audit' | 'log'
> &
  Pick<SignInDeps, 'cookies' | 'paywall' | 'autoLink'> &
  NoticeDeps;
type Request = Pick<ApiRequest<unknown>, 'cookie' | 'header' | 'requestId'>;

/** What follows once a reader is known, for the response. */
interface Outcome {
  readonly identity: 'linked' | 'none';
  readonly link: AutoLinkResult;
  readonly tokens: NewTokens;
}

interface Effect {
  readonly name: keyof Outcome;
  readonly run: (
    deps: SignedInDeps,
    account: Account,
    request: Request,
  ) => Promise<Partial<Outcome>>;
  /** What the log says when it fails. The reader stays signed in; the next page or sign-in catches up. */
  readonly onFailure: string;
}

/** Lets an identity at another service sign in to the account. */
export async function addIdentity(
  { identities, audit, now }: Pick<SignedInDeps, 'identities' | 'audit' | 'now'>,
  { emailHash, accountId }: Account,
  request: Request,
  { provider, issuer, subject, label }: Omit<WaitingIdentity, 'emailHash'>,
): Promise<Pick<Outcome, 'identity'>> {
  const identity = { provider, issuer, subject, label, emailHash, accountId };
  if (!(await identities.add({ ...identity, createdAt: new Date(now()).toISOString() })))
    return { identity: 'none' };
  audit('identity-linked', request, accountId);
  return { identity: 'linked' };
}

/** As `addIdentity`, for an account that was there before: its reader is told. */
export async function joinIdentity(
  deps: Pick<SignedInDeps, 'identities' | 'audit' | 'now' | 'log' | keyof NoticeDeps>,
  account: Account,
  request: Request,
  identity: Omit<WaitingIdentity, 'emailHash'>,
): Promise<Pick<Outcome, 'identity'>> {
  const outcome = await addIdentity(deps, account, request, identity);
  if (outcome.identity === 'linked')
    await tellOfIdentity(deps, account, request, identity.label, true);
  return outcome;
}

/** @param isLinked Or removed. */
export async function tellOfIdentity(
  deps: Pick<SignedInDeps, 'log' | keyof NoticeDeps>,
  { email }: Account,
  request: Request,
  service: string,
  isLinked: boolean,
): Promise<void> {
  const { emails, addresses } = deps;
  await sendNotice(deps, request, () =>
    emails.identityChanged({ to: email, link: addresses.myAccount, service, isLinked }),
  );
}

/**
 * Links the identity at another service that waits for this account: its reader has now signed in as
 * before, in the browser that came from there (ADR 0165).
 */
async function linkIdentity(
  deps: SignedInDeps,
  account: Account,
  request: Request,
): Promise<Partial<Outcome>> {
  const browser = signInBrowser(request);
  const waiting = browser && (await deps.identities.takeWaiting(browser, account.emailHash));
  return waiting ? joinIdentity(deps, account, request, waiting) : {};
}

/** Links subscriptions of a verified address where possible. */
async function linkSubscription(
  { autoLink, audit }: SignedInDeps,
  account: Account,
  request: Request,
): Promise<Partial<Outcome>> {
  if (account.verifiedAt === undefined) return {};
  const link = await autoLink(account);
  if (link.kind === 'linked') audit('auto-linked', request, account.accountId);
  if (link.kind === 'ambiguous') audit('auto-link-ambiguous', request, account.accountId);
  return { link };
}

/** Adds what the browser has read to what the account has read. */
async function issueTokens(
  { paywall, brand }: SignedInDeps,
  account: Account,
  request: Request,
): Promise<Partial<Outcome>> {
  const sample = request.cookie(sampleTokenName);
  const known = async () => account;
  const { tokens } = await confirmKnownReader(paywall, brand.timeZone, known, sample);
  return { tokens };
}

/** In this order: tokens know the subscription that has just been linked. */
const effects: readonly Effect[] = [
  {
    name: 'identity',
    run: linkIdentity,
    onFailure: 'A reader was signed in, and what waited from another service not linked',
  },
  {
    name: 'link',
    run: linkSubscription,
    onFailure: 'A reader was signed in, and no subscription looked for',
  },
  {
    name: 'tokens',
    run: issueTokens,
    onFailure: 'A reader was signed in without the paywall’s tokens',
  },
];

/** Runs the effects of these names. Never throws. */
async function runEffects(
  deps: SignedInDeps,
  account: Account,
  request: Request,
  names: readonly Effect['name'][] = ['identity', 'link', 'tokens'],
): Promise<Outcome> {
  let outcome: Outcome = { identity: 'none', link: { kind: 'none' }, tokens: {} };
  for (const { name, run, onFailure } of effects) {
    if (!names.includes(name)) continue;
    try {
      outcome = { ...outcome, ...(await run(deps, account, request)) };
    } catch (error) {
      const { requestId } = request;
      deps.log({ level: 'WARN', message: onFailure, requestId, error });
    }
  }
  return outcome;
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
  const { link, tokens } = await runEffects(deps, account, request);
  const device = await deps.devices.add(request.cookie(deviceCookie.name), account.emailHash);
  deps.audit('signed-in', request, account.accountId);
  return responseOf(
    link,
    name,
    words.youAreSignedIn,
    signedInCookies(account, { session, tokens, device }, deps.brand.key, deps.cookies),
  );
}

/**
 * For an account whose address has just been verified: looks for subscriptions now.
 * @param isReader The browser is signed in to it, and gets new tokens.
 */
export async function addressVerified(
  deps: SignedInDeps,
  account: Account,
  request: Request,
  isReader: boolean,
): Promise<ApiResponse> {
  const names = isReader ? undefined : (['link'] as const);
  const { link, tokens } = await runEffects(deps, account, request, names);
  if (!isReader) return success('verified', words.emailVerified);
  const cookies = tokenCookies(tokens, deps.brand.key, deps.cookies);
  return responseOf(link, 'verified', words.emailVerified, cookies);
}
