/** Sends each morning the gifts that are due, and those that could not be sent before. */
import { scheduleHandler, type ScheduleHandler } from '../../services/events/schedule-handler.ts';
import { presentDueGifts, type GiftDeps } from '../../services/subscriptions/gifts.ts';

export function giftDeliveryHandler(deps: GiftDeps): ScheduleHandler {
  return scheduleHandler(deps.log, async () => {
    const sent = await presentDueGifts(deps);
    if (sent > 0) deps.log({ level: 'INFO', message: 'Gifts were sent', sent });
  });
}
