/** Describes a subscription for customer care. */
import { plainText } from '../../shared/plain-text.ts';
import { hasEnded, lastDay } from '../../shared/accounts/last-day.ts';
import type { Subscription } from '../../services/readers/subscription-store.ts';

/**
 * Returns lines of plain text without terminal control characters.
 * @param timeZone IANA, of the publication: its days are those of the table.
 */
export function describeSubscription(
  subscription: Subscription,
  nowMs: number,
  timeZone: string,
): string[] {
  const {
    number,
    kind,
    endsAt,
    isAdFree = true,
    postcode,
    email,
    name,
    linkedTo,
    linkedAt,
  } = subscription;
  return [
    `${number}: ${kind}, ${hasEnded(endsAt, nowMs) ? 'ended' : 'running'}, last day ${lastDay(endsAt, timeZone)} (until ${endsAt})`,
    `  advertisements: ${isAdFree ? 'none' : 'on free articles'}`,
    ...(name === undefined ? [] : [`  name: ${name}`]),
    ...(postcode === undefined
      ? ['  postcode: none; it can be linked by its email only']
      : [`  postcode: ${postcode}`]),
    ...(email === undefined ? [] : [`  email: ${email}`]),
    linkedTo === undefined
      ? '  linked to no account'
      : `  linked to the account ${linkedTo}${linkedAt === undefined ? '' : ` since ${linkedAt}`}`,
  ].map(plainText);
}
