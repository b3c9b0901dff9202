/** Which plans and prices a reader may change to. */
import { abilitiesOf } from './provider-abilities.ts';
import { pricedPlans, type PaymentProvider, type PricedPlan, type Selling } from './plans.ts';
import { seatsToPay, type ProviderSubscription } from './provider-subscription.ts';

/** Whether plan and seats may be changed: of what is open, renews and is not late. Others first pay, come back, or buy anew. */
export function canChangePlan({
  status,
  cancelAtMs,
  pausedAtMs,
}: Pick<ProviderSubscription, 'status' | 'cancelAtMs' | 'pausedAtMs'>): boolean {
  const isOpen = status === 'active' || status === 'trialing';
  return isOpen && cancelAtMs === undefined && pausedAtMs === undefined;
}

type Current = Pick<
  ProviderSubscription,
  'plan' | 'nextPlan' | 'interval' | 'currency' | 'quantity' | 'nextQuantity'
>;

function hasRoom({ seats }: PricedPlan['plan'], quantity: number): boolean {
  return seats === undefined || (quantity >= seats.from && quantity <= seats.to);
}

/**
 * Returns what a subscription may be changed to: in its own currency, and one that is for a group to one
 * that is.
 * @param provider As the brand names it.
 */
export function planChoices(
  selling: Selling,
  subscription: Current,
  provider: PaymentProvider | undefined,
): readonly PricedPlan[] {
  const { plan: current, nextPlan = current, interval, currency } = subscription;
  const isForGroup = selling.plans?.find(({ key }) => key === current)?.seats !== undefined;
  const { changesInterval } = abilitiesOf(provider);
  return pricedPlans(selling).filter(
    ({ plan, price }) =>
      price.currency === currency &&
      (plan.seats !== undefined) === isForGroup &&
      hasRoom(plan, seatsToPay(subscription)) &&
      (plan.key !== nextPlan || price.interval !== interval) &&
      (changesInterval || price.interval === interval),
  );
}
