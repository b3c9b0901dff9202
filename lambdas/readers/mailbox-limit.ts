/** How often a mailbox gets mail that anybody can ask for. */
import type { Account } from './account-store.ts';
import type { AccountParts } from './account-deps.ts';
import { inAnyWindow } from './attempt-rules.ts';

/** The kind of these counters. */
export const MAILBOX_LIMIT = 'mailbox';
const perMailbox = inAnyWindow(3, 3_600_000);

/** Counts one. @returns false when it has had enough. */
export async function mayMail(
  { limits }: Pick<AccountParts, 'limits'>,
  { emailHash }: Pick<Account, 'emailHash'>,
): Promise<boolean> {
  return (
    (await limits.count({ kind: MAILBOX_LIMIT, who: emailHash, rule: perMailbox })) === undefined
  );
}
