/**
 * Decides who may try a password now, and whether it is correct: the same for sign-in,
 * registration, and any action that asks for the password again.
 */
import { deviceCookie } from '../../shared/cookies.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { Account } from './account-store.ts';
import { growingWait } from './attempt-rules.ts';
import { accountError } from './account-error.ts';
import { limitFloods } from './flood-limit.ts';
import { rejectWhile, type LimitDeps } from './limit-attempts.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
import type { ReaderDeps } from './reader-deps.ts';

type Request = Pick<ApiRequest<unknown>, 'cookie' | 'header' | 'requestId'>;
export type AttemptDeps = LimitDeps &
  Pick<ReaderDeps, 'accounts' | 'devices' | 'log' | 'passwordCost'>;

/** Kind of the counters of an account's failures. */
export const ACCOUNT_LIMIT = 'account';

/**
 * Does the work, which throws when the password is wrong, unless there were too many failures. A
 * device that signed in to the account before has a count of its own (rules §2).
 * @param emailHash Also given for an address without an account: it is counted alike.
 * @throws ApiError 429; any error of the work.
 */
export async function limitGuesses<T>(
  deps: AttemptDeps,
  request: Request,
  emailHash: string,
  work: () => Promise<T>,
): Promise<T> {
  const { limits, devices } = deps;
  const device = await devices.idOf(request.cookie(deviceCookie.name), emailHash);
  const counted =
    device === undefined
      ? { kind: ACCOUNT_LIMIT, who: emailHash }
      : { kind: 'device', who: `${emailHash} ${device}` };

  async function guess(): Promise<T> {
    rejectWhile(deps, request, await limits.count({ ...counted, rule: growingWait }));
    const done = await work();
    await limits.forget(counted);
    return done;
  }
  return device === undefined ? limitFloods(deps, request, 'password', guess) : guess();
}

/** Replaces an outdated hash with a current one. */
async function renewHash(
  deps: AttemptDeps,
  request: Request,
  account: Account,
  password: string,
): Promise<Account> {
  if (!needsRehash(account.password, deps.passwordCost)) return account;
  const renewed = await hashPassword(password, deps.passwordCost);
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
  const isRight = await verifyPassword(password, account?.password, deps.passwordCost);
  return isRight && account !== undefined ? renewHash(deps, request, account, password) : undefined;
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
  return limitGuesses(deps, request, account.emailHash, async () => {
    const confirmed = await withRightPassword(deps, request, account, password);
    if (confirmed !== undefined) return confirmed;
    deps.audit('password-wrong', request, account.accountId);
    throw accountError('wrongPassword');
  });
}
