/** Who may try a password now, and whether it is right: the same for signing in, registering, and whatever asks for the password again. */
import { viewerNetwork } from './viewer-network.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { Account } from './account-store.ts';
import type { AccountParts } from './account-deps.ts';
import { growingWait, inAnyWindow } from './attempt-rules.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
import { refusal } from './account-error.ts';

/** rules, Accounts: 3 sign-in attempts per 10 s per address. */
const perNetwork = inAnyWindow(3, 10_000);

type Request = Pick<ApiRequest<unknown>, 'header' | 'requestId'>;
type Parts = Pick<AccountParts, 'limits' | 'audit' | 'accounts' | 'log'>;

/** @param kind which attempts count together. @throws ApiError 429 for one too many from where the request comes, or from nobody knows where. */
export async function countNetwork(
  { limits, audit }: Parts,
  request: Request,
  kind = 'network',
): Promise<void> {
  const who = viewerNetwork(request.header('cloudfront-viewer-address'));
  const waitS = who === undefined ? 1 : await limits.count({ kind, who, rule: perNetwork });
  if (waitS === undefined) return;
  audit('limited', request);
  throw refusal('tooManyAttempts', waitS);
}

/** Both limits. @param emailHash also of an address without an account: it is counted alike. @throws ApiError 429. */
export async function countAttempt(
  parts: Parts,
  request: Request,
  emailHash: string,
): Promise<void> {
  await countNetwork(parts, request);
  const waitS = await parts.limits.count({ kind: 'account', who: emailHash, rule: growingWait });
  if (waitS === undefined) return;
  parts.audit('limited', request);
  throw refusal('tooManyAttempts', waitS);
}

/** An attempt was right: what was counted is forgotten, and an older hash makes way for one of today. */
async function succeed(
  parts: Parts,
  request: Request,
  account: Account,
  password: string,
): Promise<Account> {
  await parts.limits.forget({ kind: 'account', who: account.emailHash });
  if (!needsRehash(account.password)) return account;
  const renewed = await hashPassword(password);
  if (!(await parts.accounts.change(account, { password: renewed }, account))) return account;
  parts.audit('password-upgraded', request, account.accountId);
  return { ...account, password: renewed };
}

/** The account when the password is its own; undefined when not, and when there is no account, after the same time. */
export async function withRightPassword(
  parts: Parts,
  request: Request,
  account: Account | undefined,
  password: string,
): Promise<Account | undefined> {
  const isRight = await verifyPassword(password, account?.password);
  return isRight && account !== undefined ? succeed(parts, request, account, password) : undefined;
}

/** Asks a reader who is signed in for the password again. @throws ApiError 429, 403 wrongPassword. */
export async function confirmPassword(
  parts: Parts,
  request: Request,
  account: Account,
  password: string,
): Promise<Account> {
  await countAttempt(parts, request, account.emailHash);
  const confirmed = await withRightPassword(parts, request, account, password);
  if (confirmed !== undefined) return confirmed;
  parts.audit('password-wrong', request, account.accountId);
  throw refusal('wrongPassword');
}
