/** Compares each night what accounts have with what the provider says, and reminds readers. */
import { scheduleHandler, type ScheduleHandler } from '../../services/events/schedule-handler.ts';
import { checkSubscriptions } from '../../services/subscriptions/check-subscriptions.ts';
import type { SellingDeps } from '../../services/subscriptions/selling-deps.ts';

export interface SubscriptionCheckDeps extends Pick<SellingDeps, 'sync'> {
  /** Whether the provider's key is set: without it nothing is sold. */
  readonly isOn: () => Promise<boolean>;
}

export function subscriptionCheckHandler({ sync, isOn }: SubscriptionCheckDeps): ScheduleHandler {
  return scheduleHandler(sync.log, async () => {
    if (await isOn()) await checkSubscriptions(sync);
  });
}
