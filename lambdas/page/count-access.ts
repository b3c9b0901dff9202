/** Counts how the paywall decided about an item, for operators. */
import { count, countOneOf } from '../../services/observability/request-record.ts';
import type { ItemAccess } from './item-access.ts';
import type { PageRequest } from './page-request.ts';

const outcomes = { none: 'Walls', sample: 'Grants', sub: 'SubscriberReads' } as const;

/**
 * Counts items that are not free and that were requested through the edge. An edge without its
 * configuration opens nothing and asks no gate: `MeterClosed` without `MeterOpen` shows that every
 * reader is walled. HEAD is not in it, because the edge asks no gate for HEAD.
 */
export function countAccess(
  { access, decision }: ItemAccess,
  { method, payment }: PageRequest,
): void {
  const { paidBy, status } = decision;
  if (access === 'free' || status === 402) return;
  if (paidBy !== 'free') countOneOf(outcomes[paidBy], Object.values(outcomes));
  if (method !== 'GET') return;
  const isAtGate = payment.gate !== undefined;
  if (isAtGate) {
    count('Gates');
    count('GateTimeouts', 0);
  }
  const isOpen = isAtGate || (payment.accept ?? 'free') !== 'free';
  countOneOf(isOpen ? 'MeterOpen' : 'MeterClosed', ['MeterOpen', 'MeterClosed']);
}
