/** Limits how often a mailbox receives email that anyone can request. */
import type { Account } from './account-store.ts';
import type { ReaderDeps } from './reader-deps.ts';
import { inAnyWindow } from './attempt-rules.ts';

/** Kind of these counters. */
export const MAILBOX_LIMIT = 'mailbox';
/** Kind of the counters of registrations: who registers and deletes in turns floods no mailbox. */
export const REGISTRATION_LIMIT = 'registration';
/** Kind of the counters of emails to mailboxes that complained. */
export const RECONFIRM_LIMIT = 'reconfirm';
/** Kind of the counters of codes that sign in without a password. */
export const MAILED_CODE_LIMIT = 'mailed-code';
const perMailbox = inAnyWindow(3, 3_600_000);

/**
 * Counts one email.
 * @param kind Which emails count together.
 * @returns false when the mailbox has reached its limit.
 */
export async function mayEmail(
  { limits }: Pick<ReaderDeps, 'limits'>,
  { emailHash }: Pick<Account, 'emailHash'>,
  kind = MAILBOX_LIMIT,
): Promise<boolean> {
  return (await limits.count({ kind, who: emailHash, rule: perMailbox })) === undefined;
}
