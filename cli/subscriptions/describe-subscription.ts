/** Describes a subscription for customer care. */
import type { Subscription } from '../../lambdas/readers/subscription-store.ts';

/** Returns lines of plain text without terminal control characters. */
export function describeSubscription(subscription: Subscription, nowMs: number): string[] {
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
  const ended = Date.parse(endsAt) <= nowMs;
  return [
    `${number}: ${kind}, ${ended ? 'ended' : 'runs until'} ${endsAt}`,
    `  advertisements: ${isAdFree ? 'none' : 'on free articles'}`,
    ...(name === undefined ? [] : [`  name: ${name}`]),
    ...(postcode === undefined
      ? ['  postcode: none; it can be linked by its email only']
      : [`  postcode: ${postcode}`]),
    ...(email === undefined ? [] : [`  email: ${email}`]),
    linkedTo === undefined
      ? '  linked to no account'
      : `  linked to the account ${linkedTo}${linkedAt === undefined ? '' : ` since ${linkedAt}`}`,
  ].map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, ' '));
}
