/**
 * Decides who may try a password now, and whether it is correct: the same for sign-in,
 * registration, and any action that asks for the password again.
 */
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { viewerNetwork } from './viewer-network.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { Account } from './account-store.ts';
import type { ReaderDeps } from './reader-deps.ts';
import { growingWait, inAnyWindow } from './attempt-rules.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
import { accountError } from './account-error.ts';

/** rules §2: 3 sign-in attempts per 10 s per address. */
const perNetwork = inAnyWindow(3, 10_000);

type Request = Pick<ApiRequest<unknown>, 'header' | 'requestId'>;
export type AttemptDeps = Pick<ReaderDeps, 'limits' | 'audit' | 'accounts' | 'log'>;

/**
 * @param kind Which attempts count together.
 * @throws ApiError 429 for one attempt too many from the request's network, or when that network is
 *   unknown.
 */
export async function countNetwork(
  { limits, audit }: AttemptDeps,
  request: Request,
  kind = 'network',
): Promise<void> {
  const who = viewerNetwork(request.header(VIEWER_ADDRESS_HEADER));
  const waitS = who === undefined ? 1 : await limits.count({ kind, who, rule: perNetwork });
  if (waitS === undefined) return;
  audit('limited', request);
  throw accountError('tooManyAttempts', waitS);
}

/**
 * Applies both limits.
 * @param emailHash Also given for an address without an account: it is counted alike.
 * @throws ApiError 429.
 */
export async function countAttempt(
  deps: AttemptDeps,
  request: Request,
  emailHash: string,
): Promise<void> {
  await countNetwork(deps, request);
  const waitS = await deps.limits.count({ kind: 'account', who: emailHash, rule: growingWait });
  if (waitS === undefined) return;
  deps.audit('limited', request);
  throw accountError('tooManyAttempts', waitS);
}

/**
 * Handles a successful attempt: clears the count, and replaces an outdated hash with a current one.
 */
async function succeed(
  deps: AttemptDeps,
  request: Request,
  account: Account,
  password: string,
): Promise<Account> {
  await deps.limits.forget({ kind: 'account', who: account.emailHash });
  if (!needsRehash(account.password)) return account;
  const renewed = await hashPassword(password);
  if (!(await deps.accounts.change(account, { password: renewed }, account))) return account;
  deps.audit('password-upgraded', request, account.accountId);
  return { ...account, password: renewed };
}

/**
 * Returns the account when the password matches. Returns undefined, after the same time, when it
 * does not match or there is no account.
 */
export async function withRightPassword(
  deps: AttemptDeps,
  request: Request,
  account: Account | undefined,
  password: string,
): Promise<Account | undefined> {
  const isRight = await verifyPassword(password, account?.password);
  return isRight && account !== undefined ? succeed(deps, request, account, password) : undefined;
}

/**
 * Asks a signed-in reader for the password again.
 * @throws ApiError 429, 403 wrongPassword.
 */
export async function confirmPassword(
  deps: AttemptDeps,
  request: Request,
  account: Account,
  password: string,
): Promise<Account> {
  await countAttempt(deps, request, account.emailHash);
  const confirmed = await withRightPassword(deps, request, account, password);
  if (confirmed !== undefined) return confirmed;
  deps.audit('password-wrong', request, account.accountId);
  throw accountError('wrongPassword');
}
