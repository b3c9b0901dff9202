/**
 * Keeps the address of a customer at the payment provider that of its account: emails about what was
 * bought go there, and who is not signed in cancels by it. The address to come is noted before the account
 * moves, so that the night makes up for what failed (`check-subscriptions.ts`).
 */
import type { AccountRef, AccountStore } from '../readers/account-store.ts';
import type { Log } from '../http/log.ts';
import type { PaymentsOptions } from './create-payments.ts';
import type { Paid, PaidStore } from './paid-store.ts';
import type { Payments } from './payments.ts';

interface EmailDeps {
  readonly paid: Pick<PaidStore, 'forgetMove'>;
  readonly accounts: Pick<AccountStore, 'byEmailHash'>;
  readonly setEmail: Payments['setEmail'];
}

/**
 * Gives the customer the address to which its account has moved; where it has not, that is forgotten.
 * Repeating it changes nothing.
 */
export async function settleEmail(
  { paid, accounts, setEmail }: EmailDeps,
  { account, customer, movesTo }: Pick<Paid, 'account' | 'customer' | 'movesTo'>,
): Promise<void> {
  if (customer === undefined || movesTo === undefined) return;
  const found = await accounts.byEmailHash(movesTo);
  if (found?.accountId === account) await setEmail(customer, found.email);
  await paid.forgetMove(account, movesTo);
}

export interface MoveBought {
  /** Notes where an account moves to. */
  begin(account: string, to: AccountRef['emailHash']): Promise<void>;
  /** Tells the provider, now that it has moved or could not. It fails quietly: the night repeats it. */
  finish(account: string): Promise<void>;
}

/** The provider's code is a file of its own, which loads for an account that has bought something. */
export function createMoveBought(
  paid: Pick<PaidStore, 'read' | 'noteMove' | 'forgetMove'>,
  accounts: Pick<AccountStore, 'byEmailHash'>,
  options: PaymentsOptions,
  log: Log,
): MoveBought {
  const setEmail: Payments['setEmail'] = async (customer, email) => {
    const { createPayments } = await import('./create-payments.ts');
    await createPayments(options).setEmail(customer, email);
  };
  return {
    begin: (account, to) => paid.noteMove(account, to),
    async finish(account) {
      try {
        const found = await paid.read(account);
        if (found !== undefined) await settleEmail({ paid, accounts, setEmail }, found);
      } catch (error) {
        const message = 'The payment provider has an old address; the night tells it the new one';
        log({ level: 'ERROR', message, account, error });
      }
    },
  };
}
