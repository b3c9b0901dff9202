/**
 * Ends at the payment provider what an account has bought, when the account is deleted. The provider's
 * code is a file of its own, which loads for an account that has bought something.
 */
import { isLiving } from '../../shared/subscriptions/provider-subscription.ts';
import type { PaymentsOptions } from './create-payments.ts';
import type { PaidStore } from './paid-store.ts';

/** @returns A function that may be repeated; it throws while the provider does not respond. */
export function createEndBought(
  paid: Pick<PaidStore, 'read' | 'forgetMove'>,
  options: PaymentsOptions,
): (account: { readonly accountId: string }) => Promise<void> {
  return async ({ accountId }) => {
    const { customer, movesTo } = (await paid.read(accountId)) ?? {};
    if (movesTo !== undefined) await paid.forgetMove(accountId, movesTo);
    if (customer === undefined) return;
    const { createPayments } = await import('./create-payments.ts');
    const payments = createPayments(options);
    const { subscriptions = [] } = (await payments.fetchCustomer(customer)) ?? {};
    for (const { id } of subscriptions.filter(isLiving)) await payments.cancel(id, 'now');
  };
}
