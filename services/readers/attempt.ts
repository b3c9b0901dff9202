/**
 * Decides who may try a password now, and whether it is correct: the same for sign-in,
 * registration, and any action that asks for the password again (ADR 0082).
 */
import { deviceCookie } from '../../shared/cookies.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { Account } from './account-store.ts';
import type { AccountEmails } from './account-emails.ts';
import { fewAttempts, growingWait, inAnyWindow } from './attempt-rules.ts';
import { accountError } from './account-error.ts';
import { inEvenTime } from '../http/in-even-time.ts';
import { limitFloods } from './flood-limit.ts';
import { rejectWhile, type LimitDeps } from './limit-attempts.ts';
import { takeMailedCode } from './mailed-code.ts';
import { hasPassword, hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
import type { ReaderDeps } from './reader-deps.ts';
import { sendNotice } from './send-notice.ts';

type Request = Pick<ApiRequest<unknown>, 'cookie' | 'header' | 'requestId'>;
export type AttemptDeps = LimitDeps &
  Pick<ReaderDeps, 'accounts' | 'codes' | 'devices' | 'hashEmail' | 'log' | 'passwordCost'>;

/** Kind of the counters of an account's failures. */
export const ACCOUNT_LIMIT = 'account';
/** Kind of the counters of the failures of a reader who is signed in. */
export const CONFIRM_LIMIT = 'confirm';
/** Kind of the counters of failures behind a link of an email. */
export const PROOF_LIMIT = 'proof';
/** Kind of the counters of codes that a mailbox has received. */
export const CODE_LIMIT = 'code';

/** Nobody without the right password uses these up. */
const codesPerMailbox = inAnyWindow(5, 3_600_000);
/** Longer than handing over an email takes. */
const CODE_RESPONSE_MS = 1_500;

/**
 * Does the work, which throws when the password is wrong, unless there were too many failures of
 * this kind and source.
 * @throws ApiError 429; any error of the work.
 */
export async function limitGuesses<T>(
  deps: LimitDeps,
  request: Request,
  counted: { readonly kind: string; readonly who: string },
  work: () => Promise<T>,
): Promise<T> {
  rejectWhile(deps, request, await deps.limits.count({ ...counted, rule: growingWait }));
  const done = await work();
  await deps.limits.forget(counted);
  return done;
}

/** What counts the failures of a device that signed in to the account before (rules §2). */
export async function knownDevice(
  { devices }: Pick<AttemptDeps, 'devices'>,
  request: Request,
  emailHash: string,
) {
  const device = await devices.idOf(request.cookie(deviceCookie.name), emailHash);
  return device === undefined ? undefined : { kind: 'device', who: `${emailHash} ${device}` };
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
export async function checkPassword(
  deps: AttemptDeps,
  request: Request,
  account: Account | undefined,
  password: string,
): Promise<Account | undefined> {
  const isRight = await verifyPassword(password, account?.password, deps.passwordCost);
  return isRight && account !== undefined ? renewHash(deps, request, account, password) : undefined;
}

export type SignInAttemptDeps = AttemptDeps & {
  readonly emails: Pick<AccountEmails, 'signInCode'>;
  /** How long every response takes that asks for a code. Absent: as in production. */
  readonly codeResponseMs?: number;
};

/** What somebody offers who wants to sign in. */
export interface Credentials {
  /** Also given for an address without an account: it is treated alike. */
  readonly emailHash: string;
  readonly account: Account | undefined;
  readonly password: string;
  /** Of an email; absent or empty: none. */
  readonly code?: string;
}

/** Sends a code to the account, unless one waits that was tried just now. */
async function sendCode(
  deps: SignInAttemptDeps,
  request: Request,
  { email, emailHash, accountId }: Account,
  hasTried: boolean,
): Promise<void> {
  const use = { purpose: 'sign-in', who: emailHash };
  if (hasTried && (await deps.codes.waits(use))) return;
  const sent = { kind: CODE_LIMIT, who: emailHash, rule: codesPerMailbox };
  if ((await deps.limits.count(sent)) !== undefined) return;
  deps.audit('code-sent', request, accountId);
  // An error that only the right password brings would reveal that it is right.
  await sendNotice(deps, request, async () =>
    deps.emails.signInCode({ to: email, code: await deps.codes.make(use) }),
  );
}

/**
 * Asks for a code besides the password. A person who has only one of the two learns nothing: a right
 * password gets the response of a wrong one, and only a right one sends an email.
 * @throws ApiError 401 codeNeeded.
 */
async function withCode(
  deps: SignInAttemptDeps,
  request: Request,
  { account, password, emailHash, code = '' }: Credentials,
): Promise<Account> {
  return inEvenTime(deps.codeResponseMs ?? CODE_RESPONSE_MS, async () => {
    const known = await checkPassword(deps, request, account, password);
    const hasTried = code !== '';
    if (known !== undefined) {
      if (hasTried && (await deps.codes.take({ purpose: 'sign-in', who: emailHash }, code)))
        return known;
      await sendCode(deps, request, known, hasTried);
    }
    deps.audit('sign-in-failed', request, account?.accountId);
    throw accountError('codeNeeded');
  });
}

/**
 * Returns the account when the password is right. A device that signed in to the account before has
 * a count and waits of its own. For all others together, an address allows five failures a day; then
 * a code is needed besides the password, so that strangers neither guess on nor lock a reader out.
 * @throws ApiError 401 invalidCredentials, codeNeeded; 429 for a known device or a network.
 */
export async function provedAccount(
  deps: SignInAttemptDeps,
  request: Request,
  given: Credentials,
): Promise<Account> {
  const { emailHash, account, password } = given;
  const guess = async () => {
    const known = await checkPassword(deps, request, account, password);
    if (known !== undefined) return known;
    deps.audit('sign-in-failed', request, account?.accountId);
    throw accountError('invalidCredentials');
  };
  const device = await knownDevice(deps, request, emailHash);
  if (device !== undefined) return limitGuesses(deps, request, device, guess);
  return limitFloods(deps, request, 'password', async () => {
    const strangers = { kind: ACCOUNT_LIMIT, who: emailHash };
    const isFree = (await deps.limits.count({ ...strangers, rule: fewAttempts })) === undefined;
    const proved = isFree ? await guess() : await withCode(deps, request, given);
    await deps.limits.forget(strangers);
    return proved;
  });
}

/** Returns the account when the code is one that was mailed to its address. */
async function checkCode(
  deps: AttemptDeps,
  request: Request,
  account: Account,
  code: string,
): Promise<Account | undefined> {
  const email = await takeMailedCode(deps, request, code, account.email);
  return email === undefined ? undefined : account;
}

/**
 * Asks a signed-in reader for the password again, or, where the account has none, for a code that was
 * mailed to its address. Only who has a session of the account can fail here, so the account has a
 * count for that.
 * @throws ApiError 429, 403 wrongPassword, invalidCode.
 */
export async function confirmPassword(
  deps: AttemptDeps,
  request: Request,
  account: Account,
  password: string,
): Promise<Account> {
  const counted = (await knownDevice(deps, request, account.emailHash)) ?? {
    kind: CONFIRM_LIMIT,
    who: account.accountId,
  };
  return limitGuesses(deps, request, counted, async () => {
    const isByPassword = hasPassword(account.password);
    const confirmed = isByPassword
      ? await checkPassword(deps, request, account, password)
      : await checkCode(deps, request, account, password);
    if (confirmed !== undefined) return confirmed;
    deps.audit('password-wrong', request, account.accountId);
    throw accountError(isByPassword ? 'wrongPassword' : 'invalidCode');
  });
}
