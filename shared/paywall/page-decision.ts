/**
 * Which variant a page is: the decision table of ADR 0006, and what the edge and the reader are
 * told about it.
 */
import type { Item } from '../content/item.ts';

export const acceptPayments = ['free', 'sample', 'sub'] as const;
export type AcceptPayment = (typeof acceptPayments)[number];

export interface PageDecision {
  /** `full`: the whole item. `wall`: its lead-in. */
  readonly allowance: 'full' | 'wall';
  /** The header `payment-accepted`. */
  readonly paymentAccepted: AcceptPayment | 'none';
  /**
   * Status of the page function's response. A 402 is not cacheable, so behind the edge a wall is
   * sent as 200 …
   */
  readonly status: 200 | 402;
  /** … with this status in a header, and the edge turns it into a 402 for JSON. */
  readonly edgeStatus?: 402;
  /** The variant has no advertisements. */
  readonly isAdFree: boolean;
}

/**
 * @param header The request's `accept-payment`.
 * @param isFromEdge Whether the request had the edge's secret. Without it, nothing that the request
 *   says about payment is trusted.
 */
export function readAcceptPayment(header: string | undefined, isFromEdge: boolean): AcceptPayment {
  return acceptPayments.find((value) => isFromEdge && value === header) ?? 'free';
}

export function decidePage(
  access: Item['access'],
  acceptPayment: AcceptPayment,
  isFromEdge: boolean,
): PageDecision {
  const isAdFree = acceptPayment === 'sub';
  if (access === 'free')
    return { allowance: 'full', paymentAccepted: 'free', status: 200, isAdFree };
  const isPaid = isAdFree || (access === 'metered' && acceptPayment === 'sample');
  if (isPaid) return { allowance: 'full', paymentAccepted: acceptPayment, status: 200, isAdFree };
  return isFromEdge
    ? { allowance: 'wall', paymentAccepted: 'none', status: 200, edgeStatus: 402, isAdFree }
    : { allowance: 'wall', paymentAccepted: 'none', status: 402, isAdFree };
}
