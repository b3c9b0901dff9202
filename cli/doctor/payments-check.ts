/** Whether events of the payment provider come. */
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { createAccountStore } from '../../services/readers/account-store.ts';
import { createPaidStore } from '../../services/subscriptions/paid-store.ts';
import { DAY_MS } from '../../shared/limits.ts';
import type { SuppliedStore } from '../keys/supplied-store.ts';
import { ok, problem, type Finding } from './check.ts';

/** A shop with monthly plans hears of each of its subscribers within a month. */
const QUIET_DAYS = 35;
const ENDPOINT = 'the webhook endpoint /api/hooks/stripe in Stripe (docs/guides/selling.md)';

/**
 * @param lastEventMs When an event came last.
 * @param isSet Whether the supplied secrets are set.
 */
export function judgeEvents(
  lastEventMs: number | undefined,
  isSet: { readonly stripe: boolean; readonly hook: boolean; readonly mollie: boolean },
  nowMs: number,
): Finding {
  if (isSet.stripe && !isSet.hook)
    return problem(
      'Events of Stripe are not taken: the secret stripe-hook is not set. What they say is found at night',
      `Set up ${ENDPOINT}, and run masthead keys set stripe-hook with its secret.`,
    );
  const [provider] = [
    ...(isSet.stripe ? (['Stripe'] as const) : []),
    ...(isSet.mollie ? (['Mollie'] as const) : []),
  ];
  if (lastEventMs === undefined)
    return provider === undefined
      ? ok('neither the secret stripe nor mollie is set, and nothing is sold')
      : ok(`no event of ${provider} has come yet; there is one after the first sale`);
  const said = `the last event came at ${new Date(lastEventMs).toISOString()}`;
  const days = Math.floor((nowMs - lastEventMs) / DAY_MS);
  return provider !== undefined && days > QUIET_DAYS
    ? problem(
        `No event of ${provider} has come for ${days} days: ${said}`,
        isSet.stripe
          ? `Look at ${ENDPOINT}: its address, its events, and what it has answered.`
          : 'Look at a payment in Mollie: whether its webhook leads to this site, and what it has answered.',
      )
    : ok(said);
}

export async function checkPayments(
  dynamo: DynamoClient,
  readersTable: string,
  supplied: Pick<SuppliedStore, 'setAt'>,
  nowMs: number,
): Promise<Finding> {
  const paid = createPaidStore(dynamo, readersTable, createAccountStore(dynamo, readersTable));
  const [last, stripe, hook, mollie] = await Promise.all([
    paid.lastEventAt(),
    supplied.setAt('stripe'),
    supplied.setAt('stripe-hook'),
    supplied.setAt('mollie'),
  ]);
  return judgeEvents(
    last,
    { stripe: stripe !== undefined, hook: hook !== undefined, mollie: mollie !== undefined },
    nowMs,
  );
}
