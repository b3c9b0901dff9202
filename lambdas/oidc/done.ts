/**
 * Ends a sign-in by another service: the identity that it names opens the account that knows it. An
 * address that has an account is not enough: its reader signs in once as before (ADR 0165).
 */
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { isSignInProvider } from '../../shared/accounts/sign-in-providers.ts';
import { emailAddress } from '../../services/email/email-fields.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { Account } from '../../services/readers/account-store.ts';
import type { NoticeDeps } from '../../services/readers/account-email-deps.ts';
import { sessionCookie } from '../../shared/cookies.ts';
import { credentialAccount } from '../../services/readers/credential-account.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import {
  identityName,
  signInBrowser,
  type WaitingIdentity,
} from '../../services/readers/identity-store.ts';
import { createVerified } from '../../services/readers/mailbox-account.ts';
import { settleAccount } from '../../services/readers/move-account.ts';
import type { ProviderClaims } from '../../services/readers/oidc/open-id-provider.ts';
import type { ProviderDeps } from '../../services/readers/oidc/provider-deps.ts';
import { signInError } from '../../services/readers/oidc/sign-in-error.ts';
import {
  CONFIRM_IDENTITY,
  IDENTITY_CONNECTED,
  withSignInPage,
  type Going,
} from '../../services/readers/oidc/sign-in-page.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { success } from '../../services/readers/service-response.ts';
import { addIdentity, joinIdentity, signedIn } from '../../services/readers/sign-in.ts';
import type { SignInDeps } from '../../services/readers/sign-in-deps.ts';
import { signInFirst } from './fresh-session.ts';

export type DoneDeps = ReaderDeps & SignInDeps & ProviderDeps & NoticeDeps;
type Request = ApiRequest<undefined>;

/** What an answer may have (RFC 6749 §4.1.2, RFC 9207). Each once: of more, the first. */
const answerNames = ['code', 'state', 'iss', 'error'] as const;

function answerOf(request: Request): URLSearchParams {
  return new URLSearchParams(
    answerNames.map((name) => [name, request.query(name)]).filter(([, value]) => value !== ''),
  );
}

interface Answered {
  readonly browser: string;
  readonly claims: ProviderClaims;
  /** What is linked. */
  readonly identity: Omit<WaitingIdentity, 'emailHash'>;
  /** The account that it shall be connected to. */
  readonly connect: string | undefined;
}

/**
 * Takes the flow that this browser has begun, before the provider is asked: no answer counts twice.
 * @throws ApiError 403 providerState, providerDenied; 503 providerDown.
 */
async function answered(deps: DoneDeps, request: Request, going: Going): Promise<Answered> {
  const name = request.pathParameter('step');
  const provider = deps.provider(name);
  const browser = signInBrowser(request);
  const state = request.query('state');
  if (!isSignInProvider(name) || provider === undefined || browser === undefined)
    throw signInError('providerState');
  const flow = await deps.identities.takeFlow(browser, state);
  // An answer at the address of another provider is one of that other's (RFC 9700 §4.4).
  if (flow?.provider !== name) throw signInError('providerState');
  const { redirectURL, connect } = flow;
  going.redirectURL = redirectURL;
  going.isConnecting = connect !== undefined;
  const claims = await provider.claims(answerOf(request), { browser, state });
  const { issuer, subject } = claims;
  const identity = { provider: name, issuer, subject, label: provider.label };
  return { browser, claims, identity, connect };
}

/** Returns the account that knows the identity. What is left of an account that is gone is removed. */
async function knownAccount(
  deps: DoneDeps,
  { issuer, subject }: ProviderClaims,
): Promise<Account | undefined> {
  const name = identityName({ issuer, subject });
  const known = await deps.identities.byName(name);
  if (known === undefined) return undefined;
  const account = await credentialAccount(deps, known, () => deps.identities.byName(name));
  if (account === undefined) await deps.identities.remove(known, name);
  return account;
}

/**
 * For an identity that no account knows: makes one for its address, or waits until the reader of the
 * account that has this address has signed in to it.
 * @throws ApiError 403 providerNoEmail, providerUnverified.
 */
async function newIdentity(
  deps: DoneDeps,
  request: Request,
  { browser, claims, identity }: Answered,
): Promise<ApiResponse> {
  const email = normalEmail(claims.email ?? '');
  if (!isEmail(email) || emailAddress(email) === undefined) throw signInError('providerNoEmail');
  if (!claims.isEmailVerified) throw signInError('providerUnverified');
  const emailHash = await deps.hashEmail(email);
  const found = await settleAccount(deps, await deps.accounts.byEmailHash(emailHash));
  const made =
    found === undefined ? await createVerified(deps, request, email, emailHash) : undefined;
  if (made === undefined) {
    await deps.identities.wait(browser, { ...identity, emailHash });
    return success(CONFIRM_IDENTITY, '');
  }
  await addIdentity(deps, made, request, identity);
  return signedIn(deps, made, request, 'registered');
}

/**
 * Connects the service to the account of the reader who is signed in, whatever address the service
 * names.
 * @throws ApiError 403 providerState, providerTaken.
 */
async function connectIdentity(
  deps: DoneDeps,
  request: Request,
  { claims, identity }: Answered,
  accountId: string,
  going: Going,
): Promise<ApiResponse> {
  const session = await deps.sessions.of(request.cookie(sessionCookie.name));
  if (session?.account.accountId !== accountId) throw signInError('providerState');
  const known = await knownAccount(deps, claims);
  if (known !== undefined && known.accountId !== accountId) throw signInError('providerTaken');
  if (known === undefined) {
    const asked = await signInFirst(deps, session, going);
    if (asked !== undefined) return asked;
    await joinIdentity(deps, session.account, request, identity);
  }
  return success(IDENTITY_CONNECTED, '');
}

/** Responds with 303: to where the reader was going, signed in, or to the page for signing in. */
export function finish(deps: DoneDeps, request: Request): Promise<ApiResponse> {
  const going: Going = { redirectURL: undefined };
  return withSignInPage(deps, request, going, () =>
    limitFloods(deps, request, 'token', async () => {
      const found = await answered(deps, request, going);
      if (found.connect !== undefined)
        return connectIdentity(deps, request, found, found.connect, going);
      const account = await knownAccount(deps, found.claims);
      return account === undefined
        ? newIdentity(deps, request, found)
        : signedIn(deps, account, request, 'signedIn');
    }),
  );
}
