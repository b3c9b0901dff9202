/**
 * Asks a browser that opened a link of an email for a second proof: the link shows who reads the
 * mailbox, and the account may belong to somebody else, who typed this address (ADR 0070).
 */
import { sessionCookie } from '../../shared/cookies.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { Account } from './account-store.ts';
import type { AccountEmailDeps } from './account-email-deps.ts';
import { accountError } from './account-error.ts';
import { limitGuesses, PROOF_LIMIT, checkPassword, type AttemptDeps } from './attempt.ts';
import type { ReaderDeps } from './reader-deps.ts';

export type ProofDeps = AttemptDeps &
  Pick<ReaderDeps, 'sessions'> &
  Pick<AccountEmailDeps, 'confirmationCodes'>;
type Request = Pick<ApiRequest<unknown>, 'cookie' | 'header' | 'requestId'>;

/** Whether the browser is signed in to the account. */
export async function isReaderOf(
  { sessions }: Pick<ReaderDeps, 'sessions'>,
  request: Pick<Request, 'cookie'>,
  { accountId }: Pick<Account, 'accountId'>,
): Promise<boolean> {
  const session = await sessions.of(request.cookie(sessionCookie.name));
  return session?.account.accountId === accountId;
}

/**
 * Accepts the account's session, its password, or the code that a browser with its session shows.
 * Guesses have a count of their own: who reads the mailbox cannot lock out who has the account.
 * @param proof What the reader typed; '' for nothing.
 * @returns the account, whose password's hash may be a new one.
 * @throws ApiError 403 proofNeeded, wrongProof; 429.
 */
export async function proveReader(
  deps: ProofDeps,
  request: Request,
  account: Account,
  proof: string,
): Promise<Account> {
  if (await isReaderOf(deps, request, account)) return account;
  if (proof === '') throw accountError('proofNeeded');
  const counted = { kind: PROOF_LIMIT, who: account.accountId };
  return limitGuesses(deps, request, counted, async () => {
    if (await deps.confirmationCodes.matches(account, proof)) return account;
    const confirmed = await checkPassword(deps, request, account, proof);
    if (confirmed !== undefined) return confirmed;
    deps.audit('password-wrong', request, account.accountId);
    throw accountError('wrongProof');
  });
}
