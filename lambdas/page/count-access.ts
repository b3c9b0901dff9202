/** Counts how the paywall decided about an item, for operators. */
import { count, countOneOf } from '../../services/observability/request-record.ts';
import type { ItemAccess } from './item-access.ts';
import type { PageRequest } from './page-request.ts';

/** A read by an account or a link is one of a reader without a subscription. */
const outcomes = {
  none: 'Walls',
  sample: 'Grants',
  reg: 'Grants',
  gift: 'Grants',
  sub: 'SubscriberReads',
} as const;

/**
 * Counts items that are not free and that were requested through the edge. An edge without its
 * configuration opens nothing and asks no gate: `MeterClosed` without `MeterOpen` shows that every
 * reader is walled. HEAD is not in it, because the edge asks no gate for HEAD.
 */
export function countAccess(
  { rule, decision }: ItemAccess,
  { method, payment }: PageRequest,
): void {
  const { paidBy, status } = decision;
  if (rule.access === 'free' || status === 402) return;
  if (paidBy !== 'free') countOneOf(outcomes[paidBy], [...new Set(Object.values(outcomes))]);
  if (method !== 'GET') return;
  const isAtGate = payment.gate !== undefined;
  if (isAtGate) {
    count('Gates');
    count('GateTimeouts', 0);
  }
  const isOpen = isAtGate || (payment.accept ?? 'free') !== 'free' || payment.access !== undefined;
  countOneOf(isOpen ? 'MeterOpen' : 'MeterClosed', ['MeterOpen', 'MeterClosed']);
}
